// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The hot state of the sprites in one world, in dense arrays by slot. A slot is an index; what links slots are
// indices too. Only `sprite` and `mask` point out of the arrays: to the sprite's cold state and to its current
// mask, both kept alive by the owner of the world for as long as the slot is in use.
#ifndef PIX_SLOTS_H
#define PIX_SLOTS_H

#include "pix_alloc.h"
#include "pix_mask.h"

typedef struct pix_point {
  double x, y;
} pix_point;

enum {
  PIX_SLOT_USED = 1,
  PIX_SLOT_DIRTY = 2,     // listed in dirty: its box may be out of date
  PIX_SLOT_DISABLED = 4,  // left out of pair searches
};

typedef struct pix_slots {
  pix_allocator *allocator;
  pix_point *position;    // world coordinates
  pix_rect *box;          // world pixels; up to date unless the slot is dirty
  uint8_t *flags;
  uint32_t *generation;   // changes when a slot is freed; never 0
  int32_t *layer;
  int32_t *order;         // index into the world's list of slots in adding order; of a free slot: the next free one
  struct pix_sprite **sprite;
  pix_mask **mask;
  int32_t *dirty;         // slots to look at
  int32_t dirty_count;
  int32_t capacity, used_count;
  int32_t first_free;     // -1: none
} pix_slots;

// A sprite in a world, as results and iterators remember it.
typedef struct pix_handle {
  int32_t slot;
  uint32_t generation;
} pix_handle;

void pix_slots_init(pix_slots *slots, pix_allocator *allocator);
void pix_slots_destroy(pix_slots *slots);

// A new slot, marked as used and dirty; -1 if memory is short.
int32_t pix_slots_take(pix_slots *slots);

// The slot that the next pix_slots_take will return.
static inline int32_t pix_slots_next(const pix_slots *slots) {
  return slots->first_free >= 0 ? slots->first_free : slots->capacity;
}

void pix_slots_give_back(pix_slots *slots, int32_t slot);

static inline void pix_slots_mark_dirty(pix_slots *slots, int32_t slot) {
  if (slots->flags[slot] & PIX_SLOT_DIRTY) return;
  slots->flags[slot] |= PIX_SLOT_DIRTY;
  slots->dirty[slots->dirty_count++] = slot;  // as large as the other arrays, and no slot is listed twice
}

static inline pix_handle pix_slots_handle(const pix_slots *slots, int32_t slot) {
  return (pix_handle){slot, slots->generation[slot]};
}

// Is the sprite still in the world it was in when the handle was made, and has not left it since?
static inline bool pix_slots_is_alive(const pix_slots *slots, pix_handle handle) {
  return handle.slot >= 0 && handle.slot < slots->capacity && slots->generation[handle.slot] == handle.generation &&
         (slots->flags[handle.slot] & PIX_SLOT_USED) != 0;
}

#endif
