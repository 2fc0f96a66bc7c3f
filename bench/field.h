// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The worlds that questions are asked of: sprites that move about an arena and bounce off its borders, laid out in one
// of several ways, in a world of ours; and their boxes, for peers that know nothing else.
#ifndef FIELD_H
#define FIELD_H

#include "art.h"
#include "peers.h"

typedef enum field_layout {
  FIELD_UNIFORM,    // 16 to 32 pixels; each meets about one other box
  FIELD_CLUSTERED,  // the same sprites in a hundredth of the area
  FIELD_MIXED,      // sizes: 90 % 8 pixels, 9 % 64, 1 % 1,024
  FIELD_STILL,      // as uniform, but only a tenth of them moves
  FIELD_STATIC,     // the same, and the still ones are said to be so
  FIELD_LAYOUTS,
  FIELD_BULLETS = FIELD_LAYOUTS  // 200 targets of 64 pixels, and beside them bullets of 8
} field_layout;

extern const char *const field_names[FIELD_LAYOUTS];

// How many sprites there are in the rows of a layout: the first 2 numbers where each meets 90 others, otherwise all 3.
static const int32_t field_sizes[] = {1000, 10000, 100000};
static inline int32_t field_size_count(field_layout layout) { return layout == FIELD_CLUSTERED ? 2 : 3; }

#define FIELD_MASKS 9
#define FIELD_TARGETS 200

typedef struct field_options {
  field_layout layout;
  int32_t count, frames;
  double side;            // of the arena, in pixels; 0: as the layout says
  bool is_rectangular;    // all texels are solid, so that sprites and boxes mean the same
  bool is_half_turned;    // every second sprite has an angle, and turns
} field_options;

typedef struct field_place {
  double x, y, r;
} field_place;

typedef struct field {
  field_options options;
  pix_allocator allocator;
  int32_t count, frames, moving;  // sprites; frames; the first so many sprites move
  double side;                    // of the arena, in pixels
  int32_t mask_count;
  pix_mask masks[FIELD_MASKS];
  pygame_mask *peers[FIELD_MASKS];  // of the masks, if pygame is there
  int32_t *figures;               // the mask of each sprite
  pix_sprite *sprites;            // the slot of each in the world is its index; its origin is its middle
  pix_pose *poses;
  pix_world world;
  field_place *places;            // of all in the first frame, of all in the second, ...
  pix_rect *boxes;                // as places
} field;

// The sprites are where they are in the first frame.
field *field_create(field_options options);
void field_destroy(field *f);

static inline const field_place *field_places(const field *f, int32_t frame) {
  return f->places + (size_t)frame * (size_t)f->count;
}

static inline const pix_rect *field_boxes(const field *f, int32_t frame) {
  return f->boxes + (size_t)frame * (size_t)f->count;
}

static inline bool field_is_turned(const field *f, int32_t sprite) { return f->options.is_half_turned && sprite % 2; }

// Moves those that move to where they are in this frame.
void field_move(field *f, int32_t frame);

// Returns the boxes of all frames as Chipmunk wants them, to be freed by the caller. `beyond` is added to right and
// bottom: 0, so that boxes meet if they have a pixel in common, or 1, so that they are the squares of their pixels.
chipmunk_box *field_chipmunk_boxes(const field *f, int32_t beyond);

#endif
