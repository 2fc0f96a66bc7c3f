// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/edit_log.h"

void pix_edit_log_destroy(pix_edit_log *log, pix_allocator *allocator) {
  pix_free(allocator, log->words, (size_t)log->capacity, sizeof *log->words);
  *log = (pix_edit_log){.base = log->base};
}

void pix_edit_log_drop(pix_edit_log *log, pix_allocator *allocator) {
  const int64_t next = pix_edit_log_now(log) + 1;
  const bool is_recording = log->is_recording;
  pix_edit_log_destroy(log, allocator);
  log->base = next;
  log->is_recording = is_recording;
}

// Where an edit was, in 16 bits each; and back.

static uint64_t word_of(pix_rect rect) {
  return (uint64_t)rect.x | (uint64_t)rect.y << 16 | (uint64_t)rect.w << 32 | (uint64_t)rect.h << 48;
}

static pix_rect rect_of(uint64_t word) {
  return (pix_rect){(int32_t)(word & 0xffff), (int32_t)(word >> 16 & 0xffff), (int32_t)(word >> 32 & 0xffff),
                    (int32_t)(word >> 48)};
}

static int32_t last_stripe(pix_rect rect) { return (rect.x + rect.w - 1) / 64; }

// Words that an edit takes in the log.
static int64_t size_of(pix_rect rect) { return (int64_t)(last_stripe(rect) - rect.x / 64 + 1) * rect.h + 1; }

void pix_edit_log_note(pix_edit_log *log, pix_allocator *allocator, const pix_bits *bits, pix_rect rect) {
  const int64_t wanted = log->count + size_of(rect);
  if (wanted > INT32_MAX / 2 ||
      !pix_reserve(allocator, &log->words, &log->capacity, (int32_t)wanted, sizeof *log->words)) {
    pix_edit_log_drop(log, allocator);
    return;
  }
  uint64_t *to = log->words + log->count;
  for (int32_t stripe = rect.x / 64; stripe <= last_stripe(rect); stripe++) {
    memcpy(to, pix_bits_stripe(bits, stripe) + rect.y, (size_t)rect.h * sizeof *to);
    to += rect.h;
  }
  *to = word_of(rect);
  log->count = (int32_t)wanted;
}

bool pix_edit_log_has(const pix_edit_log *log, int64_t mark) {
  if (mark < log->base || mark > pix_edit_log_now(log)) return false;
  int64_t count = log->count;
  while (log->base + count > mark) count -= size_of(rect_of(log->words[count - 1]));
  return log->base + count == mark;
}

int32_t pix_edit_log_undo(pix_edit_log *log, uint64_t *words, int32_t pitch, pix_rect *rect) {
  *rect = rect_of(log->words[log->count - 1]);
  log->count -= (int32_t)size_of(*rect);
  const uint64_t *from = log->words + log->count;
  int32_t gain = 0;
  for (int32_t stripe = rect->x / 64; stripe <= last_stripe(*rect); stripe++) {
    uint64_t *to = pix_stripe_words(words, pitch, stripe) + rect->y;
    for (int32_t y = 0; y < rect->h; y++) {
      gain += pix_popcount(*from) - pix_popcount(to[y]);
      to[y] = *from++;
    }
  }
  return gain;
}

void pix_edit_log_forget(pix_edit_log *log, int64_t mark) {
  PIX_ASSERT(pix_edit_log_has(log, mark));
  const int32_t gone = (int32_t)(mark - log->base);
  log->count -= gone;
  if (gone > 0 && log->count > 0) memmove(log->words, log->words + gone, (size_t)log->count * sizeof *log->words);
  log->base = mark;
}
