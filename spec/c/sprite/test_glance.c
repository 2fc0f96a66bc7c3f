// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a glance is sure of is so, by the definition, pixel by pixel. And of what most sprites look like it is sure
// nearly always.

#include "sprite/sprite_coverage.h"

#include "test_scoped.h"

static pix_glance glance_at(pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_rect window = pix_rect_intersect(place_a.box, place_b.box);
  return pix_rect_is_empty(window) ? PIX_GLANCE_APART : pix_glance_at(a, &place_a, b, &place_b, window);
}

// Moves the sprites' second placement to where they may meet.
static void bring_near(test_placement p[2], test_random *random, int32_t away) {
  p[1].position.x += floor(p[0].position.x - p[1].position.x) + test_int(random, -away, away);
  p[1].position.y += floor(p[0].position.y - p[1].position.y) + test_int(random, -away, away);
}

static void check_glance(pix_mask *const masks[2], const test_placement p[2], pix_glance *glance) {
  pix_sprite sprites[2];
  for (int k = 0; k < 2; k++) {
    test_sprite_at(&sprites[k], masks[k], &p[k]);
  }
  TEST_COVER one = test_cover_of(masks[0], &p[0]);
  TEST_COVER other = test_cover_of(masks[1], &p[1]);
  pix_rect bounds;
  const bool meet = test_covers_common(&one, &other, &bounds) > 0;
  *glance = glance_at(&sprites[0], &sprites[1]);
  CHECK(*glance != (meet ? PIX_GLANCE_APART : PIX_GLANCE_MEET));
  const pix_glance back = glance_at(&sprites[1], &sprites[0]);
  CHECK(back != (meet ? PIX_GLANCE_APART : PIX_GLANCE_MEET));
}

// Of every kind, near (0, 0) and far away; some are large.
static void glances_at_random_sprites(test_random *random) {
  TEST_MASK a;
  TEST_MASK b;
  test_random_mask(&a, random, test_side(random), test_side(random));
  test_random_mask(&b, random, test_side(random), test_side(random));
  const double longest = test_chance(random, 0.1) ? 900 : 150, reach = test_chance(random, 0.1) ? 1 << 29 : 100;
  test_placement p[2] = {test_random_placement(random, &a, longest, reach),
                         test_random_placement(random, &b, longest, reach)};
  bring_near(p, random, 60);
  pix_glance glance;
  check_glance((pix_mask *const[2]){&a, &b}, p, &glance);
}

// A disc with bumps.
static void make_rock(pix_mask *mask, test_random *random) {
  test_empty_mask(mask, 64, 64);
  const double bumps = test_int(random, 2, 8), phase = test_real(random, 0, 6.28);
  TEST_EACH_PIXEL(x, y, 64, 64) {
    const double dx = x - 31.5, dy = y - 31.5;
    pix_mask_set(mask, x, y, hypot(dx, dy) < 26 + 4 * sin(bumps * atan2(dy, dx) + phase));
  }
}

static void glances_at_rocks(void) {
  TEST_MASK a;
  TEST_MASK b;
  test_rounds rounds = test_rounds_of(400);
  int32_t unsure = 0, count = 0;
  for (; test_next_round(&rounds); count++) {
    test_random *random = &rounds.random;
    make_rock(&a, random);
    make_rock(&b, random);
    test_placement p[2];
    for (int k = 0; k < 2; k++) {
      p[k] = (test_placement){.position = {test_real(random, 0, 90), test_real(random, 0, 90)},
                              .transform = {.r = test_real(random, 0, 6.28), .ox = 32, .oy = 32}};
      p[k].transform.sx = p[k].transform.sy = test_real(random, 0.3, 2.5);
    }
    pix_glance glance;
    check_glance((pix_mask *const[2]){&a, &b}, p, &glance);
    unsure += glance == PIX_GLANCE_UNSURE;
    pix_mask_release(&a);
    pix_mask_release(&b);
  }
  CHECK(unsure <= 1 + count / 5);
}

const test_case glance_tests[] = {
    TEST_ROUNDS(glances_at_random_sprites, 1500), TEST(glances_at_rocks), TESTS_END,
};
