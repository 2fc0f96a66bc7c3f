// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A mover on its way past one obstacle: where is the first step that the obstacle hinders? What is free is passed many
// steps at a time.
#ifndef PIX_PASSAGE_H
#define PIX_PASSAGE_H

#include "motion/mover.h"
#include "motion/smear.h"

// A way that begins where the mover is at the offset `from`.
typedef struct pix_way {
  pix_mover *mover;
  pix_path path;
  pix_offset from;
  pix_smears *smears;      // of the mover, once it has use for them
  bool is_without_smears;
  bool is_without_blockers;  // nobody asks what stops the mover
} pix_way;

static inline pix_offset pix_way_offset(const pix_way *way, pix_path_place place) {
  return (pix_offset){way->from.dx + pix_path_x(&way->path, place), way->from.dy + pix_path_y(&way->path, place)};
}

// The part of the way on which the mover's box meets the area, as pix_path_within.
bool pix_way_within(const pix_way *way, pix_area area, pix_path_place *first, pix_path_place *last);

// What the mover's box passes over between two places.
pix_area pix_way_swept(const pix_way *way, pix_path_place first, pix_path_place last);

// A step: what it leads to and, if it is one of both x and y, the two offsets between.
typedef struct pix_way_step {
  pix_path_step kind;
  pix_path_place next;
  pix_offset target, x, y;
} pix_way_step;

pix_way_step pix_way_step_from(const pix_way *way, pix_path_place place);

// The part of a way on which the mover may meet an obstacle.
typedef struct pix_passage {
  pix_path_place at, last;  // how far it has been looked at, and where it ends
  bool is_hindered;         // at `at`, the next step is not free
  int64_t short_until, rows_until;  // major changes up to which nothing longer is tried; see motion/passage.c
  int64_t rows_length;      // for how many; 0: a stretch has been passed since
} pix_passage;

// The first part of a passage, of about so many changes of the axis that has more of them.
static inline pix_passage pix_passage_part(const pix_way *way, const pix_passage *passage, int64_t changes) {
  pix_passage part = *passage;
  const pix_path_place end = pix_path_ahead(&way->path, part.at, changes);
  if (pix_path_is_before(part.at, end) && pix_path_is_before(end, part.last)) part.last = end;
  return part;
}

// All offsets from one place to another, and more.
static inline pix_area pix_way_offsets(const pix_way *way, pix_path_place from, pix_path_place to) {
  return pix_offsets_between(pix_way_offset(way, from), pix_way_offset(way, to));
}

// Goes on from passage->at until the obstacle hinders a step, or to the passage's end, or to a place behind `until`.
void pix_passage_search(pix_way *way, pix_passage *passage, pix_obstacle *obstacle, pix_path_place until);

// The same, where one of the two may have no bitmap, being too large.
void pix_passage_go(pix_way *way, pix_passage *passage, pix_obstacle *obstacle, pix_path_place until);

#endif
