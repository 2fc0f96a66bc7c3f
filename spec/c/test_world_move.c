// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_move.h"

#include "test.h"

const test_case world_move_tests[] = {{NULL, NULL}};
