// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_sweep.h"

#include "test.h"

const test_case world_sweep_tests[] = {{NULL, NULL}};
