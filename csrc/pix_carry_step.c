// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_carry_step.h"

#define LASTING (PIX_CARRY_CRUSHED | PIX_CARRY_RODE | PIX_CARRY_OVERLAPPED)

// The platform, and the sprites that have to do with it.

bool pix_carry_begin(pix_carry *c, pix_world *world, pix_sprite *platform, pix_carry_wanted wanted) {
  pix_carry_memory *m = &world->motion.carry;
  *c = (pix_carry){.world = world, .memory = m, .wanted = wanted};
  return pix_world_begin_query(world) && pix_reserve(world->allocator, &m->index, &m->index_capacity,
                                                     world->slots.capacity, sizeof *m->index) &&
         pix_carry_enlist(c, platform->slot) == PIX_CARRY_PLATFORM;
}

void pix_carry_end(pix_carry *c) {
  for (int32_t i = 0; i < c->memory->count; i++) c->memory->index[pix_carry_at(c, i)->slot] = 0;
  c->memory->count = 0;
}

void pix_carry_undo(const pix_carry *c) {
  for (int32_t i = 0; i < c->memory->count; i++) {
    const pix_point start = pix_carry_at(c, i)->start;
    pix_sprite_set_position(pix_carry_sprite(c, i), start.x, start.y);
  }
}

int32_t pix_carry_enlist(pix_carry *c, int32_t slot) {
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

uint8_t pix_carry_state(const pix_carry *c, int32_t slot) {
  const int32_t index = c->memory->index[slot];
  return index == 0 ? 0 : pix_carry_at(c, index - 1)->state;
}

bool pix_carry_may_move(const pix_carry *c, int32_t slot) {
  const pix_slots *slots = &c->world->slots;
  if (slot == pix_carry_at(c, PIX_CARRY_PLATFORM)->slot || (slots->flags[slot] & PIX_SLOT_STATIC)) return false;
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (pix_carry_state(c, slot) & PIX_CARRY_CRUSHED)) return false;
  return !c->wanted.is_asked || c->world->motion.answers[slot] > PIX_ANSWER_PASS;
}

bool pix_carry_look_at(pix_carry *c, int32_t index, int32_t margin) {
  if (!pix_mover_begin(&c->mover, c->world, pix_carry_sprite(c, index), PIX_ALL_LAYERS)) return false;
  c->mover.barred |= PIX_SLOT_FOLLOWER;  // they come along with their leaders
  return pix_mover_gather(&c->mover, pix_area_grown(c->mover.place.box, margin), pix_no_offset);
}

// Would the one looked at run into the obstacle?
static bool runs_into(const pix_carry *c, const pix_obstacle *o) {
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
static bool stands_on_it(const pix_carry *c, const pix_obstacle *o) {
  return o->area == 0 && pix_mover_meets(&c->mover, o, (pix_offset){0, -1});
}

// A step: who moves.

void pix_carry_begin_step(pix_carry *c, const pix_offset *steps, int count, bool platform_moves) {
  c->step_count = count;
  for (int k = 0; k < count; k++) c->steps[k] = steps[k];
  for (int32_t i = 0; i < c->memory->count; i++) pix_carry_at(c, i)->state &= LASTING;
  if (platform_moves) pix_carry_at(c, PIX_CARRY_PLATFORM)->state |= PIX_CARRY_MOVES;
  c->memory->queue_count = c->memory->link_count = 0;
}

bool pix_carry_enqueue(pix_carry *c, int32_t slot) {
  const int32_t index = pix_carry_enlist(c, slot);
  if (index < 0) return false;
  if (pix_carry_at(c, index)->state & PIX_CARRY_QUEUED) return true;
  pix_carry_at(c, index)->state |= PIX_CARRY_QUEUED;
  c->memory->queue[c->memory->queue_count++] = index;
  return true;
}

static bool add_link(pix_carry *c, int32_t who, int32_t on, bool is_support) {
  pix_carry_memory *m = c->memory;
  if (who < 0 || on < 0 || !pix_reserve(c->world->allocator, &m->links, &m->link_capacity, m->link_count + 1,
                                        sizeof *m->links)) {
    return false;
  }
  m->links[m->link_count++] = (pix_carry_link){who, on, is_support};
  return true;
}

static bool moves(const pix_carry *c, int32_t index) { return (pix_carry_at(c, index)->state & PIX_CARRY_MOVES) != 0; }

bool pix_carry_would_move(const pix_carry *c, int32_t index) {
  const uint8_t state = pix_carry_at(c, index)->state;
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

// Finds out what is in the way of the one looked at.
static bool find_obstacles(pix_carry *c, int32_t index, bool pushes) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    const int32_t slot = o->slot;
    if ((pix_carry_state(c, slot) & PIX_CARRY_MOVES) || !runs_into(c, o)) continue;
    if (!pix_carry_may_move(c, slot)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
      return true;
    }
    if (!add_link(c, index, pix_carry_enlist(c, slot), false) || (pushes && !pix_carry_enqueue(c, slot))) return false;
  }
  return true;
}

// Queues who stands on the one looked at.
static bool find_riders(pix_carry *c, int32_t index) {
  for (int32_t i = 0; i < c->mover.count; i++) {
    const int32_t slot = pix_mover_obstacle(&c->mover, i)->slot;
    if ((pix_carry_state(c, slot) & PIX_CARRY_MOVES) || !pix_carry_may_move(c, slot)) continue;
    if (!stands_on_it(c, pix_mover_obstacle(&c->mover, i))) continue;
    if (!pix_carry_enqueue(c, slot) || !add_link(c, pix_carry_enlist(c, slot), index, true)) return false;
  }
  return true;
}

// Notes who stands on one that moves, or on one that would move and does so itself.
static void find_supported(pix_carry *c) {
  const pix_carry_memory *m = c->memory;
  for (int32_t i = 0; i < m->queue_count; i++) pix_carry_at(c, m->queue[i])->state &= (uint8_t)~PIX_CARRY_SUPPORTED;
  for (bool any = true; any;) {
    any = false;
    for (int32_t i = 0; i < m->link_count; i++) {
      const pix_carry_link link = m->links[i];
      const uint8_t on = pix_carry_at(c, link.on)->state;
      const bool goes = (on & (PIX_CARRY_SUPPORTED | PIX_CARRY_STUCK)) == PIX_CARRY_SUPPORTED;
      const bool holds = goes || (on & PIX_CARRY_MOVES) != 0;
      if (!link.is_support || !holds || (pix_carry_at(c, link.who)->state & PIX_CARRY_SUPPORTED)) continue;
      pix_carry_at(c, link.who)->state |= PIX_CARRY_SUPPORTED;
      any = true;
    }
  }
}

// Lets who stands on nobody that moves stay. Returns whether there was one.
static bool stop_unsupported(pix_carry *c) {
  const pix_carry_memory *m = c->memory;
  bool any = false;
  find_supported(c);
  for (int32_t i = 0; i < m->queue_count; i++) {
    pix_carried *sprite = pix_carry_at(c, m->queue[i]);
    if (sprite->state & (PIX_CARRY_STUCK | PIX_CARRY_SUPPORTED)) continue;
    sprite->state |= PIX_CARRY_STUCK;
    any = true;
  }
  return any;
}

// Lets who has one in its way that stays, stay. Returns whether there was one.
static bool stop_blocked(pix_carry *c) {
  const pix_carry_memory *m = c->memory;
  bool any = false;
  for (int32_t i = m->link_count - 1; i >= 0; i--) {  // backwards: chains are found from their beginnings
    const pix_carry_link link = m->links[i];
    if (link.is_support || !pix_carry_would_move(c, link.who) || pix_carry_would_move(c, link.on)) continue;
    pix_carry_at(c, link.who)->state |= PIX_CARRY_STUCK;
    any = true;
  }
  return any;
}

// Lets who is in the way of one that moves, move. Returns whether there was one.
static bool spread_push(pix_carry *c) {
  const pix_carry_memory *m = c->memory;
  bool any = false;
  for (int32_t i = 0; i < m->link_count; i++) {
    const pix_carry_link link = m->links[i];
    if (!moves(c, link.who) || moves(c, link.on)) continue;
    pix_carry_at(c, link.on)->state |= PIX_CARRY_MOVES;
    any = true;
  }
  return any;
}

bool pix_carry_push(pix_carry *c, int32_t roots) {
  pix_carry_memory *m = c->memory;
  for (int32_t i = 0; i < m->queue_count; i++) {
    const int32_t index = m->queue[i];
    if (!pix_carry_stays_within_limits(c, index)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
    } else if (!pix_carry_look_at(c, index, c->step_count) || !find_obstacles(c, index, true)) {
      return false;
    }
  }
  while (stop_blocked(c)) continue;
  for (int32_t i = 0; i < roots; i++) {
    if (pix_carry_would_move(c, m->queue[i])) pix_carry_at(c, m->queue[i])->state |= PIX_CARRY_MOVES;
  }
  while (spread_push(c)) continue;
  return true;
}

bool pix_carry_take_along(pix_carry *c) {
  pix_carry_memory *m = c->memory;
  m->queue_count = m->link_count = 0;
  const int32_t count = m->count;
  for (int32_t i = 0; i < count; i++) pix_carry_at(c, i)->state &= LASTING | PIX_CARRY_MOVES;
  for (int32_t i = 0; i < count; i++) {
    if (!moves(c, i)) continue;
    if (!pix_carry_look_at(c, i, 1) || !find_riders(c, i)) return false;
  }
  for (int32_t i = 0; i < m->queue_count; i++) {
    const int32_t index = m->queue[i];
    if (!pix_carry_stays_within_limits(c, index)) {
      pix_carry_at(c, index)->state |= PIX_CARRY_STUCK;
      continue;
    }
    if (!pix_carry_look_at(c, index, 1) || !find_obstacles(c, index, false)) return false;
    if (!(pix_carry_at(c, index)->state & PIX_CARRY_STUCK) && !find_riders(c, index)) return false;
  }
  while (stop_blocked(c) || stop_unsupported(c)) continue;
  for (int32_t i = 0; i < m->queue_count; i++) {
    if (pix_carry_would_move(c, m->queue[i])) pix_carry_at(c, m->queue[i])->state |= PIX_CARRY_MOVES;
  }
  return true;
}

void pix_carry_move_by(const pix_carry *c, int32_t index, pix_offset by) {
  pix_carried *sprite = pix_carry_at(c, index);
  sprite->dx += by.dx;
  sprite->dy += by.dy;
  pix_sprite_set_position(pix_carry_sprite(c, index), sprite->start.x + (double)sprite->dx,
                          sprite->start.y + (double)sprite->dy);
}

void pix_carry_move_all(const pix_carry *c) {
  for (int32_t i = 0; i < c->memory->count; i++) {
    if (!moves(c, i)) continue;
    for (int k = 0; k < c->step_count; k++) pix_carry_move_by(c, i, c->steps[k]);
  }
}

bool pix_carry_take_step(pix_carry *c, int32_t dx, int32_t dy) {
  pix_carry_memory *m = c->memory;
  const pix_offset step = {dx, dy};
  pix_carry_begin_step(c, &step, 1, true);
  if (!pix_carry_look_at(c, PIX_CARRY_PLATFORM, 1)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (runs_into(c, o) && pix_carry_may_move(c, o->slot) && !pix_carry_enqueue(c, o->slot)) return false;
  }
  const int32_t roots = m->queue_count;
  if (!pix_carry_push(c, roots)) return false;
  for (int32_t i = 0; i < roots; i++) {
    pix_carried *sprite = pix_carry_at(c, m->queue[i]);
    if (!(sprite->state & PIX_CARRY_MOVES)) sprite->state |= PIX_CARRY_CRUSHED;
  }
  if (!pix_carry_take_along(c)) return false;
  pix_carry_move_all(c);
  return true;
}
