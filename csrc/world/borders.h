// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The borders of a rectangle of positions, and where steps get that cross its edges, each axis by itself. A position
// outside may come in; one that moves away does what it would do at the edge.
#ifndef PIX_BORDERS_H
#define PIX_BORDERS_H

#include "base/base.h"

typedef enum pix_border_kind {
  PIX_BORDERS_NONE,
  PIX_BORDERS_MIRROR,  // steps go on mirrored, and velocities are reversed; all edges are inside
  PIX_BORDERS_WRAP     // steps go on from the other side; the left and top edges are inside
} pix_border_kind;

typedef struct pix_borders {
  pix_border_kind kind;
  double left, top, right, bottom;  // unless there are none; left < right and top < bottom where they wrap
} pix_borders;

// How many widths a position lies away from [low, high], or from [low, high) where the edges wrap: so many edges lie
// between. Infinite or no number where the width is 0.
static inline double pix_borders_widths(pix_border_kind kind, double to, double low, double high) {
  const double distance = (to - low) / (high - low);
  return kind == PIX_BORDERS_MIRROR && to > high ? ceil(distance) - 1 : floor(distance);
}

// Beyond, the numbers of widths have no last bit.
static inline bool pix_borders_are_countable(double widths) { return fabs(widths) < 9007199254740992.0; }  // 2^53

// Where one gets from p by a step along an axis with edges low <= high; the velocity is reversed where the motion is.
static inline double pix_borders_mirror(double p, double step, double *velocity, double low, double high) {
  if ((p < low && step < 0) || (p > high && step > 0)) {
    step = -step;
    *velocity = -*velocity;
  }
  const double to = p + step;
  if ((to >= low && to <= high) || (to < low && p < low) || (to > high && p > high)) return to;

  // Unfolded, the axis is a row of widths; every other one is a mirror image. An edge that is just reached is not
  // crossed.
  const double widths = pix_borders_widths(PIX_BORDERS_MIRROR, to, low, high);
  const bool is_countable = pix_borders_are_countable(widths);
  const bool is_mirrored = !is_countable || 2 * floor(widths / 2) != widths;
  if (is_mirrored) *velocity = -*velocity;
  if (!is_countable) return low;
  const double along = to - low - widths * (high - low);
  const double folded = is_mirrored ? high - along : low + along;
  return folded < low ? low : folded > high ? high : folded;
}

// The position in [low, high) that is so many whole widths away.
static inline double pix_borders_folded(double to, double low, double high) {
  const double widths = pix_borders_widths(PIX_BORDERS_WRAP, to, low, high);
  if (!pix_borders_are_countable(widths)) return low;
  const double folded = low + (to - low - widths * (high - low));
  return folded >= low && folded < high ? folded : low;
}

static inline double pix_borders_wrap(double p, double step, double low, double high) {
  const double to = p + step;
  const bool is_coming_in = (to < low && step >= 0) || (to >= high && step <= 0);
  return (to >= low && to < high) || is_coming_in ? to : pix_borders_folded(to, low, high);
}

#endif
