-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Moves with responses, steps and the ground: see ../meta.lua.

---@class pixcollide.World
local World = {}

---@class pixcollide.Sprite
local Sprite = {}

---How many pixels the sprite may climb, descend and evade for each pixel that world:move and world:check move it. With
---them it walks up slopes and stairs and over pebbles, stays on the ground going down, and slides past corners. Whole
---numbers from 0 to 255, rounded down; all are 0 unless set.
---@param up number Over what is in the way to the left or right, one pixel further up at a time.
---@param down number Back to the ground that it stood on; and under what hangs in its way.
---@param sideways? number To the left or right of what is in the way up or down; 0 unless given.
function Sprite:setSteps(up, down, sideways) end

---@return integer up
---@return integer down
---@return integer sideways
function Sprite:getSteps() end

---What the sprite stands on: the sprite of its world, the first added of several, that it does not overlap but would one
---pixel further down. As in motion, disabled sprites and those that the rules of layers exclude do not count. The normal
---is that of the slope over 7 pixels: of the line between where the sprite would rest 3 pixels further left and right,
---if that is at most 6 pixels higher or lower. Beside a wall or a cliff it is that of the other side alone, with neither
---0, -1. Raises if the sprite is in no world.
---@param filter? pixcollide.Filter A function is called before any pixel is tested, for each sprite whose box is near.
---@return pixcollide.Sprite? ground nil: it stands on nothing.
---@return number? nx Unit vector that points up, away from the ground.
---@return number? ny
function Sprite:getGround(filter) end

return World
