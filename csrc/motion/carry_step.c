// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/carry_step.h"

#define LASTING (PIX_CARRY_CRUSHED | PIX_CARRY_RODE | PIX_CARRY_OVERLAPPED | PIX_CARRY_KEPT_PACE)

// Of two sprites, by their indices: what `who` does depends on what `on` does.
typedef struct link {
  int32_t who, on;
  bool is_support;  // `who` stands on it; otherwise it is in the way of `who`
} link;

static pix_array *scratch_of(const pix_carry *c, pix_world_scratch which) { return &c->world->scratch[which]; }

// Returns where 1 + the index of the sprite in the slot is kept: 0 while it has none.
static int32_t *index_plus_one(const pix_carry *c, int32_t slot) {
  int32_t *index = scratch_of(c, PIX_WORLD_CARRIED_INDEX)->items;
  return &index[slot];
}

// Returns the index of the sprite at a place in the queue.
static int32_t queued(const pix_carry *c, int32_t place) {
  const int32_t *indices = scratch_of(c, PIX_WORLD_CARRY_QUEUE)->items;
  return indices[place];
}
static int32_t queue_count(const pix_carry *c) { return scratch_of(c, PIX_WORLD_CARRY_QUEUE)->count; }

static const link *links_of(const pix_carry *c) { return scratch_of(c, PIX_WORLD_CARRY_LINKS)->items; }
static int32_t link_count(const pix_carry *c) { return scratch_of(c, PIX_WORLD_CARRY_LINKS)->count; }

// The platform, and the sprites that have to do with it.

bool pix_carry_begin(pix_carry *c, pix_world *world, pix_sprite *platform, pix_carry_wanted wanted) {
  *c = (pix_carry){.world = world, .wanted = wanted};
  pix_drawings_begin(world);
  return pix_world_begin_query(world) &&
         pix_world_reserve_scratch(world, PIX_WORLD_CARRIED_INDEX, world->slots.capacity, sizeof(int32_t)) &&
         pix_carry_enlist(c, platform->slot) == PIX_CARRY_PLATFORM;
}

void pix_carry_end(pix_carry *c) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) *index_plus_one(c, pix_carry_at(c, i)->slot) = 0;
  scratch_of(c, PIX_WORLD_CARRIED)->count = 0;
  pix_drawings_begin(c->world);  // what takes much memory is given back
}

void pix_carry_undo(const pix_carry *c) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    const pix_point start = pix_carry_at(c, i)->start;
    pix_sprite_set_position(pix_carry_sprite(c, i), start.x, start.y);
  }
}

int32_t pix_carry_enlist(pix_carry *c, int32_t slot) {
  const int32_t known = *index_plus_one(c, slot), index = pix_carry_count(c);
  if (known != 0) return known - 1;
  if (!pix_world_reserve_scratch(c->world, PIX_WORLD_CARRIED, index + 1, sizeof(pix_carried)) ||
      !pix_world_reserve_scratch(c->world, PIX_WORLD_CARRY_QUEUE, index + 1, sizeof(int32_t))) {
    return -1;
  }
  *pix_carry_at(c, index) = (pix_carried){.slot = slot, .start = c->world->slots.position[slot]};
  *index_plus_one(c, slot) = ++scratch_of(c, PIX_WORLD_CARRIED)->count;
  return index;
}

uint16_t pix_carry_state(const pix_carry *c, int32_t slot) {
  const int32_t index = *index_plus_one(c, slot);
  return index == 0 ? 0 : pix_carry_at(c, index - 1)->state;
}

bool pix_carry_may_move(const pix_carry *c, int32_t slot) {
  const pix_slots *slots = &c->world->slots;
  if (slot == pix_carry_at(c, PIX_CARRY_PLATFORM)->slot || (slots->flags[slot] & PIX_SLOT_STATIC)) return false;
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (pix_carry_state(c, slot) & PIX_CARRY_CRUSHED)) return false;
  return !c->wanted.is_asked || pix_world_answers(c->world)[slot] > PIX_ANSWER_PASS;
}

// Begins c->mover as the sprite with this index, to whom no follower is an obstacle. False if memory is short.
static bool begin_look(pix_carry *c, int32_t index) {
  if (!pix_mover_begin_next(&c->mover, c->world, pix_carry_sprite(c, index), PIX_ALL_LAYERS)) return false;
  c->mover.barred |= PIX_SLOT_FOLLOWER;  // they come along with their leaders
  return true;
}

// Makes the sprite c->mover, and gathers all whose boxes are less than `margin` pixels away. False if memory is short.
static bool look_at(pix_carry *c, int32_t index, int32_t margin) {
  return begin_look(c, index) && pix_mover_gather(&c->mover, pix_area_grown(c->mover.place.box, margin), pix_no_offset);
}

// Makes the sprite c->mover, and gathers those whose boxes are less than `margin` pixels away and of whom it is not yet
// decided that they move; if only_movable, those alone that may be moved. False if memory is short.
static bool look_in_step(pix_carry *c, int32_t index, int32_t margin, bool only_movable) {
  if (!begin_look(c, index)) return false;
  const pix_area area = pix_area_grown(c->mover.place.box, margin);
  const int32_t found = pix_mover_candidates(&c->mover, area);
  int32_t *slots = pix_world_found(c->world), count = 0;
  for (int32_t i = 0; i < found; i++) {
    if (pix_carry_state(c, slots[i]) & PIX_CARRY_MOVES) continue;
    if (!only_movable || pix_carry_may_move(c, slots[i])) slots[count++] = slots[i];
  }
  return count == 0 || pix_mover_gather_found(&c->mover, count, area, pix_no_offset);
}

// Would the sprite looked at run into the obstacle in one of the step's offsets?
static bool runs_into(const pix_carry *c, const pix_obstacle *o) {
  const pix_point side = c->mover.sprite->side;
  pix_obstacle seen = *o;
  pix_offset at = {0, 0};
  for (int k = 0; k < c->step_count; k++) {
    const pix_offset from = at, step = c->steps[k];
    const bool stops = !pix_side_is_given(side) || (seen.area == 0 && pix_side_stops(side, -step.dx, -step.dy));
    at = pix_offset_beside(at, step.dx, step.dy);
    if (!pix_mover_passes(&c->mover, &seen, from, at) && stops) return true;
    if (seen.area > 0 && k + 1 < c->step_count) pix_mover_note(&c->mover, &seen, at);
  }
  return false;
}

// Sets *stands to whether the obstacle stands on the sprite looked at. What covers nothing stands on nothing. False if
// memory is short.
static bool find_standing(const pix_carry *c, const pix_obstacle *o, bool *stands) {
  const pix_offset up = {0, -1};
  pix_sprite *sprite = c->world->slots.sprite[o->slot];
  pix_obstacle envelope = *o;
  pix_rect bounds;
  const pix_point side = c->mover.sprite->side;
  const bool carries = !pix_side_is_given(side) || pix_side_stops(side, 0, 1);
  *stands = o->area == 0 && carries && pix_mover_meets(&c->mover, o, up);
  if (o->area != 0 || !carries || *stands || !pix_sprite_has_envelope(sprite)) return true;
  if (!pix_obstacle_take_envelope(c->world, &envelope)) return false;
  *stands = pix_mover_meets(&c->mover, &envelope, up) && !pix_mover_meets(&c->mover, &envelope, pix_no_offset) &&
            pix_sprite_bounds(sprite, &bounds);
  return true;
}

// Who moves in a step.

static void forget_queue(const pix_carry *c) {
  scratch_of(c, PIX_WORLD_CARRY_QUEUE)->count = scratch_of(c, PIX_WORLD_CARRY_LINKS)->count = 0;
}

void pix_carry_begin_step(pix_carry *c, const pix_offset *steps, int count, bool platform_moves) {
  c->step_count = count;
  for (int k = 0; k < count; k++) c->steps[k] = steps[k];
  for (int32_t i = 0; i < pix_carry_count(c); i++) pix_carry_at(c, i)->state &= LASTING;
  if (platform_moves) pix_carry_at(c, PIX_CARRY_PLATFORM)->state |= PIX_CARRY_MOVES;
  forget_queue(c);
}

// Puts the sprite in the slot into the queue of those that would move, once. False if memory is short.
static bool enqueue(pix_carry *c, int32_t slot) {
  const int32_t index = pix_carry_enlist(c, slot);
  if (index < 0) return false;
  if (pix_carry_at(c, index)->state & PIX_CARRY_QUEUED) return true;
  pix_carry_at(c, index)->state |= PIX_CARRY_QUEUED;
  pix_array *queue = scratch_of(c, PIX_WORLD_CARRY_QUEUE);
  int32_t *indices = queue->items;
  indices[queue->count++] = index;
  return true;
}

// Notes that what the sprite with index `who` does depends on what that with index `on` does: `who` stands on it if
// is_support, else runs into it. False if memory is short, or was short when pix_carry_enlist gave -1 for an index.
static bool add_link(pix_carry *c, int32_t who, int32_t on, bool is_support) {
  pix_array *array = scratch_of(c, PIX_WORLD_CARRY_LINKS);
  if (who < 0 || on < 0) return false;
  if (!pix_world_reserve_scratch(c->world, PIX_WORLD_CARRY_LINKS, array->count + 1, sizeof(link))) return false;
  link *links = array->items;
  links[array->count++] = (link){who, on, is_support};
  return true;
}

static bool moves(const pix_carry *c, int32_t index) { return (pix_carry_at(c, index)->state & PIX_CARRY_MOVES) != 0; }

static bool would_move(const pix_carry *c, int32_t index) {
  const uint16_t state = pix_carry_at(c, index)->state;
  return (state & PIX_CARRY_MOVES) || (state & (PIX_CARRY_QUEUED | PIX_CARRY_STUCK)) == PIX_CARRY_QUEUED;
}

bool pix_carry_stays_within_limits(const pix_carry *c, int32_t index) {
  const pix_point position = pix_sprite_position(pix_carry_sprite(c, index));
  double x = position.x, y = position.y;
  for (int k = 0; k < c->step_count; k++) {
    x += c->steps[k].dx;
    y += c->steps[k].dy;
  }
  return fabs(x) <= PIX_MAX_POSITION && fabs(y) <= PIX_MAX_POSITION;
}

// Links the sprite looked at to those it would run into, and queues them if it pushes; it is stuck if one of them may
// not be moved. False if memory is short.
static bool find_obstacles(pix_carry *c, int32_t index, bool pushes) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (!runs_into(c, o)) continue;
    if (!pix_carry_may_move(c, o->slot)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
      return true;
    }
    if (!add_link(c, index, pix_carry_enlist(c, o->slot), false) || (pushes && !enqueue(c, o->slot))) return false;
  }
  return true;
}

// Queues those who stand on the sprite looked at, with this index, and links them to it. False if memory is short.
static bool find_riders(pix_carry *c, int32_t index) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    bool stands;
    if (!pix_carry_may_move(c, o->slot)) continue;
    if (!find_standing(c, o, &stands)) return false;
    if (!stands) continue;
    if (!enqueue(c, o->slot) || !add_link(c, pix_carry_enlist(c, o->slot), index, true)) return false;
  }
  return true;
}

// Marks those as supported who stand on one that moves, or on one that is supported and not stuck.
static void find_supported(pix_carry *c) {
  for (int32_t i = 0; i < queue_count(c); i++) {
    pix_carry_at(c, queued(c, i))->state &= (uint16_t)~PIX_CARRY_SUPPORTED;
  }
  for (bool any = true; any;) {
    any = false;
    for (int32_t i = 0; i < link_count(c); i++) {
      const link l = links_of(c)[i];
      const uint16_t on = pix_carry_at(c, l.on)->state;
      const bool goes = (on & (PIX_CARRY_SUPPORTED | PIX_CARRY_STUCK)) == PIX_CARRY_SUPPORTED;
      const bool holds = goes || (on & PIX_CARRY_MOVES) != 0;
      if (!l.is_support || !holds || (pix_carry_at(c, l.who)->state & PIX_CARRY_SUPPORTED)) continue;
      pix_carry_at(c, l.who)->state |= PIX_CARRY_SUPPORTED;
      any = true;
    }
  }
}

// Marks those in the queue who are not supported as stuck. Returns whether there was one.
static bool stop_unsupported(pix_carry *c) {
  bool any = false;
  find_supported(c);
  for (int32_t i = 0; i < queue_count(c); i++) {
    pix_carried *sprite = pix_carry_at(c, queued(c, i));
    if (sprite->state & (PIX_CARRY_STUCK | PIX_CARRY_SUPPORTED)) continue;
    sprite->state |= PIX_CARRY_STUCK;
    any = true;
  }
  return any;
}

// Marks those as stuck who have one in their way that stays. Returns whether there was one.
static bool stop_blocked(pix_carry *c) {
  bool any = false;
  for (int32_t i = link_count(c) - 1; i >= 0; i--) {  // backwards: chains are found from their beginnings
    const link l = links_of(c)[i];
    if (l.is_support || !would_move(c, l.who) || would_move(c, l.on)) continue;
    pix_carry_at(c, l.who)->state |= PIX_CARRY_STUCK;
    any = true;
  }
  return any;
}

// Decides that those move who are in the way of one that moves. Returns whether there was one.
static bool spread_push(pix_carry *c) {
  bool any = false;
  for (int32_t i = 0; i < link_count(c); i++) {
    const link l = links_of(c)[i];
    if (!moves(c, l.who) || moves(c, l.on)) continue;
    pix_carry_at(c, l.on)->state |= PIX_CARRY_MOVES;
    any = true;
  }
  return any;
}

static void move_if_free(const pix_carry *c, int32_t index) {
  if (would_move(c, index)) pix_carry_at(c, index)->state |= PIX_CARRY_MOVES;
}

// Decides that the first `roots` of the queue move, and with them all whom they would run into, unless they are stuck.
// False if memory is short.
static bool push(pix_carry *c, int32_t roots) {
  for (int32_t i = 0; i < queue_count(c); i++) {
    const int32_t index = queued(c, i);
    if (!pix_carry_stays_within_limits(c, index)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
    } else if (!look_in_step(c, index, c->step_count, false) || !find_obstacles(c, index, true)) {
      return false;
    }
  }
  while (stop_blocked(c)) continue;
  for (int32_t i = 0; i < roots; i++) move_if_free(c, queued(c, i));
  while (spread_push(c)) continue;
  return true;
}

bool pix_carry_take_along(pix_carry *c) {
  forget_queue(c);
  const int32_t count = pix_carry_count(c);
  for (int32_t i = 0; i < count; i++) pix_carry_at(c, i)->state &= LASTING | PIX_CARRY_MOVES;
  for (int32_t i = 0; i < count; i++) {
    if (!moves(c, i)) continue;
    if (!look_in_step(c, i, PIX_CARRY_NEAR, true) || !find_riders(c, i)) return false;
  }
  for (int32_t i = 0; i < queue_count(c); i++) {
    const int32_t index = queued(c, i);
    if (!pix_carry_stays_within_limits(c, index)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
      continue;
    }
    if (!look_in_step(c, index, PIX_CARRY_NEAR, false) || !find_obstacles(c, index, false)) return false;
    if (!(pix_carry_at(c, index)->state & PIX_CARRY_STUCK) && !find_riders(c, index)) return false;
  }
  while (stop_blocked(c) || stop_unsupported(c)) continue;
  for (int32_t i = 0; i < queue_count(c); i++) move_if_free(c, queued(c, i));
  return true;
}

static void move_by(const pix_carry *c, int32_t index, pix_offset by) {
  pix_carried *sprite = pix_carry_at(c, index);
  sprite->dx += by.dx;
  sprite->dy += by.dy;
  pix_sprite_set_position(pix_carry_sprite(c, index), sprite->start.x + (double)sprite->dx,
                          sprite->start.y + (double)sprite->dy);
}

void pix_carry_move_all(const pix_carry *c) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    if (!moves(c, i)) continue;
    for (int k = 0; k < c->step_count; k++) move_by(c, i, c->steps[k]);
  }
}

bool pix_carry_take_step(pix_carry *c, pix_offset step) {
  pix_carry_begin_step(c, &step, 1, true);
  if (!look_in_step(c, PIX_CARRY_PLATFORM, PIX_CARRY_NEAR, true)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (runs_into(c, o) && !enqueue(c, o->slot)) return false;
  }
  const int32_t roots = queue_count(c);
  if (!push(c, roots)) return false;
  for (int32_t i = 0; i < roots; i++) {
    pix_carried *sprite = pix_carry_at(c, queued(c, i));
    if (!(sprite->state & PIX_CARRY_MOVES)) sprite->state |= PIX_CARRY_CRUSHED;
  }
  if (!pix_carry_take_along(c)) return false;
  pix_carry_move_all(c);
  return true;
}

// Arriving.

// Marks who overlaps the platform, and who rides on it: those are in the queue then, after those on which they stand.
// False if memory is short.
static bool remember_before_settling(pix_carry *c) {
  if (!look_at(c, PIX_CARRY_PLATFORM, 1)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || !pix_carry_may_move(c, o->slot)) continue;
    const int32_t index = pix_carry_enlist(c, o->slot);
    if (index < 0) return false;
    pix_carry_at(c, index)->state |= PIX_CARRY_OVERLAPPED;
  }
  pix_carry_begin_step(c, NULL, 0, true);
  if (!pix_carry_take_along(c)) return false;
  for (int32_t i = 0; i < queue_count(c); i++) {
    const int32_t index = queued(c, i);
    if (would_move(c, index)) pix_carry_at(c, index)->state |= PIX_CARRY_RODE;
  }
  return true;
}

// Tells whether the mover, fallen so far, would run into the obstacle, by its envelope or by what it covers itself.
static bool is_held(const pix_mover *m, pix_obstacle *o, int32_t fall) {
  const pix_offset from = {0, fall}, to = {0, fall + 1};
  pix_obstacle own = *o;
  own.meets_own = true;
  pix_mover_note(m, &own, from);
  return !pix_mover_passes(m, o, from, to) || !pix_mover_passes(m, &own, from, to);
}

// Returns how many pixels the sprite looked at falls until it stands on the platform or on a rider; 0: it does already,
// or never.
static int32_t fall_of(pix_carry *c) {
  pix_mover *m = &c->mover;
  for (int32_t fall = 0; fall <= PIX_CARRY_SETTLING; fall++) {
    bool is_stopped = false;
    pix_mover_place(m, (pix_offset){0, fall});
    for (int32_t i = 0; i < m->count; i++) {
      pix_obstacle *o = pix_mover_obstacle(m, i);
      const bool is_platform = o->slot == pix_carry_at(c, PIX_CARRY_PLATFORM)->slot;
      if (is_platform && o->area > 0) return 0;
      if (!is_held(m, o, fall)) continue;
      if (is_platform || (pix_carry_state(c, o->slot) & PIX_CARRY_RODE)) return fall;
      is_stopped = true;
    }
    if (is_stopped) return 0;
  }
  return 0;
}

// Lets a rider fall on the platform again. False if memory is short.
static bool let_down(pix_carry *c, int32_t index) {
  if (!begin_look(c, index)) return false;
  pix_mover_take_envelope(&c->mover);
  const pix_area area = pix_area_grown(c->mover.place.box, PIX_CARRY_SETTLING + 1);
  if (!pix_mover_gather(&c->mover, area, pix_no_offset)) return false;
  const int32_t fall = fall_of(c);
  if (fall > 0 && pix_sprite_position(pix_carry_sprite(c, index)).y + fall <= PIX_MAX_POSITION) {
    move_by(c, index, (pix_offset){0, fall});
  }
  return true;
}

// Ways out of a platform, in the order in which vectors of separation are preferred: the shortest first. Who stood on
// it tries the way up before all others, so that it does not slide.
typedef struct escape {
  pix_offset steps[PIX_CARRY_MOST_STEPS];
  int count;
} escape;

static const escape escapes[] = {
    {{{0, -1}}, 1}, {{{0, -1}, {0, -1}}, 2},  // ESCAPES_OF_RIDERS
    {{{0, -1}}, 1}, {{{-1, 0}}, 1}, {{{1, 0}}, 1}, {{{0, 1}}, 1},
    {{{-1, 0}, {0, -1}}, 2}, {{{1, 0}, {0, -1}}, 2}, {{{-1, 0}, {0, 1}}, 2}, {{{1, 0}, {0, 1}}, 2},
    {{{0, -1}, {0, -1}}, 2}, {{{-1, 0}, {-1, 0}}, 2}, {{{1, 0}, {1, 0}}, 2}, {{{0, 1}, {0, 1}}, 2}};

#define ESCAPES ((int)(sizeof escapes / sizeof *escapes))
#define ESCAPES_OF_RIDERS 2

// Finds which of the ways out take the obstacle off the platform, which is looked at: a bit each.
static uint32_t clearing_escapes(const pix_carry *c, const pix_obstacle *o) {
  uint32_t clearing = 0;
  for (int k = 0; k < ESCAPES; k++) {
    pix_offset back = {0, 0};
    for (int step = 0; step < escapes[k].count; step++) {
      back.dx -= escapes[k].steps[step].dx;
      back.dy -= escapes[k].steps[step].dy;
    }
    if (!pix_mover_meets(&c->mover, o, back)) clearing |= UINT32_C(1) << k;
  }
  return clearing;
}

// Finds the first sprite that overlaps the platform and did not before, -1 if there is none, and which ways out clear
// it. False if memory is short.
static bool find_overlapping(pix_carry *c, int32_t *slot, uint32_t *clearing) {
  *slot = -1;
  if (!look_at(c, PIX_CARRY_PLATFORM, PIX_CARRY_SETTLING)) return false;
  for (int32_t i = 0; i < c->mover.count && *slot < 0; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || (pix_carry_state(c, o->slot) & PIX_CARRY_OVERLAPPED)) continue;
    if (!pix_carry_may_move(c, o->slot)) continue;
    *slot = o->slot;
    *clearing = clearing_escapes(c, o);
  }
  return true;
}

// Moves the sprite out of the platform by the first of its ways out that is open; crushes it if there is none. False if
// memory is short.
static bool move_out(pix_carry *c, int32_t slot, uint32_t clearing) {
  const int32_t index = pix_carry_enlist(c, slot);
  if (index < 0) return false;
  for (int k = pix_carry_at(c, index)->state & PIX_CARRY_RODE ? 0 : ESCAPES_OF_RIDERS; k < ESCAPES; k++) {
    if (!(clearing >> k & 1)) continue;
    pix_carry_begin_step(c, escapes[k].steps, escapes[k].count, false);
    if (!enqueue(c, slot) || !push(c, 1)) return false;
    if (!(pix_carry_at(c, index)->state & PIX_CARRY_MOVES)) continue;
    pix_carry_move_all(c);
    return true;
  }
  pix_carry_at(c, index)->state |= PIX_CARRY_CRUSHED;
  return true;
}

bool pix_carry_settle(pix_carry *c, const double end[2]) {
  if (!remember_before_settling(c)) return false;
  pix_sprite_set_position(pix_carry_sprite(c, PIX_CARRY_PLATFORM), end[0], end[1]);
  for (int32_t i = 0; i < queue_count(c); i++) {
    const int32_t index = queued(c, i);
    if ((pix_carry_at(c, index)->state & PIX_CARRY_RODE) && !let_down(c, index)) return false;
  }
  int32_t slot;
  uint32_t clearing = 0;
  for (;;) {
    if (!find_overlapping(c, &slot, &clearing)) return false;
    if (slot < 0) return true;
    if (!move_out(c, slot, clearing)) return false;
  }
}
