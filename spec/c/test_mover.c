// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_mover.h"

#include "test.h"

const test_case mover_tests[] = {{NULL, NULL}};
