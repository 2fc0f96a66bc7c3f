// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Hostile bytes in blocks of exactly their size, and memory that fails. What masks are as bytes, pixels, text and a
// hash, and how one walks over them, is compared with oracles in spec/mask.

#include "mask/mask_ops.h"

#include "test_files.h"
#include "test_scene.h"

static const char *read_back(const void *data, size_t count, pix_mask *mask) {
  pix_serial serial;
  const char *reason = pix_serial_open(data, count, &serial);
  if (reason != NULL) return reason;
  test_empty_mask(mask, serial.width, serial.height);
  reason = pix_serial_read(&serial, mask);
  if (reason != NULL) pix_mask_release(mask);
  return reason;
}

static void read_what_was_written(test_random *random) {
  test_twin twin = test_random_twin(random, test_side(random), test_side(random));
  pix_bytes bytes;
  CHECK(pix_serial_write(&twin.mask, &bytes));
  CHECK(bytes.count <= (size_t)(twin.mask.width * twin.mask.height) / 8 + 17);
  unsigned char *data = test_copy_of(bytes.data, bytes.count);
  pix_mask copy;
  if (CHECK(read_back(data, bytes.count, &copy) == NULL)) {
    test_check_mask(&copy, &twin.bitmap);
    CHECK_RECT(pix_mask_bounds(&copy), test_bitmap_bounds(&twin.bitmap));
    pix_mask_release(&copy);
  }
  free(data);
  pix_bytes_free(&bytes, test_allocator());
  test_twin_free(&twin);
}

static uint32_t plain_checksum(const uint8_t *data, size_t count) {
  uint32_t value = ~UINT32_C(0);
  for (size_t k = 0; k < count; k++) {
    value ^= data[k];
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1) * UINT32_C(0xedb88320);
  }
  return ~value;
}

// Any damage with the checksum put right: refused, or a whole mask that has exactly these bytes.
static void damaged_bytes(test_random *random) {
  pix_mask mask, copy;
  test_random_mask(&mask, random, test_side(random), test_side(random));
  pix_bytes bytes;
  CHECK(pix_serial_write(&mask, &bytes));
  size_t count = bytes.count - (size_t)test_int(random, 0, 3);
  if (count < 12) count = 12;
  unsigned char *data = test_copy_of(bytes.data, count);
  for (int32_t k = test_int(random, 1, 3); k > 0; k--) {
    // Damage to the sizes is left to specs and the fuzzer: large masks take their time.
    data[test_int(random, 7, (int32_t)count - 5)] = (uint8_t)test_int(random, 0, 255);
  }
  const uint32_t sum = plain_checksum(data, count - 4);
  for (size_t k = 0; k < 4; k++) data[count - 4 + k] = (uint8_t)(sum >> 8 * k);
  if (read_back(data, count, &copy) == NULL) {
    test_bitmap same = test_bitmap_of(&copy);
    pix_bytes again;
    CHECK(pix_serial_write(&copy, &again));
    CHECK(again.count == count && memcmp(again.data, data, count) == 0);
    pix_bytes_free(&again, test_allocator());
    test_check_and_free(&copy, &same);
  }
  free(data);
  pix_bytes_free(&bytes, test_allocator());
  pix_mask_release(&mask);
}

static void no_memory_to_write(void) {
  for (int32_t kind = 0; kind < 2; kind++) {  // runs, bits
    pix_mask mask;
    test_empty_mask(&mask, 300, 300);
    TEST_EACH_PIXEL(x, y, 300, 300) pix_mask_set(&mask, x, y, kind == 0 ? x * y % 90 == 0 : (x + y) % 2 == 0);
    test_bitmap before = test_bitmap_of(&mask);
    test_failures failures = {0};
    while (test_next_failure(&failures)) {
      pix_bytes bytes;
      test_begin_failing(&failures);
      const bool written = pix_serial_write(&mask, &bytes);
      CHECK_EQUAL(written, !test_end_failing(&failures));
      if (written) pix_bytes_free(&bytes, test_allocator());
    }
    CHECK(failures.passes > 2);
    test_check_and_free(&mask, &before);
  }
}

const test_case mask_serial_tests[] = {
    TEST_ROUNDS(read_what_was_written, 400), TEST_ROUNDS(damaged_bytes, 3000), TEST(no_memory_to_write), TESTS_END,
};
