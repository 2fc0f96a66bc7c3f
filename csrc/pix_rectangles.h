// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The solid pixels of a bitmap as disjoint rectangles.
//
// A boundary between solid and empty turns inwards at concave corners, and a partition into rectangles must cut each of
// them. A cut from one corner to another, a chord, does two at once:
//
//      # # . . # #
//      # # # # # #         four concave corners, and two chords of them, upright ones: three rectangles
//      # # . . # #
//
// so a partition is smallest if it uses as many chords as possible of which no two cross or share a corner. Horizontal
// chords meet vertical ones only: the best choice is a largest independent set in a bipartite graph. Then every corner
// left over takes a cut of its own. (Lipski, Lodi, Luccio, Mugnai and Pagli 1979; Ohtsuki 1982; Ferrari, Sankar and
// Sklansky 1984.)
#ifndef PIX_RECTANGLES_H
#define PIX_RECTANGLES_H

#include "pix_alloc.h"
#include "pix_bits.h"

typedef struct pix_rectangles {
  pix_allocator *allocator;
  pix_rect *items;  // by y, then by x
  int32_t count, capacity;
} pix_rectangles;

// A smallest partition, as a rule. Work and memory are bounded, so that there may be some more rectangles where chords
// are very many: if they meet more than 2^22 times, and more than 16 times each on average, only the horizontal or only
// the vertical ones are used, whichever are more; and no further pass of the search for the best choice is begun after
// 2^25 steps, or eight for each meeting if these are more. (Noise of 4096 x 2048 pixels, of which one in 16 is empty,
// comes to that, and to 5 rectangles in 10000 that could be spared.)
// While it runs it takes about 40 bytes a chord and 4 a meeting. False if memory is short: then there is nothing to
// destroy.
bool pix_rectangles_create(pix_rectangles *list, pix_allocator *allocator, const pix_bits *bits);

// Of a zeroed list, too; may be repeated.
void pix_rectangles_destroy(pix_rectangles *list);

#endif
