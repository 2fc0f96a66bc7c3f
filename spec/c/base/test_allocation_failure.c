// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites, worlds and pictures, while the first, second, third ... request for memory and all after it fail, until none
// does: nothing crashes, nothing leaks, and what was there is whole and of use. The test of world_answers asks worlds
// while memory fails.

#include "sprite/sprite_questions.h"
#include "sprite/sprite_coverage.h"
#include "test_scoped.h"
#include "world/world_questions.h"

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
    test_sprite_init(&t->sprites[k], &t->masks[k / 2]);
    const test_placement p = {{k * 9.3, k * 4.1}, {.r = 0.4 + k, .sx = 1.2, .sy = k == 1 ? -1 : 1, .ox = 25, .oy = 20}};
    test_place(&t->sprites[k], &p);
    t->covers[k] = test_cover_of(&t->masks[k / 2], &p);
  }
}

static void free_trio(trio *t) {
  for (int k = 0; k < 3; k++) test_cover_free(&t->covers[k]);
  for (int k = 0; k < 2; k++) pix_mask_release(&t->masks[k]);
}

#define TRIO TEST_FREED_BY(free_trio) trio

// Memory only makes these faster: they are right without it.
static void check_sprites(trio *t) {
  for (int k = 0; k < 3; k++) {
    pix_sprite *a = &t->sprites[k], *b = &t->sprites[(k + 1) % 3];
    pix_rect bounds, common;
    CHECK(pix_sprite_bounds(a, &bounds));
    CHECK_RECT(bounds, t->covers[k].bounds);
    CHECK_RECT(pix_rect_intersect(pix_sprite_box(a), bounds), bounds);
    CHECK(pix_sprite_meets_rect(a, bounds));
    double radius;
    pix_sprite_circle(a, &radius);
    CHECK(radius >= fmax(bounds.w, bounds.h) / 2);
    const int64_t area = test_covers_common(&t->covers[k], &t->covers[(k + 1) % 3], &common);
    CHECK_EQUAL(pix_sprites_collide(a, b), area > 0);
    CHECK_EQUAL(pix_sprites_overlap_area(a, b), area);
    CHECK_RECT(pix_sprites_overlap_bounds(a, b), common);
  }
}

static void ask_about_sprites(void) {
  TEST_EACH_FAILURE(failures) {
    TRIO t;
    make_trio(&t);
    TEST_MASK mask;
    const pix_rect bounds = t.covers[0].bounds;
    test_begin_failing(&failures);
    check_sprites(&t);
    const bool made = pix_mask_create(&mask, test_allocator(), bounds.w, bounds.h);
    if (made) pix_sprite_rasterize(&t.sprites[0], bounds, &mask);
    test_end_failing(&failures);
    CHECK_EQUAL(mask.solid_count, made ? t.covers[0].count : 0);
    check_sprites(&t);
  }
}

static void draw_pictures(void) {
  TEST_EACH_FAILURE(failures) {
    TRIO t;
    make_trio(&t);
    TEST_PICTURE picture;
    const pix_color white = {1, 1, 1, 1};
    test_begin_failing(&failures);
    const bool made = pix_picture_create(&picture, test_allocator(), 80, 60);
    for (int k = 0; k < 3 && made; k++) pix_sprite_draw(&t.sprites[k], NULL, &picture, 0, 0, white);
    if (made) pix_picture_draw_text(&picture, "text", 4, 0, 0, white);
    test_end_failing(&failures);
    CHECK_EQUAL(made, failures.allowed > 0);
    TEST_EACH_PIXEL_IN(x, y, ((pix_rect){0, 20, made ? 80 : 0, 40})) {  // below the text
      bool covered = false;
      for (int k = 0; k < 3; k++) covered = covered || test_cover_get(&t.covers[k], x, y);
      pix_color color = {0};
      CHECK(pix_picture_get(&picture, x, y, &color) && (color.a > 0) == covered);
    }
  }
}

// Worlds. Squares of 10 pixels in a row, each touching the next.

#define COUNT 40

typedef struct row {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[COUNT];
} row;

static void make_row(row *r, int32_t members) {
  test_full_mask(&r->mask, 10, 10);
  pix_world_init(&r->world, test_allocator(), 0);
  for (int32_t k = 0; k < COUNT; k++) {
    test_sprite_init(&r->sprites[k], &r->mask);
    pix_sprite_set_position(&r->sprites[k], 8 * k, 0);
    if (k < members) CHECK(pix_world_add(&r->world, &r->sprites[k]));
  }
}

static void free_row(row *r) {
  pix_world_release(&r->world);
  pix_mask_release(&r->mask);
}

#define ROW TEST_FREED_BY(free_row) row

static void check_row(row *r, int32_t members) {
  CHECK_EQUAL(pix_world_count(&r->world), members);
  CHECK_EQUAL(pix_world_sprites(&r->world), members);
  if (!CHECK(pix_world_find_pairs(&r->world))) return;
  const pix_pair_list *pairs = &r->world.pairs;
  CHECK_EQUAL(pairs->count, pix_max(members - 1, 0));
  for (int32_t i = 0; i < pairs->count; i++) {
    CHECK(r->world.slots.sprite[pairs->items[i].a.slot] == &r->sprites[i]);
    CHECK(r->world.slots.sprite[pairs->items[i].b.slot] == &r->sprites[i + 1]);
  }
}

static void add_to_a_world(void) {
  TEST_EACH_FAILURE(failures) {
    ROW r;
    make_row(&r, 0);
    test_begin_failing(&failures);
    int32_t added = 0;
    while (added < COUNT && pix_world_add(&r.world, &r.sprites[added])) added++;
    CHECK_EQUAL(added == COUNT, !test_end_failing(&failures));
    for (int32_t k = 0; k < COUNT; k++) {
      CHECK((r.sprites[k].home != NULL) == (k < added) && pix_sprite_position(&r.sprites[k]).x == 8 * k);
    }
    if (failures.allowed % 3 != 0) check_row(&r, added);  // or go on adding at once
    for (int32_t k = added; k < COUNT; k++) CHECK(pix_world_add(&r.world, &r.sprites[k]));
    check_row(&r, COUNT);
  }
}

// In a new world, and in one where nothing but the mask has changed since the last search: the boxes of all sprites
// have grown, to where the grid has no cells yet.
static void find_pairs(void) {
  for (int is_edited = 0; is_edited < 2; is_edited++) {
    TEST_EACH_FAILURE(failures) {
      ROW r;
      make_row(&r, COUNT);
      if (is_edited) {
        pix_mask_clear(&r.mask);
        pix_mask_set(&r.mask, 0, 0, true);
        CHECK(pix_world_find_pairs(&r.world) && r.world.pairs.count == 0);
        pix_mask_fill(&r.mask);
      }
      test_begin_failing(&failures);
      const bool found = pix_world_find_pairs(&r.world);
      CHECK(test_end_failing(&failures) || found);
      if (found) CHECK_EQUAL(r.world.pairs.count, COUNT - 1);
      check_row(&r, COUNT);
    }
  }
}

// Removing asks for nothing, not even after a failure.
static void remove_from_a_world(void) {
  TEST_EACH_FAILURE(failures) {
    ROW r;
    make_row(&r, COUNT);
    test_begin_failing(&failures);
    pix_world_find_pairs(&r.world);
    test_end_failing(&failures);
    TEST_WITHOUT_MEMORY {
      for (int32_t k = COUNT - 1; k >= COUNT / 2; k--) pix_world_remove(&r.world, &r.sprites[k]);
    }
    check_row(&r, COUNT / 2);
  }
}

const test_case allocation_failure_tests[] = {
    TEST(ask_about_sprites), TEST(draw_pictures), TEST(add_to_a_world), TEST(find_pairs), TEST(remove_from_a_world),
    TESTS_END,
};
