// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Questions about places: which sprites cover a pixel of a point, a rectangle, a circle, and what does a ray hit?
// Chipmunk's indexes answer for boxes. What it takes to ask again when all that move have moved. And whether
// the cells that a world chooses by itself are good ones.

#include "field.h"

#define QUESTIONS 2000  // so many that no processor learns their branches by heart
#define RECT_SIDE 64
#define RADIUS 50
#define MOST_TO_CHECK 10000  // sprites
#define RAYS_TO_CHECK 40

enum { OURS, ANY, HASH, TREE, ENTRIES };

typedef struct place {
  int32_t x, y;  // of a pixel
} place;

typedef struct line {
  double x1, y1, x2, y2;
} line;

typedef struct question_scene {
  field *field;
  chipmunk_box *boxes;  // of all frames
  chipmunk_index *hash, *tree;
  place places[QUESTIONS];
  line lines[QUESTIONS];
} question_scene;

static const pix_wanted want_first = {PIX_ALL_LAYERS, true, 0, false};

// Queries of ours: each takes a place and writes to pix_world_found.

typedef int32_t ask_world(pix_world *world, place at, pix_wanted wanted);

static int32_t ask_point(pix_world *world, place at, pix_wanted wanted) {
  return pix_world_query_point(world, at.x, at.y, wanted);
}

static int32_t ask_rect(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_rect(at.x, at.y, RECT_SIDE, RECT_SIDE);
  return pix_world_query_shape(world, &shape, wanted);
}

static int32_t ask_circle(pix_world *world, place at, pix_wanted wanted) {
  const pix_shape shape = pix_shape_circle(at.x + 0.5, at.y + 0.5, RADIUS);
  return pix_world_query_shape(world, &shape, wanted);
}

// Asks at all places. Of what is found, no more than `most` are tallied.
static void ask_all(question_scene *s, ask_world *ask, pix_wanted wanted, int32_t most, bench_tally *tally) {
  pix_world *world = &s->field->world;
  for (int32_t q = 0; q < QUESTIONS; q++) {
    const int32_t count = ask(world, s->places[q], wanted);
    bench_must(count >= 0);
    const int32_t *found = pix_world_found(world);
    for (int32_t k = 0; k < count && k < most; k++) bench_tally_add(tally, (uint64_t)q, (uint64_t)found[k]);
  }
}

// Queries of Chipmunk's. Its boxes are pixels: a centre is told as its pixel.

typedef void ask_index(const question_scene *s, const chipmunk_index *index, int32_t q, bench_tally *tally);

static void ask_index_point(const question_scene *s, const chipmunk_index *index, int32_t q, bench_tally *tally) {
  const place at = s->places[q];
  chipmunk->query_box(index, s->boxes, (chipmunk_box){at.x, at.y, at.x, at.y}, (uint64_t)q, tally);
}

static void ask_index_rect(const question_scene *s, const chipmunk_index *index, int32_t q, bench_tally *tally) {
  const place at = s->places[q];
  const chipmunk_box area = {at.x, at.y, at.x + RECT_SIDE - 1, at.y + RECT_SIDE - 1};
  chipmunk->query_box(index, s->boxes, area, (uint64_t)q, tally);
}

static void ask_index_circle(const question_scene *s, const chipmunk_index *index, int32_t q, bench_tally *tally) {
  chipmunk->query_circle(index, s->boxes, s->places[q].x, s->places[q].y, RADIUS, (uint64_t)q, tally);
}

// Rays.

static pix_ray ray_of(line l) { return pix_ray_between(l.x1, l.y1, l.x2, l.y2); }

// Returns the sprite that is hit first, -1 if there is none.
static int32_t first_hit(pix_world *world, line l) {
  const pix_ray ray = ray_of(l);
  const int32_t count = pix_world_ray_cast(world, &ray, pix_want_all);
  bench_must(count >= 0);
  return count > 0 ? pix_world_ray_hits(world)[0].slot : -1;
}

static void run_ray_first(void *scene, bench_tally *tally) {
  question_scene *s = scene;
  for (int32_t r = 0; r < QUESTIONS; r++) {
    const int32_t hit = first_hit(&s->field->world, s->lines[r]);
    if (hit >= 0) bench_tally_add(tally, (uint64_t)r, (uint64_t)hit);
  }
}

static void run_ray_all(void *scene, bench_tally *tally) {
  question_scene *s = scene;
  pix_world *world = &s->field->world;
  for (int32_t r = 0; r < QUESTIONS; r++) {
    const pix_ray ray = ray_of(s->lines[r]);
    const int32_t count = pix_world_ray_cast_all(world, &ray, pix_want_all);
    bench_must(count >= 0);
    const pix_ray_hit *hits = pix_world_ray_hits(world);
    for (int32_t k = 0; k < count; k++) bench_tally_add(tally, (uint64_t)r, (uint64_t)hits[k].slot);
  }
}

static void ask_index_first(const question_scene *s, const chipmunk_index *index, int32_t r, bench_tally *tally) {
  const line l = s->lines[r];
  const int32_t hit = chipmunk->first_on_segment(index, s->boxes, l.x1, l.y1, l.x2, l.y2);
  if (hit >= 0) bench_tally_add(tally, (uint64_t)r, (uint64_t)hit);
}

static void ask_index_all(const question_scene *s, const chipmunk_index *index, int32_t r, bench_tally *tally) {
  const line l = s->lines[r];
  chipmunk->all_on_segment(index, s->boxes, l.x1, l.y1, l.x2, l.y2, (uint64_t)r, tally);
}

// Asking again after a move: frames in each of which all that move are moved, and one point is asked for.

static void run_moves(void *scene, bench_tally *tally) {
  question_scene *s = scene;
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    field_move(s->field, frame);
    tally->count += ask_point(&s->field->world, s->places[frame], pix_want_all);
  }
}

static void move_index(const question_scene *s, chipmunk_index *index, bench_tally *tally) {
  for (int32_t frame = 0; frame < s->field->frames; frame++) {
    const chipmunk_box *boxes = s->boxes + (size_t)frame * (size_t)s->field->count;
    const place at = s->places[frame];
    chipmunk->place(index, boxes);
    chipmunk->query_box(index, boxes, (chipmunk_box){at.x, at.y, at.x, at.y}, 0, tally);
  }
}

static void run_hash_moves(void *s, bench_tally *tally) { move_index(s, ((question_scene *)s)->hash, tally); }
static void run_tree_moves(void *s, bench_tally *tally) { move_index(s, ((question_scene *)s)->tree, tally); }

// Defines runs of a question: ours, at the first, and of both indexes.
#define RUN_OURS(id, ask, wanted) \
  static void id(void *scene, bench_tally *tally) { ask_all(scene, ask, wanted, INT32_MAX, tally); }
#define RUN_INDEX(id, ask, which)                                                     \
  static void id(void *scene, bench_tally *tally) {                                   \
    const question_scene *s = scene;                                                  \
    for (int32_t q = 0; q < QUESTIONS; q++) ask(s, s->which, q, tally);               \
  }
#define RUN_INDEXES(id, ask) RUN_INDEX(id##_hash, ask, hash) RUN_INDEX(id##_tree, ask, tree)

RUN_OURS(run_point, ask_point, pix_want_all)
RUN_OURS(run_any_at_point, ask_point, want_first)
RUN_OURS(run_rect, ask_rect, pix_want_all)
RUN_OURS(run_any_in_rect, ask_rect, want_first)
RUN_OURS(run_circle, ask_circle, pix_want_all)
RUN_OURS(run_any_in_circle, ask_circle, want_first)
RUN_INDEXES(run_point, ask_index_point)
RUN_INDEXES(run_rect, ask_index_rect)
RUN_INDEXES(run_circle, ask_index_circle)
RUN_INDEXES(run_first, ask_index_first)
RUN_INDEXES(run_all, ask_index_all)

static double time_hash_of_rects(chipmunk_index *hash, void *scene) {
  question_scene *s = scene;
  s->hash = hash;
  return bench_least(s, run_rect_hash, 2);
}

static double time_hash_of_rays(chipmunk_index *hash, void *scene) {
  question_scene *s = scene;
  s->hash = hash;
  return bench_least(s, run_first_hash, 2);
}

// Lays rays from anywhere in the field, in any direction; ends at whole 1/256 pixels.
static void lay_rays(question_scene *s, double length) {
  bench_random random = {1704};
  for (int32_t r = 0; r < QUESTIONS; r++) {
    const double angle = bench_random_between(&random, 0, 6.283);
    line *l = &s->lines[r];
    l->x1 = bench_snap(bench_random_between(&random, 0, s->field->side), 256);
    l->y1 = bench_snap(bench_random_between(&random, 0, s->field->side), 256);
    l->x2 = bench_snap(l->x1 + cos(angle) * length, 256);
    l->y2 = bench_snap(l->y1 + sin(angle) * length, 256);
  }
}

// Sets the scene up with boxes that reach `beyond` (field.h), and the hash that is best at what the timing does. For
// checks, without a timing, any hash will do.
static void set_up(question_scene *s, field_options options, int32_t beyond, chipmunk_timing *timing) {
  *s = (question_scene){.field = field_create(options)};
  bench_random random = {1809};
  for (int32_t q = 0; q < QUESTIONS; q++) {
    s->places[q].x = (int32_t)bench_random_between(&random, 0, s->field->side);
    s->places[q].y = (int32_t)bench_random_between(&random, 0, s->field->side);
  }
  lay_rays(s, 1000);
  if (chipmunk == NULL) return;
  s->boxes = field_chipmunk_boxes(s->field, beyond);
  const chipmunk_set set = {s->boxes, s->field->count, s->field->moving};
  s->hash = timing == NULL ? chipmunk->hash_of(set, (chipmunk_cells){64, 1}) : chipmunk->best_hash(set, timing, s);
  s->tree = chipmunk->tree_of(set);
}

static void tear_down(question_scene *s) {
  field_destroy(s->field);
  if (s->hash != NULL) chipmunk->destroy(s->hash);
  if (s->tree != NULL) chipmunk->destroy(s->tree);
  free(s->boxes);
}

static void measure(question_scene *s, bench_row row, double count, bool (*is_right)(void *scene)) {
  row.size = s->field->count;
  row.count = count;
  row.answers = BENCH_LOOSE;
  row.is_right = is_right;
  for (int32_t k = 0; k < BENCH_ENTRIES && s->hash == NULL; k++) {
    if (row.entries[k].name != NULL && strchr("ht", row.entries[k].name[0]) != NULL) row.entries[k].run = NULL;
  }
  bench_measure(&row, s);
}

static const struct shape {
  const char *name;
  bench_run *run[ENTRIES];
  ask_world *ask;
} shapes[] = {
    {"a point", {run_point, run_any_at_point, run_point_hash, run_point_tree}, ask_point},
    {"a rectangle of 64x64", {run_rect, run_any_in_rect, run_rect_hash, run_rect_tree}, ask_rect},
    {"a circle of radius 50", {run_circle, run_any_in_circle, run_circle_hash, run_circle_tree}, ask_circle},
};

// Sprites that fill their boxes: do all find the same? And does asking for any find the first of them?
static void check_shapes(field_layout layout, int32_t count) {
  question_scene s;
  const field_options options = {.layout = layout, .count = count, .frames = 1, .is_rectangular = true};
  set_up(&s, options, 0, NULL);
  for (int32_t i = 0; i < 3; i++) {
    bench_tally found[ENTRIES] = {{0}}, first = {0};
    for (int32_t k = 0; k < ENTRIES; k++) {
      if (k >= HASH && s.hash == NULL) continue;
      shapes[i].run[k](&s, &found[k]);
      if (k != ANY && !bench_tallies_agree(found[k], found[OURS])) bench_fault("%s of %d differs", shapes[i].name, k);
    }
    ask_all(&s, shapes[i].ask, pix_want_all, 1, &first);
    if (first.count == 0 || !bench_tallies_agree(first, found[ANY])) bench_fault("any: %s differs", shapes[i].name);
  }
  tear_down(&s);
}

static void run_queries(void) {
  static const int32_t frames[] = {20, 4, 2};
  for (field_layout layout = 0; layout <= FIELD_STILL; layout++) {
    for (int32_t k = 0; k < field_size_count(layout); k++) {
      question_scene s;
      char name[64];
      if (field_sizes[k] <= MOST_TO_CHECK) check_shapes(layout, field_sizes[k]);
      const field_options options = {.layout = layout, .count = field_sizes[k], .frames = frames[k]};
      set_up(&s, options, 0, time_hash_of_rects);
      for (int32_t i = 0; i < 3 && layout != FIELD_STILL; i++) {
        bench_run *const *run = shapes[i].run;
        snprintf(name, sizeof name, "%s, %s", field_names[layout], shapes[i].name);
        measure(&s, (bench_row){.name = name, .entries = {{"ours", run[OURS]}, {"any", run[ANY]}, {"hash", run[HASH]},
                                                          {"tree", run[TREE]}}}, QUESTIONS, NULL);
      }
      snprintf(name, sizeof name, "%s, move all, ask for a point: a sprite", field_names[layout]);
      measure(&s, (bench_row){.name = name, .entries = {{"ours", run_moves}, {"hash", run_hash_moves},
                                                        {"tree", run_tree_moves}}},
              (double)s.field->count * s.field->frames, NULL);
      tear_down(&s);
    }
  }
}

const bench_section section_question_queries = {
    "questions queries", "what covers a pixel of a shape, and the first of it; Chipmunk finds boxes: ns a query",
    run_queries};

// Asks each sprite what a ray hits first.
static int32_t first_hit_of_each(const field *f, line l) {
  const pix_ray ray = ray_of(l);
  int32_t hit = -1;
  int64_t nearest = 0;
  for (int32_t i = 0; i < f->count; i++) {
    pix_ray_pixel pixel;
    if (!pix_sprite_first_on_ray(&f->sprites[i], &ray, PIX_RAY_NO_LIMIT, &pixel)) continue;
    const int64_t order = pix_ray_order(&ray, pixel);
    if (hit < 0 || order < nearest) {
      hit = i;
      nearest = order;
    }
  }
  return hit;
}

static bool rays_are_right(void *scene) {
  question_scene *s = scene;
  for (int32_t r = 0; r < RAYS_TO_CHECK; r++) {
    if (first_hit(&s->field->world, s->lines[r]) != first_hit_of_each(s->field, s->lines[r])) return false;
  }
  return true;
}

static void run_rays(void) {
  static const double lengths[] = {100, 1000};
  for (field_layout layout = 0; layout <= FIELD_MIXED; layout++) {
    for (int32_t k = 0; k < field_size_count(layout); k++) {
      question_scene s;
      // Chipmunk's boxes are the squares of the pixels here.
      set_up(&s, (field_options){.layout = layout, .count = field_sizes[k], .frames = 1}, 1, time_hash_of_rays);
      for (int32_t l = 0; l < 2; l++) {
        char name[64];
        lay_rays(&s, lengths[l]);
        snprintf(name, sizeof name, "%s, first hit of %.0f pixels", field_names[layout], lengths[l]);
        measure(&s, (bench_row){.name = name, .entries = {{"ours", run_ray_first}, {"hash", run_first_hash},
                                                          {"tree", run_first_tree}}}, QUESTIONS, rays_are_right);
        snprintf(name, sizeof name, "%s, all hits of %.0f pixels", field_names[layout], lengths[l]);
        measure(&s, (bench_row){.name = name, .entries = {{"ours", run_ray_all}, {"hash", run_all_hash},
                                                          {"tree", run_all_tree}}}, QUESTIONS, NULL);
      }
      tear_down(&s);
    }
  }
}

const bench_section section_question_rays = {
    "questions rays", "what a ray hits, pixels; Chipmunk's indexes find boxes: ns a ray", run_rays};

// The size of cells.

#define SMALLEST 8
#define LARGEST 1024

static void run_frames(void *scene, bench_tally *tally) {
  field *f = ((question_scene *)scene)->field;
  for (int32_t frame = 0; frame < f->frames; frame++) {
    field_move(f, frame);
    bench_must(pix_world_find_pairs(&f->world));
    tally->count += f->world.pairs.count;
  }
}

static double time_with_cells(question_scene *s, bench_run *run, int32_t size) {
  pix_world_set_cell_shape(&s->field->world, (pix_cell_shape){size, size});
  return bench_least(s, run, 4);
}

// Measures with the world's own cells, before and after the others, as what else the machine does may have slowed it.
static void measure_cells(question_scene *s, const char *name, bench_run *run, double count) {
  int32_t best = 0;
  double least[BENCH_ENTRIES] = {time_with_cells(s, run, 0)};
  for (int32_t size = SMALLEST; size <= LARGEST; size *= 2) {
    const double ns = time_with_cells(s, run, size);
    if (best != 0 && ns >= least[1]) continue;
    best = size;
    least[1] = ns;
  }
  least[0] = fmin(least[0], time_with_cells(s, run, 0));
  char full[64], answers[64];
  snprintf(full, sizeof full, "%s, %s", field_names[s->field->options.layout], name);
  snprintf(answers, sizeof answers, "best %d%s", (int)best, least[0] > 1.3 * least[1] ? ": own NOT within 1.3" : "");
  const bench_row row = {.name = full, .size = s->field->count, .count = 1000 * count,
                         .entries = {{"own cells", run}, {"best cells", run}}};
  bench_print(&row, least, answers);
}

static void run_cells(void) {
  for (field_layout layout = 0; layout < FIELD_LAYOUTS; layout++) {
    for (int32_t k = 0; k < 2; k++) {
      question_scene s;
      const field_options options = {.layout = layout, .count = field_sizes[k], .frames = 4};
      set_up(&s, options, 0, NULL);
      lay_rays(&s, 300);
      measure_cells(&s, "frames", run_frames, options.frames);
      measure_cells(&s, "queries", run_rect, QUESTIONS);
      measure_cells(&s, "rays", run_ray_first, QUESTIONS);
      measure_cells(&s, "move, ask", run_moves, options.frames);
      tear_down(&s);
    }
  }
}

const bench_section section_question_cells = {
    "questions cellsize", "the world's own cells against the best of square ones: microseconds a frame or question",
    run_cells};
