// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through masks that are large enough for a summary, beside a walk over all pixels of the ray; and the normal
// where they hit, beside a sum over the pixels around.

#include "sprite/sprite_questions.h"

#include "test_scoped.h"

static void draw_rect(pix_mask *mask, pix_rect rect) {
  TEST_EACH_PIXEL_IN(x, y, pix_rect_intersect(rect, (pix_rect){0, 0, mask->width, mask->height})) {
    pix_mask_set(mask, x, y, true);
  }
}

// Single pixels, needles, blocks, and a ground in steps; mostly air.
static void make_landscape(pix_mask *mask, test_random *random) {
  test_empty_mask(mask, test_int(random, 1, test_chance(random, 0.2) ? 70 : 900), test_int(random, 192, 700));
  const int32_t w = mask->width, h = mask->height;
  for (int32_t k = test_int(random, 0, 12); k > 0; k--) {
    const int32_t x = test_int(random, 0, w - 1), y = test_int(random, 0, h - 1), length = test_int(random, 1, 200);
    const pix_rect figures[] = {{x, y, 1, 1}, {x, y, 1, length}, {x, y, length, 1}, {x, y, length / 5, length / 4}};
    draw_rect(mask, TEST_PICK(random, figures));
  }
  const int32_t step = test_int(random, 1, 80);
  for (int32_t x = 0; x < w && test_chance(random, 0.97); x += step) {
    const int32_t ground = test_int(random, h / 2, h);
    draw_rect(mask, (pix_rect){x, ground, step, h - ground});
  }
}

static double end_of_ray(test_random *random, int32_t size) {
  const double parts = TEST_PICK(random, ((double[]){1, 2, 4, 256}));
  return floor(test_real(random, -100, size + 100) * parts) / parts;
}

// From anywhere to anywhere; many along an axis, or through corners.
static pix_ray random_ray(test_random *random, const pix_mask *mask) {
  const double x1 = end_of_ray(random, mask->width), y1 = end_of_ray(random, mask->height);
  double x2 = end_of_ray(random, mask->width), y2 = end_of_ray(random, mask->height);
  switch (test_int(random, 0, 7)) {
    case 0: x2 = x1; break;
    case 1: y2 = y1; break;
    case 2: y2 = y1 + (x2 - x1); break;
    case 3: y2 = y1 - (x2 - x1) * 2; break;
    case 4: y2 = y1 + (x2 - x1) / 64; break;
    default: break;
  }
  return pix_ray_between(x1, y1, x2, y2);
}

static bool is_solid(const pix_mask *mask, const pix_ray *ray, int64_t column, int64_t row) {
  const int32_t x = pix_ray_i(ray, column), y = pix_ray_j(ray, row);
  return x >= 0 && y >= 0 && x < mask->width && y < mask->height && pix_mask_get(mask, x, y);
}

// The first and the last solid pixel.
static bool ends_by_walking(const pix_mask *mask, const pix_ray *ray, pix_ray_pixel ends[2]) {
  bool is_hit = false;
  pix_ray_row row = pix_ray_row_at(ray, 0);
  for (;; pix_ray_next_row(ray, &row)) {
    for (int64_t column = row.first; column <= row.last; column++) {
      if (!is_solid(mask, ray, column, row.row)) continue;
      ends[1] = (pix_ray_pixel){column, row.row};
      if (!is_hit) ends[0] = ends[1];
      is_hit = true;
    }
    if (row.row == ray->rows) return is_hit;
  }
}

static void check_ends(pix_mask *mask, const pix_ray *ray, bool is_hit, const pix_ray_pixel expected[2]) {
  const pix_bits bits = pix_mask_bits_for_rows(mask, mask->height);
  pix_ray_range range;
  pix_ray_pixel ends[2] = {{-1, -1}, {-1, -1}};
  if (!pix_ray_clip(ray, (pix_rect){0, 0, mask->width, mask->height}, &range)) return;
  if (!CHECK_EQUAL(pix_ray_ends_in_bits(ray, &range, &bits, 0, 0, ends), is_hit) || !is_hit) return;
  for (int k = 0; k < 2; k++) CHECK(ends[k].column == expected[k].column && ends[k].row == expected[k].row);
}

static void check_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at) {
  double normal[2], expected[2];
  int32_t x = 0, y = 0;
  for (int32_t j = -2; j <= 2; j++) {
    for (int32_t i = -2; i <= 2; i++) {
      if (!is_solid(sprite->mask, ray, at.column + ray->step_i * i, at.row + ray->step_j * j)) continue;
      x -= i, y -= j;
    }
  }
  pix_ray_side(ray, at, expected);
  if (x != 0 || y != 0) expected[0] = x / sqrt((double)x * x + y * y), expected[1] = y / sqrt((double)x * x + y * y);
  pix_sprite_ray_normal(sprite, ray, at, normal);
  CHECK(normal[0] == expected[0] && normal[1] == expected[1]);
}

static void rays_through_landscapes(test_random *random) {
  TEST_MASK mask;
  make_landscape(&mask, random);
  pix_sprite sprite;
  test_sprite_init(&sprite, &mask);
  for (int32_t k = 0; k < 40; k++) {
    const pix_ray ray = random_ray(random, &mask);
    pix_ray_pixel ends[2] = {{0, 0}, {0, 0}}, got = {-1, -1};
    const bool is_hit = ends_by_walking(&mask, &ray, ends);
    const pix_ray_pixel expected = ends[0];
    CHECK_EQUAL(pix_sprite_first_on_ray(&sprite, &ray, PIX_RAY_NO_LIMIT, &got), is_hit);
    CHECK(!is_hit || (got.column == expected.column && got.row == expected.row));
    // What lies further than is wanted may be found all the same.
    const int64_t most = test_int(random, 0, 900);
    const bool is_found = pix_sprite_first_on_ray(&sprite, &ray, most, &got);
    CHECK(!is_found || (is_hit && got.column == expected.column && got.row == expected.row));
    CHECK(is_found || !is_hit || expected.column + expected.row > most);
    if (is_hit) check_normal(&sprite, &ray, expected);
    check_ends(&mask, &ray, is_hit, ends);
  }
}

// Two sprites at the same place, of which one was turned while memory was short: its box is larger, and its coverage
// the same.
static void box_made_without_memory(void) {
  TEST_MASK mask;
  test_empty_mask(&mask, 64, 64);
  for (int32_t k = 0; k < 64; k++) pix_mask_set(&mask, k, k, true);
  const test_placement place = {{0, 0}, {.r = 2.07, .sx = 1, .sy = 1}};
  pix_sprite sprites[2];
  for (int k = 0; k < 2; k++) {
    test_sprite_init(&sprites[k], &mask);
    test_allocator()->fail_after = k == 0 ? 0 : -1;
    test_place(&sprites[k], &place);
    (void)pix_sprite_placement(&sprites[k]);
    test_allocator()->fail_after = -1;
  }
  pix_coverage coverage;
  for (int k = 1; k >= 0; k--) {
    const pix_placement at = pix_sprite_placement(&sprites[k]);
    for (int32_t times = 0; times < 100; times++) pix_sprite_coverage(&sprites[k], &at, at.box, &coverage);
    CHECK(coverage.has_bits);
  }
  for (int32_t y = -100; y < 100; y++) {
    const pix_ray ray = pix_ray_between(-120, y + 0.5, 120, y + 0.5);
    pix_ray_pixel at[2] = {{0, 0}, {0, 0}};
    bool is_hit[2];
    for (int k = 0; k < 2; k++) is_hit[k] = pix_sprite_first_on_ray(&sprites[k], &ray, PIX_RAY_NO_LIMIT, &at[k]);
    CHECK(is_hit[0] == is_hit[1] && at[0].column == at[1].column && at[0].row == at[1].row);
  }
}

const test_case sprite_ray_tests[] = {
    TEST_ROUNDS(rays_through_landscapes, 400), TEST(box_made_without_memory), TESTS_END,
};
