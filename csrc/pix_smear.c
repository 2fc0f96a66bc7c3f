// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_smear.h"

#define LARGEST ((int64_t)1 << 18)  // words: of larger bitmaps there are no smears

static int64_t floor_times(const pix_smears *s, int64_t n) { return s->major == 0 ? 0 : n * s->minor / s->major; }

static int64_t ceil_times(const pix_smears *s, int64_t n) {
  return s->major == 0 ? 0 : (n * s->minor + s->major - 1) / s->major;
}

// The minor changes before a number of major ones, n after the first place of a stretch, are floor_times(n) or
// ceil_times(n): both are evenly spaced, and simultaneous ones count on both ends. So while there are n major changes of
// `length`, there are from `low` to `high` minor ones. One less comes from steps of both: the offset between.

static int32_t low_of(const pix_smears *s, int32_t n) {
  return n == 0 ? 0 : (int32_t)pix_max64(floor_times(s, n) - 1, 0);
}

static int32_t high_of(const pix_smears *s, int32_t n, int32_t length) {
  return (int32_t)ceil_times(s, pix_min(n + 1, length));
}

static void set_reach(pix_smear *smear, int32_t major, int32_t minor) {
  smear->major = major;
  smear->minor = minor;
}

static void set_reaches(pix_smears *s) {
  for (int32_t k = 0; k < PIX_SMEAR_LINES; k++) set_reach(&s->lines[k], (1 << k) - 1, 0);
  const int32_t high = high_of(s, PIX_SMEAR_SHORT, PIX_SMEAR_SHORT);
  set_reach(&s->stretches[0], PIX_SMEAR_SHORT, high);
  set_reach(&s->stretches[1], PIX_SMEAR_LONG, (int32_t)ceil_times(s, PIX_SMEAR_LONG - PIX_SMEAR_SHORT) + high);
}

static pix_smears unmade(const pix_path *path) {
  pix_smears s = {.is_flat = pix_path_is_flat(path)};
  s.major = s.is_flat ? path->dx : path->dy;
  s.minor = s.is_flat ? path->dy : path->dx;
  s.step_major = s.is_flat ? path->step_x : path->step_y;
  s.step_minor = s.is_flat ? path->step_y : path->step_x;
  set_reaches(&s);
  return s;
}

// Where a smear's corner lies, and its size.
static void lay_out(const pix_smears *s, const pix_bits *bits, pix_smear *smear) {
  const int32_t major = s->step_major > 0 ? 0 : -smear->major, minor = s->step_minor > 0 ? 0 : -smear->minor;
  smear->x = s->is_flat ? major : minor;
  smear->y = s->is_flat ? minor : major;
  smear->bits.width = bits->width + (s->is_flat ? smear->major : smear->minor);
  smear->bits.height = bits->height + (s->is_flat ? smear->minor : smear->major);
  smear->bits.pitch = pix_bits_pitch(smear->bits.height);
}

static int64_t words_of(const pix_bits *bits) { return (int64_t)pix_stripe_count(bits->width) * bits->pitch; }

// The first line is the bitmap itself; the long stretch is the largest of the others.
#define MADE (PIX_SMEAR_LINES - 1 + 2)

int32_t pix_smears_words(const pix_bits *bits, const pix_path *path) {
  pix_smears s = unmade(path);
  lay_out(&s, bits, &s.stretches[1]);
  const int64_t words = words_of(&s.stretches[1].bits);
  return words > LARGEST ? 0 : (int32_t)(words * MADE);
}

pix_smears pix_smears_of(const pix_bits *bits, const pix_path *path, uint64_t *words) {
  pix_smears s = unmade(path);
  for (int32_t k = 0; k < PIX_SMEAR_LINES; k++) lay_out(&s, bits, &s.lines[k]);
  for (int32_t k = 0; k < 2; k++) lay_out(&s, bits, &s.stretches[k]);
  s.lines[0].bits = *bits;
  s.lines[0].is_made = true;
  s.words = words;
  s.word_count = (size_t)words_of(&s.stretches[1].bits);
  return s;
}

static pix_plane plane_of(const pix_smear *smear) {
  const pix_bits *b = &smear->bits;
  return (pix_plane){(uint64_t *)(uintptr_t)b->words, b->pitch, pix_stripe_count(b->width), b->height};
}

// Begins smear number `index` of those made, empty.
static void clear(pix_smears *s, pix_smear *smear, int32_t index) {
  smear->bits.words = s->words + (size_t)index * s->word_count;
  const pix_plane plane = plane_of(smear);
  memset(plane.words, 0, (size_t)words_of(&smear->bits) * sizeof *plane.words);
  smear->is_made = true;
}

// Adds what another smear covers from so many changes on.
static void add(const pix_smears *s, pix_smear *smear, const pix_smear *other, int32_t major, int32_t minor) {
  const pix_plane plane = plane_of(smear), source = plane_of(other);
  const int32_t m = s->step_major > 0 ? major : smear->major - other->major - major;
  const int32_t n = s->step_minor > 0 ? minor : smear->minor - other->minor - minor;
  pix_plane_merge(&plane, PIX_ANY, PIX_BEFORE, &source, s->is_flat ? m : n, s->is_flat ? n : m);
}

const pix_smear *pix_smears_line(pix_smears *s, int32_t level) {
  pix_smear *line = &s->lines[level];
  if (line->is_made) return line;
  const pix_smear *half = pix_smears_line(s, level - 1);
  clear(s, line, level - 1);
  add(s, line, half, 0, 0);
  add(s, line, half, 1 << (level - 1), 0);
  return line;
}

// Line by line, the offsets that a short stretch may have there.
static void make_short(pix_smears *s, pix_smear *stretch) {
  int32_t first = 0, last = -1;
  for (int32_t minor = 0; minor <= stretch->minor; minor++) {
    while (high_of(s, first, PIX_SMEAR_SHORT) < minor) first++;
    while (last < PIX_SMEAR_SHORT && low_of(s, last + 1) <= minor) last++;
    const int32_t level = pix_highest_bit((uint64_t)(last - first + 1));
    const pix_smear *line = pix_smears_line(s, level);
    add(s, stretch, line, first, minor);
    if (last - line->major > first) add(s, stretch, line, last - line->major, minor);
  }
}

static void make_long(pix_smears *s, pix_smear *stretch) {
  const pix_smear *part = pix_smears_stretch(s, false);
  for (int32_t n = 0; n < PIX_SMEAR_LONG; n += PIX_SMEAR_SHORT) {
    const int32_t low = (int32_t)floor_times(s, n), high = (int32_t)ceil_times(s, n);
    add(s, stretch, part, n, low);
    if (high > low) add(s, stretch, part, n, high);
  }
}

const pix_smear *pix_smears_stretch(pix_smears *s, bool is_long) {
  pix_smear *stretch = &s->stretches[is_long];
  if (stretch->is_made) return stretch;
  if (is_long) pix_smears_stretch(s, false);
  clear(s, stretch, PIX_SMEAR_LINES - 1 + is_long);
  if (is_long) make_long(s, stretch); else make_short(s, stretch);
  return stretch;
}
