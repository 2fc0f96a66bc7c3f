// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is done to whole masks, and made of them: shapes, combinations, geometry, counted texels, bytes. Each part below
// names the file in which it is done.
#pragma once

#include "base/file.h"
#include "bits/bits.h"
#include "bits/plane.h"
#include "mask/mask.h"

// ---- mask_shapes.c
//
// Filled shapes, drawn into an empty mask by the centre rule: a texel is solid if its centre lies in the shape.

// Draws a circle of this radius, in texels, around the mask's middle, edge included.
void pix_mask_draw_circle(pix_mask *mask, double radius);

// Draws the ellipse that fits a box inside the mask, edge included; or the diamond, whose corners are the middles of
// the box's sides.
void pix_mask_draw_ellipse(pix_mask *mask, pix_rect box);
void pix_mask_draw_diamond(pix_mask *mask, pix_rect box);

// Draws a polygon, as in bits/shape.h, into an empty mask whose corner is at (left, top).
void pix_mask_draw_polygon(pix_mask *mask, const double *points, int32_t count, int32_t left, int32_t top);

// Draws the capsule that fits the mask: a rectangle whose shorter sides are half circles, edge included.
void pix_mask_draw_capsule(pix_mask *mask);

// Edits a mask, empty or not, whose corner is at (left, top): adds all texels whose centres are at most `radius`, 0 to
// 2^30, from a polyline of `count` numbers, x, y pairs, 2 at least, each of at most 2^30 in size. In doubles: where an
// end of a segment is nearest, dx dx + dy dy <= radius radius; between, with the cross product of the segment and the
// way there from its left end (or its upper one), cross cross <= radius radius (length length). Returns how many texels
// have changed.
int32_t pix_mask_add_polyline(pix_mask *mask, const double *points, int32_t count, double radius, int32_t left,
                              int32_t top);

// ---- mask_combine.c
//
// Combining a mask with a bitmap that is shifted against it by whole texels. (dx, dy) is the offset of the bitmap's
// top-left corner from the mask's.

typedef enum pix_operation {
  PIX_ADD,        // solid where either is
  PIX_SUBTRACT,   // solid where the mask is and the bitmap is not
  PIX_INTERSECT,  // solid where both are
  PIX_TOGGLE      // solid where one of them is
} pix_operation;

// Edits the mask in place; what lies outside it is cut off. Costs what the two have in common, but for
// PIX_INTERSECT, which costs what the mask's solid texels span. Returns how many texels changed; if none did, the mask
// counts as untouched. The bitmap may be the mask's own, as it was before the edit.
int32_t pix_mask_combine(pix_mask *mask, pix_operation operation, const pix_bits *bits, int32_t dx, int32_t dy);

// Returns the rectangle, in a's coordinates, of what pix_mask_combined makes: a's own for PIX_SUBTRACT and
// PIX_INTERSECT; for PIX_ADD and PIX_TOGGLE the smallest one that holds both masks, a mask without texels left out. It
// may be too large for a mask. dx and dy lie between -2^30 and 2^30.
pix_rect pix_mask_combined_rect(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy);

// Makes `result`, which is not created yet, what a and b combined are in this rectangle; its sides must be
// PIX_MAX_SIDE at the most. a and b may be the same mask. False if memory is short: then it is released.
bool pix_mask_combined(const pix_mask *a, pix_operation operation, const pix_mask *b, int32_t dx, int32_t dy,
                       pix_mask *result);

// ---- mask_geometry.c
//
// New masks from one: a part of it, its flips and quarter turns, other sizes. `result` is not created yet; all are
// false if memory is short: then it is released.

// Makes `result` the texels of the rectangle, |x|, |y| <= 2^30, sides 0 to PIX_MAX_SIDE: its texel (0, 0) is the mask's
// (rect.x, rect.y). What lies outside the mask is empty.
bool pix_mask_crop(const pix_mask *mask, pix_rect rect, pix_mask *result);

// Makes `result` the mask in that orientation: as wide and high as the mask, or as high and wide if transposed.
bool pix_mask_orient(const pix_mask *mask, pix_orientation orientation, pix_mask *result);

// Returns the orientation of that many clockwise quarter turns on screen, any number: one takes texel (u, v) to (height
// - 1 - v, u).
pix_orientation pix_orientation_of_turns(int32_t quarter_turns);

// Makes `result` the mask stretched or shrunk to width x height, by nearest texel centres: texel i of a row or column
// is the mask's floor((2 i + 1) * old / (2 * new)). Empty if the mask has no texel.
bool pix_mask_scale(const pix_mask *mask, int32_t width, int32_t height, pix_mask *result);

// Returns the words of the rows and stripes of a rectangle, which lies inside and is not empty, to be worked on in
// place.
static inline pix_plane pix_mask_plane(const pix_mask *mask, pix_rect rect) {
  const int32_t first = rect.x / 64, last = (rect.x + rect.w - 1) / 64;
  return (pix_plane){pix_mask_stripe(mask, first) + rect.y, mask->pitch, last - first + 1, rect.h};
}

// ---- mask_shapes.c, too
//
// Simpler masks in place of a mask, and one in place of many. Each makes `result`, which is not created yet, and
// returns false if memory is short: then it is released.

// Makes a mask of the same size, empty if the mask is, with a shape in it, all texels whose centre lies in that, edge
// included: the bounds of the solid texels; the ellipse or the diamond that fits these bounds; the convex hull of the
// solid texels' areas. (The mask's texels do not change, only what it knows of them.)
bool pix_mask_to_box(pix_mask *mask, pix_mask *result);
bool pix_mask_to_ellipse(pix_mask *mask, pix_mask *result);
bool pix_mask_to_diamond(pix_mask *mask, pix_mask *result);
bool pix_mask_to_hull(pix_mask *mask, pix_mask *result);

// Makes a mask that is solid where any of the masks is, all with the same corner; as wide as the widest and as high as
// the highest.
bool pix_masks_merge(pix_mask *const *masks, int32_t count, pix_allocator *allocator, pix_mask *result);

// ---- mask_bytes.c
//
// A mask's texels for others to read: spread out as pixels and as text, rows from the top, without gaps; and as a hash.

// Writes width * height * 4 bytes of RGBA, which must be zero before: solid texels get the colour (r, g, b, a from 0 to
// 1, rounded to the nearest of 255 parts), empty ones stay zero.
void pix_mask_write_pixels(const pix_mask *mask, const double color[4], uint8_t *rgba);

// Writes width * height characters, '#' for solid texels and '.' for empty ones.
void pix_mask_write_text(const pix_mask *mask, char *text);

// Returns a hash of the mask's size and texels: the same on every machine, so that peers can compare what they have. It
// is not cryptographic: who wants to can make two masks of one hash.
//
// It is computed as base/numbers.h says: it begins with width * 2^32 + height + 1, and then come all words (64 texels
// of a row, the leftmost one the lowest bit, texels outside 0), stripe by stripe from the left, in each from the top.
uint64_t pix_mask_hash(const pix_mask *mask);
uint64_t pix_mask_known_hash(pix_mask *mask);  // keeps it, to know it at once as long as no edit comes

// Masks as bytes: to keep in files and to send over a network. The same mask gives the same bytes on every machine, and
// every mask has exactly one string of bytes that is read as it; all others are refused.
//
// In a wrapping (base/packing.h) with the letters "PXMK" is
//
//     varint        width
//     varint        height
//     byte          how the texels follow, 00 or 01
//     ...           the texels
//
// The texels are in row order, (0, 0) first, without gaps between rows.
//   00  runs: the lengths of the first run of empty texels (which may be 0), the first run of solid ones, the second
//       run of empty ones, and so on, each a varint. They add up to width x height.
//   01  bits: texel k is bit k % 8 (0 is the lowest) of byte k / 8; bits after the last texel are 0. Taken only where
//       it is shorter than runs, so that a mask never takes much more than a bit a texel.

// Writes the mask to `bytes`, which need not be initialised; free them with pix_bytes_free. At most width * height / 8
// + 17 bytes. False if memory is short: then there is nothing to free.
bool pix_serial_write(const pix_mask *mask, pix_bytes *bytes);

// Bytes whose header and checksum have been found right. They belong to the caller.
typedef struct pix_serial {
  int32_t width, height;  // texels
  bool has_bits;          // the texels are bits, not runs
  const uint8_t *texels;
  size_t count;           // bytes of texels; the checksum follows them
} pix_serial;

// Checks all but the texels, and allocates nothing. Returns NULL, or the reason why the bytes are no mask.
const char *pix_serial_open(const void *data, size_t count, pix_serial *serial);

// Makes the mask, which must be empty and of that size, the one in the bytes. Returns NULL; or the reason why they are
// none: then the mask is to be released.
const char *pix_serial_read(const pix_serial *serial, pix_mask *mask);
