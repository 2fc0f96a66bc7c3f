// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/carry_pairs.h"

#define PAIRS 1024         // that are known; of two that would have the same place, the later one
#define FEWEST_WORDS 256   // that are compared: of less, to find out takes no longer

// Two sprites at their places to each other: as far as both cover the same there.
typedef struct pair {
  int32_t who, slot;
  int64_t dx, dy;  // where the one is seen from the other
  double fractions[4];
  uint8_t known, yes;
} pair;

uint8_t pix_pair_bit(const pix_offset *steps, int count) {
  if (count == 0) return 0;
  if (count > 1) return PIX_PAIR_NEVER;
  if (steps->dx != 0) return steps->dx > 0 ? PIX_PAIR_RIGHT : PIX_PAIR_LEFT;
  return steps->dy > 0 ? PIX_PAIR_DOWN : PIX_PAIR_UP;
}

void pix_pairs_begin(pix_world *world) { world->scratch[PIX_WORLD_CARRY_PAIRS].count = 0; }

static pair pair_now(const pix_mover *m, int32_t slot) {
  const pix_rule *mine = &m->place.rule, its = pix_sprite_rule(m->world->slots.sprite[slot]);
  return (pair){m->sprite->slot, slot, (int64_t)its.whole_x - mine->whole_x, (int64_t)its.whole_y - mine->whole_y,
                {mine->fraction_x, mine->fraction_y, its.fraction_x, its.fraction_y}, 0, 0};
}

// Does what is known hold of this pair, too?
static bool holds_of(const pair *p, const pair *now) {
  for (int k = 0; k < 4; k++) {
    if (p->fractions[k] != now->fractions[k]) return false;
  }
  return p->who == now->who && p->slot == now->slot && p->dx == now->dx && p->dy == now->dy;
}

static pair *place_of(const pix_mover *m, int32_t slot) {
  pair *pairs = m->world->scratch[PIX_WORLD_CARRY_PAIRS].items;
  return &pairs[((uint32_t)m->sprite->slot * 31 + (uint32_t)slot) % PAIRS];
}

bool pix_pairs_know(const pix_mover *m, int32_t slot, uint8_t asked, uint8_t *yes) {
  *yes = 0;
  if (asked == 0 || m->world->scratch[PIX_WORLD_CARRY_PAIRS].count == 0) return asked == 0;
  const pair *p = place_of(m, slot);
  if (p->who != m->sprite->slot || p->slot != slot || (p->known & asked) != asked) return false;
  const pair now = pair_now(m, slot);
  *yes = p->yes;
  return holds_of(p, &now);
}

void pix_pairs_note(const pix_mover *m, const pix_obstacle *o, uint8_t asked, bool is_so) {
  pix_array *array = &m->world->scratch[PIX_WORLD_CARRY_PAIRS];
  if (pix_mover_words(m, o->box) < FEWEST_WORDS) return;
  if (!pix_array_reserve(array, m->world->allocator, PAIRS, sizeof(pair))) return;
  if (array->count == 0) memset(array->items, 0, PAIRS * sizeof(pair));  // nobody makes a pair with itself
  array->count = PAIRS;
  const pair now = pair_now(m, o->slot);
  pair *p = place_of(m, o->slot);
  if (!holds_of(p, &now)) *p = now;
  p->known |= asked;
  if (is_so) p->yes |= asked;
}
