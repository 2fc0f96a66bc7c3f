// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Distances of magnified sprites, found by texels and by all pixels at their edges.

#include "sprite/sprite_questions.h"

#include "test_scoped.h"

#define MOST_PIXELS 8000  // at the edges of one

typedef struct pixel {
  int32_t x, y;
} pixel;

// Those that have a neighbour which is not covered, in row order.
static int32_t list_edge(const test_cover *c, pixel *list) {
  int32_t count = 0;
  TEST_EACH_PIXEL_IN(i, j, c->bounds) {
    const bool is_inner = test_cover_get(c, i - 1, j) && test_cover_get(c, i + 1, j) && test_cover_get(c, i, j - 1) &&
                          test_cover_get(c, i, j + 1);
    if (!test_cover_get(c, i, j) || is_inner || count == MOST_PIXELS) continue;
    list[count++] = (pixel){i, j};
  }
  return count;
}

static int64_t square_of(pixel a, pixel b) {
  const int64_t dx = a.x - b.x, dy = a.y - b.y;
  return dx * dx + dy * dy;
}

// The nearest of both, the first ones of several.
static int64_t find_naively(const test_cover *a, const test_cover *b, pixel found[2]) {
  pixel list[2][MOST_PIXELS];
  const int32_t count[2] = {list_edge(a, list[0]), list_edge(b, list[1])};
  int64_t best = INT64_MAX;
  TEST_EACH_PIXEL(k, i, count[1], count[0]) {
    const int64_t square = square_of(list[0][i], list[1][k]);
    if (square >= best) continue;
    best = square;
    found[0] = list[0][i];
    found[1] = list[1][k];
  }
  return best;
}

static test_placement magnified(test_random *random, const test_placement *other) {
  const double scale = test_spread(random, 4, 40);
  test_placement p = {{test_real(random, -200, 200), test_real(random, -200, 200)},
                      {.r = test_real(random, -7, 7), .sx = scale, .sy = scale}};
  if (other != NULL && test_chance(random, 0.5)) p.transform = other->transform;
  if (test_chance(random, 0.2)) p.transform.r = 1.5707963267948966 * test_int(random, -4, 4);
  if (test_chance(random, 0.2)) p.transform.r += test_spread(random, 1e-9, 0.01);
  if (test_chance(random, 0.2)) p.transform.sx = -test_spread(random, 6, 40);
  if (test_chance(random, 0.1)) p.transform.kx = test_real(random, -0.5, 0.5);
  if (test_chance(random, 0.3)) p.position = (pix_point){floor(p.position.x), floor(p.position.y) + 0.5};
  return p;
}

typedef struct one {
  pix_mask mask;
  pix_sprite sprite;
  test_placement place;
  test_cover cover;
} one;

static void free_one(one *o) {
  pix_mask_release(&o->mask);
  test_cover_free(&o->cover);
}

static void make_one(one *o, test_random *random, const test_placement *other) {
  test_random_mask(&o->mask, random, test_int(random, 1, 6), test_int(random, 1, 6));
  o->place = magnified(random, other);
  test_sprite_at(&o->sprite, &o->mask, &o->place);
  o->cover = test_cover_of(&o->mask, &o->place);
}

static void distances_are_those_of_pixels(test_random *random) {
  TEST_FREED_BY(free_one) one a;
  TEST_FREED_BY(free_one) one b;
  make_one(&a, random, NULL);
  make_one(&b, random, &a.place);
  if (a.cover.count == 0 || b.cover.count == 0 || pix_sprites_collide(&a.sprite, &b.sprite)) return;
  pixel nearest[2];
  const double distance = sqrt((double)find_naively(&a.cover, &b.cover, nearest));
  pix_sprite_distance found;
  if (!CHECK(pix_sprite_find_distance(&a.sprite, &b.sprite, distance, &found))) return;
  CHECK(found.distance == distance);
  CHECK(found.ax == nearest[0].x && found.ay == nearest[0].y && found.bx == nearest[1].x && found.by == nearest[1].y);
  CHECK(!pix_sprite_find_distance(&a.sprite, &b.sprite, distance * (1 - DBL_EPSILON), &found));
}

const test_case sprite_distance_tests[] = {
    TEST_ROUNDS(distances_are_those_of_pixels, 400), TESTS_END,
};
