// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite of a world that moves by whole pixels, and what may be in its way: its obstacles. What all motion is made
// of: sweeps, moves, platforms.
//
// A mover is begun, then gathers the obstacles near some area, as bitmaps, and asks about steps there. Nothing may
// change the world, its sprites or their masks meanwhile. All coordinates are world pixels. Offsets are whole pixels
// from where the mover was when it began; coverage there is that of the start, shifted.
#ifndef PIX_MOVER_H
#define PIX_MOVER_H

#include "bits/path.h"
#include "motion/drawings.h"
#include "sprite/sprite.h"
#include "sprite/sprite_pair.h"
#include "world/world_questions.h"

// What has been said about a sprite that may be in the way. Numbers from PIX_ANSWER_BLOCK on all mean that it blocks;
// who asks may tell more with them.
enum {
  PIX_ANSWER_NONE = 0,   // nobody has been asked
  PIX_ANSWER_PASS = 1,   // no obstacle
  PIX_ANSWER_BLOCK = 2
};

// The answers by slot, if somebody asks: there must be room for them.
static inline uint8_t *pix_world_answers(const pix_world *world) { return world->scratch[PIX_WORLD_ANSWERS].items; }

static inline bool pix_world_reserve_answers(pix_world *world) {
  return pix_world_reserve_scratch(world, PIX_WORLD_ANSWERS, world->slots.capacity, sizeof(uint8_t));
}

typedef struct pix_offset {
  int32_t dx, dy;
} pix_offset;

static const pix_offset pix_no_offset = {0, 0};

// The offset that is so much further. At the ends of the world offsets are at their limit, and what is beside them does
// not matter.
static inline pix_offset pix_offset_beside(pix_offset at, int32_t dx, int32_t dy) {
  return (pix_offset){(int32_t)pix_max64(INT32_MIN, pix_min64((int64_t)at.dx + dx, INT32_MAX)),
                      (int32_t)pix_max64(INT32_MIN, pix_min64((int64_t)at.dy + dy, INT32_MAX))};
}

// All offsets on the straight way from one to another, and more.
static inline pix_area pix_offsets_between(pix_offset a, pix_offset b) {
  return (pix_area){pix_min(a.dx, b.dx), pix_min(a.dy, b.dy), (int64_t)pix_max(a.dx, b.dx) + 1,
                    (int64_t)pix_max(a.dy, b.dy) + 1};
}

// Some pixels, which nobody has counted so far.
#define PIX_AREA_UNCOUNTED INT64_MAX

// A sprite that may be in the way.
typedef struct pix_obstacle {
  int32_t slot;
  uint8_t answer;          // what has been said about it
  pix_rect box;            // world pixels
  pix_coverage coverage;   // has no bits if what was gathered of it is too large to be one bitmap
  size_t first_word;       // of its bitmap in PIX_WORLD_OBSTACLE_WORDS, if that was made for it
  pix_placement place;     // if it has no bits
  int64_t area;            // pixels in common with the mover where that is now, or PIX_AREA_UNCOUNTED
  int64_t area_before;     // a try of the walker: motion/steps.h
  pix_offset at;           // where that is, if it is uncounted; a place with none in common, if there are none
  pix_offset asked;        // and by how much larger the area is here, which was asked about last
  int64_t growth;
  pix_rect near;           // where both had a pixel in common when that was looked for last; empty: nowhere
  int32_t met_x, met_y;    // of one that is crossed: the offset at which the mover met it; see motion/steps.h
  int32_t met_step;        // by which of its steps
  int8_t came_x, came_y;   // which way that went
} pix_obstacle;

typedef struct pix_mover {
  pix_world *world;
  pix_sprite *sprite;
  pix_sprite *shape;     // what covers what the mover does: the sprite itself, or a shadow of it
  pix_placement place;   // at the start
  pix_coverage coverage; // the same; has no bits if it is too large to be one bitmap
  bool is_part;          // the coverage holds no more than may meet the obstacles that have been gathered
  uint64_t layers;       // of its obstacles; 0: it has none
  uint16_t barred;       // no sprite with one of these flags is an obstacle
  const pix_sprite *head;  // of its family, who are no obstacles either; NULL: it has none
  bool is_asked;         // only those with an answer in pix_world_answers that is not PIX_ANSWER_PASS
  int32_t count;         // of obstacles
} pix_mover;

// Begins with a sprite of the world as mover, and with the obstacles of these layers that the world's rules leave it,
// those of its own family left out; with none if it is intangible. Brings the world up to date. False if memory is
// short.
bool pix_mover_begin(pix_mover *mover, pix_world *world, pix_sprite *sprite, uint64_t layers);

// The same for one mover after the other: what is known of sprites that only move between them is kept, if none begins
// in another way.
void pix_movers_begin(pix_world *world);
bool pix_mover_begin_next(pix_mover *mover, pix_world *world, pix_sprite *sprite, uint64_t layers);

// From now on the mover covers what the shadow of its sprite does, offsets are from there, and overlaps are compared
// with those before. Its coverage is drawn only if pix_mover_draw is called, which pays for more than a few tests.
void pix_mover_take_shape(pix_mover *mover, pix_sprite *shadow);

// Makes the mover's coverage a bitmap, if that is not too large. False if memory is short.
bool pix_mover_draw(pix_mover *mover);

// A mover's sprite as it would be somewhere else.
typedef struct pix_mover_shadow {
  pix_sprite sprite;
  pix_pose pose;
} pix_mover_shadow;

// The mover as if it had begun at the position, or at the nearest one within the limits. Good as long as the shadow.
pix_mover pix_mover_at(const pix_mover *mover, pix_mover_shadow *shadow, const double position[2]);

// The mover's box at the offset.
static inline pix_rect pix_mover_box(const pix_mover *mover, pix_offset at) {
  pix_rect box = mover->place.box;
  box.x += at.dx;
  box.y += at.dy;
  return box;
}

// Gathers the obstacles whose boxes meet the area, in adding order, instead of those gathered before: the mover's box
// must lie in the area wherever it is asked about. `at` is where the mover is. False if memory is short.
bool pix_mover_gather(pix_mover *mover, pix_area area, pix_offset at);

// Gathers only those of them that the first `found` slots in pix_world_found are, which must be in adding order.
bool pix_mover_gather_found(pix_mover *mover, int32_t found, pix_area area, pix_offset at);

// Could the sprite in the slot be an obstacle, whatever has been answered about it? Its layer is not looked at.
static inline bool pix_mover_is_candidate(const pix_mover *mover, int32_t slot) {
  const pix_slots *slots = &mover->world->slots;
  if (slot == mover->sprite->slot || (slots->flags[slot] & mover->barred)) return false;
  return mover->head == NULL || pix_family_head(slots->sprite[slot]) != mover->head;
}

// And do the answers let it be one?
static inline bool pix_mover_is_obstacle(const pix_mover *mover, int32_t slot) {
  if (!pix_mover_is_candidate(mover, slot)) return false;
  return !mover->is_asked || pix_world_answers(mover->world)[slot] > PIX_ANSWER_PASS;
}

// Writes the candidates whose boxes meet the area to pix_world_found, in adding order, and returns their number.
int32_t pix_mover_candidates(const pix_mover *mover, pix_area area);

// Is what a sprite covers at the position `to` that at `from`, shifted by whole pixels? Then *offset is by how many.
bool pix_sprite_shift(const pix_sprite *sprite, const double from[2], const double to[2], pix_offset *offset);

// The same from where the mover's sprite is; and is it that offset?
bool pix_mover_shift(const pix_mover *mover, const double position[2], pix_offset *offset);
bool pix_mover_is_shifted(const pix_mover *mover, pix_offset by, const double position[2]);

// The way between two positions. From one end of the world to the other there may be one change more than an offset can
// hold: that one is left out, so that it is part of the step to the coverage at the end.
pix_path pix_mover_path(const pix_mover *mover, const double from[2], const double to[2]);

// The place on a way after so many more changes of the axis that has more of them, or after all.
static inline pix_path_place pix_path_ahead(const pix_path *path, pix_path_place from, int64_t changes) {
  if (path->columns >= path->rows) {
    return pix_path_at_column(path, pix_min64(from.column + changes, path->columns));
  }
  return pix_path_at_row(path, pix_min64(from.row + changes, path->rows));
}

// The parts that may meet of the mover's box, where it began, and of another one, as long as the mover is somewhere in
// `offsets`.
void pix_mover_parts_near(const pix_mover *mover, pix_rect other, pix_area offsets, pix_rect *mine, pix_rect *its);

// Both as bitmaps that are good as long as the mover is somewhere in `offsets` and nothing else is drawn so. False if
// more than so many words have to be drawn of one, if there is nothing, or if memory is short.
bool pix_mover_draw_near(const pix_mover *mover, const pix_obstacle *obstacle, pix_area offsets, int64_t most_words,
                         pix_mover *near, pix_obstacle *near_obstacle);

// Does the mover at the offset have a pixel in common with the obstacle?
bool pix_mover_meets(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at);

// The same of one that is asked again and again: remembers where.
bool pix_mover_meets_again(const pix_mover *mover, pix_obstacle *obstacle, pix_offset at);

int64_t pix_mover_area(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at);

// Words that are compared at most to find out, with what has that box.
int64_t pix_mover_words(const pix_mover *mover, pix_rect other);

// By how many pixels the overlap of two that overlap gets larger as the mover goes from where it is to the offset.
int64_t pix_mover_growth(const pix_mover *mover, pix_obstacle *obstacle, pix_offset to);

// May the mover go from where it is to the offset, as far as this obstacle is concerned? If it does not make their
// overlap larger; so what does not overlap must not begin to.
bool pix_mover_passes(const pix_mover *mover, pix_obstacle *obstacle, pix_offset to);

// The same from where the mover is to that of another shape of its sprite.
bool pix_mover_may_become(const pix_mover *mover, const pix_obstacle *obstacle, const pix_mover *there);

// The same for all obstacles gathered.
bool pix_mover_is_free(const pix_mover *mover, pix_offset to);

// Tells the obstacle that the mover is at the offset now, and has so many pixels in common with it there.
static inline void pix_obstacle_note(pix_obstacle *obstacle, pix_offset at, int64_t area) {
  obstacle->area = area;
  obstacle->at = obstacle->asked = at;
  obstacle->growth = 0;
}

// Finds that number, and tells one of the obstacles, or all of them.
void pix_mover_note(const pix_mover *mover, pix_obstacle *obstacle, pix_offset at);
void pix_mover_place(pix_mover *mover, pix_offset at);

// Where the mover, at an offset at which it meets an obstacle, has the first pixel in common with it, and the direction
// from the obstacle to the mover there: the central difference of the area they have in common, as a unit vector, or
// (fallback[0], fallback[1]), made one, if that is none; (0, 0) if the fallback is none either.
typedef struct pix_touch {
  int32_t x, y;
  double normal[2];
} pix_touch;

pix_touch pix_mover_touch(const pix_mover *mover, const pix_obstacle *obstacle, pix_offset at,
                          const double fallback[2]);

static inline pix_obstacle *pix_mover_obstacle(const pix_mover *mover, int32_t index) {
  pix_obstacle *obstacles = mover->world->scratch[PIX_WORLD_OBSTACLES].items;
  return &obstacles[index];
}

#endif
