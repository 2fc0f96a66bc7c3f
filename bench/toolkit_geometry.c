// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Geometry of masks.

#include "toolkit.h"

const bench_section bench_toolkit_geometry = {
    .name = "toolkit geometry", .title = "Geometry of masks", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
