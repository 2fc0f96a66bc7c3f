// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The layers of a world, and what becomes of two sprites by their layers. Outside, a layer is a number that stands for
// its name; in the world it is a bit, so that a set of layers is a word. Rules are for all 64 bits, in use or not: so
// they may be for layers that are yet to come.
#ifndef PIX_LAYERS_H
#define PIX_LAYERS_H

#include "base/base.h"

#define PIX_MAX_LAYERS 64
#define PIX_ALL_LAYERS (~UINT64_C(0))

// What becomes of two sprites that overlap, or would. It is the same for both.
typedef enum pix_meeting {
  PIX_MEETING_IGNORE,  // nothing
  PIX_MEETING_SENSE,   // they make a pair, and are not in each other's way
  PIX_MEETING_COLLIDE  // they make a pair, and are in each other's way
} pix_meeting;

// The layers that are known.
typedef struct pix_known_layers {
  int32_t numbers[PIX_MAX_LAYERS];  // by bit: the layer's number outside
  int32_t count;                    // bits in use
  bool is_closed;                   // no other layers are learned
} pix_known_layers;

typedef struct pix_layers {
  pix_known_layers known;
  uint64_t collide_with[PIX_MAX_LAYERS];  // by bit: the layers with whose sprites those of this one make pairs
  uint64_t stopped_by[PIX_MAX_LAYERS];  // those of them whose sprites are in the way of those of this one
  // By the bits of who moves and of what it meets: the response (motion/steps.h), 0 for the move's own.
  uint8_t responses[PIX_MAX_LAYERS][PIX_MAX_LAYERS];
} pix_layers;

// No layers; each will collide with all, and moves have the response that they are given.
void pix_layers_init(pix_layers *layers);

// The bit of a layer, -1 if the world has not met it.
int32_t pix_layers_find(const pix_known_layers *known, int32_t number);

// The bit of a layer, a new one if need be; -1 if all are taken by others, or if no other layers are learned.
int32_t pix_layers_learn(pix_known_layers *known, int32_t number);
bool pix_layers_can_learn(const pix_known_layers *known, int32_t number);

// A rule for each layer of one set with each of the other: they meet in this way, and what moves of set_a into set_b
// has this response; 0: the one that the move is given, and the other way round, too.
void pix_layers_set_rule(pix_layers *layers, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response);

static inline bool pix_layers_collide(const pix_layers *layers, int32_t bit_a, int32_t bit_b) {
  return (layers->collide_with[bit_a] >> bit_b & 1) != 0;
}

static inline pix_meeting pix_layers_meeting(const pix_layers *layers, int32_t bit_a, int32_t bit_b) {
  if (!pix_layers_collide(layers, bit_a, bit_b)) return PIX_MEETING_IGNORE;
  return (layers->stopped_by[bit_a] >> bit_b & 1) != 0 ? PIX_MEETING_COLLIDE : PIX_MEETING_SENSE;
}

// Whether layers of one set collide with those of another: none, some of them, or each with each.
typedef enum pix_layers_relation { PIX_LAYERS_APART, PIX_LAYERS_MIXED, PIX_LAYERS_COLLIDE } pix_layers_relation;

pix_layers_relation pix_layers_relate(const pix_layers *layers, uint64_t set_a, uint64_t set_b);

#endif
