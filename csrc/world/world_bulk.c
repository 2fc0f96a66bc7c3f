// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_bulk.h"

#include "sprite/sprite.h"

int64_t pix_bulk_find_beyond(const void *values, int64_t count, double limit) {
  const unsigned char *bytes = values;
  for (int64_t k = 0; k < count; k++) {
    double value;
    memcpy(&value, bytes + (size_t)k * sizeof value, sizeof value);
    if (!pix_is_within(value, limit)) return k;
  }
  return -1;
}

// Positions.

// Says whether two numbers are the same to their signs: -0 is not 0 here, as it must be kept, too.
static bool are_same_bits(double a, double b) { return pix_double_bits(a) == pix_double_bits(b); }

// Sets the position of a slot, and marks it as moved unless it is the same.
PIX_ALWAYS_INLINE void move_to(pix_slots *slots, int32_t slot, pix_point to) {
  const pix_point from = slots->position[slot];
  if (are_same_bits(from.x, to.x) && are_same_bits(from.y, to.y)) return;
  slots->position[slot] = to;
  pix_slots_mark_dirty(slots, slot);
}

void pix_bulk_get_positions(const pix_world *world, void *points) {
  unsigned char *at = points;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    memcpy(at, &world->slots.position[slot], sizeof(pix_point));
    at += sizeof(pix_point);
  }
}

static bool is_follower(const pix_slots *slots, int32_t slot) {
  return (slots->flags[slot] & PIX_SLOT_FOLLOWER) != 0;
}

// Says whether there is a sprite in the slot that follows nobody.
static bool is_led_by_none(const pix_slots *slots, int32_t slot) {
  return (slots->flags[slot] & (PIX_SLOT_USED | PIX_SLOT_FOLLOWER)) == PIX_SLOT_USED;
}

// Puts followers where their leaders are.
static void bring_followers(pix_slots *slots) {
  if (slots->follower_count == 0) return;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if (!is_follower(slots, slot)) continue;
    move_to(slots, slot, slots->position[pix_family_leader(slots->sprite[slot])->slot]);
  }
}

void pix_bulk_set_positions(pix_world *world, const void *points) {
  pix_slots *slots = &world->slots;
  const bool any_followers = slots->follower_count > 0;
  const unsigned char *at = points;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    pix_point point;
    memcpy(&point, at, sizeof point);
    at += sizeof point;
    if (any_followers && is_follower(slots, slot)) continue;
    move_to(slots, slot, point);
  }
  bring_followers(slots);
}

int32_t pix_bulk_number(const pix_world *world, int32_t slot) {
  int32_t number = 0;
  for (int32_t i = 0, next; (next = pix_world_next(world, &i)) >= 0 && next != slot;) number++;
  return number;
}

int32_t pix_bulk_translate(pix_world *world, double dx, double dy) {
  pix_slots *slots = &world->slots;
  for (int32_t i = 0, number = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    const pix_point p = slots->position[slot];
    const bool stays = pix_is_within(p.x + dx, PIX_MAX_POSITION) && pix_is_within(p.y + dy, PIX_MAX_POSITION);
    if (!stays && !is_follower(slots, slot)) return number;
    number++;
  }
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if (!is_led_by_none(slots, slot)) continue;
    const pix_point p = slots->position[slot];
    move_to(slots, slot, (pix_point){p.x + dx, p.y + dy});
  }
  bring_followers(slots);
  return -1;
}

// Transforms.

_Static_assert(sizeof(pix_transform) == (PIX_BULK_TRANSFORM - 2) * sizeof(double), "it is its numbers in their order");

void pix_bulk_get_transform(const pix_sprite *sprite, double *numbers) {
  const pix_point position = pix_sprite_position(sprite);
  const pix_transform transform = pix_sprite_transform(sprite);
  numbers[0] = position.x;
  numbers[1] = position.y;
  memcpy(numbers + 2, &transform, sizeof transform);
}

pix_transform pix_bulk_transform(const double *numbers) {
  pix_transform transform;
  memcpy(&transform, numbers + 2, sizeof transform);
  return transform;
}

// Gives the sprite the transform in the numbers, and them the one it had.
static pix_sprite_result exchange_transform(pix_sprite *sprite, double *numbers) {
  const pix_sprite_result fine = {PIX_SPRITE_OK, 0, 0};
  if (pix_family_leader(sprite) != NULL) return fine;
  const pix_transform had = pix_sprite_transform(sprite), wanted = pix_bulk_transform(numbers);
  if (memcmp(&had, &wanted, sizeof had) == 0) return fine;
  const pix_sprite_result result = pix_sprite_set_transform(sprite, &wanted);
  if (result.fault == PIX_SPRITE_OK) memcpy(numbers + 2, &had, sizeof had);
  return result;
}

int32_t pix_bulk_set_transforms(pix_world *world, double *numbers, pix_sprite_result *result) {
  pix_slots *slots = &world->slots;
  double *at = numbers;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    *result = exchange_transform(slots->sprite[slot], at);
    if (result->fault != PIX_SPRITE_OK) {
      const int32_t refused = (int32_t)((at - numbers) / PIX_BULK_TRANSFORM);
      for (i--; at > numbers;) {  // from the one that refuses back
        while (world->ordered[--i] < 0) {}
        at -= PIX_BULK_TRANSFORM;
        exchange_transform(slots->sprite[world->ordered[i]], at);
      }
      return refused;
    }
    at += PIX_BULK_TRANSFORM;
  }
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    if (!is_follower(slots, slot)) move_to(slots, slot, (pix_point){numbers[0], numbers[1]});
    numbers += PIX_BULK_TRANSFORM;
  }
  bring_followers(slots);
  return -1;
}

// Velocities.

void pix_velocities_destroy(pix_velocities *velocities, pix_allocator *allocator) {
  pix_free(allocator, velocities->items, (size_t)velocities->capacity, sizeof *velocities->items);
  pix_free(allocator, velocities->spins, (size_t)velocities->spin_capacity, sizeof *velocities->spins);
  *velocities = (pix_velocities){.capacity = 0};
}

bool pix_velocities_reserve(pix_velocities *velocities, pix_allocator *allocator, int32_t count) {
  return pix_reserve(allocator, &velocities->items, &velocities->capacity, count, sizeof *velocities->items);
}

bool pix_velocities_reserve_spins(pix_velocities *velocities, pix_allocator *allocator, int32_t count) {
  return pix_reserve(allocator, &velocities->spins, &velocities->spin_capacity, count, sizeof *velocities->spins);
}

pix_point pix_bounced(pix_point velocity, double nx, double ny, double kept) {
  const double longer = fabs(nx) > fabs(ny) ? fabs(nx) : fabs(ny);  // the squares must be numbers
  const double n[2] = {nx / longer, ny / longer};
  double v[2] = {velocity.x, velocity.y};
  const double along = (v[0] * n[0] + v[1] * n[1]) / (n[0] * n[0] + n[1] * n[1]);
  for (int k = 0; k < 2; k++) {
    const bool turns = v[k] * n[k] < 0 || (along == 0 && n[k] == 0 && kept > 0);
    if (along < 0) v[k] -= (1 + kept) * along * n[k]; else if (turns) v[k] *= -kept;
    v[k] = pix_limited_position(v[k]);
  }
  return (pix_point){v[0], v[1]};
}

void pix_bulk_set_velocities(const pix_world *world, pix_velocities *velocities, const void *points) {
  const unsigned char *at = points;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    memcpy(&velocities->items[slot], at, sizeof(pix_point));
    at += sizeof(pix_point);
  }
}

// Motion.

// Returns the place in adding order of the first sprite below slot `count` that would leave the limits; -1: none.
static int32_t find_leaving(const pix_world *world, const pix_velocities *velocities, double dt, int32_t count) {
  const pix_slots *slots = &world->slots;
  int32_t first = -1;  // slot
  for (int32_t slot = 0; slot < count; slot++) {
    const pix_point p = slots->position[slot], v = velocities->items[slot];
    if (fabs(p.x + v.x * dt) <= PIX_MAX_POSITION && fabs(p.y + v.y * dt) <= PIX_MAX_POSITION) continue;
    if (!is_led_by_none(slots, slot)) continue;
    if (first < 0 || slots->order[slot] < slots->order[first]) first = slot;
  }
  return first < 0 ? -1 : pix_bulk_number(world, first);
}

// Says whether velocities move the sprite in the slot here: bullets are left to motion/integrate.c.
static bool is_stepped(const pix_slots *slots, int32_t slot) {
  const uint16_t asked = PIX_SLOT_USED | PIX_SLOT_FOLLOWER | PIX_SLOT_BULLET;
  return (slots->flags[slot] & asked) == PIX_SLOT_USED;
}

// Moves all sprites by their velocities; `kind`, that of the borders, is known to the compiler.
PIX_ALWAYS_INLINE void step_all(pix_slots *slots, const pix_velocities *velocities, double dt,
                                const pix_borders *borders, pix_border_kind kind) {
  const int32_t count = pix_min(slots->capacity, velocities->capacity);
  for (int32_t slot = 0; slot < count; slot++) {
    pix_point *v = &velocities->items[slot];
    if ((v->x == 0 && v->y == 0) || !is_stepped(slots, slot)) continue;
    const pix_point p = slots->position[slot], step = {v->x * dt, v->y * dt};
    pix_point to = {p.x + step.x, p.y + step.y};
    if (kind == PIX_BORDERS_MIRROR) {
      to.x = pix_borders_mirror(p.x, step.x, &v->x, borders->left, borders->right);
      to.y = pix_borders_mirror(p.y, step.y, &v->y, borders->top, borders->bottom);
    } else if (kind == PIX_BORDERS_WRAP) {
      to.x = pix_borders_wrap(p.x, step.x, borders->left, borders->right);
      to.y = pix_borders_wrap(p.y, step.y, borders->top, borders->bottom);
    }
    move_to(slots, slot, to);
  }
}

int32_t pix_bulk_integrate(pix_world *world, const pix_velocities *velocities, double dt, const pix_borders *borders) {
  pix_slots *slots = &world->slots;
  if (borders->kind == PIX_BORDERS_NONE) {
    const int32_t leaving = find_leaving(world, velocities, dt, pix_min(slots->capacity, velocities->capacity));
    if (leaving >= 0) return leaving;
    step_all(slots, velocities, dt, borders, PIX_BORDERS_NONE);
  } else if (borders->kind == PIX_BORDERS_MIRROR) {
    step_all(slots, velocities, dt, borders, PIX_BORDERS_MIRROR);
  } else {
    step_all(slots, velocities, dt, borders, PIX_BORDERS_WRAP);
  }
  bring_followers(slots);
  return -1;
}
