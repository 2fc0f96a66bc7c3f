// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_carry.h"

#include "test.h"

const test_case world_carry_tests[] = {{NULL, NULL}};
