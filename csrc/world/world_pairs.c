// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "bits/overlap.h"
#include "sprite/sprite.h"
#include "sprite/sprite_coverage.h"

// Pairs are looked for one by one if few sprites have moved in so many searches in a row: the first such search has to
// bring the world's grid up to date, which takes about as long as it spares.
#define CALM_SEARCHES 3

// Hits.

static uint64_t key_of(int32_t order_a, int32_t order_b) {
  const uint64_t key = (uint64_t)order_a << 32 | (uint64_t)order_b, swapped = key << 32 | key >> 32;
  return key < swapped ? key : swapped;
}

static uint64_t key_of_slots(const pix_slots *slots, int32_t a, int32_t b) {
  return key_of(slots->order[a], slots->order[b]);
}

static bool collide(const pix_slots *slots, int32_t a, int32_t b) {
  return pix_sprites_collide_in_boxes(slots->sprite[a], slots->box[a], slots->sprite[b], slots->box[b]);
}

// What the visits of pairs of boxes need.
typedef struct search_context {
  pix_world *world;
  const pix_cells *first, *second;
  bool is_short_of_memory;
} search_context;

// Tells whether two bitmaps are to be compared by their summaries, which are made when sprites are looked at.
static bool are_large(const pix_bits *a, const pix_bits *b) {
  return a->height >= PIX_SUMMARY_FROM_ROWS && b->height >= PIX_SUMMARY_FROM_ROWS;
}

// A box in cells, and its mask, which it must have.
typedef struct boxed {
  const pix_cell_record *record;
  const pix_box_edges *box;
  const pix_mask_entry *mask;
} boxed;

static inline boxed boxed_at(const pix_world *world, const pix_cells *cells, int32_t i) {
  const pix_cell_record *record = &cells->records[i];
  return (boxed){record, &cells->boxes[i], &world->slots.masks.entries[record->mask]};
}

// Return how far the corner of b's mask lies to the right of that of a's mask, and below it, in pixels.
static inline int32_t across(boxed a, boxed b) {
  return (b.box->left - b.mask->bounds.x) - (a.box->left - a.mask->bounds.x);
}
static inline int32_t down(boxed a, boxed b) {
  return (b.box->top - b.mask->bounds.y) - (a.box->top - a.mask->bounds.y);
}

// Tests the pixels of any pair of records, and notes a hit, for which there is room.
static PIX_NOINLINE void test_pair(const search_context *c, int32_t i, int32_t j) {
  const pix_slots *slots = &c->world->slots;
  pix_pair_keys *hits = &c->world->search.hits;
  const pix_cell_record *record = &c->first->records[i], *other = &c->second->records[j];
  if (pix_slots_are_family(slots, record->slot, other->slot)) {
    c->world->stats.pixel_tests--;
    return;
  }
  bool hit;
  if ((record->mask | other->mask) < 0) {
    hit = collide(slots, record->slot, other->slot);
  } else {
    const boxed a = boxed_at(c->world, c->first, i), b = boxed_at(c->world, c->second, j);
    hit = are_large(&a.mask->bits, &b.mask->bits) ? collide(slots, record->slot, other->slot)
              : pix_overlap_any(&a.mask->bits, &b.mask->bits, across(a, b), down(a, b));
  }
  if (hit) hits->keys[hits->count++] = key_of(record->order, other->order);
}

// Tests the pixels of up to PIX_NARROW_PAIRS pairs of records, and notes the hits, for which there is room. Most are of
// two masks of up to 64 texels' width, not scaled or turned: those are tested together, by what stands beside their
// boxes, which is near in memory to that of the pair before. Their words are read from the first row on that both have.
static void test_some(const search_context *c, const int32_t *first, const int32_t *second, int32_t count) {
  pix_pair_keys *hits = &c->world->search.hits;
  const int32_t widest = c->world->slots.follower_count > 0 ? -1 : 64;  // -1: no pair is narrow
  pix_narrow_pair narrow[PIX_NARROW_PAIRS];
  int32_t others[PIX_NARROW_PAIRS], narrow_count = 0;
  for (int32_t k = 0; k < count; k++) {
    others[k - narrow_count] = k;
    if ((c->first->records[first[k]].mask | c->second->records[second[k]].mask) < 0) continue;
    const boxed a = boxed_at(c->world, c->first, first[k]), b = boxed_at(c->world, c->second, second[k]);
    const int32_t top = pix_max(a.box->top, b.box->top);
    narrow[narrow_count] = (pix_narrow_pair){
        .words = {a.mask->top + (top - a.box->top), b.mask->top + (top - b.box->top)},
        .key = key_of(a.record->order, b.record->order), .dx = across(a, b),
        .rows = -pix_max(a.box->minus_bottom, b.box->minus_bottom) - top};
    narrow_count += pix_max(a.mask->bits.width, b.mask->bits.width) <= widest;
  }
  hits->count += pix_narrow_pairs_pick(narrow, narrow_count, hits->keys + hits->count);
  for (int32_t k = 0; k < count - narrow_count; k++) test_pair(c, first[others[k]], second[others[k]]);
}

static void test_pairs(void *context, const int32_t *first, const int32_t *second, int32_t count) {
  search_context *c = context;
  pix_world *world = c->world;
  world->stats.pixel_tests += count;
  if (!pix_pair_keys_reserve(&world->search.hits, world->allocator, count)) {
    c->is_short_of_memory = true;
    return;
  }
  for (int32_t k = 0; k < count; k += PIX_NARROW_PAIRS) {
    test_some(c, first + k, second + k, pix_min(count - k, PIX_NARROW_PAIRS));
  }
}

// Finds the hits between the sprites of two groups, or within one group if they are the same, by the rules. False if
// memory is short.
static bool find_hits(pix_world *world, const pix_dealt *group, const pix_dealt *other, const pix_area *other_extent) {
  const pix_layers *layers = &world->slots.layers;
  const pix_layers_relation relation = pix_layers_relate(layers, group->layers, other->layers);
  if (relation == PIX_LAYERS_APART) return true;
  const pix_cells_rules rules = relation == PIX_LAYERS_COLLIDE ? NULL : layers->collide_with;
  search_context context = {world, &group->cells, &other->cells, false};
  const pix_cells_work work = group == other ? pix_cells_each_pair(&group->cells, rules, test_pairs, &context)
      : pix_cells_each_meeting(&group->cells, &other->cells, other_extent, rules, test_pairs, &context);
  world->stats.box_tests += work.compared;
  world->stats.cells_visited += work.cells;
  return !context.is_short_of_memory;
}

// Finds hits with static sprites. The smaller group asks: that takes longer than to be asked. False if memory is short.
static bool find_hits_with_fixed(pix_world *world) {
  const pix_dealt *movable = &world->search.movable, *fixed = &world->search.fixed;
  return movable->count <= fixed->count ? find_hits(world, movable, fixed, &world->search.fixed_extent)
                                        : find_hits(world, fixed, movable, NULL);
}

// Lists of hits.

static bool sort_hits(pix_world *world) {
  return pix_pair_keys_sort(&world->search.hits, &world->search.sorted, world->allocator);
}

static pix_pair pair_of(const pix_world *world, uint64_t key) {
  return (pix_pair){pix_slots_handle(&world->slots, world->ordered[key >> 32]),
                    pix_slots_handle(&world->slots, world->ordered[key & UINT32_MAX])};
}

// All at once.

// Lists the enabled sprites that are static, or those that are not. False if memory is short: nothing has changed then.
static bool list_group(pix_dealt *group, pix_world *world, bool are_static) {
  const pix_slots *slots = &world->slots;
  const uint16_t asked = PIX_SLOT_USED | PIX_SLOT_STATIC | PIX_SLOT_DISABLED;
  const uint16_t wanted = are_static ? PIX_SLOT_USED | PIX_SLOT_STATIC : PIX_SLOT_USED;
  if (!pix_reserve(world->allocator, &group->slots, &group->capacity, slots->used_count, sizeof *group->slots)) {
    return false;
  }
  group->count = 0;
  group->layers = 0;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if ((slots->flags[slot] & asked) != wanted) continue;
    group->slots[group->count++] = slot;
    group->layers |= UINT64_C(1) << slots->layer[slot];
  }
  return true;
}

// Deals out the boxes of a group, with what the tests of pairs need to know of each sprite. False if memory is short.
static bool deal_out(pix_dealt *group, const pix_slots *slots) {
  return pix_cells_build(&group->cells, &(pix_cells_input){.slots = group->slots, .count = group->count,
                                                           .boxes = slots->box, .order = slots->order,
                                                           .mask = slots->shifted_mask, .kinds = slots->layer});
}

// Finds the pairs among the static sprites anew if one of those has changed.
static bool refresh_fixed(pix_world *world) {
  pix_pair_search *search = &world->search;
  pix_dealt *fixed = &search->fixed;
  if (!world->slots.static_changed) return true;
  search->hits.count = 0;
  if (!list_group(fixed, world, true) || !deal_out(fixed, &world->slots) || !find_hits(world, fixed, fixed, NULL) ||
      !sort_hits(world)) {
    return false;
  }
  search->fixed_extent = (pix_area){0, 0, 0, 0};
  for (int32_t k = 0; k < fixed->count; k++) {
    search->fixed_extent = pix_area_unite(search->fixed_extent, pix_area_of(world->slots.box[fixed->slots[k]]));
  }
  const pix_pair_keys keys = search->hits;
  search->hits = search->fixed_keys;
  search->fixed_keys = keys;
  world->slots.static_changed = false;
  return true;
}

static bool refresh_movable(pix_world *world) {
  pix_dealt *movable = &world->search.movable;
  if (world->slots.movable_changed && !list_group(movable, world, false)) return false;
  world->slots.movable_changed = false;
  return deal_out(movable, &world->slots);
}

// Lists the pairs of the hits, with those of static sprites among them.
static bool list_pairs(pix_world *world) {
  pix_pair_list *list = &world->pairs;
  const pix_pair_keys *hits = &world->search.hits, *fixed = &world->search.fixed_keys;
  if (!sort_hits(world) || !pix_pair_list_reserve(list, world->allocator, hits->count + fixed->count)) return false;
  int32_t hit = 0, count = 0;
  for (int32_t k = 0; k < fixed->count; k++) {
    while (hit < hits->count && hits->keys[hit] < fixed->keys[k]) {
      list->items[count++] = pair_of(world, hits->keys[hit++]);
    }
    list->items[count++] = pair_of(world, fixed->keys[k]);
  }
  while (hit < hits->count) list->items[count++] = pair_of(world, hits->keys[hit++]);
  list->count = count;
  return true;
}

static bool find_all_at_once(pix_world *world) {
  pix_pair_search *search = &world->search;
  const pix_dealt *movable = &search->movable, *fixed = &search->fixed;
  if (!refresh_fixed(world)) return false;
  search->hits.count = 0;
  const bool found = refresh_movable(world) && find_hits(world, movable, movable, NULL) &&
                     find_hits_with_fixed(world) && list_pairs(world);
  world->stats.cell_shape = movable->count > 0 ? pix_cells_shape(&movable->cells)
                            : fixed->count > 0 ? pix_cells_shape(&fixed->cells)
                                               : pix_grid_shape(&world->grid);
  return found;
}

// One by one.

static bool has_moved(const pix_world *world, pix_handle handle) {
  return !pix_slots_is_alive(&world->slots, handle) || (world->slots.flags[handle.slot] & PIX_SLOT_MOVED);
}

// Finds the hits of a sprite that has moved. Those of two sprites that have are found from the one that was added
// first. False if memory is short.
static bool find_hits_of(pix_world *world, int32_t a) {
  const pix_slots *slots = &world->slots;
  if (!(slots->flags[a] & PIX_SLOT_USED) || (slots->flags[a] & PIX_SLOT_DISABLED)) return true;
  const uint64_t collide_with = slots->layers.collide_with[slots->layer[a]];
  pix_grid_work work = {0, 0};
  const pix_area area = pix_area_of(slots->box[a]);
  const int32_t candidates = pix_grid_find(&world->grid, collide_with, &area, pix_world_found(world), &work);
  world->stats.cells_visited += work.cells;
  world->stats.box_tests += work.boxes;
  if (!pix_pair_keys_reserve(&world->search.hits, world->allocator, candidates)) return false;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t b = pix_world_found(world)[i];
    if (b == a || (slots->flags[b] & PIX_SLOT_DISABLED) || !(collide_with >> slots->layer[b] & 1)) continue;
    if ((slots->flags[b] & PIX_SLOT_MOVED) && slots->order[b] < slots->order[a]) continue;
    if (pix_slots_are_family(slots, a, b)) continue;
    world->stats.pixel_tests++;
    if (!collide(slots, a, b)) continue;
    world->search.hits.keys[world->search.hits.count++] = key_of_slots(slots, a, b);
  }
  return true;
}

// Drops the pairs of sprites that have moved, and merges the hits into the others, from the back, so that it is done in
// place. False if memory is short.
static bool merge_hits(pix_world *world) {
  pix_pair_list *pairs = &world->pairs;
  const pix_pair_keys *hits = &world->search.hits;
  if (!sort_hits(world) || !pix_pair_list_reserve(pairs, world->allocator, pairs->count + hits->count)) return false;
  int32_t kept = 0;
  for (int32_t i = 0; i < pairs->count; i++) {
    const pix_pair pair = pairs->items[i];
    if (!has_moved(world, pair.a) && !has_moved(world, pair.b)) pairs->items[kept++] = pair;
  }
  pairs->count = kept + hits->count;
  int32_t hit = hits->count - 1;
  for (int32_t to = pairs->count - 1; hit >= 0; to--) {
    const pix_pair *last = kept > 0 ? &pairs->items[kept - 1] : NULL;
    if (last != NULL && key_of_slots(&world->slots, last->a.slot, last->b.slot) > hits->keys[hit]) {
      pairs->items[to] = *last;
      kept--;
    } else {
      pairs->items[to] = pair_of(world, hits->keys[hit--]);
    }
  }
  return true;
}

static bool find_one_by_one(pix_world *world) {
  if (!pix_world_refresh_grid(world)) return false;
  world->search.hits.count = 0;
  for (int32_t i = 0; i < world->moved.count; i++) {
    if (!find_hits_of(world, world->moved.slots[i])) return false;
  }
  world->stats.cells = world->grid.cells_in_use;
  world->stats.cell_shape = pix_grid_shape(&world->grid);
  world->stats.by_grid = true;
  return merge_hits(world);
}

// Says whether to look for pairs one by one.
static bool is_calm(pix_world *world) {
  pix_pair_search *search = &world->search;
  const bool few = !world->moved.is_all && pix_world_are_few(world, world->moved.count);
  search->calm_searches = few ? pix_min(search->calm_searches + 1, CALM_SEARCHES) : 0;
  return few && (search->calm_searches == CALM_SEARCHES || !world->misplaced.is_all);
}

bool pix_world_find_pairs(pix_world *world) {
  if (!pix_world_refresh(world)) return false;
  if (world->pairs_are_current) return true;
  world->stats = (pix_world_stats){.cells = 0};
  if (!(is_calm(world) ? find_one_by_one(world) : find_all_at_once(world))) return false;
  world->stats.hits = world->pairs.count;
  pix_slot_list_clear(&world->moved, &world->slots, PIX_SLOT_MOVED);
  world->pairs_are_current = true;
  return true;
}

// Events.

// Makes room for whatever an update may have to write, so that it is done as a whole or not at all. False if memory is
// short.
static bool reserve_events(pix_world *world) {
  pix_allocator *allocator = world->allocator;
  pix_events *events = &world->events;
  const int32_t now = world->pairs.count, before = events->pairs.count, forgotten = events->ended.count;
  return forgotten <= INT32_MAX / 2 &&
         pix_pair_list_reserve(&events->began, allocator, now) &&
         pix_pair_list_reserve(&events->ended, allocator, before) &&
         pix_pair_list_reserve(&events->pairs, allocator, now) &&
         pix_reserve(allocator, &events->freed, &events->freed_capacity, 2 * forgotten, sizeof *events->freed) &&
         pix_reserve(allocator, &events->mentions, &events->capacity, world->slots.capacity, sizeof *events->mentions);
}

// Notes that one remembered pair less has the slot; frees it if it was held for that one.
static void forget_mention(pix_world *world, int32_t slot) {
  pix_events *events = &world->events;
  if (--events->mentions[slot] > 0 || !pix_slots_has_departed(&world->slots, slot)) return;
  pix_slots_free_departed(&world->slots, slot);
  events->freed[events->freed_count++] = slot;
}

static void forget_ended(pix_world *world) {
  pix_pair_list *ended = &world->events.ended;
  world->events.freed_count = 0;
  for (int32_t i = 0; i < ended->count; i++) {
    forget_mention(world, ended->items[i].a.slot);
    forget_mention(world, ended->items[i].b.slot);
  }
  ended->count = 0;
}

static void begin(pix_events *events, const pix_pair *pair) {
  events->began.items[events->began.count++] = *pair;
  events->mentions[pair->a.slot]++;
  events->mentions[pair->b.slot]++;
}

// Says whether `pair` has ended rather than `other` begun: because one of its sprites is gone, or because it would
// stand before `other`, whose sprites are in the world, in the list. Gaps that are closed in the adding order leave
// sprites that stay in the same order.
static bool comes_first(const pix_slots *slots, const pix_pair *pair, const pix_pair *other) {
  if (!pix_slots_is_alive(slots, pair->a) || !pix_slots_is_alive(slots, pair->b)) return true;
  const int32_t a = slots->order[pair->a.slot], other_a = slots->order[other->a.slot];
  return a != other_a ? a < other_a : slots->order[pair->b.slot] < slots->order[other->b.slot];
}

// Walks the pairs of the update before and those of now side by side, and lists what began and what ended.
static void compare_with_last(pix_world *world) {
  pix_events *events = &world->events;
  const pix_pair_list *before = &events->pairs, *now = &world->pairs;
  events->began.count = 0;
  int32_t i = 0, k = 0;
  while (i < before->count && k < now->count) {
    const pix_pair *old = &before->items[i], *found = &now->items[k];
    if (pix_pair_has_slots_of(old, found)) {
      i++;
      k++;
    } else if (comes_first(&world->slots, old, found)) {
      events->ended.items[events->ended.count++] = before->items[i++];
    } else {
      begin(events, &now->items[k++]);
    }
  }
  while (i < before->count) events->ended.items[events->ended.count++] = before->items[i++];
  while (k < now->count) begin(events, &now->items[k++]);
}

bool pix_world_update(pix_world *world) {
  if (!pix_world_find_pairs(world) || !reserve_events(world)) return false;
  forget_ended(world);
  compare_with_last(world);
  return pix_pair_list_copy(&world->events.pairs, &world->pairs, world->allocator);  // there is room
}
