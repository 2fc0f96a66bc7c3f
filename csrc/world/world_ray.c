// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Rays through worlds: the grid gives the boxes near the ray, roughly in the order in which the ray comes to them, by
// rounded numbers with some pixels to spare; their pixels are looked at exactly.

#include "world/world_questions.h"

typedef struct cast {
  pix_world *world;
  const pix_ray *ray;
  pix_ray reversed;   // where all hits are wanted: finds the last pixels
  pix_wanted wanted;
  bool ends_at_first;
  int64_t most;       // steps along the ray, columns + rows: what lies further is not wanted
  int32_t count;      // of hits, or slots in pix_world_found
  pix_ray_pixel at;   // of the nearest hit
  bool (*take)(struct cast *c, int32_t slot);  // looks at the pixels of a sprite near the ray; false if memory is short
} cast;

// Says whether a sprite whose box lies `steps` steps along the ray, or further, may be hit before the nearest one so
// far. Where all hits are wanted, it always may.
static bool may_win(const cast *c, int32_t slot, int64_t steps) {
  if (steps < c->most) return true;
  if (steps > c->most) return false;
  const pix_ray_hit *nearest = &pix_world_ray_hits(c->world)[0];
  const int32_t *order = c->world->slots.order;
  return 2 * steps < nearest->order || order[slot] < order[nearest->slot];
}

static inline bool is_wanted(const cast *c, int32_t slot) {
  const pix_slots *slots = &c->world->slots;
  const uint16_t flags = slots->flags[slot];
  if (!(c->wanted.layers >> slots->layer[slot] & 1) || (flags & c->wanted.barred)) return false;
  if (!c->wanted.by_sides || !(flags & PIX_SLOT_ONE_WAY)) return true;
  const double dx = c->ray->step_i * (double)c->ray->dx, dy = c->ray->step_j * (double)c->ray->dy;
  return pix_side_stops(slots->sprite[slot]->side, dx, dy);
}

// Takes those of some slots that the ray may meet and that may be hit first. False if memory is short.
static bool take_slots(cast *c, const int32_t *slots, int32_t count) {
  for (int32_t k = 0; k < count; k++) {
    const int32_t slot = slots[k];
    if (!is_wanted(c, slot)) continue;
    if (c->ends_at_first && !may_win(c, slot, pix_ray_steps_to(c->ray, c->world->slots.box[slot]))) continue;
    if (!c->take(c, slot)) return false;
  }
  return true;
}

// Cuts the part [*t0, *t1] of a line from `from` over `length` to what lies between low and high along an axis; *t1 is
// -1 if nothing does. Has no branch on whether that is less, as it could not be guessed.
static void cut(double from, double length, double low, double high, double *t0, double *t1) {
  if (length == 0) {
    if (from < low || from > high) *t1 = -1;
    return;
  }
  const double a = (low - from) / length, b = (high - from) / length;
  *t0 = pix_greater(*t0, pix_lesser(a, b));
  *t1 = pix_lesser(*t1, pix_greater(a, b));
}

// Finds the part of the ray that may meet a box of the extent. False if there is none.
static bool find_course(const pix_ray *ray, pix_area extent, pix_grid_course *c) {
  const double x = (double)ray->x1 / PIX_RAY_UNITS, y = (double)ray->y1 / PIX_RAY_UNITS;
  const double dx = (double)ray->step_i * (double)ray->dx / PIX_RAY_UNITS;
  const double dy = (double)ray->step_j * (double)ray->dy / PIX_RAY_UNITS;
  double t0 = 0, t1 = 1;
  const int64_t i = pix_ray_i(ray, ray->columns), j = pix_ray_j(ray, ray->rows);
  const bool is_inside = pix_min64(ray->i, i) >= extent.x0 && pix_max64(ray->i, i) < extent.x1 &&
                         pix_min64(ray->j, j) >= extent.y0 && pix_max64(ray->j, j) < extent.y1;
  if (!is_inside) {
    cut(x, dx, (double)extent.x0 - PIX_GRID_SPARE, (double)extent.x1 + PIX_GRID_SPARE, &t0, &t1);
    cut(y, dy, (double)extent.y0 - PIX_GRID_SPARE, (double)extent.y1 + PIX_GRID_SPARE, &t0, &t1);
    if (t0 > t1) return false;
  }
  const int64_t farthest = pix_max64(pix_max64(-extent.x0, extent.x1), pix_max64(-extent.y0, extent.y1));
  *c = (pix_grid_course){{x + t0 * dx, y + t0 * dy}, {x + t1 * dx, y + t1 * dy}, t0 * (fabs(dx) + fabs(dy)),
                         (double)farthest};
  return true;
}

// Brings the world up to date, and takes all slots whose boxes the ray may meet within c->most steps, each once. False
// if memory is short.
static bool find_boxes(cast *c) {
  pix_world *world = c->world;
  if (!pix_world_begin_query(world)) return false;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_RAY_SLOTS, world->slots.capacity + 1, sizeof(int32_t))) return false;
  pix_grid_course course;
  if (!find_course(c->ray, world->extent, &course)) return true;
  pix_grid_walk walk;
  int32_t *slots = world->scratch[PIX_WORLD_RAY_SLOTS].items;
  int32_t count = pix_grid_walk_begin(&walk, &world->grid, c->wanted.layers, &course, slots, &world->query_stats.grid);
  do {
    if (!take_slots(c, slots, count)) return false;
    count = pix_grid_walk_next(&walk, c->most, slots);
  } while (count > 0);
  return true;
}

// Hits.

// Where the ray enters and leaves a sprite.
typedef struct crossing {
  int64_t order;  // of the first pixel, along the ray
  pix_ray_pixel first, last;
  int32_t slot, added;  // added: its place in adding order
} crossing;

static crossing *crossings(const pix_world *world) { return world->scratch[PIX_WORLD_RAY_CROSSINGS].items; }

// What crossings are sorted by, and which one it is.
typedef struct crossing_key {
  int64_t order;
  int32_t added, index;
} crossing_key;

static bool is_before(const pix_world *world, const crossing_key *a, const crossing_key *b) {
  (void)world;
  return a->order < b->order || (a->order == b->order && a->added < b->added);
}

#define PIX_HEAP_ITEM crossing_key
#define PIX_HEAP_CONTEXT pix_world
#define PIX_HEAP_BEFORE is_before
#include "base/heap.h"

// Returns the keys of all crossings in order; NULL if memory is short.
static const crossing_key *sorted_keys(pix_world *world, int32_t count) {
  if (!pix_world_reserve_scratch(world, PIX_WORLD_RAY_KEYS, count, sizeof(crossing_key))) return NULL;
  crossing_key *keys = world->scratch[PIX_WORLD_RAY_KEYS].items;
  const crossing *s = crossings(world);
  for (int32_t k = 0; k < count; k++) keys[k] = (crossing_key){s[k].order, s[k].added, k};
  pix_heap_sort(world, keys, count);
  return keys;
}

// Finds the first pixel along the cast's ray or the reversed one, within c->most steps, that the sprite of a slot
// covers. False if there is none.
static bool find_first(const cast *c, int32_t slot, const pix_ray *ray, pix_ray_pixel *first) {
  const pix_slots *slots = &c->world->slots;
  pix_ray_range range;
  if (!pix_ray_clip(ray, slots->box[slot], &range)) return false;
  c->world->query_stats.pixel_tests += ray == c->ray;
  int32_t x, y;  // the sprite is not looked at where its slot has a bitmap: that takes a while where memory is cold
  const pix_bits *bits = pix_slots_shifted_bits(slots, slot, &x, &y);
  if (bits == NULL) return pix_sprite_first_on_ray(slots->sprite[slot], ray, c->most, first);
  if (bits->height < PIX_SUMMARY_FROM_ROWS) {
    return pix_ray_first_in_bits(ray, &range, bits, x, y, c->most, first);
  }
  const pix_bits summarized = pix_mask_bits_for_rows(slots->sprite[slot]->mask, PIX_SUMMARY_FROM_ROWS);
  return pix_ray_first_in_bits(ray, &range, &summarized, x, y, c->most, first);
}

// Adds what the sprite of a slot covers around a hit.
static void add_around(const pix_world *world, int32_t slot, pix_around *around) {
  int32_t x, y;
  const pix_bits *bits = pix_slots_shifted_bits(&world->slots, slot, &x, &y);
  if (bits != NULL) pix_bits_add_around(bits, x, y, around);
  else pix_sprite_add_around(world->slots.sprite[slot], around);
}

static void set_hit(const pix_ray *ray, int32_t slot, int64_t order, pix_ray_pixel at, pix_ray_hit *hit) {
  hit->slot = slot;
  hit->x = pix_ray_i(ray, at.column);
  hit->y = pix_ray_j(ray, at.row);
  hit->order = order;
  hit->fraction = pix_ray_entry(ray, at);
}

int32_t pix_world_find_around(pix_world *world, const pix_ray_hit *hit, pix_wanted wanted) {
  const pix_slots *slots = &world->slots;
  const pix_area area = pix_area_grown((pix_rect){hit->x, hit->y, 1, 1}, PIX_AROUND / 2);
  const int32_t found = pix_world_find_boxes(world, &area, wanted.layers);
  int32_t *around = pix_world_found(world), count = 0;
  for (int32_t k = 0; k < found; k++) {
    if (!(slots->flags[around[k]] & wanted.barred)) around[count++] = around[k];
  }
  return count;
}

void pix_world_set_normal(const pix_world *world, const pix_ray *ray, int32_t count, pix_ray_hit *hit) {
  const pix_ray_pixel at = {llabs((int64_t)hit->x - ray->i), llabs((int64_t)hit->y - ray->j)};
  pix_around around = pix_around_begin(hit->x, hit->y);
  for (int32_t k = 0; k < count && !pix_around_is_full(&around); k++) {  // of a crowd, few are enough
    add_around(world, pix_world_found(world)[k], &around);
  }
  pix_around_normal(&around, ray, at, hit->normal);
}

static bool reserve_hits(pix_world *world, int32_t count) {
  return pix_world_reserve_scratch(world, PIX_WORLD_RAY_HITS, count, sizeof(pix_ray_hit));
}

// Keeps the hit of the sprite in the slot, if there is one, as the only one, unless the one kept so far comes first.
static bool take_nearest(cast *c, int32_t slot) {
  pix_ray_pixel at;
  if (!find_first(c, slot, c->ray, &at)) return true;
  const pix_slots *slots = &c->world->slots;
  pix_ray_hit *nearest = &pix_world_ray_hits(c->world)[0];
  const int64_t order = pix_ray_order(c->ray, at);
  if (c->count > 0 && (order > nearest->order || (order == nearest->order &&
                                                  slots->order[slot] > slots->order[nearest->slot]))) {
    return true;
  }
  nearest->slot = slot;
  nearest->order = order;
  c->at = at;
  c->count = 1;
  c->most = at.column + at.row;
  return true;
}

int32_t pix_world_ray_cast(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  cast c = {.world = world, .ray = ray, .wanted = wanted, .ends_at_first = true, .most = PIX_RAY_NO_LIMIT,
            .take = take_nearest};
  if (!reserve_hits(world, 1) || !find_boxes(&c)) return -1;
  world->query_stats.hits = c.count;
  if (c.count > 0) {
    pix_ray_hit *hit = &pix_world_ray_hits(world)[0];
    set_hit(ray, hit->slot, hit->order, c.at, hit);
    pix_world_set_normal(world, ray, pix_world_find_around(world, hit, wanted), hit);
  }
  return c.count;
}

// Adds the sprite in the slot to the crossings, if the ray meets it. False if memory is short.
static bool take_all(cast *c, int32_t slot) {
  pix_world *world = c->world;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_RAY_CROSSINGS, c->count + 1, sizeof(crossing))) return false;
  crossing *s = &crossings(world)[c->count];
  pix_ray_pixel last;
  if (!find_first(c, slot, c->ray, &s->first)) return true;
  s->last = find_first(c, slot, &c->reversed, &last) ? pix_ray_turned(c->ray, last) : s->first;
  s->order = pix_ray_order(c->ray, s->first);
  s->slot = slot;
  s->added = world->slots.order[slot];
  c->count++;
  return true;
}

int32_t pix_world_ray_cast_all(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  cast c = {.world = world, .ray = ray, .reversed = pix_ray_reversed(ray), .wanted = wanted, .most = PIX_RAY_NO_LIMIT,
            .take = take_all};
  if (!find_boxes(&c) || !reserve_hits(world, c.count)) return -1;
  const crossing_key *keys = c.count > 0 ? sorted_keys(world, c.count) : NULL;
  if (keys == NULL && c.count > 0) return -1;
  for (int32_t k = 0; k < c.count; k++) {
    const crossing *s = &crossings(world)[keys[k].index];
    pix_ray_hit *hit = &pix_world_ray_hits(world)[k];
    set_hit(ray, s->slot, s->order, s->first, hit);
    pix_around around = pix_around_begin(hit->x, hit->y);
    add_around(world, s->slot, &around);
    pix_around_normal(&around, ray, s->first, hit->normal);
    hit->exit_x = pix_ray_i(ray, s->last.column);
    hit->exit_y = pix_ray_j(ray, s->last.row);
    hit->exit_fraction = pix_ray_exit(ray, s->last);
  }
  world->query_stats.hits = c.count;
  return c.count;
}

// Adds the slot to pix_world_found if the ray meets its sprite. If only the first one in adding order is wanted, keeps
// that alone. Never fails.
static bool take_touched(cast *c, int32_t slot) {
  pix_world *world = c->world;
  int32_t *found = pix_world_found(world);
  const bool has_first = c->wanted.only_first && c->count > 0;
  if (has_first && world->slots.order[slot] > world->slots.order[found[0]]) return true;
  pix_ray_pixel at;
  if (!find_first(c, slot, c->ray, &at)) return true;
  if (has_first) c->count = 0;
  found[c->count++] = slot;
  return true;
}

int32_t pix_world_query_segment(pix_world *world, const pix_ray *ray, pix_wanted wanted) {
  cast c = {.world = world, .ray = ray, .wanted = wanted, .most = PIX_RAY_NO_LIMIT, .take = take_touched};
  if (!find_boxes(&c)) return -1;
  pix_world_sort(world, pix_world_found(world), c.count);
  world->query_stats.hits = c.count;
  return c.count;
}
