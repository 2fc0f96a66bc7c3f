// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Regions. The loops label pixels in two passes, and flood them pixel by pixel.

#include "toolkit.h"
#include "toolkit/toolkit.h"

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

static uint64_t mixed(uint64_t sum, int32_t count, pix_rect bounds) {
  const int32_t values[] = {count, bounds.x, bounds.y, bounds.w, bounds.h};
  for (int k = 0; k < 5; k++) sum = sum * 31 + (uint64_t)values[k];
  return sum;
}

static uint64_t mixed_mask(uint64_t sum, pix_mask *mask) {
  sum = mixed(sum, mask->solid_count, pix_mask_rect(mask));
  pix_mask_release(mask);
  return sum;
}

static pix_components components_of(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  pix_components regions;
  bench_must(pix_components_create(&regions, &s->allocator, &bits, PIX_CONNECTIVITY_8));
  return regions;
}

static uint64_t measure_ours(toolkit_scene *s) {
  pix_components regions = components_of(s);
  uint64_t sum = 0;
  for (int32_t k = 0; k < regions.count; k++) sum = mixed(sum, regions.items[k].count, regions.items[k].bounds);
  pix_components_destroy(&regions);
  return sum;
}

static uint64_t measure_loop(toolkit_scene *s) {
  labels l = solid_parts_of(&s->mask);
  uint64_t sum = 0;
  for (int32_t k = 1; k < l.count; k++) {
    const part p = l.parts[k];
    if (p.count == 0) continue;
    sum = mixed(sum, p.count, (pix_rect){p.left, p.top, p.right - p.left + 1, p.bottom - p.top + 1});
  }
  free_labels(&l);
  return sum;
}

static uint64_t components_ours(toolkit_scene *s) {
  pix_components regions = components_of(s);
  uint64_t sum = 0;
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

static uint64_t largest_ours(toolkit_scene *s) {
  pix_rect bounds;
  return TOOLKIT_MAKE(s, pix_components_largest(&s->mask, PIX_CONNECTIVITY_8, s->result, &bounds));
}

static uint64_t largest_loop(toolkit_scene *s) {
  labels l = solid_parts_of(&s->mask);
  int32_t largest = 0;
  for (int32_t k = 1; k < l.count; k++) {
    if (l.parts[k].count > l.parts[largest].count) largest = k;
  }
  pix_mask_release(s->result);
  draw_part(s, &l, largest, s->result);
  free_labels(&l);
  return (uint64_t)s->result->solid_count;
}

// A pixel of the ground.
static void find_pixel(const pix_mask *mask, int32_t *x, int32_t *y) {
  for (*y = mask->height - 1; *y > 0; --*y) {
    for (*x = 0; *x < mask->width; ++*x) {
      if (toolkit_get(mask, *x, *y)) return;
    }
  }
}

// Floods pixel by pixel with a stack; what is reached is marked in `seen`.
static void flood_pixels(const pix_mask *mask, bool solid, int32_t x, int32_t y, int connectivity, pix_mask *seen) {
  static const int32_t steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  int32_t *stack = bench_alloc((int64_t)mask->width * mask->height, sizeof *stack), count = 0;
  stack[count++] = y * mask->width + x;
  toolkit_set(seen, x, y, true);
  while (count > 0) {
    const int32_t at = stack[--count];
    for (int k = 0; k < connectivity; k++) {
      const int32_t nx = at % mask->width + steps[k][0], ny = at / mask->width + steps[k][1];
      if (nx < 0 || ny < 0 || nx >= mask->width || ny >= mask->height) continue;
      if (toolkit_get(mask, nx, ny) != solid || toolkit_get(seen, nx, ny)) continue;
      toolkit_set(seen, nx, ny, true);
      stack[count++] = ny * mask->width + nx;
    }
  }
  free(stack);
}

static uint64_t at_ours(toolkit_scene *s) {
  int32_t x, y;
  pix_rect bounds;
  find_pixel(&s->mask, &x, &y);
  return TOOLKIT_MAKE(s, pix_flood_component(&s->mask, x, y, PIX_CONNECTIVITY_8, s->result, &bounds));
}

static uint64_t at_loop(toolkit_scene *s) {
  int32_t x, y;
  pix_mask seen = {0};
  find_pixel(&s->mask, &x, &y);
  toolkit_renew(s, &seen, s->mask.width, s->mask.height);
  flood_pixels(&s->mask, true, x, y, 8, &seen);
  const pix_rect bounds = toolkit_plain_bounds(&seen);
  toolkit_renew(s, s->result, bounds.w, bounds.h);
  TOOLKIT_EACH(s->result, u, v) {
    if (toolkit_get(&seen, bounds.x + u, bounds.y + v)) toolkit_set(s->result, u, v, true);
  }
  pix_mask_release(&seen);
  return toolkit_recount(s->result);
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

static uint64_t flood_ours(toolkit_scene *s) {
  return TOOLKIT_MAKE(s, pix_flood_fill(&s->mask, 0, 0, PIX_CONNECTIVITY_8, s->result));
}

static uint64_t flood_loop(toolkit_scene *s) {
  toolkit_renew(s, s->result, s->mask.width, s->mask.height);
  TOOLKIT_EACH(&s->mask, x, y) {
    if (toolkit_get(&s->mask, x, y)) toolkit_set(s->result, x, y, true);
  }
  if (!toolkit_get(&s->mask, 0, 0)) flood_pixels(&s->mask, false, 0, 0, 4, s->result);
  return toolkit_recount(s->result);
}

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

static const toolkit_row rows[] = {
    TOOLKIT_ROW("bounds of components", measure, .counts = {100, 4, 1}),
    TOOLKIT_ROW("components as masks", components, .counts = {100, 4, 1}),
    TOOLKIT_ROW("largest component", largest, .counts = {100, 4, 1}),
    TOOLKIT_ROW("component at a pixel", at, .counts = {100, 4, 1}),
    TOOLKIT_ROW("fill holes", holes, .counts = {100, 4, 1}),
    TOOLKIT_ROW("flood fill", flood, .counts = {100, 4, 1}),
    TOOLKIT_ROW("rectangles", rectangles, .counts = {100, 4, 1}),
};

TOOLKIT_TABLE(toolkit_regions, "toolkit regions", "Regions", rows);
