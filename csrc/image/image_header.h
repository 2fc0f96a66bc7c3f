// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What image files promise, read from them before they are decoded, so that a few bytes cannot cost much memory or
// time; and what its library would read wrongly. It concerns the formats that image/stb.h hands to that. No other file
// that keeps to its format is refused, but for the limits that are named.
#pragma once

#include "base/base.h"

#define PIX_LARGEST_IMAGE_SIDE (1 << 24)  // pixels

typedef struct pix_png_header {
  int64_t width, height;    // pixels
  int32_t depth, channels;  // bits of a channel; 1 to 4, numbers in a palette count as one
} pix_png_header;

// Reads the header of a PNG. Returns false if the bytes are none, or its header is not where it must be.
bool pix_png_header_read(const uint8_t *data, size_t count, pix_png_header *header);

// Returns an upper bound, in bytes, of the blocks of memory that it takes to decode a PNG file of `count` bytes, even
// if it holds some more data than its pixels need, as files of careless encoders do.
int64_t pix_png_largest_block(const pix_png_header *header, size_t count);

// The colours in a file, where they end, and how many bytes each takes. And where a number of four bytes stands that
// counts theirs among others, the highest or the lowest byte first.
#define PIX_PALETTE_COLOURS 256
typedef struct pix_palette {
  size_t end, colours, colour_size, counted_at;
  bool is_high_first;
} pix_palette;

// Finds the palette of a PNG or BMP; no colours if it has none.
pix_palette pix_palette_read(const uint8_t *data, size_t count);

// Returns how many bytes the colours take that a palette lacks.
static inline size_t pix_palette_missing(const pix_palette *p) {
  return p->colours == 0 || p->colours >= PIX_PALETTE_COLOURS ? 0 : (PIX_PALETTE_COLOURS - p->colours) * p->colour_size;
}

// Copies the file to `complete`, with the colours that the palette lacks, black, behind the others.
void pix_palette_complete(const uint8_t *data, size_t count, const pix_palette *palette, uint8_t *complete);

typedef struct pix_pnm_header {
  size_t size;             // bytes; the values follow
  int32_t width, height;   // pixels; what is beyond all limits is cut down to another such
  int32_t channels;        // 1 or 3
  uint32_t largest_value;  // 1 to 65535
  size_t value_size;       // bytes
} pix_pnm_header;

bool pix_pnm_is_one(const uint8_t *data, size_t count);
const char *pix_pnm_header_read(const uint8_t *data, size_t count, pix_pnm_header *header);  // NULL or why it cannot

// Tells whether the bytes say that they are a PSD whose channels have 16 bits.
bool pix_psd_is_deep(const uint8_t *data, size_t count);
// Returns NULL, or why the library cannot decode a PSD or BMP, or would take it for another one: of PSDs it knows RGB
// only, and takes 16-bit channels in runs for 8-bit ones.
const char *pix_image_check_kind(const uint8_t *data, size_t count);

// Both return NULL, or the reason for refusing the image: for its size in pixels, not negative, where `most` are
// allowed; and for a file that is too small to hold as many as that, is made to take long, or is a TGA that the library
// would read wrongly. What the second tells in numbers is written to `text`.
#define PIX_IMAGE_TEXT 100
const char *pix_image_check_size(int64_t width, int64_t height, int64_t most);
const char *pix_image_check_file(const uint8_t *data, size_t count, int64_t width, int64_t height,
                                 char text[PIX_IMAGE_TEXT]);
