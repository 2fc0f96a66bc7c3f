// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Kinds of scenes that the pages of tables show as well.
#ifndef SCENES_H
#define SCENES_H

#include "measure.h"

extern const bench_kind scenes_turned_fresh;                                    // two sprites; a size is pixels
extern const bench_kind scenes_masks_checkerboards, scenes_masks_disc_in_ring;  // two masks; pixels
extern const bench_kind scenes_boxes_hash, scenes_boxes_tree, scenes_boxes_ahead;  // boxes only; boxes
extern const bench_kind scenes_worlds_hash;                                     // with masks, not turned; sprites
extern const bench_kind scenes_frames_turning;                                  // with masks, half of them; sprites
extern const bench_kind scenes_pixels_alpha;                                    // images; pixels

#endif
