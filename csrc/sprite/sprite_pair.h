// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other. All of it is symmetric, and exact by the rule of rule/rule.h.
#ifndef PIX_SPRITE_PAIR_H
#define PIX_SPRITE_PAIR_H

#include "sprite/sprite_coverage.h"

// Is some world pixel covered by both?
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b);

// The same, if their boxes are known.
bool pix_sprites_collide_in_boxes(pix_sprite *a, pix_rect box_a, pix_sprite *b, pix_rect box_b);

// How many are.
int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b);

// The same with placements of the caller's, such as shifted ones: the sprites count as if they were there.
bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);
int64_t pix_placed_area(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);

// The same, and the mean of the common pixels' centres if there are any: that of pixel (0, 0) is (0.5, 0.5).
int64_t pix_placed_centroid(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                            double *x, double *y);

// The first common pixel in row order. False if there is none.
bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y);

// The smallest rectangle (world pixels) that holds them; empty if there are none.
pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b);

// Cheap tests by bounding shapes: true for all that collide, and for some that do not.
bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b);
bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b);

// A glance at two sprites whose boxes meet, of which one at least is turned or scaled: it tells of nine pairs in ten
// whether they have a pixel in common, in a tenth of the time that sampling them takes.

typedef enum pix_glance {
  PIX_GLANCE_UNSURE,
  PIX_GLANCE_APART,  // a line separates their hulls
  PIX_GLANCE_MEET    // both cover one of the pixels that were tried
} pix_glance;

// The placements are where they are now; the window is where their boxes meet.
pix_glance pix_glance_at(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                         pix_rect window);

// Whether a glance is likely to tell anything, by those before at sprites of the same masks; it is of little use where
// one thing lies in a hole of another. Asked now and then nevertheless. pix_glance_note says what came of it.
bool pix_glance_pays(pix_mask *a, pix_mask *b);
void pix_glance_note(pix_mask *a, pix_mask *b, pix_glance glance);

#endif
