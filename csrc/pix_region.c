// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_region.h"

// The first pixel whose centre is not before the edge, or one beyond all boxes.
static int64_t first_pixel_from(double edge) {
  const double beyond = 2147483647.0;
  if (edge < -beyond) return -(int64_t)beyond;
  if (edge > beyond) return (int64_t)beyond;
  int64_t pixel = (int64_t)ceil(edge - 0.5);
  while ((double)(pixel - 1) + 0.5 >= edge) pixel--;  // the subtraction may have rounded
  while ((double)pixel + 0.5 < edge) pixel++;
  return pixel;
}

pix_region pix_region_rect(double x, double y, double w, double h) {
  return (pix_region){PIX_REGION_RECT,
                      {first_pixel_from(x), first_pixel_from(y), first_pixel_from(x + w), first_pixel_from(y + h)}};
}
