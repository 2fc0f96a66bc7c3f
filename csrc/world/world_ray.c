// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray is divided into pieces, and each asks the grid for the boxes around it. What is near the ray is found by
// rounded numbers, with some pixels to spare, and so are boxes; only pixels are looked at exactly.

#include "world/world_questions.h"

#define TO_SPARE 2.0  // pixels

// Around a piece: cells of the finest level, and boxes to be expected there. And boxes that could be looked at instead
// of one more piece.
#define CELLS_AROUND 32
#define BOXES_AROUND 6
#define BOXES_A_PIECE 4
#define CELLS_A_BOX 3      // looked into in the time of a box
#define MOST_PIECES (1 << 24)
#define ALWAYS_PIECES 4    // no other number is worth looking for
#define MOST_WORK 4        // a box of the world, if the ray hits nothing

// So many are taken in the order in which the ray comes to their boxes. Of more, a crowd, too many lie where it begins
// for that to pay.
#define MOST_IN_ORDER 12

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

// Is a slot wanted, may the ray meet its box, and that before what it has hit? Sets after how many steps at the least.
static bool may_meet(const cast *c, int32_t slot, int64_t *steps) {
  const pix_slots *slots = &c->world->slots;
  if (!may_win(c, slot, 0)) return false;
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (slots->flags[slot] & c->wanted.barred)) return false;
  pix_ray_range range;
  if (!pix_ray_clip(c->ray, slots->box[slot], &range)) return false;
  *steps = range.first_column + range.first_row;
  return may_win(c, slot, *steps) && pix_ray_may_enter(c->ray, &range);
}

// Takes what the ray may meet of some slots, the nearest first, as far as one may win.
static bool take_in_order(cast *c, const int32_t *slots, int32_t count) {
  int64_t steps[MOST_IN_ORDER + 1];
  int32_t met[MOST_IN_ORDER + 1], left = 0;
  for (int32_t k = 0; k < count; k++) {
    met[left] = slots[k];
    left += may_meet(c, slots[k], &steps[left]);
  }
  while (left > 0) {
    int32_t nearest = 0;
    for (int32_t k = 1; k < left; k++) nearest = steps[k] < steps[nearest] ? k : nearest;
    if (steps[nearest] > c->most) return true;
    if (may_win(c, met[nearest], steps[nearest]) && !c->take(c, met[nearest])) return false;
    left--;
    met[nearest] = met[left];
    steps[nearest] = steps[left];
  }
  return true;
}

// The part of the ray that may meet a box: where it begins, and how far it goes from there.
typedef struct ray_course {
  double x, y, dx, dy;  // pixels
  double steps;         // of the ray before, less some
} ray_course;

// Cuts the part [*t0, *t1] of the ray to what lies between low and high.
static void cut(double from, double length, double low, double high, double *t0, double *t1) {
  if (length == 0) {
    if (from < low || from > high) *t1 = -1;
    return;
  }
  const double a = (low - from) / length, b = (high - from) / length, first = a < b ? a : b, last = a < b ? b : a;
  if (first > *t0) *t0 = first;
  if (last < *t1) *t1 = last;
}

// False if the ray passes all boxes.
static bool find_course(const pix_ray *ray, pix_area extent, ray_course *c) {
  const double x = (double)ray->x1 / PIX_RAY_UNITS, y = (double)ray->y1 / PIX_RAY_UNITS;
  const double dx = (double)ray->step_i * (double)ray->dx / PIX_RAY_UNITS;
  const double dy = (double)ray->step_j * (double)ray->dy / PIX_RAY_UNITS;
  double t0 = 0, t1 = 1;
  cut(x, dx, (double)extent.x0 - TO_SPARE, (double)extent.x1 + TO_SPARE, &t0, &t1);
  cut(y, dy, (double)extent.y0 - TO_SPARE, (double)extent.y1 + TO_SPARE, &t0, &t1);
  if (t0 > t1) return false;
  const double steps = t0 * (fabs(dx) + fabs(dy)) - 4 * TO_SPARE;
  *c = (ray_course){x + t0 * dx, y + t0 * dy, (t1 - t0) * dx, (t1 - t0) * dy, steps};
  return true;
}

// Pixels that the world's boxes lie among.
static double size_of_extent(const pix_world *world) {
  const pix_area *e = &world->extent;
  return (double)(e->x1 - e->x0) * (double)(e->y1 - e->y0);
}

// What it takes to look around so many pieces, in boxes that could be looked at instead: cells of all levels, and the
// boxes to be expected in them.
static double work_around(const pix_world *world, const ray_course *c, int64_t pieces) {
  const pix_grid *grid = &world->grid;
  const double w = fabs(c->dx) / (double)pieces, h = fabs(c->dy) / (double)pieces;
  const double extent = size_of_extent(world);
  double work = BOXES_A_PIECE;
  for (uint32_t levels = grid->levels_in_use; levels != 0; levels &= levels - 1) {
    const int32_t l = pix_lowest_bit(levels);
    const pix_grid_level *level = &grid->levels[l];
    const double cell_width = (double)pix_grid_cell_width(grid, l), cell_height = (double)pix_grid_cell_height(grid, l);
    const double around = (w + cell_width) * (h + cell_height), table = (double)level->columns * level->rows;
    const double cells = around / (cell_width * cell_height), part = around / extent;
    work += (cells < table ? cells : table) / CELLS_A_BOX + (part < 1 ? part : 1) * level->count;
  }
  return (double)pieces * work;
}

// The number of pieces, up to this one, that take the least work; 0 if to look at every box takes less.
static int64_t fewer_pieces(const pix_world *world, const ray_course *c, int64_t pieces) {
  double least = (double)pix_world_count(world);
  int64_t best = 0;
  for (int64_t k = 1; k <= pieces; k *= 2) {
    const double work = work_around(world, c, k);
    if (work >= least) continue;
    least = work;
    best = k;
  }
  return best;
}

// How many pieces the course is divided into, so that there are few cells around each, and probably few boxes.
// 0: to look at every box is less work.
static int64_t count_pieces(const pix_world *world, const ray_course *c) {
  const pix_grid *grid = &world->grid;
  const int32_t finest = pix_lowest_bit(grid->levels_in_use);
  const double cell_width = (double)pix_grid_cell_width(grid, finest);
  const double cell_height = (double)pix_grid_cell_height(grid, finest), cell = cell_width * cell_height;
  const double extent = size_of_extent(world);
  const double boxes = pix_world_count(world), width = fabs(c->dx), height = fabs(c->dy);
  int64_t pieces = 1;
  for (; pieces < MOST_PIECES; pieces *= 2) {
    const double w = width / (double)pieces, h = height / (double)pieces;
    const double around = (w + cell_width) * (h + cell_height);
    if (around <= CELLS_AROUND * cell && around * boxes <= BOXES_AROUND * extent) break;
    if (2 * w <= cell_width && 2 * h <= cell_height) break;
  }
  // Most rays end early, at what they hit.
  const bool is_little = pieces <= ALWAYS_PIECES || work_around(world, c, pieces) <= MOST_WORK * boxes;
  return is_little ? pieces : fewer_pieces(world, c, pieces);
}

static pix_area area_around(double x0, double y0, double x1, double y1) {
  return (pix_area){pix_floor((x0 < x1 ? x0 : x1) - TO_SPARE), pix_floor((y0 < y1 ? y0 : y1) - TO_SPARE),
                    pix_floor((x0 < x1 ? x1 : x0) + TO_SPARE) + 1, pix_floor((y0 < y1 ? y1 : y0) + TO_SPARE) + 1};
}

// Takes slots whose boxes meet an area but not the one before.
static bool take_around(cast *c, pix_area area, const pix_area *before) {
  pix_world *world = c->world;
  int32_t *slots = world->scratch[PIX_WORLD_RAY_SLOTS].items;
  int32_t near = pix_grid_find_in_layers(&world->grid, c->wanted.layers, area, slots, &world->query_stats.grid);
  if (before != NULL) {
    const int32_t found = near;
    near = 0;
    for (int32_t k = 0; k < found; k++) {
      const int32_t slot = slots[k];
      slots[near] = slot;
      near += !pix_area_meets(*before, world->slots.box[slot]);
    }
  }
  if (near <= MOST_IN_ORDER) return take_in_order(c, slots, near);
  for (int32_t k = 0; k < near; k++) {
    int64_t steps;
    if (may_meet(c, slots[k], &steps) && !c->take(c, slots[k])) return false;
  }
  return true;
}

// A ray goes one way along x, and one way along y. So a box that meets the areas around two pieces meets all those
// between them, too, and the one before tells whether it has been tested.
static bool follow(cast *c, const ray_course *course, int64_t pieces) {
  pix_area before;
  for (int64_t k = 0; k < pieces; k++) {
    const double t0 = (double)k / (double)pieces, t1 = (double)(k + 1) / (double)pieces;
    if (course->steps + t0 * (fabs(course->dx) + fabs(course->dy)) > (double)c->most) return true;
    const pix_area area = area_around(course->x + t0 * course->dx, course->y + t0 * course->dy,
                                      course->x + t1 * course->dx, course->y + t1 * course->dy);
    if (!take_around(c, area, k > 0 ? &before : NULL)) return false;
    before = area;
  }
  return true;
}

// Calls take for all slots of the layers whose boxes the ray may meet within c->most steps, each once.
static bool find_boxes(cast *c) {
  pix_world *world = c->world;
  if (!pix_world_begin_query(world)) return false;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_RAY_SLOTS, world->slots.capacity + 1, sizeof(int32_t))) return false;
  ray_course course;
  if (world->grid.levels_in_use == 0 || !find_course(c->ray, world->extent, &course)) return true;
  const int64_t pieces = count_pieces(world, &course);
  return pieces > 0 ? follow(c, &course, pieces) : take_around(c, world->extent, NULL);
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
// memory is cold. But so many pixels of a large mask may be wanted that it is to be summarized first.
static bool bits_of(const pix_world *world, int32_t slot, int64_t pixels, pix_coverage *coverage) {
  const pix_slots *slots = &world->slots;
  const pix_bits *bits = pix_slots_shifted_bits(slots, slot, &coverage->x, &coverage->y);
  if (bits == NULL) return false;
  coverage->has_bits = true;
  coverage->bits = *bits;
  if (bits->height >= PIX_SUMMARY_FROM_ROWS) {
    const int32_t rows = (int32_t)pix_min64(pixels, bits->height);
    coverage->bits = pix_mask_bits_for_rows(slots->sprite[slot]->mask, rows);
  }
  return true;
}

// The first covered pixel of a slot's sprite.
static bool find_pixel(pix_world *world, int32_t slot, const pix_ray *ray, int64_t most, pix_ray_pixel *at) {
  const pix_slots *slots = &world->slots;
  pix_coverage coverage;
  if (bits_of(world, slot, ray->columns + ray->rows, &coverage)) {
    return pix_coverage_first_on_ray(&coverage, slots->box[slot], ray, most, at);
  }
  return pix_sprite_first_on_ray(slots->sprite[slot], ray, most, at);
}

static void find_normal(const pix_world *world, int32_t slot, const pix_ray *ray, pix_ray_pixel at, double normal[2]) {
  const pix_slots *slots = &world->slots;
  pix_coverage coverage;
  if (bits_of(world, slot, 1, &coverage)) {
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
