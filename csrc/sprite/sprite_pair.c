// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_pair.h"

#include "bits/overlap.h"
#include "sprite/glance.h"

// Pixels, more than any bitmap's side. Sprites further apart have nothing in common, and their offset may not fit 32
// bits.
#define FARTHEST_OFFSET (1 << 30)

// What both cover in the window where their boxes meet.
typedef struct meeting {
  pix_coverage a, b;
  pix_rect window;
} meeting;

// False if nothing can be common: their boxes do not meet.
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
  const bool meet = pix_coverages_meet_counted(&coverage_a, &coverage_b, window, &sampled);
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
  if (is_sampled && pix_glance_pays(a->mask, b->mask)) {
    const pix_glance glance = pix_glance_at(a, place_a, b, place_b, window);
    pix_glance_note(a->mask, b->mask, glance);
    if (glance != PIX_GLANCE_UNSURE) return glance == PIX_GLANCE_MEET;
  }
  return coverages_meet(a, place_a, b, place_b, window);
}

int64_t pix_placed_area(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b) {
  meeting m;
  if (!find_meeting(a, place_a, b, place_b, &m)) return 0;
  return pix_coverages_area(&m.a, &m.b, m.window);
}

int64_t pix_placed_centroid(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                            double *x, double *y) {
  meeting m;
  if (!find_meeting(a, place_a, b, place_b, &m)) return 0;
  return pix_coverages_centroid(&m.a, &m.b, m.window, x, y);
}

bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y) {
  meeting m;
  return find_meeting(a, place_a, b, place_b, &m) && pix_coverages_first(&m.a, &m.b, m.window, x, y);
}

// As pix_overlap_any, for bitmaps whose corners lie there.
PIX_ALWAYS_INLINE bool placed_bits_meet(const pix_bits *a, int32_t xa, int32_t ya, const pix_bits *b, int32_t xb,
                                        int32_t yb) {
  const int64_t dx = (int64_t)xb - xa, dy = (int64_t)yb - ya;
  const bool are_near = llabs(dx) < FARTHEST_OFFSET && llabs(dy) < FARTHEST_OFFSET;
  return are_near && pix_overlap_any(a, b, (int32_t)dx, (int32_t)dy);
}

// Where both are at hand as bitmaps: do these meet?
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

// First what two turned sprites at rest need, which calls nothing but the kernel: that saves half of the time.
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
  return pix_placed_area(a, &place_a, b, &place_b);
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
