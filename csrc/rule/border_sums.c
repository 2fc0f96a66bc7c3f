// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/border_sums.h"

#define MOST_BORDERS 16384  // fits a lane of 16 bits
#define BLOCK 512          // lines, whose places' sum fits 32 bits in each of four parts

// What is rounded, in parts of the largest number of pixels.
#define ROUNDED (1.0 / ((int64_t)1 << 48))

static bool comes_before(const void *context, const pix_threshold *a, const pix_threshold *b) {
  (void)context;
  return a->at < b->at || (a->at == b->at && a->border < b->border);
}

#define PIX_HEAP_ITEM pix_threshold
#define PIX_HEAP_CONTEXT void
#define PIX_HEAP_BEFORE comes_before
#include "base/heap.h"

// What the line's place is rounded to, so that a border's number may be added, and the rest.
static inline int64_t start_of(const pix_border_sums *s, int64_t line, double *rest) {
  const double place = (-(double)pix_ramp_at(&s->across, line) - 0.5) * s->scale + s->cut;
  const int64_t whole = pix_floor(place);
  *rest = place - (double)whole;
  return whole + 1;
}

static double place_of(const pix_border_sums *s, int32_t border) { return (double)border * 65536 * s->scale - s->cut; }

// Finds thresholds that begin in the middle of the widest gap between them, and go around from 0 to 1. False if there
// is hardly a gap.
static bool find_thresholds(pix_border_sums *s) {
  pix_threshold *t = s->thresholds;
  for (int round = 0; round < 2; round++) {
    for (int32_t k = 0; k < s->borders; k++) {
      const double place = place_of(s, k);
      s->wholes[k] = pix_floor(place);
      t[k] = (pix_threshold){1 - (place - (double)s->wholes[k]), k};
    }
    pix_heap_sort(NULL, t, s->borders);
    if (round == 1) break;
    double widest = t[0].at + 1 - t[s->borders - 1].at, middle = t[0].at - widest / 2;
    for (int32_t k = 1; k < s->borders; k++) {
      const double gap = t[k].at - t[k - 1].at;
      if (gap > widest) widest = gap, middle = t[k].at - gap / 2;
    }
    if (widest < 4 * s->unsure) return false;
    s->cut = -middle;
  }
  t[-1].at = -1;
  t[s->borders].at = 2;
  for (int32_t k = 0; k < s->borders; k++) s->order[t[k].border] = k;
  for (int32_t bucket = 0, k = 0; bucket <= s->bucket_count; bucket++) {
    while (k < s->borders && t[k].at * s->bucket_count < bucket) k++;
    s->buckets[bucket] = k;
  }
  return true;
}

// The same of a line with thresholds near its rest, of which `passed` are not above it. False if it is not so simple.
static bool look_exactly(pix_border_sums *s, int64_t line, int64_t start, double rest, int32_t *passed) {
  const pix_threshold *t = s->thresholds;
  int32_t k = *passed, count = 0;
  while (rest - t[k - 1].at < s->unsure) k--;
  for (*passed = k; t[k].at - rest < s->unsure; k++) {
    const int64_t more = pix_border_pixel(s, t[k].border, line) - start - s->wholes[t[k].border];
    if (s->looks-- == 0 || more < 0 || more > 1 || (more == 1 && k > *passed + count)) return false;
    count += (int32_t)more;
  }
  *passed += count;
  return true;
}

// Nearly all buckets have one threshold or none, which takes no branch that cannot be foreseen.
static inline bool count_passed(pix_border_sums *s, int64_t line, int64_t *start, uint16_t *passed) {
  const pix_threshold *t = s->thresholds;
  double rest;
  *start = start_of(s, line, &rest);
  const int32_t bucket = pix_min((int32_t)(rest * s->bucket_count), s->bucket_count - 1);
  int32_t low = s->buckets[bucket], high = s->buckets[bucket + 1];
  while (high - low > 1) {
    const int32_t middle = low + (high - low) / 2;
    if (t[middle].at <= rest) low = middle; else high = middle;
  }
  low += (high > low) & (t[low].at <= rest);
  const bool is_near = (rest - t[low - 1].at < s->unsure) | (t[low].at - rest < s->unsure);
  if (is_near && !look_exactly(s, line, *start, rest, &low)) return false;
  *passed = (uint16_t)low;
  return true;
}

// Adds up the lines so far.
static void end_block(const pix_border_sums *s, int64_t block) {
  uint32_t *passing = s->passing + block * s->borders, count = 0;
  for (int32_t k = s->borders - 1; k >= 0; k--) passing[k] = count += s->lines[k + 1];
  if (s->moments == NULL) return;
  pix_line_sums *sums = s->passing_sums + block * s->borders, sum = {0, 0};
  for (int32_t k = s->borders - 1; k >= 0; k--) {
    sum.numbers += s->sums_of_lines[k + 1].numbers;
    sum.starts += s->sums_of_lines[k + 1].starts;
    sums[k] = sum;
  }
}

static void add_moments(pix_border_sums *s, int64_t line, int64_t start) {
  const uint64_t place = (uint64_t)start, number = (uint64_t)line;
  s->starts[line] = (uint32_t)place;
  const pix_place_sums *before = &s->moments[line];
  s->moments[line + 1] = (pix_place_sums){before->places + place, before->squares + place * place,
                                          before->by_line + place * number};
  pix_line_sums *sums = &s->sums_of_lines[s->passed[line]];
  sums->numbers += number;
  sums->starts += place;
}

bool pix_border_sums_find(pix_border_sums *s, int64_t line, int64_t count) {
  PIX_ASSERT(count > 0 && count <= s->most);
  s->first = line;
  s->count = count;
  s->looks = count + s->borders;
  int64_t sum = 0;  // That of `lines` goes on from other lines: only differences of it are asked for.
  for (int64_t k = 0; k <= count; k++) {
    if (k % BLOCK == 0) end_block(s, k / BLOCK);
    s->sums[k] = sum;
    int64_t start;
    if (k == count) break;
    if (!count_passed(s, line + k, &start, &s->passed[k])) return false;
    sum += start;
    s->lines[s->passed[k]]++;
    if (s->moments != NULL) add_moments(s, k, start);
  }
  return true;
}

static size_t block_count(const pix_border_sums *s) { return (size_t)(s->most / BLOCK + 1); }

void pix_border_sums_free(pix_border_sums *s, pix_allocator *allocator) {
  const size_t borders = (size_t)s->borders, most = (size_t)s->most, in_blocks = block_count(s) * borders;
  pix_free(allocator, s->wholes, borders, sizeof *s->wholes);
  pix_free(allocator, s->order, borders, sizeof *s->order);
  if (s->thresholds != NULL) pix_free(allocator, s->thresholds - 1, borders + 2, sizeof *s->thresholds);
  pix_free(allocator, s->buckets, (size_t)s->bucket_count + 1, sizeof *s->buckets);
  pix_free(allocator, s->passed, most, sizeof *s->passed);
  pix_free(allocator, s->sums, most + 1, sizeof *s->sums);
  pix_free(allocator, s->lines, borders + 1, sizeof *s->lines);
  pix_free(allocator, s->passing, in_blocks, sizeof *s->passing);
  pix_free(allocator, s->starts, most, sizeof *s->starts);
  pix_free(allocator, s->moments, most + 1, sizeof *s->moments);
  pix_free(allocator, s->sums_of_lines, borders + 1, sizeof *s->sums_of_lines);
  pix_free(allocator, s->passing_sums, in_blocks, sizeof *s->passing_sums);
}

static bool allocate(pix_border_sums *s, pix_allocator *allocator) {
  const size_t borders = (size_t)s->borders, most = (size_t)s->most;
  s->wholes = pix_alloc(allocator, borders, sizeof *s->wholes);
  s->order = pix_alloc(allocator, borders, sizeof *s->order);
  pix_threshold *thresholds = pix_alloc(allocator, borders + 2, sizeof *thresholds);
  if (thresholds != NULL) s->thresholds = thresholds + 1;
  s->buckets = pix_alloc(allocator, (size_t)s->bucket_count + 1, sizeof *s->buckets);
  s->passed = pix_alloc(allocator, most, sizeof *s->passed);
  s->sums = pix_alloc(allocator, most + 1, sizeof *s->sums);
  s->lines = pix_alloc(allocator, borders + 1, sizeof *s->lines);
  s->passing = pix_alloc(allocator, block_count(s) * borders, sizeof *s->passing);
  return s->wholes != NULL && s->order != NULL && s->thresholds != NULL && s->buckets != NULL && s->passed != NULL &&
         s->sums != NULL && s->lines != NULL && s->passing != NULL;
}

static bool allocate_for_moments(pix_border_sums *s, pix_allocator *allocator) {
  const size_t borders = (size_t)s->borders, most = (size_t)s->most;
  s->starts = pix_alloc(allocator, most, sizeof *s->starts);
  s->moments = pix_alloc(allocator, most + 1, sizeof *s->moments);
  s->sums_of_lines = pix_alloc(allocator, borders + 1, sizeof *s->sums_of_lines);
  s->passing_sums = pix_alloc(allocator, block_count(s) * borders, sizeof *s->passing_sums);
  return s->starts != NULL && s->moments != NULL && s->sums_of_lines != NULL && s->passing_sums != NULL;
}

bool pix_border_sums_create(pix_border_sums *s, pix_allocator *allocator, const pix_ramp *along,
                            const pix_ramp *across, int64_t line, int64_t count, int32_t borders, bool has_moments) {
  PIX_ASSERT(count > 0 && fabs(along->per) >= PIX_FLATTEST_RAMP);
  if (borders > MOST_BORDERS) return false;
  *s = (pix_border_sums){.along = *along, .across = *across, .scale = 1 / (along->per * 65536), .first = line,
                         .most = (int32_t)pix_min64(count, PIX_LINES_SUMMED), .borders = borders,
                         .bucket_count = 4 * borders};
  double rest;
  const double first = (double)start_of(s, line, &rest), last = (double)start_of(s, line + count - 1, &rest);
  s->unsure = (pix_greater(fabs(first), fabs(last)) + fabs(place_of(s, borders)) + 2) * ROUNDED;
  const bool is_done = allocate(s, allocator) && (!has_moments || allocate_for_moments(s, allocator)) &&
                       find_thresholds(s);
  if (!is_done) pix_border_sums_free(s, allocator);
  return is_done;
}

// Sums.

// How many of the numbers, which are at most MOST_BORDERS, are larger?
static int64_t count_larger(const uint16_t *numbers, int64_t count, int32_t than) {
  int64_t k = 0, sum = 0;
#if defined(PIX_HAS_V128)
  typedef int16_t eight __attribute__((vector_size(16)));
  const eight least = (int16_t)than - (eight){0};
  eight larger = {0};
  for (; k + 8 <= count; k += 8) {
    eight some;
    memcpy(&some, numbers + k, sizeof some);
    larger -= some > least;
  }
  for (int lane = 0; lane < 8; lane++) sum += larger[lane];
#endif
  for (; k < count; k++) sum += numbers[k] > than;
  return sum;
}

// Counted from the nearer end of a block.
static int64_t passing_before(const pix_border_sums *s, int64_t count, int32_t order) {
  int64_t block = count / BLOCK, first = block * BLOCK;
  const bool is_next = count - first > BLOCK / 2 && first + BLOCK <= s->count;
  if (is_next) block++, first += BLOCK;
  const int64_t passing = s->passing[block * s->borders + order];
  return is_next ? passing - count_larger(s->passed + count, first - count, order)
                 : passing + count_larger(s->passed + first, count - first, order);
}

int64_t pix_border_sum(const pix_border_sums *s, int32_t border, int64_t line, int64_t end) {
  PIX_ASSERT(line >= s->first && line <= end && end <= s->first + s->count);
  const int64_t from = line - s->first, to = end - s->first;
  const int32_t order = s->order[border];
  const int64_t sum = (to - from) * s->wholes[border] + s->sums[to] - s->sums[from];
  if (to - from <= BLOCK) return sum + count_larger(s->passed + from, to - from, order);
  return sum + passing_before(s, to, order) - passing_before(s, from, order);
}

// Of lines that pass a threshold: how many there are, and the sums of their numbers and of their places.
typedef struct passing_lines {
  uint64_t count, lines, places;
} passing_lines;

// Of at most BLOCK lines. A place is that of the line and `more`.
static void add_passing(const pix_border_sums *s, int64_t from, int64_t to, int32_t order, uint32_t more,
                        passing_lines *passing) {
  uint64_t count = 0, lines = 0, places = 0;
  int64_t k = from;
#if defined(PIX_HAS_V128)
  typedef uint16_t four_short __attribute__((vector_size(8)));
  typedef uint32_t four __attribute__((vector_size(16)));
  typedef int32_t four_signed __attribute__((vector_size(16)));
  four counts = {0}, numbers = {0}, sums = {0}, number = {0, 1, 2, 3};
  for (; k + 4 <= to; k += 4, number += 4) {
    four_short passed;
    four start;
    memcpy(&passed, s->passed + k, sizeof passed);
    memcpy(&start, s->starts + k, sizeof start);
    const four passes = (four)(__builtin_convertvector(passed, four_signed) > order);
    counts -= passes;
    numbers += number & passes;
    sums += (start + more) & passes;
  }
  for (int lane = 0; lane < 4; lane++) {
    count += counts[lane];
    lines += numbers[lane];
    places += sums[lane];
  }
  lines += count * (uint64_t)from;
#endif
  for (; k < to; k++) {
    if (s->passed[k] <= order) continue;
    count++;
    lines += (uint64_t)k;
    places += s->starts[k] + more;
  }
  passing->count += count;
  passing->lines += lines;
  passing->places += places;
}

static passing_lines lines_passing(const pix_border_sums *s, int64_t from, int64_t to, int32_t order, uint64_t more) {
  passing_lines passing = {0, 0, 0};
  const int64_t block = (from + BLOCK - 1) / BLOCK, end = to / BLOCK;
  if (block > end) {
    add_passing(s, from, to, order, (uint32_t)more, &passing);
    return passing;
  }
  if (block < end) {
    const int64_t first = block * s->borders + order, last = end * s->borders + order;
    passing.count = s->passing[last] - s->passing[first];
    passing.lines = s->passing_sums[last].numbers - s->passing_sums[first].numbers;
    passing.places = s->passing_sums[last].starts - s->passing_sums[first].starts + passing.count * more;
  }
  add_passing(s, from, block * BLOCK, order, (uint32_t)more, &passing);
  add_passing(s, end * BLOCK, to, order, (uint32_t)more, &passing);
  return passing;
}

// The place of a line that passes the threshold is 1 more than what both are rounded to, and its square by twice that
// place less 1.
pix_place_sums pix_border_moments(const pix_border_sums *s, int32_t border, int64_t line, int64_t end, int64_t from) {
  PIX_ASSERT(s->moments != NULL && line >= s->first && line <= end && end <= s->first + s->count);
  const int64_t first = line - s->first, last = end - s->first;
  const uint64_t count = (uint64_t)(last - first), whole = (uint64_t)(s->wholes[border] - from);
  const passing_lines passing = lines_passing(s, first, last, s->order[border], whole + 1);
  const uint64_t lines = (uint64_t)((last - first) * (first + last - 1) / 2);
  const pix_place_sums *a = &s->moments[first], *b = &s->moments[last];
  const uint64_t places = b->places - a->places;
  return (pix_place_sums){
      .places = places + count * whole + passing.count,
      .squares = b->squares - a->squares + whole * (2 * places + count * whole) + 2 * passing.places - passing.count,
      .by_line = b->by_line - a->by_line + whole * lines + passing.lines};
}
