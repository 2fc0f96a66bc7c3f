// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/grid.h"

#define SMALLEST_TABLE 4  // columns and rows: with fewer, a cell and its neighbour could be the same one

static void set_shape(pix_grid *grid, pix_cell_shape shape) {
  PIX_ASSERT(pix_cell_shape_is_given(shape));
  grid->column_shift = pix_log2_up(shape.width);
  grid->row_shift = pix_log2_up(shape.height);
}

void pix_grid_init(pix_grid *grid, pix_allocator *allocator, pix_cell_shape shape) {
  *grid = (pix_grid){.allocator = allocator};
  set_shape(grid, shape);
}

static size_t cell_count(const pix_grid_level *level) { return (size_t)level->columns * (size_t)level->rows; }

static void free_levels(pix_grid *grid) {
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) {
    pix_grid_level *level = &grid->levels[l];
    pix_free(grid->allocator, level->first, cell_count(level), sizeof *level->first);
    *level = (pix_grid_level){0};
  }
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

// As many as the bits of the larger of the numbers of whole cells that the box extends beyond its first pixel.
static int32_t level_for(const pix_grid *grid, pix_rect box) {
  return pix_log2_up(((box.w - 1) >> grid->column_shift | (box.h - 1) >> grid->row_shift) + 1);
}

static int32_t cell_at(const pix_grid_level *level, int64_t column, int64_t row) {
  return (int32_t)((row & (level->rows - 1)) * level->columns + (column & (level->columns - 1)));
}

static int32_t cell_of(const pix_grid *grid, int32_t level, pix_rect box) {
  return cell_at(&grid->levels[level], (int64_t)box.x >> (grid->column_shift + level),
                 (int64_t)box.y >> (grid->row_shift + level));
}

static void link_slot(pix_grid *grid, int32_t slot, int32_t level, int32_t cell) {
  int32_t *first = &grid->levels[level].first[cell];
  if (*first < 0) {
    grid->cells_in_use++;
  } else {
    grid->places[*first].previous = slot;
  }
  grid->places[slot] = (pix_grid_place){level, cell, *first, -1};
  *first = slot;
  grid->levels[level].count++;
  grid->levels_in_use |= UINT32_C(1) << level;
}

void pix_grid_remove(pix_grid *grid, int32_t slot) {
  const pix_grid_place place = grid->places[slot];
  if (place.level < 0) return;
  pix_grid_level *level = &grid->levels[place.level];
  if (place.next >= 0) grid->places[place.next].previous = place.previous;
  if (place.previous >= 0) {
    grid->places[place.previous].next = place.next;
  } else {
    level->first[place.cell] = place.next;
    if (place.next < 0) grid->cells_in_use--;
  }
  if (--level->count == 0) {
    grid->levels_in_use &= ~(UINT32_C(1) << place.level);
    level->layers = 0;
  }
  grid->places[slot].level = -1;
}

// Gives a level a table of this size and deals its slots out anew.
static bool resize_level(pix_grid *grid, int32_t l, int32_t columns, int32_t rows, const pix_rect *boxes) {
  pix_grid_level *level = &grid->levels[l];
  const size_t cells = (size_t)columns * (size_t)rows, old_cells = cell_count(level);
  int32_t *first = pix_alloc(grid->allocator, cells, sizeof *first);
  if (first == NULL) return false;
  memset(first, 0xff, cells * sizeof *first);  // -1 everywhere
  int32_t *old_first = level->first;
  *level = (pix_grid_level){first, columns, rows, 0, level->layers};
  for (size_t cell = 0; cell < old_cells; cell++) {
    int32_t slot = old_first[cell];
    if (slot >= 0) grid->cells_in_use--;
    while (slot >= 0) {
      const int32_t next = grid->places[slot].next;
      link_slot(grid, slot, l, cell_of(grid, l, boxes[slot]));
      slot = next;
    }
  }
  pix_free(grid->allocator, old_first, old_cells, sizeof *old_first);
  return true;
}

// About two cells a slot. Without memory for a larger table the old one still serves, if there is one.
static bool make_room(pix_grid *grid, int32_t l, const pix_rect *boxes) {
  const pix_grid_level *level = &grid->levels[l];
  if (level->first == NULL) return resize_level(grid, l, SMALLEST_TABLE, SMALLEST_TABLE, boxes);
  if ((size_t)level->count * 2 < cell_count(level) || level->columns >= 1 << 15) return true;
  resize_level(grid, l, level->columns * 2, level->rows * 2, boxes);
  return true;
}

bool pix_grid_put(pix_grid *grid, int32_t slot, const pix_rect *boxes) {
  PIX_ASSERT(slot < grid->capacity);
  const pix_rect box = boxes[slot];
  const int32_t level = level_for(grid, box);
  const pix_grid_place *place = &grid->places[slot];
  if (place->level == level && !pix_rect_is_empty(box) && cell_of(grid, level, box) == place->cell) return true;
  pix_grid_remove(grid, slot);
  if (pix_rect_is_empty(box)) return true;
  if (!make_room(grid, level, boxes)) return false;
  link_slot(grid, slot, level, cell_of(grid, level, box));
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
  for (int32_t slot = 0; slot < grid->capacity; slot++) {
    if (grid->places[slot].level < 0 || grid->places[slot].previous >= 0) continue;
    int32_t boxes = 0;
    for (int32_t k = slot; k >= 0; k = grid->places[k].next) boxes++;
    largest = pix_max(largest, boxes);
  }
  return largest;
}

// Writes the first slots of the cells where boxes that meet the area begin: less than a cell before it, or in it. Where
// that is more columns or rows than the table has, each is visited once. What is written beyond the end is overwritten
// by the next one: so there is no branch on whether a cell is empty, which would be guessed wrong half of the time.
static int32_t find_first_slots(const pix_grid *grid, int32_t l, pix_area area, int32_t *slots, int64_t *visited) {
  const pix_grid_level *level = &grid->levels[l];
  const int32_t column_shift = grid->column_shift + l, row_shift = grid->row_shift + l;
  const int64_t column = ((area.x0 + 1) >> column_shift) - 1, row = ((area.y0 + 1) >> row_shift) - 1;
  const int64_t columns = pix_min64(((area.x1 - 1) >> column_shift) - column + 1, level->columns);
  const int64_t rows = pix_min64(((area.y1 - 1) >> row_shift) - row + 1, level->rows);
  int32_t found = 0;
  for (int64_t r = row; r < row + rows; r++) {
    for (int64_t c = column; c < column + columns; c++) {
      slots[found] = level->first[cell_at(level, c, r)];
      found += slots[found] >= 0;
    }
  }
  *visited += columns * rows;
  return found;
}

// Adds the slots that are in the same cells as these, in the same way.
static int32_t add_next_slots(const pix_grid *grid, int32_t *slots, int32_t found) {
  for (int32_t i = 0; i < found; i++) {
    slots[found] = grid->places[slots[i]].next;
    found += slots[found] >= 0;
  }
  return found;
}

int32_t pix_grid_find_in_level(const pix_grid *grid, int32_t l, pix_area area, int32_t *slots, int64_t *visited) {
  if (grid->levels[l].count == 0 || pix_area_is_empty(area)) return 0;
  return add_next_slots(grid, slots, find_first_slots(grid, l, area, slots, visited));
}

// Finds slots in the levels whose bits are set.
static int32_t find_in_levels(const pix_grid *grid, uint32_t levels, pix_area area, int32_t *slots, int64_t *visited) {
  if (pix_area_is_empty(area)) return 0;
  int32_t found = 0;
  for (; levels != 0; levels &= levels - 1) {
    found += find_first_slots(grid, pix_lowest_bit(levels), area, slots + found, visited);
  }
  return add_next_slots(grid, slots, found);
}

int32_t pix_grid_find(const pix_grid *grid, pix_area area, int32_t *slots, int64_t *visited) {
  return find_in_levels(grid, grid->levels_in_use, area, slots, visited);
}

int32_t pix_grid_find_in_layers(const pix_grid *grid, uint64_t layers, pix_area area, int32_t *slots,
                                int64_t *visited) {
  uint32_t wanted = 0;
  for (uint32_t levels = grid->levels_in_use; levels != 0; levels &= levels - 1) {
    if (grid->levels[pix_lowest_bit(levels)].layers & layers) wanted |= levels & -levels;
  }
  return find_in_levels(grid, wanted, area, slots, visited);
}
