// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "image/picture.h"

#include "image/image.h"

bool pix_picture_create(pix_picture *picture, pix_allocator *allocator, int32_t width, int32_t height) {
  PIX_ASSERT(width > 0 && height > 0 && (int64_t)width * height <= PIX_MAX_PICTURE);
  *picture = (pix_picture){.allocator = allocator, .width = width, .height = height};
  picture->rgba = pix_alloc(allocator, (size_t)width * (size_t)height, 4);
  return picture->rgba != NULL;
}

void pix_picture_release(pix_picture *picture) {
  if (picture->allocator == NULL) return;
  pix_free(picture->allocator, picture->rgba, (size_t)picture->width * (size_t)picture->height, 4);
  *picture = (pix_picture){.allocator = picture->allocator};
}

static pix_rect whole(const pix_picture *picture) { return (pix_rect){0, 0, picture->width, picture->height}; }

static uint8_t *pixel_at(const pix_picture *picture, int32_t x, int32_t y) {
  return picture->rgba + ((size_t)y * (size_t)picture->width + (size_t)x) * 4;
}

static void replace(uint8_t *pixel, pix_color color) {
  pixel[0] = pix_byte_of(color.r);
  pixel[1] = pix_byte_of(color.g);
  pixel[2] = pix_byte_of(color.b);
  pixel[3] = pix_byte_of(color.a);
}

// What it takes to blend a colour over many pixels.
typedef struct brush {
  uint8_t bytes[4];
  double part[3];  // of the result, 0-255: the colour times its alpha
  double alpha;
} brush;

static brush brush_of(pix_color color) {
  brush b = {.part = {color.r * color.a * 255, color.g * color.a * 255, color.b * color.a * 255}, .alpha = color.a};
  replace(b.bytes, color);
  return b;
}

// Puts the brush's colour over the pixel (Porter and Duff), which may be transparent itself.
static inline void blend(uint8_t *pixel, const brush *b) {
  if (b->alpha >= 1 || (pixel[3] == 0 && b->alpha > 0)) {
    memcpy(pixel, b->bytes, 4);
    return;
  }
  const double rest = 1 - b->alpha;
  if (pixel[3] == 255) {
    for (int k = 0; k < 3; k++) pixel[k] = (uint8_t)(b->part[k] + pixel[k] * rest + 0.5);
    return;
  }
  const double below = pixel[3] / 255.0 * rest, alpha = b->alpha + below;
  if (alpha <= 0) return;
  const double share = 1 / alpha;
  for (int k = 0; k < 3; k++) pixel[k] = (uint8_t)((b->part[k] + pixel[k] * below) * share + 0.5);
  pixel[3] = pix_byte_of(alpha);
}

void pix_picture_clear(pix_picture *picture, pix_color color) {
  const size_t pixels = (size_t)picture->width * (size_t)picture->height;
  uint8_t bytes[4];
  replace(bytes, color);
  for (size_t k = 0; k < pixels; k++) memcpy(picture->rgba + 4 * k, bytes, 4);
}

// Copies the picture's rows, which follow each other after so many bytes.
static void copy_rows(const pix_picture *picture, uint8_t *to, size_t to_stride, const uint8_t *from,
                      size_t from_stride) {
  const size_t row = (size_t)picture->width * 4;
  PIX_ASSERT(to_stride >= row && from_stride >= row);
  for (size_t y = 0; y < (size_t)picture->height; y++) memcpy(to + y * to_stride, from + y * from_stride, row);
}

void pix_picture_copy(const pix_picture *picture, uint8_t *rgba, size_t stride) {
  copy_rows(picture, rgba, stride, picture->rgba, (size_t)picture->width * 4);
}

void pix_picture_read(pix_picture *picture, const uint8_t *rgba, size_t stride) {
  copy_rows(picture, picture->rgba, (size_t)picture->width * 4, rgba, stride);
}

void pix_picture_fill_rect(pix_picture *picture, pix_rect rect, pix_color color) {
  const brush b = brush_of(color);
  rect = pix_rect_intersect(rect, whole(picture));
  for (int32_t y = rect.y; y < rect.y + rect.h; y++) {
    uint8_t *row = pixel_at(picture, rect.x, y);
    for (int32_t k = 0; k < rect.w; k++) blend(row + 4 * k, &b);
  }
}

void pix_picture_draw_rect(pix_picture *picture, pix_rect r, pix_color color) {
  // Sides further out are not seen, but their sums may overflow.
  r = pix_rect_intersect(r, (pix_rect){-1, -1, picture->width + 2, picture->height + 2});
  if (pix_rect_is_empty(r)) return;
  // Each pixel once, also where the frame is thinner than two pixels.
  pix_picture_fill_rect(picture, (pix_rect){r.x, r.y, r.w, 1}, color);
  if (r.h > 1) pix_picture_fill_rect(picture, (pix_rect){r.x, r.y + r.h - 1, r.w, 1}, color);
  if (r.h <= 2) return;
  pix_picture_fill_rect(picture, (pix_rect){r.x, r.y + 1, 1, r.h - 2}, color);
  if (r.w > 1) pix_picture_fill_rect(picture, (pix_rect){r.x + r.w - 1, r.y + 1, 1, r.h - 2}, color);
}

// Calls `visit` for each pixel that a solid one of the bits, (u, v), lies on.
static inline void visit_solid(const pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y,
    void (*visit)(uint8_t *pixel, int32_t u, int32_t v, const void *context), const void *context) {
  const pix_rect area = pix_rect_intersect((pix_rect){x, y, bits->width, bits->height}, whole(picture));
  if (pix_rect_is_empty(area)) return;
  const int32_t left = area.x - x, right = left + area.w, first = left / 64, last = (right - 1) / 64;
  for (int32_t j = area.y; j < area.y + area.h; j++) {
    const uint64_t *words = bits->words + (j - y);
    uint8_t *row = pixel_at(picture, area.x, j);
    for (int32_t stripe = first; stripe <= last; stripe++) {
      uint64_t word = words[(size_t)stripe * (size_t)bits->pitch] & pix_stripe_columns(stripe, left, right);
      for (; word != 0; word &= word - 1) {
        const int32_t u = stripe * 64 + pix_lowest_bit(word);
        visit(row + 4 * (u - left), u, j - y, context);
      }
    }
  }
}

static void blend_pixel(uint8_t *pixel, int32_t u, int32_t v, const void *context) {
  (void)u, (void)v;
  blend(pixel, context);
}

void pix_picture_draw_bits(pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y, pix_color color) {
  const brush b = brush_of(color);
  visit_solid(picture, bits, x, y, blend_pixel, &b);
}

static void erase_pixel(uint8_t *pixel, int32_t u, int32_t v, const void *context) {
  (void)u, (void)v, (void)context;
  memset(pixel, 0, 4);
}

void pix_picture_erase(pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y) {
  visit_solid(picture, bits, x, y, erase_pixel, NULL);
}

static void take_pixel(uint8_t *pixel, int32_t u, int32_t v, const void *context) {
  memcpy(pixel_at(context, u, v), pixel, 4);
}

void pix_picture_cut(const pix_picture *picture, const pix_bits *bits, int32_t x, int32_t y, pix_picture *result) {
  PIX_ASSERT(result->width == bits->width && result->height == bits->height);
  visit_solid(picture, bits, x, y, take_pixel, result);
}

void pix_picture_draw_picture(pix_picture *picture, const pix_picture *other, int32_t x, int32_t y) {
  PIX_ASSERT(picture != other);
  const pix_rect area = pix_rect_intersect((pix_rect){x, y, other->width, other->height}, whole(picture));
  for (int32_t j = area.y; j < area.y + area.h; j++) {
    uint8_t *row = pixel_at(picture, area.x, j);
    const uint8_t *over = pixel_at(other, area.x - x, j - y);
    for (int32_t k = 0; k < area.w; k++, over += 4) {
      if (over[3] == 255 || (over[3] > 0 && row[4 * k + 3] == 0)) {
        memcpy(row + 4 * k, over, 4);
      } else if (over[3] > 0) {
        const brush b = brush_of((pix_color){over[0] / 255.0, over[1] / 255.0, over[2] / 255.0, over[3] / 255.0});
        blend(row + 4 * k, &b);
      }
    }
  }
}

// Draws from the middle of one pixel to the middle of another: one pixel in each step of the longer direction.
void pix_picture_draw_line(pix_picture *picture, double x1, double y1, double x2, double y2, pix_color color) {
  x1 = floor(x1), y1 = floor(y1), x2 = floor(x2), y2 = floor(y2);
  const bool is_steep = fabs(y2 - y1) > fabs(x2 - x1);
  double from = is_steep ? y1 : x1, to = is_steep ? y2 : x2;
  double across_from = is_steep ? x1 : y1, across_to = is_steep ? x2 : y2;
  if (from > to) {
    const double swapped = from, swapped_across = across_from;
    from = to, to = swapped;
    across_from = across_to, across_to = swapped_across;
  }
  const double slope = to > from ? (across_to - across_from) / (to - from) : 0;
  const double end = is_steep ? picture->height : picture->width;
  const double across_end = is_steep ? picture->width : picture->height;
  const brush b = brush_of(color);
  for (double k = fmax(from, 0); k <= fmin(to, end - 1); k++) {
    const double across = floor(across_from + (k - from) * slope + 0.5);
    if (across < 0 || across >= across_end) continue;
    blend(pixel_at(picture, (int32_t)(is_steep ? across : k), (int32_t)(is_steep ? k : across)), &b);
  }
}

typedef struct pen {
  pix_picture *picture;
  int32_t x, y;
  pix_color color;
} pen;

static void fill_at_pen(void *context, pix_rect rect) {
  const pen *p = context;
  rect.x += p->x;
  rect.y += p->y;
  pix_picture_fill_rect(p->picture, rect, p->color);
}

// Tells whether the byte goes on with a character in UTF-8 that began before.
static bool continues_character(const char *text, size_t k) {
  return k > 0 && (text[k] & 0xC0) == 0x80 && (text[k - 1] & 0x80) != 0;
}

void pix_picture_draw_text(pix_picture *picture, const char *text, size_t length, int32_t x, int32_t y,
                           pix_color color) {
  pen p = {picture, x, y, color};
  for (size_t k = 0; k < length && p.y < picture->height; k++) {
    if (text[k] == '\n') {
      p.x = x;
      p.y += PIX_TEXT_LINE_HEIGHT;
    } else if (p.x < picture->width && !continues_character(text, k)) {
      p.x += pix_text_shape(text[k], fill_at_pen, &p);
    }
  }
}

bool pix_picture_get(const pix_picture *picture, int32_t x, int32_t y, pix_color *color) {
  if (!pix_rect_holds(whole(picture), x, y)) return false;
  const uint8_t *pixel = pixel_at(picture, x, y);
  *color = (pix_color){pixel[0] / 255.0, pixel[1] / 255.0, pixel[2] / 255.0, pixel[3] / 255.0};
  return true;
}
