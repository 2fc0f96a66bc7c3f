// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/sprite.h"

const pix_pose pix_upright_pose = {
    .sx = 1, .sy = 1, .matrix = {1, 0, 0, 1},
    .inverse = {.du_dx = 1, .dv_dy = 1, .kind = PIX_RULE_UPRIGHT}};

void pix_sprite_init(pix_sprite *s, pix_mask *mask, int32_t largest_width, int32_t largest_height) {
  *s = (pix_sprite){.mask = mask, .largest_width = (int16_t)largest_width, .largest_height = (int16_t)largest_height};
}

bool pix_sprite_needs_pose(const pix_sprite *s, const pix_transform *t) {
  return s->pose == NULL && !(t->r == 0 && t->sx == 1 && t->sy == 1 && t->kx == 0 && t->ky == 0);
}

void pix_sprite_give_pose(pix_sprite *s, pix_pose *pose) {
  PIX_ASSERT(s->pose == NULL);
  *pose = pix_upright_pose;
  s->pose = pose;
}

void pix_sprite_enter(pix_sprite *s, pix_slots *slots, int32_t slot) {
  PIX_ASSERT(!pix_sprite_is_in_world(s));
  slots->position[slot] = s->position;
  slots->sprite[slot] = s;
  if (s->is_disabled) slots->flags[slot] |= PIX_SLOT_DISABLED;
  if (s->is_static) slots->flags[slot] |= PIX_SLOT_STATIC;
  if (s->is_sensor) slots->flags[slot] |= PIX_SLOT_SENSOR;
  if (pix_side_is_given(s->side)) slots->flags[slot] |= PIX_SLOT_ONE_WAY;
  if (pix_family_leader(s) != NULL) pix_slots_set_follower(slots, slot, true);
  if (s->bullet != PIX_BULLET_NONE) pix_slots_set_bullet(slots, slot, true);
  s->home = slots;
  s->slot = slot;
}

void pix_sprite_leave(pix_sprite *s) {
  s->position = s->home->position[s->slot];
  s->home = NULL;
}

static void mark_dirty(pix_sprite *s) {
  pix_slots *home = pix_sprite_home(s);
  if (home != NULL) pix_slots_mark_dirty(home, s->slot);
}

// Forgets what is known of the sprite's coverage, after a change of mask or transform.
static void forget_coverage(pix_sprite *s) {
  if (s->pose != NULL) {
    s->pose->extent_version = 0;
    s->pose->raster.generation = 0;
    s->pose->sampled_version = 0;
    s->pose->resting.clock = 0;
  }
  pix_slots *home = pix_sprite_home(s);
  if (home == NULL) return;
  home->flags[s->slot] |= PIX_SLOT_RESHAPED;
  pix_slots_mark_dirty(home, s->slot);
}

pix_transform pix_sprite_transform(const pix_sprite *s) {
  const pix_pose *p = pix_sprite_pose(s);
  return (pix_transform){.r = p->r, .sx = p->sx, .sy = p->sy, .ox = s->origin.x, .oy = s->origin.y,
                         .kx = p->kx, .ky = p->ky};
}

// Pixels: what rounding may put to each side of a box that is as large as may be; see PIX_BOX_ROUNDING.
#define USUAL_MARGIN 2

// Returns how far from the position matrix m puts (u, v), along the axis on which that is more: pixels.
static double larger_distance(pix_matrix m, double u, double v) {
  return fmax(fabs(m.a * u + m.c * v), fabs(m.b * u + m.d * v));
}

// Returns how far from the position matrix m puts the corners of a mask of width x height with its origin at (ox, oy),
// along the axis on which that is more: pixels.
static double farthest_corner(pix_matrix m, double ox, double oy, int32_t width, int32_t height) {
  const double left = -ox, top = -oy, right = width - ox, bottom = height - oy;
  const double at_top = fmax(larger_distance(m, left, top), larger_distance(m, right, top));
  return fmax(at_top, fmax(larger_distance(m, left, bottom), larger_distance(m, right, bottom)));
}

// Tells whether the box of a sprite whose largest mask has width x height texels keeps the limits under transform t,
// whose matrix is m. Both limits are judged on the rectangle of that mask, so that neither a frame nor an edit can
// break them. What covers nothing keeps them, whatever its sides.
static pix_sprite_result judge(const pix_transform *t, const pix_inverse *inverse, pix_matrix m, int32_t width,
                               int32_t height) {
  if (width == 0 || height == 0) return (pix_sprite_result){PIX_SPRITE_OK, 0, 0};
  const double a = fabs(m.a), b = fabs(m.b), c = fabs(m.c), d = fabs(m.d);
  double across = a * width + c * height, down = b * width + d * height;
  if (inverse->kind == PIX_RULE_NOTHING) return (pix_sprite_result){PIX_SPRITE_OK, across, down};
  // No corner is further away than `most`; half of the limit leaves room for rounding.
  const double most = (a + b) * (width + fabs(t->ox)) + (c + d) * (height + fabs(t->oy));
  const bool has_shear = t->kx != 0 || t->ky != 0;
  const bool is_near = !has_shear && most <= PIX_MAX_BOX_REACH / 2;
  const double farthest = is_near ? 0 : farthest_corner(m, t->ox, t->oy, width, height);
  if (has_shear) {  // what rounding adds is less than USUAL_MARGIN without a shear
    const double margin = pix_transform_margin(t, width, height, farthest) - USUAL_MARGIN;
    if (margin > 0) across += 2 * margin, down += 2 * margin;
  }
  pix_sprite_fault fault = PIX_SPRITE_OK;
  if (farthest > PIX_MAX_BOX_REACH) fault = PIX_SPRITE_BOX_TOO_FAR;
  if (across > PIX_MAX_BOX_SIDE || down > PIX_MAX_BOX_SIDE) fault = PIX_SPRITE_BOX_TOO_LARGE;
  return (pix_sprite_result){fault, across, down};
}

PIX_ALWAYS_INLINE void take_transform(pix_sprite *s, const pix_transform *t, const pix_inverse *inverse,
                                      pix_matrix matrix) {
  s->origin = (pix_point){t->ox, t->oy};
  if (s->pose != NULL) {
    *s->pose = (pix_pose){.r = t->r, .sx = t->sx, .sy = t->sy, .kx = t->kx, .ky = t->ky,
                          .matrix = matrix, .inverse = *inverse};
  }
  forget_coverage(s);
}

PIX_ALWAYS_INLINE void solve(const pix_sprite *s, const pix_transform *t, pix_matrix *matrix, pix_inverse *inverse) {
  PIX_ASSERT(!pix_sprite_needs_pose(s, t));
  *matrix = pix_upright_pose.matrix;
  *inverse = pix_upright_pose.inverse;
  if (s->pose != NULL) pix_transform_solve(t, matrix, inverse);
}

pix_sprite_result pix_sprite_judge_transform(const pix_sprite *s, const pix_transform *t) {
  pix_matrix matrix;
  pix_inverse inverse;
  solve(s, t, &matrix, &inverse);
  return judge(t, &inverse, matrix, s->largest_width, s->largest_height);
}

pix_sprite_result pix_sprite_set_transform(pix_sprite *s, const pix_transform *t) {
  pix_matrix matrix;
  pix_inverse inverse;
  solve(s, t, &matrix, &inverse);
  pix_sprite_result result = judge(t, &inverse, matrix, s->largest_width, s->largest_height);
  pix_sprite *f = pix_family_first(s);
  for (; f != NULL && result.fault == PIX_SPRITE_OK; f = pix_family_next(f)) {
    PIX_ASSERT(!pix_sprite_needs_pose(f, t));
    result = judge(t, &inverse, matrix, f->largest_width, f->largest_height);
  }
  if (result.fault != PIX_SPRITE_OK) return result;
  take_transform(s, t, &inverse, matrix);
  for (f = pix_family_first(s); f != NULL; f = pix_family_next(f)) take_transform(f, t, &inverse, matrix);
  return result;
}

void pix_sprite_make_shadow(pix_sprite *shadow, pix_pose *pose, const pix_sprite *s) {
  const pix_point position = pix_sprite_position(s);
  *shadow = *s;
  shadow->home = NULL;
  shadow->position = position;
  shadow->is_shadow = true;
  shadow->family = NULL;
  shadow->pose = NULL;
  pix_sprite_give_pose(shadow, pose);
  const pix_pose *of = pix_sprite_pose(s);
  *pose = (pix_pose){.r = of->r, .sx = of->sx, .sy = of->sy, .kx = of->kx, .ky = of->ky,
                     .matrix = of->matrix, .inverse = of->inverse};
}

void pix_sprite_set_frame(pix_sprite *s, pix_mask *mask) {
  if (s->mask == mask) return;
  s->mask = mask;
  pix_slots *home = pix_sprite_home(s);
  if (home != NULL) pix_slots_drop_mask(home, s->slot);  // the mask may be freed before the world looks again
  forget_coverage(s);
}

pix_sprite_result pix_sprite_set_mask(pix_sprite *s, pix_mask *mask, int32_t largest_width, int32_t largest_height) {
  const pix_pose *pose = pix_sprite_pose(s);
  const pix_transform transform = pix_sprite_transform(s);
  const pix_sprite_result result = judge(&transform, &pose->inverse, pose->matrix, largest_width, largest_height);
  if (result.fault != PIX_SPRITE_OK) return result;
  s->largest_width = (int16_t)largest_width;
  s->largest_height = (int16_t)largest_height;
  pix_sprite_set_frame(s, mask);
  return result;
}

void pix_sprite_set_again(pix_sprite *s, pix_mask *mask, int32_t largest_width, int32_t largest_height,
                          const pix_transform *t) {
  pix_matrix matrix;
  pix_inverse inverse;
  solve(s, t, &matrix, &inverse);
  s->largest_width = (int16_t)largest_width;
  s->largest_height = (int16_t)largest_height;
  pix_sprite_set_frame(s, mask);
  take_transform(s, t, &inverse, matrix);
}

static void set_flag(pix_sprite *s, uint16_t flag, bool set) {
  pix_slots *home = pix_sprite_home(s);
  if (home == NULL || ((home->flags[s->slot] & flag) != 0) == set) return;
  pix_slots_note_change(home, s->slot);
  home->flags[s->slot] ^= flag;
  pix_slots_note_change(home, s->slot);  // to the other kind, perhaps
  mark_dirty(s);
}

static void refresh_disabled(pix_sprite *s) {
  const pix_sprite *leader = pix_family_leader(s);
  s->is_disabled = s->is_disabled_itself || (leader != NULL && leader->is_disabled);
  set_flag(s, PIX_SLOT_DISABLED, s->is_disabled);
}

void pix_sprite_set_enabled(pix_sprite *s, bool enabled) {
  s->is_disabled_itself = !enabled;
  refresh_disabled(s);
  for (pix_sprite *f = pix_family_first(s); f != NULL; f = pix_family_next(f)) refresh_disabled(f);
}

void pix_sprite_set_static(pix_sprite *s, bool is_static) {
  s->is_static = is_static;
  set_flag(s, PIX_SLOT_STATIC, is_static);
  for (pix_sprite *f = pix_family_first(s); f != NULL; f = pix_family_next(f)) pix_sprite_set_static(f, is_static);
}

void pix_sprite_set_sensor(pix_sprite *s, bool is_sensor) {
  s->is_sensor = is_sensor;
  set_flag(s, PIX_SLOT_SENSOR, is_sensor);
}

void pix_sprite_set_side(pix_sprite *s, pix_point side) {
  s->side = side;
  set_flag(s, PIX_SLOT_ONE_WAY, pix_side_is_given(side));
}

void pix_sprite_set_bullet(pix_sprite *s, pix_bullet bullet, double restitution) {
  s->bullet = (uint8_t)bullet;
  s->restitution = restitution;
  pix_slots *home = pix_sprite_home(s);
  if (home != NULL) pix_slots_set_bullet(home, s->slot, bullet != PIX_BULLET_NONE);
}

bool pix_sprite_set_layer(pix_sprite *s, int32_t layer) {
  if (s->layer == layer) return true;
  pix_slots *home = pix_sprite_home(s);
  if (home != NULL) {
    const int32_t bit = pix_layers_learn(&home->layers.known, layer);
    if (bit < 0) return false;
    home->layer[s->slot] = (uint8_t)bit;
    pix_slots_note_change(home, s->slot);
    mark_dirty(s);
  }
  s->layer = layer;
  return true;
}

// Families.

void pix_sprite_place_followers(const pix_sprite *s, pix_point position) {
  for (pix_sprite *f = pix_family_first(s); f != NULL; f = pix_family_next(f)) pix_sprite_place(f, position);
}

void pix_family_give(pix_sprite *sprite, pix_family *block) {
  PIX_ASSERT(sprite->family == NULL);
  *block = (pix_family){.count = 0};
  sprite->family = block;
}

// Notes in the sprite's world whether it follows, and that it has changed: pairs with its family begin or end.
static void note_in_slot(pix_sprite *sprite) {
  if (!pix_sprite_is_in_world(sprite)) return;
  pix_slots_set_follower(sprite->home, sprite->slot, sprite->family->leader != NULL);
  pix_slots_mark_dirty(sprite->home, sprite->slot);
}

pix_sprite_result pix_family_judge(const pix_sprite *sprite, const pix_sprite *leader) {
  const pix_transform transform = pix_sprite_transform(leader);
  return pix_sprite_judge_transform(sprite, &transform);
}

void pix_family_join(pix_sprite *sprite, pix_sprite *leader) {
  PIX_ASSERT(sprite != leader && sprite->family != NULL && leader->family != NULL);
  PIX_ASSERT(sprite->family->leader == NULL && leader->family->leader == NULL && sprite->family->count == 0);
  PIX_ASSERT(pix_sprite_is_in_world(sprite) == pix_sprite_is_in_world(leader));
  PIX_ASSERT(!pix_sprite_is_in_world(sprite) || sprite->home == leader->home);
  const pix_transform transform = pix_sprite_transform(leader);
  const pix_sprite_result result = pix_sprite_set_transform(sprite, &transform);
  PIX_ASSERT(result.fault == PIX_SPRITE_OK);
  (void)result;
  const pix_point position = pix_sprite_position(leader);
  pix_sprite_set_position(sprite, position.x, position.y);
  sprite->position = leader->position;  // those outside worlds are the same, too
  pix_sprite_set_static(sprite, leader->is_static);

  pix_family *family = leader->family;
  if (family->last != NULL) family->last->family->next = sprite; else family->first = sprite;
  family->last = sprite;
  family->count++;
  sprite->family->leader = leader;
  pix_sprite_set_enabled(sprite, pix_sprite_is_enabled(sprite));
  note_in_slot(sprite);
}

void pix_family_leave(pix_sprite *sprite) {
  pix_sprite *leader = pix_family_leader(sprite);
  if (leader == NULL) return;
  pix_family *family = leader->family;
  pix_sprite *before = NULL;
  for (pix_sprite *f = family->first; f != sprite; f = pix_family_next(f)) before = f;
  pix_sprite *after = pix_family_next(sprite);
  if (before != NULL) before->family->next = after; else family->first = after;
  if (after == NULL) family->last = before;
  family->count--;
  sprite->family->leader = sprite->family->next = NULL;
  pix_sprite_set_enabled(sprite, pix_sprite_is_enabled(sprite));
  note_in_slot(sprite);
}
