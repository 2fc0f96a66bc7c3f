-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Layers.

---@class pixcollide.World
local World = {}

---Sets whether sprites of two layers collide in this world, or those of one layer with each other. By default all do.
---The order of the two does not matter.
---
---Rules count for `collisions`, `eachCollision`, `collisionsWith` and `update`; pairs that they exclude are not tested
---at all. `sprite:collides` and the queries, which have filters, do not look at them.
---@param a string The name of a layer; it need not have sprites. Raises if the world knows 64 others.
---@param b string
---@param collide boolean
function World:setLayersCollide(a, b, collide) end

---@param a string
---@param b string
---@return boolean # What `setLayersCollide` has set; true if nothing has been set.
function World:getLayersCollide(a, b) end

return World
