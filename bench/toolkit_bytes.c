// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Reading and writing.

#include "bits/runs.h"
#include "mask/mask_ops.h"
#include "toolkit.h"

// What was written, as one number.
static uint64_t digest(const uint8_t *bytes, size_t count) {
  uint64_t sum = count;
  for (size_t k = 0; k < count; k++) sum = toolkit_mix(sum, bytes[k]);
  return sum;
}

static size_t area_of(const pix_mask *mask) { return (size_t)mask->width * (size_t)mask->height; }

// Pixels and text. Both sides write to memory that is zero already, as the operation asks for. The first of a run are
// looked at.

typedef void write_texels(const pix_mask *mask, uint8_t *to);

static uint64_t write_all(toolkit_scene *s, write_texels *write, size_t each) {
  const size_t count = area_of(&s->mask) * each;
  uint8_t *bytes = pix_alloc(&s->allocator, count, 1);
  bench_must(bytes != NULL);
  write(&s->mask, bytes);
  const uint64_t answer = s->i == 0 ? digest(bytes, 4096) : 0;
  pix_free(&s->allocator, bytes, count, 1);
  return answer;
}

static void write_pixels(const pix_mask *mask, uint8_t *rgba) {
  const double color[4] = {1, 0.5, 0.2, 1};
  pix_mask_write_pixels(mask, color, rgba);
}

static void write_pixels_plainly(const pix_mask *mask, uint8_t *rgba) {
  TOOLKIT_EACH(mask, x, y) {
    const bool solid = toolkit_get(mask, x, y);
    *rgba++ = solid ? 255 : 0;
    *rgba++ = solid ? 128 : 0;
    *rgba++ = solid ? 51 : 0;
    *rgba++ = solid ? 255 : 0;
  }
}

static void write_text(const pix_mask *mask, uint8_t *text) { pix_mask_write_text(mask, (char *)text); }

static void write_text_plainly(const pix_mask *mask, uint8_t *text) {
  TOOLKIT_EACH(mask, x, y) *text++ = toolkit_get(mask, x, y) ? '#' : '.';
}

static uint64_t pixels_ours(toolkit_scene *s) { return write_all(s, write_pixels, 4); }
static uint64_t pixels_loop(toolkit_scene *s) { return write_all(s, write_pixels_plainly, 4); }
static uint64_t text_ours(toolkit_scene *s) { return write_all(s, write_text, 1); }
static uint64_t text_loop(toolkit_scene *s) { return write_all(s, write_text_plainly, 1); }

// Serializing. The loop writes and reads the same runs, and leaves out the header, the checksum and all checks.

#define HEADER_SIZE(s) ((size_t)(5 + ((s)->mask.width > 127 ? 2 : 1) + ((s)->mask.height > 127 ? 2 : 1) + 1))
#define CHECKSUM_SIZE 4

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
  TOOLKIT_EACH(mask, x, y) {
    const bool is_solid = toolkit_get(mask, x, y);
    if (is_solid != was_solid) {
      at = put_number(at, length);
      length = 0;
      was_solid = is_solid;
    }
    length++;
  }
  return (size_t)(put_number(at, length) - bytes);
}

static uint64_t serialize_ours(toolkit_scene *s) {
  pix_bytes bytes;
  bench_must(pix_serial_write(&s->mask, &bytes));
  const size_t count = bytes.count - HEADER_SIZE(s) - CHECKSUM_SIZE;
  const uint64_t answer = s->i == 0 ? digest(bytes.data + HEADER_SIZE(s), count) : 0;
  pix_bytes_free(&bytes, &s->allocator);
  return answer;
}

static uint64_t serialize_loop(toolkit_scene *s) {
  const size_t most = area_of(&s->mask);
  uint8_t *bytes = pix_alloc(&s->allocator, most, 1);
  bench_must(bytes != NULL);
  const size_t count = write_runs_plainly(&s->mask, bytes);
  const uint64_t answer = s->i == 0 ? digest(bytes, count) : 0;
  pix_free(&s->allocator, bytes, most, 1);
  return answer;
}

typedef struct serialized {
  size_t count;
  uint8_t data[];
} serialized;

static void set_up_serialized(toolkit_scene *s) {
  pix_bytes bytes;
  bench_must(pix_serial_write(&s->mask, &bytes));
  serialized *own = s->own = bench_alloc(1, sizeof *own + bytes.count);
  own->count = bytes.count;
  memcpy(own->data, bytes.data, bytes.count);
  pix_bytes_free(&bytes, &s->allocator);
}

static uint64_t deserialize_ours(toolkit_scene *s) {
  const serialized *own = s->own;
  pix_serial serial;
  bench_must(pix_serial_open(own->data, own->count, &serial) == NULL);
  toolkit_renew(s, s->result, serial.width, serial.height);
  pix_serial_read(&serial, s->result);
  return (uint64_t)s->result->solid_count;
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

static uint64_t deserialize_loop(toolkit_scene *s) {
  const serialized *own = s->own;
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  read_runs_plainly(s->result, own->data + HEADER_SIZE(s), own->data + own->count - CHECKSUM_SIZE);
  return toolkit_recount(s->result);
}

static uint64_t mixed(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static uint64_t hash_ours(toolkit_scene *s) { return pix_mask_hash(&s->mask); }

static uint64_t hash_loop(toolkit_scene *s) {
  const pix_mask *mask = &s->mask;
  uint64_t hash = mixed(((uint64_t)mask->width << 32) + (uint64_t)mask->height + 1);
  for (int32_t left = 0; left < mask->width; left += 64) {
    for (int32_t y = 0; y < mask->height; y++) {
      uint64_t word = 0;
      for (int32_t x = left; x < left + 64; x++) word |= (uint64_t)toolkit_get(mask, x, y) << (x - left);
      hash = toolkit_mix(hash, word);
      hash ^= hash >> 32;
    }
  }
  return mixed(hash);
}

// Walking. Each step is added up, as a program would look at it.

static uint64_t runs_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  uint64_t sum = 0;
  int32_t end;
  for (int32_t x = 0, y = 0; pix_walk_to_run(&bits, &x, &y, &end); x = end) {
    sum += (uint64_t)(3 * x + 5 * y + 7 * (end - x));
  }
  return sum;
}

static uint64_t runs_loop(toolkit_scene *s) {
  uint64_t sum = 0;
  TOOLKIT_EACH(&s->mask, x, y) {
    if (!toolkit_get(&s->mask, x, y)) continue;
    const int32_t begin = x;
    while (toolkit_get(&s->mask, x, y)) x++;
    sum += (uint64_t)(3 * begin + 5 * y + 7 * (x - begin));
  }
  return sum;
}

static uint64_t solid_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  uint64_t sum = 0;
  for (int32_t x = 0, y = 0; pix_walk_to_solid(&bits, &x, &y); x++) sum += (uint64_t)(3 * x + 5 * y);
  return sum;
}

static uint64_t solid_loop(toolkit_scene *s) {
  uint64_t sum = 0;
  TOOLKIT_EACH(&s->mask, x, y) {
    if (toolkit_get(&s->mask, x, y)) sum += (uint64_t)(3 * x + 5 * y);
  }
  return sum;
}

// Goals only where the time is the operation's own. Pixels and text are four bytes and one for each texel, most of the
// time memory's. Walking is a step for each solid texel, half of all, or for each run, 75 thousand in the largest mask:
// a step finds its place anew, as the mask may have been edited, and takes a branch or two that nobody can guess. (The
// runs of the smaller masks, walked over and over, are few enough for the processor to learn.)
static const toolkit_row rows[] = {
    TOOLKIT_ROW("serialize", serialize, .counts = {1000, 20, 2}),
    TOOLKIT_ROW("deserialize", deserialize, .counts = {1000, 100, 10}, .set_up = set_up_serialized),
    TOOLKIT_ROW("hash", hash, .counts = {1000, 20, 1}),
    TOOLKIT_ROW("walk over all runs", runs, .counts = {1000, 20, 1}, .goals = TOOLKIT_GOAL_IN_CACHE),
    TOOLKIT_ROW("walk over all solid texels", solid, .counts = {1000, 20, 1}, .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_ROW("write as pixels", pixels, .counts = {1000, 20, 1}, .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_ROW("write as text", text, .counts = {1000, 20, 1}, .goals = TOOLKIT_NO_GOAL),
};

TOOLKIT_TABLE(toolkit_bytes, "toolkit bytes", "Reading and writing", rows);
