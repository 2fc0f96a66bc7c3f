// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "test_scene.h"

extern const test_case mask_kinds_tests[];

typedef bool make_kind(pix_mask *mask, pix_mask *result);
static make_kind *const kinds[] = {pix_mask_to_box, pix_mask_to_ellipse, pix_mask_to_diamond, pix_mask_to_hull};

// Is the centre of a texel at (u, v) of bounds b inside?
static bool is_in_kind(int kind, pix_rect b, int64_t u, int64_t v) {
  const int64_t w = b.w, h = b.h, dx = llabs(2 * u + 1 - w), dy = llabs(2 * v + 1 - h);
  if (u < 0 || v < 0 || u >= w || v >= h) return false;
  return kind == 0 || (kind == 1 ? dx * dx * h * h + dy * dy * w * w <= w * w * h * h : dx * h + dy * w <= w * h);
}

static void check_fitted(int kind, pix_mask *mask, const test_bitmap *bitmap) {
  const pix_rect b = test_bitmap_bounds(bitmap);
  test_bitmap expected = test_bitmap_new(mask->width, mask->height);
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) test_bitmap_set(&expected, x, y, is_in_kind(kind, b, x - b.x, y - b.y));
  }
  pix_mask result;
  if (CHECK(kinds[kind](mask, &result))) test_check_mask(&result, &expected);
  pix_mask_release(&result);
  test_bitmap_free(&expected);
}

// The hull's edges are among the lines between two corners of solid texels: those that have no corner on their left.
// What lies on the left of one is not in the hull.
static test_bitmap hull_of(const test_bitmap *bitmap) {
  int32_t corners[2 * 4 * 64], count = 0;
  for (int32_t y = 0; y < bitmap->height; y++) {
    for (int32_t x = 0; x < bitmap->width; x++) {
      for (int c = 0; c < 4 && test_bitmap_get(bitmap, x, y); c++) {
        corners[count++] = 2 * (x + c % 2);
        corners[count++] = 2 * (y + c / 2);
      }
    }
  }
  test_bitmap hull = test_bitmap_new(bitmap->width, bitmap->height);
  for (int32_t y = 0; y < bitmap->height; y++) {
    for (int32_t x = 0; x < bitmap->width; x++) test_bitmap_set(&hull, x, y, count > 0);
  }
  for (int32_t i = 0; i < count; i += 2) {
    for (int32_t j = 0; j < count; j += 2) {
      const int32_t *p = corners + i, dx = corners[j] - p[0], dy = corners[j + 1] - p[1];
      bool is_edge = dx != 0 || dy != 0;
      for (int32_t k = 0; k < count && is_edge; k += 2) {
        is_edge = dx * (corners[k + 1] - p[1]) - dy * (corners[k] - p[0]) >= 0;
      }
      for (int32_t y = 0; y < bitmap->height && is_edge; y++) {
        for (int32_t x = 0; x < bitmap->width; x++) {
          if (dx * (2 * y + 1 - p[1]) - dy * (2 * x + 1 - p[0]) < 0) test_bitmap_set(&hull, x, y, false);
        }
      }
    }
  }
  return hull;
}

static void fitted_kinds(void) {
  test_rounds rounds = test_rounds_of(150);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random));
    if (test_chance(random, 0.7)) test_bitmap_randomize(&bitmap, random);
    if (bitmap.width > 0 && bitmap.height > 0) {
      test_bitmap_set(&bitmap, test_int(random, 0, bitmap.width - 1), test_int(random, 0, bitmap.height - 1), true);
    }
    pix_mask mask;
    test_mask_from(&mask, &bitmap);
    for (int kind = 0; kind < 3; kind++) check_fitted(kind, &mask, &bitmap);
    test_check_mask(&mask, &bitmap);
    pix_mask_release(&mask);
    test_bitmap_free(&bitmap);
  }
}

static void hulls_of_few_texels(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    test_bitmap bitmap = test_bitmap_new(test_int(random, 1, 80), test_int(random, 1, 40));
    for (int k = test_int(random, 0, 20); k > 0; k--) {
      test_bitmap_set(&bitmap, test_int(random, 0, bitmap.width - 1), test_int(random, 0, bitmap.height - 1), true);
    }
    test_bitmap expected = hull_of(&bitmap);
    pix_mask mask, result;
    test_mask_from(&mask, &bitmap);
    if (CHECK(pix_mask_to_hull(&mask, &result))) test_check_mask(&result, &expected);
    pix_mask_release(&result);
    pix_mask_release(&mask);
    test_bitmap_free(&expected);
    test_bitmap_free(&bitmap);
  }
}

static void draw_square_on_corner(pix_mask *mask, int32_t more) {
  for (int32_t y = 0; y < PIX_MAX_SIDE; y++) {
    const int32_t reach = pix_min(y, PIX_MAX_SIDE - 1 - y) + more;
    pix_mask_set_span(mask, y, PIX_MAX_SIDE / 2 - reach, PIX_MAX_SIDE / 2 + reach + 1, true);
  }
}

// As large as masks are. The texels between the steps of its edges have their centres on the hull's edge.
static void the_largest_hull(void) {
  pix_mask mask, expected, result;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  if (CHECK(pix_mask_create(&expected, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) {
    draw_square_on_corner(&mask, 0);
    draw_square_on_corner(&expected, 1);
  }
  if (CHECK(pix_mask_to_hull(&mask, &result))) CHECK(pix_mask_equals(&expected, &result));
  pix_mask_release(&result);
  pix_mask_release(&expected);
  pix_mask_release(&mask);
}

static void merged_masks(void) {
  test_rounds rounds = test_rounds_of(100);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask masks[4], *list[4], result;
    const int32_t count = test_int(random, 1, 4);
    int32_t width = 0, height = 0;
    for (int32_t k = 0; k < count; k++) {
      list[k] = &masks[k];
      test_random_mask(&masks[k], random, test_side(random), test_side(random));
      width = pix_max(width, masks[k].width), height = pix_max(height, masks[k].height);
    }
    test_bitmap expected = test_bitmap_new(width, height);
    for (int32_t y = 0; y < height; y++) {
      for (int32_t x = 0; x < width; x++) {
        for (int32_t k = 0; k < count; k++) {
          if (pix_mask_get(&masks[k], x, y)) test_bitmap_set(&expected, x, y, true);
        }
      }
    }
    if (CHECK(pix_masks_merge(list, count, test_allocator(), &result))) test_check_mask(&result, &expected);
    pix_mask_release(&result);
    for (int32_t k = 0; k < count; k++) pix_mask_release(&masks[k]);
    test_bitmap_free(&expected);
  }
}

// Each allocation fails in turn; then the result is released, and a second try succeeds.
static void kinds_without_memory(void) {
  for (int kind = 0; kind < 5; kind++) {
    bool done = false;
    for (int64_t allowed = 0; !done && allowed < 20; allowed++) {
      pix_mask mask, result, *list = &mask;
      CHECK(pix_mask_create(&mask, test_allocator(), 70, 50));
      pix_mask_set_span(&mask, 10, 5, 60, true);
      pix_mask_set(&mask, 30, 40, true);
      test_allocator()->fail_after = allowed;
      done = kind < 4 ? kinds[kind](&mask, &result) : pix_masks_merge(&list, 1, test_allocator(), &result);
      test_allocator()->fail_after = -1;
      CHECK_EQUAL(result.is_released, !done);
      if (!done && kind < 4) {
        CHECK(kinds[kind](&mask, &result));
        CHECK(result.solid_count > 55);
        if (kind == 3) CHECK(result.solid_count < 56 * 31 / 3 * 2);
      }
      CHECK_EQUAL(mask.solid_count, 56);
      pix_mask_release(&result);
      pix_mask_release(&mask);
    }
    CHECK(done);
  }
}

const test_case mask_kinds_tests[] = {
    TEST(fitted_kinds),
    TEST(hulls_of_few_texels),
    TEST(the_largest_hull),
    TEST(merged_masks),
    TEST(kinds_without_memory),
    TESTS_END,
};
