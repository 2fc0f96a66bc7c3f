// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover and an obstacle that are magnified, and neither turned nor sheared but by quarters, are rectangles, however
// many pixels they have: the first step at which two of these meet is found without going the way.
#ifndef PIX_PASSAGE_CELLS_H
#define PIX_PASSAGE_CELLS_H

#include "motion/passage.h"

// Goes on from passage->at to the place before the first step at which the mover meets the obstacle, which it does not
// where it is; or to the passage's end. False, and nothing has changed, if the two are no such rectangles, if there are
// more than so many pairs of these, too many texels, or if memory is short.
bool pix_passage_by_cells(const pix_way *way, pix_passage *passage, const pix_obstacle *obstacle, int64_t most_pairs);

#endif
