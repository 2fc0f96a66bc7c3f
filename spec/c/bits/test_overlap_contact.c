// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap_contact.h"

#include "test_scene.h"

typedef struct pair {
  test_bitmap a, b;
  pix_mask mask_a, mask_b;
  int32_t dx, dy;
} pair;

static pair pair_of(test_bitmap a, test_bitmap b, int32_t dx, int32_t dy) {
  pair p = {.a = a, .b = b, .dx = dx, .dy = dy};
  test_mask_from(&p.mask_a, &p.a);
  test_mask_from(&p.mask_b, &p.b);
  return p;
}

static void free_pair(pair *p) {
  pix_mask_release(&p->mask_a);
  pix_mask_release(&p->mask_b);
  test_bitmap_free(&p->a);
  test_bitmap_free(&p->b);
}

static int64_t cost(pix_contact which, int32_t x, int32_t y) {
  switch (which) {
    case PIX_CONTACT_TOP: return y;
    case PIX_CONTACT_BOTTOM: return -y;
    case PIX_CONTACT_LEFT: return x;
    case PIX_CONTACT_RIGHT: return -x;
    default: return 0;
  }
}

static bool is_common(const pair *p, int32_t x, int32_t y) {
  return test_bitmap_get(&p->a, x, y) && test_bitmap_get(&p->b, (int64_t)x - p->dx, (int64_t)y - p->dy);
}

static void check_choices(pair *p) {
  const pix_bits a = pix_mask_bits_for_rows(&p->mask_a, INT32_MAX), b = pix_mask_bits_for_rows(&p->mask_b, INT32_MAX);
  for (int which = PIX_CONTACT_FIRST; which <= PIX_CONTACT_RIGHT; which++) {
    int32_t best_x = -1, best_y = -1;
    int64_t least = INT64_MAX;
    TEST_EACH_PIXEL(x, y, p->a.width, p->a.height) {
      if (!is_common(p, x, y) || cost((pix_contact)which, x, y) >= least) continue;
      least = cost((pix_contact)which, x, y);
      best_x = x;
      best_y = y;
    }
    int32_t x = -1, y = -1;
    CHECK_EQUAL(pix_contact_find(&a, &b, p->dx, p->dy, (pix_contact)which, &x, &y), best_x >= 0);
    if (best_x < 0) continue;
    CHECK_EQUAL(x, best_x);
    CHECK_EQUAL(y, best_y);
  }
}

static void check_nearest(pair *p, int32_t px, int32_t py) {
  const pix_bits a = pix_mask_bits(&p->mask_a), b = pix_mask_bits(&p->mask_b);
  int32_t best_x = -1, best_y = -1;
  int64_t least = INT64_MAX;
  TEST_EACH_PIXEL(x, y, p->a.width, p->a.height) {
    const int64_t u = (int64_t)x - px, v = (int64_t)y - py;
    if (!is_common(p, x, y) || u * u + v * v >= least) continue;
    least = u * u + v * v;
    best_x = x;
    best_y = y;
  }
  int32_t x = -1, y = -1;
  CHECK_EQUAL(pix_contact_nearest(&a, &b, p->dx, p->dy, px, py, &x, &y), best_x >= 0);
  if (best_x < 0) return;
  CHECK_EQUAL(x, best_x);
  CHECK_EQUAL(y, best_y);
}

static void check_centroid(const pair *p) {
  const pix_bits a = pix_mask_bits(&p->mask_a), b = pix_mask_bits(&p->mask_b);
  double sum_x = 0, sum_y = 0, count = 0, x, y;
  TEST_EACH_PIXEL(u, v, p->a.width, p->a.height) {
    if (!is_common(p, u, v)) continue;
    sum_x += u + 0.5;
    sum_y += v + 0.5;
    count++;
  }
  CHECK_EQUAL(pix_contact_centroid(&a, &b, p->dx, p->dy, &x, &y), count > 0);
  if (count == 0) return;
  CHECK(x == sum_x / count);
  CHECK(y == sum_y / count);
}

static void check_pair(pair *p, test_random *random) {
  check_choices(p);
  check_centroid(p);
  const int32_t w = p->a.width, h = p->a.height, far = 1 << 30;
  check_nearest(p, test_int(random, 0, w), test_int(random, 0, h));
  check_nearest(p, test_int(random, -w, 2 * w), test_int(random, -h, 2 * h));
  check_nearest(p, test_int(random, 0, w), test_chance(random, 0.5) ? far : -far);
  check_nearest(p, test_chance(random, 0.5) ? far : -far, test_int(random, -far, far));
}

static void beside_bitmaps(test_random *random) {
  test_bitmap a = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap b = test_bitmap_new(test_side(random), test_side(random));
  test_bitmap_randomize(&a, random);
  test_bitmap_randomize(&b, random);
  pair p = pair_of(a, b, test_int(random, -b.width, a.width), test_int(random, -b.height, a.height));
  check_pair(&p, random);
  free_pair(&p);
}

// So few that hardly a word has one: what is sought lies many words away.
static void few_pixels_far_apart(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 65, 500), test_int(random, 1, 300));
  for (int32_t k = test_int(random, 0, 6); k > 0; k--) {
    test_bitmap_set(&a, test_int(random, 0, a.width - 1), test_int(random, 0, a.height - 1), true);
  }
  test_bitmap b = test_bitmap_new(test_int(random, 65, 500), test_int(random, 1, 300));
  for (int32_t k = 0; k < b.width * b.height; k++) b.solid[k] = true;
  pair p = pair_of(a, b, test_int(random, -b.width / 2, a.width / 2), test_int(random, -b.height / 2, a.height / 2));
  check_pair(&p, random);
  free_pair(&p);
}

// Each bit alone, at the least and the greatest shift of the other bitmap.
static void every_bit(void) {
  for (int32_t bit = 0; bit < 128; bit++) {
    for (int32_t shift = -64; shift <= 64; shift += 16) {
      test_bitmap a = test_bitmap_new(128, 1), b = test_bitmap_new(256, 1);
      test_bitmap_set(&a, bit, 0, true);
      test_bitmap_set(&b, bit + 64 + shift, 0, true);
      pair p = pair_of(a, b, -64 - shift, 0);
      check_choices(&p);
      check_centroid(&p);
      check_nearest(&p, 64, 0);
      free_pair(&p);
    }
  }
}

static void none_in_common(void) {
  pix_mask empty, none, full;
  CHECK(pix_mask_create(&empty, test_allocator(), 70, 9) && pix_mask_create(&none, test_allocator(), 0, 5));
  test_full_mask(&full, 70, 9);
  const pix_bits bits[] = {pix_mask_bits(&empty), pix_mask_bits(&none), pix_mask_bits(&full)};
  const int32_t offsets[] = {0, 70, INT32_MIN, INT32_MAX};
  for (int32_t k = 0; k < 9; k++) {
    for (int32_t l = 0; l < TEST_COUNT_OF(offsets); l++) {
      const pix_bits *a = &bits[k % 3], *b = &bits[k / 3];
      if (a == &bits[2] && b == a && offsets[l] == 0) continue;
      int32_t x, y;
      double u, v;
      for (int which = PIX_CONTACT_FIRST; which <= PIX_CONTACT_RIGHT; which++) {
        CHECK(!pix_contact_find(a, b, offsets[l], 0, (pix_contact)which, &x, &y));
      }
      CHECK(!pix_contact_nearest(a, b, offsets[l], 0, 3, 3, &x, &y));
      CHECK(!pix_contact_centroid(a, b, offsets[l], 0, &u, &v));
    }
  }
  pix_mask_release(&empty);
  pix_mask_release(&none);
  pix_mask_release(&full);
}

const test_case overlap_contact_tests[] = {
    TEST_ROUNDS(beside_bitmaps, 1200),
    TEST_ROUNDS(few_pixels_far_apart, 300),
    TEST(every_bit),
    TEST(none_in_common),
    TESTS_END,
};
