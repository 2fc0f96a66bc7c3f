// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Products of polynomials by transforms, beside their definition, by each kernel; and the kernels beside the plain one.

#include "base/ntt.h"

#include "test_scoped.h"

#define MOST 192

static const int32_t lengths[] = {16, 32, 48, 64, 96, 128, 192};

typedef uint32_t numbers[MOST * PIX_NTT_LANES];

// Sequences of `count` numbers below the limit, of which the largest are as likely as all others; then zeros.
static void randomize(uint32_t *to, test_random *random, int32_t length, int32_t count, uint32_t limit) {
  memset(to, 0, (size_t)length * PIX_NTT_LANES * sizeof *to);
  for (int32_t k = 0; k < count * PIX_NTT_LANES; k++) {
    to[k] = test_chance(random, 0.5) ? limit - (uint32_t)test_int(random, 1, 2) : (uint32_t)(test_next(random) % limit);
  }
}

static uint32_t product_at(const uint32_t *a, const uint32_t *b, int32_t length, int32_t place, int32_t lane) {
  uint64_t sum = 0;
  for (int32_t k = 0; k < length; k++) {
    const uint64_t number = a[k * PIX_NTT_LANES + lane] % PIX_NTT_PRIME;
    sum += number * (b[(place - k + length) % length * PIX_NTT_LANES + lane] % PIX_NTT_PRIME) % PIX_NTT_PRIME;
  }
  return (uint32_t)(sum % PIX_NTT_PRIME);
}

static void transform_in_blocks(const pix_ntt *ntt, uint32_t *to, const uint32_t *from, int32_t length, int32_t count) {
  const int32_t blocks = pix_ntt_copies(length, count);
  const size_t size = (size_t)(length / blocks) * PIX_NTT_LANES;
  CHECK(length % blocks == 0 && length / blocks >= count);
  for (int32_t k = 0; k < blocks; k++) memcpy(to + (size_t)k * size, from, size * sizeof *to);
  pix_ntt_forward(ntt, to, length, blocks);
}

static void products(test_random *random) {
  static numbers a, b, expected, transformed_a, transformed_b;
  const int32_t length = TEST_PICK(random, lengths);
  const int32_t count_a = test_int(random, 1, length), count_b = test_int(random, 1, length);
  randomize(a, random, length, count_a, test_chance(random, 0.5) ? 4 * PIX_NTT_PRIME : 2);
  randomize(b, random, length, count_b, test_chance(random, 0.5) ? PIX_NTT_PRIME : 2);
  for (int32_t k = 0; k < length * PIX_NTT_LANES; k++) {
    expected[k] = product_at(a, b, length, k / PIX_NTT_LANES, k % PIX_NTT_LANES);
  }
  pix_ntt ntt;
  CHECK(pix_ntt_create(&ntt, test_allocator(), test_chance(random, 0.5) ? length : MOST / 3 * 4));
  const uint32_t scale = pix_ntt_scale(length, 1);
  for (int32_t k = 0; k < length * PIX_NTT_LANES; k++) b[k] = (uint32_t)((uint64_t)b[k] * scale % PIX_NTT_PRIME);
  TEST_EACH_KERNEL(kernel) {
    transform_in_blocks(&ntt, transformed_a, a, length, count_a);
    transform_in_blocks(&ntt, transformed_b, b, length, count_b);
    pix_ntt_multiply(transformed_a, transformed_b, length);
    pix_ntt_backward(&ntt, transformed_a, length);
    for (int32_t k = 0; k < length * PIX_NTT_LANES; k++) CHECK_EQUAL(transformed_a[k] % PIX_NTT_PRIME, expected[k]);
  }
  pix_ntt_destroy(&ntt);
}

typedef enum step { FORWARD, BACKWARD, MULTIPLY } step;

static void take_step(const pix_ntt *ntt, step which, uint32_t *a, const uint32_t *b, int32_t length) {
  if (which == FORWARD) pix_ntt_forward(ntt, a, length, 1);
  if (which == BACKWARD) pix_ntt_backward(ntt, a, length);
  if (which == MULTIPLY) pix_ntt_multiply(a, b, length);
}

// All kernels give the same bits, and numbers within the limits, of the largest that they may be given.
static void kernels_agree(test_random *random) {
  static numbers a, b, expected, actual;
  const int32_t length = TEST_PICK(random, lengths);
  pix_ntt ntt;
  CHECK(pix_ntt_create(&ntt, test_allocator(), length));
  for (step which = FORWARD; which <= MULTIPLY; which++) {
    const uint32_t limit = (which == BACKWARD ? 2 : 4) * PIX_NTT_PRIME;
    const uint32_t result_limit = (which == FORWARD ? 4 : 2) * PIX_NTT_PRIME;
    randomize(a, random, length, length, limit);
    randomize(b, random, length, length, limit);
    bool is_first = true;
    TEST_EACH_KERNEL(kernel) {
      memcpy(actual, a, sizeof a);
      take_step(&ntt, which, actual, b, length);
      if (is_first) memcpy(expected, actual, sizeof actual);
      is_first = false;
      for (int32_t k = 0; k < length * PIX_NTT_LANES; k++) CHECK(actual[k] < result_limit && actual[k] == expected[k]);
    }
  }
  pix_ntt_destroy(&ntt);
}

static void lengths_are_least(void) {
  int32_t least = 16;
  for (int32_t count = 1; count <= PIX_NTT_MOST_LENGTH; count++) {
    while (least < count) least = least % 3 == 0 ? least / 3 * 4 : least == 16 ? 32 : least / 2 * 3;
    if (pix_ntt_length(count) != least) CHECK_EQUAL(pix_ntt_length(count), least);
  }
}

static void failing_memory(void) {
  TEST_EACH_FAILURE(failures) {
    test_begin_failing(&failures);
    pix_ntt ntt;
    const bool is_made = pix_ntt_create(&ntt, test_allocator(), 48);
    CHECK_EQUAL(is_made, !test_end_failing(&failures));
    pix_ntt_destroy(&ntt);
  }
}

const test_case ntt_tests[] = {
    TEST_ROUNDS(products, 60), TEST_ROUNDS(kernels_agree, 100), TEST(lengths_are_least), TEST(failing_memory),
    TESTS_END,
};
