// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole frames, in C: those that move are moved, then all pairs that share a pixel are wanted. pixcollide
// against Chipmunk's space hash with pygame's test of pixels on the pairs it finds, and against the test of all pairs.

#include "field.h"

typedef struct world_scene {
  field *field;
  pix_rect *boxes;               // of the masks, in the frame that is looked at
  chipmunk_box *chipmunk_boxes;
  chipmunk_index *hash;
  bench_pairs candidates, pairs; // of the peer's last frame
} world_scene;

static void run_field(field *f, bench_tally *tally) {
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    bench_must(pix_world_find_pairs(&f->world));
    tally->count += f->world.pairs.count;
  }
}

static void run_world(void *scene, bench_tally *tally) { run_field(((world_scene *)scene)->field, tally); }

// Puts the boxes of the first so many masks where the rule puts them.
static void place_boxes(world_scene *s, int32_t frame, int32_t count) {
  const field_place *place = field_places(s->field, frame);
  for (int32_t i = 0; i < count; i++) {
    const pix_mask *mask = &s->field->masks[s->field->figures[i]];
    const int32_t x = (int32_t)ceil(place[i].x - mask->width / 2.0 - 0.5);
    const int32_t y = (int32_t)ceil(place[i].y - mask->height / 2.0 - 0.5);
    s->boxes[i] = (pix_rect){x, y, mask->width, mask->height};
    s->chipmunk_boxes[i] = (chipmunk_box){x, y, x + mask->width - 1, y + mask->height - 1};
  }
}

static void run_hash(void *scene, bench_tally *tally) {
  world_scene *s = scene;
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    place_boxes(s, frame, s->field->moving);
    chipmunk->frame(s->hash, s->chipmunk_boxes, &s->candidates);
    tally->count += s->candidates.count;
  }
}

static void run_hash_and_pygame(void *scene, bench_tally *tally) {
  world_scene *s = scene;
  const field *f = s->field;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    place_boxes(s, frame, f->moving);
    chipmunk->frame(s->hash, s->chipmunk_boxes, &s->candidates);
    s->pairs.count = 0;
    for (int32_t k = 0; k < s->candidates.count; k++) {
      const bench_pair c = s->candidates.items[k];
      const pix_rect a = s->boxes[c.a], b = s->boxes[c.b];
      if (pygame_overlap(f->peers[f->figures[c.a]], f->peers[f->figures[c.b]], b.x - a.x, b.y - a.y)) {
        bench_pairs_add(&s->pairs, c.a, c.b);
      }
    }
    tally->count += s->pairs.count;
  }
}

static void collect(void *scene, int32_t entry, bench_tally *tally) {
  const world_scene *s = scene;
  if (entry == 0) bench_tally_world(tally, &s->field->world); else bench_tally_pairs(tally, &s->pairs);
}

static double time_hash(chipmunk_index *hash, void *scene) {
  world_scene *s = scene;
  s->hash = hash;
  return bench_least(s, run_hash, 2);
}

static void measure_world(field_options options) {
  world_scene s = {.field = field_create(options)};
  const int32_t count = options.count;
  const bool has_peer = chipmunk != NULL && pygame_is_there() && options.layout != FIELD_STATIC;
  const bench_row row = {.name = field_names[options.layout], .size = count, .count = (double)count * options.frames,
                         .collect = collect,
                         .entries = {{"ours", run_world}, {"hash and pygame", has_peer ? run_hash_and_pygame : NULL}}};
  s.boxes = bench_alloc(count, sizeof *s.boxes);
  s.chipmunk_boxes = bench_alloc(count, sizeof *s.chipmunk_boxes);
  place_boxes(&s, 0, count);
  if (has_peer) s.hash = chipmunk->best_hash((chipmunk_set){s.chipmunk_boxes, count, count}, time_hash, &s);
  bench_measure(&row, &s);
  if (has_peer) chipmunk->destroy(s.hash);
  field_destroy(s.field);
  free(s.boxes);
  free(s.chipmunk_boxes);
  free(s.candidates.items);
  free(s.pairs.items);
}

static void run_worlds(void) {
  static const int32_t frames[] = {40, 8, 2};
  for (field_layout layout = 0; layout < FIELD_LAYOUTS; layout++) {
    for (int32_t k = 0; k < field_size_count(layout); k++) {
      measure_world((field_options){.layout = layout, .count = field_sizes[k], .frames = frames[k]});
    }
  }
}

const bench_section section_worlds = {
    "worlds", "sprites with pixels, all pairs of a frame, against Chipmunk's hash and pygame: ns a sprite", run_worlds};

// All pairs.

typedef struct frame_scene {
  field *field, *reference;  // a mask keeps rasters for all its sprites: so the test of all pairs has its own
  pix_rect *boxes;
  bench_pairs pairs;         // of the reference, in the last frame
} frame_scene;

static void run_frames(void *scene, bench_tally *tally) { run_field(((frame_scene *)scene)->field, tally); }

static void run_reference(void *scene, bench_tally *tally) {
  frame_scene *s = scene;
  field *f = s->reference;
  const int32_t count = f->count;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    s->pairs.count = 0;
    for (int32_t a = 0; a < count; a++) s->boxes[a] = pix_sprite_box(&f->sprites[a]);
    for (int32_t a = 0; a < count; a++) {
      for (int32_t b = a + 1; b < count; b++) {
        if (!pix_rects_meet(s->boxes[a], s->boxes[b])) continue;
        if (pix_sprites_collide(&f->sprites[a], &f->sprites[b])) bench_pairs_add(&s->pairs, a, b);
      }
    }
    tally->count += s->pairs.count;
  }
}

static void collect_frames(void *scene, int32_t entry, bench_tally *tally) {
  const frame_scene *s = scene;
  if (entry == 0) bench_tally_world(tally, &s->field->world); else bench_tally_pairs(tally, &s->pairs);
}

static void measure_frames(const char *name, field_options options) {
  frame_scene s = {.field = field_create(options), .reference = field_create(options)};
  const int32_t count = options.count;
  const bench_row row = {
      .name = name, .size = options.count, .count = 1000.0 * options.frames, .collect = collect_frames,
      .entries = {{"ours", run_frames}, {"testing each pair", run_reference}}};
  s.boxes = bench_alloc(count, sizeof *s.boxes);
  bench_measure(&row, &s);
  field_destroy(s.field);
  field_destroy(s.reference);
  free(s.boxes);
  free(s.pairs.items);
}

static void run_all_frames(void) {
  measure_frames("half of them turning", (field_options){.count = 1000, .frames = 15, .is_half_turned = true});
}

const bench_section section_frames = {
    "frames", "all pairs of a frame, against testing each pair: microseconds a frame",
    run_all_frames};

// Bullets that ignore each other.

enum { WITH_RULE, WITHOUT_RULE };

typedef struct layer_scene {
  field *fields[2];
} layer_scene;

static void run_with_rule(void *s, bench_tally *tally) { run_field(((layer_scene *)s)->fields[WITH_RULE], tally); }

static void run_without(void *scene, bench_tally *tally) {
  run_field(((layer_scene *)scene)->fields[WITHOUT_RULE], tally);
}

// Does the rule leave exactly the pairs of which one is a target? Of the last frame.
static bool rule_is_right(void *scene) {
  const layer_scene *s = scene;
  bench_tally found = {0}, expected = {0};
  const pix_pair_list *pairs = &s->fields[WITHOUT_RULE]->world.pairs;
  bench_tally_world(&found, &s->fields[WITH_RULE]->world);
  for (int32_t k = 0; k < pairs->count; k++) {
    const int32_t a = pairs->items[k].a.slot, b = pairs->items[k].b.slot;
    if (a < FIELD_TARGETS || b < FIELD_TARGETS) bench_tally_pair(&expected, a, b);
  }
  return found.count > 0 && bench_tallies_agree(found, expected);
}

static void run_layers(void) {
  static const struct {
    const char *name;
    double side;
  } rows[] = {{"2,000 bullets and 200 targets, apart", 2000}, {"2,000 bullets and 200 targets, dense", 500}};
  for (int32_t k = 0; k < 2; k++) {
    const field_options options = {FIELD_BULLETS, FIELD_TARGETS + 2000, 20, .side = rows[k].side};
    layer_scene s = {{field_create(options), field_create(options)}};
    pix_world *world = &s.fields[WITH_RULE]->world;
    const uint64_t bullets = UINT64_C(1) << pix_layers_find(&world->slots.layers.known, 2);
    pix_world_set_rule(world, bullets, bullets, PIX_MEETING_IGNORE, 0);
    const bench_row row = {
        .name = rows[k].name, .size = options.count, .count = 1000.0 * options.frames, .answers = BENCH_LOOSE,
        .entries = {{"ours", run_with_rule}, {"without rule", run_without}}, .is_right = rule_is_right};
    bench_measure(&row, &s);
    for (int32_t i = 0; i < 2; i++) field_destroy(s.fields[i]);
  }
}

const bench_section section_question_layers = {
    "questions layers", "bullets that ignore each other by a rule, and without it: microseconds a frame", run_layers};
