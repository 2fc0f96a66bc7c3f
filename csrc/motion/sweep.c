// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The way is gone through part by part, the first one a few times as long as the mover, the later ones the longer, the
// less there is. In each part, every obstacle is looked at by itself: which is the first step that it hinders? The
// earliest of these steps is then judged by all that hinder it. Where a step of both x and y may be taken all the same,
// these look on for the next one.

#include "motion/motion.h"

#include "motion/passage.h"

static bool is_same(pix_path_place a, pix_path_place b) { return a.column == b.column && a.row == b.row; }

// Ways end within the limits, but the last whole offset may lie a fraction beyond.
static void position_at(const pix_mover *m, pix_offset offset, double position[2]) {
  const pix_point start = pix_sprite_position(m->sprite);
  position[0] = pix_limited_position(start.x + offset.dx);
  position[1] = pix_limited_position(start.y + offset.dy);
}

static pix_way way_of(pix_mover *m, pix_offset from, const double end[2]) {
  pix_way s = {.mover = m, .from = from};
  double start[2];
  position_at(m, from, start);
  s.path = pix_mover_path(m, start, end);
  return s;
}

// Parts of the way.

#define CROWD 64                         // boxes near a part: if few of them are on the way, it was too long
#define LONGEST_PART ((int64_t)1 << 40)  // pixels

// The parts that a way, or what is left of it, is cut into.
typedef struct parts {
  pix_path_place first, last;
  int64_t shortest, length, longest;  // pixels
} parts;

static parts parts_of(pix_way *s, pix_path_place first, pix_path_place last) {
  const pix_rect box = s->mover->place.box;
  const int64_t shortest = 64 + 4 * (int64_t)pix_max(box.w, box.h);
  return (parts){first, last, shortest, shortest, LONGEST_PART};
}

// Where the first part ends. A flat or steep one may be longer, as the rectangle around it holds little else.
static pix_path_place end_of_part(pix_way *s, const parts *p) {
  const pix_path *path = &s->path;
  const pix_rect box = s->mover->place.box;
  const bool is_flat = path->columns >= path->rows;
  const double along = (double)(is_flat ? path->columns : path->rows) + 1;
  const double across = (double)(is_flat ? path->rows : path->columns) + 1;
  const int64_t length = p->length + (int64_t)((is_flat ? box.h : box.w) * along / across);
  const pix_path_place end = pix_path_ahead(path, p->first, length);
  const bool is_last = pix_path_order(end) > pix_path_order(p->last) || pix_path_order(end) <= pix_path_order(p->first);
  return is_last ? p->last : end;
}

// Goes on behind a part near which so many boxes were found, some of them on the way.
static void pass_part(parts *p, pix_path_place end, int32_t found, int32_t met) {
  p->first = end;
  if (found > CROWD && found / 4 > met) p->length = pix_max64(p->length / 2, p->shortest);
  if (found < CROWD) p->length = pix_min64(p->length * 4, p->longest);
}

static pix_passage *passages_of(const pix_way *s) { return s->mover->world->scratch[PIX_WORLD_PASSAGES].items; }

// Lists those of the slots found that the mover may meet between two places, with the passages to go through there.
// Returns their number.
static int32_t keep_met(pix_way *s, int32_t found, pix_path_place first, pix_path_place last) {
  const pix_world *world = s->mover->world;
  pix_passage *passages = passages_of(s);
  int32_t *slots = pix_world_found(world), count = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = slots[i];
    if (!pix_mover_is_obstacle(s->mover, slot)) continue;
    pix_passage p = {.is_hindered = false};
    if (!pix_way_within(s, pix_area_of(world->slots.box[slot]), &p.at, &p.last)) continue;
    if (pix_path_order(p.at) < pix_path_order(first)) p.at = first;
    if (pix_path_order(p.last) > pix_path_order(last)) p.last = last;
    if (pix_path_order(p.at) >= pix_path_order(p.last)) continue;
    passages[count] = p;
    slots[count++] = slot;
  }
  return count;
}

// The place before the first step that some obstacle hinders; `last` if none does.
static pix_path_place find_hindrance(pix_way *s, pix_path_place last) {
  pix_path_place place = last;
  for (int32_t i = 0; i < s->mover->count; i++) {
    pix_passage *passage = &passages_of(s)[i];
    if (!passage->is_hindered) pix_passage_go(s, passage, pix_mover_obstacle(s->mover, i), place);
    if (passage->is_hindered && pix_path_order(passage->at) < pix_path_order(place)) place = passage->at;
  }
  return place;
}

static bool hinders(pix_way *s, int32_t index, pix_path_place place) {
  const pix_passage *passage = &passages_of(s)[index];
  return passage->is_hindered && is_same(passage->at, place);
}

// Where the obstacle would be met by a step that it blocks.
static pix_offset blocked_offset(pix_way *s, pix_obstacle *o, const pix_way_step *t, bool is_between) {
  if (!is_between) return t->target;
  return pix_mover_passes(s->mover, o, t->x) ? t->y : t->x;
}

static bool reserve_blockers(pix_mover *m) {
  return pix_world_reserve_scratch(m->world, PIX_WORLD_BLOCKERS, m->count, sizeof(pix_blocker));
}

static void add_blocker(const pix_mover *m, const pix_obstacle *o, pix_offset at, const double back[2],
                        pix_sweep *sweep) {
  const pix_touch touch = pix_mover_touch(m, o, at, back);
  pix_world_blockers(m->world)[sweep->blocker_count++] =
      (pix_blocker){o->slot, touch.x, touch.y, {touch.normal[0], touch.normal[1]}};
}

// `axes` are those that are blocked.
static void list_blockers(pix_way *s, pix_path_place place, const pix_way_step *t, bool is_between, pix_path_step axes,
                          pix_sweep *sweep) {
  const double back[2] = {axes & PIX_PATH_X ? -s->path.step_x : 0, axes & PIX_PATH_Y ? -s->path.step_y : 0};
  for (int32_t i = 0; i < s->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(s->mover, i);
    if (!hinders(s, i, place) || (!is_between && pix_mover_passes(s->mover, o, t->target))) continue;
    add_blocker(s->mover, o, blocked_offset(s, o, t, is_between), back, sweep);
  }
}

// Judges a step that some obstacles hinder. If it is free all the same, they are told that it has been taken.
static bool is_blocked(pix_way *s, pix_path_place place, pix_sweep *sweep) {
  const pix_way_step t = pix_way_step_from(s, place);
  bool blocks = false, blocks_x = false, blocks_y = false;
  for (int32_t i = 0; i < s->mover->count; i++) {
    if (!hinders(s, i, place)) continue;
    pix_obstacle *o = pix_mover_obstacle(s->mover, i);
    blocks = blocks || !pix_mover_passes(s->mover, o, t.target);
    if (t.kind != PIX_PATH_BOTH) continue;
    blocks_x = blocks_x || !pix_mover_passes(s->mover, o, t.x);
    blocks_y = blocks_y || !pix_mover_passes(s->mover, o, t.y);
  }
  if (blocks || (blocks_x && blocks_y)) {
    sweep->step = t.kind;
    sweep->fraction = pix_path_fraction(&s->path, &place);
    sweep->offset = pix_way_offset(s, place);
    position_at(s->mover, sweep->offset, sweep->position);
    const pix_path_step axes = pix_path_blocked_axes(t.kind, blocks_x, blocks_y);
    if (!s->is_without_blockers) list_blockers(s, place, &t, !blocks, axes, sweep);
    return true;
  }
  for (int32_t i = 0; i < s->mover->count; i++) {
    if (!hinders(s, i, place)) continue;
    pix_obstacle *o = pix_mover_obstacle(s->mover, i);
    if (o->area > 0) pix_mover_note(s->mover, o, t.target);
    passages_of(s)[i].at = t.next;
    passages_of(s)[i].is_hindered = false;
  }
  return false;
}

// Gathers what is met between the places. Returns how many boxes are near; -1 if memory is short.
static int32_t gather_part(pix_way *s, pix_path_place first, pix_path_place last) {
  pix_mover *m = s->mover;
  const pix_area area = pix_way_swept(s, first, last);
  const int32_t found = pix_world_find_boxes(m->world, &area, m->layers);
  if (!pix_world_reserve_scratch(m->world, PIX_WORLD_PASSAGES, found, sizeof(pix_passage))) return -1;
  const int32_t met = keep_met(s, found, first, last);
  return pix_mover_gather_found(m, met, area, pix_way_offset(s, first)) && reserve_blockers(m) ? found : -1;
}

#define MOST_JUDGED 64

// Are there steps without end to be judged, of a mover that is drawn, beside obstacles of which this part has too much?
static bool is_too_long(const pix_mover *m, const parts *p, int32_t judged) {
  if (judged < MOST_JUDGED || p->length == p->shortest || !m->coverage.has_bits) return false;
  for (int32_t i = 0; i < m->count; i++) {
    if (!pix_mover_obstacle(m, i)->coverage.has_bits) return true;
  }
  return false;
}

// Part by part, until something is in the way. False if memory is short.
static bool go(pix_way *s, parts p, pix_sweep *sweep) {
  while (!is_same(p.first, p.last)) {
    const pix_path_place end = end_of_part(s, &p);
    const int32_t found = gather_part(s, p.first, end);
    if (found < 0) return false;
    pix_path_place place;
    int32_t judged = 0;
    do {
      place = find_hindrance(s, end);
      if (!is_same(place, end) && is_blocked(s, place, sweep)) return true;
    } while (!is_same(place, end) && !is_too_long(s->mover, &p, ++judged));
    if (is_same(place, end)) {
      pass_part(&p, end, found, s->mover->count);
    } else {
      p.first = place;
      p.length = p.longest = p.shortest;
    }
  }
  return true;
}

// What is left of the way from a place on it.
static bool sweep_from(pix_way *s, pix_path_place place, pix_sweep *sweep) {
  const pix_mover *m = s->mover;
  sweep->offset = pix_way_offset(s, pix_path_end(&s->path));
  sweep->blocker_count = 0;
  sweep->fraction = 1;
  s->mover->count = 0;
  pix_path_place first, last;
  if (m->layers == 0 || !pix_way_within(s, m->world->extent, &first, &last)) return true;
  if (pix_path_order(first) < pix_path_order(place)) first = place;
  return pix_path_order(first) >= pix_path_order(last) || go(s, parts_of(s, first, last), sweep);
}

bool pix_world_sweep_rest(pix_mover *m, const pix_path *path, pix_path_place place, pix_offset at, pix_sweep *sweep) {
  const pix_offset from = {at.dx - pix_path_x(path, place), at.dy - pix_path_y(path, place)};
  pix_way s = {.mover = m, .path = *path, .from = from, .is_without_blockers = true};
  *sweep = (pix_sweep){.step = PIX_PATH_END};
  return sweep_from(&s, place, sweep);
}

// Ends.

// Against the whole way, in case that nothing else says where the end is met from.
static void direction_back(const pix_mover *m, const double end[2], double back[2]) {
  const pix_point start = pix_sprite_position(m->sprite);
  back[0] = start.x - end[0];
  back[1] = start.y - end[1];
  if (back[0] == 0 && back[1] == 0) back[1] = -1;
}

// Only the end, for a mover that has come to the offset sweep->offset without being stopped.
static bool sweep_end(pix_mover *m, const double end[2], pix_sweep *sweep) {
  if (m->layers == 0 || pix_mover_is_shifted(m, sweep->offset, end)) return true;
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, end);
  const pix_area area = pix_area_unite(pix_area_of(there.place.box), pix_area_of(pix_mover_box(m, sweep->offset)));
  if (!pix_mover_gather(m, area, sweep->offset) || !reserve_blockers(m)) return false;
  double back[2];
  direction_back(m, end, back);
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    if (pix_mover_may_become(m, o, &there)) continue;
    add_blocker(&there, o, pix_no_offset, back, sweep);
  }
  if (sweep->blocker_count > 0) position_at(m, sweep->offset, sweep->position);
  return true;
}

bool pix_world_sweep(pix_mover *m, const double end[2], pix_sweep *sweep) {
  pix_way way = way_of(m, pix_no_offset, end);
  *sweep = (pix_sweep){.position = {end[0], end[1]}};
  if (!sweep_from(&way, (pix_path_place){0, 0}, sweep)) return false;
  return sweep->blocker_count > 0 || sweep_end(m, end, sweep);
}

bool pix_world_jump(pix_mover *m, const double position[2], const double back[2], pix_sweep *sweep) {
  pix_mover_shadow copy;
  *sweep = (pix_sweep){.position = {position[0], position[1]}, .fraction = 1};
  if (m->layers == 0) return true;
  pix_mover there = pix_mover_at(m, &copy, position);
  if (!pix_mover_gather(&there, pix_area_of(there.place.box), pix_no_offset) || !reserve_blockers(&there)) return false;
  for (int32_t i = 0; i < there.count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(&there, i);
    if (o->area > 0) add_blocker(&there, o, pix_no_offset, back, sweep);
  }
  return true;
}

bool pix_world_place_free(pix_mover *m, const double position[2], bool *is_free) {
  pix_mover_shadow copy;
  pix_mover there = *m;
  pix_offset offset = {0, 0};
  if (!pix_mover_shift(m, position, &offset)) {
    there = pix_mover_at(m, &copy, position);
    offset = (pix_offset){0, 0};
  }
  if (!pix_mover_gather(&there, pix_area_of(pix_mover_box(&there, offset)), offset)) return false;
  *is_free = true;
  for (int32_t i = 0; i < there.count; i++) *is_free = *is_free && pix_mover_obstacle(&there, i)->area == 0;
  return true;
}

// Candidates.

static int32_t *way_slots(const pix_world *world) { return world->scratch[PIX_WORLD_WAY_SLOTS].items; }

// Adds those of the boxes near the part that the mover first comes to on it: each is new on one part only. Returns how
// many are near.
static int32_t add_new(pix_way *s, pix_path_place first, pix_path_place last, int32_t *count) {
  pix_world *world = s->mover->world;
  const pix_area area = pix_way_swept(s, first, last);
  const int32_t found = pix_world_find_boxes(world, &area, s->mover->layers);
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    pix_path_place from, to;
    if (!pix_mover_is_candidate(s->mover, slot)) continue;
    if (!pix_way_within(s, pix_area_of(world->slots.box[slot]), &from, &to)) continue;
    const int64_t order = pix_path_order(from);
    if (order < pix_path_order(first) || (order >= pix_path_order(last) && !is_same(first, last))) continue;
    way_slots(world)[(*count)++] = slot;
  }
  return found;
}

// Those that the mover meets at its end only.
static void add_those_at_end(pix_way *s, const double end[2], int32_t *count) {
  pix_mover_shadow copy;
  pix_mover *m = s->mover;
  pix_world *world = m->world;
  if (pix_mover_is_shifted(m, pix_way_offset(s, pix_path_end(&s->path)), end)) return;
  const pix_mover there = pix_mover_at(m, &copy, end);
  const int32_t found = pix_mover_candidates(m, pix_area_of(there.place.box));
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    pix_path_place from, to;
    if (pix_way_within(s, pix_area_of(world->slots.box[slot]), &from, &to)) continue;
    way_slots(world)[(*count)++] = slot;
  }
}

int32_t pix_world_sweep_candidates(pix_mover *m, pix_offset from, const double end[2]) {
  pix_world *world = m->world;
  pix_way s = way_of(m, from, end);
  pix_path_place first, last;
  int32_t count = 0;
  if (m->layers == 0) return 0;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_WAY_SLOTS, world->slots.capacity, sizeof(int32_t))) return -1;
  if (pix_way_within(&s, world->extent, &first, &last)) {
    parts p = parts_of(&s, first, last);
    do {
      const pix_path_place end_of_this = end_of_part(&s, &p);
      const int32_t before = count, found = add_new(&s, p.first, end_of_this, &count);
      pass_part(&p, end_of_this, found, count - before);
    } while (!is_same(p.first, p.last));
  }
  add_those_at_end(&s, end, &count);
  memcpy(pix_world_found(world), way_slots(world), (size_t)count * sizeof(int32_t));
  pix_world_sort(world, pix_world_found(world), count);
  return count;
}

int32_t pix_world_place_candidates(pix_mover *m, const double position[2]) {
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, position);
  return pix_mover_candidates(m, pix_area_of(there.place.box));
}
