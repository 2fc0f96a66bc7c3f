// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Worlds: newWorld, members and pairs. For the lists of their other methods see lmethods.h.

#include "lua/llayers.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"
#include "lua/lquery.h"

#include "sprite/sprite.h"
#include "world/world_pairs.h"

static int l_new_world(lua_State *L) {
  static const char *const option_names[] = {"cellSize", NULL};
  lua_settop(L, 1);
  if (lua_isnumber(L, 1)) {
    pixl_argerror(L, 1, "table of options expected, got %s (a world has no size and no gravity, and chooses its cells "
                        "by itself)", pixl_typename(L, 1));
  }
  pix_cell_shape shape = {0, 0};
  if (pixl_checkoptions(L, 1, option_names) && pixl_getoption(L, 1, "cellSize")) {
    shape = pixl_cellshape(L, 1, "option 'cellSize'");
  }
  lua_settop(L, 1);
  pixl_world *object = pixl_newobject(L, PIXL_WORLD, sizeof *object, PIXL_WORLD_ANCHORS);  // 2
  lua_newtable(L);
  pixl_setanchor(L, 2, PIXL_WORLD_SPRITES);
  lua_newtable(L);
  pixl_setanchor(L, 2, PIXL_WORLD_LOOPS);
  lua_newtable(L);
  pixl_setanchor(L, 2, PIXL_WORLD_HIT_COPIES);
  pix_allocator_init_part(&object->memory, &pixl_getstate(L)->allocator);
  pix_snapshot_init(&object->now, &object->memory);
  pix_world_init(&object->world, &object->memory, 0);
  pix_world_set_cell_shape(&object->world, shape);
  return 1;
}

// Members.

// The stack: sprite table. Lets go of those that the world's events hold.
static void release_departed(lua_State *L, const pix_world *world) {
  for (int32_t slot = 0; slot < world->slots.capacity; slot++) {
    if (!pix_slots_has_departed(&world->slots, slot)) continue;
    lua_pushnil(L);
    lua_rawseti(L, -2, slot + 1);
  }
}

// Raises for the layer of the sprite at 2, or of a follower, that the world cannot learn.
static _Noreturn void refuse_layers(lua_State *L, const pix_known_layers *layers, const pix_sprite *sprite) {
  int32_t number = sprite->layer;
  for (const pix_sprite *f = pix_family_first(sprite); f != NULL && pix_layers_can_learn(layers, number);
       f = pix_family_next(f)) {
    number = f->layer;
  }
  pixl_refuselayer(L, 2, layers, number);
}

static int l_add(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_sprite *object = pixl_checksprite(L, 2);
  pixl_checknomore(L, 3, "the sprite has its place already: sprite:setPosition(x, y)");
  pix_sprite *sprite = &object->sprite;
  pixl_argcheck(L, pix_family_leader(sprite) == NULL, 2,
                "sprite follows another one (add that one, or end it with sprite:follow(nil))");
  pixl_argcheck(L, !pix_sprite_is_in_world(sprite), 2,
                "sprite is already in a world (remove it first with world:remove)");
  if (!pix_world_can_learn_layers(world, sprite)) refuse_layers(L, &world->slots.layers.known, sprite);
  lua_settop(L, 2);
  pixl_reservemembers(L, 1, 2);
  pixl_addmembers(pixl_worldof(world), object);
  return 1;
}

static int l_remove(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  pixl_sprite *object = pixl_checksprite(L, 2);
  const bool is_member = object->sprite.home == &world->slots;
  if (is_member) {
    pixl_argcheck(L, pix_family_leader(&object->sprite) == NULL, 2,
                  "sprite follows another one (remove that one, or end it with sprite:follow(nil))");
    pixl_removemembers(L, world, object);
  }
  return pixl_pushboolean(L, is_member);
}

static int l_clear(lua_State *L) {
  pixl_checknomore(L, 2, "it removes all sprites; one: world:remove(sprite)");
  pixl_removeall(L, pixl_checkworld(L, 1));
  return 0;
}

static void free_memory(pixl_world *object) {
  if (object->world.allocator == NULL || object->world.is_released) return;
  object->members_version = pixl_newversion(object);
  pix_snapshot_destroy(&object->now);
  pix_velocities_destroy(&object->velocities, object->world.allocator);
  pix_free(object->world.allocator, object->staged, (size_t)object->staged_capacity, sizeof *object->staged);
  object->staged = NULL;
  object->staged_capacity = 0;
  pix_world_release(&object->world);
}

static int l_release(lua_State *L) {
  pixl_world *object = pixl_check(L, 1, PIXL_WORLD);
  if (object->world.allocator == NULL || object->world.is_released) return 0;
  pixl_removeall(L, &object->world);
  release_departed(L, &object->world);
  free_memory(object);
  object->view = NULL;
  lua_pushnil(L);
  pixl_setanchor(L, 1, PIXL_WORLD_VIEW);
  lua_pushnil(L);
  pixl_setanchor(L, 1, PIXL_WORLD_ROSTER);
  return 0;
}

// Unlike release: by now the sprites may have been finalised, and are left alone.
static int l_gc(lua_State *L) {
  free_memory(pixl_check(L, 1, PIXL_WORLD));
  return 0;
}

static int l_has(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, 1);
  return pixl_pushboolean(L, pixl_checksprite(L, 2)->sprite.home == &world->slots);
}

static int l_count(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, 1);
  pixl_checkanylayers(L, 2);
  pixl_checknomore(L, 3, "several layers are a list of names");
  const uint64_t layers = pixl_knownlayers(L, 2, &world->slots.layers.known);
  if (layers == PIX_ALL_LAYERS) return pixl_pushinteger(L, pix_world_count(world));
  int32_t count = 0;
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    count += (int32_t)(layers >> world->slots.layer[slot] & 1);
  }
  return pixl_pushinteger(L, count);
}

// Results.

static int l_get_sprites(lua_State *L) {
  if (lua_type(L, 2) == LUA_TSTRING) {
    pixl_argerror(L, 2, "table expected, got string (those of a layer: world:eachSprite(layers))");
  }
  const pixl_query query = pixl_beginquery(L, pixl_checkworld(L, 1), 0, 2);
  return pixl_endquery(L, &query, pix_world_sprites(query.world));
}

static int l_collisions(lua_State *L) {
  pix_world *world = pixl_beginlist(L);
  if (!pix_world_find_pairs(world)) pixl_nomemory(L);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  const pix_pair_list *pairs = &world->pairs;
  for (int32_t i = 0; i < pairs->count; i++) {
    lua_rawgeti(L, -1, pairs->items[i].a.slot + 1);
    lua_rawseti(L, -3, 2 * i + 1);
    lua_rawgeti(L, -1, pairs->items[i].b.slot + 1);
    lua_rawseti(L, -3, 2 * i + 2);
  }
  lua_pop(L, 1);
  return pixl_endlist(L, 2, pairs->count);
}

static int l_tostring(lua_State *L) {
  const pixl_world *object = pixl_check(L, 1, PIXL_WORLD);
  if (object->world.is_released) {
    lua_pushliteral(L, "world (released)");
  } else {
    lua_pushfstring(L, "world (%d sprites)", (int)pix_world_count(&object->world));
  }
  return 1;
}

const pixl_function pixl_world_functions[] = {
    {"pixcollide.newWorld", l_new_world},
    {"world:add", l_add},
    {"world:remove", l_remove},
    {"world:has", l_has},
    {"world:count", l_count},
    {"world:clear", l_clear},
    {"world:release", l_release},
    {"world:getSprites", l_get_sprites},
    {"world:collisions", l_collisions},
    {"world:__gc", l_gc},
    {"world:__tostring", l_tostring},
    {NULL},
};
