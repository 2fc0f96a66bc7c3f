// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/layers.h"

#include "base/numbers.h"

void pix_layers_init(pix_layers *layers) {
  *layers = (pix_layers){.known = {.count = 0}};
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    layers->collide_with[bit] = layers->stopped_by[bit] = PIX_ALL_LAYERS;
  }
}

int32_t pix_layers_find(const pix_known_layers *known, int32_t number) {
  for (int32_t bit = 0; bit < known->count; bit++) {
    if (known->numbers[bit] == number) return bit;
  }
  return -1;
}

int32_t pix_layers_learn(pix_known_layers *known, int32_t number) {
  const int32_t bit = pix_layers_find(known, number);
  if (bit >= 0 || !pix_layers_can_learn(known, number)) return bit;
  known->numbers[known->count] = number;
  return known->count++;
}

bool pix_layers_can_learn(const pix_known_layers *known, int32_t number) {
  return (known->count < PIX_MAX_LAYERS && !known->is_closed) || pix_layers_find(known, number) >= 0;
}

static void set_bits(uint64_t *word, uint64_t bits, bool value) { *word = value ? *word | bits : *word & ~bits; }

// For the layers of `set`: they meet those of `others` in this way.
static void set_meetings(pix_layers *layers, uint64_t set, uint64_t others, pix_meeting meeting) {
  for (; set != 0; set &= set - 1) {
    const int32_t bit = pix_lowest_bit(set);
    set_bits(&layers->collide_with[bit], others, meeting != PIX_MEETING_IGNORE);
    set_bits(&layers->stopped_by[bit], others, meeting == PIX_MEETING_COLLIDE);
  }
}

void pix_layers_set_rule(pix_layers *layers, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response) {
  set_meetings(layers, set_a, set_b, meeting);
  set_meetings(layers, set_b, set_a, meeting);
  for (uint64_t a = set_a; a != 0; a &= a - 1) {
    for (uint64_t b = set_b; b != 0; b &= b - 1) {
      layers->responses[pix_lowest_bit(a)][pix_lowest_bit(b)] = response;
      if (response == 0) layers->responses[pix_lowest_bit(b)][pix_lowest_bit(a)] = 0;
    }
  }
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
