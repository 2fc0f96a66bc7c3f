// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/grid.h"

#define SMALLEST_TABLE 4  // columns and rows: with fewer, a cell and its neighbour could be the same one
#define FEW 16            // boxes: so many of a level lie in one cell, as comparing them takes less than finding cells
#define SMALLEST_POOL 64      // slots: a world has some sprites, and fewer save nothing
#define CELLS_TO_GIVE_UP 128  // cells for each slot, so that memory is at most in proportion: more, and it is made anew

static const pix_box_edges meets_nothing = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};

static void set_shape(pix_grid *grid, pix_cell_shape shape) {
  PIX_ASSERT(pix_cell_shape_is_given(shape));
  grid->column_shift = pix_log2_up(shape.width);
  grid->row_shift = pix_log2_up(shape.height);
}

static pix_grid_pool empty_pool(void) {
  pix_grid_pool pool = {.capacity = 0};
  for (int32_t k = 0; k <= PIX_GRID_ROOMS; k++) pool.first_free[k] = -1;
  return pool;
}

void pix_grid_init(pix_grid *grid, pix_allocator *allocator, pix_cell_shape shape) {
  *grid = (pix_grid){.allocator = allocator, .pool = empty_pool()};
  set_shape(grid, shape);
}

static size_t cell_count(const pix_grid_level *level) { return (size_t)level->columns * (size_t)level->rows; }

static void free_pool(pix_allocator *allocator, pix_grid_pool *pool) {
  pix_free_aligned(allocator, pool->steps, (size_t)pool->capacity / PIX_GRID_STEP, sizeof *pool->steps);
  pix_free(allocator, pool->slots, (size_t)pool->capacity, sizeof *pool->slots);
  *pool = empty_pool();
}

static void free_levels(pix_grid *grid) {
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    pix_grid_level *level = &grid->levels[l];
    pix_free(grid->allocator, level->cells, cell_count(level), sizeof *level->cells);
    *level = (pix_grid_level){0};
  }
  free_pool(grid->allocator, &grid->pool);
  grid->levels_in_use = 0;
}

void pix_grid_destroy(pix_grid *grid) {
  free_levels(grid);
  pix_free(grid->allocator, grid->places, (size_t)grid->capacity, sizeof *grid->places);
  pix_grid_init(grid, grid->allocator, pix_grid_shape(grid));
}

bool pix_grid_reserve(pix_grid *grid, int32_t capacity) {
  const int32_t old = grid->capacity;
  if (!pix_reserve(grid->allocator, &grid->places, &grid->capacity, capacity, sizeof *grid->places)) return false;
  for (int32_t slot = old; slot < grid->capacity; slot++) grid->places[slot].level = -1;
  return true;
}

// Where a box belongs.

// Returns the first level whose cells are at least as large as the box: as many as it takes bits to tell how many whole
// cells of level 0 the box extends beyond its first pixel.
static int32_t level_for(const pix_grid *grid, pix_rect box) {
  return pix_log2_up(((box.w - 1) >> grid->column_shift | (box.h - 1) >> grid->row_shift) + 1);
}

// Returns the number of a box's cell in a table for level l.
static int32_t cell_of(const pix_grid *grid, int32_t l, const pix_grid_level *table, pix_box_edges box) {
  const int64_t column = (int64_t)box.left >> (grid->column_shift + l), row = (int64_t)box.top >> (grid->row_shift + l);
  return pix_grid_cell_at(table, column, row);
}

// The pool.

static void set_box(pix_grid_pool *pool, int32_t place, pix_box_edges box) {
  pix_grid_step *step = &pool->steps[place / PIX_GRID_STEP];
  const int32_t k = place % PIX_GRID_STEP;
  step->edges[0][k] = box.left;
  step->edges[1][k] = box.top;
  step->edges[2][k] = box.minus_right;
  step->edges[3][k] = box.minus_bottom;
}

static int32_t room_for(int32_t count) { return (count + PIX_GRID_STEP - 1) / PIX_GRID_STEP * PIX_GRID_STEP; }

// Takes so many places at the pool's end, which must be there, and fills them with boxes that meet nothing.
static int32_t take_places(pix_grid_pool *pool, int32_t count) {
  const int32_t begin = pool->count;
  pool->count += count;
  PIX_ASSERT(pool->count <= pool->capacity);
  for (int32_t k = begin; k < pool->count; k++) {
    set_box(pool, k, meets_nothing);
    pool->slots[k] = -1;
  }
  return begin;
}

// Makes a pool with so many places, of which those of empty cells are taken. False if memory is short.
static bool create_pool(pix_allocator *allocator, pix_grid_pool *pool, int64_t wanted) {
  if (wanted > INT32_MAX / 2) return false;
  *pool = empty_pool();
  pool->capacity = room_for(pix_max((int32_t)wanted, SMALLEST_POOL));
  pool->steps = pix_alloc_aligned(allocator, (size_t)pool->capacity / PIX_GRID_STEP, sizeof *pool->steps);
  pool->slots = pix_alloc(allocator, (size_t)pool->capacity, sizeof *pool->slots);
  if (pool->steps == NULL || pool->slots == NULL) {
    free_pool(allocator, pool);
    return false;
  }
  take_places(pool, PIX_GRID_STEP);
  return true;
}

static void set_place(pix_grid *grid, pix_grid_pool *pool, int32_t index, int32_t slot, pix_box_edges box) {
  set_box(pool, index, box);
  pool->slots[index] = slot;
  grid->places[slot].index = index;
}

// Counts the places that a level's cells need.
static int64_t places_for(const pix_grid_level *level) {
  int64_t places = 0;
  for (size_t cell = 0; cell < cell_count(level); cell++) places += room_for(level->cells[cell].count);
  return places;
}

static void give_places(pix_grid_cell *cell, pix_grid_pool *pool) {
  cell->room = room_for(cell->count);
  cell->begin = cell->room > 0 ? take_places(pool, cell->room) : 0;
}

// Moves a level's boxes to another pool, each cell's to places of its own.
static void move_cells(pix_grid *grid, pix_grid_level *level, pix_grid_pool *pool) {
  for (size_t k = 0; k < cell_count(level); k++) {
    pix_grid_cell *cell = &level->cells[k];
    const int32_t from = cell->begin;
    give_places(cell, pool);
    for (int32_t i = 0; i < cell->count; i++) {
      set_place(grid, pool, cell->begin + i, grid->pool.slots[from + i], pix_grid_box_at(&grid->pool, from + i));
    }
  }
}

// Moves a level's boxes to another pool and to the cells of another table, which know how many boxes they get; the
// table takes the level's place.
static void move_to_table(pix_grid *grid, int32_t l, pix_grid_level *table, pix_grid_pool *pool) {
  pix_grid_level *level = &grid->levels[l];
  for (size_t k = 0; k < cell_count(table); k++) {
    grid->cells_in_use += table->cells[k].count > 0;
    give_places(&table->cells[k], pool);
    table->cells[k].count = 0;
  }
  for (size_t k = 0; k < cell_count(level); k++) {
    const pix_grid_cell from = level->cells[k];
    grid->cells_in_use -= from.count > 0;
    for (int32_t i = from.begin; i < from.begin + from.count; i++) {
      const pix_box_edges box = pix_grid_box_at(&grid->pool, i);
      const int32_t slot = grid->pool.slots[i], target = cell_of(grid, l, table, box);
      grid->places[slot].cell = target;
      set_place(grid, pool, table->cells[target].begin + table->cells[target].count++, slot, box);
    }
  }
  pix_free(grid->allocator, level->cells, cell_count(level), sizeof *level->cells);
  table->count = level->count;
  table->layers = level->layers;
  memcpy(table->most_before, level->most_before, sizeof table->most_before);
  *level = *table;
}

// Moves all boxes to a new pool, with room for as many more and for `more`; those of level l to another table,
// unless that is NULL. False if memory is short: then nothing has changed.
static bool repack(pix_grid *grid, int32_t l, pix_grid_level *table, int32_t more) {
  int64_t wanted = PIX_GRID_STEP + more;
  for (int32_t k = 0; k < PIX_GRID_LEVELS; k++) {
    wanted += places_for(table != NULL && k == l ? table : &grid->levels[k]);
  }
  pix_grid_pool pool;
  // Where free rooms were not of the size that was asked for, a larger pool than before comes to hold enough of each.
  const int64_t more_than_before = grid->pool.capacity < 3 * wanted ? grid->pool.capacity * INT64_C(5) / 4 : 0;
  if (!create_pool(grid->allocator, &pool, pix_max64(2 * wanted, more_than_before))) return false;
  for (int32_t k = 0; k < PIX_GRID_LEVELS; k++) {
    if (table != NULL && k == l) {
      move_to_table(grid, l, table, &pool);
    } else {
      move_cells(grid, &grid->levels[k], &pool);
    }
  }
  free_pool(grid->allocator, &grid->pool);
  grid->pool = pool;
  return true;
}

// Tables.

static bool create_table(pix_grid *grid, pix_grid_level *table, int32_t columns, int32_t rows) {
  const size_t cells = (size_t)columns * (size_t)rows;
  *table = (pix_grid_level){.cells = pix_alloc(grid->allocator, cells, sizeof *table->cells)};
  if (table->cells == NULL) return false;
  table->columns = columns;
  table->rows = rows;
  return true;
}

// Gives a level another table, unless memory is short.
static void resize_table(pix_grid *grid, int32_t l, int32_t columns, int32_t rows) {
  const pix_grid_level *level = &grid->levels[l];
  pix_grid_level table;
  if (!create_table(grid, &table, columns, rows)) return;
  for (size_t k = 0; k < cell_count(level); k++) {
    const pix_grid_cell *cell = &level->cells[k];
    for (int32_t i = 0; i < cell->count; i++) {
      table.cells[cell_of(grid, l, &table, pix_grid_box_at(&grid->pool, cell->begin + i))].count++;
    }
  }
  if (repack(grid, l, &table, PIX_GRID_STEP)) return;
  pix_free(grid->allocator, table.cells, cell_count(&table), sizeof *table.cells);
}

// Sees that a level has a table for one slot more: with about two cells a slot. A table that has become much too large
// is given up: moving all boxes to a new pool, and looking into large areas, would take as long as when it was needed.
// False if there is no table and no memory for one.
static bool make_room(pix_grid *grid, int32_t l) {
  pix_grid_level *level = &grid->levels[l];
  const size_t slots = (size_t)level->count;
  if (level->cells == NULL) return create_table(grid, level, 1, 1);
  if (level->columns == 1) {
    if (slots >= FEW) resize_table(grid, l, 2 * SMALLEST_TABLE, 2 * SMALLEST_TABLE);
  } else if (slots * 2 >= cell_count(level) && level->columns < 1 << 15) {
    resize_table(grid, l, 2 * level->columns, 2 * level->rows);
  } else if ((slots + 1) * CELLS_TO_GIVE_UP < cell_count(level)) {
    int32_t side = SMALLEST_TABLE;
    while ((size_t)side * (size_t)side <= 4 * slots) side *= 2;
    resize_table(grid, l, side, side);
  }
  return true;
}

// Slots.

// Lists a room of so many places from `begin` on as free; one too large for the lists is lost until the next repack.
static void give_back(pix_grid_pool *pool, int32_t begin, int32_t room) {
  if (room == 0 || room > PIX_GRID_ROOMS * PIX_GRID_STEP) return;
  for (int32_t k = begin; k < begin + room; k++) set_box(pool, k, meets_nothing);
  int32_t *first_free = &pool->first_free[room / PIX_GRID_STEP];
  pool->slots[begin] = *first_free;
  *first_free = begin;
}

// Takes a room of *room places, or a larger one, whose size *room is then, if only such are free. Returns its first
// place; -1 if none is free, and the pool has no places left for one.
static int32_t take_room(pix_grid_pool *pool, int32_t *room) {
  for (int32_t steps = *room / PIX_GRID_STEP; steps <= PIX_GRID_ROOMS; steps++) {
    const int32_t begin = pool->first_free[steps];
    if (begin < 0) continue;
    pool->first_free[steps] = pool->slots[begin];
    *room = steps * PIX_GRID_STEP;
    return begin;
  }
  return pool->capacity - pool->count >= *room ? take_places(pool, *room) : -1;
}

// Moves a cell to a larger room. False if memory is short.
static bool widen_cell(pix_grid *grid, pix_grid_cell *cell) {
  pix_grid_pool *pool = &grid->pool;
  int32_t room = room_for(cell->room + cell->room / 4 + 1);
  int32_t begin = take_room(pool, &room);
  if (begin < 0) {
    if (!repack(grid, 0, NULL, room)) return false;
    begin = take_places(pool, room);
  }
  const pix_grid_cell old = *cell;
  *cell = (pix_grid_cell){begin, old.count, room};
  for (int32_t i = 0; i < old.count; i++) {
    set_place(grid, pool, cell->begin + i, pool->slots[old.begin + i], pix_grid_box_at(pool, old.begin + i));
  }
  give_back(pool, old.begin, old.room);
  return true;
}

// Puts a slot that is not in the grid into its cell of level l. False if memory is short.
static bool link_slot(pix_grid *grid, int32_t slot, int32_t l, pix_box_edges box) {
  pix_grid_level *level = &grid->levels[l];
  const int32_t target = cell_of(grid, l, level, box);
  pix_grid_cell *cell = &level->cells[target];
  if (cell->count == cell->room && !widen_cell(grid, cell)) return false;
  grid->cells_in_use += cell->count == 0;
  grid->places[slot] = (pix_grid_place){.level = l, .cell = target};
  set_place(grid, &grid->pool, cell->begin + cell->count++, slot, box);
  level->count++;
  grid->levels_in_use |= UINT32_C(1) << l;
  return true;
}

void pix_grid_remove(pix_grid *grid, int32_t slot) {
  const pix_grid_place place = grid->places[slot];
  if (place.level < 0) return;
  pix_grid_level *level = &grid->levels[place.level];
  pix_grid_cell *cell = &level->cells[place.cell];
  pix_grid_pool *pool = &grid->pool;
  const int32_t last = cell->begin + --cell->count;
  set_place(grid, pool, place.index, pool->slots[last], pix_grid_box_at(pool, last));
  set_box(pool, last, meets_nothing);
  grid->places[slot].level = -1;
  if (cell->count == 0) {
    grid->cells_in_use--;
    give_back(pool, cell->begin, cell->room);
    *cell = (pix_grid_cell){0};
  }
  if (--level->count > 0) return;
  grid->levels_in_use &= ~(UINT32_C(1) << place.level);
  level->layers = 0;
  level->most_before[0] = level->most_before[1] = 0;
}

static void note_size(pix_grid_level *level, pix_rect box) {
  level->most_before[0] = pix_max(level->most_before[0], box.w - 1);
  level->most_before[1] = pix_max(level->most_before[1], box.h - 1);
}

bool pix_grid_put(pix_grid *grid, int32_t slot, const pix_rect *boxes) {
  PIX_ASSERT(slot < grid->capacity);
  const pix_rect rect = boxes[slot];
  const pix_box_edges box = pix_box_edges_of(rect);
  const int32_t level = level_for(grid, rect);
  const pix_grid_place *place = &grid->places[slot];
  const bool is_empty = pix_rect_is_empty(rect);
  if (place->level == level && !is_empty && cell_of(grid, level, &grid->levels[level], box) == place->cell) {
    set_box(&grid->pool, place->index, box);
    note_size(&grid->levels[level], rect);
    return true;
  }
  pix_grid_remove(grid, slot);
  if (is_empty) return true;
  if (!make_room(grid, level) || !link_slot(grid, slot, level, box)) return false;
  note_size(&grid->levels[level], rect);
  return true;
}

void pix_grid_forget_layers(pix_grid *grid) {
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) grid->levels[l].layers = 0;
}

void pix_grid_reset(pix_grid *grid, pix_cell_shape shape) {
  free_levels(grid);
  for (int32_t slot = 0; slot < grid->capacity; slot++) grid->places[slot].level = -1;
  grid->cells_in_use = 0;
  set_shape(grid, shape);
}

int32_t pix_grid_largest_cell(const pix_grid *grid) {
  int32_t largest = 0;
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    const pix_grid_level *level = &grid->levels[l];
    for (size_t k = 0; k < cell_count(level); k++) largest = pix_max(largest, level->cells[k].count);
  }
  return largest;
}
