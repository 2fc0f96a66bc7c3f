// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "pix_sprite.h"

#include "pix_family.h"
#include "pix_mask_combine.h"
#include "pix_mask_geometry.h"

// A raster may take this part of a mask's cache; larger coverage is sampled only where it is asked for.
#define LARGEST_RASTER_SHARE 4

// How many times over a coverage is sampled before a raster of it is made.
#define SAMPLED_BEFORE_RASTER 3

// An oriented mask of so many texels is made at once. A larger one, which may be edited between any two looks, is made
// when this part of it has been sampled: that took about as long as making it takes.
#define SMALL_ORIENTED (256 * 256)
#define SAMPLED_BEFORE_ORIENTED 32

// 2^-49: more than a dozen double operations can add to a relative error.
#define ROUNDING_OF_DOUBLES (1.0 / ((int64_t)1 << 49))

static const pix_pose upright_pose = {
    .sx = 1, .sy = 1, .matrix = {1, 0, 0, 1},
    .inverse = {.du_dx = 1, .dv_dy = 1, .diagonal = 1.4142135623730951, .kind = PIX_RULE_UPRIGHT}};

static const pix_pose *pose_of(const pix_sprite *s) { return s->pose != NULL ? s->pose : &upright_pose; }

void pix_sprite_init(pix_sprite *s, pix_mask *mask, int32_t largest_width, int32_t largest_height) {
  *s = (pix_sprite){.mask = mask, .largest_width = (int16_t)largest_width, .largest_height = (int16_t)largest_height};
}

bool pix_sprite_needs_pose(const pix_sprite *s, const pix_transform *t) {
  return s->pose == NULL && !(t->r == 0 && t->sx == 1 && t->sy == 1 && t->kx == 0 && t->ky == 0);
}

void pix_sprite_give_pose(pix_sprite *s, pix_pose *pose) {
  PIX_ASSERT(s->pose == NULL);
  *pose = upright_pose;
  s->pose = pose;
}

// The slots of the sprite's world, NULL if it is in none. A world that is freed at the end of its Lua state leaves
// its sprites as they are and has no slots any more.
static pix_slots *home_of(const pix_sprite *s) {
  return s->home != NULL && s->slot < s->home->capacity ? s->home : NULL;
}

bool pix_sprite_is_in_world(const pix_sprite *s) { return home_of(s) != NULL; }

static void mark_dirty(pix_sprite *s) {
  pix_slots *home = home_of(s);
  if (home != NULL) pix_slots_mark_dirty(home, s->slot);
}

// After a change of mask or transform.
static void forget_coverage(pix_sprite *s) {
  if (s->pose != NULL) {
    s->pose->extent_version = 0;
    s->pose->raster.generation = 0;
    s->pose->sampled_version = 0;
  }
  pix_slots *home = home_of(s);
  if (home == NULL) return;
  home->flags[s->slot] |= PIX_SLOT_RESHAPED;
  pix_slots_mark_dirty(home, s->slot);
}

static void place(pix_sprite *s, double x, double y) {
  pix_slots *home = home_of(s);
  pix_point *position = home != NULL ? &home->position[s->slot] : &s->position;
  *position = (pix_point){x, y};
  mark_dirty(s);
}

void pix_sprite_set_position(pix_sprite *s, double x, double y) {
  place(s, x, y);
  if (s->family == NULL) return;
  for (pix_sprite *f = pix_family_first(s); f != NULL; f = pix_family_next(f)) place(f, x, y);
}

pix_point pix_sprite_position(const pix_sprite *s) {
  const pix_slots *home = home_of(s);
  return home != NULL ? home->position[s->slot] : s->position;
}

pix_transform pix_sprite_transform(const pix_sprite *s) {
  const pix_pose *p = pose_of(s);
  return (pix_transform){.r = p->r, .sx = p->sx, .sy = p->sy, .ox = s->origin.x, .oy = s->origin.y,
                         .kx = p->kx, .ky = p->ky};
}

pix_rule_kind pix_sprite_kind(const pix_sprite *s) { return pose_of(s)->inverse.kind; }

// The box limits are judged on the rectangle of the largest mask, so that neither a frame nor an edit of a mask can
// break them.
static pix_sprite_result judge(const pix_transform *t, const pix_inverse *inverse, pix_matrix m, int32_t width,
                               int32_t height) {
  if (inverse->kind == PIX_RULE_NOTHING || width == 0 || height == 0) return PIX_SPRITE_OK;
  if (fabs(m.a) * width + fabs(m.c) * height > PIX_MAX_BOX_SIDE ||
      fabs(m.b) * width + fabs(m.d) * height > PIX_MAX_BOX_SIDE) {
    return PIX_SPRITE_BOX_TOO_LARGE;
  }
  for (int corner = 0; corner < 4; corner++) {
    const double u = (corner & 1 ? width : 0) - t->ox, v = (corner & 2 ? height : 0) - t->oy;
    if (fabs(m.a * u + m.c * v) > PIX_MAX_BOX_REACH || fabs(m.b * u + m.d * v) > PIX_MAX_BOX_REACH) {
      return PIX_SPRITE_BOX_TOO_FAR;
    }
  }
  return PIX_SPRITE_OK;
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
  *matrix = upright_pose.matrix;
  *inverse = upright_pose.inverse;
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
  for (; f != NULL && result == PIX_SPRITE_OK; f = pix_family_next(f)) {
    PIX_ASSERT(!pix_sprite_needs_pose(f, t));
    result = judge(t, &inverse, matrix, f->largest_width, f->largest_height);
  }
  if (result != PIX_SPRITE_OK) return result;
  take_transform(s, t, &inverse, matrix);
  for (f = pix_family_first(s); f != NULL; f = pix_family_next(f)) take_transform(f, t, &inverse, matrix);
  return PIX_SPRITE_OK;
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
  const pix_pose *of = pose_of(s);
  *pose = (pix_pose){.r = of->r, .sx = of->sx, .sy = of->sy, .kx = of->kx, .ky = of->ky,
                     .matrix = of->matrix, .inverse = of->inverse};
}

void pix_sprite_set_frame(pix_sprite *s, pix_mask *mask) {
  if (s->mask == mask) return;
  s->mask = mask;
  pix_slots *home = home_of(s);
  if (home != NULL) pix_slots_drop_mask(home, s->slot);  // the mask may be freed before the world looks again
  forget_coverage(s);
}

pix_sprite_result pix_sprite_set_mask(pix_sprite *s, pix_mask *mask, int32_t largest_width, int32_t largest_height) {
  const pix_pose *pose = pose_of(s);
  const pix_transform transform = pix_sprite_transform(s);
  const pix_sprite_result result = judge(&transform, &pose->inverse, pose->matrix, largest_width, largest_height);
  if (result != PIX_SPRITE_OK) return result;
  s->largest_width = (int16_t)largest_width;
  s->largest_height = (int16_t)largest_height;
  pix_sprite_set_frame(s, mask);
  return PIX_SPRITE_OK;
}

static void set_flag(pix_sprite *s, uint16_t flag, bool set) {
  pix_slots *home = home_of(s);
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

bool pix_sprite_set_layer(pix_sprite *s, int32_t layer) {
  if (s->layer == layer) return true;
  pix_slots *home = home_of(s);
  if (home != NULL) {
    const int32_t bit = pix_layers_learn(&home->layers, layer);
    if (bit < 0) return false;
    home->layer[s->slot] = (uint8_t)bit;
    pix_slots_note_change(home, s->slot);
    mark_dirty(s);
  }
  s->layer = layer;
  return true;
}

pix_matrix pix_sprite_matrix(const pix_sprite *s, pix_point *translation) {
  const pix_matrix m = pose_of(s)->matrix;
  const pix_point position = pix_sprite_position(s);
  translation->x = position.x - (m.a * s->origin.x + m.c * s->origin.y);
  translation->y = position.y - (m.b * s->origin.x + m.d * s->origin.y);
  return m;
}

pix_point pix_sprite_to_world(const pix_sprite *s, pix_point local) {
  pix_point t;
  const pix_matrix m = pix_sprite_matrix(s, &t);
  return (pix_point){m.a * local.x + m.c * local.y + t.x, m.b * local.x + m.d * local.y + t.y};
}

bool pix_sprite_to_local(const pix_sprite *s, pix_point world, pix_point *local) {
  const pix_pose *p = pose_of(s);
  if (p->sx == 0 || p->sy == 0 || 1 - p->kx * p->ky == 0) return false;
  const pix_point position = pix_sprite_position(s);
  const double x = world.x - position.x, y = world.y - position.y;
  local->x = p->inverse.du_dx * x + p->inverse.du_dy * y + s->origin.x;
  local->y = p->inverse.dv_dx * x + p->inverse.dv_dy * y + s->origin.y;
  return local->x - local->x == 0 && local->y - local->y == 0;  // neither infinite nor NaN
}

static bool covers_nothing(const pix_sprite *s) {
  return pix_sprite_kind(s) == PIX_RULE_NOTHING || s->mask->solid_count == 0;
}

static pix_rule rule_of(const pix_sprite *s) {
  const pix_point position = pix_sprite_position(s);
  return pix_rule_at(&pose_of(s)->inverse, s->origin.x, s->origin.y, position.x, position.y);
}

// Upright and oriented coverage: whole-pixel shifts.

static bool is_transposed(const pix_inverse *inverse) { return inverse->du_dx == 0; }

// Where texels [first, first + count) fall along an axis on which the texel number is direction * pixel + offset.
static int32_t first_pixel(double direction, int32_t offset, int32_t first, int32_t count) {
  return direction > 0 ? first - offset : offset - (first + count - 1);
}

// The world pixels on which a rectangle of texels falls, exactly; for upright and oriented rules.
static pix_rect place_texels(const pix_rule *rule, pix_rect texels) {
  const pix_inverse *i = &rule->inverse;
  const pix_texel row = pix_rule_row(rule, 0);
  const int32_t u = (int32_t)(row.u >> 16), v = (int32_t)(row.v >> 16);  // sampled by pixel (whole_x, whole_y)
  pix_rect placed;
  if (is_transposed(i)) {
    placed = (pix_rect){first_pixel(i->dv_dx, v, texels.y, texels.h), first_pixel(i->du_dy, u, texels.x, texels.w),
                        texels.h, texels.w};
  } else {
    placed = (pix_rect){first_pixel(i->du_dx, u, texels.x, texels.w), first_pixel(i->dv_dy, v, texels.y, texels.h),
                        texels.w, texels.h};
  }
  placed.x += rule->whole_x;
  placed.y += rule->whole_y;
  return placed;
}

static pix_orientation orientation_of(const pix_inverse *i) {
  if (is_transposed(i)) return (pix_orientation){true, i->dv_dx < 0, i->du_dy < 0};
  return (pix_orientation){false, i->du_dx < 0, i->dv_dy < 0};
}

// General coverage: extents in real arithmetic, widened by what the rule's rounding may add.

static double larger(double a, double b) { return a > b ? a : b; }

// Bounds the distance in pixels, along x or y, between where the rule puts a texel's edge and where the matrix
// does. The rule is within 1.5/65536 texel of A m + C n + ox in doubles; each double operation adds its relative
// error. That of q = 1 - kx ky is magnified where kx ky is near 1, but all coefficients share it: it stretches the
// texel's distance from the origin, not the much larger terms that it is the sum of. Sine and cosine are taken as
// 1, their largest.
static double rounding_margin(const pix_sprite *s, const pix_extent *e) {
  const pix_pose *p = pose_of(s);
  const double sx = fabs(p->sx), sy = fabs(p->sy), kx = fabs(p->kx), ky = fabs(p->ky), q = fabs(1 - p->kx * p->ky);
  const double stretch = (1 + (1 + kx * ky) / q) * ROUNDING_OF_DOUBLES;
  const double across = larger(fabs(e->left), fabs(e->right)), down = larger(fabs(e->top), fabs(e->bottom));
  const double reach = larger(across, down) + 2;
  const double du = 1.5 / 65536 + ROUNDING_OF_DOUBLES * 2 * (1 / sx + kx / sy) * reach / q;
  const double dv = 1.5 / 65536 + ROUNDING_OF_DOUBLES * 2 * (ky / sx + 1 / sy) * reach / q;
  const double reach_u = du + stretch * (s->mask->width + fabs(s->origin.x));
  const double reach_v = dv + stretch * (s->mask->height + fabs(s->origin.y));
  return (sx + ky * sy) * reach_u + (kx * sx + sy) * reach_v + 1e-6;
}

// For texels whose points the matrix, without its translation, puts between low and high.
static pix_extent extent_between(const pix_sprite *s, const double low[2], const double high[2]) {
  const pix_matrix m = pose_of(s)->matrix;
  const double x = m.a * s->origin.x + m.c * s->origin.y, y = m.b * s->origin.x + m.d * s->origin.y;
  pix_extent e = {.left = low[0] - x, .right = high[0] - x, .top = low[1] - y, .bottom = high[1] - y};
  e.margin = rounding_margin(s, &e);
  e.left -= e.margin, e.right += e.margin;
  e.top -= e.margin, e.bottom += e.margin;
  return e;
}

static pix_extent measure_extent(const pix_sprite *s) {
  const pix_matrix m = pose_of(s)->matrix;
  double low[2], high[2];
  pix_mask_extent(s->mask, m.a, m.b, m.c, m.d, low, high);
  return extent_between(s, low, high);
}

// Of the mask's rectangle.
static pix_extent measure_frame(const pix_sprite *s) {
  const pix_matrix m = pose_of(s)->matrix;
  const double w = s->mask->width, h = s->mask->height;
  const double low[2] = {(m.a < 0 ? m.a * w : 0) + (m.c < 0 ? m.c * h : 0),
                         (m.b < 0 ? m.b * w : 0) + (m.d < 0 ? m.d * h : 0)};
  const double high[2] = {(m.a > 0 ? m.a * w : 0) + (m.c > 0 ? m.c * h : 0),
                          (m.b > 0 ? m.b * w : 0) + (m.d > 0 ? m.d * h : 0)};
  return extent_between(s, low, high);
}

// Of a sprite without a pose it is asked for near ties alone.
static pix_extent extent_of(pix_sprite *s) {
  pix_pose *p = s->pose;
  if (p == NULL) return measure_extent(s);
  if (p->extent_version != s->mask->version) {
    p->extent = measure_extent(s);
    p->extent_version = s->mask->version;
  }
  return p->extent;
}

// The pixels whose centres lie in [low, high], both from the position, for a position with this fraction.
static void pixel_range(double low, double high, double fraction, int64_t *first, int64_t *end) {
  const int64_t reach = (int64_t)PIX_MAX_BOX_REACH;
  *first = pix_max64(-pix_floor(-(low + fraction - 0.5)), -reach);
  *end = pix_min64(pix_floor(high + fraction - 0.5), reach) + 1;
}

static pix_rect box_under(pix_sprite *s, const pix_rule *rule) {
  if (covers_nothing(s)) return (pix_rect){rule->whole_x, rule->whole_y, 0, 0};
  if (rule->inverse.kind != PIX_RULE_GENERAL) return place_texels(rule, pix_mask_bounds(s->mask));
  const pix_extent extent = extent_of(s);
  int64_t x0, x1, y0, y1;
  pixel_range(extent.left, extent.right, rule->fraction_x, &x0, &x1);
  pixel_range(extent.top, extent.bottom, rule->fraction_y, &y0, &y1);
  if (x0 >= x1 || y0 >= y1) return (pix_rect){rule->whole_x, rule->whole_y, 0, 0};
  return pix_rect_between(rule->whole_x + x0, rule->whole_y + y0, rule->whole_x + x1, rule->whole_y + y1);
}

pix_placement pix_sprite_placement(pix_sprite *s) {
  const pix_rule rule = rule_of(s);
  return (pix_placement){rule, box_under(s, &rule)};
}

pix_placement pix_sprite_frame(const pix_sprite *s, double *margin) {
  const pix_rule rule = rule_of(s);
  const pix_rect whole = {0, 0, s->mask->width, s->mask->height};
  pix_placement frame = {rule, {rule.whole_x, rule.whole_y, 0, 0}};
  *margin = 0;
  if (rule.inverse.kind == PIX_RULE_NOTHING || pix_rect_is_empty(whole)) return frame;
  if (rule.inverse.kind != PIX_RULE_GENERAL) {
    frame.box = place_texels(&rule, whole);
    return frame;
  }
  const pix_extent extent = measure_frame(s);
  int64_t x0, x1, y0, y1;
  pixel_range(extent.left, extent.right, rule.fraction_x, &x0, &x1);
  pixel_range(extent.top, extent.bottom, rule.fraction_y, &y0, &y1);
  // A pixel more on each side: a centre may lie in one whose own centre lies outside.
  frame.box = pix_rect_between(rule.whole_x + x0 - 1, rule.whole_y + y0 - 1, rule.whole_x + x1 + 1,
                               rule.whole_y + y1 + 1);
  *margin = extent.margin;
  return frame;
}

pix_rect pix_sprite_box(pix_sprite *s) { return pix_sprite_placement(s).box; }

// For sampling so many pixels.
static pix_sampler sampler_for(pix_sprite *s, const pix_placement *place, int64_t pixels) {
  const bool is_magnified = place->rule.inverse.diagonal < PIX_SMALL_PIXEL;
  return (pix_sampler){.rule = &place->rule, .bits = pix_mask_bits(s->mask), .solid = pix_mask_bounds(s->mask),
                       .box = place->box, .distances = is_magnified ? NULL : pix_mask_distances(s->mask, pixels)};
}

bool pix_sprite_bounds(pix_sprite *s, pix_rect *bounds) {
  const pix_placement place = pix_sprite_placement(s);
  *bounds = place.box;
  if (!pix_rect_is_empty(*bounds) && place.rule.inverse.kind == PIX_RULE_GENERAL) {
    const pix_sampler sampler = sampler_for(s, &place, 0);
    *bounds = pix_sampler_bounds(&sampler);
  }
  return !pix_rect_is_empty(*bounds);
}

pix_point pix_sprite_circle(pix_sprite *s, double *radius) {
  const pix_placement place = pix_sprite_placement(s);
  *radius = 0;
  if (pix_rect_is_empty(place.box)) return pix_sprite_position(s);
  const pix_rect bounds = pix_mask_bounds(s->mask);
  const double u = bounds.x + bounds.w / 2.0, v = bounds.y + bounds.h / 2.0;
  if (place.rule.inverse.kind != PIX_RULE_GENERAL) {
    *radius = pix_mask_radius(s->mask, u, v, 1, 0, 0, 1);
    return (pix_point){place.box.x + place.box.w / 2.0, place.box.y + place.box.h / 2.0};
  }
  // Only the centres of covered pixels lie in the transformed texels: their squares reach half a diagonal further.
  const pix_matrix m = pose_of(s)->matrix;
  *radius = pix_mask_radius(s->mask, u, v, m.a, m.b, m.c, m.d) + 2 * extent_of(s).margin + 0.7072;
  return pix_sprite_to_world(s, (pix_point){u, v});
}

bool pix_sprite_covers(pix_sprite *s, int32_t i, int32_t j) {
  const pix_rule rule = rule_of(s);
  const pix_bits bits = pix_mask_bits(s->mask);
  return pix_rule_covers(&rule, &bits, i, j);
}

// Coverage as a bitmap.

// What the bitmap of this coverage depends on. That of an oriented sprite is the oriented mask, wherever it is.
static pix_raster_key raster_key(const pix_rule *rule) {
  const pix_inverse *i = &rule->inverse;
  if (i->kind == PIX_RULE_ORIENTED) {
    return (pix_raster_key){.du_dx = i->du_dx, .du_dy = i->du_dy, .dv_dx = i->dv_dx, .dv_dy = i->dv_dy};
  }
  return (pix_raster_key){i->du_dx, i->du_dy, i->dv_dx, i->dv_dy,
                          rule->fraction_x, rule->fraction_y, rule->origin_u, rule->origin_v};
}

static pix_rect raster_rect(const pix_sprite *s, const pix_placement *place) {
  const pix_rule *rule = &place->rule;
  if (rule->inverse.kind != PIX_RULE_ORIENTED) {
    return (pix_rect){place->box.x - rule->whole_x, place->box.y - rule->whole_y, place->box.w, place->box.h};
  }
  const bool transposed = is_transposed(&rule->inverse);
  return (pix_rect){0, 0, transposed ? s->mask->height : s->mask->width, transposed ? s->mask->width : s->mask->height};
}

static const pix_raster *make_raster(pix_sprite *s, const pix_placement *place) {
  pix_mask *mask = s->mask;
  pix_pose *p = s->pose;
  const pix_raster_key key = raster_key(&place->rule);
  p->raster = pix_raster_cache_find(&mask->rasters, &key, mask->version);
  if (p->raster.generation == 0) {
    const pix_rect rect = raster_rect(s, place);
    if (pix_raster_bytes(rect) > mask->rasters.byte_limit / LARGEST_RASTER_SHARE) return NULL;
    p->raster = pix_raster_cache_make(&mask->rasters, mask->allocator, &key, rect, mask->version);
    if (p->raster.generation == 0) return NULL;
    uint64_t *words = mask->rasters.rasters[p->raster.index].words;
    if (place->rule.inverse.kind == PIX_RULE_ORIENTED) {
      const pix_bits bits = pix_mask_bits(mask);
      pix_orient(&bits, orientation_of(&place->rule.inverse), words, pix_bits_pitch(rect.h));
    } else {
      const pix_sampler sampler = sampler_for(s, place, pix_rect_area(place->box));
      pix_sampler_fill(&sampler, place->box, words, pix_bits_pitch(rect.h));
    }
  }
  return pix_raster_cache_get(&mask->rasters, p->raster, mask->version);
}

// Makes a fresh start if the mask or the fraction has changed since pixels were counted.
static void update_sampled(pix_sprite *s, pix_point fraction) {
  pix_pose *p = s->pose;
  if (p->sampled_version == s->mask->version && p->sampled_fraction.x == fraction.x &&
      p->sampled_fraction.y == fraction.y) {
    return;
  }
  p->raster.generation = 0;
  p->sampled_pixels = 0;
  p->sampled_version = s->mask->version;
  p->sampled_fraction = fraction;
}

// Does making a raster pay now? When the whole has been sampled several times over, in pieces or at once, since the
// coverage last changed. (A sprite that changes in every frame has each coverage asked for once or twice.) An oriented
// one is by far cheaper to make than to sample, and most are shared.
static bool is_worth_a_raster(const pix_sprite *s, const pix_placement *place, bool is_oriented) {
  const int64_t sampled = s->pose->sampled_pixels, whole = (int64_t)s->mask->width * s->mask->height;
  if (is_oriented) return whole <= SMALL_ORIENTED || sampled >= whole / SAMPLED_BEFORE_ORIENTED;
  return sampled >= SAMPLED_BEFORE_RASTER * pix_rect_area(place->box);
}

// The raster, if there is one, or if making it pays now.
static const pix_raster *raster_for(pix_sprite *s, const pix_placement *place, pix_rect window) {
  pix_pose *p = s->pose;
  if (p == NULL || s->is_shadow) return NULL;
  const pix_rule *rule = &place->rule;
  const bool is_oriented = rule->inverse.kind == PIX_RULE_ORIENTED;
  const pix_point fraction = {is_oriented ? 0 : rule->fraction_x, is_oriented ? 0 : rule->fraction_y};
  update_sampled(s, fraction);
  const pix_raster *raster = pix_raster_cache_get(&s->mask->rasters, p->raster, s->mask->version);
  if (raster != NULL) return raster;
  if (p->raster.generation != 0) {  // it had to make room for another
    p->raster.generation = 0;
    p->sampled_pixels = 0;
  }
  if (is_worth_a_raster(s, place, is_oriented)) return make_raster(s, place);
  p->sampled_pixels += pix_rect_area(window);
  return NULL;
}

void pix_sprite_coverage(pix_sprite *s, const pix_placement *place, pix_rect window, pix_coverage *coverage) {
  const pix_rule *rule = &place->rule;
  const pix_rule_kind kind = rule->inverse.kind;
  const pix_raster *raster = NULL;
  coverage->has_bits = true;
  coverage->x = rule->whole_x;
  coverage->y = rule->whole_y;
  if (kind != PIX_RULE_GENERAL) {
    const pix_rect whole = {0, 0, s->mask->width, s->mask->height}, placed = place_texels(rule, whole);
    coverage->x = placed.x;
    coverage->y = placed.y;
  }
  if (kind == PIX_RULE_UPRIGHT) {
    coverage->bits = pix_mask_bits_for_rows(s->mask, window.h);
  } else if ((raster = raster_for(s, place, window)) != NULL) {
    coverage->bits = pix_raster_bits(raster);
    coverage->x += raster->rect.x;
    coverage->y += raster->rect.y;
  } else {
    coverage->has_bits = false;
    coverage->bits = (pix_bits){0};
    coverage->sampler = sampler_for(s, place, pix_rect_area(window));
  }
}

static bool shifted_bits(pix_sprite *s, int32_t rows, pix_coverage *coverage) {
  const pix_point position = pix_sprite_position(s);
  const double at[2] = {position.x, position.y}, origin[2] = {s->origin.x, s->origin.y};
  const pix_shift shift = pix_rule_shift(at, origin);
  if (shift.is_near_tie) return false;
  coverage->bits = pix_mask_bits_for_rows(s->mask, pix_min(rows, s->mask->height));
  coverage->x = shift.column;
  coverage->y = shift.row;
  return true;
}

bool pix_sprite_bits_at_hand(pix_sprite *s, int32_t rows, pix_coverage *coverage) {
  const pix_pose *p = pose_of(s);
  if (p->inverse.kind == PIX_RULE_UPRIGHT) return shifted_bits(s, rows, coverage);
  if (p->raster.generation == 0 || p->inverse.kind != PIX_RULE_GENERAL) return false;
  const pix_point position = pix_sprite_position(s);
  pix_point fraction;
  const int32_t x = pix_split(position.x, &fraction.x), y = pix_split(position.y, &fraction.y);
  if (fraction.x != p->sampled_fraction.x || fraction.y != p->sampled_fraction.y) return false;
  if (p->sampled_version != s->mask->version) return false;
  const pix_raster *raster = pix_raster_cache_get(&s->mask->rasters, p->raster, s->mask->version);
  if (raster == NULL) return false;
  coverage->bits = pix_raster_bits(raster);
  coverage->x = x + raster->rect.x;
  coverage->y = y + raster->rect.y;
  return true;
}

// Of a sprite that is shifted, flipped or turned by quarters, by whole words. False if memory is short.
static bool rasterize_oriented(const pix_sprite *s, const pix_rule *rule, pix_rect bounds, pix_mask *mask) {
  const pix_rect whole = {0, 0, s->mask->width, s->mask->height}, placed = place_texels(rule, whole);
  pix_mask oriented;
  if (!pix_mask_orient(s->mask, orientation_of(&rule->inverse), &oriented)) return false;
  const pix_bits bits = pix_mask_bits(&oriented);
  pix_mask_combine(mask, PIX_ADD, &bits, placed.x - bounds.x, placed.y - bounds.y);
  pix_mask_release(&oriented);
  return true;
}

void pix_sprite_rasterize(pix_sprite *s, pix_rect bounds, pix_mask *mask) {
  if (pix_rect_is_empty(bounds)) return;
  const pix_placement place = pix_sprite_placement(s);
  if (place.rule.inverse.kind != PIX_RULE_GENERAL && rasterize_oriented(s, &place.rule, bounds, mask)) return;
  pix_sampler sampler = sampler_for(s, &place, 0);
  if (!pix_sampler_fill_whole(&sampler, mask->allocator, bounds, mask->words, mask->pitch)) {
    sampler = sampler_for(s, &place, pix_rect_area(bounds));
    pix_sampler_fill(&sampler, bounds, mask->words, mask->pitch);
  }
  const pix_bits bits = {mask->words, mask->width, mask->height, mask->pitch, false, NULL};
  pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, pix_bits_count(&bits));
}
