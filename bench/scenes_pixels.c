// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from RGBA pixels: all texels at once against setting each.

#include "art.h"
#include "image/pixels.h"
#include "scenes.h"
#include "sections.h"

typedef struct image_scene {
  pix_allocator allocator;
  bench_random random;
  classic_texture image;
  pix_solid_rule rule;
  pix_mask masks[2];  // by side
  int32_t count;
} image_scene;

static void *setup(const bench_case *c) {
  image_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  s->count = c->count;
  s->image = classic_texture_create(c->size, c->size);
  bench_must(s->image.rgba != NULL);
  for (int32_t side = 0; side < 2; side++) {
    bench_must(pix_mask_create(&s->masks[side], &s->allocator, c->size, c->size));
  }
  return s;
}

static void teardown(void *scene) {
  image_scene *s = scene;
  classic_texture_destroy(&s->image);
  for (int32_t side = 0; side < 2; side++) pix_mask_release(&s->masks[side]);
  free(s);
}

static void prepare(void *scene, bench_phase phase) {
  image_scene *s = scene;
  const size_t pixels = (size_t)s->image.width * (size_t)s->image.height;
  for (size_t i = 0; i < pixels; i++) s->image.rgba[4 * i + 3] = (uint8_t)bench_random_between(&s->random, 0, 256);
  s->rule.threshold = phase == BENCH_CHECK ? (int32_t)bench_random_between(&s->random, 0, 256) : 127;
}

static void run_ours(void *scene, bench_hits *hits) {
  image_scene *s = scene;
  const pix_pixels pixels = {s->image.rgba, s->image.width, s->image.height, (size_t)s->image.width * 4};
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_clear(&s->masks[BENCH_OURS]);
    pix_mask_read_pixels(&s->masks[BENCH_OURS], &pixels, 0, 0, &s->rule);
    hits->found += s->masks[BENCH_OURS].solid_count;
  }
}

static void run_each_texel(void *scene, bench_hits *hits) {
  image_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *mask = &s->masks[BENCH_PEER];
    pix_mask_clear(mask);
    const uint8_t *alpha = s->image.rgba + 3;
    for (int32_t y = 0; y < mask->height; y++) {
      for (int32_t x = 0; x < mask->width; x++, alpha += 4) {
        pix_mask_set(mask, x, y, *alpha > s->rule.threshold);
      }
    }
    hits->found += mask->solid_count;
  }
}

static void collect(void *scene, bench_side side, bench_hits *hits) {
  image_scene *s = scene;
  const pix_mask *mask = &s->masks[side];
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) {
      if (pix_mask_get(mask, x, y)) bench_hits_add(hits, (uint64_t)y << 32 | (uint64_t)x);
    }
  }
}

const bench_kind scenes_pixels_alpha = {
    "alpha to bits", "pix_mask_set, texel by texel", NULL, BENCH_EXACT, false,
    setup, prepare, {run_ours, run_each_texel}, collect, teardown, NULL};

static const bench_case cases[] = {
    {&scenes_pixels_alpha, 32, 500, {.at_least = 20}, {0}},
    {&scenes_pixels_alpha, 256, 10, {.at_least = 20}, {0}},
    {&scenes_pixels_alpha, 1024, 1, {.at_least = 20}, {0}},
};

const bench_section bench_pixels = {
    .name = "pixels", .title = "Masks from RGBA pixels", .size_name = "pixels", .unit = "microseconds an image",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
