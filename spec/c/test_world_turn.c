// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_turn.h"

#include "test.h"

const test_case world_turn_tests[] = {{NULL, NULL}};
