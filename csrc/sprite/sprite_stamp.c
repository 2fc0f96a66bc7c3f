// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "rule/rule.h"

// Returns the bitmap of a mask of the stamp's own, which is counted only when it is combined with the sprite's.
static pix_bits bits_of(const pix_mask *m) { return (pix_bits){m->words, m->width, m->height, m->pitch, false, NULL}; }

// What becomes of the texels of a sprite's mask that the other sprite covers.
typedef struct target {
  pix_mask *mask;           // the sprite's
  pix_operation operation;  // that edits it...
  int32_t changed;
  pix_mask *found;          // ... or, if this is set, a new mask of these texels, nothing around them
  int32_t x, y;             // where its corner lies in the sprite's
} target;

static bool collect(target *t, const pix_bits *bits, int32_t x, int32_t y) {
  const pix_rect rect = pix_rect_intersect((pix_rect){x, y, bits->width, bits->height}, pix_mask_rect(t->mask));
  pix_mask all;
  if (!pix_mask_create(&all, t->mask->allocator, rect.w, rect.h)) return false;
  pix_mask_combine(&all, PIX_ADD, bits, x - rect.x, y - rect.y);
  const pix_rect bounds = pix_mask_bounds(&all);
  const bool has_room = pix_mask_crop(&all, bounds, t->found);
  if (!pix_rect_is_empty(bounds)) {
    t->x = rect.x + bounds.x;
    t->y = rect.y + bounds.y;
  }
  pix_mask_release(&all);
  return has_room;
}

// Edits the mask by these texels, or collects them; (0, 0) is at (x, y) of the mask. False if memory is short.
static bool put(target *t, const pix_bits *bits, int32_t x, int32_t y) {
  if (t->found != NULL) return collect(t, bits, x, y);
  t->changed = pix_mask_combine(t->mask, t->operation, bits, x, y);
  return true;
}

// Sprites that are their mask, shifted by whole pixels, flipped or turned by quarters: by whole words. The window lies
// within the frame, so each of its pixels shows a texel.

static bool put_turned(target *t, const pix_rule *rule, const pix_mask *part, pix_rect window) {
  const pix_orientation orientation = pix_oriented_to_texels(&rule->inverse);
  const pix_texel first = pix_rule_texel_at(rule, window.x, window.y);
  const pix_texel last = pix_rule_texel_at(rule, window.x + window.w - 1, window.y + window.h - 1);
  pix_mask turned;
  if (!pix_mask_create(&turned, t->mask->allocator, orientation.transposed ? window.h : window.w,
                       orientation.transposed ? window.w : window.h)) {
    return false;
  }
  const pix_bits bits = bits_of(part), turned_bits = bits_of(&turned);
  pix_orient(&bits, orientation, turned.words, turned.pitch);
  const bool done = put(t, &turned_bits, (int32_t)(pix_min64(first.u, last.u) >> 16),
                        (int32_t)(pix_min64(first.v, last.v) >> 16));
  pix_mask_release(&turned);
  return done;
}

static bool stamp_shifted(target *t, const pix_placement *frame, const pix_coverage *coverage, pix_rect window) {
  const bool is_upright = frame->rule.inverse.kind == PIX_RULE_UPRIGHT;
  if (is_upright && coverage->has_bits && coverage->bits.words != t->mask->words) {
    return put(t, &coverage->bits, coverage->x - frame->box.x, coverage->y - frame->box.y);
  }
  pix_mask part;
  if (!pix_mask_create(&part, t->mask->allocator, window.w, window.h)) return false;
  pix_coverage_write(coverage, t->mask->allocator, window, part.words, part.pitch);
  const pix_bits bits = bits_of(&part);
  const bool done = is_upright ? put(t, &bits, window.x - frame->box.x, window.y - frame->box.y)
                               : put_turned(t, &frame->rule, &part, window);
  pix_mask_release(&part);
  return done;
}

// All others: pixel by pixel and texel by texel, in patches.

typedef struct stamp {
  const pix_mask *mask;
  const pix_rule *rule;
  const pix_coverage *coverage;
  uint64_t flip, all;    // texels are looked at that have a bit in (word ^ flip) | all
  bool has_hidden;       // are texels looked at by their centres, too?
  pix_matrix matrix;
  pix_point translation;
  int32_t reach;         // pixels around a window whose texels may have their centre in it
  pix_rect texels;       // of the mask, which may be found; begins with a stripe
  pix_mask found;        // those texels; its own (0, 0) is texels.x, texels.y
  pix_mask tile;         // the coverage of a patch
} stamp;

// Returns the texels that pixels of the window may show, or that have their centre in one.
static pix_rect texels_under(const stamp *s, pix_rect window) {
  const pix_rect around = {window.x - s->reach, window.y - s->reach, window.w + 2 * s->reach, window.h + 2 * s->reach};
  return pix_area_clip(pix_texels_under(s->rule, around), (pix_rect){0, 0, s->mask->width, s->mask->height});
}

// Returns which texels in a stripe of `found` and row v of the mask are still looked for.
static uint64_t wanted(const stamp *s, int32_t stripe, int32_t v) {
  const uint64_t word = pix_mask_stripe(s->mask, s->texels.x / 64 + stripe)[v];
  return ((word ^ s->flip) | s->all) & ~pix_mask_stripe(&s->found, stripe)[v - s->texels.y];
}

static bool wants_any(const stamp *s, pix_rect under) {
  const int32_t left = under.x - s->texels.x, right = left + under.w;
  for (int32_t stripe = left / 64; stripe <= (right - 1) / 64; stripe++) {
    const uint64_t columns = pix_stripe_columns(stripe, left, right);
    for (int32_t v = under.y; v < under.y + under.h; v++) {
      if (wanted(s, stripe, v) & columns) return true;
    }
  }
  return false;
}

static void find(stamp *s, int32_t u, int32_t v) {
  pix_mask_stripe(&s->found, u >> 6)[v] |= UINT64_C(1) << (u & 63);
}

// Finds the texels that the patch's pixels show, as far as the tile has them.
static void find_shown(stamp *s, pix_rect patch) {
  pix_texel columns[PIX_PATCH_SIDE] = {{0, 0}};
  const int32_t m = patch.x - s->rule->whole_x, n = patch.y - s->rule->whole_y;
  for (int32_t x = 0; x < patch.w; x++) columns[x] = pix_rule_column(s->rule, m + x);
  for (int32_t y = 0; y < patch.h; y++) {
    const pix_texel row = pix_rule_row(s->rule, n + y);
    for (int32_t stripe = 0; stripe < pix_stripe_count(patch.w); stripe++) {
      uint64_t word = pix_mask_stripe(&s->tile, stripe)[y];
      for (; word != 0; word &= word - 1) {
        const pix_texel column = columns[stripe * 64 + pix_lowest_bit(word)];
        const int64_t u = ((column.u + row.u) >> 16) - s->texels.x, v = ((column.v + row.v) >> 16) - s->texels.y;
        if (u >= 0 && u < s->texels.w && v >= 0 && v < s->texels.h) find(s, (int32_t)u, (int32_t)v);
      }
    }
  }
}

// Finds those texels of a row, the bits of `word` in a stripe of `found`, whose centre is in a pixel of the patch that
// the tile has.
static void find_centres(stamp *s, pix_rect patch, int32_t stripe, int32_t row, uint64_t word) {
  const pix_matrix m = s->matrix;
  const double v = s->texels.y + row + 0.5, x_of_v = m.c * v, y_of_v = m.d * v;
  for (; word != 0; word &= word - 1) {
    const int32_t column = stripe * 64 + pix_lowest_bit(word);
    const double u = s->texels.x + column + 0.5;
    const int64_t x = pix_floor(m.a * u + x_of_v + s->translation.x) - patch.x;
    const int64_t y = pix_floor(m.b * u + y_of_v + s->translation.y) - patch.y;
    if (x < 0 || x >= patch.w || y < 0 || y >= patch.h) continue;
    if (pix_mask_stripe(&s->tile, (int32_t)(x >> 6))[y] >> (x & 63) & 1) find(s, column, row);
  }
}

static void find_hidden(stamp *s, pix_rect patch, pix_rect under) {
  const int32_t left = under.x - s->texels.x, right = left + under.w;
  for (int32_t stripe = left / 64; stripe <= (right - 1) / 64; stripe++) {
    const uint64_t columns = pix_stripe_columns(stripe, left, right);
    for (int32_t v = under.y; v < under.y + under.h; v++) {
      const uint64_t word = wanted(s, stripe, v) & columns;
      if (word != 0) find_centres(s, patch, stripe, v - s->texels.y, word);
    }
  }
}

// Finds the texels that a tile of the common window, no larger than a patch, has.
static void find_in_tile(stamp *s, pix_rect tile) {
  const pix_rect under = pix_rect_intersect(texels_under(s, tile), s->texels);
  if (pix_rect_is_empty(under) || !wants_any(s, under) || !pix_coverage_may_meet(s->coverage, tile)) return;
  memset(s->tile.words, 0, (size_t)pix_stripe_count(s->tile.width) * (size_t)s->tile.pitch * sizeof(uint64_t));
  pix_coverage_write(s->coverage, NULL, tile, s->tile.words, s->tile.pitch);
  find_shown(s, tile);
  if (s->has_hidden) find_hidden(s, tile, under);
}

static bool stamp_by_texels(target *t, stamp *s, pix_rect window) {
  pix_rect under = texels_under(s, window);
  if (pix_rect_is_empty(under)) return put(t, &(pix_bits){0}, 0, 0);
  under.w += under.x & 63;
  under.x &= ~63;
  s->texels = under;
  if (!pix_mask_create(&s->found, t->mask->allocator, under.w, under.h)) return false;
  bool done = pix_mask_create(&s->tile, t->mask->allocator, pix_min(window.w, PIX_PATCH_SIDE),
                              pix_min(window.h, PIX_PATCH_SIDE));
  if (done) {
    for (int32_t y = 0; y < window.h; y += PIX_PATCH_SIDE) {
      for (int32_t x = 0; x < window.w; x += PIX_PATCH_SIDE) find_in_tile(s, pix_tile_at(window, x, y));
    }
    const pix_bits found = bits_of(&s->found);
    done = put(t, &found, under.x, under.y);
  }
  pix_mask_release(&s->tile);
  pix_mask_release(&s->found);
  return done;
}

static bool stamp_on(target *t, pix_sprite *sprite, pix_sprite *other) {
  double margin;
  const pix_placement frame = pix_sprite_frame(sprite, &margin), place = pix_sprite_placement(other);
  const pix_rect window = pix_rect_intersect(frame.box, place.box);
  if (pix_rect_is_empty(window)) return put(t, &(pix_bits){0}, 0, 0);
  pix_coverage coverage;
  pix_sprite_coverage(other, &place, window, &coverage);
  if (frame.rule.inverse.kind != PIX_RULE_GENERAL) return stamp_shifted(t, &frame, &coverage, window);
  stamp s = {.mask = t->mask, .rule = &frame.rule, .coverage = &coverage,
             .has_hidden = pix_sprite_kind(sprite) == PIX_RULE_GENERAL, .reach = 2 + (int32_t)margin};
  // Of what is edited, only the texels that may change.
  s.all = t->found != NULL ? ~UINT64_C(0) : 0;
  s.flip = t->operation == PIX_ADD ? ~UINT64_C(0) : 0;
  s.matrix = pix_sprite_matrix(sprite, &s.translation);
  return stamp_by_texels(t, &s, window);
}

bool pix_sprite_stamp(pix_sprite *sprite, pix_operation operation, pix_sprite *other, int32_t *changed) {
  PIX_ASSERT(operation == PIX_ADD || operation == PIX_SUBTRACT);
  target t = {.mask = sprite->mask, .operation = operation};
  const bool has_room = stamp_on(&t, sprite, other);
  *changed = t.changed;
  return has_room;
}

bool pix_sprite_texels_under(pix_sprite *sprite, pix_sprite *other, pix_mask *found, int32_t *x, int32_t *y) {
  target t = {.mask = sprite->mask, .found = found};
  const bool has_room = stamp_on(&t, sprite, other);
  *x = t.x;
  *y = t.y;
  return has_room;
}
