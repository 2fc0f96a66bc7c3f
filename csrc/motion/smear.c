// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/smear.h"

#include "base/v128.h"

#define LARGEST ((int64_t)1 << 18)  // words: of larger bitmaps there are no smears

// Of the largest smear.
static int64_t words_for(const pix_bits *bits) {
  return (int64_t)pix_stripe_count(bits->width + PIX_SMEAR_LONG) * pix_bits_pitch(bits->height + PIX_SMEAR_LONG);
}

int32_t pix_smears_words(const pix_bits *bits) {
  const int64_t words = words_for(bits);
  return words > LARGEST ? 0 : (int32_t)(words * (PIX_SMEAR_LINES + 2));
}

// Is the copy, which has the smallest pitch, one of this bitmap? By its contents: masks may have come and gone where
// the last one was.
static bool is_copy(const pix_bits *copy, const pix_bits *bits) {
  if (copy->width != bits->width || copy->height != bits->height) return false;
  for (int32_t k = 0; k < pix_stripe_count(bits->width); k++) {
    const uint64_t *a = pix_bits_stripe(copy, k);
    const uint64_t *b = pix_bits_stripe(bits, k);
    if (memcmp(a, b, (size_t)bits->height * sizeof *a) != 0) return false;
  }
  return true;
}

static pix_bits copy_bits(const pix_bits *bits, uint64_t *words) {
  const pix_bits copy = {.words = words, .width = bits->width, .height = bits->height,
                         .pitch = pix_bits_pitch(bits->height), .full = bits->full};
  memset(words, 0, pix_bits_word_count(bits->width, bits->height) * sizeof *words);
  for (int32_t k = 0; k < pix_stripe_count(bits->width); k++) {
    memcpy(pix_stripe_words(words, copy.pitch, k), pix_bits_stripe(bits, k),
           (size_t)bits->height * sizeof *words);
  }
  return copy;
}

void pix_smears_begin(pix_smears *s, const pix_bits *bits, const pix_path *path, uint64_t *words) {
  const bool is_flat = path->dx >= path->dy;
  const int64_t major = is_flat ? path->dx : path->dy, minor = is_flat ? path->dy : path->dx;
  const int32_t step_major = is_flat ? path->step_x : path->step_y, step_minor = is_flat ? path->step_y : path->step_x;
  const int64_t minor_count = is_flat ? path->rows : path->columns;
  int32_t low = 0, high = 0;
  if (minor_count > 0) {
    low = (int32_t)(minor * PIX_SMEAR_LONG / major);
    high = low + (low * major < minor * PIX_SMEAR_LONG);
  }
  const bool is_same = s->words == words && words != NULL && is_copy(&s->lines[0].bits, bits);
  if (!is_same) s->lines[0] = (pix_smear){.bits = copy_bits(bits, words)};
  if (!is_same || s->is_flat != is_flat || s->step_major != step_major) {
    for (int32_t level = 1; level < PIX_SMEAR_LINES; level++) s->lines[level].bits.words = NULL;
  } else if (s->step_minor == step_minor && s->low == low && s->high == high) {
    return;
  }
  s->stretches[0].bits.words = s->stretches[1].bits.words = NULL;
  s->words = words;
  s->word_count = (size_t)words_for(bits);
  s->is_flat = is_flat;
  s->step_major = step_major;
  s->step_minor = step_minor;
  s->low = low;
  s->high = high;
  s->has_short_rows = high * PIX_SMEAR_SHORT > PIX_SMEAR_LONG;
}

// Begins the smear that has place number `index`, empty, with its last offsets.
static void begin(const pix_smears *s, pix_smear *smear, int32_t index, int32_t major, int32_t minor) {
  const pix_bits *source = &s->lines[0].bits;
  const int32_t first_major = s->step_major > 0 ? 0 : -major, first_minor = s->step_minor > 0 ? 0 : -minor;
  uint64_t *words = s->words + (size_t)index * s->word_count;
  smear->major = major;
  smear->minor = minor;
  smear->x = s->is_flat ? first_major : first_minor;
  smear->y = s->is_flat ? first_minor : first_major;
  smear->bits = (pix_bits){.words = words, .width = source->width + (s->is_flat ? major : minor),
                           .height = source->height + (s->is_flat ? minor : major)};
  smear->bits.pitch = pix_bits_pitch(smear->bits.height);
  memset(words, 0, pix_bits_word_count(smear->bits.width, smear->bits.height) * sizeof *words);
}

// Bitmaps of one stripe, the usual ones. Words in the padding stay zero.
static void merge_stripe(uint64_t *to, const uint64_t *from, int32_t rows, int32_t shift) {
  int32_t y = 0;
#if defined(PIX_HAS_V128)
  for (; y < rows; y += 2) {
    pix_v128_store(to + y, pix_v128_or(pix_v128_load(to + y), pix_v128_shl(pix_v128_load(from + y), shift)));
  }
#endif
  for (; y < rows; y++) to[y] |= from[y] << shift;
}

static pix_plane plane_of(const pix_smear *smear) {
  const pix_bits *b = &smear->bits;
  return (pix_plane){(uint64_t *)(uintptr_t)b->words, b->pitch, pix_stripe_count(b->width), b->height};
}

// Adds what another smear covers from so many changes on.
static void add(const pix_smears *s, pix_smear *smear, const pix_smear *other, int32_t major, int32_t minor) {
  const pix_plane plane = plane_of(smear), source = plane_of(other);
  const int32_t m = s->step_major > 0 ? major : smear->major - other->major - major;
  const int32_t n = s->step_minor > 0 ? minor : smear->minor - other->minor - minor;
  const int32_t dx = s->is_flat ? m : n, dy = s->is_flat ? n : m;
  if (plane.stripes == 1) {
    merge_stripe(plane.words + dy, source.words, source.rows, dx);
  } else {
    pix_plane_merge(&plane, PIX_ANY, PIX_SIDE_BEFORE, &source, dx, dy);
  }
}

const pix_smear *pix_smears_line(pix_smears *s, int32_t level) {
  pix_smear *line = &s->lines[level];
  if (line->bits.words != NULL) return line;
  const pix_smear *half = pix_smears_line(s, level - 1);
  begin(s, line, level, (1 << level) - 1, 0);
  add(s, line, half, 0, 0);
  add(s, line, half, 1 << (level - 1), 0);
  return line;
}

// While there are n major changes from the beginning of a stretch, the minor ones are times(n) rounded down or up: both
// are evenly spaced, and those that come at the same time count on both ends. The smears serve all directions between
// two that have whole numbers of minor changes in a long stretch: down is that of the one, up that of the other.
typedef struct times {
  int8_t down[PIX_SMEAR_LONG + 1], up[PIX_SMEAR_LONG + 1];
} times;

static times count_times(const pix_smears *s) {
  times t = {.down = {0}};
  for (int32_t n = 1; n <= PIX_SMEAR_LONG; n++) {
    t.down[n] = (int8_t)(n * s->low / PIX_SMEAR_LONG);
    t.up[n] = (int8_t)((n * s->high + PIX_SMEAR_LONG - 1) / PIX_SMEAR_LONG);
  }
  return t;
}

// Line by line: the n from `first` to `last` at which there may be so many minor changes. One less than times(n) says
// is that of an offset between two that change both.
static void make_of_lines(pix_smears *s, const times *t, pix_smear *stretch) {
  int32_t first = 0, last = 0;
  for (int32_t minor = 0; minor <= stretch->minor; minor++) {
    while (t->up[pix_min(first + 1, stretch->major)] < minor) first++;
    while (last < stretch->major && t->down[last + 1] - 1 <= minor) last++;
    const int32_t level = pix_min(pix_highest_bit((uint64_t)(last - first + 1)), PIX_SMEAR_LINES - 1);
    const pix_smear *line = pix_smears_line(s, level);
    add(s, stretch, line, first, minor);
    if (last - line->major > first) add(s, stretch, line, last - line->major, minor);
  }
}

static void make_of_parts(pix_smears *s, const times *t, const pix_smear *part, pix_smear *stretch) {
  for (int32_t n = 0; n < PIX_SMEAR_LONG; n += PIX_SMEAR_SHORT) {
    add(s, stretch, part, n, t->down[n]);
    for (int32_t minor = t->down[n] + 1; minor <= t->up[n]; minor++) add(s, stretch, part, n, minor);
  }
}

const pix_smear *pix_smears_stretch(pix_smears *s, bool is_long) {
  pix_smear *stretch = &s->stretches[is_long];
  if (stretch->bits.words != NULL) return stretch;
  const times t = count_times(s);
  const int32_t index = PIX_SMEAR_LINES + is_long;
  if (is_long && s->has_short_rows) {
    const pix_smear *part = pix_smears_stretch(s, false);
    begin(s, stretch, index, PIX_SMEAR_LONG, t.up[PIX_SMEAR_LONG - PIX_SMEAR_SHORT] + part->minor);
    make_of_parts(s, &t, part, stretch);
  } else {
    const int32_t length = is_long ? PIX_SMEAR_LONG : PIX_SMEAR_SHORT;
    begin(s, stretch, index, length, t.up[length]);
    make_of_lines(s, &t, stretch);
  }
  return stretch;
}
