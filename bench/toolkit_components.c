// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Regions. The loops label pixels in two passes, and flood them pixel by pixel.

#include "sections.h"
#include "toolkit.h"
#include "toolkit/toolkit.h"

static pix_bits bits_of(const pix_mask *mask) { return pix_mask_bits(mask); }

static void must(bool is_done) {
  if (!is_done) bench_out_of_memory();
}

// Labels by the textbook: in the first pass a pixel takes the label of a neighbour that has one, and labels that meet
// are united; in the second, each label becomes its root.
typedef struct labels {
  int32_t *of;       // by pixel; 0: not in a region
  int32_t *parents;  // by label
  int32_t count;     // of labels, 0 included
} labels;

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
  const int32_t w = mask->width, h = mask->height;
  labels l = {bench_alloc((int64_t)w * h, sizeof *l.of), bench_alloc((int64_t)w * h / 2 + 2, sizeof *l.parents), 1};
  for (int32_t y = 0; y < h; y++) {
    for (int32_t x = 0; x < w; x++) {
      if (toolkit_get(mask, x, y) != solid) continue;
      int32_t *at = &l.of[(size_t)y * (size_t)w + (size_t)x], label = 0;
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
  }
  for (int64_t k = 0; k < (int64_t)w * h; k++) l.of[k] = root_of(&l, l.of[k]);
  return l;
}

static void free_labels(labels *l) {
  free(l->of);
  free(l->parents);
}

// Size and bounds of each label.
typedef struct part {
  int32_t count, left, top, right, bottom;
} part;

static part *parts_of(const labels *l, int32_t w, int32_t h) {
  part *parts = bench_alloc(l->count, sizeof *parts);
  for (int32_t y = 0; y < h; y++) {
    for (int32_t x = 0; x < w; x++) {
      const int32_t label = l->of[(size_t)y * (size_t)w + (size_t)x];
      if (label == 0) continue;
      part *p = &parts[label];
      if (p->count++ == 0) *p = (part){1, x, y, x, y};
      if (x < p->left) p->left = x;
      if (x > p->right) p->right = x;
      p->bottom = y;
    }
  }
  return parts;
}

static uint64_t mixed(uint64_t sum, int32_t count, int32_t x, int32_t y, int32_t w, int32_t h) {
  const int32_t values[] = {count, x, y, w, h};
  for (int k = 0; k < 5; k++) sum = sum * 31 + (uint64_t)values[k];
  return sum;
}

static void measure_ours(toolkit_scene *s) {
  const pix_bits bits = bits_of(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    pix_components regions;
    must(pix_components_create(&regions, &s->allocator, &bits, PIX_CONNECTIVITY_8));
    uint64_t sum = 0;
    for (int32_t k = 0; k < regions.count; k++) {
      const pix_rect b = regions.items[k].bounds;
      sum = mixed(sum, regions.items[k].count, b.x, b.y, b.w, b.h);
    }
    s->number[BENCH_OURS] += sum;
    pix_components_destroy(&regions);
  }
}

static void measure_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    labels l = labels_of(&s->mask, true, 8);
    part *parts = parts_of(&l, s->mask.width, s->mask.height);
    uint64_t sum = 0;
    for (int32_t k = 1; k < l.count; k++) {
      const part p = parts[k];
      if (p.count > 0) sum = mixed(sum, p.count, p.left, p.top, p.right - p.left + 1, p.bottom - p.top + 1);
    }
    s->number[BENCH_PEER] += sum;
    free(parts);
    free_labels(&l);
  }
}
TOOLKIT_KIND(measure, "bounds of components")

// The component of a label as a mask.
static void draw_part(toolkit_scene *s, const labels *l, int32_t label, part p, pix_mask *result) {
  must(pix_mask_create(result, &s->allocator, p.right - p.left + 1, p.bottom - p.top + 1));
  for (int32_t y = p.top; y <= p.bottom; y++) {
    for (int32_t x = p.left; x <= p.right; x++) {
      const int32_t other = l->of[(size_t)y * (size_t)s->mask.width + (size_t)x];
      if (other == label) toolkit_set(result, x - p.left, y - p.top, true);
    }
  }
  toolkit_recount(result);
}

static void components_ours(toolkit_scene *s) {
  const pix_bits bits = bits_of(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    pix_components regions;
    must(pix_components_create(&regions, &s->allocator, &bits, PIX_CONNECTIVITY_8));
    for (int32_t k = 0; k < regions.count; k++) {
      pix_mask part_mask;
      must(pix_components_mask(&regions, k, &part_mask));
      s->number[BENCH_OURS] = mixed(s->number[BENCH_OURS], part_mask.solid_count, part_mask.width, 0, 0, 0);
      pix_mask_release(&part_mask);
    }
    pix_components_destroy(&regions);
  }
}

static void components_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    labels l = labels_of(&s->mask, true, 8);
    part *parts = parts_of(&l, s->mask.width, s->mask.height);
    for (int32_t k = 1; k < l.count; k++) {
      if (parts[k].count == 0) continue;
      pix_mask part_mask;
      draw_part(s, &l, k, parts[k], &part_mask);
      s->number[BENCH_PEER] = mixed(s->number[BENCH_PEER], part_mask.solid_count, part_mask.width, 0, 0, 0);
      pix_mask_release(&part_mask);
    }
    free(parts);
    free_labels(&l);
  }
}
TOOLKIT_KIND(components, "components as masks")

static void largest_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_rect bounds;
    pix_mask_release(&s->result[BENCH_OURS]);
    must(pix_components_largest(&s->mask, PIX_CONNECTIVITY_8, &s->result[BENCH_OURS], &bounds));
  }
}

static void largest_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    labels l = labels_of(&s->mask, true, 8);
    part *parts = parts_of(&l, s->mask.width, s->mask.height);
    int32_t largest = 0;
    for (int32_t k = 1; k < l.count; k++) {
      if (parts[k].count > parts[largest].count) largest = k;
    }
    pix_mask_release(&s->result[BENCH_PEER]);
    draw_part(s, &l, largest, parts[largest], &s->result[BENCH_PEER]);
    free(parts);
    free_labels(&l);
  }
}
TOOLKIT_KIND(largest, "largest component")

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

static void at_ours(toolkit_scene *s) {
  int32_t x, y;
  find_pixel(&s->mask, &x, &y);
  for (int32_t i = 0; i < s->count; i++) {
    pix_rect bounds;
    pix_mask_release(&s->result[BENCH_OURS]);
    must(pix_flood_component(&s->mask, x, y, PIX_CONNECTIVITY_8, &s->result[BENCH_OURS], &bounds));
  }
}

static void at_loop(toolkit_scene *s) {
  const int32_t w = s->mask.width, h = s->mask.height;
  int32_t x, y;
  find_pixel(&s->mask, &x, &y);
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask seen;
    must(pix_mask_create(&seen, &s->allocator, w, h));
    flood_pixels(&s->mask, true, x, y, 8, &seen);
    int32_t left = w, right = 0, top = h, bottom = 0;
    for (int32_t v = 0; v < h; v++) {
      for (int32_t u = 0; u < w; u++) {
        if (!toolkit_get(&seen, u, v)) continue;
        left = u < left ? u : left, right = u > right ? u : right;
        top = v < top ? v : top, bottom = v;
      }
    }
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, right - left + 1, bottom - top + 1);
    for (int32_t v = top; v <= bottom; v++) {
      for (int32_t u = left; u <= right; u++) {
        if (toolkit_get(&seen, u, v)) toolkit_set(result, u - left, v - top, true);
      }
    }
    toolkit_recount(result);
    pix_mask_release(&seen);
  }
}
TOOLKIT_KIND(at, "component at a pixel")

static void holes_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(&s->result[BENCH_OURS]);
    must(pix_components_fill_holes(&s->mask, &s->result[BENCH_OURS]));
  }
}

static void holes_loop(toolkit_scene *s) {
  const int32_t w = s->mask.width, h = s->mask.height;
  for (int32_t i = 0; i < s->count; i++) {
    labels l = labels_of(&s->mask, false, 4);
    bool *is_open = bench_alloc(l.count, sizeof *is_open);
    for (int32_t x = 0; x < w; x++) is_open[l.of[x]] = is_open[l.of[(size_t)(h - 1) * (size_t)w + (size_t)x]] = true;
    for (int32_t y = 0; y < h; y++) {
      is_open[l.of[(size_t)y * (size_t)w]] = is_open[l.of[(size_t)y * (size_t)w + (size_t)w - 1]] = true;
    }
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, w, h);
    for (int32_t y = 0; y < h; y++) {
      for (int32_t x = 0; x < w; x++) {
        const int32_t label = l.of[(size_t)y * (size_t)w + (size_t)x];
        toolkit_set(result, x, y, label == 0 || !is_open[label]);
      }
    }
    toolkit_recount(result);
    free(is_open);
    free_labels(&l);
  }
}
TOOLKIT_KIND(holes, "fill holes")

static void flood_ours(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask_release(&s->result[BENCH_OURS]);
    must(pix_flood_fill(&s->mask, 0, 0, &s->result[BENCH_OURS]));
  }
}

static void flood_loop(toolkit_scene *s) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_mask *result = &s->result[BENCH_PEER];
    toolkit_renew(s, result, s->mask.width, s->mask.height);
    for (int32_t y = 0; y < s->mask.height; y++) {
      for (int32_t x = 0; x < s->mask.width; x++) {
        if (toolkit_get(&s->mask, x, y)) toolkit_set(result, x, y, true);
      }
    }
    if (!toolkit_get(&s->mask, 0, 0)) flood_pixels(&s->mask, false, 0, 0, 4, result);
    toolkit_recount(result);
  }
}
TOOLKIT_KIND(flood, "flood fill")

static void rectangles_ours(toolkit_scene *s) {
  const pix_bits bits = bits_of(&s->mask);
  for (int32_t i = 0; i < s->count; i++) {
    pix_rectangles list;
    must(pix_rectangles_create(&list, &s->allocator, &bits));
    for (int32_t k = 0; k < list.count; k++) {
      s->number[BENCH_OURS] += 1 + ((uint64_t)pix_rect_area(list.items[k]) << 32);
    }
    pix_rectangles_destroy(&list);
  }
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
  for (int32_t y = 1; y < m->height; y++) {
    for (int32_t x = 1; x < m->width; x++) {
      if (!is_corner(m, x, y)) continue;
      int32_t n = 0;
      while (toolkit_get(m, x + n, y - 1) && toolkit_get(m, x + n, y)) n++;
      if (n > 0 && is_corner(m, x + n, y)) c->across[c->across_count++] = (cut){x, y, n};
      for (n = 0; toolkit_get(m, x - 1, y + n) && toolkit_get(m, x, y + n);) n++;
      if (n == 0 || !is_corner(m, x, y + n)) continue;
      c->down[c->down_count++] = (cut){x, y, n};
      for (int32_t k = 0; k <= n; k++) *place_of(c, x, y + k) = c->down_count;
    }
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

static void rectangles_loop(toolkit_scene *s) {
  const pix_mask *m = &s->mask;
  const int64_t places = ((int64_t)m->width + 1) * (m->height + 1);
  for (int32_t i = 0; i < s->count; i++) {
    cuts c = {.mask = m, .across = bench_alloc(places / 2, sizeof *c.across),
              .down = bench_alloc(places / 2, sizeof *c.down), .down_at = bench_alloc(places, sizeof *c.down_at)};
    walk_chords(&c);
    c.match = bench_alloc(c.down_count + 1, sizeof *c.match);
    c.seen = bench_alloc(c.down_count + 1, sizeof *c.seen);
    drop_chords(&c);
    for (int32_t y = 0; y < m->height; y++) {
      for (int32_t x = 0; x < m->width; x++) {
        if (!toolkit_get(m, x, y) || is_joined(&c, x, y)) continue;
        int32_t w = 1, h = 1;
        while (is_joined(&c, x + w, y)) w++;
        if (y > 0 && is_stretch(&c, x, y - 1, w)) continue;
        while (is_stretch(&c, x, y + h, w)) h++;
        s->number[BENCH_PEER] += 1 + ((uint64_t)((int64_t)w * h) << 32);
      }
    }
    free(c.across), free(c.down), free(c.down_at), free(c.match), free(c.seen);
  }
}
TOOLKIT_KIND(rectangles, "rectangles")

static const bench_case cases[] = {
    TOOLKIT_CASES(measure, 100, 4, 1), TOOLKIT_CASES(components, 100, 4, 1), TOOLKIT_CASES(largest, 100, 4, 1),
    TOOLKIT_CASES(at, 100, 4, 1),      TOOLKIT_CASES(holes, 100, 4, 1),      TOOLKIT_CASES(flood, 100, 4, 1),
    TOOLKIT_CASES(rectangles, 100, 4, 1),
};

const bench_section bench_toolkit_components = {
    .name = "toolkit regions", .title = "Regions", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = cases, .count = sizeof cases / sizeof *cases};
