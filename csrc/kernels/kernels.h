// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Which kernel answers, and the functions of which kernels are made, declared for choose.c and for each other. Such a
// function is called pix_<operation>_<kernel> and lives in kernel_<kernel>.c. What each does is said in base/kernel.h.
#pragma once

#include "bits/line.h"
#include "bits/overlap.h"
#include "broad/cells.h"
#include "image/pixels.h"
#include "rule/blocks.h"

// The environment variable that forces a kernel.
#define PIX_KERNEL_VARIABLE "PIXCOLLIDE_KERNEL"

// Chooses the kernel with this name, or the best one for this processor if name is NULL or empty. Must be done before
// anything is asked. False, and no change, if there is none of that name in this build or the processor cannot run it.
bool pix_kernel_choose(const char *name);

// Returns the kernels that this processor can run by their index, the best one first; NULL beyond the last.
const pix_kernel *pix_kernel_at(int32_t index);

#define PIX_DECLARE_C(operation) pix_##operation##_kernel pix_##operation##_c;
#define PIX_DECLARE_V128(operation) pix_##operation##_kernel pix_##operation##_v128;
#define PIX_DECLARE_AVX2(operation) pix_##operation##_kernel pix_##operation##_avx2;

PIX_KERNEL_OPERATIONS(PIX_DECLARE_C)
PIX_KERNEL_OPERATIONS(PIX_DECLARE_V128)
PIX_KERNEL_OPERATIONS(PIX_DECLARE_AVX2)
