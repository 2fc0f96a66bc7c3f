// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions about one sprite or two, all of them by covered pixels. Each part below names the file in which it is
// answered.
#pragma once

#include "bits/free_offsets.h"
#include "bits/line.h"
#include "bits/path.h"
#include "bits/shape.h"
#include "image/picture.h"
#include "mask/mask_ops.h"
#include "sprite/sprite.h"
#include "sprite/sprite_coverage.h"

// ---- sprite_nearest.c
//
// The covered pixel of a sprite that is nearest to a pixel. Distances are those between the pixels' centres, compared
// by their squares, which are whole numbers.

#define PIX_ANY_DISTANCE UINT64_MAX  // as a limit: none

// Per axis, pixels: squares of larger distances count as UINT64_MAX. The sum of two squares fits 64 bits.
#define PIX_FARTHEST INT64_C(3037000499)

typedef struct pix_nearest {
  int32_t x, y;
  uint64_t square;  // of the distance
} pix_nearest;

// Returns the square of a distance of dx columns and dy rows.
static inline uint64_t pix_square_of(int64_t dx, int64_t dy) {
  if (dx > PIX_FARTHEST || dx < -PIX_FARTHEST || dy > PIX_FARTHEST || dy < -PIX_FARTHEST) return UINT64_MAX;
  return (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

// Returns the number in [first, first + count) that is nearest to `coordinate`.
static inline int64_t pix_nearest_in(int64_t coordinate, int32_t first, int32_t count) {
  return pix_max64(first, pix_min64(coordinate, (int64_t)first + count - 1));
}

// Returns the largest square whose root, as a double, is at most `distance`, which is at least 0. So a distance that is
// the root of a square reaches it, however the root was rounded. PIX_ANY_DISTANCE from 2^32 on.
uint64_t pix_square_within(double distance);

// Finds the covered pixel nearest to pixel (x, y), of several the topmost, of these the leftmost. False if no covered
// pixel's square is at most `limit`. Without a limit, |x| and |y| must be at most 2^30.
bool pix_sprite_nearest(pix_sprite *sprite, int64_t x, int64_t y, uint64_t limit, pix_nearest *nearest);

// ---- sprite_shape.c
//
// A sprite's covered pixels and those of a shape or a rectangle.

// Tell whether the sprite covers a pixel of the shape, or of the rectangle.
bool pix_sprite_meets_shape(pix_sprite *sprite, const pix_shape *shape);
bool pix_sprite_meets_rect(pix_sprite *sprite, pix_rect rect);

// Counts the covered pixels in the rectangle, and all of the sprite's; *whole is 0 if *inside is.
void pix_sprite_areas(pix_sprite *sprite, pix_rect rect, int64_t *inside, int64_t *whole);

// Tells whether a bitmap whose pixel (0, 0) lies at (x, y) has a pixel in the shape. `box` must lie in the bitmap, and
// hold all its solid pixels.
bool pix_bits_meet_shape(const pix_bits *bits, int32_t x, int32_t y, pix_rect box, const pix_shape *shape);

// ---- sprite_ray.c
//
// A sprite and a ray: the covered pixels that it meets.

#define PIX_RAY_NO_LIMIT INT64_MAX

// Finds the first covered pixel of the ray; false if there is none. One that comes after `most` steps, column + row,
// need not be found. The last one on a ray is the first on the ray reversed.
bool pix_sprite_first_on_ray(pix_sprite *sprite, const pix_ray *ray, int64_t most, pix_ray_pixel *first);

// The covered pixels around one that a ray hits, from which the normal there is found.
#define PIX_AROUND 5  // pixels a side

typedef struct pix_around {
  int32_t x, y;              // of the upper left one, in world pixels
  int32_t rows[PIX_AROUND];  // a bit for each, the left one first; of zeros: none so far
} pix_around;

static inline pix_around pix_around_begin(int32_t x, int32_t y) {
  return (pix_around){.x = x - PIX_AROUND / 2, .y = y - PIX_AROUND / 2};
}

static inline bool pix_around_is_full(const pix_around *a) {
  return (a->rows[0] & a->rows[1] & a->rows[2] & a->rows[3] & a->rows[4]) == (1 << PIX_AROUND) - 1;
}

// Add what a sprite covers, or a bitmap whose pixel (0, 0) lies at (x, y), which must have a pixel.
void pix_sprite_add_around(pix_sprite *sprite, pix_around *around);
void pix_bits_add_around(const pix_bits *bits, int32_t x, int32_t y, pix_around *around);

// Finds the direction in which the surface faces where the ray enters pixel `at`, as a unit vector: away from the
// covered pixels around it, or where these are on all sides, the side by which the ray enters it.
void pix_around_normal(const pix_around *around, const pix_ray *ray, pix_ray_pixel at, double normal[2]);

// ---- sprite_contact.c
//
// How two sprites touch: what they have in common, on which side, and whether they are neighbours.

typedef struct pix_sprite_contact {
  int64_t area;      // common pixels; 0: there are none, and nothing below is set
  double x, y;       // the mean of their centres
  double normal[2];  // of length 1, from b to a: the way on which moving a makes the area smaller fastest
} pix_sprite_contact;

// Finds how a and b touch. The normal is the difference of the area with a one pixel further left and right, up and
// down. If that is zero in both, it points where the shortest separation does, and if none is found, up. False if
// memory is short.
bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact);

// Tells whether the sprites do not overlap, but have pixels that are neighbours, with a common side or, if
// `diagonally`, a common corner.
bool pix_sprites_are_adjacent(pix_sprite *a, pix_sprite *b, bool diagonally);

// ---- sprite_shape.c
//
// A sprite and a rectangle of the world: is it inside, which edges does it touch, how much of it is seen? The
// rectangle is the set of its pixels; it may be empty.

// Tells whether no covered pixel lies outside.
bool pix_sprite_is_inside(pix_sprite *sprite, pix_area rect);

// On which sides is a pixel of the outermost column or row inside covered?
typedef struct pix_edges {
  bool left, top, right, bottom;
} pix_edges;

pix_edges pix_sprite_edges_touched(pix_sprite *sprite, pix_area rect);

// Returns which part of the covered pixels lies inside, from 0 to 1; 0 if nothing is covered.
double pix_sprite_fraction_inside(pix_sprite *sprite, pix_area rect);

// ---- sprite_distance.c
//
// How far two sprites are from each other, from pixel centre to pixel centre, and between which pixels.

typedef struct pix_sprite_distance {
  double distance;
  int32_t ax, ay, bx, by;  // the nearest pixels; twice the same if the sprites overlap
} pix_sprite_distance;

// Finds the distance from a's covered pixels to b's. Of several pairs of pixels that are as near, the first in row
// order of a's pixel, then of b's, is found. If they overlap, it is the first common pixel. False if the distance is
// larger than max_distance (HUGE_VAL: none is), or one of them covers nothing.
bool pix_sprite_find_distance(pix_sprite *a, pix_sprite *b, double max_distance, pix_sprite_distance *found);

// ---- sprite_contact.c
//
// The shortest way by whole pixels that takes one sprite off another, and the way along a direction.

// Finds the first offset, in the order of bits/free_offsets.h, by which sprite a is off b: its coverage, shifted, has
// no pixel in common with b's. (0, 0) if they do not overlap. `limit` is the square of the longest that is wanted,
// UINT64_MAX: any. Only the parts of turned and scaled sprites that may matter are drawn as bitmaps. dx, dy are set if
// it is found.
pix_separation_result pix_sprite_separation(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx, int32_t *dy);

// Finds the first offset by which sprite a is off b among the whole ones of the straight way in a direction, which must
// not be (0, 0): those of pix_path_other. Needs no memory, and goes as far as need be. `limit`, dx, dy as in
// pix_sprite_separation.
pix_separation_result pix_sprite_separation_along(pix_sprite *a, pix_sprite *b, const double direction[2],
                                                  uint64_t limit, int32_t *dx, int32_t *dy);

// Returns the way in a direction, 2^29 pixels far along its longer axis: further than any two boxes reach.
pix_path pix_path_along(const double direction[2]);

// ---- sprite_stamp.c
//
// Editing a sprite's mask where another sprite covers it, whatever both transforms are.

// Makes texels of the sprite's mask solid (PIX_ADD) or empty (PIX_SUBTRACT): those that it shows on a pixel that
// `other` covers. So after PIX_SUBTRACT the two do not collide, and after PIX_ADD the sprite covers what `other` does,
// as far as its mask reaches. If the sprite is neither upright nor flipped nor turned by quarters, also those whose
// centre, by the sprite's matrix, lies in such a pixel: where texels are smaller than pixels, some are not shown at
// all, and would be left as dust. `other` counts as it was before: it may be the same sprite, or share the mask.
//
// Costs the common part of both boxes, in pixels and in texels, and memory for a bitmap of those texels. *changed is
// how many have changed. False if memory is short: then nothing has changed.
bool pix_sprite_stamp(pix_sprite *sprite, pix_operation operation, pix_sprite *other, int32_t *changed);

// Makes `found`, which is not created yet, the smallest mask of these texels, solid and empty ones alike; its corner
// lies at (*x, *y) of the sprite's mask. 0 x 0 if there are none. False if memory is short: then it is released.
bool pix_sprite_texels_under(pix_sprite *sprite, pix_sprite *other, pix_mask *found, int32_t *x, int32_t *y);

// ---- sprite_shape.c
//
// Sprites in pictures: exactly the pixels that they cover, blended as by image/picture.h.

// Draws the covered pixels of a view whose top-left pixel is world pixel (left, top); if `other` is not NULL, those
// that both cover.
void pix_sprite_draw(pix_sprite *sprite, pix_sprite *other, pix_picture *picture, int32_t left, int32_t top,
                     pix_color color);
