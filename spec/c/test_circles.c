// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

extern const test_case circles_tests[];

const test_case circles_tests[] = {
    TESTS_END,
};
