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

bool pix_rect_list_texels(pix_rect_list *l, const pix_mask *mask, pix_rect window) {
  if (pix_rect_area(window) > PIX_RECT_LIST_TEXELS) return false;
  if (pix_rect_is_empty(window)) return true;
  const int32_t right = window.x + window.w;
  pix_bits bits = pix_mask_bits(mask);
  bits.height = window.y + window.h;
  int32_t x = window.x, y = window.y, end;
  while (pix_walk_to_run(&bits, &x, &y, &end)) {
    if (x >= right) {
      x = window.x;
      y++;
    } else if (x < window.x) {
      x = window.x;
    } else {
      if (!pix_rect_list_add(l, (pix_rect){x, y, pix_min(end, right) - x, 1})) return false;
      x = end;
    }
  }
  pix_rect_list_unite(l);
  return true;
}
