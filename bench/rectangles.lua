-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Worlds of rectangles in plain Lua, of the kind that Lua games use: a hash of square cells, each with the items that
-- touch it. A peer for the benchmark. Rectangles hold their left and top edges, not their right and bottom ones.

local floor = math.floor

local World = {}
World.__index = World

local function newWorld(cellSize)
  return setmetatable({ cellSize = cellSize, rows = {}, rectangles = {}, visit = 0 }, World)
end

local function enter(self, item, r)
  for cy = r.top, r.bottom do
    local row = self.rows[cy]
    if not row then
      row = {}
      self.rows[cy] = row
    end
    for cx = r.left, r.right do
      local cell = row[cx]
      if cell then
        cell[#cell + 1] = r
      else
        row[cx] = { r }
      end
    end
  end
  r.item = item
end

local function leave(self, r)
  for cy = r.top, r.bottom do
    local row = self.rows[cy]
    for cx = r.left, r.right do
      local cell = row[cx]
      local count = #cell
      for i = 1, count do
        if cell[i] == r then
          cell[i] = cell[count]
          cell[count] = nil
          break
        end
      end
    end
  end
end

function World:add(item, x, y, w, h)
  local size = self.cellSize
  local r = {
    x = x, y = y, w = w, h = h, visit = 0,
    left = floor(x / size), top = floor(y / size), right = floor((x + w) / size), bottom = floor((y + h) / size),
  }
  self.rectangles[item] = r
  enter(self, item, r)
end

function World:update(item, x, y)
  local size, r = self.cellSize, self.rectangles[item]
  local left, top = floor(x / size), floor(y / size)
  local right, bottom = floor((x + r.w) / size), floor((y + r.h) / size)
  r.x, r.y = x, y
  if left == r.left and top == r.top and right == r.right and bottom == r.bottom then return end
  leave(self, r)
  r.left, r.top, r.right, r.bottom = left, top, right, bottom
  enter(self, item, r)
end

--- The items whose rectangles meet the item's own: list, n.
function World:overlapping(item, out)
  local r, count = self.rectangles[item], 0
  local x, y, x1, y1 = r.x, r.y, r.x + r.w, r.y + r.h
  local visit = self.visit + 1
  self.visit = visit
  r.visit = visit
  for cy = r.top, r.bottom do
    local row = self.rows[cy]
    for cx = r.left, r.right do
      local cell = row[cx]
      for i = 1, #cell do
        local other = cell[i]
        if other.visit ~= visit then
          other.visit = visit
          if other.x < x1 and x < other.x + other.w and other.y < y1 and y < other.y + other.h then
            count = count + 1
            out[count] = other.item
          end
        end
      end
    end
  end
  return out, count
end

return newWorld
