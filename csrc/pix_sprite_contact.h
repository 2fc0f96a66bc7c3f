// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// How two sprites touch: what they have in common, on which side, and whether they are neighbours.
#ifndef PIX_SPRITE_CONTACT_H
#define PIX_SPRITE_CONTACT_H

#include "pix_pair.h"

typedef struct pix_sprite_contact {
  int64_t area;      // common pixels; 0: there are none, and nothing below is set
  double x, y;       // the mean of their centres
  double normal[2];  // of length 1, from b to a: the way on which moving a makes the area smaller fastest
} pix_sprite_contact;

// The normal is the difference of the area with a one pixel further left and right, up and down. If that is zero in
// both, it points where the shortest separation does, and if none is found, up. False if memory is short.
bool pix_sprite_find_contact(pix_sprite *a, pix_sprite *b, pix_sprite_contact *contact);

// Do they not overlap, but have pixels that are neighbours, with a common side or, if `diagonally`, a common corner?
bool pix_sprites_touch(pix_sprite *a, pix_sprite *b, bool diagonally);

#endif
