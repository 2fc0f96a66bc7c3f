// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/shape.h"

#include "test_scoped.h"

// Membership, straight from the definition.

static bool is_in_polygon(const double *points, int32_t count, double cx, double cy) {
  bool in = false;
  for (int32_t i = 0; i < count; i += 2) {
    const double *a = &points[i], *b = &points[(i + 2) % count];
    if ((a[1] <= cy) == (b[1] <= cy)) continue;
    const double *upper = a[1] < b[1] ? a : b, *lower = upper == a ? b : a;
    if (upper[0] + (cy - upper[1]) * (lower[0] - upper[0]) / (lower[1] - upper[1]) <= cx) in = !in;
  }
  return in;
}

static bool is_in(const pix_shape *r, const double rect[4], int64_t i, int64_t j) {
  const double cx = (double)i + 0.5, cy = (double)j + 0.5, dx = cx - r->x, dy = cy - r->y;
  switch (r->kind) {
    case PIX_SHAPE_CIRCLE: return dx * dx + dy * dy <= r->radius * r->radius;
    case PIX_SHAPE_POLYGON: return is_in_polygon(r->polygon.points, r->polygon.count, cx, cy);
    default: return cx >= rect[0] && cx < rect[0] + rect[2] && cy >= rect[1] && cy < rect[1] + rect[3];
  }
}

#define PITCH (256 + PIX_BITS_PADDING)

// Compares all that is known of a window with membership of each of its pixels. It is cut to the shape's area first,
// outside of which nothing may be in.
static void check_window(const pix_shape *shape, const double rect[4], pix_rect window) {
  const pix_rect inside = pix_area_clip(shape->area, window);
  TEST_BITMAP expected = test_bitmap_new(inside.w, inside.h);
  int32_t in = 0;
  TEST_EACH_PIXEL_IN(i, j, window) {
    if (!is_in(shape, rect, i, j)) continue;
    test_bitmap_set(&expected, i - inside.x, j - inside.y, true);
    in++;
  }
  CHECK_EQUAL(test_bitmap_count(&expected), in);
  if (pix_rect_is_empty(inside)) return;
  uint64_t words[4 * PITCH] = {0};
  CHECK_EQUAL(pix_shape_fill(shape, inside, words, PITCH), in > 0);
  test_check_bits(&(pix_bits){words, inside.w, inside.h, PITCH, false, NULL}, &expected);
  const pix_shape_part part = pix_shape_part_of(shape, inside);
  CHECK((part != PIX_SHAPE_NONE || in == 0) && (part != PIX_SHAPE_ALL || in == inside.w * inside.h));
  if (shape->kind == PIX_SHAPE_CIRCLE) CHECK_EQUAL(part == PIX_SHAPE_ALL, in == inside.w * inside.h);
  bool left = true, top = true, right = true, bottom = true;
  TEST_EACH_PIXEL_IN(i, j, window) {
    const bool is_out = !is_in(shape, rect, i, j);
    if (is_out && i == window.x) left = false;
    if (is_out && i == window.x + window.w - 1) right = false;
    if (is_out && j == window.y) top = false;
    if (is_out && j == window.y + window.h - 1) bottom = false;
  }
  const bool any_side = left || top || right || bottom;
  if (shape->kind == PIX_SHAPE_RECT) CHECK_EQUAL(pix_shape_rect_holds_side(shape, window), any_side);
  if (shape->kind == PIX_SHAPE_CIRCLE) {
    const pix_circle_sides sides = pix_circle_sides_of(shape, window);
    CHECK(sides.may_meet || in == 0);
    CHECK_EQUAL(sides.holds_one, any_side);
    CHECK_EQUAL(sides.holds_all, in == window.w * window.h);
  }
}

static double near(test_random *random, double middle, double reach) {
  const double at = middle + test_int(random, (int32_t)-reach, (int32_t)reach);
  return at + TEST_PICK(random, ((double[]){0, 0.5, test_int(random, 0, 7) / 8.0, test_real(random, 0, 1)}));
}

static double any_middle(test_random *random) {
  static const double middles[] = {0, 0, 0, 100000, -1073741824.0 + 200, 1073741824.0 - 200};
  return TEST_PICK(random, middles);
}

static pix_rect random_window(test_random *random, double x, double y, int32_t reach) {
  const int32_t w = test_int(random, 1, test_chance(random, 0.2) ? 256 : 40), h = test_int(random, 1, 60);
  const int32_t left = (int32_t)floor(x) + test_int(random, -reach, reach);
  return (pix_rect){left, (int32_t)floor(y) + test_int(random, -reach, reach), w, h};
}

static void rectangles(test_random *random) {
  const double x = any_middle(random), y = any_middle(random);
  const double rect[] = {near(random, x, 30), near(random, y, 30), near(random, 30, 30), near(random, 30, 30)};
  const pix_shape shape = pix_shape_rect(rect[0], rect[1], rect[2], rect[3]);
  check_window(&shape, rect, random_window(random, x, y, 40));
}

// Some through a pixel's centre, give or take a rounding.
static void circles(test_random *random) {
  const double x = near(random, any_middle(random), 50), y = near(random, any_middle(random), 50);
  const double radius = test_chance(random, 0.1) ? 0 : fabs(near(random, 30, test_chance(random, 0.5) ? 30 : 200));
  const pix_shape shape = pix_shape_circle(x, y, radius);
  check_window(&shape, NULL, random_window(random, x, y, 60));
  const int32_t i = (int32_t)floor(x) + test_int(random, -90, 90), j = (int32_t)floor(y) + test_int(random, -90, 90);
  const double dx = i + 0.5 - x, dy = j + 0.5 - y, rounding = TEST_PICK(random, ((double[]){0, 0, -1, 1}));
  const pix_shape through = pix_shape_circle(x, y, sqrt(dx * dx + dy * dy) * (1 + rounding * DBL_EPSILON));
  check_window(&through, NULL, (pix_rect){i - 5, j - 5, 11, 11});
}

// So large that squares are rounded to hundreds: at the top, bottom, left and right a pixel's centre may be some pixels
// outside of the circle and yet in.
static void huge_circles(test_random *random) {
  static const double radii[] = {1073741824.0, 536870912.5, 123456789.0, 9999999.25};
  const double radius = TEST_PICK(random, radii), sign = test_chance(random, 0.5) ? 1 : -1;
  // Its middle on one side of (0, 0), its edge on the other.
  const double along = near(random, -sign * floor(radius / 2), 3), across = near(random, 0, 5);
  const bool is_upright = test_chance(random, 0.5);
  const pix_shape shape = pix_shape_circle(is_upright ? across : along, is_upright ? along : across, radius);
  const int32_t edge = (int32_t)floor(along + sign * radius);
  const double far = test_chance(random, 0.5) ? 0 : test_spread(random, 1, 1e5);
  const int32_t aside = (int32_t)far, back = (int32_t)(-sign * far * far / (2 * radius));
  const pix_rect window = {aside - 40, edge + back - 6, 80, 12};
  check_window(&shape, NULL, is_upright ? window : (pix_rect){window.y, window.x, window.h, window.w});
}

// Polygons with many edges, most of them short, or all of them in few rows.
static void polygons_in_bands(test_random *random) {
  double points[400];
  const double x = any_middle(random), y = any_middle(random), flatness = test_chance(random, 0.3) ? 0.05 : 1;
  const int32_t count = 2 * test_int(random, 3, TEST_COUNT_OF(points) / 2), reach = test_int(random, 2, 30);
  for (int32_t k = 0; k < count; k += 2) {
    const bool is_far = k == 0 || test_chance(random, 0.1);
    points[k] = is_far ? near(random, x, 100) : points[k - 2] + near(random, 0, reach);
    points[k + 1] = is_far ? near(random, y, 100 * flatness) : points[k - 1] + near(random, 0, reach * flatness);
  }
  pix_shape shape = pix_shape_polygon(points, count);
  const int32_t places = pix_polygon_choose_bands(&shape.polygon);
  CHECK((places > 0 || count < 16 || shape.area.y1 - shape.area.y0 < 4) && places <= 3 * count);
  pix_polygon_edge *memory = pix_alloc(test_allocator(), (size_t)places, sizeof *memory);
  int32_t starts[TEST_COUNT_OF(points) / 2 + 1];
  if (places > 0) pix_polygon_deal(&shape.polygon, memory, starts);
  for (int32_t k = 0; k < 4; k++) check_window(&shape, NULL, random_window(random, x, y, 60));
  for (int32_t k = 0; k < count; k += 2) {
    const double cx = floor(points[k]) + 0.5, cy = floor(points[k + 1]) + 0.5;
    CHECK_EQUAL(pix_polygon_holds(&shape.polygon, cx, cy), is_in_polygon(points, count, cx, cy));
  }
  pix_free(test_allocator(), memory, (size_t)places, sizeof *memory);
}

// Triangles with a corner or two far away, of which a window sees a nearly straight edge.
static void huge_polygons(test_random *random) {
  double points[8];
  const int32_t count = 2 * test_int(random, 3, 4);
  for (int32_t k = 0; k < count; k++) {
    const double limit = 1073741824.0 - 100;
    points[k] = test_chance(random, 0.4) ? near(random, 0, 50)
                                         : test_real(random, -limit, limit) * test_spread(random, 1e-4, 1);
  }
  const pix_shape shape = pix_shape_polygon(points, count);
  check_window(&shape, NULL, random_window(random, 0, 0, 50));
}

// A window that no edge comes near is known to be in or out as a whole.
static void windows_away_from_edges(void) {
  const double points[] = {0, 0, 1000, 0, 1000, 1000, 0, 1000, 0, 0, 250, 250, 250, 750, 750, 750, 750, 250, 250, 250};
  const pix_shape polygon = pix_shape_polygon(points, TEST_COUNT_OF(points)), circle = pix_shape_circle(0, 0, 100);
  const pix_shape narrow = pix_shape_circle(5, 5, 0.5), point = pix_shape_circle(5.5, 5.5, 0);
  const struct {
    const pix_shape *shape;
    pix_rect window;
    pix_shape_part part;
  } cases[] = {{&polygon, {300, 300, 400, 400}, PIX_SHAPE_NONE}, {&polygon, {300, 10, 100, 200}, PIX_SHAPE_ALL},
               {&polygon, {10, 800, 900, 100}, PIX_SHAPE_ALL}, {&polygon, {100, 100, 400, 400}, PIX_SHAPE_SOME},
               {&circle, {-70, -70, 140, 140}, PIX_SHAPE_ALL}, {&circle, {-71, -71, 142, 142}, PIX_SHAPE_ALL},
               {&circle, {-72, -72, 144, 144}, PIX_SHAPE_SOME}, {&circle, {71, 71, 20, 20}, PIX_SHAPE_NONE},
               {&narrow, {4, 4, 2, 2}, PIX_SHAPE_SOME}, {&point, {5, 5, 1, 1}, PIX_SHAPE_ALL}};
  TEST_EACH(c, cases) CHECK_EQUAL(pix_shape_part_of(c->shape, c->window), c->part);
}

const test_case shape_tests[] = {
    TEST_ROUNDS(rectangles, 600), TEST_ROUNDS(circles, 2000), TEST_ROUNDS(huge_circles, 1000),
    TEST_ROUNDS(polygons_in_bands, 200), TEST_ROUNDS(huge_polygons, 600), TEST(windows_away_from_edges), TESTS_END,
};
