// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_path.h"

#include "test.h"

const test_case path_tests[] = {{NULL, NULL}};
