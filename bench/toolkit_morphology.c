// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Growing and shrinking, and two masks at all offsets.

#include "sections.h"
#include "toolkit.h"
#include "toolkit/toolkit.h"

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

static void make_ours(toolkit_scene *s, make_mask *make, int32_t n, pix_element shape) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(&s->result[BENCH_OURS]);
    if (!make(&s->mask, n, shape, &s->result[BENCH_OURS])) bench_out_of_memory();
  }
}

static bool is_in_shape(int32_t dx, int32_t dy, int32_t n, pix_element shape) {
  if (shape == PIX_SQUARE) return true;
  return shape == PIX_DIAMOND ? abs(dx) + abs(dy) <= n : dx * dx + dy * dy <= n * n;
}

// The shape as a list of offsets dx, dy; returns how many numbers there are.
#define MOST_NUMBERS (2 * 33 * 33)
static int32_t list_shape(int32_t n, pix_element shape, int32_t offsets[MOST_NUMBERS]) {
  int32_t count = 0;
  for (int32_t dy = -n; dy <= n; dy++) {
    for (int32_t dx = -n; dx <= n; dx++) {
      if (!is_in_shape(dx, dy, n, shape)) continue;
      offsets[count++] = dx;
      offsets[count++] = dy;
    }
  }
  return count;
}

// Is any texel around (x, y) solid, or empty?
static bool any_around(const pix_mask *mask, int32_t x, int32_t y, const int32_t *offsets, int32_t count, bool solid) {
  for (int32_t k = 0; k < count; k += 2) {
    if (toolkit_get(mask, x + offsets[k], y + offsets[k + 1]) == solid) return true;
  }
  return false;
}

// Texel (x, y) of `to` is (x + left, y + left) of `from`.
static void dilate_plainly(const pix_mask *from, pix_mask *to, int32_t n, pix_element shape, int32_t left) {
  int32_t offsets[MOST_NUMBERS];
  const int32_t count = list_shape(n, shape, offsets);
  for (int32_t y = 0; y < to->height; y++) {
    for (int32_t x = 0; x < to->width; x++) {
      if (any_around(from, x + left, y + left, offsets, count, true)) toolkit_set(to, x, y, true);
    }
  }
  toolkit_recount(to);
}

static void erode_plainly(const pix_mask *from, pix_mask *to, int32_t n, pix_element shape, int32_t left) {
  int32_t offsets[MOST_NUMBERS];
  const int32_t count = list_shape(n, shape, offsets);
  for (int32_t y = 0; y < to->height; y++) {
    for (int32_t x = 0; x < to->width; x++) {
      if (!toolkit_get(from, x + left, y + left)) continue;
      if (!any_around(from, x + left, y + left, offsets, count, false)) toolkit_set(to, x, y, true);
    }
  }
  toolkit_recount(to);
}

static void dilate_loop(toolkit_scene *s, int32_t n, pix_element shape) {
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, &s->result[BENCH_PEER], s->mask.width + 2 * n, s->mask.height + 2 * n);
    dilate_plainly(&s->mask, &s->result[BENCH_PEER], n, shape, -n);
  }
}

static void erode_loop(toolkit_scene *s, int32_t n, pix_element shape) {
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, &s->result[BENCH_PEER], s->mask.width, s->mask.height);
    erode_plainly(&s->mask, &s->result[BENCH_PEER], n, shape, 0);
  }
}

static void open_loop(toolkit_scene *s, int32_t n, pix_element shape) {
  pix_mask between = {0};
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, &between, s->mask.width, s->mask.height);
    erode_plainly(&s->mask, &between, n, shape, 0);
    toolkit_renew(s, &s->result[BENCH_PEER], s->mask.width, s->mask.height);
    dilate_plainly(&between, &s->result[BENCH_PEER], n, shape, 0);
  }
  pix_mask_release(&between);
}

static void close_loop(toolkit_scene *s, int32_t n, pix_element shape) {
  pix_mask between = {0};
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, &between, s->mask.width + 2 * n, s->mask.height + 2 * n);
    dilate_plainly(&s->mask, &between, n, shape, -n);
    toolkit_renew(s, &s->result[BENCH_PEER], s->mask.width, s->mask.height);
    erode_plainly(&between, &s->result[BENCH_PEER], n, shape, n);
  }
  pix_mask_release(&between);
}

#define SHAPE_KIND(id, title, verb, n, shape)                                              \
  static void id##_ours(toolkit_scene *s) { make_ours(s, pix_mask_##verb, n, shape); }     \
  static void id##_loop(toolkit_scene *s) { verb##_loop(s, n, shape); }                    \
  TOOLKIT_KIND(id, title)

SHAPE_KIND(dilate_square_1, "dilated by a square, n = 1", dilate, 1, PIX_SQUARE)
SHAPE_KIND(dilate_square_4, "dilated by a square, n = 4", dilate, 4, PIX_SQUARE)
SHAPE_KIND(dilate_diamond_1, "dilated by a diamond, n = 1", dilate, 1, PIX_DIAMOND)
SHAPE_KIND(dilate_diamond_4, "dilated by a diamond, n = 4", dilate, 4, PIX_DIAMOND)
SHAPE_KIND(dilate_disc_4, "dilated by a disc, n = 4", dilate, 4, PIX_DISC)
SHAPE_KIND(dilate_disc_16, "dilated by a disc, n = 16", dilate, 16, PIX_DISC)
SHAPE_KIND(erode_square_1, "eroded by a square, n = 1", erode, 1, PIX_SQUARE)
SHAPE_KIND(erode_square_4, "eroded by a square, n = 4", erode, 4, PIX_SQUARE)
SHAPE_KIND(erode_diamond_1, "eroded by a diamond, n = 1", erode, 1, PIX_DIAMOND)
SHAPE_KIND(erode_diamond_4, "eroded by a diamond, n = 4", erode, 4, PIX_DIAMOND)
SHAPE_KIND(erode_disc_4, "eroded by a disc, n = 4", erode, 4, PIX_DISC)
SHAPE_KIND(erode_disc_16, "eroded by a disc, n = 16", erode, 16, PIX_DISC)
SHAPE_KIND(open_square_2, "opened by a square, n = 2", open, 2, PIX_SQUARE)
SHAPE_KIND(open_disc_4, "opened by a disc, n = 4", open, 4, PIX_DISC)
SHAPE_KIND(close_square_2, "closed by a square, n = 2", close, 2, PIX_SQUARE)
SHAPE_KIND(close_disc_4, "closed by a disc, n = 4", close, 4, PIX_DISC)

// The other mask, or 8 x 8 texels of its edge: the loops would take too long with all of it.
#define PART_SIDE 8
static pix_mask other_of(toolkit_scene *s, bool part) {
  pix_mask other = {0};
  const int32_t side = part ? PART_SIDE : s->other.width, left = part ? 4 : 0, top = part ? 8 : 0;
  toolkit_renew(s, &other, side, side);
  for (int32_t y = 0; y < side; y++) {
    for (int32_t x = 0; x < side; x++) toolkit_set(&other, x, y, toolkit_get(&s->other, x + left, y + top));
  }
  toolkit_recount(&other);
  return other;
}

static bool overlap_plainly(const pix_mask *mask, const pix_mask *other, int32_t dx, int32_t dy) {
  for (int32_t y = 0; y < other->height; y++) {
    for (int32_t x = 0; x < other->width; x++) {
      if (toolkit_get(other, x, y) && toolkit_get(mask, x + dx, y + dy)) return true;
    }
  }
  return false;
}

static int32_t area_plainly(const pix_mask *mask, const pix_mask *other, int32_t dx, int32_t dy) {
  int32_t area = 0;
  for (int32_t y = 0; y < other->height; y++) {
    for (int32_t x = 0; x < other->width; x++) area += toolkit_get(other, x, y) && toolkit_get(mask, x + dx, y + dy);
  }
  return area;
}

static void convolve_two(toolkit_scene *s, const pix_mask *mask, const pix_mask *other, bench_side side) {
  pix_mask *result = &s->result[side];
  const pix_rect offsets = pix_mask_offsets(mask, other);
  for (int32_t i = 0; i < s->count; i++) {
    if (side == BENCH_OURS) {
      pix_mask_release(result);
      if (!pix_mask_convolve(mask, other, result)) bench_out_of_memory();
      continue;
    }
    toolkit_renew(s, result, offsets.w, offsets.h);
    for (int32_t y = 0; y < offsets.h; y++) {
      for (int32_t x = 0; x < offsets.w; x++) {
        if (overlap_plainly(mask, other, x + offsets.x, y + offsets.y)) toolkit_set(result, x, y, true);
      }
    }
    toolkit_recount(result);
  }
}

static void convolve_masks(toolkit_scene *s, bool part, bench_side side) {
  pix_mask other = other_of(s, part);
  convolve_two(s, &s->mask, &other, side);
  pix_mask_release(&other);
}

static pix_mask noise_of(toolkit_scene *s, uint32_t seed) {
  pix_mask noise = {0};
  toolkit_renew(s, &noise, s->mask.width, s->mask.height);
  for (int32_t y = 0; y < noise.height; y++) {
    for (int32_t x = 0; x < noise.width; x++) {
      seed = seed * 1664525u + 1013904223u;
      toolkit_set(&noise, x, y, seed >> 31 != 0);
    }
  }
  toolkit_recount(&noise);
  return noise;
}

static void convolve_noises(toolkit_scene *s, bool part, bench_side side) {
  (void)part;
  pix_mask mask = noise_of(s, 1), other = noise_of(s, 2);
  convolve_two(s, &mask, &other, side);
  pix_mask_release(&mask);
  pix_mask_release(&other);
}

static void find_areas(toolkit_scene *s, bool part, bench_side side) {
  pix_mask other = other_of(s, part);
  const pix_rect offsets = pix_mask_offsets(&s->mask, &other);
  int32_t *list = bench_alloc(pix_rect_area(offsets), sizeof *list);
  for (int32_t i = 0; i < s->count; i++) {
    if (side == BENCH_OURS) {
      if (!pix_mask_overlap_areas(&s->mask, &other, list)) bench_out_of_memory();
      continue;
    }
    int32_t *to = list;
    for (int32_t y = 0; y < offsets.h; y++) {
      for (int32_t x = 0; x < offsets.w; x++) *to++ = area_plainly(&s->mask, &other, x + offsets.x, y + offsets.y);
    }
  }
  for (int64_t k = 0; k < pix_rect_area(offsets); k++) s->number[side] += (uint64_t)list[k] * (uint64_t)(k & 0xffff);
  free(list);
  pix_mask_release(&other);
}

#define PAIR_KIND(id, title, run, part)                                       \
  static void id##_ours(toolkit_scene *s) { run(s, part, BENCH_OURS); }       \
  static void id##_loop(toolkit_scene *s) { run(s, part, BENCH_PEER); }       \
  TOOLKIT_KIND(id, title)

PAIR_KIND(convolve, "convolve with a disc of 64 pixels", convolve_masks, false)
PAIR_KIND(convolve_part, "convolve with 8x8 pixels", convolve_masks, true)
PAIR_KIND(convolve_noise, "convolve noise with noise of the same size", convolve_noises, false)
PAIR_KIND(areas, "overlapAreas with a disc of 64 pixels", find_areas, false)
PAIR_KIND(areas_part, "overlapAreas with 8x8 pixels", find_areas, true)

#define GOAL {.at_least = 10}

static const bench_case cases[] = {
    TOOLKIT_CASES(dilate_square_1, 100, 4, 1),
    TOOLKIT_CASES(dilate_square_4, 50, 2, 1),
    TOOLKIT_CASES(dilate_diamond_1, 100, 4, 1),
    TOOLKIT_CASES(dilate_diamond_4, 50, 2, 1),
    TOOLKIT_CASES(dilate_disc_4, 50, 2, 1),
    {&dilate_disc_16, 64, 10, BENCH_NO_GOAL, {0}},
    {&dilate_disc_16, 512, 1, GOAL, {0}},
    TOOLKIT_CASES(erode_square_1, 100, 4, 1),
    TOOLKIT_CASES(erode_square_4, 50, 2, 1),
    TOOLKIT_CASES(erode_diamond_1, 100, 4, 1),
    TOOLKIT_CASES(erode_diamond_4, 50, 2, 1),
    TOOLKIT_CASES(erode_disc_4, 50, 2, 1),
    {&erode_disc_16, 64, 10, BENCH_NO_GOAL, {0}},
    {&erode_disc_16, 512, 1, GOAL, {0}},
    TOOLKIT_CASES(open_square_2, 50, 2, 1),
    TOOLKIT_CASES(open_disc_4, 50, 1, 1),
    TOOLKIT_CASES(close_square_2, 50, 2, 1),
    TOOLKIT_CASES(close_disc_4, 50, 1, 1),
    {&convolve, 64, 1, BENCH_NO_GOAL, {0}},
    {&convolve, 512, 1, GOAL, {0}},
    {&convolve_part, 4096, 1, GOAL, {0}},
    {&convolve_noise, 64, 1, BENCH_NO_GOAL, {0}},
    {&convolve_noise, 128, 1, GOAL, {0}},  // the loop's time grows with the square of the pixels
    {&areas, 64, 1, BENCH_NO_GOAL, {0}},
    {&areas, 512, 1, GOAL, {0}},
    {&areas_part, 4096, 1, GOAL, {0}},
};

const bench_section bench_toolkit_morphology = {
    .name = "toolkit morphology", .title = "Growing and shrinking", .size_name = "pixels",
    .unit = "microseconds an operation", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
