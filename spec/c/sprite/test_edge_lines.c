// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which lines cross which edges, beside the pixels of these lines, looked at one by one.

#include "sprite/edge_lines.h"

#include "test_scoped.h"

// Also a little turned, and of hardly more than a pixel: there a line may pass both ends of an edge near it.
static pix_rule magnified(test_random *random) {
  pix_transform t = test_magnified(random, 3, 12);
  if (test_chance(random, 0.3)) {
    const double scale = test_real(random, 1.05, 1.5), r = test_spread(random, 0.01, 0.02);
    t = (pix_transform){.r = 1.5707963267948966 * test_int(random, 0, 3) + r, .sx = scale, .sy = scale};
  }
  const pix_inverse inverse = pix_transform_inverse(&t);
  const double x = test_real(random, -99, 99), y = test_real(random, -99, 99);
  return pix_rule_at(&inverse, test_int(random, -9, 9), test_real(random, -9, 9), test_chance(random, 0.3) ? 0 : x, y);
}

// Pixels of some lines: how much more solid each is than the one before.
typedef struct changes {
  int32_t *items;
  pix_reach along, across;
} changes;

static int32_t *change_at(const changes *c, int64_t along, int64_t line) {
  const int64_t width = c->along.end - c->along.first;
  return &c->items[(line - c->across.first) * width + along - c->along.first];
}

static int32_t covers(const pix_rule *rule, const pix_bits *bits, int axis, int64_t along, int64_t line) {
  const int32_t m = (int32_t)(axis == 0 ? along : line), n = (int32_t)(axis == 0 ? line : along);
  return pix_rule_covers(rule, bits, rule->whole_x + m, rule->whole_y + n);
}

typedef struct found {
  const pix_rule *rule;
  int axis;
  changes *changes;
} found;

static bool add_lines(void *context, const pix_edge_lines *e) {
  const found *f = context;
  const pix_ramp along = pix_ramp_of(f->rule, f->axis, e->is_v), across = pix_ramp_of(f->rule, !f->axis, e->is_v);
  CHECK(e->line < e->end);
  for (int32_t line = e->line; line < e->end; line++) {
    const int64_t rest = (int64_t)e->border * 65536 - pix_ramp_at(&across, line);
    *change_at(f->changes, pix_edge_pixel(&along, rest, f->changes->along), line) += e->is_solid_past ? 1 : -1;
  }
  return true;
}

static void check_changes(const pix_rule *rule, const pix_bits *bits, int axis, const changes *c) {
  for (int64_t line = c->across.first; line < c->across.end; line++) {
    int32_t before = 0;
    for (int64_t at = c->along.first; at < c->along.end; at++) {
      const int32_t here = covers(rule, bits, axis, at, line);
      CHECK_EQUAL(*change_at(c, at, line), here - before);
      before = here;
    }
  }
}

static bool refuse(void *context, const pix_edge_lines *e) {
  (void)e;
  ++*(int *)context;
  return false;
}

static void random_bits(pix_mask *mask, test_random *random) {
  const int32_t width = test_chance(random, 0.2) ? 64 * test_int(random, 1, 2) : test_int(random, 1, 140);
  const int32_t height = test_int(random, 1, 12);
  (test_chance(random, 0.2) ? test_full_mask(mask, width, height) : test_random_mask(mask, random, width, height));
}

static void lines_cross_edges_where_pixels_change(test_random *random) {
  TEST_MASK mask;
  random_bits(&mask, random);
  const pix_rule rule = magnified(random);
  const pix_bits bits = pix_mask_bits(&mask);
  pix_texel_view view;
  if (!pix_texel_view_of(&rule, &view)) return;
  const int axis = test_int(random, 0, 1);
  int refused = 0;
  const bool was_refused = !pix_edge_lines_each(&rule, &bits, axis, refuse, &refused);
  CHECK_EQUAL(was_refused, refused);
  changes c = {.along = pix_edge_reach(&view, &rule, &bits, axis),
               .across = pix_edge_reach(&view, &rule, &bits, !axis)};
  const size_t size = (size_t)((c.along.end - c.along.first) * (c.across.end - c.across.first));
  c.items = calloc(size, sizeof *c.items);
  found f = {&rule, axis, &c};
  CHECK(pix_edge_lines_each(&rule, &bits, axis, add_lines, &f));
  check_changes(&rule, &bits, axis, &c);
  free(c.items);
}

// Where edges change a line, and how.
typedef struct line_changes {
  const pix_rule *rule;
  int axis;
  int64_t line, places[16];
  int32_t changes[16], count;
} line_changes;

static bool add_change(void *context, const pix_edge_lines *e) {
  line_changes *c = context;
  if (c->line < e->line || c->line >= e->end) return true;
  const pix_ramp along = pix_ramp_of(c->rule, c->axis, e->is_v), across = pix_ramp_of(c->rule, !c->axis, e->is_v);
  const int64_t rest = (int64_t)e->border * 65536 - pix_ramp_at(&across, c->line);
  if (!CHECK(c->count < 16)) return false;
  c->places[c->count] = pix_edge_pixel(&along, rest, (pix_reach){-(1 << 25), 1 << 25});
  c->changes[c->count++] = e->is_solid_past ? 1 : -1;
  return true;
}

// What is covered beside each place is what all changes up to there make of it.
static void check_line(const line_changes *c, const pix_bits *bits) {
  for (int32_t k = 0; k < c->count; k++) {
    int32_t before = 0, past = 0;
    for (int32_t other = 0; other < c->count; other++) {
      before += c->places[other] < c->places[k] ? c->changes[other] : 0;
      past += c->places[other] <= c->places[k] ? c->changes[other] : 0;
    }
    CHECK_EQUAL(covers(c->rule, bits, c->axis, c->places[k] - 1, c->line), before);
    CHECK_EQUAL(covers(c->rule, bits, c->axis, c->places[k], c->line), past);
  }
}

// Texels of thousands of pixels: what is rounded decides on many lines around their corners.
static void lines_cross_edges_of_huge_texels(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, 2, 2);
  const double quarter = 1.5707963267948966, scale = test_spread(random, 1000, 65536);
  pix_transform t = {.r = quarter * test_int(random, 0, 3) + test_spread(random, 1e-5, 0.1), .sx = scale, .sy = scale};
  if (test_chance(random, 0.3)) t.r = test_real(random, -7, 7);
  if (test_chance(random, 0.3)) t.sx = -test_spread(random, 1000, 65536);
  if (test_chance(random, 0.3)) t.kx = test_real(random, -2, 2);
  const pix_inverse inverse = pix_transform_inverse(&t);
  const pix_rule rule = pix_rule_at(&inverse, test_int(random, -9, 9), 0, test_real(random, 0, 9), 0.5);
  const pix_bits bits = pix_mask_bits(&mask);
  pix_texel_view view;
  if (!pix_texel_view_of(&rule, &view)) return;
  for (int k = 0; k < 40; k++) {
    const int axis = test_int(random, 0, 1), across = !axis;
    const double corner = view.corner[across] + test_int(random, 0, 2) * view.edges[0][across] +
                          test_int(random, 0, 2) * view.edges[1][across];
    const int64_t whole = across == 0 ? rule.whole_x : rule.whole_y;
    line_changes c = {.rule = &rule, .axis = axis, .line = pix_floor(corner) - whole + test_int(random, -4, 4)};
    CHECK(pix_edge_lines_each(&rule, &bits, axis, add_change, &c));
    check_line(&c, &bits);
  }
}

// A column passes the borders at a corner right at a pixel's middle. Doubles tell which pixels are past them, and are
// not exact: 1 / (131072 / 49.0) is not 49 / 131072.0. So the border that has the lower pixel may have the higher
// place.
static void lines_cross_edges_where_borders_tie(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, 2, 2);
  static const int32_t inexact[] = {49, 93, 99, 103, 105, 107, 117, 123, 197};
  const int32_t u = TEST_PICK(random, inexact), v = TEST_PICK(random, inexact);
  const int32_t pixel = 2 * test_int(random, -99, 99) + 1;
  const double per_u = 1 / (131072.0 / u), per_v = (test_chance(random, 0.5) ? 1 : -1) / (131072.0 / v);
  const pix_rule rule = {.inverse = {.du_dx = per_u, .du_dy = per_u, .dv_dx = -per_v, .dv_dy = per_v,
                                     .kind = PIX_RULE_GENERAL},
                         .origin_u = 1 - (u * pixel + 1) / 2 / 65536.0,
                         .origin_v = 1 - (per_v < 0 ? 1 - v * pixel : v * pixel + 1) / 2 / 65536.0,
                         .fraction_x = 0.5, .fraction_y = 0.5};
  const pix_bits bits = pix_mask_bits(&mask);
  line_changes c = {.rule = &rule, .axis = 1, .line = 0};
  CHECK(pix_edge_lines_each(&rule, &bits, 1, add_change, &c));
  check_line(&c, &bits);
}

static bool is_solid(const pix_mask *mask, int32_t x, int32_t y) { return pix_mask_get(mask, x, y); }

static void edges_are_counted(test_random *random) {
  TEST_MASK mask;
  random_bits(&mask, random);
  int64_t count = 0;
  for (int32_t y = 0; y <= mask.height; y++) {
    for (int32_t x = 0; x <= mask.width; x++) {
      const int left = is_solid(&mask, x, y) - is_solid(&mask, x - 1, y);
      const int left_above = is_solid(&mask, x, y - 1) - is_solid(&mask, x - 1, y - 1);
      const int above = is_solid(&mask, x, y) - is_solid(&mask, x, y - 1);
      const int above_left = is_solid(&mask, x - 1, y) - is_solid(&mask, x - 1, y - 1);
      count += left != 0 && left != left_above;
      count += above != 0 && (above != above_left || x % 64 == 0);
    }
  }
  const pix_bits bits = pix_mask_bits(&mask);
  CHECK_EQUAL(pix_edges_count(&bits), count);
  for (int k = 0; k < 2; k++) CHECK_EQUAL(pix_mask_known_edges(&mask), count);
  pix_mask_clear(&mask);
  CHECK_EQUAL(pix_mask_known_edges(&mask), 0);
}

const test_case edge_lines_tests[] = {
    TEST_ROUNDS(lines_cross_edges_where_pixels_change, 600),
    TEST_ROUNDS(lines_cross_edges_of_huge_texels, 300),
    TEST_ROUNDS(lines_cross_edges_where_borders_tie, 300),
    TEST_ROUNDS(edges_are_counted, 300),
    TESTS_END};
