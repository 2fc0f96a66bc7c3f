// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_separation.h"

#include "pix_sprite_separation.h"

#define FIRST_PART 32  // pixels: of a way out
#define GROWTH 4       // of the next ones

// Separation. All obstacles together are one bitmap.

pix_area pix_separation_area(const pix_mover *m, pix_ring ring) {
  return pix_area_grown(m->place.box, pix_ring_reach(ring));
}

int32_t pix_separation_candidates(const pix_mover *m, pix_area area) {
  return pix_rect_is_empty(m->place.box) ? 0 : pix_mover_candidates(m, area);
}

// Writes the obstacles to world->found, and sets what holds all that is near of them.
static int32_t find_obstacles(const pix_mover *m, pix_area area, pix_rect *extent) {
  const pix_world *world = m->world;
  const int32_t found = pix_separation_candidates(m, area);
  int32_t count = 0;
  *extent = (pix_rect){0, 0, 0, 0};
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = world->found[i];
    if (!pix_mover_is_obstacle(m, slot)) continue;
    world->found[count++] = slot;
    *extent = pix_rect_unite(*extent, pix_area_clip(area, world->slots.box[slot]));
  }
  return count;
}

// Empty words for a bitmap of the window.
static pix_separation_result make_bitmap(const pix_world *world, pix_rect window, uint64_t **words, int32_t *capacity) {
  if (window.w > PIX_MAX_SIDE || window.h > PIX_MAX_SIDE) return PIX_SEPARATION_TOO_LARGE;
  const int32_t count = (int32_t)pix_bits_word_count(window.w, window.h);
  if (!pix_reserve(world->allocator, words, capacity, count, sizeof **words)) return PIX_SEPARATION_NO_MEMORY;
  memset(*words, 0, (size_t)count * sizeof **words);
  return PIX_SEPARATION_FOUND;
}

// What the mover covers of the window, if it has no bitmap.
static pix_separation_result find_mover_bits(const pix_mover *m, pix_rect window, pix_coverage *coverage) {
  *coverage = m->coverage;
  if (m->coverage.has_bits) return PIX_SEPARATION_FOUND;
  pix_motion *motion = &m->world->motion;
  const pix_separation_result made = make_bitmap(m->world, window, &motion->mover_words, &motion->mover_capacity);
  if (made != PIX_SEPARATION_FOUND) return made;
  pix_sprite_coverage(m->shape, &m->place, window, coverage);
  *coverage = pix_coverage_drawn(coverage, window, motion->mover_words);
  return PIX_SEPARATION_FOUND;
}

static bool shifted_mask(const pix_world *world, int32_t slot, pix_coverage *coverage) {
  const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &coverage->x, &coverage->y);
  coverage->has_bits = bits != NULL;
  if (bits != NULL) coverage->bits = *bits;
  return bits != NULL;
}

// Adds what the obstacle covers of the extent. The only one is drawn where the union is.
static pix_separation_result add_obstacle(pix_world *world, int32_t slot, pix_coverage *all, pix_rect extent,
                                          bool is_only_one) {
  pix_motion *motion = &world->motion;
  const pix_rect window = pix_rect_intersect(extent, world->slots.box[slot]);
  pix_placement place;
  pix_coverage coverage;
  if (!shifted_mask(world, slot, &coverage)) {
    place = pix_sprite_placement(world->slots.sprite[slot]);
    pix_sprite_coverage(world->slots.sprite[slot], &place, window, &coverage);
  }
  if (is_only_one) {
    pix_coverage_write(&coverage, window, motion->words, all->bits.pitch);
    return PIX_SEPARATION_FOUND;
  }
  if (!coverage.has_bits) {
    const pix_separation_result made = make_bitmap(world, window, &motion->drawn_words, &motion->drawn_capacity);
    if (made != PIX_SEPARATION_FOUND) return made;
    coverage = pix_coverage_drawn(&coverage, window, motion->drawn_words);
  }
  pix_coverage_unite(&coverage, extent, motion->words, all->bits.pitch);
  return PIX_SEPARATION_FOUND;
}

// What the obstacles, `count` slots in world->found, cover of the extent, which holds all that is near of them.
static pix_separation_result unite_obstacles(pix_world *world, int32_t count, pix_rect extent, pix_coverage *all) {
  pix_motion *motion = &world->motion;
  if (count == 1 && shifted_mask(world, world->found[0], all)) return PIX_SEPARATION_FOUND;
  pix_separation_result result = make_bitmap(world, extent, &motion->words, &motion->word_capacity);
  if (result != PIX_SEPARATION_FOUND) return result;
  all->has_bits = true;
  all->bits = (pix_bits){motion->words, extent.w, extent.h, pix_bits_pitch(extent.h), false, NULL};
  all->x = extent.x;
  all->y = extent.y;
  for (int32_t i = 0; i < count && result == PIX_SEPARATION_FOUND; i++) {
    result = add_obstacle(world, world->found[i], all, extent, count == 1);
  }
  return result;
}

pix_separation_result pix_separation_in_ring(pix_mover *m, pix_ring ring, int32_t *dx, int32_t *dy) {
  *dx = *dy = 0;
  m->count = 0;
  pix_rect extent;
  const int32_t count = find_obstacles(m, pix_separation_area(m, ring), &extent);
  const int64_t farthest = pix_boxes_separation(m->place.box, extent);
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  const int32_t reach = pix_ring_reach(ring);
  if (farthest < reach) ring.outer = farthest * farthest;
  pix_coverage mine, all;
  const pix_rect window = pix_area_clip(pix_area_grown(extent, reach), m->place.box);
  pix_separation_result result = find_mover_bits(m, window, &mine);
  if (result == PIX_SEPARATION_FOUND) result = unite_obstacles(m->world, count, extent, &all);
  if (result != PIX_SEPARATION_FOUND) return result;
  const bool is_found = pix_separation_find(&mine.bits, &all.bits, all.x - mine.x, all.y - mine.y, ring, dx, dy);
  return is_found ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NONE;
}

int64_t pix_separation_limit(uint64_t limit) {
  const int64_t most = (int64_t)PIX_SEPARATION_REACH * PIX_SEPARATION_REACH;
  return limit < (uint64_t)most ? (int64_t)limit : most;
}

pix_separation_result pix_world_separation(pix_mover *m, uint64_t limit, int32_t *dx, int32_t *dy) {
  const int64_t most = pix_separation_limit(limit);
  for (pix_ring ring = pix_ring_first(most);; ring = pix_ring_next(ring, most)) {
    const pix_separation_result result = pix_separation_in_ring(m, ring, dx, dy);
    if (result != PIX_SEPARATION_NONE) return result;
    if (ring.outer == most) return limit <= (uint64_t)most ? PIX_SEPARATION_NONE : PIX_SEPARATION_TOO_LARGE;
  }
}

// The way out in a direction.

// Where it is so many pixels away along its longer axis, or at its end.
static pix_path_place place_after(const pix_path *path, int64_t pixels) {
  const bool is_flat = path->dx >= path->dy;
  if (pixels >= (is_flat ? path->columns : path->rows)) return pix_path_end(path);
  return is_flat ? pix_path_at_column(path, pixels) : pix_path_at_row(path, pixels);
}

pix_way_out pix_way_out_begin(const double direction[2]) {
  pix_way_out way = {.path = pix_path_along(direction)};
  way.last = place_after(&way.path, FIRST_PART);
  return way;
}

void pix_way_out_go_on(pix_way_out *way) {
  const int64_t pixels = pix_max64(way->last.column, way->last.row);
  way->first = way->last;
  way->is_at_end = pix_path_next(&way->path, &way->first) == PIX_PATH_END;
  way->last = place_after(&way->path, pixels * GROWTH);
}

static pix_offset offset_at(const pix_way_out *way, pix_path_place place) {
  return (pix_offset){pix_path_x(&way->path, place), pix_path_y(&way->path, place)};
}

static bool is_beyond(pix_offset offset, uint64_t limit) {
  const int64_t dx = offset.dx, dy = offset.dy;
  return (uint64_t)(dx * dx) + (uint64_t)(dy * dy) > limit;
}

bool pix_way_out_is_over(const pix_way_out *way, uint64_t limit) {
  return way->is_at_end || is_beyond(offset_at(way, way->first), limit);
}

pix_area pix_way_out_area(const pix_mover *m, const pix_way_out *way) {
  return pix_area_unite(pix_area_of(pix_mover_box(m, offset_at(way, way->first))),
                        pix_area_of(pix_mover_box(m, offset_at(way, way->last))));
}

pix_separation_result pix_way_out_find(pix_mover *m, const pix_way_out *way, uint64_t limit, pix_offset *offset) {
  pix_path_place place = way->first;
  if (!pix_mover_gather(m, pix_way_out_area(m, way), offset_at(way, place))) return PIX_SEPARATION_NO_MEMORY;
  int32_t last = 0;  // that was met
  for (;;) {
    *offset = offset_at(way, place);
    if (is_beyond(*offset, limit)) return PIX_SEPARATION_NONE;
    int32_t tried = 0;
    while (tried < m->count && !pix_mover_meets(m, pix_mover_obstacle(m, (last + tried) % m->count), *offset)) tried++;
    if (tried == m->count) return PIX_SEPARATION_FOUND;
    last = (last + tried) % m->count;
    if (place.column == way->last.column && place.row == way->last.row) return PIX_SEPARATION_NONE;
    pix_path_next(&way->path, &place);
  }
}
