// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "bits/path.h"
#include "motion/carry_step.h"

#define SHORTEST_GLIDE 16  // steps: fewer are not worth finding out whether it can glide

// Many steps at once, where nothing is near: the platform, all who ride on it and all whom it pushes go along as if
// they were one.

static pix_area way_of(pix_rect box, int64_t dx, int64_t dy, int64_t margin) {
  const pix_area a = pix_area_of(box);
  return (pix_area){a.x0 + pix_min64(dx, 0) - margin, a.y0 + pix_min64(dy, 0) - margin,
                    a.x1 + pix_max64(dx, 0) + margin, a.y1 + pix_max64(dy, 0) + margin};
}

// Does the way of a sprite that moves come near the box of one that does not, but that it could run into, or that could
// stand on it?
static bool meets_others(pix_carry *c, int32_t index, pix_offset by) {
  const pix_slots *slots = &c->world->slots;
  const int32_t from = pix_carry_at(c, index)->slot;
  if (!pix_sprite_is_tangible(pix_carry_sprite(c, index)) || pix_rect_is_empty(slots->box[from])) return false;
  const pix_area way = way_of(slots->box[from], by.dx, by.dy, 1);
  const int32_t found = pix_world_find_boxes(c->world, &way, slots->layers.stopped_by[slots->layer[from]]);
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(c->world)[i];
    if (slots->flags[slot] & (PIX_SLOT_INTANGIBLE | PIX_SLOT_FOLLOWER)) continue;
    if (pix_carry_state(c, slot) & PIX_CARRY_MOVES) continue;
    if (index != PIX_CARRY_PLATFORM || pix_carry_may_move(c, slot)) return true;
  }
  return false;
}

// Plans a step that is perhaps never taken: who would be crushed then is not yet. False if memory is short.
static bool try_step(pix_carry *c, pix_offset step, bool *crushes) {
  if (!pix_carry_plan_step(c, step)) return false;
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    uint16_t *state = &pix_carry_at(c, i)->state;
    if (!(*state & PIX_CARRY_CRUSHED_NOW)) continue;
    *state &= (uint16_t)~PIX_CARRY_CRUSHED;
    *crushes = true;
  }
  return true;
}

// Do the same sprites move in the next step of each kind, and is nobody crushed? Then they move as if they were one,
// for as long as nobody else comes near. False if memory is short.
static bool move_as_one(pix_carry *c, pix_offset by, bool *are_one) {
  const pix_offset steps[] = {{(by.dx > 0) - (by.dx < 0), 0}, {0, (by.dy > 0) - (by.dy < 0)}};
  const int first = by.dx == 0, last = by.dy != 0;
  bool crushes = false, differ = false;
  for (int k = first; k <= last; k++) {
    if (!try_step(c, steps[k], &crushes)) return false;
    for (int32_t i = 0; i < pix_carry_count(c); i++) {
      uint16_t *state = &pix_carry_at(c, i)->state;
      if (k > first && !(*state & PIX_CARRY_MOVES) != !(*state & PIX_CARRY_MOVED_BEFORE)) differ = true;
      *state &= (uint16_t)~PIX_CARRY_MOVED_BEFORE;
      if (k < last && (*state & PIX_CARRY_MOVES)) *state |= PIX_CARRY_MOVED_BEFORE;
    }
  }
  *are_one = !crushes && !differ;
  return true;
}

// A part of a way.
typedef struct part {
  pix_path path;  // up to its end
  pix_path_place place;
  pix_offset by;
} part;

static bool is_free_from(pix_mover *m, const part *p, pix_offset at, bool *is_free) {
  pix_sweep sweep;
  if (!pix_world_sweep_rest(m, &p->path, p->place, at, &sweep)) return false;
  *is_free = sweep.step == PIX_PATH_END;
  return true;
}

// Does one that moves pass those near it, of which none moves? No step must make an overlap larger. Whom it overlaps at
// the end, too, it overlaps all the way, so that one does not come to stand on it. The others do not if it keeps free
// of them, and would, too, a pixel further up. False if memory is short.
static bool passes_others(pix_carry *c, int32_t index, const part *p, bool *passes) {
  const pix_offset up = {0, -1};
  pix_mover *all = &c->mover;
  *passes = false;
  if (!pix_mover_begin_next(all, c->world, pix_carry_sprite(c, index), PIX_ALL_LAYERS)) return false;
  all->barred |= PIX_SLOT_FOLLOWER | PIX_SLOT_CARRIED;
  pix_mover movable = *all;
  movable.layers &= c->wanted.layers;
  movable.barred |= PIX_SLOT_STATIC;
  movable.is_asked = c->wanted.is_asked;
  if (!pix_mover_gather(&movable, way_of(all->place.box, p->by.dx, p->by.dy, 1), p->by)) return false;
  bool may_stand_on_it = false;
  for (int32_t i = 0; i < movable.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&movable, i);
    if (o->area > 0) continue;
    if (pix_mover_meets(&movable, o, pix_no_offset) || pix_mover_meets(&movable, o, up)) return true;
    may_stand_on_it = true;
  }
  pix_mover *stopped = index == PIX_CARRY_PLATFORM ? &movable : all;
  if (!is_free_from(stopped, p, pix_no_offset, passes)) return false;
  movable.coverage = stopped->coverage;  // perhaps of another part, drawn to the same words
  return !may_stand_on_it || !*passes || is_free_from(&movable, p, up, passes);
}

static void mark_carried(const pix_carry *c, bool are) {
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    if (!(pix_carry_at(c, i)->state & PIX_CARRY_MOVES)) continue;
    uint16_t *flags = &c->world->slots.flags[pix_carry_at(c, i)->slot];
    *flags = (uint16_t)(are ? *flags | PIX_SLOT_CARRIED : *flags & ~PIX_SLOT_CARRIED);
  }
}

// Is the way of all that move free of others, or, if they are looked at, does it pass them? False if memory is short.
static bool find_free(pix_carry *c, const part *p, bool looks, bool *is_free) {
  c->step_count = 1;
  c->steps[0] = p->by;
  *is_free = true;
  for (int32_t i = 0; i < pix_carry_count(c) && *is_free; i++) {
    if (!(pix_carry_at(c, i)->state & PIX_CARRY_MOVES)) continue;
    if (i != PIX_CARRY_PLATFORM && !pix_carry_stays_within_limits(c, i)) {
      *is_free = false;
    } else if (meets_others(c, i, p->by)) {
      *is_free = false;
      if (looks && !passes_others(c, i, p, is_free)) return false;
    }
  }
  return true;
}

// Glides if it can, and says whether it did. False if memory is short.
static bool glide(pix_carry *c, const part *p, bool *glides) {
  bool are_one = false;
  pix_carry_begin_step(c, NULL, 0, true);
  if (!pix_carry_take_along(c) || !find_free(c, p, false, glides)) return false;
  if (!*glides && !move_as_one(c, p->by, &are_one)) return false;  // with somebody who is pushed, perhaps
  if (are_one) {
    mark_carried(c, true);
    const bool has_memory = find_free(c, p, true, glides);
    mark_carried(c, false);
    if (!has_memory) return false;
  }
  if (*glides) pix_carry_move_all(c);
  return true;
}

// The whole move.

static pix_path way_to(const pix_sprite *platform, const double end[2]) {
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y}, origin[2] = {platform->origin.x, platform->origin.y};
  pix_path path = pix_path_upright(start, end, origin);
  path.is_x_first = true;  // platforms take steps of one axis
  return path;
}

// The part of the way from a place to the next that goes along one axis alone. Whom the platform pushes along one axis
// it may leave behind along the other: so the same sprites move on each such part, if not on all of the way.
static pix_path_place straight_end(const pix_path *path, pix_path_place from, pix_path_place to) {
  if (from.column == to.column || from.row == to.row) return to;
  const pix_path_place column = pix_path_before(path, pix_path_at_column(path, from.column + 1));
  const pix_path_place row = pix_path_before(path, pix_path_at_row(path, from.row + 1));
  return pix_path_order(column) > pix_path_order(row) ? column : row;
}

static int64_t steps_between(pix_path_place from, pix_path_place to) {
  return pix_path_order(to) - pix_path_order(from);
}

static bool glide_to(pix_carry *c, const pix_path *path, pix_path_place *place, pix_path_place next, bool *glides) {
  part p = {*path, *place, {path->step_x * (int32_t)(next.column - place->column),
                            path->step_y * (int32_t)(next.row - place->row)}};
  p.path.columns = next.column;
  p.path.rows = next.row;
  *glides = false;
  if (steps_between(*place, next) < SHORTEST_GLIDE) return true;
  if (!glide(c, &p, glides)) return false;
  if (*glides) *place = next;
  return true;
}

static bool take_steps(pix_carry *c, const pix_path *path, pix_path_place *place, pix_path_place until) {
  for (int k = 0; k < SHORTEST_GLIDE && pix_path_is_before(*place, until); k++) {
    const bool is_x = pix_path_next(path, place) == PIX_PATH_X;
    const pix_offset step = {is_x ? path->step_x : 0, is_x ? 0 : path->step_y};
    if (!pix_carry_take_step(c, step)) return false;
  }
  return true;
}

// Do few steps lead to a place from which it goes straight on for many?
static bool is_corner(const pix_path *path, pix_path_place from, pix_path_place to) {
  const pix_path_place ahead = pix_path_ahead(path, to, SHORTEST_GLIDE), end = straight_end(path, to, ahead);
  return steps_between(from, to) < SHORTEST_GLIDE && steps_between(to, end) >= SHORTEST_GLIDE;
}

// Goes all the whole pixels of the way.
static bool follow(pix_carry *c, const pix_path *path) {
  const pix_path_place end = pix_path_end(path);
  pix_path_place place = {0, 0};
  int64_t stride = SHORTEST_GLIDE;
  while (pix_path_is_before(place, end)) {
    const pix_path_place next = pix_path_ahead(path, place, stride), straight = straight_end(path, place, next);
    bool glides;
    if (!glide_to(c, path, &place, next, &glides)) return false;
    if (!glides && pix_path_is_before(straight, next)) {
      if (!glide_to(c, path, &place, straight, &glides)) return false;
    }
    if (glides) {
      stride = pix_min64(2 * stride, pix_path_order(end));
      continue;
    }
    const bool turns = is_corner(path, place, straight);
    if (!turns && stride > SHORTEST_GLIDE && steps_between(place, next) >= SHORTEST_GLIDE) stride /= 2;
    else if (!take_steps(c, path, &place, turns ? straight : end)) return false;
  }
  return true;
}

static bool go(pix_carry *c, const double end[2]) {
  pix_sprite *platform = pix_carry_sprite(c, PIX_CARRY_PLATFORM);
  const pix_point position = pix_sprite_position(platform);
  const double start[2] = {position.x, position.y};
  const pix_path path = way_to(platform, end);
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

// Where a platform that covers nothing where it is, as it is thinner than a pixel, covers something in the end.
static pix_rect box_at(const pix_sprite *platform, const double end[2]) {
  pix_sprite shadow;
  pix_pose pose;
  pix_sprite_make_shadow(&shadow, &pose, platform);
  pix_sprite_set_position(&shadow, end[0], end[1]);
  return pix_sprite_placement(&shadow).box;
}

static bool find_candidates(pix_carry *c, const double end[2]) {
  const pix_slots *slots = &c->world->slots;
  const pix_sprite *platform = pix_carry_sprite(c, PIX_CARRY_PLATFORM);
  const pix_path path = way_to(platform, end);
  const int64_t dx = path.step_x * path.columns, dy = path.step_y * path.rows;
  const int64_t margin = pix_sprite_kind(platform) == PIX_RULE_UPRIGHT ? 1 : 1 + PIX_CARRY_SETTLING;
  for (int32_t i = 0; i < pix_carry_count(c); i++) {
    const int32_t from = pix_carry_at(c, i)->slot;
    const bool only_ends = i == PIX_CARRY_PLATFORM && pix_rect_is_empty(slots->box[from]);
    const pix_rect box = only_ends ? box_at(platform, end) : slots->box[from];
    if (pix_rect_is_empty(box)) continue;
    const pix_area way = way_of(box, only_ends ? 0 : dx, only_ends ? 0 : dy, margin);
    const int32_t found = pix_world_find_boxes(c->world, &way, slots->layers.stopped_by[slots->layer[from]]);
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
