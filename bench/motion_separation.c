// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest separation of two sprites of 64x64, at every depth, and of a walker in a terrain. Against searches that
// test offset after offset, the nearest first, from a table that has been sorted before: by a loop over pixels, with
// pygame's overlap and with ours.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "art.h"
#include "bits/overlap.h"
#include "contest.h"
#include "mask/mask_ops.h"
#include "peer_pygame.h"
#include "sections.h"
#include "sprite/sprite_questions.h"

#define SIDE 64
#define QUESTIONS 24
#define TRIES 100000
#define WALKER_WIDTH 24
#define WALKER_HEIGHT 40
#define TERRAIN_WIDTH 2048
#define TERRAIN_HEIGHT 1024
#define FARTHEST 340  // pixels, of the table

enum { OURS, LOOPS, PYGAME, OVERLAPS, ENTRIES };

typedef struct shape {
  pix_mask art;
  pix_sprite sprite;
  pix_pose pose;
  pix_mask mask;    // what it covers
  int32_t x, y;     // its top-left corner, from the sprite's position
  uint8_t *pixels;  // one byte each
  pygame_mask *peer;
} shape;

typedef struct offset {
  int32_t dx, dy;
} offset;

typedef struct separation_scene {
  pix_allocator allocator;
  shape a, b;
  offset places[QUESTIONS];  // of b's mask, from a's
  int32_t count;
} separation_scene;

// All offsets, in order.

static offset *table;
static int32_t table_count;

static int direction(offset o) {
  if (o.dx == 0) return o.dy <= 0 ? 0 : 3;
  return o.dy != 0 ? 4 : o.dx < 0 ? 1 : 2;
}

static int compare(const void *first, const void *second) {
  const offset a = *(const offset *)first, b = *(const offset *)second;
  const int32_t differences[] = {(a.dx * a.dx + a.dy * a.dy) - (b.dx * b.dx + b.dy * b.dy), direction(a) - direction(b),
                                 abs(a.dx) - abs(b.dx), a.dy - b.dy, a.dx - b.dx};
  for (int k = 0; k < 5; k++) {
    if (differences[k] != 0) return differences[k];
  }
  return 0;
}

static void make_table(void) {
  table = bench_alloc((2 * FARTHEST + 1) * (2 * FARTHEST + 1), sizeof *table);
  for (int32_t dy = -FARTHEST; dy <= FARTHEST; dy++) {
    for (int32_t dx = -FARTHEST; dx <= FARTHEST; dx++) {
      if (dx * dx + dy * dy <= FARTHEST * FARTHEST) table[table_count++] = (offset){dx, dy};
    }
  }
  qsort(table, (size_t)table_count, sizeof *table, compare);
}

// Ours, and the searches.

static void tally_offset(bench_tally *tally, int32_t question, offset o) {
  bench_tally_add(tally, (uint64_t)question, (uint64_t)(uint32_t)o.dx << 16 ^ (uint32_t)o.dy);
}

static offset separate(separation_scene *s, offset place) {
  offset o = {0, 0};
  pix_sprite_set_position(&s->b.sprite, place.dx + s->a.x - s->b.x, place.dy + s->a.y - s->b.y);
  if (pix_sprite_separation(&s->a.sprite, &s->b.sprite, UINT64_MAX, &o.dx, &o.dy) != PIX_SEPARATION_FOUND) abort();
  return o;
}

static void run_ours(void *scene, bench_tally *tally) {
  separation_scene *s = scene;
  for (int32_t k = 0; k < s->count; k++) tally_offset(tally, k, separate(s, s->places[k]));
}

static bool loops_meet(const separation_scene *s, int32_t dx, int32_t dy) {
  const int32_t width = s->a.mask.width, height = s->a.mask.height, other_width = s->b.mask.width;
  const int32_t x0 = pix_max(0, dx), x1 = pix_min(width, dx + other_width);
  const int32_t y0 = pix_max(0, dy), y1 = pix_min(height, dy + s->b.mask.height);
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *row = s->a.pixels + (size_t)y * (size_t)width;
    const uint8_t *other = s->b.pixels + (size_t)(y - dy) * (size_t)other_width;
    for (int32_t x = x0; x < x1; x++) {
      if (row[x] && other[x - dx]) return true;
    }
  }
  return false;
}

// Defines a search: the first offset of the table at which the two do not overlap, which is asked with b's at (dx, dy).
#define RUN_SEARCH(id, overlap)                                                                    \
  static void id(void *scene, bench_tally *tally) {                                                \
    const separation_scene *s = scene;                                                             \
    const pix_bits a = pix_mask_bits(&s->a.mask), b = pix_mask_bits(&s->b.mask);                   \
    (void)a, (void)b;                                                                              \
    for (int32_t k = 0; k < s->count; k++) {                                                       \
      const offset *o = table;                                                                     \
      for (;; o++) {                                                                               \
        const int32_t dx = s->places[k].dx - o->dx, dy = s->places[k].dy - o->dy;                  \
        if (!overlap) break;                                                                       \
      }                                                                                            \
      tally_offset(tally, k, *o);                                                                  \
    }                                                                                              \
  }

RUN_SEARCH(run_loops, loops_meet(s, dx, dy))
RUN_SEARCH(run_pygame, pygame_overlap(s->a.peer, s->b.peer, dx, dy))
RUN_SEARCH(run_overlaps, pix_overlap_any(&a, &b, dx, dy))

// Shapes.

static void create(pix_mask *mask, pix_allocator *allocator, int32_t width, int32_t height) {
  bench_must(pix_mask_create(mask, allocator, width, height));
}

static void finish_shape(shape *t, pix_allocator *allocator, double turn) {
  pix_sprite_init(&t->sprite, &t->art, t->art.width, t->art.height);
  if (turn != 0) {
    pix_sprite_give_pose(&t->sprite, &t->pose);
    const pix_transform transform = {.r = turn, .sx = 1, .sy = 1};
    if (pix_sprite_set_transform(&t->sprite, &transform).fault != PIX_SPRITE_OK) abort();
  }
  const pix_rect box = pix_sprite_placement(&t->sprite).box;
  create(&t->mask, allocator, box.w, box.h);
  pix_sprite_rasterize(&t->sprite, box, &t->mask);
  t->x = box.x;
  t->y = box.y;
  t->pixels = bench_alloc(t->mask.width * t->mask.height, 1);
  for (int32_t y = 0; y < t->mask.height; y++) {
    for (int32_t x = 0; x < t->mask.width; x++) t->pixels[y * t->mask.width + x] = pix_mask_get(&t->mask, x, y);
  }
  if (pygame_is_there()) t->peer = pygame_mask_create(&t->mask);
}

static void free_shape(shape *t) {
  if (t->peer != NULL) pygame_mask_destroy(t->peer);
  free(t->pixels);
  pix_mask_release(&t->mask);
  pix_mask_release(&t->art);
}

static void paint(pix_mask *mask, pix_allocator *allocator, classic_texture texture) {
  art_make_mask(mask, allocator, &texture);
  classic_texture_destroy(&texture);
}

static void make_disc(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, SIDE, SIDE);
  pix_mask_draw_circle(mask, SIDE / 2);
}

static void make_rectangle(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, SIDE, SIDE);
  pix_mask_fill(mask);
}

static void make_ring(pix_mask *mask, pix_allocator *allocator) { paint(mask, allocator, art_paint(SIDE, art_ring)); }
static void make_ship(pix_mask *mask, pix_allocator *allocator) { paint(mask, allocator, art_paint(SIDE, art_ship)); }
static void make_star(pix_mask *mask, pix_allocator *allocator) { paint(mask, allocator, art_paint(SIDE, art_star)); }

static void make_noise(pix_mask *mask, pix_allocator *allocator) {
  bench_random random = {77};
  create(mask, allocator, SIDE, SIDE);
  for (int32_t k = 0; k < SIDE * SIDE; k++) {
    if (bench_random_between(&random, 0, 1) < 0.1) pix_mask_set(mask, k % SIDE, k / SIDE, true);
  }
}

static void make_walker(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, WALKER_WIDTH, WALKER_HEIGHT);
  pix_mask_draw_ellipse(mask, pix_mask_rect(mask));
}

static void make_terrain(pix_mask *mask, pix_allocator *allocator) {
  paint(mask, allocator, art_terrain(TERRAIN_WIDTH, TERRAIN_HEIGHT));
}

// Rows.

// Places at which the shortest separation is as long as the depth, or less than a tenth or a pixel longer.
static void lay_out(separation_scene *s, int32_t depth) {
  bench_random random = {(uint64_t)depth};
  const double most = fmax(depth + 1, depth * 1.1);
  s->count = 0;
  for (int32_t k = 0; k < TRIES && s->count < QUESTIONS; k++) {
    const offset place = {(int32_t)floor(bench_random_between(&random, -s->b.mask.width, s->a.mask.width + 1)),
                          (int32_t)floor(bench_random_between(&random, -s->b.mask.height, s->a.mask.height + 1))};
    const offset o = separate(s, place);
    const double length = hypot(o.dx, o.dy);
    if (length >= depth && length < most) s->places[s->count++] = place;
  }
}

static int32_t run_row(separation_scene *s, const char *name, int32_t depth) {
  lay_out(s, depth);
  if (s->count == 0) return 0;
  contest_entry e[ENTRIES] = {{.run = run_ours}, {.run = run_loops}, {.run = pygame_is_there() ? run_pygame : NULL},
                              {.run = run_overlaps}};
  contest(s, e, ENTRIES, 5, 0.05e9);
  const bool is_right = contest_agrees(e, ENTRIES);
  printf("  %-28s %5d %9s %10s %7s %10s %7s %10s %7s  %s\n", name, (int)depth, contest_time(&e[OURS], s->count),
         contest_time(&e[LOOPS], s->count), contest_ratio(&e[LOOPS], &e[OURS]), contest_time(&e[PYGAME], s->count),
         contest_ratio(&e[PYGAME], &e[OURS]), contest_time(&e[OVERLAPS], s->count),
         contest_ratio(&e[OVERLAPS], &e[OURS]), contest_verdict(is_right));
  fflush(stdout);
  return !is_right;
}

typedef void make_shape(pix_mask *mask, pix_allocator *allocator);

static int32_t run_rows(const char *name, make_shape *make_a, make_shape *make_b, double turn, const int32_t *depths) {
  static separation_scene s;
  int32_t faults = 0;
  pix_allocator_init(&s.allocator);
  make_a(&s.a.art, &s.allocator);
  make_b(&s.b.art, &s.allocator);
  finish_shape(&s.a, &s.allocator, turn);
  finish_shape(&s.b, &s.allocator, -turn);
  for (; *depths > 0; depths++) faults += run_row(&s, name, *depths);
  free_shape(&s.a);
  free_shape(&s.b);
  return faults;
}

int32_t bench_page_motion_separation(void) {
  static const int32_t depths[] = {1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64, 0};
  static const int32_t far_depths[] = {1, 4, 16, 64, 150, 300, 0};
  static const struct {
    const char *name;
    make_shape *a, *b;
    double turn;  // radians, of a; b is turned the other way
    const int32_t *depths;
  } rows[] = {
      {"discs", make_disc, make_disc, 0, depths},
      {"rectangles", make_rectangle, make_rectangle, 0, depths},
      {"ships", make_ship, make_ship, 0, depths},
      {"stars", make_star, make_star, 0, depths},
      {"rings", make_ring, make_ring, 0, depths},
      {"specks, a tenth is solid", make_noise, make_noise, 0, depths},
      {"ships, turned", make_ship, make_ship, 0.5, depths},
      {"rectangles, turned", make_rectangle, make_rectangle, 0.5, depths},
      {"a walker in a terrain", make_walker, make_terrain, 0, far_depths},
  };
  int32_t faults = 0;
  make_table();
  printf("\n== motion separation: sprites of %dx%d, a walker of %dx%d in a terrain of %dx%d: least nanoseconds. Goal: "
         "5 times\n  %-28s %5s %9s %10s %7s %10s %7s %10s %7s  answers\n", SIDE, SIDE, WALKER_WIDTH, WALKER_HEIGHT,
         TERRAIN_WIDTH, TERRAIN_HEIGHT, "", "depth", "ours", "loops,", "ratio", "pygame,", "ratio", "our AND,",
         "ratio");
  printf("  %-28s %5s %9s %10s %7s %10s %7s %10s\n", "", "", "", "searching", "", "searching", "", "searching");
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    faults += run_rows(rows[k].name, rows[k].a, rows[k].b, rows[k].turn, rows[k].depths);
  }
  free(table);
  table = NULL;
  table_count = 0;
  return faults;
}
