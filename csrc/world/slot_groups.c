// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/slot_groups.h"

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

// How many of the sprites to be listed are in each layer.
typedef struct census {
  int32_t of_layer[PIX_MAX_LAYERS];
  uint64_t present;  // the layers that have any
} census;

static census take_census(const pix_slots *slots, bool are_static) {
  census c = {{0}, 0};
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    c.of_layer[slots->layer[slot]] += is_listed(slots, slot, are_static);
  }
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) c.present |= (uint64_t)(c.of_layer[bit] > 0) << bit;
  return c;
}

// Is it less work to look for pairs class by class? That spares what does not collide, the more the fewer pairs may. It
// costs a walk over the smaller of each two classes that collide; to walk over all sprites takes about twice as long as
// to look for pairs among all at once, where they are not crowded.
static bool is_worth_splitting(const census *c, const pix_layers *layers) {
  if (pix_layers_relate(layers, c->present, c->present) != PIX_LAYERS_MIXED) return false;
  double of_class[PIX_MAX_LAYERS] = {0}, all = 0, allowed = 0, walked = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    of_class[layers->class_of[bit]] += c->of_layer[bit];
    all += c->of_layer[bit];
  }
  for (int32_t a = 0; a < layers->class_count; a++) {
    for (int32_t b = 0; b < layers->class_count; b++) {
      if (!pix_layers_collide(layers, layers->first_of_class[a], layers->first_of_class[b])) continue;
      allowed += of_class[a] * of_class[b];
      if (a < b) walked += of_class[a] < of_class[b] ? of_class[a] : of_class[b];
    }
  }
  return 2 * walked * allowed <= all * all * all;
}

bool pix_slot_groups_list(pix_slot_groups *groups, const pix_slots *slots, bool are_static) {
  static const uint8_t one_group[PIX_MAX_LAYERS] = {0};
  const pix_layers *layers = &slots->layers;
  const bool have_rules = layers->class_count > 1;
  const census c = have_rules ? take_census(slots, are_static) : (census){{0}, PIX_ALL_LAYERS};
  const bool are_split = have_rules && is_worth_splitting(&c, layers);
  const int32_t count = are_split ? layers->class_count : 1;
  if (!reserve_groups(groups, count) || !pix_reserve(groups->allocator, &groups->slots, &groups->slot_capacity,
                                                     slots->used_count, sizeof *groups->slots)) {
    return false;
  }
  const uint8_t *group_of = are_split ? layers->class_of : one_group;
  pix_slot_group *items = groups->items;
  for (int32_t k = 0; k < count; k++) items[k].first = items[k].count = 0, items[k].layers = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    items[group_of[bit]].layers |= c.present & UINT64_C(1) << bit;
    if (group_of[bit] + 1 < count) items[group_of[bit] + 1].first += c.of_layer[bit];
  }
  for (int32_t k = 1; k < count; k++) items[k].first += items[k - 1].first;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if (!is_listed(slots, slot, are_static)) continue;
    pix_slot_group *group = &items[group_of[slots->layer[slot]]];
    groups->slots[group->first + group->count++] = slot;
  }
  groups->count = count;
  groups->slot_count = items[count - 1].first + items[count - 1].count;
  return true;
}

bool pix_slot_groups_deal_out(pix_slot_groups *groups, const pix_slots *slots) {
  const bool have_rules = slots->layers.class_count > 1;
  for (int32_t k = 0; k < groups->count; k++) {
    const pix_slot_group *group = &groups->items[k];
    const pix_cells_input input = {.slots = groups->slots + group->first, .count = group->count, .boxes = slots->box,
                                   .order = slots->order, .mask = slots->shifted_mask,
                                   .kinds = have_rules ? slots->layer : NULL};
    if (!pix_cells_build(&groups->items[k].cells, &input)) return false;
  }
  return true;
}

pix_cells_use pix_slot_groups_cells_in_use(const pix_slot_groups *groups) {
  pix_cells_use all = {0, 0};
  for (int32_t k = 0; k < groups->count; k++) {
    const pix_cells_use use = pix_cells_in_use(&groups->items[k].cells);
    all.cells += use.cells;
    all.largest = pix_max(all.largest, use.largest);
  }
  return all;
}

const pix_cells *pix_slot_groups_largest(const pix_slot_groups *groups) {
  const pix_slot_group *largest = NULL;
  for (int32_t k = 0; k < groups->count; k++) {
    const pix_slot_group *group = &groups->items[k];
    if (group->count > (largest == NULL ? 0 : largest->count)) largest = group;
  }
  return largest == NULL ? NULL : &largest->cells;
}
