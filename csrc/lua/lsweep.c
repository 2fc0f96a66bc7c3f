// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Motion of one sprite: what all of it shares; sweeps along a straight path, of rotation and scale; the way out of all
// that is in a sprite's way; changes in place.

#include "lua/lworld.h"

void pixl_checkgoal(lua_State *L, int variant, double goal[2]) {
  if (!(variant & PIXL_BY)) {
    goal[0] = pixl_checklimited(L, 3, "x", pixl_limit_position);
    goal[1] = pixl_checklimited(L, 4, "y", pixl_limit_position);
    return;
  }
  const double dx = pixl_checknumber(L, 3, "dx"), dy = pixl_checknumber(L, 4, "dy");
  const pix_point position = pix_sprite_position(pixl_checkcore(L, 2));
  goal[0] = pixl_limited(L, 3, "new x", position.x + dx, pixl_limit_position);
  goal[1] = pixl_limited(L, 4, "new y", position.y + dy, pixl_limit_position);
}

// Begins the mover, with room for the answers.
static void begin_mover(lua_State *L, pixl_motion *m, pix_sprite *sprite) {
  pixl_recheckmember(L, m->query.world, sprite);
  if (m->query.copy != NULL) pixl_checkmemory(L, pix_world_reserve_answers(m->query.world));
  const bool is_done = pix_mover_begin(&m->mover, m->query.world, sprite, m->query.layers);
  m->mover.is_asked = m->asked_count > 0 || m->query.copy != NULL;
  pixl_checkmotion(L, m, is_done);
  if (m->reshape != NULL) m->reshape(L, m);
}

void pixl_beginmotion(lua_State *L, pixl_motion *m, pix_sprite *sprite, int filter, bool asks) {
  pixl_world *world = lua_touserdata(L, 1);
  m->query = pixl_beginquery(L, &world->world, filter, 0);
  m->asked_count = 0;
  m->reshape = NULL;
  m->change = NULL;
  if (m->query.layers == 0) pixl_refuseresponsefilter(L, filter);
  if (asks && m->query.copy == NULL) pixl_addhitcopy(L, &m->query);
  begin_mover(L, m, sprite);
}

// Writes the answers where the core looks for them, or takes them out.
static void tell_answers(const pixl_motion *m, bool are_known) {
  const pix_slots *slots = &m->query.world->slots;
  uint8_t *answers = pix_world_answers(m->query.world);
  const pixl_asked *asked = (const pixl_asked *)(void *)m->query.copy->items;
  for (int32_t i = 0; i < m->asked_count; i++) {
    if (!pix_slots_is_alive(slots, asked[i].sprite)) continue;
    answers[asked[i].sprite.slot] = are_known ? asked[i].answer : PIX_ANSWER_NONE;
  }
}

// Lists sprites that the filter is still to be asked about: appends to the query's copy of hits each of the first
// `count` slots in pix_world_found that has no answer yet. Returns how many sprites the copy then holds, asked or not.
// The core must know the answers so far.
static int32_t add_candidates(lua_State *L, pixl_motion *m, int32_t count) {
  const pix_world *world = m->query.world;
  pixl_asked *asked = pixl_keephits(L, &m->query, (size_t)(m->asked_count + count) * sizeof *asked);
  int32_t total = m->asked_count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t slot = pix_world_found(world)[i];
    if (pix_world_answers(world)[slot] != PIX_ANSWER_NONE) continue;
    asked[total++] = (pixl_asked){pix_slots_handle(&world->slots, slot), PIX_ANSWER_PASS};
  }
  return total;
}

void pixl_pausemotion(pixl_motion *m) {
  if (m->query.copy == NULL) return;
  const pix_slots *slots = &m->query.world->slots;
  pixl_asked *asked = (pixl_asked *)(void *)m->query.copy->items;
  for (int32_t i = 0; i < m->asked_count; i++) {
    if (pix_slots_is_alive(slots, asked[i].sprite)) {
      asked[i].answer = pix_world_answers(m->query.world)[asked[i].sprite.slot];
    }
  }
  tell_answers(m, false);
}

void pixl_resumemotion(lua_State *L, pixl_motion *m) {
  const int32_t count = m->asked_count;
  m->asked_count = 0;  // nothing is known to the core if this raises
  begin_mover(L, m, m->mover.sprite);
  m->asked_count = count;
  if (m->query.copy != NULL) tell_answers(m, true);
}

void pixl_ask(lua_State *L, pixl_motion *m, int32_t count, pixl_asker *ask) {
  if (count < 0) {
    pixl_endmotion(L, m);
    pixl_nomemory(L);
  }
  const int32_t before = m->asked_count, total = add_candidates(L, m, count);
  pixl_pausemotion(m);  // what is called may ask the same world
  for (int32_t i = before; i < total; i++) {
    const pix_handle sprite = ((const pixl_asked *)(void *)m->query.copy->items)[i].sprite;
    if (!pix_slots_is_alive(&m->query.world->slots, sprite)) continue;
    const uint8_t answer = ask(L, m, sprite);
    ((pixl_asked *)(void *)m->query.copy->items)[i].answer = answer;
  }
  m->asked_count = total;
  pixl_resumemotion(L, m);
}

uint8_t pixl_askfilter(lua_State *L, const pixl_motion *m, pix_handle sprite) {
  return pixl_accepts(L, &m->query, sprite) ? PIX_ANSWER_BLOCK : PIX_ANSWER_PASS;
}

void pixl_endmotion(lua_State *L, pixl_motion *m) {
  if (m->query.copy == NULL) return;
  tell_answers(m, false);
  m->asked_count = 0;
  pixl_givehitcopy(L, &m->query);
}

// Pushes sprite, x, y, nx, ny of what blocks the way of a sprite of the world at 1, or five nils.
static void push_blocker(lua_State *L, const pix_blocker *blocker) {
  if (blocker->slot < 0) {
    for (int k = 0; k < 5; k++) lua_pushnil(L);
    return;
  }
  pixl_pushslot(L, blocker->slot);
  pixl_pushplace(L, blocker->x, blocker->y);
  pixl_pushpoint(L, blocker->normal[0], blocker->normal[1]);
}

// ---- Sweeps

// Sweeps the sprite at 2 with the filter at 5. Pushes where the sweep ends, what stops it there and the fraction;
// returns 8, the number of results.
static int sweep_to(lua_State *L, pix_sprite *sprite, const double end[2], pix_sweep *sweep) {
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
  if (m.query.function != 0) pixl_ask(L, &m, pix_world_sweep_candidates(&m.mover, pix_no_offset, end), pixl_askfilter);
  pixl_checkmotion(L, &m, pix_world_sweep(&m.mover, end, sweep));
  pixl_pushpoint(L, sweep->position[0], sweep->position[1]);
  push_blocker(L, &sweep->blocker);
  lua_pushnumber(L, sweep->fraction);
  pixl_endmotion(L, &m);
  return 8;
}

static int l_sweep(lua_State *L) {
  const int variant = pixl_variant(L);
  const bool advances = (variant & PIXL_ADVANCES) != 0;
  pix_sprite *sprite = advances ? pixl_checkmovable(L) : pixl_checkmember(L);
  const pix_world *world = &pixl_homeof(sprite)->world;
  double goal[2];
  pixl_checkgoal(L, variant, goal);
  pixl_checkfilter(L, 5);
  pix_sweep found;
  const int results = sweep_to(L, sprite, goal, &found);
  if (!advances) return results;
  pixl_recheckmovable(L, world, sprite);
  pix_sprite_set_position(sprite, found.position[0], found.position[1]);
  return results;
}

static int l_place_free(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  const double position[2] = {pixl_checklimited(L, 3, "x", pixl_limit_position),
                              pixl_checklimited(L, 4, "y", pixl_limit_position)};
  pixl_checkfilter(L, 5);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
  if (m.query.function != 0) pixl_ask(L, &m, pix_world_place_candidates(&m.mover, position), pixl_askfilter);
  bool is_free;
  pixl_checkmotion(L, &m, pix_world_place_free(&m.mover, position, &is_free));
  lua_pushboolean(L, is_free);
  pixl_endmotion(L, &m);
  return 1;
}

// ---- Separation

#define TOO_LARGE \
  "the sprites are too large: more than %d pixels a side would have to be drawn (maxDistance limits that)"

int pixl_pushseparation(lua_State *L, pix_separation_result result, pix_offset offset) {
  switch (result) {
    case PIX_SEPARATION_FOUND:
      return pixl_pushplace(L, offset.dx, offset.dy);
    case PIX_SEPARATION_NONE:
      return pixl_pushnil(L);
    case PIX_SEPARATION_TOO_LARGE:
      pixl_error(L, TOO_LARGE, PIX_MAX_SIDE);
    default:
      pixl_nomemory(L);
  }
}

// Runs the search of the mover to its end, and pixl_ask on the way, if the filter is a function: what is near comes
// first. Ends the motion.
static void push_out(lua_State *L, pixl_motion *m, pix_push_out *search) {
  while (pix_push_out_next(search, &m->mover)) {
    const int32_t before = m->asked_count;
    pixl_ask(L, m, search->candidates, pixl_askfilter);
    if (m->asked_count > before) pix_push_out_look_back(search);
  }
  pixl_endmotion(L, m);
}

// Finds the shortest way out for the sprite at 2, with the limit at 3 and the filter at 4.
static pix_push_out find_way_out(lua_State *L, pix_sprite *sprite) {
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 3));
  pixl_checkfilter(L, 4);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 4, false);
  pix_push_out search = pix_push_out_shortest(limit);
  push_out(L, &m, &search);
  return search;
}

static int l_world_separation(lua_State *L) {
  const pix_push_out search = find_way_out(L, pixl_checkmember(L));
  return pixl_pushseparation(L, search.result, search.offset);
}

// Moves the sprite by the offset. False, and it stays, if that would be beyond the limits of positions.
static bool shift(pix_sprite *sprite, pix_offset by) {
  const pix_point from = pix_sprite_position(sprite);
  const double x = from.x + by.dx, y = from.y + by.dy;
  if (fabs(x) > PIX_MAX_POSITION || fabs(y) > PIX_MAX_POSITION) return false;
  pix_sprite_set_position(sprite, x, y);
  return true;
}

static int l_separate(lua_State *L) {
  const pix_push_out search = find_way_out(L, pixl_checkmovable(L));
  const bool is_found = search.result == PIX_SEPARATION_FOUND;
  if (is_found && !shift(pixl_checkmovable(L), search.offset)) return pixl_pushnil(L);
  return pixl_pushseparation(L, search.result, search.offset);
}

static int l_move_out(lua_State *L) {
  pix_sprite *sprite = pixl_checkmovable(L);
  double direction[2];
  pixl_checkdirection(L, 3, direction);
  const double most = pixl_checknumber(L, 5, "maxDistance");
  pixl_argcheck(L, most >= 0, 5, "maxDistance expected to be at least 0");
  pixl_checkfilter(L, 6);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 6, false);
  pix_push_out search = pix_push_out_along(direction, pix_square_within(most));
  push_out(L, &m, &search);
  pixl_checkmemory(L, search.result != PIX_SEPARATION_NO_MEMORY);
  if (search.result != PIX_SEPARATION_FOUND) return pixl_pushboolean(L, false);
  sprite = pixl_checkmovable(L);
  if (!shift(sprite, search.offset)) return pixl_pushboolean(L, false);
  const pix_point position = pix_sprite_position(sprite);
  lua_pushboolean(L, true);
  return 1 + pixl_pushpoint(L, position.x, position.y);
}

// ---- Turns and changes

enum { R = 2, SX, SY };  // numbers of a transform

// Returns the sprite's transform with the numbers that are given: to be asked for anew when Lua code has run.
static pix_transform transform_of(const pix_sprite *sprite, const pixl_transformoptions *goal) {
  double values[PIX_BULK_TRANSFORM];
  pix_bulk_get_transform(sprite, values);
  pixl_filltransform(goal, sprite->mask, values);
  return pix_bulk_transform(values);
}

// Sweeps the sprite at 2 to a rotation or a scale; pushes the one it comes to, what blocks it and the fraction. Returns
// the number of results.
static int sweep(lua_State *L, pix_sprite *sprite, int filter, const pixl_transformoptions *goal) {
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, filter, false);
  pix_transform to = transform_of(sprite, goal);
  if (m.query.function != 0) {
    pixl_ask(L, &m, pix_world_turn_candidates(&m.mover, &to), pixl_askfilter);
    to = transform_of(sprite, goal);
  }
  pix_turn_end end;
  pixl_checkmotion(L, &m, pix_world_turn(&m.mover, &to, &end));
  pixl_endmotion(L, &m);
  pixl_checkresult(L, end.result);
  luaL_checkstack(L, 10, NULL);
  lua_pushnumber(L, goal->is_given[R] ? end.transform.r : end.transform.sx);
  if (goal->is_given[SY]) lua_pushnumber(L, end.transform.sy);
  const pix_blocker blocker = {end.slot, end.touch.x, end.touch.y, {end.touch.normal[0], end.touch.normal[1]}};
  push_blocker(L, &blocker);
  lua_pushnumber(L, end.fraction);
  return goal->is_given[R] ? 7 : 8;
}

static int l_sweep_rotation(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  const double r = pixl_checklimited(L, 3, "r", pixl_limit_rotation);
  pixl_checkfilter(L, 4);
  return sweep(L, sprite, 4, &(pixl_transformoptions){.is_given[R] = true, .values[R] = r});
}

static int l_sweep_scale(lua_State *L) {
  pix_sprite *sprite = pixl_checkmember(L);
  pixl_transformoptions goal = {.is_given = {[SX] = true, [SY] = true}};
  goal.values[SX] = pixl_checklimited(L, 3, "sx", pixl_limit_scale);
  goal.values[SY] = pixl_optlimited(L, 4, "sy", pixl_limit_scale, goal.values[SX]);
  pixl_checkfilter(L, 5);
  return sweep(L, sprite, 5, &goal);
}

static const char *const change_names[] = {PIXL_TRANSFORM_OPTIONS, "frame", "mask", NULL};

typedef struct change {
  pixl_transformoptions transform;
  int mask;           // stack index; 0: the mask stays
  int frame;          // of the sprite's own; 0: the mask is none of them
  pix_sprite shadow;  // the sprite, changed
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
    c->frame = frame;
  }
  if (!pixl_getoption(L, options, "mask")) return;
  pixl_argcheck(L, c->frame == 0, options, "option 'mask' cannot be given together with 'frame'");
  const pixl_mask *mask = pixl_test(L, lua_gettop(L), PIXL_MASK);
  if (mask == NULL) {
    const int given = lua_gettop(L);
    const char *hint = pixl_hint(L, PIXL_MASK, given);
    pixl_argerror(L, options, "option 'mask': mask expected, got %s%s", pixl_typename(L, given), hint);
  } else {
    pixl_argcheck(L, !pixl_isreleased(mask), options, "option 'mask': mask has been released");
  }
  c->mask = lua_gettop(L);
}

static change check_change(lua_State *L, int options) {
  change c = {.mask = 0};
  pixl_argcheck(L, pixl_checkoptions(L, options, change_names), options, "table of options expected, got %s",
                pixl_typename(L, options));
  c.transform = pixl_checktransformoptions(L, options, UINT64_MAX);
  push_mask(L, options, &c);
  return c;
}

// Gives the mover the shape of its shadow, changed.
static void take_change(lua_State *L, pixl_motion *m) {
  change *c = m->change;
  pix_sprite *shadow = &c->shadow;
  pix_sprite_make_shadow(shadow, &c->pose, m->mover.sprite);
  if (c->mask != 0) {
    pix_mask *mask = &((pixl_mask *)lua_touserdata(L, c->mask))->mask;
    if (c->frame == 0) {
      shadow->largest_width = (int16_t)mask->width;
      shadow->largest_height = (int16_t)mask->height;
    }
    pix_sprite_set_frame(shadow, mask);
  }
  double values[PIX_BULK_TRANSFORM];
  pix_bulk_get_transform(shadow, values);
  pixl_filltransform(&c->transform, shadow->mask, values);
  const pix_transform t = pix_bulk_transform(values);
  pix_sprite_set_position(shadow, values[0], values[1]);
  pixl_checkresult(L, pix_sprite_set_transform(shadow, &t));
  pix_mover_take_shape(&m->mover, shadow);
}

// Finds by how much the sprite, changed as the options at 3 say into c->shadow, must be shifted to have room. Sets
// *is_free: it has room where it is; then there is no search.
static pix_push_out find_room(lua_State *L, pix_sprite *sprite, change *c, bool *is_free) {
  lua_settop(L, 5);
  *c = check_change(L, 3);
  const uint64_t limit = pix_square_within(pixl_optdistancebefore(L, 4));
  pixl_checkfilter(L, 5);
  pixl_motion m;
  pixl_beginmotion(L, &m, sprite, 5, false);
  m.reshape = take_change;
  m.change = c;
  take_change(L, &m);
  if (m.query.function != 0) {
    pixl_ask(L, &m, pix_separation_candidates(&m.mover, pix_area_of(m.mover.place.box)), pixl_askfilter);
  }
  pixl_checkmotion(L, &m, pix_world_change(&m.mover, is_free));
  pix_push_out search = pix_push_out_shortest(limit);
  if (*is_free) pixl_endmotion(L, &m); else push_out(L, &m, &search);
  return search;
}

static int l_can_become(lua_State *L) {
  change c;
  bool is_free;
  const pix_push_out search = find_room(L, pixl_checkmember(L), &c, &is_free);
  lua_pushboolean(L, is_free);
  if (is_free) return 1;
  if (pixl_pushseparation(L, search.result, search.offset) == 1) lua_pushnil(L);
  return 3;
}

// Judges the transform for the sprite's followers, too. Raises if it would make the box of one too large.
static void check_followers(lua_State *L, const pix_sprite *sprite, const pix_transform *t) {
  for (pix_sprite *f = pix_family_first(sprite); f != NULL; f = pix_family_next(f)) {
    pixl_checkresult(L, pix_sprite_judge_transform(f, t));
  }
}

// Raises if the mask that the sprite at 2 should show has been released by the filter function, or is no frame of it.
static void check_mask(lua_State *L, const change *c) {
  const pixl_mask *mask = lua_touserdata(L, c->mask);
  bool is_frame = c->frame <= pixl_checksprite(L, 2)->frame_count;
  if (c->frame > 0 && is_frame) {
    pixl_pushframe(L, 2, c->frame);
    is_frame = lua_touserdata(L, -1) == mask;
    lua_pop(L, 1);
  }
  pixl_argcheck(L, is_frame, 3, "option 'frame': the filter has changed the sprite's masks");
  pixl_argcheck(L, !pixl_isreleased(mask), 3, "option 'mask': mask has been released");
}

static int l_become(lua_State *L) {
  pix_sprite *sprite = pixl_checkmovable(L);
  const pix_world *world = &pixl_homeof(sprite)->world;
  change c;
  bool is_free;
  const pix_push_out search = find_room(L, sprite, &c, &is_free);
  const pix_offset by = is_free ? pix_no_offset : search.offset;
  const pix_transform t = pix_sprite_transform(&c.shadow);
  const double x = c.shadow.position.x + by.dx, y = c.shadow.position.y + by.dy;
  if (!is_free && search.result != PIX_SEPARATION_FOUND) return pixl_pushseparation(L, search.result, by);
  if (fabs(x) > PIX_MAX_POSITION || fabs(y) > PIX_MAX_POSITION) return pixl_pushnil(L);
  pixl_giveposes(L, 2, &t);
  pixl_recheckmovable(L, world, sprite);
  check_followers(L, sprite, &t);
  if (c.mask != 0) check_mask(L, &c);
  if (c.frame != 0) {
    pixl_showframe(L, 2, c.frame);
  } else if (c.mask != 0) {
    pixl_setmask(L, 2, c.mask, 3, &t);
    pixl_recheckmovable(L, world, sprite);  // a finaliser may have run
  }
  pixl_checkresult(L, pix_sprite_set_transform(sprite, &t));
  pix_sprite_set_position(sprite, x, y);
  return pixl_pushplace(L, by.dx, by.dy);
}

const pixl_function pixl_sweep_functions[] = {
    {"world:sweepTo", l_sweep, PIXL_TO},
    {"world:sweepBy", l_sweep, PIXL_BY},
    {"world:advanceTo", l_sweep, PIXL_TO | PIXL_ADVANCES},
    {"world:advanceBy", l_sweep, PIXL_BY | PIXL_ADVANCES},
    {"world:placeFree", l_place_free},
    {"world:separation", l_world_separation},
    {"world:separate", l_separate},
    {"world:moveOut", l_move_out},
    {"world:sweepRotation", l_sweep_rotation},
    {"world:sweepScale", l_sweep_scale},
    {"world:canBecome", l_can_become},
    {"world:become", l_become},
    {NULL},
};
