-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- What LÖVE's programs find as `pixcollide.love`: see ../meta.lua.

---@class pixcollide.Love
local Love = {}

---Puts a sprite where `animation:draw(image, x, y, r, sx, sy, ox, oy, kx, ky)` of anim8 draws, on the frame that is due,
---flipped if the animation is. Nothing of an earlier transform remains.
---@param sprite pixcollide.Sprite Its frames are those of the animation, in this order; or those of `quads`.
---@param animation table Of anim8.
---@param quads? love.Quad[] The Quads of the sprite's masks, as newSheet gives them. May be left out, as in LÖVE's draw.
---@param x? number As in `love.graphics.draw`.
---@param y? number
---@param r? number
---@param sx? number
---@param sy? number
---@param ox? number
---@param oy? number
---@param kx? number
---@param ky? number
function Love.setAnim8(sprite, animation, quads, x, y, r, sx, sy, ox, oy, kx, ky) end

return Love
