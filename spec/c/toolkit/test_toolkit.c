// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Components, rectangles, circles, growing and sliding: large masks, what theory says, and want of memory. What comes
// out of small masks, the specs in Lua know.

#include "toolkit/toolkit.h"

#include "bits/overlap.h"
#include "mask/mask_ops.h"
#include "test_scene.h"

// Components.

// As many runs as there can be: as many components, or one.
static void a_checkerboard(void) {
  const int32_t w = 1000, h = 600;
  pix_mask mask;
  test_empty_mask(&mask, w, h);
  TEST_EACH_PIXEL(x, y, w, h) pix_mask_set(&mask, x, y, (x + y) % 2 == 0);
  const pix_bits bits = pix_mask_bits(&mask);
  const size_t before = test_allocator()->bytes;
  for (int k = 0; k < 2; k++) {
    pix_components components;
    const pix_connectivity connectivity = k == 0 ? PIX_CONNECTIVITY_4 : PIX_CONNECTIVITY_8;
    CHECK(pix_components_create(&components, test_allocator(), &bits, connectivity));
    CHECK_EQUAL(components.count, k == 0 ? w * h / 2 : 1);
    CHECK(test_allocator()->bytes - before <= (size_t)(w * h / 2) * 32 + (size_t)(h + 1) * 4);
    pix_components_destroy(&components);
  }
  pix_mask_release(&mask);
}

// Rectangles: corners, less the chords that can be used, less holes, and one for each shape.

static int32_t count_of(const pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list = {0};
  CHECK(pix_rectangles_create(&list, test_allocator(), &bits));
  const int32_t count = list.count;
  for (int k = 0; k < 2; k++) pix_rectangles_destroy(&list);  // nothing is freed twice
  return count;
}

// Around each crossing of the walls between holes lie four chords, of which two can be used.
static void a_grid_of_holes(void) {
  const int32_t n = 20;
  pix_mask mask;
  test_full_mask(&mask, 2 * n + 1, 2 * n + 1);
  for (int32_t y = 1; y < 2 * n; y += 2) {
    for (int32_t x = 1; x < 2 * n; x += 2) pix_mask_set(&mask, x, y, false);
  }
  const int32_t corners = 4 * n * n, chords = 2 * (n - 1) * (n - 1) + 4 * (n - 1), holes = n * n;
  CHECK_EQUAL(count_of(&mask), corners - chords - holes + 1);
  pix_mask_release(&mask);
}

// Slots on all four sides, each deeper than the one before, so that all chords go right across: every horizontal one
// meets every vertical one, and only those of one direction can be used.
static void slots_all_around(int32_t rows, int32_t columns) {
  const int32_t w = 2 * rows + 4 * columns + 4, h = 2 * columns + 4 * rows + 4;
  pix_mask mask;
  test_full_mask(&mask, w, h);
  for (int32_t k = 0; k < rows; k++) {
    const int32_t y = columns + 3 + 4 * k;
    pix_mask_set_span(&mask, y, 0, k + 1, false);
    pix_mask_set_span(&mask, y, w - k - 1, w, false);
  }
  for (int32_t k = 0; k < columns; k++) {
    for (int32_t depth = 0; depth <= k; depth++) {
      pix_mask_set(&mask, rows + 3 + 4 * k, depth, false);
      pix_mask_set(&mask, rows + 3 + 4 * k, h - 1 - depth, false);
    }
  }
  CHECK_EQUAL(count_of(&mask), 4 * rows + 4 * columns - 2 * pix_max(rows, columns) + 1);
  pix_mask_release(&mask);
}

static void chords_that_all_meet(void) {
  for (int32_t n = 1; n < 20; n++) slots_all_around(n, 20 - n);
  slots_all_around(300, 260);
}

// More than the limit: one direction is given up at once.
static void too_many_meetings(void) {
  slots_all_around(1100, 1200);
  slots_all_around(1200, 1100);
}

// Circles.

static double agreement(const pix_mask *a, const pix_mask *b) {
  const pix_bits bits_a = pix_mask_bits(a), bits_b = pix_mask_bits(b);
  const double common = (double)pix_overlap_area(&bits_a, &bits_b, 0, 0);
  return common / (a->solid_count + b->solid_count - common);
}

static bool is_in_any(const pix_circle *circles, int32_t count, int32_t x, int32_t y) {
  for (int32_t k = 0; k < count; k++) {
    const double dx = x + 0.5 - circles[k].x, dy = y + 0.5 - circles[k].y;
    if (dx * dx + dy * dy <= circles[k].r * circles[k].r) return true;
  }
  return false;
}

// The mask is that of the circles, texel by texel. Returns how well it agrees with the figure.
static double check_circles(pix_mask *mask, int32_t most) {
  pix_circle circles[PIX_MAX_CIRCLES];
  pix_mask result;
  int32_t count = -1;
  if (!CHECK(pix_mask_to_circles(mask, most, circles, &count, &result))) return 0;
  CHECK(count <= most && (count > 0) == (mask->solid_count > 0));
  test_bitmap expected = test_bitmap_new(mask->width, mask->height);
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) {
    test_bitmap_set(&expected, x, y, is_in_any(circles, count, x, y));
  }
  const double share = mask->solid_count > 0 ? agreement(mask, &result) : 1;
  test_check_and_free(&result, &expected);
  return share;
}

static void circles_of_random_masks(test_random *random) {
  static const int32_t counts[] = {1, 2, 3, 5, 17, 64};
  pix_mask mask;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  check_circles(&mask, TEST_PICK(random, counts));
  pix_mask_release(&mask);
}

// Cells of the grid are many texels here, and fewer than half of any may be solid.
static void circles_of_large_masks(void) {
  pix_mask mask;
  test_empty_mask(&mask, 1500, 700);
  pix_mask_draw_ellipse(&mask);
  CHECK(check_circles(&mask, 1) > 0.5);
  CHECK(check_circles(&mask, 5) > 0.85);
  CHECK(check_circles(&mask, 64) > 0.93);
  pix_mask_clear(&mask);
  for (int32_t x = 0; x < 1500; x += 37) pix_mask_set(&mask, x, (x * 7) % 700, true);
  check_circles(&mask, 3);
  pix_mask_release(&mask);
  test_full_mask(&mask, PIX_MAX_SIDE, 2);
  check_circles(&mask, 3);
  pix_mask_release(&mask);
}

// Growing and shrinking.

// Discs from this radius on are found by distances.
#define LARGE 128

typedef bool make_mask(const pix_mask *mask, int32_t n, pix_element shape, pix_mask *result);

// Is making at once what two stages give, of which the first or the second grows by n?
static void check_stages(const pix_mask *mask, int32_t n, make_mask *first, make_mask *second, make_mask *at_once) {
  pix_mask half, whole, once;
  CHECK(first(mask, n, PIX_DISC, &half) && second(&half, n, PIX_DISC, &whole) && at_once(mask, n, PIX_DISC, &once));
  bool equal = true;
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) {
    equal = equal && pix_mask_get(&once, x, y) == pix_mask_get(&whole, x + n, y + n);
  }
  CHECK(equal);
  CHECK_EQUAL(once.solid_count, whole.solid_count);
  pix_mask *all[] = {&half, &whole, &once};
  TEST_EACH(made, all) pix_mask_release(*made);
}

// Opening and closing by large discs.
static void stages_of_large_discs(test_random *random) {
  const int32_t n = test_int(random, LARGE, LARGE + 20);
  pix_mask mask, wide;
  test_random_mask(&mask, random, test_int(random, 1, 100), test_int(random, 1, 100));
  check_stages(&mask, n, pix_mask_dilate, pix_mask_erode, pix_mask_close);
  CHECK(pix_mask_dilate(&mask, n, PIX_DISC, &wide));  // with a bite taken out
  if (wide.solid_count > 0) pix_mask_set_span(&wide, test_int(random, 0, n / 2), 0, wide.width, false);
  check_stages(&wide, n, pix_mask_erode, pix_mask_dilate, pix_mask_open);
  pix_mask_release(&wide);
  pix_mask_release(&mask);
}

// The largest masks and radii there are.
static void the_largest_shapes(void) {
  const int32_t n = (PIX_MAX_SIDE - 1) / 2;
  const struct {
    make_mask *make;
    int32_t n;
    pix_element shape;
    double count, tolerance;
  } cases[] = {
      {pix_mask_dilate, n, PIX_DISC, 3.14159265358979 * n * n, 1e-3 * n * n},
      {pix_mask_dilate, n, PIX_DIAMOND, 2.0 * n * (n + 1) + 1, 0},
      {pix_mask_close, PIX_MAX_SIDE, PIX_SQUARE, 1, 0},
      {pix_mask_open, PIX_MAX_SIDE, PIX_DISC, 0, 0},
  };
  pix_mask dot, result;
  test_full_mask(&dot, 1, 1);
  TEST_EACH(c, cases) {
    CHECK(c->make(&dot, c->n, c->shape, &result));
    CHECK_NEAR(result.solid_count, c->count, c->tolerance);
    pix_mask_release(&result);
  }
  pix_mask_release(&dot);
}

// Want of memory: nothing is left behind. What makes no mask makes a small one besides.

static bool make_dot(pix_mask *mask, pix_mask *result, bool is_done) {
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  return is_done && pix_mask_create(result, mask->allocator, 1, 1);
}

static bool make_components(pix_mask *mask, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_components components;
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  const bool is_done = pix_components_create(&components, mask->allocator, &bits, PIX_CONNECTIVITY_8) &&
                       pix_components_mask(&components, 0, result);
  pix_components_destroy(&components);
  pix_components_destroy(&components);
  return is_done;
}

static bool make_largest(pix_mask *mask, pix_mask *result) {
  pix_rect bounds;
  return pix_components_largest(mask, PIX_CONNECTIVITY_8, result, &bounds);
}

static bool make_component(pix_mask *mask, pix_mask *result) {
  pix_rect bounds;
  return pix_flood_component(mask, 0, 0, PIX_CONNECTIVITY_8, result, &bounds);
}

static bool make_flood(pix_mask *mask, pix_mask *result) { return pix_flood_fill(mask, 1, 1, result); }

static bool make_filled(pix_mask *mask, pix_mask *result) { return pix_components_fill_holes(mask, result); }

static bool make_rectangles(pix_mask *mask, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_rectangles list;
  const bool is_done = pix_rectangles_create(&list, mask->allocator, &bits);
  pix_rectangles_destroy(&list);
  return make_dot(mask, result, is_done);
}

static bool make_circles(pix_mask *mask, pix_mask *result) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  const bool is_done = pix_mask_to_circles(mask, 4, circles, &count, result);
  CHECK(is_done || count == 0);
  return is_done;
}

static bool make_sliding(pix_mask *mask, pix_mask *result) { return pix_mask_convolve(mask, mask, result); }

static bool make_areas(pix_mask *mask, pix_mask *result) {
  static int32_t areas[179 * 59];
  const bool is_done = pix_mask_overlap_areas(mask, mask, areas);
  if (is_done) CHECK_EQUAL(areas[29 * 179 + 89], mask->solid_count);
  return make_dot(mask, result, is_done);
}

// What grows, and how.
static struct {
  make_mask *make;
  int32_t n;
  pix_element shape;
} made;

static bool make_it(pix_mask *mask, pix_mask *result) { return made.make(mask, made.n, made.shape, result); }

static void without_memory(void) {
  static test_making *const makes[] = {make_components, make_largest, make_component, make_flood, make_filled,
                                       make_rectangles, make_circles, make_sliding, make_areas};
  static make_mask *const grown[] = {pix_mask_dilate, pix_mask_erode, pix_mask_open, pix_mask_close};
  test_random random = {7};
  pix_mask mask;
  test_random_mask(&mask, &random, 90, 30);
  for (int32_t y = 0; y < 30; y += 29) pix_mask_set_span(&mask, y, 0, 90, true);
  pix_mask_set(&mask, 1, 1, false);
  TEST_EACH(make, makes) test_check_making(&mask, *make);
  for (int32_t k = 0; k < 24; k++) {
    made.make = grown[k % 4];
    made.shape = (pix_element)(k / 4 % 3);
    made.n = k >= 12 && (k % 4 == 0 || k % 4 == 3) ? LARGE : 2;
    test_check_making(&mask, make_it);
  }
  pix_mask_release(&mask);
}

const test_case toolkit_tests[] = {
    TEST(a_checkerboard),
    TEST(a_grid_of_holes),
    TEST(chords_that_all_meet),
    TEST(too_many_meetings),
    TEST_ROUNDS(circles_of_random_masks, 120),
    TEST(circles_of_large_masks),
    TEST_ROUNDS(stages_of_large_discs, 5),
    TEST_LARGE(the_largest_shapes),
    TEST(without_memory),
    TESTS_END,
};
