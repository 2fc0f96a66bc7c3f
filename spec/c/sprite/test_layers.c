// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/rect.h"
#include "sprite/layers.h"
#include "test.h"

// Rules, and the classes that must obey them, beside a plain table.
static void rules_are_those_of_a_table(test_random *random) {
  static bool table[PIX_MAX_LAYERS][PIX_MAX_LAYERS];
  memset(table, true, sizeof table);
  pix_layers layers;
  pix_layers_init(&layers);
  const int32_t highest = TEST_PICK(random, ((int32_t[]){0, 1, 3, 9, 63})), rules = test_int(random, 0, 300);
  for (int32_t k = 0; k < rules; k++) {
    const int32_t a = test_int(random, 0, highest), b = test_int(random, 0, highest);
    table[a][b] = table[b][a] = test_chance(random, 0.3);
    pix_layers_set_collide(&layers, a, b, table[a][b]);
  }
  bool agree = true, are_alike = true;
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < PIX_MAX_LAYERS; b++) {
      const int32_t class_a = layers.class_of[a], class_b = layers.class_of[b];
      agree = agree && pix_layers_collide(&layers, a, b) == table[a][b] &&
              pix_layers_collide(&layers, layers.first_of_class[class_a], layers.first_of_class[class_b]) ==
                  table[a][b];
      are_alike = are_alike && (class_a == class_b) == (memcmp(table[a], table[b], sizeof table[a]) == 0);
      are_alike = are_alike && class_a < layers.class_count;
    }
  }
  CHECK(agree);
  CHECK(are_alike);
  CHECK(layers.class_count <= PIX_MAX_LAYERS);
}

static uint64_t random_set(test_random *random) {
  const uint64_t few = UINT64_C(1) << test_int(random, 0, 63) | UINT64_C(1) << test_int(random, 0, 63);
  return TEST_PICK(random, ((uint64_t[]){0, few, few & (few - 1), test_next(random), PIX_ALL_LAYERS}));
}

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
      if (!(set_a >> a & 1) || !(set_b >> b & 1)) continue;
      any = any || pix_layers_collide(&layers, a, b);
      all = all && pix_layers_collide(&layers, a, b);
    }
  }
  const pix_layers_relation relation = pix_layers_relate(&layers, set_a, set_b);
  CHECK_EQUAL(relation, !any ? PIX_LAYERS_APART : all ? PIX_LAYERS_COLLIDE : PIX_LAYERS_MIXED);
}

const test_case layers_tests[] = {
    TEST_ROUNDS(rules_are_those_of_a_table, 100),
    TEST_ROUNDS(sets_of_layers_are_related_as_their_pairs, 2000),
    TESTS_END,
};
