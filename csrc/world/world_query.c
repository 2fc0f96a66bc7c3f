// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/world_questions.h"

#include "sprite/sprite.h"
#include "sprite/sprite_coverage.h"
#include "sprite/sprite_questions.h"

// Sorting slots by adding order: few by insertion, many by marking their places in that order.

#define FEW 24                  // slots: fewer are sorted by insertion in less time
#define TRIED_BEFORE_SORTING 3  // where only the first one of all is wanted

static bool is_before(const pix_world *world, const int32_t *a, const int32_t *b) {
  return world->slots.order[*a] < world->slots.order[*b];
}

static void sort_by_insertion(const pix_world *world, int32_t *slots, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    const int32_t slot = slots[i];
    int32_t k = i;
    for (; k > 0 && is_before(world, &slot, &slots[k - 1]); k--) slots[k] = slots[k - 1];
    slots[k] = slot;
  }
}

// Return the words of marks, a bit for each place in the adding order, and of marks of these, a bit for each word.
static int32_t mark_words(const pix_world *world) { return world->ordered_count / 64 + 1; }
static int32_t marked_words(const pix_world *world) { return mark_words(world) / 64 + 1; }

// Sorts slots, all different, into adding order by marking their places in it. All marks are 0 before and afterwards.
static void sort_by_marks(const pix_world *world, int32_t *slots, int32_t count) {
  uint64_t *marks = world->scratch[PIX_WORLD_ORDER_MARKS].items, *marked = marks + mark_words(world);
  for (int32_t i = 0; i < count; i++) {
    const int32_t order = world->slots.order[slots[i]], word = order / 64;
    marks[word] |= UINT64_C(1) << order % 64;
    marked[word / 64] |= UINT64_C(1) << word % 64;
  }
  int32_t sorted = 0;
  for (int32_t k = 0; sorted < count; k++) {
    for (; marked[k] != 0; marked[k] &= marked[k] - 1) {
      const int32_t word = k * 64 + pix_lowest_bit(marked[k]);
      for (; marks[word] != 0; marks[word] &= marks[word] - 1) {
        slots[sorted++] = world->ordered[word * 64 + pix_lowest_bit(marks[word])];
      }
    }
  }
}

void pix_world_sort(const pix_world *world, int32_t *slots, int32_t count) {
  if (count <= FEW) sort_by_insertion(world, slots, count); else sort_by_marks(world, slots, count);
}

bool pix_world_begin_query(pix_world *world) {
  world->query_stats = (pix_query_stats){.hits = 0};
  return pix_world_refresh_grid(world) &&
         pix_world_reserve_scratch(world, PIX_WORLD_ORDER_MARKS, mark_words(world) + marked_words(world),
                                   sizeof(uint64_t));
}

// Writes the slots of the layers whose boxes meet the area to pix_world_found, in no set order. Returns their number.
static int32_t find_unsorted_boxes(pix_world *world, const pix_area *area, uint64_t layers) {
  const pix_slots *slots = &world->slots;
  int32_t *found = pix_world_found(world);
  const int32_t near = pix_grid_find(&world->grid, layers, area, found, &world->query_stats.grid);
  if (layers == PIX_ALL_LAYERS) return near;
  int32_t count = 0;
  for (int32_t i = 0; i < near; i++) {
    found[count] = found[i];  // kept by counting it: no branch, as it would be guessed wrong often
    count += (layers >> slots->layer[found[i]] & 1) != 0;
  }
  return count;
}

int32_t pix_world_find_boxes(pix_world *world, const pix_area *area, uint64_t layers) {
  const int32_t count = find_unsorted_boxes(world, area, layers);
  pix_world_sort(world, pix_world_found(world), count);
  return count;
}

bool pix_world_add_covered(pix_world *world, int32_t slot, pix_rect window, uint64_t *words, int32_t pitch) {
  pix_sprite *sprite = world->slots.sprite[slot];
  const pix_placement place = pix_sprite_placement(sprite);
  const pix_rect part = pix_rect_intersect(place.box, window);
  if (pix_rect_is_empty(part)) return true;
  pix_coverage coverage;
  pix_sprite_coverage(sprite, &place, part, &coverage);
  if (!coverage.has_bits) {
    const size_t count = pix_bits_word_count(part.w, part.h);
    if (!pix_world_reserve_scratch(world, PIX_WORLD_DRAWN_WORDS, (int32_t)count, sizeof(uint64_t))) return false;
    uint64_t *drawn = memset(world->scratch[PIX_WORLD_DRAWN_WORDS].items, 0, count * sizeof *drawn);
    coverage = pix_coverage_drawn(&coverage, sprite->mask->allocator, part, drawn);
  }
  pix_coverage_unite(&coverage, window, words, pitch);
  return true;
}

// Says whether the slot's sprite has a covered pixel in what `shape` stands for.
typedef bool shape_test(const pix_slots *slots, int32_t slot, const void *shape);

static inline bool meets_pixels(const pix_slots *slots, int32_t slot, const pix_shape *shape) {
  int32_t x, y;
  const pix_bits *bits = pix_slots_shifted_bits(slots, slot, &x, &y);
  if (bits != NULL) return pix_bits_meet_shape(bits, x, y, slots->box[slot], shape);
  return pix_sprite_meets_shape(slots->sprite[slot], shape);
}

// Says whether a covered pixel lies at each side of the slot's box: so it is for upright sprites.
static inline bool is_tight(const pix_slots *slots, int32_t slot) { return slots->shifted_mask[slot] >= 0; }

static bool meets_rect(const pix_slots *slots, int32_t slot, const void *shape) {
  if (is_tight(slots, slot) && pix_shape_rect_holds_side(shape, slots->box[slot])) return true;
  return meets_pixels(slots, slot, shape);
}

static bool meets_circle(const pix_slots *slots, int32_t slot, const void *shape) {
  const pix_circle_sides sides = pix_circle_sides_of(shape, slots->box[slot]);
  return sides.may_meet && ((sides.holds_one && is_tight(slots, slot)) || meets_pixels(slots, slot, shape));
}

// Puts the slot that was added first in front.
static void bring_first(const pix_world *world, int32_t *slots, int32_t count) {
  int32_t first = 0;
  for (int32_t i = 1; i < count; i++) first = is_before(world, &slots[i], &slots[first]) ? i : first;
  const int32_t slot = slots[first];
  slots[first] = slots[0];
  slots[0] = slot;
}

typedef struct search {
  pix_world *world;
  pix_wanted wanted;
  shape_test *test;
  const void *shape;
} search;

static inline bool passes(const search *s, int32_t slot) {
  const pix_slots *slots = &s->world->slots;
  if (slots->flags[slot] & s->wanted.barred) return false;
  s->world->query_stats.pixel_tests++;
  return s->test(slots, slot, s->shape);
}

// Puts the first slot in adding order that passes the test in front. Returns 1, or 0 if none passes. Mostly that one is
// found before many have to be sorted.
static int32_t find_first(const search *s, int32_t *found, int32_t candidates) {
  for (int32_t i = 0; i < candidates; i++) {
    if (i < TRIED_BEFORE_SORTING) bring_first(s->world, found + i, candidates - i);
    if (i == TRIED_BEFORE_SORTING) pix_world_sort(s->world, found + i, candidates - i);
    if (!passes(s, found[i])) continue;
    found[0] = found[i];
    return 1;
  }
  return 0;
}

static int32_t find_all(const search *s, int32_t *found, int32_t candidates) {
  int32_t count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    found[count] = found[i];  // kept by counting it: no branch
    count += passes(s, found[i]);
  }
  pix_world_sort(s->world, found, count);
  return count;
}

// Writes the sprites that pass the test, of those whose boxes meet the area, to pix_world_found, in adding order.
// Returns their number; -1 if memory is short. All queries are made of this.
static int32_t query(pix_world *world, const pix_area *area, pix_wanted wanted, shape_test *test, const void *shape) {
  if (!pix_world_begin_query(world)) return -1;
  const search s = {world, wanted, test, shape};
  const int32_t candidates = find_unsorted_boxes(world, area, wanted.layers);
  int32_t *found = pix_world_found(world);
  const int32_t count = wanted.only_first ? find_first(&s, found, candidates) : find_all(&s, found, candidates);
  world->query_stats.hits = count;
  return count;
}

typedef struct pixel {
  int32_t x, y;
} pixel;

static bool covers_pixel(const pix_slots *slots, int32_t slot, const void *shape) {
  const pixel *p = shape;
  return pix_world_covers(slots, slot, p->x, p->y);
}

int32_t pix_world_query_point(pix_world *world, int32_t x, int32_t y, pix_wanted wanted) {
  const pixel p = {x, y};
  const pix_area area = {x, y, (int64_t)x + 1, (int64_t)y + 1};
  return query(world, &area, wanted, covers_pixel, &p);
}

#define ASKED_BEFORE_DEALING 4         // sprites: for fewer, dealing the edges into bands takes longer than it spares
#define MOST_KEPT_FOR_EDGES (1 << 20)  // bytes: of a polygon that takes more, nothing is kept

typedef struct polygon_query {
  pix_shape *polygon;  // whose edges may be dealt
  pix_world *world;
  int32_t *asked;      // sprites so far
} polygon_query;

// Deals the edges of a polygon that has many into bands of rows. Without memory, all are gone through for each sprite.
static void deal_edges(pix_world *world, pix_polygon *polygon) {
  const int32_t places = pix_polygon_choose_bands(polygon);
  if (places > 0 && pix_world_reserve_scratch(world, PIX_WORLD_EDGES, places, sizeof(pix_polygon_edge)) &&
      pix_world_reserve_scratch(world, PIX_WORLD_EDGE_STARTS, polygon->band_count + 1, sizeof(int32_t))) {
    pix_polygon_deal(polygon, world->scratch[PIX_WORLD_EDGES].items, world->scratch[PIX_WORLD_EDGE_STARTS].items);
  }
}

static bool meets_polygon(const pix_slots *slots, int32_t slot, const void *query) {
  const polygon_query *q = query;
  if (++*q->asked == ASKED_BEFORE_DEALING) deal_edges(q->world, &q->polygon->polygon);
  return meets_pixels(slots, slot, q->polygon);
}

static int32_t query_polygon(pix_world *world, const pix_shape *shape, pix_wanted wanted) {
  pix_shape polygon = *shape;
  int32_t asked = 0;
  const polygon_query q = {&polygon, world, &asked};
  const int32_t found = query(world, &shape->area, wanted, meets_polygon, &q);
  pix_array *edges = &world->scratch[PIX_WORLD_EDGES];
  if ((size_t)edges->capacity * edges->size > MOST_KEPT_FOR_EDGES) pix_arrays_free(edges, 1, world->allocator);
  return found;
}

int32_t pix_world_query_shape(pix_world *world, const pix_shape *shape, pix_wanted wanted) {
  switch (shape->kind) {
    case PIX_SHAPE_CIRCLE: return query(world, &shape->area, wanted, meets_circle, shape);
    case PIX_SHAPE_POLYGON: return query_polygon(world, shape, wanted);
    default: return query(world, &shape->area, wanted, meets_rect, shape);
  }
}

// A sprite that others are to meet.
typedef struct partner {
  pix_sprite *sprite;
  bool makes_pairs;  // only with enabled sprites that are not of its family
} partner;

static bool meets_partner(const pix_slots *slots, int32_t slot, const void *shape) {
  const partner *p = shape;
  pix_sprite *sprite = slots->sprite[slot];
  if (sprite == p->sprite) return false;
  if (p->makes_pairs && (sprite->is_disabled || pix_are_family(p->sprite, sprite))) return false;
  return pix_sprites_collide(p->sprite, sprite);
}

int32_t pix_world_query_sprite(pix_world *world, pix_sprite *sprite, pix_wanted wanted) {
  const partner p = {sprite, false};
  const pix_area area = pix_area_of(pix_sprite_box(sprite));
  return query(world, &area, wanted, meets_partner, &p);
}

static bool is_any(const pix_slots *slots, int32_t slot, const void *shape) {
  (void)slots;
  (void)slot;
  (void)shape;
  return true;
}

int32_t pix_world_query_box(pix_world *world, const pix_shape *shape, pix_wanted wanted) {
  return query(world, &shape->area, wanted, is_any, NULL);
}

int32_t pix_world_collisions_with(pix_world *world, pix_sprite *sprite, pix_wanted wanted) {
  PIX_ASSERT(sprite->home == &world->slots);
  if (sprite->is_disabled) {
    world->query_stats = (pix_query_stats){.hits = 0};
    return 0;
  }
  wanted.layers &= world->slots.layers.collide_with[world->slots.layer[sprite->slot]];
  const partner p = {sprite, true};
  const pix_area area = pix_area_of(pix_sprite_box(sprite));
  return query(world, &area, wanted, meets_partner, &p);
}

// Says whether the slot's sprite has a covered pixel in the rectangle, of which this part, not empty, lies in its box.
// A look at the middle of it spares sampling most of what is turned or scaled.
static bool covers_part(const pix_slots *slots, int32_t slot, const pix_shape *rect, pix_rect part) {
  if (!is_tight(slots, slot) && pix_world_covers(slots, slot, part.x + part.w / 2, part.y + part.h / 2)) return true;
  return meets_rect(slots, slot, rect);
}

int32_t pix_world_query_outside(pix_world *world, const pix_shape *rect, pix_wanted wanted) {
  world->query_stats = (pix_query_stats){.hits = 0};
  const int32_t candidates = pix_world_refresh(world) ? pix_world_sprites(world) : -1;
  const pix_slots *slots = &world->slots;
  int32_t *found = pix_world_found(world), count = 0;
  for (int32_t i = 0; i < candidates; i++) {
    const int32_t slot = found[i];
    if (slots->flags[slot] & wanted.barred || !(wanted.layers >> slots->layer[slot] & 1)) continue;
    const pix_rect part = pix_area_clip(rect->area, slots->box[slot]);
    const bool may_cover = !pix_rect_is_empty(part);
    world->query_stats.grid.boxes++;
    world->query_stats.pixel_tests += may_cover;
    if (!may_cover || !covers_part(slots, slot, rect, part)) found[count++] = slot;
  }
  world->query_stats.hits = count;
  return candidates < 0 ? -1 : count;
}
