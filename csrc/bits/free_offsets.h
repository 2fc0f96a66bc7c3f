// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes one bitmap off another.
//
// An offset (dx, dy) is blocked if bitmap a, shifted by it, has a pixel in common with bitmap b. Which offsets come
// first is said once, here: those with the least dx * dx + dy * dy; among equals straight up, then straight left, right
// and down, then the smaller |dx|; and what is still equal: up before down, then left before right.
#pragma once

#include "bits/bits.h"

#define PIX_SEPARATION_REACH (PIX_MAX_SIDE + PIX_BOX_ROUNDING)  // pixels: no two boxes are further in each other

typedef enum pix_separation_result {
  PIX_SEPARATION_FOUND,
  PIX_SEPARATION_NONE,       // within the limit
  PIX_SEPARATION_TOO_LARGE,  // a bitmap with a side beyond PIX_SEPARATION_REACH would have to be made
  PIX_SEPARATION_NO_MEMORY
} pix_separation_result;

// Offsets whose squares are greater than `inner` and at most `outer`.
typedef struct pix_ring {
  int64_t inner, outer;
} pix_ring;

// How far a side of the ring's outer edge is from the middle.
int32_t pix_ring_reach(pix_ring ring);

// An offset is looked for in rings around each other, so that whoever has to make bitmaps makes only what is near:
//
//   for (pix_rings rings = pix_rings_begin(limit, farthest); !pix_rings_are_over(&rings); pix_rings_go_on(&rings)) ...
typedef struct pix_rings {
  pix_ring ring;  // to look in: the first one holds (0, 0)
  int64_t last;   // the square at which they end
  bool is_cut;    // there are offsets beyond PIX_SEPARATION_REACH, in no ring, that are wanted as well
} pix_rings;

// The wanted offsets are those whose square is at most `limit`, UINT64_MAX: any. None is blocked that is `farthest`
// pixels long or longer, so none need be looked for beyond.
pix_rings pix_rings_begin(uint64_t limit, int64_t farthest);
void pix_rings_go_on(pix_rings *rings);

static inline bool pix_rings_are_over(const pix_rings *rings) { return rings->ring.inner == rings->last; }

// Returns what to answer if all of `rings` have been searched and every offset was blocked: PIX_SEPARATION_NONE, or
// PIX_SEPARATION_TOO_LARGE if offsets beyond the rings were wanted as well.
static inline pix_separation_result pix_rings_nothing(const pix_rings *rings) {
  return rings->is_cut ? PIX_SEPARATION_TOO_LARGE : PIX_SEPARATION_NONE;
}

// Finds the first offset of the ring by which a is shifted and has no pixel in common with b, whose top-left corner is
// at (x, y) from a's. False if all are blocked; *dx and *dy say nothing then. All offsets within the ring must be.
bool pix_separation_find(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, pix_ring ring, int32_t *dx,
                         int32_t *dy);

// The length of the shortest straight way that takes one box off another: no separation of what lies in them is longer.
// 0 if they do not meet.
int64_t pix_boxes_separation(pix_rect a, pix_rect b);
