// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What edits of a mask have replaced, so that they can be undone: for each edit the words that it may have changed, and
// behind them one that says where they were. A moment is named by a mark, the number of words ever noted until then.
#ifndef PIX_EDIT_LOG_H
#define PIX_EDIT_LOG_H

#include "base/alloc.h"
#include "bits/bits.h"

typedef struct pix_edit_log {
  uint64_t *words;
  int32_t count, capacity;
  int64_t base;       // the mark of the first word that is kept
  bool is_recording;
} pix_edit_log;

static inline int64_t pix_edit_log_now(const pix_edit_log *log) { return log->base + log->count; }

void pix_edit_log_destroy(pix_edit_log *log, pix_allocator *allocator);

// Forgets all that was noted, and makes all marks useless.
void pix_edit_log_drop(pix_edit_log *log, pix_allocator *allocator);

// Notes the pixels of a rectangle, which lies inside and is not empty. Drops all if memory is short: an edit is not to
// fail for that.
void pix_edit_log_note(pix_edit_log *log, pix_allocator *allocator, const pix_bits *bits, pix_rect rect);

// Is the mark that of a moment between two edits that are kept?
bool pix_edit_log_has(const pix_edit_log *log, int64_t mark);

// Puts the words of the last edit back, and takes it out of the log. Returns by how many there are more solid pixels.
int32_t pix_edit_log_undo(pix_edit_log *log, uint64_t *words, int32_t pitch, pix_rect *rect);

// Forgets what came before the mark, which the log has.
void pix_edit_log_forget(pix_edit_log *log, int64_t mark);

#endif
