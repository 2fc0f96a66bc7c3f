// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The state of the module in one Lua state, the types of its objects, and how objects are checked and made.
//
// Every function of the module is a closure over the metatables and the state, so that a type check is a comparison
// of pointers and two Lua states share nothing.
#ifndef PIXL_STATE_H
#define PIXL_STATE_H

#include "lua/lerrors.h"

#include "image/picture.h"
#include "mask/mask.h"
#include "sprite/sprite.h"
#include "world/snapshot.h"
#include "world/world.h"
#include "world/world_bulk.h"

// Upvalues: the metatable of each type, the state, and the variant (see lmethods.h).
enum {
  PIXL_MASK = 1,
  PIXL_SPRITE,
  PIXL_WORLD,
  PIXL_PICTURE,
  PIXL_SNAPSHOT,
  PIXL_LOOP,
  PIXL_SCRATCH,
  PIXL_STATE,
  PIXL_VARIANT,
  PIXL_UPVALUES = PIXL_VARIANT
};

// That of the function that is at work.
static inline int pixl_variant(lua_State *L) { return (int)lua_tointeger(L, lua_upvalueindex(PIXL_VARIANT)); }

extern const char *const pixl_type_names[];  // by these numbers, as messages call them

// One for each Lua state; kept in the registry under this name as well, with methods for tests (see lmodule.c).
#define PIXL_STATE_KEY "pixcollide.state"
typedef struct pixl_state {
  void *zero[2];
  pix_allocator allocator;
  size_t bytes_told;  // live bytes when the collector was last told of them
} pixl_state;

enum {  // anchors: functions that fill in records, see lresults.c
  PIXL_STATE_FILL_COLLISION = 1,
  PIXL_STATE_FILL_RAY_HIT,
  PIXL_STATE_ANCHORS = PIXL_STATE_FILL_RAY_HIT
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
  PIXL_SPRITE_REST,  // see lframes.h
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
  bool has_responses;        // of its own, to moves
  pix_point *view;           // see lbulk.c; the memory is anchored
  int32_t view_capacity, view_count;
  uint64_t view_version;     // of the members it was made for
} pixl_world;

// SPRITES: by slot. HIT_COPIES: see lquery.h. RESPONSES: see lresponses.c. HANDLERS: see levents.c. ROSTER: see
// lsnapshot.c.
enum {
  PIXL_WORLD_SPRITES = 1,
  PIXL_WORLD_LOOPS,
  PIXL_WORLD_VIEW,
  PIXL_WORLD_HIT_COPIES,
  PIXL_WORLD_RESPONSES,
  PIXL_WORLD_HANDLERS,
  PIXL_WORLD_ROSTER,
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

// The world that it is in; NULL: none.
static inline pixl_world *pixl_homeof(const pix_sprite *sprite) {
  if (!pix_sprite_is_in_world(sprite)) return NULL;
  return pixl_worldof((pix_world *)(void *)((unsigned char *)sprite->home - offsetof(pix_world, slots)));
}

// Checks. They raise if the argument is of another type or has been released.

void *pixl_test(lua_State *L, int index, int type);  // NULL if it is of another type
void pixl_checktype(lua_State *L, int index, int type);  // as luaL_checktype, with such names
const char *pixl_checkstring(lua_State *L, int index);
const char *pixl_checklstring(lua_State *L, int index, size_t *length);
void pixl_checkany(lua_State *L, int index);
void *pixl_check(lua_State *L, int index, int type);
pix_mask *pixl_checkmask(lua_State *L, int index);
pixl_sprite *pixl_checksprite(lua_State *L, int index);
pix_world *pixl_checkworld(lua_State *L, int index);
pix_picture *pixl_checkpicture(lua_State *L, int index);

static inline pix_sprite *pixl_checkcore(lua_State *L, int index) { return &pixl_checksprite(L, index)->sprite; }

// pixl_checkworld(L, 1) once that has given the world: what has run since may have released it, no more.
static inline pix_world *pixl_recheckworld(lua_State *L, pix_world *world) {
  return world->is_released ? pixl_checkworld(L, 1) : world;
}

// Is the table on top the metatable of the type? Addresses are compared in less time than values.
static inline bool pixl_ismetatable(lua_State *L, int type) {
  return lua_topointer(L, -1) == lua_topointer(L, lua_upvalueindex(type));
}

// pixl_checksprite(L, 1) with fewer calls, for what is called most: leaves the metatable on top, so arguments that may
// be missing must be read before. [-0, +1]
static inline pixl_sprite *pixl_self(lua_State *L) {
  pixl_sprite *object = lua_touserdata(L, 1);
  if (object != NULL && lua_getmetatable(L, 1) && pixl_ismetatable(L, PIXL_SPRITE) && object->sprite.mask != NULL) {
    return object;
  }
  return pixl_checksprite(L, 1);  // raises
}

// New objects.

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

// Makes the mask on top, from pixl_pushmask, the sprite's coverage; returns what a function does that has the results
// mask, x, y: those of the sprite's bounds. Raises if a side would be too long for a mask.
int pixl_rasterize(lua_State *L, pix_sprite *sprite, pix_mask *mask);

// Pushes a new transparent picture, of a size that pix_picture_create takes.
pix_picture *pixl_newpicture(lua_State *L, int32_t width, int32_t height);

// What a function holds while it builds its result: `bytes` of memory, all zero, and what they own. Freed by the
// function itself when it is done, and by the collector if an error cuts it short.
typedef void pixl_destroy(void *content, pix_allocator *allocator);  // of zeroed content too; may be repeated

void *pixl_newscratch(lua_State *L, size_t bytes, pixl_destroy *destroy);  // pushes it; returns the content

// The same for memory that is counted as the world's at stack index `world`, which lives as long then.
void *pixl_newworldscratch(lua_State *L, int world, size_t bytes, pixl_destroy *destroy);
void *pixl_scratchcontent(void *userdata);  // of one that pixl_newscratch has pushed

#endif
