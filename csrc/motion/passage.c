// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "motion/mover.h"

#include "base/v128.h"
#include "bits/overlap.h"
#include "bits/plane.h"
#include "bits/bits.h"

// Routes.

bool pix_route_within(const pix_route *route, pix_area area, pix_path_place *first, pix_path_place *last) {
  const pix_rect box = pix_mover_box(route->mover, route->from);
  const pix_area offsets = {area.x0 - box.x - box.w + 1, area.y0 - box.y - box.h + 1, area.x1 - box.x, area.y1 - box.y};
  return !pix_area_is_empty(area) && !pix_rect_is_empty(box) && pix_path_within(&route->path, offsets, first, last);
}

pix_area pix_route_swept(const pix_route *route, pix_path_place first, pix_path_place last) {
  return pix_area_unite(pix_area_of(pix_mover_box(route->mover, pix_route_offset(route, first))),
                        pix_area_of(pix_mover_box(route->mover, pix_route_offset(route, last))));
}

pix_route_step pix_route_step_from(const pix_route *route, pix_path_place place) {
  pix_route_step s = {.next = place};
  s.kind = pix_path_next(&route->path, &s.next);
  const pix_offset at = pix_route_offset(route, place);
  s.target = pix_route_offset(route, s.next);
  s.x = (pix_offset){s.target.dx, at.dy};
  s.y = (pix_offset){at.dx, s.target.dy};
  return s;
}

// Making smears.

#define LINES 6          // lengths of lines
#define LONGEST_LINE 32  // offsets: the last of these lengths
#define RANGE 16         // changes; measured: with 32, sweeps of 400 px take up to 1.2 times as long

typedef struct smear {
  pix_bits bits;         // of no words: not made yet
  int32_t x, y;          // where its corner lies, from the corner of the mover's bitmap at the first offset
  int32_t major, minor;  // its last offset along each axis
} smear;

// The smears of one bitmap in one direction. The major axis is the one along which the path goes further (x, if both
// are the same), the other the minor one. They are made when they are asked for, and kept in the world for the next
// path: of the same bitmap in nearly the same direction, if it is one.
typedef struct pix_smears {
  smear lines[LINES], range;
  uint64_t *words;     // not owned; first of all a copy of the bitmap
  size_t word_count;   // for each smear
  bool is_flat;        // x is the major axis
  int32_t step_major, step_minor;
  int32_t low, high;   // minor changes in RANGE major ones, rounded down and up
} smears;

#define LARGEST ((int64_t)1 << 18)  // words, 2 MiB: a larger smear takes longer to make than the steps of most sweeps

// Returns how many words the largest smear of a bitmap takes.
static int64_t words_for(const pix_bits *bits) {
  return (int64_t)pix_stripe_count(bits->width + LONGEST_LINE) * pix_bits_pitch(bits->height + LONGEST_LINE);
}

// Is `copy` the same bitmap? By its contents: masks may have come and gone where the last one was.
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
    memcpy(pix_stripe_words(words, copy.pitch, k), pix_bits_stripe(bits, k), (size_t)bits->height * sizeof *words);
  }
  return copy;
}

// Makes `s`, all zero if it is new, the smears of this bitmap on this path, and keeps what still holds; they are made
// later. `words` has room for LINES + 1 smears of words_for(bits) words each.
static void begin_smears(smears *s, const pix_bits *bits, const pix_path *path, uint64_t *words) {
  const bool is_flat = path->dx >= path->dy;
  const int64_t major = is_flat ? path->dx : path->dy, minor = is_flat ? path->dy : path->dx;
  const int32_t step_major = is_flat ? path->step_x : path->step_y, step_minor = is_flat ? path->step_y : path->step_x;
  const int64_t minor_count = is_flat ? path->rows : path->columns;
  int32_t low = 0, high = 0;
  if (minor_count > 0) {
    low = (int32_t)(minor * RANGE / major);
    high = low + (low * major < minor * RANGE);
  }
  const bool is_same = s->words == words && words != NULL && is_copy(&s->lines[0].bits, bits);
  if (!is_same) s->lines[0] = (smear){.bits = copy_bits(bits, words)};
  if (!is_same || s->is_flat != is_flat || s->step_major != step_major) {
    for (int32_t level = 1; level < LINES; level++) s->lines[level].bits.words = NULL;
  } else if (s->step_minor == step_minor && s->low == low && s->high == high) {
    return;
  }
  s->range.bits.words = NULL;
  s->words = words;
  s->word_count = (size_t)words_for(bits);
  s->is_flat = is_flat;
  s->step_major = step_major;
  s->step_minor = step_minor;
  s->low = low;
  s->high = high;
}

// Begins the smears of the route, which live in the world, unless it has some. False if it gets none: the bitmap is too
// large, or memory is short.
static bool make_smears(pix_route *route) {
  if (route->smears != NULL || route->is_without_smears) return route->smears != NULL;
  const pix_mover *m = route->mover;
  pix_world *world = m->world;
  const int64_t words = words_for(&m->coverage.bits);
  route->is_without_smears = true;
  if (words > LARGEST || !pix_world_reserve_scratch(world, PIX_WORLD_SMEAR_WORDS,
                                                    (int32_t)words * (LINES + 1), sizeof(uint64_t))) {
    return false;
  }
  route->smears = pix_array_only(&world->scratch[PIX_WORLD_SMEARS], world->allocator, sizeof *route->smears);
  if (route->smears == NULL) return false;
  begin_smears(route->smears, &m->coverage.bits, &route->path, world->scratch[PIX_WORLD_SMEAR_WORDS].items);
  return true;
}

// Begins a smear, empty, in words number `index`; (major, minor) is its last offset.
static void begin_smear(const smears *s, smear *to, int32_t index, int32_t major, int32_t minor) {
  const pix_bits *source = &s->lines[0].bits;
  const int32_t first_major = s->step_major > 0 ? 0 : -major, first_minor = s->step_minor > 0 ? 0 : -minor;
  uint64_t *words = s->words + (size_t)index * s->word_count;
  to->major = major;
  to->minor = minor;
  to->x = s->is_flat ? first_major : first_minor;
  to->y = s->is_flat ? first_minor : first_major;
  to->bits = (pix_bits){.words = words, .width = source->width + (s->is_flat ? major : minor),
                           .height = source->height + (s->is_flat ? minor : major)};
  to->bits.pitch = pix_bits_pitch(to->bits.height);
  memset(words, 0, pix_bits_word_count(to->bits.width, to->bits.height) * sizeof *words);
}

// ORs rows of `from`, moved right by `shift` columns, into `to`: both one stripe wide. Words in the padding stay zero.
static void merge_stripe(uint64_t *to, const uint64_t *from, int32_t rows, int32_t shift) {
  int32_t y = 0;
#if defined(PIX_HAS_V128)
  for (; y < rows; y += 2) {
    pix_v128_store(to + y, pix_v128_or(pix_v128_load(to + y), pix_v128_shl(pix_v128_load(from + y), shift)));
  }
#endif
  for (; y < rows; y++) to[y] |= from[y] << shift;
}

static pix_plane plane_of(const smear *one) {
  const pix_bits *b = &one->bits;
  return (pix_plane){(uint64_t *)(uintptr_t)b->words, b->pitch, pix_stripe_count(b->width), b->height};
}

// Adds another smear's pixels, shifted by so many major and minor changes.
static void add(const smears *s, smear *to, const smear *other, int32_t major, int32_t minor) {
  const pix_plane plane = plane_of(to), source = plane_of(other);
  const int32_t m = s->step_major > 0 ? major : to->major - other->major - major;
  const int32_t n = s->step_minor > 0 ? minor : to->minor - other->minor - minor;
  const int32_t dx = s->is_flat ? m : n, dy = s->is_flat ? n : m;
  if (plane.stripes == 1) {
    merge_stripe(plane.words + dy, source.words, source.rows, dx);
  } else {
    pix_plane_merge(&plane, PIX_ANY, PIX_SIDE_BEFORE, &source, dx, dy);
  }
}

// Returns the line of 2^level offsets.
static const smear *line_of(smears *s, int32_t level) {
  smear *line = &s->lines[level];
  if (line->bits.words != NULL) return line;
  const smear *half = line_of(s, level - 1);
  begin_smear(s, line, level, (1 << level) - 1, 0);
  add(s, line, half, 0, 0);
  add(s, line, half, 1 << (level - 1), 0);
  return line;
}

// Returns the range, made line by line. It serves all directions between two that have whole numbers of minor changes
// in a range, s->low and s->high. While there are n major changes from its beginning, there are at least
// floor(n low / RANGE) and at most ceil(n high / RANGE) minor ones: both are evenly spaced, and those that come at the
// same time count on both ends. One minor change less than the least is that of an offset between two that change both.
static const smear *range_of(smears *s) {
  smear *range = &s->range;
  if (range->bits.words != NULL) return range;
  int32_t least[RANGE + 1], most[RANGE + 1];
  for (int32_t n = 0; n <= RANGE; n++) {
    least[n] = n * s->low / RANGE;
    most[n] = (n * s->high + RANGE - 1) / RANGE;
  }
  begin_smear(s, range, LINES, RANGE, most[RANGE]);
  int32_t first = 0, last = 0;  // the n at which there may be `minor` minor changes
  for (int32_t minor = 0; minor <= range->minor; minor++) {
    while (most[pix_min(first + 1, RANGE)] < minor) first++;
    while (last < RANGE && least[last + 1] - 1 <= minor) last++;
    const smear *line = line_of(s, pix_highest_bit((uint64_t)(last - first + 1)));
    add(s, range, line, first, minor);
    if (last - line->major > first) add(s, range, line, last - line->major, minor);
  }
  return range;
}

// Places by their changes along the major and the minor axis.

static int64_t major_of(const pix_route *r, pix_path_place p) { return r->smears->is_flat ? p.column : p.row; }
static int64_t minor_of(const pix_route *r, pix_path_place p) { return r->smears->is_flat ? p.row : p.column; }

static pix_path_place place_of(const pix_route *r, int64_t major, int64_t minor) {
  return r->smears->is_flat ? (pix_path_place){major, minor} : (pix_path_place){minor, major};
}

// Passing.

#define FEW 8  // steps: to make smears for so few does not pay

// Does the smear whose first offset is at the place meet the obstacle?
static bool meets(const pix_route *route, const pix_obstacle *o, const smear *all, pix_path_place first) {
  const pix_offset at = pix_route_offset(route, first);
  const pix_coverage *mine = &route->mover->coverage;
  route->mover->world->query_stats.pixel_tests++;
  return pix_overlap_any(&all->bits, &o->coverage.bits, o->coverage.x - (mine->x + at.dx + all->x),
                         o->coverage.y - (mine->y + at.dy + all->y));
}

// Does the mover meet the obstacle at the offsets with `minor` changes and from `low` to `high` major ones, at most
// LONGEST_LINE of them?
static bool meets_in_line(const pix_route *route, const pix_obstacle *o, int64_t minor, int64_t low, int64_t high) {
  const smear *line = line_of(route->smears, pix_highest_bit((uint64_t)(high - low + 1)));
  return meets(route, o, line, place_of(route, low, minor)) ||
         (high - line->major > low && meets(route, o, line, place_of(route, high - line->major, minor)));
}

// Returns the major changes, from `low` to `high`, of the first offset in the line that meets the obstacle: some do.
static int64_t first_in_line(const pix_route *route, const pix_obstacle *o, int64_t minor, int64_t low, int64_t high) {
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (meets_in_line(route, o, minor, low, middle)) high = middle; else low = middle + 1;
  }
  return low;
}

// Tells whether the obstacle hinders the next step; takes the step if it does not.
static bool is_hindered(const pix_route *route, pix_passage *p, pix_obstacle *o) {
  const pix_mover *m = route->mover;
  const pix_route_step s = pix_route_step_from(route, p->at);
  const pix_offset from = pix_route_offset(route, p->at);
  if (!pix_mover_passes(m, o, from, s.target)) return true;
  const int64_t growth = o->growth;
  if (s.kind == PIX_PATH_BOTH && !(pix_mover_passes(m, o, from, s.x) && pix_mover_passes(m, o, from, s.y))) return true;
  p->at = s.next;
  pix_obstacle_note(o, s.target, o->area + growth);
  return false;
}

// Goes on line by line up to p->lines_until: each time by a step and what then follows without a minor change. True if
// the obstacle hinders one of these steps: then p->at is before the first of them.
static bool pass_lines(pix_route *route, pix_passage *p, const pix_obstacle *o, pix_path_place until) {
  const pix_path_place end = pix_path_end(&route->path);
  const pix_route_step step = pix_route_step_from(route, p->at);
  int64_t minor = minor_of(route, step.next), first = major_of(route, step.next);
  // Of a step of both axes, one of the offsets between lies in the line before.
  if (step.kind == PIX_PATH_BOTH && meets_in_line(route, o, minor - 1, first, first)) return true;
  int64_t low = first - (step.kind == PIX_PATH_BOTH);
  pix_path_pace next = {.along = 0};  // where the line behind this one begins
  if (minor < minor_of(route, end)) next = pix_path_pace_from(&route->path, !route->smears->is_flat, minor + 1, 1);
  for (;; pix_path_pace_on(&next)) {
    const bool has_next = minor < minor_of(route, end);
    const int64_t begin = has_next ? pix_path_pace_across(&next) : major_of(route, end);
    const int64_t high = pix_min64(begin, low + LONGEST_LINE - 1);
    const int64_t last = pix_min64(begin - (has_next && pix_path_pace_is_both(&next)), high);
    if (meets_in_line(route, o, minor, low, high)) {
      const int64_t found = first_in_line(route, o, minor, low, high);
      if (found > first) p->at = place_of(route, found - 1, minor);
      return true;
    }
    p->at = place_of(route, last, minor);
    if (!has_next || high < begin || last >= p->lines_until || !pix_path_is_before(p->at, p->last) ||
        pix_path_is_before(until, p->at)) {
      return false;
    }
    minor++;
    low = last;
    first = begin;
  }
}

// Passes ranges that are free. Behind the first one that is not, lines are tried up to p->lines_until.
static void pass_ranges(pix_route *route, pix_passage *p, const pix_obstacle *o) {
  const int64_t last = major_of(route, p->last);
  int64_t major = major_of(route, p->at);
  if (major < p->lines_until || last - major < FEW) return;
  pix_path_pace pace = pix_path_pace_from(&route->path, route->smears->is_flat, major, RANGE);
  while (last - major >= FEW && pix_path_is_before(p->at, p->last)) {
    if (meets(route, o, range_of(route->smears), pix_path_pace_place(&pace))) {
      p->lines_until = major + RANGE;
      return;
    }
    pix_path_pace_on(&pace);
    major = pace.along;
    p->at = major > last ? p->last : pix_path_pace_place(&pace);
  }
}

// Does the summary of a large mask tell at once that there is nothing around all the rest of a passage?
static bool is_clear(const pix_route *route, const pix_passage *p, pix_obstacle *o) {
  pix_mask *mask = route->mover->world->slots.sprite[o->slot]->mask;
  pix_bits *bits = &o->coverage.bits;
  if (bits->height < PIX_SUMMARY_FROM_ROWS || bits->words != mask->words) return false;
  *bits = pix_mask_bits_for_rows(mask, bits->height);
  if (bits->summary == NULL) return false;
  const pix_rect window = pix_area_clip(pix_route_swept(route, p->at, p->last), o->box);
  return pix_rect_is_empty(window) || !pix_coverage_may_meet_roughly(&o->coverage, window);
}

void pix_passage_search(pix_route *route, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  PIX_ASSERT(route->mover->coverage.has_bits);
  if (o->area == 0 && is_clear(route, p, o)) p->at = p->last;
  while (!pix_path_is_before(until, p->at) && pix_path_is_before(p->at, p->last)) {
    const bool is_exact = o->area > 0 || pix_path_order(p->last) - pix_path_order(p->at) < FEW || !make_smears(route);
    if (!is_exact) {
      pass_ranges(route, p, o);
      if (!pix_path_is_before(p->at, p->last) || pix_path_is_before(until, p->at)) return;
    }
    if (!is_exact && !pass_lines(route, p, o, until)) continue;
    p->is_hindered = is_hindered(route, p, o);
    if (p->is_hindered) return;
  }
}
