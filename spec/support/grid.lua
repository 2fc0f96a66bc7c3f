-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A mask of plain Lua strings, one a row, "#" solid and "." empty: what the
-- references read, so that they need nothing of the module they judge.

local byte, concat, rep = string.byte, table.concat, string.rep
local SOLID = byte("#")
local grid = {}
grid.__index = grid

--- A grid of w by h texels; solid(u, v) tells which are solid (none without it).
function grid.new(w, h, solid)
  local self = setmetatable({ w = w, h = h, rows = {} }, grid)
  for v = 0, h - 1 do
    if solid then
      local row = {}
      for u = 0, w - 1 do row[u + 1] = solid(u, v) and "#" or "." end
      self.rows[v + 1] = concat(row)
    else
      self.rows[v + 1] = rep(".", w)
    end
  end
  return self
end

--- A grid with the texels of a mask (anything with getDimensions and get).
function grid.from(mask)
  local w, h = mask:getDimensions()
  return grid.new(w, h, function(u, v) return mask:get(u, v) end)
end

--- The same texels as a mask of the module.
function grid:mask()
  local pixcollide = require "pixcollide"
  if self.w == 0 or self.h == 0 then return pixcollide.newMask(self.w, self.h) end
  return pixcollide.newMaskFromRows(self.rows)
end

function grid:get(u, v)
  if u < 0 or v < 0 or u >= self.w or v >= self.h then return false end
  return byte(self.rows[v + 1], u + 1) == SOLID
end

function grid:set(u, v, solid)
  if u < 0 or v < 0 or u >= self.w or v >= self.h then return end
  local row = self.rows[v + 1]
  self.rows[v + 1] = row:sub(1, u) .. (solid and "#" or ".") .. row:sub(u + 2)
end

function grid:fill(solid)
  for v = 1, self.h do self.rows[v] = rep(solid and "#" or ".", self.w) end
end

function grid:invert()
  for v = 1, self.h do self.rows[v] = self.rows[v]:gsub(".", { ["#"] = ".", ["."] = "#" }) end
end

function grid:count()
  local n = 0
  for v = 1, self.h do n = n + select(2, self.rows[v]:gsub("#", "")) end
  return n
end

--- A drawing for messages; large ones are only named.
function grid:__tostring()
  local head = ("mask %d x %d, %d solid"):format(self.w, self.h, self:count())
  if self.w == 0 or self.h == 0 or self.w > 160 or self.h > 160 then return head end
  return head .. "\n" .. concat(self.rows, "\n")
end

return grid
