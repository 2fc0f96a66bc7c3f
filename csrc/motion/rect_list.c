// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/rect_list.h"

#include "bits/runs.h"

static bool is_left_and_above(const pix_rect_list *context, const pix_rect *a, const pix_rect *b) {
  (void)context;
  if (a->x != b->x) return a->x < b->x;
  return a->w != b->w ? a->w < b->w : a->y < b->y;
}

#define PIX_HEAP_ITEM pix_rect
#define PIX_HEAP_CONTEXT pix_rect_list
#define PIX_HEAP_BEFORE is_left_and_above
#include "base/heap.h"

bool pix_rect_list_add(pix_rect_list *l, pix_rect rect) {
  if (l->count == PIX_RECT_LIST_MOST) return false;
  if (!pix_world_reserve_scratch(l->world, l->which, l->count + 1, sizeof(pix_rect))) return false;
  pix_rect_list_items(l)[l->count++] = rect;
  return true;
}

void pix_rect_list_unite(pix_rect_list *l) {
  pix_rect *rects = pix_rect_list_items(l);
  if (l->count == 0) return;
  pix_heap_sort(l, rects, l->count);
  int32_t count = 1;
  for (int32_t k = 1; k < l->count; k++) {
    pix_rect *last = &rects[count - 1];
    if (rects[k].x == last->x && rects[k].w == last->w && rects[k].y == last->y + last->h) {
      last->h += rects[k].h;
    } else {
      rects[count++] = rects[k];
    }
  }
  l->count = count;
}

bool pix_rect_list_texels(pix_rect_list *l, const pix_mask *mask) {
  if (!pix_rect_list_may_hold(mask)) return false;
  const pix_bits bits = pix_mask_bits(mask);
  pix_runs runs;
  if (!pix_runs_create(&runs, l->world->allocator, &bits, true)) return false;
  bool is_listed = true;
  for (int32_t y = 0; y < runs.height && is_listed; y++) {
    for (int32_t k = runs.row_starts[y]; k < runs.row_starts[y + 1] && is_listed; k++) {
      const pix_run r = runs.items[k];
      is_listed = pix_rect_list_add(l, (pix_rect){r.begin, y, r.end - r.begin, 1});
    }
  }
  pix_runs_destroy(&runs);
  if (is_listed) pix_rect_list_unite(l);
  return is_listed;
}
