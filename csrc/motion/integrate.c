// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"
#include "sprite/sprite.h"

// Turning.

#define WHOLE_TURN 6.283185307179586

// Returns the angle r + by. One that would get beyond the limit loses whole turns: sprites may turn for days.
static double turned(double r, double by) {
  const double to = r + by;
  if (fabs(to) <= PIX_MAX_ROTATION) return to;
  const double turns = floor(to / WHOLE_TURN);
  const double rest = to - turns * WHOLE_TURN;
  return fabs(turns) < 9007199254740992.0 && fabs(rest) <= PIX_MAX_ROTATION ? rest : 0;
}

// Finds the next sprite that its velocity turns, as pix_world_next does; NULL after the last one.
static pix_sprite *next_turning(const pix_world *world, const pix_velocities *velocities, int32_t *place) {
  if (velocities->spin_capacity == 0) return NULL;
  for (int32_t slot; (slot = pix_world_next(world, place)) >= 0;) {
    const bool follows = world->slots.flags[slot] & PIX_SLOT_FOLLOWER;
    if (!follows && pix_velocities_get_spin(velocities, slot) != 0) return world->slots.sprite[slot];
  }
  return NULL;
}

static pix_sprite_result set_rotation(pix_sprite *sprite, double r) {
  pix_transform t = pix_sprite_transform(sprite);
  if (t.r == r) return (pix_sprite_result){PIX_SPRITE_OK, 0, 0};
  t.r = r;
  return pix_sprite_set_transform(sprite, &t);
}

// Turns all sprites before `refused` back, all if that is NULL.
static void turn_back(pix_world *world, const pix_velocities *velocities, const pix_sprite *refused) {
  int32_t place = 0;
  for (pix_sprite *s; (s = next_turning(world, velocities, &place)) != refused;) {
    set_rotation(s, velocities->spins[s->slot].former);
  }
}

// Turns all sprites by their velocities. False if one refuses: then none has been turned.
static bool turn_all(pix_world *world, const pix_velocities *velocities, double dt, pix_refusal *refusal) {
  int32_t place = 0;
  for (pix_sprite *sprite; (sprite = next_turning(world, velocities, &place)) != NULL;) {
    pix_spin *spin = &velocities->spins[sprite->slot];
    spin->former = pix_sprite_pose(sprite)->r;
    refusal->result = set_rotation(sprite, turned(spin->former, spin->speed * dt));
    if (refusal->result.fault == PIX_SPRITE_OK) continue;
    refusal->sprite = pix_bulk_number(world, sprite->slot);
    turn_back(world, velocities, sprite);
    return false;
  }
  return true;
}

// Lacks the sprite, or a follower, the pose that it needs to be turned?
static bool is_poseless(const pix_sprite *sprite) {
  if (sprite->pose == NULL) return true;
  for (const pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) {
    if (f->pose == NULL) return true;
  }
  return false;
}

int32_t pix_world_find_poseless(const pix_world *world, const pix_velocities *velocities, int32_t from) {
  for (const pix_sprite *sprite; (sprite = next_turning(world, velocities, &from)) != NULL;) {
    if (is_poseless(sprite)) return from - 1;
  }
  return -1;
}

// Bullets. A bullet's path is made of straight segments, from edge to edge.

// The step of a bullet along one axis.
typedef struct axis {
  pix_border_kind kind;
  double low, high;
  double step;       // pixels of the whole step, without edges
  double to;         // where it ends
  double at, since;  // where the segment begins, and which part of the step lies before
  double first;      // pixels from the start to the first edge
  double crossings, crossed;  // edges that are met in all, and so far
  double *velocity;
} axis;

// Begins a mirroring axis. The velocity of a bullet that is outside and moves away is reversed at once.
static void begin_mirrored(axis *a) {
  if ((a->at < a->low && a->step < 0) || (a->at > a->high && a->step > 0)) {
    a->step = -a->step;
    *a->velocity = -*a->velocity;
  }
  double sign = 1;
  const double to = a->at + a->step;
  a->to = pix_borders_mirror(a->at, a->step, &sign, a->low, a->high);
  if (to == a->to) return;  // no edge is met
  const double widths = fabs(pix_borders_widths(PIX_BORDERS_MIRROR, to, a->low, a->high));
  if (pix_borders_are_countable(widths)) a->crossings = widths; else *a->velocity *= sign;
}

// Begins a wrapping axis. A bullet that is outside and moves away comes in at once.
static void begin_wrapping(axis *a) {
  const double to = a->at + a->step;
  a->to = pix_borders_wrap(a->at, a->step, a->low, a->high);
  double before = 0;
  if ((a->at < a->low && a->step < 0) || (a->at >= a->high && a->step > 0)) {
    before = pix_borders_widths(PIX_BORDERS_WRAP, a->at, a->low, a->high);
    a->at = pix_borders_folded(a->at, a->low, a->high);
  }
  if (to == a->to) return;
  const double widths = fabs(pix_borders_widths(PIX_BORDERS_WRAP, to, a->low, a->high) - before);
  if (pix_borders_are_countable(widths)) a->crossings = widths;
}

static axis begin_axis(pix_border_kind kind, double from, double step, double *velocity, double low, double high) {
  axis a = {.kind = kind, .low = low, .high = high, .step = step, .to = from + step, .at = from, .velocity = velocity};
  if (kind == PIX_BORDERS_MIRROR) begin_mirrored(&a);
  if (kind == PIX_BORDERS_WRAP) begin_wrapping(&a);
  a.first = a.step > 0 ? a.high - a.at : a.at - a.low;
  return a;
}

#define NO_EDGE 2

// Returns which part of the step lies before the next edge; NO_EDGE if there is none.
static double next_edge(const axis *a) {
  if (a->crossed >= a->crossings) return NO_EDGE;
  const double part = (a->first + a->crossed * (a->high - a->low)) / fabs(a->step);
  return part < 1 ? part : 1;  // rounding may say more
}

// Does the coordinate rise in this segment? Every edge that mirrors has turned it.
static bool is_rising(const axis *a) {
  const bool is_turned = a->kind == PIX_BORDERS_MIRROR && 2 * floor(a->crossed / 2) != a->crossed;
  return (a->step > 0) != is_turned;
}

// Returns where it is when this part of the step is done, which is no further than to the next edge.
static double position_after(const axis *a, double part) {
  if (part == NO_EDGE) return a->to;
  const bool rises = is_rising(a);
  const double ahead = a->crossed >= a->crossings ? a->to : rises ? a->high : a->low;
  if (part >= next_edge(a)) return ahead;
  const double length = fabs(a->step) * (part - a->since), to = rises ? a->at + length : a->at - length;
  if (rises) return to < ahead ? to : ahead;
  return to > ahead ? to : ahead;
}

// Begins the segment behind this part of the step, beyond the edge if that has been reached. True if it comes in from
// the other side.
static bool go_on(axis *a, double part) {
  const bool crosses = part >= next_edge(a), wraps = crosses && a->kind == PIX_BORDERS_WRAP;
  a->at = position_after(a, part);
  a->since = part;
  if (wraps) a->at = a->step > 0 ? a->low : a->high;
  if (crosses && !wraps) *a->velocity = -*a->velocity;
  a->crossed += crosses;
  return wraps;
}

// A bullet on its path. What has been hit is listed behind the hits of the step before, which are still there if this
// one fails.
typedef struct flight {
  pix_world *world;
  pix_sprite *sprite;
  int32_t hit_count;  // of this step
  axis x, y;
} flight;

// Lists what stops the bullet.
static void add_hit(flight *f, const pix_blocker *b) {
  pix_array *hits = &f->world->scratch[PIX_WORLD_HITS];
  pix_hit *hit = (pix_hit *)hits->items + hits->count + f->hit_count++;
  *hit = (pix_hit){pix_slots_handle(&f->world->slots, f->sprite->slot), pix_slots_handle(&f->world->slots, b->slot),
                   b->x, b->y, {b->normal[0], b->normal[1]}};
}

// Puts the bullet at the position, by a sweep or, if it jumps, in one go. Sets *is_over: has something stopped it?
// False if memory is short.
static bool bring(flight *f, double x, double y, bool jumps, bool *is_over) {
  const double to[2] = {x, y}, back[2] = {-f->x.step, -f->y.step};
  pix_mover mover;
  pix_sweep sweep;
  if (!pix_mover_begin(&mover, f->world, f->sprite, PIX_ALL_LAYERS)) return false;
  if (!(jumps ? pix_world_jump(&mover, to, back, &sweep) : pix_world_sweep(&mover, to, &sweep))) return false;
  *is_over = sweep.blocker.slot >= 0;
  if (*is_over) add_hit(f, &sweep.blocker);
  if (!*is_over || !jumps) pix_sprite_set_position(f->sprite, sweep.position[0], sweep.position[1]);
  return true;
}

// Takes the bullet along its whole path. False if memory is short.
static bool fly(flight *f) {
  const pix_point start = pix_sprite_position(f->sprite);
  bool is_over = false;
  if ((start.x != f->x.at || start.y != f->y.at) && !bring(f, f->x.at, f->y.at, true, &is_over)) return false;
  for (int k = 0; !is_over && k < PIX_STEP_SEGMENTS; k++) {
    const double x_edge = next_edge(&f->x), y_edge = next_edge(&f->y), part = x_edge < y_edge ? x_edge : y_edge;
    if (!bring(f, position_after(&f->x, part), position_after(&f->y, part), false, &is_over)) return false;
    if (is_over || part == NO_EDGE) return true;
    const bool x_jumps = go_on(&f->x, part), y_jumps = go_on(&f->y, part);
    if ((x_jumps || y_jumps) && !bring(f, f->x.at, f->y.at, true, &is_over)) return false;
  }
  return true;
}

static double step_of(double velocity, double dt) {
  return pix_greater(-DBL_MAX, pix_lesser(velocity * dt, DBL_MAX));  // it has a direction, however long it is
}

// Takes all bullets along, in adding order, and lists what they hit. False if memory is short.
static bool fly_all(pix_world *world, const pix_velocities *velocities, double dt, const pix_borders *borders) {
  flight f = {.world = world};
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    if (slot >= velocities->capacity || !(world->slots.flags[slot] & PIX_SLOT_BULLET)) continue;
    if (world->slots.flags[slot] & PIX_SLOT_FOLLOWER) continue;
    pix_point *v = &velocities->items[slot];
    const pix_point p = world->slots.position[slot], step = {step_of(v->x, dt), step_of(v->y, dt)};
    if (step.x == 0 && step.y == 0) continue;
    f.sprite = world->slots.sprite[slot];
    f.x = begin_axis(borders->kind, p.x, step.x, &v->x, borders->left, borders->right);
    f.y = begin_axis(borders->kind, p.y, step.y, &v->y, borders->top, borders->bottom);
    if (!fly(&f)) return false;
  }
  pix_array *hits = &world->scratch[PIX_WORLD_HITS];
  memmove(hits->items, (pix_hit *)hits->items + hits->count, (size_t)f.hit_count * sizeof(pix_hit));
  hits->count = f.hit_count;
  return true;
}

// Steps.

// What a step changes and cannot work out again.
typedef struct former {
  pix_point position, velocity;
} former;

// Makes room for the hits and for what a step changes. False if memory is short.
static bool reserve(pix_world *world) {
  const pix_slots *slots = &world->slots;
  const int32_t hits = pix_world_hit_count(world);
  return hits <= INT32_MAX / 2 && slots->bullet_count <= INT32_MAX / 2 &&
         pix_world_reserve_scratch(world, PIX_WORLD_HITS, hits + slots->bullet_count, sizeof(pix_hit)) &&
         pix_world_reserve_scratch(world, PIX_WORLD_FORMER, slots->capacity, sizeof(former));
}

static void keep(pix_world *world, const pix_velocities *velocities) {
  former *kept = world->scratch[PIX_WORLD_FORMER].items;
  for (int32_t slot = 0; slot < world->slots.capacity; slot++) {
    kept[slot] = (former){world->slots.position[slot], pix_velocities_get(velocities, slot)};
  }
}

static void go_back(pix_world *world, pix_velocities *velocities) {
  const former *kept = world->scratch[PIX_WORLD_FORMER].items;
  for (int32_t slot = 0; slot < world->slots.capacity; slot++) {
    if (!(world->slots.flags[slot] & PIX_SLOT_USED)) continue;
    world->slots.position[slot] = kept[slot].position;
    pix_slots_mark_dirty(&world->slots, slot);
    pix_velocities_set(velocities, slot, kept[slot].velocity);
  }
}

bool pix_world_integrate(pix_world *world, pix_velocities *velocities, double dt, const pix_borders *borders,
                         pix_refusal *refusal) {
  const bool has_bullets = world->slots.bullet_count > 0;
  *refusal = (pix_refusal){-1, {PIX_SPRITE_OK, 0, 0}};
  if (has_bullets && !reserve(world)) return false;
  if (!turn_all(world, velocities, dt, refusal)) return true;
  if (has_bullets) keep(world, velocities);
  refusal->sprite = pix_bulk_integrate(world, velocities, dt, borders);
  if (refusal->sprite >= 0) {
    turn_back(world, velocities, NULL);
    return true;
  }
  if (!has_bullets) {
    world->scratch[PIX_WORLD_HITS].count = 0;
    return true;
  }
  if (fly_all(world, velocities, dt, borders)) return true;
  go_back(world, velocities);
  turn_back(world, velocities, NULL);
  return false;
}
