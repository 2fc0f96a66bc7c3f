// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_motion.h"

static void destroy_carry(pix_carry_memory *carry, pix_allocator *allocator) {
  pix_free(allocator, carry->sprites, (size_t)carry->capacity, sizeof *carry->sprites);
  pix_free(allocator, carry->index, (size_t)carry->index_capacity, sizeof *carry->index);
  pix_free(allocator, carry->queue, (size_t)carry->queue_capacity, sizeof *carry->queue);
  pix_free(allocator, carry->links, (size_t)carry->link_capacity, sizeof *carry->links);
}

void pix_motion_destroy(pix_motion *motion, pix_allocator *allocator) {
  pix_free(allocator, motion->obstacles, (size_t)motion->obstacle_capacity, sizeof *motion->obstacles);
  pix_free(allocator, motion->words, (size_t)motion->word_capacity, sizeof *motion->words);
  pix_free(allocator, motion->mover_words, (size_t)motion->mover_capacity, sizeof *motion->mover_words);
  pix_free(allocator, motion->drawn_words, (size_t)motion->drawn_capacity, sizeof *motion->drawn_words);
  pix_free(allocator, motion->answers, (size_t)motion->answer_capacity, sizeof *motion->answers);
  pix_free(allocator, motion->smear_words, (size_t)motion->smear_capacity, sizeof *motion->smear_words);
  pix_free(allocator, motion->passages, (size_t)motion->passage_capacity, sizeof *motion->passages);
  pix_free(allocator, motion->blockers, (size_t)motion->blocker_capacity, sizeof *motion->blockers);
  pix_free(allocator, motion->candidates, (size_t)motion->candidate_capacity, sizeof *motion->candidates);
  destroy_carry(&motion->carry, allocator);
  pix_free(allocator, motion->collisions, (size_t)motion->collision_capacity, sizeof *motion->collisions);
  *motion = (pix_motion){0};
}
