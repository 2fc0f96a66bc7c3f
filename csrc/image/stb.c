// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <setjmp.h>
#include <stdio.h>

#include "image/image.h"

// What decoding may take, at most: so much for each pixel that is allowed, and so much besides.
#define BYTES_OF_PIXEL 8
#define BYTES_OF_IMAGE (INT64_C(1) << 26)

#define MOST_FRAMES (1 << 20)

struct pix_stb_block {
  pix_stb_block *previous, *next;
  size_t count;  // bytes after this header
  size_t unused; // keeps what follows aligned to 16 bytes
};

// The libraries hand no context to their allocation macros, so the call under way is named by a variable of the thread.
typedef struct call {
  pix_stb_memory *memory;
  size_t largest_block;  // bytes: to ask for more is a fault of the file
  size_t left;           // bytes that it may still take
  jmp_buf exit;
} call;

enum { OUT_OF_MEMORY = 1, FAILED_ASSERTION, TOO_MUCH_DATA, TOO_MUCH_MEMORY };  // ways to leave it

#if defined(_MSC_VER)
#define THREAD_LOCAL __declspec(thread)
#else
#define THREAD_LOCAL _Thread_local
#endif
static THREAD_LOCAL call *current;

static void *stb_resize(void *data, size_t wanted) {
  pix_allocator *allocator = current->memory->allocator;
  pix_stb_block *block = data == NULL ? NULL : (pix_stb_block *)data - 1;
  const size_t header = sizeof *block;
  const size_t old = block == NULL ? 0 : header + block->count, old_count = block == NULL ? 0 : block->count;
  if (wanted > current->largest_block) longjmp(current->exit, TOO_MUCH_DATA);
  if (wanted > old_count && wanted - old_count > current->left) longjmp(current->exit, TOO_MUCH_MEMORY);
  pix_stb_block *resized = wanted > (size_t)PTRDIFF_MAX - header
                               ? NULL : pix_resize(allocator, block, old, header + wanted, 1);
  if (resized == NULL) longjmp(current->exit, OUT_OF_MEMORY);
  current->left = current->left + old_count - wanted;
  resized->count = wanted;
  if (block == NULL) {
    resized->previous = NULL;
    resized->next = current->memory->blocks;
  }
  if (resized->next != NULL) resized->next->previous = resized;
  if (resized->previous != NULL) {
    resized->previous->next = resized;
  } else {
    current->memory->blocks = resized;
  }
  return resized + 1;
}

static void *stb_allocate(size_t wanted) { return stb_resize(NULL, wanted); }

static void stb_free(void *data) {
  if (data == NULL) return;
  pix_stb_block *block = (pix_stb_block *)data - 1;
  if (block->next != NULL) block->next->previous = block->previous;
  if (block->previous != NULL) {
    block->previous->next = block->next;
  } else {
    current->memory->blocks = block->next;
  }
  current->left += block->count;
  pix_free(current->memory->allocator, block, sizeof *block + block->count, 1);
}

static void stb_assert(bool condition) {
  if (!condition) longjmp(current->exit, FAILED_ASSERTION);
}

static void free_memory(pix_stb_memory *memory) {
  while (memory->blocks != NULL) {
    pix_stb_block *block = memory->blocks;
    memory->blocks = block->next;
    pix_free(memory->allocator, block, sizeof *block + block->count, 1);
  }
}

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

#define STBI_ASSERT(condition) stb_assert(condition)
#define STBI_NO_SIMD  // the same pixels from a JPEG on every machine
#define STBI_MALLOC(size) stb_allocate(size)
#define STBI_REALLOC(data, size) stb_resize(data, size)
#define STBI_FREE(data) stb_free(data)
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STBI_ONLY_PSD
#define STBI_ONLY_PNM
#define STBI_MAX_DIMENSIONS PIX_LARGEST_IMAGE_SIDE
#define STBI_FAILURE_USERMSG
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>

#define STBIW_ASSERT(condition) stb_assert(condition)
#define STBIW_MALLOC(size) stb_allocate(size)
#define STBIW_REALLOC(data, size) stb_resize(data, size)
#define STBIW_FREE(data) stb_free(data)
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

#include <stb/stb_easy_font.h>

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

// Bytes handed to the decoder piece by piece, so that reading past the end can be noticed.
typedef struct source {
  const unsigned char *data;
  size_t count, at;
  const char *buffer;  // the decoder's own buffer, which it asks to fill without needing all of it
  bool ran_out;
} source;

static int source_read(void *context, char *to, int wanted) {
  source *s = context;
  if (s->buffer == NULL) s->buffer = to;  // the first thing a decoder does
  const size_t left = s->count - s->at;
  const size_t count = (size_t)wanted < left ? (size_t)wanted : left;
  if (count == 0 || (count < (size_t)wanted && to != s->buffer)) s->ran_out = true;
  memcpy(to, s->data + s->at, count);
  s->at += count;
  return (int)count;
}

static void source_skip(void *context, int count) {
  source *s = context;
  const int64_t at = (int64_t)s->at + count;
  s->at = at < 0 ? 0 : at > (int64_t)s->count ? s->count : (size_t)at;
}

static int source_is_at_end(void *context) {
  const source *s = context;
  return s->at == s->count;
}

static const stbi_io_callbacks source_callbacks = {source_read, source_skip, source_is_at_end};

// Reads a PNM's header, and makes *bytes name a PNM with a plain one: the library reads the numbers without a limit,
// overruns its buffers on 16-bit channels, and takes 255 for the largest value.
static const char *prepare_pnm(source *bytes) {
  if (!pix_pnm_is_one(bytes->data, bytes->count)) return NULL;
  pix_pnm_header h;
  const char *reason = pix_pnm_header_read(bytes->data, bytes->count, &h);
  if (reason != NULL) return reason;
  const unsigned char *from = bytes->data + h.size;
  const size_t values = (bytes->count - h.size) / h.value_size;
  unsigned char *plain = stb_allocate(values + 64);
  const int size = snprintf((char *)plain, 64, "P%d %d %d 255\n", h.channels == 3 ? 6 : 5, h.width, h.height);
  for (size_t k = 0; k < values; k++) {
    const uint32_t value = h.value_size == 1 ? from[k] : (uint32_t)from[2 * k] << 8 | from[2 * k + 1];
    plain[(size_t)size + k] = (unsigned char)pix_min64((value * 255 + h.largest_value / 2) / h.largest_value, 255);
  }
  bytes->data = plain;
  bytes->count = (size_t)size + values;
  return NULL;
}

// Makes *bytes name a PNG or BMP whose palette has all its colours, black where they were missing, as other libraries
// have it: the library would take them from memory that nobody has written.
static void complete_palette(source *bytes) {
  const pix_palette p = pix_palette_read(bytes->data, bytes->count);
  const size_t missing = pix_palette_missing(&p);
  if (missing == 0) return;
  unsigned char *complete = stb_allocate(bytes->count + missing);
  pix_palette_complete(bytes->data, bytes->count, &p, complete);
  bytes->data = complete;
  bytes->count += missing;
}

// Tells whether the bytes begin like an image: when the decoder of the right format has refused them, the library asks
// the others, and the last one's reason says nothing of the fault.
static bool has_known_signature(const source *bytes) {
  static const char *const signatures[] = {"\x89PNG", "\xff\xd8\xff", "8BPS", "BM"};
  for (size_t k = 0; k < sizeof signatures / sizeof *signatures; k++) {
    const size_t length = strlen(signatures[k]);
    if (bytes->count >= length && memcmp(bytes->data, signatures[k], length) == 0) return true;
  }
  return false;
}

static const char *library_reason(void) {
  const char *reason = stbi_failure_reason();
  // What it calls so is a size that it cannot count: when memory is short, it does not come to give a reason.
  if (reason != NULL && strcmp(reason, "Out of memory") == 0) return "its pixels take 2^31 bytes or more";
  return reason != NULL && *reason != '\0' ? reason : "it is corrupt";
}

// Decodes channels of 16 bits into 8: colours become the nearest ones, but an alpha between two bytes the higher one,
// so that what is greater than n / 255 is greater than n.
static unsigned char *load_deep(source *from, int *width, int *height, int *channels) {
  uint16_t *deep = stbi_load_16_from_callbacks(&source_callbacks, from, width, height, channels, 4);
  if (deep == NULL) return NULL;
  unsigned char *rgba = (unsigned char *)deep;
  const size_t count = 4 * (size_t)*width * (size_t)*height;
  for (size_t k = 0; k < count; k++) rgba[k] = (unsigned char)((deep[k] + (k % 4 == 3 ? 256 : 128)) / 257);
  return stb_resize(rgba, count);
}

// Reads the header, then the pixels. (Not inlined, here and below: no variable of a function that calls setjmp is the
// library's.)
static PIX_NOINLINE const char *decode(const void *data, size_t count, int64_t most, pix_image *image) {
  int width = 0, height = 0, channels = 0;
  source header = {.data = data, .count = count};
  const char *reason = prepare_pnm(&header);
  pix_png_header png;
  const bool is_png = pix_png_header_read(data, count, &png);
  const bool is_deep = is_png ? png.depth == 16 : pix_psd_is_deep(data, count);
  if (reason == NULL) reason = pix_image_check_kind(data, count);
  if (reason == NULL && is_png) reason = pix_image_check_size(png.width, png.height, most);
  if (reason != NULL) return reason;
  source whole = header;
  if (!stbi_info_from_callbacks(&source_callbacks, &header, &width, &height, &channels)) {
    return has_known_signature(&whole) ? "its header is corrupt" : library_reason();
  }
  // The height of a BMP that begins at its top is negative.
  if (width <= 0 || height == 0 || height < -INT32_MAX) return "it has no pixels";
  reason = pix_image_check_size(width, abs(height), most);
  if (reason == NULL) reason = pix_image_check_file(data, count, width, abs(height), image->text);
  if (reason == NULL) reason = pix_image_check_ratio(width, abs(height), count);
  if (reason != NULL) return reason;
  if (is_png) current->largest_block = (size_t)pix_min64(pix_png_largest_block(&png, count), PTRDIFF_MAX);
  complete_palette(&whole);
  stbi__g_failure_reason = NULL;  // some ways to fail leave the reason of an earlier one
  image->rgba = is_deep ? load_deep(&whole, &width, &height, &channels)
                        : stbi_load_from_callbacks(&source_callbacks, &whole, &width, &height, &channels, 4);
  if (whole.ran_out) return "it ends too early";
  if (image->rgba == NULL) return library_reason();
  image->width = width;
  image->height = height;
  image->count = 1;
  return NULL;
}

static const char *decode_by_library(const void *data, size_t count, int64_t most, pix_image *image) {
  const size_t budget = (size_t)pix_min64(BYTES_OF_PIXEL * most + BYTES_OF_IMAGE, PTRDIFF_MAX);
  call this_call = {.memory = &image->memory, .largest_block = SIZE_MAX, .left = budget};
  current = &this_call;
  const char *reason;
  switch (setjmp(this_call.exit)) {
    case 0: reason = decode(data, count, most, image); break;
    case OUT_OF_MEMORY: reason = "not enough memory"; break;
    case TOO_MUCH_DATA: reason = "it has far more data than its header promises"; break;
    case TOO_MUCH_MEMORY:
      reason = "to decode it takes more than 8 bytes for each of maxPixels pixels and 64 MB (save it as an 8-bit PNG)";
      break;
    default: reason = "it is corrupt"; break;
  }
  current = NULL;
  return reason;
}

// Frames.

static const char *show_next(pix_image *image) {
  const char *reason = pix_gif_next(&image->gif);
  image->rgba = image->gif.rgba;
  image->width = image->gif.width;
  image->height = image->gif.height;
  image->delay = image->gif.delay;
  if (image->rgba == NULL) return reason == NULL && image->count == 0 ? "it has no frame" : reason;
  if ((int64_t)image->width * image->height * ++image->count > PIX_LARGEST_IMAGE) {
    return "its frames have more than 2^28 pixels";
  }
  return image->count > MOST_FRAMES ? "it has more than 2^20 frames" : NULL;
}

static const char *decode_gif(const void *data, size_t count, int64_t most, pix_image *image) {
  const char *reason = pix_gif_open(&image->gif, data, count, most, image->memory.allocator);
  return reason == NULL ? show_next(image) : reason;
}

const char *pix_image_decode(const void *data, size_t count, int64_t most, pix_allocator *allocator, pix_image *image) {
  *image = (pix_image){.memory = {.allocator = allocator}};
  if (count == 0) return "it is empty";
  image->is_gif = pix_gif_is_one(data, count);
  const char *reason = image->is_gif ? decode_gif(data, count, most, image)
                                     : decode_by_library(data, count, most, image);
  if (reason != NULL) pix_image_free(image);
  return reason;
}

const char *pix_image_next(pix_image *image) {
  const char *reason = image->is_gif ? show_next(image) : NULL;
  if (!image->is_gif || reason != NULL || image->rgba == NULL) pix_image_free(image);
  return reason;
}

void pix_image_free(pix_image *image) {
  free_memory(&image->memory);
  pix_gif_close(&image->gif);
  image->rgba = NULL;
}

static PIX_NOINLINE void encode(const uint8_t *rgba, int32_t width, int32_t height, pix_bytes *png) {
  int count = 0;
  const unsigned char *data = stbi_write_png_to_mem(rgba, width * 4, width, height, 4, &count);
  if (data == NULL || !pix_bytes_reserve(png, current->memory->allocator, (size_t)count)) return;
  memcpy(png->data, data, (size_t)count);
  png->count = (size_t)count;
}

static PIX_NOINLINE void encode_by_library(const uint8_t *rgba, int32_t width, int32_t height, pix_stb_memory *memory,
                                           pix_bytes *png) {
  call this_call = {.memory = memory, .largest_block = SIZE_MAX, .left = SIZE_MAX};
  current = &this_call;
  if (setjmp(this_call.exit) == 0) encode(rgba, width, height, png);
  current = NULL;
}

bool pix_png_encode(const uint8_t *rgba, int32_t width, int32_t height, pix_allocator *allocator, pix_bytes *png) {
  pix_stb_memory memory = {.allocator = allocator};
  *png = (pix_bytes){0};
  encode_by_library(rgba, width, height, &memory, png);
  free_memory(&memory);
  return png->count > 0;
}

static PIX_NOINLINE bool inflate(const uint8_t *data, size_t count, uint8_t *bytes, size_t size) {
  return stbi_zlib_decode_noheader_buffer((char *)bytes, (int)size, (const char *)data, (int)count) == (int)size;
}

bool pix_inflate(const uint8_t *data, size_t count, uint8_t *bytes, size_t size) {
  if (count > INT_MAX || size > INT_MAX) return false;
  call this_call = {0};  // it allocates nothing
  current = &this_call;
  bool is_whole;
  switch (setjmp(this_call.exit)) {
    case 0: is_whole = inflate(data, count, bytes, size); break;
    default: is_whole = false; break;
  }
  current = NULL;
  return is_whole;
}

uint32_t pix_adler32(const uint8_t *bytes, size_t count) {
  uint32_t a = 1, b = 0;
  for (size_t k = 0; k < count; k++) {
    a = (a + bytes[k]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

int32_t pix_text_shape(char character, void (*fill)(void *context, pix_rect rect), void *context) {
  // stb_easy_font's table ends at ASCII 126, and it does not check.
  char text[2] = {character >= 32 && character <= 126 ? character : '?', '\0'};
  struct {
    float x, y, z;
    unsigned char color[4];
  } quads[64][4];
  const int count = stb_easy_font_print(0, 0, text, NULL, quads, sizeof quads);
  for (int i = 0; i < count; i++) {
    const int32_t x0 = (int32_t)quads[i][0].x, y0 = (int32_t)quads[i][0].y;
    const int32_t x1 = (int32_t)quads[i][2].x, y1 = (int32_t)quads[i][2].y;
    fill(context, pix_rect_between(x0, y0, x1, y1));
  }
  return stb_easy_font_width(text);
}
