// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Walks along segments through a grid, beside a list of boxes.

#include "broad/grid.h"

#include "test_scoped.h"

#define MOST 200
#define UNITS 256  // a pixel: the ends of segments are whole numbers of these

typedef struct scene {
  pix_grid grid;
  pix_rect boxes[MOST];
  int32_t count;
  double farthest;  // edge of a box
} scene;

static void end(scene *s) { pix_grid_destroy(&s->grid); }

#define SCENE TEST_FREED_BY(end) scene

static int32_t near_or_far(test_random *random, int32_t reach) {
  return test_chance(random, 0.7) ? test_int(random, -reach, reach) : test_int(random, -40, 40);
}

static void fill(scene *s, test_random *random, int32_t reach) {
  const pix_cell_shape shape = {1 << test_int(random, 0, 7), 1 << test_int(random, 0, 7)};
  pix_grid_init(&s->grid, test_allocator(), shape);
  s->farthest = 0;
  CHECK(pix_grid_reserve(&s->grid, MOST));
  s->count = test_int(random, 1, MOST);
  const int32_t largest = (int32_t)test_spread(random, 1, 400);
  for (int32_t k = 0; k < s->count; k++) {
    const int32_t w = (int32_t)test_spread(random, 1, largest + 1), h = (int32_t)test_spread(random, 1, largest + 1);
    const pix_rect box = {near_or_far(random, reach), near_or_far(random, reach), w, h};
    s->boxes[k] = box;
    s->farthest = fmax(s->farthest, fmax(fmax(-box.x, box.x + w), fmax(-box.y, box.y + h)));
    CHECK(pix_grid_put(&s->grid, k, s->boxes));
    pix_grid_note_layer(&s->grid, k, k % 2);
  }
}

// Cuts the part [*t0, *t1] of a way to what lies between low and high.
static void cut(double from, double way, double low, double high, double *t0, double *t1) {
  if (way == 0) {
    if (from < low || from > high) *t1 = -1;
    return;
  }
  const double a = (low - from) / way, b = (high - from) / way;
  *t0 = pix_greater(*t0, pix_lesser(a, b));
  *t1 = pix_lesser(*t1, pix_greater(a, b));
}

// Steps to where the segment comes to a box; -1 if it does not.
static double steps_to(const pix_grid_course *c, pix_rect box) {
  const double dx = c->to[0] - c->from[0], dy = c->to[1] - c->from[1];
  double t0 = 0, t1 = 1;
  cut(c->from[0], dx, box.x, (double)box.x + box.w, &t0, &t1);
  cut(c->from[1], dy, box.y, (double)box.y + box.h, &t0, &t1);
  return t0 > t1 ? -1 : c->steps + t0 * (fabs(dx) + fabs(dy));
}

// How far the segment's line passes a box, in pixels along x and y together; 0 if it meets it.
static double line_to(const pix_grid_course *c, pix_rect box) {
  const double dx = c->to[0] - c->from[0], dy = c->to[1] - c->from[1];
  double low = INFINITY, high = -INFINITY;
  for (int32_t k = 0; k < 4; k++) {
    const double x = (double)box.x + k % 2 * box.w - c->from[0], y = (double)box.y + k / 2 * box.h - c->from[1];
    low = fmin(low, x * dy - y * dx);
    high = fmax(high, x * dy - y * dx);
  }
  return dx == 0 && dy == 0 ? 0 : fmax(0, fmax(low, -high)) / (fabs(dx) + fabs(dy));
}

static void walk(const scene *s, test_random *random, const pix_grid_course *course) {
  int32_t slots[MOST + 1], times[MOST] = {0};
  pix_grid_work work = {0, 0};
  pix_grid_walk way;
  const uint64_t layers = TEST_PICK(random, ((uint64_t[]){UINT64_MAX, 1, 2}));
  int64_t most = test_chance(random, 0.5) ? INT64_MAX : test_int(random, 0, 2000);
  int32_t found = pix_grid_walk_begin(&way, &s->grid, layers, course, slots, &work);
  for (bool is_first = true; found > 0 || is_first; found = pix_grid_walk_next(&way, most, slots)) {
    is_first = false;
    CHECK(found <= s->count);
    for (int32_t k = 0; k < found; k++) times[slots[k]]++;
    if (test_chance(random, 0.1)) most = most / 2;
  }
  int64_t cells = 0;
  for (int32_t l = 0; l < PIX_GRID_LEVELS; l++) cells += s->grid.levels[l].columns * s->grid.levels[l].rows;
  CHECK(work.cells <= 16 * cells);
  for (int32_t k = 0; k < s->count; k++) {
    const double steps = steps_to(course, s->boxes[k]);
    CHECK(times[k] <= 1);
    const double length = fabs(course->to[0] - course->from[0]) + fabs(course->to[1] - course->from[1]);
    if (length >= 1 && line_to(course, s->boxes[k]) > 3) CHECK_EQUAL(times[k], 0);
    if (steps >= 0 && steps <= (double)most && (layers >> k % 2 & 1)) CHECK_EQUAL(times[k], 1);
  }
}

static void walks_beside_a_list(test_random *random) {
  SCENE s;
  const int32_t reach = (int32_t)test_spread(random, 40, 100000);
  fill(&s, random, reach);
  for (int32_t k = 0; k < 30; k++) {
    pix_grid_course c = {.steps = test_chance(random, 0.5) ? 0 : test_real(random, 0, 500), .farthest = s.farthest};
    for (int32_t i = 0; i < 2; i++) {
      const int32_t grain = TEST_PICK(random, ((int32_t[]){1, 256, 128}));
      c.from[i] = (double)(near_or_far(random, reach) * (int64_t)UNITS / grain * grain) / UNITS;
      c.to[i] = (double)(near_or_far(random, reach) * (int64_t)UNITS / grain * grain) / UNITS;
      if (test_chance(random, 0.1)) c.to[i] = c.from[i];
    }
    if (test_chance(random, 0.1)) c.to[1] = c.from[1] + c.to[0] - c.from[0];
    walk(&s, random, &c);
  }
}

const test_case grid_find_tests[] = {TEST_ROUNDS(walks_beside_a_list, 1000), TESTS_END};
