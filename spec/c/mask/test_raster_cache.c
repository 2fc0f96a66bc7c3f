// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/raster_cache.h"

#include "test.h"

static pix_raster_key key_of(double number) { return (pix_raster_key){.du_dx = 1, .origin_v = number}; }

// A raster of one stripe that takes so many words, its padding included; the smallest one takes 16.
static pix_rect rect_of(int32_t words) {
  return (pix_rect){-3, 5, 64, words == 0 ? 0 : pix_max(words - PIX_BITS_PADDING, 1)};
}

// A cache for so many words.
static pix_raster_cache cache_for(size_t words) {
  pix_raster_cache cache;
  pix_raster_cache_init(&cache, words * 8);
  return cache;
}

static pix_raster_handle make(pix_raster_cache *cache, double number, int32_t words, uint64_t version) {
  const pix_raster_key key = key_of(number);
  return pix_raster_cache_make(cache, test_allocator(), &key, rect_of(words), version);
}

static bool is_there(pix_raster_cache *cache, pix_raster_handle handle, uint64_t version) {
  return pix_raster_cache_get(cache, handle, version) != NULL;
}

static void makes_gets_and_finds(void) {
  pix_raster_cache cache = cache_for(1000);
  const pix_raster_handle first = make(&cache, 1, 20, 7), second = make(&cache, 2, 30, 7);
  CHECK(first.generation != 0 && second.generation != 0 && first.index != second.index);
  const pix_raster *raster = pix_raster_cache_get(&cache, second, 7);
  CHECK_RECT(raster->rect, rect_of(30));
  for (int k = 0; k < 30; k++) CHECK(raster->words[k] == 0);
  const pix_bits bits = pix_raster_bits(raster);
  CHECK(bits.width == 64 && bits.height == 15 && bits.pitch == 30 && bits.words == raster->words);
  const pix_raster_key key = key_of(2), unknown = key_of(3);
  const pix_raster_handle found = pix_raster_cache_find(&cache, &key, 7);
  CHECK(found.index == second.index && found.generation == second.generation);
  CHECK_EQUAL(pix_raster_cache_find(&cache, &unknown, 7).generation, 0);
  CHECK_EQUAL(pix_raster_cache_find(&cache, &key, 8).generation, 0);
  pix_raster_cache_destroy(&cache, test_allocator());
  CHECK_EQUAL(cache.bytes, 0);
}

static void handles_go_stale(void) {
  pix_raster_cache cache = cache_for(1000);
  const pix_raster_handle none = {0, 0}, handle = make(&cache, 1, 20, 7);
  CHECK(!is_there(&cache, none, 7));
  CHECK(!is_there(&cache, (pix_raster_handle){5, 1}, 7));
  CHECK(!is_there(&cache, (pix_raster_handle){handle.index, handle.generation + 1}, 7));
  CHECK(is_there(&cache, handle, 7));
  CHECK(!is_there(&cache, handle, 8));  // the mask has been edited
  const pix_raster_handle later = make(&cache, 1, 20, 8);
  CHECK(is_there(&cache, later, 8));
  CHECK(!is_there(&cache, handle, 8));
  pix_raster_cache_destroy(&cache, test_allocator());
  CHECK(!is_there(&cache, later, 8));
}

static void reused_words_are_zeroed(void) {
  pix_raster_cache cache = cache_for(64);
  for (int k = 0; k < 20; k++) {
    const int32_t words = 17 + k % 15;
    const pix_raster_handle handle = make(&cache, k, words, 1);
    if (!CHECK(handle.generation != 0)) break;
    uint64_t *at = cache.rasters[handle.index].words;
    for (int i = 0; i < words; i++) CHECK(at[i] == 0);
    memset(at, 0xff, (size_t)words * sizeof *at);
  }
  CHECK(cache.count == 2);
  pix_raster_cache_destroy(&cache, test_allocator());
}

static void the_least_recently_used_goes(void) {
  pix_raster_cache cache = cache_for(16 * 4);
  pix_raster_handle handles[4];
  for (int k = 0; k < 4; k++) handles[k] = make(&cache, k, 16, 1);
  for (int k = 0; k < 4; k++) CHECK(is_there(&cache, handles[k], 1));
  CHECK(is_there(&cache, handles[0], 1));  // now 1 is the oldest
  const pix_raster_handle next = make(&cache, 9, 16, 1);
  CHECK(next.generation != 0);
  CHECK(!is_there(&cache, handles[1], 1));
  CHECK(is_there(&cache, handles[2], 1) && is_there(&cache, handles[3], 1) && is_there(&cache, handles[0], 1));
  CHECK(is_there(&cache, next, 1));
  const pix_raster_handle large = make(&cache, 10, 32, 1);  // two go for it: 2, then 3
  CHECK(large.generation != 0);
  CHECK(!is_there(&cache, handles[2], 1) && !is_there(&cache, handles[3], 1));
  CHECK(is_there(&cache, handles[0], 1) && is_there(&cache, next, 1) && is_there(&cache, large, 1));
  pix_raster_cache_destroy(&cache, test_allocator());
}

static void too_large_ones_are_refused(void) {
  pix_raster_cache cache = cache_for(64);
  CHECK_EQUAL(make(&cache, 1, 33, 1).generation, 0);
  CHECK_EQUAL(make(&cache, 1, 0, 1).generation, 0);
  CHECK_EQUAL(cache.bytes, 0);
  CHECK(make(&cache, 1, 32, 1).generation != 0);
  const pix_raster_key key = key_of(2);
  const pix_rect huge = {0, 0, 1 << 24, 1 << 24};
  CHECK_EQUAL(pix_raster_cache_make(&cache, test_allocator(), &key, huge, 1).generation, 0);
  pix_raster_cache_destroy(&cache, test_allocator());
  pix_raster_cache nothing = cache_for(0);  // as in a released mask
  CHECK_EQUAL(make(&nothing, 1, 1, 1).generation, 0);
  pix_raster_cache_destroy(&nothing, test_allocator());
}

static size_t bytes_of(const pix_raster_cache *cache) {
  size_t bytes = 0;
  for (int32_t i = 0; i < cache->count; i++) {
    CHECK((cache->rasters[i].words == NULL) == (cache->rasters[i].capacity == 0));
    bytes += cache->rasters[i].capacity * 8;
  }
  return bytes;
}

// Sizes that all are in use do not push each other out for long: a full cache allocates nothing.
static void a_full_cache_allocates_nothing(void) {
  pix_raster_cache cache = cache_for(16 * 128 + 16 * 16);
  uint64_t requests = 0;
  for (uint64_t frame = 1; frame < 200; frame++) {
    for (int k = 0; k < 16; k++) {
      CHECK(make(&cache, k, 90 + (int32_t)((frame * 7 + (uint64_t)k * 5) % 30), frame).generation != 0);
      CHECK(make(&cache, k, 1 + k, frame).generation != 0);
    }
    if (frame == 100) requests = test_allocator()->requests;
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  pix_raster_cache_destroy(&cache, test_allocator());
}

// Small rasters that nobody uses any more make room for a large one.
static void unused_sizes_give_way(void) {
  pix_raster_cache cache = cache_for(16 * 100);
  for (int k = 0; k < 100; k++) CHECK(make(&cache, k, 16, 1).generation != 0);
  for (int k = 0; k < 2000; k++) CHECK(make(&cache, k, 500, 2).generation != 0);
  const pix_raster_key first = key_of(1999), second = key_of(1998);
  CHECK(pix_raster_cache_find(&cache, &first, 2).generation != 0);
  CHECK(pix_raster_cache_find(&cache, &second, 2).generation != 0);
  pix_raster_cache_destroy(&cache, test_allocator());
}

static void every_key_is_found(void) {
  pix_raster_cache cache = cache_for(1000 * 16);
  pix_raster_handle handles[1000];
  for (int k = 0; k < 1000; k++) handles[k] = make(&cache, k * 0.37, 3, (uint64_t)(k % 3));
  for (int k = 0; k < 1000; k++) {
    const pix_raster_key key = key_of(k * 0.37);
    const pix_raster_handle found = pix_raster_cache_find(&cache, &key, (uint64_t)(k % 3));
    CHECK(found.index == handles[k].index && found.generation == handles[k].generation);
    CHECK_EQUAL(pix_raster_cache_find(&cache, &key, (uint64_t)(k % 3) + 1).generation, 0);
  }
  pix_raster_cache_destroy(&cache, test_allocator());
}

static void no_memory(void) {
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_raster_cache cache = cache_for(32);
    test_begin_failing(&failures);
    const pix_raster_handle first = make(&cache, 1, 16, 1);
    const bool made = !test_end_failing(&failures);
    if (failures.allowed < 2) test_check_nothing_kept(&failures);  // not even what lists the caches
    CHECK_EQUAL(first.generation != 0, made);
    CHECK_EQUAL(is_there(&cache, first, 1), made);
    CHECK_EQUAL(cache.bytes, made ? 128 : 0);
    const pix_raster_handle again = make(&cache, 2, 16, 1);
    CHECK(is_there(&cache, again, 1));
    CHECK_EQUAL(bytes_of(&cache), cache.bytes);
    pix_raster_cache_destroy(&cache, test_allocator());
  }
}

static void generations_skip_zero(void) {
  pix_raster_cache cache = cache_for(32);
  const pix_raster_handle first = make(&cache, 1, 16, 1);
  cache.rasters[first.index].generation = UINT32_MAX;
  make(&cache, 2, 16, 1);
  const pix_raster_handle next = make(&cache, 3, 16, 1);  // in the first one's place
  CHECK(next.index == first.index && next.generation == 1);
  CHECK(is_there(&cache, next, 1));
  pix_raster_cache_destroy(&cache, test_allocator());
}

// The limit that all caches of an allocator share.

#define CACHES 6

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
  for (int k = 0; k < CACHES; k++) {
    CHECK_EQUAL(bytes_of(&caches[k]), caches[k].bytes);
    CHECK(caches[k].bytes <= caches[k].byte_limit);
    bytes += caches[k].bytes;
  }
  CHECK_EQUAL(test_allocator()->cache_bytes, bytes);
  CHECK(bytes <= test_allocator()->cache_limit);
}

static void the_limit_holds_for_all_together(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 10 * 128);
  for (int k = 0; k < 100; k++) {
    CHECK(make(&caches[k % CACHES], k, 16, 1).generation != 0);
    check_bytes(caches);
  }
  CHECK_EQUAL(test_allocator()->cache_bytes, 10 * 128);
  CHECK_EQUAL(make(&caches[0], 1000, 161, 1).generation, 0);  // alone more than the limit
  CHECK_EQUAL(test_allocator()->cache_bytes, 10 * 128);
  destroy_all(caches);
}

static void what_is_not_used_goes_first(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 12 * 128);
  pix_raster_handle used[6], unused[6];
  for (int k = 0; k < 6; k++) used[k] = make(&caches[1], k, 16, 1), unused[k] = make(&caches[2 + k % 4], k, 16, 1);
  for (int round = 0; round < 6; round++) {
    for (int k = 0; k < 6; k++) CHECK(is_there(&caches[1], used[k], 1));
    CHECK(make(&caches[0], round, 16, 1).generation != 0);
  }
  for (int k = 0; k < 6; k++) CHECK(is_there(&caches[1], used[k], 1));
  for (int k = 0; k < 6; k++) CHECK(!is_there(&caches[2 + k % 4], unused[k], 1));
  check_bytes(caches);
  destroy_all(caches);
}

static void a_lower_limit_frees(void) {
  pix_raster_cache caches[CACHES];
  init_all(caches, 1 << 20);
  pix_raster_handle handles[60];
  for (int k = 0; k < 60; k++) {
    handles[k] = make(&caches[k % CACHES], k, 16, 1);
    CHECK(is_there(&caches[k % CACHES], handles[k], 1));
  }
  for (int left = 50; left >= 0; left -= 10) {
    pix_rasters_set_limit(test_allocator(), (size_t)left * 128);
    CHECK_EQUAL(test_allocator()->cache_bytes, left * 128);
    check_bytes(caches);
  }
  for (int k = 0; k < 60; k++) CHECK(!is_there(&caches[k % CACHES], handles[k], 1));
  CHECK_EQUAL(make(&caches[3], 1, 1, 1).generation, 0);  // 0: none are kept
  pix_rasters_set_limit(test_allocator(), 128);
  CHECK(make(&caches[3], 1, 1, 1).generation != 0);
  destroy_all(caches);
}

// One user reads the raster it looked up last while another is made, in whichever cache. Caches come and go, and their
// masks are edited.
static void random_caches(test_random *random) {
  pix_raster_cache caches[CACHES];
  init_all(caches, (size_t)test_int(random, 300, 8000));
  if (test_chance(random, 0.5)) caches[0] = cache_for((size_t)test_int(random, 16, 300));
  pix_raster_handle handles[CACHES][4] = {{{0, 0}}};
  uint64_t version = 1;
  const int32_t last = test_chance(random, 0.3) ? 0 : CACHES - 1;
  for (int step = 0; step < 150; step++) {
    if (test_chance(random, 0.05)) version++;
    const int c = test_int(random, 0, last), d = test_int(random, 0, last), k = test_int(random, 0, 3);
    const pix_raster_handle used = handles[c][test_int(random, 0, 3)];
    const pix_raster *raster = pix_raster_cache_get(&caches[c], used, version);
    const uint64_t *words = raster != NULL ? raster->words : NULL;
    const double number = raster != NULL ? raster->key.origin_v : 0;
    test_allocator()->fail_after = test_chance(random, 0.2) ? test_int(random, 0, 3) : -1;
    handles[d][k] = make(&caches[d], step, (int32_t)test_spread(random, 1, 200), version);
    test_allocator()->fail_after = -1;
    check_bytes(caches);
    if (handles[d][k].generation != 0) {
      const pix_raster *made = pix_raster_cache_get(&caches[d], handles[d][k], version);
      CHECK(made != NULL && made->key.origin_v == step && made->words != words);
    }
    if (words != NULL) {
      raster = pix_raster_cache_get(&caches[c], used, version);
      CHECK(raster != NULL && raster->words == words && raster->key.origin_v == number);
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
      if (handle.generation == 0) handle = make(&caches[k % CACHES], k, 30, 1);
      CHECK(is_there(&caches[k % CACHES], handle, 1));
    }
    if (frame == 0) requests = test_allocator()->requests;
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  destroy_all(caches);
}

const test_case raster_cache_tests[] = {
    TEST(makes_gets_and_finds),
    TEST(handles_go_stale),
    TEST(reused_words_are_zeroed),
    TEST(the_least_recently_used_goes),
    TEST(too_large_ones_are_refused),
    TEST(a_full_cache_allocates_nothing),
    TEST(unused_sizes_give_way),
    TEST(every_key_is_found),
    TEST(no_memory),
    TEST(generations_skip_zero),
    TEST(the_limit_holds_for_all_together),
    TEST(what_is_not_used_goes_first),
    TEST(a_lower_limit_frees),
    TEST_ROUNDS(random_caches, 1500),
    TEST(a_steady_use_allocates_nothing),
    TESTS_END,
};
