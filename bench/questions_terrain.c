// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A ray and a circle over a terrain of 4096x2048 with hills and caves, against plain loops over its pixels: rays that
// go far through the air and those that start anywhere, circles in the air and those anywhere. A rock in the corner
// makes the sky part of the terrain's box.

#include "art.h"

#define WIDTH 4096
#define HEIGHT 2048
#define QUESTIONS 200
#define RADIUS 50
#define AIR 0.22  // the upper part of the height, in which there is nothing but a rock in the corner
#define ROCK 16

typedef struct line {
  double x1, y1, x2, y2;
} line;

typedef struct terrain_scene {
  pix_allocator allocator;
  classic_texture texture;
  pix_mask mask;
  pix_sprite sprite;
  pix_world world;
  line lines[QUESTIONS];  // of circles only the first point
} terrain_scene;

static bool is_solid(const classic_texture *t, int64_t x, int64_t y) {
  return x >= 0 && x < t->width && y >= 0 && y < t->height &&
         t->rgba[((size_t)y * (size_t)t->width + (size_t)x) * 4 + 3] > 0;
}

static uint64_t key_of(int64_t x, int64_t y) { return (uint64_t)y << 16 | (uint64_t)x; }

static void run_rays(void *scene, bench_tally *tally) {
  terrain_scene *s = scene;
  for (int32_t k = 0; k < QUESTIONS; k++) {
    const line w = s->lines[k];
    const pix_ray ray = pix_ray_between(w.x1, w.y1, w.x2, w.y2);
    if (pix_world_ray_cast(&s->world, &ray, pix_want_all) <= 0) continue;
    const pix_ray_hit *hit = pix_world_ray_hits(&s->world);
    bench_tally_add(tally, (uint64_t)k, key_of(hit->x, hit->y));
  }
}

// From one pixel to the next by the line that is crossed first, in integers: ends are centres of pixels. At a corner
// both pixels beside it are looked at, the one beyond the column line first. Returns the first solid one.
static bool walk(const classic_texture *t, line w, int64_t *hit_x, int64_t *hit_y) {
  int64_t x = (int64_t)w.x1, y = (int64_t)w.y1;
  const int64_t end_x = (int64_t)w.x2, end_y = (int64_t)w.y2;
  const int64_t dx = llabs(end_x - x), dy = llabs(end_y - y), step_x = end_x < x ? -1 : 1, step_y = end_y < y ? -1 : 1;
  int64_t next_x = dy, next_y = dx;  // where the next column line and row line are: of the way, times 2 dx dy
  for (;;) {
    *hit_x = x;
    *hit_y = y;
    if (is_solid(t, x, y)) return true;
    if (x == end_x && y == end_y) return false;
    const bool crosses_column = x != end_x && (next_x <= next_y || y == end_y);
    const bool crosses_row = y != end_y && (next_y <= next_x || x == end_x);
    if (crosses_column && crosses_row) {
      *hit_x = x + step_x;
      if (is_solid(t, *hit_x, y)) return true;
      *hit_x = x;
      *hit_y = y + step_y;
      if (is_solid(t, x, *hit_y)) return true;
    }
    x += crosses_column ? step_x : 0;
    y += crosses_row ? step_y : 0;
    next_x += crosses_column ? 2 * dy : 0;
    next_y += crosses_row ? 2 * dx : 0;
  }
}

static void run_walks(void *scene, bench_tally *tally) {
  const terrain_scene *s = scene;
  for (int32_t k = 0; k < QUESTIONS; k++) {
    int64_t x, y;
    if (walk(&s->texture, s->lines[k], &x, &y)) bench_tally_add(tally, (uint64_t)k, key_of(x, y));
  }
}

static void run_circles(void *scene, bench_tally *tally) {
  terrain_scene *s = scene;
  for (int32_t k = 0; k < QUESTIONS; k++) {
    const pix_shape shape = pix_shape_circle(s->lines[k].x1, s->lines[k].y1, RADIUS);
    const int32_t count = pix_world_query_shape(&s->world, &shape, pix_want_all);
    if (count > 0) bench_tally_add(tally, (uint64_t)k, 0);
  }
}

static bool circle_is_hit(const classic_texture *t, double x, double y) {
  for (int64_t j = (int64_t)y - RADIUS; j <= (int64_t)y + RADIUS; j++) {
    for (int64_t i = (int64_t)x - RADIUS; i <= (int64_t)x + RADIUS; i++) {
      const double dx = (double)i + 0.5 - x, dy = (double)j + 0.5 - y;
      if (dx * dx + dy * dy <= RADIUS * RADIUS && is_solid(t, i, j)) return true;
    }
  }
  return false;
}

static void run_loops(void *scene, bench_tally *tally) {
  const terrain_scene *s = scene;
  for (int32_t k = 0; k < QUESTIONS; k++) {
    if (circle_is_hit(&s->texture, s->lines[k].x1, s->lines[k].y1)) bench_tally_add(tally, (uint64_t)k, 0);
  }
}

static double centre_between(bench_random *random, double low, double high) {
  return floor(bench_random_between(random, low, high)) + 0.5;
}

// Between two points of the terrain's upper part, or of all of it.
static void lay_out(terrain_scene *s, double part) {
  bench_random random = {1605};
  for (int32_t k = 0; k < QUESTIONS; k++) {
    line *w = &s->lines[k];
    w->x1 = centre_between(&random, 0, WIDTH);
    w->y1 = centre_between(&random, 0, HEIGHT * part);
    w->x2 = centre_between(&random, 0, WIDTH);
    w->y2 = centre_between(&random, 0, HEIGHT * part);
  }
}

static void set_up(terrain_scene *s) {
  *s = (terrain_scene){.texture = art_terrain(WIDTH, HEIGHT)};
  for (int32_t k = 0; k < ROCK * ROCK; k++) s->texture.rgba[(k / ROCK * WIDTH + k % ROCK) * 4 + 3] = 255;
  pix_allocator_init(&s->allocator);
  art_make_mask(&s->mask, &s->allocator, &s->texture);
  pix_sprite_init(&s->sprite, &s->mask, WIDTH, HEIGHT);
  pix_world_init(&s->world, &s->allocator, 0);
  bench_must(pix_world_add(&s->world, &s->sprite));
}

static void tear_down(terrain_scene *s) {
  pix_world_release(&s->world);
  pix_mask_release(&s->mask);
  classic_texture_destroy(&s->texture);
}

static void run_terrain(void) {
  static const struct {
    const char *name;
    double part;
    bench_run *ours, *plain;
  } rows[] = {
      {"a ray through the air", AIR, run_rays, run_walks},
      {"a ray from anywhere", 1, run_rays, run_walks},
      {"a circle of radius 50 in the air", AIR, run_circles, run_loops},
      {"a circle of radius 50 anywhere", 1, run_circles, run_loops},
  };
  static terrain_scene s;
  set_up(&s);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    const bench_row row = {.name = rows[k].name, .size = WIDTH, .count = QUESTIONS,
                           .entries = {{"ours", rows[k].ours}, {"plain loop", rows[k].plain}}};
    lay_out(&s, rows[k].part);
    bench_measure(&row, &s);
  }
  tear_down(&s);
}

const bench_section section_question_terrain = {
    "questions terrain", "a terrain of 4096x2048, against plain loops over its pixels: ns a question", run_terrain};
