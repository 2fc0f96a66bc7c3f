// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "base/kernel.h"

_Atomic(const pix_kernel *) pix_kernel_chosen = NULL;
