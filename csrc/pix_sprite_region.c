// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite_region.h"

#include "pix_pair.h"

bool pix_sprite_meets_region(pix_sprite *sprite, const pix_region *region) {
  const pix_rect part = pix_area_clip(region->area, pix_sprite_box(sprite));
  return !pix_rect_is_empty(part) && pix_sprite_meets_rect(sprite, part);
}
