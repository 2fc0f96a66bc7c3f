// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from colours: a level drawn in one picture, and the same picture with changes as reference.

#include "image/pixels.h"
#include "toolkit.h"

#define COLORS TOOLKIT_RESULTS

static const uint8_t palette[COLORS + 2][3] = {{230, 90, 30}, {150, 210, 240}, {90, 90, 100}, {60, 160, 70},
                                               {20, 20, 60}, {250, 240, 200}};

typedef struct pictures {
  uint8_t *rgba, *reference;
  pix_color_range ranges[COLORS];
  uint8_t bytes[];  // of both
} pictures;

// Areas of 1 to 60 pixels in a row of one colour, a little uneven; here and there transparent.
static void paint(pictures *own, size_t pixels) {
  bench_random random = {2026};
  int32_t left = 0, color = 0, alpha = 255;
  for (size_t i = 0; i < pixels; i++, left--) {
    if (left <= 0) {
      left = (int32_t)bench_random_between(&random, 1, 60);
      color = (int32_t)bench_random_between(&random, 0, COLORS + 2);
      alpha = bench_random_between(&random, 0, 1) < 0.2 ? 0 : 255;
    }
    const int32_t shade = (int32_t)bench_random_between(&random, 0, 8);
    for (int c = 0; c < 3; c++) own->rgba[4 * i + (size_t)c] = (uint8_t)pix_min(palette[color][c] + shade, 255);
    own->rgba[4 * i + 3] = (uint8_t)alpha;
    memcpy(own->reference + 4 * i, own->rgba + 4 * i, 4);
    if (left % 3 == 0) own->reference[4 * i] ^= 16;
  }
}

// Of the scene's mask only the size counts.
static void set_up(toolkit_scene *s) {
  const size_t pixels = (size_t)s->mask.width * (size_t)s->mask.height;
  pictures *own = s->own = bench_alloc(1, sizeof *own + 8 * pixels);
  own->rgba = own->bytes;
  own->reference = own->bytes + 4 * pixels;
  paint(own, pixels);
  for (int k = 0; k < COLORS; k++) {
    own->ranges[k] = pix_color_range_near(palette[k][0] + 4, palette[k][1] + 4, palette[k][2] + 4, 4);
  }
  pix_mask_clear(&s->mask);
  s->result_count = COLORS;
}

static pix_pixels view(const toolkit_scene *s, const uint8_t *rgba) {
  return (pix_pixels){rgba, s->mask.width, s->mask.height, (size_t)s->mask.width * 4};
}

static uint64_t read_ours(toolkit_scene *s, const pix_solid_rule *rule) {
  const pictures *own = s->own;
  const pix_pixels pixels = view(s, own->rgba);
  pix_mask_read_pixels(s->result, &pixels, 0, 0, rule);
  return (uint64_t)s->result->solid_count;
}

// Defines the work of a loop that sets every texel of the result; `solid` is what makes one solid.
#define READ_LOOP(id, solid)                                                                               \
  static uint64_t id(toolkit_scene *s) {                                                                   \
    const pictures *own = s->own;                                                                          \
    const uint8_t *pixel = own->rgba, *other = own->reference;                                             \
    pix_mask *const mask = s->result;                                                                      \
    TOOLKIT_EACH(mask, x, y) {                                                                             \
      toolkit_set(mask, x, y, solid);                                                                      \
      pixel += 4, other += 4;                                                                              \
    }                                                                                                      \
    return toolkit_recount(mask);                                                                          \
  }

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

static const uint8_t first_color[3] = {234, 94, 34};
static const pix_color_range uneven = {true, {80, 100, 30, 200}, {235, 210, 245, 255}};

READ_LOOP(alpha_loop, pixel[3] > 127)
READ_LOOP(color_loop, pixel[3] > 0 && is_near(pixel, first_color, 4))
READ_LOOP(ranges_loop, pixel[3] > 0 && is_within(pixel, &uneven) && !is_within(pixel, &own->ranges[1]))
READ_LOOP(reference_loop, pixel[3] > 0 && is_near(pixel, other, 8))

static uint64_t alpha_ours(toolkit_scene *s) { return read_ours(s, &(pix_solid_rule){.threshold = 127}); }

static uint64_t color_ours(toolkit_scene *s) {
  return read_ours(s, &(pix_solid_rule){.solid = ((pictures *)s->own)->ranges[0]});
}

static uint64_t ranges_ours(toolkit_scene *s) {
  return read_ours(s, &(pix_solid_rule){.empty = ((pictures *)s->own)->ranges[1], .solid = uneven});
}

static uint64_t reference_ours(toolkit_scene *s) {
  const pix_pixels reference = view(s, ((pictures *)s->own)->reference);
  return read_ours(s, &(pix_solid_rule){.reference = reference, .tolerance = {8, 8, 8, 255}});
}

static uint64_t four_ours(toolkit_scene *s) {
  const pictures *own = s->own;
  const pix_pixels pixels = view(s, own->rgba);
  const pix_solid_rule rule = {.threshold = 20};
  pix_mask *masks[COLORS];
  for (int k = 0; k < COLORS; k++) pix_mask_clear(masks[k] = &s->result[k]);
  pix_masks_read_colors(masks, own->ranges, COLORS, &pixels, 0, 0, &rule);
  return 0;
}

static uint64_t four_loop(toolkit_scene *s) {
  const pictures *own = s->own;
  const uint8_t *pixel = own->rgba;
  pix_mask *const masks = s->result;
  TOOLKIT_EACH(masks, x, y) {
    for (int k = 0; k < COLORS; k++) {
      toolkit_set(&masks[k], x, y, pixel[3] > 20 && is_within(pixel, &own->ranges[k]));
    }
    pixel += 4;
  }
  for (int k = 0; k < COLORS; k++) toolkit_recount(&masks[k]);
  return 0;
}

// No goal where the memory is the limit: the largest image is 32 MiB, and so is the reference, which come at 20 to 25
// bytes a nanosecond; what is done to them takes a small part of that time.
#define COLOR_ROW(name, id, which) TOOLKIT_ROW(name, id, .counts = {400, 8, 1}, .set_up = set_up, .goals = which)

static const toolkit_row rows[] = {
    COLOR_ROW("alpha above a threshold", alpha, TOOLKIT_GOAL_IN_CACHE),
    COLOR_ROW("one colour with a tolerance", color, TOOLKIT_GOALS),
    COLOR_ROW("ranges in, a colour out", ranges, TOOLKIT_GOALS),
    COLOR_ROW("like a reference", reference, TOOLKIT_GOAL_IN_CACHE),
    COLOR_ROW("four colours at once", four, TOOLKIT_GOALS),
};

TOOLKIT_TABLE(toolkit_colors, "toolkit colors", "Masks from colours", rows);
