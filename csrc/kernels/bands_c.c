// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "kernels/kernels.h"

// The bit of a column, or of the stripe's first one after it; 0 if there is none.
static inline uint64_t bit_from(int64_t column) { return column < 64 ? UINT64_C(1) << pix_max64(column, 0) : 0; }

uint64_t pix_band_rows_c(const uint64_t *words, int32_t rows, int64_t low, int64_t slope, int64_t reach) {
  uint64_t met = 0;
  for (int32_t k = 0; k < rows; k++, low += slope) {
    const uint64_t band = bit_from(((low + reach) >> PIX_RAY_FINE_BITS) + 1) - bit_from(low >> PIX_RAY_FINE_BITS);
    met |= (uint64_t)((words[k] & band) != 0) << k;
  }
  return met;
}
