// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A bitmap at many offsets of a way at once: all that it covers at some of them. If that has nothing in common with
// another bitmap, the bitmap has nothing at any of these offsets.
//
// The way's longer axis is the one of which it has more units (x, if both are the same): the major one; the other is
// the minor one. A line is a number of offsets next to each other along the major axis. A stretch is all that a way may
// come through from the first place with some number of major changes to the first with so many more, wherever on the
// way that is: a few more offsets than it has. With none, it begins where pix_path_pace_from says.
#ifndef PIX_SMEAR_H
#define PIX_SMEAR_H

#include "bits/path.h"
#include "bits/plane.h"

#define PIX_SMEAR_LINES 6           // 1, 2, 4, ... 32 offsets
#define PIX_SMEAR_LONGEST_LINE 32
#define PIX_SMEAR_SHORT 8           // changes: a short stretch
#define PIX_SMEAR_LONG 32           // and a long one

typedef struct pix_smear {
  pix_bits bits;         // of no words: not made yet
  int32_t x, y;          // where its corner lies, from that of the bitmap at the first offset
  int32_t major, minor;  // its last offset along each axis
} pix_smear;

// All of one bitmap and one direction, made when they are asked for and kept for the next way: of the same bitmap in a
// direction that is nearly the same, if there is one.
typedef struct pix_smears {
  pix_smear lines[PIX_SMEAR_LINES], stretches[2];
  uint64_t *words;       // not owned; first of all a copy of the bitmap
  size_t word_count;     // for each smear
  bool is_flat;          // x is the major axis
  bool has_short_rows;   // it often has minor changes: then a long stretch is worth to be tried in parts
  int32_t step_major, step_minor;
  int32_t low, high;     // minor changes in PIX_SMEAR_LONG major ones, rounded down and up
} pix_smears;

// How many words are needed for the smears of a bitmap; 0 if it is too large for them.
int32_t pix_smears_words(const pix_bits *bits);

// Makes them those of this bitmap on this way; all zero if they have been none before. `words` must be as many and live
// as long as the smears. They need the bitmap itself no more.
void pix_smears_begin(pix_smears *smears, const pix_bits *bits, const pix_path *path, uint64_t *words);

// 2^level offsets in a line, from one to PIX_SMEAR_LONGEST_LINE.
const pix_smear *pix_smears_line(pix_smears *smears, int32_t level);

// A stretch of PIX_SMEAR_SHORT or PIX_SMEAR_LONG changes.
const pix_smear *pix_smears_stretch(pix_smears *smears, bool is_long);

#endif
