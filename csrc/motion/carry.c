// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/carry_step.h"

#define FEWEST 16  // steps that are taken at once: of fewer the search around takes longer than the steps

// Many steps at once, where nothing is near: the platform and all who ride on it.

// Returns the area that the box passes over as it moves by (dx, dy), with `margin` around it; all in world pixels.
static pix_area swept_area(pix_rect box, int64_t dx, int64_t dy, int64_t margin) {
  const pix_area a = pix_area_of(box);
  return (pix_area){a.x0 + pix_min64(dx, 0) - margin, a.y0 + pix_min64(dy, 0) - margin,
                    a.x1 + pix_max64(dx, 0) + margin, a.y1 + pix_max64(dy, 0) + margin};
}

// Does a sprite that moves by the offset come near the box of one that does not move, but that it could run into, or
// that could stand on it?
static bool meets_others(const pix_carry *c, int32_t index, pix_offset by) {
  const pix_slots *slots = &c->world->slots;
  const int32_t from = pix_carry_at(c, index)->slot;
  if (!pix_sprite_is_tangible(pix_carry_sprite(c, index)) || pix_rect_is_empty(slots->box[from])) return false;
  const pix_area area = swept_area(slots->box[from], by.dx, by.dy, PIX_CARRY_NEAR);
  const int32_t found = pix_world_find_boxes(c->world, &area, slots->layers.stopped_by[slots->layer[from]]);
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(c->world)[i];
    if (slots->flags[slot] & (PIX_SLOT_INTANGIBLE | PIX_SLOT_FOLLOWER)) continue;
    if (pix_carry_state(c, slot) & PIX_CARRY_MOVES) continue;
    if (index != PIX_CARRY_PLATFORM || pix_carry_may_move(c, slot)) return true;
  }
  return false;
}

// Marks those who have kept pace with the platform as moving.
static void move_those_at_pace(pix_carry *c) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    if (pix_carry_at(c, i)->state & PIX_CARRY_KEPT_PACE) pix_carry_at(c, i)->state |= PIX_CARRY_MOVES;
  }
}

// Moves all by the offset if nobody else is near where they come through: then every step would move the same sprites.
// These are the platform and all who ride on it; or, if `pushes`, those who have kept pace with it, in steps along the
// same axes, as who is pushed does. Sets *moves: did it? False if memory is short.
static bool move_at_once(pix_carry *c, pix_offset by, bool pushes, bool *moves) {
  pix_carry_begin_step(c, &by, 1, true);
  if (pushes) move_those_at_pace(c);
  else if (!pix_carry_take_along(c)) return false;
  *moves = true;
  for (int32_t i = 0; i < pix_carry_count(c) && *moves; i++) {
    if (!(pix_carry_at(c, i)->state & PIX_CARRY_MOVES)) continue;
    const bool is_within = i == PIX_CARRY_PLATFORM || pix_carry_stays_within_limits(c, i);
    *moves = is_within && !meets_others(c, i, by);
  }
  if (*moves) pix_carry_move_all(c);
  return true;
}

// The whole move.

static pix_path path_to(const pix_sprite *platform, const double end[2]) {
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y};
  const bool has_cells = pix_sprite_has_envelope(platform);  // so that no fraction is lost from call to call
  pix_path path = has_cells ? pix_path_shifting(start, end, &pix_envelope_shifting)
                            : pix_sprite_path(platform, start, end);
  path.is_x_first = true;  // platforms take steps of one axis
  return path;
}

// Marks those who have moved in the step, and in all of the steps before unless it is the first one.
static void note_pace(pix_carry *c, bool is_first) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    uint16_t *state = &pix_carry_at(c, i)->state;
    const bool keeps = (*state & PIX_CARRY_MOVES) && (is_first || (*state & PIX_CARRY_KEPT_PACE));
    *state = (uint16_t)(keeps ? *state | PIX_CARRY_KEPT_PACE : *state & ~PIX_CARRY_KEPT_PACE);
  }
}

// Takes a few steps, one by one; adds their axes to *axes. False if memory is short.
static bool take_steps(pix_carry *c, const pix_path *path, pix_path_place *place, pix_path_step *axes) {
  *axes = PIX_PATH_END;
  for (int k = 0; k < FEWEST; k++) {
    const pix_path_step kind = pix_path_next(path, place);
    if (kind == PIX_PATH_END) return true;
    const bool is_x = kind == PIX_PATH_X;
    if (!pix_carry_take_step(c, (pix_offset){is_x ? path->step_x : 0, is_x ? 0 : path->step_y})) return false;
    note_pace(c, k == 0);
    *axes |= kind;
  }
  return true;
}

// Goes all the whole pixels of the path: twice as many at once each time as long as nothing is near, else half as many,
// and a few one by one where these are few. False if memory is short.
static bool follow(pix_carry *c, const pix_path *path) {
  const pix_path_place end = pix_path_end(path);
  pix_path_place place = {0, 0};
  pix_path_step known = PIX_PATH_END;  // axes of the last steps that were taken one by one
  int64_t changes = FEWEST;            // of the axis that has more of them
  while (pix_path_is_before(place, end)) {
    const pix_path_place next = pix_path_ahead(path, place, changes);
    const pix_offset by = {path->step_x * (int32_t)(next.column - place.column),
                           path->step_y * (int32_t)(next.row - place.row)};
    const bool are_many = pix_path_order(next) - pix_path_order(place) >= FEWEST;
    const pix_path_step axes = (by.dx != 0 ? PIX_PATH_X : 0) | (by.dy != 0 ? PIX_PATH_Y : 0);
    bool moves = false;
    if (are_many && !move_at_once(c, by, false, &moves)) return false;
    if (moves) known = PIX_PATH_END;  // who kept pace may have been left behind
    if (are_many && !moves && (axes & ~known) == 0 && !move_at_once(c, by, true, &moves)) return false;
    if (moves) {
      place = next;
      changes = pix_min64(2 * changes, pix_path_order(end));
    } else if (are_many && changes > FEWEST) {
      changes /= 2;
    } else if (!take_steps(c, path, &place, &known)) {
      return false;
    }
  }
  return true;
}

// Goes to the end, with what the platform covers there. False if memory is short.
static bool go(pix_carry *c, const double end[2]) {
  pix_sprite *platform = pix_carry_sprite(c, PIX_CARRY_PLATFORM);
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y};
  const pix_path path = path_to(platform, end);
  pix_offset offset;
  if (!follow(c, &path)) return false;
  if (!pix_sprite_shift(platform, start, end, &offset)) return pix_carry_settle(c, end);
  pix_sprite_set_position(platform, end[0], end[1]);
  return true;
}

int32_t pix_world_carry(pix_world *world, pix_sprite *platform, const double end[2], pix_carry_wanted wanted) {
  PIX_ASSERT(platform->home == &world->slots);
  pix_carry c;
  int32_t count = -1;
  if (pix_carry_begin(&c, world, platform, wanted)) {
    if (go(&c, end)) {
      count = 0;
      for (int32_t i = 0; i < pix_carry_count(&c); i++) {
        if (pix_carry_at(&c, i)->state & PIX_CARRY_CRUSHED) pix_world_found(world)[count++] = pix_carry_at(&c, i)->slot;
      }
      pix_world_sort(world, pix_world_found(world), count);
    } else {
      pix_carry_undo(&c);
    }
  }
  pix_carry_end(&c);
  return count;
}

// Candidates.

// Returns the platform's box at the end: it may cover something there alone, if it is thinner than a pixel.
static pix_rect box_at(const pix_sprite *platform, const double end[2]) {
  pix_sprite shadow;
  pix_pose pose;
  pix_sprite_make_shadow(&shadow, &pose, platform);
  pix_sprite_set_position(&shadow, end[0], end[1]);
  return pix_sprite_placement(&shadow).box;
}

// Enlists all that the platform might move, and all that these might. False if memory is short.
static bool find_candidates(pix_carry *c, const double end[2]) {
  const pix_slots *slots = &c->world->slots;
  const pix_sprite *platform = pix_carry_sprite(c, PIX_CARRY_PLATFORM);
  const pix_path path = path_to(platform, end);
  const int64_t dx = path.step_x * path.columns, dy = path.step_y * path.rows;
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    const int32_t from = pix_carry_at(c, i)->slot;
    const bool only_ends = i == PIX_CARRY_PLATFORM && pix_rect_is_empty(slots->box[from]);
    const pix_rect box = only_ends ? box_at(platform, end) : slots->box[from];
    if (pix_rect_is_empty(box)) continue;
    const pix_area area = swept_area(box, only_ends ? 0 : dx, only_ends ? 0 : dy, PIX_CARRY_NEAR);
    const int32_t found = pix_world_find_boxes(c->world, &area, slots->layers.stopped_by[slots->layer[from]]);
    for (int32_t k = 0; k < found; k++) {
      const int32_t slot = pix_world_found(c->world)[k];
      if (slots->flags[slot] & (PIX_SLOT_INTANGIBLE | PIX_SLOT_STATIC | PIX_SLOT_FOLLOWER)) continue;
      if (pix_carry_enlist(c, slot) < 0) return false;
    }
  }
  return true;
}

int32_t pix_world_carry_candidates(pix_world *world, pix_sprite *platform, const double end[2]) {
  PIX_ASSERT(platform->home == &world->slots);
  pix_carry c;
  int32_t count = -1;
  if (pix_carry_begin(&c, world, platform, (pix_carry_wanted){PIX_ALL_LAYERS, false}) &&
      (!pix_sprite_is_tangible(platform) || find_candidates(&c, end))) {
    count = 0;
    for (int32_t i = 1; i < pix_carry_count(&c); i++) pix_world_found(world)[count++] = pix_carry_at(&c, i)->slot;
    pix_world_sort(world, pix_world_found(world), count);
  }
  pix_carry_end(&c);
  return count;
}
