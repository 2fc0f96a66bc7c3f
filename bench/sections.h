// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the program runs: the sections, and the pages after them. Each is defined in the file of its name.
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "measure.h"

extern const bench_section bench_masks, bench_upright_pairs, bench_turned_pairs, bench_boxes, bench_worlds,
    bench_frames, bench_pixels;

// Pages with tables of their own. They return the number of faults.
int32_t bench_page_kernels(void);
int32_t bench_page_growth(void);
int32_t bench_page_question_frames(void);
int32_t bench_page_question_queries(void);
int32_t bench_page_question_rays(void);
int32_t bench_page_question_terrain(void);
int32_t bench_page_question_layers(void);
int32_t bench_page_question_cells(void);
int32_t bench_page_motion_sweeps(void);
int32_t bench_page_motion_separation(void);
int32_t bench_page_motion_walkers(void);

#endif
