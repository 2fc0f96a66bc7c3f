// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Snapshots as bytes, for another world whose sprites have been made alike: the same on every machine.
//
// In a wrapping (base/packing.h) with the letters "PXSN" are, in this order:
//
//     varint        the number of sprites
//     byte          1: the last update was one of these sprites; 0: it was not
//     layers:       byte    1: no others are learned
//                   byte    how many; the name of each: a varint, its length, and its bytes
//                   byte    how many responses the rules have; their names
//                   rules   below
//     sprites:      of each what is below, in adding order
//     pairs         of the last update: varint, how many; of each three varints: the first sprite less that of the pair
//                   before, the second one less the first, and 1 if it began then
//     ended         the same without the last varint
//     hits          varint, how many; of each two varints, bullet and other; two words of 4 bytes, x and y; two
//                   doubles, the normal
//
// Doubles are 8 bytes, sprites are counted from 0, the lowest byte of a number comes first. Rules: a set (8 bytes) of
// layers, in use or not, that have other rules than to collide with all; of each of them two sets, those it collides
// with and those it is stopped by, and a set of those for which its moves have a response, with a byte for each: the
// number of its name, from 0.
//
// A sprite: a set of what follows (2 bytes: PIX_MEMBER_... and from 16 on HAS_... of snapshot_serial.c), then three
// varints: frames, and the sides of the largest; then what the set says: the number of its layer (byte), the frame that
// it shows (varint), steps (3 bytes), the leader (varint) and how many began to follow that one before (varint), x and
// y, velocity (2), spin, depth, rotation, scale (2), origin (2), shear (2). A follower has no transform of its own.
//
// Not in it are pairs and hits of sprites that have left.
#ifndef PIX_SNAPSHOT_SERIAL_H
#define PIX_SNAPSHOT_SERIAL_H

#include "base/packing.h"
#include "world/snapshot.h"

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

#endif
