// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#include "bits/overlap.h"
#include "test_scoped.h"

static void an_edit_without_effect_keeps_the_version(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 70, 3);
  pix_mask_set(&mask, 65, 1, true);
  const uint64_t version = mask.version;
  static const struct {
    int32_t y, x0, x1;
    bool solid;
  } spans[] = {{1, 65, 66, true}, {1, 64, 65, false}, {1, 70, 71, true}, {1, -1, 0, true}, {0, 0, 70, false},
               {INT32_MIN, INT32_MAX - 1, INT32_MAX, true}, {1, 66, 60, true}, {3, 0, 70, true},
               {-1, INT32_MIN, INT32_MAX, true}};
  TEST_EACH(s, spans) {
    pix_mask_set_span(&mask, s->y, s->x0, s->x1, s->solid);
    if ((int64_t)s->x1 - s->x0 == 1) pix_mask_set(&mask, s->x0, s->y, s->solid);
    CHECK(mask.version == version && mask.solid_count == 1);
  }
  pix_mask_set_span(&mask, 1, INT32_MIN, INT32_MAX, true);
  CHECK(mask.solid_count == 70 && mask.version > version);
}

// A mask without a texel can be given to everything.
static void check_harmless(pix_mask *mask) {
  pix_mask_set(mask, 0, 0, true);
  pix_mask_set_span(mask, 0, 0, 10, true);
  pix_mask_fill(mask);
  pix_mask_invert(mask);
  pix_mask_clear(mask);
  CHECK(!pix_mask_get(mask, 0, 0) && mask->solid_count == 0);
  CHECK_RECT(pix_mask_bounds(mask), ((pix_rect){0, 0, 0, 0}));
  CHECK(pix_mask_equals(mask, mask));
  const pix_bits bits = pix_mask_bits(mask);
  CHECK(pix_bits_count(&bits) == 0 && !pix_bits_any_in(&bits, (pix_rect){0, 0, 9, 9}));
}

static void empty_sizes(void) {
  const int32_t sizes[][2] = {{0, 0}, {0, 5}, {7, 0}, {0, PIX_MAX_SIDE}};
  TEST_EACH(size, sizes) {
    TEST_MASK mask;
    test_empty_mask(&mask, (*size)[0], (*size)[1]);
    CHECK(mask.width == (*size)[0] && mask.height == (*size)[1] && !mask.is_released);
    check_harmless(&mask);
  }
}

static void released_masks(void) {
  TEST_MASK mask, none;
  pix_mask_release(&(pix_mask){0});  // as in a userdata whose mask has not been made
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
  TEST_WITHOUT_MEMORY {
    CHECK(!pix_mask_create(&none, test_allocator(), 64, 64) && none.is_released);
    check_harmless(&none);
  }
}

static void the_largest_mask(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, PIX_MAX_SIDE, PIX_MAX_SIDE);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, true);
  CHECK_RECT(pix_mask_bounds(&mask), ((pix_rect){PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, 1, 1}));
  pix_mask_invert(&mask);
  CHECK_EQUAL(mask.solid_count, PIX_MAX_SIDE * PIX_MAX_SIDE - 1);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, PIX_MAX_SIDE - 1, true);
  CHECK(pix_mask_bits(&mask).full);
  pix_mask_invert(&mask);
  CHECK_EQUAL(mask.solid_count, 0);
}

// Over what was there before.
static void copies(test_random *random) {
  TEST_PAIR pair = test_random_pair(random);
  const pix_mask *a = &pair.a.mask;
  pix_mask common;
  TEST_MASK copy;
  test_random_mask(&copy, random, a->width, a->height);
  test_random_mask(&common, random, a->width, a->height);
  const uint64_t version = copy.version;
  pix_mask_copy(&copy, a);
  CHECK(copy.version > version && pix_mask_equals(a, &copy));
  pix_mask_copy_overlap(&common, a, &pair.b.mask, pair.dx, pair.dy);
  test_bitmap expected = test_pair_common(&pair);
  test_check_and_free(&common, &expected);
  test_check_twin(&pair.a);
  test_check_mask(&copy, &pair.a.bitmap);
  CHECK_RECT(pix_mask_bounds(&copy), test_bitmap_bounds(&pair.a.bitmap));
}

const test_case mask_tests[] = {
    TEST(an_edit_without_effect_keeps_the_version), TEST(empty_sizes),
    TEST(released_masks), TEST_LARGE(the_largest_mask), TEST_ROUNDS(copies, 400), TESTS_END,
};
