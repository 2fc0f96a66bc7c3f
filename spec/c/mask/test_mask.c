// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#include "bits/overlap.h"
#include "test_scene.h"

static void fill_bitmap(test_bitmap *bitmap, bool solid) {
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) test_bitmap_set(bitmap, x, y, solid);
}

static void invert_bitmap(test_bitmap *b) {
  TEST_EACH_PIXEL(x, y, b->width, b->height) test_bitmap_set(b, x, y, !test_bitmap_get(b, x, y));
}

// One random edit of both.
static void edit(test_random *random, pix_mask *mask, test_bitmap *bitmap) {
  const int32_t x = test_int(random, -3, bitmap->width + 2), y = test_int(random, -3, bitmap->height + 2);
  const bool solid = test_chance(random, 0.5);
  const int32_t kind = test_int(random, 0, 30), end = x + test_int(random, -2, 140);
  switch (kind) {
    case 0: pix_mask_fill(mask), fill_bitmap(bitmap, true); break;
    case 1: pix_mask_clear(mask), fill_bitmap(bitmap, false); break;
    case 2: pix_mask_invert(mask), invert_bitmap(bitmap); break;
    default:
      if (kind < 7) {
        pix_mask_set_span(mask, y, x, end, solid);
        for (int32_t u = x; u < end; u++) test_bitmap_set(bitmap, u, y, solid);
      } else {
        pix_mask_set(mask, x, y, solid);
        test_bitmap_set(bitmap, x, y, solid);
      }
  }
}

static void edits_beside_bitmaps(test_random *random) {
  test_twin twin = test_twin_of(test_bitmap_new(test_side(random), test_side(random)));
  for (int step = 0; step < 60; step++) {
    const uint64_t version = twin.mask.version;
    test_bitmap before = test_bitmap_of(&twin.mask);
    edit(random, &twin.mask, &twin.bitmap);
    const size_t bytes = (size_t)before.width * (size_t)before.height;
    if (memcmp(before.solid, twin.bitmap.solid, bytes) != 0) CHECK(twin.mask.version > version);
    if (step % 12 == 0) test_check_mask(&twin.mask, &twin.bitmap);
    CHECK_EQUAL(twin.mask.solid_count, test_bitmap_count(&twin.bitmap));
    if (test_chance(random, 0.4)) CHECK_RECT(pix_mask_bounds(&twin.mask), test_bitmap_bounds(&twin.bitmap));
    test_bitmap_free(&before);
  }
  test_check_twin(&twin);
  test_twin_free(&twin);
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
  static const struct {
    int32_t y, x0, x1;
    bool solid;
  } spans[] = {{0, 0, 70, false}, {1, 65, 66, true}, {1, 66, 60, true}, {3, 0, 70, true},
               {-1, INT32_MIN, INT32_MAX, true}};
  TEST_EACH(s, spans) pix_mask_set_span(&mask, s->y, s->x0, s->x1, s->solid);
  CHECK_EQUAL(mask.version, version);
  CHECK_EQUAL(mask.solid_count, 1);
  pix_mask_set_span(&mask, 1, INT32_MIN, INT32_MAX, true);
  CHECK_EQUAL(mask.solid_count, 70);
  CHECK(mask.version > version);
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
  TEST_EACH(size, sizes) {
    pix_mask mask;
    test_empty_mask(&mask, (*size)[0], (*size)[1]);
    CHECK(mask.width == (*size)[0] && mask.height == (*size)[1] && !mask.is_released);
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
  CHECK(mask.is_released && mask.version > version && mask.width == 0);
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
  test_empty_mask(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE);
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

// Over what was there before.
static void copies_and_equality(test_random *random) {
  test_pair pair = test_random_pair(random);
  const pix_mask *a = &pair.a.mask, *b = &pair.b.mask;
  pix_mask copy, common;
  test_random_mask(&copy, random, a->width, a->height);
  test_random_mask(&common, random, a->width, a->height);
  const uint64_t version = copy.version;
  pix_mask_copy(&copy, a);
  CHECK(copy.version > version);
  CHECK(pix_mask_equals(a, &copy));
  pix_mask_copy_overlap(&common, a, b, pair.dx, pair.dy);
  test_bitmap expected = test_pair_common(&pair);
  test_check_and_free(&common, &expected);
  if (a->width > 0 && a->height > 0) {
    const int32_t x = test_int(random, 0, a->width - 1), y = test_int(random, 0, a->height - 1);
    pix_mask_set(&copy, x, y, !pix_mask_get(&copy, x, y));
    CHECK(!pix_mask_equals(a, &copy));
    pix_mask_set(&copy, x, y, !pix_mask_get(&copy, x, y));
  }
  test_check_twin(&pair.a);
  test_check_mask(&copy, &pair.a.bitmap);
  CHECK_RECT(pix_mask_bounds(&copy), test_bitmap_bounds(&pair.a.bitmap));
  CHECK_EQUAL(pix_mask_equals(a, b), a->width == b->width && a->height == b->height &&
                                         memcmp(pair.a.bitmap.solid, pair.b.bitmap.solid,
                                                (size_t)a->width * (size_t)a->height) == 0);
  pix_mask_release(&copy);
  test_pair_free(&pair);
}

const test_case mask_tests[] = {
    TEST_ROUNDS(edits_beside_bitmaps, 300),
    TEST(an_edit_without_effect_keeps_the_version),
    TEST(empty_sizes),
    TEST(released_masks),
    TEST(no_memory_for_a_mask),
    TEST(the_largest_mask),
    TEST_ROUNDS(copies_and_equality, 400),
    TESTS_END,
};
