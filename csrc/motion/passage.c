// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Smears are tried from coarse to fine: a long stretch, then the short ones in it, then lines. A row is what the way
// has between two changes of its minor axis: a line of offsets. Lines are exact, so that a passage exactly as wide as
// the mover is gone through at their speed.

#include "motion/passage.h"

#include "bits/overlap.h"
#include "bits/bits.h"

bool pix_way_within(const pix_way *way, pix_area area, pix_path_place *first, pix_path_place *last) {
  const pix_rect box = pix_mover_box(way->mover, way->from);
  const pix_area offsets = {area.x0 - box.x - box.w + 1, area.y0 - box.y - box.h + 1, area.x1 - box.x,
                            area.y1 - box.y};
  return !pix_area_is_empty(area) && !pix_rect_is_empty(box) && pix_path_within(&way->path, offsets, first, last);
}

pix_area pix_way_swept(const pix_way *way, pix_path_place first, pix_path_place last) {
  return pix_area_unite(pix_area_of(pix_mover_box(way->mover, pix_way_offset(way, first))),
                        pix_area_of(pix_mover_box(way->mover, pix_way_offset(way, last))));
}

pix_way_step pix_way_step_from(const pix_way *way, pix_path_place place) {
  pix_way_step s = {.next = place};
  s.kind = pix_path_next(&way->path, &s.next);
  const pix_offset at = pix_way_offset(way, place);
  s.target = pix_way_offset(way, s.next);
  s.x = (pix_offset){s.target.dx, at.dy};
  s.y = (pix_offset){at.dx, s.target.dy};
  return s;
}

// One step. Returns whether the obstacle hinders it; otherwise it is taken.
static bool is_hindered(const pix_way *way, pix_passage *p, pix_obstacle *o) {
  const pix_mover *m = way->mover;
  const pix_way_step s = pix_way_step_from(way, p->at);
  if (!pix_mover_passes(m, o, s.target)) return true;
  const int64_t growth = o->growth;
  if (s.kind == PIX_PATH_BOTH && !(pix_mover_passes(m, o, s.x) && pix_mover_passes(m, o, s.y))) return true;
  p->at = s.next;
  pix_obstacle_note(o, s.target, o->area + growth);
  return false;
}

// Places by their changes along the major and the minor axis.

static int64_t major_of(const pix_way *w, pix_path_place p) { return w->smears->is_flat ? p.column : p.row; }
static int64_t minor_of(const pix_way *w, pix_path_place p) { return w->smears->is_flat ? p.row : p.column; }

static pix_path_place place_of(const pix_way *w, int64_t major, int64_t minor) {
  return w->smears->is_flat ? (pix_path_place){major, minor} : (pix_path_place){minor, major};
}

// Smears.

#define FEW 8  // steps: no smears are made for them

static bool make_smears(pix_way *way) {
  if (way->smears != NULL || way->is_without_smears) return way->smears != NULL;
  const pix_mover *m = way->mover;
  pix_world *world = m->world;
  const int32_t words = pix_smears_words(&m->coverage.bits);
  if (words > 0 && pix_world_reserve_scratch(world, PIX_WORLD_SMEAR_WORDS, words, sizeof(uint64_t))) {
    way->smears = pix_array_only(&world->scratch[PIX_WORLD_SMEARS], world->allocator, sizeof *way->smears);
  }
  way->is_without_smears = way->smears == NULL;
  if (way->is_without_smears) return false;
  pix_smears_begin(way->smears, &m->coverage.bits, &way->path, world->scratch[PIX_WORLD_SMEAR_WORDS].items);
  return true;
}

static bool meets(const pix_way *way, const pix_obstacle *o, const pix_smear *smear, pix_path_place first) {
  const pix_offset at = pix_way_offset(way, first);
  const pix_coverage *mine = &way->mover->coverage;
  way->mover->world->query_stats.pixel_tests++;
  return pix_overlap_any(&smear->bits, &o->coverage.bits, o->coverage.x - (mine->x + at.dx + smear->x),
                         o->coverage.y - (mine->y + at.dy + smear->y));
}

// Does the mover meet the obstacle at the offsets with `minor` changes and from `low` to `high` major ones, at most
// PIX_SMEAR_LONGEST_LINE of them?
static bool meets_in_line(pix_way *way, const pix_obstacle *o, int64_t minor, int64_t low, int64_t high) {
  const pix_smear *line = pix_smears_line(way->smears, pix_highest_bit((uint64_t)(high - low + 1)));
  return meets(way, o, line, place_of(way, low, minor)) ||
         (high - line->major > low && meets(way, o, line, place_of(way, high - line->major, minor)));
}

// The first of them at which it does.
static int64_t first_in_line(pix_way *way, const pix_obstacle *o, int64_t minor, int64_t low, int64_t high) {
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (meets_in_line(way, o, minor, low, middle)) high = middle; else low = middle + 1;
  }
  return low;
}

// Goes on by rows, as long as nothing longer is to be tried: each time by a step and what then follows without a minor
// change. True if one of these steps is hindered: then p->at is before the first of them.
static bool pass_rows(pix_way *way, pix_passage *p, const pix_obstacle *o, pix_path_place until) {
  const pix_path_place end = pix_path_end(&way->path);
  const pix_way_step step = pix_way_step_from(way, p->at);
  int64_t minor = minor_of(way, step.next), first = major_of(way, step.next);
  // Of a step of both axes, one of the offsets between lies in the row before.
  if (step.kind == PIX_PATH_BOTH && meets_in_line(way, o, minor - 1, first, first)) return true;
  int64_t low = first - (step.kind == PIX_PATH_BOTH);
  pix_path_pace next = {.along = 0};  // where the row behind this one begins
  if (minor < minor_of(way, end)) next = pix_path_pace_from(&way->path, !way->smears->is_flat, minor + 1, 1);
  for (;; pix_path_pace_on(&next)) {
    const bool has_next = minor < minor_of(way, end);
    const int64_t begin = has_next ? pix_path_pace_across(&next) : major_of(way, end);
    const int64_t high = pix_min64(begin, low + PIX_SMEAR_LONGEST_LINE - 1);
    const int64_t last = pix_min64(begin - (has_next && pix_path_pace_is_both(&next)), high);
    if (meets_in_line(way, o, minor, low, high)) {
      const int64_t found = first_in_line(way, o, minor, low, high);
      if (found > first) p->at = place_of(way, found - 1, minor);
      return true;
    }
    p->at = place_of(way, last, minor);
    if (!has_next || high < begin || last >= p->rows_until || !pix_path_is_before(p->at, p->last) ||
        pix_path_is_before(until, p->at)) {
      return false;
    }
    minor++;
    low = last;
    first = begin;
  }
}

#define MOST_ROWS 128  // major changes that are gone through by rows before a stretch is tried again

// Passes stretches that are free. What is left before p->rows_until is to be gone through by rows, the longer, the more
// often that has been so: the way may be as narrow as it is for long.
static void pass_stretches(pix_way *way, pix_passage *p, const pix_obstacle *o) {
  const int64_t last = major_of(way, p->last);
  int64_t major = major_of(way, p->at);
  if (major < p->rows_until || last - major < FEW) return;
  const pix_smears *smears = way->smears;
  pix_path_pace pace = pix_path_pace_from(&way->path, smears->is_flat, major, PIX_SMEAR_SHORT);
  while (last - major >= FEW && pix_path_is_before(p->at, p->last)) {
    const pix_path_place place = pix_path_pace_place(&pace);
    int64_t length = PIX_SMEAR_LONG;
    if (major >= p->short_until && meets(way, o, pix_smears_stretch(way->smears, true), place)) {
      p->short_until = major + PIX_SMEAR_LONG;
    }
    if (major < p->short_until) {
      length = smears->has_short_rows ? PIX_SMEAR_SHORT : PIX_SMEAR_LONG;
      if (!smears->has_short_rows || meets(way, o, pix_smears_stretch(way->smears, false), place)) {
        p->rows_length = p->rows_length == 0 ? length : pix_min64(2 * p->rows_length, MOST_ROWS);
        p->rows_until = major + p->rows_length;
        return;
      }
    }
    for (; length > 0; length -= PIX_SMEAR_SHORT) pix_path_pace_on(&pace);
    major = pace.along;
    p->at = major > last ? p->last : pix_path_pace_place(&pace);
    p->rows_length = 0;
  }
}

// Large masks have summaries, which tell in little time that there is nothing around all the rest of a passage.
static bool is_clear(const pix_way *way, const pix_passage *p, pix_obstacle *o) {
  pix_mask *mask = way->mover->world->slots.sprite[o->slot]->mask;
  pix_bits *bits = &o->coverage.bits;
  if (bits->height < PIX_SUMMARY_FROM_ROWS || bits->words != mask->words) return false;
  *bits = pix_mask_bits_for_rows(mask, bits->height);
  if (bits->summary == NULL) return false;
  const pix_rect window = pix_area_clip(pix_way_swept(way, p->at, p->last), o->box);
  return pix_rect_is_empty(window) || !pix_coverage_may_meet_roughly(&o->coverage, window);
}

void pix_passage_search(pix_way *way, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  if (o->area == 0 && o->coverage.has_bits && is_clear(way, p, o)) p->at = p->last;
  while (!pix_path_is_before(until, p->at) && pix_path_is_before(p->at, p->last)) {
    const bool is_exact = o->area > 0 || !o->coverage.has_bits || !way->mover->coverage.has_bits ||
                          pix_path_order(p->last) - pix_path_order(p->at) < FEW || !make_smears(way);
    if (!is_exact) {
      pass_stretches(way, p, o);
      if (!pix_path_is_before(p->at, p->last) || pix_path_is_before(until, p->at)) return;
    }
    if (!is_exact && !pass_rows(way, p, o, until)) continue;
    p->is_hindered = is_hindered(way, p, o);
    if (p->is_hindered) return;
  }
}

// Without bitmaps of all of both, those of what may meet are drawn for a number of steps, or for fewer of large ones.
#define MOST_DRAWN 16384
#define FEWEST_DRAWN 16
#define WORDS_OF_A_STEP 4096
#define MOST_WORDS ((int64_t)1 << 20)

// Returns false if nothing has been drawn.
static bool search_drawn(const pix_way *way, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  pix_mover mover;
  pix_obstacle obstacle;
  for (int64_t steps = MOST_DRAWN; steps >= FEWEST_DRAWN; steps /= 4) {
    pix_passage part = pix_passage_part(way, p, steps);
    const int64_t words = pix_min64(steps * WORDS_OF_A_STEP, MOST_WORDS);
    const pix_area offsets = pix_way_offsets(way, part.at, part.last);
    if (!pix_mover_draw_near(way->mover, o, offsets, words, &mover, &obstacle)) continue;
    pix_way near = {.mover = &mover, .path = way->path, .from = way->from};
    pix_passage_search(&near, &part, &obstacle, until);
    part.last = p->last;
    *p = part;
    pix_obstacle_note(o, obstacle.at, obstacle.area);
    return true;
  }
  return false;
}

void pix_passage_go(pix_way *way, pix_passage *p, pix_obstacle *o, pix_path_place until) {
  const bool have_bits = way->mover->coverage.has_bits && o->coverage.has_bits;
  while (!p->is_hindered && pix_path_is_before(p->at, p->last) && !pix_path_is_before(until, p->at)) {
    if (have_bits || !search_drawn(way, p, o, until)) {
      pix_passage_search(way, p, o, until);
      return;
    }
  }
}
