// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite_distance.h"

#include "test.h"

const test_case sprite_distance_tests[] = {{NULL, NULL}};
