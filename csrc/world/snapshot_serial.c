// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Snapshots as bytes, the same on every machine, and as hashes. One description of each part drives writing and reading
// (the functions called pass_...), and the table of a sprite's numbers the hash, too.
//
// In a wrapping (base/packing.h) with the letters "PXSN" are, in this order:
//
//     varint        the number of sprites
//     byte          1: the last update was one of these sprites; 0: it was not
//     layers:       byte    1: no others are learned
//                   byte    how many; the name of each: a varint, its length, and its bytes
//                   byte    how many responses the rules have; their names
//                   rules   below
//     sprites:      of each what is below, in adding order
//     pairs         of the last update: varint, how many; of each three varints: the first sprite less that of the pair
//                   before, the second one less the first, and 1 if it began then
//     ended         the same without the last varint
//     hits          varint, how many; of each two varints, bullet and other; two words of 4 bytes, x and y; two
//                   doubles, the normal
//
// Doubles are 8 bytes, sprites are counted from 0, the lowest byte of a number comes first. Rules: a set (8 bytes) of
// layers, in use or not, that have other rules than to collide with all; of each of them two sets, those it collides
// with and those it is stopped by, and a set of those for which its moves have a response, with a byte for each: the
// number of its name, from 0.
//
// A sprite: a set of what follows (3 bytes: flags of a pix_member and from 64 on HAS_... below), then three
// varints: frames, and the sides of the largest; then what the set says: the number of its layer (byte), the frame that
// it shows (varint), steps (3 bytes), the leader (varint) and how many began to follow that one before (varint), x and
// y, velocity (2), spin, depth, restitution, side (2), rotation, scale (2), origin (2), shear (2). A follower has no
// transform.
//
// Pairs and hits of sprites that have left are not in it.
#include "world/snapshot.h"

#include <float.h>
#include <math.h>

#include "base/numbers.h"
#include "mask/mask_ops.h"

#define LETTERS "PXSN"
#define LEAST 16  // bytes: that of no sprites
#define OTHER "it is not a serialized snapshot"
#define CORRUPT "it is corrupt"

const char pix_snapshot_no_memory[] = "not enough memory";

// What else follows of a sprite; of a layer and a frame, if it is not the first one.
enum {
  HAS_LAYER = 64, HAS_FRAME = 128, HAS_STEPS = 256, HAS_LEADER = 512, HAS_VELOCITY = 1024, HAS_SPIN = 2048,
  HAS_DEPTH = 4096, HAS_RESTITUTION = 8192, HAS_ROTATION = 16384, HAS_SCALE = 32768, HAS_ORIGIN = 65536,
  HAS_SHEAR = 131072, HAS_SIDE = 262144, HAS_ALL = 524287,
  OF_LEADER = HAS_ROTATION | HAS_SCALE | HAS_ORIGIN | HAS_SHEAR
};

// The numbers among that, in the order of the bytes; if one does not follow, and only then, it is as usual.
static const struct field {
  int32_t has;
  size_t offset;  // in a pix_member
  double usual, limit;
} fields[] = {
    {HAS_VELOCITY, offsetof(pix_member, velocity.x), 0, PIX_MAX_POSITION},
    {HAS_VELOCITY, offsetof(pix_member, velocity.y), 0, PIX_MAX_POSITION},
    {HAS_SPIN, offsetof(pix_member, spin), 0, PIX_MAX_ROTATION},
    {HAS_DEPTH, offsetof(pix_member, depth), 0, DBL_MAX},
    {HAS_RESTITUTION, offsetof(pix_member, restitution), 0, 1},
    {HAS_SIDE, offsetof(pix_member, side.x), 0, PIX_MAX_POSITION},
    {HAS_SIDE, offsetof(pix_member, side.y), 0, PIX_MAX_POSITION},
    {HAS_ROTATION, offsetof(pix_member, transform.r), 0, PIX_MAX_ROTATION},
    {HAS_SCALE, offsetof(pix_member, transform.sx), 1, PIX_MAX_SCALE},
    {HAS_SCALE, offsetof(pix_member, transform.sy), 1, PIX_MAX_SCALE},
    {HAS_ORIGIN, offsetof(pix_member, transform.ox), 0, PIX_MAX_ORIGIN},
    {HAS_ORIGIN, offsetof(pix_member, transform.oy), 0, PIX_MAX_ORIGIN},
    {HAS_SHEAR, offsetof(pix_member, transform.kx), 0, PIX_MAX_SCALE},
    {HAS_SHEAR, offsetof(pix_member, transform.ky), 0, PIX_MAX_SCALE},
};

enum { FIELDS = sizeof fields / sizeof *fields, FIRST_OF_TRANSFORM = 7 };

static double *number_of(const pix_member *m, int32_t field) {
  return (double *)(void *)((uint8_t *)(uintptr_t)m + fields[field].offset);
}

// A snapshot as bytes to be written or read, by the functions called pass_..., which get the value to write and return
// the one in the bytes. If memory is short or what is read is wrong, it has `failed`: it writes nothing, reads zeros.
typedef struct stream {
  pix_bytes *to;    // NULL: it is read
  pix_packed from;  // the rest
  const pix_snapshot *snapshot;
  const int32_t *map;  // of what is written: the numbers of sprites by slot
  bool failed;
} stream;

// Marks the stream as failed if what it has read is not right; does nothing where it writes.
static void expect(stream *s, bool is_right) { s->failed = s->failed || (s->to == NULL && !is_right); }

static void write_bytes(stream *s, const void *bytes, size_t count) {
  s->failed = s->failed || !pix_bytes_reserve(s->to, s->snapshot->allocator, s->to->count + count);
  if (s->failed || count == 0) return;
  memcpy(s->to->data + s->to->count, bytes, count);
  s->to->count += count;
}

// Returns where the next `count` bytes are, and goes on behind them. If they are missing, these are 8 zeros.
static const uint8_t *read_bytes(stream *s, size_t count) {
  static const uint8_t zeros[8];
  expect(s, (size_t)(s->from.end - s->from.at) >= count);
  if (s->failed) return zeros;
  s->from.at += count;
  return s->from.at - count;
}

// Passes a number of 1 to 8 bytes, the lowest first. Returns it.
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

// Passes a sprite of the snapshot by its number there. Takes and returns its slot; -1 if the stream has failed.
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
  expect(s, has_rules(layers, bit));
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
  expect(s, m->restitution >= 0 && (m->restitution == 0 || m->flags / PIX_MEMBER_BULLET > PIX_BULLET_STOPS));
}

// Returns NULL, or why it cannot be the world's, which *m is before it is read.
static const char *pass_member(stream *s, pix_member *m) {
  const int32_t layer = pix_layers_find(&s->snapshot->layers.known, m->layer), follows = what_follows(m, layer);
  const int32_t set = (int32_t)pass_number(s, (uint64_t)follows, 3);
  expect(s, set <= HAS_ALL && !((set & HAS_LEADER) && (set & OF_LEADER)));
  expect(s, set % HAS_LAYER / PIX_MEMBER_BULLET <= PIX_BULLET_GLIDES);
  const int32_t frames = pass_varint(s, m->frame_count, INT32_MAX - 1);
  const int32_t width = pass_varint(s, m->largest_width, PIX_MAX_SIDE);
  const int32_t height = pass_varint(s, m->largest_height, PIX_MAX_SIDE);
  if (s->failed) return CORRUPT;
  if (frames != m->frame_count) return "the world's has another number of masks";
  if (width != m->largest_width || height != m->largest_height) return "the world's has a mask of another size";
  pass_what_follows(s, m, set, layer);
  expect(s, set == what_follows(m, pix_layers_find(&s->snapshot->layers.known, m->layer)));
  return s->failed ? CORRUPT : NULL;
}

// Pairs and hits.

// Numbers of sprites.
typedef struct numbers {
  int32_t a, b;
} numbers;

// Passes a pair, which comes after `before` in adding order; at first that is {0, 0}.
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

static bool are_members(const pix_pair *pair, const int32_t *map) {
  return map[pair->a.slot] >= 0 && map[pair->b.slot] >= 0;
}

// Passes how many items follow, of at least so many bytes each.
static int32_t pass_count(stream *s, int32_t count, int32_t bytes) {
  return pass_varint(s, count, s->to != NULL ? count : (int32_t)((s->from.end - s->from.at) / bytes));
}

// Passes the number of the list's pairs of members, then each of them, and whether it is in `began`, unless that is
// NULL. Pairs with sprites that are no members are left out. False if there is no memory for what is read.
static bool pass_pairs(stream *s, pix_pair_list *list, pix_pair_list *began) {
  const bool is_written = s->to != NULL;
  const pix_member *members = s->snapshot->members;
  int32_t count = 0, next = 0;
  for (int32_t i = 0; is_written && i < list->count; i++) count += are_members(&list->items[i], s->map);
  count = pass_count(s, count, 2);
  if (!is_written) {
    pix_allocator *allocator = s->snapshot->allocator;
    if (!pix_pair_list_reserve(list, allocator, count)) return false;
    if (began != NULL && !pix_pair_list_reserve(began, allocator, count)) return false;
    list->count = count;
    if (began != NULL) began->count = 0;
  }
  numbers at = {0, 0};
  for (int32_t i = 0; i < list->count && !s->failed; i++) {
    pix_pair *pair = &list->items[i];
    bool has_begun = is_written && began != NULL && next < began->count &&
                     pix_pair_has_slots_of(pair, &began->items[next]);
    next += has_begun;
    if (is_written && !are_members(pair, s->map)) continue;
    at = pass_pair(s, at, is_written ? (numbers){s->map[pair->a.slot], s->map[pair->b.slot]} : at);
    if (began != NULL) has_begun = pass_varint(s, has_begun, 1) == 1;
    if (is_written || s->failed) continue;
    *pair = (pix_pair){{members[at.a].slot, 0}, {members[at.b].slot, 0}};
    if (has_begun) began->items[began->count++] = *pair;
  }
  return true;
}

static bool pass_hits(stream *s, pix_array *hits) {
  const int32_t count = pass_count(s, hits->count, 26);
  if (!pix_array_reserve(hits, s->snapshot->allocator, count, sizeof(pix_hit))) return false;
  pix_hit *items = hits->items;
  if (s->to == NULL && count > 0) memset(items, 0, (size_t)count * sizeof *items);
  for (int32_t i = 0; i < count && !s->failed; i++) {
    const pix_hit hit = pass_hit(s, items[i]);
    if (s->to == NULL) items[i] = hit;  // else it is only read
  }
  hits->count = count;
  return true;
}

// Passes what the last update and the last step have found. False if there is no memory for what is read.
static bool pass_events(stream *s, pix_snapshot *snapshot) {
  return pass_pairs(s, &snapshot->pairs, &snapshot->began) && pass_pairs(s, &snapshot->ended, NULL) &&
         pass_hits(s, &snapshot->hits);
}

// Writing.

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
  pix_snapshot events = *s;  // whose lists are only read
  pass_events(&to, &events);
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
  pix_layers in_order = into->layers;
  pix_snapshot_names names = into->names;
  expect(&from, number_responses(&in_order, &names) == into->response_count &&
                    memcmp(in_order.responses, into->layers.responses, sizeof in_order.responses) == 0);
  expect(&from, is_symmetric(into->layers.collide_with) && is_symmetric(into->layers.stopped_by));
  into->content = from.from;
  return from.failed ? "its layers are corrupt" : NULL;
}

// Says whether the followers of each leader are numbered from 0 without gaps. `firsts` has a zero for each sprite and
// one more; `seen` has one for each.
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

// Puts followers where their leaders are. False, with the sprite in *faulty, if a leader follows somebody, or a
// follower is static and its leader not, or with more than one frame shows another one than its leader.
static bool take_from_leaders(pix_snapshot *s, const int32_t *map, int32_t *faulty) {
  for (int32_t i = 0; i < s->count; i++) {
    pix_member *m = &s->members[i];
    if (m->leader < 0) continue;
    const pix_member *leader = &s->members[map[m->leader]];
    *faulty = i;
    if (leader->leader >= 0 || leader == m || ((m->flags ^ leader->flags) & PIX_MEMBER_STATIC) != 0) return false;
    if (m->frame_count > 1 && (m->frame_count != leader->frame_count || m->frame != leader->frame)) return false;
    m->position = leader->position;
    m->transform = leader->transform;
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
  if (!pass_events(&from, s)) return pix_snapshot_no_memory;
  return from.failed || from.from.at != from.from.end ? "its pairs or hits are corrupt" : NULL;
}

// The hash. Slots and numbers of layers are not in it: they depend on what else has happened.

// Adds a number; -0 as 0, as whether it has a sign depends on the Lua version, in which -v may be an integer.
static uint64_t add_double(uint64_t hash, double value) { return pix_hash_add(hash, pix_double_bits(value + 0.0)); }

static uint64_t add_two(uint64_t hash, int32_t a, int32_t b) {
  return pix_hash_add(hash, (uint64_t)(uint32_t)a << 32 | (uint32_t)b);
}

static uint64_t add_member(uint64_t hash, const pix_member *m, const int32_t *map, uint64_t layer_name) {
  hash = add_double(add_double(hash, m->position.x), m->position.y);
  for (int32_t k = 0; k < FIELDS; k++) hash = add_double(hash, *number_of(m, (FIRST_OF_TRANSFORM + k) % FIELDS));
  hash = pix_hash_add(hash, pix_mask_known_hash(m->mask));
  hash = pix_hash_add(hash, layer_name);
  hash = add_two(hash, m->leader < 0 ? -1 : map[m->leader], m->rank);
  hash = add_two(hash, m->frame, m->frame_count);
  hash = add_two(hash, m->largest_width, m->largest_height);
  return add_two(hash, m->steps[0] << 16 | m->steps[1] << 8 | m->steps[2], m->flags);
}

// Adds pairs of sprites by their places in adding order, -1 for one that has left.
static uint64_t add_pairs(uint64_t hash, const pix_pair_list *list, const int32_t *map) {
  hash = pix_hash_add(hash, (uint64_t)list->count);
  for (int32_t i = 0; i < list->count; i++) {
    hash = add_two(hash, map[list->items[i].a.slot], map[list->items[i].b.slot]);
  }
  return hash;
}

static uint64_t add_hits(uint64_t hash, const pix_array *hits, const int32_t *map) {
  hash = pix_hash_add(hash, (uint64_t)hits->count);
  for (int32_t i = 0; i < hits->count; i++) {
    const pix_hit *hit = (const pix_hit *)hits->items + i;
    hash = add_two(hash, map[hit->bullet.slot], map[hit->other.slot]);
    hash = add_two(hash, hit->x, hit->y);
    hash = add_double(add_double(hash, hit->normal[0]), hit->normal[1]);
  }
  return hash;
}

// Returns what becomes of sprites of layer `bit` that meet those of layer `other`.
static uint64_t rule_bits(const pix_layers *layers, int32_t bit, int32_t other) {
  return (layers->collide_with[bit] >> other & 1) | (layers->stopped_by[bit] >> other & 1) << 1 |
         (uint64_t)layers->responses[bit][other] << 2;
}

// Says whether the rules of two layers are the same.
static bool rules_are_same(const pix_layers *layers, int32_t bit, int32_t like) {
  for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) {
    if (rule_bits(layers, bit, other) != rule_bits(layers, like, other)) return false;
    if (rule_bits(layers, other, bit) != rule_bits(layers, other, like)) return false;
  }
  return true;
}

// Adds the rules of `layers` to the hash, in an order that does not depend on which layer the world met first. A layer
// counts only if its rules differ from those that a new layer would get: the rules of the first bit not in use.
static uint64_t add_layers(uint64_t hash, const pix_layers *layers, const uint64_t *layer_names) {
  const int32_t count = layers->known.count, rest = count < PIX_MAX_LAYERS ? count : -1;
  uint64_t names[PIX_MAX_LAYERS];
  int32_t bits[PIX_MAX_LAYERS], listed = 0;
  uint64_t known = 0, rules = 0;
  for (int32_t bit = 0; bit < count; bit++) {
    if (layers->known.is_closed) known += pix_hash_mix(layer_names[bit]);
    if (rest >= 0 && rules_are_same(layers, bit, rest)) continue;
    names[listed] = layer_names[bit];
    bits[listed++] = bit;
  }
  if (rest >= 0) {
    names[listed] = 0;
    bits[listed++] = rest;
  }
  for (int32_t a = 0; a < listed; a++) {
    const uint64_t of_a = pix_hash_mix(names[a] + 1);
    for (int32_t b = 0; b < listed; b++) {
      rules += pix_hash_mix(pix_hash_add(of_a, names[b]) + rule_bits(layers, bits[a], bits[b]));
    }
  }
  return pix_hash_add(pix_hash_add(pix_hash_add(hash, layers->known.is_closed), known), rules);
}

bool pix_snapshot_hash(const pix_snapshot *s, const uint64_t *layer_names, uint64_t *hash) {
  int32_t slots;
  int32_t *map = pix_snapshot_map(s, &slots);
  if (map == NULL) return false;
  uint64_t h = pix_hash_mix((uint64_t)s->count + 1);
  h = add_layers(h, &s->layers, layer_names);
  for (int32_t i = 0; i < s->count; i++) {
    const pix_member *m = &s->members[i];
    h = add_member(h, m, map, layer_names[pix_layers_find(&s->layers.known, m->layer)]);
  }
  h = add_pairs(h, &s->pairs, map);
  h = add_pairs(h, &s->began, map);
  h = add_pairs(h, &s->ended, map);
  *hash = pix_hash_mix(add_hits(h, &s->hits, map));
  pix_snapshot_free_map(s, map, slots);
  return true;
}
