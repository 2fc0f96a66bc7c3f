// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A target for libFuzzer: any bytes as a deflate stream. The first two say how many bytes it is to have.

#include "image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile uint32_t checksum;  // kept, so that no reading is optimised away

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  const size_t wanted = (size_t)data[0] << 8 | data[1];
  uint8_t *bytes = malloc(wanted + 1);
  if (bytes == NULL) abort();
  if (pix_inflate(data + 2, size - 2, bytes, wanted)) checksum = pix_adler32(bytes, wanted);
  free(bytes);
  return 0;
}
