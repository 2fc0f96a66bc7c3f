// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// pix_seams_count of rule/seams.h for vectors of doubles, one row in each lane. Who includes this defines PIX_TARGET,
// PIX_NAMED, LANES, the types `lanes` (of doubles) and `lane_mask` (of whole numbers as wide, all ones for true), and
// lanes_floor, for numbers below 2^51.
//
// A seam's place is worked out in a few operations on numbers of less than 2^51 units, so it is off by far less than
// half a pixel, and one look at a pixel tells where it is.
#ifndef PIX_SEAMS_LOOPS_H
#define PIX_SEAMS_LOOPS_H

#include "kernels/kernels.h"

#define PIX_LOOP PIX_ALWAYS_INLINE PIX_TARGET

PIX_LOOP lanes lanes_spread(double value) { return value - (lanes){0}; }
PIX_LOOP lanes lanes_choose(lane_mask m, lanes a, lanes b) { return (lanes)((m & (lane_mask)a) | (~m & (lane_mask)b)); }
PIX_LOOP lanes lanes_greater(lanes a, lanes b) { return lanes_choose((lane_mask)(a > b), a, b); }
PIX_LOOP lanes lanes_lesser(lanes a, lanes b) { return lanes_choose((lane_mask)(a < b), a, b); }

// 1 where the pixel is beyond the seam, else 0.
PIX_LOOP lanes is_beyond(const pix_seam *s, lanes m, lanes rest) {
  const long long falls = s->falls ? -1 : 0;
  return (lanes)(((lane_mask)(s->along * m + 0.5 >= rest) ^ falls) & (lane_mask)lanes_spread(1));
}

PIX_LOOP lanes first_beyond(const pix_seam *s, lanes row, lanes width) {
  const lanes y = (s->n + row + 0.5) - s->fraction;
  const lanes rest = s->border - lanes_floor(((s->across * y + s->before) + s->origin) + 0.5);
  // Half a pixel before the place that is worked out no pixel is beyond, and the next one or the one after it is.
  const lanes before = (rest - 0.5) * s->pixels - s->m - 0.5;
  const lanes next = lanes_floor(lanes_lesser(lanes_greater(before, lanes_spread(-1)), width)) + 1;
  return lanes_lesser(next + 1 - is_beyond(s, s->m + next, rest), width);
}

// Where the sets of pixels begin.
PIX_LOOP void find_sets(const pix_seams *seams, int which, lanes row, lanes width, lanes begin[4]) {
  begin[PIX_SEAM_ALL] = begin[PIX_SEAM_FIRST] = begin[PIX_SEAM_SECOND] = lanes_spread(0);
  const pix_seam *s = seams->seam[which];
  if (seams->is_needed[which][0]) begin[PIX_SEAM_FIRST] = first_beyond(&s[0], row, width);
  if (seams->is_needed[which][1]) begin[PIX_SEAM_SECOND] = first_beyond(&s[1], row, width);
  begin[PIX_SEAM_BOTH] = lanes_greater(begin[PIX_SEAM_FIRST], begin[PIX_SEAM_SECOND]);
}

PIX_LOOP double lanes_sum(lanes v) {
  double total = 0;
  for (int k = 0; k < LANES; k++) total += v[k];
  return total;
}

PIX_LOOP int64_t count_by_seams(const pix_seams *seams, int32_t row, int32_t count, int64_t *sums) {
  const lanes width = lanes_spread(seams->width);
  lanes rows = lanes_spread(row), sum = lanes_spread(0), sum_x = sum, sum_y = sum;
  for (int k = 0; k < LANES; k++) rows[k] += k;
  const lanes end = lanes_spread((double)row + count);
  for (int32_t k = 0; k < count; k += LANES, rows += LANES) {
    lanes begin[2][4], pixels = lanes_spread(0), twice_x = pixels;
    find_sets(seams, 0, rows, width, begin[0]);
    find_sets(seams, 1, rows, width, begin[1]);
    for (int32_t t = 0; t < seams->term_count; t++) {
      const pix_seam_term *term = &seams->terms[t];
      const lanes from = lanes_greater(begin[0][term->set[0]], begin[1][term->set[1]]), some = width - from;
      pixels += term->weight * some;
      if (sums != NULL) twice_x += term->weight * some * (width + from - 1);
    }
    const lane_mask is_row = rows < end;
    sum += (lanes)(is_row & (lane_mask)pixels);
    if (sums == NULL) continue;
    sum_x += (lanes)(is_row & (lane_mask)twice_x);
    sum_y += (lanes)(is_row & (lane_mask)(2 * pixels * (rows - row)));
  }
  if (sums != NULL) {
    sums[0] = (int64_t)lanes_sum(sum_x);
    sums[1] = (int64_t)lanes_sum(sum_y);
  }
  return (int64_t)lanes_sum(sum);
}

PIX_TARGET int64_t PIX_NAMED(pix_sum_by_seams)(const pix_seams *seams, int32_t row, int32_t count, int64_t *sums) {
  return sums == NULL ? count_by_seams(seams, row, count, NULL) : count_by_seams(seams, row, count, sums);
}

PIX_LOOP lanes ramp_at(const pix_ramp *r, lanes at) {
  return lanes_floor(((r->per * ((at + r->half) - r->fraction) + r->more) + r->origin) * 65536.0 + 0.5);
}

// All ones where it is.
PIX_LOOP lane_mask is_past(const pix_border *b, lanes along, lanes rest) {
  return (lane_mask)(ramp_at(&b->along, along) >= rest) ^ (b->falls ? -1LL : 0);
}

PIX_LOOP lanes first_past(const pix_border *b, lanes lines) {
  const lanes rest = (double)b->at - ramp_at(&b->across, lines);
  // As pix_ramp_place.
  const double pixels = 1 / b->along.per, before = b->along.fraction - b->along.half - 0.5;
  const lanes place = ((rest - 0.5) / 65536.0 - b->along.origin - b->along.more) * pixels;
  const lanes next = lanes_floor(place + before) + 1;
  return next + 1 - (lanes)(is_past(b, next, rest) & (lane_mask)lanes_spread(1));
}

PIX_LOOP int64_t sum_exactly(const pix_border *b, int64_t line, int64_t count) {
  lanes lines = lanes_spread((double)line), sum = lanes_spread(0);
  for (int k = 0; k < LANES; k++) lines[k] += k;
  const lanes end = lanes_spread((double)(line + count));
  for (int64_t k = 0; k < count; k += LANES, lines += LANES) {
    sum += (lanes)((lane_mask)(lines < end) & (lane_mask)first_past(b, lines));
  }
  return (int64_t)lanes_sum(sum);
}

// Many lines are summed by parts of 1 in 32 bits: of what the ramp across them rounds away, and of the pixel at which
// the border then is. They are sure where neither is near to a whole number: doubles up to LARGEST, and parts that go
// on evenly for so many lines, are off by less than a 2^-18th.
#define PARTS (2 * LANES)
#define FEWEST_SUMMED 64
#define MOST_SUMMED 1024
#define LARGEST ((double)(1 << 30))
#define MOST_SHIFTED 5  // so that sums of numbers of 2^(16 + this) do not overflow
#define NEAR_WHOLE (UINT32_C(1) << 15)

typedef uint32_t parts __attribute__((vector_size(8 * LANES)));
typedef int32_t signed_parts __attribute__((vector_size(8 * LANES)));
typedef float float_parts __attribute__((vector_size(8 * LANES)));

typedef struct even_lines {
  double rounded, next_rounded;  // what the ramp across is before it is rounded, and how much more on the next line
  double place, next_place;      // where the border is, in pixels, if nothing is rounded away
  double pixels;                 // that it moves if 1 is
} even_lines;

// False if they are too large, or what they are sums of.
PIX_LOOP bool find_even_lines(const pix_border *b, int64_t line, int64_t count, even_lines *e) {
  const pix_ramp *along = &b->along, *across = &b->across;
  const double before = (along->origin + along->more) / along->per;
  e->rounded = ((across->per * (((double)line + across->half) - across->fraction) + across->more) + across->origin) *
               65536.0 + 0.5;
  e->next_rounded = across->per * 65536.0;
  e->pixels = 1 / (along->per * 65536.0);
  e->place = ((double)b->at - e->rounded) * e->pixels - before + (along->fraction - along->half);
  e->next_place = -e->next_rounded * e->pixels;
  const double rounded = fabs((double)b->at) + fabs(e->rounded) + fabs(e->next_rounded) * (double)count +
                         fabs(across->origin) * 65536.0;
  return rounded * pix_greater(1, fabs(e->pixels)) + fabs(before) <= LARGEST;
}

PIX_LOOP uint32_t part_of(double number) {
  return (uint32_t)(int64_t)((number - (double)pix_floor(number)) * 4294967296.0);
}

PIX_LOOP bool sum_by_parts(const pix_border *b, int64_t line, int32_t count, int64_t *sum) {
  even_lines e;
  int shift = 1;
  if (!find_even_lines(b, line, count, &e)) return false;
  while (shift <= MOST_SHIFTED && fabs(e.pixels) > 0.9 * (1 << shift)) shift++;
  if (shift > MOST_SHIFTED) return false;
  const float pixels = (float)(e.pixels / (1 << shift));
  const uint32_t next_rounded = part_of(e.next_rounded * PARTS), next_place = part_of(e.next_place * PARTS);
  parts rounded, place, near = {0};
  signed_parts total = {0};
  for (int k = 0; k < PARTS; k++) {
    rounded[k] = part_of(e.rounded + e.next_rounded * k);
    place[k] = part_of(e.place + e.next_place * k);
  }
  for (int32_t k = 0; k < count; k += PARTS, rounded += next_rounded, place += next_place) {
    const signed_parts from_half = (signed_parts)(rounded ^ UINT32_C(0x80000000));
    const float_parts scaled = __builtin_convertvector(from_half, float_parts) * pixels;
    const signed_parts moved = __builtin_convertvector(scaled, signed_parts);
    const parts at = place + ((parts)moved << shift);
    total += (moved >> (16 - shift)) - (signed_parts)(at >> 16);
    near |= ((parts)(from_half ^ (from_half >> 31)) + NEAR_WHOLE) |
            ((at ^ (parts)((signed_parts)at >> 31)) - NEAR_WHOLE);
  }
  uint32_t is_near = 0;
  int64_t all = 0;
  for (int k = 0; k < PARTS; k++) {
    is_near |= near[k];
    all += total[k];
  }
  // A place and 1 is the first pixel past it and its part of 1.
  const double places = count * e.place + (double)count * (count - 1) / 2 * e.next_place;
  *sum = pix_floor(places + count + (double)all / 65536 + 0.5);
  return is_near >> 31 == 0;
}

PIX_TARGET int64_t PIX_NAMED(pix_sum_past_border)(const pix_border *b, int64_t line, int64_t count) {
  int64_t sum = 0;
  while (count >= FEWEST_SUMMED) {
    const int32_t some = (int32_t)pix_min64(count, MOST_SUMMED) / PARTS * PARTS;
    int64_t theirs;
    sum += sum_by_parts(b, line, some, &theirs) ? theirs : sum_exactly(b, line, some);
    line += some;
    count -= some;
  }
  return sum + sum_exactly(b, line, count);
}

PIX_TARGET int64_t PIX_NAMED(pix_count_past_borders)(const pix_border_pair *p, int64_t line, int64_t count) {
  lanes lines = lanes_spread((double)line), sum = lanes_spread(0);
  for (int k = 0; k < LANES; k++) lines[k] += k;
  const lanes end = lanes_spread((double)(line + count));
  for (int64_t k = 0; k < count; k += LANES, lines += LANES) {
    const lanes first = first_past(&p->first, lines);
    const lanes other = (double)p->second.at - ramp_at(&p->second.across, lines + p->shift_across);
    const lane_mask past = is_past(&p->second, first + p->step + p->shift_along, other);
    sum += (lanes)((lane_mask)(lines < end) & past & (lane_mask)lanes_spread(1));
  }
  return (int64_t)lanes_sum(sum);
}

#endif
