-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Moves.

---@class pixcollide
local pixcollide = {}

---@class pixcollide.World
local World = {}

---What a move met. The records of a list made by `newResults` are filled in anew by the next move that is given it.
---@class pixcollide.Collision
---@field other pixcollide.Sprite
---@field type string The name of the response.
---@field t number Which part of the move lay before, from 0 to 1: of what a leg has left over, the next leg's part.
---@field x integer The first pixel, in row order, that both would cover, or do.
---@field y integer
---@field nx number The direction from the other to the sprite there: the difference of what they would have in common one
---pixel further left, right, up and down, as a unit vector; or else against the step that was stopped.
---@field ny number
---@field touchX number Where the sprite was then.
---@field touchY number

-- # Moves

---A list for the collisions of `World:move` and `World:check`, which keeps its records for the next call: with it, moving
---makes no garbage.
---@return pixcollide.Collision[]
function pixcollide.newResults() end

---Moves a sprite of this world towards (x, y), pixel by pixel, and says where it came to and what it met. It goes straight
---on until something blocks a step; what happens then is up to the response. A step is blocked by a sprite with which it
---would have more pixels in common than before; so a sprite that starts inside another may get out. Sprites that are
---disabled, in layers that do not collide with the sprite's, or not let through by the filter are not in the way.
---
---With "slide", the sprite goes on along the axis that is not blocked, over what its steps allow for (`Sprite:setSteps`).
---"touch" ends the move, "bounce" mirrors the rest of it at the normal, "cross" goes through. "oneway" blocks who comes
---from above, and who stands on it, and is like "slide" then. `World:addResponse` adds others. Where several block a
---step, one that is to be touched acts, or else the first in adding order. A move has at most 16 legs.
---
---Where nothing stops it the sprite ends exactly at (x, y). An axis on which it was blocked keeps the fraction of its
---start; climbing and descending shift the end by whole pixels. A sprite that is turned or scaled keeps its start's
---coverage on the way, and has its own at the end.
---
---A response function is called once for each sprite whose box meets the sprite's on the way, in adding order, before any
---pixel is tested; it may be asked again for sprites that come into reach later. A sprite with steps asks about those in
---reach of them, too. Functions may do anything; the move goes on with what is there then. If one moves the sprite, or
---takes it out of the world, the move ends where that put it; but while the filter or the response function is asked at
---first, moving the sprite moves the start, and taking it away raises.
---@param sprite pixcollide.Sprite
---@param x number |x| <= 2^30
---@param y number |y| <= 2^30
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil "slide" unless
---given; a function gives the response to each sprite, nil or false to pass it unnoticed.
---@param filter? pixcollide.Filter A function is called before the response function.
---@param out? pixcollide.Collision[] From `newResults`; a new one unless given.
---@return number x Where the sprite is now.
---@return number y
---@return pixcollide.Collision[] collisions In order; those of one moment in adding order. Each sprite that is crossed is
---there once, others as often as they stop it. What is climbed stops nothing.
---@return integer n
function World:move(sprite, x, y, response, filter, out) end

---What `World:move` would do; moves nothing.
---@param sprite pixcollide.Sprite
---@param x number
---@param y number
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil
---@param filter? pixcollide.Filter
---@param out? pixcollide.Collision[]
---@return number x
---@return number y
---@return pixcollide.Collision[] collisions
---@return integer n
function World:check(sprite, x, y, response, filter, out) end

---Adds a response to this world, at most 249, or replaces one that was added. Its function is called where a sprite that
---is moved meets another that has this response and is the one that acts; the sprite is still where its move began. It
---gets the collision and the goal that the move had, and returns another one, or nil: then the move ends. Names of
---responses that are built in raise.
---@param name string
---@param fn fun(sprite: pixcollide.Sprite, collision: pixcollide.Collision, goalX: number, goalY: number): number?, number?
function World:addResponse(name, fn) end

---@class pixcollide.Sprite
local Sprite = {}

-- # Steps and ground

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
