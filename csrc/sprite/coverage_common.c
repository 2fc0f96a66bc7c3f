// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/coverage.h"

#include "base/wide.h"
#include "bits/overlap.h"
#include "sprite/windows.h"

// Pixels: counting what magnified sprites cover goes down to windows of this side, as most of the smaller ones hold
// either nothing else or nothing.
#define COUNTED_SIDE 32

// A look at a window takes as long as to sample so many pixels.
#define PIXELS_OF_A_LOOK 128

#define COARSER 8  // times as large are the smallest windows in each round before the last one

// What is wanted of the common pixels, and what has been found so far.
typedef struct tally {
  enum { WANT_ANY, WANT_FIRST, WANT_AREA, WANT_BOUNDS, WANT_CENTROID } want;
  bool any;           // some have been found, in these bounds
  int64_t area;       // for the centroid, too
  pix_rect bounds;
  int32_t least;      // pixels a side: of smaller windows, only those that are covered wholly count for the bounds
  int32_t left, top;  // where the sums count from
  pix_wide x, y;      // twice the sums of the pixels' centres, of which there may be 2^48
  int64_t sampled;    // pixels, what takes as long included
} tally;

static void add_to_sum(pix_wide *sum, int64_t count, int64_t each, int64_t more) {
  *sum = pix_wide_sum(*sum, pix_wide_sum(pix_wide_product(count, each), pix_wide_of(more)));
}

// Adds pixels whose coordinates are counted from (x, y).
static void add_pixels(tally *t, const pix_contact_sums *sums, int32_t x, int32_t y) {
  t->area += sums->count;
  add_to_sum(&t->x, sums->count, 2 * ((int64_t)x - t->left) + 1, 2 * sums->x);
  add_to_sum(&t->y, sums->count, 2 * ((int64_t)y - t->top) + 1, 2 * sums->y);
}

// Does the row come before that of the first pixel found so far? What is looked at later lies further right.
static bool is_before(const tally *t, int32_t y) { return pix_rect_is_empty(t->bounds) || y < t->bounds.y; }

static void add_first(tally *t, int32_t x, int32_t y) {
  if (is_before(t, y)) t->bounds = (pix_rect){x, y, 1, 1};
}

static void add_rect(tally *t, pix_rect rect) {
  const int64_t area = pix_rect_area(rect);
  t->area += area;
  if (t->want != WANT_CENTROID) return;
  add_to_sum(&t->x, area, 2 * ((int64_t)rect.x - t->left) + rect.w, 0);
  add_to_sum(&t->y, area, 2 * ((int64_t)rect.y - t->top) + rect.h, 0);
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

// What samples it; NULL for none, or for one that has a bitmap.
static const pix_sampler *sampler_of(const pix_coverage *c) { return c != NULL && !c->has_bits ? &c->sampler : NULL; }

// A window no larger than a patch. a has no bitmap; b may have one, or be NULL: then only a counts.
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
  if (t->any) t->bounds = window;
}

static void tally_rect(tally *t, pix_rect rect) {
  if (t->want == WANT_FIRST) add_first(t, rect.x, rect.y);
  else if (t->want == WANT_BOUNDS) t->bounds = pix_rect_unite(t->bounds, rect);
  else add_rect(t, rect);
}

static void tally_window(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window);

// a and b as in tally_patch.
typedef struct looking {
  tally *tally;
  const pix_coverage *a, *b;
} looking;

static bool may_matter(void *context, pix_rect window) {
  const looking *l = context;
  const pix_area found = pix_area_of(l->tally->bounds);
  if (l->tally->want == WANT_FIRST && !is_before(l->tally, window.y)) return false;
  if (l->tally->want == WANT_BOUNDS && pix_area_holds(found, pix_area_of(window))) return false;
  return pix_coverage_may_meet(l->a, window) && (l->b == NULL || pix_coverage_may_meet(l->b, window));
}

static pix_window_step look(void *context, pix_rect window) {
  const looking *l = context;
  tally *t = l->tally;
  t->sampled += PIXELS_OF_A_LOOK;
  const bool counts = t->want == WANT_AREA || t->want == WANT_CENTROID;
  if (t->want != WANT_ANY && l->b == NULL && pix_sampler_covers_all(&l->a->sampler, window)) {
    tally_rect(t, window);
    return PIX_WINDOW_DONE;
  }
  if (t->want == WANT_AREA && l->b != NULL && l->b->has_bits && pix_sampler_covers_all(&l->a->sampler, window)) {
    t->area += pix_coverage_area(l->b, window);
    return PIX_WINDOW_DONE;
  }
  const bool is_magnified = pix_inverse_is_magnified(&l->a->sampler.rule->inverse);
  const int32_t side = counts && is_magnified ? COUNTED_SIDE : PIX_PATCH_SIDE;
  const pix_sampler *other = sampler_of(l->b);
  if (window.w < t->least && window.h < t->least) return PIX_WINDOW_DONE;
  if (window.w <= side && window.h <= side) {
    tally_patch(t, l->a, l->b, window);
    return t->any ? PIX_WINDOW_STOP : PIX_WINDOW_DONE;
  }
  if (t->want != WANT_ANY && other != NULL) {  // where one covers all, the other alone decides
    const bool a_covers_all = pix_sampler_covers_all(&l->a->sampler, window);
    if (a_covers_all || pix_sampler_covers_all(&l->b->sampler, window)) {
      tally_window(t, a_covers_all ? l->b : l->a, NULL, window);
      return PIX_WINDOW_DONE;
    }
  }
  return PIX_WINDOW_HALVE;
}

static void tally_window(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  looking l = {t, a, b};
  pix_windows_visit(window, may_matter, look, &l);
}

// Of two with the same rule, like layers of one picture, a pixel shows the same texel: they meet where their masks do,
// and if one pixel is enough, around the first texel that these share.
static void tally_shared(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  int32_t u, v;
  if (!pix_overlap_first(&a->sampler.bits, &b->sampler.bits, 0, 0, &u, &v)) return;
  pix_coverage texel = *a;
  texel.sampler.solid = (pix_rect){u, v, 1, 1};
  if (t->want == WANT_ANY) tally_window(t, &texel, b, window);
  if (!t->any) tally_window(t, a, b, window);
}

static void tally_coverages(tally *t, const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  if (!a->has_bits && !b->has_bits && pix_rules_are_same(a->sampler.rule, b->sampler.rule)) {
    tally_shared(t, a, b, window);
  } else if (!a->has_bits) {
    tally_window(t, a, b, window);
  } else if (!b->has_bits) {
    tally_window(t, b, a, window);
  } else {
    tally_bits(t, a, b);
  }
}

bool pix_coverages_meet_near(const pix_coverage *a, const pix_coverage *b, pix_rect window, pix_rect *near) {
  const pix_rect before = pix_rect_intersect(window, *near);
  if (!pix_rect_is_empty(before) && pix_coverages_meet(a, b, before)) return true;
  tally t = {.want = WANT_ANY};
  tally_coverages(&t, a, b, window);
  *near = t.bounds;
  return t.any;
}

bool pix_coverages_meet_counted(const pix_coverage *a, const pix_coverage *b, pix_rect window, int64_t *sampled) {
  tally t = {.want = WANT_ANY};
  tally_coverages(&t, a, b, window);
  *sampled = t.sampled;
  return t.any;
}

bool pix_coverages_meet(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  int64_t sampled;
  return pix_coverages_meet_counted(a, b, window, &sampled);
}

int64_t pix_coverages_area(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_AREA};
  tally_coverages(&t, a, b, window);
  return t.area;
}

// From coarse to fine: the more is known of the bounds, the less is to be looked at closely.
pix_rect pix_coverages_bounds(const pix_coverage *a, const pix_coverage *b, pix_rect window) {
  tally t = {.want = WANT_BOUNDS, .least = pix_max(window.w, window.h)};
  do {
    t.least = t.least / COARSER > PIX_PATCH_SIDE ? t.least / COARSER : 0;
    if (t.least == 0 || !(a->has_bits || b->has_bits)) tally_coverages(&t, a, b, window);
  } while (t.least > 0);
  return t.bounds;
}

int64_t pix_coverages_centroid(const pix_coverage *a, const pix_coverage *b, pix_rect window, double *x, double *y) {
  tally t = {.want = WANT_CENTROID, .left = window.x, .top = window.y};
  tally_coverages(&t, a, b, window);
  if (t.area == 0) return 0;
  *x = pix_mean_of_centres(t.x, t.area, t.left);
  *y = pix_mean_of_centres(t.y, t.area, t.top);
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
  tally_window(&t, coverage, NULL, window);
  return t.any;
}

int64_t pix_coverage_area(const pix_coverage *coverage, pix_rect window) {
  if (coverage->has_bits) {
    const pix_rect part = {window.x - coverage->x, window.y - coverage->y, window.w, window.h};
    return pix_bits_count_in(&coverage->bits, part);
  }
  tally t = {.want = WANT_AREA};
  tally_window(&t, coverage, NULL, window);
  return t.area;
}
