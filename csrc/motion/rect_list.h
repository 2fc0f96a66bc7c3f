// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rectangles of which something consists, few if it can be: those that are as wide and lie right above each other are
// one.
#ifndef PIX_RECT_LIST_H
#define PIX_RECT_LIST_H

#include "world/world_questions.h"

#define PIX_RECT_LIST_MOST (1 << 16)
#define PIX_RECT_LIST_TEXELS ((int64_t)1 << 18)  // no list is made of more

static inline bool pix_rect_list_may_hold(const pix_mask *mask) {
  return (int64_t)mask->width * mask->height <= PIX_RECT_LIST_TEXELS;
}

// In scratch of the world.
typedef struct pix_rect_list {
  pix_world *world;
  pix_world_scratch which;
  int32_t count;
} pix_rect_list;

static inline pix_rect *pix_rect_list_items(const pix_rect_list *list) {
  return list->world->scratch[list->which].items;
}

// False if there are too many, or memory is short.
bool pix_rect_list_add(pix_rect_list *list, pix_rect rect);

// Sorts the rectangles, of which no two meet, and makes one of those that can be.
void pix_rect_list_unite(pix_rect_list *list);

// Adds the rectangles of which the mask's solid texels in the window consist, which is empty or lies within the mask.
// False if they are too many, or if memory is short.
bool pix_rect_list_texels(pix_rect_list *list, const pix_mask *mask, pix_rect window);

#endif
