// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other, by the classic algorithms: each test places both, then asks. What is measured finds
// nothing, which costs most: a checkerboard between the squares of another, a disc in the hole of a ring.

#include "art.h"
#include "sections.h"

#define FULL_TURN 6.283185307179586
#define FINEST 65536.0  // parts of a pixel

typedef struct placement {
  double ax, ay, bx, by;
} placement;

typedef struct pair_options {
  enum { CHECKERBOARDS, DISC_IN_RING, CUT_DISC_IN_RING } what;
  enum { UPRIGHT, FLIPPED, TURNED } how;
  bool stays;  // measured at one and the same place
} pair_options;

typedef struct pair_scene {
  pix_allocator allocator;
  bench_random random;
  classic_texture textures[2];
  pix_mask masks[2];
  pix_sprite ours[2];
  pix_pose poses[2];
  classic_sprite classic[2];
  placement *placements;
  int32_t count;
  pair_options options;
} pair_scene;

static void give_texture(pair_scene *s, int32_t index, classic_texture texture) {
  s->textures[index] = texture;
  art_make_mask(&s->masks[index], &s->allocator, &s->textures[index]);
  pix_sprite_init(&s->ours[index], &s->masks[index], texture.width, texture.height);
  pix_sprite_give_pose(&s->ours[index], &s->poses[index]);
  classic_sprite_init(&s->classic[index], &s->textures[index]);
}

// Changes nothing if it is so already: a game that does not turn a sprite does not ask to.
static void turn(pair_scene *s, int32_t index, double r, bool flip_x, bool flip_y) {
  const pix_transform t = {.r = r, .sx = flip_x ? -1 : 1, .sy = flip_y ? -1 : 1,
                           .ox = s->textures[index].width / 2.0, .oy = s->textures[index].height / 2.0};
  const pix_transform had = pix_sprite_transform(&s->ours[index]);
  if (memcmp(&had, &t, sizeof t) == 0) return;
  pix_sprite_set_transform(&s->ours[index], &t);
  classic_sprite_turn(&s->classic[index], r, flip_x, flip_y);
}

// The disc is in an image as large as the ring's, unless it is cut: frames of one sheet have one size, and empty
// margins.
static pair_scene *set_up(pair_options options, int32_t size, int32_t count) {
  pair_scene *s = bench_alloc(1, sizeof *s);
  const int32_t disc = art_disc_inside_ring(size);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  s->options = options;
  s->count = count;
  s->placements = bench_alloc(count, sizeof *s->placements);
  switch (s->options.what) {
    case CHECKERBOARDS: give_texture(s, 0, art_checkerboard(size)); break;
    case DISC_IN_RING: give_texture(s, 0, art_paint_within(size, disc, art_disc)); break;
    case CUT_DISC_IN_RING: give_texture(s, 0, art_paint(disc, art_disc)); break;
  }
  give_texture(s, 1, s->options.what == CHECKERBOARDS ? art_checkerboard(size) : art_paint(size, art_ring));
  return s;
}

static void tear_down(pair_scene *s) {
  for (int32_t k = 0; k < 2; k++) {
    pix_mask_release(&s->masks[k]);
    classic_texture_destroy(&s->textures[k]);
  }
  free(s->placements);
  free(s);
}

static double random_up_to(pair_scene *s, double limit) { return bench_random_between(&s->random, 0, limit); }

static void orient(pair_scene *s, bench_phase phase) {
  const bool is_turned = s->options.how == TURNED, is_flipped = s->options.how == FLIPPED;
  for (int32_t k = 0; k < 2; k++) {
    double r = is_turned ? 0.5 + k : 0;
    bool flip_x = is_flipped, flip_y = is_flipped && k == 0;
    if (phase == BENCH_CHECK && is_turned) r = random_up_to(s, FULL_TURN);
    if (phase == BENCH_CHECK && is_flipped) flip_x = random_up_to(s, 2) < 1, flip_y = random_up_to(s, 2) < 1;
    turn(s, k, r, flip_x, flip_y);
  }
}

// Near each other at random, many on quarters of a pixel, so that ties of rounding are among them.
static void prepare_checks(pair_scene *s) {
  const double reach = (s->textures[0].width + s->textures[1].width) / 2.0;
  for (int32_t i = 0; i < s->count; i++) {
    placement *p = &s->placements[i];
    const double parts = i % 2 == 0 ? 4 : FINEST;
    p->ax = bench_snap(1000 + random_up_to(s, 100), parts);
    p->ay = bench_snap(1000 + random_up_to(s, 100), parts);
    p->bx = bench_snap(p->ax + bench_random_between(&s->random, -reach, reach), parts);
    p->by = bench_snap(p->ay + bench_random_between(&s->random, -reach, reach), parts);
  }
}

// No two placements share the fractions of their positions, so that nothing made for one serves another; unless the
// scene is one that stays.
static void prepare(void *scene, bench_phase phase) {
  pair_scene *s = scene;
  orient(s, phase);
  if (phase == BENCH_CHECK) {
    prepare_checks(s);
    return;
  }
  for (int32_t i = 0; i < s->count; i++) {
    placement *p = &s->placements[i];
    p->ax = s->options.stays ? 1000.3125 : bench_snap(1000 + random_up_to(s, 100), FINEST);
    p->ay = s->options.stays ? 1000.6875 : bench_snap(1000 + random_up_to(s, 100), FINEST);
    p->bx = p->ax;
    p->by = p->ay;
    if (s->options.what == CHECKERBOARDS) {
      p->bx += 1;
    } else if (!s->options.stays) {
      p->bx += bench_snap(bench_random_between(&s->random, -0.2, 0.2), FINEST);
      p->by += bench_snap(bench_random_between(&s->random, -0.2, 0.2), FINEST);
    }
  }
}

static void run_ours(void *scene, bench_tally *tally) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const placement p = s->placements[i];
    pix_sprite_set_position(&s->ours[0], p.ax, p.ay);
    pix_sprite_set_position(&s->ours[1], p.bx, p.by);
    if (pix_sprites_collide(&s->ours[0], &s->ours[1])) bench_tally_add(tally, (uint64_t)i, 0);
  }
}

static void place_classic(pair_scene *s, placement p) {
  classic_sprite_move(&s->classic[0], p.ax, p.ay);
  classic_sprite_move(&s->classic[1], p.bx, p.by);
}

// Defines a run of a classic test.
#define RUN_CLASSIC(id, test)                                                    \
  static void id(void *scene, bench_tally *tally) {                                \
    pair_scene *s = scene;                                                       \
    for (int32_t i = 0; i < s->count; i++) {                                     \
      place_classic(s, s->placements[i]);                                        \
      if (test) bench_tally_add(tally, (uint64_t)i, 0);                               \
    }                                                                            \
  }

// The transform steps along the disc, which has fewer pixels than the ring.
RUN_CLASSIC(run_pixels, classic_pixels_hit(&s->classic[0], &s->classic[1]))
RUN_CLASSIC(run_transform, classic_transform_hit(&s->classic[0], &s->classic[1]))

typedef struct pair_row {
  const char *name;
  pair_options options;
  int32_t size, count;  // pixels; tests a run
} pair_row;

static void run_rows(const pair_row *rows, size_t count, bench_entry peer, unsigned answers) {
  for (size_t k = 0; k < count; k++) {
    const bench_row row = {.name = rows[k].name, .size = rows[k].size, .count = rows[k].count, .answers = answers,
                           .entries = {{"ours", run_ours}, peer}, .prepare = prepare};
    pair_scene *s = set_up(rows[k].options, rows[k].size, rows[k].count);
    bench_measure(&row, s);
    tear_down(s);
  }
}

#define IN_FOUR_SIZES(...) {__VA_ARGS__, 32, 4000}, {__VA_ARGS__, 64, 1000}, {__VA_ARGS__, 128, 250}, {__VA_ARGS__, 256, 60}

static void run_turned(void) {
  static const pair_row rows[] = {
      IN_FOUR_SIZES("elsewhere each time", {DISC_IN_RING, TURNED, false}),
      IN_FOUR_SIZES("same place again", {DISC_IN_RING, TURNED, true}),
      IN_FOUR_SIZES("elsewhere each time, the disc's image cut to its size", {CUT_DISC_IN_RING, TURNED, false}),
      IN_FOUR_SIZES("same place again, the disc's image cut to its size", {CUT_DISC_IN_RING, TURNED, true}),
  };
  run_rows(rows, sizeof rows / sizeof *rows, (bench_entry){"transform", run_transform}, BENCH_NEVER | BENCH_LOOSE);
}

static void run_upright(void) {
  static const pair_row rows[] = {
      {"checkerboards", {CHECKERBOARDS, UPRIGHT, false}, 16, 20000},
      {"checkerboards", {CHECKERBOARDS, UPRIGHT, false}, 64, 2000},
      {"checkerboards", {CHECKERBOARDS, UPRIGHT, false}, 256, 120},
      {"disc in ring", {CUT_DISC_IN_RING, UPRIGHT, false}, 64, 2000},
      {"flipped disc in flipped ring", {CUT_DISC_IN_RING, FLIPPED, false}, 128, 500},
  };
  run_rows(rows, sizeof rows / sizeof *rows, (bench_entry){"every pixel", run_pixels}, BENCH_NEVER);
}

const bench_section section_turned = {
    "turned", "a turned disc in a turned ring, against transforming one into the other pixel by pixel: ns a test",
    run_turned};

const bench_section section_upright = {
    "upright", "two sprites that are not turned, against every pixel of their common rectangle: ns a test", run_upright};
