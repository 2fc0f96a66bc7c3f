// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

extern const test_case convex_parts_tests[];

const test_case convex_parts_tests[] = {
    TESTS_END,
};
