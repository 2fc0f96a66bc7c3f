// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"
#include "sprite/sprite_questions.h"

// The overlap is as large on both sides, of a full row in a wide wall, say.
static bool find_normal_of_separation(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  int32_t dx, dy;
  const pix_separation_result result = pix_sprite_separation(a, b, UINT64_MAX, &dx, &dy);
  if (result == PIX_SEPARATION_NO_MEMORY) return false;
  if (result != PIX_SEPARATION_FOUND) dx = 0, dy = -1;
  pix_set_unit(contact->normal, dx, dy);
  return true;
}

// What it covers where the other one is, or a pixel beside that. False if memory is short.
static bool draw(pix_drawn *d, pix_rect other) {
  const pix_rect window = pix_area_clip(pix_area_grown(other, 1), d->place.box);
  pix_sprite_coverage(d->sprite, &d->place, window, &d->coverage);
  return pix_drawn_make_bits(d, window);
}

// With a shifted by a pixel, of the area both have in common.
static int64_t area_beside(const pix_drawn *a, const pix_drawn *b, bool have_bits, int32_t dx, int32_t dy) {
  if (have_bits) {
    const int32_t x = b->coverage.x - a->coverage.x - dx, y = b->coverage.y - a->coverage.y - dy;
    return pix_overlap_area(&a->coverage.bits, &b->coverage.bits, x, y);
  }
  const pix_placement beside = pix_placement_shifted(a->place, dx, dy);
  return pix_placed_area(a->sprite, &beside, b->sprite, &b->place);
}

// The area, and by how much it is larger with a shifted by a pixel to the left, or up, than to the right, or down.
static void find_areas(pix_drawn *a, pix_drawn *b, pix_sprite_contact *contact, int64_t back_and_forth[2]) {
  const pix_rect common = pix_rect_intersect(a->place.box, b->place.box);
  const bool is_small = pix_max(common.w, common.h) <= PIX_MAX_SIDE - 2;
  const bool has_bits = is_small && draw(a, b->place.box) && draw(b, a->place.box);
  contact->area = has_bits ? pix_coverages_centroid(&a->coverage, &b->coverage, common, &contact->x, &contact->y)
                           : pix_placed_centroid(a->sprite, &a->place, b->sprite, &b->place, &contact->x, &contact->y);
  for (int axis = 0; axis < 2; axis++) {
    const int32_t dx = axis == 0, dy = axis == 1;
    back_and_forth[axis] = area_beside(a, b, has_bits, -dx, -dy) - area_beside(a, b, has_bits, dx, dy);
  }
}

bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  contact->area = 0;
  if (!pix_sprites_collide(a, b)) return true;
  pix_drawn drawn[2];
  pix_drawn_begin(&drawn[0], a);
  pix_drawn_begin(&drawn[1], b);
  int64_t back_and_forth[2];
  find_areas(&drawn[0], &drawn[1], contact, back_and_forth);
  pix_drawn_free(&drawn[0]);
  pix_drawn_free(&drawn[1]);
  if (back_and_forth[0] == 0 && back_and_forth[1] == 0) return find_normal_of_separation(a, b, contact);
  pix_set_unit(contact->normal, (double)back_and_forth[0], (double)back_and_forth[1]);
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
