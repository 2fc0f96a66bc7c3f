// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Numbers as bytes, the lowest first, whatever order the machine has. Written out, so that compilers make one load or
// store of them.
#ifndef PIX_ENDIAN_H
#define PIX_ENDIAN_H

#include "base/base.h"

static inline uint32_t pix_load_le32(const uint8_t *from) {
  return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static inline uint64_t pix_load_le64(const uint8_t *from) {
  return (uint64_t)from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 | (uint64_t)from[3] << 24 |
         (uint64_t)from[4] << 32 | (uint64_t)from[5] << 40 | (uint64_t)from[6] << 48 | (uint64_t)from[7] << 56;
}

static inline void pix_store_le32(uint8_t *to, uint32_t value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
  to[2] = (uint8_t)(value >> 16);
  to[3] = (uint8_t)(value >> 24);
}

static inline void pix_store_le64(uint8_t *to, uint64_t value) {
  to[0] = (uint8_t)value;
  to[1] = (uint8_t)(value >> 8);
  to[2] = (uint8_t)(value >> 16);
  to[3] = (uint8_t)(value >> 24);
  to[4] = (uint8_t)(value >> 32);
  to[5] = (uint8_t)(value >> 40);
  to[6] = (uint8_t)(value >> 48);
  to[7] = (uint8_t)(value >> 56);
}

#endif
