// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Regions and outlines. The loops label pixels in two passes, or look at each once.

#include "bench.h"
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

static uint64_t finish(toolkit_scene *s, pix_outline *outline) {
  const uint64_t answer =
      area_of(outline) + ((uint64_t)outline->vertex_count << 40);
  pix_outline_free(outline, &s->allocator);
  return answer;
}

static uint64_t contours_ours(toolkit_scene *s) {
  pix_outline outline = {0};
  bench_must(pix_mask_contours(&s->mask, PIX_CONNECTIVITY_4, &outline));
  return finish(s, &outline);
}

// Finds twice the area, and all corners: where one or three of four pixels are solid, or two across from each other. It
// goes along no edge, so that it does less than a loop that lists contours.
static uint64_t contours_loop(toolkit_scene *s) {
  const pix_mask *m = &s->mask;
  uint64_t area = 0, corners = 0;
  for (int32_t y = 0; y <= m->height; y++) {
    for (int32_t x = 0; x <= m->width; x++) {
      const bool a = toolkit_get(m, x - 1, y - 1), b = toolkit_get(m, x, y - 1);
      const bool c = toolkit_get(m, x - 1, y), d = toolkit_get(m, x, y);
      area += d;
      corners += a + b + c + d == 1 || a + b + c + d == 3 ? 1 : a == d && b == c && a != b ? 2 : 0;
    }
  }
  return 2 * area + (corners << 40);
}

// Rectangles. The loop makes one of each run of a row: several times as many, with no work. Both sides tell their area.

static uint64_t rectangles_ours(toolkit_scene *s) {
  const pix_bits bits = pix_mask_bits(&s->mask);
  pix_rectangles list;
  uint64_t area = 0;
  bench_must(pix_rectangles_create(&list, &s->allocator, &bits));
  for (int32_t k = 0; k < list.count; k++) area += (uint64_t)pix_rect_area(list.items[k]);
  pix_rectangles_destroy(&list);
  return area;
}

static uint64_t rectangles_loop(toolkit_scene *s) {
  const pix_mask *m = &s->mask;
  pix_rect *list = bench_alloc((int64_t)m->width * m->height / 2 + 1, sizeof *list);
  int64_t count = 0;
  uint64_t area = 0;
  TOOLKIT_EACH(m, x, y) {
    if (!toolkit_get(m, x, y)) continue;
    const int32_t begin = x;
    while (toolkit_get(m, x, y)) x++;
    list[count++] = (pix_rect){begin, y, x - begin, 1};
  }
  for (int64_t k = 0; k < count; k++) area += (uint64_t)pix_rect_area(list[k]);
  free(list);
  return area;
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
