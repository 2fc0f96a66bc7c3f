// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which lines of pixels cross which edges of a magnified sprite: those between a solid texel and an empty one. Lines
// run along one axis, x or y, and are counted along the other one; coordinates are pixels from the sprite's whole
// position.
//
// From each pixel of a line to the next, u goes on by a texel at the most, and v, too; where both do, the one whose
// border the line passes first is taken to do so first. So each change from solid to empty or back is that of one edge,
// or of some that cancel each other.
#ifndef PIX_EDGE_LINES_H
#define PIX_EDGE_LINES_H

#include "rule/texel_borders.h"
#include "sprite/texel_view.h"

// Between texels.
typedef struct pix_edge {
  int32_t border, first, end;  // from the texel `first` to the one before `end`
  bool is_v, is_solid_past;    // of v, which is the same all along the edge; is the texel of the border's number solid?
} pix_edge;

// Visits all edges, which are as long as they can be, but that some are cut every 64 texels, until the visit returns
// false. Returns whether it never did.
typedef bool pix_edge_visit(void *context, const pix_edge *edge);
bool pix_edges_each(const pix_bits *bits, pix_edge_visit *visit, void *context);

typedef struct pix_edge_lines {
  int32_t border;      // texels,
  bool is_v;           // of v, which is the same all along the edge; otherwise of u
  bool is_solid_past;  // is the line's pixel past the border the solid one?
  int32_t line, end;   // all these lines cross it
} pix_edge_lines;

// Pixels between which the sprite lies, along an axis.
typedef struct pix_reach {
  int64_t first, end;
} pix_reach;

pix_reach pix_edge_reach(const pix_texel_view *view, const pix_rule *rule, const pix_bits *bits, int axis);

// The first pixel of a line, from reach.first on, where the border has been passed; reach.end if none has. `rest` is
// what is left of the border for the ramp along the line, in 1/65536 texel.
static inline int64_t pix_edge_pixel(const pix_ramp *along, int64_t rest, pix_reach reach) {
  const bool rises = along->per > 0;
  int64_t low = reach.first, high = reach.end;
  if (fabs(along->per) >= PIX_FLATTEST_RAMP) {
    return pix_max64(low, pix_min64(pix_ramp_first_past(along, rest, !rises), high));
  }
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if ((pix_ramp_at(along, middle) >= rest) == rises) high = middle; else low = middle + 1;
  }
  return low;
}

// How many edges there are.
int64_t pix_edges_count(const pix_bits *bits);

// The same, counted once for each version of the mask.
int64_t pix_mask_known_edges(pix_mask *mask);

// Visits the lines along an axis of all edges, until the visit returns false. Returns whether it never did. Texels must
// have some pixels along each axis along which they change at all.
typedef bool pix_edge_lines_visit(void *context, const pix_edge_lines *lines);
bool pix_edge_lines_each(const pix_rule *rule, const pix_bits *bits, int axis, pix_edge_lines_visit *visit,
                         void *context);

#endif
