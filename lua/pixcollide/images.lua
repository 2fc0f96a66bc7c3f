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

--- Lets a mask know the part of an image that it was cut out of the mask of, if that knows its image and has all of it.
function images.cut(mask, whole, x, y, w, h)
  local record = ofMasks[whole]
  if record and record.source and not record.x then
    ofMasks[mask] = { source = record.source, x = x, y = y, w = w, h = h }
  end
end

--- Lets a mask know what another one does, if that was read from an image. (left, top) is the other's corner in the mask.
function images.share(mask, other, left, top)
  local record = ofMasks[other]
  if record and record.source then
    ofMasks[mask] = { source = record.source, x = record.x, y = record.y, w = record.w, h = record.h,
      isTurned = record.isTurned, left = left + (record.left or 0), top = top + (record.top or 0) }
  end
end

--- The record of a mask, or nil.
function images.get(mask)
  return ofMasks[mask]
end

return images
