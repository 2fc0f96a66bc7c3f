// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Outlines.

#include "pix_convex_parts.h"
#include "toolkit.h"

// What both sides must agree on: twice the area that the loops enclose, the number of vertices and of loops.
static uint64_t sum_of(const pix_outline *outline) {
  int64_t area = 0;
  for (int32_t k = 0; k < outline->loop_count; k++) {
    const pix_loop *loop = &outline->loops[k];
    const pix_vertex *v = outline->vertices + loop->first;
    pix_vertex a = v[loop->count - 1];
    for (int32_t i = 0; i < loop->count; i++) {
      area += (int32_t)a.x * v[i].y - (int32_t)a.y * v[i].x;
      a = v[i];
    }
  }
  return (uint64_t)area + ((uint64_t)outline->vertex_count << 40) + ((uint64_t)outline->loop_count << 20);
}

// A plain loop: looks at every pixel for edges that no loop has been along yet, and goes along them pixel by pixel.

enum { RIGHT, DOWN, LEFT, UP };

typedef struct follower {
  const pix_mask *mask;
  uint8_t *visited;     // a byte a pixel: the edge above it, the edge below it
  int32_t *places;      // by corner: its place in the loop that is followed, plus 1
  pix_outline *outline;
  pix_vertex *corners;  // of that loop
  int32_t count, capacity;
  bool lists_texels;
} follower;

static void follower_push(follower *f, pix_vertex **items, int32_t *count, int32_t *capacity, pix_vertex v) {
  if (!pix_reserve(f->mask->allocator, items, capacity, *count + 1, sizeof v)) bench_out_of_memory();
  (*items)[(*count)++] = v;
}

// Lists corners [first, count) as a loop, or the pixels along them, and takes them away.
static void follower_list(follower *f, int32_t first) {
  pix_outline *o = f->outline;
  const int32_t begin = o->vertex_count, count = f->count - first;
  const pix_vertex *c = f->corners + first;
  for (int32_t i = 0; i < count; i++) {
    const pix_vertex a = c[i], b = c[(i + 1) % count], before = c[(i + count - 1) % count];
    f->places[a.y * (f->mask->width + 1) + a.x] = 0;
    if (!f->lists_texels) {
      // The corners are listed at every pixel; those on straight edges do not count.
      if ((b.x - a.x) * (a.y - before.y) == (b.y - a.y) * (a.x - before.x)) continue;
      follower_push(f, &o->vertices, &o->vertex_count, &o->vertex_capacity, a);
      continue;
    }
    const int32_t x = b.x < a.x || b.y > a.y ? a.x - 1 : a.x, y = b.y < a.y || b.x < a.x ? a.y - 1 : a.y;
    const pix_vertex *last = o->vertices + o->vertex_count - 1;
    if (o->vertex_count > begin && last->x == x && last->y == y) continue;
    follower_push(f, &o->vertices, &o->vertex_count, &o->vertex_capacity, (pix_vertex){(int16_t)x, (int16_t)y});
  }
  const pix_vertex *texels = o->vertices + begin, *last = o->vertices + o->vertex_count - 1;
  if (f->lists_texels && last > texels && last->x == texels->x && last->y == texels->y) o->vertex_count--;
  if (!pix_reserve(f->mask->allocator, &o->loops, &o->loop_capacity, o->loop_count + 1, sizeof *o->loops)) {
    bench_out_of_memory();
  }
  o->loops[o->loop_count++] = (pix_loop){begin, o->vertex_count - begin, false};
  f->count = first;
}

static void follow(follower *f, int32_t x, int32_t y, int32_t direction) {
  static const int32_t step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};
  // The pixels ahead on the right and on the left, seen from a corner.
  static const int32_t right_x[] = {0, -1, -1, 0}, right_y[] = {0, 0, -1, -1};
  const int32_t start_x = x, start_y = y, start_direction = direction;
  do {
    int32_t *place = &f->places[y * (f->mask->width + 1) + x];
    if (*place > 0) follower_list(f, *place - 1);
    follower_push(f, &f->corners, &f->count, &f->capacity, (pix_vertex){(int16_t)x, (int16_t)y});
    *place = f->count;
    if (direction == RIGHT) f->visited[y * f->mask->width + x] |= 1;
    if (direction == LEFT) f->visited[(y - 1) * f->mask->width + x - 1] |= 2;
    x += step_x[direction];
    y += step_y[direction];
    const int32_t left = (direction + 3) % 4;
    if (!toolkit_get(f->mask, x + right_x[direction], y + right_y[direction])) {
      direction = (direction + 1) % 4;
    } else if (toolkit_get(f->mask, x + right_x[left], y + right_y[left])) {
      direction = left;
    }
  } while (x != start_x || y != start_y || direction != start_direction);
  if (f->count > 0) follower_list(f, 0);
}

static void follow_all(const pix_mask *mask, bool lists_texels, pix_outline *outline) {
  const int64_t width = mask->width, height = mask->height;
  follower f = {.mask = mask, .outline = outline, .lists_texels = lists_texels};
  f.visited = bench_alloc(width * height, sizeof *f.visited);
  f.places = bench_alloc((width + 1) * (height + 1), sizeof *f.places);
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) {
      if (!toolkit_get(mask, x, y)) continue;
      const uint8_t *visited = &f.visited[y * mask->width + x];
      if ((*visited & 1) == 0 && !toolkit_get(mask, x, y - 1)) follow(&f, x, y, RIGHT);
      if ((*visited & 2) == 0 && !toolkit_get(mask, x, y + 1)) follow(&f, x + 1, y + 1, LEFT);
    }
  }
  free(f.visited);
  free(f.places);
  pix_free(mask->allocator, f.corners, (size_t)f.capacity, sizeof *f.corners);
}

static void finish(toolkit_scene *s, bench_side side, pix_outline *outline) {
  s->number[side] += sum_of(outline);
  pix_outline_free(outline, &s->allocator);
}

static void contours_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_outline outline = {0};
    if (!pix_mask_contours(&s->mask, &outline)) bench_out_of_memory();
    finish(s, BENCH_OURS, &outline);
  }
}

static void contours_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_outline outline = {0};
    follow_all(&s->mask, false, &outline);
    finish(s, BENCH_PEER, &outline);
  }
}
TOOLKIT_KIND(contours, "contours")

static void texels_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_outline outline = {0};
    if (!pix_mask_outline_texels(&s->mask, &outline)) bench_out_of_memory();
    finish(s, BENCH_OURS, &outline);
  }
}

static void texels_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_outline outline = {0};
    follow_all(&s->mask, true, &outline);
    finish(s, BENCH_PEER, &outline);
  }
}
TOOLKIT_KIND(texels, "outline pixels")

static const bench_case cases[] = {
    TOOLKIT_CASES(contours, 100, 20, 1), TOOLKIT_CASES(texels, 100, 20, 1),
};

const bench_section bench_toolkit_outlines = {
    .name = "toolkit outlines", .title = "Outlines", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
