// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Editing terrain: craters by a sprite, wherever. The larger the terrain, the more of them lie inside; what one costs
// does not depend on its size.

#include "sprite/sprite_pair.h"
#include "sprite/sprite_questions.h"
#include "toolkit.h"

// What a row is about, all that applies.
enum { TURNED_CRATER = 1, TURNED_TERRAIN = 2, COLLIDE = 4 };

typedef struct pair {
  pix_sprite terrain, crater;
  pix_pose poses[2];
} pair;

static void set_up(toolkit_scene *s) { s->own = bench_alloc(1, sizeof(pair)); }

static void place_sprite(pix_sprite *sprite, pix_pose *pose, pix_mask *mask, pix_transform transform) {
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  if (pix_sprite_needs_pose(sprite, &transform)) pix_sprite_give_pose(sprite, pose);
  if (pix_sprite_set_transform(sprite, &transform).fault != PIX_SPRITE_OK) abort();
}

// The pair at which each run begins.
static pair *pair_of(toolkit_scene *s) {
  static const pix_transform as_is = {.sx = 1, .sy = 1};
  static const pix_transform turned = {.r = 0.7, .sx = 1.2, .sy = 0.9, .ox = 32, .oy = 32};
  static const pix_transform turned_terrain = {.r = 0.3, .sx = 1, .sy = 1};
  pair *p = s->own;
  if (s->i > 0) return p;
  place_sprite(&p->terrain, &p->poses[0], s->result, s->row->with[0] & TURNED_TERRAIN ? turned_terrain : as_is);
  place_sprite(&p->crater, &p->poses[1], &s->other, s->row->with[0] & TURNED_CRATER ? turned : as_is);
  return p;
}

// Crater number i: a place in the terrain, in the world.
static void move_crater(pair *p, int32_t i) {
  const pix_mask *mask = p->terrain.mask;
  const pix_point local = {(double)((uint32_t)i * 40503u % (uint32_t)mask->width),
                           (double)((uint32_t)i * 104729u % (uint32_t)mask->height)};
  const pix_point world = pix_sprite_to_world(&p->terrain, local);
  pix_sprite_set_position(&p->crater, bench_snap(world.x, 16), bench_snap(world.y, 16));
}

static uint64_t stamp_ours(toolkit_scene *s) {
  pair *p = pair_of(s);
  int32_t changed;
  move_crater(p, s->i);
  bench_must(pix_sprite_stamp(&p->terrain, PIX_SUBTRACT, &p->crater, &changed));
  if (!(s->row->with[0] & COLLIDE)) return (uint64_t)changed;
  move_crater(p, s->i + 1);
  return (uint64_t)changed + pix_sprites_collide(&p->terrain, &p->crater);
}

static bool take(pix_mask *mask, int64_t u, int64_t v) {
  if (u < 0 || v < 0 || u >= mask->width || v >= mask->height) return false;
  if (!toolkit_get(mask, (int32_t)u, (int32_t)v)) return false;
  toolkit_set(mask, (int32_t)u, (int32_t)v, false);
  return true;
}

// The plain way: each pixel of the crater's box is looked up in the crater and then in the terrain, whose texel is
// taken away or, if it is not to be changed, ends the search.
static int64_t visit_pixels(pair *p, bool takes) {
  const pix_placement crater = pix_sprite_placement(&p->crater), terrain = pix_sprite_placement(&p->terrain);
  const pix_rule *c = &crater.rule, *t = &terrain.rule;
  const pix_rect box = crater.box;
  int64_t count = 0;
  for (int32_t j = box.y; j < box.y + box.h; j++) {
    const pix_texel crater_row = pix_rule_row(c, j - c->whole_y), terrain_row = pix_rule_row(t, j - t->whole_y);
    for (int32_t i = box.x; i < box.x + box.w; i++) {
      const pix_texel column = pix_rule_column(c, i - c->whole_x);
      const int64_t u = (column.u + crater_row.u) >> 16, v = (column.v + crater_row.v) >> 16;
      if (!toolkit_get(p->crater.mask, (int32_t)u, (int32_t)v)) continue;
      const pix_texel other = pix_rule_column(t, i - t->whole_x);
      const int64_t x = (other.u + terrain_row.u) >> 16, y = (other.v + terrain_row.v) >> 16;
      if (takes) {
        count += take(p->terrain.mask, x, y);
      } else if (toolkit_get(p->terrain.mask, (int32_t)x, (int32_t)y)) {
        return 1;
      }
    }
  }
  return count;
}

// Each texel of the terrain near the crater: does its centre lie in a pixel of the crater?
static int64_t visit_centres(pair *p) {
  const pix_placement crater = pix_sprite_placement(&p->crater);
  const pix_bits bits = pix_mask_bits(p->crater.mask);
  pix_point middle = {crater.box.x + crater.box.w / 2.0, crater.box.y + crater.box.h / 2.0}, local;
  if (!pix_sprite_to_local(&p->terrain, middle, &local)) abort();
  const double reach = (crater.box.w + crater.box.h) / 2.0 + 1;
  int64_t count = 0;
  for (int32_t v = (int32_t)floor(local.y - reach); v <= local.y + reach; v++) {
    for (int32_t u = (int32_t)floor(local.x - reach); u <= local.x + reach; u++) {
      const pix_point centre = pix_sprite_to_world(&p->terrain, (pix_point){u + 0.5, v + 0.5});
      if (!pix_rule_covers(&crater.rule, &bits, (int32_t)floor(centre.x), (int32_t)floor(centre.y))) continue;
      count += take(p->terrain.mask, u, v);
    }
  }
  return count;
}

static uint64_t stamp_loop(toolkit_scene *s) {
  pair *p = pair_of(s);
  move_crater(p, s->i);
  int64_t answer = visit_pixels(p, true);
  if (s->row->with[0] & TURNED_TERRAIN) answer += visit_centres(p);
  if (s->row->with[0] & COLLIDE) {
    move_crater(p, s->i + 1);
    answer += visit_pixels(p, false);
  }
  if (s->i == s->count - 1) toolkit_recount(s->result);
  return (uint64_t)answer;
}

#define ALL .counts = {500, 500, 500}, .set_up = set_up
#define SOME .counts = {300, 300, 300}, .set_up = set_up

static const toolkit_row rows[] = {
    TOOLKIT_ROW("stamp a crater", stamp, ALL),
    TOOLKIT_ROW("stamp a turned crater", stamp, ALL, .with = {TURNED_CRATER}),
    TOOLKIT_ROW("stamp a crater, then collide", stamp, ALL, .with = {COLLIDE}),
    TOOLKIT_ROW("stamp into turned terrain", stamp, SOME, .with = {TURNED_TERRAIN}),
    // Where both are turned we look at each pixel and texel by itself, too: no words are shared.
    TOOLKIT_ROW("both turned, then collide", stamp, SOME, .with = {TURNED_CRATER | TURNED_TERRAIN | COLLIDE},
                .goals = TOOLKIT_NO_GOAL),
};

TOOLKIT_TABLE(toolkit_stamp, "toolkit stamp", "Editing terrain", rows);
