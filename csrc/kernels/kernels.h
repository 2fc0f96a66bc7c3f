// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The functions of which kernels are made, declared for choose.c and for each other. A function is called
// pix_<operation>_<kernel> and lives in kernel_<kernel>.c. What each does is said in base/kernel.h.
#pragma once

#include "bits/line.h"
#include "bits/overlap.h"
#include "broad/cells.h"
#include "image/pixels.h"
#include "rule/blocks.h"

#define PIX_DECLARE_C(operation) pix_##operation##_kernel pix_##operation##_c;
#define PIX_DECLARE_V128(operation) pix_##operation##_kernel pix_##operation##_v128;
#define PIX_DECLARE_AVX2(operation) pix_##operation##_kernel pix_##operation##_avx2;

PIX_KERNEL_OPERATIONS(PIX_DECLARE_C)
PIX_KERNEL_OPERATIONS(PIX_DECLARE_V128)
PIX_KERNEL_OPERATIONS(PIX_DECLARE_AVX2)
