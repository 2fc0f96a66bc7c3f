// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A target for libFuzzer: any bytes as an image file, by every way there is to decode one. Built with a PIX_LARGEST_IMAGE
// that keeps each try short.

#include <stdio.h>

#include "pix_pixels.h"
#include "pix_stb.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define DEMAND(condition) demand(condition, #condition)

static void demand(bool is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "not so: %s\n", what);
  abort();
}

// Every pixel of the image is there, and makes a mask.
static void decode(const uint8_t *data, size_t size, pix_allocator *allocator) {
  pix_image image;
  const char *reason = pix_image_decode(data, size, allocator, &image);
  if (reason != NULL) {
    DEMAND(*reason != '\0');
    return;
  }
  DEMAND(image.width > 0 && image.height > 0 && (int64_t)image.width * image.height <= PIX_LARGEST_IMAGE);
  const pix_pixels pixels = {image.rgba, image.width, image.height, (size_t)image.width * 4};
  const int32_t width = pix_min(image.width, PIX_MAX_SIDE), height = pix_min(image.height, PIX_MAX_SIDE);
  pix_mask mask;
  DEMAND(pix_mask_create(&mask, allocator, width, height));
  const pix_solid_rule rule = {0};
  pix_mask_read_pixels(&mask, &pixels, image.width - width, image.height - height, &rule);
  DEMAND(mask.solid_count <= width * height);
  pix_mask_release(&mask);
  pix_image_free(&image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  pix_allocator allocator;
  pix_allocator_init(&allocator);
  decode(data, size, &allocator);
  DEMAND(allocator.bytes == 0 && allocator.blocks == 0);
  // Once more with memory that runs short at some point, which the last byte chooses.
  if (size > 0) {
    allocator.fail_after = data[size - 1] % 32;
    pix_image image;
    if (pix_image_decode(data, size, &allocator, &image) == NULL) pix_image_free(&image);
    DEMAND(allocator.bytes == 0 && allocator.blocks == 0);
  }
  return 0;
}
