// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all files of the binding share: one API over Lua 5.1 to 5.4 and LuaJIT, errors and their words, the state of the
// module in one Lua state, its objects, and the lists of its functions. Each part below names the file it is made in.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include "image/picture.h"
#include "mask/mask.h"
#include "sprite/sprite.h"
#include "world/snapshot.h"
#include "world/world.h"
#include "world/world_bulk.h"

// ---- lerrors.c
//
// Functions raise for the caller's mistakes, and return nil and a message for what the world outside did.
//
// A message names the function whatever Lua knows of the call: by a tail call or pcall it knows nothing. So each
// function has its name in a table, which is read when an error is raised and never before. Arguments of methods are
// counted without the object, however they are called.

// In the registry: the module; by each of its functions the call of it, "pixcollide.newMask" or "mask:get"; and what
// lua/pixcollide/words.lua gives.
#define PIXL_MODULE_KEY "pixcollide.module"
#define PIXL_CALLS_KEY "pixcollide.calls"
#define PIXL_WORDS_KEY "pixcollide.words"

// Raise as luaL_error and luaL_argerror do, with a format as lua_pushfstring takes it.
_Noreturn void pixl_error(lua_State *L, const char *format, ...);
_Noreturn void pixl_argerror(lua_State *L, int index, const char *format, ...);

// Those of Lua's library, which know less, are not to be used.
#undef luaL_argcheck
#undef luaL_checkstring
#pragma GCC poison luaL_error luaL_argerror luaL_argcheck luaL_typeerror luaL_checktype luaL_checkany luaL_checkstring
#pragma GCC poison luaL_checklstring luaL_checknumber luaL_checkinteger luaL_optnumber luaL_optinteger luaL_checkoption

#define pixl_argcheck(L, condition, index, ...) \
  ((condition) ? (void)0 : pixl_argerror(L, index, __VA_ARGS__))

_Noreturn void pixl_nomemory(lua_State *L);

// Raises unless a function of the core is done: most return false if memory is short.
static inline void pixl_checkmemory(lua_State *L, bool is_done) {
  if (!is_done) pixl_nomemory(L);
}

// Pushes nil and a message of two strings; returns 2.
int pixl_failure(lua_State *L, const char *format, const char *text, const char *reason);

// Returns a number as text, for a message: the same in every Lua version and C library, which write whole numbers and
// infinities in ways of their own. May push a string: the text lives as long as that is on the stack.
const char *pixl_numbertext(lua_State *L, double value);

// The functions below are for those that are about to raise: they leave strings on the stack, and may run Lua code.

// Names the type of a value as luaL_typename does, but knows the types of the module, and those of LÖVE's objects.
const char *pixl_typename(lua_State *L, int index);

// Says how to make a mask or a sprite, whose number `type` is, of what is at `index`: in parentheses, to follow
// "got ...". "" if nothing is known.
const char *pixl_hint(lua_State *L, int type, int index);

// Says what to write instead of a number beyond 1 that may have been meant as one of 0 to 255: as channel 0 to 3 of a
// colour, or as any other level. "" if it was not.
#define PIXL_NO_CHANNEL (-1)
const char *pixl_bytehint(lua_State *L, double value, int channel);

// Guesses which of the NULL-terminated names was meant: "" or " (did you mean 'slide'?)".
const char *pixl_guess(lua_State *L, const char *given, const char *const *names);

// Lists the NULL-terminated names, after a guess which was meant: " (did you mean 'r'? There are x, y, r)".
const char *pixl_suggest(lua_State *L, const char *given, const char *const *names);

// ---- lstate.c

#if LUA_VERSION_NUM < 502
#define lua_rawlen lua_objlen
#endif

// Pushes a userdata of so many bytes that can anchor Lua values, numbered from 1 to `anchors`. Lua 5.4 keeps them in
// the userdata itself; before, they live in a table that is its user value (5.2, 5.3) or its environment (5.1, LuaJIT).
void *pixl_newuserdata(lua_State *L, size_t bytes, int anchors);

// Pushes anchor n of the userdata at `userdata`, an index that does not count from the top. [-0, +1]
void pixl_getanchor(lua_State *L, int userdata, int n);

// Pops a value and makes it anchor n of the userdata at `userdata`, a positive index. [-1, +0]
void pixl_setanchor(lua_State *L, int userdata, int n);

// Keeps the library that holds this function in memory until the process ends: LuaJIT unloads libraries while it closes
// a state, before the last finalisers have run, and those may call into it. Does nothing if the linker has marked the
// library so and PIXL_STAYS_LOADED tells it: dlopen needs the C library of the machine that linked it, or a newer one.
void pixl_pinlibrary(void);

// Every function of the module is a closure over the metatables and the state, so that a type check is a comparison
// of pointers and two Lua states share nothing.

// Its upvalues: the metatable of each type, the state, and the variant: which of several functions that are one in C.
enum {
  PIXL_NUMBER,  // no type of the module: of messages alone
  PIXL_MASK, PIXL_SPRITE, PIXL_WORLD, PIXL_PICTURE, PIXL_SNAPSHOT, PIXL_LOOP, PIXL_SCRATCH, PIXL_STATE, PIXL_VARIANT,
  PIXL_UPVALUES = PIXL_VARIANT
};

static inline int pixl_variant(lua_State *L) { return (int)lua_tointeger(L, lua_upvalueindex(PIXL_VARIANT)); }

extern const char *const pixl_type_names[];  // by these numbers, as messages call them

// One for each Lua state; kept in the registry under this name as well, with methods for tests (see lmodule.c).
#define PIXL_STATE_KEY "pixcollide.state"
typedef struct pixl_state {
  void *zero[2];
  pix_allocator allocator;
  size_t bytes_told;  // live bytes when the collector was last told of them
} pixl_state;

enum {  // anchors: functions that fill in records, see lresults.c; the metatable of lists
  PIXL_STATE_FILL_COLLISION = 1,
  PIXL_STATE_FILL_RAY_HIT,
  PIXL_STATE_LIST,
  PIXL_STATE_ANCHORS = PIXL_STATE_LIST
};

pixl_state *pixl_getstate(lua_State *L);

// Every userdata begins with two zeroed words: LÖVE's type check reads the first word of any userdata as a pointer,
// and with NULL there it reports an error instead of crashing. Its release reads the second one, without a check.
typedef struct pixl_mask {
  void *zero[2];
  pix_mask mask;
} pixl_mask;

static inline bool pixl_isreleased(const pixl_mask *object) {
  return object->mask.is_released || object->mask.allocator == NULL;
}

typedef struct pixl_speed {
  pix_point velocity;  // pixels a second
  double spin;         // radians a second
} pixl_speed;

typedef struct pixl_sprite {  // anchors: PIXL_SPRITE_*
  void *zero[2];
  pix_sprite sprite;
  int frame, frame_count;
  pixl_speed speed;  // when it is in no world
} pixl_sprite;

enum {
  PIXL_SPRITE_MASKS = 1,
  PIXL_SPRITE_WORLD,
  PIXL_SPRITE_DATA,
  PIXL_SPRITE_REST,  // its pose, or its block (see lworld.h)
  PIXL_SPRITE_ANCHORS = PIXL_SPRITE_REST
};

typedef struct pixl_world {  // anchors: PIXL_WORLD_*
  void *zero[2];
  pix_allocator memory;      // of all that is allocated for it
  pix_world world;
  pix_velocities velocities;
  double *staged;            // numbers of a list that is being read
  int32_t staged_capacity;
  uint64_t reads;            // into staged
  uint64_t returns;          // how often a snapshot of other members has been restored
  // Numbers that stand for what the world is made of: a change makes it another one, of pixl_newversion, and going back
  // brings back the one that was.
  uint64_t last_version;
  uint64_t members_version;  // a sprite is added or removed
  uint64_t families_version; // one of them begins or ends to follow another one
  uint64_t masks_version;    // one of them gets another mask or list of masks
  uint64_t updated_version;  // of the members at the last update
  uint64_t roster_members, roster_masks;  // versions that the roster is of
  pix_snapshot now;          // see lsnapshot.c
  bool has_handlers;         // of events
  bool is_updated;           // it has events: it was updated once, or a snapshot was restored
  bool has_responses;        // of its own, to moves
  pix_point *view;           // see lbulk.c; the memory is anchored
  int32_t view_capacity, view_count;
  uint64_t view_version;     // of the members it was made for
} pixl_world;

enum {
  PIXL_WORLD_SPRITES = 1,  // by slot, from 1 on
  PIXL_WORLD_LOOPS,        // spare ones; see levents.c
  PIXL_WORLD_VIEW,         // see lbulk.c
  PIXL_WORLD_HIT_COPIES,   // spare ones; see lresults.c
  PIXL_WORLD_RESPONSES,    // see llayers.c
  PIXL_WORLD_HANDLERS,     // see levents.c
  PIXL_WORLD_ROSTER,       // see lsnapshot.c
  PIXL_WORLD_ANCHORS = PIXL_WORLD_ROSTER
};

static inline uint64_t pixl_newversion(pixl_world *world) { return ++world->last_version; }

typedef struct pixl_picture {
  void *zero[2];
  pix_picture picture;
} pixl_picture;

static inline pixl_sprite *pixl_spriteof(pix_sprite *sprite) {
  return (pixl_sprite *)(void *)((unsigned char *)sprite - offsetof(pixl_sprite, sprite));
}

static inline pixl_world *pixl_worldof(pix_world *world) {
  return (pixl_world *)(void *)((unsigned char *)world - offsetof(pixl_world, world));
}

// The world that the sprite is in; NULL: none.
static inline pixl_world *pixl_homeof(const pix_sprite *sprite) {
  if (!pix_sprite_is_in_world(sprite)) return NULL;
  return pixl_worldof((pix_world *)(void *)((unsigned char *)sprite->home - offsetof(pix_world, slots)));
}

// Returns the userdata at `index` if it is of that type of the module, else NULL.
void *pixl_test(lua_State *L, int index, int type);

// Raise if the argument is of another type, or has been released. `type` is one of Lua's in pixl_checktype, and one of
// the module's in pixl_check.
void pixl_checktype(lua_State *L, int index, int type);
const char *pixl_checkstring(lua_State *L, int index);
const char *pixl_checklstring(lua_State *L, int index, size_t *length);
void pixl_checkany(lua_State *L, int index);
void *pixl_check(lua_State *L, int index, int type);
pix_mask *pixl_checkmask(lua_State *L, int index);
pixl_sprite *pixl_checksprite(lua_State *L, int index);
pix_world *pixl_checkworld(lua_State *L, int index);
pix_picture *pixl_checkpicture(lua_State *L, int index);

static inline pix_sprite *pixl_checkcore(lua_State *L, int index) { return &pixl_checksprite(L, index)->sprite; }

// Is the table on top the metatable of the type? Addresses are compared in less time than values.
static inline bool pixl_ismetatable(lua_State *L, int type) {
  return lua_topointer(L, -1) == lua_topointer(L, lua_upvalueindex(type));
}

// Pushes a new userdata of the type, all zero. May run finalisers, and with them any Lua code: what has been read
// from other objects before must be read again.
void *pixl_newobject(lua_State *L, int type, size_t bytes, int anchors);

// Pushes a new empty mask.
pix_mask *pixl_newmask(lua_State *L, int32_t width, int32_t height);

// Pushes a mask that counts as released until pixl_createmask makes it an empty mask of this size. That raises if
// memory is short, and runs no finaliser: for masks made from objects that a finaliser might change.
pix_mask *pixl_pushmask(lua_State *L);
void pixl_createmask(lua_State *L, pix_mask *mask, int32_t width, int32_t height);

// What a function returns that has made what is on top: 1. Raises if memory was short.
static inline int pixl_made(lua_State *L, bool is_done) {
  pixl_checkmemory(L, is_done);
  return 1;
}

// Pushes a new transparent picture, of a size that pix_picture_create takes.
pix_picture *pixl_newpicture(lua_State *L, int32_t width, int32_t height);

// Pushes what a function holds while it builds its result: `bytes` of memory, all zero, and what they own; returns the
// memory. `destroy` frees what it owns: the function itself calls it when it is done, and the collector if an error
// cuts the function short. It must take zeroed content, and may be repeated.
typedef void pixl_destroy(void *content, pix_allocator *allocator);
void *pixl_newscratch(lua_State *L, size_t bytes, pixl_destroy *destroy);

// Does what pixl_newscratch does, for memory that is counted as that of the world at stack index `world`, which lives
// as long then.
void *pixl_newworldscratch(lua_State *L, int world, size_t bytes, pixl_destroy *destroy);

// The memory of a userdata that pixl_newscratch has pushed.
void *pixl_scratchcontent(void *userdata);

// ---- lmodule.c
//
// Each file lists its functions, and lmodule.c registers them all.

#pragma GCC diagnostic ignored "-Wmissing-field-initializers"  // most functions have no variants

// A function by what messages call it, which says where it goes: "pixcollide.newMask", "mask:get"; "mask:__gc" goes
// into the metatable.
typedef struct pixl_function {
  const char *call;
  lua_CFunction function;
  int variant;  // of several that are one in C
} pixl_function;

#define PIXL_FILES(X)                                                                                                 \
  X(module) X(state) X(buffers) X(mask) X(mask_ops) X(mask_regions) X(image) X(picture) X(sprite) X(members) X(world) \
  X(sprite_questions) X(world_questions) X(results) X(layers) X(events) X(bulk) X(sweep) X(move) X(snapshot)

#define PIXL_DECLARE(file) extern const pixl_function pixl_##file##_functions[];
PIXL_FILES(PIXL_DECLARE)
#undef PIXL_DECLARE
