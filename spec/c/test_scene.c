// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "test_scene.h"

const int32_t test_sides[12] = {0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 169};

int32_t test_side(test_random *random) { return TEST_PICK(random, test_sides); }

// Bitmaps.

static size_t area_of(const test_bitmap *bitmap) { return (size_t)bitmap->width * (size_t)bitmap->height; }

test_bitmap test_bitmap_new(int32_t width, int32_t height) {
  test_bitmap bitmap = {width, height, NULL};
  bitmap.solid = calloc(area_of(&bitmap) + 1, sizeof *bitmap.solid);
  if (bitmap.solid == NULL) abort();
  return bitmap;
}

void test_bitmap_free(test_bitmap *bitmap) {
  free(bitmap->solid);
  *bitmap = (test_bitmap){0};
}

bool test_bitmap_get(const test_bitmap *bitmap, int64_t x, int64_t y) {
  if (x < 0 || x >= bitmap->width || y < 0 || y >= bitmap->height) return false;
  return bitmap->solid[y * bitmap->width + x];
}

void test_bitmap_set(test_bitmap *bitmap, int32_t x, int32_t y, bool solid) {
  if (x < 0 || x >= bitmap->width || y < 0 || y >= bitmap->height) return;
  bitmap->solid[(int64_t)y * bitmap->width + x] = solid;
}

int32_t test_bitmap_count(const test_bitmap *bitmap) {
  int32_t count = 0;
  for (size_t k = 0; k < area_of(bitmap); k++) count += bitmap->solid[k];
  return count;
}

pix_rect test_bitmap_bounds(const test_bitmap *bitmap) {
  int32_t left = INT32_MAX, top = INT32_MAX, right = -1, bottom = -1;
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    if (!bitmap->solid[(int64_t)y * bitmap->width + x]) continue;
    left = pix_min(left, x), right = pix_max(right, x);
    top = pix_min(top, y), bottom = pix_max(bottom, y);
  }
  if (right < 0) return (pix_rect){0, 0, 0, 0};
  return (pix_rect){left, top, right - left + 1, bottom - top + 1};
}

test_bitmap test_bitmap_of(const pix_mask *mask) {
  test_bitmap bitmap = test_bitmap_new(mask->width, mask->height);
  TEST_EACH_PIXEL(x, y, mask->width, mask->height) test_bitmap_set(&bitmap, x, y, pix_mask_get(mask, x, y));
  return bitmap;
}

static void draw_noise(test_bitmap *bitmap, test_random *random, double density) {
  for (size_t k = 0; k < area_of(bitmap); k++) bitmap->solid[k] = test_chance(random, density);
}

static void draw_disc(test_bitmap *bitmap) {
  const double w = bitmap->width, h = bitmap->height;
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    const double dx = (2 * x + 1 - w) / w, dy = (2 * y + 1 - h) / h;
    test_bitmap_set(bitmap, x, y, dx * dx + dy * dy <= 1);
  }
}

static void draw_frame(test_bitmap *bitmap) {
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    test_bitmap_set(bitmap, x, y, x == 0 || y == 0 || x == bitmap->width - 1 || y == bitmap->height - 1);
  }
}

void test_bitmap_randomize(test_bitmap *bitmap, test_random *random) {
  static const double densities[] = {1, 0, 0.002, 0.03, 0.97, 0.5, 0.5};
  const int32_t kind = test_int(random, 0, TEST_COUNT_OF(densities) + 1);
  if (kind < TEST_COUNT_OF(densities)) draw_noise(bitmap, random, densities[kind]);
  else if (kind == TEST_COUNT_OF(densities)) draw_disc(bitmap);
  else draw_frame(bitmap);
}

static test_bitmap random_bitmap(test_random *random, int32_t width, int32_t height) {
  test_bitmap bitmap = test_bitmap_new(width, height);
  test_bitmap_randomize(&bitmap, random);
  return bitmap;
}

// Masks.

void test_mask_from(pix_mask *mask, const test_bitmap *bitmap) {
  test_empty_mask(mask, bitmap->width, bitmap->height);
  TEST_EACH_PIXEL(x, y, bitmap->width, bitmap->height) {
    if (test_bitmap_get(bitmap, x, y)) pix_mask_stripe(mask, x / 64)[y] |= UINT64_C(1) << (x % 64);
  }
  pix_mask_touched(mask, (pix_rect){0, 0, bitmap->width, bitmap->height}, test_bitmap_count(bitmap));
}

void test_empty_mask(pix_mask *mask, int32_t width, int32_t height) {
  CHECK(pix_mask_create(mask, test_allocator(), width, height));
}

void test_full_mask(pix_mask *mask, int32_t width, int32_t height) {
  test_empty_mask(mask, width, height);
  pix_mask_fill(mask);
}

void test_random_mask(pix_mask *mask, test_random *random, int32_t width, int32_t height) {
  test_bitmap bitmap = random_bitmap(random, width, height);
  test_mask_from(mask, &bitmap);
  test_bitmap_free(&bitmap);
}

void test_check_bits(const pix_bits *bits, const test_bitmap *bitmap) {
  if (!CHECK_EQUAL(bits->width, bitmap->width) || !CHECK_EQUAL(bits->height, bitmap->height)) return;
  bool equal = true;
  for (int32_t stripe = 0; stripe < pix_stripe_count(bits->width) && bits->height > 0; stripe++) {
    for (int32_t y = 0; y < bits->height + PIX_BITS_PADDING; y++) {
      uint64_t word = 0;
      for (int32_t bit = 0; bit < 64; bit++) word |= (uint64_t)test_bitmap_get(bitmap, stripe * 64 + bit, y) << bit;
      equal = equal && pix_bits_word(bits, stripe, y) == word;
    }
  }
  CHECK(equal);
}

void test_check_mask(const pix_mask *mask, const test_bitmap *bitmap) {
  const pix_bits bits = pix_mask_bits(mask);
  test_check_bits(&bits, bitmap);
  CHECK_EQUAL(mask->solid_count, test_bitmap_count(bitmap));
  CHECK_EQUAL(bits.full, mask->solid_count == mask->width * mask->height);
}

// The bounds, too.
static void check_all(pix_mask *mask, const test_bitmap *bitmap) {
  test_check_mask(mask, bitmap);
  CHECK_RECT(pix_mask_bounds(mask), test_bitmap_bounds(bitmap));
}

void test_check_and_free(pix_mask *mask, test_bitmap *bitmap) {
  check_all(mask, bitmap);
  pix_mask_release(mask);
  test_bitmap_free(bitmap);
}

void test_check_making(pix_mask *mask, test_making *make) {
  test_bitmap before = test_bitmap_of(mask);
  pix_mask expected;
  CHECK(make(mask, &expected));
  test_failures failures = {0};
  while (test_next_failure(&failures)) {
    pix_mask result;
    pix_mask_touched(mask, (pix_rect){0, 0, mask->width, mask->height}, 0);  // forgets what is kept of it
    test_begin_failing(&failures);
    const bool made = make(mask, &result);
    CHECK_EQUAL(made, !test_end_failing(&failures));
    CHECK_EQUAL(result.is_released, !made);
    if (made) CHECK(pix_mask_equals(&result, &expected));
    pix_mask_release(&result);
    test_check_mask(mask, &before);
  }
  pix_mask_release(&expected);
  test_bitmap_free(&before);
}

test_twin test_twin_of(test_bitmap bitmap) {
  test_twin twin = {.bitmap = bitmap};
  test_mask_from(&twin.mask, &twin.bitmap);
  return twin;
}

test_twin test_random_twin(test_random *random, int32_t width, int32_t height) {
  return test_twin_of(random_bitmap(random, width, height));
}

void test_check_twin(test_twin *twin) { check_all(&twin->mask, &twin->bitmap); }

void test_twin_free(test_twin *twin) {
  pix_mask_release(&twin->mask);
  test_bitmap_free(&twin->bitmap);
}

test_pair test_pair_of(test_bitmap a, test_bitmap b, int32_t dx, int32_t dy) {
  test_pair pair = {.a = test_twin_of(a), .b = test_twin_of(b), .dx = dx, .dy = dy};
  pair.bits_a = pix_mask_bits(&pair.a.mask);
  pair.bits_b = pix_mask_bits(&pair.b.mask);
  return pair;
}

test_pair test_random_pair(test_random *random) {
  test_bitmap bitmaps[2];
  for (int k = 0; k < 2; k++) bitmaps[k] = random_bitmap(random, test_side(random), test_side(random));
  test_pair pair = test_pair_of(bitmaps[0], bitmaps[1], 0, 0);
  test_pair_move(&pair, random);
  return pair;
}

void test_pair_move(test_pair *pair, test_random *random) {
  pair->dx = test_int(random, -pair->bits_b.width - 2, pair->bits_a.width + 2);
  pair->dy = test_int(random, -pair->bits_b.height - 2, pair->bits_a.height + 2);
}

bool test_pair_is_common(const test_pair *pair, int64_t x, int64_t y) {
  return test_bitmap_get(&pair->a.bitmap, x, y) && test_bitmap_get(&pair->b.bitmap, x - pair->dx, y - pair->dy);
}

test_bitmap test_pair_common(const test_pair *pair) {
  test_bitmap common = test_bitmap_new(pair->a.bitmap.width, pair->a.bitmap.height);
  TEST_EACH_PIXEL(x, y, common.width, common.height) test_bitmap_set(&common, x, y, test_pair_is_common(pair, x, y));
  return common;
}

void test_pair_free(test_pair *pair) {
  test_twin_free(&pair->a);
  test_twin_free(&pair->b);
}

// Placements.

static const double quarter_turn = 1.57079632679489661923;

static double sign_of(test_random *random) { return test_chance(random, 0.5) ? 1 : -1; }

// A number whose fraction is 0, a tie, a little beside one, a multiple of 2^-16, or anything.
static double fractional(test_random *random, double reach) {
  const double whole = floor(test_real(random, -reach, reach));
  switch (test_int(random, 0, 7)) {
    case 0:
    case 1: return whole;
    case 2: return whole + 0.5;
    case 3: return whole + 0.5 + sign_of(random) * test_spread(random, 1e-12, 1e-4);
    case 4: return whole + sign_of(random) * test_spread(random, 1e-18, 1e-4);
    case 5: return whole + test_int(random, 0, 65535) / 65536.0;
    default: return whole + test_real(random, 0, 1);
  }
}

static pix_transform random_transform(test_random *random) {
  pix_transform t = pix_transform_identity();
  const int32_t kind = test_int(random, 0, 9);
  if (kind >= 1) {  // flips and quarter turns
    t.sx = sign_of(random), t.sy = sign_of(random);
    t.r = test_int(random, -4, 4) * quarter_turn;
  }
  if (kind == 3) t.sx *= test_int(random, 1, 5), t.sy *= test_int(random, 1, 5);  // whole scales
  if (kind == 4 || kind >= 6) t.sx *= test_spread(random, 0.2, 4), t.sy *= test_spread(random, 0.2, 4);
  if (kind >= 5) t.r = test_real(random, -7, 7);
  if (kind == 7 || kind == 8) {
    t.kx = test_real(random, -2, 2);
    t.ky = test_chance(random, 0.5) ? 0 : test_real(random, -2, 2);
  }
  if (kind == 9) t.sx *= test_spread(random, 0.001, 1), t.sy *= test_spread(random, 0.001, 1);  // tiny
  return t;
}

static void random_origin(test_random *random, pix_transform *t, const pix_mask *mask) {
  switch (test_int(random, 0, 4)) {
    case 0: break;
    case 1: t->ox = mask->width / 2.0, t->oy = mask->height / 2.0; break;
    case 2: t->ox = test_int(random, -200, 200) / 2.0, t->oy = test_int(random, -200, 200) / 2.0; break;
    default: t->ox = fractional(random, 60), t->oy = fractional(random, 60);
  }
}

pix_matrix test_matrix_of(const pix_transform *transform) {
  pix_matrix matrix;
  pix_inverse inverse;
  pix_transform_solve(transform, &matrix, &inverse);
  return matrix;
}

pix_inverse test_inverse_of(const pix_transform *transform) {
  pix_matrix matrix;
  pix_inverse inverse;
  pix_transform_solve(transform, &matrix, &inverse);
  return inverse;
}

static double longest_side(const pix_transform *t, const pix_mask *mask) {
  const pix_matrix m = test_matrix_of(t);
  return fmax(fabs(m.a) * mask->width + fabs(m.c) * mask->height, fabs(m.b) * mask->width + fabs(m.d) * mask->height);
}

test_placement test_random_placement(test_random *random, const pix_mask *mask, double longest, double reach) {
  test_placement p;
  do {
    p.transform = random_transform(random);
  } while (longest_side(&p.transform, mask) > longest || fabs(1 - p.transform.kx * p.transform.ky) < 0.01);
  random_origin(random, &p.transform, mask);
  p.position.x = fractional(random, reach);
  p.position.y = fractional(random, reach);
  return p;
}

pix_rule test_rule_of(const test_placement *placement) {
  const pix_inverse inverse = test_inverse_of(&placement->transform);
  const pix_transform *t = &placement->transform;
  return pix_rule_at(&inverse, t->ox, t->oy, placement->position.x, placement->position.y);
}

void test_sprite_init(pix_sprite *sprite, pix_mask *mask) {
  static pix_pose poses[4096];
  static int32_t next;
  pix_sprite_init(sprite, mask, mask->width, mask->height);
  pix_sprite_give_pose(sprite, &poses[next++ % TEST_COUNT_OF(poses)]);
}

void test_place(pix_sprite *sprite, const test_placement *placement) {
  CHECK_EQUAL(pix_sprite_set_transform(sprite, &placement->transform).fault, PIX_SPRITE_OK);
  pix_sprite_set_position(sprite, placement->position.x, placement->position.y);
}

void test_sprite_at(pix_sprite *sprite, pix_mask *mask, const test_placement *placement) {
  test_sprite_init(sprite, mask);
  test_place(sprite, placement);
}

test_placement test_placement_of(const pix_sprite *sprite) {
  return (test_placement){pix_sprite_position(sprite), pix_sprite_transform(sprite)};
}

// Coverage.

void test_make_distances(pix_mask *mask) {
  if (mask->solid_count > 0) pix_mask_distances(mask, INT64_C(1) << 40);
}

// The kernel to be chosen again after the loop over all, and the next one of the loop.
static const pix_kernel *kernel_before;
static int32_t kernel_index;

const pix_kernel *test_first_kernel(void) {
  CHECK(kernel_before == NULL);  // the last loop was left by its end
  kernel_before = pix_kernel_get();
  kernel_index = 0;
  return test_next_kernel();
}

const pix_kernel *test_next_kernel(void) {
  const pix_kernel *kernel = pix_kernel_at(kernel_index++);
  CHECK(pix_kernel_choose(kernel != NULL ? kernel->name : kernel_before->name));
  if (kernel == NULL) kernel_before = NULL;
  return kernel;
}

const pix_kernel *test_choose_kernel(test_random *random) {
  const pix_kernel *before = pix_kernel_get();
  int32_t count = 0;
  while (pix_kernel_at(count) != NULL) count++;
  CHECK(pix_kernel_choose(pix_kernel_at(test_int(random, 0, count - 1))->name));
  return before;
}

void test_restore_kernel(const pix_kernel *before) { CHECK(pix_kernel_choose(before->name)); }

// Where the matrix puts the mask's rectangle, with more room around it than the rounding of the rule can need as long
// as the transform is not near a singular one.
static pix_rect window_of(const pix_mask *mask, const test_placement *p) {
  const pix_matrix m = test_matrix_of(&p->transform);
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  for (int corner = 0; corner < 4; corner++) {
    const double u = (corner & 1 ? mask->width : 0) - p->transform.ox;
    const double v = (corner & 2 ? mask->height : 0) - p->transform.oy;
    const double x = p->position.x + m.a * u + m.c * v, y = p->position.y + m.b * u + m.d * v;
    left = fmin(left, x), right = fmax(right, x);
    top = fmin(top, y), bottom = fmax(bottom, y);
  }
  const double room_x = 3 + (fabs(m.a) + fabs(m.c)) / 8192, room_y = 3 + (fabs(m.b) + fabs(m.d)) / 8192;
  return pix_rect_between((int64_t)floor(left - room_x), (int64_t)floor(top - room_y),
                          (int64_t)ceil(right + room_x), (int64_t)ceil(bottom + room_y));
}

// Of a window's pixels; all zero if there are none.
static pix_rect world_bounds(const test_bitmap *pixels, pix_rect window) {
  const pix_rect b = test_bitmap_bounds(pixels);
  return pix_rect_is_empty(b) ? b : (pix_rect){b.x + window.x, b.y + window.y, b.w, b.h};
}

test_cover test_cover_of(const pix_mask *mask, const test_placement *placement) {
  const pix_rule rule = test_rule_of(placement);
  const pix_bits bits = pix_mask_bits(mask);
  test_cover cover = {.window = window_of(mask, placement)};
  if (rule.inverse.kind == PIX_RULE_NOTHING) cover.window.w = cover.window.h = 0;
  cover.pixels = test_bitmap_new(cover.window.w, cover.window.h);
  TEST_EACH_PIXEL(x, y, cover.window.w, cover.window.h) {
    test_bitmap_set(&cover.pixels, x, y, pix_rule_covers(&rule, &bits, cover.window.x + x, cover.window.y + y));
  }
  cover.count = test_bitmap_count(&cover.pixels);
  cover.bounds = world_bounds(&cover.pixels, cover.window);
  return cover;
}

void test_cover_free(test_cover *cover) { test_bitmap_free(&cover->pixels); }

bool test_cover_get(const test_cover *cover, int64_t i, int64_t j) {
  return test_bitmap_get(&cover->pixels, i - cover->window.x, j - cover->window.y);
}

int64_t test_covers_common(const test_cover *a, const test_cover *b, pix_rect *bounds) {
  const pix_rect window = pix_rect_intersect(a->window, b->window);
  test_bitmap common = test_bitmap_new(window.w, window.h);
  TEST_EACH_PIXEL(x, y, window.w, window.h) {
    const int64_t i = (int64_t)window.x + x, j = (int64_t)window.y + y;
    test_bitmap_set(&common, x, y, test_cover_get(a, i, j) && test_cover_get(b, i, j));
  }
  const int64_t count = test_bitmap_count(&common);
  *bounds = world_bounds(&common, window);
  test_bitmap_free(&common);
  return count;
}
