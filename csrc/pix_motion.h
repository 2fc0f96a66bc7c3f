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

// A sprite that has to do with the move of a platform, and the platform itself; see pix_world_carry.c.
typedef struct pix_carried {
  int32_t slot;
  uint8_t state;
  int32_t dx, dy;          // moved so far, whole pixels
  pix_point start;
} pix_carried;

// Of two sprites, as indices into pix_carry_memory.sprites: what `who` does depends on what `on` does.
typedef struct pix_carry_link {
  int32_t who, on;
  bool is_support;         // `who` stands on it; otherwise it is in the way of `who`
} pix_carry_link;

typedef struct pix_carry_memory {
  pix_carried *sprites;
  int32_t count, capacity;
  int32_t *index;          // by slot: 1 + that into sprites, 0: none; all 0 but while a platform moves
  int32_t index_capacity;
  int32_t *queue;          // of indices
  int32_t queue_count, queue_capacity;
  pix_carry_link *links;
  int32_t link_count, link_capacity;
} pix_carry_memory;

typedef struct pix_motion {
  pix_obstacle *obstacles;
  int32_t obstacle_capacity;
  uint64_t *words;         // of the obstacles' bitmaps
  int32_t word_capacity;
  uint64_t *mover_words;   // of the mover's bitmap
  int32_t mover_capacity;
  uint8_t *answers;        // by slot; all PIX_ANSWER_NONE but while somebody asks
  int32_t answer_capacity;
  pix_carry_memory carry;
} pix_motion;

void pix_motion_destroy(pix_motion *motion, pix_allocator *allocator);

#endif
