// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Contacts of magnified sprites that have many pixels in common, beside areas that are counted. Of small ones, the
// specs in Lua know.

#include "sprite/sprite_questions.h"

#include "test_worlds.h"

#define QUARTER 1.5707963267948966

static void make_pair(test_world *w, test_random *random) {
  test_world_make_squares(w, 2, 3, 2, 0);
  const double scale = test_spread(random, 8, 3000), r = test_real(random, -7, 7);
  for (int32_t k = 0; k < 2; k++) {
    pix_mask *mask = &w->masks[k];
    pix_mask_release(mask);
    const int32_t width = test_int(random, 1, 30), height = test_int(random, 1, 30);
    test_random_mask(mask, random, width, height);
    CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], mask, width, height), PIX_SPRITE_OK);
    pix_transform t = {.r = r, .sx = scale, .sy = scale, .ox = width / 2, .oy = height / 2};
    if (test_chance(random, 0.5)) t.r = test_chance(random, 0.2) ? QUARTER * test_int(random, -3, 3) : -r;
    if (test_chance(random, 0.2)) t.sx = -test_spread(random, 8, 3000);
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

const test_case contact_tests[] = {TEST_ROUNDS(normals_go_by_areas_beside, 25), TESTS_END};
