// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all binding files share: the types, the state, argument checks, results.
//
// Every function of the module is a closure over the metatables and the state, so that a type check is a comparison
// of pointers and two Lua states share nothing.
#ifndef PIXL_COMMON_H
#define PIXL_COMMON_H

#include "lcompat.h"

#include "pix_bulk.h"
#include "pix_family.h"
#include "pix_file.h"
#include "pix_mask.h"
#include "pix_picture.h"
#include "pix_sprite.h"
#include "pix_stb.h"
#include "pix_world.h"

// Upvalues: the metatable of each type, then the state.
enum {
  PIXL_MASK = 1,
  PIXL_SPRITE,
  PIXL_WORLD,
  PIXL_PICTURE,
  PIXL_LOOP,
  PIXL_SCRATCH,
  PIXL_STATE,
  PIXL_UPVALUES = PIXL_STATE
};

// One for each Lua state; kept in the registry under this name as well, with methods for tests (see lmodule.c).
#define PIXL_STATE_KEY "pixcollide.state"
typedef struct pixl_state {
  void *zero[2];
  pix_allocator allocator;
  size_t bytes_told;  // live bytes when the collector was last told of them
} pixl_state;

// Every userdata begins with two zeroed words: LÖVE's type check reads the first word of any userdata as a pointer,
// and with NULL there it reports an error instead of crashing. Its release reads the second one, without a check.
typedef struct pixl_mask {
  void *zero[2];
  pix_mask mask;
} pixl_mask;

typedef struct pixl_sprite {  // anchors: PIXL_SPRITE_*
  void *zero[2];
  pix_sprite sprite;
  int frame, frame_count;
  pix_point velocity;  // pixels a second; when it is in no world
} pixl_sprite;

enum {
  PIXL_SPRITE_MASKS = 1,
  PIXL_SPRITE_WORLD,
  PIXL_SPRITE_DATA,
  PIXL_SPRITE_REST,  // see lfamily.c
  PIXL_SPRITE_ANCHORS = PIXL_SPRITE_REST
};

// Gives the sprite at `index` a pose if it needs one for the transform, and has none; the second does the same for its
// followers, too. Returns whether it did: then finalisers may have run.
bool pixl_givepose(lua_State *L, int index, const pix_transform *transform);
bool pixl_giveposes(lua_State *L, int index, const pix_transform *transform);

// Followers; see lfamily.c. What a follower's leader alone may do is refused with these words.
#define PIXL_FOLLOWS "sprite follows another one (move that one, or end it with sprite:follow(nil))"
_Noreturn void pixl_raisefollower(lua_State *L);

static inline void pixl_refusefollower(lua_State *L, const pix_sprite *sprite) {
  if (sprite->family != NULL && sprite->family->leader != NULL) pixl_raisefollower(L);
}

// Pushes follower number k, from 1 on, of the sprite at `index`.
void pixl_pushfollower(lua_State *L, int index, int k);

// Shows a frame of the sprite at `index`, and of those of its followers that have more than one.
void pixl_showframe(lua_State *L, int index, int frame);

// The frame that the sprite shows if it gets so many masks, the argument at `argument`. Raises if its leader or its
// followers have another number of them.
int pixl_checkframes(lua_State *L, const pixl_sprite *object, int count, int argument);

// Pushes the mask of a frame of the sprite at `index`, from 1 to its frame_count.
void pixl_pushframe(lua_State *L, int index, int frame);

typedef struct pixl_world {  // anchors: PIXL_WORLD_*
  void *zero[2];
  pix_world world;
  pix_velocities velocities;
  double *staged;            // numbers of a list that is being read
  int32_t staged_capacity;
  uint64_t reads;            // into staged
  uint64_t members_version;  // changes when a sprite is added or removed
  uint64_t families_version; // changes when one of them begins or ends to follow another one
  uint64_t updated_version;  // of the members at the last update
  pix_point *view;           // see lview.c; the memory is anchored
  int32_t view_capacity, view_count;
  uint64_t view_version;     // of the members it was made for
} pixl_world;

// SNAPSHOTS: see lquery.h. RESPONSES: see lmove.c.
enum {
  PIXL_WORLD_SPRITES = 1,
  PIXL_WORLD_LOOPS,
  PIXL_WORLD_VIEW,
  PIXL_WORLD_SNAPSHOTS,
  PIXL_WORLD_RESPONSES,
  PIXL_WORLD_ANCHORS = PIXL_WORLD_RESPONSES
};

typedef struct pixl_picture {
  void *zero[2];
  pix_picture picture;
} pixl_picture;

// What a function holds while it builds its result: `bytes` of memory, all zero, and what they own. Freed by the
// function itself when it is done, and by the collector if an error cuts it short.
typedef void pixl_destroy(void *content, pix_allocator *allocator);  // of zeroed content too; may be repeated

// Objects. The check functions raise if the argument is of another type or has been released.

void *pixl_test(lua_State *L, int index, int type);  // NULL if it is of another type
const char *pixl_typename(lua_State *L, int index);  // as luaL_typename, but knows the types of the module
void pixl_checktype(lua_State *L, int index, int type);  // as luaL_checktype, with such names
void *pixl_check(lua_State *L, int index, int type);
pix_mask *pixl_checkmask(lua_State *L, int index);
pixl_sprite *pixl_checksprite(lua_State *L, int index);
pix_world *pixl_checkworld(lua_State *L, int index);
pix_picture *pixl_checkpicture(lua_State *L, int index);

static inline pix_sprite *pixl_checkcore(lua_State *L, int index) { return &pixl_checksprite(L, index)->sprite; }

static inline pixl_world *pixl_worldof(pix_world *world) {
  return (pixl_world *)(void *)((unsigned char *)world - offsetof(pixl_world, world));
}

// pixl_checksprite(L, 1) with fewer calls, for what is called most: leaves the metatable on top, so arguments that may
// be missing must be read before. [-0, +1]
static inline pixl_sprite *pixl_self(lua_State *L) {
  pixl_sprite *object = lua_touserdata(L, 1);
  if (object != NULL && lua_getmetatable(L, 1) && lua_rawequal(L, -1, lua_upvalueindex(PIXL_SPRITE)) &&
      object->sprite.mask != NULL) {
    return object;
  }
  return pixl_checksprite(L, 1);  // raises
}

pixl_world *pixl_homeof(const pix_sprite *sprite);  // the world that it is in; NULL: none

static inline pixl_sprite *pixl_spriteof(pix_sprite *sprite) {
  return (pixl_sprite *)(void *)((unsigned char *)sprite - offsetof(pixl_sprite, sprite));
}

pixl_state *pixl_getstate(lua_State *L);

// Pushes a new userdata of the type, all zero. May run finalisers, and with them any Lua code: what has been read
// from other objects before must be read again.
void *pixl_newobject(lua_State *L, int type, size_t bytes, int anchors);

// Pushes a new empty mask.
pix_mask *pixl_newmask(lua_State *L, int32_t width, int32_t height);

// Pushes a mask that counts as released until pixl_createmask makes it an empty mask of this size. That raises if
// memory is short, and runs no finaliser: for masks made from objects that a finaliser might change.
pix_mask *pixl_pushmask(lua_State *L);
void pixl_createmask(lua_State *L, pix_mask *mask, int32_t width, int32_t height);

void *pixl_newscratch(lua_State *L, size_t bytes, pixl_destroy *destroy);  // pushes it; returns the content
void *pixl_scratchcontent(void *userdata);  // of one that pixl_newscratch has pushed
void pixl_freepng(void *content, pix_allocator *allocator);  // the content is a pix_png
void pixl_freebytes(void *content, pix_allocator *allocator);  // the content is a pix_bytes

_Noreturn void pixl_nomemory(lua_State *L);  // raises

// For functions of the core that return false if memory is short: raises then.
static inline void pixl_checkmemory(lua_State *L, bool is_done) {
  if (!is_done) pixl_nomemory(L);
}

// luaL_argerror with a format as lua_pushfstring takes it.
_Noreturn void pixl_argerror(lua_State *L, int index, const char *format, ...);

// Arguments. `name` is how messages call the argument. All numbers must be finite.

// The number as text, pushed: the same in every Lua version and C library, which write whole numbers and infinities
// in ways of their own.
const char *pixl_numbertext(lua_State *L, double value);

double pixl_checknumber(lua_State *L, int index, const char *name);

// A number with |value| <= limit; `limit_text` is how messages write the limit.
typedef struct pixl_limit {
  double value;
  const char *text;
} pixl_limit;
extern const pixl_limit pixl_limit_position, pixl_limit_rotation, pixl_limit_scale, pixl_limit_origin;

double pixl_checklimited(lua_State *L, int index, const char *name, pixl_limit limit);

// Is the value that lua_tonumber gave for `index` a number within the limit? It gives 0 for what is none.
static inline bool pixl_iswithin(lua_State *L, int index, double value, double limit) {
  return value >= -limit && value <= limit && (value != 0 || lua_isnumber(L, index));
}

double pixl_optlimited(lua_State *L, int index, const char *name, pixl_limit limit, double otherwise);
double pixl_limited(lua_State *L, int index, const char *name, double value, pixl_limit limit);

// The argument maxDistance: at least 0, infinite if it is nil or math.huge.
double pixl_optdistance(lua_State *L, int index);

// The argument connectivity: 4 or 8, which it is if it is nil.
pix_connectivity pixl_optconnectivity(lua_State *L, int index);

static inline bool pixl_isconnectivity(double value) {
  return value == PIX_CONNECTIVITY_4 || value == PIX_CONNECTIVITY_8;
}

// r, sx, sy, ox, oy, kx, ky from `first` on; those left out take LÖVE's defaults.
pix_transform pixl_checktransform(lua_State *L, int first);

// Rounded down. Sizes, frames and the like must be in range; a coordinate may be anything: far outside is far
// outside.
int32_t pixl_checkinteger(lua_State *L, int index, const char *name, int32_t low, int32_t high);
int32_t pixl_checkcoordinate(lua_State *L, int index, const char *name);  // of a mask or picture
int32_t pixl_checkpixel(lua_State *L, int index, const char *name);       // of the world

// Option tables. Raises for a value that is neither a table nor nil, and for a key that is not among the
// NULL-terminated names.
bool pixl_checkoptions(lua_State *L, int index, const char *const *names);

// Pushes the option's value and returns true, or pushes nothing and returns false if it is nil.
bool pixl_getoption(lua_State *L, int options, const char *name);

// The value on top as a number or integer, for an option: messages say "option 'name'". Leaves the value where it is.
double pixl_optionnumber(lua_State *L, int options, const char *name);
int32_t pixl_optioninteger(lua_State *L, int options, const char *name, int32_t low, int32_t high);
double pixl_optionlimited(lua_State *L, int options, const char *name, pixl_limit limit);
_Noreturn void pixl_optionerror(lua_State *L, int options, const char *name, const char *expected);

// A list of numbers, {x, y, w, h} or so, in field 1 to count of the table on top. `optional` of them may be missing
// at the end (0 then).
void pixl_optionintegers(lua_State *L, int options, const char *name, int count, int optional, int32_t low,
                         int32_t high, int32_t *values);

// The size of cells that the value on top says: a number, "auto" (0, 0 then) or {w =, h =}; messages call it `name`.
pix_cell_shape pixl_cellshape(lua_State *L, int argument, const char *name);

// Numbers for all sprites of the world at 1, `each` for one, in adding order: the table at `index`, or as many doubles
// behind the light userdata or FFI pointer there, followed by the number of sprites. Those of a table, and all if
// `copied`, are read into the world's own memory. They need not be aligned, and nothing is known of their values.
const void *pixl_checknumbers(lua_State *L, int index, int each, bool copied);

// The number of numbers in the list of points x1, y1, ... at `index`, of which there must be three at least. Then reads
// them: numbers of at most 2^30 in size. Neither runs a finaliser.
int pixl_checkpoints(lua_State *L, int index);
void pixl_readpoints(lua_State *L, int index, int count, double *points);

// The world's own memory for so many numbers that are read from a list. They stay until the next are read.
double *pixl_stage(lua_State *L, pix_world *world, int32_t count);

// Raises if one of `count` numbers from the argument at `index` is beyond the limit.
void pixl_checkallwithin(lua_State *L, int index, const void *numbers, int64_t count, pixl_limit limit);

// The address in the FFI's cdata at `index`, which is of another type than Lua's own; see lview.c. *bytes is the size
// of an array, infinite for a pointer. May run finalisers. The first changes nothing and returns false if there is
// none, the second raises.
bool pixl_findpointer(lua_State *L, int index, const void **pointer, double *bytes);
const void *pixl_checkpointer(lua_State *L, int index, double *bytes);

// Layers. The number that stands for the name at `index` in C; the first gives 0 for a name that nobody has used yet,
// and runs no finaliser. pixl_openlayers makes what they need when the module is loaded.
#define PIXL_DEFAULT_LAYER 1
void pixl_openlayers(lua_State *L);
int32_t pixl_findlayer(lua_State *L, int index);
int32_t pixl_layernumber(lua_State *L, int index);
_Noreturn void pixl_toomanylayers(lua_State *L, int index);  // raises

// Results. A list is the table at `out`, or a new one if that is nil; it is pushed before the query runs, so that
// nothing between the query and the last result can run a finaliser, which might ask the same world.

void pixl_pushlist(lua_State *L, int out);

// Clears the list on top from `first` to the first nil.
void pixl_endlist(lua_State *L, int first);

int pixl_pushrect(lua_State *L, pix_rect rect);                              // x, y, w, h
int pixl_pushbytes(lua_State *L, pix_bytes *bytes);  // as a string; frees those of a scratch

// Makes the mask on top, from pixl_pushmask, the sprite's coverage; returns what a function does that has the results
// mask, x, y: those of the sprite's bounds. Raises if a side would be too long for a mask.
int pixl_rasterize(lua_State *L, pix_sprite *sprite, pix_mask *mask);

const char *pixl_resulttext(pix_sprite_result result);                       // for what is not PIX_SPRITE_OK
int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason);  // nil, message

// Adding the sprite at `index` and its followers to the world at `world`, whose layers it can take: the first makes all
// ready, may raise, and does no harm then; the second does it at once afterwards.
void pixl_reservemembers(lua_State *L, int world, int index);
void pixl_addmembers(pixl_world *world, pixl_sprite *object);

// Velocities of sprites that come into the world or leave it; see lvelocity.c. The first may raise, and changes nothing
// then; the second is called before the sprite leaves its slot.
void pixl_reservevelocity(lua_State *L, pixl_world *world, const pixl_sprite *sprite, int32_t slot);
void pixl_takevelocity(pixl_world *world, pixl_sprite *sprite);

// The functions of each type, for lmodule.c.
extern const luaL_Reg pixl_mask_methods[], pixl_mask_metamethods[], pixl_mask_operators[];
extern const luaL_Reg pixl_mask_overlap_methods[], pixl_mask_combine_methods[], pixl_mask_geometry_methods[];
extern const luaL_Reg pixl_mask_morphology_methods[], pixl_mask_regions_methods[], pixl_mask_outlines_methods[];
extern const luaL_Reg pixl_mask_bytes_methods[], pixl_mask_kinds_methods[];
extern const luaL_Reg pixl_sprite_methods[], pixl_sprite_metamethods[];
extern const luaL_Reg pixl_world_methods[], pixl_world_metamethods[], pixl_loop_metamethods[];
extern const luaL_Reg pixl_bulk_methods[], pixl_view_methods[];  // of worlds
extern const luaL_Reg pixl_query_methods[], pixl_ray_methods[], pixl_nearest_methods[], pixl_event_methods[];
extern const luaL_Reg pixl_layer_world_methods[], pixl_tuning_methods[], pixl_loop_methods[];
extern const luaL_Reg pixl_layer_sprite_methods[], pixl_depth_methods[], pixl_edge_methods[];  // of sprites
extern const luaL_Reg pixl_ground_methods[], pixl_family_methods[];
extern const luaL_Reg pixl_contact_methods[], pixl_separation_sprite_methods[];
extern const luaL_Reg pixl_separation_world_methods[], pixl_sweep_methods[], pixl_turn_methods[];  // of worlds
extern const luaL_Reg pixl_move_world_methods[], pixl_carry_methods[], pixl_move_functions[];
extern const luaL_Reg pixl_ffi_functions[];
extern const luaL_Reg pixl_coverage_methods[], pixl_stamp_methods[];  // of sprites
extern const luaL_Reg pixl_velocity_sprite_methods[], pixl_velocity_world_methods[];
extern const luaL_Reg pixl_picture_methods[], pixl_picture_metamethods[];
extern const luaL_Reg pixl_picture_functions[];  // for drawing.lua alone
extern const luaL_Reg pixl_image_functions[], pixl_image_many_functions[], pixl_scratch_metamethods[];
extern const luaL_Reg pixl_mask_bytes_functions[], pixl_mask_kinds_functions[];
extern const luaL_Reg pixl_mask_constructors[], pixl_sprite_constructors[], pixl_world_constructors[];
extern const luaL_Reg pixl_picture_constructors[];

#endif
