// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"

#include "test_scene.h"

// Two masks beside their bitmaps, one shifted.
typedef struct pair {
  test_bitmap a, b;
  pix_mask mask_a, mask_b;
  pix_bits bits_a, bits_b;
  int32_t dx, dy;
} pair;

static pair make_pair(test_random *random, int32_t width_a, int32_t height_a, int32_t width_b, int32_t height_b) {
  pair p = {.a = test_bitmap_new(width_a, height_a), .b = test_bitmap_new(width_b, height_b)};
  test_bitmap_randomize(&p.a, random);
  test_bitmap_randomize(&p.b, random);
  test_mask_from(&p.mask_a, &p.a);
  test_mask_from(&p.mask_b, &p.b);
  p.bits_a = pix_mask_bits(&p.mask_a);
  p.bits_b = pix_mask_bits(&p.mask_b);
  return p;
}

static void free_pair(pair *p) {
  pix_mask_release(&p->mask_a);
  pix_mask_release(&p->mask_b);
  test_bitmap_free(&p->a);
  test_bitmap_free(&p->b);
}

// All answers of the family, from the definition.
static void check_pair(const pair *p) {
  test_bitmap common = test_bitmap_new(p->a.width, p->a.height);
  int32_t area = 0, first_x = -1, first_y = -1;
  TEST_EACH_PIXEL(x, y, p->a.width, p->a.height) {
    if (!test_bitmap_get(&p->a, x, y) || !test_bitmap_get(&p->b, (int64_t)x - p->dx, (int64_t)y - p->dy)) continue;
    test_bitmap_set(&common, x, y, true);
    if (area++ == 0) first_x = x, first_y = y;
  }
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  for (int32_t k = 0; pix_kernel_at(k) != NULL; k++) {
    const pix_kernel *kernel = pix_kernel_at(k);
    CHECK_EQUAL(kernel->overlap_any(a, b, p->dx, p->dy), area > 0);
    CHECK_EQUAL(kernel->overlap_area(a, b, p->dx, p->dy), area);
    CHECK_RECT(kernel->overlap_bounds(a, b, p->dx, p->dy), test_bitmap_bounds(&common));
    int32_t x = -1, y = -1;
    CHECK_EQUAL(kernel->overlap_first(a, b, p->dx, p->dy, &x, &y), area > 0);
    CHECK_EQUAL(x, first_x);
    CHECK_EQUAL(y, first_y);
    pix_mask written;
    test_empty_mask(&written, a->width, a->height);
    CHECK_EQUAL(kernel->overlap_write(a, b, p->dx, p->dy, written.words, written.pitch), area);
    const pix_bits bits = {written.words, a->width, a->height, written.pitch, false, NULL};
    test_check_bits(&bits, &common);
    pix_mask_release(&written);
  }
  test_bitmap_free(&common);
}

static void every_side_beside_bitmaps(test_random *random) {
  for (int32_t k = 0; k < TEST_COUNT_OF(test_sides); k++) {
    for (int32_t l = 0; l < TEST_COUNT_OF(test_sides); l++) {
      const int32_t height = TEST_PICK(random, ((int32_t[]){1, 5, 17, 40}));
      pair p = make_pair(random, test_sides[k], height, test_sides[l], height + 3);
      p.dx = test_int(random, -p.b.width - 2, p.a.width + 2);
      p.dy = test_int(random, -p.b.height - 1, p.a.height + 1);
      check_pair(&p);
      free_pair(&p);
    }
  }
}

static void random_offsets_beside_bitmaps(test_random *random) {
  pair p = make_pair(random, test_side(random), test_side(random), test_side(random), test_side(random));
  for (int k = 0; k < 6; k++) {
    p.dx = test_int(random, -p.b.width, p.a.width);
    p.dy = test_int(random, -p.b.height, p.a.height);
    check_pair(&p);
  }
  free_pair(&p);
}

// Large enough for summaries, with discs, frames and sparse noise, of which few cells meet.
static void large_masks_with_summaries(test_random *random) {
  pair p = make_pair(random, test_int(random, 65, 600), test_int(random, 150, 800), test_int(random, 65, 600),
                     test_int(random, 150, 800));
  p.bits_a = pix_mask_bits_for_rows(&p.mask_a, INT32_MAX);
  p.bits_b = pix_mask_bits_for_rows(&p.mask_b, INT32_MAX);
  CHECK((p.bits_a.summary != NULL) == (p.a.height >= PIX_SUMMARY_FROM_ROWS));
  for (int k = 0; k < 4; k++) {
    p.dx = test_int(random, -p.b.width / 2, p.a.width / 2);
    p.dy = test_int(random, -p.b.height / 2, p.a.height / 2);
    check_pair(&p);
  }
  free_pair(&p);
}

// One pixel of each in large masks, side by side in every way: the cells on both sides of an edge must be seen.
static void single_pixels_with_summaries(test_random *random) {
  pair p = {.a = test_bitmap_new(200, 300), .b = test_bitmap_new(200, 300)};
  const int32_t xa = test_int(random, 0, 199), ya = test_int(random, 0, 299);
  const int32_t xb = pix_max(0, pix_min(199, xa + test_int(random, -70, 70)));
  const int32_t yb = pix_max(0, pix_min(299, ya + test_int(random, -20, 20)));
  test_bitmap_set(&p.a, xa, ya, true);
  test_bitmap_set(&p.b, xb, yb, true);
  test_mask_from(&p.mask_a, &p.a);
  test_mask_from(&p.mask_b, &p.b);
  p.bits_a = pix_mask_bits_for_rows(&p.mask_a, 300);
  p.bits_b = pix_mask_bits_for_rows(&p.mask_b, 300);
  for (int k = 0; k < 3; k++) {
    p.dx = xa - xb + (k == 1);
    p.dy = ya - yb + (k == 2);
    check_pair(&p);
  }
  free_pair(&p);
}

// A single pixel of each, at every column: every shift there is.
static void every_shift_of_single_pixels(void) {
  pix_mask a, b;
  test_empty_mask(&a, 169, 3);
  test_empty_mask(&b, 130, 2);
  const pix_bits bits_a = pix_mask_bits(&a), bits_b = pix_mask_bits(&b);
  for (int32_t xa = 0; xa < 169; xa += 3) {
    for (int32_t xb = 0; xb < 130; xb++) {
      pix_mask_set(&a, xa, 1, true);
      pix_mask_set(&b, xb, 1, true);
      int32_t x = -1, y = -1;
      CHECK(pix_overlap_first(&bits_a, &bits_b, xa - xb, 0, &x, &y) && x == xa && y == 1);
      CHECK(!pix_overlap_any(&bits_a, &bits_b, xa - xb + 1, 0));
      CHECK(!pix_overlap_any(&bits_a, &bits_b, xa - xb - 1, 0));
      CHECK(!pix_overlap_any(&bits_a, &bits_b, xa - xb, 1));
      pix_mask_set(&a, xa, 1, false);
      pix_mask_set(&b, xb, 1, false);
    }
  }
  pix_mask_release(&a);
  pix_mask_release(&b);
}

static void whole_masks(void) {
  pix_mask mask_a, mask_b;
  test_full_mask(&mask_a, 100, 70);
  test_full_mask(&mask_b, 65, 9);
  const pix_bits a = pix_mask_bits(&mask_a), b = pix_mask_bits(&mask_b);
  CHECK(a.full && b.full);
  CHECK(pix_overlap_any(&a, &b, 99, -8));
  CHECK(!pix_overlap_any(&a, &b, 100, 0));
  CHECK_EQUAL(pix_overlap_area(&a, &b, -60, 66), 5 * 4);
  CHECK_RECT(pix_overlap_bounds(&a, &b, 90, 60), ((pix_rect){90, 60, 10, 9}));
  int32_t x, y;
  CHECK(pix_overlap_first(&a, &b, 12, -3, &x, &y) && x == 12 && y == 0);
  pix_mask_release(&mask_a);
  pix_mask_release(&mask_b);
}

static void symmetric(test_random *random) {
  pair p = make_pair(random, test_side(random), test_side(random), test_side(random), test_side(random));
  const int32_t dx = test_int(random, -60, 60), dy = test_int(random, -60, 60);
  CHECK_EQUAL(pix_overlap_any(&p.bits_a, &p.bits_b, dx, dy), pix_overlap_any(&p.bits_b, &p.bits_a, -dx, -dy));
  CHECK_EQUAL(pix_overlap_area(&p.bits_a, &p.bits_b, dx, dy), pix_overlap_area(&p.bits_b, &p.bits_a, -dx, -dy));
  pix_rect from_b = pix_overlap_bounds(&p.bits_b, &p.bits_a, -dx, -dy);
  if (!pix_rect_is_empty(from_b)) from_b.x += dx, from_b.y += dy;
  CHECK_RECT(pix_overlap_bounds(&p.bits_a, &p.bits_b, dx, dy), from_b);
  free_pair(&p);
}

static void far_offsets_are_outside(void) {
  test_random random = {7};
  pair p = make_pair(&random, 65, 65, 65, 65);
  const int32_t far[] = {INT32_MIN, -(1 << 30), 1 << 30, INT32_MAX};
  for (int32_t k = 0; k < TEST_COUNT_OF(far); k++) {
    int32_t x, y;
    CHECK(!pix_overlap_any(&p.bits_a, &p.bits_b, far[k], 0));
    CHECK_EQUAL(pix_overlap_area(&p.bits_a, &p.bits_b, 0, far[k]), 0);
    CHECK(!pix_overlap_first(&p.bits_a, &p.bits_b, far[k], far[k], &x, &y));
    CHECK(pix_rect_is_empty(pix_overlap_bounds(&p.bits_a, &p.bits_b, far[k], -1)));
  }
  free_pair(&p);
}

// A view of a bitmap whose stripes lie further apart than it is high.
static void other_pitches(test_random *random) {
  pair p = make_pair(random, 150, 40, 131, 90);
  const int32_t height = test_int(random, 1, 90);
  p.bits_b.height = height;  // the upper rows of b
  p.bits_b.full = false;
  for (int32_t y = height; y < 90; y++) {
    for (int32_t x = 0; x < 131; x++) {
      test_bitmap_set(&p.b, x, y, false);
      if (y < height + PIX_BITS_PADDING) pix_mask_set(&p.mask_b, x, y, false);
    }
  }
  p.dx = test_int(random, -140, 150);
  p.dy = test_int(random, -90, 40);
  check_pair(&p);
  free_pair(&p);
}

// A view may be larger than a mask: a cached raster of an enlarged one.
static void areas_beyond_32_bits(void) {
  const pix_bits whole = {NULL, 1 << 16, 1 << 16, 1 << 16, true, NULL};
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 0, 0), (int64_t)1 << 32);
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 1, -1), (int64_t)65535 * 65535);
}

const test_case overlap_tests[] = {
    TEST_ROUNDS(every_side_beside_bitmaps, 100),
    TEST_ROUNDS(random_offsets_beside_bitmaps, 1200),
    TEST_ROUNDS(large_masks_with_summaries, 150),
    TEST_ROUNDS(single_pixels_with_summaries, 400),
    TEST(every_shift_of_single_pixels),
    TEST(whole_masks),
    TEST_ROUNDS(symmetric, 1500),
    TEST(far_offsets_are_outside),
    TEST_ROUNDS(other_pitches, 500),
    TEST(areas_beyond_32_bits),
    TESTS_END,
};
