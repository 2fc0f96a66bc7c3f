// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All sprites of a world at once, against each by itself.

#include "world/world_bulk.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define SPRITES 40

// A world whose members change, and what its sprites must be.
typedef struct crowd {
  pix_mask mask;
  pix_world world;
  pix_velocities velocities;
  pix_sprite sprites[SPRITES];
  int32_t order[SPRITES], count;  // members, in adding order
  pix_point position[SPRITES], velocity[SPRITES];
} crowd;

static void make_crowd(crowd *c) {
  *c = (crowd){0};
  CHECK(pix_mask_create(&c->mask, test_allocator(), 3, 3));
  pix_mask_fill(&c->mask);
  pix_world_init(&c->world, test_allocator(), 0);
  for (int32_t k = 0; k < SPRITES; k++) test_sprite_init(&c->sprites[k], &c->mask, 3, 3);
}

static void free_crowd(crowd *c) {
  pix_velocities_destroy(&c->velocities, test_allocator());
  pix_world_release(&c->world);
  pix_mask_release(&c->mask);
}

// Adds or removes some sprites. A velocity is of the world, and stays there.
static void change_members(crowd *c, test_random *random, int32_t changes) {
  for (int32_t i = 0; i < changes; i++) {
    const int32_t k = test_int(random, 0, SPRITES - 1);
    pix_sprite *sprite = &c->sprites[k];
    if (!pix_sprite_is_in_world(sprite)) {
      CHECK(pix_world_add(&c->world, sprite));
      c->order[c->count++] = k;
      continue;
    }
    int32_t at = 0;
    while (c->order[at] != k) at++;
    memmove(&c->order[at], &c->order[at + 1], (size_t)(c->count - at - 1) * sizeof *c->order);
    c->count--;
    pix_velocities_set(&c->velocities, sprite->slot, (pix_point){0, 0});
    c->velocity[k] = (pix_point){0, 0};
    pix_world_remove(&c->world, sprite);
  }
}

static bool are_same(pix_point a, pix_point b) { return memcmp(&a, &b, sizeof a) == 0; }

static void check_crowd(const crowd *c) {
  for (int32_t k = 0; k < SPRITES; k++) {
    CHECK(are_same(pix_sprite_position(&c->sprites[k]), c->position[k]));
    if (pix_sprite_is_in_world(&c->sprites[k])) {
      CHECK(are_same(pix_velocities_get(&c->velocities, c->sprites[k].slot), c->velocity[k]));
    }
  }
  pix_point points[SPRITES];
  pix_bulk_get_positions(&c->world, points);
  for (int32_t i = 0; i < c->count; i++) CHECK(are_same(points[i], c->position[c->order[i]]));
}

// Members are clean afterwards.
static void settle(crowd *c) {
  CHECK(pix_world_find_pairs(&c->world));
  for (int32_t i = 0; i < c->count; i++) {
    CHECK(!(c->world.slots.flags[c->sprites[c->order[i]].slot] & PIX_SLOT_DIRTY));
  }
}

// Since the world was settled, those and only those whose position differs from the one before are marked.
static void check_marks(const crowd *c, const pix_point *before) {
  for (int32_t i = 0; i < c->count; i++) {
    const int32_t k = c->order[i];
    const bool is_marked = (c->world.slots.flags[c->sprites[k].slot] & PIX_SLOT_DIRTY) != 0;
    CHECK_EQUAL(is_marked, !are_same(before[k], c->position[k]));
  }
}

static double random_coordinate(test_random *random) {
  const double near = test_real(random, -100, 100), far = test_real(random, -PIX_MAX_POSITION, PIX_MAX_POSITION);
  const double values[] = {0, -0.0, near, far, PIX_MAX_POSITION, -PIX_MAX_POSITION, test_int(random, -50, 50)};
  return TEST_PICK(random, values);
}

static pix_point random_point(test_random *random) {
  const double x = random_coordinate(random), y = random_coordinate(random);
  return (pix_point){x, y};
}

static void set_positions(crowd *c, test_random *random) {
  unsigned char bytes[SPRITES * sizeof(pix_point) + 1];
  for (int32_t i = 0; i < c->count; i++) {
    pix_point *position = &c->position[c->order[i]];
    if (test_chance(random, 0.6)) *position = random_point(random);
    memcpy(bytes + 1 + (size_t)i * sizeof *position, position, sizeof *position);  // not aligned
  }
  CHECK_EQUAL(pix_bulk_find_beyond(bytes + 1, 2 * c->count, PIX_MAX_POSITION), -1);
  pix_bulk_set_positions(&c->world, bytes + 1);
}

static void set_velocities(crowd *c, test_random *random) {
  pix_point points[SPRITES];
  const double fastest = TEST_PICK(random, ((double[]){0, 50, 1000, PIX_MAX_POSITION}));
  for (int32_t i = 0; i < c->count; i++) {
    const double x = test_real(random, -1, 1) * fastest, y = test_chance(random, 0.8) ? -x / 2 : 0;
    points[i] = c->velocity[c->order[i]] = (pix_point){x, y};
  }
  CHECK(pix_velocities_reserve(&c->velocities, test_allocator(), c->world.slots.capacity));
  pix_bulk_set_velocities(&c->world, &c->velocities, points);
}

static bool is_beyond(pix_point p) { return !(fabs(p.x) <= PIX_MAX_POSITION && fabs(p.y) <= PIX_MAX_POSITION); }

// Moves the members by their steps, unless one would get beyond the limit: returns the first that would.
static int32_t move_members(crowd *c, const pix_point *steps) {
  pix_point moved[SPRITES];
  for (int32_t i = 0; i < c->count; i++) {
    const int32_t k = c->order[i];
    moved[i] = (pix_point){c->position[k].x + steps[k].x, c->position[k].y + steps[k].y};
    if (is_beyond(moved[i])) return i;
  }
  for (int32_t i = 0; i < c->count; i++) c->position[c->order[i]] = moved[i];
  return -1;
}

static void translate(crowd *c, test_random *random) {
  const double reach = TEST_PICK(random, ((double[]){10, 1e6, 1e300}));
  const double dx = test_real(random, -reach, reach), dy = test_chance(random, 0.5) ? 0 : dx;
  pix_point steps[SPRITES];
  for (int32_t k = 0; k < SPRITES; k++) steps[k] = (pix_point){dx, dy};
  const int32_t leaving = move_members(c, steps);
  CHECK_EQUAL(pix_bulk_translate(&c->world, dx, dy), leaving);
}

static void integrate(crowd *c, test_random *random) {
  const double longest = TEST_PICK(random, ((double[]){0.02, 1, 1e9}));
  const double dt = test_real(random, -longest, longest);
  pix_point steps[SPRITES];
  for (int32_t k = 0; k < SPRITES; k++) {
    steps[k] = (pix_point){c->velocity[k].x * dt, c->velocity[k].y * dt};
    if (c->velocity[k].x == 0 && c->velocity[k].y == 0) steps[k] = (pix_point){-0.0, -0.0};  // which changes no bit
  }
  const int32_t leaving = move_members(c, steps);
  CHECK_EQUAL(pix_bulk_integrate(&c->world, &c->velocities, dt, NULL), leaving);
}

static void moves_all_as_each(void) {
  test_rounds rounds = test_rounds_of(500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    crowd c;
    make_crowd(&c);
    for (int step = 0; step < 30; step++) {
      change_members(&c, random, test_int(random, 0, 8));
      settle(&c);
      pix_point before[SPRITES];
      memcpy(before, c.position, sizeof before);
      switch (test_int(random, 0, 3)) {
        case 0: set_positions(&c, random); break;
        case 1: set_velocities(&c, random); break;
        case 2: translate(&c, random); break;
        default: integrate(&c, random);
      }
      check_crowd(&c);
      check_marks(&c, before);
    }
    free_crowd(&c);
  }
}

// Numbers.

static void the_first_beyond_is_found(void) {
  static const double wrong[] = {NAN, INFINITY, -INFINITY, 100.5, -101, 1e308};
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    double numbers[300];
    const int32_t count = test_int(random, 0, 300);
    for (int32_t k = 0; k < count; k++) numbers[k] = test_chance(random, 0.1) ? 100 : test_real(random, -100, 100);
    CHECK_EQUAL(pix_bulk_find_beyond(numbers, count, 100), -1);
    int32_t first = -1;
    for (int i = 0; i < 3 && count > 0; i++) {
      const int32_t k = test_int(random, 0, count - 1);
      numbers[k] = TEST_PICK(random, wrong);
      first = first < 0 || k < first ? k : first;
    }
    CHECK_EQUAL(pix_bulk_find_beyond(numbers, count, 100), first);
  }
}

// Transforms.

static void fill_numbers(const test_placement *p, double *numbers) {
  const pix_transform *t = &p->transform;
  const double values[] = {p->position.x, p->position.y, t->r, t->sx, t->sy, t->ox, t->oy, t->kx, t->ky};
  memcpy(numbers, values, sizeof values);
}

static void check_placements(crowd *c, const test_placement *placements) {
  for (int32_t i = 0; i < c->count; i++) {
    const test_placement p = test_placement_of(&c->sprites[c->order[i]]);
    double numbers[2][PIX_BULK_TRANSFORM];
    fill_numbers(&p, numbers[0]);
    fill_numbers(&placements[i], numbers[1]);
    CHECK(memcmp(numbers[0], numbers[1], sizeof *numbers) == 0);
  }
}

static void sets_all_transforms_or_none(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    crowd c;
    make_crowd(&c);
    test_placement had[SPRITES];
    for (int step = 0; step < 8; step++) {
      change_members(&c, random, test_int(random, 1, 20));
      settle(&c);
      double numbers[SPRITES * PIX_BULK_TRANSFORM];
      test_placement wanted[SPRITES];
      for (int32_t i = 0; i < c.count; i++) {
        had[i] = test_placement_of(&c.sprites[c.order[i]]);
        wanted[i] = test_chance(random, 0.3) ? had[i] : test_random_placement(random, &c.mask, 200, 500);
        fill_numbers(&wanted[i], numbers + i * PIX_BULK_TRANSFORM);
      }
      const int32_t bad = c.count > 0 && test_chance(random, 0.4) ? test_int(random, 0, c.count - 1) : -1;
      if (bad >= 0) {  // a box too far away
        const test_placement far = {{1, 1}, {.sx = 65536, .sy = 1, .ox = 1 << 24}};
        fill_numbers(&far, numbers + bad * PIX_BULK_TRANSFORM);
      }
      pix_sprite_result result;
      CHECK_EQUAL(pix_bulk_set_transforms(&c.world, numbers, &result), bad);
      if (bad >= 0) CHECK_EQUAL(result, PIX_SPRITE_BOX_TOO_FAR);
      check_placements(&c, bad >= 0 ? had : wanted);
    }
    free_crowd(&c);
  }
}

// Bounds.

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

static void bounces(void) {
  test_rounds rounds = test_rounds_of(1000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    crowd c;
    make_crowd(&c);
    change_members(&c, random, 10);
    pix_position_range bounds;
    bounds.left = test_int(random, -50, 50), bounds.top = test_int(random, -50, 50);
    bounds.right = bounds.left + test_int(random, 1, 64), bounds.bottom = bounds.top + test_int(random, 1, 64);
    pix_point points[SPRITES], velocities[SPRITES];
    for (int32_t i = 0; i < c.count; i++) {
      const int32_t k = c.order[i];
      points[i].x = test_int(random, -1600, 1600) / 16.0, points[i].y = test_int(random, -1600, 1600) / 16.0;
      velocities[i].x = test_int(random, -800, 800) / 4.0, velocities[i].y = test_int(random, -8, 8) / 4.0;
      c.position[k] = points[i];
      c.velocity[k] = velocities[i];
    }
    pix_bulk_set_positions(&c.world, points);
    CHECK(pix_velocities_reserve(&c.velocities, test_allocator(), c.world.slots.capacity));
    pix_bulk_set_velocities(&c.world, &c.velocities, velocities);
    for (int step = 0; step < 10; step++) {
      const double dt = test_int(random, -16, 32) / 16.0;
      CHECK_EQUAL(pix_bulk_integrate(&c.world, &c.velocities, dt, &bounds), -1);
      for (int32_t i = 0; i < c.count; i++) {
        pix_point *p = &c.position[c.order[i]], *v = &c.velocity[c.order[i]];
        const motion x = bounced((motion){p->x, v->x}, dt, bounds.left, bounds.right);
        const motion y = bounced((motion){p->y, v->y}, dt, bounds.top, bounds.bottom);
        *p = (pix_point){x.position, y.position};
        *v = (pix_point){x.velocity, y.velocity};
        const pix_point is = pix_sprite_position(&c.sprites[c.order[i]]);
        const pix_point has = pix_velocities_get(&c.velocities, c.sprites[c.order[i]].slot);
        CHECK(is.x == p->x && is.y == p->y && has.x == v->x && has.y == v->y);
      }
    }
    free_crowd(&c);
  }
}

// However far, fast or narrow: the position stays in the bounds and the speed is kept.
static void bounces_stay_within(void) {
  test_rounds rounds = test_rounds_of(2000);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    crowd c;
    make_crowd(&c);
    CHECK(pix_world_add(&c.world, &c.sprites[0]));
    CHECK(pix_velocities_reserve(&c.velocities, test_allocator(), c.world.slots.capacity));
    const double width = test_chance(random, 0.1) ? 0 : test_spread(random, 1e-300, 1e9);
    const pix_position_range bounds = {test_real(random, -1e3, 1e3), -1e9,
                                       fmin(bounds.left + width, PIX_MAX_POSITION), 1e9};
    const double fraction = test_real(random, 0, 1), x = bounds.left + fraction * (bounds.right - bounds.left);
    const pix_point position = {fmin(x, bounds.right), 0};
    const pix_point velocity = {test_spread(random, 1e-9, 1e9) * (test_chance(random, 0.5) ? 1 : -1), 1};
    pix_bulk_set_positions(&c.world, &position);
    pix_bulk_set_velocities(&c.world, &c.velocities, &velocity);
    const double dt = test_chance(random, 0.1) ? 1e308 : test_spread(random, 1e-3, 1e9);
    CHECK_EQUAL(pix_bulk_integrate(&c.world, &c.velocities, dt, &bounds), -1);
    const pix_point to = pix_sprite_position(&c.sprites[0]);
    CHECK(to.x >= bounds.left && to.x <= bounds.right && to.y >= bounds.top && to.y <= bounds.bottom);
    CHECK(fabs(pix_velocities_get(&c.velocities, c.sprites[0].slot).x) == fabs(velocity.x));
    free_crowd(&c);
  }
}

static void everything_rests_without_velocities(void) {
  crowd c;
  make_crowd(&c);
  CHECK(pix_world_add(&c.world, &c.sprites[0]));
  CHECK_EQUAL(pix_bulk_integrate(&c.world, &c.velocities, 5, NULL), -1);
  CHECK(are_same(pix_sprite_position(&c.sprites[0]), (pix_point){0, 0}));
  CHECK(are_same(pix_velocities_get(&c.velocities, 0), (pix_point){0, 0}));
  pix_velocities_set(&c.velocities, 0, (pix_point){1, 1});  // there is no room
  CHECK(are_same(pix_velocities_get(&c.velocities, 0), (pix_point){0, 0}));
  test_allocator()->fail_after = 0;
  CHECK(!pix_velocities_reserve(&c.velocities, test_allocator(), 1));
  test_allocator()->fail_after = -1;
  free_crowd(&c);
}

const test_case world_bulk_tests[] = {
    TEST(moves_all_as_each),
    TEST(the_first_beyond_is_found),
    TEST(sets_all_transforms_or_none),
    TEST(bounces),
    TEST(bounces_stay_within),
    TEST(everything_rests_without_velocities),
    TESTS_END,
};
