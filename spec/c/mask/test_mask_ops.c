// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What makes masks of masks, and edits them. Which texels come out is compared with oracles in spec/mask; here are what
// masks must hold besides, bitmaps that are views, and memory that fails.

#include "mask/mask_ops.h"

#include "test_scoped.h"

static const pix_operation operations[] = {PIX_ADD, PIX_SUBTRACT, PIX_INTERSECT, PIX_TOGGLE};

static bool combined(pix_operation operation, bool mine, bool theirs) {
  switch (operation) {
    case PIX_ADD: return mine || theirs;
    case PIX_SUBTRACT: return mine && !theirs;
    case PIX_INTERSECT: return mine && theirs;
    default: return mine != theirs;
  }
}

// Ways to make a mask of another one; some take `other` as well.

static pix_mask other;

TEST_MAKING(add_other, pix_mask_combined(mask, PIX_ADD, &other, -7, 20, result))
TEST_MAKING(subtract_other, pix_mask_combined(mask, PIX_SUBTRACT, &other, 3, 3, result))
TEST_MAKING(intersect_other, pix_mask_combined(mask, PIX_INTERSECT, &other, 0, -5, result))
TEST_MAKING(toggle_other, pix_mask_combined(mask, PIX_TOGGLE, &other, 64, 1, result))
TEST_MAKING(merge_with_other, pix_masks_merge((pix_mask *[]){mask, &other}, 2, test_allocator(), result))
TEST_MAKING(make_part, pix_mask_crop(mask, (pix_rect){-3, 4, 90, 80}, result))
TEST_MAKING(make_turned, pix_mask_orient(mask, pix_orientation_of_turns(1), result))
TEST_MAKING(make_flipped, pix_mask_orient(mask, (pix_orientation){false, true, false}, result))
TEST_MAKING(make_larger, pix_mask_scale(mask, 200, 150, result))
TEST_MAKING(make_smaller, pix_mask_scale(mask, 65, 31, result))
TEST_MAKING(make_higher, pix_mask_scale(mask, mask->width, 300, result))

static bool draw_polygon(pix_mask *mask, pix_mask *result) {
  const double points[] = {-10, 3, 75.5, 40, 30, 190, 90, 12, 200, 200};
  if (!pix_mask_create(result, test_allocator(), mask->width, mask->height)) return false;
  pix_mask_draw_polygon(result, points, 10, 0, 0);
  return true;
}

static bool draw_circle(pix_mask *mask, pix_mask *result) {
  const int32_t side = pix_min(mask->width, mask->height);
  if (!pix_mask_create(result, test_allocator(), side, side)) return false;
  pix_mask_draw_circle(result, side / 2.0);
  return true;
}

static const struct {
  const char *name;
  test_making *make;
} makings[] = {
    {"add", add_other},           {"subtract", subtract_other},      {"intersect", intersect_other},
    {"toggle", toggle_other},     {"merge", merge_with_other},       {"part", make_part},
    {"turned", make_turned},      {"flipped", make_flipped},         {"larger", make_larger},
    {"smaller", make_smaller},    {"higher", make_higher},           {"box", pix_mask_to_box},
    {"diamond", pix_mask_to_diamond}, {"ellipse", pix_mask_to_ellipse}, {"hull", pix_mask_to_hull},
    {"polygon", draw_polygon},    {"circle", draw_circle},
};

// Nothing outside of the texels, and count and bounds are those of the texels.
static void what_is_made_is_whole(test_random *random) {
  TEST_TWIN twin = test_random_twin(random, test_side(random), test_side(random));
  test_random_mask(&other, random, test_side(random), test_side(random));
  TEST_EACH_NAMED(making, makings) {
    pix_mask result;
    CHECK(making->make(&twin.mask, &result));
    test_bitmap same = test_bitmap_of(&result);
    test_check_and_free(&result, &same);
  }
  test_check_twin(&twin);
  pix_mask_release(&other);
}

static void nothing_is_made_without_memory(void) {
  test_random random = {3};
  TEST_MASK mask;
  test_random_mask(&mask, &random, 100, 70);
  pix_mask_set(&mask, 30, 40, true);
  test_random_mask(&other, &random, 33, 90);
  TEST_EACH_NAMED(making, makings) test_check_making(&mask, making->make);
  pix_mask_release(&other);
}

// Edits in place. A summary must be what one made anew would be.

static void check_summary(pix_mask *mask) {
  if (mask->summary == NULL) return;
  const size_t size = pix_summary_size(mask->width, mask->height);
  TEST_MASK fresh;
  if (!CHECK(pix_mask_create(&fresh, test_allocator(), mask->width, mask->height))) return;
  pix_mask_copy(&fresh, mask);
  pix_mask_summarize(&fresh);
  pix_mask_summarize(mask);  // its spans
  CHECK(memcmp(fresh.summary - PIX_SUMMARY_PADDING, mask->summary - PIX_SUMMARY_PADDING, size) == 0);
}

// The mask becomes what it is with the bitmap at (dx, dy); texels, number of changes, version, bounds and summary.
static void check_edit(test_twin *twin, pix_operation operation, const pix_bits *bits, const test_bitmap *bitmap,
                       int32_t dx, int32_t dy) {
  int32_t changed = 0;
  test_bitmap expected = test_bitmap_new(twin->bitmap.width, twin->bitmap.height);
  TEST_EACH_PIXEL(x, y, expected.width, expected.height) {
    const bool before = test_bitmap_get(&twin->bitmap, x, y);
    const bool after = combined(operation, before, test_bitmap_get(bitmap, (int64_t)x - dx, (int64_t)y - dy));
    test_bitmap_set(&expected, x, y, after);
    changed += before != after;
  }
  const uint64_t version = twin->mask.version;
  CHECK_EQUAL(pix_mask_combine(&twin->mask, operation, bits, dx, dy), changed);
  CHECK_EQUAL(twin->mask.version > version, changed > 0);
  test_bitmap_free(&twin->bitmap);
  twin->bitmap = expected;
  test_check_twin(twin);
  check_summary(&twin->mask);
}

// The upper rows of bitmaps whose stripes lie further apart, as parts of rasters are.
static void edits_by_views(test_random *random) {
  const bool is_large = test_chance(random, 0.05);
  TEST_TWIN twin = test_random_twin(random, is_large ? test_int(random, 65, 400) : test_side(random),
                                    is_large ? test_int(random, 200, 500) : test_side(random));
  if (is_large) pix_mask_summarize(&twin.mask);
  for (int k = 0; k < 6; k++) {
    TEST_MASK whole;
    test_random_mask(&whole, random, test_side(random), test_side(random));
    pix_bits bits = pix_mask_bits(&whole);
    if (test_chance(random, 0.5)) bits.height = test_int(random, 0, bits.height), bits.full = false;
    TEST_BITMAP upper = test_bitmap_new(bits.width, bits.height);
    TEST_DRAW(&upper, x, y, pix_mask_get(&whole, x, y));
    check_edit(&twin, TEST_PICK(random, operations), &bits, &upper, test_int(random, -bits.width - 2, whole.width + 2),
               test_int(random, -bits.height - 2, twin.mask.height + 2));
  }
}

static void far_offsets_are_outside(void) {
  TEST_MASK mask;
  test_full_mask(&mask, 65, 65);
  const pix_bits bits = pix_mask_bits(&mask);
  static const int32_t far[] = {INT32_MIN, -(1 << 30), 65, 1 << 30, INT32_MAX};
  TEST_EACH(d, far) {
    TEST_EACH(operation, operations) {
      if (*operation == PIX_INTERSECT) continue;
      CHECK_EQUAL(pix_mask_combine(&mask, *operation, &bits, *d, 0), 0);
      CHECK_EQUAL(pix_mask_combine(&mask, *operation, &bits, 0, *d), 0);
    }
  }
  CHECK_EQUAL(pix_mask_combine(&mask, PIX_INTERSECT, &bits, INT32_MAX, INT32_MIN), 65 * 65);
  CHECK_EQUAL(mask.solid_count, 0);
}

const test_case mask_ops_tests[] = {
    TEST_ROUNDS(what_is_made_is_whole, 200), TEST(nothing_is_made_without_memory), TEST_ROUNDS(edits_by_views, 500),
    TEST(far_offsets_are_outside), TESTS_END,
};
