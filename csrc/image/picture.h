// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A picture in memory, to draw what the engine sees, and to cut up as masks are. Pixel (0, 0) is the top-left one; what
// lies outside is cut off.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

#define PIX_MAX_PICTURE ((int64_t)1 << 26)  // pixels

typedef struct pix_color {
  double r, g, b, a;  // 0-1, not premultiplied
} pix_color;

typedef struct pix_picture {
  pix_allocator *allocator;
  uint8_t *rgba;          // rows from the top, no gaps; NULL if released
  int32_t width, height;  // pixels
} pix_picture;

// Makes a fully transparent picture of 1 to PIX_MAX_SIDE pixels a side and at most PIX_MAX_PICTURE in all. Returns
// false if memory is short.
bool pix_picture_create(pix_picture *picture, pix_allocator *allocator, int32_t width, int32_t height);
void pix_picture_release(pix_picture *picture);  // may be repeated

// Replaces all pixels by the colour, alpha too.
void pix_picture_clear(pix_picture *picture, pix_color color);

// Blends the colour, by its alpha, over what lies under the solid pixels of a bitmap, whose pixel (0, 0) is at (x, y).
// What is drawn below is blended, too.
void pix_picture_draw_bits(pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y, pix_color color);
void pix_picture_fill_rect(pix_picture *picture, pix_rect rect, pix_color color);
void pix_picture_draw_rect(pix_picture *picture, pix_rect rect, pix_color color);  // a frame one pixel wide, inside
void pix_picture_draw_line(pix_picture *picture, double x1, double y1, double x2, double y2, pix_color color);
void pix_picture_draw_text(pix_picture *picture, const char *text, size_t length, int32_t x, int32_t y,
                           pix_color color);

// Draws another picture, its pixel (0, 0) at (x, y), over what is there.
void pix_picture_draw_picture(pix_picture *picture, const pix_picture *other, int32_t x, int32_t y);

// Makes the pixels fully transparent on which a bitmap's solid ones lie, whose pixel (0, 0) is at (x, y).
void pix_picture_erase(pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y);

// Copies the pixels of `picture` on which the solid ones of `bits` lie, whose pixel (0, 0) is at (x, y), to `result`, a
// transparent picture of the size of `bits`. `picture` stays as it is.
void pix_picture_cut(const pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y, pix_picture *result);

// Takes all pixels from such bytes as pix_picture_copy writes.
void pix_picture_read(pix_picture *picture, const uint8_t *rgba, size_t stride);

// Writes all pixels, rows from the top, each `stride` bytes after the one before; those between rows stay as they are.
// stride >= 4 * width.
void pix_picture_copy(const pix_picture *picture, uint8_t *rgba, size_t stride);

// Reads the colour of a pixel. Returns false outside.
bool pix_picture_get(const pix_picture *picture, int32_t x, int32_t y, pix_color *color);
