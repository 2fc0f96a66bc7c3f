// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the tests share: plain bitmaps to compare with, random masks and transforms, and coverage by the definition of
// the rule, pixel by pixel.
#ifndef PIX_TEST_SCENE_H
#define PIX_TEST_SCENE_H

#include "image/picture.h"
#include "kernels/kernels.h"
#include "mask/mask.h"
#include "sprite/sprite_questions.h"
#include "test.h"

// Sides at which words and stripes begin and end, and one that is a multiple of nothing.
extern const int32_t test_sides[12];
int32_t test_side(test_random *random);

// For each kernel that runs here, which is chosen meanwhile; then the one before is again. To be left by its end alone.
#define TEST_EACH_KERNEL(kernel) \
  for (const pix_kernel *kernel = test_first_kernel(); kernel != NULL; kernel = test_next_kernel())

const pix_kernel *test_first_kernel(void);
const pix_kernel *test_next_kernel(void);

// One bool a pixel.
typedef struct test_bitmap {
  int32_t width, height;
  bool *solid;
} test_bitmap;

test_bitmap test_bitmap_new(int32_t width, int32_t height);  // empty
void test_bitmap_free(test_bitmap *bitmap);
bool test_bitmap_get(const test_bitmap *bitmap, int64_t x, int64_t y);  // false outside
void test_bitmap_set(test_bitmap *bitmap, int32_t x, int32_t y, bool solid);
int32_t test_bitmap_count(const test_bitmap *bitmap);
pix_rect test_bitmap_bounds(const test_bitmap *bitmap);  // all zero if it is empty

// Noise, sparse or dense, a disc, a frame, all or nothing.
void test_bitmap_randomize(test_bitmap *bitmap, test_random *random);

// Makes the mask's distance map if it has a solid texel, as if it had been used often.
void test_make_distances(pix_mask *mask);

// Chooses one of the kernels; test_restore_kernel goes back to the one before.
const pix_kernel *test_choose_kernel(test_random *random);
void test_restore_kernel(const pix_kernel *before);

// Masks of the running test's allocator: with the same texels, without any, with all, random ones.
void test_mask_from(pix_mask *mask, const test_bitmap *bitmap);
void test_empty_mask(pix_mask *mask, int32_t width, int32_t height);
void test_full_mask(pix_mask *mask, int32_t width, int32_t height);
void test_random_mask(pix_mask *mask, test_random *random, int32_t width, int32_t height);
test_bitmap test_bitmap_of(const pix_mask *mask);

// Checks texels, count, and that the bits outside are zero; the second also bounds, and frees both.
void test_check_mask(const pix_mask *mask, const test_bitmap *bitmap);
void test_check_and_free(pix_mask *mask, test_bitmap *bitmap);

// What makes a mask of another one, while memory fails after ever more requests: the result is released and holds
// nothing, or is that of memory without end; the mask stays as it is.
typedef bool test_making(pix_mask *mask, pix_mask *result);
void test_check_making(pix_mask *mask, test_making *make);

// A mask beside a bitmap with the same texels.
typedef struct test_twin {
  pix_mask mask;
  test_bitmap bitmap;
} test_twin;

test_twin test_twin_of(test_bitmap bitmap);  // which now belongs to it
test_twin test_random_twin(test_random *random, int32_t width, int32_t height);
void test_check_twin(test_twin *twin);       // are they still alike, and the mask's bounds those of the bitmap?
void test_twin_free(test_twin *twin);

// Two of them: b lies at (dx, dy) in a's coordinates.
typedef struct test_pair {
  test_twin a, b;
  pix_bits bits_a, bits_b;
  int32_t dx, dy;
} test_pair;

test_pair test_pair_of(test_bitmap a, test_bitmap b, int32_t dx, int32_t dy);
test_pair test_random_pair(test_random *random);                  // with sides of test_sides, moved at random
void test_pair_move(test_pair *pair, test_random *random);        // to where they overlap, touch or nearly do
bool test_pair_is_common(const test_pair *pair, int64_t x, int64_t y);  // a pixel in a's coordinates
test_bitmap test_pair_common(const test_pair *pair);              // all such pixels
void test_pair_free(test_pair *pair);

// Checks that `bits` has the pixels of the bitmap, and zeros around them and in the padding.
void test_check_bits(const pix_bits *bits, const test_bitmap *bitmap);

// Where and how a mask is drawn.
typedef struct test_placement {
  pix_point position;
  pix_transform transform;
} test_placement;

// Of every kind: shifts, flips, quarter turns, whole scales, turns, shears, tiny ones, ties. No side of the mask's
// rectangle comes out longer than `longest` pixels. The position lies within `reach` of (0, 0).
test_placement test_random_placement(test_random *random, const pix_mask *mask, double longest, double reach);

// A sprite of the mask, with a pose from a store of many: one that was given out is used again after some thousand
// others. The second puts it in its place.
void test_sprite_init(pix_sprite *sprite, pix_mask *mask);
void test_sprite_at(pix_sprite *sprite, pix_mask *mask, const test_placement *placement);

pix_matrix test_matrix_of(const pix_transform *transform);
pix_inverse test_inverse_of(const pix_transform *transform);

pix_rule test_rule_of(const test_placement *placement);
void test_place(pix_sprite *sprite, const test_placement *placement);
test_placement test_placement_of(const pix_sprite *sprite);

// Coverage by the definition.
typedef struct test_cover {
  pix_rect window;    // what has been looked at: nothing outside can be covered
  test_bitmap pixels; // of the window
  int32_t count;
  pix_rect bounds;    // in world pixels; all zero if nothing is covered
} test_cover;

test_cover test_cover_of(const pix_mask *mask, const test_placement *placement);
void test_cover_free(test_cover *cover);
bool test_cover_get(const test_cover *cover, int64_t i, int64_t j);  // world pixels

// The pixels that two covers have in common: how many, and their bounds (all zero if there are none).
int64_t test_covers_common(const test_cover *a, const test_cover *b, pix_rect *bounds);

#endif
