// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/kept_growth.h"

#define KNOWN_STEPS 512  // along each axis

// What a step forward from an offset does: ways along a surface ask about the same ones again and again.
typedef struct known_step {
  int32_t x, y;
  int32_t slot, rules;  // as in kept; rules is 0: nothing
  int64_t growth;
} known_step;

// Edges stay known if the next obstacle has to do with the same ones, as those of the mover.
typedef struct kept {
  pix_growth growth;
  int64_t edges;
  int32_t slot;      // of the obstacle; -1: none
  pix_rule rule;     // the mover's,
  int32_t rules;     // and how many of these there have been
  bool is_known;
  bool are_many[2];  // along x, y: are the edges too many to be kept?
  int32_t x[2], y[2];  // where a step along x, or y, was last asked about
  known_step steps[2][KNOWN_STEPS];
} kept;

void pix_kept_growth_begin(pix_world *world) { world->scratch[PIX_WORLD_GROWTH].count = 0; }

static kept *kept_of(const pix_world *world) { return world->scratch[PIX_WORLD_GROWTH].items; }

static bool make_room(pix_world *world) {
  pix_array *array = &world->scratch[PIX_WORLD_GROWTH];
  if (!pix_array_reserve(array, world->allocator, 1, sizeof(kept))) return false;
  if (array->count == 0) *kept_of(world) = (kept){.slot = -1};
  array->count = 1;
  return true;
}

static void begin(const pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, kept *k) {
  pix_mask *other_mask = world->slots.sprite[slot]->mask;
  const pix_rule other = pix_sprite_rule(world->slots.sprite[slot]);
  if (k->slot < 0 || !pix_rules_are_same(&k->rule, rule)) k->rules++;
  k->slot = slot;
  k->rule = *rule;
  k->x[0] = k->x[1] = INT32_MIN;
  k->edges = pix_growth_edges(mask, rule, other_mask, &other);
  k->is_known = k->edges < INT64_MAX;
  if (!k->is_known) return;
  const pix_growth before = k->growth;
  k->growth = pix_growth_of_fewer(mask, rule, other_mask, &other);
  if (before.mine.words == k->growth.mine.words && pix_rules_are_same(&before.rule, &k->growth.rule)) {
    memcpy(k->growth.lines, before.lines, sizeof before.lines);
    memcpy(k->growth.count, before.count, sizeof before.count);
  } else {
    k->are_many[0] = k->are_many[1] = false;
  }
}

pix_growth *pix_kept_growth_find(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, int64_t *edges) {
  if (!make_room(world)) return NULL;
  kept *k = kept_of(world);
  if (k->slot != slot || !pix_rules_are_same(&k->rule, rule)) begin(world, mask, rule, slot, k);
  *edges = k->edges;
  return k->is_known ? &k->growth : NULL;
}

void pix_kept_growth_keep(pix_world *world, pix_growth *g, int axis) {
  kept *k = kept_of(world);
  if (g->lines[axis] != NULL || k->are_many[axis]) return;
  pix_growth_prepare(g, axis, &world->scratch[PIX_WORLD_EDGE_LINES + axis], world->allocator);
  k->are_many[axis] = g->lines[axis] == NULL;
}

// Pixels around a place at which growth is asked for again and again, or a part of a texel:
#define NEAR_PIXELS 16
#define NEAR_TEXELS (1.0 / 6)

static int32_t near_pixels(const pix_growth *g) {
  const pix_inverse *i = &g->other.inverse;
  const double per = fmax(fmax(fabs(i->du_dx), fabs(i->du_dy)), fmax(fabs(i->dv_dx), fabs(i->dv_dy)));
  return (int32_t)fmin(fmax(NEAR_PIXELS, NEAR_TEXELS / per), INT32_MAX / 4);
}

// Those of a few lines of offsets in any direction lie in different places.
static known_step *known_step_at(kept *k, int32_t x, int32_t y, int axis) {
  return &k->steps[axis][((uint32_t)x + 181 * (uint32_t)y + 75 * (uint32_t)k->slot) % KNOWN_STEPS];
}

static int64_t growth_forward(pix_world *world, kept *k, pix_growth *g, int32_t dx, int32_t dy, int axis) {
  const pix_area here = {dx, dy, (int64_t)dx + 1, (int64_t)dy + 1};
  if (!pix_area_holds(g->near[axis].offsets, here)) {
    const int32_t around = near_pixels(g);
    pix_kept_growth_keep(world, g, axis);
    if (llabs((int64_t)dx - k->x[axis]) + llabs((int64_t)dy - k->y[axis]) <= around) {
      pix_growth_prepare_near(g, axis, pix_area_around(here, around), &world->scratch[PIX_WORLD_NEAR_LINES + axis],
                              world->allocator);
    }
    k->x[axis] = dx;
    k->y[axis] = dy;
  }
  return pix_growth_by_step(g, here, axis, 1);
}

int64_t pix_kept_growth_of_step(pix_world *world, pix_growth *g, int32_t dx, int32_t dy, int axis, int32_t step) {
  kept *k = kept_of(world);
  const int32_t x = dx - (axis == 0 && step < 0 && dx > INT32_MIN), y = dy - (axis == 1 && step < 0 && dy > INT32_MIN);
  known_step *known = known_step_at(k, x, y, axis);
  if (known->x != x || known->y != y || known->slot != k->slot || known->rules != k->rules) {
    *known = (known_step){x, y, k->slot, k->rules, growth_forward(world, k, g, x, y, axis)};
  }
  return step * known->growth;
}
