// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/cells.h"

#include "base/kernel.h"
#include "base/v128.h"

#define SMALLEST_TABLE 4    // columns and rows
#define BUILDS_A_TUNING 64  // sizes and places of boxes drift slowly; choosing levels takes as long as dealing out
#define MANY 32768          // boxes, whose records take more than the second-level cache
#define FETCHED_AHEAD 32    // of many: the records of so many are fetched before their turn

void pix_cells_init(pix_cells *cells, pix_allocator *allocator, pix_cell_shape shape) {
  *cells = (pix_cells){.allocator = allocator, .shape = shape};
}

static void free_records(pix_cells *c) {
  const size_t capacity = (size_t)c->capacity;
  pix_free(c->allocator, c->boxes, capacity + PIX_CELLS_PADDING, sizeof *c->boxes);
  pix_free(c->allocator, c->records, capacity, sizeof *c->records);
  pix_free(c->allocator, c->kinds, capacity, sizeof *c->kinds);
  pix_free(c->allocator, c->cell, capacity, sizeof *c->cell);
  c->boxes = NULL;
  c->records = NULL;
  c->kinds = NULL;
  c->cell = NULL;
  c->capacity = c->count = 0;
}

void pix_cells_destroy(pix_cells *cells) {
  free_records(cells);
  pix_free(cells->allocator, cells->starts, (size_t)cells->cell_capacity, sizeof *cells->starts);
  pix_cells_init(cells, cells->allocator, cells->shape);
}

void pix_cells_set_shape(pix_cells *cells, pix_cell_shape shape) {
  cells->shape = shape;
  cells->builds_until_tuning = 0;
}

static bool reserve_records(pix_cells *c, int32_t count) {
  if (count <= c->capacity) return true;
  if (count > INT32_MAX / 4) return false;
  const int32_t capacity = pix_max(count, c->capacity + c->capacity / 4 + 16);
  free_records(c);
  c->capacity = capacity;
  c->boxes = pix_alloc(c->allocator, (size_t)capacity + PIX_CELLS_PADDING, sizeof *c->boxes);
  c->records = pix_alloc(c->allocator, (size_t)capacity, sizeof *c->records);
  c->kinds = pix_alloc(c->allocator, (size_t)capacity, sizeof *c->kinds);
  c->cell = pix_alloc(c->allocator, (size_t)capacity, sizeof *c->cell);
  if (c->boxes != NULL && c->records != NULL && c->kinds != NULL && c->cell != NULL) return true;
  free_records(c);
  return false;
}

// Choosing the levels. This decides how fast pairs are found, never which.

// Return log2 of the width, and height, of cells in pixels: one is the class, the other larger by |widening|.
static int32_t column_shift_of(int32_t class, int32_t widening) { return pix_min(class + pix_max(widening, 0), 31); }
static int32_t row_shift_of(int32_t class, int32_t widening) { return pix_min(class + pix_max(-widening, 0), 31); }

static int32_t class_of(pix_rect box, int32_t widening) {
  const int32_t by_width = pix_log2_up(box.w) - pix_max(widening, 0);
  const int32_t by_height = pix_log2_up(box.h) - pix_max(-widening, 0);
  return pix_max(pix_max(by_width, by_height), 0);
}

#define MANY_A_CELL 4  // boxes: from so many on, comparing them takes longer than finding their cells

// Makes the table over where most boxes are, for `boxes` boxes of a class, of cells 2^widening times as wide as high;
// all but its first_cell. If the class `may_grow`, takes a larger one where boxes are so sparse that most cells are
// empty. Where they are crowded in some places with nothing between, larger cells would hold too many of them: then the
// table is smaller, and boxes wrap around into it. Returns the class.
static int32_t shape_level(pix_cell_level *level, const pix_box_sample *s, int32_t widening, int32_t class,
                           int32_t boxes, bool may_grow) {
  const int64_t most_cells = pix_max64(2 * (int64_t)boxes, (int64_t)SMALLEST_TABLE * SMALLEST_TABLE);
  for (;; class++) {
    const int32_t column_shift = column_shift_of(class, widening), row_shift = row_shift_of(class, widening);
    int64_t columns = pix_box_sample_columns(s, column_shift), rows = pix_box_sample_rows(s, row_shift);
    if (may_grow && columns * rows > most_cells && class < PIX_CELLS_CLASSES - 2 &&
        !pix_box_sample_is_crowded(s, column_shift_of(class + 1, widening), row_shift_of(class + 1, widening),
                                   MANY_A_CELL)) {
      continue;
    }
    columns = pix_max64(columns, SMALLEST_TABLE);
    rows = pix_max64(rows, SMALLEST_TABLE);
    while (columns * rows > most_cells) {
      if (columns > rows) {
        columns = pix_max64((columns + 1) / 2, SMALLEST_TABLE);
      } else {
        rows = pix_max64((rows + 1) / 2, SMALLEST_TABLE);
      }
    }
    *level = (pix_cell_level){
        .column_shift = column_shift, .row_shift = row_shift,
        .first_column = (int32_t)(s->left >> column_shift), .first_row = (int32_t)(s->top >> row_shift),
        .columns = (int32_t)columns, .rows = (int32_t)rows,
    };
    return class;
  }
}

// Chooses all levels, for cells 2^widening times as wide as high. The first has cells of the given shape, or takes
// three quarters of the boxes at least. Larger boxes go to coarser levels, of two classes each.
static void choose_levels(pix_cells *c, const pix_cells_input *in, const pix_box_sample *s, int32_t widening) {
  const int32_t count = in->count;
  int32_t counts[PIX_CELLS_CLASSES] = {0};
  for (int32_t i = 0; i < count; i++) counts[class_of(in->boxes[in->slots[i]], widening)]++;
  const bool is_given = pix_cell_shape_is_given(c->shape);
  const int32_t given = pix_min(pix_log2_up(c->shape.width), pix_log2_up(c->shape.height));
  c->widening = widening;
  int32_t top = 0, inside = counts[0], placed = 0, class = 0;
  while (is_given ? top < given : inside < count - count / 4) inside += counts[++top];
  c->level_count = 0;
  c->cell_count = 0;
  memset(c->level_of_class, -1, sizeof c->level_of_class);
  for (;;) {
    pix_cell_level *level = &c->levels[c->level_count];
    top = shape_level(level, s, widening, top, inside, !is_given);
    for (; class <= top; class++) {
      c->level_of_class[class] = (int8_t)c->level_count;
      placed += counts[class];
    }
    level->first_cell = c->cell_count;
    c->cell_count += pix_cell_count(level);
    c->level_count++;
    if (placed == count) return;
    // Classes without boxes join the next level.
    top = class;
    while (top < PIX_CELLS_CLASSES - 1 && counts[top] == 0) top++;
    inside = counts[top];
    if (top < PIX_CELLS_CLASSES - 1 && counts[top + 1] > 0) inside += counts[++top];
  }
}

// Chooses the shape of the cells, unless it is given, and all levels. Cells twice as wide as most boxes by shape make
// for fewer, longer runs of boxes to be compared; that takes less time while most cells hold few boxes. Where they hold
// many, all that counts is how many are compared.
static void choose_shape_and_levels(pix_cells *c, const pix_cells_input *in) {
  pix_box_sample s;
  pix_box_sample_take(&s, in->boxes, in->slots, in->count);
  if (pix_cell_shape_is_given(c->shape)) {
    choose_levels(c, in, &s, pix_log2_up(c->shape.width) - pix_log2_up(c->shape.height));
    return;
  }
  choose_levels(c, in, &s, s.widening + 1);
  if (in->count / MANY_A_CELL > c->levels[0].columns * c->levels[0].rows) choose_levels(c, in, &s, s.widening);
}

// Chooses levels for these boxes, and makes room for their cells. False if memory is short.
static bool tune(pix_cells *c, const pix_cells_input *in) {
  choose_shape_and_levels(c, in);
  c->tuned_count = in->count;
  c->builds_until_tuning = BUILDS_A_TUNING;
  int32_t wanted = c->cell_count + 2;  // see count_cells
  if (wanted <= c->cell_capacity) return true;
  // While boxes move, the next samples of them ask for more or fewer cells, as a rule for at most two a box.
  wanted = pix_max(wanted + wanted / 4, 3 * in->count);
  pix_free(c->allocator, c->starts, (size_t)c->cell_capacity, sizeof *c->starts);
  c->cell_capacity = 0;
  c->starts = pix_alloc(c->allocator, (size_t)wanted, sizeof *c->starts);
  if (c->starts == NULL) return false;
  c->cell_capacity = wanted;
  return true;
}

static bool is_out_of_tune(const pix_cells *c, int32_t count) {
  return c->level_count == 0 || c->cell_capacity == 0 || c->builds_until_tuning <= 0 ||
         c->wrapped > c->tuned_wrapped + count / 8 || count > c->tuned_count + c->tuned_count / 2 ||
         count < c->tuned_count / 2;
}

// Dealing out.

// Finds the cell of a box that the first level does not take as it is, by its class and wrapped if need be; -1 if the
// box is larger than all were when the levels were chosen.
static PIX_NOINLINE int32_t find_cell(pix_cells *c, pix_rect box) {
  c->has_empty = c->has_empty || pix_rect_is_empty(box);
  const int32_t l = c->level_of_class[class_of(box, c->widening)];
  if (l < 0) return -1;
  pix_cell_level *level = &c->levels[l];
  const int32_t cell = pix_cell_in_table(level, box);
  if (cell >= 0) return cell;
  level->wraps = true;
  c->wrapped++;
  const int64_t column = (int64_t)(box.x >> level->column_shift) - level->first_column;
  const int64_t row = (int64_t)(box.y >> level->row_shift) - level->first_row;
  return pix_cell_at(level, pix_cell_wrapped(column, level->columns), pix_cell_wrapped(row, level->rows));
}

// Finds the cell of each box, and counts the boxes of cell k in starts[k + 2]. Summed up, starts[k + 1] says where the
// first box of cell k belongs; that moves to where the cell ends while its boxes are dealt out, so that in the end cell
// k is from starts[k] to starts[k + 1]. False if a box is larger than all were when the levels were chosen.
static bool count_cells(pix_cells *c, const pix_cells_input *in) {
  memset(c->starts, 0, ((size_t)c->cell_count + 2) * sizeof *c->starts);
  for (int32_t l = 0; l < c->level_count; l++) c->levels[l].wraps = false;
  c->wrapped = 0;
  c->has_empty = false;
  pix_kernel_get()->cells_find(&c->levels[0], in->boxes, in->slots, in->count, c->cell);  // most fit that one
  int32_t *cells = c->cell, *counts = c->starts + 2;
  const int32_t count = in->count;
  for (int32_t i = 0; i < count; i++) {
    if (cells[i] < 0) cells[i] = find_cell(c, in->boxes[in->slots[i]]);
    if (cells[i] < 0) return false;
    counts[cells[i]]++;
  }
  return true;
}

static void sum_counts(pix_cells *c) {
  int32_t *starts = c->starts + 1, before = 0;
  const int32_t count = c->cell_count;
  for (int32_t cell = 0; cell < count; cell++) starts[cell] = before += starts[cell];
}

static inline void write_edges(pix_box_edges *edges, const pix_rect *box) {
#if defined(PIX_HAS_V128)
  pix_v128_store(edges, pix_v128_edges(pix_v128_load(box)));
#else
  *edges = pix_box_edges_of(*box);
#endif
}

// Writes the records and boxes of the input, in the order of their cells.
static void deal_out(pix_cells *c, const pix_cells_input *in) {
  const int32_t *slots = in->slots, *order = in->order, *mask = in->mask, *cells = c->cell, count = in->count;
  const pix_rect *boxes = in->boxes;
  pix_cell_record *records = c->records;
  pix_box_edges *edges = c->boxes;
  int32_t *next = c->starts + 1;
  const int32_t ahead = count > MANY ? FETCHED_AHEAD : count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t slot = slots[i], cell = cells[i];
    if (i + ahead < count) PIX_PREFETCH(&records[next[cells[i + ahead]]]);
    records[next[cell]++] = (pix_cell_record){slot, cell, order[slot], mask[slot]};
  }
  // Read here and there, and written in order: the other way round takes longer.
  for (int32_t i = 0; i < count; i++) write_edges(&edges[i], &boxes[records[i].slot]);
  for (int32_t i = 0; i < count && c->has_empty; i++) {
    if (pix_rect_is_empty(boxes[records[i].slot])) edges[i].minus_right = INT32_MAX;  // meets nothing
  }
  for (int32_t i = 0; i < count && in->kinds != NULL; i++) c->kinds[i] = in->kinds[records[i].slot];
}

bool pix_cells_build(pix_cells *c, const pix_cells_input *in) {
  const int32_t count = in->count;
  c->count = 0;
  if (!reserve_records(c, count)) return false;
  if (count == 0) return true;
  if (is_out_of_tune(c, count) && !tune(c, in)) return false;
  c->builds_until_tuning--;
  if (!count_cells(c, in)) {
    if (!tune(c, in)) return false;
    count_cells(c, in);
  }
  if (c->builds_until_tuning == BUILDS_A_TUNING - 1) c->tuned_wrapped = c->wrapped;
  sum_counts(c);
  deal_out(c, in);
  c->count = count;
  return true;
}

pix_cells_use pix_cells_in_use(const pix_cells *cells) {
  pix_cells_use use = {0, 0};
  for (int32_t i = 0, boxes = 0; i < cells->count; i++) {
    boxes = i > 0 && cells->records[i].cell == cells->records[i - 1].cell ? boxes + 1 : 1;
    use.cells += boxes == 1;
    use.largest = pix_max(use.largest, boxes);
  }
  return use;
}

// Searches.

// Picks the boxes that the rules allow, and compares only these; as pix_cells_compare says.
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

// What boxes of one set are compared with, and how.
typedef struct scan {
  const pix_cells *cells;
  const pix_box_edges *own;  // the boxes that are compared with those
  pix_pair_batch *batch;
  pix_cells_compare *compare;
} scan;

// Compares box `record` of s->own with the boxes of records [begin, end).
static void scan_run(const scan *s, int32_t record, int32_t begin, int32_t end) {
  pix_pair_batch *batch = s->batch;
  batch->work.compared += end - begin;
  batch->count = pix_scan_run(s->cells->boxes, s->own, record, begin, end, batch, batch->count, s->compare);
}

// Compares all boxes of a cell with all boxes of another cell.
static void scan_cells(const scan *s, int32_t cell, int32_t other) {
  const int32_t *starts = s->cells->starts;
  if (starts[other] == starts[other + 1]) return;
  s->batch->work.cells += starts[cell + 1] - starts[cell];
  for (int32_t i = starts[cell]; i < starts[cell + 1]; i++) scan_run(s, i, starts[other], starts[other + 1]);
}

// Compares the boxes at the edges of a table that wraps: what lies beyond its right end or below its last row is at the
// other end.
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

// Columns or rows of cells, counted from the table's first.
typedef struct cell_range {
  int64_t first, last;
} cell_range;

// Returns the cells along an axis in which boxes that meet [low, high) may begin: in it, or less than a cell before.
static cell_range cells_under(int64_t low, int64_t high, int32_t shift, int32_t first) {
  return (cell_range){((low - ((int64_t)1 << shift) + 1) >> shift) - first, ((high - 1) >> shift) - first};
}

// Compares a box with those in some columns of a row of a table that wraps.
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

// Compares box `record` of s->own with those of a level, whose cells may be larger or smaller than the box.
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
    if (rules == NULL) kernel->cells_scan_level(cells, level, &batch);
    else pix_scan_level(cells, level, &batch, compare_by_rules);
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
