// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/passage_leaps.h"

#include "motion/passage_cells.h"
#include "motion/passage_texels.h"

#define MOST_PAIRS ((int64_t)1 << 20)  // of rectangles,
#define MOST_AT_ONCE ((int64_t)1 << 16)  // on a part of the way
#define MOST_PATIENCE 256              // steps that take long
#define MOST_PATIENCE_WITH_BITMAPS 65536
#define FEW 8
#define MUCH 256  // steps that take long

#define FEWEST_STEPS 64
#define WORDS_OF_A_LEAP ((int64_t)1 << 22)  // that are compared in the time of a leap by rectangles

// With bitmaps; without these each step takes long.
static int64_t steps_of_a_leap(const pix_mover *m, const pix_obstacle *o) {
  if (!m->coverage.has_bits || !o->coverage.has_bits) return 0;
  return FEWEST_STEPS + WORDS_OF_A_LEAP / pix_mover_words(m, o->box);
}

// As many steps as there are pixels between the two need not be taken: that many changes of both axes lead no further.
static void pass_gap(const pix_way *way, pix_passage *p, const pix_obstacle *o) {
  const int64_t left = pix_path_order(p->last) - pix_path_order(p->at);
  const int64_t gap = pix_mover_gap(way->mover, o, pix_way_offset(way, p->at), pix_min64(left + 1, INT32_MAX));
  if (gap <= FEW) return;
  const pix_path_place place = pix_path_ahead(&way->path, p->at, (gap - 2) * 2 / 3);
  p->at = pix_path_is_before(place, p->last) ? place : p->last;
}

// Where much is left, by what is exact, else by what is sure; else by what can always be done, which is of no use where
// steps are quick.
static void leap(const pix_way *way, pix_passage *p, pix_obstacle *o, bool steps_take_long) {
  const int64_t left = pix_path_order(p->last) - pix_path_order(p->at);
  const bool is_much = left > (steps_take_long ? MUCH : WORDS_OF_A_LEAP / pix_mover_words(way->mover, o->box));
  if (o->area > 0) return;
  if (is_much && pix_passage_by_cells(way, p, o, MOST_PAIRS)) return;
  if (is_much && pix_passage_by_texels(way, p, o, MOST_AT_ONCE)) return;
  if (steps_take_long) pass_gap(way, p, o);
}

// Steps that are gone with bitmaps drawn for them, where leaps lead to little: at first,
#define MOST_DRAWN 16384
#define FEWEST_DRAWN 128  // and if these are too large
#define TRIED 16          // steps one by one before

// Words that are drawn in the time of a step without bitmaps, and at most; if nothing or if an area has to be counted.
static const int64_t words_of_a_step[2] = {512, 4096}, most_words[2] = {1 << 17, 1 << 20};

// Returns false if nothing has been drawn.
static bool search_drawn(const pix_way *way, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  pix_mover mover;
  pix_obstacle obstacle;
  for (int64_t steps = MOST_DRAWN; steps >= FEWEST_DRAWN; steps /= 4) {
    pix_passage part = pix_passage_part(way, p, steps);
    const int64_t words = pix_min64(steps * words_of_a_step[o->area > 0], most_words[o->area > 0]);
    const pix_area offsets = pix_way_offsets(way, part.at, part.last);
    if (!pix_mover_draw_near(way->mover, o, offsets, words, &mover, &obstacle)) continue;
    pix_way near = {.mover = &mover, .path = way->path, .from = way->from};
    pix_passage_search(&near, &part, &obstacle, until);
    part.last = p->last;
    *p = part;
    pix_obstacle_note(o, obstacle.at, obstacle.area);
    return true;
  }
  return false;
}

void pix_passage_go(pix_way *way, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  const int64_t steps = steps_of_a_leap(way->mover, o);
  while (!p->is_hindered && pix_path_is_before(p->at, p->last) && !pix_path_is_before(until, p->at)) {
    if (steps == 0 && p->patience > (o->area > 0 ? 0 : TRIED) && search_drawn(way, p, o, until)) {
      p->patience = 0;
      continue;
    }
    pix_path_place near = pix_path_ahead(&way->path, p->at, steps + p->patience);
    if (pix_path_is_before(near, p->at)) near = p->at;  // behind the last change of the longer axis
    pix_passage_search(way, p, o, pix_path_is_before(near, until) ? near : until);
    if (p->is_hindered || pix_path_is_before(p->at, near) || !pix_path_is_before(p->at, p->last)) return;
    const int64_t before = pix_path_order(p->at);
    leap(way, p, o, steps == 0);
    // The less leaps lead to, the fewer are tried.
    const bool has_paid = pix_path_order(p->at) - before > (o->area > 0 ? 0 : FEW);
    const int32_t most = steps > 0 ? MOST_PATIENCE_WITH_BITMAPS : MOST_PATIENCE;
    p->patience = has_paid ? 0 : pix_min(most, 2 * p->patience + 1);
  }
}
