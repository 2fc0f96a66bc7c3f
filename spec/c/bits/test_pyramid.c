// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/pyramid.h"

#include "test_scoped.h"

static bool is_solid(const test_bitmap *b, int32_t column, int32_t row, int32_t side) {
  TEST_EACH_PIXEL_IN(i, j, ((pix_rect){column * side, row * side, side, side})) {
    if (!test_bitmap_get(b, i, j)) return false;
  }
  return true;
}

// Mostly solid, with a few holes.
static void blocks_that_are_solid(test_random *random) {
  test_bitmap b = test_bitmap_new((int32_t)test_spread(random, 1, 700), (int32_t)test_spread(random, 1, 300));
  TEST_DRAW(&b, x, y, true);
  for (int32_t n = (int32_t)test_spread(random, 1, 400); n > 1; n--) {
    test_bitmap_set(&b, test_int(random, 0, b.width - 1), test_int(random, 0, b.height - 1), false);
  }
  TEST_PAIR p = test_pair_of(b, test_bitmap_new(1, 1), 0, 0);
  pix_pyramid pyramid;
  CHECK(pix_pyramid_create(&pyramid, test_allocator(), &p.bits_a));
  for (int32_t k = 1; k <= pyramid.top; k++) {
    const int32_t side = 1 << k * PIX_PYRAMID_SHIFT;
    const pix_bits *level = &pyramid.level[k];
    CHECK(level->width == b.width / side && level->height == b.height / side);
    TEST_EACH_PIXEL(i, j, level->width, level->height) {
      CHECK_EQUAL(pix_bits_get(level, i, j), is_solid(&b, i, j, side));
    }
  }
  pix_pyramid_free(&pyramid, test_allocator());
}

static void memory_may_be_short(void) {
  const test_bitmap b = test_bitmap_new(90, 90);
  TEST_PAIR p = test_pair_of(b, test_bitmap_new(1, 1), 0, 0);
  pix_pyramid pyramid;
  test_allocator()->fail_after = 0;
  CHECK(!pix_pyramid_create(&pyramid, test_allocator(), &p.bits_a));
  pix_pyramid_free(&pyramid, test_allocator());
  test_allocator()->fail_after = -1;
}

const test_case pyramid_tests[] = {
    TEST_ROUNDS(blocks_that_are_solid, 60), TEST(memory_may_be_short), TESTS_END,
};
