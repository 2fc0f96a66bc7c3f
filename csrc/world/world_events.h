// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What has begun, lasted and ended from one moment to the next: see world/events.h.
#ifndef PIX_WORLD_EVENTS_H
#define PIX_WORLD_EVENTS_H

#include "world/world.h"

// Compares the colliding pairs of now with those of the update before (none before the first), in world->events. False
// if memory is short: the last update still stands then.
bool pix_world_update(pix_world *world);

#endif
