// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Magnified sprites that are not turned but by quarters, and such in the same texels, beside a look at every pixel; and
// in huge boxes.

#include "sprite/coverage_cells.h"
#include "sprite/sprite_pair.h"

#include "test_scoped.h"

static double magnified(test_random *random) {
  return test_spread(random, 6, 90) * (test_chance(random, 0.5) ? 1 : -1);
}

static test_placement aligned(test_random *random, const pix_mask *mask) {
  const double quarter = 1.5707963267948966;
  pix_transform t = {.r = quarter * test_int(random, -4, 4), .sx = magnified(random), .sy = magnified(random)};
  if (test_chance(random, 0.3)) t.sx = floor(t.sx), t.sy = floor(t.sy);
  t.ox = test_chance(random, 0.5) ? mask->width / 2.0 : test_real(random, 0, mask->width);
  t.oy = test_chance(random, 0.5) ? mask->height / 2.0 : test_real(random, 0, mask->height);
  const double reach = test_spread(random, 0.1, 60);
  return (test_placement){{test_real(random, -reach, reach), test_real(random, -reach, reach)}, t};
}

typedef struct counted {
  int64_t area, x, y;
  int32_t first_x, first_y;
  pix_rect bounds;
} counted;

static counted count_pixels(pix_sprite *a, pix_sprite *b, pix_rect window) {
  counted c = {0};
  TEST_EACH_PIXEL_IN(x, y, window) {
    if (!pix_sprite_covers(a, x, y) || !pix_sprite_covers(b, x, y)) continue;
    if (c.area++ == 0) c.first_x = x, c.first_y = y;
    c.x += 2 * (int64_t)x + 1;
    c.y += 2 * (int64_t)y + 1;
    c.bounds = pix_rect_unite(c.bounds, (pix_rect){x, y, 1, 1});
  }
  return c;
}

static bool add_area(void *context, pix_rect rect) {
  *(int64_t *)context += pix_rect_area(rect);
  return true;
}

static void check_walk(const pix_placement *place_a, const pix_placement *place_b, pix_sprite *a, pix_sprite *b,
                       pix_rect window, int64_t area) {
  pix_coverage of_a, of_b;
  pix_sprite_coverage(a, place_a, window, &of_a);
  pix_sprite_coverage(b, place_b, window, &of_b);
  if (of_a.has_bits || of_b.has_bits || !pix_cells_pay(&of_a.sampler, &of_b.sampler, window)) return;
  int64_t sum = 0;
  CHECK(pix_cells_walk(&of_a.sampler, &of_b.sampler, window, add_area, &sum));
  CHECK_EQUAL(sum, area);
}

// All that is asked of two sprites at least, beside a look at every pixel.
static void check_couple(pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_rect window = pix_rect_intersect(place_a.box, place_b.box);
  if (pix_rect_is_empty(window)) return;
  const counted c = count_pixels(a, b, window);
  check_walk(&place_a, &place_b, a, b, window, c.area);
  CHECK_EQUAL(pix_sprites_collide(a, b), c.area > 0);
  CHECK_EQUAL(pix_sprites_overlap_area(a, b), c.area);
  const pix_rect bounds = pix_sprites_overlap_bounds(a, b);
  CHECK_RECT(pix_rect_is_empty(bounds) ? (pix_rect){0} : bounds, c.bounds);
  double x, y;
  int32_t first_x, first_y;
  CHECK_EQUAL(pix_placed_centroid(a, &place_a, b, &place_b, &x, &y), c.area);
  CHECK_EQUAL(pix_placed_first(a, &place_a, b, &place_b, &first_x, &first_y), c.area > 0);
  if (c.area == 0) return;
  CHECK(fabs(x - (double)c.x / (double)(2 * c.area)) < 1e-9 && fabs(y - (double)c.y / (double)(2 * c.area)) < 1e-9);
  CHECK(first_x == c.first_x && first_y == c.first_y);
}

// One of a random mask, which is made, too, with sides from `least` to `most`.
static void random_sprite(test_random *random, int32_t least, int32_t most, pix_mask *mask, pix_sprite *sprite) {
  test_random_mask(mask, random, test_int(random, least, most), test_int(random, least, most));
  test_sprite_init(sprite, mask);
}

static void cells_are_pixels(test_random *random) {
  TEST_MASK mask_a, mask_b;
  pix_sprite a, b;
  random_sprite(random, 2, 12, &mask_a, &a);
  random_sprite(random, 2, 12, &mask_b, &b);
  const test_placement at_a = aligned(random, &mask_a), at_b = aligned(random, &mask_b);
  test_place(&a, &at_a);
  test_place(&b, &at_b);
  check_couple(&a, &b);
}

// Two masks in the same place, like layers of one picture, turned: where both have texels, if anywhere.
static void same_texels(test_random *random) {
  TEST_MASK mask_a, mask_b;
  const bool is_shrunk = test_chance(random, 0.2);  // so that there are pixels between which texels lie
  const int32_t longest = is_shrunk ? 300 : 9;
  test_random_mask(&mask_a, random, test_int(random, 2, longest), test_int(random, 2, longest));
  test_empty_mask(&mask_b, test_int(random, 2, longest), test_int(random, 2, longest));
  const double shared = test_chance(random, 0.5) ? 0 : test_spread(random, is_shrunk ? 0.0001 : 0.01, 0.3);
  TEST_EACH_PIXEL_IN(x, y, pix_mask_rect(&mask_b)) {
    const bool is_taken = x < mask_a.width && y < mask_a.height && pix_mask_get(&mask_a, x, y);
    pix_mask_set(&mask_b, x, y, test_chance(random, is_taken ? shared : 0.7));
  }
  pix_sprite a, b;
  test_sprite_init(&a, &mask_a);
  test_sprite_init(&b, &mask_b);
  test_placement place = aligned(random, &mask_a);
  const double least = is_shrunk ? 0.2 : 8, most = is_shrunk ? 0.6 : 40;
  place.transform.r = test_real(random, -7, 7);
  place.transform.sx = test_spread(random, least, most);
  place.transform.sy = -test_spread(random, least, most);
  place.transform.kx = test_real(random, -0.5, 0.5);
  test_place(&a, &place);
  test_place(&b, &place);
  check_couple(&a, &b);
}

// Turned, and of texels so large that their pixels are counted by seams: anywhere, or in the same texels but for a part
// of a pixel.
static void large_texels(test_random *random) {
  TEST_MASK mask_a, mask_b;
  pix_sprite a, b;
  random_sprite(random, 1, 5, &mask_a, &a);
  random_sprite(random, 1, 5, &mask_b, &b);
  test_placement place = aligned(random, &mask_a);
  place.transform.r = test_real(random, -7, 7);
  place.transform.sx = test_spread(random, 16, 120);
  place.transform.sy = test_chance(random, 0.5) ? -place.transform.sx : test_spread(random, 16, 120);
  if (test_chance(random, 0.2)) place.transform.kx = test_real(random, -0.5, 0.5);
  test_place(&a, &place);
  place.position.x += test_chance(random, 0.5) ? test_real(random, -1, 1) : test_real(random, -300, 300);
  if (test_chance(random, 0.3)) place.transform.r += test_spread(random, 1e-6, 1);
  test_place(&b, &place);
  check_couple(&a, &b);
}

// Large ones with few solid texels, which are looked for by summaries.
static void sparse_masks(test_random *random) {
  TEST_MASK mask_a, mask_b;
  pix_sprite a, b;
  pix_mask *masks[] = {&mask_a, &mask_b};
  for (int k = 0; k < 2; k++) {
    test_empty_mask(masks[k], test_int(random, 200, 420), test_int(random, 200, 420));
    for (int32_t dots = test_int(random, 1, 60); dots > 0; dots--) {
      const pix_rect dot = {test_int(random, 0, 419), test_int(random, 0, 419), test_int(random, 1, 9), 9};
      pix_mask_set_rect(masks[k], pix_rect_intersect(dot, pix_mask_rect(masks[k])), true);
    }
    pix_mask_set(masks[k], 0, 0, true);
  }
  test_sprite_init(&a, &mask_a);
  test_sprite_init(&b, &mask_b);
  for (int k = 0; k < 2; k++) {
    const double scale = test_spread(random, 0.7, 1.5);
    const pix_transform t = {.r = test_real(random, -7, 7), .sx = scale, .sy = -scale, .ox = 150, .oy = 150};
    test_place(k == 0 ? &a : &b, &(test_placement){{test_real(random, -90, 90), test_real(random, -90, 90)}, t});
  }
  check_couple(&a, &b);
}

// Nothing is common outside the bounds, and something along each of their sides.
static void large_bounds(test_random *random) {
  TEST_MASK mask_a, mask_b;
  pix_sprite a, b;
  random_sprite(random, 1, 9, &mask_a, &a);
  random_sprite(random, 1, 9, &mask_b, &b);
  const double scale = test_spread(random, 100, 20000);
  const pix_transform turned = {.r = test_real(random, -7, 7), .sx = scale, .sy = scale, .ox = 4, .oy = 4};
  pix_transform otherwise = turned;
  otherwise.r += test_spread(random, 1e-6, 7);
  const double reach = scale * test_spread(random, 0.01, 9);
  test_place(&a, &(test_placement){{0, 0}, turned});
  test_place(&b, &(test_placement){{test_real(random, -reach, reach), test_real(random, -reach, reach)}, otherwise});
  const pix_placement place_a = pix_sprite_placement(&a), place_b = pix_sprite_placement(&b);
  const pix_rect window = pix_rect_intersect(place_a.box, place_b.box);
  if (pix_rect_is_empty(window)) return;
  const pix_rect r = pix_sprites_overlap_bounds(&a, &b);
  pix_coverage of_a, of_b;
  pix_sprite_coverage(&a, &place_a, window, &of_a);
  pix_sprite_coverage(&b, &place_b, window, &of_b);
  const int64_t area = pix_coverages_area(&of_a, &of_b, window);
  CHECK_EQUAL(pix_rect_is_empty(r), area == 0);
  if (pix_rect_is_empty(r)) return;
  CHECK_EQUAL(pix_coverages_area(&of_a, &of_b, r), area);
  CHECK(pix_coverages_meet(&of_a, &of_b, (pix_rect){r.x, r.y, 1, r.h}));
  CHECK(pix_coverages_meet(&of_a, &of_b, (pix_rect){r.x + r.w - 1, r.y, 1, r.h}));
  CHECK(pix_coverages_meet(&of_a, &of_b, (pix_rect){r.x, r.y, r.w, 1}));
  CHECK(pix_coverages_meet(&of_a, &of_b, (pix_rect){r.x, r.y + r.h - 1, r.w, 1}));
  int32_t x, y;
  CHECK(pix_coverages_first(&of_a, &of_b, window, &x, &y));
  CHECK_EQUAL(y, r.y);
  CHECK_EQUAL(x, pix_coverages_bounds(&of_a, &of_b, (pix_rect){r.x, r.y, r.w, 1}).x);
}

// Checkerboards that fit into each other, turned: at once, however large.
static void turned_checkerboards(void) {
  TEST_MASK even, odd;
  test_empty_mask(&even, 128, 128);
  test_empty_mask(&odd, 128, 128);
  TEST_EACH_PIXEL_IN(x, y, pix_mask_rect(&even)) pix_mask_set((x + y) % 2 == 0 ? &even : &odd, x, y, true);
  pix_sprite a, b;
  test_sprite_init(&a, &even);
  test_sprite_init(&b, &odd);
  const test_placement place = {{5.5, -3.25}, {.r = 0.5, .sx = 30000, .sy = 30000}};
  test_place(&a, &place);
  test_place(&b, &place);
  CHECK(!pix_sprites_collide(&a, &b));
  CHECK_EQUAL(pix_sprites_overlap_area(&a, &b), 0);
  pix_mask_set(&odd, 126, 124, true);
  CHECK(pix_sprites_collide(&a, &b));
}

// Checkerboards that fit into each other, and overlap by a pixel's width: at once, however large.
static void huge_checkerboards(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 256, 256);
  TEST_EACH_PIXEL_IN(x, y, pix_mask_rect(&mask)) {
    if ((x + y) % 2 == 0) pix_mask_set(&mask, x, y, true);
  }
  pix_sprite a, b;
  test_sprite_init(&a, &mask);
  test_sprite_init(&b, &mask);
  const double scale = 65535;
  test_place(&a, &(test_placement){{0, 0}, {.sx = scale, .sy = scale}});
  test_place(&b, &(test_placement){{scale, 0}, {.sx = scale, .sy = scale}});
  CHECK(!pix_sprites_collide(&a, &b));
  CHECK_EQUAL(pix_sprites_overlap_area(&a, &b), 0);
  test_place(&b, &(test_placement){{scale - 1, 0}, {.sx = scale, .sy = scale}});
  CHECK(pix_sprites_collide(&a, &b));
  CHECK_EQUAL(pix_sprites_overlap_area(&a, &b), (int64_t)256 * 128 * 65535);
}

const test_case coverage_cells_tests[] = {
    TEST_ROUNDS(cells_are_pixels, 300),
    TEST_ROUNDS(same_texels, 300),
    TEST_ROUNDS(large_texels, 100),
    TEST_ROUNDS(large_bounds, 100),
    TEST_ROUNDS(sparse_masks, 20),
    TEST(huge_checkerboards),
    TEST(turned_checkerboards),
    TESTS_END,
};
