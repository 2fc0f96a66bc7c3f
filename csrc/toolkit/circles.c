// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#define COARSE_CELLS 4096  // at most; the search is done on these,
#define MOST_CELLS 16384   // and its outcome refined on these
#define UNIT_SHIFT 4      // positions and radii are in sixteenths of a cell
#define UNIT (1 << UNIT_SHIFT)
#define SMALLEST_STEP 2
#define MOST_SWEEPS 12
#define MOST_SAMPLES 1024  // cells that clusters are made of
#define CLUSTER_ROUNDS 12
#define MOST_REPLACED 8  // discs that are put elsewhere
#define MARGIN_PART 10  // of the longer side: how much of what lies around the figure the grid has

typedef struct disc {
  int32_t x, y, r;  // in units, from the grid's corner
} disc;

typedef struct discs {
  disc items[PIX_MAX_CIRCLES];
  int32_t count;
} discs;

// The figure in cells, and how well discs cover it.
typedef struct fit {
  int32_t columns, rows;
  int32_t left, top, side;   // of the grid and of a cell, in texels
  uint8_t *solid, *covered;  // by cell: is it the figure's; how many discs have it
  uint16_t *distance;        // by cell: from what is not to be covered, 3 a cell
  // By row, columns + 1 each: how many cells left of a column no disc has; how many of them are the figure's.
  uint16_t *free_cells, *free_solid;
  int32_t solid_count;
} fit;

// What discs cover: cells of the figure, and others.
typedef struct score {
  int64_t common, extra;
} score;

static bool is_better(const fit *f, score a, score b) {
  return a.common * (f->solid_count + b.extra) > b.common * (f->solid_count + a.extra);
}

static score sum_of(score a, score b) { return (score){a.common + b.common, a.extra + b.extra}; }

static score difference_of(score a, score b) { return (score){a.common - b.common, a.extra - b.extra}; }

// Finds the cells of a row, from *begin to *end, whose centres lie in the disc. Returns false if there are none.
static bool disc_span(disc d, int32_t row, int32_t *begin, int32_t *end) {
  const int64_t dy = (int64_t)row * UNIT + UNIT / 2 - d.y, rest = (int64_t)d.r * d.r - dy * dy;
  if (rest < 0) return false;
  const int32_t reach = (int32_t)sqrt((double)rest);  // exactly the root, rounded down, as rest is below 2^50
  *begin = (d.x - reach + UNIT / 2 - 1) >> UNIT_SHIFT;
  *end = ((d.x + reach - UNIT / 2) >> UNIT_SHIFT) + 1;
  return *begin < *end;
}

static int32_t first_row(disc d) { return (d.y - d.r + UNIT / 2 - 1) >> UNIT_SHIFT; }
static int32_t last_row(disc d) { return (d.y + d.r - UNIT / 2) >> UNIT_SHIFT; }

// Counts what a disc covers that no other does; cells outside the grid are extra.
static score score_of(const fit *f, disc d) {
  int64_t all = 0, common = 0;
  for (int32_t row = first_row(d); row <= last_row(d); row++) {
    int32_t begin, end;
    if (!disc_span(d, row, &begin, &end)) continue;
    const int32_t a = pix_min(pix_max(begin, 0), f->columns), b = pix_max(pix_min(end, f->columns), a);
    if (row < 0 || row >= f->rows || a == b) {
      all += end - begin;
      continue;
    }
    const size_t at = (size_t)row * (size_t)(f->columns + 1);
    all += (end - begin) - (b - a) + (f->free_cells[at + (size_t)b] - f->free_cells[at + (size_t)a]);
    common += f->free_solid[at + (size_t)b] - f->free_solid[at + (size_t)a];
  }
  return (score){common, all - common};
}

static void count_row(fit *f, int32_t row) {
  const size_t cells = (size_t)row * (size_t)f->columns, at = (size_t)row * (size_t)(f->columns + 1);
  const uint8_t *solid = f->solid + cells, *covered = f->covered + cells;
  uint16_t free_cells = 0, free_solid = 0;
  for (int32_t x = 0; x < f->columns; x++) {
    f->free_cells[at + (size_t)x] = free_cells;
    f->free_solid[at + (size_t)x] = free_solid;
    const bool is_free = covered[x] == 0;
    free_cells = (uint16_t)(free_cells + is_free);
    free_solid = (uint16_t)(free_solid + (is_free & solid[x]));
  }
  f->free_cells[at + (size_t)f->columns] = free_cells;
  f->free_solid[at + (size_t)f->columns] = free_solid;
}

// Puts a disc on the grid, or takes it away.
static void cover(fit *f, disc d, int32_t change) {
  const int32_t last = pix_min(last_row(d), f->rows - 1);
  for (int32_t row = pix_max(first_row(d), 0); row <= last; row++) {
    int32_t begin, end;
    if (!disc_span(d, row, &begin, &end)) continue;
    uint8_t *covered = f->covered + (size_t)row * (size_t)f->columns;
    end = pix_min(end, f->columns);
    for (int32_t x = pix_max(begin, 0); x < end; x++) covered[x] = (uint8_t)(covered[x] + change);
    count_row(f, row);
  }
}

// Moves and resizes *d, which is not on the grid, while that makes the whole better. `rest` is the score of all other
// discs, *own what d adds to it. Returns whether d has changed.
static bool improve(const fit *f, score rest, disc *d, score *own) {
  static const int8_t moves[][3] = {
      {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1},  {0, 0, -1},  {1, 0, 1},
      {-1, 0, 1}, {0, 1, 1}, {0, -1, 1}, {1, 0, -1}, {-1, 0, -1}, {0, 1, -1}, {0, -1, -1}};
  bool any = false;
  int32_t step = SMALLEST_STEP;
  while (step < d->r / 4) step *= 2;
  while (step >= SMALLEST_STEP) {
    disc best = *d;
    score best_own = *own;
    for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
      const disc moved = {d->x + step * moves[k][0], d->y + step * moves[k][1], d->r + step * moves[k][2]};
      if (moved.r < UNIT / 2) continue;
      const score gained = score_of(f, moved);
      if (!is_better(f, sum_of(rest, gained), sum_of(rest, best_own))) continue;
      best = moved;
      best_own = gained;
    }
    if (is_better(f, sum_of(rest, best_own), sum_of(rest, *own))) {
      *d = best;
      *own = best_own;
      any = true;
    } else {
      step /= 2;
    }
  }
  return any;
}

// Puts these discs on the grid, and no others. Returns what they cover.
static score put_on_grid(fit *f, const discs *list) {
  memset(f->covered, 0, (size_t)f->columns * (size_t)f->rows);
  for (int32_t row = 0; row < f->rows; row++) count_row(f, row);
  score total = {0, 0};
  for (int32_t k = 0; k < list->count; k++) {
    total = sum_of(total, score_of(f, list->items[k]));
    cover(f, list->items[k], 1);
  }
  return total;
}

// Improves each disc in turn until none gets better, and leaves out those that are of no use. Returns what is covered.
static score refine(fit *f, discs *list) {
  score total = put_on_grid(f, list);
  bool is_improving = true;
  for (int32_t sweep = 0; sweep < MOST_SWEEPS && is_improving; sweep++) {
    is_improving = false;
    for (int32_t k = 0; k < list->count; k++) {
      disc *d = &list->items[k];
      cover(f, *d, -1);
      score own = score_of(f, *d);
      const score rest = difference_of(total, own);
      is_improving |= improve(f, rest, d, &own);
      total = sum_of(rest, own);
      if (is_better(f, total, rest)) {
        cover(f, *d, 1);
        continue;
      }
      total = rest;
      list->items[k--] = list->items[--list->count];
      is_improving = true;
    }
  }
  return total;
}

// Takes out the disc without which the others cover best.
static void drop_weakest(fit *f, discs *list) {
  const score total = put_on_grid(f, list);
  score best = {0, 0};
  int32_t weakest = 0;
  for (int32_t k = 0; k < list->count; k++) {
    cover(f, list->items[k], -1);
    const score rest = difference_of(total, score_of(f, list->items[k]));
    cover(f, list->items[k], 1);
    if (k == 0 || is_better(f, rest, best)) best = rest, weakest = k;
  }
  list->items[weakest] = list->items[--list->count];
}

// Starts.

// Finds the cell of what is not covered that lies deepest inside, and its distance from the rest, in two passes: from
// the first cell to the last and back, in which the cells before each are known.
static int32_t find_deepest(fit *f, int32_t *distance) {
  const int32_t columns = f->columns, cells = columns * f->rows;
  int32_t deepest = 0;
  *distance = 0;
  for (int32_t pass = 0; pass < 2; pass++) {
    const int32_t back = pass == 0 ? -1 : 1;
    for (int32_t i = 0; i < cells; i++) {
      const int32_t cell = pass == 0 ? i : cells - 1 - i, x = cell % columns, row = cell / columns + back;
      uint16_t *here = &f->distance[cell];
      if (pass == 0) *here = f->solid[cell] && f->covered[cell] == 0 ? UINT16_MAX : 0;
      if (*here == 0) continue;
      const bool has_left = x > 0, has_right = x + 1 < columns, has_row = row >= 0 && row < f->rows;
      const uint16_t *before = here + back * columns;
      int32_t least = 3;  // from outside the grid
      if (has_left && has_right && has_row) {
        least = pix_min(pix_min(here[back], before[0]) + 3, pix_min(before[-1], before[1]) + 4);
      }
      if (least < *here) *here = (uint16_t)least;
      if (pass == 1 && *here >= *distance) *distance = *here, deepest = cell;
    }
  }
  return deepest;
}

// Adds the largest inscribed discs, each of what those before have left.
static void add_inscribed(fit *f, int32_t most, discs *list) {
  put_on_grid(f, list);
  while (list->count < most) {
    int32_t distance;
    const int32_t cell = find_deepest(f, &distance);
    if (distance == 0) return;
    const disc d = {cell % f->columns * UNIT + UNIT / 2, cell / f->columns * UNIT + UNIT / 2,
                    pix_max(distance * UNIT / 3 - UNIT / 2, UNIT / 2)};
    list->items[list->count++] = d;
    cover(f, d, 1);
  }
}

// Cells of the figure, evenly spread over its rows.
typedef struct samples {
  int32_t x[MOST_SAMPLES], y[MOST_SAMPLES], count;  // in units
} samples;

static void take_samples(const fit *f, samples *s) {
  const int32_t every = (f->solid_count + MOST_SAMPLES - 1) / MOST_SAMPLES;
  int32_t seen = 0;
  s->count = 0;
  for (int32_t y = 0; y < f->rows; y++) {
    for (int32_t x = 0; x < f->columns; x++) {
      if (!f->solid[y * f->columns + x] || seen++ % every != 0) continue;
      s->x[s->count] = x * UNIT + UNIT / 2;
      s->y[s->count++] = y * UNIT + UNIT / 2;
    }
  }
}

static int64_t square_between(const samples *s, int32_t i, disc d) {
  const int64_t dx = s->x[i] - d.x, dy = s->y[i] - d.y;
  return dx * dx + dy * dy;
}

static int32_t nearest_disc(const samples *s, int32_t i, const discs *list, int64_t *square) {
  int32_t nearest = 0;
  *square = INT64_MAX;
  for (int32_t k = 0; k < list->count; k++) {
    const int64_t here = square_between(s, i, list->items[k]);
    if (here < *square) *square = here, nearest = k;
  }
  return nearest;
}

// Moves each disc to the mean of the samples that are nearest to it: one round of Lloyd's method.
static void centre_on_samples(const fit *f, const samples *s, discs *list) {
  int64_t x[PIX_MAX_CIRCLES] = {0}, y[PIX_MAX_CIRCLES] = {0}, square;
  int32_t count[PIX_MAX_CIRCLES] = {0};
  for (int32_t i = 0; i < s->count; i++) {
    const int32_t k = nearest_disc(s, i, list, &square);
    x[k] += s->x[i];
    y[k] += s->y[i];
    count[k]++;
  }
  const double cells = (double)f->solid_count / s->count, over_pi = 0.3183098861837907;
  for (int32_t k = 0; k < list->count; k++) {
    if (count[k] == 0) continue;
    const int32_t r = (int32_t)(sqrt(count[k] * cells * over_pi) * UNIT);  // as large as its part of the figure
    list->items[k] = (disc){(int32_t)(x[k] / count[k]), (int32_t)(y[k] / count[k]), pix_max(r, UNIT / 2)};
  }
}

// Starts with discs around the means of clusters, each new one at the sample that is furthest from those there are.
static void start_clusters(const fit *f, const samples *s, int32_t most, discs *list) {
  list->count = 1;
  list->items[0] = (disc){s->x[0], s->y[0], UNIT};
  centre_on_samples(f, s, list);
  while (list->count < most && list->count < s->count) {
    int64_t furthest = -1, square;
    int32_t at = 0;
    for (int32_t i = 0; i < s->count; i++) {
      nearest_disc(s, i, list, &square);
      if (square > furthest) furthest = square, at = i;
    }
    list->items[list->count++] = (disc){s->x[at], s->y[at], UNIT};
  }
  for (int32_t round = 0; round < CLUSTER_ROUNDS; round++) centre_on_samples(f, s, list);
}

// The grid.

static int32_t cells_along(int32_t begin, int32_t end, int32_t side) { return (end + side - 1) / side - begin / side; }

static void lay_out(fit *f, pix_rect b, int64_t most_cells) {
  for (f->side = 1;; f->side *= 2) {
    if ((int64_t)cells_along(b.x, b.x + b.w, f->side) * cells_along(b.y, b.y + b.h, f->side) <= most_cells) break;
  }
  f->left = b.x & -f->side;
  f->top = b.y & -f->side;
  f->columns = cells_along(b.x, b.x + b.w, f->side);
  f->rows = cells_along(b.y, b.y + b.h, f->side);
}

// Counts the solid texels of each cell of one row of cells.
static void count_texels(const fit *f, const pix_mask *mask, int32_t row, int32_t *counts) {
  const int32_t top = f->top + row * f->side, bottom = pix_min(top + f->side, mask->height);
  memset(counts, 0, (size_t)f->columns * sizeof *counts);
  const int32_t group = pix_min(f->side, 64), right = pix_min(f->left + f->columns * f->side, mask->width);
  for (int32_t stripe = f->left / 64; stripe <= (right - 1) / 64; stripe++) {
    const uint64_t *words = pix_mask_stripe(mask, stripe);
    for (int32_t bit = 0; bit < 64; bit += group) {
      const int32_t column = (stripe * 64 + bit) / f->side - f->left / f->side;
      if (column < 0 || column >= f->columns) continue;
      const uint64_t columns = pix_bit_range(bit, bit + group);
      int32_t count = 0;
      for (int32_t y = top; y < bottom; y++) count += pix_popcount(words[y] & columns);
      counts[column] += count;
    }
  }
}

// Marks cells that are solid by half or more; by less where the figure is so thin that too little would be left of it.
static void fill_grid(fit *f, const pix_mask *mask, int32_t *counts) {
  const int32_t cells = f->columns * f->rows, area = f->side * f->side;
  for (int32_t row = 0; row < f->rows; row++) count_texels(f, mask, row, counts + row * f->columns);
  for (int32_t needed = (area + 1) / 2;; needed = (needed + 1) / 2) {
    f->solid_count = 0;
    for (int32_t k = 0; k < cells; k++) {
      f->solid[k] = counts[k] >= needed;
      f->solid_count += f->solid[k];
    }
    if (needed == 1 || (int64_t)f->solid_count * area >= mask->solid_count / 4 * 3) return;
  }
}

// All that the search needs, in one block.
typedef struct workspace {
  fit fit;
  samples samples;
  int32_t counts[MOST_CELLS];
  uint8_t solid[MOST_CELLS], covered[MOST_CELLS];
  uint16_t distance[MOST_CELLS];
  uint16_t free_cells[2 * MOST_CELLS], free_solid[2 * MOST_CELLS];  // a row has one more than its columns
} workspace;

// Takes the better of both starts, and then puts one disc after the other where most is not covered, while that helps.
static discs search(workspace *w, int32_t most) {
  fit *f = &w->fit;
  discs best = {.count = 0}, clusters;
  add_inscribed(f, most, &best);
  take_samples(f, &w->samples);
  start_clusters(f, &w->samples, most, &clusters);
  score best_score = refine(f, &best);
  const score score_of_clusters = refine(f, &clusters);
  if (is_better(f, score_of_clusters, best_score)) {
    best = clusters;
    best_score = score_of_clusters;
  }
  for (int32_t round = 0; round < MOST_REPLACED; round++) {
    discs changed = best;
    if (changed.count == most) drop_weakest(f, &changed);
    add_inscribed(f, most, &changed);
    const score changed_score = refine(f, &changed);
    if (!is_better(f, changed_score, best_score)) break;
    best = changed;
    best_score = changed_score;
  }
  return best;
}

static pix_rect with_margin(const pix_mask *mask, pix_rect b) {
  const int32_t margin = pix_max(b.w, b.h) / MARGIN_PART + 1;
  return pix_rect_intersect((pix_rect){b.x - margin, b.y - margin, b.w + 2 * margin, b.h + 2 * margin},
                            pix_mask_rect(mask));
}

static void make_grid(workspace *w, const pix_mask *mask, pix_rect bounds, int64_t most_cells) {
  w->fit = (fit){.solid = w->solid, .covered = w->covered, .distance = w->distance, .free_cells = w->free_cells,
                 .free_solid = w->free_solid};
  lay_out(&w->fit, with_margin(mask, bounds), most_cells);
  fill_grid(&w->fit, mask, w->counts);
}

static discs fit_discs(workspace *w, const pix_mask *mask, pix_rect bounds, int32_t most) {
  make_grid(w, mask, bounds, COARSE_CELLS);
  discs found = search(w, most);
  const fit coarse = w->fit, *f = &w->fit;
  if (coarse.side == 1) return found;
  make_grid(w, mask, bounds, MOST_CELLS);
  const int32_t scale = coarse.side / f->side;
  for (int32_t k = 0; k < found.count; k++) {
    disc *d = &found.items[k];
    *d = (disc){d->x * scale + (coarse.left - f->left) / f->side * UNIT,
                d->y * scale + (coarse.top - f->top) / f->side * UNIT, d->r * scale};
  }
  refine(&w->fit, &found);
  return found;
}

static bool is_above(disc a, disc b) {
  if (a.y != b.y) return a.y < b.y;
  return a.x != b.x ? a.x < b.x : a.r < b.r;
}

static void sort_discs(discs *list) {
  for (int32_t i = 1; i < list->count; i++) {
    const disc d = list->items[i];
    int32_t k = i;
    for (; k > 0 && is_above(d, list->items[k - 1]); k--) list->items[k] = list->items[k - 1];
    list->items[k] = d;
  }
}

static void draw(pix_mask *mask, disc d) {
  const int32_t last = pix_min(last_row(d), mask->height - 1);
  for (int32_t row = pix_max(first_row(d), 0); row <= last; row++) {
    int32_t begin, end;
    if (disc_span(d, row, &begin, &end)) pix_mask_set_span(mask, row, begin, end, true);
  }
}

bool pix_mask_to_circles(pix_mask *mask, int32_t most, pix_circle circles[PIX_MAX_CIRCLES], int32_t *count,
                         pix_mask *result) {
  PIX_ASSERT(most >= 1 && most <= PIX_MAX_CIRCLES);
  *count = 0;
  if (!pix_mask_create(result, mask->allocator, mask->width, mask->height)) return false;
  if (mask->solid_count == 0) return true;
  workspace *w = pix_alloc(mask->allocator, 1, sizeof *w);
  if (w == NULL) {
    pix_mask_release(result);
    return false;
  }
  discs found = fit_discs(w, mask, pix_mask_bounds(mask), most);
  const fit f = w->fit;
  pix_free(mask->allocator, w, 1, sizeof *w);
  sort_discs(&found);
  for (int32_t k = 0; k < found.count; k++) {
    const disc d = found.items[k];
    // From the grid to the mask, still in sixteenths.
    const disc scaled = {f.left * UNIT + d.x * f.side, f.top * UNIT + d.y * f.side, d.r * f.side};
    circles[k] = (pix_circle){scaled.x / (double)UNIT, scaled.y / (double)UNIT, scaled.r / (double)UNIT};
    draw(result, scaled);
  }
  *count = found.count;
  return true;
}
