// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The corners of all loops are found row by row by words. In a row of the grid of corners they come in pairs, the ends of
// a horizontal edge: those with numbers 2k and 2k + 1. A vertical edge runs from a corner to the next one below it in
// the same column, its partner. A loop is then walked from pair to partner to pair, without a look at the texels.
//
// Where texels touch over a corner alone, two corners lie on the same point, one for each of the solid texels. If one
// loop comes by both, their vertical edges are swapped, which makes two loops of it. Those that touch themselves at more
// than one point do so one within the other, never alternately, so that all can be swapped at once.
#include "pix_contours.h"

#define MOST_CORNERS ((int64_t)1 << 29)

typedef struct found_loop {
  int32_t first, count;
  int32_t outer;  // its outer loop; itself, if it is one
  int32_t place;  // in the outline
} found_loop;

typedef struct tracer {
  const pix_bits *bits;
  pix_allocator *allocator;
  pix_rect bounds;           // of the solid texels
  pix_vertex *corners;
  int32_t *partners, *loops; // of each corner; the loop it is in: found_loop's index, else negative
  int32_t *rows;             // the first corner of each row of the bounds, and the end of the last
  int32_t *open;             // by column: the corner whose vertical edge has no lower end yet
  int32_t count, capacity;   // of corners
  found_loop *found;
  int32_t found_count, found_capacity;
  bool touches;              // there are two corners on one point
} tracer;

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

static inline uint64_t word_of(const pix_bits *bits, int32_t stripe, int32_t y) {
  if (stripe < 0 || stripe >= pix_stripe_count(bits->width) || y < 0) return 0;
  return bits->words[(size_t)stripe * (size_t)bits->pitch + (size_t)y];
}

static inline surroundings look_around(const pix_bits *bits, int32_t stripe, int32_t y) {
  const uint64_t above = word_of(bits, stripe, y - 1), below = word_of(bits, stripe, y);
  return (surroundings){above << 1 | word_of(bits, stripe - 1, y - 1) >> 63, above,
                        below << 1 | word_of(bits, stripe - 1, y) >> 63, below};
}

// Points where an odd number of the texels around is solid.
static inline uint64_t single_corners(const surroundings *s) {
  return s->above_left ^ s->above ^ s->below_left ^ s->below;
}

// Points where two texels touch over the corner alone.
static inline uint64_t double_corners(const surroundings *s) {
  return (s->above_left ^ s->above) & (s->below_left ^ s->below) & (s->above ^ s->below);
}

static int64_t count_corners(const tracer *t) {
  int64_t count = 0;
  for (int32_t stripe = t->bounds.x / 64; stripe <= (t->bounds.x + t->bounds.w) / 64; stripe++) {
    for (int32_t y = t->bounds.y; y <= t->bounds.y + t->bounds.h; y++) {
      const surroundings s = look_around(t->bits, stripe, y);
      const uint64_t once = single_corners(&s), twice = double_corners(&s);
      if ((once | twice) != 0) count += pix_popcount(once) + 2 * pix_popcount(twice);
    }
  }
  return count;
}

static int32_t add_corner(tracer *t, int32_t x, int32_t y, bool goes_down) {
  const int32_t corner = t->count++;
  t->corners[corner] = (pix_vertex){(int16_t)x, (int16_t)y};
  t->loops[corner] = -1;
  if (!goes_down) {
    const int32_t partner = t->open[x];
    t->partners[corner] = partner;
    t->partners[partner] = corner;
  }
  return corner;
}

static void find_corners_of_word(tracer *t, int32_t stripe, int32_t y) {
  const surroundings s = look_around(t->bits, stripe, y);
  const uint64_t twice = double_corners(&s), down = s.below_left ^ s.below;
  for (uint64_t left = single_corners(&s) | twice; left != 0; left &= left - 1) {
    const int32_t k = pix_lowest_bit(left), x = stripe * 64 + k;
    if ((twice >> k & 1) == 0) {
      const bool goes_down = down >> k & 1;
      const int32_t corner = add_corner(t, x, y, goes_down);
      if (goes_down) t->open[x] = corner;
      continue;
    }
    // The first corner ends an edge from the left, and is that of the solid texel there, above or below the edge.
    const bool left_is_below = s.below_left >> k & 1;
    const int32_t first = add_corner(t, x, y, left_is_below), second = add_corner(t, x, y, !left_is_below);
    t->open[x] = left_is_below ? first : second;
    t->touches = true;
  }
}

static void find_corners(tracer *t) {
  for (int32_t row = 0; row <= t->bounds.h; row++) {
    t->rows[row] = t->count;
    for (int32_t stripe = t->bounds.x / 64; stripe <= (t->bounds.x + t->bounds.w) / 64; stripe++) {
      find_corners_of_word(t, stripe, t->bounds.y + row);
    }
  }
  t->rows[t->bounds.h + 1] = t->count;
  PIX_ASSERT(t->count == t->capacity);
}

// Making simple loops.

static void part_loops_that_touch_themselves(tracer *t) {
  int32_t label = -1;
  for (int32_t i = 0; i < t->count; i += 2) {
    if (t->loops[i] != -1) continue;
    label--;
    int32_t k = i;
    do {
      t->loops[k] = t->loops[k ^ 1] = label;
      k = t->partners[k ^ 1];
    } while (k != i);
  }
  for (int32_t i = 1; i + 1 < t->count; i += 2) {
    const pix_vertex a = t->corners[i], b = t->corners[i + 1];
    if (a.x != b.x || a.y != b.y || t->loops[i] != t->loops[i + 1]) continue;
    const int32_t below_a = t->partners[i], below_b = t->partners[i + 1];
    t->partners[i] = below_b, t->partners[below_b] = i;
    t->partners[i + 1] = below_a, t->partners[below_a] = i + 1;
  }
}

static bool is_solid(const tracer *t, int32_t x, int32_t y) { return pix_bits_get(t->bits, x, y); }

// The outer loop of the hole whose first corner in row order this is: the texel above is solid, and the highest one of
// those above that follow each other lies under an edge of the same outer loop, or of another of its holes, which begins
// further up.
static int32_t outer_of_hole(const tracer *t, pix_vertex corner) {
  int32_t y = corner.y - 1;
  while (y > 0 && is_solid(t, corner.x, y - 1)) y--;
  int32_t low = t->rows[y - t->bounds.y] / 2, high = t->rows[y - t->bounds.y + 1] / 2;
  while (high - low > 1) {
    const int32_t middle = low + (high - low) / 2;
    if (t->corners[2 * middle].x <= corner.x) low = middle;
    else high = middle;
  }
  return t->found[t->loops[2 * low]].outer;
}

// Walks the loop that begins at this corner, and writes its vertices.
static bool walk_loop(tracer *t, int32_t start, pix_outline *outline) {
  if (!pix_reserve(t->allocator, &t->found, &t->found_capacity, t->found_count + 1, sizeof *t->found)) return false;
  const int32_t index = t->found_count++, first = outline->vertex_count;
  const pix_vertex corner = t->corners[start];
  const bool is_hole = !is_solid(t, corner.x, corner.y);
  pix_vertex *vertices = outline->vertices;
  int32_t written = first, i = start;
  do {
    const int32_t next = is_hole ? t->partners[i] : i ^ 1;
    vertices[written++] = t->corners[i];
    vertices[written++] = t->corners[next];
    t->loops[i] = t->loops[next] = index;
    i = is_hole ? next ^ 1 : t->partners[next];
  } while (i != start);
  outline->vertex_count = written;
  t->found[index] = (found_loop){first, written - first, is_hole ? outer_of_hole(t, corner) : index, 0};
  return true;
}

// Each outer loop, and its holes after it.
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

// `size` bytes for each of `count`; keeps the capacity.
static bool allocate(pix_allocator *allocator, void *items, int32_t *capacity, int32_t count, size_t size) {
  void *block = pix_alloc(allocator, (size_t)count, size);
  if (block == NULL) return false;
  memcpy(items, &block, sizeof block);
  *capacity = count;
  return true;
}

static void tracer_free(tracer *t) {
  pix_free(t->allocator, t->corners, (size_t)t->capacity, sizeof *t->corners);
  pix_free(t->allocator, t->partners, (size_t)t->capacity, sizeof *t->partners);
  pix_free(t->allocator, t->loops, (size_t)t->capacity, sizeof *t->loops);
  pix_free(t->allocator, t->rows, (size_t)t->bounds.h + 2, sizeof *t->rows);
  pix_free(t->allocator, t->open, (size_t)t->bits->width + 1, sizeof *t->open);
  pix_free(t->allocator, t->found, (size_t)t->found_capacity, sizeof *t->found);
}

static bool tracer_create(tracer *t) {
  const int64_t corners = count_corners(t);
  if (corners > MOST_CORNERS) return false;
  t->capacity = (int32_t)corners;
  t->corners = pix_alloc(t->allocator, (size_t)t->capacity, sizeof *t->corners);
  t->partners = pix_alloc(t->allocator, (size_t)t->capacity, sizeof *t->partners);
  t->loops = pix_alloc(t->allocator, (size_t)t->capacity, sizeof *t->loops);
  t->rows = pix_alloc(t->allocator, (size_t)t->bounds.h + 2, sizeof *t->rows);
  t->open = pix_alloc(t->allocator, (size_t)t->bits->width + 1, sizeof *t->open);
  return t->corners != NULL && t->partners != NULL && t->loops != NULL && t->rows != NULL && t->open != NULL;
}

static bool trace(tracer *t, pix_outline *outline) {
  if (!tracer_create(t)) return false;
  if (!allocate(t->allocator, &outline->vertices, &outline->vertex_capacity, t->capacity, sizeof(pix_vertex))) {
    return false;
  }
  find_corners(t);
  if (t->touches) part_loops_that_touch_themselves(t);
  for (int32_t i = 0; i < t->count; i += 2) {
    if (t->loops[i] < 0 && !walk_loop(t, i, outline)) return false;
  }
  if (!allocate(t->allocator, &outline->loops, &outline->loop_capacity, t->found_count, sizeof(pix_loop))) {
    return false;
  }
  put_in_order(t, outline);
  return true;
}

bool pix_mask_contours(const pix_mask *mask, pix_outline *outline) {
  PIX_ASSERT(outline->vertices == NULL && outline->loops == NULL);
  if (mask->solid_count == 0) return true;
  const pix_bits bits = pix_mask_bits(mask);
  tracer t = {.bits = &bits, .allocator = mask->allocator, .bounds = mask->loose_bounds};
  const bool is_done = trace(&t, outline);
  tracer_free(&t);
  if (!is_done) pix_outline_free(outline, mask->allocator);
  return is_done;
}

// The texels along the loops.

static int64_t cross_at(pix_vertex a, pix_vertex b, pix_vertex c) {
  return (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
}

// How many texels there are along a loop: one for each unit of its length, but only one for the two at a corner where
// it turns towards them.
static int64_t texels_along(const pix_vertex *corners, int32_t count) {
  int64_t texels = 0;
  pix_vertex a = corners[count - 2], b = corners[count - 1];
  for (int32_t i = 0; i < count; i++) {
    const pix_vertex c = corners[i];
    texels += abs(c.x - b.x) + abs(c.y - b.y) - (cross_at(a, b, c) > 0 ? 1 : 0);
    a = b, b = c;
  }
  return texels > 1 ? texels : 1;
}

// Writes them; the last may be the first again. Returns the place after it.
static pix_vertex *write_texels(const pix_vertex *corners, int32_t count, pix_vertex *texels, const pix_vertex *end) {
  pix_vertex *next = texels;
  for (int32_t i = 0; i < count; i++) {
    const pix_vertex a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
    const int32_t dx = (b.x > a.x) - (b.x < a.x), dy = (b.y > a.y) - (b.y < a.y);
    // The first texel on the right of the edge.
    int32_t x = a.x - (dx < 0 || dy > 0 ? 1 : 0), y = a.y - (dy < 0 || dx < 0 ? 1 : 0);
    int32_t steps = abs(b.x - a.x) + abs(b.y - a.y);
    if (next != texels && next[-1].x == x && next[-1].y == y) x += dx, y += dy, steps--;
    for (; steps > 0 && next < end; steps--, x += dx, y += dy) *next++ = (pix_vertex){(int16_t)x, (int16_t)y};
  }
  return next;
}

static bool replace_by_texels(pix_outline *outline, pix_allocator *allocator) {
  int64_t total = 0;
  for (int32_t i = 0; i < outline->loop_count; i++) {
    total += texels_along(outline->vertices + outline->loops[i].first, outline->loops[i].count);
  }
  if (total > MOST_CORNERS) return false;
  pix_vertex *texels = pix_alloc(allocator, (size_t)total, sizeof *texels);
  if (texels == NULL) return false;
  int32_t written = 0;
  for (int32_t i = 0; i < outline->loop_count; i++) {
    pix_loop *loop = &outline->loops[i];
    const pix_vertex *corners = outline->vertices + loop->first;
    const int32_t count = (int32_t)texels_along(corners, loop->count);
    write_texels(corners, loop->count, texels + written, texels + written + count);
    *loop = (pix_loop){written, count, loop->is_hole};
    written += count;
  }
  pix_free(allocator, outline->vertices, (size_t)outline->vertex_capacity, sizeof *outline->vertices);
  outline->vertices = texels;
  outline->vertex_count = outline->vertex_capacity = written;
  return true;
}

bool pix_mask_outline_texels(const pix_mask *mask, pix_outline *outline) {
  if (!pix_mask_contours(mask, outline)) return false;
  if (outline->loop_count == 0 || replace_by_texels(outline, mask->allocator)) return true;
  pix_outline_free(outline, mask->allocator);
  return false;
}
