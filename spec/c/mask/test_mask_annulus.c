// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The annulus of a mask holds all solid texels, is as narrow as it can be around its middle, and follows edits.

#include "mask/mask.h"

#include "test_scoped.h"

#define MANY INT32_MAX  // pixels: what is asked for so often is made

static double beyond(double at, double low, double high) { return fmax(0, fmax(low - at, at - high)); }

static bool is_empty(const test_bitmap *bitmap, pix_rect rect) {
  bool any = false;
  TEST_EACH_PIXEL_IN(x, y, rect) any = any || test_bitmap_get(bitmap, x, y);
  return !any;
}

// It is empty, and cannot be wider in row v, or higher, within the bounds.
static void check_hole(const test_bitmap *bitmap, pix_rect bounds, pix_rect hole, int32_t v) {
  const int32_t right = hole.x + hole.w, bottom = hole.y + hole.h;
  CHECK(is_empty(bitmap, hole));
  CHECK_RECT(pix_rect_intersect(bounds, hole), hole);
  CHECK(hole.x == bounds.x || test_bitmap_get(bitmap, hole.x - 1, v));
  CHECK(right == bounds.x + bounds.w || test_bitmap_get(bitmap, right, v));
  CHECK(hole.y == bounds.y || !is_empty(bitmap, (pix_rect){hole.x, hole.y - 1, hole.w, 1}));
  CHECK(bottom == bounds.y + bounds.h || !is_empty(bitmap, (pix_rect){hole.x, bottom, hole.w, 1}));
}

static void check_annulus(test_twin *twin) {
  if (twin->mask.solid_count == 0) return;
  const pix_annulus *annulus = pix_mask_annulus(&twin->mask, MANY);
  if (!CHECK(annulus != NULL)) return;
  const double u = annulus->u, v = annulus->v;
  double inner = INFINITY, outer = 0;
  TEST_EACH_PIXEL(x, y, twin->bitmap.width, twin->bitmap.height) {
    if (!test_bitmap_get(&twin->bitmap, x, y)) continue;
    inner = fmin(inner, hypot(beyond(u, x, x + 1), beyond(v, y, y + 1)));
    outer = fmax(outer, hypot(fmax(u - x, x + 1 - u), fmax(v - y, y + 1 - v)));
  }
  const pix_rect h = annulus->hole, b = test_bitmap_bounds(&twin->bitmap);
  CHECK_EQUAL(pix_rect_is_empty(h), test_bitmap_get(&twin->bitmap, (int64_t)floor(u), (int64_t)floor(v)));
  if (!pix_rect_is_empty(h)) check_hole(&twin->bitmap, b, h, (int32_t)floor(v));
  CHECK_NEAR(annulus->inner, inner, 1e-12 * outer);
  CHECK_NEAR(annulus->outer, outer, 1e-12 * outer);
}

static void annuli_of_random_masks(test_random *random) {
  TEST_TWIN twin = test_random_twin(random, test_side(random), test_side(random));
  check_annulus(&twin);
  for (int step = 0; step < 8; step++) {
    const pix_rect edit = {test_int(random, -20, 169), test_int(random, -20, 169), test_int(random, 1, 90),
                           test_int(random, 1, 90)};
    const bool solid = test_chance(random, 0.3);
    pix_mask_set_rect(&twin.mask, edit, solid);
    TEST_EACH_PIXEL_IN(x, y, edit) test_bitmap_set(&twin.bitmap, x, y, solid);
    check_annulus(&twin);
  }
}

static void annuli_of_few_texels(test_random *random) {
  TEST_TWIN twin = test_twin_of(test_bitmap_new(test_int(random, 1, 140), test_int(random, 1, 140)));
  for (int k = 0; k < 4; k++) {
    const int32_t x = test_int(random, 0, twin.mask.width - 1), y = test_int(random, 0, twin.mask.height - 1);
    pix_mask_set(&twin.mask, x, y, true);
    test_bitmap_set(&twin.bitmap, x, y, true);
    check_annulus(&twin);
  }
}

// It is made once it pays, and anew for other contents.
static void annuli_wait_for_demand(void) {
  TEST_MASK mask;
  test_full_mask(&mask, 160, 100);
  CHECK(pix_mask_annulus(&mask, 900) == NULL);
  CHECK(pix_mask_annulus(&mask, 99) == NULL);
  CHECK(pix_mask_annulus(&mask, 1) != NULL);
  CHECK(pix_mask_annulus(&mask, 0) != NULL);
  pix_mask_set(&mask, 80, 50, false);
  CHECK(pix_mask_annulus(&mask, 999) == NULL);
  CHECK(pix_mask_annulus(&mask, 1) != NULL);
}

static void annuli_without_memory(void) {
  TEST_EACH_FAILURE(failures) {
    TEST_TWIN twin = test_twin_of(test_bitmap_new(90, 70));
    pix_mask_set_rect(&twin.mask, (pix_rect){3, 5, 1, 60}, true);
    pix_mask_set_rect(&twin.mask, (pix_rect){60, 20, 20, 20}, true);
    test_begin_failing(&failures);
    const pix_annulus *annulus = pix_mask_annulus(&twin.mask, MANY);
    test_end_failing(&failures);
    if (annulus != NULL) CHECK(annulus->outer >= hypot(annulus->u - 3, 30) - 1e-9);
  }
}

const test_case mask_annulus_tests[] = {
    TEST_ROUNDS(annuli_of_random_masks, 150), TEST_ROUNDS(annuli_of_few_texels, 300), TEST(annuli_wait_for_demand),
    TEST(annuli_without_memory), TESTS_END,
};
