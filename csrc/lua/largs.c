// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Arguments, options, results.

#include "lua/largs.h"

#include <stdio.h>

// Arguments.

const pixl_limit pixl_limit_position = {PIX_MAX_POSITION, "2^30"};
const pixl_limit pixl_limit_rotation = {PIX_MAX_ROTATION, "2^20"};
const pixl_limit pixl_limit_scale = {PIX_MAX_SCALE, "2^15"};
const pixl_limit pixl_limit_origin = {PIX_MAX_ORIGIN, "2^24"};

const pixl_limit *const pixl_transform_limits[PIX_BULK_TRANSFORM] = {
    &pixl_limit_position, &pixl_limit_position, &pixl_limit_rotation, &pixl_limit_scale, &pixl_limit_scale,
    &pixl_limit_origin,   &pixl_limit_origin,   &pixl_limit_scale,    &pixl_limit_scale};

double pixl_checknumber(lua_State *L, int index, const char *name) {
  const double value = lua_tonumber(L, index);
  pixl_argcheck(L, value != 0 || lua_isnumber(L, index), index, "number expected, got %s%s", pixl_typename(L, index),
                *name == 'x' || *name == 'y' ? pixl_hint(L, PIXL_NUMBER, index) : "");
  pixl_argcheck(L, pix_is_finite(value), index, "%s expected to be finite, got %s", name, pixl_numbertext(L, value));
  return value;
}

double pixl_limited(lua_State *L, int index, const char *name, double value, pixl_limit limit) {
  pixl_argcheck(L, pix_is_within(value, limit.value), index, "%s expected between -%s and %s, got %s", name, limit.text,
                limit.text, pixl_numbertext(L, value));
  return value;
}

double pixl_checklimited(lua_State *L, int index, const char *name, pixl_limit limit) {
  const double value = lua_tonumber(L, index);
  if (pixl_iswithin(L, index, value, limit.value)) return value;
  return pixl_limited(L, index, name, pixl_checknumber(L, index, name), limit);
}

double pixl_optlimited(lua_State *L, int index, const char *name, pixl_limit limit, double otherwise) {
  return lua_isnoneornil(L, index) ? otherwise : pixl_checklimited(L, index, name, limit);
}

double pixl_optdistance(lua_State *L, int index) {
  if (lua_isnoneornil(L, index) || lua_tonumber(L, index) == (lua_Number)HUGE_VAL) return HUGE_VAL;
  const double distance = pixl_checknumber(L, index, "maxDistance");
  pixl_argcheck(L, distance >= 0, index, "maxDistance expected to be at least 0");
  return distance;
}

void pixl_refusefilter(lua_State *L, int index, const char *name) {
  const int type = lua_type(L, index);
  if (type == LUA_TFUNCTION || type == LUA_TTABLE || (type == LUA_TSTRING && !lua_isnumber(L, index))) {
    pixl_argerror(L, index, "number expected, got %s (%s comes before the filter)", pixl_typename(L, index), name);
  }
}

double pixl_optdistancebefore(lua_State *L, int index) {
  pixl_refusefilter(L, index, "maxDistance");
  return pixl_optdistance(L, index);
}

double pixl_checklength(lua_State *L, int index, const char *name) {
  const double length = pixl_checknumber(L, index, name);
  pixl_argcheck(L, length >= 0 && length <= pixl_limit_position.value, index, "%s expected between 0 and %s, got %s",
                name, pixl_limit_position.text, pixl_numbertext(L, length));
  return length;
}

pix_shape pixl_checkrect(lua_State *L, int first) {
  const double x = pixl_checknumber(L, first, "x"), y = pixl_checknumber(L, first + 1, "y");
  const double w = pixl_checknumber(L, first + 2, "width"), h = pixl_checknumber(L, first + 3, "height");
  pixl_argcheck(L, w >= 0, first + 2, "width expected to be at least 0");
  pixl_argcheck(L, h >= 0, first + 3, "height expected to be at least 0");
  return pix_shape_rect(x, y, w, h);
}

void pixl_checkends(lua_State *L, int first, double ends[4]) {
  static const char *const names[] = {"x1", "y1", "x2", "y2"};
  for (int k = 0; k < 4; k++) ends[k] = pixl_checklimited(L, first + k, names[k], pixl_limit_position);
}

void pixl_checkdirection(lua_State *L, int first, double direction[2]) {
  direction[0] = pixl_checknumber(L, first, "dirX");
  direction[1] = pixl_checknumber(L, first + 1, "dirY");
  pixl_argcheck(L, direction[0] != 0 || direction[1] != 0, first, "dirX or dirY expected to be other than 0");
}

double pixl_checkchannel(lua_State *L, int index, const char *name) {
  if (lua_istable(L, index)) pixl_argerror(L, index, "number expected, got table (the colour's numbers, not a list)");
  const double value = pixl_checknumber(L, index, name);
  pixl_argcheck(L, value >= 0 && value <= 1, index, "%s expected between 0 and 1, got %s%s", name,
                pixl_numbertext(L, value), pixl_bytehint(L, value, (int)(strchr("rgba", *name) - "rgba")));
  return value;
}

pix_connectivity pixl_optconnectivity(lua_State *L, int index) {
  if (lua_isnoneornil(L, index)) return PIX_CONNECTIVITY_8;
  if (lua_istable(L, index)) pixl_argerror(L, index, "number expected, got table (4 or 8, without a name)");
  const double value = floor(pixl_checknumber(L, index, "connectivity"));
  pixl_argcheck(L, pixl_isconnectivity(value), index, "connectivity expected to be 4 or 8, got %s",
                pixl_numbertext(L, value));
  return (pix_connectivity)value;
}

bool pixl_optboolean(lua_State *L, int index, bool otherwise) {
  if (lua_isnoneornil(L, index)) return otherwise;
  pixl_checktype(L, index, LUA_TBOOLEAN);
  return lua_toboolean(L, index);
}

pix_transform pixl_checktransform(lua_State *L, int first) {
  pix_transform t;
  t.r = pixl_optlimited(L, first, "r", pixl_limit_rotation, 0);
  t.sx = pixl_optlimited(L, first + 1, "sx", pixl_limit_scale, 1);
  t.sy = pixl_optlimited(L, first + 2, "sy", pixl_limit_scale, t.sx);
  t.ox = pixl_optlimited(L, first + 3, "ox", pixl_limit_origin, 0);
  t.oy = pixl_optlimited(L, first + 4, "oy", pixl_limit_origin, 0);
  t.kx = pixl_optlimited(L, first + 5, "kx", pixl_limit_scale, 0);
  t.ky = pixl_optlimited(L, first + 6, "ky", pixl_limit_scale, 0);
  return t;
}

int32_t pixl_checkinteger(lua_State *L, int index, const char *name, int32_t low, int32_t high) {
  const double value = floor(pixl_checknumber(L, index, name));
  pixl_argcheck(L, value >= low && value <= high, index, "%s expected between %d and %d, got %s", name, (int)low,
                (int)high, pixl_numbertext(L, value));
  return (int32_t)value;
}

static int32_t check_clamped(lua_State *L, int index, const char *name, double farthest) {
  return pixl_clamped(pixl_checknumber(L, index, name), farthest);
}

int32_t pixl_checkcoordinate(lua_State *L, int index, const char *name) {
  return check_clamped(L, index, name, PIXL_FARTHEST_TEXEL);
}

int32_t pixl_optcoordinate(lua_State *L, int index, const char *name) {
  return lua_isnoneornil(L, index) ? 0 : pixl_checkcoordinate(L, index, name);
}

int32_t pixl_checkpixel(lua_State *L, int index, const char *name) {
  return check_clamped(L, index, name, PIXL_FARTHEST_PIXEL);
}

void pixl_checknomore(lua_State *L, int first, const char *why) {
  for (int index = first; index <= lua_gettop(L); index++) {
    if (lua_isnil(L, index)) continue;
    pixl_argerror(L, index, "no argument expected, got %s (%s)", pixl_typename(L, index), why);
  }
}

pix_mask *pixl_checklistedmask(lua_State *L, int index, int k) {
  pixl_mask *object = pixl_test(L, lua_gettop(L), PIXL_MASK);
  if (object != NULL && !pixl_isreleased(object)) return &object->mask;
  const int item = lua_gettop(L);
  if (object != NULL) pixl_argerror(L, index, "list of masks expected, got released mask at [%d]", k);
  const char *hint = pixl_hint(L, PIXL_MASK, item);
  pixl_argerror(L, index, "list of masks expected, got %s at [%d]%s", pixl_typename(L, item), k, hint);
}

void pixl_refuseholes(lua_State *L, int index, int count) {
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TNUMBER) continue;
    const double place = lua_tonumber(L, -2);
    if (place >= 1 && place <= count) continue;
    pixl_argerror(L, index, "list of masks expected, got %s at [%d], but a value at [%s]",
                  place < 1 ? "the first one" : "nothing", place < 1 ? 1 : count + 1, pixl_numbertext(L, place));
  }
}

bool pixl_iscenter(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), "center") == 0;
}

int pixl_findname(lua_State *L, int index, const char *const *names) {
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  const char *name = lua_tostring(L, index);
  for (int k = 0; names[k] != NULL; k++) {
    if (*name == *names[k] && strcmp(name, names[k]) == 0) return k;
  }
  return -1;
}

int pixl_checkname(lua_State *L, int index, const char *const *names, const char *expected) {
  const int k = pixl_findname(L, index, names);
  if (k >= 0) return k;
  pixl_argcheck(L, lua_type(L, index) == LUA_TSTRING, index, "%s expected, got %s", expected, pixl_typename(L, index));
  const char *given = lua_tostring(L, index);
  pixl_argerror(L, index, "%s expected, got '%s'%s", expected, given, pixl_guess(L, given, names));
}

// Options.

uint64_t pixl_givenoptions(lua_State *L, int index, const char *const *names) {
  uint64_t given = 0;
  if (lua_isnoneornil(L, index)) return given;
  if (!lua_istable(L, index)) pixl_argerror(L, index, "table of options expected, got %s", pixl_typename(L, index));
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TNUMBER) {
      pixl_argerror(L, index, "option names expected to be strings, got a list with %s in it (if that is another "
                    "result of the call before it, put that call in parentheses)", pixl_typename(L, -1));
    }
    if (lua_type(L, -2) != LUA_TSTRING) pixl_argerror(L, index, "option names expected to be strings");
    const int k = pixl_findname(L, -2, names);
    if (k >= 0) {
      given |= UINT64_C(1) << k;
    } else {
      const char *name = lua_tostring(L, -2);
      pixl_argerror(L, index, "unknown option '%s'%s", name, pixl_suggest(L, name, names));
    }
  }
  return given;
}

bool pixl_checkoptions(lua_State *L, int index, const char *const *names) {
  pixl_givenoptions(L, index, names);
  return !lua_isnoneornil(L, index);
}

bool pixl_getoption(lua_State *L, int options, const char *name) {
  lua_getfield(L, options, name);
  if (!lua_isnil(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

void pixl_optionerror(lua_State *L, int options, const char *name, const char *expected) {
  pixl_argerror(L, options, "option '%s': %s expected, got %s", name, expected, pixl_typename(L, -1));
}

double pixl_optionnumber(lua_State *L, int options, const char *name) {
  if (!lua_isnumber(L, -1)) pixl_optionerror(L, options, name, "number");
  const double value = lua_tonumber(L, -1);
  pixl_argcheck(L, pix_is_finite(value), options, "option '%s' expected to be finite, got %s", name,
                pixl_numbertext(L, value));
  return value;
}

double pixl_optionlimited(lua_State *L, int options, const char *name, pixl_limit limit) {
  const double value = pixl_optionnumber(L, options, name);
  pixl_argcheck(L, fabs(value) <= limit.value, options, "option '%s' expected between -%s and %s, got %s", name,
                limit.text, limit.text, pixl_numbertext(L, value));
  return value;
}

int32_t pixl_optioninteger(lua_State *L, int options, const char *name, int32_t low, int32_t high) {
  const double value = pixl_optionnumber(L, options, name), whole = floor(value);
  pixl_argcheck(L, whole >= low && whole <= high, options, "option '%s' expected between %d and %d, got %s", name,
                (int)low, (int)high, pixl_numbertext(L, value));
  return (int32_t)whole;
}

// Pushes number k of the list on top, the value of an option.
static void push_number(lua_State *L, int options, const char *name, int k) {
  lua_rawgeti(L, -1, k);
  if (lua_isnumber(L, -1)) return;
  pixl_argerror(L, options, "option '%s': number expected at [%d], got %s", name, k, pixl_typename(L, -1));
}

void pixl_optionintegers(lua_State *L, int options, const char *name, int count, int32_t low, int32_t high,
                         int32_t *values) {
  if (!lua_istable(L, -1)) pixl_optionerror(L, options, name, "table");
  for (int k = 0; k < count; k++) {
    push_number(L, options, name, k + 1);
    values[k] = pixl_optioninteger(L, options, name, low, high);
    lua_pop(L, 1);
  }
}

void pixl_optionnumbers(lua_State *L, int options, const char *name, int count, pixl_limit limit, double *values) {
  if (!lua_istable(L, -1)) pixl_optionerror(L, options, name, "table");
  for (int k = 0; k < count; k++) {
    push_number(L, options, name, k + 1);
    values[k] = pixl_optionlimited(L, options, name, limit);
    lua_pop(L, 1);
  }
}

// The options of a transform.

enum { SX = 3, SY, OX, OY, SCALE = PIX_BULK_TRANSFORM, ORIGIN };

static const char *const transform_names[] = {PIXL_TRANSFORM_OPTIONS};

// Reads the option `scale` on top: one number for both axes, or {sx, sy}.
static void take_scale(lua_State *L, int options, double scale[2]) {
  if (lua_isnumber(L, -1)) {
    scale[0] = scale[1] = pixl_optionlimited(L, options, "scale", pixl_limit_scale);
  } else {
    if (!lua_istable(L, -1)) pixl_optionerror(L, options, "scale", "number or {sx, sy}");
    pixl_optionnumbers(L, options, "scale", 2, pixl_limit_scale, scale);
  }
}

// Raises unless the option `origin` on top is the word "center".
static void check_center(lua_State *L, int options) {
  if (pixl_iscenter(L, -1)) return;
  pixl_argcheck(L, lua_type(L, -1) != LUA_TSTRING, options, "option 'origin': 'center' expected, got '%s'",
                lua_tostring(L, -1));
  pixl_argerror(L, options, "option 'origin': 'center' expected, got %s (numbers go into ox and oy)",
                pixl_typename(L, -1));
}

// Pushes the option that stands for two numbers, from `first` on, which must not be given beside it. Pushes nothing and
// returns false if it is not given.
static bool get_for_both(lua_State *L, int options, const pixl_transformoptions *o, int number, int first) {
  if (!pixl_getoption(L, options, transform_names[number])) return false;
  if (!o->is_given[first] && !o->is_given[first + 1]) return true;
  pixl_argerror(L, options, "option '%s' cannot be given together with '%s' or '%s'", transform_names[number],
                transform_names[first], transform_names[first + 1]);
}

pixl_transformoptions pixl_checktransformoptions(lua_State *L, int options, uint64_t given) {
  pixl_transformoptions o = {.is_centered = false};
  for (int k = 0; k < PIX_BULK_TRANSFORM; k++) {
    o.is_given[k] = (given >> k & 1) != 0 && pixl_getoption(L, options, transform_names[k]);
    if (!o.is_given[k]) continue;
    o.values[k] = pixl_optionlimited(L, options, transform_names[k], *pixl_transform_limits[k]);
    lua_pop(L, 1);
  }
  if ((given >> SCALE & 1) != 0 && get_for_both(L, options, &o, SCALE, SX)) {
    take_scale(L, options, &o.values[SX]);
    o.is_given[SX] = o.is_given[SY] = true;
    lua_pop(L, 1);
  }
  if ((given >> ORIGIN & 1) != 0 && get_for_both(L, options, &o, ORIGIN, OX)) {
    check_center(L, options);
    o.is_centered = true;
    lua_pop(L, 1);
  }
  return o;
}

void pixl_filltransform(const pixl_transformoptions *o, const pix_mask *mask, double values[PIX_BULK_TRANSFORM]) {
  for (int k = 0; k < PIX_BULK_TRANSFORM; k++) {
    if (o->is_given[k]) values[k] = o->values[k];
  }
  if (!o->is_centered) return;
  values[OX] = mask->width / 2.0;
  values[OY] = mask->height / 2.0;
}

// Results.

void pixl_pushlist(lua_State *L, int out) {
  if (lua_isnoneornil(L, out)) {
    lua_newtable(L);
    pixl_getanchor(L, lua_upvalueindex(PIXL_STATE), PIXL_STATE_LIST);
    lua_setmetatable(L, -2);
  } else {
    pixl_checktype(L, out, LUA_TTABLE);
    lua_pushvalue(L, out);
  }
}

pix_world *pixl_beginlist(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_pushlist(L, 2);
  return pixl_checkworld(L, 1);  // again: making the list may have run a finaliser
}

void pixl_setintegers(lua_State *L, int32_t first, const int32_t *values, int32_t count) {
  for (int32_t k = 0; k < count; k++) {
    lua_pushinteger(L, values[k]);
    lua_rawseti(L, -2, first + k + 1);
  }
}

int pixl_endlist(lua_State *L, int each, int32_t count) {
  for (int32_t i = each * count + 1;; i++) {
    lua_rawgeti(L, -1, i);
    const bool is_end = lua_isnil(L, -1);
    lua_pop(L, 1);
    if (is_end) break;
    lua_pushnil(L);
    lua_rawseti(L, -2, i);
  }
  lua_pushinteger(L, count);
  return 2;
}

void pixl_setnumbers(lua_State *L, int32_t first, const double *values, int32_t count) {
  for (int32_t k = 0; k < count; k++) {
    lua_pushnumber(L, values[k]);
    lua_rawseti(L, -2, first + k + 1);
  }
}

int pixl_pushnumbers(lua_State *L, const double *values, int count) {
  for (int k = 0; k < count; k++) lua_pushnumber(L, values[k]);
  return count;
}

int pixl_pushintegers(lua_State *L, const int32_t *values, int count) {
  for (int k = 0; k < count; k++) lua_pushinteger(L, values[k]);
  return count;
}

int pixl_pushrect(lua_State *L, pix_rect rect) {
  return pixl_pushintegers(L, (const int32_t[]){rect.x, rect.y, rect.w, rect.h}, 4);
}

int pixl_pushrectornil(lua_State *L, pix_rect rect) {
  return pix_rect_is_empty(rect) ? pixl_pushnil(L) : pixl_pushrect(L, rect);
}

const char *pixl_resulttext(lua_State *L, pix_sprite_result result) {
  if (result.fault == PIX_SPRITE_BOX_TOO_FAR) {
    return lua_pushfstring(L, "the sprite's box would lie more than 2^29 pixels from its position");
  }
  char text[128];
  snprintf(text, sizeof text, "the sprite's box would be %.0f x %.0f pixels, at most %.0f a side",
           ceil(result.width), ceil(result.height), PIX_MAX_BOX_SIDE);
  lua_pushstring(L, text);
  return lua_tostring(L, -1);
}

void pixl_checkresult(lua_State *L, pix_sprite_result result) {
  if (result.fault != PIX_SPRITE_OK) pixl_error(L, "%s", pixl_resulttext(L, result));
}
