// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

const test_case world_nearest_tests[] = {{NULL, NULL}};
