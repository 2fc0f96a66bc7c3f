// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Candidates are sprites by their boxes, ranked: by distance and adding order, or by depth. They stand in a heap, so
// that only those are ranked among each other which come before the one that is found.

#include "pix_world_nearest.h"

// Beyond all boxes, and so that sums fit.
static const pix_area everywhere = {-(INT64_C(1) << 40), -(INT64_C(1) << 40), INT64_C(1) << 40, INT64_C(1) << 40};

// A heap whose first item comes before all others. Taking it out puts it behind the heap.

static bool comes_before(const pix_near *a, const pix_near *b) {
  return a->rank != b->rank ? a->rank < b->rank : a->order < b->order;
}

static void sift_down(pix_near *heap, int32_t root, int32_t count) {
  const pix_near item = heap[root];
  for (;;) {
    int32_t child = 2 * root + 1;
    if (child >= count) break;
    if (child + 1 < count && comes_before(&heap[child + 1], &heap[child])) child++;
    if (!comes_before(&heap[child], &item)) break;
    heap[root] = heap[child];
    root = child;
  }
  heap[root] = item;
}

static void make_heap(pix_near *items, int32_t count) {
  for (int32_t root = count / 2 - 1; root >= 0; root--) sift_down(items, root, count);
}

static pix_near take_first(pix_near *heap, int32_t *count) {
  const pix_near first = heap[0];
  heap[0] = heap[--*count];
  heap[*count] = first;
  if (*count > 0) sift_down(heap, 0, *count);
  return first;
}

static void sort(pix_near *items, int32_t count) {
  make_heap(items, count);
  for (int32_t left = count; left > 0;) take_first(items, &left);
  for (int32_t i = 0, k = count - 1; i < k; i++, k--) {  // the last one taken is the first in memory
    const pix_near item = items[i];
    items[i] = items[k];
    items[k] = item;
  }
}

// Candidates.

// A search for what a query asks, in an area from which another, inside, has been searched already.
typedef struct search {
  pix_world *world;
  const pix_near_query *query;
  uint64_t limit;  // the query's, or that of the best so far
  pix_area area, done;
  bool by_depth;
} search;

// How many cells a look at the area would visit, about.
static double cells_in(const pix_grid *grid, pix_area area) {
  double cells = 0;
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    const pix_grid_level *level = &grid->levels[l];
    if (level->count == 0) continue;
    const double columns = (double)(area.x1 - area.x0) / (double)pix_grid_cell_width(grid, l) + 2;
    const double rows = (double)(area.y1 - area.y0) / (double)pix_grid_cell_height(grid, l) + 2;
    cells += (columns < level->columns ? columns : level->columns) * (rows < level->rows ? rows : level->rows);
  }
  return cells;
}

// Numbers that are in the order of depths from front to back.
static uint64_t rank_of_depth(double depth) {
  depth += 0.0;  // there is but one 0
  uint64_t bits;
  memcpy(&bits, &depth, sizeof bits);
  return bits >> 63 ? bits : ~bits & ~(UINT64_C(1) << 63);
}

// Writes the candidates to world->near, unordered.
static int32_t find_candidates(const search *s) {
  pix_world *world = s->world;
  const pix_slots *slots = &world->slots;
  const pix_near_query *q = s->query;
  const bool takes_all = cells_in(&world->grid, s->area) > pix_world_count(world);
  const int32_t found = takes_all ? pix_world_sprites(world)
                                  : pix_grid_find(&world->grid, s->area, world->found, &world->query_stats.cells_visited);
  int32_t count = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = world->found[i];
    if (!(q->layers >> slots->layer[slot] & 1)) continue;
    world->query_stats.box_tests++;
    const pix_rect box = slots->box[slot];
    if (pix_rect_is_empty(pix_area_clip(s->area, box)) || !pix_rect_is_empty(pix_area_clip(s->done, box))) continue;
    const uint64_t square = pix_square_to_rect(q->x, q->y, box);
    if (square > s->limit) continue;
    const int32_t order = slots->order[slot];
    world->near.items[count++] = s->by_depth
        ? (pix_near){.rank = rank_of_depth(slots->sprite[slot]->depth), .order = -order, .slot = slot}
        : (pix_near){.rank = square, .order = order, .slot = slot};
  }
  return count;
}

static bool look_at_pixels(const search *s, pix_near *item, uint64_t limit) {
  s->world->query_stats.pixel_tests++;
  pix_nearest pixel;
  if (!pix_sprite_nearest(s->world->slots.sprite[item->slot], s->query->x, s->query->y, limit, &pixel)) return false;
  if (!s->by_depth) item->rank = pixel.square;
  item->x = pixel.x;
  item->y = pixel.y;
  return true;
}

static bool begin(pix_world *world) {
  return pix_world_begin_query(world) && pix_reserve(world->allocator, &world->near.items, &world->near.capacity,
                                                     world->slots.capacity, sizeof *world->near.items);
}

static pix_area square_around(const pix_near_query *q, int64_t reach) {
  return (pix_area){q->x - reach, q->y - reach, q->x + reach + 1, q->y + reach + 1};
}

// No less than the root.
static int64_t reach_of(uint64_t square) { return (int64_t)sqrt((double)square) + 1; }

// All that may be within a limit.
static pix_area area_within(const pix_near_query *q, uint64_t limit) {
  return limit == PIX_ANY_DISTANCE ? everywhere : square_around(q, reach_of(limit));
}

static int32_t finish(pix_world *world, int32_t count) {
  world->query_stats.hits = count;
  return count;
}

// All.

static int32_t find_all(search *s) {
  if (!begin(s->world)) return -1;
  pix_near *items = s->world->near.items;
  s->area = area_within(s->query, s->limit);
  const int32_t candidates = find_candidates(s);
  int32_t count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    pix_near item = items[i];
    if (look_at_pixels(s, &item, s->limit)) items[count++] = item;
  }
  sort(items, count);
  return finish(s->world, count);
}

int32_t pix_world_nearest_all(pix_world *world, const pix_near_query *query) {
  search s = {.world = world, .query = query, .limit = query->limit};
  return find_all(&s);
}

int32_t pix_world_topmost_all(pix_world *world, const pix_near_query *query) {
  search s = {.world = world, .query = query, .limit = query->limit, .by_depth = true};
  return find_all(&s);
}

// The first.

int32_t pix_world_topmost(pix_world *world, const pix_near_query *query) {
  if (!begin(world)) return -1;
  const search s = {.world = world, .query = query, .limit = query->limit, .area = area_within(query, query->limit),
                    .by_depth = true};
  int32_t left = find_candidates(&s);
  pix_near *items = world->near.items;
  make_heap(items, left);
  while (left > 0) {
    pix_near item = take_first(items, &left);
    if (!look_at_pixels(&s, &item, s.limit)) continue;
    items[0] = item;
    return finish(world, 1);
  }
  return 0;
}

// Looks among the candidates for one that comes before the best so far.
static void improve(search *s, pix_near *best, bool *is_found) {
  pix_near *items = s->world->near.items;
  int32_t left = find_candidates(s);
  make_heap(items, left);
  while (left > 0) {
    pix_near item = take_first(items, &left);
    if (*is_found && !comes_before(&item, best)) return;  // no pixel is nearer than its box
    const bool must_be_nearer = *is_found && item.order > best->order;
    if (!look_at_pixels(s, &item, must_be_nearer ? s->limit - 1 : s->limit)) continue;
    *best = item;
    *is_found = true;
    s->limit = item.rank;
  }
}

// Squares around the point, each twice as wide as the one before. A sprite whose box does not meet a square is further
// away than the square reaches. When one is found, the next square reaches as far as that one's pixel, and is the last.
int32_t pix_world_nearest(pix_world *world, const pix_near_query *query) {
  if (!begin(world)) return -1;
  search s = {.world = world, .query = query, .limit = query->limit};
  pix_near best = {.rank = 0};
  bool is_found = false, is_last = false;
  int64_t reach = pix_grid_cell_width(&world->grid, 0);
  while (!is_last) {
    s.area = square_around(query, reach);
    is_last = reach >= reach_of(s.limit) || cells_in(&world->grid, s.area) > pix_world_count(world);
    if (is_last) s.area = area_within(query, s.limit);
    improve(&s, &best, &is_found);
    if (is_found && best.rank < pix_square_of(reach + 1, 0)) break;
    s.done = s.area;
    reach = is_found ? reach_of(best.rank) : 2 * reach;
  }
  if (is_found) world->near.items[0] = best;
  return finish(world, is_found ? 1 : 0);
}
