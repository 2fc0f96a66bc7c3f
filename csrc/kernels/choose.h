// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which kernel answers.
#pragma once

#include "base/kernel.h"

// The environment variable that forces a kernel.
#define PIX_KERNEL_VARIABLE "PIXCOLLIDE_KERNEL"

// Chooses the kernel with this name, or the best one for this processor if name is NULL or empty. Must be done before
// anything is asked. False, and no change, if there is none of that name in this build or the processor cannot run it.
bool pix_kernel_choose(const char *name);

// Returns the kernels that this processor can run by their index, the best one first; NULL beyond the last.
const pix_kernel *pix_kernel_at(int32_t index);
