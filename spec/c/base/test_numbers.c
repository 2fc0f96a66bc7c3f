// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/numbers.h"
#include "base/rect.h"

#include "test.h"

static void check_bits(uint64_t v) {
  int32_t count = 0, lowest = -1, highest = -1;
  for (int32_t k = 0; k < 64; k++) {
    if ((v >> k & 1) == 0) continue;
    count++;
    lowest = lowest < 0 ? k : lowest;
    highest = k;
  }
  CHECK_EQUAL(pix_popcount(v), count);
  if (v != 0) CHECK(pix_lowest_bit(v) == lowest && pix_highest_bit(v) == highest);
}

static void bits_of_a_word(test_random *random) {
  const uint64_t v = test_next(random);
  check_bits(test_chance(random, 0.5) ? v : v & test_next(random) & test_next(random));
  check_bits(UINT64_C(1) << test_int(random, 0, 63));
  check_bits(test_chance(random, 0.5) ? 0 : UINT64_MAX);
}

static void bit_ranges(void) {
  for (int32_t from = 0; from <= 64; from++) {
    for (int32_t to = from; to <= 64; to++) {
      uint64_t expected = 0;
      for (int32_t k = from; k < to; k++) expected |= UINT64_C(1) << k;
      CHECK(pix_bit_range(from, to) == expected);
    }
  }
}

static void nonzero_bytes(test_random *random) {
  uint64_t word = 0;
  uint32_t expected = 0;
  for (int k = 0; k < 8; k++) {
    if (test_chance(random, 0.5)) continue;
    word |= (uint64_t)test_int(random, 1, 255) << (8 * k);
    expected |= 1u << k;
  }
  CHECK_EQUAL(pix_nonzero_bytes(word), expected);
}

const test_case numbers_tests[] = {
    TEST_ROUNDS(bits_of_a_word, 1500), TEST(bit_ranges), TEST_ROUNDS(nonzero_bytes, 3000), TESTS_END,
};
