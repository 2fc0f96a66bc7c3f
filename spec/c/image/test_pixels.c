// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Pixels by each kernel. Colours, sheets and their options: see spec/image.

#include "image/pixels.h"

#include "test_scoped.h"

// RGBA pixels in a block of exactly the bytes that belong to them, which begins at no multiple of 4.
typedef struct raw {
  unsigned char *block;
  pix_pixels pixels;
} raw;

static void free_raw(raw *r) { free(r->block); }

#define RAW TEST_FREED_BY(free_raw) raw

static raw random_raw(test_random *random, int32_t width, int32_t height) {
  const size_t stride = (size_t)width * 4 + (size_t)test_int(random, 0, 9);
  const size_t bytes = height == 0 ? 0 : (size_t)(height - 1) * stride + (size_t)width * 4;
  raw r = {.block = malloc(bytes + 1)};
  if (r.block == NULL) abort();
  // Few values a channel, so that colours come near each other.
  for (size_t k = 0; k <= bytes; k++) r.block[k] = TEST_PICK(random, ((uint8_t[]){0, 1, 20, 21, 128, 254, 255}));
  r.pixels = (pix_pixels){r.block + 1, width, height, stride};
  return r;
}

// A colour as a test has it: whether each of the four channels is between two numbers.
static bool is_between(const unsigned char *pixel, const pix_color_range *range) {
  for (int c = 0; c < 4; c++) {
    if (pixel[c] < range->low[c] || pixel[c] > range->high[c]) return false;
  }
  return true;
}

static bool is_like(const unsigned char *pixel, const unsigned char *other, const uint8_t *tolerance) {
  for (int c = 0; c < 4; c++) {
    if (abs(pixel[c] - other[c]) > tolerance[c]) return false;
  }
  return true;
}

static const unsigned char *pixel_at(const pix_pixels *pixels, int32_t x, int32_t y) {
  return pixels->rgba + (size_t)y * pixels->stride + (size_t)x * 4;
}

static bool is_solid(const pix_pixels *pixels, int32_t x, int32_t y, const pix_solid_rule *rule) {
  const unsigned char *pixel = pixel_at(pixels, x, y);
  return pixel[3] > rule->threshold && !(rule->empty.is_set && is_between(pixel, &rule->empty)) &&
         !(rule->solid.is_set && !is_between(pixel, &rule->solid)) &&
         (rule->reference.rgba == NULL || is_like(pixel, pixel_at(&rule->reference, x, y), rule->tolerance));
}

static test_bitmap expected_bitmap(const pix_pixels *pixels, pix_rect rect, const pix_solid_rule *rule) {
  test_bitmap expected = test_bitmap_new(rect.w, rect.h);
  TEST_DRAW(&expected, x, y, is_solid(pixels, rect.x + x, rect.y + y, rule));
  return expected;
}

static void check_read(const pix_pixels *pixels, pix_rect rect, const pix_solid_rule *rule) {
  test_twin expected = test_twin_of(expected_bitmap(pixels, rect, rule));
  TEST_EACH_KERNEL(kernel) {
    pix_mask_clear(&expected.mask);
    const uint64_t version = expected.mask.version;
    pix_mask_read_pixels(&expected.mask, pixels, rect.x, rect.y, rule);
    CHECK(expected.mask.version > version);
    test_check_twin(&expected);
  }
  test_twin_free(&expected);
}

static pix_color_range random_range(test_random *random, double chance) {
  if (test_chance(random, 0.5)) {
    const int32_t r = test_int(random, 0, 255), g = TEST_PICK(random, ((int[]){0, 20, 255}));
    const int32_t tolerance = TEST_PICK(random, ((int[]){0, 1, 19, 100, 255}));
    pix_color_range range = pix_color_range_near(r, g, test_int(random, 0, 255), tolerance);
    range.is_set = test_chance(random, chance);
    return range;
  }
  pix_color_range range = {.is_set = test_chance(random, chance)};
  for (int c = 0; c < 4; c++) {
    const int32_t low = TEST_PICK(random, ((int[]){0, 0, 1, 20, 21, 128, 254, 255}));
    range.low[c] = (uint8_t)low;
    range.high[c] = (uint8_t)(test_chance(random, 0.5) ? 255 : test_int(random, low, 255));
  }
  return range;
}

static pix_rect random_part(test_random *random, const pix_pixels *pixels) {
  if (test_chance(random, 0.5)) return (pix_rect){0, 0, pixels->width, pixels->height};
  const int32_t x = test_int(random, 0, pixels->width), y = test_int(random, 0, pixels->height);
  return (pix_rect){x, y, test_int(random, 0, pixels->width - x), test_int(random, 0, pixels->height - y)};
}

static pix_solid_rule random_rule(test_random *random, const pix_pixels *reference) {
  pix_solid_rule rule = {.threshold = TEST_PICK(random, ((int[]){0, 0, 20, 127, 254, 255})),
                         .empty = random_range(random, 0.4), .solid = random_range(random, 0.4)};
  if (test_chance(random, 0.5)) return rule;
  rule.reference = *reference;
  for (int c = 0; c < 4; c++) rule.tolerance[c] = TEST_PICK(random, ((uint8_t[]){0, 1, 20, 127, 254, 255, 255}));
  return rule;
}

static void random_rules_and_rectangles(test_random *random) {
  RAW r = random_raw(random, test_side(random), test_int(random, 0, 40));
  RAW beside = random_raw(random, r.pixels.width, r.pixels.height);
  const pix_solid_rule rule = random_rule(random, &beside.pixels);
  check_read(&r.pixels, random_part(random, &r.pixels), &rule);
}

static void several_colors_at_once(test_random *random) {
  enum { MOST = 5 };
  // Some taller than a band of rows.
  RAW r = random_raw(random, test_side(random), test_int(random, 0, test_chance(random, 0.1) ? 5000 : 70));
  RAW beside = random_raw(random, r.pixels.width, r.pixels.height);
  pix_solid_rule rule = random_rule(random, &beside.pixels);
  const pix_rect rect = random_part(random, &r.pixels);
  const int32_t count = test_int(random, 0, MOST);
  pix_mask masks[MOST], *list[MOST];
  pix_color_range colors[MOST];
  for (int32_t k = 0; k < count; k++) {
    test_empty_mask(list[k] = &masks[k], rect.w, rect.h);
    colors[k] = random_range(random, 1);
  }
  pix_masks_read_colors(list, colors, count, &r.pixels, rect.x, rect.y, &rule);
  for (int32_t k = 0; k < count; k++) {
    rule.solid = colors[k];
    test_bitmap expected = expected_bitmap(&r.pixels, rect, &rule);
    test_check_and_free(&masks[k], &expected);
  }
}

// All pairs of levels of a channel, at some tolerances.
static void every_difference_from_the_reference(void) {
  static unsigned char pixels[256 * 4], others[256 * 4];
  const pix_pixels view = {pixels, 256, 1, sizeof pixels}, other = {others, 256, 1, sizeof others};
  for (int channel = 0; channel < 4; channel++) {
    for (int level = 0; level < 256; level++) {
      for (int k = 0; k < 256; k++) {
        for (int c = 0; c < 4; c++) pixels[4 * k + c] = others[4 * k + c] = 200;
        pixels[4 * k + channel] = (unsigned char)k;
        others[4 * k + channel] = (unsigned char)level;
      }
      pix_solid_rule rule = {.reference = other};
      rule.tolerance[channel] = (uint8_t)(level * 7 % 256);
      check_read(&view, (pix_rect){0, 0, 256, 1}, &rule);
    }
  }
}

const test_case pixels_tests[] = {
    TEST_ROUNDS(random_rules_and_rectangles, 1200), TEST_ROUNDS(several_colors_at_once, 400),
    TEST(every_difference_from_the_reference), TESTS_END,
};
