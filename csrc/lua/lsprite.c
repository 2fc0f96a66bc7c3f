// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites: their transform, masks and properties. For the lists of their other methods see lmethods.h; lnewsprite.c
// makes new ones. A sprite has no memory outside its userdata, and so needs no finaliser.

#include "lua/lframes.h"
#include "lua/lmembers.h"
#include "lua/lmethods.h"
#include "sprite/sprite_place.h"

// Transform.

// Gives the sprite at 1 this one. Returns what a function does that ends with that.
static int set_transform(lua_State *L, pix_sprite *sprite, const pix_transform *transform) {
  if (sprite->family != NULL || pix_sprite_needs_pose(sprite, transform)) pixl_giveposes(L, 1, transform);
  pixl_refusefollower(L, sprite);
  pixl_checkresult(L, pix_sprite_set_transform(sprite, transform));
  return 0;
}

// The position's setter and getter are called more than all else: calls to Lua's API are all they cost.
static int l_set_position(lua_State *L) {
  const double x = lua_tonumber(L, 2), y = lua_tonumber(L, 3);
  const bool are_right = pixl_iswithin(L, 2, x, PIX_MAX_POSITION) && pixl_iswithin(L, 3, y, PIX_MAX_POSITION);
  pix_sprite *sprite = &pixl_self(L)->sprite;
  if (!are_right) {
    lua_pop(L, 1);
    pixl_checklimited(L, 2, "x", pixl_limit_position);
    pixl_checklimited(L, 3, "y", pixl_limit_position);
  }
  pixl_refusefollower(L, sprite);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_get_position(lua_State *L) {
  const pix_point position = pix_sprite_position(&pixl_self(L)->sprite);
  return pixl_pushpoint(L, position.x, position.y);
}

static int l_translate(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_point position = pix_sprite_position(sprite);
  const double x = position.x + pixl_checknumber(L, 2, "dx"), y = position.y + pixl_checknumber(L, 3, "dy");
  pixl_limited(L, 2, "new x", x, pixl_limit_position);
  pixl_limited(L, 3, "new y", y, pixl_limit_position);
  pixl_refusefollower(L, sprite);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_set_rotation(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.r = pixl_checklimited(L, 2, "r", pixl_limit_rotation);
  return set_transform(L, sprite, &t);
}

static int l_get_rotation(lua_State *L) { return pixl_pushnumber(L, pix_sprite_transform(pixl_checkcore(L, 1)).r); }

static int l_rotate(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.r = pixl_limited(L, 2, "new r", t.r + pixl_checknumber(L, 2, "dr"), pixl_limit_rotation);
  return set_transform(L, sprite, &t);
}

static int l_set_scale(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.sx = pixl_checklimited(L, 2, "sx", pixl_limit_scale);
  t.sy = pixl_optlimited(L, 3, "sy", pixl_limit_scale, t.sx);
  return set_transform(L, sprite, &t);
}

static int l_set_origin(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  if (lua_type(L, 2) == LUA_TSTRING && !lua_isnumber(L, 2)) {
    if (!pixl_iscenter(L, 2)) pixl_argerror(L, 2, "number or 'center' expected, got '%s'", lua_tostring(L, 2));
    t.ox = sprite->mask->width / 2.0;
    t.oy = sprite->mask->height / 2.0;
  } else {
    t.ox = pixl_checklimited(L, 2, "ox", pixl_limit_origin);
    t.oy = pixl_checklimited(L, 3, "oy", pixl_limit_origin);
  }
  return set_transform(L, sprite, &t);
}

static int l_set_shear(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.kx = pixl_checklimited(L, 2, "kx", pixl_limit_scale);
  t.ky = pixl_optlimited(L, 3, "ky", pixl_limit_scale, 0);
  return set_transform(L, sprite, &t);
}

enum { SCALE = 0, ORIGIN = 2, SHEAR = 4 };

static int l_get_pair(lua_State *L) {
  const pix_transform t = pix_sprite_transform(pixl_checkcore(L, 1));
  const double numbers[] = {t.sx, t.sy, t.ox, t.oy, t.kx, t.ky}, *pair = numbers + pixl_variant(L);
  return pixl_pushpoint(L, pair[0], pair[1]);
}

static int l_set_transform(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const double x = pixl_optlimited(L, 2, "x", pixl_limit_position, 0);
  const double y = pixl_optlimited(L, 3, "y", pixl_limit_position, 0);
  const pix_transform t = pixl_checktransform(L, 4);
  set_transform(L, sprite, &t);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_get_transform(lua_State *L) {
  double numbers[PIX_BULK_TRANSFORM];
  pix_bulk_get_transform(pixl_checkcore(L, 1), numbers);
  for (int k = 0; k < PIX_BULK_TRANSFORM; k++) lua_pushnumber(L, numbers[k]);
  return PIX_BULK_TRANSFORM;
}

static int l_get_matrix(lua_State *L) {
  pix_point t;
  const pix_matrix m = pix_sprite_matrix(pixl_checkcore(L, 1), &t);
  const double values[6] = {m.a, m.b, m.c, m.d, t.x, t.y};
  for (int k = 0; k < 6; k++) lua_pushnumber(L, values[k]);
  return 6;
}

static int l_to_world(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  const double u = pixl_checknumber(L, 2, "u"), v = pixl_checknumber(L, 3, "v");
  const pix_point world = pix_sprite_to_world(sprite, (pix_point){u, v});
  return pixl_pushpoint(L, world.x, world.y);
}

static int l_to_local(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  const double x = pixl_checknumber(L, 2, "x"), y = pixl_checknumber(L, 3, "y");
  pix_point local;
  if (!pix_sprite_to_local(sprite, (pix_point){x, y}, &local)) return pixl_pushnil(L);
  return pixl_pushpoint(L, local.x, local.y);
}

// Frames and masks.

static int l_set_frame(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  const int frame = pixl_checkinteger(L, 2, "frame", 1, object->frame_count);
  pixl_refusefollower(L, &object->sprite);
  pixl_showframe(L, 1, frame);
  return 0;
}

static int l_get_frame(lua_State *L) { return pixl_pushinteger(L, pixl_checksprite(L, 1)->frame); }

static int l_get_frame_count(lua_State *L) { return pixl_pushinteger(L, pixl_checksprite(L, 1)->frame_count); }

static int l_set_mask(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  lua_settop(L, lua_isnil(L, 2) ? 3 : 2);  // behind nil may be why there is no mask
  const pixl_frames f = pixl_pushframes(L, 2);  // 3
  const int frame = pixl_checkframes(L, object, f.count, 2);
  pix_mask *mask = pixl_framemask(L, 3, frame);
  pixl_checkresult(L, pix_sprite_set_mask(&object->sprite, mask, f.largest_width, f.largest_height));
  object->frame = frame;
  object->frame_count = f.count;
  pixl_setanchor(L, 1, PIXL_SPRITE_MASKS);
  pixl_world *world = pixl_homeof(&object->sprite);
  if (world != NULL) {
    world->masks_version = pixl_newversion(world);
    pixl_getanchor(L, 1, PIXL_SPRITE_WORLD);
    pixl_forgetroster(L, lua_gettop(L));
  }
  pixl_showframe(L, 1, frame);
  return 0;
}

static int l_get_mask(lua_State *L) {
  const pixl_sprite *object = pixl_checksprite(L, 1);
  pixl_pushframe(L, 1, object->frame);
  return 1;
}

static int l_get_masks(lua_State *L) {
  const pixl_sprite *object = pixl_checksprite(L, 1);
  lua_settop(L, 2);
  pixl_pushlist(L, 2);  // may run a finaliser: only now is the number of masks known
  for (int k = 1; k <= object->frame_count; k++) {
    pixl_pushframe(L, 1, k);
    lua_rawseti(L, 3, k);
  }
  return pixl_endlist(L, 1, object->frame_count);
}

// Properties.

static int l_set_data(lua_State *L) {
  pixl_checksprite(L, 1);
  pixl_checkany(L, 2);
  lua_settop(L, 2);
  pixl_setanchor(L, 1, PIXL_SPRITE_DATA);
  return 0;
}

static int l_get_data(lua_State *L) {
  pixl_checksprite(L, 1);
  pixl_getanchor(L, 1, PIXL_SPRITE_DATA);
  return 1;
}

static int l_get_world(lua_State *L) {
  const bool is_member = pix_sprite_is_in_world(pixl_checkcore(L, 1));
  if (is_member) pixl_getanchor(L, 1, PIXL_SPRITE_WORLD); else lua_pushnil(L);
  return 1;
}

static int set_flag(lua_State *L, void (*set)(pix_sprite *sprite, bool value)) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TBOOLEAN);
  set(sprite, lua_toboolean(L, 2));
  return 0;
}

static int l_set_enabled(lua_State *L) { return set_flag(L, pix_sprite_set_enabled); }
static int l_is_enabled(lua_State *L) { return pixl_pushboolean(L, pix_sprite_is_enabled(pixl_checkcore(L, 1))); }
static int l_set_sensor(lua_State *L) { return set_flag(L, pix_sprite_set_sensor); }
static int l_is_sensor(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->is_sensor); }
static int l_set_bullet(lua_State *L) { return set_flag(L, pix_sprite_set_bullet); }
static int l_is_bullet(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->is_bullet); }
static int l_is_static(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->is_static); }

static int l_set_static(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TBOOLEAN);
  pixl_refusefollower(L, sprite);
  return set_flag(L, pix_sprite_set_static);
}

static int l_tostring(lua_State *L) {
  const pix_point position = pix_sprite_position(pixl_checkcore(L, 1));
  const char *x = pixl_numbertext(L, position.x), *y = pixl_numbertext(L, position.y);
  lua_pushfstring(L, "sprite (%s, %s)", x, y);
  return 1;
}

const pixl_function pixl_sprite_functions[] = {
    {"sprite:setPosition", l_set_position},
    {"sprite:getPosition", l_get_position},
    {"sprite:translate", l_translate},
    {"sprite:setRotation", l_set_rotation},
    {"sprite:getRotation", l_get_rotation},
    {"sprite:rotate", l_rotate},
    {"sprite:setScale", l_set_scale},
    {"sprite:getScale", l_get_pair, SCALE},
    {"sprite:setOrigin", l_set_origin},
    {"sprite:getOrigin", l_get_pair, ORIGIN},
    {"sprite:setShear", l_set_shear},
    {"sprite:getShear", l_get_pair, SHEAR},
    {"sprite:setTransform", l_set_transform},
    {"sprite:getTransform", l_get_transform},
    {"sprite:getMatrix", l_get_matrix},
    {"sprite:toWorld", l_to_world},
    {"sprite:toLocal", l_to_local},
    {"sprite:setFrame", l_set_frame},
    {"sprite:getFrame", l_get_frame},
    {"sprite:getFrameCount", l_get_frame_count},
    {"sprite:setMask", l_set_mask},
    {"sprite:getMask", l_get_mask},
    {"sprite:getMasks", l_get_masks},
    {"sprite:setData", l_set_data},
    {"sprite:getData", l_get_data},
    {"sprite:getWorld", l_get_world},
    {"sprite:setEnabled", l_set_enabled},
    {"sprite:isEnabled", l_is_enabled},
    {"sprite:setSensor", l_set_sensor},
    {"sprite:isSensor", l_is_sensor},
    {"sprite:setBullet", l_set_bullet},
    {"sprite:isBullet", l_is_bullet},
    {"sprite:setStatic", l_set_static},
    {"sprite:isStatic", l_is_static},
    {"sprite:__tostring", l_tostring},
    {NULL},
};
