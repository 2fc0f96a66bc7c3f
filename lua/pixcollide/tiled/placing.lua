-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Where Tiled draws a tile: LÖVE's transform for its image.

local floor = math.floor

-- As literals: whole numbers in each version of Lua.
local HORIZONTALLY, VERTICALLY, DIAGONALLY, HEXAGONALLY = 2147483648, 1073741824, 536870912, 268435456
local QUARTER_TURN = math.pi / 2

local placing = {}

--- The global number of a tile and how it is flipped, of a number in a map: horizontally, vertically, diagonally. The
-- flag of hexagonal maps says nothing in others.
function placing.split(value)
  value = floor(value)
  local horizontally, vertically = value >= HORIZONTALLY, false
  if horizontally then
    value = value - HORIZONTALLY
  end
  if value >= VERTICALLY then
    value, vertically = value - VERTICALLY, true
  end
  local diagonally = value >= DIAGONALLY
  if diagonally then
    value = value - DIAGONALLY
  end
  return value % HEXAGONALLY, horizontally, vertically, diagonally
end

-- The middle of the drawn tile, a turn and a scale. The box is that into which it is drawn, before a diagonal flip
-- exchanges its sides and leaves its bottom left corner where it is.
local function place(kind, left, top, w, h)
  local tile = kind.tile
  local sx, sy = w / tile.width, h / tile.height
  if tile.tileset.keepsAspect then
    sx = sx < sy and sx or sy
    sy = sx
  end
  local x, y = left + w / 2 + tile.tileset.offsetX * sx, top + h / 2 + tile.tileset.offsetY * sy
  local r, horizontally, vertically = 0, kind.horizontally, kind.vertically
  if kind.diagonally then
    r, horizontally, vertically = QUARTER_TURN, kind.vertically, not kind.horizontally
    x, y = x + (h - w) / 2, y + (h - w) / 2
  end
  return x, y, r, horizontally and -sx or sx, vertically and -sy or sy
end

--- A tile of a tile layer, in the cell whose top left corner is (0, 0): x, y, r, sx, sy, ox, oy. `kind` is a tile and
-- its flips. A tile that is not flipped has its origin at its top left corner, others in the middle.
function placing.inCell(kind, grid)
  local tile = kind.tile
  local w, h = tile.width, tile.height
  if tile.tileset.fillsGrid then
    w, h = grid.width, grid.height
  end
  local x, y, r, sx, sy = place(kind, 0, grid.height - h, w, h)
  if r == 0 and sx > 0 and sy > 0 then
    return x - sx * tile.width / 2, y - sy * tile.height / 2, 0, sx, sy, 0, 0
  end
  return x, y, r, sx, sy, tile.width / 2, tile.height / 2
end

--- A tile object of w x h pixels that is not turned: r, sx, sy, ox, oy, the origin being the object's position.
-- `alignX` and `alignY` say where in its box that is, from 0 to 1.
function placing.ofObject(kind, w, h, alignX, alignY)
  local tile = kind.tile
  local x, y, r, sx, sy = place(kind, -alignX * w, -alignY * h, w, h)
  if sx == 0 or sy == 0 then
    return r, sx, sy, 0, 0
  elseif kind.diagonally then
    x, y = y, -x
  end
  return r, sx, sy, tile.width / 2 - x / sx, tile.height / 2 - y / sy
end

return placing
