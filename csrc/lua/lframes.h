// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What sprites anchor, besides their world and data: masks, one a frame; a pose, once they are turned or scaled; and
// their family. What changes a leader changes its followers with it.
//
// A sprite in a family has a block, a userdata that it anchors where it had anchored its pose, and that anchors the
// pose in its turn; so sprites in no family pay for no more than a pointer. A follower's block anchors the leader, and
// the leader's anchors a list of the followers, so that what the core's pointers lead to lives on.
#ifndef PIXL_FRAMES_H
#define PIXL_FRAMES_H

#include "lua/largs.h"

#include "sprite/sprite.h"

// Masks and frames.

typedef struct pixl_frames {
  int count;
  int32_t largest_width, largest_height;
} pixl_frames;

// Checks the mask or list of masks at `index` and pushes what the sprite is to anchor: the mask, or a list of its
// own.
pixl_frames pixl_pushframes(lua_State *L, int index);

// The mask of a frame of what is anchored so, at `index`.
pix_mask *pixl_framemask(lua_State *L, int index, int frame);

// Pushes the mask of a frame of the sprite at `index`, from 1 to its frame_count.
void pixl_pushframe(lua_State *L, int index, int frame);

// Shows a frame of the sprite at `index`, and of those of its followers that have more than one.
void pixl_showframe(lua_State *L, int index, int frame);

// The frame that the sprite shows if it gets so many masks, the argument at `argument`. Raises if its leader or its
// followers have another number of them.
int pixl_checkframes(lua_State *L, const pixl_sprite *object, int count, int argument);

// Poses.

// Gives the sprite at `index` a pose if it needs one for the transform, and has none; the second does the same for its
// followers, too. Returns whether it did: then finalisers may have run.
bool pixl_givepose(lua_State *L, int index, const pix_transform *transform);
bool pixl_giveposes(lua_State *L, int index, const pix_transform *transform);

// Families.

// What a block anchors.
enum { PIXL_BLOCK_POSE = 1, PIXL_BLOCK_LEADER, PIXL_BLOCK_FOLLOWERS, PIXL_BLOCK_ANCHORS = PIXL_BLOCK_FOLLOWERS };

// Gives the sprite at `index` a block if it has none. May run finalisers.
void pixl_giveblock(lua_State *L, int index);

// Pushes the block of the sprite at `index`, which has one; what it anchors.
void pixl_pushblock(lua_State *L, int index);
void pixl_pushofblock(lua_State *L, int index, int anchor);

// Pushes follower number k, from 1 on, of the sprite at `index`.
void pixl_pushfollower(lua_State *L, int index, int k);

// The sprite at `index` follows nobody any more. Raises nothing, and runs no finaliser.
void pixl_leavefamily(lua_State *L, int index);

// What a follower's leader alone may do is refused with these words.
#define PIXL_FOLLOWS "sprite follows another one (move that one, or end it with sprite:follow(nil))"

static inline void pixl_refusefollower(lua_State *L, const pix_sprite *sprite) {
  if (pix_family_leader(sprite) != NULL) pixl_error(L, "%s", PIXL_FOLLOWS);
}

#endif
