// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_layers.h"

void pix_layers_init(pix_layers *layers) {
  *layers = (pix_layers){.count = 0};
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) layers->collide_with[bit] = PIX_ALL_LAYERS;
}

int32_t pix_layers_find(const pix_layers *layers, int32_t number) {
  for (int32_t bit = 0; bit < layers->count; bit++) {
    if (layers->numbers[bit] == number) return bit;
  }
  return -1;
}

int32_t pix_layers_learn(pix_layers *layers, int32_t number) {
  const int32_t known = pix_layers_find(layers, number);
  if (known >= 0 || layers->count == PIX_MAX_LAYERS) return known;
  layers->numbers[layers->count] = number;
  return layers->count++;
}

bool pix_layers_can_learn(const pix_layers *layers, int32_t number) {
  return layers->count < PIX_MAX_LAYERS || pix_layers_find(layers, number) >= 0;
}

static void set_bit(uint64_t *word, int32_t bit, bool value) {
  *word = (*word & ~(UINT64_C(1) << bit)) | (uint64_t)value << bit;
}

void pix_layers_set_collide(pix_layers *layers, int32_t bit_a, int32_t bit_b, bool collide) {
  set_bit(&layers->collide_with[bit_a], bit_b, collide);
  set_bit(&layers->collide_with[bit_b], bit_a, collide);
}
