// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The steps of base/ntt.h, written once for all kernels. Who includes this defines
//
//   PIX_TARGET       an attribute for all functions, or nothing
//   PIX_NAMED(name)  the name of a public function in this kernel
//   vec              a vector of VEC_NUMBERS numbers of 32 bits, of which PIX_NTT_LANES are a multiple, and one of
//                    them for C
//   vec_load, vec_store,
//   vec_least (less `most`, which is below 2^31, where it is not less; of numbers below twice that),
//   vec_times (a pix_factor: the product less the prime times its quotient), vec_product (of two vectors, divided by
//   2^32, as Montgomery did: "Modular multiplication without trial division", 1985)
#ifndef PIX_NTT_LOOPS_H
#define PIX_NTT_LOOPS_H

#include "kernels/kernels.h"

#define PIX_LOOP PIX_ALWAYS_INLINE PIX_TARGET

// Below, `once`, `twice` and so on say how many times the prime numbers are less than. Products are less than twice.

PIX_LOOP vec to_twice(vec four_times) { return vec_least(four_times, 2 * PIX_NTT_PRIME); }
PIX_LOOP vec difference(vec a, vec twice) { return a + 2 * PIX_NTT_PRIME - twice; }

// Splits numbers of a block, `size` vectors apart: low + root * high, and low - root * high.
PIX_LOOP void split(vec *low, vec *high, pix_factor root) {
  const vec a = to_twice(*low), b = vec_times(*high, root);
  *low = a + b;
  *high = difference(a, b);
}

PIX_LOOP void join(vec *low, vec *high, pix_factor inverse) {
  const vec a = *low, b = *high;
  *low = to_twice(a + b);
  *high = vec_times(difference(a, b), inverse);
}

// One block into two halves, of so many numbers each, or back. (Which of both is a constant where this is called.)
PIX_LOOP void pass_two(uint32_t *block, size_t half, pix_factor root, bool splits) {
  for (uint32_t *at = block; at < block + half; at += VEC_NUMBERS) {
    vec low = vec_load(at), high = vec_load(at + half);
    if (splits) split(&low, &high, root); else join(&low, &high, root);
    vec_store(at, low);
    vec_store(at + half, high);
  }
}

// Two steps at once: block k, and then its halves, blocks 2k and 2k + 1, with their roots; or back.
PIX_LOOP void pass_four(uint32_t *block, size_t quarter, pix_factor root, const pix_factor *next, bool splits) {
  const pix_factor first = next[0], second = next[1];
  for (uint32_t *at = block; at < block + quarter; at += VEC_NUMBERS) {
    vec a = vec_load(at), b = vec_load(at + quarter), c = vec_load(at + 2 * quarter), d = vec_load(at + 3 * quarter);
    if (splits) {
      split(&a, &c, root);
      split(&b, &d, root);
      split(&a, &b, first);
      split(&c, &d, second);
    } else {
      join(&a, &b, first);
      join(&c, &d, second);
      join(&a, &c, root);
      join(&b, &d, root);
    }
    vec_store(at, a);
    vec_store(at + quarter, b);
    vec_store(at + 2 * quarter, c);
    vec_store(at + 3 * quarter, d);
  }
}

// Three numbers of a block modulo x^3 - z into its values at the cube roots of z.
PIX_LOOP void split_in_three(uint32_t *block, pix_factor root, pix_factor square, pix_factor unity) {
  for (uint32_t *at = block; at < block + PIX_NTT_LANES; at += VEC_NUMBERS) {
    const vec a = to_twice(vec_load(at));
    const vec b = vec_times(vec_load(at + PIX_NTT_LANES), root);
    const vec c = vec_times(vec_load(at + 2 * PIX_NTT_LANES), square);
    const vec turned = vec_times(difference(b, c), unity);
    vec_store(at, to_twice(a + b) + c);
    vec_store(at + PIX_NTT_LANES, to_twice(difference(a, c)) + turned);
    vec_store(at + 2 * PIX_NTT_LANES, difference(to_twice(difference(a, b)), turned));
  }
}

PIX_LOOP void join_three(uint32_t *block, pix_factor root, pix_factor square, pix_factor unity) {
  for (uint32_t *at = block; at < block + PIX_NTT_LANES; at += VEC_NUMBERS) {
    const vec a = vec_load(at), b = vec_load(at + PIX_NTT_LANES), c = vec_load(at + 2 * PIX_NTT_LANES);
    const vec turned = vec_times(difference(b, c), unity);
    vec_store(at, to_twice(to_twice(a + b) + c));
    vec_store(at + PIX_NTT_LANES, vec_times(difference(to_twice(difference(a, b)), turned), root));
    vec_store(at + 2 * PIX_NTT_LANES, vec_times(to_twice(difference(a, c)) + turned, square));
  }
}

PIX_TARGET void PIX_NAMED(pix_ntt_forward)(const pix_roots *roots, uint32_t *numbers, int32_t length,
                                           int32_t blocks) {
  size_t size = (size_t)(length / blocks);
  if (size % 2 == 0 && pix_highest_bit(size) % 2 == (size % 3 == 0 ? 0 : 1)) {
    size /= 2;
    for (int32_t k = 0; k < blocks; k++) {
      pass_two(numbers + 2 * (size_t)k * size * PIX_NTT_LANES, size * PIX_NTT_LANES, roots->halves[k], true);
    }
    blocks *= 2;
  }
  for (; size % 4 == 0; blocks *= 4) {
    size /= 4;
    for (int32_t k = 0; k < blocks; k++) {
      pass_four(numbers + 4 * (size_t)k * size * PIX_NTT_LANES, size * PIX_NTT_LANES, roots->halves[k],
                roots->halves + 2 * k, true);
    }
  }
  for (int32_t k = 0; size == 3 && k < blocks; k++) {
    split_in_three(numbers + 3 * (size_t)k * PIX_NTT_LANES, roots->thirds[k], roots->squares[k], roots->unity);
  }
}

PIX_TARGET void PIX_NAMED(pix_ntt_backward)(const pix_roots *inverse, uint32_t *numbers, int32_t length) {
  size_t size = length % 3 == 0 ? 3 : 1;
  int32_t blocks = length / (int32_t)size;
  for (int32_t k = 0; size == 3 && k < blocks; k++) {
    join_three(numbers + 3 * (size_t)k * PIX_NTT_LANES, inverse->thirds[k], inverse->squares[k], inverse->unity);
  }
  for (; blocks % 4 == 0; size *= 4) {
    blocks /= 4;
    for (int32_t k = 0; k < blocks; k++) {
      pass_four(numbers + 4 * (size_t)k * size * PIX_NTT_LANES, size * PIX_NTT_LANES, inverse->halves[k],
                inverse->halves + 2 * k, false);
    }
  }
  if (blocks == 2) pass_two(numbers, size * PIX_NTT_LANES, inverse->halves[0], false);
}

PIX_TARGET void PIX_NAMED(pix_ntt_multiply)(uint32_t *numbers, const uint32_t *others, int32_t length) {
  for (size_t k = 0; k < (size_t)length * PIX_NTT_LANES; k += VEC_NUMBERS) {
    vec_store(numbers + k, vec_product(to_twice(vec_load(numbers + k)), to_twice(vec_load(others + k))));
  }
}

#undef PIX_LOOP

#endif
