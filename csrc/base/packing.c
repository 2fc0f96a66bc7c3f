// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/packing.h"

#include "base/numbers.h"

#define VERSION 1

// The checksum, eight bytes at a time: table k holds what a byte becomes k bytes later (Kounavis and Berry, "A
// systematic approach to building high performance software-based CRC generators", 2005). Short strings are not worth
// the larger tables.

#define SLICES 8  // bytes at a time, each with a table: checksum_sliced spells them out
#define SLICES_FROM 2048  // bytes

static void fill_table(uint32_t table[256]) {
  table[0] = 0;
  uint32_t value = 1;
  for (int step = 128; step > 0; step /= 2) {
    value = value >> 1 ^ (value & 1 ? UINT32_C(0xedb88320) : 0);
    for (int k = 0; k < 256; k += 2 * step) table[step + k] = value ^ table[k];
  }
}

static uint32_t checksum_sliced(uint32_t tables[SLICES][256], const uint8_t **data, size_t *count, uint32_t value) {
  for (int slice = 1; slice < SLICES; slice++) {
    for (int k = 0; k < 256; k++) {
      const uint32_t before = tables[slice - 1][k];
      tables[slice][k] = before >> 8 ^ tables[0][before & 255];
    }
  }
  for (; *count >= SLICES; *data += SLICES, *count -= SLICES) {
    const uint32_t low = pix_load_le32(*data) ^ value, high = pix_load_le32(*data + 4);
    value = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^ tables[4][low >> 24] ^
            tables[3][high & 255] ^ tables[2][high >> 8 & 255] ^ tables[1][high >> 16 & 255] ^ tables[0][high >> 24];
  }
  return value;
}

static uint32_t checksum(const uint8_t *data, size_t count) {
  uint32_t tables[SLICES][256];
  fill_table(tables[0]);
  uint32_t value = ~UINT32_C(0);
  if (count >= SLICES_FROM) value = checksum_sliced(tables, &data, &count, value);
  for (; count > 0; data++, count--) value = value >> 8 ^ tables[0][(value ^ *data) & 255];
  return ~value;
}

// Writing.

void pix_packing_begin(pix_bytes *bytes, const char *letters) {
  memcpy(bytes->data, letters, PIX_PACKING_HEADER - 1);
  bytes->data[PIX_PACKING_HEADER - 1] = VERSION;
  bytes->count = PIX_PACKING_HEADER;
}

bool pix_packing_end(pix_bytes *bytes, pix_allocator *allocator) {
  if (!pix_bytes_reserve(bytes, allocator, bytes->count + PIX_PACKING_CHECKSUM)) return false;
  pix_store_le32(bytes->data + bytes->count, checksum(bytes->data, bytes->count));
  bytes->count += PIX_PACKING_CHECKSUM;
  return true;
}

// Reading.

const char *pix_packing_open(const void *data, size_t count, const char *letters, const char *other, size_t least,
                             pix_packed *content) {
  const uint8_t *at = data;
  if (count < PIX_PACKING_HEADER - 1 || memcmp(at, letters, PIX_PACKING_HEADER - 1) != 0) return other;
  if (count < PIX_PACKING_HEADER + least + PIX_PACKING_CHECKSUM) return "it ends too early";
  const uint8_t *end = at + count - PIX_PACKING_CHECKSUM;
  const uint32_t sum = checksum(at, (size_t)(end - at));
  if (pix_load_le32(end) != sum) return "it is damaged or incomplete: its checksum is wrong";
  const uint8_t version = at[PIX_PACKING_HEADER - 1];
  if (version > VERSION) return "it was made by a later version of pixcollide";
  if (version == 0) return "its header is corrupt";
  *content = (pix_packed){at + PIX_PACKING_HEADER, end};
  return NULL;
}

uint32_t pix_get_long_varint(const uint8_t **at) {
  uint32_t value = (*at)[0] & 127;
  for (int k = 1; k < PIX_LONGEST_VARINT; k++) {
    const uint32_t byte = (*at)[k];
    if (k == PIX_LONGEST_VARINT - 1 && byte > 15) return PIX_NO_NUMBER;
    value |= (byte & 127) << 7 * k;
    if (byte >= 128) continue;
    *at += k + 1;
    return byte == 0 ? PIX_NO_NUMBER : value;
  }
  return PIX_NO_NUMBER;
}
