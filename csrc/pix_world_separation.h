// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The shortest way by whole pixels that takes a sprite off all that is in its way, and the way along a direction.
//
// Both are looked for in parts, the near ones first, so that only what is near is looked at, and whoever has to ask
// what is an obstacle need not ask about what is far away.
#ifndef PIX_WORLD_SEPARATION_H
#define PIX_WORLD_SEPARATION_H

#include "pix_mover.h"
#include "pix_path.h"
#include "pix_separation.h"

// The first offset of the ring by which the mover, which has been begun, is off all obstacles; that of pix_separation.h
// among those. All offsets before the ring must be blocked. The obstacles are those whose boxes meet
// pix_separation_area; what the mover had gathered is gone.
pix_separation_result pix_separation_in_ring(pix_mover *mover, pix_ring ring, int32_t *dx, int32_t *dy);
pix_area pix_separation_area(const pix_mover *mover, pix_ring ring);

// Those that may be obstacles, as far as the mover knows: writes them to world->found, in adding order, and returns
// their number. None if the mover is disabled or covers nothing.
int32_t pix_separation_candidates(const pix_mover *mover, pix_area area);

// What limits all rings, for offsets up to the one with this square, UINT64_MAX: any.
int64_t pix_separation_limit(uint64_t limit);

// The same in all rings. PIX_SEPARATION_TOO_LARGE also if there is none within PIX_SEPARATION_REACH, but the limit is
// beyond that.
pix_separation_result pix_world_separation(pix_mover *mover, uint64_t limit, int32_t *dx, int32_t *dy);

// A part of a way out: the offsets of the path from one place to another, both included.
typedef struct pix_way_out {
  pix_path path;
  pix_path_place first, last;
  bool is_at_end;  // there is no such part: the one before was the last
} pix_way_out;

// The first part of the way in a direction, and the next one.
pix_way_out pix_way_out_begin(const double direction[2]);
void pix_way_out_go_on(pix_way_out *way);

// The first offset of the part by which the mover is off all obstacles, and at most as long as the square says. Of no
// use if they are not all blocked before it. The obstacles are those whose boxes meet the area.
pix_separation_result pix_way_out_find(pix_mover *mover, const pix_way_out *way, uint64_t limit, pix_offset *offset);
pix_area pix_way_out_area(const pix_mover *mover, const pix_way_out *way);

// Is the first offset of the part beyond the limit, or the way at its end?
bool pix_way_out_is_over(const pix_way_out *way, uint64_t limit);

#endif
