// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/bits.h"

#include "bits/overlap.h"
#include "test_scene.h"

// A view with a pitch that may be larger than it must be, and rubbish between the stripes' paddings.
typedef struct padded {
  test_bitmap bitmap;
  uint64_t *words;
  pix_bits bits;
} padded;

static padded random_padded(test_random *random, int32_t width, int32_t height) {
  padded p = {.bitmap = test_bitmap_new(width, height)};
  test_bitmap_randomize(&p.bitmap, random);
  const int32_t pitch = pix_bits_pitch(height) + test_int(random, 0, 3);
  const size_t words = (size_t)pix_stripe_count(width) * (size_t)pitch;
  p.words = malloc((words + 1) * sizeof *p.words);
  if (p.words == NULL) abort();
  memset(p.words, 0xa5, words * sizeof *p.words);
  for (int32_t y = 0; y < pix_bits_pitch(height); y++) {
    for (int32_t stripe = 0; stripe < pix_stripe_count(width); stripe++) {
      uint64_t *word = &p.words[(size_t)stripe * (size_t)pitch + (size_t)y];
      *word = 0;
      for (int32_t k = 0; k < 64; k++) *word |= (uint64_t)test_bitmap_get(&p.bitmap, stripe * 64 + k, y) << k;
    }
  }
  const bool full = test_bitmap_count(&p.bitmap) == width * height;
  p.bits = (pix_bits){p.words, width, height, pitch, full, NULL};
  return p;
}

static void free_padded(padded *p) {
  free(p->words);
  test_bitmap_free(&p->bitmap);
}

static void get_and_count(test_random *random) {
  padded p = random_padded(random, test_side(random), test_side(random));
  bool equal = true;
  TEST_EACH_PIXEL(x, y, p.bits.width, p.bits.height) {
    equal = equal && pix_bits_get(&p.bits, x, y) == test_bitmap_get(&p.bitmap, x, y);
  }
  CHECK(equal);
  CHECK_EQUAL(pix_bits_count(&p.bits), test_bitmap_count(&p.bitmap));
  p.bits.full = false;
  CHECK_EQUAL(pix_bits_count(&p.bits), test_bitmap_count(&p.bitmap));
  free_padded(&p);
}

static bool any_in(const test_bitmap *bitmap, pix_rect r) {
  TEST_EACH_PIXEL_IN(x, y, r) {
    if (test_bitmap_get(bitmap, x, y)) return true;
  }
  return false;
}

static pix_rect bounds_in(const test_bitmap *bitmap, pix_rect r) {
  pix_rect bounds = {0, 0, 0, 0};
  TEST_EACH_PIXEL_IN(x, y, r) {
    if (test_bitmap_get(bitmap, x, y)) bounds = pix_rect_unite(bounds, (pix_rect){x, y, 1, 1});
  }
  return bounds;
}

static void any_in_a_rectangle(test_random *random) {
  padded p = random_padded(random, test_side(random), test_side(random));
  for (int k = 0; k < 60; k++) {
    const pix_rect r = {test_int(random, -20, p.bits.width + 10), test_int(random, -20, p.bits.height + 10),
                        (int32_t)test_spread(random, 0.5, 90), (int32_t)test_spread(random, 0.5, 90)};
    CHECK_EQUAL(pix_bits_any_in(&p.bits, r), any_in(&p.bitmap, r));
    CHECK_RECT(pix_bits_bounds_in(&p.bits, r), bounds_in(&p.bitmap, r));
  }
  free_padded(&p);
}

static int32_t count_in(const test_bitmap *bitmap, pix_rect r) {
  int32_t count = 0;
  TEST_EACH_PIXEL_IN(x, y, r) count += test_bitmap_get(bitmap, x, y);
  return count;
}

static void all_and_count_in_a_rectangle(test_random *random) {
  padded p = random_padded(random, test_side(random), test_side(random));
  const pix_rect whole = {0, 0, p.bits.width, p.bits.height};
  for (int k = 0; k < 60; k++) {
    const pix_rect r = {test_int(random, -20, p.bits.width + 10), test_int(random, -20, p.bits.height + 10),
                        (int32_t)test_spread(random, 0.5, 90), (int32_t)test_spread(random, 0.5, 90)};
    const int32_t count = count_in(&p.bitmap, r);
    CHECK_EQUAL(pix_bits_count_in(&p.bits, r), count);
    const pix_rect inside = pix_rect_intersect(r, whole);
    CHECK_EQUAL(pix_rect_is_empty(inside) || pix_bits_all_in(&p.bits, inside), count == pix_rect_area(inside));
  }
  CHECK_EQUAL(pix_bits_count_in(&p.bits, whole), test_bitmap_count(&p.bitmap));
  free_padded(&p);
}

static void any_in_far_outside(void) {
  const uint64_t word = UINT64_MAX;
  const pix_bits bits = {&word, 64, 1, 1, true, NULL};
  CHECK(!pix_bits_any_in(&bits, (pix_rect){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}));
  CHECK(!pix_bits_any_in(&bits, (pix_rect){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}));
  CHECK(pix_bits_any_in(&bits, (pix_rect){-(1 << 30), -(1 << 30), INT32_MAX, INT32_MAX}));
  CHECK(!pix_bits_any_in(&bits, (pix_rect){5, 0, 0, 1}));
}

static void bounds_within(test_random *random) {
  padded p = random_padded(random, test_side(random), test_side(random));
  if (test_chance(random, 0.5)) {  // nothing outside of a part
    const pix_rect part = {test_int(random, 0, p.bits.width), test_int(random, 0, p.bits.height),
                           test_int(random, 0, 70), test_int(random, 0, 70)};
    TEST_EACH_PIXEL(x, y, p.bits.width, p.bits.height) {
      if (pix_rect_holds(part, x, y)) continue;
      test_bitmap_set(&p.bitmap, x, y, false);
      p.words[(size_t)(x / 64) * (size_t)p.bits.pitch + (size_t)y] &= ~(UINT64_C(1) << (x % 64));
    }
  }
  const pix_rect tight = test_bitmap_bounds(&p.bitmap), whole = {0, 0, p.bits.width, p.bits.height};
  CHECK_RECT(pix_bits_bounds(&p.bits, whole), tight);
  if (!pix_rect_is_empty(tight)) {
    CHECK_RECT(pix_bits_bounds(&p.bits, tight), tight);
    const pix_rect loose = {tight.x - test_int(random, 0, 40), tight.y - test_int(random, 0, 40),
                            tight.w + 80, tight.h + 80};
    CHECK_RECT(pix_bits_bounds(&p.bits, pix_rect_intersect(loose, whole)), tight);
  }
  free_padded(&p);
}

static void columns_of_a_stripe(void) {
  for (int32_t stripe = 0; stripe < 3; stripe++) {
    for (int32_t x0 = 0; x0 <= 192; x0 += 7) {
      for (int32_t x1 = x0; x1 <= 192; x1 += 5) {
        uint64_t expected = 0;
        for (int32_t k = 0; k < 64; k++) {
          if (stripe * 64 + k >= x0 && stripe * 64 + k < x1) expected |= UINT64_C(1) << k;
        }
        if (x0 > stripe * 64 + 64) continue;  // the stripe must not lie before the columns
        CHECK(pix_stripe_columns(stripe, x0, x1) == expected);
      }
    }
  }
}

static void stripes_of_a_width(void) {
  CHECK_EQUAL(pix_stripe_count(0), 0);
  CHECK_EQUAL(pix_stripe_count(1), 1);
  CHECK_EQUAL(pix_stripe_count(64), 1);
  CHECK_EQUAL(pix_stripe_count(65), 2);
  CHECK_EQUAL(pix_stripe_count(PIX_MAX_SIDE), 512);
}

const test_case bits_tests[] = {
    TEST_ROUNDS(get_and_count, 500),
    TEST_ROUNDS(any_in_a_rectangle, 750),
    TEST_ROUNDS(all_and_count_in_a_rectangle, 750),
    TEST(any_in_far_outside),
    TEST_ROUNDS(bounds_within, 1500),
    TEST(columns_of_a_stripe),
    TEST(stripes_of_a_width),
    TESTS_END,
};
