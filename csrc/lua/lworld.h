// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What files about sprites and worlds share: layers and responses by name, members and families, queries with their
// filters and results, motion. Each part below names the file it is made in.
#pragma once

#include "lua/largs.h"

#include "motion/motion.h"
#include "sprite/sprite.h"
#include "world/world_questions.h"

// ---- llayers.c
//
// Layers are names in Lua and numbers in C; in a world they are bits, and several of them a word. So are responses:
// what happens to a sprite that is moved where it meets another one, by a number of a byte.

#define PIXL_DEFAULT_LAYER 1

// Makes what the functions below need, when the module is loaded.
void pixl_openlayers(lua_State *L);

// Returns the number that stands for the name at `index`, a new one if nobody has used the name yet.
int32_t pixl_layernumber(lua_State *L, int index);

// Pushes the name that the number stands for.
void pixl_pushlayer(lua_State *L, int32_t number);

// Raises, for the argument at `index`, that these layers of a world cannot learn the layer of this number.
_Noreturn void pixl_refuselayer(lua_State *L, int index, const pix_known_layers *layers, int32_t number);

// Raises unless the argument says layers: the name of one, a list of names, or nil, which means all, those to come
// included.
void pixl_checkanylayers(lua_State *L, int index);

// Raises unless all in the table's list are names.
void pixl_checklayerlist(lua_State *L, int index);

// Returns those of the argument's layers that the world knows; what is no name is no layer. Raises for one that a world
// with fixed layers does not have. Runs no finaliser.
uint64_t pixl_knownlayers(lua_State *L, int index, const pix_known_layers *layers);

// Two arguments that say layers, at `index` and behind it. To be called in this order, as the second may run
// finalisers, and the third runs none.
typedef struct pixl_layerpair {
  uint64_t a, b;
} pixl_layerpair;

// Raises unless both are given and say layers.
void pixl_checklayerpair(lua_State *L, int index);

// Gives all their names numbers.
void pixl_numberlayerpair(lua_State *L, int index);

// Lets a world learn the layers of both, or raises and lets it learn neither.
pixl_layerpair pixl_learnlayerpair(lua_State *L, int index, pix_known_layers *layers);

// Layers that a handler of events is for.
typedef struct pixl_layerset {
  uint64_t bits;
  bool is_all;  // those to come included
} pixl_layerset;

typedef struct pixl_layersets {
  pix_known_layers known;  // those that are named, with bits of their own: a snapshot gives the world others
  int32_t count;           // of handlers
  struct pixl_handlerlayers {
    pixl_layerset a, b;
  } of[];  // by handler
} pixl_layersets;

// Returns those of the handlers at `handlers` (levents.c), in whose table they are at 0.
const pixl_layersets *pixl_layersof(lua_State *L, int handlers);

// Returns the number of the response of the world at 1 whose name is at `index`; 0 if there is none.
uint8_t pixl_responsenumber(lua_State *L, int index);

// Raises, for the argument at `index`, that no response has the name at `name`.
_Noreturn void pixl_refuseresponse(lua_State *L, int index, int name);

// Raises if a filter is the name of a response: that would be a layer in which nothing is, and all would be passed.
void pixl_refuseresponsefilter(lua_State *L, int filter);

// Raises if the string on top, which a filter function has returned, is the name of a response of the world at 1.
void pixl_refuseanswer(lua_State *L);

// Pushes the name of a response: one that is built in, or one of the world at 1.
void pixl_pushresponsename(lua_State *L, uint8_t response);

// ---- lmembers.c
//
// What sprites anchor, besides their world and data: masks, one a frame; a pose, once they are turned or scaled; and
// their family. What changes a leader changes its followers with it.

typedef struct pixl_frames {
  int count;
  int32_t largest_width, largest_height;
} pixl_frames;

// Checks the mask or list of masks at `index` and pushes what the sprite is to anchor: the mask, or a list of its own.
pixl_frames pixl_pushframes(lua_State *L, int index);

// Returns the mask of a frame, from 1 on, of what pixl_pushframes has pushed, at `index`.
pix_mask *pixl_framemask(lua_State *L, int index, int frame);

// Pushes the mask of a frame of the sprite at `index`, from 1 to its frame_count.
void pixl_pushframe(lua_State *L, int index, int frame);

// Shows a frame of the sprite at `index`, and of those of its followers that have more than one.
void pixl_showframe(lua_State *L, int index, int frame);

// Gives the sprite at one index the mask, or the list of masks, at another one, as sprite:setMask does; and this
// transform with it, unless that is NULL: one that has been judged for both. Errors are about the argument.
void pixl_setmask(lua_State *L, int sprite, int mask, int argument, const pix_transform *transform);

// Give the sprite at `index` a pose if it needs one for the transform and has none; pixl_giveposes does so for its
// followers, too. Return whether they did: then finalisers may have run.
bool pixl_givepose(lua_State *L, int index, const pix_transform *transform);
bool pixl_giveposes(lua_State *L, int index, const pix_transform *transform);

// A sprite in a family has a block, a userdata that it anchors where it had anchored its pose, and that anchors the
// pose in its turn; so sprites in no family pay for no more than a pointer. A follower's block anchors the leader, and
// the leader's anchors a list of the followers, so that what the core's pointers lead to lives on.
enum { PIXL_BLOCK_POSE = 1, PIXL_BLOCK_LEADER, PIXL_BLOCK_FOLLOWERS, PIXL_BLOCK_ANCHORS = PIXL_BLOCK_FOLLOWERS };

// Gives the sprite at `index` a block if it has none. May run finalisers.
void pixl_giveblock(lua_State *L, int index);

// Pushes the block of the sprite at `index`, which has one.
void pixl_pushblock(lua_State *L, int index);

// Pushes what the block of the sprite at `index`, which has one, anchors.
void pixl_pushofblock(lua_State *L, int index, int anchor);

// Ends that the sprite at `index` follows another one. Raises nothing, and runs no finaliser.
void pixl_leavefamily(lua_State *L, int index);

// What a follower's leader alone may do is refused with these words.
#define PIXL_FOLLOWS "sprite follows another one (move that one, or end it with sprite:follow(nil))"

// A world and its sprites anchor each other, and the speeds go along. A world anchors its sprites in a table by slot,
// so that a result is pushed by one look-up.

// Raises unless argument 2 is a sprite of the world at 1; in pixl_checkmovable, one that may be moved: no follower.
pix_sprite *pixl_checkmember(lua_State *L);
pix_sprite *pixl_checkmovable(lua_State *L);

// Check again once pixl_checkmember or pixl_checkmovable has given the sprite, of this world: what has run since may
// have released the world, or removed the sprite, or made it a follower.
void pixl_recheckmember(lua_State *L, const pix_world *world, const pix_sprite *sprite);
void pixl_recheckmovable(lua_State *L, const pix_world *world, const pix_sprite *sprite);

// Raises, for the argument at `index`, if the world cannot learn the layer of the sprite or of one of its followers.
void pixl_checkfamilylayers(lua_State *L, int index, const pix_world *world, const pix_sprite *sprite);

// Makes all ready to add the sprite at `index` and its followers to the world at `world`, whose layers can take theirs.
// May raise, and does no harm then.
void pixl_reservemembers(lua_State *L, int world, int index);

// Adds the sprite and its followers, for which pixl_reservemembers has just made all ready.
void pixl_addmembers(pixl_world *world, pixl_sprite *object);

// Removes the sprite at 2, which follows nobody, and its followers from the world at 1, in which they are.
void pixl_removemembers(lua_State *L, pix_world *world, pixl_sprite *object);

// Removes all sprites from the world at 1. Leaves the sprite table on top.
void pixl_removeall(lua_State *L, pix_world *world);

// Lets the world at `world` let go of its roster (lsnapshot.c), so that it does not keep alive what has left.
void pixl_forgetroster(lua_State *L, int world);

// Returns the speed of a sprite, wherever it is.
pixl_speed pixl_speedof(const pixl_sprite *object);

// Sets the speed of a sprite, wherever it is. May raise, and changes nothing then.
void pixl_setspeed(lua_State *L, pixl_sprite *object, pixl_speed speed);

// Lets the sprite take its speed along, before it leaves its slot, and the world.
void pixl_takespeed(pixl_world *world, pixl_sprite *object);

// Pushes one of the spare objects that the world at 1 keeps in the list that it anchors as `list`; NULL and nothing if
// there is none.
void *pixl_takespare(lua_State *L, int list);

// Puts the object at `index` into such a list of the world at `world`.
void pixl_givespare(lua_State *L, int world, int list, int index);

// ---- lresults.c
//
// Queries have a filter, a list of results, and a copy of the hits to be kept while a filter function runs, which may
// do anything to the world. A query checks its arguments, the filter among them, and then calls pixl_beginquery, after
// which nothing runs a finaliser until the core has found the hits.

// Hits of any kind: copies of the core's, which the next question to the world overwrites.
typedef struct pixl_hitcopy {
  unsigned char *items;
  int32_t capacity;  // bytes
} pixl_hitcopy;

typedef struct pixl_query {
  pix_world *world;  // at stack index 1
  uint64_t layers;   // that the filter lets through; all if it is a function or nil
  uint16_t barred;   // flags of slots that it does not let through: those of disabled sprites, unless it says otherwise
  int function;      // stack index of the filter, if it is a function; 0: it is not
  int list;          // stack index of the list of results; 0: none was asked for
  int copy_index;
  bool follows_response;  // the filter comes after a response, whose name it must not return
  pixl_hitcopy *copy;     // NULL without a function
} pixl_query;

// Raises if the argument at `index` is no filter: nil, the name of a layer, a list of names, or a function.
void pixl_checkfilter(lua_State *L, int index);

// Begins a query of the world at 1. Pushes the list for the results, the table at `out` or a new one, unless `out` is
// 0; for a filter that is a function also what its copy of hits needs. The filter at `filter` has been checked; 0:
// there is none.
pixl_query pixl_beginquery(lua_State *L, pix_world *world, int filter, int out);

// Gives a query without a filter function a copy of hits, too.
void pixl_addhitcopy(lua_State *L, pixl_query *query);

// Returns the copy's memory for hits of so many bytes, to be filled in from the core's. Runs no Lua code; what was
// there is kept.
void *pixl_keephits(lua_State *L, const pixl_query *query, size_t bytes);

// Copies hits of `size` bytes each, which begin with their slots; raises for a count of -1: memory is short. Returns
// their handles, with the hits behind them. Runs no Lua code.
pix_handle *pixl_copyhits(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count);

// Asks the filter function about the sprite; false also if the sprite has left the world since the hits were found, or
// does so now.
bool pixl_accepts(lua_State *L, const pixl_query *query, pix_handle sprite);

// Lets the next query use the copy, if there is one; to be called when this one is done with it, which then has none.
void pixl_givehitcopy(lua_State *L, pixl_query *query);

// Pushes the sprite in the slot of the world at 1.
void pixl_pushslot(lua_State *L, int32_t slot);

// Pushes the sprite of the first of the core's hits, which are as for pixl_copyhits, that the filter accepts; returns
// that hit, good until the next query. Pushes nil and returns NULL if there is none.
const void *pixl_pushfirst(lua_State *L, const pixl_query *query, const void *hits, size_t size, int32_t count);

// Ends a query whose `count` hits are slots in pix_world_found (-1: memory is short, raises). Pushes the list and the
// number of hits; returns 2.
int pixl_endquery(lua_State *L, pixl_query *query, int32_t count);

// The lists of records that moves and rays make: tables with a metatable of their own, which keeps the records that
// have been made for the list, to be filled in again.

typedef enum pixl_record_kind { PIXL_COLLISIONS, PIXL_RAY_HITS } pixl_record_kind;

#define PIXL_FEW_COLLISIONS 16  // what nearly all moves meet at most: they need no copy of hits

typedef struct pixl_results {
  bool is_wanted;         // the list; without, one is made only where a function is to be given a record
  int list, records;      // stack indices: of the list and of its metatable, if there is one
  int32_t count;          // of records in the list
  pixl_query kept;        // for a copy of hits that holds the collisions, if there is one
  pix_collision few[PIXL_FEW_COLLISIONS];  // holds them if not
  int32_t kept_count, listed;  // of them, and how many are in the list or have been left out
} pixl_results;

// Makes what fills in records, when the module is loaded; the state is at stack index PIXL_STATE.
void pixl_openresults(lua_State *L);

// Raises if the argument, which is to be a filter, is a list of results: as a list of no layers it would let nothing
// through.
void pixl_refuseresults(lua_State *L, int filter);

// Raises unless the argument is nil or a list of results, or false in the place of one of collisions: none is wanted.
// Puts a new list there if it is nil. Pushes a value, and one more if a copy of hits is wanted: without, only few
// collisions can be kept. May run finalisers.
void pixl_beginresults(lua_State *L, pixl_results *results, pix_world *world, int index, pixl_record_kind kind,
                       bool wants_copy);

// Gives results a copy of hits afterwards, and forgets what they have kept. May run finalisers.
void pixl_makeroom(lua_State *L, pixl_results *results);

// Remembers the collisions in pix_world_collisions. False if memory is short, or if there are too many for results
// without a copy of hits. Runs no Lua code.
bool pixl_keepcollisions(pixl_results *results, const pix_world *world);

// Returns the collisions remembered so far, where sprites that have left the world may be missing.
const pix_collision *pixl_keptcollisions(pixl_results *results, int32_t *count);

// Lists the collisions kept, but for those with sprites that have left the world, or counts them if no list is wanted.
// May run finalisers. Returns the place in the list of the one that was kept as number `record`, for which a list is
// made if need be; -1: none. 0 if it is not listed now.
int32_t pixl_listcollisions(lua_State *L, pixl_results *results, int32_t record);

// Lists these hits of a ray, on these sprites, in an empty list, but for sprites that have left the world; writes to
// the hits. May run finalisers.
void pixl_listrayhits(lua_State *L, pixl_results *results, const pix_handle *sprites, pix_ray_hit *hits, int32_t count);

// Clears the rest of the list. Pushes the list, or nil if none is wanted, and the number of records; returns 2.
int pixl_endresults(lua_State *L, pixl_results *results);

// ---- lsweep.c
//
// A motion has the sprite that moves, and asks functions about what may be in its way before any pixel is tested. A
// function may do anything to the world; after it the mover is begun anew.
//
//   pixl_beginmotion(L, &m, sprite, 5, false);            // arguments have been checked before
//   if (m.query.function != 0) pixl_ask(L, &m, count, pixl_askfilter);  // with candidates in pix_world_found
//   ... one call to the core, with &m.mover ...
//   pixl_endmotion(L, &m);                                // before results are pushed, and before errors

// A sprite that has been asked about, in the query's copy of hits.
typedef struct pixl_asked {
  pix_handle sprite;
  uint8_t answer;  // PIX_ANSWER_... of motion/mover.h
} pixl_asked;

typedef struct pixl_motion {
  pixl_query query;
  pix_mover mover;
  int32_t asked_count;
  // Gives a mover that has just begun another shape (pix_mover_take_shape); may raise. NULL: the mover keeps its own.
  void (*reshape)(lua_State *L, struct pixl_motion *motion);
  void *change;  // for reshape
} pixl_motion;

// Asks about one sprite, in the slot of the world at 1: answers with a number from PIX_ANSWER_PASS on.
typedef uint8_t pixl_asker(lua_State *L, const pixl_motion *motion, pix_handle sprite);

// Variants of functions, bits that are added: how the goal, arguments 3 and 4, is given, as where it is or as how far
// away; and what becomes of the sprite, if a move does not place it, or a sweep does.
enum { PIXL_TO = 0, PIXL_BY = 1, PIXL_CHECKS = 2, PIXL_ADVANCES = 4 };

// Checks the goal of the sprite at 2. Raises if it is beyond the limits of positions.
void pixl_checkgoal(lua_State *L, int variant, double goal[2]);

// Begins a query of the world at 1 with the filter at stack index `filter`, and its mover, the sprite at 2, which may
// have left it. asks: a copy of hits is needed, even if the filter is no function. Runs no Lua code.
void pixl_beginmotion(lua_State *L, pixl_motion *motion, pix_sprite *sprite, int filter, bool asks);

// Asks about the first `count` slots in pix_world_found (-1: memory is short, raises), in that order, but for those
// asked before, and begins the mover again. Raises if the mover has left the world meanwhile. From then on until
// pixl_endmotion the core knows the answers.
void pixl_ask(lua_State *L, pixl_motion *motion, int32_t count, pixl_asker *ask);

// The asker that a filter function is.
uint8_t pixl_askfilter(lua_State *L, const pixl_motion *motion, pix_handle sprite);

// Takes the answers from the core, before functions are called at other times. What the core has let pass stays so.
void pixl_pausemotion(pixl_motion *motion);

// Begins the mover, which must be in the world, again after pixl_pausemotion.
void pixl_resumemotion(lua_State *L, pixl_motion *motion);

void pixl_endmotion(lua_State *L, pixl_motion *motion);

// Ends the motion and raises if memory is short.
static inline void pixl_checkmotion(lua_State *L, pixl_motion *motion, bool is_done) {
  if (is_done) return;
  pixl_endmotion(L, motion);
  pixl_nomemory(L);
}

// Pushes dx, dy of what has been found, or one nil; raises if there was no way to look for it.
int pixl_pushseparation(lua_State *L, pix_separation_result result, pix_offset offset);
