// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Components from union-find and from floods, both beside a flood pixel by pixel.

#include "toolkit/toolkit.h"

#include "test_scene.h"

extern const test_case components_tests[];

static const pix_connectivity connectivities[] = {PIX_CONNECTIVITY_4, PIX_CONNECTIVITY_8};

// The component of pixels like (x, y) that holds it.
static test_bitmap flooded(const test_bitmap *bitmap, int32_t x, int32_t y, pix_connectivity connectivity) {
  static const int32_t steps[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
  test_bitmap seen = test_bitmap_new(bitmap->width, bitmap->height);
  int32_t *stack = calloc((size_t)bitmap->width * (size_t)bitmap->height, sizeof *stack), count = 0;
  if (stack == NULL) abort();
  const bool solid = test_bitmap_get(bitmap, x, y);
  stack[count++] = y * bitmap->width + x;
  test_bitmap_set(&seen, x, y, true);
  while (count > 0) {
    const int32_t at = stack[--count];
    for (int k = 0; k < (int)connectivity; k++) {
      const int32_t nx = at % bitmap->width + steps[k][0], ny = at / bitmap->width + steps[k][1];
      if (nx < 0 || ny < 0 || nx >= bitmap->width || ny >= bitmap->height) continue;
      if (test_bitmap_get(bitmap, nx, ny) != solid || test_bitmap_get(&seen, nx, ny)) continue;
      test_bitmap_set(&seen, nx, ny, true);
      stack[count++] = ny * bitmap->width + nx;
    }
  }
  free(stack);
  return seen;
}

static test_bitmap cropped(const test_bitmap *bitmap, pix_rect rect) {
  test_bitmap part = test_bitmap_new(rect.w, rect.h);
  for (int32_t y = 0; y < rect.h; y++) {
    for (int32_t x = 0; x < rect.w; x++) {
      test_bitmap_set(&part, x, y, test_bitmap_get(bitmap, x + rect.x, y + rect.y));
    }
  }
  return part;
}

// Noise of a density at which components are large and winding, now and then.
static void random_mask(pix_mask *mask, test_random *random) {
  const int32_t w = test_side(random), h = test_side(random);
  if (test_chance(random, 0.5)) {
    test_random_mask(mask, random, w, h);
    return;
  }
  const double density = test_real(random, 0.3, 0.7);
  CHECK(pix_mask_create(mask, test_allocator(), w, h));
  for (int32_t y = 0; y < h; y++) {
    for (int32_t x = 0; x < w; x++) pix_mask_set(mask, x, y, test_chance(random, density));
  }
}

static void check_component(const pix_mask *mask, const test_bitmap *component, int32_t x, int32_t y,
                         pix_connectivity connectivity) {
  const pix_rect bounds = test_bitmap_bounds(component);
  test_bitmap expected = cropped(component, bounds);
  pix_mask result;
  pix_rect found;
  CHECK(pix_flood_component(mask, x, y, connectivity, &result, &found));
  CHECK_RECT(found, bounds);
  test_check_mask(&result, &expected);
  pix_mask_release(&result);
  test_bitmap_free(&expected);
}

// The components in the order of their first pixels, erased from `left` one after the other.
static void check_components(const pix_mask *mask, pix_connectivity connectivity) {
  const pix_bits bits = pix_mask_bits(mask);
  test_bitmap left = test_bitmap_of(mask);
  pix_components components;
  if (!CHECK(pix_components_create(&components, test_allocator(), &bits, connectivity))) return;
  int32_t index = 0, largest = -1;
  for (int32_t at = 0; at < left.width * left.height; at++) {
    if (!left.solid[at] || !CHECK(index < components.count)) continue;
    test_bitmap component = flooded(&left, at % left.width, at / left.width, connectivity);
    const pix_rect bounds = test_bitmap_bounds(&component);
    CHECK_RECT(components.items[index].bounds, bounds);
    CHECK_EQUAL(components.items[index].count, test_bitmap_count(&component));
    if (largest < 0 || components.items[index].count > components.items[largest].count) largest = index;
    pix_mask result;
    CHECK(pix_components_mask(&components, index++, &result));
    test_bitmap expected = cropped(&component, bounds);
    test_check_mask(&result, &expected);
    if (index % 8 == 1) check_component(mask, &component, at % left.width, at / left.width, connectivity);
    for (int32_t k = 0; k < left.width * left.height; k++) left.solid[k] = left.solid[k] && !component.solid[k];
    pix_mask_release(&result);
    test_bitmap_free(&expected);
    test_bitmap_free(&component);
  }
  CHECK_EQUAL(components.count, index);
  if (largest >= 0) {
    pix_mask result, expected;
    pix_rect bounds;
    CHECK(pix_components_largest(mask, connectivity, &result, &bounds));
    CHECK(pix_components_mask(&components, largest, &expected));
    CHECK_RECT(bounds, components.items[largest].bounds);
    CHECK(pix_mask_equals(&result, &expected));
    pix_mask_release(&result);
    pix_mask_release(&expected);
  }
  pix_components_destroy(&components);
  pix_components_destroy(&components);
  test_bitmap_free(&left);
}

static void components_of_random_masks(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    random_mask(&mask, &rounds.random);
    check_components(&mask, TEST_PICK(&rounds.random, connectivities));
    pix_mask_release(&mask);
  }
}

static void floods_from_any_pixel(void) {
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    pix_mask mask, result;
    random_mask(&mask, &rounds.random);
    test_bitmap bitmap = test_bitmap_of(&mask);
    const int32_t x = test_int(&rounds.random, -1, mask.width), y = test_int(&rounds.random, -1, mask.height);
    const bool is_inside = x >= 0 && y >= 0 && x < mask.width && y < mask.height;
    test_bitmap expected = test_bitmap_of(&mask);
    if (is_inside) {
      const pix_connectivity connectivity = TEST_PICK(&rounds.random, connectivities);
      const bool solid = test_bitmap_get(&bitmap, x, y);
      test_bitmap component = flooded(&bitmap, x, y, solid ? connectivity : PIX_CONNECTIVITY_4);
      if (solid) check_component(&mask, &component, x, y, connectivity);
      for (int32_t k = 0; k < bitmap.width * bitmap.height; k++) expected.solid[k] |= component.solid[k];
      test_bitmap_free(&component);
    }
    CHECK(pix_flood_fill(&mask, x, y, &result));
    test_check_mask(&result, &expected);
    test_check_mask(&mask, &bitmap);
    test_bitmap_free(&bitmap);
    test_bitmap_free(&expected);
    pix_mask_release(&mask);
    pix_mask_release(&result);
  }
}

// Holes are what a flood from a frame around the mask does not reach.
static void holes_of_random_masks(void) {
  test_rounds rounds = test_rounds_of(200);
  while (test_next_round(&rounds)) {
    pix_mask mask, result;
    random_mask(&mask, &rounds.random);
    test_bitmap framed = test_bitmap_new(mask.width + 2, mask.height + 2), expected = test_bitmap_of(&mask);
    for (int32_t y = 0; y < mask.height; y++) {
      for (int32_t x = 0; x < mask.width; x++) test_bitmap_set(&framed, x + 1, y + 1, pix_mask_get(&mask, x, y));
    }
    test_bitmap outside = flooded(&framed, 0, 0, PIX_CONNECTIVITY_4);
    for (int32_t y = 0; y < mask.height; y++) {
      for (int32_t x = 0; x < mask.width; x++) {
        test_bitmap_set(&expected, x, y, !test_bitmap_get(&outside, x + 1, y + 1));
      }
    }
    CHECK(pix_components_fill_holes(&mask, &result));
    test_check_mask(&result, &expected);
    test_bitmap_free(&framed);
    test_bitmap_free(&outside);
    test_bitmap_free(&expected);
    pix_mask_release(&mask);
    pix_mask_release(&result);
  }
}

// A spiral of one pixel's width and its gap are one component each; trees of parents grow deep.
static void a_spiral(void) {
  const int32_t side = 201;
  pix_mask mask, result;
  CHECK(pix_mask_create(&mask, test_allocator(), side, side));
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
  pix_mask mask, result;
  CHECK(pix_mask_create(&mask, test_allocator(), w, h));
  for (int32_t y = 0; y < h; y++) {
    for (int32_t x = y % 2; x < w; x += 2) pix_mask_set(&mask, x, y, true);
  }
  const pix_bits bits = pix_mask_bits(&mask);
  pix_components components;
  const size_t before = test_allocator()->bytes;
  CHECK(pix_components_create(&components, test_allocator(), &bits, PIX_CONNECTIVITY_4));
  CHECK_EQUAL(components.count, w * h / 2);
  CHECK(test_allocator()->bytes - before <= (size_t)(w * h / 2) * 32 + (size_t)(h + 1) * 4);
  pix_components_destroy(&components);
  CHECK(pix_components_create(&components, test_allocator(), &bits, PIX_CONNECTIVITY_8));
  CHECK_EQUAL(components.count, 1);
  pix_components_destroy(&components);
  CHECK(pix_components_fill_holes(&mask, &result));
  CHECK_EQUAL(result.solid_count, w * h - (w + h - 2));  // but for the empty pixels at the edge
  pix_mask_release(&result);
  pix_mask_release(&mask);
}

// Operations while allocations fail. Returns whether the operation was done.

static bool make_components(const pix_mask *mask, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_components components;
  *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
  const bool is_done = pix_components_create(&components, mask->allocator, &bits, PIX_CONNECTIVITY_8) &&
                       pix_components_mask(&components, 0, result);
  pix_components_destroy(&components);
  return is_done;
}

static bool make_largest(const pix_mask *mask, pix_mask *result) {
  pix_rect bounds;
  return pix_components_largest(mask, PIX_CONNECTIVITY_8, result, &bounds);
}

static bool make_component(const pix_mask *mask, pix_mask *result) {
  pix_rect bounds;
  return pix_flood_component(mask, 0, 0, PIX_CONNECTIVITY_8, result, &bounds);
}

static bool make_flood(const pix_mask *mask, pix_mask *result) { return pix_flood_fill(mask, 1, 0, result); }

static void no_memory(void) {
  bool (*const operations[])(const pix_mask *mask, pix_mask *result) = {
      make_components, make_largest, make_component, make_flood, pix_components_fill_holes};
  pix_mask mask, before, result;
  CHECK(pix_mask_create(&mask, test_allocator(), 40, 90));
  for (int32_t x = 0; x < 40; x += 2) pix_mask_set_span(&mask, x, x, x + 1, true);
  for (int32_t x = 0; x < 40; x += 4) pix_mask_set_span(&mask, x + 1, 0, 40, true);
  CHECK(pix_mask_create(&before, test_allocator(), 40, 90));
  pix_mask_copy(&before, &mask);
  const size_t bytes = test_allocator()->bytes;
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    bool is_done = false;
    for (int64_t allowed = 0; !is_done && CHECK(allowed < 100); allowed++) {
      test_allocator()->fail_after = allowed;
      is_done = operations[k](&mask, &result);
      test_allocator()->fail_after = -1;
      CHECK_EQUAL(result.is_released, !is_done);
      pix_mask_release(&result);
      CHECK_EQUAL(test_allocator()->bytes, bytes);
    }
    CHECK(pix_mask_equals(&mask, &before));
  }
  pix_mask_release(&mask);
  pix_mask_release(&before);
}

const test_case components_tests[] = {
    TEST(components_of_random_masks),
    TEST(floods_from_any_pixel),
    TEST(holes_of_random_masks),
    TEST(a_spiral),
    TEST(a_checkerboard),
    TEST(no_memory),
    TESTS_END,
};
