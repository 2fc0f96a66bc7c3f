// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "mask/raster_cache.h"

#include "test_scoped.h"

static pix_raster_key key_of(double number) { return (pix_raster_key){.du_dx = 1, .origin_v = number}; }

// A raster of one stripe that takes so many words, its padding included; the smallest one takes 16.
static pix_rect rect_of(int32_t words) {
  return (pix_rect){-3, 5, 64, words == 0 ? 0 : pix_max(words - PIX_BITS_PADDING, 1)};
}

static void destroy(pix_raster_cache *cache) { pix_raster_cache_destroy(cache, test_allocator()); }

#define CACHE TEST_FREED_BY(destroy) pix_raster_cache

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

static bool is_made(pix_raster_cache *cache, double number, int32_t words, uint64_t version) {
  return make(cache, number, words, version).generation != 0;
}

static bool is_there(pix_raster_cache *cache, pix_raster_handle handle, uint64_t version) {
  return pix_raster_cache_get(cache, handle, version) != NULL;
}

static pix_raster_handle find(const pix_raster_cache *cache, double number, uint64_t version) {
  const pix_raster_key key = key_of(number);
  return pix_raster_cache_find(cache, &key, version);
}

static bool is_same(pix_raster_handle a, pix_raster_handle b) {
  return a.index == b.index && a.generation == b.generation;
}

static void makes_gets_and_finds(void) {
  CACHE cache = cache_for(1000);
  const pix_raster_handle none = {0, 0}, first = make(&cache, 1, 20, 7), second = make(&cache, 2, 30, 7);
  CHECK(first.generation != 0 && second.generation != 0 && first.index != second.index);
  const pix_raster *raster = pix_raster_cache_get(&cache, second, 7);
  const pix_bits bits = raster->bits;
  CHECK_RECT(((pix_rect){raster->x, raster->y, bits.width, bits.height}), rect_of(30));
  CHECK(bits.width == 64 && bits.height == 15 && bits.pitch == 30 && bits.words == raster->words);
  CHECK(is_same(find(&cache, 2, 7), second) && !find(&cache, 3, 7).generation && !find(&cache, 2, 8).generation);
  CHECK(!is_there(&cache, none, 7) && !is_there(&cache, (pix_raster_handle){5, 1}, 7) && is_there(&cache, first, 7));
  CHECK(!is_there(&cache, (pix_raster_handle){first.index, first.generation + 1}, 7));
  CHECK(!is_there(&cache, first, 8));  // the mask has been edited
  const pix_raster_handle later = make(&cache, 1, 20, 8);
  CHECK(is_there(&cache, later, 8) && !is_there(&cache, first, 8));
  destroy(&cache);
  CHECK(cache.bytes == 0 && !is_there(&cache, later, 8));
}

static void the_least_recently_used_goes(void) {
  CACHE cache = cache_for(16 * 4);
  pix_raster_handle handles[6];
  // Which is made with how many words, what is used then, and what is there after that.
  static const struct {
    int32_t words;
    const char *used, *there;
  } steps[] = {{16, "", "0"}, {16, "", "01"}, {16, "", "012"}, {16, "01230", "0123"}, {16, "2304", "0234"},
               {32, "", "045"}};
  TEST_EACH(step, steps) {
    const int32_t made = (int32_t)(step - steps);
    handles[made] = make(&cache, made, step->words, 1);
    CHECK(handles[made].generation != 0);
    for (int32_t k = 0; k <= made; k++) {
      CHECK_EQUAL(find(&cache, k, 1).generation != 0, strchr(step->there, '0' + k) != NULL);
    }
    for (const char *used = step->used; *used != '\0'; used++) CHECK(is_there(&cache, handles[*used - '0'], 1));
  }
  for (int k = 0; k < 6; k++) CHECK_EQUAL(is_there(&cache, handles[k], 1), strchr("045", '0' + k) != NULL);
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
  CACHE cache = cache_for(16 * 128 + 16 * 16);
  uint64_t requests = 0;
  for (uint64_t frame = 1; frame < 200; frame++) {
    for (int k = 0; k < 16; k++) {
      CHECK(is_made(&cache, k, 90 + (int32_t)((frame * 7 + (uint64_t)k * 5) % 30), frame));
      CHECK(is_made(&cache, k, 1 + k, frame));
    }
    if (frame == 100) requests = test_allocator()->requests;
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
}

static void no_memory(void) {
  TEST_EACH_FAILURE(failures) {
    CACHE cache = cache_for(32);
    test_begin_failing(&failures);
    const pix_raster_handle first = make(&cache, 1, 16, 1);
    const bool made = !test_end_failing(&failures);
    if (failures.allowed < 2) test_check_nothing_kept(&failures);  // not even what lists the caches
    CHECK(made == (first.generation != 0) && made == is_there(&cache, first, 1) && cache.bytes == (made ? 128 : 0));
    CHECK(is_there(&cache, make(&cache, 2, 16, 1), 1));
    CHECK_EQUAL(bytes_of(&cache), cache.bytes);
  }
}

static void generations_skip_zero(void) {
  CACHE cache = cache_for(32);
  const pix_raster_handle first = make(&cache, 1, 16, 1);
  cache.rasters[first.index].generation = UINT32_MAX;
  make(&cache, 2, 16, 1);
  const pix_raster_handle next = make(&cache, 3, 16, 1);  // in the first one's place
  CHECK(next.index == first.index && next.generation == 1 && is_there(&cache, next, 1));
}

// The limit that all caches of an allocator share.

#define CACHES 6

typedef struct pool {
  pix_raster_cache caches[CACHES];
} pool;

static pool pool_for(size_t limit) {
  pool p;
  pix_rasters_set_limit(test_allocator(), limit);
  for (int k = 0; k < CACHES; k++) pix_raster_cache_init(&p.caches[k], 1 << 20);
  return p;
}

static void destroy_pool(pool *p) {
  for (int k = 0; k < CACHES; k++) destroy(&p->caches[k]);
  CHECK(test_allocator()->cache_bytes == 0 && test_allocator()->bytes == 0);  // what lists the caches has gone, too
}

#define POOL TEST_FREED_BY(destroy_pool) pool

static void check_bytes(const pool *p) {
  size_t bytes = 0;
  for (int k = 0; k < CACHES; k++) {
    CHECK_EQUAL(bytes_of(&p->caches[k]), p->caches[k].bytes);
    CHECK(p->caches[k].bytes <= p->caches[k].byte_limit);
    bytes += p->caches[k].bytes;
  }
  CHECK_EQUAL(test_allocator()->cache_bytes, bytes);
  CHECK(bytes <= test_allocator()->cache_limit);
}

// Widened, a cache keeps twice as many, until that is as much as all may take.
static void widened_ones_keep_more(void) {
  POOL p = pool_for(1 << 16);
  p.caches[0] = cache_for(1000);
  const size_t most = test_allocator()->cache_limit;
  for (size_t limit = 8000; limit <= most; limit *= 2) {
    CHECK_EQUAL(p.caches[0].byte_limit, limit);
    for (int k = 0; k < 6000; k++) make(&p.caches[0], k, 16, limit);
    CHECK(p.caches[0].bytes > limit - 256 && p.caches[0].bytes <= limit);
    pix_raster_cache_widen(&p.caches[0], test_allocator());
  }
  const size_t limit = p.caches[0].byte_limit;
  CHECK(limit > most / 2 && limit <= most);
}

// One user reads the raster it looked up last while another is made, in whichever cache. Caches come and go, and their
// masks are edited.
static void random_caches(test_random *random) {
  POOL p = pool_for((size_t)test_int(random, 300, 8000));
  if (test_chance(random, 0.5)) p.caches[0] = cache_for((size_t)test_int(random, 16, 300));
  pix_raster_handle handles[CACHES][4] = {{{0, 0}}};
  uint64_t version = 1;
  const int32_t last = test_chance(random, 0.3) ? 0 : CACHES - 1;
  for (int step = 0; step < 150; step++) {
    if (test_chance(random, 0.05)) version++;
    const int c = test_int(random, 0, last), d = test_int(random, 0, last), k = test_int(random, 0, 3);
    const pix_raster_handle used = handles[c][test_int(random, 0, 3)];
    const pix_raster *raster = pix_raster_cache_get(&p.caches[c], used, version);
    const uint64_t *words = raster != NULL ? raster->words : NULL;
    const pix_raster *const at = raster;
    const uint64_t clock = p.caches[c].clock;
    const double number = raster != NULL ? raster->key.origin_v : 0;
    test_allocator()->fail_after = test_chance(random, 0.2) ? test_int(random, 0, 3) : -1;
    const int32_t count = (int32_t)test_spread(random, 1, 200);
    handles[d][k] = make(&p.caches[d], step * 0.37, count, version);
    test_allocator()->fail_after = -1;
    check_bytes(&p);
    if (words != NULL && p.caches[c].clock == clock) {
      CHECK(&p.caches[c].rasters[used.index] == at && at->last_use == clock && at->words == words);
    }
    if (handles[d][k].generation != 0) {
      const pix_raster *made = pix_raster_cache_get(&p.caches[d], handles[d][k], version);
      CHECK(made != NULL && made->key.origin_v == step * 0.37 && made->words != words);
      CHECK(is_same(find(&p.caches[d], step * 0.37, version), handles[d][k]));
      for (int32_t w = 0; w < count; w++) CHECK(made->words[w] == 0);
      memset(p.caches[d].rasters[handles[d][k].index].words, 0xff, (size_t)count * 8);
    }
    if (words != NULL) {
      raster = pix_raster_cache_get(&p.caches[c], used, version);
      CHECK(raster != NULL && raster->words == words && raster->key.origin_v == number);
    }
    if (test_chance(random, 0.05)) {
      destroy(&p.caches[c]);
      memset(handles[c], 0, sizeof handles[c]);
    }
    if (test_chance(random, 0.03)) pix_rasters_set_limit(test_allocator(), (size_t)test_int(random, 0, 8000));
    check_bytes(&p);
  }
}

const test_case raster_cache_tests[] = {
    TEST(makes_gets_and_finds), TEST(the_least_recently_used_goes), TEST(a_full_cache_allocates_nothing),
    TEST(no_memory), TEST(generations_skip_zero), TEST(widened_ones_keep_more), TEST_ROUNDS(random_caches, 1500),
    TESTS_END,
};
