// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "test_scene.h"

#define MASKS 4
#define MOST 160

typedef struct scene {
  pix_mask masks[MASKS];
  pix_sprite sprites[MOST];
  int32_t count;
  pix_world world;
} scene;

static pix_point random_point(test_random *random, double reach) {
  return (pix_point){floor(test_real(random, -reach, reach) * 4) / 4, floor(test_real(random, -reach, reach) * 4) / 4};
}

static void make_scene(scene *s, test_random *random, int32_t count, double reach) {
  *s = (scene){.count = count};
  for (int k = 0; k < MASKS; k++) test_random_mask(&s->masks[k], random, test_side(random), test_side(random));
  pix_world_init(&s->world, test_allocator(), test_chance(random, 0.5) ? 0 : test_int(random, 1, 300));
  for (int32_t k = 0; k < count; k++) {
    pix_mask *mask = &s->masks[test_int(random, 0, MASKS - 1)];
    test_sprite_init(&s->sprites[k], mask, 200, 200);
    if (test_chance(random, 0.4)) {
      const test_placement p = test_random_placement(random, mask, 250, reach);
      test_place(&s->sprites[k], &p);
    }
    const pix_point position = random_point(random, reach);
    pix_sprite_set_position(&s->sprites[k], position.x, position.y);
    CHECK(pix_sprite_set_layer(&s->sprites[k], test_int(random, 1, 3)));
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
}

// What all sprites of the world say, one after the other, in the order of hits.
static int32_t find_plainly(scene *s, const pix_ray *ray, uint64_t layers, pix_ray_hit hits[MOST]) {
  const int32_t members = pix_world_sprites(&s->world);
  int32_t count = 0;
  for (int32_t k = 0; k < members; k++) {
    const int32_t slot = pix_world_found(&s->world)[k];
    pix_sprite *sprite = s->world.slots.sprite[slot];
    pix_ray_pixel first;
    if (!(layers >> s->world.slots.layer[slot] & 1)) continue;
    if (!pix_sprite_first_on_ray(sprite, ray, PIX_RAY_NO_LIMIT, &first)) continue;
    const pix_ray_pixel last = test_last_on_ray(sprite, ray);
    pix_ray_hit hit = {.slot = slot, .x = pix_ray_i(ray, first.column), .y = pix_ray_j(ray, first.row),
                       .exit_x = pix_ray_i(ray, last.column), .exit_y = pix_ray_j(ray, last.row),
                       .order = pix_ray_order(ray, first), .fraction = pix_ray_entry(ray, first),
                       .exit_fraction = pix_ray_exit(ray, last)};
    pix_sprite_ray_normal(sprite, ray, first, hit.normal);
    int32_t at = count++;
    for (; at > 0 && hits[at - 1].order > hit.order; at--) hits[at] = hits[at - 1];
    hits[at] = hit;
  }
  return count;
}

static bool are_alike(const pix_ray_hit *a, const pix_ray_hit *b, bool with_exit) {
  return a->slot == b->slot && a->x == b->x && a->y == b->y && a->order == b->order && a->fraction == b->fraction &&
         a->normal[0] == b->normal[0] && a->normal[1] == b->normal[1] &&
         (!with_exit ||
          (a->exit_x == b->exit_x && a->exit_y == b->exit_y && a->exit_fraction == b->exit_fraction));
}

static void check_ray(scene *s, const pix_ray *ray, uint64_t layers) {
  static pix_ray_hit hits[MOST];
  pix_world *world = &s->world;
  const int32_t count = find_plainly(s, ray, layers, hits);
  if (CHECK_EQUAL(pix_world_ray_cast(world, ray, layers), count > 0) && count > 0) {
    CHECK(are_alike(&pix_world_ray_hits(world)[0], &hits[0], false));
  }
  if (!CHECK_EQUAL(pix_world_ray_cast_all(world, ray, layers), count)) return;
  for (int32_t k = 0; k < count; k++) CHECK(are_alike(&pix_world_ray_hits(world)[k], &hits[k], true));
  CHECK_EQUAL(world->query_stats.hits, count);
  CHECK(world->query_stats.pixel_tests <= world->query_stats.box_tests);
  CHECK(world->query_stats.box_tests <= pix_world_count(world));  // each once
  CHECK_EQUAL(pix_world_query_segment(world, ray, (pix_wanted){layers, false}), count);
  for (int32_t k = 1; k < count; k++) {
    CHECK(world->slots.order[pix_world_found(world)[k - 1]] < world->slots.order[pix_world_found(world)[k]]);
  }
  for (int32_t k = 0; k < count; k++) {
    int32_t at = 0;
    while (at < count && pix_world_found(world)[at] != hits[k].slot) at++;
    CHECK(at < count);
  }
  const int32_t first = count > 0 ? pix_world_found(world)[0] : -1;
  CHECK_EQUAL(pix_world_query_segment(world, ray, (pix_wanted){layers, true}), count > 0);
  if (count > 0) CHECK_EQUAL(pix_world_found(world)[0], first);
}

static pix_ray random_ray(test_random *random, double reach) {
  const pix_point a = random_point(random, reach), b = random_point(random, reach);
  switch (test_int(random, 0, 5)) {
    case 0: return pix_ray_between(a.x, a.y, b.x, a.y);
    case 1: return pix_ray_between(a.x, a.y, a.x, b.y);
    case 2: return pix_ray_between(a.x, a.y, a.x + (b.y - a.y), b.y);
    case 3: return pix_ray_between(a.x, a.y, a.x + (b.x - a.x) / 16, a.y + (b.y - a.y) / 16);
    default: return pix_ray_between(a.x, a.y, b.x, b.y);
  }
}

static void rays_hit_what_they_hit_of_each_sprite(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 50, 3000);
    make_scene(&s, random, test_int(random, 0, MOST), reach);
    for (int k = 0; k < 12; k++) {
      const pix_ray ray = random_ray(random, reach * test_spread(random, 0.5, 20));
      check_ray(&s, &ray, test_chance(random, 0.6) ? PIX_ALL_LAYERS : (uint64_t)test_int(random, 0, 7));
      for (int m = 0; m < 4 && s.count > 0; m++) {
        pix_sprite *sprite = &s.sprites[test_int(random, 0, s.count - 1)];
        const pix_point position = random_point(random, test_chance(random, 0.1) ? reach * 100 : reach);
        if (test_chance(random, 0.7)) {
          pix_sprite_set_position(sprite, position.x, position.y);
        } else if (pix_sprite_is_in_world(sprite)) {
          pix_world_remove(&s.world, sprite);
        } else {
          CHECK(pix_world_add(&s.world, sprite));
        }
      }
    }
    free_scene(&s);
  }
}

// Cells repeat over the plane: a box is tested once all the same, even if the ray passes its cell a hundred times.
static void a_long_ray_tests_each_box_once(void) {
  static scene s;
  pix_mask *mask = &s.masks[0];
  s = (scene){.count = 100};
  CHECK(pix_mask_create(mask, test_allocator(), 8, 8));
  pix_mask_fill(mask);
  pix_world_init(&s.world, test_allocator(), 8);
  for (int32_t k = 0; k < s.count; k++) {
    test_sprite_init(&s.sprites[k], mask, 8, 8);
    pix_sprite_set_position(&s.sprites[k], k * 8, k % 3);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  const pix_ray across = pix_ray_between(-1e6, 4, 1e6, 4), far = pix_ray_between(-1e6, 4, -5000, 4);
  CHECK_EQUAL(pix_world_ray_cast_all(&s.world, &across, PIX_ALL_LAYERS), s.count);
  CHECK_EQUAL(s.world.query_stats.box_tests, s.count);
  CHECK_EQUAL(s.world.query_stats.pixel_tests, s.count);
  CHECK(s.world.query_stats.cells_visited < 5 * s.count);
  CHECK_EQUAL(pix_world_ray_cast_all(&s.world, &far, PIX_ALL_LAYERS), 0);
  CHECK_EQUAL(s.world.query_stats.cells_visited, 0);  // there is nothing as far as that
  CHECK_EQUAL(pix_world_ray_cast(&s.world, &across, PIX_ALL_LAYERS), 1);
  CHECK(s.world.query_stats.box_tests < 10);  // the others lie behind the first
  CHECK_EQUAL(s.world.query_stats.hits, 1);
  free_scene(&s);
}

static void sprites_hit_on_the_same_pixel_come_in_the_order_of_adding(void) {
  static scene s;
  s = (scene){.count = 50};
  CHECK(pix_mask_create(&s.masks[0], test_allocator(), 5, 5));
  pix_mask_fill(&s.masks[0]);
  pix_world_init(&s.world, test_allocator(), 0);
  for (int32_t k = 0; k < s.count; k++) {
    test_sprite_init(&s.sprites[k], &s.masks[0], 5, 5);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  for (int32_t k = 0; k < 7; k++) {
    pix_world_remove(&s.world, &s.sprites[k]);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  const pix_ray ray = pix_ray_between(-10, 2, 10, 2);
  CHECK_EQUAL(pix_world_ray_cast_all(&s.world, &ray, PIX_ALL_LAYERS), s.count);
  for (int32_t k = 0; k < s.count; k++) {
    CHECK(s.world.slots.sprite[pix_world_ray_hits(&s.world)[k].slot] == &s.sprites[(k + 7) % s.count]);
  }
  CHECK_EQUAL(pix_world_ray_cast(&s.world, &ray, PIX_ALL_LAYERS), 1);
  CHECK(s.world.slots.sprite[pix_world_ray_hits(&s.world)[0].slot] == &s.sprites[7]);
  free_scene(&s);
}

// Two pixels beside a corner of the ray are as many steps away, and one of them comes first. That of the larger sprite,
// which was added before and is looked at before, is the second.
static void of_the_pixels_beside_a_corner_one_is_hit_first(void) {
  static scene s;
  s = (scene){.count = 2};
  CHECK(pix_mask_create(&s.masks[0], test_allocator(), 150, 1) && pix_mask_create(&s.masks[1], test_allocator(), 1, 1));
  pix_world_init(&s.world, test_allocator(), 1);
  for (int32_t k = 0; k < 2; k++) {
    pix_mask_fill(&s.masks[k]);
    test_sprite_init(&s.sprites[k], &s.masks[k], 150, 1);
    pix_sprite_set_position(&s.sprites[k], k == 0 ? -145 : 5, k == 0 ? 5 : 4);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  const pix_ray ray = pix_ray_between(0.5, 0.5, 10.5, 10.5);
  CHECK_EQUAL(pix_world_ray_cast_all(&s.world, &ray, PIX_ALL_LAYERS), 2);
  CHECK_EQUAL(pix_world_ray_cast(&s.world, &ray, PIX_ALL_LAYERS), 1);
  CHECK(s.world.slots.sprite[pix_world_ray_hits(&s.world)[0].slot] == &s.sprites[1]);
  free_scene(&s);
}

// Every request for memory fails in turn: the world says so, and can be asked again.
static void a_world_is_whole_without_memory(void) {
  static scene s;
  for (int64_t allowed = 0; allowed < 60; allowed++) {
    test_random random = {5};
    make_scene(&s, &random, 90, 150);
    const pix_ray ray = pix_ray_between(-200, -150, 200, 160);
    test_allocator()->fail_after = allowed;
    for (int k = 0; k < 3; k++) {
      const int32_t all = pix_world_ray_cast_all(&s.world, &ray, PIX_ALL_LAYERS);
      const int32_t first = pix_world_ray_cast(&s.world, &ray, PIX_ALL_LAYERS);
      CHECK((all == -1 || all > 10) && (first == -1 || first == 1));
      CHECK(pix_world_query_segment(&s.world, &ray, pix_want_all) >= -1);
    }
    test_allocator()->fail_after = -1;
    check_ray(&s, &ray, PIX_ALL_LAYERS);
    free_scene(&s);
    CHECK_EQUAL(test_allocator()->blocks, 0);
  }
}

// Without rasters: those of sprites that rays hit now and then are made when enough of them has been looked at.
static void steady_rays_allocate_nothing(void) {
  static scene s;
  const size_t raster_limit = test_allocator()->cache_limit;
  pix_rasters_set_limit(test_allocator(), 0);
  test_random random = {9};
  make_scene(&s, &random, MOST, 300);
  uint64_t requests = 0;
  for (int frame = 0; frame < 40; frame++) {
    if (frame == 30) requests = test_allocator()->requests;
    for (int k = 0; k < 20; k++) {
      const pix_ray ray = pix_ray_between(-300, k * 30 - 300, 300, 300 - k * 30);
      CHECK(pix_world_ray_cast(&s.world, &ray, PIX_ALL_LAYERS) >= 0);
      CHECK(pix_world_ray_cast_all(&s.world, &ray, PIX_ALL_LAYERS) >= 0);
      CHECK(pix_world_query_segment(&s.world, &ray, pix_want_all) >= 0);
    }
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  free_scene(&s);
  pix_rasters_set_limit(test_allocator(), raster_limit);
}

const test_case world_ray_tests[] = {
    TEST(rays_hit_what_they_hit_of_each_sprite),
    TEST(a_long_ray_tests_each_box_once),
    TEST(sprites_hit_on_the_same_pixel_come_in_the_order_of_adding),
    TEST(of_the_pixels_beside_a_corner_one_is_hit_first),
    TEST(a_world_is_whole_without_memory),
    TEST(steady_rays_allocate_nothing),
    TESTS_END,
};
