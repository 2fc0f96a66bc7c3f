// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"

#include "motion/steps.h"

// How far to either side the slope is measured, and how far up and down the ground is looked for there: slopes of up to
// 63 degrees are told from walls and cliffs.
#define BESIDE 3
#define HEIGHT 6

void pix_ground_begin(pix_mover *m) {
  const pix_slots *slots = &m->world->slots;
  const uint8_t *responses = slots->layers.responses[slots->layer[m->sprite->slot]];
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    if (responses[bit] == PIX_RESPONSE_CROSS) m->layers &= ~(UINT64_C(1) << bit);
  }
}

pix_area pix_ground_area(const pix_mover *m) {
  if (pix_rect_is_empty(m->place.box)) return (pix_area){0, 0, 0, 0};
  const pix_area box = pix_area_of(m->place.box);
  return (pix_area){box.x0 - BESIDE, box.y0 - HEIGHT, box.x1 + BESIDE, box.y1 + HEIGHT + 1};
}

static bool rests_at(const pix_mover *m, int32_t dx, int32_t dy) {
  return pix_mover_is_free(m, (pix_offset){dx, dy}) && !pix_mover_is_free(m, (pix_offset){dx, dy + 1});
}

// How far down the mover would rest if it were dx to the right: what is nearest to its own height, of two the upper
// one. False if there is none.
static bool find_rest(const pix_mover *m, int32_t dx, int32_t *dy) {
  for (int32_t d = 0; d <= HEIGHT; d++) {
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      *dy = sign * d;
      if (rests_at(m, dx, *dy)) return true;
      if (d == 0) break;
    }
  }
  return false;
}

static void find_normal(const pix_mover *m, double normal[2]) {
  int32_t left = 0, right = 0;
  const int32_t from = find_rest(m, -BESIDE, &left) ? -BESIDE : 0;
  const int32_t to = find_rest(m, BESIDE, &right) ? BESIDE : 0;
  const double along_x = to - from, along_y = (to != 0 ? right : 0) - (from != 0 ? left : 0);
  if (along_x == 0) {
    normal[0] = 0;
    normal[1] = -1;
    return;
  }
  const double length = sqrt(along_x * along_x + along_y * along_y);
  normal[0] = along_y / length;
  normal[1] = -along_x / length;
}

pix_ground_result pix_world_ground(pix_mover *m, pix_ground *ground) {
  const pix_offset here = {0, 0}, below = {0, 1};
  if (!pix_mover_gather(m, pix_ground_area(m), here)) return PIX_GROUND_NO_MEMORY;
  for (int32_t i = 0; i < m->count; i++) {
    const pix_obstacle *o = pix_mover_obstacle(m, i);
    if (o->area != 0 || !pix_mover_meets(m, o, below)) continue;
    ground->slot = o->slot;
    find_normal(m, ground->normal);
    return PIX_GROUND_FOUND;
  }
  return PIX_GROUND_NONE;
}
