// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Updates of worlds of squares, against plain lists of pairs; and what an owner that anchors sprites by slot can hand
// out.

#include "world/world_events.h"

#include "test_scene.h"
#include "world/world_pairs.h"

#define SPRITES 14
#define SIDE 10
#define MOST_PAIRS (4 * SPRITES * SPRITES)  // of sprites that may have come and gone a few times
#define MOST_SLOTS 1000

// Two memberships that touch. A sprite gets a new number each time it is added, so that pairs are sorted by them.
typedef struct contact {
  int32_t joined[2];
  const pix_sprite *sprites[2];
} contact;

typedef struct contacts {
  contact items[MOST_PAIRS];
  int32_t count;
} contacts;

typedef struct scene {
  pix_world world;
  pix_mask mask;
  pix_sprite sprites[SPRITES];
  int32_t joined[SPRITES];                // 0: in no world
  int32_t joined_ever;
  const pix_sprite *anchors[MOST_SLOTS];  // by slot, as the owner of the world keeps them
  contacts pairs, began, stayed, ended;   // of the last update
} scene;

static void make_scene(scene *s) {
  *s = (scene){.joined_ever = 0};
  pix_world_init(&s->world, test_allocator(), 0);
  CHECK(pix_mask_create(&s->mask, test_allocator(), SIDE, SIDE));
  pix_mask_fill(&s->mask);
  for (int k = 0; k < SPRITES; k++) test_sprite_init(&s->sprites[k], &s->mask, SIDE, SIDE);
}

static void free_scene(scene *s) {
  pix_world_release(&s->world);
  pix_mask_release(&s->mask);
}

static void join(scene *s, int32_t k) {
  const int32_t next = pix_slots_next(&s->world.slots);
  CHECK(next < MOST_SLOTS && s->anchors[next] == NULL);
  CHECK(pix_world_add(&s->world, &s->sprites[k]));
  CHECK_EQUAL(s->sprites[k].slot, next);
  s->anchors[next] = &s->sprites[k];
  s->joined[k] = ++s->joined_ever;
}

static void forget_anchor(scene *s, int32_t slot) {
  if (!pix_slots_has_departed(&s->world.slots, slot)) s->anchors[slot] = NULL;
}

static void leave(scene *s, int32_t k) {
  const int32_t slot = s->sprites[k].slot;
  pix_world_remove(&s->world, &s->sprites[k]);
  CHECK(!pix_sprite_is_in_world(&s->sprites[k]));
  forget_anchor(s, slot);
  s->joined[k] = 0;
}

static void clear(scene *s) {
  int32_t slots[SPRITES], count = 0;
  for (int32_t k = 0; k < SPRITES; k++) {
    if (s->joined[k] > 0) slots[count++] = s->sprites[k].slot;
    s->joined[k] = 0;
  }
  pix_world_clear(&s->world);
  CHECK_EQUAL(pix_world_count(&s->world), 0);
  for (int32_t i = 0; i < count; i++) forget_anchor(s, slots[i]);
}

static void move(scene *s, int32_t k, test_random *random) {
  pix_sprite_set_position(&s->sprites[k], test_int(random, -18, 18), test_int(random, -18, 18));
}

// The reference.

static void append(contacts *list, contact item) {
  if (CHECK(list->count < MOST_PAIRS)) list->items[list->count++] = item;
}

static bool is_in(const contacts *list, contact item) {
  for (int32_t i = 0; i < list->count; i++) {
    const contact other = list->items[i];
    if (other.joined[0] == item.joined[0] && other.joined[1] == item.joined[1]) return true;
  }
  return false;
}

// Puts what is in `list`, but not in `other`, in the result; or what is in both.
static void select_contacts(contacts *result, const contacts *list, const contacts *other, bool in_both) {
  result->count = 0;
  for (int32_t i = 0; i < list->count; i++) {
    if (is_in(other, list->items[i]) == in_both) append(result, list->items[i]);
  }
}

// The sprites that are members, in the order of joining.
static int32_t list_members(const scene *s, int32_t *members) {
  int32_t count = 0;
  for (int32_t k = 0; k < SPRITES; k++) {
    if (s->joined[k] == 0) continue;
    int32_t at = count++;
    for (; at > 0 && s->joined[members[at - 1]] > s->joined[k]; at--) members[at] = members[at - 1];
    members[at] = k;
  }
  return count;
}

static bool touch(const pix_sprite *a, const pix_sprite *b) {
  const pix_point p = pix_sprite_position(a), q = pix_sprite_position(b);
  return !a->is_disabled && !b->is_disabled && fabs(p.x - q.x) < SIDE && fabs(p.y - q.y) < SIDE;
}

static void find_contacts(const scene *s, contacts *now) {
  int32_t members[SPRITES];
  const int32_t count = list_members(s, members);
  now->count = 0;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = i + 1; k < count; k++) {
      const pix_sprite *a = &s->sprites[members[i]], *b = &s->sprites[members[k]];
      if (!touch(a, b)) continue;
      append(now, (contact){{s->joined[members[i]], s->joined[members[k]]}, {a, b}});
    }
  }
}

static void update_reference(scene *s) {
  static contacts now;
  find_contacts(s, &now);
  select_contacts(&s->began, &now, &s->pairs, false);
  select_contacts(&s->stayed, &now, &s->pairs, true);
  select_contacts(&s->ended, &s->pairs, &now, false);
  s->pairs = now;
}

// Comparing.

static void check_list(const scene *s, const pix_pair_list *list, const contacts *expected) {
  if (!CHECK_EQUAL(list->count, expected->count)) return;
  for (int32_t i = 0; i < list->count; i++) {
    CHECK(s->anchors[list->items[i].a.slot] == expected->items[i].sprites[0]);
    CHECK(s->anchors[list->items[i].b.slot] == expected->items[i].sprites[1]);
  }
}

static void count_mentions(const pix_pair_list *list, int32_t *mentions) {
  for (int32_t i = 0; i < list->count; i++) {
    mentions[list->items[i].a.slot]++;
    mentions[list->items[i].b.slot]++;
  }
}

// Every slot is used, free, or held by a pair that is remembered.
static void check_slots(const scene *s) {
  const pix_slots *slots = &s->world.slots;
  const pix_events *events = &s->world.events;
  int32_t mentions[MOST_SLOTS] = {0}, departed = 0, anchored = 0, free_slots = 0;
  count_mentions(&events->pairs, mentions);
  count_mentions(&events->ended, mentions);
  for (int32_t slot = 0; slot < slots->capacity; slot++) {
    CHECK_EQUAL(slot < events->capacity ? events->mentions[slot] : 0, mentions[slot]);
    CHECK_EQUAL(pix_events_hold(events, slot), mentions[slot] > 0);
    if (pix_slots_has_departed(slots, slot)) CHECK(mentions[slot] > 0 && !(slots->flags[slot] & PIX_SLOT_USED));
    departed += pix_slots_has_departed(slots, slot);
    anchored += s->anchors[slot] != NULL;
  }
  CHECK_EQUAL(anchored, slots->used_count + departed);
  for (int32_t slot = slots->first_free; slot >= 0; slot = slots->order[slot]) free_slots++;
  CHECK_EQUAL(free_slots + slots->used_count + departed, slots->capacity);
}

static void check_lists(const scene *s) {
  const pix_events *events = &s->world.events;
  check_list(s, &events->pairs, &s->pairs);
  check_list(s, &events->began, &s->began);
  check_list(s, &events->ended, &s->ended);
  pix_pair_list stayed = {0};
  CHECK(pix_events_copy_stayed(events, &stayed, test_allocator()));
  check_list(s, &stayed, &s->stayed);
  pix_pair_list_destroy(&stayed, test_allocator());
}

// After an update of the world.
static void check_update(scene *s) {
  const pix_events *events = &s->world.events;
  update_reference(s);
  check_lists(s);
  for (int32_t i = 0; i < events->freed_count; i++) {
    CHECK(s->anchors[events->freed[i]] != NULL);
    s->anchors[events->freed[i]] = NULL;
  }
  check_slots(s);
}

static void update(scene *s) {
  if (CHECK(pix_world_update(&s->world))) check_update(s);
}

static void change(scene *s, test_random *random) {
  const int32_t k = test_int(random, 0, SPRITES - 1);
  const bool is_member = s->joined[k] > 0;
  switch (test_int(random, 0, 9)) {
    case 0:
    case 1: is_member ? leave(s, k) : join(s, k); break;
    case 2:
      if (is_member) leave(s, k);
      join(s, k);
      break;
    case 3: pix_sprite_set_enabled(&s->sprites[k], s->sprites[k].is_disabled); break;
    case 4: pix_sprite_set_static(&s->sprites[k], !s->sprites[k].is_static); break;
    case 5:
      if (test_chance(random, 0.1)) clear(s);
      break;
    default: move(s, k, random); break;
  }
}

static void random_worlds(void) {
  test_rounds rounds = test_rounds_of(300);
  while (test_next_round(&rounds)) {
    static scene s;
    make_scene(&s);
    for (int32_t k = 0; k < SPRITES; k++) {
      move(&s, k, &rounds.random);
      if (test_chance(&rounds.random, 0.8)) join(&s, k);
    }
    const int32_t most_changes = TEST_PICK(&rounds.random, ((int32_t[]){1, 3, 12, 40}));
    for (int step = 0; step < 25; step++) {
      for (int32_t n = test_int(&rounds.random, 0, most_changes); n > 0; n--) change(&s, &rounds.random);
      if (test_chance(&rounds.random, 0.2)) CHECK(pix_world_find_pairs(&s.world));  // asked for in between
      update(&s);
    }
    clear(&s);
    for (int step = 0; step < 2; step++) update(&s);
    CHECK_EQUAL(s.world.events.pairs.count + s.world.events.ended.count, 0);
    for (int32_t slot = 0; slot < MOST_SLOTS; slot++) CHECK(s.anchors[slot] == NULL);
    free_scene(&s);
  }
}

// However often sprites come and go, they get the same slots.
static void slots_are_used_again(void) {
  static scene s;
  make_scene(&s);
  for (int32_t step = 0; step < 200; step++) {
    for (int32_t k = 0; k < SPRITES; k++) {
      if (s.joined[k] > 0) leave(&s, k);
      join(&s, k);
    }
    update(&s);
  }
  CHECK(s.world.slots.capacity <= 6 * SPRITES);
  // Without updates, only those are held that the last one remembers.
  for (int32_t step = 0; step < 200; step++) {
    for (int32_t k = 0; k < SPRITES; k++) {
      leave(&s, k);
      join(&s, k);
    }
  }
  CHECK(s.world.slots.capacity <= 6 * SPRITES);
  check_slots(&s);
  free_scene(&s);
}

static void departed_sprites_are_no_members(void) {
  static scene s;
  make_scene(&s);
  for (int32_t k = 0; k < 3; k++) join(&s, k);
  update(&s);
  const int32_t slot = s.sprites[1].slot;
  const pix_handle handle = pix_slots_handle(&s.world.slots, slot);
  leave(&s, 1);
  CHECK(pix_slots_has_departed(&s.world.slots, slot));
  CHECK(!pix_slots_is_alive(&s.world.slots, handle));
  CHECK_EQUAL(pix_world_count(&s.world), 2);
  CHECK_EQUAL(pix_world_sprites(&s.world), 2);
  CHECK(pix_world_find_pairs(&s.world));
  CHECK_EQUAL(s.world.pairs.count, 1);
  CHECK(s.world.slots.mask_entry[slot] < 0 && s.world.slots.sprite[slot] == NULL);
  join(&s, 1);  // beside the one that it was
  CHECK(s.sprites[1].slot != slot);
  update(&s);
  CHECK_EQUAL(s.world.events.began.count, 2);
  CHECK_EQUAL(s.world.events.ended.count, 2);
  CHECK(pix_slots_has_departed(&s.world.slots, slot));
  update(&s);
  CHECK(!pix_slots_has_departed(&s.world.slots, slot));
  CHECK_EQUAL(s.world.events.freed_count, 1);
  free_scene(&s);
}

// While memory fails, the last update stands; the next one that has memory reports all since then.
static void without_memory(void) {
  for (int64_t allowed = 0, failed = 1; failed > 0 && allowed < 100; allowed++) {
    static scene s;
    test_random random = {5};
    make_scene(&s);
    failed = 0;
    for (int32_t step = 0; step < 12; step++) {
      for (int32_t k = 0; k < SPRITES && step % 3 != 2; k++) move(&s, k, &random);
      if (step < SPRITES) join(&s, step);
      if (step % 4 == 3) leave(&s, step - 2);
      test_allocator()->fail_after = allowed;
      const bool updated = pix_world_update(&s.world);
      test_allocator()->fail_after = -1;
      if (updated) {
        check_update(&s);
      } else {
        failed++;
        check_lists(&s);
        check_slots(&s);
      }
    }
    update(&s);
    free_scene(&s);
  }
}

static void settled_updates_ask_for_no_memory(void) {
  static scene s;
  test_random random = {7};
  make_scene(&s);
  for (int32_t k = 0; k < SPRITES; k++) join(&s, k);
  uint64_t requests = 0;
  pix_pair_list stayed = {0};
  for (int32_t step = 0; step < 400; step++) {
    if (step == 200) requests = test_allocator()->requests;
    for (int32_t k = 0; k < SPRITES; k++) {
      pix_sprite_set_position(&s.sprites[k], test_int(&random, 0, 12), step % 20 == 0 ? 0 : test_int(&random, 0, 12));
    }
    CHECK(pix_world_update(&s.world));
    CHECK(pix_events_copy_stayed(&s.world.events, &stayed, test_allocator()));
    CHECK_EQUAL(stayed.count + s.world.events.began.count, s.world.pairs.count);
  }
  CHECK_EQUAL(test_allocator()->requests, requests);
  pix_pair_list_destroy(&stayed, test_allocator());
  free_scene(&s);
}

const test_case world_events_tests[] = {
    TEST(random_worlds),
    TEST(slots_are_used_again),
    TEST(departed_sprites_are_no_members),
    TEST(without_memory),
    TEST(settled_updates_ask_for_no_memory),
    TESTS_END,
};
