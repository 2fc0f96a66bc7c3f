// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all functions share: arguments, options, and results that are numbers or lists.
#ifndef PIXL_ARGS_H
#define PIXL_ARGS_H

#include "lua/lstate.h"

#include "bits/shape.h"

// Arguments. `name` is how messages call the argument. All numbers must be finite.

double pixl_checknumber(lua_State *L, int index, const char *name);

// A number with |value| <= limit; `limit_text` is how messages write the limit.
typedef struct pixl_limit {
  double value;
  const char *text;
} pixl_limit;
extern const pixl_limit pixl_limit_position, pixl_limit_rotation, pixl_limit_scale, pixl_limit_origin;

// Those of the numbers of a transform, as pix_bulk_transform takes them: x, y, r, sx, sy, ox, oy, kx, ky.
extern const pixl_limit *const pixl_transform_limits[PIX_BULK_TRANSFORM];

// Of each of a sprite's steps.
#define PIXL_MOST_STEPS 255

double pixl_checklimited(lua_State *L, int index, const char *name, pixl_limit limit);

// Is the value that lua_tonumber gave for `index` a number within the limit? It gives 0 for what is none.
static inline bool pixl_iswithin(lua_State *L, int index, double value, double limit) {
  return pix_is_within(value, limit) && (value != 0 || lua_isnumber(L, index));
}

double pixl_optlimited(lua_State *L, int index, const char *name, pixl_limit limit, double otherwise);
double pixl_limited(lua_State *L, int index, const char *name, double value, pixl_limit limit);

// The argument maxDistance: at least 0, infinite if it is nil or math.huge.
double pixl_optdistance(lua_State *L, int index);

// Raises if there is a filter in the place of the number of that name, which comes before it. The second does that for
// maxDistance.
void pixl_refusefilter(lua_State *L, int index, const char *name);
double pixl_optdistancebefore(lua_State *L, int index);

// The argument radius of a circle in the world.
double pixl_checkradius(lua_State *L, int index);

// x, y, width, height of a rectangle in the world, from the argument at `first` on.
pix_shape pixl_checkrect(lua_State *L, int first);

// x1, y1, x2, y2, the ends of a line, from `first` on.
void pixl_checkends(lua_State *L, int first, double ends[4]);

// A level of a colour's channel, from 0 to 1: "r", "g", "b" or "a".
double pixl_checkchannel(lua_State *L, int index, const char *name);

// The argument connectivity: 4 or 8, which it is if it is nil.
pix_connectivity pixl_optconnectivity(lua_State *L, int index);

static inline bool pixl_isconnectivity(double value) {
  return value == PIX_CONNECTIVITY_4 || value == PIX_CONNECTIVITY_8;
}

bool pixl_optboolean(lua_State *L, int index, bool otherwise);

// Is the argument false, and not nil? In the place of a list of results it says that none is wanted.
static inline bool pixl_isfalse(lua_State *L, int index) { return lua_isboolean(L, index) && !lua_toboolean(L, index); }

// r, sx, sy, ox, oy, kx, ky from `first` on; those left out take LÖVE's defaults.
pix_transform pixl_checktransform(lua_State *L, int first);

// Rounded down. Sizes, frames and the like must be in range; a coordinate may be anything: far outside is far
// outside.
int32_t pixl_checkinteger(lua_State *L, int index, const char *name, int32_t low, int32_t high);
int32_t pixl_checkcoordinate(lua_State *L, int index, const char *name);  // of a mask or picture
int32_t pixl_optcoordinate(lua_State *L, int index, const char *name);    // 0 unless given
int32_t pixl_checkpixel(lua_State *L, int index, const char *name);       // of the world

#define PIXL_FARTHEST_TEXEL 1073741824.0  // coordinates: sums with a side fit 32 bits
#define PIXL_FARTHEST_PIXEL 2147483646.0  // beyond all boxes

// A finite number, rounded down.
static inline int32_t pixl_clamped(double value, double farthest) {
  const double within = value < -farthest ? -farthest : value > farthest ? farthest : value;
  const int32_t rounded = (int32_t)within;  // towards 0
  return rounded - (rounded > within);
}

// For functions that might be taken for others with more arguments: raises if there is one from `first` on, and says
// why.
void pixl_checknomore(lua_State *L, int first, const char *why);

// The mask on top, which is number k of the list at `index`.
pix_mask *pixl_checklistedmask(lua_State *L, int index, int k);

// Is the argument the word "center"?
bool pixl_iscenter(lua_State *L, int index);

// The place of the string at `index` among the NULL-terminated names; -1 if it is none of them, or no string.
int pixl_findname(lua_State *L, int index, const char *const *names);

// The same for an argument that must be one of them, which messages call `expected`; raises.
int pixl_checkname(lua_State *L, int index, const char *const *names, const char *expected);

// Option tables. Raises for a value that is neither a table nor nil, and for a key that is not among the
// NULL-terminated names.
bool pixl_checkoptions(lua_State *L, int index, const char *const *names);

// The same for at most 64 names; returns which are given: bit k, whether names[k] is.
uint64_t pixl_givenoptions(lua_State *L, int index, const char *const *names);

// Pushes the option's value and returns true, or pushes nothing and returns false if it is nil.
bool pixl_getoption(lua_State *L, int options, const char *name);

// The value on top as a number or integer, for an option: messages say "option 'name'". Leaves the value where it is.
double pixl_optionnumber(lua_State *L, int options, const char *name);
int32_t pixl_optioninteger(lua_State *L, int options, const char *name, int32_t low, int32_t high);
double pixl_optionlimited(lua_State *L, int options, const char *name, pixl_limit limit);
bool pixl_optionboolean(lua_State *L, int options, const char *name);
_Noreturn void pixl_optionerror(lua_State *L, int options, const char *name, const char *expected);

// A list of numbers, {x, y, w, h} or so, in field 1 to count of the table on top.
void pixl_optionintegers(lua_State *L, int options, const char *name, int count, int32_t low, int32_t high,
                         int32_t *values);

// The same for any numbers within the limit.
void pixl_optionnumbers(lua_State *L, int options, const char *name, int count, pixl_limit limit, double *values);

// The scale that the value on top says: one number for both axes, or {sx, sy}.
void pixl_optionscale(lua_State *L, int options, const char *name, double scale[2]);

// Checks that the value on top is the word "center".
void pixl_optioncenter(lua_State *L, int options, const char *name);

// The size of cells that the value on top says: a number, "auto" (0, 0 then) or {w =, h =}; messages call it `name`.
pix_cell_shape pixl_cellshape(lua_State *L, int argument, const char *name);

// Results. A list is the table at `out`, or a new one if that is nil; it is pushed before the query runs, so that
// nothing between the query and the last result can run a finaliser, which might ask the same world.

void pixl_pushlist(lua_State *L, int out);

// The same for methods of worlds that check nothing but self and a list at 2. Gives the world.
pix_world *pixl_beginlist(lua_State *L);

// Sets fields first + 1, first + 2, ... of the list on top.
void pixl_setintegers(lua_State *L, int32_t first, const int32_t *values, int32_t count);

// Clears the list on top behind `count` entries of `each` values, up to the first nil, and pushes their number. Returns
// what a function does that ends with that.
int pixl_endlist(lua_State *L, int each, int32_t count);

// The same for results that are no list.
int pixl_pushrect(lua_State *L, pix_rect rect);       // x, y, w, h
int pixl_pushrectornil(lua_State *L, pix_rect rect);  // nil if it is empty

static inline int pixl_pushnil(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

static inline int pixl_pushboolean(lua_State *L, bool value) {
  lua_pushboolean(L, value);
  return 1;
}

static inline int pixl_pushinteger(lua_State *L, int64_t value) {
  lua_pushinteger(L, (lua_Integer)value);
  return 1;
}

static inline int pixl_pushnumber(lua_State *L, double value) {
  lua_pushnumber(L, value);
  return 1;
}

static inline int pixl_pushplace(lua_State *L, int32_t x, int32_t y) {
  lua_pushinteger(L, x);
  lua_pushinteger(L, y);
  return 2;
}

static inline int pixl_pushpoint(lua_State *L, double x, double y) {
  lua_pushnumber(L, x);
  lua_pushnumber(L, y);
  return 2;
}

// Pushes the words for a result that is not PIX_SPRITE_OK, and returns them.
const char *pixl_resulttext(lua_State *L, pix_sprite_result result);

// Raises these words if the result is not PIX_SPRITE_OK.
void pixl_checkresult(lua_State *L, pix_sprite_result result);

#endif
