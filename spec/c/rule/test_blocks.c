// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How blocks are split. What is sampled of them is tested by all kernels in test_sampler.c, and of two sprites in
// test_sprite_answers.c.

#include "rule/blocks.h"

#include "test_scoped.h"

#define ROOM 4096

static int32_t random_blocks(test_random *random, int32_t width, int32_t height, int32_t side, pix_block *blocks) {
  const double kept = test_real(random, 0, 1.1);
  int32_t count = 0;
  TEST_EACH_PIXEL(x, y, (width + side - 1) / side, (height + side - 1) / side) {
    if (test_chance(random, kept)) blocks[count++] = pix_block_at(x * side, y * side);
  }
  return count;
}

static pix_lookup random_lookup(test_random *random, const pix_distance_map *map) {
  const double far = test_chance(random, 0.2) ? 20000 : 100, steep = test_spread(random, 0.01, 60);
  return (pix_lookup){
      .cells = map->cells, .columns = map->columns,
      .last_column = (float)(map->columns - 1), .last_row = (float)(map->rows - 1),
      .u = (float)test_real(random, -far, far), .v = (float)test_real(random, -far, far),
      .du_dx = (float)test_real(random, -steep, steep), .du_dy = (float)test_real(random, -steep, steep),
      .dv_dx = (float)test_real(random, -steep, steep), .dv_dy = (float)test_real(random, -steep, steep),
      .reach = test_int(random, 0, 254)};
}

// By the description of pix_lookup, in single precision.
static bool is_kept(const pix_lookup *l, pix_block block) {
  const float x = (float)pix_block_x(block), y = (float)pix_block_y(block);
  const float u = l->u + (l->du_dx * x + l->du_dy * y), v = l->v + (l->dv_dx * x + l->dv_dy * y);
  const int32_t column = (int32_t)fminf(fmaxf(u, 0), l->last_column), row = (int32_t)fminf(fmaxf(v, 0), l->last_row);
  return l->cells[row * l->columns + column] <= l->reach;
}

static void check_split(const pix_kernel *kernel, const pix_lookup *lookups, int32_t lookup_count, int32_t size,
                        int32_t width, int32_t height, const pix_block *blocks, int32_t count) {
  pix_block quarters[ROOM + 7];
  const int32_t kept = kernel->split_blocks(lookups, lookup_count, size, width, height, blocks, count, quarters);
  int32_t expected = 0;
  for (int32_t k = 0; k < 4 * count; k++) {
    const pix_block block = pix_block_at(pix_block_x(blocks[k / 4]) + (k % 2) * size,
                                         pix_block_y(blocks[k / 4]) + (k / 2 % 2) * size);
    bool stays = pix_block_x(block) < width && pix_block_y(block) < height;
    for (int32_t l = 0; l < lookup_count; l++) stays = stays && is_kept(&lookups[l], block);
    if (stays) CHECK(expected < kept && quarters[expected] == block);
    expected += stays;
  }
  CHECK_EQUAL(kept, expected);
}

static void splits_alike_by_every_kernel(test_random *random) {
  TEST_MASK mask;
  test_random_mask(&mask, random, test_int(random, 1, 90), test_int(random, 1, 90));
  pix_mask_set(&mask, 0, 0, true);
  const pix_distance_map *map = pix_mask_distances(&mask, INT64_C(1) << 40);
  const pix_lookup lookups[2] = {random_lookup(random, map), random_lookup(random, map)};
  const int32_t size = 2 << test_int(random, 0, 4), width = test_int(random, 1, 32 * size > 256 ? 256 : 32 * size);
  const int32_t height = test_int(random, 1, 32 * size > 256 ? 256 : 32 * size);
  pix_block blocks[ROOM / 4 + 1];
  const int32_t count = random_blocks(random, width, height, 2 * size, blocks);
  TEST_EACH_KERNEL(kernel) check_split(kernel, lookups, test_int(random, 0, 2), size, width, height, blocks, count);
}

const test_case blocks_tests[] = {
    TEST_ROUNDS(splits_alike_by_every_kernel, 1500), TESTS_END,
};
