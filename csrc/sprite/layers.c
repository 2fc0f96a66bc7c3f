// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/layers.h"

#include "base/numbers.h"

// Classes are numbered by their first layers.
static void find_classes(pix_layers *layers) {
  layers->class_count = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    const uint64_t row = layers->collide_with[bit];
    int32_t class = 0;
    while (class < layers->class_count && layers->collide_with[layers->first_of_class[class]] != row) class++;
    if (class == layers->class_count) layers->first_of_class[layers->class_count++] = (uint8_t)bit;
    layers->class_of[bit] = (uint8_t)class;
  }
}

void pix_layers_init(pix_layers *layers) {
  *layers = (pix_layers){.count = 0};
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) layers->collide_with[bit] = PIX_ALL_LAYERS;
  find_classes(layers);
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

bool pix_layers_can_learn_both(const pix_layers *layers, int32_t number_a, int32_t number_b) {
  const bool is_a_new = pix_layers_find(layers, number_a) < 0;
  const bool is_b_new = number_b != number_a && pix_layers_find(layers, number_b) < 0;
  return layers->count + is_a_new + is_b_new <= PIX_MAX_LAYERS;
}

static void set_bit(uint64_t *word, int32_t bit, bool value) {
  *word = (*word & ~(UINT64_C(1) << bit)) | (uint64_t)value << bit;
}

void pix_layers_set_collide(pix_layers *layers, int32_t bit_a, int32_t bit_b, bool collide) {
  set_bit(&layers->collide_with[bit_a], bit_b, collide);
  set_bit(&layers->collide_with[bit_b], bit_a, collide);
  find_classes(layers);
}

pix_layers_relation pix_layers_relate(const pix_layers *layers, uint64_t set_a, uint64_t set_b) {
  bool any = false, all = true;
  for (; set_a != 0; set_a &= set_a - 1) {
    const uint64_t met = layers->collide_with[pix_lowest_bit(set_a)] & set_b;
    any = any || met != 0;
    all = all && met == set_b;
  }
  if (!any) return PIX_LAYERS_APART;
  return all ? PIX_LAYERS_COLLIDE : PIX_LAYERS_MIXED;
}
