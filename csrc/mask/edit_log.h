// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What edits of a mask have replaced, so that they can be undone: for each edit the words that it may have changed, and
// behind them one that says where they were. Between edits stand marks, numbers that count up, each for a moment; with
// the edits after a moment that is undone, or before one that is forgotten, the marks go.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

typedef struct pix_edit_log {
  uint64_t *words;
  int32_t first, count;  // those in [first, count) are kept
  int32_t capacity;
  int64_t last_mark;     // ever given; 0: none
  bool is_recording;
} pix_edit_log;

void pix_edit_log_destroy(pix_edit_log *log, pix_allocator *allocator);

// Forgets all that was noted, and all marks.
void pix_edit_log_drop(pix_edit_log *log, pix_allocator *allocator);

// Returns the mark of now; -1 if memory is short.
int64_t pix_edit_log_mark(pix_edit_log *log, pix_allocator *allocator);

// Notes the pixels of a rectangle, which lies inside and is not empty, before they are edited. Drops all if memory is
// short: an edit must not fail for that.
void pix_edit_log_note(pix_edit_log *log, pix_allocator *allocator, const pix_bits *bits, pix_rect rect);

bool pix_edit_log_has(const pix_edit_log *log, int64_t mark);

// Puts back into `words` what the last edit after the mark replaced, and takes that edit out of the log. Sets *rect to
// where it was and *gain to how many more pixels are solid now. Returns false if there is no edit after the mark, which
// the log must have.
bool pix_edit_log_undo(pix_edit_log *log, int64_t mark, uint64_t *words, int32_t pitch, pix_rect *rect, int32_t *gain);

// Forgets what came before the mark. Returns false if the log does not have it.
bool pix_edit_log_forget(pix_edit_log *log, pix_allocator *allocator, int64_t mark);
