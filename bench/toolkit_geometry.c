// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Geometry of masks.

#include "mask/mask_ops.h"
#include "sections.h"
#include "sprite/sprite_coverage.h"
#include "toolkit.h"
#include "toolkit/toolkit.h"

static void check(bool is_done) {
  if (!is_done) bench_out_of_memory();
}

// As after an edit, so that nothing that is known of the mask answers the question.
static void forget(pix_mask *mask) { pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, 0); }

static uint64_t key_of(pix_rect r) {
  return (uint64_t)r.x + (uint64_t)r.y * 40503 + (uint64_t)r.w * 65521 + (uint64_t)r.h * 104729;
}

// Bounds.

static void find_bounds_ours(toolkit_scene *s) {
  pix_mask *mask = &s->result[BENCH_OURS];
  for (int32_t i = 0; i < s->count; i++) {
    forget(mask);
    s->number[BENCH_OURS] += key_of(pix_mask_bounds(mask));
  }
}

static void find_bounds_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) s->number[BENCH_PEER] += key_of(toolkit_plain_bounds(&s->mask));
}
TOOLKIT_KIND(find_bounds, "bounds")

// Parts.

static void crop_ours(toolkit_scene *s, pix_rect rect) {
  pix_mask *result = &s->result[BENCH_OURS];
  pix_mask_release(result);
  check(pix_mask_crop(&s->mask, rect, result));
}

static void crop_loop(toolkit_scene *s, const pix_mask *mask, pix_rect rect) {
  pix_mask *result = &s->result[BENCH_PEER];
  toolkit_renew(s, result, rect.w, rect.h);
  for (int32_t y = 0; y < rect.h; y++) {
    for (int32_t x = 0; x < rect.w; x++) {
      if (toolkit_get(mask, rect.x + x, rect.y + y)) toolkit_set(result, x, y, true);
    }
  }
  toolkit_recount(result);
}

static void trimmed_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    forget(&s->mask);
    crop_ours(s, pix_mask_bounds(&s->mask));
  }
}

static void trimmed_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) crop_loop(s, &s->mask, toolkit_plain_bounds(&s->mask));
}
TOOLKIT_KIND(trimmed, "trimmed")

// As large as the mask, and over its corner.
static pix_rect part(const toolkit_scene *s) { return (pix_rect){-13, -5, s->mask.width, s->mask.height}; }

static void cropped_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) crop_ours(s, part(s));
}

static void cropped_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) crop_loop(s, &s->mask, part(s));
}
TOOLKIT_KIND(cropped, "cropped, off its words")

// Flips and turns.

static void orient_ours(toolkit_scene *s, pix_orientation orientation) {
  pix_mask *result = &s->result[BENCH_OURS];
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(result);
    check(pix_mask_orient(&s->mask, orientation, result));
  }
}

static void flip_left_and_right_ours(toolkit_scene *s) { orient_ours(s, (pix_orientation){.flip_x = true}); }

static void flip_left_and_right_loop(toolkit_scene *s) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) toolkit_set(result, s->mask.width - 1 - x, y, true);
      }
    }
  }
  toolkit_recount(result);
}
TOOLKIT_KIND(flip_left_and_right, "flipped left and right")

static void flip_top_and_bottom_ours(toolkit_scene *s) { orient_ours(s, (pix_orientation){.flip_y = true}); }

static void flip_top_and_bottom_loop(toolkit_scene *s) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) toolkit_set(result, x, s->mask.height - 1 - y, true);
      }
    }
  }
  toolkit_recount(result);
}
TOOLKIT_KIND(flip_top_and_bottom, "flipped top and bottom")

static void quarter_turn_ours(toolkit_scene *s) { orient_ours(s, pix_orientation_of_turns(1)); }

static void quarter_turn_loop(toolkit_scene *s) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, s->mask.height, s->mask.width);
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) toolkit_set(result, s->mask.height - 1 - y, x, true);
      }
    }
  }
  toolkit_recount(result);
}
TOOLKIT_KIND(quarter_turn, "a quarter turn")

// Other sizes.

static void scale_ours(toolkit_scene *s, int32_t width, int32_t height) {
  pix_mask *result = &s->result[BENCH_OURS];
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(result);
    check(pix_mask_scale(&s->mask, width, height, result));
  }
}

static void scale_loop(toolkit_scene *s, int32_t width, int32_t height) {
  pix_mask *result = &s->result[BENCH_PEER];
  for (int32_t i = 0; i < s->count; i++) {
    toolkit_renew(s, result, width, height);
    for (int32_t y = 0; y < height; y++) {
      const int32_t v = (int32_t)((2 * (int64_t)y + 1) * s->mask.height / (2 * height));
      for (int32_t x = 0; x < width; x++) {
        const int32_t u = (int32_t)((2 * (int64_t)x + 1) * s->mask.width / (2 * width));
        if (toolkit_get(&s->mask, u, v)) toolkit_set(result, x, y, true);
      }
    }
  }
  toolkit_recount(result);
}

static void stretch_ours(toolkit_scene *s) { scale_ours(s, s->mask.width * 3 / 2, s->mask.height * 3 / 2); }
static void stretch_loop(toolkit_scene *s) { scale_loop(s, s->mask.width * 3 / 2, s->mask.height * 3 / 2); }
TOOLKIT_KIND(stretch, "scaled by 3/2")

static void shrink_ours(toolkit_scene *s) { scale_ours(s, s->mask.width / 3, s->mask.height / 3); }
static void shrink_loop(toolkit_scene *s) { scale_loop(s, s->mask.width / 3, s->mask.height / 3); }
TOOLKIT_KIND(shrink, "scaled by 1/3")

// By the rule.

static void pose_sprite(toolkit_scene *s, const pix_transform *transform, pix_sprite *sprite, pix_pose *pose) {
  pix_sprite_init(sprite, &s->mask, s->mask.width, s->mask.height);
  pix_sprite_give_pose(sprite, pose);
  check(pix_sprite_set_transform(sprite, transform) == PIX_SPRITE_OK);
}

static void transform_ours(toolkit_scene *s, pix_transform transform) {
  pix_mask *result = &s->result[BENCH_OURS];
  for (int32_t i = 0; i < s->count; i++) {
    pix_sprite sprite;
    pix_pose pose;
    forget(&s->mask);
    pose_sprite(s, &transform, &sprite, &pose);
    pix_rect found;
    pix_sprite_bounds(&sprite, &found);
    toolkit_renew(s, result, found.w, found.h);
    pix_sprite_rasterize(&sprite, found, result);
  }
}

// Draws the pixels of the box, which is the mask's, turned; what they cover is known then.
static pix_rect plain_draw(const pix_mask *mask, const pix_placement *place, pix_mask *drawn) {
  int32_t left = INT32_MAX, top = INT32_MAX, right = -1, bottom = -1;
  for (int32_t y = 0; y < place->box.h; y++) {
    const pix_texel row = pix_rule_row(&place->rule, place->box.y + y);
    for (int32_t x = 0; x < place->box.w; x++) {
      const pix_texel column = pix_rule_column(&place->rule, place->box.x + x);
      const int32_t u = (int32_t)((row.u + column.u) >> 16), v = (int32_t)((row.v + column.v) >> 16);
      if (!toolkit_get(mask, u, v)) continue;
      toolkit_set(drawn, x, y, true);
      left = pix_min(left, x), right = pix_max(right, x);
      top = pix_min(top, y), bottom = pix_max(bottom, y);
    }
  }
  return pix_rect_between(left, top, (int64_t)right + 1, (int64_t)bottom + 1);
}

static void transform_loop(toolkit_scene *s, pix_transform transform) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_sprite sprite;
    pix_pose pose;
    pose_sprite(s, &transform, &sprite, &pose);
    const pix_placement place = pix_sprite_placement(&sprite);
    pix_mask drawn;
    check(pix_mask_create(&drawn, &s->allocator, place.box.w, place.box.h));
    crop_loop(s, &drawn, plain_draw(&s->mask, &place, &drawn));
    pix_mask_release(&drawn);
  }
}

static void turn_ours(toolkit_scene *s) { transform_ours(s, (pix_transform){.r = 0.4, .sx = 0.9, .sy = 1.1}); }
static void turn_loop(toolkit_scene *s) { transform_loop(s, (pix_transform){.r = 0.4, .sx = 0.9, .sy = 1.1}); }
TOOLKIT_KIND(turn, "transformed, any turn")

static void mirror_ours(toolkit_scene *s) { transform_ours(s, (pix_transform){.sx = -1, .sy = 1}); }
static void mirror_loop(toolkit_scene *s) { transform_loop(s, (pix_transform){.sx = -1, .sy = 1}); }
TOOLKIT_KIND(mirror, "transformed, a flip")

// Moments.

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint64_t centroid_key(const pix_moments *moments) {
  double x, y;
  pix_moments_centroid(moments, &x, &y);
  return bits_of(x) + 3 * bits_of(y);
}

static void centroid_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    const pix_moments m = pix_mask_first_moments(&s->mask);
    s->number[BENCH_OURS] += centroid_key(&m);
  }
}

static void centroid_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_moments m = {0};
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) m.count++, m.x += x, m.y += y;
      }
    }
    s->number[BENCH_PEER] += centroid_key(&m);
  }
}
TOOLKIT_KIND(centroid, "centroid")

static void orientation_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    const pix_moments m = pix_mask_moments(&s->mask);
    s->number[BENCH_OURS] += bits_of(pix_moments_orientation(&m));
  }
}

static void orientation_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_moments m = {0};
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (!toolkit_get(&s->mask, x, y)) continue;
        m.count++, m.x += x, m.y += y;
        m.xx += (int64_t)x * x, m.xy += (int64_t)x * y, m.yy += (int64_t)y * y;
      }
    }
    s->number[BENCH_PEER] += bits_of(pix_moments_orientation(&m));
  }
}
TOOLKIT_KIND(orientation, "orientation")

// Hull.

static uint64_t hull_key(const int32_t *points, int32_t count) {
  uint64_t hash = (uint64_t)count;
  for (int32_t k = 0; k < 2 * count; k++) hash = (hash ^ (uint32_t)points[k]) * UINT64_C(0x9e3779b97f4a7c15);
  return hash;
}

static void hull_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    forget(&s->mask);
    int32_t *points, count;
    check(pix_mask_convex_hull(&s->mask, &points, &count));
    s->number[BENCH_OURS] += hull_key(points, count);
    pix_free(&s->allocator, points, 2 * (size_t)count, sizeof *points);
  }
}

// Adds a point to a chain that turns clockwise.
static int32_t add_point(int32_t *points, int32_t first, int32_t count, int32_t x, int32_t y) {
  for (; count - first >= 2; count--) {
    const int32_t *a = points + 2 * count - 4, *b = a + 2;
    if ((int64_t)(b[0] - a[0]) * (y - b[1]) - (int64_t)(b[1] - a[1]) * (x - b[0]) > 0) break;
  }
  points[2 * count] = x;
  points[2 * count + 1] = y;
  return count + 1;
}

// The ends of all rows by looking at every pixel, then the monotone chain.
static int32_t plain_hull(const pix_mask *mask, int32_t *ends, int32_t *points) {
  for (int32_t y = 0; y < mask->height; y++) {
    ends[2 * y] = ends[2 * y + 1] = -1;
    for (int32_t x = 0; x < mask->width; x++) {
      if (!toolkit_get(mask, x, y)) continue;
      if (ends[2 * y] < 0) ends[2 * y] = x;
      ends[2 * y + 1] = x + 1;
    }
  }
  int32_t count = 0;
  for (int32_t y = 0; y < mask->height; y++) {
    if (ends[2 * y] < 0) continue;
    if (count == 0) count = add_point(points, 0, 0, ends[2 * y], y);
    count = add_point(points, 0, count, ends[2 * y + 1], y);
    count = add_point(points, 0, count, ends[2 * y + 1], y + 1);
  }
  const int32_t first = count - 1;
  for (int32_t y = mask->height - 1; y >= 0; y--) {
    if (ends[2 * y] < 0) continue;
    count = add_point(points, first, count, ends[2 * y], y + 1);
    count = add_point(points, first, count, ends[2 * y], y);
  }
  return count - 1;  // the last one is the first
}

static void hull_loop(toolkit_scene *s) {
  int32_t *ends = bench_alloc(2 * s->mask.height, sizeof *ends);
  int32_t *points = bench_alloc(8 * s->mask.height + 8, sizeof *points);
  for (int32_t i = 0; i < s->count; i++) {
    s->number[BENCH_PEER] += hull_key(points, plain_hull(&s->mask, ends, points));
  }
  free(points);
  free(ends);
}
TOOLKIT_KIND(hull, "convex hull")

static const bench_case cases[] = {
    TOOLKIT_CASES(find_bounds, 500, 20, 1),
    TOOLKIT_CASES(trimmed, 200, 10, 1),
    TOOLKIT_CASES(cropped, 200, 10, 1),
    TOOLKIT_CASES(flip_left_and_right, 200, 10, 1),
    TOOLKIT_CASES(flip_top_and_bottom, 200, 10, 1),
    TOOLKIT_CASES(quarter_turn, 200, 10, 1),
    TOOLKIT_CASES(stretch, 100, 10, 1),
    TOOLKIT_CASES(shrink, 200, 20, 1),
    TOOLKIT_CASES(turn, 100, 5, 1),
    TOOLKIT_CASES(mirror, 100, 5, 1),
    TOOLKIT_CASES(centroid, 500, 20, 1),
    TOOLKIT_CASES(orientation, 500, 20, 1),
    TOOLKIT_CASES(hull, 200, 20, 1),
};

const bench_section bench_toolkit_geometry = {
    .name = "toolkit geometry", .title = "Geometry of masks", .size_name = "pixels",
    .unit = "microseconds an operation", .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
