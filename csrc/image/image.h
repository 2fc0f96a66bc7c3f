// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Image files: decoding them, encoding PNG, and the shapes of letters. Each part below names the file it is made in.
#pragma once

#include "base/file.h"
#include "base/rect.h"

// ---- gif.c
//
// Animated and still GIFs, frame by frame as browsers show them, after CompuServe's specification of GIF89a: each frame
// is drawn over what the ones before leave. What the specification calls the background is transparent, and what a
// frame does not draw stays as it was. Every byte is checked; the time is linear in the bytes and the pixels.

typedef struct pix_gif {
  const uint8_t *rgba;    // the latest frame: rows from the top, 4 bytes a pixel, no gaps; alpha 0 or 255. NULL: none
  int32_t width, height;  // pixels, of all frames
  int32_t delay;          // how long the latest frame is shown, in 1/100 s; 0 if the file does not say
  bool is_at_end;         // there was no further frame

  const uint8_t *data;    // the file, not owned
  size_t count, at;       // bytes in all, and before what is read next
  pix_allocator *allocator;
  uint8_t *canvas;
  struct pix_gif_tables *tables;
  pix_rect frame;         // of the latest frame
  int32_t disposal;       // what becomes of it
  uint8_t *saved;         // what was in its place, if that is to be put back
} pix_gif;

bool pix_gif_is_one(const void *data, size_t count);

// Opens a GIF, which must be there as long as frames are asked for. Returns NULL, or the reason for failing; then
// everything is freed. A GIF of more than `most` pixels a frame, at most 2^28, is refused.
const char *pix_gif_open(pix_gif *gif, const void *data, size_t count, int64_t most, pix_allocator *allocator);

// Draws the next frame. Returns NULL, or the reason for failing; then everything is freed.
const char *pix_gif_next(pix_gif *gif);
void pix_gif_close(pix_gif *gif);  // of a zeroed one, too; may be repeated

// ---- image_header.c
//
// What image files promise, read from them before they are decoded, so that a few bytes cannot cost much memory or
// time; and what the libraries would read wrongly. It concerns the formats that stb.c hands to them. No other file that
// keeps to its format is refused, but for the limits that are named.

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
// Returns NULL, or the reason for refusing an image that takes far more memory than a file of `count` bytes should
// ask for, though its data may say so: one colour everywhere.
const char *pix_image_check_ratio(int64_t width, int64_t height, size_t count);

// ---- stb.c
//
// The one door to the stb libraries.
//
// What is known of the libraries' faults, and what is done about it:
// - After a failed allocation they may leak, or go on with a null pointer. Here a failed allocation leaves the
//   library at once (longjmp), and all that a call has allocated is on a list that is freed as a whole.
// - BMP, TGA, PNM and JPEG decoders take zeros for what is missing at the end of a file. Here reading past the
//   end is noticed, and the image refused.
// - They assert what a hostile file can make false. Here that refuses the image instead of ending the program.
// - Some blocks are read before they are written, if an image is corrupt. Here every block is zeroed first.
// - Numbers in the header of a PNM may overflow, its largest value is taken for 255, and 16-bit channels are read in
//   the machine's byte order and beyond their buffer. Here the header is read and written anew before, and values are
//   scaled.
// - The header of a BMP whose rows begin at the top gives a negative height.
// - GIFs whose code table is kept when it is full are refused, and many that have been made small are such; frames are
//   put together wrongly (what a frame is to clear goes back to what was there before, what it is to put back comes
//   from the wrong frame or from no memory of the image's, a frame without a control block has the one before's, what
//   the first leaves out shows the background colour); and a few bytes can take long. Here gif.c reads GIFs.
// - A PNG's chunk that says it is long gets that much memory, up to 2 GiB, though the file may end at once. Here chunks
//   of pixels that reach beyond the end are refused before.
// - Memory is taken for all pixels that a header promises, though the file may be too small for them; what is
//   compressed in a PNG is expanded however much it is; and a JPEG's pixels are gone over in each of its scans, however
//   many there are. Here image_header.c refuses such files, and says how much memory a PNG may take.
// - Sizes beyond its limits are called a lack of memory, or corrupt. Here the limit is named.
// - Of channels of 16 bits in a PNG it keeps the high bytes, so that faint pixels vanish. Here they are rounded.
// - Colours that the palette of a PNG or BMP lacks come from memory that was not written. Here they are black. So do
//   all, if a BMP's pixels begin before its palette; and after a chunk of 2^31 bytes or more a PNG is read from the
//   middle of that. Here such files are refused.
// - A TGA whose rows begin at the right comes out mirrored, a palette that does not begin with colour 0 is taken from
//   the wrong place, and of a BMP of OS/2's its end is missing. Here they are refused.
// - Checksums are not verified: a flipped bit in a PNG's pixels may go unnoticed.
// - Shifts and sums overflow in harmless places, so their file is not compiled with UndefinedBehaviorSanitizer.

typedef struct pix_stb_block pix_stb_block;

// What a call has allocated.
typedef struct pix_stb_memory {
  pix_allocator *allocator;
  pix_stb_block *blocks;
} pix_stb_memory;

// The frame that is shown: of an animated GIF one after the other, of any other image itself.
typedef struct pix_image {
  const uint8_t *rgba;    // rows from the top, 4 bytes a pixel, no gaps; NULL after the last frame
  int32_t width, height;  // pixels, of all frames
  int32_t delay;          // how long the frame is shown, in 1/100 s; 0 if the image does not say
  int32_t count;          // of frames so far
  bool is_gif;
  pix_gif gif;
  pix_stb_memory memory;  // of any other image
  char text[PIX_IMAGE_TEXT];  // of a reason
} pix_image;

// Decodes PNG, JPEG, BMP, TGA, GIF, PSD or PNM, and shows the first frame. Returns NULL, or the reason for failing,
// which is good as long as *image is; then everything is freed. An image of more than `most` pixels a frame, at most
// 2^28, or of more than its bytes can hold, is refused before it is decoded; one that takes more than 8 * most + 2^26
// bytes, meanwhile.
const char *pix_image_decode(const void *data, size_t count, int64_t most, pix_allocator *allocator, pix_image *image);

// Shows the next frame. The data must be there still. More than 2^28 pixels in all frames together, or more than 2^20
// frames, are refused when the first frame beyond that is asked for.
const char *pix_image_next(pix_image *image);

void pix_image_free(pix_image *image);  // may be repeated

// Encodes width x height RGBA pixels, at most 2^26. False if memory is short: then there is nothing to free.
bool pix_png_encode(const uint8_t *rgba, int32_t width, int32_t height, pix_allocator *allocator, pix_bytes *png);

// Expands a deflate stream (RFC 1951), behind whose end some more bytes must follow, such as a checksum: without them
// the library may miss the end. False if it is corrupt, or has not just `size` bytes: then they may hold anything.
bool pix_inflate(const uint8_t *data, size_t count, uint8_t *bytes, size_t size);
uint32_t pix_adler32(const uint8_t *bytes, size_t count);  // the checksum of zlib (RFC 1950)

// Calls `fill` for each filled rectangle that makes up the character (others than ASCII 33 to 126 are shown as '?',
// a space as nothing), top-left corner at (0, 0). Returns how far to go right for the next one, in pixels. A line
// is PIX_TEXT_LINE_HEIGHT high.
#define PIX_TEXT_LINE_HEIGHT 12
int32_t pix_text_shape(char character, void (*fill)(void *context, pix_rect rect), void *context);
