// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "broad/cells.h"

#include "test_scoped.h"

#define MOST 700

// Boxes by slot, some slots of which are dealt out; how often each pair of slots was visited.
typedef struct scene {
  pix_rect boxes[MOST];
  int32_t slots[MOST], count;
} scene;

static uint8_t visits[MOST][MOST];

typedef struct visit_context {
  const pix_cells *first, *second;
  int64_t pairs;
} visit_context;

static void visit(void *context, const int32_t *first, const int32_t *second, int32_t count) {
  visit_context *c = context;
  for (int32_t k = 0; k < count; k++) {
    CHECK(first[k] >= 0 && first[k] < c->first->count && second[k] >= 0 && second[k] < c->second->count);
    visits[c->first->records[first[k]].slot][c->second->records[second[k]].slot]++;
  }
  c->pairs += count;
}

// Rules for some of the 64 kinds, and a kind for each slot.

static uint8_t kind_of(int32_t slot) { return (uint8_t)(slot % 8 * 9); }
static bool may_meet(uint8_t kind_a, uint8_t kind_b) { return (kind_a / 9 + kind_b / 9) % 3 != 0; }

static pix_cells_rules make_rules(void) {
  static uint64_t rules[64];
  for (int32_t a = 0; a < 64; a++) {
    rules[a] = 0;
    for (int32_t b = 0; b < 64; b++) rules[a] |= (uint64_t)may_meet((uint8_t)a, (uint8_t)b) << b;
  }
  return rules;
}

// What one search visits and compares: pairs within one set of boxes where `t` is the same, or between two. Returns how
// many it compares.
static int64_t check_by(pix_cells_rules rules, const pix_cells *cells, const scene *s, const pix_cells *others,
                     const scene *t) {
  memset(visits, 0, sizeof visits);
  visit_context context = {cells, others, 0};
  pix_area extent = {0, 0, 0, 0};
  for (int32_t j = 0; j < t->count; j++) extent = pix_area_unite(extent, pix_area_of(t->boxes[t->slots[j]]));
  const pix_area *around = t->count % 2 == 0 ? &extent : NULL;
  const int64_t compared = t == s ? pix_cells_each_pair(cells, rules, visit, &context).compared
                                  : pix_cells_each_meeting(cells, others, around, rules, visit, &context).compared;
  int64_t meeting = 0, allowed = 0;
  bool same = true;
  for (int32_t i = 0; i < s->count; i++) {
    for (int32_t j = t == s ? i + 1 : 0; j < t->count; j++) {
      const int32_t a = s->slots[i], b = t->slots[j];
      const bool is_allowed = rules == NULL || may_meet(kind_of(a), kind_of(b));
      const int32_t expected = is_allowed && pix_rects_meet(s->boxes[a], t->boxes[b]);
      same = same && visits[a][b] + (t == s ? visits[b][a] : 0) == expected;
      meeting += expected;
      allowed += is_allowed;
    }
  }
  CHECK(same);
  CHECK_EQUAL(context.pairs, meeting);
  CHECK(compared >= meeting && compared <= allowed);
  return compared;
}

// What is noted of each slot: any numbers that differ.
static int32_t order_of(int32_t slot) { return 3 * slot + 1; }
static int32_t mask_of(int32_t slot) { return -slot; }

static void check_notes(const pix_cells *cells) {
  bool same = true;
  for (int32_t i = 0; i < cells->count; i++) {
    const pix_cell_record *record = &cells->records[i];
    same = same && record->order == order_of(record->slot) && record->mask == mask_of(record->slot) &&
           cells->kinds[i] == kind_of(record->slot);
  }
  CHECK(same);
}

static void check_all(const pix_cells *cells, const scene *s, const pix_cells *others, const scene *t) {
  check_notes(cells);
  int64_t compared = -1;
  TEST_EACH_KERNEL(kernel) {
    const int64_t by_this_one = check_by(NULL, cells, s, others, t);
    CHECK(compared < 0 || by_this_one == compared);
    compared = by_this_one;
  }
  check_by(make_rules(), cells, s, others, t);
}

static void check_pairs(const pix_cells *cells, const scene *s) { check_all(cells, s, cells, s); }

#define CELLS TEST_FREED_BY(pix_cells_destroy) pix_cells

static const pix_cell_shape any_shape = {0, 0};

static pix_cells cells_of(pix_cell_shape shape) {
  pix_cells cells;
  pix_cells_init(&cells, test_allocator(), shape);
  return cells;
}

static bool build(pix_cells *cells, const scene *s) {
  int32_t order[MOST], mask[MOST];
  uint8_t kinds[MOST];
  for (int32_t slot = 0; slot < MOST; slot++) {
    order[slot] = order_of(slot);
    mask[slot] = mask_of(slot);
    kinds[slot] = kind_of(slot);
  }
  return pix_cells_build(cells, &(pix_cells_input){s->slots, s->count, s->boxes, order, mask, kinds});
}

// Squares and strips of all sizes, half of the time none.
static pix_cell_shape random_shape(test_random *random) {
  static const pix_cell_shape extremes[] = {{1, 1}, {1, 1 << 24}, {1 << 24, 1}, {1 << 24, 1 << 24}, {1, 1 << 20},
                                            {1 << 20, 1}, {16, 512}, {512, 16}, {3, 5}, {64, 32}};
  if (test_chance(random, 0.4)) return any_shape;
  if (test_chance(random, 0.4)) return TEST_PICK(random, extremes);
  return (pix_cell_shape){(int32_t)test_spread(random, 1, 1 << 24), (int32_t)test_spread(random, 1, 1 << 24)};
}

// How a round's boxes are strewn: within `reach` of the middle, sides up to `largest`.
typedef struct strewing {
  int32_t reach;
  double largest;
  bool has_outliers;
} strewing;

static strewing random_strewing(test_random *random) {
  static const int32_t reaches[] = {5, 100, 1000, 30000, 1 << 30};
  static const double sizes[] = {1, 20, 33, 300, 70000, 1 << 24};
  return (strewing){TEST_PICK(random, reaches), TEST_PICK(random, sizes), test_chance(random, 0.3)};
}

static pix_rect random_box(test_random *random, const strewing *s) {
  if (test_chance(random, 0.03)) {
    const int32_t w = test_int(random, 0, 9);
    return (pix_rect){test_int(random, -9, 9), test_int(random, -9, 9), w, w == 0 ? test_int(random, 0, 9) : 0};
  }
  const int32_t reach = s->has_outliers && test_chance(random, 0.02) ? 1 << 30 : s->reach;
  return (pix_rect){test_int(random, -reach, reach), test_int(random, -reach, reach),
                    (int32_t)test_spread(random, 1, s->largest + 0.99),
                    (int32_t)test_spread(random, 1, s->largest + 0.99)};
}

static void strew(scene *s, test_random *random, const strewing *how) {
  s->count = test_int(random, 0, test_chance(random, 0.3) ? MOST : 60);
  for (int32_t k = 0; k < MOST; k++) {
    s->boxes[k] = random_box(random, how);
    s->slots[k] = k;
  }
  for (int32_t k = MOST - 1; k > 0; k--) {
    const int32_t other = test_int(random, 0, k), slot = s->slots[k];
    s->slots[k] = s->slots[other];
    s->slots[other] = slot;
  }
}

static void drift(scene *s, test_random *random, const strewing *how) {
  for (int32_t k = 0; k < MOST; k++) {
    s->boxes[k].x += test_int(random, -40, 40);
    s->boxes[k].y += test_int(random, -40, 40);
    if (test_chance(random, 0.02)) s->boxes[k] = random_box(random, how);
    if (test_chance(random, 0.002)) s->boxes[k].w = test_int(random, 1, 1 << 24);
  }
}

static bool is_rounded_up(int32_t side, int32_t given) { return side >= given && side / 2 < given; }

// The first level's cells are as asked for, and the fullest one holds as many boxes as any.
static void check_shape(const pix_cells *cells) {
  if (cells->count == 0) return;
  const pix_cell_shape shape = pix_cells_shape(cells);
  if (pix_cell_shape_is_given(cells->shape)) {
    CHECK(is_rounded_up(shape.width, cells->shape.width) && is_rounded_up(shape.height, cells->shape.height));
  }
  int32_t largest = 0, in_use = 0;
  for (int32_t i = 0, run = 0; i < cells->count; i++) {
    run = i > 0 && cells->records[i - 1].cell == cells->records[i].cell ? run + 1 : 1;
    largest = pix_max(largest, run);
    in_use += run == 1;
  }
  CHECK_EQUAL(pix_cells_in_use(cells).largest, largest);
  CHECK_EQUAL(pix_cells_in_use(cells).cells, in_use);
  CHECK(cells->cell_count < 12 * cells->count + 40 * PIX_CELLS_LEVELS);
}

// The same cells for many frames, so that they are also used while they do not suit the boxes.
static void beside_all_pairs(test_random *random) {
  static scene s;
  const strewing how = random_strewing(random);
  CELLS cells = cells_of(random_shape(random));
  for (int frame = 0; frame < 18; frame++) {
    if (frame % 6 == 0) strew(&s, random, &how);
    const pix_kernel *before = pix_kernel_get(), *dealing = pix_kernel_at(frame % 3);
    CHECK(pix_kernel_choose(dealing == NULL ? NULL : dealing->name));
    CHECK(build(&cells, &s));
    CHECK(pix_kernel_choose(before->name));
    check_pairs(&cells, &s);
    check_shape(&cells);
    drift(&s, random, &how);
    if (test_chance(random, 0.1)) pix_cells_set_shape(&cells, random_shape(random));
  }
}

static void one_set_against_another(test_random *random) {
  static scene s, t;
  strewing how = random_strewing(random);
  CELLS cells = cells_of(random_shape(random)), others = cells_of(random_shape(random));
  strew(&s, random, &how);
  how.largest = test_chance(random, 0.5) ? how.largest : 50;
  strew(&t, random, &how);
  for (int frame = 0; frame < 2; frame++) {
    CHECK(build(&cells, &s) && build(&others, &t));
    check_all(&cells, &s, &others, &t);
    drift(&t, random, &how);
  }
}

// Boxes in rows of `columns`, so far apart.
static void line_up(scene *s, int32_t columns, int32_t apart, int32_t side) {
  s->count = MOST;
  for (int32_t k = 0; k < MOST; k++) {
    s->boxes[k] = (pix_rect){k % columns * apart, k / columns * apart, side, side};
    s->slots[k] = k;
  }
}

// The same boxes at other places of a table that was made for the first one: each edge and corner gets pairs across it.
static void across_every_edge(void) {
  test_random random = {3};
  static scene s;
  line_up(&s, 1, 0, 16);
  s.count = 200;
  for (int32_t k = 0; k < 200; k++) s.boxes[k].x = test_int(&random, 0, 200), s.boxes[k].y = test_int(&random, 0, 100);
  for (int32_t step = 1; step < 14; step++) {
    CELLS cells = cells_of(any_shape);
    CHECK(build(&cells, &s));
    scene moved = s;
    for (int32_t k = 0; k < s.count; k++) moved.boxes[k].x += 16 * step, moved.boxes[k].y -= 16 * step;
    CHECK(build(&cells, &moved) && (step < 4 || cells.levels[0].wraps));
    check_pairs(&cells, &moved);
  }
}

// Few boxes far away neither make the table large nor are they lost.
static void few_far_away(void) {
  static scene s;
  line_up(&s, 25, 20, 24);
  s.boxes[3].x = s.boxes[4].x = 1 << 30;
  s.boxes[5].y = -(1 << 30);
  CELLS cells = cells_of(any_shape);
  CHECK(build(&cells, &s) && cells.cell_count < 4 * MOST && cells.wrapped == 3);
  CHECK(pix_cells_in_use(&cells).cells > 50 && pix_cells_in_use(&cells).cells <= MOST);
  check_pairs(&cells, &s);
}

// Rooms with nothing between them are as quick to search as one field: cells do not grow until all fits one table.
static void crowded_places_far_apart(test_random *random) {
  static scene s;
  line_up(&s, 1, 0, 16);
  const int32_t rooms = test_int(random, 2, 4), away = test_int(random, 3000, 200000);
  for (int32_t k = 0; k < MOST; k++) {
    const int32_t at = test_int(random, 0, rooms - 1) * away;
    s.boxes[k] = (pix_rect){at + test_int(random, 0, 600), at + test_int(random, 0, 600), 16, 16};
  }
  CELLS cells = cells_of(any_shape);
  CHECK(build(&cells, &s));
  check_pairs(&cells, &s);
  visit_context context = {&cells, &cells, 0};
  CHECK(pix_cells_each_pair(&cells, NULL, visit, &context).compared < 60 * MOST);
  const int32_t tuned = cells.builds_until_tuning;
  CHECK(build(&cells, &s));
  CHECK_EQUAL(cells.builds_until_tuning, tuned - 1);  // and what is wrapped is no reason to choose anew
}

static void no_memory(void) {
  static scene s;
  test_random random = {7};
  strew(&s, &random, &(strewing){1000, 50, false});
  s.count = 300;
  TEST_EACH_FAILURE(failures) {
    CELLS cells = cells_of(any_shape);
    test_begin_failing(&failures);
    const bool built = build(&cells, &s);
    CHECK_EQUAL(built, !test_end_failing(&failures));
    if (!built) {
      visit_context context = {&cells, &cells, 0};
      CHECK(cells.count == 0 && pix_cells_each_pair(&cells, NULL, visit, &context).compared == 0);
      CHECK(build(&cells, &s));
    }
    check_pairs(&cells, &s);
  }
}

// The choice of cells' sizes, by a sample of the boxes.

#define MOST_SAMPLED 1000

typedef struct sampled {
  pix_rect boxes[MOST_SAMPLED];
  int32_t slots[MOST_SAMPLED];
  pix_box_sample sample;
} sampled;

static void take(sampled *s, int32_t count) {
  for (int32_t k = 0; k < count; k++) s->slots[k] = k;
  pix_box_sample_take(&s->sample, s->boxes, s->slots, count);
}

static void at_the_ends_of_the_world(void) {
  static sampled s;
  for (int32_t k = 0; k < MOST_SAMPLED; k++) {
    s.boxes[k] = (pix_rect){k % 2 == 0 ? INT32_MIN : INT32_MAX - 5, k % 3 == 0 ? INT32_MIN : INT32_MAX - 5, 5, 5};
  }
  take(&s, MOST_SAMPLED);
  CHECK_EQUAL(s.sample.left, INT32_MIN);
  CHECK_EQUAL(s.sample.bottom, INT32_MAX);
  CHECK_EQUAL(pix_box_sample_columns(&s.sample, 0), INT64_C(1) << 32);
  CHECK_EQUAL(pix_box_sample_rows(&s.sample, 31), 2);
}

static void the_shape_of_most_boxes(void) {
  static const struct {
    int32_t w, h, widening;
  } cases[] = {{16, 16, 0}, {20, 16, 0}, {32, 16, 1}, {2, 24, -4}, {256, 16, 4}, {1, 1 << 24, -24}, {1 << 24, 1, 24},
               {0, 0, 0},   {0, 9, 0},   {7, 5, 0},   {9, 5, 1},   {INT32_MAX, 1, 31}};
  static sampled s;
  TEST_EACH(c, cases) {
    for (int32_t k = 0; k < MOST_SAMPLED; k++) {
      const bool is_other = k % 5 == 0;
      s.boxes[k] = (pix_rect){k, k, is_other ? 40 : c->w, is_other ? 2 : c->h};
    }
    take(&s, MOST_SAMPLED);
    CHECK_EQUAL(s.sample.widening, c->widening);
  }
}

// Rooms far apart are crowded, a field is not.
static void crowds(void) {
  test_random random = {5};
  static sampled s;
  for (int32_t k = 0; k < MOST_SAMPLED; k++) s.boxes[k] = (pix_rect){k % 32 * 20, k / 32 * 20, 9, 9};
  take(&s, MOST_SAMPLED);
  CHECK(!pix_box_sample_is_crowded(&s.sample, 4, 4, 4) && pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
  for (int32_t k = 0; k < MOST_SAMPLED; k++) {
    s.boxes[k] = (pix_rect){k % 2 * 1000000 + test_int(&random, 0, 200), test_int(&random, 0, 200), 9, 9};
  }
  take(&s, MOST_SAMPLED);
  CHECK(pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
  take(&s, 1);
  CHECK(!pix_box_sample_is_crowded(&s.sample, 8, 8, 4));
}

// Of boxes inside a table, outside it and far from it, empty ones, those as large as a cell and a pixel larger.
static void cells_by_each_kernel(test_random *random) {
  const int32_t left = test_int(random, -50, 50), top = test_int(random, -50, 50);
  const pix_cell_level level = {.column_shift = test_int(random, 0, 8), .row_shift = test_int(random, 0, 8),
                                .first_column = left, .first_row = top, .columns = test_int(random, 4, 60),
                                .rows = test_int(random, 4, 60), .first_cell = test_int(random, 0, 1000)};
  enum { COUNT = 83 };
  pix_rect boxes[COUNT];
  int32_t slots[COUNT], expected[COUNT], cells[COUNT];
  for (int32_t k = 0; k < COUNT; k++) {
    const int32_t column = left + test_int(random, -2, level.columns + 1);
    const int32_t row = top + test_int(random, -2, level.rows + 1);
    const int32_t far = test_chance(random, 0.1) ? test_int(random, -2, 1) * (1 << 30) : 0;
    boxes[k] = (pix_rect){column * (1 << level.column_shift) + test_int(random, -1, 1), row * (1 << level.row_shift),
                          test_int(random, 0, 2) + (1 << level.column_shift) - 1,
                          test_int(random, 0, 2) + (1 << level.row_shift) - 1};
    if (far != 0) boxes[k].x = far;
    if (test_chance(random, 0.1)) boxes[k].h = 0;
    slots[k] = test_int(random, 0, k);
    const pix_rect box = boxes[slots[k]];
    const bool is_taken = !pix_rect_is_empty(box) && box.w <= 1 << level.column_shift && box.h <= 1 << level.row_shift;
    expected[k] = is_taken ? pix_cell_in_table(&level, box) : -1;
  }
  const int32_t count = test_int(random, 0, COUNT);
  TEST_EACH_KERNEL(kernel) {
    kernel->cells_find(&level, boxes, slots, count, cells);
    CHECK(memcmp(cells, expected, (size_t)count * sizeof *cells) == 0);
  }
}

const test_case cells_tests[] = {
    TEST_ROUNDS(cells_by_each_kernel, 300),
    TEST_ROUNDS(beside_all_pairs, 60), TEST_ROUNDS(one_set_against_another, 150), TEST(across_every_edge),
    TEST_ROUNDS(crowded_places_far_apart, 20), TEST(few_far_away), TEST(no_memory),
    TEST(at_the_ends_of_the_world), TEST(the_shape_of_most_boxes), TEST(crowds),
    TESTS_END,
};
