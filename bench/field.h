// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The worlds that questions are asked of: sprites that are not turned, laid out in one of several ways, in a world of
// ours; and their boxes, for peers that know nothing else.
#ifndef FIELD_H
#define FIELD_H

#include "crowd.h"
#include "peer_chipmunk.h"
#include "sprite/sprite_place.h"
#include "world/world.h"

typedef enum field_layout {
  FIELD_UNIFORM,
  FIELD_CLUSTERED,  // the same sprites in a hundredth of the area
  FIELD_MIXED,      // sizes: 90 % 8 pixels, 9 % 64, 1 % 1,024
  FIELD_STILL,      // as uniform, but only a tenth of them moves
  FIELD_STATIC,     // the same, and the still ones are said to be so
  FIELD_LAYOUTS
} field_layout;

extern const char *const field_names[FIELD_LAYOUTS];

#define FIELD_MASKS 8

typedef struct field {
  field_layout layout;
  pix_allocator allocator;
  crowd crowd;
  int32_t count, frames, moving;  // sprites; frames; the first so many sprites move
  pix_mask masks[FIELD_MASKS];
  int32_t mask_count;
  pix_sprite *sprites;  // the slot of each in the world is its index
  pix_world world;
  pix_rect *boxes;      // of all in the first frame, of all in the second, ...
} field;

typedef struct field_options {
  field_layout layout;
  int32_t count, frames;
  int32_t cell_size;    // of the world; 0: it chooses
  bool is_rectangular;  // all texels are solid, so that sprites and boxes mean the same
} field_options;

// The sprites are where they are in the first frame.
field *field_create(field_options options);
void field_destroy(field *f);

// Moves those that move to where they are in this frame.
void field_move(field *f, int32_t frame);

static inline const pix_rect *field_boxes(const field *f, int32_t frame) {
  return f->boxes + (size_t)frame * (size_t)f->count;
}

// The boxes of all frames as Chipmunk wants them, to be freed by the caller. `beyond` is added to right and bottom: 0,
// so that boxes meet if they have a pixel in common, or 1, so that they are the squares of their pixels.
chipmunk_box *field_chipmunk_boxes(const field *f, int32_t beyond);

// The hash that is best at something. Where it takes too long to try many, one with these cells, which were the best
// with fewer sprites of the same layout. Sets *cells to those of the hash.
chipmunk_index *field_best_hash(const field *f, chipmunk_set set, chipmunk_timing *timing, void *context,
                                chipmunk_cells *cells);

#endif
