// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What every file of the core needs: system headers, the floating-point rules, bit helpers, rectangles.
// Binding files include lua.h before this header: all that is declared after it is hidden from other libraries.
#ifndef PIX_BASE_H
#define PIX_BASE_H

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

// Checks of the caller's mistakes and of invariants; compiled in by -DPIX_DEBUG (the sanitizer and C test builds).
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

#define PIX_MAX_SIDE 32767             // pixels: largest side of a mask or picture
#ifndef PIX_LARGEST_IMAGE               // make fuzz sets less, so that a try takes little time and memory
#define PIX_LARGEST_IMAGE ((int64_t)1 << 28)  // pixels of an image to be decoded, in all its frames
#endif
#define PIX_MAX_BOX_SIDE 16777216.0    // pixels: largest side of a sprite's box (2^24)
#define PIX_MAX_BOX_REACH 536870912.0  // pixels: how far a sprite's box may lie from its position (2^29)

// The numbers of a sprite's transform lie between minus and plus these.
#define PIX_MAX_POSITION 1073741824.0  // world pixels (2^30)
#define PIX_MAX_ROTATION 1048576.0     // radians (2^20)
#define PIX_MAX_SCALE 65536.0          // of shears, too (2^16)
#define PIX_MAX_ORIGIN 16777216.0      // texels (2^24)

// Pixels [x, x+w) x [y, y+h). Empty if w or h is 0; never negative.
typedef struct pix_rect {
  int32_t x, y, w, h;
} pix_rect;

static inline bool pix_rect_is_empty(pix_rect r) { return r.w <= 0 || r.h <= 0; }

static inline bool pix_rect_holds(pix_rect r, int32_t x, int32_t y) {
  return (int64_t)x - r.x >= 0 && (int64_t)x - r.x < r.w && (int64_t)y - r.y >= 0 && (int64_t)y - r.y < r.h;
}

static inline int64_t pix_rect_area(pix_rect r) { return (int64_t)r.w * r.h; }

static inline bool pix_rects_meet(pix_rect a, pix_rect b) {
  return (int64_t)a.x < (int64_t)b.x + b.w && (int64_t)b.x < (int64_t)a.x + a.w &&
         (int64_t)a.y < (int64_t)b.y + b.h && (int64_t)b.y < (int64_t)a.y + a.h &&
         !pix_rect_is_empty(a) && !pix_rect_is_empty(b);
}

static inline int32_t pix_min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t pix_max(int32_t a, int32_t b) { return a > b ? a : b; }

// The rectangle from (x0, y0) up to but not including (x1, y1); empty at (x0, y0) if they are not in that order.
static inline pix_rect pix_rect_between(int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  const bool empty = x1 <= x0 || y1 <= y0;
  return (pix_rect){(int32_t)x0, (int32_t)y0, empty ? 0 : (int32_t)(x1 - x0), empty ? 0 : (int32_t)(y1 - y0)};
}

static inline int64_t pix_min64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t pix_max64(int64_t a, int64_t b) { return a > b ? a : b; }

static inline pix_rect pix_rect_intersect(pix_rect a, pix_rect b) {
  return pix_rect_between(pix_max(a.x, b.x), pix_max(a.y, b.y),
                          pix_min64((int64_t)a.x + a.w, (int64_t)b.x + b.w),
                          pix_min64((int64_t)a.y + a.h, (int64_t)b.y + b.h));
}

// The smallest rectangle that holds both; an empty one counts for nothing.
static inline pix_rect pix_rect_unite(pix_rect a, pix_rect b) {
  if (pix_rect_is_empty(a)) return b;
  if (pix_rect_is_empty(b)) return a;
  return pix_rect_between(pix_min(a.x, b.x), pix_min(a.y, b.y),
                          pix_max64((int64_t)a.x + a.w, (int64_t)b.x + b.w),
                          pix_max64((int64_t)a.y + a.h, (int64_t)b.y + b.h));
}

// Pixels [x0, x1) x [y0, y1), for what may be wider than a pix_rect. Empty if x1 <= x0 or y1 <= y0.
typedef struct pix_area {
  int64_t x0, y0, x1, y1;
} pix_area;

static inline pix_area pix_area_of(pix_rect r) {
  return (pix_area){r.x, r.y, (int64_t)r.x + r.w, (int64_t)r.y + r.h};
}

// The rectangle and all pixels around it up to this distance along each axis.
static inline pix_area pix_area_grown(pix_rect r, int64_t by) {
  return (pix_area){r.x - by, r.y - by, (int64_t)r.x + r.w + by, (int64_t)r.y + r.h + by};
}

static inline bool pix_area_is_empty(pix_area a) { return a.x1 <= a.x0 || a.y1 <= a.y0; }

// The smallest area that holds both; an empty one counts for nothing.
static inline pix_area pix_area_unite(pix_area a, pix_area b) {
  if (pix_area_is_empty(a)) return b;
  if (pix_area_is_empty(b)) return a;
  return (pix_area){pix_min64(a.x0, b.x0), pix_min64(a.y0, b.y0), pix_max64(a.x1, b.x1), pix_max64(a.y1, b.y1)};
}

// The part of a rectangle that lies in the area.
static inline pix_rect pix_area_clip(pix_area a, pix_rect r) {
  return pix_rect_between(pix_max64(a.x0, r.x), pix_max64(a.y0, r.y), pix_min64(a.x1, (int64_t)r.x + r.w),
                          pix_min64(a.y1, (int64_t)r.y + r.h));
}

// The area and all pixels around it up to this distance along each axis.
static inline pix_area pix_area_around(pix_area a, int64_t by) {
  return (pix_area){a.x0 - by, a.y0 - by, a.x1 + by, a.y1 + by};
}

// Do they have a pixel in common? Without branches. Neither may be empty.
static inline bool pix_area_meets(pix_area a, pix_rect r) {
  const int64_t right = (int64_t)r.x + r.w, bottom = (int64_t)r.y + r.h;
  return (a.x0 < right) & (r.x < a.x1) & (a.y0 < bottom) & (r.y < a.y1);
}

// Cuts a rectangle in two across its longer side.
static inline void pix_rect_halve(pix_rect r, pix_rect *first, pix_rect *second) {
  *first = *second = r;
  if (r.w >= r.h) {
    first->w = r.w / 2;
    second->x += first->w;
    second->w -= first->w;
  } else {
    first->h = r.h / 2;
    second->y += first->h;
    second->h -= first->h;
  }
}

// The nearest position within the limits.
static inline double pix_limited_position(double position) {
  return position < -PIX_MAX_POSITION ? -PIX_MAX_POSITION : position > PIX_MAX_POSITION ? PIX_MAX_POSITION : position;
}

// Bits. Bit k of a word is the pixel k columns right of the word's first one.

static inline int32_t pix_popcount(uint64_t v) {
  v = v - ((v >> 1) & UINT64_C(0x5555555555555555));
  v = (v & UINT64_C(0x3333333333333333)) + ((v >> 2) & UINT64_C(0x3333333333333333));
  v = (v + (v >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (int32_t)((v * UINT64_C(0x0101010101010101)) >> 56);
}

// Position of the lowest or highest set bit; v must not be 0.
#if defined(__GNUC__)
static inline int32_t pix_lowest_bit(uint64_t v) { return __builtin_ctzll(v); }
static inline int32_t pix_highest_bit(uint64_t v) { return 63 - __builtin_clzll(v); }
#else
static inline int32_t pix_lowest_bit(uint64_t v) { return pix_popcount((v & (~v + 1)) - 1); }
static inline int32_t pix_highest_bit(uint64_t v) {
  for (int s = 1; s < 64; s *= 2) v |= v >> s;
  return pix_popcount(v) - 1;
}
#endif

// Bits from (inclusive) to (exclusive) set, 0 <= from <= to <= 64.
static inline uint64_t pix_bit_range(int32_t from, int32_t to) {
  const uint64_t below_to = to >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << to) - 1;
  const uint64_t below_from = from >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << from) - 1;
  return below_to & ~below_from;
}

#endif
