// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_table.h"

void pix_mask_table_init(pix_mask_table *table, pix_allocator *allocator) {
  *table = (pix_mask_table){.allocator = allocator, .first_free = -1};
}

void pix_mask_table_destroy(pix_mask_table *table) {
  pix_free(table->allocator, table->entries, (size_t)table->capacity, sizeof *table->entries);
  pix_free(table->allocator, table->buckets, (size_t)table->capacity, sizeof *table->buckets);
  pix_mask_table_init(table, table->allocator);
}

static int32_t *bucket_of(const pix_mask_table *table, const pix_mask *mask) {
  // Fibonacci hashing; the order of entries never shows in a result.
  const uint64_t hash = (uint64_t)(uintptr_t)mask * UINT64_C(0x9e3779b97f4a7c15);
  return &table->buckets[(hash >> 32) & (uint64_t)(table->capacity - 1)];
}

static void link_entry(pix_mask_table *table, int32_t entry) {
  int32_t *bucket = bucket_of(table, table->entries[entry].mask);
  table->entries[entry].next = *bucket;
  *bucket = entry;
}

static bool grow(pix_mask_table *table) {
  if (table->capacity > INT32_MAX / 4) return false;
  const int32_t capacity = table->capacity == 0 ? 8 : table->capacity * 2;
  pix_mask_table larger = *table;
  larger.capacity = capacity;
  larger.entries = pix_alloc(table->allocator, (size_t)capacity, sizeof *larger.entries);
  larger.buckets = pix_alloc(table->allocator, (size_t)capacity, sizeof *larger.buckets);
  if (larger.entries == NULL || larger.buckets == NULL) {
    pix_mask_table_destroy(&larger);
    return false;
  }
  if (table->count > 0) memcpy(larger.entries, table->entries, (size_t)table->count * sizeof *larger.entries);
  memset(larger.buckets, 0xff, (size_t)capacity * sizeof *larger.buckets);  // -1 everywhere
  for (int32_t e = 0; e < larger.count; e++) {
    if (larger.entries[e].users > 0) link_entry(&larger, e);
  }
  pix_mask_table_destroy(table);
  *table = larger;
  return true;
}

void pix_mask_entry_update(pix_mask_entry *entry) {
  entry->seen_version = entry->mask->version;
  entry->bits = pix_mask_bits(entry->mask);
  entry->bounds = pix_mask_bounds(entry->mask);
  entry->top = entry->bits.words + entry->bounds.y;
}

int32_t pix_mask_table_acquire(pix_mask_table *table, pix_mask *mask) {
  if (table->count == table->capacity && table->first_free < 0 && !grow(table)) return -1;
  for (int32_t e = *bucket_of(table, mask); e >= 0; e = table->entries[e].next) {
    if (table->entries[e].mask == mask) {
      table->entries[e].users++;
      return e;
    }
  }
  int32_t entry = table->first_free;
  if (entry >= 0) {
    table->first_free = table->entries[entry].next;
  } else {
    entry = table->count++;
  }
  if (pix_allocator_whole(mask->allocator) != pix_allocator_whole(table->allocator)) table->has_strangers = true;
  table->entries[entry] = (pix_mask_entry){.mask = mask, .users = 1};
  pix_mask_entry_update(&table->entries[entry]);
  link_entry(table, entry);
  return entry;
}

void pix_mask_table_drop(pix_mask_table *table, int32_t entry) {
  pix_mask_entry *e = &table->entries[entry];
  PIX_ASSERT(e->users > 0);
  if (--e->users > 0) return;
  int32_t *link = bucket_of(table, e->mask);
  while (*link != entry) link = &table->entries[*link].next;
  *link = e->next;
  e->mask = NULL;
  e->next = table->first_free;
  table->first_free = entry;
}
