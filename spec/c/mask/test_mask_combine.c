// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "test_scene.h"

static const pix_operation operations[] = {PIX_ADD, PIX_SUBTRACT, PIX_INTERSECT, PIX_TOGGLE};

static bool combined(pix_operation operation, bool mine, bool theirs) {
  switch (operation) {
    case PIX_ADD: return mine || theirs;
    case PIX_SUBTRACT: return mine && !theirs;
    case PIX_INTERSECT: return mine && theirs;
    default: return mine != theirs;
  }
}

// What a and b combined are in the rectangle, in a's coordinates.
static test_bitmap expect(const test_bitmap *a, pix_operation operation, const test_bitmap *b, int32_t dx, int32_t dy,
                          pix_rect rect) {
  test_bitmap result = test_bitmap_new(rect.w, rect.h);
  TEST_EACH_PIXEL(x, y, rect.w, rect.h) {
    const int64_t u = (int64_t)x + rect.x, v = (int64_t)y + rect.y;
    test_bitmap_set(&result, x, y, combined(operation, test_bitmap_get(a, u, v), test_bitmap_get(b, u - dx, v - dy)));
  }
  return result;
}

static pix_rect whole(const test_bitmap *bitmap) { return (pix_rect){0, 0, bitmap->width, bitmap->height}; }

// The pixels that differ: how many, and their bounds.
static int32_t differences(const test_bitmap *a, const test_bitmap *b, pix_rect *bounds) {
  test_bitmap different = test_bitmap_new(a->width, a->height);
  for (int32_t k = 0; k < a->width * a->height; k++) different.solid[k] = a->solid[k] != b->solid[k];
  const int32_t count = test_bitmap_count(&different);
  *bounds = test_bitmap_bounds(&different);
  test_bitmap_free(&different);
  return count;
}

// One edit in place of a mask that is `before`: texels, counts, version and bounds.
static void check_edit(pix_mask *mask, const test_bitmap *before, pix_operation operation, const pix_bits *bits,
                       const test_bitmap *other, int32_t dx, int32_t dy) {
  test_bitmap expected = expect(before, operation, other, dx, dy, whole(before));
  pix_rect changed;
  const int32_t count = differences(before, &expected, &changed);
  const uint64_t version = mask->version;
  CHECK_EQUAL(pix_mask_combine(mask, operation, bits, dx, dy), count);
  CHECK_EQUAL(mask->version > version, count > 0);
  test_check_mask(mask, &expected);
  CHECK_RECT(pix_mask_bounds(mask), test_bitmap_bounds(&expected));
  test_bitmap_free(&expected);
}

static void beside_bitmaps(test_random *random) {
  test_bitmap a = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap b = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  pix_mask other;
  test_mask_from(&other, &b);
  const pix_bits bits = pix_mask_bits(&other);
  const int32_t dx = test_int(random, -b.width - 2, a.width + 2), dy = test_int(random, -b.height - 2, a.height + 2);
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    pix_mask mask;
    test_mask_from(&mask, &a);
    if (test_chance(random, 0.5)) pix_mask_bounds(&mask);  // or they are loose
    check_edit(&mask, &a, operations[k], &bits, &b, dx, dy);
    pix_mask_release(&mask);
  }
  test_check_mask(&other, &b);
  pix_mask_release(&other);
  test_bitmap_free(&a);
  test_bitmap_free(&b);
}

static void with_itself(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 1, 260), test_int(random, 1, 200));
  test_bitmap_randomize(&a, random);
  const bool is_near = test_chance(random, 0.5);
  const int32_t dx = is_near ? test_int(random, -2, 2) : test_int(random, -a.width, a.width);
  const int32_t dy = is_near ? test_int(random, -2, 2) : test_int(random, -a.height, a.height);
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    pix_mask mask;
    test_mask_from(&mask, &a);
    const pix_bits bits = pix_mask_bits(&mask);
    check_edit(&mask, &a, operations[k], &bits, &a, dx, dy);
    pix_mask_release(&mask);
  }
  test_bitmap_free(&a);
}

// Edits of one mask with a summary, which stays as one made anew.
static void edits_of_a_large_mask(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 65, 400), test_int(random, 200, 500));
  test_bitmap_randomize(&a, random);
  pix_mask mask;
  test_mask_from(&mask, &a);
  pix_mask_summarize(&mask);
  CHECK(mask.summary != NULL);
  for (int k = 0; k < 12; k++) {
    test_bitmap b = test_bitmap_new(test_int(random, 1, 150), test_int(random, 1, 150));
    test_bitmap_randomize(&b, random);
    pix_mask other;
    test_mask_from(&other, &b);
    const pix_bits bits = pix_mask_bits(&other);
    const pix_operation operation = k == 11 ? PIX_INTERSECT : TEST_PICK(random, operations);
    const int32_t dx = test_int(random, -b.width, a.width), dy = test_int(random, -b.height, a.height);
    check_edit(&mask, &a, operation, &bits, &b, dx, dy);
    test_bitmap_free(&a);
    a = test_bitmap_of(&mask);
    const size_t size = pix_summary_size(mask.width, mask.height);
    uint8_t *block = pix_alloc(test_allocator(), size, 1);
    if (CHECK(block != NULL)) {
      const pix_bits now = pix_mask_bits(&mask);
      pix_summary_update(&now, whole(&a), block + PIX_SUMMARY_PADDING);
      CHECK(memcmp(block, mask.summary - PIX_SUMMARY_PADDING, size) == 0);
    }
    pix_free(test_allocator(), block, size, 1);
    pix_mask_release(&other);
    test_bitmap_free(&b);
  }
  pix_mask_release(&mask);
  test_bitmap_free(&a);
}

// A view with fewer rows than it has words, as parts of rasters are.
static void bitmaps_of_other_pitches(test_random *random) {
  test_bitmap a = test_bitmap_new(test_side(random), test_side(random)), b = test_bitmap_new(130, 90);
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  pix_mask mask, other;
  test_mask_from(&mask, &a);
  test_mask_from(&other, &b);
  pix_bits bits = pix_mask_bits(&other);
  bits.height = test_int(random, 0, 90);
  bits.full = false;
  test_bitmap upper = test_bitmap_new(130, bits.height);
  memcpy(upper.solid, b.solid, (size_t)130 * (size_t)bits.height);
  check_edit(&mask, &a, TEST_PICK(random, operations), &bits, &upper, test_int(random, -130, a.width),
             test_int(random, -90, a.height));
  pix_mask_release(&mask);
  pix_mask_release(&other);
  test_bitmap_free(&a);
  test_bitmap_free(&b);
  test_bitmap_free(&upper);
}

// An edit reads and writes nothing but what both have in common: what lies around it is no memory of the mask.
static void only_what_is_common(void) {
  pix_mask mask, other;
  CHECK(pix_mask_create(&mask, test_allocator(), 256, 300) && pix_mask_create(&other, test_allocator(), 64, 64));
  pix_mask_fill(&other);
  pix_mask_set(&mask, 255, 299, true);
  pix_mask_set(&mask, 0, 0, true);
  const pix_bits bits = pix_mask_bits(&other);
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    if (operations[k] == PIX_INTERSECT) continue;
    CHECK_EQUAL(pix_mask_combine(&mask, operations[k], &bits, 100, 299), 64);
    CHECK_EQUAL(mask.words[0], 1);
    for (int32_t s = 0; s < 4; s++) CHECK_EQUAL(mask.words[s * mask.pitch + 300], 0);
  }
  CHECK_EQUAL(mask.solid_count, 66);
  pix_mask_release(&mask);
  pix_mask_release(&other);
}

static void far_offsets_are_outside(void) {
  pix_mask mask;
  test_full_mask(&mask, 65, 65);
  const pix_bits bits = pix_mask_bits(&mask);
  const int32_t far[] = {INT32_MIN, -(1 << 30), 65, 1 << 30, INT32_MAX};
  for (int32_t k = 0; k < TEST_COUNT_OF(far); k++) {
    CHECK_EQUAL(pix_mask_combine(&mask, PIX_SUBTRACT, &bits, far[k], 0), 0);
    CHECK_EQUAL(pix_mask_combine(&mask, PIX_TOGGLE, &bits, far[k], far[k]), 0);
    CHECK_EQUAL(pix_mask_combine(&mask, PIX_ADD, &bits, 0, far[k]), 0);
  }
  CHECK_EQUAL(mask.solid_count, 65 * 65);
  CHECK_EQUAL(pix_mask_combine(&mask, PIX_INTERSECT, &bits, INT32_MAX, INT32_MIN), 65 * 65);
  CHECK_EQUAL(mask.solid_count, 0);
  pix_mask_release(&mask);
}

static void new_masks(test_random *random) {
  test_bitmap a = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap b = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  pix_mask mask_a, mask_b;
  test_mask_from(&mask_a, &a);
  test_mask_from(&mask_b, &b);
  const int32_t dx = test_int(random, -200, 200), dy = test_int(random, -200, 200);
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    const pix_operation operation = operations[k];
    const pix_rect rect = pix_mask_combined_rect(&mask_a, operation, &mask_b, dx, dy);
    if (operation == PIX_SUBTRACT || operation == PIX_INTERSECT) CHECK_RECT(rect, whole(&a));
    test_bitmap expected = expect(&a, operation, &b, dx, dy, rect);
    if (operation == PIX_ADD && a.width * a.height > 0 && b.width * b.height > 0) {
      CHECK_EQUAL(rect.x, pix_min(0, dx));
      CHECK_EQUAL(rect.y, pix_min(0, dy));
      CHECK_EQUAL(rect.x + rect.w, pix_max(a.width, dx + b.width));
      CHECK_EQUAL(rect.y + rect.h, pix_max(a.height, dy + b.height));
    }
    pix_mask result;
    CHECK(pix_mask_combined(&mask_a, operation, &mask_b, dx, dy, &result));
    test_check_mask(&result, &expected);
    pix_mask_release(&result);
    test_bitmap_free(&expected);
  }
  pix_mask_release(&mask_a);
  pix_mask_release(&mask_b);
  test_bitmap_free(&a);
  test_bitmap_free(&b);
}

static void rectangles_of_unions(void) {
  pix_mask dot, line, none;
  CHECK(pix_mask_create(&dot, test_allocator(), 1, 1) && pix_mask_create(&line, test_allocator(), PIX_MAX_SIDE, 1));
  test_empty_mask(&none, 0, 9);
  const int32_t far = 1 << 30;
  CHECK_RECT(pix_mask_combined_rect(&line, PIX_ADD, &line, -far, far),
             ((pix_rect){-far, 0, far + PIX_MAX_SIDE, far + 1}));
  CHECK_RECT(pix_mask_combined_rect(&dot, PIX_TOGGLE, &none, far, far), ((pix_rect){0, 0, 1, 1}));
  CHECK_RECT(pix_mask_combined_rect(&none, PIX_TOGGLE, &dot, far, -far), ((pix_rect){far, -far, 1, 1}));
  CHECK_RECT(pix_mask_combined_rect(&none, PIX_ADD, &none, 3, 3), ((pix_rect){0, 0, 0, 9}));
  pix_mask_release(&dot);
  pix_mask_release(&line);
  pix_mask_release(&none);
}

static void no_memory_for_a_new_one(void) {
  test_random random = {5};
  pix_mask a, b, result;
  test_random_mask(&a, &random, 100, 70);
  test_random_mask(&b, &random, 33, 90);
  test_bitmap before_a = test_bitmap_of(&a), before_b = test_bitmap_of(&b);
  const pix_bits bits = pix_mask_bits(&b);
  for (int32_t k = 0; k < TEST_COUNT_OF(operations); k++) {
    test_allocator()->fail_after = 0;
    CHECK(!pix_mask_combined(&a, operations[k], &b, 3, 3, &result));
    CHECK(result.is_released);
    const int32_t changed = pix_mask_combine(&a, PIX_TOGGLE, &bits, 9, 9);  // in place, no memory is needed
    CHECK_EQUAL(pix_mask_combine(&a, PIX_TOGGLE, &bits, 9, 9), changed);
    test_allocator()->fail_after = -1;
    test_check_mask(&a, &before_a);
    test_check_mask(&b, &before_b);
    CHECK(pix_mask_combined(&a, operations[k], &b, 3, 3, &result));
    pix_mask_release(&result);
  }
  test_bitmap_free(&before_a);
  test_bitmap_free(&before_b);
  pix_mask_release(&a);
  pix_mask_release(&b);
}

const test_case mask_combine_tests[] = {
    TEST_ROUNDS(beside_bitmaps, 800),
    TEST_ROUNDS(with_itself, 200),
    TEST_ROUNDS(edits_of_a_large_mask, 20),
    TEST_ROUNDS(bitmaps_of_other_pitches, 200),
    TEST(only_what_is_common),
    TEST(far_offsets_are_outside),
    TEST_ROUNDS(new_masks, 1000),
    TEST(rectangles_of_unions),
    TEST(no_memory_for_a_new_one),
    TESTS_END,
};
