// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The kernel of vectors of 128 bits: SSE2, NEON, and WebAssembly's.

#include "base/v128.h"

#include "kernels/kernels.h"

#if defined(PIX_HAS_V128)

// Overlap (bits/overlap.h), two words at a time.

#define PIX_TARGET
#define PIX_NAMED(name) name##_v128
#define VEC_WORDS 2

typedef pix_v128 vec;

#define vec_load pix_v128_load
#define vec_store pix_v128_store
#define vec_words pix_v128_words
#define vec_shl pix_v128_shl
#define vec_shr pix_v128_shr
#define vec_is_zero pix_v128_is_zero
#define vec_popcount pix_v128_popcount

static inline uint64_t vec_sum(vec v) { return pix_v128_low(v) + pix_v128_high(v); }
static inline uint64_t vec_union(vec v) { return pix_v128_low(v) | pix_v128_high(v); }
static inline uint64_t vec_nonzero_bytes(vec v) { return pix_v128_zero_bytes(v) ^ 0xffff; }

#include "kernels/overlap_loops.h"

// Pixels of images (image/pixels.h), four at a time.

#define VEC_PIXELS 4

#define vec_pixels pix_v128_lanes
#define vec_sub_bytes pix_v128_sub_bytes
#define vec_zero_lanes pix_v128_zero_lanes

static inline uint64_t vec_lane_bits(vec a, vec b, vec c, vec d) {
  return pix_v128_zero_bytes(pix_v128_pack_lanes(a, b, c, d)) ^ 0xffff;
}

#include "kernels/pixels_loops.h"

// Boxes in cells (broad/cells.h), four at a time.

typedef pix_s32x4 box_lanes;

static inline box_lanes load(const void *values) { return (box_lanes)pix_v128_load(values); }
static inline void store(int32_t *values, box_lanes a) { pix_v128_store(values, (pix_v128)a); }
static inline box_lanes zip_low(box_lanes a, box_lanes b) { return (box_lanes){a[0], b[0], a[1], b[1]}; }
static inline box_lanes zip_high(box_lanes a, box_lanes b) { return (box_lanes){a[2], b[2], a[3], b[3]}; }
static inline box_lanes halves_swapped(box_lanes a) { return (box_lanes){a[2], a[3], a[0], a[1]}; }

// By the bits of four lanes: which lanes are set, one after the other, and how many.
static const int32_t set_lanes[16][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
    {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0}, {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3},
};
static const uint8_t set_lane_count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

// Returns the bits of the first `count` of four lanes.
static inline uint32_t first_lanes(int32_t count) { return 15u >> (4 - pix_min(count, 4)); }

PIX_ALWAYS_INLINE pix_v128 is_below(const pix_box_edges *box, box_lanes bound) { return (pix_v128)(load(box) < bound); }

PIX_ALWAYS_INLINE int32_t compare(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                                  int32_t end, pix_pair_batch *batch, int32_t count) {
  // What the edges of boxes that meet this one are below of.
  const box_lanes bound = -halves_swapped(load(&own[record])), records = (box_lanes){0} + record;
  int32_t k = begin;
  do {  // at least once: runs are short, and a branch that guesses wrong costs more than comparing in vain
    const pix_v128 below = pix_v128_pack_lanes(is_below(boxes + k, bound), is_below(boxes + k + 1, bound),
                                               is_below(boxes + k + 2, bound), is_below(boxes + k + 3, bound));
    const uint32_t meet = pix_v128_lane_bits(pix_v128_zero_lanes(~below)) & first_lanes(end - k);
    // Without branches: whether boxes meet is anybody's guess.
    store(batch->first + count, records);
    store(batch->second + count, load(set_lanes[meet]) + k);
    count += set_lane_count[meet];
  } while ((k += 4) < end);
  return count;
}

int32_t pix_cells_compare_v128(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                               int32_t end, pix_pair_batch *batch, int32_t count) {
  return compare(boxes, own, record, begin, end, batch, count);
}

void pix_cells_scan_level_v128(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare);
}

#define LANES 4

static inline box_lanes boxes_at(const pix_rect *boxes, const int32_t *slots) { return load(&boxes[slots[0]]); }

#include "kernels/cells_loops.h"

#endif
