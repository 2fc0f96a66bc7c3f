// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit.h"

#define OTHER_SIDE 64       // pixels
#define PIXELS_A_BLOB 1600  // one island or cave for so many pixels

static void draw_disc(pix_mask *mask, double x, double y, double radius, bool solid) {
  for (int32_t row = (int32_t)floor(y - radius); row <= (int32_t)ceil(y + radius); row++) {
    const double dy = row + 0.5 - y, square = radius * radius - dy * dy;
    if (square <= 0) continue;
    const double half = sqrt(square);
    pix_mask_set_span(mask, row, (int32_t)ceil(x - half - 0.5), (int32_t)floor(x + half - 0.5) + 1, solid);
  }
}

// Draws ground with caves in the lower half, and islands of 2 to 20 pixels across everywhere, some with holes.
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

static void prepare(void *scene, bench_phase phase) {
  (void)phase;
  toolkit_scene *s = scene;
  for (int32_t side = 0; side < 2; side++) {
    toolkit_renew(s, &s->results[side], s->mask.width, s->mask.height);
    pix_mask_copy(&s->results[side], &s->mask);
  }
}

static void run(toolkit_scene *s, int32_t side, toolkit_work *work, bench_tally *tally) {
  s->result = &s->results[side];
  s->answer[side] = 0;
  for (s->i = 0; s->i < s->count; s->i++) s->answer[side] = toolkit_mix(s->answer[side], work(s));
  bench_tally_add(tally, 0, s->answer[side]);
}

static void run_ours(void *scene, bench_tally *tally) { run(scene, 0, ((toolkit_scene *)scene)->row->ours, tally); }
static void run_loop(void *scene, bench_tally *tally) { run(scene, 1, ((toolkit_scene *)scene)->row->loop, tally); }

static void collect(void *scene, int32_t entry, bench_tally *tally) {
  bench_tally_add(tally, 1, pix_mask_hash(&((toolkit_scene *)scene)->results[entry]));
}

static void measure(const toolkit_row *of, int32_t size, int32_t count) {
  const bench_row row = {.name = of->name, .size = size, .count = 1000.0 * count, .prepare = prepare,
                         .collect = collect, .entries = {{"ours", run_ours}, {"plain loop", run_loop}}};
  toolkit_scene s = {.row = of, .count = count};
  pix_allocator_init(&s.allocator);
  toolkit_renew(&s, &s.mask, size, size == 4096 ? 2048 : size);
  draw_terrain(&s.mask);
  toolkit_renew(&s, &s.other, OTHER_SIDE, OTHER_SIDE);
  draw_disc(&s.other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, true);
  draw_disc(&s.other, OTHER_SIDE / 2.0, OTHER_SIDE / 2.0, OTHER_SIDE / 5.0, false);
  if (of->set_up != NULL) of->set_up(&s);
  bench_measure(&row, &s);
  pix_mask_release(&s.mask);
  pix_mask_release(&s.other);
  for (int32_t side = 0; side < 2; side++) pix_mask_release(&s.results[side]);
  free(s.own);
}

void toolkit_run(const toolkit_row *rows, size_t count) {
  static const int32_t sizes[TOOLKIT_SIZES] = {64, 512, 4096};
  for (size_t k = 0; k < count; k++) {
    for (int32_t i = 0; i < TOOLKIT_SIZES; i++) {
      if (rows[k].counts[i] > 0) measure(&rows[k], sizes[i], rows[k].counts[i]);
    }
  }
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
