// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The limit that all caches of an allocator share; a single cache is tested in test_raster_cache.c.

#include "mask/raster_cache.h"

#include "test.h"

#define CACHES 6

// A raster that takes so many words, its padding included; the smallest one takes 16.
static pix_raster_handle make(pix_raster_cache *cache, double number, int32_t words) {
  const pix_raster_key key = {.du_dx = 1, .origin_v = number};
  const pix_rect rect = {0, 0, 64, pix_max(words - PIX_BITS_PADDING, 1)};
  return pix_raster_cache_make(cache, test_allocator(), &key, rect, 1);
}

static bool is_there(pix_raster_cache *cache, pix_raster_handle handle) {
  return pix_raster_cache_get(cache, handle, 1) != NULL;
}

static void init_all(pix_raster_cache *caches, size_t limit) {
  pix_rasters_set_limit(test_allocator(), limit);
  for (int k = 0; k < CACHES; k++) pix_raster_cache_init(&caches[k], 1 << 20);
}

static void destroy_all(pix_raster_cache *caches) {
  for (int k = 0; k < CACHES; k++) pix_raster_cache_destroy(&caches[k], test_allocator());
  CHECK_EQUAL(test_allocator()->cache_bytes, 0);
  CHECK_EQUAL(test_allocator()->bytes, 0);  // what lists the caches has gone, too
}

static void check_bytes(const pix_raster_cache *caches) {
  size_t bytes = 0;
  for (int k = 0; k < CACHES; k++) bytes += caches[k].bytes;
  CHECK_EQUAL(test_allocator()->cache_bytes, bytes);
  CHECK(bytes <= test_allocator()->cache_limit);
}

static void the_limit_holds_for_all_together(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 10 * 128);
  for (int k = 0; k < 100; k++) {
    CHECK(make(&caches[k % CACHES], k, 16).generation != 0);
    check_bytes(caches);
  }
  CHECK_EQUAL(test_allocator()->cache_bytes, 10 * 128);
  CHECK_EQUAL(make(&caches[0], 1000, 161).generation, 0);  // alone more than the limit
  CHECK_EQUAL(test_allocator()->cache_bytes, 10 * 128);
  destroy_all(caches);
}

static void what_is_not_used_goes_first(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 12 * 128);
  pix_raster_handle used[6], unused[6];
  for (int k = 0; k < 6; k++) used[k] = make(&caches[1], k, 16), unused[k] = make(&caches[2 + k % 4], k, 16);
  for (int round = 0; round < 6; round++) {
    for (int k = 0; k < 6; k++) CHECK(is_there(&caches[1], used[k]));
    CHECK(make(&caches[0], round, 16).generation != 0);
  }
  for (int k = 0; k < 6; k++) CHECK(is_there(&caches[1], used[k]));
  for (int k = 0; k < 6; k++) CHECK(!is_there(&caches[2 + k % 4], unused[k]));
  check_bytes(caches);
  destroy_all(caches);
}

static void a_lower_limit_frees(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 1 << 20);
  pix_raster_handle handles[60];
  for (int k = 0; k < 60; k++) {
    handles[k] = make(&caches[k % CACHES], k, 16);
    CHECK(is_there(&caches[k % CACHES], handles[k]));
  }
  for (int left = 50; left >= 0; left -= 10) {
    pix_rasters_set_limit(test_allocator(), (size_t)left * 128);
    CHECK_EQUAL(test_allocator()->cache_bytes, left * 128);
    check_bytes(caches);
  }
  for (int k = 0; k < 60; k++) CHECK(!is_there(&caches[k % CACHES], handles[k]));
  CHECK_EQUAL(make(&caches[3], 1, 1).generation, 0);  // 0: none are kept
  pix_rasters_set_limit(test_allocator(), 128);
  CHECK(make(&caches[3], 1, 1).generation != 0);
  destroy_all(caches);
}

// One user reads the raster it looked up last while another is made, in whichever cache. Caches come and go.
static void random_caches(test_random *random) {
  pix_raster_cache caches[CACHES];
  init_all(caches, (size_t)test_int(random, 300, 8000));
  pix_raster_handle handles[CACHES][4] = {{{0, 0}}};
  for (int step = 0; step < 150; step++) {
    const int c = test_int(random, 0, CACHES - 1), d = test_int(random, 0, CACHES - 1), k = test_int(random, 0, 3);
    const pix_raster_handle used = handles[c][test_int(random, 0, 3)];
    const pix_raster *raster = pix_raster_cache_get(&caches[c], used, 1);
    const uint64_t *words = raster != NULL ? raster->words : NULL;
    test_allocator()->fail_after = test_chance(random, 0.2) ? test_int(random, 0, 3) : -1;
    handles[d][k] = make(&caches[d], step, (int32_t)test_spread(random, 1, 200));
    test_allocator()->fail_after = -1;
    check_bytes(caches);
    if (handles[d][k].generation != 0) {
      raster = pix_raster_cache_get(&caches[d], handles[d][k], 1);
      CHECK(raster != NULL && raster->key.origin_v == step && raster->words != words);
    }
    if (words != NULL) {
      raster = pix_raster_cache_get(&caches[c], used, 1);
      CHECK(raster != NULL && raster->words == words);
    }
    if (test_chance(random, 0.05)) {
      pix_raster_cache_destroy(&caches[c], test_allocator());
      memset(handles[c], 0, sizeof handles[c]);
    }
    if (test_chance(random, 0.03)) pix_rasters_set_limit(test_allocator(), (size_t)test_int(random, 0, 8000));
    check_bytes(caches);
  }
  destroy_all(caches);
}

static void a_steady_use_allocates_nothing(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 1 << 20);
  uint64_t requests = 0;
  for (int frame = 0; frame < 50; frame++) {
    for (int k = 0; k < 60; k++) {
      const pix_raster_key key = {.du_dx = 1, .origin_v = k};
      pix_raster_handle handle = pix_raster_cache_find(&caches[k % CACHES], &key, 1);
      if (handle.generation == 0) handle = make(&caches[k % CACHES], k, 30);
      CHECK(is_there(&caches[k % CACHES], handle));
    }
    if (frame == 0) requests = test_allocator()->requests;
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  destroy_all(caches);
}

static void no_memory_for_the_first(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 1 << 20);
  for (int64_t allowed = 0; allowed < 2; allowed++) {
    test_allocator()->fail_after = allowed;
    CHECK_EQUAL(make(&caches[0], 1, 16).generation, 0);
    test_allocator()->fail_after = -1;
    CHECK_EQUAL(test_allocator()->bytes, 0);
  }
  CHECK(make(&caches[0], 1, 16).generation != 0);
  destroy_all(caches);
}

const test_case raster_pool_tests[] = {
    TEST(the_limit_holds_for_all_together),
    TEST(what_is_not_used_goes_first),
    TEST(a_lower_limit_frees),
    TEST_ROUNDS(random_caches, 1000),
    TEST(a_steady_use_allocates_nothing),
    TEST(no_memory_for_the_first),
    TESTS_END,
};
