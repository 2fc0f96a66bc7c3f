// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Candidates are sprites, chosen by their boxes and ranked by the distance of these, or by depth. They stand in a heap,
// so that only those are sorted which come before the one that is found.

#include "world/world_questions.h"

#define EVERYWHERE (INT64_C(1) << 41)  // pixels: beyond all boxes; sums with coordinates fit 64 bits

static bool comes_before(const pix_world *world, const pix_near *a, const pix_near *b) {
  (void)world;
  return a->rank != b->rank ? a->rank < b->rank : a->order < b->order;
}

#define PIX_HEAP_ITEM pix_near
#define PIX_HEAP_CONTEXT pix_world
#define PIX_HEAP_BEFORE comes_before
#include "base/heap.h"

// Candidates.

// A search among the sprites whose boxes meet a square around the point and do not meet a smaller one, which has been
// searched already.
typedef struct search {
  pix_world *world;
  const pix_near_query *query;
  uint64_t limit;  // the query's, or that of the best so far
  int64_t reach;   // half the side of the square, pixels
  int64_t done;    // half the side of the smaller one; -1: none
  bool by_depth;
} search;

static pix_area square_around(const pix_near_query *q, int64_t reach) {
  return (pix_area){q->x - reach, q->y - reach, q->x + reach + 1, q->y + reach + 1};
}

// Tells whether looking at all boxes takes less time than looking into the cells of a square that reaches `reach`
// pixels to each side.
static bool is_scan_cheaper(const pix_world *world, int64_t reach) {
  const pix_grid *grid = &world->grid;
  const double side = 2.0 * (double)reach;
  double cells = 0;
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    const pix_grid_level *level = &grid->levels[l];
    if (level->count == 0) continue;
    const double columns = side / (double)pix_grid_cell_width(grid, l) + 2;
    const double rows = side / (double)pix_grid_cell_height(grid, l) + 2;
    cells += (columns < level->columns ? columns : level->columns) * (rows < level->rows ? rows : level->rows);
  }
  return cells >= pix_world_count(world);  // a look at a box takes about as long as one into a cell
}

// Returns a number for a depth; these are in the order of depths from front to back.
static uint64_t rank_of_depth(double depth) {
  const uint64_t bits = pix_double_bits(depth + 0.0);  // there is but one 0
  return bits >> 63 ? bits : ~bits & ~(UINT64_C(1) << 63);
}

// Writes the slots that may be candidates to pix_world_found. Returns their number.
static int32_t find_slots(const search *s) {
  pix_world *world = s->world;
  if (is_scan_cheaper(world, s->reach)) {
    const int32_t count = pix_world_sprites(world);
    world->query_stats.grid.boxes += pix_max(count, 0);
    return count;
  }
  const pix_area square = square_around(s->query, s->reach);
  return pix_grid_find(&world->grid, PIX_ALL_LAYERS, &square, pix_world_found(world), &world->query_stats.grid);
}

// Returns how far the coordinate is from [first, first + count).
static int64_t gap(int64_t coordinate, int32_t first, int32_t count) {
  return pix_max64(0, pix_max64(first - coordinate, coordinate - ((int64_t)first + count - 1)));
}

// Says whether the sprite is wanted, and its box in the square and near enough. Sets the square of the box's distance.
static bool may_be_near(const search *s, int32_t slot, uint64_t *square) {
  const pix_slots *slots = &s->world->slots;
  const pix_rect box = slots->box[slot];
  if (!(s->query->layers >> slots->layer[slot] & 1) || (slots->flags[slot] & s->query->barred)) return false;
  if (pix_rect_is_empty(box)) return false;
  const int64_t dx = gap(s->query->x, box.x, box.w), dy = gap(s->query->y, box.y, box.h), away = pix_max64(dx, dy);
  *square = pix_square_of(dx, dy);
  return away <= s->reach && away > s->done && *square <= s->limit;
}

// Writes the candidates to pix_world_near, in no set order. Returns their number.
static int32_t find_candidates(const search *s) {
  const pix_world *world = s->world;
  const pix_slots *slots = &world->slots;
  pix_near *items = pix_world_near(world);
  const int32_t found = find_slots(s);
  int32_t count = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    uint64_t square;
    if (!may_be_near(s, slot, &square)) continue;
    const int32_t order = slots->order[slot];
    items[count++] = s->by_depth
        ? (pix_near){.rank = rank_of_depth(slots->sprite[slot]->depth), .order = -order, .slot = slot}
        : (pix_near){.rank = square, .order = order, .slot = slot};
  }
  return count;
}

// Finds the sprite's pixel nearest to the point, and ranks it by that. False if none is within the limit.
static bool look_at_pixels(const search *s, pix_near *item, uint64_t limit) {
  s->world->query_stats.pixel_tests++;
  pix_nearest pixel;
  if (!pix_sprite_nearest(s->world->slots.sprite[item->slot], s->query->x, s->query->y, limit, &pixel)) return false;
  if (!s->by_depth) item->rank = pixel.square;
  item->x = pixel.x;
  item->y = pixel.y;
  return true;
}

bool pix_world_reserve_near(pix_world *world, int32_t count) {
  return pix_world_reserve_scratch(world, PIX_WORLD_NEAR, count, sizeof(pix_near));
}

static bool begin(pix_world *world) {
  return pix_world_begin_query(world) && pix_world_reserve_near(world, world->slots.capacity);
}

// Returns a whole number of pixels that is no less than the root of a limit.
static int64_t reach_of(uint64_t limit) {
  return limit == PIX_ANY_DISTANCE ? EVERYWHERE : (int64_t)sqrt((double)limit) + 1;
}

static int32_t finish(pix_world *world, int32_t count) {
  world->query_stats.hits = count;
  return count;
}

// All.

static int32_t find_all(pix_world *world, const pix_near_query *query, bool by_depth) {
  if (!begin(world)) return -1;
  const search s = {world, query, query->limit, reach_of(query->limit), -1, by_depth};
  pix_near *items = pix_world_near(world);
  const int32_t candidates = find_candidates(&s);
  int32_t count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    pix_near item = items[i];
    if (look_at_pixels(&s, &item, s.limit)) items[count++] = item;
  }
  pix_heap_sort(world, items, count);
  return finish(world, count);
}

int32_t pix_world_nearest_all(pix_world *world, const pix_near_query *query) { return find_all(world, query, false); }

int32_t pix_world_topmost_all(pix_world *world, const pix_near_query *query) { return find_all(world, query, true); }

// Ranks by depth, but turned round: from back to front, the order in which sprites are drawn.
void pix_world_sort_by_depth(const pix_world *world, pix_near *items, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    items[i].rank = ~rank_of_depth(world->slots.sprite[items[i].slot]->depth);
    items[i].order = world->slots.order[items[i].slot];
  }
  pix_heap_sort(world, items, count);
}

// The first.

int32_t pix_world_topmost(pix_world *world, const pix_near_query *query) {
  if (!begin(world)) return -1;
  const search s = {world, query, query->limit, reach_of(query->limit), -1, true};
  int32_t left = find_candidates(&s);
  pix_near *items = pix_world_near(world);
  pix_heap_make(world, items, left);
  while (left > 0) {
    pix_near item = pix_heap_take(world, items, &left);
    if (!look_at_pixels(&s, &item, s.limit)) continue;
    items[0] = item;
    return finish(world, 1);
  }
  return 0;
}

// Looks among the candidates for one that comes before the best so far, if any is found; sets *best and the limit to
// it.
static void improve(search *s, pix_near *best, bool *is_found) {
  pix_near *items = pix_world_near(s->world);
  int32_t left = find_candidates(s);
  pix_heap_make(s->world, items, left);
  while (left > 0) {
    pix_near item = pix_heap_take(s->world, items, &left);
    if (*is_found && !comes_before(s->world, &item, best)) return;  // no pixel is nearer than its box
    const bool must_be_nearer = *is_found && item.order > best->order;
    if (!look_at_pixels(s, &item, must_be_nearer ? s->limit - 1 : s->limit)) continue;
    *best = item;
    *is_found = true;
    s->limit = item.rank;
  }
}

// Searches squares around the point, each twice as wide as the one before, until a look at all boxes takes less time. A
// sprite whose box does not meet a square is further away than the square's sides. Once a sprite is found, the next
// square goes as far as its pixel, and is the last.
int32_t pix_world_nearest(pix_world *world, const pix_near_query *query) {
  if (!begin(world)) return -1;
  const int64_t cell = pix_min64(pix_grid_cell_width(&world->grid, 0), pix_grid_cell_height(&world->grid, 0));
  search s = {world, query, query->limit, cell, -1, false};
  pix_near best = {.rank = 0};
  bool is_found = false;
  for (int64_t reach = cell; s.done < reach_of(s.limit); reach = is_found ? reach_of(s.limit) : 2 * reach) {
    if (is_scan_cheaper(world, reach)) reach = reach_of(s.limit);
    s.reach = pix_min64(reach, reach_of(s.limit));
    improve(&s, &best, &is_found);
    if (is_found && best.rank < pix_square_of(s.reach + 1, 0)) break;
    s.done = s.reach;
  }
  if (is_found) pix_world_near(world)[0] = best;
  return finish(world, is_found ? 1 : 0);
}
