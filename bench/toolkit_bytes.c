// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Reading and writing.

#include "toolkit.h"

const bench_section bench_toolkit_bytes = {
    .name = "toolkit bytes", .title = "Reading and writing", .size_name = "pixels", .unit = "microseconds an operation",
    .unit_ns = 1000, .cases = NULL, .count = 0};
