// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "sprite/family.h"

#include "sprite/sprite_place.h"

void pix_family_give(pix_sprite *sprite, pix_family *block) {
  PIX_ASSERT(sprite->family == NULL);
  *block = (pix_family){.count = 0};
  sprite->family = block;
}

// Pairs with others of the family begin or end: the sprite counts as changed.
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
