// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Worlds for the tests of world, motion and sprite: random ones, squares in rows, dots and crowds. Each is made and
// freed by one call, and knows who its members are, in adding order. And answers as numbers, so that what two of them
// say can be compared.
#ifndef PIX_TEST_WORLDS_H
#define PIX_TEST_WORLDS_H

#include "motion/motion.h"
#include "test_scoped.h"
#include "world/world_questions.h"

#define TEST_WORLD_MASKS 5

// What random worlds are made of.
typedef struct test_world_kind {
  int32_t sprites;         // 0: up to 24, two at least
  int32_t widest;          // of the masks' sides, texels
  double longest, reach;   // of what a sprite covers, and of positions around (0, 0): pixels
  int32_t layers;          // sprites are in layers 1 to this one
  double fixed, disabled;  // which part of them is static, disabled
  double ruled;            // how likely a rule for layers is
} test_world_kind;

// Sprites of all kinds, near to each other.
extern const test_world_kind test_dense_world;

typedef struct test_world {
  pix_allocator memory;  // the world's own, a part of the running test's
  pix_world world;
  pix_mask masks[TEST_WORLD_MASKS];  // random ones are shared by the sprites
  pix_sprite *sprites;
  pix_pose *poses;       // of the same
  int32_t count;
  int32_t *order;        // of the members, in adding order: places in `sprites`
  int32_t members;
  test_world_kind kind;
} test_world;

// A world of random sprites of random masks, all of them members; of any cell size.
void test_world_make(test_world *w, test_random *random, const test_world_kind *kind);

// A world of full squares in rows, `step` pixels from one to the next: all in one place if that is 0.
void test_world_make_squares(test_world *w, int32_t count, int32_t side, int32_t columns, int32_t step);

// Gives a sprite a random mask of that size in place of that of its own.
void test_world_random_mask(test_world *w, int32_t k, test_random *random, int32_t width, int32_t height);

// Gives a sprite another mask in place of that of its own, of at most so many texels a side. One of its corners is
// solid; all are as often as `full` says.
void test_world_remask(test_world *w, int32_t k, test_random *random, int32_t widest, double full);

// Releases all and checks that the world has given back what it took.
void test_world_free(test_world *w);
#define TEST_WORLD TEST_FREED_BY(test_world_free) test_world  // see test_scoped.h

// Adds the sprite to the world, or removes it.
void test_world_add(test_world *w, int32_t k);
void test_world_remove(test_world *w, int32_t k);
void test_world_toggle(test_world *w, int32_t k);

// Shifts a sprite a little.
void test_world_nudge(test_world *w, int32_t k, test_random *random);

// One change of any kind, of the sprites, their masks or who is a member.
void test_world_change(test_world *w, test_random *random);

// The place in `sprites` of the one in the slot.
static inline int32_t test_world_index(const test_world *w, int32_t slot) {
  return (int32_t)(w->world.slots.sprite[slot] - w->sprites);
}

// The rule for two layers, by their numbers: do their sprites collide?
void test_set_layers_collide(pix_world *world, int32_t a, int32_t b, bool collide);
bool test_layers_collide(const pix_world *world, int32_t a, int32_t b);

// How many pairs the world finds that collide; -1: no memory.
int32_t test_world_pairs(test_world *w);

// Checks that the world's pairs are those of enabled members that collide when asked one by one.
void test_world_check_pairs(test_world *w);

// Answers as numbers.
typedef struct test_answers {
  double numbers[3000];
  int32_t count;
} test_answers;

#define TEST_ANSWER(answers, ...) \
  test_answer((answers), (const double[]){__VA_ARGS__}, TEST_COUNT_OF(((const double[]){__VA_ARGS__})))

void test_answer(test_answers *a, const double *numbers, int32_t count);
bool test_answers_are_same(const test_answers *a, const test_answers *b);

#endif
