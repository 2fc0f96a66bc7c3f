// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Combining two masks, and where they touch.

#include "bits/overlap_contact.h"
#include "mask/mask_ops.h"
#include "sections.h"
#include "toolkit.h"

// A disc in the terrain, wherever: the same places on both sides.
static int32_t place(int32_t i, int32_t side) { return (int32_t)((uint32_t)i * 40503u % (uint32_t)side) - 32; }
static int32_t place_x(const toolkit_scene *s, int32_t i) { return place(i, s->mask.width); }
static int32_t place_y(const toolkit_scene *s, int32_t i) { return place(3 * i, s->mask.height); }

// Two terrains lie at this offset.
#define SHIFT_X 3
#define SHIFT_Y 5

static void combine_ours(toolkit_scene *s, pix_operation operation, const pix_mask *other) {
  const pix_bits bits = pix_mask_bits(other);
  const bool is_disc = other == &s->other;
  for (int32_t i = 0; i < s->count; i++) {
    s->number[BENCH_OURS] += (uint64_t)pix_mask_combine(&s->result[BENCH_OURS], operation, &bits,
                                                        is_disc ? place_x(s, i) : SHIFT_X,
                                                        is_disc ? place_y(s, i) : SHIFT_Y);
  }
}

// One operation of the loops. Those that leave alone what other does not reach look at its rectangle alone.
static int32_t combine_pixels(pix_mask *mask, pix_operation operation, const pix_mask *other, int32_t dx, int32_t dy) {
  const bool is_all = operation == PIX_INTERSECT;
  const int32_t x0 = is_all ? 0 : pix_max(dx, 0), y0 = is_all ? 0 : pix_max(dy, 0);
  const int32_t x1 = is_all ? mask->width : pix_min(dx + other->width, mask->width);
  const int32_t y1 = is_all ? mask->height : pix_min(dy + other->height, mask->height);
  int32_t changed = 0;
  for (int32_t y = y0; y < y1; y++) {
    for (int32_t x = x0; x < x1; x++) {
      const bool mine = toolkit_get(mask, x, y), theirs = toolkit_get(other, x - dx, y - dy);
      bool solid = mine || theirs;
      if (operation == PIX_SUBTRACT) solid = mine && !theirs;
      if (operation == PIX_INTERSECT) solid = mine && theirs;
      if (operation == PIX_TOGGLE) solid = mine != theirs;
      if (solid == mine) continue;
      toolkit_set(mask, x, y, solid);
      changed++;
    }
  }
  return changed;
}

static void combine_loop(toolkit_scene *s, pix_operation operation, const pix_mask *other) {
  const bool is_disc = other == &s->other;
  for (int32_t i = 0; i < s->count; i++) {
    s->number[BENCH_PEER] += (uint64_t)combine_pixels(&s->result[BENCH_PEER], operation, other,
                                                      is_disc ? place_x(s, i) : SHIFT_X,
                                                      is_disc ? place_y(s, i) : SHIFT_Y);
  }
  toolkit_recount(&s->result[BENCH_PEER]);
}

#define COMBINE_KIND(id, title, operation, operand)                                                \
  static void id##_ours(toolkit_scene *s) { combine_ours(s, operation, &s->operand); }             \
  static void id##_loop(toolkit_scene *s) { combine_loop(s, operation, &s->operand); }             \
  TOOLKIT_KIND(id, title)

COMBINE_KIND(subtract, "subtract a crater", PIX_SUBTRACT, other)
COMBINE_KIND(add, "add a disc", PIX_ADD, other)
COMBINE_KIND(add_terrain, "add a terrain", PIX_ADD, mask)
COMBINE_KIND(subtract_terrain, "subtract a terrain", PIX_SUBTRACT, mask)
COMBINE_KIND(intersect_terrain, "intersect with a terrain", PIX_INTERSECT, mask)
COMBINE_KIND(toggle_terrain, "toggle a terrain", PIX_TOGGLE, mask)

// New masks.

static void new_ours(toolkit_scene *s, pix_operation operation) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(&s->result[BENCH_OURS]);
    if (!pix_mask_combined(&s->mask, operation, &s->mask, SHIFT_X, SHIFT_Y, &s->result[BENCH_OURS])) {
      bench_out_of_memory();
    }
  }
}

static void union_terrain_ours(toolkit_scene *s) { new_ours(s, PIX_ADD); }

static void union_terrain_loop(toolkit_scene *s) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, s->mask.width + SHIFT_X, s->mask.height + SHIFT_Y);
    for (int32_t y = 0; y < result->height; y++) {
      for (int32_t x = 0; x < result->width; x++) {
        if (toolkit_get(&s->mask, x, y) || toolkit_get(&s->mask, x - SHIFT_X, y - SHIFT_Y)) {
          toolkit_set(result, x, y, true);
        }
      }
    }
  }
  toolkit_recount(result);
}
TOOLKIT_KIND(union_terrain, "union of two terrains")

static void difference_terrain_ours(toolkit_scene *s) { new_ours(s, PIX_SUBTRACT); }

static void difference_terrain_loop(toolkit_scene *s) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    for (int32_t y = 0; y < result->height; y++) {
      for (int32_t x = 0; x < result->width; x++) {
        if (toolkit_get(&s->mask, x, y) && !toolkit_get(&s->mask, x - SHIFT_X, y - SHIFT_Y)) {
          toolkit_set(result, x, y, true);
        }
      }
    }
  }
  toolkit_recount(result);
}
TOOLKIT_KIND(difference_terrain, "difference of two terrains")

// Where two masks touch.

typedef enum question { FIRST, BOTTOM, LEFT, RIGHT, NEAREST, RECT, CENTROID } question;

static uint64_t note(double x, double y, double w, double h) {
  return (uint64_t)(1024 * x) * 31 + (uint64_t)(1024 * y) * 7919 + (uint64_t)w * 31337 + (uint64_t)h * 65537;
}

// The point to be near to: the middle of the disc, or a corner of the terrain.
static void choose_point(const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy, int32_t *px, int32_t *py) {
  const bool is_terrain = b->width == a->width;
  *px = is_terrain ? 0 : dx + b->width / 2;
  *py = is_terrain ? 0 : dy + b->height / 2;
}

static uint64_t ask_ours(question q, const pix_mask *mask_a, const pix_mask *mask_b, int32_t dx, int32_t dy) {
  const pix_bits a = pix_mask_bits(mask_a), b = pix_mask_bits(mask_b);
  int32_t x, y, px, py;
  double u, v;
  switch (q) {
    case RECT: {
      const pix_rect rect = pix_overlap_bounds(&a, &b, dx, dy);
      return note(rect.x, rect.y, rect.w, rect.h);
    }
    case CENTROID: return pix_contact_centroid(&a, &b, dx, dy, &u, &v) ? note(u, v, 0, 0) : 0;
    case NEAREST:
      choose_point(mask_a, mask_b, dx, dy, &px, &py);
      return pix_contact_nearest(&a, &b, dx, dy, px, py, &x, &y) ? note(x, y, 0, 0) : 0;
    default: {
      const pix_contact which = q == FIRST  ? PIX_CONTACT_FIRST
                                : q == LEFT ? PIX_CONTACT_LEFT
                                : q == RIGHT ? PIX_CONTACT_RIGHT
                                             : PIX_CONTACT_BOTTOM;
      return pix_contact_find(&a, &b, dx, dy, which, &x, &y) ? note(x, y, 0, 0) : 0;
    }
  }
}

static uint64_t find_outermost(question q, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy, pix_rect r) {
  for (int32_t k = 0; k < r.w; k++) {
    const int32_t x = q == LEFT ? r.x + k : r.x + r.w - 1 - k;
    for (int32_t y = r.y; y < r.y + r.h; y++) {
      if (toolkit_get(a, x, y) && toolkit_get(b, x - dx, y - dy)) return note(x, y, 0, 0);
    }
  }
  return 0;
}

static uint64_t find_in_rows(question q, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy, pix_rect r) {
  for (int32_t k = 0; k < r.h; k++) {
    const int32_t y = q == FIRST ? r.y + k : r.y + r.h - 1 - k;
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (toolkit_get(a, x, y) && toolkit_get(b, x - dx, y - dy)) return note(x, y, 0, 0);
    }
  }
  return 0;
}

static uint64_t find_nearest(const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy, pix_rect r) {
  int32_t px, py;
  choose_point(a, b, dx, dy, &px, &py);
  int64_t least = INT64_MAX;
  uint64_t best = 0;
  for (int32_t y = r.y; y < r.y + r.h; y++) {
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (!toolkit_get(a, x, y) || !toolkit_get(b, x - dx, y - dy)) continue;
      const int64_t square = (int64_t)(x - px) * (x - px) + (int64_t)(y - py) * (y - py);
      if (square >= least) continue;
      least = square;
      best = note(x, y, 0, 0);
    }
  }
  return best;
}

static uint64_t find_all(question q, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy, pix_rect r) {
  int64_t count = 0, sum_x = 0, sum_y = 0;
  int32_t left = INT32_MAX, top = INT32_MAX, right = 0, bottom = 0;
  for (int32_t y = r.y; y < r.y + r.h; y++) {
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (!toolkit_get(a, x, y) || !toolkit_get(b, x - dx, y - dy)) continue;
      if (q == CENTROID) {
        count++;
        sum_x += x;
        sum_y += y;
      } else {
        left = pix_min(left, x), top = pix_min(top, y), right = pix_max(right, x + 1), bottom = pix_max(bottom, y + 1);
      }
    }
  }
  if (q == RECT) return left == INT32_MAX ? 0 : note(left, top, right - left, bottom - top);
  const double n = (double)count;
  return count == 0 ? 0 : note(((double)sum_x + n / 2) / n, ((double)sum_y + n / 2) / n, 0, 0);
}

static uint64_t ask_pixels(question q, const pix_mask *a, const pix_mask *b, int32_t dx, int32_t dy) {
  const pix_rect r = pix_rect_intersect((pix_rect){0, 0, a->width, a->height}, (pix_rect){dx, dy, b->width, b->height});
  switch (q) {
    case FIRST: case BOTTOM: return find_in_rows(q, a, b, dx, dy, r);
    case LEFT: case RIGHT: return find_outermost(q, a, b, dx, dy, r);
    case NEAREST: return find_nearest(a, b, dx, dy, r);
    default: return find_all(q, a, b, dx, dy, r);
  }
}

// A disc somewhere in the terrain.
#define DISC_KIND(id, title, q)                                                                                       \
  static void id##_ours(toolkit_scene *s) {                                                                           \
    for (int32_t i = 0; i < s->count; i++) {                                                                          \
      s->number[BENCH_OURS] += ask_ours(q, &s->mask, &s->other, place_x(s, i), place_y(s, i));                        \
    }                                                                                                                 \
  }                                                                                                                   \
  static void id##_loop(toolkit_scene *s) {                                                                           \
    for (int32_t i = 0; i < s->count; i++) {                                                                          \
      s->number[BENCH_PEER] += ask_pixels(q, &s->mask, &s->other, place_x(s, i), place_y(s, i));                      \
    }                                                                                                                 \
  }                                                                                                                   \
  TOOLKIT_KIND(id, title)

// A terrain and all that is not terrain, but for a texel in the middle: half of both has to be looked at, or all.
static void prepare_opposite(void *scene, bench_phase phase) {
  toolkit_scene *s = scene;
  toolkit_prepare(scene, phase);
  for (int32_t side = 0; side < 2; side++) {
    pix_mask_invert(&s->result[side]);
    int32_t x = s->mask.width / 2;
    while (!pix_mask_get(&s->mask, x, s->mask.height / 2)) x++;
    pix_mask_set(&s->result[side], x, s->mask.height / 2, true);
  }
}

#define OPPOSITE_KIND(id, title, q)                                                                                   \
  static void id##_run_ours(void *scene, bench_hits *hits) {                                                          \
    toolkit_scene *s = scene;                                                                                         \
    (void)hits;                                                                                                       \
    for (int32_t i = 0; i < s->count; i++) {                                                                          \
      s->number[BENCH_OURS] += ask_ours(q, &s->mask, &s->result[BENCH_OURS], 0, 0);                                   \
    }                                                                                                                 \
  }                                                                                                                   \
  static void id##_run_loop(void *scene, bench_hits *hits) {                                                          \
    toolkit_scene *s = scene;                                                                                         \
    (void)hits;                                                                                                       \
    for (int32_t i = 0; i < s->count; i++) {                                                                          \
      s->number[BENCH_PEER] += ask_pixels(q, &s->mask, &s->result[BENCH_PEER], 0, 0);                                 \
    }                                                                                                                 \
  }                                                                                                                   \
  static const bench_kind id = {title, "a plain loop over pixels", NULL, BENCH_EXACT, false, toolkit_setup,            \
                                prepare_opposite, {id##_run_ours, id##_run_loop}, toolkit_collect, toolkit_teardown};

DISC_KIND(first_of_disc, "overlapPoint of a disc, first", FIRST)
DISC_KIND(bottom_of_disc, "overlapPoint of a disc, bottom", BOTTOM)
DISC_KIND(left_of_disc, "overlapPoint of a disc, left", LEFT)
DISC_KIND(right_of_disc, "overlapPoint of a disc, right", RIGHT)
DISC_KIND(nearest_of_disc, "overlapPoint of a disc, nearest to its middle", NEAREST)
DISC_KIND(rect_of_disc, "overlapRect of a disc", RECT)
DISC_KIND(centroid_of_disc, "overlapCentroid of a disc", CENTROID)
OPPOSITE_KIND(first_of_terrain, "overlapPoint of a terrain, first", FIRST)
OPPOSITE_KIND(bottom_of_terrain, "overlapPoint of a terrain, bottom", BOTTOM)
OPPOSITE_KIND(left_of_terrain, "overlapPoint of a terrain, left", LEFT)
OPPOSITE_KIND(right_of_terrain, "overlapPoint of a terrain, right", RIGHT)
OPPOSITE_KIND(nearest_of_terrain, "overlapPoint of a terrain, nearest to a corner", NEAREST)
OPPOSITE_KIND(rect_of_terrain, "overlapRect of a terrain", RECT)
OPPOSITE_KIND(centroid_of_terrain, "overlapCentroid of a terrain", CENTROID)

static const bench_case cases[] = {
    TOOLKIT_CASES(subtract, 500, 500, 500),
    TOOLKIT_CASES(add, 500, 500, 500),
    TOOLKIT_CASES(add_terrain, 500, 20, 2),
    TOOLKIT_CASES(subtract_terrain, 500, 20, 2),
    TOOLKIT_CASES(intersect_terrain, 500, 20, 2),
    TOOLKIT_CASES(toggle_terrain, 500, 20, 2),
    TOOLKIT_CASES(union_terrain, 500, 20, 2),
    TOOLKIT_CASES(difference_terrain, 500, 20, 2),
    TOOLKIT_CASES(first_of_disc, 500, 500, 500),
    TOOLKIT_CASES(bottom_of_disc, 500, 500, 500),
    // Masks of 64 pixels, of which the loop sees 150 or so before it ends in the first column with something: our time
    // is that of the calls.
    {&left_of_disc, 64, 500, BENCH_NO_GOAL, {0}}, {&left_of_disc, 512, 500, BENCH_NO_GOAL, {0}},
    {&left_of_disc, 4096, 500, BENCH_NO_GOAL, {0}}, {&right_of_disc, 64, 500, BENCH_NO_GOAL, {0}},
    {&right_of_disc, 512, 500, BENCH_NO_GOAL, {0}}, {&right_of_disc, 4096, 500, BENCH_NO_GOAL, {0}},
    TOOLKIT_CASES(nearest_of_disc, 500, 500, 500),
    TOOLKIT_CASES(rect_of_disc, 500, 500, 500),
    TOOLKIT_CASES(centroid_of_disc, 500, 500, 500),
    TOOLKIT_CASES(first_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(bottom_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(left_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(right_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(nearest_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(rect_of_terrain, 500, 20, 2),
    TOOLKIT_CASES(centroid_of_terrain, 500, 20, 2),
};

const bench_section bench_toolkit_combine = {
    .name = "toolkit combine", .title = "Combining two masks", .size_name = "pixels",
    .unit = "microseconds an operation", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
