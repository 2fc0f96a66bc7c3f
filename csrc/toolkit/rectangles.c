// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "toolkit/toolkit.h"

#define MOST_MEETINGS ((int64_t)1 << 22)
#define MOST_MEETINGS_A_CHORD 16
#define MOST_LOOKS ((int64_t)1 << 25)  // at meetings: some tenths of a second
#define MOST_LOOKS_A_MEETING 8

// A cut between two concave corners: of a horizontal one, row line y is `at` and x goes from `from` to `to`; of a
// vertical one, column line x is `at`. Row line y lies above row y, column line x on the left of column x.
typedef struct chord {
  uint16_t at, from, to;
} chord;

typedef struct chords {
  chord *items;  // by row line, then by column line; vertical ones by their upper ends
  int32_t count, capacity;
} chords;

// A stretch of a row between boundaries and chosen vertical chords, and the rectangle it belongs to.
typedef struct stretch {
  int32_t begin, end, rectangle;
} stretch;

typedef struct partition {
  pix_allocator *allocator;
  const pix_bits *bits;
  int32_t stripes, width;      // width: columns, rounded up to whole stripes
  chords horizontal, vertical;
  uint64_t *open;              // by stripe: column lines with a vertical chord, or what may become one, below the row
  int32_t *vertical_at;        // by column line: that chord
  int32_t *starts, *meetings;  // the vertical chords that each horizontal one meets, as in pix_bipartite
  int32_t meeting_count, meeting_capacity;
  bool *is_chosen;             // by chord: the vertical ones, then the horizontal ones
  stretch *rows[2];            // stretches of the row above and of this one
} partition;

static bool add_chord(partition *p, chords *list, chord c) {
  if (!pix_reserve(p->allocator, &list->items, &list->capacity, list->count + 1, sizeof *list->items)) return false;
  list->items[list->count++] = c;
  return true;
}

// Chords.

// Row line y in one stripe: bit k is the place at its column line k, with two pixels above and two below.
typedef struct line_word {
  uint64_t above, below;            // solid pixels on the right
  uint64_t above_left, below_left;  // on the left
} line_word;

static line_word read_line(const partition *p, int32_t stripe, int32_t y, const line_word *before) {
  const uint64_t above = pix_bits_word(p->bits, stripe, y - 1), below = pix_bits_word(p->bits, stripe, y);
  return (line_word){above, below, above << 1 | before->above >> 63, below << 1 | before->below >> 63};
}

// Finds the horizontal chords of a line in one stripe. *from is the corner that one may begin at, -1 if there is none.
static bool find_horizontal(partition *p, int32_t stripe, int32_t y, line_word w, int32_t *from) {
  const uint64_t right = w.above & w.below, left = w.above_left & w.below_left;
  const uint64_t begins = right & (w.above_left ^ w.below_left), ends = left & (w.above ^ w.below);
  if (begins == 0 && *from < 0) return true;
  for (uint64_t places = begins | (left & ~right); places != 0; places &= places - 1) {
    const uint64_t place = places & (~places + 1);
    const int32_t x = stripe * 64 + pix_lowest_bit(places);
    if (begins & place) {
      *from = x;
      continue;
    }
    if (*from >= 0 && (ends & place) &&
        !add_chord(p, &p->horizontal, (chord){(uint16_t)y, (uint16_t)*from, (uint16_t)x})) {
      return false;
    }
    *from = -1;
  }
  return true;
}

// Ends vertical chords at the line, and begins what may become one: with a lower end of 0 until that is found.
static bool find_vertical(partition *p, int32_t stripe, int32_t y, line_word w) {
  const uint64_t up = w.above & w.above_left, down = w.below & w.below_left;
  for (uint64_t ends = up & (w.below ^ w.below_left) & p->open[stripe]; ends != 0; ends &= ends - 1) {
    p->vertical.items[p->vertical_at[stripe * 64 + pix_lowest_bit(ends)]].to = (uint16_t)y;
  }
  const uint64_t begins = down & (w.above ^ w.above_left);
  p->open[stripe] = (p->open[stripe] & down) | begins;
  for (uint64_t places = begins; places != 0; places &= places - 1) {
    const int32_t x = stripe * 64 + pix_lowest_bit(places);
    p->vertical_at[x] = p->vertical.count;
    if (!add_chord(p, &p->vertical, (chord){(uint16_t)x, (uint16_t)y, 0})) return false;
  }
  return true;
}

static bool find_chords(partition *p) {
  for (int32_t y = 1; y < p->bits->height; y++) {
    line_word w = {0};
    int32_t from = -1;
    for (int32_t stripe = 0; stripe < p->stripes; stripe++) {
      w = read_line(p, stripe, y, &w);
      if (from < 0 && w.above == w.below && w.above_left == w.below_left) continue;  // no corner here
      if (!find_horizontal(p, stripe, y, w, &from) || !find_vertical(p, stripe, y, w)) return false;
    }
  }
  chords *vertical = &p->vertical;
  int32_t count = 0;
  for (int32_t k = 0; k < vertical->count; k++) {
    if (vertical->items[k].to > 0) vertical->items[count++] = vertical->items[k];
  }
  vertical->count = count;
  return true;
}

// Which chords meet.

// Lists the vertical chords that meet c, its ends included; forgets those that ended above. False if memory is short.
static bool add_meetings(partition *p, chord c) {
  for (int32_t stripe = c.from / 64; stripe <= c.to / 64; stripe++) {
    for (uint64_t places = p->open[stripe] & pix_stripe_columns(stripe, c.from, c.to + 1); places != 0;
         places &= places - 1) {
      const int32_t k = p->vertical_at[stripe * 64 + pix_lowest_bit(places)];
      if (p->vertical.items[k].to < c.at) {
        p->open[stripe] &= ~(places & (~places + 1));
        continue;
      }
      const int32_t count = p->meeting_count + 1;
      if (!pix_reserve(p->allocator, &p->meetings, &p->meeting_capacity, count, sizeof *p->meetings)) return false;
      p->meetings[p->meeting_count++] = k;
    }
  }
  return true;
}

static void open_vertical(partition *p, int32_t k) {
  const int32_t x = p->vertical.items[k].at;
  p->open[x / 64] |= UINT64_C(1) << (x & 63);
  p->vertical_at[x] = k;
}

static void close_all(partition *p) { memset(p->open, 0, (size_t)p->stripes * sizeof *p->open); }

// Finds all meetings, or as many as are allowed and some more.
static bool find_meetings(partition *p, int64_t most) {
  p->starts = pix_alloc(p->allocator, (size_t)p->horizontal.count + 1, sizeof *p->starts);
  if (p->starts == NULL) return false;
  close_all(p);
  int32_t opened = 0;
  for (int32_t k = 0; k < p->horizontal.count && p->meeting_count <= most; k++) {
    const chord c = p->horizontal.items[k];
    while (opened < p->vertical.count && p->vertical.items[opened].from <= c.at) open_vertical(p, opened++);
    if (!add_meetings(p, c)) return false;
    p->starts[k + 1] = p->meeting_count;
  }
  return true;
}

static bool choose_chords(partition *p) {
  const int32_t across = p->horizontal.count, down = p->vertical.count;
  if (down == 0) return true;
  p->is_chosen = pix_alloc(p->allocator, (size_t)down + (size_t)across, sizeof *p->is_chosen);
  if (p->is_chosen == NULL) return false;
  const int64_t most = pix_max64(MOST_MEETINGS, MOST_MEETINGS_A_CHORD * ((int64_t)across + down));
  if (!find_meetings(p, most)) return false;
  if (p->meeting_count > most) {
    memset(p->is_chosen, down > across, (size_t)down);
    return true;
  }
  const pix_bipartite graph = {across, down, p->starts, p->meetings};
  const int64_t looks = pix_max64(MOST_LOOKS, MOST_LOOKS_A_MEETING * (int64_t)p->meeting_count);
  return pix_bipartite_independent(&graph, p->allocator, looks, p->is_chosen + down, p->is_chosen);
}

// Rectangles. With the vertical chords cut, the other cuts are all horizontal: wherever a row's stretch is not also one
// of the row above.

static stretch *end_stretch(stretch *s, int32_t end) {
  s->end = end;
  return s + 1;
}

// Cuts row y into stretches and returns how many there are. Forgets chords that ended above it.
static int32_t read_stretches(partition *p, int32_t y, stretch *list) {
  stretch *s = list;
  uint64_t before = 0;
  for (int32_t stripe = 0; stripe < p->stripes; stripe++) {
    const uint64_t word = pix_bits_word(p->bits, stripe, y), edges = word ^ (word << 1 | before);
    before = word >> 63;
    for (uint64_t places = edges | p->open[stripe]; places != 0; places &= places - 1) {
      const uint64_t place = places & (~places + 1);
      const int32_t x = stripe * 64 + pix_lowest_bit(places);
      if (p->open[stripe] & place) {
        if (p->vertical.items[p->vertical_at[x]].to <= y) {
          p->open[stripe] &= ~place;
          if (!(edges & place)) continue;
        }
      }
      if (!(edges & word & place)) s = end_stretch(s, x);
      if (word & place) s->begin = x;
    }
  }
  if (before != 0) s = end_stretch(s, p->width);
  return (int32_t)(s - list);
}

static bool add_rectangles(pix_rectangles *list, int32_t y, stretch *above, int32_t above_count, stretch *below,
                           int32_t below_count) {
  if (!pix_reserve(list->allocator, &list->items, &list->capacity, list->count + below_count, sizeof *list->items)) {
    return false;
  }
  int32_t k = 0;
  for (stretch *s = below; s < below + below_count; s++) {
    while (k < above_count && above[k].begin < s->begin) k++;
    if (k < above_count && above[k].begin == s->begin && above[k].end == s->end) {
      s->rectangle = above[k].rectangle;
      list->items[s->rectangle].h++;
    } else {
      s->rectangle = list->count;
      list->items[list->count++] = (pix_rect){s->begin, y, s->end - s->begin, 1};
    }
  }
  return true;
}

static bool cut(partition *p, pix_rectangles *list) {
  close_all(p);
  int32_t above_count = 0, opened = 0;
  for (int32_t y = 0; y < p->bits->height; y++) {
    for (; opened < p->vertical.count && p->vertical.items[opened].from <= y; opened++) {
      if (p->is_chosen[opened]) open_vertical(p, opened);
    }
    stretch *above = p->rows[y & 1], *below = p->rows[~y & 1];
    const int32_t below_count = read_stretches(p, y, below);
    if (!add_rectangles(list, y, above, above_count, below, below_count)) return false;
    above_count = below_count;
  }
  return true;
}

static bool run(partition *p, pix_rectangles *list) {
  const size_t stripes = (size_t)p->stripes, columns = stripes * 64;
  p->open = pix_alloc(p->allocator, stripes, sizeof *p->open);
  p->vertical_at = pix_alloc(p->allocator, columns, sizeof *p->vertical_at);
  p->rows[0] = pix_alloc(p->allocator, columns, sizeof **p->rows);
  p->rows[1] = pix_alloc(p->allocator, columns, sizeof **p->rows);
  if (p->open == NULL || p->vertical_at == NULL || p->rows[0] == NULL || p->rows[1] == NULL) return false;
  return find_chords(p) && choose_chords(p) && cut(p, list);
}

bool pix_rectangles_create(pix_rectangles *list, pix_allocator *allocator, const pix_bits *bits) {
  *list = (pix_rectangles){.allocator = allocator};
  if (bits->width == 0 || bits->height == 0) return true;
  partition p = {.allocator = allocator, .bits = bits, .stripes = pix_stripe_count(bits->width)};
  p.width = p.stripes * 64;
  const bool is_done = run(&p, list);
  const size_t stripes = (size_t)p.stripes, columns = (size_t)p.width;
  const size_t across = (size_t)p.horizontal.count;
  pix_free(allocator, p.open, stripes, sizeof *p.open);
  pix_free(allocator, p.vertical_at, columns, sizeof *p.vertical_at);
  for (int k = 0; k < 2; k++) pix_free(allocator, p.rows[k], columns, sizeof **p.rows);
  pix_free(allocator, p.starts, across + 1, sizeof *p.starts);
  pix_free(allocator, p.meetings, (size_t)p.meeting_capacity, sizeof *p.meetings);
  pix_free(allocator, p.is_chosen, (size_t)p.vertical.count + across, sizeof *p.is_chosen);
  pix_free(allocator, p.horizontal.items, (size_t)p.horizontal.capacity, sizeof *p.horizontal.items);
  pix_free(allocator, p.vertical.items, (size_t)p.vertical.capacity, sizeof *p.vertical.items);
  if (!is_done) pix_rectangles_destroy(list);
  return is_done;
}

void pix_rectangles_destroy(pix_rectangles *list) {
  if (list->allocator == NULL) return;
  pix_free(list->allocator, list->items, (size_t)list->capacity, sizeof *list->items);
  *list = (pix_rectangles){0};
}
