// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Folding a plane by discs, dx^2 + dy^2 <= n^2.
#ifndef PIX_DISC_H
#define PIX_DISC_H

#include "bits/plane.h"

// Each pixel becomes any or all of the disc whose middle is n columns and n rows away on this side. Only the first
// `rows` rows may hold pixels. Small discs take a pass over the plane for each of their rows; larger ones are found
// from each pixel's distance to the next one above and below it, in a time that does not depend on n. False if memory
// is short: then the plane holds anything.
bool pix_plane_fold_disc(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n, int32_t rows,
                         pix_allocator *allocator);

#endif
