// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One region of a mask, found from one of its texels: costs what the region spans, run by run, and not what the mask
// does. (A mask as large, of zeroed words, is made for it, though.)
#ifndef PIX_FLOOD_H
#define PIX_FLOOD_H

#include "pix_regions.h"

// Makes `result`, which is not created yet, the region of solid texels that holds (x, y), cropped to its bounds, which
// are stored in *bounds. The texel must be solid. False if memory is short: then `result` is released.
bool pix_flood_region(const pix_mask *mask, int32_t x, int32_t y, pix_connectivity connectivity, pix_mask *result,
                      pix_rect *bounds);

// Makes `result`, which is not created yet, the mask with the region of empty texels, connected over edges, that holds
// (x, y) solid. A copy of the mask if (x, y) is solid or outside. False if memory is short: then `result` is released.
bool pix_flood_fill(const pix_mask *mask, int32_t x, int32_t y, pix_mask *result);

#endif
