// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

typedef struct thing {
  pix_mask mask;
  pix_sprite sprite;
  test_cover cover;
} thing;

static void make_thing(thing *t, test_random *random, double longest) {
  test_random_mask(&t->mask, random, test_int(random, 0, 70), test_int(random, 0, 50));
  if (test_chance(random, 0.3)) t->mask.rasters.byte_limit = 100;
  test_make_distances_sometimes(&t->mask, random);
  const test_placement p = test_random_placement(random, &t->mask, longest, 40);
  test_sprite_init(&t->sprite, &t->mask, t->mask.width, t->mask.height);
  test_place(&t->sprite, &p);
  t->cover = test_cover_of(&t->mask, &p);
}

static void free_thing(thing *t) {
  test_cover_free(&t->cover);
  pix_mask_release(&t->mask);
}

// Common pixels with a shifted, and the sums of their coordinates.
static int64_t count_common(const thing *a, const thing *b, int32_t dx, int32_t dy, double *sum_x, double *sum_y) {
  int64_t count = 0;
  const pix_rect w = a->cover.window;
  *sum_x = *sum_y = 0;
  for (int32_t j = 0; j < w.h; j++) {
    for (int32_t i = 0; i < w.w; i++) {
      if (!a->cover.pixels.solid[j * w.w + i]) continue;
      const int64_t x = (int64_t)w.x + i + dx, y = (int64_t)w.y + j + dy;
      if (!test_cover_get(&b->cover, x, y)) continue;
      count++;
      *sum_x += (double)x + 0.5;
      *sum_y += (double)y + 0.5;
    }
  }
  return count;
}

static void check_contact(thing *a, thing *b) {
  double x, y, unused[2];
  const int64_t area = count_common(a, b, 0, 0, &x, &y);
  pix_sprite_contact contact;
  CHECK(pix_sprite_find_contact(&a->sprite, &b->sprite, &contact));
  if (!CHECK_EQUAL(contact.area, area) || area == 0) return;
  CHECK_NEAR(contact.x, x / (double)area, 1e-9);
  CHECK_NEAR(contact.y, y / (double)area, 1e-9);
  const double nx = (double)(count_common(a, b, -1, 0, &unused[0], &unused[1]) -
                             count_common(a, b, 1, 0, &unused[0], &unused[1]));
  const double ny = (double)(count_common(a, b, 0, -1, &unused[0], &unused[1]) -
                             count_common(a, b, 0, 1, &unused[0], &unused[1]));
  CHECK_NEAR(contact.normal[0] * contact.normal[0] + contact.normal[1] * contact.normal[1], 1, 1e-12);
  if (nx == 0 && ny == 0) return;
  CHECK(contact.normal[0] == nx / sqrt(nx * nx + ny * ny));
  CHECK(contact.normal[1] == ny / sqrt(nx * nx + ny * ny));
}

static void check_touch(thing *a, thing *b) {
  double unused[2];
  const bool overlap = count_common(a, b, 0, 0, &unused[0], &unused[1]) > 0;
  bool sides = false, corners = false;
  for (int k = 0; k < 9 && !overlap; k++) {
    const bool any = count_common(a, b, k % 3 - 1, k / 3 - 1, &unused[0], &unused[1]) > 0;
    corners |= any;
    sides |= any && k % 2 == 1;
  }
  CHECK_EQUAL(pix_sprites_touch(&a->sprite, &b->sprite, true), corners);
  CHECK_EQUAL(pix_sprites_touch(&a->sprite, &b->sprite, false), sides);
}

static void random_pairs(void) {
  test_rounds rounds = test_rounds_of(1500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const pix_kernel *before = test_choose_kernel(random);
    thing things[2];
    const double longest = test_chance(random, 0.1) ? 400 : 60;
    for (int k = 0; k < 2; k++) make_thing(&things[k], random, longest);
    for (int k = 0; k < 3; k++) {
      check_contact(&things[0], &things[1]);
      check_touch(&things[0], &things[1]);
    }
    check_contact(&things[1], &things[0]);
    check_touch(&things[1], &things[0]);
    check_contact(&things[0], &things[0]);
    for (int k = 0; k < 2; k++) free_thing(&things[k]);
    test_restore_kernel(before);
  }
}

// More pixels than the sums of their coordinates leave room for.
static void centroids_of_huge_overlaps(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 16, 16));
  pix_mask_fill(&mask);
  pix_sprite a, b;
  test_placement p = {.position = {-262144, -262144}, .transform = pix_transform_identity()};
  p.transform.sx = p.transform.sy = 32768;
  test_sprite_init(&a, &mask, 16, 16);
  test_sprite_init(&b, &mask, 16, 16);
  test_place(&a, &p);
  p.position.x += 2;
  p.position.y += 1000;
  test_place(&b, &p);
  const pix_placement place_a = pix_sprite_placement(&a), place_b = pix_sprite_placement(&b);
  double x, y;
  CHECK_EQUAL(pix_placed_centroid(&a, &place_a, &b, &place_b, &x, &y), INT64_C(524286) * 523288);
  CHECK(x == 1 && y == 500);
  pix_mask_release(&mask);
}

static void at_the_ends_of_the_world(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 3, 3));
  pix_mask_fill(&mask);
  const double ends[] = {-1073741824.0, 1073741824.0};
  for (int k = 0; k < 4; k++) {
    pix_sprite a, b;
    test_sprite_init(&a, &mask, 3, 3);
    test_sprite_init(&b, &mask, 3, 3);
    const test_placement p = {.position = {ends[k & 1], ends[k >> 1]}, .transform = pix_transform_identity()};
    test_placement q = p;
    q.position.x -= ends[k & 1] > 0 ? 2 : -2;
    test_place(&a, &p);
    test_place(&b, &q);
    pix_sprite_contact contact;
    CHECK(pix_sprite_find_contact(&a, &b, &contact));
    CHECK_EQUAL(contact.area, 3);
    CHECK(contact.x == ends[k & 1] + (ends[k & 1] > 0 ? 0.5 : 2.5) && contact.y == ends[k >> 1] + 1.5);
    CHECK(contact.normal[0] == (ends[k & 1] > 0 ? 1 : -1) && contact.normal[1] == 0);
    q.position.x -= ends[k & 1] > 0 ? 1 : -1;
    test_place(&b, &q);
    CHECK(pix_sprites_touch(&a, &b, true) && pix_sprites_touch(&b, &a, false));
    q.position.x = -p.position.x;
    test_place(&b, &q);
    CHECK(!pix_sprites_touch(&a, &b, true));
    CHECK(pix_sprite_find_contact(&a, &b, &contact) && contact.area == 0);
  }
  pix_mask_release(&mask);
}

// The separation, which the normal of a sprite inside another takes, needs memory.
static void without_memory(void) {
  pix_mask wall, coin;
  CHECK(pix_mask_create(&wall, test_allocator(), 40, 40) && pix_mask_create(&coin, test_allocator(), 4, 4));
  pix_mask_fill(&wall);
  pix_mask_fill(&coin);
  pix_sprite a, b;
  test_sprite_init(&a, &coin, 4, 4);
  test_sprite_init(&b, &wall, 40, 40);
  const test_placement p = {.position = {20, 25}, .transform = pix_transform_identity()};
  const test_placement q = {.position = {0.5, 3.5}, .transform = {.r = 0.2, .sx = 1, .sy = 1}};
  test_place(&a, &p);
  test_place(&b, &q);
  pix_sprite_contact contact;
  for (int32_t k = 0; k < 30; k++) {
    test_allocator()->fail_after = k;
    const bool is_done = pix_sprite_find_contact(&a, &b, &contact);
    test_allocator()->fail_after = -1;
    CHECK(is_done || k < 29);
    if (is_done) CHECK_EQUAL(contact.area, 16);
  }
  CHECK(contact.normal[0] != 0 || contact.normal[1] != 0);
  pix_mask_release(&wall);
  pix_mask_release(&coin);
}

const test_case sprite_contact_tests[] = {
    TEST(random_pairs),
    TEST(centroids_of_huge_overlaps),
    TEST(at_the_ends_of_the_world),
    TEST(without_memory),
    TESTS_END,
};
