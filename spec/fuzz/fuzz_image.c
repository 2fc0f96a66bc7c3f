// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A target for libFuzzer: any bytes as an image file, decoded frame by frame, with all the memory there is and with
// memory that runs short. make fuzz sets a PIX_LARGEST_IMAGE that keeps each try short.

#include <stdio.h>

#include "image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_FRAMES 64  // of an image: more are not asked for

#define DEMAND(condition) demand(condition, #condition)

static void demand(bool is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "not so: %s\n", what);
  abort();
}

// Kept, so that no reading is optimised away.
static volatile uint8_t all_pixels;

// Every pixel is there, and has been written.
static void read_pixels(const uint8_t *rgba, int32_t width, int32_t height) {
  DEMAND(rgba != NULL && width > 0 && height > 0 && (int64_t)width * height <= PIX_LARGEST_IMAGE);
  const size_t count = (size_t)width * (size_t)height * 4;
  uint8_t all = 0;
  for (size_t k = 0; k < count; k++) all ^= rgba[k];
  all_pixels = all;
}

static bool is_whole(const pix_allocator *allocator) { return allocator->bytes == 0 && allocator->blocks == 0; }

static void decode_image(const uint8_t *data, size_t size, pix_allocator *allocator) {
  pix_image image;
  const char *reason = pix_image_decode(data, size, PIX_LARGEST_IMAGE, allocator, &image);
  for (int32_t k = 0; image.rgba != NULL && k < MOST_FRAMES; k++) {
    DEMAND(reason == NULL && image.count == k + 1 && image.delay >= 0);
    read_pixels(image.rgba, image.width, image.height);
    reason = pix_image_next(&image);
  }
  DEMAND(reason == NULL || *reason != '\0');
  pix_image_free(&image);
  DEMAND(is_whole(allocator));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  pix_allocator allocator;
  pix_allocator_init(&allocator);
  decode_image(data, size, &allocator);
  // The last byte chooses when memory runs short.
  if (size == 0) return 0;
  allocator.fail_after = data[size - 1] % 32;
  decode_image(data, size, &allocator);
  return 0;
}
