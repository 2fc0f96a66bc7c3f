// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Moves that glide along surfaces.
//
// Where a mover's offsets are free and where they are not is a bitmap of its own, which is never drawn. Its boundary is
// followed from the step that is blocked, both ways, edge by edge:
//
//      . . . . . .        . free    # blocked
//      . . . @ # #        @ the mover, which cannot go to the right
//      . . # # # #        the edges between . and # are followed
//
// The direction of the surface is that of the line that fits the edges best (the principal axis of their middles), of
// as many as lie near one line.

#include <math.h>

#include "motion/motion.h"

// The direction of a surface.

#define EDGES 32            // pixels: edges that are followed at most, each way
#define STRETCH 12          // so many at first: round things are not straight for longer
#define BESIDE 2            // pixels around edges that are gathered
#define FEWEST 4            // edges of each way that tell the direction where the surface bends
#define STRAY 1.5           // half pixels: how far from their line edges may lie

static double dot(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }

// The middle of an edge, in half pixels from the middle of the first.
typedef struct point {
  int32_t x, y;
} point;

// The edges, one after the other: those of the way back, reversed; the first one; those of the way on.
typedef struct edges {
  point middle[2 * EDGES + 1];
} edges;

// Would the walker at the offset overlap more of what it does not go through? A ledge is in the way of who stands on
// it.
static bool is_solid(const pix_walker *w, pix_offset at) {
  const pix_rect box = pix_mover_box(w->mover, at);
  for (int32_t i = 0; i < w->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    if (o->box.x >= box.x + box.w || o->box.x + o->box.w <= box.x) continue;  // most are beside it
    if (o->box.y >= box.y + box.h || o->box.y + o->box.h <= box.y || o->answer <= PIX_RESPONSE_CROSS) continue;
    const bool has_side = pix_side_is_given(o->side);
    if (has_side && !(o->area == 0 && pix_mover_comes_to_side(w->mover, o, at, at, w->foot))) continue;
    if (has_side ? pix_mover_meets(w->mover, o, at) : !pix_mover_passes(w->mover, o, w->at, at)) return true;
  }
  return false;
}

// A walk along the edges on one side of the first one: on the one side if `turn` is 1, on the other if it is -1.
typedef struct edge_walk {
  int32_t turn, count;               // edges so far
  pix_offset first, first_wall;      // the first edge lies between these two pixels,
  pix_offset at, wall;               // the last one between these; walls are counted from the pixel beside them
  bool is_closed;                    // it has come back to the first one: there is little room
} edge_walk;

// Goes on until there are so many edges, or it has come round, and writes their middles.
static void follow(const pix_walker *w, edge_walk *walk, int32_t count, edges *e) {
  const pix_offset first = walk->first, first_wall = walk->first_wall;
  const int32_t turn = walk->turn;
  pix_offset at = walk->at, wall = walk->wall;
  point *middle = &e->middle[EDGES];
  for (int32_t k = walk->count + 1; k <= count && !walk->is_closed; k++) {
    const pix_offset along = {-turn * wall.dy, turn * wall.dx};
    const pix_offset ahead = pix_offset_beside(at, along.dx, along.dy);
    const pix_offset beside = pix_offset_beside(ahead, wall.dx, wall.dy);
    if (is_solid(w, ahead)) {
      wall = along;
    } else if (is_solid(w, beside)) {
      at = ahead;
    } else {
      at = beside;
      wall = (pix_offset){-along.dx, -along.dy};
    }
    middle[turn * k] = (point){2 * (at.dx - first.dx) + wall.dx - first_wall.dx,
                              2 * (at.dy - first.dy) + wall.dy - first_wall.dy};
    walk->count = k;
    walk->is_closed = at.dx == first.dx && at.dy == first.dy && wall.dx == first_wall.dx && wall.dy == first_wall.dy;
  }
  walk->at = at;
  walk->wall = wall;
}

// Finds the principal axis of the edges from `first` to `last`, a unit vector that leads from the first to the last.
// False if one of them strays from it.
static bool fit(const edges *e, int32_t first, int32_t last, double axis[2]) {
  const point *middle = &e->middle[EDGES];
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
static const int32_t lengths[] = {EDGES, 24, 16, STRETCH, 8, 6, FEWEST, 3, 2, 1};
#define LENGTHS ((int32_t)(sizeof lengths / sizeof *lengths))

// Do so many edges on one side of the first one lie on one line with it?
static bool is_straight(const edges *e, int32_t turn, int32_t count) {
  double axis[2];
  return turn > 0 ? fit(e, 0, count, axis) : fit(e, -count, 0, axis);
}

// Follows edges on one side of the first one, which lies between `at` and the pixel `wall` beside it, in strides, until
// there are `most` or they leave the line that they began. Returns the index of the length up to which they lie on it;
// LENGTHS if the edges come round, as those of a pit do.
static int32_t follow_line(const pix_walker *w, pix_offset at, pix_offset wall, int32_t turn, int32_t most, edges *e) {
  edge_walk walk = {turn, 0, at, wall, at, wall, false};
  e->middle[EDGES] = (point){0, 0};
  do follow(w, &walk, pix_min(walk.count + STRETCH, EDGES), e);
  while (walk.count < most && !walk.is_closed && is_straight(e, turn, walk.count));
  if (walk.is_closed) return LENGTHS;
  int32_t i = 0;
  while (lengths[i] > walk.count) i++;
  while (i < LENGTHS - 1 && !is_straight(e, turn, lengths[i])) i++;
  return i;
}

// Turns the axis to where the push leads. False if that is neither way.
static bool lead(double axis[2], const double push[2]) {
  const double along = dot(axis, push);
  if (along < 0) {
    axis[0] = -axis[0];
    axis[1] = -axis[1];
  }
  return along != 0;
}

// Gathers what is so many pixels around the mover. False if memory is short.
static bool gather_around(pix_move *move, int32_t pixels) {
  const pix_area box = pix_area_of(pix_mover_box(move->walker.mover, move->at));
  if (!pix_move_gather_more(move, pix_area_around(box, pixels + BESIDE))) move->glide.is_short = true;
  return !move->glide.is_short;
}

// Follows the edges on both sides, few at first; of a pit, on one. False if memory is short.
static bool follow_lines(pix_move *move, pix_offset at, pix_offset wall, edges *e, int32_t *on, int32_t *back) {
  for (int32_t most = STRETCH;; most = EDGES) {
    if (!gather_around(move, most)) return false;
    *on = *back = follow_line(&move->walker, at, wall, 1, most, e);
    if (*on == LENGTHS) return true;
    *back = follow_line(&move->walker, at, wall, -1, most, e);
    if (*back == LENGTHS || most == EDGES || (lengths[*on] < most && lengths[*back] < most)) return true;
  }
}

// Finds the direction along the surface between `at`, which is free, and the pixel `wall` beside it, which is not, in
// which a push leads: a unit vector whose product with `push` is above 0. False: there is none, or memory is short.
static bool find_direction(pix_move *move, pix_offset at, pix_offset wall, const double push[2], double direction[2]) {
  edges e;
  int32_t on, back;
  if (!follow_lines(move, at, wall, &e, &on, &back)) return false;
  const bool is_pit = on == LENGTHS || back == LENGTHS;
  if (!is_pit && fit(&e, -lengths[back], lengths[on], direction)) return lead(direction, push);
  for (int32_t i = pix_max(on, back); i < LENGTHS && lengths[i] >= FEWEST; i++) {  // it bends
    if (fit(&e, -lengths[i], lengths[i], direction)) return lead(direction, push);
  }
  // A corner: one of its two sides, the one along which more of the push leads.
  double other[2];
  const bool has_on = !is_pit && fit(&e, 0, lengths[on], direction);
  const bool has_back = !is_pit && fit(&e, -lengths[back], 0, other);
  const double most = has_on ? dot(direction, push) : 0, more = has_back ? -dot(other, push) : 0;
  if (more > most && more > 0) {
    direction[0] = -other[0];
    direction[1] = -other[1];
  } else if (most <= 0) {  // as far into the corner as it goes
    direction[0] = wall.dx != 0 ? 0 : (push[0] > 0) - (push[0] < 0);
    direction[1] = wall.dx != 0 ? (push[1] > 0) - (push[1] < 0) : 0;
  }
  return dot(direction, push) > 0;
}

// Returns the free place beside the surface that blocks the step; sets *wall to which of its neighbours is in the way.
static pix_offset place_at(const pix_move *move, const pix_stop *s, pix_offset *wall) {
  *wall = s->x_free ? (pix_offset){0, move->path.step_y} : (pix_offset){move->path.step_x, 0};
  return s->x_free && s->y_free ? s->x : move->at;  // a corner, hit exactly
}

// Takes from the velocity of a bullet what leads against the surface along `direction`, and gives some of it back.
// `off` leads off that surface. Does nothing if the velocity does not lead against it.
static void lose_velocity(const pix_move *move, const double direction[2], const double off[2]) {
  double *v = move->velocity;
  const double normal[2] = {-direction[1], direction[0]}, along = dot(v, direction);
  if (dot(v, normal) * dot(off, normal) >= 0) return;
  for (int k = 0; k < 2; k++) v[k] = along * direction[k] - move->restitution * (v[k] - along * direction[k]);
}

#define MOST_ALONG 0.7  // of a surface's direction along the normal of the pixels that are met

bool pix_move_lose_velocity(pix_move *move, const pix_stop *s) {
  const pix_collision *met = &pix_world_collisions(move->walker.mover->world)[move->acting];
  const double normal[2] = {met->normal[0], met->normal[1]};
  double direction[2];
  pix_offset wall;
  const pix_offset at = place_at(move, s, &wall);
  // In pits a line may fit that the step does not lead against.
  const bool is_found = s->step != PIX_PATH_END && find_direction(move, at, wall, move->velocity, direction) &&
                        fabs(dot(direction, normal)) < MOST_ALONG;
  if (!is_found) {
    direction[0] = -normal[1];
    direction[1] = normal[0];
  }
  lose_velocity(move, direction, normal);
  return !move->glide.is_short;
}

// Segments of the move.

#define LONGEST EDGES                  // pixels along a surface before its direction is found anew; of long pushes a
#define FEWEST_SEGMENTS 32             // 32nd of what is left
#define MOST_SEGMENTS 1024             // then the move ends, so that it takes no minutes
#define LEAST 1e-9                     // pixels: less is left of a push by rounding alone
#define BEFORE (1.0 / 1024)            // pixels before a step: its offset has not been reached, at scales up to 60

// Returns which part of the line from `here` to the goal stays within the length of the move, from its start.
static double part_within(const pix_move *move, const double here[2], const double goal[2]) {
  const double from[2] = {here[0] - move->start[0], here[1] - move->start[1]};
  const double by[2] = {goal[0] - here[0], goal[1] - here[1]};
  const double a = dot(by, by), b = dot(from, by), c = dot(from, from) - move->length * move->length;
  if (a + 2 * b + c <= 0) return 1;
  const double root = b * b - a * c;
  return root <= 0 || c >= 0 ? 0 : (sqrt(root) - b) / a;
}

void pix_move_find_here(pix_move *move, const pix_stop *s) {
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
  const double from[2] = {position[0] - move->start[0], position[1] - move->start[1]};
  const double length = sqrt(dot(from, from));
  if (length <= move->length) return;
  for (int k = 0; k < 2; k++) position[k] = move->start[k] + from[k] * (move->length / length);
  if (!pix_move_end_is_free(move, position)) memcpy(position, move->start, sizeof move->start);
}

// Begins a segment from where the mover is by a vector, or as far as the length of the move allows. `ahead` is how much
// of the push is left for later. False if it leads nowhere.
static bool go_by(pix_move *move, const double by[2], pix_glide_kind kind, double ahead) {
  const double *here = move->glide.here;
  memcpy(move->goal, here, sizeof move->goal);
  if (move->glide.segments == MOST_SEGMENTS) return false;
  move->glide.segments++;
  for (int k = 0; k < 2; k++) move->goal[k] += by[k];
  const double part = part_within(move, here, move->goal);
  if (part < 1) {
    ahead = 0;
    for (int k = 0; k < 2; k++) move->goal[k] = here[k] + by[k] * part * (1 - LEAST);
  }
  move->glide.kind = kind;
  move->glide.ahead = ahead;
  const int32_t segments = move->segments;
  pix_move_begin_segment(move, here);
  move->segments = segments;
  return part > 0;
}

// Begins a segment along the surface, for the first of the `left` pixels of push. False if it leads nowhere.
static bool go_along(pix_move *move, double left) {
  const pix_glide *g = &move->glide;
  const double length = fmin(left, fmax(LONGEST, left / FEWEST_SEGMENTS));
  return go_by(move, (double[2]){g->direction[0] * length, g->direction[1] * length}, PIX_GLIDE_ALONG, left - length);
}

bool pix_move_glide_on(pix_move *move) {
  pix_glide *g = &move->glide;
  if (g->ahead <= LEAST) return false;
  pix_move_position(move, move->at, g->here);
  if (pix_move_is_shifted(move, move->goal)) memcpy(g->here, move->goal, sizeof g->here);
  const double rest = g->ahead / g->whole;
  const bool goes_on = g->kind == PIX_GLIDE_OFF ? go_along(move, g->ahead)
                           : go_by(move, (double[2]){g->push[0] * rest, g->push[1] * rest}, PIX_GLIDE_NONE, 0);
  if (!goes_on) keep_within(move, move->goal);
  return goes_on;
}

// Returns how many pixels along the free axis, *off each, take the mover off the surface until the blocked step is
// free; if the surface leads more along that axis, as many of them as are free. 0: too many, or none.
static int32_t pixels_off(pix_move *move, const pix_stop *s, pix_offset *off) {
  const double *direction = move->glide.direction, *push = move->glide.push;
  const bool is_x = !s->x_free;  // what is blocked
  const double across = fabs(direction[is_x ? 0 : 1]);
  const double along = direction[is_x ? 1 : 0];
  // A surface that does not lean to either side is left against the push.
  const double lift = along != 0 ? along : -push[is_x ? 1 : 0];
  if (lift == 0 || across == 0) return 0;
  const int32_t sign = lift > 0 ? 1 : -1;
  const int32_t most = 1 + (int32_t)fmin(ceil(fabs(along) / across), EDGES);
  *off = is_x ? (pix_offset){0, sign} : (pix_offset){sign, 0};
  const bool is_ahead = fabs(along) > across;  // then it goes further along that axis than along the blocked one
  const pix_offset step = is_x ? (pix_offset){move->path.step_x, 0} : (pix_offset){0, move->path.step_y};
  pix_offset beside = move->at;
  if (!gather_around(move, most)) return 0;
  for (int32_t k = 1; k <= most; k++) {
    beside = pix_offset_beside(beside, off->dx, off->dy);
    if (is_solid(&move->walker, beside)) return is_ahead ? k - 1 : 0;
    if (!is_solid(&move->walker, pix_offset_beside(beside, step.dx, step.dy))) return k;
  }
  return is_ahead ? most : 0;
}

// Begins a segment off the surface, by the pixels that pixels_off says; `left` is what is left of the push. False if
// there are none.
static bool go_off(pix_move *move, const pix_stop *s, double left) {
  if (s->x_free == s->y_free) return false;
  pix_offset off;
  const int32_t pixels = pixels_off(move, s, &off);
  if (pixels == 0) return false;
  const double cost = pixels * fabs(off.dx * move->glide.direction[0] + off.dy * move->glide.direction[1]);
  const double part = cost > left ? left / cost : 1;
  return go_by(move, (double[2]){off.dx * pixels * part, off.dy * pixels * part}, PIX_GLIDE_OFF, fmax(left - cost, 0));
}

// Finds the direction of a surface that is met, or bends, and begins a segment along it. False if there is no way on.
static bool meet(pix_move *move, const pix_stop *s) {
  pix_glide *g = &move->glide;
  pix_offset wall;
  const pix_offset at = place_at(move, s, &wall);
  if (g->has_met && g->met.dx == move->at.dx && g->met.dy == move->at.dy) return false;
  g->has_met = true;
  g->met = move->at;
  if (!find_direction(move, at, wall, g->push, g->direction)) return false;
  if (move->velocity != NULL) lose_velocity(move, g->direction, (double[2]){-wall.dx, -wall.dy});
  g->whole = dot(g->push, g->direction);
  return g->whole > LEAST && go_along(move, g->whole);
}

// Ends the move where it has been stopped, or at the start if that is further away than it may go.
static pix_move_event stay(pix_move *move) {
  keep_within(move, move->glide.here);
  return pix_move_end_at(move, move->glide.here) ? PIX_MOVE_DONE : PIX_MOVE_NO_MEMORY;
}

pix_area pix_move_glide_area(const pix_move *move) {
  return pix_area_around(pix_area_of(pix_mover_box(move->walker.mover, move->at)), EDGES + BESIDE);
}

pix_move_event pix_move_glide(pix_move *move, const pix_stop *s) {
  pix_glide *g = &move->glide;
  double rest[2];
  pix_move_find_here(move, s);
  for (int k = 0; k < 2; k++) rest[k] = move->goal[k] - g->here[k];
  if (s->step == PIX_PATH_END) return stay(move);
  bool goes_on;
  if (g->kind == PIX_GLIDE_NONE) {
    memcpy(g->push, rest, sizeof rest);
    goes_on = meet(move, s);
  } else {
    const double left = fmax(dot(rest, g->direction), 0) + g->ahead;
    goes_on = go_off(move, s, left);
    if (!goes_on) {
      for (int k = 0; k < 2; k++) g->push[k] *= left / g->whole;
      goes_on = left > LEAST && meet(move, s);
    }
  }
  if (g->is_short) return PIX_MOVE_NO_MEMORY;
  return goes_on ? PIX_MOVE_WENT : stay(move);
}
