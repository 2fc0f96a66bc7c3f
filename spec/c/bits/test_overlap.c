// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"

#include "test_scoped.h"

// All answers of the family by each kernel, from the definition.
static void check_pair(const test_pair *p) {
  TEST_BITMAP common = test_pair_common(p);
  const pix_rect bounds = test_bitmap_bounds(&common);
  const int32_t area = test_bitmap_count(&common);
  int32_t first_x = -1;
  for (int32_t x = 0; x < common.width && first_x < 0; x++) {
    if (test_bitmap_get(&common, x, bounds.y)) first_x = x;
  }
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  TEST_EACH_KERNEL(kernel) {
    CHECK_EQUAL(kernel->overlap_any(a, b, p->dx, p->dy), area > 0);
    CHECK_EQUAL(kernel->overlap_area(a, b, p->dx, p->dy), area);
    CHECK_RECT(kernel->overlap_bounds(a, b, p->dx, p->dy), bounds);
    int32_t x = -1, y = -1;
    CHECK_EQUAL(kernel->overlap_first(a, b, p->dx, p->dy, &x, &y), area > 0);
    CHECK(x == first_x && y == (area > 0 ? bounds.y : -1));
    TEST_MASK written;
    test_empty_mask(&written, a->width, a->height);
    CHECK_EQUAL(kernel->overlap_write(a, b, p->dx, p->dy, written.words, written.pitch), area);
    const pix_bits bits = {written.words, a->width, a->height, written.pitch, false, NULL};
    test_check_bits(&bits, &common);
  }
}

static test_bitmap random_bitmap(test_random *random, int32_t width, int32_t height) {
  test_bitmap bitmap = test_bitmap_new(width, height);
  test_bitmap_randomize(&bitmap, random);
  return bitmap;
}

static void random_offsets(test_random *random) {
  TEST_PAIR p = test_random_pair(random);
  for (int k = 0; k < 6; k++) {
    check_pair(&p);
    test_pair_move(&p, random);
  }
}

static void use_summaries(test_pair *p) {
  p->bits_a = pix_mask_bits_for_rows(&p->a.mask, INT32_MAX);
  p->bits_b = pix_mask_bits_for_rows(&p->b.mask, INT32_MAX);
  CHECK((p->bits_a.summary != NULL) == (p->a.bitmap.height >= PIX_SUMMARY_FROM_ROWS));
}

// Large enough for summaries, with discs, frames and sparse noise, of which few cells meet.
static void large_masks_with_summaries(test_random *random) {
  test_bitmap bitmaps[2];
  for (int k = 0; k < 2; k++) bitmaps[k] = random_bitmap(random, test_int(random, 65, 600), test_int(random, 150, 800));
  TEST_PAIR p = test_pair_of(bitmaps[0], bitmaps[1], 0, 0);
  use_summaries(&p);
  for (int k = 0; k < 4; k++) {
    p.dx = test_int(random, -bitmaps[1].width / 2, bitmaps[0].width / 2);
    p.dy = test_int(random, -bitmaps[1].height / 2, bitmaps[0].height / 2);
    check_pair(&p);
  }
}

// One pixel of each in large masks, side by side in every way: the cells on both sides of an edge must be seen.
static void single_pixels_with_summaries(test_random *random) {
  test_bitmap a = test_bitmap_new(200, 300), b = test_bitmap_new(200, 300);
  const int32_t xa = test_int(random, 0, 199), ya = test_int(random, 0, 299);
  const int32_t xb = pix_max(0, pix_min(199, xa + test_int(random, -70, 70)));
  const int32_t yb = pix_max(0, pix_min(299, ya + test_int(random, -20, 20)));
  test_bitmap_set(&a, xa, ya, true);
  test_bitmap_set(&b, xb, yb, true);
  TEST_PAIR p = test_pair_of(a, b, 0, 0);
  use_summaries(&p);
  for (int k = 0; k < 3; k++) {
    p.dx = xa - xb + (k == 1);
    p.dy = ya - yb + (k == 2);
    check_pair(&p);
  }
}

static void far_offsets_are_outside(void) {
  const uint64_t words[2] = {UINT64_MAX, UINT64_MAX};
  const pix_bits full = {words, 64, 2, 2, true, NULL}, bits = {words, 64, 2, 2, false, NULL};
  const int32_t far[] = {INT32_MIN, -(1 << 30), 1 << 30, INT32_MAX};
  TEST_EACH(d, far) {
    int32_t x, y;
    CHECK(!pix_overlap_any(&bits, &bits, *d, 0));
    CHECK_EQUAL(pix_overlap_area(&bits, &full, 0, *d), 0);
    CHECK(!pix_overlap_first(&full, &bits, *d, *d, &x, &y));
    CHECK(pix_rect_is_empty(pix_overlap_bounds(&full, &full, *d, -1)));
  }
}

// A view of a bitmap whose stripes lie further apart than it is high.
static void other_pitches(test_random *random) {
  TEST_PAIR p = test_pair_of(random_bitmap(random, 150, 40), random_bitmap(random, 131, 90), 0, 0);
  test_pair_move(&p, random);
  p.bits_b.height = test_int(random, 1, 90);  // the upper rows of b
  p.bits_b.full = false;
  TEST_EACH_PIXEL_IN(x, y, ((pix_rect){0, p.bits_b.height, 131, 90 - p.bits_b.height})) {
    test_bitmap_set(&p.b.bitmap, x, y, false);
    if (y < p.bits_b.height + PIX_BITS_PADDING) pix_mask_set(&p.b.mask, x, y, false);
  }
  check_pair(&p);
}

// A view may be larger than a mask: a cached raster of an enlarged one.
static void areas_beyond_32_bits(void) {
  const pix_bits whole = {NULL, 1 << 16, 1 << 16, 1 << 16, true, NULL};
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 0, 0), (int64_t)1 << 32);
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 1, -1), (int64_t)65535 * 65535);
}

const test_case overlap_tests[] = {
    TEST_ROUNDS(random_offsets, 2700), TEST_ROUNDS(large_masks_with_summaries, 100),
    TEST_ROUNDS(single_pixels_with_summaries, 400), TEST(far_offsets_are_outside), TEST_ROUNDS(other_pitches, 500),
    TEST(areas_beyond_32_bits), TESTS_END,
};
