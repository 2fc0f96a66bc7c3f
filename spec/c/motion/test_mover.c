// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The mover beside coverage by the definition, pixel by pixel, and drawings that are kept while sprites move between
// looks. What motion does with them, the specs in Lua know.

#include "motion/mover.h"

#include "test_worlds.h"

// How many pixels both have in common, with a shifted by an offset, and the first of them in row order.
static int64_t common_pixels(pix_sprite *a, pix_offset by, pix_sprite *b, int32_t *first_x, int32_t *first_y) {
  const test_placement place_a = test_placement_of(a), place_b = test_placement_of(b);
  const pix_rule rule_a = test_rule_of(&place_a), rule_b = test_rule_of(&place_b);
  const pix_bits bits_a = pix_mask_bits(a->mask), bits_b = pix_mask_bits(b->mask);
  const pix_rect box = pix_sprite_box(a), moved = {box.x + by.dx, box.y + by.dy, box.w, box.h};
  const pix_rect window = pix_rect_intersect(moved, pix_sprite_box(b));
  int64_t count = 0;
  TEST_EACH_PIXEL_IN(i, j, window) {
    if (!pix_rule_covers(&rule_a, &bits_a, i - by.dx, j - by.dy) || !pix_rule_covers(&rule_b, &bits_b, i, j)) continue;
    if (count++ == 0) *first_x = i, *first_y = j;
  }
  return count;
}

static int64_t common_area(pix_sprite *a, int32_t dx, int32_t dy, pix_sprite *b) {
  int32_t x, y;
  return common_pixels(a, (pix_offset){dx, dy}, b, &x, &y);
}

// The normal leads to where both have less in common.
static void check_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, pix_sprite *other) {
  const double fallback[2] = {3, -4}, none[2] = {0, 0};
  const pix_touch touch = pix_mover_touch(m, o, at, fallback), bare = pix_mover_touch(m, o, at, none);
  int32_t x, y;
  pix_sprite *one = m->sprite;
  common_pixels(one, at, other, &x, &y);
  CHECK(touch.x == x && touch.y == y);
  double nx = (double)(common_area(one, at.dx - 1, at.dy, other) - common_area(one, at.dx + 1, at.dy, other));
  double ny = (double)(common_area(one, at.dx, at.dy - 1, other) - common_area(one, at.dx, at.dy + 1, other));
  const bool has_slope = nx != 0 || ny != 0;
  if (!has_slope) nx = fallback[0], ny = fallback[1];
  const double length = sqrt(nx * nx + ny * ny);
  for (int k = 0; k < 2; k++) {
    CHECK_NEAR(touch.normal[k], (k == 0 ? nx : ny) / length, 1e-12);
    CHECK(bare.normal[k] == (has_slope ? touch.normal[k] : 0));
  }
}

// The mover at an offset, after it was told to be at `from`.
static void check_offset(const pix_mover *m, pix_offset from, pix_offset at) {
  bool is_free = true;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    pix_sprite *other = m->world->slots.sprite[o->slot];
    const int64_t before = common_area(m->sprite, from.dx, from.dy, other);
    const int64_t area = common_area(m->sprite, at.dx, at.dy, other);
    CHECK_EQUAL(o->area == PIX_AREA_UNCOUNTED ? pix_mover_area(m, o, o->at) : o->area, before);
    CHECK_EQUAL(pix_mover_area(m, o, at), area);
    CHECK_EQUAL(pix_mover_meets(m, o, at), area > 0);
    CHECK_EQUAL(pix_mover_passes(m, o, pix_no_offset, at), area <= before);
    is_free = is_free && area <= before;
    if (area > 0) check_touch(m, o, at, other);
  }
  CHECK_EQUAL(pix_mover_is_free(m, at), is_free);
}

static pix_offset random_offset(test_random *random, int32_t reach) {
  return (pix_offset){test_int(random, -reach, reach), test_int(random, -reach, reach)};
}

// A shadow that covers what the sprite does, and has no bitmap.
static void take_shape_here(pix_mover *m, pix_mover_shadow *shadow) {
  const pix_point at = pix_sprite_position(m->sprite);
  const double position[2] = {at.x, at.y};
  *m = pix_mover_at(m, shadow, position);
}

// One mover after the other, between which sprites only move or are scaled; or masks are edited, too, and all begins
// anew.
static void movers_in_turn(test_random *random) {
  static const double scales[] = {100, 100, 61};
  TEST_WORLD w;
  pix_mover m;
  pix_mover_shadow shadow;
  test_world_make_squares(&w, 3, 4, 3, 0);
  for (int k = 0; k < 3; k++) test_world_random_mask(&w, k, random, 4, 4);
  pix_drawings_begin(&w.world);
  for (int k = 0; k < 12; k++) {
    pix_sprite *one = &w.sprites[test_int(random, 0, 2)];
    const pix_point at = pix_sprite_position(one);
    const pix_transform t = {.r = test_chance(random, 0.3) ? 0.5 : 0, .sx = TEST_PICK(random, scales), .sy = 100};
    pix_sprite_set_position(one, at.x + test_int(random, -2, 2), at.y + test_int(random, -2, 2));
    if (k < 3 || test_chance(random, 0.2)) {
      test_place(one, &(test_placement){{test_int(random, -1, 1) * 100, test_int(random, -1, 1) * 100}, t});
    }
    const bool is_edited = test_chance(random, 0.2);
    if (is_edited) pix_mask_set(&w.masks[test_int(random, 0, 2)], test_int(random, 0, 3), 0, test_chance(random, 0.5));
    pix_sprite *mover = &w.sprites[test_int(random, 0, 1)];
    CHECK((is_edited ? pix_mover_begin : pix_mover_begin_next)(&m, &w.world, mover, PIX_ALL_LAYERS));
    CHECK(pix_mover_gather(&m, pix_area_around(pix_area_of(m.place.box), 10), pix_no_offset));
    if (test_chance(random, 0.2)) take_shape_here(&m, &shadow);
    for (int i = 0; i < 2; i++) {
      const pix_offset from = i == 0 ? pix_no_offset : random_offset(random, 2);
      pix_mover_place(&m, from);
      check_offset(&m, from, random_offset(random, 2));
    }
  }
}

// So far that no offset leads there; and where an upright sprite comes to, but by another offset.
static void no_shifts(void) {
  TEST_WORLD w;
  test_world_make_squares(&w, 1, 9, 1, 0);
  const double first[2] = {-PIX_MAX_POSITION, 0}, last[2] = {PIX_MAX_POSITION, 0}, beside[2] = {4, -2};
  pix_offset by;
  pix_mover m;
  CHECK(!pix_sprite_shift(&w.sprites[0], first, last, &by));
  CHECK(pix_mover_begin(&m, &w.world, &w.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_mover_is_shifted(&m, (pix_offset){4, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){3, -2}, beside));
  CHECK(!pix_mover_is_shifted(&m, (pix_offset){4, -1}, beside));
}

#define SPRITES (PIX_WORLD_MOST_KEPT + 2)

// A position near ties of the rule, or anywhere.
static double random_position(test_random *random) {
  const double whole = test_int(random, -40, 40);
  switch (test_int(random, 0, 3)) {
    case 0: return whole + test_int(random, 0, 3) / 4.0;
    case 1: return whole + test_int(random, 0, 1) / 2.0 + test_int(random, -20, 20) / 65536.0;
    case 2: return whole + test_int(random, 0, 1) / 2.0 + test_real(random, -1e-5, 1e-5);
    default: return whole + test_real(random, 0, 1);
  }
}

// Where pix_sprite_shift says so, what is covered is the same, shifted by that; and it says so for all that is flipped,
// turned by quarters and scaled by whole numbers, but near ties.
static void shifts_are_those_of_coverage(test_random *random) {
  TEST_MASK mask;
  test_empty_mask(&mask, test_int(random, 1, 9), test_int(random, 1, 9));
  for (int k = 0; k < 30; k++) {
    pix_mask_set(&mask, test_int(random, 0, mask.width - 1), test_int(random, 0, mask.height - 1), true);
  }
  const int32_t scale_x = test_int(random, 1, 7), scale_y = test_int(random, 1, 7), quarters = test_int(random, -3, 3);
  const pix_transform t = {.sx = test_chance(random, 0.5) ? scale_x : -scale_x, .r = quarters * (acos(-1) / 2),
                           .sy = test_chance(random, 0.5) ? scale_y : -scale_y, .ox = test_int(random, -9, 30) / 4.0,
                           .oy = test_int(random, -9, 30) / 4.0};
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask);
  pix_sprite_set_transform(&sprite, &t);
  const pix_bits bits = pix_mask_bits(&mask);
  for (int k = 0; k < 10; k++) {
    const double from[2] = {random_position(random), random_position(random)};
    const double to[2] = {random_position(random), random_position(random)};
    pix_offset by;
    pix_sprite_set_position(&sprite, from[0], from[1]);
    const pix_rule before = pix_sprite_rule(&sprite);
    const pix_rect box = pix_sprite_box(&sprite);
    pix_sprite_set_position(&sprite, to[0], to[1]);
    const pix_rule after = pix_sprite_rule(&sprite);
    if (!pix_sprite_shift(&sprite, from, to, &by)) {
      const double far = pix_max(scale_x, scale_y) * 2.0 / 65536;
      bool is_near = false;
      for (int n = 0; n < 2; n++) {
        is_near |= fabs(remainder(from[n] * 4, 1)) < 4 * far || fabs(remainder(to[n] * 4, 1)) < 4 * far;
      }
      CHECK(is_near);
      continue;
    }
    bool is_same = true;
    TEST_EACH_PIXEL_IN(i, j, ((pix_rect){box.x - 2, box.y - 2, box.w + 4, box.h + 4})) {
      is_same &= pix_rule_covers(&before, &bits, i, j) == pix_rule_covers(&after, &bits, i + by.dx, j + by.dy);
    }
    CHECK(is_same);
  }
}

static void turn(pix_sprite *sprite, test_random *random) {
  const pix_transform t = {.r = test_real(random, 0.1, 3), .sx = test_real(random, 20, 60),
                           .sy = test_real(random, 20, 60), .ox = test_real(random, 0, 9)};
  CHECK_EQUAL(pix_sprite_set_transform(sprite, &t).fault, PIX_SPRITE_OK);
}

static void move(pix_sprite *sprite, test_random *random) {
  const pix_point at = pix_sprite_position(sprite);
  const double by = test_chance(random, 0.7) ? test_int(random, -99, 99) : test_real(random, -9, 9);
  pix_sprite_set_position(sprite, at.x + by, test_chance(random, 0.5) ? at.y : at.y - by);
}

static void check_drawing(const pix_coverage *drawing, const pix_placement *place, const pix_mask *mask,
                          test_random *random) {
  const pix_bits bits = pix_mask_bits(mask);
  CHECK(drawing->has_bits);
  for (int k = 0; k < 300; k++) {
    const int32_t i = place->box.x + test_int(random, 0, place->box.w - 1);
    const int32_t j = place->box.y + test_int(random, 0, place->box.h - 1);
    const bool is_drawn = pix_bits_get(&drawing->bits, i - drawing->x, j - drawing->y);
    CHECK_EQUAL(is_drawn, pix_rule_covers(&place->rule, &bits, i, j));
  }
}

static void kept_wherever_they_go(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, SPRITES, 8, 4, 9);
  for (int32_t k = 0; k < SPRITES; k++) turn(&w.sprites[k], random);
  pix_drawings_begin(&w.world);
  for (int k = 0; k < 60; k++) {
    const int32_t last = test_chance(random, 0.8) ? 2 : SPRITES - 1;  // a few of them most of the time
    pix_sprite *sprite = &w.sprites[test_int(random, 0, last)];
    if (test_chance(random, 0.05)) turn(sprite, random);
    if (test_chance(random, 0.7)) move(sprite, random);
    const pix_placement place = pix_sprite_placement(sprite);
    pix_coverage drawing;
    w.memory.fail_after = test_chance(random, 0.1) ? 0 : -1;
    const bool is_kept = pix_drawings_find(&w.world, sprite->slot, &place, test_int(random, 0, 3000), &drawing);
    w.memory.fail_after = -1;
    if (is_kept) check_drawing(&drawing, &place, sprite->mask, random);
    if (test_chance(random, 0.1)) {
      const int32_t x = test_int(random, 0, 7), y = test_int(random, 0, 7);
      pix_mask_set(sprite->mask, x, y, !pix_mask_get(sprite->mask, x, y));
      pix_drawings_begin(&w.world);
    }
  }
}

// As much has to be asked for as there is; then it stays.
static void drawn_once_it_pays(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 8, 2, 9);
  turn(&w.sprites[0], random);
  pix_drawings_begin(&w.world);
  pix_placement place = pix_sprite_placement(&w.sprites[0]);
  pix_coverage drawing;
  const int64_t words = pix_drawing_words(place.box);
  CHECK(!pix_drawings_find(&w.world, 0, &place, words / 2, &drawing));
  CHECK(pix_drawings_find(&w.world, 0, &place, words - words / 2, &drawing));
  const uint64_t *bits = drawing.bits.words;
  pix_sprite_set_position(&w.sprites[0], 70, -5);
  place = pix_sprite_placement(&w.sprites[0]);
  CHECK(pix_drawings_find(&w.world, 0, &place, 0, &drawing) && drawing.bits.words == bits);
  pix_drawings_begin(&w.world);
  CHECK(!pix_drawings_find(&w.world, 0, &place, 0, &drawing));
  place = pix_sprite_placement(&w.sprites[1]);  // is small
  CHECK(!pix_drawings_find(&w.world, 1, &place, INT32_MAX, &drawing));
}

const test_case mover_tests[] = {
    TEST_ROUNDS(movers_in_turn, 20), TEST(no_shifts), TEST_ROUNDS(shifts_are_those_of_coverage, 1000),
    TEST_ROUNDS(kept_wherever_they_go, 100),
    TEST_ROUNDS(drawn_once_it_pays, 10), TESTS_END,
};
