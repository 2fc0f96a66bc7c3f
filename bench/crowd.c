// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "crowd.h"

#include <stdlib.h>

#define FASTEST 2.0  // pixels a frame

void crowd_init(crowd *c, int32_t count, int32_t frames, double width, double height) {
  *c = (crowd){.random = {2011}, .width = width, .height = height, .count = count, .frames = frames};
  c->movers = bench_alloc(count, sizeof *c->movers);
  c->places = bench_alloc((int64_t)count * frames, sizeof *c->places);
  for (int32_t i = 0; i < count; i++) {
    crowd_mover *m = &c->movers[i];
    m->x = bench_random_between(&c->random, 0, width);
    m->y = bench_random_between(&c->random, 0, height);
    m->vx = bench_random_between(&c->random, -FASTEST, FASTEST);
    m->vy = bench_random_between(&c->random, -FASTEST, FASTEST);
  }
}

void crowd_destroy(crowd *c) {
  free(c->movers);
  free(c->places);
}

void crowd_turn(crowd *c, int32_t mover) {
  c->movers[mover].r = bench_random_between(&c->random, 0.1, 6);
  c->movers[mover].vr = bench_random_between(&c->random, 0.01, 0.05);
}

void crowd_halt(crowd *c, int32_t mover) { c->movers[mover].vx = c->movers[mover].vy = 0; }

static void bounce(double *at, double *speed, double limit) {
  *at += *speed;
  if ((*at < 0 && *speed < 0) || (*at > limit && *speed > 0)) *speed = -*speed;
}

void crowd_advance(crowd *c) {
  crowd_place *place = c->places;
  for (int32_t frame = 0; frame < c->frames; frame++) {
    for (int32_t i = 0; i < c->count; i++) {
      crowd_mover *m = &c->movers[i];
      bounce(&m->x, &m->vx, c->width);
      bounce(&m->y, &m->vy, c->height);
      m->r += m->vr;
      *place++ = (crowd_place){bench_snap(m->x, 65536), bench_snap(m->y, 65536), m->r};
    }
  }
}
