// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover on its way past one obstacle, where steps take long and there are many: it leaps over what is certainly free.
#ifndef PIX_PASSAGE_LEAPS_H
#define PIX_PASSAGE_LEAPS_H

#include "motion/passage.h"

// As pix_passage_search.
void pix_passage_go(pix_way *way, pix_passage *passage, pix_obstacle *obstacle, pix_path_place until);

#endif
