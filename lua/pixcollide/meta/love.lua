-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

---@meta _
-- luacheck: no unused args, ignore 241

-- What LÖVE's programs find as `pixcollide.love`: see ../meta.lua.

---@class pixcollide.Love
local Love = {}

---What `drawDebug` draws: all of `drawWorld` but `x` and `y`. Unknown names raise.
---@class pixcollide.DrawDebugOptions: pixcollide.DrawWorldOptions
---@field view? number[] `{x, y, w, h}`: the part of the world to draw, in its pixels, floored. Unless given it is what the
---  current transform shows on the screen or the current canvas; of a turned camera the box around that.
---@field alpha? number How opaque it all is, 0 to 1; 0.7 unless given, so that the game is seen below.

---Draws what a world sees, under the current transform, over what is there: call it where you draw your sprites, with the
---camera on. Each pixel of the world is a square. One draw call; once sizes have settled, it makes no garbage. Colour,
---blend mode, shader and the like are as they were afterwards; they do not matter here.
---
---It draws at the world's own resolution, so the further a camera zooms out, the more pixels there are: no more than
---2^26 in all and than LÖVE's largest texture, and the middle of what is beyond. Raises if there is no window.
---@param world pixcollide.World
---@param options? pixcollide.DrawDebugOptions
function Love.drawDebug(world, options) end

return Love
