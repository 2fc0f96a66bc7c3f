// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What rays hit in worlds, sparse ones and crowds, beside asking every sprite.

#include "test_worlds.h"

static double end_of_ray(test_random *random, double reach) {
  const double parts = TEST_PICK(random, ((double[]){1, 2, 256}));
  return floor(test_real(random, -reach, reach) * parts) / parts;
}

static pix_ray random_ray(test_random *random, double reach) {
  const double x1 = end_of_ray(random, reach), y1 = end_of_ray(random, reach);
  double x2 = end_of_ray(random, reach), y2 = end_of_ray(random, reach);
  switch (test_int(random, 0, 8)) {
    case 0: x2 = x1; break;
    case 1: y2 = y1; break;
    case 2: y2 = y1 + (x2 - x1); break;
    case 3: x2 = x1, y2 = y1; break;
    case 4: x2 = x1 + 50 * (x2 - x1), y2 = y1 + 50 * (y2 - y1); break;
    default: break;
  }
  return pix_ray_between(x1, y1, x2, y2);
}

static bool is_wanted(const test_world *w, const pix_sprite *sprite, pix_wanted wanted) {
  const pix_slots *slots = &w->world.slots;
  return (wanted.layers >> slots->layer[sprite->slot] & 1) && !(slots->flags[sprite->slot] & wanted.barred);
}

typedef struct expected_hit {
  int32_t sprite;
  pix_ray_pixel at;
  int64_t order;
} expected_hit;

// All that is hit, in order; the members are asked in adding order.
static int32_t ask_each(test_world *w, const pix_ray *ray, pix_wanted wanted, expected_hit *hits) {
  int32_t count = 0;
  for (int32_t m = 0; m < w->members; m++) {
    expected_hit hit = {.sprite = w->order[m]};
    pix_sprite *sprite = &w->sprites[hit.sprite];
    if (!is_wanted(w, sprite, wanted) || !pix_sprite_first_on_ray(sprite, ray, PIX_RAY_NO_LIMIT, &hit.at)) continue;
    hit.order = pix_ray_order(ray, hit.at);
    int32_t k = count++;
    for (; k > 0 && hits[k - 1].order > hit.order; k--) hits[k] = hits[k - 1];
    hits[k] = hit;
  }
  return count;
}

static void check_hit(test_world *w, const pix_ray *ray, const pix_ray_hit *hit, const expected_hit *expected) {
  double normal[2];
  CHECK_EQUAL(test_world_index(w, hit->slot), expected->sprite);
  CHECK(hit->x == pix_ray_i(ray, expected->at.column) && hit->y == pix_ray_j(ray, expected->at.row));
  CHECK(hit->order == expected->order && hit->fraction == pix_ray_entry(ray, expected->at));
  pix_sprite_ray_normal(&w->sprites[expected->sprite], ray, expected->at, normal);
  CHECK(hit->normal[0] == normal[0] && hit->normal[1] == normal[1]);
}

static void check_exit(test_world *w, const pix_ray *ray, const pix_ray_hit *hit) {
  const pix_ray reversed = pix_ray_reversed(ray);
  pix_ray_pixel last;
  CHECK(pix_sprite_first_on_ray(w->world.slots.sprite[hit->slot], &reversed, PIX_RAY_NO_LIMIT, &last));
  last = pix_ray_turned(ray, last);
  CHECK(hit->exit_x == pix_ray_i(ray, last.column) && hit->exit_y == pix_ray_j(ray, last.row));
  CHECK(hit->exit_fraction == pix_ray_exit(ray, last));
}

static void check_ray(test_world *w, const pix_ray *ray, pix_wanted wanted) {
  static expected_hit expected[600];
  const int32_t count = ask_each(w, ray, wanted, expected);
  const pix_ray_hit *hits;
  if (CHECK_EQUAL(pix_world_ray_cast(&w->world, ray, wanted), count > 0) && count > 0) {
    check_hit(w, ray, &pix_world_ray_hits(&w->world)[0], &expected[0]);
  }
  if (CHECK_EQUAL(pix_world_ray_cast_all(&w->world, ray, wanted), count)) {
    hits = pix_world_ray_hits(&w->world);
    for (int32_t k = 0; k < count; k++) check_hit(w, ray, &hits[k], &expected[k]), check_exit(w, ray, &hits[k]);
  }
  int32_t first = INT32_MAX;
  for (int32_t k = 0; k < count; k++) {
    first = pix_min(first, w->world.slots.order[w->sprites[expected[k].sprite].slot]);
  }
  CHECK_EQUAL(pix_world_query_segment(&w->world, ray, wanted), count);
  const int32_t *found = pix_world_found(&w->world);
  for (int32_t k = 1; k < count; k++) CHECK(w->world.slots.order[found[k - 1]] < w->world.slots.order[found[k]]);
  wanted.only_first = true;
  if (CHECK_EQUAL(pix_world_query_segment(&w->world, ray, wanted), count > 0) && count > 0) {
    CHECK_EQUAL(w->world.slots.order[pix_world_found(&w->world)[0]], first);
  }
}

static void beside_asking_each(test_random *random) {
  const bool is_crowd = test_chance(random, 0.5), is_large = test_chance(random, 0.2);
  const test_world_kind kind = {.sprites = test_int(random, 2, is_crowd ? 200 : 40), .widest = is_large ? 70 : 20,
                                .longest = is_large ? 150 : 40, .reach = is_crowd ? 25 : test_spread(random, 40, 3000),
                                .layers = 3, .fixed = 0.2, .disabled = 0.1};
  TEST_WORLD w;
  test_world_make(&w, random, &kind);
  if (test_chance(random, 0.5)) {  // most worlds are of upright sprites
    for (int32_t k = 0; k < w.count; k++) {
      const test_placement at = {{floor(test_real(random, -kind.reach, kind.reach)), test_int(random, -20, 20)},
                                 {.sx = 1, .sy = 1}};
      if (test_chance(random, 0.9)) test_place(&w.sprites[k], &at);
    }
  }
  for (int32_t k = 0; k < 20; k++) {
    const pix_ray ray = random_ray(random, kind.reach + 30);
    pix_wanted wanted = pix_want_all;
    if (test_chance(random, 0.3)) wanted.layers = (uint64_t)test_int(random, 0, 15);
    if (test_chance(random, 0.3)) wanted.barred = PIX_SLOT_DISABLED;
    check_ray(&w, &ray, wanted);
    if (test_chance(random, 0.3)) test_world_change(&w, random);
  }
}

const test_case world_ray_tests[] = {TEST_ROUNDS(beside_asking_each, 300), TESTS_END};
