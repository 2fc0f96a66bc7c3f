-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta pixcollide.luassert
-- luacheck: no unused args, ignore 241

-- Page of the reference: Testing your game.
--
-- What pixcollide.luassert adds to luassert, the `assert` of busted. Each may be negated: `assert.not_collides(a, b)`,
-- `assert.is_not.collides(a, b)`. A text after the arguments is the message that a failure begins with. Arguments of
-- the wrong type raise. Messages draw what was wrong as text, at most 78 x 40 pixels of it.

---@class luassert.internal
local internal = {}

---Some world pixel is covered by both.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@param message? string
function internal.collides(a, b, message) end

---No pixel is covered by both, and some covered pixel of a is next to one of b, in one of eight directions. No side of
---what they cover may be longer than 32767.
---@param a pixcollide.Sprite
---@param b pixcollide.Sprite
---@param message? string
function internal.touches(a, b, message) end

---The covered pixels are those of the rows, wherever they are. With x and y, the rows' top-left corner lies at that
---world pixel, floored.
---@param sprite pixcollide.Sprite
---@param rows string|string[] As `pixcollide.newMaskFromRows` takes them; empty rows and columns around do not matter.
---@param x? number
---@param y? number
---@param message? string
function internal.covers(sprite, rows, x, y, message) end

---The ray hits this sprite first; with x and y, at that pixel, floored.
---@param world pixcollide.World
---@param x1 number World coordinates, as `world:rayCast` takes them.
---@param y1 number
---@param x2 number
---@param y2 number
---@param sprite pixcollide.Sprite
---@param x? number
---@param y? number
---@param message? string
function internal.rayHits(world, x1, y1, x2, y2, sprite, x, y, message) end

return internal
