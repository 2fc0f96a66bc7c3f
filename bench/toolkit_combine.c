// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Combining two masks, and where they touch.

#include "bits/overlap.h"
#include "mask/mask_ops.h"
#include "toolkit.h"

// What a terrain is combined with, and where that lies.
enum { DISC, TERRAIN, OPPOSITE };

#define SHIFT_X 3  // of a terrain
#define SHIFT_Y 5

typedef struct operand {
  const pix_mask *mask;
  int32_t dx, dy;
} operand;

static int32_t place(int32_t i, int32_t side) { return (int32_t)((uint32_t)i * 40503u % (uint32_t)side) - 32; }

// A disc is elsewhere each time, at the same places on both sides.
static operand operand_of(const toolkit_scene *s) {
  switch (s->row->with[1]) {
    case DISC: return (operand){&s->other, place(s->i, s->mask.width), place(3 * s->i, s->mask.height)};
    case TERRAIN: return (operand){&s->mask, SHIFT_X, SHIFT_Y};
    default: return (operand){&s->other, 0, 0};
  }
}

// All that is not terrain, but for a texel in the middle: half of both has to be looked at, or all.
static void set_up_opposite(toolkit_scene *s) {
  toolkit_renew(s, &s->other, s->mask.width, s->mask.height);
  pix_mask_copy(&s->other, &s->mask);
  pix_mask_invert(&s->other);
  int32_t x = s->mask.width / 2;
  while (!pix_mask_get(&s->mask, x, s->mask.height / 2)) x++;
  pix_mask_set(&s->other, x, s->mask.height / 2, true);
}

static uint64_t combine_ours(toolkit_scene *s) {
  const operand o = operand_of(s);
  const pix_bits bits = pix_mask_bits(o.mask);
  return (uint64_t)pix_mask_combine(s->result, (pix_operation)s->row->with[0], &bits, o.dx, o.dy);
}

// Operations that leave alone what the other one does not reach look at its rectangle alone.
static inline uint64_t combine_plainly(toolkit_scene *s, pix_operation operation) {
  const operand o = operand_of(s);
  const int32_t dx = o.dx, dy = o.dy;
  pix_mask *const mask = s->result;
  const bool is_all = operation == PIX_INTERSECT;
  const int32_t x0 = is_all ? 0 : pix_max(dx, 0), y0 = is_all ? 0 : pix_max(dy, 0);
  const int32_t x1 = is_all ? mask->width : pix_min(dx + o.mask->width, mask->width);
  const int32_t y1 = is_all ? mask->height : pix_min(dy + o.mask->height, mask->height);
  uint64_t changed = 0;
  for (int32_t y = y0; y < y1; y++) {
    for (int32_t x = x0; x < x1; x++) {
      const bool mine = toolkit_get(mask, x, y), theirs = toolkit_get(o.mask, x - dx, y - dy);
      bool solid = mine || theirs;
      if (operation == PIX_SUBTRACT) solid = mine && !theirs;
      if (operation == PIX_INTERSECT) solid = mine && theirs;
      if (operation == PIX_TOGGLE) solid = mine != theirs;
      if (solid == mine) continue;
      toolkit_set(mask, x, y, solid);
      changed++;
    }
  }
  if (s->i == s->count - 1) toolkit_recount(mask);
  return changed;
}

// Each for itself, so that the loops need not ask for the operation.
static uint64_t add_loop(toolkit_scene *s) { return combine_plainly(s, PIX_ADD); }
static uint64_t subtract_loop(toolkit_scene *s) { return combine_plainly(s, PIX_SUBTRACT); }
static uint64_t intersect_loop(toolkit_scene *s) { return combine_plainly(s, PIX_INTERSECT); }
static uint64_t toggle_loop(toolkit_scene *s) { return combine_plainly(s, PIX_TOGGLE); }

// New masks, of two terrains.

static uint64_t combined_ours(toolkit_scene *s) {
  const pix_operation operation = (pix_operation)s->row->with[0];
  return TOOLKIT_MAKE(s, pix_mask_combined(&s->mask, operation, &s->mask, SHIFT_X, SHIFT_Y, s->result));
}

TOOLKIT_DRAW(union_loop, m->width + SHIFT_X, m->height + SHIFT_Y,
             toolkit_get(m, x, y) || toolkit_get(m, x - SHIFT_X, y - SHIFT_Y))
TOOLKIT_DRAW(difference_loop, m->width, m->height,
             toolkit_get(m, x, y) && !toolkit_get(m, x - SHIFT_X, y - SHIFT_Y))

// Where two masks touch.

typedef enum question { FIRST, BOTTOM, LEFT, RIGHT, NEAREST, RECT, CENTROID } question;

static uint64_t note(double x, double y, double w, double h) {
  return (uint64_t)(1024 * x) * 31 + (uint64_t)(1024 * y) * 7919 + (uint64_t)w * 31337 + (uint64_t)h * 65537;
}

typedef struct pixel {
  int32_t x, y;
} pixel;

// The point to be near to: the middle of the disc, or a corner of the terrain.
static pixel near_to(const pix_mask *a, const operand *o) {
  const int32_t half = o->mask->width / 2;
  return o->mask->width == a->width ? (pixel){0, 0} : (pixel){o->dx + half, o->dy + half};
}

static uint64_t touch_ours(toolkit_scene *s) {
  static const pix_contact contacts[] = {PIX_CONTACT_FIRST, PIX_CONTACT_BOTTOM, PIX_CONTACT_LEFT, PIX_CONTACT_RIGHT};
  const operand o = operand_of(s);
  const pix_bits a = pix_mask_bits(&s->mask), b = pix_mask_bits(o.mask);
  const question q = (question)s->row->with[0];
  int32_t x, y;
  double u, v;
  if (q == RECT) {
    const pix_rect rect = pix_overlap_bounds(&a, &b, o.dx, o.dy);
    return note(rect.x, rect.y, rect.w, rect.h);
  }
  if (q == CENTROID) return pix_contact_centroid(&a, &b, o.dx, o.dy, &u, &v) ? note(u, v, 0, 0) : 0;
  if (q == NEAREST) {
    const pixel to = near_to(&s->mask, &o);
    return pix_contact_nearest(&a, &b, o.dx, o.dy, to.x, to.y, &x, &y) ? note(x, y, 0, 0) : 0;
  }
  return pix_contact_find(&a, &b, o.dx, o.dy, contacts[q], &x, &y) ? note(x, y, 0, 0) : 0;
}

static inline bool meet_at(const pix_mask *a, const operand *o, int32_t x, int32_t y) {
  return toolkit_get(a, x, y) && toolkit_get(o->mask, x - o->dx, y - o->dy);
}

static uint64_t find_outermost(question q, const pix_mask *a, const operand *o, pix_rect r) {
  for (int32_t k = 0; k < r.w; k++) {
    const int32_t x = q == LEFT ? r.x + k : r.x + r.w - 1 - k;
    for (int32_t y = r.y; y < r.y + r.h; y++) {
      if (meet_at(a, o, x, y)) return note(x, y, 0, 0);
    }
  }
  return 0;
}

static uint64_t find_in_rows(question q, const pix_mask *a, const operand *o, pix_rect r) {
  for (int32_t k = 0; k < r.h; k++) {
    const int32_t y = q == FIRST ? r.y + k : r.y + r.h - 1 - k;
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (meet_at(a, o, x, y)) return note(x, y, 0, 0);
    }
  }
  return 0;
}

static uint64_t find_nearest(const pix_mask *a, const operand *o, pix_rect r) {
  const pixel to = near_to(a, o);
  int64_t least = INT64_MAX;
  uint64_t best = 0;
  for (int32_t y = r.y; y < r.y + r.h; y++) {
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (!meet_at(a, o, x, y)) continue;
      const int64_t square = (int64_t)(x - to.x) * (x - to.x) + (int64_t)(y - to.y) * (y - to.y);
      if (square >= least) continue;
      least = square;
      best = note(x, y, 0, 0);
    }
  }
  return best;
}

static uint64_t find_all(question q, const pix_mask *a, const operand *o, pix_rect r) {
  int64_t count = 0, sum_x = 0, sum_y = 0;
  int32_t left = INT32_MAX, top = INT32_MAX, right = 0, bottom = 0;
  for (int32_t y = r.y; y < r.y + r.h; y++) {
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      if (!meet_at(a, o, x, y)) continue;
      if (q == CENTROID) {
        count++, sum_x += x, sum_y += y;
      } else {
        left = pix_min(left, x), top = pix_min(top, y), right = pix_max(right, x + 1), bottom = pix_max(bottom, y + 1);
      }
    }
  }
  if (q == RECT) return left == INT32_MAX ? 0 : note(left, top, right - left, bottom - top);
  const double n = (double)count;
  return count == 0 ? 0 : note(((double)sum_x + n / 2) / n, ((double)sum_y + n / 2) / n, 0, 0);
}

static uint64_t touch_loop(toolkit_scene *s) {
  const operand o = operand_of(s);
  const pix_mask *a = &s->mask;
  const pix_rect r = pix_rect_intersect(pix_mask_rect(a), (pix_rect){o.dx, o.dy, o.mask->width, o.mask->height});
  const question q = (question)s->row->with[0];
  switch (q) {
    case FIRST: case BOTTOM: return find_in_rows(q, a, &o, r);
    case LEFT: case RIGHT: return find_outermost(q, a, &o, r);
    case NEAREST: return find_nearest(a, &o, r);
    default: return find_all(q, a, &o, r);
  }
}

#define WITH_DISC(what) .with = {what, DISC}, .counts = {500, 500, 500}
#define WITH_TERRAIN(what) .with = {what, TERRAIN}, .counts = {500, 20, 2}
#define WITH_OPPOSITE(what) .with = {what, OPPOSITE}, .counts = {500, 20, 2}, .set_up = set_up_opposite

static const toolkit_row rows[] = {
    TOOLKIT_PAIR("subtract a crater", combine_ours, subtract_loop, WITH_DISC(PIX_SUBTRACT)),
    TOOLKIT_PAIR("add a disc", combine_ours, add_loop, WITH_DISC(PIX_ADD)),
    TOOLKIT_PAIR("add a terrain", combine_ours, add_loop, WITH_TERRAIN(PIX_ADD)),
    TOOLKIT_PAIR("subtract a terrain", combine_ours, subtract_loop, WITH_TERRAIN(PIX_SUBTRACT)),
    TOOLKIT_PAIR("intersect with a terrain", combine_ours, intersect_loop, WITH_TERRAIN(PIX_INTERSECT)),
    TOOLKIT_PAIR("toggle a terrain", combine_ours, toggle_loop, WITH_TERRAIN(PIX_TOGGLE)),
    TOOLKIT_PAIR("union of two terrains", combined_ours, union_loop, WITH_TERRAIN(PIX_ADD)),
    TOOLKIT_PAIR("difference of two terrains", combined_ours, difference_loop, WITH_TERRAIN(PIX_SUBTRACT)),
    TOOLKIT_ROW("overlapPoint of a disc, first", touch, WITH_DISC(FIRST)),
    TOOLKIT_ROW("overlapPoint of a disc, bottom", touch, WITH_DISC(BOTTOM)),
    // Masks of 64 pixels, of which the loop sees 150 or so before it ends in the first column with something: our time
    // is that of the calls.
    TOOLKIT_ROW("overlapPoint of a disc, left", touch, WITH_DISC(LEFT), .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_ROW("overlapPoint of a disc, right", touch, WITH_DISC(RIGHT), .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_ROW("overlapPoint of a disc, nearest to its middle", touch, WITH_DISC(NEAREST)),
    TOOLKIT_ROW("overlapRect of a disc", touch, WITH_DISC(RECT)),
    TOOLKIT_ROW("overlapCentroid of a disc", touch, WITH_DISC(CENTROID)),
    TOOLKIT_ROW("overlapPoint of a terrain, first", touch, WITH_OPPOSITE(FIRST)),
    TOOLKIT_ROW("overlapPoint of a terrain, bottom", touch, WITH_OPPOSITE(BOTTOM)),
    TOOLKIT_ROW("overlapPoint of a terrain, left", touch, WITH_OPPOSITE(LEFT)),
    TOOLKIT_ROW("overlapPoint of a terrain, right", touch, WITH_OPPOSITE(RIGHT)),
    TOOLKIT_ROW("overlapPoint of a terrain, nearest to a corner", touch, WITH_OPPOSITE(NEAREST)),
    TOOLKIT_ROW("overlapRect of a terrain", touch, WITH_OPPOSITE(RECT)),
    TOOLKIT_ROW("overlapCentroid of a terrain", touch, WITH_OPPOSITE(CENTROID)),
};

TOOLKIT_TABLE(toolkit_combine, "toolkit combine", "Combining two masks", rows);
