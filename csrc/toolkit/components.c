// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

// Union-find. A run's parent is one with a smaller index, or the run itself: so the root is the first run.

static int32_t find_root(int32_t *parents, int32_t run) {
  while (parents[run] != run) {
    parents[run] = parents[parents[run]];
    run = parents[run];
  }
  return run;
}

static void unite(int32_t *parents, int32_t a, int32_t b) {
  a = find_root(parents, a);
  b = find_root(parents, b);
  if (a < b) {
    parents[b] = a;
  } else {
    parents[a] = b;
  }
}

// Unites the runs of row y with those above that they touch.
static void unite_row(const pix_runs *runs, int32_t y, int32_t reach, int32_t *parents) {
  int32_t above = runs->row_starts[y - 1], below = runs->row_starts[y];
  const int32_t above_end = below, below_end = runs->row_starts[y + 1];
  while (above < above_end && below < below_end) {
    const pix_run a = runs->items[above], b = runs->items[below];
    if (a.begin < b.end + reach && b.begin < a.end + reach) unite(parents, above, below);
    if (a.end < b.end) {
      above++;
    } else {
      below++;
    }
  }
}

// Makes `parents` a forest with one tree for each component.
static void unite_all(const pix_runs *runs, pix_connectivity connectivity, int32_t *parents) {
  for (int32_t k = 0; k < runs->count; k++) parents[k] = k;
  const int32_t reach = connectivity == PIX_CONNECTIVITY_8 ? 1 : 0;
  for (int32_t y = 1; y < runs->height; y++) unite_row(runs, y, reach, parents);
}

// Turns parents into the numbers of components, and returns how many there are.
static int32_t number_components(int32_t count, int32_t *parents) {
  int32_t components = 0;
  for (int32_t k = 0; k < count; k++) parents[k] = parents[k] == k ? components++ : parents[parents[k]];
  return components;
}

// Turns the numbers of components into links, and measures the components. From the last run to the first: a
// component's list grows at its front.
static void link_runs(pix_components *components) {
  const pix_runs *runs = &components->runs;
  for (int32_t k = 0; k < components->count; k++) components->items[k].first = -1;
  for (int32_t y = runs->height - 1; y >= 0; y--) {
    for (int32_t k = runs->row_starts[y + 1] - 1; k >= runs->row_starts[y]; k--) {
      pix_component *component = &components->items[components->links[k]];
      const pix_run run = runs->items[k];
      component->bounds = pix_rect_unite((pix_rect){run.begin, y, run.end - run.begin, 1}, component->bounds);
      component->count += run.end - run.begin;
      components->links[k] = component->first;
      component->first = k;
    }
  }
}

bool pix_components_create(pix_components *components, pix_allocator *allocator, const pix_bits *bits,
                        pix_connectivity connectivity) {
  *components = (pix_components){0};
  if (!pix_runs_create(&components->runs, allocator, bits, true)) return false;
  const int32_t runs = components->runs.count;
  if (runs == 0) return true;
  components->links = pix_alloc(allocator, (size_t)runs, sizeof *components->links);
  if (components->links != NULL) {
    unite_all(&components->runs, connectivity, components->links);
    const int32_t count = number_components(runs, components->links);
    components->items = pix_alloc(allocator, (size_t)count, sizeof *components->items);
    if (components->items != NULL) {
      components->count = count;
      link_runs(components);
      return true;
    }
  }
  pix_components_destroy(components);
  return false;
}

void pix_components_destroy(pix_components *components) {
  pix_allocator *allocator = components->runs.allocator;
  if (allocator == NULL) return;
  pix_free(allocator, components->items, (size_t)components->count, sizeof *components->items);
  pix_free(allocator, components->links, (size_t)components->runs.count, sizeof *components->links);
  pix_runs_destroy(&components->runs);
  *components = (pix_components){0};
}

bool pix_components_mask(const pix_components *components, int32_t index, pix_mask *result) {
  PIX_ASSERT(index >= 0 && index < components->count);
  const pix_component *component = &components->items[index];
  const pix_runs *runs = &components->runs;
  const pix_rect bounds = component->bounds;
  if (!pix_mask_create(result, runs->allocator, bounds.w, bounds.h)) return false;
  int32_t y = bounds.y;
  for (int32_t k = component->first; k >= 0; k = components->links[k]) {
    while (k >= runs->row_starts[y + 1]) y++;
    const pix_run run = runs->items[k];
    pix_run_draw(result->words, result->pitch, y - bounds.y, run.begin - bounds.x, run.end - bounds.x);
  }
  pix_mask_touched(result, (pix_rect){0, 0, bounds.w, bounds.h}, component->count);
  return true;
}

bool pix_components_largest(const pix_mask *mask, pix_connectivity connectivity, pix_mask *result, pix_rect *bounds) {
  const pix_bits bits = pix_mask_bits(mask);
  pix_components components;
  if (!pix_components_create(&components, mask->allocator, &bits, connectivity)) {
    *result = (pix_mask){.allocator = mask->allocator, .is_released = true};
    return false;
  }
  PIX_ASSERT(components.count > 0);
  int32_t largest = 0;
  for (int32_t k = 1; k < components.count; k++) {
    if (components.items[k].count > components.items[largest].count) largest = k;
  }
  *bounds = components.items[largest].bounds;
  const bool is_made = pix_components_mask(&components, largest, result);
  pix_components_destroy(&components);
  return is_made;
}

// Unites all runs that hold a pixel at the bitmap's edge. Returns one of them, or -1.
static int32_t unite_edge(const pix_runs *runs, int32_t width, int32_t *parents) {
  int32_t edge = -1;
  for (int32_t y = 0; y < runs->height; y++) {
    const bool is_edge_row = y == 0 || y == runs->height - 1;
    for (int32_t k = runs->row_starts[y]; k < runs->row_starts[y + 1]; k++) {
      if (!is_edge_row && runs->items[k].begin > 0 && runs->items[k].end < width) continue;
      if (edge < 0) edge = k;
      unite(parents, edge, k);
    }
  }
  return edge;
}

// Draws the empty runs that are not connected with the edge.
static void draw_holes(const pix_runs *empty, int32_t *parents, pix_mask *result) {
  const int32_t edge = unite_edge(empty, result->width, parents);
  const int32_t outside = edge < 0 ? -1 : find_root(parents, edge);
  int32_t gain = 0;
  for (int32_t y = 0; y < empty->height; y++) {
    for (int32_t k = empty->row_starts[y]; k < empty->row_starts[y + 1]; k++) {
      if (find_root(parents, k) == outside) continue;
      const pix_run run = empty->items[k];
      pix_run_draw(result->words, result->pitch, y, run.begin, run.end);
      gain += run.end - run.begin;
    }
  }
  if (gain > 0) pix_mask_touched(result, pix_mask_rect(result), gain);
}

bool pix_components_fill_holes(const pix_mask *mask, pix_connectivity connectivity, pix_mask *result) {
  const pix_bits bits = pix_mask_bits(mask);
  if (!pix_mask_create(result, mask->allocator, mask->width, mask->height)) return false;
  pix_runs empty;
  bool is_done = pix_runs_create(&empty, mask->allocator, &bits, false);
  if (is_done) {
    pix_mask_copy(result, mask);
    int32_t *parents = pix_alloc(mask->allocator, (size_t)empty.count, sizeof *parents);
    is_done = parents != NULL || empty.count == 0;
    if (parents != NULL) {
      unite_all(&empty, connectivity == PIX_CONNECTIVITY_8 ? PIX_CONNECTIVITY_4 : PIX_CONNECTIVITY_8, parents);
      draw_holes(&empty, parents, result);
    }
    pix_free(mask->allocator, parents, (size_t)empty.count, sizeof *parents);
    pix_runs_destroy(&empty);
  }
  if (!is_done) pix_mask_release(result);
  return is_done;
}
