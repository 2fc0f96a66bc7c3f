// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two sprites against each other. All of it is symmetric, and exact by the rule of rule/rule.h.
#pragma once

#include "sprite/sprite_coverage.h"

// Tells whether some world pixel is covered by both.
bool pix_sprites_collide(pix_sprite *a, pix_sprite *b);

// Tells whether some world pixel is covered by both sprites, whose boxes are known.
bool pix_sprites_collide_in_boxes(pix_sprite *a, pix_rect box_a, pix_sprite *b, pix_rect box_b);

// Counts the world pixels that both cover.
int64_t pix_sprites_overlap_area(pix_sprite *a, pix_sprite *b);

// Tell whether, or count how often, some pixel is covered by both sprites at placements of the caller's, such as
// shifted ones: the sprites count as if they were there.
bool pix_placed_collide(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);
int64_t pix_placed_area(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b);

// Finds the first pixel in row order that both sprites cover at these placements. False if there is none.
bool pix_placed_first(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                      int32_t *x, int32_t *y);

// Finds the smallest rectangle (world pixels) that holds the pixels that both cover; empty if there are none.
pix_rect pix_sprites_overlap_bounds(pix_sprite *a, pix_sprite *b);

// Test cheaply, by bounding shapes: true for all that collide, and for some that do not.
bool pix_sprites_boxes_meet(pix_sprite *a, pix_sprite *b);
bool pix_sprites_circles_meet(pix_sprite *a, pix_sprite *b);

// A glance at two sprites whose boxes meet, of which one at least is turned or scaled: it tells of nine pairs in ten
// whether they have a pixel in common, in a tenth of the time that sampling them takes.

typedef enum pix_glance {
  PIX_GLANCE_UNSURE,
  PIX_GLANCE_APART,  // a line separates their hulls
  PIX_GLANCE_MEET    // both cover one of the pixels that were tried
} pix_glance;

// Glances at two sprites whose placements are where they are now; the window is where their boxes meet.
pix_glance pix_glance_at(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b,
                         pix_rect window);

// Tells whether a glance is likely to tell anything, by the glances before at sprites of the same masks: it is of
// little use where one thing lies in a hole of another. Says yes now and then nevertheless. pix_glance_note takes what
// came of it.
bool pix_glance_pays(pix_mask *a, pix_mask *b);
void pix_glance_note(pix_mask *a, pix_mask *b, pix_glance glance);
