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

#include "pix_sprite.h"

typedef struct pix_family {
  pix_sprite *leader;        // NULL: the sprite follows nobody
  pix_sprite *first, *last;  // its followers, in the order in which they began
  pix_sprite *next;          // the leader's follower after this one
  int32_t count;             // of its followers
} pix_family;

// Lets a sprite that has no block use this one, which must live as long as the sprite.
void pix_family_give(pix_sprite *sprite, pix_family *block);

// NULL: it follows nobody.
static inline pix_sprite *pix_family_leader(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->leader : NULL;
}

// for (pix_sprite *f = pix_family_first(leader); f != NULL; f = pix_family_next(f)) ...
static inline pix_sprite *pix_family_first(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->first : NULL;
}

static inline pix_sprite *pix_family_next(const pix_sprite *follower) { return follower->family->next; }

// How many followers the sprite has.
static inline int32_t pix_family_count(const pix_sprite *sprite) {
  return sprite->family != NULL ? sprite->family->count : 0;
}

// Who leads the family that the sprite is in; NULL if it is in none.
static inline const pix_sprite *pix_family_head(const pix_sprite *sprite) {
  if (sprite->family == NULL) return NULL;
  if (sprite->family->leader != NULL) return sprite->family->leader;
  return sprite->family->count > 0 ? sprite : NULL;
}

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
