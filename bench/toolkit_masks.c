// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Combining masks, craters, geometry, growing, two masks at all offsets, and serializing.

#include "bench.h"
#include "toolkit.h"

// Combining. A disc is elsewhere each time, at the same places on both sides.

#define SHIFT_X 3  // of a terrain that is taken from itself
#define SHIFT_Y 5

static int32_t place(int32_t i, int32_t side) { return (int32_t)((uint32_t)i * 40503u % (uint32_t)side) - 32; }

static uint64_t crater_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->other);
  const int32_t dx = place(s->i, s->mask.width), dy = place(3 * s->i, s->mask.height);
  return (uint64_t)pix_mask_combine(s->result, PIX_SUBTRACT, &bits, dx, dy);
}

static uint64_t crater_loop(toolkit_scene *s) {
  pix_mask *const mask = s->result;
  const int32_t dx = place(s->i, mask->width), dy = place(3 * s->i, mask->height);
  uint64_t changed = 0;
  TOOLKIT_EACH(&s->other, x, y) {
    if (!toolkit_get(&s->other, x, y) || !toolkit_get(mask, x + dx, y + dy)) continue;
    toolkit_set(mask, x + dx, y + dy, false);
    changed++;
  }
  if (s->i == s->count - 1) toolkit_recount(mask);
  return changed;
}

static uint64_t difference_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_mask_combined(&s->mask, PIX_SUBTRACT, &s->mask, SHIFT_X, SHIFT_Y, s->result));
}

static uint64_t difference_loop(toolkit_scene *s) {
  const pix_mask *m = &s->mask;
  toolkit_renew(s, s->result, m->width, m->height);
  TOOLKIT_EACH(m, x, y) {
    if (toolkit_get(m, x, y) && !toolkit_get(m, x - SHIFT_X, y - SHIFT_Y)) toolkit_set(s->result, x, y, true);
  }
  return toolkit_recount(s->result);
}

// Craters by a sprite. The larger the terrain, the more of them lie inside; what one costs does not depend on its size.

enum { TURNED = 1, COLLIDE = 2 };

typedef struct pair {
  pix_sprite terrain, crater;
  pix_pose pose;
} pair;

static void set_up_stamp(toolkit_scene *s) { s->own = bench_alloc(1, sizeof(pair)); }

// The pair at which each run begins.
static pair *pair_of(toolkit_scene *s) {
  static const pix_transform turned = {.r = 0.7, .sx = 1.2, .sy = 0.9, .ox = 32, .oy = 32};
  pair *p = s->own;
  if (s->i > 0) return p;
  pix_sprite_init(&p->terrain, s->result, s->result->width, s->result->height);
  pix_sprite_init(&p->crater, &s->other, s->other.width, s->other.height);
  if (!(s->row->with & TURNED)) return p;
  pix_sprite_give_pose(&p->crater, &p->pose);
  bench_must(pix_sprite_set_transform(&p->crater, &turned).fault == PIX_SPRITE_OK);
  return p;
}

static void move_crater(pair *p, int32_t i) {
  pix_sprite_set_position(&p->crater, (double)((uint32_t)i * 40503u % (uint32_t)p->terrain.mask->width),
                          (double)((uint32_t)i * 104729u % (uint32_t)p->terrain.mask->height));
}

static uint64_t stamp_ours(toolkit_scene *s) {
  pair *p = pair_of(s);
  int32_t changed;
  move_crater(p, s->i);
  bench_must(pix_sprite_stamp(&p->terrain, PIX_SUBTRACT, &p->crater, &changed));
  if (!(s->row->with & COLLIDE)) return (uint64_t)changed;
  move_crater(p, s->i + 1);
  return (uint64_t)changed + pix_sprites_collide(&p->terrain, &p->crater);
}

// Looks up each pixel of the crater's box in the crater and then in the terrain, whose texel is taken away or, if it is
// not to be changed, ends the search.
static uint64_t visit_pixels(pair *p, bool takes) {
  const pix_placement crater = pix_sprite_placement(&p->crater);
  const pix_rule *rule = &crater.rule;
  const pix_rect box = crater.box;
  uint64_t count = 0;
  for (int32_t j = box.y; j < box.y + box.h; j++) {
    const pix_texel row = pix_rule_row(rule, j - rule->whole_y);
    for (int32_t i = box.x; i < box.x + box.w; i++) {
      const pix_texel column = pix_rule_column(rule, i - rule->whole_x);
      const int64_t u = (column.u + row.u) >> 16, v = (column.v + row.v) >> 16;
      if (!toolkit_get(p->crater.mask, (int32_t)u, (int32_t)v) || !toolkit_get(p->terrain.mask, i, j)) continue;
      if (!takes) return 1;
      toolkit_set(p->terrain.mask, i, j, false);
      count++;
    }
  }
  return count;
}

static uint64_t stamp_loop(toolkit_scene *s) {
  pair *p = pair_of(s);
  move_crater(p, s->i);
  uint64_t answer = visit_pixels(p, true);
  if (s->row->with & COLLIDE) {
    move_crater(p, s->i + 1);
    answer += visit_pixels(p, false);
  }
  if (s->i == s->count - 1) toolkit_recount(s->result);
  return answer;
}

// Geometry.

enum { FLIP_X, QUARTER };

static uint64_t orient_ours(toolkit_scene *s) {
  const pix_orientation orientations[] = {{.flip_x = true}, pix_orientation_of_turns(1)};
  return TOOLKIT_MAKE(s, pix_mask_orient(&s->mask, orientations[s->row->with], s->result));
}

static uint64_t flip_x_loop(toolkit_scene *s) {
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  TOOLKIT_EACH(&s->mask, x, y) {
    if (toolkit_get(&s->mask, x, y)) toolkit_set(s->result, s->mask.width - 1 - x, y, true);
  }
  return toolkit_recount(s->result);
}

static uint64_t quarter_loop(toolkit_scene *s) {
  toolkit_renew(s, s->result, s->mask.height, s->mask.width);
  TOOLKIT_EACH(&s->mask, x, y) {
    if (toolkit_get(&s->mask, x, y)) toolkit_set(s->result, s->mask.height - 1 - y, x, true);
  }
  return toolkit_recount(s->result);
}

static void turn_sprite(toolkit_scene *s, pix_sprite *sprite, pix_pose *pose) {
  static const pix_transform transform = {.r = 0.4, .sx = 0.9, .sy = 1.1};
  pix_sprite_init(sprite, &s->mask, s->mask.width, s->mask.height);
  pix_sprite_give_pose(sprite, pose);
  bench_must(pix_sprite_set_transform(sprite, &transform).fault == PIX_SPRITE_OK);
}

// As after an edit, so that nothing that is known of the mask answers.
static uint64_t transform_ours(toolkit_scene *s) {
  pix_sprite sprite;
  pix_pose pose;
  pix_rect found;
  pix_mask_touched(&s->mask, pix_mask_rect(&s->mask), 0);
  turn_sprite(s, &sprite, &pose);
  pix_sprite_bounds(&sprite, &found);
  toolkit_renew(s, s->result, found.w, found.h);
  pix_sprite_rasterize(&sprite, found, s->result);
  return (uint64_t)s->result->solid_count;
}

// Draws the pixels of the sprite's box, and copies those that are covered when their bounds are known.
static uint64_t transform_loop(toolkit_scene *s) {
  pix_sprite sprite;
  pix_pose pose;
  pix_mask drawn = {0};
  turn_sprite(s, &sprite, &pose);
  const pix_placement at = pix_sprite_placement(&sprite);
  int32_t left = INT32_MAX, top = INT32_MAX, right = -1, bottom = -1;
  toolkit_renew(s, &drawn, at.box.w, at.box.h);
  for (int32_t y = 0; y < at.box.h; y++) {
    const pix_texel row = pix_rule_row(&at.rule, at.box.y + y);
    for (int32_t x = 0; x < at.box.w; x++) {
      const pix_texel column = pix_rule_column(&at.rule, at.box.x + x);
      if (!toolkit_get(&s->mask, (int32_t)((row.u + column.u) >> 16), (int32_t)((row.v + column.v) >> 16))) continue;
      toolkit_set(&drawn, x, y, true);
      left = pix_min(left, x), right = pix_max(right, x);
      top = pix_min(top, y), bottom = pix_max(bottom, y);
    }
  }
  toolkit_renew(s, s->result, right + 1 - left, bottom + 1 - top);
  TOOLKIT_EACH(s->result, x, y) {
    if (toolkit_get(&drawn, left + x, top + y)) toolkit_set(s->result, x, y, true);
  }
  pix_mask_release(&drawn);
  return toolkit_recount(s->result);
}

// Growing by a disc.

#define RADIUS 4

static uint64_t dilate_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_mask_dilate(&s->mask, RADIUS, PIX_DISC, s->result));
}

// Is any texel at most RADIUS away from (x, y) solid, or empty?
static bool any_around(const pix_mask *mask, int32_t x, int32_t y, bool solid) {
  for (int32_t dy = -RADIUS; dy <= RADIUS; dy++) {
    for (int32_t dx = -RADIUS; dx <= RADIUS; dx++) {
      if (dx * dx + dy * dy <= RADIUS * RADIUS && toolkit_get(mask, x + dx, y + dy) == solid) return true;
    }
  }
  return false;
}

static uint64_t dilate_loop(toolkit_scene *s) {
  toolkit_renew(s, s->result, s->mask.width + 2 * RADIUS, s->mask.height + 2 * RADIUS);
  TOOLKIT_EACH(s->result, x, y) {
    if (any_around(&s->mask, x - RADIUS, y - RADIUS, true)) toolkit_set(s->result, x, y, true);
  }
  return toolkit_recount(s->result);
}

// Two masks at all offsets, the other one as small as 8 x 8 texels of its edge, as loops would take too long with all.

#define PART_SIDE 8

static void set_up_part(toolkit_scene *s) {
  pix_mask cut = {0};
  toolkit_renew(s, &cut, PART_SIDE, PART_SIDE);
  TOOLKIT_EACH(&cut, x, y) toolkit_set(&cut, x, y, toolkit_get(&s->other, x + 4, y + 8));
  toolkit_recount(&cut);
  pix_mask_release(&s->other);
  s->other = cut;
}

static void make_noise(pix_mask *mask, uint32_t seed) {
  TOOLKIT_EACH(mask, x, y) {
    seed = seed * 1664525u + 1013904223u;
    toolkit_set(mask, x, y, seed >> 31 != 0);
  }
  toolkit_recount(mask);
}

static void set_up_noise(toolkit_scene *s) {
  toolkit_renew(s, &s->other, s->mask.width, s->mask.height);
  make_noise(&s->mask, 1);
  make_noise(&s->other, 2);
}

static uint64_t convolve_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_mask_convolve(&s->mask, &s->other, s->result));
}

static int32_t area_at(const toolkit_scene *s, int32_t dx, int32_t dy, bool stops_at_first) {
  int32_t area = 0;
  TOOLKIT_EACH(&s->other, x, y) {
    area += toolkit_get(&s->other, x, y) && toolkit_get(&s->mask, x + dx, y + dy);
    if (area > 0 && stops_at_first) return area;
  }
  return area;
}

static uint64_t convolve_loop(toolkit_scene *s) {
  const pix_rect offsets = pix_mask_offsets(&s->mask, &s->other);
  toolkit_renew(s, s->result, offsets.w, offsets.h);
  TOOLKIT_EACH(s->result, x, y) {
    if (area_at(s, x + offsets.x, y + offsets.y, true) > 0) toolkit_set(s->result, x, y, true);
  }
  return toolkit_recount(s->result);
}

static uint64_t areas_ours(toolkit_scene *s) {
  const int64_t count = pix_rect_area(pix_mask_offsets(&s->mask, &s->other));
  int32_t *list = bench_alloc(count, sizeof *list);
  uint64_t answer = 0;
  bench_must(pix_mask_overlap_areas(&s->mask, &s->other, list));
  for (int64_t k = 0; k < count; k++) answer += (uint64_t)list[k] * (uint64_t)(k & 0xffff);
  free(list);
  return answer;
}

static uint64_t areas_loop(toolkit_scene *s) {
  const pix_rect offsets = pix_mask_offsets(&s->mask, &s->other);
  uint64_t answer = 0;
  int64_t k = 0;
  for (int32_t y = 0; y < offsets.h; y++) {
    for (int32_t x = 0; x < offsets.w; x++) {
      answer += (uint64_t)area_at(s, x + offsets.x, y + offsets.y, false) * (uint64_t)(k++ & 0xffff);
    }
  }
  return answer;
}

// Serializing. The loop writes the same runs, and leaves out the header, the checksum and all checks.

#define HEADER_SIZE(s) ((size_t)(5 + ((s)->mask.width > 127 ? 2 : 1) + ((s)->mask.height > 127 ? 2 : 1) + 1))
#define CHECKSUM_SIZE 4

static uint64_t digest(const uint8_t *bytes, size_t count) {
  uint64_t sum = count;
  for (size_t k = 0; k < count; k++) sum = toolkit_mix(sum, bytes[k]);
  return sum;
}

static uint64_t serialize_ours(toolkit_scene *s) {
  pix_bytes bytes;
  bench_must(pix_serial_write(&s->mask, &bytes));
  const size_t count = bytes.count - HEADER_SIZE(s) - CHECKSUM_SIZE;
  const uint64_t answer = s->i == 0 ? digest(bytes.data + HEADER_SIZE(s), count) : 0;
  pix_bytes_free(&bytes, &s->allocator);
  return answer;
}

static uint8_t *put_number(uint8_t *at, uint32_t value) {
  for (; value >= 128; value >>= 7) *at++ = (uint8_t)(value | 128);
  *at++ = (uint8_t)value;
  return at;
}

static uint64_t serialize_loop(toolkit_scene *s) {
  uint8_t *bytes = bench_alloc((int64_t)s->mask.width * s->mask.height, 1), *at = bytes;
  uint32_t length = 0;
  bool was_solid = false;
  TOOLKIT_EACH(&s->mask, x, y) {
    const bool is_solid = toolkit_get(&s->mask, x, y);
    if (is_solid != was_solid) {
      at = put_number(at, length);
      length = 0;
      was_solid = is_solid;
    }
    length++;
  }
  at = put_number(at, length);
  const uint64_t answer = s->i == 0 ? digest(bytes, (size_t)(at - bytes)) : 0;
  free(bytes);
  return answer;
}

static void run_toolkit(void) {
  static const toolkit_row rows[] = {
      {"subtract a crater", crater_ours, crater_loop, {500, 500, 500}, 0, NULL},
      {"stamp a crater", stamp_ours, stamp_loop, {500, 500, 500}, 0, set_up_stamp},
      {"stamp a turned crater", stamp_ours, stamp_loop, {500, 500, 500}, TURNED, set_up_stamp},
      {"stamp a crater, then collide", stamp_ours, stamp_loop, {500, 500, 500}, COLLIDE, set_up_stamp},
      {"difference of two terrains", difference_ours, difference_loop, {500, 20, 2}, 0, NULL},
      {"flipped left and right", orient_ours, flip_x_loop, {200, 10, 1}, FLIP_X, NULL},
      {"a quarter turn", orient_ours, quarter_loop, {200, 10, 1}, QUARTER, NULL},
      {"transformed, any turn", transform_ours, transform_loop, {100, 5, 1}, 0, NULL},
      {"dilated by a disc, n = 4", dilate_ours, dilate_loop, {50, 2, 1}, 0, NULL},
      {"convolve with 8x8 pixels", convolve_ours, convolve_loop, {0, 1, 1}, 0, set_up_part},
      {"overlapAreas with 8x8 pixels", areas_ours, areas_loop, {0, 1, 1}, 0, set_up_part},
      {"overlapAreas of noise", areas_ours, areas_loop, {1}, 0, set_up_noise},
      {"serialize", serialize_ours, serialize_loop, {1000, 20, 2}, 0, NULL},
  };
  toolkit_run(rows, sizeof rows / sizeof *rows);
}

const bench_section section_toolkit = {
    "toolkit", "operations on masks, against plain loops over pixels: microseconds an operation", run_toolkit};
