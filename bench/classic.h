// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The classic algorithms that games use to find out whether two images touch, as plain good C: what pixcollide is
// measured against. They know nothing of masks; each reads the alpha of RGBA textures.
#ifndef CLASSIC_H
#define CLASSIC_H

#include "bench.h"

typedef struct classic_texture {
  uint8_t *rgba;  // rows from the top, no gaps
  int32_t width, height;
} classic_texture;

classic_texture classic_texture_create(int32_t width, int32_t height);  // entirely transparent
void classic_texture_destroy(classic_texture *texture);

// Pixels [left, right) x [top, bottom).
typedef struct classic_box {
  int32_t left, top, right, bottom;
} classic_box;

static inline bool classic_boxes_meet(const classic_box *a, const classic_box *b) {
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

// A texture somewhere in the world, turned and flipped about its centre. (x, y) is where the centre is.
typedef struct classic_sprite {
  const classic_texture *texture;
  double x, y;
  float a, b, c, d;  // texture to world: (a u + c v, b u + d v)
  float ox, oy;      // the centre
  bool is_turned, flip_x, flip_y;
  classic_box box;
} classic_sprite;

void classic_sprite_init(classic_sprite *sprite, const classic_texture *texture);

// r in radians, clockwise on screen. Flips come first. The box is right again after the next move.
void classic_sprite_turn(classic_sprite *sprite, double r, bool flip_x, bool flip_y);
void classic_sprite_move(classic_sprite *sprite, double x, double y);

// 1. Per-pixel test over the intersection rectangle. Neither may be turned.
bool classic_pixels_hit(const classic_sprite *a, const classic_sprite *b);

// 2. Transform of A into B: steps through A's pixels, and with two precomputed vectors through the places in B that
// they fall on. Not symmetric, and where one pixel of A touches two of B it looks at one of them only.
bool classic_transform_hit(const classic_sprite *a, const classic_sprite *b);

// 1 if neither is turned, otherwise 2, along the sprite with fewer pixels.
bool classic_sprites_hit(const classic_sprite *a, const classic_sprite *b);

#endif
