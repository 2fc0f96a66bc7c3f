-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Worlds drawn as text, one character a pixel:
--
--     local l = level.new [[
--         ..aa....
--         ..aa...#
--         ########
--     ]]
--     l.world:move(l.a, 5, 0)
--     l:shows [[
--         .....aa.
--         .....aa#
--         ########
--     ]]
--
-- "." is empty. Every other character is a sprite, one for all of its pixels;
-- they are added in the order of "#", then of their bytes. The drawing's upper
-- left corner is (0, 0). Rows may be indented.

local pixcollide = require "pixcollide"
local grid = require "spec.support.grid"

local level = {}
level.__index = level

-- The rows of a drawing, without what only indents them.
local function rows_of(text)
  local rows = {}
  for row in text:gmatch("[^%s]+") do
    rows[#rows + 1] = row
  end
  for k, row in ipairs(rows) do
    assert(#row == #rows[1], ("row %d of the drawing is as long as no other"):format(k))
  end
  return rows
end

-- The smallest rectangle with all pixels of a character, as x, y, grid.
local function find(rows, character)
  local x0, y0, x1, y1 = math.huge, math.huge, -1, -1
  for y, row in ipairs(rows) do
    for x = 1, #row do
      if row:sub(x, x) == character then
        x0, y0, x1, y1 = math.min(x0, x), math.min(y0, y), math.max(x1, x), math.max(y1, y)
      end
    end
  end
  return x0 - 1, y0 - 1, grid.new(x1 - x0 + 1, y1 - y0 + 1, function(u, v)
    return rows[y0 + v]:sub(x0 + u, x0 + u) == character
  end)
end

local function characters(rows)
  local seen, list = { ["."] = true }, {}
  for character in table.concat(rows):gmatch(".") do
    if not seen[character] then
      seen[character] = true
      list[#list + 1] = character
    end
  end
  table.sort(list)
  return list
end

--- The same drawing seen in a mirror.
function level.mirrored(text)
  local rows = rows_of(text)
  for k, row in ipairs(rows) do
    rows[k] = row:reverse()
  end
  return table.concat(rows, "\n")
end

--- The same drawing upside down.
function level.upended(text)
  local rows, result = rows_of(text), {}
  for k, row in ipairs(rows) do
    result[#rows + 1 - k] = row
  end
  return table.concat(result, "\n")
end

--- The same drawing, each pixel w pixels wide and h pixels high.
function level.stretched(text, w, h)
  local result = {}
  for _, row in ipairs(rows_of(text)) do
    row = row:gsub(".", function(character) return character:rep(w) end)
    for _ = 1, h do
      result[#result + 1] = row
    end
  end
  return table.concat(result, "\n")
end

--- A world with `world`, `entries` (as in naive_world.lua, with a name), and the
-- sprites by their characters.
function level.new(text)
  local rows = rows_of(text)
  local self = setmetatable({ world = pixcollide.newWorld(), entries = {}, w = #rows[1], h = #rows }, level)
  for k, character in ipairs(characters(rows)) do
    local x, y, g = find(rows, character)
    local sprite = pixcollide.newSprite(g:mask(), { x = x, y = y, data = character })
    self[character] = self.world:add(sprite)
    self.entries[k] = {
      sprite = sprite, grid = g, name = character, enabled = true,
      t = { x = x, y = y, r = 0, sx = 1, sy = 1, ox = 0, oy = 0, kx = 0, ky = 0 },
    }
  end
  return self
end

--- The entry of a character, where its sprite is now.
function level:entry(character)
  for _, entry in ipairs(self.entries) do
    local t = entry.t
    t.x, t.y, t.r, t.sx, t.sy, t.ox, t.oy, t.kx, t.ky = entry.sprite:getTransform()
    if entry.name == character then
      return entry
    end
  end
end

--- What the world looks like; "*" where sprites overlap.
function level:draw()
  local lines = {}
  for y = 0, self.h - 1 do
    local line = {}
    for x = 0, self.w - 1 do
      line[x + 1] = "."
      for _, entry in ipairs(self.entries) do
        if entry.sprite:covers(x, y) then
          line[x + 1] = line[x + 1] == "." and entry.name or "*"
        end
      end
    end
    lines[y + 1] = table.concat(line)
  end
  return table.concat(lines, "\n")
end

--- Raises unless the world looks like this.
function level:shows(text)
  local expected, got = table.concat(rows_of(text), "\n"), self:draw()
  if expected ~= got then
    error(("expected\n%s\ngot\n%s"):format(expected, got), 2)
  end
end

--- Moves a sprite by (dx, dy) so many times (once unless given); x, y, and the list and the number of the last
-- collisions.
function level:push(character, dx, dy, times, response, filter)
  local sprite, cols, n = self[character], nil, nil
  local x, y = sprite:getPosition()
  for _ = 1, times or 1 do
    x, y, cols, n = self.world:move(sprite, x + dx, y + dy, response, filter)
  end
  return x, y, cols, n
end

--- Moves `a` so many times in a drawn level, and in its mirror image, with these
-- steps; both must look like the drawing after.
function level.walks(before, after, dx, dy, times, ...)
  local l, mirrored = level.new(before), level.new(level.mirrored(before))
  if ... then
    l.a:setSteps(...)
    mirrored.a:setSteps(...)
  end
  l:push("a", dx, dy, times)
  mirrored:push("a", -dx, dy, times)
  l:shows(after)
  mirrored:shows(level.mirrored(after))
  return l
end

return level
