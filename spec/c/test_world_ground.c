// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_world_ground.h"

#include "test_scene.h"

const test_case world_ground_tests[] = {{NULL, NULL}};
