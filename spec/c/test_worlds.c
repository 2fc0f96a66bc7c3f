// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test_worlds.h"

#include "sprite/sprite_coverage.h"

const test_world_kind test_dense_world = {
    .widest = 40, .longest = 90, .reach = 60, .layers = 3, .fixed = 0.2, .disabled = 0.05, .ruled = 0.3};

static void *new_array(int32_t count, size_t size) {
  void *items = calloc((size_t)count + 1, size);
  if (items == NULL) abort();
  return items;
}

static int32_t learn(pix_world *world, int32_t number) {
  const int32_t bit = pix_layers_learn(&world->slots.layers.known, number);
  CHECK(bit >= 0);
  return bit;
}

void test_set_layers_collide(pix_world *world, int32_t a, int32_t b, bool collide) {
  const uint64_t set_a = UINT64_C(1) << learn(world, a), set_b = UINT64_C(1) << learn(world, b);
  pix_world_set_rule(world, set_a, set_b, collide ? PIX_MEETING_COLLIDE : PIX_MEETING_IGNORE, 0);
}

bool test_layers_collide(const pix_world *world, int32_t a, int32_t b) {
  const pix_layers *layers = &world->slots.layers;
  const int32_t bit_a = pix_layers_find(&layers->known, a), bit_b = pix_layers_find(&layers->known, b);
  return bit_a < 0 || bit_b < 0 || pix_layers_collide(layers, bit_a, bit_b);
}

static void make_empty(test_world *w, int32_t count, int32_t cell_size) {
  *w = (test_world){.count = count};
  pix_allocator_init_part(&w->memory, test_allocator());
  pix_world_init(&w->world, &w->memory, cell_size);
  w->sprites = new_array(count, sizeof *w->sprites);
  w->poses = new_array(count, sizeof *w->poses);
  w->order = new_array(count, sizeof *w->order);
}

static void make_sprite(test_world *w, int32_t k, pix_mask *mask, int32_t largest) {
  pix_sprite_init(&w->sprites[k], mask, largest, largest);
  pix_sprite_give_pose(&w->sprites[k], &w->poses[k]);
}

static void place(test_world *w, int32_t k, test_random *random) {
  const pix_mask largest = {.width = w->kind.widest, .height = w->kind.widest};  // whatever it comes to show
  test_placement p = test_random_placement(random, &largest, w->kind.longest, w->kind.reach);
  if (test_chance(random, 0.5)) p.transform = pix_transform_identity();
  test_place(&w->sprites[k], &p);
}

void test_world_make(test_world *w, test_random *random, const test_world_kind *kind) {
  static const int32_t cell_sizes[] = {0, 0, 0, 4, 100, 1 << 24};
  make_empty(w, kind->sprites > 0 ? kind->sprites : test_int(random, 2, 24), TEST_PICK(random, cell_sizes));
  w->kind = *kind;
  for (int32_t k = 0; k < TEST_WORLD_MASKS; k++) {
    const int32_t width = test_int(random, test_chance(random, 0.03) ? 0 : 1, kind->widest);
    test_random_mask(&w->masks[k], random, width, test_int(random, 1, kind->widest));
  }
  for (int32_t k = 0; k < w->count; k++) {
    make_sprite(w, k, &w->masks[test_int(random, 0, TEST_WORLD_MASKS - 1)], kind->widest);
    place(w, k, random);
    pix_sprite_set_layer(&w->sprites[k], test_int(random, 1, kind->layers));
    pix_sprite_set_static(&w->sprites[k], test_chance(random, kind->fixed));
    pix_sprite_set_enabled(&w->sprites[k], !test_chance(random, kind->disabled));
    w->sprites[k].depth = test_int(random, -2, 2);
    test_world_add(w, k);
  }
  if (test_chance(random, kind->ruled)) {
    test_set_layers_collide(&w->world, 1, test_int(random, 1, kind->layers), false);
  }
}

void test_world_make_squares(test_world *w, int32_t count, int32_t side, int32_t columns, int32_t step) {
  make_empty(w, count, 0);
  CHECK(pix_mask_create(&w->masks[0], test_allocator(), side, side));
  pix_mask_fill(&w->masks[0]);
  for (int32_t k = 0; k < count; k++) {
    make_sprite(w, k, &w->masks[0], side);
    pix_sprite_set_position(&w->sprites[k], k % columns * step, k / columns * step);
    test_world_add(w, k);
  }
}

void test_world_random_mask(test_world *w, int32_t k, test_random *random, int32_t width, int32_t height) {
  pix_mask_release(&w->masks[k]);
  test_random_mask(&w->masks[k], random, width, height);
  CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], &w->masks[k], width, height).fault, PIX_SPRITE_OK);
}

void test_world_remask(test_world *w, int32_t k, test_random *random, int32_t widest, double full) {
  pix_mask *mask = &w->masks[k];
  const int32_t width = test_int(random, 1, widest), height = test_int(random, 1, widest);
  pix_mask_release(mask);
  if (test_chance(random, full)) test_full_mask(mask, width, height);
  else test_random_mask(mask, random, width, height);
  pix_mask_set(mask, 0, 0, true);
  CHECK_EQUAL(pix_sprite_set_mask(&w->sprites[k], mask, width, height).fault, PIX_SPRITE_OK);
}

void test_world_free(test_world *w) {
  for (int32_t k = 0; k < 2; k++) pix_world_release(&w->world);  // nothing is freed twice
  CHECK(w->world.is_released);
  CHECK(w->memory.bytes == 0 && w->memory.blocks == 0);
  for (int32_t k = 0; k < TEST_WORLD_MASKS; k++) pix_mask_release(&w->masks[k]);
  free(w->sprites);
  free(w->poses);
  free(w->order);
}

void test_world_add(test_world *w, int32_t k) {
  CHECK(pix_world_add(&w->world, &w->sprites[k]));
  w->order[w->members++] = k;
}

void test_world_remove(test_world *w, int32_t k) {
  int32_t at = 0;
  while (w->order[at] != k) at++;
  memmove(&w->order[at], &w->order[at + 1], (size_t)(w->members - at - 1) * sizeof *w->order);
  w->members--;
  pix_world_remove(&w->world, &w->sprites[k]);
}

void test_world_toggle(test_world *w, int32_t k) {
  if (pix_sprite_is_in_world(&w->sprites[k])) test_world_remove(w, k);
  else test_world_add(w, k);
}

void test_world_nudge(test_world *w, int32_t k, test_random *random) {
  const pix_point at = pix_sprite_position(&w->sprites[k]);
  pix_sprite_set_position(&w->sprites[k], at.x + test_real(random, -5, 5), at.y + test_int(random, -5, 5));
}

static void edit(pix_mask *mask, test_random *random) {
  if (mask->width == 0) return;
  const int32_t x = test_int(random, 0, mask->width - 1), y = test_int(random, 0, mask->height - 1);
  if (test_chance(random, 0.2)) pix_mask_invert(mask);
  else pix_mask_set_span(mask, y, 0, x + 1, test_chance(random, 0.5));
}

void test_world_change(test_world *w, test_random *random) {
  const int32_t k = test_int(random, 0, w->count - 1);
  pix_sprite *sprite = &w->sprites[k];
  pix_mask *mask = &w->masks[test_int(random, 0, TEST_WORLD_MASKS - 1)];
  switch (test_int(random, 0, 9)) {
    case 0: test_world_toggle(w, k); break;
    case 1: edit(mask, random); break;
    case 2: pix_sprite_set_frame(sprite, mask); break;
    case 3: pix_sprite_set_enabled(sprite, sprite->is_disabled); break;
    case 4: pix_sprite_set_static(sprite, !sprite->is_static); break;
    case 5: CHECK(pix_sprite_set_layer(sprite, test_int(random, 1, w->kind.layers))); break;
    case 6: place(w, k, random); break;
    default: test_world_nudge(w, k, random);
  }
}

int32_t test_world_pairs(test_world *w) { return pix_world_find_pairs(&w->world) ? w->world.pairs.count : -1; }

void test_world_check_pairs(test_world *w) {
  const pix_pair_list *pairs = &w->world.pairs;
  int32_t n = 0;
  bool equal = true;
  for (int32_t i = 0; i < w->members; i++) {
    for (int32_t k = i + 1; k < w->members; k++) {
      pix_sprite *a = &w->sprites[w->order[i]], *b = &w->sprites[w->order[k]];
      if (a->is_disabled || b->is_disabled || !test_layers_collide(&w->world, a->layer, b->layer)) continue;
      if (!pix_sprites_collide(a, b)) continue;
      equal = equal && n < pairs->count && pairs->items[n].a.slot == a->slot && pairs->items[n].b.slot == b->slot;
      n++;
    }
  }
  CHECK(equal);
  CHECK_EQUAL(pairs->count, n);
}

void test_answer(test_answers *a, const double *numbers, int32_t count) {
  if (!CHECK(a->count + count <= TEST_COUNT_OF(a->numbers))) return;
  memcpy(&a->numbers[a->count], numbers, (size_t)count * sizeof *numbers);
  a->count += count;
}

bool test_answers_are_same(const test_answers *a, const test_answers *b) {
  return a->count == b->count && memcmp(a->numbers, b->numbers, (size_t)a->count * sizeof *a->numbers) == 0;
}
