// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#include "test_scene.h"

extern const test_case contours_tests[];

// Marks of the units between points of the grid: 1 to the right, 2 down, from the point at their left or upper end.
typedef struct units {
  int32_t width;
  uint8_t *marks;
} units;

static bool mark(units *u, int32_t x, int32_t y, uint8_t bit) {
  uint8_t *m = &u->marks[(size_t)y * (size_t)u->width + (size_t)x];
  const bool is_new = (*m & bit) == 0;
  *m |= bit;
  return is_new;
}

// Goes along an edge: all its units are new, with a solid texel on the right and an empty one on the left.
static bool go_along(units *u, const test_bitmap *bitmap, pix_vertex a, pix_vertex b) {
  const int32_t dx = (b.x > a.x) - (b.x < a.x), dy = (b.y > a.y) - (b.y < a.y);
  if ((dx == 0) == (dy == 0)) return false;
  for (int32_t x = a.x, y = a.y; x != b.x || y != b.y; x += dx, y += dy) {
    const int32_t left = x + pix_min(dx, 0), top = y + pix_min(dy, 0);
    const bool before = dx != 0 ? test_bitmap_get(bitmap, left, top - 1) : test_bitmap_get(bitmap, left - 1, top);
    const bool after = test_bitmap_get(bitmap, left, top);
    const bool solid_after = dx > 0 || dy < 0;
    if (before == after || after != solid_after || !mark(u, left, top, dx != 0 ? 1 : 2)) return false;
  }
  return true;
}

static int64_t count_units(const test_bitmap *bitmap) {
  int64_t count = 0;
  for (int32_t y = 0; y <= bitmap->height; y++) {
    for (int32_t x = 0; x <= bitmap->width; x++) {
      const bool solid = test_bitmap_get(bitmap, x, y);
      count += (solid != test_bitmap_get(bitmap, x - 1, y)) + (solid != test_bitmap_get(bitmap, x, y - 1));
    }
  }
  return count;
}

static void check_contours(const pix_mask *mask, const test_bitmap *bitmap) {
  pix_outline outline = {0};
  if (!CHECK(pix_mask_contours(mask, &outline))) return;
  units u = {bitmap->width + 1, calloc((size_t)(bitmap->width + 1) * (size_t)(bitmap->height + 1), 1)};
  int64_t area = 0, length = 0;
  for (int32_t k = 0; k < outline.loop_count; k++) {
    const pix_loop *loop = &outline.loops[k];
    const pix_vertex *v = outline.vertices + loop->first;
    int64_t loop_area = 0;
    bool is_right = true;
    for (int32_t i = 0; i < loop->count; i++) {
      const pix_vertex a = v[i], b = v[(i + 1) % loop->count];
      is_right = is_right && go_along(&u, bitmap, a, b);
      loop_area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
      length += abs(b.x - a.x) + abs(b.y - a.y);
    }
    CHECK(is_right);
    CHECK_EQUAL(loop->is_hole, loop_area < 0);
    area += loop_area;
  }
  CHECK_EQUAL(area, 2 * (int64_t)mask->solid_count);
  CHECK_EQUAL(length, count_units(bitmap));
  free(u.marks);
  pix_outline_free(&outline, test_allocator());
}

static void check_texels(const pix_mask *mask, const test_bitmap *bitmap) {
  pix_outline outline = {0};
  if (!CHECK(pix_mask_outline_texels(mask, &outline))) return;
  test_bitmap listed = test_bitmap_new(bitmap->width, bitmap->height);
  for (int32_t k = 0; k < outline.loop_count; k++) {
    const pix_loop *loop = &outline.loops[k];
    const pix_vertex *v = outline.vertices + loop->first;
    bool is_chain = true;
    for (int32_t i = 0; i < loop->count; i++) {
      const pix_vertex a = v[i], b = v[(i + 1) % loop->count];
      is_chain = is_chain && pix_max(abs(a.x - b.x), abs(a.y - b.y)) == (loop->count > 1);
      test_bitmap_set(&listed, a.x, a.y, true);
    }
    CHECK(is_chain);
  }
  bool is_same = true;
  for (int32_t y = 0; y < bitmap->height; y++) {
    for (int32_t x = 0; x < bitmap->width; x++) {
      const bool inner = test_bitmap_get(bitmap, x - 1, y) && test_bitmap_get(bitmap, x + 1, y) &&
                         test_bitmap_get(bitmap, x, y - 1) && test_bitmap_get(bitmap, x, y + 1);
      is_same = is_same && test_bitmap_get(&listed, x, y) == (test_bitmap_get(bitmap, x, y) && !inner);
    }
  }
  CHECK(is_same);
  test_bitmap_free(&listed);
  pix_outline_free(&outline, test_allocator());
}

static void random_masks(void) {
  test_rounds rounds = test_rounds_of(400);
  while (test_next_round(&rounds)) {
    test_bitmap bitmap = test_bitmap_new(test_side(&rounds.random), test_side(&rounds.random));
    test_bitmap_randomize(&bitmap, &rounds.random);
    pix_mask mask;
    test_mask_from(&mask, &bitmap);
    check_contours(&mask, &bitmap);
    check_texels(&mask, &bitmap);
    pix_mask_release(&mask);
    test_bitmap_free(&bitmap);
  }
}

// The bounds of what has been solid are larger than what is.
static void edited_masks(void) {
  test_rounds rounds = test_rounds_of(50);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    const int32_t width = test_int(&rounds.random, 1, 200), height = test_int(&rounds.random, 1, 200);
    if (!CHECK(pix_mask_create(&mask, test_allocator(), width, height))) return;
    for (int32_t k = 0; k < 300; k++) {
      pix_mask_set_span(&mask, test_int(&rounds.random, 0, height - 1), test_int(&rounds.random, -5, width),
                        test_int(&rounds.random, 0, width + 5), test_chance(&rounds.random, 0.3));
    }
    test_bitmap bitmap = test_bitmap_of(&mask);
    check_contours(&mask, &bitmap);
    check_texels(&mask, &bitmap);
    test_bitmap_free(&bitmap);
    pix_mask_release(&mask);
  }
}

static void the_largest_mask(void) {
  pix_mask mask;
  if (!CHECK(pix_mask_create(&mask, test_allocator(), PIX_MAX_SIDE, PIX_MAX_SIDE))) return;
  pix_mask_set_span(&mask, PIX_MAX_SIDE - 1, 0, PIX_MAX_SIDE, true);
  pix_mask_set(&mask, PIX_MAX_SIDE - 1, 0, true);
  pix_outline outline = {0};
  CHECK(pix_mask_contours(&mask, &outline));
  CHECK_EQUAL(outline.loop_count, 2);
  CHECK_EQUAL(outline.vertex_count, 8);
  CHECK_EQUAL(outline.vertices[2].x, PIX_MAX_SIDE);
  CHECK_EQUAL(outline.vertices[6].y, PIX_MAX_SIDE);
  pix_outline_free(&outline, test_allocator());
  pix_mask_release(&mask);
}

static void without_memory(void) {
  pix_mask mask;
  test_random random = {5};
  test_random_mask(&mask, &random, 130, 70);
  pix_mask_set(&mask, 3, 3, true);
  bool (*const functions[])(const pix_mask *, pix_outline *) = {pix_mask_contours, pix_mask_outline_texels};
  for (int k = 0; k < 2; k++) {
    const size_t blocks = test_allocator()->blocks;
    pix_outline outline = {0};
    for (int64_t allowed = 0;; allowed++) {
      test_allocator()->fail_after = allowed;
      const bool is_done = functions[k](&mask, &outline);
      test_allocator()->fail_after = -1;
      if (is_done) break;
      CHECK_EQUAL(test_allocator()->blocks, blocks);
      CHECK(outline.vertices == NULL && outline.loop_count == 0);
    }
    CHECK(outline.loop_count > 0);
    pix_outline_free(&outline, test_allocator());
    CHECK_EQUAL(test_allocator()->blocks, blocks);
  }
  pix_mask_release(&mask);
}

const test_case contours_tests[] = {
    TEST(random_masks),
    TEST(edited_masks),
    TEST(the_largest_mask),
    TEST(without_memory),
    TESTS_END,
};
