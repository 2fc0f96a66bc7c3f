// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Masks from colours.

#include "toolkit.h"

const bench_section bench_toolkit_colors = {
    .name = "toolkit colors", .title = "Masks from colours", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
