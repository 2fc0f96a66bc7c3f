// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where the solid texels of a mask lie and how they spread: sums over them, exact in integers, and what follows.
#ifndef PIX_MOMENTS_H
#define PIX_MOMENTS_H

#include "pix_mask.h"

// Sums over the solid texels (x, y): of 1, x, y, x * x, x * y and y * y. None exceeds 2^60.
typedef struct pix_moments {
  int64_t count, x, y, xx, xy, yy;
} pix_moments;

// The first three alone; the others are 0.
pix_moments pix_mask_first_moments(const pix_mask *mask);
pix_moments pix_mask_moments(const pix_mask *mask);

// The mean of the texels' centres, in texels from the mask's corner, as doubles nearest to the true mean. The count may
// not be 0.
void pix_moments_centroid(const pix_moments *moments, double *x, double *y);

// The angle of the line through the centroid to which the texels lie nearest, by the sum of squared distances (the long
// axis): in radians clockwise on screen from the x axis, above -pi/2 and up to pi/2. It is half of
// atan2(2 m11, m20 - m02), where m are the central moments, within 1e-15 and the same on every machine. 0 if all lines
// are alike. The count may not be 0.
double pix_moments_orientation(const pix_moments *moments);

// The angle of (x, y) from the x axis, from -pi to pi, within 1e-15 of the true one, by + - * / alone. Not both may be
// 0; neither negative zeros nor what is not finite.
double pix_angle(double y, double x);

#endif
