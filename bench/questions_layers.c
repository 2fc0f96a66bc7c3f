// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// 2,000 bullets that fly about 200 targets: frames with and without the rule that bullets ignore each other, when they
// are far from each other and when they are dense.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "art.h"
#include "contest.h"
#include "crowd.h"
#include "sections.h"
#include "sprite/sprite_place.h"
#include "world/world_questions.h"

#define BULLETS 2000
#define TARGETS 200
#define ALL (BULLETS + TARGETS)
#define FRAMES 20
#define BULLET_SIZE 8
#define TARGET_SIZE 64

enum { BULLET_LAYER = 1, TARGET_LAYER = 2 };
enum { WITH_RULE, WITHOUT_RULE, TARGETS_ALONE, ENTRIES };

typedef struct layer_scene {
  pix_allocator allocator;
  crowd crowd;
  pix_mask bullet, target;
  pix_sprite sprites[ENTRIES][ALL];
  pix_world worlds[ENTRIES];
} layer_scene;

static void run_frames(layer_scene *s, int32_t which, bench_tally *tally) {
  pix_world *world = &s->worlds[which];
  for (int32_t frame = 0; frame < FRAMES; frame++) {
    const crowd_place *place = crowd_frame(&s->crowd, frame);
    for (int32_t i = 0; i < pix_world_count(world); i++) {
      pix_sprite_set_position(&s->sprites[which][i], place[i].x, place[i].y);
    }
    bench_must(pix_world_find_pairs(world));
    tally->count += world->pairs.count;
  }
}

static void run_with_rule(void *scene, bench_tally *tally) { run_frames(scene, WITH_RULE, tally); }
static void run_without_rule(void *scene, bench_tally *tally) { run_frames(scene, WITHOUT_RULE, tally); }
static void run_targets(void *scene, bench_tally *tally) { run_frames(scene, TARGETS_ALONE, tally); }

static void add_sprite(layer_scene *s, int32_t which, int32_t index) {
  const bool is_target = index < TARGETS;
  pix_mask *mask = is_target ? &s->target : &s->bullet;
  pix_sprite *sprite = &s->sprites[which][index];
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  if (!pix_sprite_set_layer(sprite, is_target ? TARGET_LAYER : BULLET_LAYER)) abort();
  bench_must(pix_world_add(&s->worlds[which], sprite));
}

static void make_mask(layer_scene *s, pix_mask *mask, int32_t size, art_shape shape) {
  classic_texture texture = art_paint(size, shape);
  art_make_mask(mask, &s->allocator, &texture);
  classic_texture_destroy(&texture);
}

static void set_up(layer_scene *s, double side) {
  *s = (layer_scene){.crowd = {.count = 0}};
  pix_allocator_init(&s->allocator);
  crowd_init(&s->crowd, ALL, FRAMES, side, side);
  crowd_advance(&s->crowd);
  make_mask(s, &s->bullet, BULLET_SIZE, art_disc);
  make_mask(s, &s->target, TARGET_SIZE, art_ship);
  for (int32_t which = 0; which < ENTRIES; which++) {
    pix_world_init(&s->worlds[which], &s->allocator, 0);
    for (int32_t i = 0; i < (which == TARGETS_ALONE ? TARGETS : ALL); i++) add_sprite(s, which, i);
  }
  const int32_t bullets = pix_layers_find(&s->worlds[WITH_RULE].slots.layers.known, BULLET_LAYER);
  const uint64_t set = UINT64_C(1) << bullets;
  pix_world_set_rule(&s->worlds[WITH_RULE], set, set, PIX_MEETING_IGNORE, 0);
}

static void tear_down(layer_scene *s) {
  for (int32_t which = 0; which < ENTRIES; which++) pix_world_release(&s->worlds[which]);
  pix_mask_release(&s->bullet);
  pix_mask_release(&s->target);
  crowd_destroy(&s->crowd);
}

// Does the rule leave exactly the pairs of which one is a target? Of the last frame.
static bool answers_are_right(const layer_scene *s) {
  bench_tally found = {0}, expected = {0};
  for (int32_t which = WITH_RULE; which <= WITHOUT_RULE; which++) {
    const pix_pair_list *pairs = &s->worlds[which].pairs;
    for (int32_t k = 0; k < pairs->count; k++) {
      const int32_t a = pairs->items[k].a.slot, b = pairs->items[k].b.slot;
      if (which == WITH_RULE) bench_tally_add(&found, 0, bench_pair_key(a, b));
      if (which == WITHOUT_RULE && (a < TARGETS || b < TARGETS)) bench_tally_add(&expected, 0, bench_pair_key(a, b));
    }
  }
  return found.count > 0 && bench_tallies_agree(found, expected);
}

int32_t bench_page_question_layers(void) {
  static const struct {
    const char *name;
    double side;
  } rows[] = {{"apart", 2000}, {"dense", 500}};
  static layer_scene s;
  int32_t faults = 0;
  printf("\n== questions layers: %d bullets that ignore each other, and %d targets: least microseconds a frame\n"
         "  %-10s %9s %9s %9s %9s %9s %7s  answers\n", BULLETS, TARGETS, "bullets", "pairs", "with rule", "pairs",
         "without", "targets", "gain");
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    contest_entry e[ENTRIES] = {{.run = run_with_rule}, {.run = run_without_rule}, {.run = run_targets}};
    set_up(&s, rows[k].side);
    contest(&s, e, ENTRIES, 5, 0.4e9);
    const bool is_right = answers_are_right(&s);
    faults += !is_right;
    printf("  %-10s %9s %9s %9s %9s %9s %7s  %s\n", rows[k].name,
           contest_number((double)e[WITH_RULE].tally.count / FRAMES), contest_time(&e[WITH_RULE], 1000.0 * FRAMES),
           contest_number((double)e[WITHOUT_RULE].tally.count / FRAMES),
           contest_time(&e[WITHOUT_RULE], 1000.0 * FRAMES), contest_time(&e[TARGETS_ALONE], 1000.0 * FRAMES),
           contest_ratio(&e[WITHOUT_RULE], &e[WITH_RULE]), is_right ? "right" : "FAULT: other pairs");
    fflush(stdout);
    tear_down(&s);
  }
  return faults;
}
