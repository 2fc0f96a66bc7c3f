// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// One block at a time.

#include "kernels/kernels.h"

static float clamp(float value, float most) {
  const float least = value > 0 ? value : 0;
  return least < most ? least : most;
}

// Keeps the blocks that are not empty by one lookup. Without branches, as nothing could foretell them.
static int32_t keep_live(const pix_lookup *lookup, pix_block *blocks, int32_t count) {
  const pix_lookup l = *lookup;
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k++) {
    const pix_block block = blocks[k];
    const float x = (float)pix_block_x(block), y = (float)pix_block_y(block);
    const int32_t column = (int32_t)clamp(l.u + (l.du_dx * x + l.du_dy * y), l.last_column);
    const int32_t row = (int32_t)clamp(l.v + (l.dv_dx * x + l.dv_dy * y), l.last_row);
    blocks[kept] = block;
    kept += l.cells[(size_t)row * (size_t)l.columns + (size_t)column] <= l.reach;
  }
  return kept;
}

// The quarters that have a pixel in the patch.
static int32_t take_quarters(int32_t size, int32_t width, int32_t height, const pix_block *blocks, int32_t count,
                             pix_block *quarters) {
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k++) {
    for (int32_t quarter = 0; quarter < 4; quarter++) {
      const pix_block block = blocks[k] + pix_block_at(quarter & 1 ? size : 0, quarter & 2 ? size : 0);
      if (pix_block_x(block) < width && pix_block_y(block) < height) quarters[kept++] = block;
    }
  }
  return kept;
}

int32_t pix_split_blocks_c(const pix_lookup *lookups, int32_t lookup_count, int32_t size, int32_t width, int32_t height,
                           const pix_block *blocks, int32_t count, pix_block *quarters) {
  int32_t kept = take_quarters(size, width, height, blocks, count, quarters);
  for (int32_t l = 0; l < lookup_count; l++) kept = keep_live(&lookups[l], quarters, kept);
  return kept;
}

static uint32_t sample_texel(const pix_bits *bits, int32_t at_u, int32_t at_v) {
  const uint32_t u = (uint32_t)(at_u >> 16), v = (uint32_t)(at_v >> 16);
  const uint32_t inside = (u < (uint32_t)bits->width) & (v < (uint32_t)bits->height);
  const size_t word = inside ? (size_t)(u >> 6) * (size_t)bits->pitch + v : 0;
  return (uint32_t)(bits->words[word] >> (u & 63)) & inside;
}

// The pixels of a block that are covered.
static uint32_t sample_block(pix_terms *t, pix_block block) {
  const int32_t x = pix_block_x(block), y = pix_block_y(block);
  if (pix_terms_lack_columns(t, block)) pix_terms_find_columns(t, x / 4);
  if (pix_terms_lack_rows(t, block)) pix_terms_find_rows(t, y / 4);
  const int32_t *column_u = t->column_u + x, *column_v = t->column_v + x;
  const int32_t *row_u = t->row_u + y, *row_v = t->row_v + y;
  return sample_texel(t->bits, column_u[0] + row_u[0], column_v[0] + row_v[0]) |
         sample_texel(t->bits, column_u[1] + row_u[0], column_v[1] + row_v[0]) << 1 |
         sample_texel(t->bits, column_u[0] + row_u[1], column_v[0] + row_v[1]) << 2 |
         sample_texel(t->bits, column_u[1] + row_u[1], column_v[1] + row_v[1]) << 3;
}

bool pix_sample_blocks_c(pix_terms *first, pix_terms *second, const pix_block *blocks, int32_t count,
                         const pix_aim *aim) {
  bool any = false;
  for (int32_t k = 0; k < count; k++) {
    uint32_t covered = pix_aim_allowed(aim, blocks[k]);
    if (covered != 0) covered &= sample_block(first, blocks[k]);
    if (covered != 0 && second != NULL) covered &= sample_block(second, blocks[k]);
    if (covered == 0) continue;
    any = true;
    if (aim->common == NULL) break;
    pix_block_put(aim->common, aim->pitch, blocks[k], covered);
  }
  return any;
}
