// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/motion.h"
#include "sprite/border_area.h"
#include "sprite/turn_growth.h"

#define FULL_TURN 6.283185307179586
#define TEXEL_WITH_PIXEL 1.4143  // pixels a side: a square as large as this holds a pixel's centre, whatever its turn

// The box that holds all of so many steps is made from their boxes, that of more from a circle.
#define FEW_STEPS 16

// Pixels around the mover's box that are looked at, first the one, then the other: how far all obstacles are off at
// least says how many steps are free.
static const int32_t rings[] = {12, 40};

// To measure how far all obstacles are off takes as long as some steps. It is done after so many, and pays if it frees
// as many: then it is done again after these; if not, half as often.
#define FIRST_PATIENCE 16
#define MOST_PATIENCE 4096

#define FIRST_LOOK 64  // steps that are looked at before others are tried; then as many again as are behind
#define LEAST_LEAP 8   // steps that an overlap's growth is asked of together: of fewer, to count takes no longer
#define MOST_LEAP_PATIENCE 15

#define PIXELS_OF_AN_EDGE 512.0  // counted in the time in which it is found out what an edge gains
#define DRAWN_PIXEL 1.0  // ns, about, that it takes to draw a pixel and to count it

// A mover that turns, by way of a shadow.
typedef struct turning {
  pix_mover *mover;
  pix_transform from, to;
  double sweep;    // radians that are looked at
  double skipped;  // radians of full turns that are left out
  int64_t steps;
  int64_t slack;   // pixels by which boxes may be off
  double reach;    // pixels from the position within which all of it is, at any step
  int64_t patience, waits;  // steps between two measurements of how far obstacles are off, and since the last one
  pix_sprite shadow;
  pix_pose pose;
} turning;

// Steps.

static pix_transform transform_at(const turning *t, int64_t step) {
  if (step == t->steps) return t->to;
  const double part = (double)step / (double)t->steps, turned = t->sweep * part;
  pix_transform at = t->from;
  at.r += fabs(turned) < FULL_TURN ? turned : turned + t->skipped;
  at.sx += (t->to.sx - at.sx) * part;
  at.sy += (t->to.sy - at.sy) * part;
  return at;
}

// The largest distance of a solid texel's corner from the position under this transform, turned or not.
static double radius_of(pix_mask *mask, const pix_transform *t) {
  return pix_mask_radius(mask, t->ox, t->oy, t->sx, t->ky * t->sy, t->kx * t->sx, t->sy);
}

// Plans the steps: how far does a solid texel's corner go at most, along its way? Only rotation or scale differs. False
// if memory is short.
static bool plan(turning *t, const pix_transform *to) {
  const double whole = to->r - t->from.r, turns = floor(fabs(whole) / FULL_TURN) - 1;
  t->to = *to;
  t->skipped = turns < 1 ? 0 : (whole < 0 ? -FULL_TURN : FULL_TURN) * turns;
  t->sweep = whole - t->skipped;
  pix_mask *mask = t->shadow.mask;
  if (mask->solid_count == 0 || (whole == 0 && to->sx == t->from.sx && to->sy == t->from.sy)) return true;
  pix_mask_retry_hull(mask);
  pix_transform growth = t->from;
  growth.sx = to->sx - t->from.sx;
  growth.sy = to->sy - t->from.sy;
  const double reach = whole != 0 ? radius_of(mask, &t->from) * fabs(t->sweep) : radius_of(mask, &growth);
  t->steps = pix_max64(1, (int64_t)ceil(reach));
  t->reach = fmax(radius_of(mask, &t->from), radius_of(mask, to));
  return !pix_mask_lacks_hull(mask);  // else there is none for the hull, and the reach may be too far
}

// Shows the mover as it is at a step.
static pix_sprite_result go_to(turning *t, int64_t step) {
  const pix_transform at = transform_at(t, step);
  const pix_sprite_result result = pix_sprite_set_transform(&t->shadow, &at);
  if (result == PIX_SPRITE_OK) pix_mover_take_shape(t->mover, &t->shadow);
  return result;
}

// The box that holds all steps, and the slack.

static double margin_of(const turning *t) { return t->pose.extent_version != 0 ? t->pose.extent.margin : 0; }

static pix_area area_around(const turning *t) {
  const pix_point at = pix_sprite_position(&t->shadow);
  const double radius = t->reach + (double)t->slack;
  return (pix_area){pix_floor(at.x - radius), pix_floor(at.y - radius), pix_floor(at.x + radius) + 1,
                    pix_floor(at.y + radius) + 1};
}

static pix_sprite_result find_area(turning *t, pix_area *area) {
  const int64_t stride = t->steps <= FEW_STEPS ? 1 : t->steps;
  double margin = 0;
  *area = (pix_area){0};
  for (int64_t k = 0; k <= t->steps; k += stride) {
    const pix_sprite_result result = go_to(t, k);
    if (result != PIX_SPRITE_OK) return result;
    *area = pix_area_unite(*area, pix_area_of(t->mover->place.box));
    margin = fmax(margin, margin_of(t));
  }
  // Rounding moves no edge by more than four times as much on the way as at its ends. A box may be empty for lack of
  // a pixel's centre in it, and a pixel wider than the texels on each side.
  t->slack = 3 + (int64_t)ceil(4 * margin);
  if (stride > 1) *area = area_around(t);
  return PIX_SPRITE_OK;
}

// Begins a turn, and finds where it takes place; the mover is as it was.
static bool begin(turning *t, pix_mover *m, const pix_transform *to, pix_sprite_result *result, pix_area *area) {
  *t = (turning){.mover = m, .from = pix_sprite_transform(m->sprite), .patience = FIRST_PATIENCE};
  pix_sprite_make_shadow(&t->shadow, &t->pose, m->sprite);
  if (!plan(t, to)) return false;
  const pix_mover before = *m;
  *result = find_area(t, area);
  *m = before;
  return true;
}

// Steps that need not be looked at.

// How many pixels lie between the mover's box and what an obstacle covers, at least.
static int64_t gap_to(const pix_mover *m, const pix_obstacle *o) {
  const pix_area a = pix_area_of(m->place.box), b = pix_area_of(o->box);
  int64_t gap = pix_max64(pix_max64(b.x0 - a.x1, a.x0 - b.x1), pix_max64(b.y0 - a.y1, a.y0 - b.y1));
  if (!o->coverage.has_bits) return pix_max64(gap, 0);
  const pix_bits *bits = &o->coverage.bits;
  const pix_rect drawn = {o->coverage.x, o->coverage.y, bits->width, bits->height};
  for (int k = 0; k < 2 && gap < rings[k]; k++) {
    const pix_rect window = pix_area_clip(pix_area_around(a, rings[k]), drawn);
    if (!pix_rect_is_empty(window) && pix_coverage_may_meet_roughly(&o->coverage, window)) break;
    gap = rings[k];
  }
  return pix_max64(gap, 0);
}

// How many pixels lie between the mover and all obstacles that it has nothing in common with, at least, as far as is
// seen at once.
static int64_t seen_gap(const turning *t, int64_t most) {
  int64_t gap = most;
  for (int32_t i = 0; i < t->mover->count && gap > t->slack; i++) {
    const pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    if (o->area == 0) gap = pix_min64(gap, gap_to(t->mover, o));
  }
  return gap;
}

// Has every solid texel of the mover's a pixel? Then there is one within two pixels of all that the texel fills. Of
// smaller ones nothing may be seen now, and something after a step.
static bool shows_all_texels(const turning *t) {
  const pix_transform at = pix_sprite_transform(&t->shadow);
  return at.kx == 0 && at.ky == 0 && fmin(fabs(at.sx), fabs(at.sy)) >= TEXEL_WITH_PIXEL;
}

#define WITHIN_TEXEL 3  // pixels by which texels may be less far off than their pixels

// The same, exactly.
static int64_t measured_gap(const turning *t, int64_t most) {
  int64_t gap = most + 1;
  if (!shows_all_texels(t)) return 0;
  for (int32_t i = 0; i < t->mover->count && gap > t->slack + WITHIN_TEXEL; i++) {
    const pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    if (o->area == 0) gap = pix_min64(gap, pix_mover_gap(t->mover, o, pix_no_offset, gap));
  }
  return gap - WITHIN_TEXEL;
}

// So many further steps are free of what the mover has nothing in common with, as none moves a texel by more than a
// pixel.
static int64_t steps_apart(turning *t) {
  if (pix_rect_is_empty(t->mover->place.box)) return 0;
  const int64_t most = pix_min64(t->steps + t->slack, (int64_t)PIX_MAX_BOX_REACH), gap = seen_gap(t, most) - t->slack;
  if (gap >= FIRST_PATIENCE || ++t->waits < t->patience) return pix_max64(gap, 0);
  const int64_t measured = measured_gap(t, most) - t->slack;
  const bool has_paid = measured >= FIRST_PATIENCE;
  t->patience = has_paid ? FIRST_PATIENCE : pix_min64(2 * t->patience, MOST_PATIENCE);
  t->waits = has_paid ? t->patience : 0;
  return pix_max64(0, pix_max64(gap, measured));
}

// Overlaps that only get smaller.

// An overlap that there was at the start, as far as it has been looked at.
typedef struct shrinking {
  int64_t until;    // no step up to this one makes the overlap larger,
  bool grows;       // and the next one does
  int64_t leap;     // steps that are tried together next
  int64_t counted;  // steps that are counted together next
  int64_t patience, waits;  // times that steps are counted between two leaps, and since the last one
  int64_t areas, more_areas;  // steps that areas are counted of before growth is asked for again, now and the next time
} shrinking;

static shrinking *shrinking_of(const turning *t, int32_t index) {
  return (shrinking *)t->mover->world->scratch[PIX_WORLD_SHRINKING].items + index;
}

static bool begin_shrinking(const turning *t) {
  const int32_t count = t->mover->count;
  if (!pix_world_reserve_scratch(t->mover->world, PIX_WORLD_SHRINKING, count, sizeof(shrinking))) return false;
  for (int32_t i = 0; i < count; i++) *shrinking_of(t, i) = (shrinking){.leap = LEAST_LEAP, .counted = 1};
  return true;
}

// How what the mover has in common with an obstacle is counted: by borders between texels, or by pixels.
typedef struct counting {
  pix_rule rule;  // the obstacle's
  pix_border_side sides[2];
  pix_rect window;
  bool by_borders;
  double time;    // ns, about; infinite if it is not known
} counting;

static void find_counting(const turning *t, const pix_obstacle *o, counting *c) {
  const pix_mover *m = t->mover;
  pix_sprite *other = m->world->slots.sprite[o->slot];
  *c = (counting){.rule = pix_sprite_rule(other), .window = pix_rect_intersect(m->place.box, o->box), .time = HUGE_VAL};
  c->sides[0] = (pix_border_side){&m->place.rule, m->shape->mask};
  c->sides[1] = (pix_border_side){&c->rule, other->mask};
  if (o->coverage.has_bits) c->time = (double)c->window.w * c->window.h * DRAWN_PIXEL;
  if (pix_sprite_kind(m->shape) != PIX_RULE_GENERAL || pix_sprite_kind(other) != PIX_RULE_GENERAL) return;
  if (pix_rect_is_empty(c->window)) return;
  const double by_borders = pix_border_area_time(c->sides[0], c->sides[1], c->window);
  c->by_borders = by_borders < c->time;
  c->time = pix_lesser(c->time, by_borders);
}

// So many steps from this one on, as the edges of the mover's texels are told of them. False if they are too many or
// too large for that.
static bool find_steps(const turning *t, const pix_obstacle *o, int64_t step, int64_t count, pix_turn_steps *s) {
  pix_mask *mask = t->shadow.mask;
  const double sides = fmax(fabs(t->from.sx), fabs(t->to.sx)) * mask->width +
                       fmax(fabs(t->from.sy), fabs(t->to.sy)) * mask->height;
  if (sides > PIX_MAX_BOX_SIDE) return false;  // steps on the way may be too large to be made
  const double pixels = fabs(t->from.sx * t->from.sy) * mask->width * mask->height;
  if ((double)pix_mask_known_edges(mask) * PIXELS_OF_AN_EDGE > pixels) return false;
  s->mask = mask;
  s->position = pix_sprite_position(&t->shadow);
  s->reach = t->reach;
  s->count = count;
  s->angle = fabs(t->sweep) / (double)t->steps * (double)count;
  counting c;
  find_counting(t, o, &c);
  s->time = c.time * (double)count;
  const bool are_many = count > PIX_COUNTED_STEPS;
  for (int k = 0; k <= (are_many ? 3 : count); k++) {
    s->at[k] = transform_at(t, step + (are_many && k >= 2 ? count - 3 + k : k));
  }
  return true;
}

#define MOST_AREAS 64  // steps

// By how many pixels each of some steps makes the overlap with the obstacle larger. False if it is unknown, or if it
// takes less time to count areas: then those of some more steps are counted.
static bool find_growth(const turning *t, const pix_obstacle *o, shrinking *shrink, int64_t step, int64_t count,
                        int64_t *growth) {
  if (shrink->areas > 0) return false;
  pix_sprite *other = t->mover->world->slots.sprite[o->slot];
  const pix_rule rule = pix_sprite_rule(other);
  pix_turn_steps s;
  const bool is_known = find_steps(t, o, step, count, &s) && pix_turn_growths(&s, other->mask, &rule, o->box, growth);
  shrink->more_areas = is_known ? 0 : pix_min64(2 * shrink->more_areas + 1, MOST_AREAS);
  shrink->areas = shrink->more_areas;
  return is_known;
}

// Do none of so many steps, surely?
static bool are_shrinking(const turning *t, const pix_obstacle *o, int64_t step, int64_t count) {
  pix_sprite *other = t->mover->world->slots.sprite[o->slot];
  const pix_rule rule = pix_sprite_rule(other);
  pix_turn_steps s;
  return find_steps(t, o, step, count, &s) && pix_turn_growth(&s, other->mask, &rule, o->box) <= 0;
}

// Is it sure of as many steps as are leapt over together, or of half as many, and so on? Returns how many these are.
static int64_t leap(const turning *t, const pix_obstacle *o, shrinking *s, int64_t most) {
  if (s->waits < s->patience) return s->waits++, 0;
  s->waits = 0;
  const int64_t longest = pix_min64(s->leap, most);
  for (int64_t count = longest; count >= LEAST_LEAP; count /= 2) {
    if (!are_shrinking(t, o, s->until, count)) continue;
    s->leap = count < longest ? count : 2 * count;
    s->patience = 0;
    return count;
  }
  s->leap = LEAST_LEAP;
  s->patience = pix_min64(2 * s->patience + 1, MOST_LEAP_PATIENCE);
  return 0;
}

// Looks at steps up to the last one, if they make it no larger: by leaps, and then some that are counted.
static void look_ahead(const turning *t, const pix_obstacle *o, shrinking *s, int64_t last) {
  int64_t leapt = !s->grows, growth[PIX_COUNTED_STEPS];
  while (s->until < last && leapt > 0) {
    leapt = leap(t, o, s, last - s->until);
    s->until += leapt;
  }
  const int64_t counted = pix_min64(s->counted, last - s->until), from = s->until;
  if (s->grows || counted <= 0 || !find_growth(t, o, s, from, counted, growth)) return;
  s->counted = pix_min64(2 * s->counted, PIX_COUNTED_STEPS);
  while (s->until < from + counted && growth[s->until - from] <= 0) s->until++;
  s->grows = s->until < from + counted;
}

// So many steps after this one are free.
static int64_t steps_at_once(turning *t, int64_t step) {
  const int64_t most = pix_min64(t->steps - step, pix_max64(FIRST_LOOK, step));
  int64_t last = step + pix_min64(steps_apart(t), most);
  for (int32_t i = 0; i < t->mover->count && last > step; i++) {
    const pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    shrinking *s = shrinking_of(t, i);
    if (o->area == 0) continue;
    s->until = pix_max64(s->until, step);
    look_ahead(t, o, s, last);
    last = pix_min64(last, s->until);
  }
  for (int32_t i = 0; i < t->mover->count && last > step; i++) {
    pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    if (o->area > 0) o->area = PIX_AREA_UNCOUNTED;
  }
  return last - step;
}

// Pixels in common, by the part of the mover that may have some.
#define MOST_DRAWN ((int64_t)1 << 20)  // words

static int64_t area_with(const turning *t, const pix_obstacle *o) {
  counting c;
  int64_t area;
  find_counting(t, o, &c);
  if (c.by_borders && pix_border_area(c.sides[0], c.sides[1], c.window, &area)) return area;
  const pix_area here = {0, 0, 1, 1};
  pix_mover near;
  pix_obstacle near_obstacle;
  const bool is_drawn = o->coverage.has_bits &&
                        pix_mover_draw_near(t->mover, o, here, MOST_DRAWN, &near, &near_obstacle);
  return pix_mover_area(is_drawn ? &near : t->mover, is_drawn ? &near_obstacle : o, pix_no_offset);
}

// Is the overlap with the obstacle larger than it was before the mover went to this step?
static bool has_grown(turning *t, pix_obstacle *o, shrinking *s, int64_t step) {
  int64_t growth[PIX_COUNTED_STEPS];
  if (s->until >= step || s->grows) {
    o->area = PIX_AREA_UNCOUNTED;
    return s->until < step;
  }
  if (find_growth(t, o, s, step - 1, 1, growth)) {
    o->area = PIX_AREA_UNCOUNTED;
    return growth[0] > 0;
  }
  s->areas--;
  if (o->area == PIX_AREA_UNCOUNTED) {
    go_to(t, step - 1);
    o->area = area_with(t, o);
    go_to(t, step);
  }
  const int64_t before = o->area;
  o->area = area_with(t, o);
  return o->area > before;
}

// The first obstacle that the mover's new shape is blocked by, NULL if none.
static const pix_obstacle *find_blocker(turning *t, int64_t step) {
  for (int32_t i = 0; i < t->mover->count; i++) {
    pix_obstacle *o = pix_mover_obstacle(t->mover, i);
    shrinking *s = shrinking_of(t, i);
    if (o->area == 0 ? pix_mover_meets(t->mover, o, pix_no_offset) : has_grown(t, o, s, step)) return o;
  }
  return NULL;
}

// From the obstacle to the mover where that has no clear direction: to the position, and up at the position itself.
static void point_to_position(const pix_sprite *s, pix_touch *touch) {
  const pix_point at = pix_sprite_position(s);
  const double x = at.x - (touch->x + 0.5), y = at.y - (touch->y + 0.5);
  pix_set_unit(touch->normal, x, x == 0 && y == 0 ? -1 : y);
}

static bool stop(turning *t, int64_t step, const pix_obstacle *o, pix_turn_end *end) {
  const double none[2] = {0, 0};
  if (!pix_mover_draw(t->mover)) return false;
  end->slot = o->slot;
  end->touch = pix_mover_touch(t->mover, o, pix_no_offset, none);
  if (end->touch.normal[0] == 0 && end->touch.normal[1] == 0) point_to_position(&t->shadow, &end->touch);
  end->transform = transform_at(t, step - 1);
  end->fraction = (double)(step - 1) / (double)t->steps;
  if (t->skipped != 0) end->fraction = (end->transform.r - t->from.r) / (t->to.r - t->from.r);
  return true;
}

bool pix_world_turn(pix_mover *m, const pix_transform *to, pix_turn_end *end) {
  turning t;
  pix_area area;
  *end = (pix_turn_end){.transform = *to, .fraction = 1, .slot = -1};
  if (!begin(&t, m, to, &end->result, &area)) return false;
  if (end->result != PIX_SPRITE_OK || t.steps == 0) return true;
  // If memory was short for the hull when the mover's box was made, that is wider than the steps' own.
  area = pix_area_unite(area, pix_area_of(m->place.box));
  if (!pix_mover_gather(m, area, pix_no_offset)) return false;
  if (m->count == 0) return true;
  if (!begin_shrinking(&t)) return false;
  for (int64_t step = 1 + steps_at_once(&t, 0); step <= t.steps; step += 1 + steps_at_once(&t, step)) {
    end->result = go_to(&t, step);
    if (end->result != PIX_SPRITE_OK) return true;
    const pix_obstacle *blocker = find_blocker(&t, step);
    if (blocker != NULL) return stop(&t, step, blocker, end);
  }
  return true;
}

int32_t pix_world_turn_candidates(pix_mover *m, const pix_transform *to) {
  turning t;
  pix_sprite_result result;
  pix_area area;
  if (!begin(&t, m, to, &result, &area)) return -1;
  return result == PIX_SPRITE_OK && t.steps > 0 ? pix_mover_candidates(m, area) : 0;
}

// Changes at once.

bool pix_world_change(pix_mover *m, bool *is_free) {
  if (!pix_mover_gather(m, pix_area_of(m->place.box), pix_no_offset)) return false;
  *is_free = true;
  for (int32_t i = 0; i < m->count && *is_free; i++) *is_free = pix_mover_obstacle(m, i)->area == 0;
  return true;
}
