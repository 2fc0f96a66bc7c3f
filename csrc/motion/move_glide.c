// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The legs of moves that glide.

#include <math.h>

#include "motion/glide.h"
#include "motion/move_state.h"

#define LONGEST_LEG PIX_GLIDE_EDGES      // pixels along a surface before one looks again, or a part of what is left:
#define FEWEST_LEGS 32
#define MOST_LEGS 1024                   // then the move ends, so that it takes no minutes
#define LEAST 1e-9                       // pixels: what is left of a push is nothing, then
#define BEFORE (2.0 / PIX_PATH_UNITS)    // pixels before a step that its offset has not been reached
#define NUDGES 4                         // quarters of a pixel that an end may lie off its surface

// Which part of the way from `here` to the goal stays within the length of the move.
static double part_within(const pix_move *move, const double here[2], const double goal[2]) {
  const double from[2] = {here[0] - move->start[0], here[1] - move->start[1]};
  const double way[2] = {goal[0] - here[0], goal[1] - here[1]};
  const double a = pix_dot(way, way), b = pix_dot(from, way), c = pix_dot(from, from) - move->length * move->length;
  if (a + 2 * b + c <= 0) return 1;
  const double root = b * b - a * c;
  return root <= 0 || c >= 0 ? 0 : (sqrt(root) - b) / a;
}

// Where the leg has been stopped: just before the step, if the coverage is what it is at the offset; else there.
static void find_here(pix_move *move, const pix_stop *s) {
  double *here = move->glide.here;
  const double part = pix_path_fraction(&move->path, &move->before);
  for (int k = 0; k < 2; k++) here[k] = move->from[k] + (move->goal[k] - move->from[k]) * part;
  const bool is_corner = s->x_free && s->y_free;
  if (!s->x_free || is_corner) here[0] -= move->path.step_x * BEFORE;
  if (!s->y_free || is_corner) here[1] -= move->path.step_y * BEFORE;
  if (s->step != PIX_PATH_END && pix_move_is_shifted(move, here)) return;
  // The other axis may just have changed.
  if (s->x_free) here[0] += move->path.step_x * BEFORE;
  if (s->y_free) here[1] += move->path.step_y * BEFORE;
  if (s->step == PIX_PATH_END || !pix_move_is_shifted(move, here)) pix_move_position(move, move->at, here);
}

// Brings a position back to where the move may lead; to the start, if it is not free there.
static void keep_within(const pix_move *move, double position[2]) {
  const double way[2] = {position[0] - move->start[0], position[1] - move->start[1]};
  const double length = sqrt(pix_dot(way, way));
  if (length <= move->length) return;
  for (int k = 0; k < 2; k++) position[k] = move->start[k] + way[k] * (move->length / length);
  if (!pix_move_end_is_free(move, position)) memcpy(position, move->start, sizeof move->start);
}

// A leg from where the mover is by a vector, or as far as the length of the move allows. False if that is nowhere.
static bool go_by(pix_move *move, const double by[2], pix_glide_leg leg, double ahead) {
  const double *here = move->glide.here;
  memcpy(move->goal, here, sizeof move->goal);
  if (move->glide.legs == MOST_LEGS) return false;
  move->glide.legs++;
  for (int k = 0; k < 2; k++) move->goal[k] += by[k];
  const double part = part_within(move, here, move->goal);
  if (part < 1) {
    ahead = 0;
    for (int k = 0; k < 2; k++) move->goal[k] = here[k] + by[k] * part * (1 - LEAST);
  }
  move->glide.leg = leg;
  move->glide.ahead = ahead;
  const int32_t legs = move->legs;
  pix_move_begin_leg(move, here);
  move->legs = legs;
  return part > 0;
}

// Along the surface, by what is left.
static bool go_along(pix_move *move, double left) {
  const pix_glide *g = &move->glide;
  const double length = fmin(left, fmax(LONGEST_LEG, left / FEWEST_LEGS));
  return go_by(move, (double[2]){g->direction[0] * length, g->direction[1] * length}, PIX_GLIDE_ALONG, left - length);
}

bool pix_move_glide_on(pix_move *move) {
  pix_glide *g = &move->glide;
  if (g->ahead <= LEAST) return false;
  pix_move_position(move, move->at, g->here);
  if (pix_move_is_shifted(move, move->goal)) memcpy(g->here, move->goal, sizeof g->here);
  const double rest = g->ahead / g->whole;
  const bool goes_on = g->leg == PIX_GLIDE_OFF
                           ? go_along(move, g->ahead)
                           : go_by(move, (double[2]){g->push[0] * rest, g->push[1] * rest}, PIX_GLIDE_NONE, 0);
  if (!goes_on) keep_within(move, move->goal);
  return goes_on;
}

// By how many pixels off the surface, along one axis, the step along the other one is free, or all that can be gone if
// most of the way is along that axis; 0: by none that are few.
static int32_t pixels_off(pix_move *move, const pix_stop *s, pix_offset *off) {
  const double *direction = move->glide.direction, *push = move->glide.push;
  const bool is_x = !s->x_free;  // what is blocked
  const double across = fabs(direction[is_x ? 0 : 1]);
  const double along = direction[is_x ? 1 : 0];
  // A surface that does not lean to either side is left against the push.
  const double lift = along != 0 ? along : -push[is_x ? 1 : 0];
  if (lift == 0 || across == 0) return 0;
  const int32_t way = lift > 0 ? 1 : -1;
  const int32_t most = 1 + (int32_t)fmin(ceil(fabs(along) / across), PIX_GLIDE_EDGES);
  *off = is_x ? (pix_offset){0, way} : (pix_offset){way, 0};
  const bool is_ahead = fabs(along) > across;  // then that axis is more of the way than the blocked one
  const pix_offset step = is_x ? (pix_offset){move->path.step_x, 0} : (pix_offset){0, move->path.step_y};
  pix_offset beside = move->at;
  for (int32_t k = 1; k <= most; k++) {
    beside = pix_offset_beside(beside, off->dx, off->dy);
    if (pix_glide_is_solid(&move->walker, beside)) return is_ahead ? k - 1 : 0;
    if (!pix_glide_is_solid(&move->walker, pix_offset_beside(beside, step.dx, step.dy))) return k;
  }
  return is_ahead ? most : 0;
}

// Gets off the surface as far as it takes. False if it is not a pixel or two.
static bool go_off(pix_move *move, const pix_stop *s, double left) {
  if (s->x_free == s->y_free) return false;
  pix_offset off;
  const int32_t pixels = pixels_off(move, s, &off);
  if (pixels == 0) return false;
  const double cost = pixels * fabs(off.dx * move->glide.direction[0] + off.dy * move->glide.direction[1]);
  const double part = cost > left ? left / cost : 1;
  return go_by(move, (double[2]){off.dx * pixels * part, off.dy * pixels * part}, PIX_GLIDE_OFF,
               fmax(left - cost, 0));
}

// The surface is met, or bends.
static bool meet(pix_move *move, const pix_stop *s) {
  pix_glide *g = &move->glide;
  pix_offset at = move->at, wall = {0, 0};
  if (!s->x_free) wall.dx = move->path.step_x; else wall.dy = move->path.step_y;
  if (s->x_free && s->y_free) at = s->x;  // a corner, hit exactly
  if (g->has_met && g->met.dx == move->at.dx && g->met.dy == move->at.dy) return false;  // no way on
  g->has_met = true;
  g->met = move->at;
  if (!pix_glide_direction(&move->walker, at, wall, g->push, g->direction)) return false;
  g->whole = pix_dot(g->push, g->direction);
  return g->whole > LEAST && go_along(move, g->whole);
}

// Coverage at the end is another than on the way. Where it is blocked, perhaps it is free a bit off the surface: looks
// for an end beside the goal.
static bool end_beside(pix_move *move, double end[2]) {
  const pix_glide *g = &move->glide;
  const double along = pix_dot(g->push, g->direction);
  double off[2] = {g->direction[0] * along - g->push[0], g->direction[1] * along - g->push[1]};
  const double length = sqrt(pix_dot(off, off));
  // All of the way along the surface, then half of it, then none.
  for (int32_t i = 0; i < 3 * (NUDGES + 1) && length > 0; i++) {
    const double along_part = 1 - 0.5 * (i / (NUDGES + 1)), by = i % (NUDGES + 1) / (NUDGES * length);
    for (int k = 0; k < 2; k++) end[k] = g->here[k] + (move->goal[k] - g->here[k]) * along_part + off[k] * by;
    const double part = part_within(move, g->here, end);
    for (int k = 0; k < 2; k++) end[k] = g->here[k] + (end[k] - g->here[k]) * part;
    if (pix_move_end_is_free(move, end)) return true;
  }
  return false;
}

// The end of a straight leg is blocked, and no step before: finds the surface, which lies a pixel or two ahead, and
// sets the goal to where the push leads along it.
static bool turn_along(pix_move *move, const double rest[2]) {
  pix_glide *g = &move->glide;
  const int32_t x = (rest[0] > 0) - (rest[0] < 0), y = (rest[1] > 0) - (rest[1] < 0);
  const pix_offset ways[] = {{x, 0}, {0, y}, {x, y}};
  memcpy(g->push, rest, sizeof g->push);
  for (int32_t i = 0; i < 6; i++) {
    const pix_offset way = ways[i % 3], wall = way.dx != 0 ? (pix_offset){way.dx, 0} : way;
    const pix_offset next = pix_offset_beside(move->at, i / 3 * way.dx, i / 3 * way.dy);
    const pix_offset at = pix_offset_beside(next, way.dx - wall.dx, way.dy - wall.dy);
    if ((wall.dx == 0 && wall.dy == 0) || pix_glide_is_solid(&move->walker, at) ||
        !pix_glide_is_solid(&move->walker, pix_offset_beside(at, wall.dx, wall.dy))) {
      continue;
    }
    if (!pix_glide_direction(&move->walker, at, wall, g->push, g->direction)) return false;
    const double along = pix_dot(g->push, g->direction);
    for (int k = 0; k < 2; k++) move->goal[k] = g->here[k] + along * g->direction[k];
    return true;
  }
  return false;
}

// Where the mover stays: where it has been stopped, or at the start if that is further away than it may go.
static pix_move_event stay(pix_move *move) {
  keep_within(move, move->glide.here);
  return pix_move_end_at(move, move->glide.here) ? PIX_MOVE_DONE : PIX_MOVE_NO_MEMORY;
}

static pix_move_event end_blocked(pix_move *move) {
  const double *here = move->glide.here;
  double end[2], rest[2];
  keep_within(move, move->glide.here);
  const double way[2] = {move->goal[0] - move->from[0], move->goal[1] - move->from[1]};
  for (int k = 0; k < 2; k++) rest[k] = move->goal[k] - here[k];
  const double part = pix_dot(rest, way) / pix_dot(way, way);  // which lies ahead: none if it is a whole pixel too far
  for (int k = 0; k < 2; k++) rest[k] = way[k] * (part > 0 ? part : LEAST);
  const bool is_along = move->glide.leg != PIX_GLIDE_NONE || turn_along(move, rest);
  if (!is_along || !end_beside(move, end)) return stay(move);
  return pix_move_end_at(move, end) ? PIX_MOVE_DONE : PIX_MOVE_NO_MEMORY;
}

pix_area pix_move_glide_area(const pix_move *move, const pix_stop *s) {
  const pix_mover *m = move->walker.mover;
  pix_area area = pix_area_of(pix_mover_box(m, move->at));  // empty if it is thinner than a pixel there
  if (s->step == PIX_PATH_END) {
    pix_mover_shadow copy;
    area = pix_area_unite(area, pix_area_of(pix_mover_at(m, &copy, s->end).place.box));
  }
  return pix_area_around(area, PIX_GLIDE_AROUND);
}

pix_move_event pix_move_glide(pix_move *move, const pix_stop *s) {
  pix_glide *g = &move->glide;
  double rest[2];
  find_here(move, s);
  for (int k = 0; k < 2; k++) rest[k] = move->goal[k] - g->here[k];
  if (!pix_move_reach(move, pix_move_glide_area(move, s))) return PIX_MOVE_NO_MEMORY;
  if (s->step == PIX_PATH_END) return end_blocked(move);
  bool goes_on;
  if (g->leg == PIX_GLIDE_NONE) {
    memcpy(g->push, rest, sizeof rest);
    goes_on = meet(move, s);
  } else {
    const double left = fmax(pix_dot(rest, g->direction), 0) + g->ahead;
    goes_on = go_off(move, s, left);
    if (!goes_on) {
      for (int k = 0; k < 2; k++) g->push[k] *= left / g->whole;
      goes_on = left > LEAST && meet(move, s);
    }
  }
  return goes_on ? PIX_MOVE_WENT : stay(move);
}
