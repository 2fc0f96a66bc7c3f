// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sweeps of rotation and scale, and changes in place.

#include "lua/lframes.h"
#include "lua/lmethods.h"
#include "lua/lmotion.h"

#include "motion/motion.h"
#include "sprite/sprite_questions.h"

// Sweeps.

// What the sprite is to be turned or scaled to: to be asked for anew when Lua code has run.
typedef struct target {
  bool is_rotation;
  double r, sx, sy;
} target;

static pix_transform transform_of(const pixl_motion *m, const target *goal) {
  pix_transform t = pix_sprite_transform(m->mover.sprite);
  if (goal->is_rotation) {
    t.r = goal->r;
  } else {
    t.sx = goal->sx;
    t.sy = goal->sy;
  }
  return t;
}

// Sweeps the sprite at 2; pushes the rotation or the scale it comes to, and what blocks it.
static int sweep(lua_State *L, pix_sprite *sprite, int filter, const target *goal) {
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, filter, false);
  pix_transform to = transform_of(&m, goal);
  if (m.query.function != 0) {
    pixl_ask(L, &m, pix_world_turn_candidates(&m.mover, &to), pixl_askfilter);
    to = transform_of(&m, goal);
  }
  pix_turn_end end;
  pixl_checkmotion(L, &m, pix_world_turn(&m.mover, &to, &end));
  pixl_endmotion(L, &m);
  pixl_checkresult(L, end.result);
  luaL_checkstack(L, 10, NULL);
  lua_pushnumber(L, goal->is_rotation ? end.transform.r : end.transform.sx);
  if (!goal->is_rotation) lua_pushnumber(L, end.transform.sy);
  const pix_blocker blocker = {end.slot, end.touch.x, end.touch.y, {end.touch.normal[0], end.touch.normal[1]}};
  pixl_pushblocker(L, end.slot < 0 ? NULL : &blocker);
  lua_pushnumber(L, end.fraction);
  return goal->is_rotation ? 7 : 8;
}

static int l_sweep_rotation(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  const target goal = {.is_rotation = true, .r = pixl_checklimited(L, 3, "r", pixl_limit_rotation)};
  pixl_checkfilter(L, 4);
  return sweep(L, sprite, 4, &goal);
}

static int l_sweep_scale(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  target goal = {.sx = pixl_checklimited(L, 3, "sx", pixl_limit_scale)};
  goal.sy = pixl_optlimited(L, 4, "sy", pixl_limit_scale, goal.sx);
  pixl_checkfilter(L, 5);
  return sweep(L, sprite, 5, &goal);
}

// Changes at once.

static const char *const change_names[] = {"x",  "y",  "r",     "sx",     "sy",    "ox",   "oy",
                                           "kx", "ky", "scale", "origin", "frame", "mask", NULL};

enum { SX = 3, SY, OX, OY, NUMBERS = PIX_BULK_TRANSFORM };  // among them

typedef struct change {
  bool is_given[NUMBERS];  // in the order of change_names
  double value[NUMBERS];
  int mask;                // stack index; 0: the mask stays
  bool is_frame;           // of the sprite's own
  bool is_centered;        // the origin is the middle of what is shown
  pix_sprite shadow;       // the sprite, changed
  pix_pose pose;
} change;

// Pushes the mask to be shown, if it is to be another one.
static void push_mask(lua_State *L, int options, change *c) {
  const pixl_sprite *object = pixl_checksprite(L, 2);
  if (pixl_getoption(L, options, "frame")) {
    const int frame = pixl_optioninteger(L, options, "frame", 1, object->frame_count);
    lua_pop(L, 1);
    pixl_pushframe(L, 2, frame);
    c->mask = lua_gettop(L);
    c->is_frame = true;
  }
  if (!pixl_getoption(L, options, "mask")) return;
  pixl_argcheck(L, !c->is_frame, options, "option 'mask' cannot be given together with 'frame'");
  const pixl_mask *mask = pixl_test(L, lua_gettop(L), PIXL_MASK);
  if (mask == NULL) {
    const int given = lua_gettop(L);
    const char *hint = pixl_maskhint(L, given);
    pixl_argerror(L, options, "option 'mask': mask expected, got %s%s", pixl_typename(L, given), hint);
  } else {
    pixl_argcheck(L, !pixl_isreleased(mask), options, "option 'mask': mask has been released");
  }
  c->mask = lua_gettop(L);
}

static void check_together(lua_State *L, int options, const change *c, const char *name, int first) {
  if (!c->is_given[first] && !c->is_given[first + 1]) return;
  pixl_argerror(L, options, "option '%s' cannot be given together with '%s' or '%s'", name, change_names[first],
                change_names[first + 1]);
}

// The options for two numbers at once.
static void check_both(lua_State *L, int options, change *c) {
  if (pixl_getoption(L, options, "scale")) {
    check_together(L, options, c, "scale", SX);
    pixl_optionscale(L, options, "scale", &c->value[SX]);
    c->is_given[SX] = c->is_given[SY] = true;
  }
  if (pixl_getoption(L, options, "origin")) {
    check_together(L, options, c, "origin", OX);
    pixl_optioncenter(L, options, "origin");
    c->is_centered = true;
  }
}

static change check_change(lua_State *L, int options) {
  change c = {.mask = 0};
  if (!pixl_checkoptions(L, options, change_names)) {
    pixl_argerror(L, options, "table of options expected, got %s", pixl_typename(L, options));
  }
  for (int k = 0; k < NUMBERS; k++) {
    c.is_given[k] = pixl_getoption(L, options, change_names[k]);
    if (!c.is_given[k]) continue;
    c.value[k] = pixl_optionlimited(L, options, change_names[k], *pixl_transform_limits[k]);
    lua_pop(L, 1);
  }
  check_both(L, options, &c);
  push_mask(L, options, &c);
  return c;
}

// Shows the mover changed.
static void take_change(lua_State *L, pixl_motion *m) {
  change *c = m->change;
  pix_sprite *shadow = &c->shadow;
  pix_sprite_make_shadow(shadow, &c->pose, m->mover.sprite);
  if (c->mask != 0) {
    pix_mask *mask = &((pixl_mask *)lua_touserdata(L, c->mask))->mask;
    if (!c->is_frame) {
      shadow->largest_width = (int16_t)mask->width;
      shadow->largest_height = (int16_t)mask->height;
    }
    pix_sprite_set_frame(shadow, mask);
  }
  if (c->is_centered) {
    c->is_given[OX] = c->is_given[OY] = true;
    c->value[OX] = shadow->mask->width / 2.0;
    c->value[OY] = shadow->mask->height / 2.0;
  }
  double values[NUMBERS];
  pix_bulk_get_transform(shadow, values);
  for (int k = 0; k < NUMBERS; k++) values[k] = c->is_given[k] ? c->value[k] : values[k];
  const pix_transform t = pix_bulk_transform(values);
  pix_sprite_set_position(shadow, values[0], values[1]);
  pixl_checkresult(L, pix_sprite_set_transform(shadow, &t));
  pix_mover_take_shape(&m->mover, shadow);
}

static int l_can_become(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  lua_settop(L, 5);
  change c = check_change(L, 3);
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 4));
  pixl_checkfilter(L, 5);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
  m.reshape = take_change;
  m.change = &c;
  take_change(L, &m);
  if (m.query.function != 0) {
    pixl_ask(L, &m, pix_separation_candidates(&m.mover, pix_area_of(m.mover.place.box)), pixl_askfilter);
  }
  bool is_free;
  pixl_checkmotion(L, &m, pix_world_change(&m.mover, &is_free));
  if (is_free) {
    pixl_endmotion(L, &m);
    lua_pushboolean(L, true);
    return 1;
  }
  pix_push_out search = pix_push_out_shortest(limit);
  pixl_pushout(L, &m, &search);
  lua_pushboolean(L, false);
  if (pixl_pushseparation(L, search.result, search.offset) == 1) lua_pushnil(L);
  return 3;
}

const pixl_function pixl_turn_functions[] = {
    {"world:sweepRotation", l_sweep_rotation},
    {"world:sweepScale", l_sweep_scale},
    {"world:canBecome", l_can_become},
    {NULL},
};
