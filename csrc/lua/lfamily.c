// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Followers: how they begin and end to follow their leader.

#include "lua/lframes.h"
#include "lua/llayers.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"

// All that may run finalisers, before anything is looked at.
static void prepare(lua_State *L) {
  pix_transform transform;
  do {
    pixl_giveblock(L, 1);
    pixl_giveblock(L, 2);
    transform = pix_sprite_transform(pixl_checkcore(L, 2));
  } while (pixl_givepose(L, 1, &transform));
}

static void note_change(const pix_sprite *sprite) {
  pixl_world *world = pixl_homeof(sprite);
  if (world != NULL) world->families_version = pixl_newversion(world);
}

static void check(lua_State *L, const pixl_sprite *child, const pixl_sprite *leader) {
  const pix_sprite *sprite = &child->sprite;
  pixl_argcheck(L, child != leader, 2, "sprite cannot follow itself");
  pixl_argcheck(L, pix_family_leader(&leader->sprite) == NULL, 2,
                "sprite follows another one itself (follow that one)");
  if (pix_family_count(sprite) > 0) {
    pixl_error(L, "sprite has followers itself (end that first with follower:follow(nil))");
  }
  if (pix_sprite_is_in_world(sprite)) {
    const bool is_outside = !pix_sprite_is_in_world(&leader->sprite);
    pixl_argcheck(L, !is_outside, 2, "sprite is in no world, and its follower is in one (add it first with world:add)");
    pixl_argcheck(L, sprite->home == leader->sprite.home, 2,
                  "sprite is in another world than its follower (remove one of them first with world:remove)");
  } else if (pix_sprite_is_in_world(&leader->sprite)) {
    const pix_known_layers *layers = &leader->sprite.home->layers.known;
    if (!pix_layers_can_learn(layers, sprite->layer)) pixl_refuselayer(L, 2, layers, sprite->layer);
  }
  if (child->frame_count > 1 && child->frame_count != leader->frame_count) {
    pixl_argerror(L, 2, "sprite of %d masks expected, as its follower has, got one of %d", child->frame_count,
                  leader->frame_count);
  }
  pixl_checkresult(L, pix_family_judge(sprite, &leader->sprite));
}

void pixl_leavefamily(lua_State *L, int index) {
  pix_sprite *sprite = &((pixl_sprite *)lua_touserdata(L, index))->sprite;
  const pix_sprite *leader = pix_family_leader(sprite);
  if (leader == NULL) return;
  int k = 1;
  for (const pix_sprite *f = pix_family_first(leader); f != sprite; f = pix_family_next(f)) k++;
  pixl_pushblock(L, index);
  const int block = lua_gettop(L);
  pixl_getanchor(L, block, PIXL_BLOCK_LEADER);
  pixl_pushofblock(L, block + 1, PIXL_BLOCK_FOLLOWERS);
  for (; k < pix_family_count(leader); k++) {
    lua_rawgeti(L, -1, k + 1);
    lua_rawseti(L, -2, k);
  }
  lua_pushnil(L);
  lua_rawseti(L, -2, k);
  pix_family_leave(sprite);
  lua_pushnil(L);
  pixl_setanchor(L, block, PIXL_BLOCK_LEADER);
  lua_settop(L, block - 1);
  note_change(sprite);
}

// Lets the sprite at 1 follow that at 2. First what may raise.
static void join(lua_State *L, pixl_sprite *child, pixl_sprite *leader) {
  const bool enters = pix_sprite_is_in_world(&leader->sprite) && !pix_sprite_is_in_world(&child->sprite);
  pixl_pushofblock(L, 2, PIXL_BLOCK_FOLLOWERS);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, pix_family_count(&leader->sprite) + 1);
  pixl_getanchor(L, 2, PIXL_SPRITE_WORLD);
  if (enters) pixl_reservemembers(L, lua_gettop(L), 1);
  pixl_leavefamily(L, 1);
  pixl_pushblock(L, 1);
  lua_pushvalue(L, 2);
  pixl_setanchor(L, lua_gettop(L) - 1, PIXL_BLOCK_LEADER);
  if (enters) pixl_addmembers(pixl_homeof(&leader->sprite), child);
  pix_family_join(&child->sprite, &leader->sprite);
  if (child->frame_count > 1) pixl_showframe(L, 1, leader->frame);
  note_change(&child->sprite);
  lua_settop(L, 2);
}

// Gives the sprite, as world:add does.
static int l_follow(lua_State *L) {
  pixl_sprite *child = pixl_checksprite(L, 1);
  pixl_checkany(L, 2);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    pixl_leavefamily(L, 1);
  } else {
    pixl_sprite *leader = pixl_checksprite(L, 2);
    if (pix_family_leader(&child->sprite) != &leader->sprite) prepare(L);
    if (pix_family_leader(&child->sprite) != &leader->sprite) {
      check(L, child, leader);
      join(L, child, leader);
    }
  }
  lua_settop(L, 1);
  return 1;
}

static int l_get_leader(lua_State *L) {
  if (pix_family_leader(pixl_checkcore(L, 1)) == NULL) lua_pushnil(L); else pixl_pushofblock(L, 1, PIXL_BLOCK_LEADER);
  return 1;
}

static int l_get_followers(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  lua_settop(L, 2);
  pixl_pushlist(L, 2);  // may run a finaliser: only now is the number of followers known
  const int count = pix_family_count(sprite);
  for (int k = 1; k <= count; k++) {
    pixl_pushfollower(L, 1, k);
    lua_rawseti(L, 3, k);
  }
  return pixl_endlist(L, 1, count);
}

const pixl_function pixl_family_functions[] = {
    {"sprite:follow", l_follow},
    {"sprite:getLeader", l_get_leader},
    {"sprite:getFollowers", l_get_followers},
    {NULL},
};
