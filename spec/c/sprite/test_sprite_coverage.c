// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Coverage near ties, and the rasters that are kept of it: when they are made, shared and given up. Coverage of all
// kinds is held to the rule by the specs in Lua.

#include "bits/overlap.h"
#include "sprite/sprite_coverage.h"
#include "test_scene.h"

// Compares the coverage that is given for a window with the definition, pixel by pixel.
static void check_window(pix_sprite *sprite, const test_cover *cover, pix_rect window) {
  pix_coverage c;
  pix_placement placement;
  test_coverage(sprite, window, &placement, &c);
  pix_mask filled = {0};
  pix_bits bits = c.bits;
  pix_rect place = {c.x, c.y, c.bits.width, c.bits.height};
  if (!c.has_bits) {
    test_empty_mask(&filled, window.w, window.h);
    pix_sampler_fill(&c.sampler, window, filled.words, filled.pitch);
    bits = (pix_bits){filled.words, window.w, window.h, filled.pitch, false, NULL};
    place = window;
  }
  bool equal = true;
  TEST_EACH_PIXEL_IN(i, j, window) {
    const bool covered = pix_rect_holds(place, i, j) && pix_bits_get(&bits, i - place.x, j - place.y);
    equal = equal && covered == test_cover_get(cover, i, j);
  }
  CHECK(equal);
  // A bitmap is the whole coverage, not only that of the window.
  if (c.has_bits) CHECK_EQUAL(pix_bits_count(&bits), cover->count);
  pix_mask_release(&filled);
}

static pix_rect random_window(test_random *random, pix_rect box) {
  if (test_chance(random, 0.3)) return box;
  pix_rect r = {box.x + test_int(random, 0, box.w - 1), box.y + test_int(random, 0, box.h - 1), 0, 0};
  r.w = test_int(random, 1, box.x + box.w - r.x);
  r.h = test_int(random, 1, box.y + box.h - r.y);
  return r;
}

static void check_points(pix_sprite *sprite, const test_cover *cover, test_random *random) {
  for (int k = 0; k < 40; k++) {
    const int32_t i = cover->window.x + test_int(random, 0, pix_max(cover->window.w, 1));
    const int32_t j = cover->window.y + test_int(random, 0, pix_max(cover->window.h, 1));
    CHECK_EQUAL(pix_sprite_covers(sprite, i, j), test_cover_get(cover, i, j));
  }
}

static void check_rasterized(pix_sprite *sprite, const test_cover *cover) {
  pix_rect bounds;
  if (!pix_sprite_bounds(sprite, &bounds)) {
    CHECK_EQUAL(cover->count, 0);
    return;
  }
  pix_mask mask;
  test_empty_mask(&mask, bounds.w, bounds.h);
  pix_sprite_rasterize(sprite, bounds, &mask);
  test_bitmap expected = test_bitmap_new(bounds.w, bounds.h);
  TEST_EACH_PIXEL(x, y, bounds.w, bounds.h) {
    test_bitmap_set(&expected, x, y, test_cover_get(cover, (int64_t)bounds.x + x, (int64_t)bounds.y + y));
  }
  test_check_mask(&mask, &expected);
  CHECK_EQUAL(mask.solid_count, cover->count);
  test_bitmap_free(&expected);
  pix_mask_release(&mask);
}

// All there is to ask, in any order.
static void check_sprite(pix_sprite *sprite, test_random *random) {
  const test_placement p = test_placement_of(sprite);
  test_cover cover = test_cover_of(sprite->mask, &p);
  const pix_rect box = pix_sprite_box(sprite);
  if (cover.count > 0) CHECK_RECT(pix_rect_intersect(cover.bounds, box), cover.bounds);
  for (int k = test_int(random, 1, 3); k > 0 && !pix_rect_is_empty(box); k--) {
    check_window(sprite, &cover, random_window(random, box));
  }
  check_points(sprite, &cover, random);
  if (test_chance(random, 0.3)) check_rasterized(sprite, &cover);
  test_cover_free(&cover);
}

// Shifts, flips and quarter turns at positions so near to a tie that rows round differently.
static void near_ties(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, test_int(random, 1, 40), test_int(random, 1, 169));
  const double edges[] = {0, 1.0 / 131072, -1.0 / 131072, 1.0 / 65536};  // between what is rounded up and down
  const double whole_origins[] = {0, 0, -5, 10000000, -10000000, 16777216, -16777216};
  test_placement p = {{test_int(random, -90, 90) + 0.5, test_int(random, -90, 90) + 0.5}, {.sx = 1, .sy = 1}};
  p.transform.r = test_int(random, 0, 3) * 1.57079632679489661923;
  if (test_chance(random, 0.5)) p.transform.sx = -1;
  if (test_chance(random, 0.5)) p.transform.sy = -1;
  p.transform.ox = TEST_PICK(random, whole_origins);
  p.transform.oy = TEST_PICK(random, whole_origins);
  p.position.x += TEST_PICK(random, edges) + (test_chance(random, 0.5) ? 1 : -1) * test_spread(random, 1e-12, 1e-6);
  p.position.y += TEST_PICK(random, edges) + (test_chance(random, 0.5) ? 1 : -1) * test_spread(random, 1e-12, 1e-6);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, mask.width, mask.height);
  test_place(&sprite, &p);
  check_sprite(&sprite, random);
  pix_mask_release(&mask);
}

// Whether a raster has been made once the whole has been asked for so often that this must pay.
static bool has_bits(pix_sprite *sprite) {
  pix_coverage c;
  pix_placement place;
  for (int k = 0; k < 10; k++) test_coverage(sprite, pix_sprite_box(sprite), &place, &c);
  return c.has_bits;
}

typedef struct kept {
  pix_mask mask;
  pix_sprite sprite;
} kept;

// A turned sprite whose raster has been made.
static void make_kept(kept *k) {
  test_random random = {5};
  CHECK(pix_mask_create(&k->mask, test_allocator(), 40, 30));
  pix_mask_fill(&k->mask);
  pix_mask_set(&k->mask, 0, 0, false);
  test_sprite_init(&k->sprite, &k->mask, 40, 30);
  const test_placement p = {{10.25, 20.5}, {.r = 0.5, .sx = 1, .sy = 1}};
  test_place(&k->sprite, &p);
  check_sprite(&k->sprite, &random);
  CHECK(has_bits(&k->sprite));
}

static int32_t rasters_in_use(const pix_mask *mask) {
  int32_t count = 0;
  for (int32_t i = 0; i < mask->rasters.count; i++) {
    count += mask->rasters.rasters[i].words != NULL && mask->rasters.rasters[i].mask_version == mask->version;
  }
  return count;
}

static void whole_pixels_keep_the_raster(void) {
  kept k;
  make_kept(&k);
  const pix_raster_handle before = k.sprite.pose->raster;
  test_random random = {6};
  for (int step = 0; step < 10; step++) {
    pix_sprite_set_position(&k.sprite, 10.25 + 37 * step, 20.5 - 11 * step);
    check_sprite(&k.sprite, &random);
    CHECK(k.sprite.pose->raster.index == before.index && k.sprite.pose->raster.generation == before.generation);
  }
  CHECK_EQUAL(rasters_in_use(&k.mask), 1);
  pix_mask_release(&k.mask);
}

// Looking at a small part does not rasterise the whole, until it has been looked at often enough.
static void rasters_are_made_when_it_pays(void) {
  pix_mask mask;
  test_full_mask(&mask, 100, 100);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, 100, 100);
  const test_placement p = {{0.5, 0.25}, {.r = 1, .sx = 1, .sy = 1}};
  test_place(&sprite, &p);
  const pix_rect box = pix_sprite_box(&sprite);
  const int64_t looks = pix_rect_area(box) / 100;  // at a hundred pixels each
  pix_coverage c;
  pix_placement place;
  for (int64_t k = 0; k < 10 * looks; k++) {
    test_coverage(&sprite, (pix_rect){box.x, box.y, 10, 10}, &place, &c);
    if (k < looks - 1) CHECK(!c.has_bits);
  }
  CHECK(c.has_bits);
  pix_mask_release(&mask);
}

static void sprites_alike_share_a_raster(void) {
  pix_mask mask;
  test_random random = {8};
  test_random_mask(&mask, &random, 65, 33);
  pix_sprite sprites[10];
  for (int k = 0; k < 10; k++) {
    test_sprite_init(&sprites[k], &mask, 65, 33);
    const test_placement p = {{k * 100 + 0.25, -k}, {.r = 0.7, .sx = 1.5, .sy = -1}};
    test_place(&sprites[k], &p);
    CHECK(has_bits(&sprites[k]));
    check_sprite(&sprites[k], &random);
  }
  CHECK_EQUAL(rasters_in_use(&mask), 1);
  for (int k = 0; k < 10; k++) {  // flipped ones share another, wherever they are
    const test_placement p = {{k * 100.3, -k / 7.0}, {.sx = -1, .sy = 1, .ox = k * 1.7}};
    test_place(&sprites[k], &p);
    check_sprite(&sprites[k], &random);
  }
  CHECK_EQUAL(rasters_in_use(&mask), 2);
  pix_mask_release(&mask);
}

static void large_coverage_is_sampled(void) {
  pix_mask mask;
  test_full_mask(&mask, 100, 100);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, 100, 100);
  const test_placement p = {{0, 0}, {.r = 0.3, .sx = 5000, .sy = 5000}};
  test_place(&sprite, &p);
  CHECK(!has_bits(&sprite));
  CHECK(!has_bits(&sprite));
  CHECK(mask.rasters.bytes <= mask.rasters.byte_limit / 2);
  CHECK(pix_sprite_covers(&sprite, 100000, 200000));
  pix_mask_release(&mask);
}

const test_case sprite_coverage_tests[] = {
    TEST_ROUNDS(near_ties, 6000),
    TEST(whole_pixels_keep_the_raster),
    TEST(rasters_are_made_when_it_pays),
    TEST(sprites_alike_share_a_raster),
    TEST(large_coverage_is_sampled),
    TESTS_END,
};
