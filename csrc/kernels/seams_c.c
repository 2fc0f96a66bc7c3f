// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "kernels/kernels.h"

static bool is_beyond(const pix_seam *s, int32_t x, int64_t rest) {
  return (pix_floor(s->along * (s->m + x) + 0.5) >= rest) != s->falls;
}

// The first pixel of the row beyond the seam, or the width.
static int32_t first_beyond(const pix_seam *s, int32_t row, int32_t width) {
  const double y = (s->n + row + 0.5) - s->fraction;
  const int64_t rest = (int64_t)s->border - pix_floor(((s->across * y + s->before) + s->origin) + 0.5);
  const double about = ((double)rest - 0.5) * s->pixels - s->m;
  int32_t x = about <= 0 ? 0 : about >= width ? width : (int32_t)about;
  while (x < width && !is_beyond(s, x, rest)) x++;
  while (x > 0 && is_beyond(s, x - 1, rest)) x--;
  return x;
}

static bool is_past(const pix_border *b, int64_t along, int64_t line) {
  return (pix_ramp_at(&b->along, along) + pix_ramp_at(&b->across, line) >= b->at) != b->falls;
}

static int64_t first_past(const pix_border *b, int64_t line) {
  return pix_ramp_first_past(&b->along, b->at - pix_ramp_at(&b->across, line), b->falls);
}

int64_t pix_sum_past_border_c(const pix_border *b, int64_t line, int64_t count) {
  int64_t sum = 0;
  for (int64_t k = line; k < line + count; k++) sum += first_past(b, k);
  return sum;
}

int64_t pix_count_past_borders_c(const pix_border_pair *p, int64_t line, int64_t count) {
  int64_t past = 0;
  for (int64_t k = line; k < line + count; k++) {
    const int64_t along = first_past(&p->first, k) + (int64_t)p->step + (int64_t)p->shift_along;
    past += is_past(&p->second, along, k + (int64_t)p->shift_across);
  }
  return past;
}

int64_t pix_sum_by_seams_c(const pix_seams *seams, int32_t row, int32_t count, int64_t *sums) {
  const int32_t width = (int32_t)seams->width;
  int64_t sum = 0, unused[2];
  if (sums == NULL) sums = unused;
  sums[0] = sums[1] = 0;
  for (int32_t k = row; k < row + count; k++) {
    int32_t begin[2][4] = {{0}, {0}};
    for (int which = 0; which < 2; which++) {
      int32_t *b = begin[which];
      for (int axis = 0; axis < 2; axis++) {
        if (seams->is_needed[which][axis]) b[1 + axis] = first_beyond(&seams->seam[which][axis], k, width);
      }
      b[PIX_SEAM_BOTH] = pix_max(b[PIX_SEAM_FIRST], b[PIX_SEAM_SECOND]);
    }
    for (int32_t t = 0; t < seams->term_count; t++) {
      const pix_seam_term *term = &seams->terms[t];
      const int32_t from = pix_max(begin[0][term->set[0]], begin[1][term->set[1]]);
      const int64_t pixels = (int64_t)term->weight * (width - from);
      sum += pixels;
      sums[0] += pixels * ((int64_t)width + from - 1);
      sums[1] += 2 * pixels * (k - row);
    }
  }
  return sum;
}
