// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/pair_list.h"

#include "test.h"

#define SLOTS 40
#define MOST 60

static pix_pair random_pair(test_random *random) {
  return (pix_pair){{test_int(random, 0, SLOTS - 1), test_next(random) & 7},
                    {test_int(random, 0, SLOTS - 1), test_next(random) & 7}};
}

static bool is_same(pix_handle a, pix_handle b) { return a.slot == b.slot && a.generation == b.generation; }

static void keeps_pairs_between_layers_in_their_order(test_random *random) {
  uint8_t layer[SLOTS];
  for (int32_t slot = 0; slot < SLOTS; slot++) layer[slot] = TEST_PICK(random, ((uint8_t[]){0, 1, 2, 3, 4, 63}));
  const uint64_t sets[] = {0, 1, 6, UINT64_C(1) << 63, test_next(random), PIX_ALL_LAYERS};
  const uint64_t set_a = TEST_PICK(random, sets), set_b = TEST_PICK(random, sets);
  pix_pair_list from = {0}, list = {0};
  CHECK(pix_pair_list_reserve(&from, test_allocator(), MOST));
  for (int32_t k = test_int(random, 0, MOST); k > 0; k--) from.items[from.count++] = random_pair(random);
  CHECK(pix_pair_list_copy(&list, &from, test_allocator()));
  pix_pair_list_keep_between(&list, layer, set_a, set_b);
  int32_t kept = 0;
  for (int32_t i = 0; i < from.count; i++) {
    const pix_pair pair = from.items[i];
    const int32_t a = layer[pair.a.slot], b = layer[pair.b.slot];
    const bool is_so = (set_a >> a & 1) != 0 && (set_b >> b & 1) != 0;
    const bool is_reversed = (set_a >> b & 1) != 0 && (set_b >> a & 1) != 0;
    if (!is_so && !is_reversed) continue;
    if (!CHECK(kept < list.count)) break;
    const pix_pair got = list.items[kept++];
    CHECK(is_same(got.a, is_so ? pair.a : pair.b) && is_same(got.b, is_so ? pair.b : pair.a));
  }
  CHECK_EQUAL(list.count, kept);
  pix_pair_list_destroy(&list, test_allocator());
  pix_pair_list_destroy(&from, test_allocator());
}

const test_case pair_list_tests[] = {
    TEST_ROUNDS(keeps_pairs_between_layers_in_their_order, 300),
    TESTS_END,
};
