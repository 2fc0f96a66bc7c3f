// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The corners of all loops are found row by row by words. In a row of the grid of corners they come in pairs, the ends
// of a horizontal edge: those with numbers 2k and 2k + 1. A vertical edge runs from a corner to the next one below it
// in the same column, its partner. A loop is then walked from pair to partner to pair, without a look at the texels.
//
// Where texels touch over a corner alone, two corners lie on the same point. With a connectivity of 8 there is one for
// each of the empty texels, and nothing else to be done: a loop goes from solid texel to solid texel. With 4 there is
// one for each of the solid texels. If one loop comes by both, their vertical edges are swapped, which makes two loops
// of it. Those that touch themselves at more than one point do so one within the other, never alternately, so that all
// can be swapped at once.
#include "toolkit/toolkit.h"

#define MOST_CORNERS (1 << 29)

typedef struct found_loop {
  int32_t first, count;
  int32_t outer;  // its outer loop; itself, if it is one
  int32_t place;  // in the outline
} found_loop;

typedef struct tracer_corner {
  pix_vertex at;
  int32_t partner;
} tracer_corner;

typedef struct tracer {
  const pix_bits *bits;
  pix_allocator *allocator;
  pix_rect bounds;         // of the solid texels
  tracer_corner *corners;
  int32_t *loops;          // of each pair: its loop, an index of `found`; NO_LOOP, or less: a label
  int32_t *rows;           // the first corner of each row of the bounds, and the end of the last
  int32_t *open;           // by column: the corner whose vertical edge has no lower end yet
  int32_t count, capacity; // of corners
  found_loop *found;
  int32_t found_count, found_capacity;
  bool is_joined;          // over corners: a connectivity of 8
  bool touches;            // there are two corners on one point
} tracer;

#define NO_LOOP (-1)

void pix_outline_free(pix_outline *outline, pix_allocator *allocator) {
  pix_free(allocator, outline->vertices, (size_t)outline->vertex_capacity, sizeof *outline->vertices);
  pix_free(allocator, outline->loops, (size_t)outline->loop_capacity, sizeof *outline->loops);
  *outline = (pix_outline){0};
}

// Finding the corners.

// The texels around 64 points of the grid: bit k is that of the point left of column 64 stripe + k in row y.
typedef struct surroundings {
  uint64_t above_left, above, below_left, below;
} surroundings;

static inline surroundings look_around(uint64_t left_above, uint64_t above, uint64_t left_below, uint64_t below) {
  return (surroundings){above << 1 | left_above >> 63, above, below << 1 | left_below >> 63, below};
}

// Returns the points where an odd number of the texels around is solid.
static inline uint64_t single_corners(const surroundings *s) {
  return s->above_left ^ s->above ^ s->below_left ^ s->below;
}

// Returns the points where two texels touch over the corner alone.
static inline uint64_t double_corners(const surroundings *s) {
  return (s->above_left ^ s->above) & (s->below_left ^ s->below) & (s->above ^ s->below);
}

static void add_corner(tracer *t, int32_t x, int32_t y, bool goes_down) {
  const int32_t corner = t->count++;
  t->corners[corner].at = (pix_vertex){(int16_t)x, (int16_t)y};
  if (goes_down) {
    t->open[x] = corner;
  } else {
    const int32_t partner = t->open[x];
    t->corners[corner].partner = partner;
    t->corners[partner].partner = corner;
  }
}

// Adds two corners on one point: the first ends an edge from the left, whose other edge goes down or up.
static void add_corners(tracer *t, int32_t x, int32_t y, bool left_goes_down) {
  const int32_t above = t->open[x];
  add_corner(t, x, y, true);
  add_corner(t, x, y, true);
  const int32_t up = left_goes_down ? t->count - 1 : t->count - 2;
  t->open[x] = left_goes_down ? t->count - 2 : t->count - 1;
  t->corners[up].partner = above;
  t->corners[above].partner = up;
  t->touches = true;
}

static void find_corners_of_word(tracer *t, int32_t x, int32_t y, const surroundings *s) {
  const uint64_t twice = double_corners(s), down = s->below_left ^ s->below;
  for (uint64_t left = single_corners(s) | twice; left != 0; left &= left - 1) {
    const int32_t k = pix_lowest_bit(left);
    if ((twice >> k & 1) == 0) add_corner(t, x + k, y, down >> k & 1);
    else add_corners(t, x + k, y, (s->below_left >> k & 1) != t->is_joined);
  }
}

static bool find_corners(tracer *t) {
  const int32_t stripes = pix_stripe_count(t->bits->width);
  const int32_t first = t->bounds.x / 64, last = (t->bounds.x + t->bounds.w) / 64;
  for (int32_t row = 0; row <= t->bounds.h; row++) {
    const int32_t y = t->bounds.y + row;
    uint64_t left_above = 0, left_below = 0;
    t->rows[row] = t->count;
    for (int32_t stripe = first; stripe <= last; stripe++) {
      const uint64_t *words = stripe < stripes ? pix_bits_stripe(t->bits, stripe) + y : NULL;
      const uint64_t below = words != NULL ? *words : 0, above = words != NULL && row > 0 ? words[-1] : 0;
      if (below != above || (left_below ^ left_above) >> 63 != 0) {
        const int32_t most = t->count + 2 * 64;
        if (most > MOST_CORNERS || !pix_reserve(t->allocator, &t->corners, &t->capacity, most, sizeof *t->corners)) {
          return false;
        }
        const surroundings s = look_around(left_above, above, left_below, below);
        find_corners_of_word(t, stripe * 64, y, &s);
      }
      left_above = above, left_below = below;
    }
  }
  t->rows[t->bounds.h + 1] = t->count;
  return true;
}

// Making simple loops, for a connectivity of 4.

static void label_loop(tracer *t, int32_t start, int32_t label) {
  int32_t i = start;
  do {
    t->loops[i / 2] = label;
    i = t->corners[i ^ 1].partner;
  } while (i != start);
}

static void part_loops_that_touch_themselves(tracer *t) {
  int32_t label = NO_LOOP;
  for (int32_t i = 1; i + 1 < t->count; i += 2) {
    tracer_corner *a = &t->corners[i], *b = &t->corners[i + 1];
    if (a->at.x != b->at.x || a->at.y != b->at.y) continue;
    if (t->loops[i / 2] == NO_LOOP) label_loop(t, i, --label);
    if (t->loops[i / 2] != t->loops[(i + 1) / 2]) continue;
    const int32_t partner = a->partner;
    a->partner = b->partner;
    b->partner = partner;
    t->corners[a->partner].partner = i;
    t->corners[b->partner].partner = i + 1;
  }
}

static bool is_solid(const tracer *t, int32_t x, int32_t y) { return pix_bits_get(t->bits, x, y); }

// Finds the outer loop of the hole that has this first corner in row order. The texel above is solid; go up from it as
// far as texels are: the highest one lies under an edge of the outer loop, or of another of its holes, which begins
// further up.
static int32_t outer_of_hole(const tracer *t, pix_vertex corner) {
  int32_t y = corner.y - 1;
  while (y > 0 && is_solid(t, corner.x, y - 1)) y--;
  int32_t low = t->rows[y - t->bounds.y] / 2, high = t->rows[y - t->bounds.y + 1] / 2;
  while (high - low > 1) {
    const int32_t middle = low + (high - low) / 2;
    if (t->corners[2 * middle].at.x <= corner.x) low = middle;
    else high = middle;
  }
  return t->found[t->loops[low]].outer;
}

// Walks the loop that begins at this corner, and writes its vertices.
static bool walk_loop(tracer *t, int32_t start, pix_outline *outline) {
  if (!pix_reserve(t->allocator, &t->found, &t->found_capacity, t->found_count + 1, sizeof *t->found)) return false;
  const int32_t index = t->found_count++, first = outline->vertex_count;
  const pix_vertex corner = t->corners[start].at;
  const bool is_hole = !is_solid(t, corner.x, corner.y);
  pix_vertex *vertices = outline->vertices;
  int32_t written = first, i = start;
  do {
    const int32_t next = is_hole ? t->corners[i].partner : i ^ 1;
    vertices[written++] = t->corners[i].at;
    vertices[written++] = t->corners[next].at;
    t->loops[i / 2] = index;
    i = is_hole ? next ^ 1 : t->corners[next].partner;
  } while (i != start);
  outline->vertex_count = written;
  t->found[index] = (found_loop){first, written - first, is_hole ? outer_of_hole(t, corner) : index, 0};
  return true;
}

// Lists each outer loop, and its holes after it.
static void put_in_order(tracer *t, pix_outline *outline) {
  found_loop *found = t->found;
  for (int32_t i = 0; i < t->found_count; i++) found[found[i].outer].place++;
  int32_t place = 0;
  for (int32_t i = 0; i < t->found_count; i++) {
    if (found[i].outer != i) continue;
    const int32_t loops = found[i].place;
    found[i].place = place;
    place += loops;
  }
  // An outer loop comes before its holes: its place is that of the next of them once it has been taken.
  for (int32_t i = 0; i < t->found_count; i++) {
    const bool is_hole = found[i].outer != i;
    outline->loops[found[found[i].outer].place++] = (pix_loop){found[i].first, found[i].count, is_hole};
  }
  outline->loop_count = t->found_count;
}

static void tracer_free(tracer *t) {
  pix_free(t->allocator, t->corners, (size_t)t->capacity, sizeof *t->corners);
  pix_free(t->allocator, t->loops, (size_t)t->count / 2, sizeof *t->loops);
  pix_free(t->allocator, t->rows, (size_t)t->bounds.h + 2, sizeof *t->rows);
  pix_free(t->allocator, t->open, (size_t)t->bits->width + 1, sizeof *t->open);
  pix_free(t->allocator, t->found, (size_t)t->found_capacity, sizeof *t->found);
}

static bool trace(tracer *t, pix_outline *outline) {
  t->rows = pix_alloc(t->allocator, (size_t)t->bounds.h + 2, sizeof *t->rows);
  t->open = pix_alloc(t->allocator, (size_t)t->bits->width + 1, sizeof *t->open);
  if (t->rows == NULL || t->open == NULL || !find_corners(t)) return false;
  t->loops = pix_alloc(t->allocator, (size_t)t->count / 2, sizeof *t->loops);
  if (t->loops == NULL || !pix_reserve(t->allocator, &outline->vertices, &outline->vertex_capacity, t->count,
                                       sizeof(pix_vertex))) {
    return false;
  }
  for (int32_t k = 0; k < t->count / 2; k++) t->loops[k] = NO_LOOP;
  if (t->touches && !t->is_joined) part_loops_that_touch_themselves(t);
  for (int32_t i = 0; i < t->count; i += 2) {
    if (t->loops[i / 2] < 0 && !walk_loop(t, i, outline)) return false;
  }
  if (!pix_reserve(t->allocator, &outline->loops, &outline->loop_capacity, t->found_count, sizeof(pix_loop))) {
    return false;
  }
  put_in_order(t, outline);
  return true;
}

bool pix_mask_contours(const pix_mask *mask, pix_connectivity connectivity, pix_outline *outline) {
  PIX_ASSERT(outline->vertices == NULL && outline->loops == NULL);
  if (mask->solid_count == 0) return true;
  const pix_bits bits = pix_mask_bits(mask);
  tracer t = {.bits = &bits, .allocator = mask->allocator, .bounds = mask->loose_bounds,
              .is_joined = connectivity == PIX_CONNECTIVITY_8};
  const bool is_done = trace(&t, outline);
  tracer_free(&t);
  if (!is_done) pix_outline_free(outline, mask->allocator);
  return is_done;
}

// The texels along the loops.

// Returns the length, in texels, of the closed loop through `count` corners, whose edges are horizontal or vertical.
static int64_t length_of(const pix_vertex *corners, int32_t count) {
  int64_t length = 0;
  for (int32_t i = 1; i < count; i++) {
    length += abs(corners[i].x - corners[i - 1].x) + abs(corners[i].y - corners[i - 1].y);
  }
  return length + abs(corners[0].x - corners[count - 1].x) + abs(corners[0].y - corners[count - 1].y);
}

// Writes the texel on the right of each unit of the loop, once where a corner has made it the same as that before.
// Returns the place after the last.
static pix_vertex *write_texels(const pix_vertex *corners, int32_t count, pix_vertex *texels) {
  pix_vertex *next = texels;
  int32_t last_x = -1, last_y = -1;
  for (int32_t i = 0; i < count; i++) {
    const pix_vertex a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
    const int32_t dx = (b.x > a.x) - (b.x < a.x), dy = (b.y > a.y) - (b.y < a.y);
    const int32_t x = a.x - (dx < 0 || dy > 0), y = a.y - (dy < 0 || dx < 0);
    const int32_t length = abs(b.x - a.x) + abs(b.y - a.y);
    next -= (last_x == x) & (last_y == y);
    for (int32_t k = 0; k < length; k++) *next++ = (pix_vertex){(int16_t)(x + k * dx), (int16_t)(y + k * dy)};
    last_x = x + (length - 1) * dx, last_y = y + (length - 1) * dy;
  }
  const bool is_closed = next - texels > 1 && last_x == texels->x && last_y == texels->y;
  return next - is_closed;
}

static bool replace_by_texels(pix_outline *outline, pix_allocator *allocator) {
  int64_t capacity = 0;
  for (int32_t i = 0; i < outline->loop_count; i++) {
    capacity += length_of(outline->vertices + outline->loops[i].first, outline->loops[i].count);
  }
  if (capacity > MOST_CORNERS) return false;
  pix_vertex *texels = pix_alloc(allocator, (size_t)capacity, sizeof *texels), *next = texels;
  if (texels == NULL) return false;
  for (int32_t i = 0; i < outline->loop_count; i++) {
    pix_loop *loop = &outline->loops[i];
    pix_vertex *end = write_texels(outline->vertices + loop->first, loop->count, next);
    *loop = (pix_loop){(int32_t)(next - texels), (int32_t)(end - next), loop->is_hole};
    next = end;
  }
  pix_free(allocator, outline->vertices, (size_t)outline->vertex_capacity, sizeof *outline->vertices);
  outline->vertices = texels;
  outline->vertex_count = (int32_t)(next - texels);
  outline->vertex_capacity = (int32_t)capacity;
  return true;
}

bool pix_mask_outline_texels(const pix_mask *mask, pix_connectivity connectivity, pix_outline *outline) {
  if (!pix_mask_contours(mask, connectivity, outline)) return false;
  if (outline->loop_count == 0 || replace_by_texels(outline, mask->allocator)) return true;
  pix_outline_free(outline, mask->allocator);
  return false;
}
