// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <stdio.h>

#include "image/image.h"

#include "base/numbers.h"

#define MOST_INFLATION 1032            // 258 bytes for each 2 bits
#define LONGEST_RUN 128                // pixels, of TGA and PSD
#define SCANS_OF_ANY_SIZE 100          // are not too many: encoders make about ten, and some dozens when told to
#define MOST_DECODED_BLOCKS (PIX_LARGEST_IMAGE / 64 * 4)  // else, in all scans together: they take a second or two
#define SPARE_BLOCK (1 << 16)          // bytes
// What an image that is all one colour may ask for: GIFs and PNGs that are drawn have less than a hundred a byte.
#define FREE_PIXELS ((int64_t)1 << 22)
#define PIXELS_A_BYTE 4096

static const char *const corrupt = "its header is corrupt";

typedef struct bytes {
  const uint8_t *data;
  size_t count;
} bytes;

// Numbers in a file, the highest or the lowest byte first. What lies beyond the end is 0, as it is for the library.

static uint32_t byte_at(const bytes *b, uint64_t at) { return at < b->count ? b->data[at] : 0; }
static uint32_t high_16(const bytes *b, uint64_t at) { return byte_at(b, at) << 8 | byte_at(b, at + 1); }
static uint32_t high_32(const bytes *b, uint64_t at) { return high_16(b, at) << 16 | high_16(b, at + 2); }
static uint32_t low_16(const bytes *b, uint64_t at) { return byte_at(b, at) | byte_at(b, at + 1) << 8; }
static uint32_t low_32(const bytes *b, uint64_t at) { return low_16(b, at) | low_16(b, at + 2) << 16; }

static int64_t parts_of(int64_t whole, int64_t part) { return (whole + part - 1) / part; }

static bool begins_with(const bytes *b, const char *text, size_t length) {
  return b->count >= length && memcmp(b->data, text, length) == 0;
}

// PNG.

static bool is_png(const bytes *b) { return begins_with(b, "\x89PNG\r\n\x1a\n", 8); }

enum { CGBI = 0x43674249, IHDR = 0x49484452, PLTE = 0x504c5445, IEND = 0x49454e44 };  // chunks; the first is Apple's

typedef struct chunk {
  uint64_t at, length;  // where its length stands; type, content and checksum follow
  uint32_t type;
} chunk;

// Goes on to the next chunk, from a zeroed one to the first. False if there is none whose type is in the file.
static bool next_chunk(const bytes *b, chunk *c) {
  c->at += c->at == 0 ? 8 : 12 + c->length;
  if (c->at > b->count || b->count - c->at < 8) return false;
  c->length = high_32(b, c->at);
  c->type = high_32(b, c->at + 4);
  return true;
}

bool pix_png_header_read(const uint8_t *data, size_t count, pix_png_header *header) {
  static const int32_t channels[8] = {1, 0, 3, 1, 2, 0, 4, 0};  // by the type of colour
  const bytes b = {data, count};
  chunk c = {0};
  while (next_chunk(&b, &c) && c.type == CGBI) {}
  if (!is_png(&b) || c.type != IHDR) return false;
  header->width = high_32(&b, c.at + 8);
  header->height = high_32(&b, c.at + 12);
  header->depth = (int32_t)byte_at(&b, c.at + 16);
  header->channels = channels[byte_at(&b, c.at + 17) & 7];
  return true;
}

static int64_t bits_of_pixel(const pix_png_header *h) { return (int64_t)h->depth * h->channels; }

int64_t pix_png_largest_block(const pix_png_header *h, size_t count) {
  // The data are inflated into a block that grows by doubling: in one row or several, a pixel takes its bits and at
  // most 2 bytes, for the row's filter and to make it whole bytes. Channels of 16 bits take 8 bytes a pixel afterwards,
  // others 4. The compressed data are gathered in a block that grows by doubling, too.
  const int64_t pixels = h->width * h->height;
  return (bits_of_pixel(h) * pixels / 8 + 2 * pixels) * 2 + 2 * (int64_t)count + SPARE_BLOCK;
}

// Tells whether a chunk says that it is longer than the file, or than a chunk may be: the library asks for as much
// memory before it reads pixels, and goes on in the middle of what it cannot count.
static bool png_breaks_off(const bytes *b) {
  for (chunk c = {0}; c.type != IEND && next_chunk(b, &c);) {
    if (c.length > b->count - c.at - 8 || c.length > INT32_MAX) return true;
  }
  return false;
}

// Finds the first palette with colours: if another one comes, its colours take the place of those.
static pix_palette png_palette(const bytes *b) {
  for (chunk c = {0}; next_chunk(b, &c);) {
    const uint64_t end = c.at + 8 + c.length;
    if (c.type != PLTE || end > b->count || c.length == 0 || c.length % 3 != 0) continue;
    return (pix_palette){(size_t)end, (size_t)c.length / 3, 3, (size_t)c.at, true};
  }
  return (pix_palette){0};
}

// Tells whether the pixels have more bytes than the library can count, in 32 bits.
static bool png_is_beyond_library(const pix_png_header *h) {
  const int64_t row = bits_of_pixel(h) / 8 * h->width + 1;
  return h->depth > 8 && pix_max64(8 * h->width, row) * h->height > INT32_MAX;
}

// PNM.

bool pix_pnm_is_one(const uint8_t *data, size_t count) {
  return count >= 2 && data[0] == 'P' && (data[1] == '5' || data[1] == '6');
}

// Reads the number at *at, after white space and comments; -1 if there is none.
static int32_t pnm_number(const bytes *b, size_t *at) {
  const uint8_t *data = b->data;
  while (*at < b->count && (data[*at] == '#' || data[*at] == ' ' || (data[*at] >= '\t' && data[*at] <= '\r'))) {
    if (data[*at] == '#') {
      while (*at < b->count && data[*at] != '\n' && data[*at] != '\r') ++*at;
    } else {
      ++*at;
    }
  }
  int64_t number = *at < b->count && data[*at] >= '0' && data[*at] <= '9' ? 0 : -1;
  for (; *at < b->count && data[*at] >= '0' && data[*at] <= '9'; ++*at) {
    number = pix_min64(number * 10 + (data[*at] - '0'), PIX_LARGEST_IMAGE + 1);
  }
  return (int32_t)number;
}

const char *pix_pnm_header_read(const uint8_t *data, size_t count, pix_pnm_header *header) {
  const bytes b = {data, count};
  size_t at = 2;
  header->channels = data[1] == '6' ? 3 : 1;
  header->width = pnm_number(&b, &at);
  header->height = pnm_number(&b, &at);
  const int32_t largest_value = pnm_number(&b, &at);
  if (header->width < 0 || header->height < 0 || largest_value < 1 || largest_value > 65535) return corrupt;
  if (at >= count) return "it ends too early";
  header->size = at + 1;  // one white space
  header->largest_value = (uint32_t)largest_value;
  header->value_size = largest_value > 255 ? 2 : 1;
  return NULL;
}

// PSD.

static bool is_psd(const bytes *b) { return begins_with(b, "8BPS", 4); }

// Returns where a PSD says whether its pixels are in runs.
static uint64_t psd_pixels(const bytes *b) {
  uint64_t at = 26;  // behind the numbers of the header
  for (int k = 0; k < 3; k++) at += 4 + (uint64_t)high_32(b, at);  // colours, resources, layers
  return at;
}

bool pix_psd_is_deep(const uint8_t *data, size_t count) {
  const bytes b = {data, count};
  return is_psd(&b) && high_16(&b, 22) == 16;
}

static bool psd_is_readable(const bytes *b) {
  const bool is_plain = high_16(b, 22) == 8 || (high_16(b, 22) == 16 && high_16(b, psd_pixels(b)) == 0);
  return high_16(b, 24) == 3 && is_plain;  // RGB
}

// BMP and TGA.

static bool is_bmp(const bytes *b) { return begins_with(b, "BM", 2); }

// Returns the bits of a BMP's pixel: OS/2's header, of 12 bytes, has them in another place.
static uint32_t bmp_bits(const bytes *b) { return low_32(b, 14) == 12 ? low_16(b, 24) : low_16(b, 28); }

// Return at which byte of a BMP its palette begins, and at which its pixels do.
static uint64_t bmp_colours_begin(const bytes *b) { return 14 + (uint64_t)low_32(b, 14); }
static uint64_t bmp_pixels_begin(const bytes *b) { return low_32(b, 10); }

// Returns NULL, or why the library cannot read the BMP: behind OS/2's header it misses where a palette ends; of one
// that ends before it begins, it reads none.
static const char *check_bmp(const bytes *b) {
  if (bmp_bits(b) > 8) return NULL;
  if (low_32(b, 14) == 12) return "it has a palette and a header of OS/2's (save it as a PNG)";
  return bmp_pixels_begin(b) <= bmp_colours_begin(b) ? corrupt : NULL;
}

static pix_palette bmp_palette(const bytes *b) {
  const uint64_t begin = bmp_colours_begin(b), pixels = bmp_pixels_begin(b);
  if (bmp_bits(b) > 8 || begin > pixels || pixels > b->count) return (pix_palette){0};
  const uint64_t colours = (pixels - begin) / 4;
  return (pix_palette){(size_t)(begin + 4 * colours), (size_t)colours, 4, 10, false};
}

pix_palette pix_palette_read(const uint8_t *data, size_t count) {
  const bytes b = {data, count};
  return is_png(&b) ? png_palette(&b) : is_bmp(&b) ? bmp_palette(&b) : (pix_palette){0};
}

void pix_palette_complete(const uint8_t *data, size_t count, const pix_palette *p, uint8_t *complete) {
  const bytes b = {data, count};
  const size_t missing = pix_palette_missing(p);
  memcpy(complete, data, p->end);
  memset(complete + p->end, 0, missing);
  memcpy(complete + p->end + missing, data + p->end, count - p->end);
  const uint32_t before = p->is_high_first ? high_32(&b, p->counted_at) : low_32(&b, p->counted_at);
  uint8_t *counted = complete + p->counted_at;
  for (int k = 0; k < 4; k++) counted[p->is_high_first ? 3 - k : k] = (uint8_t)((before + missing) >> 8 * k);
}

static const char *check_tga(const bytes *b) {
  const bool has_palette = byte_at(b, 1) != 0;
  if ((byte_at(b, 17) & 16) != 0) return "its rows begin at the right (save it as a PNG)";
  return has_palette && low_16(b, 3) != 0 ? "its palette does not begin with colour 0 (save it as a PNG)" : NULL;
}

const char *pix_image_check_kind(const uint8_t *data, size_t count) {
  const bytes b = {data, count};
  if (is_psd(&b) && count >= 26 && !psd_is_readable(&b)) {
    return "it is not RGB with 8 bits a channel, or 16 uncompressed (save it as a PNG)";
  }
  return is_bmp(&b) ? check_bmp(&b) : NULL;
}

// The least that files hold, in bytes.

static int64_t least_of_png(const pix_png_header *h) {
  return parts_of(bits_of_pixel(h) * h->width * h->height / 8 + h->height, MOST_INFLATION);
}

static int64_t least_of_bmp(const bytes *b, int64_t width, int64_t height) {
  const int64_t said = bmp_bits(b), bits = said == 0 || said > 32 ? 1 : said;  // what is unknown is left to the library
  return parts_of(bits * width, 8) * height;
}

static int64_t least_of_tga(const bytes *b, int64_t width, int64_t height) {
  const int64_t pixel = parts_of(byte_at(b, 16), 8), pixels = width * height;
  return byte_at(b, 2) < 8 ? pixel * pixels : (1 + pixel) * parts_of(pixels, LONGEST_RUN);
}

static int64_t least_of_psd(const bytes *b, int64_t width, int64_t height) {
  const int64_t channels = pix_max64(high_16(b, 12), 1), read = pix_min64(channels, 4), pixels = width * height;
  const uint64_t at = psd_pixels(b);
  const int64_t head = (int64_t)at + 2;
  if (high_16(b, at) == 0) return head + read * pixels * high_16(b, 22) / 8;
  return head + 2 * channels * height + 2 * read * parts_of(pixels, LONGEST_RUN);
}

static int64_t least_of_pnm(const bytes *b, int64_t width, int64_t height) {
  pix_pnm_header h;
  if (pix_pnm_header_read(b->data, b->count, &h) != NULL) return 0;
  return (int64_t)h.size + (int64_t)h.value_size * h.channels * width * height;
}

// JPEG.

typedef struct jpeg {
  int64_t blocks;  // of 8 x 8 pixels, in all its channels
  int64_t scans;
} jpeg;

// Tells a JPEG from a TGA that begins with the same byte: that has 0 or 1 as its second.
static bool is_jpeg(const bytes *b) { return byte_at(b, 0) == 0xff && byte_at(b, 1) > 1; }

// Counts the blocks of a JPEG's frame; `at` is behind the frame's marker.
static int64_t jpeg_blocks(const bytes *b, uint64_t at) {
  const int64_t height = high_16(b, at + 3), width = high_16(b, at + 5), channels = byte_at(b, at + 7);
  int64_t across[4] = {0}, down[4] = {0}, most_across = 1, most_down = 1, blocks = 0;
  for (uint64_t k = 0; k < 4 && (int64_t)k < channels; k++) {
    const uint32_t sampling = byte_at(b, at + 9 + 3 * k);
    across[k] = sampling >> 4;
    down[k] = sampling & 15;
    most_across = pix_max64(most_across, across[k]);
    most_down = pix_max64(most_down, down[k]);
  }
  for (int k = 0; k < 4; k++) {
    const int64_t columns = parts_of(width * across[k], most_across), rows = parts_of(height * down[k], most_down);
    blocks += parts_of(columns, 8) * parts_of(rows, 8);
  }
  return blocks;
}

// Goes from marker to marker, over what lies between them: the rest of a block whose length is known, or coded data, in
// which a 0 follows each byte that would be a marker's first.
static jpeg read_jpeg(const bytes *b) {
  enum { STUFFED = 0x00, FRAME = 0xc0, PROGRESSIVE = 0xc2, RESTART = 0xd0, START = 0xd8, END = 0xd9, SCAN = 0xda };
  jpeg j = {0};
  uint64_t at = 0;
  while (at < b->count) {
    while (at < b->count && b->data[at] != 0xff) at++;
    while (at < b->count && b->data[at] == 0xff) at++;
    const uint32_t marker = byte_at(b, at++);
    if (marker == END) break;
    if (marker == STUFFED || (marker >= RESTART && marker <= START)) continue;
    if (marker >= FRAME && marker <= PROGRESSIVE && j.blocks == 0) j.blocks = jpeg_blocks(b, at);
    j.scans += marker == SCAN;
    at += high_16(b, at);
  }
  return j;
}

// Checks.

const char *pix_image_check_size(int64_t width, int64_t height, int64_t most) {
  if (pix_max64(width, height) > PIX_LARGEST_IMAGE_SIDE) return "a side of it has more than 2^24 pixels";
  if (width * height > PIX_LARGEST_IMAGE) return "it has more than 2^28 pixels";
  return width * height > most ? "it has more pixels than option 'maxPixels' allows, 2^26 unless given" : NULL;
}

const char *pix_image_check_ratio(int64_t width, int64_t height, size_t count) {
  if (width * height <= FREE_PIXELS || (size_t)(width * height) / PIXELS_A_BYTE <= count) return NULL;
  return "it has more than 2^22 pixels, and more than 4096 for each byte of it";
}

static const char *check_scans(const jpeg *j, char *text) {
  const int64_t most = pix_max64(SCANS_OF_ANY_SIZE, MOST_DECODED_BLOCKS / pix_max64(j->blocks, 1));
  if (j->scans <= most) return NULL;
  snprintf(text, PIX_IMAGE_TEXT, "it has %.0f scans, more than %d", (double)j->scans, (int)most);
  return text;
}

const char *pix_image_check_file(const uint8_t *data, size_t count, int64_t width, int64_t height,
                                 char text[PIX_IMAGE_TEXT]) {
  const bytes b = {data, count};
  jpeg j = {0};
  int64_t least;
  if (is_png(&b)) {
    pix_png_header h;
    if (!pix_png_header_read(data, count, &h)) return corrupt;
    if (png_is_beyond_library(&h)) return "its pixels take 2^31 bytes or more";
    least = least_of_png(&h);
  } else if (is_bmp(&b)) {
    least = least_of_bmp(&b, width, height);
  } else if (is_psd(&b)) {
    least = least_of_psd(&b, width, height);
  } else if (pix_pnm_is_one(data, count)) {
    least = least_of_pnm(&b, width, height);
  } else if (is_jpeg(&b)) {
    j = read_jpeg(&b);
    least = parts_of(j.blocks, 8);  // a bit each
  } else {
    const char *reason = check_tga(&b);
    if (reason != NULL) return reason;
    least = least_of_tga(&b, width, height);
  }
  if (least > (int64_t)count) {
    snprintf(text, PIX_IMAGE_TEXT, "it ends too early: %.0f bytes cannot hold %dx%d pixels", (double)count, (int)width,
             (int)height);
    return text;
  }
  return is_png(&b) && png_breaks_off(&b) ? "it ends too early" : check_scans(&j, text);
}
