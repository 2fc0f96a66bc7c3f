// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite: a mask under a transform. While it is in a world, its position lives in the world's slots, and every
// setter marks the slot dirty; nothing else in the world is touched. Most sprites of most games are neither turned nor
// scaled; what they do not need is kept apart, so that they are small.
#ifndef PIX_SPRITE_H
#define PIX_SPRITE_H

#include "pix_mask.h"
#include "pix_rule.h"
#include "pix_sampler.h"
#include "pix_slots.h"

// Reaches from the position, in pixels; margin is part of the other four.
typedef struct pix_extent {
  double left, right, top, bottom, margin;
} pix_extent;

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
} pix_pose;

typedef struct pix_sprite {
  pix_slots *home;  // NULL: in no world
  pix_mask *mask;   // not owned; never NULL
  pix_pose *pose;   // not owned; NULL: upright and in its own size
  struct pix_family *family;  // not owned; NULL: it never was in one. See pix_family.h
  pix_point position;  // when it is in no world
  pix_point origin;    // ox, oy of the transform
  int32_t slot;
  int32_t layer;       // its number outside worlds
  double depth;        // higher is in front
  int16_t largest_width, largest_height;  // of all masks it may show: the box limit is judged on these
  uint8_t steps_up, steps_down, steps_sideways;  // pixels that it may climb, descend and evade while it moves by one
  bool is_disabled : 1;           // left out of pair searches and motion: itself, or as its leader is
  bool is_disabled_itself : 1;
  bool is_static : 1;
  bool is_shadow : 1;  // see pix_sprite_make_shadow
} pix_sprite;

typedef enum pix_sprite_result {
  PIX_SPRITE_OK,
  PIX_SPRITE_BOX_TOO_LARGE,  // a side beyond 2^24 pixels
  PIX_SPRITE_BOX_TOO_FAR     // further than 2^29 pixels from its position
} pix_sprite_result;

// A sprite at (0, 0), not transformed.
void pix_sprite_init(pix_sprite *sprite, pix_mask *mask, int32_t largest_width, int32_t largest_height);

// A copy of the sprite that is in no world, for looks at what it would cover if it were turned, moved or shown another
// mask: no bitmaps are kept of what it covers. Good as long as the sprite's mask and the pose, which becomes its own.
void pix_sprite_make_shadow(pix_sprite *shadow, pix_pose *pose, const pix_sprite *sprite);

// Does the sprite need a pose for this transform, and has none?
bool pix_sprite_needs_pose(const pix_sprite *sprite, const pix_transform *transform);

// Lets a sprite that has no pose use this one, which must live as long as the sprite.
void pix_sprite_give_pose(pix_sprite *sprite, pix_pose *pose);

// Setters. The numbers must be within the limits that the README names (|x|, |y| <= 2^30 and so on). If the result is
// not OK, nothing has changed. A transform for which the sprite needs a pose can be set only when it has one. What is
// set of position, transform, enabled and static is set of the sprite's followers, too, which need their poses; a
// follower's own can be set by its leader alone, but for enabled.
void pix_sprite_set_position(pix_sprite *sprite, double x, double y);
pix_sprite_result pix_sprite_set_transform(pix_sprite *sprite, const pix_transform *transform);
pix_sprite_result pix_sprite_judge_transform(const pix_sprite *sprite, const pix_transform *transform);  // its own
pix_sprite_result pix_sprite_set_mask(pix_sprite *sprite, pix_mask *mask, int32_t largest_width,
                                      int32_t largest_height);
void pix_sprite_set_frame(pix_sprite *sprite, pix_mask *mask);  // one that largest_width and _height allow for
void pix_sprite_set_enabled(pix_sprite *sprite, bool enabled);
static inline bool pix_sprite_is_enabled(const pix_sprite *sprite) { return !sprite->is_disabled_itself; }

// A layer is a number that stands for its name, 1 at least. False if the sprite's world has 64 other ones.
bool pix_sprite_set_layer(pix_sprite *sprite, int32_t layer);

// Says that the sprite stays where it is, or no longer. It may be moved all the same; that takes more time, then.
void pix_sprite_set_static(pix_sprite *sprite, bool is_static);

pix_point pix_sprite_position(const pix_sprite *sprite);
pix_transform pix_sprite_transform(const pix_sprite *sprite);
pix_rule_kind pix_sprite_kind(const pix_sprite *sprite);

// False also for a sprite that outlived its world, which happens to none but those that a finaliser brings back.
bool pix_sprite_is_in_world(const pix_sprite *sprite);

// a, b, c, d as pix_transform_matrix; the translation in *translation.
pix_matrix pix_sprite_matrix(const pix_sprite *sprite, pix_point *translation);

// Between texels' points and the world's, by the matrix in real arithmetic. to_local is false if there is no
// inverse, or none in numbers.
pix_point pix_sprite_to_world(const pix_sprite *sprite, pix_point local);
bool pix_sprite_to_local(const pix_sprite *sprite, pix_point world, pix_point *local);

// Where a sprite is: the rule at its position, and a box that holds all covered pixels. Good until the sprite or
// its mask changes.
typedef struct pix_placement {
  pix_rule rule;
  pix_rect box;
} pix_placement;

pix_placement pix_sprite_placement(pix_sprite *sprite);

// The same coverage shifted by whole pixels, which must leave it within the limits of positions.
static inline pix_placement pix_placement_shifted(pix_placement place, int32_t dx, int32_t dy) {
  place.rule.whole_x += dx;
  place.rule.whole_y += dy;
  place.box.x += dx;
  place.box.y += dy;
  return place;
}

// The same for the whole mask: the box holds every pixel that shows a texel, solid or not, or has a texel's centre in
// it. *margin, in pixels along x and y, is how far rounding may put a texel from where the matrix puts it.
pix_placement pix_sprite_frame(const pix_sprite *sprite, double *margin);

// The placement's box: made from the solid texels, so a pixel wider than the smallest one now and
// then. Covers nothing: w = h = 0, at the position's pixel.
pix_rect pix_sprite_box(pix_sprite *sprite);

// The smallest box; false if nothing is covered.
bool pix_sprite_bounds(pix_sprite *sprite, pix_rect *bounds);

// A circle that holds the squares of all covered pixels; *radius is 0 if there are none.
pix_point pix_sprite_circle(pix_sprite *sprite, double *radius);

bool pix_sprite_covers(pix_sprite *sprite, int32_t i, int32_t j);

// How the coverage can be read: as a bitmap whose pixel (0, 0) lies at world pixel (x, y), or by sampling it.
typedef struct pix_coverage {
  bool has_bits;
  pix_bits bits;
  int32_t x, y;
  pix_sampler sampler;
} pix_coverage;

// The coverage for a look at `window`, which must lie within the placement's box and not be empty. Makes a bitmap
// of the whole coverage if that pays now. The result is good until the placement goes, or the sprite, its mask or the
// mask's cache changes.
void pix_sprite_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, pix_coverage *coverage);

// The coverage as a bitmap, if it is at hand: a mask's texels, shifted, or a bitmap made before. Sets bits, x and y,
// which are good as long as those of pix_sprite_coverage. `rows` is how many of them will be compared at most. False
// if there is more to do: see pix_sprite_coverage.
bool pix_sprite_bits_at_hand(pix_sprite *sprite, int32_t rows, pix_coverage *coverage);

// Sets the covered pixels of the bounds in an empty mask of that size.
void pix_sprite_rasterize(pix_sprite *sprite, pix_rect bounds, pix_mask *mask);

#endif
