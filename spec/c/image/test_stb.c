// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Decoding and encoding images. The files in spec/fixtures are described there; damaged ones are made from them here.

#include <stdio.h>

#include "image/stb.h"

#include "base/file.h"
#include "test.h"

static const char *const picture[9] = {
    "#............",
    ".###.........",
    ".#r##....hhh.",
    ".#rr##..h...h",
    ".#rrgg#####.h",
    ".#rr##..h...h",
    ".#r##a...hhh.",
    ".####bbbbb..#",
    "g....aaaaa.gg",
};

typedef enum contents {
  FULL,         // colours and alpha
  FULL_MATTED,  // as FULL, but the decoder changes the colours of what shines through
  OPAQUE,       // the colours, all of alpha 255
  CUT_OUT,      // the colours, alpha 255 but for '.', which is transparent
  SHAPE,        // opaque, of two colours: '.' and all else
  SHAPE_ALPHA,  // two colours, '.' is transparent
  ANY,          // of any size, opaque
  REFUSED
} contents;

typedef struct fixture {
  const char *name;
  contents contents;
  int tolerance;  // of each channel
} fixture;

static const fixture fixtures[] = {
    {"rgba8.png", FULL, 0},          {"rgba16.png", FULL, 0},        {"rgba8_interlaced.png", FULL, 0},
    {"rgb8.png", OPAQUE, 0},         {"rgb8_trns.png", CUT_OUT, 0},  {"grey8.png", SHAPE, 0},
    {"grey_alpha8.png", SHAPE_ALPHA, 0}, {"grey1_trns.png", SHAPE_ALPHA, 0}, {"palette8.png", FULL, 0},
    {"palette4.png", FULL, 0},       {"palette1.png", SHAPE_ALPHA, 0}, {"rgb24.bmp", OPAQUE, 0},
    {"rgb24_topdown.bmp", OPAQUE, 0}, {"rgba32.bmp", FULL, 0},       {"rgbx32.bmp", OPAQUE, 0},
    {"rgb16.bmp", OPAQUE, 8},        {"palette8.bmp", OPAQUE, 0},    {"palette4.bmp", OPAQUE, 0},
    {"palette1.bmp", SHAPE, 0},      {"rle8.bmp", REFUSED, 0},       {"rgba32.tga", FULL, 0},
    {"rgba32_topdown.tga", FULL, 0}, {"rgba32_rle.tga", FULL, 0},    {"rgb24.tga", OPAQUE, 0},
    {"grey8.tga", SHAPE, 0},         {"palette8.tga", OPAQUE, 0},    {"rgba8.psd", FULL_MATTED, 0},
    {"rgba8_rle.psd", FULL_MATTED, 0}, {"rgb8.psd", OPAQUE, 0},        {"rgb8.ppm", OPAQUE, 0},
    {"rgb16.ppm", OPAQUE, 0},        {"grey8.pgm", SHAPE, 0},        {"text.ppm", REFUSED, 0},
    {"still.gif", CUT_OUT, 0},       {"interlaced.gif", CUT_OUT, 0}, {"animated.gif", CUT_OUT, 0},
    {"baseline.jpg", ANY, 0},        {"progressive.jpg", ANY, 0},    {"halved.jpg", ANY, 0},
    {"grey.jpg", ANY, 0},            {"cmyk.jpg", ANY, 0},
};

static bool read_fixture(const char *name, pix_bytes *bytes) {
  char path[200];
  snprintf(path, sizeof path, "spec/fixtures/%s", name);  // from the root of the repository
  return CHECK(pix_file_read(path, test_allocator(), bytes) == NULL);
}

static const uint8_t *expected_pixel(char character) {
  static const struct {
    char character;
    uint8_t rgba[4];
  } colors[] = {
      {'.', {255, 0, 255, 0}}, {'#', {20, 30, 40, 255}},    {'r', {255, 0, 0, 255}}, {'g', {0, 200, 0, 255}},
      {'h', {255, 255, 255, 128}}, {'a', {0, 0, 255, 20}}, {'b', {0, 0, 255, 21}},
  };
  int32_t k = 0;
  while (colors[k].character != character) k++;
  return colors[k].rgba;
}

static bool is_near(const uint8_t *a, const uint8_t *b, int tolerance) {
  return abs(a[0] - b[0]) <= tolerance && abs(a[1] - b[1]) <= tolerance && abs(a[2] - b[2]) <= tolerance;
}

static bool pixel_is_right(const fixture *f, const pix_image *image, int32_t x, int32_t y) {
  const uint8_t *pixel = image->rgba + ((size_t)y * 13 + (size_t)x) * 4, *expected = expected_pixel(picture[y][x]);
  const uint8_t *solid = image->rgba, *empty = image->rgba + 4;  // the first two pixels of the picture
  const bool is_empty = picture[y][x] == '.';
  switch (f->contents) {
    case FULL: return pixel[3] == expected[3] && (is_empty || is_near(pixel, expected, f->tolerance));
    case FULL_MATTED: return pixel[3] == expected[3] && (pixel[3] < 255 || is_near(pixel, expected, f->tolerance));
    case OPAQUE: return pixel[3] == 255 && is_near(pixel, expected, f->tolerance);
    case CUT_OUT: return is_empty ? pixel[3] == 0 : pixel[3] == 255 && is_near(pixel, expected, f->tolerance);
    case SHAPE: return pixel[3] == 255 && is_near(pixel, is_empty ? empty : solid, 0) && !is_near(empty, solid, 0);
    case SHAPE_ALPHA: return is_empty ? pixel[3] == 0 : pixel[3] > 0 && is_near(pixel, solid, 0);
    default: return pixel[3] == 255;
  }
}

static bool pixels_are_right(const fixture *f, const pix_image *image) {
  if (f->contents == ANY) return image->width > 13 && image->height > 13 && pixel_is_right(f, image, 0, 0);
  if (!CHECK_EQUAL(image->width, 13) || !CHECK_EQUAL(image->height, 9)) return false;
  bool right = true;
  TEST_EACH_PIXEL(x, y, 13, 9) right = right && pixel_is_right(f, image, x, y);
  return right;
}

static void decodes_every_format(void) {
  for (int32_t k = 0; k < TEST_COUNT_OF(fixtures); k++) {
    pix_bytes bytes;
    if (!read_fixture(fixtures[k].name, &bytes)) return;
    pix_image image;
    const char *reason = pix_image_decode(bytes.data, bytes.count, test_allocator(), &image);
    if (fixtures[k].contents == REFUSED) {
      CHECK(reason != NULL);
    } else {
      CHECK_TEXT(reason != NULL ? reason : "decoded", "decoded");
      if (reason == NULL && !CHECK(pixels_are_right(&fixtures[k], &image))) printf("  in %s\n", fixtures[k].name);
    }
    pix_image_free(&image);
    pix_image_free(&image);
    pix_bytes_free(&bytes, test_allocator());
  }
}

// A copy of exactly these bytes, so that reading past them is noticed.
static unsigned char *copy_of(const unsigned char *data, size_t count) {
  unsigned char *copy = malloc(count + (count == 0));
  if (copy == NULL) abort();
  if (count > 0) memcpy(copy, data, count);
  return copy;
}

static bool equal_images(const pix_image *a, const pix_image *b) {
  return a->width == b->width && a->height == b->height &&
         memcmp(a->rgba, b->rgba, (size_t)a->width * (size_t)a->height * 4) == 0;
}

// A file that ends too early is refused, unless what is missing does not matter: then the pixels are all there.
static void files_cut_off_at_every_length(void) {
  for (int32_t k = 0; k < TEST_COUNT_OF(fixtures); k++) {
    pix_bytes bytes;
    if (!read_fixture(fixtures[k].name, &bytes)) return;
    pix_image whole, part;
    const bool is_image = pix_image_decode(bytes.data, bytes.count, test_allocator(), &whole) == NULL;
    const size_t live = test_allocator()->bytes;
    for (size_t count = 0; count < bytes.count; count++) {
      unsigned char *copy = copy_of(bytes.data, count);
      const char *reason = pix_image_decode(copy, count, test_allocator(), &part);
      if (reason == NULL && !CHECK(is_image && equal_images(&whole, &part))) {
        printf("  %s, %d of %d bytes\n", fixtures[k].name, (int)count, (int)bytes.count);
      }
      if (reason != NULL) CHECK_EQUAL(test_allocator()->bytes, live);
      pix_image_free(&part);
      CHECK_EQUAL(test_allocator()->bytes, live);
      free(copy);
    }
    if (is_image) pix_image_free(&whole);
    pix_bytes_free(&bytes, test_allocator());
  }
}

// Bytes changed at random: any answer will do, but no crash and no leak.
static void damaged_files(test_random *random) {
  for (int32_t k = 0; k < TEST_COUNT_OF(fixtures); k++) {
    pix_bytes bytes;
    if (!read_fixture(fixtures[k].name, &bytes)) return;
    const size_t live = test_allocator()->bytes;
    for (int n = test_int(random, 1, 6); n > 0; n--) {
      unsigned char *byte = &bytes.data[test_int(random, 0, (int32_t)bytes.count - 1)];
      const int flipped = *byte ^ (1 << test_int(random, 0, 7));
      *byte = (unsigned char)(test_chance(random, 0.5) ? flipped : test_int(random, 0, 255));
    }
    unsigned char *copy = copy_of(bytes.data, bytes.count);
    pix_image image;
    const char *reason = pix_image_decode(copy, bytes.count, test_allocator(), &image);
    if (reason == NULL) CHECK(image.width > 0 && image.height > 0);
    if (reason != NULL) CHECK_EQUAL(test_allocator()->bytes, live);
    pix_image_free(&image);
    CHECK_EQUAL(test_allocator()->bytes, live);
    free(copy);
    pix_bytes_free(&bytes, test_allocator());
  }
}

static void bytes_that_are_no_image(void) {
  pix_image image;
  CHECK_TEXT(pix_image_decode("", 0, test_allocator(), &image), "it is empty");
  CHECK_TEXT(pix_image_decode(NULL, 0, test_allocator(), &image), "it is empty");
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    unsigned char noise[64];
    const size_t count = (size_t)test_int(&rounds.random, 1, 64);
    for (size_t k = 0; k < count; k++) noise[k] = (unsigned char)test_next(&rounds.random);
    unsigned char *copy = copy_of(noise, count);
    if (pix_image_decode(copy, count, test_allocator(), &image) == NULL) pix_image_free(&image);
    free(copy);
  }
}

// Writes the largest sizes that a header can say into a file.
static void put(pix_bytes *bytes, size_t at, const char *values, size_t count) {
  if (CHECK(at + count <= bytes->count)) memcpy(bytes->data + at, values, count);
}

static size_t find_jpeg_frame(const pix_bytes *bytes) {
  size_t at = 0;
  while (at + 9 < bytes->count && !(bytes->data[at] == 0xff && (bytes->data[at + 1] | 2) == 0xc2)) at++;
  return at;
}

static void check_huge(pix_bytes *bytes) {
  pix_image image;
  const size_t live = test_allocator()->bytes;
  const uint64_t requests = test_allocator()->requests;
  CHECK(pix_image_decode(bytes->data, bytes->count, test_allocator(), &image) != NULL);
  CHECK_EQUAL(test_allocator()->bytes, live);
  CHECK(test_allocator()->requests - requests <= 3);  // refused before it is decoded
  pix_bytes_free(bytes, test_allocator());
}

static void huge_headers_are_refused(void) {
  static const struct {
    const char *name;
    size_t at, count;
    const char *values;
  } patches[] = {
      {"rgba8.png", 16, 8, "\0\0\xff\xff\0\0\xff\xff"},  {"rgba8.png", 16, 8, "\x7f\xff\xff\xff\x7f\xff\xff\xff"},
      {"rgb24.bmp", 18, 8, "\xff\xff\0\0\xff\xff\0\0"},  {"rgb24.bmp", 18, 8, "\xff\xff\xff\x7f\0\0\0\x80"},
      {"rgba32.tga", 12, 4, "\xff\xff\xff\xff"},         {"rgba8.psd", 14, 8, "\0\0\x75\x30\0\0\x75\x30"},
      {"rgba8.psd", 14, 8, "\xff\xff\xff\xff\xff\xff\xff\xff"}, {"still.gif", 6, 4, "\xff\xff\xff\xff"},
  };
  for (int32_t k = 0; k < TEST_COUNT_OF(patches); k++) {
    pix_bytes bytes;
    if (!read_fixture(patches[k].name, &bytes)) return;
    put(&bytes, patches[k].at, patches[k].values, patches[k].count);
    check_huge(&bytes);
  }
  static const char *const jpegs[] = {"baseline.jpg", "progressive.jpg"};
  for (int32_t k = 0; k < TEST_COUNT_OF(jpegs); k++) {
    pix_bytes bytes;
    if (!read_fixture(jpegs[k], &bytes)) return;
    put(&bytes, find_jpeg_frame(&bytes) + 5, "\xff\xff\xff\xff", 4);
    check_huge(&bytes);
  }
  static const char *const texts[] = {"P6 65535 65535 255 ", "P5 16384 16385 255 ", "P6 99999999999 1 255 ",
                                      "P6 4294967297 1 255 ", "P6 0 7 255 "};
  for (int32_t k = 0; k < TEST_COUNT_OF(texts); k++) {
    pix_image image;
    CHECK(pix_image_decode(texts[k], strlen(texts[k]), test_allocator(), &image) != NULL);
  }
}

static void a_large_header_ends_too_early(void) {
  const char *text = "P5 3000 3000 255 ";
  pix_image image;
  CHECK_TEXT(pix_image_decode(text, strlen(text), test_allocator(), &image),
             "it ends too early: 17 bytes cannot hold 3000x3000 pixels");
}

static void no_memory_to_decode(void) {
  for (int32_t k = 0; k < TEST_COUNT_OF(fixtures); k++) {
    pix_bytes bytes;
    if (!read_fixture(fixtures[k].name, &bytes)) return;
    const size_t live = test_allocator()->bytes;
    for (int64_t fail = 0; fail < 1000; fail++) {
      const uint64_t requests = test_allocator()->requests;
      test_allocator()->fail_after = fail;
      pix_image image;
      const char *reason = pix_image_decode(bytes.data, bytes.count, test_allocator(), &image);
      test_allocator()->fail_after = -1;
      const bool untouched = test_allocator()->requests - requests <= (uint64_t)fail;
      if (!untouched) CHECK_TEXT(reason, "not enough memory");
      if (reason == NULL) CHECK(pixels_are_right(&fixtures[k], &image));
      pix_image_free(&image);
      CHECK_EQUAL(test_allocator()->bytes, live);
      if (untouched) break;
    }
    pix_bytes_free(&bytes, test_allocator());
  }
}

static uint8_t *random_pixels(test_random *random, int32_t width, int32_t height) {
  const size_t count = (size_t)width * (size_t)height * 4;
  uint8_t *rgba = malloc(count);
  if (rgba == NULL) abort();
  const bool smooth = test_chance(random, 0.5);
  for (size_t k = 0; k < count; k++) rgba[k] = smooth ? (uint8_t)(k / 9) : (uint8_t)test_next(random);
  return rgba;
}

static void encodes_what_it_decodes(test_random *random) {
  const int32_t width = (int32_t)test_spread(random, 1, 150);
  const int32_t height = (int32_t)test_spread(random, 1, 150);
  uint8_t *rgba = random_pixels(random, width, height);
  pix_png png;
  CHECK(pix_png_encode(rgba, width, height, test_allocator(), &png));
  unsigned char *copy = copy_of(png.data, png.count);
  pix_image image;
  CHECK(pix_image_decode(copy, png.count, test_allocator(), &image) == NULL);
  CHECK(equal_images(&image, &(pix_image){.rgba = rgba, .width = width, .height = height}));
  free(copy);
  free(rgba);
  pix_image_free(&image);
  pix_png_free(&png);
  pix_png_free(&png);
}

static void no_memory_to_encode(void) {
  test_random random = {3};
  uint8_t *rgba = random_pixels(&random, 60, 50);
  int64_t fail = 0;
  for (bool encoded = false; !encoded && fail < 1000; fail++) {
    pix_png png;
    test_allocator()->fail_after = fail;
    encoded = pix_png_encode(rgba, 60, 50, test_allocator(), &png);
    test_allocator()->fail_after = -1;
    if (!encoded) CHECK_EQUAL(test_allocator()->bytes, 0);
    pix_png_free(&png);
    CHECK_EQUAL(test_allocator()->bytes, 0);
  }
  CHECK(fail > 2 && fail < 1000);
  free(rgba);
}

typedef struct ink {
  int32_t rects, area;
  pix_rect bounds;
} ink;

static void add_ink(void *context, pix_rect rect) {
  ink *all = context;
  all->rects++;
  all->area += rect.w * rect.h;
  all->bounds = pix_rect_unite(all->bounds, rect);
}

static void letters_have_shapes(void) {
  ink question = {0};
  const int32_t question_width = pix_text_shape('?', add_ink, &question);
  for (int c = 0; c < 256; c++) {
    ink all = {0};
    const int32_t width = pix_text_shape((char)c, add_ink, &all);
    if (c == ' ') {
      CHECK(all.rects == 0 && width > 0);
      continue;
    }
    CHECK(all.area > 0 && width > 0);
    CHECK(all.bounds.x >= 0 && all.bounds.x + all.bounds.w <= 20);
    CHECK(all.bounds.y >= 0 && all.bounds.y + all.bounds.h <= PIX_TEXT_LINE_HEIGHT);
    if (c < 32 || c > 126) CHECK(width == question_width && memcmp(&all, &question, sizeof all) == 0);
  }
}

const test_case stb_tests[] = {
    TEST(decodes_every_format),
    TEST(files_cut_off_at_every_length),
    TEST_ROUNDS(damaged_files, 60),
    TEST(bytes_that_are_no_image),
    TEST(huge_headers_are_refused),
    TEST(a_large_header_ends_too_early),
    TEST(no_memory_to_decode),
    TEST_ROUNDS(encodes_what_it_decodes, 30),
    TEST(no_memory_to_encode),
    TEST(letters_have_shapes),
    TESTS_END,
};
