// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Every way to know the coverage of a sprite against the definition, and what makes kept coverage invalid.

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
    CHECK(pix_mask_create(&filled, test_allocator(), window.w, window.h));
    pix_sampler_fill(&c.sampler, window, filled.words, filled.pitch);
    bits = (pix_bits){filled.words, window.w, window.h, filled.pitch, false, NULL};
    place = window;
  }
  bool equal = true;
  for (int32_t j = window.y; j < window.y + window.h; j++) {
    for (int32_t i = window.x; i < window.x + window.w; i++) {
      const bool covered = pix_rect_holds(place, i, j) && pix_bits_get(&bits, i - place.x, j - place.y);
      equal = equal && covered == test_cover_get(cover, i, j);
    }
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
  CHECK(pix_mask_create(&mask, test_allocator(), bounds.w, bounds.h));
  pix_sprite_rasterize(sprite, bounds, &mask);
  test_bitmap expected = test_bitmap_new(bounds.w, bounds.h);
  for (int32_t y = 0; y < bounds.h; y++) {
    for (int32_t x = 0; x < bounds.w; x++) {
      test_bitmap_set(&expected, x, y, test_cover_get(cover, (int64_t)bounds.x + x, (int64_t)bounds.y + y));
    }
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

static void every_kind_of_transform(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  const test_placement p = test_random_placement(random, &mask, 220, test_chance(random, 0.1) ? 1e9 : 300);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, mask.width, mask.height);
  test_place(&sprite, &p);
  check_sprite(&sprite, random);
  pix_mask_release(&mask);
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

static void change_position(pix_sprite *sprite, test_random *random) {
  const pix_point at = pix_sprite_position(sprite);
  switch (test_int(random, 0, 2)) {
    case 0: pix_sprite_set_position(sprite, at.x + test_int(random, -50, 50), at.y + test_int(random, -50, 50)); break;
    case 1: pix_sprite_set_position(sprite, at.x + test_real(random, -1, 1), at.y); break;
    default: pix_sprite_set_position(sprite, test_int(random, -9, 9) + 0.5, test_real(random, -9, 9)); break;
  }
}

static void edit_mask(pix_mask *mask, test_random *random) {
  switch (test_int(random, 0, 9)) {
    case 0: pix_mask_invert(mask); break;
    case 1: pix_mask_fill(mask); break;
    case 2: pix_mask_clear(mask); break;
    case 3: pix_mask_set_span(mask, test_int(random, 0, 60), 0, test_int(random, 0, 90), true); break;
    default: pix_mask_set(mask, test_int(random, 0, 90), test_int(random, 0, 60), test_chance(random, 0.5)); break;
  }
}

static void change_transform(pix_sprite *sprite, test_random *random) {
  pix_transform t = pix_sprite_transform(sprite);
  if (test_chance(random, 0.5)) {
    t.r += test_real(random, -0.1, 0.1);
  } else if (test_chance(random, 0.3)) {
    t.ox += test_real(random, -2, 2);
  } else {
    const pix_mask largest = {.width = 100, .height = 60};
    t = test_random_placement(random, &largest, 220, 1).transform;
  }
  pix_sprite_set_transform(sprite, &t);
}

// Two sprites live through changes of all kinds, sharing masks and their caches; each question must see the last state.
static void changes_of_every_kind_are_seen(test_random *random) {
  pix_mask masks[3];
  for (int k = 0; k < 3; k++) {
    test_random_mask(&masks[k], random, test_int(random, 1, 100), test_int(random, 1, 60));
    if (test_chance(random, 0.3)) masks[k].rasters.byte_limit = 20000;  // so that rasters must make room
  }
  pix_sprite sprites[2];
  for (int k = 0; k < 2; k++) test_sprite_init(&sprites[k], &masks[0], 100, 60);
  for (int step = 0; step < 40; step++) {
    pix_sprite *sprite = &sprites[test_int(random, 0, 1)];
    switch (test_int(random, 0, 6)) {
      case 0:
      case 1: change_position(sprite, random); break;
      case 2: change_transform(sprite, random); break;
      case 3: edit_mask(sprite->mask, random); break;
      case 4: pix_sprite_set_frame(sprite, &masks[test_int(random, 0, 2)]); break;
      case 5: pix_sprite_set_mask(sprite, &masks[test_int(random, 0, 2)], 100, 60); break;
      default: {
        const pix_transform t = pix_sprite_transform(&sprites[1]);
        pix_sprite_set_transform(&sprites[0], &t);
        break;
      }
    }
    check_sprite(sprite, random);
    if (test_chance(random, 0.3)) check_sprite(&sprites[test_int(random, 0, 1)], random);
  }
  for (int k = 0; k < 3; k++) pix_mask_release(&masks[k]);
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

static void each_change_makes_a_new_raster(void) {
  test_random random = {7};
  for (int change = 0; change < 5; change++) {
    kept k;
    make_kept(&k);
    pix_transform t = pix_sprite_transform(&k.sprite);
    pix_mask other;
    test_random_mask(&other, &random, 40, 30);
    switch (change) {
      case 0: pix_sprite_set_position(&k.sprite, 10.5, 20.5); break;
      case 1: t.r = 0.6; pix_sprite_set_transform(&k.sprite, &t); break;
      case 2: t.ox = 0.3; pix_sprite_set_transform(&k.sprite, &t); break;
      case 3: pix_mask_set(&k.mask, 20, 20, false); break;
      default: pix_sprite_set_frame(&k.sprite, &other); break;
    }
    check_sprite(&k.sprite, &random);
    has_bits(&k.sprite);
    check_sprite(&k.sprite, &random);
    pix_mask_release(&k.mask);
    pix_mask_release(&other);
  }
}

// Looking at a small part does not rasterise the whole, until it has been looked at often enough.
static void rasters_are_made_when_it_pays(void) {
  pix_mask mask;
  CHECK(pix_mask_create(&mask, test_allocator(), 100, 100));
  pix_mask_fill(&mask);
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
  CHECK(pix_mask_create(&mask, test_allocator(), 100, 100));
  pix_mask_fill(&mask);
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

// Without memory for a raster the coverage is sampled, and right.
static void no_memory_for_rasters(test_random *random) {
  pix_mask mask;
  test_random_mask(&mask, random, test_int(random, 1, 90), test_int(random, 1, 90));
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, mask.width, mask.height);
  const test_placement p = test_random_placement(random, &mask, 220, 300);
  test_place(&sprite, &p);
  const test_placement placed = test_placement_of(&sprite);
  test_cover cover = test_cover_of(&mask, &placed);
  for (int64_t fail = 0; fail < 5; fail++) {
    test_allocator()->fail_after = fail;
    const pix_rect box = pix_sprite_box(&sprite);
    pix_coverage c;
    pix_placement place;
    if (!pix_rect_is_empty(box)) test_coverage(&sprite, box, &place, &c);
    test_allocator()->fail_after = -1;
    if (!pix_rect_is_empty(box)) check_window(&sprite, &cover, box);
    check_points(&sprite, &cover, random);
  }
  test_cover_free(&cover);
  pix_mask_release(&mask);
}

// What a sprite covers does not depend on whether there is memory for the quick ways.
static void coverage_without_memory(test_random *random) {
  pix_mask mask, expected, found;
  test_random_mask(&mask, random, 150, 90);
  pix_mask_set(&mask, 50, 50, true);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask, mask.width, mask.height);
  const double turns[] = {1.5707963267948966, 3.141592653589793, 0, 0.3, -2};
  test_place(&sprite, &(test_placement){{0.5, 2}, {.r = TEST_PICK(random, turns), .sx = -1, .sy = 1}});
  pix_rect bounds;
  CHECK(pix_sprite_bounds(&sprite, &bounds));
  CHECK(pix_mask_create(&expected, test_allocator(), bounds.w, bounds.h));
  CHECK(pix_mask_create(&found, test_allocator(), bounds.w, bounds.h));
  pix_sprite_rasterize(&sprite, bounds, &expected);
  test_allocator()->fail_after = 0;
  pix_sprite_rasterize(&sprite, bounds, &found);
  test_allocator()->fail_after = -1;
  CHECK(found.solid_count > 0);
  CHECK(pix_mask_equals(&expected, &found));
  pix_mask_release(&mask);
  pix_mask_release(&expected);
  pix_mask_release(&found);
}

const test_case sprite_coverage_tests[] = {
    TEST_ROUNDS(every_kind_of_transform, 7000),
    TEST_ROUNDS(near_ties, 6000),
    TEST_ROUNDS(changes_of_every_kind_are_seen, 400),
    TEST(whole_pixels_keep_the_raster),
    TEST(each_change_makes_a_new_raster),
    TEST(rasters_are_made_when_it_pays),
    TEST(sprites_alike_share_a_raster),
    TEST(large_coverage_is_sampled),
    TEST_ROUNDS(no_memory_for_rasters, 800),
    TEST_ROUNDS(coverage_without_memory, 100),
    TESTS_END,
};
