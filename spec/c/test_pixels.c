// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_pixels.h"

#include "pix_kernel.h"

#include "test_scene.h"

// RGBA pixels in a block of exactly the bytes that belong to them, which begins at no multiple of 4.
typedef struct raw {
  unsigned char *block;
  pix_pixels pixels;
} raw;

static raw random_raw(test_random *random, int32_t width, int32_t height) {
  const size_t stride = (size_t)width * 4 + (size_t)test_int(random, 0, 9);
  const size_t bytes = height == 0 ? 0 : (size_t)(height - 1) * stride + (size_t)width * 4;
  raw r = {.block = malloc(bytes + 1)};
  if (r.block == NULL) abort();
  // Few values a channel, so that colours come near each other.
  static const unsigned char values[] = {0, 1, 20, 21, 128, 254, 255};
  for (size_t k = 0; k <= bytes; k++) r.block[k] = TEST_PICK(random, values);
  r.pixels = (pix_pixels){r.block + 1, width, height, stride};
  return r;
}

static bool is_near(const unsigned char *pixel, const pix_color_range *range) {
  const int channels[3] = {range->r, range->g, range->b};
  for (int c = 0; c < 3; c++) {
    if (pixel[c] < channels[c] - range->tolerance || pixel[c] > channels[c] + range->tolerance) return false;
  }
  return true;
}

static bool is_solid(const pix_pixels *pixels, int32_t x, int32_t y, const pix_solid_rule *rule) {
  const unsigned char *pixel = pixels->rgba + (size_t)y * pixels->stride + (size_t)x * 4;
  return pixel[3] > rule->threshold && !(rule->empty.is_set && is_near(pixel, &rule->empty)) &&
         !(rule->solid.is_set && !is_near(pixel, &rule->solid));
}

static void check_read(const pix_pixels *pixels, pix_rect rect, const pix_solid_rule *rule) {
  test_bitmap expected = test_bitmap_new(rect.w, rect.h);
  for (int32_t y = 0; y < rect.h; y++) {
    for (int32_t x = 0; x < rect.w; x++) {
      test_bitmap_set(&expected, x, y, is_solid(pixels, rect.x + x, rect.y + y, rule));
    }
  }
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), rect.w, rect.h));
  const uint64_t version = mask.version;
  pix_mask_read_pixels(&mask, pixels, rect.x, rect.y, rule);
  CHECK(mask.version > version);
  test_check_mask(&mask, &expected);
  CHECK_RECT(pix_mask_bounds(&mask), test_bitmap_bounds(&expected));
  for (int32_t k = 0; pix_kernel_at(k) != NULL && mask.words != NULL; k++) {
    const pix_pixels part = {pixels->rgba + (size_t)rect.y * pixels->stride + (size_t)rect.x * 4, rect.w, rect.h,
                             pixels->stride};
    pix_mask_clear(&mask);
    const int32_t solid = pix_kernel_at(k)->read_pixels(&part, rule, mask.words, mask.pitch);
    pix_mask_touched(&mask, (pix_rect){0, 0, rect.w, rect.h}, solid);
    test_check_mask(&mask, &expected);
  }
  pix_mask_release(&mask);
  test_bitmap_free(&expected);
}

static pix_color_range random_range(test_random *random) {
  return (pix_color_range){test_chance(random, 0.4), test_int(random, 0, 255), TEST_PICK(random, ((int[]){0, 20, 255})),
                           test_int(random, 0, 255), TEST_PICK(random, ((int[]){0, 1, 19, 100, 255}))};
}

static void random_rules_and_rectangles(void) {
  test_rounds rounds = test_rounds_of(2500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    raw r = random_raw(random, test_side(random), test_int(random, 0, 40));
    pix_rect rect = {0, 0, r.pixels.width, r.pixels.height};
    if (test_chance(random, 0.5)) {
      rect.x = test_int(random, 0, rect.w);
      rect.y = test_int(random, 0, rect.h);
      rect.w = test_int(random, 0, r.pixels.width - rect.x);
      rect.h = test_int(random, 0, r.pixels.height - rect.y);
    }
    const pix_solid_rule rule = {TEST_PICK(random, ((int[]){0, 0, 20, 127, 254, 255})), random_range(random),
                                 random_range(random)};
    check_read(&r.pixels, rect, &rule);
    free(r.block);
  }
}

static void every_threshold(void) {
  unsigned char pixels[256 * 4] = {0};
  for (int k = 0; k < 256; k++) pixels[4 * k + 3] = (unsigned char)k;
  const pix_pixels view = {pixels, 256, 1, sizeof pixels};
  for (int threshold = 0; threshold < 256; threshold++) {
    const pix_solid_rule rule = {.threshold = threshold};
    check_read(&view, (pix_rect){0, 0, 256, 1}, &rule);
  }
}

static void tolerance_is_a_channel(void) {
  const unsigned char pixels[] = {100, 100, 100, 255, 110, 90, 100, 255, 111, 100, 100, 255, 100, 100, 89, 255};
  const pix_pixels view = {pixels, 4, 1, sizeof pixels};
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 4, 1));
  const pix_solid_rule key = {.empty = {true, 100, 100, 100, 10}};
  pix_mask_read_pixels(&mask, &view, 0, 0, &key);
  CHECK(!pix_mask_get(&mask, 0, 0) && !pix_mask_get(&mask, 1, 0));
  CHECK(pix_mask_get(&mask, 2, 0) && pix_mask_get(&mask, 3, 0));
  pix_mask_release(&mask);
}

static void sheets(void) {
  for (int32_t frame = 1; frame < 6; frame++) {
    for (int32_t left = 0; left < 4; left++) {
      for (int32_t border = 0; border < 4; border++) {
        for (int32_t width = 0; width < 30; width++) {
          const pix_sheet sheet = {frame, frame + 1, left, left + 1, border};
          int32_t columns, rows, expected = 0;
          pix_sheet_measure(&sheet, width, width, &columns, &rows);
          for (int32_t k = 0;; k++) {
            const pix_rect r = pix_sheet_frame(&sheet, k, k + 2);
            CHECK_RECT(r, ((pix_rect){left + border + k * (frame + border),
                                      left + 1 + border + (k + 2) * (frame + 1 + border), frame, frame + 1}));
            if (r.x + r.w > width) break;
            expected++;
          }
          CHECK_EQUAL(columns, expected);
          CHECK(rows == 0 || pix_sheet_frame(&sheet, 0, rows - 1).y + frame + 1 <= width);
          CHECK(pix_sheet_frame(&sheet, 0, rows).y + frame + 1 > width);
        }
      }
    }
  }
}

static void sheets_of_extreme_sizes(void) {
  const int32_t huge = 1 << 30;
  int32_t columns, rows;
  const pix_sheet wide_border = {1, 1, 0, 0, huge}, far = {1, PIX_MAX_SIDE, huge, huge, 0};
  pix_sheet_measure(&wide_border, 1 << 24, 1 << 24, &columns, &rows);
  CHECK(columns == 0 && rows == 0);
  pix_sheet_measure(&far, 1 << 24, 1 << 24, &columns, &rows);
  CHECK(columns == 0 && rows == 0);
  const pix_sheet dense = {1, 1, 0, 0, 0};
  pix_sheet_measure(&dense, 1 << 24, 16, &columns, &rows);
  CHECK(columns == 1 << 24 && rows == 16);
  CHECK_RECT(pix_sheet_frame(&dense, (1 << 24) - 1, 15), ((pix_rect){(1 << 24) - 1, 15, 1, 1}));
}

const test_case pixels_tests[] = {
    TEST(random_rules_and_rectangles),
    TEST(every_threshold),
    TEST(tolerance_is_a_channel),
    TEST(sheets),
    TEST(sheets_of_extreme_sizes),
    TESTS_END,
};
