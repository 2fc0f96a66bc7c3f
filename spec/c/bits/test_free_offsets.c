// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/free_offsets.h"

#include "test_scene.h"

// Do they overlap with a shifted by (dx, dy)? By the definition.
static bool overlap(const test_bitmap *a, const test_bitmap *b, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  TEST_EACH_PIXEL(i, j, a->width, a->height) {
    if (a->solid[j * a->width + i] && test_bitmap_get(b, (int64_t)i + dx - x, (int64_t)j + dy - y)) return true;
  }
  return false;
}

// The order as a number: less comes first.
static int64_t rank(int64_t dx, int64_t dy) {
  const int64_t square = dx * dx + dy * dy;
  int64_t among = 4 + (dx < 0 ? -dx : dx) * 4 + (dy > 0 ? 2 : 0) + (dx > 0);
  if (dx == 0 && dy <= 0) among = 0;
  if (dy == 0 && dx != 0) among = dx < 0 ? 1 : 2;
  if (dx == 0 && dy > 0) among = 3;
  return square * 100000 + among;
}

static bool find_naively(const test_bitmap *a, const test_bitmap *b, int32_t x, int32_t y, int64_t limit, int32_t *dx,
                         int32_t *dy) {
  int64_t best = INT64_MAX;
  const int32_t reach = (int32_t)sqrt((double)limit) + 1;
  for (int32_t j = -reach; j <= reach; j++) {
    for (int32_t i = -reach; i <= reach; i++) {
      if ((int64_t)i * i + (int64_t)j * j > limit || rank(i, j) >= best || overlap(a, b, x, y, i, j)) continue;
      best = rank(i, j);
      *dx = i;
      *dy = j;
    }
  }
  return best != INT64_MAX;
}

static bool find_in_rings(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, int64_t limit, int32_t *dx,
                          int32_t *dy) {
  for (pix_rings r = pix_rings_begin((uint64_t)limit, INT64_MAX); !pix_rings_are_over(&r); pix_rings_go_on(&r)) {
    if (pix_separation_find(a, b, x, y, r.ring, dx, dy)) return true;
  }
  return false;
}

static void check(const test_bitmap *a, const test_bitmap *b, int32_t x, int32_t y, int64_t limit) {
  pix_mask mask_a, mask_b;
  test_mask_from(&mask_a, a);
  test_mask_from(&mask_b, b);
  const pix_bits bits_a = pix_mask_bits(&mask_a), bits_b = pix_mask_bits(&mask_b);
  int32_t dx = 0, dy = 0, i = 0, j = 0, k = 0, l = 0;
  const bool is_there = find_naively(a, b, x, y, limit, &dx, &dy);
  CHECK_EQUAL(pix_separation_find(&bits_a, &bits_b, x, y, (pix_ring){-1, limit}, &i, &j), is_there);
  CHECK_EQUAL(find_in_rings(&bits_a, &bits_b, x, y, limit, &k, &l), is_there);
  CHECK_EQUAL(i, dx);
  CHECK_EQUAL(j, dy);
  CHECK_EQUAL(k, dx);
  CHECK_EQUAL(l, dy);
  pix_mask_release(&mask_a);
  pix_mask_release(&mask_b);
}

static void random_bitmaps(test_random *random) {
  test_bitmap a = test_bitmap_new((int32_t)test_spread(random, 1, 80), (int32_t)test_spread(random, 1, 40));
  test_bitmap b = test_bitmap_new((int32_t)test_spread(random, 1, 140), (int32_t)test_spread(random, 1, 60));
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  const int32_t x = test_int(random, -b.width - 1, a.width + 1), y = test_int(random, -b.height - 1, a.height + 1);
  const pix_kernel *before = test_choose_kernel(random);
  check(&a, &b, x, y, (int64_t)test_spread(random, 0.5, 2000));
  test_restore_kernel(before);
  test_bitmap_free(&a);
  test_bitmap_free(&b);
}

// Solid ground with a few holes, most of them too small.
static void carve(test_bitmap *bitmap, test_random *random) {
  for (int32_t k = 0; k < bitmap->width * bitmap->height; k++) bitmap->solid[k] = true;
  for (int32_t n = test_int(random, 0, 12); n > 0; n--) {
    const int32_t x = test_int(random, 0, bitmap->width - 1), y = test_int(random, 0, bitmap->height - 1);
    const int32_t width = (int32_t)test_spread(random, 1, 14), height = (int32_t)test_spread(random, 1, 14);
    for (int32_t j = y; j < pix_min(y + height, bitmap->height); j++) {
      for (int32_t i = x; i < pix_min(x + width, bitmap->width); i++) bitmap->solid[j * bitmap->width + i] = false;
    }
  }
}

static void deep_in_the_ground(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 1, 12), test_int(random, 1, 12));
  test_bitmap b = test_bitmap_new(test_int(random, 60, 200), test_int(random, 60, 200));
  test_bitmap_randomize(&a, random);
  carve(&b, random);
  check(&a, &b, -test_int(random, 0, b.width), -test_int(random, 0, b.height), test_int(random, 0, 10000));
  test_bitmap_free(&a);
  test_bitmap_free(&b);
}

// Frames and crosses, whose ways out have the same length.
static void ties(void) {
  test_bitmap dot = test_bitmap_new(1, 1);
  test_bitmap_set(&dot, 0, 0, true);
  test_rounds rounds = test_rounds_of(2000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    test_bitmap block = test_bitmap_new(21, 21);
    for (int32_t k = 0; k < 21 * 21; k++) block.solid[k] = true;
    const int32_t p = test_int(random, 0, 7), q = test_int(random, 0, 7);
    for (int k = 0; k < 8; k++) {  // some of the offsets of one length
      const int32_t i = (k & 4) ? q : p, j = (k & 4) ? p : q;
      if (test_chance(random, 0.4)) test_bitmap_set(&block, 10 + (k & 1 ? -i : i), 10 + (k & 2 ? -j : j), false);
    }
    check(&dot, &block, -10, -10, 200);
    test_bitmap_free(&block);
  }
  test_bitmap_free(&dot);
}

static void rings_end_at_the_limit(void) {
  pix_rings rings = pix_rings_begin(5, INT64_MAX);
  CHECK_EQUAL(rings.ring.inner, -1);
  CHECK_EQUAL(rings.ring.outer, 5);
  CHECK_EQUAL(pix_ring_reach(rings.ring), 2);
  rings = pix_rings_begin(UINT64_MAX, INT64_MAX);
  pix_ring ring = {-1, -1};
  for (int32_t k = 0; !pix_rings_are_over(&rings); k++) {
    CHECK_EQUAL(rings.ring.inner, ring.outer);
    CHECK(rings.ring.outer > ring.outer && k < 20);
    ring = rings.ring;
    pix_rings_go_on(&rings);
  }
  CHECK_EQUAL(pix_ring_reach(ring), PIX_SEPARATION_REACH);
}

static void rings_say_what_is_beyond_them(void) {
  const uint64_t most = (uint64_t)PIX_SEPARATION_REACH * PIX_SEPARATION_REACH;
  const struct {
    uint64_t limit;
    int64_t farthest, last;
    pix_separation_result nothing;
  } cases[] = {{0, 9, 0, PIX_SEPARATION_NONE},
               {50, 9, 50, PIX_SEPARATION_NONE},
               {UINT64_MAX, 9, 81, PIX_SEPARATION_NONE},
               {UINT64_MAX, PIX_SEPARATION_REACH, (int64_t)most, PIX_SEPARATION_NONE},
               {most, INT64_MAX, (int64_t)most, PIX_SEPARATION_NONE},
               {most + 1, INT64_MAX, (int64_t)most, PIX_SEPARATION_TOO_LARGE},
               {UINT64_MAX, PIX_SEPARATION_REACH + 1, (int64_t)most, PIX_SEPARATION_TOO_LARGE}};
  for (int32_t k = 0; k < TEST_COUNT_OF(cases); k++) {
    pix_rings rings = pix_rings_begin(cases[k].limit, cases[k].farthest);
    CHECK_EQUAL(pix_rings_nothing(&rings), cases[k].nothing);
    int64_t last = -1;
    for (; !pix_rings_are_over(&rings); pix_rings_go_on(&rings)) last = rings.ring.outer;
    CHECK_EQUAL(last, cases[k].last);
  }
}

static void boxes(void) {
  const pix_rect a = {0, 0, 10, 20};
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){9, 0, 10, 20}), 1);
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){10, 0, 10, 20}), 0);
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){-97, 0, 100, 20}), 3);
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){-100, -100, 300, 104}), 4);
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){-100, 15, 300, 104}), 5);
  CHECK_EQUAL(pix_boxes_separation(a, (pix_rect){3, 3, 0, 0}), 0);
}

// The widest bitmaps, with one way out at the far end.
static void the_largest(void) {
  pix_mask bar;
  test_full_mask(&bar, PIX_MAX_SIDE, 2);
  const pix_bits bits = pix_mask_bits(&bar);
  int32_t dx = 0, dy = 0;
  CHECK(find_in_rings(&bits, &bits, 0, 1, (int64_t)PIX_SEPARATION_REACH * PIX_SEPARATION_REACH, &dx, &dy));
  CHECK(dx == 0 && dy == -1);
  pix_mask_release(&bar);
  pix_mask field, pole;
  test_empty_mask(&field, PIX_MAX_SIDE, 100);
  test_empty_mask(&pole, 3, PIX_MAX_SIDE);
  pix_mask_fill(&field);
  pix_mask_fill(&pole);
  const pix_bits field_bits = pix_mask_bits(&field), pole_bits = pix_mask_bits(&pole);
  CHECK(find_in_rings(&pole_bits, &field_bits, -PIX_MAX_SIDE / 2, PIX_MAX_SIDE / 2,
                      (int64_t)PIX_SEPARATION_REACH * PIX_SEPARATION_REACH, &dx, &dy));
  CHECK(dx == 0 && dy == -(PIX_MAX_SIDE + 1) / 2);  // as long as the way to the right
  pix_mask_release(&field);
  pix_mask_release(&pole);
}

const test_case free_offsets_tests[] = {
    TEST_ROUNDS(random_bitmaps, 1500), TEST_ROUNDS(deep_in_the_ground, 150), TEST(ties), TEST(rings_end_at_the_limit),
    TEST(rings_say_what_is_beyond_them), TEST(boxes), TEST(the_largest), TESTS_END,
};
