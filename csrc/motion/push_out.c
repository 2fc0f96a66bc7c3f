// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "sprite/sprite_questions.h"

#define FIRST_PART 32  // pixels: of a way out
#define GROWTH 4       // of the next ones

// Separation. All obstacles together are one bitmap.

static pix_area ring_area(const pix_mover *m, pix_ring ring) {
  return pix_area_grown(m->place.box, pix_ring_reach(ring));
}

int32_t pix_separation_candidates(const pix_mover *m, pix_area area) {
  return pix_rect_is_empty(m->place.box) ? 0 : pix_mover_candidates(m, area);
}

// What is in the way of a ring, in pix_world_found.
typedef struct in_the_way {
  int32_t count;
  pix_rect extent;      // holds all that is near of them
  int64_t farthest;     // pixels: an offset as long is off that
  int64_t drawn, whole; // pixels to be drawn, and those of all of the same sprites
} in_the_way;

static bool shifted_mask(const pix_world *world, int32_t slot, pix_coverage *coverage) {
  const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &coverage->x, &coverage->y);
  coverage->has_bits = bits != NULL;
  if (bits != NULL) coverage->bits = *bits;
  return bits != NULL;
}

static pix_rect part_of_mover(const pix_mover *m, pix_ring ring, pix_rect extent) {
  return pix_area_clip(pix_area_grown(extent, pix_ring_reach(ring)), m->place.box);
}

static in_the_way find_obstacles(const pix_mover *m, pix_ring ring) {
  const pix_world *world = m->world;
  const pix_area area = ring_area(m, ring);
  const int32_t found = pix_separation_candidates(m, area);
  int32_t *slots = pix_world_found(world);
  in_the_way w = {.count = 0};
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = slots[i];
    if (!pix_mover_is_obstacle(m, slot)) continue;
    slots[w.count++] = slot;
    const pix_rect box = world->slots.box[slot], part = pix_area_clip(area, box);
    w.extent = pix_rect_unite(w.extent, part);
    pix_coverage shifted;
    if (shifted_mask(world, slot, &shifted)) continue;
    w.drawn += pix_rect_area(part);
    w.whole += pix_rect_area(box);
  }
  w.farthest = pix_boxes_separation(m->place.box, w.extent);
  if (m->coverage.has_bits) return w;
  w.drawn += pix_rect_area(part_of_mover(m, ring, w.extent));
  w.whole += pix_rect_area(m->place.box);
  return w;
}

// Empty words for a bitmap of the window.
static pix_separation_result make_bitmap(pix_world *world, pix_rect window, pix_world_scratch which) {
  if (window.w > PIX_MAX_SIDE || window.h > PIX_MAX_SIDE) return PIX_SEPARATION_TOO_LARGE;
  const int32_t count = (int32_t)pix_bits_word_count(window.w, window.h);
  if (!pix_world_reserve_scratch(world, which, count, sizeof(uint64_t))) return PIX_SEPARATION_NO_MEMORY;
  memset(world->scratch[which].items, 0, (size_t)count * sizeof(uint64_t));
  return PIX_SEPARATION_FOUND;
}

// What the mover covers of the window, if it has no bitmap.
static pix_separation_result find_mover_bits(const pix_mover *m, pix_rect window, pix_coverage *coverage) {
  *coverage = m->coverage;
  if (m->coverage.has_bits) return PIX_SEPARATION_FOUND;
  const pix_separation_result made = make_bitmap(m->world, window, PIX_WORLD_MOVER_WORDS);
  if (made != PIX_SEPARATION_FOUND) return made;
  pix_sprite_coverage(m->shape, &m->place, window, coverage);
  uint64_t *words = m->world->scratch[PIX_WORLD_MOVER_WORDS].items;
  *coverage = pix_coverage_drawn(coverage, m->world->allocator, window, words);
  return PIX_SEPARATION_FOUND;
}

// Adds what the obstacle covers of the extent. The only one is drawn where the union is.
static pix_separation_result add_obstacle(pix_world *world, int32_t slot, pix_coverage *all, pix_rect extent,
                                          bool is_only_one) {
  uint64_t *united = world->scratch[PIX_WORLD_OBSTACLE_WORDS].items;
  const pix_rect window = pix_rect_intersect(extent, world->slots.box[slot]);
  pix_placement place;
  pix_coverage coverage;
  if (!shifted_mask(world, slot, &coverage)) {
    place = pix_sprite_placement(world->slots.sprite[slot]);
    pix_sprite_coverage(world->slots.sprite[slot], &place, window, &coverage);
  }
  if (is_only_one) {
    pix_coverage_write(&coverage, world->allocator, window, united, all->bits.pitch);
    return PIX_SEPARATION_FOUND;
  }
  if (!coverage.has_bits) {
    const pix_separation_result made = make_bitmap(world, window, PIX_WORLD_DRAWN_WORDS);
    if (made != PIX_SEPARATION_FOUND) return made;
    uint64_t *words = world->scratch[PIX_WORLD_DRAWN_WORDS].items;
    coverage = pix_coverage_drawn(&coverage, world->allocator, window, words);
  }
  pix_coverage_unite(&coverage, extent, united, all->bits.pitch);
  return PIX_SEPARATION_FOUND;
}

// What the obstacles, `count` slots in pix_world_found, cover of the extent, which holds all that is near of them.
static pix_separation_result unite_obstacles(pix_world *world, int32_t count, pix_rect extent, pix_coverage *all) {
  if (count == 1 && shifted_mask(world, pix_world_found(world)[0], all)) return PIX_SEPARATION_FOUND;
  pix_separation_result result = make_bitmap(world, extent, PIX_WORLD_OBSTACLE_WORDS);
  if (result != PIX_SEPARATION_FOUND) return result;
  all->has_bits = true;
  all->bits = (pix_bits){.words = world->scratch[PIX_WORLD_OBSTACLE_WORDS].items, .width = extent.w, .height = extent.h,
                         .pitch = pix_bits_pitch(extent.h)};
  all->x = extent.x;
  all->y = extent.y;
  for (int32_t i = 0; i < count && result == PIX_SEPARATION_FOUND; i++) {
    result = add_obstacle(world, pix_world_found(world)[i], all, extent, count == 1);
  }
  return result;
}

static bool is_small(pix_rect rect) { return rect.w <= PIX_MAX_SIDE && rect.h <= PIX_MAX_SIDE; }

// If a good part of the sprites has to be drawn anyway, and nobody has to be asked about others, the ring is first made
// as large as it may have to be for all of these.
static in_the_way look_around(const pix_mover *m, pix_rings *rings) {
  const in_the_way near = find_obstacles(m, rings->ring);
  const pix_ring wider = {rings->ring.inner, pix_min64(rings->last, near.farthest * near.farthest)};
  if (m->is_asked || wider.outer <= rings->ring.outer) return near;
  if (near.drawn == 0 || !pix_ring_is_widened(near.drawn, near.whole)) return near;
  const in_the_way all = find_obstacles(m, wider);
  if (!is_small(m->place.box) || !is_small(all.extent)) return find_obstacles(m, rings->ring);
  rings->ring = wider;
  return all;
}

// The first free offset of the ring. All offsets before the ring must be blocked. The obstacles are those whose boxes
// meet its area.
static pix_separation_result find_in_ring(pix_mover *m, pix_rings *rings, int32_t *dx, int32_t *dy) {
  *dx = *dy = 0;
  m->count = 0;
  const in_the_way w = look_around(m, rings);
  if (w.farthest == 0) return PIX_SEPARATION_FOUND;
  pix_ring ring = rings->ring;
  if (w.farthest < pix_ring_reach(ring)) ring.outer = w.farthest * w.farthest;
  pix_coverage mine, all;
  pix_separation_result result = find_mover_bits(m, part_of_mover(m, rings->ring, w.extent), &mine);
  if (result == PIX_SEPARATION_FOUND) result = unite_obstacles(m->world, w.count, w.extent, &all);
  if (result != PIX_SEPARATION_FOUND) return result;
  const bool is_found = pix_separation_find(&mine.bits, &all.bits, all.x - mine.x, all.y - mine.y, ring, dx, dy);
  return is_found ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NONE;
}

// The way out in a direction.

// Where it is so many pixels away along its longer axis, or at its end.
static pix_path_place place_after(const pix_path *path, int64_t pixels) {
  const bool is_flat = path->dx >= path->dy;
  if (pixels >= (is_flat ? path->columns : path->rows)) return pix_path_end(path);
  return is_flat ? pix_path_at_column(path, pixels) : pix_path_at_row(path, pixels);
}

static pix_way_out begin_way(const double direction[2]) {
  pix_way_out way = {.path = pix_path_along(direction)};
  way.last = place_after(&way.path, FIRST_PART);
  return way;
}

// The next part.
static void go_on_way(pix_way_out *way) {
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

// Is the first offset of the part beyond the limit, or the way at its end?
static bool is_way_over(const pix_way_out *way, uint64_t limit) {
  return way->is_at_end || is_beyond(offset_at(way, way->first), limit);
}

static pix_area way_area(const pix_mover *m, const pix_way_out *way) {
  return pix_area_unite(pix_area_of(pix_mover_box(m, offset_at(way, way->first))),
                        pix_area_of(pix_mover_box(m, offset_at(way, way->last))));
}

// The first free offset of the part, at most as long as the square says. Of no use if they are not all blocked before
// it. The obstacles are those whose boxes meet the area.
static pix_separation_result find_on_way(pix_mover *m, const pix_way_out *way, uint64_t limit, pix_offset *offset) {
  pix_path_place place = way->first;
  if (!pix_mover_gather(m, way_area(m, way), offset_at(way, place))) return PIX_SEPARATION_NO_MEMORY;
  int32_t last = 0;  // that was met
  for (;;) {
    *offset = offset_at(way, place);
    if (is_beyond(*offset, limit)) return PIX_SEPARATION_NONE;
    int32_t tried = 0;
    for (; tried < m->count; tried++) {
      if (pix_mover_meets(m, pix_mover_obstacle(m, (last + tried) % m->count), *offset)) break;
    }
    if (tried == m->count) return PIX_SEPARATION_FOUND;
    last = (last + tried) % m->count;
    if (!pix_path_is_before(place, way->last)) return PIX_SEPARATION_NONE;
    pix_path_next(&way->path, &place);
  }
}

// The search.

pix_push_out pix_push_out_shortest(uint64_t limit) {
  return (pix_push_out){.limit = limit, .rings = pix_rings_begin(limit, INT64_MAX)};
}

pix_push_out pix_push_out_along(const double direction[2], uint64_t limit) {
  return (pix_push_out){.limit = limit, .has_direction = true, .way = begin_way(direction)};
}

static bool is_over(const pix_push_out *s) {
  return s->has_direction ? is_way_over(&s->way, s->limit) : pix_rings_are_over(&s->rings);
}

static void go_on(pix_push_out *s) {
  s->is_asked = false;
  if (s->has_direction) {
    go_on_way(&s->way);
  } else {
    pix_rings_go_on(&s->rings);
  }
}

bool pix_push_out_next(pix_push_out *s, pix_mover *m) {
  for (; !is_over(s); go_on(s)) {
    if (m->is_asked && !s->is_asked) {
      s->is_asked = true;
      pix_area area = s->has_direction ? way_area(m, &s->way) : ring_area(m, s->rings.ring);
      s->candidates = pix_separation_candidates(m, area);
      return true;
    }
    s->result = s->has_direction ? find_on_way(m, &s->way, s->limit, &s->offset)
                                 : find_in_ring(m, &s->rings, &s->offset.dx, &s->offset.dy);
    if (s->result != PIX_SEPARATION_NONE) return false;
  }
  s->result = s->has_direction ? PIX_SEPARATION_NONE : pix_rings_nothing(&s->rings);
  return false;
}

void pix_push_out_look_back(pix_push_out *s) {
  s->rings.ring.inner = -1;
  s->way.first = (pix_path_place){0, 0};
}
