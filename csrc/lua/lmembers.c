// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What sprites anchor: masks, poses, families; and the members of worlds, how sprites become that and leave.

#include "lua/lworld.h"

#include "world/world_questions.h"

void pixl_giveblock(lua_State *L, int index) {
  pix_sprite *sprite = pixl_checkcore(L, index);
  if (sprite->family != NULL) return;
  pix_family *block = pixl_newuserdata(L, sizeof *block, PIXL_BLOCK_ANCHORS);
  const int top = lua_gettop(L);
  lua_newtable(L);
  pixl_setanchor(L, top, PIXL_BLOCK_FOLLOWERS);
  if (sprite->family == NULL) {  // and no finaliser that ran just now has given it one
    pixl_getanchor(L, index, PIXL_SPRITE_REST);
    pixl_setanchor(L, top, PIXL_BLOCK_POSE);
    lua_pushvalue(L, top);
    pixl_setanchor(L, index, PIXL_SPRITE_REST);
    pix_family_give(sprite, block);
  }
  lua_settop(L, top - 1);
}

void pixl_pushblock(lua_State *L, int index) { pixl_getanchor(L, index, PIXL_SPRITE_REST); }

void pixl_pushofblock(lua_State *L, int index, int anchor) {
  pixl_pushblock(L, index);
  pixl_getanchor(L, lua_gettop(L), anchor);
  lua_replace(L, -2);
}

// Pushes follower number k, from 1 on, of the sprite at `index`.
static void push_follower(lua_State *L, int index, int k) {
  pixl_pushofblock(L, index, PIXL_BLOCK_FOLLOWERS);
  lua_rawgeti(L, -1, k);
  lua_replace(L, -2);
}

// ---- Masks, frames and poses

// Raises for a table that has no mask at [1]: it may be meant as options.
static _Noreturn void refuse_no_masks(lua_State *L, int index) {
  lua_pushnil(L);
  const char *hint = lua_next(L, index) ? ", got a table with nothing at [1] (options come after the mask)" : "";
  pixl_argerror(L, index, "list of at least one mask expected%s", hint);
}

pixl_frames pixl_pushframes(lua_State *L, int index) {
  if (!lua_istable(L, index) || strcmp(pixl_typename(L, index), "table") != 0) {
    if (pixl_test(L, index, PIXL_MASK) == NULL) {
      const char *hint = pixl_hint(L, PIXL_MASK, index);
      if (lua_isnil(L, index) && *hint == '\0') hint = " (if it is loaded: assert(...) around that says why not)";
      pixl_argerror(L, index, "mask or list of masks expected, got %s%s", pixl_typename(L, index), hint);
    }
    const pix_mask *mask = pixl_checkmask(L, index);
    lua_pushvalue(L, index);
    return (pixl_frames){1, mask->width, mask->height};
  }
  pixl_frames f = {0, 0, 0};
  lua_newtable(L);
  for (;; f.count++) {
    lua_rawgeti(L, index, f.count + 1);
    if (lua_isnil(L, -1)) break;
    const pix_mask *mask = pixl_checklistedmask(L, index, f.count + 1);
    f.largest_width = pix_max(f.largest_width, mask->width);
    f.largest_height = pix_max(f.largest_height, mask->height);
    lua_rawseti(L, -2, f.count + 1);
  }
  lua_pop(L, 1);
  pixl_refuseholes(L, index, f.count);
  if (f.count == 0) refuse_no_masks(L, index);
  return f;
}

// Pushes the mask of a frame of what pixl_pushframes has pushed, at `index`.
static pix_mask *push_frame_mask(lua_State *L, int index, int frame) {
  if (lua_istable(L, index)) lua_rawgeti(L, index, frame); else lua_pushvalue(L, index);
  return &((pixl_mask *)lua_touserdata(L, -1))->mask;
}

pix_mask *pixl_framemask(lua_State *L, int index, int frame) {
  pix_mask *mask = push_frame_mask(L, index, frame);
  lua_pop(L, 1);
  return mask;
}

void pixl_pushframe(lua_State *L, int index, int frame) {
  pixl_getanchor(L, index, PIXL_SPRITE_MASKS);
  push_frame_mask(L, lua_gettop(L), frame);
  lua_replace(L, -2);
}

static void show_frame(lua_State *L, int index, int frame) {
  pixl_sprite *object = lua_touserdata(L, index);
  pixl_pushframe(L, index, frame);
  pix_sprite_set_frame(&object->sprite, &((pixl_mask *)lua_touserdata(L, -1))->mask);
  lua_pop(L, 1);
  object->frame = frame;
}

void pixl_showframe(lua_State *L, int index, int frame) {
  const pixl_sprite *object = lua_touserdata(L, index);
  show_frame(L, index, frame);
  for (int k = 1; k <= pix_family_count(&object->sprite); k++) {
    push_follower(L, index, k);
    const pixl_sprite *follower = lua_touserdata(L, -1);
    if (follower->frame_count > 1) show_frame(L, lua_gettop(L), frame);
    lua_pop(L, 1);
  }
}

bool pixl_givepose(lua_State *L, int index, const pix_transform *transform) {
  pix_sprite *sprite = pixl_checkcore(L, index);
  if (!pix_sprite_needs_pose(sprite, transform)) return false;
  pix_pose *pose = pixl_newuserdata(L, sizeof *pose, 0);
  // A finaliser that ran just now may have given it one.
  if (sprite->pose != NULL) {
    lua_pop(L, 1);
    return true;
  }
  // First what may raise.
  if (sprite->family == NULL) {
    pixl_setanchor(L, index, PIXL_SPRITE_REST);
  } else {
    pixl_pushblock(L, index);
    lua_insert(L, -2);
    pixl_setanchor(L, lua_gettop(L) - 1, PIXL_BLOCK_POSE);
    lua_pop(L, 1);
  }
  pix_sprite_give_pose(sprite, pose);
  return true;
}

// Finds the first follower that needs a pose for the transform: its number, from 1 on; 0: none does.
static int find_poseless(const pix_sprite *leader, const pix_transform *transform) {
  int k = 1;
  for (const pix_sprite *f = pix_family_first(leader); f != NULL; f = pix_family_next(f), k++) {
    if (pix_sprite_needs_pose(f, transform)) return k;
  }
  return 0;
}

bool pixl_giveposes(lua_State *L, int index, const pix_transform *transform) {
  bool any = pixl_givepose(L, index, transform);
  const pix_sprite *sprite = pixl_checkcore(L, index);
  for (int k; (k = find_poseless(sprite, transform)) != 0; any = true) {
    push_follower(L, index, k);
    pixl_givepose(L, lua_gettop(L), transform);
    lua_pop(L, 1);
  }
  return any;
}

// ---- Families

// Gives the sprites at 1 and 2 blocks, and that at 1 the pose that the transform of 2, its leader, needs. May run
// finalisers, and so comes before anything is looked at.
static void prepare(lua_State *L) {
  pix_transform transform;
  do {
    pixl_giveblock(L, 1);
    pixl_giveblock(L, 2);
    transform = pix_sprite_transform(pixl_checkcore(L, 2));
  } while (pixl_givepose(L, 1, &transform));
}

// Notes for the sprite's world that it begins or ends to follow another one.
static void note_change(const pix_sprite *sprite) {
  pixl_world *world = pixl_homeof(sprite);
  if (world != NULL) world->families_version = pixl_newversion(world);
}

void pixl_checkfamilylayers(lua_State *L, int index, const pix_world *world, const pix_sprite *sprite) {
  if (pix_world_can_learn_layers(world, sprite)) return;
  const pix_known_layers *layers = &world->slots.layers.known;
  int32_t number = sprite->layer;
  for (const pix_sprite *f = pix_family_first(sprite); f != NULL && pix_layers_can_learn(layers, number);
       f = pix_family_next(f)) {
    number = f->layer;
  }
  pixl_refuselayer(L, index, layers, number);
}

// Raises if the sprite cannot follow that leader, the argument at 2.
static void check(lua_State *L, const pixl_sprite *child, const pixl_sprite *leader) {
  const pix_sprite *sprite = &child->sprite;
  pixl_argcheck(L, child != leader, 2, "sprite cannot follow itself");
  pixl_argcheck(L, pix_family_leader(&leader->sprite) == NULL, 2,
                "sprite follows another one itself (follow that one)");
  if (pix_family_count(sprite) > 0) {
    pixl_error(L, "sprite has followers itself (end that first with follower:follow(nil))");
  }
  if (pix_sprite_is_in_world(sprite) && !pix_sprite_is_in_world(&leader->sprite)) {
    pixl_checkfamilylayers(L, 2, &pixl_homeof(sprite)->world, &leader->sprite);
  } else if (pix_sprite_is_in_world(sprite)) {
    pixl_argcheck(L, sprite->home == leader->sprite.home, 2,
                  "sprite is in another world than its follower (remove one of them first with world:remove)");
  } else if (pix_sprite_is_in_world(&leader->sprite)) {
    const pix_known_layers *layers = &leader->sprite.home->layers.known;
    if (!pix_layers_can_learn(layers, sprite->layer)) pixl_refuselayer(L, 2, layers, sprite->layer);
  }
  pixl_argcheck(L, child->frame_count == 1 || child->frame_count == leader->frame_count, 2,
                "sprite of %d masks expected, as its follower has, got one of %d", child->frame_count,
                leader->frame_count);
  pixl_checkresult(L, pix_family_judge(sprite, &leader->sprite));
}

void pixl_leavefamily(lua_State *L, int index) {
  pix_sprite *sprite = &((pixl_sprite *)lua_touserdata(L, index))->sprite;
  const pix_sprite *leader = pix_family_leader(sprite);
  if (leader == NULL) return;
  int k = 1;
  for (const pix_sprite *f = pix_family_first(leader); f != sprite; f = pix_family_next(f)) k++;
  pixl_pushblock(L, index);
  const int block = lua_gettop(L);
  pixl_getanchor(L, block, PIXL_BLOCK_LEADER);
  pixl_pushofblock(L, block + 1, PIXL_BLOCK_FOLLOWERS);
  for (; k < pix_family_count(leader); k++) {
    lua_rawgeti(L, -1, k + 1);
    lua_rawseti(L, -2, k);
  }
  lua_pushnil(L);
  lua_rawseti(L, -2, k);
  pix_family_leave(sprite);
  lua_pushnil(L);
  pixl_setanchor(L, block, PIXL_BLOCK_LEADER);
  lua_settop(L, block - 1);
  note_change(sprite);
}

// Lets the sprite at 1 follow that at 2; if one of them is in a world, the other one enters that. What may raise comes
// first.
static void join(lua_State *L, pixl_sprite *child, pixl_sprite *leader) {
  const bool is_in = pix_sprite_is_in_world(&child->sprite), is_leader_in = pix_sprite_is_in_world(&leader->sprite);
  const bool enters = is_in != is_leader_in;
  pixl_pushofblock(L, 2, PIXL_BLOCK_FOLLOWERS);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, pix_family_count(&leader->sprite) + 1);
  pixl_getanchor(L, is_in ? 1 : 2, PIXL_SPRITE_WORLD);
  if (enters) pixl_reservemembers(L, lua_gettop(L), is_in ? 2 : 1);
  pixl_leavefamily(L, 1);
  pixl_pushblock(L, 1);
  lua_pushvalue(L, 2);
  pixl_setanchor(L, lua_gettop(L) - 1, PIXL_BLOCK_LEADER);
  if (enters) pixl_addmembers(pixl_homeof(is_in ? &child->sprite : &leader->sprite), is_in ? leader : child);
  pix_family_join(&child->sprite, &leader->sprite);
  if (child->frame_count > 1) pixl_showframe(L, 1, leader->frame);
  note_change(&child->sprite);
  lua_settop(L, 2);
}

static int l_follow(lua_State *L) {
  pixl_sprite *child = pixl_checksprite(L, 1);
  pixl_checkany(L, 2);
  pixl_checknomore(L, 3, "a follower has its leader's transform: its mask tells what lies where");
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    pixl_leavefamily(L, 1);
  } else {
    pixl_sprite *leader = pixl_checksprite(L, 2);
    if (pix_family_leader(&child->sprite) != &leader->sprite) prepare(L);
    if (pix_family_leader(&child->sprite) != &leader->sprite) {
      check(L, child, leader);
      join(L, child, leader);
    }
  }
  lua_settop(L, 1);
  return 1;
}

static int l_get_leader(lua_State *L) {
  if (pix_family_leader(pixl_checkcore(L, 1)) == NULL) lua_pushnil(L); else pixl_pushofblock(L, 1, PIXL_BLOCK_LEADER);
  return 1;
}

static int l_get_followers(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  lua_settop(L, 2);
  pixl_pushlist(L, 2);  // may run a finaliser: only now is the number of followers known
  const int count = pix_family_count(sprite);
  for (int k = 1; k <= count; k++) {
    push_follower(L, 1, k);
    lua_rawseti(L, 3, k);
  }
  return pixl_endlist(L, 1, count);
}

// ---- Members

#define NOT_A_MEMBER "sprite is not in this world (add it first with world:add)"

pix_sprite *pixl_checkmember(lua_State *L) {
  const pix_world *world = pixl_checkworld(L, 1);
  pix_sprite *sprite = pixl_checkcore(L, 2);
  pixl_argcheck(L, sprite->home == &world->slots, 2, NOT_A_MEMBER);
  return sprite;
}

pix_sprite *pixl_checkmovable(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  pixl_argcheck(L, pix_family_leader(sprite) == NULL, 2, PIXL_FOLLOWS);
  return sprite;
}

void pixl_recheckmember(lua_State *L, const pix_world *world, const pix_sprite *sprite) {
  if (world->is_released || sprite->home != &world->slots) pixl_checkmember(L);  // raises
}

void pixl_recheckmovable(lua_State *L, const pix_world *world, const pix_sprite *sprite) {
  pixl_recheckmember(L, world, sprite);
  if (pix_family_leader(sprite) != NULL) pixl_checkmovable(L);  // raises
}

// The speeds of members lie in arrays of the world, by slot; other sprites have their own.

// Makes room for a speed in the slot. May raise, and changes nothing then.
static void reserve_speed(lua_State *L, pixl_world *world, pixl_speed speed, int32_t slot) {
  pix_allocator *allocator = world->world.allocator;
  const bool moves = speed.velocity.x != 0 || speed.velocity.y != 0, turns = speed.spin != 0;
  pixl_checkmemory(L, !moves || pix_velocities_reserve(&world->velocities, allocator, slot + 1));
  pixl_checkmemory(L, !turns || pix_velocities_reserve_spins(&world->velocities, allocator, slot + 1));
}

static void set_speed(pixl_world *world, int32_t slot, pixl_speed speed) {
  pix_velocities_set(&world->velocities, slot, speed.velocity);
  pix_velocities_set_spin(&world->velocities, slot, speed.spin);
}

pixl_speed pixl_speedof(const pixl_sprite *object) {
  const pixl_world *world = pixl_homeof(&object->sprite);
  if (world == NULL) return object->speed;
  const int32_t slot = object->sprite.slot;
  return (pixl_speed){pix_velocities_get(&world->velocities, slot), pix_velocities_get_spin(&world->velocities, slot)};
}

void pixl_setspeed(lua_State *L, pixl_sprite *object, pixl_speed speed) {
  pixl_world *world = pixl_homeof(&object->sprite);
  if (world == NULL) {
    object->speed = speed;
    return;
  }
  reserve_speed(L, world, speed, object->sprite.slot);
  set_speed(world, object->sprite.slot, speed);
}

void pixl_takespeed(pixl_world *world, pixl_sprite *object) {
  object->speed = pixl_speedof(object);
  set_speed(world, object->sprite.slot, (pixl_speed){{0, 0}, 0});
}

// Anchors the world at `world` and the sprite at `index`, which will be in this slot, to each other.
static void anchor_member(lua_State *L, int world, int index, int32_t slot) {
  pixl_sprite *object = lua_touserdata(L, index);
  reserve_speed(L, lua_touserdata(L, world), object->speed, slot);
  object->sprite.home = NULL;  // it may have outlived a world, which it lets go of now
  lua_pushvalue(L, world);
  pixl_setanchor(L, index, PIXL_SPRITE_WORLD);
  pixl_getanchor(L, world, PIXL_WORLD_SPRITES);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, slot + 1);
  lua_pop(L, 1);
}

void pixl_reservemembers(lua_State *L, int world_index, int index) {
  pix_world *world = &((pixl_world *)lua_touserdata(L, world_index))->world;
  const int followers = pix_family_count(&((const pixl_sprite *)lua_touserdata(L, index))->sprite);
  pixl_checkmemory(L, pix_world_reserve(world, 1 + followers));
  int32_t slot = pix_slots_next(&world->slots);
  anchor_member(L, world_index, index, slot);
  for (int k = 1; k <= followers; k++) {
    slot = pix_slots_next_after(&world->slots, slot);
    push_follower(L, index, k);
    anchor_member(L, world_index, lua_gettop(L), slot);
    lua_pop(L, 1);
  }
}

void pixl_addmembers(pixl_world *world, pixl_sprite *object) {
  const bool is_done = pix_world_add(&world->world, &object->sprite);
  PIX_ASSERT(is_done);
  (void)is_done;
  set_speed(world, object->sprite.slot, object->speed);
  for (pix_sprite *f = pix_family_first(&object->sprite); f != NULL; f = pix_family_next(f)) {
    set_speed(world, f->slot, pixl_spriteof(f)->speed);
  }
  world->members_version = pixl_newversion(world);
}

// Lets the sprite on top, which was in that slot, and the world let go of each other, unless the world's events hold
// it. The sprite table is below.
static void release_anchors(lua_State *L, const pix_world *world, int32_t slot) {
  lua_pushnil(L);
  pixl_setanchor(L, lua_gettop(L) - 1, PIXL_SPRITE_WORLD);
  if (pix_events_hold(&world->events, slot)) return;
  lua_pushnil(L);
  lua_rawseti(L, -3, slot + 1);
}

void pixl_forgetroster(lua_State *L, int world) {
  lua_pushnil(L);
  pixl_setanchor(L, world, PIXL_WORLD_ROSTER);
}

void pixl_removemembers(lua_State *L, pix_world *world, pixl_sprite *object) {
  pix_sprite *sprite = &object->sprite;
  pixl_takespeed(pixl_worldof(world), object);
  for (pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) {
    pixl_takespeed(pixl_worldof(world), pixl_spriteof(f));
  }
  pix_world_remove(world, sprite);
  pixl_forgetroster(L, 1);
  pixl_worldof(world)->members_version = pixl_newversion(pixl_worldof(world));
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  lua_pushvalue(L, 2);
  release_anchors(L, world, sprite->slot);
  lua_pop(L, 1);
  for (int k = 1; k <= pix_family_count(sprite); k++) {
    push_follower(L, 2, k);
    release_anchors(L, world, ((const pixl_sprite *)lua_touserdata(L, -1))->sprite.slot);
    lua_pop(L, 1);
  }
}

void pixl_removeall(lua_State *L, pix_world *world) {
  pixl_getanchor(L, 1, PIXL_WORLD_SPRITES);
  for (int32_t i = 0, slot; (slot = pix_world_next(world, &i)) >= 0;) {
    lua_rawgeti(L, -1, slot + 1);
    pixl_takespeed(pixl_worldof(world), lua_touserdata(L, -1));
    release_anchors(L, world, slot);
    lua_pop(L, 1);
  }
  pix_world_clear(world);
  pixl_forgetroster(L, 1);
  pixl_worldof(world)->members_version = pixl_newversion(pixl_worldof(world));
}

void *pixl_takespare(lua_State *L, int list) {
  pixl_getanchor(L, 1, list);
  const int count = (int)lua_rawlen(L, -1);
  if (count == 0) {
    lua_pop(L, 1);
    return NULL;
  }
  lua_rawgeti(L, -1, count);
  lua_pushnil(L);
  lua_rawseti(L, -3, count);
  lua_replace(L, -2);
  return lua_touserdata(L, -1);
}

void pixl_givespare(lua_State *L, int world, int list, int index) {
  pixl_getanchor(L, world, list);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}

const pixl_function pixl_members_functions[] = {
    {"sprite:follow", l_follow},
    {"sprite:getLeader", l_get_leader},
    {"sprite:getFollowers", l_get_followers},
    {NULL},
};
