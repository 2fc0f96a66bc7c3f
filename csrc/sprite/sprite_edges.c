// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite_questions.h"

static bool meets(pix_sprite *sprite, pix_rect box, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  const pix_rect part = pix_area_clip((pix_area){x0, y0, x1, y1}, box);
  return !pix_rect_is_empty(part) && pix_sprite_meets_rect(sprite, part);
}

bool pix_sprite_is_inside(pix_sprite *sprite, pix_area rect) {
  const pix_rect box = pix_sprite_box(sprite);
  const pix_area b = pix_area_of(box);
  if (pix_area_holds(rect, b)) return true;
  // The columns to its left and right, and what is above and below it.
  return !meets(sprite, box, b.x0, b.y0, rect.x0, b.y1) && !meets(sprite, box, rect.x1, b.y0, b.x1, b.y1) &&
         !meets(sprite, box, rect.x0, b.y0, rect.x1, rect.y0) && !meets(sprite, box, rect.x0, rect.y1, rect.x1, b.y1);
}

pix_edges pix_sprite_edges_touched(pix_sprite *sprite, pix_area rect) {
  if (pix_area_is_empty(rect)) return (pix_edges){false, false, false, false};
  const pix_rect box = pix_sprite_box(sprite);
  return (pix_edges){meets(sprite, box, rect.x0, rect.y0, rect.x0 + 1, rect.y1),
                     meets(sprite, box, rect.x0, rect.y0, rect.x1, rect.y0 + 1),
                     meets(sprite, box, rect.x1 - 1, rect.y0, rect.x1, rect.y1),
                     meets(sprite, box, rect.x0, rect.y1 - 1, rect.x1, rect.y1)};
}

double pix_sprite_fraction_inside(pix_sprite *sprite, pix_area rect) {
  const pix_rect box = pix_sprite_box(sprite), inside = pix_area_clip(rect, box);
  if (pix_rect_is_empty(inside)) return 0;
  if (pix_area_holds(rect, pix_area_of(box))) return pix_sprite_meets_rect(sprite, box) ? 1 : 0;
  int64_t part, whole;
  pix_sprite_areas(sprite, inside, &part, &whole);
  return part == 0 ? 0 : (double)part / (double)whole;
}
