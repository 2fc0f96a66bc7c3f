// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/free_offsets.h"
#include "bits/overlap.h"

#include "test_scoped.h"

// The order as a number: less comes first.
static int64_t rank(int64_t dx, int64_t dy) {
  int64_t among = 4 + llabs(dx) * 4 + (dy > 0 ? 2 : 0) + (dx > 0);
  if (dx == 0) among = dy <= 0 ? 0 : 3;
  if (dy == 0 && dx != 0) among = dx < 0 ? 1 : 2;
  return (dx * dx + dy * dy) * 100000 + among;
}

// Do they overlap with a shifted by (dx, dy)? By the definition.
static bool overlap(const test_pair *p, int32_t dx, int32_t dy) {
  TEST_EACH_PIXEL(i, j, p->a.bitmap.width, p->a.bitmap.height) {
    if (!p->a.bitmap.solid[j * p->a.bitmap.width + i]) continue;
    if (test_bitmap_get(&p->b.bitmap, (int64_t)i + dx - p->dx, (int64_t)j + dy - p->dy)) return true;
  }
  return false;
}

typedef struct offset {
  int32_t dx, dy;
} offset;

static bool find_naively(const test_pair *p, int64_t limit, offset *found) {
  int64_t best = INT64_MAX;
  const int32_t reach = (int32_t)sqrt((double)limit) + 1;
  TEST_EACH_PIXEL_IN(i, j, ((pix_rect){-reach, -reach, 2 * reach + 1, 2 * reach + 1})) {
    if ((int64_t)i * i + (int64_t)j * j > limit || rank(i, j) >= best || overlap(p, i, j)) continue;
    best = rank(i, j);
    *found = (offset){i, j};
  }
  return best != INT64_MAX;
}

static bool find_in_rings(const pix_bits *a, const pix_bits *b, int32_t x, int32_t y, int64_t limit, offset *found) {
  for (pix_rings r = pix_rings_begin((uint64_t)limit, INT64_MAX); !pix_rings_are_over(&r); pix_rings_go_on(&r)) {
    if (pix_separation_find(a, b, x, y, r.ring, &found->dx, &found->dy)) return true;
  }
  return false;
}

// All at once and ring by ring.
static void check(const test_pair *p, int64_t limit) {
  offset expected = {0}, once = {0}, in_rings = {0};
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  const bool is_there = find_naively(p, limit, &expected);
  const pix_ring all = {-1, limit};
  CHECK_EQUAL(pix_separation_find(a, b, p->dx, p->dy, all, &once.dx, &once.dy), is_there);
  CHECK_EQUAL(find_in_rings(a, b, p->dx, p->dy, limit, &in_rings), is_there);
  CHECK(once.dx == expected.dx && once.dy == expected.dy && in_rings.dx == expected.dx && in_rings.dy == expected.dy);
}

static void random_bitmaps(test_random *random) {
  test_bitmap a = test_bitmap_new((int32_t)test_spread(random, 1, 80), (int32_t)test_spread(random, 1, 40));
  test_bitmap b = test_bitmap_new((int32_t)test_spread(random, 1, 140), (int32_t)test_spread(random, 1, 60));
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  TEST_PAIR p = test_pair_of(a, b, 0, 0);
  test_pair_move(&p, random);
  const pix_kernel *before = test_choose_kernel(random);
  check(&p, (int64_t)test_spread(random, 0.5, 2000));
  test_restore_kernel(before);
}

// A block with some pixels missing at offsets of one length: ways out that are equally long.
static void ties(test_random *random) {
  test_bitmap block = test_bitmap_new(21, 21);
  TEST_DRAW(&block, x, y, true);
  const int32_t p = test_int(random, 0, 7), q = test_int(random, 0, 7);
  for (int k = 0; k < 8; k++) {
    const int32_t i = (k & 4) ? q : p, j = (k & 4) ? p : q;
    if (test_chance(random, 0.4)) test_bitmap_set(&block, 10 + (k & 1 ? -i : i), 10 + (k & 2 ? -j : j), false);
  }
  test_bitmap dot = test_bitmap_new(1, 1);
  test_bitmap_set(&dot, 0, 0, true);
  TEST_PAIR pair = test_pair_of(dot, block, -10, -10);
  check(&pair, 200);
}

static void rings_end_at_the_limit(void) {
  pix_rings rings = pix_rings_begin(5, INT64_MAX);
  CHECK(rings.ring.inner == -1 && rings.ring.outer == 5 && pix_ring_reach(rings.ring) == 2);
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
  } cases[] = {{0, 9, 0, PIX_SEPARATION_NONE}, {50, 9, 50, PIX_SEPARATION_NONE},
               {UINT64_MAX, 9, 81, PIX_SEPARATION_NONE},
               {UINT64_MAX, PIX_SEPARATION_REACH, (int64_t)most, PIX_SEPARATION_NONE},
               {most, INT64_MAX, (int64_t)most, PIX_SEPARATION_NONE},
               {most + 1, INT64_MAX, (int64_t)most, PIX_SEPARATION_TOO_LARGE},
               {UINT64_MAX, PIX_SEPARATION_REACH + 1, (int64_t)most, PIX_SEPARATION_TOO_LARGE}};
  TEST_EACH(c, cases) {
    pix_rings rings = pix_rings_begin(c->limit, c->farthest);
    CHECK_EQUAL(pix_rings_nothing(&rings), c->nothing);
    int64_t last = -1;
    for (; !pix_rings_are_over(&rings); pix_rings_go_on(&rings)) last = rings.ring.outer;
    CHECK_EQUAL(last, c->last);
  }
}

static void boxes(void) {
  static const struct {
    pix_rect box;
    int64_t separation;
  } cases[] = {{{9, 0, 10, 20}, 1},           {{10, 0, 10, 20}, 0},        {{-97, 0, 100, 20}, 3},
               {{-100, -100, 300, 104}, 4}, {{-100, 15, 300, 104}, 5}, {{3, 3, 0, 0}, 0}};
  TEST_EACH(c, cases) CHECK_EQUAL(pix_boxes_separation((pix_rect){0, 0, 10, 20}, c->box), c->separation);
}

const test_case free_offsets_tests[] = {
    TEST_ROUNDS(random_bitmaps, 1500), TEST_ROUNDS(ties, 2000), TEST(rings_end_at_the_limit),
    TEST(rings_say_what_is_beyond_them), TEST(boxes), TESTS_END,
};
