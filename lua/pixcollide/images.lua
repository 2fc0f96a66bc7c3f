-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Which part of which image a mask was read from, for what draws sprites. The core knows nothing of it.

-- Records by mask: `image` and perhaps `quad`, as love.graphics.draw takes them; or until it is first drawn a `source`, from
-- which love/known.lua makes them, and x, y, w, h in it, if that is not all. `left` and `top` are where that part lies in the
-- mask. A record must not lead to masks: few Luas let go of a key that its own value holds.
local ofMasks = setmetatable({}, { __mode = "k" })

local images = {}

--- Notes the record of a mask, or that there is none.
function images.set(mask, record)
  ofMasks[mask] = record
end

--- The record of a mask, or nil.
function images.get(mask)
  return ofMasks[mask]
end

return images
