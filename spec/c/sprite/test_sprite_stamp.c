// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#if defined(__unix__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "test_worlds.h"

// No texel far from a stamp is looked at: who does ends here. What exactly stamps change, the specs in Lua know.
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
    TEST(far_texels_are_not_touched), TESTS_END,
};
