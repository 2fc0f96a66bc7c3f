// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/slot_groups.h"
#include "world/world.h"

#include "test_scene.h"

#define SPRITES 120

typedef struct members {
  pix_mask mask;
  pix_world world;
  pix_sprite sprites[SPRITES];
} members;

// Sprites of some layers, numbers 1 to `layers`, of which a part is static, a part disabled, and a part not there.
static void make_members(members *m, test_random *random, int32_t layers) {
  CHECK(pix_mask_create(&m->mask, test_allocator(), 4, 4));
  pix_mask_fill(&m->mask);
  pix_world_init(&m->world, test_allocator(), 0);
  for (int32_t k = 0; k < SPRITES; k++) {
    pix_sprite *sprite = &m->sprites[k];
    test_sprite_init(sprite, &m->mask, 4, 4);
    pix_sprite_set_layer(sprite, test_chance(random, 0.5) ? 1 : test_int(random, 1, layers));
    pix_sprite_set_static(sprite, test_chance(random, 0.3));
    pix_sprite_set_enabled(sprite, test_chance(random, 0.8));
    pix_sprite_set_position(sprite, test_int(random, 0, 100), test_int(random, 0, 100));
    CHECK(pix_world_add(&m->world, sprite));
  }
  for (int32_t k = 0; k < SPRITES; k++) {
    if (test_chance(random, 0.1)) pix_world_remove(&m->world, &m->sprites[k]);
  }
}

static void free_members(members *m) {
  pix_world_release(&m->world);
  pix_mask_release(&m->mask);
}

// Each sprite that belongs to the groups is in one of them, with its layer, and none other is.
static void check_groups(const pix_slot_groups *groups, const members *m, bool are_static) {
  const pix_slots *slots = &m->world.slots;
  int32_t expected = 0, listed = 0;
  for (int32_t k = 0; k < SPRITES; k++) {
    const pix_sprite *s = &m->sprites[k];
    expected += s->home != NULL && !s->is_disabled && s->is_static == are_static;
  }
  bool right = true;
  uint64_t layers = 0;
  for (int32_t g = 0; g < groups->count; g++) {
    const pix_slot_group *group = &groups->items[g];
    CHECK_EQUAL(group->first, listed);
    CHECK(groups->count == 1 || (layers & group->layers) == 0);
    layers |= group->layers;
    for (int32_t i = 0; i < group->count; i++) {
      const int32_t slot = groups->slots[group->first + i];
      const pix_sprite *s = slots->sprite[slot];
      right = right && s->home == slots && s->slot == slot && !s->is_disabled && s->is_static == are_static;
      right = right && (group->layers >> slots->layer[slot] & 1);
    }
    listed += group->count;
  }
  CHECK(right);
  CHECK_EQUAL(listed, expected);
  CHECK_EQUAL(groups->slot_count, expected);
}

// Where there are several groups, no one has layers that collide and others that do not.
static void check_classes(const pix_slot_groups *groups, const pix_layers *layers) {
  for (int32_t g = 0; g < groups->count && groups->count > 1; g++) {
    for (int32_t h = 0; h <= g; h++) {
      CHECK(pix_layers_relate(layers, groups->items[g].layers, groups->items[h].layers) != PIX_LAYERS_MIXED);
    }
  }
}

static void sprites_are_grouped_by_layers(void) {
  test_rounds rounds = test_rounds_of(100);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    static members m;
    const int32_t layers = TEST_PICK(random, ((int32_t[]){1, 2, 3, 8, 64}));
    make_members(&m, random, layers);
    CHECK(pix_world_refresh(&m.world));
    pix_slot_groups groups[2];
    for (int32_t k = 0; k < 2; k++) pix_slot_groups_init(&groups[k], test_allocator(), (pix_cell_shape){0, 0});
    for (int32_t step = 0; step < 6; step++) {
      for (int32_t k = 0; k < 2; k++) {
        CHECK(pix_slot_groups_list(&groups[k], &m.world.slots, k == 1));
        check_groups(&groups[k], &m, k == 1);
        check_classes(&groups[k], &m.world.slots.layers);
        CHECK(pix_slot_groups_deal_out(&groups[k], &m.world.slots));
        for (int32_t g = 0; g < groups[k].count; g++) {
          CHECK_EQUAL(groups[k].items[g].cells.count, groups[k].items[g].count);
        }
      }
      for (int32_t k = test_int(random, 0, 2 * layers); k > 0; k--) {
        const int32_t a = test_int(random, 1, layers), b = test_int(random, 1, layers);
        CHECK(pix_world_set_layers_collide(&m.world, a, b, test_chance(random, 0.3)));
      }
    }
    for (int32_t k = 0; k < 2; k++) pix_slot_groups_destroy(&groups[k]);
    free_members(&m);
  }
}

// Many that do not collide with each other are apart from others; many teams stay together.
static void groups_are_made_where_they_pay(void) {
  static members m;
  test_random random = {5};
  make_members(&m, &random, 30);
  pix_slot_groups groups;
  pix_slot_groups_init(&groups, test_allocator(), (pix_cell_shape){0, 0});
  CHECK(pix_slot_groups_list(&groups, &m.world.slots, false));
  CHECK_EQUAL(groups.count, 1);
  CHECK(pix_world_set_layers_collide(&m.world, 1, 1, false));
  CHECK(pix_slot_groups_list(&groups, &m.world.slots, false));
  CHECK_EQUAL(groups.count, 2);
  for (int32_t k = 2; k <= 30; k++) CHECK(pix_world_set_layers_collide(&m.world, k, k, false));
  CHECK(pix_slot_groups_list(&groups, &m.world.slots, false));
  CHECK_EQUAL(groups.count, 1);
  for (int32_t a = 1; a <= 30; a++) {
    for (int32_t b = 1; b < a; b++) CHECK(pix_world_set_layers_collide(&m.world, a, b, b == 1));
  }
  CHECK(pix_slot_groups_list(&groups, &m.world.slots, false));
  CHECK(groups.count > 1);
  pix_slot_groups_destroy(&groups);
  free_members(&m);
}

static void no_memory(void) {
  static members m;
  test_random random = {6};
  make_members(&m, &random, 2);
  CHECK(pix_world_set_layers_collide(&m.world, 1, 1, false));
  CHECK(pix_world_refresh(&m.world));
  pix_slot_groups groups;
  pix_slot_groups_init(&groups, test_allocator(), (pix_cell_shape){0, 0});
  bool done = false;
  int64_t fail = 0;
  for (; !done; fail++) {
    test_allocator()->fail_after = fail;
    const bool listed = pix_slot_groups_list(&groups, &m.world.slots, false);
    done = listed && pix_slot_groups_deal_out(&groups, &m.world.slots);
    test_allocator()->fail_after = -1;
    if (listed) check_groups(&groups, &m, false); else CHECK_EQUAL(groups.slot_count, 0);
  }
  CHECK(fail > 4);
  pix_slot_groups_destroy(&groups);
  free_members(&m);
}

const test_case slot_groups_tests[] = {
    TEST(sprites_are_grouped_by_layers),
    TEST(groups_are_made_where_they_pay),
    TEST(no_memory),
    TESTS_END,
};
