// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Animations that are cut off, damaged or made to do harm, and memory that fails. What whole ones show is compared with
// an oracle in spec/image/image_frames_spec.lua; the files in spec/fixtures are described there.

#include "image/image.h"

#include "test_scoped.h"

static const struct {
  const char *name;
  int32_t count;  // of frames
} animations[] = {{"frames_kept.gif", 4}, {"frames_cleared.gif", 4}, {"frames_back.gif", 6}, {"frames_bare.gif", 3},
                  {"animated.gif", 3},    {"still.gif", 1},          {"rgba8.png", 1},       {"rgb24_topdown.bmp", 1}};

#define GIFS 5  // the first of them, which end where their files do

// Asks for frames up to the last or the first failure, and returns how many there were. *reason is NULL or why it
// ended. Reads all pixels.
static int32_t read_frames(const unsigned char *data, size_t count, const char **reason, uint64_t *hash) {
  pix_image image;
  const size_t live = test_allocator()->bytes;
  *reason = pix_image_decode(data, count, PIX_LARGEST_IMAGE, test_allocator(), &image);
  int32_t read = 0;
  while (image.rgba != NULL) {
    CHECK(*reason == NULL && image.width > 0 && image.height > 0 && image.delay >= 0);
    CHECK_EQUAL(image.count, ++read);
    const size_t bytes = (size_t)image.width * (size_t)image.height * 4;
    for (size_t k = 0; k < bytes; k++) *hash = (*hash ^ image.rgba[k]) * UINT64_C(0x100000001b3);
    *reason = pix_image_next(&image);
  }
  CHECK_EQUAL(test_allocator()->bytes, live);  // after the end, as after a failure
  pix_image_free(&image);
  return read;
}

// From a block of its own.
static int32_t read_copy(const void *data, size_t count, const char **reason, uint64_t *hash) {
  TEST_BLOCK copy = test_copy_of(data, count);
  return read_frames(copy, count, reason, hash);
}

static void animations_cut_off_at_every_length(void) {
  for (int32_t k = 0; k < GIFS; k++) {
    TEST_BYTES bytes = {0};
    if (!test_read_fixture(animations[k].name, &bytes)) return;
    for (size_t count = 0; count <= bytes.count; count++) {
      const char *reason;
      uint64_t hash = 0;
      const int32_t read = read_copy(bytes.data, count, &reason, &hash);
      CHECK(count == bytes.count ? reason == NULL && read == animations[k].count : reason != NULL);
    }
  }
}

// Any answer will do, but no crash and no leak, and the same answer again.
static void damaged_animations(test_random *random) {
  TEST_BYTES bytes = {0};
  if (!test_read_fixture(animations[test_int(random, 0, GIFS - 1)].name, &bytes)) return;
  for (int n = test_int(random, 1, 4); n > 0; n--) {
    bytes.data[test_int(random, 10, (int32_t)bytes.count - 1)] = (unsigned char)test_next(random);
  }
  const char *reason, *again;
  uint64_t hash = 0, hash_again = 0;
  const int32_t read = read_copy(bytes.data, bytes.count, &reason, &hash);
  CHECK_EQUAL(read_copy(bytes.data, bytes.count, &again, &hash_again), read);
  CHECK(hash == hash_again && (reason == NULL) == (again == NULL));
}

static void frames_can_be_freed_before_the_end(void) {
  TEST_BYTES bytes = {0};
  if (!test_read_fixture("frames_cleared.gif", &bytes)) return;
  pix_image image;
  CHECK(pix_image_decode(bytes.data, bytes.count, PIX_LARGEST_IMAGE, test_allocator(), &image) == NULL);
  CHECK(pix_image_next(&image) == NULL && image.rgba != NULL);
  for (int again = 0; again < 2; again++) pix_image_free(&image);
}

static void no_memory_for_frames(void) {
  TEST_EACH_NAMED(animation, animations) {
    TEST_BYTES bytes = {0};
    if (!test_read_fixture(animation->name, &bytes)) return;
    TEST_EACH_FAILURE(failures) {
      const char *reason;
      uint64_t hash = 0;
      test_begin_failing(&failures);
      const int32_t read = read_frames(bytes.data, bytes.count, &reason, &hash);
      const bool failed = test_end_failing(&failures);
      if (failed) CHECK_TEXT(reason, "not enough memory");
      CHECK(failed || (reason == NULL && read == animation->count));
    }
  }
}

static const unsigned char header[] = "GIF89a\2\0\1\0\x80\0\0\0\0\0\xff\xff\xff";  // 2 x 1, black and white

// A GIF with these bytes after its header. Returns the reason for failing or NULL.
static const char *read_after_header(const char *bytes, size_t count) {
  unsigned char data[200];
  memcpy(data, header, sizeof header - 1);
  memcpy(data + sizeof header - 1, bytes, count);
  const char *reason;
  uint64_t hash = 0;
  const int32_t read = read_copy(data, sizeof header - 1 + count, &reason, &hash);
  CHECK(reason != NULL || read == 1);
  return reason;
}

#define FRAME "\x2c\0\0\0\0\1\0\1\0\0"       // at (0, 0), 1 x 1; its codes follow
#define WIDE_FRAME "\x2c\0\0\0\0\2\0\1\0\0"  // 2 x 1
#define BYTES(text) text, sizeof text - 1

// Codes of three bits at first, the lowest bits first: 4 clears the table, 5 ends the data.
static void codes(void) {
  static const struct {
    const char *reason, *bytes;
    size_t count;
  } cases[] = {
      {"read", BYTES(FRAME "\2\2\x44\1\0\x3b")},                // 4 0 5
      {"read", BYTES(FRAME "\2\1\x05\0\x3b")},                  // 5: nothing is drawn
      {"read", BYTES(FRAME "\2\0\x3b")},                         // no data
      {"read", BYTES(FRAME "\2\1\0\0\x3b")},                    // 0 0: neither clear nor end
      {"read", BYTES(FRAME "\2\2\x44\1\3\1\2\3\0\x3b")},     // more data than pixels
      {"read", BYTES(FRAME "\2\1\x24\0\x3b")},                  // the data ends within a code
      {"it is corrupt", BYTES(FRAME "\2\2\x34\0\0\x3b")},      // 4 6: a string of nothing
      {"it is corrupt", BYTES(FRAME "\2\2\x3c\0\0\x3b")},      // 4 7
      {"it is corrupt", BYTES(WIDE_FRAME "\2\2\xc4\1\0\x3b")},  // 4 0 7: beyond the next string
      {"it is corrupt", BYTES(FRAME "\1\2\x44\1\0\x3b")},      // codes too small
      {"it is corrupt", BYTES(FRAME "\x9\2\x44\1\0\x3b")},     // too large
      {"it is corrupt", BYTES(FRAME "\2\2\x44\1\0\x3a")},      // an unknown block after it
      {"it ends too early", BYTES(FRAME "\2\2\x44\1\0")},      // no end
      {"it ends too early", BYTES(FRAME "\2\2\x44\1")},
      {"it ends too early", BYTES(FRAME "\2\2\x44")},
      {"a frame lies outside of it", BYTES("\x2c\2\0\0\0\1\0\1\0\0\2\2\x44\1\0\x3b")},
      {"it has no frame", BYTES("\x3b")},
      {"it has no frame", BYTES("\x21\xfe\3abc\2de\0\x3b")},     // a comment
  };
  TEST_EACH(c, cases) {
    const char *reason = read_after_header(c->bytes, c->count);
    CHECK_TEXT(reason == NULL ? "read" : reason, c->reason);
  }
}

// A frame of one pixel, over and over: as many as are allowed, and one more.
static void too_many_frames(void) {
  static const unsigned char frame[] = "\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1";  // and the 0 at its end
  const size_t head = sizeof header - 1, most = (size_t)1 << 20, count = head + (most + 1) * sizeof frame + 1;
  TEST_BLOCK data = malloc(count);
  if (data == NULL) abort();
  memcpy(data, header, head);
  for (size_t k = 0; k <= most; k++) memcpy(data + head + k * sizeof frame, frame, sizeof frame);
  data[count - 1] = 0x3b;
  const char *reason;
  uint64_t hash = 0;
  CHECK_EQUAL(read_frames(data, count, &reason, &hash), most);
  CHECK_TEXT(reason, "it has more than 2^20 frames");
  data[head + most * sizeof frame] = 0x3b;
  CHECK_EQUAL(read_frames(data, count, &reason, &hash), most);
  CHECK(reason == NULL);
}

const test_case frames_tests[] = {
    TEST(animations_cut_off_at_every_length), TEST_ROUNDS(damaged_animations, 200),
    TEST(frames_can_be_freed_before_the_end), TEST(no_memory_for_frames), TEST(codes), TEST(too_many_frames),
    TESTS_END,
};
