// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"
#include "sprite/windows.h"

#define NEAR_WORDS 256  // of a bitmap on the stack: one of 100 pixels a side fits

// One of the two, in a ring.
typedef struct side {
  pix_sprite *sprite;
  pix_placement place;
  pix_coverage coverage;
  pix_rect window;  // what may matter of it
  uint64_t *words;  // of a bitmap too large for the stack; NULL: none
  size_t word_count;
  uint64_t near[NEAR_WORDS];
} side;

static void release(side *s) {
  pix_free(s->sprite->mask->allocator, s->words, s->word_count, sizeof *s->words);
  s->words = NULL;
  s->word_count = 0;
}

// Makes the window of a side's coverage a bitmap.
static pix_separation_result draw(side *s) {
  if (s->coverage.has_bits) return PIX_SEPARATION_FOUND;
  if (s->window.w > PIX_MAX_SIDE || s->window.h > PIX_MAX_SIDE) return PIX_SEPARATION_TOO_LARGE;
  const size_t count = pix_bits_word_count(s->window.w, s->window.h);
  if (count <= NEAR_WORDS) {
    memset(s->near, 0, count * sizeof *s->near);
  } else {
    s->words = pix_alloc(s->sprite->mask->allocator, count, sizeof *s->words);
    if (s->words == NULL) return PIX_SEPARATION_NO_MEMORY;
    s->word_count = count;
  }
  s->coverage = pix_coverage_drawn(&s->coverage, s->window, s->words != NULL ? s->words : s->near);
  return PIX_SEPARATION_FOUND;
}

static pix_separation_result find_in_ring(side *a, side *b, pix_ring ring, int32_t *dx, int32_t *dy) {
  const int32_t reach = pix_ring_reach(ring);
  a->window = pix_area_clip(pix_area_grown(b->place.box, reach), a->place.box);
  b->window = pix_area_clip(pix_area_grown(a->place.box, reach), b->place.box);
  pix_sprite_coverage(a->sprite, &a->place, a->window, &a->coverage);
  pix_sprite_coverage(b->sprite, &b->place, b->window, &b->coverage);
  pix_separation_result result = draw(a);
  if (result == PIX_SEPARATION_FOUND) result = draw(b);
  if (result == PIX_SEPARATION_FOUND) {
    const int32_t x = b->coverage.x - a->coverage.x, y = b->coverage.y - a->coverage.y;
    if (!pix_separation_find(&a->coverage.bits, &b->coverage.bits, x, y, ring, dx, dy)) result = PIX_SEPARATION_NONE;
  }
  release(a);
  release(b);
  return result;
}

static PIX_NOINLINE pix_separation_result separate_drawn(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx,
                                                         int32_t *dy) {
  side sides[2];
  for (int k = 0; k < 2; k++) {
    sides[k].sprite = k == 0 ? a : b;
    sides[k].place = pix_sprite_placement(sides[k].sprite);
    sides[k].words = NULL;
    sides[k].word_count = 0;
  }
  const int64_t farthest = pix_boxes_separation(sides[0].place.box, sides[1].place.box);
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  pix_rings rings = pix_rings_begin(limit, farthest);
  for (; !pix_rings_are_over(&rings); pix_rings_go_on(&rings)) {
    const pix_separation_result result = find_in_ring(&sides[0], &sides[1], rings.ring, dx, dy);
    if (result != PIX_SEPARATION_NONE) return result;
  }
  return pix_rings_nothing(&rings);
}

// The coverage, if it is a bitmap that is at hand, and a box that holds it.
static bool find_bits(pix_sprite *sprite, pix_coverage *coverage, pix_rect *box) {
  if (!pix_sprite_bits_at_hand(sprite, sprite->mask->height, coverage)) return false;
  const bool is_mask = coverage->bits.words == sprite->mask->words;
  *box = is_mask ? pix_mask_bounds(sprite->mask) : (pix_rect){0, 0, coverage->bits.width, coverage->bits.height};
  box->x += coverage->x;
  box->y += coverage->y;
  return true;
}

// Of full boxes that meet: straight, and so the shortest of four ways.
static pix_separation_result separate_boxes(pix_rect a, pix_rect b, uint64_t limit, int32_t *dx, int32_t *dy) {
  const int32_t shortest = (int32_t)pix_boxes_separation(a, b);
  if ((uint64_t)shortest * (uint64_t)shortest > limit) return PIX_SEPARATION_NONE;
  if (a.y + a.h - b.y == shortest) {
    *dy = -shortest;
  } else if (a.x + a.w - b.x == shortest) {
    *dx = -shortest;
  } else if (b.x + b.w - a.x == shortest) {
    *dx = shortest;
  } else {
    *dy = shortest;
  }
  return PIX_SEPARATION_FOUND;
}

pix_separation_result pix_sprite_separation(pix_sprite *a, pix_sprite *b, uint64_t limit, int32_t *dx, int32_t *dy) {
  pix_coverage bits_a, bits_b;
  pix_rect box_a, box_b;
  *dx = *dy = 0;
  if (!find_bits(a, &bits_a, &box_a) || !find_bits(b, &bits_b, &box_b)) return separate_drawn(a, b, limit, dx, dy);
  const int64_t farthest = pix_boxes_separation(box_a, box_b);
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  if (bits_a.bits.full && bits_b.bits.full) return separate_boxes(box_a, box_b, limit, dx, dy);
  const int32_t x = bits_b.x - bits_a.x, y = bits_b.y - bits_a.y;
  pix_rings rings = pix_rings_begin(limit, farthest);
  for (; !pix_rings_are_over(&rings); pix_rings_go_on(&rings)) {
    if (pix_separation_find(&bits_a.bits, &bits_b.bits, x, y, rings.ring, dx, dy)) return PIX_SEPARATION_FOUND;
  }
  return pix_rings_nothing(&rings);
}

// Along a direction.

pix_path pix_path_along(const double direction[2]) {
  const double x = fabs(direction[0]), y = fabs(direction[1]), longer = x > y ? x : y;
  const double start[2] = {0, 0}, end[2] = {direction[0] / longer * PIX_MAX_BOX_REACH,
                                           direction[1] / longer * PIX_MAX_BOX_REACH};
  return pix_path_other(start, end);
}

// Blocks of fewer pixels a side are not looked for: to go on by so few steps takes no longer.
#define LEAST_BLOCK 16

#define LOOKS 256  // in one search
#define FINER 4    // times as small are the blocks that the next search looks for

// A block is looked for after so many steps. If it saves as many, the next one is at once; else later and later.
#define FIRST_PATIENCE 32
#define MOST_PATIENCE 4096

typedef struct block_search {
  pix_sampler a, b;
  int32_t least, looks_left;
  pix_rect found;
} block_search;

static pix_window_step look_for_block(void *context, pix_rect window) {
  block_search *s = context;
  if (s->looks_left-- == 0) return PIX_WINDOW_STOP;
  const pix_cover a = pix_sampler_look(&s->a, window);
  const pix_cover b = a == PIX_COVERS_NOTHING ? a : pix_sampler_look(&s->b, window);
  if (b == PIX_COVERS_NOTHING) return PIX_WINDOW_DONE;
  if (a == PIX_COVERS_ALL && b == PIX_COVERS_ALL) {
    s->found = window;
    return PIX_WINDOW_STOP;
  }
  return window.w / 2 < s->least && window.h / 2 < s->least ? PIX_WINDOW_DONE : PIX_WINDOW_HALVE;
}

// A block of pixels that both cover, one of the largest in the window or nearly; empty if none is found.
static pix_rect common_block(pix_sprite *a, const pix_placement *place_a, pix_sprite *b, const pix_placement *place_b) {
  const pix_rect window = pix_rect_intersect(place_a->box, place_b->box);
  block_search s = {.a = pix_sprite_sampler(a, place_a), .b = pix_sprite_sampler(b, place_b),
                    .least = pix_max(window.w, window.h)};
  while (pix_rect_is_empty(s.found) && s.least >= LEAST_BLOCK) {
    s.least /= FINER;
    s.looks_left = LOOKS;
    pix_windows_visit(window, NULL, look_for_block, &s);
  }
  return s.found;
}

// While a block that both cover has not left itself, they meet.
pix_path_place pix_leaving_next(pix_leaving *l, const pix_path *path, pix_path_place place, pix_sprite *a,
                                const pix_placement *start, pix_sprite *b) {
  pix_path_place next = place, first;
  if (++l->waits > l->patience) {
    const int64_t x = pix_path_x(path, place), y = pix_path_y(path, place);
    const pix_placement place_a = pix_placement_shifted(*start, (int32_t)x, (int32_t)y);
    const pix_placement place_b = pix_sprite_placement(b);
    const pix_rect block = common_block(a, &place_a, b, &place_b);
    const pix_area offsets = {x - block.w + 1, y - block.h + 1, x + block.w, y + block.h};
    if (!pix_rect_is_empty(block)) pix_path_within(path, offsets, &first, &next);
    const bool has_paid = pix_path_order(next) - pix_path_order(place) >= FIRST_PATIENCE;
    l->patience = has_paid ? 0 : pix_min(pix_max(FIRST_PATIENCE, 2 * l->patience), MOST_PATIENCE);
    l->waits = 0;
  }
  if (!pix_path_is_before(place, next)) pix_path_next(path, &next);
  return next;
}

pix_leaving pix_leaving_begin(void) { return (pix_leaving){.patience = FIRST_PATIENCE}; }

pix_separation_result pix_sprite_separation_along(pix_sprite *a, pix_sprite *b, const double direction[2],
                                                  uint64_t limit, int32_t *dx, int32_t *dy) {
  const pix_placement place_a = pix_sprite_placement(a), place_b = pix_sprite_placement(b);
  const pix_path path = pix_path_along(direction);
  pix_leaving leaving = pix_leaving_begin();
  pix_path_place place = {0, 0};
  while (pix_path_is_before(place, pix_path_end(&path))) {
    const int64_t x = pix_path_x(&path, place), y = pix_path_y(&path, place);
    if ((uint64_t)(x * x + y * y) > limit) return PIX_SEPARATION_NONE;
    *dx = (int32_t)x;
    *dy = (int32_t)y;
    const pix_placement shifted = pix_placement_shifted(place_a, *dx, *dy);
    if (!pix_placed_collide(a, &shifted, b, &place_b)) return PIX_SEPARATION_FOUND;
    place = pix_leaving_next(&leaving, &path, place, a, &place_a, b);
  }
  return PIX_SEPARATION_NONE;  // not reached
}
