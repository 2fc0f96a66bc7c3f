// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/snapshot_serial.h"

#include <float.h>
#include <math.h>

#include "base/endian.h"
#include "sprite/family.h"

#define LETTERS "PXSN"
#define LEAST 16  // bytes: that of no sprites
#define OTHER "it is not a serialized snapshot"

const char pix_snapshot_no_memory[] = "not enough memory";

// What else follows of a sprite.
enum {
  HAS_LAYER = 16,  // not the first one
  HAS_FRAME = 32,  // not the first one
  HAS_STEPS = 64,
  HAS_LEADER = 128,
  HAS_VELOCITY = 256,
  HAS_SPIN = 512,
  HAS_DEPTH = 1024,
  HAS_ROTATION = 2048,
  HAS_SCALE = 4096,
  HAS_ORIGIN = 8192,
  HAS_SHEAR = 16384,
  HAS_ALL = 32767,
  OF_LEADER = HAS_ROTATION | HAS_SCALE | HAS_ORIGIN | HAS_SHEAR
};

// The numbers among that, in their order; what does not follow is as usual.
static const struct field {
  int32_t has;
  size_t offset;  // in a pix_member
  double usual, limit;
} fields[] = {
    {HAS_VELOCITY, offsetof(pix_member, velocity.x), 0, PIX_MAX_POSITION},
    {HAS_VELOCITY, offsetof(pix_member, velocity.y), 0, PIX_MAX_POSITION},
    {HAS_SPIN, offsetof(pix_member, spin), 0, PIX_MAX_ROTATION},
    {HAS_DEPTH, offsetof(pix_member, depth), 0, DBL_MAX},
    {HAS_ROTATION, offsetof(pix_member, transform.r), 0, PIX_MAX_ROTATION},
    {HAS_SCALE, offsetof(pix_member, transform.sx), 1, PIX_MAX_SCALE},
    {HAS_SCALE, offsetof(pix_member, transform.sy), 1, PIX_MAX_SCALE},
    {HAS_ORIGIN, offsetof(pix_member, transform.ox), 0, PIX_MAX_ORIGIN},
    {HAS_ORIGIN, offsetof(pix_member, transform.oy), 0, PIX_MAX_ORIGIN},
    {HAS_SHEAR, offsetof(pix_member, transform.kx), 0, PIX_MAX_SCALE},
    {HAS_SHEAR, offsetof(pix_member, transform.ky), 0, PIX_MAX_SCALE},
};

enum { FIELDS = sizeof fields / sizeof *fields };

static double *number_of(const pix_member *m, int32_t field) {
  return (double *)(void *)((uint8_t *)(uintptr_t)m + fields[field].offset);
}

// Writing. Once memory is short, nothing is written any more.

typedef struct writer {
  pix_bytes *bytes;
  pix_allocator *allocator;
  bool failed;
} writer;

// Where so many bytes go, and moves on; NULL: nowhere.
static uint8_t *make_room(writer *w, size_t count) {
  w->failed = w->failed || !pix_bytes_reserve(w->bytes, w->allocator, w->bytes->count + count);
  if (w->failed) return NULL;
  uint8_t *at = w->bytes->data + w->bytes->count;
  w->bytes->count += count;
  return at;
}

static void put_byte(writer *w, int32_t value) {
  uint8_t *at = make_room(w, 1);
  if (at != NULL) *at = (uint8_t)value;
}

static void put_varint(writer *w, int32_t value) {
  uint8_t *at = make_room(w, PIX_LONGEST_VARINT);
  if (at != NULL) w->bytes->count = (size_t)(pix_put_varint(at, (uint32_t)value) - w->bytes->data);
}

static void put_word(writer *w, int32_t value) {
  uint8_t *at = make_room(w, 4);
  if (at != NULL) pix_store_le32(at, (uint32_t)value);
}

static void put_set(writer *w, uint64_t value) {
  uint8_t *at = make_room(w, 8);
  if (at != NULL) pix_store_le64(at, value);
}

static void put_double(writer *w, double value) { put_set(w, pix_double_bits(value)); }

static void put_two(writer *w, double a, double b) {
  put_double(w, a);
  put_double(w, b);
}

static void put_name(writer *w, pix_name name) {
  put_varint(w, (int32_t)name.length);
  uint8_t *at = make_room(w, name.length);
  if (at != NULL && name.length > 0) memcpy(at, name.text, name.length);
}

// Has it other rules than to collide with all?
static bool has_rules(const pix_layers *layers, int32_t bit) {
  static const uint8_t none[PIX_MAX_LAYERS];
  return layers->collide_with[bit] != PIX_ALL_LAYERS || layers->stopped_by[bit] != PIX_ALL_LAYERS ||
         memcmp(layers->responses[bit], none, sizeof none) != 0;
}

static void put_rules_of(writer *w, const pix_layers *layers, int32_t bit, const uint8_t *numbers) {
  put_set(w, layers->collide_with[bit]);
  put_set(w, layers->stopped_by[bit]);
  uint64_t set = 0;
  for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) {
    set |= (uint64_t)(layers->responses[bit][other] != 0) << other;
  }
  put_set(w, set);
  for (; set != 0; set &= set - 1) put_byte(w, numbers[layers->responses[bit][pix_lowest_bit(set)]]);
}

// Numbers the responses by which comes first.
static int32_t number_responses(const pix_layers *layers, uint8_t *numbers, uint8_t *in_order) {
  bool seen[PIX_MAX_RESPONSES] = {true};
  int32_t count = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) {
      const uint8_t response = layers->responses[bit][other];
      if (seen[response]) continue;
      seen[response] = true;
      numbers[response] = (uint8_t)count;
      in_order[count++] = response;
    }
  }
  return count;
}

static void put_layers(writer *w, const pix_layers *layers, const pix_snapshot_names *names) {
  uint8_t numbers[PIX_MAX_RESPONSES] = {0}, in_order[PIX_MAX_RESPONSES];
  const int32_t responses = number_responses(layers, numbers, in_order);
  put_byte(w, layers->known.is_closed);
  put_byte(w, layers->known.count);
  for (int32_t bit = 0; bit < layers->known.count; bit++) put_name(w, names->layers[bit]);
  put_byte(w, responses);
  for (int32_t k = 0; k < responses; k++) put_name(w, names->responses[in_order[k]]);
  uint64_t set = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) set |= (uint64_t)has_rules(layers, bit) << bit;
  put_set(w, set);
  for (; set != 0; set &= set - 1) put_rules_of(w, layers, pix_lowest_bit(set), numbers);
}

static int32_t what_follows(const pix_member *m, int32_t layer) {
  int32_t set = m->flags;
  if (layer != 0) set |= HAS_LAYER;
  if (m->frame != 1) set |= HAS_FRAME;
  if (m->steps[0] != 0 || m->steps[1] != 0 || m->steps[2] != 0) set |= HAS_STEPS;
  for (int32_t k = 0; k < FIELDS; k++) {
    if (pix_double_bits(*number_of(m, k)) != pix_double_bits(fields[k].usual)) set |= fields[k].has;
  }
  return m->leader >= 0 ? (set & ~OF_LEADER) | HAS_LEADER : set;
}

static void put_member(writer *w, const pix_snapshot *s, const pix_member *m, const int32_t *map) {
  const int32_t layer = pix_layers_find(&s->layers.known, m->layer), set = what_follows(m, layer);
  put_byte(w, set & 255);
  put_byte(w, set >> 8);
  put_varint(w, m->frame_count);
  put_varint(w, m->largest_width);
  put_varint(w, m->largest_height);
  if (set & HAS_LAYER) put_byte(w, layer);
  if (set & HAS_FRAME) put_varint(w, m->frame);
  for (int k = 0; set & HAS_STEPS && k < 3; k++) put_byte(w, m->steps[k]);
  if (set & HAS_LEADER) {
    put_varint(w, map[m->leader]);
    put_varint(w, m->rank);
  } else {
    put_two(w, m->position.x, m->position.y);
  }
  for (int32_t k = 0; k < FIELDS; k++) {
    if (set & fields[k].has) put_double(w, *number_of(m, k));
  }
}

static bool are_members(const pix_pair *pair, const int32_t *map) {
  return map[pair->a.slot] >= 0 && map[pair->b.slot] >= 0;
}

// `began`: those of them that began; NULL for a list that does not say it.
static void put_pairs(writer *w, const pix_pair_list *list, const pix_pair_list *began, const int32_t *map) {
  int32_t count = 0, before = 0, next = 0;
  for (int32_t i = 0; i < list->count; i++) count += are_members(&list->items[i], map);
  put_varint(w, count);
  for (int32_t i = 0; i < list->count; i++) {
    const pix_pair *pair = &list->items[i];
    const bool has_begun = began != NULL && next < began->count && pix_pair_has_slots_of(pair, &began->items[next]);
    next += has_begun;
    if (!are_members(pair, map)) continue;
    const int32_t a = map[pair->a.slot], b = map[pair->b.slot];
    put_varint(w, a - before);
    put_varint(w, b - a);
    if (began != NULL) put_varint(w, has_begun);
    before = a;
  }
}

static void put_hits(writer *w, const pix_array *hits, const int32_t *map) {
  put_varint(w, hits->count);
  for (int32_t i = 0; i < hits->count; i++) {
    const pix_hit *hit = (const pix_hit *)hits->items + i;
    put_varint(w, map[hit->bullet.slot]);
    put_varint(w, map[hit->other.slot]);
    put_word(w, hit->x);
    put_word(w, hit->y);
    put_two(w, hit->normal[0], hit->normal[1]);
  }
}

bool pix_snapshot_write(const pix_snapshot *s, bool is_updated, const pix_snapshot_names *names, pix_bytes *bytes) {
  writer w = {bytes, s->allocator, false};
  int32_t slots;
  int32_t *map = pix_snapshot_map(s, &slots);
  if (map == NULL) return false;
  if (make_room(&w, PIX_PACKING_HEADER) != NULL) pix_packing_begin(bytes, LETTERS);
  put_varint(&w, s->count);
  put_byte(&w, is_updated);
  put_layers(&w, &s->layers, names);
  for (int32_t i = 0; i < s->count; i++) put_member(&w, s, &s->members[i], map);
  put_pairs(&w, &s->pairs, &s->began, map);
  put_pairs(&w, &s->ended, NULL, map);
  put_hits(&w, &s->hits, map);
  pix_snapshot_free_map(s, map, slots);
  return !w.failed && pix_packing_end(bytes, s->allocator);
}

// Reading. What is wrong or missing makes the end of the content come at once, and `failed`.

typedef struct reader {
  pix_packed rest;
  bool failed;
} reader;

static const uint8_t *take(reader *r, size_t count) {
  static const uint8_t zeros[8];
  r->failed = r->failed || (size_t)(r->rest.end - r->rest.at) < count;
  if (r->failed) return zeros;
  r->rest.at += count;
  return r->rest.at - count;
}

static void expect(reader *r, bool is_right) { r->failed = r->failed || !is_right; }

static int32_t get_byte(reader *r, int32_t most) {
  const int32_t value = *take(r, 1);
  expect(r, value <= most);
  return r->failed ? 0 : value;
}

static int32_t get_varint(reader *r, int32_t most) {
  expect(r, r->rest.at < r->rest.end);
  const uint32_t value = r->failed ? 0 : pix_get_varint(&r->rest.at);
  expect(r, value <= (uint32_t)pix_max(most, 0) && r->rest.at <= r->rest.end);
  return r->failed ? 0 : (int32_t)value;
}

static int32_t get_word(reader *r) { return (int32_t)pix_load_le32(take(r, 4)); }

static uint64_t get_set(reader *r) { return pix_load_le64(take(r, 8)); }

static double get_double(reader *r, double limit) {
  const uint64_t bits = get_set(r);
  double value;
  memcpy(&value, &bits, sizeof value);
  expect(r, fabs(value) <= limit);  // NaN is not
  return r->failed ? 0 : value;
}

static pix_name get_name(reader *r) {
  const size_t length = (size_t)get_varint(r, INT32_MAX - 1);
  expect(r, length <= (size_t)(r->rest.end - r->rest.at));
  if (r->failed) return (pix_name){NULL, 0};
  r->rest.at += length;
  return (pix_name){(const char *)r->rest.at - length, length};
}

static bool is_among(const pix_name *names, int32_t count, pix_name name) {
  for (int32_t k = 0; k < count; k++) {
    if (names[k].length == name.length && memcmp(names[k].text, name.text, name.length) == 0) return true;
  }
  return false;
}

static int32_t get_names(reader *r, pix_name *names, int32_t most) {
  const int32_t count = get_byte(r, most);
  for (int32_t k = 0; k < count && !r->failed; k++) {
    names[k] = get_name(r);
    expect(r, r->failed || !is_among(names, k, names[k]));
  }
  return count;
}

// Responses are 1 more than in the bytes: 0 stands for none.
static void get_rules_of(reader *r, pix_layers *layers, int32_t bit, int32_t responses) {
  layers->collide_with[bit] = get_set(r);
  layers->stopped_by[bit] = get_set(r);
  uint64_t set = get_set(r);
  expect(r, (set & ~layers->stopped_by[bit]) == 0 && (layers->stopped_by[bit] & ~layers->collide_with[bit]) == 0);
  for (; set != 0 && !r->failed; set &= set - 1) {
    layers->responses[bit][pix_lowest_bit(set)] = (uint8_t)(get_byte(r, responses - 1) + 1);
  }
}

static bool is_symmetric(const uint64_t rows[PIX_MAX_LAYERS]) {
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < a; b++) {
      if ((rows[a] >> b & 1) != (rows[b] >> a & 1)) return false;
    }
  }
  return true;
}

static void get_layers(reader *r, pix_snapshot_reader *into) {
  pix_layers *layers = &into->layers;
  pix_layers_init(layers);
  layers->known.is_closed = get_byte(r, 1) == 1;
  layers->known.count = get_names(r, into->names.layers, PIX_MAX_LAYERS);
  into->response_count = get_names(r, into->names.responses, PIX_MAX_RESPONSES - 1);
  for (uint64_t set = get_set(r); set != 0 && !r->failed; set &= set - 1) {
    get_rules_of(r, layers, pix_lowest_bit(set), into->response_count);
  }
  expect(r, is_symmetric(layers->collide_with) && is_symmetric(layers->stopped_by));
  pix_layers_find_classes(layers);
}

const char *pix_snapshot_open(const void *data, size_t count, pix_snapshot_reader *into) {
  *into = (pix_snapshot_reader){.faulty = -1};
  reader r = {.failed = false};
  const char *reason = pix_packing_open(data, count, LETTERS, OTHER, LEAST, &r.rest);
  if (reason != NULL) return reason;
  into->count = get_varint(&r, INT32_MAX - 1);
  into->is_updated = get_byte(&r, 1) == 1;
  get_layers(&r, into);
  into->content = r.rest;
  return r.failed ? "its layers are corrupt" : NULL;
}

static void get_flags(reader *r, const pix_snapshot *s, pix_member *m, int32_t set) {
  const int32_t layer = set & HAS_LAYER ? get_byte(r, s->layers.known.count - 1) : 0;
  expect(r, layer < s->layers.known.count);
  m->layer = r->failed ? 0 : s->layers.known.numbers[layer];
  m->flags = (uint8_t)(set & (HAS_LAYER - 1));
  m->frame = set & HAS_FRAME ? get_varint(r, m->frame_count) : 1;
  expect(r, m->frame >= 1);
  for (int k = 0; k < 3; k++) m->steps[k] = (uint8_t)(set & HAS_STEPS ? get_byte(r, UINT8_MAX) : 0);
  m->leader = set & HAS_LEADER ? s->members[get_varint(r, s->count - 1)].slot : -1;
  m->rank = set & HAS_LEADER ? get_varint(r, s->count - 1) : 0;
}

static void get_numbers(reader *r, pix_member *m, int32_t set) {
  m->position.x = set & HAS_LEADER ? 0 : get_double(r, PIX_MAX_POSITION);
  m->position.y = set & HAS_LEADER ? 0 : get_double(r, PIX_MAX_POSITION);
  for (int32_t k = 0; k < FIELDS; k++) {
    *number_of(m, k) = set & fields[k].has ? get_double(r, fields[k].limit) : fields[k].usual;
  }
}

#define CORRUPT "it is corrupt"

static const char *get_member(reader *r, const pix_snapshot *s, pix_member *m) {
  const int32_t low = get_byte(r, 255), set = low | get_byte(r, 255) << 8;
  expect(r, set <= HAS_ALL && !((set & HAS_LEADER) && (set & OF_LEADER)));
  const int32_t frames = get_varint(r, INT32_MAX - 1);
  const int32_t width = get_varint(r, PIX_MAX_SIDE), height = get_varint(r, PIX_MAX_SIDE);
  if (r->failed) return CORRUPT;
  if (frames != m->frame_count) return "the world's has another number of masks";
  if (width != m->largest_width || height != m->largest_height) return "the world's has a mask of another size";
  get_flags(r, s, m, set);
  if (!r->failed) get_numbers(r, m, set);
  return r->failed ? CORRUPT : NULL;
}

// Are the followers of each leader numbered from 0 without gaps? `firsts`, of zeroes, has a number for each sprite, and
// one more; `seen` one for each.
static bool are_numbered(const pix_snapshot *s, const int32_t *map, int32_t *firsts, uint8_t *seen) {
  for (int32_t i = 0; i < s->count; i++) {
    if (s->members[i].leader >= 0) firsts[map[s->members[i].leader] + 1]++;
  }
  for (int32_t i = 0; i < s->count; i++) firsts[i + 1] += firsts[i];
  for (int32_t i = 0; i < s->count; i++) {
    if (s->members[i].leader < 0) continue;
    const int32_t leader = map[s->members[i].leader], place = firsts[leader] + s->members[i].rank;
    if (place >= firsts[leader + 1] || seen[place]) return false;
    seen[place] = 1;
  }
  return true;
}

// Followers are where their leaders are, who follow nobody, and show the same frame, if they have more than one.
static bool take_from_leaders(pix_snapshot *s, const int32_t *map, int32_t *faulty) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_member *m = &s->members[i];
    if (m->leader < 0) continue;
    const pix_member *leader = &s->members[map[m->leader]];
    *faulty = i;
    const bool fits = m->frame_count == 1 || (m->frame_count == leader->frame_count && m->frame == leader->frame);
    if (leader->leader >= 0 || leader == m || !fits) return false;
    m->position = leader->position;
    m->transform = leader->transform;
    m->flags = (uint8_t)((m->flags & ~PIX_MEMBER_STATIC) | (leader->flags & PIX_MEMBER_STATIC));
  }
  *faulty = -1;
  return true;
}

static const char *get_families(pix_snapshot *s, int32_t *faulty) {
  int32_t slots;
  const size_t count = (size_t)s->count + 1;
  int32_t *map = pix_snapshot_map(s, &slots), *firsts = pix_alloc(s->allocator, count, sizeof *firsts);
  uint8_t *seen = pix_alloc(s->allocator, count, sizeof *seen);
  const char *reason = NULL;
  if (map == NULL || firsts == NULL || seen == NULL) {
    reason = pix_snapshot_no_memory;
  } else if (!are_numbered(s, map, firsts, seen) || !take_from_leaders(s, map, faulty)) {
    reason = "its families are corrupt";
  }
  pix_free(s->allocator, firsts, count, sizeof *firsts);
  pix_free(s->allocator, seen, count, sizeof *seen);
  if (map != NULL) pix_snapshot_free_map(s, map, slots);
  return reason;
}

// A number of items of at least so many bytes each.
static int32_t get_count(reader *r, int32_t bytes) {
  return get_varint(r, (int32_t)((r->rest.end - r->rest.at) / bytes));
}

// False if memory is short.
static bool get_pairs(reader *r, pix_snapshot *s, pix_pair_list *list, pix_pair_list *began) {
  const int32_t count = get_count(r, 2);
  if (!pix_pair_list_reserve(list, s->allocator, count)) return false;
  if (began != NULL && !pix_pair_list_reserve(began, s->allocator, count)) return false;
  list->count = 0;
  if (began != NULL) began->count = 0;
  for (int32_t i = 0, a = 0, b = 0; i < count && !r->failed; i++) {
    const int32_t step = get_varint(r, s->count - 1 - a);
    const int32_t last = step == 0 && i > 0 ? b : a + step;
    a += step;
    b = a + get_varint(r, s->count - 1 - a);
    expect(r, b > last);
    const bool has_begun = began != NULL && get_varint(r, 1) == 1;
    if (r->failed) break;
    const pix_pair pair = {{s->members[a].slot, 0}, {s->members[b].slot, 0}};
    list->items[list->count++] = pair;
    if (has_begun) began->items[began->count++] = pair;
  }
  return true;
}

static bool get_hits(reader *r, pix_snapshot *s) {
  const int32_t count = get_count(r, 26);
  if (!pix_array_reserve(&s->hits, s->allocator, count, sizeof(pix_hit))) return false;
  s->hits.count = 0;
  for (int32_t i = 0; i < count && !r->failed; i++) {
    const int32_t bullet = get_varint(r, s->count - 1), other = get_varint(r, s->count - 1);
    pix_hit hit = {.x = get_word(r)};
    hit.y = get_word(r);
    hit.normal[0] = get_double(r, 1);
    hit.normal[1] = get_double(r, 1);
    expect(r, bullet != other);
    if (r->failed) break;
    hit.bullet.slot = s->members[bullet].slot;
    hit.other.slot = s->members[other].slot;
    ((pix_hit *)s->hits.items)[s->hits.count++] = hit;
  }
  return true;
}

const char *pix_snapshot_read(pix_snapshot_reader *from, pix_snapshot *s) {
  PIX_ASSERT(s->count == from->count);
  reader r = {from->content, false};
  s->layers = from->layers;
  s->departed_count = 0;
  for (int32_t i = 0; i < s->count; i++) {
    const char *reason = get_member(&r, s, &s->members[i]);
    if (reason == NULL) continue;
    from->faulty = i;
    return reason;
  }
  const char *reason = get_families(s, &from->faulty);
  if (reason != NULL) return reason;
  const bool has_memory = get_pairs(&r, s, &s->pairs, &s->began) && get_pairs(&r, s, &s->ended, NULL) &&
                          get_hits(&r, s);
  if (!has_memory) return pix_snapshot_no_memory;
  return r.failed || r.rest.at != r.rest.end ? "its pairs or hits are corrupt" : NULL;
}

bool pix_snapshot_reserve(const pix_snapshot *s, pix_world *world, pix_velocities *velocities) {
  pix_allocator *allocator = world->allocator;
  pix_events *events = &world->events;
  const int32_t slots = world->slots.capacity;
  bool moves = false, turns = false;
  for (int32_t i = 0; i < s->count; i++) {
    moves |= s->members[i].velocity.x != 0 || s->members[i].velocity.y != 0;
    turns |= s->members[i].spin != 0;
  }
  return pix_pair_list_reserve(&events->pairs, allocator, s->pairs.count) &&
         pix_pair_list_reserve(&events->began, allocator, s->began.count) &&
         pix_pair_list_reserve(&events->ended, allocator, s->ended.count) &&
         pix_reserve(allocator, &events->mentions, &events->capacity, slots, sizeof *events->mentions) &&
         pix_array_reserve(&world->scratch[PIX_WORLD_HITS], allocator, s->hits.count, sizeof(pix_hit)) &&
         (!moves || pix_velocities_reserve(velocities, allocator, slots)) &&
         (!turns || pix_velocities_reserve_spins(velocities, allocator, slots));
}
