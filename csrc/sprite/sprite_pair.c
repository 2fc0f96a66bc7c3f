// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_coverage.h"

#include "bits/overlap.h"

// Glances.
//
// First by a line across the axis from one box's middle to the other's: if neither sprite reaches as far as the other
// one begins, they are apart. What they reach along the axis also says where they would meet if they were convex, which
// most things are, or nearly. The pixel in the middle of that is tried first, then some to the left and right of the
// axis, by the rule itself.
//
// How certain "apart" is: pix_sprite_reach counts what the rule rounds. Both reaches and the distance are sums of a few
// products of doubles; as the boxes meet, these are off by less than 2^-20 pixels together, which is part of the
// margins.

// Where pixels are tried to the left and the right: parts of the way from the middle to the window's edge.
static const double aside[] = {0.15, 0.35, 0.55};
#define TRIED_ASIDE ((int)(sizeof aside / sizeof *aside))

static pix_point middle_of(pix_rect r) { return (pix_point){r.x + r.w / 2.0, r.y + r.h / 2.0}; }

static pix_point position_of(const pix_rule *r) {
  return (pix_point){r->whole_x + r->fraction_x, r->whole_y + r->fraction_y};
}

// Returns the part of (dx, dy) that leads from point p in the window to its edge; at most 1.
static double part_inside(pix_rect window, pix_point p, double dx, double dy) {
  const double x = dx > 0 ? window.x + window.w - p.x : window.x - p.x;
  const double y = dy > 0 ? window.y + window.h - p.y : window.y - p.y;
  double part = 1;
  if (dx != 0 && x / dx < part) part = x / dx;
  if (dy != 0 && y / dy < part) part = y / dy;
  return part;
}

// Two masks, each under its rule.
typedef struct two_masks {
  const pix_rule *rule_a, *rule_b;
  pix_bits a, b;
} two_masks;

static bool both_cover(const two_masks *m, double x, double y) {
  const int32_t i = (int32_t)pix_floor(x), j = (int32_t)pix_floor(y);
  return pix_rule_covers(m->rule_a, &m->a, i, j) && pix_rule_covers(m->rule_b, &m->b, i, j);
}

pix_glance pix_glance_at(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                         pix_rect window) {
  const pix_point from = middle_of(place_a->box), to = middle_of(place_b->box);
  const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
  pix_point p = middle_of(window);
  if (square > 0) {
    const pix_point at_a = position_of(&place_a->rule), at_b = position_of(&place_b->rule);
    const double end = (at_a.x - from.x) * dx + (at_a.y - from.y) * dy + pix_sprite_reach(a, dx, dy);
    const double begin = (at_b.x - from.x) * dx + (at_b.y - from.y) * dy - pix_sprite_reach(b, -dx, -dy);
    if (begin > end) return PIX_GLANCE_APART;
    const double part = (begin + end) / (2 * square);
    const double x = from.x + part * dx, y = from.y + part * dy;
    if (x >= window.x && x < window.x + window.w && y >= window.y && y < window.y + window.h) p = (pix_point){x, y};
  }
  const two_masks masks = {&place_a->rule, &place_b->rule, pix_mask_bits(a->mask), pix_mask_bits(b->mask)};
  if (both_cover(&masks, p.x, p.y)) return PIX_GLANCE_MEET;
  const double left = part_inside(window, p, dy, -dx), right = part_inside(window, p, -dy, dx);
  for (int k = 0; k < TRIED_ASIDE; k++) {
    const double l = left * aside[k], r = right * aside[k];
    if (both_cover(&masks, p.x + l * dy, p.y - l * dx) || both_cover(&masks, p.x - r * dy, p.y + r * dx)) {
      return PIX_GLANCE_MEET;
    }
  }
  return PIX_GLANCE_UNSURE;
}

// A glance takes a third of the time that it saves: three that tell nothing may come for one that does. Where not even
// that holds, so many are left out before the next one.
#define SCORE_IF_SURE 3
#define HIGHEST_SCORE 30
#define LEFT_OUT 16

// Tells whether a glance is likely to tell anything, by the glances before at sprites of the same masks: it is of
// little use where one thing lies in a hole of another. Says yes now and then nevertheless.
static bool glance_pays(pix_mask *a, pix_mask *b) {
  if (a->glance_score + b->glance_score >= 0) return true;
  if (a->glance_score < 0) a->glance_score++;
  if (b->glance_score < 0) b->glance_score++;
  return false;
}

static int8_t score_after(int8_t score, bool is_sure) {
  if (is_sure) return (int8_t)pix_min(score + SCORE_IF_SURE, HIGHEST_SCORE);
  return (int8_t)(score > 0 ? score - 1 : -LEFT_OUT);
}

static void note_glance(pix_mask *a, pix_mask *b, bool is_sure) {
  a->glance_score = score_after(a->glance_score, is_sure);
  if (b != a) b->glance_score = score_after(b->glance_score, is_sure);
}

// Pairs.

// Pixels, more than any bitmap's side. Sprites further apart have nothing in common, and their offset may not fit 32
// bits.
#define FARTHEST_OFFSET (1 << 30)

// What both cover in the window where their boxes meet.
typedef struct meeting {
  pix_coverage a, b;
  pix_rect window;
} meeting;

// Fills `m` for `a` at `place_a` and `b` at `place_b`: the window in which their boxes meet, and what each of the two
// covers in it, with or without a pixel in common. Returns false, with only the window filled, if the boxes do not
// meet.
static bool find_meeting(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                         meeting *m) {
  m->window = pix_rect_intersect(place_a->box, place_b->box);
  if (pix_rect_is_empty(m->window)) return false;
  pix_sprite_coverage(a, place_a, m->window, &m->a);
  pix_sprite_coverage(b, place_b, m->window, &m->b);
  return true;
}

static PIX_NOINLINE bool coverages_meet(pix_sprite *a, const pix_placement *place_a, pix_sprite *b,
                                        const pix_placement *place_b, pix_rect window) {
  pix_coverage coverage_a, coverage_b;
  pix_sprite_coverage(a, place_a, window, &coverage_a);
  pix_sprite_coverage(b, place_b, window, &coverage_b);
  int64_t sampled;
  const bool meet = pix_coverages_meet(&coverage_a, &coverage_b, window, &sampled);
  const int64_t unsampled = pix_rect_area(window) - sampled;
  if (!coverage_a.has_bits) pix_sprite_note_unsampled(a, unsampled);
  if (!coverage_b.has_bits) pix_sprite_note_unsampled(b, unsampled);
  return meet;
}

bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b) {
  const pix_rect window = pix_rect_intersect(place_a->box, place_b->box);
  if (pix_rect_is_empty(window)) return false;
  const bool a_is_sampled = pix_sprite_note_glance(a, place_a), b_is_sampled = pix_sprite_note_glance(b, place_b);
  const bool is_sampled = a_is_sampled || b_is_sampled;
  if (is_sampled && glance_pays(a->mask, b->mask)) {
    const pix_glance glance = pix_glance_at(a, place_a, b, place_b, window);
    note_glance(a->mask, b->mask, glance != PIX_GLANCE_UNSURE);
    if (glance != PIX_GLANCE_UNSURE) return glance == PIX_GLANCE_MEET;
  }
  return coverages_meet(a, place_a, b, place_b, window);
}

bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y) {
  meeting m;
  return find_meeting(a, place_a, b, place_b, &m) && pix_coverages_first(&m.a, &m.b, m.window, x, y);
}

// Tells whether two bitmaps have a pixel in common, whose corners lie at (xa, ya) and (xb, yb).
PIX_ALWAYS_INLINE bool placed_bits_meet(const pix_bits *a, int32_t xa, int32_t ya, const pix_bits *b, int32_t xb,
                                        int32_t yb) {
  const int64_t dx = (int64_t)xb - xa, dy = (int64_t)yb - ya;
  const bool are_near = llabs(dx) < FARTHEST_OFFSET && llabs(dy) < FARTHEST_OFFSET;
  return are_near && pix_overlap_any(a, b, (int32_t)dx, (int32_t)dy);
}

// Tells in *meet whether two sprites meet that are both at hand as bitmaps. False if one of them is not.
static bool bits_at_hand_meet(pix_sprite *a, pix_sprite *b, bool *meet) {
  pix_coverage bits_a, bits_b;
  if (pix_sprite_bits_at_hand(a, b->mask->height, &bits_a) && pix_sprite_bits_at_hand(b, a->mask->height, &bits_b)) {
    *meet = placed_bits_meet(&bits_a.bits, bits_a.x, bits_a.y, &bits_b.bits, bits_b.x, bits_b.y);
    return true;
  }
  return false;
}

static PIX_NOINLINE bool sprites_collide(pix_sprite *a, pix_sprite *b) {
  bool meet;
  if (bits_at_hand_meet(a, b, &meet)) return meet;
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  return pix_placed_collide(a, &place_a, b, &place_b);
}

// Does first what two turned sprites at rest need, which calls nothing but the kernel: that saves half of the time.
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b) {
  const pix_resting_bits *rests_a = pix_sprite_resting_bits(a), *rests_b;
  if (rests_a == NULL || (rests_b = pix_sprite_resting_bits(b)) == NULL) return sprites_collide(a, b);
  return placed_bits_meet(rests_a->bits, rests_a->x, rests_a->y, rests_b->bits, rests_b->x, rests_b->y);
}

bool pix_sprites_collide_in_boxes(pix_sprite *a, pix_rect box_a, pix_sprite *b, pix_rect box_b) {
  bool meet;
  if (bits_at_hand_meet(a, b, &meet)) return meet;
  const pix_placement place_a = {pix_sprite_rule(a), box_a}, place_b = {pix_sprite_rule(b), box_b};
  return pix_placed_collide(a, &place_a, b, &place_b);
}

int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  meeting m;
  if (!find_meeting(a, &place_a, b, &place_b, &m)) return 0;
  return pix_coverages_area(&m.a, &m.b, m.window);
}

pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  meeting m;
  if (!find_meeting(a, &place_a, b, &place_b, &m)) return (pix_rect){0, 0, 0, 0};
  return pix_coverages_bounds(&m.a, &m.b, m.window);
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
