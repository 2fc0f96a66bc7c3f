// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

void pix_move_position(const pix_move *move, pix_offset at, double position[2]) {
  position[0] = move->start[0] + at.dx;
  position[1] = move->start[1] + at.dy;
}

// Collisions.

// Adds an empty collision. NULL if memory is short.
static pix_collision *add_collision(pix_world *world) {
  const int32_t count = pix_world_collision_count(world);
  if (!pix_world_reserve_scratch(world, PIX_WORLD_COLLISIONS, count + 1, sizeof(pix_collision))) return NULL;
  world->scratch[PIX_WORLD_COLLISIONS].count++;
  return &pix_world_collisions(world)[count];
}

// Returns which part of the whole move, from 0 to 1, the mover has behind it; works it out when it is asked for.
static double fraction_now(pix_move *move) {
  if (move->is_now_late) {
    const double fraction = pix_path_fraction(&move->path, &move->before);
    move->now = move->spent + (1 - move->spent) * fraction;
    move->is_now_late = false;
  }
  return move->now;
}

bool pix_move_needs_touch(const pix_move *move, uint8_t response) {
  return !move->is_brief || response == PIX_RESPONSE_BOUNCE || response >= PIX_RESPONSE_CUSTOM;
}

bool pix_move_add_touch(pix_move *move, const pix_obstacle *o, const pix_touch *touch) {
  pix_world *world = move->walker.mover->world;
  pix_collision *c = add_collision(world);
  if (c == NULL) return false;
  *c = (pix_collision){.sprite = pix_slots_handle(&world->slots, o->slot), .response = o->answer,
                       .fraction = fraction_now(move), .x = touch->x, .y = touch->y,
                       .normal = {touch->normal[0], touch->normal[1]}};
  pix_move_position(move, move->at, c->touch);
  return true;
}

// Tells whether one of the `count` collisions in the list is that of the sprite in the slot being crossed.
static bool is_crossed_in(const pix_world *world, const pix_collision *list, int32_t count, int32_t slot) {
  for (int32_t i = 0; i < count; i++) {
    const pix_collision *c = &list[i];
    if (c->response == PIX_RESPONSE_CROSS && c->sprite.slot == slot && pix_slots_is_alive(&world->slots, c->sprite)) {
      return true;
    }
  }
  return false;
}

// Tells whether the crossing of the sprite in the slot has been listed, now or in what the caller was told before.
static bool is_reported(const pix_move *move, int32_t slot) {
  const pix_world *world = move->walker.mover->world;
  return is_crossed_in(world, pix_world_collisions(world), pix_world_collision_count(world), slot) ||
         is_crossed_in(world, move->told, move->told_count, slot);
}

// Tells whether the obstacle is one to be crossed, and the walker has met it.
static bool is_met(const pix_obstacle *o) { return o->answer == PIX_RESPONSE_CROSS && o->area > 0; }

// Returns the index of the obstacle to be crossed that was met first, of several the first one added; -1: none is left.
static int32_t first_met(const pix_mover *m) {
  int32_t first = -1;
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    if (is_met(o) && (first < 0 || o->met_step < pix_mover_obstacle(m, first)->met_step)) first = i;
  }
  return first;
}

// Adds a collision with an obstacle that is crossed, which `there` meets at the offset `at`, unless that has been done,
// and lets it pass from now on. `touch` is the position then. False if memory is short.
static bool add_crossed(pix_move *move, const pix_mover *there, pix_obstacle *o, pix_offset at,
                        const double fallback[2], const double touch[2]) {
  const pix_mover *m = move->walker.mover;
  const pix_world *world = m->world;
  if (m->is_asked || !is_reported(move, o->slot)) {
    pix_touch crossed = {0};
    if (pix_move_needs_touch(move, o->answer)) crossed = pix_mover_touch(there, o, at, fallback);
    if (!pix_move_add_touch(move, o, &crossed)) return false;
    memcpy(pix_world_collisions(world)[pix_world_collision_count(world) - 1].touch, touch, 2 * sizeof *touch);
  }
  o->answer = PIX_ANSWER_PASS;
  if (m->is_asked) pix_world_answers(world)[o->slot] = PIX_ANSWER_PASS;
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
    if (o->came_x == 0 && o->came_y == 0) pix_point_back(move->from, move->goal, fallback);
    if (!add_crossed(move, m, o, met, fallback, touch)) return false;
  }
  return true;
}

// Around the mover.

int32_t pix_move_most_steps(const pix_sprite *sprite) {
  return pix_max(pix_max(sprite->steps_up, sprite->steps_down), sprite->steps_sideways);
}

pix_area pix_move_needed_area(const pix_move *move) {
  const pix_mover *m = move->walker.mover;
  return pix_area_grown(pix_mover_box(m, move->at), 2 + pix_move_most_steps(m->sprite));
}

bool pix_move_gather(pix_move *move, pix_area area) {
  pix_mover *m = move->walker.mover;
  if (!pix_mover_gather(m, area, move->at)) return false;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    if (o->answer == PIX_RESPONSE_ONEWAY && !pix_side_is_given(o->side)) o->side = (pix_point){0, -1};
    o->meets_own = o->answer == PIX_RESPONSE_CROSS;
    if (m->has_envelope && o->meets_own) pix_mover_note(m, o, move->at);
  }
  move->gathered = area;
  move->walker = pix_walker_begin(m, move->at);
  return pix_move_note_crossed(move);
}

bool pix_move_gather_more(pix_move *move, pix_area area) {
  if (pix_area_holds(move->gathered, area)) return true;
  return pix_move_gather(move, pix_area_unite(pix_move_needed_area(move), area));
}

// Segments.

void pix_move_begin_segment(pix_move *move, const double from[2]) {
  memcpy(move->from, from, sizeof move->from);
  move->goal[0] = pix_limited_position(move->goal[0]);
  move->goal[1] = pix_limited_position(move->goal[1]);
  for (int k = 0; k < 2; k++) move->walker.mover->way[k] = move->goal[k] - from[k];
  move->path = pix_mover_path(move->walker.mover, from, move->goal);
  move->place = (pix_path_place){0, 0};
  move->rest = PIX_PATH_END;
  move->shift = pix_no_offset;
  move->has_asked = move->has_asked_beside = false;
  move->steps_past_custom = false;
  move->ahead = PIX_MOVE_SHORTEST_AHEAD;
  move->next_sweep = 0;
  move->segments++;
}

// The end.

bool pix_move_is_shifted(const pix_move *move, const double end[2]) {
  return pix_mover_is_shifted(move->walker.mover, move->at, end);
}

bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *o) {
  if (o->answer <= PIX_RESPONSE_CROSS) return false;
  const double way[2] = {move->goal[0] - move->from[0], move->goal[1] - move->from[1]};
  return !pix_mover_may_end(move->walker.mover, o, move->walker.foot, way, there);
}

bool pix_move_end_is_free(const pix_move *move, const double end[2]) {
  if (pix_move_is_shifted(move, end)) return true;
  const pix_mover *m = move->walker.mover;
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, end);
  for (int32_t i = 0; i < m->count; i++) {
    if (pix_move_blocks_end(move, &there, pix_mover_obstacle(m, i))) return false;
  }
  return true;
}

bool pix_move_end_at(pix_move *move, const double end[2]) {
  const pix_mover *m = move->walker.mover;
  move->is_over = true;
  move->end[0] = pix_limited_position(end[0]);
  move->end[1] = pix_limited_position(end[1]);
  if (move->walker.is_plain || pix_mover_covers_shifted(m, move->at, end)) return true;
  double back[2];
  pix_point_back(move->from, end, back);
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, end);
  move->now = 1;
  move->is_now_late = false;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    if (o->answer != PIX_RESPONSE_CROSS || !pix_mover_meets(&there, o, pix_no_offset)) continue;
    if (!add_crossed(move, &there, o, pix_no_offset, back, move->end)) return false;
  }
  return true;
}
