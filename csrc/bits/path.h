// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The straight path of a sprite from one position to another, as the whole pixels by which its coverage is shifted, in
// the order in which they are entered.
//
// Both axes are counted in 1/65536 pixel, as the rule of coverage counts; from there on all is integers. An
// offset changes where the count passes a multiple of 65536:
//
//     x:  ----|-------------|-------------|----->      `first_x` units to the first change, 65536 to each later one
//         start   1             2
//
// Towards larger numbers it changes just behind the multiple, towards smaller ones on it, as ceil does. Where x and y
// change at the same time, to the unit, both change at once, unless x is to come first.
#pragma once

#include "base/rect.h"

#define PIX_PATH_UNITS 65536  // a pixel

typedef struct pix_path {
  int64_t dx, dy;            // how far it goes, in units; never negative
  int64_t first_x, first_y;  // units from the start to the first change
  int64_t columns, rows;     // changes of x and of y
  int32_t step_x, step_y;    // 1 or -1: which way they go
  double rows_a_column, columns_a_row;  // about; 0 where there are no columns, or no rows
  bool is_x_first;           // set by who wants steps of one axis each: of changes at the same time, that of x is first
} pix_path;

// A place on a path: after so many changes of x and of y.
typedef struct pix_path_place {
  int64_t column, row;
} pix_path_place;

// What pix_path_next has done.
typedef enum pix_path_step {
  PIX_PATH_END = 0,
  PIX_PATH_X = 1,
  PIX_PATH_Y = 2,
  PIX_PATH_BOTH = PIX_PATH_X | PIX_PATH_Y
} pix_path_step;

// How coverage shifts by whole pixels with the position: along an axis when ceil(position - origin - 0.5) changes, or
// floor(position - origin - 0.5) where it is flipped.
typedef struct pix_shifting {
  double origin[2];    // pixels along x and y
  bool is_flipped[2];
} pix_shifting;

// Returns the path from start to end, |coordinates| <= 2^30, of a sprite that shifts so.
pix_path pix_path_shifting(const double start[2], const double end[2], const pix_shifting *shifting);

// Returns the path of any other sprite from start, (x0, y0), to end: its offsets change when ceil(x - x0 - 0.5) and
// ceil(y - y0 - 0.5) do.
pix_path pix_path_other(const double start[2], const double end[2]);

// Goes on by one change, or by two at once. At the end it stays where it is.
pix_path_step pix_path_next(const pix_path *path, pix_path_place *place);

// Returns the first place with so many changes of x, or of y; 0: the start. Takes the same time for all.
pix_path_place pix_path_at_column(const pix_path *path, int64_t column);
pix_path_place pix_path_at_row(const pix_path *path, int64_t row);

// Returns the place after so many more changes of the axis that has more of them, or after all.
static inline pix_path_place pix_path_ahead(const pix_path *path, pix_path_place from, int64_t changes) {
  if (path->columns >= path->rows) {
    return pix_path_at_column(path, pix_min64(from.column + changes, path->columns));
  }
  return pix_path_at_row(path, pix_min64(from.row + changes, path->rows));
}

// Places that are the same number of changes of one axis apart, each the first one with so many, found by adding to the
// one before.
typedef struct pix_path_pace {
  bool is_along_x;       // that axis
  int64_t along, apart;  // changes of it, and from one place to the next
  int64_t across, most;  // changes of the other axis until then, perhaps more than all that it has, and these
  int64_t changes;       // of the other axis from place to place, or one more:
  uint64_t rest, part;   // what is left over here, and what comes with each place
  uint64_t whole;        // what makes a change
  uint64_t both;         // and what is left over where both axes change at once
} pix_path_pace;

// Begins at the first place with `first` changes of that axis, 1 <= apart <= 64. With 0 it begins where the path would
// have had its last change before the start if it came straight from there: at or before the start, and perhaps with -1
// changes of the other axis. That needs an axis as long as the other one.
pix_path_pace pix_path_pace_from(const pix_path *path, bool is_along_x, int64_t first, int64_t apart);

// Goes on to the next place. Behind the last one it is nowhere.
static inline void pix_path_pace_on(pix_path_pace *pace) {
  pace->along += pace->apart;
  pace->across += pace->changes;
  pace->rest += pace->part;
  if (pace->rest >= pace->whole) {
    pace->rest -= pace->whole;
    pace->across++;
  }
}

static inline int64_t pix_path_pace_across(const pix_path_pace *pace) { return pix_min64(pace->across, pace->most); }

static inline pix_path_place pix_path_pace_place(const pix_path_pace *pace) {
  const int64_t across = pix_path_pace_across(pace);
  return pace->is_along_x ? (pix_path_place){pace->along, across} : (pix_path_place){across, pace->along};
}

// Is it entered by a change of both axes at once?
static inline bool pix_path_pace_is_both(const pix_path_pace *pace) {
  return pace->rest == pace->both && pace->across > 0 && pace->across <= pace->most;
}

// Returns the place before one that is not the start.
pix_path_place pix_path_before(const pix_path *path, pix_path_place place);

// Finds the part of the path on which its offsets lie in the area, from the place before it comes there (or the start)
// to the one after it has left (or the end). It counts, too, if only an offset between two that change both at once
// lies there. False if none does.
bool pix_path_within(const pix_path *path, pix_area offsets, pix_path_place *first, pix_path_place *last);

// Returns which part of the path lies before the next change, from 0 to 1; 1 at the end.
double pix_path_fraction(const pix_path *path, const pix_path_place *place);

static inline pix_path_place pix_path_end(const pix_path *path) { return (pix_path_place){path->columns, path->rows}; }

// Returns how far along the path a place is, for comparing places of one path.
static inline int64_t pix_path_order(pix_path_place place) { return place.column + place.row; }

static inline bool pix_path_is_before(pix_path_place a, pix_path_place b) {
  return pix_path_order(a) < pix_path_order(b);
}

// Returns the axes that are blocked where a step is: of a step of both axes perhaps one alone, otherwise all it has.
static inline pix_path_step pix_path_blocked_axes(pix_path_step step, bool blocks_x, bool blocks_y) {
  if (step != PIX_PATH_BOTH || blocks_x == blocks_y) return step;
  return blocks_x ? PIX_PATH_X : PIX_PATH_Y;
}

static inline int32_t pix_path_x(const pix_path *path, pix_path_place place) {
  return (int32_t)(path->step_x * place.column);
}
static inline int32_t pix_path_y(const pix_path *path, pix_path_place place) {
  return (int32_t)(path->step_y * place.row);
}
