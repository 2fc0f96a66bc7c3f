// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The distinct masks of a world's sprites, so that edits are found by one look per mask and not one per sprite.
#pragma once

#include "mask/mask.h"

typedef struct pix_mask_entry {
  pix_mask *mask;
  uint64_t seen_version;  // the contents that the world knows
  pix_bits bits;          // those contents
  pix_rect bounds;        // of their solid texels
  const uint64_t *top;    // the first row of these, where they begin in the first stripe
  int32_t users;          // slots; 0: the entry is free
  int32_t next;           // in the same bucket, or the next free entry; -1: none
} pix_mask_entry;

typedef struct pix_mask_table {
  pix_allocator *allocator;
  pix_mask_entry *entries;
  int32_t *buckets;     // first entry by hash of the pointer, -1: none; as many as entries
  int32_t count;        // entries ever used
  int32_t capacity;     // a power of two, or 0
  int32_t first_free;   // -1: none below count
  uint64_t seen_edits;  // of all masks there are, when the table's were looked at last
  bool has_strangers;   // masks whose edits are not counted where the table has its memory from
} pix_mask_table;

void pix_mask_table_init(pix_mask_table *table, pix_allocator *allocator);
void pix_mask_table_destroy(pix_mask_table *table);

// Returns the entry of a mask, with one more user; -1 if memory is short. It stays where it is until its last user is
// gone.
int32_t pix_mask_table_acquire(pix_mask_table *table, pix_mask *mask);
void pix_mask_table_drop(pix_mask_table *table, int32_t entry);

// Takes note of the mask's contents.
void pix_mask_entry_update(pix_mask_entry *entry);

// Tells whether any mask may have been edited since pix_mask_table_note_edits. "No" is certain, and known at once.
static inline bool pix_mask_table_may_be_stale(const pix_mask_table *table) {
  return table->has_strangers || pix_allocator_whole(table->allocator)->mask_edits != table->seen_edits;
}

// Notes in `table` that all edits so far have been seen: pix_mask_table_may_be_stale says no until the next one, unless
// the table has strangers. Looks at no mask: the caller looks for stale entries, and updates them.
static inline void pix_mask_table_note_edits(pix_mask_table *table) {
  table->seen_edits = pix_allocator_whole(table->allocator)->mask_edits;
}

static inline bool pix_mask_entry_is_stale(const pix_mask_entry *entry) {
  return entry->users > 0 && entry->mask->version != entry->seen_version;
}
