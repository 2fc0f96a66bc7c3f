// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world keeps for motion: memory that is used again, so that moving allocates nothing once sizes have settled.
// See pix_mover.h.
#ifndef PIX_MOTION_H
#define PIX_MOTION_H

#include "pix_smear.h"
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
  int32_t met_x, met_y;    // of one that is crossed: the offset at which the mover met it; see pix_world_steps.h
  int32_t met_step;        // by which of its steps
  int8_t came_x, came_y;   // which way that went
} pix_obstacle;

// An obstacle that stops the mover; see pix_world_sweep.h.
typedef struct pix_blocker {
  int32_t slot;
  int32_t x, y;      // the first pixel that both would have
  double normal[2];
} pix_blocker;

// The part of a way on which the mover may meet an obstacle.
typedef struct pix_passage {
  pix_path_place at, last;  // how far it has been looked at, and where it ends
  bool is_hindered;         // at `at`, the next step is not free
  int64_t short_until, rows_until;  // major changes up to which nothing longer is tried; see pix_passage.c
  int64_t rows_length;      // for how many; 0: a stretch has been passed since
} pix_passage;

// A sprite that has to do with the move of a platform, and the platform itself; see pix_carry_step.h.
typedef struct pix_carried {
  int32_t slot;
  uint8_t state;
  int64_t dx, dy;          // moved so far, whole pixels
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

// What a move meets.
typedef struct pix_collision {
  int32_t slot;
  uint8_t response;    // see pix_world_steps.h
  double t;            // which part of the move lay before, from 0 to 1
  int32_t x, y;        // the first common pixel where they would overlap, or do
  double normal[2];    // from the other to the mover
  double touch[2];     // the mover's position then
} pix_collision;

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
  pix_smears smears;       // of the last mover that had use for them
  uint64_t *smear_words;
  int32_t smear_capacity;
  pix_passage *passages;   // of a sweep, for each obstacle
  int32_t passage_capacity;
  pix_blocker *blockers;   // of the last sweep
  int32_t blocker_capacity;
  int32_t *candidates;     // slots found on parts of a way
  int32_t candidate_capacity;

  pix_carry_memory carry;
  pix_collision *collisions;  // of a move; see pix_world_move.h
  int32_t collision_count, collision_capacity;
} pix_motion;

void pix_motion_destroy(pix_motion *motion, pix_allocator *allocator);

#endif
