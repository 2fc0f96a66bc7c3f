// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All that the benchmarks include of the core: when headers move there, this alone follows.
#ifndef BENCH_CORE_H
#define BENCH_CORE_H

#include "bits/overlap.h"
#include "broad/cells.h"
#include "image/pixels.h"
#include "kernels/kernels.h"
#include "mask/mask_ops.h"
#include "motion/motion.h"
#include "sprite/sprite_coverage.h"
#include "sprite/sprite.h"
#include "sprite/sprite_questions.h"
#include "toolkit/toolkit.h"
#include "world/world_questions.h"

#endif
