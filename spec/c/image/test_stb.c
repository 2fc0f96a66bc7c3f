// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Decoding and encoding images: all that a file can be but whole, in blocks of exactly its size, and memory that fails.
// What whole files hold, what headers promise and what letters look like is in spec/image; the files in spec/fixtures
// are described there. Damaged ones are made of them here.

#include "image/image.h"

#include "test_scoped.h"

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

#define TEST_IMAGE TEST_FREED_BY(pix_image_free) pix_image

// From a block of its own.
static const char *decode(const void *data, size_t count, pix_image *image) {
  TEST_BLOCK copy = test_copy_of(data, count);
  const size_t live = test_allocator()->bytes;
  const char *reason = pix_image_decode(copy, count, PIX_LARGEST_IMAGE, test_allocator(), image);
  CHECK(reason != NULL ? test_allocator()->bytes == live : image->width > 0 && image->height > 0);
  return reason;
}

static bool equal_images(const pix_image *a, const pix_image *b) {
  return a->width == b->width && a->height == b->height &&
         memcmp(a->rgba, b->rgba, (size_t)a->width * (size_t)a->height * 4) == 0;
}

// A file that ends too early is refused, unless what is missing does not matter: then the pixels are all there.
static void files_cut_off_at_every_length(void) {
  TEST_EACH_NAMED(fixture, files) {
    TEST_BYTES bytes = {0};
    TEST_IMAGE whole = {0};
    if (!test_read_fixture(fixture->name, &bytes)) return;
    const bool is_image = decode(bytes.data, bytes.count, &whole) == NULL;
    for (size_t count = 0; count < bytes.count; count++) {
      TEST_IMAGE part;
      CHECK(decode(bytes.data, count, &part) != NULL || (is_image && equal_images(&whole, &part)));
    }
  }
}

// Bytes changed at random: any answer will do, but no crash and no leak.
static void damaged_files(test_random *random) {
  TEST_EACH_NAMED(fixture, files) {
    TEST_BYTES bytes = {0};
    if (!test_read_fixture(fixture->name, &bytes)) return;
    for (int n = test_int(random, 1, 6); n > 0; n--) {
      unsigned char *byte = &bytes.data[test_int(random, 0, (int32_t)bytes.count - 1)];
      const int flipped = *byte ^ (1 << test_int(random, 0, 7));
      *byte = (unsigned char)(test_chance(random, 0.5) ? flipped : test_int(random, 0, 255));
    }
    TEST_IMAGE image;
    decode(bytes.data, bytes.count, &image);
  }
}

static void bytes_that_are_no_image(test_random *random) {
  TEST_IMAGE image, none;
  CHECK_TEXT(pix_image_decode(NULL, 0, PIX_LARGEST_IMAGE, test_allocator(), &none), "it is empty");
  unsigned char noise[64];
  for (size_t k = 0; k < sizeof noise; k++) noise[k] = (unsigned char)test_next(random);
  decode(noise, (size_t)test_int(random, 1, 64), &image);
}

static void no_memory_to_decode(void) {
  TEST_EACH_NAMED(fixture, files) {
    TEST_BYTES bytes = {0};
    TEST_IMAGE whole = {0};
    if (!test_read_fixture(fixture->name, &bytes)) return;
    if (decode(bytes.data, bytes.count, &whole) != NULL) continue;
    TEST_EACH_FAILURE(failures) {
      TEST_IMAGE image;
      test_begin_failing(&failures);
      const char *reason = pix_image_decode(bytes.data, bytes.count, PIX_LARGEST_IMAGE, test_allocator(), &image);
      if (test_end_failing(&failures)) CHECK_TEXT(reason, "not enough memory");
      CHECK(reason != NULL || equal_images(&image, &whole));
    }
  }
}

static void encodes_what_it_decodes(test_random *random) {
  static uint8_t rgba[150 * 150 * 4];
  const int32_t width = (int32_t)test_spread(random, 1, 150), height = (int32_t)test_spread(random, 1, 150);
  const bool smooth = test_chance(random, 0.5);
  for (size_t k = 0; k < sizeof rgba; k++) rgba[k] = smooth ? (uint8_t)(k / 9) : (uint8_t)test_next(random);
  TEST_BYTES png;
  TEST_IMAGE image;
  CHECK(pix_png_encode(rgba, width, height, test_allocator(), &png));
  CHECK(decode(png.data, png.count, &image) == NULL);
  CHECK(equal_images(&image, &(pix_image){.rgba = rgba, .width = width, .height = height}));
}

static void no_memory_to_encode(void) {
  static uint8_t rgba[60 * 50 * 4];
  for (size_t k = 0; k < sizeof rgba; k++) rgba[k] = (uint8_t)(k / 9);
  TEST_EACH_FAILURE(failures) {
    TEST_BYTES png;
    test_begin_failing(&failures);
    const bool encoded = pix_png_encode(rgba, 60, 50, test_allocator(), &png);
    CHECK_EQUAL(encoded, !test_end_failing(&failures));
    if (!encoded) test_check_nothing_kept(&failures);
  }
}

// 1, 0, 2, 0, 3, 4 as numbers of four bytes, as zlib compresses them.
static const char numbers[] =
    "\x78\xda\x63\x64\x80\x00\x26\x28\xcd\x0c\xc4\x2c\x40\x0c\x00\x00"
    "\x78\x00\x0b";

static void inflates_just_so_many_bytes(void) {
  for (size_t count = 2; count < sizeof numbers; count++) {
    TEST_BLOCK copy = test_copy_of(numbers + 2, count - 2);
    for (size_t size = 20; size < 30; size++) {
      TEST_BLOCK bytes = test_copy_of((uint8_t[30]){0}, size);
      const bool is_whole = pix_inflate(copy, count - 2, bytes, size);
      CHECK(!is_whole || size == 24);
      CHECK(is_whole || size != 24 || count < sizeof numbers - 1);
      if (is_whole) CHECK_EQUAL(pix_adler32(bytes, size), 0x0078000b);
    }
  }
  uint8_t none[1];
  CHECK(pix_inflate((const uint8_t *)"\3\0\0\0\0\1", 6, none, 0));
  CHECK(!pix_inflate((const uint8_t *)"\3\0\0\0\0\1", 6, none, (size_t)INT_MAX + 1));
}

// Any answer will do, but no crash.
static void inflates_noise(test_random *random) {
  uint8_t noise[64], bytes[300];
  for (size_t k = 0; k < sizeof noise; k++) noise[k] = (uint8_t)test_next(random);
  noise[0] = (uint8_t)(noise[0] & ~7) | (uint8_t)test_int(random, 0, 7);  // the kind of the first block
  pix_inflate(noise, (size_t)test_int(random, 0, 64), bytes, (size_t)test_int(random, 0, 300));
}

const test_case stb_tests[] = {
    TEST(files_cut_off_at_every_length), TEST_ROUNDS(damaged_files, 60), TEST_ROUNDS(bytes_that_are_no_image, 300),
    TEST(no_memory_to_decode), TEST_ROUNDS(encodes_what_it_decodes, 30), TEST(no_memory_to_encode),
    TEST(inflates_just_so_many_bytes), TEST_ROUNDS(inflates_noise, 2000), TESTS_END,
};
