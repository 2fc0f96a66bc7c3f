// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_mover.h"

#include "pix_overlap.h"

#define LARGEST_BITMAP ((int64_t)1 << 20)  // words that a bitmap made here may take: 8 MiB
#define MOST_WORDS ((int64_t)1 << 27)      // all of them together

// Bitmaps of sprites that are turned or scaled.

static int64_t words_of(pix_rect window) {
  return (int64_t)pix_stripe_count(window.w) * pix_bits_pitch(window.h);
}

// Writes what the sprite at the placement covers of the window, which lies in its box, to `words`, as many as words_of
// says.
static pix_coverage draw_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, uint64_t *words) {
  memset(words, 0, (size_t)words_of(window) * sizeof *words);
  pix_coverage coverage;
  pix_sprite_coverage(sprite, place, window, &coverage);
  return pix_coverage_drawn(&coverage, window, words);
}

bool pix_mover_draw(pix_mover *m) {
  if (m->coverage.has_bits || pix_rect_is_empty(m->place.box)) return true;
  const int64_t words = words_of(m->place.box);
  if (words > LARGEST_BITMAP) return true;
  pix_motion *motion = &m->world->motion;
  if (!pix_reserve(m->world->allocator, &motion->mover_words, &motion->mover_capacity, (int32_t)words,
                   sizeof *motion->mover_words)) {
    return false;
  }
  m->coverage = draw_coverage(m->shape, &m->place, m->place.box, motion->mover_words);
  return true;
}

// Of the mover: its mask, shifted, or drawn.
static bool find_mover_bits(pix_mover *m) {
  int32_t x, y;
  const pix_bits *bits = pix_slots_shifted_bits(&m->world->slots, m->sprite->slot, &x, &y);
  m->coverage = (pix_coverage){.has_bits = bits != NULL};
  if (bits == NULL) return pix_mover_draw(m);
  m->coverage.bits = *bits;
  m->coverage.x = x;
  m->coverage.y = y;
  return true;
}

bool pix_mover_begin(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  PIX_ASSERT(sprite->home == &world->slots);
  *m = (pix_mover){.world = world, .sprite = sprite, .shape = sprite};
  if (!pix_world_begin_query(world)) return false;
  if (!sprite->is_disabled) m->layers = layers & world->slots.layers.collide_with[world->slots.layer[sprite->slot]];
  m->place = pix_sprite_placement(sprite);
  return find_mover_bits(m);
}

void pix_mover_take_shape(pix_mover *m, pix_sprite *shadow) {
  PIX_ASSERT(shadow->is_shadow);
  m->shape = shadow;
  m->place = pix_sprite_placement(shadow);
  m->coverage.has_bits = pix_sprite_bits_at_hand(shadow, shadow->mask->height, &m->coverage);
}

pix_mover pix_mover_at(const pix_mover *m, pix_mover_shadow *shadow, const double position[2]) {
  pix_mover there = *m;
  pix_sprite_make_shadow(&shadow->sprite, &shadow->pose, m->sprite);
  pix_sprite_set_position(&shadow->sprite, pix_mover_limited(position[0]), pix_mover_limited(position[1]));
  pix_mover_take_shape(&there, &shadow->sprite);
  return there;
}

// Obstacles.

// What is drawn of obstacles: a pixel around the area more, for pix_mover_touch.
static pix_area drawn_area(pix_area area) {
  return (pix_area){area.x0 - 1, area.y0 - 1, area.x1 + 1, area.y1 + 1};
}

// Lists the obstacles among the slots found, with the coverage of those that are shifted masks. Returns the words that
// the bitmaps of the others take.
static int64_t list_obstacles(pix_mover *m, int32_t found, pix_area area) {
  const pix_world *world = m->world;
  int64_t words = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = world->found[i];
    if (!pix_mover_is_obstacle(m, slot)) continue;
    pix_obstacle *o = &world->motion.obstacles[m->count++];
    *o = (pix_obstacle){.slot = slot, .box = world->slots.box[slot],
                        .answer = m->is_asked ? world->motion.answers[slot] : PIX_ANSWER_BLOCK};
    int32_t x, y;
    const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &x, &y);
    if (bits != NULL) {
      o->coverage = (pix_coverage){.has_bits = true, .bits = *bits, .x = x, .y = y};
      continue;
    }
    o->place = pix_sprite_placement(world->slots.sprite[slot]);
    const int64_t size = words_of(pix_area_clip(drawn_area(area), o->box));
    if (size > LARGEST_BITMAP || words + size > MOST_WORDS) continue;
    o->coverage.has_bits = true;
    o->first_word = (size_t)words;
    words += size;
  }
  return words;
}

static void draw_obstacles(pix_mover *m, pix_area area) {
  const pix_world *world = m->world;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    if (!o->coverage.has_bits || o->coverage.bits.words != NULL) continue;
    o->coverage = draw_coverage(world->slots.sprite[o->slot], &o->place, pix_area_clip(drawn_area(area), o->box),
                                world->motion.words + o->first_word);
  }
}

bool pix_mover_gather_found(pix_mover *m, int32_t found, pix_area area, pix_offset at) {
  pix_world *world = m->world;
  pix_motion *motion = &world->motion;
  m->count = 0;
  if (!pix_reserve(world->allocator, &motion->obstacles, &motion->obstacle_capacity, found,
                   sizeof *motion->obstacles)) {
    return false;
  }
  const int64_t words = list_obstacles(m, found, area);
  if (!pix_reserve(world->allocator, &motion->words, &motion->word_capacity, (int32_t)words, sizeof *motion->words)) {
    m->count = 0;
    return false;
  }
  if (words > 0) draw_obstacles(m, area);
  pix_mover_place(m, at);
  return true;
}

bool pix_mover_gather(pix_mover *m, pix_area area, pix_offset at) {
  m->count = 0;
  if (m->layers == 0 || pix_area_is_empty(area)) return true;
  return pix_mover_gather_found(m, pix_world_find_boxes(m->world, area, m->layers), area, at);
}

// Tests.

static bool boxes_meet(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  return pix_rects_meet(pix_mover_box(m, at), o->box);
}

static bool have_bits(const pix_mover *m, const pix_obstacle *o) {
  return m->coverage.has_bits && o->coverage.has_bits;
}

static pix_offset offset_of(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  return (pix_offset){o->coverage.x - (m->coverage.x + at.dx), o->coverage.y - (m->coverage.y + at.dy)};
}

// What both cover where their boxes meet, as one of them has no bitmap.
typedef struct look {
  pix_placement place;  // the mover's
  pix_coverage mine, other;
  pix_rect window;
} look;

static void look_at(const pix_mover *m, const pix_obstacle *o, pix_offset at, look *l) {
  l->place = pix_placement_shifted(m->place, at.dx, at.dy);
  l->window = pix_rect_intersect(l->place.box, o->box);
  l->mine = m->coverage;
  if (m->coverage.has_bits) {
    l->mine.x += at.dx;
    l->mine.y += at.dy;
  } else {
    pix_sprite_coverage(m->shape, &l->place, l->window, &l->mine);
  }
  l->other = o->coverage;
  if (!o->coverage.has_bits) {
    pix_sprite_coverage(m->world->slots.sprite[o->slot], &o->place, l->window, &l->other);
  }
}

bool pix_mover_meets(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  m->world->query_stats.box_tests++;
  if (!boxes_meet(m, o, at)) return false;
  m->world->query_stats.pixel_tests++;
  if (have_bits(m, o)) {
    const pix_offset d = offset_of(m, o, at);
    return pix_overlap_any(&m->coverage.bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_meet(&l.mine, &l.other, l.window);
}

int64_t pix_mover_area(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  if (!boxes_meet(m, o, at)) return 0;
  if (have_bits(m, o)) {
    const pix_offset d = offset_of(m, o, at);
    return pix_overlap_area(&m->coverage.bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_area(&l.mine, &l.other, l.window);
}

bool pix_mover_is_free(const pix_mover *m, pix_offset to) {
  for (int32_t i = 0; i < m->count; i++) {
    if (!pix_mover_passes(m, pix_mover_obstacle(m, i), to)) return false;
  }
  return true;
}

void pix_mover_place(pix_mover *m, pix_offset at) {
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    o->area = pix_mover_meets(m, o, at) ? pix_mover_area(m, o, at) : 0;
  }
}

static void find_first(const pix_mover *m, const pix_obstacle *o, pix_offset at, pix_touch *touch) {
  if (have_bits(m, o)) {
    const pix_offset d = offset_of(m, o, at);
    pix_overlap_first(&m->coverage.bits, &o->coverage.bits, d.dx, d.dy, &touch->x, &touch->y);
    touch->x += m->coverage.x + at.dx;
    touch->y += m->coverage.y + at.dy;
    return;
  }
  look l;
  look_at(m, o, at, &l);
  pix_coverages_first(&l.mine, &l.other, l.window, &touch->x, &touch->y);
}

pix_touch pix_mover_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, const double fallback[2]) {
  PIX_ASSERT(pix_mover_meets(m, o, at));
  pix_touch touch = {0};
  find_first(m, o, at, &touch);
  int64_t area[4];
  for (int k = 0; k < 4; k++) {  // left, right, up, down
    const pix_offset beside = {at.dx + (k == 1) - (k == 0), at.dy + (k == 3) - (k == 2)};
    area[k] = pix_mover_area(m, o, beside);
  }
  double x = (double)(area[0] - area[1]), y = (double)(area[2] - area[3]);
  if (x == 0 && y == 0) {
    x = fallback[0];
    y = fallback[1];
  }
  const double length = sqrt(x * x + y * y);
  if (length == 0) return touch;
  touch.normal[0] = x / length;
  touch.normal[1] = y / length;
  return touch;
}
