// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/ntt.h"

#define GENERATOR 11                  // of all numbers but 0
#define A_THIRD UINT32_C(0xaaaaaaab)  // modulo 2^32: a root of unity of order 2^k to the power of it is the one
                                      // of its cube roots that has the same order

static uint32_t multiply(uint32_t a, uint32_t b) { return (uint32_t)((uint64_t)a * b % PIX_NTT_PRIME); }

static uint32_t power(uint32_t base, uint32_t exponent) {
  uint32_t result = 1;
  for (; exponent > 0; exponent /= 2, base = multiply(base, base)) {
    if (exponent % 2 == 1) result = multiply(result, base);
  }
  return result;
}

static uint32_t inverse(uint32_t number) { return power(number, PIX_NTT_PRIME - 2); }

static pix_factor factor_of(uint32_t value) {
  return (pix_factor){value, (uint32_t)(((uint64_t)value << 32) / PIX_NTT_PRIME)};
}

int32_t pix_ntt_length(int32_t count) {
  int32_t length = PIX_NTT_LANES;
  while (length < count) length *= 2;
  const int32_t shorter = length / 4 * 3;
  return shorter >= count && shorter % PIX_NTT_LANES == 0 ? shorter : length;
}

int32_t pix_ntt_copies(int32_t length, int32_t count) {
  int32_t blocks = 1;
  for (; length % 2 == 0 && length / 2 >= count; length /= 2) blocks *= 2;
  return blocks;
}

uint32_t pix_ntt_scale(int32_t length, int32_t other_length) {
  const uint32_t lost = inverse((uint32_t)((UINT64_C(1) << 32) % PIX_NTT_PRIME));
  return inverse(multiply(lost, multiply((uint32_t)length, (uint32_t)other_length)));
}

static bool roots_alloc(pix_roots *roots, pix_allocator *allocator, int32_t blocks) {
  roots->halves = pix_alloc(allocator, (size_t)blocks, sizeof *roots->halves);
  roots->thirds = pix_alloc(allocator, (size_t)blocks, sizeof *roots->thirds);
  roots->squares = pix_alloc(allocator, (size_t)blocks, sizeof *roots->squares);
  return roots->halves != NULL && roots->thirds != NULL && roots->squares != NULL;
}

// The root of a block is the product of those whose numbers are its bits; that of block 2^k is, too, the square root of
// that of block 2^(k-1), and the first one that of -1.
static void roots_fill(pix_roots *roots, int32_t blocks, bool is_inverse) {
  roots->halves[0] = roots->thirds[0] = roots->squares[0] = factor_of(1);
  uint32_t exponent = (PIX_NTT_PRIME - 1) >> 2;
  for (int32_t bit = 1; bit < blocks; bit *= 2, exponent /= 2) {
    const uint32_t root = power(GENERATOR, is_inverse ? PIX_NTT_PRIME - 1 - exponent : exponent);
    const uint32_t third = power(multiply(root, root), A_THIRD);
    for (int32_t k = bit; k < pix_min(2 * bit, blocks); k++) {
      roots->halves[k] = factor_of(multiply(roots->halves[k - bit].value, root));
      roots->thirds[k] = factor_of(multiply(roots->thirds[k - bit].value, third));
      roots->squares[k] = factor_of(multiply(roots->thirds[k].value, roots->thirds[k].value));
    }
  }
  roots->unity = factor_of(power(GENERATOR, (PIX_NTT_PRIME - 1) / 3));
}

bool pix_ntt_create(pix_ntt *ntt, pix_allocator *allocator, int32_t length) {
  PIX_ASSERT(length <= PIX_NTT_MOST_LENGTH);
  *ntt = (pix_ntt){.allocator = allocator, .blocks = length / 2};
  if (!roots_alloc(&ntt->roots, allocator, ntt->blocks)) return false;
  if (!roots_alloc(&ntt->inverse, allocator, ntt->blocks)) return false;
  roots_fill(&ntt->roots, ntt->blocks, false);
  roots_fill(&ntt->inverse, ntt->blocks, true);
  return true;
}

static void roots_free(pix_roots *roots, pix_allocator *allocator, int32_t blocks) {
  pix_free(allocator, roots->halves, (size_t)blocks, sizeof *roots->halves);
  pix_free(allocator, roots->thirds, (size_t)blocks, sizeof *roots->thirds);
  pix_free(allocator, roots->squares, (size_t)blocks, sizeof *roots->squares);
}

void pix_ntt_destroy(pix_ntt *ntt) {
  roots_free(&ntt->roots, ntt->allocator, ntt->blocks);
  roots_free(&ntt->inverse, ntt->allocator, ntt->blocks);
}
