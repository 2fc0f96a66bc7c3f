// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_coverage.h"

#include "bits/overlap.h"
#include "bits/bits.h"
#include "mask/mask_ops.h"

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
    const uint64_t columns = pix_bit_range(0, pix_min(64, window.w - left));
    const pix_shifted from = pix_shifted_from(&c->bits, (int64_t)window.x + left - c->x, columns);
    uint64_t *copy = pix_stripe_words(words, pitch, left / 64);
    for (int32_t k = 0; k < window.h; k++) any |= copy[k] = pix_shifted_word(from, window.y - c->y + k);
    copy[window.h] = 0;
  }
  return any != 0;
}

void pix_coverage_write(const pix_coverage *c, pix_allocator *allocator, pix_rect window, uint64_t *words,
                        int32_t pitch) {
  const pix_sampler *s = &c->sampler;
  if (c->has_bits) {
    pix_coverage_copy(c, window, words, pitch);
    return;
  }
  const bool is_large = pix_rect_area(window) >= (int64_t)s->bits.width * s->bits.height;
  if (is_large && allocator != NULL && pix_sampler_fill_whole(s, allocator, window, words, pitch)) return;
  pix_sampler_fill(s, window, words, pitch);
}

pix_coverage pix_coverage_drawn(const pix_coverage *c, pix_allocator *allocator, pix_rect window, uint64_t *words) {
  const pix_bits bits = {words, window.w, window.h, pix_bits_pitch(window.h), false, NULL};
  pix_coverage_write(c, allocator, window, words, bits.pitch);
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
    uint64_t *to = pix_stripe_words(words, pitch, stripe) + top;
    for (int32_t k = 0; k < part.h; k++) to[k] |= pix_shifted_word(shifted, first + k);
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

// What two coverages have in common, or what one has, in a window.

// Pixels: counting what magnified sprites cover goes down to windows of this side, as most of the smaller ones hold
// either nothing else or nothing.
#define COUNTED_SIDE 32

// Pixels that are sampled in the time in which a window is looked at.
#define PIXELS_OF_A_LOOK 128

// What is wanted of the common pixels, and what has been found so far.
typedef struct tally {
  enum { WANT_ANY, WANT_FIRST, WANT_AREA, WANT_BOUNDS, WANT_CENTROID } want;
  bool any;           // some have been found, and that is all that is wanted
  int64_t area;       // for the centroid, too
  pix_rect bounds;
  int32_t left, top;  // where the sums count from
  int64_t x, y;       // twice the sums of the pixels' centres
  int64_t sampled;    // pixels, what takes as long included
} tally;

// Adds pixels whose coordinates are counted from (x, y).
static void add_pixels(tally *t, const pix_contact_sums *sums, int32_t x, int32_t y) {
  t->area += sums->count;
  t->x += sums->count * (2 * ((int64_t)x - t->left) + 1) + 2 * sums->x;
  t->y += sums->count * (2 * ((int64_t)y - t->top) + 1) + 2 * sums->y;
}

// Tells whether row y comes before that of the first pixel found so far. In the same row, what is looked at later lies
// further right.
static bool is_before(const tally *t, int32_t y) { return pix_rect_is_empty(t->bounds) || y < t->bounds.y; }

static void add_first(tally *t, int32_t x, int32_t y) {
  if (is_before(t, y)) t->bounds = (pix_rect){x, y, 1, 1};
}

static void add_rect(tally *t, pix_rect rect) {
  const int64_t area = pix_rect_area(rect);
  t->area += area;
  if (t->want != WANT_CENTROID) return;
  t->x += area * (2 * ((int64_t)rect.x - t->left) + rect.w);
  t->y += area * (2 * ((int64_t)rect.y - t->top) + rect.h);
}

static void tally_sums(tally *t, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t x, int32_t y) {
  pix_contact_sums sums;
  if (pix_contact_sum(a, b, dx, dy, &sums)) add_pixels(t, &sums, x, y);
}

static void tally_first(tally *t, const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, int32_t x, int32_t y) {
  int32_t first_x, first_y;
  if (pix_overlap_first(a, b, dx, dy, &first_x, &first_y)) add_first(t, x + first_x, y + first_y);
}

static void tally_bits(tally *t, const pix_coverage *a, const pix_coverage *b) {
  const int32_t dx = b->x - a->x, dy = b->y - a->y;
  switch (t->want) {
    case WANT_ANY:
      t->any = pix_overlap_any(&a->bits, &b->bits, dx, dy);
      break;
    case WANT_FIRST:
      tally_first(t, &a->bits, &b->bits, dx, dy, a->x, a->y);
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

static void tally_tile(tally *t, const pix_tile *common, pix_rect window) {
  const pix_bits bits = pix_tile_bits(common, window);
  if (t->want == WANT_FIRST) {
    tally_first(t, &bits, &bits, 0, 0, window.x, window.y);
    return;
  }
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

// Returns what samples a coverage; NULL for none, or for one that has a bitmap.
static const pix_sampler *sampler_of(const pix_coverage *c) { return c != NULL && !c->has_bits ? &c->sampler : NULL; }

// Tallies a window no larger than a patch. a has no bitmap; b may have one, or be NULL: then only a counts.
static PIX_NOINLINE void tally_patch(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  pix_tile allowed, common;
  t->sampled += pix_rect_area(window);
  const bool is_limited = b != NULL && b->has_bits, wants_words = t->want != WANT_ANY;
  if (is_limited && !pix_coverage_copy(b, window, allowed.words, PIX_TILE_PITCH)) return;
  if (wants_words) pix_tile_clear(&common, window);
  const bool any = pix_sampler_cover(&a->sampler, sampler_of(b), window, is_limited ? allowed.words : NULL,
                                     wants_words ? common.words : NULL, PIX_TILE_PITCH);
  if (any && wants_words) tally_tile(t, &common, window);
  t->any = any && !wants_words;
}

static void tally_rect(tally *t, pix_rect rect) {
  if (t->want == WANT_FIRST) add_first(t, rect.x, rect.y);
  else if (t->want == WANT_BOUNDS) t->bounds = pix_rect_unite(t->bounds, rect);
  else add_rect(t, rect);
}

// Tells whether a window may change the tally. a has no bitmap; b may have one, or be NULL: then only a counts.
static bool may_matter(const tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  if (t->want == WANT_FIRST && !is_before(t, window.y)) return false;
  if (t->want == WANT_BOUNDS && pix_area_holds(pix_area_of(t->bounds), pix_area_of(window))) return false;
  return pix_coverage_may_meet(a, window) && (b == NULL || pix_coverage_may_meet(b, window));
}

// Tallies the window if a covers all of it, so that b alone decides. False if a may not.
static bool tally_under_full(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  t->sampled += PIXELS_OF_A_LOOK;
  const bool other_is_counted = b != NULL && b->has_bits && t->want == WANT_AREA;
  if (t->want == WANT_ANY || (b != NULL && !other_is_counted)) return false;
  if (!pix_sampler_covers_all(&a->sampler, window)) return false;
  if (b == NULL) tally_rect(t, window); else t->area += pix_coverage_area(b, window);
  return true;
}

// Returns the k-th of 0 to count - 1, taken from both ends in turn: the outermost tiles say most about bounds.
static int32_t from_ends(int32_t k, int32_t count) { return k % 2 == 0 ? k / 2 : count - 1 - k / 2; }

// Tallies a window by tiles of `side` pixels, in row order, as may_matter has a and b.
static void tally_tiles(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t side) {
  const int32_t columns = (window.w + side - 1) / side, rows = (window.h + side - 1) / side;
  const bool has_smaller = side > COUNTED_SIDE && (t->want == WANT_AREA || t->want == WANT_CENTROID) &&
                           pix_inverse_is_magnified(&a->sampler.rule->inverse);
  for (int32_t k = 0; k < columns * rows && !t->any; k++) {
    const int32_t row = t->want == WANT_BOUNDS ? from_ends(k / columns, rows) : k / columns;
    const int32_t column = t->want == WANT_BOUNDS ? from_ends(k % columns, columns) : k % columns;
    const pix_rect tile = pix_rect_intersect(
        window, (pix_rect){window.x + column * side, window.y + row * side, side, side});
    if (columns * rows > 1 && !may_matter(t, a, b, tile)) continue;
    if (tally_under_full(t, a, b, tile)) continue;
    if (has_smaller && (tile.w > COUNTED_SIDE || tile.h > COUNTED_SIDE)) {
      tally_tiles(t, a, b, tile, COUNTED_SIDE);
    } else {
      tally_patch(t, a, b, tile);
    }
  }
}

static void tally_coverages(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  if (!a->has_bits) {
    tally_tiles(t, a, b, window, PIX_PATCH_SIDE);
  } else if (!b->has_bits) {
    tally_tiles(t, b, a, window, PIX_PATCH_SIDE);
  } else {
    tally_bits(t, a, b);
  }
}

bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window, int64_t *sampled) {
  tally t = {.want = WANT_ANY};
  tally_coverages(&t, a, b, window);
  if (sampled != NULL) *sampled = t.sampled;
  return t.any;
}

int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_AREA};
  tally_coverages(&t, a, b, window);
  return t.area;
}

pix_rect pix_coverages_bounds(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_BOUNDS};
  tally_coverages(&t, a, b, window);
  return t.bounds;
}

// Returns the mean of the centres of `count` pixels, from twice their sum, which is counted from pixel `from`.
static double mean_of_centres(int64_t twice, int64_t count, int32_t from) {
  return (double)(from + twice / (2 * count)) + (double)(twice % (2 * count)) / (double)(2 * count);
}

int64_t pix_coverages_centroid(const pix_coverage *a, const pix_coverage *b, pix_rect window, double *x, double *y) {
  tally t = {.want = WANT_CENTROID, .left = window.x, .top = window.y};
  tally_coverages(&t, a, b, window);
  if (t.area == 0) return 0;
  *x = mean_of_centres(t.x, t.area, t.left);
  *y = mean_of_centres(t.y, t.area, t.top);
  return t.area;
}

bool pix_coverages_first(const pix_coverage *a, const pix_coverage *b, pix_rect window, int32_t *x, int32_t *y) {
  tally t = {.want = WANT_FIRST};
  tally_coverages(&t, a, b, window);
  if (pix_rect_is_empty(t.bounds)) return false;
  *x = t.bounds.x;
  *y = t.bounds.y;
  return true;
}

bool pix_coverage_meets(const pix_coverage *coverage, pix_rect window) {
  if (coverage->has_bits) return pix_coverage_may_meet(coverage, window);
  tally t = {.want = WANT_ANY};
  tally_tiles(&t, coverage, NULL, window, PIX_PATCH_SIDE);
  return t.any;
}

int64_t pix_coverage_area(const pix_coverage *coverage, pix_rect window) {
  if (coverage->has_bits) {
    const pix_rect part = {window.x - coverage->x, window.y - coverage->y, window.w, window.h};
    return pix_bits_count_in(&coverage->bits, part);
  }
  tally t = {.want = WANT_AREA};
  tally_tiles(&t, coverage, NULL, window, PIX_PATCH_SIDE);
  return t.area;
}

// A raster may take this part of a mask's cache, as wide as that may become; larger coverage is only sampled where it
// is asked for.
#define LARGEST_RASTER_SHARE 4

// How many times over a coverage is sampled before a raster of it is made.
#define SAMPLED_BEFORE_RASTER 3

// A glance at a sprite takes as long as to sample so many.
#define PIXELS_OF_A_GLANCE 32

// An oriented mask of so many texels is made at once. A larger one, which may be edited between any two looks, is made
// when this part of it has been sampled: that took about as long as making it takes.
#define SMALL_ORIENTED (256 * 256)
#define SAMPLED_BEFORE_ORIENTED 32

// Makes a sampler for looks at so many pixels.
static pix_sampler sampler_for(pix_sprite *s, const pix_placement *place, int64_t pixels) {
  const bool is_magnified = pix_inverse_is_magnified(&place->rule.inverse);
  return (pix_sampler){.rule = &place->rule, .bits = pix_mask_bits(s->mask), .solid = pix_mask_bounds(s->mask),
                       .box = place->box, .distances = is_magnified ? NULL : pix_mask_distances(s->mask, pixels)};
}

bool pix_sprite_bounds(pix_sprite *s, pix_rect *bounds) {
  const pix_placement place = pix_sprite_placement(s);
  *bounds = place.box;
  if (!pix_rect_is_empty(*bounds) && place.rule.inverse.kind == PIX_RULE_GENERAL) {
    const pix_sampler sampler = sampler_for(s, &place, 0);
    *bounds = pix_sampler_bounds(&sampler);
  }
  return !pix_rect_is_empty(*bounds);
}

bool pix_sprite_covers(pix_sprite *s, int32_t i, int32_t j) {
  const pix_rule rule = pix_sprite_rule(s);
  const pix_bits bits = pix_mask_bits(s->mask);
  return pix_rule_covers(&rule, &bits, i, j);
}

// Coverage as a bitmap.

// Returns the key of the bitmap that a sprite covers under a rule, `box` around it. That of an oriented sprite is the
// oriented mask, wherever the sprite is.
static pix_raster_key raster_key(const pix_rule *rule, pix_rect box) {
  const pix_inverse *i = &rule->inverse;
  if (i->kind == PIX_RULE_ORIENTED) {
    return (pix_raster_key){.du_dx = i->du_dx, .du_dy = i->du_dy, .dv_dx = i->dv_dx, .dv_dy = i->dv_dy};
  }
  return (pix_raster_key){i->du_dx, i->du_dy, i->dv_dx, i->dv_dy,
                          rule->fraction_x, rule->fraction_y, rule->origin_u, rule->origin_v, box};
}

static pix_rect whole_mask(const pix_sprite *s) { return (pix_rect){0, 0, s->mask->width, s->mask->height}; }

static pix_rect raster_rect(const pix_sprite *s, const pix_placement *place) {
  const pix_rule *rule = &place->rule;
  if (rule->inverse.kind != PIX_RULE_ORIENTED) {
    return (pix_rect){place->box.x - rule->whole_x, place->box.y - rule->whole_y, place->box.w, place->box.h};
  }
  const pix_rect placed = pix_oriented_place(rule, whole_mask(s));
  return (pix_rect){0, 0, placed.w, placed.h};
}

static bool has_room_for_raster(pix_raster_cache *rasters, const pix_allocator *allocator, pix_rect rect) {
  const size_t bytes = pix_raster_bytes(rect);
  bool has_room = bytes <= rasters->byte_limit / LARGEST_RASTER_SHARE;
  if (bytes > allocator->cache_limit / LARGEST_RASTER_SHARE) return has_room;
  while (!has_room && pix_raster_cache_widen(rasters, allocator)) {
    has_room = bytes <= rasters->byte_limit / LARGEST_RASTER_SHARE;
  }
  return has_room;
}

static const pix_raster *make_raster(pix_sprite *s, const pix_placement *place) {
  pix_mask *mask = s->mask;
  pix_pose *p = s->pose;
  if (pix_mask_extend(mask) == NULL) return NULL;
  pix_raster_cache *rasters = &mask->extras->rasters;
  const pix_rect rect = raster_rect(s, place);
  const pix_raster_key key = raster_key(&place->rule, rect);
  p->raster = pix_raster_cache_find(rasters, &key, mask->version);
  if (p->raster.generation == 0) {
    if (!has_room_for_raster(rasters, mask->allocator, rect)) return NULL;
    p->raster = pix_raster_cache_make(rasters, mask->allocator, &key, rect, mask->version);
    if (p->raster.generation == 0) return NULL;
    uint64_t *words = rasters->rasters[p->raster.index].words;
    if (place->rule.inverse.kind == PIX_RULE_ORIENTED) {
      const pix_bits bits = pix_mask_bits(mask);
      pix_orient(&bits, pix_oriented_to_pixels(&place->rule.inverse), words, pix_bits_pitch(rect.h));
    } else {
      const pix_sampler sampler = sampler_for(s, place, pix_rect_area(place->box));
      pix_sampler_fill(&sampler, place->box, words, pix_bits_pitch(rect.h));
    }
  }
  return pix_mask_raster(mask, p->raster);
}

// Makes a fresh start if the mask or the fraction has changed since pixels were counted.
static void update_sampled(pix_sprite *s, pix_point fraction) {
  pix_pose *p = s->pose;
  if (p->sampled_version == s->mask->version && p->sampled_fraction.x == fraction.x &&
      p->sampled_fraction.y == fraction.y) {
    return;
  }
  p->raster.generation = 0;
  p->sampled_pixels = 0;
  p->sampled_version = s->mask->version;
  p->sampled_fraction = fraction;
}

// Tells whether making a raster pays now: when the whole has been sampled several times over, in pieces or at once,
// since the coverage last changed. (A sprite that changes in every frame has each coverage asked for once or twice.)
// The raster of an oriented sprite is by far cheaper to make than to sample, and most are shared.
static bool is_worth_a_raster(const pix_sprite *s, const pix_placement *place, bool is_oriented) {
  const int64_t sampled = s->pose->sampled_pixels, whole = (int64_t)s->mask->width * s->mask->height;
  if (is_oriented) return whole <= SMALL_ORIENTED || sampled >= whole / SAMPLED_BEFORE_ORIENTED;
  return sampled >= SAMPLED_BEFORE_RASTER * pix_rect_area(place->box);
}

// Returns the raster of a sprite's coverage if there is one, or if making it for a look at `window` pays now; else
// NULL.
static const pix_raster *raster_for(pix_sprite *s, const pix_placement *place, pix_rect window) {
  pix_pose *p = s->pose;
  if (p == NULL || s->is_shadow) return NULL;
  const pix_rule *rule = &place->rule;
  const bool is_oriented = rule->inverse.kind == PIX_RULE_ORIENTED;
  const pix_point fraction = {is_oriented ? 0 : rule->fraction_x, is_oriented ? 0 : rule->fraction_y};
  update_sampled(s, fraction);
  const pix_raster *raster = pix_mask_raster(s->mask, p->raster);
  if (raster != NULL) return raster;
  if (p->raster.generation != 0) {  // it had to make room for another
    p->raster.generation = 0;
    p->sampled_pixels = 0;
    if (s->mask->extras != NULL) pix_raster_cache_widen(&s->mask->extras->rasters, s->mask->allocator);
  }
  if (!is_worth_a_raster(s, place, is_oriented)) {
    p->sampled_pixels += pix_rect_area(window);
    return NULL;
  }
  raster = make_raster(s, place);
  if (raster == NULL) p->sampled_pixels = 0;  // another time, perhaps
  return raster;
}

void pix_sprite_coverage(pix_sprite *s, const pix_placement *place, pix_rect window, pix_coverage *coverage) {
  const pix_rule *rule = &place->rule;
  const pix_rule_kind kind = rule->inverse.kind;
  const pix_raster *raster = NULL;
  coverage->has_bits = true;
  coverage->x = rule->whole_x;
  coverage->y = rule->whole_y;
  if (kind != PIX_RULE_GENERAL) {
    const pix_rect placed = pix_oriented_place(rule, whole_mask(s));
    coverage->x = placed.x;
    coverage->y = placed.y;
  }
  if (kind == PIX_RULE_UPRIGHT) {
    coverage->bits = pix_mask_bits_for_rows(s->mask, window.h);
  } else if ((raster = raster_for(s, place, window)) != NULL) {
    coverage->bits = raster->bits;
    coverage->x += raster->x;
    coverage->y += raster->y;
  } else {
    coverage->has_bits = false;
    coverage->bits = (pix_bits){0};
    coverage->sampler = sampler_for(s, place, pix_rect_area(window));
    coverage->sampler.bits = pix_mask_bits_for_rows(s->mask, window.h);
  }
}

void pix_sprite_note_unsampled(pix_sprite *s, int64_t pixels) {
  pix_pose *p = s->pose;
  if (p != NULL && !s->is_shadow && pixels > 0) p->sampled_pixels = pix_max64(0, p->sampled_pixels - pixels);
}

bool pix_sprite_note_glance(pix_sprite *s, const pix_placement *place) {
  const pix_rule *rule = &place->rule;
  pix_pose *p = s->pose;
  if (rule->inverse.kind != PIX_RULE_GENERAL) return false;
  if (p == NULL || s->is_shadow) return true;
  update_sampled(s, (pix_point){rule->fraction_x, rule->fraction_y});
  if (is_worth_a_raster(s, place, false)) return false;
  if (pix_mask_raster(s->mask, p->raster) != NULL) return false;
  p->sampled_pixels += PIXELS_OF_A_GLANCE;
  return true;
}

void pix_drawn_begin(pix_drawn *d, pix_sprite *sprite) {
  d->sprite = sprite;
  d->place = pix_sprite_placement(sprite);
  d->words = NULL;
  d->count = 0;
}

void pix_drawn_free(pix_drawn *d) {
  pix_free(d->sprite->mask->allocator, d->words, d->count, sizeof *d->words);
  d->words = NULL;
  d->count = 0;
}

bool pix_drawn_make_bits(pix_drawn *d, pix_rect window) {
  if (d->coverage.has_bits) return true;
  pix_drawn_free(d);
  pix_allocator *allocator = d->sprite->mask->allocator;
  const size_t count = pix_bits_word_count(window.w, window.h);
  if (count <= PIX_FEW_WORDS) {
    memset(d->few, 0, count * sizeof *d->few);
  } else {
    d->words = pix_alloc(allocator, count, sizeof *d->words);
    if (d->words == NULL) return false;
    d->count = count;
  }
  d->coverage = pix_coverage_drawn(&d->coverage, allocator, window, d->words != NULL ? d->words : d->few);
  return true;
}

static bool shifted_bits(pix_sprite *s, int32_t rows, pix_coverage *coverage) {
  const pix_point position = pix_sprite_position(s);
  const double at[2] = {position.x, position.y}, origin[2] = {s->origin.x, s->origin.y};
  const pix_shift shift = pix_rule_shift(at, origin);
  if (shift.is_near_tie) return false;
  coverage->bits = pix_mask_bits_for_rows(s->mask, pix_min(rows, s->mask->height));
  coverage->x = shift.column;
  coverage->y = shift.row;
  return true;
}

bool pix_sprite_bits_at_hand(pix_sprite *s, int32_t rows, pix_coverage *coverage) {
  const pix_rule_kind kind = pix_sprite_kind(s);
  if (kind == PIX_RULE_UPRIGHT) return shifted_bits(s, rows, coverage);
  if (kind != PIX_RULE_GENERAL) return false;
  pix_pose *p = s->pose;
  const pix_point position = pix_sprite_position(s), fraction = p->sampled_fraction;
  int32_t x, y;
  if (!pix_split_is(position.x, fraction.x, &x) || !pix_split_is(position.y, fraction.y, &y)) return false;
  const pix_raster *raster = pix_mask_raster(s->mask, p->raster);
  if (raster == NULL) return false;
  p->resting = (pix_resting_bits){.clock = s->mask->extras->rasters.clock, .position = position, .bits = &raster->bits,
                                  .x = x + raster->x, .y = y + raster->y};
  coverage->bits = raster->bits;
  coverage->x = p->resting.x;
  coverage->y = p->resting.y;
  return true;
}

// Adds what a sprite that is shifted, flipped or turned by quarters covers to a mask whose corner lies at that of
// `bounds`, by whole words. False if memory is short.
static bool rasterize_oriented(const pix_sprite *s, const pix_rule *rule, pix_rect bounds, pix_mask *mask) {
  const pix_rect placed = pix_oriented_place(rule, whole_mask(s));
  pix_mask oriented;
  if (!pix_mask_orient(s->mask, pix_oriented_to_pixels(&rule->inverse), &oriented)) return false;
  const pix_bits bits = pix_mask_bits(&oriented);
  pix_mask_combine(mask, PIX_ADD, &bits, placed.x - bounds.x, placed.y - bounds.y);
  pix_mask_release(&oriented);
  return true;
}

void pix_sprite_rasterize(pix_sprite *s, pix_rect bounds, pix_mask *mask) {
  if (pix_rect_is_empty(bounds)) return;
  const pix_placement place = pix_sprite_placement(s);
  if (place.rule.inverse.kind != PIX_RULE_GENERAL && rasterize_oriented(s, &place.rule, bounds, mask)) return;
  pix_sampler sampler = sampler_for(s, &place, 0);
  if (!pix_sampler_fill_whole(&sampler, mask->allocator, bounds, mask->words, mask->pitch)) {
    sampler = sampler_for(s, &place, pix_rect_area(bounds));
    pix_sampler_fill(&sampler, bounds, mask->words, mask->pitch);
  }
  const pix_bits bits = {mask->words, mask->width, mask->height, mask->pitch, false, NULL};
  pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, pix_bits_count(&bits));
}
