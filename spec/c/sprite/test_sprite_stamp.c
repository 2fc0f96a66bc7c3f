// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(__unix__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "test_worlds.h"

// Stamps larger than any patch, and in huge boxes; and that no texel far from one is looked at. What exactly they
// change, the specs in Lua know.

// Turned bars over a magnified square and over each other: what is cut out no longer collides, and comes back.
static void large_stamps(void) {
  static const struct {
    int32_t width, height;
    test_placement place;
  } items[] = {
      {20, 20, {{0, 0}, {.r = 0.5, .sx = 40, .sy = 30, .ox = 10, .oy = 10}}},
      {600, 4, {{3.5, 2}, {.r = 0.2, .sx = 1, .sy = 1, .ox = 300, .oy = 2}}},
      {600, 4, {{-20, 7}, {.r = -0.4, .sx = 2, .sy = 0.25, .ox = 300, .oy = 2, .kx = 0.5}}},
  };
  for (int pair = 0; pair < 9; pair++) {
    pix_mask masks[2];
    pix_sprite sprites[2];
    int32_t removed, again, added;
    for (int k = 0; k < 2; k++) {
      const int which = k == 0 ? pair / 3 : pair % 3;
      test_full_mask(&masks[k], items[which].width, items[which].height);
      test_sprite_at(&sprites[k], &masks[k], &items[which].place);
    }
    TEST_MASK under;
    int32_t x, y;
    CHECK(pix_sprite_texels_under(&sprites[0], &sprites[1], &under, &x, &y));
    CHECK(pix_sprite_stamp(&sprites[0], PIX_SUBTRACT, &sprites[1], &removed));
    const pix_bits bits = pix_mask_bits(&under); // what is gone is just that
    CHECK(removed == under.solid_count && pix_mask_combine(&masks[0], PIX_SUBTRACT, &bits, x, y) == 0);
    CHECK(removed > 0 && !pix_sprites_collide(&sprites[0], &sprites[1]));
    CHECK(pix_sprite_stamp(&sprites[0], PIX_SUBTRACT, &sprites[1], &again) && again == 0);
    CHECK(pix_sprite_stamp(&sprites[0], PIX_ADD, &sprites[1], &added));
    CHECK(added == removed && masks[0].solid_count == masks[0].width * masks[0].height);
    for (int k = 0; k < 2; k++) pix_mask_release(&masks[k]);
  }
}

// Boxes of nearly 2^15 pixels a side, of which hardly anything is covered: in no time, and with little memory.
static void huge_boxes(void) {
  pix_mask masks[2];
  pix_sprite sprites[2];
  const test_placement place = {{0, 0}, {.r = 0.1, .sx = 148, .sy = 148}};
  for (int k = 0; k < 2; k++) {
    test_empty_mask(&masks[k], 200, 200);
    test_sprite_init(&sprites[k], &masks[k]);
  }
  pix_mask_set(&masks[1], 0, 0, true);
  pix_mask_set(&masks[1], 199, 199, true);
  test_place(&sprites[0], &place);
  test_place(&sprites[1], &(test_placement){{300, 300}, {.r = 0.1, .sx = 0.5, .sy = 160}});
  int32_t changed;
  CHECK(pix_sprite_stamp(&sprites[0], PIX_ADD, &sprites[1], &changed));
  CHECK(changed > 0);
  CHECK_EQUAL(changed, masks[0].solid_count);
  for (int k = 0; k < 2; k++) pix_mask_release(&masks[k]);
}

static void make_magnified(pix_sprite *sprite, pix_mask *mask, test_random *random) {
  test_random_mask(mask, random, test_int(random, 1, 7), test_int(random, 1, 7));
  pix_mask_set(mask, 0, 0, true);
  test_sprite_init(sprite, mask);
  const double scale = test_spread(random, 4, 150);
  const pix_transform t = {.r = test_chance(random, 0.5) ? test_real(random, -7, 7) : 0.5,
                           .sx = test_chance(random, 0.2) ? -40.5 : scale, .sy = scale, .ox = 3, .oy = 3};
  test_place(sprite, &(test_placement){{test_real(random, -99, 99), test_real(random, -99, 99)}, t});
}

// Texels of many pixels: those that a covered pixel shows, looked for pixel by pixel.
static void texels_of_many_pixels(test_random *random) {
  TEST_MASK mask;
  TEST_MASK stamp;
  TEST_MASK under;
  pix_sprite sprites[2];
  make_magnified(&sprites[0], &mask, random);
  make_magnified(&sprites[1], &stamp, random);
  const pix_rule rule = pix_sprite_rule(&sprites[0]);
  const pix_rect box = pix_sprite_box(&sprites[1]);
  TEST_BITMAP shown = test_bitmap_new(mask.width, mask.height);
  for (int32_t j = box.y; j < box.y + box.h; j++) {
    for (int32_t i = box.x; i < box.x + box.w; i++) {
      if (!pix_sprite_covers(&sprites[1], i, j)) continue;
      const pix_texel t = pix_rule_texel_at(&rule, i, j);
      const int64_t u = t.u >> 16, v = t.v >> 16;
      if (u < 0 || v < 0 || u >= shown.width || v >= shown.height) continue;
      test_bitmap_set(&shown, (int32_t)u, (int32_t)v, true);
    }
  }
  int32_t x, y, changed, expected = 0;
  CHECK(pix_sprite_texels_under(&sprites[0], &sprites[1], &under, &x, &y));
  CHECK_EQUAL(under.solid_count, test_bitmap_count(&shown));
  TEST_EACH_PIXEL(u, v, shown.width, shown.height) {
    const bool is_shown = test_bitmap_get(&shown, u, v);
    CHECK_EQUAL(pix_mask_get(&under, u - x, v - y), is_shown);
    expected += is_shown && pix_mask_get(&mask, u, v);
  }
  CHECK(pix_sprite_stamp(&sprites[0], PIX_SUBTRACT, &sprites[1], &changed));
  CHECK_EQUAL(changed, expected);
}

// Who looks at texels far from an edit ends here.
#if defined(__unix__)

// Forbids, or allows again, reading the pages of a mask's words, but for those that hold the rectangle's.
static void guard(const pix_mask *mask, pix_rect open, bool is_forbidden) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const size_t pitch = (size_t)mask->pitch, stripes = (size_t)pix_stripe_count(mask->width);
  const uintptr_t first = ((uintptr_t)mask->words + page - 1) / page;
  const uintptr_t end = (uintptr_t)(mask->words + stripes * pitch) / page;
  for (uintptr_t p = first; p < end; p++) {
    bool is_open = false;
    for (int32_t s = open.x / 64; s <= (open.x + open.w - 1) / 64; s++) {
      const uint64_t *words = mask->words + (size_t)s * pitch + open.y;
      is_open = is_open || ((uintptr_t)words / page <= p && p <= (uintptr_t)(words + open.h + PIX_BITS_PADDING) / page);
    }
    if (!is_open) CHECK(mprotect((void *)(p * page), page, is_forbidden ? PROT_NONE : PROT_READ | PROT_WRITE) == 0);
  }
}

// The lower half of 4096 x 2048 is ground.
static void make_terrain(pix_mask *mask) {
  CHECK(pix_mask_create(mask, test_allocator(), 4096, 2048));
  pix_mask_set_rect(mask, (pix_rect){0, 1024, 4096, 1024}, true);
  pix_mask_set(mask, 700, 3, true);
  pix_mask_summarize(mask);
}

static void far_texels_are_not_touched(void) {
  // Upright, flipped, turned; where the middle of the edit lies in the world.
  const pix_transform transforms[] = {
      {.sx = 1, .sy = 1}, {.sx = -1, .sy = 1, .ox = 4096}, {.r = 0.3, .sx = 1, .sy = 1}};
  const pix_rect hole = {2100, 1200, 64, 64}, open = {2000, 1080, 280, 280};
  for (int kind = 0; kind < 6; kind++) {
    TEST_MASK terrain, crater;
    pix_sprite ground, stone;
    pix_world world;
    make_terrain(&terrain);
    test_full_mask(&crater, 64, 64);
    test_sprite_init(&ground, &terrain);
    test_sprite_init(&stone, &crater);
    test_place(&ground, &(test_placement){{0, 0}, transforms[kind % 3]});
    const pix_point middle = pix_sprite_to_world(&ground, (pix_point){hole.x + 32, hole.y + 32});
    test_place(&stone, &(test_placement){middle, {.sx = 1, .sy = 1, .ox = 32, .oy = 32}});
    pix_world_init(&world, test_allocator(), 0);
    CHECK(pix_world_add(&world, &ground) && pix_world_add(&world, &stone));
    pix_sprite_set_static(&ground, kind >= 3);
    CHECK(pix_world_find_pairs(&world));
    CHECK_EQUAL(world.pairs.count, 1);
    const pix_rect bounds = pix_mask_bounds(&terrain), box = pix_sprite_box(&ground);
    guard(&terrain, open, true);
    for (int32_t step = 0; step < 4; step++) {
      const bool digs = step % 2 == 0;
      int32_t changed;
      CHECK(pix_sprite_stamp(&ground, digs ? PIX_SUBTRACT : PIX_ADD, &stone, &changed));
      CHECK(changed > 3900 || !digs);
      CHECK_EQUAL(pix_sprites_collide(&ground, &stone), !digs);
      CHECK_EQUAL(pix_sprites_overlap_area(&ground, &stone), digs ? 0 : 64 * 64);
      CHECK(pix_world_find_pairs(&world));
      CHECK_EQUAL(world.pairs.count, !digs);
      const pix_bits bits = pix_mask_bits(&crater);
      pix_mask_combine(&terrain, PIX_SUBTRACT, &bits, hole.x, hole.y);
      CHECK(!pix_sprites_collide(&ground, &stone) || kind % 3 == 2);
      CHECK_EQUAL(pix_mask_combine(&terrain, PIX_ADD, &bits, hole.x, hole.y), 64 * 64);
      CHECK_RECT(pix_mask_bounds(&terrain), bounds);
      CHECK_RECT(pix_sprite_box(&ground), box);
      pix_mask_set(&terrain, 2101, 1201, step % 2 == 0);
    }
    guard(&terrain, open, false);
    pix_world_release(&world);
  }
}

#else

static void far_texels_are_not_touched(void) {}

#endif

const test_case sprite_stamp_tests[] = {
    TEST(large_stamps), TEST(huge_boxes), TEST_ROUNDS(texels_of_many_pixels, 60), TEST(far_texels_are_not_touched),
    TESTS_END,
};
