// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/distance_map.h"

#include "test_scoped.h"

// The distance between two ranges of texels, [a, a + a_size) and [b, b + b_size).
static int64_t gap(int64_t a, int64_t a_size, int64_t b, int64_t b_size) {
  return pix_max64(0, pix_max64(b - (a + a_size), a - (b + b_size)));
}

// The least distance, in texels, of a square from a solid texel.
static double distance_of(const pix_mask *mask, int64_t left, int64_t top, int64_t side) {
  const int64_t far = 40;  // further than a byte can say
  int64_t least = far * far;
  for (int64_t v = pix_max64(0, top - far); v < pix_min64(mask->height, top + side + far); v++) {
    for (int64_t u = pix_max64(0, left - far); u < pix_min64(mask->width, left + side + far); u++) {
      if (!pix_mask_get(mask, (int32_t)u, (int32_t)v)) continue;
      const int64_t x = gap(left, side, u, 1), y = gap(top, side, v, 1);
      least = pix_min64(least, x * x + y * y);
    }
  }
  return sqrt((double)least);
}

static const pix_distance_map *made_at_once(pix_mask *mask) { return pix_mask_distances(mask, INT64_C(1) << 40); }

static void check_cell(const pix_mask *mask, const pix_distance_map *map, int32_t column, int32_t row) {
  const int32_t side = 1 << map->shift;
  const double distance = distance_of(mask, map->left + column * side, map->top + row * side, side);
  const int32_t byte = map->cells[row * map->columns + column];
  const int32_t exact = (int32_t)fmin(floor(distance * PIX_DISTANCE_UNITS), 255);
  CHECK(byte <= exact);
  // A cell of several texels counts as solid as a whole, which brings it nearer by up to a cell's diagonal.
  if (side == 1) CHECK_EQUAL(byte, exact);
  if (side > 1) CHECK(byte + 1 >= exact - (int32_t)ceil((side - 1) * 1.4143 * PIX_DISTANCE_UNITS));
}

static void every_cell_of_small_masks(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 1, 70), test_int(random, 1, 40));
  if (mask.solid_count == 0) return;
  const pix_distance_map *map = made_at_once(&mask);
  const pix_rect solid = pix_mask_bounds(&mask);
  CHECK(map->left < solid.x && map->left + map->columns > solid.x + solid.w);
  CHECK(map->top < solid.y && map->top + map->rows > solid.y + solid.h);
  TEST_EACH_PIXEL(column, row, map->columns, map->rows) check_cell(&mask, map, column, row);
}

static void cells_of_large_masks(void) {
  static const int32_t sizes[][2] = {{300, 290}, {2000, 3}, {3, 2000}, {1100, 1000}, {32767, 40}};
  test_rounds rounds = test_rounds_of(10);
  int32_t shifts = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t *size = sizes[rounds.round % 5];
    TEST_MASK mask;
    test_empty_mask(&mask, size[0], size[1]);
    for (int32_t k = test_int(random, 1, 4000); k > 0; k--) {
      pix_mask_set(&mask, test_int(random, 0, size[0] - 1), test_int(random, 0, size[1] - 1), true);
    }
    const pix_distance_map *map = made_at_once(&mask);
    shifts |= 1 << map->shift;
    for (int k = 0; k < 300; k++) {
      check_cell(&mask, map, test_int(random, 0, map->columns - 1), test_int(random, 0, map->rows - 1));
    }
  }
  if (rounds.count >= 5) CHECK(shifts & 6);
}

static void made_when_it_pays(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 20, 20);
  pix_mask_set(&mask, 3, 3, true);
  CHECK(pix_mask_distances(&mask, 0) == NULL);
  const size_t bytes = test_allocator()->bytes;
  int32_t asked = 0;
  while (pix_mask_distances(&mask, 100) == NULL && asked < 100000) asked++;
  CHECK(asked > 10 && asked < 1000);
  const pix_distance_map *map = pix_mask_distances(&mask, 0);
  CHECK(map != NULL && test_allocator()->bytes == bytes + (size_t)(map->columns * map->rows));
  const uint64_t requests = test_allocator()->requests;
  pix_mask_set(&mask, 3, 4, true);
  CHECK(pix_mask_distances(&mask, 100) == NULL && made_at_once(&mask) != NULL);
  pix_mask_set(&mask, 3, 4, false);
  CHECK(made_at_once(&mask) != NULL);
  CHECK(test_allocator()->requests <= requests + 1);  // the same memory again
}

static void none_without_memory(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 20, 20);
  pix_mask_set(&mask, 3, 3, true);
  TEST_WITHOUT_MEMORY CHECK(made_at_once(&mask) == NULL && pix_mask_distances(&mask, 1) == NULL);
  CHECK(made_at_once(&mask) != NULL);
  // One that does not fit into what it had.
  for (int32_t k = 0; k < 20; k++) pix_mask_set(&mask, k, k, true);
  TEST_WITHOUT_MEMORY CHECK(made_at_once(&mask) == NULL);
  CHECK(made_at_once(&mask) != NULL);
}

const test_case distance_map_tests[] = {
    TEST_ROUNDS(every_cell_of_small_masks, 150), TEST(cells_of_large_masks), TEST(made_when_it_pays),
    TEST(none_without_memory), TESTS_END,
};
