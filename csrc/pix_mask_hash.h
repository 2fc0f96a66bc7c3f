// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A hash of a mask's size and texels: the same on every machine, so that peers can compare what they have. It is not
// cryptographic: who wants to can make two masks of one hash.
#ifndef PIX_MASK_HASH_H
#define PIX_MASK_HASH_H

#include "pix_mask.h"

// With multiplications modulo 2^64 and g = 9e3779b97f4a7c15: h begins as mix(width * 2^32 + height + 1), and each word
// (64 texels of a row, the leftmost one the lowest bit, texels outside 0), stripe by stripe from the left, in each from
// the top, makes it
//     h = (h xor word) * g, h = h xor (h >> 32)
// and the hash is mix(h), where mix is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014):
//     z = (z xor (z >> 30)) * bf58476d1ce4e5b9, z = (z xor (z >> 27)) * 94d049bb133111eb, z xor (z >> 31)
// Every step can be reversed, so masks of a size that differ in a single word never have the same hash.
uint64_t pix_mask_hash(const pix_mask *mask);

#endif
