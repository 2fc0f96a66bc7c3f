// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Decoding and encoding images: all that a file can be but whole, and memory that fails. What pixels whole files hold
// is in spec/image/image_spec.lua; the files in spec/fixtures are described there. Damaged ones are made of them here.

#include <stdio.h>

#include "image/stb.h"

#include "test_files.h"

static const struct {
  const char *name;
} files[] = {
    {"rgba8.png"}, {"rgba16.png"}, {"rgba8_interlaced.png"}, {"rgb8.png"}, {"rgb8_trns.png"}, {"grey8.png"},
    {"grey_alpha8.png"}, {"grey1_trns.png"}, {"palette8.png"}, {"palette4.png"}, {"palette1.png"}, {"rgb24.bmp"},
    {"rgb24_topdown.bmp"}, {"rgba32.bmp"}, {"rgbx32.bmp"}, {"rgb16.bmp"}, {"palette8.bmp"}, {"palette4.bmp"},
    {"palette1.bmp"}, {"rle8.bmp"}, {"rgba32.tga"}, {"rgba32_topdown.tga"}, {"rgba32_rle.tga"}, {"rgb24.tga"},
    {"grey8.tga"}, {"palette8.tga"}, {"rgba8.psd"}, {"rgba8_rle.psd"}, {"rgb8.psd"}, {"rgb8.ppm"}, {"rgb16.ppm"},
    {"grey8.pgm"}, {"text.ppm"}, {"still.gif"}, {"interlaced.gif"}, {"animated.gif"}, {"baseline.jpg"},
    {"progressive.jpg"}, {"halved.jpg"}, {"grey.jpg"}, {"cmyk.jpg"},
};

static bool equal_images(const pix_image *a, const pix_image *b) {
  return a->width == b->width && a->height == b->height &&
         memcmp(a->rgba, b->rgba, (size_t)a->width * (size_t)a->height * 4) == 0;
}

// A file that ends too early is refused, unless what is missing does not matter: then the pixels are all there.
static void files_cut_off_at_every_length(void) {
  TEST_EACH_NAMED(fixture, files) {
    pix_bytes bytes;
    if (!test_read_fixture(fixture->name, &bytes)) return;
    pix_image whole, part;
    const bool is_image = pix_image_decode(bytes.data, bytes.count, test_allocator(), &whole) == NULL;
    const size_t live = test_allocator()->bytes;
    for (size_t count = 0; count < bytes.count; count++) {
      unsigned char *copy = test_copy_of(bytes.data, count);
      const char *reason = pix_image_decode(copy, count, test_allocator(), &part);
      CHECK(reason != NULL || (is_image && equal_images(&whole, &part)));
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
  TEST_EACH_NAMED(fixture, files) {
    pix_bytes bytes;
    if (!test_read_fixture(fixture->name, &bytes)) return;
    for (int n = test_int(random, 1, 6); n > 0; n--) {
      unsigned char *byte = &bytes.data[test_int(random, 0, (int32_t)bytes.count - 1)];
      const int flipped = *byte ^ (1 << test_int(random, 0, 7));
      *byte = (unsigned char)(test_chance(random, 0.5) ? flipped : test_int(random, 0, 255));
    }
    unsigned char *copy = test_copy_of(bytes.data, bytes.count);
    const size_t live = test_allocator()->bytes;
    pix_image image;
    const char *reason = pix_image_decode(copy, bytes.count, test_allocator(), &image);
    CHECK(reason != NULL ? test_allocator()->bytes == live : image.width > 0 && image.height > 0);
    pix_image_free(&image);
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
    unsigned char *copy = test_copy_of(noise, count);
    if (pix_image_decode(copy, count, test_allocator(), &image) == NULL) pix_image_free(&image);
    free(copy);
  }
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
    size_t at, count;  // at 0: where the frame of a JPEG begins
    const char *values;
  } patches[] = {
      {"rgba8.png", 16, 8, "\0\0\xff\xff\0\0\xff\xff"},  {"rgba8.png", 16, 8, "\x7f\xff\xff\xff\x7f\xff\xff\xff"},
      {"rgb24.bmp", 18, 8, "\xff\xff\0\0\xff\xff\0\0"},  {"rgb24.bmp", 18, 8, "\xff\xff\xff\x7f\0\0\0\x80"},
      {"rgba32.tga", 12, 4, "\xff\xff\xff\xff"},         {"rgba8.psd", 14, 8, "\0\0\x75\x30\0\0\x75\x30"},
      {"rgba8.psd", 14, 8, "\xff\xff\xff\xff\xff\xff\xff\xff"}, {"still.gif", 6, 4, "\xff\xff\xff\xff"},
      {"baseline.jpg", 0, 4, "\xff\xff\xff\xff"},        {"progressive.jpg", 0, 4, "\xff\xff\xff\xff"},
  };
  TEST_EACH_NAMED(patch, patches) {
    pix_bytes bytes;
    if (!test_read_fixture(patch->name, &bytes)) return;
    const size_t at = patch->at > 0 ? patch->at : find_jpeg_frame(&bytes) + 5;
    if (CHECK(at + patch->count <= bytes.count)) memcpy(bytes.data + at, patch->values, patch->count);
    check_huge(&bytes);
  }
  static const struct {
    const char *text, *reason;
  } texts[] = {{"P6 65535 65535 255 ", NULL}, {"P5 16384 16385 255 ", NULL}, {"P6 99999999999 1 255 ", NULL},
               {"P6 4294967297 1 255 ", NULL}, {"P6 0 7 255 ", NULL},
               {"P5 3000 3000 255 ", "it ends too early: 17 bytes cannot hold 3000x3000 pixels"}};
  TEST_EACH(t, texts) {
    pix_image image;
    const char *reason = pix_image_decode(t->text, strlen(t->text), test_allocator(), &image);
    CHECK(reason != NULL);
    if (t->reason != NULL) CHECK_TEXT(reason, t->reason);
  }
}

static void no_memory_to_decode(void) {
  TEST_EACH_NAMED(fixture, files) {
    pix_bytes bytes;
    if (!test_read_fixture(fixture->name, &bytes)) return;
    pix_image whole, image;
    const bool is_image = pix_image_decode(bytes.data, bytes.count, test_allocator(), &whole) == NULL;
    test_failures failures = {0};
    while (is_image && test_next_failure(&failures)) {
      test_begin_failing(&failures);
      const char *reason = pix_image_decode(bytes.data, bytes.count, test_allocator(), &image);
      if (test_end_failing(&failures)) CHECK_TEXT(reason, "not enough memory");
      CHECK(reason != NULL || equal_images(&image, &whole));
      pix_image_free(&image);
    }
    if (is_image) pix_image_free(&whole);
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
  unsigned char *copy = test_copy_of(png.data, png.count);
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
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_png png;
    test_begin_failing(&failures);
    const bool encoded = pix_png_encode(rgba, 60, 50, test_allocator(), &png);
    CHECK_EQUAL(encoded, !test_end_failing(&failures));
    if (!encoded) test_check_nothing_kept(&failures);
    pix_png_free(&png);
  }
  CHECK(failures.passes > 2);
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
    TEST(files_cut_off_at_every_length),
    TEST_ROUNDS(damaged_files, 60),
    TEST(bytes_that_are_no_image),
    TEST(huge_headers_are_refused),
    TEST(no_memory_to_decode),
    TEST_ROUNDS(encodes_what_it_decodes, 30),
    TEST(no_memory_to_encode),
    TEST(letters_have_shapes),
    TESTS_END,
};
