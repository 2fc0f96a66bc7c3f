// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "rule/oriented.h"

static bool is_transposed(const pix_inverse *inverse) { return inverse->du_dx == 0; }

// Where texels [first, first + count) fall along an axis on which the texel number is direction * pixel + offset.
static int32_t first_pixel(double direction, int32_t offset, int32_t first, int32_t count) {
  return direction > 0 ? first - offset : offset - (first + count - 1);
}

pix_rect pix_oriented_place(const pix_rule *rule, pix_rect texels) {
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

pix_orientation pix_oriented_to_pixels(const pix_inverse *i) {
  if (is_transposed(i)) return (pix_orientation){true, i->dv_dx < 0, i->du_dy < 0};
  return (pix_orientation){false, i->du_dx < 0, i->dv_dy < 0};
}

pix_orientation pix_oriented_to_texels(const pix_inverse *i) {
  if (is_transposed(i)) return (pix_orientation){true, i->du_dy < 0, i->dv_dx < 0};
  return (pix_orientation){false, i->du_dx < 0, i->dv_dy < 0};
}
