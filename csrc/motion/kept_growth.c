// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/kept_growth.h"

#define PAIRS (PIX_WORLD_MOST_NEAR_LINES / 2)
#define KNOWN 512  // of each kind
#define FIRST_REACH 16  // of bounds, in pixels
#define FURTHEST_REACH 1024

// What has been found out about a place of the mover's whole position, as seen from the obstacle's, as ways along a
// surface ask about the same ones again and again: what a step forward along an axis does from there, or how large the
// overlap is.
typedef struct known {
  int64_t x, y;
  int64_t number;
  int32_t pair;  // 0: nothing
} known;

enum { STEP_X, STEP_Y, AREA, KINDS };

// A mover that covers what a mask does by a rule, and an obstacle.
typedef struct pair {
  pix_growth growth;
  int64_t edges;
  const pix_mask *mask, *other_mask;
  int32_t slot;        // of the obstacle
  pix_rule rule, other;
  int32_t number;      // no other pair has
  bool is_known;
  bool is_placed;      // nothing has moved since
  int64_t x[2], y[2];  // where a step along x, or y, was last asked about; see `known`
  pix_growth_range range[2];  // of both axes, around where their bounds were last asked for,
  int32_t reach[2];           // so far; 0: not at all,
  int32_t unasked[2];         // since they have been so often
} pair;

// Edges, found for an axis.
typedef struct found_edges {
  const uint64_t *words;
  pix_rule rule;
  int32_t count;
  bool are_many;       // too many to be kept
} found_edges;

typedef struct kept {
  pair pairs[PAIRS];
  int32_t count, next;      // of these; the one that the next new pair replaces
  int32_t numbers;
  pair *now;                // asked about; NULL: none
  found_edges found[2];     // what PIX_WORLD_EDGE_LINES holds
  known known[KINDS][KNOWN];
} kept;

static kept *kept_of(const pix_world *world) { return world->scratch[PIX_WORLD_GROWTH].items; }

void pix_kept_growth_begin(pix_world *world) { world->scratch[PIX_WORLD_GROWTH].count = 0; }

void pix_kept_growth_next(pix_world *world) {
  if (world->scratch[PIX_WORLD_GROWTH].count == 0) return;
  kept *k = kept_of(world);
  for (int32_t i = 0; i < k->count; i++) k->pairs[i].is_placed = false;
  k->now = NULL;
}

static bool make_room(pix_world *world) {
  pix_array *array = &world->scratch[PIX_WORLD_GROWTH];
  if (!pix_array_reserve(array, world->allocator, 1, sizeof(kept))) return false;
  if (array->count == 0) memset(array->items, 0, sizeof(kept));
  array->count = 1;
  return true;
}

// Do they differ by whole pixels only?
static bool are_shifted(pix_rule a, pix_rule b) {
  a.whole_x = b.whole_x;
  a.whole_y = b.whole_y;
  return pix_rules_are_same(&a, &b);
}

static pair *find_pair(kept *k, const pair *wanted) {
  for (int32_t i = 0; i < k->count; i++) {
    pair *p = &k->pairs[i];
    if (p->slot == wanted->slot && p->mask == wanted->mask && p->other_mask == wanted->other_mask &&
        are_shifted(p->rule, wanted->rule) && are_shifted(p->other, wanted->other)) {
      return p;
    }
  }
  pair *p = &k->pairs[k->next];
  *p = *wanted;
  p->number = ++k->numbers;
  for (int axis = 0; axis < 2; axis++) {
    p->x[axis] = INT64_MIN / 4;
    p->reach[axis] = FIRST_REACH;
  }
  k->next = (k->next + 1) % PAIRS;
  k->count = pix_min(k->count + 1, PAIRS);
  return p;
}

static bool are_found(const found_edges *f, const pix_growth *g) {
  return f->words == g->mine.words && are_shifted(f->rule, g->rule);
}

// The edges are there if no other pair's have been found since.
static void take_lines(pix_world *world, pair *p) {
  const kept *k = kept_of(world);
  for (int axis = 0; axis < 2; axis++) {
    const bool are_there = are_found(&k->found[axis], &p->growth) && !k->found[axis].are_many;
    p->growth.lines[axis] = are_there ? &world->scratch[PIX_WORLD_EDGE_LINES + axis] : NULL;
    p->growth.count[axis] = k->found[axis].count;
  }
}

static void shift_area(pix_area *a, int64_t dx, int64_t dy) {
  *a = (pix_area){a->x0 + dx, a->y0 + dy, a->x1 + dx, a->y1 + dy};
}

// The growth of the pair where both are now, with what is known of it.
static void place_pair(pair *p, pix_mask *mask, pix_mask *other_mask, const pair *now) {
  const pix_growth before = p->growth;
  const int64_t dx = ((int64_t)now->rule.whole_x - now->other.whole_x) - ((int64_t)p->rule.whole_x - p->other.whole_x);
  const int64_t dy = ((int64_t)now->rule.whole_y - now->other.whole_y) - ((int64_t)p->rule.whole_y - p->other.whole_y);
  p->rule = now->rule;
  p->other = now->other;
  p->is_placed = true;
  p->edges = pix_growth_edges(mask, &p->rule, other_mask, &p->other);
  p->is_known = p->edges < INT64_MAX;
  if (!p->is_known) return;
  p->growth = pix_growth_of_fewer(mask, &p->rule, other_mask, &p->other);
  for (int axis = 0; axis < 2; axis++) {
    p->growth.near[axis] = before.near[axis];
    shift_area(&p->growth.near[axis].offsets, -dx, -dy);
    shift_area(&p->range[axis].offsets, -dx, -dy);
  }
}

static bool is_placed(const pair *p, const pix_mask *mask, const pix_rule *rule, int32_t slot) {
  return p->is_placed && p->slot == slot && p->mask == mask && pix_rules_are_same(&p->rule, rule);
}

// The pair of a mover and the obstacle in a slot, which is the one that is asked about then. NULL if memory is short.
static pair *go_to_pair(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot) {
  if (!make_room(world)) return NULL;
  kept *k = kept_of(world);
  if (k->now != NULL && is_placed(k->now, mask, rule, slot)) return k->now;
  pair *p = NULL;
  for (int32_t i = 0; i < k->count && p == NULL; i++) {
    if (is_placed(&k->pairs[i], mask, rule, slot)) p = &k->pairs[i];
  }
  if (p == NULL) {
    pix_sprite *other = world->slots.sprite[slot];
    const pair now = {.mask = mask, .other_mask = other->mask, .slot = slot, .rule = *rule,
                      .other = pix_sprite_rule(other)};
    p = find_pair(k, &now);
    place_pair(p, mask, other->mask, &now);
  }
  if (p->is_known) take_lines(world, p);
  k->now = p;
  return p;
}

pix_growth *pix_kept_growth_find(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, int64_t *edges) {
  pair *p = go_to_pair(world, mask, rule, slot);
  if (p == NULL) return NULL;
  *edges = p->edges;
  return p->is_known ? &p->growth : NULL;
}

// Where it is noted what is known of a place, and how, but for the number.
static known *find_known(kept *k, int kind, int64_t dx, int64_t dy, known *wanted) {
  const pair *p = k->now;
  const int64_t x = dx + p->rule.whole_x - p->other.whole_x, y = dy + p->rule.whole_y - p->other.whole_y;
  // Those of a few lines of offsets in any direction lie in different places.
  const uint64_t place = (uint64_t)x + 181 * (uint64_t)y + 75 * (uint64_t)p->number;
  *wanted = (known){x, y, 0, p->number};
  return &k->known[kind][place % KNOWN];
}

static bool is_noted(const known *k, const known *wanted) {
  return k->x == wanted->x && k->y == wanted->y && k->pair == wanted->pair;
}

int64_t *pix_kept_area(pix_world *world, pix_mask *mask, const pix_rule *rule, int32_t slot, int32_t dx, int32_t dy) {
  if (go_to_pair(world, mask, rule, slot) == NULL) return NULL;
  known wanted, *k = find_known(kept_of(world), AREA, dx, dy, &wanted);
  if (!is_noted(k, &wanted)) {
    *k = wanted;
    k->number = -1;
  }
  return &k->number;
}

void pix_kept_growth_keep(pix_world *world, pix_growth *g, int axis) {
  found_edges *f = &kept_of(world)->found[axis];
  if (g->lines[axis] != NULL || (are_found(f, g) && f->are_many)) return;
  pix_growth_prepare(g, axis, &world->scratch[PIX_WORLD_EDGE_LINES + axis], world->allocator);
  *f = (found_edges){g->mine.words, g->rule, g->count[axis], g->lines[axis] == NULL};
}

// Pixels around a place at which growth is asked for again and again, or a part of a texel:
#define NEAR_PIXELS 16
#define NEAR_TEXELS (1.0 / 6)

static int32_t near_pixels(const pix_growth *g) {
  const pix_inverse *i = &g->other.inverse;
  const double per = fmax(fmax(fabs(i->du_dx), fabs(i->du_dy)), fmax(fabs(i->dv_dx), fabs(i->dv_dy)));
  return (int32_t)fmin(fmax(NEAR_PIXELS, NEAR_TEXELS / per), INT32_MAX / 4);
}

// By the step forward from the offset, whose place to the obstacle is (x, y).
static int64_t growth_forward(pix_world *world, pix_growth *g, pix_area here, int64_t x, int64_t y, int axis) {
  pair *p = kept_of(world)->now;
  if (!pix_area_holds(g->near[axis].offsets, here)) {
    const int32_t around = near_pixels(g);
    pix_kept_growth_keep(world, g, axis);
    if (llabs(x - p->x[axis]) + llabs(y - p->y[axis]) <= around) {
      const int64_t list = (p - kept_of(world)->pairs) * 2 + axis;
      pix_growth_prepare_near(g, axis, pix_area_around(here, around), &world->scratch[PIX_WORLD_NEAR_LINES + list],
                              world->allocator);
    }
    p->x[axis] = x;
    p->y[axis] = y;
  }
  return pix_growth_by_step(g, here, axis, 1);
}

int64_t pix_kept_growth_of_step(pix_world *world, pix_growth *g, int32_t dx, int32_t dy, int axis, int32_t step) {
  PIX_ASSERT(kept_of(world)->now != NULL && g == &kept_of(world)->now->growth);
  const int64_t x = (int64_t)dx - (axis == 0 && step < 0), y = (int64_t)dy - (axis == 1 && step < 0);
  known wanted, *k = find_known(kept_of(world), axis, x, y, &wanted);
  if (!is_noted(k, &wanted)) {
    *k = wanted;
    k->number = growth_forward(world, g, (pix_area){x, y, x + 1, y + 1}, k->x, k->y, axis);
  }
  return step * k->number;
}

// Bounds.

#define UNASKED 2048  // times, before bounds that were of no use are tried again

// The range that tells of the step forward from the offset, found around it if there is none. NULL if that does not
// pay: what is near has not been found, or has not told enough.
static const pix_growth_range *range_at(pix_world *world, pix_growth *g, int64_t x, int64_t y, int axis) {
  pair *p = kept_of(world)->now;
  pix_growth_range *r = &p->range[axis];
  const pix_area here = {x, y, x + 1, y + 1};
  if (pix_area_holds(r->offsets, here)) return r;
  if (p->reach[axis] == 0 && ++p->unasked[axis] == UNASKED) p->reach[axis] = 1;
  const pix_area near = g->near[axis].offsets;
  if (p->reach[axis] == 0 || !pix_area_holds(near, here)) return NULL;
  pix_area around = pix_area_around(here, p->reach[axis]);
  // What is near must hold the next offset, too.
  around = (pix_area){pix_max64(around.x0, near.x0), pix_max64(around.y0, near.y0),
                      pix_min64(around.x1, near.x1 - (axis == 0)), pix_min64(around.y1, near.y1 - (axis == 1))};
  if (!pix_area_holds(around, here)) return NULL;
  p->reach[axis] = pix_min(2 * p->reach[axis], FURTHEST_REACH);
  *r = pix_growth_range_of(g, axis, around);
  return r;
}

bool pix_kept_growth_bounds(pix_world *world, pix_growth *g, int32_t dx, int32_t dy, int axis, int32_t step,
                            pix_growth_bounds *bounds) {
  PIX_ASSERT(kept_of(world)->now != NULL && g == &kept_of(world)->now->growth);
  const int64_t x = (int64_t)dx - (axis == 0 && step < 0), y = (int64_t)dy - (axis == 1 && step < 0);
  known wanted;
  const known *k = find_known(kept_of(world), axis, x, y, &wanted);
  int64_t least, most;
  if (is_noted(k, &wanted)) {
    least = most = k->number;
  } else {
    const pix_growth_range *r = range_at(world, g, x, y, axis);
    if (r == NULL) return false;
    pix_growth_in_range(r, x, y, &least, &most);
  }
  bounds->least += step > 0 ? least : -most;
  bounds->most += step > 0 ? most : -least;
  return true;
}

void pix_kept_growth_doubt(pix_world *world, int axis) {
  pair *p = kept_of(world)->now;
  p->reach[axis] /= 16;
  p->unasked[axis] = 0;
  p->range[axis].offsets = (pix_area){0, 0, 0, 0};
}
