// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Hashes of words, the same on every machine. They are not cryptographic. With multiplications modulo 2^64 and
// g = 9e3779b97f4a7c15: a hash begins as mix(some number); each word makes it
//
//     h = (h xor word) * g, h = h xor (h >> 32)
//
// and it ends as mix(h), where mix is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014). Every step can be reversed, so as many words that differ in one never have
// the same hash.
#ifndef PIX_HASH_H
#define PIX_HASH_H

#include "base/base.h"

static inline uint64_t pix_hash_mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static inline uint64_t pix_hash_add(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

#endif
