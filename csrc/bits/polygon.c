// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "bits/polygon.h"

#define FEWEST_WITH_BANDS 8  // edges
#define MOST_WITH_BANDS (1 << 20)
#define BANDS_AN_EDGE 6      // on average at most

void pix_polygon_extent(const double *points, int32_t count, double low[2], double high[2]) {
  for (int32_t k = 0; k < count; k++) {
    low[k % 2] = k < 2 ? points[k] : pix_lesser(low[k % 2], points[k]);
    high[k % 2] = k < 2 ? points[k] : pix_greater(high[k % 2], points[k]);
  }
}

// The edge whose second corner is at this place among the numbers.
PIX_ALWAYS_INLINE pix_polygon_edge edge_at(const pix_polygon *polygon, int32_t place) {
  const double *a = polygon->points + (place == 0 ? polygon->count : place) - 2, *b = polygon->points + place;
  const double *upper = a[1] > b[1] ? b : a, *lower = upper == a ? b : a;
  return (pix_polygon_edge){upper[0], upper[1], lower[0], lower[1]};
}

// The band of a height. Never decreases as y grows, so that edges stand in all bands that they have a point in.
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

// An edge crosses the line of centres at height y if y >= e->y and y < e->lower_y. Never decreases, or never increases,
// as y grows: neither do the operations it is made of.
static double crossing(const pix_polygon_edge *e, double y) {
  return e->x + (y - e->y) * (e->lower_x - e->x) / (e->lower_y - e->y);
}

// The first pixel whose centre is not before the edge, counted from `from`, and kept between 0 and `limit`.
static int32_t first_pixel(double edge, int32_t from, int32_t limit) {
  return (int32_t)pix_max64(0, pix_min64(pix_first_pixel(edge) - from, limit));
}

// A bitmap in which a set bit stands for a change from there on to the right becomes one of the pixels themselves.
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

// Rows [first, end) of a bitmap, all of one band.
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

// Neither crossings nor what is worked out here are off by as much as the half pixel by which the rectangle of all
// pixels is larger than that of their centres.
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
