// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Combining two masks.

#include "pix_mask_combine.h"
#include "toolkit.h"

// A crater in the terrain, wherever: the same places on both sides.
static int32_t place(int32_t i, int32_t side) { return (int32_t)((uint32_t)i * 40503u % (uint32_t)side) - 32; }

static void subtract_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->other);
  for (int32_t i = 0; i < s->count; i++) {
    s->number[BENCH_OURS] += (uint64_t)pix_mask_combine(&s->result[BENCH_OURS], PIX_SUBTRACT, &bits,
                                                        place(i, s->mask.width), place(3 * i, s->mask.height));
  }
}

static void subtract_loop(toolkit_scene *s) {
  pix_mask *mask = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    const int32_t dx = place(i, s->mask.width), dy = place(3 * i, s->mask.height);
    for (int32_t y = 0; y < s->other.height; y++) {
      for (int32_t x = 0; x < s->other.width; x++) {
        if (!toolkit_get(&s->other, x, y) || !toolkit_get(mask, x + dx, y + dy)) continue;
        toolkit_set(mask, x + dx, y + dy, false);
        s->number[BENCH_PEER]++;
      }
    }
  }
  toolkit_recount(mask);
}
TOOLKIT_KIND(subtract, "subtract a crater")

static const bench_case cases[] = {
    TOOLKIT_CASES(subtract, 500, 500, 500),
};

const bench_section bench_toolkit_combine = {
    .name = "toolkit combine", .title = "Combining two masks", .size_name = "pixels",
    .unit = "microseconds an operation", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
