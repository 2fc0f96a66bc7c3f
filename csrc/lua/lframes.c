// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lframes.h"

// Families.

void pixl_giveblock(lua_State *L, int index) {
  pix_sprite *sprite = pixl_checkcore(L, index);
  if (sprite->family != NULL) return;
  pix_family *block = pixl_newuserdata(L, sizeof *block, PIXL_BLOCK_ANCHORS);
  const int top = lua_gettop(L);
  lua_newtable(L);
  pixl_setanchor(L, top, PIXL_BLOCK_FOLLOWERS);
  if (sprite->family == NULL) {  // and no finaliser that ran just now has given it one
    pixl_getanchor(L, index, PIXL_SPRITE_REST);
    pixl_setanchor(L, top, PIXL_BLOCK_POSE);
    lua_pushvalue(L, top);
    pixl_setanchor(L, index, PIXL_SPRITE_REST);
    pix_family_give(sprite, block);
  }
  lua_settop(L, top - 1);
}

void pixl_pushblock(lua_State *L, int index) { pixl_getanchor(L, index, PIXL_SPRITE_REST); }

void pixl_pushofblock(lua_State *L, int index, int anchor) {
  pixl_pushblock(L, index);
  pixl_getanchor(L, lua_gettop(L), anchor);
  lua_replace(L, -2);
}

void pixl_pushfollower(lua_State *L, int index, int k) {
  pixl_pushofblock(L, index, PIXL_BLOCK_FOLLOWERS);
  lua_rawgeti(L, -1, k);
  lua_replace(L, -2);
}

// Masks and frames.

// A table without a list may be meant as options.
static _Noreturn void refuse_no_masks(lua_State *L, int index) {
  lua_pushnil(L);
  const char *hint = lua_next(L, index) ? ", got a table with nothing at [1] (options come after the mask)" : "";
  pixl_argerror(L, index, "list of at least one mask expected%s", hint);
}

pixl_frames pixl_pushframes(lua_State *L, int index) {
  pixl_frames f = {1, 0, 0};
  if (lua_istable(L, index)) {
    lua_newtable(L);
    for (f.count = 0;; f.count++) {
      lua_rawgeti(L, index, f.count + 1);
      if (lua_isnil(L, -1)) break;
      const pix_mask *mask = pixl_checklistedmask(L, index, f.count + 1);
      f.largest_width = pix_max(f.largest_width, mask->width);
      f.largest_height = pix_max(f.largest_height, mask->height);
      lua_rawseti(L, -2, f.count + 1);
    }
    lua_pop(L, 1);
    if (f.count == 0) refuse_no_masks(L, index);
  } else {
    if (pixl_test(L, index, PIXL_MASK) == NULL) {
      const char *hint = pixl_maskhint(L, index);
      if (lua_isnil(L, index) && *hint == '\0') hint = " (if it is loaded: assert(...) around that says why not)";
      pixl_argerror(L, index, "mask or list of masks expected, got %s%s", pixl_typename(L, index), hint);
    }
    const pix_mask *mask = pixl_checkmask(L, index);
    f.largest_width = mask->width;
    f.largest_height = mask->height;
    lua_pushvalue(L, index);
  }
  return f;
}

// Pushes the mask of a frame of the anchored mask or list at `index`.
static pix_mask *push_frame_mask(lua_State *L, int index, int frame) {
  if (lua_istable(L, index)) lua_rawgeti(L, index, frame); else lua_pushvalue(L, index);
  return &((pixl_mask *)lua_touserdata(L, -1))->mask;
}

pix_mask *pixl_framemask(lua_State *L, int index, int frame) {
  pix_mask *mask = push_frame_mask(L, index, frame);
  lua_pop(L, 1);
  return mask;
}

void pixl_pushframe(lua_State *L, int index, int frame) {
  pixl_getanchor(L, index, PIXL_SPRITE_MASKS);
  push_frame_mask(L, lua_gettop(L), frame);
  lua_replace(L, -2);
}

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
    pixl_pushblock(L, index);
    lua_insert(L, -2);
    pixl_setanchor(L, lua_gettop(L) - 1, PIXL_BLOCK_POSE);
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
