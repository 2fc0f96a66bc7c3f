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

// Tells whether the bullet's coordinate rises in this segment: each mirroring edge crossed so far has reversed it.
static bool is_rising(const axis *a) {
  const bool is_turned = a->kind == PIX_BORDERS_MIRROR && 2 * floor(a->crossed / 2) != a->crossed;
  return (a->step > 0) != is_turned;
}

// Returns the coordinate when `part` of the step is done: at most at the next edge; from 1 on at the step's end.
static double position_after(const axis *a, double part) {
  const bool rises = is_rising(a);
  const double ahead = a->crossed >= a->crossings ? a->to : rises ? a->high : a->low;
  if (part >= 1 || part >= next_edge(a)) return ahead;
  const double length = fabs(a->step) * (part - a->since), to = rises ? a->at + length : a->at - length;
  if (rises) return to < ahead ? to : ahead;
  return to > ahead ? to : ahead;
}

// Begins the segment behind `part` of the step, beyond the edge if that has been reached. True if the bullet wraps:
// comes in from the other side.
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
  double velocity[2];
  const pix_borders *borders;
  int32_t hit_count, stopped_count;  // of this step: hits, and bullets that have some
  axis x, y;
} flight;

// What has become of a bullet on a segment of its path.
typedef enum flight_event { FLIGHT_WENT, FLIGHT_STOPPED, FLIGHT_TURNED, FLIGHT_NO_MEMORY } flight_event;

// Lists what the bullet has hit. False if memory is short.
static bool add_hit(flight *f, pix_handle other, int32_t x, int32_t y, const double normal[2]) {
  pix_array *hits = &f->world->scratch[PIX_WORLD_HITS];
  const int32_t place = hits->count + f->hit_count++;
  if (!pix_world_reserve_scratch(f->world, PIX_WORLD_HITS, place + 1, sizeof(pix_hit))) return false;
  pix_hit *hit = (pix_hit *)hits->items + place;
  *hit = (pix_hit){pix_slots_handle(&f->world->slots, f->sprite->slot), other, x, y, {normal[0], normal[1]}};
  return true;
}

// Puts the bullet at the position, by a sweep or, if it jumps, in one go. It stops where something is in the way.
static flight_event bring(flight *f, const double to[2], bool jumps) {
  const double back[2] = {-f->x.step, -f->y.step};
  pix_mover mover;
  pix_sweep sweep;
  if (!pix_mover_begin(&mover, f->world, f->sprite, PIX_ALL_LAYERS)) return FLIGHT_NO_MEMORY;
  const bool is_done = jumps ? pix_world_jump(&mover, to, back, &sweep) : pix_world_sweep(&mover, to, &sweep);
  if (!is_done) return FLIGHT_NO_MEMORY;
  const pix_blocker *b = &sweep.blocker;
  if (b->slot < 0 || !jumps) pix_sprite_set_position(f->sprite, sweep.position[0], sweep.position[1]);
  if (b->slot < 0) return FLIGHT_WENT;
  const pix_handle other = pix_slots_handle(&f->world->slots, b->slot);
  return add_hit(f, other, b->x, b->y, b->normal) ? FLIGHT_STOPPED : FLIGHT_NO_MEMORY;
}

// Lists what a move has met: of several in one step, what covers the first pixel. False if memory is short.
static bool add_hits(flight *f) {
  const pix_collision *all = pix_world_collisions(f->world);
  for (int32_t i = 0, next; i < pix_world_collision_count(f->world); i = next) {
    const pix_collision *first = &all[i];
    for (next = i + 1; next < pix_world_collision_count(f->world); next++) {
      const pix_collision *c = &all[next];
      if (c->fraction != first->fraction || memcmp(c->normal, first->normal, sizeof c->normal) != 0) break;
      if (c->y < first->y || (c->y == first->y && c->x < first->x)) first = c;
    }
    if (!add_hit(f, first->sprite, first->x, first->y, first->normal)) return false;
  }
  return true;
}

// Takes a bullet with a response to the position, or where that leads. Sets *done to which part of the segment that is.
static flight_event move_to(flight *f, const double to[2], double *done) {
  static const uint8_t responses[] = {[PIX_BULLET_BOUNCES] = PIX_RESPONSE_CUSTOM,
                                      [PIX_BULLET_SLIDES] = PIX_RESPONSE_SLIDE,
                                      [PIX_BULLET_GLIDES] = PIX_RESPONSE_GLIDE};
  pix_mover mover;
  pix_move move;
  if (!pix_mover_begin(&mover, f->world, f->sprite, PIX_ALL_LAYERS)) return FLIGHT_NO_MEMORY;
  pix_move_begin(&move, to[0], to[1], responses[f->sprite->bullet]);
  move.is_of_bullet = true;
  move.velocity = f->velocity;
  move.restitution = f->sprite->restitution;
  const pix_move_event event = pix_move_next(&move, &mover);
  if (event == PIX_MOVE_NO_MEMORY || !add_hits(f)) return FLIGHT_NO_MEMORY;
  const bool bounces = event == PIX_MOVE_CUSTOM;
  const double *end = bounces ? move.glide.here : move.end;
  *done = bounces ? move.spent : 1;
  pix_sprite_set_position(f->sprite, pix_limited_position(end[0]), pix_limited_position(end[1]));
  return pix_world_collision_count(f->world) > 0 ? FLIGHT_TURNED : FLIGHT_WENT;
}

// Takes a bullet that a response has led beyond edges that mirror, which it was within at the start, back to there.
static void keep_within(flight *f, pix_point start) {
  const pix_borders *b = f->borders;
  const pix_point p = pix_sprite_position(f->sprite);
  const double from[2] = {start.x, start.y}, to[2] = {p.x, p.y};
  const double low[2] = {b->left, b->top}, high[2] = {b->right, b->bottom};
  bool is_beyond = false;
  for (int k = 0; k < 2; k++) {
    const bool was_within = from[k] >= low[k] && from[k] <= high[k];
    if (!was_within || (to[k] >= low[k] && to[k] <= high[k])) continue;
    if ((to[k] < low[k]) == (f->velocity[k] < 0)) f->velocity[k] = -f->velocity[k];
    is_beyond = true;
  }
  if (is_beyond) pix_sprite_set_position(f->sprite, start.x, start.y);
}

static double step_of(double velocity, double dt) {
  return pix_greater(-DBL_MAX, pix_lesser(velocity * dt, DBL_MAX));  // it has a direction, however long it is
}

// Begins the path from where the bullet is. False if it leads nowhere.
static bool begin_path(flight *f, double dt) {
  const pix_point p = pix_sprite_position(f->sprite);
  const pix_borders *b = f->borders;
  const double step_x = step_of(f->velocity[0], dt), step_y = step_of(f->velocity[1], dt);
  f->x = begin_axis(b->kind, p.x, step_x, &f->velocity[0], b->left, b->right);
  f->y = begin_axis(b->kind, p.y, step_y, &f->velocity[1], b->top, b->bottom);
  return step_x != 0 || step_y != 0;
}

// Takes the bullet along the next segment, to the end of the step or to an edge and beyond it. *since is which part of
// the step has been done, from 0 to 1: before the call, and then after it.
static flight_event take_segment(flight *f, double *since) {
  const double x_edge = next_edge(&f->x), y_edge = next_edge(&f->y), part = x_edge < y_edge ? x_edge : y_edge;
  const double to[2] = {position_after(&f->x, part), position_after(&f->y, part)}, until = part == NO_EDGE ? 1 : part;
  const pix_point start = pix_sprite_position(f->sprite);
  double done = 1;
  const flight_event event = f->sprite->bullet == PIX_BULLET_STOPS ? bring(f, to, false) : move_to(f, to, &done);
  if (event == FLIGHT_TURNED && f->borders->kind == PIX_BORDERS_MIRROR) keep_within(f, start);
  *since += (until - *since) * done;
  if (event != FLIGHT_WENT || part == NO_EDGE) return event;
  const bool x_jumps = go_on(&f->x, part), y_jumps = go_on(&f->y, part);
  return x_jumps || y_jumps ? bring(f, (double[2]){f->x.at, f->y.at}, true) : FLIGHT_WENT;
}

// Takes the bullet along the path of its velocity, up to a turn. Sets *since to which part of dt has been done then.
static flight_event fly_straight(flight *f, double dt, double *since) {
  flight_event event = FLIGHT_WENT;
  *since = 0;
  if (!begin_path(f, dt)) *since = 1;
  const pix_point p = pix_sprite_position(f->sprite);
  if (p.x != f->x.at || p.y != f->y.at) event = bring(f, (double[2]){f->x.at, f->y.at}, true);
  for (int k = 0; k < PIX_STEP_SEGMENTS && event == FLIGHT_WENT && *since < 1; k++) event = take_segment(f, since);
  return event;
}

// Takes the bullet along its whole path. After each turn a new one begins, for what is left of dt. False if
// memory is short.
static bool fly(flight *f, double dt) {
  const int32_t hits = f->hit_count;
  flight_event event = FLIGHT_TURNED;
  for (int k = 0; k < PIX_STEP_SEGMENTS && event == FLIGHT_TURNED && dt != 0; k++) {
    double since;
    event = fly_straight(f, dt, &since);
    dt *= 1 - since;
  }
  f->stopped_count += f->hit_count > hits;
  return event != FLIGHT_NO_MEMORY;
}

// Moves all bullets for dt seconds; lists their hits, counts in *stopped_count who had one. False if memory is short.
static bool fly_all(pix_world *world, const pix_velocities *velocities, double dt, const pix_borders *borders,
                    int32_t *stopped_count) {
  flight f = {.world = world, .borders = borders};
  const double sign = dt < 0 ? -1 : 1;  // back in time: velocities lead the other way
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    if (slot >= velocities->capacity || !(world->slots.flags[slot] & PIX_SLOT_BULLET)) continue;
    if (world->slots.flags[slot] & PIX_SLOT_FOLLOWER) continue;
    pix_point *v = &velocities->items[slot];
    f.sprite = world->slots.sprite[slot];
    f.velocity[0] = sign * v->x;
    f.velocity[1] = sign * v->y;
    if (!fly(&f, fabs(dt))) return false;
    *v = (pix_point){sign * pix_limited_position(f.velocity[0]), sign * pix_limited_position(f.velocity[1])};
  }
  pix_array *hits = &world->scratch[PIX_WORLD_HITS];
  pix_hit *all = hits->items;
  if (f.hit_count > 0) memmove(all, all + hits->count, (size_t)f.hit_count * sizeof *all);
  hits->count = f.hit_count;
  *stopped_count = f.stopped_count;
  return true;
}

// Steps.

// What a step changes and cannot work out again.
typedef struct former {
  pix_point position, velocity;
} former;

// Saves all positions and velocities in scratch of the world, for go_back. False if memory is short.
static bool keep(pix_world *world, const pix_velocities *velocities) {
  if (!pix_world_reserve_scratch(world, PIX_WORLD_FORMER, world->slots.capacity, sizeof(former))) return false;
  former *kept = world->scratch[PIX_WORLD_FORMER].items;
  for (int32_t slot = 0; slot < world->slots.capacity; slot++) {
    kept[slot] = (former){world->slots.position[slot], pix_velocities_get(velocities, slot)};
  }
  return true;
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
                         pix_refusal *refusal, int32_t *stopped_count) {
  const bool has_bullets = world->slots.bullet_count > 0;
  *refusal = (pix_refusal){-1, {PIX_SPRITE_OK, 0, 0}};
  *stopped_count = 0;
  if (!turn_all(world, velocities, dt, refusal)) return true;
  const bool is_kept = !has_bullets || keep(world, velocities);
  if (is_kept) refusal->sprite = pix_bulk_integrate(world, velocities, dt, borders);
  if (!is_kept || refusal->sprite >= 0) {
    turn_back(world, velocities, NULL);
    return is_kept;
  }
  if (!has_bullets) {
    world->scratch[PIX_WORLD_HITS].count = 0;
    return true;
  }
  if (fly_all(world, velocities, dt, borders, stopped_count)) return true;
  go_back(world, velocities);
  turn_back(world, velocities, NULL);
  return false;
}
