-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Events.

---@class pixcollide.World
local World = {}

---Compares the pairs that collide now with those of the update before, of which there are none before the first. To be
---called once a frame, after all have moved. `collisions` and `eachCollision` speak of now, whatever was updated.
---
---A sprite that leaves the world while it touches others ends these pairs in the next update; until then the world
---keeps it, though it is no member. If it is added again before that, the pairs have both ended and begun.
---@return integer began How many pairs collide now and did not at the update before.
---@return integer stayed How many did and still do.
---@return integer ended How many did and no longer do.
function World:update() end

---`for i, a, b in world:eachBegan() do`: the pairs that began in the last update, in the order of `collisions`, less
---those of which a sprite has left since. Inside the loop the world may change, and may be updated: the loop goes on
---over the pairs it began with. Loops may nest.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachBegan() end

---The same for the pairs that collided at the update before and still did at the last one.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachStayed() end

---The same for the pairs that collided at the update before and no longer did at the last one. None is skipped: their
---sprites may have left the world.
---@return fun(loop: userdata, i: integer): integer, pixcollide.Sprite, pixcollide.Sprite step
---@return userdata loop
---@return integer i 0
function World:eachEnded() end

return World
