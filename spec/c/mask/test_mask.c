// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#include "bits/overlap.h"
#include "test_scene.h"

static void set_span(test_bitmap *bitmap, int32_t y, int64_t x0, int64_t x1, bool solid) {
  x1 = pix_min64(x1, bitmap->width);
  for (int64_t x = pix_max64(x0, 0); x < x1; x++) test_bitmap_set(bitmap, (int32_t)x, y, solid);
}

static void for_all(test_bitmap *bitmap, int how) {  // 0, 1: set to; 2: invert
  for (int32_t k = 0; k < bitmap->width * bitmap->height; k++) bitmap->solid[k] = how == 2 ? !bitmap->solid[k] : how;
}

// One random edit of both.
static void edit(test_random *random, pix_mask *mask, test_bitmap *bitmap) {
  const int32_t x = test_int(random, -3, bitmap->width + 2), y = test_int(random, -3, bitmap->height + 2);
  const bool solid = test_chance(random, 0.5);
  switch (test_int(random, 0, 30)) {
    case 0:
      pix_mask_fill(mask);
      for_all(bitmap, 1);
      break;
    case 1:
      pix_mask_clear(mask);
      for_all(bitmap, 0);
      break;
    case 2:
      pix_mask_invert(mask);
      for_all(bitmap, 2);
      break;
    case 3:
    case 4:
    case 5:
    case 6: {
      const int32_t end = x + test_int(random, -2, 140);
      pix_mask_set_span(mask, y, x, end, solid);
      set_span(bitmap, y, x, end, solid);
      break;
    }
    default:
      pix_mask_set(mask, x, y, solid);
      test_bitmap_set(bitmap, x, y, solid);
      break;
  }
}

static void edits_beside_bitmaps(test_random *random) {
  test_bitmap bitmap = test_bitmap_new(test_side(random), test_side(random)), before = {0};
  pix_mask mask;
  test_mask_from(&mask, &bitmap);
  for (int step = 0; step < 60; step++) {
    const uint64_t version = mask.version;
    test_bitmap_free(&before);
    before = test_bitmap_of(&mask);
    edit(random, &mask, &bitmap);
    const size_t bytes = (size_t)bitmap.width * (size_t)bitmap.height;
    if (memcmp(before.solid, bitmap.solid, bytes) != 0) CHECK(mask.version > version);
    if (step % 12 == 0) test_check_mask(&mask, &bitmap);
    CHECK_EQUAL(mask.solid_count, test_bitmap_count(&bitmap));
    if (test_chance(random, 0.4)) CHECK_RECT(pix_mask_bounds(&mask), test_bitmap_bounds(&bitmap));
  }
  test_check_mask(&mask, &bitmap);
  CHECK_RECT(pix_mask_bounds(&mask), test_bitmap_bounds(&bitmap));
  pix_mask_release(&mask);
  test_bitmap_free(&before);
  test_bitmap_free(&bitmap);
}

static void an_edit_without_effect_keeps_the_version(void) {
  pix_mask mask;
  test_empty_mask(&mask, 70, 3);
  pix_mask_set(&mask, 65, 1, true);
  const uint64_t version = mask.version;
  pix_mask_set(&mask, 65, 1, true);
  pix_mask_set(&mask, 64, 1, false);
  pix_mask_set(&mask, 70, 1, true);
  pix_mask_set(&mask, -1, 1, true);
  pix_mask_set(&mask, INT32_MAX, INT32_MIN, true);
  pix_mask_set_span(&mask, 0, 0, 70, false);
  pix_mask_set_span(&mask, 1, 65, 66, true);
  pix_mask_set_span(&mask, 1, 66, 60, true);
  pix_mask_set_span(&mask, 3, 0, 70, true);
  pix_mask_set_span(&mask, -1, INT32_MIN, INT32_MAX, true);
  CHECK_EQUAL(mask.version, version);
  CHECK_EQUAL(mask.solid_count, 1);
  pix_mask_set_span(&mask, 1, INT32_MIN, INT32_MAX, true);
  CHECK_EQUAL(mask.solid_count, 70);
  CHECK(mask.version > version);
  pix_mask_release(&mask);
}

static void get_is_false_outside(void) {
  pix_mask mask;
  test_full_mask(&mask, 65, 2);
  CHECK(pix_mask_get(&mask, 64, 1));
  const int32_t outside[] = {INT32_MIN, -1, 65, 127, INT32_MAX};
  for (int32_t k = 0; k < TEST_COUNT_OF(outside); k++) {
    CHECK(!pix_mask_get(&mask, outside[k], 1));
    CHECK(!pix_mask_get(&mask, 0, outside[k]));
  }
  pix_mask_release(&mask);
}

// A mask without a texel can be given to everything.
static void check_harmless(pix_mask *mask) {
  pix_mask_set(mask, 0, 0, true);
  pix_mask_set_span(mask, 0, 0, 10, true);
  pix_mask_fill(mask);
  pix_mask_invert(mask);
  pix_mask_clear(mask);
  CHECK(!pix_mask_get(mask, 0, 0));
  CHECK_EQUAL(mask->solid_count, 0);
  CHECK_RECT(pix_mask_bounds(mask), ((pix_rect){0, 0, 0, 0}));
  CHECK(pix_mask_equals(mask, mask));
  const pix_bits bits = pix_mask_bits(mask);
  CHECK_EQUAL(pix_bits_count(&bits), 0);
  CHECK(!pix_bits_any_in(&bits, (pix_rect){0, 0, 9, 9}));
}

static void empty_sizes(void) {
  const int32_t sizes[][2] = {{0, 0}, {0, 5}, {7, 0}, {0, PIX_MAX_SIDE}};
  for (int32_t k = 0; k < TEST_COUNT_OF(sizes); k++) {
    pix_mask mask;
    test_empty_mask(&mask, sizes[k][0], sizes[k][1]);
    CHECK_EQUAL(mask.width, sizes[k][0]);
    CHECK_EQUAL(mask.height, sizes[k][1]);
    CHECK(!mask.is_released);
    check_harmless(&mask);
    pix_mask_release(&mask);
  }
}

static void released_masks(void) {
  pix_mask mask;
  test_full_mask(&mask, 100, 100);
  pix_mask_set(&mask, 0, 0, false);
  double low[2], high[2];
  pix_mask_extent(&mask, 1, 0, 0.5, 1, low, high);  // makes a hull
  const uint64_t version = mask.version;
  pix_mask_release(&mask);
  CHECK(mask.is_released);
  CHECK(mask.version > version);
  CHECK_EQUAL(mask.width, 0);
  check_harmless(&mask);
  const uint64_t version_later = mask.version;
  pix_mask_release(&mask);
  CHECK_EQUAL(mask.version, version_later);
  pix_mask zero = {0};  // as in a userdata whose mask has not been made
  pix_mask_release(&zero);
}

static void no_memory_for_a_mask(void) {
  test_allocator()->fail_after = 0;
  pix_mask mask;
  CHECK(!pix_mask_create(&mask, test_allocator(), 64, 64));
  CHECK(mask.is_released);
  check_harmless(&mask);
  pix_mask_release(&mask);
  test_allocator()->fail_after = -1;
}

static void the_largest_mask(void) {
  pix_mask mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, true);
  CHECK_RECT(pix_mask_bounds(&mask), ((pix_rect){PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, 1, 1}));
  pix_mask_invert(&mask);
  CHECK_EQUAL(mask.solid_count, PIX_MAX_SIDE * PIX_MAX_SIDE - 1);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, true);
  CHECK(pix_mask_bits(&mask).full);
  pix_mask_invert(&mask);
  CHECK_EQUAL(mask.solid_count, 0);
  pix_mask_release(&mask);
}

static void copies_and_equality(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t width = test_side(random), height = test_side(random);
    test_bitmap bitmap = test_bitmap_new(width, height);
    test_bitmap_randomize(&bitmap, random);
    pix_mask mask, copy;
    test_mask_from(&mask, &bitmap);
    test_random_mask(&copy, random, width, height);
    const uint64_t version = copy.version;
    pix_mask_copy(&copy, &mask);
    CHECK(copy.version > version);
    CHECK(pix_mask_equals(&mask, &copy));
    test_check_mask(&copy, &bitmap);
    CHECK_RECT(pix_mask_bounds(&copy), test_bitmap_bounds(&bitmap));
    if (width > 0 && height > 0) {
      const int32_t x = test_int(random, 0, width - 1), y = test_int(random, 0, height - 1);
      pix_mask_set(&copy, x, y, !pix_mask_get(&copy, x, y));
      CHECK(!pix_mask_equals(&mask, &copy));
      CHECK_EQUAL(pix_mask_get(&mask, x, y), test_bitmap_get(&bitmap, x, y));
    }
    pix_mask_release(&mask);
    pix_mask_release(&copy);
    test_bitmap_free(&bitmap);
  }
  pix_mask wide, high;
  CHECK(pix_mask_create(&wide, test_allocator(), 2, 1) && pix_mask_create(&high, test_allocator(), 1, 2));
  CHECK(!pix_mask_equals(&wide, &high));
  pix_mask_release(&wide);
  pix_mask_release(&high);
}

static void copies_of_overlaps(test_random *random) {
  pix_mask a, b, common;
  test_random_mask(&a, random, test_side(random), test_side(random));
  test_random_mask(&b, random, test_side(random), test_side(random));
  test_random_mask(&common, random, a.width, a.height);  // what was there must go
  const int32_t dx = test_int(random, -40, 40), dy = test_int(random, -40, 40);
  pix_mask_copy_overlap(&common, &a, &b, dx, dy);
  test_bitmap expected = test_bitmap_new(a.width, a.height);
  TEST_EACH_PIXEL(x, y, a.width, a.height) {
    test_bitmap_set(&expected, x, y, pix_mask_get(&a, x, y) && pix_mask_get(&b, x - dx, y - dy));
  }
  test_check_mask(&common, &expected);
  CHECK_RECT(pix_mask_bounds(&common), test_bitmap_bounds(&expected));
  test_bitmap_free(&expected);
  pix_mask_release(&a);
  pix_mask_release(&b);
  pix_mask_release(&common);
}

const test_case mask_tests[] = {
    TEST_ROUNDS(edits_beside_bitmaps, 300),
    TEST(an_edit_without_effect_keeps_the_version),
    TEST(get_is_false_outside),
    TEST(empty_sizes),
    TEST(released_masks),
    TEST(no_memory_for_a_mask),
    TEST(the_largest_mask),
    TEST(copies_and_equality),
    TEST_ROUNDS(copies_of_overlaps, 400),
    TESTS_END,
};
