// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/snapshot.h"

#include "sprite/sprite.h"

void pix_snapshot_init(pix_snapshot *s, pix_allocator *allocator) { *s = (pix_snapshot){.allocator = allocator}; }

void pix_snapshot_destroy(pix_snapshot *s) {
  pix_allocator *allocator = s->allocator;
  if (allocator == NULL) return;
  pix_free(allocator, s->members, (size_t)s->capacity, sizeof *s->members);
  pix_free(allocator, s->departed, (size_t)s->departed_capacity, sizeof *s->departed);
  pix_pair_list_destroy(&s->pairs, allocator);
  pix_pair_list_destroy(&s->began, allocator);
  pix_pair_list_destroy(&s->ended, allocator);
  pix_arrays_free(&s->hits, 1, allocator);
  pix_snapshot_init(s, allocator);
}

// Taking one.

static uint8_t flags_of(const pix_sprite *sprite) {
  return (uint8_t)((sprite->is_disabled_itself ? PIX_MEMBER_DISABLED : 0) |
                   (sprite->is_static ? PIX_MEMBER_STATIC : 0) | (sprite->is_sensor ? PIX_MEMBER_SENSOR : 0) |
                   sprite->bullet * PIX_MEMBER_BULLET);
}

static void take_member(pix_member *m, const pix_world *world, const pix_velocities *velocities, int32_t slot) {
  pix_sprite *sprite = world->slots.sprite[slot];
  const pix_sprite *leader = pix_family_leader(sprite);
  m->sprite = sprite;
  m->mask = sprite->mask;
  m->transform = pix_sprite_transform(sprite);
  m->position = world->slots.position[slot];
  m->velocity = pix_velocities_get(velocities, slot);
  m->spin = pix_velocities_get_spin(velocities, slot);
  m->depth = sprite->depth;
  m->restitution = sprite->restitution;
  m->side = sprite->side;
  m->slot = slot;
  m->layer = sprite->layer;
  m->leader = leader == NULL ? -1 : leader->slot;
  m->rank = m->frame = m->frame_count = 0;
  m->largest_width = sprite->largest_width;
  m->largest_height = sprite->largest_height;
  m->steps[0] = sprite->steps_up;
  m->steps[1] = sprite->steps_down;
  m->steps[2] = sprite->steps_sideways;
  m->flags = flags_of(sprite);
}

int32_t *pix_snapshot_map(const pix_snapshot *s, int32_t *slots) {
  *slots = 0;
  for (int32_t i = 0; i < s->count; i++) *slots = pix_max(*slots, s->members[i].slot + 1);
  for (int32_t i = 0; i < s->departed_count; i++) *slots = pix_max(*slots, s->departed[i].slot + 1);
  int32_t *map = pix_alloc(s->allocator, (size_t)*slots + 1, sizeof *map);
  if (map == NULL) return NULL;
  for (int32_t slot = 0; slot < *slots; slot++) map[slot] = -1;
  for (int32_t i = 0; i < s->count; i++) map[s->members[i].slot] = i;
  return map;
}

void pix_snapshot_free_map(const pix_snapshot *s, int32_t *map, int32_t slots) {
  pix_free(s->allocator, map, (size_t)slots + 1, sizeof *map);
}

// Sets in which order the followers of each leader began. False if memory is short.
static bool take_ranks(pix_snapshot *s, const pix_slots *slots) {
  if (slots->follower_count == 0) return true;
  int32_t slot_count;
  int32_t *map = pix_snapshot_map(s, &slot_count);
  if (map == NULL) return false;
  for (int32_t i = 0; i < s->count; i++) {
    int32_t rank = 0;
    const pix_sprite *f = pix_family_first(s->members[i].sprite);
    for (; f != NULL; f = pix_family_next(f)) s->members[map[f->slot]].rank = rank++;
  }
  pix_snapshot_free_map(s, map, slot_count);
  return true;
}

static bool take_events(pix_snapshot *s, const pix_world *world) {
  const pix_events *events = &world->events;
  const pix_array *hits = &world->scratch[PIX_WORLD_HITS];
  if (!pix_pair_list_copy(&s->pairs, &events->pairs, s->allocator) ||
      !pix_pair_list_copy(&s->began, &events->began, s->allocator) ||
      !pix_pair_list_copy(&s->ended, &events->ended, s->allocator) ||
      !pix_array_reserve(&s->hits, s->allocator, hits->count, sizeof(pix_hit))) {
    return false;
  }
  s->hits.count = 0;
  for (int32_t i = 0; i < hits->count; i++) {
    const pix_hit *hit = (const pix_hit *)hits->items + i;
    const bool are_here =
        pix_slots_is_alive(&world->slots, hit->bullet) && pix_slots_is_alive(&world->slots, hit->other);
    if (are_here) ((pix_hit *)s->hits.items)[s->hits.count++] = *hit;
  }
  return true;
}

static bool take(pix_snapshot *s, const pix_world *world, const pix_velocities *velocities) {
  const pix_slots *slots = &world->slots;
  const int32_t departed = slots->departed_count;
  if (!pix_reserve(s->allocator, &s->members, &s->capacity, pix_world_count(world), sizeof *s->members) ||
      !pix_reserve(s->allocator, &s->departed, &s->departed_capacity, departed, sizeof *s->departed)) {
    return false;
  }
  s->count = s->departed_count = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    take_member(&s->members[s->count++], world, velocities, slot);
  }
  for (int32_t slot = 0; departed > 0 && slot < slots->capacity; slot++) {
    if (!pix_slots_has_departed(slots, slot)) continue;
    s->departed[s->departed_count++] = (pix_departed){slot, slots->layer[slot]};
  }
  memcpy(&s->layers, &slots->layers, sizeof s->layers);
  return take_ranks(s, slots) && take_events(s, world);
}

bool pix_snapshot_take(pix_snapshot *s, const pix_world *world, const pix_velocities *velocities) {
  if (take(s, world, velocities)) return true;
  s->count = s->departed_count = s->pairs.count = s->began.count = s->ended.count = s->hits.count = 0;
  return false;
}

// Going back: room.

bool pix_snapshot_reserve(const pix_snapshot *s, pix_world *world, pix_velocities *velocities) {
  pix_allocator *allocator = world->allocator;
  pix_events *events = &world->events;
  const int32_t slots = world->slots.capacity;
  bool moves = false, turns = false;
  for (int32_t i = 0; i < s->count; i++) {
    moves |= s->members[i].velocity.x != 0 || s->members[i].velocity.y != 0;
    turns |= s->members[i].spin != 0;
  }
  return pix_pair_list_reserve(&events->pairs, allocator, s->pairs.count) &&
         pix_pair_list_reserve(&events->began, allocator, s->began.count) &&
         pix_pair_list_reserve(&events->ended, allocator, s->ended.count) &&
         pix_reserve(allocator, &events->mentions, &events->capacity, slots, sizeof *events->mentions) &&
         pix_array_reserve(&world->scratch[PIX_WORLD_HITS], allocator, s->hits.count, sizeof(pix_hit)) &&
         (!moves || pix_velocities_reserve(velocities, allocator, slots)) &&
         (!turns || pix_velocities_reserve_spins(velocities, allocator, slots));
}

// Going back: members.

static void detach(pix_world *world, int32_t slot) {
  PIX_ASSERT(pix_family_leader(world->slots.sprite[slot]) == NULL);
  pix_sprite_leave(world->slots.sprite[slot]);
  if (slot < world->grid.capacity) pix_grid_remove(&world->grid, slot);
  pix_slots_give_back(&world->slots, slot);
}

void pix_snapshot_mark_members(const pix_snapshot *s, pix_world *world) {
  pix_slots *slots = &world->slots;
  for (int32_t i = 0; i < s->count; i++) {
    const pix_member *m = &s->members[i];
    if (slots->sprite[m->slot] == m->sprite) slots->flags[m->slot] |= PIX_SLOT_STAYS;
  }
}

static void detach_unmarked(pix_world *world) {
  pix_slots *slots = &world->slots;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    const uint16_t flags = slots->flags[slot];
    slots->flags[slot] = (uint16_t)(flags & ~PIX_SLOT_STAYS);
    if (flags & PIX_SLOT_DEPARTED) pix_slots_free_departed(slots, slot);
    if ((flags & PIX_SLOT_USED) && !(flags & PIX_SLOT_STAYS)) detach(world, slot);
  }
}

static void attach(const pix_member *m, pix_slots *slots) {
  pix_slots_claim(slots, m->slot);
  pix_sprite_enter(m->sprite, slots, m->slot);
  slots->layer[m->slot] = 0;  // until the state is restored
}

// Makes the world look at everything anew when it is asked next.
static void forget_all(pix_world *world) {
  world->slots.movable_changed = world->slots.static_changed = true;
  world->moved.is_all = world->misplaced.is_all = true;
  world->pairs_are_current = false;
}

void pix_snapshot_restore_members(const pix_snapshot *s, pix_world *world) {
  pix_slots *slots = &world->slots;
  detach_unmarked(world);
  for (int32_t i = 0; i < s->count; i++) {
    const pix_member *m = &s->members[i];
    if (slots->sprite[m->slot] != m->sprite) attach(m, slots);
    slots->order[m->slot] = i;
    world->ordered[i] = m->slot;
  }
  world->ordered_count = s->count;
  for (int32_t i = 0; i < s->departed_count; i++) {
    pix_slots_claim_departed(slots, s->departed[i].slot);
    slots->layer[s->departed[i].slot] = s->departed[i].layer;
  }
  pix_slots_list_free(slots);
  forget_all(world);
}

// Going back: state.

static void restore_shape(const pix_member *m) {
  pix_sprite *sprite = m->sprite;
  const pix_transform now = pix_sprite_transform(sprite);
  const bool is_same = sprite->mask == m->mask && sprite->largest_width == m->largest_width &&
                       sprite->largest_height == m->largest_height && memcmp(&now, &m->transform, sizeof now) == 0;
  if (!is_same) pix_sprite_set_again(sprite, m->mask, m->largest_width, m->largest_height, &m->transform);
}

static void restore_layer(const pix_member *m, pix_slots *slots) {
  const int32_t bit = pix_layers_find(&slots->layers.known, m->layer);
  PIX_ASSERT(bit >= 0);
  m->sprite->layer = m->layer;
  if (slots->layer[m->slot] == bit) return;
  slots->layer[m->slot] = (uint8_t)bit;
  pix_slots_note_change(slots, m->slot);
  pix_slots_mark_dirty(slots, m->slot);
}

static void restore_member(const pix_member *m, pix_slots *slots, pix_velocities *velocities) {
  pix_sprite *sprite = m->sprite;
  PIX_ASSERT(sprite->home == slots && sprite->slot == m->slot);
  restore_shape(m);
  restore_layer(m, slots);
  sprite->depth = m->depth;
  pix_sprite_set_side(sprite, m->side);
  sprite->steps_up = m->steps[0];
  sprite->steps_down = m->steps[1];
  sprite->steps_sideways = m->steps[2];
  if (flags_of(sprite) != m->flags || sprite->restitution != m->restitution) {
    pix_sprite_set_enabled(sprite, !(m->flags & PIX_MEMBER_DISABLED));
    pix_sprite_set_static(sprite, (m->flags & PIX_MEMBER_STATIC) != 0);
    pix_sprite_set_sensor(sprite, (m->flags & PIX_MEMBER_SENSOR) != 0);
    pix_sprite_set_bullet(sprite, m->flags / PIX_MEMBER_BULLET, m->restitution);
  }
  if (memcmp(&slots->position[m->slot], &m->position, sizeof m->position) != 0) {
    slots->position[m->slot] = m->position;
    pix_slots_mark_dirty(slots, m->slot);
  }
  pix_velocities_set(velocities, m->slot, m->velocity);
  pix_velocities_set_spin(velocities, m->slot, m->spin);
}

static void restore_layers(const pix_snapshot *s, pix_world *world) {
  if (memcmp(&world->slots.layers, &s->layers, sizeof s->layers) == 0) return;
  memcpy(&world->slots.layers, &s->layers, sizeof s->layers);
  forget_all(world);
}

// Makes `list`, which has room, the pairs of `from`, with the handles that their slots have now.
static void restore_pairs(pix_pair_list *list, const pix_pair_list *from, const pix_slots *slots) {
  for (int32_t i = 0; i < from->count; i++) {
    const pix_pair *pair = &from->items[i];
    list->items[i] = (pix_pair){pix_slots_handle(slots, pair->a.slot), pix_slots_handle(slots, pair->b.slot)};
  }
  list->count = from->count;
}

static void mention(pix_events *events, const pix_pair_list *list) {
  for (int32_t i = 0; i < list->count; i++) {
    events->mentions[list->items[i].a.slot]++;
    events->mentions[list->items[i].b.slot]++;
  }
}

static void restore_events(const pix_snapshot *s, pix_world *world) {
  pix_events *events = &world->events;
  restore_pairs(&events->pairs, &s->pairs, &world->slots);
  restore_pairs(&events->began, &s->began, &world->slots);
  restore_pairs(&events->ended, &s->ended, &world->slots);
  events->freed_count = 0;
  for (int32_t slot = 0; slot < events->capacity; slot++) events->mentions[slot] = 0;
  mention(events, &events->pairs);
  mention(events, &events->ended);
}

static void restore_hits(const pix_snapshot *s, pix_world *world) {
  pix_array *hits = &world->scratch[PIX_WORLD_HITS];
  for (int32_t i = 0; i < s->hits.count; i++) {
    pix_hit hit = ((const pix_hit *)s->hits.items)[i];
    hit.bullet = pix_slots_handle(&world->slots, hit.bullet.slot);
    hit.other = pix_slots_handle(&world->slots, hit.other.slot);
    ((pix_hit *)hits->items)[i] = hit;
  }
  hits->count = s->hits.count;
}

void pix_snapshot_restore_state(const pix_snapshot *s, pix_world *world, pix_velocities *velocities) {
  restore_layers(s, world);
  for (int32_t i = 0; i < s->count; i++) restore_member(&s->members[i], &world->slots, velocities);
  restore_events(s, world);
  restore_hits(s, world);
}
