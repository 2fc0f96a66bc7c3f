// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/glide.h"

#include <math.h>

#define FEWEST 4  // edges of each way that tell the direction where the surface bends
#define STRAY 1.5   // half pixels: how far from their line edges may lie

// Middles of edges, in half pixels from the first.
typedef struct point {
  int32_t x, y;
} point;

// The edges, one after the other: those of the way back, reversed; the first one; those of the way on.
typedef struct edges {
  point middle[2 * PIX_GLIDE_EDGES + 1];
} edges;

bool pix_glide_is_solid(const pix_walker *w, pix_offset at) {
  for (int32_t i = 0; i < w->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    if (o->answer <= PIX_RESPONSE_CROSS) continue;
    if (o->answer == PIX_RESPONSE_ONEWAY && !pix_walker_stands_on(w, o)) continue;
    if (!pix_mover_passes(w->mover, o, at)) return true;
  }
  return false;
}

// Writes the edges that follow; `way` is 1 or -1, and tells also in which order.
static void follow(const pix_walker *w, pix_offset at, pix_offset wall, int32_t way, edges *e) {
  const pix_offset first = at, first_wall = wall;
  point *middle = &e->middle[PIX_GLIDE_EDGES];
  middle[0] = (point){0, 0};
  for (int32_t k = 1; k <= PIX_GLIDE_EDGES; k++) {
    const pix_offset along = {-way * wall.dy, way * wall.dx};
    const pix_offset ahead = pix_offset_beside(at, along.dx, along.dy);
    const pix_offset beside = pix_offset_beside(ahead, wall.dx, wall.dy);
    if (pix_glide_is_solid(w, ahead)) {
      wall = along;
    } else if (pix_glide_is_solid(w, beside)) {
      at = ahead;
    } else {
      at = beside;
      wall = (pix_offset){-along.dx, -along.dy};
    }
    middle[way * k] = (point){2 * (at.dx - first.dx) + wall.dx - first_wall.dx,
                              2 * (at.dy - first.dy) + wall.dy - first_wall.dy};
  }
}

// The principal axis of the edges from `first` to `last`, from the first to the last. False if one of them strays.
static bool fit(const edges *e, int32_t first, int32_t last, double axis[2]) {
  const point *middle = &e->middle[PIX_GLIDE_EDGES];
  const double count = last - first + 1;
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (int32_t k = first; k <= last; k++) {
    const double px = middle[k].x, py = middle[k].y;
    x += px;
    y += py;
    xx += px * px;
    xy += px * py;
    yy += py * py;
  }
  xx -= x * x / count;
  xy -= x * y / count;
  yy -= y * y / count;
  const double half = (xx - yy) / 2, root = sqrt(half * half + xy * xy);
  axis[0] = xx >= yy ? half + root : xy;
  axis[1] = xx >= yy ? xy : root - half;
  const double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1]);
  if (length == 0) return false;
  const double chord = axis[0] * (middle[last].x - middle[first].x) + axis[1] * (middle[last].y - middle[first].y);
  for (int i = 0; i < 2; i++) axis[i] /= chord < 0 ? -length : length;
  for (int32_t k = first; k <= last; k++) {
    const double off = (middle[k].x - x / count) * axis[1] - (middle[k].y - y / count) * axis[0];
    if (fabs(off) > STRAY) return false;
  }
  return true;
}

// Numbers of edges that are tried.
static const int32_t lengths[] = {PIX_GLIDE_EDGES, 24, 16, 12, 8, 6, FEWEST, 3, 2, 1};
#define LENGTHS ((int32_t)(sizeof lengths / sizeof *lengths))

// How many of the edges of a way lie on one line: which of the lengths.
static int32_t straight(const edges *e, int32_t way) {
  double axis[2];
  int32_t i = 0;
  while (i < LENGTHS - 1 && !(way > 0 ? fit(e, 0, lengths[i], axis) : fit(e, -lengths[i], 0, axis))) i++;
  return i;
}

// Turns the axis to where the push leads.
static bool lead(double axis[2], const double push[2]) {
  const double along = pix_dot(axis, push);
  if (along < 0) {
    axis[0] = -axis[0];
    axis[1] = -axis[1];
  }
  return along != 0;
}

bool pix_glide_direction(const pix_walker *w, pix_offset at, pix_offset wall, const double push[2],
                         double direction[2]) {
  edges e;
  follow(w, at, wall, 1, &e);
  follow(w, at, wall, -1, &e);
  const int32_t on = straight(&e, 1), back = straight(&e, -1);
  if (fit(&e, -lengths[back], lengths[on], direction)) return lead(direction, push);
  for (int32_t i = pix_max(on, back); i < LENGTHS && lengths[i] >= FEWEST; i++) {  // it bends
    if (fit(&e, -lengths[i], lengths[i], direction)) return lead(direction, push);
  }
  // A corner: one of its two sides, the one along which more of the push leads.
  double other[2];
  const bool has_on = fit(&e, 0, lengths[on], direction), has_back = fit(&e, -lengths[back], 0, other);
  const double most = has_on ? pix_dot(direction, push) : 0, more = has_back ? -pix_dot(other, push) : 0;
  if (more > most && more > 0) {
    direction[0] = -other[0];
    direction[1] = -other[1];
  } else if (most <= 0) {  // as far into the corner as it goes
    direction[0] = wall.dx != 0 ? 0 : (push[0] > 0) - (push[0] < 0);
    direction[1] = wall.dx != 0 ? (push[1] > 0) - (push[1] < 0) : 0;
  }
  return pix_dot(direction, push) > 0;
}
