// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What every file of the core needs: system headers, the floating-point rules, checks, the limits of the API.
// Binding files include lua.h before this header: all that is declared after it is hidden from other libraries.
#pragma once

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The rule is defined by single IEEE double operations. A fused multiply-add rounds once where the rule rounds
// twice, so it is switched off here: LuaRocks' builtin build passes no flags of ours. GCC's SLP vectoriser forms
// multiply-add-subtracts all the same (seen in GCC 12 with -O3 -march=haswell), and is switched off with it.
#if defined(__FAST_MATH__)
#error "pixcollide cannot be compiled with -ffast-math: its answers would differ from machine to machine"
#endif
#if FLT_EVAL_METHOD != 0
#error "pixcollide needs plain double arithmetic: on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(_WIN32)
#define PIX_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define PIX_EXPORT __attribute__((visibility("default")))
#pragma GCC visibility push(hidden)
#else
#define PIX_EXPORT
#endif

// Checks of the caller's mistakes and of invariants; compiled in by -DPIX_DEBUG (for the sanitizers and the fuzzer).
#ifdef PIX_DEBUG
#define PIX_ASSERT(condition) assert(condition)
#else
#define PIX_ASSERT(condition) ((void)0)
#endif

// For functions that keep much on the stack, or whose variables must not be a caller's of setjmp.
#if defined(_MSC_VER)
#define PIX_NOINLINE __declspec(noinline)
#else
#define PIX_NOINLINE __attribute__((noinline))
#endif

// For the inner functions of kernels, of which the compiler would call some, at many times the cost.
#if defined(__GNUC__)
#define PIX_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define PIX_ALWAYS_INLINE static inline
#endif

// Begins to fetch what will be written soon.
#if defined(__GNUC__)
#define PIX_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PIX_PREFETCH(address) ((void)(address))
#endif

#define PIX_MAX_SIDE 32767             // pixels: largest side of a mask or picture
#ifndef PIX_LARGEST_IMAGE               // make fuzz sets less, so that a try takes little time and memory
#define PIX_LARGEST_IMAGE ((int64_t)1 << 28)  // pixels of an image to be decoded, in all its frames
#endif
#define PIX_USUAL_IMAGE ((int64_t)1 << 26)    // as many unless the caller allows more
#define PIX_MAX_BOX_SIDE 32767.0       // pixels: largest side of a sprite's box, judged on its mask's rectangle
#define PIX_BOX_ROUNDING 5             // pixels that rounding may add to such a side
#define PIX_MAX_BOX_REACH 536870912.0  // pixels: how far a sprite's box may lie from its position (2^29)

// The numbers of a sprite's transform lie between minus and plus these.
#define PIX_MAX_POSITION 1073741824.0  // world pixels (2^30)
#define PIX_MAX_ROTATION 1048576.0     // radians (2^20)
#define PIX_MAX_SCALE 32768.0          // of shears, too (2^15)
#define PIX_MAX_ORIGIN 16777216.0      // texels (2^24)
