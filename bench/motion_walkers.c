// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// 1,000 walkers on a terrain of 2048x1024 with hills, ramps, stairs and ledges: each moves by 2 to 4 pixels a frame,
// and is pulled down by 3. Against a plain stepper that takes the same steps. It looks which boxes are near the way,
// among all; then each step asks whether the walker's mask would overlap the terrain's: by pygame's overlap, and by
// ours. It works out no normals. Walkers do not meet each other.

#include "peers.h"
#include "bench.h"

#define WIDTH 2048
#define HEIGHT 1024
#define SIDE 32  // of a walker
#define WALKERS 1000
#define FRAMES 20
#define STEPS 4  // that a walker may climb and descend
#define FALL 3

typedef struct walker_scene {
  pix_allocator allocator;
  pix_mask terrain_mask, walker_mask;
  pix_sprite terrain, walkers[WALKERS];
  pix_world world;
  pygame_mask *terrain_peer, *walker_peer;
  double starts[WALKERS][2], speeds[WALKERS];
} walker_scene;

// Both turn round where they do not get on.
static double next_speed(double speed, const double from[2], const double to[2]) {
  return to[0] == from[0] || to[0] < SIDE || to[0] > WIDTH - 2 * SIDE ? -speed : speed;
}

static void tally_walkers(bench_tally *tally, double positions[WALKERS][2]) {
  for (int32_t k = 0; k < WALKERS; k++) {
    bench_tally_add(tally, (uint64_t)k, (uint64_t)(int64_t)(positions[k][0] * 65536) << 32 ^
                                            (uint64_t)(int64_t)(positions[k][1] * 65536));
  }
}

static void run_moves(void *scene, bench_tally *tally) {
  walker_scene *s = scene;
  static double at[WALKERS][2], speeds[WALKERS];
  memcpy(at, s->starts, sizeof at);
  memcpy(speeds, s->speeds, sizeof speeds);
  for (int32_t k = 0; k < WALKERS; k++) pix_sprite_set_position(&s->walkers[k], at[k][0], at[k][1]);
  for (int32_t frame = 0; frame < FRAMES; frame++) {
    for (int32_t k = 0; k < WALKERS; k++) {
      pix_mover mover;
      pix_move move;
      pix_move_begin(&move, at[k][0] + speeds[k], at[k][1] + FALL, PIX_RESPONSE_SLIDE);
      bench_must(pix_mover_begin(&mover, &s->world, &s->walkers[k], PIX_ALL_LAYERS) &&
                 pix_move_next(&move, &mover) == PIX_MOVE_DONE);
      pix_sprite_set_position(&s->walkers[k], move.end[0], move.end[1]);
      speeds[k] = next_speed(speeds[k], at[k], move.end);
      memcpy(at[k], move.end, sizeof at[k]);
    }
  }
  tally_walkers(tally, at);
}

// The plain stepper.

typedef struct stepper {
  const walker_scene *s;
  bool by_pygame, may_descend;
  bool is_near;                // the terrain
  int32_t x, y;                // the walker's corner
  double from[2], goal[2];
  pix_path path;
  pix_path_place place;
} stepper;

typedef struct boxes {
  pix_rect box[WALKERS + 1];  // the last one is the terrain's
  uint8_t layer[WALKERS + 1];
} boxes;

static void place_box(boxes *b, int32_t k, const double at[2]) {
  b->box[k] = (pix_rect){(int32_t)ceil(at[0] - 0.5), (int32_t)ceil(at[1] - 0.5), SIDE, SIDE};
  b->layer[k] = 1;
}

// Is one near that is not of the walkers' layer?
static bool is_near(const boxes *b, pix_rect way) {
  int32_t count = 0;
  for (int32_t k = 0; k <= WALKERS; k++) count += b->layer[k] != 1 && pix_rects_meet(b->box[k], way);
  return count > 0;
}

static bool overlaps(const stepper *t, int32_t x, int32_t y) {
  const walker_scene *s = t->s;
  if (!t->is_near) return false;
  if (t->by_pygame) return pygame_overlap(s->walker_peer, s->terrain_peer, -x, -y) != 0;
  const pix_bits walker = pix_mask_bits(&s->walker_mask), terrain = pix_mask_bits(&s->terrain_mask);
  return pix_overlap_any(&walker, &terrain, -x, -y);
}

static void begin_leg(stepper *t) {
  t->path = pix_path_shifting(t->from, t->goal, &(pix_shifting){.origin = {0, 0}});
  t->place = (pix_path_place){0, 0};
}

static bool climb(stepper *t, int32_t side) {
  for (int32_t way = -1; way <= 1; way += 2) {
    for (int32_t k = 1; k <= STEPS && !overlaps(t, t->x, t->y + way * k); k++) {
      if (overlaps(t, t->x + side, t->y + way * k)) continue;
      t->x += side;
      t->y += way * k;
      t->goal[1] += way * k;
      t->from[1] += way * k;
      return true;
    }
  }
  return false;
}

static void descend(stepper *t) {
  int32_t k = 0;
  while (k <= STEPS && !overlaps(t, t->x, t->y + k + 1)) k++;
  if (k > STEPS) return;
  t->y += k;
  t->goal[1] += k;
  t->from[1] += k;
}

// Ends the leg at the walker's pixel, without the rest of x or y.
static void stop(stepper *t, bool drops_x, bool drops_y) {
  t->from[0] += (double)pix_path_x(&t->path, t->place);
  t->from[1] += (double)pix_path_y(&t->path, t->place);
  if (drops_x) t->goal[0] = t->from[0];
  if (drops_y) t->goal[1] = t->from[1];
  begin_leg(t);
}

static void go(stepper *t, int32_t dx, int32_t dy) {
  const bool stands = dx != 0 && t->may_descend && overlaps(t, t->x, t->y + 1);
  t->x += dx;
  t->y += dy;
  if (stands) descend(t);
}

// Takes the step if it can; returns false where it begins another leg.
static bool take(stepper *t, int32_t dx, int32_t dy, pix_path_place next) {
  const bool is_both = dx != 0 && dy != 0;
  const bool free_x = dx == 0 || !overlaps(t, t->x + dx, t->y), free_y = dy == 0 || !overlaps(t, t->x, t->y + dy);
  const bool is_free = is_both ? (free_x || free_y) && !overlaps(t, t->x + dx, t->y + dy) : free_x && free_y;
  if (is_free) {
    go(t, dx, dy);
    t->place = next;
    return true;
  }
  if (!free_x && climb(t, dx)) {
    t->place.column++;
    return !is_both || take(t, 0, dy, next);
  }
  const double rest_x = t->goal[0] - t->from[0] - pix_path_x(&t->path, t->place);
  const double rest_y = t->goal[1] - t->from[1] - pix_path_y(&t->path, t->place);
  const bool is_corner = free_x && free_y;
  stop(t, is_corner ? fabs(rest_x) < fabs(rest_y) : !free_x, is_corner ? fabs(rest_x) >= fabs(rest_y) : !free_y);
  return false;
}

static void step_walker(const walker_scene *s, double at[2], double dx, bool by_pygame, const boxes *b) {
  stepper t = {.s = s, .by_pygame = by_pygame, .may_descend = true, .is_near = true, .from = {at[0], at[1]},
               .goal = {at[0] + dx, at[1] + FALL}, .x = (int32_t)ceil(at[0] - 0.5), .y = (int32_t)ceil(at[1] - 0.5)};
  if (b != NULL) t.is_near = is_near(b, (pix_rect){t.x - 24, t.y - 24, SIDE + 48, SIDE + 48});
  begin_leg(&t);
  for (;;) {
    pix_path_place next = t.place;
    const pix_path_step step = pix_path_next(&t.path, &next);
    if (step == PIX_PATH_END) break;
    const int32_t x = step & PIX_PATH_X ? t.path.step_x : 0, y = step & PIX_PATH_Y ? t.path.step_y : 0;
    if (take(&t, x, y, next)) t.place = next;
  }
  memcpy(at, t.goal, sizeof t.goal);
}

static void run_steps(const walker_scene *s, bool by_pygame, bench_tally *tally) {
  static double at[WALKERS][2], speeds[WALKERS];
  static boxes b;
  memcpy(at, s->starts, sizeof at);
  memcpy(speeds, s->speeds, sizeof speeds);
  for (int32_t k = 0; k < WALKERS; k++) place_box(&b, k, at[k]);
  b.box[WALKERS] = (pix_rect){0, 0, WIDTH, HEIGHT};
  b.layer[WALKERS] = 2;
  for (int32_t frame = 0; frame < FRAMES; frame++) {
    for (int32_t k = 0; k < WALKERS; k++) {
      const double before[2] = {at[k][0], at[k][1]};
      step_walker(s, at[k], speeds[k], by_pygame, &b);
      place_box(&b, k, at[k]);
      speeds[k] = next_speed(speeds[k], before, at[k]);
    }
  }
  tally_walkers(tally, at);
}

static void run_steps_by_pygame(void *scene, bench_tally *tally) { run_steps(scene, true, tally); }
static void run_steps_by_ours(void *scene, bench_tally *tally) { run_steps(scene, false, tally); }

// The scene.

// Hills, a ramp of 45 degrees up and one of 26 down, stairs of 3, a wall, ledges.
static int32_t ground_at(int32_t x) {
  const int32_t part = x / 128 % 8, u = x % 128;
  switch (part) {
    case 0: return 600 + (int32_t)(12 * sin(u * 0.0490873852));
    case 1: return 600 - u / 2;
    case 2: return 536 + u / 2;
    case 3: return 600 - u / 8 * 3;
    case 4: return 555 + pix_min(u, 45);
    case 5: return 600 + (u >= 60 && u < 66 ? -40 : 0);
    case 6: return 600 - u / 32 % 2 * 12;
    default: return 600 + (int32_t)(8 * sin(u * 0.19634954));
  }
}

static void make_masks(walker_scene *s) {
  pix_allocator_init(&s->allocator);
  bench_must(pix_mask_create(&s->terrain_mask, &s->allocator, WIDTH, HEIGHT) &&
             pix_mask_create(&s->walker_mask, &s->allocator, SIDE, SIDE));
  for (int32_t x = 0; x < WIDTH; x++) {
    pix_mask_set_rect(&s->terrain_mask, (pix_rect){x, ground_at(x), 1, HEIGHT - ground_at(x)}, true);
  }
  pix_mask_set_rect(&s->terrain_mask, (pix_rect){0, 0, WIDTH, 8}, true);
  for (int32_t y = 0; y < SIDE; y++) {
    for (int32_t x = 0; x < SIDE; x++) {
      const double from_middle = hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2);
      pix_mask_set(&s->walker_mask, x, y, from_middle <= SIDE / 2 || (y > SIDE / 2 && x > 6 && x < SIDE - 7));
    }
  }
}

static void set_up(walker_scene *s) {
  bench_random random = {511};
  *s = (walker_scene){.terrain_peer = NULL};
  make_masks(s);
  pix_world_init(&s->world, &s->allocator, 0);
  pix_sprite_init(&s->terrain, &s->terrain_mask, WIDTH, HEIGHT);
  bench_must(pix_sprite_set_layer(&s->terrain, 2) && pix_world_add(&s->world, &s->terrain));
  for (int32_t k = 0; k < WALKERS; k++) {
    pix_sprite *walker = &s->walkers[k];
    pix_sprite_init(walker, &s->walker_mask, SIDE, SIDE);
    walker->steps_up = walker->steps_down = STEPS;
    s->starts[k][0] = bench_snap(bench_random_between(&random, 2 * SIDE, WIDTH - 3 * SIDE), 65536);
    s->starts[k][1] = 500 - 100;
    s->speeds[k] = bench_snap(bench_random_between(&random, 2, 4), 65536) * (k % 2 == 0 ? 1 : -1);
    bench_must(pix_sprite_set_layer(walker, 1) && pix_world_add(&s->world, walker));
  }
  const uint64_t walkers = UINT64_C(1) << pix_layers_find(&s->world.slots.layers.known, 1);
  pix_world_set_rule(&s->world, walkers, walkers, PIX_MEETING_IGNORE, 0);
  if (pygame_is_there()) {
    s->terrain_peer = pygame_mask_create(&s->terrain_mask);
    s->walker_peer = pygame_mask_create(&s->walker_mask);
  }
}

// Lets them fall to the ground and spread.
static void settle(walker_scene *s) {
  for (int32_t frame = 0; frame < 150; frame++) {
    for (int32_t k = 0; k < WALKERS; k++) {
      const double before[2] = {s->starts[k][0], s->starts[k][1]};
      step_walker(s, s->starts[k], s->speeds[k], false, NULL);
      s->speeds[k] = next_speed(s->speeds[k], before, s->starts[k]);
    }
  }
}

static void tear_down(walker_scene *s) {
  if (s->terrain_peer != NULL) pygame_mask_destroy(s->terrain_peer);
  if (s->walker_peer != NULL) pygame_mask_destroy(s->walker_peer);
  pix_world_release(&s->world);
  pix_mask_release(&s->terrain_mask);
  pix_mask_release(&s->walker_mask);
}

static void run_walkers(void) {
  static walker_scene s;
  const bench_row row = {.name = "slide, steps of 4", .size = WALKERS, .count = WALKERS * FRAMES, .entries = {
      {"ours", run_moves}, {"pygame, stepping", pygame_is_there() ? run_steps_by_pygame : NULL},
      {"our overlaps, stepping", run_steps_by_ours}}};
  set_up(&s);
  settle(&s);
  bench_measure(&row, &s);
  tear_down(&s);
}

const bench_section section_motion_walkers = {
    "motion walkers", "walkers of 32x32 on a terrain of 2048x1024, against a plain stepper: ns a walker and frame",
    run_walkers};
