// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What a world counts, what it holds, and its cells for drawing.
#ifndef PIX_WORLD_STATS_H
#define PIX_WORLD_STATS_H

#include "pix_world.h"

// Counts of the last pair search, complete. Takes time where pairs were looked for one by one.
pix_world_stats pix_world_search_stats(const pix_world *world);

// Memory that the world holds, its sprites' and masks' not counted: what pix_world_release frees.
size_t pix_world_bytes(const pix_world *world);

// The shape of the smallest cells: as given, or else that of the last pair search, or before one of the grid.
pix_cell_shape pix_world_cell_shape(const pix_world *world);

// Writes the cells that hold boxes to world->cells: those of the last pair search, or of the grid that queries use if
// there was none. A box counts in the one cell that holds its top-left corner. Sorted by height, width, then by row and
// column. Returns their number; -1 if memory is short.
int32_t pix_world_list_cells(pix_world *world);

#endif
