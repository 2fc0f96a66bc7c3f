// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_coverage.h"

#include "bits/overlap.h"
#include "mask/mask_ops.h"
#include "rule/oriented.h"

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

// For sampling so many pixels.
static pix_sampler sampler_for(pix_sprite *s, const pix_placement *place, int64_t pixels) {
  const bool is_magnified = pix_inverse_is_magnified(&place->rule.inverse);
  return (pix_sampler){.rule = &place->rule, .bits = pix_mask_bits(s->mask), .solid = pix_mask_bounds(s->mask),
                       .box = place->box, .distances = is_magnified ? NULL : pix_mask_distances(s->mask, pixels)};
}

pix_sampler pix_sprite_sampler(pix_sprite *s, const pix_placement *place) { return sampler_for(s, place, 0); }

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

// What the bitmap of this coverage depends on. That of an oriented sprite is the oriented mask, wherever it is.
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

// Does making a raster pay now? When the whole has been sampled several times over, in pieces or at once, since the
// coverage last changed. (A sprite that changes in every frame has each coverage asked for once or twice.) An oriented
// one is by far cheaper to make than to sample, and most are shared.
static bool is_worth_a_raster(const pix_sprite *s, const pix_placement *place, bool is_oriented) {
  const int64_t sampled = s->pose->sampled_pixels, whole = (int64_t)s->mask->width * s->mask->height;
  if (is_oriented) return whole <= SMALL_ORIENTED || sampled >= whole / SAMPLED_BEFORE_ORIENTED;
  return sampled >= SAMPLED_BEFORE_RASTER * pix_rect_area(place->box);
}

// The raster, if there is one, or if making it pays now.
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

// Of a sprite that is shifted, flipped or turned by quarters, by whole words. False if memory is short.
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
