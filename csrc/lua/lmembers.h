// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The members of worlds, and how sprites become that and leave: a world and its sprites anchor each other, and the
// speeds go along. A world anchors its sprites in a table by slot, so that a result is pushed by one look-up.
#ifndef PIXL_MEMBERS_H
#define PIXL_MEMBERS_H

#include "lua/lstate.h"

// Raises unless argument 2 is a sprite of the world at 1.
pix_sprite *pixl_checkmember(lua_State *L);

// And one that may be moved: no follower.
pix_sprite *pixl_checkmovable(lua_State *L);

// The same once they have given the sprite, of this world: what has run since may have released the world, or removed
// the sprite, or made it a follower.
void pixl_recheckmember(lua_State *L, const pix_world *world, const pix_sprite *sprite);
void pixl_recheckmovable(lua_State *L, const pix_world *world, const pix_sprite *sprite);

// Adding the sprite at `index` and its followers to the world at `world`, whose layers it can take: the first makes all
// ready, may raise, and does no harm then; the second does it at once afterwards.
void pixl_reservemembers(lua_State *L, int world, int index);
void pixl_addmembers(pixl_world *world, pixl_sprite *object);

// Removes the sprite at 2, which follows nobody, and its followers from the world at 1, in which they are.
void pixl_removemembers(lua_State *L, pix_world *world, pixl_sprite *object);

// The speed of a sprite, wherever it is. To set it may raise, and changes nothing then.
pixl_speed pixl_speedof(const pixl_sprite *object);
void pixl_setspeed(lua_State *L, pixl_sprite *object, pixl_speed speed);

// Before the sprite leaves its slot, and the world: it takes its speed along.
void pixl_takespeed(pixl_world *world, pixl_sprite *object);

// Objects that a world keeps to be used again, in a list that it anchors: pushes one of the world at 1, or returns NULL
// and pushes nothing. And puts one back, that at `index`, of the world at `world`.
void *pixl_takespare(lua_State *L, int list);
void pixl_givespare(lua_State *L, int world, int list, int index);

// The world at `world` lets go of its roster (lsnapshot.c), so that it does not keep alive what has left.
void pixl_forgetroster(lua_State *L, int world);

// Removes all sprites from the world at 1. Leaves the sprite table on top.
void pixl_removeall(lua_State *L, pix_world *world);

#endif
