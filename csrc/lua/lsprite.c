// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites: new ones, their transform, masks and properties. A sprite has no memory outside its userdata, and so needs
// no finaliser.

#include "lua/lworld.h"

#include "sprite/sprite.h"

// ---- New sprites

struct draft;

// How the value of an option, which is on top, is taken. A flag of the sprite has a setter.
typedef struct option {
  void (*take)(lua_State *L, struct draft *d);
  void (*set)(pix_sprite *sprite, bool value);
} option;

// A sprite in the making. What its options say is set at once, as nobody knows it yet, but for the transform, which is
// made of many of them.
typedef struct draft {
  pixl_sprite *object;
  int self, masks, options;  // stack indices
  const char *name;          // of the option that is being taken
  const option *option;      // which that is
} draft;

static void take_flag(lua_State *L, draft *d) {
  if (!lua_isboolean(L, -1)) pixl_optionerror(L, d->options, d->name, "boolean");
  d->option->set(&d->object->sprite, lua_toboolean(L, -1));
}

// What a bullet does, from PIX_BULLET_BOUNCES on.
static const char *const bullet_names[] = {"bounce", "slide", "glide", NULL};

// Finds which kind of bullet the value at the index says: a boolean or a name. False if it is neither.
static bool find_bullet(lua_State *L, int index, pix_bullet *bullet) {
  if (lua_isboolean(L, index)) {
    *bullet = lua_toboolean(L, index) ? PIX_BULLET_STOPS : PIX_BULLET_NONE;
    return true;
  }
  const int name = lua_type(L, index) == LUA_TSTRING ? pixl_findname(L, index, bullet_names) : -1;
  *bullet = (pix_bullet)(PIX_BULLET_BOUNCES + name);
  return name >= 0;
}

#define BULLETS "true, false, 'bounce', 'slide' or 'glide'"

// Returns the restitution of a bullet for which none is given.
static double usual_restitution(pix_bullet bullet) { return bullet == PIX_BULLET_BOUNCES ? 1 : 0; }

static void take_bullet(lua_State *L, draft *d) {
  pix_bullet bullet;
  if (!find_bullet(L, -1, &bullet)) pixl_optionerror(L, d->options, d->name, BULLETS);
  pix_sprite_set_bullet(&d->object->sprite, bullet, usual_restitution(bullet));
}

// Raises, with the argument, unless this may be the restitution of such a bullet; `name` is what messages call it.
static void check_restitution(lua_State *L, int argument, const char *name, double restitution, pix_bullet bullet) {
  pixl_argcheck(L, restitution >= 0 && restitution <= 1, argument, "%s expected between 0 and 1, got %s", name,
                pixl_numbertext(L, restitution));
  pixl_argcheck(L, bullet > PIX_BULLET_STOPS, argument, "%s is for bullets that bounce, slide or glide", name);
}

static void take_restitution(lua_State *L, draft *d) {
  pix_sprite *sprite = &d->object->sprite;
  const double restitution = pixl_optionnumber(L, d->options, d->name);
  check_restitution(L, d->options, "option 'restitution'", restitution, sprite->bullet);
  pix_sprite_set_bullet(sprite, sprite->bullet, restitution);
}

static void take_frame(lua_State *L, draft *d) {
  d->object->frame = pixl_optioninteger(L, d->options, d->name, 1, d->object->frame_count);
  pix_sprite_set_frame(&d->object->sprite, pixl_framemask(L, d->masks, d->object->frame));
}

static void take_layer(lua_State *L, draft *d) {
  if (lua_type(L, -1) != LUA_TSTRING) pixl_optionerror(L, d->options, d->name, "string");
  pix_sprite_set_layer(&d->object->sprite, pixl_layernumber(L, lua_gettop(L)));
}

static void take_depth(lua_State *L, draft *d) { d->object->sprite.depth = pixl_optionnumber(L, d->options, d->name); }

static void take_data(lua_State *L, draft *d) {
  lua_pushvalue(L, -1);
  pixl_setanchor(L, d->self, PIXL_SPRITE_DATA);
}

// Raises unless the option's value is a table; `form` is what it should look like.
static void check_table(lua_State *L, const draft *d, const char *form) {
  const char *got = pixl_typename(L, lua_gettop(L));
  if (!lua_istable(L, -1)) pixl_argerror(L, d->options, "option '%s': table expected, got %s (%s)", d->name, got, form);
}

static void take_steps(lua_State *L, draft *d) {
  check_table(L, d, "{up, down [, sideways]}");
  int32_t steps[3] = {0, 0, 0};
  const int count = lua_rawlen(L, -1) > 2 ? 3 : 2;
  pixl_optionintegers(L, d->options, d->name, count, 0, PIXL_MOST_STEPS, steps);
  d->object->sprite.steps_up = (uint8_t)steps[0];
  d->object->sprite.steps_down = (uint8_t)steps[1];
  d->object->sprite.steps_sideways = (uint8_t)steps[2];
}

static void take_one_way(lua_State *L, draft *d) {
  double side[2];
  check_table(L, d, "{nx, ny}");
  pixl_optionnumbers(L, d->options, d->name, 2, pixl_limit_position, side);
  pixl_argcheck(L, side[0] != 0 || side[1] != 0, d->options, "option 'oneWay' expected to be a direction, got 0, 0");
  d->object->sprite.side = (pix_point){side[0], side[1]};
}

static void take_velocity(lua_State *L, draft *d) {
  double velocity[2];
  check_table(L, d, "{vx, vy}");
  pixl_optionnumbers(L, d->options, d->name, 2, pixl_limit_position, velocity);
  d->object->speed.velocity = (pix_point){velocity[0], velocity[1]};
}

static void take_angular_velocity(lua_State *L, draft *d) {
  d->object->speed.spin = pixl_optionlimited(L, d->options, d->name, pixl_limit_rotation);
}

// The options there are, in the order in which they are taken: those of the transform first.
enum { OPTION_COUNT = 24 };

static const char *const names[OPTION_COUNT + 1] = {
    PIXL_TRANSFORM_OPTIONS, "frame", "layer", "depth", "data", "enabled", "static", "sensor", "bullet", "restitution",
    "velocity", "angularVelocity", "steps", "oneWay", NULL};

static const option options_of[OPTION_COUNT] = {
    [PIXL_TRANSFORM_OPTION_COUNT] = {take_frame},
    {take_layer},
    {take_depth},
    {take_data},
    {take_flag, pix_sprite_set_enabled},
    {take_flag, pix_sprite_set_static},
    {take_flag, pix_sprite_set_sensor},
    {take_bullet},
    {take_restitution},
    {take_velocity},
    {take_angular_velocity},
    {take_steps},
    {take_one_way},
};

// Sets the transform and the place, after all other options have been taken.
static void set_placement(lua_State *L, const draft *d, const pixl_transformoptions *o) {
  enum { SX = 3, SY };
  pix_sprite *sprite = &d->object->sprite;
  double values[PIX_BULK_TRANSFORM] = {[SX] = 1};
  pixl_filltransform(o, sprite->mask, values);
  if (!o->is_given[SY]) values[SY] = values[SX];
  const pix_transform t = pix_bulk_transform(values);
  pixl_givepose(L, d->self, &t);
  pixl_checkresult(L, pix_sprite_set_transform(sprite, &t));
  pix_sprite_set_position(sprite, values[0], values[1]);
}

static void take_options(lua_State *L, pixl_sprite *object, int masks, int options, uint64_t given) {
  draft d = {.object = object, .self = lua_gettop(L), .masks = masks, .options = options};
  const pixl_transformoptions transform = pixl_checktransformoptions(L, options, given);
  for (int k = PIXL_TRANSFORM_OPTION_COUNT; k < OPTION_COUNT; k++) {
    if ((given >> k & 1) == 0 || !pixl_getoption(L, options, names[k])) continue;
    d.name = names[k];
    d.option = &options_of[k];
    d.option->take(L, &d);
    lua_settop(L, d.self);
  }
  set_placement(L, &d, &transform);
}

// Raises for a number in the place of options: it may be a result of the call that gave the mask.
static void refuse_number(lua_State *L, int options) {
  if (lua_type(L, options) != LUA_TNUMBER) return;
  pixl_argerror(L, options, "table of options expected, got number (such as { x = 10 }; if the mask comes from a call "
                            "that returns more values, put it into a variable or in parentheses)");
}

// Raises for a list of masks that has options in it, and none behind it: { mask, x = 10 }.
static void refuse_mixed(lua_State *L, int list, int options) {
  if (!lua_istable(L, list) || !lua_isnil(L, options)) return;
  for (int k = 0; k < OPTION_COUNT; k++) {
    lua_pushstring(L, names[k]);
    lua_rawget(L, list);
    const bool is_there = !lua_isnil(L, -1);
    lua_pop(L, 1);
    if (!is_there) continue;
    pixl_argerror(L, list, "list of masks expected, got option '%s' in it (options go into a table of their own, "
                           "behind it)", names[k]);
  }
}

// Pushes a sprite of the mask or masks at `mask`, with the options behind that.
static pixl_sprite *push_sprite(lua_State *L, int mask) {
  const int options = mask + 1, masks = mask + 2, self = mask + 3;
  lua_settop(L, options);
  const pixl_frames f = pixl_pushframes(L, mask);
  refuse_number(L, options);
  refuse_mixed(L, mask, options);
  const uint64_t given = pixl_givenoptions(L, options, names);
  pixl_sprite *object = pixl_newobject(L, PIXL_SPRITE, sizeof *object, PIXL_SPRITE_ANCHORS);
  lua_pushvalue(L, masks);
  pixl_setanchor(L, self, PIXL_SPRITE_MASKS);
  object->frame = 1;
  object->frame_count = f.count;
  pix_sprite_init(&object->sprite, pixl_framemask(L, masks, 1), f.largest_width, f.largest_height);
  object->sprite.layer = PIXL_DEFAULT_LAYER;
  if (given != 0) take_options(L, object, masks, options, given);
  return object;
}

static int l_new_sprite(lua_State *L) {
  push_sprite(L, 1);
  return 1;
}

static int l_add_new_sprite(lua_State *L) {
  pixl_checkworld(L, 1);
  pixl_sprite *object = push_sprite(L, 2);
  pix_world *world = pixl_checkworld(L, 1);  // again: making the sprite may have run a finaliser
  if (!pix_world_can_learn_layers(world, &object->sprite)) {
    pixl_refuselayer(L, 3, &world->slots.layers.known, object->sprite.layer);
  }
  pixl_reservemembers(L, 1, lua_gettop(L));
  pixl_addmembers(pixl_worldof(world), object);
  return 1;
}

// ---- Methods

static void refuse_follower(lua_State *L, const pix_sprite *sprite) {
  if (pix_family_leader(sprite) != NULL) pixl_error(L, "%s", PIXL_FOLLOWS);
}

// Gives the sprite at 1 this transform; returns 0, the number of results.
static int set_transform(lua_State *L, pix_sprite *sprite, const pix_transform *transform) {
  if (sprite->family != NULL || pix_sprite_needs_pose(sprite, transform)) pixl_giveposes(L, 1, transform);
  refuse_follower(L, sprite);
  pixl_checkresult(L, pix_sprite_set_transform(sprite, transform));
  return 0;
}

// Does what pixl_checksprite(L, 1) does with fewer calls, for the methods called most: leaves the metatable on top, so
// arguments that may be missing must be read before. [-0, +1]
static inline pixl_sprite *self_of(lua_State *L) {
  pixl_sprite *object = lua_touserdata(L, 1);
  if (object != NULL && lua_getmetatable(L, 1) && pixl_ismetatable(L, PIXL_SPRITE) && object->sprite.mask != NULL) {
    return object;
  }
  return pixl_checksprite(L, 1);  // raises
}

// Sets x and y. This and the getter are called more than all else: calls to Lua's API are all they cost.
static int l_set_position(lua_State *L) {
  const double x = lua_tonumber(L, 2), y = lua_tonumber(L, 3);
  const bool are_right = pixl_iswithin(L, 2, x, PIX_MAX_POSITION) && pixl_iswithin(L, 3, y, PIX_MAX_POSITION);
  pix_sprite *sprite = &self_of(L)->sprite;
  if (!are_right) {
    lua_pop(L, 1);
    pixl_checklimited(L, 2, "x", pixl_limit_position);
    pixl_checklimited(L, 3, "y", pixl_limit_position);
  }
  refuse_follower(L, sprite);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_get_position(lua_State *L) {
  const pix_point position = pix_sprite_position(&self_of(L)->sprite);
  return pixl_pushpoint(L, position.x, position.y);
}

static int l_translate(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const pix_point position = pix_sprite_position(sprite);
  const double x = position.x + pixl_checknumber(L, 2, "dx"), y = position.y + pixl_checknumber(L, 3, "dy");
  pixl_limited(L, 2, "new x", x, pixl_limit_position);
  pixl_limited(L, 3, "new y", y, pixl_limit_position);
  refuse_follower(L, sprite);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_set_rotation(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.r = pixl_checklimited(L, 2, "r", pixl_limit_rotation);
  return set_transform(L, sprite, &t);
}

static int l_get_rotation(lua_State *L) { return pixl_pushnumber(L, pix_sprite_transform(pixl_checkcore(L, 1)).r); }

static int l_rotate(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.r = pixl_limited(L, 2, "new r", t.r + pixl_checknumber(L, 2, "dr"), pixl_limit_rotation);
  return set_transform(L, sprite, &t);
}

static int l_set_scale(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.sx = pixl_checklimited(L, 2, "sx", pixl_limit_scale);
  t.sy = pixl_optlimited(L, 3, "sy", pixl_limit_scale, t.sx);
  return set_transform(L, sprite, &t);
}

// Sets the origin, in texels: (sprite, ox, oy), or (sprite, "center") for the middle of the mask it has now.
static int l_set_origin(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  if (lua_type(L, 2) == LUA_TSTRING && !lua_isnumber(L, 2)) {
    if (!pixl_iscenter(L, 2)) pixl_argerror(L, 2, "number or 'center' expected, got '%s'", lua_tostring(L, 2));
    t.ox = sprite->mask->width / 2.0;
    t.oy = sprite->mask->height / 2.0;
  } else {
    t.ox = pixl_checklimited(L, 2, "ox", pixl_limit_origin);
    t.oy = pixl_checklimited(L, 3, "oy", pixl_limit_origin);
  }
  return set_transform(L, sprite, &t);
}

static int l_set_shear(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pix_transform t = pix_sprite_transform(sprite);
  t.kx = pixl_checklimited(L, 2, "kx", pixl_limit_scale);
  t.ky = pixl_optlimited(L, 3, "ky", pixl_limit_scale, 0);
  return set_transform(L, sprite, &t);
}

enum { SCALE = 0, ORIGIN = 2, SHEAR = 4 };

static int l_get_pair(lua_State *L) {
  const pix_transform t = pix_sprite_transform(pixl_checkcore(L, 1));
  const double numbers[] = {t.sx, t.sy, t.ox, t.oy, t.kx, t.ky}, *pair = numbers + pixl_variant(L);
  return pixl_pushpoint(L, pair[0], pair[1]);
}

static int l_set_transform(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  const double x = pixl_optlimited(L, 2, "x", pixl_limit_position, 0);
  const double y = pixl_optlimited(L, 3, "y", pixl_limit_position, 0);
  const pix_transform t = pixl_checktransform(L, 4);
  set_transform(L, sprite, &t);
  pix_sprite_set_position(sprite, x, y);
  return 0;
}

static int l_get_transform(lua_State *L) {
  double numbers[PIX_BULK_TRANSFORM];
  pix_bulk_get_transform(pixl_checkcore(L, 1), numbers);
  return pixl_pushnumbers(L, numbers, PIX_BULK_TRANSFORM);
}

static int l_get_matrix(lua_State *L) {
  pix_point t;
  const pix_matrix m = pix_sprite_matrix(pixl_checkcore(L, 1), &t);
  return pixl_pushnumbers(L, (const double[]){m.a, m.b, m.c, m.d, t.x, t.y}, 6);
}

static int l_to_world(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  const double u = pixl_checknumber(L, 2, "u"), v = pixl_checknumber(L, 3, "v");
  const pix_point world = pix_sprite_to_world(sprite, (pix_point){u, v});
  return pixl_pushpoint(L, world.x, world.y);
}

static int l_to_local(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  const double x = pixl_checknumber(L, 2, "x"), y = pixl_checknumber(L, 3, "y");
  pix_point local;
  if (!pix_sprite_to_local(sprite, (pix_point){x, y}, &local)) return pixl_pushnil(L);
  return pixl_pushpoint(L, local.x, local.y);
}

static int l_set_frame(lua_State *L) {
  pixl_sprite *object = pixl_checksprite(L, 1);
  const int frame = pixl_checkinteger(L, 2, "frame", 1, object->frame_count);
  refuse_follower(L, &object->sprite);
  pixl_showframe(L, 1, frame);
  return 0;
}

static int l_get_frame(lua_State *L) { return pixl_pushinteger(L, pixl_checksprite(L, 1)->frame); }

static int l_get_frame_count(lua_State *L) { return pixl_pushinteger(L, pixl_checksprite(L, 1)->frame_count); }

// Returns the frame that the sprite shows if it gets `count` masks, the argument. Raises if its leader or
// its followers have another number of them.
static int check_frames(lua_State *L, const pixl_sprite *object, int argument, int count) {
  pix_sprite *leader = pix_family_leader(&object->sprite);
  if (leader != NULL && count > 1 && count != pixl_spriteof(leader)->frame_count) {
    pixl_argerror(L, argument, "one mask expected, or as many as the leader has, which is %d, got %d",
                  pixl_spriteof(leader)->frame_count, count);
  }
  for (pix_sprite *f = pix_family_first(&object->sprite); f != NULL; f = pix_family_next(f)) {
    const int others = pixl_spriteof(f)->frame_count;
    if (others == 1 || others == count) continue;
    pixl_argerror(L, argument, "as many masks expected as a follower has, which is %d, got %d", others, count);
  }
  const int frame = leader != NULL ? pixl_spriteof(leader)->frame : object->frame;
  return frame <= count ? frame : 1;
}

void pixl_setmask(lua_State *L, int sprite, int mask, int argument, const pix_transform *transform) {
  pixl_sprite *object = pixl_checksprite(L, sprite);
  const pixl_frames f = pixl_pushframes(L, mask);
  const int frame = check_frames(L, object, argument, f.count);
  pix_mask *shown = pixl_framemask(L, lua_gettop(L), frame);
  if (transform != NULL) {
    pix_sprite_set_again(&object->sprite, shown, f.largest_width, f.largest_height, transform);
  } else {
    pixl_checkresult(L, pix_sprite_set_mask(&object->sprite, shown, f.largest_width, f.largest_height));
  }
  object->frame = frame;
  object->frame_count = f.count;
  pixl_setanchor(L, sprite, PIXL_SPRITE_MASKS);
  pixl_world *world = pixl_homeof(&object->sprite);
  if (world != NULL) {
    world->masks_version = pixl_newversion(world);
    pixl_getanchor(L, sprite, PIXL_SPRITE_WORLD);
    pixl_forgetroster(L, lua_gettop(L));
  }
  pixl_showframe(L, sprite, frame);
}

static int l_set_mask(lua_State *L) {
  pixl_checksprite(L, 1);
  lua_settop(L, lua_isnil(L, 2) ? 3 : 2);  // behind nil may be why there is no mask
  pixl_setmask(L, 1, 2, 2, NULL);
  return 0;
}

static int l_get_mask(lua_State *L) {
  const pixl_sprite *object = pixl_checksprite(L, 1);
  pixl_pushframe(L, 1, object->frame);
  return 1;
}

static int l_get_masks(lua_State *L) {
  const pixl_sprite *object = pixl_checksprite(L, 1);
  lua_settop(L, 2);
  pixl_pushlist(L, 2);  // may run a finaliser: only now is the number of masks known
  for (int k = 1; k <= object->frame_count; k++) {
    pixl_pushframe(L, 1, k);
    lua_rawseti(L, 3, k);
  }
  return pixl_endlist(L, 1, object->frame_count);
}

static int l_set_data(lua_State *L) {
  pixl_checksprite(L, 1);
  pixl_checkany(L, 2);
  if (lua_type(L, 2) == LUA_TSTRING) pixl_checknomore(L, 3, "it keeps one value: sprite:setData { hp = 2 }");
  lua_settop(L, 2);
  pixl_setanchor(L, 1, PIXL_SPRITE_DATA);
  return 0;
}

static int l_get_data(lua_State *L) {
  pixl_checksprite(L, 1);
  if (lua_type(L, 2) == LUA_TSTRING) pixl_checknomore(L, 2, "it gives all of the data: sprite:getData().hp, say");
  pixl_getanchor(L, 1, PIXL_SPRITE_DATA);
  return 1;
}

static int l_get_world(lua_State *L) {
  const bool is_member = pix_sprite_is_in_world(pixl_checkcore(L, 1));
  if (is_member) pixl_getanchor(L, 1, PIXL_SPRITE_WORLD); else lua_pushnil(L);
  return 1;
}

static int set_flag(lua_State *L, void (*set)(pix_sprite *sprite, bool value)) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TBOOLEAN);
  set(sprite, lua_toboolean(L, 2));
  return 0;
}

static int l_set_enabled(lua_State *L) { return set_flag(L, pix_sprite_set_enabled); }
static int l_is_enabled(lua_State *L) { return pixl_pushboolean(L, pix_sprite_is_enabled(pixl_checkcore(L, 1))); }
static int l_set_sensor(lua_State *L) { return set_flag(L, pix_sprite_set_sensor); }
static int l_is_sensor(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->is_sensor); }
static int l_is_bullet(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->bullet != PIX_BULLET_NONE); }
static int l_is_static(lua_State *L) { return pixl_pushboolean(L, pixl_checkcore(L, 1)->is_static); }

static int l_set_bullet(lua_State *L) {
  pix_bullet bullet;
  pixl_checkcore(L, 1);
  if (!find_bullet(L, 2, &bullet)) pixl_argerror(L, 2, BULLETS " expected, got %s", pixl_typename(L, 2));
  double restitution = usual_restitution(bullet);
  if (!lua_isnoneornil(L, 3)) {
    restitution = pixl_checknumber(L, 3, "restitution");
    check_restitution(L, 3, "restitution", restitution, bullet);
  }
  pix_sprite_set_bullet(pixl_checkcore(L, 1), bullet, restitution);
  return 0;
}

static int l_get_bullet(lua_State *L) {
  const pix_sprite *sprite = pixl_checkcore(L, 1);
  if (sprite->bullet > PIX_BULLET_STOPS) lua_pushstring(L, bullet_names[sprite->bullet - PIX_BULLET_BOUNCES]);
  else lua_pushboolean(L, sprite->bullet == PIX_BULLET_STOPS);
  return 1 + pixl_pushnumber(L, sprite->restitution);
}

static int l_set_one_way(lua_State *L) {
  pix_point side = {0, 0};
  pixl_checkcore(L, 1);
  if (!lua_isnoneornil(L, 2)) {
    side.x = pixl_checklimited(L, 2, "nx", pixl_limit_position);
    side.y = pixl_optlimited(L, 3, "ny", pixl_limit_position, 0);
    pixl_argcheck(L, pix_side_is_given(side), 2, "nx, ny expected to be a direction, got 0, 0");
  }
  pix_sprite_set_side(pixl_checkcore(L, 1), side);
  return 0;
}

static int l_get_one_way(lua_State *L) {
  const pix_point side = pixl_checkcore(L, 1)->side;
  return pix_side_is_given(side) ? pixl_pushpoint(L, side.x, side.y) : pixl_pushnil(L);
}

static int l_set_static(lua_State *L) {
  pix_sprite *sprite = pixl_checkcore(L, 1);
  pixl_checktype(L, 2, LUA_TBOOLEAN);
  refuse_follower(L, sprite);
  return set_flag(L, pix_sprite_set_static);
}

static int l_tostring(lua_State *L) {
  const pix_point position = pix_sprite_position(pixl_checkcore(L, 1));
  const char *x = pixl_numbertext(L, position.x), *y = pixl_numbertext(L, position.y);
  lua_pushfstring(L, "sprite (%s, %s)", x, y);
  return 1;
}

const pixl_function pixl_sprite_functions[] = {
    {"pixcollide.newSprite", l_new_sprite},
    {"world:newSprite", l_add_new_sprite},
    {"sprite:setPosition", l_set_position},
    {"sprite:getPosition", l_get_position},
    {"sprite:translate", l_translate},
    {"sprite:setRotation", l_set_rotation},
    {"sprite:getRotation", l_get_rotation},
    {"sprite:rotate", l_rotate},
    {"sprite:setScale", l_set_scale},
    {"sprite:getScale", l_get_pair, SCALE},
    {"sprite:setOrigin", l_set_origin},
    {"sprite:getOrigin", l_get_pair, ORIGIN},
    {"sprite:setShear", l_set_shear},
    {"sprite:getShear", l_get_pair, SHEAR},
    {"sprite:setTransform", l_set_transform},
    {"sprite:getTransform", l_get_transform},
    {"sprite:getMatrix", l_get_matrix},
    {"sprite:toWorld", l_to_world},
    {"sprite:toLocal", l_to_local},
    {"sprite:setFrame", l_set_frame},
    {"sprite:getFrame", l_get_frame},
    {"sprite:getFrameCount", l_get_frame_count},
    {"sprite:setMask", l_set_mask},
    {"sprite:getMask", l_get_mask},
    {"sprite:getMasks", l_get_masks},
    {"sprite:setData", l_set_data},
    {"sprite:getData", l_get_data},
    {"sprite:getWorld", l_get_world},
    {"sprite:setEnabled", l_set_enabled},
    {"sprite:isEnabled", l_is_enabled},
    {"sprite:setSensor", l_set_sensor},
    {"sprite:isSensor", l_is_sensor},
    {"sprite:setBullet", l_set_bullet},
    {"sprite:getBullet", l_get_bullet},
    {"sprite:isBullet", l_is_bullet},
    {"sprite:setOneWay", l_set_one_way},
    {"sprite:getOneWay", l_get_one_way},
    {"sprite:setStatic", l_set_static},
    {"sprite:isStatic", l_is_static},
    {"sprite:__tostring", l_tostring},
    {NULL},
};
