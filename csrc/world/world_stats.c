// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

pix_world_stats pix_world_search_stats(const pix_world *world) {
  pix_world_stats stats = world->stats;
  if (stats.by_grid) {
    stats.largest_cell = pix_grid_largest_cell(&world->grid);
  } else {
    const pix_cells_use movable = pix_cells_in_use(&world->search.movable.cells);
    const pix_cells_use fixed = pix_cells_in_use(&world->search.fixed.cells);
    stats.cells = movable.cells + fixed.cells;
    stats.largest_cell = pix_max(movable.largest, fixed.largest);
  }
  return stats;
}

pix_cell_shape pix_world_cell_shape(const pix_world *world) {
  const pix_cell_shape given = world->cell_shape;
  if (pix_cell_shape_is_given(given)) {
    return (pix_cell_shape){1 << pix_log2_up(given.width), 1 << pix_log2_up(given.height)};
  }
  return pix_cell_shape_is_given(world->stats.cell_shape) ? world->stats.cell_shape : pix_grid_shape(&world->grid);
}

// Cells. A cell of a table may stand for several places of the world, so places are found from the boxes.

static bool is_before(const pix_world *world, const pix_world_cell *a, const pix_world_cell *b) {
  (void)world;
  if (a->height != b->height) return a->height < b->height;
  if (a->width != b->width) return a->width < b->width;
  return a->y != b->y ? a->y < b->y : a->x < b->x;
}

#define PIX_HEAP_ITEM pix_world_cell
#define PIX_HEAP_CONTEXT pix_world
#define PIX_HEAP_BEFORE is_before
#include "base/heap.h"

static bool are_same(const pix_world_cell *a, const pix_world_cell *b) {
  return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

// Counts a box with its top-left corner at (x, y) in its cell; cells are 2^shift pixels. Most boxes of a cell come one
// after the other. False if memory is short.
static bool count_box(pix_world *world, int32_t *count, int32_t x, int32_t y, int32_t column_shift, int32_t row_shift) {
  const int64_t width = (int64_t)1 << column_shift, height = (int64_t)1 << row_shift;
  const pix_world_cell cell = {((int64_t)x >> column_shift) * width, ((int64_t)y >> row_shift) * height, width, height,
                               1};
  if (*count > 0 && are_same(&pix_world_cells(world)[*count - 1], &cell)) {
    pix_world_cells(world)[*count - 1].boxes++;
    return true;
  }
  if (!pix_world_reserve_scratch(world, PIX_WORLD_CELLS, *count + 1, sizeof cell)) return false;
  pix_world_cells(world)[(*count)++] = cell;
  return true;
}

static bool count_boxes_of_cells(pix_world *world, const pix_cells *cells, int32_t *count) {
  if (cells->count == 0) return true;
  for (int32_t l = 0; l < cells->level_count; l++) {
    const pix_cell_level *level = &cells->levels[l];
    const int32_t *starts = cells->starts + level->first_cell;
    for (int32_t i = starts[0]; i < starts[pix_cell_count(level)]; i++) {
      const pix_box_edges box = cells->boxes[i];
      if (box.minus_right == INT32_MAX) continue;  // an empty box
      if (!count_box(world, count, box.left, box.top, level->column_shift, level->row_shift)) return false;
    }
  }
  return true;
}

static bool count_boxes_of_grid(pix_world *world, int32_t *count) {
  const pix_grid *grid = &world->grid;
  for (int32_t slot = 0; slot < grid->capacity; slot++) {
    const int32_t level = grid->places[slot].level;
    if (level < 0) continue;
    const pix_rect box = world->slots.box[slot];
    if (!count_box(world, count, box.x, box.y, grid->column_shift + level, grid->row_shift + level)) return false;
  }
  return true;
}

// Adds up the counts of cells of the same place, which must follow each other. Returns how many cells are left.
static int32_t merge_same(pix_world_cell *cells, int32_t count) {
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i++) {
    if (kept > 0 && are_same(&cells[kept - 1], &cells[i])) {
      cells[kept - 1].boxes += cells[i].boxes;
    } else {
      cells[kept++] = cells[i];
    }
  }
  return kept;
}

int32_t pix_world_list_cells(pix_world *world) {
  int32_t count = 0;
  const bool was_searched = pix_cell_shape_is_given(world->stats.cell_shape);
  const bool done = was_searched && !world->stats.by_grid
                        ? count_boxes_of_cells(world, &world->search.movable.cells, &count) &&
                              count_boxes_of_cells(world, &world->search.fixed.cells, &count)
                        : count_boxes_of_grid(world, &count);
  if (!done) return -1;
  pix_heap_sort(world, pix_world_cells(world), count);
  return merge_same(pix_world_cells(world), count);
}
