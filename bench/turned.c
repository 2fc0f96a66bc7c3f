// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two turned sprites, against the classic algorithm: each test places both, then asks. What is measured finds nothing,
// which costs most: a disc in the hole of a ring.

#include "art.h"

// The classic algorithm by which games find out whether two turned images touch, as plain good C. It knows nothing of
// masks: it reads the alpha of RGBA textures.

// A texture somewhere in the world, turned about its centre. (x, y) is where the centre is.
typedef struct classic_sprite {
  const classic_texture *texture;
  double x, y;
  float a, b, c, d;  // texture to world: (a u + c v, b u + d v)
  float ox, oy;      // the centre
} classic_sprite;

static void classic_sprite_init(classic_sprite *s, const classic_texture *texture) {
  *s = (classic_sprite){.texture = texture, .a = 1, .d = 1, .ox = (float)texture->width / 2,
                        .oy = (float)texture->height / 2};
}

static void classic_sprite_turn(classic_sprite *s, double r) {
  const float sine = (float)sin(r), cosine = (float)cos(r);
  s->a = s->d = cosine;
  s->b = sine;
  s->c = -sine;
}

static void classic_sprite_move(classic_sprite *s, double x, double y) {
  s->x = x;
  s->y = y;
}

// Steps through A's pixels, and with two precomputed vectors through the places in B that they fall on. Not symmetric,
// and where one pixel of A touches two of B it looks at one of them only.
static bool classic_transform_hit(const classic_sprite *a, const classic_sprite *b) {
  // B's matrix is a rotation with flips: its inverse is its transpose.
  const float right_u = b->a * a->a + b->b * a->b, right_v = b->c * a->a + b->d * a->b;
  const float down_u = b->a * a->c + b->b * a->d, down_v = b->c * a->c + b->d * a->d;
  const float x = (float)(a->x - b->x), y = (float)(a->y - b->y);
  const float first_x = 0.5f - a->ox, first_y = 0.5f - a->oy;
  float row_u = b->a * x + b->b * y + b->ox + right_u * first_x + down_u * first_y;
  float row_v = b->c * x + b->d * y + b->oy + right_v * first_x + down_v * first_y;
  const int32_t width = b->texture->width;
  const float limit_u = (float)b->texture->width, limit_v = (float)b->texture->height;
  const uint8_t *alpha_a = a->texture->rgba + 3, *alpha_b = b->texture->rgba + 3;
  for (int32_t i = 0; i < a->texture->height; i++, row_u += down_u, row_v += down_v) {
    float u = row_u, v = row_v;
    for (int32_t k = 0; k < a->texture->width; k++, u += right_u, v += right_v, alpha_a += 4) {
      if (u >= 0 && v >= 0 && u < limit_u && v < limit_v && *alpha_a != 0 &&
          alpha_b[4 * ((size_t)((int32_t)v * width + (int32_t)u))] != 0) {
        return true;
      }
    }
  }
  return false;
}

#define FULL_TURN 6.283185307179586
#define FINEST 65536.0  // parts of a pixel

typedef struct placement {
  double ax, ay, bx, by;
} placement;

typedef struct pair_options {
  bool is_cut;  // the disc's image is as small as it is; otherwise it is as large as the ring's
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
static void turn(pair_scene *s, int32_t index, double r) {
  const pix_transform t = {.r = r, .sx = 1, .sy = 1, .ox = s->textures[index].width / 2.0,
                           .oy = s->textures[index].height / 2.0};
  const pix_transform had = pix_sprite_transform(&s->ours[index]);
  if (memcmp(&had, &t, sizeof t) == 0) return;
  pix_sprite_set_transform(&s->ours[index], &t);
  classic_sprite_turn(&s->classic[index], r);
}

// The disc is in an image as large as the ring's, unless it is cut: frames of one sheet have one size.
static pair_scene *set_up(pair_options options, int32_t size, int32_t count) {
  pair_scene *s = bench_alloc(1, sizeof *s);
  const int32_t disc = art_disc_inside_ring(size);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  s->options = options;
  s->count = count;
  s->placements = bench_alloc(count, sizeof *s->placements);
  give_texture(s, 0, options.is_cut ? art_paint(disc, art_disc) : art_paint_within(size, disc, art_disc));
  give_texture(s, 1, art_paint(size, art_ring));
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
  for (int32_t k = 0; k < 2; k++) turn(s, k, phase == BENCH_CHECK ? random_up_to(s, FULL_TURN) : 0.5 + k);
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
    if (!s->options.stays) {
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

// Steps along the disc, which has fewer pixels than the ring.
static void run_transform(void *scene, bench_tally *tally) {
  pair_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const placement p = s->placements[i];
    classic_sprite_move(&s->classic[0], p.ax, p.ay);
    classic_sprite_move(&s->classic[1], p.bx, p.by);
    if (classic_transform_hit(&s->classic[0], &s->classic[1])) bench_tally_add(tally, (uint64_t)i, 0);
  }
}

typedef struct pair_row {
  const char *name;
  pair_options options;
  int32_t size, count;  // pixels; tests a run
} pair_row;

#define IN_FOUR_SIZES(...) {__VA_ARGS__, 32, 4000}, {__VA_ARGS__, 64, 1000}, \
  {__VA_ARGS__, 128, 250}, {__VA_ARGS__, 256, 60}

static void run_turned(void) {
  static const pair_row rows[] = {
      IN_FOUR_SIZES("elsewhere each time", {false, false}),
      IN_FOUR_SIZES("same place again", {false, true}),
      IN_FOUR_SIZES("elsewhere each time, the disc's image cut to its size", {true, false}),
      IN_FOUR_SIZES("same place again, the disc's image cut to its size", {true, true}),
  };
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    const bench_row row = {.name = rows[k].name, .size = rows[k].size, .count = rows[k].count, .prepare = prepare,
                           .answers = BENCH_NEVER | BENCH_LOOSE,
                           .entries = {{"ours", run_ours}, {"transform", run_transform}}};
    pair_scene *s = set_up(rows[k].options, rows[k].size, rows[k].count);
    bench_measure(&row, s);
    tear_down(s);
  }
}

const bench_section section_turned = {
    "turned", "a turned disc in a turned ring, against transforming one into the other pixel by pixel: ns a test",
    run_turned};
