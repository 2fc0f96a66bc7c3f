// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mask: a grid of texels, each solid or empty. Texel (0, 0) is the top-left one.
#pragma once

#include "base/alloc.h"
#include "bits/bits.h"
#include "bits/distance_map.h"
#include "mask/raster_cache.h"

// ---- hull.c
//
// The convex hull of a bitmap's solid pixels, from which the boxes of turned sprites are made: tighter than the
// bitmap's rectangle, and a few dozen points where it has thousands.

#define PIX_HULL_DIRECTIONS 16

// The corners of solid pixels, as x, y pairs: from the top down on the left side, then on the right one. Zeroed: not
// made.
typedef struct pix_hull {
  int32_t *coordinates;
  int32_t count, capacity;  // of coordinates, two a point; 0: none, as memory was short
  int32_t reach[PIX_HULL_DIRECTIONS];  // the largest x * dx + y * dy of all points: see pix_hull_reach
  int32_t right_side;       // where the points of the right side begin, behind those of the left one; -1: no memory
  uint64_t mask_version;    // the contents it was made from; 0: none yet
} pix_hull;

void pix_hull_destroy(pix_hull *hull, pix_allocator *allocator);

// Makes the hull anew from the solid pixels, of which there are some, with these bounds. Without memory it has no
// points.
void pix_hull_make(pix_hull *hull, pix_allocator *allocator, const pix_bits *bits, pix_rect bounds, uint64_t version);

// Returns at least the largest x * dx + y * dy of any point of the hull, which must have some: exact in
// PIX_HULL_DIRECTIONS directions, and of a sum of two neighbours among these the sum of theirs.
double pix_hull_reach(const pix_hull *hull, double dx, double dy);

// Tells whether the hull has no points because memory was short.
static inline bool pix_hull_lacks_memory(const pix_hull *hull) { return hull->right_side < 0; }

// Keeps the hull for this version, which an edit in `where` has made of the version before, if the edit cannot have
// changed it: a rectangle strictly inside has none of the hull's points. The bounds are those before the edit.
void pix_hull_touched(pix_hull *hull, pix_rect bounds, pix_rect where, uint64_t version);

// ---- edit_log.c
//
// What edits of a mask have replaced, so that they can be undone: for each edit the words that it may have changed, and
// behind them one that says where they were. Between edits stand marks, numbers that count up, each for a moment; with
// the edits after a moment that is undone, or before one that is forgotten, the marks go.

typedef struct pix_edit_log {
  uint64_t *words;
  int32_t first, count;  // those in [first, count) are kept
  int32_t capacity;
  int64_t last_mark;     // ever given; 0: none
  bool is_recording;
} pix_edit_log;

void pix_edit_log_destroy(pix_edit_log *log, pix_allocator *allocator);

// Forgets all that was noted, and all marks.
void pix_edit_log_drop(pix_edit_log *log, pix_allocator *allocator);

// Returns the mark of now; -1 if memory is short.
int64_t pix_edit_log_mark(pix_edit_log *log, pix_allocator *allocator);

// Notes the pixels of a rectangle, which lies inside and is not empty, before they are edited. Drops all if memory is
// short: an edit must not fail for that.
void pix_edit_log_note(pix_edit_log *log, pix_allocator *allocator, const pix_bits *bits, pix_rect rect);

bool pix_edit_log_has(const pix_edit_log *log, int64_t mark);

// Puts back into `words` what the last edit after the mark replaced, and takes that edit out of the log. Sets *rect to
// where it was and *gain to how many more pixels are solid now. Returns false if there is no edit after the mark, which
// the log must have.
bool pix_edit_log_undo(pix_edit_log *log, int64_t mark, uint64_t *words, int32_t pitch, pix_rect *rect, int32_t *gain);

// Forgets what came before the mark. Returns false if the log does not have it.
bool pix_edit_log_forget(pix_edit_log *log, pix_allocator *allocator, int64_t mark);

// ---- mask.c

enum { PIX_EDGE_LEFT = 1, PIX_EDGE_TOP = 2, PIX_EDGE_RIGHT = 4, PIX_EDGE_BOTTOM = 8 };

// What few masks need: made when it is asked for first.
typedef struct pix_mask_extras {
  pix_hull hull;
  pix_distance_map distances;
  pix_edit_log log;        // of edits that may be undone
  pix_raster_cache rasters;
} pix_mask_extras;

typedef struct pix_mask {
  pix_allocator *allocator;
  uint64_t *words;         // see bits/bits.h; NULL if the mask has no texel
  int32_t width, height;   // texels
  int32_t pitch;           // words from one stripe to the next
  int32_t solid_count;
  uint64_t version;        // from 1 up; another number means other contents
  pix_rect loose_bounds;   // holds all solid texels, but may be too large
  uint8_t loose_edges;     // PIX_EDGE_...: those of loose_bounds that may lie too far out
  bool is_released;
  bool is_read;            // from an image; later edits do not matter
  int8_t glance_score;     // how often glances at its sprites have told anything lately: see sprite/sprite_coverage.h
  uint8_t *summary;        // as bits->summary in bits/bits.h, from when it is made; NULL: not yet
  uint64_t hash, hashed_version;  // see pix_mask_known_hash; 0: of no version
  pix_mask_extras *extras; // NULL: none yet
} pix_mask;

// Makes an empty mask of this size, sides 0 to PIX_MAX_SIDE. Returns false if memory is short: then it is released.
bool pix_mask_create(pix_mask *mask, pix_allocator *allocator, int32_t width, int32_t height);

// Frees what the mask holds and leaves it 0 x 0 and released, which every function here can be given. May be
// repeated.
void pix_mask_release(pix_mask *mask);

// Returns the mask's extras, which are made if need be; NULL if memory is short.
pix_mask_extras *pix_mask_extend(pix_mask *mask);

static inline pix_bits pix_mask_bits(const pix_mask *mask) {
  return (pix_bits){mask->words, mask->width, mask->height, mask->pitch,
                    mask->solid_count == mask->width * mask->height, mask->summary};
}

static inline pix_rect pix_mask_rect(const pix_mask *mask) { return (pix_rect){0, 0, mask->width, mask->height}; }

// Returns the words of one of the mask's stripes, by row. Who writes them calls pix_mask_touch before, pix_mask_touched
// after.
static inline uint64_t *pix_mask_stripe(const pix_mask *mask, int32_t stripe) {
  return pix_stripe_words(mask->words, mask->pitch, stripe);
}

// Makes the summary of a mask that is large enough to have use for one. Without memory there is none, which is no
// error.
void pix_mask_summarize(pix_mask *mask);

// Returns the view for a test of at most so many rows against another bitmap: with a summary if these are enough for
// one.
static inline pix_bits pix_mask_bits_for_rows(pix_mask *mask, int32_t rows) {
  if (rows >= PIX_SUMMARY_FROM_ROWS && mask->summary == NULL) pix_mask_summarize(mask);
  return pix_mask_bits(mask);
}

bool pix_mask_get(const pix_mask *mask, int32_t x, int32_t y);  // false outside

// Editing. Texels outside are ignored. An edit costs what it covers; bounds, summary and hull are looked at again only
// where it may have moved them. Functions that return a number return how many texels have changed.

int32_t pix_mask_set(pix_mask *mask, int32_t x, int32_t y, bool solid);
int32_t pix_mask_set_span(pix_mask *mask, int32_t y, int32_t x0, int32_t x1, bool solid);  // columns [x0, x1) of a row
int32_t pix_mask_set_rect(pix_mask *mask, pix_rect rect, bool solid);
int32_t pix_mask_fill(pix_mask *mask);
int32_t pix_mask_clear(pix_mask *mask);
int32_t pix_mask_invert(pix_mask *mask);
void pix_mask_copy(pix_mask *mask, const pix_mask *from);  // both of the same size
bool pix_mask_equals(const pix_mask *a, const pix_mask *b);

// Sets the texels of the mask, which must be as large as a, that are solid in both a and b (b shifted as in
// bits/overlap.h), and clears the others.
void pix_mask_copy_overlap(pix_mask *mask, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy);

static inline bool pix_mask_is_recording(const pix_mask *mask) {
  return mask->extras != NULL && mask->extras->log.is_recording;
}

// Notes, before an edit, that the texels of `where`, which lies inside, may change. Every edit of a mask that others
// have seen calls this before and pix_mask_touched after; that alone will do for a new mask.
static inline void pix_mask_touch(pix_mask *mask, pix_rect where) {
  if (!pix_mask_is_recording(mask) || pix_rect_is_empty(where)) return;
  const pix_bits bits = pix_mask_bits(mask);
  pix_edit_log_note(&mask->extras->log, mask->allocator, &bits, where);
}

void pix_mask_touched(pix_mask *mask, pix_rect where, int32_t solid_gain);

// Begins to note what edits replace, if that has not begun. Returns the mark of now, for pix_mask_undo to go back to;
// -1 if memory is short.
int64_t pix_mask_record(pix_mask *mask);

// Undoes all edits since the mark. Returns false if the mask does not have it: its moment has been undone or forgotten,
// or memory has been short since. Marks of later moments are of no use then.
bool pix_mask_undo(pix_mask *mask, int64_t mark);

// Forgets what came before the mark. Returns false if the mask does not have it.
bool pix_mask_forget(pix_mask *mask, int64_t mark);

// Forgets all that was noted, and notes no more.
void pix_mask_stop_recording(pix_mask *mask);

// Returns the smallest rectangle that holds the solid texels; empty (all zero) if there are none. After an edit it
// looks only for the edges that may have moved, from outside to the first solid texel.
pix_rect pix_mask_bounds(pix_mask *mask);

// Returns the distance map for sampling `pixels` of the mask's coverage, good until the mask changes; NULL if it does
// not pay (yet), or memory is short. The mask must have a solid texel.
const pix_distance_map *pix_mask_distances(pix_mask *mask, int64_t pixels);

// Finds the ranges low[0] to high[0] of x = a u + c v and low[1] to high[1] of y = b u + d v over all points (u, v) of
// solid texels, of which there must be one: on the convex hull, or, with no memory for that, on the bounds, which may
// be too wide.
void pix_mask_extent(pix_mask *mask, double a, double b, double c, double d, double low[2], double high[2]);

// Returns at least the largest u * du + v * dv of all points (u, v) of solid texels, of which the mask must have one:
// at most 12 % of the bounds' diagonal too far along (du, dv), and exact in sixteen directions. Makes no hull: if there
// is none of the mask as it is, the bounds stand for it.
double pix_mask_reach(pix_mask *mask, double du, double dv);

// Tells, after the hull has been asked for, whether memory was too short to make it.
bool pix_mask_lacks_hull(pix_mask *mask);

// Lets a hull for which memory was too short be made when it is asked for next.
void pix_mask_retry_hull(pix_mask *mask);

// Returns the raster behind a handle, of the mask as it is, and marks it as used; NULL if there is none any more.
static inline const pix_raster *pix_mask_raster(pix_mask *mask, pix_raster_handle handle) {
  return mask->extras == NULL ? NULL : pix_raster_cache_get(&mask->extras->rasters, handle, mask->version);
}

// Lists the corners of the convex hull of the solid texels' areas, as x, y pairs: clockwise on screen from the left end
// of its top side, no three on a line; none if no texel is solid. *corners is the caller's, to be freed with
// pix_free(mask->allocator, *corners, 2 * *count, sizeof(int32_t)). Returns false if memory is short: then *corners is
// NULL.
bool pix_mask_convex_hull(pix_mask *mask, int32_t **corners, int32_t *count);

// Draws the convex hull of the solid texels' areas into `result`, an empty mask of the same size: all texels whose
// centre lies in it, edge included. Returns false if memory is short.
bool pix_mask_draw_hull(pix_mask *mask, pix_mask *result);

// Returns the largest distance of a point of a solid texel's area from (u, v), both mapped by (x, y) = (a u + c v, b u
// + d v). The mask must have a solid texel.
double pix_mask_radius(pix_mask *mask, double u, double v, double a, double b, double c, double d);
