// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Simpler kinds.

#include "toolkit.h"

const bench_section bench_toolkit_kinds = {
    .name = "toolkit kinds", .title = "Simpler kinds", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
