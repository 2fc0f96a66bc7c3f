// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/cells_scan.h"

#include "base/kernel.h"

// Picks those that the rules allow, and compares only these.
static int32_t compare_by_rules(const pix_box_edges *boxes, const pix_box_edges *own, int32_t record, int32_t begin,
                                int32_t end, pix_pair_batch *batch, int32_t count) {
  const uint64_t allowed = batch->rules[batch->first_kinds[record]];
  const uint8_t *kinds = batch->second_kinds;
  int32_t picked = count;
  for (int32_t k = begin; k < end; k++) {
    batch->second[picked] = k;
    picked += (int32_t)(allowed >> kinds[k] & 1);
  }
  batch->work.compared -= (end - begin) - (picked - count);
  const pix_box_edges bound = pix_box_edges_bound(own[record]);
  for (int32_t i = count; i < picked; i++) {
    const int32_t k = batch->second[i];
    batch->first[count] = record;
    batch->second[count] = k;
    count += pix_box_edges_are_below(boxes[k], bound);
  }
  return count;
}

static void scan_level_by_rules(const pix_cells *cells, const pix_cell_level *level, pix_pair_batch *batch) {
  pix_scan_level(cells, level, batch, compare_by_rules);
}

// Compares box number `record` of `own` with a run of others.
typedef struct scan {
  const pix_cells *cells;  // the others
  const pix_box_edges *own;
  pix_pair_batch *batch;
  pix_cells_compare *compare;
} scan;

static void scan_run(const scan *s, int32_t record, int32_t begin, int32_t end) {
  pix_pair_batch *batch = s->batch;
  batch->work.compared += end - begin;
  batch->count = pix_scan_run(s->cells->boxes, s->own, record, begin, end, batch, batch->count, s->compare);
}

// Compares all boxes of a cell with all of another.
static void scan_cells(const scan *s, int32_t cell, int32_t other) {
  const int32_t *starts = s->cells->starts;
  if (starts[other] == starts[other + 1]) return;
  s->batch->work.cells += starts[cell + 1] - starts[cell];
  for (int32_t i = starts[cell]; i < starts[cell + 1]; i++) scan_run(s, i, starts[other], starts[other + 1]);
}

// In a table that wraps, what lies beyond its right end and below its last row is at the other end.
static void scan_across_edges(const scan *s, const pix_cell_level *level) {
  const int32_t last_column = level->columns - 1, last_row = level->rows - 1;
  for (int32_t row = 0; row < level->rows; row++) {
    const int32_t below = row == last_row ? 0 : row + 1;
    const int32_t left = pix_cell_at(level, 0, row), right = pix_cell_at(level, last_column, row);
    scan_cells(s, right, left);
    scan_cells(s, right, pix_cell_at(level, 0, below));
    scan_cells(s, left, pix_cell_at(level, last_column, below));
  }
  for (int32_t column = 0; column < level->columns; column++) {
    for (int32_t k = pix_max(column - 1, 0); k <= pix_min(column + 1, last_column); k++) {
      scan_cells(s, pix_cell_at(level, column, last_row), pix_cell_at(level, k, 0));
    }
  }
}

// Of the plane's columns or rows, from the table's first. Boxes that meet another begin less than a cell before it.
typedef struct cell_range {
  int64_t first, last;
} cell_range;

static cell_range cells_under(int64_t low, int64_t high, int32_t shift, int32_t first) {
  return (cell_range){((low - ((int64_t)1 << shift) + 1) >> shift) - first, ((high - 1) >> shift) - first};
}

// A row of a table that wraps.
static void scan_wrapped_row(const scan *s, const pix_cell_level *level, int32_t row, cell_range columns,
                             int32_t record) {
  const int32_t *starts = s->cells->starts + pix_cell_at(level, 0, row);
  const int64_t count = columns.last - columns.first + 1;
  if (count >= level->columns) {
    s->batch->work.cells += level->columns;
    scan_run(s, record, starts[0], starts[level->columns]);
    return;
  }
  s->batch->work.cells += count;
  const int32_t first = pix_cell_wrapped(columns.first, level->columns), end = first + (int32_t)count;
  scan_run(s, record, starts[first], starts[pix_min(end, level->columns)]);
  if (end > level->columns) scan_run(s, record, starts[0], starts[end - level->columns]);
}

// Compares a box with those of a level, whose cells may be larger or smaller than it.
static void scan_under(const scan *s, const pix_cell_level *level, int32_t record) {
  const pix_box_edges box = s->own[record];
  cell_range rows = cells_under(box.top, -(int64_t)box.minus_bottom, level->row_shift, level->first_row);
  cell_range columns = cells_under(box.left, -(int64_t)box.minus_right, level->column_shift, level->first_column);
  if (level->wraps) {
    if (columns.first > columns.last) return;  // an empty box
    rows.last = pix_min64(rows.last, rows.first + level->rows - 1);
    for (int64_t row = rows.first; row <= rows.last; row++) {
      scan_wrapped_row(s, level, pix_cell_wrapped(row, level->rows), columns, record);
    }
    return;
  }
  rows = (cell_range){pix_max64(rows.first, 0), pix_min64(rows.last, level->rows - 1)};
  columns = (cell_range){pix_max64(columns.first, 0), pix_min64(columns.last, level->columns - 1)};
  if (columns.first > columns.last) return;
  s->batch->work.cells += (columns.last - columns.first + 1) * pix_max64(rows.last - rows.first + 1, 0);
  for (int64_t row = rows.first; row <= rows.last; row++) {
    const int32_t *starts = s->cells->starts + pix_cell_at(level, 0, (int32_t)row);
    scan_run(s, record, starts[columns.first], starts[columns.last + 1]);
  }
}

static void begin_batch(pix_pair_batch *batch, pix_cells_rules rules, pix_cells_visit *visit, void *context) {
  batch->count = 0;
  batch->work = (pix_cells_work){0, 0};
  batch->rules = rules;
  batch->visit = visit;
  batch->context = context;
}

static pix_cells_work end_batch(pix_pair_batch *batch) {
  if (batch->count > 0) batch->visit(batch->context, batch->first, batch->second, batch->count);
  return batch->work;
}

pix_cells_work pix_cells_each_pair(const pix_cells *cells, pix_cells_rules rules, pix_cells_visit *visit,
                                   void *context) {
  if (cells->count == 0) return (pix_cells_work){0, 0};
  const pix_kernel *kernel = pix_kernel_get();
  pix_pair_batch batch;
  begin_batch(&batch, rules, visit, context);
  batch.first_kinds = batch.second_kinds = cells->kinds;
  const scan s = {cells, cells->boxes, &batch, rules == NULL ? kernel->cells_compare : compare_by_rules};
  for (int32_t l = 0; l < cells->level_count; l++) {
    const pix_cell_level *level = &cells->levels[l];
    if (rules == NULL) kernel->cells_scan_level(cells, level, &batch); else scan_level_by_rules(cells, level, &batch);
    if (level->wraps) scan_across_edges(&s, level);
    if (l == 0) continue;
    const int32_t *starts = cells->starts + level->first_cell;
    for (int32_t i = starts[0]; i < starts[pix_cell_count(level)]; i++) {
      for (int32_t finer = 0; finer < l; finer++) scan_under(&s, &cells->levels[finer], i);
    }
  }
  return end_batch(&batch);
}

static bool lies_outside(pix_box_edges box, const pix_area *extent) {
  return box.left >= extent->x1 || box.top >= extent->y1 || -(int64_t)box.minus_right <= extent->x0 ||
         -(int64_t)box.minus_bottom <= extent->y0;
}

pix_cells_work pix_cells_each_meeting(const pix_cells *cells, const pix_cells *others, const pix_area *extent,
                                      pix_cells_rules rules, pix_cells_visit *visit, void *context) {
  if (cells->count == 0 || others->count == 0) return (pix_cells_work){0, 0};
  pix_pair_batch batch;
  begin_batch(&batch, rules, visit, context);
  batch.first_kinds = cells->kinds;
  batch.second_kinds = others->kinds;
  const scan s = {others, cells->boxes, &batch, rules == NULL ? pix_kernel_get()->cells_compare : compare_by_rules};
  for (int32_t i = 0; i < cells->count; i++) {
    if (extent != NULL && lies_outside(cells->boxes[i], extent)) continue;
    for (int32_t l = 0; l < others->level_count; l++) scan_under(&s, &others->levels[l], i);
  }
  return end_batch(&batch);
}
