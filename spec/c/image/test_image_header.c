// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What files promise: those that hold it in the fewest bytes that their format allows are decoded, those that cannot
// hold it are refused before.

#include <stdio.h>

#include "image/image.h"

#include "test_scoped.h"

// A file that is being written.
typedef struct writer {
  uint8_t *data;
  size_t count, capacity;
  int bits;  // of the last byte; 0: all of them
} writer;

static void free_writer(writer *w) { free(w->data); }

#define WRITER TEST_FREED_BY(free_writer) writer

static void put_zeros(writer *w, size_t count) {
  if (w->count + count > w->capacity) {
    w->capacity = (w->count + count) * 2;
    w->data = realloc(w->data, w->capacity);
    if (w->data == NULL) abort();
  }
  memset(w->data + w->count, 0, count);
  w->count += count;
  w->bits = 0;
}

static void put(writer *w, const void *data, size_t count) {
  put_zeros(w, count);
  memcpy(w->data + w->count - count, data, count);
}

#define PUT(w, text) put((w), (text), sizeof(text) - 1)
static void put_byte(writer *w, uint32_t value) { put(w, &(uint8_t){(uint8_t)value}, 1); }

// The lowest byte of a number first, or the highest.
static void put_low(writer *w, uint32_t value, int count) {
  for (int k = 0; k < count; k++) put_byte(w, value >> 8 * k);
}

static void put_high(writer *w, uint32_t value, int count) {
  for (int k = count; k-- > 0;) put_byte(w, value >> 8 * k);
}

// The lowest bit of a byte first.
static void put_bits(writer *w, uint32_t value, int count) {
  for (int k = 0; k < count; k++) {
    if (w->bits == 0) put_zeros(w, 1);
    w->data[w->count - 1] |= (uint8_t)((value >> k & 1) << w->bits);
    w->bits = (w->bits + 1) % 8;
  }
}

// So many zeros, as short as deflate can say it: one block with codes of its own, of two bits for a zero and for the
// end, of one bit for 258 bytes and for how far back they are.
static void put_deflated(writer *w, size_t count) {
  PUT(w, "\x78\1" "\355\300\201\0\0\0\0\200\240\375\251\27");
  put_bits(w, 41, 7);
  size_t left = count;
  for (; left > 0 && (left == count || left % 258 != 0); left--) put_bits(w, 1, 2);
  for (; left > 0; left -= 258) put_bits(w, 0, 2);
  put_bits(w, 3, 2);
  put_zeros(w, 4);  // the checksum, which nobody reads
}

typedef struct png_kind {
  int32_t width, height, depth, color;
  bool is_interlaced;
} png_kind;

static void put_png_of(writer *w, const png_kind *kind, const writer *content) {
  PUT(w, "\x89PNG\r\n\x1a\n\0\0\0\xdIHDR");
  put_high(w, (uint32_t)kind->width, 4);
  put_high(w, (uint32_t)kind->height, 4);
  put_high(w, (uint32_t)(kind->depth << 8 | kind->color), 2);
  put_high(w, kind->is_interlaced, 3);
  put_zeros(w, 4);
  if (kind->color == 3) PUT(w, "\0\0\0\3PLTE\1\2\3....");
  put_high(w, (uint32_t)content->count, 4);
  PUT(w, "IDAT");
  put(w, content->data, content->count);
  PUT(w, "....\0\0\0\0IEND....");
}

static void put_png(writer *w, const png_kind *kind, size_t inflated) {
  WRITER content = {0};
  put_deflated(&content, inflated);
  put_png_of(w, kind, &content);
}

static size_t inflated_pass(const png_kind *kind, int32_t x, int32_t y, int32_t across, int32_t down) {
  static const int32_t channels[] = {1, 0, 3, 1, 2, 0, 4};
  const int32_t columns = (kind->width - x + across - 1) / across, rows = (kind->height - y + down - 1) / down;
  const size_t bits = (size_t)columns * (size_t)(channels[kind->color] * kind->depth);
  return columns <= 0 || rows <= 0 ? 0 : ((bits + 7) / 8 + 1) * (size_t)rows;
}

static size_t inflated_size(const png_kind *kind) {
  static const int32_t passes[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                       {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
  if (!kind->is_interlaced) return inflated_pass(kind, 0, 0, 1, 1);
  size_t sum = 0;
  for (int k = 0; k < 7; k++) sum += inflated_pass(kind, passes[k][0], passes[k][1], passes[k][2], passes[k][3]);
  return sum;
}

// Sampling is that of the first channel; the others have 1 x 1.
typedef struct jpeg_kind {
  int32_t width, height, channels, sampling;
} jpeg_kind;

static void put_jpeg_head(writer *w, const jpeg_kind *kind) {
  PUT(w, "\xff\xd8\xff\xdb\0\x43\0");
  for (int k = 0; k < 64; k++) put_byte(w, 1);
  PUT(w, "\xff\xc2");  // progressive
  put_high(w, (uint32_t)(8 + 3 * kind->channels), 2);
  put_byte(w, 8);
  put_high(w, (uint32_t)(kind->height << 16 | kind->width), 4);
  put_byte(w, (uint32_t)kind->channels);
  for (uint32_t k = 0; k < (uint32_t)kind->channels; k++) {
    put_byte(w, k + 1);
    put_low(w, k == 0 ? (uint32_t)kind->sampling : 0x11, 2);
  }
  PUT(w, "\xff\xc4\0\x14\0\1");  // one code, of one bit, for no difference
  put_zeros(w, 16);
}

static void put_scans(writer *w, int count, size_t bytes) {
  for (int k = 0; k < count; k++) {
    PUT(w, "\xff\xda\0\x8\1\1\0\0\0\0");
    put_zeros(w, bytes);
  }
}

// Files of zeros: the header says `height`, the data are those of `held` rows, and not a byte more than needed.

// A variant is a kind of TGA, the bits of a BMP's pixel or the bytes of a PNM's; or says that a PSD is in runs.

typedef void put_file(writer *w, uint32_t variant, int32_t width, int32_t height, int32_t held);

static void put_tga(writer *w, uint32_t kind, int32_t width, int32_t height, int32_t held) {
  const bool is_grey = kind == 11;
  put_low(w, kind << 16, 3);
  put_zeros(w, 9);
  put_low(w, (uint32_t)(height << 16 | width), 4);
  put_low(w, is_grey ? 0x2808 : 0x2820, 2);
  if (kind == 2) put_zeros(w, (size_t)width * (size_t)held * 4);
  for (int32_t k = 0; kind != 2 && k < width * held; k += 128) put(w, "\xff....", is_grey ? 2 : 5);
}

static void put_bmp(writer *w, uint32_t bits, int32_t width, int32_t height, int32_t held) {
  const uint32_t head[] = {bits == 1 ? 62 : 54, 40, (uint32_t)width, (uint32_t)height, 1 | bits << 16};
  PUT(w, "BM\0\0\0\0\0\0\0\0");
  for (int k = 0; k < 5; k++) put_low(w, head[k], 4);
  put_zeros(w, bits == 1 ? 32 : 24);
  const size_t row = ((size_t)width * bits + 7) / 8, padded = (row + 3) / 4 * 4;
  put_zeros(w, padded * (size_t)(held - 1) + row);
}

static void put_psd(writer *w, uint32_t in_runs, int32_t width, int32_t height, int32_t held) {
  const uint32_t depth = in_runs ? 8 : 16, channels = in_runs ? 5 : 3;  // of five four are read
  const uint32_t head[] = {channels, (uint32_t)height, (uint32_t)width, depth << 16 | 3};
  PUT(w, "8BPS\0\1\0\0\0\0");
  for (int k = 0; k < 4; k++) put_high(w, head[k], 4);
  PUT(w, "\0\0\0\0\0\0\0\5.....\0\0\0\0");
  put_high(w, in_runs, 2);
  put_zeros(w, (size_t)held * (in_runs ? 10 : (size_t)width * 6));
  for (int32_t k = 0; in_runs && k < width * held * 4; k += 128) PUT(w, "\x81.");
}

static void put_pnm(writer *w, uint32_t bytes, int32_t width, int32_t height, int32_t held) {
  char head[80];
  put(w, head, (size_t)snprintf(head, sizeof head, "%s # a comment\n%d %d %s ", bytes == 1 ? "P5" : "P6", width, height,
                                bytes == 1 ? "255" : "256"));
  put_zeros(w, (size_t)width * (size_t)held * bytes);
}

static void put_grey_png(writer *w, uint32_t depth, int32_t width, int32_t height, int32_t held) {
  put_png(w, &(png_kind){width, height, (int32_t)depth, 0, false}, (size_t)(width + 1) * (size_t)held);
}

static void put_jpeg(writer *w, uint32_t channels, int32_t width, int32_t height, int32_t held) {
  put_jpeg_head(w, &(jpeg_kind){width, height, (int32_t)channels, 0x11});
  put_scans(w, 1, (size_t)width * (size_t)held / 64 / 8);
  PUT(w, "\xff\xd9");
}

static const char *decode_within(const writer *w, int64_t most) {
  pix_image image;
  static char text[2 * PIX_IMAGE_TEXT];
  const char *reason = pix_image_decode(w->data, w->count, most, test_allocator(), &image);
  if (reason != NULL) {
    snprintf(text, sizeof text, "%s", reason);
    return text;
  }
  pix_image_free(&image);
  return "decoded";
}

static const char *decode(const writer *w) { return decode_within(w, PIX_LARGEST_IMAGE); }

static void what_can_be_held(void) {
  static const struct {
    const char *name;
    put_file *put;
    uint32_t variant;
    int32_t width, height;
  } kinds[] = {{"tga", put_tga, 2, 61, 40}, {"tga in runs", put_tga, 10, 1024, 60},
               {"grey tga in runs", put_tga, 11, 1024, 60}, {"pgm", put_pnm, 1, 61, 40},
               {"ppm of 16 bits", put_pnm, 6, 61, 40}, {"psd", put_psd, 0, 61, 40},
               {"psd in runs", put_psd, 1, 1024, 60}, {"bmp of 1 bit", put_bmp, 1, 1001, 40},
               {"bmp of 24 bits", put_bmp, 24, 61, 40}, {"png", put_grey_png, 8, 2048, 1500},
               {"jpeg", put_jpeg, 1, 1024, 1024}};
  TEST_EACH_NAMED(kind, kinds) {
    const int32_t width = kind->width, height = kind->height, more = height + height / 8;
    WRITER whole = {0}, part = {0};
    kind->put(&whole, kind->variant, width, height, height);
    CHECK_TEXT(decode(&whole), "decoded");
    kind->put(&part, kind->variant, width, more, height);
    char text[PIX_IMAGE_TEXT];
    snprintf(text, sizeof text, "it ends too early: %d bytes cannot hold %dx%d pixels", (int)part.count, (int)width,
             (int)more);
    const uint64_t requests = test_allocator()->requests;
    CHECK_TEXT(decode(&part), text);
    CHECK(test_allocator()->requests - requests <= 3);
  }
}

// Each size, kind and order of PNG, with what it needs, with something more, and with far more.
static void png_data(void) {
  static const int32_t kinds[][2] = {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}, {8, 2}, {16, 2}, {1, 3},
                                     {2, 3}, {4, 3}, {8, 3}, {8, 4}, {16, 4}, {8, 6}, {16, 6}};
  static const int32_t sizes[][2] = {{1, 1}, {2, 3}, {5, 5}, {8, 8}, {1, 999}, {999, 1}, {9, 400}, {400, 9}, {70, 70}};
  static const struct {
    size_t more, spare;  // times what it needs, and bytes
    const char *reason;
  } amounts[] = {{1, 0, "decoded"}, {1, 20000, "decoded"}, {2, 0, "decoded"},
                 {40, 500000, "it has far more data than its header promises"}};
  for (int32_t k = 0; k < TEST_COUNT_OF(kinds) * TEST_COUNT_OF(sizes) * 2; k++) {
    const int32_t *size = sizes[k / 2 % TEST_COUNT_OF(sizes)], *kind = kinds[k / 2 / TEST_COUNT_OF(sizes)];
    const png_kind p = {size[0], size[1], kind[0], kind[1], k % 2 == 1};
    test_note("%d x %d, %d bits, colour %d, kind %d", (int)p.width, (int)p.height, (int)p.depth, (int)p.color, (int)k);
    for (int32_t a = 0; a < TEST_COUNT_OF(amounts); a++) {
      WRITER w = {0};
      put_png(&w, &p, inflated_size(&p) * amounts[a].more + amounts[a].spare);
      CHECK_TEXT(decode(&w), amounts[a].reason);
    }
  }
}

// Deflate may have any number of empty blocks.
static void png_data_that_are_long_for_nothing(void) {
  WRITER content = {0}, w = {0};
  PUT(&content, "\x78\1");
  for (int k = 0; k < 30000; k++) PUT(&content, "\0\0\0\xff\xff");
  PUT(&content, "\1\2\0\xfd\xff\0\xff....");
  put_png_of(&w, &(png_kind){1, 1, 8, 0, false}, &content);
  CHECK_TEXT(decode(&w), "decoded");
}

// Apple's have a block before the header, and no header of deflate. The library goes on somewhere in the file after a
// block that says it is very long.
static void png_header_behind_another_block(void) {
  WRITER plain = {0}, w = {0}, hidden = {0};
  put_png(&plain, &(png_kind){1024, 8, 8, 0, false}, 1025 * 8);
  put(&w, plain.data, 8);
  PUT(&w, "\0\0\0\4CgBI\x50\0\x20\6....");
  put(&w, plain.data + 8, plain.count - 8);
  pix_png_header h = {0};
  CHECK(pix_png_header_read(w.data, w.count, &h));
  CHECK(h.width == 1024 && h.height == 8 && h.depth == 8 && h.channels == 1);
  CHECK(!pix_png_header_read(w.data, 5, &h));
  put(&hidden, plain.data, 8);
  PUT(&hidden, "\x80\0\0\0CgBI");
  put_zeros(&hidden, 128 + 4 - hidden.count);
  put(&hidden, plain.data + 8, plain.count - 8);
  CHECK(!pix_png_header_read(hidden.data, hidden.count, &h));
  CHECK_TEXT(decode(&hidden), "its header is corrupt");
}

static void scans_of_a_jpeg(void) {
  static const struct {
    jpeg_kind kind;
    int most;
  } kinds[] = {{{3000, 3000, 1, 0x11}, 119}, {{2400, 2400, 3, 0x22}, 124}, {{2400, 2400, 3, 0x21}, 100},
               {{5000, 5000, 1, 0x11}, 100}, {{64, 64, 1, 0x11}, 262144}};
  TEST_EACH(k, kinds) {
    const int32_t width = k->kind.width, height = k->kind.height;
    char text[PIX_IMAGE_TEXT], expected[PIX_IMAGE_TEXT];
    WRITER w = {0};
    put_jpeg_head(&w, &k->kind);
    PUT(&w, "\xff\xe1\0\x8\xff\xda\xff\xda\xff\xda");  // a block, in which scans do not begin
    put_scans(&w, k->most - 1, 1);
    put_zeros(&w, 70000);
    PUT(&w, "\xff\0\xff\xd0.\xff\xff\xff");            // data, and then a scan that begins with more bytes than needed
    put_scans(&w, 1, 1);
    CHECK(pix_image_check_file(w.data, w.count, width, height, text) == NULL);
    const size_t count = w.count;
    PUT(&w, "\xff\xd9");
    put_zeros(&w, 70000);
    put_scans(&w, 9, 1);                                // behind the end
    CHECK(pix_image_check_file(w.data, w.count, width, height, text) == NULL);
    w.count = count;
    put_scans(&w, 1, 1);
    snprintf(expected, sizeof expected, "it has %d scans, more than %d", k->most + 1, k->most);
    CHECK_TEXT(pix_image_check_file(w.data, w.count, width, height, text), expected);
    if (k == kinds) CHECK_TEXT(decode(&w), expected);
  }
}

// What takes up to 16 bytes a pixel is decoded as long as that is no more than 8 for each pixel allowed, and 64 MB.
static void memory(void) {
  const char *const too_much =
      "to decode it takes more than 8 bytes for each of maxPixels pixels and 64 MB (save it as an 8-bit PNG)";
  const png_kind wide = {3000, 3000, 16, 6, false}, plain = {3000, 3000, 8, 6, false};
  const png_kind small = {1000, 1000, 16, 6, true};
  const jpeg_kind progressive = {4000, 4000, 3, 0x11};
  WRITER wide_png = {0}, plain_png = {0}, small_png = {0}, jpeg = {0};
  put_png(&wide_png, &wide, inflated_size(&wide));
  put_png(&plain_png, &plain, inflated_size(&plain));
  put_png(&small_png, &small, inflated_size(&small));
  put_jpeg_head(&jpeg, &progressive);
  put_scans(&jpeg, 1, 100000);
  PUT(&jpeg, "\xff\xd9");
  CHECK_TEXT(decode_within(&wide_png, 3000 * 3000), too_much);
  CHECK_TEXT(decode_within(&wide_png, 2 * 3000 * 3000), "decoded");
  CHECK_TEXT(decode_within(&plain_png, 3000 * 3000), "decoded");
  CHECK_TEXT(decode_within(&small_png, 1000 * 1000), "decoded");
  CHECK_TEXT(decode_within(&jpeg, 4000 * 4000), too_much);
  CHECK_TEXT(decode_within(&jpeg, 2 * 4000 * 4000), "decoded");
}

const test_case image_header_tests[] = {
    TEST(what_can_be_held), TEST(png_data), TEST(png_data_that_are_long_for_nothing),
    TEST(png_header_behind_another_block), TEST(scans_of_a_jpeg),
    TEST_LARGE(memory), TESTS_END,
};
