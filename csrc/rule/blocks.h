// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Square blocks of a patch, which is a rectangle of at most 256x256 world pixels: which of them are certainly empty, by
// the distance map, and what the others hold, by the rule. These are the inner loops of rule/sampler_patch.c, one set
// of them for each kernel.
#pragma once

#include "base/kernel.h"
#include "bits/bits.h"
#include "rule/rule.h"

#define PIX_PATCH_SIDE 256  // pixels
#define PIX_LEAF_SIDE 2     // pixels: the side of the blocks that are sampled

// A block's top left pixel within its patch: y in the upper 16 bits, x in the lower.
typedef uint32_t pix_block;

static inline pix_block pix_block_at(int32_t x, int32_t y) { return (uint32_t)y << 16 | (uint32_t)x; }
static inline int32_t pix_block_x(pix_block block) { return (int32_t)(block & 0xffff); }
static inline int32_t pix_block_y(pix_block block) { return (int32_t)(block >> 16); }

// Returns the four pixels of a block of two pixels a side as bits, the upper row's first, from a bitmap of the patch:
// words and pitch as in bits/bits.h, but no padding. pix_block_put adds them to one.
static inline uint32_t pix_block_pixels(const uint64_t *words, int32_t pitch, pix_block block) {
  const int32_t x = pix_block_x(block);
  const uint64_t *row = words + (size_t)(x >> 6) * (size_t)pitch + pix_block_y(block);
  return (uint32_t)((row[0] >> (x & 63) & 3) | (row[1] >> (x & 63) & 3) << 2);
}

static inline void pix_block_put(uint64_t *words, int32_t pitch, pix_block block, uint32_t pixels) {
  const int32_t x = pix_block_x(block);
  uint64_t *row = words + (size_t)(x >> 6) * (size_t)pitch + pix_block_y(block);
  row[0] |= (uint64_t)(pixels & 3) << (x & 63);
  if (pixels >> 2) row[1] |= (uint64_t)(pixels >> 2) << (x & 63);
}

// Returns which of the four pixels of such a block lie within a patch of width x height, as bits.
static inline uint32_t pix_block_inside(int32_t width, int32_t height, pix_block block) {
  return (pix_block_x(block) + 1 < width ? 15 : 5) & (pix_block_y(block) + 1 < height ? 15 : 3);
}

// Where the middles of blocks of one size fall in a distance map, in cells. The middle of block (x, y) falls on column
// u + du_dx x + du_dy y and row v + dv_dx x + dv_dy y. What falls outside the map counts as in the nearest cell.
typedef struct pix_lookup {
  const uint8_t *cells;  // as in bits/distance_map.h
  int32_t columns;
  float last_column, last_row;
  float u, du_dx, du_dy, v, dv_dx, dv_dy;
  int32_t reach;  // a block is empty if its distance is larger
} pix_lookup;

// The texels that the pixels of a patch sample. Pixel (x, y) samples texel (column_u[x] + row_u[y]) >> 16,
// (column_v[x] + row_v[y]) >> 16. Terms are worked out four at a time, when they are needed.
typedef struct pix_terms {
  int32_t column_u[PIX_PATCH_SIDE], column_v[PIX_PATCH_SIDE], row_u[PIX_PATCH_SIDE], row_v[PIX_PATCH_SIDE];
  uint64_t known_columns, known_rows;  // bit k: terms 4 k to 4 k + 3 are known
  const pix_bits *bits;    // the mask
  const pix_rule *rule;
  int32_t m, n;            // of pixel (0, 0): see rule/rule.h
  int64_t base_u, base_v;  // taken off the columns' terms and added to the rows', so that both have 32 bits
  bool is_near;            // base is 0, and every term has 32 bits by itself
} pix_terms;

// Tell whether a block's terms are still to be worked out.
static inline bool pix_terms_lack_columns(const pix_terms *t, pix_block block) {
  return !(t->known_columns >> (pix_block_x(block) / 4) & 1);
}
static inline bool pix_terms_lack_rows(const pix_terms *t, pix_block block) {
  return !(t->known_rows >> (pix_block_y(block) / 4) & 1);
}

// Makes the terms of the patch whose pixel (0, 0) is world pixel (i, j), none of them known. No pixel of the patch, nor
// of the three columns and rows after it, may sample a texel 2^14 texels or more from (0, 0), along u or v.
void pix_terms_init(pix_terms *terms, const pix_rule *rule, const pix_bits *bits, int32_t i, int32_t j);

// Work out terms 4 k to 4 k + 3 of the columns, or of the rows, 0 <= k < PIX_PATCH_SIDE / 4, by pix_rule_column or
// pix_rule_row, and mark them as known. Right for all terms; where terms->is_near, a kernel may do the same faster.
void pix_terms_find_columns(pix_terms *terms, int32_t k);
void pix_terms_find_rows(pix_terms *terms, int32_t k);

// What sampling is to find: pixels of a patch of width x height, of those that `allowed` has, or all if it is NULL.
// They are set in `common`, which is zero before; if it is NULL, the first one ends the search. Both have this pitch,
// and `allowed` has room for a row more than the patch.
typedef struct pix_aim {
  int32_t width, height, pitch;
  const uint64_t *allowed;
  uint64_t *common;
} pix_aim;

static inline uint32_t pix_aim_allowed(const pix_aim *aim, pix_block block) {
  const uint32_t inside = pix_block_inside(aim->width, aim->height, block);
  return aim->allowed == NULL ? inside : inside & pix_block_pixels(aim->allowed, aim->pitch, block);
}

// Takes blocks into quarters of `size` pixels a side, and keeps those that have a pixel in the patch (width x height)
// and are empty by none of the lookups (two at most), in their order. `count` blocks; there is room for four quarters
// of each and 7 more. Returns how many are kept.
static inline int32_t pix_split_blocks(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width,
                                       int32_t height, const pix_block *blocks, int32_t count, pix_block *quarters) {
  return pix_kernel_get()->split_blocks(lookups, lookup_count, size, width, height, blocks, count, quarters);
}

// Samples blocks of PIX_LEAF_SIDE pixels a side for what both cover; what `first` covers if `second` is NULL. Returns
// whether anything was found.
static inline bool pix_sample_blocks(pix_terms *first, pix_terms *second, const pix_block *blocks, int32_t count,
                                     const pix_aim *aim) {
  return pix_kernel_get()->sample_blocks(first, second, blocks, count, aim);
}
