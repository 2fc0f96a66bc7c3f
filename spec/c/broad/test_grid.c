// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/grid.h"

#include "test_scoped.h"

#define MOST 300

// A grid beside a plain list of boxes.
typedef struct scene {
  pix_grid grid;
  pix_rect boxes[MOST];  // empty: not in the grid
} scene;

static pix_cell_shape square(int32_t side) { return (pix_cell_shape){side, side}; }

#define LAYERS 5  // slots take turns

// Each slot that meets the rectangle once, and no other; in some layers, and perhaps in others.
static void check_find_in_layers(const scene *s, pix_rect rect, uint64_t layers) {
  int32_t slots[MOST + 1], times[MOST] = {0};
  pix_grid_work work = {0, 0};
  const pix_area area = pix_area_of(rect);
  const int32_t found = pix_grid_find(&s->grid, layers, &area, slots, &work);
  CHECK(found <= MOST && found <= work.boxes);
  for (int32_t i = 0; i < found; i++) times[slots[i]]++;
  for (int32_t k = 0; k < MOST; k++) {
    const bool meets = pix_rects_meet(s->boxes[k], rect), is_wanted = meets && (layers >> k % LAYERS & 1);
    CHECK(times[k] <= (meets ? 1 : 0) && times[k] >= (is_wanted ? 1 : 0));
  }
}

static void check_find(const scene *s, pix_rect rect) { check_find_in_layers(s, rect, UINT64_MAX); }

// The first and the last pixel of a box find it.
static void check_ends(const scene *s, pix_rect box) {
  check_find(s, (pix_rect){box.x, box.y, 1, 1});
  check_find(s, (pix_rect){box.x + box.w - 1, box.y + box.h - 1, 1, 1});
}

static void begin(scene *s, pix_cell_shape shape) {
  pix_grid_init(&s->grid, test_allocator(), shape);
  CHECK(pix_grid_reserve(&s->grid, MOST));
  memset(s->boxes, 0, sizeof s->boxes);
}

static void end(scene *s) { pix_grid_destroy(&s->grid); }

#define SCENE TEST_FREED_BY(end) scene

static bool put(scene *s, int32_t slot, pix_rect box) {
  s->boxes[slot] = box;
  if (!pix_grid_put(&s->grid, slot, s->boxes)) return false;
  pix_grid_note_layer(&s->grid, slot, slot % LAYERS);
  return true;
}

static int32_t coordinate(test_random *random, int32_t reach) {
  const int32_t step = TEST_PICK(random, ((int32_t[]){1, 1, 64, 4096}));
  return test_int(random, -reach / step, reach / step) * step - test_int(random, 0, 1);
}

static pix_rect random_box(test_random *random, int32_t reach, double largest) {
  if (test_chance(random, 0.05)) return (pix_rect){0};
  pix_rect r = {coordinate(random, reach), coordinate(random, reach), (int32_t)test_spread(random, 1, largest + 0.99),
                (int32_t)test_spread(random, 1, largest + 0.99)};
  if (test_chance(random, 0.1)) r.w = 1 << test_int(random, 0, 10);
  return r;
}

static void check_counts(const scene *s) {
  const pix_grid *g = &s->grid;
  int32_t cells = 0, slots = 0, listed = 0, largest = 0;
  size_t bytes = (size_t)g->capacity * sizeof *g->places + (size_t)g->pool.capacity * 20;
  if (g->pool.steps != NULL) bytes += PIX_LINE;  // it is aligned
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    listed += g->levels[l].count;
    CHECK_EQUAL(g->levels_in_use >> l & 1, g->levels[l].count > 0);
    for (int32_t c = 0; c < g->levels[l].columns * g->levels[l].rows; c++) {
      const pix_grid_cell *cell = &g->levels[l].cells[c];
      CHECK(cell->count <= cell->room && cell->room % PIX_GRID_STEP == 0);
      cells += cell->count > 0;
      slots += cell->count;
      largest = pix_max(largest, cell->count);
      for (int32_t k = cell->begin; k < cell->begin + cell->count; k++) {
        const pix_grid_place *place = &g->places[g->pool.slots[k]];
        CHECK(place->level == l && place->cell == c && place->index == k);
      }
      for (int32_t k = cell->begin + cell->count; k < cell->begin + pix_max(cell->room, PIX_GRID_STEP); k++) {
        CHECK(g->pool.steps == NULL || pix_grid_box_at(&g->pool, k).left == INT32_MAX);
      }
      bytes += sizeof *cell;
    }
  }
  int32_t expected = 0;
  for (int32_t k = 0; k < MOST; k++) expected += !pix_rect_is_empty(s->boxes[k]);
  CHECK(slots == expected && listed == expected && g->cells_in_use == cells && pix_grid_largest_cell(g) == largest);
  CHECK_EQUAL(test_allocator()->bytes, bytes);
}

// Each place of the pool belongs to a cell, is listed as free, or has not been taken yet.
static void check_places(const scene *s) {
  const pix_grid *g = &s->grid;
  int32_t places = PIX_GRID_STEP;
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    for (int32_t c = 0; c < g->levels[l].columns * g->levels[l].rows; c++) places += g->levels[l].cells[c].room;
  }
  for (int32_t k = 1; k <= PIX_GRID_ROOMS; k++) {
    for (int32_t begin = g->pool.first_free[k]; begin >= 0; begin = g->pool.slots[begin]) places += k * PIX_GRID_STEP;
  }
  CHECK_EQUAL(places, pix_max(g->pool.count, PIX_GRID_STEP));
}

static void play(scene *s, test_random *random, int32_t reach, double largest, int steps) {
  for (int step = 0; step < steps; step++) {
    const int32_t slot = test_int(random, 0, MOST - 1);
    if (test_chance(random, 0.2)) {
      pix_grid_remove(&s->grid, slot);
      s->boxes[slot] = (pix_rect){0};
    } else {
      pix_rect box = random_box(random, reach, largest);
      const pix_rect old = s->boxes[slot];
      const bool is_small_move = !pix_rect_is_empty(old) && test_chance(random, 0.5);
      const int32_t dx = test_int(random, -3, 3), dy = test_int(random, -3, 3);
      if (is_small_move) box = (pix_rect){old.x + dx, old.y + dy, old.w, old.h};
      CHECK(put(s, slot, box));
    }
    if (step % 4 == 0) check_find(s, random_box(random, reach, largest * 3));
    if (step % 8 == 0) {
      check_find_in_layers(s, random_box(random, reach, largest * 3), (uint64_t)test_int(random, 0, 1 << LAYERS));
    }
    if (step % 50 == 0) check_counts(s);
  }
}

// A level that has nothing in a layer is left out.
static void levels_without_a_layer(void) {
  SCENE s;
  int32_t slots[MOST + 1];
  pix_grid_work work = {0, 0};
  begin(&s, square(16));
  for (int32_t k = 0; k < 10; k++) {
    s.boxes[k] = (pix_rect){k, k, k == 0 ? 1000 : 10, 10};
    CHECK(pix_grid_put(&s.grid, k, s.boxes));
    pix_grid_note_layer(&s.grid, k, k == 0);
  }
  const pix_area area = pix_area_of((pix_rect){0, 0, 20, 20});
  static const int32_t counts[] = {0, 9, 1, 10, 0};
  for (uint64_t layers = 1; layers < 5; layers++) {
    CHECK_EQUAL(pix_grid_find(&s.grid, layers, &area, slots, &work), counts[layers]);
  }
  pix_grid_remove(&s.grid, 0);
  CHECK_EQUAL(pix_grid_find(&s.grid, 2, &area, slots, &work), 0);
}

static void beside_a_list_of_boxes(test_random *random) {
  static const int32_t sizes[] = {1, 2, 7, 32, 100, 1000, 65536, 1 << 24};
  static const int32_t reaches[] = {10, 300, 20000, 1 << 30};
  SCENE s;
  const pix_cell_shape shape = {TEST_PICK(random, sizes), TEST_PICK(random, sizes)};
  begin(&s, test_chance(random, 0.5) ? shape : square(shape.width));
  play(&s, random, TEST_PICK(random, reaches), TEST_PICK(random, ((double[]){1, 50, 5000, 1 << 24})), 400);
}

// Boxes at the ends of what 32 bits can say, and a rectangle over everything.
static void at_the_ends_of_the_world(void) {
  static const pix_cell_shape shapes[] = {{1, 1}, {3, 3}, {32, 32}, {1 << 24, 1 << 24}, {1, 1 << 24}, {1 << 20, 1}};
  static const int32_t places[] = {-(1 << 30) - (1 << 29), -1, 0, (1 << 30) + (1 << 29)};
  TEST_EACH(shape, shapes) {
    SCENE s;
    begin(&s, *shape);
    for (int32_t k = 0; k < 16; k++) {
      const int32_t widest = (1 << 24) + k * 7407;  // a little more than 2^24, by the margins for rounding
      CHECK(put(&s, k, (pix_rect){places[k / 4], places[k % 4], k % 3 == 0 ? widest : 1, k == 7 ? widest : 1 + k}));
    }
    for (int32_t k = 0; k < 16; k++) check_ends(&s, s.boxes[k]);
    static const pix_rect sought[] = {{INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
                                      {-(1 << 30), -(1 << 30), INT32_MAX, INT32_MAX},
                                      {INT32_MAX, INT32_MAX, 1, 1}, {INT32_MIN, INT32_MIN, 1, 1}, {0, 0, 0, 5}};
    TEST_EACH(rect, sought) check_find(&s, *rect);
  }
}

// A terrain among small things takes one cell, and finding near a small thing looks at little else.
static void a_large_box_takes_one_cell(void) {
  SCENE s;
  begin(&s, square(16));
  CHECK(put(&s, 0, (pix_rect){-2048, -1024, 4096, 2048}));
  CHECK_EQUAL(s.grid.cells_in_use, 1);
  for (int32_t k = 1; k < MOST; k++) {
    CHECK(put(&s, k, (pix_rect){(k % 17) * 200 - 1600, (k / 17) * 100 - 900, 12, 12}));
  }
  int32_t slots[MOST + 1];
  for (int32_t k = 1; k < MOST; k++) {
    pix_grid_work work = {0, 0};
    const pix_area area = pix_area_of(s.boxes[k]);
    CHECK(pix_grid_find(&s.grid, UINT64_MAX, &area, slots, &work) == 2 && work.boxes <= 40);
  }
  check_find(&s, s.boxes[0]);
}

// A level that has lost nearly all its slots gives up its table with the next one that comes.
static void tables_shrink_again(void) {
  SCENE s;
  begin(&s, square(8));
  for (int32_t k = 0; k < MOST; k++) CHECK(put(&s, k, (pix_rect){k % 20 * 9, k / 20 * 9, 8, 8}));
  const int32_t columns = s.grid.levels[0].columns;
  for (int32_t k = 2; k < MOST; k++) {
    pix_grid_remove(&s.grid, k);
    s.boxes[k] = (pix_rect){0};
  }
  CHECK(columns >= 16 && s.grid.levels[0].columns == columns);
  CHECK(put(&s, 0, (pix_rect){-100, 50, 8, 8}));
  CHECK(s.grid.levels[0].columns < columns && s.grid.levels[0].columns >= 4);
  check_counts(&s);
  for (int32_t k = 0; k < 2; k++) check_ends(&s, s.boxes[k]);
}

// Rooms of all sizes are taken and given back, none so large that it is not used again.
static void no_places_are_lost(test_random *random) {
  SCENE s;
  begin(&s, square(64));
  for (int32_t step = 0; step < 3000; step++) {
    const pix_rect box = {test_int(random, -250, 250), test_int(random, -250, 250), test_int(random, 0, 50), 20};
    CHECK(put(&s, test_int(random, 0, MOST - 1), box));
    if (step % 20 == 0) check_places(&s);
  }
  check_find(&s, (pix_rect){-1000, -1000, 2000, 2000});
}

// What is known of the sizes in a level holds for one that changes without leaving its cell.
static void boxes_that_grow_where_they_are(void) {
  SCENE s;
  begin(&s, square(64));
  for (int32_t k = 0; k < 40; k++) CHECK(put(&s, k, (pix_rect){k % 7 * 64 + 30, k / 7 * 64 + 40, 1, 1}));
  for (int32_t k = 0; k < 40; k++) {
    CHECK(put(&s, k, (pix_rect){s.boxes[k].x, s.boxes[k].y, 40 + k % 8, 60 - k % 8}));
    check_ends(&s, s.boxes[k]);
  }
}

static void reset_empties(test_random *random) {
  SCENE s;
  begin(&s, square(32));
  play(&s, random, 500, 50, 200);
  pix_grid_reset(&s.grid, (pix_cell_shape){100, 8});
  memset(s.boxes, 0, sizeof s.boxes);
  CHECK(s.grid.cells_in_use == 0 && pix_grid_shape(&s.grid).width == 128 && pix_grid_shape(&s.grid).height == 8);
  check_counts(&s);
  play(&s, random, 500, 50, 200);
}

static void reserve_keeps_what_is_there(void) {
  SCENE s = {0};
  pix_grid_init(&s.grid, test_allocator(), square(8));
  for (int32_t k = 0; k < MOST; k++) {
    CHECK(pix_grid_reserve(&s.grid, k + 1) && put(&s, k, (pix_rect){k * 5, -k * 3, k % 20 + 1, 7}));
  }
  check_counts(&s);
  for (int32_t k = 0; k < MOST; k++) check_find(&s, s.boxes[k]);
}

static void no_memory(void) {
  SCENE s = {0};
  pix_grid_init(&s.grid, test_allocator(), square(8));
  TEST_WITHOUT_MEMORY CHECK(!pix_grid_reserve(&s.grid, MOST) && test_allocator()->bytes == 0);
  CHECK(pix_grid_reserve(&s.grid, MOST));
  TEST_WITHOUT_MEMORY CHECK(!put(&s, 0, (pix_rect){0, 0, 5, 5}) && s.grid.places[0].level == -1);  // first of a level
  // What there is no memory for is not in the grid; all else is.
  for (int32_t allowed = 0; allowed < 12; allowed++) {
    int32_t failed = 0;
    test_allocator()->fail_after = allowed;
    for (int32_t k = 0; k < MOST; k++) {
      if (put(&s, k, (pix_rect){k % 40 * 3, k, k % 30 == 7 ? 500 : 5, 5})) continue;
      CHECK(s.grid.places[k].level == -1);
      s.boxes[k] = (pix_rect){0};
      failed++;
    }
    test_allocator()->fail_after = -1;
    CHECK(allowed > 1 || failed > 0);
    check_counts(&s);
    for (int32_t k = 0; k < MOST; k++) check_find(&s, (pix_rect){k % 40 * 3, k, 2, 2});
    pix_grid_reset(&s.grid, square(8));
    memset(s.boxes, 0, sizeof s.boxes);
  }
  for (int32_t k = 0; k < MOST; k++) CHECK(put(&s, k, (pix_rect){k * 3, k, 5, 5}));
  check_counts(&s);
}

const test_case grid_tests[] = {
    TEST_ROUNDS(beside_a_list_of_boxes, 640), TEST(levels_without_a_layer), TEST(at_the_ends_of_the_world),
    TEST(a_large_box_takes_one_cell), TEST(tables_shrink_again),
    TEST_ROUNDS(no_places_are_lost, 20), TEST(boxes_that_grow_where_they_are),
    TEST_ROUNDS(reset_empties, 80), TEST(reserve_keeps_what_is_there),
    TEST(no_memory), TESTS_END,
};
