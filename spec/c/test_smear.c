// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_smear.h"

#include "test.h"

const test_case smear_tests[] = {{NULL, NULL}};
