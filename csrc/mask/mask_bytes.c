// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/numbers.h"
#include "base/packing.h"
#include "bits/runs.h"
#include "mask/mask_ops.h"

void pix_mask_write_pixels(const pix_mask *mask, const double color[4], uint8_t *rgba) {
  uint8_t bytes[4];
  uint32_t pixel, block[64];
  for (int c = 0; c < 4; c++) bytes[c] = pix_byte_of(color[c]);
  memcpy(&pixel, bytes, sizeof pixel);
  for (int k = 0; k < 64; k++) block[k] = pixel;
  for (int32_t y = 0; y < mask->height; y++) {
    uint8_t *row = rgba + (size_t)y * (size_t)mask->width * sizeof pixel;
    for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
      uint64_t word = pix_mask_stripe(mask, stripe)[y];
      uint8_t *to = row + (size_t)stripe * sizeof block;
      if (word == ~UINT64_C(0)) {
        memcpy(to, block, sizeof block);
        continue;
      }
      // No branch that depends on a texel: those of an edge cannot be guessed.
      for (; word != 0; word >>= 1, to += sizeof pixel) {
        const uint32_t shown = pixel & (0 - (uint32_t)(word & 1));
        memcpy(to, &shown, sizeof shown);
      }
    }
  }
}

// Makes eight characters of eight texels: each byte of the product tests one bit, and becomes 0 or 1.
static uint64_t spread(uint64_t texels) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  const uint64_t tested = (texels & 255) * ones & UINT64_C(0x8040201008040201);
  const uint64_t solid = (tested + 127 * ones) >> 7 & ones;
  return '.' * ones - ('.' - '#') * solid;
}

void pix_mask_write_text(const pix_mask *mask, char *text) {
  uint8_t *to = (uint8_t *)text;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
      uint64_t word = pix_mask_stripe(mask, stripe)[y];
      int32_t left = pix_min(64, mask->width - stripe * 64);
      for (; left >= 8; left -= 8, word >>= 8, to += 8) pix_store_le64(to, spread(word));
      for (uint64_t rest = spread(word); left > 0; left--, rest >>= 8) *to++ = (uint8_t)rest;
    }
  }
}

// The hash.

uint64_t pix_mask_hash(const pix_mask *mask) {
  uint64_t hash = pix_hash_mix(((uint64_t)mask->width << 32) + (uint64_t)mask->height + 1);
  for (int32_t stripe = 0; stripe < pix_stripe_count(mask->width); stripe++) {
    const uint64_t *words = pix_mask_stripe(mask, stripe);
    for (int32_t y = 0; y < mask->height; y++) hash = pix_hash_add(hash, words[y]);
  }
  return pix_hash_mix(hash);
}

uint64_t pix_mask_known_hash(pix_mask *mask) {
  if (mask->hashed_version != mask->version) {
    mask->hash = pix_mask_hash(mask);
    mask->hashed_version = mask->version;
  }
  return mask->hash;
}

#define LETTERS "PXMK"
#define LEAST 3  // bytes: two sides, and how texels follow

enum { RUNS = 0, BITS = 1 };  // how the texels follow

#define LARGEST_HEADER (PIX_PACKING_HEADER + 2 * 3 + 1)  // bytes: a side takes 3 at the most

// Runs. A run ends where a texel differs from the one before; the first one begins empty.

static int32_t texel_count(int32_t width, int32_t height) { return width * height; }

static size_t bits_size(int32_t width, int32_t height) { return ((size_t)texel_count(width, height) + 7) / 8; }

// Returns which of the first `count` texels of a word differ from the one before. *last is the one before the first,
// and becomes the last one.
static uint64_t changes_in(uint64_t word, int32_t count, uint64_t *last) {
  const uint64_t changes = (word ^ (word << 1 | *last)) & pix_bit_range(0, count);
  *last = word >> (count - 1) & 1;
  return changes;
}

static size_t varint_size(uint32_t value) {
  size_t size = 1;
  for (; value >= 128; value >>= 7) size++;
  return size;
}

// Writing.

static void write_header(const pix_mask *mask, uint8_t method, pix_bytes *bytes) {
  pix_packing_begin(bytes, LETTERS);
  uint8_t *at = bytes->data + bytes->count;
  at = pix_put_varint(at, (uint32_t)mask->width);
  at = pix_put_varint(at, (uint32_t)mask->height);
  *at++ = method;
  bytes->count = (size_t)(at - bytes->data);
}

typedef enum outcome { DONE, TOO_LONG, OUT_OF_MEMORY } outcome;

// The changes in a row of a mask: the words that have some. A list is faster than a branch for each word, which nobody
// could guess.
typedef struct row_changes {
  uint64_t changes[(PIX_MAX_SIDE + 63) / 64];
  uint32_t position[(PIX_MAX_SIDE + 63) / 64];  // of the word's first texel
  int32_t count;
} row_changes;

static void find_changes(const pix_mask *mask, int32_t y, uint64_t *last, row_changes *row) {
  row->count = 0;
  uint32_t position = (uint32_t)y * (uint32_t)mask->width;
  for (int32_t left = mask->width, stripe = 0; left > 0; left -= 64, stripe++) {
    const uint64_t changes = changes_in(pix_mask_stripe(mask, stripe)[y], pix_min(left, 64), last);
    row->changes[row->count] = changes;
    row->position[row->count] = position;
    row->count += changes != 0;
    position += 64;
  }
}

// Appends the runs to the header; TOO_LONG as soon as they take more bytes than bits would.
static outcome write_runs(const pix_mask *mask, pix_bytes *bytes) {
  const size_t most = bytes->count + bits_size(mask->width, mask->height);
  uint64_t last = 0;
  uint32_t begin = 0;
  row_changes row;
  for (int32_t y = 0; y < mask->height; y++) {
    find_changes(mask, y, &last, &row);
    for (int32_t k = 0; k < row.count; k++) {
      if (bytes->count > most) return TOO_LONG;
      if (!pix_bytes_reserve(bytes, mask->allocator, bytes->count + 64 * PIX_LONGEST_VARINT)) return OUT_OF_MEMORY;
      uint8_t *at = bytes->data + bytes->count;
      for (uint64_t changes = row.changes[k]; changes != 0; changes &= changes - 1) {
        const uint32_t end = row.position[k] + (uint32_t)pix_lowest_bit(changes);
        at = pix_put_varint(at, end - begin);
        begin = end;
      }
      bytes->count = (size_t)(at - bytes->data);
    }
  }
  const uint32_t texels = (uint32_t)texel_count(mask->width, mask->height);
  if (!pix_bytes_reserve(bytes, mask->allocator, bytes->count + PIX_LONGEST_VARINT)) return OUT_OF_MEMORY;
  if (texels > begin) bytes->count = (size_t)(pix_put_varint(bytes->data + bytes->count, texels - begin) - bytes->data);
  return bytes->count <= most ? DONE : TOO_LONG;
}

static bool write_bits(const pix_mask *mask, pix_bytes *bytes) {
  const size_t size = bits_size(mask->width, mask->height);
  if (!pix_bytes_reserve(bytes, mask->allocator, bytes->count + size + sizeof(uint64_t))) return false;
  uint8_t *at = bytes->data + bytes->count;
  const int32_t stripes = pix_stripe_count(mask->width);
  uint64_t pending = 0;
  int32_t filled = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t stripe = 0; stripe < stripes; stripe++) {
      const int32_t columns = pix_min(64, mask->width - stripe * 64);
      const uint64_t word = pix_mask_stripe(mask, stripe)[y];
      pending |= word << filled;
      filled += columns;
      if (filled < 64) continue;
      pix_store_le64(at, pending);
      at += sizeof(uint64_t);
      filled -= 64;
      pending = filled > 0 ? word >> (columns - filled) : 0;
    }
  }
  pix_store_le64(at, pending);
  bytes->count += size;
  return true;
}

static bool write_texels(const pix_mask *mask, pix_bytes *bytes) {
  if (!pix_bytes_reserve(bytes, mask->allocator, LARGEST_HEADER)) return false;
  write_header(mask, RUNS, bytes);
  const outcome runs = write_runs(mask, bytes);
  if (runs != TOO_LONG) return runs == DONE;
  write_header(mask, BITS, bytes);
  return write_bits(mask, bytes);
}

bool pix_serial_write(const pix_mask *mask, pix_bytes *bytes) {
  *bytes = (pix_bytes){0};
  if (write_texels(mask, bytes) && pix_packing_end(bytes, mask->allocator)) return true;
  pix_bytes_free(bytes, mask->allocator);
  return false;
}

// Reading.

// Returns `count` bits, 0 to 64, of a string of bytes, from bit `from` on.
static uint64_t get_bits(const uint8_t *bytes, size_t size, size_t from, int32_t count) {
  const size_t first = from / 8;
  const int32_t shift = (int32_t)(from % 8);
  uint64_t word = 0;
  if (first + 8 <= size) {
    word = pix_load_le64(bytes + first);
  } else {
    for (size_t k = first; k < size; k++) word |= (uint64_t)bytes[k] << 8 * (k - first);
  }
  word >>= shift;
  if (shift + count > 64) word |= (uint64_t)bytes[first + 8] << (64 - shift);
  return word & pix_bit_range(0, count);
}

// Tells whether the bits after the last texel are 0, and runs would take more bytes.
static bool check_bits(const pix_serial *serial) {
  const int32_t texels = texel_count(serial->width, serial->height);
  if (texels % 8 != 0 && serial->texels[serial->count - 1] >> texels % 8 != 0) return false;
  uint64_t last = 0;
  uint32_t begin = 0;
  size_t runs_size = 0;
  for (int32_t position = 0; position < texels && runs_size <= serial->count; position += 64) {
    const int32_t count = pix_min(64, texels - position);
    uint64_t changes = changes_in(get_bits(serial->texels, serial->count, (size_t)position, count), count, &last);
    for (; changes != 0; changes &= changes - 1) {
      const uint32_t end = (uint32_t)(position + pix_lowest_bit(changes));
      runs_size += varint_size(end - begin);
      begin = end;
    }
  }
  if (texels > 0 && runs_size <= serial->count) runs_size += varint_size((uint32_t)texels - begin);
  return runs_size > serial->count;
}

const char *pix_serial_open(const void *data, size_t count, pix_serial *serial) {
  pix_packed content;
  const char *reason = pix_packing_open(data, count, LETTERS, "it is not a serialized mask", LEAST, &content);
  if (reason != NULL) return reason;
  const uint8_t *at = content.at, *const end = content.end;
  const uint32_t width = at < end ? pix_get_varint(&at) : PIX_NO_NUMBER;
  const uint32_t height = at < end ? pix_get_varint(&at) : PIX_NO_NUMBER;
  if (width == PIX_NO_NUMBER || height == PIX_NO_NUMBER || at >= end || *at > BITS) return "its header is corrupt";
  if (width > PIX_MAX_SIDE || height > PIX_MAX_SIDE) return "it is too large for a mask, at most 32767 texels a side";
  const bool has_bits = *at++ == BITS;
  *serial = (pix_serial){(int32_t)width, (int32_t)height, has_bits, at, (size_t)(end - at)};
  const size_t as_bits = bits_size(serial->width, serial->height);
  return (has_bits ? serial->count == as_bits : serial->count <= as_bits) ? NULL : "its texels are corrupt";
}

// Reads runs into the mask, which is empty. Returns the number of solid texels; -1 if the runs are corrupt.
static int32_t read_runs(const pix_serial *serial, pix_mask *mask) {
  const uint8_t *at = serial->texels, *const end = at + serial->count;
  const int32_t width = mask->width;
  uint32_t left = (uint32_t)texel_count(width, mask->height), solid_count = 0;
  int32_t x = 0, y = 0;
  while (at < end) {
    const bool is_first = at == serial->texels;
    const uint32_t empty = pix_get_varint(&at);
    if ((empty == 0 && !is_first) || empty > left || left == 0) return -1;
    left -= empty;
    x += (int32_t)empty;
    for (; x >= width; y++) x -= width;
    if (at >= end) break;
    const uint32_t solid = pix_get_varint(&at);
    if (solid == 0 || solid > left) return -1;
    left -= solid;
    solid_count += solid;
    int32_t stop = x + (int32_t)solid;
    for (; stop > width; y++) {
      pix_run_draw(mask->words, mask->pitch, y, x, width);
      x = 0;
      stop -= width;
    }
    pix_run_draw(mask->words, mask->pitch, y, x, stop);
    x = stop;
  }
  return left == 0 && at == end ? (int32_t)solid_count : -1;
}

// Reads bits into the mask, which is empty. Returns the number of solid texels; -1 if the bits are corrupt.
static int32_t read_bits(const pix_serial *serial, pix_mask *mask) {
  if (!check_bits(serial)) return -1;
  const int32_t stripes = pix_stripe_count(mask->width);
  int32_t solid_count = 0;
  size_t position = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t stripe = 0; stripe < stripes; stripe++) {
      const int32_t columns = pix_min(64, mask->width - stripe * 64);
      const uint64_t word = get_bits(serial->texels, serial->count, position, columns);
      pix_mask_stripe(mask, stripe)[y] = word;
      solid_count += pix_popcount(word);
      position += (size_t)columns;
    }
  }
  return solid_count;
}

const char *pix_serial_read(const pix_serial *serial, pix_mask *mask) {
  PIX_ASSERT(mask->width == serial->width && mask->height == serial->height && mask->solid_count == 0);
  const int32_t solid_count = serial->has_bits ? read_bits(serial, mask) : read_runs(serial, mask);
  if (solid_count < 0) return "its texels are corrupt";
  pix_mask_touched(mask, pix_mask_rect(mask), solid_count);
  return NULL;
}
