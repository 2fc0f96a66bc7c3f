// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Regions and outlines. The loops label pixels in two passes, follow edges pixel by pixel, and cut along chords.

#include "sections.h"
#include "toolkit.h"

// Size and bounds of a label's pixels.
typedef struct part {
  int32_t count, left, top, right, bottom;
} part;

// Labels by the textbook: in the first pass a pixel takes the label of a neighbour that has one, and labels that meet
// are united; in the second, each label becomes its root.
typedef struct labels {
  int32_t *of;       // by pixel; 0: not in a region
  int32_t *parents;  // by label
  part *parts;       // by label
  int32_t count;     // of labels, 0 included
  int32_t width;
} labels;

static int32_t *label_at(const labels *l, int32_t x, int32_t y) {
  return &l->of[(size_t)y * (size_t)l->width + (size_t)x];
}

static int32_t root_of(const labels *l, int32_t label) {
  while (l->parents[label] != label) label = l->parents[label] = l->parents[l->parents[label]];
  return label;
}

static int32_t joined(labels *l, int32_t a, int32_t b) {
  if (b == 0) return a;
  if (a == 0) return b;
  a = root_of(l, a), b = root_of(l, b);
  const int32_t low = a < b ? a : b;
  l->parents[a] = l->parents[b] = low;
  return low;
}

static labels labels_of(const pix_mask *mask, bool solid, int connectivity) {
  const int32_t w = mask->width;
  const int64_t area = (int64_t)w * mask->height;
  labels l = {.of = bench_alloc(area, sizeof *l.of), .parents = bench_alloc(area / 2 + 2, sizeof *l.parents),
              .count = 1, .width = w};
  TOOLKIT_EACH(mask, x, y) {
    if (toolkit_get(mask, x, y) != solid) continue;
    int32_t *at = label_at(&l, x, y), label = 0;
    if (x > 0) label = at[-1];
    if (y > 0) {
      label = joined(&l, label, at[-w]);
      if (connectivity == 8 && x > 0) label = joined(&l, label, at[-w - 1]);
      if (connectivity == 8 && x < w - 1) label = joined(&l, label, at[-w + 1]);
    }
    if (label == 0) {
      label = l.count++;
      l.parents[label] = label;
    }
    *at = label;
  }
  for (int64_t k = 0; k < area; k++) l.of[k] = root_of(&l, l.of[k]);
  return l;
}

static labels solid_parts_of(const pix_mask *mask) {
  labels l = labels_of(mask, true, 8);
  l.parts = bench_alloc(l.count, sizeof *l.parts);
  TOOLKIT_EACH(mask, x, y) {
    const int32_t label = *label_at(&l, x, y);
    if (label == 0) continue;
    part *p = &l.parts[label];
    if (p->count++ == 0) *p = (part){1, x, y, x, y};
    if (x < p->left) p->left = x;
    if (x > p->right) p->right = x;
    p->bottom = y;
  }
  return l;
}

static void free_labels(labels *l) {
  free(l->of);
  free(l->parents);
  free(l->parts);
}

// The pixels of a label as a mask.
static void draw_part(toolkit_scene *s, const labels *l, int32_t label, pix_mask *result) {
  const part p = l->parts[label];
  bench_must(pix_mask_create(result, &s->allocator, p.right - p.left + 1, p.bottom - p.top + 1));
  TOOLKIT_EACH(result, x, y) {
    if (*label_at(l, p.left + x, p.top + y) == label) toolkit_set(result, x, y, true);
  }
  toolkit_recount(result);
}

static uint64_t mixed_mask(uint64_t sum, pix_mask *mask) {
  sum = toolkit_mix(toolkit_mix(sum, pix_mask_hash(mask)), (uint64_t)mask->solid_count);
  pix_mask_release(mask);
  return sum;
}

static uint64_t components_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  pix_components regions;
  uint64_t sum = 0;
  bench_must(pix_components_create(&regions, &s->allocator, &bits, PIX_CONNECTIVITY_8));
  for (int32_t k = 0; k < regions.count; k++) {
    pix_mask mask;
    bench_must(pix_components_mask(&regions, k, &mask));
    sum = mixed_mask(sum, &mask);
  }
  pix_components_destroy(&regions);
  return sum;
}

static uint64_t components_loop(toolkit_scene *s) {
  labels l = solid_parts_of(&s->mask);
  uint64_t sum = 0;
  for (int32_t k = 1; k < l.count; k++) {
    if (l.parts[k].count == 0) continue;
    pix_mask mask;
    draw_part(s, &l, k, &mask);
    sum = mixed_mask(sum, &mask);
  }
  free_labels(&l);
  return sum;
}

static uint64_t holes_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_components_fill_holes(&s->mask, PIX_CONNECTIVITY_8, s->result));
}

static uint64_t holes_loop(toolkit_scene *s) {
  const int32_t w = s->mask.width, h = s->mask.height;
  labels l = labels_of(&s->mask, false, 4);
  bool *is_open = bench_alloc(l.count, sizeof *is_open);
  for (int32_t x = 0; x < w; x++) is_open[*label_at(&l, x, 0)] = is_open[*label_at(&l, x, h - 1)] = true;
  for (int32_t y = 0; y < h; y++) is_open[*label_at(&l, 0, y)] = is_open[*label_at(&l, w - 1, y)] = true;
  toolkit_renew(s, s->result, w, h);
  TOOLKIT_EACH(s->result, x, y) {
    const int32_t label = *label_at(&l, x, y);
    toolkit_set(s->result, x, y, label == 0 || !is_open[label]);
  }
  free(is_open);
  free_labels(&l);
  return toolkit_recount(s->result);
}

// Contours.

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
} follower;

static void follower_push(follower *f, pix_vertex **items, int32_t *count, int32_t *capacity, pix_vertex v) {
  bench_must(pix_reserve(f->mask->allocator, items, capacity, *count + 1, sizeof v));
  (*items)[(*count)++] = v;
}

// Lists corners [first, count) as a loop, but for those on straight edges, and takes them away.
static void follower_list(follower *f, int32_t first) {
  pix_outline *o = f->outline;
  const int32_t begin = o->vertex_count, count = f->count - first;
  const pix_vertex *c = f->corners + first;
  for (int32_t i = 0; i < count; i++) {
    const pix_vertex a = c[i], b = c[(i + 1) % count], before = c[(i + count - 1) % count];
    f->places[a.y * (f->mask->width + 1) + a.x] = 0;
    if ((b.x - a.x) * (a.y - before.y) == (b.y - a.y) * (a.x - before.x)) continue;
    follower_push(f, &o->vertices, &o->vertex_count, &o->vertex_capacity, a);
  }
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

static void follow_all(const pix_mask *mask, pix_outline *outline) {
  const int64_t width = mask->width, height = mask->height;
  follower f = {.mask = mask, .outline = outline};
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

static uint64_t finish(toolkit_scene *s, pix_outline *outline) {
  const uint64_t answer =
      area_of(outline) + ((uint64_t)outline->vertex_count << 40) + ((uint64_t)outline->loop_count << 20);
  pix_outline_free(outline, &s->allocator);
  return answer;
}

static uint64_t contours_ours(toolkit_scene *s) {
  pix_outline outline = {0};
  bench_must(pix_mask_contours(&s->mask, PIX_CONNECTIVITY_4, &outline));
  return finish(s, &outline);
}

static uint64_t contours_loop(toolkit_scene *s) {
  pix_outline outline = {0};
  follow_all(&s->mask, &outline);
  return finish(s, &outline);
}

// Rectangles.

static uint64_t rectangles_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  pix_rectangles list;
  uint64_t sum = 0;
  bench_must(pix_rectangles_create(&list, &s->allocator, &bits));
  for (int32_t k = 0; k < list.count; k++) sum += 1 + ((uint64_t)pix_rect_area(list.items[k]) << 32);
  pix_rectangles_destroy(&list);
  return sum;
}

// The same partition from pixels: corners by looking at four pixels each, chords by walking, the matching by
// searches for one path after the other. As many rectangles as ours, though not always the same ones.
typedef struct cut {
  int32_t x, y, length;
} cut;

typedef struct cuts {
  const pix_mask *mask;
  cut *across, *down;
  int32_t across_count, down_count;
  int32_t *down_at;   // by place (x, y) between pixels: the vertical chord there, from 1
  int32_t *match;     // by vertical chord: the horizontal one, from 1
  int32_t *seen, now; // by vertical chord: the last search that came by
} cuts;

static int32_t *place_of(const cuts *c, int32_t x, int32_t y) {
  return &c->down_at[(size_t)y * ((size_t)c->mask->width + 1) + (size_t)x];
}

static bool is_corner(const pix_mask *m, int32_t x, int32_t y) {
  return toolkit_get(m, x - 1, y - 1) + toolkit_get(m, x, y - 1) + toolkit_get(m, x - 1, y) + toolkit_get(m, x, y) == 3;
}

static void walk_chords(cuts *c) {
  const pix_mask *m = c->mask;
  TOOLKIT_EACH(m, x, y) {
    if (x == 0 || y == 0 || !is_corner(m, x, y)) continue;
    int32_t n = 0;
    while (toolkit_get(m, x + n, y - 1) && toolkit_get(m, x + n, y)) n++;
    if (n > 0 && is_corner(m, x + n, y)) c->across[c->across_count++] = (cut){x, y, n};
    for (n = 0; toolkit_get(m, x - 1, y + n) && toolkit_get(m, x, y + n);) n++;
    if (n == 0 || !is_corner(m, x, y + n)) continue;
    c->down[c->down_count++] = (cut){x, y, n};
    for (int32_t k = 0; k <= n; k++) *place_of(c, x, y + k) = c->down_count;
  }
}

static bool find_path(cuts *c, int32_t k) {
  for (int32_t x = c->across[k - 1].x; x <= c->across[k - 1].x + c->across[k - 1].length; x++) {
    const int32_t other = *place_of(c, x, c->across[k - 1].y);
    if (other == 0 || c->seen[other] == c->now) continue;
    c->seen[other] = c->now;
    if (c->match[other] != 0 && !find_path(c, c->match[other])) continue;
    c->match[other] = k;
    return true;
  }
  return false;
}

// Erases from down_at the vertical chords that are not chosen: those that the last search for paths, in vain, came by.
static void drop_chords(cuts *c) {
  bool *is_matched = bench_alloc(c->across_count + 1, sizeof *is_matched);
  for (bool is_done = false; !is_done;) {
    is_done = true;
    c->now++;
    for (int32_t k = 1; k <= c->across_count; k++) {
      if (is_matched[k] || !find_path(c, k)) continue;
      is_matched[k] = true;
      is_done = false;
    }
  }
  for (int32_t k = 1; k <= c->down_count; k++) {
    const cut d = c->down[k - 1];
    for (int32_t i = 0; i <= d.length; i++) {
      if (c->seen[k] == c->now || i == d.length) *place_of(c, d.x, d.y + i) = 0;
    }
  }
  free(is_matched);
}

static bool is_joined(const cuts *c, int32_t x, int32_t y) {  // with the pixel on its left
  return toolkit_get(c->mask, x, y) && toolkit_get(c->mask, x - 1, y) && *place_of(c, x, y) == 0;
}

static bool is_stretch(const cuts *c, int32_t x, int32_t y, int32_t w) {
  if (!toolkit_get(c->mask, x, y) || is_joined(c, x, y)) return false;
  for (int32_t k = 1; k < w; k++) {
    if (!is_joined(c, x + k, y)) return false;
  }
  return !is_joined(c, x + w, y);
}

static uint64_t rectangles_loop(toolkit_scene *s) {
  const pix_mask *m = &s->mask;
  const int64_t places = ((int64_t)m->width + 1) * (m->height + 1);
  cuts c = {.mask = m, .across = bench_alloc(places / 2, sizeof *c.across),
            .down = bench_alloc(places / 2, sizeof *c.down), .down_at = bench_alloc(places, sizeof *c.down_at)};
  uint64_t sum = 0;
  walk_chords(&c);
  c.match = bench_alloc(c.down_count + 1, sizeof *c.match);
  c.seen = bench_alloc(c.down_count + 1, sizeof *c.seen);
  drop_chords(&c);
  TOOLKIT_EACH(m, x, y) {
    if (!toolkit_get(m, x, y) || is_joined(&c, x, y)) continue;
    int32_t w = 1, h = 1;
    while (is_joined(&c, x + w, y)) w++;
    if (y > 0 && is_stretch(&c, x, y - 1, w)) continue;
    while (is_stretch(&c, x, y + h, w)) h++;
    sum += 1 + ((uint64_t)((int64_t)w * h) << 32);
  }
  free(c.across), free(c.down), free(c.down_at), free(c.match), free(c.seen);
  return sum;
}

static void run_regions(void) {
  static const toolkit_row rows[] = {
      {"components as masks", components_ours, components_loop, {100, 4, 1}, 0, NULL},
      {"fill holes", holes_ours, holes_loop, {100, 4, 1}, 0, NULL},
      {"contours", contours_ours, contours_loop, {100, 20, 1}, 0, NULL},
      {"rectangles", rectangles_ours, rectangles_loop, {100, 4, 1}, 0, NULL},
  };
  toolkit_run(rows, sizeof rows / sizeof *rows);
}

const bench_section section_toolkit_regions = {
    "toolkit regions", "regions and outlines, against plain loops over pixels: microseconds an operation", run_regions};
