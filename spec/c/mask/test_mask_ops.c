// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What makes masks of masks, and edits them. Which texels come out is compared with oracles in spec/mask; here are what
// masks must hold besides, bitmaps that are views, memory that fails, and polylines of all sizes.

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

static bool draw_capsule(pix_mask *mask, pix_mask *result) {
  if (!pix_mask_create(result, test_allocator(), mask->width, mask->height)) return false;
  pix_mask_draw_capsule(result);
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
    {"capsule", draw_capsule},
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

// Polylines, beside a loop over pixels.

static bool is_near_segment(const double *a, const double *b, double radius, double x, double y) {
  if (a[0] > b[0] || (a[0] == b[0] && a[1] > b[1])) return is_near_segment(b, a, radius, x, y);
  const double dx = b[0] - a[0], dy = b[1] - a[1], ex = x - a[0], ey = y - a[1], along = ex * dx + ey * dy;
  const double cross = ex * dy - ey * dx, square = dx * dx + dy * dy, fx = x - b[0], fy = y - b[1];
  if (along <= 0) return ex * ex + ey * ey <= radius * radius;
  if (along >= square) return fx * fx + fy * fy <= radius * radius;
  return cross * cross <= radius * radius * square;
}

static bool is_near_line(const double *points, int32_t count, double radius, double x, double y) {
  bool is_near = false;
  for (int32_t k = 0; k < count; k += 2) {
    if (k > 0 || count == 2) is_near |= is_near_segment(points + (k == 0 ? 0 : k - 2), points + k, radius, x, y);
  }
  return is_near;
}

// A coordinate of a point: near the mask, whose side begins at `corner`, or so far away that all is rounded; on a
// centre, on an edge between texels, or anywhere; or nearly that of the point before.
static double draw_coordinate(test_random *random, int32_t corner, int32_t side, const double *before) {
  static const double units[] = {1, 0.5, 1.0 / 256, 0}, far[] = {1e4, 1e7, 1e9};
  static const double nearly[] = {0, 1, 1e-9, 1e-160, 1e-300};
  if (before != NULL && test_chance(random, 0.25)) return *before + TEST_PICK(random, nearly);
  const double reach = test_chance(random, 0.15) ? TEST_PICK(random, far) : 20, unit = TEST_PICK(random, units);
  const double value = corner + test_real(random, -reach, side + reach), limit = 1 << 30;
  return pix_lesser(pix_greater(unit > 0 ? floor(value / unit) * unit : value, -limit), limit);
}

static double draw_radius(test_random *random) {
  static const double radii[] = {0, 0.5, 1, 4.5, 30, 1e-170, 1 << 30};
  if (test_chance(random, 0.4)) return TEST_PICK(random, radii);
  return test_spread(random, 0.1, test_chance(random, 0.1) ? 1e9 : 60);
}

// The edit has the texels of a loop over pixels, and can be undone.
static void polylines(test_random *random) {
  static const int32_t corners[] = {0, 0, -7, 100000, (1 << 30) - 60, -(1 << 30)};
  TEST_TWIN twin = test_random_twin(random, test_side(random), test_chance(random, 0.1) ? 220 : test_side(random));
  const int32_t left = TEST_PICK(random, corners), top = TEST_PICK(random, corners);
  if (test_chance(random, 0.3)) pix_mask_summarize(&twin.mask);
  double points[10];
  const int32_t count = 2 * test_int(random, 1, 5);
  for (int32_t k = 0; k < count; k++) {
    const double *before = k < 2 ? NULL : &points[k - 2];
    points[k] = k % 2 == 0 ? draw_coordinate(random, left, twin.mask.width, before)
                           : draw_coordinate(random, top, twin.mask.height, before);
  }
  const double radius = draw_radius(random);
  TEST_MASK old = {0};
  if (!CHECK(pix_mask_create(&old, test_allocator(), twin.mask.width, twin.mask.height))) return;
  pix_mask_copy(&old, &twin.mask);
  const int64_t mark = pix_mask_record(&twin.mask);
  const uint64_t version = twin.mask.version;
  const int32_t changed = pix_mask_add_polyline(&twin.mask, points, count, radius, left, top);
  CHECK_EQUAL(changed, twin.mask.solid_count - old.solid_count);
  CHECK_EQUAL(twin.mask.version > version, changed > 0);
  TEST_DRAW(&twin.bitmap, x, y, pix_mask_get(&old, x, y) || is_near_line(points, count, radius, (double)left + x + 0.5,
                                                                        (double)top + y + 0.5));
  test_check_twin(&twin);
  check_summary(&twin.mask);
  CHECK(pix_mask_undo(&twin.mask, mark));
  CHECK(pix_mask_equals(&twin.mask, &old));
}

// Of one side, it is a circle; of others, two and what lies between them.
static void capsules(test_random *random) {
  TEST_MASK capsule = {0};
  const int32_t w = test_int(random, 0, 90), h = test_chance(random, 0.3) ? w : test_int(random, 0, 90);
  if (!CHECK(pix_mask_create(&capsule, test_allocator(), w, h))) return;
  pix_mask_draw_capsule(&capsule);
  const double radius = pix_min(w, h) / 2.0;
  TEST_BITMAP expected = test_bitmap_new(w, h);
  const double points[] = {radius, radius, w - radius, h - radius};
  TEST_DRAW(&expected, x, y, is_near_line(points, 4, radius, x + 0.5, y + 0.5));
  test_check_mask(&capsule, &expected);
  if (w != h) return;
  TEST_MASK circle = {0};
  if (!CHECK(pix_mask_create(&circle, test_allocator(), w, h))) return;
  pix_mask_draw_circle(&circle, radius);
  CHECK(pix_mask_equals(&capsule, &circle));
}

const test_case mask_ops_tests[] = {
    TEST_ROUNDS(what_is_made_is_whole, 200), TEST(nothing_is_made_without_memory), TEST_ROUNDS(edits_by_views, 500),
    TEST(far_offsets_are_outside), TEST_ROUNDS(polylines, 1500), TEST_ROUNDS(capsules, 100), TESTS_END,
};
