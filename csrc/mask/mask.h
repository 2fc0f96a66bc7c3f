// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mask: a grid of texels, each solid or empty. Texel (0, 0) is the top-left one.
#ifndef PIX_MASK_H
#define PIX_MASK_H

#include "base/alloc.h"
#include "bits/bits.h"
#include "bits/distance_map.h"
#include "mask/edit_log.h"
#include "mask/hull.h"
#include "mask/raster_cache.h"

enum { PIX_EDGE_LEFT = 1, PIX_EDGE_TOP = 2, PIX_EDGE_RIGHT = 4, PIX_EDGE_BOTTOM = 8 };

// What few masks need: made when it is asked for first.
typedef struct pix_mask_extras {
  pix_hull hull;           // see pix_mask_extent
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
  int8_t glance_score;     // how often glances at its sprites told anything, of late: see sprite/glance.h
  uint8_t *summary;        // as bits->summary in bits/bits.h; kept up to date once it is made, but for its spans
  uint64_t hash, hashed_version;  // see pix_mask_known_hash; 0: of no version
  pix_mask_extras *extras; // NULL: none yet
} pix_mask;

// An empty mask. Sides 0 to PIX_MAX_SIDE. False if memory is short: then the mask is released.
bool pix_mask_create(pix_mask *mask, pix_allocator *allocator, int32_t width, int32_t height);

// Frees what the mask holds and leaves it 0 x 0 and released, which every function here can be given. May be
// repeated.
void pix_mask_release(pix_mask *mask);

// The mask's extras, made if need be; NULL if memory is short.
pix_mask_extras *pix_mask_extend(pix_mask *mask);

static inline pix_bits pix_mask_bits(const pix_mask *mask) {
  return (pix_bits){mask->words, mask->width, mask->height, mask->pitch,
                    mask->solid_count == mask->width * mask->height, mask->summary};
}

static inline pix_rect pix_mask_rect(const pix_mask *mask) { return (pix_rect){0, 0, mask->width, mask->height}; }

// The words of one of its stripes; for what goes with writing them, see pix_mask_touched.
static inline uint64_t *pix_mask_stripe(const pix_mask *mask, int32_t stripe) {
  return pix_stripe_words(mask->words, mask->pitch, stripe);
}

// Makes the summary of a mask large enough to have use for one. Without memory there is none, which is no error.
void pix_mask_summarize(pix_mask *mask);

static inline bool pix_mask_is_summarized(const pix_mask *mask) {
  return mask->summary != NULL;
}

// The view for a test of at most so many rows of the mask against another large one.
static inline pix_bits pix_mask_bits_for_rows(pix_mask *mask, int32_t rows) {
  if (rows >= PIX_SUMMARY_FROM_ROWS && !pix_mask_is_summarized(mask)) pix_mask_summarize(mask);
  return pix_mask_bits(mask);
}

bool pix_mask_get(const pix_mask *mask, int32_t x, int32_t y);  // false outside

// Editing. Texels outside are ignored. An edit costs what it covers, and so does what is asked next: bounds, summary
// and hull are looked at again only where it may have moved them. Those that return a number say how many texels
// have changed.

int32_t pix_mask_set(pix_mask *mask, int32_t x, int32_t y, bool solid);
int32_t pix_mask_set_span(pix_mask *mask, int32_t y, int32_t x0, int32_t x1, bool solid);  // columns [x0, x1) of a row
int32_t pix_mask_set_rect(pix_mask *mask, pix_rect rect, bool solid);
int32_t pix_mask_fill(pix_mask *mask);
int32_t pix_mask_clear(pix_mask *mask);
int32_t pix_mask_invert(pix_mask *mask);
void pix_mask_copy(pix_mask *mask, const pix_mask *from);  // both of the same size
bool pix_mask_equals(const pix_mask *a, const pix_mask *b);

// Makes the mask, which must be as large as a, the pixels solid in both a and b (b shifted as in bits/overlap.h).
void pix_mask_copy_overlap(pix_mask *mask, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy);

static inline bool pix_mask_is_recording(const pix_mask *mask) {
  return mask->extras != NULL && mask->extras->log.is_recording;
}

// The hooks through which every edit goes: before it, the texels of `where`, which lies inside, may change; after it,
// they may have, and there are solid_gain more solid ones than before. Code that writes `words` itself must leave bits
// outside the mask and the padding zero, and call both; only the second for a mask that nobody has seen yet.
static inline void pix_mask_touch(pix_mask *mask, pix_rect where) {
  if (!pix_mask_is_recording(mask) || pix_rect_is_empty(where)) return;
  const pix_bits bits = pix_mask_bits(mask);
  pix_edit_log_note(&mask->extras->log, mask->allocator, &bits, where);
}

void pix_mask_touched(pix_mask *mask, pix_rect where, int32_t solid_gain);

// Undoing edits. From pix_mask_record on, all that edits replace is noted; it returns the mark of now, so it is called
// for each moment to go back to; -1 if memory is short.
int64_t pix_mask_record(pix_mask *mask);

// Undoes all edits since the mark. False if the mask does not have it: it is of a moment that has been undone or
// forgotten, or memory has been short since. Marks of later moments are of no use then.
bool pix_mask_undo(pix_mask *mask, int64_t mark);

// Forgets what came before the mark; false if the mask does not have it. The second forgets all, and records no more.
bool pix_mask_forget(pix_mask *mask, int64_t mark);
void pix_mask_stop_recording(pix_mask *mask);

// The smallest rectangle that holds the solid texels; empty (all zero) if there are none. After an edit it looks only
// for the edges that may have moved, from outside to the first solid texel.
pix_rect pix_mask_bounds(pix_mask *mask);

// The distance map for sampling `pixels` of the mask's coverage; NULL if there is none, as it does not pay (yet), or
// memory is short. Good until the mask changes. The mask must have a solid texel.
const pix_distance_map *pix_mask_distances(pix_mask *mask, int64_t pixels);

// The ranges [low[0], high[0]] of x = a u + c v and [low[1], high[1]] of y = b u + d v over all points (u, v) of solid
// texels; the mask must have one. Found on the convex hull, or on the bounds if there is no memory for a hull (then the
// ranges may be too wide).
void pix_mask_extent(pix_mask *mask, double a, double b, double c, double d, double low[2], double high[2]);

// At least the largest u * du + v * dv of all points (u, v) of solid texels, of which the mask must have one; along
// (du, dv) it is at most 12 % of the bounds' diagonal too far, and exact in sixteen directions. Nothing is made for it:
// if there is no hull of the mask as it is, the bounds stand for it.
double pix_mask_reach(pix_mask *mask, double du, double dv);

// Is there no hull of the mask as it is, though it needs one? To be asked after it has been asked for: then memory was
// short. And lets it be made anew, when it is asked for next.
bool pix_mask_lacks_hull(pix_mask *mask);
void pix_mask_retry_hull(pix_mask *mask);

// The raster of the mask as it is behind a handle, marked as used; NULL if there is none any more.
static inline const pix_raster *pix_mask_raster(pix_mask *mask, pix_raster_handle handle) {
  return mask->extras == NULL ? NULL : pix_raster_cache_get(&mask->extras->rasters, handle, mask->version);
}

// The corners of the convex hull of the solid texels' areas, as x, y pairs: clockwise on screen from the left end of
// its top side, no three on a line; none if no texel is solid. *corners is the caller's, to be freed with
// pix_free(mask->allocator, *corners, 2 * *count, sizeof(int32_t)). False if memory is short: then *corners is NULL.
bool pix_mask_convex_hull(pix_mask *mask, int32_t **corners, int32_t *count);

// Draws the convex hull of the solid texels' areas into an empty mask of the same size: texels whose centre lies in it,
// edge included; so all the solid ones. False if memory is short.
bool pix_mask_draw_hull(pix_mask *mask, pix_mask *result);

// The largest distance of a point of a solid texel's area from (u, v), after applying the matrix
// (x, y) = (a u + c v, b u + d v) to both; the mask must have a solid texel.
double pix_mask_radius(pix_mask *mask, double u, double v, double a, double b, double c, double d);

#endif
