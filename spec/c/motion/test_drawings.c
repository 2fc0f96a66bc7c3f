// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Drawings that are kept, of sprites that move between looks, beside the definition of coverage.

#include "motion/drawings.h"

#include "test_worlds.h"

#define SPRITES (PIX_WORLD_MOST_KEPT + 2)

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

const test_case drawings_tests[] = {
    TEST_ROUNDS(kept_wherever_they_go, 100), TEST_ROUNDS(drawn_once_it_pays, 10), TESTS_END,
};
