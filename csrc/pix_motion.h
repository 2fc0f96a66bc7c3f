// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world keeps for motion: memory that is used again, so that moving allocates nothing once sizes have settled.
// See pix_mover.h.
#ifndef PIX_MOTION_H
#define PIX_MOTION_H

#include "pix_sprite.h"

// A sprite that may be in the way.
typedef struct pix_obstacle {
  int32_t slot;
  uint8_t answer;          // what has been said about it; see pix_mover.h
  pix_rect box;            // world pixels
  pix_coverage coverage;   // has no bits if what was gathered of it is too large to be one bitmap
  size_t first_word;       // of its bitmap in motion.words, if that was made for it
  pix_placement place;     // if it has no bits
  int64_t area;            // pixels in common with the mover where that is now
} pix_obstacle;

typedef struct pix_motion {
  pix_obstacle *obstacles;
  int32_t obstacle_capacity;
  uint64_t *words;         // of the obstacles' bitmaps
  int32_t word_capacity;
  uint64_t *mover_words;   // of the mover's bitmap
  int32_t mover_capacity;
  uint64_t *drawn_words;   // of one obstacle's bitmap, drawn to be united with others
  int32_t drawn_capacity;
  uint8_t *answers;        // by slot; all PIX_ANSWER_NONE but while somebody asks
  int32_t answer_capacity;
} pix_motion;

void pix_motion_destroy(pix_motion *motion, pix_allocator *allocator);

#endif
