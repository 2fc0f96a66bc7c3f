// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How far it is from anywhere in a mask to the nearest solid texel: one byte for each square cell of texels, a margin
// around the solid ones included. What is known of the middle of a block of pixels is then known of the whole block:
// it is empty if the nearest solid texel is further away than the block reaches.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

#define PIX_DISTANCE_UNITS 8  // a texel

typedef struct pix_distance_map {  // of zeros: not made
  // In 1/PIX_DISTANCE_UNITS texel, rounded down: the least distance of any point of the cell from any point of a solid
  // texel; 255 also stands for more. Row by row.
  uint8_t *cells;
  size_t capacity;        // bytes
  int32_t columns, rows;  // of cells
  int32_t shift;          // a cell is 2^shift texels a side
  float density;          // the part of the cells that have something solid
  int32_t left, top;      // the texel in cell (0, 0)'s corner, a multiple of the cell's side
  bool is_made;
  uint64_t mask_version;  // the contents it is made from, or would be
  int64_t demand;         // pixels that were sampled without it from that version
} pix_distance_map;

// Returns the distance map of these bits, whose solid texels (at least one) lie in `solid`; makes it if it will pay,
// going by the pixels that were sampled so far, to which `pixels` are added. NULL if there is none, or memory is short.
const pix_distance_map *pix_distance_map_ask(pix_distance_map *map, pix_allocator *allocator, const pix_bits *bits,
                                             pix_rect solid, uint64_t mask_version, int64_t pixels);

void pix_distance_map_destroy(pix_distance_map *map, pix_allocator *allocator);
