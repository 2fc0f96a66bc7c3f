// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Geometry of masks, and their simpler kinds.

#include "mask/mask_ops.h"
#include "sprite/sprite_coverage.h"
#include "toolkit.h"
#include "toolkit/toolkit.h"

// Bounds and parts.

static uint64_t key_of(pix_rect r) {
  return (uint64_t)r.x + (uint64_t)r.y * 40503 + (uint64_t)r.w * 65521 + (uint64_t)r.h * 104729;
}

static uint64_t bounds_ours(toolkit_scene *s) {
  toolkit_forget(s->result);
  return key_of(pix_mask_bounds(s->result));
}

static uint64_t bounds_loop(toolkit_scene *s) { return key_of(toolkit_plain_bounds(&s->mask)); }

static uint64_t trim_ours(toolkit_scene *s) {
  toolkit_forget(&s->mask);
  return TOOLKIT_MAKE(s, pix_mask_crop(&s->mask, pix_mask_bounds(&s->mask), s->result));
}

static uint64_t crop_plainly(toolkit_scene *s, const pix_mask *mask, pix_rect rect) {
  toolkit_renew(s, s->result, rect.w, rect.h);
  TOOLKIT_EACH(s->result, x, y) {
    if (toolkit_get(mask, rect.x + x, rect.y + y)) toolkit_set(s->result, x, y, true);
  }
  return toolkit_recount(s->result);
}

static uint64_t trim_loop(toolkit_scene *s) { return crop_plainly(s, &s->mask, toolkit_plain_bounds(&s->mask)); }

// As large as the mask, and over its corner.
static pix_rect part(const toolkit_scene *s) { return (pix_rect){-13, -5, s->mask.width, s->mask.height}; }

static uint64_t crop_ours(toolkit_scene *s) { return TOOLKIT_MAKE(s, pix_mask_crop(&s->mask, part(s), s->result)); }
static uint64_t crop_loop(toolkit_scene *s) { return crop_plainly(s, &s->mask, part(s)); }

// Flips, turns and other sizes.

enum { FLIP_X, FLIP_Y, QUARTER };

static uint64_t orient_ours(toolkit_scene *s) {
  const pix_orientation orientations[] = {{.flip_x = true}, {.flip_y = true}, pix_orientation_of_turns(1)};
  return TOOLKIT_MAKE(s, pix_mask_orient(&s->mask, orientations[s->row->with[0]], s->result));
}

// Defines the work of a loop that takes each solid texel (x, y) to another place of a mask of this size.
#define MOVE_TEXELS(id, width, height, to_x, to_y)                              \
  static uint64_t id(toolkit_scene *s) {                                        \
    const pix_mask *const m = &s->mask;                                         \
    toolkit_renew(s, s->result, width, height);                                 \
    TOOLKIT_EACH(m, x, y) {                                                     \
      if (toolkit_get(m, x, y)) toolkit_set(s->result, to_x, to_y, true);       \
    }                                                                           \
    return toolkit_recount(s->result);                                          \
  }

MOVE_TEXELS(flip_x_loop, m->width, m->height, m->width - 1 - x, y)
MOVE_TEXELS(flip_y_loop, m->width, m->height, x, m->height - 1 - y)
MOVE_TEXELS(quarter_loop, m->height, m->width, m->height - 1 - y, x)

// By with[0] / with[1].
static int32_t scaled(const toolkit_scene *s, int32_t length) { return length * s->row->with[0] / s->row->with[1]; }

static uint64_t scale_ours(toolkit_scene *s) {
  const int32_t width = scaled(s, s->mask.width), height = scaled(s, s->mask.height);
  return TOOLKIT_MAKE(s, pix_mask_scale(&s->mask, width, height, s->result));
}

static uint64_t scale_loop(toolkit_scene *s) {
  pix_mask *const result = s->result;
  toolkit_renew(s, result, scaled(s, s->mask.width), scaled(s, s->mask.height));
  for (int32_t y = 0; y < result->height; y++) {
    const int32_t v = (int32_t)((2 * (int64_t)y + 1) * s->mask.height / (2 * result->height));
    for (int32_t x = 0; x < result->width; x++) {
      const int32_t u = (int32_t)((2 * (int64_t)x + 1) * s->mask.width / (2 * result->width));
      if (toolkit_get(&s->mask, u, v)) toolkit_set(result, x, y, true);
    }
  }
  return toolkit_recount(result);
}

// By the rule.

static void pose_sprite(toolkit_scene *s, pix_sprite *sprite, pix_pose *pose) {
  static const pix_transform transforms[] = {{.r = 0.4, .sx = 0.9, .sy = 1.1}, {.sx = -1, .sy = 1}};
  pix_sprite_init(sprite, &s->mask, s->mask.width, s->mask.height);
  pix_sprite_give_pose(sprite, pose);
  bench_must(pix_sprite_set_transform(sprite, &transforms[s->row->with[0]]) == PIX_SPRITE_OK);
}

static uint64_t transform_ours(toolkit_scene *s) {
  pix_sprite sprite;
  pix_pose pose;
  pix_rect found;
  toolkit_forget(&s->mask);
  pose_sprite(s, &sprite, &pose);
  pix_sprite_bounds(&sprite, &found);
  toolkit_renew(s, s->result, found.w, found.h);
  pix_sprite_rasterize(&sprite, found, s->result);
  return (uint64_t)s->result->solid_count;
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

static uint64_t transform_loop(toolkit_scene *s) {
  pix_sprite sprite;
  pix_pose pose;
  pix_mask drawn = {0};
  pose_sprite(s, &sprite, &pose);
  const pix_placement place = pix_sprite_placement(&sprite);
  toolkit_renew(s, &drawn, place.box.w, place.box.h);
  const uint64_t count = crop_plainly(s, &drawn, plain_draw(&s->mask, &place, &drawn));
  pix_mask_release(&drawn);
  return count;
}

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

static uint64_t centroid_ours(toolkit_scene *s) {
  const pix_moments m = pix_mask_moments(&s->mask);
  return centroid_key(&m);
}

static uint64_t centroid_loop(toolkit_scene *s) {
  pix_moments m = {0};
  TOOLKIT_EACH(&s->mask, x, y) {
    if (toolkit_get(&s->mask, x, y)) m.count++, m.x += x, m.y += y;
  }
  return centroid_key(&m);
}

static uint64_t orientation_ours(toolkit_scene *s) {
  const pix_moments m = pix_mask_moments(&s->mask);
  return bits_of(pix_moments_orientation(&m));
}

static uint64_t orientation_loop(toolkit_scene *s) {
  pix_moments m = {0};
  TOOLKIT_EACH(&s->mask, x, y) {
    if (!toolkit_get(&s->mask, x, y)) continue;
    m.count++, m.x += x, m.y += y;
    m.xx += (int64_t)x * x, m.xy += (int64_t)x * y, m.yy += (int64_t)y * y;
  }
  return bits_of(pix_moments_orientation(&m));
}

// Hulls. The plain one: each row's first and last texel, and Andrew's monotone chains along both sides.

typedef struct chain {
  int64_t points[2 * 4100];  // twice x and y
  int32_t count;             // of numbers
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

static uint64_t hull_ours(toolkit_scene *s) {
  int32_t *points, count;
  toolkit_forget(&s->mask);
  bench_must(pix_mask_convex_hull(&s->mask, &points, &count));
  uint64_t hash = (uint64_t)count;
  for (int32_t k = 0; k < 2 * count; k++) hash = toolkit_mix(hash, (uint32_t)points[k]);
  pix_free(&s->allocator, points, 2 * (size_t)count, sizeof *points);
  return hash;
}

static uint64_t mix_point(uint64_t hash, const int64_t *point) {
  return toolkit_mix(toolkit_mix(hash, (uint32_t)(point[0] / 2)), (uint32_t)(point[1] / 2));
}

// Clockwise from the left one of the top corners.
static uint64_t hull_loop(toolkit_scene *s) {
  static chain left, right;
  build_chains(&s->mask, &left, &right);
  uint64_t hash = mix_point((uint64_t)(left.count + right.count) / 2, left.points);
  for (int32_t k = 0; k < right.count; k += 2) hash = mix_point(hash, right.points + k);
  for (int32_t k = left.count - 2; k > 0; k -= 2) hash = mix_point(hash, left.points + k);
  return hash;
}

// Simpler kinds. The loops ask of each texel of the bounds, at (x, y) of w x h, whether it is inside.

typedef bool is_inside(int64_t x, int64_t y, int64_t w, int64_t h);

static inline uint64_t fill_plainly(toolkit_scene *s, is_inside *inside) {
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  const pix_rect b = toolkit_plain_bounds(&s->mask);
  for (int32_t y = 0; y < b.h; y++) {
    for (int32_t x = 0; x < b.w; x++) {
      if (inside(x, y, b.w, b.h)) toolkit_set(s->result, b.x + x, b.y + y, true);
    }
  }
  return toolkit_recount(s->result);
}

static bool is_in_box(int64_t x, int64_t y, int64_t w, int64_t h) { return x >= 0 && y >= 0 && x < w && y < h; }

static bool is_in_ellipse(int64_t x, int64_t y, int64_t w, int64_t h) {
  const int64_t dx = (2 * x + 1 - w) * h, dy = (2 * y + 1 - h) * w;
  return dx * dx + dy * dy <= w * w * h * h;
}

static bool is_in_diamond(int64_t x, int64_t y, int64_t w, int64_t h) {
  return llabs(2 * x + 1 - w) * h + llabs(2 * y + 1 - h) * w <= w * h;
}

static uint64_t make_kind(toolkit_scene *s, bool (*make)(pix_mask *mask, pix_mask *result)) {
  toolkit_forget(&s->mask);
  return TOOLKIT_MAKE(s, make(&s->mask, s->result));
}

static uint64_t to_box_ours(toolkit_scene *s) { return make_kind(s, pix_mask_to_box); }
static uint64_t to_box_loop(toolkit_scene *s) { return fill_plainly(s, is_in_box); }
static uint64_t to_ellipse_ours(toolkit_scene *s) { return make_kind(s, pix_mask_to_ellipse); }
static uint64_t to_ellipse_loop(toolkit_scene *s) { return fill_plainly(s, is_in_ellipse); }
static uint64_t to_diamond_ours(toolkit_scene *s) { return make_kind(s, pix_mask_to_diamond); }
static uint64_t to_diamond_loop(toolkit_scene *s) { return fill_plainly(s, is_in_diamond); }
static uint64_t to_hull_ours(toolkit_scene *s) { return make_kind(s, pix_mask_to_hull); }

// Is (x, y) on the chain's side or on the chain? *at is its segment.
static bool is_beside(const chain *c, int32_t *at, int64_t side, int64_t x, int64_t y) {
  while (c->points[*at + 3] < y) *at += 2;
  return cross(c->points + *at, c->points + *at + 2, x, y) * side <= 0;
}

// For each texel of a row a look at both chains.
static uint64_t to_hull_loop(toolkit_scene *s) {
  static chain left, right;
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  build_chains(&s->mask, &left, &right);
  int32_t at_left = 0, at_right = 0;
  for (int64_t y = left.points[1] / 2; y < left.points[left.count - 1] / 2; y++) {
    for (int32_t x = 0; x < s->mask.width; x++) {
      if (!is_beside(&left, &at_left, 1, 2 * x + 1, 2 * y + 1)) continue;
      if (is_beside(&right, &at_right, -1, 2 * x + 1, 2 * y + 1)) toolkit_set(s->result, x, (int32_t)y, true);
    }
  }
  return toolkit_recount(s->result);
}

// Four masks into one.

static uint64_t merge_ours(toolkit_scene *s) {
  pix_mask *masks[4] = {&s->mask, &s->other, &s->mask, &s->other};
  return TOOLKIT_MAKE(s, pix_masks_merge(masks, 4, &s->allocator, s->result));
}

static uint64_t merge_loop(toolkit_scene *s) {
  const pix_mask *masks[4] = {&s->mask, &s->other, &s->mask, &s->other};
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  for (int32_t k = 0; k < 4; k++) {
    TOOLKIT_EACH(masks[k], x, y) {
      if (toolkit_get(masks[k], x, y)) toolkit_set(s->result, x, y, true);
    }
  }
  return toolkit_recount(s->result);
}

// Circles, and the same drawn texel by texel. Nobody searches for circles texel by texel, so how long the search takes
// shows in the time alone.

static uint64_t to_circles_ours(toolkit_scene *s) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  toolkit_forget(&s->mask);
  return TOOLKIT_MAKE(s, pix_mask_to_circles(&s->mask, 3, circles, &count, s->result));
}

static bool is_in_circles(const pix_circle *circles, int32_t count, int32_t x, int32_t y) {
  for (int32_t k = 0; k < count; k++) {
    const double dx = x + 0.5 - circles[k].x, dy = y + 0.5 - circles[k].y;
    if (dx * dx + dy * dy <= circles[k].r * circles[k].r) return true;
  }
  return false;
}

static uint64_t to_circles_loop(toolkit_scene *s) {
  pix_circle circles[PIX_MAX_CIRCLES];
  int32_t count;
  pix_mask_release(s->result);
  bench_must(pix_mask_to_circles(&s->mask, 3, circles, &count, s->result));
  TOOLKIT_EACH(s->result, x, y) toolkit_set(s->result, x, y, is_in_circles(circles, count, x, y));
  return toolkit_recount(s->result);
}

static const toolkit_row geometry[] = {
    TOOLKIT_ROW("bounds", bounds, .counts = {500, 20, 1}),
    TOOLKIT_ROW("trimmed", trim, .counts = {200, 10, 1}),
    TOOLKIT_ROW("cropped, off its words", crop, .counts = {200, 10, 1}),
    TOOLKIT_PAIR("flipped left and right", orient_ours, flip_x_loop, .with = {FLIP_X}, .counts = {200, 10, 1}),
    TOOLKIT_PAIR("flipped top and bottom", orient_ours, flip_y_loop, .with = {FLIP_Y}, .counts = {200, 10, 1}),
    TOOLKIT_PAIR("a quarter turn", orient_ours, quarter_loop, .with = {QUARTER}, .counts = {200, 10, 1}),
    TOOLKIT_ROW("scaled by 3/2", scale, .with = {3, 2}, .counts = {100, 10, 1}),
    TOOLKIT_ROW("scaled by 1/3", scale, .with = {1, 3}, .counts = {200, 20, 1}),
    TOOLKIT_ROW("transformed, any turn", transform, .with = {0}, .counts = {100, 5, 1}),
    TOOLKIT_ROW("transformed, a flip", transform, .with = {1}, .counts = {100, 5, 1}),
    TOOLKIT_ROW("centroid", centroid, .counts = {500, 20, 1}),
    TOOLKIT_ROW("orientation", orientation, .counts = {500, 20, 1}),
    TOOLKIT_ROW("convex hull", hull, .counts = {200, 20, 1}),
};

TOOLKIT_TABLE(toolkit_geometry, "toolkit geometry", "Geometry of masks", geometry);

static const toolkit_row kinds[] = {
    TOOLKIT_ROW("box", to_box, .counts = {2000, 200, 3}),
    TOOLKIT_ROW("ellipse", to_ellipse, .counts = {2000, 200, 3}),
    TOOLKIT_ROW("diamond", to_diamond, .counts = {2000, 200, 3}),
    TOOLKIT_ROW("convex hull", to_hull, .counts = {1000, 100, 3}),
    TOOLKIT_ROW("merge four masks", merge, .counts = {2000, 100, 3}),
    TOOLKIT_ROW("three circles (search in both)", to_circles, .counts = {20, 20, 3}, .goals = TOOLKIT_NO_GOAL),
};

TOOLKIT_TABLE(toolkit_kinds, "toolkit kinds", "Simpler kinds", kinds);
