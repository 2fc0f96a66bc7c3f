// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/mover.h"

#define FEWEST_WORDS 256                 // of less, to draw it again takes no longer
#define LARGEST ((int64_t)1 << 22)       // words of one that is kept,
#define MOST_WORDS ((int64_t)1 << 24)    // and of all of them
#define LARGEST_UNUSED (1 << 17)         // memory of so many words is kept for others

// What is known of a sprite.
typedef struct drawing {
  int32_t slot;
  bool is_drawn;       // in the array of words of the same number
  pix_placement from;  // from its whole position
  int64_t asked;       // words so far
} drawing;

pix_coverage pix_draw_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, uint64_t *words) {
  memset(words, 0, (size_t)pix_drawing_words(window) * sizeof *words);
  pix_coverage coverage;
  pix_sprite_coverage(sprite, place, window, &coverage);
  return pix_coverage_drawn(&coverage, sprite->mask->allocator, window, words);
}

static pix_array *words_of(pix_world *world, int32_t k) { return &world->scratch[PIX_WORLD_KEPT_WORDS + k]; }

void pix_drawings_begin(pix_world *world) {
  pix_array *array = &world->scratch[PIX_WORLD_DRAWINGS];
  for (int32_t k = 0; k < array->count; k++) {
    if (words_of(world, k)->capacity > LARGEST_UNUSED) pix_arrays_free(words_of(world, k), 1, world->allocator);
  }
  array->count = 0;
}

// The number of what is known of a sprite that is so from its whole position; -1 if that is to be nothing.
static int32_t number_of(pix_world *world, int32_t slot, const pix_placement *from) {
  pix_array *array = &world->scratch[PIX_WORLD_DRAWINGS];
  if (!pix_array_reserve(array, world->allocator, PIX_WORLD_MOST_KEPT, sizeof(drawing))) return -1;
  drawing *all = array->items;
  int32_t k = 0;
  while (k < array->count && all[k].slot != slot) k++;
  if (k == PIX_WORLD_MOST_KEPT) return -1;
  const pix_rect box = from->box, before = all[k].from.box;
  const bool is_known = k < array->count && pix_rules_are_same(&all[k].from.rule, &from->rule) && before.x == box.x &&
                        before.y == box.y && before.w == box.w && before.h == box.h;
  if (!is_known) all[k] = (drawing){.slot = slot, .from = *from};
  if (k == array->count) array->count++;
  return k;
}

static bool has_room_for(const pix_world *world, int64_t words) {
  const pix_array *array = &world->scratch[PIX_WORLD_DRAWINGS];
  const drawing *all = array->items;
  for (int32_t k = 0; k < array->count; k++) {
    if (all[k].is_drawn) words += pix_drawing_words(all[k].from.box);
  }
  return words <= MOST_WORDS;
}

bool pix_drawings_find(pix_world *world, int32_t slot, const pix_placement *place, int64_t words,
                       pix_coverage *coverage) {
  const int64_t all_words = pix_drawing_words(place->box);
  if (all_words < FEWEST_WORDS || all_words > LARGEST) return false;
  const pix_placement from = pix_placement_shifted(*place, -place->rule.whole_x, -place->rule.whole_y);
  const int32_t k = number_of(world, slot, &from);
  if (k < 0) return false;
  drawing *d = (drawing *)world->scratch[PIX_WORLD_DRAWINGS].items + k;
  pix_array *array = words_of(world, k);
  d->asked = pix_min64(d->asked + words, all_words);
  if (!d->is_drawn) {
    if (d->asked < all_words || !has_room_for(world, all_words)) return false;
    if (!pix_array_reserve(array, world->allocator, (int32_t)all_words, sizeof(uint64_t))) return false;
    pix_draw_coverage(world->slots.sprite[slot], place, place->box, array->items);
    d->is_drawn = true;
  }
  const pix_bits bits = {array->items, place->box.w, place->box.h, pix_bits_pitch(place->box.h), false, NULL};
  *coverage = (pix_coverage){.has_bits = true, .bits = bits, .x = place->box.x, .y = place->box.y};
  return true;
}
