-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Worlds drawn as text, one character a pixel, before and after side by side:
--
--     local drawing = [[
--         ..aa....   .....aa.
--         ..aa...#   .....aa#
--         ########   ########
--     ]]
--     local l = level.new(drawing)
--     l:push("a", 3, 0)
--     l:shows(drawing)
--
-- "." is empty. Every other character is a sprite, one for all of its pixels; they are added in the order of "#", then
-- of their bytes. The drawing's upper left corner is (0, 0). Rows may be indented. A drawing of one column is both,
-- before and after.

local assert = require "luassert"
local pixcollide = require "pixcollide"

local unpack = table.unpack or unpack -- luacheck: ignore
local level = {}
level.__index = level

-- The rows of the first drawing or, with is_after, of the last one.
local function rows_of(text, is_after)
  local rows = {}
  for line in text:gmatch("[^\n]+") do rows[#rows + 1] = line:match(is_after and "(%S+)%s*$" or "%S+") end
  for k, row in ipairs(rows) do
    assert(#row == #rows[1], ("row %d of the drawing is as long as no other"):format(k))
  end
  return rows
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

-- The same drawings seen in a mirror.
local function mirrored(text) return (text:gsub("%S+", string.reverse)) end

--- The same drawings, each pixel w pixels wide and h pixels high.
function level.stretched(text, w, h)
  return (text:gsub("[^\n]+", function(line)
    line = line:gsub("%S", function(character) return character:rep(w) end)
    return (line .. "\n"):rep(h)
  end))
end

--- The same drawings, what was after before.
function level.reversed(text) return (text:gsub("(%S+)(%s+)(%S+)", "%3%2%1")) end

--- A world as `world`, and the sprites by their characters, which are listed in `names`.
function level.new(text)
  local rows = rows_of(text)
  local self = setmetatable({ world = pixcollide.newWorld(), names = characters(rows), w = #rows[1], h = #rows }, level)
  for _, name in ipairs(self.names) do
    local alone = table.concat(rows, "\n"):gsub("[^\n]", function(c) return c == name and "#" or "." end)
    local mask, x, y = pixcollide.newMaskFromRows(alone):trimmed()
    self[name] = self.world:add(pixcollide.newSprite(mask, { x = x, y = y, data = name }))
  end
  return self
end

--- What the world looks like; "*" where sprites overlap.
function level:draw()
  local lines = {}
  for y = 0, self.h - 1 do
    local line = {}
    for x = 0, self.w - 1 do
      line[x + 1] = "."
      for _, name in ipairs(self.names) do
        if self[name]:covers(x, y) then line[x + 1] = line[x + 1] == "." and name or "*" end
      end
    end
    lines[y + 1] = table.concat(line)
  end
  return table.concat(lines, "\n")
end

--- Raises unless the world looks like the drawing after; `what` says in which case.
function level:shows(text, what)
  local expected, got = table.concat(rows_of(text, true), "\n"), self:draw()
  if expected ~= got then error(("%s: expected\n%s\ngot\n%s"):format(what or "the level", expected, got), 2) end
end

--- Where a sprite (`a`, unless another one is meant) is, as a table.
function level:at(character) return { self[character or "a"]:getPosition() } end

--- Moves a sprite by (dx, dy) so many times (once unless given); x, y, and the list and the number of the last
-- collisions.
function level:push(character, dx, dy, times, response, filter)
  local sprite, cols, n = self[character], nil, nil
  local x, y = sprite:getPosition()
  for _ = 1, times or 1 do x, y, cols, n = self.world:moveTo(sprite, x + dx, y + dy, response, filter) end
  return x, y, cols, n
end

--- Carries the platform `p`; the characters of the crushed.
function level:carry(dx, dy, filter)
  local list, n = self.world:carryBy(self.p, dx, dy, filter)
  local names = {}
  for k = 1, n do names[k] = list[k]:getData() end
  assert.is_nil(list[n + 1])
  return table.concat(names)
end

--- Calls act(l, side) in a level, where side is 1, and in its mirror image, where it is -1; both must look as drawn
-- after.
function level.both(what, drawing, act)
  for side = 1, -1, -2 do
    local text = side > 0 and drawing or mirrored(drawing)
    local l = level.new(text)
    act(l, side)
    l:shows(text, what .. (side < 0 and ", mirrored" or ""))
  end
end

-- Numbers as text, no "-0".
local function text_of(form, ...) return (form:format(...):gsub("%-0%.00", "0.00")) end

--- What a sweep by (dx, dy) gives, as text: where it ends, the character that stops it, contact, normal, fraction.
function level:swept(character, dx, dy, filter)
  local x, y = self[character]:getPosition()
  local to_x, to_y, other, px, py, nx, ny, t = self.world:sweepTo(self[character], x + dx, y + dy, filter)
  assert.same({ x, y }, { self[character]:getPosition() })
  if not other then return ("%g %g free %g"):format(to_x, to_y, t) end
  return text_of("%g %g %s %g %g %.2f %.2f %.4g", to_x, to_y, other:getData(), px, py, nx, ny, t)
end

--- The collisions of a move, one a line: other, type, t, pixel, normal, and where the sprite was.
function level.told(cols, n)
  local lines = {}
  for k = 1, n do
    local c = cols[k]
    lines[k] = text_of("%s %s %.3g at %g %g facing %.2f %.2f from %g %g", c.other:getData(), c.type, c.fraction, c.x, c.y,
      c.nx, c.ny, c.touchX, c.touchY)
  end
  assert.is_nil(cols[n + 1])
  return table.concat(lines, "\n")
end

--- Moves a sprite by (dx, dy); where it is then, and its collisions, as text of one line each.
function level:moved(character, dx, dy, response, filter)
  local x, y, cols, n = self:push(character, dx, dy, 1, response, filter)
  assert.same({ x, y }, { self[character]:getPosition() })
  return (("%g %g\n%s"):format(x, y, level.told(cols, n)):gsub("\n$", ""))
end

--- Checks what `moved` gives for `a`; the expected lines may be indented.
function level:moves(dx, dy, response, expected)
  assert.equal((expected:gsub("\n%s+", "\n"):gsub("^%s+", ""):gsub("%s+$", "")), self:moved("a", dx, dy, response))
end

return level
