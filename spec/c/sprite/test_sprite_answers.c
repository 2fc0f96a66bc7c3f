// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// All questions about two sprites. What the right answers are, the specs in Lua know; here the answers are the same
// with each kernel, with and without what is kept to answer faster, and while memory fails.

#include "sprite/sprite_questions.h"
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

#define COUPLE TEST_FREED_BY(free_couple) couple

// The questions. Each returns false if memory is short.
typedef bool asking(couple *c, answers *a);

static void answer_rect(answers *a, pix_rect r) { TEST_ANSWER(a, r.x, r.y, r.w, r.h); }

static bool overlap(couple *c, answers *a) {
  pix_sprite *one = &c->sprites[0], *other = &c->sprites[1];
  const int64_t area = pix_sprites_overlap_area(one, other);
  const pix_rect bounds = pix_sprites_overlap_bounds(one, other);
  TEST_ANSWER(a, (double)area);
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
  TEST_ANSWER(a, (double)contact.area);
  if (contact.area > 0) TEST_ANSWER(a, contact.x, contact.y, contact.normal[0], contact.normal[1]);
  return true;
}

static bool distance(couple *c, answers *a) {
  for (int32_t k = 0; k < 2; k++) {
    pix_sprite *one = &c->sprites[k], *other = &c->sprites[1 - k];
    pix_sprite_distance d;
    TEST_ANSWER(a, pix_sprites_are_adjacent(one, other, true), pix_sprites_are_adjacent(one, other, false));
    if (!pix_sprite_find_distance(one, other, k == 0 ? HUGE_VAL : 20, &d)) continue;
    TEST_ANSWER(a, d.distance, d.ax, d.ay, d.bx, d.by);
  }
  return true;
}

static bool separation(couple *c, answers *a) {
  int32_t dx = 0, dy = 0, x = 0, y = 0;
  const double direction[2] = {1, -3};
  const pix_separation_result any = pix_sprite_separation(&c->sprites[0], &c->sprites[1], 40000, &dx, &dy);
  const pix_separation_result way =
      pix_sprite_separation_along(&c->sprites[0], &c->sprites[1], direction, 40000, &x, &y);
  TEST_ANSWER(a, any, way, dx, dy, x, y);
  return any != PIX_SEPARATION_NO_MEMORY && way != PIX_SEPARATION_NO_MEMORY;
}

static bool nearest(couple *c, answers *a) {
  const pix_rect box = c->boxes[1];
  const uint64_t limits[] = {PIX_ANY_DISTANCE, 900};
  for (int32_t k = 0; k < 8; k++) {
    pix_nearest near;
    const int64_t x = box.x + (k % 4 - 1) * (int64_t)box.w / 2, y = box.y + (k / 4) * (int64_t)box.h + 3;
    if (pix_sprite_nearest(&c->sprites[0], x, y, limits[k % 2], &near)) TEST_ANSWER(a, near.x, near.y);
  }
  return true;
}

static bool rays(couple *c, answers *a) {
  const pix_rect box = c->boxes[0];
  for (int32_t k = 0; k < 12; k++) {
    const pix_ray there =
        pix_ray_between(box.x - 5.25, box.y + k / 2 * box.h / 5, box.x + box.w + k / 2, box.y + box.h / 2.0);
    const pix_ray ray = k % 2 == 0 ? there : pix_ray_reversed(&there);
    pix_ray_pixel at;
    double normal[2];
    if (!pix_sprite_first_on_ray(&c->sprites[0], &ray, PIX_RAY_NO_LIMIT, &at)) continue;
    pix_around around = pix_around_begin(pix_ray_i(&ray, at.column), pix_ray_j(&ray, at.row));
    pix_sprite_add_around(&c->sprites[0], &around);
    pix_around_normal(&around, &ray, at, normal);
    TEST_ANSWER(a, pix_ray_i(&ray, at.column), pix_ray_j(&ray, at.row), normal[0], normal[1]);
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
  for (int32_t k = 0; k < TEST_COUNT_OF(shapes); k++) TEST_ANSWER(a, pix_sprite_meets_shape(sprite, &shapes[k]));
  const pix_area area = {box.x + box.w / 3, box.y + box.h / 4, box.x + box.w, box.y + box.h};
  const pix_edges edges = pix_sprite_edges_touched(sprite, area);
  int64_t inside, whole;
  pix_sprite_areas(sprite, other, &inside, &whole);
  TEST_ANSWER(a, (double)inside, (double)whole, pix_sprite_meets_rect(sprite, other), edges.left, edges.top,
              edges.right, edges.bottom, pix_sprite_fraction_inside(sprite, area), pix_sprite_is_inside(sprite, area));
  return true;
}

// The pixels that are covered, in three ways. Larger than any patch now and then.
static bool pixels(couple *c, answers *a) {
  pix_sprite *sprite = &c->sprites[0];
  pix_rect bounds;
  pix_mask mask;
  pix_picture picture;
  if (!pix_sprite_bounds(sprite, &bounds)) return true;
  if (!pix_mask_create(&mask, test_allocator(), bounds.w, bounds.h)) return false;
  const bool has_picture = pix_picture_create(&picture, test_allocator(), bounds.w, bounds.h);
  if (has_picture) {
    pix_sprite_rasterize(sprite, bounds, &mask);
    pix_sprite_draw(sprite, NULL, &picture, bounds.x, bounds.y, (pix_color){0, 0, 1, 1});
    answer_rect(a, bounds);
    TEST_ANSWER(a, mask.solid_count);
    bool equal = true;
    TEST_EACH_PIXEL(x, y, bounds.w, bounds.h) {
      pix_color color = {0};
      pix_picture_get(&picture, x, y, &color);
      equal = equal && (color.a > 0) == pix_mask_get(&mask, x, y);
    }
    CHECK(equal);
    for (int32_t k = 0; k < 50; k++) {
      const int32_t x = k * 7919 % bounds.w, y = k * 104729 % bounds.h;
      const bool covers = pix_sprite_covers(sprite, bounds.x + x, bounds.y + y);
      CHECK_EQUAL(pix_mask_get(&mask, x, y), covers);
      TEST_ANSWER(a, covers);
    }
    pix_picture_release(&picture);
  }
  pix_mask_release(&mask);
  return has_picture;
}

// Changes the mask, and so comes last. If memory is short nothing is changed.
static bool stamps(couple *c, answers *a) {
  for (int32_t k = 0; k < 2; k++) {
    int32_t changed = 0;
    const int32_t before = c->masks[0].solid_count;
    const bool is_done = pix_sprite_stamp(&c->sprites[0], k == 0 ? PIX_SUBTRACT : PIX_ADD, &c->sprites[1], &changed);
    CHECK_EQUAL(c->masks[0].solid_count, before + (!is_done ? 0 : k == 0 ? -changed : changed));
    if (!is_done) return false;
    TEST_ANSWER(a, changed);
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
typedef struct setting {
  const char *name;
  size_t raster_bytes;  // 0: as usual
  bool has_distances, has_summaries, was_asked, has_poses, is_short_of_memory;
} setting;

static const setting variants[] = {
    {.name = "nothing else"}, {"no rasters", .raster_bytes = 100}, {"few rasters", .raster_bytes = 9000},
    {"distances", .has_distances = true}, {"summaries", .has_summaries = true}, {"asked before", .was_asked = true},
    {"all is kept", .has_distances = true, .has_summaries = true, .was_asked = true}, {"poses", .has_poses = true},
    {"memory is short", .is_short_of_memory = true},
};

static void prepare(couple *c, const setting *variant) {
  static answers unused;
  for (int32_t k = 0; k < 2; k++) {
    pix_mask *mask = &c->masks[k];
    if (variant->raster_bytes > 0) pix_mask_extend(mask)->rasters.byte_limit = variant->raster_bytes;
    if (variant->has_distances) test_make_distances(mask);
    if (variant->has_summaries) pix_mask_summarize(mask);
    if (variant->has_poses && c->sprites[k].pose == NULL) pix_sprite_give_pose(&c->sprites[k], &c->poses[k]);
  }
  for (int32_t n = 0; variant->was_asked && n < 4 * (QUESTIONS - 1); n++) {
    unused.count = 0;
    questions[n % (QUESTIONS - 1)].ask(c, &unused);
  }
}

// Asks a couple all questions, in any order but for stamps, which change it.
static void check_variant(uint64_t seed, const answers *expected, const setting *variant, test_random *random) {
  COUPLE c;
  static answers got;
  make_couple(&c, seed);
  prepare(&c, variant);
  for (int32_t n = 0, first = test_int(random, 0, QUESTIONS - 2); n < QUESTIONS; n++) {
    const int32_t k = n == QUESTIONS - 1 ? n : (first + n) % (QUESTIONS - 1);
    test_note("%s: %s", variant->name, questions[k].name);
    got.count = 0;
    if (variant->is_short_of_memory) test_allocator()->fail_after = test_int(random, 0, 4);
    const bool is_done = questions[k].ask(&c, &got);
    test_allocator()->fail_after = -1;
    CHECK(is_done ? test_answers_are_same(&got, &expected[k]) : variant->is_short_of_memory);
  }
}

static void answers_do_not_depend_on_what_is_kept(test_random *random) {
  static answers expected[QUESTIONS];
  COUPLE c;
  const uint64_t seed = test_next(random);
  make_couple(&c, seed);
  for (int32_t k = 0; k < QUESTIONS; k++) {
    expected[k].count = 0;
    CHECK(questions[k].ask(&c, &expected[k]));
  }
  TEST_EACH(variant, variants) {
    const pix_kernel *before = test_choose_kernel(random);
    check_variant(seed, expected, variant, random);
    test_restore_kernel(before);
  }
}

const test_case sprite_answers_tests[] = {
    TEST_ROUNDS(answers_do_not_depend_on_what_is_kept, 400), TESTS_END,
};
