// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the program runs. Each file of scenes defines those of its subject.
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "bench.h"

extern const bench_section section_turned, section_masks, section_pixels, section_boxes,
    section_worlds, section_frames, section_question_queries, section_question_rays, section_question_terrain,
    section_question_layers, section_question_cells, section_motion_sweeps, section_motion_separation,
    section_motion_walkers, section_toolkit, section_toolkit_regions;

#endif
