// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lmembers.h"

#include "lua/lframes.h"

#define NOT_A_MEMBER "sprite is not in this world (add it first with world:add)"

pix_sprite *pixl_checkmember(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2);
  pixl_argcheck(L, sprite->home == &world->slots, 2, NOT_A_MEMBER);
  return sprite;
}

pix_sprite *pixl_checkmovable(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  pixl_argcheck(L, pix_family_leader(sprite) == NULL, 2, PIXL_FOLLOWS);
  return sprite;
}

void pixl_recheckmember(lua_State *L, const pix_world *world, const pix_sprite *sprite) {
  if (world->is_released || sprite->home != &world->slots) pixl_checkmember(L);  // raises
}

void pixl_recheckmovable(lua_State *L, const pix_world *world, const pix_sprite *sprite) {
  pixl_recheckmember(L, world, sprite);
  if (pix_family_leader(sprite) != NULL) pixl_checkmovable(L);  // raises
}

// Speeds: of members in arrays of the world, by slot; of other sprites their own.

// May raise, and changes nothing then.
static void reserve_speed(lua_State *L, pixl_world *world, pixl_speed speed, int32_t slot) {
  pix_allocator *allocator = world->world.allocator;
  const bool moves = speed.velocity.x != 0 || speed.velocity.y != 0, turns = speed.spin != 0;
  pixl_checkmemory(L, !moves || pix_velocities_reserve(&world->velocities, allocator, slot + 1));
  pixl_checkmemory(L, !turns || pix_velocities_reserve_spins(&world->velocities, allocator, slot + 1));
}

static void set_speed(pixl_world *world, int32_t slot, pixl_speed speed) {
  pix_velocities_set(&world->velocities, slot, speed.velocity);
  pix_velocities_set_spin(&world->velocities, slot, speed.spin);
}

pixl_speed pixl_speedof(const pixl_sprite *object) {
  const pixl_world *world = pixl_homeof(&object->sprite);
  if (world == NULL) return object->speed;
  const int32_t slot = object->sprite.slot;
  return (pixl_speed){pix_velocities_get(&world->velocities, slot), pix_velocities_get_spin(&world->velocities, slot)};
}

void pixl_setspeed(lua_State *L, pixl_sprite *object, pixl_speed speed) {
  pixl_world *world = pixl_homeof(&object->sprite);
  if (world == NULL) {
    object->speed = speed;
    return;
  }
  reserve_speed(L, world, speed, object->sprite.slot);
  set_speed(world, object->sprite.slot, speed);
}

void pixl_takespeed(pixl_world *world, pixl_sprite *object) {
  object->speed = pixl_speedof(object);
  set_speed(world, object->sprite.slot, (pixl_speed){{0, 0}, 0});
}

// Coming.

// Anchors the world at `world` and the sprite at `index`, which will be in this slot, to each other.
static void anchor_member(lua_State *L, int world, int index, int32_t slot) {
  pixl_sprite *object = lua_touserdata(L, index);
  reserve_speed(L, lua_touserdata(L, world), object->speed, slot);
  object->sprite.home = NULL;  // it may have outlived a world, which it lets go of now
  lua_pushvalue(L, world);
  pixl_setanchor(L, index, PIXL_SPRITE_WORLD);
  pixl_getanchor(L, world, PIXL_WORLD_SPRITES);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, slot + 1);
  lua_pop(L, 1);
}

void pixl_reservemembers(lua_State *L, int world_index, int index) {
  pix_world *world = &((pixl_world *)lua_touserdata(L, world_index))->world;
  const int followers = pix_family_count(&((const pixl_sprite *)lua_touserdata(L, index))->sprite);
  pixl_checkmemory(L, pix_world_reserve(world, 1 + followers));
  int32_t slot = pix_slots_next(&world->slots);
  anchor_member(L, world_index, index, slot);
  for (int k = 1; k <= followers; k++) {
    slot = pix_slots_next_after(&world->slots, slot);
    pixl_pushfollower(L, index, k);
    anchor_member(L, world_index, lua_gettop(L), slot);
    lua_pop(L, 1);
  }
}

void pixl_addmembers(pixl_world *world, pixl_sprite *object) {
  const bool is_done = pix_world_add(&world->world, &object->sprite);
  PIX_ASSERT(is_done);
  (void)is_done;
  set_speed(world, object->sprite.slot, object->speed);
  for (pix_sprite *f = pix_family_first(&object->sprite); f != NULL; f = pix_family_next(f)) {
    set_speed(world, f->slot, pixl_spriteof(f)->speed);
  }
  world->members_version = pixl_newversion(world);
}

// Leaving.

// The stack: sprite table, sprite. Lets go of the sprite in slot `slot`, unless the world's events hold it.
static void release_anchors(lua_State *L, const pix_world *world, int32_t slot) {
  lua_pushnil(L);
  pixl_setanchor(L, lua_gettop(L) - 1, PIXL_SPRITE_WORLD);
  if (pix_events_hold(&world->events, slot)) return;
  lua_pushnil(L);
  lua_rawseti(L, -3, slot + 1);
}

void pixl_forgetroster(lua_State *L, int world) {
  lua_pushnil(L);
  pixl_setanchor(L, world, PIXL_WORLD_ROSTER);
}

void pixl_removemembers(lua_State *L, pix_world *world, pixl_sprite *object) {
  pix_sprite *sprite = &object->sprite;
  pixl_takespeed(pixl_worldof(world), object);
  for (pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) {
    pixl_takespeed(pixl_worldof(world), pixl_spriteof(f));
  }
  pix_world_remove(world, sprite);
  pixl_forgetroster(L, 1);
  pixl_worldof(world)->members_version = pixl_newversion(pixl_worldof(world));
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  lua_pushvalue(L, 2);
  release_anchors(L, world, sprite->slot);
  lua_pop(L, 1);
  for (int k = 1; k <= pix_family_count(sprite); k++) {
    pixl_pushfollower(L, 2, k);
    release_anchors(L, world, ((const pixl_sprite *)lua_touserdata(L, -1))->sprite.slot);
    lua_pop(L, 1);
  }
}

void pixl_removeall(lua_State *L, pix_world *world) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    lua_rawgeti(L, -1, slot + 1);
    pixl_takespeed(pixl_worldof(world), lua_touserdata(L, -1));
    release_anchors(L, world, slot);
    lua_pop(L, 1);
  }
  pix_world_clear(world);
  pixl_forgetroster(L, 1);
  pixl_worldof(world)->members_version = pixl_newversion(pixl_worldof(world));
}

// Spare objects.

void *pixl_takespare(lua_State *L, int list) {
  pixl_getanchor(L, 1, list);
  const int count = (int)lua_rawlen(L, -1);
  if (count == 0) {
    lua_pop(L, 1);
    return NULL;
  }
  lua_rawgeti(L, -1, count);
  lua_pushnil(L);
  lua_rawseti(L, -3, count);
  lua_replace(L, -2);
  return lua_touserdata(L, -1);
}

void pixl_givespare(lua_State *L, int world, int list, int index) {
  pixl_getanchor(L, world, list);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}
