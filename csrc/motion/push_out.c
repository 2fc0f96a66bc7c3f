// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "sprite/sprite_questions.h"

// The shortest way out: all obstacles near a ring of offsets are united to one bitmap.

static pix_area ring_area(const pix_mover *m, pix_ring ring) {
  return pix_area_grown(m->place.box, pix_ring_reach(ring));
}

int32_t pix_separation_candidates(const pix_mover *m, pix_area area) {
  return pix_rect_is_empty(m->place.box) ? 0 : pix_mover_candidates(m, area);
}

// Keeps of what is found near the ring the obstacles, in pix_world_found, and returns their number. *box becomes what
// holds all that is near of them.
static int32_t find_obstacles(const pix_mover *m, pix_ring ring, pix_rect *box) {
  const pix_area area = ring_area(m, ring);
  const int32_t found = pix_separation_candidates(m, area);
  int32_t *slots = pix_world_found(m->world), count = 0;
  *box = (pix_rect){0, 0, 0, 0};
  for (int32_t i = 0; i < found; i++) {
    if (!pix_mover_is_obstacle(m, slots[i])) continue;
    slots[count++] = slots[i];
    *box = pix_rect_unite(*box, pix_area_clip(area, m->world->slots.box[slots[count - 1]]));
  }
  return count;
}

// Makes `all` what the obstacles, `count` slots in pix_world_found, cover of the box.
static pix_separation_result unite_obstacles(pix_world *world, int32_t count, pix_rect box, pix_coverage *all) {
  if (count == 1 && pix_shifted_mask(world, pix_world_found(world)[0], all)) return PIX_SEPARATION_FOUND;
  if (pix_max(box.w, box.h) > PIX_SEPARATION_REACH) return PIX_SEPARATION_TOO_LARGE;
  const int32_t size = (int32_t)pix_bits_word_count(box.w, box.h);
  bool has_room = pix_world_reserve_scratch(world, PIX_WORLD_OBSTACLE_WORDS, size, sizeof(uint64_t));
  uint64_t *words = world->scratch[PIX_WORLD_OBSTACLE_WORDS].items;
  *all = (pix_coverage){.has_bits = true, .x = box.x, .y = box.y,
                        .bits = {.words = words, .width = box.w, .height = box.h, .pitch = pix_bits_pitch(box.h)}};
  if (has_room) memset(words, 0, (size_t)size * sizeof *words);
  for (int32_t i = 0; i < count && has_room; i++) {
    has_room = pix_world_add_covered(world, pix_world_found(world)[i], box, words, all->bits.pitch);
  }
  return has_room ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NO_MEMORY;
}

// Finds the first free offset of the ring, before which all offsets must be blocked.
static pix_separation_result find_in_ring(pix_mover *m, pix_ring ring, pix_offset *offset) {
  pix_rect box;
  *offset = pix_no_offset;
  m->count = 0;
  const int32_t count = find_obstacles(m, ring, &box);
  const int64_t farthest = pix_boxes_separation(m->place.box, box);  // pixels: an offset as long is free
  if (farthest == 0) return PIX_SEPARATION_FOUND;
  if (!pix_mover_draw(m)) return PIX_SEPARATION_NO_MEMORY;
  if (farthest < pix_ring_reach(ring)) ring.outer = farthest * farthest;
  pix_coverage all;
  const pix_coverage *mine = &m->coverage;
  const pix_separation_result result = unite_obstacles(m->world, count, box, &all);
  if (result != PIX_SEPARATION_FOUND) return result;
  const bool is_found = pix_separation_find(&mine->bits, &all.bits, all.x - mine->x, all.y - mine->y, ring,
                                            &offset->dx, &offset->dy);
  return is_found ? PIX_SEPARATION_FOUND : PIX_SEPARATION_NONE;
}

// The way out in a direction.

#define FIRST_PART 32  // pixels: of a path out; a part ends four times as far away as the one before

static const pix_path_place start = {0, 0};

static pix_offset offset_at(const pix_path_out *out, pix_path_place place) {
  return (pix_offset){pix_path_x(&out->path, place), pix_path_y(&out->path, place)};
}

static bool is_beyond(pix_offset offset, uint64_t limit) {
  const int64_t dx = offset.dx, dy = offset.dy;
  return (uint64_t)(dx * dx) + (uint64_t)(dy * dy) > limit;
}

static pix_area path_area(const pix_mover *m, const pix_path_out *out) {
  return pix_area_unite(pix_area_of(pix_mover_box(m, offset_at(out, out->first))),
                        pix_area_of(pix_mover_box(m, offset_at(out, out->last))));
}

// Finds the first free offset of the part, before which all offsets must be blocked; at most as long as the limit, the
// square of a length, says.
static pix_separation_result find_on_path(pix_mover *m, const pix_path_out *out, uint64_t limit, pix_offset *offset) {
  pix_path_place place = out->first;
  if (!pix_mover_gather(m, path_area(m, out), offset_at(out, place))) return PIX_SEPARATION_NO_MEMORY;
  int32_t last = 0;  // the obstacle that was met last is asked first
  for (;;) {
    *offset = offset_at(out, place);
    if (is_beyond(*offset, limit)) return PIX_SEPARATION_NONE;
    int32_t tried = 0;
    for (; tried < m->count; tried++) {
      if (pix_mover_meets(m, pix_mover_obstacle(m, (last + tried) % m->count), *offset)) break;
    }
    if (tried == m->count) return PIX_SEPARATION_FOUND;
    last = (last + tried) % m->count;
    if (!pix_path_is_before(place, out->last)) return PIX_SEPARATION_NONE;
    pix_path_next(&out->path, &place);
  }
}

// The search.

pix_push_out pix_push_out_shortest(uint64_t limit) {
  return (pix_push_out){.limit = limit, .rings = pix_rings_begin(limit, INT64_MAX)};
}

pix_push_out pix_push_out_along(const double direction[2], uint64_t limit) {
  pix_push_out s = {.limit = limit, .has_direction = true, .out = {.path = pix_path_along(direction)}};
  s.out.last = pix_path_ahead(&s.out.path, start, FIRST_PART);
  return s;
}

// Does the part lie beyond the limit, or behind the end?
static bool is_over(const pix_push_out *s) {
  if (!s->has_direction) return pix_rings_are_over(&s->rings);
  return s->out.is_at_end || is_beyond(offset_at(&s->out, s->out.first), s->limit);
}

static void go_on(pix_push_out *s) {
  s->is_asked = false;
  if (!s->has_direction) {
    pix_rings_go_on(&s->rings);
    return;
  }
  pix_path_out *out = &s->out;
  const int64_t pixels = pix_max64(out->last.column, out->last.row);
  out->first = out->last;
  out->is_at_end = pix_path_next(&out->path, &out->first) == PIX_PATH_END;
  out->last = pix_path_ahead(&out->path, start, pixels * 4);
}

bool pix_push_out_next(pix_push_out *s, pix_mover *m) {
  for (; !is_over(s); go_on(s)) {
    if (m->is_asked && !s->is_asked) {
      s->is_asked = true;
      pix_area area = s->has_direction ? path_area(m, &s->out) : ring_area(m, s->rings.ring);
      s->candidates = pix_separation_candidates(m, area);
      return true;
    }
    s->result = s->has_direction ? find_on_path(m, &s->out, s->limit, &s->offset)
                                 : find_in_ring(m, s->rings.ring, &s->offset);
    if (s->result != PIX_SEPARATION_NONE) return false;
  }
  s->result = s->has_direction ? PIX_SEPARATION_NONE : pix_rings_nothing(&s->rings);
  return false;
}

void pix_push_out_look_back(pix_push_out *s) {
  s->rings.ring.inner = -1;
  s->out.first = start;
}
