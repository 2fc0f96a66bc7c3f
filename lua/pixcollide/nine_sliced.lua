-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- mask:nineSliced: a mask as large as a panel of any size that keeps its corners.

local here = (...):match("^(.-)nine_sliced$")
local arguments = require(here .. "arguments")

local floor, min = math.floor, math.min

local NAMES = { "left", "top", "right", "bottom", "w", "h" }
local MODES = { stretch = true, ["repeat"] = true }
local LARGEST_SIDE = require(here .. "limits").side

--- Adds the method to those of masks, of which `mask` is the table.
return function(mask, newMask)
  -- A piece over and over, side by side from the top left corner on; the last ones are cut. Each step doubles what is there.
  local function repeated(piece, w, h)
    local pieceWidth, pieceHeight = piece:getDimensions()
    local strip, all = newMask(w, min(pieceHeight, h)), newMask(w, h)
    strip:add(piece, 0, 0)
    local x, y = pieceWidth, min(pieceHeight, h)
    while x < w do
      strip:add(strip:cropped(0, 0, min(x, w - x), y), x, 0)
      x = 2 * x
    end
    all:add(strip, 0, 0)
    while y < h do
      all:add(all:cropped(0, 0, w, min(y, h - y)), 0, y)
      y = 2 * y
    end
    return all
  end

  -- Three parts of a side: where each begins and how long it is, in the mask and in the result.
  local function partsOf(size, before, after, newSize)
    return { { 0, before, 0, before }, { before, size - before - after, before, newSize - before - after },
      { size - after, after, newSize - after, after } }
  end

  local function refuse(n, problem)
    arguments.refuse(mask.nineSliced, "nineSliced", n, problem)
  end

  -- The sizes, floored: borders that fit into the mask, and a size into which they fit.
  local function checkSizes(self, sizes)
    local dimensions = { arguments.check(mask.nineSliced, "nineSliced", 1, mask.getWidth, self), self:getHeight() }
    for k, name in ipairs(NAMES) do
      local number, problem = arguments.finite(sizes[k], name)
      if number and (floor(number) < 0 or floor(number) > LARGEST_SIDE) then
        problem = ("%s expected between 0 and %d, got %.14g"):format(name, LARGEST_SIDE, number)
      end
      if problem then
        refuse(k + 1, problem)
      end
      sizes[k] = floor(number)
    end
    for axis = 1, 2 do
      local borders = sizes[axis] + sizes[axis + 2]
      if borders > dimensions[axis] then
        refuse(axis + 3, ("%s and %s expected to be at most %d together, got %d"):format(NAMES[axis], NAMES[axis + 2],
          dimensions[axis], borders))
      elseif borders > sizes[axis + 4] then
        refuse(axis + 5, ("%s expected to be at least %d, as %s and %s are, got %d"):format(NAMES[axis + 4], borders,
          NAMES[axis], NAMES[axis + 2], sizes[axis + 4]))
      end
    end
    return dimensions
  end

  function mask.nineSliced(self, left, top, right, bottom, w, h, mode)
    local sizes = { left, top, right, bottom, w, h }
    local dimensions = checkSizes(self, sizes)
    mode = mode == nil and "stretch" or mode
    if not MODES[mode] then
      refuse(8, "'stretch' or 'repeat' expected, got " .. (type(mode) == "string" and "'" .. mode .. "'" or arguments.got(mode)))
    end
    local result = arguments.check(mask.nineSliced, "nineSliced", 7, newMask, sizes[5], sizes[6])
    for _, column in ipairs(partsOf(dimensions[1], sizes[1], sizes[3], sizes[5])) do
      for _, row in ipairs(partsOf(dimensions[2], sizes[2], sizes[4], sizes[6])) do
        if column[2] * row[2] * column[4] * row[4] > 0 then
          local piece = self:cropped(column[1], row[1], column[2], row[2])
          piece = mode == "stretch" and piece:scaled(column[4], row[4]) or mode == "repeat" and repeated(piece, column[4], row[4])
          result:add(piece, column[3], row[3])
        end
      end
    end
    return result
  end
end
