// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All colliding pairs of a world. There are two ways to find them, with the same results:
//
// All at once, when many sprites have moved: boxes are dealt into cells (broad/cells.h), boxes that meet are tested
// pixel by pixel as they are found, and the hits sorted into adding order. Static sprites have cells of their own, and
// the pairs among them are kept: both are made anew only when one of them has changed. Rules for layers may give each
// class of layers cells of its own (world/slot_groups.h).
//
// One by one, when few have moved: of the pairs found before, those without a moved sprite are kept, and the moved
// ones look for theirs in the world's grid (broad/grid.h). A change of rules makes all pairs be looked for anew.
#ifndef PIX_WORLD_PAIRS_H
#define PIX_WORLD_PAIRS_H

#include "world/world.h"

// All colliding pairs of enabled sprites, in world->pairs; looked for only if something has changed since the last
// time. False if memory is short: the world is whole then and may be asked again.
bool pix_world_find_pairs(pix_world *world);

#endif
