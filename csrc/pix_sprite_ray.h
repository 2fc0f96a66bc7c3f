// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A sprite and a ray: the covered pixels that it meets.
#ifndef PIX_SPRITE_RAY_H
#define PIX_SPRITE_RAY_H

#include "pix_ray.h"
#include "pix_sprite.h"

#define PIX_RAY_NO_LIMIT INT64_MAX

// The first covered pixel of the ray; false if there is none. One that comes after `most` steps, column + row, need not
// be found. The last one on a ray is the first on the ray reversed.
bool pix_sprite_first_on_ray(pix_sprite *sprite, const pix_ray *ray, int64_t most, pix_ray_pixel *first);

// The direction in which the surface faces at a covered pixel that the ray meets, as a unit vector: away from the
// covered pixels of the 5 x 5 around it, or where these are all around it, the side by which the ray enters it.
void pix_sprite_ray_normal(pix_sprite *sprite, const pix_ray *ray, pix_ray_pixel at, double normal[2]);

// The same of a coverage that is at hand, and the box that holds it.
bool pix_coverage_first_on_ray(const pix_coverage *coverage, pix_rect box, const pix_ray *ray, int64_t most,
                               pix_ray_pixel *first);
void pix_coverage_ray_normal(const pix_coverage *coverage, pix_rect box, const pix_ray *ray, pix_ray_pixel at,
                             double normal[2]);

#endif
