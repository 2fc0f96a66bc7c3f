// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/cell_size.h"

#include "test.h"

#define MOST 1000

typedef struct scene {
  pix_rect boxes[MOST];
  int32_t slots[MOST];
  pix_box_sample sample;
} scene;

static void take(scene *s, int32_t count) {
  for (int32_t k = 0; k < count; k++) s->slots[k] = k;
  pix_box_sample_take(&s->sample, s->boxes, s->slots, count);
}

static void where_most_boxes_are(test_random *random) {
  static scene s;
  const int32_t count = test_int(random, 200, MOST);
  const int32_t left = test_int(random, -(1 << 20), 1 << 20), width = test_int(random, 100, 100000);
  for (int32_t k = 0; k < count; k++) {
    s.boxes[k] = (pix_rect){left + test_int(random, 0, width - 1), test_int(random, 0, 99), 5, 5};
  }
  for (int32_t k = 0; k < 8; k++) s.boxes[test_int(random, 0, count - 1)].x = 1 << 30;  // few far away
  take(&s, count);
  const double columns = (double)pix_box_sample_columns(&s.sample, 4) * 16 / width;
  CHECK(columns > 0.6 && columns < 2.2 && pix_box_sample_rows(&s.sample, 31) <= 2 && s.sample.right < 1 << 29);
}

static void at_the_ends_of_the_world(void) {
  static scene s;
  for (int32_t k = 0; k < MOST; k++) {
    s.boxes[k] = (pix_rect){k % 2 == 0 ? INT32_MIN : INT32_MAX - 5, k % 3 == 0 ? INT32_MIN : INT32_MAX - 5, 5, 5};
  }
  take(&s, MOST);
  CHECK_EQUAL(s.sample.left, INT32_MIN);
  CHECK_EQUAL(s.sample.bottom, INT32_MAX);
  CHECK_EQUAL(pix_box_sample_columns(&s.sample, 0), INT64_C(1) << 32);
  CHECK_EQUAL(pix_box_sample_rows(&s.sample, 31), 2);
}

static void the_shape_of_most_boxes(void) {
  static const struct {
    int32_t w, h, widening;
  } cases[] = {{16, 16, 0}, {20, 16, 0}, {32, 16, 1}, {2, 24, -4}, {256, 16, 4}, {1, 1 << 24, -24}, {1 << 24, 1, 24},
               {0, 0, 0},   {0, 9, 0},   {7, 5, 0},   {9, 5, 1},   {INT32_MAX, 1, 31}};
  static scene s;
  TEST_EACH(c, cases) {
    for (int32_t k = 0; k < MOST; k++) {
      const bool is_other = k % 5 == 0;
      s.boxes[k] = (pix_rect){k, k, is_other ? 40 : c->w, is_other ? 2 : c->h};
    }
    take(&s, MOST);
    CHECK_EQUAL(s.sample.widening, c->widening);
  }
}

// Rooms far apart are crowded, a field is not.
static void crowds(void) {
  test_random random = {5};
  static scene s;
  for (int32_t k = 0; k < MOST; k++) s.boxes[k] = (pix_rect){k % 32 * 20, k / 32 * 20, 9, 9};
  take(&s, MOST);
  CHECK(!pix_box_sample_is_crowded(&s.sample, 4, 4, 4) && pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
  for (int32_t k = 0; k < MOST; k++) {
    s.boxes[k] = (pix_rect){k % 2 * 1000000 + test_int(&random, 0, 200), test_int(&random, 0, 200), 9, 9};
  }
  take(&s, MOST);
  CHECK(pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
  take(&s, 1);
  CHECK(!pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
}

const test_case cell_size_tests[] = {
    TEST_ROUNDS(where_most_boxes_are, 100), TEST(at_the_ends_of_the_world), TEST(the_shape_of_most_boxes), TEST(crowds),
    TESTS_END,
};
