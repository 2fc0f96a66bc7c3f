// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Families against a plain model: who leads whom, and where each sprite should be.

#include "sprite/family.h"

#include "motion/mover.h"
#include "sprite/sprite_pair.h"
#include "test_scene.h"
#include "world/world_bulk.h"
#include "world/world_pairs.h"

#define SPRITES 14
#define MASKS 4
#define NOBODY (-1)

typedef struct crowd {
  pix_world world;
  pix_mask masks[MASKS];
  pix_sprite sprites[SPRITES];
  pix_family blocks[SPRITES];
  int32_t leader[SPRITES];                             // NOBODY: none
  int32_t followers[SPRITES][SPRITES], count[SPRITES]; // of each, in the order in which they began
  test_placement placement[SPRITES];
  bool is_off[SPRITES];                                // itself
  int32_t order[SPRITES], members;                     // of the world
} crowd;

static void make_crowd(crowd *c, test_random *random) {
  *c = (crowd){.members = 0};
  pix_world_init(&c->world, test_allocator(), 0);
  for (int k = 0; k < MASKS; k++) {
    test_random_mask(&c->masks[k], random, test_int(random, 1, 40), test_int(random, 1, 30));
  }
  for (int k = 0; k < SPRITES; k++) {
    pix_mask *mask = &c->masks[k % MASKS];
    test_sprite_init(&c->sprites[k], mask, mask->width, mask->height);
    pix_family_give(&c->sprites[k], &c->blocks[k]);
    c->placement[k] = test_placement_of(&c->sprites[k]);
    c->leader[k] = NOBODY;
  }
}

static void free_crowd(crowd *c) {
  pix_world_release(&c->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&c->masks[k]);
}

static bool is_in(const crowd *c, int32_t k) { return pix_sprite_is_in_world(&c->sprites[k]); }

static bool is_disabled(const crowd *c, int32_t k) {
  return c->is_off[k] || (c->leader[k] != NOBODY && c->is_off[c->leader[k]]);
}

static bool are_family(const crowd *c, int32_t a, int32_t b) {
  const int32_t p = c->leader[a] == NOBODY ? a : c->leader[a], q = c->leader[b] == NOBODY ? b : c->leader[b];
  return p == q;
}

// Changes, to the crowd and to the model.

static void take_out(int32_t *list, int32_t *count, int32_t item) {
  int32_t at = 0;
  while (list[at] != item) at++;
  memmove(&list[at], &list[at + 1], (size_t)(*count - at - 1) * sizeof *list);
  (*count)--;
}

static void add(crowd *c, int32_t k) {
  CHECK(pix_world_can_learn_layers(&c->world, &c->sprites[k]));
  CHECK(pix_world_add(&c->world, &c->sprites[k]));
  c->order[c->members++] = k;
  for (int32_t i = 0; i < c->count[k]; i++) c->order[c->members++] = c->followers[k][i];
}

static void drop(crowd *c, int32_t k) {
  pix_world_remove(&c->world, &c->sprites[k]);
  take_out(c->order, &c->members, k);
  for (int32_t i = 0; i < c->count[k]; i++) take_out(c->order, &c->members, c->followers[k][i]);
}

static void leave(crowd *c, int32_t k) {
  pix_family_leave(&c->sprites[k]);
  if (c->leader[k] == NOBODY) return;
  take_out(c->followers[c->leader[k]], &c->count[c->leader[k]], k);
  c->leader[k] = NOBODY;
}

static void join(crowd *c, int32_t k, int32_t leader) {
  if (k == leader || c->leader[leader] != NOBODY || c->count[k] > 0 || (is_in(c, k) && !is_in(c, leader))) return;
  if (pix_family_judge(&c->sprites[k], &c->sprites[leader]) != PIX_SPRITE_OK) return;
  leave(c, k);
  if (is_in(c, leader) && !is_in(c, k)) add(c, k);
  pix_family_join(&c->sprites[k], &c->sprites[leader]);
  c->leader[k] = leader;
  c->followers[leader][c->count[leader]++] = k;
  c->placement[k] = c->placement[leader];
}

static void bring(crowd *c, int32_t k) {
  for (int32_t i = 0; i < c->count[k]; i++) c->placement[c->followers[k][i]] = c->placement[k];
}

static void place(crowd *c, test_random *random, int32_t k) {
  const test_placement to = test_random_placement(random, c->sprites[k].mask, 60, 40);
  if (pix_sprite_set_transform(&c->sprites[k], &to.transform) == PIX_SPRITE_OK) {
    c->placement[k].transform = to.transform;
  }
  pix_sprite_set_position(&c->sprites[k], to.position.x, to.position.y);
  c->placement[k].position = to.position;
  bring(c, k);
}

// Positions in bulk, with other numbers for followers.
static void place_all(crowd *c, test_random *random) {
  pix_point points[SPRITES];
  for (int32_t i = 0; i < c->members; i++) {
    points[i] = (pix_point){test_real(random, -40, 40), test_int(random, -40, 40)};
    if (c->leader[c->order[i]] == NOBODY) c->placement[c->order[i]].position = points[i];
  }
  pix_bulk_set_positions(&c->world, points);
  for (int32_t i = 0; i < c->members; i++) bring(c, c->order[i]);
}

static void translate_all(crowd *c, test_random *random) {
  const double dx = test_int(random, -4, 4), dy = test_real(random, -4, 4);
  CHECK_EQUAL(pix_bulk_translate(&c->world, dx, dy), -1);
  for (int32_t i = 0; i < c->members; i++) {
    c->placement[c->order[i]].position.x += dx;
    c->placement[c->order[i]].position.y += dy;
  }
}

static void change(crowd *c, test_random *random) {
  const int32_t k = test_int(random, 0, SPRITES - 1), lead = c->leader[k] == NOBODY ? k : c->leader[k];
  switch (test_int(random, 0, 11)) {
    case 0: case 1: case 2: join(c, k, test_int(random, 0, SPRITES - 1)); break;
    case 3: leave(c, k); break;
    case 4: case 5: if (is_in(c, lead)) drop(c, lead); else add(c, lead); break;
    case 6:
      c->is_off[k] = test_chance(random, 0.3);
      pix_sprite_set_enabled(&c->sprites[k], !c->is_off[k]);
      break;
    case 7: pix_sprite_set_static(&c->sprites[lead], test_chance(random, 0.4)); break;
    case 8: place_all(c, random); break;
    case 9: translate_all(c, random); break;
    case 10: pix_sprite_set_layer(&c->sprites[k], test_int(random, 1, 5)); break;
    default: place(c, random, lead);
  }
}

// Checks.

static void check_sprites(const crowd *c) {
  int32_t followers = 0;
  for (int32_t k = 0; k < SPRITES; k++) {
    const pix_sprite *sprite = &c->sprites[k];
    const test_placement is = test_placement_of(sprite);
    CHECK(memcmp(&is, &c->placement[k], sizeof is) == 0);
    CHECK_EQUAL(sprite->is_disabled, is_disabled(c, k));
    CHECK_EQUAL(pix_sprite_is_enabled(sprite), !c->is_off[k]);
    CHECK(pix_family_leader(sprite) == (c->leader[k] == NOBODY ? NULL : &c->sprites[c->leader[k]]));
    CHECK(c->leader[k] == NOBODY || sprite->is_static == c->sprites[c->leader[k]].is_static);
    CHECK_EQUAL(pix_family_count(sprite), c->count[k]);
    int32_t i = 0;
    for (const pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f), i++) {
      CHECK(i < c->count[k] && f == &c->sprites[c->followers[k][i]]);
    }
    CHECK_EQUAL(i, c->count[k]);
    followers += is_in(c, k) && c->leader[k] != NOBODY;
  }
  CHECK_EQUAL(c->world.slots.follower_count, followers);
}

static void check_members(crowd *c) {
  CHECK_EQUAL(pix_world_sprites(&c->world), c->members);
  for (int32_t i = 0; i < c->members; i++) {
    CHECK(c->world.slots.sprite[pix_world_found(&c->world)[i]] == &c->sprites[c->order[i]]);
  }
}

static void check_pairs(crowd *c) {
  CHECK(pix_world_find_pairs(&c->world));
  int32_t n = 0;
  bool equal = true;
  for (int32_t i = 0; i < c->members; i++) {
    for (int32_t k = i + 1; k < c->members; k++) {
      const int32_t a = c->order[i], b = c->order[k];
      if (is_disabled(c, a) || is_disabled(c, b) || are_family(c, a, b)) continue;
      if (!pix_sprites_collide(&c->sprites[a], &c->sprites[b])) continue;
      equal = equal && n < c->world.pairs.count && c->world.pairs.items[n].a.slot == c->sprites[a].slot &&
              c->world.pairs.items[n].b.slot == c->sprites[b].slot;
      n++;
    }
  }
  CHECK(equal);
  CHECK_EQUAL(c->world.pairs.count, n);
}

// Who may be in the way of one of them: all others that are enabled, but for its family.
static void check_obstacles(crowd *c, int32_t k) {
  pix_mover mover;
  if (!is_in(c, k)) return;
  CHECK(pix_mover_begin(&mover, &c->world, &c->sprites[k], PIX_ALL_LAYERS));
  const pix_area area = {-1000, -1000, 1000, 1000};
  const int32_t found = pix_mover_candidates(&mover, area);
  int32_t n = 0;
  for (int32_t i = 0; i < c->members; i++) {
    const int32_t other = c->order[i];
    if (is_disabled(c, k) || is_disabled(c, other) || are_family(c, k, other)) continue;
    if (pix_rect_is_empty(pix_sprite_box(&c->sprites[other]))) continue;
    CHECK(n < found && pix_world_found(&c->world)[n] == c->sprites[other].slot);
    n++;
  }
  CHECK_EQUAL(found, n);
}

static void beside_the_model(void) {
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static crowd c;
    make_crowd(&c, random);
    for (int step = 0; step < 60; step++) {
      change(&c, random);
      check_sprites(&c);
      if (!test_chance(random, 0.4)) continue;
      check_members(&c);
      check_pairs(&c);
      check_obstacles(&c, test_int(random, 0, SPRITES - 1));
    }
    pix_world_clear(&c.world);
    CHECK_EQUAL(c.world.slots.follower_count, 0);
    c.members = 0;
    check_sprites(&c);
    free_crowd(&c);
  }
}

// One by one, as few move.
static void few_that_move(void) {
  test_random random = {5};
  static crowd c;
  static pix_sprite others[400];
  make_crowd(&c, &random);
  for (int k = 0; k < 400; k++) {
    pix_sprite_init(&others[k], &c.masks[0], c.masks[0].width, c.masks[0].height);
    pix_sprite_set_position(&others[k], 1000 + 50 * k, 0);
  }
  for (int32_t k = 1; k < 6; k++) join(&c, k, 0);
  add(&c, 0);
  add(&c, 7);
  for (int k = 0; k < 400; k++) CHECK(pix_world_add(&c.world, &others[k]));
  for (int step = 0; step < 20; step++) {
    pix_sprite_set_position(&c.sprites[0], step, 2);
    if (step == 12) leave(&c, 3);
    if (step == 15) join(&c, 3, 0);
    check_pairs(&c);
    CHECK(step < 4 || c.world.stats.by_grid);
  }
  for (int k = 0; k < 400; k++) pix_world_remove(&c.world, &others[k]);
  free_crowd(&c);
}

static void a_follower_too_large(void) {
  pix_mask small, large;
  CHECK(pix_mask_create(&small, test_allocator(), 2, 2));
  CHECK(pix_mask_create(&large, test_allocator(), 1000, 1));
  pix_sprite leader, follower;
  pix_family blocks[2];
  test_sprite_init(&leader, &small, 2, 2);
  test_sprite_init(&follower, &large, 1000, 1);
  pix_family_give(&leader, &blocks[0]);
  pix_family_give(&follower, &blocks[1]);
  const pix_transform wide = {.sx = 20000, .sy = 1}, upright = {.sx = 1, .sy = 1};
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_OK);
  CHECK_EQUAL(pix_family_judge(&follower, &leader), PIX_SPRITE_BOX_TOO_LARGE);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &upright), PIX_SPRITE_OK);
  CHECK_EQUAL(pix_family_judge(&follower, &leader), PIX_SPRITE_OK);
  pix_family_join(&follower, &leader);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_BOX_TOO_LARGE);
  CHECK(pix_sprite_transform(&leader).sx == 1 && pix_sprite_transform(&follower).sx == 1);
  pix_family_leave(&follower);
  CHECK_EQUAL(pix_sprite_set_transform(&leader, &wide), PIX_SPRITE_OK);
  pix_mask_release(&small);
  pix_mask_release(&large);
}

// A shadow of a leader goes alone.
static void shadows(void) {
  test_random random = {8};
  static crowd c;
  make_crowd(&c, &random);
  join(&c, 1, 0);
  pix_sprite shadow;
  pix_pose pose;
  pix_sprite_make_shadow(&shadow, &pose, &c.sprites[0]);
  pix_sprite_set_position(&shadow, 70, 70);
  check_sprites(&c);
  free_crowd(&c);
}

// A family comes into a world as a whole or not at all.
static void without_memory(void) {
  test_random random = {3};
  static crowd c;
  bool is_added = false;
  for (int64_t allowed = 0; !is_added; allowed++) {
    make_crowd(&c, &random);
    for (int32_t k = 1; k < SPRITES; k++) join(&c, k, 0);
    test_allocator()->fail_after = allowed;
    is_added = pix_world_add(&c.world, &c.sprites[0]);
    test_allocator()->fail_after = -1;
    CHECK_EQUAL(pix_world_count(&c.world), is_added ? SPRITES : 0);
    for (int32_t k = 0; k < SPRITES; k++) CHECK_EQUAL(is_in(&c, k), is_added);
    if (!is_added) {
      check_sprites(&c);
      add(&c, 0);
    } else {
      for (int32_t k = 0; k < SPRITES; k++) c.order[c.members++] = k;
    }
    check_members(&c);
    check_pairs(&c);
    CHECK_EQUAL(c.world.pairs.count, 0);
    free_crowd(&c);
  }
}

const test_case family_tests[] = {
    TEST(beside_the_model), TEST(few_that_move), TEST(a_follower_too_large), TEST(shadows), TEST(without_memory),
    TESTS_END,
};
