// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/smear.h"

#include "test_scene.h"

// Does the smear cover what the bitmap does at the offset?
static bool holds(const pix_smear *smear, const test_bitmap *bitmap, int32_t dx, int32_t dy) {
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    const int32_t i = x + dx - smear->x, j = y + dy - smear->y;
    if (!test_bitmap_get(bitmap, x, y)) continue;
    if (i < 0 || i >= smear->bits.width || j < 0 || j >= smear->bits.height) return false;
    if (!pix_bits_get(&smear->bits, i, j)) return false;
  }
  return true;
}

static void check_line(pix_smears *s, const test_bitmap *bitmap, int32_t level) {
  const pix_smear *line = pix_smears_line(s, level);
  test_bitmap expected = test_bitmap_new(line->bits.width, line->bits.height);
  for (int32_t k = 0; k < 1 << level; k++) {
    const int32_t dx = s->is_flat ? k * s->step_major : 0, dy = s->is_flat ? 0 : k * s->step_major;
    TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
      if (test_bitmap_get(bitmap, x, y)) test_bitmap_set(&expected, x + dx - line->x, y + dy - line->y, true);
    }
  }
  test_check_bits(&line->bits, &expected);
  test_bitmap_free(&expected);
}

static int64_t major_of(const pix_smears *s, pix_path_place p) { return s->is_flat ? p.column : p.row; }

// From the first place with so many changes on, and the offsets between steps of both.
static void check_stretch(pix_smears *s, const pix_path *path, const test_bitmap *bitmap, bool is_long, int64_t first) {
  const pix_smear *stretch = pix_smears_stretch(s, is_long);
  const int32_t length = is_long ? PIX_SMEAR_LONG : PIX_SMEAR_SHORT;
  pix_path_pace pace = pix_path_pace_from(path, s->is_flat, first, length);
  const pix_path_place corner = pix_path_pace_place(&pace);
  pix_path_pace_on(&pace);
  const pix_path_place end =
      first + length > major_of(s, pix_path_end(path)) ? pix_path_end(path) : pix_path_pace_place(&pace);
  const int32_t x0 = pix_path_x(path, corner), y0 = pix_path_y(path, corner);
  pix_path_place place = first > 0 ? corner : (pix_path_place){0, 0};
  CHECK(holds(stretch, bitmap, pix_path_x(path, place) - x0, pix_path_y(path, place) - y0));
  while (pix_path_order(place) < pix_path_order(end)) {
    const int32_t x = pix_path_x(path, place) - x0, y = pix_path_y(path, place) - y0;
    const pix_path_step step = pix_path_next(path, &place);
    const int32_t next_x = pix_path_x(path, place) - x0, next_y = pix_path_y(path, place) - y0;
    CHECK(holds(stretch, bitmap, next_x, next_y));
    if (step != PIX_PATH_BOTH) continue;
    CHECK(holds(stretch, bitmap, next_x, y));
    CHECK(holds(stretch, bitmap, x, next_y));
  }
}

static pix_path random_path(test_random *random) {
  const double grain = test_chance(random, 0.5) ? 1 : 256, reach = test_spread(random, 20, 2000);
  double ends[4];
  for (int k = 0; k < 4; k++) ends[k] = floor(test_real(random, -reach, reach) * grain) / grain;
  if (test_chance(random, 0.2)) ends[3] = ends[1];
  if (test_chance(random, 0.3)) ends[3] = ends[1] + (ends[2] - ends[0]) / test_int(random, 1, 3);
  const bool swaps = test_chance(random, 0.5);
  const double start[2] = {ends[swaps], ends[!swaps]}, end[2] = {ends[2 + swaps], ends[3 - swaps]};
  return pix_path_other(start, end);
}

static void check_smears(pix_smears *smears, const pix_path *path, const test_bitmap *bitmap, test_random *random) {
  for (int k = 0; k < 3; k++) check_line(smears, bitmap, test_int(random, 0, PIX_SMEAR_LINES - 1));
  const int64_t changes = major_of(smears, pix_path_end(path));
  for (int k = 0; k < 4 && changes > 0; k++) {
    check_stretch(smears, path, bitmap, k % 2 == 1, k < 2 ? 0 : test_int(random, 1, (int32_t)changes));
  }
}

// Also if they are used again: on other ways, and after the bitmap has changed.
static void smears_hold_all_offsets_of_the_way(test_random *random) {
  const int32_t widest = test_chance(random, 0.3) ? 140 : 20;
  test_bitmap bitmap = test_bitmap_new(test_int(random, 1, widest), test_int(random, 1, 20));
  test_bitmap_randomize(&bitmap, random);
  const pix_bits size = {.width = bitmap.width, .height = bitmap.height};
  const int32_t count = pix_smears_words(&size);
  uint64_t *words = pix_alloc(test_allocator(), (size_t)count, sizeof *words);
  memset(words, 0xa5, (size_t)count * sizeof *words);
  pix_smears smears = {.words = NULL};
  for (int k = 0; k < 4; k++) {
    pix_mask mask;
    test_mask_from(&mask, &bitmap);
    const pix_bits bits = pix_mask_bits(&mask);
    const pix_path path = random_path(random);
    pix_smears_begin(&smears, &bits, &path, words);
    pix_mask_release(&mask);
    check_smears(&smears, &path, &bitmap, random);
    if (test_chance(random, 0.5)) {
      const int32_t x = test_int(random, 0, bitmap.width - 1), y = test_int(random, 0, bitmap.height - 1);
      test_bitmap_set(&bitmap, x, y, !test_bitmap_get(&bitmap, x, y));
    }
  }
  pix_free(test_allocator(), words, (size_t)count, sizeof *words);
  test_bitmap_free(&bitmap);
}

// Too large for smears to be worth their memory.
static void large_bitmaps_have_none(void) {
  const pix_bits large = {.width = 32767, .height = 32767, .pitch = pix_bits_pitch(32767)};
  const pix_bits terrain = {.width = 4096, .height = 2048, .pitch = pix_bits_pitch(2048)};
  CHECK_EQUAL(pix_smears_words(&large), 0);
  CHECK(pix_smears_words(&terrain) > 0);
}

const test_case smear_tests[] = {
    TEST_ROUNDS(smears_hold_all_offsets_of_the_way, 200),
    TEST(large_bitmaps_have_none),
    TESTS_END,
};
