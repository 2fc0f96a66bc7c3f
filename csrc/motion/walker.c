// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/mover.h"

// Does the obstacle let the walker through, at least from some sides?
static bool may_be_passed(const pix_obstacle *o) {
  return o->answer <= PIX_RESPONSE_CROSS || pix_side_is_given(o->side);
}

static bool is_crossed(const pix_obstacle *o) { return o->answer == PIX_RESPONSE_CROSS; }

// Tells the obstacle that the mover is at the offset. The pixels in common are not counted where their number does not
// matter, or has not been asked for so far.
static void note(const pix_mover *m, pix_obstacle *o, pix_offset at) {
  if (!may_be_passed(o)) {
    if (o->area == PIX_AREA_UNCOUNTED) pix_obstacle_note(o, at, PIX_AREA_UNCOUNTED);
    else if (o->asked.dx == at.dx && o->asked.dy == at.dy) pix_obstacle_note(o, at, o->area + o->growth);
    else pix_mover_note(m, o, at);
    return;
  }
  pix_obstacle_note(o, at, pix_mover_meets(m, o, at) ? PIX_AREA_UNCOUNTED : 0);
}

// Notes in the obstacle that the walker has met it by its last step, from that offset.
static void meet(const pix_walker *w, pix_obstacle *o, pix_offset from) {
  o->met_x = w->at.dx;
  o->met_y = w->at.dy;
  o->met_step = w->steps;
  o->came_x = (int8_t)(w->at.dx - from.dx);
  o->came_y = (int8_t)(w->at.dy - from.dy);
}

pix_walker pix_walker_begin(pix_mover *mover, pix_offset at) {
  pix_walker w = {.mover = mover, .at = at, .foot = at, .is_plain = true};
  for (int32_t i = 0; i < mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(mover, i);
    meet(&w, o, at);
    if (o->area > 0 || may_be_passed(o)) w.is_plain = false;
    if (o->answer == PIX_RESPONSE_GLIDE) w.may_glide = true;
  }
  return w;
}

bool pix_walker_stands_on(const pix_walker *w, const pix_obstacle *o) {
  return pix_mover_rests_on(w->mover, o, w->foot);
}

bool pix_walker_is_blocked_by(const pix_walker *w, pix_obstacle *o, pix_offset to) {
  if (o->answer > PIX_RESPONSE_CROSS && pix_side_is_given(o->side)) {
    return o->area == 0 && pix_mover_meets(w->mover, o, to) && pix_mover_comes_to_side(w->mover, o, w->at, to, w->foot);
  }
  return !may_be_passed(o) && !pix_mover_passes(w->mover, o, w->at, to);
}

bool pix_walker_is_free(pix_walker *w, pix_offset to) {
  for (int32_t i = 0; i < w->mover->count; i++) {
    if (pix_walker_is_blocked_by(w, pix_mover_obstacle(w->mover, i), to)) return false;
  }
  return true;
}

// Takes a free step of a climb: the foot stays where it was.
static void lift(pix_walker *w, pix_offset to) {
  const pix_offset from = w->at;
  w->at = to;
  w->steps++;
  if (w->is_plain) return;
  for (int32_t i = 0; i < w->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    if (o->area == 0 && !may_be_passed(o)) continue;  // the step was free: it still is none
    if (o->answer == PIX_ANSWER_PASS || (o->area > 0 && is_crossed(o))) continue;
    note(w->mover, o, to);
    if (o->area > 0 && is_crossed(o)) meet(w, o, from);
  }
}

void pix_walker_go(pix_walker *w, pix_offset to) {
  lift(w, to);
  w->foot = to;
}

// Begins a try: lets obstacles remember what they have in common with the walker, for take_back.
static void begin_try(const pix_walker *w) {
  if (w->is_plain) return;
  for (int32_t i = 0; i < w->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    o->area_before = o->area;
  }
}

// Ends a try as if it had not been: the walker is at the offset again, and obstacles know what begin_try noted.
static void take_back(pix_walker *w, pix_offset at) {
  w->at = w->foot = at;
  if (w->is_plain) return;
  for (int32_t i = 0; i < w->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    pix_obstacle_note(o, at, o->area_before);
  }
}

// Takes up to `most` steps by (dx, dy), until the step by (over_x, over_y) is free, and then that one. False, and
// nothing has changed, if it does not become free.
static bool get_past(pix_walker *w, int32_t dx, int32_t dy, int32_t most, int32_t over_x, int32_t over_y) {
  const pix_offset from = w->at;
  begin_try(w);
  for (int32_t k = 1; k <= most; k++) {
    const pix_offset next = pix_offset_beside(w->at, dx, dy);
    if (!pix_walker_is_free(w, next)) break;
    lift(w, next);
    const pix_offset over = pix_offset_beside(next, over_x, over_y);
    if (pix_walker_is_free(w, over)) {
      pix_walker_go(w, over);
      return true;
    }
  }
  take_back(w, from);
  return false;
}

bool pix_walker_climb(pix_walker *w, int32_t side) {
  const pix_sprite *sprite = w->mover->sprite;
  return get_past(w, 0, -1, sprite->steps_up, side, 0) || get_past(w, 0, 1, sprite->steps_down, side, 0);
}

// Returns by how many pixels to one side the walker has to go until a step by `down`, 1 or -1, is free; more than
// `most` if that is too far.
static int32_t pixels_past(pix_walker *w, int32_t side, int32_t most, int32_t down) {
  const pix_offset from = w->at;
  const bool can = get_past(w, side, 0, most, 0, down);
  const int32_t pixels = can ? side * (w->at.dx - from.dx) : most + 1;
  take_back(w, from);
  return pixels;
}

bool pix_walker_sidestep(pix_walker *w, int32_t down, int32_t side) {
  const int32_t most = w->mover->sprite->steps_sideways;
  if (most == 0) return false;
  const int32_t left = pixels_past(w, -1, most, down), right = pixels_past(w, 1, most, down);
  const int32_t to = left < right ? -1 : right < left ? 1 : side;
  return to != 0 && get_past(w, to, 0, most, 0, down);
}

bool pix_walker_stands(pix_walker *w) {
  const pix_offset below = pix_offset_beside(w->at, 0, 1);
  if (pix_walker_is_free(w, below)) return false;
  bool stands = !w->may_glide;
  for (int32_t i = 0; i < w->mover->count && !stands; i++) {
    pix_obstacle *o = pix_mover_obstacle(w->mover, i);
    stands = o->answer != PIX_RESPONSE_GLIDE && pix_walker_is_blocked_by(w, o, below);
  }
  return stands;
}

void pix_walker_descend(pix_walker *w) {
  const pix_offset from = w->at;
  const int32_t most = w->mover->sprite->steps_down;
  begin_try(w);
  for (int32_t k = 0; k <= most; k++) {
    const pix_offset below = pix_offset_beside(w->at, 0, 1);
    if (!pix_walker_is_free(w, below)) return;
    if (k < most) pix_walker_go(w, below);
  }
  take_back(w, from);
}

// The ground.

#define BESIDE 3  // pixels to either side, where the slope is measured
#define HEIGHT 6  // pixels up and down, where the ground is looked for there: so slopes have up to 63 degrees

void pix_ground_begin(pix_mover *m) {
  pix_mover_take_envelope(m);  // by which it has come to rest
  const pix_slots *slots = &m->world->slots;
  const uint8_t *responses = slots->layers.responses[slots->layer[m->sprite->slot]];
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    if (responses[bit] == PIX_RESPONSE_CROSS) m->layers &= ~(UINT64_C(1) << bit);
  }
}

pix_area pix_ground_area(const pix_mover *m) {
  if (pix_rect_is_empty(m->place.box)) return (pix_area){0, 0, 0, 0};
  const pix_area box = pix_area_of(m->place.box);
  return (pix_area){box.x0 - BESIDE, box.y0 - HEIGHT, box.x1 + BESIDE, box.y1 + HEIGHT + 1};
}

// Would the mover rest at the offset: is it free there, and not a pixel further down?
static bool rests_at(const pix_mover *m, int32_t dx, int32_t dy) {
  return pix_mover_is_free(m, (pix_offset){dx, dy}) && !pix_mover_is_free(m, (pix_offset){dx, dy + 1});
}

// Finds *dy, up to HEIGHT pixels down or up, at which the mover would rest if it were dx pixels to the right: the one
// nearest to 0, of two the upper one. False if there is none.
static bool find_rest(const pix_mover *m, int32_t dx, int32_t *dy) {
  for (int32_t d = 0; d <= HEIGHT; d++) {
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      *dy = sign * d;
      if (rests_at(m, dx, *dy)) return true;
      if (d == 0) break;
    }
  }
  return false;
}

// Finds the normal of the line between the places where the mover would rest to the left and to the right.
static void find_normal(const pix_mover *m, double normal[2]) {
  int32_t left = 0, right = 0;
  const int32_t from = find_rest(m, -BESIDE, &left) ? -BESIDE : 0;
  const int32_t to = find_rest(m, BESIDE, &right) ? BESIDE : 0;
  const double along_x = to - from, along_y = (to != 0 ? right : 0) - (from != 0 ? left : 0);
  if (along_x == 0) {
    normal[0] = 0;
    normal[1] = -1;
    return;
  }
  const double length = sqrt(along_x * along_x + along_y * along_y);
  normal[0] = along_y / length;
  normal[1] = -along_x / length;
}

// Keeps those of the obstacles that stop what comes down, and lets them stop from all sides.
static void keep_ground(pix_mover *m) {
  int32_t kept = 0;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle o = *pix_mover_obstacle(m, i);
    if (pix_side_is_given(o.side) && !pix_side_stops(o.side, 0, 1)) continue;
    o.side = (pix_point){0, 0};
    *pix_mover_obstacle(m, kept++) = o;
  }
  m->count = kept;
}

// Lets what the mover covers itself count from now on, if its envelope reaches into an obstacle.
static void leave_envelope(pix_mover *m) {
  bool reaches_in = false;
  for (int32_t i = 0; i < m->count; i++) reaches_in = reaches_in || pix_mover_obstacle(m, i)->area != 0;
  if (!reaches_in) return;
  for (int32_t i = 0; i < m->count; i++) pix_mover_obstacle(m, i)->meets_own = true;
  pix_mover_place(m, pix_no_offset);
}

pix_ground_result pix_world_ground(pix_mover *m, pix_ground *ground) {
  const pix_offset here = {0, 0}, below = {0, 1};
  pix_mover_take_envelope(m);  // it may have begun again since pix_ground_begin
  if (!pix_mover_gather(m, pix_ground_area(m), here)) return PIX_GROUND_NO_MEMORY;
  keep_ground(m);
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    o->meets_own = true;
    const bool is_inside = pix_mover_meets(m, o, here), is_on = pix_mover_meets(m, o, below);
    o->meets_own = false;
    if (is_inside || !(is_on || (o->area == 0 && pix_mover_meets(m, o, below)))) continue;
    ground->slot = o->slot;
    leave_envelope(m);
    find_normal(m, ground->normal);
    return PIX_GROUND_FOUND;
  }
  return PIX_GROUND_NONE;
}
