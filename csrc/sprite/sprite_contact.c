// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/growth.h"
#include "sprite/sprite_questions.h"

static void set_normal(pix_sprite_contact *contact, double x, double y) {
  const double length = sqrt(x * x + y * y);
  contact->normal[0] = x / length;
  contact->normal[1] = y / length;
}

// The overlap is as large on both sides, of a full row in a wide wall, say.
static bool find_normal_of_separation(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  int32_t dx, dy;
  const pix_separation_result result = pix_sprite_separation(a, b, UINT64_MAX, &dx, &dy);
  if (result == PIX_SEPARATION_NO_MEMORY) return false;
  if (result != PIX_SEPARATION_FOUND) dx = 0, dy = -1;
  set_normal(contact, dx, dy);
  return true;
}

#define MANY_PIXELS (1 << 16)  // in common: they are not counted again
#define PIXELS_OF_AN_EDGE 64   // counted in the time in which it is found out what an edge gains

// Of many pixels, that they have in common.
static bool find_growth(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                        pix_growth *g) {
  const pix_rule *rule_a = &place_a->rule, *rule_b = &place_b->rule;
  const int64_t pixels = pix_rect_area(pix_rect_intersect(place_a->box, place_b->box));
  if (pix_inverse_is_aligned(&rule_a->inverse) && pix_inverse_is_aligned(&rule_b->inverse)) return false;
  if (pix_growth_edges(a->mask, rule_a, b->mask, rule_b) > pixels / PIXELS_OF_AN_EDGE) return false;
  *g = pix_growth_of_fewer(a->mask, rule_a, b->mask, rule_b);
  return true;
}

// The areas with a shifted by a pixel to the left, right, up and down; or by how much they are larger.
static void find_areas_beside(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                              int64_t count, int64_t area[4]) {
  pix_growth g;
  const bool has_growth = count > MANY_PIXELS && find_growth(a, place_a, b, place_b, &g);
  for (int k = 0; k < 4; k++) {
    const pix_placement beside = pix_placement_shifted(*place_a, (k == 1) - (k == 0), (k == 3) - (k == 2));
    area[k] = has_growth ? pix_growth_by_step(&g, (pix_area){0, 0, 1, 1}, k / 2, k % 2 == 0 ? -1 : 1)
                         : pix_placed_area(a, &beside, b, place_b);
  }
}

bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  contact->area = 0;
  if (!pix_sprites_collide(a, b)) return true;
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  contact->area = pix_placed_centroid(a, &place_a, b, &place_b, &contact->x, &contact->y);
  int64_t area[4];
  find_areas_beside(a, &place_a, b, &place_b, contact->area, area);
  if (area[0] == area[1] && area[2] == area[3]) return find_normal_of_separation(a, b, contact);
  set_normal(contact, (double)(area[0] - area[1]), (double)(area[2] - area[3]));
  return true;
}

bool pix_sprites_are_adjacent(pix_sprite *a, pix_sprite *b, bool diagonally) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_rect box = place_b.box;
  if (pix_rect_is_empty(box)) return false;
  const pix_rect around = {box.x - 1, box.y - 1, box.w + 2, box.h + 2};
  if (!pix_rects_meet(place_a.box, around) || pix_placed_collide(a, &place_a, b, &place_b)) return false;
  for (int k = 0; k < 9; k++) {
    const int32_t dx = k % 3 - 1, dy = k / 3 - 1;
    if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && !diagonally)) continue;
    const pix_placement beside = pix_placement_shifted(place_a, dx, dy);
    if (pix_placed_collide(a, &beside, b, &place_b)) return true;
  }
  return false;
}
