// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Growing and shrinking.

#include "toolkit.h"

const bench_section bench_toolkit_morphology = {
    .name = "toolkit morphology", .title = "Growing and shrinking", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
