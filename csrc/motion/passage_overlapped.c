// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The mover is taken as the rectangles of texels of which its mask consists. In a row of pixels each of them covers one
// run, or nothing. A step to the right gains the pixel behind each run's end, if the obstacle covers that, and loses
// the run's first one, if the obstacle covers that; steps to the left, up and down likewise. So what a step gains is as
// many pixels as the parallelogram's leading sides have rows where the obstacle is solid; what it loses, as its
// trailing sides have. A piece of a side that is so many pixels high has as many rows, but for a few (`slack`): those
// at its ends and corners, and what the rule rounds. Pieces of the same kind that lie side by side are one.
//
// For all offsets of some steps at once, a side is halved into pieces, each of which goes only over texels of the
// obstacle that are all solid, or all empty; or is so short that it does not matter: then it counts for what is gained,
// and not for what is lost. A rectangle that goes over nothing but solid texels, or nothing but empty ones, gains as
// much as it loses. If in sum no step along x gains, and none along y does, the overlap never grows.

#include "motion/passage_overlapped.h"

#include "motion/rect_list.h"
#include "motion/texel_view.h"

#define MOST_PIECES (1 << 20)
#define SHRINK 4             // by which fewer steps are tried next

typedef struct point {
  double x, y;
} point;

typedef enum ground { ALL_EMPTY, MIXED, ALL_SOLID } ground;

typedef struct outlook {
  pix_texel_view view;           // of the mover's texels, in the world
  double corner[2], edges[2][2]; // and in the obstacle's texels, at the first offset
  double low[2], high[2];        // how far these lie from there at other offsets, with what is uncertain
  pix_bits bits;                 // the obstacle's
  pix_rect solid;
  double slack, shortest;        // pixels
  double growth[2];              // of the overlap by a step along x, along y, at the most
  ground before;                 // under the piece of the side before
  int32_t pieces;
} outlook;

// A side of a rectangle: how many rows and columns of pixels it goes through, and whether a step along x gains there
// (1), loses (-1), or neither.
typedef struct side {
  double pixels[2];
  int sign[2];
} side;

// Of the obstacle's texels around the points of a box of the mover's texels, wherever that may be.
static ground ground_under(const outlook *l, double u0, double v0, double u1, double v1) {
  double first[2], last[2];
  for (int k = 0; k < 2; k++) {
    const double from = l->corner[k] + l->edges[0][k] * u0 + l->edges[1][k] * v0;
    const double along_u = l->edges[0][k] * (u1 - u0), along_v = l->edges[1][k] * (v1 - v0);
    first[k] = from + fmin(along_u, 0) + fmin(along_v, 0) + l->low[k];
    last[k] = from + fmax(along_u, 0) + fmax(along_v, 0) + l->high[k];
  }
  const pix_area texels = {pix_floor(first[0]), pix_floor(first[1]), pix_floor(last[0]) + 1, pix_floor(last[1]) + 1};
  const pix_rect inside = pix_area_clip(texels, l->solid);
  if (!pix_bits_any_in(&l->bits, inside)) return ALL_EMPTY;
  const bool is_inside = pix_area_holds(pix_area_of(l->solid), texels);
  return is_inside && pix_bits_all_in(&l->bits, inside) ? ALL_SOLID : MIXED;
}

// Adds what the side gains or loses between two points of it, of which `part` is that of its length. By halves: false
// if they are too many.
static bool add_piece(outlook *l, const side *s, point from, point to, double part) {
  if (++l->pieces > MOST_PIECES) return false;
  const ground g = ground_under(l, fmin(from.x, to.x), fmin(from.y, to.y), fmax(from.x, to.x), fmax(from.y, to.y));
  if (g == MIXED && part * (s->pixels[0] + s->pixels[1]) > l->shortest) {
    const point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    return add_piece(l, s, from, middle, part / 2) && add_piece(l, s, middle, to, part / 2);
  }
  for (int axis = 0; axis < 2 && g != ALL_EMPTY; axis++) {
    if (g != l->before) l->growth[axis] += l->slack;
    if (s->sign[axis] > 0 || g == ALL_SOLID) l->growth[axis] += s->sign[axis] * part * s->pixels[axis];
  }
  l->before = g;
  return true;
}

static int sign_of(double number) { return (number > 0) - (number < 0); }

// The sides of the rectangle at its low and its high end along one axis of its texels, which run along the other one.
// `outward` is how much a pixel to the right, or below, lies further along the axis.
static bool add_sides(outlook *l, pix_rect r, bool is_u, const double outward[2], const pix_path *path) {
  const double length = is_u ? r.h : r.w, *edge = l->view.edges[is_u ? 1 : 0];
  side s = {.pixels = {fabs(edge[1]) * length, fabs(edge[0]) * length}};
  for (int end = 0; end < 2; end++) {
    const double u = r.x + (is_u && end ? r.w : 0), v = r.y + (!is_u && end ? r.h : 0);
    s.sign[0] = sign_of(outward[0]) * path->step_x * (end ? 1 : -1);
    s.sign[1] = sign_of(outward[1]) * path->step_y * (end ? 1 : -1);
    const point from = {u, v}, to = {is_u ? u : u + length, is_u ? v + length : v};
    l->before = ALL_EMPTY;
    if (!add_piece(l, &s, from, to, 1)) return false;
  }
  return true;
}

static bool add_rect(outlook *l, pix_rect r, const pix_inverse *i, const pix_path *path) {
  if (ground_under(l, r.x, r.y, r.x + r.w, r.y + r.h) != MIXED) return true;
  const double of_u[2] = {i->du_dx, i->du_dy}, of_v[2] = {i->dv_dx, i->dv_dy};
  return add_sides(l, r, true, of_u, path) && add_sides(l, r, false, of_v, path);
}

// How far the mover goes between two places of the way, in the obstacle's texels.
static void look_ahead(outlook *l, const pix_way *way, pix_path_place from, pix_path_place to,
                       const pix_inverse *their) {
  const pix_offset a = pix_way_offset(way, from), b = pix_way_offset(way, to);
  const double dx = (double)b.dx - a.dx, dy = (double)b.dy - a.dy;
  const double per_x[2] = {their->du_dx, their->dv_dx}, per_y[2] = {their->du_dy, their->dv_dy};
  l->shortest = fmax(4 * l->slack, (fabs(dx) + fabs(dy)) / 4);
  l->growth[0] = l->growth[1] = 0;
  l->pieces = 0;
  for (int k = 0; k < 2; k++) {
    const double around = (fabs(per_x[k]) + fabs(per_y[k])) * l->slack + 8.0 / 65536;
    l->low[k] = fmin(per_x[k] * dx, 0) + fmin(per_y[k] * dy, 0) - around;
    l->high[k] = fmax(per_x[k] * dx, 0) + fmax(per_y[k] * dy, 0) + around;
  }
}

static void place_in_texels(outlook *l, const pix_rule *their, pix_offset at) {
  const pix_inverse *i = &their->inverse;
  const double x = l->view.corner[0] + at.dx - their->whole_x - their->fraction_x;
  const double y = l->view.corner[1] + at.dy - their->whole_y - their->fraction_y;
  l->corner[0] = i->du_dx * x + i->du_dy * y + their->origin_u;
  l->corner[1] = i->dv_dx * x + i->dv_dy * y + their->origin_v;
  for (int k = 0; k < 2; k++) {
    const double *edge = l->view.edges[k];
    l->edges[k][0] = i->du_dx * edge[0] + i->du_dy * edge[1];
    l->edges[k][1] = i->dv_dx * edge[0] + i->dv_dy * edge[1];
  }
}

// Is none of the steps from p->at to the place going to make the overlap larger?
static bool never_grows(outlook *l, const pix_way *way, const pix_passage *p, pix_path_place to,
                        const pix_rect_list *mine, const pix_rule *their) {
  const pix_mover *m = way->mover;
  place_in_texels(l, their, pix_way_offset(way, p->at));
  look_ahead(l, way, p->at, to, &their->inverse);
  for (int32_t k = 0; k < mine->count; k++) {
    if (!add_rect(l, pix_rect_list_items(mine)[k], &m->place.rule.inverse, &way->path)) return false;
  }
  return (l->growth[0] <= 0 || to.column == p->at.column) && (l->growth[1] <= 0 || to.row == p->at.row);
}

// Where a run ends, the first pixel that is beyond lies less than a pixel's step and what is rounded beyond the side;
// and which side it is that ends the run is as uncertain. Twice as much, as steps along x and y are aslant to sides.
static double slack_of(const pix_texel_view *view, const pix_inverse *i) {
  double slack = 1;
  for (int k = 0; k < 2; k++) {
    const double u = fabs(k == 0 ? i->du_dx : i->du_dy) + 4.0 / 65536;
    const double v = fabs(k == 0 ? i->dv_dx : i->dv_dy) + 4.0 / 65536;
    slack += u * (fabs(view->edges[0][0]) + fabs(view->edges[0][1]));
    slack += v * (fabs(view->edges[1][0]) + fabs(view->edges[1][1]));
  }
  return 2 * slack;
}

// Of thin texels, runs are empty where their sides have rows.
static bool are_thin(const pix_inverse *i, double slack) {
  const double u = i->du_dx * i->du_dx + i->du_dy * i->du_dy, v = i->dv_dx * i->dv_dx + i->dv_dy * i->dv_dy;
  return slack * slack * fmax(u, v) > 1;
}

bool pix_passage_overlapped(const pix_way *way, pix_passage *p, pix_obstacle *o) {
  const pix_mover *m = way->mover;
  pix_sprite *other = m->world->slots.sprite[o->slot];
  const pix_rule their = pix_sprite_rule(other);
  pix_rect_list mine = {.world = m->world, .which = PIX_WORLD_MOVER_RECTS};
  outlook l = {.bits = pix_mask_bits(other->mask), .solid = pix_mask_bounds(other->mask)};
  pix_texel_view view;
  PIX_ASSERT(o->area > 0);
  if (!pix_texel_view_of(&m->place.rule, &l.view) || !pix_texel_view_of(&their, &view)) return false;
  if (!pix_rect_list_texels(&mine, m->shape->mask)) return false;
  l.slack = slack_of(&l.view, &m->place.rule.inverse);
  if (are_thin(&m->place.rule.inverse, l.slack)) return false;
  const pix_path_place start = p->at;
  const int64_t left = pix_path_order(p->last) - pix_path_order(p->at);
  int64_t steps = p->leap == 0 ? left : pix_min64(p->leap * SHRINK * SHRINK, left);
  p->leap = 1;
  while (steps > 0 && pix_path_is_before(p->at, p->last)) {
    pix_path_place to = pix_path_ahead(&way->path, p->at, steps);
    if (!pix_path_is_before(to, p->last)) to = p->last;
    if (pix_path_is_before(p->at, to) && never_grows(&l, way, p, to, &mine, &their)) {
      p->at = to;
      p->leap = steps;
      steps *= 2;
    } else {
      steps /= SHRINK;
    }
  }
  if (!pix_path_is_before(start, p->at)) return false;
  o->area = pix_mover_area(m, o, pix_way_offset(way, p->at));
  return true;
}
