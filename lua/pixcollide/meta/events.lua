-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Events.

---@class pixcollide.World
local World = {}

---Compares the pairs that collide now with those of the update before; before the first update there are none. Call it
---once a frame, after all have moved. It takes no `dt` and moves nobody: that is `world:integrate`. An argument raises.
---@return integer began How many pairs collide now and did not at the update before.
---@return integer stayed How many did and still do.
---@return integer ended How many did and no longer do.
function World:update() end

---The pairs that began in the last update: `for i, a, b in world:eachBegan() do`. They come in the order of
---`collisions`. Pairs of which a sprite has left the world since are skipped.
---
---Inside the loop the world may change, and may be updated: the loop goes on over the pairs it began with. Loops may
---nest.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachBegan() end

---The pairs that collided at the update before and still did at the last one. A loop as of `eachBegan`.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachStayed() end

---The pairs that collided at the update before and no longer did at the last one. A loop as of `eachBegan`, but none is
---skipped: the sprites may have left the world.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachEnded() end

return World
