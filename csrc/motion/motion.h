// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that are stopped by others: sweeps, moves, turns, platforms, the ground, the way out. Each part below names
// the file in which it is done. All of them are made of movers (motion/mover.h).
#pragma once

#include "bits/free_offsets.h"
#include "bits/path.h"
#include "motion/mover.h"
#include "world/world_bulk.h"

// ---- sweep.c
//
// Sprites that go straight through a world, pixel by pixel, until something is in the way.
//
// The offsets are those of a path (bits/path.h), each entered by the rule of pix_mover_passes. Where x and y change at
// once, p to q, one of the two offsets between must be free, too:
//
//      p  -  x      free if q is, and x or y. Else the mover stays at p.
//      |     |
//      y  -  q
//
// A sprite that is turned or scaled keeps its start's coverage; the end is a last step, to its coverage there.

// What stops the mover.
typedef struct pix_blocker {
  int32_t slot;      // of the obstacle that covers the pixel, the first one added of several; -1: nothing does
  int32_t x, y;      // the first pixel that the mover would have in common with those that block it
  double normal[2];  // of all obstacles together
} pix_blocker;

typedef struct pix_sweep {
  double position[2];     // where the mover comes to: the end, or the last free whole offset from the start
  pix_offset offset;      // the same as the last whole offset
  pix_blocker blocker;    // what stops it
  pix_path_step step;     // the one that is blocked; PIX_PATH_END: the one to the coverage at the end
  double fraction;        // which part of the path lies before it, from 0 to 1
} pix_sweep;

// Sweeps a mover that has just begun to the position `end`, and to its coverage there. Gathers other obstacles. False
// if memory is short.
bool pix_world_sweep(pix_mover *mover, const double end[2], pix_sweep *sweep);

// Sweeps a mover along the whole offsets that are left of a path from a place on it, where it is at the offset `at`.
// All offsets, in and out, are those from the mover's start. Looks for no blocker. False if memory is short.
bool pix_world_sweep_rest(pix_mover *mover, const pix_path *path, pix_path_place place, pix_offset at,
                          pix_sweep *sweep);

// Writes the sprites whose boxes come within two pixels of the mover's box somewhere on the path from the offset
// `from`, or at its end, to pix_world_found, in adding order: all that may be in the way or tell a normal, whatever has
// been answered about them. Returns their number, -1 if memory is short.
int32_t pix_world_sweep_candidates(const pix_mover *mover, pix_offset from, const double end[2]);

// Puts the mover at the position in one go: what it has a pixel in common with there blocks it. `back` is the direction
// from such a sprite to the mover if nothing else tells. False if memory is short.
bool pix_world_jump(pix_mover *mover, const double position[2], const double back[2], pix_sweep *sweep);

// Sets *is_free: does the mover, where it began and in its shape, meet none of its obstacles? False if memory is short.
bool pix_world_change(pix_mover *mover, bool *is_free);

// Sets *is_free: would the mover at the position have no pixel in common with an obstacle? False if memory is short.
bool pix_world_place_free(pix_mover *mover, const double position[2], bool *is_free);

// Writes the sprites whose boxes meet the mover's at the position to pix_world_found, in adding order. Returns their
// number.
int32_t pix_world_place_candidates(pix_mover *mover, const double position[2]);

// ---- move.c
//
// Moves of sprites that slide, glide (glide.c), bounce, stop or pass where they meet others.
//
// A move is made of straight segments, each to where the answer of what stopped the one before sends the sprite. The
// caller may have to be asked in the midst of it, about sprites that come into reach, or where to go on; so the move is
// a state that is taken on by calls:
//
//   pix_move_begin(&move, x, y, response);
//   do event = pix_move_next(&move, &mover) ...
//     PIX_MOVE_ASK: asks about the slots in pix_world_found, and begins the mover again, which has the answers then
//     PIX_MOVE_CUSTOM: pix_move_head_for, or pix_move_stop; begins the mover again if anything may have changed
//     PIX_MOVE_DONE: the mover comes to move.end
//
// Each call leaves in PIX_WORLD_COLLISIONS what the mover has met since the one before, in order.
//
// The sprite stays where it is meanwhile: whoever makes the move puts it to the end. If it is somewhere else when the
// move goes on, the move ends there.

#define PIX_MOVE_SEGMENTS 16  // at most

typedef enum pix_move_event {
  PIX_MOVE_WENT,    // only within pix_move_next
  PIX_MOVE_DONE,
  PIX_MOVE_ASK,     // about pix_move.candidates slots in pix_world_found
  PIX_MOVE_CUSTOM,  // collision number pix_move.acting has a response of the caller's own
  PIX_MOVE_NO_MEMORY
} pix_move_event;

// What a move meets.
typedef struct pix_collision {
  pix_handle sprite;
  uint8_t response;    // see motion/mover.h
  double fraction;     // which part of the move lay before, from 0 to 1
  int32_t x, y;        // the first common pixel where they would overlap, or do; of a brief move, see there
  double normal[2];    // from the other to the mover; the same
  double touch[2];     // the mover's position then
} pix_collision;

// The collisions of the last move, or of what has been done of it since the caller was asked last.
static inline pix_collision *pix_world_collisions(const pix_world *world) {
  return world->scratch[PIX_WORLD_COLLISIONS].items;
}
static inline int32_t pix_world_collision_count(const pix_world *world) {
  return world->scratch[PIX_WORLD_COLLISIONS].count;
}

// How a mover glides along a surface: first along the line that fits it, then, where pixels stand out from it, off it
// by whole pixels, and on. What is left of the push is told by how far it has led along the surface.
typedef enum pix_glide_kind {
  PIX_GLIDE_NONE,   // a segment straight to the goal
  PIX_GLIDE_ALONG,  // the surface
  PIX_GLIDE_OFF
} pix_glide_kind;

typedef struct pix_glide {
  pix_glide_kind kind;  // of this segment
  double push[2];       // what was left of the move where the surface was met
  double direction[2];  // of the surface; a unit vector
  double here[2];       // where the mover is, between segments
  double whole;         // how far along it the push leads
  double ahead;         // what of that is left after this segment
  int32_t segments;     // begun so far
  bool is_short;        // memory was
  bool has_met;         // a surface, at this offset last
  pix_offset met;
} pix_glide;

typedef struct pix_move {
  uint8_t response;      // of obstacles without one by the rules for layers, unless the mover asks
  bool is_brief;         // set by a caller who does not read x, y and normal of collisions: then they are 0, except
                         // where the response needs them, or is the caller's own
  bool is_settled;       // the sprite must stay where it is, now
  bool is_of_bullet;     // its response is for all that it meets, whatever the rules say. A bullet that bounces has
                         // PIX_RESPONSE_CUSTOM, so that each turn is the caller's
  double *velocity;      // of the bullet, not owned: each surface that it meets takes from that what leads against it,
  double restitution;    // and gives so much of it back
  bool has_begun;        // what the mover goes by has been chosen:
  bool by_envelope;      // its envelope
  bool is_over, may_descend;
  bool steps_past_custom;  // on this segment; see pix_move_head_for
  int32_t segments;      // begun so far
  double start[2], end[2];  // positions: of the move
  double from[2], goal[2];  // of the segment
  double spent;          // which part of the move lay before the segment
  double now;            // before the last step, unless is_now_late
  bool is_now_late;      // that is not worked out until it is needed
  pix_path_place before; // the last step
  pix_path path;         // of the segment
  pix_path_place place;  // on it
  pix_path_step rest;    // of the step to there: what has still to be done
  pix_offset at;         // of the mover, from the start of the move
  pix_offset shift;      // by which climbing and the like have shifted the segment's goal
  pix_offset asked;      // shift when the candidates of the segment were asked about last
  bool has_asked;        // about those of this segment
  bool has_asked_beside; // and about those near it where it is blocked, as it may glide
  pix_area gathered;     // whose obstacles are at hand
  int64_t ahead;         // pixels: how far ahead is gathered next
  int64_t next_sweep;    // steps of the segment before the next one
  pix_walker walker;
  pix_glide glide;
  double length;         // no glide leads further away from the start: as far as the goal, and a pixel
  int32_t candidates, acting;
  const pix_collision *told;  // what the calls so far have left, set by a caller who goes on after PIX_MOVE_CUSTOM:
  int32_t told_count;         // what has been crossed is not met again
} pix_move;

void pix_move_begin(pix_move *move, double x, double y, uint8_t response);

// Takes the move on, with a mover just begun: it asks if there are answers to be had.
pix_move_event pix_move_next(pix_move *move, pix_mover *mover);

// Goes on to another goal after PIX_MOVE_CUSTOM, or nowhere. with_steps: on this segment, what has a response of the
// caller's own is got past by the sprite's steps, as what it slides along is.
void pix_move_head_for(pix_move *move, double x, double y, bool with_steps);
void pix_move_stop(pix_move *move);

// ---- move_state.c
//
// What a move is made of: notes of what it has met, and its end.

// Finds the position of the mover at an offset from the start of the move.
void pix_move_position(const pix_move *move, pix_offset at, double position[2]);

#define PIX_MOVE_SHORTEST_AHEAD 64  // pixels: so far ahead of the mover is gathered, at first and where something is

// A step that is blocked.
typedef struct pix_stop {
  pix_path_step step;        // PIX_PATH_END: to the coverage at the end
  pix_offset both, x, y;     // where it leads; x and y: one axis of it alone
  bool both_free, x_free, y_free;
  double end[2];             // the end, if it is that
} pix_stop;

// Begins a segment to the goal from a position where the mover is at its offset.
void pix_move_begin_segment(pix_move *move, const double from[2]);

// The largest of the sprite's steps.
int32_t pix_move_most_steps(const pix_sprite *sprite);

// Returns all that one step may look at around the mover: where climbing leads, what lies beneath, a pixel for the
// normal.
pix_area pix_move_needed_area(const pix_move *move);

// Gathers the obstacles of the area, instead of those before. False if memory is short.
bool pix_move_gather(pix_move *move, pix_area area);

// Gathers the area, and what one step needs, unless what has been gathered holds it. False if memory is short.
bool pix_move_gather_more(pix_move *move, pix_area area);

// Adds a collision with the obstacle, at the time and place where the move is. False if memory is short.
bool pix_move_add_touch(pix_move *move, const pix_obstacle *obstacle, const pix_touch *touch);

// Does anybody read the pixel and the normal of a collision with this response?
bool pix_move_needs_touch(const pix_move *move, uint8_t response);

// Adds collisions with what the walker has met and crosses, since the last time, in the order of its steps. False if
// memory is short.
bool pix_move_note_crossed(pix_move *move);

// Ends. A sprite that is turned or scaled covers other pixels there than on its path, as its position has another
// fraction.

// Is the coverage at the end that of the start, shifted by the offset where the mover is?
bool pix_move_is_shifted(const pix_move *move, const double end[2]);

// Would the obstacle block the last step, from where the walker is to the coverage `there`, at the end?
bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *obstacle);

// Would no obstacle block it? The area around the end must have been gathered.
bool pix_move_end_is_free(const pix_move *move, const double end[2]);

// Ends the move: the mover comes to rest at the end, and meets there what it crosses. False if memory is short.
bool pix_move_end_at(pix_move *move, const double end[2]);

// ---- glide.c

// Returns the area whose obstacles pix_move_glide looks at first: around the mover.
pix_area pix_move_glide_area(const pix_move *move);

// Goes on along the surface that blocks the step.
pix_move_event pix_move_glide(pix_move *move, const pix_stop *stop);

// Finds where the segment has been stopped, move->glide.here: just before the step, if the coverage there is what it is
// at the offset; else at the offset.
void pix_move_find_here(pix_move *move, const pix_stop *stop);

// Takes from the velocity of a bullet, and gives back, what the surface that blocks the step does. False if memory is
// short.
bool pix_move_lose_velocity(pix_move *move, const pix_stop *stop);

// Begins the next segment of a glide that has come to its goal. False if that was the last one.
bool pix_move_glide_on(pix_move *move);

// ---- turn.c
//
// Sprites that turn or grow in a world, as far as there is room, or change at once.
//
// A turn goes from the sprite's transform to another, which differs in rotation or in scale, by equal steps: the fewest
// for which no point of a solid texel moves by more than a pixel. So nothing slips through between two of them. Each
// has the coverage that the rule gives it there:
//
//     angle or scale:  from ---|---|---|--- to      `steps` of them; the last is exactly `to`
//
// Of more than two full turns, those between the first and the last one are left out: they cover what the first one
// covered.

// What became of a turn.
typedef struct pix_turn_end {
  pix_sprite_result result;  // if its fault is not PIX_SPRITE_OK, the turn cannot be made; nothing else is known then
  pix_transform transform;   // the last one that is free
  double fraction;           // which part of the turn leads to there, from 0 to 1
  int32_t slot;              // of the first sprite, in adding order, that blocks the step after it; -1: none
  pix_touch touch;           // with that one, in that step
} pix_turn_end;

// Writes the slots of the sprites that may be obstacles of the mover and whose boxes meet the box that holds all steps
// to pix_world_found, in adding order. Returns their number; -1 if memory is short.
int32_t pix_world_turn_candidates(pix_mover *mover, const pix_transform *to);

// Turns the mover's shape as far as it is free. The sprite itself stays as it is. False if memory is short.
bool pix_world_turn(pix_mover *mover, const pix_transform *to, pix_turn_end *end);

// ---- carry.c
//
// Platforms: sprites that go where they are told, push who is in their way and carry who stands on them. They go pixel
// by pixel, one axis at a time (x first where both change at once), as motion/carry_step.h says.

// Who may be moved: sprites of these layers, and if is_asked, only those with an answer in pix_world_answers from
// PIX_ANSWER_BLOCK on.
typedef struct pix_carry_wanted {
  uint64_t layers;
  bool is_asked;
} pix_carry_wanted;

// Puts the platform, a sprite of the world, at `end`, within the limits of positions, and moves others by whole pixels
// on its path. Writes the slots of those that were crushed to pix_world_found, in adding order, and returns their
// number. -1 if memory is short: then nobody has moved.
int32_t pix_world_carry(pix_world *world, pix_sprite *platform, const double end[2], pix_carry_wanted wanted);

// Writes the slots of all that this might move to pix_world_found, in adding order, and returns their number: sprites
// that are enabled, neither static nor followers, and whose boxes meet what the platform's box passes over, or what the
// box of another such sprite does that goes along, grown by three pixels. -1 if memory is short.
int32_t pix_world_carry_candidates(pix_world *world, pix_sprite *platform, const double end[2]);

// ---- integrate.c
//
// Sprites that go where their velocities take them: turned first, then moved, all of them by a step but for bullets,
// which are swept when the others have come to where they go, one after the other.

// The hits of bullets in the last step (pix_hit), in adding order of the bullets.
static inline const pix_hit *pix_world_hits(const pix_world *world) { return world->scratch[PIX_WORLD_HITS].items; }
static inline int32_t pix_world_hit_count(const pix_world *world) { return world->scratch[PIX_WORLD_HITS].count; }

// A step that would take a sprite too far, or turn it so that its box would be too large.
typedef struct pix_refusal {
  int32_t sprite;            // counted in adding order from 0; -1: there is none
  pix_sprite_result result;  // of fault PIX_SPRITE_OK: it would get beyond PIX_MAX_POSITION
} pix_refusal;

#define PIX_STEP_SEGMENTS 16  // of a bullet's path, from edge or turn to the next, at most: then it stays there

// Turns and moves all sprites by a step. A bullet goes where the same step takes others, as a sweep, and stays where
// that is stopped; one with a response goes on as a move with that would, and its velocity with it. Where borders wrap,
// what lies where it comes in stops it, too. Sets *stopped_count to how many bullets have hit something. Sprites that
// turn must have the poses that they need (pix_world_find_poseless). False if memory is short. If that is so, or the
// step is refused, nothing has changed.
bool pix_world_integrate(pix_world *world, pix_velocities *velocities, double dt, const pix_borders *borders,
                         pix_refusal *refusal, int32_t *stopped_count);

// Finds the place in the adding order, from `from` on, of the first sprite that turns and that has no pose, or a
// follower without one; -1: there is none.
int32_t pix_world_find_poseless(const pix_world *world, const pix_velocities *velocities, int32_t from);

// ---- push_out.c
//
// The shortest offset that takes a sprite off all that is in its way, and the shortest one along a direction.
//
// Both are looked for in parts, the near ones first, so that only what is near is looked at, and whoever has to ask
// what is an obstacle need not ask about what is far away.

// Writes those that may be obstacles in the area to pix_world_found, in adding order, and returns their number: 0 if
// the mover is disabled or covers nothing.
int32_t pix_separation_candidates(const pix_mover *mover, pix_area area);

// A part of a path out: its offsets from one place to another, both included.
typedef struct pix_path_out {
  pix_path path;
  pix_path_place first, last;
  bool is_at_end;  // there is no such part: the one before was the last
} pix_path_out;

// A search for the first offset by which a mover, which has been begun, is off all obstacles.
typedef struct pix_push_out {
  uint64_t limit;      // the square of the longest offset that is wanted; UINT64_MAX: any
  bool has_direction;
  pix_rings rings;     // the part that is searched, without a direction
  pix_path_out out;    // and with one
  bool is_asked;       // who is in the way of this part
  int32_t candidates;  // see pix_push_out_next
  pix_separation_result result;
  pix_offset offset;   // if the result is PIX_SEPARATION_FOUND
} pix_push_out;

// Begins a search in the order of bits/free_offsets.h. The result is PIX_SEPARATION_TOO_LARGE also if there is no such
// offset within PIX_SEPARATION_REACH, but the limit is beyond that.
pix_push_out pix_push_out_shortest(uint64_t limit);

// Begins a search along the path in a direction.
pix_push_out pix_push_out_along(const double direction[2], uint64_t limit);

// Searches on. False: the search has ended. True, if the mover is asked: there are so many candidates in
// pix_world_found, and of each that has no answer it must become known whether it is an obstacle, before the search
// goes on. The mover may be begun again meanwhile; what it had gathered is gone.
bool pix_push_out_next(pix_push_out *search, pix_mover *mover);

// To be called if there have been new answers: what was known of the offsets before this part is out of date.
void pix_push_out_look_back(pix_push_out *search);
