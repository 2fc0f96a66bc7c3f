// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "image/image.h"

#define MOST_CODES 4096
#define LONGEST_CODE 12  // bits
#define NO_CODE (-1)

enum { EXTENSION = 0x21, IMAGE = 0x2c, END = 0x3b };    // what begins a block
enum { CONTROL = 0xf9 };                                // an extension
enum { KEEP_UNSPECIFIED, KEEP, CLEAR, PUT_BACK };       // ways to dispose of a frame; others count as the first
enum { HAS_COLORS = 0x80, IS_INTERLACED = 0x40, HAS_CLEAR_COLOR = 0x01 };  // flags

static const char *const too_short = "it ends too early";
static const char *const no_memory = "not enough memory";

typedef uint8_t color[4];

// The strings of colour numbers that codes stand for. One of two or more is that of `prefix` and then `last`.
typedef struct code_table {
  uint16_t prefix[MOST_CODES];
  uint8_t first[MOST_CODES], last[MOST_CODES];
  uint8_t text[MOST_CODES];  // of the latest code, from its end to its beginning
} code_table;

struct pix_gif_tables {
  bool has_colors;
  color colors[256];        // those of the file; what a table lacks is transparent
  color frame_colors[256];  // those of the frame
  code_table codes;
};

// What a control block says about the frame that follows.
typedef struct control {
  int32_t disposal, delay, clear;  // clear: the number of the transparent colour, or NO_CODE
} control;

bool pix_gif_is_one(const void *data, size_t count) {
  return count >= 6 && (memcmp(data, "GIF87a", 6) == 0 || memcmp(data, "GIF89a", 6) == 0);
}

// Reading. Nothing is read beyond the end: NULL is returned instead.

static const uint8_t *take(pix_gif *gif, size_t count) {
  if (gif->count - gif->at < count) return NULL;
  const uint8_t *bytes = gif->data + gif->at;
  gif->at += count;
  return bytes;
}

static int32_t short_at(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8; }

static bool take_colors(pix_gif *gif, int32_t flags, color *colors) {
  const int32_t count = 2 << (flags & 7);
  const uint8_t *bytes = take(gif, (size_t)count * 3);
  if (bytes == NULL) return false;
  memset(colors, 0, 256 * sizeof *colors);
  for (int32_t k = 0; k < count; k++) {
    memcpy(colors[k], bytes + 3 * k, 3);
    colors[k][3] = 255;
  }
  return true;
}

// Skips data, which comes in blocks of up to 255 bytes after their number; one of 0 ends it.
static bool skip_blocks(pix_gif *gif) {
  for (;;) {
    const uint8_t *length = take(gif, 1);
    if (length == NULL) return false;
    if (*length == 0) return true;
    if (take(gif, *length) == NULL) return false;
  }
}

// Codes of a growing number of bits, from such blocks.
typedef struct code_reader {
  pix_gif *gif;
  int32_t left;      // bytes of the block
  bool is_at_end;    // the block of 0 has been read
  bool is_too_short;
  uint32_t bits;
  int32_t filled;    // bits
} code_reader;

static bool take_block_byte(code_reader *r, uint32_t *byte) {
  if (r->left == 0) {
    const uint8_t *length = take(r->gif, 1);
    r->is_too_short = length == NULL;
    r->left = length == NULL ? 0 : *length;
    r->is_at_end = length != NULL && r->left == 0;
    if (r->left == 0) return false;
  }
  const uint8_t *data = take(r->gif, 1);
  r->is_too_short = data == NULL;
  if (data == NULL) return false;
  r->left--;
  *byte = *data;
  return true;
}

// Takes the next code of so many bits. Returns false at the end of the data: then no further code may be asked for.
static bool take_code(code_reader *r, int32_t size, int32_t *code) {
  while (r->filled < size) {
    uint32_t byte;
    if (!take_block_byte(r, &byte)) return false;
    r->bits |= byte << r->filled;
    r->filled += 8;
  }
  *code = (int32_t)(r->bits & ((UINT32_C(1) << size) - 1));
  r->bits >>= size;
  r->filled -= size;
  return true;
}

static bool skip_rest(code_reader *r) {
  if (r->is_at_end) return true;
  return take(r->gif, (size_t)r->left) != NULL && skip_blocks(r->gif);
}

// Drawing. The pixels of a frame come row by row; in an interlaced one every eighth row first, then those between.

typedef struct pen {
  uint8_t *canvas;
  size_t stride;  // bytes
  pix_rect frame;
  const color *colors;
  int32_t x, y;   // in the frame; y is its height when all is drawn
  int32_t pass;   // of an interlaced frame: 0 to 3
  bool is_interlaced;
} pen;

static bool pen_is_done(const pen *p) { return p->y >= p->frame.h || p->frame.w == 0; }

static void pen_next_row(pen *p) {
  static const int32_t first_rows[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  p->x = 0;
  p->y += p->is_interlaced ? steps[p->pass] : 1;
  while (p->is_interlaced && p->y >= p->frame.h && p->pass < 3) p->y = first_rows[++p->pass];
}

// Draws the pixels of a text, the numbers of colours of which the last one comes first.
static void pen_draw(pen *p, const uint8_t *text, int32_t length) {
  while (length > 0 && !pen_is_done(p)) {
    const int32_t count = pix_min(length, p->frame.w - p->x);
    uint8_t *pixel = p->canvas + (size_t)(p->frame.y + p->y) * p->stride + (size_t)(p->frame.x + p->x) * 4;
    for (int32_t k = 0; k < count; k++, pixel += 4) {
      const uint8_t *c = p->colors[text[--length]];
      if (c[3] != 0) memcpy(pixel, c, 4);
    }
    p->x += count;
    if (p->x == p->frame.w) pen_next_row(p);
  }
}

// Writes the string of a code into the table's text, and returns its length.
static int32_t spell(code_table *t, int32_t code, int32_t literals) {
  int32_t length = 0;
  for (; code >= literals; code = t->prefix[code]) t->text[length++] = t->last[code];
  t->text[length++] = (uint8_t)code;
  return length;
}

// Reads the codes of a frame and draws it, up to the end of its data. What the data leaves out is not drawn.
static const char *draw_codes(pix_gif *gif, pen *p) {
  code_table *t = &gif->tables->codes;
  const uint8_t *literal_size = take(gif, 1);
  if (literal_size == NULL) return too_short;
  if (*literal_size < 2 || *literal_size > 8) return "it is corrupt";
  const int32_t literals = 1 << *literal_size, clear = literals, end = literals + 1;
  for (int32_t k = 0; k < literals; k++) t->first[k] = (uint8_t)k;
  code_reader r = {.gif = gif};
  int32_t size = *literal_size + 1, next = literals + 2, previous = NO_CODE, code;
  while (!pen_is_done(p) && take_code(&r, size, &code) && code != end) {
    if (code == clear) {
      size = *literal_size + 1;
      next = literals + 2;
      previous = NO_CODE;
      continue;
    }
    // A code may be the one that it makes: the previous string and its own first number.
    if (code > next || (previous == NO_CODE && code >= literals)) return "it is corrupt";
    if (previous != NO_CODE && next < MOST_CODES) {
      t->prefix[next] = (uint16_t)previous;
      t->first[next] = t->first[previous];
      t->last[next] = t->first[code];
      next++;
      if (next == 1 << size && size < LONGEST_CODE) size++;
    }
    pen_draw(p, t->text, spell(t, code, literals));
    previous = code;
  }
  return r.is_too_short || !skip_rest(&r) ? too_short : NULL;
}

// Frames.

// Tells whether so many pixels can be in so many bytes: a code stands for fewer pixels than there are codes, and the
// shorter it is, the fewer for each of its bits.
static bool can_hold(int64_t pixels, size_t count) {
  return pixels / MOST_CODES * LONGEST_CODE <= (int64_t)count * 8;
}

static uint8_t *row_of(const pix_gif *gif, int32_t y) {
  return gif->canvas + ((size_t)(gif->frame.y + y) * (size_t)gif->width + (size_t)gif->frame.x) * 4;
}

static void dispose_of_frame(pix_gif *gif) {
  const size_t row = (size_t)gif->frame.w * 4;
  for (int32_t y = 0; y < gif->frame.h && row > 0; y++) {
    if (gif->disposal == CLEAR) memset(row_of(gif, y), 0, row);
    if (gif->disposal == PUT_BACK) memcpy(row_of(gif, y), gif->saved + (size_t)y * row, row);
  }
  pix_free(gif->allocator, gif->saved, (size_t)gif->frame.w * (size_t)gif->frame.h, 4);
  gif->saved = NULL;
  gif->frame = (pix_rect){0};
}

static bool save_frame(pix_gif *gif) {
  const size_t row = (size_t)gif->frame.w * 4;
  if (gif->disposal != PUT_BACK || pix_rect_is_empty(gif->frame)) return true;
  gif->saved = pix_alloc(gif->allocator, (size_t)gif->frame.w * (size_t)gif->frame.h, 4);
  for (int32_t y = 0; y < gif->frame.h && gif->saved != NULL; y++) {
    memcpy(gif->saved + (size_t)y * row, row_of(gif, y), row);
  }
  return gif->saved != NULL;
}

static const char *read_image(pix_gif *gif, const control *c) {
  const uint8_t *head = take(gif, 9);
  if (head == NULL) return too_short;
  const pix_rect frame = {short_at(head), short_at(head + 2), short_at(head + 4), short_at(head + 6)};
  const int32_t flags = head[8];
  if (frame.x + frame.w > gif->width || frame.y + frame.h > gif->height) return "a frame lies outside of it";
  struct pix_gif_tables *t = gif->tables;
  if (!(flags & HAS_COLORS) && !t->has_colors) return "a frame has no colors";
  memcpy(t->frame_colors, t->colors, sizeof t->colors);
  if ((flags & HAS_COLORS) && !take_colors(gif, flags, t->frame_colors)) return too_short;
  if (!can_hold(pix_rect_area(frame), gif->count - gif->at)) return "a frame has more pixels than its data can hold";
  if (c->clear != NO_CODE) memset(t->frame_colors[c->clear], 0, sizeof(color));
  gif->frame = frame;
  gif->disposal = c->disposal;
  gif->delay = c->delay;
  if (!save_frame(gif)) return no_memory;
  pen p = {.canvas = gif->canvas, .stride = (size_t)gif->width * 4, .frame = frame,
           .colors = (const color *)t->frame_colors, .is_interlaced = (flags & IS_INTERLACED) != 0};
  return draw_codes(gif, &p);
}

// Reads the extension behind the byte that begins one.
static bool read_extension(pix_gif *gif, control *c) {
  const uint8_t *kind = take(gif, 1);
  if (kind == NULL) return false;
  const uint8_t *next = gif->data + gif->at;
  if (*kind == CONTROL && gif->count - gif->at >= 5 && next[0] == 4) {
    *c = (control){next[1] >> 2 & 7, short_at(next + 2), next[1] & HAS_CLEAR_COLOR ? next[4] : NO_CODE};
  }
  return skip_blocks(gif);
}

static const char *read_frame(pix_gif *gif) {
  dispose_of_frame(gif);
  control c = {KEEP_UNSPECIFIED, 0, NO_CODE};
  for (;;) {
    const uint8_t *kind = take(gif, 1);
    if (kind == NULL) return too_short;
    switch (*kind) {
      case EXTENSION:
        if (!read_extension(gif, &c)) return too_short;
        break;
      case IMAGE: return read_image(gif, &c);
      case END: gif->is_at_end = true; return NULL;
      default: return "it is corrupt";
    }
  }
}

static const char *read_header(pix_gif *gif, int64_t most) {
  if (!pix_gif_is_one(gif->data, gif->count)) return "it is no GIF";
  gif->at = 6;
  const uint8_t *head = take(gif, 7);
  if (head == NULL) return too_short;
  gif->width = short_at(head);
  gif->height = short_at(head + 2);
  if (gif->width == 0 || gif->height == 0) return "it has no pixels";
  const char *reason = pix_image_check_size(gif->width, gif->height, most);
  if (reason == NULL) reason = pix_image_check_ratio(gif->width, gif->height, gif->count);
  if (reason != NULL) return reason;
  gif->tables = pix_alloc(gif->allocator, 1, sizeof *gif->tables);
  if (gif->tables == NULL) return no_memory;
  gif->tables->has_colors = (head[4] & HAS_COLORS) != 0;
  if (gif->tables->has_colors && !take_colors(gif, head[4], gif->tables->colors)) return too_short;
  gif->canvas = pix_alloc(gif->allocator, (size_t)gif->width * (size_t)gif->height, 4);
  return gif->canvas != NULL ? NULL : no_memory;
}

const char *pix_gif_open(pix_gif *gif, const void *data, size_t count, int64_t most, pix_allocator *allocator) {
  *gif = (pix_gif){.data = data, .count = count, .allocator = allocator};
  const char *reason = read_header(gif, most);
  if (reason != NULL) pix_gif_close(gif);
  return reason;
}

const char *pix_gif_next(pix_gif *gif) {
  PIX_ASSERT(gif->canvas != NULL && !gif->is_at_end);
  const char *reason = read_frame(gif);
  gif->rgba = gif->is_at_end ? NULL : gif->canvas;
  if (reason != NULL) pix_gif_close(gif);
  return reason;
}

void pix_gif_close(pix_gif *gif) {
  if (gif->allocator == NULL) return;
  pix_free(gif->allocator, gif->saved, (size_t)gif->frame.w * (size_t)gif->frame.h, 4);
  pix_free(gif->allocator, gif->canvas, (size_t)gif->width * (size_t)gif->height, 4);
  pix_free(gif->allocator, gif->tables, 1, sizeof *gif->tables);
  *gif = (pix_gif){0};
}
