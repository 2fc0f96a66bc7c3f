// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All of a world that decides answers, at a moment, to go back to: its sprites in adding order and what is set of each,
// layers and rules, velocities, families, and what the last update and the last step have found. Texels are not in it.
// Also as bytes, for another world whose sprites have been made alike, and as a hash.
//
// A world that goes back gives sprites the slots that they had, so what is remembered by slots holds as it is.
#pragma once

#include "base/packing.h"
#include "world/world_bulk.h"

// A sprite of the world. Neither the sprite nor its mask is owned.
typedef struct pix_member {
  pix_sprite *sprite;
  pix_mask *mask;
  pix_transform transform;
  pix_point position, velocity, side;
  double spin, depth, restitution;
  int32_t slot;
  int32_t layer;            // its number outside worlds
  int32_t leader, rank;     // slot, -1: it follows nobody; how many began to follow that one before
  int32_t frame, frame_count;  // set and read by the caller
  int16_t largest_width, largest_height;
  uint8_t steps[3];         // up, down, sideways
  uint8_t flags;            // PIX_MEMBER_..., and the pix_bullet from PIX_MEMBER_BULLET on
} pix_member;

enum { PIX_MEMBER_DISABLED = 1, PIX_MEMBER_STATIC = 2, PIX_MEMBER_SENSOR = 4, PIX_MEMBER_BULLET = 8 };

// A slot that only events hold.
typedef struct pix_departed {
  int32_t slot;
  uint8_t layer;  // a bit, as the loops over events know it
} pix_departed;

typedef struct pix_snapshot {
  pix_allocator *allocator;
  pix_member *members;      // in adding order
  int32_t count, capacity;
  pix_departed *departed;
  int32_t departed_count, departed_capacity;
  pix_layers layers;
  pix_pair_list pairs, began, ended;  // of the last update
  pix_array hits;           // of the last step: pix_hit
} pix_snapshot;

void pix_snapshot_init(pix_snapshot *snapshot, pix_allocator *allocator);
void pix_snapshot_destroy(pix_snapshot *snapshot);

// Copies what the world is now, but for frames. False if memory is short: then the snapshot is empty.
bool pix_snapshot_take(pix_snapshot *snapshot, const pix_world *world, const pix_velocities *velocities);

// Going back takes three steps, none of which needs memory, as a world keeps what it has once had. The world must be
// the one of the snapshot.
//
// 1. Who is in the world; to be left out if the members are the same, in the same slots, and neither the world nor the
//    snapshot has departed ones. Members of the snapshot must be in this world or in none, and nobody may follow
//    another one. The first marks the slots of those that stay (PIX_SLOT_STAYS). The others lose what they have in
//    their slots, but for positions; if it is to be kept, the caller does so between the two.
void pix_snapshot_mark_members(const pix_snapshot *snapshot, pix_world *world);
void pix_snapshot_restore_members(const pix_snapshot *snapshot, pix_world *world);

// 2. All else but families. Each sprite must have the pose that it needs.
void pix_snapshot_restore_state(const pix_snapshot *snapshot, pix_world *world, pix_velocities *velocities);

// 3. Families, if 1. was not left out: the caller lets those follow again that did, by pix_family_join, those of one
//    leader by their ranks.

// Makes an array with the place in `members` of the sprite in each slot, -1 where there is none, for the slots below
// *slots, which are all that the snapshot names. NULL if memory is short. The second function frees it.
int32_t *pix_snapshot_map(const pix_snapshot *snapshot, int32_t *slots);
void pix_snapshot_free_map(const pix_snapshot *snapshot, int32_t *map, int32_t slots);

// ---- snapshot_serial.c

// Sets *hash to a hash of all that is in the snapshot, and of the texels that its masks have now: the same on every
// machine, whatever the slots. `layer_names` has a hash for the name of each layer, by bit. False if memory is short.
bool pix_snapshot_hash(const pix_snapshot *snapshot, const uint64_t *layer_names, uint64_t *hash);

#define PIX_MAX_RESPONSES 256  // numbers of responses are below
extern const char pix_snapshot_no_memory[];  // a reason of reading that is none of the bytes

// A name; the bytes belong to others.
typedef struct pix_name {
  const char *text;
  size_t length;
} pix_name;

// What is known by names outside: layers by their bits, and responses by their numbers. Only what is in use needs one.
typedef struct pix_snapshot_names {
  pix_name layers[PIX_MAX_LAYERS];
  pix_name responses[PIX_MAX_RESPONSES];
} pix_snapshot_names;

// Writes the snapshot to `bytes`, which must be zeroed. False if memory is short; what is in the bytes is to be freed
// in any case.
bool pix_snapshot_write(const pix_snapshot *snapshot, bool is_updated, const pix_snapshot_names *names,
                        pix_bytes *bytes);

// Bytes that are read.
typedef struct pix_snapshot_reader {
  pix_packed content;
  int32_t count;           // sprites
  bool is_updated;
  pix_layers layers;       // without numbers; responses are numbered by their names here
  pix_snapshot_names names;
  int32_t response_count;
  int32_t faulty;          // the sprite that the reason is about, -1: none
} pix_snapshot_reader;

// Reads all but sprites and events. Returns NULL, or the reason why the bytes are no snapshot.
const char *pix_snapshot_open(const void *data, size_t count, pix_snapshot_reader *reader);

// Makes the snapshot, just taken of a world that has so many sprites, the one in the bytes. The reader's layers must
// have got their numbers, and responses those of the world. Masks are left alone. Returns NULL, or the reason why the
// bytes are no snapshot of such a world: then the snapshot is of nothing.
const char *pix_snapshot_read(pix_snapshot_reader *reader, pix_snapshot *snapshot);

// Makes room in the world for what the snapshot has. False if memory is short. Poses and families are left to the
// caller.
bool pix_snapshot_reserve(const pix_snapshot *snapshot, pix_world *world, pix_velocities *velocities);
