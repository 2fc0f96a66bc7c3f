// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How many pixels a magnified sprite covers, counted by its edges: a row covers what lies between an edge at which its
// pixels become solid and the next one at which they become empty again.
#ifndef PIX_EDGE_AREA_H
#define PIX_EDGE_AREA_H

#include "sprite/edge_lines.h"

// Would that be quicker than to count row by row? The window is not empty.
bool pix_edge_areas_pay(const pix_rule *rule, pix_mask *mask, pix_rect window);

// Counts those in each of some windows, of which the first one holds the others. It takes a time that grows with the
// rows of that and with the edges, but not with both: not with the rows that cross an edge. False if numbers are not
// exact enough, or memory is short.
bool pix_edge_areas(const pix_rule *rule, const pix_mask *mask, const pix_rect *windows, int count, int64_t *areas);

#endif
