// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Counts of the last search, and the cells that it looked at.

#include "test_worlds.h"

static pix_cell_shape random_shape(test_random *random, double most) {
  return (pix_cell_shape){(int32_t)test_spread(random, 1, most), (int32_t)test_spread(random, 1, most)};
}

static const test_world_kind kind = {
    .sprites = 120, .widest = 40, .longest = 90, .reach = 1000, .layers = 5, .fixed = 0.3, .disabled = 0.1};

static bool is_shown(const test_world *w, int32_t k, bool with_disabled) {
  const pix_sprite *sprite = &w->sprites[k];
  return pix_sprite_is_in_world(sprite) && (with_disabled || !sprite->is_disabled) &&
         !pix_rect_is_empty(w->world.slots.box[sprite->slot]);
}

static bool holds(const pix_world_cell *cell, pix_rect box) {
  return cell->x <= box.x && box.x < cell->x + cell->width && cell->y <= box.y && box.y < cell->y + cell->height &&
         box.w <= cell->width && box.h <= cell->height;
}

// Each box is in a cell that it fits into, sorted, none twice, and in none of the smallest cells is one more or less.
static void check_cells(test_world *w) {
  const int32_t count = pix_world_list_cells(&w->world);
  const pix_world_cell *cells = pix_world_cells(&w->world);
  const bool with_disabled = w->world.stats.by_grid;
  const pix_cell_shape smallest = pix_world_cell_shape(&w->world);
  int32_t boxes = 0, expected = 0;
  for (int32_t i = 0; i < count; i++) {
    const pix_world_cell *c = &cells[i];
    boxes += c->boxes;
    if (i > 0) {
      const pix_world_cell *b = c - 1;
      CHECK(b->height != c->height  ? b->height < c->height
            : b->width != c->width ? b->width < c->width
            : b->y != c->y         ? b->y < c->y
                                   : b->x < c->x);
    }
    if (c->width != smallest.width || c->height != smallest.height) continue;
    int32_t held = 0;
    for (int32_t k = 0; k < w->count; k++) {
      held += is_shown(w, k, with_disabled) && holds(c, w->world.slots.box[w->sprites[k].slot]);
    }
    CHECK_EQUAL(c->boxes, held);
  }
  for (int32_t k = 0; k < w->count; k++) {
    if (!is_shown(w, k, with_disabled)) continue;
    expected++;
    bool found = false;
    for (int32_t i = 0; i < count; i++) found = found || holds(&cells[i], w->world.slots.box[w->sprites[k].slot]);
    CHECK(found);
  }
  CHECK_EQUAL(boxes, expected);
}

// Some are so far away that cells repeat.
static void place(test_world *w, int32_t k, test_random *random) {
  const int32_t reach = TEST_PICK(random, ((int32_t[]){100, 1000, 1000, 1 << 30}));
  pix_sprite_set_position(&w->sprites[k], test_int(random, -reach, reach), test_int(random, -reach, reach));
}

static void cells_are_where_boxes_are(test_random *random) {
  static test_world w;
  test_world_make(&w, random, &kind);
  for (int32_t step = 0; step < 8; step++) {
    for (int32_t k = test_chance(random, 0.5) ? 2 : 60; k > 0; k--) {
      test_world_change(&w, random);
      place(&w, test_int(random, 0, w.count - 1), random);
    }
    pix_world_set_cell_shape(&w.world, random_shape(random, 5000));
    CHECK(test_world_pairs(&w) >= 0);
    check_cells(&w);
    CHECK(w.world.stats.largest_cell >= (w.world.stats.cells > 0));
  }
  test_world_free(&w);
}

// One by one: in the grid, where disabled sprites are, too.
static void cells_of_few_that_move(test_random *random) {
  static test_world w;
  test_world_make(&w, random, &kind);
  pix_world_set_cell_shape(&w.world, random_shape(random, 500));
  for (int32_t k = 0; k < w.count; k++) pix_sprite_set_static(&w.sprites[k], false);
  for (int32_t step = 0; step < 10; step++) {
    place(&w, test_int(random, 0, w.count - 1), random);
    CHECK(test_world_pairs(&w) >= 0);
    check_cells(&w);
    const pix_world_stats stats = pix_world_search_stats(&w.world);
    CHECK(stats.by_grid || step < 4);
    CHECK(stats.largest_cell > 0 && stats.largest_cell <= w.count && stats.cells > 0);
  }
  CHECK(w.world.stats.by_grid);
  test_world_free(&w);
}

const test_case world_stats_tests[] = {
    TEST_ROUNDS(cells_are_where_boxes_are, 200),
    TEST_ROUNDS(cells_of_few_that_move, 60),
    TESTS_END,
};
