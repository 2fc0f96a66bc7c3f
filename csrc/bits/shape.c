// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/shape.h"

#define FEWEST_WITH_BANDS 8  // edges
#define MOST_WITH_BANDS (1 << 20)
#define BANDS_AN_EDGE 6      // on average at most

void pix_polygon_extent(const double *points, int32_t count, double low[2], double high[2]) {
  for (int32_t k = 0; k < count; k++) {
    low[k % 2] = k < 2 ? points[k] : pix_lesser(low[k % 2], points[k]);
    high[k % 2] = k < 2 ? points[k] : pix_greater(high[k % 2], points[k]);
  }
}

// Returns the edge whose second corner is at this place among the numbers.
PIX_ALWAYS_INLINE pix_polygon_edge edge_at(const pix_polygon *polygon, int32_t place) {
  const double *a = polygon->points + (place == 0 ? polygon->count : place) - 2, *b = polygon->points + place;
  const double *upper = a[1] > b[1] ? b : a, *lower = upper == a ? b : a;
  return (pix_polygon_edge){upper[0], upper[1], lower[0], lower[1]};
}

// Returns the band that holds height y. It never decreases as y grows, so that edges stand in all bands that they have
// a point in.
static int32_t band_of(const pix_polygon *polygon, double y) {
  const double band = (y - polygon->top) * polygon->bands_a_unit;
  return band <= 0 ? 0 : band >= polygon->band_count ? polygon->band_count - 1 : (int32_t)band;
}

// The edges to look at for what lies between two heights. Of several bands, an edge may come several times.
typedef struct edge_list {
  const pix_polygon_edge *edges;  // NULL: all
  int32_t count;
} edge_list;

static edge_list edges_between(const pix_polygon *polygon, double y0, double y1) {
  if (polygon->starts == NULL) return (edge_list){NULL, polygon->count / 2};
  const int32_t first = polygon->starts[band_of(polygon, y0)], end = polygon->starts[band_of(polygon, y1) + 1];
  return (edge_list){polygon->edges + first, end - first};
}

PIX_ALWAYS_INLINE pix_polygon_edge listed_edge(const pix_polygon *polygon, const edge_list *list, int32_t k) {
  return list->edges == NULL ? edge_at(polygon, 2 * k) : list->edges[k];
}

int32_t pix_polygon_choose_bands(pix_polygon *polygon) {
  const int32_t edges = polygon->count / 2;
  if (edges < FEWEST_WITH_BANDS || edges > MOST_WITH_BANDS) return 0;
  double top = polygon->points[1], bottom = top, height = 0;  // of all edges together
  for (int32_t k = 0; k < edges; k++) {
    const pix_polygon_edge e = edge_at(polygon, 2 * k);
    top = e.y < top ? e.y : top;
    bottom = e.lower_y > bottom ? e.lower_y : bottom;
    height += e.lower_y - e.y;
  }
  if (bottom - top < 2) return 0;
  // Two more than it is high, as an edge may have a part of the first and of the last one.
  const double bands = (BANDS_AN_EDGE - 2) * edges * ((bottom - top) / height);
  if (bands < 2) return 0;
  polygon->band_count = bands < edges ? (int32_t)bands : edges;
  polygon->top = top;
  polygon->bands_a_unit = polygon->band_count / (bottom - top);
  int32_t places = 0;
  for (int32_t k = 0; k < edges; k++) {
    const pix_polygon_edge e = edge_at(polygon, 2 * k);
    places += band_of(polygon, e.lower_y) - band_of(polygon, e.y) + 1;
  }
  return places;
}

void pix_polygon_deal(pix_polygon *polygon, pix_polygon_edge *places, int32_t *starts) {
  memset(starts, 0, ((size_t)polygon->band_count + 1) * sizeof *starts);
  for (int32_t k = 0; k < polygon->count; k += 2) {
    const pix_polygon_edge e = edge_at(polygon, k);
    for (int32_t band = band_of(polygon, e.y); band <= band_of(polygon, e.lower_y); band++) starts[band]++;
  }
  for (int32_t band = 1; band <= polygon->band_count; band++) starts[band] += starts[band - 1];
  for (int32_t k = 0; k < polygon->count; k += 2) {
    const pix_polygon_edge e = edge_at(polygon, k);
    for (int32_t band = band_of(polygon, e.y); band <= band_of(polygon, e.lower_y); band++) places[--starts[band]] = e;
  }
  polygon->starts = starts;
  polygon->edges = places;
}

// Returns x where the edge crosses the line of centres at height y, for y >= e->y and y < e->lower_y. It never
// decreases, or never increases, as y grows: neither do the operations it is made of.
static double crossing(const pix_polygon_edge *e, double y) {
  return e->x + (y - e->y) * (e->lower_x - e->x) / (e->lower_y - e->y);
}

// Returns the first pixel whose centre is not before the edge, counted from `from`, and kept between 0 and `limit`.
static int32_t first_pixel(double edge, int32_t from, int32_t limit) {
  return (int32_t)pix_max64(0, pix_min64(pix_first_pixel(edge) - from, limit));
}

// Turns a bitmap in which a set bit means "changes from here on to the right" into one of the pixels themselves.
// Returns how many are solid.
static int32_t integrate_rows(int32_t width, int32_t height, uint64_t *words, int32_t pitch) {
  int32_t set = 0;
  for (int32_t y = 0; y < height; y++) {
    uint64_t carry = 0;  // all bits: those left of the stripe leave it inside
    for (int32_t stripe = 0; stripe < pix_stripe_count(width); stripe++) {
      uint64_t *word = &pix_stripe_words(words, pitch, stripe)[y], bits = *word;
      if ((bits | carry) == 0) continue;
      for (int32_t shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
      bits ^= carry;
      carry = (uint64_t)0 - (bits >> 63);
      *word = bits & pix_stripe_columns(stripe, 0, width);
      set += pix_popcount(*word);
    }
  }
  return set;
}

// Toggles, in rows [first, end) of the bitmap, which lie in one band, the bit at which each edge of the polygon crosses
// the row.
static void cross_rows(const pix_polygon *polygon, pix_rect bitmap, int32_t first, int32_t end, uint64_t *words,
                       int32_t pitch) {
  const double top = (double)bitmap.y + first + 0.5, bottom = (double)bitmap.y + end - 0.5;
  // A pixel further out, as crossings are rounded.
  const double left = (double)bitmap.x - 1, right = (double)bitmap.x + bitmap.w + 1;
  const edge_list list = edges_between(polygon, top, top);
  for (int32_t k = 0; k < list.count; k++) {
    const pix_polygon_edge e = listed_edge(polygon, &list, k);
    if (e.lower_y <= top || e.y > bottom || (e.x > right && e.lower_x > right)) continue;
    const bool is_left = e.x < left && e.lower_x < left;
    const int32_t last = first_pixel(e.lower_y, bitmap.y, end);
    for (int32_t y = pix_max(first_pixel(e.y, bitmap.y, end), first); y < last; y++) {
      const int32_t x = is_left ? 0 : first_pixel(crossing(&e, (double)bitmap.y + y + 0.5), bitmap.x, bitmap.w);
      if (x < bitmap.w) pix_stripe_words(words, pitch, x >> 6)[y] ^= UINT64_C(1) << (x & 63);
    }
  }
}

int32_t pix_polygon_fill(const pix_polygon *polygon, int32_t left, int32_t top, int32_t width, int32_t height,
                         uint64_t *words, int32_t pitch) {
  for (int32_t first = 0, end; first < height; first = end) {
    end = polygon->starts == NULL ? height : first + 1;
    const int32_t band = band_of(polygon, (double)top + first + 0.5);
    while (end < height && band_of(polygon, (double)top + end + 0.5) == band) end++;
    cross_rows(polygon, (pix_rect){left, top, width, height}, first, end, words, pitch);
  }
  return integrate_rows(width, height, words, pitch);
}

bool pix_polygon_holds(const pix_polygon *polygon, double x, double y) {
  const edge_list list = edges_between(polygon, y, y);
  bool holds = false;
  for (int32_t k = 0; k < list.count; k++) {
    const pix_polygon_edge e = listed_edge(polygon, &list, k);
    if (y >= e.y && y < e.lower_y && crossing(&e, y) <= x) holds = !holds;
  }
  return holds;
}

// Tells whether the edge may part the centres of the rectangle's pixels. Neither crossings nor what is worked out here
// are off by as much as the half pixel by which the rectangle of all pixels is larger than that of their centres.
static bool comes_near(const pix_polygon_edge *e, pix_rect rect) {
  const double half_w = rect.w / 2.0, half_h = rect.h / 2.0, x = rect.x + half_w, y = rect.y + half_h;
  const double left = x - half_w, right = x + half_w;
  if (e->lower_y < y - half_h || e->y > y + half_h) return false;
  if ((e->x < left && e->lower_x < left) || (e->x > right && e->lower_x > right)) return false;
  // The rectangle's corners all lie on one side of the edge's line if its middle is further away than they reach.
  const double dx = e->lower_x - e->x, dy = e->lower_y - e->y;
  return fabs(dx * (y - e->y) - dy * (x - e->x)) <= fabs(dx) * half_h + dy * half_w;
}

bool pix_polygon_may_part(const pix_polygon *polygon, pix_rect rect) {
  const edge_list list = edges_between(polygon, rect.y, (double)rect.y + rect.h);
  for (int32_t k = 0; k < list.count; k++) {
    const pix_polygon_edge e = listed_edge(polygon, &list, k);
    if (comes_near(&e, rect)) return true;
  }
  return false;
}

#define BEYOND 2147483647.0  // all boxes

static double limited(double edge) { return pix_lesser(pix_greater(edge, -BEYOND), BEYOND); }

// Makes a shape without a circle or polygon. Set part by part: gcc sets all of such a struct to 0 by an instruction
// that takes longer than the rest.
static inline pix_shape plain_shape(pix_shape_kind kind, pix_area area) {
  pix_shape shape;
  shape.kind = kind;
  shape.area = area;
  shape.x = shape.y = shape.radius = 0;
  shape.polygon = (pix_polygon){.points = NULL};
  return shape;
}

pix_shape pix_shape_rect(double x, double y, double w, double h) {
  double right = x + w, bottom = y + h;
  if (fabs(x) + fabs(y) + w + h > BEYOND) {
    x = limited(x), right = limited(right);
    y = limited(y), bottom = limited(bottom);
  }
  return plain_shape(PIX_SHAPE_RECT, (pix_area){pix_first_pixel(x), pix_first_pixel(y), pix_first_pixel(right),
                                                pix_first_pixel(bottom)});
}

// Sets world columns [begin, end) of the window's row y, one bit a pixel.
static void set_columns(pix_rect window, int32_t y, int64_t begin, int64_t end, uint64_t *words, int32_t pitch) {
  const int32_t x0 = (int32_t)(begin - window.x), x1 = (int32_t)(end - window.x);
  for (int32_t stripe = x0 / 64; stripe * 64 < x1; stripe++) {
    pix_stripe_words(words, pitch, stripe)[y] |= pix_stripe_columns(stripe, x0, x1);
  }
}

// Circles. The pixels of a row that are in lie side by side, around the one nearest to the circle's middle: see
// pix_circle_holds.

pix_shape pix_shape_circle(double x, double y, double radius) {
  const double reach = radius * (1 + 1.0 / (UINT64_C(1) << 40));  // squares are rounded
  const pix_area area = {pix_first_pixel(x - reach), pix_first_pixel(y - reach), pix_floor(x + reach + 0.5),
                         pix_floor(y + reach + 0.5)};
  pix_shape shape = plain_shape(PIX_SHAPE_CIRCLE, area);
  shape.x = x;
  shape.y = y;
  shape.radius = radius;
  return shape;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) { return pix_max64(low, pix_min64(value, high)); }

// Returns the pixel of [low, high] whose centre is nearest to `middle`.
static int64_t nearest_pixel(double middle, int64_t low, int64_t high) { return clamp(pix_floor(middle), low, high); }

// Sets a circle's pixels in a window as pix_shape_fill does: the ends of each row are worked out by a square root, and
// then corrected by pix_circle_holds, which decides.
static bool fill_circle(const pix_shape *circle, pix_rect window, uint64_t *words, int32_t pitch) {
  const int64_t left = window.x, right = left + window.w - 1;
  const int64_t nearest = nearest_pixel(circle->x, left, right);
  bool any = false;
  for (int32_t y = 0; y < window.h; y++) {
    const int64_t j = (int64_t)window.y + y;
    if (!pix_circle_holds(circle, nearest, j)) continue;
    const double dy = ((double)j + 0.5) - circle->y, rest = circle->radius * circle->radius - dy * dy;
    const double half = rest > 0 ? sqrt(rest) : 0;
    int64_t first = clamp(pix_first_pixel(circle->x - half), left, nearest);
    int64_t last = clamp(pix_floor(circle->x + half - 0.5), nearest, right);
    while (!pix_circle_holds(circle, first, j)) first++;
    while (first > left && pix_circle_holds(circle, first - 1, j)) first--;
    while (!pix_circle_holds(circle, last, j)) last--;
    while (last < right && pix_circle_holds(circle, last + 1, j)) last++;
    set_columns(window, y, first, last + 1, words, pitch);
    any = true;
  }
  return any;
}

#define ROWS_AT_ONCE 8

// One stripe of a bitmap, and where the circle's middle lies from it.
typedef struct circle_stripe {
  const uint64_t *words;
  uint64_t columns;  // those to look at
  int32_t nearest;   // of these: the one nearest to the middle
  int64_t x, y;      // of the first word's bit 0
} circle_stripe;

// Tells whether a solid pixel of the row is in the circle. If any is, then one is that is nearest to the middle on its
// side of it, so that two pixels are looked at.
static bool circle_meets_row(const pix_shape *circle, const circle_stripe *stripe, int32_t row) {
  const uint64_t solid = stripe->words[row] & stripe->columns;
  if (solid == 0) return false;
  const uint64_t right = solid >> stripe->nearest << stripe->nearest, left = solid ^ right;
  const int64_t j = stripe->y + row;
  return (right != 0 && pix_circle_holds(circle, stripe->x + pix_lowest_bit(right), j)) ||
         (left != 0 && pix_circle_holds(circle, stripe->x + pix_highest_bit(left), j));
}

// Tells whether a solid pixel of rows `first` to `last` of the stripe is in the circle. Goes from the last row back if
// that is nearer to the middle; empty rows are left out several at a time.
static bool circle_meets_rows(const pix_shape *circle, const circle_stripe *stripe, int32_t first, int32_t last,
                              bool last_is_nearer) {
  const int32_t step = last_is_nearer ? -1 : 1, count = last - first + 1;
  int32_t row = last_is_nearer ? last : first, done = 0;
  for (; done + ROWS_AT_ONCE <= count; done += ROWS_AT_ONCE) {
    _Static_assert(ROWS_AT_ONCE == 8, "as many as are here");
    const uint64_t *w = &stripe->words[last_is_nearer ? row - ROWS_AT_ONCE + 1 : row];
    const uint64_t any = (w[0] | w[1] | w[2] | w[3]) | (w[4] | w[5] | w[6] | w[7]);
    const int32_t next = row + ROWS_AT_ONCE * step;
    for (; (any & stripe->columns) != 0 && row != next; row += step) {
      if (circle_meets_row(circle, stripe, row)) return true;
    }
    row = next;
  }
  for (; done < count; done++, row += step) {
    if (circle_meets_row(circle, stripe, row)) return true;
  }
  return false;
}

// Goes through each stripe from the row nearest to the middle, where a hit is most likely.
bool pix_circle_meets_bits(const pix_shape *circle, const pix_bits *bits, int32_t x, int32_t y, pix_rect window) {
  const int32_t x0 = window.x - x, x1 = x0 + window.w, y0 = window.y - y, y1 = y0 + window.h;
  PIX_ASSERT(!pix_rect_is_empty(window) && x0 >= 0 && x1 <= bits->width && y0 >= 0 && y1 <= bits->height);
  const int64_t nearest_row = nearest_pixel(circle->y, window.y, (int64_t)window.y + window.h - 1);
  const int32_t nearest = (int32_t)(nearest_row - y);
  for (int32_t s = x0 / 64; s * 64 < x1; s++) {
    const int64_t left = (int64_t)x + s * 64, first = pix_max(x0, s * 64), last = pix_min(x1, s * 64 + 64) - 1;
    const int64_t nearest_column = nearest_pixel(circle->x, x + first, x + last);
    if (!pix_circle_holds(circle, nearest_column, nearest_row)) continue;
    const circle_stripe stripe = {pix_bits_stripe(bits, s), pix_stripe_columns(s, x0, x1),
                                  (int32_t)(nearest_column - left), left, y};
    if (circle_meets_rows(circle, &stripe, nearest, y1 - 1, false) ||
        circle_meets_rows(circle, &stripe, y0, nearest - 1, true)) {
      return true;
    }
  }
  return false;
}

// Polygons.

pix_shape pix_shape_polygon(const double *points, int32_t count) {
  double low[2], high[2];
  pix_polygon_extent(points, count, low, high);
  // A pixel more to the left and to the right: where an edge crosses a row is rounded.
  return (pix_shape){.kind = PIX_SHAPE_POLYGON,
                     .area = {pix_first_pixel(limited(low[0])) - 1, pix_first_pixel(limited(low[1])),
                              pix_first_pixel(limited(high[0])) + 1, pix_first_pixel(limited(high[1]))},
                     .polygon = {.points = points, .count = count}};
}

static pix_shape_part polygon_part_of(const pix_polygon *polygon, pix_rect window) {
  if (pix_polygon_may_part(polygon, window)) return PIX_SHAPE_SOME;
  const bool holds_first = pix_polygon_holds(polygon, window.x + 0.5, window.y + 0.5);
  return holds_first ? PIX_SHAPE_ALL : PIX_SHAPE_NONE;
}

// All of them.

pix_shape_part pix_shape_part_of(const pix_shape *shape, pix_rect window) {
  PIX_ASSERT(!pix_rect_is_empty(window) && pix_rect_area(pix_area_clip(shape->area, window)) == pix_rect_area(window));
  switch (shape->kind) {
    case PIX_SHAPE_CIRCLE: {
      const pix_circle_sides sides = pix_circle_sides_of(shape, window);
      return !sides.may_meet ? PIX_SHAPE_NONE : sides.holds_all ? PIX_SHAPE_ALL : PIX_SHAPE_SOME;
    }
    case PIX_SHAPE_POLYGON: return polygon_part_of(&shape->polygon, window);
    default: return PIX_SHAPE_ALL;
  }
}

bool pix_shape_fill(const pix_shape *shape, pix_rect window, uint64_t *words, int32_t pitch) {
  switch (shape->kind) {
    case PIX_SHAPE_CIRCLE: return fill_circle(shape, window, words, pitch);
    case PIX_SHAPE_POLYGON:
      return pix_polygon_fill(&shape->polygon, window.x, window.y, window.w, window.h, words, pitch) > 0;
    default:
      for (int32_t y = 0; y < window.h; y++) {
        set_columns(window, y, window.x, (int64_t)window.x + window.w, words, pitch);
      }
      return true;
  }
}
