// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Followers. Who is in a family has a block, a userdata that the sprite anchors where it had anchored its pose, and
// that anchors the pose in its turn; so sprites in no family pay for no more than a pointer. A follower's block anchors
// the leader, and the leader's anchors a list of the followers, so that what the core's pointers lead to lives on.

#include "lcommon.h"

// What a block anchors.
enum { POSE = 1, LEADER, FOLLOWERS, ANCHORS = FOLLOWERS };

// Only a sprite that has a block.
static void push_block(lua_State *L, int index) { pixl_getanchor(L, index, PIXL_SPRITE_REST); }

static void push_of_block(lua_State *L, int index, int anchor) {
  push_block(L, index);
  pixl_getanchor(L, lua_gettop(L), anchor);
  lua_remove(L, -2);
}

void pixl_pushfollower(lua_State *L, int index, int k) {
  push_of_block(L, index, FOLLOWERS);
  lua_rawgeti(L, -1, k);
  lua_remove(L, -2);
}

void pixl_raisefollower(lua_State *L) {
  luaL_error(L, "%s", PIXL_FOLLOWS);
  abort();  // not reached: luaL_error does not return
}

// Poses.

bool pixl_givepose(lua_State *L, int index, const pix_transform *transform) {
  pix_sprite *sprite = pixl_checkcore(L, index);
  if (!pix_sprite_needs_pose(sprite, transform)) return false;
  pix_pose *pose = pixl_newuserdata(L, sizeof *pose, 0);
  // A finaliser that ran just now may have given it one.
  if (sprite->pose != NULL) {
    lua_pop(L, 1);
    return true;
  }
  // First what may raise.
  if (sprite->family == NULL) {
    pixl_setanchor(L, index, PIXL_SPRITE_REST);
  } else {
    push_block(L, index);
    lua_insert(L, -2);
    pixl_setanchor(L, lua_gettop(L) - 1, POSE);
    lua_pop(L, 1);
  }
  pix_sprite_give_pose(sprite, pose);
  return true;
}

// The number of the first follower that needs a pose for the transform; 0: none does.
static int find_poseless(const pix_sprite *leader, const pix_transform *transform) {
  int k = 1;
  for (const pix_sprite *f = pix_family_first(leader); f != NULL; f = pix_family_next(f), k++) {
    if (pix_sprite_needs_pose(f, transform)) return k;
  }
  return 0;
}

bool pixl_giveposes(lua_State *L, int index, const pix_transform *transform) {
  bool any = pixl_givepose(L, index, transform);
  const pix_sprite *sprite = pixl_checkcore(L, index);
  for (int k; (k = find_poseless(sprite, transform)) != 0; any = true) {
    pixl_pushfollower(L, index, k);
    pixl_givepose(L, lua_gettop(L), transform);
    lua_pop(L, 1);
  }
  return any;
}

// Frames.

static void show_frame(lua_State *L, int index, int frame) {
  pixl_sprite *object = lua_touserdata(L, index);
  pixl_pushframe(L, index, frame);
  pix_sprite_set_frame(&object->sprite, &((pixl_mask *)lua_touserdata(L, -1))->mask);
  lua_pop(L, 1);
  object->frame = frame;
}

void pixl_showframe(lua_State *L, int index, int frame) {
  const pixl_sprite *object = lua_touserdata(L, index);
  show_frame(L, index, frame);
  for (int k = 1; k <= pix_family_count(&object->sprite); k++) {
    pixl_pushfollower(L, index, k);
    const pixl_sprite *follower = lua_touserdata(L, -1);
    if (follower->frame_count > 1) show_frame(L, lua_gettop(L), frame);
    lua_pop(L, 1);
  }
}

int pixl_checkframes(lua_State *L, const pixl_sprite *object, int count, int argument) {
  pix_sprite *leader = pix_family_leader(&object->sprite);
  if (leader != NULL && count > 1 && count != pixl_spriteof(leader)->frame_count) {
    pixl_argerror(L, argument, "one mask expected, or as many as the leader has, which is %d, got %d",
                  pixl_spriteof(leader)->frame_count, count);
  }
  for (pix_sprite *f = pix_family_first(&object->sprite); f != NULL; f = pix_family_next(f)) {
    const int others = pixl_spriteof(f)->frame_count;
    if (others == 1 || others == count) continue;
    pixl_argerror(L, argument, "as many masks expected as a follower has, which is %d, got %d", others, count);
  }
  const int frame = leader != NULL ? pixl_spriteof(leader)->frame : object->frame;
  return frame <= count ? frame : 1;
}

// Following.

static void give_block(lua_State *L, int index) {
  pix_sprite *sprite = pixl_checkcore(L, index);
  if (sprite->family != NULL) return;
  pix_family *block = pixl_newuserdata(L, sizeof *block, ANCHORS);
  if (sprite->family == NULL) {  // and no finaliser that ran just now has given it one
    pixl_getanchor(L, index, PIXL_SPRITE_REST);
    pixl_setanchor(L, lua_gettop(L) - 1, POSE);
    pixl_setanchor(L, index, PIXL_SPRITE_REST);
    pix_family_give(sprite, block);
  } else {
    lua_pop(L, 1);
  }
}

// Makes the list of followers, if there is none.
static void give_list(lua_State *L, int leader) {
  push_of_block(L, leader, FOLLOWERS);
  const bool has_list = lua_istable(L, -1);
  lua_pop(L, 1);
  if (has_list) return;
  push_block(L, leader);
  lua_newtable(L);
  push_of_block(L, leader, FOLLOWERS);  // which a finaliser may have made
  const bool has_one_now = lua_istable(L, -1);
  lua_pop(L, 1);
  if (has_one_now) lua_pop(L, 1); else pixl_setanchor(L, lua_gettop(L) - 1, FOLLOWERS);
  lua_pop(L, 1);
}

// All that may run finalisers, before anything is looked at.
static void prepare(lua_State *L) {
  pix_transform transform;
  do {
    give_block(L, 1);
    give_block(L, 2);
    give_list(L, 2);
    transform = pix_sprite_transform(pixl_checkcore(L, 2));
  } while (pixl_givepose(L, 1, &transform));
}

static void note_change(const pix_sprite *sprite) {
  pixl_world *world = pixl_homeof(sprite);
  if (world != NULL) world->families_version++;
}

static void check(lua_State *L, const pixl_sprite *child, const pixl_sprite *leader) {
  const pix_sprite *sprite = &child->sprite;
  luaL_argcheck(L, child != leader, 2, "sprite cannot follow itself");
  luaL_argcheck(L, pix_family_leader(&leader->sprite) == NULL, 2,
                "sprite follows another one itself (follow that one)");
  if (pix_family_count(sprite) > 0) {
    luaL_error(L, "sprite has followers itself (end that first with follower:follow(nil))");
  }
  if (pix_sprite_is_in_world(sprite)) {
    const bool is_outside = !pix_sprite_is_in_world(&leader->sprite);
    luaL_argcheck(L, !is_outside, 2, "sprite is in no world, and its follower is in one (add it first with world:add)");
    luaL_argcheck(L, sprite->home == leader->sprite.home, 2,
                  "sprite is in another world than its follower (remove one of them first with world:remove)");
  } else if (pix_sprite_is_in_world(&leader->sprite)) {
    if (!pix_layers_can_learn(&leader->sprite.home->layers, sprite->layer)) pixl_toomanylayers(L, 2);
  }
  if (child->frame_count > 1 && child->frame_count != leader->frame_count) {
    pixl_argerror(L, 2, "sprite of %d masks expected, as its follower has, got one of %d", child->frame_count,
                  leader->frame_count);
  }
  const pix_sprite_result result = pix_family_judge(sprite, &leader->sprite);
  if (result != PIX_SPRITE_OK) luaL_error(L, "%s", pixl_resulttext(result));
}

// Takes the sprite at 1 out of its leader's list. Raises nothing, and runs no finaliser.
static void leave(lua_State *L, pix_sprite *sprite) {
  const pix_sprite *leader = pix_family_leader(sprite);
  if (leader == NULL) return;
  int k = 1;
  for (const pix_sprite *f = pix_family_first(leader); f != sprite; f = pix_family_next(f)) k++;
  push_block(L, 1);
  const int block = lua_gettop(L);
  pixl_getanchor(L, block, LEADER);
  push_of_block(L, block + 1, FOLLOWERS);
  for (; k < pix_family_count(leader); k++) {
    lua_rawgeti(L, -1, k + 1);
    lua_rawseti(L, -2, k);
  }
  lua_pushnil(L);
  lua_rawseti(L, -2, k);
  pix_family_leave(sprite);
  lua_pushnil(L);
  pixl_setanchor(L, block, LEADER);
  lua_settop(L, block - 1);
  note_change(sprite);
}

// Lets the sprite at 1 follow that at 2. First what may raise.
static void join(lua_State *L, pixl_sprite *child, pixl_sprite *leader) {
  const bool enters = pix_sprite_is_in_world(&leader->sprite) && !pix_sprite_is_in_world(&child->sprite);
  push_of_block(L, 2, FOLLOWERS);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, pix_family_count(&leader->sprite) + 1);
  pixl_getanchor(L, 2, PIXL_SPRITE_WORLD);
  if (enters) pixl_reservemembers(L, lua_gettop(L), 1);
  leave(L, &child->sprite);
  push_block(L, 1);
  lua_pushvalue(L, 2);
  pixl_setanchor(L, lua_gettop(L) - 1, LEADER);
  if (enters) pixl_addmembers(pixl_homeof(&leader->sprite), child);
  pix_family_join(&child->sprite, &leader->sprite);
  if (child->frame_count > 1) show_frame(L, 1, leader->frame);
  note_change(&child->sprite);
  lua_settop(L, 2);
}

static int l_follow(lua_State *L) {
  pixl_sprite *child = pixl_checksprite(L, 1);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    leave(L, &child->sprite);
    return 0;
  }
  pixl_sprite *leader = pixl_checksprite(L, 2);
  if (pix_family_leader(&child->sprite) == &leader->sprite) return 0;
  prepare(L);
  if (pix_family_leader(&child->sprite) == &leader->sprite) return 0;
  check(L, child, leader);
  join(L, child, leader);
  return 0;
}

static int l_get_leader(lua_State *L) {
  if (pix_family_leader(pixl_checkcore(L, 1)) == NULL) lua_pushnil(L); else push_of_block(L, 1, LEADER);
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
  pixl_endlist(L, count + 1);
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg pixl_family_methods[] = {
    {"follow", l_follow},
    {"getLeader", l_get_leader},
    {"getFollowers", l_get_followers},
    {NULL, NULL},
};
