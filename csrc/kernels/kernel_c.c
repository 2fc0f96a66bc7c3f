// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The plain C kernel, for processors of any kind: what every other kernel must equal. A vector is one word.

#include "kernels/kernels.h"

// Overlap (bits/overlap.h).

#define PIX_TARGET
#define PIX_NAMED(name) name##_c
#define VEC_WORDS 1

typedef uint64_t vec;

static inline vec vec_load(const void *p) {
  vec v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline void vec_store(void *p, vec v) { memcpy(p, &v, sizeof v); }
static inline vec vec_words(uint64_t word) { return word; }
static inline vec vec_shl(vec v, int32_t n) { return n < 64 ? v << n : 0; }
static inline vec vec_shr(vec v, int32_t n) { return n < 64 ? v >> n : 0; }
static inline bool vec_is_zero(vec v) { return v == 0; }
static inline vec vec_popcount(vec v) { return (vec)pix_popcount(v); }
static inline uint64_t vec_sum(vec v) { return v; }
static inline uint64_t vec_union(vec v) { return v; }

static inline uint64_t vec_nonzero_bytes(vec v) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  v = __builtin_bswap64(v);  // the first byte in memory is to be the lowest
#endif
  return pix_nonzero_bytes(v);
}

#include "kernels/overlap_loops.h"

// Boxes in cells (broad/cells.h), one at a time.

int32_t pix_cells_compare_c(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                            int32_t end, pix_pair_batch *batch, int32_t count) {
  const pix_box_edges bound = pix_box_edges_bound(own[record]);
  for (int32_t k = begin; k < end; k++) {
    batch->first[count] = record;
    batch->second[count] = k;
    count += pix_box_edges_are_below(boxes[k], bound);
  }
  return count;
}

void pix_cells_scan_level_c(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, pix_cells_compare_c);
}

void pix_cells_find_c(const pix_cell_level *level, const pix_rect *boxes, const int32_t *slots, int32_t count,
                      int32_t *cells) {
  const pix_cell_level table = *level;  // so that it stays in registers
  const int32_t width = pix_cell_width(&table), height = pix_cell_height(&table);
  for (int32_t i = 0; i < count; i++) {
    const pix_rect box = boxes[slots[i]];
    const bool is_taken = box.w <= width && box.h <= height && !pix_rect_is_empty(box);
    cells[i] = is_taken ? pix_cell_in_table(&table, box) : -1;
  }
}

// Pixels of images (image/pixels.h), one at a time.

static bool is_in_range(const pix_color_range *range, const uint8_t *pixel) {
  for (int c = 0; c < 4; c++) {
    if (pixel[c] < range->low[c] || pixel[c] > range->high[c]) return false;
  }
  return true;
}

static bool is_alike(const uint8_t *tolerance, const uint8_t *pixel, const uint8_t *reference) {
  for (int c = 0; c < 4; c++) {
    if (abs(pixel[c] - reference[c]) > tolerance[c]) return false;
  }
  return true;
}

// Tells whether the rule makes a pixel solid. `reference` is NULL if the rule has none.
static bool is_solid(const pix_solid_rule *rule, const uint8_t *pixel, const uint8_t *reference) {
  if (pixel[3] <= rule->threshold) return false;
  if (rule->empty.is_set && is_in_range(&rule->empty, pixel)) return false;
  if (rule->solid.is_set && !is_in_range(&rule->solid, pixel)) return false;
  return reference == NULL || is_alike(rule->tolerance, pixel, reference);
}

// Reads up to 64 pixels of a row as one word.
static uint64_t read_word(const uint8_t *pixel, const uint8_t *reference, int32_t count, const pix_solid_rule *rule) {
  uint64_t word = 0;
  if (reference != NULL) {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)is_solid(rule, pixel + 4 * k, reference + 4 * k) << k;
  } else if (rule->empty.is_set || rule->solid.is_set) {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)is_solid(rule, pixel + 4 * k, NULL) << k;
  } else {
    for (int32_t k = 0; k < count; k++) word |= (uint64_t)(pixel[4 * k + 3] > rule->threshold) << k;
  }
  return word;
}

int32_t pix_read_pixels_c(const pix_pixels *pixels, const pix_solid_rule *rule, uint64_t *words, int32_t pitch) {
  int32_t solid = 0;
  for (int32_t y = 0; y < pixels->height; y++) {
    const uint8_t *row = pixels->rgba + (size_t)y * pixels->stride, *reference = rule->reference.rgba;
    if (reference != NULL) reference += (size_t)y * rule->reference.stride;
    uint64_t *word = words + y;
    for (int32_t x = 0; x < pixels->width; x += 64, word += pitch) {
      const uint8_t *beside = reference == NULL ? NULL : reference + (size_t)x * 4;
      *word = read_word(row + (size_t)x * 4, beside, pix_min(64, pixels->width - x), rule);
      solid += pix_popcount(*word);
    }
  }
  return solid;
}

// Blocks of sampled coverage (rule/blocks.h), one at a time.

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

// Cuts blocks into quarters, and keeps those that have a pixel in the patch.
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

// Samples a block: returns which of its pixels are covered.
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
