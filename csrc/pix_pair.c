// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_pair.h"

#include "pix_contact.h"
#include "pix_overlap.h"
#include "pix_shifted.h"
#include "pix_summary.h"

// Pixels: counting what magnified sprites cover goes down to windows of this side, as most of the smaller ones hold
// either nothing else or nothing.
#define COUNTED_SIDE 32

// Pixels, more than any bitmap's side. Sprites further apart have nothing in common, and their offset may not fit 32
// bits.
#define FARTHEST_OFFSET (1 << 30)

// A sum of coordinates of up to 2^48 pixels, which need not fit 64 bits: high * 2^SUM_BITS + low, where low is below
// 2^SUM_BITS.
#define SUM_BITS 24
typedef struct sum {
  int64_t high, low;
} sum;

// What is wanted of the common pixels, and what has been found so far.
typedef struct tally {
  enum { WANT_ANY, WANT_AREA, WANT_BOUNDS, WANT_CENTROID } want;
  bool any;
  int64_t area;       // for the centroid, too
  pix_rect bounds;
  int32_t left, top;  // where the sums count from
  sum x, y;           // twice those of the pixels' centres
} tally;

// Adds count * each + more, where count is at most 2^48, |each| 2^26 and |more| 2^62.
static void add_to_sum(sum *s, int64_t count, int64_t each, int64_t more) {
  const int64_t below = (INT64_C(1) << SUM_BITS) - 1, low = s->low + (count & below) * each + more;
  s->high += (count >> SUM_BITS) * each + (low >> SUM_BITS);
  s->low = low & below;
}

// Adds pixels whose coordinates are counted from (x, y).
static void add_pixels(tally *t, const pix_contact_sums *sums, int32_t x, int32_t y) {
  t->area += sums->count;
  add_to_sum(&t->x, sums->count, 2 * ((int64_t)x - t->left) + 1, 2 * sums->x);
  add_to_sum(&t->y, sums->count, 2 * ((int64_t)y - t->top) + 1, 2 * sums->y);
}

static void add_rect(tally *t, pix_rect rect) {
  const int64_t area = pix_rect_area(rect);
  t->area += area;
  if (t->want != WANT_CENTROID) return;
  add_to_sum(&t->x, area, 2 * ((int64_t)rect.x - t->left) + rect.w, 0);
  add_to_sum(&t->y, area, 2 * ((int64_t)rect.y - t->top) + rect.h, 0);
}

// The mean of `count` centres. The same double from wherever the sum is counted.
static double mean_of(sum s, int64_t count, int32_t from) {
  const int64_t divisor = 2 * count;
  int64_t whole = s.high / divisor, rest = s.high % divisor;
  for (int32_t bit = SUM_BITS - 1; bit >= 0; bit--) {
    rest = 2 * rest + ((s.low >> bit) & 1);
    whole = 2 * whole + (rest >= divisor ? 1 : 0);
    if (rest >= divisor) rest -= divisor;
  }
  return (double)(from + whole) + (double)rest / (double)divisor;
}

static void tally_sums(tally *t, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t x, int32_t y) {
  pix_contact_sums sums;
  if (pix_contact_sum(a, b, dx, dy, &sums)) add_pixels(t, &sums, x, y);
}

static void tally_bits(tally *t, const pix_coverage *a, const pix_coverage *b) {
  const int32_t dx = b->x - a->x, dy = b->y - a->y;
  switch (t->want) {
    case WANT_ANY:
      t->any = pix_overlap_any(&a->bits, &b->bits, dx, dy);
      break;
    case WANT_AREA:
      t->area = pix_overlap_area(&a->bits, &b->bits, dx, dy);
      break;
    case WANT_BOUNDS:
      t->bounds = pix_overlap_bounds(&a->bits, &b->bits, dx, dy);
      t->bounds.x += a->x;
      t->bounds.y += a->y;
      break;
    case WANT_CENTROID:
      tally_sums(t, &a->bits, &b->bits, dx, dy, a->x, a->y);
      break;
  }
}

void pix_tile_clear(pix_tile *t, pix_rect window) {
  for (int32_t stripe = 0; stripe < pix_stripe_count(window.w); stripe++) {
    memset(t->words + stripe * PIX_TILE_PITCH, 0, (size_t)(window.h + PIX_BITS_PADDING) * sizeof *t->words);
  }
}

pix_bits pix_tile_bits(const pix_tile *t, pix_rect window) {
  return (pix_bits){t->words, window.w, window.h, PIX_TILE_PITCH, false, NULL};
}

static void tally_tile(tally *t, const pix_tile *common, pix_rect window) {
  const pix_bits bits = pix_tile_bits(common, window);
  if (t->want == WANT_AREA) {
    t->area += pix_bits_count(&bits);
    return;
  }
  if (t->want == WANT_CENTROID) {
    tally_sums(t, &bits, &bits, 0, 0, window.x, window.y);
    return;
  }
  pix_rect bounds = pix_bits_bounds(&bits, (pix_rect){0, 0, window.w, window.h});
  bounds.x += window.x;
  bounds.y += window.y;
  t->bounds = pix_rect_unite(t->bounds, bounds);
}

bool pix_coverage_may_meet(const pix_coverage *c, pix_rect window) {
  if (!c->has_bits) return pix_sampler_may_cover(&c->sampler, window);
  window.x -= c->x;
  window.y -= c->y;
  return pix_bits_any_in(&c->bits, window);
}

bool pix_coverage_may_meet_roughly(const pix_coverage *c, pix_rect window) {
  if (!c->has_bits || c->bits.summary == NULL) return pix_coverage_may_meet(c, window);
  window.x -= c->x;
  window.y -= c->y;
  return pix_summary_any_in(&c->bits, window);
}

bool pix_coverage_copy(const pix_coverage *c, pix_rect window, uint64_t *words, int32_t pitch) {
  PIX_ASSERT(c->has_bits);
  uint64_t any = 0;
  for (int32_t left = 0; left < window.w; left += 64) {
    const int32_t x = window.x + left - c->x, y = window.y - c->y, shift = x & 63, width = pix_min(64, window.w - left);
    const uint64_t *from = c->bits.words + (size_t)(x >> 6) * (size_t)c->bits.pitch + y, *next = from + c->bits.pitch;
    const uint64_t columns = pix_bit_range(0, width);
    uint64_t *copy = words + (size_t)(left / 64) * (size_t)pitch;
    for (int32_t k = 0; k < window.h; k++) {
      const uint64_t right = shift + width > 64 ? next[k] << (64 - shift) : 0;
      any |= copy[k] = (from[k] >> shift | right) & columns;
    }
    copy[window.h] = 0;
  }
  return any != 0;
}

void pix_coverage_write(const pix_coverage *c, pix_rect window, uint64_t *words, int32_t pitch) {
  if (c->has_bits) {
    pix_coverage_copy(c, window, words, pitch);
  } else {
    pix_sampler_fill(&c->sampler, window, words, pitch);
  }
}

pix_coverage pix_coverage_drawn(const pix_coverage *c, pix_rect window, uint64_t *words) {
  const pix_bits bits = {words, window.w, window.h, pix_bits_pitch(window.h), false, NULL};
  pix_coverage_write(c, window, words, bits.pitch);
  return (pix_coverage){.has_bits = true, .bits = bits, .x = window.x, .y = window.y};
}

void pix_coverage_unite(const pix_coverage *c, pix_rect window, uint64_t *words, int32_t pitch) {
  PIX_ASSERT(c->has_bits);
  const pix_rect part = pix_rect_intersect(window, (pix_rect){c->x, c->y, c->bits.width, c->bits.height});
  if (pix_rect_is_empty(part)) return;
  const int32_t left = part.x - window.x, top = part.y - window.y, first = part.y - c->y;
  for (int32_t stripe = left / 64; stripe <= (left + part.w - 1) / 64; stripe++) {
    const uint64_t columns = pix_stripe_columns(stripe, left, left + part.w);
    const pix_shifted shifted = pix_shifted_under(&c->bits, stripe, c->x - window.x, columns);
    uint64_t *to = words + (size_t)stripe * (size_t)pitch + top;
    for (int32_t k = 0; k < part.h; k++) to[k] |= pix_shifted_word(shifted, first + k);
  }
}

// A window no larger than a patch. a has no bitmap; b may have one, or be NULL: then only a counts.
static PIX_NOINLINE void tally_patch(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  pix_tile allowed, common;
  const bool is_limited = b != NULL && b->has_bits, wants_words = t->want != WANT_ANY;
  if (is_limited && !pix_coverage_copy(b, window, allowed.words, PIX_TILE_PITCH)) return;
  if (wants_words) pix_tile_clear(&common, window);
  const pix_sampler *other = b != NULL && !b->has_bits ? &b->sampler : NULL;
  const bool any = pix_sampler_cover(&a->sampler, other, window, is_limited ? allowed.words : NULL,
                                     wants_words ? common.words : NULL, PIX_TILE_PITCH);
  if (any && wants_words) tally_tile(t, &common, window);
  t->any = any && !wants_words;
}

// Halves a window while it is larger than a patch, and leaves out what is empty in either. a and b as in tally_patch.
static void tally_window(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  const bool counts = t->want == WANT_AREA || t->want == WANT_CENTROID, counts_one = counts && b == NULL;
  if (counts_one && pix_sampler_covers_all(&a->sampler, window)) {
    add_rect(t, window);
    return;
  }
  const bool is_magnified = a->sampler.rule->inverse.diagonal < PIX_SMALL_PIXEL;
  const int32_t side = counts && is_magnified ? COUNTED_SIDE : PIX_PATCH_SIDE;
  if (window.w <= side && window.h <= side) {
    tally_patch(t, a, b, window);
    return;
  }
  if (counts && b != NULL && !b->has_bits) {  // where one covers all, the other alone decides
    const bool a_covers_all = pix_sampler_covers_all(&a->sampler, window);
    if (a_covers_all || pix_sampler_covers_all(&b->sampler, window)) {
      tally_window(t, a_covers_all ? b : a, NULL, window);
      return;
    }
  }
  pix_rect halves[2];
  pix_rect_halve(window, &halves[0], &halves[1]);
  for (int32_t k = 0; k < 2; k++) {
    if (t->any || !pix_coverage_may_meet(a, halves[k])) continue;
    if (b != NULL && !pix_coverage_may_meet(b, halves[k])) continue;
    tally_window(t, a, b, halves[k]);
  }
}

static void tally_coverages(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  if (!a->has_bits) {
    tally_window(t, a, b, window);
  } else if (!b->has_bits) {
    tally_window(t, b, a, window);
  } else {
    tally_bits(t, a, b);
  }
}

static void tally_placed(tally *t, pix_sprite *a, const pix_placement *place_a, pix_sprite *b,
                         const pix_placement *place_b) {
  const pix_rect window = pix_rect_intersect(place_a->box, place_b->box);
  if (pix_rect_is_empty(window)) return;
  pix_coverage coverage_a, coverage_b;
  pix_sprite_coverage(a, place_a, window, &coverage_a);
  pix_sprite_coverage(b, place_b, window, &coverage_b);
  tally_coverages(t, &coverage_a, &coverage_b, window);
}

static void tally_pair(tally *t, pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  tally_placed(t, a, &place_a, b, &place_b);
}

bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b) {
  tally t = {.want = WANT_ANY};
  tally_placed(&t, a, place_a, b, place_b);
  return t.any;
}

int64_t pix_placed_area(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b) {
  tally t = {.want = WANT_AREA};
  tally_placed(&t, a, place_a, b, place_b);
  return t.area;
}

int64_t pix_placed_centroid(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                            double *x, double *y) {
  tally t = {.want = WANT_CENTROID, .left = place_a->box.x, .top = place_a->box.y};
  tally_placed(&t, a, place_a, b, place_b);
  if (t.area == 0) return 0;
  *x = mean_of(t.x, t.area, t.left);
  *y = mean_of(t.y, t.area, t.top);
  return t.area;
}

bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_ANY};
  tally_coverages(&t, a, b, window);
  return t.any;
}

int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_AREA};
  tally_coverages(&t, a, b, window);
  return t.area;
}

// The smallest rectangle that holds what both cover of the window. a has no bitmap.
static pix_rect sampled_bounds(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_BOUNDS};
  tally_window(&t, a, b, window);
  return t.bounds;
}

bool pix_coverages_first(const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t *x, int32_t *y) {
  if (a->has_bits && b->has_bits) {
    if (!pix_overlap_first(&a->bits, &b->bits, b->x - a->x, b->y - a->y, x, y)) return false;
    *x += a->x;
    *y += a->y;
    return true;
  }
  const pix_coverage *sampled = a->has_bits ? b : a, *other = a->has_bits ? a : b;
  const pix_rect bounds = sampled_bounds(sampled, other, window);
  if (pix_rect_is_empty(bounds)) return false;
  *x = sampled_bounds(sampled, other, (pix_rect){bounds.x, bounds.y, bounds.w, 1}).x;
  *y = bounds.y;
  return true;
}

bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y) {
  const pix_rect window = pix_rect_intersect(place_a->box, place_b->box);
  if (pix_rect_is_empty(window)) return false;
  pix_coverage coverage_a, coverage_b;
  pix_sprite_coverage(a, place_a, window, &coverage_a);
  pix_sprite_coverage(b, place_b, window, &coverage_b);
  return pix_coverages_first(&coverage_a, &coverage_b, window, x, y);
}

bool pix_sprites_collide(pix_sprite *a, pix_sprite *b) {
  pix_coverage bits_a, bits_b;
  if (pix_sprite_bits_at_hand(a, b->mask->height, &bits_a) && pix_sprite_bits_at_hand(b, a->mask->height, &bits_b)) {
    const int64_t dx = (int64_t)bits_b.x - bits_a.x, dy = (int64_t)bits_b.y - bits_a.y;
    const bool are_near = llabs(dx) < FARTHEST_OFFSET && llabs(dy) < FARTHEST_OFFSET;
    return are_near && pix_overlap_any(&bits_a.bits, &bits_b.bits, (int32_t)dx, (int32_t)dy);
  }
  tally t = {.want = WANT_ANY};
  tally_pair(&t, a, b);
  return t.any;
}

int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b) {
  tally t = {.want = WANT_AREA};
  tally_pair(&t, a, b);
  return t.area;
}

pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b) {
  tally t = {.want = WANT_BOUNDS};
  tally_pair(&t, a, b);
  return t.bounds;
}

bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_rect_intersect(place.box, rect);
  if (pix_rect_is_empty(window)) return false;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  if (coverage.has_bits) return pix_coverage_may_meet(&coverage, window);
  tally t = {.want = WANT_ANY};
  tally_window(&t, &coverage, NULL, window);
  return t.any;
}

int64_t pix_sprite_area_in(pix_sprite *sprite, pix_rect rect) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_rect_intersect(place.box, rect);
  if (pix_rect_is_empty(window)) return 0;
  const bool is_whole = window.w == place.box.w && window.h == place.box.h;
  if (is_whole && place.rule.inverse.kind != PIX_RULE_GENERAL) return sprite->mask->solid_count;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  if (coverage.has_bits) {
    const pix_rect part = {window.x - coverage.x, window.y - coverage.y, window.w, window.h};
    return pix_bits_count_in(&coverage.bits, part);
  }
  tally t = {.want = WANT_AREA};
  tally_window(&t, &coverage, NULL, window);
  return t.area;
}

bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b) {
  return pix_rects_meet(pix_sprite_box(a), pix_sprite_box(b));
}

bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b) {
  double radius_a, radius_b;
  const pix_point centre_a = pix_sprite_circle(a, &radius_a), centre_b = pix_sprite_circle(b, &radius_b);
  if (radius_a == 0 || radius_b == 0) return false;
  const double dx = centre_a.x - centre_b.x, dy = centre_a.y - centre_b.y;
  return dx * dx + dy * dy <= (radius_a + radius_b) * (radius_a + radius_b);
}
