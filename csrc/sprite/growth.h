// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// By how many pixels a step makes the overlap of two large sprites larger, without counting the overlap: by what lies
// under the edges of one of them.
#ifndef PIX_GROWTH_H
#define PIX_GROWTH_H

#include "base/scratch.h"
#include "sprite/edge_lines.h"

// The parts of edges at which steps along an axis may do this or that, as long as the mover is somewhere in `offsets`.
typedef struct pix_growth_near {
  pix_area offsets;       // empty: not found
  const pix_array *lines;
  int32_t count;
  double rest;            // what a step forward gains at all others
} pix_growth_near;

// Bounds of what a step forward along an axis does from an offset: numbers that change evenly from one to the next.
typedef struct pix_growth_range {
  pix_area offsets;               // empty: not found
  double least, least_more[2];    // at the first offset; how much more for each along x and y
  double most, most_more[2];
} pix_growth_range;

// Two sprites, of which one is taken as its edges.
typedef struct pix_growth {
  bool are_movers;      // is that the one which moves?
  pix_rule rule;        // of it,
  pix_texel_view view;  // and where its texels lie
  pix_rule other;       // of the other one
  pix_bits mine, bits;  // the masks of both
  pix_rect solid;       // of the other one
  const pix_array *lines[2];  // of its edges, along x and y: pix_edge_lines; NULL: found each time
  int32_t count[2];
  pix_growth_near near[2];
} pix_growth;

// Can it be found out? Not if texels of one of the two have few pixels, or are sheared or stretched too much.
bool pix_growth_is_known(const pix_rule *rule, const pix_rule *other);

// How many edges the one of the two has that has fewer. INT64_MAX if it cannot be found out, or if both have too many
// texels to be taken as their edges.
int64_t pix_growth_edges(pix_mask *mask, const pix_rule *rule, pix_mask *other_mask, const pix_rule *other);

// Of a mover that covers what the mask does by the rule, and another one: the one that has fewer edges is taken as
// these. It must be known.
pix_growth pix_growth_of_fewer(pix_mask *mask, const pix_rule *rule, pix_mask *other_mask, const pix_rule *other);

// Of the mask that is taken as its edges, and the other one.
pix_growth pix_growth_of(const pix_mask *mask, bool is_mover, const pix_rule *rule, pix_mask *other_mask,
                         const pix_rule *other);

// For many steps along an axis: they are found in half the time. The growth is good as long as the array is. Does
// nothing if there are too many edges, or if memory is short.
void pix_growth_prepare(pix_growth *growth, int axis, pix_array *array, pix_allocator *allocator);

// For many steps along an axis from wherever in `offsets`: only what is near borders of the other one there is looked
// at, then. Otherwise as above.
void pix_growth_prepare_near(pix_growth *growth, int axis, pix_area offsets, pix_array *array,
                             pix_allocator *allocator);

// Bounds of what a step forward along the axis makes of the overlap from each of the offsets.
pix_growth_range pix_growth_range_of(const pix_growth *growth, int axis, pix_area offsets);

// Those from one of them: whole numbers.
static inline void pix_growth_in_range(const pix_growth_range *r, int64_t x, int64_t y, int64_t *least, int64_t *most) {
  const double dx = (double)(x - r->offsets.x0), dy = (double)(y - r->offsets.y0);
  *least = -pix_floor(0.001 - (r->least + r->least_more[0] * dx + r->least_more[1] * dy));
  *most = pix_floor(0.001 + (r->most + r->most_more[0] * dx + r->most_more[1] * dy));
}

// By how many pixels, at the most, a step of a pixel along an axis (0: x, 1: y; step 1 or -1) makes the overlap larger,
// or smaller if that is negative, from wherever in `offsets` the mover is; exactly that if it is one offset.
int64_t pix_growth_by_step(const pix_growth *growth, pix_area offsets, int axis, int32_t step);

// By how many pixels a step back along an axis, from offset (0, 0), makes the overlap larger than one forward does.
int64_t pix_growth_back_and_forth(const pix_growth *growth, int axis);

#endif
