// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A disc of 32x32 that sweeps by (400, 37): through a terrain of 2048x1024, and among 1,000 sprites; and over much
// empty space. Against stepping along the same way, with pygame's overlap and with ours: each step asks all sprites
// whose boxes meet the disc's there, of those near the way.

#include "field.h"

#define WIDTH 2048
#define HEIGHT 1024
#define SIDE 32      // of the disc
#define SWEEPS 200
#define DX 400
#define DY 37
#define MOST_NEAR 1024

typedef struct sweep_scene {
  pix_allocator allocator;
  field *field;        // NULL: there is a terrain
  pix_mask terrain_mask, disc_mask;
  pix_sprite terrain, disc;
  pix_world own_world, *world;
  const pix_sprite **others;  // all but the disc
  pix_rect *boxes;            // of their masks
  int32_t other_count;
  pygame_mask *terrain_peer, *disc_peer;
  pix_point starts[SWEEPS];
  double dx, dy;
} sweep_scene;

static uint64_t key_of(pix_offset at) { return (uint64_t)(uint32_t)at.dx << 24 ^ (uint32_t)at.dy; }

// Tallies how far each sweep comes that is stopped.
static void run_sweeps(void *scene, bench_tally *tally) {
  sweep_scene *s = scene;
  for (int32_t k = 0; k < SWEEPS; k++) {
    const double end[2] = {s->starts[k].x + s->dx, s->starts[k].y + s->dy};
    pix_mover mover;
    pix_sweep sweep;
    pix_sprite_set_position(&s->disc, s->starts[k].x, s->starts[k].y);
    bench_must(pix_mover_begin(&mover, s->world, &s->disc, PIX_ALL_LAYERS) && pix_world_sweep(&mover, end, &sweep));
    if (sweep.blocker.slot >= 0) bench_tally_add(tally, (uint64_t)k, key_of(sweep.offset));
  }
}

// Stepping.

typedef struct near {
  const pygame_mask *peer;
  pix_bits bits;
  pix_rect box;
} near;

static pix_rect box_of(const pix_sprite *sprite) {
  const pix_point p = pix_sprite_position(sprite);
  return (pix_rect){(int32_t)ceil(p.x - sprite->origin.x - 0.5), (int32_t)ceil(p.y - sprite->origin.y - 0.5),
                    sprite->mask->width, sprite->mask->height};
}

static const pygame_mask *peer_of(const sweep_scene *s, const pix_sprite *sprite) {
  return s->field == NULL ? s->terrain_peer : s->field->peers[sprite->mask - s->field->masks];
}

// Those whose boxes meet the rectangle around the way.
static int32_t find_near(const sweep_scene *s, pix_rect way, near *list) {
  int32_t count = 0;
  for (int32_t k = 0; k < s->other_count; k++) {
    const pix_rect box = s->boxes[k];
    if (!pix_rects_meet(box, way)) continue;
    const pygame_mask *peer = pygame_is_there() ? peer_of(s, s->others[k]) : NULL;
    list[count++] = (near){peer, pix_mask_bits(s->others[k]->mask), box};
  }
  return count;
}

// Does the disc with its corner at (x, y) overlap one of them?
static bool overlaps(const sweep_scene *s, const near *list, int32_t count, int32_t x, int32_t y, bool by_pygame) {
  const pix_rect box = {x, y, SIDE, SIDE};
  const pix_bits disc = pix_mask_bits(&s->disc_mask);
  for (int32_t k = 0; k < count; k++) {
    const near *n = &list[k];
    if (!pix_rects_meet(box, n->box)) continue;
    if (by_pygame ? pygame_overlap(s->disc_peer, n->peer, n->box.x - x, n->box.y - y) != 0
                  : pix_overlap_any(&disc, &n->bits, n->box.x - x, n->box.y - y)) {
      return true;
    }
  }
  return false;
}

// Nothing is overlapped at the start.
static pix_offset step_along(const sweep_scene *s, pix_point start, bool by_pygame, bool *is_stopped) {
  static near list[MOST_NEAR];
  const double from[2] = {start.x, start.y}, to[2] = {start.x + s->dx, start.y + s->dy};
  const pix_path path = pix_path_shifting(from, to, &(pix_shifting){.origin = {0, 0}});
  const pix_path_place end = pix_path_end(&path);
  const int32_t x = (int32_t)ceil(start.x - 0.5), y = (int32_t)ceil(start.y - 0.5);
  const pix_rect first = {x, y, SIDE, SIDE};
  const pix_rect last = {x + pix_path_x(&path, end), y + pix_path_y(&path, end), SIDE, SIDE};
  const int32_t count = find_near(s, pix_rect_unite(first, last), list);
  pix_path_place place = {0, 0};
  for (;;) {
    const int32_t at_x = x + pix_path_x(&path, place), at_y = y + pix_path_y(&path, place);
    pix_path_place next = place;
    const pix_path_step step = pix_path_next(&path, &next);
    *is_stopped = step != PIX_PATH_END;
    if (step == PIX_PATH_END) break;
    const int32_t to_x = x + pix_path_x(&path, next), to_y = y + pix_path_y(&path, next);
    if (overlaps(s, list, count, to_x, to_y, by_pygame)) break;
    if (step == PIX_PATH_BOTH && overlaps(s, list, count, to_x, at_y, by_pygame) &&
        overlaps(s, list, count, at_x, to_y, by_pygame)) {
      break;
    }
    place = next;
  }
  return (pix_offset){pix_path_x(&path, place), pix_path_y(&path, place)};
}

static void run_steps(sweep_scene *s, bool by_pygame, bench_tally *tally) {
  for (int32_t k = 0; k < SWEEPS; k++) {
    bool is_stopped;
    const pix_offset at = step_along(s, s->starts[k], by_pygame, &is_stopped);
    if (is_stopped) bench_tally_add(tally, (uint64_t)k, key_of(at));
  }
}

static void run_steps_by_pygame(void *scene, bench_tally *tally) { run_steps(scene, true, tally); }
static void run_steps_by_ours(void *scene, bench_tally *tally) { run_steps(scene, false, tally); }

// Terrains. What is solid in each column begins at a height, but for the tunnel, which is cut out.

static double no_ground(double x) { (void)x; return HEIGHT; }
static double slope(double x) { return 300 + x * DY / DX + 1.5 * sin(x / 5); }
static double hills(double x) { return 400 + 60 * sin(x / 90) + 25 * sin(x / 31); }
static double rock(double x) { (void)x; return 0; }

static void fill_ground(pix_mask *mask, double (*height)(double x)) {
  for (int32_t x = 0; x < WIDTH; x++) {
    const int32_t top = (int32_t)height(x);
    if (top < HEIGHT) pix_mask_set_rect(mask, (pix_rect){x, top, 1, HEIGHT - top}, true);
  }
  // The terrain's box holds its sky.
  pix_mask_set_rect(mask, (pix_rect){0, 0, 8, 8}, true);
  pix_mask_set_rect(mask, (pix_rect){WIDTH - 8, HEIGHT - 8, 8, 8}, true);
}

static void cut_tunnel(sweep_scene *s) {
  const double from[2] = {100.25, 200.5}, to[2] = {100.25 + 4 * DX, 200.5 + 4 * DY};
  const pix_path path = pix_path_shifting(from, to, &(pix_shifting){.origin = {0, 0}});
  pix_path_place place = {0, 0};
  do {
    for (int32_t y = 0; y < SIDE; y++) {
      for (int32_t x = 0; x < SIDE; x++) {
        if (!pix_mask_get(&s->disc_mask, x, y)) continue;
        pix_mask_set(&s->terrain_mask, 100 + pix_path_x(&path, place) + x, 200 + pix_path_y(&path, place) + y, false);
      }
    }
  } while (pix_path_next(&path, &place) != PIX_PATH_END);
  for (int32_t k = 0; k < SWEEPS; k++) s->starts[k] = (pix_point){100.25 + k % 4 * DX, 200.5 + k % 4 * DY};
}

// Anywhere where nothing is overlapped.
static void lay_out_anywhere(sweep_scene *s, double x0, double y0, double x1, double y1) {
  bench_random random = {4037};
  static near list[MOST_NEAR];
  for (int32_t k = 0; k < SWEEPS; k++) {
    int32_t x, y;
    do {
      s->starts[k].x = bench_snap(bench_random_between(&random, x0, x1), 65536);
      s->starts[k].y = bench_snap(bench_random_between(&random, y0, y1), 65536);
      x = (int32_t)ceil(s->starts[k].x - 0.5);
      y = (int32_t)ceil(s->starts[k].y - 0.5);
    } while (overlaps(s, list, find_near(s, (pix_rect){x, y, SIDE, SIDE}, list), x, y, false));
  }
}

// The disc's lowest pixels 3 to 6 pixels above the bumps.
static void lay_out_on_slope(sweep_scene *s) {
  bench_random random = {4037};
  for (int32_t k = 0; k < SWEEPS; k++) {
    const double x = bench_snap(bench_random_between(&random, 50, WIDTH - DX - 2 * SIDE), 65536);
    const double rise = bench_random_between(&random, 5, 6);
    s->starts[k] = (pix_point){x, bench_snap(300 + (x + SIDE / 2) * DY / DX - SIDE - rise, 65536)};
  }
}

static void make_disc(sweep_scene *s) {
  pix_allocator_init(&s->allocator);
  bench_must(pix_mask_create(&s->disc_mask, &s->allocator, SIDE, SIDE));
  for (int32_t y = 0; y < SIDE; y++) {
    for (int32_t x = 0; x < SIDE; x++) {
      pix_mask_set(&s->disc_mask, x, y, hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) <= SIDE / 2);
    }
  }
  pix_sprite_init(&s->disc, &s->disc_mask, SIDE, SIDE);
  s->dx = DX;
  s->dy = DY;
}

static void list_others(sweep_scene *s, const pix_sprite *sprites, int32_t count) {
  s->other_count = count;
  s->others = bench_alloc(count, sizeof *s->others);
  s->boxes = bench_alloc(count, sizeof *s->boxes);
  for (int32_t k = 0; k < count; k++) {
    s->others[k] = &sprites[k];
    s->boxes[k] = box_of(&sprites[k]);
  }
}

static void set_up_terrain(sweep_scene *s, double (*height)(double x)) {
  *s = (sweep_scene){.field = NULL};
  make_disc(s);
  bench_must(pix_mask_create(&s->terrain_mask, &s->allocator, WIDTH, HEIGHT));
  fill_ground(&s->terrain_mask, height);
  pix_sprite_init(&s->terrain, &s->terrain_mask, WIDTH, HEIGHT);
  list_others(s, &s->terrain, 1);
  s->world = &s->own_world;
  pix_world_init(s->world, &s->allocator, 0);
  bench_must(pix_world_add(s->world, &s->terrain) && pix_world_add(s->world, &s->disc));
}

// The sprites lie `apart` times as far apart as usual, and every other one `gap` pixels further right.
static void set_up_field(sweep_scene *s, int32_t count, double apart, double gap) {
  *s = (sweep_scene){.field = NULL};
  make_disc(s);
  s->field = field_create((field_options){.layout = FIELD_UNIFORM, .count = count, .frames = 1});
  s->world = &s->field->world;
  for (int32_t k = 0; k < count; k++) {
    const pix_point p = pix_sprite_position(&s->field->sprites[k]);
    pix_sprite_set_position(&s->field->sprites[k], p.x * apart + k % 2 * gap, p.y * apart);
  }
  list_others(s, s->field->sprites, count);
  bench_must(pix_world_add(s->world, &s->disc));
}

static void make_peers(sweep_scene *s) {
  if (!pygame_is_there()) return;
  s->disc_peer = pygame_mask_create(&s->disc_mask);
  if (s->field == NULL) s->terrain_peer = pygame_mask_create(&s->terrain_mask);
}

static void tear_down(sweep_scene *s) {
  if (s->disc_peer != NULL) pygame_mask_destroy(s->disc_peer);
  if (s->terrain_peer != NULL) pygame_mask_destroy(s->terrain_peer);
  if (s->field != NULL) {
    field_destroy(s->field);
  } else {
    pix_world_release(s->world);
    pix_mask_release(&s->terrain_mask);
  }
  pix_mask_release(&s->disc_mask);
  free(s->others);
  free(s->boxes);
}

// Rows.

static void air(sweep_scene *s) {
  set_up_terrain(s, no_ground);
  lay_out_anywhere(s, 20, 20, WIDTH - DX, HEIGHT - DY - 2 * SIDE);
}

static void near_slope(sweep_scene *s) {
  set_up_terrain(s, slope);
  lay_out_on_slope(s);
}

static void over_hills(sweep_scene *s) {
  set_up_terrain(s, hills);
  lay_out_anywhere(s, 20, 200, WIDTH - DX, 400);
}

static void in_tunnel(sweep_scene *s) {
  set_up_terrain(s, rock);
  cut_tunnel(s);
}

static void among_sprites(sweep_scene *s) {
  set_up_field(s, 1000, 4, 0);
  lay_out_anywhere(s, 0, 0, 4 * s->field->side - DX, 4 * s->field->side - DY);
}

// Measures a scene that is set up, and tears it down.
static void measure(sweep_scene *s, const char *name, bool by_steps) {
  make_peers(s);
  const bench_row row = {.name = name, .size = SIDE, .count = SWEEPS, .entries = {
      {"ours", run_sweeps},
      {"pygame, stepping", by_steps && pygame_is_there() ? run_steps_by_pygame : NULL},
      {"our overlaps, stepping", by_steps ? run_steps_by_ours : NULL}}, .answers = by_steps ? 0 : BENCH_LOOSE};
  bench_measure(&row, s);
  tear_down(s);
}

// Measures long jumps, between two crowds of 500 sprites that are so far apart.
static void measure_jump(sweep_scene *s, double length) {
  char name[64];
  set_up_field(s, 1000, 1, 2e3 + length);
  lay_out_anywhere(s, 1.2 * s->field->side, 0, 1.5 * s->field->side, s->field->side);
  s->dx = length;
  snprintf(name, sizeof name, "%.0f pixels from one crowd towards another", length);
  measure(s, name, false);
}

static void run_motion_sweeps(void) {
  static const struct {
    const char *name;
    void (*set_up)(sweep_scene *s);
  } rows[] = {
      {"a terrain: open air", air},
      {"a terrain: 3 to 6 pixels above a bumpy slope", near_slope},
      {"a terrain: hills", over_hills},
      {"a terrain: a tunnel as wide as the disc", in_tunnel},
      {"among 1,000 sprites", among_sprites},
  };
  static sweep_scene s;
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    rows[k].set_up(&s);
    measure(&s, rows[k].name, true);
  }
  measure_jump(&s, 10000);
  measure_jump(&s, 1000000);
}

const bench_section section_motion_sweeps = {
    "motion sweeps", "a disc of 32x32 by (400, 37), against stepping pixel by pixel: ns a sweep", run_motion_sweeps};
