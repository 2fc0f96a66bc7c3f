// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap_contact.h"

#include "test_scoped.h"

// How far a pixel is from what is sought.
static int64_t cost(pix_contact which, int64_t x, int64_t y) {
  switch (which) {
    case PIX_CONTACT_TOP: return y;
    case PIX_CONTACT_BOTTOM: return -y;
    case PIX_CONTACT_LEFT: return x;
    case PIX_CONTACT_RIGHT: return -x;
    default: return 0;
  }
}

typedef struct best {
  int64_t cost;
  int32_t x, y;
} best;

static void improve(best *b, int64_t its_cost, int32_t x, int32_t y) {
  if (its_cost < b->cost) *b = (best){its_cost, x, y};
}

static void check_found(bool is_found, int32_t x, int32_t y, best expected) {
  CHECK(is_found ? x == expected.x && y == expected.y : expected.x < 0);
}

#define POINTS 4

// All choices, the nearest to some points and the centroid, from the definition.
static void check_pair(test_pair *p, test_random *random) {
  const int32_t w = p->bits_a.width, h = p->bits_a.height, far = 1 << 30;
  const int32_t points[POINTS][2] = {{test_int(random, 0, w), test_int(random, 0, h)},
                                     {test_int(random, -w, 2 * w), test_int(random, -h, 2 * h)},
                                     {test_int(random, 0, w), test_chance(random, 0.5) ? far : -far},
                                     {test_chance(random, 0.5) ? far : -far, test_int(random, -far, far)}};
  best choices[PIX_CONTACT_RIGHT + 1], nearest[POINTS];
  for (int k = 0; k <= PIX_CONTACT_RIGHT; k++) choices[k] = (best){INT64_MAX, -1, -1};
  for (int k = 0; k < POINTS; k++) nearest[k] = (best){INT64_MAX, -1, -1};
  double sum_x = 0, sum_y = 0, count = 0;
  TEST_EACH_PIXEL(x, y, w, h) {
    if (!test_pair_is_common(p, x, y)) continue;
    for (int k = 0; k <= PIX_CONTACT_RIGHT; k++) improve(&choices[k], cost((pix_contact)k, x, y), x, y);
    for (int k = 0; k < POINTS; k++) {
      const int64_t u = (int64_t)x - points[k][0], v = (int64_t)y - points[k][1];
      improve(&nearest[k], u * u + v * v, x, y);
    }
    sum_x += x + 0.5, sum_y += y + 0.5, count++;
  }
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  const pix_bits large_a = pix_mask_bits_for_rows(&p->a.mask, INT32_MAX);
  const pix_bits large_b = pix_mask_bits_for_rows(&p->b.mask, INT32_MAX);
  int32_t x = -1, y = -1;
  for (int k = PIX_CONTACT_FIRST; k <= PIX_CONTACT_RIGHT; k++) {
    const bool is_found = pix_contact_find(&large_a, &large_b, p->dx, p->dy, (pix_contact)k, &x, &y);
    check_found(is_found, x, y, choices[k]);
  }
  for (int k = 0; k < POINTS; k++) {
    const bool is_found = pix_contact_nearest(a, b, p->dx, p->dy, points[k][0], points[k][1], &x, &y);
    check_found(is_found, x, y, nearest[k]);
  }
  double centre_x, centre_y;
  CHECK_EQUAL(pix_contact_centroid(a, b, p->dx, p->dy, &centre_x, &centre_y), count > 0);
  if (count > 0) CHECK(centre_x == sum_x / count && centre_y == sum_y / count);
}

static void beside_bitmaps(test_random *random) {
  TEST_PAIR p = test_random_pair(random);
  check_pair(&p, random);
}

// So few that hardly a word has one: what is sought lies many words away.
static void few_pixels_far_apart(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 65, 500), test_int(random, 1, 300));
  for (int32_t k = test_int(random, 0, 6); k > 0; k--) {
    test_bitmap_set(&a, test_int(random, 0, a.width - 1), test_int(random, 0, a.height - 1), true);
  }
  test_bitmap b = test_bitmap_new(test_int(random, 65, 500), test_int(random, 1, 300));
  TEST_DRAW(&b, x, y, true);
  TEST_PAIR p = test_pair_of(a, b, test_int(random, -b.width / 2, a.width / 2),
                             test_int(random, -b.height / 2, a.height / 2));
  check_pair(&p, random);
}

const test_case overlap_contact_tests[] = {
    TEST_ROUNDS(beside_bitmaps, 1200), TEST_ROUNDS(few_pixels_far_apart, 300), TESTS_END,
};
