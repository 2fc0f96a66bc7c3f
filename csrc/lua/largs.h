// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Arguments, options and results: numbers, words, lists, bytes and pointers. Each part below names the file it is made
// in.
#pragma once

#include "lua/lstate.h"

#include "base/file.h"
#include "bits/shape.h"

// ---- largs.c
//
// Arguments. `name` is how messages call the argument at `index`. All numbers must be finite.

double pixl_checknumber(lua_State *L, int index, const char *name);

// A limit of a number's absolute value, and how messages write it.
typedef struct pixl_limit {
  double value;
  const char *text;
} pixl_limit;
extern const pixl_limit pixl_limit_position, pixl_limit_rotation, pixl_limit_scale, pixl_limit_origin;

// The limits of a transform's numbers, as pix_bulk_transform takes them: x, y, r, sx, sy, ox, oy, kx, ky.
extern const pixl_limit *const pixl_transform_limits[PIX_BULK_TRANSFORM];

#define PIXL_MOST_STEPS 255  // pixels: the most that each of a sprite's steps may be

double pixl_checklimited(lua_State *L, int index, const char *name, pixl_limit limit);
double pixl_optlimited(lua_State *L, int index, const char *name, pixl_limit limit, double otherwise);

// Raises unless `value`, which argument `index` led to, is within the limit; returns it.
double pixl_limited(lua_State *L, int index, const char *name, double value, pixl_limit limit);

// Is `value`, which lua_tonumber gave for `index`, a number within the limit? It gives 0 for what is no number.
static inline bool pixl_iswithin(lua_State *L, int index, double value, double limit) {
  return pix_is_within(value, limit) && (value != 0 || lua_isnumber(L, index));
}

// Checks the argument maxDistance: at least 0, infinite if it is nil or math.huge.
double pixl_optdistance(lua_State *L, int index);

// Raises if the argument is a filter, where a number of that name comes before the filter.
void pixl_refusefilter(lua_State *L, int index, const char *name);

// Does what pixl_optdistance does, where a filter comes next.
double pixl_optdistancebefore(lua_State *L, int index);

// Checks an argument that is a length in the world, such as a radius: from 0 to 2^30.
double pixl_checklength(lua_State *L, int index, const char *name);

// Checks x, y, width, height of a rectangle in the world, from the argument at `first` on.
pix_shape pixl_checkrect(lua_State *L, int first);

// Checks x1, y1, x2, y2, the ends of a line, from the argument at `first` on.
void pixl_checkends(lua_State *L, int first, double ends[4]);

// Checks dirX, dirY, of any length but 0, from the argument at `first` on.
void pixl_checkdirection(lua_State *L, int first, double direction[2]);

// Checks a level of a colour's channel, from 0 to 1: "r", "g", "b" or "a".
double pixl_checkchannel(lua_State *L, int index, const char *name);

// Checks the argument connectivity: 4 or 8, which it is if it is nil.
pix_connectivity pixl_optconnectivity(lua_State *L, int index);

static inline bool pixl_isconnectivity(double value) {
  return value == PIX_CONNECTIVITY_4 || value == PIX_CONNECTIVITY_8;
}

bool pixl_optboolean(lua_State *L, int index, bool otherwise);

// Is the argument false, and not nil? In the place of a list of results it says that none is wanted.
static inline bool pixl_isfalse(lua_State *L, int index) { return lua_isboolean(L, index) && !lua_toboolean(L, index); }

// Checks r, sx, sy, ox, oy, kx, ky from the argument at `first` on; those left out take LÖVE's defaults.
pix_transform pixl_checktransform(lua_State *L, int first);

// Checks a number and rounds it down: from `low` to `high`.
int32_t pixl_checkinteger(lua_State *L, int index, const char *name, int32_t low, int32_t high);

// Check a coordinate and round it down: of a mask or picture, 0 unless given in pixl_optcoordinate; or of the world. It
// may be anything: far outside is far outside.
int32_t pixl_checkcoordinate(lua_State *L, int index, const char *name);
int32_t pixl_optcoordinate(lua_State *L, int index, const char *name);
int32_t pixl_checkpixel(lua_State *L, int index, const char *name);

#define PIXL_FARTHEST_TEXEL 1073741824.0  // coordinates: sums with a side fit 32 bits
#define PIXL_FARTHEST_PIXEL 2147483646.0  // beyond all boxes

// Rounds a finite number down, and keeps it between -farthest and farthest.
static inline int32_t pixl_clamped(double value, double farthest) {
  const double within = value < -farthest ? -farthest : value > farthest ? farthest : value;
  const int32_t rounded = (int32_t)within;  // towards 0
  return rounded - (rounded > within);
}

// Raises if there is an argument from `first` on, and says why there is none, where one might expect it.
void pixl_checknomore(lua_State *L, int first, const char *why);

// Checks the mask on top, which is number k of the list at `index`.
pix_mask *pixl_checklistedmask(lua_State *L, int index, int k);

// Raises if the list of masks at `index`, of which `count` follow each other, has something at other numbers: behind a
// hole, or below 1.
void pixl_refuseholes(lua_State *L, int index, int count);

// Is the argument the word "center"?
bool pixl_iscenter(lua_State *L, int index);

// Finds the string at `index` among the NULL-terminated names: its place, or -1 if it is none of them, or no string.
int pixl_findname(lua_State *L, int index, const char *const *names);

// Does what pixl_findname does, for an argument that must be one of them, which messages call `expected`.
int pixl_checkname(lua_State *L, int index, const char *const *names, const char *expected);

// Options are fields of the table at `options`, an argument. Messages call one "option 'name'".

// Raises for a value that is neither a table nor nil, and for a key that is not among the NULL-terminated names, at
// most 64. Returns which are given: bit k says whether names[k] is.
uint64_t pixl_givenoptions(lua_State *L, int index, const char *const *names);

// Does what pixl_givenoptions does; returns whether there is a table.
bool pixl_checkoptions(lua_State *L, int index, const char *const *names);

// Pushes the option's value and returns true, or pushes nothing and returns false if it is nil.
bool pixl_getoption(lua_State *L, int options, const char *name);

// The functions below check the option's value, which is on top, and leave it there.
double pixl_optionnumber(lua_State *L, int options, const char *name);
int32_t pixl_optioninteger(lua_State *L, int options, const char *name, int32_t low, int32_t high);
double pixl_optionlimited(lua_State *L, int options, const char *name, pixl_limit limit);
_Noreturn void pixl_optionerror(lua_State *L, int options, const char *name, const char *expected);

// A list of `count` numbers, {x, y, w, h} say: whole ones from `low` to `high`, or any within the limit.
void pixl_optionintegers(lua_State *L, int options, const char *name, int count, int32_t low, int32_t high,
                         int32_t *values);
void pixl_optionnumbers(lua_State *L, int options, const char *name, int count, pixl_limit limit, double *values);

// The options of a transform, with which the names of options begin where there are some; `scale` stands for sx and sy,
// `origin` for ox and oy.
#define PIXL_TRANSFORM_OPTIONS "x", "y", "r", "sx", "sy", "ox", "oy", "kx", "ky", "scale", "origin"
#define PIXL_TRANSFORM_OPTION_COUNT 11

typedef struct pixl_transformoptions {
  bool is_given[PIX_BULK_TRANSFORM];  // by number of a transform, as pix_bulk_transform takes them
  double values[PIX_BULK_TRANSFORM];
  bool is_centered;                   // the origin is the middle of the mask that is shown
} pixl_transformoptions;

// Checks these options of the table at `options`, as far as bit k of `given` says of name k that it may be there.
pixl_transformoptions pixl_checktransformoptions(lua_State *L, int options, uint64_t given);

// Sets those of a transform's numbers that are given, of a sprite that shows the mask.
void pixl_filltransform(const pixl_transformoptions *o, const pix_mask *mask, double values[PIX_BULK_TRANSFORM]);

// Results. Each function that pushes some returns their number, for `return pixl_push...`. A list is pushed before the
// query runs, so that nothing between the query and the last result can run a finaliser, which might ask the same
// world.

// Pushes the list for results: the table at `out` as it is, or, if that is nil, a new one with the metatable of lists.
void pixl_pushlist(lua_State *L, int out);

// Does what pixl_pushlist(L, 2) does, for methods of worlds that check nothing else but self. Returns the world.
pix_world *pixl_beginlist(lua_State *L);

// Sets fields first + 1, first + 2, ... of the list on top.
void pixl_setintegers(lua_State *L, int32_t first, const int32_t *values, int32_t count);
void pixl_setnumbers(lua_State *L, int32_t first, const double *values, int32_t count);

// Clears the list on top behind `count` entries of `each` values, up to the first nil, and pushes their number.
int pixl_endlist(lua_State *L, int each, int32_t count);

int pixl_pushnumbers(lua_State *L, const double *values, int count);
int pixl_pushintegers(lua_State *L, const int32_t *values, int count);
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

// ---- lbuffers.c
//
// Bytes: what a scratch holds that pixl_newbytes has pushed.

pix_bytes *pixl_newbytes(lua_State *L);

// Gives the scratch `count` zeroed bytes; raises if memory is short.
void pixl_allocbytes(lua_State *L, pix_bytes *bytes, size_t count);

// Pushes what the scratch holds as a string, and frees it; returns 1.
int pixl_pushbytes(lua_State *L, pix_bytes *bytes);

// Pushes a hash as text: 16 hexadecimal digits.
void pixl_pushhash(lua_State *L, uint64_t hash);

// Checks the path of a file to be written.
const char *pixl_checkpath(lua_State *L, int index);

// Writes what the scratch holds to the file, and frees it. Pushes true, or nil and a message; returns their number.
int pixl_savebytes(lua_State *L, const char *path, pix_bytes *bytes);

// Checks numbers for all sprites of the world at 1, `each` for one, in adding order: the table at `index`, or as many
// doubles behind the light userdata or FFI pointer there, followed by the number of sprites. Those of a table, and all
// if `copied`, are read into the world's own memory. They need not be aligned, and nothing is known of their values.
const void *pixl_checknumbers(lua_State *L, int index, int each, bool copied);

// Checks the list of points x1, y1, ... at `index`, of which there must be `least`, 1 or 3; returns how many numbers it
// has. Runs no finaliser.
int pixl_checkpoints(lua_State *L, int index, int least);

// Reads the list of points at `index`, `count` numbers of at most 2^30 in size. Runs no finaliser.
void pixl_readpoints(lua_State *L, int index, int count, double *points);

// The world's own memory for so many numbers that are read from a list. They stay until the next are read.
double *pixl_stage(lua_State *L, pix_world *world, int32_t count);

// Raises if one of `count` numbers from the argument at `index` is beyond the limit.
void pixl_checkallwithin(lua_State *L, int index, const void *numbers, int64_t count, pixl_limit limit);

// Raises if one of `count` numbers of transforms, PIX_BULK_TRANSFORM each, is beyond its limit.
void pixl_checktransforms(lua_State *L, int index, const double *numbers, int32_t count);

// Finds the address in the FFI's cdata at `index`, which is of another type than Lua's own. *bytes is the size of an
// array, infinite for a pointer. May run finalisers. Changes nothing and returns false if there is none.
bool pixl_findpointer(lua_State *L, int index, const void **pointer, double *bytes);

// Pushes an array of so many points, in memory of Lua's own. NULL and nothing without FFI. May run finalisers.
pix_point *pixl_newpoints(lua_State *L, int32_t count);
