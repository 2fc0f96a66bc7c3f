// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Hostile bytes in blocks of exactly their size, and memory that fails. What masks are as bytes, pixels, text and a
// hash, and how one walks over them, is compared with oracles in spec/mask.

#include "mask/mask_ops.h"

#include "test_scoped.h"

static const char *read_back(const void *data, size_t count, pix_mask *mask) {
  pix_serial serial;
  const char *reason = pix_serial_open(data, count, &serial);
  if (reason != NULL) return reason;
  test_empty_mask(mask, serial.width, serial.height);
  reason = pix_serial_read(&serial, mask);
  if (reason != NULL) pix_mask_release(mask);
  return reason;
}

static uint32_t plain_checksum(const uint8_t *data, size_t count) {
  uint32_t value = ~UINT32_C(0);
  for (size_t k = 0; k < count; k++) {
    value ^= data[k];
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1) * UINT32_C(0xedb88320);
  }
  return ~value;
}

// Any damage with the checksum put right: refused, or a whole mask that has exactly these bytes. None: the mask.
static void whole_and_damaged_bytes(test_random *random) {
  TEST_TWIN twin = test_random_twin(random, test_side(random), test_side(random));
  TEST_BYTES bytes;
  CHECK(pix_serial_write(&twin.mask, &bytes) && bytes.count <= (size_t)(twin.mask.width * twin.mask.height) / 8 + 17);
  const bool is_whole = test_chance(random, 0.2);
  size_t count = bytes.count - (size_t)(is_whole ? 0 : test_int(random, 0, 3));
  if (count < 12) count = 12;
  TEST_BLOCK data = test_copy_of(bytes.data, count);
  for (int32_t k = is_whole ? 0 : test_int(random, 1, 3); k > 0; k--) {
    // Damage to the sizes is left to specs and the fuzzer: large masks take their time.
    data[test_int(random, 7, (int32_t)count - 5)] = (uint8_t)test_int(random, 0, 255);
  }
  const uint32_t sum = plain_checksum(data, count - 4);
  for (size_t k = 0; k < 4; k++) data[count - 4 + k] = (uint8_t)(sum >> 8 * k);
  pix_mask copy;
  const bool is_read = read_back(data, count, &copy) == NULL;
  CHECK(is_read || !is_whole);
  if (!is_read) return;
  if (is_whole) CHECK(pix_mask_equals(&copy, &twin.mask));
  test_bitmap same = test_bitmap_of(&copy);
  TEST_BYTES again;
  CHECK(pix_serial_write(&copy, &again) && again.count == count && memcmp(again.data, data, count) == 0);
  test_check_and_free(&copy, &same);
}

static void no_memory_to_write(void) {
  for (int32_t kind = 0; kind < 2; kind++) {  // runs, bits
    TEST_TWIN twin = {.bitmap = test_bitmap_new(300, 300)};
    TEST_DRAW(&twin.bitmap, x, y, kind == 0 ? x * y % 90 == 0 : (x + y) % 2 == 0);
    test_mask_from(&twin.mask, &twin.bitmap);
    TEST_EACH_FAILURE(failures) {
      TEST_BYTES bytes = {0};
      test_begin_failing(&failures);
      const bool written = pix_serial_write(&twin.mask, &bytes);
      CHECK_EQUAL(written, !test_end_failing(&failures));
    }
    test_check_twin(&twin);
  }
}

const test_case mask_serial_tests[] = {
    TEST_ROUNDS(whole_and_damaged_bytes, 3400), TEST(no_memory_to_write), TESTS_END,
};
