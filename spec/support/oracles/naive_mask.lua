-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A mask as simple as can be, to hold the real one to: rows of booleans, every operation a loop over pixels.
-- Coordinates are 0-based, (dx, dy) is where the other mask's corner lies seen from this one's.

local floor = math.floor
local mask = {}
mask.__index = mask

local naive = {}

function naive.new(width, height, filled)
  local self = setmetatable({ width = floor(width), height = floor(height) }, mask)
  for y = 0, self.height - 1 do
    local row = {}
    for x = 0, self.width - 1 do row[x] = filled == true end
    self[y] = row
  end
  return self
end

--- A mask whose pixel (x, y) is solid where f(x, y) is true.
function naive.from(width, height, f)
  local self = naive.new(width, height)
  for y = 0, self.height - 1 do
    local row = self[y]
    for x = 0, self.width - 1 do row[x] = f(x, y) and true or false end
  end
  return self
end

--- From rows of text: '.', '0' and ' ' are empty, short rows are padded.
function naive.fromRows(rows)
  local width = 0
  for _, row in ipairs(rows) do width = math.max(width, #row) end
  return naive.from(width, #rows, function(x, y)
    local c = rows[y + 1]:sub(x + 1, x + 1)
    return c ~= "" and c ~= "." and c ~= "0" and c ~= " "
  end)
end

--- Reads a real mask through its getters.
function naive.copyOf(real)
  local width, height = real:getDimensions()
  return naive.from(width, height, function(x, y) return real:get(x, y) end)
end

local kinds = {
  empty = function() return function() return false end end, full = function() return function() return true end end,
  sparse = function(rng) return function() return rng:chance(0.03) end end,
  half = function(rng) return function() return rng:chance(0.5) end end,
  dense = function(rng) return function() return rng:chance(0.97) end end,
  border = function(_, w, h) return function(x, y) return x == 0 or y == 0 or x == w - 1 or y == h - 1 end end,
  single = function(rng, w, h)
    local px, py = rng:int(0, w - 1), rng:int(0, h - 1)
    return function(x, y) return x == px and y == py end
  end,
}

naive.kinds = { "empty", "full", "sparse", "half", "dense", "border", "single" }

--- A random mask of one of naive.kinds.
function naive.random(rng, width, height, kind) return naive.from(width, height, kinds[kind](rng, width, height)) end

function mask:get(x, y)
  local row = self[floor(y)]
  return row ~= nil and row[floor(x)] == true
end

function mask:set(x, y, solid)
  x, y = floor(x), floor(y)
  if self[y] and self[y][x] ~= nil then self[y][x] = solid ~= false end
end

-- Makes each pixel what f says of it and its place.
local function change(self, f)
  for y = 0, self.height - 1 do
    local row = self[y]
    for x = 0, self.width - 1 do row[x] = f(row[x], x, y) end
  end
end

function mask:fill() change(self, function() return true end) end
function mask:clear() change(self, function() return false end) end
function mask:invert() change(self, function(solid) return not solid end) end

--- Calls f(x, y) for each solid pixel, in row order.
function mask:eachSolid(f)
  for y = 0, self.height - 1 do
    local row = self[y]
    for x = 0, self.width - 1 do
      if row[x] then f(x, y) end
    end
  end
end

function mask:count()
  local n = 0
  self:eachSolid(function() n = n + 1 end)
  return n
end

--- x, y, w, h of the smallest rectangle that holds the solid pixels; nil if there are none.
function mask:bounds()
  local left, top, right, bottom
  self:eachSolid(function(x, y)
    left, right = math.min(left or x, x), math.max(right or x, x)
    top, bottom = top or y, y
  end)
  if left then return left, top, right - left + 1, bottom - top + 1 end
  return nil
end

function mask:clone() return naive.from(self.width, self.height, function(x, y) return self[y][x] end) end

function mask:equals(other)
  return self.width == other.width and self.height == other.height
    and table.concat(self:rows()) == table.concat(other:rows())
end

--- The part w x h at (x, y); it must lie inside.
function mask:crop(x0, y0, width, height)
  return naive.from(width, height, function(x, y) return self[y + y0][x + x0] end)
end

--- Rows of text, '#' and '.'.
function mask:rows()
  local rows = {}
  for y = 0, self.height - 1 do
    local row = {}
    for x = 0, self.width - 1 do row[x + 1] = self[y][x] and "#" or "." end
    rows[y + 1] = table.concat(row)
  end
  return rows
end

--- A real mask with the same pixels.
function mask:toMask(pixcollide)
  if self.width == 0 or self.height == 0 then return pixcollide.newMask(self.width, self.height) end
  return pixcollide.newMaskFromRows(self:rows())
end

--- A drawing with a heading, for messages.
function mask:draw(title)
  return ("%s (%dx%d):\n%s"):format(title, self.width, self.height, table.concat(self:rows(), "\n"))
end

--- nil if the real mask has the same size and pixels (by get and count), else a text that shows both.
function mask:difference(real)
  local got, count = naive.copyOf(real), real:count()
  if not self:equals(got) or count ~= self:count() then
    return ("wrong, and counts %s\n%s\n%s"):format(tostring(count), self:draw("expected"), got:draw("got"))
  end
end

--- Raises with both drawings if the real mask differs.
function mask:assertSame(real, about)
  local problem = self:difference(real)
  if problem then error((about and about .. ": " or "") .. problem, 2) end
end

return naive
