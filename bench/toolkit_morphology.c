// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Growing and shrinking, and two masks at all offsets.

#include "toolkit.h"
#include "toolkit/toolkit.h"

// A row is about with[0] = n and with[1] = the shape.
#define MORPHOLOGY(verb)                                                                              \
  static uint64_t verb##_ours(toolkit_scene *s) {                                                     \
    const int32_t *with = s->row->with;                                                               \
    return TOOLKIT_MAKE(s, pix_mask_##verb(&s->mask, with[0], (pix_element)with[1], s->result));      \
  }

MORPHOLOGY(dilate)
MORPHOLOGY(erode)
MORPHOLOGY(open)
MORPHOLOGY(close)

static bool is_in_shape(int32_t dx, int32_t dy, int32_t n, int32_t shape) {
  if (shape == PIX_SQUARE) return true;
  return shape == PIX_DIAMOND ? abs(dx) + abs(dy) <= n : dx * dx + dy * dy <= n * n;
}

// The shape as a list of offsets dx, dy; returns how many numbers there are.
#define MOST_NUMBERS (2 * 33 * 33)
static int32_t list_shape(const toolkit_row *row, int32_t offsets[MOST_NUMBERS]) {
  const int32_t n = row->with[0];
  int32_t count = 0;
  for (int32_t dy = -n; dy <= n; dy++) {
    for (int32_t dx = -n; dx <= n; dx++) {
      if (!is_in_shape(dx, dy, n, row->with[1])) continue;
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

// Makes `to` as large as the scene's mask and `margin` larger all around. Its texel (x, y) is (x + left, y + left) of
// `from`.
static uint64_t dilate_plainly(toolkit_scene *s, const pix_mask *from, pix_mask *to, int32_t margin, int32_t left) {
  int32_t offsets[MOST_NUMBERS];
  const int32_t count = list_shape(s->row, offsets);
  toolkit_renew(s, to, s->mask.width + 2 * margin, s->mask.height + 2 * margin);
  TOOLKIT_EACH(to, x, y) {
    if (any_around(from, x + left, y + left, offsets, count, true)) toolkit_set(to, x, y, true);
  }
  return toolkit_recount(to);
}

static uint64_t erode_plainly(toolkit_scene *s, const pix_mask *from, pix_mask *to, int32_t left) {
  int32_t offsets[MOST_NUMBERS];
  const int32_t count = list_shape(s->row, offsets);
  toolkit_renew(s, to, s->mask.width, s->mask.height);
  TOOLKIT_EACH(to, x, y) {
    if (!toolkit_get(from, x + left, y + left)) continue;
    if (!any_around(from, x + left, y + left, offsets, count, false)) toolkit_set(to, x, y, true);
  }
  return toolkit_recount(to);
}

static uint64_t dilate_loop(toolkit_scene *s) {
  const int32_t n = s->row->with[0];
  return dilate_plainly(s, &s->mask, s->result, n, -n);
}

static uint64_t erode_loop(toolkit_scene *s) { return erode_plainly(s, &s->mask, s->result, 0); }

static uint64_t open_loop(toolkit_scene *s) {
  pix_mask between = {0};
  erode_plainly(s, &s->mask, &between, 0);
  const uint64_t count = dilate_plainly(s, &between, s->result, 0, 0);
  pix_mask_release(&between);
  return count;
}

static uint64_t close_loop(toolkit_scene *s) {
  const int32_t n = s->row->with[0];
  pix_mask between = {0};
  dilate_plainly(s, &s->mask, &between, n, -n);
  const uint64_t count = erode_plainly(s, &between, s->result, n);
  pix_mask_release(&between);
  return count;
}

// Two masks at all offsets: the scene's, or in place of the other one 8 x 8 texels of its edge, as the loops would take
// too long with all of it; or two of noise.

#define PART_SIDE 8

static void set_up_part(toolkit_scene *s) {
  pix_mask cut = {0};
  toolkit_renew(s, &cut, PART_SIDE, PART_SIDE);
  TOOLKIT_EACH(&cut, x, y) toolkit_set(&cut, x, y, toolkit_get(&s->other, x + 4, y + 8));
  toolkit_recount(&cut);
  pix_mask_release(&s->other);
  s->other = cut;
}

static void make_noise(pix_mask *mask, uint32_t seed) {
  TOOLKIT_EACH(mask, x, y) {
    seed = seed * 1664525u + 1013904223u;
    toolkit_set(mask, x, y, seed >> 31 != 0);
  }
  toolkit_recount(mask);
}

static void set_up_noise(toolkit_scene *s) {
  toolkit_renew(s, &s->other, s->mask.width, s->mask.height);
  make_noise(&s->mask, 1);
  make_noise(&s->other, 2);
}

static uint64_t convolve_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_mask_convolve(&s->mask, &s->other, s->result));
}

static bool overlap_plainly(const pix_mask *mask, const pix_mask *other, int32_t dx, int32_t dy) {
  TOOLKIT_EACH(other, x, y) {
    if (toolkit_get(other, x, y) && toolkit_get(mask, x + dx, y + dy)) return true;
  }
  return false;
}

static uint64_t convolve_loop(toolkit_scene *s) {
  const pix_rect offsets = pix_mask_offsets(&s->mask, &s->other);
  toolkit_renew(s, s->result, offsets.w, offsets.h);
  TOOLKIT_EACH(s->result, x, y) {
    if (overlap_plainly(&s->mask, &s->other, x + offsets.x, y + offsets.y)) toolkit_set(s->result, x, y, true);
  }
  return toolkit_recount(s->result);
}

static int32_t area_plainly(const pix_mask *mask, const pix_mask *other, int32_t dx, int32_t dy) {
  int32_t area = 0;
  TOOLKIT_EACH(other, x, y) area += toolkit_get(other, x, y) && toolkit_get(mask, x + dx, y + dy);
  return area;
}

static bool areas_plainly(const pix_mask *mask, const pix_mask *other, int32_t *list) {
  const pix_rect offsets = pix_mask_offsets(mask, other);
  for (int32_t y = 0; y < offsets.h; y++) {
    for (int32_t x = 0; x < offsets.w; x++) *list++ = area_plainly(mask, other, x + offsets.x, y + offsets.y);
  }
  return true;
}

static uint64_t find_areas(toolkit_scene *s, bool (*find)(const pix_mask *mask, const pix_mask *other, int32_t *list)) {
  const int64_t count = pix_rect_area(pix_mask_offsets(&s->mask, &s->other));
  int32_t *list = bench_alloc(count, sizeof *list);
  uint64_t answer = 0;
  bench_must(find(&s->mask, &s->other, list));
  for (int64_t k = 0; k < count; k++) answer += (uint64_t)list[k] * (uint64_t)(k & 0xffff);
  free(list);
  return answer;
}

static uint64_t areas_ours(toolkit_scene *s) { return find_areas(s, pix_mask_overlap_areas); }
static uint64_t areas_loop(toolkit_scene *s) { return find_areas(s, areas_plainly); }

static const toolkit_row rows[] = {
    TOOLKIT_ROW("dilated by a square, n = 1", dilate, .with = {1, PIX_SQUARE}, .counts = {100, 4, 1}),
    TOOLKIT_ROW("dilated by a square, n = 4", dilate, .with = {4, PIX_SQUARE}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("dilated by a diamond, n = 1", dilate, .with = {1, PIX_DIAMOND}, .counts = {100, 4, 1}),
    TOOLKIT_ROW("dilated by a diamond, n = 4", dilate, .with = {4, PIX_DIAMOND}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("dilated by a disc, n = 4", dilate, .with = {4, PIX_DISC}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("dilated by a disc, n = 16", dilate, .with = {16, PIX_DISC}, .counts = {10, 1}),
    TOOLKIT_ROW("eroded by a square, n = 1", erode, .with = {1, PIX_SQUARE}, .counts = {100, 4, 1}),
    TOOLKIT_ROW("eroded by a square, n = 4", erode, .with = {4, PIX_SQUARE}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("eroded by a diamond, n = 1", erode, .with = {1, PIX_DIAMOND}, .counts = {100, 4, 1}),
    TOOLKIT_ROW("eroded by a diamond, n = 4", erode, .with = {4, PIX_DIAMOND}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("eroded by a disc, n = 4", erode, .with = {4, PIX_DISC}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("eroded by a disc, n = 16", erode, .with = {16, PIX_DISC}, .counts = {10, 1}),
    TOOLKIT_ROW("opened by a square, n = 2", open, .with = {2, PIX_SQUARE}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("opened by a disc, n = 4", open, .with = {4, PIX_DISC}, .counts = {50, 1, 1}),
    TOOLKIT_ROW("closed by a square, n = 2", close, .with = {2, PIX_SQUARE}, .counts = {50, 2, 1}),
    TOOLKIT_ROW("closed by a disc, n = 4", close, .with = {4, PIX_DISC}, .counts = {50, 1, 1}),
    TOOLKIT_ROW("convolve with a disc of 64 pixels", convolve, .counts = {1, 1}),
    TOOLKIT_ROW("convolve with 8x8 pixels", convolve, .counts = {0, 0, 1}, .set_up = set_up_part),
    // At 128: the loop's time grows with the square of the pixels.
    TOOLKIT_ROW("convolve noise with noise of the same size", convolve, .counts = {1, 0, 0, 1}, .set_up = set_up_noise),
    TOOLKIT_ROW("overlapAreas with a disc of 64 pixels", areas, .counts = {1, 1}),
    TOOLKIT_ROW("overlapAreas with 8x8 pixels", areas, .counts = {0, 0, 1}, .set_up = set_up_part),
};

TOOLKIT_TABLE(toolkit_morphology, "toolkit morphology", "Growing and shrinking", rows);
