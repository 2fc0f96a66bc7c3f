-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The property pixcollideOneWay of layers, objects and tiles: the side from which a sprite stops others.

local here = (...):match("^(.-)tiled%.sides$")
local fields = require(here .. "tiled.fields")

local sides = {}

local FARTHEST = 2 ^ 30 -- as sprite:setOneWay takes
local WORDS = { up = { 0, -1 }, down = { 0, 1 }, left = { -1, 0 }, right = { 1, 0 } }

--- The side {nx, ny} that properties name, a word or two numbers; nil if they name none.
function sides.read(properties, path)
  local text = properties.pixcollideOneWay
  if text == nil or WORDS[text] then
    return WORDS[text]
  end
  local x, y = tostring(text):match "^%s*([%d.eE+-]+)%s*[, ]%s*([%d.eE+-]+)%s*$"
  x, y = tonumber(x), tonumber(y)
  local isWithin = x and y and math.abs(x) <= FARTHEST and math.abs(y) <= FARTHEST
  if not isWithin or (x == 0 and y == 0) then
    fields.fail(fields.path(fields.path(path, "properties"), "pixcollideOneWay"),
      "'up', 'down', 'left', 'right' or a direction such as '0,-1' expected, got '%s'", tostring(text))
  end
  return { x, y }
end

--- A side of a tile that is turned and flipped: with it.
function sides.turned(side, r, sx, sy)
  if not side then
    return nil
  end
  local c, s = math.cos(r), math.sin(r)
  local x, y = side[1] * (sx < 0 and -1 or 1), side[2] * (sy < 0 and -1 or 1)
  local function exact(value) -- of quarter turns
    local whole = math.floor(value + 0.5)
    return math.abs(value - whole) < 1e-12 and whole or value
  end
  return { exact(c * x - s * y), exact(s * x + c * y) }
end

return sides
