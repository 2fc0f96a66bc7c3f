// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Simpler kinds.

#include "mask/mask_ops.h"
#include "sections.h"
#include "toolkit.h"
#include "toolkit/toolkit.h"

static void check(bool is_done) {
  if (!is_done) bench_out_of_memory();
}

// As after an edit, so that nothing that is known of the mask answers the question.
static void forget(pix_mask *mask) { pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, 0); }

static void make_ours(toolkit_scene *s, bool (*make)(pix_mask *mask, pix_mask *result)) {
  for (int32_t i = 0; i < s->count; i++) {
    forget(&s->mask);
    pix_mask_release(&s->result[BENCH_OURS]);
    check(make(&s->mask, &s->result[BENCH_OURS]));
  }
}

// Is the texel at (x, y) of bounds w x h inside?
typedef bool is_inside(int64_t x, int64_t y, int64_t w, int64_t h);

static inline void make_loop(toolkit_scene *s, is_inside *inside) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    const pix_rect b = toolkit_plain_bounds(&s->mask);
    for (int32_t y = 0; y < b.h; y++) {
      for (int32_t x = 0; x < b.w; x++) {
        if (inside(x, y, b.w, b.h)) toolkit_set(result, b.x + x, b.y + y, true);
      }
    }
  }
}

static bool is_in_box(int64_t x, int64_t y, int64_t w, int64_t h) { return x >= 0 && y >= 0 && x < w && y < h; }

static bool is_in_ellipse(int64_t x, int64_t y, int64_t w, int64_t h) {
  const int64_t dx = (2 * x + 1 - w) * h, dy = (2 * y + 1 - h) * w;
  return dx * dx + dy * dy <= w * w * h * h;
}

static bool is_in_diamond(int64_t x, int64_t y, int64_t w, int64_t h) {
  return llabs(2 * x + 1 - w) * h + llabs(2 * y + 1 - h) * w <= w * h;
}

static void to_box_ours(toolkit_scene *s) { make_ours(s, pix_mask_to_box); }
static void to_box_loop(toolkit_scene *s) { make_loop(s, is_in_box); }
TOOLKIT_KIND(to_box, "box")

static void to_ellipse_ours(toolkit_scene *s) { make_ours(s, pix_mask_to_ellipse); }
static void to_ellipse_loop(toolkit_scene *s) { make_loop(s, is_in_ellipse); }
TOOLKIT_KIND(to_ellipse, "ellipse")

static void to_diamond_ours(toolkit_scene *s) { make_ours(s, pix_mask_to_diamond); }
static void to_diamond_loop(toolkit_scene *s) { make_loop(s, is_in_diamond); }
TOOLKIT_KIND(to_diamond, "diamond")

// The plain hull: each row's first and last texel, Andrew's monotone chains along both sides, and for each texel of a
// row a look at both.

typedef struct chain {
  int64_t points[2 * 4100];
  int32_t count;
} chain;

static int64_t cross(const int64_t *a, const int64_t *b, int64_t x, int64_t y) {
  return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

static void chain_add(chain *c, int64_t side, int64_t x, int64_t y) {
  while (c->count >= 4 && cross(c->points + c->count - 4, c->points + c->count - 2, x, y) * side >= 0) c->count -= 2;
  c->points[c->count++] = x;
  c->points[c->count++] = y;
}

static void build_chains(const pix_mask *mask, chain *left, chain *right) {
  left->count = right->count = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    int32_t first = -1, last = -1;
    for (int32_t x = 0; x < mask->width; x++) {
      if (!toolkit_get(mask, x, y)) continue;
      if (first < 0) first = x;
      last = x;
    }
    for (int32_t corner = 0; corner < 2 && first >= 0; corner++) {
      chain_add(left, 1, 2 * first, 2 * (y + corner));
      chain_add(right, -1, 2 * (last + 1), 2 * (y + corner));
    }
  }
}

// Is (x, y) on the chain's side or on the chain? *at is its segment.
static bool is_beside(const chain *c, int32_t *at, int64_t side, int64_t x, int64_t y) {
  while (c->points[*at + 3] < y) *at += 2;
  return cross(c->points + *at, c->points + *at + 2, x, y) * side <= 0;
}

static void to_hull_ours(toolkit_scene *s) { make_ours(s, pix_mask_to_hull); }
static void to_hull_loop(toolkit_scene *s) {
  static chain left, right;
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    build_chains(&s->mask, &left, &right);
    const int64_t top = left.points[1] / 2, bottom = left.points[left.count - 1] / 2;
    int32_t at_left = 0, at_right = 0;
    for (int64_t y = top; y < bottom; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (!is_beside(&left, &at_left, 1, 2 * x + 1, 2 * y + 1)) continue;
        if (is_beside(&right, &at_right, -1, 2 * x + 1, 2 * y + 1)) toolkit_set(result, x, (int32_t)y, true);
      }
    }
  }
}
TOOLKIT_KIND(to_hull, "convex hull")

// Four masks into one.

static void merge_ours(toolkit_scene *s) {
  pix_mask *masks[4] = {&s->mask, &s->other, &s->mask, &s->other};
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(&s->result[BENCH_OURS]);
    check(pix_masks_merge(masks, 4, &s->allocator, &s->result[BENCH_OURS]));
  }
}

static void merge_loop(toolkit_scene *s) {
  const pix_mask *masks[4] = {&s->mask, &s->other, &s->mask, &s->other};
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    for (int32_t k = 0; k < 4; k++) {
      for (int32_t y = 0; y < masks[k]->height; y++) {
        for (int32_t x = 0; x < masks[k]->width; x++) {
          if (toolkit_get(masks[k], x, y)) toolkit_set(result, x, y, true);
        }
      }
    }
  }
}
TOOLKIT_KIND(merge, "merge four masks")

// Circles, and the same drawn texel by texel. Nobody searches for circles texel by texel, so how long the search takes
// shows in the time alone.

static void to_circles_ours(toolkit_scene *s) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  for (int32_t i = 0; i < s->count; i++) {
    forget(&s->mask);
    pix_mask_release(&s->result[BENCH_OURS]);
    check(pix_mask_to_circles(&s->mask, 3, circles, &count, &s->result[BENCH_OURS]));
  }
}

static bool is_in_circles(const pix_circle *circles, int32_t count, int32_t x, int32_t y) {
  for (int32_t k = 0; k < count; k++) {
    const double dx = x + 0.5 - circles[k].x, dy = y + 0.5 - circles[k].y;
    if (dx * dx + dy * dy <= circles[k].r * circles[k].r) return true;
  }
  return false;
}

static void to_circles_loop(toolkit_scene *s) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *result = &s->result[BENCH_PEER];
    pix_mask_release(result);
    check(pix_mask_to_circles(&s->mask, 3, circles, &count, result));
    for (int32_t y = 0; y < result->height; y++) {
      for (int32_t x = 0; x < result->width; x++) toolkit_set(result, x, y, is_in_circles(circles, count, x, y));
    }
  }
}
TOOLKIT_KIND(to_circles, "three circles (search in both)")

static const bench_case cases[] = {
    TOOLKIT_CASES(to_box, 2000, 200, 3),
    TOOLKIT_CASES(to_ellipse, 2000, 200, 3),
    TOOLKIT_CASES(to_diamond, 2000, 200, 3),
    TOOLKIT_CASES(to_hull, 1000, 100, 3),
    TOOLKIT_CASES(merge, 2000, 100, 3),
    {&to_circles, 64, 20, BENCH_NO_GOAL, {0}},
    {&to_circles, 512, 20, BENCH_NO_GOAL, {0}},
    {&to_circles, 4096, 3, BENCH_NO_GOAL, {0}},
};

const bench_section bench_toolkit_kinds = {
    .name = "toolkit kinds", .title = "Simpler kinds", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
