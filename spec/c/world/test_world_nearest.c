// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "test_scene.h"

#define MASKS 4
#define SPRITES 12
#define LAYERS 3

// What a sprite must answer to a query.
typedef struct expected_hit {
  int32_t thing;
  pix_nearest pixel;
} expected_hit;

typedef struct scene {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];  // in adding order
  test_cover covers[SPRITES];
} scene;

static void make_cover(scene *s, int32_t k) {
  test_cover_free(&s->covers[k]);
  const test_placement p = test_placement_of(&s->sprites[k]);
  s->covers[k] = test_cover_of(s->sprites[k].mask, &p);
}

static void move(scene *s, int32_t k, test_random *random, double reach) {
  const pix_mask largest = {.width = 40, .height = 40};
  const test_placement p = test_random_placement(random, &largest, 150, reach);
  test_place(&s->sprites[k], &p);
  s->sprites[k].depth = TEST_PICK(random, ((double[]){0, -0.0, 1, -1, 1e308, -1e308, 1e-308}));
  make_cover(s, k);
}

static void make_scene(scene *s, test_random *random, double reach) {
  *s = (scene){0};
  static const int32_t sizes[] = {0, 0, 1, 8, 1 << 24};
  pix_world_init(&s->world, test_allocator(), TEST_PICK(random, sizes));
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&s->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
  }
  for (int32_t k = 0; k < SPRITES; k++) {
    test_sprite_init(&s->sprites[k], &s->masks[test_int(random, 0, MASKS - 1)], 40, 40);
    pix_sprite_set_layer(&s->sprites[k], test_int(random, 1, LAYERS));
    move(s, k, random, reach);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
  for (int k = 0; k < SPRITES; k++) test_cover_free(&s->covers[k]);
}

static bool is_wanted(const scene *s, int32_t k, const pix_near_query *query) {
  return query->layers >> s->world.slots.layer[s->sprites[k].slot] & 1;
}

static bool nearest_pixel(const test_cover *cover, const pix_near_query *q, pix_nearest *nearest) {
  bool any = false;
  for (int32_t j = 0; j < cover->window.h; j++) {
    for (int32_t i = 0; i < cover->window.w; i++) {
      if (!test_bitmap_get(&cover->pixels, i, j)) continue;
      const int32_t x = cover->window.x + i, y = cover->window.y + j;
      const uint64_t square = pix_square_of(x - q->x, y - q->y);
      if (square > q->limit || (any && square >= nearest->square)) continue;
      *nearest = (pix_nearest){x, y, square};
      any = true;
    }
  }
  return any;
}

static bool goes_before(const scene *s, expected_hit a, expected_hit b, bool by_depth) {
  if (by_depth) {
    const double depth_a = s->sprites[a.thing].depth, depth_b = s->sprites[b.thing].depth;
    return depth_a != depth_b ? depth_a > depth_b : a.thing > b.thing;
  }
  return a.pixel.square != b.pixel.square ? a.pixel.square < b.pixel.square : a.thing < b.thing;
}

static int32_t expect(const scene *s, const pix_near_query *query, bool by_depth, expected_hit hits[SPRITES]) {
  int32_t count = 0;
  for (int32_t k = 0; k < SPRITES; k++) {
    expected_hit hit = {.thing = k};
    if (!is_wanted(s, k, query) || !nearest_pixel(&s->covers[k], query, &hit.pixel)) continue;
    int32_t at = count++;
    for (; at > 0 && goes_before(s, hit, hits[at - 1], by_depth); at--) hits[at] = hits[at - 1];
    hits[at] = hit;
  }
  return count;
}

static void check_hits(const scene *s, int32_t count, const expected_hit *expected, int32_t expected_count) {
  if (!CHECK_EQUAL(count, expected_count)) return;
  CHECK_EQUAL(s->world.query_stats.hits, count);
  for (int32_t k = 0; k < count; k++) {
    const pix_near near = pix_world_near(&s->world)[k];
    CHECK(s->world.slots.sprite[near.slot] == &s->sprites[expected[k].thing]);
    CHECK_EQUAL(near.x, expected[k].pixel.x);
    CHECK_EQUAL(near.y, expected[k].pixel.y);
  }
}

static void check_query(scene *s, const pix_near_query *query) {
  expected_hit hits[SPRITES];
  int32_t count = expect(s, query, false, hits);
  check_hits(s, pix_world_nearest(&s->world, query), hits, pix_min(count, 1));
  if (count > 0) CHECK(pix_world_near(&s->world)[0].rank == hits[0].pixel.square);
  check_hits(s, pix_world_nearest_all(&s->world, query), hits, count);
  count = expect(s, query, true, hits);
  check_hits(s, pix_world_topmost(&s->world, query), hits, pix_min(count, 1));
  check_hits(s, pix_world_topmost_all(&s->world, query), hits, count);
}

static pix_near_query random_query(test_random *random, double reach) {
  pix_near_query query = {(int64_t)test_real(random, -reach, reach), (int64_t)test_real(random, -reach, reach), 0,
                          PIX_ALL_LAYERS};
  switch (test_int(random, 0, 3)) {
    case 0: query.limit = PIX_ANY_DISTANCE; break;
    case 1: query.limit = pix_square_within(test_spread(random, 1, 4e9)); break;
    case 2: query.limit = pix_square_within(test_spread(random, 0.1, 100)); break;
    default: break;
  }
  if (test_chance(random, 0.3)) query.layers = (uint64_t)test_int(random, 0, 1 << LAYERS);
  return query;
}

static double random_reach(test_random *random) { return TEST_PICK(random, ((double[]){30, 200, 3000, 1e9})); }

static void changing_worlds(void) {
  test_rounds rounds = test_rounds_of(240);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    const double reach = random_reach(random);
    make_scene(&s, random, reach);
    for (int step = 0; step < 12; step++) {
      const pix_near_query query = random_query(random, reach);
      check_query(&s, &query);
      if (step % 3 == 2) move(&s, test_int(random, 0, SPRITES - 1), random, reach);
    }
    free_scene(&s);
  }
}

// A question may fail for want of memory; the next one is answered right.
static void short_of_memory(void) {
  test_rounds rounds = test_rounds_of(120);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random, 100);
    for (int32_t allowed = 0; allowed < 30; allowed++) {
      const pix_near_query query = random_query(random, 150);
      test_allocator()->fail_after = allowed;
      const int32_t count = test_chance(random, 0.5) ? pix_world_nearest(&s.world, &query)
                                                     : pix_world_topmost_all(&s.world, &query);
      CHECK(count >= -1);
      test_allocator()->fail_after = -1;
      check_query(&s, &query);
    }
    free_scene(&s);
  }
}

// Many dots, where rings end early, and late.
static void crowds(void) {
  test_rounds rounds = test_rounds_of(30);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    enum { CROWD = 1500 };
    static pix_sprite sprites[CROWD];
    pix_mask dot;
    CHECK(pix_mask_create(&dot, test_allocator(), 1, 1));
    pix_mask_fill(&dot);
    pix_world world;
    pix_world_init(&world, test_allocator(), 0);
    const int32_t reach = TEST_PICK(random, ((int32_t[]){30, 600, 50000})), far = test_int(random, 0, 2 * reach);
    for (int k = 0; k < CROWD; k++) {
      test_sprite_init(&sprites[k], &dot, 1, 1);
      const int32_t shift = test_chance(random, 0.9) ? far : 0;
      pix_sprite_set_position(&sprites[k], test_int(random, 0, reach) + shift, test_int(random, 0, reach));
      CHECK(pix_world_add(&world, &sprites[k]));
    }
    for (int step = 0; step < 20; step++) {
      const pix_near_query query = {test_int(random, -reach, 4 * reach), test_int(random, -reach, 2 * reach),
                                    test_chance(random, 0.7) ? PIX_ANY_DISTANCE : (uint64_t)test_int(random, 0, 9999),
                                    PIX_ALL_LAYERS};
      int32_t best = -1;
      uint64_t least = query.limit;
      for (int32_t k = 0; k < CROWD; k++) {
        const pix_point at = pix_sprite_position(&sprites[k]);
        const uint64_t square = pix_square_of((int64_t)at.x - query.x, (int64_t)at.y - query.y);
        if (square > least || (best >= 0 && square == least)) continue;
        best = k;
        least = square;
      }
      CHECK_EQUAL(pix_world_nearest(&world, &query), best >= 0);
      if (best >= 0) CHECK_EQUAL(pix_world_near(&world)[0].slot, sprites[best].slot);
      CHECK(world.query_stats.pixel_tests <= 20);  // and most are not even looked at
    }
    pix_world_release(&world);
    pix_mask_release(&dot);
  }
}

// Nothing is allocated once sizes have settled.
static void steady_state(void) {
  test_rounds rounds = test_rounds_of(5);
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random, 200);
    uint64_t requests = 0;
    for (int step = 0; step < 50; step++) {
      const pix_near_query query = random_query(&rounds.random, 300), all = {0, 0, PIX_ANY_DISTANCE, PIX_ALL_LAYERS};
      if (step == 10) requests = test_allocator()->requests;  // until then rasters are made
      CHECK(pix_world_nearest(&s.world, &query) >= 0 && pix_world_topmost_all(&s.world, &query) >= 0);
      CHECK(pix_world_nearest_all(&s.world, &all) >= 0);
      for (int k = 0; k < SPRITES; k++) {
        const pix_point at = pix_sprite_position(&s.sprites[k]);
        pix_sprite_set_position(&s.sprites[k], floor(at.x) + 1, floor(at.y));
      }
    }
    CHECK(test_allocator()->requests == requests);
    free_scene(&s);
  }
}

const test_case world_nearest_tests[] = {
    TEST(changing_worlds),
    TEST(short_of_memory),
    TEST(crowds),
    TEST(steady_state),
    TESTS_END,
};
