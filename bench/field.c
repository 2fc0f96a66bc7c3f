// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "field.h"

#define FASTEST 2.0  // pixels a frame

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
static const figure bullet_figures[] = {{64, art_ship}, {8, art_disc}};

static void make_masks(field *f) {
  const field_layout layout = f->options.layout;
  const figure *figures = layout == FIELD_MIXED     ? mixed_figures
                          : layout == FIELD_BULLETS ? bullet_figures
                                                    : small_figures;
  f->mask_count = layout == FIELD_MIXED ? 8 : layout == FIELD_BULLETS ? 2 : 6;
  for (int32_t k = 0; k < f->mask_count; k++) {
    art_paint_mask(&f->masks[k], &f->allocator, art_paint(figures[k].size, figures[k].shape));
    if (f->options.is_rectangular) pix_mask_fill(&f->masks[k]);
    if (pygame_is_there()) f->peers[k] = pygame_mask_create(&f->masks[k]);
  }
}

static int32_t choose_figure(const field *f, bench_random *random, int32_t index) {
  if (f->options.layout == FIELD_BULLETS) return index >= FIELD_TARGETS;
  if (f->options.layout != FIELD_MIXED) return (int32_t)bench_random_between(random, 0, 6);
  const double part = bench_random_between(random, 0, 1), which = bench_random_between(random, 0, 1);
  return part < 0.9 ? (int32_t)(which * 2) : part < 0.99 ? 2 + (int32_t)(which * 4) : 6 + (int32_t)(which * 2);
}

static void bounce(double *at, double *speed, double limit) {
  *at += *speed;
  if ((*at < 0 && *speed < 0) || (*at > limit && *speed > 0)) *speed = -*speed;
}

// Lays out all frames, at multiples of 1/65536 pixel. The speeds are up to 2 pixels a frame in each direction.
static void lay_out(field *f, bench_random *random) {
  f->places = bench_alloc((int64_t)f->count * f->frames, sizeof *f->places);
  for (int32_t i = 0; i < f->count; i++) {
    double x = bench_random_between(random, 0, f->side), y = bench_random_between(random, 0, f->side);
    double vx = bench_random_between(random, -FASTEST, FASTEST), vy = bench_random_between(random, -FASTEST, FASTEST);
    double r = field_is_turned(f, i) ? bench_random_between(random, 0.1, 6) : 0;
    const double turn = field_is_turned(f, i) ? bench_random_between(random, 0.01, 0.05) : 0;
    if (i >= f->moving) vx = vy = 0;
    for (int32_t frame = 0; frame < f->frames; frame++) {
      bounce(&x, &vx, f->side);
      bounce(&y, &vy, f->side);
      r += turn;
      f->places[(int64_t)frame * f->count + i] = (field_place){bench_snap(x, 65536), bench_snap(y, 65536), r};
    }
  }
}

static void add_sprite(field *f, bench_random *random, int32_t index) {
  pix_sprite *sprite = &f->sprites[index];
  const int32_t which = f->figures[index] = choose_figure(f, random, index);
  pix_mask *mask = &f->masks[which];
  const pix_transform t = {.sx = 1, .sy = 1, .ox = mask->width / 2.0, .oy = mask->height / 2.0};
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  pix_sprite_set_transform(sprite, &t);
  if (field_is_turned(f, index)) pix_sprite_give_pose(sprite, &f->poses[index]);
  pix_sprite_set_position(sprite, f->places[index].x, f->places[index].y);
  pix_sprite_set_static(sprite, f->options.layout == FIELD_STATIC && index >= f->moving);
  bench_must(pix_sprite_set_layer(sprite, which == 0 ? 1 : 2) && pix_world_add(&f->world, sprite));
  if (sprite->slot != index) abort();
}

field *field_create(field_options options) {
  field *f = bench_alloc(1, sizeof *f);
  bench_random random = {2011};
  const field_layout layout = options.layout;
  const double spacing = layout == FIELD_MIXED ? MIXED_SPACING : SMALL_SPACING;
  const double side = sqrt(options.count) * spacing / (layout == FIELD_CLUSTERED ? 10 : 1);
  f->options = options;
  f->count = f->moving = options.count;
  f->frames = options.frames;
  f->side = options.side > 0 ? options.side : side;
  if (layout == FIELD_STILL || layout == FIELD_STATIC) f->moving /= 10;
  pix_allocator_init(&f->allocator);
  pix_world_init(&f->world, &f->allocator, 0);
  make_masks(f);
  lay_out(f, &random);
  f->sprites = bench_alloc(f->count, sizeof *f->sprites);
  f->poses = bench_alloc(f->count, sizeof *f->poses);
  f->figures = bench_alloc(f->count, sizeof *f->figures);
  for (int32_t i = 0; i < f->count; i++) add_sprite(f, &random, i);
  f->boxes = bench_alloc((int64_t)f->count * f->frames, sizeof *f->boxes);
  for (int32_t frame = f->frames - 1; frame >= 0; frame--) {
    field_move(f, frame);
    pix_rect *boxes = f->boxes + (int64_t)frame * f->count;
    for (int32_t i = 0; i < f->count; i++) boxes[i] = pix_sprite_box(&f->sprites[i]);
  }
  return f;
}

void field_destroy(field *f) {
  pix_world_release(&f->world);
  for (int32_t k = 0; k < f->mask_count; k++) {
    pix_mask_release(&f->masks[k]);
    if (f->peers[k] != NULL) pygame_mask_destroy(f->peers[k]);
  }
  free(f->figures);
  free(f->sprites);
  free(f->poses);
  free(f->places);
  free(f->boxes);
  free(f);
}

void field_move(field *f, int32_t frame) {
  const field_place *place = field_places(f, frame);
  for (int32_t i = 0; i < f->moving; i++) {
    pix_sprite_set_position(&f->sprites[i], place[i].x, place[i].y);
    if (!field_is_turned(f, i)) continue;
    pix_transform t = pix_sprite_transform(&f->sprites[i]);
    t.r = place[i].r;
    pix_sprite_set_transform(&f->sprites[i], &t);
  }
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
