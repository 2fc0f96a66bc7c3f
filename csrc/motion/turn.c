// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#define FULL_TURN 6.283185307179586  // radians
#define FEW_STEPS 16   // the box that holds so many steps is made from their boxes, that of more from a circle
#define MOST_JUDGED (1 << 20)  // steps: some tenths of a second
#define FIRST_LOOK 64  // steps that are passed at once at first; then as many as are behind

// Pixels around the mover's box that are looked at, first the one, then the other: how far all obstacles are off at
// least says how many steps are free. Measured: without, a turn by a radian over a terrain takes 2.2 times as long.
static const int32_t margins[] = {12, 40};

// A mover that turns, by way of a shadow.
typedef struct turning {
  pix_mover *mover;
  pix_transform from, to;
  double angle;    // radians that are gone through
  double skipped;  // radians of full turns that are left out
  int64_t steps;
  int64_t slack;   // pixels by which boxes may be off
  double radius;   // pixels from the position within which all of it is, at any step
  pix_sprite shadow;
  pix_pose pose;
} turning;

// Steps.

// Returns the transform at a step; step 0 is the start.
static pix_transform transform_at(const turning *t, int64_t step) {
  if (step == t->steps) return t->to;
  const double part = (double)step / (double)t->steps, turned = t->angle * part;
  pix_transform at = t->from;
  at.r += fabs(turned) < FULL_TURN ? turned : turned + t->skipped;
  at.sx += (t->to.sx - at.sx) * part;
  at.sy += (t->to.sy - at.sy) * part;
  return at;
}

// Returns the largest distance of a solid texel's corner from the position under this transform, turned or not.
static double radius_of(pix_mask *mask, const pix_transform *t) {
  return pix_mask_radius(mask, t->ox, t->oy, t->sx, t->ky * t->sy, t->kx * t->sx, t->sy);
}

// Plans the steps: as many as a solid texel's corner goes pixels at most. Only rotation or scale differs. False if
// memory is short.
static bool plan(turning *t, const pix_transform *to) {
  const double whole = to->r - t->from.r, turns = floor(fabs(whole) / FULL_TURN) - 1;
  t->to = *to;
  t->skipped = turns < 1 ? 0 : (whole < 0 ? -FULL_TURN : FULL_TURN) * turns;
  t->angle = whole - t->skipped;
  pix_mask *mask = t->shadow.mask;
  if (mask->solid_count == 0 || (whole == 0 && to->sx == t->from.sx && to->sy == t->from.sy)) return true;
  pix_mask_retry_hull(mask);
  pix_transform growth = t->from;
  growth.sx = to->sx - t->from.sx;
  growth.sy = to->sy - t->from.sy;
  const double length = whole != 0 ? radius_of(mask, &t->from) * fabs(t->angle) : radius_of(mask, &growth);
  // What is flat covers nothing, however it is turned.
  const bool is_flat = to->sx == 0 || to->sy == 0 || to->kx * to->ky == 1;
  t->steps = whole != 0 && is_flat ? 1 : pix_max64(1, (int64_t)ceil(length));
  t->radius = fmax(radius_of(mask, &t->from), radius_of(mask, to));
  return !pix_mask_lacks_hull(mask);  // without, the radius may be too large
}

// Gives the mover the shape of a step, unless the sprite may not have it: the result says why.
static pix_sprite_result go_to(turning *t, int64_t step) {
  const pix_transform at = transform_at(t, step);
  const pix_sprite_result result = pix_sprite_set_transform(&t->shadow, &at);
  if (result.fault == PIX_SPRITE_OK) pix_mover_take_shape(t->mover, &t->shadow);
  return result;
}

// Tells whether the sprite may have the transform of a step, and how large its box is.
static pix_sprite_result judge(const turning *t, int64_t step) {
  const pix_transform at = transform_at(t, step);
  return pix_sprite_judge_transform(&t->shadow, &at);
}

// Judges the steps between two, whose results are known, and returns the first result found that is not OK. A step
// changes no side of the box by more than `change` pixels, so that most steps need no look; of sides that are too large
// where nothing is covered, and so are no fault, about MOST_JUDGED steps are looked at.
static pix_sprite_result judge_between(const turning *t, int64_t first, pix_sprite_result at_first, int64_t last,
                                       pix_sprite_result at_last, double change) {
  const double across = fmax(at_first.width, at_last.width), down = fmax(at_first.height, at_last.height);
  if (last - first < 2 + t->steps / MOST_JUDGED) return at_first;
  if (fmax(across, down) + change * (double)(last - first) / 2 <= PIX_MAX_BOX_SIDE) return at_first;
  const int64_t middle = first + (last - first) / 2;
  const pix_sprite_result at_middle = judge(t, middle);
  if (at_middle.fault != PIX_SPRITE_OK) return at_middle;
  const pix_sprite_result result = judge_between(t, first, at_first, middle, at_middle, change);
  return result.fault != PIX_SPRITE_OK ? result : judge_between(t, middle, at_middle, last, at_last, change);
}

// Judges all steps: those of a turn or a change of scale.
static pix_sprite_result judge_steps(const turning *t) {
  const pix_sprite_result at_first = judge(t, 0), at_last = judge(t, t->steps);
  if (at_last.fault != PIX_SPRITE_OK || t->steps < 2) return at_last;
  // What becomes of the texels' axes on the way, in pixels a texel.
  const pix_transform *f = &t->from;
  const double dx = t->angle != 0 ? f->sx * t->angle : t->to.sx - f->sx;
  const double dy = t->angle != 0 ? f->sy * t->angle : t->to.sy - f->sy;
  const double by_width = t->shadow.largest_width * (fabs(dx) + fabs(f->ky * dy));
  const double by_height = t->shadow.largest_height * (fabs(f->kx * dx) + fabs(dy));
  return judge_between(t, 0, at_first, t->steps, at_last, (by_width + by_height) / (double)t->steps);
}

// Returns the area around the mover's position within `t->radius` and `t->slack` more: no step covers pixels outside of
// it.
static pix_area area_around(const turning *t) {
  const pix_point at = pix_sprite_position(&t->shadow);
  const double radius = t->radius + (double)t->slack;
  return (pix_area){pix_floor(at.x - radius), pix_floor(at.y - radius), pix_floor(at.x + radius) + 1,
                    pix_floor(at.y + radius) + 1};
}

// Sets *area, world pixels, to what holds the mover at all steps, and t->slack. Returns OK or why a step is refused.
static pix_sprite_result find_area(turning *t, pix_area *area) {
  const int64_t apart = t->steps <= FEW_STEPS ? 1 : t->steps;
  double margin = 0;  // pixels by which rounding may move the box
  *area = (pix_area){0};
  for (int64_t k = 0; k <= t->steps; k += apart) {
    const pix_sprite_result result = go_to(t, k);
    if (result.fault != PIX_SPRITE_OK) return result;
    *area = pix_area_unite(*area, pix_area_of(t->mover->place.box));
    if (t->pose.extent_version != 0) margin = fmax(margin, t->pose.extent.margin);
  }
  // Rounding moves no edge by more than four times as much on the way as at its ends. A box may be empty for lack of
  // a pixel's centre in it, and a pixel wider than the texels on each side.
  t->slack = 3 + (int64_t)ceil(4 * margin);
  if (apart > 1) *area = area_around(t);
  return (pix_sprite_result){PIX_SPRITE_OK, 0, 0};
}

// Plans a turn: sets *area to where it takes place, *result to OK or why not. *m stays. False if memory is short.
static bool begin(turning *t, pix_mover *m, const pix_transform *to, pix_sprite_result *result, pix_area *area) {
  *t = (turning){.mover = m, .from = pix_sprite_transform(m->sprite)};
  pix_sprite_make_shadow(&t->shadow, &t->pose, m->sprite);
  if (!plan(t, to)) return false;
  const pix_mover before = *m;
  *result = judge_steps(t);
  if (result->fault != PIX_SPRITE_OK) return true;
  *result = find_area(t, area);
  *m = before;
  return true;
}

// Steps that need not be looked at.

// Returns how many pixels lie between the mover's box and what an obstacle covers, at least.
static int64_t gap_to(const pix_mover *m, const pix_obstacle *o) {
  const pix_area a = pix_area_of(m->place.box), b = pix_area_of(o->box);
  int64_t gap = pix_max64(pix_max64(b.x0 - a.x1, a.x0 - b.x1), pix_max64(b.y0 - a.y1, a.y0 - b.y1));
  const pix_bits *bits = &o->coverage.bits;
  const pix_rect drawn = {o->coverage.x, o->coverage.y, bits->width, bits->height};
  for (int k = 0; k < 2 && gap < margins[k]; k++) {
    const pix_rect window = pix_area_clip(pix_area_around(a, margins[k]), drawn);
    if (!pix_rect_is_empty(window) && pix_coverage_may_meet_roughly(&o->coverage, window)) break;
    gap = margins[k];
  }
  return pix_max64(gap, 0);
}

// Returns how many steps after this one are free without a look: as many as the nearest obstacle is pixels away, since
// none moves a texel by more than one; 0 where the mover overlaps an obstacle.
static int64_t steps_at_once(const turning *t, int64_t step) {
  const pix_mover *m = t->mover;
  const int64_t most = pix_min64(t->steps - step, pix_max64(FIRST_LOOK, step));
  int64_t gap = pix_rect_is_empty(m->place.box) ? 0 : most + t->slack;
  for (int32_t i = 0; i < m->count && gap > t->slack; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    gap = o->area > 0 ? 0 : pix_min64(gap, gap_to(m, o));
  }
  return pix_max64(0, gap - t->slack);
}

// Is the overlap with the obstacle larger than it was at the step before? Notes how large it is now.
static bool has_grown(const turning *t, pix_obstacle *o) {
  const int64_t before = o->area;
  o->area = pix_mover_area(t->mover, o, pix_no_offset);
  return o->area > before;
}

// Finds the first obstacle that blocks the mover's new shape, NULL if none.
static const pix_obstacle *find_blocker(const turning *t) {
  for (int32_t i = 0; i < t->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    if (o->area == 0 ? pix_mover_meets(t->mover, o, pix_no_offset) : has_grown(t, o)) return o;
  }
  return NULL;
}

// Makes touch->normal lead from the touched pixel's centre to the position of `s`; up if they are the same point.
static void point_to_position(const pix_sprite *s, pix_touch *touch) {
  const pix_point at = pix_sprite_position(s);
  const double x = at.x - (touch->x + 0.5), y = at.y - (touch->y + 0.5);
  pix_set_unit(touch->normal, x, x == 0 && y == 0 ? -1 : y);
}

// Ends the turn before a step that the obstacle blocks. False if memory is short.
static bool stop(turning *t, int64_t step, const pix_obstacle *o, pix_turn_end *end) {
  const double none[2] = {0, 0};
  if (!pix_mover_draw(t->mover)) return false;
  end->slot = o->slot;
  end->touch = pix_mover_touch(t->mover, o, pix_no_offset, none);
  if (end->touch.normal[0] == 0 && end->touch.normal[1] == 0) point_to_position(&t->shadow, &end->touch);
  end->transform = transform_at(t, step - 1);
  end->fraction = (double)(step - 1) / (double)t->steps;
  if (t->skipped != 0) end->fraction = (end->transform.r - t->from.r) / (t->to.r - t->from.r);
  return true;
}

bool pix_world_turn(pix_mover *m, const pix_transform *to, pix_turn_end *end) {
  turning t;
  pix_area area;
  *end = (pix_turn_end){.transform = *to, .fraction = 1, .slot = -1};
  if (!begin(&t, m, to, &end->result, &area)) return false;
  if (end->result.fault != PIX_SPRITE_OK || t.steps == 0) return true;
  // If memory was short for the hull when the mover's box was made, that is wider than the steps' own.
  area = pix_area_unite(area, pix_area_of(m->place.box));
  if (!pix_mover_gather(m, area, pix_no_offset)) return false;
  if (m->count == 0) return true;
  for (int64_t step = 1 + steps_at_once(&t, 0); step <= t.steps; step += 1 + steps_at_once(&t, step)) {
    end->result = go_to(&t, step);
    if (end->result.fault != PIX_SPRITE_OK) return true;
    const pix_obstacle *blocker = find_blocker(&t);
    if (blocker != NULL) return stop(&t, step, blocker, end);
  }
  return true;
}

int32_t pix_world_turn_candidates(pix_mover *m, const pix_transform *to) {
  turning t;
  pix_sprite_result result;
  pix_area area;
  if (!begin(&t, m, to, &result, &area)) return -1;
  return result.fault == PIX_SPRITE_OK && t.steps > 0 ? pix_mover_candidates(m, area) : 0;
}
