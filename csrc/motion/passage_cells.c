// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/passage_cells.h"

#include "sprite/coverage_cells.h"
#include "sprite/windows.h"

// Of a sprite.
#define MOST_TEXELS ((int64_t)1 << 18)
#define MOST_RECTS (1 << 16)

// Rectangles of a sprite, in scratch of the world.
typedef struct list {
  pix_world *world;
  pix_world_scratch which;
  int32_t count;
} list;

static bool is_left_and_above(const list *context, const pix_rect *a, const pix_rect *b) {
  (void)context;
  if (a->x != b->x) return a->x < b->x;
  return a->w != b->w ? a->w < b->w : a->y < b->y;
}

#define PIX_HEAP_ITEM pix_rect
#define PIX_HEAP_CONTEXT list
#define PIX_HEAP_BEFORE is_left_and_above
#include "base/heap.h"

static pix_rect *rects_of(const list *l) { return l->world->scratch[l->which].items; }

static bool add_rect(void *context, pix_rect rect) {
  list *l = context;
  if (l->count == MOST_RECTS) return false;
  if (!pix_world_reserve_scratch(l->world, l->which, l->count + 1, sizeof(pix_rect))) return false;
  rects_of(l)[l->count++] = rect;
  return true;
}

typedef struct looking {
  list *list;
  const pix_sampler *sampler;
} looking;

static bool may_matter(void *context, pix_rect window) {
  const looking *l = context;
  return pix_sampler_may_cover(l->sampler, window);
}

// Windows that have few texels a side are walked. Stops if that does not pay, or if there are too many rectangles.
static pix_window_step look(void *context, pix_rect window) {
  const looking *l = context;
  const pix_sampler *sampler = l->sampler;
  if (pix_cells_pay(sampler, NULL, window)) {
    return pix_cells_walk(sampler, NULL, window, add_rect, l->list) ? PIX_WINDOW_DONE : PIX_WINDOW_STOP;
  }
  const pix_rect texels = pix_area_clip(pix_texels_under(sampler->rule, window), sampler->solid);
  const bool has_few = pix_max(texels.w, texels.h) < PIX_CELLS_TEXELS || pix_max(window.w, window.h) < 2;
  return has_few ? PIX_WINDOW_STOP : PIX_WINDOW_HALVE;
}

// Makes one of those that are as wide and lie right above each other.
static void unite(list *l) {
  pix_rect *rects = rects_of(l);
  if (l->count == 0) return;
  pix_heap_sort(l, rects, l->count);
  int32_t count = 1;
  for (int32_t k = 1; k < l->count; k++) {
    pix_rect *last = &rects[count - 1];
    if (rects[k].x == last->x && rects[k].w == last->w && rects[k].y == last->y + last->h) {
      last->h += rects[k].h;
    } else {
      rects[count++] = rects[k];
    }
  }
  l->count = count;
}

static bool make_list(list *l, pix_sprite *sprite, const pix_placement *place, pix_rect window) {
  const pix_mask *mask = sprite->mask;
  if (!pix_inverse_is_aligned(&place->rule.inverse) || (int64_t)mask->width * mask->height > MOST_TEXELS) return false;
  const pix_sampler sampler = pix_sprite_sampler(sprite, place);
  looking at = {l, &sampler};
  if (!pix_rect_is_empty(window) && may_matter(&at, window) && pix_windows_visit(window, may_matter, look, &at)) {
    return false;
  }
  unite(l);
  return true;
}

// The place before the first at which one of the mover's meets this rectangle, if that is before `first`.
static pix_path_place first_at(const pix_way *way, const list *mine, pix_rect other, pix_path_place first) {
  const pix_rect *rects = rects_of(mine);
  for (int32_t k = 0; k < mine->count; k++) {
    const int64_t left = (int64_t)other.x - rects[k].x - way->from.dx;
    const int64_t top = (int64_t)other.y - rects[k].y - way->from.dy;
    const pix_area offsets = {left - rects[k].w + 1, top - rects[k].h + 1, left + other.w, top + other.h};
    pix_path_place begin, end;
    if (!pix_path_within(&way->path, offsets, &begin, &end)) continue;
    if (pix_path_order(begin) < pix_path_order(first)) first = begin;
  }
  return first;
}

bool pix_passage_by_cells(const pix_way *way, pix_passage *p, const pix_obstacle *o, int64_t most_pairs) {
  const pix_mover *m = way->mover;
  if (o->area > 0 || pix_rect_is_empty(m->place.box)) return false;
  pix_sprite *other = m->world->slots.sprite[o->slot];
  const pix_placement place = pix_sprite_placement(other);
  const pix_area swept = pix_way_swept(way, p->at, p->last);
  list mine = {.world = m->world, .which = PIX_WORLD_MOVER_CELLS}, theirs = {m->world, PIX_WORLD_OBSTACLE_CELLS, 0};
  if (!make_list(&mine, m->shape, &m->place, m->place.box)) return false;
  if (!make_list(&theirs, other, &place, pix_area_clip(swept, place.box))) return false;
  if ((int64_t)mine.count * theirs.count > most_pairs) return false;
  pix_path_place first = p->last;
  for (int32_t k = 0; k < theirs.count; k++) {
    pix_path_place begin, end;
    if (!pix_way_within(way, pix_area_of(rects_of(&theirs)[k]), &begin, &end)) continue;
    if (pix_path_order(begin) < pix_path_order(first)) first = first_at(way, &mine, rects_of(&theirs)[k], first);
  }
  if (pix_path_order(first) > pix_path_order(p->at)) p->at = first;
  return true;
}
