// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Editing a sprite's mask where another sprite covers it, whatever both transforms are.
#ifndef PIX_STAMP_H
#define PIX_STAMP_H

#include "pix_mask_combine.h"
#include "pix_sprite.h"

// Makes texels of the sprite's mask solid (PIX_ADD) or empty (PIX_SUBTRACT): those that it shows on a pixel that
// `other` covers. So after PIX_SUBTRACT the two do not collide, and after PIX_ADD the sprite covers what `other` does,
// as far as its mask reaches. If the sprite is neither upright nor flipped nor turned by quarters, also those whose
// centre, by the sprite's matrix, lies in such a pixel: where texels are smaller than pixels, some are not shown at
// all, and would be left as dust. `other` counts as it was before: it may be the same sprite, or share the mask.
//
// Costs the common part of both boxes, in pixels and in texels, and memory for a bitmap of those texels. *changed is
// how many have changed. False if memory is short: then nothing has changed.
bool pix_sprite_stamp(pix_sprite *sprite, pix_operation operation, pix_sprite *other, int32_t *changed);

#endif
