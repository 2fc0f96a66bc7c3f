// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What is seen from a pixel: all that blocks is drawn into a bitmap, which is swept row by row, away from the eye, down
// and up. Pixels are named from the eye's: column x, and t rows away. A covered one blocks an interval of slopes x / t
// for all rows behind its own. The gaps between these are kept, and what lies in them is seen a run at a time.

#include "world/world_questions.h"

#include "bits/plane.h"
#include "bits/runs.h"

#define HALF_TURN 3.141592653589793
#define LARGEST_KEPT (1 << 20)  // words, 8 MiB: more are given back after the look

typedef struct slope {
  int32_t n, d;  // n / d, d > 0; products of two fit 31 bits
} slope;

typedef struct gap {
  slope low, high;  // which do not belong to it
} gap;

// Covered columns of a row, and those in which nothing of this row is seen: some more, away from the eye's column.
typedef struct run {
  int32_t first, last, dark_first, dark_last;
} run;

typedef struct view {
  pix_world *world;
  const pix_sight *sight;
  int32_t x, y, width, height, pitch;  // of the eye in the window; of the window; of each bitmap of it
  uint64_t *covered, *seen, *shown, *beside;
  gap open;                            // what the eye's own row leaves
  int32_t step;                        // 1: the rows below the eye, -1: above
  int32_t gap_count, run_count;
  pix_world_scratch gaps;              // which array has those of now
} view;

static bool is_less(slope a, slope b) { return a.n * b.d < b.n * a.d; }
static int32_t divide_down(int32_t n, int32_t d) { return n / d - (n % d < 0); }
static gap *gaps_of(const view *v) { return v->world->scratch[v->gaps].items; }
static run *runs_of(const view *v) { return v->world->scratch[PIX_WORLD_SIGHT_RUNS].items; }

pix_sight pix_sight_from(double x, double y, double radius) {
  static const pix_area limits = {-(1 << 30), -(1 << 30), (1 << 30) + 1, (1 << 30) + 1};
  const int32_t i = (int32_t)pix_floor(x), j = (int32_t)pix_floor(y), reach = (int32_t)ceil(radius);
  return (pix_sight){.circle = pix_shape_circle(x, y, radius), .x = i, .y = j, .reach = reach, .is_wide = true,
                     .window = pix_area_clip(limits, (pix_rect){i - reach, j - reach, 2 * reach + 1, 2 * reach + 1})};
}

void pix_sight_set_cone(pix_sight *s, double direction, double width) {
  if (width >= 2 * HALF_TURN) return;
  const double edges[3] = {direction - width / 2, direction + width / 2 + HALF_TURN, direction - HALF_TURN / 2};
  s->is_wide = width >= HALF_TURN;
  for (int k = 0; k < 3; k++) {
    double sine, cosine;
    pix_sincos(edges[k], &sine, &cosine);
    s->edges[k][0] = (int32_t)pix_round16(cosine);
    s->edges[k][1] = (int32_t)pix_round16(sine);
  }
}

void pix_sight_set_goal(pix_sight *s, pix_sprite *sprite) {
  const pix_area around = pix_area_grown(pix_sprite_box(sprite), 1);  // a wall is seen by what is beside it
  s->goal = sprite;
  s->window = pix_rect_unite(pix_area_clip(around, s->window), (pix_rect){s->x, s->y, 1, 1});
}

// Return the least, and the greatest, slope of segments from the eye that touch a closed square of the run in row t.
static slope blocked_from(run r, int32_t t) { return (slope){2 * r.first - 1, r.first > 0 ? 2 * t + 1 : 2 * t - 1}; }
static slope blocked_to(run r, int32_t t) { return (slope){2 * r.last + 1, r.last >= 0 ? 2 * t - 1 : 2 * t + 1}; }

// Takes what the runs of row t block out of the gaps. False if memory is short.
static bool close_gaps(view *v, int32_t t) {
  const gap *gaps = gaps_of(v), *end = gaps + v->gap_count;
  const run *r = runs_of(v), *runs_end = r + v->run_count;
  v->gaps = v->gaps == PIX_WORLD_SIGHT_GAPS ? PIX_WORLD_SIGHT_GAPS_LAST : PIX_WORLD_SIGHT_GAPS;
  if (!pix_world_reserve_scratch(v->world, v->gaps, v->gap_count + v->run_count, sizeof(gap))) return false;
  gap *left = gaps_of(v);
  for (; gaps < end; gaps++) {
    gap g = *gaps;
    while (r < runs_end && !is_less(g.low, blocked_to(*r, t))) r++;
    for (const run *in = r; in < runs_end && is_less(blocked_from(*in, t), g.high); in++) {
      const slope closed = blocked_from(*in, t);
      if (is_less(g.low, closed)) *left++ = (gap){g.low, closed};
      g.low = blocked_to(*in, t);
    }
    if (is_less(g.low, g.high)) *left++ = g;
  }
  v->gap_count = (int32_t)(left - gaps_of(v));
  return true;
}

// Returns the last column of row t that a covered one hides from half rows of segments, away from the eye's column.
static int32_t darkness(int32_t column, int32_t t) { return (2 * column + 1) * t / (2 * t - 1); }

static void list_runs(view *v, int32_t t) {
  const pix_bits row = {v->covered + v->y + v->step * t, v->width, 1, v->pitch, false, NULL};
  v->run_count = 0;
  for (int32_t x = 0, y = 0, end; pix_walk_to_run(&row, &x, &y, &end); x = end) {
    const int32_t first = x - v->x, last = end - 1 - v->x;
    runs_of(v)[v->run_count++] = (run){first, last, first <= 0 ? -darkness(-first, t) : first,
                                       last >= 0 ? darkness(last, t) : last};
  }
}

static void mark_row(const view *v, int32_t t) {
  const run *r = runs_of(v), *runs_end = r + v->run_count;
  for (const gap *g = gaps_of(v), *gaps_end = g + v->gap_count; g < gaps_end; g++) {
    int32_t x = pix_max(divide_down(g->low.n * t, g->low.d) + 1, -v->x);
    const int32_t end = pix_min(-divide_down(-g->high.n * t, g->high.d), v->width - v->x);
    for (; x < end; x = r < runs_end ? r->dark_last + 1 : end) {
      while (r < runs_end && r->dark_last < x) r++;
      const int32_t dark = r < runs_end ? pix_min(r->dark_first, end) : end;
      if (x < dark) pix_run_draw(v->seen, v->pitch, v->y + v->step * t, v->x + x, v->x + dark);
    }
  }
}

// Marks what is seen of the eye's own row, and sets v->open.
static void mark_beside(view *v) {
  const pix_bits bits = {v->covered, v->width, v->height, v->pitch, false, NULL};
  const int32_t left = v->x > 0 ? pix_bits_find_in_row(&bits, v->y, 0, v->x - 1, true) : -1;
  const int32_t found = v->x + 1 < v->width ? pix_bits_find_in_row(&bits, v->y, v->x + 1, v->width - 1, false) : -1;
  const int32_t right = found < 0 ? v->width : found;
  v->open = (gap){{2 * (left - v->x) + 1, 1}, {2 * (right - v->x) - 1, 1}};
  pix_run_draw(v->seen, v->pitch, v->y, left + 1, right);
}

// Marks what is seen of the rows below the eye's, or above. False if memory is short.
static bool sweep(view *v, int32_t step) {
  const int32_t rows = step > 0 ? v->height - 1 - v->y : v->y;
  v->step = step;
  v->gaps = PIX_WORLD_SIGHT_GAPS;
  gaps_of(v)[0] = v->open;
  v->gap_count = 1;
  for (int32_t t = 1; t <= rows && v->gap_count > 0; t++) {
    list_runs(v, t);
    mark_row(v, t);
    if (v->run_count > 0 && !close_gaps(v, t)) return false;
  }
  return true;
}

// Leaves of a row of `seen` what the cone holds.
static void cut_row(const view *v, int32_t row) {
  int32_t from[3] = {0}, end[3] = {v->width, v->width, v->width};
  for (int k = 0; k < 3; k++) {
    const int32_t *edge = v->sight->edges[k], most = edge[0] * (row - v->y);  // edge[1] x <= most
    if (edge[1] > 0) end[k] = v->x + divide_down(most, edge[1]) + 1;
    if (edge[1] < 0) from[k] = v->x - divide_down(most, -edge[1]);
    if (edge[1] == 0 && most < 0) end[k] = 0;
  }
  for (int32_t stripe = 0; stripe < pix_stripe_count(v->width); stripe++) {
    uint64_t in[3];
    for (int k = 0; k < 3; k++) in[k] = pix_stripe_columns(stripe, from[k], end[k]);
    pix_stripe_words(v->seen, v->pitch, stripe)[row] &= v->sight->is_wide ? in[0] | in[1] : in[0] & in[1] & in[2];
  }
}

// Sets `shown`, empty so far, to what of `seen` lies in the cone and the circle, with the walls beside it.
static void show(const view *v) {
  const pix_plane seen = {v->seen, v->pitch, pix_stripe_count(v->width), v->height};
  const pix_plane beside = {v->beside, v->pitch, seen.stripes, seen.rows};
  const int32_t words = seen.stripes * v->pitch;
  pix_shape_fill(&v->sight->circle, v->sight->window, v->shown, v->pitch);
  for (int32_t row = 0; row < v->height; row++) cut_row(v, row);
  for (int32_t k = 0; k < words; k++) v->seen[k] &= v->shown[k];
  for (int k = 0; v->sight->walls && k < 4; k++) {
    pix_plane_merge(&beside, PIX_ANY, k % 2 == 0 ? PIX_SIDE_BEFORE : PIX_SIDE_AFTER, &seen, k < 2, k >= 2);
  }
  for (int32_t k = 0; k < words; k++) v->shown[k] &= v->seen[k] | (v->beside[k] & v->covered[k]);
}

static bool is_kin(const pix_sprite *one, const pix_sprite *other) {
  return one != NULL && (one == other || pix_are_family(one, other));
}

// Makes the view's bitmaps, `shown` the pixels that are seen. False if memory is short.
static bool look(view *v, int32_t count) {
  const pix_rect window = v->sight->window;
  const size_t words = pix_bits_word_count(window.w, window.h);
  pix_world *world = v->world;
  if (!pix_world_reserve_scratch(world, PIX_WORLD_SIGHT_WORDS, (int32_t)(4 * words), sizeof(uint64_t)) ||
      !pix_world_reserve_scratch(world, PIX_WORLD_SIGHT_RUNS, window.w, sizeof(run)) ||
      !pix_world_reserve_scratch(world, PIX_WORLD_SIGHT_GAPS, 1, sizeof(gap))) {
    return false;
  }
  v->covered = memset(world->scratch[PIX_WORLD_SIGHT_WORDS].items, 0, 4 * words * sizeof(uint64_t));
  v->seen = v->covered + words;
  v->shown = v->seen + words;
  v->beside = v->shown + words;
  for (int32_t k = 0; k < count; k++) {
    const int32_t slot = pix_world_found(world)[k];
    const pix_sprite *sprite = world->slots.sprite[slot];
    if (is_kin(v->sight->ignored, sprite) || is_kin(v->sight->goal, sprite)) continue;
    if (!pix_world_add_covered(world, slot, window, v->covered, v->pitch)) return false;
  }
  if (pix_stripe_words(v->covered, v->pitch, v->x / 64)[v->y] >> v->x % 64 & 1) return true;
  mark_beside(v);
  if (!sweep(v, 1) || !sweep(v, -1)) return false;
  show(v);
  return true;
}

int64_t pix_world_see(pix_world *world, const pix_sight *s, int32_t count, pix_mask *mask, int32_t *x, int32_t *y) {
  const pix_rect window = s->window;
  view v = {.world = world, .sight = s, .x = s->x - window.x, .y = s->y - window.y, .width = window.w,
            .height = window.h, .pitch = pix_bits_pitch(window.h)};
  const bool has_looked = look(&v, count);
  const pix_coverage shown = {.has_bits = true, .x = window.x, .y = window.y,
                              .bits = {v.shown, window.w, window.h, v.pitch, false, NULL}};
  int64_t area = has_looked ? 0 : -1;
  if (has_looked && s->goal == NULL) {
    pix_mask_clear(mask);
    area = pix_mask_combine(mask, PIX_ADD, &shown.bits, window.x - s->x + s->reach, window.y - s->y + s->reach);
  } else if (has_looked) {
    const pix_placement place = pix_sprite_placement(s->goal);
    const pix_rect part = pix_rect_intersect(place.box, window);
    pix_coverage goal;
    if (!pix_rect_is_empty(part)) {
      pix_sprite_coverage(s->goal, &place, part, &goal);
      if (pix_coverages_first(&goal, &shown, part, x, y)) area = pix_coverages_area(&goal, &shown, part);
    }
  }
  pix_array *words = &world->scratch[PIX_WORLD_SIGHT_WORDS];
  if (words->capacity > LARGEST_KEPT) pix_arrays_free(words, 1, world->allocator);
  return area;
}
