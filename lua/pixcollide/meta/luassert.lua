-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta pixcollide.luassert
-- luacheck: no unused args, ignore 241

-- Page of the reference: Assertions for busted.
--
-- What pixcollide.luassert adds to luassert, the `assert` of busted. Each may be negated: `assert.not_collides(a, b)`,
-- `assert.is_not.collides(a, b)`. A text after the arguments is the message that a failure begins with. Arguments of
-- the wrong type raise. Messages draw what is wrong as text, at most 78 x 40 pixels of it.

---@class luassert.internal
local internal = {}

---Holds if some pixel is covered by both sprites.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@param message? string What the message of a failure begins with.
function internal.collides(a, b, message) end

---Holds if no pixel is covered by both sprites, and a covered pixel of one is next to one of the other, in one of eight
---directions. Also written `assert.is_adjacent(a, b)`. Raises if a side of what one of them covers is longer than 32767
---pixels.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@param message? string
function internal.adjacent(a, b, message) end

---Holds if the sprite covers just the pixels of the rows, wherever they are. With x and y, they must be at that place.
---@param sprite pixcollide.Sprite
---@param rows string|string[] Text as `pixcollide.newMaskFromRows` takes it. Empty rows and columns around do not
---  matter.
---@param x? number The world pixel at the rows' top left corner, floored.
---@param y? number
---@param message? string
function internal.covers(sprite, rows, x, y, message) end

---Holds if the ray hits this sprite first. With x and y, it must hit it at that pixel.
---@param world pixcollide.World
---@param x1 number World coordinates, as `world:rayCast` takes them.
---@param y1 number
---@param x2 number
---@param y2 number
---@param sprite pixcollide.Sprite
---@param x? number The pixel that is hit, floored.
---@param y? number
---@param message? string
function internal.rayHits(world, x1, y1, x2, y2, sprite, x, y, message) end

return internal
