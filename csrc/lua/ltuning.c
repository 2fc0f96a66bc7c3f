// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world counts, the size of its cells, and which are in use.

#include "lua/largs.h"
#include "lua/lmethods.h"

#include "world/world_questions.h"

// Cell sizes: a number, "auto" or {w =, h =}, as an argument or as an option of newWorld.

// A side from the value on top, which messages call `name`.
static int32_t check_side(lua_State *L, int argument, const char *name) {
  if (!lua_isnumber(L, -1)) pixl_argerror(L, argument, "%s: number expected, got %s", name, pixl_typename(L, -1));
  const double side = floor(lua_tonumber(L, -1));
  if (!(side >= 1 && side <= PIX_LARGEST_CELL)) {
    pixl_argerror(L, argument, "%s expected between 1 and %d, got %s", name, PIX_LARGEST_CELL,
                  pixl_numbertext(L, lua_tonumber(L, -1)));
  }
  return (int32_t)side;
}

static pix_cell_shape check_shape_table(lua_State *L, int argument, const char *name) {
  const int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
    if (key == NULL || (strcmp(key, "w") != 0 && strcmp(key, "h") != 0)) {
      pixl_argerror(L, argument, "%s: only w and h expected in its table", name);
    }
  }
  int32_t sides[2];
  for (int k = 0; k < 2; k++) {
    lua_getfield(L, table, k == 0 ? "w" : "h");
    const char *side_name = lua_pushfstring(L, "%s %s", name, k == 0 ? "w" : "h");
    lua_insert(L, -2);
    sides[k] = check_side(L, argument, side_name);
    lua_pop(L, 2);
  }
  return (pix_cell_shape){sides[0], sides[1]};
}

pix_cell_shape pixl_cellshape(lua_State *L, int argument, const char *name) {
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

static int l_set_cell_size(lua_State *L) {
  pixl_checkworld(L, 1);
  lua_settop(L, 2);
  const pix_cell_shape shape = pixl_cellshape(L, 2, "cell size");
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

const pixl_function pixl_tuning_functions[] = {
    {"world:setCellSize", l_set_cell_size},
    {"world:getCellSize", l_get_cell_size},
    {"world:getStats", l_get_stats},
    {"world:getCells", l_get_cells},
    {NULL},
};
