// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Snapshots as bytes, and back for a world whose sprites have been made alike: those that it has when the bytes are
// read are those of the snapshot.

#include "lua/lbytes.h"
#include "lua/lframes.h"
#include "lua/llayers.h"
#include "lua/lmethods.h"
#include "lua/lresponses.h"
#include "lua/lsnapshot.h"

#include "world/snapshot_serial.h"

// The stack, but for the beginning and the end.
enum { WORLD = 1, SNAPSHOT, BYTES };

// Pops the name on top, which others hold.
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
  pixl_checksnapshot(L, 1);
  lua_settop(L, 1);
  pixl_getanchor(L, 1, PIXL_SNAPSHOT_WORLD);
  lua_insert(L, WORLD);
  pix_bytes *bytes = pixl_newbytes(L);
  pixl_checkworld(L, WORLD);
  const pixl_snapshot *t = pixl_checksnapshot(L, SNAPSHOT);
  pix_snapshot_names names = {.layers = {{NULL, 0}}};
  list_names(L, &t->snapshot.layers, &names);
  const bool is_updated = t->updated_version == t->members_version;
  pixl_checkmemory(L, pix_snapshot_write(&t->snapshot, is_updated, &names, bytes));
  return pixl_pushbytes(L, bytes);
}

// Reading.

static int fail(lua_State *L, const char *reason) {
  if (reason == pix_snapshot_no_memory) pixl_nomemory(L);
  return pixl_failure(L, "cannot deserialize %s: %s", "snapshot", reason);
}

static int fail_at(lua_State *L, int32_t sprite, const char *reason) {
  if (sprite >= 0) reason = lua_pushfstring(L, "sprite %d: %s", (int)sprite + 1, reason);
  return fail(L, reason);
}

// Gives the reader's layers and responses the numbers that they have here. False if the world lacks a response, whose
// name is pushed then.
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

// Gives the sprites what they need for what they are in the snapshot; may run finalisers.
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

// The first sprite that cannot have the transform that it gets, -1: all can.
static int32_t find_unfit(const pix_snapshot *s, pix_sprite_result *result) {
  for (int32_t i = 0; i < s->count; i++) {
    *result = pix_sprite_judge_transform(s->members[i].sprite, &s->members[i].transform);
    if (result->fault != PIX_SPRITE_OK) return i;
  }
  return -1;
}

// The snapshot becomes what is read. Returns 1, or what a function does that fails.
static int read_snapshot(lua_State *L, pix_snapshot_reader *reader) {
  for (;;) {
    pixl_snapshot *t = pixl_takesnapshot(L);
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
  pixl_newsnapshot(L);
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

const pixl_function pixl_snapshot_serial_functions[] = {
    {"snapshot:serialize", l_serialize},
    {"pixcollide.deserializeSnapshot", l_deserialize},
    {NULL},
};
