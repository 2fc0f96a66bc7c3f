-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The part of the world that is seen on the screen, or on the canvas that is drawn to.

local floor, ceil, huge, max, min = math.floor, math.ceil, math.huge, math.max, math.min

local FARTHEST = 2 ^ 30 -- where worlds end

local view = {}

-- The size of what is drawn to, in the units of drawing.
local function targetSize(graphics)
  local canvas = graphics.getCanvas()
  while type(canvas) == "table" do -- canvases with layers, or several at once
    canvas = canvas[1]
  end
  if canvas then
    return canvas:getDimensions()
  end
  return graphics.getDimensions()
end

local function clamp(value)
  return max(-FARTHEST, min(FARTHEST, value))
end

--- The pixels of the world that are seen, in a box: x, y, w, h, all 0 if there are none. toPlace(x, y, camera) gives the
--- place of the world that is seen at a point of the screen, or nothing.
function view.get(graphics, toPlace, camera)
  local w, h = targetSize(graphics)
  local left, top, right, bottom = huge, huge, -huge, -huge
  for corner = 0, 3 do
    local x, y = toPlace(corner % 2 * w, floor(corner / 2) * h, camera)
    if not x or x - x ~= 0 or y - y ~= 0 then -- all is squeezed flat
      return 0, 0, 0, 0
    end
    left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
  end
  left, top = floor(clamp(left)), floor(clamp(top))
  return left, top, ceil(clamp(right)) - left, ceil(clamp(bottom)) - top
end

return view
