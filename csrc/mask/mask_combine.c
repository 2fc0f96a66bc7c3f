// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "bits/bits.h"

#define ROWS_A_CHUNK 64

typedef struct edit {
  pix_mask *mask;
  const pix_bits *bits;
  int32_t dx, dy;
  pix_rect common;          // texels of the mask that lie on pixels of the bitmap
  pix_rect clip;            // texels that may change
  int32_t changed, lost;    // lost: those of PIX_TOGGLE that became empty
} edit;

// Reads the bitmap's words that lie under `count` rows of the mask's stripe from y on, cut to the clip.
static void read_rows(const edit *e, int32_t stripe, int32_t y, int32_t count, uint64_t *others) {
  const int32_t begin = pix_max(y, e->common.y), end = pix_min(y + count, e->common.y + e->common.h);
  if (end - begin < count) memset(others, 0, (size_t)count * sizeof *others);
  if (begin >= end) return;
  const uint64_t columns = pix_stripe_columns(stripe, e->clip.x, e->clip.x + e->clip.w);
  const pix_shifted under = pix_shifted_under(e->bits, stripe, e->dx, columns);
  for (int32_t k = begin - y; k < end - y; k++) others[k] = pix_shifted_word(under, y + k - e->dy);
}

// Returns the bits of a word that the operation flips. (The operation is a constant where this is called.)
PIX_ALWAYS_INLINE uint64_t flips(pix_operation operation, uint64_t word, uint64_t other) {
  switch (operation) {
    case PIX_ADD: return other & ~word;
    case PIX_SUBTRACT: return other & word;
    case PIX_INTERSECT: return word & ~other;
    default: return other;
  }
}

PIX_ALWAYS_INLINE void edit_rows(edit *e, pix_operation operation, uint64_t *words, const uint64_t *others,
                                 int32_t count) {
  int32_t changed = 0, lost = 0;
  for (int32_t k = 0; k < count; k++) {
    const uint64_t flipped = flips(operation, words[k], others[k]);
    if (operation == PIX_TOGGLE) lost += pix_popcount(flipped & words[k]);
    changed += pix_popcount(flipped);
    words[k] ^= flipped;
  }
  e->changed += changed;
  e->lost += lost;
}

// Edits `count` rows of a stripe from y on. Reads them all before it writes, so that the bitmap may be the mask's own.
static void edit_chunk(edit *e, pix_operation operation, int32_t stripe, int32_t y, int32_t count) {
  uint64_t others[ROWS_A_CHUNK];
  uint64_t *words = pix_mask_stripe(e->mask, stripe) + y;
  read_rows(e, stripe, y, count, others);
  switch (operation) {
    case PIX_ADD: edit_rows(e, PIX_ADD, words, others, count); break;
    case PIX_SUBTRACT: edit_rows(e, PIX_SUBTRACT, words, others, count); break;
    case PIX_INTERSECT: edit_rows(e, PIX_INTERSECT, words, others, count); break;
    default: edit_rows(e, PIX_TOGGLE, words, others, count); break;
  }
}

// Edits the clip from the side to which the bitmap is shifted: no word is written that is yet to be read as the
// bitmap's.
static void edit_stripes(edit *e, pix_operation operation) {
  const int32_t first = e->clip.x / 64, last = (e->clip.x + e->clip.w - 1) / 64;
  for (int32_t k = 0; k <= last - first; k++) {
    const int32_t stripe = e->dx > 0 ? last - k : first + k;
    for (int32_t row = 0; row < e->clip.h; row += ROWS_A_CHUNK) {
      const int32_t count = pix_min(ROWS_A_CHUNK, e->clip.h - row);
      edit_chunk(e, operation, stripe, e->clip.y + (e->dy > 0 ? e->clip.h - row - count : row), count);
    }
  }
}

int32_t pix_mask_combine(pix_mask *mask, pix_operation operation, const pix_bits *bits, int32_t dx, int32_t dy) {
  edit e = {.mask = mask, .bits = bits, .dx = dx, .dy = dy};
  e.common = pix_rect_intersect(pix_mask_rect(mask), pix_rect_between(dx, dy, (int64_t)dx + bits->width,
                                                                      (int64_t)dy + bits->height));
  if (pix_rect_is_empty(e.common)) e.common = (pix_rect){0, 0, 0, 0};
  e.clip = e.common;
  if (operation == PIX_SUBTRACT) e.clip = pix_rect_intersect(e.common, mask->loose_bounds);
  if (operation == PIX_INTERSECT) e.clip = mask->loose_bounds;
  if (pix_rect_is_empty(e.clip)) return 0;
  pix_mask_touch(mask, e.clip);
  edit_stripes(&e, operation);
  if (e.changed == 0) return 0;
  const bool only_gains = operation == PIX_ADD, toggles = operation == PIX_TOGGLE;
  pix_mask_touched(mask, e.clip, only_gains ? e.changed : toggles ? e.changed - 2 * e.lost : -e.changed);
  return e.changed;
}

pix_rect pix_mask_combined_rect(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy) {
  PIX_ASSERT(dx >= -(1 << 30) && dx <= 1 << 30 && dy >= -(1 << 30) && dy <= 1 << 30);
  if (operation == PIX_SUBTRACT || operation == PIX_INTERSECT) return pix_mask_rect(a);
  const pix_rect both = pix_rect_unite(pix_mask_rect(a), (pix_rect){dx, dy, b->width, b->height});
  return pix_rect_is_empty(both) ? pix_mask_rect(a) : both;
}

bool pix_mask_combined(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy,
                       pix_mask *result) {
  const pix_rect rect = pix_mask_combined_rect(a, operation, b, dx, dy);
  if (!pix_mask_create(result, a->allocator, rect.w, rect.h)) return false;
  if (operation == PIX_INTERSECT) {
    pix_mask_copy_overlap(result, a, b, dx, dy);
    return true;
  }
  const pix_bits bits_a = pix_mask_bits(a), bits_b = pix_mask_bits(b);
  if (a->width == rect.w && a->height == rect.h) {
    pix_mask_copy(result, a);
  } else {
    pix_mask_combine(result, PIX_ADD, &bits_a, -rect.x, -rect.y);
  }
  pix_mask_combine(result, operation, &bits_b, dx - rect.x, dy - rect.y);
  return true;
}
