// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from colours: a level drawn in one picture, and the same picture with changes as reference.

#include "image/pixels.h"
#include "sections.h"
#include "toolkit.h"

#define COLORS 4

static const uint8_t palette[COLORS + 2][3] = {{230, 90, 30}, {150, 210, 240}, {90, 90, 100}, {60, 160, 70},
                                               {20, 20, 60}, {250, 240, 200}};

typedef struct color_scene {
  toolkit_scene base;  // `mask` gives the size alone
  uint8_t *rgba, *reference;
  pix_solid_rule rule;
  pix_color_range ranges[COLORS];
  pix_mask masks[2][COLORS];  // by side
} color_scene;

// Areas of 1 to 60 pixels in a row of one colour, a little uneven; here and there transparent.
static void paint(color_scene *s, bench_random *random) {
  const size_t pixels = (size_t)s->base.mask.width * (size_t)s->base.mask.height;
  int32_t left = 0, color = 0, alpha = 255;
  for (size_t i = 0; i < pixels; i++, left--) {
    if (left <= 0) {
      left = (int32_t)bench_random_between(random, 1, 60);
      color = (int32_t)bench_random_between(random, 0, COLORS + 2);
      alpha = bench_random_between(random, 0, 1) < 0.2 ? 0 : 255;
    }
    const int32_t shade = (int32_t)bench_random_between(random, 0, 8);
    for (int c = 0; c < 3; c++) s->rgba[4 * i + (size_t)c] = (uint8_t)pix_min(palette[color][c] + shade, 255);
    s->rgba[4 * i + 3] = (uint8_t)alpha;
    memcpy(s->reference + 4 * i, s->rgba + 4 * i, 4);
    if (left % 3 == 0) s->reference[4 * i] ^= 16;
  }
}

static void make_masks(color_scene *s) {
  for (int side = 0; side < 2; side++) {
    for (int k = 0; k < COLORS; k++) {
      toolkit_renew(&s->base, &s->masks[side][k], s->base.mask.width, s->base.mask.height);
    }
  }
}

static void *setup(int32_t size, int32_t count) {
  color_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->base.allocator);
  s->base.count = count;
  toolkit_renew(&s->base, &s->base.mask, size, size == 4096 ? 2048 : size);
  const int64_t bytes = (int64_t)s->base.mask.width * s->base.mask.height * 4;
  s->rgba = bench_alloc(bytes, 1);
  s->reference = bench_alloc(bytes, 1);
  bench_random random = {2026};
  paint(s, &random);
  for (int k = 0; k < COLORS; k++) {
    s->ranges[k] = pix_color_range_near(palette[k][0] + 4, palette[k][1] + 4, palette[k][2] + 4, 4);
  }
  make_masks(s);
  return s;
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  make_masks(scene);
}

static void collect(void *scene, bench_side side, bench_hits *hits) {
  color_scene *s = scene;
  for (int k = 0; k < COLORS; k++) {
    s->base.result[side] = s->masks[side][k];
    toolkit_collect(&s->base, side, hits);
  }
}

static void teardown(void *scene) {
  color_scene *s = scene;
  pix_mask_release(&s->base.mask);
  for (int side = 0; side < 2; side++) {
    for (int k = 0; k < COLORS; k++) pix_mask_release(&s->masks[side][k]);
  }
  free(s->rgba);
  free(s->reference);
  free(s);
}

static pix_pixels view(const color_scene *s, const uint8_t *rgba) {
  return (pix_pixels){rgba, s->base.mask.width, s->base.mask.height, (size_t)s->base.mask.width * 4};
}

static void read_ours(color_scene *s, const pix_solid_rule *rule) {
  const pix_pixels pixels = view(s, s->rgba);
  for (int32_t i = 0; i < s->base.count; i++) pix_mask_read_pixels(&s->masks[BENCH_OURS][0], &pixels, 0, 0, rule);
}

// The loops set every texel of a mask; `solid` is what makes one solid.
#define READ_LOOP(s, k, solid)                                                                                        \
  do {                                                                                                                \
    pix_mask *const mask = &(s)->masks[BENCH_PEER][k];                                                                \
    for (int32_t i = 0; i < (s)->base.count; i++) {                                                                   \
      const uint8_t *pixel = (s)->rgba, *other = (s)->reference;                                                      \
      for (int32_t y = 0; y < mask->height; y++) {                                                                    \
        for (int32_t x = 0; x < mask->width; x++, pixel += 4, other += 4) toolkit_set(mask, x, y, solid);             \
      }                                                                                                               \
      (void)other;                                                                                                    \
    }                                                                                                                 \
    toolkit_recount(mask);                                                                                            \
  } while (0)

static bool is_near(const uint8_t *pixel, const uint8_t *center, int32_t tolerance) {
  return abs(pixel[0] - center[0]) <= tolerance && abs(pixel[1] - center[1]) <= tolerance &&
         abs(pixel[2] - center[2]) <= tolerance;
}

static bool is_within(const uint8_t *pixel, const pix_color_range *range) {
  for (int c = 0; c < 4; c++) {
    if (pixel[c] < range->low[c] || pixel[c] > range->high[c]) return false;
  }
  return true;
}

static void alpha_ours(color_scene *s) { read_ours(s, &(pix_solid_rule){.threshold = 127}); }
static void alpha_loop(color_scene *s) { READ_LOOP(s, 0, pixel[3] > 127); }

static void color_ours(color_scene *s) { read_ours(s, &(pix_solid_rule){.solid = s->ranges[0]}); }

static void color_loop(color_scene *s) {
  const uint8_t center[3] = {234, 94, 34};
  READ_LOOP(s, 0, pixel[3] > 0 && is_near(pixel, center, 4));
}

static const pix_color_range uneven = {true, {80, 100, 30, 200}, {235, 210, 245, 255}};

static void ranges_ours(color_scene *s) { read_ours(s, &(pix_solid_rule){.empty = s->ranges[1], .solid = uneven}); }

static void ranges_loop(color_scene *s) {
  READ_LOOP(s, 0, pixel[3] > 0 && is_within(pixel, &uneven) && !is_within(pixel, &s->ranges[1]));
}

static void reference_ours(color_scene *s) {
  read_ours(s, &(pix_solid_rule){.reference = view(s, s->reference), .tolerance = {8, 8, 8, 255}});
}

static void reference_loop(color_scene *s) { READ_LOOP(s, 0, pixel[3] > 0 && is_near(pixel, other, 8)); }

static void four_ours(color_scene *s) {
  const pix_pixels pixels = view(s, s->rgba);
  const pix_solid_rule rule = {.threshold = 20};
  pix_mask *masks[COLORS];
  for (int k = 0; k < COLORS; k++) masks[k] = &s->masks[BENCH_OURS][k];
  for (int32_t i = 0; i < s->base.count; i++) {
    for (int k = 0; k < COLORS; k++) pix_mask_clear(masks[k]);
    pix_masks_read_colors(masks, s->ranges, COLORS, &pixels, 0, 0, &rule);
  }
}

static void four_loop(color_scene *s) {
  for (int32_t i = 0; i < s->base.count; i++) {
    const uint8_t *pixel = s->rgba;
    for (int32_t y = 0; y < s->base.mask.height; y++) {
      for (int32_t x = 0; x < s->base.mask.width; x++, pixel += 4) {
        for (int k = 0; k < COLORS; k++) {
          toolkit_set(&s->masks[BENCH_PEER][k], x, y, pixel[3] > 20 && is_within(pixel, &s->ranges[k]));
        }
      }
    }
  }
  for (int k = 0; k < COLORS; k++) toolkit_recount(&s->masks[BENCH_PEER][k]);
}

#define COLOR_KIND(id, title)                                                                                         \
  static void id##_run_ours(void *scene, bench_hits *hits) { (void)hits; id##_ours(scene); }                          \
  static void id##_run_loop(void *scene, bench_hits *hits) { (void)hits; id##_loop(scene); }                          \
  static const bench_kind id = {title, "a plain loop over pixels", NULL, BENCH_EXACT, false, setup, prepare,          \
                                {id##_run_ours, id##_run_loop}, collect, teardown};
COLOR_KIND(alpha, "alpha above a threshold")
COLOR_KIND(color, "one colour with a tolerance")
COLOR_KIND(ranges, "ranges in, a colour out")
COLOR_KIND(reference, "like a reference")
COLOR_KIND(four, "four colours at once")

// No goal where the memory is the limit: the largest image is 32 MiB, and so is the reference, which come at 20 to 25
// bytes a nanosecond; what is done to them takes a small part of that time.
#define COLOR_CASES_IN_CACHE(id, small, middle, large)                                                                \
  {&id, 64, small, BENCH_NO_GOAL, {0}}, {&id, 512, middle, {.at_least = 10}, {0}},                                    \
  {&id, 4096, large, BENCH_NO_GOAL, {0}}

static const bench_case cases[] = {
    COLOR_CASES_IN_CACHE(alpha, 400, 8, 1),
    TOOLKIT_CASES(color, 400, 8, 1),
    TOOLKIT_CASES(ranges, 400, 8, 1),
    COLOR_CASES_IN_CACHE(reference, 400, 8, 1),
    TOOLKIT_CASES(four, 400, 8, 1),
};

const bench_section bench_toolkit_colors = {
    .name = "toolkit colors", .title = "Masks from colours", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
