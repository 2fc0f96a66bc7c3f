// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray asks each level of the grid, coarse ones first. Where it is rather flat it goes through the cell columns and
// looks into those of each in which boxes begin that it may meet: no box is larger than a cell, so that happens in this
// column or the next. Where it is steep, rows and columns change places. So each cell is looked into once, and each box
// tested once. What is near the ray is found by rounded numbers, with some pixels to spare, and so are boxes; only
// pixels are looked at exactly.

#include "world/world_questions.h"

#define TO_SPARE 2.0  // pixels

typedef struct cast {
  pix_world *world;
  const pix_ray *ray, *reversed;  // `reversed` where ends are wanted
  pix_wanted wanted;
  int64_t most;       // steps along the ray, column + row: what lies further is not wanted
  int32_t count;      // of hits, or slots in pix_world_found
  bool (*take)(struct cast *cast, int32_t slot);  // a slot whose box the ray may meet; false if memory is short
} cast;

// May a slot whose box lies so many steps along the ray, or more, be hit before the nearest hit so far? Where all hits
// are wanted, always.
static bool may_win(const cast *c, int32_t slot, int64_t steps) {
  if (steps < c->most) return true;
  if (steps > c->most) return false;
  const pix_ray_hit *nearest = &pix_world_ray_hits(c->world)[0];
  const int32_t *order = c->world->slots.order;
  return 2 * steps < nearest->order || order[slot] < order[nearest->slot];
}

static bool test_box(cast *c, int32_t slot) {
  const pix_slots *slots = &c->world->slots;
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (slots->flags[slot] & c->wanted.barred)) return true;
  pix_ray_range range;
  if (!pix_ray_clip(c->ray, slots->box[slot], &range) || !may_win(c, slot, range.first_column + range.first_row)) {
    return true;
  }
  if (!pix_ray_may_enter(c->ray, &range)) return true;
  return c->take(c, slot);
}

// The part of the ray, in pixels, that may meet a box; first along the axis on which cells are passed, then along the
// other one.
typedef struct passage {
  int axis;          // 0: columns of cells are passed, 1: rows
  double from[2], to[2];
  double slope;      // along the other axis, for each pixel along the first
  double steps;      // of the ray before `from`, less some
} passage;

// Cuts the part [*t0, *t1] of the ray to what lies between low and high.
static void cut(double from, double length, double low, double high, double *t0, double *t1) {
  if (length == 0) {
    if (from < low || from > high) *t1 = -1;
    return;
  }
  const double a = (low - from) / length, b = (high - from) / length;
  *t0 = fmax(*t0, a < b ? a : b);
  *t1 = fmin(*t1, a < b ? b : a);
}

// False if the ray passes all boxes.
static bool find_passage(const pix_ray *ray, pix_area extent, bool is_steep, passage *p) {
  const double from[2] = {(double)ray->x1 / PIX_RAY_UNITS, (double)ray->y1 / PIX_RAY_UNITS};
  const double length[2] = {(double)ray->step_i * (double)ray->dx / PIX_RAY_UNITS,
                            (double)ray->step_j * (double)ray->dy / PIX_RAY_UNITS};
  double t0 = 0, t1 = 1;
  cut(from[0], length[0], (double)extent.x0 - TO_SPARE, (double)extent.x1 + TO_SPARE, &t0, &t1);
  cut(from[1], length[1], (double)extent.y0 - TO_SPARE, (double)extent.y1 + TO_SPARE, &t0, &t1);
  if (t0 > t1) return false;
  const int axis = is_steep ? 1 : 0, other = 1 - axis;
  *p = (passage){.axis = axis, .slope = length[axis] == 0 ? 0 : length[other] / length[axis]};
  p->from[0] = from[axis] + t0 * length[axis];
  p->to[0] = from[axis] + t1 * length[axis];
  p->from[1] = from[other] + t0 * length[other];
  p->to[1] = from[other] + t1 * length[other];
  p->steps = t0 * (fabs(length[0]) + fabs(length[1])) - 4 * TO_SPARE;
  return true;
}

// The cells of one column (or row) of a level, from the one at `low` along the other axis.
static bool look_into_cells(cast *c, int32_t level, int axis, int64_t cell, double low, double high) {
  pix_world *world = c->world;
  const pix_grid *grid = &world->grid;
  const int64_t side = axis == 0 ? pix_grid_cell_width(grid, level) : pix_grid_cell_height(grid, level);
  const int64_t begin = cell * side, end = begin + side, across = axis == 0 ? pix_grid_cell_height(grid, level)
                                                                            : pix_grid_cell_width(grid, level);
  const int64_t from = (int64_t)floor(low), to = (int64_t)ceil(high), before = from - across + 1;
  // What begins in the column ends in the next one at the latest. Cells repeat over the plane, but not as near.
  const pix_area corners = axis == 0 ? (pix_area){begin, before, end, to} : (pix_area){before, begin, to, end};
  const pix_area area = axis == 0 ? (pix_area){begin, from, end + side, to} : (pix_area){from, begin, to, end + side};
  int32_t *slots = world->scratch[PIX_WORLD_RAY_SLOTS].items;
  const int32_t near = pix_grid_find_in_level(grid, level, corners, area, slots, &world->query_stats.grid);
  for (int32_t k = 0; k < near; k++) {
    if (!test_box(c, slots[k])) return false;
  }
  return true;
}

static bool look_into_all_cells(cast *c, int32_t level) {
  pix_world *world = c->world;
  int32_t *slots = world->scratch[PIX_WORLD_RAY_SLOTS].items;
  const int32_t near = pix_grid_find_in_level(&world->grid, level, world->extent, world->extent, slots,
                                              &world->query_stats.grid);
  for (int32_t k = 0; k < near; k++) {
    if (!test_box(c, slots[k])) return false;
  }
  return true;
}

static bool pass_level(cast *c, int32_t level) {
  const pix_grid *grid = &c->world->grid;
  const double width = (double)pix_grid_cell_width(grid, level), height = (double)pix_grid_cell_height(grid, level);
  const bool is_steep = (double)c->ray->dx * height < (double)c->ray->dy * width;
  passage p;
  if (!find_passage(c->ray, c->world->extent, is_steep, &p)) return true;
  const double side = is_steep ? height : width;
  const bool goes_up = p.to[0] >= p.from[0];
  const double least = goes_up ? p.from[0] : p.to[0], largest = goes_up ? p.to[0] : p.from[0];
  const int64_t first = (int64_t)floor((least - TO_SPARE) / side) - 1;
  const int64_t last = (int64_t)floor((largest + TO_SPARE) / side);
  if (last - first > 2 * (int64_t)grid->levels[level].count) return look_into_all_cells(c, level);
  for (int64_t k = 0; k <= last - first; k++) {
    const int64_t cell = goes_up ? first + k : last - k;
    // Where the ray is while it may meet a box that begins in the cell.
    const double low = fmax(least, (double)cell * side - TO_SPARE);
    const double high = fmin(largest, (double)(cell + 2) * side + TO_SPARE);
    const double before = fabs((goes_up ? low : high) - p.from[0]);
    if (p.steps + before * (1 + fabs(p.slope)) > (double)c->most) return true;
    const double a = p.from[1] + (low - p.from[0]) * p.slope, b = p.from[1] + (high - p.from[0]) * p.slope;
    if (!look_into_cells(c, level, p.axis, cell, fmin(a, b) - TO_SPARE, fmax(a, b) + TO_SPARE)) return false;
  }
  return true;
}

// Calls take for all slots of the layers whose boxes the ray may meet within c->most steps, each once.
static bool find_boxes(cast *c) {
  pix_world *world = c->world;
  if (!pix_world_begin_query(world)) return false;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_RAY_SLOTS, world->slots.capacity + 1, sizeof(int32_t))) return false;
  for (int32_t level = PIX_GRID_LEVELS - 1; level >= 0; level--) {
    if ((world->grid.levels_in_use >> level & 1) && !pass_level(c, level)) return false;
  }
  return true;
}

// Hits.

static bool is_before(const pix_world *world, const pix_ray_hit *a, const pix_ray_hit *b) {
  if (a->order != b->order) return a->order < b->order;
  return world->slots.order[a->slot] < world->slots.order[b->slot];
}

#define PIX_HEAP_ITEM pix_ray_hit
#define PIX_HEAP_CONTEXT pix_world
#define PIX_HEAP_BEFORE is_before
#include "base/heap.h"

// Slots that cover a mask's texels, shifted, are looked at without a look at their sprites, which takes a while where
// memory is cold. Large masks may have to be summarized first: that is left to their sprites.
static bool bits_of(const pix_world *world, int32_t slot, pix_coverage *coverage) {
  const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &coverage->x, &coverage->y);
  if (bits == NULL || bits->height >= PIX_SUMMARY_FROM_ROWS) return false;
  coverage->has_bits = true;
  coverage->bits = *bits;
  return true;
}

// The first covered pixel of a slot's sprite.
static bool find_pixel(pix_world *world, int32_t slot, const pix_ray *ray, int64_t most, pix_ray_pixel *at) {
  const pix_slots *slots = &world->slots;
  pix_coverage coverage;
  if (bits_of(world, slot, &coverage)) return pix_coverage_first_on_ray(&coverage, slots->box[slot], ray, most, at);
  return pix_sprite_first_on_ray(slots->sprite[slot], ray, most, at);
}

static void find_normal(const pix_world *world, int32_t slot, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_slots *slots = &world->slots;
  pix_coverage coverage;
  if (bits_of(world, slot, &coverage)) {
    pix_coverage_ray_normal(&coverage, slots->box[slot], ray, at, normal);
  } else {
    pix_sprite_ray_normal(slots->sprite[slot], ray, at, normal);
  }
}

static bool find_hit(cast *c, int32_t slot, pix_ray_pixel *at, pix_ray_hit *hit) {
  c->world->query_stats.pixel_tests++;
  if (!find_pixel(c->world, slot, c->ray, c->most, at)) return false;
  *hit = (pix_ray_hit){.slot = slot, .x = pix_ray_i(c->ray, at->column), .y = pix_ray_j(c->ray, at->row),
                       .order = pix_ray_order(c->ray, *at), .fraction = pix_ray_entry(c->ray, *at)};
  return true;
}

static bool reserve_hits(pix_world *world, int32_t count) {
  return pix_world_reserve_scratch(world, PIX_WORLD_RAY_HITS, count, sizeof(pix_ray_hit));
}

static bool take_nearest(cast *c, int32_t slot) {
  pix_world *world = c->world;
  pix_ray_pixel at;
  pix_ray_hit hit;
  if (!find_hit(c, slot, &at, &hit)) return true;
  if (c->count > 0 && !is_before(world, &hit, &pix_world_ray_hits(world)[0])) return true;
  pix_world_ray_hits(world)[0] = hit;
  c->count = 1;
  c->most = at.column + at.row;
  return true;
}

int32_t pix_world_ray_cast(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  cast c = {.world = world, .ray = ray, .wanted = wanted, .most = PIX_RAY_NO_LIMIT, .take = take_nearest};
  if (!reserve_hits(world, 1) || !find_boxes(&c)) return -1;
  world->query_stats.hits = c.count;
  if (c.count > 0) {
    pix_ray_hit *hit = &pix_world_ray_hits(world)[0];
    find_normal(world, hit->slot, ray, pix_ray_pixel_of(ray, hit->x, hit->y), hit->normal);
  }
  return c.count;
}

static bool take_all(cast *c, int32_t slot) {
  pix_world *world = c->world;
  pix_ray_pixel at, last = {0, 0};
  pix_ray_hit hit;
  if (!find_hit(c, slot, &at, &hit)) return true;
  if (!reserve_hits(world, c->count + 1)) return false;
  find_pixel(world, slot, c->reversed, PIX_RAY_NO_LIMIT, &last);
  last = pix_ray_turned(c->ray, last);
  hit.exit_x = pix_ray_i(c->ray, last.column);
  hit.exit_y = pix_ray_j(c->ray, last.row);
  hit.exit_fraction = pix_ray_exit(c->ray, last);
  find_normal(world, slot, c->ray, at, hit.normal);
  pix_world_ray_hits(world)[c->count++] = hit;
  return true;
}

int32_t pix_world_ray_cast_all(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  const pix_ray reversed = pix_ray_reversed(ray);
  cast c = {.world = world, .ray = ray, .reversed = &reversed, .wanted = wanted, .most = PIX_RAY_NO_LIMIT,
            .take = take_all};
  if (!find_boxes(&c)) return -1;
  pix_heap_sort(world, pix_world_ray_hits(world), c.count);
  world->query_stats.hits = c.count;
  return c.count;
}

static bool take_box(cast *c, int32_t slot) {
  pix_world_found(c->world)[c->count++] = slot;
  return true;
}

int32_t pix_world_query_segment(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  cast c = {.world = world, .ray = ray, .wanted = wanted, .most = PIX_RAY_NO_LIMIT, .take = take_box};
  if (!find_boxes(&c)) return -1;
  pix_world_sort(world, pix_world_found(world), c.count);
  const int32_t most = wanted.only_first ? 1 : c.count;
  int32_t count = 0;
  for (int32_t k = 0; k < c.count && count < most; k++) {
    const int32_t slot = pix_world_found(world)[k];
    pix_ray_pixel first;
    world->query_stats.pixel_tests++;
    if (find_pixel(world, slot, ray, PIX_RAY_NO_LIMIT, &first)) pix_world_found(world)[count++] = slot;
  }
  world->query_stats.hits = count;
  return count;
}
