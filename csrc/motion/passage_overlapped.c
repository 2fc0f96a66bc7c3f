// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// If no step along x makes the overlap larger, from wherever on a stretch of the way, and none along y does, all of the
// stretch is free. How long such stretches are is guessed from how much a step makes the overlap smaller here, and how
// much of that is in doubt for each step of a stretch that was too long. Where that is too much, steps are asked about
// one by one, each of them exactly.

#include "motion/passage_overlapped.h"

#define MOST_STEPS 64    // one by one
#define FEWEST_STEPS 2   // at once
#define TRIED_FIRST 32   // steps at once: if they are free, all are tried
#define TRIED_AGAIN 16   // steps at once, after so many one by one

typedef struct leaper {
  pix_growth *growth;
  const pix_way *way;
  int first;         // the axis that has more steps
  int64_t here[2];   // how much larger the overlap got by the last step along each axis
  double doubt[2];   // and how much more it may be for each step of a stretch
} leaper;

// What a step along the axis does from wherever between the places, at the most. Nothing if there is none.
static int64_t growth_between(const leaper *l, pix_path_place from, pix_path_place to, int axis) {
  const pix_way *way = l->way;
  const int32_t step = axis == 0 ? way->path.step_x : way->path.step_y;
  pix_area offsets = pix_way_offsets(way, from, to);
  int64_t *last[2][2] = {{&offsets.x0, &offsets.x1}, {&offsets.y0, &offsets.y1}};  // where the last step ends
  *last[axis][step > 0] -= step;
  return pix_area_is_empty(offsets) ? 0 : pix_growth_by_step(l->growth, offsets, axis, step);
}

static int64_t growth_at(const leaper *l, pix_offset at, int axis) {
  const int32_t step = axis == 0 ? l->way->path.step_x : l->way->path.step_y;
  return pix_mover_growth_of_step(l->way->mover, l->growth, at, axis, step);
}

// Takes the next step. False if that makes the overlap larger.
static bool take_step(leaper *l, pix_passage *p) {
  const pix_way_step s = pix_way_step_from(l->way, p->at);
  const pix_offset at = pix_way_offset(l->way, p->at);
  int64_t growth[2] = {0, 0};
  for (int axis = 0; axis < 2; axis++) {
    if (s.kind & (axis == 0 ? PIX_PATH_X : PIX_PATH_Y)) growth[axis] = growth_at(l, at, axis);
    if (growth[axis] > 0) return false;
  }
  if (s.kind == PIX_PATH_BOTH && growth[0] + growth_at(l, s.x, 1) > 0) return false;
  for (int axis = 0; axis < 2; axis++) {
    if (s.kind & (axis == 0 ? PIX_PATH_X : PIX_PATH_Y)) l->here[axis] = growth[axis];
  }
  p->at = s.next;
  return true;
}

// So many steps at once are likely to be free, as far as the axis is concerned.
static int64_t likely_steps(const leaper *l, int axis) {
  return (int64_t)(0.8 * (double)-l->here[axis] / l->doubt[axis]);
}

static int64_t steps_to(const leaper *l, pix_path_place from, pix_path_place to) {
  return l->first == 0 ? to.column - from.column : to.row - from.row;
}

// Of so many steps at once, one along the axis may make the overlap so much larger: how many are to be tried instead?
static int64_t fewer_steps(leaper *l, const pix_passage *p, int axis, int64_t steps, int64_t growth) {
  const pix_path *path = &l->way->path;
  if (axis != l->first) l->here[axis] = growth_at(l, pix_way_offset(l->way, p->at), axis);
  if (l->here[axis] > 0) {  // what lies before the next such step
    const pix_path_place next = axis == 0 ? pix_path_at_column(path, p->at.column + 1)
                                          : pix_path_at_row(path, p->at.row + 1);
    return pix_min64(steps_to(l, p->at, pix_path_before(path, next)), steps / 2);
  }
  if (l->here[axis] == 0) return steps / 4;
  l->doubt[axis] = (double)(growth - l->here[axis]) / (double)steps;
  return pix_max64(steps / 16, pix_min64(steps / 2, likely_steps(l, axis)));
}

// Takes as many steps at once as are surely free, about.
static void take_steps(leaper *l, pix_passage *p, int64_t steps) {
  if (l->doubt[l->first] > 0) steps = pix_max64(steps, likely_steps(l, l->first));
  steps = pix_min64(steps, pix_path_order(p->last) - pix_path_order(p->at));
  while (steps >= FEWEST_STEPS) {
    pix_path_place to = pix_path_ahead(&l->way->path, p->at, steps);
    if (!pix_path_is_before(to, p->last)) to = p->last;
    if (!pix_path_is_before(p->at, to)) break;
    int axis = l->first;
    int64_t growth = growth_between(l, p->at, to, axis);
    if (growth <= 0) growth = growth_between(l, p->at, to, axis = !axis);
    if (growth <= 0) {
      p->at = to;
      p->leap = steps;
      l->doubt[l->first] /= 1.25;
      return;
    }
    steps = fewer_steps(l, p, axis, steps, growth);
  }
  p->leap = 0;
}

bool pix_passage_overlapped(const pix_way *way, pix_passage *p, pix_obstacle *o) {
  const pix_mover *m = way->mover;
  int64_t edges;
  leaper l = {.growth = pix_mover_find_growth(m, o, &edges), .way = way,
              .first = way->path.columns >= way->path.rows ? 0 : 1};
  PIX_ASSERT(o->area > 0);
  if (l.growth == NULL) return false;
  for (int axis = 0; axis < 2; axis++) pix_kept_growth_keep(m->world, l.growth, axis);
  const pix_path_place start = p->at;
  int64_t tried = p->leap == 0 ? TRIED_FIRST : 2 * p->leap;
  for (int k = 1; k <= MOST_STEPS && pix_path_is_before(p->at, p->last) && take_step(&l, p); k++) {
    take_steps(&l, p, tried);
    tried = k % TRIED_AGAIN == 0 ? TRIED_AGAIN : p->leap == TRIED_FIRST ? INT64_MAX : 2 * p->leap;
  }
  if (!pix_path_is_before(start, p->at)) return false;
  pix_mover_note(m, o, pix_way_offset(way, p->at));
  return true;
}
