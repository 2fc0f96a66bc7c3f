// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/mask_ops.h"

#include "base/endian.h"
#include "bits/runs.h"

static const uint8_t magic[] = {'P', 'X', 'M', 'K'};
#define VERSION 1

enum { RUNS = 0, BITS = 1 };  // how the texels follow

#define CHECKSUM_SIZE 4                           // bytes
#define SMALLEST (sizeof magic + 4 + CHECKSUM_SIZE)
#define LARGEST_HEADER (sizeof magic + 2 + 2 * 3)  // a side takes 3 bytes at the most
#define LONGEST_VARINT 5                          // bytes: lengths are below 2^30
#define FIRST_CAPACITY ((size_t)256)

// The checksum, eight bytes at a time: table k holds what a byte becomes k bytes later (Kounavis and Berry, "A
// systematic approach to building high performance software-based CRC generators", 2005). Short strings are not worth
// the larger tables.

#define SLICES 8
#define SLICES_FROM 2048  // bytes

static void fill_table(uint32_t table[256]) {
  table[0] = 0;
  uint32_t value = 1;
  for (int step = 128; step > 0; step /= 2) {
    value = value >> 1 ^ (value & 1 ? UINT32_C(0xedb88320) : 0);
    for (int k = 0; k < 256; k += 2 * step) table[step + k] = value ^ table[k];
  }
}

static uint32_t checksum_sliced(uint32_t tables[SLICES][256], const uint8_t **data, size_t *count, uint32_t value) {
  for (int slice = 1; slice < SLICES; slice++) {
    for (int k = 0; k < 256; k++) {
      const uint32_t before = tables[slice - 1][k];
      tables[slice][k] = before >> 8 ^ tables[0][before & 255];
    }
  }
  for (; *count >= SLICES; *data += SLICES, *count -= SLICES) {
    const uint32_t low = pix_load_le32(*data) ^ value, high = pix_load_le32(*data + 4);
    value = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^ tables[4][low >> 24] ^
            tables[3][high & 255] ^ tables[2][high >> 8 & 255] ^ tables[1][high >> 16 & 255] ^ tables[0][high >> 24];
  }
  return value;
}

static uint32_t checksum(const uint8_t *data, size_t count) {
  uint32_t tables[SLICES][256];
  fill_table(tables[0]);
  uint32_t value = ~UINT32_C(0);
  if (count >= SLICES_FROM) value = checksum_sliced(tables, &data, &count, value);
  for (; count > 0; data++, count--) value = value >> 8 ^ tables[0][(value ^ *data) & 255];
  return ~value;
}

// Runs. A run ends where a texel differs from the one before; the first one begins empty.

static int32_t texel_count(int32_t width, int32_t height) { return width * height; }

static size_t bits_size(int32_t width, int32_t height) { return ((size_t)texel_count(width, height) + 7) / 8; }

// Of the first `count` texels of a word, those that differ from the one before; *last is the one before the first.
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

// Whether a length takes one byte or two cannot be guessed, so there is no branch for that. Writes a byte more than is
// used, at most LONGEST_VARINT in all.
static uint8_t *put_varint(uint8_t *at, uint32_t value) {
  for (; value >= 1 << 14; value >>= 7) *at++ = (uint8_t)(value | 128);
  const uint32_t is_long = value >= 128;
  at[0] = (uint8_t)(value | is_long << 7);
  at[1] = (uint8_t)(value >> 7);
  return at + 1 + is_long;
}

// Writing.

static bool reserve(pix_bytes *bytes, pix_allocator *allocator, size_t wanted) {
  if (wanted <= bytes->capacity) return true;
  size_t larger = bytes->capacity + bytes->capacity / 2;
  if (larger < wanted) larger = wanted;
  if (larger < FIRST_CAPACITY) larger = FIRST_CAPACITY;
  unsigned char *data = pix_resize(allocator, bytes->data, bytes->capacity, larger, 1);
  if (data == NULL) return false;
  bytes->data = data;
  bytes->capacity = larger;
  return true;
}

static void write_header(const pix_mask *mask, uint8_t method, pix_bytes *bytes) {
  memcpy(bytes->data, magic, sizeof magic);
  uint8_t *at = bytes->data + sizeof magic;
  *at++ = VERSION;
  at = put_varint(at, (uint32_t)mask->width);
  at = put_varint(at, (uint32_t)mask->height);
  *at++ = method;
  bytes->count = (size_t)(at - bytes->data);
}

typedef enum outcome { DONE, TOO_LONG, OUT_OF_MEMORY } outcome;

// The changes in a row of a mask, word by word, without the words that have none. A list, as a branch for each word, of
// which nobody can guess whether it has any, would take longer.
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
      if (!reserve(bytes, mask->allocator, bytes->count + 64 * LONGEST_VARINT)) return OUT_OF_MEMORY;
      uint8_t *at = bytes->data + bytes->count;
      for (uint64_t changes = row.changes[k]; changes != 0; changes &= changes - 1) {
        const uint32_t end = row.position[k] + (uint32_t)pix_lowest_bit(changes);
        at = put_varint(at, end - begin);
        begin = end;
      }
      bytes->count = (size_t)(at - bytes->data);
    }
  }
  const uint32_t texels = (uint32_t)texel_count(mask->width, mask->height);
  if (!reserve(bytes, mask->allocator, bytes->count + LONGEST_VARINT)) return OUT_OF_MEMORY;
  if (texels > begin) bytes->count = (size_t)(put_varint(bytes->data + bytes->count, texels - begin) - bytes->data);
  return bytes->count <= most ? DONE : TOO_LONG;
}

static bool write_bits(const pix_mask *mask, pix_bytes *bytes) {
  const size_t size = bits_size(mask->width, mask->height);
  if (!reserve(bytes, mask->allocator, bytes->count + size + sizeof(uint64_t))) return false;
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
  if (!reserve(bytes, mask->allocator, LARGEST_HEADER)) return false;
  write_header(mask, RUNS, bytes);
  const outcome runs = write_runs(mask, bytes);
  if (runs != TOO_LONG) return runs == DONE;
  write_header(mask, BITS, bytes);
  return write_bits(mask, bytes);
}

bool pix_serial_write(const pix_mask *mask, pix_bytes *bytes) {
  *bytes = (pix_bytes){0};
  if (!write_texels(mask, bytes) || !reserve(bytes, mask->allocator, bytes->count + CHECKSUM_SIZE)) {
    pix_bytes_free(bytes, mask->allocator);
    return false;
  }
  pix_store_le32(bytes->data + bytes->count, checksum(bytes->data, bytes->count));
  bytes->count += CHECKSUM_SIZE;
  return true;
}

// Reading.

#define NO_NUMBER UINT32_MAX

// A number of three bytes or more.
static uint32_t get_long_varint(const uint8_t **at) {
  uint32_t value = (*at)[0] & 127;
  for (int k = 1; k < LONGEST_VARINT; k++) {
    const uint32_t byte = (*at)[k];
    if (k == LONGEST_VARINT - 1 && byte > 15) return NO_NUMBER;
    value |= (byte & 127) << 7 * k;
    if (byte >= 128) continue;
    *at += k + 1;
    return byte == 0 ? NO_NUMBER : value;
  }
  return NO_NUMBER;
}

// The number at *at, which moves behind it; NO_NUMBER if it is not as short as can be or longer than LONGEST_VARINT.
// Reads up to 4 bytes more than the first. Without a branch for whether there are one or two.
PIX_ALWAYS_INLINE uint32_t get_varint(const uint8_t **at) {
  const uint32_t first = (*at)[0], second = (*at)[1], is_long = first >> 7;
  if ((first & second) >= 128) return get_long_varint(at);
  *at += 1 + is_long;
  return is_long > second ? NO_NUMBER : (first & 127) | (second << 7 & (0 - is_long));
}

// The first `count` bits of a string of bytes from bit `from` on; 0 <= count <= 64.
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

// Are the bits after the last texel 0, and would runs be longer?
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
  const uint8_t *at = data;
  if (count < sizeof magic || memcmp(at, magic, sizeof magic) != 0) return "it is not a serialized mask";
  if (count < SMALLEST) return "it ends too early";
  const uint8_t *end = at + count - CHECKSUM_SIZE;
  const uint32_t sum = checksum(at, (size_t)(end - at));
  if (pix_load_le32(end) != sum) return "it is damaged or incomplete: its checksum is wrong";
  at += sizeof magic;
  const uint8_t version = *at++;
  if (version > VERSION) return "it was made by a later version of pixcollide";
  // A varint must begin before the end: what is behind it is the checksum, and nothing after that.
  const uint32_t width = get_varint(&at), height = at < end ? get_varint(&at) : NO_NUMBER;
  if (version == 0 || width == NO_NUMBER || height == NO_NUMBER || at >= end || *at > BITS) {
    return "its header is corrupt";
  }
  if (width > PIX_MAX_SIDE || height > PIX_MAX_SIDE) return "it is too large for a mask, at most 32767 texels a side";
  const bool has_bits = *at++ == BITS;
  *serial = (pix_serial){(int32_t)width, (int32_t)height, has_bits, at, (size_t)(end - at)};
  const size_t as_bits = bits_size(serial->width, serial->height);
  return (has_bits ? serial->count == as_bits : serial->count <= as_bits) ? NULL : "its texels are corrupt";
}

// The number of solid texels; -1 if the runs are corrupt.
static int32_t read_runs(const pix_serial *serial, pix_mask *mask) {
  const uint8_t *at = serial->texels, *const end = at + serial->count;
  const int32_t width = mask->width;
  uint32_t left = (uint32_t)texel_count(width, mask->height), solid_count = 0;
  int32_t x = 0, y = 0;
  while (at < end) {
    const bool is_first = at == serial->texels;
    const uint32_t empty = get_varint(&at);
    if ((empty == 0 && !is_first) || empty > left || left == 0) return -1;
    left -= empty;
    x += (int32_t)empty;
    for (; x >= width; y++) x -= width;
    if (at >= end) break;
    const uint32_t solid = get_varint(&at);
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

// The number of solid texels; -1 if the bits are corrupt.
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
