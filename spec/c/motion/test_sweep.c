// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "test_scene.h"

#define MASKS 5
#define MOST 24

typedef struct scene {
  pix_mask masks[MASKS];
  pix_sprite sprites[MOST];
  test_cover covers[MOST];  // of all but the mover, which is the first sprite
  int32_t count;
  pix_world world;
} scene;

static double random_coordinate(test_random *random, double reach) {
  const double x = test_real(random, -reach, reach);
  switch (test_int(random, 0, 3)) {
    case 0: return floor(x);
    case 1: return floor(x * 4) / 4;
    default: return x;
  }
}

static void place_sprite(scene *s, int32_t k, test_random *random, double reach) {
  pix_sprite *sprite = &s->sprites[k];
  const double longest = sprite->mask == &s->masks[MASKS - 1] ? 300 : 90;
  if (test_chance(random, 0.4)) {
    const test_placement p = test_random_placement(random, sprite->mask, longest, reach);
    test_place(sprite, &p);
  }
  pix_sprite_set_position(sprite, random_coordinate(random, reach), random_coordinate(random, reach));
}

static void make_scene(scene *s, test_random *random, double reach) {
  *s = (scene){.count = test_int(random, 1, MOST)};
  for (int k = 0; k < MASKS; k++) {
    const bool is_large = k == MASKS - 1;
    test_random_mask(&s->masks[k], random, is_large ? test_int(random, 100, 300) : test_int(random, 1, 40),
                     is_large ? test_int(random, 100, 250) : test_int(random, 1, 40));
  }
  pix_world_init(&s->world, test_allocator(), test_chance(random, 0.5) ? 0 : test_int(random, 1, 300));
  for (int32_t k = 0; k < s->count; k++) {
    const int32_t mask = k == 0 && test_chance(random, 0.9) ? test_int(random, 0, MASKS - 2)
                         : test_chance(random, 0.1)         ? MASKS - 1
                                                            : test_int(random, 0, MASKS - 2);
    test_sprite_init(&s->sprites[k], &s->masks[mask], 300, 250);
    place_sprite(s, k, random, reach);
    CHECK(pix_sprite_set_layer(&s->sprites[k], test_int(random, 1, 3)));
    if (k > 0 && test_chance(random, 0.05)) pix_sprite_set_enabled(&s->sprites[k], false);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
  if (test_chance(random, 0.2)) CHECK(pix_world_set_layers_collide(&s->world, 1, 2, false));
}

static void cover_scene(scene *s) {
  for (int32_t k = 1; k < s->count; k++) {
    const test_placement p = test_placement_of(&s->sprites[k]);
    s->covers[k] = test_cover_of(s->sprites[k].mask, &p);
  }
}

static void uncover_scene(scene *s) {
  for (int32_t k = 1; k < s->count; k++) test_cover_free(&s->covers[k]);
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  for (int k = 0; k < MASKS; k++) pix_mask_release(&s->masks[k]);
}

// The plain stepper: every step against every obstacle, pixel by pixel.

typedef struct stepper {
  scene *scene;
  test_cover mover;
  bool is_obstacle[MOST];
  int64_t area[MOST];  // in common where the mover is
} stepper;

static int64_t common_at(const stepper *s, const test_cover *mover, int32_t k, pix_offset at, int32_t *x, int32_t *y) {
  const test_cover *other = &s->scene->covers[k];
  const pix_rect box = {mover->bounds.x + at.dx, mover->bounds.y + at.dy, mover->bounds.w, mover->bounds.h};
  const pix_rect common = pix_rect_intersect(box, other->bounds);
  int64_t area = 0;
  for (int32_t j = common.y; j < common.y + common.h; j++) {
    for (int32_t i = common.x; i < common.x + common.w; i++) {
      if (!test_cover_get(mover, i - at.dx, j - at.dy) || !test_cover_get(other, i, j)) continue;
      if (area++ > 0) continue;
      *x = i;
      *y = j;
    }
  }
  return area;
}

static int64_t area_at(const stepper *s, int32_t k, pix_offset at) {
  int32_t x, y;
  return common_at(s, &s->mover, k, at, &x, &y);
}

static bool passes(const stepper *s, int32_t k, pix_offset to) {
  return !s->is_obstacle[k] || area_at(s, k, to) <= s->area[k];
}

static bool is_free(const stepper *s, pix_offset to) {
  for (int32_t k = 1; k < s->scene->count; k++) {
    if (!passes(s, k, to)) return false;
  }
  return true;
}

typedef struct plain_sweep {
  double position[2], fraction;
  pix_offset offset;
  pix_path_step step;
  pix_blocker blockers[MOST];
  int32_t count;
} plain_sweep;

static void add_blocker(const stepper *s, plain_sweep *sweep, const test_cover *mover, int32_t k, pix_offset at,
                        double back_x, double back_y) {
  pix_blocker *b = &sweep->blockers[sweep->count++];
  *b = (pix_blocker){.slot = s->scene->sprites[k].slot};
  CHECK(common_at(s, mover, k, at, &b->x, &b->y) > 0);
  int32_t i, j;
  double x = (double)(common_at(s, mover, k, (pix_offset){at.dx - 1, at.dy}, &i, &j) -
                      common_at(s, mover, k, (pix_offset){at.dx + 1, at.dy}, &i, &j));
  double y = (double)(common_at(s, mover, k, (pix_offset){at.dx, at.dy - 1}, &i, &j) -
                      common_at(s, mover, k, (pix_offset){at.dx, at.dy + 1}, &i, &j));
  if (x == 0 && y == 0) {
    x = back_x;
    y = back_y;
  }
  b->normal[0] = x / sqrt(x * x + y * y);
  b->normal[1] = y / sqrt(x * x + y * y);
}

// Lists what blocks the step; nothing if it is free.
static void take_step(const stepper *s, pix_offset at, pix_offset to, plain_sweep *sweep) {
  const pix_offset x = {to.dx, at.dy}, y = {at.dx, to.dy};
  const bool is_diagonal = sweep->step == PIX_PATH_BOTH, blocks = !is_free(s, to);
  const bool x_free = is_free(s, x), y_free = is_free(s, y);
  if (!blocks && !(is_diagonal && !x_free && !y_free)) return;
  // Back, as far as normals need it: along both axes, or along the one that is blocked, if that is one alone.
  const bool is_alone = x_free != y_free;
  const int32_t back_x = is_alone && x_free ? 0 : at.dx - to.dx, back_y = is_alone && y_free ? 0 : at.dy - to.dy;
  for (int32_t k = 1; k < s->scene->count; k++) {
    const bool blocks_x = !passes(s, k, x), blocks_y = !passes(s, k, y);
    if (blocks ? passes(s, k, to) : !blocks_x && !blocks_y) continue;
    add_blocker(s, sweep, &s->mover, k, blocks ? to : blocks_x ? x : y, back_x, back_y);
  }
}

static void take_end(const stepper *s, const double end[2], plain_sweep *sweep) {
  test_placement p = test_placement_of(&s->scene->sprites[0]);
  const pix_point start = p.position;
  p.position = (pix_point){end[0], end[1]};
  test_cover mover = test_cover_of(s->scene->sprites[0].mask, &p);
  for (int32_t k = 1; k < s->scene->count; k++) {
    int32_t x, y;
    if (!s->is_obstacle[k] || common_at(s, &mover, k, (pix_offset){0, 0}, &x, &y) <= s->area[k]) continue;
    add_blocker(s, sweep, &mover, k, (pix_offset){0, 0}, start.x - end[0], start.y - end[1]);
  }
  test_cover_free(&mover);
}

static plain_sweep sweep_plainly(stepper *s, const pix_path *path, const double end[2]) {
  const pix_point start = pix_sprite_position(&s->scene->sprites[0]);
  plain_sweep sweep = {.fraction = 1};
  pix_path_place place = {0, 0};
  for (;;) {
    const pix_path_place before = place;
    const pix_offset at = {pix_path_x(path, place), pix_path_y(path, place)};
    sweep.step = pix_path_next(path, &place);
    if (sweep.step == PIX_PATH_END) take_end(s, end, &sweep);
    const pix_offset to = {pix_path_x(path, place), pix_path_y(path, place)};
    if (sweep.step != PIX_PATH_END) take_step(s, at, to, &sweep);
    if (sweep.count > 0) {
      sweep.fraction = pix_path_fraction(path, &before);
      sweep.offset = at;
      sweep.position[0] = start.x + at.dx;
      sweep.position[1] = start.y + at.dy;
      return sweep;
    }
    for (int32_t k = 1; k < s->scene->count; k++) s->area[k] = area_at(s, k, to);
    if (sweep.step == PIX_PATH_END) break;
  }
  sweep.offset = (pix_offset){pix_path_x(path, place), pix_path_y(path, place)};
  memcpy(sweep.position, end, sizeof sweep.position);
  return sweep;
}

static stepper stepper_of(scene *s, uint64_t layers) {
  stepper st = {.scene = s};
  const test_placement p = test_placement_of(&s->sprites[0]);
  st.mover = test_cover_of(s->sprites[0].mask, &p);
  const pix_slots *slots = &s->world.slots;
  layers &= slots->layers.collide_with[slots->layer[s->sprites[0].slot]];
  for (int32_t k = 1; k < s->count; k++) {
    st.is_obstacle[k] = !s->sprites[k].is_disabled && (layers >> slots->layer[s->sprites[k].slot] & 1);
    st.area[k] = area_at(&st, k, (pix_offset){0, 0});
  }
  return st;
}

static pix_path path_of(const scene *s, const double end[2]) {
  const pix_point p = pix_sprite_position(&s->sprites[0]);
  const double start[2] = {p.x, p.y}, origin[2] = {s->sprites[0].origin.x, s->sprites[0].origin.y};
  return pix_sprite_kind(&s->sprites[0]) == PIX_RULE_UPRIGHT ? pix_path_upright(start, end, origin)
                                                             : pix_path_other(start, end);
}

static void check_sweep(scene *s, const double end[2], uint64_t layers) {
  pix_mover mover;
  pix_sweep sweep;
  if (!CHECK(pix_mover_begin(&mover, &s->world, &s->sprites[0], layers))) return;
  stepper st = stepper_of(s, layers);
  const pix_path path = path_of(s, end);
  const plain_sweep plain = sweep_plainly(&st, &path, end);
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK(sweep.position[0] == plain.position[0] && sweep.position[1] == plain.position[1]);
  CHECK_EQUAL(sweep.offset.dx, plain.offset.dx);
  CHECK_EQUAL(sweep.offset.dy, plain.offset.dy);
  CHECK(sweep.fraction == plain.fraction);
  if (CHECK_EQUAL(sweep.blocker_count, plain.count)) {
    if (plain.count > 0) CHECK_EQUAL(sweep.step, plain.step);
    for (int32_t k = 0; k < plain.count; k++) {
      const pix_blocker *a = &pix_world_blockers(&s->world)[k], *b = &plain.blockers[k];
      CHECK_EQUAL(a->slot, b->slot);
      CHECK_EQUAL(a->x, b->x);
      CHECK_EQUAL(a->y, b->y);
      CHECK(a->normal[0] == b->normal[0] && a->normal[1] == b->normal[1]);
    }
  }
  test_cover_free(&st.mover);
}

static void random_end(const scene *s, test_random *random, double reach, double end[2]) {
  const pix_point start = pix_sprite_position(&s->sprites[0]);
  end[0] = random_coordinate(random, reach);
  end[1] = random_coordinate(random, reach);
  switch (test_int(random, 0, 5)) {
    case 0: end[0] = start.x; break;
    case 1: end[1] = start.y; break;
    case 2: end[1] = start.y + (test_chance(random, 0.5) ? 1 : -1) * (end[0] - start.x); break;
    case 3:
      end[0] = start.x + test_real(random, -2, 2);
      end[1] = start.y + test_real(random, -2, 2);
      break;
    default: break;
  }
}

static void sweeps_end_where_the_plain_stepper_ends(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(250);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 40, 300);
    const pix_kernel *before = test_choose_kernel(random);
    make_scene(&s, random, reach);
    cover_scene(&s);
    for (int k = 0; k < 8; k++) {
      double end[2];
      if (k > 0) place_sprite(&s, 0, random, reach);
      random_end(&s, random, reach, end);
      check_sweep(&s, end, test_chance(random, 0.7) ? PIX_ALL_LAYERS : (uint64_t)test_int(random, 0, 15));
    }
    uncover_scene(&s);
    free_scene(&s);
    test_restore_kernel(before);
  }
}

// Rock or rubble, 500 x 500, of two sprites that share its pixels out, and the mover's mask in it.
static void make_rock(scene *s, test_random *random) {
  *s = (scene){.count = 3};
  test_random_mask(&s->masks[0], random, test_int(random, 1, 12), test_int(random, 1, 12));
  CHECK(pix_mask_create(&s->masks[1], test_allocator(), 500, 500));
  CHECK(pix_mask_create(&s->masks[2], test_allocator(), 500, 500));
  const double density = test_chance(random, 0.5) ? 1 : test_spread(random, 0.005, 0.3);
  for (int32_t k = 0; k < 500 * 500; k++) {
    if (test_chance(random, density)) pix_mask_set(&s->masks[test_int(random, 1, 2)], k % 500, k / 500, true);
  }
  pix_world_init(&s->world, test_allocator(), 0);
  for (int32_t k = 0; k < 3; k++) {
    test_sprite_init(&s->sprites[k], &s->masks[k], 500, 500);
    CHECK(pix_world_add(&s->world, &s->sprites[k]));
  }
}

static void cut_out(scene *s, int32_t x, int32_t y) {
  for (int32_t j = 0; j < s->masks[0].height; j++) {
    for (int32_t i = 0; i < s->masks[0].width; i++) {
      if (!pix_mask_get(&s->masks[0], i, j)) continue;
      pix_mask_set(&s->masks[1], x + i, y + j, false);
      pix_mask_set(&s->masks[2], x + i, y + j, false);
    }
  }
}

// Makes the way free, just, but for a few pixels near it. Where both change at once, one of the offsets between is,
// as a rule.
static void cut_tunnel(scene *s, test_random *random, const pix_path *path, int32_t x, int32_t y) {
  pix_path_place place = {0, 0}, before = place;
  const double passable = test_chance(random, 0.5) ? 0.99 : 0.7;  // of the steps of both
  do {
    cut_out(s, x + pix_path_x(path, place), y + pix_path_y(path, place));
    const bool is_by_x = test_chance(random, 0.5);
    if (test_chance(random, passable)) {
      cut_out(s, x + pix_path_x(path, is_by_x ? place : before), y + pix_path_y(path, is_by_x ? before : place));
    }
    before = place;
  } while (pix_path_next(path, &place) != PIX_PATH_END);
  for (int32_t k = test_int(random, 0, 3); k > 0; k--) {
    const pix_path_place at = pix_path_at_column(path, test_int(random, 0, (int32_t)path->columns));
    pix_mask_set(&s->masks[test_int(random, 1, 2)], x + pix_path_x(path, at) + test_int(random, -4, 15),
                 y + pix_path_y(path, at) + test_int(random, -4, 15), true);
  }
}

static void tunnels_as_wide_as_the_mover_are_gone_through(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(60);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    make_rock(&s, random);
    const bool is_flat = test_chance(random, 0.5);
    const double length = test_int(random, 20, 230) * (test_chance(random, 0.5) ? 1 : -1);
    const double grain = test_chance(random, 0.5) ? 1 : 65536, slope = test_chance(random, 0.4) ? 0.02 : 1;
    const double across = floor(length * test_real(random, -slope, slope) * grain) / grain;
    const double start[2] = {250 + test_real(random, -1, 1), 250 + test_real(random, -1, 1)};
    const double end[2] = {start[0] + (is_flat ? length : across), start[1] + (is_flat ? across : length)};
    pix_sprite_set_position(&s.sprites[0], start[0], start[1]);
    const pix_path path = path_of(&s, end);
    cut_tunnel(&s, random, &path, (int32_t)ceil(start[0] - 0.5), (int32_t)ceil(start[1] - 0.5));
    cover_scene(&s);
    check_sweep(&s, end, PIX_ALL_LAYERS);
    uncover_scene(&s);
    free_scene(&s);
  }
}

// A mover of one pixel from (0, 0) past two sprites of a few pixels and with large boxes.
static void check_past_pixels(const int32_t (*pixels)[3], int32_t count, double x, double y) {
  static scene s;
  s = (scene){.count = 3};
  pix_world_init(&s.world, test_allocator(), 0);
  for (int32_t k = 0; k < 3; k++) {
    const int32_t side = k == 0 ? 1 : 450;
    CHECK(pix_mask_create(&s.masks[k], test_allocator(), side, side));
    pix_mask_set(&s.masks[k], side - 1, 0, true);
    pix_mask_set(&s.masks[k], 0, side - 1, true);
    test_sprite_init(&s.sprites[k], &s.masks[k], 450, 450);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  for (int32_t k = 0; k < count; k++) pix_mask_set(&s.masks[pixels[k][0]], pixels[k][1], pixels[k][2], true);
  const double end[2] = {x, y};
  cover_scene(&s);
  check_sweep(&s, end, PIX_ALL_LAYERS);
  uncover_scene(&s);
  free_scene(&s);
}

// Each of two sprites blocks one of the offsets between; and a row with something beside it that is longer than a line.
static void single_pixels_are_found_in_rows(void) {
  const int32_t corner[][3] = {{1, 21, 20}, {2, 20, 21}}, row[][3] = {{1, 5, 1}, {1, 40, 1}, {1, 70, 0}};
  check_past_pixels(corner, 2, 40, 40);
  check_past_pixels(row, 3, 400, 1);
}

// Plainly: whose box meets the mover's at an offset of the way, at one between, or at the end.
static bool is_candidate(scene *s, int32_t k, const pix_path *path, const double end[2]) {
  const pix_rect box = pix_sprite_box(&s->sprites[0]), other = pix_sprite_box(&s->sprites[k]);
  pix_path_place place = {0, 0}, before = {0, 0};
  do {
    for (int m = 0; m < 3; m++) {
      const int32_t x = pix_path_x(path, m == 1 ? before : place), y = pix_path_y(path, m == 2 ? before : place);
      if (pix_rects_meet((pix_rect){box.x + x, box.y + y, box.w, box.h}, other)) return true;
    }
    before = place;
  } while (pix_path_next(path, &place) != PIX_PATH_END);
  const pix_point start = pix_sprite_position(&s->sprites[0]);
  pix_sprite_set_position(&s->sprites[0], end[0], end[1]);
  const bool meets = pix_rects_meet(pix_sprite_box(&s->sprites[0]), other);
  pix_sprite_set_position(&s->sprites[0], start.x, start.y);
  return meets;
}

static void candidates_are_those_whose_boxes_are_on_the_way(void) {
  static scene s;
  test_rounds rounds = test_rounds_of(250);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    const double reach = test_spread(random, 40, 3000);
    make_scene(&s, random, reach);
    for (int round = 0; round < 6; round++) {
      double end[2];
      bool expected[MOST];
      pix_mover mover;
      place_sprite(&s, 0, random, reach);
      random_end(&s, random, reach, end);
      const pix_path path = path_of(&s, end);
      for (int32_t k = 1; k < s.count; k++) expected[k] = is_candidate(&s, k, &path, end);
      const uint64_t layers = s.world.slots.layers.collide_with[s.world.slots.layer[s.sprites[0].slot]];
      if (!CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS))) continue;
      const int32_t count = pix_world_sweep_candidates(&mover, (pix_offset){0, 0}, end);
      int32_t at = 0;
      for (int32_t k = 1; k < s.count; k++) {
        const int32_t slot = s.sprites[k].slot;
        if (!expected[k] || s.sprites[k].is_disabled || !(layers >> s.world.slots.layer[slot] & 1)) continue;
        if (CHECK(at < count)) CHECK_EQUAL(pix_world_found(&s.world)[at], slot);
        at++;
      }
      CHECK_EQUAL(count, at);
    }
    free_scene(&s);
  }
}

// A way of 2^31 pixels past two walls takes few looks, and none at what is not there.
static void empty_space_takes_no_time(void) {
  static scene s;
  s = (scene){.count = 3};
  pix_mask *mask = &s.masks[0];
  CHECK(pix_mask_create(mask, test_allocator(), 8, 8));
  pix_mask_fill(mask);
  pix_world_init(&s.world, test_allocator(), 0);
  const double limit = PIX_MAX_POSITION, at[3] = {-limit, 0, limit - 100};
  for (int k = 0; k < 3; k++) {
    test_sprite_init(&s.sprites[k], mask, 8, 8);
    pix_sprite_set_position(&s.sprites[k], at[k], k == 1 ? 8 : 0);
    CHECK(pix_world_add(&s.world, &s.sprites[k]));
  }
  const double end[2] = {limit, 0};
  pix_mover mover;
  pix_sweep sweep;
  CHECK(pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS));
  CHECK(pix_world_sweep(&mover, end, &sweep));
  CHECK_EQUAL(sweep.blocker_count, 1);
  CHECK(sweep.position[0] == limit - 108 && sweep.position[1] == 0);
  CHECK(s.world.query_stats.cells_visited < 1000);
  CHECK(s.world.query_stats.pixel_tests < 100);
  free_scene(&s);
}

// Memory that cannot be had is no crash: the question fails, and may be asked again.
static void a_sweep_without_memory_fails(void) {
  static scene s;
  bool is_done = false;
  for (int64_t allowed = 0; allowed < 100 && !is_done; allowed++) {
    test_random random = {7};
    make_scene(&s, &random, 60);
    pix_mover mover;
    pix_sweep sweep;
    const double end[2] = {60, 45};
    bool is_free;
    test_allocator()->fail_after = allowed;
    is_done = pix_mover_begin(&mover, &s.world, &s.sprites[0], PIX_ALL_LAYERS) &&
              pix_world_sweep(&mover, end, &sweep) && pix_world_place_free(&mover, end, &is_free) &&
              pix_world_sweep_candidates(&mover, (pix_offset){0, 0}, end) >= 0;
    test_allocator()->fail_after = -1;
    cover_scene(&s);
    check_sweep(&s, end, PIX_ALL_LAYERS);
    uncover_scene(&s);
    free_scene(&s);
  }
  CHECK(is_done);
}

const test_case sweep_tests[] = {
    TEST(candidates_are_those_whose_boxes_are_on_the_way),
    TEST(empty_space_takes_no_time),
    TEST(a_sweep_without_memory_fails),
    TEST(sweeps_end_where_the_plain_stepper_ends),
    TEST(single_pixels_are_found_in_rows),
    TEST(tunnels_as_wide_as_the_mover_are_gone_through),
    TESTS_END,
};
