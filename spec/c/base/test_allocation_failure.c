// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Every operation that asks for memory, while the first, second, third ... request and all after it fail, until none
// does: nothing crashes, nothing leaks, and what was there is whole and of use.

#include "base/file.h"
#include "image/picture.h"
#include "image/stb.h"
#include "sprite/sprite_draw.h"
#include "sprite/sprite_pair.h"
#include "test_scene.h"
#include "world/world_pairs.h"
#include "world/world_questions.h"

#define MOST_REQUESTS 2000

static uint64_t requests_before;
static int64_t allowed;

static void begin_failing(void) {
  requests_before = test_allocator()->requests;
  test_allocator()->fail_after = allowed;
}

// Was no request refused?
static bool end_failing(void) {
  test_allocator()->fail_after = -1;
  return test_allocator()->requests - requests_before <= (uint64_t)allowed;
}

// `scenario` returns what end_failing said.
static void until_nothing_fails(bool (*scenario)(void)) {
  for (allowed = 0; allowed < MOST_REQUESTS; allowed++) {
    const bool untouched = scenario();
    CHECK_EQUAL(test_allocator()->bytes, 0);
    CHECK_EQUAL(test_allocator()->blocks, 0);
    if (untouched) return;
  }
  CHECK(allowed < MOST_REQUESTS);
}

static bool create_masks_scenario(void) {
  pix_mask masks[3];
  begin_failing();
  bool made[3];
  for (int k = 0; k < 3; k++) made[k] = pix_mask_create(&masks[k], test_allocator(), 100 + k, 70);
  const bool untouched = end_failing();
  for (int k = 0; k < 3; k++) {
    CHECK_EQUAL(made[k], k < allowed);
    CHECK_EQUAL(masks[k].is_released, !made[k]);
    pix_mask_fill(&masks[k]);
    CHECK_EQUAL(masks[k].solid_count, made[k] ? (100 + k) * 70 : 0);
    pix_mask_release(&masks[k]);
  }
  return untouched;
}

static void create_masks(void) { until_nothing_fails(create_masks_scenario); }

// Two turned sprites of one mask and one of another.
typedef struct trio {
  pix_mask masks[2];
  pix_sprite sprites[3];
  test_cover covers[3];
} trio;

static void make_trio(trio *t) {
  test_random random = {11};
  for (int k = 0; k < 2; k++) {
    test_random_mask(&t->masks[k], &random, 50, 40);
    pix_mask_set_span(&t->masks[k], 20, 5, 45, true);
  }
  for (int k = 0; k < 3; k++) {
    test_sprite_init(&t->sprites[k], &t->masks[k / 2], 50, 40);
    const test_placement p = {{k * 9.3, k * 4.1}, {.r = 0.4 + k, .sx = 1.2, .sy = k == 1 ? -1 : 1, .ox = 25, .oy = 20}};
    test_place(&t->sprites[k], &p);
    t->covers[k] = test_cover_of(&t->masks[k / 2], &p);
  }
}

static void free_trio(trio *t) {
  for (int k = 0; k < 3; k++) test_cover_free(&t->covers[k]);
  for (int k = 0; k < 2; k++) pix_mask_release(&t->masks[k]);
}

// Memory only makes these faster: they are right without it.
static bool ask_about_sprites_scenario(void) {
  trio t;
  make_trio(&t);
  bool untouched = true;
  for (int again = 0; again < 2; again++) {
    if (again == 0) begin_failing();
    for (int k = 0; k < 3; k++) {
      pix_rect bounds;
      CHECK(pix_sprite_bounds(&t.sprites[k], &bounds));
      CHECK_RECT(bounds, t.covers[k].bounds);
      CHECK_RECT(pix_rect_intersect(pix_sprite_box(&t.sprites[k]), bounds), bounds);
      CHECK(pix_sprite_meets_rect(&t.sprites[k], bounds));
      double radius;
      pix_sprite_circle(&t.sprites[k], &radius);
      CHECK(radius >= fmax(bounds.w, bounds.h) / 2);
      pix_rect common;
      const int64_t area = test_covers_common(&t.covers[k], &t.covers[(k + 1) % 3], &common);
      pix_sprite *a = &t.sprites[k], *b = &t.sprites[(k + 1) % 3];
      CHECK_EQUAL(pix_sprites_collide(a, b), area > 0);
      CHECK_EQUAL(pix_sprites_overlap_area(a, b), area);
      CHECK_RECT(pix_sprites_overlap_bounds(a, b), common);
    }
    if (again == 0) untouched = end_failing();
  }
  free_trio(&t);
  return untouched;
}

static void ask_about_sprites(void) { until_nothing_fails(ask_about_sprites_scenario); }

static bool rasterize_scenario(void) {
  trio t;
  make_trio(&t);
  begin_failing();
  pix_rect bounds;
  CHECK(pix_sprite_bounds(&t.sprites[0], &bounds));
  pix_mask mask;
  const bool made = pix_mask_create(&mask, test_allocator(), bounds.w, bounds.h);
  if (made) pix_sprite_rasterize(&t.sprites[0], bounds, &mask);
  const bool untouched = end_failing();
  CHECK_EQUAL(mask.solid_count, made ? t.covers[0].count : 0);
  pix_mask_release(&mask);
  free_trio(&t);
  return untouched;
}

static void rasterize(void) { until_nothing_fails(rasterize_scenario); }

// Worlds. Squares of 10 pixels in a row, each touching the next.

#define COUNT 40

static int32_t query_rect(pix_world *world, double x, double y, double w, double h) {
  const pix_shape shape = pix_shape_rect(x, y, w, h);
  return pix_world_query_shape(world, &shape, pix_want_all);
}

typedef struct row {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[COUNT];
} row;

static void make_row(row *r, int32_t members) {
  CHECK(pix_mask_create(&r->mask, test_allocator(), 10, 10));
  pix_mask_fill(&r->mask);
  pix_world_init(&r->world, test_allocator(), 0);
  for (int32_t k = 0; k < COUNT; k++) {
    test_sprite_init(&r->sprites[k], &r->mask, 10, 10);
    pix_sprite_set_position(&r->sprites[k], 8 * k, 0);
    if (k < members) CHECK(pix_world_add(&r->world, &r->sprites[k]));
  }
}

static void free_row(row *r) {
  pix_world_release(&r->world);
  pix_mask_release(&r->mask);
}

static void check_row(row *r, int32_t members) {
  CHECK_EQUAL(pix_world_count(&r->world), members);
  CHECK_EQUAL(pix_world_sprites(&r->world), members);
  if (!CHECK(pix_world_find_pairs(&r->world))) return;
  CHECK_EQUAL(r->world.pairs.count, pix_max(members - 1, 0));
  for (int32_t i = 0; i < r->world.pairs.count; i++) {
    CHECK(r->world.slots.sprite[r->world.pairs.items[i].a.slot] == &r->sprites[i]);
    CHECK(r->world.slots.sprite[r->world.pairs.items[i].b.slot] == &r->sprites[i + 1]);
  }
}

static bool add_to_a_world_scenario(void) {
  static row r;
  make_row(&r, 0);
  begin_failing();
  int32_t added = 0;
  while (added < COUNT && pix_world_add(&r.world, &r.sprites[added])) added++;
  const bool untouched = end_failing();
  CHECK_EQUAL(added == COUNT, untouched);
  for (int32_t k = 0; k < COUNT; k++) {
    CHECK_EQUAL(r.sprites[k].home != NULL, k < added);
    CHECK(pix_sprite_position(&r.sprites[k]).x == 8 * k);
  }
  if (allowed % 3 != 0) check_row(&r, added);  // or go on adding at once
  for (int32_t k = added; k < COUNT; k++) CHECK(pix_world_add(&r.world, &r.sprites[k]));
  check_row(&r, COUNT);
  free_row(&r);
  return untouched;
}

static void add_to_a_world(void) { until_nothing_fails(add_to_a_world_scenario); }

// Searches a row in which each touches the next while allocations fail, then frees it.
static bool search_and_free(row *r) {
  begin_failing();
  const bool found = pix_world_find_pairs(&r->world);
  const bool untouched = end_failing();
  CHECK(found || !untouched);
  if (found) CHECK_EQUAL(r->world.pairs.count, COUNT - 1);
  check_row(r, COUNT);
  free_row(r);
  return untouched;
}

static bool find_pairs_scenario(void) {
  static row r;
  make_row(&r, COUNT);
  return search_and_free(&r);
}

static void find_pairs(void) { until_nothing_fails(find_pairs_scenario); }

// In a world that was up to date, everything moves to other sizes and masks.
static bool find_pairs_after_changes_scenario(void) {
  static row r;
  make_row(&r, COUNT);
  check_row(&r, COUNT);
  pix_mask small;
  CHECK(pix_mask_create(&small, test_allocator(), 1, 1));
  pix_mask_fill(&small);
  const pix_transform wide = {.sx = 10, .sy = 300, .r = 0};
  for (int32_t k = 0; k < COUNT; k++) {
    CHECK_EQUAL(pix_sprite_set_mask(&r.sprites[k], &small, 1, 1), PIX_SPRITE_OK);
    CHECK_EQUAL(pix_sprite_set_transform(&r.sprites[k], &wide), PIX_SPRITE_OK);
  }
  pix_mask_clear(&r.mask);
  begin_failing();
  const bool found = pix_world_find_pairs(&r.world);
  const int32_t with = pix_world_collisions_with(&r.world, &r.sprites[3], pix_want_all);
  const int32_t point = pix_world_query_point(&r.world, 8 * 5, 299, pix_want_all);
  const int32_t rect = query_rect(&r.world, 8 * 5, 0, 1, 1);
  const bool untouched = end_failing();
  if (found) CHECK_EQUAL(r.world.pairs.count, COUNT - 1);
  CHECK(with == 2 || (with == -1 && !untouched));
  CHECK(point == 2 || (point == -1 && !untouched));
  CHECK(rect == 2 || (rect == -1 && !untouched));
  check_row(&r, COUNT);
  pix_world_clear(&r.world);
  check_row(&r, 0);
  free_row(&r);
  pix_mask_release(&small);
  return untouched;
}

static void find_pairs_after_changes(void) { until_nothing_fails(find_pairs_after_changes_scenario); }

// Nothing but a mask changes: the boxes of all its sprites grow, to where the grid has no cells yet.
static bool find_pairs_after_an_edit_scenario(void) {
  static row r;
  make_row(&r, COUNT);
  pix_mask_clear(&r.mask);
  pix_mask_set(&r.mask, 0, 0, true);
  CHECK(pix_world_find_pairs(&r.world));
  CHECK_EQUAL(r.world.pairs.count, 0);
  pix_mask_fill(&r.mask);
  return search_and_free(&r);
}

static void find_pairs_after_an_edit(void) { until_nothing_fails(find_pairs_after_an_edit_scenario); }

// Removing asks for nothing, not even after a failure.
static bool remove_from_a_world_scenario(void) {
  static row r;
  make_row(&r, COUNT);
  begin_failing();
  pix_world_find_pairs(&r.world);
  const bool untouched = end_failing();
  test_allocator()->fail_after = 0;
  for (int32_t k = COUNT - 1; k >= COUNT / 2; k--) pix_world_remove(&r.world, &r.sprites[k]);
  test_allocator()->fail_after = -1;
  check_row(&r, COUNT / 2);
  free_row(&r);
  return untouched;
}

static void remove_from_a_world(void) { until_nothing_fails(remove_from_a_world_scenario); }

static bool copy_pairs_scenario(void) {
  static row r;
  make_row(&r, COUNT);
  check_row(&r, COUNT);
  pix_pair_list list = {0};
  begin_failing();
  const bool copied = pix_pair_list_copy(&list, &r.world.pairs, test_allocator());
  const bool untouched = end_failing();
  CHECK_EQUAL(copied, untouched);
  CHECK_EQUAL(list.count, copied ? COUNT - 1 : 0);
  check_row(&r, COUNT);
  pix_pair_list_destroy(&list, test_allocator());
  free_row(&r);
  return untouched;
}

static void copy_pairs(void) { until_nothing_fails(copy_pairs_scenario); }

// Pictures and images. Files and the formats of images: see test_file.c and test_stb.c.

static bool draw_pictures_scenario(void) {
  trio t;
  make_trio(&t);
  begin_failing();
  pix_picture picture;
  const bool made = pix_picture_create(&picture, test_allocator(), 80, 60);
  if (made) {
    for (int k = 0; k < 3; k++) pix_sprite_draw(&t.sprites[k], NULL, &picture, 0, 0, (pix_color){1, 1, 1, 1});
    pix_picture_draw_text(&picture, "text", 4, 0, 0, (pix_color){1, 0, 0, 1});
  }
  const bool untouched = end_failing();
  CHECK_EQUAL(made, allowed > 0);
  if (made) {
    for (int32_t y = 20; y < 60; y++) {
      for (int32_t x = 0; x < 80; x++) {
        bool covered = false;
        for (int k = 0; k < 3; k++) covered = covered || test_cover_get(&t.covers[k], x, y);
        pix_color color = {0};
        CHECK(pix_picture_get(&picture, x, y, &color) && (color.a > 0) == covered);
      }
    }
  }
  pix_picture_release(&picture);
  free_trio(&t);
  return untouched;
}

static void draw_pictures(void) { until_nothing_fails(draw_pictures_scenario); }

static bool encode_and_decode_scenario(void) {
  pix_picture picture;
  CHECK(pix_picture_create(&picture, test_allocator(), 33, 21));
  pix_picture_clear(&picture, (pix_color){1, 0, 0.5, 0.25});
  begin_failing();
  pix_png png;
  pix_image image = {0};
  const bool encoded = pix_png_encode(picture.rgba, 33, 21, test_allocator(), &png);
  const bool decoded = encoded && pix_image_decode(png.data, png.count, test_allocator(), &image) == NULL;
  const bool untouched = end_failing();
  CHECK_EQUAL(decoded, untouched);
  if (decoded) CHECK(memcmp(image.rgba, picture.rgba, (size_t)33 * 21 * 4) == 0);
  if (decoded) pix_image_free(&image);
  pix_png_free(&png);
  pix_picture_release(&picture);
  return untouched;
}

static void encode_and_decode(void) { until_nothing_fails(encode_and_decode_scenario); }

const test_case allocation_failure_tests[] = {
    TEST(create_masks),
    TEST(ask_about_sprites),
    TEST(rasterize),
    TEST(add_to_a_world),
    TEST(find_pairs),
    TEST(find_pairs_after_changes),
    TEST(find_pairs_after_an_edit),
    TEST(remove_from_a_world),
    TEST(copy_pairs),
    TEST(draw_pictures),
    TEST(encode_and_decode),
    TESTS_END,
};
