// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks as bytes: to keep in files and to send over a network. The same mask gives the same bytes on every machine, and
// every mask has exactly one string of bytes that is read as it; all others are refused.
//
//     50 58 4d 4b   "PXMK"
//     01            version of the format
//     varint        width
//     varint        height
//     byte          how the texels follow, 00 or 01
//     ...           the texels
//     4 bytes       CRC-32 of all bytes before, the lowest byte first
//
// The texels are in row order, (0, 0) first, without gaps between rows.
//   00  runs: the lengths of the first run of empty texels (which may be 0), the first run of solid ones, the second
//       run of empty ones, and so on, each a varint. They add up to width x height.
//   01  bits: texel k is bit k % 8 (0 is the lowest) of byte k / 8; bits after the last texel are 0. Taken only where
//       it is shorter than runs, so that a mask never takes much more than a bit a texel.
// A varint holds 7 bits a byte, the lowest first; all bytes but the last have the highest bit set; none is longer than
// it need be. The CRC is that of zip and PNG (CRC-32/ISO-HDLC, reflected polynomial edb88320). Every version begins
// with the same five bytes but for the number, and ends with the same checksum.
#ifndef PIX_SERIAL_H
#define PIX_SERIAL_H

#include "pix_file.h"
#include "pix_mask.h"

// Writes the mask to `bytes`, which need not be initialised; free them with pix_bytes_free. At most width * height / 8
// + 17 bytes. False if memory is short: then there is nothing to free.
bool pix_serial_write(const pix_mask *mask, pix_bytes *bytes);

// Bytes whose header and checksum have been found right. They belong to the caller.
typedef struct pix_serial {
  int32_t width, height;  // texels
  bool has_bits;          // the texels are bits, not runs
  const uint8_t *texels;
  size_t count;           // bytes of texels; the checksum follows them
} pix_serial;

// Checks all but the texels, and allocates nothing. Returns NULL, or the reason why the bytes are no mask.
const char *pix_serial_open(const void *data, size_t count, pix_serial *serial);

// Makes the mask, which must be empty and of that size, the one in the bytes. Returns NULL; or the reason why they are
// none: then the mask is to be released.
const char *pix_serial_read(const pix_serial *serial, pix_mask *mask);

#endif
