-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- Page of the reference: Moves.

---@class pixcollide
local pixcollide = {}

---@class pixcollide.World
local World = {}

---Something that a move met. The records of a list made by `pixcollide.newResults` are filled in anew by the next move
---that is given that list.
---@class pixcollide.Collision
---@field other pixcollide.Sprite
---@field type string The name of the response.
---@field fraction number The part of the move that lay before it, from 0 to 1. After a change of direction, the new leg
---counts as all that was left: a hit halfway along it, after a turn at 0.5, has 0.75.
---@field x integer The first pixel, in row order, that both would cover, or do cover if it is crossed.
---@field y integer
---@field nx number The normal there, a unit vector away from all that may stop the sprite, taken together: the difference
---of the overlap with the sprite one pixel further left and right, up and down. So seams between tiles are not seen. If
---that is zero, against the step that was stopped. Of what is crossed it is its own.
---@field ny number
---@field touchX number Where the sprite was then.
---@field touchY number

-- # Moves

---Makes a list for the collisions of `world:moveTo` and the like, and for the hits of `world:rayCastAll`. It keeps its
---records for the next call of the same kind: with it, moving makes no garbage.
---@return table
function pixcollide.newResults() end

---Moves a sprite towards (x, y), pixel by pixel, and returns where it got to and what it met. It goes straight on until
---something blocks a step; the response says what happens then.
---
---A step is blocked by a sprite with which it would have more pixels in common than before; so a sprite that starts
---inside another one gets out. Not in the way are disabled sprites, sensors, those whose layers do not collide with the
---sprite's by the rules (`world:setRule`), and those that the filter does not let through. A disabled sprite and a sensor
---have nothing in their way.
---
---Responses: "slide" goes on along the axis that is not blocked, after trying the sprite's steps (`sprite:setSteps`), which
---come on top of the way: without them it gets further than asked by less than a pixel, if at all; a turned or scaled sprite
---by up to two along each axis, once, where it makes room for itself.
---"glide" goes on along the surface of what is met, wherever that leads, as far as the rest of the move leads along it; it
---needs no steps, and ends at most a pixel further from the start than (x, y) is. "touch" ends the move. "bounce" mirrors the rest of
---the move at the normal. "cross" goes through and reports it.
---"oneway" blocks a sprite that comes from above or stands on it, like "slide"; it lets all others through, unreported.
---`world:addResponse` adds others. Where several sprites block a step, all are reported; one with "touch" decides, or
---else the one that was added first. A move changes its direction at most 15 times,
---and 1,023 times while it glides.
---
---Where nothing stops it, the sprite ends exactly at (x, y). An axis on which it was blocked keeps the fraction of its
---start, but a glide goes on as far as it covers no other pixel; climbing and descending shift the end by whole pixels.
---
---A turned or scaled sprite, unless it is only flipped, turned by quarters or scaled by whole numbers, covers other pixels
---at each fraction of its position. Unless the response is "touch" or "bounce", it goes by all that it may cover while its
---position lies in one pixel, up to two pixels off what stops it, so that it is free wherever it comes to rest. With these
---responses, or if there is no room for that, it keeps the pixels that it covers at its start along the way, and covers
---its own at the end; if those are blocked, it stays at the last whole pixel of its way.
---
---A response function is called before any pixel is tested, once for each sprite whose box comes within two pixels of
---the sprite's on the way, or within reach of its steps, in adding order. Later it is called for sprites that come into reach then, and for
---all within 34 pixels of a place from which the sprite glides. Functions may do anything; the move goes on with what is
---there afterwards. If one moves the sprite, or takes it out of the world, the move ends where that put it. If one does so
---while the first sprites are asked about, before anything has moved, the move begins where it put the sprite, or raises.
---
---Raises if the sprite is not in this world or follows another one.
---@param sprite pixcollide.Sprite
---@param x number World coordinates, -2^30 to 2^30; beyond raises.
---@param y number
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil The name of a
---response for all that it meets and that has none by a rule, "slide" unless given; or a function that returns one for
---each, nil or false to pass it unnoticed.
---@param filter? pixcollide.Filter A function is called before the response function.
---@param out? pixcollide.Collision[]|false From `pixcollide.newResults`; a new one unless given. With false none is made,
---which is quickest where the number is enough; a response of one's own is given its record all the same.
---@return number x Where the sprite is now.
---@return number y
---@return pixcollide.Collision[] collisions In order; those of one moment in adding order. A sprite that is crossed is
---there once, others as often as they stop it. What is climbed is not there. It is nil if `out` is false.
---@return integer n How many it met.
function World:moveTo(sprite, x, y, response, filter, out) end

---As `moveTo`, to the place that is (dx, dy) away from where the sprite is.
---@param sprite pixcollide.Sprite
---@param dx number Pixels. If the goal would lie beyond 2^30, it raises.
---@param dy number
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil
---@param filter? pixcollide.Filter
---@param out? pixcollide.Collision[]|false
---@return number x Where the sprite is now.
---@return number y
---@return pixcollide.Collision[] collisions It is nil if `out` is false.
---@return integer n
function World:moveBy(sprite, dx, dy, response, filter, out) end

---Returns what `moveTo` would return, and moves nothing. The sprite may follow another one.
---@param sprite pixcollide.Sprite
---@param x number
---@param y number
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil
---@param filter? pixcollide.Filter
---@param out? pixcollide.Collision[]|false
---@return number x
---@return number y
---@return pixcollide.Collision[] collisions It is nil if `out` is false.
---@return integer n
function World:checkTo(sprite, x, y, response, filter, out) end

---Returns what `moveBy` would return, and moves nothing. The sprite may follow another one.
---@param sprite pixcollide.Sprite
---@param dx number Pixels. If the goal would lie beyond 2^30, it raises.
---@param dy number
---@param response? string|fun(sprite: pixcollide.Sprite, other: pixcollide.Sprite): string|false|nil
---@param filter? pixcollide.Filter
---@param out? pixcollide.Collision[]|false
---@return number x
---@return number y
---@return pixcollide.Collision[] collisions It is nil if `out` is false.
---@return integer n
function World:checkBy(sprite, dx, dy, response, filter, out) end

---Adds a response to this world, or replaces one that was added. A world can have 248; one more raises, and so does the
---name of a built-in response. The function is called when a moved sprite is blocked by one that has this response and
---decides. It is given the sprite, which is still where its move began, the collision, which says where it got to, and
---the goal that the move had. It returns another goal for the move, or nil to end it. A third result of true lets the way
---to that goal use the sprite's steps (`sprite:setSteps`) past sprites with a response of one's own, as a slide does.
---@param name string
---@param fn fun(sprite: pixcollide.Sprite, collision: pixcollide.Collision, goalX: number, goalY: number): number?, number?, boolean?
function World:addResponse(name, fn) end

---@class pixcollide.Sprite
local Sprite = {}

-- # Steps and ground

---Sets how many pixels the sprite may climb, descend and step aside for each pixel that a move takes it. With steps it
---walks up slopes and stairs and over pebbles, stays on the ground going down, and slides past corners. Whole numbers
---from 0 to 255; fractions are rounded down. All are 0 unless set.
---@param up number Over what is in the way to the left or right, one pixel further up at a time.
---@param down number Back to the ground that it stood on, unless it glides along that; and under what hangs in its way.
---@param sideways? number To the left or right, past corners of what is in the way above or below; 0 unless given.
function Sprite:setSteps(up, down, sideways) end

---The steps that `setSteps` has set.
---@return integer up
---@return integer down
---@return integer sideways
function Sprite:getSteps() end

---What the sprite stands on: the sprite of its world that it does not overlap, but would one pixel further down; a turned
---or scaled one, wherever in its pixel its position may lie. Of several, the one that was added first. As in moves,
---disabled sprites, sensors, layers that do not collide, and those that it crosses by a rule do not count, and a disabled
---sprite or a sensor stands on nothing. Raises if the sprite is in no world.
---
---The normal is that of the slope over 7 pixels: of the line between where the sprite would rest 3 pixels further left
---and 3 further right, if that is at most 6 pixels higher or lower. Beside a wall or a cliff it is that of the other
---side alone; with neither side, 0, -1.
---@param filter? pixcollide.Filter A function is called before any pixel is tested, for each sprite whose box is near.
---@return pixcollide.Sprite? ground nil if it stands on nothing.
---@return number? nx Unit vector that points up, away from the ground.
---@return number? ny
function Sprite:getGround(filter) end

return World
