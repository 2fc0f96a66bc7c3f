// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Coverage of a mask under a rule, worked out pixel by pixel where it is asked for. Rectangles are world pixels.
#pragma once

#include "mask/mask.h"
#include "rule/blocks.h"
#include "rule/rule.h"

// Where pixels are smaller than this, in texels along their diagonal, the cells of a distance map are too coarse, and a
// block lies on few texels: these are looked at instead.
#define PIX_SMALL_PIXEL 0.25

static inline bool pix_inverse_is_magnified(const pix_inverse *inverse) {
  return pix_inverse_diagonal_square(inverse) < PIX_SMALL_PIXEL * PIX_SMALL_PIXEL;
}

// Tells whether a sprite is scaled, flipped or turned by quarters, but not otherwise turned or sheared: then its rows
// and columns repeat, each is one row or column of texels.
static inline bool pix_inverse_is_aligned(const pix_inverse *i) {
  return (i->du_dy == 0 && i->dv_dx == 0) || (i->du_dx == 0 && i->dv_dy == 0);
}

// And are its texels rectangles of so many pixels a side that each is drawn in less time than its pixels?
#define PIX_TILED_FROM 4

static inline bool pix_inverse_is_tiled(const pix_inverse *i) {
  return pix_inverse_is_aligned(i) && (fabs(i->du_dx) + fabs(i->dv_dx)) * PIX_TILED_FROM <= 1 &&
         (fabs(i->du_dy) + fabs(i->dv_dy)) * PIX_TILED_FROM <= 1;
}

typedef struct pix_sampler {
  const pix_rule *rule;
  pix_bits bits;     // the mask
  pix_rect solid;    // holds all solid texels; may not be empty
  pix_rect box;      // holds all covered pixels
  const pix_distance_map *distances;  // of the mask; NULL if there is none
} pix_sampler;

// Finds the pixels of a patch, a rectangle of at most PIX_PATCH_SIDE pixels a side, that both samplers cover; that
// `first` covers if `second` is NULL. Of all its pixels, or of those that `allowed` has if it is not NULL. Pixel (0, 0)
// of the patch is bit 0 of word 0, pitch as in bits/bits.h; `allowed` has room for a row more than the patch. What is
// found is set in `common`, which is zero before; if that is NULL, the first pixel ends the search. Returns whether
// there is any.
bool pix_sampler_cover(const pix_sampler *first, const pix_sampler *second, pix_rect patch, const uint64_t *allowed,
                       uint64_t *common, int32_t pitch);

// Sets the covered pixels of the rectangle in `words`, which are zero: pixel (rect.x, rect.y) is bit 0 of words[0],
// pitch as in bits/bits.h. The rectangle must lie within the box.
void pix_sampler_fill(const pix_sampler *sampler, pix_rect rect, uint64_t *words, int32_t pitch);

// Fills a rectangle as pix_sampler_fill does, but by whole blocks where the mask is all solid or all empty for a while,
// and not by the distance map. Of masks of 100 to 500 texels a side it makes a bitmap of the whole coverage in an
// eighth to two thirds of the time that pix_sampler_fill takes, the less the larger and the more magnified they are;
// where the distance map has been made before, small masks that are mostly empty gain nothing. Takes memory meanwhile,
// as much as the mask. Does nothing and returns false if it would not pay, as the rectangle is small, the mask much
// shrunk, or its texels tiles, or if memory is short.
bool pix_sampler_fill_whole(const pix_sampler *sampler, pix_allocator *allocator, pix_rect rect, uint64_t *words,
                            int32_t pitch);

// Returns the texels that the pixels of a rectangle, which is not empty, may sample; some may be outside the mask.
pix_area pix_texels_under(const pix_rule *rule, pix_rect rect);

// Tells whether any pixel of the rectangle may be covered. Looks at the texels under the rectangle only, so "no" is
// certain.
bool pix_sampler_may_cover(const pix_sampler *sampler, pix_rect rect);

// Tells whether all pixels of the rectangle are certain to be covered. Looks at the texels under it only, so "yes" is
// certain.
bool pix_sampler_covers_all(const pix_sampler *sampler, pix_rect rect);

// Both at once.
typedef enum pix_cover { PIX_COVERS_NOTHING, PIX_COVERS_SOME, PIX_COVERS_ALL } pix_cover;
pix_cover pix_sampler_look(const pix_sampler *sampler, pix_rect rect);

// Counts how many rows (di = 0, dj = 1 or -1) or columns (dj = 0) from that of pixel (i, j) on are sure to be like it,
// itself included; at most `most`.
int32_t pix_sampler_count_alike(const pix_sampler *sampler, int32_t i, int32_t j, int32_t di, int32_t dj, int32_t most);

// Finds the smallest rectangle that holds the covered pixels; empty (all zero) if there are none. Works its way in from
// the box's edges, over empty and repeated texels in one step.
pix_rect pix_sampler_bounds(const pix_sampler *sampler);
