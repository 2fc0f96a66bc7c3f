// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// First by a line across the axis from one box's middle to the other's: if neither sprite reaches as far as the other
// one begins, they are apart. What they reach along the axis also says where they would meet if they were convex, which
// most things are, or nearly. The pixel in the middle of that is tried first, then some to the left and right of the
// axis, by the rule itself.
//
// How certain "apart" is: pix_sprite_reach counts what the rule rounds. Both reaches and the distance are sums of a few
// products of doubles; with boxes of up to 2^24 pixels that meet, these are off by less than 2^-20 pixels together,
// which is part of the margins.

#include "sprite/glance.h"

// Where pixels are tried to the left and the right: parts of the way from the middle to the window's edge.
static const double aside[] = {0.15, 0.35, 0.55};
#define TRIED_ASIDE ((int)(sizeof aside / sizeof *aside))

static pix_point middle_of(pix_rect r) { return (pix_point){r.x + r.w / 2.0, r.y + r.h / 2.0}; }

static pix_point position_of(const pix_rule *r) {
  return (pix_point){r->whole_x + r->fraction_x, r->whole_y + r->fraction_y};
}

// The part of (dx, dy) that leads from a point in the window to its edge; no more than all of it.
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

bool pix_glance_pays(pix_mask *a, pix_mask *b) {
  if (a->glance_score + b->glance_score >= 0) return true;
  if (a->glance_score < 0) a->glance_score++;
  if (b->glance_score < 0) b->glance_score++;
  return false;
}

static int8_t score_after(int8_t score, bool is_sure) {
  if (is_sure) return (int8_t)pix_min(score + SCORE_IF_SURE, HIGHEST_SCORE);
  return (int8_t)(score > 0 ? score - 1 : -LEFT_OUT);
}

void pix_glance_note(pix_mask *a, pix_mask *b, pix_glance glance) {
  a->glance_score = score_after(a->glance_score, glance != PIX_GLANCE_UNSURE);
  if (b != a) b->glance_score = score_after(b->glance_score, glance != PIX_GLANCE_UNSURE);
}
