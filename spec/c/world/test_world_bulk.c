// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All sprites of a world at once: who is marked as moved, numbers from anywhere in memory, and bounces.

#include "world/world_bulk.h"

#include "test_worlds.h"

#define SPRITES 40

static bool are_same(pix_point a, pix_point b) { return memcmp(&a, &b, sizeof a) == 0; }

// Of all members, by one call and one by one.
static void positions_of(const test_world *w, pix_point *positions) {
  pix_bulk_get_positions(&w->world, positions);
  for (int32_t i = 0; i < w->members; i++) {
    CHECK(are_same(positions[i], pix_sprite_position(&w->sprites[w->order[i]])));
  }
}

static double random_coordinate(test_random *random) {
  const double far = test_real(random, -PIX_MAX_POSITION, PIX_MAX_POSITION);
  const double values[] = {0, -0.0, test_real(random, -100, 100), far, PIX_MAX_POSITION, -PIX_MAX_POSITION};
  return TEST_PICK(random, values);
}

// Each sprite's own position, or another one; from an address that is a multiple of nothing.
static void set_positions(test_world *w, test_random *random, pix_point *positions) {
  unsigned char bytes[SPRITES * sizeof(pix_point) + 1];
  for (int32_t i = 0; i < w->members; i++) {
    if (test_chance(random, 0.6)) positions[i] = (pix_point){random_coordinate(random), random_coordinate(random)};
    memcpy(bytes + 1 + (size_t)i * sizeof *positions, &positions[i], sizeof *positions);
  }
  CHECK_EQUAL(pix_bulk_find_beyond(bytes + 1, 2 * w->members, PIX_MAX_POSITION), -1);
  pix_bulk_set_positions(&w->world, bytes + 1);
}

// Those and only those that come to be elsewhere are marked.
static void who_moves_is_marked(test_random *random) {
  static test_world w;
  pix_velocities velocities = {0};
  pix_point before[SPRITES], set[SPRITES], after[SPRITES];
  test_world_make_squares(&w, SPRITES, 3, 8, 5);
  for (int32_t k = 0; k < 9; k++) test_world_toggle(&w, test_int(random, 0, SPRITES - 1));
  CHECK(pix_velocities_reserve(&velocities, test_allocator(), w.world.slots.capacity));
  for (int32_t step = 0; step < 9; step++) {
    CHECK(test_world_pairs(&w) >= 0);  // all are up to date
    positions_of(&w, before);
    memcpy(set, before, sizeof set);
    switch (step % 3) {
      case 0: set_positions(&w, random, set); break;
      case 1: pix_bulk_translate(&w.world, test_int(random, -1, 1), 0); break;
      default:
        for (int32_t i = 0; i < w.members; i++) set[i] = (pix_point){test_int(random, -1, 1), 0};
        pix_bulk_set_velocities(&w.world, &velocities, set);
        pix_bulk_integrate(&w.world, &velocities, 0.25, NULL);
    }
    positions_of(&w, after);
    for (int32_t i = 0; i < w.members; i++) {
      const bool is_marked = w.world.slots.flags[w.sprites[w.order[i]].slot] & PIX_SLOT_DIRTY;
      CHECK_EQUAL(is_marked, !are_same(before[i], after[i]));
      CHECK(step % 3 != 0 || are_same(after[i], set[i]));
    }
  }
  pix_velocities_destroy(&velocities, test_allocator());
  test_world_free(&w);
}

typedef struct motion {
  double position, velocity;
} motion;

// One mirroring after the other; exact for numbers that are multiples of a power of two.
static motion bounced(motion m, double dt, double low, double high) {
  double step = m.velocity * dt;
  if ((m.position < low && step < 0) || (m.position > high && step > 0)) {
    step = -step;
    m.velocity = -m.velocity;
  }
  const bool was_low = m.position < low, was_high = m.position > high;
  m.position += step;
  if ((was_low && m.position < low) || (was_high && m.position > high)) return m;
  while (m.position < low || m.position > high) {
    m.position = 2 * (m.position > high ? high : low) - m.position;
    m.velocity = -m.velocity;
  }
  return m;
}

static void bounces(test_random *random) {
  static test_world w;
  pix_velocities velocities = {0};
  test_world_make_squares(&w, 1, 3, 1, 0);
  CHECK(pix_velocities_reserve(&velocities, test_allocator(), w.world.slots.capacity));
  for (int32_t step = 0; step < 60; step++) {
    const double left = test_int(random, -50, 50), top = test_int(random, -50, 50);
    const double dt = test_int(random, -16, 32) / 16.0;
    const pix_position_range bounds = {left, top, left + test_int(random, 1, 64), top + test_int(random, 1, 64)};
    const pix_point p = {test_int(random, -1600, 1600) / 16.0, test_int(random, -1600, 1600) / 16.0};
    const pix_point v = {test_int(random, -800, 800) / 4.0, test_int(random, -8, 8) / 4.0};
    const motion x = bounced((motion){p.x, v.x}, dt, bounds.left, bounds.right);
    const motion y = bounced((motion){p.y, v.y}, dt, bounds.top, bounds.bottom);
    pix_bulk_set_positions(&w.world, &p);
    pix_bulk_set_velocities(&w.world, &velocities, &v);
    CHECK_EQUAL(pix_bulk_integrate(&w.world, &velocities, dt, &bounds), -1);
    const pix_point at = pix_sprite_position(&w.sprites[0]), speed = pix_velocities_get(&velocities, w.sprites[0].slot);
    CHECK(at.x == x.position && at.y == y.position && speed.x == x.velocity && speed.y == y.velocity);
  }
  pix_velocities_destroy(&velocities, test_allocator());
  test_world_free(&w);
}

const test_case world_bulk_tests[] = {
    TEST_ROUNDS(who_moves_is_marked, 200),
    TEST_ROUNDS(bounces, 100),
    TESTS_END,
};
