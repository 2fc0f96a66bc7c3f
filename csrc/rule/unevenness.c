// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/unevenness.h"

// Sums of whole numbers.
//
// Take q lines of a slope that is off p/q by no more than h. Were it p/q, their fractions would be 1/q from each other,
// and the sum off by half a pixel at most; as no number is off by more than h q / 2 then, it is off by half of
// 1 + h q^2. What is left of the lines is off by half a pixel for each, or less.
static pix_unevenness by_periods(double q, double h) { return (pix_unevenness){(1 / q + h * q) / 2, q / 2}; }

// A slope p/q + e, with q^2 e <= 1/2, is so near to a p'/q', for some q' from (1 - q^2 e) / (q e) to 1 / (q e), that
// the sum of q' lines is off by a pixel. What is left are less than q' lines, as above.
static pix_unevenness by_drift(double q, double least, double most) {
  if (least <= 0 || q * q * most > 0.5) return (pix_unevenness){1, 0};
  return (pix_unevenness){q * most / (1 - q * q * most), (1 / q + q * most) / (2 * q * least) + q / 2};
}

#define LONGEST_PERIOD 100

// Tries fractions that get nearer and nearer.
pix_unevenness pix_unevenness_of_slopes(double one, double other, double lines) {
  const double middle = fabs(one + other) / 2, around = fabs(one - other) / 2;
  pix_unevenness best = {0.5, 0};
  double p[2] = {0, 1}, q[2] = {1, 0};
  for (double top = 0, period = 1; period <= LONGEST_PERIOD; top = p[0] + p[1], period = q[0] + q[1]) {
    const double off = middle - top / period;
    const pix_unevenness tried[2] = {by_periods(period, fabs(off) + around),
                                 by_drift(period, fabs(off) - around, fabs(off) + around)};
    for (int k = 0; k < 2; k++) {
      if (pix_uneven_by(&tried[k], lines) < pix_uneven_by(&best, lines)) best = tried[k];
    }
    p[off < 0] = top;
    q[off < 0] = period;
  }
  return best;
}

// Sums of numbers that are rounded to units before.
//
// Some lines in turn are looked at, from any place of the first one on: how far is the sum off at most? From line to
// line, a place goes on by `rate` units; rounded down, it is k_0, k_1 ... of these, each of which is so many pixels. As
// the first place goes on to the next whole unit, these stay, but for one after the other that goes on by 1. After each
// such change the sum of what they are rounded to units by is largest; it is off further by how pixels lie, and most
// where one of the places is at a pixel's begin. So it is found by looking at all of these. Sums that are too small are
// the same ones from the last line to the first.
//
// The numbers are the parts of a pixel at which the places are. How far a sum is off is told by how many of them lie
// below each part, beside how many would if they lay evenly: that is known, but for a bit, at the ends of small cells.
#define MOST_IN_TURN 512
#define CELLS 4  // for each number

// Of cells next to each other: what is the sum of all, and the largest one of the first ones? Each counts 1, and CELLS
// less for each number in it. The parts of tree[k] are tree[2 k] and tree[2 k + 1].
typedef struct cell_sums {
  int16_t all, most;
} cell_sums;

static cell_sums join_cells(const cell_sums *parts) {
  const int32_t all = parts[0].all + parts[1].all, most = pix_max(parts[0].most, parts[0].all + parts[1].most);
  return (cell_sums){(int16_t)all, (int16_t)most};
}

static void put_number(cell_sums *tree, int32_t count, double number, int32_t more) {
  int32_t k = CELLS * count + (int32_t)(number * (CELLS * count));
  tree[k].all = tree[k].most = (int16_t)(tree[k].all + more);
  while ((k /= 2) > 0) tree[k] = join_cells(&tree[2 * k]);
}

static double part_of(double number) { return number - floor(number); }

// Where the k-th one is before the first place goes on: the part that is rounded away, and the part of a pixel.
static double part_at(double rate, int32_t k) { return part_of(rate * k); }
static double place_at(double rate, double pixels, int32_t k) { return part_of(floor(rate * k) * pixels); }

// Finds the order of the parts, the largest first, by lists of those that are nearly alike.
static void order_parts(double rate, int32_t count, int16_t *order) {
  int16_t first[MOST_IN_TURN], next[MOST_IN_TURN];
  memset(first, -1, sizeof first);
  for (int32_t k = 0; k < count; k++) {
    const double part = part_at(rate, k);
    int16_t *at = &first[(int32_t)(part * count)];
    while (*at >= 0 && part_at(rate, *at) > part) at = &next[*at];
    next[k] = *at;
    *at = (int16_t)k;
  }
  for (int32_t list = count - 1; list >= 0; list--) {
    for (int16_t k = first[list]; k >= 0; k = next[k]) *order++ = k;
  }
}

// Of so many lines, a power of two.
static double off_in_turn(double rate, double pixels, int32_t count) {
  cell_sums tree[2 * CELLS * MOST_IN_TURN];
  int16_t order[MOST_IN_TURN];
  double off = 0, sum = 0, rounded = 0;  // of all lines, in units
  for (int32_t k = CELLS * count; k < 2 * CELLS * count; k++) tree[k].all = tree[k].most = 1;
  for (int32_t k = CELLS * count - 1; k > 0; k--) tree[k] = join_cells(&tree[2 * k]);
  for (int32_t k = 0; k < count; k++) {
    const double place = place_at(rate, pixels, k);
    put_number(tree, count, place, -CELLS);
    rounded += 0.5 - part_at(rate, k);
    sum += place;
  }
  order_parts(rate, count, order);
  for (int32_t k = 0; k < count; k++) {
    const double first = k == 0 ? 0 : 1 - part_at(rate, order[k - 1]);
    off = pix_greater(off, (rounded - count * first) * pixels + count * 0.5 - sum + (tree[1].most + 1.0) / CELLS);
    const double place = place_at(rate, pixels, order[k]), next = part_of(place + pixels);
    put_number(tree, count, place, CELLS);
    put_number(tree, count, next, -CELLS);
    rounded++;
    sum += next - place;
  }
  return off;
}

pix_unevenness pix_unevenness_of_units(const double rates[2], const double sizes[2], double lines) {
  const double rate = (rates[0] + rates[1]) / 2, size = (sizes[0] + sizes[1]) / 2;
  const double rate_around = fabs(rates[0] - rates[1]) / 2 + 1e-9 * rate;
  const double size_around = fabs(sizes[0] - sizes[1]) / 2 + 1e-9 * size;
  const double around = rate_around * size + rate * size_around;
  const double most = pix_lesser(pix_lesser(MOST_IN_TURN, lines), 2 * sqrt((1 + size) / around));
  // What is left of the lines is at most one half as many, one a quarter, and so on.
  int32_t count = 1;
  double off = off_in_turn(rate, size, 1), rest = 0;
  while (2 * count <= most) {
    rest += off;
    count *= 2;
    off = off_in_turn(rate, size, count);
  }
  return (pix_unevenness){off / count + around * count / 2 + size_around, rest + around * count * count / 2};
}
