// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <stdarg.h>
#include <stdio.h>

#include "lcommon.h"

// The collector is told of memory it cannot see in steps of this size.
#define BYTES_A_STEP ((size_t)1 << 18)

static const char *const type_names[] = {"", "mask", "sprite", "world", "picture", "loop", "scratch"};

const pixl_limit pixl_limit_position = {PIX_MAX_POSITION, "2^30"};
const pixl_limit pixl_limit_rotation = {PIX_MAX_ROTATION, "2^20"};
const pixl_limit pixl_limit_scale = {PIX_MAX_SCALE, "2^16"};
const pixl_limit pixl_limit_origin = {PIX_MAX_ORIGIN, "2^24"};

// Objects.

void *pixl_test(lua_State *L, int index, int type) {
  void *object = lua_touserdata(L, index);
  if (object == NULL || !lua_getmetatable(L, index)) return NULL;
  const int is_type = lua_rawequal(L, -1, lua_upvalueindex(type));
  lua_pop(L, 1);
  return is_type ? object : NULL;
}

const char *pixl_typename(lua_State *L, int index) {
  for (int type = PIXL_MASK; type < PIXL_STATE; type++) {
    if (pixl_test(L, index, type) != NULL) return type_names[type];
  }
  return luaL_typename(L, index);
}

void pixl_checktype(lua_State *L, int index, int type) {
  if (lua_type(L, index) == type) return;
  pixl_argerror(L, index, "%s expected, got %s", lua_typename(L, type), pixl_typename(L, index));
}

void *pixl_check(lua_State *L, int index, int type) {
  void *object = pixl_test(L, index, type);
  if (object == NULL) {
    pixl_argerror(L, index, "%s expected, got %s", type_names[type], pixl_typename(L, index));
  }
  return object;
}

pix_mask *pixl_checkmask(lua_State *L, int index) {
  pixl_mask *object = pixl_check(L, index, PIXL_MASK);
  if (object->mask.is_released || object->mask.allocator == NULL) luaL_argerror(L, index, "mask has been released");
  return &object->mask;
}

pixl_sprite *pixl_checksprite(lua_State *L, int index) {
  pixl_sprite *object = pixl_check(L, index, PIXL_SPRITE);
  if (object->sprite.mask == NULL) luaL_argerror(L, index, "sprite is not complete");
  return object;
}

pix_world *pixl_checkworld(lua_State *L, int index) {
  pixl_world *object = pixl_check(L, index, PIXL_WORLD);
  if (object->world.is_released || object->world.allocator == NULL) luaL_argerror(L, index, "world has been released");
  return &object->world;
}

pixl_world *pixl_homeof(const pix_sprite *sprite) {
  if (!pix_sprite_is_in_world(sprite)) return NULL;
  return pixl_worldof((pix_world *)(void *)((unsigned char *)sprite->home - offsetof(pix_world, slots)));
}

pix_picture *pixl_checkpicture(lua_State *L, int index) {
  pixl_picture *object = pixl_check(L, index, PIXL_PICTURE);
  if (object->picture.rgba == NULL) luaL_argerror(L, index, "picture has been released");
  return &object->picture;
}

pixl_state *pixl_getstate(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(PIXL_STATE)); }

// The collector sees the userdata alone, and would let the memory behind it grow without end.
static void tell_collector(lua_State *L) {
  pixl_state *state = pixl_getstate(L);
  const size_t bytes = state->allocator.bytes;
  if (bytes < state->bytes_told) state->bytes_told = bytes;
  if (bytes - state->bytes_told < BYTES_A_STEP) return;
  const size_t grown = bytes - state->bytes_told;
  state->bytes_told = bytes;
  pixl_collectstep(L, grown);
}

void *pixl_newobject(lua_State *L, int type, size_t bytes, int anchors) {
  tell_collector(L);
  void *object = pixl_newuserdata(L, bytes, anchors);
  memset(object, 0, bytes);
  lua_pushvalue(L, lua_upvalueindex(type));
  lua_setmetatable(L, -2);
  return object;
}

pix_mask *pixl_pushmask(lua_State *L) {
  pixl_mask *object = pixl_newobject(L, PIXL_MASK, sizeof *object, 0);
  return &object->mask;
}

void pixl_createmask(lua_State *L, pix_mask *mask, int32_t width, int32_t height) {
  if (!pix_mask_create(mask, &pixl_getstate(L)->allocator, width, height)) pixl_nomemory(L);
}

pix_mask *pixl_newmask(lua_State *L, int32_t width, int32_t height) {
  pix_mask *mask = pixl_pushmask(L);
  if (!pix_mask_create(mask, &pixl_getstate(L)->allocator, width, height)) {
    lua_gc(L, LUA_GCCOLLECT, 0);  // masks that nobody uses any more may make room
    pixl_createmask(L, mask, width, height);
  }
  return mask;
}

typedef struct scratch {
  void *zero[2];
  pixl_destroy *destroy;
  double content[];  // aligned for all that is kept here
} scratch;

void *pixl_newscratch(lua_State *L, size_t bytes, pixl_destroy *destroy) {
  scratch *s = pixl_newobject(L, PIXL_SCRATCH, sizeof *s + bytes, 0);
  s->destroy = destroy;
  return s->content;
}

void *pixl_scratchcontent(void *userdata) { return ((scratch *)userdata)->content; }

static int scratch_gc(lua_State *L) {
  scratch *s = pixl_check(L, 1, PIXL_SCRATCH);
  s->destroy(s->content, &pixl_getstate(L)->allocator);
  return 0;
}

void pixl_freebytes(void *content, pix_allocator *allocator) { pix_bytes_free(content, allocator); }

void pixl_freepng(void *content, pix_allocator *allocator) {
  (void)allocator;
  pix_png_free(content);
}

const luaL_Reg pixl_scratch_metamethods[] = {{"__gc", scratch_gc}, {NULL, NULL}};

void pixl_nomemory(lua_State *L) {
  luaL_error(L, "not enough memory");
  abort();  // not reached: luaL_error does not return
}

// Arguments.

void pixl_argerror(lua_State *L, int index, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *message = lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  luaL_argerror(L, index, message);
  abort();  // not reached: luaL_argerror does not return
}

// Numbers.

const char *pixl_numbertext(lua_State *L, double value) {
  if (value != value) return "nan";
  if (value - value != 0) return value > 0 ? "inf" : "-inf";
  char text[32];
  snprintf(text, sizeof text, "%.14g", value);
  lua_pushstring(L, text);
  return lua_tostring(L, -1);
}

static bool is_finite(double value) { return value - value == 0; }

double pixl_checknumber(lua_State *L, int index, const char *name) {
  const double value = lua_tonumber(L, index);
  if (value == 0 && !lua_isnumber(L, index)) {
    pixl_argerror(L, index, "number expected, got %s", pixl_typename(L, index));
  }
  if (!is_finite(value)) {
    pixl_argerror(L, index, "%s expected to be finite, got %s", name, pixl_numbertext(L, value));
  }
  return value;
}

double pixl_limited(lua_State *L, int index, const char *name, double value, pixl_limit limit) {
  if (!(value >= -limit.value && value <= limit.value)) {
    pixl_argerror(L, index, "%s expected between -%s and %s, got %s", name, limit.text, limit.text,
                  pixl_numbertext(L, value));
  }
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
  luaL_argcheck(L, distance >= 0, index, "maxDistance expected to be at least 0");
  return distance;
}

pix_connectivity pixl_optconnectivity(lua_State *L, int index) {
  if (lua_isnoneornil(L, index)) return PIX_CONNECTIVITY_8;
  const double value = floor(pixl_checknumber(L, index, "connectivity"));
  if (!pixl_isconnectivity(value)) {
    pixl_argerror(L, index, "connectivity expected to be 4 or 8, got %s", pixl_numbertext(L, value));
  }
  return (pix_connectivity)value;
}

int32_t pixl_checkinteger(lua_State *L, int index, const char *name, int32_t low, int32_t high) {
  const double value = floor(pixl_checknumber(L, index, name));
  if (!(value >= low && value <= high)) {
    pixl_argerror(L, index, "%s expected between %d and %d, got %s", name, (int)low, (int)high,
                  pixl_numbertext(L, value));
  }
  return (int32_t)value;
}

static int32_t check_clamped(lua_State *L, int index, const char *name, double farthest) {
  const double value = floor(pixl_checknumber(L, index, name));
  return (int32_t)(value < -farthest ? -farthest : value > farthest ? farthest : value);
}

int32_t pixl_checkcoordinate(lua_State *L, int index, const char *name) {
  return check_clamped(L, index, name, 1073741824.0);  // sums with a side fit 32 bits
}

int32_t pixl_checkpixel(lua_State *L, int index, const char *name) {
  return check_clamped(L, index, name, 2147483646.0);  // beyond all boxes
}

// Options.

bool pixl_checkoptions(lua_State *L, int index, const char *const *names) {
  if (lua_isnoneornil(L, index)) return false;
  pixl_checktype(L, index, LUA_TTABLE);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) luaL_argerror(L, index, "option names expected to be strings");
    const char *key = lua_tostring(L, -2);
    bool known = false;
    for (const char *const *name = names; *name != NULL && !known; name++) known = strcmp(*name, key) == 0;
    if (!known) pixl_argerror(L, index, "unknown option '%s'", key);
  }
  return true;
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
  if (!is_finite(value)) {
    pixl_argerror(L, options, "option '%s' expected to be finite, got %s", name, pixl_numbertext(L, value));
  }
  return value;
}

double pixl_optionlimited(lua_State *L, int options, const char *name, pixl_limit limit) {
  const double value = pixl_optionnumber(L, options, name);
  if (fabs(value) > limit.value) {
    pixl_argerror(L, options, "option '%s' expected between -%s and %s, got %s", name, limit.text, limit.text,
                  pixl_numbertext(L, value));
  }
  return value;
}

static int32_t option_in_range(lua_State *L, int options, const char *name, double value, int32_t low, int32_t high) {
  const double whole = floor(value);
  if (!(whole >= low && whole <= high)) {
    pixl_argerror(L, options, "option '%s' expected between %d and %d, got %s", name, (int)low, (int)high,
                  pixl_numbertext(L, value));
  }
  return (int32_t)whole;
}

int32_t pixl_optioninteger(lua_State *L, int options, const char *name, int32_t low, int32_t high) {
  return option_in_range(L, options, name, pixl_optionnumber(L, options, name), low, high);
}

void pixl_optionintegers(lua_State *L, int options, const char *name, int count, int optional, int32_t low,
                         int32_t high, int32_t *values) {
  if (!lua_istable(L, -1)) pixl_optionerror(L, options, name, "table");
  for (int k = 0; k < count; k++) {
    lua_rawgeti(L, -1, k + 1);
    if (lua_isnil(L, -1) && k >= count - optional) {
      values[k] = 0;
    } else {
      if (!lua_isnumber(L, -1)) {
        pixl_argerror(L, options, "option '%s': number expected at [%d], got %s", name, k + 1, pixl_typename(L, -1));
      }
      values[k] = pixl_optioninteger(L, options, name, low, high);
    }
    lua_pop(L, 1);
  }
}

// Results.

void pixl_pushlist(lua_State *L, int out) {
  if (lua_isnoneornil(L, out)) {
    lua_newtable(L);
  } else {
    pixl_checktype(L, out, LUA_TTABLE);
    lua_pushvalue(L, out);
  }
}

void pixl_endlist(lua_State *L, int first) {
  for (int i = first;; i++) {
    lua_rawgeti(L, -1, i);
    const bool is_end = lua_isnil(L, -1);
    lua_pop(L, 1);
    if (is_end) return;
    lua_pushnil(L);
    lua_rawseti(L, -2, i);
  }
}

int pixl_pushbytes(lua_State *L, pix_bytes *bytes) {
  lua_pushlstring(L, bytes->count > 0 ? (const char *)bytes->data : "", bytes->count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  return 1;
}

int pixl_pushrect(lua_State *L, pix_rect rect) {
  lua_pushinteger(L, rect.x);
  lua_pushinteger(L, rect.y);
  lua_pushinteger(L, rect.w);
  lua_pushinteger(L, rect.h);
  return 4;
}

const char *pixl_resulttext(pix_sprite_result result) {
  return result == PIX_SPRITE_BOX_TOO_LARGE ? "the sprite's box would exceed 2^24 pixels a side"
                                            : "the sprite's box would lie more than 2^29 pixels from its position";
}

int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason) {
  lua_pushnil(L);
  lua_pushfstring(L, format, text, reason);
  return 2;
}
