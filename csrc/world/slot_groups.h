// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The enabled sprites of a world, those that are static or those that are not, and their boxes dealt into cells. As a
// rule they are one group. Where rules keep many pairs of layers apart, there is a group for each class of layers
// (sprite/layers.h), and no two boxes whose layers do not collide are ever looked at together. But each two groups that
// do collide take a walk over one of them; where that would be more work than it spares, all stay together, and boxes
// of layers that do not collide are passed over.
#ifndef PIX_SLOT_GROUPS_H
#define PIX_SLOT_GROUPS_H

#include "broad/cells.h"
#include "sprite/slots.h"

typedef struct pix_slot_group {
  int32_t first, count;  // of the slots
  uint64_t layers;       // of these sprites
  pix_cells cells;
} pix_slot_group;

typedef struct pix_slot_groups {
  pix_allocator *allocator;
  pix_slot_group *items;
  int32_t count, capacity;
  int32_t *slots;         // group by group
  int32_t slot_count, slot_capacity;
  pix_cell_shape shape;   // as in pix_cells_init
} pix_slot_groups;

void pix_slot_groups_init(pix_slot_groups *groups, pix_allocator *allocator, pix_cell_shape shape);
void pix_slot_groups_destroy(pix_slot_groups *groups);

// From the next time on that boxes are dealt out.
void pix_slot_groups_set_shape(pix_slot_groups *groups, pix_cell_shape shape);

// Lists the enabled sprites that are static, or those that are not. False if memory is short: nothing has changed then.
bool pix_slot_groups_list(pix_slot_groups *groups, const pix_slots *slots, bool are_static);

// Deals out the boxes of those listed, and notes what tests of pairs need to know of each sprite. False if memory is
// short.
bool pix_slot_groups_deal_out(pix_slot_groups *groups, const pix_slots *slots);

// The cells of all groups.
pix_cells_use pix_slot_groups_cells_in_use(const pix_slot_groups *groups);

// The cells of the group with most sprites; NULL if none has any.
const pix_cells *pix_slot_groups_largest(const pix_slot_groups *groups);

#endif
