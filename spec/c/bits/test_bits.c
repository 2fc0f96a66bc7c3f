// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/bits.h"
#include "bits/overlap.h"
#include "bits/runs.h"

#include "test_scoped.h"

// A view with a pitch that may be larger than it must be, and rubbish between the stripes' paddings.
typedef struct padded {
  test_bitmap bitmap;
  uint64_t *words;
  pix_bits bits;
} padded;

static void free_padded(padded *p) {
  free(p->words);
  test_bitmap_free(&p->bitmap);
}

static padded random_padded(test_random *random, int32_t width, int32_t height) {
  padded p = {.bitmap = test_bitmap_new(width, height)};
  test_bitmap_randomize(&p.bitmap, random);
  if (test_chance(random, 0.3)) {  // nothing outside of a part
    const pix_rect part = {test_int(random, 0, width), test_int(random, 0, height), test_int(random, 0, 70),
                           test_int(random, 0, 70)};
    TEST_DRAW(&p.bitmap, x, y, pix_rect_holds(part, x, y) && test_bitmap_get(&p.bitmap, x, y));
  }
  const int32_t pitch = pix_bits_pitch(height) + test_int(random, 0, 3);
  const size_t words = (size_t)pix_stripe_count(width) * (size_t)pitch;
  p.words = malloc((words + 1) * sizeof *p.words);
  if (p.words == NULL) abort();
  memset(p.words, 0xa5, words * sizeof *p.words);
  TEST_EACH_PIXEL(stripe, y, pix_stripe_count(width), pix_bits_pitch(height)) {
    uint64_t word = 0;
    for (int32_t k = 0; k < 64; k++) word |= (uint64_t)test_bitmap_get(&p.bitmap, stripe * 64 + k, y) << k;
    p.words[(size_t)stripe * (size_t)pitch + (size_t)y] = word;
  }
  const bool full = test_bitmap_count(&p.bitmap) == width * height;
  p.bits = (pix_bits){p.words, width, height, pitch, full, NULL};
  return p;
}

// All that is asked of a rectangle, which may reach outside.
static void check_rectangle(const padded *p, pix_rect r) {
  pix_rect bounds = {0, 0, 0, 0};
  int32_t count = 0;
  TEST_EACH_PIXEL_IN(x, y, r) {
    if (!test_bitmap_get(&p->bitmap, x, y)) continue;
    bounds = pix_rect_unite(bounds, (pix_rect){x, y, 1, 1});
    count++;
  }
  CHECK_EQUAL(pix_bits_any_in(&p->bits, r), count > 0);
  CHECK_RECT(pix_bits_bounds_in(&p->bits, r), bounds);
  CHECK_EQUAL(pix_bits_count_in(&p->bits, r), count);
  const pix_rect inside = pix_rect_intersect(r, (pix_rect){0, 0, p->bits.width, p->bits.height});
  CHECK_EQUAL(pix_rect_is_empty(inside) || pix_bits_all_in(&p->bits, inside), count == pix_rect_area(inside));
}

static void questions(test_random *random) {
  TEST_FREED_BY(free_padded) padded p = random_padded(random, test_side(random), test_side(random));
  const pix_rect whole = {0, 0, p.bits.width, p.bits.height}, tight = test_bitmap_bounds(&p.bitmap);
  TEST_EACH_PIXEL_IN(x, y, whole) CHECK(pix_bits_get(&p.bits, x, y) == test_bitmap_get(&p.bitmap, x, y));
  CHECK_EQUAL(pix_bits_count(&p.bits), test_bitmap_count(&p.bitmap));
  if (test_chance(random, 0.5)) p.bits.full = false;
  CHECK_EQUAL(pix_bits_count(&p.bits), test_bitmap_count(&p.bitmap));
  check_rectangle(&p, whole);
  for (int k = 0; k < 40; k++) {
    check_rectangle(&p, (pix_rect){test_int(random, -20, p.bits.width + 10), test_int(random, -20, p.bits.height + 10),
                                   (int32_t)test_spread(random, 0.5, 90), (int32_t)test_spread(random, 0.5, 90)});
  }
  CHECK_RECT(pix_bits_bounds(&p.bits, whole), tight);
  if (pix_rect_is_empty(tight)) return;
  CHECK_RECT(pix_bits_bounds(&p.bits, tight), tight);
  const pix_rect loose = {tight.x - test_int(random, 0, 40), tight.y - test_int(random, 0, 40), tight.w + 80,
                          tight.h + 80};
  CHECK_RECT(pix_bits_bounds(&p.bits, pix_rect_intersect(loose, whole)), tight);
}

static void any_in_far_outside(void) {
  const uint64_t word = UINT64_MAX;
  const pix_bits bits = {&word, 64, 1, 1, true, NULL};
  CHECK(!pix_bits_any_in(&bits, (pix_rect){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}));
  CHECK(!pix_bits_any_in(&bits, (pix_rect){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}));
  CHECK(pix_bits_any_in(&bits, (pix_rect){-(1 << 30), -(1 << 30), INT32_MAX, INT32_MAX}));
}

static void stripes(test_random *random) {
  static const int32_t counts[][2] = {{0, 0}, {1, 1}, {64, 1}, {65, 2}, {PIX_MAX_SIDE, 512}};
  TEST_EACH(c, counts) CHECK_EQUAL(pix_stripe_count((*c)[0]), (*c)[1]);
  // The stripe must not lie before the columns.
  const int32_t stripe = test_int(random, 0, 2), x0 = test_int(random, 0, stripe * 64 + 64);
  const int32_t x1 = test_int(random, x0, 192);
  uint64_t expected = 0;
  for (int32_t k = 0; k < 64; k++) {
    if (stripe * 64 + k >= x0 && stripe * 64 + k < x1) expected |= UINT64_C(1) << k;
  }
  CHECK(pix_stripe_columns(stripe, x0, x1) == expected);
}

static void check_runs_of(const pix_mask *mask, bool solid) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_runs runs;
  if (!CHECK(pix_runs_create(&runs, test_allocator(), &bits, solid))) return;
  int32_t k = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    CHECK_EQUAL(runs.row_starts[y], k);
    for (int32_t x = 0; x < mask->width; x++) {
      if (pix_mask_get(mask, x, y) != solid) continue;
      const int32_t begin = x;
      while (x < mask->width && pix_mask_get(mask, x, y) == solid) x++;
      if (!CHECK(k < runs.count)) break;
      CHECK(runs.items[k].begin == begin && runs.items[k].end == x);
      k++;
    }
  }
  CHECK(runs.count == k && pix_runs_count(&bits, solid) == k);
  CHECK(runs.height == mask->height && runs.row_starts[mask->height] == k);
  for (int again = 0; again < 2; again++) pix_runs_destroy(&runs);
}

static void check_runs(const pix_mask *mask) {
  for (int solid = 0; solid < 2; solid++) check_runs_of(mask, solid == 1);
}

static void runs_of_random_masks(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  check_runs(&mask);
}

static void no_memory(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 4, 3);
  pix_mask_set_span(&mask, 1, 1, 3, true);
  const pix_bits bits = pix_mask_bits(&mask);
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_runs runs;
    test_begin_failing(&failures);
    const bool made = pix_runs_create(&runs, test_allocator(), &bits, true);
    CHECK_EQUAL(made, !test_end_failing(&failures));
    if (!made) test_check_nothing_kept(&failures);
    pix_runs_destroy(&runs);
  }
  CHECK_EQUAL(failures.passes, 3);
}

const test_case bits_tests[] = {
    TEST_ROUNDS(questions, 1500), TEST(any_in_far_outside), TEST_ROUNDS(stripes, 3000),
    TEST_ROUNDS(runs_of_random_masks, 300), TEST(no_memory), TESTS_END,
};
