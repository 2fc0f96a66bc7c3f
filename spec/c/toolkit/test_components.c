// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Components of large masks, and without memory. What they are, the specs in Lua compare with a flood pixel by pixel.

#include "toolkit/toolkit.h"

#include "test_scene.h"

// A spiral of one pixel's width and its gap are one component each; trees of parents grow deep.
static void a_spiral(void) {
  const int32_t side = 201;
  pix_mask mask, result;
  test_empty_mask(&mask, side, side);
  int32_t x = 0, y = 0, dx = 1, dy = 0, length = side - 1, drawn = 1;
  pix_mask_set(&mask, 0, 0, true);
  for (int32_t turn = 0; length > 0; turn++) {
    for (int32_t k = 0; k < length; k++, drawn++) pix_mask_set(&mask, x += dx, y += dy, true);
    const int32_t old = dx;
    dx = -dy, dy = old;
    if (turn >= 2 && turn % 2 == 0) length -= 2;
  }
  CHECK_EQUAL(mask.solid_count, drawn);
  for (int k = 0; k < 2; k++) {
    const pix_bits bits = pix_mask_bits(&mask);
    pix_components components;
    CHECK(pix_components_create(&components, test_allocator(), &bits, PIX_CONNECTIVITY_4));
    CHECK_EQUAL(components.count, 1);
    pix_components_destroy(&components);
    pix_mask_invert(&mask);
  }
  CHECK(pix_components_fill_holes(&mask, &result));
  CHECK(pix_mask_equals(&mask, &result));
  pix_mask_release(&result);
  pix_mask_release(&mask);
}

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

// Operations while allocations fail.

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

static bool make_flood(pix_mask *mask, pix_mask *result) { return pix_flood_fill(mask, 1, 0, result); }

static bool make_filled(pix_mask *mask, pix_mask *result) { return pix_components_fill_holes(mask, result); }

static void no_memory(void) {
  test_making *const makes[] = {make_components, make_largest, make_component, make_flood, make_filled};
  pix_mask mask;
  test_empty_mask(&mask, 40, 90);
  for (int32_t x = 0; x < 40; x += 2) pix_mask_set_span(&mask, x, x, x + 1, true);
  for (int32_t x = 0; x < 40; x += 4) pix_mask_set_span(&mask, x + 1, 0, 40, true);
  TEST_EACH(make, makes) test_check_making(&mask, *make);
  pix_mask_release(&mask);
}

const test_case components_tests[] = {TEST(a_spiral), TEST(a_checkerboard), TEST(no_memory), TESTS_END};
