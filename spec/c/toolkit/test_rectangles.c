// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

// Whether there are as few rectangles as there can be: by all partitions of small masks, and by theory for large ones.

// Checks order, that no two meet and that all together are the mask's texels. Returns how many there are.
static int32_t check_rectangles(const pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list;
  if (!CHECK(pix_rectangles_create(&list, test_allocator(), &bits))) return 0;
  test_bitmap covered = test_bitmap_new(mask->width, mask->height);
  for (int32_t k = 0; k < list.count; k++) {
    const pix_rect r = list.items[k];
    CHECK(r.x >= 0 && r.y >= 0 && r.w > 0 && r.h > 0 && r.x + r.w <= mask->width && r.y + r.h <= mask->height);
    if (k > 0) CHECK(list.items[k - 1].y < r.y || (list.items[k - 1].y == r.y && list.items[k - 1].x < r.x));
    TEST_EACH_PIXEL_IN(x, y, r) {
      CHECK(!test_bitmap_get(&covered, x, y));
      test_bitmap_set(&covered, x, y, true);
    }
  }
  test_check_mask(mask, &covered);
  test_bitmap_free(&covered);
  const int32_t count = list.count;
  pix_rectangles_destroy(&list);
  pix_rectangles_destroy(&list);
  return count;
}

// Tries all partitions: the first texel left is the corner of one of the rectangles. A texel's bit is y * 8 + x.
static bool can_cover(uint64_t left, int32_t most) {
  if (left == 0) return true;
  if (most == 0) return false;
  const int32_t corner = pix_lowest_bit(left);
  for (uint64_t row = UINT64_C(1) << corner, w = 1; (left & row) == row && (corner & 7) + w <= 8; w++) {
    uint64_t rectangle = 0;
    for (uint64_t next = row; next != 0 && (left & next) == next; next <<= 8) {
      rectangle |= next;
      if (can_cover(left & ~rectangle, most - 1)) return true;
    }
    row |= row << 1;
  }
  return false;
}

static void check_minimum(int32_t width, int32_t height, uint64_t texels) {
  pix_mask mask;
  test_empty_mask(&mask, width, height);
  uint64_t inside = 0;
  TEST_EACH_PIXEL(x, y, width, height) {
    inside |= UINT64_C(1) << (y * 8 + x);
    pix_mask_set(&mask, x, y, texels >> (y * 8 + x) & 1);
  }
  const int32_t count = check_rectangles(&mask);
  if (count > 0) CHECK(!can_cover(texels & inside, count - 1));
  pix_mask_release(&mask);
}

static void all_masks_of_3_by_4(void) {
  for (uint64_t k = 0; k < 1 << 12; k++) {
    check_minimum(3, 4, (k & 7) | (k >> 3 & 7) << 8 | (k >> 6 & 7) << 16 | (k >> 9 & 7) << 24);
  }
}

// Corners, less the chords that can be used, less holes, and one for each shape: the number that the theory gives.

// Around each crossing of the walls between holes lie four chords, of which two can be used.
static void a_grid_of_holes(void) {
  const int32_t n = 20;
  pix_mask mask;
  test_full_mask(&mask, 2 * n + 1, 2 * n + 1);
  for (int32_t y = 1; y < 2 * n; y += 2) {
    for (int32_t x = 1; x < 2 * n; x += 2) pix_mask_set(&mask, x, y, false);
  }
  const int32_t corners = 4 * n * n, chords = 2 * (n - 1) * (n - 1) + 4 * (n - 1), holes = n * n;
  CHECK_EQUAL(check_rectangles(&mask), corners - chords - holes + 1);
  pix_mask_release(&mask);
}

// Slots on all four sides, each deeper than the one before, so that all chords go right across: every horizontal one
// meets every vertical one, and only those of one direction can be used.
static void slots_all_around(int32_t rows, int32_t columns) {
  const int32_t w = 2 * rows + 4 * columns + 4, h = 2 * columns + 4 * rows + 4;
  pix_mask mask;
  test_full_mask(&mask, w, h);
  for (int32_t k = 0; k < rows; k++) {
    const int32_t y = columns + 3 + 4 * k;
    pix_mask_set_span(&mask, y, 0, k + 1, false);
    pix_mask_set_span(&mask, y, w - k - 1, w, false);
  }
  for (int32_t k = 0; k < columns; k++) {
    for (int32_t depth = 0; depth <= k; depth++) {
      pix_mask_set(&mask, rows + 3 + 4 * k, depth, false);
      pix_mask_set(&mask, rows + 3 + 4 * k, h - 1 - depth, false);
    }
  }
  const pix_bits bits = pix_mask_bits(&mask);
  pix_rectangles list;
  CHECK(pix_rectangles_create(&list, test_allocator(), &bits));
  CHECK_EQUAL(list.count, 4 * rows + 4 * columns - 2 * pix_max(rows, columns) + 1);
  pix_rectangles_destroy(&list);
  pix_mask_release(&mask);
}

static void chords_that_all_meet(void) {
  for (int32_t n = 1; n < 20; n++) slots_all_around(n, 20 - n);
  slots_all_around(300, 260);
}

// More than the limit: one direction is given up at once.
static void too_many_meetings(void) {
  slots_all_around(1100, 1200);
  slots_all_around(1200, 1100);
}

static void no_memory(void) {
  pix_mask mask;
  test_full_mask(&mask, 100, 30);
  for (int32_t k = 0; k < 30; k++) pix_mask_set(&mask, 3 * k + 4, (k * 7) % 30, false);
  const int32_t count = check_rectangles(&mask);
  const pix_bits bits = pix_mask_bits(&mask);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_rectangles list;
    test_begin_failing(&failures);
    const bool is_done = pix_rectangles_create(&list, test_allocator(), &bits);
    CHECK_EQUAL(is_done, !test_end_failing(&failures));
    if (is_done) CHECK_EQUAL(list.count, count);
    pix_rectangles_destroy(&list);
  }
  pix_mask_release(&mask);
}

const test_case rectangles_tests[] = {
    TEST(all_masks_of_3_by_4),
    TEST(a_grid_of_holes),
    TEST(chords_that_all_meet),
    TEST(too_many_meetings),
    TEST(no_memory),
    TESTS_END,
};
