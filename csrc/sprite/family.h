// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Sprites that follow another one, their leader. A follower has the leader's transform at all times, is static as it
// is, is disabled while it is, and in its world while that is in one; mask, layer and depth are its own. A leader
// follows nobody, so a family is one leader and its followers. Members of a family do not collide with each other where
// a world looks for pairs, nor are they in each other's way.
//
// Most sprites are in no family: what those in one need is kept apart, in a block that each of them has.
#ifndef PIX_FAMILY_H
#define PIX_FAMILY_H

#include "sprite/sprite.h"

// Lets a sprite that has no block use this one, which must live as long as the sprite.
void pix_family_give(pix_sprite *sprite, pix_family *block);

// Are they in the same one?
static inline bool pix_are_family(const pix_sprite *a, const pix_sprite *b) {
  const pix_sprite *head = pix_family_head(a);
  return head != NULL && head == pix_family_head(b);
}

// The same for two slots of a world, known by their flags in most cases.
static inline bool pix_slots_are_family(const pix_slots *slots, int32_t a, int32_t b) {
  if (!((slots->flags[a] | slots->flags[b]) & PIX_SLOT_FOLLOWER)) return false;
  return pix_are_family(slots->sprite[a], slots->sprite[b]);
}

// Could the sprite take the leader's transform? It must have a pose if it needs one for that.
pix_sprite_result pix_family_judge(const pix_sprite *sprite, const pix_sprite *leader);

// Makes the sprite, for which that is OK, the last follower of the leader. Both must have blocks; neither may follow
// another one; the sprite must have no followers, and be in a world if and only if the leader is, in the same one.
void pix_family_join(pix_sprite *sprite, pix_sprite *leader);

// Ends it, if the sprite follows another one. It stays where it is.
void pix_family_leave(pix_sprite *sprite);

#endif
