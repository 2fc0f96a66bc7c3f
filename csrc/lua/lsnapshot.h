// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Snapshots of worlds as objects.
//
// A snapshot anchors a roster: the sprites that it names, and their masks. As long as neither changes, all snapshots of
// a world share one, which the world anchors, too; so that to take one is a copy of numbers.
#ifndef PIXL_SNAPSHOT_H
#define PIXL_SNAPSHOT_H

#include "lua/lworld.h"

typedef struct pixl_snapshot {  // anchors: PIXL_SNAPSHOT_*
  void *zero[2];
  pix_snapshot snapshot;
  pix_world *world;  // anchored; NULL: it holds nothing
  uint64_t serial;   // how often it was taken
  uint64_t members_version, families_version, masks_version, updated_version;  // of the world
} pixl_snapshot;

// ROSTER: sprite and mask (or list of masks) of each member, then the departed sprites.
enum { PIXL_SNAPSHOT_WORLD = 1, PIXL_SNAPSHOT_ROSTER, PIXL_SNAPSHOT_ANCHORS = PIXL_SNAPSHOT_ROSTER };

// Pushes one that holds nothing.
pixl_snapshot *pixl_newsnapshot(lua_State *L);

// Takes the snapshot at 2 of the world at 1. May run finalisers before that. The stack keeps its height.
pixl_snapshot *pixl_takesnapshot(lua_State *L);

// Raises unless it is one that holds something.
pixl_snapshot *pixl_checksnapshot(lua_State *L, int index);

#endif
