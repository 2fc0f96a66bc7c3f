// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/layers.h"

#include "test.h"

static uint64_t random_set(test_random *random) {
  const uint64_t few = UINT64_C(1) << test_int(random, 0, 63) | UINT64_C(1) << test_int(random, 0, 63);
  return TEST_PICK(random, ((uint64_t[]){0, few, few & (few - 1), test_next(random), PIX_ALL_LAYERS}));
}

static bool has(uint64_t set, int32_t bit) { return (set >> bit & 1) != 0; }

// What becomes of each two layers, by plain loops.
typedef struct table {
  pix_meeting meeting[PIX_MAX_LAYERS][PIX_MAX_LAYERS];
  uint8_t response[PIX_MAX_LAYERS][PIX_MAX_LAYERS];
} table;

static void set_plainly(table *t, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response) {
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < PIX_MAX_LAYERS; b++) {
      if (!has(set_a, a) || !has(set_b, b)) continue;
      t->meeting[a][b] = t->meeting[b][a] = meeting;
      t->response[a][b] = response;
      if (response == 0) t->response[b][a] = 0;
    }
  }
}

static void rules_are_those_of_a_plain_table(test_random *random) {
  static const pix_meeting meetings[] = {PIX_MEETING_IGNORE, PIX_MEETING_SENSE, PIX_MEETING_COLLIDE};
  static table expected;
  pix_layers layers;
  pix_layers_init(&layers);
  expected = (table){.response = {{0}}};
  set_plainly(&expected, PIX_ALL_LAYERS, PIX_ALL_LAYERS, PIX_MEETING_COLLIDE, 0);
  for (int32_t rules = test_int(random, 0, 30); rules > 0; rules--) {
    const uint64_t a = random_set(random), b = random_set(random);
    const pix_meeting meeting = TEST_PICK(random, meetings);
    const uint8_t response = (uint8_t)(test_chance(random, 0.5) ? 0 : test_int(random, 1, UINT8_MAX));
    pix_layers_set_rule(&layers, a, b, meeting, response);
    set_plainly(&expected, a, b, meeting, response);
  }
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < PIX_MAX_LAYERS; b++) {
      CHECK_EQUAL(pix_layers_meeting(&layers, a, b), expected.meeting[a][b]);
      CHECK_EQUAL(pix_layers_collide(&layers, a, b), expected.meeting[a][b] != PIX_MEETING_IGNORE);
      CHECK_EQUAL(layers.responses[a][b], expected.response[a][b]);
    }
  }
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
    TEST_ROUNDS(rules_are_those_of_a_plain_table, 100),
    TEST_ROUNDS(sets_of_layers_are_related_as_their_pairs, 2000),
    TEST(learns_64_unless_it_is_closed),
    TESTS_END,
};
