// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/slots.h"

#include "test.h"

static uint64_t random_set(test_random *random) {
  const uint64_t few = UINT64_C(1) << test_int(random, 0, 63) | UINT64_C(1) << test_int(random, 0, 63);
  return TEST_PICK(random, ((uint64_t[]){0, few, few & (few - 1), test_next(random), PIX_ALL_LAYERS}));
}

static bool has(uint64_t set, int32_t bit) { return (set >> bit & 1) != 0; }

static void sets_of_layers_are_related_as_their_pairs(test_random *random) {
  pix_layers layers;
  pix_layers_init(&layers);
  const double part = TEST_PICK(random, ((double[]){0, 0.02, 0.5, 1}));
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b <= a; b++) layers.collide_with[a] &= ~((uint64_t)test_chance(random, part) << b);
    for (int32_t b = 0; b < a; b++) {
      if (!pix_layers_collide(&layers, a, b)) layers.collide_with[b] &= ~(UINT64_C(1) << a);
    }
  }
  const uint64_t set_a = random_set(random), set_b = random_set(random);
  bool any = false, all = true;
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < PIX_MAX_LAYERS; b++) {
      if (!has(set_a, a) || !has(set_b, b)) continue;
      any = any || pix_layers_collide(&layers, a, b);
      all = all && pix_layers_collide(&layers, a, b);
    }
  }
  const pix_layers_relation relation = pix_layers_relate(&layers, set_a, set_b);
  CHECK_EQUAL(relation, !any ? PIX_LAYERS_APART : all ? PIX_LAYERS_COLLIDE : PIX_LAYERS_MIXED);
}

static void learns_64_unless_it_is_closed(void) {
  pix_known_layers known = {.count = 0};
  for (int32_t k = 0; k < PIX_MAX_LAYERS; k++) {
    known.is_closed = true;
    CHECK_EQUAL(pix_layers_learn(&known, 100 + k), -1);
    known.is_closed = false;
    CHECK_EQUAL(pix_layers_learn(&known, 100 + k), k);
    CHECK_EQUAL(pix_layers_learn(&known, 100), 0);
    CHECK_EQUAL(pix_layers_find(&known, 101 + k), -1);
  }
  CHECK(!pix_layers_can_learn(&known, 99) && pix_layers_can_learn(&known, 163));
  CHECK_EQUAL(pix_layers_learn(&known, 99), -1);
  CHECK_EQUAL(known.count, PIX_MAX_LAYERS);
}

const test_case layers_tests[] = {
    TEST_ROUNDS(sets_of_layers_are_related_as_their_pairs, 2000), TEST(learns_64_unless_it_is_closed), TESTS_END,
};
