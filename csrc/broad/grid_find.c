// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/v128.h"
#include "broad/grid.h"

enum { LEFT, TOP, MINUS_RIGHT, MINUS_BOTTOM };  // edges

// What a box has to be below in all four numbers to meet an area; and the numbers that lines are made of.
#if defined(PIX_HAS_V128)

typedef struct bound {
  pix_v128 edges[4];
} bound;

static inline bound bound_of(pix_box_edges b) {
  return (bound){{pix_v128_lanes((uint32_t)b.left), pix_v128_lanes((uint32_t)b.top),
                  pix_v128_lanes((uint32_t)b.minus_right), pix_v128_lanes((uint32_t)b.minus_bottom)}};
}

typedef pix_v128f number;
static inline number number_of(float n) { return pix_v128_floats(n); }

#else

typedef pix_box_edges bound;
static inline bound bound_of(pix_box_edges b) { return b; }

typedef float number;
static inline number number_of(float n) { return n; }

#endif

// A line as in pix_grid_line.
typedef struct line {
  number weights[2], bounds[2];
  int32_t beside[2];
} line;

static inline line line_of(const pix_grid_line *l) {
  return (line){{number_of(l->weights[0]), number_of(l->weights[1])},
                {number_of(l->bounds[0]), number_of(l->bounds[1])}, {l->beside[0], l->beside[1]}};
}

// Returns which boxes of a step, as bits, are below the bound, and meet the line, unless that is NULL.
PIX_ALWAYS_INLINE uint32_t boxes_below(const pix_grid_step *s, const bound *b, const line *l) {
#if defined(PIX_HAS_V128)
  _Static_assert(PIX_GRID_STEP == 4, "one for each lane");
  const pix_v128 *edges = (const pix_v128 *)(const void *)s->edges;
  const pix_v128 x = pix_v128_and(pix_v128_less_lanes(edges[LEFT], b->edges[LEFT]),
                                  pix_v128_less_lanes(edges[MINUS_RIGHT], b->edges[MINUS_RIGHT]));
  const pix_v128 y = pix_v128_and(pix_v128_less_lanes(edges[TOP], b->edges[TOP]),
                                  pix_v128_less_lanes(edges[MINUS_BOTTOM], b->edges[MINUS_BOTTOM]));
  pix_v128 met = pix_v128_and(x, y);
  for (int32_t k = 0; k < 2 && l != NULL; k++) {
    const pix_v128 along_x = edges[k == 0 ? LEFT : MINUS_RIGHT], along_y = edges[l->beside[k]];
    met = pix_v128_and(met, pix_v128_sum_below(along_x, l->weights[0], along_y, l->weights[1], l->bounds[k]));
  }
  return pix_v128_lane_bits(met);
#else
  uint32_t bits = 0;
  for (int32_t i = 0; i < PIX_GRID_STEP; i++) {
    const pix_box_edges box = {s->edges[LEFT][i], s->edges[TOP][i], s->edges[MINUS_RIGHT][i],
                               s->edges[MINUS_BOTTOM][i]};
    bool is_met = pix_box_edges_are_below(box, *b);
    for (int32_t k = 0; k < 2 && l != NULL; k++) {
      const float x = (float)s->edges[k == 0 ? LEFT : MINUS_RIGHT][i], y = (float)s->edges[l->beside[k]][i];
      is_met &= x * l->weights[0] + y * l->weights[1] < l->bounds[k];
    }
    bits |= (uint32_t)is_met << i;
  }
  return bits;
#endif
}

static int32_t clamped(int64_t coordinate) {
  return (int32_t)pix_max64(-INT32_MAX, pix_min64(coordinate, INT32_MAX));
}

static pix_box_edges edges_for(const pix_area *area) {
  return (pix_box_edges){clamped(area->x1), clamped(area->y1), -clamped(area->x0), -clamped(area->y0)};
}

// Boxes lie in steps of PIX_GRID_STEP. Finding first writes a note for each step that has boxes below the bound: the
// step's number, and in the low bits which of its boxes are. Neither that nor what follows has a branch on whether a
// cell is empty or which of its boxes meet the area: they would be guessed wrong often. What is written is overwritten
// by the next unless it is counted.
#define NOTES 64
#define NOTE_BITS PIX_GRID_STEP

// Writes to *next and on the slots of the boxes whose bits are set in the notes. Returns where the next slot goes.
static int32_t *write_noted(const int32_t *pool_slots, const uint32_t *notes, int32_t count, int32_t *next) {
  _Static_assert(PIX_GRID_STEP == 4, "as many as are here");
  for (int32_t k = 0; k < count; k++) {
    const int32_t *slots = &pool_slots[(size_t)(notes[k] >> NOTE_BITS) * PIX_GRID_STEP];
    const uint32_t met = notes[k];
    *next = slots[0], next += met & 1;
    *next = slots[1], next += met >> 1 & 1;
    *next = slots[2], next += met >> 2 & 1;
    *next = slots[3], next += met >> 3 & 1;
  }
  return next;
}

// Notes the boxes of a cell that are below the bound and near the line; when there are too many notes, writes their
// slots and moves *next.
PIX_ALWAYS_INLINE void note_cell(const pix_grid_pool *pool, const pix_grid_cell *cell, const bound *below,
                                 const line *near, uint32_t *notes, int32_t *noted, int32_t **next) {
  const pix_grid_step *steps = pool->steps;
  uint32_t step = (uint32_t)cell->begin / PIX_GRID_STEP;
  int32_t left = cell->count;
  do {
    if (*noted == NOTES) {
      *next = write_noted(pool->slots, notes, NOTES, *next);
      *noted = 0;
    }
    const uint32_t met = boxes_below(&steps[step], below, near);
    notes[*noted] = step << NOTE_BITS | met;
    *noted += met != 0;
    step++;
    left -= PIX_GRID_STEP;
  } while (left > 0);
}

// Cells of a level: columns and rows of the plane's cells, no more of each than the table has.
typedef struct cell_range {
  int64_t column, row, columns, rows;
} cell_range;

// Returns the cells of level l for the boxes that may meet an area: they begin in it, or before it by less than the
// level's largest is wide or high.
PIX_ALWAYS_INLINE cell_range cells_for(const pix_grid *grid, int32_t l, const pix_area *area) {
  const pix_grid_level *level = &grid->levels[l];
  if (level->columns == 1) return (cell_range){0, 0, 1, 1};
  const int32_t column_shift = grid->column_shift + l, row_shift = grid->row_shift + l;
  const int64_t column = (area->x0 - level->most_before[0]) >> column_shift;
  const int64_t row = (area->y0 - level->most_before[1]) >> row_shift;
  return (cell_range){column, row, pix_min64(((area->x1 - 1) >> column_shift) - column + 1, level->columns),
                      pix_min64(((area->y1 - 1) >> row_shift) - row + 1, level->rows)};
}

// Notes the boxes of these cells, and adds to *work.
PIX_ALWAYS_INLINE void note_cells(const pix_grid_pool *pool, const pix_grid_level *level, cell_range range,
                                  const bound *below, const line *near, uint32_t *notes, int32_t *noted,
                                  int32_t **next, pix_grid_work *work) {
  const uint32_t last_column = (uint32_t)level->columns - 1, last_row = (uint32_t)level->rows - 1;
  const uint32_t first = (uint32_t)range.column, end = first + (uint32_t)range.columns;
  uint32_t c = first, r = (uint32_t)range.row;
  int64_t compared = 0;
  for (int64_t left = range.columns * range.rows; left > 0; left--) {
    const pix_grid_cell *cell = &level->cells[(size_t)(r & last_row) * (size_t)level->columns + (c & last_column)];
    compared += cell->count;
    note_cell(pool, cell, below, near, notes, noted, next);
    const uint32_t is_last = c + 1 == end;
    r += is_last;
    c = is_last ? first : c + 1;
  }
  work->boxes += compared;
  work->cells += range.columns * range.rows;
}

int32_t pix_grid_find(const pix_grid *grid, uint64_t layers, const pix_area *area, int32_t *slots,
                      pix_grid_work *work) {
  if (pix_area_is_empty(*area)) return 0;
  const bound below = bound_of(edges_for(area));
  const pix_grid_pool *pool = &grid->pool;
  int32_t *next = slots;
  uint32_t notes[NOTES];
  int32_t noted = 0;
  for (uint32_t levels = grid->levels_in_use; levels != 0; levels &= levels - 1) {
    const int32_t l = pix_lowest_bit(levels);
    const pix_grid_level *level = &grid->levels[l];
    if (!(level->layers & layers)) continue;
    note_cells(pool, level, cells_for(grid, l, area), &below, NULL, notes, &noted, &next, work);
  }
  return (int32_t)(write_noted(pool->slots, notes, noted, next) - slots);
}

// Walks.

#define SPARE (PIX_GRID_SPARE + 1)  // where numbers are cut off instead of rounded
#define STEPS_TO_SPARE (4 * PIX_GRID_SPARE)
#define CELLS_A_STRIP 4  // about so many of a strip are looked into
#define MOST_WORK 4      // a walk may take so many times the work of looking into all cells, as most walks end early
#define FEW_CELLS 12     // measured: so many are looked into in less time than it takes to go from strip to strip

#define LINE_SPARE 0.25              // pixels
#define OF_FLOATS (1.0 / (1 << 20))  // of coordinates: far more than floats round

// Returns the line through the segment. What coordinates are off by, sums are off by times the weights.
static pix_grid_line line_through(const pix_grid_course *c) {
  const double dx = c->to[0] - c->from[0], dy = c->to[1] - c->from[1], of_x = fabs(dy), of_y = fabs(dx);
  const int32_t falls = (dx < 0) == (dy < 0);  // to the right: no branch on that, as it cannot be guessed
  const double sum = of_x * c->from[0] + (1 - 2 * falls) * of_y * c->from[1];
  const double spare = (LINE_SPARE + c->farthest * OF_FLOATS) * (of_x + of_y) + 1;  // sums are below, not equal
  return (pix_grid_line){{(float)of_x, (float)of_y}, {(float)(spare + sum), (float)(spare - sum)},
                         {TOP + 2 * falls, MINUS_BOTTOM - 2 * falls}};
}

#define FINE (1 << PIX_GRID_FINE_BITS)

// Sets the strips of level l, from the one in which the segment begins. Has no branch on the segment's direction, as it
// could not be guessed.
static void set_strips(const pix_grid_walk *walk, int32_t l, pix_grid_strips *s) {
  const pix_grid *grid = walk->grid;
  const pix_grid_level *level = &grid->levels[l];
  const pix_grid_course *c = &walk->course;
  const double ways[2] = {c->to[0] - c->from[0], c->to[1] - c->from[1]};
  const int32_t shifts[2] = {grid->column_shift + l, grid->row_shift + l};
  const double sizes[2] = {(double)pix_grid_cell_width(grid, l), (double)pix_grid_cell_height(grid, l)};
  const int32_t axis = fabs(ways[1]) * sizes[0] > fabs(ways[0]) * sizes[1], other = 1 - axis;
  const double way = ways[axis], slope = way != 0 ? ways[other] / way : 0, steps = 1 + fabs(slope);
  const int64_t reach = ((int64_t)1 << shifts[axis]) + level->most_before[axis], is_back = -(int64_t)(way < 0);
  const int64_t first = (walk->low[axis] - level->most_before[axis]) >> shifts[axis];
  const int64_t last = walk->high[axis] >> shifts[axis], next = first + ((last - first) & is_back);
  const int64_t begin = next * ((int64_t)1 << shifts[axis]), step = 1 + 2 * is_back;
  // Of its boxes, as the segment comes to them.
  const double entry = (double)step * ((double)(begin + (reach & is_back)) - c->from[axis]);
  const double middle = c->from[other] + slope * ((double)begin - c->from[axis] + (double)reach / 2);
  const double drift = fabs(slope) * (double)reach / 2 + SPARE;
  s->level = l;
  s->axis = axis;
  s->shifts[0] = shifts[axis], s->shifts[1] = shifts[other];
  s->step = step, s->next = next, s->left = last - first + 1;
  s->reach = reach;
  s->cross[0] = (int64_t)((middle - drift) * FINE), s->cross[1] = (int64_t)((middle + drift) * FINE);
  s->cross_stride = (int64_t)((double)step * slope * sizes[axis] * FINE);
  s->entry = c->steps - STEPS_TO_SPARE + entry * steps, s->stride = sizes[axis] * steps;
}

int32_t pix_grid_walk_begin(pix_grid_walk *walk, const pix_grid *grid, uint64_t layers, const pix_grid_course *course,
                            int32_t *slots, pix_grid_work *work) {
  walk->grid = grid;
  walk->course = *course;
  walk->work = work;
  walk->level_count = 0;
  for (int32_t axis = 0; axis < 2; axis++) {
    walk->low[axis] = (int64_t)pix_lesser(course->from[axis], course->to[axis]) - SPARE;
    walk->high[axis] = (int64_t)pix_greater(course->from[axis], course->to[axis]) + SPARE;
  }
  walk->line = line_through(course);
  const line near = line_of(&walk->line);
  const pix_area around = {walk->low[0], walk->low[1], walk->high[0], walk->high[1]};
  walk->below = edges_for(&around);
  const bound below = bound_of(walk->below);
  int32_t *next = slots, noted = 0;
  uint32_t notes[NOTES];
  for (uint32_t levels = grid->levels_in_use; levels != 0; levels &= levels - 1) {
    const int32_t l = pix_lowest_bit(levels);
    const pix_grid_level *level = &grid->levels[l];
    if (!(level->layers & layers)) continue;
    const cell_range range = cells_for(grid, l, &around);
    if (range.columns * range.rows > FEW_CELLS) {
      pix_grid_strips *strips = &walk->levels[walk->level_count];
      set_strips(walk, l, strips);
      if (strips->left * CELLS_A_STRIP <= MOST_WORK * (int64_t)level->columns * level->rows) {
        walk->level_count++;
        continue;
      }
    }
    note_cells(&grid->pool, level, range, &below, &near, notes, &noted, &next, work);
  }
  return (int32_t)(write_noted(grid->pool.slots, notes, noted, next) - slots);
}

// Looks into the cells of a level's next strip that boxes near the segment may lie in, and goes on to the strip after
// it. Writes the slots and returns their number. Boxes of the strip begin in it, and end no further than the largest
// would. Cells repeat over the plane, but no other box of these cells lies there.
static int32_t find_in_strip(pix_grid_walk *walk, pix_grid_strips *s, int32_t *slots) {
  const pix_grid_level *level = &walk->grid->levels[s->level];
  const pix_grid_pool *pool = &walk->grid->pool;
  const int32_t axis = s->axis, other = 1 - axis;
  const int64_t begin = s->next * ((int64_t)1 << s->shifts[0]);
  // Of the strip, and what lies across it between the segment's ends: how near it does, the line says.
  const int32_t low = clamped(pix_max64(begin, walk->low[axis]));
  const int32_t high = clamped(pix_min64(begin + s->reach, walk->high[axis]));
  pix_box_edges edges = walk->below;
  *(axis == 0 ? &edges.left : &edges.top) = high;
  *(axis == 0 ? &edges.minus_right : &edges.minus_bottom) = -low;
  const bound below = bound_of(edges);
  const line near = line_of(&walk->line);
  // Across the axis, from where the segment gets to what they may cover, or begins there, to where it leaves it, or
  // ends.
  const int64_t cross_low = pix_max64(s->cross[0] >> PIX_GRID_FINE_BITS, walk->low[other]);
  const int64_t cross_high = pix_min64(s->cross[1] >> PIX_GRID_FINE_BITS, walk->high[other]);
  const int64_t first = (cross_low - level->most_before[other]) >> s->shifts[1];
  const int32_t columns = level->columns, last_column = columns - 1, last_row = level->rows - 1;
  const int64_t count = pix_min64((cross_high >> s->shifts[1]) - first, axis == 0 ? last_row : last_column) + 1;
  const int64_t along = axis == 0 ? s->next & last_column : (s->next & last_row) * columns;
  const int64_t mask = axis == 0 ? last_row : last_column, stride = axis == 0 ? columns : 1;
  const pix_grid_cell *cells = level->cells + along;
  int32_t *next = slots, noted = 0;
  uint32_t notes[NOTES];
  int64_t compared = 0;
  for (int64_t k = first; k < first + count; k++) {
    const pix_grid_cell *cell = cells + (k & mask) * stride;
    compared += cell->count;
    note_cell(pool, cell, &below, &near, notes, &noted, &next);
  }
  walk->work->boxes += compared;
  walk->work->cells += count;
  s->next += s->step;
  s->cross[0] += s->cross_stride;
  s->cross[1] += s->cross_stride;
  s->entry += s->stride;
  s->left--;
  return (int32_t)(write_noted(pool->slots, notes, noted, next) - slots);
}

int32_t pix_grid_walk_next(pix_grid_walk *walk, int64_t most, int32_t *slots) {
  while (walk->level_count > 0) {
    pix_grid_strips *s = &walk->levels[0];
    for (int32_t k = 1; k < walk->level_count; k++) {
      if (walk->levels[k].entry < s->entry) s = &walk->levels[k];
    }
    if (s->entry > (double)most) return 0;
    const int32_t found = find_in_strip(walk, s, slots);
    if (s->left == 0 && s != &walk->levels[--walk->level_count]) *s = walk->levels[walk->level_count];
    if (found > 0) return found;
  }
  return 0;
}
