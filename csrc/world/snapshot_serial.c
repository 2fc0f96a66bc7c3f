// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "world/snapshot_serial.h"

#include <float.h>
#include <math.h>

#include "base/numbers.h"
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

// A snapshot as bytes that are written, or read: both by the same functions, which are given the value to write and
// return the one that is in the bytes. Once memory is short, or what is read is wrong or missing, it has `failed`: then
// nothing is written any more, and zeros are read.
typedef struct stream {
  pix_bytes *to;    // NULL: it is read
  pix_packed from;  // the rest
  const pix_snapshot *snapshot;
  const int32_t *map;  // of what is written: the numbers of sprites by slot
  bool failed;
} stream;

// Of what is read.
static void expect(stream *s, bool is_right) { s->failed = s->failed || (s->to == NULL && !is_right); }

static void write_bytes(stream *s, const void *bytes, size_t count) {
  s->failed = s->failed || !pix_bytes_reserve(s->to, s->snapshot->allocator, s->to->count + count);
  if (s->failed || count == 0) return;
  memcpy(s->to->data + s->to->count, bytes, count);
  s->to->count += count;
}

// Returns where they are. If they are missing, these are 8 zeros.
static const uint8_t *read_bytes(stream *s, size_t count) {
  static const uint8_t zeros[8];
  expect(s, (size_t)(s->from.end - s->from.at) >= count);
  if (s->failed) return zeros;
  s->from.at += count;
  return s->from.at - count;
}

// A number of 1 to 8 bytes.
static uint64_t pass_number(stream *s, uint64_t value, size_t bytes) {
  uint8_t stored[8] = {0};
  if (s->to == NULL) {
    memcpy(stored, read_bytes(s, bytes), bytes);
    return pix_load_le64(stored);
  }
  pix_store_le64(stored, value);
  write_bytes(s, stored, bytes);
  return value;
}

static uint64_t pass_set(stream *s, uint64_t value) { return pass_number(s, value, 8); }

static int32_t pass_word(stream *s, int32_t value) { return (int32_t)pass_number(s, (uint32_t)value, 4); }

static int32_t pass_byte(stream *s, int32_t value, int32_t most) {
  const int32_t passed = (int32_t)pass_number(s, (uint8_t)value, 1);
  expect(s, passed <= most);
  return s->failed ? 0 : passed;
}

static double pass_double(stream *s, double value, double limit) {
  const uint64_t bits = pass_number(s, pix_double_bits(value), 8);
  memcpy(&value, &bits, sizeof value);
  expect(s, fabs(value) <= limit);  // NaN is not
  return s->failed ? 0 : value;
}

static int32_t pass_varint(stream *s, int32_t value, int32_t most) {
  if (s->to != NULL) {
    uint8_t stored[PIX_LONGEST_VARINT];
    write_bytes(s, stored, (size_t)(pix_put_varint(stored, (uint32_t)value) - stored));
    return value;
  }
  expect(s, s->from.at < s->from.end);
  const uint32_t passed = s->failed ? 0 : pix_get_varint(&s->from.at);
  expect(s, passed <= (uint32_t)pix_max(most, 0) && s->from.at <= s->from.end);
  return s->failed ? 0 : (int32_t)passed;
}

// The slot of a sprite of the snapshot's. -1 if it has none.
static int32_t pass_sprite(stream *s, int32_t slot) {
  const int32_t number = pass_varint(s, s->to != NULL ? s->map[slot] : 0, s->snapshot->count - 1);
  expect(s, number < s->snapshot->count);
  return s->failed ? -1 : s->snapshot->members[number].slot;
}

static pix_name pass_name(stream *s, pix_name name) {
  const size_t length = (size_t)pass_varint(s, (int32_t)name.length, INT32_MAX - 1);
  if (s->to != NULL) {
    write_bytes(s, name.text, length);
    return name;
  }
  const char *text = (const char *)read_bytes(s, length);
  return s->failed ? (pix_name){NULL, 0} : (pix_name){text, length};
}

static bool is_among(const pix_name *names, int32_t count, pix_name name) {
  for (int32_t k = 0; k < count; k++) {
    if (names[k].length == name.length && memcmp(names[k].text, name.text, name.length) == 0) return true;
  }
  return false;
}

static int32_t pass_names(stream *s, pix_name *names, int32_t count, int32_t most) {
  count = pass_byte(s, count, most);
  for (int32_t k = 0; k < count && !s->failed; k++) {
    names[k] = pass_name(s, names[k]);
    expect(s, s->failed || !is_among(names, k, names[k]));
  }
  return count;
}

// Layers. Responses are 1 more than in the bytes: 0 stands for none.

// Has it other rules than to collide with all?
static bool has_rules(const pix_layers *layers, int32_t bit) {
  static const uint8_t none[PIX_MAX_LAYERS];
  return layers->collide_with[bit] != PIX_ALL_LAYERS || layers->stopped_by[bit] != PIX_ALL_LAYERS ||
         memcmp(layers->responses[bit], none, sizeof none) != 0;
}

static void pass_rules_of(stream *s, pix_layers *layers, int32_t bit, int32_t response_count) {
  uint8_t *responses = layers->responses[bit];
  uint64_t set = 0;
  for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) set |= (uint64_t)(responses[other] != 0) << other;
  layers->collide_with[bit] = pass_set(s, layers->collide_with[bit]);
  layers->stopped_by[bit] = pass_set(s, layers->stopped_by[bit]);
  set = pass_set(s, set);
  expect(s, (set & ~layers->stopped_by[bit]) == 0 && (layers->stopped_by[bit] & ~layers->collide_with[bit]) == 0);
  for (; set != 0 && !s->failed; set &= set - 1) {
    uint8_t *response = &responses[pix_lowest_bit(set)];
    *response = (uint8_t)(pass_byte(s, *response - 1, response_count - 1) + 1);
  }
}

static void pass_layers(stream *s, pix_layers *layers, pix_snapshot_names *names, int32_t *response_count) {
  uint64_t set = 0;
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) set |= (uint64_t)has_rules(layers, bit) << bit;
  layers->known.is_closed = pass_byte(s, layers->known.is_closed, 1) == 1;
  layers->known.count = pass_names(s, names->layers, layers->known.count, PIX_MAX_LAYERS);
  *response_count = pass_names(s, names->responses, *response_count, PIX_MAX_RESPONSES - 1);
  for (set = pass_set(s, set); set != 0 && !s->failed; set &= set - 1) {
    pass_rules_of(s, layers, pix_lowest_bit(set), *response_count);
  }
}

// Numbers responses from 1 on by which comes first, and brings their names into that order. Returns how many there are.
static int32_t number_responses(pix_layers *layers, pix_snapshot_names *names) {
  const pix_snapshot_names given = *names;
  uint8_t numbers[PIX_MAX_RESPONSES] = {0};
  int32_t count = 0;
  for (int32_t k = 0; k < PIX_MAX_LAYERS * PIX_MAX_LAYERS; k++) {
    uint8_t *response = &layers->responses[k / PIX_MAX_LAYERS][k % PIX_MAX_LAYERS];
    if (*response == 0) continue;
    if (numbers[*response] == 0) {
      names->responses[count++] = given.responses[*response];
      numbers[*response] = (uint8_t)count;
    }
    *response = numbers[*response];
  }
  return count;
}

// Sprites.

#define CORRUPT "it is corrupt"

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

static void pass_what_follows(stream *s, pix_member *m, int32_t set, int32_t layer) {
  const pix_known_layers *known = &s->snapshot->layers.known;
  layer = set & HAS_LAYER ? pass_byte(s, layer, known->count - 1) : 0;
  expect(s, layer < known->count);
  m->layer = s->failed ? 0 : known->numbers[layer];
  m->flags = (uint8_t)(set & (HAS_LAYER - 1));
  m->frame = set & HAS_FRAME ? pass_varint(s, m->frame, m->frame_count) : 1;
  expect(s, m->frame >= 1);
  for (int k = 0; k < 3; k++) m->steps[k] = (uint8_t)(set & HAS_STEPS ? pass_byte(s, m->steps[k], UINT8_MAX) : 0);
  if (set & HAS_LEADER) {
    m->leader = pass_sprite(s, m->leader);
    m->rank = pass_varint(s, m->rank, s->snapshot->count - 1);
    m->position = (pix_point){0, 0};
  } else {
    m->leader = -1;
    m->rank = 0;
    m->position.x = pass_double(s, m->position.x, PIX_MAX_POSITION);
    m->position.y = pass_double(s, m->position.y, PIX_MAX_POSITION);
  }
  for (int32_t k = 0; k < FIELDS; k++) {
    double *number = number_of(m, k);
    *number = set & fields[k].has ? pass_double(s, *number, fields[k].limit) : fields[k].usual;
  }
}

// Returns NULL, or why it cannot be the world's, which *m is before it is read.
static const char *pass_member(stream *s, pix_member *m) {
  const int32_t layer = pix_layers_find(&s->snapshot->layers.known, m->layer), follows = what_follows(m, layer);
  const int32_t low = pass_byte(s, follows & 255, 255), set = low | pass_byte(s, follows >> 8, 255) << 8;
  expect(s, set <= HAS_ALL && !((set & HAS_LEADER) && (set & OF_LEADER)));
  const int32_t frames = pass_varint(s, m->frame_count, INT32_MAX - 1);
  const int32_t width = pass_varint(s, m->largest_width, PIX_MAX_SIDE);
  const int32_t height = pass_varint(s, m->largest_height, PIX_MAX_SIDE);
  if (s->failed) return CORRUPT;
  if (frames != m->frame_count) return "the world's has another number of masks";
  if (width != m->largest_width || height != m->largest_height) return "the world's has a mask of another size";
  pass_what_follows(s, m, set, layer);
  return s->failed ? CORRUPT : NULL;
}

// Pairs and hits.

// Numbers of sprites.
typedef struct numbers {
  int32_t a, b;
} numbers;

// Pairs come in order, each after the one before, at first {0, 0}.
static numbers pass_pair(stream *s, numbers before, numbers pair) {
  const int32_t last = s->snapshot->count - 1;
  const int32_t a = before.a + pass_varint(s, pair.a - before.a, last - before.a);
  const int32_t b = a + pass_varint(s, pair.b - a, last - a);
  expect(s, b > (a == before.a ? before.b : a));
  return (numbers){a, b};
}

static pix_hit pass_hit(stream *s, pix_hit hit) {
  hit.bullet.slot = pass_sprite(s, hit.bullet.slot);
  hit.other.slot = pass_sprite(s, hit.other.slot);
  expect(s, hit.bullet.slot != hit.other.slot);
  hit.x = pass_word(s, hit.x);
  hit.y = pass_word(s, hit.y);
  for (int k = 0; k < 2; k++) hit.normal[k] = pass_double(s, hit.normal[k], 1);
  return hit;
}

// Writing.

static bool are_members(const pix_pair *pair, const int32_t *map) {
  return map[pair->a.slot] >= 0 && map[pair->b.slot] >= 0;
}

// `began`: those of them that began; NULL for a list that does not say it.
static void write_pairs(stream *s, const pix_pair_list *list, const pix_pair_list *began) {
  const int32_t *map = s->map;
  int32_t count = 0, next = 0;
  for (int32_t i = 0; i < list->count; i++) count += are_members(&list->items[i], map);
  pass_varint(s, count, count);
  numbers before = {0, 0};
  for (int32_t i = 0; i < list->count; i++) {
    const pix_pair *pair = &list->items[i];
    const bool has_begun = began != NULL && next < began->count && pix_pair_has_slots_of(pair, &began->items[next]);
    next += has_begun;
    if (!are_members(pair, map)) continue;
    before = pass_pair(s, before, (numbers){map[pair->a.slot], map[pair->b.slot]});
    if (began != NULL) pass_varint(s, has_begun, 1);
  }
}

bool pix_snapshot_write(const pix_snapshot *s, bool is_updated, const pix_snapshot_names *names, pix_bytes *bytes) {
  const uint8_t header[PIX_PACKING_HEADER] = {0};
  int32_t slots;
  int32_t *map = pix_snapshot_map(s, &slots);
  if (map == NULL) return false;
  stream to = {.to = bytes, .snapshot = s, .map = map};
  pix_layers layers = s->layers;
  pix_snapshot_names in_order = *names;
  int32_t response_count = number_responses(&layers, &in_order);
  write_bytes(&to, header, sizeof header);
  if (!to.failed) pix_packing_begin(bytes, LETTERS);
  pass_varint(&to, s->count, s->count);
  pass_byte(&to, is_updated, 1);
  pass_layers(&to, &layers, &in_order, &response_count);
  for (int32_t i = 0; i < s->count; i++) {
    pix_member member = s->members[i];
    pass_member(&to, &member);
  }
  write_pairs(&to, &s->pairs, &s->began);
  write_pairs(&to, &s->ended, NULL);
  pass_varint(&to, s->hits.count, s->hits.count);
  for (int32_t i = 0; i < s->hits.count; i++) pass_hit(&to, ((const pix_hit *)s->hits.items)[i]);
  pix_snapshot_free_map(s, map, slots);
  return !to.failed && pix_packing_end(bytes, s->allocator);
}

// Reading.

static bool is_symmetric(const uint64_t rows[PIX_MAX_LAYERS]) {
  for (int32_t a = 0; a < PIX_MAX_LAYERS; a++) {
    for (int32_t b = 0; b < a; b++) {
      if ((rows[a] >> b & 1) != (rows[b] >> a & 1)) return false;
    }
  }
  return true;
}

const char *pix_snapshot_open(const void *data, size_t count, pix_snapshot_reader *into) {
  *into = (pix_snapshot_reader){.faulty = -1};
  stream from = {.failed = false};
  const char *reason = pix_packing_open(data, count, LETTERS, OTHER, LEAST, &from.from);
  if (reason != NULL) return reason;
  into->count = pass_varint(&from, 0, INT32_MAX - 1);
  into->is_updated = pass_byte(&from, 0, 1) == 1;
  pix_layers_init(&into->layers);
  pass_layers(&from, &into->layers, &into->names, &into->response_count);
  expect(&from, is_symmetric(into->layers.collide_with) && is_symmetric(into->layers.stopped_by));
  pix_layers_find_classes(&into->layers);
  into->content = from.from;
  return from.failed ? "its layers are corrupt" : NULL;
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
static int32_t read_count(stream *from, int32_t bytes) {
  return pass_varint(from, 0, (int32_t)((from->from.end - from->from.at) / bytes));
}

// False if memory is short.
static bool read_pairs(stream *from, pix_allocator *allocator, pix_pair_list *list, pix_pair_list *began) {
  const pix_member *members = from->snapshot->members;
  const int32_t count = read_count(from, 2);
  if (!pix_pair_list_reserve(list, allocator, count)) return false;
  if (began != NULL && !pix_pair_list_reserve(began, allocator, count)) return false;
  list->count = 0;
  if (began != NULL) began->count = 0;
  numbers at = {0, 0};
  for (int32_t i = 0; i < count && !from->failed; i++) {
    at = pass_pair(from, at, at);
    const bool has_begun = began != NULL && pass_varint(from, 0, 1) == 1;
    if (from->failed) break;
    const pix_pair pair = {{members[at.a].slot, 0}, {members[at.b].slot, 0}};
    list->items[list->count++] = pair;
    if (has_begun) began->items[began->count++] = pair;
  }
  return true;
}

static bool read_hits(stream *from, pix_allocator *allocator, pix_array *hits) {
  const int32_t count = read_count(from, 26);
  if (!pix_array_reserve(hits, allocator, count, sizeof(pix_hit))) return false;
  hits->count = 0;
  for (int32_t i = 0; i < count && !from->failed; i++) {
    const pix_hit hit = pass_hit(from, (pix_hit){.x = 0});
    if (!from->failed) ((pix_hit *)hits->items)[hits->count++] = hit;
  }
  return true;
}

const char *pix_snapshot_read(pix_snapshot_reader *reader, pix_snapshot *s) {
  PIX_ASSERT(s->count == reader->count);
  stream from = {.from = reader->content, .snapshot = s};
  s->layers = reader->layers;
  s->departed_count = 0;
  for (int32_t i = 0; i < s->count; i++) {
    const char *reason = pass_member(&from, &s->members[i]);
    if (reason == NULL) continue;
    reader->faulty = i;
    return reason;
  }
  const char *reason = get_families(s, &reader->faulty);
  if (reason != NULL) return reason;
  const bool has_memory = read_pairs(&from, s->allocator, &s->pairs, &s->began) &&
                          read_pairs(&from, s->allocator, &s->ended, NULL) &&
                          read_hits(&from, s->allocator, &s->hits);
  if (!has_memory) return pix_snapshot_no_memory;
  return from.failed || from.from.at != from.from.end ? "its pairs or hits are corrupt" : NULL;
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
