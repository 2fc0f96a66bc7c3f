// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The one door to the stb libraries: decoding images, encoding PNG, and the shapes of letters.
//
// What is known of their faults, and what is done about it:
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
//   the first leaves out shows the background colour); and a few bytes can take long. Here image/gif.h reads GIFs.
// - A PNG's chunk that says it is long gets that much memory, up to 2 GiB, though the file may end at once. Here chunks
//   of pixels that reach beyond the end are refused before.
// - Memory is taken for all pixels that a header promises, though the file may be too small for them; what is
//   compressed in a PNG is expanded however much it is; and a JPEG's pixels are gone over in each of its scans, however
//   many there are. Here image/image_header.h refuses such files, and says how much memory a PNG may take.
// - Sizes beyond its limits are called a lack of memory, or corrupt. Here the limit is named.
// - Of channels of 16 bits in a PNG it keeps the high bytes, so that faint pixels vanish. Here they are rounded.
// - Colours that the palette of a PNG or BMP lacks come from memory that was not written. Here they are black. So do
//   all, if a BMP's pixels begin before its palette; and after a chunk of 2^31 bytes or more a PNG is read from the
//   middle of that. Here such files are refused.
// - A TGA whose rows begin at the right comes out mirrored, a palette that does not begin with colour 0 is taken from
//   the wrong place, and of a BMP of OS/2's its end is missing. Here they are refused.
// - Checksums are not verified: a flipped bit in a PNG's pixels may go unnoticed.
// - Shifts and sums overflow in harmless places, so their file is not compiled with UndefinedBehaviorSanitizer.
#pragma once

#include "base/file.h"
#include "image/gif.h"
#include "image/image_header.h"

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

// Calls `fill` for each filled rectangle that makes up the character (others than ASCII 33 to 126 are shown as '?',
// a space as nothing), top-left corner at (0, 0). Returns how far to go right for the next one, in pixels. A line
// is PIX_TEXT_LINE_HEIGHT high.
#define PIX_TEXT_LINE_HEIGHT 12
int32_t pix_text_shape(char character, void (*fill)(void *context, pix_rect rect), void *context);
