// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Moves with responses, platforms that carry sprites, and sprites on the ground.

#include "lua/lworld.h"

// Arguments.
enum { WORLD = 1, SPRITE, GOAL_X, GOAL_Y, RESPONSE, FILTER, OUT };

typedef struct move_call {
  pixl_motion motion;
  pixl_results results;
  pix_move move;
  bool is_over;  // the world has been released, or the sprite has left it
} move_call;

// Checks the response: returns the number of the one for all that may be met, 0 if it is a function.
static uint8_t check_response(lua_State *L) {
  switch (lua_type(L, RESPONSE)) {
    case LUA_TNIL:
      return PIX_RESPONSE_SLIDE;
    case LUA_TFUNCTION:
      return 0;
    case LUA_TSTRING: {
      const uint8_t number = pixl_responsenumber(L, RESPONSE);
      if (number == 0) pixl_refuseresponse(L, RESPONSE, RESPONSE);
      return number;
    }
    default:
      pixl_argerror(L, RESPONSE, "response expected: name, function or nil, got %s%s", pixl_typename(L, RESPONSE),
                    lua_istable(L, RESPONSE) ? " (the filter comes after it, then the results)" : "");
  }
}

// Is the sprite still in the world of the call? Lua code that was called may have taken it out, or released the world.
static bool is_member(const move_call *call, const pix_sprite *sprite) {
  return !call->motion.query.world->is_released && sprite->home == &call->motion.query.world->slots;
}

// Asks the function for the response to a sprite.
static uint8_t ask_response(lua_State *L, pix_handle sprite) {
  lua_pushvalue(L, RESPONSE);
  lua_pushvalue(L, SPRITE);
  pixl_pushslot(L, sprite.slot);
  lua_call(L, 2, 1);
  uint8_t number = PIX_ANSWER_PASS;
  if (lua_toboolean(L, -1)) {
    pixl_argcheck(L, lua_type(L, -1) == LUA_TSTRING, RESPONSE, "function expected to return the name of a response or "
                  "nil, got %s", pixl_typename(L, lua_gettop(L)));
    number = pixl_responsenumber(L, lua_gettop(L));
    if (number == 0) pixl_refuseresponse(L, RESPONSE, lua_gettop(L));
  }
  lua_pop(L, 1);
  return number;
}

// Returns what the move does where it meets the sprite. The motion is the first thing in a move_call. May run Lua code.
static uint8_t ask(lua_State *L, const pixl_motion *motion, pix_handle sprite) {
  const move_call *call = (const move_call *)(const void *)motion;
  if (motion->query.function != 0 && !pixl_accepts(L, &motion->query, sprite)) return PIX_ANSWER_PASS;
  if (call->move.response == 0) return ask_response(L, sprite);
  if (!is_member(call, motion->mover.sprite)) return PIX_ANSWER_PASS;  // the filter has sent it away
  return pix_mover_unasked_answer(&motion->mover, sprite.slot);
}

// Remembers what has been met since the last time; false if there is no room without a copy of hits. Runs no Lua code.
static bool keep(lua_State *L, move_call *call) {
  const bool is_done = pixl_keepcollisions(&call->results, call->motion.query.world);
  call->move.told = pixl_keptcollisions(&call->results, &call->move.told_count);
  pixl_checkmotion(L, &call->motion, is_done || call->results.kept.copy == NULL);
  return is_done;
}

// Calls a response of the caller's own for the record at that place of the list. Pushes what it returns: the new goal
// or nil, and whether steps lead there.
static void call_response(lua_State *L, const move_call *call, uint8_t response, int32_t record) {
  pixl_getanchor(L, WORLD, PIXL_WORLD_RESPONSES);
  lua_rawgeti(L, -1, response);
  lua_replace(L, -2);
  lua_pushvalue(L, SPRITE);
  lua_rawgeti(L, call->results.list, record);
  pixl_pushpoint(L, call->move.goal[0], call->move.goal[1]);
  lua_call(L, 4, 3);
}

static double goal_at(lua_State *L, int index, const char *response) {
  const double value = lua_tonumber(L, index);
  if (!pixl_iswithin(L, index, value, pixl_limit_position.value)) {
    pixl_error(L, "response '%s' expected to return goalX, goalY between -2^30 and 2^30, or nil", response);
  }
  return value;
}

// Lets a response of the caller's own say where the move goes on.
static void respond(lua_State *L, move_call *call) {
  const int top = lua_gettop(L);
  const int32_t acting = call->results.kept_count + call->move.acting;
  const uint8_t response = pix_world_collisions(call->motion.query.world)[call->move.acting].response;
  keep(L, call);
  pixl_pausemotion(&call->motion);
  const int32_t record = pixl_listcollisions(L, &call->results, acting);
  call_response(L, call, response, record);
  if (lua_toboolean(L, -3)) {
    pixl_pushresponsename(L, response);
    const char *name = lua_tostring(L, -1);
    const double x = goal_at(L, top + 1, name), y = goal_at(L, top + 2, name);
    if (!lua_isnil(L, top + 3) && !lua_isboolean(L, top + 3)) {
      pixl_error(L, "response '%s' expected to return true, false or nil after the goal", name);
    }
    pix_move_head_for(&call->move, x, y, lua_toboolean(L, top + 3));
  } else {
    pix_move_stop(&call->move);
  }
  lua_settop(L, top);
  call->is_over = !is_member(call, pixl_checkcore(L, SPRITE));
  if (!call->is_over) pixl_resumemotion(L, &call->motion);
}

// Runs the move to its end, and calls Lua where it asks. False if it meets more than there is room for in the results.
static bool run(lua_State *L, move_call *call) {
  while (!call->is_over) {
    switch (pix_move_next(&call->move, &call->motion.mover)) {
      case PIX_MOVE_ASK:
        keep(L, call);
        pixl_ask(L, &call->motion, call->move.candidates, ask);
        break;
      case PIX_MOVE_CUSTOM:
        respond(L, call);
        break;
      case PIX_MOVE_DONE:
        return keep(L, call);
      default:
        pixl_checkmotion(L, &call->motion, false);
    }
  }
  const pix_point position = pix_sprite_position(pixl_checkcore(L, SPRITE));
  call->move.end[0] = position.x;
  call->move.end[1] = position.y;
  return true;
}

// Can the move run any Lua code before its end?
static bool runs_lua(lua_State *L, const pixl_world *world, uint8_t response) {
  const int filter = lua_type(L, FILTER);
  if (filter != LUA_TNIL && filter != LUA_TSTRING) return true;  // reading a table may run a finaliser
  return response == 0 || world->has_responses;
}

// Begins the move and runs it. False if it meets more than the results can keep; nothing has changed then.
static bool play(lua_State *L, move_call *call, pix_sprite *sprite, const double goal[2], uint8_t response) {
  call->is_over = false;
  pix_move_begin(&call->move, goal[0], goal[1], response);
  call->move.is_brief = !call->results.is_wanted;
  pixl_beginmotion(L, &call->motion, sprite, FILTER, response == 0);
  call->motion.query.follows_response = true;
  const bool is_done = run(L, call);
  pixl_endmotion(L, &call->motion);
  return is_done;
}

static int l_move(lua_State *L) {
  const int variant = pixl_variant(L);
  const bool is_check = (variant & PIXL_CHECKS) != 0;
  pix_sprite *sprite = is_check ? pixl_checkmember(L) : pixl_checkmovable(L);
  pixl_world *world = pixl_homeof(sprite);
  double goal[2];
  pixl_checkgoal(L, variant, goal);
  lua_settop(L, OUT);
  const uint8_t response = check_response(L);
  if (!lua_isnil(L, FILTER)) {
    pixl_refuseresults(L, FILTER);
    pixl_checkfilter(L, FILTER);
  }
  move_call call;
  pixl_beginresults(L, &call.results, &world->world, OUT, PIXL_COLLISIONS, runs_lua(L, world, response));
  if (!play(L, &call, sprite, goal, response)) {
    pixl_makeroom(L, &call.results);
    play(L, &call, sprite, goal, response);
  }
  const double *end = call.move.end;
  const bool moves = !is_check && !call.is_over;
  if (moves) pixl_recheckmovable(L, &world->world, sprite);
  pixl_listcollisions(L, &call.results, -1);
  pixl_pushpoint(L, end[0], end[1]);
  const int values = 2 + pixl_endresults(L, &call.results);
  // Last, as making the list may raise, or run a finaliser that lets the sprite follow another.
  if (moves && pix_family_leader(sprite) == NULL) pix_sprite_set_position(sprite, end[0], end[1]);
  return values;
}

// ---- Platforms and ground

// Stack indices of the argument and of the list that it says.
enum { CARRY_OUT = 6, CARRY_LIST };

// Where a platform shall go.
typedef struct target {
  double end[2];
  bool is_within_limits;
} target;

// Finds where the platform at 2 shall go.
static target find_target(lua_State *L, int variant) {
  double x = lua_tonumber(L, 3), y = lua_tonumber(L, 4);
  if (variant & PIXL_BY) {
    const pix_point position = pix_sprite_position(pixl_checkmember(L));
    x += position.x;
    y += position.y;
  }
  return (target){{x, y}, fabs(x) <= pixl_limit_position.value && fabs(y) <= pixl_limit_position.value};
}

// Pushes the list, or nil if none is wanted.
static void push_list(lua_State *L) {
  if (pixl_isfalse(L, CARRY_OUT)) {
    lua_pushnil(L);
    return;
  }
  pixl_argcheck(L, lua_isnil(L, CARRY_OUT) || lua_istable(L, CARRY_OUT), CARRY_OUT, "table or false expected, got %s",
                pixl_typename(L, CARRY_OUT));
  pixl_pushlist(L, CARRY_OUT);
}

static int l_carry(lua_State *L) {
  const int variant = pixl_variant(L);
  pix_sprite *platform = pixl_checkmovable(L);
  double goal[2];
  pixl_checkgoal(L, variant, goal);
  pixl_checkfilter(L, 5);
  lua_settop(L, CARRY_OUT);
  push_list(L);
  pixl_motion m;
  pixl_beginmotion(L, &m, platform, 5, false);
  target to = find_target(L, variant);  // making the list may have run a finaliser
  if (m.query.function != 0 && to.is_within_limits) {
    pixl_ask(L, &m, pix_world_carry_candidates(m.query.world, m.mover.sprite, to.end), pixl_askfilter);
    to = find_target(L, variant);
  }
  if (!to.is_within_limits || pix_family_leader(m.mover.sprite) != NULL) {
    pixl_endmotion(L, &m);
    pixl_checkmovable(L);
    pixl_limited(L, 3, "new x", to.end[0], pixl_limit_position);
    pixl_limited(L, 4, "new y", to.end[1], pixl_limit_position);
  }
  const pix_carry_wanted wanted = {m.query.layers, m.mover.is_asked};
  const int32_t count = pix_world_carry(m.query.world, m.mover.sprite, to.end, wanted);
  pixl_checkmotion(L, &m, count >= 0);
  pixl_endmotion(L, &m);
  if (lua_isnil(L, CARRY_LIST)) {
    lua_pushnil(L);
    lua_pushinteger(L, count);
    return 2;
  }
  pixl_query crushed = {.world = m.query.world, .list = CARRY_LIST};
  return pixl_endquery(L, &crushed, count);
}

static int l_set_steps(lua_State *L) {
  pixl_checkcore(L, 1);
  const int32_t up = pixl_checkinteger(L, 2, "up", 0, PIXL_MOST_STEPS);
  const int32_t down = pixl_checkinteger(L, 3, "down", 0, PIXL_MOST_STEPS);
  const int32_t sideways = lua_isnoneornil(L, 4) ? 0 : pixl_checkinteger(L, 4, "sideways", 0, PIXL_MOST_STEPS);
  pix_sprite *sprite = pixl_checkcore(L, 1);
  sprite->steps_up = (uint8_t)up;
  sprite->steps_down = (uint8_t)down;
  sprite->steps_sideways = (uint8_t)sideways;
  return 0;
}

static int l_get_steps(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  return pixl_pushintegers(L, (const int32_t[]){sprite->steps_up, sprite->steps_down, sprite->steps_sideways}, 3);
}

static int l_get_ground(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_argcheck(L, pix_sprite_is_in_world(sprite), 1, "sprite is in no world (add it first with world:add)");
  pixl_checkfilter(L, 2);
  // Names are refused here, where the filter is the argument that it is for the caller.
  if (pixl_knownlayers(L, 2, &sprite->home->layers.known) == 0) pixl_refuseresponsefilter(L, 2);
  lua_settop(L, 2);
  pixl_getanchor(L, 1, PIXL_SPRITE_WORLD);
  lua_insert(L, 1);  // the world, the sprite, the filter
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 3, false);
  pix_ground_begin(&m.mover);
  if (m.query.function != 0) pixl_ask(L, &m, pix_mover_candidates(&m.mover, pix_ground_area(&m.mover)), pixl_askfilter);
  pix_ground ground;
  const pix_ground_result result = pix_world_ground(&m.mover, &ground);
  pixl_checkmotion(L, &m, result != PIX_GROUND_NO_MEMORY);
  pixl_endmotion(L, &m);
  if (result == PIX_GROUND_NONE) return pixl_pushnil(L);
  pixl_pushslot(L, ground.slot);
  return 1 + pixl_pushpoint(L, ground.normal[0], ground.normal[1]);
}

const pixl_function pixl_move_functions[] = {
    {"world:moveTo", l_move, PIXL_TO},
    {"world:moveBy", l_move, PIXL_BY},
    {"world:checkTo", l_move, PIXL_TO | PIXL_CHECKS},
    {"world:checkBy", l_move, PIXL_BY | PIXL_CHECKS},
    {"world:carryTo", l_carry, PIXL_TO},
    {"world:carryBy", l_carry, PIXL_BY},
    {"sprite:setSteps", l_set_steps},
    {"sprite:getSteps", l_get_steps},
    {"sprite:getGround", l_get_ground},
    {NULL},
};
