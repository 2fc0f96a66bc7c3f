// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover and an obstacle are parallelograms, the rectangles of texels of which their masks consist: as long as none of
// the mover's meets one of the obstacle's, all is free, however the two are turned and however large they are.
#ifndef PIX_PASSAGE_TEXELS_H
#define PIX_PASSAGE_TEXELS_H

#include "motion/passage.h"

// Goes on from passage->at, where the two do not meet, to the place before the first step that may be hindered; or some
// thousand steps past such as are near; or to the passage's end. False, and nothing has changed, if there are more than
// so many pairs of rectangles or too many texels, if one of the two is sheared or stretched too much to be sure, or if
// memory is short.
bool pix_passage_by_texels(const pix_way *way, pix_passage *passage, const pix_obstacle *obstacle, int64_t most_pairs);

#endif
