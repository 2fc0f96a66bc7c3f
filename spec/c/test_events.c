// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test.h"

const test_case events_tests[] = {{NULL, NULL}};
