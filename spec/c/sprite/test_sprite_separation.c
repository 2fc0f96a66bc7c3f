// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

typedef struct thing {
  pix_mask mask;
  pix_sprite sprite;
  test_cover cover;
} thing;

static void make_thing(thing *t, test_random *random, int32_t largest, double near_x, double near_y) {
  test_random_mask(&t->mask, random, test_int(random, 1, largest), test_int(random, 1, largest));
  test_make_distances_sometimes(&t->mask, random);
  test_placement p = test_random_placement(random, &t->mask, 60, 100);
  p.position.x += floor(near_x - p.position.x) + test_int(random, -20, 20);
  p.position.y += floor(near_y - p.position.y) + test_int(random, -20, 20);
  test_sprite_init(&t->sprite, &t->mask, t->mask.width, t->mask.height);
  test_place(&t->sprite, &p);
  t->cover = test_cover_of(&t->mask, &p);
}

static void free_thing(thing *t) {
  test_cover_free(&t->cover);
  pix_mask_release(&t->mask);
}

static bool overlap(const thing *a, const thing *b, int64_t dx, int64_t dy) {
  const pix_rect w = a->cover.window;
  for (int32_t j = 0; j < w.h; j++) {
    for (int32_t i = 0; i < w.w; i++) {
      if (test_bitmap_get(&a->cover.pixels, i, j) && test_cover_get(&b->cover, w.x + i + dx, w.y + j + dy)) return true;
    }
  }
  return false;
}

// No shorter offset is free. (Which of several comes first is tested with bitmaps.)
static void check_shortest(thing *a, thing *b, int64_t limit) {
  int32_t dx = 77, dy = 77;
  const pix_separation_result result = pix_sprite_separation(&a->sprite, &b->sprite, (uint64_t)limit, &dx, &dy);
  const bool is_found = result == PIX_SEPARATION_FOUND;
  CHECK(is_found || result == PIX_SEPARATION_NONE);
  if (is_found) CHECK(!overlap(a, b, dx, dy) && (int64_t)dx * dx + (int64_t)dy * dy <= limit);
  const int64_t beyond = is_found ? (int64_t)dx * dx + (int64_t)dy * dy : limit + 1;
  const int32_t reach = (int32_t)sqrt((double)beyond) + 1;
  for (int32_t j = -reach; j <= reach; j++) {
    for (int32_t i = -reach; i <= reach; i++) {
      if (i * i + j * j < beyond) CHECK(overlap(a, b, i, j));
    }
  }
}

static void check_along(thing *a, thing *b, const double direction[2], int64_t limit) {
  int32_t dx = 0, dy = 0;
  const bool is_found =
      pix_sprite_separation_along(&a->sprite, &b->sprite, direction, (uint64_t)limit, &dx, &dy) == PIX_SEPARATION_FOUND;
  const pix_path path = pix_path_along(direction);
  pix_path_place place = {0, 0};
  for (;; pix_path_next(&path, &place)) {
    const int64_t x = pix_path_x(&path, place), y = pix_path_y(&path, place);
    if (x * x + y * y > limit) {
      CHECK(!is_found);
      return;
    }
    if (!overlap(a, b, x, y)) break;
  }
  CHECK(is_found);
  CHECK_EQUAL(dx, pix_path_x(&path, place));
  CHECK_EQUAL(dy, pix_path_y(&path, place));
}

static void random_pairs(void) {
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    thing a, b;
    const double x = test_real(random, -1e5, 1e5), y = test_real(random, -1e5, 1e5);
    make_thing(&a, random, 30, x, y);
    make_thing(&b, random, 40, x, y);
    const pix_kernel *before = test_choose_kernel(random);
    for (int k = 0; k < 4; k++) {  // bitmaps come to be made
      check_shortest(&a, &b, k > 0 ? 700 : test_int(random, 0, 300));
      const double direction[2] = {test_real(random, -1, 1), test_chance(random, 0.3) ? 0 : test_real(random, -9, 9)};
      check_along(&a, &b, direction, test_int(random, 0, 5000));
    }
    test_restore_kernel(before);
    free_thing(&a);
    free_thing(&b);
  }
}

static void place(pix_sprite *sprite, pix_mask *mask, double x, double y, double r, double scale) {
  test_sprite_init(sprite, mask, mask->width, mask->height);
  const test_placement p = {{x, y}, {.r = r, .sx = scale, .sy = scale}};
  test_place(sprite, &p);
}

static void huge_sprites(void) {
  pix_mask field, speck;
  CHECK(pix_mask_create(&field, test_allocator(), 100, 100) && pix_mask_create(&speck, test_allocator(), 9, 9));
  pix_mask_fill(&field);
  pix_mask_fill(&speck);
  pix_sprite large, small;
  place(&large, &field, 0.5, 0.5, 0, 100000);
  place(&small, &speck, 9000000, 50, 0.5, 1);
  int32_t dx = 0, dy = 0;
  CHECK_EQUAL(pix_sprite_separation(&small, &large, UINT64_MAX, &dx, &dy), PIX_SEPARATION_FOUND);
  CHECK(dx == 0 && dy < -50 && dy > -65);
  CHECK_EQUAL(pix_sprite_separation(&large, &small, UINT64_MAX, &dx, &dy), PIX_SEPARATION_FOUND);
  CHECK(dx == 0 && dy > 50 && dy < 65);
  CHECK_EQUAL(pix_sprite_separation(&large, &small, 2500, &dx, &dy), PIX_SEPARATION_NONE);
  pix_sprite_set_position(&small, 5000000, 5000000);
  CHECK_EQUAL(pix_sprite_separation(&small, &large, 1000 * 1000, &dx, &dy), PIX_SEPARATION_NONE);
  CHECK_EQUAL(pix_sprite_separation(&small, &large, UINT64_MAX, &dx, &dy), PIX_SEPARATION_TOO_LARGE);
  CHECK_EQUAL(pix_sprite_separation(&large, &large, UINT64_MAX, &dx, &dy), PIX_SEPARATION_TOO_LARGE);
  pix_mask_release(&field);
  pix_mask_release(&speck);
}

static void nothing_needs_no_separation(void) {
  pix_mask empty, full;
  CHECK(pix_mask_create(&empty, test_allocator(), 0, 0) && pix_mask_create(&full, test_allocator(), 9, 9));
  pix_mask_fill(&full);
  pix_sprite a, b;
  place(&a, &empty, 0, 0, 0, 1);
  place(&b, &full, 0, 0, 0.3, 2);
  int32_t dx = 5, dy = 5;
  CHECK_EQUAL(pix_sprite_separation(&a, &b, 0, &dx, &dy), PIX_SEPARATION_FOUND);
  CHECK(dx == 0 && dy == 0);
  CHECK_EQUAL(pix_sprite_separation_along(&b, &a, (double[]){0, 1e-300}, 0, &dx, &dy), PIX_SEPARATION_FOUND);
  CHECK_EQUAL(pix_sprite_separation(&b, &b, 0, &dx, &dy), PIX_SEPARATION_NONE);
  CHECK_EQUAL(pix_sprite_separation_along(&b, &b, (double[]){0, 1e300}, UINT64_MAX, &dx, &dy), PIX_SEPARATION_FOUND);
  CHECK(dx == 0 && dy > 9);
  pix_mask_release(&empty);
  pix_mask_release(&full);
}

static void memory_is_short(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 90, 90));
  pix_mask_fill(&mask);
  mask.rasters.byte_limit = 0;
  pix_sprite a, b;
  place(&a, &mask, 0.3, 0.3, 0.5, 5);
  place(&b, &mask, 100.3, 0.3, 0.7, 5);
  int32_t dx = 0, dy = 0;
  pix_separation_result result = PIX_SEPARATION_NO_MEMORY;
  for (int64_t allowed = 0; result == PIX_SEPARATION_NO_MEMORY; allowed++) {
    CHECK(allowed < 100);
    test_allocator()->fail_after = allowed;
    result = pix_sprite_separation(&a, &b, UINT64_MAX, &dx, &dy);
    test_allocator()->fail_after = -1;
    if (allowed == 0) CHECK_EQUAL(result, PIX_SEPARATION_NO_MEMORY);
  }
  CHECK_EQUAL(result, PIX_SEPARATION_FOUND);
  CHECK(dx != 0 || dy != 0);
  pix_mask_release(&mask);
}

const test_case sprite_separation_tests[] = {
    TEST(random_pairs), TEST(huge_sprites), TEST(nothing_needs_no_separation), TEST(memory_is_short), TESTS_END,
};
