// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world.h"

#include "pix_pair.h"

#define FIRST_CELL_SIZE 32     // pixels, until the sprites are known
#define LARGEST_CELL_POWER 24  // 2^24 pixels

void pix_world_init(pix_world *world, pix_allocator *allocator, int32_t cell_size) {
  *world = (pix_world){.allocator = allocator, .cell_size_is_given = cell_size > 0};
  pix_slots_init(&world->slots, allocator);
  pix_grid_init(&world->grid, allocator, cell_size > 0 ? cell_size : FIRST_CELL_SIZE);
  pix_mask_table_init(&world->masks, allocator);
}

void pix_world_release(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  if (allocator == NULL) return;
  pix_slots_destroy(&world->slots);
  pix_grid_destroy(&world->grid);
  pix_mask_table_destroy(&world->masks);
  pix_free(allocator, world->ordered, (size_t)world->ordered_capacity, sizeof *world->ordered);
  pix_free(allocator, world->mask_of, (size_t)world->mask_of_capacity, sizeof *world->mask_of);
  pix_free(allocator, world->found, (size_t)world->found_capacity, sizeof *world->found);
  pix_pair_list_destroy(&world->pairs, allocator);
  pix_world_init(world, allocator, 0);
  world->is_released = true;
}

// Adding and removing.

// Room for everything a slot may need later, so that bringing the world up to date can fail in the grid alone.
static bool reserve_for_slots(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  const int32_t slots = world->slots.capacity;
  return pix_grid_reserve(&world->grid, slots) && pix_mask_table_reserve(&world->masks, slots) &&
         pix_reserve(allocator, &world->mask_of, &world->mask_of_capacity, slots, sizeof *world->mask_of) &&
         pix_reserve(allocator, &world->found, &world->found_capacity, slots, sizeof *world->found) &&
         pix_reserve(allocator, &world->ordered, &world->ordered_capacity, world->ordered_count + 1,
                     sizeof *world->ordered);
}

// Closes the gaps in the list of slots in adding order, once they are the larger part of it.
static void close_gaps(pix_world *world) {
  if (world->ordered_count < 2 * world->slots.used_count + 16) return;
  int32_t kept = 0;
  for (int32_t i = 0; i < world->ordered_count; i++) {
    const int32_t slot = world->ordered[i];
    if (slot < 0) continue;
    world->slots.order[slot] = kept;
    world->ordered[kept++] = slot;
  }
  world->ordered_count = kept;
}

bool pix_world_add(pix_world *world, pix_sprite *sprite) {
  PIX_ASSERT(!pix_sprite_is_in_world(sprite));
  pix_slots *slots = &world->slots;
  const int32_t slot = pix_slots_take(slots);
  if (slot < 0) return false;
  if (!reserve_for_slots(world)) {
    pix_slots_give_back(slots, slot);
    return false;
  }
  slots->position[slot] = sprite->position;
  slots->sprite[slot] = sprite;
  slots->mask[slot] = sprite->mask;
  slots->layer[slot] = sprite->layer;
  if (sprite->is_disabled) slots->flags[slot] |= PIX_SLOT_DISABLED;
  slots->order[slot] = world->ordered_count;
  world->ordered[world->ordered_count++] = slot;
  world->mask_of[slot] = -1;
  world->boxes_until_tuning -= 3;  // sprites that are new tell more about sizes than those that move
  sprite->home = slots;
  sprite->slot = slot;
  return true;
}

static void drop_mask(pix_world *world, int32_t slot) {
  if (world->mask_of[slot] >= 0) pix_mask_table_drop(&world->masks, world->mask_of[slot]);
  world->mask_of[slot] = -1;
}

void pix_world_remove(pix_world *world, pix_sprite *sprite) {
  PIX_ASSERT(sprite->home == &world->slots);
  const int32_t slot = sprite->slot;
  sprite->position = world->slots.position[slot];
  sprite->home = NULL;
  drop_mask(world, slot);
  pix_grid_remove(&world->grid, slot);
  world->ordered[world->slots.order[slot]] = -1;
  pix_slots_give_back(&world->slots, slot);
  world->pairs_are_current = false;
  close_gaps(world);
}

void pix_world_clear(pix_world *world) {
  for (int32_t i = world->ordered_count - 1; i >= 0; i--) {
    // Removing may close gaps, which leaves no slot at or after i.
    if (i < world->ordered_count && world->ordered[i] >= 0) {
      pix_world_remove(world, world->slots.sprite[world->ordered[i]]);
    }
  }
}

// Bringing boxes, masks and grid up to date.

static bool refresh_slot(pix_world *world, int32_t slot) {
  pix_slots *slots = &world->slots;
  const int32_t entry = world->mask_of[slot];
  if (entry < 0 || world->masks.entries[entry].mask != slots->mask[slot]) {
    drop_mask(world, slot);
    world->mask_of[slot] = pix_mask_table_acquire(&world->masks, slots->mask[slot]);
  }
  slots->box[slot] = pix_sprite_box(slots->sprite[slot]);
  world->boxes_until_tuning--;
  return pix_grid_put(&world->grid, slot, slots->box[slot]);
}

static bool refresh_dirty(pix_world *world) {
  pix_slots *slots = &world->slots;
  while (slots->dirty_count > 0) {
    const int32_t slot = slots->dirty[slots->dirty_count - 1];
    world->pairs_are_current = false;
    if ((slots->flags[slot] & PIX_SLOT_USED) && !refresh_slot(world, slot)) return false;
    slots->flags[slot] &= (uint8_t)~PIX_SLOT_DIRTY;
    slots->dirty_count--;
  }
  return true;
}

static bool refresh_edited_masks(pix_world *world) {
  pix_mask_table *masks = &world->masks;
  bool any = false;
  for (int32_t e = 0; e < masks->count; e++) any = any || pix_mask_entry_is_stale(&masks->entries[e]);
  if (!any) return true;
  world->pairs_are_current = false;
  for (int32_t i = 0; i < world->ordered_count; i++) {
    const int32_t slot = world->ordered[i];
    if (slot < 0 || !pix_mask_entry_is_stale(&masks->entries[world->mask_of[slot]])) continue;
    if (!refresh_slot(world, slot)) return false;
  }
  for (int32_t e = 0; e < masks->count; e++) {
    if (masks->entries[e].users > 0) masks->entries[e].seen_version = masks->entries[e].mask->version;
  }
  return true;
}

// The smallest power of two that three quarters of the boxes fit into. The larger ones go to coarser levels.
static int32_t choose_cell_size(const pix_world *world) {
  int32_t counts[LARGEST_CELL_POWER + 1] = {0}, boxes = 0;
  for (int32_t i = 0; i < world->ordered_count; i++) {
    if (world->ordered[i] < 0) continue;
    const pix_rect box = world->slots.box[world->ordered[i]];
    if (pix_rect_is_empty(box)) continue;
    int32_t power = 0;
    while (power < LARGEST_CELL_POWER && (1 << power) < pix_max(box.w, box.h)) power++;
    counts[power]++;
    boxes++;
  }
  if (boxes == 0) return world->grid.cell_size;
  int32_t power = 0;
  for (int32_t fitting = counts[0]; fitting < boxes - boxes / 4; fitting += counts[power]) power++;
  return 1 << power;
}

static bool tune_cell_size(pix_world *world) {
  if (world->cell_size_is_given || world->boxes_until_tuning > 0) return true;
  world->boxes_until_tuning = 4 * pix_world_count(world) + 64;
  const int32_t cell_size = choose_cell_size(world);
  if (cell_size == world->grid.cell_size) return true;
  pix_grid_reset(&world->grid, cell_size);
  for (int32_t i = 0; i < world->ordered_count; i++) {
    if (world->ordered[i] >= 0) pix_slots_mark_dirty(&world->slots, world->ordered[i]);
  }
  return refresh_dirty(world);
}

static bool refresh(pix_world *world) {
  return refresh_dirty(world) && refresh_edited_masks(world) && tune_cell_size(world);
}

// Sorting slots by adding order: few as a rule, so by insertion, and by heap where there are many.

static bool is_before(const pix_world *world, int32_t a, int32_t b) {
  return world->slots.order[a] < world->slots.order[b];
}

static void sift_down(const pix_world *world, int32_t *slots, int32_t root, int32_t count) {
  const int32_t slot = slots[root];
  for (;;) {
    int32_t child = 2 * root + 1;
    if (child >= count) break;
    if (child + 1 < count && is_before(world, slots[child], slots[child + 1])) child++;
    if (!is_before(world, slot, slots[child])) break;
    slots[root] = slots[child];
    root = child;
  }
  slots[root] = slot;
}

static void sort_by_order(const pix_world *world, int32_t *slots, int32_t count) {
  if (count <= 24) {
    for (int32_t i = 1; i < count; i++) {
      const int32_t slot = slots[i];
      int32_t k = i;
      for (; k > 0 && is_before(world, slot, slots[k - 1]); k--) slots[k] = slots[k - 1];
      slots[k] = slot;
    }
    return;
  }
  for (int32_t root = count / 2 - 1; root >= 0; root--) sift_down(world, slots, root, count);
  for (int32_t last = count - 1; last > 0; last--) {
    const int32_t slot = slots[0];
    slots[0] = slots[last];
    slots[last] = slot;
    sift_down(world, slots, 0, last);
  }
}

// Queries. Each finds slots by their boxes, sorts them, and keeps those that pass the pixel test.

int32_t pix_world_sprites(pix_world *world) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->ordered_count; i++) {
    if (world->ordered[i] >= 0) world->found[count++] = world->ordered[i];
  }
  return count;
}

static int32_t find_by_box(pix_world *world, pix_rect rect) {
  if (!refresh(world)) return -1;
  const int32_t candidates = pix_grid_find(&world->grid, rect, world->found);
  int32_t count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    if (pix_rects_meet(world->slots.box[world->found[i]], rect)) world->found[count++] = world->found[i];
  }
  sort_by_order(world, world->found, count);
  return count;
}

int32_t pix_world_query_point(pix_world *world, int32_t x, int32_t y) {
  const int32_t candidates = find_by_box(world, (pix_rect){x, y, 1, 1});
  int32_t count = candidates < 0 ? -1 : 0;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t slot = world->found[i];
    if (pix_sprite_covers(world->slots.sprite[slot], x, y)) world->found[count++] = slot;
  }
  return count;
}

// Pixels [x0, x1) x [y0, y1); wider than a pix_rect may be.
typedef struct pixel_range {
  int64_t x0, y0, x1, y1;
} pixel_range;

// The first pixel whose centre is not before the edge, or one beyond all boxes.
static int64_t first_pixel_from(double edge) {
  const double beyond = 2147483647.0;
  if (edge < -beyond) return -(int64_t)beyond;
  if (edge > beyond) return (int64_t)beyond;
  int64_t pixel = (int64_t)ceil(edge - 0.5);
  while ((double)(pixel - 1) + 0.5 >= edge) pixel--;  // the subtraction may have rounded
  while ((double)pixel + 0.5 < edge) pixel++;
  return pixel;
}

static pix_rect clip_to_box(pixel_range r, pix_rect box) {
  return pix_rect_between(pix_max64(r.x0, box.x), pix_max64(r.y0, box.y),
                          pix_min64(r.x1, (int64_t)box.x + box.w), pix_min64(r.y1, (int64_t)box.y + box.h));
}

int32_t pix_world_query_rect(pix_world *world, double x, double y, double w, double h) {
  const pixel_range r = {first_pixel_from(x), first_pixel_from(y), first_pixel_from(x + w), first_pixel_from(y + h)};
  const bool is_narrow = r.x1 - r.x0 <= INT32_MAX && r.y1 - r.y0 <= INT32_MAX;
  int32_t candidates;
  if (is_narrow) {
    candidates = find_by_box(world, pix_rect_between(r.x0, r.y0, r.x1, r.y1));
  } else {
    candidates = refresh(world) ? pix_world_sprites(world) : -1;
  }
  int32_t count = candidates < 0 ? -1 : 0;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t slot = world->found[i];
    const pix_rect part = clip_to_box(r, world->slots.box[slot]);
    if (!pix_rect_is_empty(part) && pix_sprite_meets_rect(world->slots.sprite[slot], part)) {
      world->found[count++] = slot;
    }
  }
  return count;
}

int32_t pix_world_collisions_with(pix_world *world, pix_sprite *sprite) {
  PIX_ASSERT(sprite->home == &world->slots);
  if (sprite->is_disabled) return 0;
  const int32_t candidates = find_by_box(world, pix_sprite_box(sprite));
  int32_t count = candidates < 0 ? -1 : 0;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t slot = world->found[i];
    if (slot == sprite->slot || (world->slots.flags[slot] & PIX_SLOT_DISABLED)) continue;
    if (pix_sprites_collide(sprite, world->slots.sprite[slot])) world->found[count++] = slot;
  }
  return count;
}

// Pairs.

// The enabled sprites added after `a` whose boxes meet its box, in adding order.
static int32_t find_partners(pix_world *world, int32_t a) {
  const pix_slots *slots = &world->slots;
  const int32_t candidates = pix_grid_find(&world->grid, slots->box[a], world->found);
  int32_t count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t b = world->found[i];
    if (slots->order[b] <= slots->order[a] || (slots->flags[b] & PIX_SLOT_DISABLED)) continue;
    world->stats.box_tests++;
    if (pix_rects_meet(slots->box[a], slots->box[b])) world->found[count++] = b;
  }
  sort_by_order(world, world->found, count);
  return count;
}

static bool add_pair(pix_world *world, int32_t a, int32_t b) {
  pix_pair_list *pairs = &world->pairs;
  if (!pix_reserve(world->allocator, &pairs->items, &pairs->capacity, pairs->count + 1, sizeof *pairs->items)) {
    return false;
  }
  pairs->items[pairs->count++] = (pix_pair){pix_slots_handle(&world->slots, a), pix_slots_handle(&world->slots, b)};
  return true;
}

bool pix_world_find_pairs(pix_world *world) {
  if (!refresh(world)) return false;
  if (world->pairs_are_current) return true;
  const pix_slots *slots = &world->slots;
  world->stats = (pix_world_stats){.sprites = pix_world_count(world), .cells = world->grid.cells_in_use};
  world->pairs.count = 0;
  for (int32_t i = 0; i < world->ordered_count; i++) {
    const int32_t a = world->ordered[i];
    if (a < 0 || (slots->flags[a] & PIX_SLOT_DISABLED)) continue;
    const int32_t partners = find_partners(world, a);
    world->stats.pixel_tests += partners;
    for (int32_t k = 0; k < partners; k++) {
      const int32_t b = world->found[k];
      if (pix_sprites_collide(slots->sprite[a], slots->sprite[b]) && !add_pair(world, a, b)) return false;
    }
  }
  world->stats.hits = world->pairs.count;
  world->pairs_are_current = true;
  return true;
}

bool pix_pair_list_copy(pix_pair_list *list, const pix_pair_list *from, pix_allocator *allocator) {
  if (!pix_reserve(allocator, &list->items, &list->capacity, from->count, sizeof *list->items)) return false;
  if (from->count > 0) memcpy(list->items, from->items, (size_t)from->count * sizeof *list->items);
  list->count = from->count;
  return true;
}

void pix_pair_list_destroy(pix_pair_list *list, pix_allocator *allocator) {
  pix_free(allocator, list->items, (size_t)list->capacity, sizeof *list->items);
  *list = (pix_pair_list){0};
}
