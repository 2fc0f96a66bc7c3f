// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// From a sprite whose fraction is (f, g), pixel (m, n) of its cell samples the point (m + 0.5 - f, n + 0.5 - g). Over
// all fractions these points are the square of a pixel around (m, n):
//
//     +---+---+---+
//     | . | . | . |    the envelope has the pixels . whose squares, around whole numbers, meet a solid texel; texels
//     +---+---+---+    lie about the position as the matrix puts them, and are drawn run by run, as parallelograms
//
// Points that two squares share belong to the right one and the lower one.

#include <math.h>

#include "bits/runs.h"
#include "sprite/sprite_coverage.h"

#define EARLY PIX_ENVELOPE_EARLY
#define BEYOND (1.0 / 8192)  // pixels

bool pix_sprite_has_envelope(const pix_sprite *s) {
  pix_shifting shifting;
  double doubt;
  const pix_inverse *inverse = &pix_sprite_pose(s)->inverse;
  return inverse->kind == PIX_RULE_GENERAL && s->mask->solid_count > 0 &&
         !pix_rule_shifting(inverse, s->origin.x, s->origin.y, &shifting, &doubt);
}

// Returns half a side of the squares: so that rounding does not matter, they are a bit larger than a pixel.
static double half_side(pix_sprite *s) { return 0.5 + fmax(BEYOND, 2 * pix_sprite_margin(s)); }

// Finds the whole numbers [*first, *end) around which squares meet what lies between low and high, from the position.
static void squares_between(double low, double high, double half, int32_t *first, int32_t *end) {
  *first = (int32_t)-pix_floor(-(low - EARLY - half));
  *end = (int32_t)pix_floor(high - EARLY + half) + 1;
}

// Returns the box of the envelope, from the cell's corner.
static pix_rect box_from_cell(pix_sprite *s) {
  const pix_extent e = pix_sprite_extent(s);
  int32_t x0, x1, y0, y1;
  squares_between(e.left, e.right, half_side(s), &x0, &x1);
  squares_between(e.top, e.bottom, half_side(s), &y0, &y1);
  return pix_rect_between(x0, y0, x1, y1);
}

// Returns the cell in which a coordinate lies, rounded as paths are (bits/path.h).
static int32_t cell_of(double position) {
  double fraction;
  const int64_t whole = pix_split(position, &fraction);
  return (int32_t)(whole + (pix_round16(fraction + EARLY) >> 16));
}

pix_rect pix_sprite_envelope_box(pix_sprite *s) {
  const pix_point position = pix_sprite_position(s);
  pix_rect box = box_from_cell(s);
  box.x += cell_of(position.x);
  box.y += cell_of(position.y);
  return box;
}

// Widens [*left, *right] to what an edge from a to b has between `top` and `bottom`.
static void add_edge(pix_point a, pix_point b, double top, double bottom, double *left, double *right) {
  if (a.y > b.y) {
    const pix_point lower = a;
    a = b;
    b = lower;
  }
  if (b.y < top || a.y > bottom) return;
  const double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0;
  const double x0 = a.y < top ? a.x + (top - a.y) * slope : a.x;
  const double x1 = b.y > bottom ? a.x + (bottom - a.y) * slope : b.x;
  *left = fmin(*left, fmin(x0, x1));
  *right = fmax(*right, fmax(x0, x1));
}

// Adds the pixels of a run of solid texels in row v to the words of the envelope, whose box this is from the cell's
// corner; `half` is half a side of the squares.
static void add_run(const pix_sprite *s, int32_t begin, int32_t end, int32_t v, double half, pix_rect box,
                    uint64_t *words) {
  const pix_matrix m = pix_sprite_pose(s)->matrix;
  const double us[4] = {begin, end, end, begin}, vs[4] = {v, v, v + 1, v + 1};
  pix_point corners[4];
  double top = INFINITY, bottom = -INFINITY;
  for (int k = 0; k < 4; k++) {
    const double from_u = us[k] - s->origin.x, from_v = vs[k] - s->origin.y;
    corners[k] = (pix_point){m.a * from_u + m.c * from_v, m.b * from_u + m.d * from_v};
    top = fmin(top, corners[k].y);
    bottom = fmax(bottom, corners[k].y);
  }
  int32_t y0, y1, x0, x1;
  squares_between(top, bottom, half, &y0, &y1);
  for (int32_t y = pix_max(y0, box.y); y < pix_min(y1, box.y + box.h); y++) {
    double left = INFINITY, right = -INFINITY;
    for (int k = 0; k < 4; k++) {
      add_edge(corners[k], corners[(k + 1) % 4], y + EARLY - half, y + EARLY + half, &left, &right);
    }
    if (left > right) continue;
    squares_between(left, right, half, &x0, &x1);
    x0 = pix_max(x0, box.x);
    x1 = pix_min(x1, box.x + box.w);
    if (x0 < x1) pix_run_draw(words, pix_bits_pitch(box.h), y - box.y, x0 - box.x, x1 - box.x);
  }
}

static void draw(pix_sprite *s, pix_rect box, uint64_t *words) {
  const pix_bits bits = pix_mask_bits(s->mask);
  const double half = half_side(s);
  int32_t x = 0, y = 0, end;
  for (; pix_walk_to_run(&bits, &x, &y, &end); x = end) add_run(s, x, end, y, half, box, words);
}

pix_coverage pix_sprite_draw_envelope(pix_sprite *s, pix_rect box, uint64_t *words) {
  pix_mask *mask = s->mask;
  const pix_inverse *i = &pix_sprite_pose(s)->inverse;
  const pix_rect from_cell = box_from_cell(s);
  const pix_raster_key key = {i->du_dx, i->du_dy, i->dv_dx, i->dv_dy, -1, -1, s->origin.x, s->origin.y, from_cell};
  const size_t bytes = pix_bits_word_count(box.w, box.h) * sizeof *words;
  pix_raster_cache *rasters = pix_mask_extend(mask) != NULL ? &mask->extras->rasters : NULL;
  pix_raster_handle handle = {0, 0};
  if (rasters != NULL) handle = pix_raster_cache_find(rasters, &key, mask->version);
  const pix_raster *kept = pix_mask_raster(mask, handle);
  if (kept != NULL) {
    memcpy(words, kept->words, bytes);
  } else {
    memset(words, 0, bytes);
    draw(s, from_cell, words);
    const bool is_again = s->pose->has_drawn_envelope && rasters != NULL;
    if (is_again) handle = pix_raster_cache_make(rasters, mask->allocator, &key, from_cell, mask->version);
    s->pose->has_drawn_envelope = true;
    if (handle.generation != 0) memcpy(rasters->rasters[handle.index].words, words, bytes);
  }
  const pix_bits bits = {words, box.w, box.h, pix_bits_pitch(box.h), false, NULL};
  return (pix_coverage){.has_bits = true, .bits = bits, .x = box.x, .y = box.y};
}
