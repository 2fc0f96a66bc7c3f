// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "field.h"

#include <math.h>
#include <stdlib.h>

#include "art.h"

const char *const field_names[FIELD_LAYOUTS] = {"uniform", "clustered", "mixed sizes", "90 % still", "90 % static"};

// In arenas of so many pixels square for each, a sprite meets about one other box.
#define SMALL_SPACING 48.0
#define MIXED_SPACING 151.0

typedef struct figure {
  int32_t size;
  art_shape shape;
} figure;

static const figure small_figures[] = {{16, art_disc}, {24, art_disc}, {32, art_ring},
                                       {20, art_ship}, {28, art_ship}, {24, art_star}};
static const figure mixed_figures[] = {{8, art_disc},  {8, art_star},  {64, art_disc}, {64, art_ring},
                                       {64, art_ship}, {64, art_star}, {1024, art_ring}, {1024, art_star}};

#define SMALL_FIGURES 6

static int32_t choose_figure(field *f) {
  if (f->layout != FIELD_MIXED) return (int32_t)bench_random_between(&f->crowd.random, 0, SMALL_FIGURES);
  const double part = bench_random_between(&f->crowd.random, 0, 1);
  const double which = bench_random_between(&f->crowd.random, 0, 1);
  return part < 0.9 ? (int32_t)(which * 2) : part < 0.99 ? 2 + (int32_t)(which * 4) : 6 + (int32_t)(which * 2);
}

static void make_masks(field *f, bool is_rectangular) {
  const figure *figures = f->layout == FIELD_MIXED ? mixed_figures : small_figures;
  f->mask_count = f->layout == FIELD_MIXED ? FIELD_MASKS : SMALL_FIGURES;
  for (int32_t k = 0; k < f->mask_count; k++) {
    classic_texture texture = art_paint(figures[k].size, figures[k].shape);
    art_make_mask(&f->masks[k], &f->allocator, &texture);
    if (is_rectangular) pix_mask_fill(&f->masks[k]);
    classic_texture_destroy(&texture);
  }
}

static double side_of(field_layout layout, int32_t count) {
  const double spacing = layout == FIELD_MIXED ? MIXED_SPACING : SMALL_SPACING;
  return sqrt(count) * spacing / (layout == FIELD_CLUSTERED ? 10 : 1);
}

static void add_sprite(field *f, int32_t index) {
  pix_sprite *sprite = &f->sprites[index];
  pix_mask *mask = &f->masks[choose_figure(f)];
  const pix_transform t = {.sx = 1, .sy = 1, .ox = mask->width / 2.0, .oy = mask->height / 2.0};
  const crowd_place *place = crowd_frame(&f->crowd, 0) + index;
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  pix_sprite_set_transform(sprite, &t);
  pix_sprite_set_position(sprite, place->x, place->y);
  pix_sprite_set_static(sprite, f->layout == FIELD_STATIC && index >= f->moving);
  bench_must(pix_world_add(&f->world, sprite));
  if (sprite->slot != index) abort();
}

static void list_boxes(field *f) {
  f->boxes = bench_alloc((int64_t)f->count * f->frames, sizeof *f->boxes);
  pix_rect *box = f->boxes;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    for (int32_t i = 0; i < f->count; i++) *box++ = pix_sprite_box(&f->sprites[i]);
  }
  field_move(f, 0);
}

field *field_create(field_options options) {
  field *f = bench_alloc(1, sizeof *f);
  const double side = side_of(options.layout, options.count);
  f->layout = options.layout;
  f->count = f->moving = options.count;
  f->frames = options.frames;
  if (f->layout == FIELD_STILL || f->layout == FIELD_STATIC) f->moving /= 10;
  pix_allocator_init(&f->allocator);
  pix_world_init(&f->world, &f->allocator, options.cell_size);
  crowd_init(&f->crowd, f->count, f->frames, side, side);
  for (int32_t i = f->moving; i < f->count; i++) crowd_halt(&f->crowd, i);
  crowd_advance(&f->crowd);
  make_masks(f, options.is_rectangular);
  f->sprites = bench_alloc(f->count, sizeof *f->sprites);
  for (int32_t i = 0; i < f->count; i++) add_sprite(f, i);
  list_boxes(f);
  return f;
}

void field_destroy(field *f) {
  pix_world_release(&f->world);
  for (int32_t k = 0; k < f->mask_count; k++) pix_mask_release(&f->masks[k]);
  crowd_destroy(&f->crowd);
  free(f->sprites);
  free(f->boxes);
  free(f);
}

void field_move(field *f, int32_t frame) {
  const crowd_place *place = crowd_frame(&f->crowd, frame);
  for (int32_t i = 0; i < f->moving; i++) pix_sprite_set_position(&f->sprites[i], place[i].x, place[i].y);
}

#define MANY 50000

chipmunk_index *field_best_hash(const field *f, chipmunk_set set, chipmunk_timing *timing, void *context,
                                chipmunk_cells *cells) {
  const bool is_slow = f->layout == FIELD_CLUSTERED && f->count >= MANY;
  chipmunk_index *hash = is_slow ? chipmunk_hash_of(set, *cells) : chipmunk_best_hash_for(set, timing, context);
  *cells = chipmunk_cells_of(hash);
  return hash;
}

chipmunk_box *field_chipmunk_boxes(const field *f, int32_t beyond) {
  const int64_t count = (int64_t)f->count * f->frames;
  chipmunk_box *boxes = bench_alloc(count, sizeof *boxes);
  for (int64_t i = 0; i < count; i++) {
    const pix_rect b = f->boxes[i];
    boxes[i] = (chipmunk_box){b.x, b.y, b.x + b.w - 1 + beyond, b.y + b.h - 1 + beyond};
  }
  return boxes;
}
