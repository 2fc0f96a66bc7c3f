// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/mover.h"

#include "bits/overlap.h"

// Drawings that are kept. Measured: carries of turned platforms take 2 to 2.8 times as long without.

#define FEWEST_WORDS 256               // 2 KiB: a smaller bitmap is drawn as fast as it is looked up
#define LARGEST ((int64_t)1 << 20)     // words, 8 MiB: so that all of them take no more than 128 MiB; and no array of
                                       // bitmaps that are not kept is larger when the next mover begins
#define LARGEST_UNUSED (1 << 17)       // words, 1 MiB: more is given back when nothing is kept any more

// What is known of a sprite.
typedef struct drawing {
  int32_t slot;
  bool is_drawn;       // in the array of words of the same number
  pix_placement from;  // from its whole position
  int64_t asked;       // words so far
} drawing;

pix_coverage pix_draw_coverage(pix_sprite *sprite, const pix_placement *place, pix_rect window, uint64_t *words) {
  memset(words, 0, (size_t)pix_drawing_words(window) * sizeof *words);
  pix_coverage coverage;
  pix_sprite_coverage(sprite, place, window, &coverage);
  return pix_coverage_drawn(&coverage, sprite->mask->allocator, window, words);
}

static pix_array *words_of(pix_world *world, int32_t k) { return &world->scratch[PIX_WORLD_KEPT_WORDS + k]; }

void pix_drawings_begin(pix_world *world) {
  pix_array *array = &world->scratch[PIX_WORLD_DRAWINGS];
  for (int32_t k = 0; k < array->count; k++) {
    if (words_of(world, k)->capacity > LARGEST_UNUSED) pix_arrays_free(words_of(world, k), 1, world->allocator);
  }
  array->count = 0;
  static const pix_world_scratch large[] = {PIX_WORLD_MOVER_WORDS, PIX_WORLD_ENVELOPE_WORDS, PIX_WORLD_OBSTACLE_WORDS,
                                            PIX_WORLD_DRAWN_WORDS};
  for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
    if (world->scratch[large[k]].capacity > LARGEST) pix_arrays_free(&world->scratch[large[k]], 1, world->allocator);
  }
}

// Finds the number of the drawing of the sprite in the slot, which has this placement from its whole position; makes it
// a new one if that has changed. -1 if there are too many, or memory is short.
static int32_t number_of(pix_world *world, int32_t slot, const pix_placement *from) {
  pix_array *array = &world->scratch[PIX_WORLD_DRAWINGS];
  if (!pix_array_reserve(array, world->allocator, PIX_WORLD_MOST_KEPT, sizeof(drawing))) return -1;
  drawing *all = array->items;
  int32_t k = 0;
  while (k < array->count && all[k].slot != slot) k++;
  if (k == PIX_WORLD_MOST_KEPT) return -1;
  const pix_rect box = from->box, before = all[k].from.box;
  const bool is_known = k < array->count && pix_rules_are_same(&all[k].from.rule, &from->rule) && before.x == box.x &&
                        before.y == box.y && before.w == box.w && before.h == box.h;
  if (!is_known) all[k] = (drawing){.slot = slot, .from = *from};
  if (k == array->count) array->count++;
  return k;
}

bool pix_drawings_find(pix_world *world, int32_t slot, const pix_placement *place, int64_t words,
                       pix_coverage *coverage) {
  const int64_t all_words = pix_drawing_words(place->box);
  if (all_words < FEWEST_WORDS || all_words > LARGEST) return false;
  const pix_placement from = pix_placement_shifted(*place, -place->rule.whole_x, -place->rule.whole_y);
  const int32_t k = number_of(world, slot, &from);
  if (k < 0) return false;
  drawing *d = (drawing *)world->scratch[PIX_WORLD_DRAWINGS].items + k;
  pix_array *array = words_of(world, k);
  d->asked = pix_min64(d->asked + words, all_words);
  if (!d->is_drawn) {
    if (d->asked < all_words) return false;
    if (!pix_array_reserve(array, world->allocator, (int32_t)all_words, sizeof(uint64_t))) return false;
    pix_draw_coverage(world->slots.sprite[slot], place, place->box, array->items);
    d->is_drawn = true;
  }
  const pix_bits bits = {array->items, place->box.w, place->box.h, pix_bits_pitch(place->box.h), false, NULL};
  *coverage = (pix_coverage){.has_bits = true, .bits = bits, .x = place->box.x, .y = place->box.y};
  return true;
}

// Begins.

bool pix_shifted_mask(const pix_world *world, int32_t slot, pix_coverage *coverage) {
  const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &coverage->x, &coverage->y);
  coverage->has_bits = bits != NULL;
  if (bits != NULL) coverage->bits = *bits;
  return bits != NULL;
}

// Reserves words for bitmaps in scratch of the world. False if memory is short.
static bool reserve_words(pix_world *world, pix_world_scratch which, int64_t words) {
  return words <= INT32_MAX && pix_world_reserve_scratch(world, which, (int32_t)words, sizeof(uint64_t));
}

bool pix_mover_draw(pix_mover *m) {
  const pix_rect box = m->place.box;
  if (m->coverage.has_bits || pix_rect_is_empty(box)) return true;
  const int64_t words = pix_drawing_words(box);
  const bool may_be_kept = m->shape == m->sprite;
  if (may_be_kept && pix_drawings_find(m->world, m->sprite->slot, &m->place, words, &m->coverage)) return true;
  if (!reserve_words(m->world, PIX_WORLD_MOVER_WORDS, words)) return false;
  m->coverage = pix_draw_coverage(m->shape, &m->place, box, m->world->scratch[PIX_WORLD_MOVER_WORDS].items);
  return true;
}

bool pix_mover_begin_next(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  PIX_ASSERT(sprite->home == &world->slots);
  *m = (pix_mover){.world = world, .sprite = sprite, .shape = sprite, .barred = PIX_SLOT_INTANGIBLE,
                   .head = pix_family_head(sprite), .answer = PIX_ANSWER_BLOCK};
  if (!pix_world_begin_query(world)) return false;
  if (pix_sprite_is_tangible(sprite)) {
    m->layers = layers & world->slots.layers.stopped_by[world->slots.layer[sprite->slot]];
  }
  m->place = pix_sprite_placement(sprite);
  return pix_shifted_mask(world, sprite->slot, &m->coverage) || pix_mover_draw(m);
}

bool pix_mover_begin(pix_mover *m, pix_world *world, pix_sprite *sprite, uint64_t layers) {
  pix_drawings_begin(world);
  return pix_mover_begin_next(m, world, sprite, layers);
}

void pix_mover_take_shape(pix_mover *m, pix_sprite *shadow) {
  PIX_ASSERT(shadow->is_shadow);
  m->shape = shadow;
  m->has_envelope = false;
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

// Shifts and paths.

// Sets *shifting and *doubt as pix_rule_shifting does, for the sprite. False if its coverage is another one at each
// fraction.
static bool find_shifting(const pix_sprite *sprite, pix_shifting *shifting, double *doubt) {
  return pix_rule_shifting(&pix_sprite_pose(sprite)->inverse, sprite->origin.x, sprite->origin.y, shifting, doubt);
}

// Finds the whole number that shifts go by along an axis. False if that is in doubt.
static bool find_whole(double position, double origin, double doubt, int64_t *whole) {
  const double at = position - origin;
  *whole = pix_floor(at + 0.5);
  return fabs(at - (double)*whole) <= 0.5 - doubt;
}

// Pixels sample texels by the fraction of the position; a sprite that shifts by whole pixels covers the same at most
// fractions.
bool pix_sprite_shift(const pix_sprite *sprite, const double from[2], const double to[2], pix_offset *offset) {
  double from_x, from_y, to_x, to_y;
  int64_t dx = -(int64_t)pix_split(from[0], &from_x), dy = -(int64_t)pix_split(from[1], &from_y);
  dx += pix_split(to[0], &to_x);
  dy += pix_split(to[1], &to_y);
  if (from_x != to_x || from_y != to_y) {
    pix_shifting s;
    double doubt;
    int64_t before[2], after[2];
    if (!find_shifting(sprite, &s, &doubt)) return false;
    for (int k = 0; k < 2; k++) {
      if (!find_whole(from[k], s.origin[k], doubt, &before[k])) return false;
      if (!find_whole(to[k], s.origin[k], doubt, &after[k])) return false;
    }
    dx = after[0] - before[0];
    dy = after[1] - before[1];
  }
  if (llabs(dx) > INT32_MAX || llabs(dy) > INT32_MAX) return false;
  *offset = (pix_offset){(int32_t)dx, (int32_t)dy};
  return true;
}

bool pix_mover_covers_shifted(const pix_mover *m, pix_offset by, const double position[2]) {
  const pix_point at = pix_sprite_position(m->sprite);
  const double start[2] = {at.x, at.y};
  pix_offset offset;
  return pix_sprite_shift(m->sprite, start, position, &offset) && offset.dx == by.dx && offset.dy == by.dy;
}

bool pix_mover_is_shifted(const pix_mover *m, pix_offset by, const double position[2]) {
  if (!m->has_envelope) return pix_mover_covers_shifted(m, by, position);
  const pix_point at = pix_sprite_position(m->sprite);
  const double start[2] = {at.x, at.y};
  const pix_path path = pix_path_shifting(start, position, &pix_envelope_shifting);
  return path.step_x * path.columns == by.dx && path.step_y * path.rows == by.dy;
}

pix_path pix_sprite_path(const pix_sprite *sprite, const double from[2], const double to[2]) {
  pix_shifting s;
  double doubt;
  return find_shifting(sprite, &s, &doubt) ? pix_path_shifting(from, to, &s) : pix_path_other(from, to);
}

pix_path pix_mover_path(const pix_mover *m, const double from[2], const double to[2]) {
  pix_path path = m->has_envelope ? pix_path_shifting(from, to, &pix_envelope_shifting)
                                  : pix_sprite_path(m->sprite, from, to);
  const pix_point start = pix_sprite_position(m->sprite);  // which offsets are counted from, on later paths, too
  const int64_t gone_x = path.step_x * (int64_t)(from[0] - start.x);
  const int64_t gone_y = path.step_y * (int64_t)(from[1] - start.y);
  path.columns = pix_min64(path.columns, INT32_MAX - pix_max64(gone_x, 0));
  path.rows = pix_min64(path.rows, INT32_MAX - pix_max64(gone_y, 0));
  return path;
}

// The envelope.

bool pix_mover_take_envelope(pix_mover *m) {
  if (m->has_envelope || !pix_sprite_has_envelope(m->sprite)) return m->has_envelope;
  m->has_envelope = true;
  m->own = m->coverage;
  m->coverage.has_bits = false;
  m->place.box = pix_sprite_envelope_box(m->sprite);
  return true;
}

// Draws the envelope of a sprite of the world, whose box this is. False if memory is short.
static bool draw_envelope(pix_world *world, pix_sprite *sprite, pix_rect box, pix_coverage *envelope) {
  if (!reserve_words(world, PIX_WORLD_ENVELOPE_WORDS, pix_drawing_words(box))) return false;
  *envelope = pix_sprite_draw_envelope(sprite, box, world->scratch[PIX_WORLD_ENVELOPE_WORDS].items);
  return true;
}

bool pix_obstacle_take_envelope(pix_world *world, pix_obstacle *o) {
  pix_sprite *sprite = world->slots.sprite[o->slot];
  o->box = pix_sprite_envelope_box(sprite);
  return draw_envelope(world, sprite, o->box, &o->coverage);
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

uint8_t pix_mover_unasked_answer(const pix_mover *m, int32_t slot) {
  const pix_slots *slots = &m->world->slots;
  const uint8_t rule = slots->layers.responses[slots->layer[m->sprite->slot]][slots->layer[slot]];
  return m->obeys_rules && rule != 0 ? rule : m->answer;
}

// Returns what of the obstacle's box is drawn: the area and a pixel around it, which pix_mover_touch looks at.
static pix_rect drawn_part(const pix_obstacle *o, pix_area area) {
  return pix_area_clip(pix_area_around(area, 1), o->box);
}

// Lists the obstacles among the slots found. Those that are shifted masks, or have been drawn and kept, get their
// bitmaps; the others get places for the words, and m->drawn_words becomes the number of these.
static void list_obstacles(pix_mover *m, int32_t found, pix_area area) {
  pix_world *world = m->world;
  for (int32_t i = 0; i < found; i++) {
    const int32_t slot = pix_world_found(world)[i];
    if (!pix_mover_is_obstacle(m, slot)) continue;
    pix_obstacle *o = pix_mover_obstacle(m, m->count++);
    *o = (pix_obstacle){.slot = slot, .box = world->slots.box[slot],
                        .answer = m->is_asked ? pix_world_answers(world)[slot] : pix_mover_unasked_answer(m, slot)};
    const bool is_crossed = m->obeys_rules && o->answer == PIX_RESPONSE_CROSS;
    if ((world->slots.flags[slot] & PIX_SLOT_ONE_WAY) && !is_crossed) o->side = world->slots.sprite[slot]->side;
    if (pix_shifted_mask(world, slot, &o->coverage)) continue;
    const pix_placement place = pix_sprite_placement(world->slots.sprite[slot]);
    const int64_t words = pix_drawing_words(drawn_part(o, area));
    if (pix_drawings_find(world, slot, &place, words, &o->coverage)) continue;
    o->first_word = (size_t)m->drawn_words;
    m->drawn_words += words;
  }
}

static void draw_obstacles(pix_mover *m, pix_area area) {
  const pix_world *world = m->world;
  uint64_t *words = world->scratch[PIX_WORLD_OBSTACLE_WORDS].items;
  for (int32_t i = 0; i < m->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(m, i);
    if (o->coverage.has_bits) continue;
    pix_sprite *sprite = world->slots.sprite[o->slot];
    const pix_placement place = pix_sprite_placement(sprite);
    o->coverage = pix_draw_coverage(sprite, &place, drawn_part(o, area), words + o->first_word);
  }
}

bool pix_mover_gather_found(pix_mover *m, int32_t found, pix_area area, pix_offset at) {
  m->count = 0;
  m->drawn_words = 0;
  if (!pix_world_reserve_scratch(m->world, PIX_WORLD_OBSTACLES, found, sizeof(pix_obstacle))) return false;
  list_obstacles(m, found, area);
  if (!reserve_words(m->world, PIX_WORLD_OBSTACLE_WORDS, m->drawn_words)) {
    m->count = 0;
    return false;
  }
  if (m->drawn_words > 0) draw_obstacles(m, area);
  const bool is_drawn = !m->has_envelope || m->coverage.has_bits || m->count == 0;
  if (!is_drawn && !draw_envelope(m->world, m->sprite, m->place.box, &m->coverage)) {
    m->count = 0;
    return false;
  }
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

// Returns what of the mover meets the obstacle: perhaps no bitmap.
static const pix_coverage *meeting(const pix_mover *m, const pix_obstacle *o) {
  return m->has_envelope && o->meets_own ? &m->own : &m->coverage;
}

// Returns the offset of the obstacle's bitmap from `mine`, a bitmap of the mover, which is at the offset `at`.
static pix_offset between(const pix_coverage *mine, const pix_obstacle *o, pix_offset at) {
  return (pix_offset){o->coverage.x - (mine->x + at.dx), o->coverage.y - (mine->y + at.dy)};
}

// A shadow without a bitmap where its box meets that of an obstacle.
typedef struct look {
  pix_placement place;
  pix_rect window;
  pix_coverage mine;
} look;

static void look_at(const pix_mover *m, const pix_obstacle *o, pix_offset at, look *l) {
  l->place = pix_placement_shifted(m->place, at.dx, at.dy);
  l->window = pix_rect_intersect(l->place.box, o->box);
  pix_sprite_coverage(m->shape, &l->place, l->window, &l->mine);
}

bool pix_mover_meets(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  m->world->query_stats.grid.boxes++;
  if (!boxes_meet(m, o, at)) return false;
  m->world->query_stats.pixel_tests++;
  const pix_coverage *mine = meeting(m, o);
  if (mine->has_bits) {
    const pix_offset d = between(mine, o, at);
    return pix_overlap_any(&mine->bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_meet(&l.mine, &o->coverage, l.window, NULL);
}

int64_t pix_mover_area(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  if (!boxes_meet(m, o, at)) return 0;
  const pix_coverage *mine = meeting(m, o);
  if (mine->has_bits) {
    const pix_offset d = between(mine, o, at);
    return pix_overlap_area(&mine->bits, &o->coverage.bits, d.dx, d.dy);
  }
  look l;
  look_at(m, o, at, &l);
  return pix_coverages_area(&l.mine, &o->coverage, l.window);
}

// Returns how many pixels the mover and the obstacle have in common now; counts them unless that has been done.
static int64_t counted_area(const pix_mover *m, const pix_obstacle *o) {
  return o->area == PIX_AREA_UNCOUNTED ? pix_mover_area(m, o, o->at) : o->area;
}

pix_offset pix_side_step(pix_point side) {
  const bool is_along_x = fabs(side.x) > fabs(side.y);
  return (pix_offset){is_along_x ? (side.x > 0) - (side.x < 0) : 0, is_along_x ? 0 : (side.y > 0) - (side.y < 0)};
}

bool pix_mover_rests_on(const pix_mover *m, const pix_obstacle *o, pix_offset at) {
  const pix_offset off = pix_side_step(o->side);
  return pix_mover_meets(m, o, pix_offset_beside(at, -off.dx, -off.dy)) && !pix_mover_meets(m, o, at);
}

bool pix_mover_comes_to_side(const pix_mover *m, const pix_obstacle *o, pix_offset from, pix_offset to,
                             pix_offset foot) {
  if (m->way[0] * o->side.x + m->way[1] * o->side.y > 0) return false;
  return pix_side_stops(o->side, to.dx - from.dx, to.dy - from.dy) || pix_mover_rests_on(m, o, foot);
}

bool pix_mover_passes(const pix_mover *m, pix_obstacle *o, pix_offset from, pix_offset to) {
  const bool has_side = pix_side_is_given(o->side);
  const bool stops = !has_side || pix_mover_comes_to_side(m, o, from, to, from);
  if (o->area == 0 && stops && pix_mover_meets(m, o, to)) return false;
  o->growth = o->area == 0 && stops ? 0 : pix_mover_area(m, o, to) - counted_area(m, o);
  o->asked = to;
  return o->growth <= 0 || has_side;
}

bool pix_mover_may_end(const pix_mover *m, const pix_obstacle *o, pix_offset at, const double way[2],
                       const pix_mover *there) {
  if (pix_side_is_given(o->side)) {
    const pix_offset off = pix_side_step(o->side);
    const bool leads_out = way[0] * o->side.x + way[1] * o->side.y > 0;
    if (o->area != 0 || !pix_mover_meets(there, o, pix_no_offset)) return true;
    if (leads_out) return true;
    return pix_mover_meets(there, o, (pix_offset){2 * off.dx, 2 * off.dy}) && !pix_mover_rests_on(m, o, at);
  }
  if (o->area == 0) return !pix_mover_meets(there, o, pix_no_offset);
  return pix_mover_area(there, o, pix_no_offset) <= counted_area(m, o);
}

bool pix_mover_is_free(const pix_mover *m, pix_offset to) {
  for (int32_t i = 0; i < m->count; i++) {
    if (!pix_mover_passes(m, pix_mover_obstacle(m, i), to, to)) return false;
  }
  return true;
}

void pix_mover_note(const pix_mover *m, pix_obstacle *o, pix_offset at) {
  pix_obstacle_note(o, at, pix_mover_meets(m, o, at) ? pix_mover_area(m, o, at) : 0);
}

void pix_mover_place(pix_mover *m, pix_offset at) {
  for (int32_t i = 0; i < m->count; i++) pix_mover_note(m, pix_mover_obstacle(m, i), at);
}

void pix_mover_first(const pix_mover *m, const pix_obstacle *o, pix_offset at, int32_t *x, int32_t *y) {
  PIX_ASSERT(pix_mover_meets(m, o, at));
  const pix_coverage *mine = meeting(m, o);
  if (!mine->has_bits) {
    look l;
    look_at(m, o, at, &l);
    pix_coverages_first(&l.mine, &o->coverage, l.window, x, y);
    return;
  }
  const pix_offset d = between(mine, o, at);
  pix_overlap_first(&mine->bits, &o->coverage.bits, d.dx, d.dy, x, y);
  *x += mine->x + at.dx;
  *y += mine->y + at.dy;
}

static int64_t area_beside(const pix_mover *m, const pix_obstacle *o, pix_offset at, int32_t dx, int32_t dy) {
  return pix_mover_area(m, o, pix_offset_beside(at, dx, dy));
}

void pix_mover_add_slope(const pix_mover *m, const pix_obstacle *o, pix_offset at, double slope[2]) {
  if (pix_rect_is_empty(pix_area_clip(pix_area_grown(pix_mover_box(m, at), 1), o->box))) return;
  slope[0] += (double)(area_beside(m, o, at, -1, 0) - area_beside(m, o, at, 1, 0));
  slope[1] += (double)(area_beside(m, o, at, 0, -1) - area_beside(m, o, at, 0, 1));
}

void pix_set_normal(const double slope[2], const double fallback[2], double normal[2]) {
  const double *direction = slope[0] != 0 || slope[1] != 0 ? slope : fallback;
  normal[0] = normal[1] = 0;
  if (direction[0] != 0 || direction[1] != 0) pix_set_unit(normal, direction[0], direction[1]);
}

pix_touch pix_mover_touch(const pix_mover *m, const pix_obstacle *o, pix_offset at, const double fallback[2]) {
  pix_touch touch;
  double slope[2] = {0, 0};
  pix_mover_first(m, o, at, &touch.x, &touch.y);
  pix_mover_add_slope(m, o, at, slope);
  pix_set_normal(slope, fallback, touch.normal);
  return touch;
}
