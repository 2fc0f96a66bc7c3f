// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover on its way out of an obstacle that it overlaps: steps that surely do not make the overlap larger need not be
// taken one by one.
#ifndef PIX_PASSAGE_OVERLAPPED_H
#define PIX_PASSAGE_OVERLAPPED_H

#include "motion/passage.h"

// Goes on from passage->at, where the two overlap, over steps that are sure to be free, and tells the obstacle how much
// they overlap there. False, and only passage->leap has changed, if the next step is not sure to be, if one of the two
// is sheared or stretched too much or has too many texels, or if memory is short.
bool pix_passage_overlapped(const pix_way *way, pix_passage *passage, pix_obstacle *obstacle);

#endif
