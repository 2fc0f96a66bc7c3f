// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_motion.h"

void pix_motion_destroy(pix_motion *motion, pix_allocator *allocator) {
  pix_free(allocator, motion->obstacles, (size_t)motion->obstacle_capacity, sizeof *motion->obstacles);
  pix_free(allocator, motion->words, (size_t)motion->word_capacity, sizeof *motion->words);
  pix_free(allocator, motion->mover_words, (size_t)motion->mover_capacity, sizeof *motion->mover_words);
  pix_free(allocator, motion->drawn_words, (size_t)motion->drawn_capacity, sizeof *motion->drawn_words);
  pix_free(allocator, motion->answers, (size_t)motion->answer_capacity, sizeof *motion->answers);
  *motion = (pix_motion){0};
}
