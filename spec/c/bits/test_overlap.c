// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/overlap.h"

#include "test_scoped.h"

static pix_narrow_pair narrow_pair(const pix_bits *a, const pix_bits *b, int32_t dx, int32_t dy, uint64_t key) {
  const int32_t top_a = pix_max(dy, 0), top_b = pix_max(-dy, 0);
  return (pix_narrow_pair){.words = {a->words + top_a, b->words + top_b}, .key = key, .dx = dx,
                           .rows = pix_min(a->height - top_a, b->height - top_b)};
}

// The pair and its reverse, between two of a full row, which meet. Whose keys are found is told by their bits.
static void check_narrow(const pix_kernel *kernel, const test_pair *p, bool meet) {
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  const pix_rect rect_a = {0, 0, a->width, a->height}, rect_b = {p->dx, p->dy, b->width, b->height};
  if (pix_max(a->width, b->width) > 64 || !pix_rects_meet(rect_a, rect_b)) return;
  static const uint64_t words[1 + PIX_BITS_PADDING] = {UINT64_MAX};
  const pix_bits row = {words, 64, 1, 1 + PIX_BITS_PADDING, true, NULL};
  const pix_narrow_pair pairs[] = {narrow_pair(&row, &row, 63, 0, 1), narrow_pair(a, b, p->dx, p->dy, 2),
                                   narrow_pair(b, a, -p->dx, -p->dy, 4), narrow_pair(&row, &row, -63, 0, 8)};
  uint64_t keys[4] = {0};
  CHECK_EQUAL(kernel->overlap_narrow(pairs, 4, keys), meet ? 4 : 2);
  CHECK_EQUAL(keys[0] | keys[1] | (meet ? keys[2] | keys[3] : 0), meet ? 15 : 9);
}

// All answers of the family by each kernel, from the definition.
static void check_pair(const test_pair *p) {
  TEST_BITMAP common = test_pair_common(p);
  const pix_rect bounds = test_bitmap_bounds(&common);
  const int32_t area = test_bitmap_count(&common);
  int32_t first_x = -1;
  for (int32_t x = 0; x < common.width && first_x < 0; x++) {
    if (test_bitmap_get(&common, x, bounds.y)) first_x = x;
  }
  const pix_bits *a = &p->bits_a, *b = &p->bits_b;
  TEST_EACH_KERNEL(kernel) {
    CHECK_EQUAL(kernel->overlap_any(a, b, p->dx, p->dy), area > 0);
    check_narrow(kernel, p, area > 0);
    CHECK_EQUAL(kernel->overlap_area(a, b, p->dx, p->dy), area);
    CHECK_RECT(kernel->overlap_bounds(a, b, p->dx, p->dy), bounds);
    int32_t x = -1, y = -1;
    CHECK_EQUAL(kernel->overlap_first(a, b, p->dx, p->dy, &x, &y), area > 0);
    CHECK(x == first_x && y == (area > 0 ? bounds.y : -1));
    TEST_MASK written;
    test_empty_mask(&written, a->width, a->height);
    CHECK_EQUAL(kernel->overlap_write(a, b, p->dx, p->dy, written.words, written.pitch), area);
    const pix_bits bits = {written.words, a->width, a->height, written.pitch, false, NULL};
    test_check_bits(&bits, &common);
  }
}

static test_bitmap random_bitmap(test_random *random, int32_t width, int32_t height) {
  test_bitmap bitmap = test_bitmap_new(width, height);
  test_bitmap_randomize(&bitmap, random);
  return bitmap;
}

static void random_offsets(test_random *random) {
  TEST_PAIR p = test_random_pair(random);
  for (int k = 0; k < 6; k++) {
    check_pair(&p);
    test_pair_move(&p, random);
  }
}

static void use_summaries(test_pair *p) {
  p->bits_a = pix_mask_bits_for_rows(&p->a.mask, INT32_MAX);
  p->bits_b = pix_mask_bits_for_rows(&p->b.mask, INT32_MAX);
  CHECK((p->bits_a.summary != NULL) == (p->a.bitmap.height >= PIX_SUMMARY_FROM_ROWS));
}

// Large enough for summaries, with discs, frames and sparse noise, of which few cells meet.
static void large_masks_with_summaries(test_random *random) {
  test_bitmap bitmaps[2];
  for (int k = 0; k < 2; k++) bitmaps[k] = random_bitmap(random, test_int(random, 65, 600), test_int(random, 150, 800));
  TEST_PAIR p = test_pair_of(bitmaps[0], bitmaps[1], 0, 0);
  use_summaries(&p);
  for (int k = 0; k < 4; k++) {
    p.dx = test_int(random, -bitmaps[1].width / 2, bitmaps[0].width / 2);
    p.dy = test_int(random, -bitmaps[1].height / 2, bitmaps[0].height / 2);
    check_pair(&p);
  }
}

// One pixel of each in large masks, side by side in every way: the cells on both sides of an edge must be seen.
static void single_pixels_with_summaries(test_random *random) {
  test_bitmap a = test_bitmap_new(200, 300), b = test_bitmap_new(200, 300);
  const int32_t xa = test_int(random, 0, 199), ya = test_int(random, 0, 299);
  const int32_t xb = pix_max(0, pix_min(199, xa + test_int(random, -70, 70)));
  const int32_t yb = pix_max(0, pix_min(299, ya + test_int(random, -20, 20)));
  test_bitmap_set(&a, xa, ya, true);
  test_bitmap_set(&b, xb, yb, true);
  TEST_PAIR p = test_pair_of(a, b, 0, 0);
  use_summaries(&p);
  for (int k = 0; k < 3; k++) {
    p.dx = xa - xb + (k == 1);
    p.dy = ya - yb + (k == 2);
    check_pair(&p);
  }
}

// One pixel each in narrow bitmaps, over each other or side by side, in every row that two may have in common.
static void single_pixels_in_narrow_ones(test_random *random) {
  test_bitmap a = test_bitmap_new(test_int(random, 1, 64), test_int(random, 1, 70)), b = test_bitmap_new(64, 70);
  const int32_t row = test_chance(random, 0.5) ? a.height - 1 : test_int(random, 0, a.height - 1);
  const int32_t xa = test_int(random, 0, a.width - 1), xb = test_int(random, 0, 63), yb = test_int(random, 0, 69);
  test_bitmap_set(&a, xa, row, true);
  test_bitmap_set(&b, xb, yb, true);
  TEST_PAIR p = test_pair_of(a, b, 0, 0);
  for (int k = 0; k < 3; k++) {
    p.dx = xa - xb + (k == 1);
    p.dy = row - yb + (k == 2);
    check_pair(&p);
  }
}

static void far_offsets_are_outside(void) {
  const uint64_t words[2] = {UINT64_MAX, UINT64_MAX};
  const pix_bits full = {words, 64, 2, 2, true, NULL}, bits = {words, 64, 2, 2, false, NULL};
  const int32_t far[] = {INT32_MIN, -(1 << 30), 1 << 30, INT32_MAX};
  TEST_EACH(d, far) {
    int32_t x, y;
    CHECK(!pix_overlap_any(&bits, &bits, *d, 0));
    CHECK_EQUAL(pix_overlap_area(&bits, &full, 0, *d), 0);
    CHECK(!pix_overlap_first(&full, &bits, *d, *d, &x, &y));
    CHECK(pix_rect_is_empty(pix_overlap_bounds(&full, &full, *d, -1)));
  }
}

// A view of a bitmap whose stripes lie further apart than it is high.
static void other_pitches(test_random *random) {
  TEST_PAIR p = test_pair_of(random_bitmap(random, 150, 40), random_bitmap(random, 131, 90), 0, 0);
  test_pair_move(&p, random);
  p.bits_b.height = test_int(random, 1, 90);  // the upper rows of b
  p.bits_b.full = false;
  TEST_EACH_PIXEL_IN(x, y, ((pix_rect){0, p.bits_b.height, 131, 90 - p.bits_b.height})) {
    test_bitmap_set(&p.b.bitmap, x, y, false);
    if (y < p.bits_b.height + PIX_BITS_PADDING) pix_mask_set(&p.b.mask, x, y, false);
  }
  check_pair(&p);
}

// A view may be larger than a mask: a cached raster of an enlarged one.
static void areas_beyond_32_bits(void) {
  const pix_bits whole = {NULL, 1 << 16, 1 << 16, 1 << 16, true, NULL};
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 0, 0), (int64_t)1 << 32);
  CHECK_EQUAL(pix_overlap_area(&whole, &whole, 1, -1), (int64_t)65535 * 65535);
}

// Pixels of contact.

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
static void check_contact(test_pair *p, test_random *random) {
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

static void contacts(test_random *random) {
  TEST_PAIR p = test_random_pair(random);
  check_contact(&p, random);
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
  check_contact(&p, random);
}

// Offsets that a word closes.

#define MOST_ROWS 20
#define TEST_ROWS (MOST_ROWS + PIX_BITS_PADDING)

// Mostly of a few runs.
static uint64_t random_word(test_random *random) {
  if (test_chance(random, 0.2)) return 0;
  const uint64_t a = test_next(random), b = a & test_next(random), c = b & test_next(random);
  return test_chance(random, 0.5) ? a | a << 1 | a << 3 | a << 7 : c & test_next(random);
}

static bool is_closed(uint64_t word, uint64_t rows[3][TEST_ROWS], int32_t row, int32_t column) {
  for (int32_t k = 0; k < 64; k++) {
    const int32_t under = column + k;
    if ((word >> k & 1) && under < 3 * 64 && (rows[under / 64][row] >> under % 64 & 1)) return true;
  }
  return false;
}

// Rows behind the last one are empty, as those below a bitmap are.
static void closed_offsets(test_random *random) {
  uint64_t rows[3][TEST_ROWS] = {{0}}, open[TEST_ROWS] = {0}, expected[TEST_ROWS] = {0}, left = 0;
  const int32_t count = test_int(random, 1, MOST_ROWS), shift = test_chance(random, 0.2) ? 0 : test_int(random, 0, 63);
  const uint64_t word = test_chance(random, 0.1) ? UINT64_MAX : random_word(random);
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = 0; k < 3; k++) rows[k][i] = random_word(random);
    expected[i] = open[i] = ~random_word(random);
    for (int32_t k = 0; k < 64; k++) {
      if (is_closed(word, rows, i, shift + k)) expected[i] &= ~(UINT64_C(1) << k);
    }
    left |= expected[i];
  }
  TEST_EACH_KERNEL(kernel) {
    uint64_t found[TEST_ROWS];
    memcpy(found, open, sizeof found);
    CHECK_EQUAL(kernel->close_offsets(found, count, word, (const uint64_t *const[]){rows[0], rows[1], rows[2]}, shift),
                left);
    CHECK(memcmp(found, expected, sizeof found) == 0);
  }
}

const test_case overlap_tests[] = {
    TEST_ROUNDS(random_offsets, 1350), TEST_ROUNDS(large_masks_with_summaries, 50),
    TEST_ROUNDS(single_pixels_with_summaries, 200), TEST_ROUNDS(single_pixels_in_narrow_ones, 600),
    TEST(far_offsets_are_outside), TEST_ROUNDS(other_pitches, 250),
    TEST_ROUNDS(closed_offsets, 1000), TEST(areas_beyond_32_bits), TEST_ROUNDS(contacts, 600),
    TEST_ROUNDS(few_pixels_far_apart, 150), TESTS_END,
};
