// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_steps.h"

#include "test.h"

const test_case world_steps_tests[] = {{NULL, NULL}};
