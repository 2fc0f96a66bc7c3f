// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Shapes in the world that a query asks about, as sets of pixels: those whose centres lie in the shape.
#ifndef PIX_REGION_H
#define PIX_REGION_H

#include "pix_base.h"

typedef enum pix_region_kind { PIX_REGION_RECT } pix_region_kind;

typedef struct pix_region {
  pix_region_kind kind;
  pix_area area;  // holds all its pixels; of a rectangle: these are they
} pix_region;

// The pixels whose centres lie in [x, x + w) x [y, y + h); any finite numbers, w and h at least 0.
pix_region pix_region_rect(double x, double y, double w, double h);

#endif
