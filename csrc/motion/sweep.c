// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A path is gone through part by part, the first one a few times as long as the mover, the later ones the longer, the
// less there is. In each part, every obstacle is looked at by itself: which is the first step that it hinders? The
// earliest of these steps is then judged by all that hinder it. Where a step of both x and y may be taken all the same,
// these look on for the next one.

#include "motion/motion.h"

static bool is_same(pix_path_place a, pix_path_place b) { return a.column == b.column && a.row == b.row; }

// Sets `position` to the mover's at an offset. Paths end within the limits, but the last whole offset may lie a
// fraction beyond.
static void position_at(const pix_mover *m, pix_offset offset, double position[2]) {
  const pix_point start = pix_sprite_position(m->sprite);
  position[0] = pix_limited_position(start.x + offset.dx);
  position[1] = pix_limited_position(start.y + offset.dy);
}

static pix_route route_to(pix_mover *m, pix_offset from, const double end[2]) {
  double start[2];
  position_at(m, from, start);
  for (int k = 0; k < 2; k++) m->way[k] = end[k] - start[k];
  return (pix_route){.mover = m, .from = from, .path = pix_mover_path(m, start, end)};
}

// Parts of a path.

#define FIRST_LENGTH 64  // pixels, and four times the mover's side more; three times that or a third changes nothing
#define CROWD 64         // boxes near a part: if few of them are on the path, the part was too long
#define MANY_WORDS ((int64_t)1 << 18)  // 2 MiB: if so many have been drawn for a part, none gets longer
#define LONGEST ((int64_t)1 << 40)     // pixels: longer than any path

// The part of a path that comes next: from `first`, of about so many pixels; `last` is where the path ends.
typedef struct parts {
  pix_path_place first, last;
  int64_t shortest, length;
} parts;

static parts parts_of(const pix_route *r, pix_path_place first, pix_path_place last) {
  const pix_rect box = r->mover->place.box;
  const int64_t shortest = FIRST_LENGTH + 4 * (int64_t)pix_max(box.w, box.h);
  return (parts){first, last, shortest, shortest};
}

// Finds where the next part ends. A flat or steep one may be longer, as the rectangle around it holds little else.
static pix_path_place end_of_part(const pix_route *r, const parts *p) {
  const pix_path *path = &r->path;
  const pix_rect box = r->mover->place.box;
  const bool is_flat = path->columns >= path->rows;
  const double along = (double)(is_flat ? path->columns : path->rows) + 1;
  const double across = (double)(is_flat ? path->rows : path->columns) + 1;
  const int64_t length = p->length + (int64_t)((is_flat ? box.h : box.w) * along / across);
  const pix_path_place end = pix_path_ahead(path, p->first, length);
  const bool is_last = pix_path_order(end) > pix_path_order(p->last) || pix_path_order(end) <= pix_path_order(p->first);
  return is_last ? p->last : end;
}

// Goes on behind a part near which `found` boxes are, `met` of them on the path, and for which so many words have been
// drawn.
static void pass_part(parts *p, pix_path_place end, int32_t found, int32_t met, int64_t words) {
  p->first = end;
  if (found > CROWD && found / 4 > met) p->length = pix_max64(p->length / 2, p->shortest);
  if (found < CROWD && words < MANY_WORDS) p->length = pix_min64(p->length * 4, LONGEST);
}

static pix_passage *passages_of(const pix_route *r) { return r->mover->world->scratch[PIX_WORLD_PASSAGES].items; }

// Keeps, of the first `found` slots in pix_world_found, the obstacles whose boxes the mover's meets between the places
// `first` and `last` of the path; lists in passages_of(r), for each, the part of the path on which it does. Returns how
// many are left.
static int32_t keep_met(const pix_route *r, int32_t found, pix_path_place first, pix_path_place last) {
  const pix_world *world = r->mover->world;
  pix_passage *passages = passages_of(r);
  int32_t *slots = pix_world_found(world), count = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = slots[i];
    if (!pix_mover_is_obstacle(r->mover, slot)) continue;
    pix_passage p = {.is_hindered = false};
    if (!pix_route_within(r, pix_area_of(world->slots.box[slot]), &p.at, &p.last)) continue;
    if (pix_path_order(p.at) < pix_path_order(first)) p.at = first;
    if (pix_path_order(p.last) > pix_path_order(last)) p.last = last;
    if (pix_path_order(p.at) >= pix_path_order(p.last)) continue;
    passages[count] = p;
    slots[count++] = slot;
  }
  return count;
}

// Returns the place before the first step that some obstacle hinders; `last` if none does.
static pix_path_place find_hindrance(pix_route *r, pix_path_place last) {
  pix_path_place place = last;
  for (int32_t i = 0; i < r->mover->count; i++) {
    pix_passage *passage = &passages_of(r)[i];
    if (!passage->is_hindered) pix_passage_search(r, passage, pix_mover_obstacle(r->mover, i), place);
    if (passage->is_hindered && pix_path_order(passage->at) < pix_path_order(place)) place = passage->at;
  }
  return place;
}

// Does obstacle number `index` hinder the step from the place?
static bool hinders(const pix_route *r, int32_t index, pix_path_place place) {
  const pix_passage *passage = &passages_of(r)[index];
  return passage->is_hindered && is_same(passage->at, place);
}

// Adds an obstacle near where the mover would be, at the offset, to the slope of all of them; and makes it the blocker
// if it blocks the mover and has an earlier pixel than those before.
static void add_obstacle(const pix_mover *there, const pix_obstacle *o, pix_offset at, bool blocks, double slope[2],
                         pix_blocker *blocker) {
  int32_t x, y;
  if (blocks || !pix_side_is_given(o->side)) pix_mover_add_slope(there, o, at, slope);
  if (!blocks) return;
  pix_mover_first(there, o, at, &x, &y);
  const bool is_first = blocker->slot < 0 || y < blocker->y || (y == blocker->y && x < blocker->x);
  if (is_first) *blocker = (pix_blocker){.slot = o->slot, .x = x, .y = y};
}

// Returns the mover's box at the offset and 2 pixels around: what is there tells the normal, and if it may end there.
static pix_area area_around(const pix_mover *there, pix_offset at) {
  return pix_area_grown(pix_mover_box(there, at), 2);
}

// Finds what stops the mover at sweep->offset from going to the offset `at`, or, if `there` is another one, from
// becoming that, whose offset `at` is 0. All that is near is gathered, as the normal is that of all obstacles together,
// however ground is cut into sprites. `back` is the normal if pixels tell none. False if memory is short.
static bool find_blocker(pix_mover *m, const pix_mover *there, pix_offset at, const double back[2], pix_sweep *sweep) {
  const pix_area area = pix_area_unite(pix_area_of(pix_mover_box(m, sweep->offset)), area_around(there, at));
  const double way[2] = {-back[0], -back[1]};
  double slope[2] = {0, 0};
  if (!pix_mover_gather(m, area, sweep->offset)) return false;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    const bool is_free = there == m ? pix_mover_passes(m, o, sweep->offset, at)
                                    : pix_mover_may_end(m, o, sweep->offset, way, there);
    add_obstacle(there, o, at, !is_free, slope, &sweep->blocker);
  }
  pix_set_normal(slope, back, sweep->blocker.normal);
  return true;
}

// Ends the sweep before the step from the place, which is blocked at its target or, if is_between, at both offsets
// between. `axes` are those that are blocked. False if memory is short.
static bool stop(pix_route *r, pix_path_place place, const pix_route_step *t, bool is_between, pix_path_step axes,
                 pix_sweep *sweep) {
  const double back[2] = {axes & PIX_PATH_X ? -r->path.step_x : 0, axes & PIX_PATH_Y ? -r->path.step_y : 0};
  sweep->step = t->kind;
  sweep->fraction = pix_path_fraction(&r->path, &place);
  sweep->offset = pix_route_offset(r, place);
  position_at(r->mover, sweep->offset, sweep->position);
  return r->is_without_blocker || find_blocker(r->mover, r->mover, is_between ? t->x : t->target, back, sweep);
}

typedef enum verdict { STEP_IS_FREE, STEP_IS_BLOCKED, NO_MEMORY } verdict;

// Judges the step from the place, which some obstacles hinder. If it is blocked, the sweep ends there. If not, they are
// told that it has been taken.
static verdict judge(pix_route *r, pix_path_place place, pix_sweep *sweep) {
  const pix_route_step t = pix_route_step_from(r, place);
  const pix_offset from = pix_route_offset(r, place);
  bool blocks = false, blocks_x = false, blocks_y = false;
  for (int32_t i = 0; i < r->mover->count; i++) {
    if (!hinders(r, i, place)) continue;
    pix_obstacle *o = pix_mover_obstacle(r->mover, i);
    blocks = blocks || !pix_mover_passes(r->mover, o, from, t.target);
    if (t.kind != PIX_PATH_BOTH) continue;
    blocks_x = blocks_x || !pix_mover_passes(r->mover, o, from, t.x);
    blocks_y = blocks_y || !pix_mover_passes(r->mover, o, from, t.y);
  }
  if (blocks || (blocks_x && blocks_y)) {
    const pix_path_step axes = pix_path_blocked_axes(t.kind, blocks_x, blocks_y);
    return stop(r, place, &t, !blocks, axes, sweep) ? STEP_IS_BLOCKED : NO_MEMORY;
  }
  for (int32_t i = 0; i < r->mover->count; i++) {
    if (!hinders(r, i, place)) continue;
    pix_obstacle *o = pix_mover_obstacle(r->mover, i);
    if (o->area > 0 || pix_side_is_given(o->side)) pix_mover_note(r->mover, o, t.target);
    passages_of(r)[i].at = t.next;
    passages_of(r)[i].is_hindered = false;
  }
  return STEP_IS_FREE;
}

// Gathers what is met between the places. Returns how many boxes are near; -1 if memory is short.
static int32_t gather_part(const pix_route *r, pix_path_place first, pix_path_place last) {
  pix_mover *m = r->mover;
  const pix_area area = pix_route_swept(r, first, last);
  const int32_t found = pix_world_find_boxes(m->world, &area, m->layers);
  if (!pix_world_reserve_scratch(m->world, PIX_WORLD_PASSAGES, found, sizeof(pix_passage))) return -1;
  const int32_t met = keep_met(r, found, first, last);
  return pix_mover_gather_found(m, met, area, pix_route_offset(r, first)) ? found : -1;
}

// Goes part by part, until something is in the way. False if memory is short.
static bool go(pix_route *r, parts p, pix_sweep *sweep) {
  while (!is_same(p.first, p.last)) {
    const pix_path_place end = end_of_part(r, &p);
    const int32_t found = gather_part(r, p.first, end);
    if (found < 0) return false;
    for (;;) {
      const pix_path_place place = find_hindrance(r, end);
      if (is_same(place, end)) break;
      const verdict v = judge(r, place, sweep);
      if (v != STEP_IS_FREE) return v == STEP_IS_BLOCKED;
    }
    pass_part(&p, end, found, r->mover->count, r->mover->drawn_words);
  }
  return true;
}

// Goes what is left of the path from a place on it. False if memory is short.
static bool sweep_from(pix_route *r, pix_path_place place, pix_sweep *sweep) {
  const pix_mover *m = r->mover;
  sweep->offset = pix_route_offset(r, pix_path_end(&r->path));
  sweep->blocker.slot = -1;
  sweep->fraction = 1;
  r->mover->count = 0;
  pix_path_place first, last;
  if (m->layers == 0 || !pix_route_within(r, m->world->extent, &first, &last)) return true;
  if (pix_path_order(first) < pix_path_order(place)) first = place;
  return pix_path_order(first) >= pix_path_order(last) || go(r, parts_of(r, first, last), sweep);
}

bool pix_world_sweep_rest(pix_mover *m, const pix_path *path, pix_path_place place, pix_offset at, pix_sweep *sweep) {
  const pix_offset from = {at.dx - pix_path_x(path, place), at.dy - pix_path_y(path, place)};
  pix_route r = {.mover = m, .path = *path, .from = from, .is_without_blocker = true};
  *sweep = (pix_sweep){.step = PIX_PATH_END};
  return sweep_from(&r, place, sweep);
}

// Ends.

// Judges the step to the coverage at the end, for a mover that has come to sweep->offset without being stopped.
static bool sweep_end(pix_mover *m, const double end[2], pix_sweep *sweep) {
  if (m->layers == 0 || pix_mover_is_shifted(m, sweep->offset, end)) return true;
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, end);
  const pix_point start = pix_sprite_position(m->sprite);
  double back[2];
  pix_point_back((double[2]){start.x, start.y}, end, back);  // the normal of what is met there if nothing else tells it
  if (!find_blocker(m, &there, pix_no_offset, back, sweep)) return false;
  if (sweep->blocker.slot >= 0) position_at(m, sweep->offset, sweep->position);
  return true;
}

bool pix_world_sweep(pix_mover *m, const double end[2], pix_sweep *sweep) {
  pix_route r = route_to(m, pix_no_offset, end);
  *sweep = (pix_sweep){.position = {end[0], end[1]}};
  if (!sweep_from(&r, (pix_path_place){0, 0}, sweep)) return false;
  return sweep->blocker.slot >= 0 || sweep_end(m, end, sweep);
}

bool pix_world_jump(pix_mover *m, const double position[2], const double back[2], pix_sweep *sweep) {
  pix_mover_shadow copy;
  *sweep = (pix_sweep){.position = {position[0], position[1]}, .fraction = 1, .blocker = {.slot = -1}};
  if (m->layers == 0) return true;
  pix_mover there = pix_mover_at(m, &copy, position);
  double slope[2] = {0, 0};
  if (!pix_mover_gather(&there, area_around(&there, pix_no_offset), pix_no_offset)) return false;
  for (int32_t i = 0; i < there.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&there, i);
    const bool stops = !pix_side_is_given(o->side) || pix_side_stops(o->side, -back[0], -back[1]);
    add_obstacle(&there, o, pix_no_offset, stops && o->area > 0, slope, &sweep->blocker);
  }
  pix_set_normal(slope, back, sweep->blocker.normal);
  return true;
}

bool pix_world_change(pix_mover *m, bool *is_free) {
  if (!pix_mover_gather(m, pix_area_of(m->place.box), pix_no_offset)) return false;
  *is_free = true;
  for (int32_t i = 0; i < m->count && *is_free; i++) *is_free = pix_mover_obstacle(m, i)->area == 0;
  return true;
}

bool pix_world_place_free(pix_mover *m, const double position[2], bool *is_free) {
  pix_mover_shadow copy;
  pix_mover there = pix_mover_at(m, &copy, position);
  return pix_world_change(&there, is_free);
}

// Candidates.

#define BESIDE_HIT 2  // pixels: what lies so near tells the normal of what is hit

static int32_t *path_slots(const pix_world *world) { return world->scratch[PIX_WORLD_PATH_SLOTS].items; }

// Adds to path_slots those of the boxes near the part between two places that the mover comes to first on this part.
// Returns how many are near.
static int32_t add_new(const pix_route *r, pix_path_place first, pix_path_place last, int32_t *count) {
  pix_world *world = r->mover->world;
  const pix_area area = pix_route_swept(r, first, last);
  const int32_t found = pix_world_find_boxes(world, &area, r->mover->layers);
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    pix_path_place from, to;
    if (!pix_mover_is_candidate(r->mover, slot)) continue;
    if (!pix_route_within(r, pix_area_of(world->slots.box[slot]), &from, &to)) continue;
    const int64_t order = pix_path_order(from);
    if (order < pix_path_order(first) || (order >= pix_path_order(last) && !is_same(first, last))) continue;
    path_slots(world)[(*count)++] = slot;
  }
  return found;
}

// Adds those that the mover meets by its coverage at the end only.
static void add_those_at_end(const pix_route *r, const double end[2], int32_t *count) {
  pix_mover_shadow copy;
  const pix_mover *m = r->mover;
  pix_world *world = m->world;
  if (pix_mover_is_shifted(m, pix_route_offset(r, pix_path_end(&r->path)), end)) return;
  const pix_mover there = pix_mover_at(m, &copy, end);
  const int32_t found = pix_mover_candidates(m, pix_area_grown(there.place.box, BESIDE_HIT));
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    pix_path_place from, to;
    if (pix_route_within(r, pix_area_of(world->slots.box[slot]), &from, &to)) continue;
    path_slots(world)[(*count)++] = slot;
  }
}

int32_t pix_world_sweep_candidates(const pix_mover *m, pix_offset from, const double end[2]) {
  pix_world *world = m->world;
  const pix_area around = pix_area_grown(m->place.box, BESIDE_HIT);
  pix_mover wide = *m;
  wide.place.box = pix_rect_between(around.x0, around.y0, around.x1, around.y1);
  const pix_route r = route_to(&wide, from, end);
  pix_path_place first, last;
  int32_t count = 0;
  if (m->layers == 0) return 0;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_PATH_SLOTS, world->slots.capacity, sizeof(int32_t))) return -1;
  if (pix_route_within(&r, world->extent, &first, &last)) {
    parts p = parts_of(&r, first, last);
    do {
      const pix_path_place part_end = end_of_part(&r, &p);
      const int32_t before = count, found = add_new(&r, p.first, part_end, &count);
      pass_part(&p, part_end, found, count - before, 0);
    } while (!is_same(p.first, p.last));
  }
  add_those_at_end(&r, end, &count);
  memcpy(pix_world_found(world), path_slots(world), (size_t)count * sizeof(int32_t));
  pix_world_sort(world, pix_world_found(world), count);
  return count;
}

int32_t pix_world_place_candidates(pix_mover *m, const double position[2]) {
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, position);
  return pix_mover_candidates(m, pix_area_of(there.place.box));
}
