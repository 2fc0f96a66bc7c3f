// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Editing terrain.

#include "toolkit.h"

const bench_section bench_toolkit_stamp = {
    .name = "toolkit stamp", .title = "Editing terrain", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
