// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes one bitmap off another.
//
// An offset (dx, dy) is blocked if bitmap a, shifted by it, has a pixel in common with bitmap b. Which offsets come
// first is said once, here: those with the least dx * dx + dy * dy; among equals straight up, then straight left, right
// and down, then the smaller |dx|; and what is still equal: up before down, then left before right.
#ifndef PIX_SEPARATION_H
#define PIX_SEPARATION_H

#include "pix_bits.h"

#define PIX_SEPARATION_REACH 32767  // pixels: offsets are looked for up to here

typedef enum pix_separation_result {
  PIX_SEPARATION_FOUND,
  PIX_SEPARATION_NONE,       // within the limit
  PIX_SEPARATION_TOO_LARGE,  // a bitmap with a side beyond PIX_MAX_SIDE would have to be made
  PIX_SEPARATION_NO_MEMORY
} pix_separation_result;

// Offsets whose squares are greater than `inner` and at most `outer`.
typedef struct pix_ring {
  int64_t inner, outer;
} pix_ring;

// Whoever has to make bitmaps looks for an offset in rings around each other, so that only what is near is made: the
// first one, which holds (0, 0), and the next one. They end at the limit, a square of at most PIX_SEPARATION_REACH's.
pix_ring pix_ring_first(int64_t limit);
pix_ring pix_ring_next(pix_ring ring, int64_t limit);

// How far a side of the ring's outer edge is from the middle.
int32_t pix_ring_reach(pix_ring ring);

// The first offset of the ring that is not blocked; false if all are. All that come before the ring must be blocked.
// (x, y) is b's top-left corner, from a's.
bool pix_separation_find(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, pix_ring ring, int32_t *dx,
                         int32_t *dy);

// The length of the shortest straight way that takes one box off another: no separation of what lies in them is longer.
// 0 if they do not meet.
int64_t pix_boxes_separation(pix_rect a, pix_rect b);

#endif
