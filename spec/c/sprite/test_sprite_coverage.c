// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The rasters that are kept of coverage: when they are made and shared, and when not. Coverage of all kinds is held to
// the rule by the specs in Lua.

#include "sprite/sprite_coverage.h"
#include "test_scoped.h"
#include "world/world.h"

static void coverage_in(pix_sprite *sprite, pix_rect window, pix_placement *place, pix_coverage *coverage) {
  *place = pix_sprite_placement(sprite);
  pix_sprite_coverage(sprite, place, window, coverage);
}

// Whether a raster has been made once the whole has been asked for so often that this must pay.
static bool has_bits(pix_sprite *sprite) {
  pix_coverage c;
  pix_placement place;
  for (int k = 0; k < 10; k++) coverage_in(sprite, pix_sprite_box(sprite), &place, &c);
  return c.has_bits;
}

static int32_t rasters_in_use(pix_mask *mask) {
  CHECK(pix_mask_extend(mask) != NULL);
  int32_t count = 0;
  const pix_raster_cache *cache = &mask->extras->rasters;
  for (int32_t i = 0; i < cache->count; i++) {
    count += cache->rasters[i].words != NULL && cache->rasters[i].mask_version == mask->version;
  }
  return count;
}

static void whole_pixels_keep_the_raster(void) {
  TEST_MASK mask;
  pix_sprite sprite;
  test_full_mask(&mask, 40, 30);
  pix_mask_set(&mask, 0, 0, false);
  test_sprite_at(&sprite, &mask, &(test_placement){{10.25, 20.5}, {.r = 0.5, .sx = 1, .sy = 1}});
  CHECK(has_bits(&sprite));
  const pix_raster_handle before = sprite.pose->raster;
  for (int step = 0; step < 10; step++) {
    pix_sprite_set_position(&sprite, 10.25 + 37 * step, 20.5 - 11 * step);
    CHECK(has_bits(&sprite));
    CHECK(sprite.pose->raster.index == before.index && sprite.pose->raster.generation == before.generation);
  }
  CHECK_EQUAL(rasters_in_use(&mask), 1);
}

// Looking at a small part does not rasterise the whole, until it has been looked at often enough.
static void rasters_are_made_when_it_pays(void) {
  TEST_MASK mask;
  test_full_mask(&mask, 100, 100);
  pix_sprite sprite;
  test_sprite_at(&sprite, &mask, &(test_placement){{0.5, 0.25}, {.r = 1, .sx = 1, .sy = 1}});
  const pix_rect box = pix_sprite_box(&sprite);
  const int64_t looks = pix_rect_area(box) / 100;  // at a hundred pixels each
  pix_coverage c;
  pix_placement place;
  for (int64_t k = 0; k < 10 * looks; k++) {
    coverage_in(&sprite, (pix_rect){box.x, box.y, 10, 10}, &place, &c);
    if (k < looks - 1) CHECK(!c.has_bits);
  }
  CHECK(c.has_bits);
}

// Nor does a look at the whole, if nearly all of it is passed over at once.
static void what_is_passed_over_does_not_count(void) {
  TEST_MASK mask, dot;
  test_full_mask(&mask, 600, 600);
  pix_mask_set_rect(&mask, (pix_rect){1, 1, 598, 598}, false);
  test_full_mask(&dot, 300, 300);
  pix_mask_set_rect(&dot, (pix_rect){1, 1, 298, 298}, false);
  pix_sprite frame, inside;
  test_sprite_at(&frame, &mask, &(test_placement){{0.5, 0.25}, {.r = 1, .sx = 1, .sy = 1, .ox = 300, .oy = 300}});
  test_sprite_at(&inside, &dot, &(test_placement){{0.5, 0.25}, {.r = 1, .sx = 1, .sy = 1, .ox = 150, .oy = 150}});
  for (int k = 0; k < 100; k++) CHECK(!pix_sprites_collide(&frame, &inside));
  CHECK_EQUAL(rasters_in_use(&mask) + rasters_in_use(&dot), 0);
}

static void sprites_alike_share_a_raster(void) {
  TEST_MASK mask;
  test_random_mask(&mask, &(test_random){8}, 65, 33);
  pix_sprite sprites[10];
  for (int k = 0; k < 10; k++) {
    test_sprite_at(&sprites[k], &mask, &(test_placement){{k * 100 + 0.25, -k}, {.r = 0.7, .sx = 1.5, .sy = -1}});
    CHECK(has_bits(&sprites[k]));
  }
  CHECK_EQUAL(rasters_in_use(&mask), 1);
  for (int k = 0; k < 10; k++) {  // flipped ones share another, wherever they are
    test_place(&sprites[k], &(test_placement){{k * 100.3, -k / 7.0}, {.sx = -1, .sy = 1, .ox = k * 1.7}});
    CHECK(has_bits(&sprites[k]));
  }
  CHECK_EQUAL(rasters_in_use(&mask), 2);
}

// A quarter of what all rasters may take together is not too much for one, though a mask's cache begins smaller.
static void rasters_of_large_sprites_are_kept(void) {
  TEST_MASK mask;
  test_full_mask(&mask, 100, 100);
  pix_sprite sprite;
  test_sprite_at(&sprite, &mask, &(test_placement){{0, 0}, {.r = 0.3, .sx = 40, .sy = 40}});
  const size_t limit = test_allocator()->cache_limit, bytes = pix_raster_bytes(pix_sprite_box(&sprite));
  CHECK(bytes > pix_mask_extend(&mask)->rasters.byte_limit / 4);
  pix_rasters_set_limit(test_allocator(), 4 * bytes - 1);
  CHECK(!has_bits(&sprite));
  pix_rasters_set_limit(test_allocator(), limit);
  CHECK(has_bits(&sprite));
  CHECK_EQUAL(rasters_in_use(&mask), 1);
}

// Two sprites at the same place, of which one was turned while memory was short: its box is larger, and its coverage
// the same.
static void box_made_without_memory(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 64, 64);
  for (int32_t k = 0; k < 64; k++) pix_mask_set(&mask, k, k, true);
  const test_placement place = {{0, 0}, {.r = 2.07, .sx = 1, .sy = 1}};
  pix_sprite sprites[2];
  for (int k = 0; k < 2; k++) {
    test_sprite_init(&sprites[k], &mask);
    test_allocator()->fail_after = k == 0 ? 0 : -1;
    test_place(&sprites[k], &place);
    (void)pix_sprite_placement(&sprites[k]);
    test_allocator()->fail_after = -1;
  }
  pix_coverage coverage;
  for (int k = 1; k >= 0; k--) {
    const pix_placement at = pix_sprite_placement(&sprites[k]);
    for (int32_t times = 0; times < 100; times++) pix_sprite_coverage(&sprites[k], &at, at.box, &coverage);
    CHECK(coverage.has_bits);
  }
  for (int32_t y = -100; y < 100; y++) {
    const pix_ray ray = pix_ray_between(-120, y + 0.5, 120, y + 0.5);
    pix_ray_pixel at[2] = {{0, 0}, {0, 0}};
    bool is_hit[2];
    for (int k = 0; k < 2; k++) is_hit[k] = pix_sprite_first_on_ray(&sprites[k], &ray, PIX_RAY_NO_LIMIT, &at[k]);
    CHECK(is_hit[0] == is_hit[1] && at[0].column == at[1].column && at[0].row == at[1].row);
  }
}

// Changes a sprite so that what is kept of its coverage may or may not hold any longer.
static void change(pix_sprite *s, pix_mask *frames, test_random *random) {
  const pix_point at = pix_sprite_position(s);
  const test_placement p = {at, test_random_placement(random, s->mask, 80, 40).transform};
  const size_t limit = test_allocator()->cache_limit;
  switch (test_int(random, 0, 9)) {
    case 0: pix_mask_invert(s->mask); break;
    case 1: pix_sprite_set_frame(s, &frames[test_int(random, 0, 1)]); break;
    case 2: test_place(s, &p); break;
    case 3: pix_sprite_set_position(s, at.x + test_int(random, 0, 3) / 4.0, at.y - test_int(random, 0, 9) / 7.0); break;
    case 4: pix_sprite_set_position(s, at.x < 0 ? 1 << 29 : -(1 << 29), at.y); break;
    case 5:
      pix_rasters_set_limit(test_allocator(), 0);
      pix_rasters_set_limit(test_allocator(), limit);
      break;
    default: pix_sprite_set_position(s, fmod(at.x, 1) + test_int(random, -30, 30), at.y + test_int(random, -3, 3));
  }
}

static void kept_rasters_are_fresh(test_random *random) {
  pix_mask masks[2];
  pix_sprite sprites[2];
  for (int k = 0; k < 2; k++) {
    test_random_mask(&masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
    const test_placement p = test_random_placement(random, &masks[k], 80, 20);
    test_sprite_at(&sprites[k], &masks[k], &p);
  }
  for (int step = 0; step < 40; step++) {
    pix_sprite *changed = &sprites[step % 2];
    if (test_chance(random, 0.3) && !pix_rect_is_empty(pix_sprite_box(changed))) has_bits(changed);
    if (test_chance(random, 0.7)) change(changed, masks, random);
    const test_placement places[2] = {test_placement_of(&sprites[0]), test_placement_of(&sprites[1])};
    TEST_COVER one = test_cover_of(sprites[0].mask, &places[0]);
    TEST_COVER other = test_cover_of(sprites[1].mask, &places[1]);
    pix_rect bounds;
    const int64_t common = test_covers_common(&one, &other, &bounds);
    for (int k = 0; k < 2; k++) CHECK_EQUAL(pix_sprites_collide(&sprites[k], &sprites[1 - k]), common > 0);
    CHECK_EQUAL(pix_sprites_overlap_area(&sprites[0], &sprites[1]), common);
  }
  for (int k = 0; k < 2; k++) pix_mask_release(&masks[k]);
}

const test_case sprite_coverage_tests[] = {
    TEST(whole_pixels_keep_the_raster), TEST(rasters_are_made_when_it_pays), TEST(what_is_passed_over_does_not_count),
    TEST(sprites_alike_share_a_raster), TEST(rasters_of_large_sprites_are_kept), TEST(box_made_without_memory),
    TEST_ROUNDS(kept_rasters_are_fresh, 100), TESTS_END,
};
