// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// From coloured pixels to solid texels.
#pragma once

#include "mask/mask.h"

// Rows of RGBA pixels, 4 bytes each, not owned.
typedef struct pix_pixels {
  const uint8_t *rgba;
  int32_t width, height;  // pixels
  size_t stride;          // bytes from one row to the next
} pix_pixels;

// The colours whose channels all lie between `low` and `high`, both included: red, green, blue, alpha.
typedef struct pix_color_range {
  bool is_set;
  uint8_t low[4], high[4];
} pix_color_range;

// Makes the range of colours of any alpha near one: each of the three may differ by the tolerance. All 0-255.
pix_color_range pix_color_range_near(int32_t r, int32_t g, int32_t b, int32_t tolerance);

// Which pixels are solid: those whose alpha is greater than the threshold, of no colour in `empty`, if `solid` is set
// of a colour in it, and, if there is a reference, as much like its pixel at the same place as the tolerance asks.
typedef struct pix_solid_rule {
  int32_t threshold;  // 0-255
  pix_color_range empty, solid;
  pix_pixels reference;  // as large as the pixels the rule is for; without any: .rgba is NULL
  uint8_t tolerance[4];  // how much red, green, blue, alpha may differ from the reference's
} pix_solid_rule;

// Sets the texels of an empty mask from the rectangle of its size at (left, top), which must lie within the pixels.
void pix_mask_read_pixels(pix_mask *mask, const pix_pixels *pixels, int32_t left, int32_t top,
                          const pix_solid_rule *rule);

// Sets the texels of `count` empty masks of one size, as pix_mask_read_pixels does, each by the rule with a colour of
// its own in place of `solid`: in one pass over the pixels.
void pix_masks_read_colors(pix_mask *const *masks, const pix_color_range *colors, int32_t count,
                           const pix_pixels *pixels, int32_t left, int32_t top, const pix_solid_rule *rule);

// Unpacks `count` pixels of `size` bytes each into RGBA: of 1 byte, an index in the palette of 256 RGBA colours; of 2,
// grey and alpha; of 4, RGBA. Alphas become the opacity's part of themselves (0-255, of 255), rounded.
void pix_unpack_pixels(uint8_t *rgba, const uint8_t *bytes, size_t count, int32_t size, const uint8_t *palette,
                       int32_t opacity);

// Joins the solid colours and the threshold into one range, for kernels. Whatever is in it has some alpha.
pix_color_range pix_solid_rule_range(const pix_solid_rule *rule);

// How a sheet is cut into frames. Frame (column, row), from 0, has its corner at left + border + column * (width +
// border) and accordingly in y: `border` pixels before each frame.
typedef struct pix_sheet {
  int32_t frame_width, frame_height;  // at least 1
  int32_t left, top, border;          // at least 0, but left and top at least -border
} pix_sheet;

// Counts the whole frames that lie side by side, and one above the other, in an image of this size.
void pix_sheet_measure(const pix_sheet *sheet, int32_t width, int32_t height, int32_t *columns, int32_t *rows);

// Returns the rectangle of a frame, in pixels of the sheet.
pix_rect pix_sheet_frame(const pix_sheet *sheet, int32_t column, int32_t row);
