// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "classic.h"

classic_texture classic_texture_create(int32_t width, int32_t height) {
  classic_texture t = {.width = width, .height = height};
  t.rgba = bench_alloc((int64_t)width * height, 4);
  return t;
}

void classic_texture_destroy(classic_texture *t) {
  free(t->rgba);
  *t = (classic_texture){.rgba = NULL};
}

void classic_sprite_init(classic_sprite *s, const classic_texture *texture) {
  *s = (classic_sprite){.texture = texture, .a = 1, .d = 1, .ox = (float)texture->width / 2,
                        .oy = (float)texture->height / 2};
}

void classic_sprite_turn(classic_sprite *s, double r) {
  const float sine = (float)sin(r), cosine = (float)cos(r);
  s->a = s->d = cosine;
  s->b = sine;
  s->c = -sine;
}

void classic_sprite_move(classic_sprite *s, double x, double y) {
  s->x = x;
  s->y = y;
}

bool classic_transform_hit(const classic_sprite *a, const classic_sprite *b) {
  // B's matrix is a rotation with flips: its inverse is its transpose.
  const float right_u = b->a * a->a + b->b * a->b, right_v = b->c * a->a + b->d * a->b;
  const float down_u = b->a * a->c + b->b * a->d, down_v = b->c * a->c + b->d * a->d;
  const float x = (float)(a->x - b->x), y = (float)(a->y - b->y);
  const float first_x = 0.5f - a->ox, first_y = 0.5f - a->oy;
  float row_u = b->a * x + b->b * y + b->ox + right_u * first_x + down_u * first_y;
  float row_v = b->c * x + b->d * y + b->oy + right_v * first_x + down_v * first_y;
  const int32_t width = b->texture->width;
  const float limit_u = (float)b->texture->width, limit_v = (float)b->texture->height;
  const uint8_t *alpha_a = a->texture->rgba + 3, *alpha_b = b->texture->rgba + 3;
  for (int32_t i = 0; i < a->texture->height; i++, row_u += down_u, row_v += down_v) {
    float u = row_u, v = row_v;
    for (int32_t k = 0; k < a->texture->width; k++, u += right_u, v += right_v, alpha_a += 4) {
      if (u >= 0 && v >= 0 && u < limit_u && v < limit_v && *alpha_a != 0 &&
          alpha_b[4 * ((size_t)((int32_t)v * width + (int32_t)u))] != 0) {
        return true;
      }
    }
  }
  return false;
}
