// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is seen from a place, against a ray for each pixel: from a cave and the sky of a terrain of 4096x2048, among
// 1,000 turned sprites, and by 100 guards with cones. Without faces of walls: no ray says what they are.

#include "art.h"

#define WIDTH 4096
#define HEIGHT 2048
#define SPRITES 1000
#define GUARDS 100
#define MICROSECONDS 1000.0

typedef struct sight_scene {
  pix_allocator allocator;
  pix_mask mask, seen;
  pix_sprite sprites[SPRITES];
  pix_pose poses[SPRITES];
  pix_world world;
  pix_sight sights[GUARDS];
  int32_t count;
} sight_scene;

static void run_sights(void *scene, bench_tally *tally) {
  sight_scene *s = scene;
  for (int32_t k = 0; k < s->count; k++) {
    const pix_sight *sight = &s->sights[k];
    const pix_shape window = {.area = pix_area_of(sight->window)};
    const int32_t found = pix_world_query_box(&s->world, &window, pix_want_all);
    bench_must(pix_world_see(&s->world, sight, found, &s->seen, NULL, NULL) >= 0);
    tally->count += s->seen.solid_count;
    tally->sum += pix_mask_hash(&s->seen);
  }
}

static bool cone_holds(const pix_sight *sight, int32_t x, int32_t y) {
  bool in[3];
  for (int k = 0; k < 3; k++) in[k] = sight->edges[k][0] * y - sight->edges[k][1] * x >= 0;
  return sight->is_wide ? in[0] || in[1] : in[0] && in[1] && in[2];
}

static void run_rays(void *scene, bench_tally *tally) {
  sight_scene *s = scene;
  for (int32_t k = 0; k < s->count; k++) {
    const pix_sight *sight = &s->sights[k];
    const double x = sight->x + 0.5, y = sight->y + 0.5;
    pix_mask_clear(&s->seen);
    for (int32_t j = -sight->reach; j <= sight->reach; j++) {
      for (int32_t i = -sight->reach; i <= sight->reach; i++) {
        if (!pix_circle_holds(&sight->circle, sight->x + i, sight->y + j) || !cone_holds(sight, i, j)) continue;
        const pix_ray ray = pix_ray_between(x, y, x + i, y + j);
        if (pix_world_ray_cast(&s->world, &ray, pix_want_all) == 0) {
          pix_mask_set(&s->seen, i + sight->reach, j + sight->reach, true);
        }
      }
    }
    tally->count += s->seen.solid_count;
    tally->sum += pix_mask_hash(&s->seen);
  }
}

// Prints a row of as many sights as the scene has.
static void measure(sight_scene *s, const char *name, int32_t size, int32_t radius) {
  const bench_row row = {.name = name, .size = size, .count = MICROSECONDS,
                         .entries = {{"ours", run_sights}, {"a ray a pixel", run_rays}}};
  bench_must(pix_mask_create(&s->seen, &s->allocator, 2 * radius + 1, 2 * radius + 1));
  bench_measure(&row, s);
  pix_mask_release(&s->seen);
}

// Returns the first pixel from (x, y) down around which so many on all sides are empty.
static pix_sight sight_in_room(sight_scene *s, int32_t x, int32_t y, int32_t room, int32_t radius) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  while (y < HEIGHT - room && pix_bits_any_in(&bits, (pix_rect){x - room, y - room, 2 * room + 1, 2 * room + 1})) y++;
  return pix_sight_from(x + 0.5, y + 0.5, radius);
}

static void measure_terrain(sight_scene *s) {
  classic_texture texture = art_terrain(WIDTH, HEIGHT);
  art_make_mask(&s->mask, &s->allocator, &texture);
  classic_texture_destroy(&texture);
  pix_sprite_init(&s->sprites[0], &s->mask, WIDTH, HEIGHT);
  bench_must(pix_world_add(&s->world, &s->sprites[0]));
  bench_random random = {50};
  s->count = 1;
  s->sights[0] = sight_in_room(s, 2000, 1300, 12, 256);
  measure(s, "from a cave, radius 256", WIDTH, 256);
  s->sights[0] = pix_sight_from(2000.5, 440.5, 256);
  measure(s, "from the sky, radius 256", WIDTH, 256);
  for (s->count = 0; s->count < GUARDS; s->count++) {
    const int32_t x = (int32_t)bench_random_between(&random, 200, WIDTH - 200);
    const int32_t y = (int32_t)bench_random_between(&random, 500, HEIGHT - 500);
    s->sights[s->count] = sight_in_room(s, x, y, 3, 150);
    pix_sight_set_cone(&s->sights[s->count], bench_random_between(&random, -3, 3), 1.0471975511965976);
  }
  measure(s, "100 cones of 60 degrees, radius 150", WIDTH, 150);
  pix_world_clear(&s->world);
}

static void measure_sprites(sight_scene *s) {
  bench_random random = {51};
  art_paint_mask(&s->mask, &s->allocator, art_paint(24, art_star));
  for (int32_t k = 0; k < SPRITES; k++) {
    const pix_transform t = {.r = bench_random_between(&random, -3, 3), .sx = 1, .sy = 1};
    const double x = bench_random_between(&random, 0, 1200), y = bench_random_between(&random, 0, 1200);
    pix_sprite_init(&s->sprites[k], &s->mask, s->mask.width, s->mask.height);
    pix_sprite_give_pose(&s->sprites[k], &s->poses[k]);
    pix_sprite_set_transform(&s->sprites[k], &t);
    pix_sprite_set_position(&s->sprites[k], x, y);
    bench_must(pix_world_add(&s->world, &s->sprites[k]));
  }
  s->count = 1;
  s->sights[0] = pix_sight_from(600.5, 600.5, 256);
  measure(s, "among turned sprites, radius 256", SPRITES, 256);
}

static void run_sight(void) {
  static sight_scene s;
  pix_allocator_init(&s.allocator);
  pix_world_init(&s.world, &s.allocator, 0);
  measure_terrain(&s);
  pix_mask_release(&s.mask);
  measure_sprites(&s);
  pix_world_release(&s.world);
  pix_mask_release(&s.mask);
}

const bench_section section_sight = {"sight", "what is seen, against a ray for each pixel: microseconds for all",
                                     run_sight};
