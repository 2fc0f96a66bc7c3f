// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Bitmaps of what sprites of a world cover that are turned or scaled. Those of all that a large one covers are kept
// from look to look, wherever it goes by whole pixels.
#ifndef PIX_DRAWINGS_H
#define PIX_DRAWINGS_H

#include "sprite/sprite_coverage.h"
#include "world/world_questions.h"

// Words that a bitmap of the window takes.
static inline int64_t pix_drawing_words(pix_rect window) {
  return (int64_t)pix_stripe_count(window.w) * pix_bits_pitch(window.h);
}

// Writes what the sprite at the placement covers of the window, which lies in its box, to so many words.
pix_coverage pix_draw_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, uint64_t *words);

// Forgets what has been kept: masks may have changed.
void pix_drawings_begin(pix_world *world);

// The bitmap of all that the sprite in the slot covers at its placement: one that is kept, or that is drawn now, as so
// much of it has been asked for. `words` is how many would be drawn otherwise. False: so it has to be. The bitmap is
// good until it is forgotten.
bool pix_drawings_find(pix_world *world, int32_t slot, const pix_placement *place, int64_t words,
                       pix_coverage *coverage);

#endif
