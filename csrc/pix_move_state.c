// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_move_state.h"

void pix_move_position(const pix_move *move, pix_offset at, double position[2]) {
  position[0] = move->start[0] + at.dx;
  position[1] = move->start[1] + at.dy;
}

// Collisions.

static pix_collision *add_collision(pix_world *world) {
  pix_motion *motion = &world->motion;
  if (!pix_reserve(world->allocator, &motion->collisions, &motion->collision_capacity, motion->collision_count + 1,
                   sizeof *motion->collisions)) {
    return NULL;
  }
  return &motion->collisions[motion->collision_count++];
}

static double time_now(pix_move *move) {
  if (move->is_now_late) {
    const double fraction = pix_path_fraction(&move->path, &move->before);
    move->now = move->spent + (1 - move->spent) * fraction;
    move->is_now_late = false;
  }
  return move->now;
}

bool pix_move_add_touch(pix_move *move, const pix_mover *there, const pix_obstacle *o, pix_offset at,
                        const double fallback[2]) {
  pix_collision *c = add_collision(move->walker.mover->world);
  if (c == NULL) return false;
  const pix_touch touch = pix_mover_touch(there, o, at, fallback);
  *c = (pix_collision){.slot = o->slot, .response = o->answer, .t = time_now(move), .x = touch.x, .y = touch.y,
                       .normal = {touch.normal[0], touch.normal[1]}};
  pix_move_position(move, move->at, c->touch);
  return true;
}

void pix_move_against(const double from[2], const double to[2], double back[2]) {
  for (int k = 0; k < 2; k++) back[k] = from[k] - to[k];
  if (back[0] == 0 && back[1] == 0) back[1] = -1;
}

static bool is_reported(const pix_world *world, int32_t slot) {
  for (int32_t i = 0; i < world->motion.collision_count; i++) {
    if (world->motion.collisions[i].slot == slot) return true;
  }
  return false;
}

static bool is_met(const pix_obstacle *o) { return o->answer == PIX_RESPONSE_CROSS && o->area > 0; }

// The one that the walker met first of those that nobody has been told of; -1: none.
static int32_t first_met(const pix_mover *m) {
  int32_t first = -1;
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    if (is_met(o) && (first < 0 || o->met_step < pix_mover_obstacle(m, first)->met_step)) first = i;
  }
  return first;
}

bool pix_move_add_crossed(pix_move *move, const pix_mover *there, pix_obstacle *o, pix_offset at,
                          const double fallback[2], const double touch[2]) {
  const pix_mover *m = move->walker.mover;
  pix_motion *motion = &m->world->motion;
  if (m->is_asked || !is_reported(m->world, o->slot)) {
    if (!pix_move_add_touch(move, there, o, at, fallback)) return false;
    memcpy(motion->collisions[motion->collision_count - 1].touch, touch, 2 * sizeof *touch);
  }
  o->answer = PIX_ANSWER_PASS;
  if (m->is_asked) motion->answers[o->slot] = PIX_ANSWER_PASS;
  return true;
}

bool pix_move_note_crossed(pix_move *move) {
  const pix_mover *m = move->walker.mover;
  if (move->walker.is_plain) return true;
  for (int32_t i = first_met(m); i >= 0; i = first_met(m)) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    const pix_offset met = {o->met_x, o->met_y};
    double touch[2], fallback[2] = {-o->came_x, -o->came_y};
    pix_move_position(move, met, touch);
    if (o->came_x == 0 && o->came_y == 0) pix_move_against(move->from, move->goal, fallback);
    if (!pix_move_add_crossed(move, m, o, met, fallback, touch)) return false;
  }
  return true;
}
