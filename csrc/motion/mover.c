// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/mover.h"

#include "bits/overlap.h"
#include "bits/bits.h"

#define LARGEST_BITMAP ((int64_t)1 << 20)  // words that a bitmap of all of a mover may take: 8 MiB
#define MOST_WORDS ((int64_t)1 << 27)      // all that are not kept together
#define LARGEST_PART ((int64_t)1 << 22)    // of a large mover, or of an obstacle,
#define SMALL_PART ((int64_t)1 << 14)      // and of one that is mostly way

// Bitmaps of sprites that are turned or scaled.

// The window's part of the sprite's coverage, in scratch of the world. False if memory is short.
static bool draw_part(pix_world *world, pix_sprite *sprite, const pix_placement *place, pix_rect window,
                      pix_world_scratch which, pix_coverage *part) {
  if (!pix_world_reserve_scratch(world, which, (int32_t)pix_drawing_words(window), sizeof(uint64_t))) return false;
  *part = pix_draw_coverage(sprite, place, window, world->scratch[which].items);
  return true;
}

// Is there a bitmap of all that the mover's sprite covers, instead of so many words?
static bool is_kept(const pix_mover *m, int64_t words, pix_coverage *coverage) {
  return m->shape == m->sprite && pix_drawings_find(m->world, m->sprite->slot, &m->place, words, coverage);
}

bool pix_mover_draw(pix_mover *m) {
  if (m->coverage.has_bits || pix_rect_is_empty(m->place.box)) return true;
  const int64_t words = pix_drawing_words(m->place.box);
  if (words > LARGEST_BITMAP) return true;
  if (is_kept(m, words, &m->coverage)) return true;
  return draw_part(m->world, m->shape, &m->place, m->place.box, PIX_WORLD_MOVER_WORDS, &m->coverage);
}

// Of large ones, near each other.

void pix_mover_parts_near(const pix_mover *m, pix_rect other, pix_area offsets, pix_rect *mine, pix_rect *its) {
  const pix_rect box = m->place.box;
  const pix_area swept = {box.x + offsets.x0, box.y + offsets.y0, box.x + box.w + offsets.x1 - 1,
                          box.y + box.h + offsets.y1 - 1};
  const pix_area met = {other.x - (offsets.x1 - 1), other.y - (offsets.y1 - 1),
                        (int64_t)other.x + other.w - offsets.x0, (int64_t)other.y + other.h - offsets.y0};
  *mine = pix_area_clip(met, box);
  *its = pix_area_clip(swept, other);
}

bool pix_mover_draw_near(const pix_mover *m, const pix_obstacle *o, pix_area offsets, int64_t most_words,
                         pix_mover *near, pix_obstacle *near_obstacle) {
  pix_rect mine, its;
  pix_mover_parts_near(m, o->box, offsets, &mine, &its);
  if (pix_rect_is_empty(mine) || pix_rect_is_empty(its)) return false;
  if (!m->coverage.has_bits && pix_drawing_words(mine) > most_words) return false;
  if (!o->coverage.has_bits && pix_drawing_words(its) > most_words) return false;
  *near = *m;
  *near_obstacle = *o;
  return (m->coverage.has_bits ||
          draw_part(m->world, m->shape, &m->place, mine, PIX_WORLD_MOVER_WORDS, &near->coverage)) &&
         (o->coverage.has_bits || draw_part(m->world, m->world->slots.sprite[o->slot], &o->place, its,
                                            PIX_WORLD_DRAWN_WORDS, &near_obstacle->coverage));
}

// Of the mover: its mask, shifted, or drawn.
static bool find_mover_bits(pix_mover *m) {
  int32_t x, y;
  const pix_bits *bits = pix_slots_shifted_bits(&m->world->slots, m->sprite->slot, &x, &y);
  if (bits == NULL) return pix_mover_draw(m);
  m->coverage.has_bits = true;
  m->coverage.bits = *bits;
  m->coverage.x = x;
  m->coverage.y = y;
  return true;
}

static bool begin(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  PIX_ASSERT(sprite->home == &world->slots);
  *m = (pix_mover){.world = world, .sprite = sprite, .shape = sprite, .barred = PIX_SLOT_INTANGIBLE,
                   .head = pix_family_head(sprite)};
  if (!pix_world_begin_query(world)) return false;
  if (pix_sprite_is_tangible(sprite)) {
    m->layers = layers & world->slots.layers.stopped_by[world->slots.layer[sprite->slot]];
  }
  m->place = pix_sprite_placement(sprite);
  return find_mover_bits(m);
}

void pix_movers_begin(pix_world *world) { pix_drawings_begin(world); }

bool pix_mover_begin_next(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  return begin(m, world, sprite, layers);
}

bool pix_mover_begin(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  pix_movers_begin(world);
  return begin(m, world, sprite, layers);
}

void pix_mover_take_shape(pix_mover *m, pix_sprite *shadow) {
  PIX_ASSERT(shadow->is_shadow);
  m->shape = shadow;
  m->is_part = false;
  m->place = pix_sprite_placement(shadow);
  m->coverage.has_bits = pix_sprite_bits_at_hand(shadow, shadow->mask->height, &m->coverage);
}

pix_mover pix_mover_at(const pix_mover *m, pix_mover_shadow *shadow, const double position[2]) {
  pix_mover there = *m;
  pix_sprite_make_shadow(&shadow->sprite, &shadow->pose, m->sprite);
  pix_sprite_set_position(&shadow->sprite, pix_limited_position(position[0]), pix_limited_position(position[1]));
  pix_mover_take_shape(&there, &shadow->sprite);
  return there;
}

// Obstacles.

int32_t pix_mover_candidates(const pix_mover *m, pix_area area) {
  if (m->layers == 0 || pix_area_is_empty(area)) return 0;
  const int32_t found = pix_world_find_boxes(m->world, &area, m->layers);
  int32_t *slots = pix_world_found(m->world), count = 0;
  for (int32_t i = 0; i < found; i++) {
    if (pix_mover_is_candidate(m, slots[i])) slots[count++] = slots[i];
  }
  return count;
}

// What is drawn of obstacles: a pixel around the area more, for pix_mover_touch.
static pix_area drawn_area(pix_area area) { return pix_area_around(area, 1); }

// Lists the obstacles among the slots found, with the coverage of those that are shifted masks. Returns the words that
// the bitmaps of the others take.
static int64_t list_obstacles(pix_mover *m, int32_t found, pix_area area) {
  const pix_world *world = m->world;
  int64_t words = 0;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    if (!pix_mover_is_obstacle(m, slot)) continue;
    pix_obstacle *o = pix_mover_obstacle(m, m->count++);
    *o = (pix_obstacle){.slot = slot, .box = world->slots.box[slot],
                        .answer = m->is_asked ? pix_world_answers(world)[slot] : PIX_ANSWER_BLOCK};
    int32_t x, y;
    const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &x, &y);
    if (bits != NULL) {
      o->coverage.has_bits = true;
      o->coverage.bits = *bits;
      o->coverage.x = x;
      o->coverage.y = y;
      continue;
    }
    o->place = pix_sprite_placement(world->slots.sprite[slot]);
    const int64_t size = pix_drawing_words(pix_area_clip(drawn_area(area), o->box));
    if (pix_drawings_find(m->world, slot, &o->place, size, &o->coverage)) continue;
    if (!m->coverage.has_bits || size > LARGEST_PART || words + size > MOST_WORDS) continue;
    o->coverage.has_bits = true;
    o->first_word = (size_t)words;
    words += size;
  }
  return words;
}

static void draw_obstacles(pix_mover *m, pix_area area) {
  const pix_world *world = m->world;
  uint64_t *words = world->scratch[PIX_WORLD_OBSTACLE_WORDS].items;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    if (!o->coverage.has_bits || o->coverage.bits.words != NULL) continue;
    o->coverage = pix_draw_coverage(world->slots.sprite[o->slot], &o->place, pix_area_clip(drawn_area(area), o->box),
                                words + o->first_word);
  }
}

static pix_rect part_of(const pix_coverage *c) { return (pix_rect){c->x, c->y, c->bits.width, c->bits.height}; }

// The box of what has been found, as far as it is an obstacle.
static pix_rect box_of_found(const pix_mover *m, int32_t found) {
  pix_rect box = {0, 0, 0, 0};
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(m->world)[i];
    if (pix_mover_is_obstacle(m, slot)) box = pix_rect_unite(box, m->world->slots.box[slot]);
  }
  return box;
}

// Draws the part of a large mover that may meet what has been found, as long as the mover is in the area, and a bit
// more, or what was drawn before, too: it is kept as long as it will do.
static void draw_part_of_mover(pix_mover *m, int32_t found, pix_area area) {
  const pix_rect box = m->place.box, before = m->is_part ? part_of(&m->coverage) : (pix_rect){0, 0, 0, 0};
  if ((m->coverage.has_bits && !m->is_part) || m->shape != m->sprite || pix_rect_is_empty(box)) return;
  const pix_rect others = box_of_found(m, found);
  const pix_area around = drawn_area(area);
  const pix_area offsets = {around.x0 - box.x, around.y0 - box.y, around.x1 - box.x - box.w + 1,
                            around.y1 - box.y - box.h + 1};
  pix_rect part, unused;
  pix_mover_parts_near(m, others, offsets, &part, &unused);
  if (pix_rect_is_empty(part) || pix_area_holds(pix_area_of(before), pix_area_of(part))) return;
  m->is_part = m->coverage.has_bits = false;
  const int64_t words = pix_drawing_words(part);
  const int64_t still = pix_drawing_words((pix_rect){0, 0, pix_min(box.w, others.w), pix_min(box.h, others.h)});
  const bool is_mostly_way = words > SMALL_PART && words > 2 * still;
  if (words > LARGEST_PART || is_mostly_way) return;
  if (is_kept(m, words, &m->coverage)) return;
  const pix_rect both = pix_rect_unite(part, before), kept = pix_drawing_words(both) > LARGEST_PART / 2 ? part : both;
  int32_t margin = pix_max(part.w, part.h) / 8;
  pix_rect more = pix_area_clip(pix_area_grown(kept, margin), box);
  while (pix_drawing_words(more) > LARGEST_PART) more = pix_area_clip(pix_area_grown(kept, margin /= 2), box);
  m->is_part = draw_part(m->world, m->shape, &m->place, more, PIX_WORLD_MOVER_WORDS, &m->coverage);
}

bool pix_mover_gather_found(pix_mover *m, int32_t found, pix_area area, pix_offset at) {
  pix_world *world = m->world;
  m->count = 0;
  draw_part_of_mover(m, found, area);
  if (!pix_world_reserve_scratch(world, PIX_WORLD_OBSTACLES, found, sizeof(pix_obstacle))) return false;
  const int64_t words = list_obstacles(m, found, area);
  if (!pix_world_reserve_scratch(world, PIX_WORLD_OBSTACLE_WORDS, (int32_t)words, sizeof(uint64_t))) {
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
  return pix_mover_gather_found(m, pix_world_find_boxes(m->world, &area, m->layers), area, at);
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

int64_t pix_mover_words(const pix_mover *m, pix_rect other) {
  const pix_rect box = m->place.box;
  return pix_max64(((int64_t)pix_min(box.w, other.w) / 64 + 1) * pix_min(box.h, other.h), 1);
}

// What both cover where their boxes meet, as one of them has no bitmap.
typedef struct look {
  pix_placement place;  // the mover's
  pix_placement its_place;  // if its large texels are sampled
  pix_coverage mine, other;
  pix_rect window;
} look;

// The mover's at the offset, where it has that placement.
static void my_coverage(const pix_mover *m, const pix_placement *place, pix_offset at, pix_rect window,
                        pix_coverage *mine) {
  *mine = m->coverage;
  mine->x += at.dx;
  mine->y += at.dy;
  if (!mine->has_bits) pix_sprite_coverage(m->shape, place, window, mine);
}

static void its_coverage(const pix_mover *m, const pix_obstacle *o, pix_rect window, pix_coverage *other) {
  *other = o->coverage;
  if (!other->has_bits) pix_sprite_coverage(m->world->slots.sprite[o->slot], &o->place, window, other);
}

static bool shows_large_texels(const pix_inverse *i) {
  return pix_inverse_is_aligned(i) && pix_inverse_is_magnified(i);
}

// Where both show large texels side by side, these are fewer than the pixels of a bitmap.
static void prefer_texels(const pix_mover *m, const pix_obstacle *o, look *l) {
  pix_sprite *other = m->world->slots.sprite[o->slot];
  if (pix_sprite_kind(other) != PIX_RULE_GENERAL || !shows_large_texels(&l->place.rule.inverse)) return;
  l->its_place = pix_sprite_placement(other);
  if (!shows_large_texels(&l->its_place.rule.inverse)) return;
  l->other = (pix_coverage){.sampler = pix_sprite_sampler(other, &l->its_place)};
}

static void look_at(const pix_mover *m, const pix_obstacle *o, pix_offset at, look *l) {
  l->place = pix_placement_shifted(m->place, at.dx, at.dy);
  l->window = pix_rect_intersect(l->place.box, o->box);
  my_coverage(m, &l->place, at, l->window, &l->mine);
  its_coverage(m, o, l->window, &l->other);
  if (!l->mine.has_bits && l->other.has_bits) prefer_texels(m, o, l);
}

static bool meets(const pix_mover *m, const pix_obstacle *o, pix_offset at, pix_rect *near) {
  m->world->query_stats.grid.boxes++;
  if (!boxes_meet(m, o, at)) return false;
  m->world->query_stats.pixel_tests++;
  if (have_bits(m, o)) {
    const pix_offset d = offset_of(m, o, at);
    return pix_overlap_any(&m->coverage.bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_meet_near(&l.mine, &l.other, l.window, near);
}

bool pix_mover_meets(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  pix_rect near = o->near;
  return meets(m, o, at, &near);
}

bool pix_mover_meets_again(const pix_mover *m, pix_obstacle *o, pix_offset at) { return meets(m, o, at, &o->near); }

static int64_t count_area(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  if (have_bits(m, o)) {
    const pix_offset d = offset_of(m, o, at);
    return pix_overlap_area(&m->coverage.bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_area(&l.mine, &l.other, l.window);
}

int64_t pix_mover_area(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  return boxes_meet(m, o, at) ? count_area(m, o, at) : 0;
}

static int64_t counted_area(const pix_mover *m, const pix_obstacle *o) {
  return o->area == PIX_AREA_UNCOUNTED ? pix_mover_area(m, o, o->at) : o->area;
}

int64_t pix_mover_growth(const pix_mover *m, pix_obstacle *o, pix_offset to) {
  o->asked = to;
  o->growth = pix_mover_area(m, o, to) - counted_area(m, o);
  return o->growth;
}

bool pix_mover_passes(const pix_mover *m, pix_obstacle *o, pix_offset to) {
  if (o->area > 0) return pix_mover_growth(m, o, to) <= 0;
  if (pix_mover_meets_again(m, o, to)) return false;
  o->asked = to;
  o->growth = 0;
  return true;
}

bool pix_mover_may_become(const pix_mover *m, const pix_obstacle *o, const pix_mover *there) {
  if (o->area == 0) return !pix_mover_meets(there, o, pix_no_offset);
  return pix_mover_area(there, o, pix_no_offset) <= counted_area(m, o);
}

bool pix_mover_is_free(const pix_mover *m, pix_offset to) {
  for (int32_t i = 0; i < m->count; i++) {
    if (!pix_mover_passes(m, pix_mover_obstacle(m, i), to)) return false;
  }
  return true;
}

void pix_mover_note(const pix_mover *m, pix_obstacle *o, pix_offset at) {
  pix_obstacle_note(o, at, pix_mover_meets_again(m, o, at) ? pix_mover_area(m, o, at) : 0);
}

void pix_mover_place(pix_mover *m, pix_offset at) {
  for (int32_t i = 0; i < m->count; i++) pix_mover_note(m, pix_mover_obstacle(m, i), at);
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

// The areas with the mover shifted by a pixel to the left, right, up and down.
static void find_areas_beside(const pix_mover *m, const pix_obstacle *o, pix_offset at, int64_t area[4]) {
  for (int k = 0; k < 4; k++) {
    area[k] = pix_mover_area(m, o, pix_offset_beside(at, (k == 1) - (k == 0), (k == 3) - (k == 2)));
  }
}

// The same and the first common pixel at once, of a mover with rows that fit into a word with a pixel on each side.

#define NARROW 62
#define LOW 256  // rows; of more, vectors and summaries are faster

static bool is_small(const pix_mover *m, const pix_obstacle *o) {
  return have_bits(m, o) && m->coverage.bits.width <= NARROW && m->coverage.bits.height <= LOW;
}

// Goes through the obstacle's rows beside the mover, most of which are empty there: it stands on something.
static void touch_small(const pix_mover *m, const pix_obstacle *o, pix_offset at, pix_touch *touch, int64_t area[4]) {
  const pix_bits *mine = &m->coverage.bits, *other = &o->coverage.bits;
  const pix_offset d = offset_of(m, o, at);
  const pix_shifted others = pix_shifted_from(other, -1 - (int64_t)d.dx, ~UINT64_C(0));
  const int64_t first = pix_max64(-1, d.dy), end = pix_min64((int64_t)mine->height + 1, (int64_t)d.dy + other->height);
  bool is_found = false;
  for (int64_t y = first; y < end; y++) {
    const uint64_t theirs = pix_shifted_word(others, (int32_t)(y - d.dy));
    if (theirs == 0) continue;
    // Words below a bitmap are zero.
    const uint64_t row = y < 0 ? 0 : mine->words[y] << 1, left = row >> 1, right = row << 1;
    const uint64_t up = mine->words[y + 1] << 1, down = y <= 0 ? 0 : mine->words[y - 1] << 1;
    if (((row | left | right | up | down) & theirs) == 0) continue;
    area[0] += pix_popcount(left & theirs);
    area[1] += pix_popcount(right & theirs);
    area[2] += pix_popcount(up & theirs);
    area[3] += pix_popcount(down & theirs);
    if (is_found || (row & theirs) == 0) continue;
    is_found = true;
    touch->x = m->coverage.x + at.dx + pix_lowest_bit(row & theirs) - 1;
    touch->y = m->coverage.y + at.dy + (int32_t)y;
  }
}

pix_touch pix_mover_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, const double fallback[2]) {
  PIX_ASSERT(pix_mover_meets(m, o, at));
  pix_touch touch = {0};
  int64_t area[4] = {0};
  if (is_small(m, o)) {
    touch_small(m, o, at, &touch, area);
  } else {
    find_first(m, o, at, &touch);
    find_areas_beside(m, o, at, area);
  }
  const double sides[2] = {(double)(area[0] - area[1]), (double)(area[2] - area[3])};
  const double *direction = sides[0] != 0 || sides[1] != 0 ? sides : fallback;
  if (direction[0] != 0 || direction[1] != 0) pix_set_unit(touch.normal, direction[0], direction[1]);
  return touch;
}
