// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Whole stripes of words that are worked on in place, laid out as in bits/bits.h: part of a mask that is being made, or
// scratch. What lies outside a plane counts as empty. A plane has no width: bits of its last stripe that are no pixels
// are pixels like others here, and empty unless something is moved there.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"

typedef struct pix_plane {
  uint64_t *words;  // of the first row of the first stripe
  int32_t pitch;    // words from one stripe to the next
  int32_t stripes, rows;
} pix_plane;

// What is asked of several pixels: dilation asks for any, erosion for all.
typedef enum pix_fold { PIX_ANY, PIX_ALL } pix_fold;

// Where they lie, seen from the pixel that gets the answer: left of it and above, or right and below.
typedef enum pix_side { PIX_SIDE_BEFORE, PIX_SIDE_AFTER } pix_side;

// Makes an empty plane. Returns false if memory is short, and then it holds nothing. One without words needs no memory.
bool pix_plane_create(pix_plane *plane, pix_allocator *allocator, int32_t stripes, int32_t rows);
void pix_plane_destroy(pix_plane *plane, pix_allocator *allocator);

static inline uint64_t *pix_plane_stripe(const pix_plane *plane, int32_t stripe) {
  return pix_stripe_words(plane->words, plane->pitch, stripe);
}

// Returns a view of the first rows of a plane.
static inline pix_plane pix_plane_top(const pix_plane *plane, int32_t rows) {
  return (pix_plane){plane->words, plane->pitch, plane->stripes, rows};
}

void pix_plane_fill(const pix_plane *plane, bool solid);

// Copies what both have; the rest of `to` stays as it is.
void pix_plane_copy(const pix_plane *to, const pix_plane *from);

int32_t pix_plane_count(const pix_plane *plane);

// Makes each pixel any or all of the `length` pixels in its row (or column) that end with it on this side. Takes
// log2(length) passes. A plane whose rows have been folded this way for `had` pixels already (1: not at all) is folded
// on, had <= length.
void pix_plane_fold_columns(const pix_plane *plane, pix_fold fold, pix_side side, int32_t had, int32_t length);
void pix_plane_fold_rows(const pix_plane *plane, pix_fold fold, pix_side side, int32_t length);

// Makes each pixel any or all of the diamond |dx| + |dy| <= n whose middle is n columns and n rows away on this side,
// so that it touches the pixel's row and column.
void pix_plane_fold_diamond(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n);

// Makes each pixel of the target any or both of itself and the one of the source dx columns and dy rows away on this
// side; dx, dy >= 0. The planes share no word.
void pix_plane_merge(const pix_plane *target, pix_fold fold, pix_side side, const pix_plane *source, int32_t dx,
                     int32_t dy);

// Moves all pixels by dx columns to the left and dy rows up; dx, dy >= 0.
void pix_plane_shift(const pix_plane *plane, int32_t dx, int32_t dy);

// Makes the pixels in columns [x0, x1) of a row solid; they must be inside. Nothing happens if x0 >= x1.
void pix_plane_set_span(const pix_plane *plane, int32_t y, int32_t x0, int32_t x1);

// Folding a plane by discs, dx^2 + dy^2 <= n^2.

// Makes each pixel any or all of the disc whose middle is n columns and n rows away on this side. Only the first `rows`
// rows may hold pixels. Small discs take a pass over the plane for each of their rows; larger ones are found from each
// pixel's distance to the next one above and below it, in a time that does not depend on n. Returns false if memory is
// short: then the plane holds anything.
bool pix_plane_fold_disc(const pix_plane *plane, pix_fold fold, pix_side side, int32_t n, int32_t rows,
                         pix_allocator *allocator);
