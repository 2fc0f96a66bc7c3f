// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit.h"

#include "bits/overlap.h"
#define OTHER_SIDE 64      // pixels
#define PIXELS_A_BLOB 1600  // one island or cave for so many pixels

static void make(toolkit_scene *s, pix_mask *mask, int32_t width, int32_t height) {
  if (!pix_mask_create(mask, &s->allocator, width, height)) bench_out_of_memory();
}

static void draw_disc(pix_mask *mask, double x, double y, double radius, bool solid) {
  for (int32_t row = (int32_t)floor(y - radius); row <= (int32_t)ceil(y + radius); row++) {
    const double dy = row + 0.5 - y, square = radius * radius - dy * dy;
    if (square <= 0) continue;
    const double reach = sqrt(square);
    pix_mask_set_span(mask, row, (int32_t)ceil(x - reach - 0.5), (int32_t)floor(x + reach - 0.5) + 1, solid);
  }
}

// The lower half is ground with caves; islands of 2 to 20 pixels across everywhere, some with holes.
static void draw_terrain(pix_mask *mask) {
  bench_random random = {2026};
  for (int32_t y = mask->height / 2; y < mask->height; y++) pix_mask_set_span(mask, y, 0, mask->width, true);
  const int32_t blobs = (int32_t)((int64_t)mask->width * mask->height / PIXELS_A_BLOB);
  for (int32_t k = 0; k < blobs; k++) {
    const double x = bench_random_between(&random, 0, mask->width), y = bench_random_between(&random, 0, mask->height);
    const double radius = bench_random_between(&random, 1, 10);
    draw_disc(mask, x, y, radius, y < mask->height / 2.0);
    if (radius > 5) draw_disc(mask, x, y, radius / 2, y >= mask->height / 2.0);
  }
}

void *toolkit_setup(int32_t size, int32_t count) {
  toolkit_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->allocator);
  s->count = count;
  make(s, &s->mask, size, size == 4096 ? 2048 : size);
  draw_terrain(&s->mask);
  make(s, &s->other, OTHER_SIDE, OTHER_SIDE);
  draw_disc(&s->other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, true);
  draw_disc(&s->other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 5.0, false);
  return s;
}

void toolkit_prepare(void *scene, bench_phase phase) {
  (void)phase;
  toolkit_scene *s = scene;
  for (int32_t side = 0; side < 2; side++) {
    toolkit_renew(s, &s->result[side], s->mask.width, s->mask.height);
    pix_mask_copy(&s->result[side], &s->mask);
    s->number[side] = 0;
  }
}

// The answer as one key: a hash of the number and of the result's size and words.
void toolkit_collect(void *scene, bench_side side, bench_hits *hits) {
  toolkit_scene *s = scene;
  const pix_mask *mask = &s->result[side];
  uint64_t hash = s->number[side] * UINT64_C(0x9e3779b97f4a7c15);
  hash += (uint64_t)mask->width * 40503 + (uint64_t)mask->height;
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    for (int32_t y = 0; y < mask->height; y++) {
      hash = (hash ^ pix_mask_stripe(mask, stripe)[y]) * UINT64_C(0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }
  }
  bench_hits_add(hits, hash);
  hits->found = hits->count;
}

void toolkit_teardown(void *scene) {
  toolkit_scene *s = scene;
  pix_mask_release(&s->mask);
  pix_mask_release(&s->other);
  for (int32_t side = 0; side < 2; side++) pix_mask_release(&s->result[side]);
  free(s);
}

void toolkit_recount(pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, pix_bits_count(&bits) - mask->solid_count);
}

void toolkit_renew(toolkit_scene *s, pix_mask *mask, int32_t width, int32_t height) {
  pix_mask_release(mask);
  make(s, mask, width, height);
}

pix_rect toolkit_plain_bounds(const pix_mask *mask) {
  int32_t left = mask->width, top = mask->height, right = -1, bottom = -1;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) {
      if (!toolkit_get(mask, x, y)) continue;
      left = pix_min(left, x), right = pix_max(right, x);
      top = pix_min(top, y), bottom = pix_max(bottom, y);
    }
  }
  return pix_rect_between(left, top, (int64_t)right + 1, (int64_t)bottom + 1);
}
