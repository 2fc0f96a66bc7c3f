// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The layers of a world, and which of them collide. Outside, a layer is a number that stands for its name; in the
// world it is a bit, so that a set of layers is a word.
//
// Layers that collide with the same ones are a class. Rules are symmetric, so classes obey them as a whole: let a and
// b be of one class. If a collides with a, then b with a (they collide with the same ones), then a with b, then b with
// b; so either all layers of a class collide with each other and themselves, or none does. And if a collides with c,
// so does b, and with every layer of c's class: c's row has a in it, and so have theirs.
#ifndef PIX_LAYERS_H
#define PIX_LAYERS_H

#include "base/base.h"

#define PIX_MAX_LAYERS 64
#define PIX_ALL_LAYERS (~UINT64_C(0))

typedef struct pix_layers {
  int32_t numbers[PIX_MAX_LAYERS];      // by bit: the layer's number outside
  uint64_t collide_with[PIX_MAX_LAYERS];  // by bit: the layers whose sprites those of this one collide with
  int32_t count;                        // bits in use
  uint8_t class_of[PIX_MAX_LAYERS];        // by bit
  uint8_t first_of_class[PIX_MAX_LAYERS];  // by class: the lowest bit
  int32_t class_count;                     // those of bits that are not in use yet included
} pix_layers;

// No layers; each will collide with all.
void pix_layers_init(pix_layers *layers);

// The bit of a layer, -1 if the world has not met it.
int32_t pix_layers_find(const pix_layers *layers, int32_t number);

// The bit of a layer, a new one if need be; -1 if all are taken by others.
int32_t pix_layers_learn(pix_layers *layers, int32_t number);
bool pix_layers_can_learn(const pix_layers *layers, int32_t number);
bool pix_layers_can_learn_both(const pix_layers *layers, int32_t number_a, int32_t number_b);

// A rule for two layers, or for one with itself; all collide until one says otherwise.
void pix_layers_set_collide(pix_layers *layers, int32_t bit_a, int32_t bit_b, bool collide);

static inline bool pix_layers_collide(const pix_layers *layers, int32_t bit_a, int32_t bit_b) {
  return (layers->collide_with[bit_a] >> bit_b & 1) != 0;
}

// Whether layers of one set collide with those of another: none, some of them, or each with each.
typedef enum pix_layers_relation { PIX_LAYERS_APART, PIX_LAYERS_MIXED, PIX_LAYERS_COLLIDE } pix_layers_relation;

pix_layers_relation pix_layers_relate(const pix_layers *layers, uint64_t set_a, uint64_t set_b);

#endif
