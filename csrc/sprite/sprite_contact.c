// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "bits/overlap.h"

// Finds the normal of a contact whose common area is as large on both sides, such as that of a full row in a wide wall:
// the direction of the shortest separation; up if there is none. False if memory is short.
static bool find_normal_of_separation(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  int32_t dx, dy;
  const pix_separation_result result = pix_sprite_separation(a, b, UINT64_MAX, &dx, &dy);
  if (result == PIX_SEPARATION_NO_MEMORY) return false;
  if (result != PIX_SEPARATION_FOUND) dx = 0, dy = -1;
  pix_set_unit(contact->normal, dx, dy);
  return true;
}

// Makes a bitmap of what the sprite covers where the box `other` is, or at most `reach` pixels beside that, along each
// axis. False if memory is short.
static bool draw(pix_drawn *d, pix_rect other, int32_t reach) {
  const pix_rect window = pix_area_clip(pix_area_grown(other, reach), d->place.box);
  pix_sprite_coverage(d->sprite, &d->place, window, &d->coverage);
  return pix_drawn_make_bits(d, window);
}

// Returns how many pixels a, shifted by (dx, dy), has in common with b. Both are bitmaps.
static int64_t area_beside(const pix_drawn *a, const pix_drawn *b, int32_t dx, int32_t dy) {
  const int32_t x = b->coverage.x - a->coverage.x - dx, y = b->coverage.y - a->coverage.y - dy;
  return pix_overlap_area(&a->coverage.bits, &b->coverage.bits, x, y);
}

// Finds the common area with the mean of its centres, and back_and_forth: by how much the area is larger with a shifted
// by a pixel to the left than to the right, and up than down. False if memory is short.
static bool find_areas(pix_drawn *a, pix_drawn *b, pix_sprite_contact *contact, int64_t back_and_forth[2]) {
  if (!draw(a, b->place.box, 1) || !draw(b, a->place.box, 1)) return false;
  const pix_rect common = pix_rect_intersect(a->place.box, b->place.box);
  contact->area = pix_coverages_centroid(&a->coverage, &b->coverage, common, &contact->x, &contact->y);
  for (int axis = 0; axis < 2; axis++) {
    const int32_t dx = axis == 0, dy = axis == 1;
    back_and_forth[axis] = area_beside(a, b, -dx, -dy) - area_beside(a, b, dx, dy);
  }
  return true;
}

bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact) {
  contact->area = 0;
  if (!pix_sprites_collide(a, b)) return true;
  pix_drawn drawn[2];
  pix_drawn_begin(&drawn[0], a);
  pix_drawn_begin(&drawn[1], b);
  int64_t back_and_forth[2];
  const bool has_room = find_areas(&drawn[0], &drawn[1], contact, back_and_forth);
  pix_drawn_free(&drawn[0]);
  pix_drawn_free(&drawn[1]);
  if (!has_room) return false;
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

// Separation.

// Finds the first offset up to the root of `last` by which a is off b, as pix_sprite_separation does. Draws both where
// they may matter to that.
static pix_separation_result find_in_drawn(pix_drawn *a, pix_drawn *b, int64_t last, int32_t *dx, int32_t *dy) {
  const pix_ring all = {-1, last};
  const int32_t reach = pix_ring_reach(all);
  if (!draw(a, b->place.box, reach) || !draw(b, a->place.box, reach)) return PIX_SEPARATION_NO_MEMORY;
  const pix_coverage *of_a = &a->coverage, *of_b = &b->coverage;
  const int32_t x = of_b->x - of_a->x, y = of_b->y - of_a->y;
  const bool is_found = pix_separation_find(&of_a->bits, &of_b->bits, x, y, all, dx, dy);
  return is_found ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NONE;
}

// Finds what pix_sprite_separation does, of sprites of which one may have to be drawn.
static PIX_NOINLINE pix_separation_result separate_drawn(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx,
                                                         int32_t *dy) {
  pix_drawn drawn[2];
  pix_drawn_begin(&drawn[0], a);
  pix_drawn_begin(&drawn[1], b);
  const int64_t farthest = pix_boxes_separation(drawn[0].place.box, drawn[1].place.box);
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  const pix_separation_result result =
      find_in_drawn(&drawn[0], &drawn[1], pix_rings_begin(limit, farthest).last, dx, dy);
  pix_drawn_free(&drawn[0]);
  pix_drawn_free(&drawn[1]);
  return result;
}

// Finds the coverage if it is a bitmap that is at hand, and a box that holds its pixels; false if it is not.
static bool find_bits(pix_sprite *sprite, pix_coverage *coverage, pix_rect *box) {
  if (!pix_sprite_bits_at_hand(sprite, sprite->mask->height, coverage)) return false;
  const bool is_mask = coverage->bits.words == sprite->mask->words;
  *box = is_mask ? pix_mask_bounds(sprite->mask) : (pix_rect){0, 0, coverage->bits.width, coverage->bits.height};
  box->x += coverage->x;
  box->y += coverage->y;
  return true;
}

// Finds the separation of full boxes that meet: it is straight, the shortest of four ways.
static pix_separation_result separate_boxes(pix_rect a, pix_rect b, uint64_t limit, int32_t *dx, int32_t *dy) {
  const int32_t shortest = (int32_t)pix_boxes_separation(a, b);
  if ((uint64_t)shortest * (uint64_t)shortest > limit) return PIX_SEPARATION_NONE;
  if (a.y + a.h - b.y == shortest) {
    *dy = -shortest;
  } else if (a.x + a.w - b.x == shortest) {
    *dx = -shortest;
  } else if (b.x + b.w - a.x == shortest) {
    *dx = shortest;
  } else {
    *dy = shortest;
  }
  return PIX_SEPARATION_FOUND;
}

pix_separation_result pix_sprite_separation(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx, int32_t *dy) {
  pix_coverage bits_a, bits_b;
  pix_rect box_a, box_b;
  *dx = *dy = 0;
  if (!find_bits(a, &bits_a, &box_a) || !find_bits(b, &bits_b, &box_b)) return separate_drawn(a, b, limit, dx, dy);
  const int64_t farthest = pix_boxes_separation(box_a, box_b);
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  if (bits_a.bits.full && bits_b.bits.full) return separate_boxes(box_a, box_b, limit, dx, dy);
  const int32_t x = bits_b.x - bits_a.x, y = bits_b.y - bits_a.y;
  const pix_rings rings = pix_rings_begin(limit, farthest);
  const pix_ring all = {-1, rings.last};
  const bool is_found = pix_separation_find(&bits_a.bits, &bits_b.bits, x, y, all, dx, dy);
  return is_found ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NONE;
}

// Along a direction.

#define MOST_USUAL 65536  // pixels: directions that programs compute are no longer, or not much

pix_path pix_path_along(const double direction[2]) {
  const double x = fabs(direction[0]), y = fabs(direction[1]), longer = x > y ? x : y;
  // A whole multiple, if it may be one: so (3, 1) changes x and y at once where a straight line does.
  const bool is_usual = longer >= 1 && longer <= MOST_USUAL;
  const double unit = is_usual ? 1 : longer, times = is_usual ? floor(PIX_MAX_BOX_REACH / longer) : PIX_MAX_BOX_REACH;
  const double start[2] = {0, 0}, end[2] = {direction[0] / unit * times, direction[1] / unit * times};
  return pix_path_other(start, end);
}

pix_separation_result pix_sprite_separation_along(pix_sprite *a, pix_sprite *b, const double direction[2],
                                                  uint64_t limit, int32_t *dx, int32_t *dy) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_path path = pix_path_along(direction);
  pix_path_place place = {0, 0};
  while (pix_path_is_before(place, pix_path_end(&path))) {
    const int64_t x = pix_path_x(&path, place), y = pix_path_y(&path, place);
    if ((uint64_t)(x * x + y * y) > limit) return PIX_SEPARATION_NONE;
    *dx = (int32_t)x;
    *dy = (int32_t)y;
    const pix_placement shifted = pix_placement_shifted(place_a, *dx, *dy);
    if (!pix_placed_collide(a, &shifted, b, &place_b)) return PIX_SEPARATION_FOUND;
    pix_path_next(&path, &place);
  }
  return PIX_SEPARATION_NONE;  // not reached
}
