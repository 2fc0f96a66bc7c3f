// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Connected regions of a bitmap, found by union-find over its runs: the time and the memory depend on the number of
// runs, not of pixels.
#ifndef PIX_REGIONS_H
#define PIX_REGIONS_H

#include "pix_mask.h"
#include "pix_runs.h"

typedef struct pix_region {
  pix_rect bounds;
  int32_t count;  // texels
  int32_t first;  // its first run; the one after run k is links[k] below
} pix_region;

typedef struct pix_regions {
  pix_runs runs;
  int32_t *links;     // one a run: the next run of the same region, -1 after the last one
  pix_region *items;  // in the order of their first texels in row order
  int32_t count;
} pix_regions;

// The regions of the solid pixels. What they hold is a copy: the bitmap may go. Takes 8 bytes a run, 24 a region and 4
// a row. False if memory is short: then there is nothing to destroy.
bool pix_regions_create(pix_regions *regions, pix_allocator *allocator, const pix_bits *bits,
                        pix_connectivity connectivity);

// Of zeroed regions, too; may be repeated.
void pix_regions_destroy(pix_regions *regions);

// Makes `result`, which is not created yet, the region at `index`, cropped to its bounds. False if memory is short:
// then it is released.
bool pix_regions_mask(const pix_regions *regions, int32_t index, pix_mask *result);

// Makes `result`, which is not created yet, the region with the most texels, cropped to its bounds, which are stored in
// *bounds; of several, the first in row order. The mask must have a solid texel. False if memory is short: then
// `result` is released.
bool pix_regions_largest(const pix_mask *mask, pix_connectivity connectivity, pix_mask *result, pix_rect *bounds);

// Makes `result`, which is not created yet, the mask with its holes solid: the regions of empty texels, connected over
// edges, that hold no texel at the mask's edge. False if memory is short: then `result` is released.
bool pix_regions_fill_holes(const pix_mask *mask, pix_mask *result);

#endif
