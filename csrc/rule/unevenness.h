// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where an edge lies goes on evenly from line to line, but is rounded on each: how far may the sum over many lines be
// from that of what is not rounded?
#ifndef PIX_UNEVENNESS_H
#define PIX_UNEVENNESS_H

#include "base/numbers.h"

// It is off by no more than `each` times the number of lines, and `more`.
typedef struct pix_unevenness {
  double each, more;
} pix_unevenness;

// Of places rounded to whole pixels, of any slope from one to the other, at most about 1, in pixels a line. It is as
// small as it can be for so many lines, and good for others, too.
pix_unevenness pix_unevenness_of_slopes(double one, double other, double lines);

// Nor is it off by more than half a pixel on any line.
static inline double pix_uneven_by(const pix_unevenness *u, double lines) {
  return pix_lesser(lines / 2, u->each * lines + u->more);
}

// Of places rounded down to whole units before: they go on by so many units a line, each of which is so many pixels;
// both are between two numbers. It is found for sums of at most about so many lines, and good for more, too.
pix_unevenness pix_unevenness_of_units(const double rates[2], const double sizes[2], double lines);

#endif
