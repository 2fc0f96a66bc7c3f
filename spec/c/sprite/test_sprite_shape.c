// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

// Membership of single pixels: see test_shape.c for that of shapes themselves.
static bool holds(const pix_shape *shape, int64_t i, int64_t j) {
  const pix_rect pixel = {(int32_t)i, (int32_t)j, 1, 1};
  if (pix_rect_is_empty(pix_area_clip(shape->area, pixel))) return false;
  uint64_t word[1 + PIX_BITS_PADDING] = {0};
  return pix_shape_fill(shape, pixel, word, 1 + PIX_BITS_PADDING);
}

static bool any_held(const pix_shape *shape, const test_cover *cover) {
  for (int32_t y = 0; y < cover->window.h; y++) {
    for (int32_t x = 0; x < cover->window.w; x++) {
      if (!test_bitmap_get(&cover->pixels, x, y)) continue;
      if (holds(shape, (int64_t)cover->window.x + x, (int64_t)cover->window.y + y)) return true;
    }
  }
  return false;
}

// Shapes in and around a window.
static pix_shape random_shape(test_random *random, pix_rect window, double points[20]) {
  const double x = window.x + test_real(random, -20, window.w + 20);
  const double y = window.y + test_real(random, -20, window.h + 20);
  const double most = test_chance(random, 0.5) ? 20 : window.w + window.h + 10;
  switch (test_int(random, 0, 4)) {
    case 0: return pix_shape_rect(x, y, test_real(random, 0, most), test_real(random, 0, most));
    case 1:
    case 2: return pix_shape_circle(x, y, test_spread(random, 0.1, most + 1));
    default: {
      const int32_t count = 2 * test_int(random, 3, 10);
      for (int32_t k = 0; k < count; k++) {
        points[k] = (k % 2 == 0 ? x : y) + test_real(random, -most, most);
        if (test_chance(random, 0.3)) points[k] = floor(points[k]) + 0.5;
      }
      return pix_shape_polygon(points, count);
    }
  }
}

static void shapes(void) {
  test_rounds rounds = test_rounds_of(1500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const pix_kernel *before = test_choose_kernel(random);
    pix_mask mask;
    test_random_mask(&mask, random, test_side(random), test_side(random));
    if (test_chance(random, 0.3)) mask.rasters.byte_limit = 100;
    test_make_distances_sometimes(&mask, random);
    const test_placement p = test_random_placement(random, &mask, test_chance(random, 0.1) ? 700 : 150, 100);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, mask.width, mask.height);
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int k = 0; k < 12; k++) {
      double points[20];
      const pix_shape shape = random_shape(random, cover.window, points);
      CHECK_EQUAL(pix_sprite_meets_shape(&sprite, &shape), any_held(&shape, &cover));
    }
    test_cover_free(&cover);
    pix_mask_release(&mask);
    test_restore_kernel(before);
  }
}

// One pixel of a large mask, and shapes that just reach it or not: windows are halved many times.
static void one_pixel_of_many(void) {
  test_rounds rounds = test_rounds_of(40);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    const int32_t side = test_int(random, 600, 1500), u = test_int(random, 0, side - 1), v = test_int(random, 0, 499);
    CHECK(pix_mask_create(&mask, test_allocator(), side, 500));
    pix_mask_set(&mask, u, v, true);
    pix_mask_set(&mask, 0, 0, true);  // so that the box is large
    pix_mask_set(&mask, side - 1, 499, true);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, side, 500);
    pix_transform t = pix_transform_identity();
    if (test_chance(random, 0.5)) t.r = test_int(random, 1, 3) * 1.57079632679489661923;
    if (test_chance(random, 0.5)) t.sx = -1;
    if (test_chance(random, 0.3)) t.r = test_real(random, -3, 3), t.sx *= 1.5;
    const test_placement p = {{test_int(random, -9, 9), test_int(random, -9, 9)}, t};
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int k = 0; k < 6; k++) {
      double points[20];
      const pix_rect around = {(int32_t)p.position.x + test_int(random, -side, side), -700, 500, 700};
      const pix_shape shape = random_shape(random, test_chance(random, 0.5) ? cover.bounds : around, points);
      CHECK_EQUAL(pix_sprite_meets_shape(&sprite, &shape), any_held(&shape, &cover));
    }
    const pix_shape far = pix_shape_circle(1073741824.0, 0, 1073741824.0 - 5000);
    CHECK(!pix_sprite_meets_shape(&sprite, &far));
    test_cover_free(&cover);
    pix_mask_release(&mask);
  }
}

const test_case sprite_shape_tests[] = {TEST(shapes), TEST(one_pixel_of_many), TESTS_END};
