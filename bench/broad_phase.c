// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad_phase.h"

#include "broad/cells.h"

broad_phase *broad_phase_create(int32_t count) {
  broad_phase *b = bench_alloc(1, sizeof *b);
  pix_allocator_init(&b->allocator);
  pix_cells_init(&b->cells, &b->allocator, (pix_cell_shape){0, 0});
  b->slots = bench_alloc(count, sizeof *b->slots);
  b->count = count;
  for (int32_t i = 0; i < count; i++) b->slots[i] = i;
  return b;
}

void broad_phase_destroy(broad_phase *b) {
  if (b == NULL) return;
  pix_cells_destroy(&b->cells);
  free(b->slots);
  free(b);
}

typedef struct listing {
  const pix_cell_record *records;
  bench_pairs *pairs;
} listing;

static void list_pairs(void *context, const int32_t *first, const int32_t *second, int32_t count) {
  const listing *l = context;
  bench_pairs *pairs = l->pairs;
  while (pairs->capacity - pairs->count < count) bench_pairs_grow(pairs);
  bench_pair *next = pairs->items + pairs->count;
  for (int32_t k = 0; k < count; k++) *next++ = (bench_pair){l->records[first[k]].slot, l->records[second[k]].slot};
  pairs->count += count;
}

void broad_phase_ours(broad_phase *b, const pix_rect *boxes, bench_pairs *pairs) {
  pairs->count = 0;
  // Nothing is noted of boxes that no sprites stand behind: any numbers will do.
  const pix_cells_input input = {.slots = b->slots, .count = b->count, .boxes = boxes, .order = b->slots,
                                 .mask = b->slots};
  bench_must(pix_cells_build(&b->cells, &input));
  listing l = {b->cells.records, pairs};
  pix_cells_each_pair(&b->cells, NULL, list_pairs, &l);
}
