// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// By how many pixels a step makes the overlap of two large sprites larger, without counting the overlap: by what lies
// under the sides of one of them.
#ifndef PIX_GROWTH_H
#define PIX_GROWTH_H

#include "sprite/texel_view.h"

// Two sprites, of which one is taken as the rectangles of texels of which its mask consists.
typedef struct pix_growth {
  const pix_rect *rects;
  int32_t count;
  bool are_movers;      // is that the one which moves?
  pix_rule rule;        // of it,
  pix_texel_view view;  // and where its texels lie
  pix_rule other;       // of the other one
  pix_bits bits;
  pix_rect solid;
} pix_growth;

// Can it be found out? Not if texels of one of the two have few pixels, or are sheared or stretched too much.
bool pix_growth_is_known(const pix_rule *rule, const pix_rule *other);

// It must be known. Good as long as the rectangles.
pix_growth pix_growth_of(const pix_rect *rects, int32_t count, bool are_movers, const pix_rule *rule,
                         pix_mask *other_mask, const pix_rule *other);

// By how many pixels, at the most, a step of a pixel along an axis (0: x, 1: y; step 1 or -1) makes the overlap larger,
// or smaller if that is negative, from wherever in `offsets` the mover is; exactly that if it is one offset.
int64_t pix_growth_by_step(const pix_growth *growth, pix_area offsets, int axis, int32_t step);

#endif
