// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A target for libFuzzer: any bytes as a serialized mask, as they are and with the right checksum behind them, so that
// the fuzzer gets past it. What is read must be a whole mask, and give the same bytes again.

#include <stdio.h>

#include "mask/mask_ops.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_TEXELS (1 << 20)  // larger masks are read no further: a few bytes can be a mask of 128 MiB

#define DEMAND(condition) demand(condition, #condition)

static void demand(bool is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "not so: %s\n", what);
  abort();
}

// Bit by bit, and so written otherwise than in the library.
static uint32_t checksum(const uint8_t *data, size_t size) {
  uint32_t value = ~UINT32_C(0);
  for (size_t k = 0; k < size; k++) {
    value ^= data[k];
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1) * UINT32_C(0xedb88320);
  }
  return ~value;
}

static void check_mask(const pix_mask *mask) {
  int32_t solid_count = 0;
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width) && mask->height > 0; stripe++) {
    const uint64_t *words = mask->words + (size_t)stripe * (size_t)mask->pitch;
    const uint64_t outside = ~pix_stripe_columns(stripe, 0, mask->width);
    for (int32_t y = 0; y < mask->height; y++) {
      DEMAND((words[y] & outside) == 0);
      solid_count += pix_popcount(words[y]);
    }
    for (int32_t y = mask->height; y < mask->pitch; y++) DEMAND(words[y] == 0);
  }
  DEMAND(mask->solid_count == solid_count);
}

static void read_and_write(const uint8_t *data, size_t size) {
  pix_allocator allocator;
  pix_allocator_init(&allocator);
  pix_serial serial;
  if (pix_serial_open(data, size, &serial) != NULL) return;
  DEMAND(serial.width >= 0 && serial.width <= PIX_MAX_SIDE && serial.height >= 0 && serial.height <= PIX_MAX_SIDE);
  if ((int64_t)serial.width * serial.height > MOST_TEXELS) return;
  pix_mask mask;
  DEMAND(pix_mask_create(&mask, &allocator, serial.width, serial.height));
  if (pix_serial_read(&serial, &mask) == NULL) {
    check_mask(&mask);
    pix_bytes bytes;
    DEMAND(pix_serial_write(&mask, &bytes));
    DEMAND(bytes.count == size && memcmp(bytes.data, data, size) == 0);
    pix_bytes_free(&bytes, &allocator);
  }
  pix_mask_release(&mask);
  DEMAND(allocator.bytes == 0 && allocator.blocks == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  read_and_write(data, size);
  if (size < 4) return 0;
  // A block of its own, so that a read past its end is seen.
  uint8_t *repaired = malloc(size);
  DEMAND(repaired != NULL);
  memcpy(repaired, data, size - 4);
  const uint32_t sum = checksum(data, size - 4);
  for (int k = 0; k < 4; k++) repaired[size - 4 + (size_t)k] = (uint8_t)(sum >> 8 * k);
  read_and_write(repaired, size);
  free(repaired);
  return 0;
}
