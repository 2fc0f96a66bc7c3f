// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Coverage under a rule of kind PIX_RULE_UPRIGHT or PIX_RULE_ORIENTED: the mask in one of its eight orientations,
// shifted by whole pixels.
#ifndef PIX_ORIENTED_H
#define PIX_ORIENTED_H

#include "bits/bits.h"
#include "rule/rule.h"

// The world pixels on which a rectangle of texels falls, exactly.
pix_rect pix_oriented_place(const pix_rule *rule, pix_rect texels);

// How the mask is to be turned to lie as the pixels that show it, and how pixels are to be turned to lie as the texels
// that they show.
pix_orientation pix_oriented_to_pixels(const pix_inverse *inverse);
pix_orientation pix_oriented_to_texels(const pix_inverse *inverse);

#endif
