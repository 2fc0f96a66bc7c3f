// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks as bytes, pixels, text and a hash, and walking over them, each beside a loop over texels.

#include "bits/runs.h"
#include "mask/mask_ops.h"
#include "test_scene.h"

static const int32_t sides[] = {0, 1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200};

static void make_random(pix_mask *mask, test_random *random) {
  const double densities[] = {0, 0.01, 0.1, 0.5, 0.9, 0.99, 1};
  const int32_t width = TEST_PICK(random, sides), height = TEST_PICK(random, sides);
  const double density = TEST_PICK(random, densities);
  CHECK(pix_mask_create(mask, test_allocator(), width, height));
  TEST_EACH_PIXEL(x, y, width, height) pix_mask_set(mask, x, y, test_chance(random, density));
}

// Bits outside and padding are empty, and the count is right.
static void check_whole(const pix_mask *mask) {
  int32_t solid_count = 0;
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width) && mask->height > 0; stripe++) {
    for (int32_t y = 0; y < mask->pitch; y++) {
      const uint64_t word = pix_mask_stripe(mask, stripe)[y];
      const uint64_t inside = y < mask->height ? pix_stripe_columns(stripe, 0, mask->width) : 0;
      CHECK_EQUAL(word & ~inside, 0);
      solid_count += pix_popcount(word);
    }
  }
  CHECK_EQUAL(mask->solid_count, solid_count);
}

static const char *read_back(const void *data, size_t count, pix_mask *mask) {
  pix_serial serial;
  const char *reason = pix_serial_open(data, count, &serial);
  if (reason != NULL) return reason;
  CHECK(pix_mask_create(mask, test_allocator(), serial.width, serial.height));
  reason = pix_serial_read(&serial, mask);
  if (reason != NULL) pix_mask_release(mask);
  return reason;
}

static void read_what_was_written(test_random *random) {
  pix_mask mask, copy;
  make_random(&mask, random);
  pix_bytes bytes;
  CHECK(pix_serial_write(&mask, &bytes));
  CHECK(bytes.count <= (size_t)(mask.width * mask.height) / 8 + 17);
  // A block of its own, so that a read past the end is seen.
  uint8_t *data = malloc(bytes.count);
  memcpy(data, bytes.data, bytes.count);
  const char *reason = read_back(data, bytes.count, &copy);
  CHECK_TEXT(reason == NULL ? "read" : reason, "read");
  if (reason == NULL) {
    CHECK(pix_mask_equals(&mask, &copy));
    check_whole(&copy);
    CHECK_RECT(pix_mask_bounds(&copy), pix_mask_bounds(&mask));
    pix_mask_release(&copy);
  }
  free(data);
  pix_bytes_free(&bytes, test_allocator());
  pix_mask_release(&mask);
}

static uint32_t plain_checksum(const uint8_t *data, size_t count) {
  uint32_t value = ~UINT32_C(0);
  for (size_t k = 0; k < count; k++) {
    value ^= data[k];
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1) * UINT32_C(0xedb88320);
  }
  return ~value;
}

// Of any length: long ones are summed up otherwise than short ones.
static void the_checksum_is_right(void) {
  CHECK_EQUAL(plain_checksum((const uint8_t *)"123456789", 9), 0xcbf43926);  // the catalogued check value
  test_rounds rounds = test_rounds_of(30);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    const int32_t width = test_int(&rounds.random, 100, 300), height = test_int(&rounds.random, 1, 200);
    test_empty_mask(&mask, width, height);
    TEST_EACH_PIXEL(x, y, mask.width, mask.height) pix_mask_set(&mask, x, y, test_chance(&rounds.random, 0.5));
    pix_bytes bytes;
    CHECK(pix_serial_write(&mask, &bytes));
    const uint32_t sum = plain_checksum(bytes.data, bytes.count - 4);
    for (size_t k = 0; k < 4; k++) CHECK_EQUAL(bytes.data[bytes.count - 4 + k], sum >> 8 * k & 255);
    pix_bytes_free(&bytes, test_allocator());
    pix_mask_release(&mask);
  }
}

// Any damage with the checksum put right: refused, or a whole mask that has exactly these bytes.
static void damaged_bytes(test_random *random) {
  pix_mask mask, copy;
  make_random(&mask, random);
  pix_bytes bytes;
  CHECK(pix_serial_write(&mask, &bytes));
  size_t count = bytes.count - (size_t)test_int(random, 0, 3);
  if (count < 12) count = 12;
  uint8_t *data = malloc(count);
  memcpy(data, bytes.data, count);
  for (int32_t k = test_int(random, 1, 3); k > 0; k--) {
    // Damage to the sizes is left to specs and the fuzzer: large masks take their time.
    const int32_t at = test_int(random, 7, (int32_t)count - 5);
    data[at] = (uint8_t)test_int(random, 0, 255);
  }
  const uint32_t sum = plain_checksum(data, count - 4);
  for (size_t k = 0; k < 4; k++) data[count - 4 + k] = (uint8_t)(sum >> 8 * k);
  if (read_back(data, count, &copy) == NULL) {
    check_whole(&copy);
    pix_bytes again;
    CHECK(pix_serial_write(&copy, &again));
    CHECK(again.count == count && memcmp(again.data, data, count) == 0);
    pix_bytes_free(&again, test_allocator());
    pix_mask_release(&copy);
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
    const uint64_t hash = pix_mask_hash(&mask);
    const size_t blocks = test_allocator()->blocks;
    bool written = false;
    int32_t allowed = 0;
    for (; !written && allowed < 100; allowed++) {
      pix_bytes bytes;
      test_allocator()->fail_after = allowed;
      written = pix_serial_write(&mask, &bytes);
      test_allocator()->fail_after = -1;
      if (written) pix_bytes_free(&bytes, test_allocator());
      CHECK_EQUAL(test_allocator()->blocks, blocks);
      CHECK(pix_mask_hash(&mask) == hash);
    }
    CHECK(written && allowed > 2);
    pix_mask_release(&mask);
  }
}

static void pixels_and_text(void) {
  const double color[4] = {0, 0.5, 1, 0.2};
  const uint8_t solid[4] = {0, 128, 255, 51}, empty[4] = {0};
  CHECK_EQUAL(pix_mask_pixel_alpha(color), 51);
  test_rounds rounds = test_rounds_of(150);
  while (test_next_round(&rounds)) {
    pix_mask mask;
    make_random(&mask, &rounds.random);
    const size_t count = (size_t)mask.width * (size_t)mask.height;
    uint8_t *rgba = calloc(count + 1, 4);
    char *text = calloc(count + 1, 1);
    pix_mask_write_pixels(&mask, color, rgba);
    pix_mask_write_text(&mask, text);
    for (size_t k = 0; k < count; k++) {
      const bool is_solid = pix_mask_get(&mask, (int32_t)k % mask.width, (int32_t)k / mask.width);
      CHECK(memcmp(rgba + 4 * k, is_solid ? solid : empty, 4) == 0);
      CHECK_EQUAL(text[k], is_solid ? '#' : '.');
    }
    CHECK_EQUAL(rgba[4 * count], 0);
    CHECK_EQUAL(text[count], 0);
    free(rgba);
    free(text);
    pix_mask_release(&mask);
  }
}

static void hashes(test_random *random) {
  pix_mask mask, copy;
  make_random(&mask, random);
  const uint64_t hash = pix_mask_hash(&mask);
  test_empty_mask(&copy, mask.width, mask.height);
  pix_mask_copy(&copy, &mask);
  CHECK(pix_mask_hash(&copy) == hash);
  if (mask.width > 0 && mask.height > 0) {
    const int32_t x = test_int(random, 0, mask.width - 1), y = test_int(random, 0, mask.height - 1);
    pix_mask_set(&copy, x, y, !pix_mask_get(&copy, x, y));
    CHECK(pix_mask_hash(&copy) != hash);
    pix_mask_set(&copy, x, y, !pix_mask_get(&copy, x, y));
    CHECK(pix_mask_hash(&copy) == hash);
  }
  pix_mask_release(&copy);
  test_empty_mask(&copy, mask.height + 1, mask.width);
  CHECK(pix_mask_hash(&copy) != hash);
  pix_mask_release(&copy);
  pix_mask_release(&mask);
}

static void walking(test_random *random) {
  pix_mask mask;
  make_random(&mask, random);
  const pix_bits bits = pix_mask_bits(&mask);
  int32_t at_x = 0, at_y = 0, run_x = 0, run_y = 0, end = 0;
  TEST_EACH_PIXEL(x, y, mask.width, mask.height) {
    if (!pix_mask_get(&mask, x, y)) continue;
    CHECK(pix_walk_to_solid(&bits, &at_x, &at_y));
    CHECK(at_x == x && at_y == y);
    at_x++;
    if (pix_mask_get(&mask, x - 1, y)) continue;
    CHECK(pix_walk_to_run(&bits, &run_x, &run_y, &end));
    CHECK(run_x == x && run_y == y && end > x);
    CHECK(pix_mask_get(&mask, end - 1, y) && !pix_mask_get(&mask, end, y));
    run_x = end;
  }
  CHECK(!pix_walk_to_solid(&bits, &at_x, &at_y));
  CHECK(!pix_walk_to_run(&bits, &run_x, &run_y, &end));
  at_x = 0, at_y = PIX_MAX_SIDE;
  CHECK(!pix_walk_to_solid(&bits, &at_x, &at_y));
  pix_mask_release(&mask);
}

const test_case mask_serial_tests[] = {
    TEST_ROUNDS(read_what_was_written, 400),
    TEST(the_checksum_is_right),
    TEST_ROUNDS(damaged_bytes, 3000),
    TEST(no_memory_to_write),
    TEST(pixels_and_text),
    TEST_ROUNDS(hashes, 100),
    TEST_ROUNDS(walking, 300),
    TESTS_END,
};
