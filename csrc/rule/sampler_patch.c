// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Coverage within a patch. Blocks of pixels that are certainly empty are left out, first large ones, then smaller ones
// in what is left; the last ones are sampled by the rule.
//
// Why a block is empty. Let M be the block's middle and s its side: its pixels' centres are no further than
// h = (s - 1) / 2 from M along x and y. The inverse maps that square to a parallelogram whose corners are its points
// furthest from the image of M: h (A + C, B + D) and h (A - C, B - D) away, and opposite. So no pixel samples a point
// further from M's image than the longer of both. If by the distance map each solid texel is further away than that, no
// pixel of the block is covered. What is added for rounding (SAFETY, in texels) bounds: the rule's own, 1.5 / 65536;
// that of double operations on terms of up to 2^45 texels which cancel each other, 1 / 64 in the rule and as much here;
// and 7 roundings in single precision of positions up to 2^14 cells, 2^-10 cells of up to 4 texels each.

#include "rule/sampler.h"

#define SAFETY 0.125

// Blocks of this size are split and sampled at most so many at a time, before the next ones: hits are found early then.
#define MIDDLE_BLOCK 8  // pixels
#define MOST_AT_ONCE 64
#define MOST_MIDDLE_BLOCKS (PIX_PATCH_SIDE / MIDDLE_BLOCK * (PIX_PATCH_SIDE / MIDDLE_BLOCK))

#define ROOM_TO_SPLIT 7  // blocks more than are kept: pix_split_blocks may write so many

#define REACH_OF_TEXELS 16383.0  // texels: pix_terms_init needs all to be less than 2^14 from (0, 0)

// One sampler as it is seen from a patch.
typedef struct view {
  const pix_sampler *sampler;
  double diagonal;    // of a pixel, in texels
  bool has_map, is_magnified;
  const pix_aim *aim;  // if there is but one view: blocks that are all covered are set at once; else NULL
  bool any;            // some have been set so
  pix_lookup lookup;  // of blocks of one pixel, but for its reach; if there is a map
} view;

// Makes the view of a sampler from a patch. False if the patch's texels may lie too far out for 32 bits.
static bool view_init(view *v, const pix_sampler *s, pix_rect patch) {
  const pix_inverse *i = &s->rule->inverse;
  const double x = (patch.x - s->rule->whole_x) + (0.5 - s->rule->fraction_x);
  const double y = (patch.y - s->rule->whole_y) + (0.5 - s->rule->fraction_y);
  const double corner_u = (i->du_dx * x + i->du_dy * y) + s->rule->origin_u;
  const double corner_v = (i->dv_dx * x + i->dv_dy * y) + s->rule->origin_v;
  const double most = REACH_OF_TEXELS, pixels = PIX_PATCH_SIDE + 4;
  *v = (view){.sampler = s};
  v->diagonal = sqrt(pix_inverse_diagonal_square(i));
  v->is_magnified = v->diagonal < PIX_SMALL_PIXEL;
  v->has_map = s->distances != NULL && !v->is_magnified;
  if (fabs(corner_u) + pixels * (fabs(i->du_dx) + fabs(i->du_dy)) > most) return false;
  if (fabs(corner_v) + pixels * (fabs(i->dv_dx) + fabs(i->dv_dy)) > most) return false;
  if (!v->has_map) return true;
  const pix_distance_map *map = s->distances;
  const double scale = map->shift == 0 ? 1 : map->shift == 1 ? 0.5 : 0.25;  // cells a texel
  v->lookup = (pix_lookup){
      .cells = map->cells, .columns = map->columns,
      .last_column = (float)(map->columns - 1), .last_row = (float)(map->rows - 1),
      .u = (float)((corner_u - map->left) * scale), .v = (float)((corner_v - map->top) * scale),
      .du_dx = (float)(i->du_dx * scale), .du_dy = (float)(i->du_dy * scale),
      .dv_dx = (float)(i->dv_dx * scale), .dv_dy = (float)(i->dv_dy * scale),
  };
  return true;
}

// Sets the allowed pixels of a block. Returns whether there are any.
static bool set_block(const pix_aim *aim, pix_block block, int32_t size) {
  const int32_t x = pix_block_x(block), y = pix_block_y(block), bottom = pix_min(y + size, aim->height);
  const uint64_t columns = pix_bit_range(x % 64, x % 64 + pix_min(size, aim->width - x));
  const size_t stripe = (size_t)(x / 64) * (size_t)aim->pitch;
  uint64_t any = 0;
  for (int32_t row = y; row < bottom; row++) {
    const uint64_t bits = aim->allowed == NULL ? columns : columns & aim->allowed[stripe + (size_t)row];
    any |= bits;
    if (aim->common != NULL) aim->common[stripe + (size_t)row] |= bits;
  }
  return any != 0;
}

// Keeps the blocks that lie on some solid texel. Returns how many.
static int32_t keep_by_texels(view *v, pix_rect patch, int32_t size, pix_block *blocks, int32_t count) {
  int32_t kept = 0;
  for (int32_t k = 0; k < count; k++) {
    const pix_rect rect = {patch.x + pix_block_x(blocks[k]), patch.y + pix_block_y(blocks[k]), size, size};
    if (v->aim == NULL) {
      if (pix_sampler_may_cover(v->sampler, rect)) blocks[kept++] = blocks[k];
      continue;
    }
    const pix_cover cover = pix_sampler_look(v->sampler, rect);
    if (cover == PIX_COVERS_ALL) v->any |= set_block(v->aim, blocks[k], size);
    if (cover == PIX_COVERS_SOME) blocks[kept++] = blocks[k];
  }
  return kept;
}

// Keeps the blocks that may be covered by all magnified views. Returns how many.
static int32_t look_at_texels(view *views, int32_t view_count, pix_rect patch, int32_t size, pix_block *blocks,
                              int32_t count) {
  for (int32_t k = 0; k < view_count; k++) {
    if (views[k].is_magnified) count = keep_by_texels(&views[k], patch, size, blocks, count);
  }
  return count;
}

// Splits blocks into quarters, `size` pixels a side, and keeps those that may be covered by every view. Returns how
// many.
static int32_t split(view *views, int32_t view_count, pix_rect patch, int32_t size, const pix_block *blocks,
                     int32_t count, pix_block *quarters) {
  const double half = (size - 1) / 2.0;
  pix_lookup lookups[2] = {{.cells = NULL}, {.cells = NULL}};
  int32_t lookup_count = 0;
  for (int32_t k = 0; k < view_count; k++) {
    const double reach = (half * views[k].diagonal + SAFETY) * PIX_DISTANCE_UNITS;
    if (!views[k].has_map || reach >= 255) continue;
    pix_lookup *lookup = &lookups[lookup_count++];
    *lookup = views[k].lookup;
    lookup->u += (float)half * (lookup->du_dx + lookup->du_dy);
    lookup->v += (float)half * (lookup->dv_dx + lookup->dv_dy);
    lookup->reach = (int32_t)reach;
  }
  count = pix_split_blocks(lookups, lookup_count, size, patch.w, patch.h, blocks, count, quarters);
  return size < MIDDLE_BLOCK ? count : look_at_texels(views, view_count, patch, size, quarters, count);
}

static int32_t list_blocks(pix_rect patch, int32_t size, pix_block *blocks) {
  int32_t count = 0;
  for (int32_t y = 0; y < patch.h; y += size) {
    for (int32_t x = 0; x < patch.w; x += size) blocks[count++] = pix_block_at(x, y);
  }
  return count;
}

// Lists the blocks of MIDDLE_BLOCK that may be covered by every view; of a small patch all of them. Returns how many.
static int32_t find_middle_blocks(view *views, int32_t view_count, pix_rect patch,
                                  pix_block blocks[MOST_MIDDLE_BLOCKS + ROOM_TO_SPLIT]) {
  pix_block larger[MOST_MIDDLE_BLOCKS / 4 + ROOM_TO_SPLIT];
  const int32_t longer = pix_max(patch.w, patch.h);
  if (longer <= 3 * MIDDLE_BLOCK) return list_blocks(patch, MIDDLE_BLOCK, blocks);
  int32_t count;
  if (longer <= 6 * MIDDLE_BLOCK) {
    count = list_blocks(patch, 2 * MIDDLE_BLOCK, larger);
  } else {
    count = list_blocks(patch, 4 * MIDDLE_BLOCK, blocks);
    count = look_at_texels(views, view_count, patch, 4 * MIDDLE_BLOCK, blocks, count);
    count = split(views, view_count, patch, 2 * MIDDLE_BLOCK, blocks, count, larger);
  }
  return split(views, view_count, patch, MIDDLE_BLOCK, larger, count, blocks);
}

// Samples middle blocks, at most MOST_AT_ONCE of them.
static bool sample_middle_blocks(view *views, int32_t view_count, pix_rect patch, const pix_block *blocks,
                                 int32_t count, pix_terms terms[2], const pix_aim *aim) {
  pix_block quarters[4 * MOST_AT_ONCE + ROOM_TO_SPLIT], leaves[16 * MOST_AT_ONCE + ROOM_TO_SPLIT];
  count = split(views, view_count, patch, MIDDLE_BLOCK / 2, blocks, count, quarters);
  count = split(views, view_count, patch, PIX_LEAF_SIDE, quarters, count, leaves);
  return count > 0 && pix_sample_blocks(&terms[0], view_count > 1 ? &terms[1] : NULL, leaves, count, aim);
}

// Tells whether the second one leaves less of a patch to look at, as more is known to be empty in it: it is asked
// first.
static bool leaves_more(const pix_sampler *first, const pix_sampler *second) {
  if (first->distances == NULL || second->distances == NULL) return second->distances != NULL;
  return first->distances->density > second->distances->density;
}

// Does what pix_sampler_cover does, by the rule itself: where coordinates are too large for all else.
static bool cover_plainly(const pix_sampler *first, const pix_sampler *second, pix_rect patch, const pix_aim *aim) {
  bool any = false;
  for (int32_t y = 0; y < patch.h; y++) {
    for (int32_t x = 0; x < patch.w; x++) {
      const int32_t i = patch.x + x, j = patch.y + y;
      const size_t word = (size_t)(x >> 6) * (size_t)aim->pitch + (size_t)y;
      if (aim->allowed != NULL && !(aim->allowed[word] >> (x & 63) & 1)) continue;
      if (!pix_rule_covers(first->rule, &first->bits, i, j)) continue;
      if (second != NULL && !pix_rule_covers(second->rule, &second->bits, i, j)) continue;
      any = true;
      if (aim->common == NULL) return true;
      aim->common[word] |= UINT64_C(1) << (x & 63);
    }
  }
  return any;
}

bool pix_sampler_cover(const pix_sampler *first, const pix_sampler *second, pix_rect patch, const uint64_t *allowed,
                       uint64_t *common, int32_t pitch) {
  PIX_ASSERT(patch.w > 0 && patch.w <= PIX_PATCH_SIDE && patch.h > 0 && patch.h <= PIX_PATCH_SIDE);
  if (second != NULL && leaves_more(first, second)) {
    const pix_sampler *other = first;
    first = second;
    second = other;
  }
  const pix_aim aim = {patch.w, patch.h, pitch, allowed, common};
  view views[2];
  const bool is_narrow = view_init(&views[0], first, patch) && (second == NULL || view_init(&views[1], second, patch));
  if (!is_narrow) return cover_plainly(first, second, patch, &aim);
  const int32_t view_count = second != NULL ? 2 : 1;
  if (second == NULL) views[0].aim = &aim;
  pix_block blocks[MOST_MIDDLE_BLOCKS + ROOM_TO_SPLIT];
  const int32_t count = find_middle_blocks(views, view_count, patch, blocks);
  bool any = views[0].any;
  pix_terms terms[2];
  pix_terms_init(&terms[0], first->rule, &first->bits, patch.x, patch.y);
  if (second != NULL) pix_terms_init(&terms[1], second->rule, &second->bits, patch.x, patch.y);
  for (int32_t k = 0; k < count && !(any && common == NULL); k += MOST_AT_ONCE) {
    const int32_t some = pix_min(count - k, MOST_AT_ONCE);
    any |= sample_middle_blocks(views, view_count, patch, blocks + k, some, terms, &aim);
  }
  return any;
}

// Columns of a stripe that show the same texels.
typedef struct alike_columns {
  uint64_t columns;
  int64_t texel;  // the number that they have in common
} alike_columns;

static int64_t texel_along(const pix_sampler *s, int32_t i, int32_t j, bool is_u) {
  const pix_texel texel = pix_rule_texel_at(s->rule, i, j);
  return (is_u ? texel.u : texel.v) >> 16;
}

static int32_t find_columns(const pix_sampler *s, int32_t i, int32_t j, int32_t count, alike_columns found[64]) {
  const bool is_u = s->rule->inverse.du_dx != 0;
  int32_t n = 0;
  for (int32_t k = 0, alike; k < count; k += alike) {
    alike = pix_sampler_count_alike(s, i + k, j, 1, 0, count - k);
    found[n++] = (alike_columns){pix_bit_range(k, k + alike), texel_along(s, i + k, j, is_u)};
  }
  return n;
}

static uint64_t columns_along(const pix_sampler *s, const alike_columns *columns, int32_t count, int64_t of_row) {
  const bool is_u = s->rule->inverse.du_dx != 0;
  uint64_t word = 0;
  for (int32_t k = 0; k < count; k++) {
    const int64_t u = is_u ? columns[k].texel : of_row, v = is_u ? of_row : columns[k].texel;
    const bool is_inside = (uint64_t)u < (uint64_t)s->bits.width && (uint64_t)v < (uint64_t)s->bits.height;
    if (is_inside && pix_bits_get(&s->bits, (int32_t)u, (int32_t)v)) word |= columns[k].columns;
  }
  return word;
}

static void fill_tiled(const pix_sampler *s, pix_rect rect, uint64_t *words, int32_t pitch) {
  const bool is_u = s->rule->inverse.du_dx != 0;
  for (int32_t x = 0; x < rect.w; x += 64) {
    alike_columns columns[64];
    const int32_t i = rect.x + x, count = find_columns(s, i, rect.y, pix_min(64, rect.w - x), columns);
    uint64_t *stripe = pix_stripe_words(words, pitch, x / 64);
    for (int32_t y = 0, alike; y < rect.h; y += alike) {
      alike = pix_sampler_count_alike(s, i, rect.y + y, 0, 1, rect.h - y);
      const uint64_t word = columns_along(s, columns, count, texel_along(s, i, rect.y + y, !is_u));
      for (int32_t k = 0; k < alike; k++) stripe[y + k] = word;
    }
  }
}

void pix_sampler_fill(const pix_sampler *s, pix_rect rect, uint64_t *words, int32_t pitch) {
  if (pix_inverse_is_tiled(&s->rule->inverse)) {
    fill_tiled(s, rect, words, pitch);
    return;
  }
  for (int32_t x = 0; x < rect.w; x += PIX_PATCH_SIDE) {
    for (int32_t y = 0; y < rect.h; y += PIX_PATCH_SIDE) {
      const pix_rect patch = {rect.x + x, rect.y + y, pix_min(PIX_PATCH_SIDE, rect.w - x),
                              pix_min(PIX_PATCH_SIDE, rect.h - y)};
      pix_sampler_cover(s, NULL, patch, NULL, pix_stripe_words(words, pitch, x / 64) + y, pitch);
    }
  }
}
