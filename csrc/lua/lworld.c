// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Worlds: newWorld, members and pairs; what a world counts, the size of its cells, and which are in use.

#include "lua/lworld.h"

#include "world/world_questions.h"

// ---- Cells and counts

// Checks the side of a cell on top, which messages call `name`.
static int32_t check_side(lua_State *L, int argument, const char *name) {
  if (!lua_isnumber(L, -1)) pixl_argerror(L, argument, "%s: number expected, got %s", name, pixl_typename(L, -1));
  const double side = floor(lua_tonumber(L, -1));
  pixl_argcheck(L, side >= 1 && side <= PIX_LARGEST_CELL, argument, "%s expected between 1 and %d, got %s", name,
                PIX_LARGEST_CELL, pixl_numbertext(L, lua_tonumber(L, -1)));
  return (int32_t)side;
}

static pix_cell_shape check_shape_table(lua_State *L, int argument, const char *name) {
  static const char *const keys[] = {"w", "h", NULL};
  const int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    pixl_argcheck(L, pixl_findname(L, -2, keys) >= 0, argument, "%s: only w and h expected in its table", name);
  }
  int32_t sides[2];
  for (int k = 0; k < 2; k++) {
    lua_getfield(L, table, keys[k]);
    const char *side_name = lua_pushfstring(L, "%s %s", name, keys[k]);
    lua_insert(L, -2);
    sides[k] = check_side(L, argument, side_name);
    lua_pop(L, 2);
  }
  return (pix_cell_shape){sides[0], sides[1]};
}

// Checks the size of cells on top, a number, "auto" (0, 0 then) or {w =, h =}, which messages call `name`: an argument,
// or an option of newWorld.
static pix_cell_shape cell_shape(lua_State *L, int argument, const char *name) {
  if (lua_type(L, -1) == LUA_TTABLE) return check_shape_table(L, argument, name);
  if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "auto") == 0) return (pix_cell_shape){0, 0};
  if (!lua_isnumber(L, -1)) {
    const char *got = lua_type(L, -1) == LUA_TSTRING ? lua_pushfstring(L, "'%s'", lua_tostring(L, -1))
                                                     : pixl_typename(L, -1);
    pixl_argerror(L, argument, "%s: number, 'auto' or {w =, h =} expected, got %s", name, got);
  }
  const int32_t side = check_side(L, argument, name);
  return (pix_cell_shape){side, side};
}

// Sets the size of the world's cells: (world, size), where `size` is a number, "auto" or {w =, h =}, see cell_shape.
static int l_set_cell_size(lua_State *L) {
  pixl_checkworld(L, 1);
  lua_settop(L, 2);
  const pix_cell_shape shape = cell_shape(L, 2, "cell size");
  pix_world_set_cell_shape(pixl_checkworld(L, 1), shape);
  return 0;
}

static int l_get_cell_size(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, 1);
  const pix_cell_shape shape = pix_world_cell_shape(world);
  lua_pushinteger(L, shape.width);
  lua_pushinteger(L, shape.height);
  lua_pushboolean(L, !pix_cell_shape_is_given(world->cell_shape));
  return 3;
}

static int l_get_stats(lua_State *L) {
  pix_world *world = pixl_beginlist(L);
  const pix_world_stats search = pix_world_search_stats(world);
  const pix_query_stats *query = &world->query_stats;
  const struct {
    const char *name;
    int64_t value;
  } counts[] = {
      {"sprites", pix_world_count(world)},
      {"cells", search.cells},
      {"cellsVisited", search.cells_visited},
      {"largestCell", search.largest_cell},
      {"cellWidth", search.cell_shape.width},
      {"cellHeight", search.cell_shape.height},
      {"boxTests", search.box_tests},
      {"pixelTests", search.pixel_tests},
      {"hits", search.hits},
      {"queryCells", query->grid.cells},
      {"queryBoxTests", query->grid.boxes},
      {"queryPixelTests", query->pixel_tests},
      {"queryHits", query->hits},
      {"bytes", (int64_t)pixl_worldof(world)->memory.bytes},
  };
  for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
    lua_pushstring(L, counts[k].name);
    lua_pushinteger(L, (lua_Integer)counts[k].value);
    lua_rawset(L, -3);
  }
  return 1;
}

static int l_get_cells(lua_State *L) {
  pix_world *world = pixl_beginlist(L);
  const int32_t count = pix_world_list_cells(world);
  if (count < 0) pixl_nomemory(L);
  for (int32_t i = 0; i < count; i++) {
    const pix_world_cell cell = pix_world_cells(world)[i];
    const int64_t numbers[5] = {cell.x, cell.y, cell.width, cell.height, cell.boxes};
    for (int k = 0; k < 5; k++) {
      lua_pushinteger(L, (lua_Integer)numbers[k]);
      lua_rawseti(L, -2, 5 * i + k + 1);
    }
  }
  return pixl_endlist(L, 5, count);
}

// ---- Worlds and members

static int l_new_world(lua_State *L) {
  static const char *const option_names[] = {"cellSize", NULL};
  lua_settop(L, 1);
  pixl_argcheck(L, !lua_isnumber(L, 1), 1, "table of options expected, got %s (a world has no size and no gravity, and "
                "chooses its cells by itself)", pixl_typename(L, 1));
  pix_cell_shape shape = {0, 0};
  if (pixl_checkoptions(L, 1, option_names) && pixl_getoption(L, 1, "cellSize")) {
    shape = cell_shape(L, 1, "option 'cellSize'");
  }
  lua_settop(L, 1);
  pixl_world *object = pixl_newobject(L, PIXL_WORLD, sizeof *object, PIXL_WORLD_ANCHORS);  // 2
  static const int tables[] = {PIXL_WORLD_SPRITES, PIXL_WORLD_LOOPS, PIXL_WORLD_HIT_COPIES};
  for (int k = 0; k < 3; k++) {
    lua_newtable(L);
    pixl_setanchor(L, 2, tables[k]);
  }
  pix_allocator_init_part(&object->memory, &pixl_getstate(L)->allocator);
  pix_snapshot_init(&object->now, &object->memory);
  pix_world_init(&object->world, &object->memory, 0);
  pix_world_set_cell_shape(&object->world, shape);
  return 1;
}

// Adds a sprite with all of its family. Does nothing if they are there, as another one of them has been added.
static int l_add(lua_State *L) {
  enum { WORLD = 1, SPRITE, HEAD };
  pix_world *world = pixl_checkworld(L, WORLD);
  const pixl_sprite *given = pixl_checksprite(L, SPRITE);
  pixl_checknomore(L, 3, "the sprite has its place already: sprite:setPosition(x, y); others are added one by one");
  lua_settop(L, SPRITE);
  const bool follows = pix_family_leader(&given->sprite) != NULL;
  if (follows) pixl_pushofblock(L, SPRITE, PIXL_BLOCK_LEADER); else lua_pushvalue(L, SPRITE);
  pixl_sprite *head = lua_touserdata(L, HEAD);
  const bool is_done = pix_family_head(&head->sprite) != NULL && head->sprite.home == &world->slots;
  if (!is_done) {
    pixl_argcheck(L, !pix_sprite_is_in_world(&head->sprite), SPRITE,
                  "sprite is already in a world (remove it first with world:remove)");
    pixl_checkfamilylayers(L, SPRITE, world, &head->sprite);
    pixl_reservemembers(L, WORLD, HEAD);
    pixl_addmembers(pixl_worldof(world), head);
  }
  lua_settop(L, SPRITE);
  return 1;
}

// Removes the sprites of the list at 2 that are in this world, after a look at all: a follower leaves with its leader,
// and stays with it. Returns how many sprites have left.
static int remove_listed(lua_State *L, pix_world *world) {
  const int count = (int)lua_rawlen(L, 2), before = pix_world_count(world);
  lua_settop(L, 2);
  for (int k = 1; k <= count; k++, lua_pop(L, 1)) {
    lua_rawgeti(L, 2, k);
    if (pixl_test(L, 3, PIXL_SPRITE) != NULL) continue;
    pixl_argerror(L, 2, "list of sprites expected, got %s at [%d]", pixl_typename(L, 3), k);
  }
  lua_pushvalue(L, 2);  // at 3 the list, at 2 what is removed
  for (int k = 1; k <= count; k++) {
    lua_rawgeti(L, 3, k);
    lua_replace(L, 2);
    pixl_sprite *object = lua_touserdata(L, 2);
    const bool goes = object->sprite.home == &world->slots && pix_family_leader(&object->sprite) == NULL;
    if (goes) pixl_removemembers(L, world, object);
    lua_settop(L, 3);
  }
  return pixl_pushinteger(L, before - pix_world_count(world));
}

static int l_remove(lua_State *L) {
  pix_world *world = pixl_checkworld(L, 1);
  if (lua_istable(L, 2)) return remove_listed(L, world);
  pixl_sprite *object = pixl_checksprite(L, 2);
  if (pixl_test(L, 3, PIXL_SPRITE) != NULL) pixl_checknomore(L, 3, "several are one list: world:remove { a, b }");
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
  for (int32_t slot = 0; slot < object->world.slots.capacity; slot++) {  // those that the world's events hold
    if (!pix_slots_has_departed(&object->world.slots, slot)) continue;
    lua_pushnil(L);
    lua_rawseti(L, -2, slot + 1);
  }
  free_memory(object);
  object->view = NULL;
  lua_pushnil(L);
  pixl_setanchor(L, 1, PIXL_WORLD_VIEW);
  pixl_forgetroster(L, 1);
  return 0;
}

// Does what release does, but leaves the sprites alone: they may have been finalised by now.
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

static int l_get_sprites(lua_State *L) {
  pixl_argcheck(L, lua_type(L, 2) != LUA_TSTRING, 2, "table expected, got string (those of a layer: "
                "world:eachSprite(layers))");
  pixl_query query = pixl_beginquery(L, pixl_checkworld(L, 1), 0, 2);
  return pixl_endquery(L, &query, pix_world_sprites(query.world));
}

static int l_collisions(lua_State *L) {
  pixl_argcheck(L, lua_type(L, 2) != LUA_TSTRING, 2, "table expected, got string (pairs of two layers: "
                "world:eachCollision(a, b))");
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
  const pix_world *world = &((const pixl_world *)pixl_check(L, 1, PIXL_WORLD))->world;
  lua_pushfstring(L, world->is_released ? "world (released)" : "world (%d sprites)", (int)pix_world_count(world));
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
    {"world:setCellSize", l_set_cell_size},
    {"world:getCellSize", l_get_cell_size},
    {"world:getStats", l_get_stats},
    {"world:getCells", l_get_cells},
    {NULL},
};
