// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Things as bytes, to keep in files and to send over a network, the same on every machine. All that is packed so is in
// one wrapping:
//
//     4 bytes       letters that say what it is
//     01            version of the format
//     ...           the content
//     4 bytes       CRC-32 of all bytes before, the lowest byte first
//
// Every version of a format begins with the same five bytes but for the number, and ends with the same checksum. The
// CRC is that of zip and PNG (CRC-32/ISO-HDLC, reflected polynomial edb88320).
//
// A varint is a number below 2^32 that holds 7 bits a byte, the lowest first; all bytes but the last have the highest
// bit set; none is longer than it need be.
#pragma once

#include "base/file.h"

#define PIX_PACKING_HEADER 5    // bytes: letters and version
#define PIX_PACKING_CHECKSUM 4  // bytes
#define PIX_LONGEST_VARINT 5    // bytes
#define PIX_NO_NUMBER UINT32_MAX

// Writes the beginning, for which there must be room; and the end, after the content: false if memory is short.
void pix_packing_begin(pix_bytes *bytes, const char *letters);
bool pix_packing_end(pix_bytes *bytes, pix_allocator *allocator);

// Bytes that are read. What is behind `end` is the checksum, so that PIX_PACKING_CHECKSUM bytes more can be read.
typedef struct pix_packed {
  const uint8_t *at, *end;
} pix_packed;

// Finds the content of bytes with these letters, `least` bytes at least. Returns NULL, or the reason why that is none;
// `other` is the one for other letters.
const char *pix_packing_open(const void *data, size_t count, const char *letters, const char *other, size_t least,
                             pix_packed *content);

// Writes a varint at `at`; returns what follows it. Writes a byte more than is used, at most PIX_LONGEST_VARINT in all.
// Whether it takes one byte or two cannot be guessed, so there is no branch for that.
static inline uint8_t *pix_put_varint(uint8_t *at, uint32_t value) {
  for (; value >= 1 << 14; value >>= 7) *at++ = (uint8_t)(value | 128);
  const uint32_t is_long = value >= 128;
  at[0] = (uint8_t)(value | is_long << 7);
  at[1] = (uint8_t)(value >> 7);
  return at + 1 + is_long;
}

uint32_t pix_get_long_varint(const uint8_t **at);  // of three bytes or more

// Reads the varint at *at, which moves behind it; PIX_NO_NUMBER if it is not as short as can be or not below 2^32 - 1.
// Reads up to 4 bytes more than the first.
PIX_ALWAYS_INLINE uint32_t pix_get_varint(const uint8_t **at) {
  const uint32_t first = (*at)[0], second = (*at)[1], is_long = first >> 7;
  if ((first & second) >= 128) return pix_get_long_varint(at);
  *at += 1 + is_long;
  return is_long > second ? PIX_NO_NUMBER : (first & 127) | (second << 7 & (0 - is_long));
}
