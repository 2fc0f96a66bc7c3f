// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_draw.h"

#include "test_scene.h"

static const pix_color half = {0, 0, 1, 0.5};

static void draws_exactly_the_covered_pixels(void) {
  test_rounds rounds = test_rounds_of(750);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    test_random_mask(&mask, random, test_side(random), test_side(random));
    const test_placement placement = test_random_placement(random, &mask, 150, 60);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, mask.width, mask.height);
    test_place(&sprite, &placement);
    test_cover cover = test_cover_of(&mask, &placement);
    pix_picture p;
    CHECK(pix_picture_create(&p, test_allocator(), 90, 70));
    pix_sprite_draw(&sprite, NULL, &p, 0, 0, half);
    test_bitmap expected = test_bitmap_new(90, 70);
    for (int32_t y = 0; y < 70; y++) {
      for (int32_t x = 0; x < 90; x++) test_bitmap_set(&expected, x, y, test_cover_get(&cover, x, y));
    }
    test_check_drawn(&p, &expected);
    test_bitmap_free(&expected);
    pix_picture_release(&p);
    test_cover_free(&cover);
    pix_mask_release(&mask);
  }
}

// Draws one of two sprites that are like that, or what both cover, in the view.
static void check_view(test_random *random, const int32_t sides[4], double longest, pix_rect view) {
  pix_mask masks[2];
  pix_sprite sprites[2];
  test_cover covers[2];
  for (int k = 0; k < 2; k++) {
    test_random_mask(&masks[k], random, sides[2 * k], sides[2 * k + 1]);
    const test_placement placement = test_random_placement(random, &masks[k], longest, 60);
    test_sprite_init(&sprites[k], &masks[k], masks[k].width, masks[k].height);
    test_place(&sprites[k], &placement);
    covers[k] = test_cover_of(&masks[k], &placement);
  }
  const bool with_other = test_chance(random, 0.6);
  pix_picture p;
  CHECK(pix_picture_create(&p, test_allocator(), view.w, view.h));
  pix_sprite_draw(&sprites[0], with_other ? &sprites[1] : NULL, &p, view.x, view.y, half);
  pix_sprite_draw(&sprites[0], NULL, &p, INT32_MIN / 2, (1 << 30) + 1, half);
  test_bitmap expected = test_bitmap_new(view.w, view.h);
  for (int32_t y = 0; y < view.h; y++) {
    for (int32_t x = 0; x < view.w; x++) {
      const bool is_covered = test_cover_get(&covers[0], view.x + x, view.y + y) &&
                              (!with_other || test_cover_get(&covers[1], view.x + x, view.y + y));
      test_bitmap_set(&expected, x, y, is_covered);
    }
  }
  test_check_drawn(&p, &expected);
  test_bitmap_free(&expected);
  pix_picture_release(&p);
  for (int k = 0; k < 2; k++) {
    test_cover_free(&covers[k]);
    pix_mask_release(&masks[k]);
  }
}

static void draws_views_of_one_sprite_and_of_two(void) {
  test_rounds rounds = test_rounds_of(500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t sides[4] = {test_side(random), test_side(random), test_side(random), test_side(random)};
    check_view(random, sides, 150, (pix_rect){test_int(random, -40, 60), test_int(random, -40, 60), 80, 60});
  }
}

// Of more than one patch each way.
static void draws_large_views(void) {
  test_rounds rounds = test_rounds_of(20);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const int32_t sides[4] = {test_int(random, 200, 400), test_int(random, 200, 400), 300, 256};
    check_view(random, sides, 900, (pix_rect){-300, -250, 650, 530});
  }
}

const test_case sprite_draw_tests[] = {
    TEST(draws_exactly_the_covered_pixels),
    TEST(draws_views_of_one_sprite_and_of_two),
    TEST(draws_large_views),
    TESTS_END,
};
