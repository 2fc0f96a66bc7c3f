// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/slots.h"

#include "base/numbers.h"

// Layers.

void pix_layers_init(pix_layers *layers) {
  *layers = (pix_layers){.known = {.count = 0}};
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    layers->collide_with[bit] = layers->stopped_by[bit] = PIX_ALL_LAYERS;
  }
}

int32_t pix_layers_find(const pix_known_layers *known, int32_t number) {
  for (int32_t bit = 0; bit < known->count; bit++) {
    if (known->numbers[bit] == number) return bit;
  }
  return -1;
}

int32_t pix_layers_learn(pix_known_layers *known, int32_t number) {
  const int32_t bit = pix_layers_find(known, number);
  if (bit >= 0 || !pix_layers_can_learn(known, number)) return bit;
  known->numbers[known->count] = number;
  return known->count++;
}

bool pix_layers_can_learn(const pix_known_layers *known, int32_t number) {
  return (known->count < PIX_MAX_LAYERS && !known->is_closed) || pix_layers_find(known, number) >= 0;
}

static void set_bits(uint64_t *word, uint64_t bits, bool value) { *word = value ? *word | bits : *word & ~bits; }

// Sets how layers of `set` meet those of `others`, not the other way round.
static void set_meetings(pix_layers *layers, uint64_t set, uint64_t others, pix_meeting meeting) {
  for (; set != 0; set &= set - 1) {
    const int32_t bit = pix_lowest_bit(set);
    set_bits(&layers->collide_with[bit], others, meeting != PIX_MEETING_IGNORE);
    set_bits(&layers->stopped_by[bit], others, meeting == PIX_MEETING_COLLIDE);
  }
}

void pix_layers_set_rule(pix_layers *layers, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response) {
  set_meetings(layers, set_a, set_b, meeting);
  set_meetings(layers, set_b, set_a, meeting);
  for (uint64_t a = set_a; a != 0; a &= a - 1) {
    for (uint64_t b = set_b; b != 0; b &= b - 1) {
      layers->responses[pix_lowest_bit(a)][pix_lowest_bit(b)] = response;
      if (response == 0) layers->responses[pix_lowest_bit(b)][pix_lowest_bit(a)] = 0;
    }
  }
}

pix_layers_relation pix_layers_relate(const pix_layers *layers, uint64_t set_a, uint64_t set_b) {
  bool any = false, all = true;
  for (; set_a != 0; set_a &= set_a - 1) {
    const uint64_t met = layers->collide_with[pix_lowest_bit(set_a)] & set_b;
    any = any || met != 0;
    all = all && met == set_b;
  }
  if (!any) return PIX_LAYERS_APART;
  return all ? PIX_LAYERS_COLLIDE : PIX_LAYERS_MIXED;
}

// Slots.

void pix_slots_init(pix_slots *slots, pix_allocator *allocator) {
  *slots = (pix_slots){.allocator = allocator, .first_free = -1};
  pix_mask_table_init(&slots->masks, allocator);
  pix_layers_init(&slots->layers);
}

// The arrays, each with the size of an element.
#define FOR_EACH_ARRAY(DO)                                                                           \
  DO(position) DO(anchor) DO(box) DO(flags) DO(generation) DO(layer) DO(order) DO(mask_entry)       \
  DO(shifted_mask) DO(sprite) DO(dirty)

static void free_arrays(pix_slots *slots) {
#define FREE_ARRAY(name) \
  pix_free(slots->allocator, slots->name, (size_t)slots->capacity, sizeof *slots->name);
  FOR_EACH_ARRAY(FREE_ARRAY)
#undef FREE_ARRAY
}

void pix_slots_destroy(pix_slots *slots) {
  free_arrays(slots);
  pix_mask_table_destroy(&slots->masks);
  pix_slots_init(slots, slots->allocator);
}

// Copies all arrays into larger ones; all or none.
static bool grow(pix_slots *slots, int32_t capacity) {
  pix_slots larger = *slots;
  larger.capacity = capacity;
  bool complete = true;
#define ALLOCATE_ARRAY(name)                                                               \
  larger.name = pix_alloc(slots->allocator, (size_t)capacity, sizeof *larger.name);        \
  complete = complete && larger.name != NULL;
  FOR_EACH_ARRAY(ALLOCATE_ARRAY)
#undef ALLOCATE_ARRAY
  if (!complete) {
    free_arrays(&larger);
    return false;
  }
#define COPY_ARRAY(name) \
  if (slots->capacity > 0) memcpy(larger.name, slots->name, (size_t)slots->capacity * sizeof *larger.name);
  FOR_EACH_ARRAY(COPY_ARRAY)
#undef COPY_ARRAY
  for (int32_t slot = capacity - 1; slot >= slots->capacity; slot--) {
    larger.generation[slot] = 1;
    larger.order[slot] = larger.first_free;
    larger.first_free = slot;
  }
  free_arrays(slots);
  *slots = larger;
  return true;
}

// Flags that say that a slot is in a list.
static const uint16_t listed = PIX_SLOT_DIRTY | PIX_SLOT_MOVED | PIX_SLOT_MISPLACED;

bool pix_slots_reserve(pix_slots *slots, int32_t more) {
  for (int32_t slot = slots->first_free; slot >= 0 && more > 0; slot = slots->order[slot]) more--;
  if (more == 0) return true;
  if (slots->capacity > INT32_MAX / 4 || more > INT32_MAX / 4) return false;
  return grow(slots, slots->capacity + pix_max(slots->capacity / 2 + 16, more));
}

int32_t pix_slots_take(pix_slots *slots) {
  if (slots->first_free < 0 && !pix_slots_reserve(slots, 1)) return -1;
  const int32_t slot = slots->first_free;
  slots->first_free = slots->order[slot];
  pix_slots_claim(slots, slot);
  return slot;
}

void pix_slots_claim(pix_slots *slots, int32_t slot) {
  slots->used_count++;
  // A slot that was given back while it was listed is still in the list.
  slots->flags[slot] = (uint16_t)(PIX_SLOT_USED | PIX_SLOT_RESHAPED | (slots->flags[slot] & listed));
  slots->box[slot] = (pix_rect){0, 0, 0, 0};
  slots->mask_entry[slot] = slots->shifted_mask[slot] = -1;
  pix_slots_mark_dirty(slots, slot);
}

void pix_slots_claim_departed(pix_slots *slots, int32_t slot) {
  slots->flags[slot] = (uint16_t)((slots->flags[slot] & listed) | PIX_SLOT_DEPARTED);
  slots->departed_count++;
}

void pix_slots_list_free(pix_slots *slots) {
  slots->first_free = -1;
  for (int32_t slot = slots->capacity - 1; slot >= 0; slot--) {
    if (slots->flags[slot] & (PIX_SLOT_USED | PIX_SLOT_DEPARTED)) continue;
    slots->order[slot] = slots->first_free;
    slots->first_free = slot;
  }
}

void pix_slots_drop_mask(pix_slots *slots, int32_t slot) {
  int32_t *entry = &slots->mask_entry[slot];
  if (*entry >= 0) pix_mask_table_drop(&slots->masks, *entry);
  *entry = -1;
}

void pix_slots_depart(pix_slots *slots, int32_t slot) {
  PIX_ASSERT(slots->flags[slot] & PIX_SLOT_USED);
  pix_slots_drop_mask(slots, slot);
  pix_slots_set_follower(slots, slot, false);
  pix_slots_set_bullet(slots, slot, false);
  slots->sprite[slot] = NULL;
  slots->used_count--;
  pix_slots_claim_departed(slots, slot);
}

void pix_slots_free_departed(pix_slots *slots, int32_t slot) {
  PIX_ASSERT(pix_slots_has_departed(slots, slot));
  slots->flags[slot] &= listed;
  slots->departed_count--;
  slots->generation[slot] = slots->generation[slot] + 1 == 0 ? 1 : slots->generation[slot] + 1;
  slots->order[slot] = slots->first_free;
  slots->first_free = slot;
}

void pix_slots_give_back(pix_slots *slots, int32_t slot) {
  pix_slots_depart(slots, slot);
  pix_slots_free_departed(slots, slot);
}
