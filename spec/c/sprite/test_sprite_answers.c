// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All questions about two sprites. What the right answers are, the specs in Lua know; here the answers are the same
// with each kernel, with and without what is kept to answer faster, and while memory fails.

#include "sprite/sprite_draw.h"
#include "test_worlds.h"

typedef test_answers answers;

typedef struct couple {
  pix_mask masks[2];
  pix_pose poses[2];
  pix_sprite sprites[2];
  pix_rect boxes[2];  // around which questions are asked
} couple;

static void make_masks(couple *c, test_random *random) {
  const bool are_sparse = test_chance(random, 0.1);
  for (int32_t k = 0; k < 2; k++) {
    if (!are_sparse) {
      test_random_mask(&c->masks[k], random, test_side(random), test_side(random));
      continue;
    }
    CHECK(pix_mask_create(&c->masks[k], test_allocator(), test_int(random, 150, 600), test_int(random, 150, 500)));
    for (int32_t i = test_int(random, 1, 30); i > 0; i--) {
      const int32_t x = test_int(random, 0, c->masks[k].width - 1), y = test_int(random, 0, c->masks[k].height - 1);
      pix_mask_set(&c->masks[k], x, y, true);
    }
  }
}

// Near each other, so that about half of them touch; the second may show the mask of the first.
static void make_couple(couple *c, uint64_t seed) {
  test_random random = {seed};
  make_masks(c, &random);
  pix_mask *second = &c->masks[test_chance(&random, 0.2) ? 0 : 1];
  const double longest = test_chance(&random, 0.1) ? 900 : 180;
  test_placement p[2];
  for (int32_t k = 0; k < 2; k++) {
    pix_mask *mask = k == 0 ? &c->masks[0] : second;
    p[k] = test_random_placement(&random, mask, fmax(longest, 900 * (mask->width > 200)), 100);
    pix_sprite_init(&c->sprites[k], mask, mask->width, mask->height);
    if (pix_sprite_needs_pose(&c->sprites[k], &p[k].transform)) pix_sprite_give_pose(&c->sprites[k], &c->poses[k]);
  }
  p[1].position.x += floor(p[0].position.x - p[1].position.x) + test_int(&random, -60, 60);
  p[1].position.y += floor(p[0].position.y - p[1].position.y) + test_int(&random, -60, 60);
  for (int32_t k = 0; k < 2; k++) {
    test_place(&c->sprites[k], &p[k]);
    c->boxes[k] = pix_sprite_box(&c->sprites[k]);
  }
}

static void free_couple(couple *c) {
  for (int32_t k = 0; k < 2; k++) pix_mask_release(&c->masks[k]);
}

// The questions. Each returns false if memory is short.
typedef bool asking(couple *c, answers *a);

static void answer_rect(answers *a, pix_rect r) {
  const int32_t sides[] = {r.x, r.y, r.w, r.h};
  for (int32_t k = 0; k < 4; k++) test_answer(a, sides[k]);
}

static bool overlap(couple *c, answers *a) {
  pix_sprite *one = &c->sprites[0], *other = &c->sprites[1];
  const int64_t area = pix_sprites_overlap_area(one, other);
  const pix_rect bounds = pix_sprites_overlap_bounds(one, other);
  test_answer(a, (double)area);
  if (area > 0) answer_rect(a, bounds);
  CHECK_EQUAL(pix_rect_is_empty(bounds), area == 0);
  CHECK_EQUAL(pix_sprites_collide(one, other), area > 0);
  CHECK_EQUAL(pix_sprites_collide(other, one), area > 0);
  CHECK_EQUAL(pix_sprites_overlap_area(other, one), area);
  CHECK(area == 0 || (pix_sprites_boxes_meet(one, other) && pix_sprites_circles_meet(one, other)));
  return true;
}

static bool contact(couple *c, answers *a) {
  pix_sprite_contact contact = {.area = 0};
  if (!pix_sprite_find_contact(&c->sprites[0], &c->sprites[1], &contact)) return false;
  const double numbers[] = {(double)contact.area, contact.x, contact.y, contact.normal[0], contact.normal[1]};
  for (int32_t k = 0; k < (contact.area > 0 ? 5 : 1); k++) test_answer(a, numbers[k]);
  return true;
}

static bool distance(couple *c, answers *a) {
  for (int32_t k = 0; k < 2; k++) {
    pix_sprite *one = &c->sprites[k], *other = &c->sprites[1 - k];
    pix_sprite_distance d;
    test_answer(a, pix_sprites_touch(one, other, true) + 2 * pix_sprites_touch(one, other, false));
    if (!pix_sprite_find_distance(one, other, k == 0 ? HUGE_VAL : 20, &d)) continue;
    const double numbers[] = {d.distance, d.ax, d.ay, d.bx, d.by};
    for (int32_t i = 0; i < 5; i++) test_answer(a, numbers[i]);
  }
  return true;
}

static bool collide_at(couple *c, int32_t dx, int32_t dy) {
  const pix_placement other = pix_sprite_placement(&c->sprites[1]);
  const pix_placement there = pix_placement_shifted(pix_sprite_placement(&c->sprites[0]), dx, dy);
  return pix_placed_collide(&c->sprites[0], &there, &c->sprites[1], &other);
}

// Is the offset free, and no shorter one along an axis?
static void check_separation(couple *c, int32_t dx, int32_t dy) {
  CHECK(!collide_at(c, dx, dy));
  for (int32_t k = 0; k * k < dx * dx + dy * dy; k++) {
    CHECK(collide_at(c, k, 0) && collide_at(c, -k, 0) && collide_at(c, 0, k) && collide_at(c, 0, -k));
  }
}

static bool separation(couple *c, answers *a) {
  int32_t dx = 0, dy = 0, x = 0, y = 0;
  const double direction[2] = {1, -3};
  const pix_separation_result any = pix_sprite_separation(&c->sprites[0], &c->sprites[1], 40000, &dx, &dy);
  const pix_separation_result way =
      pix_sprite_separation_along(&c->sprites[0], &c->sprites[1], direction, 40000, &x, &y);
  if (any == PIX_SEPARATION_NO_MEMORY || way == PIX_SEPARATION_NO_MEMORY) return false;
  if (any == PIX_SEPARATION_FOUND) check_separation(c, dx, dy);
  const int32_t numbers[] = {any, way, dx, dy, x, y};
  for (int32_t k = 0; k < 6; k++) test_answer(a, numbers[k]);
  return true;
}

static bool nearest(couple *c, answers *a) {
  const pix_rect box = c->boxes[1];
  const uint64_t limits[] = {PIX_ANY_DISTANCE, 900};
  for (int32_t k = 0; k < 8; k++) {
    pix_nearest near;
    const int64_t x = box.x + (k % 4 - 1) * (int64_t)box.w / 2, y = box.y + (k / 4) * (int64_t)box.h + 3;
    if (!pix_sprite_nearest(&c->sprites[0], x, y, limits[k % 2], &near)) continue;
    test_answer(a, near.x);
    test_answer(a, near.y);
  }
  return true;
}

static bool rays(couple *c, answers *a) {
  const pix_rect box = c->boxes[0];
  for (int32_t k = 0; k < 6; k++) {
    const pix_ray ray = pix_ray_between(box.x - 5.25, box.y + k * box.h / 5, box.x + box.w + k, box.y + box.h / 2.0);
    const pix_ray rays[2] = {ray, pix_ray_reversed(&ray)};
    for (int32_t i = 0; i < 2; i++) {
      pix_ray_pixel at;
      double normal[2];
      if (!pix_sprite_first_on_ray(&c->sprites[0], &rays[i], PIX_RAY_NO_LIMIT, &at)) continue;
      pix_sprite_ray_normal(&c->sprites[0], &rays[i], at, normal);
      const double numbers[] = {pix_ray_i(&rays[i], at.column), pix_ray_j(&rays[i], at.row), normal[0], normal[1]};
      for (int32_t n = 0; n < 4; n++) test_answer(a, numbers[n]);
    }
  }
  return true;
}

static bool shapes(couple *c, answers *a) {
  pix_sprite *sprite = &c->sprites[0];
  const pix_rect box = c->boxes[0], other = c->boxes[1];
  const double x = other.x, y = other.y, w = other.w, h = other.h;
  const double points[] = {x, y + 0.5, x + w, y + h / 3, x + w / 2, y + h};
  const pix_shape shapes[] = {pix_shape_rect(x + 0.5, y, w / 2, h / 2), pix_shape_circle(x, y, w / 2 + 1),
                              pix_shape_polygon(points, 6)};
  for (int32_t k = 0; k < TEST_COUNT_OF(shapes); k++) test_answer(a, pix_sprite_meets_shape(sprite, &shapes[k]));
  test_answer(a, (double)pix_sprite_area_in(sprite, other));
  CHECK_EQUAL(pix_sprite_meets_rect(sprite, other), pix_sprite_area_in(sprite, other) > 0);
  const pix_area area = {box.x + box.w / 3, box.y + box.h / 4, box.x + box.w, box.y + box.h};
  const pix_edges edges = pix_sprite_edges_touched(sprite, area);
  test_answer(a, edges.left + 2 * edges.top + 4 * edges.right + 8 * edges.bottom);
  test_answer(a, pix_sprite_fraction_inside(sprite, area));
  test_answer(a, pix_sprite_is_inside(sprite, area));
  return true;
}

// The pixels that are covered, in three ways. Larger than any patch now and then.
static bool pixels(couple *c, answers *a) {
  pix_sprite *sprite = &c->sprites[0];
  pix_rect bounds;
  pix_mask mask;
  pix_picture picture;
  if (!pix_sprite_bounds(sprite, &bounds)) return true;
  answer_rect(a, bounds);
  if (!pix_mask_create(&mask, test_allocator(), bounds.w, bounds.h)) return false;
  if (!pix_picture_create(&picture, test_allocator(), bounds.w, bounds.h)) {
    pix_mask_release(&mask);
    return false;
  }
  pix_sprite_rasterize(sprite, bounds, &mask);
  pix_sprite_draw(sprite, NULL, &picture, bounds.x, bounds.y, (pix_color){0, 0, 1, 1});
  test_answer(a, mask.solid_count);
  test_bitmap bitmap = test_bitmap_of(&mask);
  test_check_drawn(&picture, &bitmap);
  for (int32_t k = 0; k < 50; k++) {
    const int32_t x = k * 7919 % bounds.w, y = k * 104729 % bounds.h;
    const bool covers = pix_sprite_covers(sprite, bounds.x + x, bounds.y + y);
    CHECK_EQUAL(test_bitmap_get(&bitmap, x, y), covers);
    test_answer(a, covers);
  }
  test_bitmap_free(&bitmap);
  pix_picture_release(&picture);
  pix_mask_release(&mask);
  return true;
}

// Changes the mask, and so comes last. If memory is short nothing is changed.
static bool stamps(couple *c, answers *a) {
  for (int32_t k = 0; k < 2; k++) {
    int32_t changed;
    const int32_t before = c->masks[0].solid_count;
    const pix_operation operation = k == 0 ? PIX_SUBTRACT : PIX_ADD;
    if (!pix_sprite_stamp(&c->sprites[0], operation, &c->sprites[1], &changed)) {
      CHECK_EQUAL(c->masks[0].solid_count, before);
      return false;
    }
    CHECK_EQUAL(c->masks[0].solid_count, before + (k == 0 ? -changed : changed));
    test_answer(a, changed);
  }
  return true;
}

static const struct {
  const char *name;
  asking *ask;
} questions[] = {
    {"overlap", overlap}, {"contact", contact}, {"distance", distance}, {"separation", separation},
    {"nearest", nearest}, {"rays", rays},       {"shapes", shapes},     {"pixels", pixels},
    {"stamps", stamps},
};
#define QUESTIONS TEST_COUNT_OF(questions)

// What may make a difference to how a question is answered, and must make none to the answer.

static void keep_distances(couple *c) {
  for (int32_t k = 0; k < 2; k++) test_make_distances(&c->masks[k]);
}

static void keep_no_rasters(couple *c) {
  for (int32_t k = 0; k < 2; k++) c->masks[k].rasters.byte_limit = 100;
}

static void keep_few_rasters(couple *c) {
  for (int32_t k = 0; k < 2; k++) c->masks[k].rasters.byte_limit = 9000;
}

static void keep_summaries(couple *c) {
  for (int32_t k = 0; k < 2; k++) pix_mask_summarize(&c->masks[k]);
}

static void ask_before(couple *c) {
  static answers unused;
  for (int32_t n = 0; n < 4 * (QUESTIONS - 1); n++) {
    unused.count = 0;
    questions[n % (QUESTIONS - 1)].ask(c, &unused);
  }
}

static void keep_all(couple *c) {
  keep_distances(c);
  keep_summaries(c);
  ask_before(c);
}

// Has no effect on those that need a pose anyway.
static void have_poses(couple *c) {
  for (int32_t k = 0; k < 2; k++) {
    if (c->sprites[k].pose == NULL) pix_sprite_give_pose(&c->sprites[k], &c->poses[k]);
  }
}

static void change_nothing(couple *c) { (void)c; }

typedef struct setting {
  const char *name;
  void (*prepare)(couple *c);
  bool is_short_of_memory;
} setting;

static const setting variants[] = {
    {"nothing else", change_nothing, false}, {"distances", keep_distances, false},
    {"no rasters", keep_no_rasters, false},  {"few rasters", keep_few_rasters, false},
    {"summaries", keep_summaries, false},    {"asked before", ask_before, false},
    {"all is kept", keep_all, false},        {"poses", have_poses, false},
    {"memory is short", change_nothing, true},
};

// Asks a couple all questions, in any order but for stamps, which change it.
static void check_variant(uint64_t seed, const answers *expected, const setting *variant, test_random *random) {
  static couple c;
  static answers got;
  make_couple(&c, seed);
  variant->prepare(&c);
  for (int32_t n = 0, first = test_int(random, 0, QUESTIONS - 2); n < QUESTIONS; n++) {
    const int32_t k = n == QUESTIONS - 1 ? n : (first + n) % (QUESTIONS - 1);
    test_note("%s: %s", variant->name, questions[k].name);
    got.count = 0;
    if (variant->is_short_of_memory) test_allocator()->fail_after = test_int(random, 0, 4);
    const bool is_done = questions[k].ask(&c, &got);
    test_allocator()->fail_after = -1;
    CHECK(is_done ? test_answers_are_same(&got, &expected[k]) : variant->is_short_of_memory);
  }
  free_couple(&c);
}

static void answers_do_not_depend_on_what_is_kept(test_random *random) {
  static answers expected[QUESTIONS];
  static couple c;
  const uint64_t seed = test_next(random);
  make_couple(&c, seed);
  for (int32_t k = 0; k < QUESTIONS; k++) {
    expected[k].count = 0;
    CHECK(questions[k].ask(&c, &expected[k]));
  }
  free_couple(&c);
  TEST_EACH(variant, variants) {
    const pix_kernel *before = test_choose_kernel(random);
    check_variant(seed, expected, variant, random);
    test_restore_kernel(before);
  }
}

const test_case sprite_answers_tests[] = {
    TEST_ROUNDS(answers_do_not_depend_on_what_is_kept, 400),
    TESTS_END,
};
