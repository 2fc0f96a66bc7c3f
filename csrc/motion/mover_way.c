// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where a mover's positions lead: shifts by whole pixels, and the way between two of them.

#include "motion/mover.h"

// Pixels sample texels by the fraction of the position; one that is upright covers the same at most fractions.
bool pix_sprite_shift(const pix_sprite *sprite, const double from[2], const double to[2], pix_offset *offset) {
  double from_x, from_y, to_x, to_y;
  int64_t dx = -(int64_t)pix_split(from[0], &from_x), dy = -(int64_t)pix_split(from[1], &from_y);
  dx += pix_split(to[0], &to_x);
  dy += pix_split(to[1], &to_y);
  if (from_x != to_x || from_y != to_y) {
    if (pix_sprite_kind(sprite) != PIX_RULE_UPRIGHT) return false;
    const double origin[2] = {sprite->origin.x, sprite->origin.y};
    const pix_shift a = pix_rule_shift(from, origin), b = pix_rule_shift(to, origin);
    if (a.is_near_tie || b.is_near_tie) return false;
    dx = (int64_t)b.column - a.column;
    dy = (int64_t)b.row - a.row;
  }
  if (llabs(dx) > INT32_MAX || llabs(dy) > INT32_MAX) return false;
  *offset = (pix_offset){(int32_t)dx, (int32_t)dy};
  return true;
}

bool pix_mover_shift(const pix_mover *m, const double position[2], pix_offset *offset) {
  const pix_point at = pix_sprite_position(m->sprite);
  const double start[2] = {at.x, at.y};
  return pix_sprite_shift(m->sprite, start, position, offset);
}

bool pix_mover_is_shifted(const pix_mover *m, pix_offset by, const double position[2]) {
  pix_offset offset;
  return pix_mover_shift(m, position, &offset) && offset.dx == by.dx && offset.dy == by.dy;
}

pix_path pix_mover_path(const pix_mover *m, const double from[2], const double to[2]) {
  const double origin[2] = {m->sprite->origin.x, m->sprite->origin.y};
  const bool is_upright = pix_sprite_kind(m->sprite) == PIX_RULE_UPRIGHT;
  pix_path path = is_upright ? pix_path_upright(from, to, origin) : pix_path_other(from, to);
  const pix_point start = pix_sprite_position(m->sprite);  // which offsets are counted from, on a later way, too
  path.columns = pix_min64(path.columns, INT32_MAX - path.step_x * (int64_t)(from[0] - start.x));
  path.rows = pix_min64(path.rows, INT32_MAX - path.step_y * (int64_t)(from[1] - start.y));
  return path;
}
