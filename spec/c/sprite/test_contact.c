// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Contacts of magnified sprites that have many pixels in common, beside areas that are counted. Of small ones, the
// specs in Lua know.

#include "sprite/sprite_questions.h"

#include "test_worlds.h"

#define QUARTER 1.5707963267948966

static void make_pair(test_world *w, test_random *random) {
  test_world_make_squares(w, 2, 3, 2, 0);
  const double scale = test_spread(random, 8, 400), r = test_real(random, -7, 7);
  for (int32_t k = 0; k < 2; k++) {
    pix_mask *mask = &w->masks[k];
    pix_mask_release(mask);
    const int32_t width = test_int(random, 1, 30), height = test_int(random, 1, 30);
    test_random_mask(mask, random, width, height);
    CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], mask, width, height).fault, PIX_SPRITE_OK);
    pix_transform t = {.r = r, .sx = scale, .sy = scale, .ox = width / 2, .oy = height / 2};
    if (test_chance(random, 0.5)) t.r = test_chance(random, 0.2) ? QUARTER * test_int(random, -3, 3) : -r;
    if (test_chance(random, 0.2)) t.sx = -test_spread(random, 8, 400);
    if (test_chance(random, 0.2)) t.kx = test_real(random, -0.5, 0.5);
    const double reach = 5 * scale;
    test_place(&w->sprites[k],
               &(test_placement){{test_real(random, -reach, reach), test_real(random, -reach, reach)}, t});
  }
}

static int64_t area_beside(test_world *w, int32_t dx, int32_t dy) {
  const pix_placement a = pix_sprite_placement(&w->sprites[0]), b = pix_sprite_placement(&w->sprites[1]);
  const pix_placement beside = pix_placement_shifted(a, dx, dy);
  return pix_placed_area(&w->sprites[0], &beside, &w->sprites[1], &b);
}

static void normals_go_by_areas_beside(test_random *random) {
  TEST_WORLD w;
  make_pair(&w, random);
  pix_sprite_contact contact;
  CHECK(pix_sprite_find_contact(&w.sprites[0], &w.sprites[1], &contact));
  CHECK_EQUAL(contact.area, area_beside(&w, 0, 0));
  const double x = (double)(area_beside(&w, -1, 0) - area_beside(&w, 1, 0));
  const double y = (double)(area_beside(&w, 0, -1) - area_beside(&w, 0, 1)), length = sqrt(x * x + y * y);
  if (contact.area == 0 || length == 0) return;
  CHECK(contact.normal[0] == x / length && contact.normal[1] == y / length);
}

static bool are_common(pix_sprite *a, pix_sprite *b, int32_t x, int32_t y) {
  return pix_sprite_covers(a, x, y) && pix_sprite_covers(b, x, y);
}

// Of so many borders and pixels that their means are found by borders.
static void means_are_those_of_common_pixels(test_random *random) {
  TEST_WORLD w;
  test_world_make_squares(&w, 2, 3, 2, 0);
  for (int32_t k = 0; k < 2; k++) {
    test_world_random_mask(&w, k, random, 20, 20);
    pix_transform t = {.r = test_real(random, -7, 7), .sx = test_real(random, 30, 50), .ox = 10, .oy = 10};
    t.sy = test_chance(random, 0.3) ? -t.sx : t.sx;
    test_place(&w.sprites[k], &(test_placement){{test_real(random, -99, 99), test_real(random, -99, 99)}, t});
  }
  pix_sprite_contact contact;
  CHECK(pix_sprite_find_contact(&w.sprites[0], &w.sprites[1], &contact));
  const pix_rect box = pix_rect_intersect(pix_sprite_box(&w.sprites[0]), pix_sprite_box(&w.sprites[1]));
  int64_t area = 0;
  double x = 0, y = 0;
  for (int32_t j = box.y; j < box.y + box.h; j++) {
    for (int32_t i = box.x; i < box.x + box.w; i++) {
      if (!are_common(&w.sprites[0], &w.sprites[1], i, j)) continue;
      area++;
      x += i + 0.5;
      y += j + 0.5;
    }
  }
  CHECK_EQUAL(contact.area, area);
  if (area == 0) return;
  CHECK_NEAR(contact.x, x / (double)area, 1e-12 * (1 + fabs(x)));
  CHECK_NEAR(contact.y, y / (double)area, 1e-12 * (1 + fabs(y)));
}

const test_case contact_tests[] = {
    TEST_ROUNDS(normals_go_by_areas_beside, 25), TEST_ROUNDS(means_are_those_of_common_pixels, 5), TESTS_END};
