// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_carry_settle.h"

// Notes who overlaps the platform, and who rides on it: those are in the queue then, after those on which they stand.
static bool remember_before_settling(pix_carry *c) {
  if (!pix_carry_look_at(c, PIX_CARRY_PLATFORM, 1)) return false;
  for (int32_t i = 0; i < c->mover.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || !pix_carry_may_move(c, o->slot)) continue;
    const int32_t index = pix_carry_enlist(c, o->slot);
    if (index < 0) return false;
    pix_carry_at(c, index)->state |= PIX_CARRY_OVERLAPPED;
  }
  pix_carry_begin_step(c, NULL, 0, true);
  if (!pix_carry_take_along(c)) return false;
  for (int32_t i = 0; i < c->memory->queue_count; i++) {
    if (pix_carry_would_move(c, c->memory->queue[i])) pix_carry_at(c, c->memory->queue[i])->state |= PIX_CARRY_RODE;
  }
  return true;
}

// How far the one looked at falls until it stands on the platform or on a rider; 0: it does already, or never.
static int32_t fall_of(pix_carry *c) {
  pix_mover *m = &c->mover;
  for (int32_t fall = 0; fall <= PIX_CARRY_SETTLING; fall++) {
    bool is_stopped = false;
    pix_mover_place(m, (pix_offset){0, fall});
    for (int32_t i = 0; i < m->count; i++) {
      const pix_obstacle *o = pix_mover_obstacle(m, i);
      const bool is_platform = o->slot == pix_carry_at(c, PIX_CARRY_PLATFORM)->slot;
      if (is_platform && o->area > 0) return 0;
      if (pix_mover_passes(m, o, (pix_offset){0, fall + 1})) continue;
      if (is_platform || (pix_carry_state(c, o->slot) & PIX_CARRY_RODE)) return fall;
      is_stopped = true;
    }
    if (is_stopped) return 0;
  }
  return 0;
}

static bool let_down(pix_carry *c, int32_t index) {
  if (!pix_carry_look_at(c, index, PIX_CARRY_SETTLING + 1)) return false;
  const int32_t fall = fall_of(c);
  if (fall > 0 && pix_sprite_position(pix_carry_sprite(c, index)).y + fall <= PIX_MAX_POSITION) {
    pix_carry_move_by(c, index, (pix_offset){0, fall});
  }
  return true;
}

// Ways out of a platform, in the order in which vectors of separation are preferred: the shortest first. Who stood on
// it tries the way up before all others, so that it does not slide.
typedef struct way_out {
  pix_offset steps[PIX_CARRY_MOST_STEPS];
  int count;
} way_out;

static const way_out ways_out[] = {
    {{{0, -1}}, 1}, {{{0, -1}, {0, -1}}, 2},  // WAYS_OF_RIDERS
    {{{0, -1}}, 1}, {{{-1, 0}}, 1}, {{{1, 0}}, 1}, {{{0, 1}}, 1},
    {{{-1, 0}, {0, -1}}, 2}, {{{1, 0}, {0, -1}}, 2}, {{{-1, 0}, {0, 1}}, 2}, {{{1, 0}, {0, 1}}, 2},
    {{{0, -1}, {0, -1}}, 2}, {{{-1, 0}, {-1, 0}}, 2}, {{{1, 0}, {1, 0}}, 2}, {{{0, 1}, {0, 1}}, 2}};

#define WAYS_OUT ((int)(sizeof ways_out / sizeof *ways_out))
#define WAYS_OF_RIDERS 2

// Which ways out clear the obstacle of the platform, which is the one looked at: a bit each.
static uint32_t clearing_ways(const pix_carry *c, const pix_obstacle *o) {
  uint32_t clearing = 0;
  for (int k = 0; k < WAYS_OUT; k++) {
    pix_offset back = {0, 0};
    for (int step = 0; step < ways_out[k].count; step++) {
      back.dx -= ways_out[k].steps[step].dx;
      back.dy -= ways_out[k].steps[step].dy;
    }
    if (!pix_mover_meets(&c->mover, o, back)) clearing |= UINT32_C(1) << k;
  }
  return clearing;
}

// The first sprite that overlaps the platform and did not before, -1 if there is none, and its ways out. False if
// memory is short.
static bool find_overlapping(pix_carry *c, int32_t *slot, uint32_t *clearing) {
  *slot = -1;
  if (!pix_carry_look_at(c, PIX_CARRY_PLATFORM, PIX_CARRY_SETTLING)) return false;
  for (int32_t i = 0; i < c->mover.count && *slot < 0; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&c->mover, i);
    if (o->area == 0 || (pix_carry_state(c, o->slot) & PIX_CARRY_OVERLAPPED)) continue;
    if (!pix_carry_may_move(c, o->slot)) continue;
    *slot = o->slot;
    *clearing = clearing_ways(c, o);
  }
  return true;
}

// Moves the sprite out of the platform by the first way that clears it and is open; crushes it if there is none.
static bool move_out(pix_carry *c, int32_t slot, uint32_t clearing) {
  const int32_t index = pix_carry_enlist(c, slot);
  if (index < 0) return false;
  for (int k = pix_carry_at(c, index)->state & PIX_CARRY_RODE ? 0 : WAYS_OF_RIDERS; k < WAYS_OUT; k++) {
    if (!(clearing >> k & 1)) continue;
    pix_carry_begin_step(c, ways_out[k].steps, ways_out[k].count, false);
    if (!pix_carry_enqueue(c, slot) || !pix_carry_push(c, 1)) return false;
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
  for (int32_t i = 0; i < c->memory->queue_count; i++) {
    const int32_t index = c->memory->queue[i];
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
