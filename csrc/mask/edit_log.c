// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask.h"

#define ROOMY 4096  // words: a log that was so large is made smaller when most of it is empty

void pix_edit_log_destroy(pix_edit_log *log, pix_allocator *allocator) {
  pix_free(allocator, log->words, (size_t)log->capacity, sizeof *log->words);
  *log = (pix_edit_log){.last_mark = log->last_mark};
}

void pix_edit_log_drop(pix_edit_log *log, pix_allocator *allocator) {
  const bool is_recording = log->is_recording;
  pix_edit_log_destroy(log, allocator);
  log->is_recording = is_recording;
}

// The last word of an entry: where an edit was, in 16 bits each; empty for a mark, whose number stands before it.

static uint64_t word_of(pix_rect rect) {
  return (uint64_t)rect.x | (uint64_t)rect.y << 16 | (uint64_t)rect.w << 32 | (uint64_t)rect.h << 48;
}

static pix_rect rect_of(uint64_t word) {
  return (pix_rect){(int32_t)(word & 0xffff), (int32_t)(word >> 16 & 0xffff), (int32_t)(word >> 32 & 0xffff),
                    (int32_t)(word >> 48)};
}

#define A_MARK 0
#define WORDS_OF_A_MARK 2

static int32_t last_stripe(pix_rect rect) { return (rect.x + rect.w - 1) / 64; }

static int64_t size_of_edit(pix_rect rect) { return (int64_t)(last_stripe(rect) - rect.x / 64 + 1) * rect.h + 1; }

// Returns the number of words of the entry that ends at `end`.
static int32_t size_before(const pix_edit_log *log, int32_t end) {
  const uint64_t last = log->words[end - 1];
  return last == A_MARK ? WORDS_OF_A_MARK : (int32_t)size_of_edit(rect_of(last));
}

static bool is_mark_before(const pix_edit_log *log, int32_t end, int64_t mark) {
  return log->words[end - 1] == A_MARK && log->words[end - WORDS_OF_A_MARK] == (uint64_t)mark;
}

static bool make_room(pix_edit_log *log, pix_allocator *allocator, int64_t words) {
  const int64_t wanted = log->count + words;
  return wanted <= INT32_MAX / 2 &&
         pix_reserve(allocator, &log->words, &log->capacity, (int32_t)wanted, sizeof *log->words);
}

int64_t pix_edit_log_mark(pix_edit_log *log, pix_allocator *allocator) {
  if (log->count > log->first && is_mark_before(log, log->count, log->last_mark)) return log->last_mark;
  if (!make_room(log, allocator, WORDS_OF_A_MARK)) return -1;
  log->words[log->count] = (uint64_t)++log->last_mark;
  log->words[log->count + 1] = A_MARK;
  log->count += WORDS_OF_A_MARK;
  return log->last_mark;
}

void pix_edit_log_note(pix_edit_log *log, pix_allocator *allocator, const pix_bits *bits, pix_rect rect) {
  const int64_t size = size_of_edit(rect);
  if (!make_room(log, allocator, size)) {
    pix_edit_log_drop(log, allocator);
    return;
  }
  uint64_t *to = log->words + log->count;
  for (int32_t stripe = rect.x / 64; stripe <= last_stripe(rect); stripe++) {
    memcpy(to, pix_bits_stripe(bits, stripe) + rect.y, (size_t)rect.h * sizeof *to);
    to += rect.h;
  }
  *to = word_of(rect);
  log->count += (int32_t)size;
}

// Finds where the entry of the mark ends; -1 if the log does not have it.
static int32_t find(const pix_edit_log *log, int64_t mark) {
  int32_t end = log->count;
  while (end > log->first && !is_mark_before(log, end, mark)) end -= size_before(log, end);
  return end > log->first ? end : -1;
}

bool pix_edit_log_has(const pix_edit_log *log, int64_t mark) { return find(log, mark) >= 0; }

bool pix_edit_log_undo(pix_edit_log *log, int64_t mark, uint64_t *words, int32_t pitch, pix_rect *rect, int32_t *gain) {
  while (log->words[log->count - 1] == A_MARK) {
    if (is_mark_before(log, log->count, mark)) return false;
    log->count -= WORDS_OF_A_MARK;
  }
  *rect = rect_of(log->words[log->count - 1]);
  *gain = 0;
  log->count -= (int32_t)size_of_edit(*rect);
  const uint64_t *from = log->words + log->count;
  for (int32_t stripe = rect->x / 64; stripe <= last_stripe(*rect); stripe++) {
    uint64_t *to = pix_stripe_words(words, pitch, stripe) + rect->y;
    for (int32_t y = 0; y < rect->h; y++) {
      *gain += pix_popcount(*from) - pix_popcount(to[y]);
      to[y] = *from++;
    }
  }
  return true;
}

// Moves the entries that are left to the beginning of the words, and these into less memory if most of it is empty.
static void compact(pix_edit_log *log, pix_allocator *allocator) {
  const int32_t kept = log->count - log->first;
  uint64_t *smaller = NULL;
  if (log->capacity > ROOMY && kept < log->capacity / 4) {
    smaller = pix_alloc(allocator, (size_t)kept * 2, sizeof *smaller);
  }
  memmove(smaller != NULL ? smaller : log->words, log->words + log->first, (size_t)kept * sizeof *log->words);
  if (smaller != NULL) {
    pix_free(allocator, log->words, (size_t)log->capacity, sizeof *log->words);
    log->words = smaller;
    log->capacity = 2 * kept;
  }
  log->first = 0;
  log->count = kept;
}

bool pix_edit_log_forget(pix_edit_log *log, pix_allocator *allocator, int64_t mark) {
  const int32_t end = find(log, mark);
  if (end < 0) return false;
  log->first = end - WORDS_OF_A_MARK;
  if (log->first >= log->count - log->first) compact(log, allocator);  // seldom enough to cost little
  return true;
}
