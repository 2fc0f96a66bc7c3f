// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Snapshots of worlds as objects: taking one, going back, hashes of what worlds hold, and snapshots as bytes.
//
// A snapshot anchors a roster: the sprites that it names, and their masks. As long as neither changes, all snapshots of
// a world share one, which the world anchors, too; so that to take one is a copy of numbers.

#include "lua/lworld.h"

#include "base/numbers.h"

typedef struct pixl_snapshot {  // anchors: PIXL_SNAPSHOT_*
  void *zero[2];
  pix_snapshot snapshot;
  pix_world *world;  // anchored; NULL: it holds nothing
  uint64_t serial;   // how often it was taken
  uint64_t members_version, families_version, masks_version, updated_version;  // of the world
} pixl_snapshot;

// ROSTER: sprite and mask (or list of masks) of each member, then the departed sprites.
enum { PIXL_SNAPSHOT_WORLD = 1, PIXL_SNAPSHOT_ROSTER, PIXL_SNAPSHOT_ANCHORS = PIXL_SNAPSHOT_ROSTER };

// Taking one.

// Takes a snapshot of the world, but for what is anchored. Raises if memory is short.
static void copy_world(lua_State *L, pix_snapshot *snapshot, pixl_world *object) {
  if (!pix_snapshot_take(snapshot, &object->world, &object->velocities)) pixl_nomemory(L);
  for (int32_t i = 0; i < snapshot->count; i++) {
    pix_member *m = &snapshot->members[i];
    const pixl_sprite *sprite = pixl_spriteof(m->sprite);
    m->frame = sprite->frame;
    m->frame_count = sprite->frame_count;
  }
}

// Pushes the world's roster if there is one that serves now; or returns false.
static bool push_roster(lua_State *L, const pixl_world *object) {
  if (object->roster_members != object->members_version || object->roster_masks != object->masks_version ||
      object->world.slots.departed_count > 0) {
    return false;
  }
  pixl_getanchor(L, 1, PIXL_WORLD_ROSTER);
  if (lua_istable(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

// Makes the roster on top the world's, for others to share; but none if the world still holds sprites that have left.
static void share_roster(lua_State *L, pixl_world *object) {
  if (object->world.slots.departed_count > 0) lua_pushnil(L); else lua_pushvalue(L, -1);
  pixl_setanchor(L, 1, PIXL_WORLD_ROSTER);
  object->roster_members = object->members_version;
  object->roster_masks = object->masks_version;
}

// Fills the table on top for a snapshot just taken of the world at 1. Runs no finaliser.
static void fill_roster(lua_State *L, const pix_snapshot *snapshot) {
  const int roster = lua_gettop(L);
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < snapshot->count; i++) {
    lua_rawgeti(L, roster + 1, snapshot->members[i].slot + 1);
    pixl_getanchor(L, roster + 2, PIXL_SPRITE_MASKS);
    lua_rawseti(L, roster, 2 * i + 2);
    lua_rawseti(L, roster, 2 * i + 1);
  }
  for (int32_t i = 0; i < snapshot->departed_count; i++) {
    lua_rawgeti(L, roster + 1, snapshot->departed[i].slot + 1);
    lua_rawseti(L, roster, 2 * snapshot->count + i + 1);
  }
  lua_settop(L, roster);
}

// Pushes a snapshot that holds nothing.
static pixl_snapshot *new_snapshot(lua_State *L) {
  pixl_snapshot *t = pixl_newobject(L, PIXL_SNAPSHOT, sizeof *t, PIXL_SNAPSHOT_ANCHORS);
  pix_snapshot_init(&t->snapshot, &pixl_getstate(L)->allocator);
  return t;
}

// Takes the snapshot at 2 of the world at 1. May run finalisers before that. The stack keeps its height.
static pixl_snapshot *take_snapshot(lua_State *L) {
  const int top = lua_gettop(L);
  pixl_snapshot *t = lua_touserdata(L, 2);
  pixl_world *object = pixl_worldof(pixl_checkworld(L, 1));
  const bool has_roster = push_roster(L, object);
  if (!has_roster) {
    lua_createtable(L, 2 * (int)pix_world_count(&object->world), 0);
    object = pixl_worldof(pixl_checkworld(L, 1));  // making the table may run a finaliser
  }
  t->world = NULL;
  copy_world(L, &t->snapshot, object);
  if (!has_roster) {
    fill_roster(L, &t->snapshot);
    share_roster(L, object);
  }
  pixl_setanchor(L, 2, PIXL_SNAPSHOT_ROSTER);
  lua_pushvalue(L, 1);
  pixl_setanchor(L, 2, PIXL_SNAPSHOT_WORLD);
  t->world = &object->world;
  t->serial++;
  t->members_version = object->members_version;
  t->families_version = object->families_version;
  t->masks_version = object->masks_version;
  t->updated_version = object->updated_version;
  lua_settop(L, top);
  return t;
}

static int l_snapshot(lua_State *L) {
  pixl_checkworld(L, 1);
  const bool is_again = !lua_isnoneornil(L, 2);
  if (is_again) pixl_check(L, 2, PIXL_SNAPSHOT);
  lua_settop(L, 2);
  if (!is_again) {
    new_snapshot(L);
    lua_replace(L, 2);
  }
  take_snapshot(L);
  return 1;
}

// Raises unless the value is a snapshot that holds something.
static pixl_snapshot *check_snapshot(lua_State *L, int index) {
  pixl_snapshot *t = pixl_check(L, index, PIXL_SNAPSHOT);
  pixl_argcheck(L, t->world != NULL, index, "snapshot is empty, as memory was short when it was taken");
  return t;
}

// Going back.

// The stack from here on. FAMILIES has a list of the followers of each leader, by its slot. Of what deals with bytes,
// those are in the place of the roster.
enum { WORLD = 1, SNAPSHOT, ROSTER, SPRITES, FAMILIES, TOP = FAMILIES, BYTES = ROSTER };

static bool is_of_now(const pixl_snapshot *t, const pixl_world *object) {
  return t->members_version == object->members_version && t->families_version == object->families_version &&
         t->masks_version == object->masks_version && t->snapshot.departed_count == 0 &&
         object->world.slots.departed_count == 0;
}

static pixl_snapshot *check_taken(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, WORLD);
  pixl_snapshot *t = check_snapshot(L, SNAPSHOT);
  pixl_argcheck(L, t->world == world, SNAPSHOT, "snapshot is of another world");
  return t;
}

// Lists the followers of each leader. May run finalisers, which may even take the snapshot anew.
static void list_families(lua_State *L, const pixl_snapshot *t) {
  lua_newtable(L);
  for (int32_t i = 0; i < t->snapshot.count; i++) {
    const int32_t leader = t->snapshot.members[i].leader, rank = t->snapshot.members[i].rank;
    if (leader < 0) continue;
    lua_rawgeti(L, FAMILIES, leader + 1);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_newtable(L);
      lua_pushvalue(L, -1);
      lua_rawseti(L, FAMILIES, leader + 1);
    }
    lua_rawgeti(L, ROSTER, 2 * i + 1);
    lua_rawseti(L, -2, rank + 1);
    lua_pop(L, 1);
  }
}

// Anchors those that come in slots that are free now; that does no harm if memory is short and they do not come.
static void anchor_in_free_slots(lua_State *L, const pixl_snapshot *t) {
  const pix_snapshot *s = &t->snapshot;
  for (int32_t i = 0; i < s->count + s->departed_count; i++) {
    const bool is_member = i < s->count;
    const int32_t slot = is_member ? s->members[i].slot : s->departed[i - s->count].slot;
    lua_rawgeti(L, SPRITES, slot + 1);
    if (lua_isnil(L, -1)) {
      lua_rawgeti(L, ROSTER, is_member ? 2 * i + 1 : s->count + i + 1);
      lua_rawseti(L, SPRITES, slot + 1);
    }
    lua_settop(L, TOP);
  }
}

// Does all of a restore that may raise or run finalisers, until these change nothing meanwhile. Returns the world.
static pixl_world *prepare_members(lua_State *L, const pixl_snapshot *t) {
  for (;;) {
    lua_settop(L, SNAPSHOT);
    pixl_world *object = pixl_worldof(pixl_checkworld(L, WORLD));
    const uint64_t serial = t->serial, version = object->last_version;
    pixl_getanchor(L, SNAPSHOT, PIXL_SNAPSHOT_ROSTER);
    pixl_getanchor(L, WORLD, PIXL_WORLD_SPRITES);
    list_families(L, t);
    check_taken(L);
    if (t->serial != serial || object->last_version != version) continue;
    for (int32_t i = 0; i < t->snapshot.count; i++) {
      const pixl_world *home = pixl_homeof(t->snapshot.members[i].sprite);
      if (home == NULL || home == object) continue;
      pixl_argerror(L, SNAPSHOT, "sprite %d of it is in another world now (remove it there first)", (int)i + 1);
    }
    anchor_in_free_slots(L, t);
    return object;
  }
}

// Ends the family of the sprite on top: nobody follows it any more.
static void dissolve_family(lua_State *L) {
  const int index = lua_gettop(L);
  pix_sprite *sprite = &((pixl_sprite *)lua_touserdata(L, index))->sprite;
  const int count = pix_family_count(sprite);
  for (int k = count; k > 0; k--) {
    pixl_pushofblock(L, index, PIXL_BLOCK_FOLLOWERS);
    lua_rawgeti(L, index + 1, k);
    pixl_pushblock(L, index + 2);
    lua_pushnil(L);
    pixl_setanchor(L, index + 3, PIXL_BLOCK_LEADER);
    lua_pushnil(L);
    lua_rawseti(L, index + 1, k);
    lua_settop(L, index);
  }
  for (int k = 0; k < count; k++) pix_family_leave(pix_family_first(sprite));
}

// Ends the families of all sprites: whole ones first, which is quicker; then members leave leaders in no world.
static void leave_families(lua_State *L, const pixl_snapshot *t, const pix_world *world) {
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    if (pix_family_count(world->slots.sprite[slot]) == 0) continue;
    lua_rawgeti(L, SPRITES, slot + 1);
    dissolve_family(L);
    lua_settop(L, TOP);
  }
  for (int32_t i = 0; i < t->snapshot.count; i++) {
    if (t->snapshot.members[i].sprite->family == NULL) continue;
    lua_rawgeti(L, ROSTER, 2 * i + 1);
    dissolve_family(L);
    pixl_leavefamily(L, TOP + 1);
    lua_settop(L, TOP);
  }
}

// Lets the world let go of the sprites that will not stay, those without PIX_SLOT_STAYS, and them of the world.
static void release_others(lua_State *L, pixl_world *object) {
  const pix_slots *slots = &object->world.slots;
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    if ((slots->flags[slot] & PIX_SLOT_STAYS) || !(slots->flags[slot] & (PIX_SLOT_USED | PIX_SLOT_DEPARTED))) continue;
    if (slots->flags[slot] & PIX_SLOT_USED) {
      lua_rawgeti(L, SPRITES, slot + 1);
      pixl_takespeed(object, lua_touserdata(L, -1));
      lua_pushnil(L);
      pixl_setanchor(L, TOP + 1, PIXL_SPRITE_WORLD);
    }
    lua_pushnil(L);
    lua_rawseti(L, SPRITES, slot + 1);
    lua_settop(L, TOP);
  }
}

static void anchor_members(lua_State *L, const pix_snapshot *s) {
  for (int32_t i = 0; i < s->count; i++) {
    lua_rawgeti(L, ROSTER, 2 * i + 1);
    ((pixl_sprite *)lua_touserdata(L, -1))->frame_count = s->members[i].frame_count;
    lua_rawgeti(L, ROSTER, 2 * i + 2);
    pixl_setanchor(L, TOP + 1, PIXL_SPRITE_MASKS);
    lua_pushvalue(L, WORLD);
    pixl_setanchor(L, TOP + 1, PIXL_SPRITE_WORLD);
    lua_rawseti(L, SPRITES, s->members[i].slot + 1);
  }
  for (int32_t i = 0; i < s->departed_count; i++) {
    lua_rawgeti(L, ROSTER, 2 * s->count + i + 1);
    lua_rawseti(L, SPRITES, s->departed[i].slot + 1);
  }
}

static void join_families(lua_State *L, const pix_snapshot *s) {
  for (int32_t i = 0; i < s->count; i++) {
    lua_rawgeti(L, FAMILIES, s->members[i].slot + 1);
    const int count = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    lua_rawgeti(L, SPRITES, s->members[i].slot + 1);
    for (int k = 1; k <= count; k++) {
      lua_rawgeti(L, TOP + 1, k);
      pixl_pushblock(L, TOP + 3);
      lua_pushvalue(L, TOP + 2);
      pixl_setanchor(L, TOP + 4, PIXL_BLOCK_LEADER);
      pix_family_join(&((pixl_sprite *)lua_touserdata(L, TOP + 3))->sprite, s->members[i].sprite);
      lua_settop(L, TOP + 2);
    }
    if (count > 0) {
      pixl_pushblock(L, TOP + 2);
      lua_pushvalue(L, TOP + 1);
      pixl_setanchor(L, TOP + 3, PIXL_BLOCK_FOLLOWERS);
    }
    lua_settop(L, TOP);
  }
}

static void restore_members(lua_State *L, const pixl_snapshot *t, pixl_world *object) {
  leave_families(L, t, &object->world);
  pix_snapshot_mark_members(&t->snapshot, &object->world);
  release_others(L, object);
  pix_snapshot_restore_members(&t->snapshot, &object->world);
  anchor_members(L, &t->snapshot);
  object->members_version = t->members_version;
  object->returns++;
  object->families_version = t->families_version;
  object->masks_version = t->masks_version;
  lua_pushvalue(L, ROSTER);
  share_roster(L, object);
}

static int l_restore(lua_State *L) {
  pixl_snapshot *t = check_taken(L);
  pixl_checknomore(L, 3, "a snapshot holds all of the world");
  pixl_world *object = pixl_worldof(pixl_checkworld(L, WORLD));
  const bool has_changed = !is_of_now(t, object);
  if (has_changed) {
    object = prepare_members(L, t);
    restore_members(L, t, object);
    lua_settop(L, TOP);
  }
  for (int32_t i = 0; i < t->snapshot.count; i++) {
    pixl_spriteof(t->snapshot.members[i].sprite)->frame = t->snapshot.members[i].frame;
  }
  pix_snapshot_restore_state(&t->snapshot, &object->world, &object->velocities);
  if (has_changed) join_families(L, &t->snapshot);
  object->updated_version = t->updated_version;
  object->is_updated = true;
  return 0;
}

// Hashes.

static uint64_t hash_of_name(lua_State *L, int32_t layer) {
  size_t length;
  pixl_pushlayer(L, layer);
  const char *name = lua_tolstring(L, -1, &length);
  uint64_t hash = pix_hash_mix(length + 1);
  for (size_t k = 0; k < length; k++) hash = pix_hash_add(hash, (unsigned char)name[k]);
  lua_pop(L, 1);
  return hash;
}

static int l_hash(lua_State *L) {
  pixl_world *object = pixl_worldof(pixl_checkworld(L, 1));
  pixl_checknomore(L, 2, "it is of all that the world holds");
  uint64_t names[PIX_MAX_LAYERS] = {0}, hash;
  const pix_known_layers *layers = &object->world.slots.layers.known;
  for (int32_t bit = 0; bit < layers->count; bit++) names[bit] = hash_of_name(L, layers->numbers[bit]);
  copy_world(L, &object->now, object);
  if (!pix_snapshot_hash(&object->now, names, &hash)) pixl_nomemory(L);
  pixl_pushhash(L, hash);
  return 1;
}

// Bytes.

// Pops the name on top and returns its text, which stays valid: others hold the string, too.
static pix_name pop_name(lua_State *L) {
  pix_name name;
  name.text = lua_tolstring(L, -1, &name.length);
  lua_pop(L, 1);
  return name;
}

static void list_names(lua_State *L, const pix_layers *layers, pix_snapshot_names *names) {
  for (int32_t bit = 0; bit < layers->known.count; bit++) {
    pixl_pushlayer(L, layers->known.numbers[bit]);
    names->layers[bit] = pop_name(L);
  }
  for (int32_t bit = 0; bit < PIX_MAX_LAYERS; bit++) {
    for (int32_t other = 0; other < PIX_MAX_LAYERS; other++) {
      const uint8_t response = layers->responses[bit][other];
      if (response == 0 || names->responses[response].text != NULL) continue;
      pixl_pushresponsename(L, response);
      names->responses[response] = pop_name(L);
    }
  }
}

static int l_serialize(lua_State *L) {
  check_snapshot(L, 1);
  lua_settop(L, 1);
  pixl_getanchor(L, 1, PIXL_SNAPSHOT_WORLD);
  lua_insert(L, WORLD);
  pix_bytes *bytes = pixl_newbytes(L);
  pixl_checkworld(L, WORLD);
  const pixl_snapshot *t = check_snapshot(L, SNAPSHOT);
  pix_snapshot_names names = {.layers = {{NULL, 0}}};
  list_names(L, &t->snapshot.layers, &names);
  const bool is_updated = t->updated_version == t->members_version;
  pixl_checkmemory(L, pix_snapshot_write(&t->snapshot, is_updated, &names, bytes));
  return pixl_pushbytes(L, bytes);
}

static int fail(lua_State *L, const char *reason) {
  if (reason == pix_snapshot_no_memory) pixl_nomemory(L);
  return pixl_failure(L, "cannot deserialize %s: %s", "snapshot", reason);
}

static int fail_at(lua_State *L, int32_t sprite, const char *reason) {
  if (sprite >= 0) reason = lua_pushfstring(L, "sprite %d: %s", (int)sprite + 1, reason);
  return fail(L, reason);
}

// Gives the reader's layers the numbers that their names have in this Lua state, new ones if need be, and its responses
// those of the world at 1. False if that lacks a response, whose name is pushed then.
static bool number_names(lua_State *L, pix_snapshot_reader *reader) {
  pix_layers *layers = &reader->layers;
  for (int32_t bit = 0; bit < layers->known.count; bit++) {
    lua_pushlstring(L, reader->names.layers[bit].text, reader->names.layers[bit].length);
    layers->known.numbers[bit] = pixl_layernumber(L, lua_gettop(L));
    lua_pop(L, 1);
  }
  uint8_t numbers[PIX_MAX_RESPONSES] = {0};
  for (int32_t k = 0; k < reader->response_count; k++) {
    lua_pushlstring(L, reader->names.responses[k].text, reader->names.responses[k].length);
    numbers[k + 1] = pixl_responsenumber(L, lua_gettop(L));
    if (numbers[k + 1] == 0) return false;
    lua_pop(L, 1);
  }
  uint8_t *response = &layers->responses[0][0];
  for (int32_t k = 0; k < PIX_MAX_LAYERS * PIX_MAX_LAYERS; k++) response[k] = numbers[response[k]];
  return true;
}

// Gives the sprites the poses and family blocks that their states in the snapshot need. May run finalisers.
static void prepare_sprites(lua_State *L, const pix_snapshot *s) {
  const int top = lua_gettop(L);
  pixl_getanchor(L, SNAPSHOT, PIXL_SNAPSHOT_ROSTER);
  pixl_getanchor(L, WORLD, PIXL_WORLD_SPRITES);
  for (int32_t i = 0; i < s->count; i++) {
    lua_rawgeti(L, top + 1, 2 * i + 1);
    pixl_givepose(L, top + 3, &s->members[i].transform);
    if (s->members[i].leader >= 0) {
      pixl_giveblock(L, top + 3);
      lua_rawgeti(L, top + 2, s->members[i].leader + 1);
      if (pixl_test(L, top + 4, PIXL_SPRITE) != NULL) pixl_giveblock(L, top + 4);  // a finaliser may have removed it
    }
    lua_settop(L, top + 2);
  }
  lua_settop(L, top);
}

static void find_masks(lua_State *L, pix_snapshot *s) {
  const int roster = lua_gettop(L) + 1;
  pixl_getanchor(L, SNAPSHOT, PIXL_SNAPSHOT_ROSTER);
  for (int32_t i = 0; i < s->count; i++) {
    lua_rawgeti(L, roster, 2 * i + 2);
    s->members[i].mask = pixl_framemask(L, roster + 1, s->members[i].frame);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

// Returns the first sprite that cannot have the transform that it gets, and why in *result; -1 if all can.
static int32_t find_unfit(const pix_snapshot *s, pix_sprite_result *result) {
  for (int32_t i = 0; i < s->count; i++) {
    *result = pix_sprite_judge_transform(s->members[i].sprite, &s->members[i].transform);
    if (result->fault != PIX_SPRITE_OK) return i;
  }
  return -1;
}

// Reads into the snapshot at SNAPSHOT, for the world at WORLD. Returns 1, or pushes nil and a message and returns 2.
static int read_snapshot(lua_State *L, pix_snapshot_reader *reader) {
  for (;;) {
    pixl_snapshot *t = take_snapshot(L);
    pixl_world *object = pixl_worldof(t->world);
    const uint64_t version = object->last_version;
    t->world = NULL;
    if (t->snapshot.count != reader->count) {
      return fail(L, lua_pushfstring(L, "it has %d sprites, and the world %d", (int)reader->count,
                                     (int)t->snapshot.count));
    }
    const char *reason = pix_snapshot_read(reader, &t->snapshot);
    if (reason != NULL) return fail_at(L, reader->faulty, reason);
    prepare_sprites(L, &t->snapshot);
    pixl_checkworld(L, WORLD);
    if (object->last_version != version) continue;
    pix_sprite_result result;
    const int32_t unfit = find_unfit(&t->snapshot, &result);
    if (unfit >= 0) return fail_at(L, unfit, pixl_resulttext(L, result));
    pixl_checkmemory(L, pix_snapshot_reserve(&t->snapshot, &object->world, &object->velocities));
    find_masks(L, &t->snapshot);
    t->world = &object->world;
    t->families_version = pixl_newversion(object);
    t->updated_version = reader->is_updated ? t->members_version : 0;
    lua_settop(L, SNAPSHOT);
    return 1;
  }
}

static int l_deserialize(lua_State *L) {
  size_t count;
  const char *bytes = pixl_checklstring(L, 1, &count);
  pixl_checkworld(L, 2);
  lua_settop(L, 2);
  new_snapshot(L);
  lua_pushvalue(L, 1);
  lua_remove(L, 1);  // WORLD, SNAPSHOT, BYTES
  pix_snapshot_reader reader;
  const char *reason = pix_snapshot_open(bytes, count, &reader);
  if (reason != NULL) return fail(L, reason);
  if (!number_names(L, &reader)) {
    return fail(L, lua_pushfstring(L, "its rules have the response '%s' (add it first with world:addResponse)",
                                   lua_tostring(L, -1)));
  }
  return read_snapshot(L, &reader);
}

static int l_gc(lua_State *L) {
  pixl_snapshot *t = pixl_check(L, 1, PIXL_SNAPSHOT);
  t->world = NULL;
  pix_snapshot_destroy(&t->snapshot);
  return 0;
}

static int l_tostring(lua_State *L) {
  const pixl_snapshot *t = pixl_check(L, 1, PIXL_SNAPSHOT);
  lua_pushfstring(L, "snapshot (%d sprites)", t->world == NULL ? 0 : (int)t->snapshot.count);
  return 1;
}

const pixl_function pixl_snapshot_functions[] = {
    {"world:snapshot", l_snapshot},
    {"world:restore", l_restore},
    {"world:hash", l_hash},
    {"snapshot:serialize", l_serialize},
    {"pixcollide.deserializeSnapshot", l_deserialize},
    {"snapshot:__gc", l_gc},
    {"snapshot:__tostring", l_tostring},
    {NULL},
};
