// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest separation of two sprites of 64x64, at every depth, and of a walker in a terrain. Against searches that
// test offset after offset, the nearest first, from a table that has been sorted before: by a loop over pixels, with
// pygame's overlap and with ours.

#include "art.h"
#include "peers.h"

#define SIDE 64
#define QUESTIONS 24
#define TRIES 100000
#define WALKER_WIDTH 24
#define WALKER_HEIGHT 40
#define TERRAIN_WIDTH 2048
#define TERRAIN_HEIGHT 1024
#define FARTHEST 340  // pixels, of the table

typedef struct shape {
  pix_mask art;
  pix_sprite sprite;
  pix_pose pose;
  pix_mask mask;    // what it covers
  int32_t x, y;     // its top-left corner, from the sprite's position
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
  if (pygame_is_there()) t->peer = pygame_mask_create(&t->mask);
}

static void free_shape(shape *t) {
  if (t->peer != NULL) pygame_mask_destroy(t->peer);
  pix_mask_release(&t->mask);
  pix_mask_release(&t->art);
}

static void make_disc(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, SIDE, SIDE);
  pix_mask_draw_circle(mask, SIDE / 2);
}

static void make_rectangle(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, SIDE, SIDE);
  pix_mask_fill(mask);
}

static void make_ring(pix_mask *mask, pix_allocator *a) { art_paint_mask(mask, a, art_paint(SIDE, art_ring)); }
static void make_ship(pix_mask *mask, pix_allocator *a) { art_paint_mask(mask, a, art_paint(SIDE, art_ship)); }
static void make_star(pix_mask *mask, pix_allocator *a) { art_paint_mask(mask, a, art_paint(SIDE, art_star)); }

static void make_walker(pix_mask *mask, pix_allocator *allocator) {
  create(mask, allocator, WALKER_WIDTH, WALKER_HEIGHT);
  pix_mask_draw_ellipse(mask, pix_mask_rect(mask));
}

static void make_terrain(pix_mask *mask, pix_allocator *allocator) {
  art_paint_mask(mask, allocator, art_terrain(TERRAIN_WIDTH, TERRAIN_HEIGHT));
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

typedef void make_shape(pix_mask *mask, pix_allocator *allocator);

// Measures at each depth, in pixels, of a list that ends with 0. a is turned by so many radians, b the other way.
static void measure(const char *name, make_shape *make_a, make_shape *make_b, double turn, const int32_t *depths) {
  static separation_scene s;
  pix_allocator_init(&s.allocator);
  make_a(&s.a.art, &s.allocator);
  make_b(&s.b.art, &s.allocator);
  finish_shape(&s.a, &s.allocator, turn);
  finish_shape(&s.b, &s.allocator, -turn);
  for (; *depths > 0; depths++) {
    lay_out(&s, *depths);
    if (s.count == 0) continue;
    const bench_row row = {.name = name, .size = *depths, .count = s.count, .entries = {
        {"ours", run_ours}, {"pygame, searching", pygame_is_there() ? run_pygame : NULL},
        {"our overlaps, searching", run_overlaps}}};
    bench_measure(&row, &s);
  }
  free_shape(&s.a);
  free_shape(&s.b);
}

static void run_separation(void) {
  static const int32_t depths[] = {1, 8, 24, 48, 64, 0}, far_depths[] = {1, 16, 64, 150, 300, 0};
  make_table();
  measure("discs", make_disc, make_disc, 0, depths);
  measure("rectangles", make_rectangle, make_rectangle, 0, depths);
  measure("ships", make_ship, make_ship, 0, depths);
  measure("stars", make_star, make_star, 0, depths);
  measure("rings", make_ring, make_ring, 0, depths);
  measure("ships, turned", make_ship, make_ship, 0.5, depths);
  measure("rectangles, turned", make_rectangle, make_rectangle, 0.5, depths);
  measure("a walker in a terrain", make_walker, make_terrain, 0, far_depths);
  free(table);
  table = NULL;
  table_count = 0;
}

const bench_section section_motion_separation = {
    "motion separation", "the shortest way out of sprites of 64x64, sizes are depths, against searches: ns",
    run_separation};
