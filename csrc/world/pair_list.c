// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/pair_list.h"

bool pix_pair_list_reserve(pix_pair_list *list, pix_allocator *allocator, int32_t count) {
  return pix_reserve(allocator, &list->items, &list->capacity, count, sizeof *list->items);
}

bool pix_pair_list_copy(pix_pair_list *list, const pix_pair_list *from, pix_allocator *allocator) {
  if (!pix_pair_list_reserve(list, allocator, from->count)) return false;
  if (from->count > 0) memcpy(list->items, from->items, (size_t)from->count * sizeof *list->items);
  list->count = from->count;
  return true;
}

void pix_pair_list_keep_between(pix_pair_list *list, const uint8_t *layer, uint64_t set_a, uint64_t set_b) {
  if ((set_a & set_b) == PIX_ALL_LAYERS) return;
  int32_t kept = 0;
  for (int32_t i = 0; i < list->count; i++) {
    const pix_pair pair = list->items[i];
    const int32_t a = layer[pair.a.slot], b = layer[pair.b.slot];
    if ((set_a >> a & set_b >> b & 1) != 0) {
      list->items[kept++] = pair;
    } else if ((set_a >> b & set_b >> a & 1) != 0) {
      list->items[kept++] = (pix_pair){pair.b, pair.a};
    }
  }
  list->count = kept;
}

void pix_pair_list_destroy(pix_pair_list *list, pix_allocator *allocator) {
  pix_free(allocator, list->items, (size_t)list->capacity, sizeof *list->items);
  *list = (pix_pair_list){0};
}

bool pix_pair_keys_reserve(pix_pair_keys *hits, pix_allocator *allocator, int32_t more) {
  return more <= INT32_MAX - hits->count &&
         pix_reserve(allocator, &hits->keys, &hits->capacity, hits->count + more, sizeof *hits->keys);
}

void pix_pair_keys_destroy(pix_pair_keys *hits, pix_allocator *allocator) {
  pix_free(allocator, hits->keys, (size_t)hits->capacity, sizeof *hits->keys);
  *hits = (pix_pair_keys){0};
}

// Sorting: by radix, from the lowest digit up; a few by insertion.

#define MOST_DIGIT_BITS 11  // counts for 2,048 digits take 8 kB of the first-level cache
#define FEW 48              // keys: fewer are sorted by insertion before a pass has set its counts to zero

static void insertion_sort(uint64_t *keys, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    const uint64_t key = keys[i];
    int32_t k = i;
    for (; k > 0 && keys[k - 1] > key; k--) keys[k] = keys[k - 1];
    keys[k] = key;
  }
}

// Writes the keys to `to`, which has room for all, sorted by `bits` of their bits from bit `shift` on.
static void sort_by_digit(const pix_pair_keys *from, pix_pair_keys *to, int32_t shift, int32_t bits) {
  int32_t places[1 << MOST_DIGIT_BITS];
  const int32_t digits = 1 << bits;
  const uint64_t mask = (uint64_t)digits - 1;
  memset(places, 0, (size_t)digits * sizeof *places);
  for (int32_t i = 0; i < from->count; i++) places[(from->keys[i] >> shift) & mask]++;
  int32_t before = 0;
  for (int32_t d = 0; d < digits; d++) {
    const int32_t count = places[d];
    places[d] = before;
    before += count;
  }
  for (int32_t i = 0; i < from->count; i++) {
    const uint64_t key = from->keys[i];
    to->keys[places[(key >> shift) & mask]++] = key;
  }
  to->count = from->count;
}

// Cuts both halves of the keys into as few digits as will do for the bits that any key has there.
bool pix_pair_keys_sort(pix_pair_keys *hits, pix_pair_keys *sorted, pix_allocator *allocator) {
  if (hits->count <= FEW) {
    insertion_sort(hits->keys, hits->count);
    return true;
  }
  sorted->count = 0;
  if (!pix_pair_keys_reserve(sorted, allocator, hits->count)) return false;
  uint64_t used = 0;
  for (int32_t i = 0; i < hits->count; i++) used |= hits->keys[i];
  for (int32_t half = 0; half <= 32; half += 32) {
    const int32_t bits = pix_highest_bit((used >> half & UINT32_MAX) | 1) + 1;
    const int32_t digits = (bits + MOST_DIGIT_BITS - 1) / MOST_DIGIT_BITS, digit_bits = (bits + digits - 1) / digits;
    for (int32_t digit = 0; digit < digits; digit++) {
      sort_by_digit(hits, sorted, half + digit * digit_bits, digit_bits);
      const pix_pair_keys swap = *hits;
      *hits = *sorted;
      *sorted = swap;
    }
  }
  return true;
}

// Events.

void pix_events_destroy(pix_events *events, pix_allocator *allocator) {
  pix_pair_list_destroy(&events->pairs, allocator);
  pix_pair_list_destroy(&events->began, allocator);
  pix_pair_list_destroy(&events->ended, allocator);
  pix_free(allocator, events->mentions, (size_t)events->capacity, sizeof *events->mentions);
  pix_free(allocator, events->freed, (size_t)events->freed_capacity, sizeof *events->freed);
  *events = (pix_events){.capacity = 0};
}

// Walks both lists side by side: the pairs that began are a part of the pairs, in the same order.
bool pix_events_copy_stayed(const pix_events *events, pix_pair_list *list, pix_allocator *allocator) {
  const pix_pair_list *pairs = &events->pairs, *began = &events->began;
  const int32_t stayed = pairs->count - began->count;
  if (!pix_pair_list_reserve(list, allocator, stayed)) return false;
  list->count = 0;
  for (int32_t i = 0, next = 0; i < pairs->count; i++) {
    if (next < began->count && pix_pair_has_slots_of(&pairs->items[i], &began->items[next])) {
      next++;
    } else {
      list->items[list->count++] = pairs->items[i];
    }
  }
  return true;
}
