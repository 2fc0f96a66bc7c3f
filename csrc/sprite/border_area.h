// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How many pixels magnified sprites of many texels cover, and where their middle is, by the borders between texels, not
// by pixels: in each row of pixels, the columns at which something begins to be covered and those at which that ends
// are summed up. For all rows between two of a border's crossings with other borders that takes the same time.
#ifndef PIX_BORDER_AREA_H
#define PIX_BORDER_AREA_H

#include "sprite/sprite.h"

// One of two sprites, whose rule must be a general one.
typedef struct pix_border_side {
  const pix_rule *rule;
  pix_mask *mask;
} pix_border_side;

// About how long it takes, in ns; less than to look at the pixels of the window. Infinite if it does not take less:
// then pix_border_area may fail.
double pix_border_area_time(pix_border_side a, pix_border_side b, pix_rect window);

static inline bool pix_border_area_pays(pix_border_side a, pix_border_side b, pix_rect window) {
  return pix_border_area_time(a, b, window) < HUGE_VAL;
}

// How many pixels both cover, all of which must lie in the window, in world pixels; or how many of the window one
// covers, if b's mask is NULL. Exact, by the rule. False, and no area, if borders are too flat, or too near others
// along too many rows, or if memory is short.
bool pix_border_area(pix_border_side a, pix_border_side b, pix_rect window, int64_t *area);

// The same, and the mean of these pixels' centres if there are any.
bool pix_border_centroid(pix_border_side a, pix_border_side b, pix_rect window, int64_t *area, double *x, double *y);

#endif
