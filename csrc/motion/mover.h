// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What all motion is made of: movers, their passages beside what may be in their way, and walkers. Each part below
// names the file in which it is done.
#pragma once

#include "bits/path.h"
#include "sprite/sprite.h"
#include "sprite/sprite_coverage.h"
#include "world/world_questions.h"

// ---- mover.c
//
// A mover is a sprite of a world that moves by whole pixels; what may be in its way are its obstacles. It is begun,
// then gathers the obstacles near some area, as bitmaps, and asks about steps there. Nothing may change the world, its
// sprites or their masks meanwhile. All coordinates are world pixels. Offsets are whole pixels from where the mover was
// when it began; what it covers there is what it covered at the start, shifted.

// What has been said about a sprite that may be in the way. Numbers from PIX_ANSWER_BLOCK on all mean that it blocks;
// who asks may tell more with them.
enum {
  PIX_ANSWER_NONE = 0,   // nobody has been asked
  PIX_ANSWER_PASS = 1,   // no obstacle
  PIX_ANSWER_BLOCK = 2
};

// The answers by slot, if somebody asks: pix_world_reserve_answers makes room for them, or returns false.
static inline uint8_t *pix_world_answers(const pix_world *world) { return world->scratch[PIX_WORLD_ANSWERS].items; }

static inline bool pix_world_reserve_answers(pix_world *world) {
  return pix_world_reserve_scratch(world, PIX_WORLD_ANSWERS, world->slots.capacity, sizeof(uint8_t));
}

typedef struct pix_offset {
  int32_t dx, dy;
} pix_offset;

static const pix_offset pix_no_offset = {0, 0};

// Adds (dx, dy) to an offset. At the ends of the world, where offsets are at their limit, the result stays at it: what
// lies beyond does not matter.
static inline pix_offset pix_offset_beside(pix_offset at, int32_t dx, int32_t dy) {
  return (pix_offset){(int32_t)pix_max64(INT32_MIN, pix_min64((int64_t)at.dx + dx, INT32_MAX)),
                      (int32_t)pix_max64(INT32_MIN, pix_min64((int64_t)at.dy + dy, INT32_MAX))};
}

#define PIX_AREA_UNCOUNTED INT64_MAX  // an overlap of some pixels, which nobody has counted so far

// A sprite that may be in the way.
typedef struct pix_obstacle {
  int32_t slot;
  uint8_t answer;          // what has been said about it
  pix_rect box;            // world pixels
  pix_point side;          // from which it stops the mover; 0, 0: from all
  pix_coverage coverage;   // always a bitmap: its mask, or drawn as far as the area reaches that has been gathered
  size_t first_word;       // of that bitmap in PIX_WORLD_OBSTACLE_WORDS, while it is to be drawn
  int64_t area;            // pixels in common with the mover where that is now, or PIX_AREA_UNCOUNTED
  int64_t area_before;     // before a try of the walker: motion/walker.c
  pix_offset at;           // where the mover is, if the area is uncounted; where it had none in common, if that is 0
  bool meets_own;          // of a mover that goes by its envelope: what it covers itself counts nevertheless
  pix_offset asked;        // the offset that was asked about last, and by how much the area is larger there
  int64_t growth;
  int32_t met_x, met_y;    // of one that is crossed: the offset at which the walker met it,
  int32_t met_step;        // the number of that step,
  int8_t came_x, came_y;   // and its direction
} pix_obstacle;

typedef struct pix_mover {
  pix_world *world;
  pix_sprite *sprite;
  pix_sprite *shape;       // whose coverage the mover has: the sprite itself, or a shadow of it
  pix_placement place;     // of the shape at the start
  pix_coverage coverage;   // a bitmap, if the shape is the sprite; of a shadow perhaps none
  bool has_envelope;       // the coverage is its envelope, drawn once there are obstacles, and the place's box is its
  pix_coverage own;        // then: what it covers, without a bitmap if the box of that is empty
  uint64_t layers;         // of its obstacles; 0: it has none
  uint16_t barred;         // no sprite with one of these flags is an obstacle
  const pix_sprite *head;  // of its family, whose members are no obstacles either; NULL: it has none
  double way[2];           // of the path: what has a side lets it pass if that leads out on it; 0, 0: of each step
  bool is_asked;           // only those with an answer in pix_world_answers that is not PIX_ANSWER_PASS
  bool obeys_rules;        // of a move, not of a bullet's: the rules for layers may have responses for it, and sides of
                           // what it crosses do not count
  uint8_t answer;          // where nobody is asked, and no rule answers; PIX_ANSWER_BLOCK, unless a move sets another
  int32_t count;           // of obstacles
  int64_t drawn_words;     // drawn for the obstacles gathered last
} pix_mover;

// Begins with a sprite of the world as mover, and with the obstacles of these layers that the world's rules leave it,
// its own family left out; with none if it is intangible. Brings the world up to date. False if memory is short.
bool pix_mover_begin(pix_mover *mover, pix_world *world, pix_sprite *sprite, uint64_t layers);

// Begins a mover as pix_mover_begin does, but keeps the drawings made since pix_drawings_begin: for one mover after the
// other, between which sprites only move.
bool pix_mover_begin_next(pix_mover *mover, pix_world *world, pix_sprite *sprite, uint64_t layers);

// Lets the mover cover from now on what a shadow of its sprite does. Offsets are from the shadow's place; overlaps are
// compared with those of the shape before.
void pix_mover_take_shape(pix_mover *mover, pix_sprite *shadow);

// Lets the mover go by its envelope from now on (sprite/sprite_coverage.h), to whose cells offsets lead then. False if
// it has none. Obstacles gathered before are to be gathered again.
bool pix_mover_take_envelope(pix_mover *mover);

// Gives an obstacle that has an envelope that one in place of its coverage, until the next mover or obstacle takes one.
// False if memory is short.
bool pix_obstacle_take_envelope(pix_world *world, pix_obstacle *obstacle);

// Makes the mover's coverage a bitmap, which pays for more than a few tests. False if memory is short.
bool pix_mover_draw(pix_mover *mover);

// A mover's sprite as it would be somewhere else.
typedef struct pix_mover_shadow {
  pix_sprite sprite;
  pix_pose pose;
} pix_mover_shadow;

// Returns the mover as if it had begun at the position, or at the nearest one within the limits. It lives in the
// shadow, and may have no bitmap.
pix_mover pix_mover_at(const pix_mover *mover, pix_mover_shadow *shadow, const double position[2]);

// The mover's box at the offset.
static inline pix_rect pix_mover_box(const pix_mover *mover, pix_offset at) {
  pix_rect box = mover->place.box;
  box.x += at.dx;
  box.y += at.dy;
  return box;
}

// Gathers the obstacles whose boxes meet the area, in adding order, instead of those gathered before, and counts what
// they have in common with the mover at the offset `at`. The mover may be asked about places where its box lies in the
// area. False if memory is short.
bool pix_mover_gather(pix_mover *mover, pix_area area, pix_offset at);

// Gathers, as pix_mover_gather does, the obstacles among the first `found` slots in pix_world_found, which must be in
// adding order, instead of looking for boxes.
bool pix_mover_gather_found(pix_mover *mover, int32_t found, pix_area area, pix_offset at);

// Could the sprite in the slot be an obstacle, whatever has been answered about it? Its layer is not looked at.
static inline bool pix_mover_is_candidate(const pix_mover *mover, int32_t slot) {
  const pix_slots *slots = &mover->world->slots;
  if (slot == mover->sprite->slot || (slots->flags[slot] & mover->barred)) return false;
  return mover->head == NULL || pix_family_head(slots->sprite[slot]) != mover->head;
}

// Returns the answer to the sprite in the slot that holds if nobody is asked about it.
uint8_t pix_mover_unasked_answer(const pix_mover *mover, int32_t slot);

// Is the sprite in the slot a candidate that the answers, if the mover is asked, make an obstacle?
static inline bool pix_mover_is_obstacle(const pix_mover *mover, int32_t slot) {
  if (!pix_mover_is_candidate(mover, slot)) return false;
  return !mover->is_asked || pix_world_answers(mover->world)[slot] > PIX_ANSWER_PASS;
}

// Writes the candidates whose boxes meet the area to pix_world_found, in adding order, and returns their number.
int32_t pix_mover_candidates(const pix_mover *mover, pix_area area);

// Is what the sprite covers at the position `to` what it covers at `from`, shifted by whole pixels? Sets *offset to
// these then.
bool pix_sprite_shift(const pix_sprite *sprite, const double from[2], const double to[2], pix_offset *offset);

// Is what the mover goes by, its coverage or its envelope, at the position what it is at the offset `by`?
bool pix_mover_is_shifted(const pix_mover *mover, pix_offset by, const double position[2]);

// Is its coverage?
bool pix_mover_covers_shifted(const pix_mover *mover, pix_offset by, const double position[2]);

// Returns the path between two positions of the sprite: of its own coverage if that shifts by whole pixels with the
// position, otherwise of that at `from`, shifted.
pix_path pix_sprite_path(const pix_sprite *sprite, const double from[2], const double to[2]);

// Returns the path of what the mover goes by between two positions. From one end of the world to the other there may be
// one change more than an offset can hold: that one is left out, and part of the step to the coverage at the end.
pix_path pix_mover_path(const pix_mover *mover, const double from[2], const double to[2]);

// Finds the direction back from `to` to `from`; up if they are the same place.
static inline void pix_point_back(const double from[2], const double to[2], double back[2]) {
  for (int k = 0; k < 2; k++) back[k] = from[k] - to[k];
  if (back[0] == 0 && back[1] == 0) back[1] = -1;
}

// Does the mover at the offset have a pixel in common with the obstacle?
bool pix_mover_meets(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at);

// Counts the pixels that the mover at the offset has in common with the obstacle.
int64_t pix_mover_area(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at);

// May the mover go from the offset `from`, where it is, to the offset `to`, as far as this obstacle is concerned? If
// that makes their overlap no larger: what overlaps nothing must not begin to. An obstacle with a side stops only steps
// that lead against it, and those of what rests on it. Notes the growth in the obstacle.
bool pix_mover_passes(const pix_mover *mover, pix_obstacle *obstacle, pix_offset from, pix_offset to);

// Returns the step by a pixel, along the longer axis, that leads out on a side.
pix_offset pix_side_step(pix_point side);

// Does the mover at the offset touch, from outside, the side from which the obstacle stops it?
bool pix_mover_rests_on(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at);

// Does a step from one offset to another come to the side of the obstacle from outside, or along it as the mover rests
// on it at `foot`?
bool pix_mover_comes_to_side(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset from, pix_offset to,
                             pix_offset foot);

// May the mover, which has come by a way to the offset, take the last step to where `there` is, another shape of it, as
// far as this obstacle is concerned? What has a side is come to from there by who would be free of it two pixels
// further out: so far around the mover must have been gathered.
bool pix_mover_may_end(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at, const double way[2],
                       const pix_mover *there);

// May the mover go to the offset, as far as all obstacles gathered are concerned, none of which has a side?
bool pix_mover_is_free(const pix_mover *mover, pix_offset to);

// Tells the obstacle that the mover is at the offset now, and has so many pixels in common with it there.
static inline void pix_obstacle_note(pix_obstacle *obstacle, pix_offset at, int64_t area) {
  obstacle->area = area;
  obstacle->at = obstacle->asked = at;
  obstacle->growth = 0;
}

// Tells one obstacle, or all of them, that the mover is at the offset now, and counts what they have in common.
void pix_mover_note(const pix_mover *mover, pix_obstacle *obstacle, pix_offset at);
void pix_mover_place(pix_mover *mover, pix_offset at);

// Where two touch: the first pixel that both have in row order, and the direction from the obstacle to the mover.
typedef struct pix_touch {
  int32_t x, y;
  double normal[2];
} pix_touch;

// Finds the first pixel in row order that the mover at the offset has in common with an obstacle that it meets there.
void pix_mover_first(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at, int32_t *x, int32_t *y);

// Adds the central difference of the area that both have in common, the mover at the offset: by how much it is larger a
// pixel further left than right, and up than down. Summed over obstacles, it points away from all of them together.
void pix_mover_add_slope(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at, double slope[2]);

// Sets the normal to the slope, made a unit vector; or to `fallback`, made one, if that is 0; (0, 0) if both are.
void pix_set_normal(const double slope[2], const double fallback[2], double normal[2]);

// Finds how the mover touches one obstacle that it meets at the offset.
pix_touch pix_mover_touch(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at,
                          const double fallback[2]);

static inline pix_obstacle *pix_mover_obstacle(const pix_mover *mover, int32_t index) {
  pix_obstacle *obstacles = mover->world->scratch[PIX_WORLD_OBSTACLES].items;
  return &obstacles[index];
}

// Sets the coverage to the mask of the sprite in the slot. False if what it covers is not its mask, shifted.
bool pix_shifted_mask(const pix_world *world, int32_t slot, pix_coverage *coverage);

// Drawings.
//
// Bitmaps of what sprites of a world cover that are turned or scaled. Large ones are kept from look to look, wherever
// their sprites go by whole pixels.

// How many words a bitmap of the window takes.
static inline int64_t pix_drawing_words(pix_rect window) {
  return (int64_t)pix_stripe_count(window.w) * pix_bits_pitch(window.h);
}

// Writes what the sprite at the placement covers of the window, which lies in its box, to so many words, and returns
// it: it lives in the words.
pix_coverage pix_draw_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, uint64_t *words);

// Forgets the drawings that are kept, as masks may have changed, and frees what only large bitmaps needed.
void pix_drawings_begin(pix_world *world);

// Finds the bitmap of all that the sprite in the slot covers at its placement. `words` is how many would have to be
// drawn without it: it is drawn and kept once as many have been asked for as it has. False if it has not been drawn. It
// lives until pix_drawings_begin.
bool pix_drawings_find(pix_world *world, int32_t slot, const pix_placement *place, int64_t words,
                       pix_coverage *coverage);

// ---- passage.c
//
// A mover on its path past one obstacle: where is the first step that the obstacle hinders?
//
// Single steps are asked about where the obstacle is near. Elsewhere many are passed at once by smears. A smear is the
// mover's bitmap ORed over many offsets: if it has nothing in common with the obstacle, the mover has nothing in common
// with it at any of them. They are tried from coarse to fine:
//
//   range: all that a path may come through in 16 changes of its longer axis, and a few offsets more
//   line:  1, 2, 4, ... 32 offsets beside each other along the longer axis. Lines are exact: a gap just as wide as the
//          mover is gone through at their speed

// A path that begins where the mover is at the offset `from`.
typedef struct pix_route {
  pix_mover *mover;
  pix_path path;
  pix_offset from;
  struct pix_smears *smears; // of the mover, once there is use for them
  bool is_without_smears;    // it is too large for them, or memory was short
  bool is_without_blocker;  // nobody asks what stops the mover
} pix_route;

// The mover's offset at a place of the path.
static inline pix_offset pix_route_offset(const pix_route *route, pix_path_place place) {
  const pix_path *path = &route->path;
  return pix_offset_beside(route->from, pix_path_x(path, place), pix_path_y(path, place));
}

// Finds the part of the path on which the mover's box meets the area, as pix_path_within. False if there is none.
bool pix_route_within(const pix_route *route, pix_area area, pix_path_place *first, pix_path_place *last);

// The area that the mover's box passes over between two places.
pix_area pix_route_swept(const pix_route *route, pix_path_place first, pix_path_place last);

// A step of the path: the place and the offset it leads to and, if it changes both x and y, the two offsets between.
typedef struct pix_route_step {
  pix_path_step kind;
  pix_path_place next;
  pix_offset target, x, y;
} pix_route_step;

pix_route_step pix_route_step_from(const pix_route *route, pix_path_place place);

// The part of a path on which the mover may meet an obstacle.
typedef struct pix_passage {
  pix_path_place at, last;  // how far it has been looked at, and where it ends
  bool is_hindered;         // the step from `at` makes the overlap larger, or so would one of its offsets between
  int64_t lines_until;      // a major change up to which only lines are tried, as a range has met the obstacle
} pix_passage;

// Goes on from passage->at until the obstacle hinders a step, to the passage's end, or to a place behind `until`.
void pix_passage_search(pix_route *route, pix_passage *passage, pix_obstacle *obstacle, pix_path_place until);

// ---- walker.c
//
// Walking: single steps of a mover among what may be in its way, over what rises and falls by few pixels.
//
// A walker is a mover that knows where it is, and how far each obstacle overlaps it there. It tries steps of a pixel,
// each free or blocked by some obstacles, as their answers say; where one is blocked, it may get past.

// Answers of moves: what happens where the mover meets the obstacle. From PIX_RESPONSE_CUSTOM on they are the caller's
// own.
enum {
  PIX_RESPONSE_CROSS = PIX_ANSWER_BLOCK,  // never blocks
  PIX_RESPONSE_ONEWAY,  // its side is above, if it has no other
  PIX_RESPONSE_SLIDE,
  PIX_RESPONSE_TOUCH,
  PIX_RESPONSE_BOUNCE,
  PIX_RESPONSE_GLIDE,  // along the surface, see motion/glide.c
  PIX_RESPONSE_CUSTOM
};

typedef struct pix_walker {
  pix_mover *mover;
  pix_offset at;
  pix_offset foot;  // where it stands; stood, while it climbs
  int32_t steps;    // taken so far
  bool is_plain;    // every obstacle blocks, and none overlaps it: then none does as long as it takes free steps
  bool may_glide;   // some obstacle answers so
} pix_walker;

// Begins a walker where the mover is, just after its obstacles have been gathered.
pix_walker pix_walker_begin(pix_mover *mover, pix_offset at);

// Tells whether `obstacle` blocks the step of `walker` from where it is to `to`, which is a pixel away along x, along y
// or along both. Moves nothing; `obstacle` only remembers by how much the overlap would grow, for pix_walker_go.
bool pix_walker_is_blocked_by(const pix_walker *walker, pix_obstacle *obstacle, pix_offset to);

// Does the walker stand on the obstacle, or lean on it, on its side? While it climbs: did it before?
bool pix_walker_stands_on(const pix_walker *walker, const pix_obstacle *obstacle);

// Does no obstacle block the step?
bool pix_walker_is_free(pix_walker *walker, pix_offset to);

// Takes a step that is free. An obstacle to be crossed that the walker meets has an area from then on, and its met_...
// and came_... say by which step. Whoever takes note of that makes it one to be passed, before more steps are tried.
void pix_walker_go(pix_walker *walker, pix_offset to);

// Gets past what blocks a step sideways, by `side`: goes up by as few pixels as it takes, or else down, and then
// sideways. False, and nothing has changed, if the sprite's steps are too few.
bool pix_walker_climb(pix_walker *walker, int32_t side);

// Gets past what blocks a step down, or up if `down` is -1: goes sideways by as few pixels as it takes, and then takes
// it. If both sides would do, goes towards `side`; 0: to neither. False, and nothing has changed, if that is too far.
bool pix_walker_sidestep(pix_walker *walker, int32_t down, int32_t side);

// Is there something below that the walker stands on? Not what it glides along: to go down after that would lead it
// further than the push.
bool pix_walker_stands(pix_walker *walker);

// Goes down to the ground, if that is within the sprite's steps: after a step away from where it stood.
void pix_walker_descend(pix_walker *walker);

// The ground: what a sprite stands on, and how that slopes.

// Leaves out what the mover crosses by a rule for layers: that is no ground. Lets it go by its envelope, if it has one.
// To be called first.
void pix_ground_begin(pix_mover *mover);

// Returns the area of all that has to do with the ground under the mover; an empty one if its box is empty.
pix_area pix_ground_area(const pix_mover *mover);

typedef struct pix_ground {
  int32_t slot;
  double normal[2];  // unit vector that points up
} pix_ground;

typedef enum pix_ground_result {
  PIX_GROUND_NONE,
  PIX_GROUND_FOUND,
  PIX_GROUND_NO_MEMORY
} pix_ground_result;

// Finds the first of the mover's obstacles, in adding order, that it does not overlap but would one pixel further down,
// or that its envelope does not overlap but would.
// The normal is that of the line between where the mover would rest if it were some pixels further left and right.
pix_ground_result pix_world_ground(pix_mover *mover, pix_ground *ground);
