// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world.h"

#include "sprite/sprite.h"

#define MISPLACED_PART 2  // of all sprites: if more have moved, all are put into the grid, in the order of memory
#define PUT_AHEAD 8       // slots whose places in the grid are fetched before their turn

static const pix_cell_shape first_shape = {32, 32};  // until the sprites are known

static void init_search(pix_pair_search *search, pix_allocator *allocator, pix_cell_shape shape) {
  *search = (pix_pair_search){.calm_searches = 0};
  pix_cells_init(&search->movable.cells, allocator, shape);
  pix_cells_init(&search->fixed.cells, allocator, shape);
}

static void destroy_dealt(pix_dealt *group, pix_allocator *allocator) {
  pix_free(allocator, group->slots, (size_t)group->capacity, sizeof *group->slots);
  pix_cells_destroy(&group->cells);
}

static void destroy_search(pix_pair_search *search, pix_allocator *allocator) {
  destroy_dealt(&search->movable, allocator);
  destroy_dealt(&search->fixed, allocator);
  pix_pair_keys_destroy(&search->fixed_keys, allocator);
  pix_pair_keys_destroy(&search->hits, allocator);
  pix_pair_keys_destroy(&search->sorted, allocator);
}

void pix_world_init(pix_world *world, pix_allocator *allocator, int32_t cell_size) {
  const pix_cell_shape shape = {cell_size, cell_size};
  *world = (pix_world){.allocator = allocator, .cell_shape = shape};
  pix_slots_init(&world->slots, allocator);
  pix_grid_init(&world->grid, allocator, pix_cell_shape_is_given(shape) ? shape : first_shape);
  init_search(&world->search, allocator, shape);
  world->misplaced.is_all = world->moved.is_all = true;
}

void pix_world_release(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  if (allocator == NULL) return;
  pix_slots_destroy(&world->slots);
  pix_grid_destroy(&world->grid);
  destroy_search(&world->search, allocator);
  pix_free(allocator, world->ordered, (size_t)world->ordered_capacity, sizeof *world->ordered);
  pix_free(allocator, world->misplaced.slots, (size_t)world->misplaced.capacity, sizeof *world->misplaced.slots);
  pix_free(allocator, world->moved.slots, (size_t)world->moved.capacity, sizeof *world->moved.slots);
  pix_arrays_free(world->scratch, PIX_WORLD_SCRATCH_COUNT, allocator);
  pix_pair_list_destroy(&world->pairs, allocator);
  pix_events_destroy(&world->events, allocator);
  pix_world_init(world, allocator, 0);
  world->is_released = true;
}

// Adding and removing.

bool pix_world_reserve(pix_world *world, int32_t more) {
  pix_allocator *allocator = world->allocator;
  const int32_t listed = (pix_world_count(world) + more - 1) / PIX_MOVED_PART + 16;
  return pix_slots_reserve(&world->slots, more) &&
         pix_reserve(allocator, &world->moved.slots, &world->moved.capacity, listed, sizeof *world->moved.slots) &&
         pix_reserve(allocator, &world->ordered, &world->ordered_capacity, world->ordered_count + more,
                     sizeof *world->ordered);
}

// Closes the gaps in the list of slots in adding order, once they are the larger part of it.
static void close_gaps(pix_world *world) {
  if (world->ordered_count < 2 * world->slots.used_count + 16) return;
  int32_t kept = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    world->slots.order[slot] = kept;
    world->ordered[kept++] = slot;
  }
  world->ordered_count = kept;
  world->slots.static_changed = true;  // their cells know their order
}

bool pix_world_can_learn_layers(const pix_world *world, const pix_sprite *sprite) {
  pix_known_layers known = world->slots.layers.known;
  bool can_learn = pix_layers_learn(&known, sprite->layer) >= 0;
  for (const pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) {
    can_learn = can_learn && pix_layers_learn(&known, f->layer) >= 0;
  }
  return can_learn;
}

// Adds one sprite, for which there must be room.
static void add(pix_world *world, pix_sprite *sprite) {
  pix_slots *slots = &world->slots;
  const int32_t slot = pix_slots_take(slots);
  const int32_t layer = pix_layers_learn(&slots->layers.known, sprite->layer);
  PIX_ASSERT(layer >= 0);
  pix_sprite_enter(sprite, slots, slot);
  slots->layer[slot] = (uint8_t)layer;
  slots->order[slot] = world->ordered_count;
  world->ordered[world->ordered_count++] = slot;
  world->boxes_until_tuning -= 3;  // sprites that are new tell more about sizes than those that move
  pix_slots_note_change(slots, slot);
}

bool pix_world_add(pix_world *world, pix_sprite *sprite) {
  if (!pix_world_reserve(world, 1 + pix_family_count(sprite))) return false;
  add(world, sprite);
  for (pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) add(world, f);
  return true;
}

// Removes one sprite.
static void drop(pix_world *world, pix_sprite *sprite) {
  PIX_ASSERT(sprite->home == &world->slots);
  const int32_t slot = sprite->slot;
  pix_sprite_leave(sprite);
  if (slot < world->grid.capacity) pix_grid_remove(&world->grid, slot);
  pix_slots_note_change(&world->slots, slot);
  world->ordered[world->slots.order[slot]] = -1;
  if (pix_events_hold(&world->events, slot)) {
    pix_slots_depart(&world->slots, slot);
  } else {
    pix_slots_give_back(&world->slots, slot);
  }
  world->pairs_are_current = false;
  close_gaps(world);
}

void pix_world_remove(pix_world *world, pix_sprite *sprite) {
  drop(world, sprite);
  for (pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) drop(world, f);
}

void pix_world_clear(pix_world *world) {
  for (int32_t i = world->ordered_count - 1; i >= 0; i--) {
    // Removing may close gaps, which leaves no slot at or after i.
    if (i < world->ordered_count && world->ordered[i] >= 0) {
      drop(world, world->slots.sprite[world->ordered[i]]);
    }
  }
}

// Layers.

void pix_world_set_rule(pix_world *world, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response) {
  pix_layers *layers = &world->slots.layers;
  uint64_t before[PIX_MAX_LAYERS];
  memcpy(before, layers->collide_with, sizeof before);
  pix_layers_set_rule(layers, set_a, set_b, meeting, response);
  if (memcmp(before, layers->collide_with, sizeof before) == 0) return;
  // Any pair may begin or end.
  world->slots.movable_changed = world->slots.static_changed = true;
  world->moved.is_all = true;
  world->pairs_are_current = false;
}

// Cells.

void pix_world_set_cell_shape(pix_world *world, pix_cell_shape shape) {
  if (shape.width == world->cell_shape.width && shape.height == world->cell_shape.height) return;
  world->cell_shape = shape;
  if (pix_cell_shape_is_given(shape)) pix_grid_reset(&world->grid, shape);
  pix_cells_set_shape(&world->search.movable.cells, shape);
  pix_cells_set_shape(&world->search.fixed.cells, shape);
  world->boxes_until_tuning = 0;
  world->misplaced.is_all = world->moved.is_all = true;
  world->slots.static_changed = true;  // their cells are made anew, too
  world->pairs_are_current = false;
}

// Bringing boxes, masks and grid up to date.

// Lists a slot and sets its flag, unless it is listed; a full list comes to stand for all slots.
static void list_slot(pix_slots *slots, pix_slot_list *list, uint16_t flag, int32_t slot) {
  if (list->is_all || (slots->flags[slot] & flag)) return;
  if (list->count == list->capacity) {
    list->is_all = true;
    return;
  }
  slots->flags[slot] |= flag;
  list->slots[list->count++] = slot;
}

void pix_slot_list_clear(pix_slot_list *list, pix_slots *slots, uint16_t flag) {
  for (int32_t i = 0; i < list->count; i++) slots->flags[list->slots[i]] &= (uint16_t)~flag;
  list->count = 0;
  list->is_all = false;
}

// Brings the boxes of upright sprites that have only moved up to date: most boxes are that of the mask's solid texels,
// shifted, and only their corner moves. Goes through the first `left` dirty slots from the last one back, to one that
// is not like this, or not any longer. Returns how many are left then. A function of its own, so that the loop has all
// registers.
static PIX_NOINLINE int32_t refresh_corners(pix_slots *slots, int32_t left) {
  const int32_t *dirty = slots->dirty;
  const pix_point *position = slots->position, *anchor = slots->anchor;
  uint16_t *flags = slots->flags;
  pix_rect *box = slots->box;
  const uint16_t wanted = PIX_SLOT_USED | PIX_SLOT_SHIFTED, barred = PIX_SLOT_RESHAPED | PIX_SLOT_STATIC;
  for (; left > 0; left--) {
    const int32_t slot = dirty[left - 1];
    if ((flags[slot] & (wanted | barred)) != wanted) break;
    if (!pix_shift_from(&position[slot], &anchor[slot], &box[slot])) break;
    flags[slot] &= (uint16_t)~PIX_SLOT_DIRTY;
  }
  return left;
}

// Brings the mask, the box and what follows from them up to date for the sprite of a slot. False if memory is short.
static bool refresh_sprite(pix_slots *slots, int32_t slot) {
  pix_sprite *sprite = slots->sprite[slot];
  int32_t *entry = &slots->mask_entry[slot];
  if (*entry < 0) *entry = pix_mask_table_acquire(&slots->masks, sprite->mask);
  if (*entry < 0) return false;
  bool is_shifted = pix_sprite_kind(sprite) == PIX_RULE_UPRIGHT;
  if (is_shifted) {
    const pix_rect bounds = slots->masks.entries[*entry].bounds;
    slots->anchor[slot].x = pix_shift_anchor(sprite->origin.x, bounds.x);
    slots->anchor[slot].y = pix_shift_anchor(sprite->origin.y, bounds.y);
    slots->box[slot] = bounds;
    is_shifted = pix_shift_from(&slots->position[slot], &slots->anchor[slot], &slots->box[slot]);
  }
  slots->shifted_mask[slot] = is_shifted ? *entry : -1;
  if (!is_shifted) slots->box[slot] = pix_sprite_box(sprite);
  const uint16_t flags = (uint16_t)(slots->flags[slot] & ~(PIX_SLOT_RESHAPED | PIX_SLOT_SHIFTED));
  slots->flags[slot] = (uint16_t)(flags | (is_shifted ? PIX_SLOT_SHIFTED : 0));
  if (flags & PIX_SLOT_STATIC) slots->static_changed = true;
  return true;
}

static PIX_NOINLINE bool refresh_slot(pix_slots *slots, int32_t slot) {
  if ((slots->flags[slot] & PIX_SLOT_USED) && !refresh_sprite(slots, slot)) return false;
  slots->flags[slot] &= (uint16_t)~PIX_SLOT_DIRTY;
  return true;
}

// Makes room for so many more sprites in the list of those that are not where they belong in the grid; if that would be
// too many to be listed, or memory is short, the list stands for all.
static void make_room_for_misplaced(pix_world *world, int32_t more) {
  pix_slot_list *list = &world->misplaced;
  if (list->is_all) return;
  const int32_t most = pix_world_count(world) / MISPLACED_PART + 16, wanted = pix_min(list->count + more, most);
  list->is_all = more > most ||
                 !pix_reserve(world->allocator, &list->slots, &list->capacity, wanted, sizeof *list->slots);
}

// Notes these slots in the lists of what has changed, unless there are so many that all will be looked at.
static void list_changed(pix_world *world, const int32_t *changed, int32_t count) {
  pix_slots *slots = &world->slots;
  if (!pix_world_are_few(world, count)) world->moved.is_all = true;
  make_room_for_misplaced(world, count);
  for (int32_t i = count - 1; i >= 0 && !world->moved.is_all; i--) {
    list_slot(slots, &world->moved, PIX_SLOT_MOVED, changed[i]);
  }
  for (int32_t i = count - 1; i >= 0 && !world->misplaced.is_all; i--) {
    list_slot(slots, &world->misplaced, PIX_SLOT_MISPLACED, changed[i]);
  }
}

// Brings all dirty slots up to date, and lists them as changed. False if memory is short.
static bool refresh_dirty(pix_world *world) {
  pix_slots *slots = &world->slots;
  const int32_t count = slots->dirty_count;
  int32_t left = count;
  if (count == 0) return true;
  world->pairs_are_current = false;
  world->boxes_until_tuning -= count;
  while ((left = refresh_corners(slots, left)) > 0) {
    if (!refresh_slot(slots, slots->dirty[left - 1])) break;  // memory is short
    left--;
  }
  slots->dirty_count = left;
  list_changed(world, slots->dirty + left, count - left);
  return left == 0;
}

// Looks at edited masks again, and marks their sprites as dirty.
static void refresh_masks(pix_world *world) {
  pix_mask_table *masks = &world->slots.masks;
  if (!pix_mask_table_may_be_stale(masks)) return;
  bool any = false;
  for (int32_t e = 0; e < masks->count; e++) any = any || pix_mask_entry_is_stale(&masks->entries[e]);
  pix_mask_table_note_edits(masks);
  if (!any) return;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const int32_t entry = world->slots.mask_entry[slot];
    if (entry < 0 || !pix_mask_entry_is_stale(&masks->entries[entry])) continue;
    world->slots.flags[slot] |= PIX_SLOT_RESHAPED;
    pix_slots_mark_dirty(&world->slots, slot);
  }
  for (int32_t e = 0; e < masks->count; e++) {
    if (pix_mask_entry_is_stale(&masks->entries[e])) pix_mask_entry_update(&masks->entries[e]);
  }
}

bool pix_world_refresh(pix_world *world) {
  refresh_masks(world);
  return refresh_dirty(world);
}

// Chooses the shape of the grid's cells by all boxes; leaves it as it is if there are none.
static pix_cell_shape choose_shape(pix_world *world) {
  const pix_rect *boxes = world->slots.box;
  int32_t *found = pix_world_found(world), count = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    if (!pix_rect_is_empty(boxes[slot])) found[count++] = slot;
  }
  return count == 0 ? pix_grid_shape(&world->grid) : pix_cell_shape_for(boxes, found, count);
}

// Chooses the size of the grid's cells anew from time to time; then all slots will be put into the grid.
static void tune_grid(pix_world *world) {
  if (world->boxes_until_tuning > 0) return;
  world->boxes_until_tuning = (int32_t)pix_min64(16 * (int64_t)pix_world_count(world) + 64, INT32_MAX);
  world->misplaced.is_all = true;  // the extent is found anew
  if (pix_cell_shape_is_given(world->cell_shape)) return;
  const pix_cell_shape shape = choose_shape(world), now = pix_grid_shape(&world->grid);
  if (shape.width == now.width && shape.height == now.height) return;
  pix_grid_reset(&world->grid, shape);
}

static bool put_into_grid(pix_world *world, int32_t slot) {
  world->extent = pix_area_unite(world->extent, pix_area_of(world->slots.box[slot]));
  if (!pix_grid_put(&world->grid, slot, world->slots.box)) return false;
  pix_grid_note_layer(&world->grid, slot, world->slots.layer[slot]);
  return true;
}

static bool put_all_into_grid(pix_world *world) {
  world->extent = (pix_area){0, 0, 0, 0};
  pix_grid_forget_layers(&world->grid);
  for (int32_t i = 0; i < world->ordered_count; i++) {
    const int32_t ahead = i + PUT_AHEAD < world->ordered_count ? world->ordered[i + PUT_AHEAD] : -1;
    if (ahead >= 0) pix_grid_prefetch(&world->grid, ahead);
    if (world->ordered[i] >= 0 && !put_into_grid(world, world->ordered[i])) return false;
  }
  return true;
}

static bool put_misplaced_into_grid(pix_world *world) {
  for (int32_t i = 0; i < world->misplaced.count; i++) {
    const int32_t slot = world->misplaced.slots[i];
    if (!(world->slots.flags[slot] & PIX_SLOT_USED)) continue;
    if (!put_into_grid(world, slot)) return false;
  }
  return true;
}

// Makes room in pix_world_found for all slots, and for the one more that finding in the grid needs.
static bool reserve_found(pix_world *world) {
  return pix_world_reserve_scratch(world, PIX_WORLD_FOUND, world->slots.capacity + 1, sizeof(int32_t));
}

// Says whether nothing has changed since the grid was brought up to date. Most questions find it so.
static inline bool is_current(const pix_world *world) {
  const pix_slots *slots = &world->slots;
  return slots->dirty_count == 0 && world->misplaced.count == 0 && !world->misplaced.is_all &&
         world->boxes_until_tuning > 0 && !pix_mask_table_may_be_stale(&slots->masks);
}

bool pix_world_refresh_grid(pix_world *world) {
  if (is_current(world)) return true;
  if (!pix_world_refresh(world) || !pix_grid_reserve(&world->grid, world->slots.capacity) || !reserve_found(world)) {
    return false;
  }
  tune_grid(world);
  if (!(world->misplaced.is_all ? put_all_into_grid(world) : put_misplaced_into_grid(world))) return false;
  pix_slot_list_clear(&world->misplaced, &world->slots, PIX_SLOT_MISPLACED);
  return true;
}

int32_t pix_world_sprites(pix_world *world) {
  if (!reserve_found(world)) return -1;
  int32_t *found = pix_world_found(world);
  int32_t count = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) found[count++] = slot;
  return count;
}
