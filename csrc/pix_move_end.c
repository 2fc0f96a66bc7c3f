// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_move_end.h"

static bool is_apart(int32_t from, int32_t to, int32_t by) { return (int64_t)to - from == by; }

bool pix_move_is_shifted(const pix_move *move, const double end[2]) {
  const pix_mover *m = move->walker.mover;
  if (m->place.rule.inverse.kind == PIX_RULE_UPRIGHT) {
    const double origin[2] = {m->sprite->origin.x, m->sprite->origin.y};
    const pix_shift a = pix_rule_shift(move->start, origin), b = pix_rule_shift(end, origin);
    return !a.is_near_tie && !b.is_near_tie && is_apart(a.column, b.column, move->at.dx) &&
           is_apart(a.row, b.row, move->at.dy);
  }
  const pix_rule *rule = &m->place.rule;
  const pix_rule there = pix_rule_at(&rule->inverse, rule->origin_u, rule->origin_v, end[0], end[1]);
  return there.fraction_x == rule->fraction_x && there.fraction_y == rule->fraction_y &&
         is_apart(rule->whole_x, there.whole_x, move->at.dx) && is_apart(rule->whole_y, there.whole_y, move->at.dy);
}

bool pix_move_blocks_end(const pix_move *move, const pix_mover *there, const pix_obstacle *o, const double end[2]) {
  if (o->answer <= PIX_RESPONSE_CROSS) return false;
  if (o->answer != PIX_RESPONSE_ONEWAY) return !pix_mover_passes(there, o, pix_no_offset);
  const bool goes_down = end[1] > move->start[1] + move->at.dy;
  return o->area == 0 && pix_mover_meets(there, o, pix_no_offset) &&
         (goes_down || pix_walker_stands_on(&move->walker, o));
}

bool pix_move_end_is_free(const pix_move *move, const double end[2]) {
  if (pix_move_is_shifted(move, end)) return true;
  const pix_mover *m = move->walker.mover;
  pix_mover_shadow copy;
  const pix_mover there = pix_mover_at(m, &copy, end);
  for (int32_t i = 0; i < m->count; i++) {
    if (pix_move_blocks_end(move, &there, pix_mover_obstacle(m, i), end)) return false;
  }
  return true;
}
