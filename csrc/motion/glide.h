// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Surfaces that a mover glides along.
//
// Where a mover's offsets are free and where they are not is a bitmap of its own, which is never drawn. Its boundary is
// followed from the step that is blocked, both ways, edge by edge:
//
//      . . . . . .        . free    # blocked
//      . . . @ # #        @ the mover, which cannot go to the right
//      . . # # # #        the edges between . and # are followed
//
// The direction of the surface is that of the line that fits the edges best (the principal axis of their middles), of
// as many as lie near one line.
#ifndef PIX_GLIDE_H
#define PIX_GLIDE_H

#include "motion/steps.h"

// The scalar product of two vectors.
static inline double pix_dot(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }

#define PIX_GLIDE_EDGES 32  // are followed at most, each way: so far around the mover must have been gathered,
#define PIX_GLIDE_AROUND (PIX_GLIDE_EDGES + 2)  // and a bit more; so far, it is asked about others

// Would the walker at the offset overlap more of what it does not go through? A ledge is in the way of who stands on
// it.
bool pix_glide_is_solid(const pix_walker *walker, pix_offset at);

// Finds the direction along the surface between `at`, which is free, and the pixel `wall` beside it, which is not, in
// which a push leads: a unit vector whose product with `push` is above 0. False: there is none.
bool pix_glide_direction(const pix_walker *walker, pix_offset at, pix_offset wall, const double push[2],
                         double direction[2]);

#endif
