// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Reading and writing.

#include "bits/runs.h"
#include "mask/mask_ops.h"
#include "sections.h"
#include "toolkit.h"

static void check(bool is_done) {
  if (!is_done) bench_out_of_memory();
}

// What was written, as one number.
static uint64_t digest(const uint8_t *bytes, size_t count) {
  uint64_t sum = count;
  for (size_t k = 0; k < count; k++) sum = (sum ^ bytes[k]) * UINT64_C(0x9e3779b97f4a7c15);
  return sum;
}

static size_t area_of(const pix_mask *mask) { return (size_t)mask->width * (size_t)mask->height; }

// Pixels and text. Both sides write to memory that is zero already, as the operation asks for.

typedef void write_texels(const pix_mask *mask, uint8_t *to);

static void write_all(toolkit_scene *s, bench_side side, write_texels *write, size_t each) {
  const size_t count = area_of(&s->mask) * each;
  for (int32_t i = 0; i < s->count; i++) {
    uint8_t *bytes = pix_alloc(&s->allocator, count, 1);
    check(bytes != NULL);
    write(&s->mask, bytes);
    if (i == 0) s->number[side] = digest(bytes, 4096);
    pix_free(&s->allocator, bytes, count, 1);
  }
}

static void write_pixels(const pix_mask *mask, uint8_t *rgba) {
  const double color[4] = {1, 0.5, 0.2, 1};
  pix_mask_write_pixels(mask, color, rgba);
}

static void write_pixels_plainly(const pix_mask *mask, uint8_t *rgba) {
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++, rgba += 4) {
      const bool solid = toolkit_get(mask, x, y);
      rgba[0] = solid ? 255 : 0;
      rgba[1] = solid ? 128 : 0;
      rgba[2] = solid ? 51 : 0;
      rgba[3] = solid ? 255 : 0;
    }
  }
}

static void pixels_ours(toolkit_scene *s) { write_all(s, BENCH_OURS, write_pixels, 4); }
static void pixels_loop(toolkit_scene *s) { write_all(s, BENCH_PEER, write_pixels_plainly, 4); }
TOOLKIT_KIND(pixels, "write as pixels")

static void write_text(const pix_mask *mask, uint8_t *text) { pix_mask_write_text(mask, (char *)text); }

static void write_text_plainly(const pix_mask *mask, uint8_t *text) {
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) *text++ = toolkit_get(mask, x, y) ? '#' : '.';
  }
}

static void text_ours(toolkit_scene *s) { write_all(s, BENCH_OURS, write_text, 1); }
static void text_loop(toolkit_scene *s) { write_all(s, BENCH_PEER, write_text_plainly, 1); }
TOOLKIT_KIND(text, "write as text")

// Serializing. The loop writes and reads the same runs, and leaves out the header, the checksum and all checks.

#define HEADER_SIZE(s) ((size_t)(5 + ((s)->mask.width > 127 ? 2 : 1) + ((s)->mask.height > 127 ? 2 : 1) + 1))

static uint8_t *put_number(uint8_t *at, uint32_t value) {
  for (; value >= 128; value >>= 7) *at++ = (uint8_t)(value | 128);
  *at++ = (uint8_t)value;
  return at;
}

// `bytes` holds a byte a texel at least.
static size_t write_runs_plainly(const pix_mask *mask, uint8_t *bytes) {
  uint8_t *at = bytes;
  uint32_t length = 0;
  bool was_solid = false;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) {
      const bool is_solid = toolkit_get(mask, x, y);
      if (is_solid != was_solid) {
        at = put_number(at, length);
        length = 0;
        was_solid = is_solid;
      }
      length++;
    }
  }
  return (size_t)(put_number(at, length) - bytes);
}

static void serialize_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_bytes bytes;
    check(pix_serial_write(&s->mask, &bytes));
    if (i == 0) s->number[BENCH_OURS] = digest(bytes.data + HEADER_SIZE(s), bytes.count - HEADER_SIZE(s) - 4);
    pix_bytes_free(&bytes, &s->allocator);
  }
}

static void serialize_loop(toolkit_scene *s) {
  const size_t most = area_of(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    uint8_t *bytes = pix_alloc(&s->allocator, most, 1);
    check(bytes != NULL);
    const size_t count = write_runs_plainly(&s->mask, bytes);
    if (i == 0) s->number[BENCH_PEER] = digest(bytes, count);
    pix_free(&s->allocator, bytes, most, 1);
  }
}
TOOLKIT_KIND(serialize, "serialize")

// Both sides serialize the mask once, which takes the smaller part of the time.

static void deserialize_ours(toolkit_scene *s) {
  pix_bytes bytes;
  check(pix_serial_write(&s->mask, &bytes));
  for (int32_t i = 0; i < s->count; i++) {
    pix_serial serial;
    check(pix_serial_open(bytes.data, bytes.count, &serial) == NULL);
    toolkit_renew(s, &s->result[BENCH_OURS], serial.width, serial.height);
    pix_serial_read(&serial, &s->result[BENCH_OURS]);
  }
  pix_bytes_free(&bytes, &s->allocator);
}

static void read_runs_plainly(pix_mask *mask, const uint8_t *at, const uint8_t *end) {
  int32_t x = 0, y = 0;
  for (bool is_solid = false; at < end; is_solid = !is_solid) {
    uint32_t length = 0, shift = 0;
    do {
      length |= (uint32_t)(*at & 127) << shift;
      shift += 7;
    } while (*at++ >= 128);
    for (; length > 0; length--) {
      if (is_solid) toolkit_set(mask, x, y, true);
      if (++x < mask->width) continue;
      x = 0;
      y++;
    }
  }
}

static void deserialize_loop(toolkit_scene *s) {
  pix_bytes bytes;
  check(pix_serial_write(&s->mask, &bytes));
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, &s->result[BENCH_PEER], s->mask.width, s->mask.height);
    read_runs_plainly(&s->result[BENCH_PEER], bytes.data + HEADER_SIZE(s), bytes.data + bytes.count - 4);
    toolkit_recount(&s->result[BENCH_PEER]);
  }
  pix_bytes_free(&bytes, &s->allocator);
}
TOOLKIT_KIND(deserialize, "deserialize")

static void hash_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) s->number[BENCH_OURS] ^= pix_mask_hash(&s->mask) + (uint64_t)i;
}

static uint64_t mix(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static uint64_t hash_plainly(const pix_mask *mask) {
  uint64_t hash = mix(((uint64_t)mask->width << 32) + (uint64_t)mask->height + 1);
  for (int32_t left = 0; left < mask->width; left += 64) {
    for (int32_t y = 0; y < mask->height; y++) {
      uint64_t word = 0;
      for (int32_t x = left; x < left + 64; x++) word |= (uint64_t)toolkit_get(mask, x, y) << (x - left);
      hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
    }
  }
  return mix(hash);
}

static void hash_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) s->number[BENCH_PEER] ^= hash_plainly(&s->mask) + (uint64_t)i;
}
TOOLKIT_KIND(hash, "hash")

// Walking. Each step is added up, as a program would look at it.

static void runs_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    int32_t end;
    for (int32_t x = 0, y = 0; pix_walk_to_run(&bits, &x, &y, &end); x = end) {
      s->number[BENCH_OURS] += (uint64_t)(3 * x + 5 * y + 7 * (end - x));
    }
  }
}

static void runs_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (!toolkit_get(&s->mask, x, y)) continue;
        const int32_t begin = x;
        while (toolkit_get(&s->mask, x, y)) x++;
        s->number[BENCH_PEER] += (uint64_t)(3 * begin + 5 * y + 7 * (x - begin));
      }
    }
  }
}
TOOLKIT_KIND(runs, "walk over all runs")

static void solid_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t x = 0, y = 0; pix_walk_to_solid(&bits, &x, &y); x++) {
      s->number[BENCH_OURS] += (uint64_t)(3 * x + 5 * y);
    }
  }
}

static void solid_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) s->number[BENCH_PEER] += (uint64_t)(3 * x + 5 * y);
      }
    }
  }
}
TOOLKIT_KIND(solid, "walk over all solid texels")

// Goals only where the time is the operation's own. Pixels and text are four bytes and one for each texel, most of the
// time memory's. Walking is a step for each solid texel, half of all, or for each run, 75 thousand in the largest mask:
// a step finds its place anew, as the mask may have been edited, and takes a branch or two that nobody can guess. (The
// runs of the smaller masks, walked over and over, are few enough for the processor to learn.)
static const bench_case cases[] = {
    TOOLKIT_CASES(serialize, 1000, 20, 2),
    TOOLKIT_CASES(deserialize, 1000, 100, 10),
    TOOLKIT_CASES(hash, 1000, 20, 1),
    {&runs, 64, 1000, BENCH_NO_GOAL, {0}},
    {&runs, 512, 20, {.at_least = 10}, {0}},
    {&runs, 4096, 1, BENCH_NO_GOAL, {0}},
    {&solid, 64, 1000, BENCH_NO_GOAL, {0}},
    {&solid, 512, 20, BENCH_NO_GOAL, {0}},
    {&solid, 4096, 1, BENCH_NO_GOAL, {0}},
    {&pixels, 64, 1000, BENCH_NO_GOAL, {0}},
    {&pixels, 512, 20, BENCH_NO_GOAL, {0}},
    {&pixels, 4096, 1, BENCH_NO_GOAL, {0}},
    {&text, 64, 1000, BENCH_NO_GOAL, {0}},
    {&text, 512, 20, BENCH_NO_GOAL, {0}},
    {&text, 4096, 1, BENCH_NO_GOAL, {0}},
};

const bench_section bench_toolkit_bytes = {
    .name = "toolkit bytes", .title = "Reading and writing", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
