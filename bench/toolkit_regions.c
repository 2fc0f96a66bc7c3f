// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Regions.

#include "toolkit.h"

const bench_section bench_toolkit_regions = {
    .name = "toolkit regions", .title = "Regions", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
