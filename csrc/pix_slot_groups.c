// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_slot_groups.h"

void pix_slot_groups_init(pix_slot_groups *groups, pix_allocator *allocator, pix_cell_shape shape) {
  *groups = (pix_slot_groups){.allocator = allocator, .shape = shape};
}

void pix_slot_groups_destroy(pix_slot_groups *groups) {
  pix_allocator *allocator = groups->allocator;
  for (int32_t k = 0; k < groups->capacity; k++) pix_cells_destroy(&groups->items[k].cells);
  pix_free(allocator, groups->items, (size_t)groups->capacity, sizeof *groups->items);
  pix_free(allocator, groups->slots, (size_t)groups->slot_capacity, sizeof *groups->slots);
  pix_slot_groups_init(groups, allocator, groups->shape);
}

size_t pix_slot_groups_bytes(const pix_slot_groups *groups) {
  size_t bytes = (size_t)groups->capacity * sizeof *groups->items +
                 (size_t)groups->slot_capacity * sizeof *groups->slots;
  for (int32_t k = 0; k < groups->capacity; k++) bytes += pix_cells_bytes(&groups->items[k].cells);
  return bytes;
}

void pix_slot_groups_set_shape(pix_slot_groups *groups, pix_cell_shape shape) {
  groups->shape = shape;
  for (int32_t k = 0; k < groups->capacity; k++) pix_cells_set_shape(&groups->items[k].cells, shape);
}

// Groups that are not needed any longer keep their memory.
static bool reserve_groups(pix_slot_groups *groups, int32_t count) {
  const int32_t before = groups->capacity;
  if (!pix_reserve(groups->allocator, &groups->items, &groups->capacity, count, sizeof *groups->items)) return false;
  for (int32_t k = before; k < groups->capacity; k++) {
    pix_cells_init(&groups->items[k].cells, groups->allocator, groups->shape);
  }
  return true;
}

static bool is_listed(const pix_slots *slots, int32_t slot, bool are_static) {
  const uint16_t asked = PIX_SLOT_USED | PIX_SLOT_STATIC | PIX_SLOT_DISABLED;
  return (slots->flags[slot] & asked) == (are_static ? PIX_SLOT_USED | PIX_SLOT_STATIC : PIX_SLOT_USED);
}

bool pix_slot_groups_list(pix_slot_groups *groups, const pix_slots *slots, bool are_static) {
  const pix_layers *layers = &slots->layers;
  if (!reserve_groups(groups, layers->class_count) ||
      !pix_reserve(groups->allocator, &groups->slots, &groups->slot_capacity, slots->used_count,
                   sizeof *groups->slots)) {
    return false;
  }
  groups->count = layers->class_count;
  pix_slot_group *items = groups->items;
  for (int32_t k = 0; k < groups->count; k++) items[k].first = items[k].count = 0;
  for (int32_t slot = 0; slot < slots->capacity && groups->count > 1; slot++) {
    if (is_listed(slots, slot, are_static)) items[layers->class_of[slots->layer[slot]]].count++;
  }
  for (int32_t k = 1; k < groups->count; k++) {
    items[k].first = items[k - 1].first + items[k - 1].count;
    items[k - 1].count = 0;
  }
  items[groups->count - 1].count = 0;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if (!is_listed(slots, slot, are_static)) continue;
    pix_slot_group *group = &items[layers->class_of[slots->layer[slot]]];
    groups->slots[group->first + group->count++] = slot;
  }
  groups->slot_count = items[groups->count - 1].first + items[groups->count - 1].count;
  return true;
}

// The mask of a sprite that covers its texels, shifted; -1 for others.
static int32_t shifted_mask(const pix_slots *slots, int32_t slot) {
  return slots->flags[slot] & PIX_SLOT_SHIFTED ? slots->mask_entry[slot] : -1;
}

bool pix_slot_groups_deal_out(pix_slot_groups *groups, const pix_slots *slots) {
  for (int32_t k = 0; k < groups->count; k++) {
    pix_slot_group *group = &groups->items[k];
    pix_cells *cells = &group->cells;
    if (!pix_cells_build(cells, slots->box, groups->slots + group->first, group->count)) return false;
    for (int32_t i = 0; i < group->count; i++) {
      pix_cell_record *record = &cells->records[i];
      record->order = slots->order[record->slot];
      record->mask_entry = shifted_mask(slots, record->slot);
    }
  }
  return true;
}

int32_t pix_slot_groups_cells_in_use(const pix_slot_groups *groups) {
  int32_t cells = 0;
  for (int32_t k = 0; k < groups->count; k++) cells += groups->items[k].cells.cells_in_use;
  return cells;
}

int32_t pix_slot_groups_largest_cell(const pix_slot_groups *groups) {
  int32_t boxes = 0;
  for (int32_t k = 0; k < groups->count; k++) boxes = pix_max(boxes, groups->items[k].cells.largest_cell);
  return boxes;
}

const pix_cells *pix_slot_groups_largest(const pix_slot_groups *groups) {
  const pix_slot_group *largest = NULL;
  for (int32_t k = 0; k < groups->count; k++) {
    const pix_slot_group *group = &groups->items[k];
    if (group->count > (largest == NULL ? 0 : largest->count)) largest = group;
  }
  return largest == NULL ? NULL : &largest->cells;
}
