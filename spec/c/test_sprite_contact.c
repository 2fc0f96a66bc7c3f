// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite_contact.h"

#include "test.h"

const test_case sprite_contact_tests[] = {{NULL, NULL}};
