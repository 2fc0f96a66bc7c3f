// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Going through a window of the world by halves, down to patches small enough to be worked on.
#ifndef PIX_WINDOWS_H
#define PIX_WINDOWS_H

#include "base/rect.h"

// What comes after a look at a window.
typedef enum pix_window_step {
  PIX_WINDOW_DONE,        // nothing more in it
  PIX_WINDOW_HALVE,       // its halves, the left or upper one first
  PIX_WINDOW_HALVE_BACK,  // its halves, the right or lower one first
  PIX_WINDOW_STOP         // nothing more at all
} pix_window_step;

typedef pix_window_step pix_window_look(void *context, pix_rect window);
typedef bool pix_window_test(void *context, pix_rect window);

// Of a window of 2^31 pixels a side, halved along both down to one pixel, so many halves wait.
#define PIX_MOST_WINDOWS 62

// Looks at the window, at its halves if that says so, and so on, in depth. A half is left out if its turn has come and
// `may_matter`, which may be NULL, is false. Returns whether a look has stopped it. Inlined with both functions, which
// costs no more than a recursion of one's own.
PIX_ALWAYS_INLINE bool pix_windows_visit(pix_rect window, pix_window_test *may_matter, pix_window_look *look,
                                         void *context) {
  pix_rect waiting[PIX_MOST_WINDOWS];
  int32_t count = 0;
  for (bool matters = true;; matters = may_matter == NULL || may_matter(context, window)) {
    const pix_window_step step = matters ? look(context, window) : PIX_WINDOW_DONE;
    if (step == PIX_WINDOW_STOP) return true;
    if (step == PIX_WINDOW_DONE) {
      if (count == 0) return false;
      window = waiting[--count];
      continue;
    }
    PIX_ASSERT(count < PIX_MOST_WINDOWS);
    pix_rect halves[2];
    pix_rect_halve(window, &halves[0], &halves[1]);
    window = halves[step == PIX_WINDOW_HALVE_BACK];
    waiting[count++] = halves[step == PIX_WINDOW_HALVE];
  }
}

#endif
