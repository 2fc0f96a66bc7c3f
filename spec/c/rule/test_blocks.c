// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

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
  const int32_t size = 2 << test_int(random, 0, 4);
  const int32_t width = test_int(random, 1, 32 * size > 256 ? 256 : 32 * size);
  const int32_t height = test_int(random, 1, 32 * size > 256 ? 256 : 32 * size);
  pix_block blocks[ROOM / 4 + 1];
  const int32_t count = random_blocks(random, width, height, 2 * size, blocks);
  TEST_EACH_KERNEL(kernel) {
    check_split(kernel, lookups, test_int(random, 0, 2), size, width, height, blocks, count);
  }
}

typedef struct sampled {
  pix_mask mask;
  pix_rule rule;
} sampled;

static bool random_sampled(test_random *random, sampled *s) {
  const bool is_long = test_chance(random, 0.1);
  test_random_mask(&s->mask, random, is_long ? 2000 : test_int(random, 1, 300), is_long ? 3 : test_int(random, 1, 300));
  test_placement p = test_random_placement(random, &s->mask, 400, test_chance(random, 0.1) ? 1e9 : 300);
  if (test_chance(random, 0.1)) p.transform.ox = test_real(random, -1e7, 1e7);
  s->rule = test_rule_of(&p);
  return s->rule.inverse.kind != PIX_RULE_NOTHING && s->mask.width > 0;
}

static bool texel_is_near(const pix_rule *rule, int32_t m, int32_t n) {
  const pix_texel t = pix_rule_texel(rule, m, n);
  const int64_t most = INT64_C(16000) << 16;
  return t.u > -most && t.u < most && t.v > -most && t.v < most;
}

// A patch about where the mask lies, and within the reach of terms of 32 bits.
static bool random_patch(test_random *random, const sampled *s, int32_t width, int32_t height, int32_t *i, int32_t *j) {
  const pix_inverse *inverse = &s->rule.inverse;
  const double det = inverse->du_dx * inverse->dv_dy - inverse->du_dy * inverse->dv_dx;
  const double u = test_real(random, 0, s->mask.width) - s->rule.origin_u;
  const double v = test_real(random, 0, s->mask.height) - s->rule.origin_v;
  const double m = (inverse->dv_dy * u - inverse->du_dy * v) / det, n = (inverse->du_dx * v - inverse->dv_dx * u) / det;
  if (!(fabs(m) < 5e8 && fabs(n) < 5e8)) return false;
  const int32_t x = (int32_t)m - test_int(random, 0, width), y = (int32_t)n - test_int(random, 0, height);
  *i = (int32_t)pix_max64(INT32_MIN, pix_min64(INT32_MAX - 300, (int64_t)s->rule.whole_x + x));
  *j = (int32_t)pix_max64(INT32_MIN, pix_min64(INT32_MAX - 300, (int64_t)s->rule.whole_y + y));
  return texel_is_near(&s->rule, x, y) && texel_is_near(&s->rule, x + width + 4, y) &&
         texel_is_near(&s->rule, x, y + height + 4) && texel_is_near(&s->rule, x + width + 4, y + height + 4);
}

#define PITCH 257

typedef struct words {
  uint64_t rows[4 * PITCH];
} words;

static bool bit_at(const uint64_t *rows, int32_t x, int32_t y) { return rows[x / 64 * PITCH + y] >> (x % 64) & 1; }

static void check_sampling(const pix_kernel *kernel, const sampled *first, const sampled *second, int32_t i, int32_t j,
                           const pix_block *blocks, int32_t count, pix_aim aim) {
  const pix_bits first_bits = pix_mask_bits(&first->mask);
  const pix_bits second_bits = second != NULL ? pix_mask_bits(&second->mask) : first_bits;
  words expected = {{0}}, found = {{0}};
  bool any = false;
  for (int32_t k = 0; k < 4 * count; k++) {
    const int32_t x = pix_block_x(blocks[k / 4]) + k % 2, y = pix_block_y(blocks[k / 4]) + k / 2 % 2;
    if (x >= aim.width || y >= aim.height) continue;
    if (aim.allowed != NULL && !bit_at(aim.allowed, x, y)) continue;
    if (!pix_rule_covers(&first->rule, &first_bits, i + x, j + y)) continue;
    if (second != NULL && !pix_rule_covers(&second->rule, &second_bits, i + x, j + y)) continue;
    expected.rows[x / 64 * PITCH + y] |= UINT64_C(1) << (x % 64);
    any = true;
  }
  for (int32_t k = 0; k < 2; k++) {
    pix_terms terms[2];
    pix_terms_init(&terms[0], &first->rule, &first_bits, i, j);
    if (second != NULL) pix_terms_init(&terms[1], &second->rule, &second_bits, i, j);
    aim.common = k == 0 ? found.rows : NULL;
    CHECK_EQUAL(kernel->sample_blocks(&terms[0], second != NULL ? &terms[1] : NULL, blocks, count, &aim), any);
  }
  CHECK(memcmp(&found, &expected, sizeof found) == 0);
}

static void samples_as_the_rule_says(void) {
  test_rounds rounds = test_rounds_of(1200);
  int32_t checked = 0;
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    sampled things[2];
    const bool both = random_sampled(random, &things[0]) & random_sampled(random, &things[1]);
    pix_aim aim = {test_int(random, 1, 100), test_int(random, 1, 100), PITCH, NULL, NULL};
    int32_t i, j;
    if (both && random_patch(random, &things[0], aim.width, aim.height, &i, &j)) {
      // The second one is brought to the patch, by whole pixels.
      int32_t other_i, other_j;
      const bool two = random_patch(random, &things[1], aim.width, aim.height, &other_i, &other_j);
      things[1].rule.whole_x += i - other_i;
      things[1].rule.whole_y += j - other_j;
      words allowed;
      for (int32_t k = 0; k < 4 * PITCH; k++) allowed.rows[k] = test_next(random) | test_next(random);
      if (test_chance(random, 0.5)) aim.allowed = allowed.rows;
      pix_block blocks[ROOM];
      const int32_t count = random_blocks(random, aim.width, aim.height, 2, blocks);
      const sampled *second = two && test_chance(random, 0.6) ? &things[1] : NULL;
      TEST_EACH_KERNEL(kernel) check_sampling(kernel, &things[0], second, i, j, blocks, count, aim);
      checked++;
    }
    for (int k = 0; k < 2; k++) pix_mask_release(&things[k].mask);
  }
  CHECK(test_are_part(&rounds, checked, 0.33));
}

const test_case blocks_tests[] = {
    TEST_ROUNDS(splits_alike_by_every_kernel, 1500), TEST(samples_as_the_rule_says), TESTS_END,
};
