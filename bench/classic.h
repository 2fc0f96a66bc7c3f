// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The classic algorithm by which games find out whether two turned images touch, as plain good C. It knows nothing of
// masks: it reads the alpha of RGBA textures.
#ifndef CLASSIC_H
#define CLASSIC_H

#include "bench.h"

typedef struct classic_texture {
  uint8_t *rgba;  // rows from the top, no gaps
  int32_t width, height;
} classic_texture;

classic_texture classic_texture_create(int32_t width, int32_t height);  // entirely transparent
void classic_texture_destroy(classic_texture *texture);

// A texture somewhere in the world, turned about its centre. (x, y) is where the centre is.
typedef struct classic_sprite {
  const classic_texture *texture;
  double x, y;
  float a, b, c, d;  // texture to world: (a u + c v, b u + d v)
  float ox, oy;      // the centre
} classic_sprite;

void classic_sprite_init(classic_sprite *sprite, const classic_texture *texture);
void classic_sprite_turn(classic_sprite *sprite, double r);  // radians, clockwise on screen
void classic_sprite_move(classic_sprite *sprite, double x, double y);

// Steps through A's pixels, and with two precomputed vectors through the places in B that they fall on. Not symmetric,
// and where one pixel of A touches two of B it looks at one of them only.
bool classic_transform_hit(const classic_sprite *a, const classic_sprite *b);

#endif
