// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Outlines.

#include "toolkit.h"
#include "toolkit/toolkit.h"

// Twice the area that the loops enclose.
static uint64_t area_of(const pix_outline *outline) {
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
  return (uint64_t)area;
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
  bench_must(pix_reserve(f->mask->allocator, items, capacity, *count + 1, sizeof v));
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
  bench_must(pix_reserve(f->mask->allocator, &o->loops, &o->loop_capacity, o->loop_count + 1, sizeof *o->loops));
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
  TOOLKIT_EACH(mask, x, y) {
    if (!toolkit_get(mask, x, y)) continue;
    const uint8_t *visited = &f.visited[y * mask->width + x];
    if ((*visited & 1) == 0 && !toolkit_get(mask, x, y - 1)) follow(&f, x, y, RIGHT);
    if ((*visited & 2) == 0 && !toolkit_get(mask, x, y + 1)) follow(&f, x + 1, y + 1, LEFT);
  }
  free(f.visited);
  free(f.places);
  pix_free(mask->allocator, f.corners, (size_t)f.capacity, sizeof *f.corners);
}

// Polygons. No plain loop simplifies without crossings: the other side follows the contours pixel by pixel, brings them
// into the order of ours, and then simplifies them as we do. What that takes is on both sides, hence no goal.

static int32_t first_corner(const pix_vertex *vertices, int32_t count) {
  int32_t first = 0;
  for (int32_t i = 1; i < count; i++) {
    const pix_vertex a = vertices[i], b = vertices[first];
    if (a.y < b.y || (a.y == b.y && a.x < b.x)) first = i;
  }
  return first;
}

static int compare_loops(const void *a, const void *b) {
  const pix_vertex *left = ((const pix_outline *)a)->vertices, *right = ((const pix_outline *)b)->vertices;
  return left->y != right->y ? left->y - right->y : left->x - right->x;
}

// Has each loop begin with its first corner in row order, and the loops follow each other in that order.
static void arrange(pix_outline *outline) {
  const int32_t loops = outline->loop_count;
  pix_vertex *turned = bench_alloc(outline->vertex_count, sizeof *turned);
  pix_outline *sorted = bench_alloc(loops, sizeof *sorted);  // one loop each
  for (int32_t k = 0; k < loops; k++) {
    const pix_loop loop = outline->loops[k];
    const pix_vertex *vertices = outline->vertices + loop.first;
    const int32_t first = first_corner(vertices, loop.count);
    for (int32_t i = 0; i < loop.count; i++) turned[loop.first + i] = vertices[(first + i) % loop.count];
    sorted[k] = (pix_outline){.vertices = turned + loop.first, .vertex_count = loop.count};
  }
  qsort(sorted, (size_t)loops, sizeof *sorted, compare_loops);
  int32_t written = 0;
  for (int32_t k = 0; k < loops; k++) {
    const int32_t count = sorted[k].vertex_count;
    memcpy(outline->vertices + written, sorted[k].vertices, (size_t)count * sizeof *turned);
    outline->loops[k] = (pix_loop){written, count, false};
    written += count;
  }
  free(turned);
  free(sorted);
}

enum { CONTOURS, TEXELS, POLYGONS, PARTS };

// What both sides must agree on: of parts, the area alone.
static uint64_t finish(toolkit_scene *s, pix_outline *outline) {
  uint64_t answer = area_of(outline);
  if (s->row->with[0] != PARTS) {
    answer += ((uint64_t)outline->vertex_count << 40) + ((uint64_t)outline->loop_count << 20);
  }
  pix_outline_free(outline, &s->allocator);
  return answer;
}

static uint64_t outline_ours(toolkit_scene *s) {
  pix_outline outline = {0};
  switch (s->row->with[0]) {
    case CONTOURS: bench_must(pix_mask_contours(&s->mask, PIX_CONNECTIVITY_4, &outline)); break;
    case TEXELS: bench_must(pix_mask_outline_texels(&s->mask, PIX_CONNECTIVITY_4, &outline)); break;
    case POLYGONS: bench_must(pix_mask_polygons(&s->mask, 1, &outline)); break;
    default: bench_must(pix_mask_convex_parts(&s->mask, 8, 0, &outline));
  }
  return finish(s, &outline);
}

static uint64_t outline_loop(toolkit_scene *s) {
  pix_outline outline = {0};
  follow_all(&s->mask, s->row->with[0] == TEXELS, &outline);
  if (s->row->with[0] == POLYGONS) {
    arrange(&outline);
    bench_must(pix_outline_simplify(&outline, s->mask.width, s->mask.height, 1, &s->allocator));
  }
  return finish(s, &outline);
}

// Convex parts, exact ones. The plain way to have some is a rectangle for each row of solid pixels: several times as
// many parts, but no work. Both sides tell their area.

static void add_row(toolkit_scene *s, pix_outline *parts, int32_t x0, int32_t x1, int32_t y) {
  const int32_t first = parts->vertex_count;
  bench_must(
      pix_reserve(&s->allocator, &parts->vertices, &parts->vertex_capacity, first + 4, sizeof *parts->vertices) &&
      pix_reserve(&s->allocator, &parts->loops, &parts->loop_capacity, parts->loop_count + 1, sizeof *parts->loops));
  const int16_t left = (int16_t)x0, right = (int16_t)x1, top = (int16_t)y, bottom = (int16_t)(y + 1);
  const pix_vertex corners[] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
  memcpy(parts->vertices + first, corners, sizeof corners);
  parts->loops[parts->loop_count++] = (pix_loop){first, 4, false};
  parts->vertex_count += 4;
}

static uint64_t parts_loop(toolkit_scene *s) {
  pix_outline parts = {0};
  for (int32_t y = 0; y < s->mask.height; y++) {
    for (int32_t x = 0, begin = -1; x <= s->mask.width; x++) {
      const bool solid = toolkit_get(&s->mask, x, y);
      if (solid && begin < 0) begin = x;
      if (solid || begin < 0) continue;
      add_row(s, &parts, begin, x, y);
      begin = -1;
    }
  }
  return finish(s, &parts);
}

// Outline pixels: one of 33 pixels of the terrain is in the list, which both sides write one by one. That alone takes
// about a tenth of the time in which a plain loop looks at all pixels, so the ratio is about 8 to 11.
static const toolkit_row rows[] = {
    TOOLKIT_ROW("contours", outline, .with = {CONTOURS}, .counts = {100, 20, 1}),
    TOOLKIT_ROW("outline pixels", outline, .with = {TEXELS}, .counts = {100, 20, 1}, .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_ROW("polygons", outline, .with = {POLYGONS}, .counts = {50, 5, 1}, .goals = TOOLKIT_NO_GOAL),
    TOOLKIT_PAIR("convex parts, exact", outline_ours, parts_loop, .with = {PARTS}, .counts = {50, 5, 1},
                 .goals = TOOLKIT_NO_GOAL),
};

TOOLKIT_TABLE(toolkit_outlines, "toolkit outlines", "Outlines", rows);
