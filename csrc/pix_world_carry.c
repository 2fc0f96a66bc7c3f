// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_carry.h"

#include "pix_path.h"

// What is known of a sprite. The first three hold until the platform has arrived, the others for one step.
enum {
  CRUSHED = 1,
  RODE = 2,        // when a platform that is turned had gone its whole pixels
  OVERLAPPED = 4,  // the platform did, then
  MOVES = 8,
  QUEUED = 16,     // would move, if it can
  STUCK = 32,      // cannot
  SUPPORTED = 64   // stands on one that moves, or would
};

#define LASTING (CRUSHED | RODE | OVERLAPPED)
#define PLATFORM 0           // its index
#define MOST_STEPS 2
#define SHORTEST_GLIDE 16    // steps: fewer are not worth finding out whether it can glide
#define LARGEST_SETTLING 2   // pixels, see settle

typedef struct carry {
  pix_world *world;
  pix_carry_memory *memory;
  pix_carry_wanted wanted;
  pix_offset steps[MOST_STEPS];  // that who moves takes now
  int step_count;
  pix_mover mover;               // whom is looked at now
} carry;

// Sprites that have to do with it.

static pix_carried *carried(const carry *c, int32_t index) { return &c->memory->sprites[index]; }

static pix_sprite *sprite_of(const carry *c, int32_t index) {
  return c->world->slots.sprite[carried(c, index)->slot];
}

// The index of the slot's sprite; -1 if memory is short.
static int32_t enlist(carry *c, int32_t slot) {
  pix_carry_memory *m = c->memory;
  pix_allocator *allocator = c->world->allocator;
  if (m->index[slot] != 0) return m->index[slot] - 1;
  if (!pix_reserve(allocator, &m->sprites, &m->capacity, m->count + 1, sizeof *m->sprites) ||
      !pix_reserve(allocator, &m->queue, &m->queue_capacity, m->count + 1, sizeof *m->queue)) {
    return -1;
  }
  m->sprites[m->count] = (pix_carried){.slot = slot, .start = c->world->slots.position[slot]};
  m->index[slot] = ++m->count;
  return m->count - 1;
}

static uint8_t state_of(const carry *c, int32_t slot) {
  const int32_t index = c->memory->index[slot];
  return index == 0 ? 0 : carried(c, index - 1)->state;
}

// Of an obstacle, so it is enabled.
static bool may_move(const carry *c, int32_t slot) {
  const pix_slots *slots = &c->world->slots;
  if (slot == carried(c, PLATFORM)->slot || (slots->flags[slot] & PIX_SLOT_STATIC)) return false;
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (state_of(c, slot) & CRUSHED)) return false;
  return !c->wanted.is_asked || c->world->motion.answers[slot] > PIX_ANSWER_PASS;
}

// Looks at a sprite and all that is within so many pixels of it. False if memory is short.
static bool look_at(carry *c, pix_sprite *sprite, int32_t margin) {
  if (!pix_mover_begin(&c->mover, c->world, sprite, PIX_ALL_LAYERS)) return false;
  const pix_area box = pix_area_of(c->mover.place.box);
  const pix_area area = {box.x0 - margin, box.y0 - margin, box.x1 + margin, box.y1 + margin};
  return pix_mover_gather(&c->mover, area, (pix_offset){0, 0});
}

// Would the one looked at run into the obstacle?
static bool runs_into(const carry *c, const pix_obstacle *o) {
  int64_t area = o->area;
  pix_offset at = {0, 0};
  for (int k = 0; k < c->step_count; k++) {
    at.dx += c->steps[k].dx;
    at.dy += c->steps[k].dy;
    const int64_t next = pix_mover_meets(&c->mover, o, at) ? pix_mover_area(&c->mover, o, at) : 0;
    if (next > area) return true;
    area = next;
  }
  return false;
}

// Does the obstacle stand on the one looked at?
static bool stands_on_it(const carry *c, const pix_obstacle *o) {
  return o->area == 0 && pix_mover_meets(&c->mover, o, (pix_offset){0, -1});
}

// A step: who moves.

static void begin_step(carry *c, const pix_offset *steps, int count, bool platform_moves) {
  c->step_count = count;
  for (int k = 0; k < count; k++) c->steps[k] = steps[k];
  for (int32_t i = 0; i < c->memory->count; i++) carried(c, i)->state &= LASTING;
  if (platform_moves) carried(c, PLATFORM)->state |= MOVES;
  c->memory->queue_count = c->memory->link_count = 0;
}

static bool enqueue(carry *c, int32_t slot) {
  const int32_t index = enlist(c, slot);
  if (index < 0) return false;
  if (carried(c, index)->state & QUEUED) return true;
  carried(c, index)->state |= QUEUED;
  c->memory->queue[c->memory->queue_count++] = index;
  return true;
}

static bool add_link(carry *c, int32_t who, int32_t on, bool is_support) {
  pix_carry_memory *m = c->memory;
  if (who < 0 || on < 0 || !pix_reserve(c->world->allocator, &m->links, &m->link_capacity, m->link_count + 1,
                                        sizeof *m->links)) {
    return false;
  }
  m->links[m->link_count++] = (pix_carry_link){who, on, is_support};
  return true;
}

static bool would_move(const carry *c, int32_t index) {
  const uint8_t state = carried(c, index)->state;
  return (state & MOVES) || (state & (QUEUED | STUCK)) == QUEUED;
}

static bool stays_within_limits(const carry *c, int32_t index) {
  const pix_point position = pix_sprite_position(sprite_of(c, index));
  double x = position.x, y = position.y;
  for (int k = 0; k < c->step_count; k++) {
    x += c->steps[k].dx;
    y += c->steps[k].dy;
  }
  return fabs(x) <= PIX_MAX_POSITION && fabs(y) <= PIX_MAX_POSITION;
}

// Finds out what is in the way of the one looked at.
static bool find_obstacles(carry *c, int32_t index, bool pushes) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    const int32_t slot = o->slot;
    if ((state_of(c, slot) & MOVES) || !runs_into(c, o)) continue;
    if (!may_move(c, slot)) {
      carried(c, index)->state |= STUCK;
      return true;
    }
    if (!add_link(c, index, enlist(c, slot), false) || (pushes && !enqueue(c, slot))) return false;
  }
  return true;
}

// Queues who stands on the one looked at.
static bool find_riders(carry *c, int32_t index) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const int32_t slot = pix_mover_obstacle(&c->mover, i)->slot;
    if ((state_of(c, slot) & MOVES) || !may_move(c, slot)) continue;
    if (!stands_on_it(c, pix_mover_obstacle(&c->mover, i))) continue;
    if (!enqueue(c, slot) || !add_link(c, enlist(c, slot), index, true)) return false;
  }
  return true;
}

// Lets who stands on nobody that moves stay. Returns whether there was one.
static bool stop_unsupported(carry *c) {
  const pix_carry_memory *m = c->memory;
  bool any = false;
  for (int32_t i = 0; i < m->queue_count; i++) carried(c, m->queue[i])->state &= (uint8_t)~SUPPORTED;
  for (int32_t i = 0; i < m->link_count; i++) {
    const pix_carry_link link = m->links[i];
    if (link.is_support && would_move(c, link.on)) carried(c, link.who)->state |= SUPPORTED;
  }
  for (int32_t i = 0; i < m->queue_count; i++) {
    pix_carried *sprite = carried(c, m->queue[i]);
    if (sprite->state & (STUCK | SUPPORTED)) continue;
    sprite->state |= STUCK;
    any = true;
  }
  return any;
}

// Lets who has one in its way that stays, stay. Returns whether there was one.
static bool stop_blocked(carry *c) {
  const pix_carry_memory *m = c->memory;
  bool any = false;
  for (int32_t i = m->link_count - 1; i >= 0; i--) {  // backwards: chains are found from their beginnings
    const pix_carry_link link = m->links[i];
    if (link.is_support || !would_move(c, link.who) || would_move(c, link.on)) continue;
    carried(c, link.who)->state |= STUCK;
    any = true;
  }
  return any;
}

// Pushes the first `roots` of the queue, with all whom they would run into, unless they are stuck.
static bool push(carry *c, int32_t roots) {
  pix_carry_memory *m = c->memory;
  for (int32_t i = 0; i < m->queue_count; i++) {
    const int32_t index = m->queue[i];
    if (!stays_within_limits(c, index)) {
      carried(c, index)->state |= STUCK;
    } else if (!look_at(c, sprite_of(c, index), c->step_count) || !find_obstacles(c, index, true)) {
      return false;
    }
  }
  while (stop_blocked(c)) continue;
  for (int32_t i = 0; i < roots; i++) {
    if (would_move(c, m->queue[i])) carried(c, m->queue[i])->state |= MOVES;
  }
  for (bool any = true; any;) {
    any = false;
    for (int32_t i = 0; i < m->link_count; i++) {
      const pix_carry_link link = m->links[i];
      if (!(carried(c, link.who)->state & MOVES) || (carried(c, link.on)->state & MOVES)) continue;
      carried(c, link.on)->state |= MOVES;
      any = true;
    }
  }
  return true;
}

// Finds all who stand on one that moves, directly or not, and lets them go along if they can. They are in the queue
// then, after those on which they stand.
static bool take_along(carry *c) {
  pix_carry_memory *m = c->memory;
  m->queue_count = m->link_count = 0;
  const int32_t count = m->count;
  for (int32_t i = 0; i < count; i++) carried(c, i)->state &= LASTING | MOVES;
  for (int32_t i = 0; i < count; i++) {
    if (!(carried(c, i)->state & MOVES)) continue;
    if (!look_at(c, sprite_of(c, i), 1) || !find_riders(c, i)) return false;
  }
  for (int32_t i = 0; i < m->queue_count; i++) {
    const int32_t index = m->queue[i];
    if (!stays_within_limits(c, index)) {
      carried(c, index)->state |= STUCK;
      continue;
    }
    if (!look_at(c, sprite_of(c, index), 1) || !find_obstacles(c, index, false)) return false;
    if (!(carried(c, index)->state & STUCK) && !find_riders(c, index)) return false;
  }
  while (stop_blocked(c) || stop_unsupported(c)) continue;
  for (int32_t i = 0; i < m->queue_count; i++) {
    if (would_move(c, m->queue[i])) carried(c, m->queue[i])->state |= MOVES;
  }
  return true;
}

static void move_by(const carry *c, int32_t index, pix_offset by) {
  pix_carried *sprite = carried(c, index);
  sprite->dx += by.dx;
  sprite->dy += by.dy;
  pix_sprite_set_position(sprite_of(c, index), sprite->start.x + sprite->dx, sprite->start.y + sprite->dy);
}

static void move_all(const carry *c) {
  for (int32_t i = 0; i < c->memory->count; i++) {
    if (!(carried(c, i)->state & MOVES)) continue;
    for (int k = 0; k < c->step_count; k++) move_by(c, i, c->steps[k]);
  }
}

static bool take_step(carry *c, int32_t dx, int32_t dy) {
  pix_carry_memory *m = c->memory;
  const pix_offset step = {dx, dy};
  begin_step(c, &step, 1, true);
  if (!look_at(c, sprite_of(c, PLATFORM), 1)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (runs_into(c, o) && may_move(c, o->slot) && !enqueue(c, o->slot)) return false;
  }
  const int32_t roots = m->queue_count;
  if (!push(c, roots)) return false;
  for (int32_t i = 0; i < roots; i++) {
    pix_carried *sprite = carried(c, m->queue[i]);
    if (!(sprite->state & MOVES)) sprite->state |= CRUSHED;
  }
  if (!take_along(c)) return false;
  move_all(c);
  return true;
}

// Many steps at once, where nothing is near: the platform and all who ride on it go along as if they were one.

static pix_area way_of(pix_rect box, int64_t dx, int64_t dy, int64_t margin) {
  const pix_area a = pix_area_of(box);
  return (pix_area){a.x0 + pix_min64(dx, 0) - margin, a.y0 + pix_min64(dy, 0) - margin,
                    a.x1 + pix_max64(dx, 0) + margin, a.y1 + pix_max64(dy, 0) + margin};
}

// Does the way of a sprite that moves come near the box of one that does not, but that it could run into, or that could
// stand on it?
static bool meets_others(carry *c, int32_t index, pix_offset by) {
  const pix_slots *slots = &c->world->slots;
  const int32_t from = carried(c, index)->slot;
  if (sprite_of(c, index)->is_disabled || pix_rect_is_empty(slots->box[from])) return false;
  const int32_t found = pix_world_find_boxes(c->world, way_of(slots->box[from], by.dx, by.dy, 1),
                                             slots->layers.collide_with[slots->layer[from]]);
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = c->world->found[i];
    if ((slots->flags[slot] & PIX_SLOT_DISABLED) || (state_of(c, slot) & MOVES)) continue;
    if (index != PLATFORM || may_move(c, slot)) return true;
  }
  return false;
}

// Glides if it can, and says whether it did. False if memory is short.
static bool glide(carry *c, pix_offset by, bool *glides) {
  *glides = false;
  begin_step(c, NULL, 0, true);
  if (!take_along(c)) return false;
  c->step_count = 1;
  c->steps[0] = by;
  for (int32_t i = 0; i < c->memory->count; i++) {
    if (!(carried(c, i)->state & MOVES)) continue;
    if (i != PLATFORM && !stays_within_limits(c, i)) return true;
    if (meets_others(c, i, by)) return true;
  }
  move_all(c);
  *glides = true;
  return true;
}

// Where a platform that is scaled or turned arrives, it covers other pixels than the whole pixels of its way have led
// to: some more, some less, by about one. Who stood on it is let down to it, and who is in it now is moved out.

static bool remember_before_settling(carry *c) {
  if (!look_at(c, sprite_of(c, PLATFORM), 1)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || !may_move(c, o->slot)) continue;
    const int32_t index = enlist(c, o->slot);
    if (index < 0) return false;
    carried(c, index)->state |= OVERLAPPED;
  }
  begin_step(c, NULL, 0, true);
  if (!take_along(c)) return false;
  for (int32_t i = 0; i < c->memory->queue_count; i++) {
    if (would_move(c, c->memory->queue[i])) carried(c, c->memory->queue[i])->state |= RODE;
  }
  return true;
}

// How far the one looked at falls until it stands on the platform or on a rider; 0: it does already, or never.
static int32_t fall_of(carry *c) {
  pix_mover *m = &c->mover;
  for (int32_t fall = 0; fall <= LARGEST_SETTLING; fall++) {
    bool is_stopped = false;
    pix_mover_place(m, (pix_offset){0, fall});
    for (int32_t i = 0; i < m->count; i++) {
      const pix_obstacle *o = pix_mover_obstacle(m, i);
      const bool is_platform = o->slot == carried(c, PLATFORM)->slot;
      if (is_platform && o->area > 0) return 0;
      if (pix_mover_passes(m, o, (pix_offset){0, fall + 1})) continue;
      if (is_platform || (state_of(c, o->slot) & RODE)) return fall;
      is_stopped = true;
    }
    if (is_stopped) return 0;
  }
  return 0;
}

static bool let_down(carry *c, int32_t index) {
  if (!look_at(c, sprite_of(c, index), LARGEST_SETTLING + 1)) return false;
  const int32_t fall = fall_of(c);
  if (fall > 0 && pix_sprite_position(sprite_of(c, index)).y + fall <= PIX_MAX_POSITION) {
    move_by(c, index, (pix_offset){0, fall});
  }
  return true;
}

// Ways out of a platform, the shortest first, in the order of pix_separation.h; the first two are tried first for who
// stood on it.
typedef struct way_out {
  pix_offset steps[MOST_STEPS];
  int count;
} way_out;

static const way_out ways_out[] = {
    {{{0, -1}}, 1}, {{{0, -1}, {0, -1}}, 2},
    {{{0, -1}}, 1}, {{{-1, 0}}, 1}, {{{1, 0}}, 1}, {{{0, 1}}, 1},
    {{{-1, 0}, {0, -1}}, 2}, {{{1, 0}, {0, -1}}, 2}, {{{-1, 0}, {0, 1}}, 2}, {{{1, 0}, {0, 1}}, 2},
    {{{0, -1}, {0, -1}}, 2}, {{{-1, 0}, {-1, 0}}, 2}, {{{1, 0}, {1, 0}}, 2}, {{{0, 1}, {0, 1}}, 2}};

#define WAYS_OUT ((int)(sizeof ways_out / sizeof *ways_out))
#define WAYS_OF_RIDERS 2

// The first sprite that came to overlap the platform where it arrived, -1 if there is none; and which ways out clear it,
// a bit each. False if memory is short.
static bool find_overlapping(carry *c, int32_t *slot, uint32_t *clearing) {
  *slot = -1;
  if (!look_at(c, sprite_of(c, PLATFORM), LARGEST_SETTLING)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || !may_move(c, o->slot) || (state_of(c, o->slot) & OVERLAPPED)) continue;
    *slot = o->slot;
    *clearing = 0;
    for (int k = 0; k < WAYS_OUT; k++) {
      const way_out *way = &ways_out[k];
      pix_offset back = {0, 0};
      for (int step = 0; step < way->count; step++) {
        back.dx -= way->steps[step].dx;
        back.dy -= way->steps[step].dy;
      }
      if (!pix_mover_meets(&c->mover, o, back)) *clearing |= UINT32_C(1) << k;
    }
    return true;
  }
  return true;
}

// Moves the sprite out of the platform by the first way that clears it and is open; crushes it if there is none.
static bool move_out(carry *c, int32_t slot, uint32_t clearing) {
  const int32_t index = enlist(c, slot);
  if (index < 0) return false;
  for (int k = carried(c, index)->state & RODE ? 0 : WAYS_OF_RIDERS; k < WAYS_OUT; k++) {
    if (!(clearing >> k & 1)) continue;
    begin_step(c, ways_out[k].steps, ways_out[k].count, false);
    if (!enqueue(c, slot) || !push(c, 1)) return false;
    if (!(carried(c, index)->state & MOVES)) continue;
    move_all(c);
    return true;
  }
  carried(c, index)->state |= CRUSHED;
  return true;
}

static bool settle(carry *c, const double end[2]) {
  if (!remember_before_settling(c)) return false;
  pix_sprite_set_position(sprite_of(c, PLATFORM), end[0], end[1]);
  for (int32_t i = 0; i < c->memory->queue_count; i++) {
    if ((carried(c, c->memory->queue[i])->state & RODE) && !let_down(c, c->memory->queue[i])) return false;
  }
  int32_t slot;
  uint32_t clearing;
  for (;;) {
    if (!find_overlapping(c, &slot, &clearing)) return false;
    if (slot < 0) return true;
    if (!move_out(c, slot, clearing)) return false;
  }
}

// The whole move.

// Is the coverage at both positions the mask's, shifted by the whole pixels of the way between?
static bool is_shifted(const pix_sprite *platform, const double start[2], const double end[2]) {
  const double origin[2] = {platform->origin.x, platform->origin.y};
  return pix_sprite_kind(platform) == PIX_RULE_UPRIGHT && !pix_rule_shift(start, origin).is_near_tie &&
         !pix_rule_shift(end, origin).is_near_tie;
}

static pix_path way_to(const pix_sprite *platform, const double end[2]) {
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y}, origin[2] = {platform->origin.x, platform->origin.y};
  return pix_path_upright(start, end, origin);
}

static bool begin(carry *c, pix_world *world, pix_sprite *platform, pix_carry_wanted wanted) {
  pix_carry_memory *m = &world->motion.carry;
  *c = (carry){.world = world, .memory = m, .wanted = wanted};
  return pix_world_begin_query(world) && pix_reserve(world->allocator, &m->index, &m->index_capacity,
                                                     world->slots.capacity, sizeof *m->index) &&
         enlist(c, platform->slot) == PLATFORM;
}

static void forget_sprites(pix_carry_memory *m) {
  for (int32_t i = 0; i < m->count; i++) m->index[m->sprites[i].slot] = 0;
  m->count = 0;
}

// The place on the way after so many changes of the axis that has more of them.
static pix_path_place place_after(const pix_path *path, pix_path_place from, int64_t changes) {
  if (path->columns >= path->rows) {
    return pix_path_at_column(path, pix_min64(from.column + changes, path->columns));
  }
  return pix_path_at_row(path, pix_min64(from.row + changes, path->rows));
}

// Goes all the whole pixels of the way.
static bool follow(carry *c, const pix_path *path) {
  pix_path_place place = {0, 0};
  int64_t stride = SHORTEST_GLIDE;
  for (;;) {
    const pix_path_place next = place_after(path, place, stride);
    if ((next.column - place.column) + (next.row - place.row) >= SHORTEST_GLIDE) {
      bool glides;
      const pix_offset by = {pix_path_x(path, next) - pix_path_x(path, place),
                             pix_path_y(path, next) - pix_path_y(path, place)};
      if (!glide(c, by, &glides)) return false;
      if (glides) {
        place = next;
        stride *= 2;
        continue;
      }
      if (stride > SHORTEST_GLIDE) {
        stride /= 2;
        continue;
      }
    }
    for (int k = 0; k < SHORTEST_GLIDE; k++) {
      const pix_path_step step = pix_path_next(path, &place);
      if (step == PIX_PATH_END) return true;
      if ((step & PIX_PATH_X) && !take_step(c, path->step_x, 0)) return false;
      if ((step & PIX_PATH_Y) && !take_step(c, 0, path->step_y)) return false;
    }
  }
}

static bool go(carry *c, const double end[2]) {
  pix_sprite *platform = sprite_of(c, PLATFORM);
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y};
  const pix_path path = way_to(platform, end);
  if (!follow(c, &path)) return false;
  if (!is_shifted(platform, start, end)) return settle(c, end);
  pix_sprite_set_position(platform, end[0], end[1]);
  return true;
}

static void put_back(const carry *c) {
  for (int32_t i = 0; i < c->memory->count; i++) {
    const pix_point start = carried(c, i)->start;
    pix_sprite_set_position(sprite_of(c, i), start.x, start.y);
  }
}

int32_t pix_world_carry(pix_world *world, pix_sprite *platform, const double end[2], pix_carry_wanted wanted) {
  PIX_ASSERT(platform->home == &world->slots);
  carry c;
  int32_t count = -1;
  if (begin(&c, world, platform, wanted)) {
    if (go(&c, end)) {
      count = 0;
      for (int32_t i = 0; i < c.memory->count; i++) {
        if (carried(&c, i)->state & CRUSHED) world->found[count++] = carried(&c, i)->slot;
      }
      pix_world_sort(world, world->found, count);
    } else {
      put_back(&c);
    }
  }
  forget_sprites(&world->motion.carry);
  return count;
}

// Candidates.

static bool find_candidates(carry *c, const double end[2]) {
  const pix_slots *slots = &c->world->slots;
  const pix_sprite *platform = sprite_of(c, PLATFORM);
  const pix_path path = way_to(platform, end);
  const int64_t dx = path.step_x * path.columns, dy = path.step_y * path.rows;
  const int64_t margin = pix_sprite_kind(platform) == PIX_RULE_UPRIGHT ? 1 : 1 + LARGEST_SETTLING;
  for (int32_t i = 0; i < c->memory->count; i++) {
    const int32_t from = carried(c, i)->slot;
    if (pix_rect_is_empty(slots->box[from])) continue;
    const int32_t found = pix_world_find_boxes(c->world, way_of(slots->box[from], dx, dy, margin),
                                               slots->layers.collide_with[slots->layer[from]]);
    for (int32_t k = 0; k < found; k++) {
      const int32_t slot = c->world->found[k];
      if (!(slots->flags[slot] & (PIX_SLOT_DISABLED | PIX_SLOT_STATIC)) && enlist(c, slot) < 0) return false;
    }
  }
  return true;
}

int32_t pix_world_carry_candidates(pix_world *world, pix_sprite *platform, const double end[2]) {
  PIX_ASSERT(platform->home == &world->slots);
  carry c;
  int32_t count = -1;
  if (begin(&c, world, platform, (pix_carry_wanted){PIX_ALL_LAYERS, false}) &&
      (platform->is_disabled || find_candidates(&c, end))) {
    count = 0;
    for (int32_t i = PLATFORM + 1; i < c.memory->count; i++) world->found[count++] = carried(&c, i)->slot;
    pix_world_sort(world, world->found, count);
  }
  forget_sprites(&world->motion.carry);
  return count;
}
