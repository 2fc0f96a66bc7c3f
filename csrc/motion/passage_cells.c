// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/passage_cells.h"

#include "motion/rect_list.h"
#include "sprite/coverage_cells.h"
#include "sprite/windows.h"

static bool add_rect(void *context, pix_rect rect) { return pix_rect_list_add(context, rect); }

typedef struct looking {
  pix_rect_list *list;
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
  if (pix_cells_pay(sampler, NULL, window) > 0) {
    return pix_cells_walk(sampler, NULL, window, add_rect, l->list) ? PIX_WINDOW_DONE : PIX_WINDOW_STOP;
  }
  const pix_rect texels = pix_area_clip(pix_texels_under(sampler->rule, window), sampler->solid);
  const bool has_few = pix_max(texels.w, texels.h) < PIX_CELLS_TEXELS || pix_max(window.w, window.h) < 2;
  return has_few ? PIX_WINDOW_STOP : PIX_WINDOW_HALVE;
}

static bool make_list(pix_rect_list *l, pix_sprite *sprite, const pix_placement *place, pix_rect window) {
  if (!pix_inverse_is_aligned(&place->rule.inverse)) return false;
  if (!pix_rect_list_may_hold(sprite->mask)) return false;
  const pix_sampler sampler = pix_sprite_sampler(sprite, place);
  looking at = {l, &sampler};
  if (!pix_rect_is_empty(window) && may_matter(&at, window) && pix_windows_visit(window, may_matter, look, &at)) {
    return false;
  }
  pix_rect_list_unite(l);
  return true;
}

// The place before the first at which one of the mover's meets this rectangle, if that is before `first`.
static pix_path_place first_at(const pix_way *way, const pix_rect_list *mine, pix_rect other, pix_path_place first) {
  const pix_rect *rects = pix_rect_list_items(mine);
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
  pix_rect_list mine = {.world = m->world, .which = PIX_WORLD_MOVER_RECTS};
  pix_rect_list theirs = {.world = m->world, .which = PIX_WORLD_OBSTACLE_RECTS};
  if (!make_list(&mine, m->shape, &m->place, m->place.box)) return false;
  if (!make_list(&theirs, other, &place, pix_area_clip(swept, place.box))) return false;
  if ((int64_t)mine.count * theirs.count > most_pairs) return false;
  pix_path_place first = p->last;
  for (int32_t k = 0; k < theirs.count; k++) {
    const pix_rect rect = pix_rect_list_items(&theirs)[k];
    pix_path_place begin, end;
    if (!pix_way_within(way, pix_area_of(rect), &begin, &end)) continue;
    if (pix_path_order(begin) < pix_path_order(first)) first = first_at(way, &mine, rect, first);
  }
  if (pix_path_order(first) > pix_path_order(p->at)) p->at = first;
  return true;
}
