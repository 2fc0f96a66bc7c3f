// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Groups of slots.

#include "world/slot_groups.h"

#include "test_worlds.h"

static const test_world_kind kind = {
    .sprites = 120, .widest = 4, .longest = 12, .reach = 100, .fixed = 0.3, .disabled = 0.2};

// Half of the sprites in layer 1, the others in 1 to `layers`; a part is static, a part disabled, and a part not there.
static void make_members(test_world *w, test_random *random, int32_t layers) {
  test_world_kind of_layers = kind;
  of_layers.layers = layers;
  test_world_make(w, random, &of_layers);
  for (int32_t k = 0; k < w->count; k++) {
    if (test_chance(random, 0.5)) CHECK(pix_sprite_set_layer(&w->sprites[k], 1));
    if (test_chance(random, 0.1)) test_world_remove(w, k);
  }
}

// Each sprite that belongs to the groups is in one of them, with its layer, and none other is.
static void check_groups(const pix_slot_groups *groups, const test_world *w, bool are_static) {
  const pix_slots *slots = &w->world.slots;
  int32_t expected = 0, listed = 0;
  for (int32_t k = 0; k < w->count; k++) {
    const pix_sprite *s = &w->sprites[k];
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

static void sprites_are_grouped_by_layers(test_random *random) {
  TEST_WORLD w;
  const int32_t layers = TEST_PICK(random, ((int32_t[]){1, 2, 3, 8, 64}));
  make_members(&w, random, layers);
  CHECK(pix_world_refresh(&w.world));
  pix_slot_groups groups[2];
  for (int32_t k = 0; k < 2; k++) pix_slot_groups_init(&groups[k], test_allocator(), (pix_cell_shape){0, 0});
  for (int32_t step = 0; step < 6; step++) {
    for (int32_t k = 0; k < 2; k++) {
      CHECK(pix_slot_groups_list(&groups[k], &w.world.slots, k == 1));
      check_groups(&groups[k], &w, k == 1);
      check_classes(&groups[k], &w.world.slots.layers);
      CHECK(pix_slot_groups_deal_out(&groups[k], &w.world.slots));
      for (int32_t g = 0; g < groups[k].count; g++) {
        CHECK_EQUAL(groups[k].items[g].cells.count, groups[k].items[g].count);
      }
    }
    for (int32_t k = test_int(random, 0, 2 * layers); k > 0; k--) {
      const int32_t a = test_int(random, 1, layers), b = test_int(random, 1, layers);
      test_set_layers_collide(&w.world, a, b, test_chance(random, 0.3));
    }
  }
  for (int32_t k = 0; k < 2; k++) pix_slot_groups_destroy(&groups[k]);
}

// Many that do not collide with each other are apart from others; many teams stay together.
static void groups_are_made_where_they_pay(void) {
  TEST_WORLD w;
  test_random random = {5};
  make_members(&w, &random, 30);
  pix_slot_groups groups;
  pix_slot_groups_init(&groups, test_allocator(), (pix_cell_shape){0, 0});
  CHECK(pix_slot_groups_list(&groups, &w.world.slots, false));
  CHECK_EQUAL(groups.count, 1);
  test_set_layers_collide(&w.world, 1, 1, false);
  CHECK(pix_slot_groups_list(&groups, &w.world.slots, false));
  CHECK_EQUAL(groups.count, 2);
  for (int32_t k = 2; k <= 30; k++) test_set_layers_collide(&w.world, k, k, false);
  CHECK(pix_slot_groups_list(&groups, &w.world.slots, false));
  CHECK_EQUAL(groups.count, 1);
  for (int32_t a = 1; a <= 30; a++) {
    for (int32_t b = 1; b < a; b++) test_set_layers_collide(&w.world, a, b, b == 1);
  }
  CHECK(pix_slot_groups_list(&groups, &w.world.slots, false));
  CHECK(groups.count > 1);
  pix_slot_groups_destroy(&groups);
}

const test_case slot_groups_tests[] = {
    TEST_ROUNDS(sprites_are_grouped_by_layers, 100),
    TEST(groups_are_made_where_they_pay),
    TESTS_END,
};
