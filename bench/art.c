// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "art.h"

classic_texture classic_texture_create(int32_t width, int32_t height) {
  classic_texture t = {.width = width, .height = height};
  t.rgba = bench_alloc((int64_t)width * height, 4);
  return t;
}

void classic_texture_destroy(classic_texture *t) {
  free(t->rgba);
  *t = (classic_texture){.rgba = NULL};
}

#define RING_HOLE 0.8  // of the radius

bool art_disc(double x, double y, double pixel) {
  return x * x + y * y <= 1 && !(x > 0 && fabs(y) < fmax(0.0625, pixel / 2));
}

bool art_ring(double x, double y, double pixel) {
  const double square = x * x + y * y;
  return square <= 1 && square >= RING_HOLE * RING_HOLE && !(y < 0 && fabs(x) < fmax(0.0625, pixel / 2));
}

bool art_ship(double x, double y, double pixel) {
  (void)pixel;
  const double along = (1 - x) / 2;  // 0 at the tip, 1 at the back
  return fabs(y) <= along && (along < 0.6 || fabs(y) >= (along - 0.6) * 1.5);
}

bool art_star(double x, double y, double pixel) {
  (void)pixel;
  return sqrt(fabs(x)) + sqrt(fabs(y)) <= 1.15;
}

int32_t art_disc_inside_ring(int32_t ring_size) { return 2 * (int32_t)(ring_size / 2 * RING_HOLE - 2); }

static void set_solid(classic_texture *t, int32_t x, int32_t y) {
  uint8_t *pixel = t->rgba + ((size_t)y * (size_t)t->width + (size_t)x) * 4;
  pixel[0] = pixel[1] = pixel[2] = 160;
  pixel[3] = 255;
}

classic_texture art_paint_within(int32_t size, int32_t shape_size, art_shape shape) {
  classic_texture t = classic_texture_create(size, size);
  const double pixel = 2.0 / shape_size;
  const int32_t margin = (size - shape_size) / 2;
  for (int32_t y = 0; y < shape_size; y++) {
    for (int32_t x = 0; x < shape_size; x++) {
      if (shape((x + 0.5) * pixel - 1, (y + 0.5) * pixel - 1, pixel)) set_solid(&t, margin + x, margin + y);
    }
  }
  return t;
}

classic_texture art_paint(int32_t size, art_shape shape) { return art_paint_within(size, size, shape); }

classic_texture art_checkerboard(int32_t size) {
  classic_texture t = classic_texture_create(size, size);
  for (int32_t y = 0; y < size; y++) {
    for (int32_t x = y & 1; x < size; x += 2) set_solid(&t, x, y);
  }
  return t;
}

classic_texture art_terrain(int32_t width, int32_t height) {
  classic_texture t = classic_texture_create(width, height);
  for (int32_t x = 0; x < width; x++) {
    const double ground = height * (0.5 + 0.2 * sin(x * 0.004) + 0.06 * sin(x * 0.021) + 0.01 * sin(x * 0.17));
    for (int32_t y = (int32_t)ground; y < height; y++) {
      const double cave = sin(x * 0.013 + 2 * sin(y * 0.011)) + sin(y * 0.023);
      if (cave < 1.1) set_solid(&t, x, y);
    }
  }
  return t;
}

void art_make_mask(pix_mask *mask, pix_allocator *allocator, const classic_texture *texture) {
  bench_must(pix_mask_create(mask, allocator, texture->width, texture->height));
  const pix_pixels pixels = {texture->rgba, texture->width, texture->height, (size_t)texture->width * 4};
  const pix_solid_rule rule = {.threshold = 0};
  pix_mask_read_pixels(mask, &pixels, 0, 0, &rule);
}

void art_paint_mask(pix_mask *mask, pix_allocator *allocator, classic_texture texture) {
  art_make_mask(mask, allocator, &texture);
  classic_texture_destroy(&texture);
}
