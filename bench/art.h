// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Textures for the scenes, and masks made from the same pixels. Pixels are opaque or transparent, nothing between.
#ifndef ART_H
#define ART_H

#include "bench.h"

// An image of RGBA pixels, as games have them.
typedef struct classic_texture {
  uint8_t *rgba;  // rows from the top, no gaps
  int32_t width, height;
} classic_texture;

classic_texture classic_texture_create(int32_t width, int32_t height);  // entirely transparent
void classic_texture_destroy(classic_texture *texture);

// Is the pixel with this centre solid? Coordinates run from -1 to 1 over a square, from the left and the top; `pixel`
// is a pixel's side in them.
typedef bool (*art_shape)(double x, double y, double pixel);

bool art_disc(double x, double y, double pixel);  // with a slot from the middle to the right, so that turning shows
bool art_ring(double x, double y, double pixel);  // a fifth of the radius thick, with a gap at the top
bool art_ship(double x, double y, double pixel);  // pointing right, concave at the back
bool art_star(double x, double y, double pixel);

// The largest disc that stays two pixels away from a ring of this size around it.
int32_t art_disc_inside_ring(int32_t ring_size);

classic_texture art_paint(int32_t size, art_shape shape);
classic_texture art_paint_within(int32_t size, int32_t shape_size, art_shape shape);  // in the middle; both even
classic_texture art_checkerboard(int32_t size);
classic_texture art_terrain(int32_t width, int32_t height);  // hills, with caves in them
void art_make_mask(pix_mask *mask, pix_allocator *allocator, const classic_texture *texture);
void art_paint_mask(pix_mask *mask, pix_allocator *allocator, classic_texture texture);  // destroys the texture

#endif
