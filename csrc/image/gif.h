// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Animated and still GIFs, frame by frame as browsers show them, after CompuServe's specification of GIF89a: each frame
// is drawn over what the ones before leave. What the specification calls the background is transparent, and what a
// frame does not draw stays as it was. Every byte is checked; the time is linear in the bytes and the pixels.
#pragma once

#include "base/alloc.h"
#include "base/rect.h"

typedef struct pix_gif {
  const uint8_t *rgba;    // the latest frame: rows from the top, 4 bytes a pixel, no gaps; alpha 0 or 255. NULL: none
  int32_t width, height;  // pixels, of all frames
  int32_t delay;          // how long the latest frame is shown, in 1/100 s; 0 if the file does not say
  bool is_at_end;         // there was no further frame

  const uint8_t *data;    // the file, not owned
  size_t count, at;       // bytes in all, and before what is read next
  pix_allocator *allocator;
  uint8_t *canvas;
  struct pix_gif_tables *tables;
  pix_rect frame;         // of the latest frame
  int32_t disposal;       // what becomes of it
  uint8_t *saved;         // what was in its place, if that is to be put back
} pix_gif;

bool pix_gif_is_one(const void *data, size_t count);

// Opens a GIF, which must be there as long as frames are asked for. Returns NULL, or the reason for failing; then
// everything is freed. A GIF of more than `most` pixels a frame, at most 2^28, is refused.
const char *pix_gif_open(pix_gif *gif, const void *data, size_t count, int64_t most, pix_allocator *allocator);

// Draws the next frame. Returns NULL, or the reason for failing; then everything is freed.
const char *pix_gif_next(pix_gif *gif);
void pix_gif_close(pix_gif *gif);  // of a zeroed one, too; may be repeated
