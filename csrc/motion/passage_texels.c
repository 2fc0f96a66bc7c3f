// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Two convex shapes, one of which moves along a line, are apart while their shadows on some line are (Hyperplane
// separation; for parallelograms the lines across their four edges are enough). So each pair of parallelograms meets
// during one span of time at the most, the common part of four.

#include "motion/passage_texels.h"

#include "motion/rect_list.h"
#include "sprite/texel_view.h"

#define LINES 4

// The rule rounds texels to 1/65536; a sum of two numbers so rounded is off by less than this.
#define ROUNDED_AWAY (4.0 / 65536)

// A way's whole pixels lie less than a pixel beside the straight line, those between the two of a step of both axes
// less than two; all this along a line that may be aslant, and a little more.
#define BESIDE_LINE 4.0

// Of texels on lines: where the corner is, and how much further a texel to the right and one below are.
typedef struct shadow {
  double corner[LINES], right[LINES], below[LINES];
} shadow;

typedef struct span {
  double low, high;
} span;

static void cast_shadow(const pix_texel_view *v, double lines[LINES][2], shadow *s) {
  for (int k = 0; k < LINES; k++) {
    s->corner[k] = v->corner[0] * lines[k][0] + v->corner[1] * lines[k][1];
    s->right[k] = v->edges[0][0] * lines[k][0] + v->edges[0][1] * lines[k][1];
    s->below[k] = v->edges[1][0] * lines[k][0] + v->edges[1][1] * lines[k][1];
  }
}

static inline span shadow_of(const shadow *s, int line, pix_rect r) {
  const double width = r.w + 2 * ROUNDED_AWAY, height = r.h + 2 * ROUNDED_AWAY;
  const double right = s->right[line] * width, below = s->below[line] * height;
  const double corner = s->corner[line] + s->right[line] * (r.x - ROUNDED_AWAY) + s->below[line] * (r.y - ROUNDED_AWAY);
  return (span){corner + fmin(right, 0) + fmin(below, 0), corner + fmax(right, 0) + fmax(below, 0)};
}

// A mover on its way past an obstacle. Time goes from 0 to 1.
typedef struct pass {
  pix_rect_list mine, theirs;
  pix_rect bounds;         // of all of the mover's
  double lines[LINES][2];  // the directions in which they run, of length 1
  shadow my_shadow, their_shadow;
  double speed[LINES];     // of the mover's shadows
} pass;

// Two rectangles: on each line, from which shift of the mover to which their shadows meet.
typedef struct couple {
  double low[LINES], high[LINES];
} couple;

static void shadows_of(const shadow *s, pix_rect rect, span spans[LINES]) {
  for (int k = 0; k < LINES; k++) spans[k] = shadow_of(s, k, rect);
}

static void couple_of(const span mine[LINES], const span theirs[LINES], couple *c) {
  for (int k = 0; k < LINES; k++) {
    c->low[k] = theirs[k].low - mine[k].high;
    c->high[k] = theirs[k].high - mine[k].low;
  }
}

// When, after `now`, the two may meet; `end` if not before that.
static double meeting(const pass *p, const couple *c, double now, double end) {
  span time = {now, end};
  for (int k = 0; k < LINES; k++) {
    const double low = c->low[k] - BESIDE_LINE, high = c->high[k] + BESIDE_LINE;
    if (p->speed[k] == 0) {
      if (low > 0 || high < 0) return end;
      continue;
    }
    const double first = low / p->speed[k], second = high / p->speed[k];
    time.low = fmax(time.low, fmin(first, second));
    time.high = fmin(time.high, fmax(first, second));
    if (time.low > time.high) return end;
  }
  return time.low;
}

// Visits the couples that may meet after `now` and before *end, which the visit may bring nearer; until it returns
// false. Returns whether it never did.
typedef bool visit_couple(void *context, const couple *c, double when, double *end);

static bool each_meeting(const pass *p, double now, double end, visit_couple *visit, void *context) {
  span all[LINES], mine[LINES], theirs[LINES];
  couple c;
  shadows_of(&p->my_shadow, p->bounds, all);
  for (int32_t j = 0; j < p->theirs.count && end > now; j++) {
    shadows_of(&p->their_shadow, pix_rect_list_items(&p->theirs)[j], theirs);
    couple_of(all, theirs, &c);
    if (meeting(p, &c, now, end) >= end) continue;
    for (int32_t i = 0; i < p->mine.count && end > now; i++) {
      shadows_of(&p->my_shadow, pix_rect_list_items(&p->mine)[i], mine);
      couple_of(mine, theirs, &c);
      const double when = meeting(p, &c, now, end);
      if (when < end && !visit(context, &c, when, &end)) return false;
    }
  }
  return true;
}

static bool note_first(void *context, const couple *c, double when, double *end) {
  double *first = context;
  (void)c;
  *first = *end = when;
  return true;
}

// The mask's texels that matter of a part of what it covers.
static pix_rect texels_of(const pix_rule *rule, const pix_mask *mask, pix_rect part) {
  if (pix_rect_is_empty(part)) return part;
  return pix_area_clip(pix_texels_under(rule, part), pix_mask_rect(mask));
}

// False if the texels are sheared or stretched too much, if there are too many pairs, or if memory is short.
static bool make_pass(const pix_way *way, const pix_passage *part, const pix_obstacle *o, int64_t most_pairs, pass *p) {
  const pix_mover *m = way->mover;
  pix_sprite *other = m->world->slots.sprite[o->slot];
  const pix_rule their_rule = pix_sprite_rule(other);
  pix_texel_view my_view, their_view;
  *p = (pass){.mine = {m->world, PIX_WORLD_MOVER_RECTS, 0}, .theirs = {m->world, PIX_WORLD_OBSTACLE_RECTS, 0}};
  if (!pix_texel_view_of(&m->place.rule, &my_view) || !pix_texel_view_of(&their_rule, &their_view)) return false;
  my_view.corner[0] += way->from.dx;
  my_view.corner[1] += way->from.dy;
  for (int k = 0; k < LINES; k++) {
    const double *edge = k < 2 ? my_view.edges[k] : their_view.edges[k - 2];
    const double length = sqrt(edge[0] * edge[0] + edge[1] * edge[1]);
    p->lines[k][0] = -edge[1] / length;
    p->lines[k][1] = edge[0] / length;
  }
  cast_shadow(&my_view, p->lines, &p->my_shadow);
  cast_shadow(&their_view, p->lines, &p->their_shadow);
  const double dx = (double)(way->path.step_x * way->path.dx) / PIX_PATH_UNITS;
  const double dy = (double)(way->path.step_y * way->path.dy) / PIX_PATH_UNITS;
  for (int k = 0; k < LINES; k++) p->speed[k] = dx * p->lines[k][0] + dy * p->lines[k][1];
  pix_rect mine, its;
  const pix_area offsets = pix_area_around(pix_way_offsets(way, part->at, part->last), 2 * (int64_t)BESIDE_LINE);
  pix_mover_parts_near(m, o->box, offsets, &mine, &its);
  p->bounds = texels_of(&m->place.rule, m->shape->mask, mine);
  return pix_rect_list_texels(&p->mine, m->shape->mask, p->bounds) &&
         pix_rect_list_texels(&p->theirs, other->mask, texels_of(&their_rule, other->mask, its)) &&
         (int64_t)p->mine.count * p->theirs.count <= most_pairs;
}

// Ways are counted by the axis that has more changes. A change is made less than a pixel from where the straight line
// has gone so many.

static bool is_flat(const pix_path *path) { return path->columns >= path->rows; }

static int64_t major_of(const pix_path *path, pix_path_place place) {
  return is_flat(path) ? place.column : place.row;
}

static double pixels_of(const pix_path *path) { return (double)(is_flat(path) ? path->dx : path->dy) / PIX_PATH_UNITS; }

// Goes on to where the first two may meet.
static void go_straight(const pix_way *way, const pass *p, pix_passage *passage) {
  const pix_path *path = &way->path;
  const int64_t at = major_of(path, passage->at), last = major_of(path, passage->last);
  const double pixels = pixels_of(path), end = ((double)last + 2) / pixels;
  double first = end;
  each_meeting(p, ((double)at - 2) / pixels, end, note_first, &first);
  const int64_t changes = pix_floor(first * pixels) - 2;
  if (first >= end) {
    passage->at = passage->last;
  } else if (changes > at) {
    const pix_path_place place = pix_path_ahead(path, (pix_path_place){0, 0}, changes);
    const pix_path_place nearer = pix_path_is_before(place, passage->last) ? place : passage->last;
    if (pix_path_is_before(passage->at, nearer)) passage->at = nearer;
  }
}

// Step by step past those that are near: all that need be asked is whether these are apart.

#define MOST_NEAR 128
#define LONGEST_WALK 4096  // changes
#define SHORTEST_WALK 64

// Shadows are a little off, as are all sums.
#define SURELY_APART 0.01

typedef struct near_list {
  couple items[MOST_NEAR];
  int32_t count;
} near_list;

static bool note_near(void *context, const couple *c, double when, double *end) {
  near_list *near = context;
  (void)when;
  (void)end;
  if (near->count == MOST_NEAR) return false;
  near->items[near->count++] = *c;
  return true;
}

static bool are_apart(const near_list *near, const pass *p, const pix_way *way, pix_offset at) {
  const double x = (double)at.dx - way->from.dx, y = (double)at.dy - way->from.dy;
  double shift[LINES];
  for (int k = 0; k < LINES; k++) {
    shift[k] = x * p->lines[k][0] + y * p->lines[k][1];
  }
  for (int32_t i = 0; i < near->count; i++) {
    const couple *c = &near->items[i];
    bool meet = true;
    for (int k = 0; k < LINES; k++) {
      meet = meet && shift[k] >= c->low[k] - SURELY_APART && shift[k] <= c->high[k] + SURELY_APART;
    }
    if (meet) return false;
  }
  return true;
}

static void walk(const pix_way *way, const pass *p, pix_passage *passage) {
  const pix_path *path = &way->path;
  const int64_t at = major_of(path, passage->at);
  const double pixels = pixels_of(path), now = ((double)at - 2) / pixels;
  for (int32_t length = LONGEST_WALK; length >= SHORTEST_WALK; length /= 8) {
    near_list near = {.count = 0};
    if (!each_meeting(p, now, ((double)at + length + 2) / pixels, note_near, &near)) continue;
    while (pix_path_is_before(passage->at, passage->last) && major_of(path, passage->at) < at + length) {
      const pix_way_step s = pix_way_step_from(way, passage->at);
      if (!are_apart(&near, p, way, s.target)) return;
      if (s.kind == PIX_PATH_BOTH && !(are_apart(&near, p, way, s.x) && are_apart(&near, p, way, s.y))) return;
      passage->at = s.next;
    }
    return;
  }
}

#define SHORTER 8  // times as short is a part of the way that is tried after one with too many pairs

bool pix_passage_by_texels(const pix_way *way, pix_passage *passage, const pix_obstacle *o, int64_t most_pairs) {
  pass p;
  if (o->area > 0 || pixels_of(&way->path) == 0) return false;
  const int64_t left = pix_path_order(passage->last) - pix_path_order(passage->at);
  int64_t length = passage->leap > 0 ? pix_min64(left, SHORTER * passage->leap) : left;
  for (; length >= SHORTEST_WALK; length /= SHORTER) {
    pix_passage part = pix_passage_part(way, passage, length);
    if (!make_pass(way, &part, o, most_pairs, &p)) continue;
    go_straight(way, &p, &part);
    walk(way, &p, &part);
    passage->at = part.at;
    passage->leap = length;
    return true;
  }
  return false;
}
