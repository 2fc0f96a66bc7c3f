// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is said to lie in a hole has no pixel in common with the ring, by the definition, pixel by pixel; and nearly all
// that does so, and is round, is said to.

#include "sprite/hole.h"

#include "sprite/sprite_pair.h"

#include "test_scoped.h"

#define MANY INT32_MAX  // pixels: what is asked for so often is made

static bool is_in_hole(pix_sprite *a, pix_sprite *b) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_rect window = pix_rect_intersect(place_a.box, place_b.box);
  if (pix_rect_is_empty(window)) return false;
  pix_mask_annulus(a->mask, MANY);
  pix_mask_annulus(b->mask, MANY);
  return pix_is_in_hole(a, &place_a, b, &place_b, window);
}

// Noise around an ellipse or a rectangle that is empty.
static void make_ring(pix_mask *mask, test_random *random) {
  const int32_t w = test_int(random, 8, 140), h = test_int(random, 8, 140);
  const double p = w / 2.0 + test_int(random, -3, 3), q = h / 2.0 + test_int(random, -3, 3);
  const double across = test_real(random, 0.3, 1) * w / 2, down = test_real(random, 0.3, 1) * h / 2;
  const double density = test_chance(random, 0.5) ? 1 : test_real(random, 0.02, 1);
  const bool is_round = test_chance(random, 0.5);
  test_bitmap bitmap = test_bitmap_new(w, h);
  TEST_EACH_PIXEL(x, y, w, h) {
    const double dx = fabs(x + 0.5 - p) / across, dy = fabs(y + 0.5 - q) / down;
    const bool is_outside = (is_round ? hypot(dx, dy) : fmax(dx, dy)) > 1;
    test_bitmap_set(&bitmap, x, y, is_outside && test_chance(random, density));
  }
  test_mask_from(mask, &bitmap);
  test_bitmap_free(&bitmap);
}

static int32_t found_in_holes;

// Of every kind, near (0, 0) and far away.
static void check_random_pair(test_random *random) {
  TEST_MASK inner;
  TEST_MASK outer;
  test_random_mask(&inner, random, test_side(random), test_side(random));
  make_ring(&outer, random);
  const double reach = test_chance(random, 0.1) ? 1 << 29 : 100;
  test_placement p[2] = {test_random_placement(random, &inner, test_spread(random, 4, 150), reach),
                         test_random_placement(random, &outer, 300, reach)};
  TEST_COVER of_inner = test_cover_of(&inner, &p[0]);
  TEST_COVER of_outer = test_cover_of(&outer, &p[1]);
  const pix_rect a = of_inner.bounds, b = of_outer.bounds;
  const int32_t away = pix_max(0, pix_min(b.w - a.w, b.h - a.h) / 6) + 2;
  const int32_t dx = b.x - a.x + (b.w - a.w) / 2 + test_int(random, -away, away);
  const int32_t dy = b.y - a.y + (b.h - a.h) / 2 + test_int(random, -away, away);
  p[0].position.x += dx, p[0].position.y += dy;
  if (fabs(p[0].position.x) > 1 << 30 || fabs(p[0].position.y) > 1 << 30) return;
  pix_sprite sprites[2];
  test_sprite_at(&sprites[0], &inner, &p[0]);
  test_sprite_at(&sprites[1], &outer, &p[1]);
  TEST_COVER moved = test_cover_of(&inner, &p[0]);
  pix_rect bounds;
  const int64_t common = test_covers_common(&moved, &of_outer, &bounds);
  const bool found = is_in_hole(&sprites[0], &sprites[1]);
  CHECK(!(found && common > 0));
  CHECK_EQUAL(pix_sprites_collide(&sprites[0], &sprites[1]), common > 0);
  CHECK_EQUAL(pix_sprites_overlap_area(&sprites[0], &sprites[1]), common);
  CHECK_EQUAL(is_in_hole(&sprites[1], &sprites[0]), found);
  found_in_holes += found;
}

static void holes_of_random_sprites(void) {
  found_in_holes = 0;
  test_rounds rounds = test_rounds_of(3000);
  int32_t count = 0;
  for (; test_next_round(&rounds); count++) check_random_pair(&rounds.random);
  CHECK(found_in_holes >= count / 40);
}

// The solid texels' point that is nearest to (u, v).
static pix_point nearest_point(const pix_mask *mask, double u, double v) {
  pix_point nearest = {INFINITY, INFINITY};
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) {
    if (!pix_mask_get(mask, x, y)) continue;
    const pix_point p = {fmin(fmax(u, x), x + 1), fmin(fmax(v, y), y + 1)};
    if (hypot(p.x - u, p.y - v) < hypot(nearest.x - u, nearest.y - v)) nearest = p;
  }
  return nearest;
}

// A rectangle whose corner is just about to touch the ring where the hole is narrowest, and both so large that a
// pixel is less than what the rule rounds: only the pixels around are looked at.
static bool check_touch(test_random *random) {
  TEST_MASK inner;
  TEST_MASK outer;
  test_full_mask(&inner, test_int(random, 1, 9), test_int(random, 1, 9));
  make_ring(&outer, random);
  const pix_annulus *annulus = outer.solid_count > 0 ? pix_mask_annulus(&outer, MANY) : NULL;
  if (annulus == NULL || annulus->inner == 0) return false;
  const double u = annulus->u, v = annulus->v, most = 65536;
  const pix_point at = nearest_point(&outer, u, v);
  const double scale = test_chance(random, 0.5) ? most : test_spread(random, 1, most), turn = test_real(random, -7, 7);
  // The rectangle's diagonal points the way from the ring's middle to that point.
  const double way = turn + atan2(at.y - v, at.x - u), diagonal = atan2(inner.height, inner.width);
  const double room = hypot(at.x - u, at.y - v) * scale, half = hypot(inner.width, inner.height) / 2;
  const double size = fmin(test_chance(random, 0.5) ? most : test_spread(random, 1, most), room / half * 0.9);
  const double rest = room - half * size + test_real(random, -2, 2);
  const test_placement p[2] = {
      {{rest * cos(way), rest * sin(way)},
       {.r = way - diagonal, .sx = size, .sy = size, .ox = inner.width / 2.0, .oy = inner.height / 2.0}},
      {{0, 0}, {.r = turn, .sx = scale, .sy = scale, .ox = u, .oy = v}}};
  pix_sprite sprites[2];
  test_sprite_at(&sprites[0], &inner, &p[0]);
  test_sprite_at(&sprites[1], &outer, &p[1]);
  const bool found = is_in_hole(&sprites[0], &sprites[1]);
  const int32_t x = (int32_t)floor(room * cos(way)), y = (int32_t)floor(room * sin(way));
  bool meet = false;
  TEST_EACH_PIXEL_IN(i, j, ((pix_rect){x - 12, y - 12, 25, 25})) {
    meet = meet || (pix_sprite_covers(&sprites[0], i, j) && pix_sprite_covers(&sprites[1], i, j));
  }
  CHECK(!(found && meet));
  return found;
}

// The same of a rectangle in a frame, where its right side comes near the frame's.
static bool check_wall(test_random *random) {
  TEST_MASK inner;
  TEST_MASK outer;
  test_full_mask(&inner, test_int(random, 1, 9), test_int(random, 1, 9));
  test_full_mask(&outer, test_int(random, 3, 90), test_int(random, 3, 90));
  const double w = outer.width - 2, h = outer.height - 2, most = 65536;
  pix_mask_set_rect(&outer, (pix_rect){1, 1, outer.width - 2, outer.height - 2}, false);
  const double scale = test_chance(random, 0.5) ? most : test_spread(random, 1, most), turn = test_real(random, -7, 7);
  const double room = fmin(w / inner.width, h / inner.height) * scale;
  const double size = fmin(test_chance(random, 0.5) ? most : test_spread(random, 1, most), room * 0.99);
  const double aside = (w * scale - inner.width * size) / 2 + test_real(random, -2, 2);
  const double slack = (h * scale - inner.height * size) / 2;
  const double down = test_chance(random, 0.5) ? 0 : slack - test_real(random, -2, 2);
  const double along[2] = {cos(turn), sin(turn)};
  const test_placement p[2] = {
      {{aside * along[0] - down * along[1], aside * along[1] + down * along[0]},
       {.r = turn, .sx = size, .sy = size, .ox = inner.width / 2.0, .oy = inner.height / 2.0}},
      {{0, 0}, {.r = turn, .sx = scale, .sy = scale, .ox = outer.width / 2.0, .oy = outer.height / 2.0}}};
  pix_sprite sprites[2];
  test_sprite_at(&sprites[0], &inner, &p[0]);
  test_sprite_at(&sprites[1], &outer, &p[1]);
  const bool found = is_in_hole(&sprites[0], &sprites[1]);
  bool meet = false;
  for (int k = -1; k <= 1 && found; k++) {  // both ends of that side, and its middle
    const double x = w * scale / 2, y = down + k * inner.height * size / 2;
    const int32_t i0 = (int32_t)floor(x * along[0] - y * along[1]), j0 = (int32_t)floor(x * along[1] + y * along[0]);
    TEST_EACH_PIXEL_IN(i, j, ((pix_rect){i0 - 8, j0 - 8, 17, 17})) {
      meet = meet || (pix_sprite_covers(&sprites[0], i, j) && pix_sprite_covers(&sprites[1], i, j));
    }
  }
  CHECK(!meet);
  return found;
}

static void sides_that_touch_frames(void) {
  test_rounds rounds = test_rounds_of(1500);
  int32_t found = 0, count = 0;
  for (; test_next_round(&rounds); count++) found += check_wall(&rounds.random);
  CHECK(found >= count / 20);
}

static void corners_that_touch_rings(void) {
  test_rounds rounds = test_rounds_of(4000);
  int32_t found = 0, count = 0;
  for (; test_next_round(&rounds); count++) found += check_touch(&rounds.random);
  CHECK(found >= count / 20);
}

// A ring a texel thick, of this outer radius in texels.
static void make_round(pix_mask *mask, int32_t radius) {
  test_empty_mask(mask, 2 * radius, 2 * radius);
  TEST_EACH_PIXEL(x, y, 2 * radius, 2 * radius) {
    const double away = hypot(x + 0.5 - radius, y + 0.5 - radius);
    pix_mask_set(mask, x, y, away <= radius && away > radius - 1);
  }
}

// Rings in each other, turned and flipped and of different scales, are found to be apart from two or three pixels on.
static void rings_in_each_other(test_random *random) {
  TEST_MASK a;
  TEST_MASK b;
  const int32_t radius[2] = {test_int(random, 3, 60), test_int(random, 3, 60)};
  make_round(&a, radius[0]);
  make_round(&b, radius[1]);
  pix_sprite sprites[2];
  double outer[2], scale[2];
  for (int k = 0; k < 2; k++) {
    outer[k] = test_real(random, 20, 120);
    scale[k] = outer[k] / radius[k];
    test_sprite_init(&sprites[k], k == 0 ? &a : &b);
    const pix_transform t = {.r = test_real(random, -7, 7), .sx = scale[k], .sy = test_chance(random, 0.5) ? 1 : -1,
                             .ox = radius[k], .oy = radius[k]};
    const test_placement p = {{0.3, 0.7}, {.r = t.r, .sx = t.sx, .sy = t.sy * scale[k], .ox = t.ox, .oy = t.oy}};
    test_place(&sprites[k], &p);
  }
  const int large = outer[1] > outer[0];
  const double hole = outer[large] - 2 * scale[large];
  CHECK(is_in_hole(&sprites[0], &sprites[1]) || outer[!large] + 0.75 * scale[!large] + 0.01 > hole);
  CHECK(!is_in_hole(&sprites[0], &sprites[1]) || outer[!large] < outer[large]);
}

const test_case hole_tests[] = {
    TEST(holes_of_random_sprites), TEST(corners_that_touch_rings), TEST(sides_that_touch_frames),
    TEST_ROUNDS(rings_in_each_other, 300), TESTS_END,
};
