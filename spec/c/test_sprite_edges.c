// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

const test_case sprite_edges_tests[] = {{NULL, NULL}};
