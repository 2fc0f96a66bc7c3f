// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lmotion.h"

#include "lua/lresponses.h"

void pixl_checkgoal(lua_State *L, int variant, double goal[2]) {
  if (!(variant & PIXL_BY)) {
    goal[0] = pixl_checklimited(L, 3, "x", pixl_limit_position);
    goal[1] = pixl_checklimited(L, 4, "y", pixl_limit_position);
    return;
  }
  const double dx = pixl_checknumber(L, 3, "dx"), dy = pixl_checknumber(L, 4, "dy");
  const pix_point position = pix_sprite_position(pixl_checkcore(L, 2));
  goal[0] = pixl_limited(L, 3, "new x", position.x + dx, pixl_limit_position);
  goal[1] = pixl_limited(L, 4, "new y", position.y + dy, pixl_limit_position);
}

// The mover, with room for the answers.
static void begin_mover(lua_State *L, pixl_motion *m, pix_sprite *sprite) {
  pixl_recheckmember(L, m->query.world, sprite);
  if (m->query.copy != NULL) pixl_checkmemory(L, pix_world_reserve_answers(m->query.world));
  const bool is_done = pix_mover_begin(&m->mover, m->query.world, sprite, m->query.layers);
  m->mover.is_asked = m->asked_count > 0 || m->query.copy != NULL;
  pixl_checkmotion(L, m, is_done);
  if (m->reshape != NULL) m->reshape(L, m);
}

void pixl_refuseresponsefilter(lua_State *L, int filter) {
  if (lua_type(L, filter) != LUA_TSTRING || !pixl_isresponse(L, filter)) return;
  pixl_argerror(L, filter, "no layer is called '%s' (it is a response, which world:moveTo takes before the filter)",
                lua_tostring(L, filter));
}

void pixl_beginmotion(lua_State *L, pixl_motion *m, pix_sprite *sprite, int filter, bool asks) {
  pixl_world *world = lua_touserdata(L, 1);
  m->query = pixl_beginquery(L, &world->world, filter, 0);
  m->asked_count = 0;
  m->reshape = NULL;
  m->change = NULL;
  if (m->query.layers == 0) pixl_refuseresponsefilter(L, filter);
  if (asks && m->query.copy == NULL) pixl_addhitcopy(L, &m->query);
  begin_mover(L, m, sprite);
}

// Writes the answers where the core looks for them, or takes them out.
static void tell_answers(const pixl_motion *m, bool are_known) {
  const pix_slots *slots = &m->query.world->slots;
  uint8_t *answers = pix_world_answers(m->query.world);
  const pixl_asked *asked = (const pixl_asked *)(void *)m->query.copy->items;
  for (int32_t i = 0; i < m->asked_count; i++) {
    if (!pix_slots_is_alive(slots, asked[i].sprite)) continue;
    answers[asked[i].sprite.slot] = are_known ? asked[i].answer : PIX_ANSWER_NONE;
  }
}

// Adds those of the slots found that have not been asked about, not answered yet. The core knows the answers so far.
static int32_t add_candidates(lua_State *L, pixl_motion *m, int32_t count) {
  const pix_world *world = m->query.world;
  pixl_asked *asked = pixl_keephits(L, &m->query, (size_t)(m->asked_count + count) * sizeof *asked);
  int32_t total = m->asked_count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t slot = pix_world_found(world)[i];
    if (pix_world_answers(world)[slot] != PIX_ANSWER_NONE) continue;
    asked[total++] = (pixl_asked){pix_slots_handle(&world->slots, slot), PIX_ANSWER_PASS};
  }
  return total;
}

void pixl_pausemotion(pixl_motion *m) {
  if (m->query.copy == NULL) return;
  const pix_slots *slots = &m->query.world->slots;
  pixl_asked *asked = (pixl_asked *)(void *)m->query.copy->items;
  for (int32_t i = 0; i < m->asked_count; i++) {
    if (pix_slots_is_alive(slots, asked[i].sprite)) {
      asked[i].answer = pix_world_answers(m->query.world)[asked[i].sprite.slot];
    }
  }
  tell_answers(m, false);
}

void pixl_resumemotion(lua_State *L, pixl_motion *m) {
  const int32_t count = m->asked_count;
  m->asked_count = 0;  // nothing is known to the core if this raises
  begin_mover(L, m, m->mover.sprite);
  m->asked_count = count;
  if (m->query.copy != NULL) tell_answers(m, true);
}

void pixl_ask(lua_State *L, pixl_motion *m, int32_t count, pixl_asker *ask) {
  if (count < 0) {
    pixl_endmotion(L, m);
    pixl_nomemory(L);
  }
  const int32_t before = m->asked_count, total = add_candidates(L, m, count);
  pixl_pausemotion(m);  // what is called may ask the same world
  for (int32_t i = before; i < total; i++) {
    const pix_handle sprite = ((const pixl_asked *)(void *)m->query.copy->items)[i].sprite;
    if (!pix_slots_is_alive(&m->query.world->slots, sprite)) continue;
    const uint8_t answer = ask(L, m, sprite);
    ((pixl_asked *)(void *)m->query.copy->items)[i].answer = answer;
  }
  m->asked_count = total;
  pixl_resumemotion(L, m);
}

uint8_t pixl_askfilter(lua_State *L, const pixl_motion *m, pix_handle sprite) {
  return pixl_accepts(L, &m->query, sprite) ? PIX_ANSWER_BLOCK : PIX_ANSWER_PASS;
}

void pixl_endmotion(lua_State *L, pixl_motion *m) {
  if (m->query.copy == NULL) return;
  tell_answers(m, false);
  m->asked_count = 0;
  pixl_givehitcopy(L, &m->query);
}

void pixl_pushblocker(lua_State *L, const pix_blocker *blocker) {
  if (blocker == NULL) {
    for (int k = 0; k < 5; k++) lua_pushnil(L);
    return;
  }
  pixl_pushslot(L, blocker->slot);
  lua_pushinteger(L, blocker->x);
  lua_pushinteger(L, blocker->y);
  lua_pushnumber(L, blocker->normal[0]);
  lua_pushnumber(L, blocker->normal[1]);
}
