// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

const test_case ray_tests[] = {{NULL, NULL}};
