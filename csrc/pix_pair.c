// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_pair.h"

#include "pix_overlap.h"

// What is wanted of the common pixels, and what has been found so far.
typedef struct tally {
  enum { WANT_ANY, WANT_AREA, WANT_BOUNDS } want;
  bool any;
  int64_t area;
  pix_rect bounds;
} tally;

// A bitmap somewhere in the world.
typedef struct placed_bits {
  pix_bits bits;
  int32_t x, y;
} placed_bits;

static void tally_bits(tally *t, const placed_bits *a, const placed_bits *b) {
  const int32_t dx = b->x - a->x, dy = b->y - a->y;
  switch (t->want) {
    case WANT_ANY:
      t->any = t->any || pix_overlap_any(&a->bits, &b->bits, dx, dy);
      break;
    case WANT_AREA:
      t->area += pix_overlap_area(&a->bits, &b->bits, dx, dy);
      break;
    case WANT_BOUNDS: {
      pix_rect common = pix_overlap_bounds(&a->bits, &b->bits, dx, dy);
      common.x += a->x;
      common.y += a->y;
      t->bounds = pix_rect_unite(t->bounds, common);
      break;
    }
  }
}

static bool may_cover(const pix_coverage *c, pix_rect window) {
  if (!c->has_bits) return pix_sampler_may_cover(&c->sampler, window);
  window.x -= c->x;
  window.y -= c->y;
  return pix_bits_any_in(&c->bits, window);
}

// Cuts a window in two across its longer side.
static void halve(pix_rect window, pix_rect *first, pix_rect *second) {
  *first = *second = window;
  if (window.w >= window.h) {
    first->w = window.w / 2;
    second->x += first->w;
    second->w -= first->w;
  } else {
    first->h = window.h / 2;
    second->y += first->h;
    second->h -= first->h;
  }
}

static bool fits_tile(pix_rect window) { return window.w <= PIX_TILE_SIDE && window.h <= PIX_TILE_SIDE; }

typedef struct tile {
  uint64_t words[PIX_TILE_SIDE / 64 * (PIX_TILE_SIDE + PIX_BITS_PADDING)];
} tile;

// The coverage within a window no larger than a tile; false if it is empty there.
static bool view_coverage(const pix_coverage *c, pix_rect window, tile *space, placed_bits *view) {
  if (c->has_bits) {
    *view = (placed_bits){c->bits, c->x, c->y};
    return true;
  }
  memset(space->words, 0, pix_bits_word_count(window.w, window.h) * sizeof *space->words);
  const int32_t pitch = pix_bits_pitch(window.h);
  *view = (placed_bits){{space->words, window.w, window.h, pitch, false, NULL}, window.x, window.y};
  return pix_sampler_fill(&c->sampler, window, space->words, pitch);
}

static PIX_NOINLINE void tally_tile(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tile tile_a, tile_b;
  placed_bits view_a, view_b;
  if (!view_coverage(a, window, &tile_a, &view_a)) return;
  if (!a->has_bits) {
    // b matters only where a has something.
    window = pix_bits_bounds(&view_a.bits, (pix_rect){0, 0, window.w, window.h});
    window.x += view_a.x;
    window.y += view_a.y;
  }
  if (view_coverage(b, window, &tile_b, &view_b)) tally_bits(t, &view_a, &view_b);
}

// Halves the window until it fits a tile, leaving out what is empty in either.
static void tally_window(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  if (t->any || !may_cover(a, window) || !may_cover(b, window)) return;
  if (fits_tile(window)) {
    tally_tile(t, a, b, window);
    return;
  }
  pix_rect first, second;
  halve(window, &first, &second);
  tally_window(t, a, b, first);
  tally_window(t, a, b, second);
}

static void tally_pair(tally *t, pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_rect window = pix_rect_intersect(place_a.box, place_b.box);
  if (pix_rect_is_empty(window)) return;
  pix_coverage coverage_a, coverage_b;
  pix_sprite_coverage(a, &place_a, window, &coverage_a);
  pix_sprite_coverage(b, &place_b, window, &coverage_b);
  if (coverage_a.has_bits && coverage_b.has_bits) {
    const placed_bits bits_a = {coverage_a.bits, coverage_a.x, coverage_a.y};
    const placed_bits bits_b = {coverage_b.bits, coverage_b.x, coverage_b.y};
    tally_bits(t, &bits_a, &bits_b);
  } else {
    tally_window(t, &coverage_a, &coverage_b, window);
  }
}

bool pix_sprites_collide(pix_sprite *a, pix_sprite *b) {
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

static PIX_NOINLINE bool tile_is_covered(const pix_coverage *c, pix_rect window) {
  tile space;
  placed_bits view;
  return view_coverage(c, window, &space, &view);
}

static bool rect_meets_coverage(const pix_coverage *c, pix_rect window) {
  if (!may_cover(c, window)) return false;
  if (c->has_bits) return true;
  if (fits_tile(window)) return tile_is_covered(c, window);
  pix_rect first, second;
  halve(window, &first, &second);
  return rect_meets_coverage(c, first) || rect_meets_coverage(c, second);
}

bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect) {
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect window = pix_rect_intersect(place.box, rect);
  if (pix_rect_is_empty(window)) return false;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, window, &coverage);
  return rect_meets_coverage(&coverage, window);
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
