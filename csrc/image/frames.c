// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "image/frames.h"

#define MOST_FRAMES (1 << 20)

const char *pix_frames_open(const void *data, size_t count, int64_t most, pix_allocator *allocator,
                            pix_frames *frames) {
  *frames = (pix_frames){.is_gif = pix_gif_is_one(data, count)};
  if (frames->is_gif) return pix_gif_open(&frames->gif, data, count, most, allocator);
  return pix_image_decode(data, count, most, allocator, &frames->still);
}

static const char *next_of_gif(pix_frames *frames) {
  const char *reason = pix_gif_next(&frames->gif);
  frames->rgba = frames->gif.rgba;
  frames->width = frames->gif.width;
  frames->height = frames->gif.height;
  frames->delay = frames->gif.delay;
  if (reason == NULL && frames->rgba == NULL && frames->count == 0) return "it has no frame";
  return reason;
}

static const char *check_count(const pix_frames *frames) {
  const int64_t pixels = (int64_t)frames->width * frames->height;
  if (pixels * frames->count > PIX_LARGEST_IMAGE) return "its frames have more than 2^28 pixels";
  return frames->count > MOST_FRAMES ? "it has more than 2^20 frames" : NULL;
}

const char *pix_frames_next(pix_frames *frames) {
  const char *reason = NULL;
  if (frames->is_gif) {
    reason = next_of_gif(frames);
  } else {
    frames->rgba = frames->count == 0 ? frames->still.rgba : NULL;
    frames->width = frames->still.width;
    frames->height = frames->still.height;
  }
  if (frames->rgba != NULL) {
    frames->count++;
    reason = check_count(frames);
  }
  if (reason != NULL || frames->rgba == NULL) pix_frames_close(frames);
  return reason;
}

void pix_frames_close(pix_frames *frames) {
  pix_gif_close(&frames->gif);
  pix_image_free(&frames->still);
  frames->rgba = NULL;
}
