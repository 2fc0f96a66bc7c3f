// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit.h"

#include "bits/overlap.h"

#define OTHER_SIDE 64      // pixels
#define PIXELS_A_BLOB 1600  // one island or cave for so many pixels

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

static void *setup(const bench_case *c) {
  toolkit_scene *s = bench_alloc(1, sizeof *s);
  pix_allocator_init(&s->allocator);
  s->row = c->kind->with;
  s->count = c->count;
  s->result_count = 1;
  toolkit_renew(s, &s->mask, c->size, c->size == 4096 ? 2048 : c->size);
  draw_terrain(&s->mask);
  toolkit_renew(s, &s->other, OTHER_SIDE, OTHER_SIDE);
  draw_disc(&s->other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, true);
  draw_disc(&s->other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 5.0, false);
  if (s->row->set_up != NULL) s->row->set_up(s);
  return s;
}

static void teardown(void *scene) {
  toolkit_scene *s = scene;
  pix_mask_release(&s->mask);
  pix_mask_release(&s->other);
  for (int32_t k = 0; k < 2 * TOOLKIT_RESULTS; k++) pix_mask_release(&s->results[k % 2][k / 2]);
  free(s->own);
  free(s);
}

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  toolkit_scene *s = scene;
  for (int32_t side = 0; side < 2; side++) {
    for (int32_t k = 0; k < s->result_count; k++) {
      toolkit_renew(s, &s->results[side][k], s->mask.width, s->mask.height);
    }
    pix_mask_copy(&s->results[side][0], &s->mask);
  }
}

static void run(toolkit_scene *s, bench_side side) {
  s->result = s->results[side];
  s->answer[side] = 0;
  for (s->i = 0; s->i < s->count; s->i++) s->answer[side] = toolkit_mix(s->answer[side], s->row->work[side](s));
}

static void run_ours(void *scene, bench_hits *hits) { (void)hits; run(scene, BENCH_OURS); }
static void run_loop(void *scene, bench_hits *hits) { (void)hits; run(scene, BENCH_PEER); }

// A key for each result: a hash of its size and words, and of the answer.
static void collect(void *scene, bench_side side, bench_hits *hits) {
  const toolkit_scene *s = scene;
  for (int32_t k = 0; k < s->result_count; k++) {
    const pix_mask *mask = &s->results[side][k];
    uint64_t hash = s->answer[side] + (uint64_t)mask->width * 40503 + (uint64_t)mask->height;
    for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
      for (int32_t y = 0; y < mask->height; y++) {
        hash = toolkit_mix(hash, pix_mask_stripe(mask, stripe)[y]);
        hash ^= hash >> 29;
      }
    }
    bench_hits_add(hits, hash);
  }
  hits->found = hits->count;
}

static double goal_at(const toolkit_row *row, int32_t size) {
  const int32_t most = row->goals == TOOLKIT_GOALS ? 4096 : row->goals == TOOLKIT_GOAL_IN_CACHE ? 512 : 0;
  return size > 64 && size <= most ? 10 : 0;
}

bench_section toolkit_section_of(const toolkit_table *table) {
  static const int32_t sizes[TOOLKIT_SIZES] = {64, 512, 4096, 128};
  static bench_kind kinds[TOOLKIT_MOST_ROWS];
  static bench_case cases[TOOLKIT_MOST_ROWS * TOOLKIT_SIZES];
  int32_t count = 0;
  for (int32_t k = 0; k < table->count; k++) {
    const toolkit_row *row = &table->rows[k];
    kinds[k] = (bench_kind){row->name, "a plain loop over pixels", NULL, BENCH_EXACT, false, setup, prepare,
                            {run_ours, run_loop}, collect, teardown, row};
    for (int32_t i = 0; i < TOOLKIT_SIZES; i++) {
      if (row->counts[i] == 0) continue;
      cases[count++] = (bench_case){&kinds[k], sizes[i], row->counts[i], {.at_least = goal_at(row, sizes[i])}, {0}};
    }
  }
  return (bench_section){.name = table->name, .title = table->title, .size_name = "pixels", .unit_ns = 1000,
                         .unit = "microseconds an operation", .cases = cases, .count = count};
}

uint64_t toolkit_recount(pix_mask *mask) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_mask_touched(mask, pix_mask_rect(mask), pix_bits_count(&bits) - mask->solid_count);
  return (uint64_t)mask->solid_count;
}

void toolkit_renew(toolkit_scene *s, pix_mask *mask, int32_t width, int32_t height) {
  pix_mask_release(mask);
  bench_must(pix_mask_create(mask, &s->allocator, width, height));
}

pix_rect toolkit_plain_bounds(const pix_mask *mask) {
  int32_t left = mask->width, top = mask->height, right = -1, bottom = -1;
  TOOLKIT_EACH(mask, x, y) {
    if (!toolkit_get(mask, x, y)) continue;
    left = pix_min(left, x), right = pix_max(right, x);
    top = pix_min(top, y), bottom = pix_max(bottom, y);
  }
  return pix_rect_between(left, top, (int64_t)right + 1, (int64_t)bottom + 1);
}
