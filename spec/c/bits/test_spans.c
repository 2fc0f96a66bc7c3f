// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The spans of large masks while they are edited, and masks that are compared by them beside all pairs of pixels.

#include "bits/spans.h"

#include "bits/overlap.h"
#include "mask/mask.h"
#include "test_scene.h"
#include "test_scoped.h"

static pix_spans spans_of(const pix_mask *mask) { return pix_summary_spans(mask->summary, mask->width, mask->height); }

// All pixels lie in the spans, which begin and end with one; and in rows of up to two runs, all of the spans is solid.
static void check_row(const pix_mask *mask, const pix_spans *s, int32_t y) {
  int32_t runs = 0, outside = 0, empty = 0;
  bool before = false;
  for (int32_t x = 0; x < mask->width; x++) {
    const bool is_solid = pix_mask_get(mask, x, y);
    const bool is_inside = (x >= s->left[0][y] && x < s->right[0][y]) || (x >= s->left[1][y] && x < s->right[1][y]);
    runs += is_solid && !before;
    outside += is_solid && !is_inside;
    empty += is_inside && !is_solid;
    before = is_solid;
  }
  CHECK_EQUAL(s->runs[y], pix_min(runs, 12));
  CHECK_EQUAL(outside, 0);
  if (runs <= 2) CHECK_EQUAL(empty, 0);
}

static void check_spans(const pix_mask *mask) {
  const pix_spans s = spans_of(mask);
  int32_t forked = 0, inexact = 0;
  CHECK(!pix_spans_are_stale(&s) && pix_mask_is_summarized(mask));
  for (int32_t y = 0; y < mask->height; y++) {
    check_row(mask, &s, y);
    forked += s.runs[y] > 1;
    inexact += s.runs[y] > 2;
  }
  CHECK_EQUAL(s.tally->forked, forked);
  CHECK_EQUAL(s.tally->inexact, inexact);
}

// A disc, a ring, or what noise and blocks leave of them.
static void draw_figure(pix_mask *mask, test_random *random) {
  test_empty_mask(mask, test_int(random, 65, 300), test_int(random, PIX_SUMMARY_FROM_ROWS, 300));
  const double rx = mask->width / 2.0, ry = mask->height / 2.0;
  const double hole = test_chance(random, 0.5) ? 0 : test_real(random, 0.3, 0.97);
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) {
    const double dx = (x + 0.5 - rx) / rx, dy = (y + 0.5 - ry) / ry, square = dx * dx + dy * dy;
    if (square <= 1 && square >= hole * hole) pix_mask_set(mask, x, y, true);
  }
}

static void edit(pix_mask *mask, test_random *random) {
  const int32_t w = (int32_t)test_spread(random, 1, 100), h = (int32_t)test_spread(random, 1, 40);
  const pix_rect rect = {test_int(random, -20, mask->width), test_int(random, -20, mask->height), w, h};
  pix_mask_set_rect(mask, rect, test_chance(random, 0.3));
}

static void spans_are_those_of_the_rows(test_random *random) {
  TEST_MASK mask;
  draw_figure(&mask, random);
  for (int32_t k = 0; k < 6; k++) {
    pix_mask_summarize(&mask);
    if (!CHECK(mask.summary != NULL)) return;
    check_spans(&mask);
    for (int32_t edits = test_int(random, 0, 5); edits > 0; edits--) edit(&mask, random);
    if (test_chance(random, 0.1)) pix_mask_invert(&mask);
    if (test_chance(random, 0.1)) pix_mask_set_rect(&mask, (pix_rect){0, 7, mask.width, 1}, false);
  }
}

static bool meet(const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy) {
  bool any = false;
  TEST_EACH_PIXEL(x, y, b->width, b->height) {
    any = any || (pix_mask_get(b, x, y) && pix_mask_get(a, x + dx, y + dy));
  }
  return any;
}

// At rest inside or beside each other and a little off that, where rows nearly meet; summaries may be stale.
static void pairs_beside_pixels(test_random *random) {
  TEST_MASK a, b;
  draw_figure(&a, random);
  draw_figure(&b, random);
  for (int32_t k = 0; k < 12; k++) {
    const int32_t reach = TEST_PICK(random, ((int32_t[]){3, 30, 110}));
    const int32_t dx = (a.width - b.width) / 2 + test_int(random, -reach, reach);
    const int32_t dy = (a.height - b.height) / 2 + test_int(random, -reach, reach);
    const pix_bits bits_a = pix_mask_bits_for_rows(&a, a.height), bits_b = pix_mask_bits_for_rows(&b, b.height);
    const bool expected = meet(&a, &b, dx, dy);
    TEST_EACH_KERNEL(kernel) {
      CHECK_EQUAL(pix_overlap_any(&bits_a, &bits_b, dx, dy), expected);
      CHECK_EQUAL(pix_overlap_any(&bits_b, &bits_a, -dx, -dy), expected);
    }
    if (test_chance(random, 0.3)) edit(&a, random);
    if (!test_chance(random, 0.2)) continue;
    edit(&b, random);
    const pix_bits stale_a = pix_mask_bits(&a), stale_b = pix_mask_bits(&b);
    const bool is_hit = meet(&a, &b, dx, dy);
    TEST_EACH_KERNEL(kernel) CHECK_EQUAL(pix_overlap_any(&stale_a, &stale_b, dx, dy), is_hit);
  }
}

const test_case spans_tests[] = {
    TEST_ROUNDS(spans_are_those_of_the_rows, 40), TEST_ROUNDS(pairs_beside_pixels, 150), TESTS_END,
};
