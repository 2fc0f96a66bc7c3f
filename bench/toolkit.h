// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Operations on masks, each beside a plain loop over its pixels. A file toolkit_<topic>.c holds the loops of one topic
// and the table of its rows; toolkit.c the masks that they work on, and what makes a section of the tables.
#ifndef TOOLKIT_H
#define TOOLKIT_H

#include "mask/mask.h"
#include "measure.h"

#define TOOLKIT_RESULTS 4
#define TOOLKIT_SIZES 4
#define TOOLKIT_MOST_ROWS 32  // of a table

typedef struct toolkit_row toolkit_row;

typedef struct toolkit_scene {
  pix_allocator allocator;
  const toolkit_row *row;
  pix_mask mask;         // a terrain: ground with caves, islands above it. Size 4096 is 4096 x 2048, others are square
  pix_mask other;        // a disc with a hole, 64 pixels across
  void *own;             // what the row's set_up has allocated: freed with the scene
  int32_t result_count;  // 1, if set_up says nothing else
  pix_mask results[2][TOOLKIT_RESULTS];  // by side. When a run begins the first is a copy of `mask`, others are empty
  uint64_t answer[2];    // by side: made of what each operation of the last run has returned
  int32_t count;         // operations a run

  // For the operation that is being done: the results of its side, and its number in the run.
  pix_mask *result;
  int32_t i;
} toolkit_scene;

// Does an operation once. Both sides must return the same, and leave the same in s->result, which may be edited, or
// released and made anew.
typedef uint64_t toolkit_work(toolkit_scene *s);

// Where our time must be a tenth of the loop's. Never with 64 pixels, where much of it is that of the calls.
typedef enum toolkit_goals {
  TOOLKIT_GOALS,          // in all larger sizes
  TOOLKIT_GOAL_IN_CACHE,  // but for 4096 pixels
  TOOLKIT_NO_GOAL
} toolkit_goals;

struct toolkit_row {
  const char *name;
  toolkit_work *work[2];  // by side
  int32_t counts[TOOLKIT_SIZES];  // operations a run with 64, 512, 4096 and 128 pixels; 0: not measured
  toolkit_goals goals;
  int32_t with[2];        // for the work to read
  void (*set_up)(toolkit_scene *s);  // NULL: the masks are as they are
};

// The row whose work is done by id_ours and id_loop.
#define TOOLKIT_ROW(title, id, ...) TOOLKIT_PAIR(title, id##_ours, id##_loop, __VA_ARGS__)
#define TOOLKIT_PAIR(title, ours, loop, ...) {.name = title, .work = {ours, loop}, __VA_ARGS__}

// A section's rows.
typedef struct toolkit_table {
  const char *name, *title;
  const toolkit_row *rows;
  int32_t count;
} toolkit_table;

#define TOOLKIT_TABLE(id, called, headed, list)                                                                    \
  _Static_assert(sizeof list / sizeof *list <= TOOLKIT_MOST_ROWS, "too many rows");                                \
  const toolkit_table id = {.name = called, .title = headed, .rows = list, .count = sizeof list / sizeof *list}

extern const toolkit_table toolkit_combine, toolkit_geometry, toolkit_morphology, toolkit_regions, toolkit_outlines,
    toolkit_bytes, toolkit_kinds, toolkit_stamp, toolkit_colors;

// With a case for each size of each row: good until the next call.
bench_section toolkit_section_of(const toolkit_table *table);

// Texels one by one, as a plain program would: those outside are empty, and setting one outside is an error.
static inline bool toolkit_get(const pix_mask *mask, int32_t x, int32_t y) {
  if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
  return (pix_mask_stripe(mask, x >> 6)[y] >> (x & 63)) & 1;
}

static inline void toolkit_set(pix_mask *mask, int32_t x, int32_t y, bool solid) {
  uint64_t *word = &pix_mask_stripe(mask, x >> 6)[y];
  const uint64_t bit = UINT64_C(1) << (x & 63);
  *word = solid ? *word | bit : *word & ~bit;
}

// Goes through all places of what has this width and height, row by row.
#define TOOLKIT_EACH(of, x, y) \
  for (int32_t y = 0; y < (of)->height; y++) for (int32_t x = 0; x < (of)->width; x++)

// To be called once after toolkit_set: brings count and version up to date. Returns the count, as TOOLKIT_MAKE does.
uint64_t toolkit_recount(pix_mask *mask);

// The smallest rectangle that holds the solid texels, found one by one.
pix_rect toolkit_plain_bounds(const pix_mask *mask);

// Releases the mask and makes it an empty one of this size; ends the program if memory is short.
void toolkit_renew(toolkit_scene *s, pix_mask *mask, int32_t width, int32_t height);

// Work of ours: has `call` make the result.
#define TOOLKIT_MAKE(s, call) (pix_mask_release((s)->result), bench_must(call), (uint64_t)(s)->result->solid_count)

// Defines the work of a loop that makes the result w x h and looks at each of its pixels: is (x, y) solid? `m` is the
// scene's mask.
#define TOOLKIT_DRAW(id, w, h, is_solid)               \
  static uint64_t id(toolkit_scene *s) {               \
    const pix_mask *const m = &s->mask;                \
    pix_mask *const to = s->result;                    \
    toolkit_renew(s, to, w, h);                        \
    TOOLKIT_EACH(to, x, y) {                           \
      if (is_solid) toolkit_set(to, x, y, true);       \
    }                                                  \
    return toolkit_recount(to);                        \
  }

// As after an edit, so that nothing that is known of the mask answers the question.
static inline void toolkit_forget(pix_mask *mask) { pix_mask_touched(mask, pix_mask_rect(mask), 0); }

static inline uint64_t toolkit_mix(uint64_t sum, uint64_t value) {
  return (sum ^ value) * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
