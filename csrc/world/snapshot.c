// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/snapshot.h"

#include "base/numbers.h"
#include "mask/mask_ops.h"
#include "sprite/family.h"
#include "sprite/sprite_place.h"

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
                   (sprite->is_bullet ? PIX_MEMBER_BULLET : 0));
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

// In which order the followers of each leader began.
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

// Looks at everything anew when it is asked next.
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
  sprite->steps_up = m->steps[0];
  sprite->steps_down = m->steps[1];
  sprite->steps_sideways = m->steps[2];
  if (flags_of(sprite) != m->flags) {
    pix_sprite_set_enabled(sprite, !(m->flags & PIX_MEMBER_DISABLED));
    pix_sprite_set_static(sprite, (m->flags & PIX_MEMBER_STATIC) != 0);
    pix_sprite_set_sensor(sprite, (m->flags & PIX_MEMBER_SENSOR) != 0);
    pix_sprite_set_bullet(sprite, (m->flags & PIX_MEMBER_BULLET) != 0);
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

// The same slots, as they are now.
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

// The hash. Slots and numbers of layers are not in it: they depend on what else has happened.

// There is but one 0: whether it has a sign depends on the Lua version, in which -v may be an integer.
static uint64_t add_double(uint64_t hash, double value) { return pix_hash_add(hash, pix_double_bits(value + 0.0)); }

static uint64_t add_two(uint64_t hash, int32_t a, int32_t b) {
  return pix_hash_add(hash, (uint64_t)(uint32_t)a << 32 | (uint32_t)b);
}

static uint64_t add_member(uint64_t hash, const pix_member *m, const int32_t *map, uint64_t layer_name) {
  const pix_transform *t = &m->transform;
  const double numbers[] = {m->position.x, m->position.y, t->r,  t->sx, t->sy, t->ox,    t->oy,
                            t->kx,         t->ky,         m->velocity.x, m->velocity.y, m->spin, m->depth};
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) hash = add_double(hash, numbers[k]);
  hash = pix_hash_add(hash, pix_mask_known_hash(m->mask));
  hash = pix_hash_add(hash, layer_name);
  hash = add_two(hash, m->leader < 0 ? -1 : map[m->leader], m->rank);
  hash = add_two(hash, m->frame, m->frame_count);
  hash = add_two(hash, m->largest_width, m->largest_height);
  return add_two(hash, m->steps[0] << 16 | m->steps[1] << 8 | m->steps[2], m->flags);
}

// Of sprites that have left it is known that they have.
static uint64_t add_pairs(uint64_t hash, const pix_pair_list *list, const int32_t *map) {
  hash = pix_hash_add(hash, (uint64_t)list->count);
  for (int32_t i = 0; i < list->count; i++) {
    hash = add_two(hash, map[list->items[i].a.slot], map[list->items[i].b.slot]);
  }
  return hash;
}

static uint64_t add_hits(uint64_t hash, const pix_array *hits, const int32_t *map) {
  hash = pix_hash_add(hash, (uint64_t)hits->count);
  for (int32_t i = 0; i < hits->count; i++) {
    const pix_hit *hit = (const pix_hit *)hits->items + i;
    hash = add_two(hash, map[hit->bullet.slot], map[hit->other.slot]);
    hash = add_two(hash, hit->x, hit->y);
    hash = add_double(add_double(hash, hit->normal[0]), hit->normal[1]);
  }
  return hash;
}

// What becomes of sprites of one layer, by bit, that meet those of another.
static uint64_t rule_bits(const pix_layers *layers, int32_t bit, int32_t other) {
  return (layers->collide_with[bit] >> other & 1) | (layers->stopped_by[bit] >> other & 1) << 1 |
         (uint64_t)layers->responses[bit][other] << 2;
}

// Are the rules of two layers the same? Layers that are met later all have those of the first bit that is not in use.
static bool rules_are_same(const pix_layers *layers, int32_t bit, int32_t like) {
  for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) {
    if (rule_bits(layers, bit, other) != rule_bits(layers, like, other)) return false;
    if (rule_bits(layers, other, bit) != rule_bits(layers, other, like)) return false;
  }
  return true;
}

// The order in which layers were met does not count, nor do those without rules of their own, which are like those that
// nobody has met.
static uint64_t add_layers(uint64_t hash, const pix_layers *layers, const uint64_t *layer_names) {
  const int32_t count = layers->known.count, rest = count < PIX_MAX_LAYERS ? count : -1;
  uint64_t names[PIX_MAX_LAYERS];
  int32_t bits[PIX_MAX_LAYERS], listed = 0;
  uint64_t known = 0, rules = 0;
  for (int32_t bit = 0; bit < count; bit++) {
    if (layers->known.is_closed) known += pix_hash_mix(layer_names[bit]);
    if (rest >= 0 && rules_are_same(layers, bit, rest)) continue;
    names[listed] = layer_names[bit];
    bits[listed++] = bit;
  }
  if (rest >= 0) {
    names[listed] = 0;
    bits[listed++] = rest;
  }
  for (int32_t a = 0; a < listed; a++) {
    const uint64_t of_a = pix_hash_mix(names[a] + 1);
    for (int32_t b = 0; b < listed; b++) {
      rules += pix_hash_mix(pix_hash_add(of_a, names[b]) + rule_bits(layers, bits[a], bits[b]));
    }
  }
  return pix_hash_add(pix_hash_add(pix_hash_add(hash, layers->known.is_closed), known), rules);
}

bool pix_snapshot_hash(const pix_snapshot *s, const uint64_t *layer_names, uint64_t *hash) {
  int32_t slots;
  int32_t *map = pix_snapshot_map(s, &slots);
  if (map == NULL) return false;
  uint64_t h = pix_hash_mix((uint64_t)s->count + 1);
  h = add_layers(h, &s->layers, layer_names);
  for (int32_t i = 0; i < s->count; i++) {
    const pix_member *m = &s->members[i];
    h = add_member(h, m, map, layer_names[pix_layers_find(&s->layers.known, m->layer)]);
  }
  h = add_pairs(h, &s->pairs, map);
  h = add_pairs(h, &s->began, map);
  h = add_pairs(h, &s->ended, map);
  *hash = pix_hash_mix(add_hits(h, &s->hits, map));
  pix_snapshot_free_map(s, map, slots);
  return true;
}
