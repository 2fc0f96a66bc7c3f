// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite_separation.h"

#include "test.h"

const test_case sprite_separation_tests[] = {{NULL, NULL}};
