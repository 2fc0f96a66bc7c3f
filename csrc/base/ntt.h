// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Number-theoretic transforms of 16 sequences side by side, for products of polynomials (Pollard, "The fast Fourier
// transform in a finite field", 1971). Their arithmetic is that of the numbers modulo a prime, so that all is exact.
//
// A sequence of `length` numbers is a polynomial modulo x^length - 1. A step splits each polynomial modulo x^(2n) - z^2
// into what is left of it modulo x^n - z and modulo x^n + z, and so on: into polynomials modulo x - z, numbers, or
// modulo x^3 - z, each of which a last step splits into three numbers. Block k of all those of a step has a root z that
// does not depend on the length, in the order that makes the steps local.
#ifndef PIX_NTT_H
#define PIX_NTT_H

#include "base/alloc.h"
#include "base/kernel.h"

#define PIX_NTT_LANES 16                            // sequences: number k of all lies in places [16 k, 16 k + 16)
#define PIX_NTT_PRIME UINT32_C(754974721)           // 45 * 2^24 + 1; four times as much fits in 32 bits
#define PIX_NTT_PRIME_INVERSE UINT32_C(3539992577)  // modulo 2^32
#define PIX_NTT_MOST_LENGTH (1 << 16)

// A number to multiply by, below the prime, and 2^32 times as much, divided by the prime and rounded down (Shoup's
// method; Harvey, "Faster arithmetic for number-theoretic transforms", 2014).
typedef struct pix_factor {
  uint32_t value, quotient;
} pix_factor;

// By block. What is left of a polynomial modulo x^3 - z is that modulo x - r, x - ur and x - uur, where r^3 = z and
// u^3 = 1.
typedef struct pix_roots {
  pix_factor *halves;    // z
  pix_factor *thirds;    // r
  pix_factor *squares;   // r^2
  pix_factor unity;      // u
} pix_roots;

typedef struct pix_ntt {
  pix_allocator *allocator;
  int32_t blocks;            // how many the roots suffice for
  pix_roots roots, inverse;  // the inverse ones of all but `unity`
} pix_ntt;

// The least length for sequences of so many numbers: a multiple of 16 that is a power of 2, or 3 times one.
int32_t pix_ntt_length(int32_t count);

// For lengths up to `length`, one of the above, at most PIX_NTT_MOST_LENGTH. False if memory is short: to be destroyed
// even then.
bool pix_ntt_create(pix_ntt *ntt, pix_allocator *allocator, int32_t length);
void pix_ntt_destroy(pix_ntt *ntt);

// The factor that undoes what transforms there and back, of both lengths, and a product do to numbers: the former
// multiply by the length, the latter divides by 2^32.
uint32_t pix_ntt_scale(int32_t length, int32_t other_length);

// Into how many blocks a sequence of so many numbers is split by copying it: what is beyond it is zero.
int32_t pix_ntt_copies(int32_t length, int32_t count);

// Transforms sequences that are split into `blocks` already; 1: not yet. What comes out is in an order of its own. All
// numbers are less than 4 times the prime before and after.
static inline void pix_ntt_forward(const pix_ntt *ntt, uint32_t *numbers, int32_t length, int32_t blocks) {
  pix_kernel_get()->ntt_forward(&ntt->roots, numbers, length, blocks);
}

// The inverse, but for the factor. Numbers less than twice the prime before and after.
static inline void pix_ntt_backward(const pix_ntt *ntt, uint32_t *numbers, int32_t length) {
  pix_kernel_get()->ntt_backward(&ntt->inverse, numbers, length);
}

// Multiplies transformed numbers, each by its brother; the products are less than twice the prime.
static inline void pix_ntt_multiply(uint32_t *numbers, const uint32_t *others, int32_t length) {
  pix_kernel_get()->ntt_multiply(numbers, others, length);
}

#endif
