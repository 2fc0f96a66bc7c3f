// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#define LONGEST_AHEAD 4096  // pixels ahead that are gathered at most
#define MOST_MARGIN 16      // pixels gathered beyond what is needed at once: steps lead away from the segment
#define SWEPT_STEPS 32      // fewer are taken one by one: to begin a sweep takes as long as some steps

static bool has_steps(const pix_sprite *sprite) { return pix_move_most_steps(sprite) > 0; }

// Getting on.

// Gathers obstacles around the mover and up to move->ahead pixels further along the segment: the longer there have been
// none, the more pixels. False if memory is short.
static bool gather(pix_move *move) {
  const pix_path *path = &move->path;
  const int64_t ahead_x = path->step_x * pix_min64(path->columns - move->place.column, move->ahead);
  const int64_t ahead_y = path->step_y * pix_min64(path->rows - move->place.row, move->ahead);
  const pix_mover *m = move->walker.mover;
  const int32_t steps = pix_move_most_steps(m->sprite), margin = pix_min(2 * steps, MOST_MARGIN);
  pix_area area = pix_area_grown(pix_mover_box(m, move->at), 2 + steps + margin);
  if (ahead_x < 0) area.x0 += ahead_x; else area.x1 += ahead_x;
  if (ahead_y < 0) area.y0 += ahead_y; else area.y1 += ahead_y;
  if (!pix_move_gather(move, area)) return false;
  move->ahead = m->count == 0 ? pix_min64(2 * move->ahead, LONGEST_AHEAD) : PIX_MOVE_SHORTEST_AHEAD;
  return true;
}

// Returns how far, in pixels, [low, high) may go along an axis by `step`, 1 or -1, within what has been gathered.
static int64_t pixels_within(int64_t low, int64_t high, int64_t gathered_low, int64_t gathered_high, int32_t step) {
  return step < 0 ? low - gathered_low : gathered_high - high;
}

// Takes all steps that keep the mover within move->gathered, where no obstacles are.
static void skip_empty(pix_move *move) {
  const pix_path *path = &move->path;
  const pix_area here = pix_move_needed_area(move), all = move->gathered;
  const int64_t column = move->place.column + pixels_within(here.x0, here.x1, all.x0, all.x1, path->step_x);
  const int64_t row = move->place.row + pixels_within(here.y0, here.y1, all.y0, all.y1, path->step_y);
  pix_path_place to = pix_path_end(path);
  if (column < path->columns) to = pix_path_at_column(path, column);
  if (row < path->rows) {
    const pix_path_place place = pix_path_at_row(path, row);
    if (pix_path_order(place) < pix_path_order(to)) to = place;
  }
  if (to.column < move->place.column || to.row < move->place.row) return;  // less than a step
  move->at.dx += (int32_t)(path->step_x * (to.column - move->place.column));
  move->at.dy += (int32_t)(path->step_y * (to.row - move->place.row));
  move->place = to;
  move->walker = pix_walker_begin(move->walker.mover, move->at);
}

// Sweeps to the first step that would be blocked if all that is in the way were solid: what is to be crossed or is
// one-way stops the sweep, too. False if memory is short.
static bool sweep_on(pix_move *move) {
  const pix_path *path = &move->path;
  pix_sweep sweep;
  if (!pix_world_sweep_rest(move->walker.mover, path, move->place, move->at, &sweep)) return false;
  move->place.column += abs(sweep.offset.dx - move->at.dx);
  move->place.row += abs(sweep.offset.dy - move->at.dy);
  move->at = sweep.offset;
  move->next_sweep = pix_path_order(move->place) + SWEPT_STEPS;
  return gather(move);
}

// Tells whether the mover follows the ground down: its sprite has steps down, and the move does not lead up.
static bool may_descend(const pix_move *move) {
  return move->may_descend && move->walker.mover->sprite->steps_down > 0;
}

// Tells whether to sweep: much of the segment is left, the last sweep is some steps ago, and no steps lead down.
static bool may_sweep(const pix_move *move) {
  const int64_t order = pix_path_order(move->place);
  if (move->rest != PIX_PATH_END || order < move->next_sweep) return false;
  if (pix_path_order(pix_path_end(&move->path)) - order < SWEPT_STEPS) return false;
  return !may_descend(move);
}

// Gathers what is around the mover, unless that has been done, and goes on as far as nothing is near. False if memory
// is short.
static bool get_on(pix_move *move) {
  if (!pix_area_holds(move->gathered, pix_move_needed_area(move)) && !gather(move)) return false;
  if (may_sweep(move)) return sweep_on(move);
  if (move->walker.mover->count == 0 && move->rest == PIX_PATH_END) skip_empty(move);
  return true;
}

// Blocked steps.

// Ends the move where the mover is. False if memory is short.
static bool end_here(pix_move *move) {
  double here[2];
  pix_move_position(move, move->at, here);
  return pix_move_end_at(move, here);
}

// Begins a segment from where the mover is to the goal.
static void begin_segment_here(pix_move *move) {
  double here[2];
  pix_move_position(move, move->at, here);
  pix_move_begin_segment(move, here);
}

// Does the obstacle block the step, or the end, to the coverage of `there`? Sets *at to the offset at which it is met.
static bool is_blocked_at(const pix_move *move, const pix_mover *there, const pix_stop *s, pix_obstacle *o,
                          pix_offset *at) {
  const pix_walker *w = &move->walker;
  if (s->step == PIX_PATH_END) {
    *at = pix_no_offset;
    return pix_move_blocks_end(move, there, o);
  }
  *at = s->both;
  if (s->step != PIX_PATH_BOTH || !s->both_free) return pix_walker_is_blocked_by(w, o, s->both);
  *at = s->x;
  if (pix_walker_is_blocked_by(w, o, s->x)) return true;
  *at = s->y;
  return pix_walker_is_blocked_by(w, o, s->y);
}

static pix_path_step blocked_axes(const pix_stop *s) {
  return s->step == PIX_PATH_END ? PIX_PATH_BOTH : pix_path_blocked_axes(s->step, !s->x_free, !s->y_free);
}

// Finds the normal of a blocked step to the coverage of `there` at the offset `at`: that of all obstacles together, so
// that it is the same however ground is cut into sprites, but for ledges that let the mover through. `back` is the
// normal if pixels tell none.
static void find_normal(const pix_move *move, const pix_mover *there, const pix_stop *s, pix_offset at,
                        const double back[2], double normal[2]) {
  double slope[2] = {0, 0};
  for (int32_t i = 0; i < move->walker.mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(move->walker.mover, i);
    pix_offset met;
    if (o->answer <= PIX_RESPONSE_CROSS) continue;
    if (pix_side_is_given(o->side) && !is_blocked_at(move, there, s, o, &met)) continue;
    pix_mover_add_slope(there, o, at, slope);
  }
  pix_set_normal(slope, back, normal);
}

// Lists all that block the step, and finds the one that acts: the first, or the first that is to be touched. False if
// memory is short.
static bool add_blockers(pix_move *move, const pix_stop *s) {
  const pix_mover *m = move->walker.mover;
  const bool is_end = s->step == PIX_PATH_END;
  pix_mover_shadow copy;
  pix_mover there = *m;
  const pix_path_step axes = blocked_axes(s);
  double back[2] = {axes & PIX_PATH_X ? move->at.dx - s->both.dx : 0, axes & PIX_PATH_Y ? move->at.dy - s->both.dy : 0};
  if (is_end) {
    there = pix_mover_at(m, &copy, s->end);
    pix_point_back(move->from, s->end, back);
  }
  const pix_offset end = pix_no_offset, aside = s->step == PIX_PATH_BOTH && s->both_free ? s->x : s->both;
  pix_touch touch = {0};
  bool has_normal = false;
  move->acting = -1;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    pix_offset at;
    if (!is_blocked_at(move, &there, s, o, &at)) continue;
    if (pix_move_needs_touch(move, o->answer)) {
      if (!has_normal) find_normal(move, &there, s, is_end ? end : aside, back, touch.normal);
      has_normal = true;
      pix_mover_first(&there, o, at, &touch.x, &touch.y);
    }
    if (!pix_move_add_touch(move, o, &touch)) return false;
    const int32_t added = pix_world_collision_count(m->world) - 1;
    const bool is_first = move->acting < 0;
    if (is_first || (o->answer == PIX_RESPONSE_TOUCH &&
                     pix_world_collisions(m->world)[move->acting].response != PIX_RESPONSE_TOUCH)) {
      move->acting = added;
    }
  }
  PIX_ASSERT(move->acting >= 0);
  move->spent = move->now;
  return true;
}

// Responses.

// Sets the goal of the next segment: what is left is reflected by the normal of what acts.
static void bounce(pix_move *move, const pix_stop *s) {
  const double *n = pix_world_collisions(move->walker.mover->world)[move->acting].normal;
  double here[2];
  pix_move_position(move, move->at, here);
  double rest[2] = {move->goal[0] - here[0], move->goal[1] - here[1]};
  const double along = rest[0] * n[0] + rest[1] * n[1];
  if (along < 0) {
    for (int k = 0; k < 2; k++) rest[k] -= 2 * along * n[k];
  } else {  // not towards what stopped it
    const pix_path_step axes = blocked_axes(s);
    if (axes & PIX_PATH_X) rest[0] = -rest[0];
    if (axes & PIX_PATH_Y) rest[1] = -rest[1];
  }
  for (int k = 0; k < 2; k++) move->goal[k] = here[k] + rest[k];
}

// Sets the goal of the next segment: what is left without the axes that are blocked.
static void slide(pix_move *move, const pix_stop *s) {
  double here[2];
  pix_move_position(move, move->at, here);
  bool drops_x = !s->x_free, drops_y = !s->y_free;
  if (!drops_x && !drops_y) {  // a corner, hit exactly
    drops_x = fabs(move->goal[0] - here[0]) < fabs(move->goal[1] - here[1]);
    drops_y = !drops_x;
  }
  if (drops_x) move->goal[0] = here[0];
  if (drops_y) move->goal[1] = here[1];
}

// Returns `count`, the number of slots in pix_world_found, or 0 if the caller has answered for all of them; -1 for -1.
static int32_t unless_known(const pix_world *world, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (pix_world_answers(world)[pix_world_found(world)[i]] == PIX_ANSWER_NONE) return count;
  }
  return pix_min(count, 0);
}

// Does the velocity of a bullet, which has met what blocks the step, lead that way still, as little is given back?
static bool leads_against(const pix_move *move, const pix_stop *s) {
  const double *v = move->velocity;
  return (!s->x_free && v[0] * move->path.step_x > 0) || (!s->y_free && v[1] * move->path.step_y > 0);
}

// Lists what blocks the step, and does what the response of the one that acts says.
static pix_move_event respond(pix_move *move, const pix_stop *s) {
  const pix_mover *m = move->walker.mover;
  if (m->is_asked && !move->has_asked_beside && move->walker.may_glide) {
    move->has_asked_beside = true;
    // A glide takes its surface from all that is near, and may end beside its path.
    move->candidates = unless_known(m->world, pix_mover_candidates(m, pix_move_glide_area(move)));
    if (move->candidates > 0) {
      move->rest = s->step;  // to be taken again
      return PIX_MOVE_ASK;
    }
  }
  move->goal[0] += move->shift.dx;
  move->goal[1] += move->shift.dy;
  move->shift = pix_no_offset;
  if (!add_blockers(move, s)) return PIX_MOVE_NO_MEMORY;
  const uint8_t response = pix_world_collisions(m->world)[move->acting].response;
  const bool is_met = response != PIX_RESPONSE_GLIDE;  // a glide meets each surface once
  if (move->velocity != NULL && is_met && !pix_move_lose_velocity(move, s)) return PIX_MOVE_NO_MEMORY;
  const bool goes_along = move->is_of_bullet && leads_against(move, s);
  if (move->is_of_bullet) pix_move_find_here(move, s);
  if (response >= PIX_RESPONSE_CUSTOM && !goes_along) return PIX_MOVE_CUSTOM;
  if (response == PIX_RESPONSE_TOUCH || move->segments == PIX_MOVE_SEGMENTS) {
    return end_here(move) ? PIX_MOVE_DONE : PIX_MOVE_NO_MEMORY;
  }
  if (response == PIX_RESPONSE_GLIDE || response == PIX_RESPONSE_CUSTOM) return pix_move_glide(move, s);
  move->glide.kind = PIX_GLIDE_NONE;
  if (response == PIX_RESPONSE_BOUNCE) bounce(move, s); else slide(move, s);
  begin_segment_here(move);
  return PIX_MOVE_WENT;
}

void pix_move_head_for(pix_move *move, double x, double y, bool with_steps) {
  if (move->segments == PIX_MOVE_SEGMENTS) {
    pix_move_stop(move);
    return;
  }
  move->goal[0] = x;
  move->goal[1] = y;
  move->glide.kind = PIX_GLIDE_NONE;
  begin_segment_here(move);
  move->steps_past_custom = with_steps;
}

void pix_move_stop(pix_move *move) {
  move->is_over = true;
  double here[2];
  pix_move_position(move, move->at, here);
  for (int k = 0; k < 2; k++) move->end[k] = pix_limited_position(here[k]);
}

// Beginnings. A sprite that covers other pixels at each fraction of its position slides and glides by its envelope: so
// whatever fraction the move ends at, it is free there, and nothing that presses against a wall sticks to it.

// Tells whether the mover, at the offset, overlaps nothing that blocks. A one-way obstacle does not block if `exact`,
// the same mover by its coverage, overlaps it at the start: it lets the sprite through.
static bool is_clear_at(const pix_mover *m, const pix_mover *exact, pix_offset at) {
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    if (o->answer <= PIX_RESPONSE_CROSS) continue;
    if (pix_side_is_given(o->side) && pix_mover_meets(exact, o, pix_no_offset)) continue;
    if (pix_mover_meets(m, o, at)) return false;
  }
  return true;
}

// Finds in *at the least offset, of up to 2 pixels along each axis, at which the mover is clear by is_clear_at: of
// several, one against the move. False if there is none: then *at is (0, 0). `exact` is as there.
static bool find_clear(const pix_move *move, const pix_mover *exact, pix_offset *at) {
  static const int8_t sizes[][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {1, 2}, {2, 2}};
  const int32_t back_x = move->goal[0] < move->start[0] ? 1 : -1, back_y = move->goal[1] < move->start[1] ? 1 : -1;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    for (int32_t sides = 0; sides < 4; sides++) {
      if ((sides & 1 && sizes[k][0] == 0) || (sides & 2 && sizes[k][1] == 0)) continue;  // the same once more
      at->dx = (sides & 1 ? -back_x : back_x) * sizes[k][0];
      at->dy = (sides & 2 ? -back_y : back_y) * sizes[k][1];
      if (is_clear_at(move->walker.mover, exact, *at)) return true;
    }
  }
  *at = pix_no_offset;
  return false;
}

// Chooses what the mover goes by: its envelope if the move may slide or glide, the sprite has one, and there is room
// for it within two pixels of the start; otherwise its coverage. False if memory is short.
static bool begin(pix_move *move) {
  pix_mover *m = move->walker.mover;
  pix_mover exact = *m;
  move->has_begun = true;
  if (move->response == PIX_RESPONSE_TOUCH || move->response == PIX_RESPONSE_BOUNCE) return true;
  if (!pix_mover_take_envelope(m)) return true;
  begin_segment_here(move);
  if (!gather(move)) return false;
  exact.count = m->count;
  pix_offset at = pix_no_offset;
  move->by_envelope = m->count == 0 || (is_clear_at(&exact, &exact, at) && find_clear(move, &exact, &at));
  if (!move->by_envelope) *m = exact;
  move->at = at;
  begin_segment_here(move);
  move->segments = 1;
  move->gathered = (pix_area){0, 0, 0, 0};
  return true;
}

// Steps.

// Do only such obstacles block the step that the walker may get past?
static bool may_get_past(const pix_move *move, const pix_stop *s) {
  for (int32_t i = 0; i < move->walker.mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(move->walker.mover, i);
    pix_offset at;
    const bool is_custom = o->answer >= PIX_RESPONSE_CUSTOM;
    if (o->answer <= PIX_RESPONSE_SLIDE || (is_custom && move->steps_past_custom)) continue;
    if (is_blocked_at(move, move->walker.mover, s, o, &at)) return false;
  }
  return true;
}

// Gets past what blocks one axis of the step, which is taken then; move->rest becomes what is left of the step.
static bool get_past(pix_move *move, const pix_stop *s) {
  pix_walker *w = &move->walker;
  const pix_path *path = &move->path;
  if (!has_steps(w->mover->sprite) || !may_get_past(move, s)) return false;
  if (!s->x_free) {
    if (!pix_walker_climb(w, path->step_x)) return false;
    move->rest = s->step & PIX_PATH_Y;
    return true;
  }
  const double rest = move->goal[0] + move->shift.dx - (move->start[0] + move->at.dx);
  if (s->y_free || !pix_walker_sidestep(w, path->step_y, (rest > 0) - (rest < 0))) return false;
  move->rest = s->step & PIX_PATH_X;
  return true;
}

// Goes on to the next step of the path, or to what is left of the last one.
static pix_stop next_stop(pix_move *move) {
  pix_stop s = {.step = move->rest, .both = move->at, .both_free = true, .x_free = true, .y_free = true};
  if (s.step == PIX_PATH_END) {
    move->before = move->place;
    move->is_now_late = true;
    s.step = pix_path_next(&move->path, &move->place);
  }
  move->rest = PIX_PATH_END;
  if (s.step & PIX_PATH_X) s.both.dx += move->path.step_x;
  if (s.step & PIX_PATH_Y) s.both.dy += move->path.step_y;
  s.x = (pix_offset){s.both.dx, move->at.dy};
  s.y = (pix_offset){move->at.dx, s.both.dy};
  return s;
}

// Is the step free? Finds out about each of its axes, too, if it is not.
static bool is_free(pix_walker *w, pix_stop *s) {
  s->both_free = pix_walker_is_free(w, s->both);
  if (s->step == PIX_PATH_X) s->x_free = s->both_free;
  if (s->step == PIX_PATH_Y) s->y_free = s->both_free;
  if (s->step != PIX_PATH_BOTH) return s->both_free;
  s->x_free = pix_walker_is_free(w, s->x);
  if (s->both_free && s->x_free) return true;
  s->y_free = pix_walker_is_free(w, s->y);
  return s->both_free && s->y_free;
}

// Gathers what is around the end, too. Coverage may begin there, at any distance from the position. False if memory is
// short.
static bool gather_end(pix_move *move, const double end[2]) {
  pix_mover_shadow copy;
  const pix_mover *m = move->walker.mover, there = pix_mover_at(m, &copy, end);
  const pix_area around = pix_area_grown(there.place.box, 2);
  return pix_move_gather_more(move, around);
}

// Takes the step to the goal of the segment: goes on with a glide, or ends the move, or answers what blocks the end.
static pix_move_event take_end(pix_move *move, pix_stop *s) {
  double here[2];
  if (move->glide.kind != PIX_GLIDE_NONE && pix_move_glide_on(move)) return PIX_MOVE_WENT;
  pix_move_position(move, move->at, here);
  s->end[0] = move->goal[0] + move->shift.dx;
  s->end[1] = move->goal[1] + move->shift.dy;
  if (!pix_move_is_shifted(move, s->end) && !gather_end(move, s->end)) return PIX_MOVE_NO_MEMORY;
  if (pix_move_end_is_free(move, s->end)) return pix_move_end_at(move, s->end) ? PIX_MOVE_DONE : PIX_MOVE_NO_MEMORY;
  s->x_free = pix_move_end_is_free(move, (double[2]){s->end[0], here[1]});
  s->y_free = pix_move_end_is_free(move, (double[2]){here[0], s->end[1]});
  return respond(move, s);
}

// Takes the next step of the segment, gets past what blocks it, or does what its response says.
static pix_move_event take_step(pix_move *move) {
  pix_walker *w = &move->walker;
  pix_stop s = next_stop(move);
  if (s.step == PIX_PATH_END) return take_end(move, &s);
  const pix_offset from = w->at, rest = {(s.step & PIX_PATH_X) ? move->path.step_x : 0,
                                         (s.step & PIX_PATH_Y) ? move->path.step_y : 0};
  const bool stands = (s.step & PIX_PATH_X) && may_descend(move) && pix_walker_stands(w);
  if (is_free(w, &s)) {
    pix_walker_go(w, s.both);
    if (stands) pix_walker_descend(w);
  } else if (!get_past(move, &s)) {
    return respond(move, &s);
  }
  move->shift.dx += w->at.dx - from.dx - ((move->rest & PIX_PATH_X) ? 0 : rest.dx);
  move->shift.dy += w->at.dy - from.dy - ((move->rest & PIX_PATH_Y) ? 0 : rest.dy);
  move->at = w->at;
  return pix_move_note_crossed(move) ? PIX_MOVE_WENT : PIX_MOVE_NO_MEMORY;
}

// Asking.

// Lists the sprites whose boxes the mover's meets on the rest of the segment, or would with some steps more, in
// pix_world_found. Returns their number, 0 if all of them have been asked about; -1 if memory is short.
static int32_t find_candidates(const pix_move *move, const pix_mover *m) {
  const double end[2] = {pix_limited_position(move->goal[0] + move->shift.dx),
                         pix_limited_position(move->goal[1] + move->shift.dy)};
  pix_mover wide = *m;
  if (has_steps(m->sprite)) {
    const pix_area area = pix_area_grown(m->place.box, 2 * pix_move_most_steps(m->sprite));
    wide.place.box = pix_rect_between(area.x0, area.y0, area.x1, area.y1);
  }
  return unless_known(m->world, pix_world_sweep_candidates(&wide, move->at, end));
}

// Tells whether the caller must be asked now: once in each segment, and when steps have led the walker away from it.
static bool must_ask(const pix_move *move, const pix_mover *m) {
  if (!move->has_asked) return true;
  const int32_t dx = abs(move->shift.dx - move->asked.dx), dy = abs(move->shift.dy - move->asked.dy);
  return pix_max(dx, dy) > pix_move_most_steps(m->sprite);
}

// The move.

void pix_move_begin(pix_move *move, double x, double y, uint8_t response) {
  *move = (pix_move){.goal = {x, y}, .response = response};
}

// Starts the move at the position.
static void start(pix_move *move, pix_mover *m, pix_point position) {
  move->start[0] = position.x;
  move->start[1] = position.y;
  move->may_descend = move->goal[1] >= position.y;
  move->segments = 0;
  move->glide = (pix_glide){.kind = PIX_GLIDE_NONE};
  move->length = sqrt((move->goal[0] - position.x) * (move->goal[0] - position.x) +
                      (move->goal[1] - position.y) * (move->goal[1] - position.y)) + 1;
  move->at = pix_no_offset;
  move->walker = pix_walker_begin(m, pix_no_offset);
  begin_segment_here(move);
}

// Takes up the move where the sprite is, which the caller may have moved: a settled move ends there, another starts.
static void look_again(pix_move *move, pix_mover *m) {
  if (move->by_envelope) move->by_envelope = pix_mover_take_envelope(m);
  for (int k = 0; k < 2; k++) m->way[k] = move->goal[k] - move->from[k];
  const pix_point position = pix_sprite_position(m->sprite);
  m->world->scratch[PIX_WORLD_COLLISIONS].count = 0;
  m->count = 0;
  move->gathered = (pix_area){0, 0, 0, 0};
  move->walker = pix_walker_begin(m, move->at);
  if (move->segments == 0) {
    start(move, m, position);
    move->is_settled = !m->is_asked;
    return;
  }
  const bool has_moved = position.x != move->start[0] || position.y != move->start[1];
  if (has_moved && !move->is_settled) {
    start(move, m, position);
  } else if (has_moved) {
    move->is_over = true;
    move->end[0] = position.x;
    move->end[1] = position.y;
  }
  move->is_settled = true;
}

pix_move_event pix_move_next(pix_move *move, pix_mover *m) {
  const bool is_first = move->segments == 0;
  m->obeys_rules = !move->is_of_bullet;
  m->answer = move->response;
  look_again(move, m);
  if (!move->is_over && m->layers == 0 && !pix_move_end_at(move, move->goal)) return PIX_MOVE_NO_MEMORY;
  pix_move_event event = PIX_MOVE_WENT;
  while (!move->is_over && event == PIX_MOVE_WENT) {
    if (m->is_asked && must_ask(move, m)) {
      move->has_asked = true;
      move->asked = move->shift;
      move->candidates = find_candidates(move, m);
      if (move->candidates < 0) return PIX_MOVE_NO_MEMORY;
      if (is_first || move->candidates > 0) return PIX_MOVE_ASK;
    }
    if (!move->has_begun && !begin(move)) return PIX_MOVE_NO_MEMORY;
    event = get_on(move) ? take_step(move) : PIX_MOVE_NO_MEMORY;
  }
  return move->is_over ? PIX_MOVE_DONE : event;
}
