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

// In solid ground with a few holes, most of them too small.
static void deep_in_the_ground(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 1, 12), test_int(random, 1, 12));
  test_bitmap b = test_bitmap_new(test_int(random, 60, 200), test_int(random, 60, 200));
  test_bitmap_randomize(&a, random);
  TEST_DRAW(&b, x, y, true);
  for (int32_t n = test_int(random, 0, 12); n > 0; n--) {
    const pix_rect hole = {test_int(random, 0, b.width - 1), test_int(random, 0, b.height - 1),
                           (int32_t)test_spread(random, 1, 14), (int32_t)test_spread(random, 1, 14)};
    TEST_EACH_PIXEL_IN(i, j, hole) test_bitmap_set(&b, i, j, false);
  }
  TEST_PAIR p = test_pair_of(a, b, -test_int(random, 0, b.width), -test_int(random, 0, b.height));
  check(&p, test_int(random, 0, 10000));
}

// A line that wanders from side to side, with few gaps.
static test_bitmap wandering_line(test_random *random, int32_t height) {
  test_bitmap line = test_bitmap_new(test_int(random, 4, 16), height);
  int32_t x = line.width / 2;
  for (int32_t y = 0; y < height; y++) {
    x = pix_max(0, pix_min(x + test_int(random, -1, 1), line.width - 1));
    if (!test_chance(random, 0.02)) test_bitmap_set(&line, x, y, true);
  }
  return line;
}

// Two that cross each other, so tall that rows around one that blocks are looked at, too.
static void tall_lines(test_random *random) {
  const test_bitmap a = wandering_line(random, test_int(random, 150, 400));
  const test_bitmap b = wandering_line(random, test_int(random, 150, 400));
  TEST_PAIR p = test_pair_of(a, b, test_int(random, -10, 10), test_int(random, -200, 200));
  check(&p, (int64_t)test_spread(random, 10, 400));
}

// Of large pixels, some of them at a slant.
static test_bitmap coarse_bitmap(test_random *random) {
  test_bitmap b = test_bitmap_new(test_int(random, 130, 330), test_int(random, 130, 330));
  const int32_t side = test_int(random, 5, 40), slant = test_int(random, 0, 5);
  bool solid[64];
  for (int k = 0; k < 64; k++) solid[k] = test_chance(random, 0.6);
  TEST_DRAW(&b, x, y, solid[((x * 5 + y * slant) / 5 / side + 7 * ((y * 5 + x * slant) / 5 / side)) % 64]);
  return b;
}

// By the definition, as far as it is said what overlaps.
static bool find_by_tests(const test_pair *p, int64_t limit, offset *found) {
  int64_t best = INT64_MAX;
  const int32_t reach = (int32_t)sqrt((double)limit) + 1;
  TEST_EACH_PIXEL_IN(i, j, ((pix_rect){-reach, -reach, 2 * reach + 1, 2 * reach + 1})) {
    if ((int64_t)i * i + (int64_t)j * j > limit || rank(i, j) >= best) continue;
    if (pix_overlap_any(&p->bits_a, &p->bits_b, p->dx - i, p->dy - j)) continue;
    best = rank(i, j);
    *found = (offset){i, j};
  }
  return best != INT64_MAX;
}

static void check_by_tests(const test_pair *p, int64_t limit) {
  offset expected = {0}, found = {0};
  const bool is_there = find_by_tests(p, limit, &expected);
  CHECK_EQUAL(find_in_rings(&p->bits_a, &p->bits_b, p->dx, p->dy, limit, &found), is_there);
  CHECK(found.dx == expected.dx && found.dy == expected.dy);
}

static void coarse(test_random *random) {
  const test_bitmap a = coarse_bitmap(random), b = coarse_bitmap(random);
  TEST_PAIR p = test_pair_of(a, b, test_int(random, -150, 150), test_int(random, -150, 150));
  check_by_tests(&p, (int64_t)test_spread(random, 5000, 60000));
}

// A ring, a square one or a round one, of few pixels, with some gaps.
static test_bitmap thin_ring(test_random *random) {
  const int32_t radius = test_int(random, 70, 160), thick = test_int(random, 1, 3);
  test_bitmap b = test_bitmap_new(2 * radius + 1, 2 * radius + 1);
  const bool is_round = test_chance(random, 0.5);
  TEST_DRAW(&b, x, y, true);
  TEST_EACH_PIXEL(x, y, b.width, b.height) {
    const int32_t dx = abs(x - radius), dy = abs(y - radius);
    const double away = is_round ? sqrt((double)(dx * dx + dy * dy)) : pix_max(dx, dy);
    if (away > radius || away <= radius - thick || test_chance(random, 0.002)) test_bitmap_set(&b, x, y, false);
  }
  return b;
}

// Two that cross each other in few places, which are looked for around the last ones.
static void thin_rings(test_random *random) {
  const test_bitmap a = thin_ring(random), b = thin_ring(random);
  TEST_PAIR p = test_pair_of(a, b, test_int(random, -150, 150), test_int(random, -150, 150));
  const pix_kernel *before = test_choose_kernel(random);
  check_by_tests(&p, (int64_t)test_spread(random, 1000, 60000));
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

// A wide wall with holes around some places, some of them at offsets of one length, and a dot at each of these places:
// the two change places in the search.
static void wide_and_sparse(test_random *random) {
  test_bitmap wall = test_bitmap_new(test_int(random, 1100, 1300), 27), dots = test_bitmap_new(wall.width, 3);
  TEST_DRAW(&wall, x, y, true);
  int32_t holes[10][2];
  const int32_t count = test_int(random, 1, 10), p = test_int(random, 3, 9), q = test_int(random, 0, 9);
  for (int k = 0; k < count; k++) {
    const int32_t i = k & 4 ? q : p, j = k & 4 ? p : q;
    holes[k][0] = k < 8 ? (k & 1 ? -i : i) : test_int(random, -12, 12);
    holes[k][1] = k < 8 ? (k & 2 ? -j : j) : test_int(random, -12, 12);
  }
  for (int32_t n = test_int(random, 1, 4); n > 0; n--) {
    const int32_t x = test_int(random, 0, dots.width - 1), y = test_int(random, 0, 2);
    test_bitmap_set(&dots, x, y, true);
    for (int32_t k = 0; k < count; k++) test_bitmap_set(&wall, x + holes[k][0], 12 + y + holes[k][1], false);
  }
  TEST_PAIR apart = test_pair_of(wall, dots, test_int(random, -1, 1), 12 + test_int(random, -1, 1));
  check(&apart, (int64_t)test_spread(random, 10, 150));
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

// The widest bitmaps, with one way out at the far end.
static void the_largest(void) {
  const int64_t limit = (int64_t)PIX_SEPARATION_REACH * PIX_SEPARATION_REACH;
  TEST_MASK wide, high, tall;
  pix_mask *const masks[3] = {&wide, &high, &tall};
  static const int32_t sizes[3][2] = {{PIX_MAX_SIDE, 2}, {PIX_MAX_SIDE, 100}, {3, PIX_MAX_SIDE}};
  pix_bits bits[3];
  for (int k = 0; k < 3; k++) {
    test_full_mask(masks[k], sizes[k][0], sizes[k][1]);
    bits[k] = pix_mask_bits(masks[k]);
  }
  offset found = {0};
  CHECK(find_in_rings(&bits[0], &bits[0], 0, 1, limit, &found) && found.dx == 0 && found.dy == -1);
  CHECK(find_in_rings(&bits[2], &bits[1], -PIX_MAX_SIDE / 2, PIX_MAX_SIDE / 2, limit, &found));
  CHECK(found.dx == 0 && found.dy == -(PIX_MAX_SIDE + 1) / 2);  // as long as the way to the right
}

const test_case free_offsets_tests[] = {
    TEST_ROUNDS(random_bitmaps, 1500), TEST_ROUNDS(deep_in_the_ground, 150), TEST_ROUNDS(tall_lines, 100),
    TEST_ROUNDS(coarse, 150), TEST_ROUNDS(thin_rings, 100),
    TEST_ROUNDS(ties, 2000), TEST_ROUNDS(wide_and_sparse, 40), TEST(rings_end_at_the_limit),
    TEST(rings_say_what_is_beyond_them), TEST(boxes), TEST_LARGE(the_largest), TESTS_END,
};
