// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

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

bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  contact->area = 0;
  if (!pix_sprites_collide(a, b)) return true;
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  contact->area = pix_placed_centroid(a, &place_a, b, &place_b, &contact->x, &contact->y);
  int64_t area[4];
  for (int k = 0; k < 4; k++) {  // left, right, up, down
    const pix_placement beside = pix_placement_shifted(place_a, (k == 1) - (k == 0), (k == 3) - (k == 2));
    area[k] = pix_placed_area(a, &beside, b, &place_b);
  }
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
