// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Heaps of items of any type, and sorting by them, which needs no memory. Who includes this, once in a file, defines
//
//   PIX_HEAP_ITEM     the type of the items
//   PIX_HEAP_CONTEXT  the type of what tells their order, if they do not tell it by themselves
//   PIX_HEAP_BEFORE   the name of a function that says whether one item comes before another one:
//                     bool (const PIX_HEAP_CONTEXT *context, const PIX_HEAP_ITEM *a, const PIX_HEAP_ITEM *b)
//
// The first item of a heap comes before all others, or none of them before it.
#pragma once

#include "base/base.h"

static inline void pix_heap_sift_down(const PIX_HEAP_CONTEXT *context, PIX_HEAP_ITEM *heap, int32_t root,
                                      int32_t count) {
  const PIX_HEAP_ITEM item = heap[root];
  for (;;) {
    int32_t child = 2 * root + 1;
    if (child >= count) break;
    if (child + 1 < count && PIX_HEAP_BEFORE(context, &heap[child + 1], &heap[child])) child++;
    if (!PIX_HEAP_BEFORE(context, &heap[child], &item)) break;
    heap[root] = heap[child];
    root = child;
  }
  heap[root] = item;
}

static inline void pix_heap_make(const PIX_HEAP_CONTEXT *context, PIX_HEAP_ITEM *items, int32_t count) {
  for (int32_t root = count / 2 - 1; root >= 0; root--) pix_heap_sift_down(context, items, root, count);
}

// Takes the first item out, and puts it behind the heap.
static inline PIX_HEAP_ITEM pix_heap_take(const PIX_HEAP_CONTEXT *context, PIX_HEAP_ITEM *heap, int32_t *count) {
  const PIX_HEAP_ITEM first = heap[0];
  heap[0] = heap[--*count];
  heap[*count] = first;
  if (*count > 0) pix_heap_sift_down(context, heap, 0, *count);
  return first;
}

static inline void pix_heap_sort(const PIX_HEAP_CONTEXT *context, PIX_HEAP_ITEM *items, int32_t count) {
  pix_heap_make(context, items, count);
  for (int32_t left = count; left > 0;) pix_heap_take(context, items, &left);
  for (int32_t i = 0, k = count - 1; i < k; i++, k--) {  // the last one taken is the first in memory
    const PIX_HEAP_ITEM item = items[i];
    items[i] = items[k];
    items[k] = item;
  }
}
