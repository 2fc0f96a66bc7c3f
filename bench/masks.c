// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two masks, one shifted against the other by whole pixels, against pygame's masks. What is measured finds nothing,
// which costs most: a checkerboard between the squares of another, a disc in the hole of a ring. And
// masks from the alpha of images, against setting each texel.

#include "art.h"
#include "peers.h"

typedef struct offset {
  int32_t dx, dy;
} offset;

typedef struct mask_scene {
  pix_allocator allocator;
  bench_random random;
  pix_mask a, b;
  pygame_mask *pygame_a, *pygame_b;
  offset middle;  // where b is worst for finding nothing
  offset *offsets;
  int32_t count;
} mask_scene;

// What the masks are of.
typedef enum masks_of { CHECKERBOARDS, DISC_IN_RING, CUT_DISC_IN_RING } masks_of;

// The disc is in a mask as large as the ring's, unless it is cut: frames of one sheet have one size, and empty margins.
static void paint(masks_of what, int32_t size, classic_texture *a, classic_texture *b) {
  const int32_t disc = art_disc_inside_ring(size);
  *a = what == CHECKERBOARDS ? art_checkerboard(size) : art_paint(size, art_ring);
  *b = what == CHECKERBOARDS  ? art_checkerboard(size)
       : what == DISC_IN_RING ? art_paint_within(size, disc, art_disc)
                              : art_paint(disc, art_disc);
}

static mask_scene *set_up(masks_of what, int32_t size, int32_t count) {
  mask_scene *s = bench_alloc(1, sizeof *s);
  classic_texture a, b;
  paint(what, size, &a, &b);
  pix_allocator_init(&s->allocator);
  s->random.state = 2026;
  art_make_mask(&s->a, &s->allocator, &a);
  art_make_mask(&s->b, &s->allocator, &b);
  if (pygame_is_there()) s->pygame_a = pygame_mask_create(&s->a), s->pygame_b = pygame_mask_create(&s->b);
  s->middle = (offset){(a.width - b.width) / 2, (a.height - b.height) / 2};
  s->offsets = bench_alloc(count, sizeof *s->offsets);
  s->count = count;
  classic_texture_destroy(&a);
  classic_texture_destroy(&b);
  return s;
}

static void tear_down(mask_scene *s) {
  pix_mask_release(&s->a);
  pix_mask_release(&s->b);
  if (s->pygame_a != NULL) pygame_mask_destroy(s->pygame_a), pygame_mask_destroy(s->pygame_b);
  free(s->offsets);
  free(s);
}

static int32_t random_offset(mask_scene *s, int32_t limit) {
  return (int32_t)floor(bench_random_between(&s->random, -limit, limit + 1));
}

// Measured ones change in long runs, so that branches can be foreseen as in a program that compares the same two often.
static void prepare(void *scene, bench_phase phase) {
  static const offset steps[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  mask_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const offset step = steps[(int64_t)4 * i / s->count];
    s->offsets[i] = (offset){s->middle.dx + step.dx, s->middle.dy + step.dy};
    if (phase == BENCH_CHECK) {
      s->offsets[i].dx = s->middle.dx + random_offset(s, s->a.width);
      s->offsets[i].dy = s->middle.dy + random_offset(s, s->a.height);
    }
  }
}

static void run_ours(void *scene, bench_tally *tally) {
  mask_scene *s = scene;
  const int32_t rows = pix_min(s->a.height, s->b.height);
  const pix_bits a = pix_mask_bits_for_rows(&s->a, rows), b = pix_mask_bits_for_rows(&s->b, rows);
  for (int32_t i = 0; i < s->count; i++) {
    if (pix_overlap_any(&a, &b, s->offsets[i].dx, s->offsets[i].dy)) bench_tally_add(tally, (uint64_t)i, 0);
  }
}

static void run_pygame(void *scene, bench_tally *tally) {
  mask_scene *s = scene;
  for (int32_t i = 0; i < s->count; i++) {
    const offset o = s->offsets[i];
    if (pygame_overlap(s->pygame_a, s->pygame_b, o.dx, o.dy)) bench_tally_add(tally, (uint64_t)i, 0);
  }
}

static void run_masks(void) {
  static const struct {
    const char *name;
    masks_of what;
    int32_t size, count;  // pixels; tests a run
  } rows[] = {
      {"checkerboards", CHECKERBOARDS, 16, 100000},   {"checkerboards", CHECKERBOARDS, 32, 100000},
      {"checkerboards", CHECKERBOARDS, 64, 50000},    {"checkerboards", CHECKERBOARDS, 128, 20000},
      {"checkerboards", CHECKERBOARDS, 256, 5000},    {"checkerboards", CHECKERBOARDS, 1024, 400},
      {"disc in ring", DISC_IN_RING, 256, 5000},      {"disc in ring", DISC_IN_RING, 1024, 400},
      {"disc in ring, cut to its size", CUT_DISC_IN_RING, 256, 5000},
      {"disc in ring, cut to its size", CUT_DISC_IN_RING, 1024, 400},
  };
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    const bench_row row = {
        .name = rows[k].name, .size = rows[k].size, .count = rows[k].count, .prepare = prepare,
        .answers = BENCH_NEVER,
        .entries = {{"ours", run_ours}, {"pygame", pygame_is_there() ? run_pygame : NULL}}};
    mask_scene *s = set_up(rows[k].what, rows[k].size, rows[k].count);
    bench_measure(&row, s);
    tear_down(s);
  }
}

const bench_section section_masks = {"masks", "two masks at an offset, against pygame's: ns a test", run_masks};

// Images.

typedef struct image_scene {
  pix_allocator allocator;
  bench_random random;
  classic_texture image;
  pix_solid_rule rule;
  pix_mask masks[2];  // by entry
} image_scene;

static void prepare_image(void *scene, bench_phase phase) {
  image_scene *s = scene;
  const int32_t pixels = s->image.width * s->image.height;
  for (int32_t i = 0; i < pixels; i++) s->image.rgba[4 * i + 3] = (uint8_t)bench_random_between(&s->random, 0, 256);
  s->rule.threshold = phase == BENCH_CHECK ? (int32_t)bench_random_between(&s->random, 0, 255) : 127;
}

static void run_read(void *scene, bench_tally *tally) {
  image_scene *s = scene;
  const pix_pixels pixels = {s->image.rgba, s->image.width, s->image.height, (size_t)s->image.width * 4};
  pix_mask_clear(&s->masks[0]);
  pix_mask_read_pixels(&s->masks[0], &pixels, 0, 0, &s->rule);
  tally->count += s->masks[0].solid_count;
}

static void run_each_texel(void *scene, bench_tally *tally) {
  image_scene *s = scene;
  const uint8_t *alpha = s->image.rgba + 3;
  pix_mask_clear(&s->masks[1]);
  for (int32_t y = 0; y < s->image.height; y++) {
    for (int32_t x = 0; x < s->image.width; x++, alpha += 4) {
      pix_mask_set(&s->masks[1], x, y, *alpha > s->rule.threshold);
    }
  }
  tally->count += s->masks[1].solid_count;
}

static void collect_image(void *scene, int32_t entry, bench_tally *tally) {
  tally->sum = pix_mask_hash(&((image_scene *)scene)->masks[entry]);
}

static void run_pixels(void) {
  static const int32_t sizes[] = {256, 1024};
  for (int32_t k = 0; k < 2; k++) {
    const bench_row row = {.name = "alpha to bits", .size = sizes[k], .count = 1000, .prepare = prepare_image,
                           .collect = collect_image, .entries = {{"ours", run_read}, {"set each", run_each_texel}}};
    image_scene s = {.random = {2026}, .image = classic_texture_create(sizes[k], sizes[k])};
    pix_allocator_init(&s.allocator);
    for (int32_t i = 0; i < 2; i++) art_make_mask(&s.masks[i], &s.allocator, &s.image);
    bench_measure(&row, &s);
    for (int32_t i = 0; i < 2; i++) pix_mask_release(&s.masks[i]);
    classic_texture_destroy(&s.image);
  }
}

const bench_section section_pixels = {"pixels", "masks from RGBA pixels: microseconds an image", run_pixels};
