// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Random worlds that live through changes of all kinds, against every pair and pixel by the definition.

#include "world/world_questions.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define SPRITES 24
#define MASKS 4

static int32_t query_rect(pix_world *world, double x, double y, double w, double h) {
  const pix_shape shape = pix_shape_rect(x, y, w, h);
  return pix_world_query_shape(world, &shape, pix_want_all);
}

typedef struct thing {
  pix_sprite sprite;
  test_cover cover;
  bool cover_is_current;
} thing;

typedef struct scene {
  pix_world world;
  pix_mask masks[MASKS];
  thing things[SPRITES];
  int32_t order[SPRITES], count;  // members, in adding order
  double reach;
} scene;

static void forget_covers(scene *s, const pix_mask *mask) {
  for (int k = 0; k < SPRITES; k++) {
    if (s->things[k].sprite.mask == mask) s->things[k].cover_is_current = false;
  }
}

static const test_cover *cover_of(thing *t) {
  if (!t->cover_is_current) {
    test_cover_free(&t->cover);
    const test_placement p = test_placement_of(&t->sprite);
    t->cover = test_cover_of(t->sprite.mask, &p);
    t->cover_is_current = true;
  }
  return &t->cover;
}

static void make_scene(scene *s, test_random *random) {
  *s = (scene){0};
  static const int32_t sizes[] = {0, 0, 0, 1, 8, 50, 1 << 24};
  pix_world_init(&s->world, test_allocator(), TEST_PICK(random, sizes));
  s->reach = TEST_PICK(random, ((double[]){20, 120, 400}));
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&s->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 40));
  }
  for (int k = 0; k < SPRITES; k++) {
    pix_mask *mask = &s->masks[test_int(random, 0, MASKS - 1)];
    test_sprite_init(&s->things[k].sprite, mask, 40, 40);
  }
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
  for (int k = 0; k < SPRITES; k++) test_cover_free(&s->things[k].cover);
}

static void toggle_membership(scene *s, int32_t k) {
  pix_sprite *sprite = &s->things[k].sprite;
  if (sprite->home == NULL) {
    CHECK(pix_world_add(&s->world, sprite));
    s->order[s->count++] = k;
    return;
  }
  pix_world_remove(&s->world, sprite);
  int32_t at = 0;
  while (s->order[at] != k) at++;
  memmove(&s->order[at], &s->order[at + 1], (size_t)(s->count - at - 1) * sizeof *s->order);
  s->count--;
}

static void edit(pix_mask *mask, test_random *random) {
  const int32_t x = test_int(random, 0, mask->width - 1), y = test_int(random, 0, mask->height - 1);
  switch (test_int(random, 0, 6)) {
    case 0: pix_mask_invert(mask); break;
    case 1: pix_mask_set_span(mask, y, 0, x, test_chance(random, 0.5)); break;
    case 2: test_chance(random, 0.5) ? pix_mask_fill(mask) : pix_mask_clear(mask); break;
    default: pix_mask_set(mask, x, y, test_chance(random, 0.5)); break;
  }
}

static void change(scene *s, test_random *random) {
  const int32_t k = test_int(random, 0, SPRITES - 1);
  thing *t = &s->things[k];
  const pix_mask largest = {.width = 40, .height = 40};
  switch (test_int(random, 0, 13)) {
    case 0:
    case 1:
    case 2: toggle_membership(s, k); break;
    case 3: {
      pix_mask *mask = &s->masks[test_int(random, 0, MASKS - 1)];
      edit(mask, random);
      forget_covers(s, mask);
      break;
    }
    case 4: pix_sprite_set_frame(&t->sprite, &s->masks[test_int(random, 0, MASKS - 1)]); break;
    case 5: pix_sprite_set_enabled(&t->sprite, t->sprite.is_disabled); break;
    case 6: pix_sprite_set_static(&t->sprite, !t->sprite.is_static); break;
    case 7:
    case 8:
    case 9: {
      const test_placement p = test_random_placement(random, &largest, 150, s->reach);
      test_place(&t->sprite, &p);
      break;
    }
    default: {
      const pix_point at = pix_sprite_position(&t->sprite);
      pix_sprite_set_position(&t->sprite, at.x + test_real(random, -5, 5), at.y + test_int(random, -5, 5));
      break;
    }
  }
  t->cover_is_current = false;
}

static void check_pairs(scene *s) {
  if (!CHECK(pix_world_find_pairs(&s->world))) return;
  const pix_world *w = &s->world;
  int32_t n = 0;
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t k = i + 1; k < s->count; k++) {
      thing *a = &s->things[s->order[i]], *b = &s->things[s->order[k]];
      if (a->sprite.is_disabled || b->sprite.is_disabled) continue;
      pix_rect bounds;
      if (test_covers_common(cover_of(a), cover_of(b), &bounds) == 0) continue;
      if (!CHECK(n < w->pairs.count)) return;
      const pix_pair pair = w->pairs.items[n++];
      CHECK(w->slots.sprite[pair.a.slot] == &a->sprite && w->slots.sprite[pair.b.slot] == &b->sprite);
      CHECK(pix_slots_is_alive(&w->slots, pair.a) && pix_slots_is_alive(&w->slots, pair.b));
    }
  }
  CHECK_EQUAL(w->pairs.count, n);
  CHECK_EQUAL(w->stats.hits, n);
}

// The sprites found must be those of `is_in`, in adding order.
static void check_found(const scene *s, int32_t count, const bool is_in[SPRITES]) {
  int32_t n = 0;
  for (int32_t i = 0; i < s->count; i++) {
    if (!is_in[s->order[i]]) continue;
    if (!CHECK(n < count)) return;
    CHECK(s->world.slots.sprite[pix_world_found(&s->world)[n++]] == &s->things[s->order[i]].sprite);
  }
  CHECK_EQUAL(count, n);
}

static void check_points(scene *s, test_random *random) {
  for (int k = 0; k < 10; k++) {
    const int32_t reach = (int32_t)s->reach, x = test_int(random, -reach, reach), y = test_int(random, -reach, reach);
    bool is_in[SPRITES] = {false};
    for (int i = 0; i < SPRITES; i++) is_in[i] = test_cover_get(cover_of(&s->things[i]), x, y);
    check_found(s, pix_world_query_point(&s->world, x, y, pix_want_all), is_in);
  }
}

// By the centres of all pixels of the cover.
static bool meets(const test_cover *c, double x, double y, double w, double h) {
  for (int32_t j = 0; j < c->window.h; j++) {
    for (int32_t i = 0; i < c->window.w; i++) {
      const double cx = c->window.x + i + 0.5, cy = c->window.y + j + 0.5;
      if (cx >= x && cx < x + w && cy >= y && cy < y + h && test_bitmap_get(&c->pixels, i, j)) return true;
    }
  }
  return false;
}

static void check_rect(scene *s, test_random *random) {
  double v[4];
  for (int k = 0; k < 4; k++) {
    v[k] = k < 2 ? test_real(random, -s->reach, s->reach) : test_spread(random, 0.1, 400);
    if (test_chance(random, 0.3)) v[k] = floor(v[k]) + 0.5;
    if (k >= 2 && test_chance(random, 0.05)) v[k] = 1e300;
  }
  bool is_in[SPRITES] = {false};
  for (int i = 0; i < SPRITES; i++) is_in[i] = meets(cover_of(&s->things[i]), v[0], v[1], v[2], v[3]);
  check_found(s, query_rect(&s->world, v[0], v[1], v[2], v[3]), is_in);
}

static void check_with(scene *s, test_random *random) {
  if (s->count == 0) return;
  const int32_t k = s->order[test_int(random, 0, s->count - 1)];
  bool is_in[SPRITES] = {false};
  for (int i = 0; i < SPRITES && !s->things[k].sprite.is_disabled; i++) {
    pix_rect bounds;
    is_in[i] = i != k && !s->things[i].sprite.is_disabled &&
               test_covers_common(cover_of(&s->things[k]), cover_of(&s->things[i]), &bounds) > 0;
  }
  check_found(s, pix_world_collisions_with(&s->world, &s->things[k].sprite, pix_want_all), is_in);
}

static void check_members(scene *s) {
  bool is_in[SPRITES] = {false};
  for (int32_t i = 0; i < s->count; i++) is_in[s->order[i]] = true;
  CHECK_EQUAL(pix_world_count(&s->world), s->count);
  check_found(s, pix_world_sprites(&s->world), is_in);
}

static void check_anything(scene *s, test_random *random) {
  switch (test_int(random, 0, 4)) {
    case 0: check_points(s, random); break;
    case 1: check_rect(s, random); break;
    case 2: check_with(s, random); break;
    case 3: check_members(s); break;
    default: check_pairs(s); break;
  }
}

static void changing_worlds(void) {
  test_rounds rounds = test_rounds_of(360);
  while (test_next_round(&rounds)) {
    scene s;
    make_scene(&s, &rounds.random);
    for (int step = 0; step < 60; step++) {
      for (int k = test_int(&rounds.random, 1, 6); k > 0; k--) change(&s, &rounds.random);
      check_anything(&s, &rounds.random);
    }
    check_pairs(&s);
    free_scene(&s);
  }
}

// The same, while memory is short now and then: a question may fail, but the next one is answered right.
static void changing_worlds_short_of_memory(void) {
  test_rounds rounds = test_rounds_of(240);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    scene s;
    make_scene(&s, random);
    for (int step = 0; step < 40; step++) {
      for (int k = test_int(random, 1, 6); k > 0; k--) change(&s, random);
      test_allocator()->fail_after = test_int(random, 0, 6);
      switch (test_int(random, 0, 2)) {
        case 0: pix_world_find_pairs(&s.world); break;
        case 1: pix_world_query_point(&s.world, 0, 0, pix_want_all); break;
        default: query_rect(&s.world, -50, -50, 100, 100); break;
      }
      test_allocator()->fail_after = -1;
      check_anything(&s, random);
    }
    check_pairs(&s);
    free_scene(&s);
  }
}

// More sprites than tables have room for at first, in few pixels and in many.
static void crowded_worlds(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    enum { CROWD = 500 };
    static pix_sprite sprites[CROWD];
    pix_mask mask;
    CHECK(pix_mask_create(&mask, test_allocator(), 9, 9));
    pix_mask_fill(&mask);
    pix_mask_set(&mask, 0, 0, false);
    pix_world world;
    pix_world_init(&world, test_allocator(), test_chance(random, 0.5) ? 0 : 3);
    const int32_t reach = TEST_PICK(random, ((int32_t[]){60, 400, 1 << 29}));
    for (int k = 0; k < CROWD; k++) {
      test_sprite_init(&sprites[k], &mask, 9, 9);
      pix_sprite_set_position(&sprites[k], test_int(random, -reach, reach), test_int(random, -reach, reach));
      CHECK(pix_world_add(&world, &sprites[k]));
    }
    if (!CHECK(pix_world_find_pairs(&world))) return;
    int32_t n = 0;
    bool equal = true;
    for (int i = 0; i < CROWD; i++) {
      for (int k = i + 1; k < CROWD; k++) {
        const pix_point a = sprites[i].home->position[sprites[i].slot], b = sprites[k].home->position[sprites[k].slot];
        const double dx = fabs(a.x - b.x), dy = fabs(a.y - b.y);
        if (dx > 8 || dy > 8 || (dx == 8 && dy == 8 && (a.x > b.x) == (a.y > b.y))) continue;  // an empty corner
        equal = equal && n < world.pairs.count && world.pairs.items[n].a.slot == sprites[i].slot &&
                world.pairs.items[n].b.slot == sprites[k].slot;
        n++;
      }
    }
    CHECK(equal);
    CHECK_EQUAL(world.pairs.count, n);
    pix_world_release(&world);
    pix_mask_release(&mask);
  }
}

const test_case world_random_tests[] = {
    TEST(changing_worlds),
    TEST(changing_worlds_short_of_memory),
    TEST(crowded_worlds),
    TESTS_END,
};
