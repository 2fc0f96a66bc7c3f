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

void classic_sprite_turn(classic_sprite *s, double r, bool flip_x, bool flip_y) {
  const float sine = (float)sin(r), cosine = (float)cos(r);
  s->is_turned = r != 0;
  s->flip_x = flip_x;
  s->flip_y = flip_y;
  s->a = flip_x ? -cosine : cosine;
  s->b = flip_x ? -sine : sine;
  s->c = flip_y ? sine : -sine;
  s->d = flip_y ? -cosine : cosine;
}

void classic_sprite_move(classic_sprite *s, double x, double y) {
  const int32_t w = s->texture->width, h = s->texture->height;
  s->x = x;
  s->y = y;
  if (s->is_turned) {
    const double half_w = fabsf(s->a) * s->ox + fabsf(s->c) * s->oy, half_h = fabsf(s->b) * s->ox + fabsf(s->d) * s->oy;
    s->box = (classic_box){(int32_t)floor(x - half_w), (int32_t)floor(y - half_h), (int32_t)ceil(x + half_w),
                           (int32_t)ceil(y + half_h)};
    return;
  }
  // The pixels whose centres lie in the texture. One on a texel's edge belongs to the texel right of or below it, which
  // in a flipped texture is the one that came before.
  const double left = x - s->ox - 0.5, top = y - s->oy - 0.5;
  s->box.left = (int32_t)(s->flip_x ? floor(left) + 1 : ceil(left));
  s->box.top = (int32_t)(s->flip_y ? floor(top) + 1 : ceil(top));
  s->box.right = s->box.left + w;
  s->box.bottom = s->box.top + h;
}

// The alpha under world pixel (x, y) of a sprite that is not turned, and how far to go for the next pixel and row.
static const uint8_t *alpha_at(const classic_sprite *s, int32_t x, int32_t y, ptrdiff_t *right, ptrdiff_t *down) {
  const ptrdiff_t pitch = (ptrdiff_t)s->texture->width * 4;
  const int32_t u = s->flip_x ? s->box.right - 1 - x : x - s->box.left;
  const int32_t v = s->flip_y ? s->box.bottom - 1 - y : y - s->box.top;
  *right = s->flip_x ? -4 : 4;
  *down = s->flip_y ? -pitch : pitch;
  return s->texture->rgba + v * pitch + u * 4 + 3;
}

bool classic_pixels_hit(const classic_sprite *a, const classic_sprite *b) {
  const int32_t left = pix_max(a->box.left, b->box.left), right = pix_min(a->box.right, b->box.right);
  const int32_t top = pix_max(a->box.top, b->box.top), bottom = pix_min(a->box.bottom, b->box.bottom);
  if (left >= right || top >= bottom) return false;
  ptrdiff_t right_a, down_a, right_b, down_b;
  const uint8_t *row_a = alpha_at(a, left, top, &right_a, &down_a);
  const uint8_t *row_b = alpha_at(b, left, top, &right_b, &down_b);
  for (int32_t y = top; y < bottom; y++, row_a += down_a, row_b += down_b) {
    const uint8_t *alpha_a = row_a, *alpha_b = row_b;
    for (int32_t x = left; x < right; x++, alpha_a += right_a, alpha_b += right_b) {
      if (*alpha_a != 0 && *alpha_b != 0) return true;
    }
  }
  return false;
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

static int64_t pixel_count(const classic_sprite *s) { return (int64_t)s->texture->width * s->texture->height; }

bool classic_sprites_hit(const classic_sprite *a, const classic_sprite *b) {
  if (!a->is_turned && !b->is_turned) return classic_pixels_hit(a, b);
  return pixel_count(a) <= pixel_count(b) ? classic_transform_hit(a, b) : classic_transform_hit(b, a);
}
