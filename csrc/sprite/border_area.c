// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Borders between texels are lines, in two families of parallel ones for each sprite. A row of pixels passes each of
// them at one place, rounded to a pixel. What both sprites cover changes there by the texels of one before and behind
// the border, if the other one is solid there. The sum of these places, the ends of what is covered less its
// beginnings, is the number of common pixels; that of their squares is twice the sum of the pixels' centres along the
// row, and that of places times rows is the sum of the pixels' rows.
//
// So each border is walked from row to row. Which texels are beside it, of its own sprite and of the other one, changes
// only where it crosses the borders of the other families, which come at even distances. For all rows in between the
// sums are there at once, by rule/border_sums.h.
//
// At such a crossing two borders change their order in a row. It does not matter which comes first if both places are
// rounded to the same pixel; but it must be the same for whichever of both is walked, and of three borders the order of
// two must agree with those of the third. So all go by the same order: of pixels, then of places, then of families. The
// row at which it changes is worked out from the lines, unless that is so near to a whole row that what the rule
// rounds may decide: then the order is looked up.

#include "sprite/border_area.h"

#include "base/wide.h"
#include "rule/border_sums.h"
#include "sprite/growth.h"

// About how long other things take, in crossings, which take so many ns.
#define CROSSING 12
#define ROW 2.0
#define PIXEL 0.25      // that is sampled
#define EDGE_PIXEL 1.5  // of an edge that is looked at by pixels
#define FEWEST_PIXELS (1 << 16)

#define MOST_OPEN 256                // rows around a crossing, to both sides
#define MOST_ROWS_WITHOUT_SUMS 1024  // in which a border is in the window
#define FLAT (1.0 / ((int64_t)1 << 48))   // texels a pixel, with which the rule has 0 along any row
#define EXACT (1.0 / ((int64_t)1 << 46))  // what is rounded of a number here, at the most

// Coordinates are columns and rows from the window's corner.
typedef struct family {
  pix_ramp along, across;
  int32_t whole_y;        // the sprite's
  int64_t left, top;      // the corner's, from the sprite's whole position
  int64_t columns;        // of the window
  double per[2], origin;  // the texel: per[0] * column + per[1] * row + origin,
  double most;            // in the window: the sum of its parts' sizes, with which rounding grows
  int32_t texels;
  bool is_v, has_sums;
  pix_border_sums sums;
} family;

typedef struct side {
  pix_bits bits;
  family families[2];
} side;

typedef struct walk {
  side sides[2];
  int count;            // of sides
  bool has_moments;     // or is the area all that is wanted?
  pix_rect window;      // of the rows that are walked at once
  pix_place_sums sums;  // in them, of the places where something ends, less those where it begins
} walk;

// A border that is walked.
typedef struct line {
  const family *family;
  int32_t border;
  int64_t row, end;       // where its place is in the window; outside, it is one of these:
  int64_t before, behind;
} line;

// Its crossings with the borders of another family.
typedef struct crossings {
  const family *family;
  double first, step, open;  // the row where it begins to be open whether it crosses border 0; how many rows there are
                             // to the next one, how many are open
  int64_t rows;              // of the window
  int32_t texel, direction;  // beside the line in the row; where it goes, if not back in open rows
  int64_t next;              // the row where it changes,
  int32_t change;            // and how
} crossings;

// Do rows pass its borders?
static bool has_places(const family *f) { return fabs(f->along.per) > FLAT; }
static bool has_border(const family *f, int32_t border) { return border >= 0 && border <= f->texels; }

// Made one of the window, or the one behind the last column, or behind that.
static int64_t pixel_of(const family *f, int32_t border, int64_t row) {
  const int64_t rest = (int64_t)border * 65536 - pix_ramp_at(&f->across, row + f->top);
  return pix_edge_pixel(&f->along, rest, (pix_reach){f->left, f->left + f->columns + 1}) - f->left;
}

static double place_of(const family *f, int32_t border, int64_t row) {
  const double number = (double)((int64_t)border * 65536 - pix_ramp_at(&f->across, row + f->top)) - 0.5;
  return number / (f->along.per * 65536) - (double)f->left;
}

// Does the border come before the line in this row?
static bool comes_before(const line *l, const family *f, int32_t border, int64_t row) {
  const int64_t pixel = pixel_of(f, border, row), pixel_of_line = pixel_of(l->family, l->border, row);
  if (pixel != pixel_of_line) return pixel < pixel_of_line;
  const double place = place_of(f, border, row), place_of_line = place_of(l->family, l->border, row);
  return place != place_of_line ? place < place_of_line : f < l->family;
}

// Is the texel beside the line, in this row, that of the border or one behind it?
static bool is_past(const line *l, const family *f, int32_t border, int64_t row) {
  if (!has_places(f)) return pix_ramp_at(&f->across, row + f->top) >= (int64_t)border * 65536;
  return comes_before(l, f, border, row) == (f->along.per > 0);
}

// As row_of_crossing, where the order is to be looked up before the row `to`.
static PIX_NOINLINE int64_t look_at_open(const line *l, const crossings *c, int32_t border, int64_t row, double to,
                                         bool is_back) {
  for (; (double)row < to; row++) {
    if ((is_past(l, c->family, border, row) == (c->direction > 0)) != is_back) return row;
  }
  return is_back ? c->rows : row;
}

// The first row, from `row` on, in which the line is on the other side of the border; or, where it is_back, on the
// first side again, which it may be in open rows only.
PIX_ALWAYS_INLINE int64_t row_of_crossing(const line *l, const crossings *c, int32_t border, int64_t row,
                                          bool is_back) {
  if (!has_border(c->family, border)) return c->rows;
  const double from = c->first + c->step * border, to = from + c->open;
  if (!(from < (double)c->rows)) return c->rows;
  row = pix_max64(row, -pix_floor(-from));
  if ((double)row < to) return look_at_open(l, c, border, row, to, is_back);
  return is_back ? c->rows : row;
}

static inline int32_t next_border(const crossings *c) { return c->direction > 0 ? c->texel + 1 : c->texel; }

PIX_ALWAYS_INLINE void find_next(const line *l, crossings *c, int64_t row) {
  c->next = row_of_crossing(l, c, next_border(c), row, false);
  c->change = c->direction;
  if (c->open < 1) return;  // a row at the most, in which it cannot go both ways
  const int64_t back = row_of_crossing(l, c, next_border(c) - c->direction, row, true);
  if (back > c->next || back == c->rows) return;
  c->next = back;
  c->change = -c->direction;
}

PIX_ALWAYS_INLINE void pass(const line *l, crossings *c) {
  c->texel += c->change;
  find_next(l, c, c->next);
}

static int32_t texel_in(const family *f, double at) {
  return (int32_t)pix_floor(pix_greater(-1, pix_lesser(at, f->texels)));
}

// Of some rows. False if it is not known well enough where they are.
static bool find_crossings(const line *l, const family *f, int64_t row, int64_t rows, crossings *c) {
  const family *own = l->family;
  const double ratio = f->per[0] / own->per[0], rate = f->per[1] - ratio * own->per[1];
  const double origin = f->origin + ratio * (l->border - own->origin);  // in row 0
  const double most = f->most + fabs(ratio) * own->most;
  const double open = (1 + fabs(ratio)) * 0.5 / 65536 + most * EXACT;  // texels
  const double at = origin + rate * (double)row;
  *c = (crossings){.family = f, .rows = rows, .next = rows, .direction = rate > 0 ? 1 : -1};
  c->texel = texel_in(f, at - c->direction * open);  // it may be further, but not back
  if (open >= fabs(rate) * MOST_OPEN) {
    return c->texel == texel_in(f, origin + rate * (double)rows + c->direction * open);
  }
  c->step = 1 / rate;
  c->open = 2 * open / fabs(rate);
  c->first = -origin / rate - c->open / 2;
  find_next(l, c, row);
  while (c->next == row && row < rows) pass(l, c);
  return true;
}

static void add_sums(pix_place_sums *sums, int32_t factor, pix_place_sums more) {
  const uint64_t times = (uint64_t)(int64_t)factor;
  sums->places += times * more.places;
  sums->squares += times * more.squares;
  sums->by_line += times * more.by_line;
}

// Of rows with the same place.
static pix_place_sums sums_of_alike(int64_t place, int64_t row, int64_t end) {
  const uint64_t each = (uint64_t)place, count = (uint64_t)(end - row);
  return (pix_place_sums){count * each, count * each * each, each * (uint64_t)((end - row) * (row + end - 1) / 2)};
}

// Of rows in which the line's place is in the window.
static pix_place_sums sums_inside(const walk *w, const line *l, int64_t row, int64_t end) {
  const family *f = l->family;
  const int64_t first = row + f->top, last = end + f->top;
  if (f->has_sums && w->has_moments) return pix_border_moments(&f->sums, l->border, first, last, f->left);
  pix_place_sums sums = {0, 0, 0};
  if (f->has_sums) {
    sums.places = (uint64_t)(pix_border_sum(&f->sums, l->border, first, last) - (end - row) * f->left);
  } else {
    for (; row < end; row++) add_sums(&sums, 1, sums_of_alike(pixel_of(f, l->border, row), row, row + 1));
  }
  return sums;
}

// Adds the places in these rows, in each of which the change is the same.
static void add_rows(walk *w, const line *l, int32_t change, int64_t row, int64_t end) {
  const int64_t first = pix_max64(row, pix_min64(l->row, end)), last = pix_max64(first, pix_min64(l->end, end));
  if (first < last) add_sums(&w->sums, -change, sums_inside(w, l, first, last));
  if (row < first) add_sums(&w->sums, -change, sums_of_alike(l->before, row, first));
  if (last < end) add_sums(&w->sums, -change, sums_of_alike(l->behind, last, end));
}

static int32_t is_solid(const pix_bits *bits, int32_t u, int32_t v) {
  const bool is_inside = (uint32_t)u < (uint32_t)bits->width && (uint32_t)v < (uint32_t)bits->height;
  return is_inside && pix_bits_get(bits, u, v);
}

// By how much what its own sprite covers changes at the line, from left to right.
static int32_t change_at(const side *s, const line *l, int32_t texel) {
  const int32_t border = l->border, step = l->family->along.per > 0 ? 1 : -1;
  if (l->family->is_v) return step * (is_solid(&s->bits, texel, border) - is_solid(&s->bits, texel, border - 1));
  return step * (is_solid(&s->bits, border, texel) - is_solid(&s->bits, border - 1, texel));
}

static bool walk_line(walk *w, int which, const line *l) {
  const side *own = &w->sides[which], *other = &w->sides[!which];
  crossings all[3];
  const int count = w->count > 1 ? 3 : 1;
  const family *families[3] = {&own->families[!l->family->is_v], &other->families[0], &other->families[1]};
  // Beside the window, two have nothing in common.
  const int64_t rows = w->count > 1 ? l->end : w->window.h;
  int64_t row = w->count > 1 ? l->row : 0, begin = row;
  for (int k = 0; k < count; k++) {
    if (!find_crossings(l, families[k], row, rows, &all[k])) return false;
  }
  int32_t change = 0;
  while (row < rows) {
    int32_t now = change_at(own, l, all[0].texel);
    if (count > 1 && now != 0 && !is_solid(&other->bits, all[1].texel, all[2].texel)) now = 0;
    if (now != change) {
      if (change != 0) add_rows(w, l, change, begin, row);
      begin = row;
      change = now;
    }
    row = rows;
    for (int k = 0; k < count; k++) row = pix_min64(row, all[k].next);
    for (int k = 0; k < count; k++) {
      while (all[k].next == row && row < rows) pass(l, &all[k]);
    }
  }
  if (change != 0) add_rows(w, l, change, begin, row);
  return true;
}

static int64_t row_within(double row, int64_t rows) {
  return pix_floor(pix_greater(0, pix_lesser(row, (double)rows)));
}

// From one row to the next, a line's place goes one way only: the first row where it is not before a column, if it
// rises, or before it, if not.
static int64_t first_row(const line *l, int64_t rows, int64_t column, bool rises) {
  const family *f = l->family;
  int64_t row = 0;
  if (f->per[1] != 0) {
    const double at = (l->border - f->origin - f->per[0] * (double)column) / f->per[1];
    const double around = (2 * fabs(f->per[0]) + PIX_ROUNDED_AWAY) / fabs(f->per[1]) + 1;
    row = row_within(at - around, rows);
    rows = row_within(at + around, rows);
  }
  while (row < rows) {
    const int64_t middle = row + (rows - row) / 2;
    if ((pixel_of(f, l->border, middle) >= column) == rises) rows = middle; else row = middle + 1;
  }
  return row;
}

static line line_of(const walk *w, const family *f, int32_t border) {
  const bool rises = f->per[0] * f->per[1] < 0;
  const int64_t right = w->window.w;
  line l = {.family = f, .border = border, .before = rises ? 0 : right, .behind = rises ? right : 0};
  const int64_t in = first_row(&l, w->window.h, 1, rises), out = first_row(&l, w->window.h, right + 1, rises);
  l.row = rises ? in : out;
  l.end = rises ? out : in;
  return l;
}

static bool walk_family(walk *w, int which, const family *f) {
  bool is_known = true;
  for (int32_t border = 0; border <= f->texels && is_known; border++) {
    const line l = line_of(w, f, border);
    is_known = walk_line(w, which, &l);
  }
  return is_known;
}

// In all of the window. False if sums would take too long.
static bool begin_family(const walk *w, const pix_border_side *of, bool is_v, family *f) {
  const pix_rule *rule = of->rule;
  *f = (family){.along = pix_ramp_of(rule, 0, is_v), .across = pix_ramp_of(rule, 1, is_v), .is_v = is_v,
                .left = (int64_t)w->window.x - rule->whole_x, .whole_y = rule->whole_y,
                .columns = w->window.w, .texels = is_v ? of->mask->height : of->mask->width};
  f->per[0] = f->along.per;
  f->per[1] = f->across.per;
  if (!has_places(f)) return true;
  f->has_sums = fabs(f->per[0]) >= PIX_FLATTEST_RAMP &&
                pix_border_sums_create(&f->sums, of->mask->allocator, &f->along, &f->across,
                                       (int64_t)w->window.y - f->whole_y, w->window.h, f->texels + 1, w->has_moments);
  return f->has_sums || fabs(f->per[0]) * (double)f->columns < fabs(f->per[1]) * MOST_ROWS_WITHOUT_SUMS;
}

// In some rows of the window. False if sums would take too long.
static bool find_family(family *f, pix_rect rows) {
  f->top = (int64_t)rows.y - f->whole_y;
  const double row = ((double)f->top + f->across.half) - f->across.fraction;
  f->origin = f->per[0] * (double)f->left + f->per[1] * row + f->across.more + f->across.origin + 0.5 / 65536;
  f->most = fabs(f->per[0]) * (fabs((double)f->left) + (double)f->columns) +
            fabs(f->per[1]) * (fabs(row) + rows.h) + fabs(f->across.origin) + f->texels;
  return !f->has_sums || pix_border_sums_find(&f->sums, f->top, rows.h);
}

static family *family_at(walk *w, int k) { return &w->sides[k >> 1].families[k & 1]; }

static bool begin_walk(walk *w, const pix_border_side *sides) {
  bool is_known = true;
  for (int k = 0; k < 2 * w->count && is_known; k++) {
    w->sides[k >> 1].bits = pix_mask_bits(sides[k >> 1].mask);
    is_known = begin_family(w, &sides[k >> 1], k & 1, family_at(w, k));
  }
  return is_known;
}

static void end_walk(walk *w, const pix_border_side *sides) {
  for (int k = 0; k < 2 * w->count; k++) {
    if (family_at(w, k)->has_sums) pix_border_sums_free(&family_at(w, k)->sums, sides[k >> 1].mask->allocator);
  }
}

static bool walk_rows(walk *w, pix_rect rows) {
  w->window = rows;
  w->sums = (pix_place_sums){0, 0, 0};
  bool is_known = true;
  for (int k = 0; k < 2 * w->count && is_known; k++) is_known = find_family(family_at(w, k), rows);
  for (int k = 0; k < 2 * w->count && is_known; k++) {
    if (has_places(family_at(w, k))) is_known = walk_family(w, k >> 1, family_at(w, k));
  }
  return is_known;
}

typedef struct totals {
  int64_t area;
  pix_wide x, y;  // twice the sums of the pixels' centres, from the window's corner
} totals;

// In a row, twice the sum of the centres from one place to another is the difference of the squares of these: for all
// rows together at most 2^63.
static void add_part(totals *t, const walk *w, int64_t top) {
  const int64_t area = (int64_t)w->sums.places;
  t->area += area;
  t->x = pix_wide_sum(t->x, (pix_wide){0, w->sums.squares});
  t->y = pix_wide_sum(t->y, pix_wide_sum(pix_wide_of(2 * (int64_t)w->sums.by_line),
                                         pix_wide_product(area, 2 * top + 1)));
}

static bool find_totals(pix_border_side a, pix_border_side b, pix_rect window, bool has_moments, totals *t) {
  const pix_border_side sides[2] = {a, b};
  walk w = {.count = b.mask == NULL ? 1 : 2, .has_moments = has_moments, .window = window};
  *t = (totals){.area = 0};
  bool is_known = begin_walk(&w, sides);
  for (int32_t row = 0; row < window.h && is_known; row += PIX_LINES_SUMMED) {
    const int32_t rows = pix_min(PIX_LINES_SUMMED, window.h - row);
    is_known = walk_rows(&w, (pix_rect){window.x, window.y + row, window.w, rows});
    add_part(t, &w, row);
  }
  end_walk(&w, sides);
  return is_known;
}

bool pix_border_area(pix_border_side a, pix_border_side b, pix_rect window, int64_t *area) {
  totals t;
  if (!find_totals(a, b, window, false, &t)) return false;
  *area = t.area;
  return true;
}

bool pix_border_centroid(pix_border_side a, pix_border_side b, pix_rect window, int64_t *area, double *x, double *y) {
  totals t;
  if (!find_totals(a, b, window, true, &t)) return false;
  *area = t.area;
  if (t.area == 0) return true;
  *x = pix_mean_of_centres(t.x, t.area, window.x);
  *y = pix_mean_of_centres(t.y, t.area, window.y);
  return true;
}

// How many borders of each family are in the window.
static void count_borders(pix_border_side of, pix_rect window, double borders[2]) {
  for (int v = 0; v < 2; v++) {
    const double along = fabs(pix_texels_along(&of.rule->inverse, 0, v == 1)) * window.w;
    const double across = fabs(pix_texels_along(&of.rule->inverse, 1, v == 1)) * window.h;
    borders[v] = pix_lesser(along + across, v == 1 ? of.mask->height : of.mask->width) + 1;
  }
}

// How long it takes to look at the pixels around all edges in the window.
static double time_of_edges(pix_border_side of, const double borders[2]) {
  const pix_inverse *i = &of.rule->inverse;
  const double length = 1 / sqrt(fabs(i->du_dx * i->dv_dy - i->du_dy * i->dv_dx));  // of a texel, in pixels
  const double part = borders[0] * borders[1] / ((double)of.mask->width * of.mask->height);
  return (double)pix_mask_known_edges(of.mask) * pix_lesser(part, 1) * length * EDGE_PIXEL;
}

double pix_border_area_time(pix_border_side a, pix_border_side b, pix_rect window) {
  const double pixels = (double)window.w * window.h;
  const bool is_one = b.mask == NULL;
  if (pixels < FEWEST_PIXELS || !pix_growth_is_known(a.rule, is_one ? a.rule : b.rule)) return HUGE_VAL;
  double of_a[2], of_b[2] = {0, 0};
  count_borders(a, window, of_a);
  if (!is_one) count_borders(b, window, of_b);
  const double count = 2 * (of_a[0] * of_a[1] + (of_a[0] + of_a[1]) * (of_b[0] + of_b[1]) + of_b[0] * of_b[1]);
  const double time = count + (is_one ? 2 : 4) * (double)window.h * ROW;
  if (time > pixels * PIXEL) return HUGE_VAL;  // before edges are counted
  const bool pays = time < time_of_edges(a, of_a) + (is_one ? 0 : time_of_edges(b, of_b));
  return pays ? time * CROSSING : HUGE_VAL;
}
