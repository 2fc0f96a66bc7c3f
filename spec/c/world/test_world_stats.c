// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define SPRITES 120
#define MASKS 4

typedef struct scene {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];
} scene;

static pix_cell_shape random_shape(test_random *random) {
  if (test_chance(random, 0.3)) return (pix_cell_shape){0, 0};
  return (pix_cell_shape){(int32_t)test_spread(random, 1, 1 << 24), (int32_t)test_spread(random, 1, 1 << 24)};
}

static void place(pix_sprite *sprite, test_random *random) {
  static const int32_t reaches[] = {100, 1000, 1000, 1 << 30};
  const int32_t reach = TEST_PICK(random, reaches);
  pix_sprite_set_position(sprite, test_int(random, -reach, reach), test_int(random, -reach, reach));
}

static void make_scene(scene *s, test_random *random) {
  *s = (scene){0};
  pix_world_init(&s->world, test_allocator(), test_chance(random, 0.5) ? 0 : test_int(random, 1, 100));
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&s->masks[k], random, test_int(random, 0, 40), test_int(random, 0, 40));
  }
  for (int k = 0; k < SPRITES; k++) {
    test_sprite_init(&s->sprites[k], &s->masks[test_int(random, 0, MASKS - 1)], 40, 40);
    CHECK(pix_sprite_set_layer(&s->sprites[k], test_int(random, 1, 5)));
    pix_sprite_set_static(&s->sprites[k], test_chance(random, 0.3));
    place(&s->sprites[k], random);
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
}

static void toggle(scene *s, int32_t k) {
  if (pix_sprite_is_in_world(&s->sprites[k])) {
    pix_world_remove(&s->world, &s->sprites[k]);
  } else {
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void live(scene *s, test_random *random) {
  for (int k = 0; k < 10; k++) toggle(s, test_int(random, 0, SPRITES - 1));
  const int32_t moved = test_chance(random, 0.5) ? 2 : 60;
  for (int k = 0; k < moved; k++) place(&s->sprites[test_int(random, 0, SPRITES - 1)], random);
  pix_sprite_set_enabled(&s->sprites[test_int(random, 0, SPRITES - 1)], test_chance(random, 0.5));
  if (test_chance(random, 0.3)) pix_world_set_cell_shape(&s->world, random_shape(random));
  if (test_chance(random, 0.2)) {
    CHECK(pix_world_set_layers_collide(&s->world, test_int(random, 1, 5), test_int(random, 1, 5), false));
  }
}

static bool is_shown(const scene *s, int32_t k, bool with_disabled) {
  const pix_sprite *sprite = &s->sprites[k];
  return pix_sprite_is_in_world(sprite) && (with_disabled || !sprite->is_disabled) &&
         !pix_rect_is_empty(s->world.slots.box[sprite->slot]);
}

static bool holds(const pix_world_cell *cell, pix_rect box) {
  return cell->x <= box.x && box.x < cell->x + cell->width && cell->y <= box.y && box.y < cell->y + cell->height &&
         box.w <= cell->width && box.h <= cell->height;
}

// Each box is in a cell that it fits into, sorted, none twice, and in none of the smallest cells is one more or less.
static void check_cells(scene *s, int32_t count, bool with_disabled) {
  const pix_world_cell *cells = pix_world_cells(&s->world);
  const pix_cell_shape smallest = pix_world_cell_shape(&s->world);
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
    for (int32_t k = 0; k < SPRITES; k++) {
      held += is_shown(s, k, with_disabled) && holds(c, s->world.slots.box[s->sprites[k].slot]);
    }
    CHECK_EQUAL(c->boxes, held);
  }
  for (int32_t k = 0; k < SPRITES; k++) {
    if (!is_shown(s, k, with_disabled)) continue;
    expected++;
    bool found = false;
    for (int32_t i = 0; i < count; i++) found = found || holds(&cells[i], s->world.slots.box[s->sprites[k].slot]);
    CHECK(found);
  }
  CHECK_EQUAL(boxes, expected);
}

static void cells_are_where_boxes_are(void) {
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static scene s;
    make_scene(&s, random);
    for (int step = 0; step < 8; step++) {
      live(&s, random);
      pix_world_set_cell_shape(&s.world, (pix_cell_shape){test_int(random, 1, 5000), test_int(random, 1, 5000)});
      CHECK(pix_world_find_pairs(&s.world));
      check_cells(&s, pix_world_list_cells(&s.world), s.world.stats.by_grid);
      CHECK(s.world.stats.largest_cell >= (s.world.stats.cells > 0));
    }
    free_scene(&s);
  }
}

// One by one: in the grid, where disabled sprites are, too.
static void cells_of_few_that_move(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static scene s;
    make_scene(&s, random);
    pix_world_set_cell_shape(&s.world, (pix_cell_shape){test_int(random, 1, 500), test_int(random, 1, 500)});
    for (int k = 0; k < SPRITES; k++) {
      pix_sprite_set_static(&s.sprites[k], false);
      CHECK(pix_world_add(&s.world, &s.sprites[k]));
    }
    for (int step = 0; step < 10; step++) {
      place(&s.sprites[test_int(random, 0, SPRITES - 1)], random);
      CHECK(pix_world_find_pairs(&s.world));
      check_cells(&s, pix_world_list_cells(&s.world), s.world.stats.by_grid);
      const pix_world_stats stats = pix_world_search_stats(&s.world);
      CHECK(stats.by_grid == (step >= 4) || step < 4);
      CHECK(stats.largest_cell > 0 && stats.largest_cell <= SPRITES && stats.cells > 0);
    }
    CHECK(s.world.stats.by_grid);
    free_scene(&s);
  }
}

static void cells_without_memory(void) {
  test_random random = {11};
  static scene s;
  make_scene(&s, &random);
  pix_world_set_cell_shape(&s.world, (pix_cell_shape){8, 8});
  for (int k = 0; k < SPRITES; k++) CHECK(pix_world_add(&s.world, &s.sprites[k]));
  CHECK(pix_world_find_pairs(&s.world));
  int64_t fail = 0;
  for (;; fail++) {
    test_allocator()->fail_after = fail;
    if (pix_world_list_cells(&s.world) >= 0) break;
  }
  CHECK(fail >= 2);
  const size_t bytes = test_allocator()->bytes;
  test_allocator()->fail_after = 0;
  check_cells(&s, pix_world_list_cells(&s.world), false);  // the memory is there
  CHECK_EQUAL(test_allocator()->bytes, bytes);
  test_allocator()->fail_after = -1;
  free_scene(&s);
}

// The shape may be set at any time, and what was given is told, rounded up.
static void shapes_are_told(void) {
  pix_world world;
  pix_world_init(&world, test_allocator(), 0);
  CHECK_EQUAL(pix_world_cell_shape(&world).width, 32);
  static const pix_cell_shape given[] = {{1, 1}, {3, 1000}, {1 << 24, 1}, {(1 << 23) + 1, 64}};
  static const pix_cell_shape told[] = {{1, 1}, {4, 1024}, {1 << 24, 1}, {1 << 24, 64}};
  for (int32_t k = 0; k < TEST_COUNT_OF(given); k++) {
    pix_world_set_cell_shape(&world, given[k]);
    CHECK_EQUAL(pix_world_cell_shape(&world).width, told[k].width);
    CHECK_EQUAL(pix_world_cell_shape(&world).height, told[k].height);
    CHECK_EQUAL(pix_grid_shape(&world.grid).width, told[k].width);
    CHECK_EQUAL(pix_grid_shape(&world.grid).height, told[k].height);
  }
  CHECK_EQUAL(pix_world_list_cells(&world), 0);
  pix_world_release(&world);
}

const test_case world_stats_tests[] = {
    TEST(cells_are_where_boxes_are), TEST(cells_of_few_that_move), TEST(cells_without_memory), TEST(shapes_are_told),
    TESTS_END,
};
