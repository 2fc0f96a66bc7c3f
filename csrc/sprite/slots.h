// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The hot state of the sprites in one world, in dense arrays by slot. A slot is an index; what links slots are
// indices too. Only `sprite` points out of the arrays: to the sprite's cold state, kept alive by the owner of the world
// for as long as the slot is in use.
#pragma once

#include "mask/mask_table.h"

// ---- Layers
//
// The layers of a world, and what becomes of two sprites by their layers. Outside, a layer is a number that stands for
// its name; in the world it is a bit, so that a set of layers is a word. Rules are for all 64 bits, in use or not: so
// they may be for layers that are yet to come.

#define PIX_MAX_LAYERS 64
#define PIX_ALL_LAYERS (~UINT64_C(0))

// What becomes of two sprites that overlap, or would. It is the same for both.
typedef enum pix_meeting {
  PIX_MEETING_IGNORE,  // nothing
  PIX_MEETING_SENSE,   // they make a pair, and are not in each other's way
  PIX_MEETING_COLLIDE  // they make a pair, and are in each other's way
} pix_meeting;

// The layers that are known.
typedef struct pix_known_layers {
  int32_t numbers[PIX_MAX_LAYERS];  // by bit: the layer's number outside
  int32_t count;                    // bits in use
  bool is_closed;                   // no other layers are learned
} pix_known_layers;

typedef struct pix_layers {
  pix_known_layers known;
  uint64_t collide_with[PIX_MAX_LAYERS];  // by bit: the layers with whose sprites those of this one make pairs
  uint64_t stopped_by[PIX_MAX_LAYERS];  // those of them whose sprites are in the way of those of this one
  // By the bits of who moves and of what it meets: the response (motion/mover.h), 0 for the move's own.
  uint8_t responses[PIX_MAX_LAYERS][PIX_MAX_LAYERS];
} pix_layers;

// Makes `layers` know no layer; each that comes will collide with all, and moves have the response that they are given.
void pix_layers_init(pix_layers *layers);

// Returns the bit of layer `number`; -1 if the world has not met it.
int32_t pix_layers_find(const pix_known_layers *known, int32_t number);

// Returns the bit of layer `number`, a new one if need be; -1 if all bits are taken by others, or if no other layers
// are learned.
int32_t pix_layers_learn(pix_known_layers *known, int32_t number);
bool pix_layers_can_learn(const pix_known_layers *known, int32_t number);

// Sets how each layer of set_a and each of set_b meet, both ways, and with which response what moves of set_a meets
// set_b. Response 0 is the one that the move is given, and is set the other way round, too.
void pix_layers_set_rule(pix_layers *layers, uint64_t set_a, uint64_t set_b, pix_meeting meeting, uint8_t response);

static inline bool pix_layers_collide(const pix_layers *layers, int32_t bit_a, int32_t bit_b) {
  return (layers->collide_with[bit_a] >> bit_b & 1) != 0;
}

static inline pix_meeting pix_layers_meeting(const pix_layers *layers, int32_t bit_a, int32_t bit_b) {
  if (!pix_layers_collide(layers, bit_a, bit_b)) return PIX_MEETING_IGNORE;
  return (layers->stopped_by[bit_a] >> bit_b & 1) != 0 ? PIX_MEETING_COLLIDE : PIX_MEETING_SENSE;
}

// Whether layers of one set collide with those of another: none, some of them, or each with each.
typedef enum pix_layers_relation { PIX_LAYERS_APART, PIX_LAYERS_MIXED, PIX_LAYERS_COLLIDE } pix_layers_relation;

pix_layers_relation pix_layers_relate(const pix_layers *layers, uint64_t set_a, uint64_t set_b);

// ---- Slots

typedef struct pix_point {
  double x, y;
} pix_point;

enum {
  PIX_SLOT_USED = 1,
  PIX_SLOT_DIRTY = 2,      // listed in dirty: its box may be out of date
  PIX_SLOT_DISABLED = 4,   // left out of pair searches
  PIX_SLOT_STATIC = 8,     // said to stay where it is
  PIX_SLOT_RESHAPED = 16,  // its mask or transform changed: anchor, mask_entry and PIX_SLOT_SHIFTED may be out of date
  PIX_SLOT_SHIFTED = 32,   // it covers its mask's texels, shifted: see anchor, shifted_mask
  PIX_SLOT_MOVED = 64,     // listed by the world as changed since its pairs were found
  PIX_SLOT_MISPLACED = 128,  // listed by the world as not where it belongs in its grid
  PIX_SLOT_DEPARTED = 256,   // no longer used, but not to be taken yet
  PIX_SLOT_FOLLOWER = 512,   // follows another one; see sprite/sprite.h
  PIX_SLOT_SENSOR = 1024,    // in nobody's way
  PIX_SLOT_BULLET = 2048,    // swept where others step; see motion/integrate.c
  PIX_SLOT_STAYS = 4096,     // while a world goes back to a snapshot: its sprite was there then
  PIX_SLOT_ONE_WAY = 8192,   // stops what comes from one side alone: see sprite/sprite.h
  PIX_SLOT_INTANGIBLE = PIX_SLOT_DISABLED | PIX_SLOT_SENSOR
};

typedef struct pix_slots {
  pix_allocator *allocator;
  pix_point *position;    // world coordinates
  pix_point *anchor;      // if it is shifted: pix_shift_anchor of its box's corner
  pix_rect *box;          // world pixels; up to date unless the slot is dirty
  uint16_t *flags;
  uint32_t *generation;   // changes when a slot is freed; never 0
  uint8_t *layer;         // a bit of layers
  int32_t *order;         // index into the world's list of slots in adding order; of a free slot: the next free one
  int32_t *mask_entry;    // index into masks, -1 until the world looks at the sprite's mask
  int32_t *shifted_mask;  // the same if it covers that mask's texels, shifted to where its box is; or -1
  struct pix_sprite **sprite;
  int32_t *dirty;         // slots to look at
  int32_t dirty_count;
  int32_t capacity, used_count;
  int32_t follower_count, bullet_count, departed_count;
  int32_t first_free;     // -1: none
  pix_mask_table masks;   // of all sprites
  pix_layers layers;
  // Since the world's last search for all pairs at once, which resets these: has a movable sprite come, gone or been
  // enabled or disabled? Has a static one, or has it moved or got another order?
  bool movable_changed, static_changed;
} pix_slots;

// A sprite in a world, as results and iterators remember it.
typedef struct pix_handle {
  int32_t slot;
  uint32_t generation;
} pix_handle;

void pix_slots_init(pix_slots *slots, pix_allocator *allocator);
void pix_slots_destroy(pix_slots *slots);

// Makes room for so many more. False if memory is short.
bool pix_slots_reserve(pix_slots *slots, int32_t more);

// Takes a free slot and marks it as used and dirty. Returns it; -1 if memory is short.
int32_t pix_slots_take(pix_slots *slots);

// Returns the slot that the next pix_slots_take will return, and the one that it will return after `slot`; there must
// be room for them.
static inline int32_t pix_slots_next(const pix_slots *slots) {
  return slots->first_free >= 0 ? slots->first_free : slots->capacity;
}
static inline int32_t pix_slots_next_after(const pix_slots *slots, int32_t slot) { return slots->order[slot]; }

// Forgets the slot's mask: at once when the sprite lets go of it, as it may be freed before the world looks again.
void pix_slots_drop_mask(pix_slots *slots, int32_t slot);

void pix_slots_give_back(pix_slots *slots, int32_t slot);

// Takes this free slot, or makes it one that has departed. After the last of some, pix_slots_list_free must be called:
// until then no slot can be taken.
void pix_slots_claim(pix_slots *slots, int32_t slot);
void pix_slots_claim_departed(pix_slots *slots, int32_t slot);
void pix_slots_list_free(pix_slots *slots);

// Ends the use of a slot as pix_slots_give_back does, but no other sprite gets the slot, nor does its generation
// change, until pix_slots_free_departed.
void pix_slots_depart(pix_slots *slots, int32_t slot);
void pix_slots_free_departed(pix_slots *slots, int32_t slot);

static inline bool pix_slots_has_departed(const pix_slots *slots, int32_t slot) {
  return (slots->flags[slot] & PIX_SLOT_DEPARTED) != 0;
}

static inline void pix_slots_mark_dirty(pix_slots *slots, int32_t slot) {
  if (slots->flags[slot] & PIX_SLOT_DIRTY) return;
  slots->flags[slot] |= PIX_SLOT_DIRTY;
  slots->dirty[slots->dirty_count++] = slot;  // as large as the other arrays, and no slot is listed twice
}

// Says that the sprite in a slot follows another one, or no longer.
static inline void pix_slots_set_follower(pix_slots *slots, int32_t slot, bool follows) {
  if (((slots->flags[slot] & PIX_SLOT_FOLLOWER) != 0) == follows) return;
  slots->flags[slot] ^= PIX_SLOT_FOLLOWER;
  slots->follower_count += follows ? 1 : -1;
}

// Says that the sprite in a slot is a bullet, or no longer.
static inline void pix_slots_set_bullet(pix_slots *slots, int32_t slot, bool is_bullet) {
  if (((slots->flags[slot] & PIX_SLOT_BULLET) != 0) == is_bullet) return;
  slots->flags[slot] ^= PIX_SLOT_BULLET;
  slots->bullet_count += is_bullet ? 1 : -1;
}

// Notes that a slot is taken or given back, or that its PIX_SLOT_DISABLED or PIX_SLOT_STATIC is about to change or has
// changed.
static inline void pix_slots_note_change(pix_slots *slots, int32_t slot) {
  if (slots->flags[slot] & PIX_SLOT_STATIC) {
    slots->static_changed = true;
  } else {
    slots->movable_changed = true;
  }
}

static inline pix_handle pix_slots_handle(const pix_slots *slots, int32_t slot) {
  return (pix_handle){slot, slots->generation[slot]};
}

// Returns the bitmap that a slot shows if that is a mask's, shifted by whole pixels, so that its pixel (0, 0) lies at
// (*x, *y) and all solid ones in the slot's box; NULL: ask the sprite. Reads only what is near in memory to what is
// known of other slots. The slot must be up to date.
static inline const pix_bits *pix_slots_shifted_bits(const pix_slots *slots, int32_t slot, int32_t *x, int32_t *y) {
  PIX_ASSERT(!(slots->flags[slot] & PIX_SLOT_DIRTY));
  if (slots->shifted_mask[slot] < 0) return NULL;
  const pix_mask_entry *mask = &slots->masks.entries[slots->shifted_mask[slot]];
  *x = slots->box[slot].x - mask->bounds.x;
  *y = slots->box[slot].y - mask->bounds.y;
  return &mask->bits;
}

// Tells whether the slot still tells of the sprite that was meant. It does until it is freed, in an update after the
// sprite has left the world.
static inline bool pix_slots_is_known(const pix_slots *slots, pix_handle handle) {
  return handle.slot >= 0 && handle.slot < slots->capacity && slots->generation[handle.slot] == handle.generation;
}

// Tells whether the sprite is in the world in which the handle was made, and has not left it since.
static inline bool pix_slots_is_alive(const pix_slots *slots, pix_handle handle) {
  return pix_slots_is_known(slots, handle) && (slots->flags[handle.slot] & PIX_SLOT_USED) != 0;
}
