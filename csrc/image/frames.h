// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The frames of an image one by one, as they are shown: of an animated GIF all of them, of any other image itself.
#ifndef PIX_FRAMES_H
#define PIX_FRAMES_H

#include "base/rect.h"
#include "image/stb.h"

typedef struct pix_frames {
  const uint8_t *rgba;    // the latest frame, as in pix_image; NULL before the first and after the last
  int32_t width, height;  // pixels, of all frames
  int32_t delay;          // how long the latest frame is shown, in 1/100 s; 0 if the image does not say
  int32_t count;          // of frames up to the latest
  bool is_gif;
  pix_gif gif;
  pix_image still;
} pix_frames;

// Both return NULL, or the reason for failing, which is good as long as *frames is; then, and after the last frame,
// everything is freed. The data must be there as long as frames are asked for. More than `most` pixels in a frame, at
// most 2^28, are refused; more than that in all frames together, or more than 2^20 frames, when the first frame beyond
// that is asked for.
const char *pix_frames_open(const void *data, size_t count, int64_t most, pix_allocator *allocator,
                            pix_frames *frames);
const char *pix_frames_next(pix_frames *frames);
void pix_frames_close(pix_frames *frames);  // of zeroed ones, too; may be repeated

#endif
