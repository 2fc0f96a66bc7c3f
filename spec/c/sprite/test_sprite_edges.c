// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

#include "test_scene.h"

typedef struct tally {
  int32_t count, inside;
  pix_edges edges;
} tally;

static tally tally_of(const test_cover *cover, pix_area area) {
  tally t = {.count = 0};
  for (int32_t j = 0; j < cover->window.h; j++) {
    for (int32_t i = 0; i < cover->window.w; i++) {
      if (!test_bitmap_get(&cover->pixels, i, j)) continue;
      t.count++;
      const int64_t x = (int64_t)cover->window.x + i, y = (int64_t)cover->window.y + j;
      if (x < area.x0 || x >= area.x1 || y < area.y0 || y >= area.y1) continue;
      t.inside++;
      t.edges.left |= x == area.x0;
      t.edges.top |= y == area.y0;
      t.edges.right |= x == area.x1 - 1;
      t.edges.bottom |= y == area.y1 - 1;
    }
  }
  return t;
}

static void check(pix_sprite *sprite, const test_cover *cover, pix_area area) {
  const tally t = tally_of(cover, area);
  CHECK_EQUAL(pix_sprite_is_inside(sprite, area), t.inside == t.count);
  const pix_edges edges = pix_sprite_edges_touched(sprite, area);
  CHECK_EQUAL(edges.left, t.edges.left);
  CHECK_EQUAL(edges.top, t.edges.top);
  CHECK_EQUAL(edges.right, t.edges.right);
  CHECK_EQUAL(edges.bottom, t.edges.bottom);
  CHECK_NEAR(pix_sprite_fraction_inside(sprite, area), t.count == 0 ? 0 : (double)t.inside / t.count, 0);
}

static pix_area random_area(test_random *random, pix_rect w) {
  const int32_t x0 = w.x + test_int(random, -5, w.w + 5), y0 = w.y + test_int(random, -5, w.h + 5);
  return (pix_area){x0, y0, x0 + test_int(random, 0, w.w + 5), y0 + test_int(random, 0, w.h + 5)};
}

static void random_sprites(void) {
  test_rounds rounds = test_rounds_of(1500);
  while (test_next_round(&rounds)) {
    test_random *random = &rounds.random;
    pix_mask mask;
    test_random_mask(&mask, random, test_side(random), test_side(random));
    test_make_distances_sometimes(&mask, random);
    const test_placement p = test_random_placement(random, &mask, 150, test_chance(random, 0.1) ? 1e9 : 100);
    pix_sprite sprite;
    test_sprite_init(&sprite, &mask, mask.width, mask.height);
    test_place(&sprite, &p);
    test_cover cover = test_cover_of(&mask, &p);
    for (int k = 0; k < 10; k++) check(&sprite, &cover, random_area(random, cover.window));
    const pix_area bounds = pix_area_of(cover.bounds);
    check(&sprite, &cover, bounds);
    check(&sprite, &cover, (pix_area){bounds.x0 + 1, bounds.y0, bounds.x1, bounds.y1});
    check(&sprite, &cover, (pix_area){bounds.x0, bounds.y0 + 1, bounds.x1, bounds.y1});
    check(&sprite, &cover, (pix_area){bounds.x0, bounds.y0, bounds.x1 - 1, bounds.y1});
    check(&sprite, &cover, (pix_area){bounds.x0, bounds.y0, bounds.x1, bounds.y1 - 1});
    check(&sprite, &cover, (pix_area){-INT32_MAX, -INT32_MAX, INT32_MAX, INT32_MAX});
    check(&sprite, &cover, (pix_area){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX});
    test_cover_free(&cover);
    pix_mask_release(&mask);
  }
}

const test_case sprite_edges_tests[] = {TEST(random_sprites), TESTS_END};
