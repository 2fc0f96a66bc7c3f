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

local NONE = {}

--- The items whose rectangles meet another one: list, n.
function World:inRect(x, y, w, h, out)
  local size, count, x1, y1 = self.cellSize, 0, x + w, y + h
  local visit = self.visit + 1
  self.visit = visit
  for cy = floor(y / size), floor(y1 / size) do
    local row = self.rows[cy] or NONE
    for cx = floor(x / size), floor(x1 / size) do
      local cell = row[cx] or NONE
      for i = 1, #cell do
        local r = cell[i]
        if r.visit ~= visit then
          r.visit = visit
          if r.x < x1 and x < r.x + r.w and r.y < y1 and y < r.y + r.h then
            count = count + 1
            out[count] = r.item
          end
        end
      end
    end
  end
  return out, count
end

-- Which part of the way from (x, y) along (dx, dy) lies before the rectangle; nil if the way passes it.
local function entry(r, x, y, dx, dy)
  local t0, t1 = 0, 1
  if dx == 0 then
    if x < r.x or x > r.x + r.w then return nil end
  else
    local a, b = (r.x - x) / dx, (r.x + r.w - x) / dx
    if a > b then a, b = b, a end
    if a > t0 then t0 = a end
    if b < t1 then t1 = b end
  end
  if dy == 0 then
    if y < r.y or y > r.y + r.h then return nil end
  else
    local a, b = (r.y - y) / dy, (r.y + r.h - y) / dy
    if a > b then a, b = b, a end
    if a > t0 then t0 = a end
    if b < t1 then t1 = b end
  end
  return t0 <= t1 and t0 or nil
end

--- The item whose rectangle is the first on the way from (x, y) along (dx, dy), and where; from cell to cell.
function World:onSegment(x, y, dx, dy)
  local size = self.cellSize
  local cx, cy = floor(x / size), floor(y / size)
  local step_x, step_y = dx < 0 and -1 or 1, dy < 0 and -1 or 1
  local next_x = dx == 0 and math.huge or ((cx + (dx > 0 and 1 or 0)) * size - x) / dx
  local next_y = dy == 0 and math.huge or ((cy + (dy > 0 and 1 or 0)) * size - y) / dy
  local across_x = dx == 0 and math.huge or size / math.abs(dx)
  local across_y = dy == 0 and math.huge or size / math.abs(dy)
  local nearest, item, left = 2, nil, 0
  while left <= 1 and left <= nearest do
    local cell = (self.rows[cy] or NONE)[cx] or NONE
    for i = 1, #cell do
      local t = entry(cell[i], x, y, dx, dy)
      if t and t < nearest then nearest, item = t, cell[i].item end
    end
    if next_x < next_y then
      left, next_x, cx = next_x, next_x + across_x, cx + step_x
    else
      left, next_y, cy = next_y, next_y + across_y, cy + step_y
    end
  end
  return item, nearest
end

return newWorld
