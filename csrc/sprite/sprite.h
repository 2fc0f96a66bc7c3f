// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite: a mask under a transform. This is its state, and where it is then; sprite/sprite_coverage.h says what it
// covers there. While it is in a world, its position lives in the world's slots, and every setter marks the slot dirty;
// nothing else in the world is touched. Most sprites of most games are neither turned nor scaled; what they do not need
// is kept apart, so that they are small.
#pragma once

#include "mask/mask.h"
#include "rule/rule.h"
#include "sprite/slots.h"

// Reaches from the position, in pixels; margin is part of the other four.
typedef struct pix_extent {
  double left, right, top, bottom, margin;
} pix_extent;

// Where a sprite's coverage was last found as a bitmap: while the sprite rests, it is found again by little but this.
typedef struct pix_resting_bits {
  uint64_t clock;       // of the mask's cache; 0: not found
  pix_point position;
  const pix_bits *bits; // in the cache
  int32_t x, y;         // world pixels, of its corner
} pix_resting_bits;

// What a sprite needs besides to be turned, scaled, flipped or sheared.
typedef struct pix_pose {
  double r, sx, sy, kx, ky;  // as in pix_transform
  pix_matrix matrix;
  pix_inverse inverse;

  // Where the solid texels lie around the position, in pixels, by real arithmetic; margins for rounding included.
  // Known for one version of one mask.
  uint64_t extent_version;  // 0: not known
  pix_extent extent;

  // The coverage as a bitmap in the mask's cache, made once enough of it has been sampled for that to pay. Both are
  // for one version of the mask and one fraction of the position.
  pix_raster_handle raster;
  int64_t sampled_pixels;
  uint64_t sampled_version;
  pix_point sampled_fraction;
  pix_resting_bits resting;
  bool has_drawn_envelope;  // with this transform: from the second time on it is kept
} pix_pose;

struct pix_sprite;

// What a sprite needs besides to be in a family: see Families below.
typedef struct pix_family {
  struct pix_sprite *leader;        // NULL: the sprite follows nobody
  struct pix_sprite *first, *last;  // its followers, in the order in which they began
  struct pix_sprite *next;          // the leader's follower after this one
  int32_t count;                    // of its followers
} pix_family;

// What becomes of a sprite that its velocity takes where something is in the way: see motion/integrate.c.
typedef enum pix_bullet {
  PIX_BULLET_NONE,  // nothing is in its way
  PIX_BULLET_STOPS,
  PIX_BULLET_BOUNCES,
  PIX_BULLET_SLIDES,
  PIX_BULLET_GLIDES
} pix_bullet;

typedef struct pix_sprite {
  pix_slots *home;  // NULL: in no world
  pix_mask *mask;   // not owned; never NULL
  pix_pose *pose;   // not owned; NULL: upright and in its own size
  pix_family *family;  // not owned; NULL: it never was in one
  int32_t slot;        // near the home in memory, as each setter asks for both
  int32_t layer;       // its number outside worlds
  pix_point position;  // when it is in no world
  pix_point origin;    // ox, oy of the transform
  double depth;        // higher is in front
  pix_point side;      // from which it stops others: a direction in the world; 0, 0: from all
  double restitution;  // of a bullet that bounces, slides or glides, from 0 to 1
  int16_t largest_width, largest_height;  // of all masks it may show: the box limit is judged on these
  uint8_t steps_up, steps_down, steps_sideways;  // pixels that it may climb, descend and evade while it moves by one
  uint8_t bullet;      // a pix_bullet
  bool is_disabled : 1;           // left out of pair searches and motion: itself, or as its leader is
  bool is_disabled_itself : 1;
  bool is_static : 1;
  bool is_sensor : 1;  // makes pairs, but is in nobody's way, nor is anybody in its
  bool is_shadow : 1;  // see pix_sprite_make_shadow
} pix_sprite;

typedef enum pix_sprite_fault {
  PIX_SPRITE_OK,
  PIX_SPRITE_BOX_TOO_LARGE,  // a side beyond PIX_MAX_BOX_SIDE
  PIX_SPRITE_BOX_TOO_FAR     // further than PIX_MAX_BOX_REACH from its position
} pix_sprite_fault;

// What becomes of a change of a sprite.
typedef struct pix_sprite_result {
  pix_sprite_fault fault;
  double width, height;  // pixels: of the box of its largest mask's rectangle, as it is then or would be
} pix_sprite_result;

// Makes the sprite one at (0, 0), not transformed, whose masks are at most largest_width x largest_height texels.
void pix_sprite_init(pix_sprite *sprite, pix_mask *mask, int32_t largest_width, int32_t largest_height);

// Makes `shadow` a copy of the sprite that is in no world, for looks at what it would cover if it were turned, moved or
// shown another mask: no bitmaps are kept of what it covers. It is good as long as the sprite's mask and `pose`, which
// becomes its own.
void pix_sprite_make_shadow(pix_sprite *shadow, pix_pose *pose, const pix_sprite *sprite);

// Tells whether the sprite needs a pose for this transform, and has none.
bool pix_sprite_needs_pose(const pix_sprite *sprite, const pix_transform *transform);

// Lets a sprite that has no pose use this one, which must live as long as the sprite.
void pix_sprite_give_pose(pix_sprite *sprite, pix_pose *pose);

// Setters. The numbers must be within the limits that docs/errors-and-limits.md names (|x|, |y| <= 2^30 and so on). If
// the result is not OK, nothing has changed. A transform for which the sprite needs a pose can be set only when it has
// one. What is set of position, transform, enabled and static is set of the sprite's followers, too, which need their
// poses; a follower's own can be set by its leader alone, but for enabled.
pix_sprite_result pix_sprite_set_transform(pix_sprite *sprite, const pix_transform *transform);
pix_sprite_result pix_sprite_judge_transform(const pix_sprite *sprite, const pix_transform *transform);  // its own
pix_sprite_result pix_sprite_set_mask(pix_sprite *sprite, pix_mask *mask, int32_t largest_width,
                                      int32_t largest_height);
void pix_sprite_set_frame(pix_sprite *sprite, pix_mask *mask);  // one that largest_width and _height allow for

// Sets mask and transform at once, which the sprite had together before, so that they need not be judged. Its followers
// are left alone.
void pix_sprite_set_again(pix_sprite *sprite, pix_mask *mask, int32_t largest_width, int32_t largest_height,
                          const pix_transform *transform);
void pix_sprite_set_enabled(pix_sprite *sprite, bool enabled);
static inline bool pix_sprite_is_enabled(const pix_sprite *sprite) { return !sprite->is_disabled_itself; }

void pix_sprite_set_sensor(pix_sprite *sprite, bool is_sensor);

// Tells whether the sprite is in the way of others, and they in its.
static inline bool pix_sprite_is_tangible(const pix_sprite *sprite) {
  return !sprite->is_disabled && !sprite->is_sensor;
}

// Sets the layer, a number that stands for its name, at least 1. False if the sprite's world learns no other ones.
bool pix_sprite_set_layer(pix_sprite *sprite, int32_t layer);

// Says that the sprite stays where it is, or no longer. It may be moved all the same; that takes more time, then.
void pix_sprite_set_static(pix_sprite *sprite, bool is_static);

// Sets the side from which the sprite stops others: a direction, or 0, 0 for all sides.
void pix_sprite_set_side(pix_sprite *sprite, pix_point side);

static inline bool pix_side_is_given(pix_point side) { return side.x != 0 || side.y != 0; }

// Does a way by (dx, dy) lead against the side?
static inline bool pix_side_stops(pix_point side, double dx, double dy) { return dx * side.x + dy * side.y < 0; }

// Says what becomes of the sprite where velocities would take it through others.
void pix_sprite_set_bullet(pix_sprite *sprite, pix_bullet bullet, double restitution);

// Returns the slots of the sprite's world; NULL if it is in none, also if it outlived its world, which happens to none
// but those that a finaliser brings back: a world that is freed at the end of its Lua state leaves its sprites as they
// are and has no slots any more.
static inline pix_slots *pix_sprite_home(const pix_sprite *sprite) {
  return sprite->home != NULL && sprite->slot < sprite->home->capacity ? sprite->home : NULL;
}

// Puts the sprite into a world, in a slot that has just been taken; its layer and order there are left to the world.
void pix_sprite_enter(pix_sprite *sprite, pix_slots *slots, int32_t slot);

// Takes the sprite out of its world, with the position that it has there; the slot is left to the world.
void pix_sprite_leave(pix_sprite *sprite);

static inline bool pix_sprite_is_in_world(const pix_sprite *sprite) { return pix_sprite_home(sprite) != NULL; }

static inline pix_point pix_sprite_position(const pix_sprite *sprite) {
  const pix_slots *home = pix_sprite_home(sprite);
  return home != NULL ? home->position[sprite->slot] : sprite->position;
}

pix_transform pix_sprite_transform(const pix_sprite *sprite);

// The pose of a sprite that has none.
extern const pix_pose pix_upright_pose;

static inline const pix_pose *pix_sprite_pose(const pix_sprite *sprite) {
  return sprite->pose != NULL ? sprite->pose : &pix_upright_pose;
}

static inline pix_rule_kind pix_sprite_kind(const pix_sprite *sprite) {
  return sprite->pose != NULL ? sprite->pose->inverse.kind : PIX_RULE_UPRIGHT;
}

// Returns whom the sprite follows; NULL: nobody.
static inline pix_sprite *pix_family_leader(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->leader : NULL;
}

// Returns the first of the sprite's followers; NULL if there is none. pix_family_next returns the one after a follower:
// for (pix_sprite *f = pix_family_first(leader); f != NULL; f = pix_family_next(f)) ...
static inline pix_sprite *pix_family_first(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->first : NULL;
}

static inline pix_sprite *pix_family_next(const pix_sprite *follower) { return follower->family->next; }

static inline int32_t pix_family_count(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->count : 0;
}

// Returns who leads the family that the sprite is in; NULL if it is in none.
static inline const pix_sprite *pix_family_head(const pix_sprite *sprite) {
  if (sprite->family == NULL) return NULL;
  if (sprite->family->leader != NULL) return sprite->family->leader;
  return sprite->family->count > 0 ? sprite : NULL;
}

// Sets the sprite's own position, not that of its followers.
static inline void pix_sprite_place(pix_sprite *sprite, pix_point position) {
  pix_slots *home = pix_sprite_home(sprite);
  if (home == NULL) {
    sprite->position = position;
    return;
  }
  home->position[sprite->slot] = position;
  pix_slots_mark_dirty(home, sprite->slot);
}

void pix_sprite_place_followers(const pix_sprite *sprite, pix_point position);

// Sets the position of the sprite and of its followers.
static inline void pix_sprite_set_position(pix_sprite *sprite, double x, double y) {
  pix_sprite_place(sprite, (pix_point){x, y});
  if (sprite->family != NULL) pix_sprite_place_followers(sprite, (pix_point){x, y});
}

// ---- Families
//
// Sprites that follow another one, their leader. A follower has the leader's transform at all times, is static as it
// is, is disabled while it is, and in its world while that is in one; mask, layer and depth are its own. A leader
// follows nobody, so a family is one leader and its followers. Members of a family do not collide with each other where
// a world looks for pairs, nor are they in each other's way.
//
// Most sprites are in no family: what those in one need is kept apart, in a block that each of them has.

// Lets a sprite that has no block use this one, which must live as long as the sprite.
void pix_family_give(pix_sprite *sprite, pix_family *block);

// Tells whether two sprites are in the same family.
static inline bool pix_are_family(const pix_sprite *a, const pix_sprite *b) {
  const pix_sprite *head = pix_family_head(a);
  return head != NULL && head == pix_family_head(b);
}

// Tells whether the sprites in two slots of a world are in the same family, in most cases by their flags alone.
static inline bool pix_slots_are_family(const pix_slots *slots, int32_t a, int32_t b) {
  if (!((slots->flags[a] | slots->flags[b]) & PIX_SLOT_FOLLOWER)) return false;
  return pix_are_family(slots->sprite[a], slots->sprite[b]);
}

// Judges whether the sprite could take the leader's transform. It must have a pose if it needs one for that.
pix_sprite_result pix_family_judge(const pix_sprite *sprite, const pix_sprite *leader);

// Makes the sprite, for which that is OK, the last follower of the leader. Both must have blocks; neither may follow
// another one; the sprite must have no followers, and be in a world if and only if the leader is, in the same one.
void pix_family_join(pix_sprite *sprite, pix_sprite *leader);

// Ends it, if the sprite follows another one. It stays where it is.
void pix_family_leave(pix_sprite *sprite);

// ---- sprite_place.c
//
// Where a sprite is: its position, and what follows from it and the transform, the rule and a box.

// Returns the matrix of the sprite's transform, and its translation.
pix_matrix pix_sprite_matrix(const pix_sprite *sprite, pix_point *translation);

// Map between texels' points and the world's, by the matrix in real arithmetic. pix_sprite_to_local is false if there
// is no inverse, or none in numbers.
pix_point pix_sprite_to_world(const pix_sprite *sprite, pix_point local);
bool pix_sprite_to_local(const pix_sprite *sprite, pix_point world, pix_point *local);

// Where a sprite is: the rule at its position, and a box that holds all covered pixels. Good until the sprite or
// its mask changes.
typedef struct pix_placement {
  pix_rule rule;
  pix_rect box;
} pix_placement;

pix_rule pix_sprite_rule(const pix_sprite *sprite);
pix_placement pix_sprite_placement(pix_sprite *sprite);

// Returns a placement whose coverage is shifted by whole pixels, which must leave it within the limits of positions.
static inline pix_placement pix_placement_shifted(pix_placement place, int32_t dx, int32_t dy) {
  place.rule.whole_x += dx;
  place.rule.whole_y += dy;
  place.box.x += dx;
  place.box.y += dy;
  return place;
}

// Returns the placement of the whole mask: its box holds every pixel that shows a texel, solid or not, or has a texel's
// centre in it. *margin, in pixels along x and y, is how far rounding may put a texel from where the matrix puts it.
pix_placement pix_sprite_frame(const pix_sprite *sprite, double *margin);

// Returns the placement's box. It is made from the solid texels, so it is a pixel wider than the smallest one now and
// then. If the sprite covers nothing, w = h = 0, at the position's pixel.
pix_rect pix_sprite_box(pix_sprite *sprite);

// Returns how far the solid texels reach from the position, by the matrix. The sprite must cover something.
pix_extent pix_sprite_extent(pix_sprite *sprite);

// Bounds x * dx + y * dy from above for the centres (x, y) of all covered pixels, counted from the sprite's position.
// The sprite must cover something; |dx|, |dy| <= 2^26.
double pix_sprite_reach(pix_sprite *sprite, double dx, double dy);

// Bounds how far rounding may put a solid texel of the sprite from where the matrix puts it: pixels, along x and along
// y. The sprite must cover something.
double pix_sprite_margin(pix_sprite *sprite);

// Returns the centre of a circle that holds the squares of all covered pixels; *radius is 0 if there are none.
pix_point pix_sprite_circle(pix_sprite *sprite, double *radius);
