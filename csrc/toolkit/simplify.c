// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A vertex B between its neighbours A and C may go if all corners of the contour from A to C are near enough to the
// edge AC, and if the triangle ABC, its edges included, holds no vertex of any loop but those at A, at B (B alone) and
// at C. Those that change the contour least go first (in a heap).
//
// Why the loops stay simple and apart: before each step, edges meet at common ends only. An edge that met the inside of
// AC would have to leave the triangle again through AB or BC, which it may not meet, or end in it, which no vertex
// does. Or it would lie on AC, and run from a vertex at A to one at C; this is ruled out as B stays if other loops
// touch at both ends. So the loop can be pulled over the triangle without touching anything, and nothing else changes:
// neither what lies inside what, nor which way a loop turns.
#include "toolkit/toolkit.h"

#include "bits/plane.h"

enum { NOT_WAITING = -1, IS_GONE = -2 };

typedef struct candidate {
  double change;   // squared distance of the contour from the edge that would be left, texels; or change_so_far
  int32_t corners; // of the contour along that edge
  int32_t vertex;
} candidate;

typedef struct simplifier {
  const pix_vertex *vertices;
  const pix_loop *loops;
  int32_t count;             // of vertices
  double most_change;        // the tolerance, squared
  double change_so_far;      // the largest one accepted
  pix_plane map, touched;    // of points of the grid: of all vertices that are still there; where two loops touch
  int32_t *previous, *next;  // of each vertex, those gone left out; `previous` holds the memory down to `left`
  int32_t *loop_of;          // of each vertex
  int32_t *waiting;          // of each vertex: its place in the heap, NOT_WAITING or IS_GONE
  int32_t *left;             // of each loop: its vertices that are still there
  candidate *heap;           // the least first
  int32_t heap_count;
} simplifier;

// Points.

static uint64_t *point_word(const pix_plane *map, pix_vertex p) {
  return &pix_plane_stripe(map, p.x >> 6)[p.y];
}

static uint64_t point_bit(pix_vertex p) { return UINT64_C(1) << (p.x & 63); }

static bool has_point(const pix_plane *map, pix_vertex p) { return (*point_word(map, p) & point_bit(p)) != 0; }
static void set_point(pix_plane *map, pix_vertex p) { *point_word(map, p) |= point_bit(p); }
static void clear_point(pix_plane *map, pix_vertex p) { *point_word(map, p) &= ~point_bit(p); }

static bool any_point_in_row(const pix_plane *map, int32_t x0, int32_t x1, int32_t y) {
  for (int32_t stripe = x0 >> 6; stripe <= x1 >> 6; stripe++) {
    const uint64_t word = pix_plane_stripe(map, stripe)[y];
    if (word != 0 && (word & pix_stripe_columns(stripe, x0, x1 + 1)) != 0) return true;
  }
  return false;
}

// Finds where the line from a to b, which is further down, is at height y: rounded down, and up. Fits 32 bits: each
// factor is at most PIX_MAX_SIDE.
static void line_at(pix_vertex a, pix_vertex b, int32_t y, int32_t *low, int32_t *high) {
  const int32_t product = (b.x - a.x) * (y - a.y), height = b.y - a.y;
  int32_t whole = product / height;
  const int32_t rest = product - whole * height;
  if (rest < 0) whole--;
  *low = a.x + whole;
  *high = *low + (rest != 0);
}

static void order(pix_vertex *upper, pix_vertex *lower) {
  if (upper->y <= lower->y) return;
  const pix_vertex swap = *upper;
  *upper = *lower;
  *lower = swap;
}

// Tells whether there is a point in the triangle of a, b and c, in any order, its edges included.
static bool any_point_in_triangle(const pix_plane *map, pix_vertex a, pix_vertex b, pix_vertex c) {
  order(&a, &b);
  order(&b, &c);
  order(&a, &b);
  if (a.y == c.y) {
    const int32_t left = pix_min(a.x, pix_min(b.x, c.x)), right = pix_max(a.x, pix_max(b.x, c.x));
    return any_point_in_row(map, left, right, a.y);
  }
  for (int32_t y = a.y; y <= c.y; y++) {
    int32_t low, high, other_low, other_high;
    line_at(a, c, y, &low, &high);
    if (y < b.y || b.y == c.y) line_at(a, b, y, &other_low, &other_high);
    else line_at(b, c, y, &other_low, &other_high);
    const int32_t left = pix_min(high, other_high), right = pix_max(low, other_low);
    if (left <= right && any_point_in_row(map, left, right, y)) return true;
  }
  return false;
}

// Tells whether b, between a and c, may go as far as the other vertices are concerned.
static bool is_free(simplifier *s, pix_vertex a, pix_vertex b, pix_vertex c) {
  const bool a_touches = has_point(&s->touched, a), c_touches = has_point(&s->touched, c);
  if (a_touches && c_touches) return false;
  clear_point(&s->map, a);
  clear_point(&s->map, b);
  clear_point(&s->map, c);
  const bool found = any_point_in_triangle(&s->map, a, b, c);
  set_point(&s->map, a);
  set_point(&s->map, b);
  set_point(&s->map, c);
  return !found;
}

// Returns the squared distance of p from the segment from a to c. All products are whole numbers below 2^53 until the
// last.
static double distance_squared(pix_vertex p, pix_vertex a, pix_vertex c) {
  const double dx = c.x - a.x, dy = c.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const double along = px * dx + py * dy, length = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py;
  if (along >= length) return (p.x - c.x) * (double)(p.x - c.x) + (p.y - c.y) * (double)(p.y - c.y);
  const double across = px * dy - py * dx;
  return across * across / length;
}

// Makes the candidate of a vertex. Its change is that of the corner that is furthest away; beyond the tolerance, of the
// first that is.
static candidate candidate_of(const simplifier *s, int32_t vertex) {
  const int32_t a = s->previous[vertex], c = s->next[vertex];
  const pix_loop *loop = &s->loops[s->loop_of[vertex]];
  const pix_vertex *v = s->vertices;
  candidate result = {.change = distance_squared(v[vertex], v[a], v[c]), .vertex = vertex};
  if (result.change > s->most_change) return result;  // nearly always, where edges are long
  for (int32_t i = a;; result.corners++) {
    if (++i == loop->first + loop->count) i = loop->first;
    if (i == c) return result;
    const double distance = distance_squared(v[i], v[a], v[c]);
    if (distance > result.change) result.change = distance;
    if (distance > s->most_change) return result;
  }
}

// The heap.

// Sorts candidates. Among equals, short parts of the contour come first: one that grew by a corner at a time would be
// gone over each time. What changes no more than has been accepted before counts as equal: along a slope, many a step
// changes less than the first one.
static bool is_before(candidate a, candidate b) {
  if (a.change != b.change) return a.change < b.change;
  return a.corners != b.corners ? a.corners < b.corners : a.vertex < b.vertex;
}

static void put(simplifier *s, int32_t place, candidate c) {
  s->heap[place] = c;
  s->waiting[c.vertex] = place;
}

static void rise(simplifier *s, int32_t place, candidate c) {
  while (place > 0 && is_before(c, s->heap[(place - 1) / 2])) {
    put(s, place, s->heap[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  put(s, place, c);
}

static void sink(simplifier *s, int32_t place, candidate c) {
  for (;;) {
    int32_t child = 2 * place + 1;
    if (child >= s->heap_count) break;
    if (child + 1 < s->heap_count && is_before(s->heap[child + 1], s->heap[child])) child++;
    if (!is_before(s->heap[child], c)) break;
    put(s, place, s->heap[child]);
    place = child;
  }
  put(s, place, c);
}

static void take_out(simplifier *s, int32_t vertex) {
  const int32_t place = s->waiting[vertex];
  s->waiting[vertex] = NOT_WAITING;
  const candidate last = s->heap[--s->heap_count];
  if (last.vertex == vertex) return;
  rise(s, place, last);
  sink(s, s->waiting[last.vertex], last);
}

// Works out anew what removing `vertex` would change, and keeps it in the heap only if that is within the tolerance and
// no loops touch there. To be called whenever a neighbour of it has gone.
static void consider(simplifier *s, int32_t vertex) {
  if (s->waiting[vertex] != NOT_WAITING) take_out(s, vertex);
  if (has_point(&s->touched, s->vertices[vertex])) return;
  candidate c = candidate_of(s, vertex);
  if (c.change > s->most_change) return;
  if (c.change < s->change_so_far) c.change = s->change_so_far;
  rise(s, s->heap_count++, c);
}

static void remove_vertices(simplifier *s) {
  while (s->heap_count > 0) {
    const int32_t vertex = s->heap[0].vertex, a = s->previous[vertex], c = s->next[vertex];
    s->change_so_far = s->heap[0].change;
    take_out(s, vertex);
    int32_t *left = &s->left[s->loop_of[vertex]];
    if (*left == 3 || !is_free(s, s->vertices[a], s->vertices[vertex], s->vertices[c])) continue;
    clear_point(&s->map, s->vertices[vertex]);
    s->waiting[vertex] = IS_GONE;
    (*left)--;
    s->next[a] = c;
    s->previous[c] = a;
    consider(s, a);
    consider(s, c);
  }
}

// Beginning and end.

static size_t number_count(const simplifier *s, const pix_outline *outline) {
  return 4 * (size_t)s->count + (size_t)outline->loop_count;
}

static bool create(simplifier *s, const pix_outline *outline, int32_t width, int32_t height, pix_allocator *allocator) {
  if (!pix_plane_create(&s->map, allocator, width / 64 + 1, height + 1) ||
      !pix_plane_create(&s->touched, allocator, width / 64 + 1, height + 1) ||
      (s->previous = pix_alloc(allocator, number_count(s, outline), sizeof *s->previous)) == NULL) {
    return false;
  }
  s->next = s->previous + s->count;
  s->loop_of = s->next + s->count;
  s->waiting = s->loop_of + s->count;
  s->left = s->waiting + s->count;
  return (s->heap = pix_alloc(allocator, (size_t)s->count, sizeof *s->heap)) != NULL;
}

static void destroy(simplifier *s, const pix_outline *outline, pix_allocator *allocator) {
  pix_plane_destroy(&s->map, allocator);
  pix_plane_destroy(&s->touched, allocator);
  pix_free(allocator, s->previous, number_count(s, outline), sizeof *s->previous);
  pix_free(allocator, s->heap, (size_t)s->count, sizeof *s->heap);
}

static void link_vertices(simplifier *s, const pix_outline *outline) {
  for (int32_t k = 0; k < outline->loop_count; k++) {
    const pix_loop loop = outline->loops[k];
    s->left[k] = loop.count;
    for (int32_t i = loop.first; i < loop.first + loop.count; i++) {
      s->previous[i] = i > loop.first ? i - 1 : loop.first + loop.count - 1;
      s->next[i] = i + 1 < loop.first + loop.count ? i + 1 : loop.first;
      s->loop_of[i] = k;
      s->waiting[i] = NOT_WAITING;
      set_point(has_point(&s->map, s->vertices[i]) ? &s->touched : &s->map, s->vertices[i]);
    }
  }
}

// Moves the vertices that are left together.
static void pack(const simplifier *s, pix_outline *outline) {
  int32_t written = 0;
  for (int32_t k = 0; k < outline->loop_count; k++) outline->loops[k].count = 0;
  for (int32_t i = 0; i < s->count; i++) {
    if (s->waiting[i] == IS_GONE) continue;
    pix_loop *loop = &outline->loops[s->loop_of[i]];
    if (loop->count++ == 0) loop->first = written;
    outline->vertices[written++] = outline->vertices[i];
  }
  outline->vertex_count = written;
}

bool pix_outline_simplify(pix_outline *outline, int32_t width, int32_t height, double tolerance,
                          pix_allocator *allocator) {
  PIX_ASSERT(tolerance >= 0);
  if (tolerance == 0 || outline->vertex_count == 0) return true;
  simplifier s = {.vertices = outline->vertices, .loops = outline->loops, .count = outline->vertex_count,
                  .most_change = tolerance * tolerance};
  const bool is_created = create(&s, outline, width, height, allocator);
  if (is_created) {
    link_vertices(&s, outline);
    for (int32_t i = 0; i < s.count; i++) consider(&s, i);
    remove_vertices(&s);
    pack(&s, outline);
  }
  destroy(&s, outline, allocator);
  return is_created;
}

bool pix_mask_polygons(const pix_mask *mask, double tolerance, pix_outline *outline) {
  if (!pix_mask_contours(mask, PIX_CONNECTIVITY_4, outline)) return false;
  if (pix_outline_simplify(outline, mask->width, mask->height, tolerance, mask->allocator)) return true;
  pix_outline_free(outline, mask->allocator);
  return false;
}
