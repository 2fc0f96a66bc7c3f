-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What an entry covers by the rule, kept until its grid, the grid's version or its transform are others. An entry has
-- grid and t.

local rule = require "spec.support.oracles.rule"

local unpack = table.unpack or unpack -- luacheck: ignore
local covered = {}

local function is_kept(entry)
  local at, t, grid = entry.kept, entry.t, entry.grid
  return at and at.grid == grid and at.version == grid.version and at.x == t.x and at.y == t.y and at.r == t.r
    and at.sx == t.sx and at.sy == t.sy and at.ox == t.ox and at.oy == t.oy and at.kx == t.kx and at.ky == t.ky
end

local function kept(entry)
  if not is_kept(entry) then
    local at = { grid = entry.grid, version = entry.grid.version, cover = rule.coverage(entry.grid, entry.t) }
    for name, value in pairs(entry.t) do at[name] = value end
    at.bounds = { rule.bounds(at.cover) }
    entry.kept = at
  end
  return entry.kept
end

--- The coverage of an entry, as rule.coverage gives it.
function covered.cover(entry) return kept(entry).cover end

--- Its bounds left, top, right, bottom (the ends not included); nil if it covers nothing.
function covered.bounds(entry)
  local x, y, w, h = unpack(kept(entry).bounds)
  if x then return x, y, x + w, y + h end
end

--- Its covered pixels, row by row: i1, j1, i2, j2, ...
function covered.pixels(entry) return rule.pixels(kept(entry).cover) end
--- Does it cover pixel (i, j)?
function covered.has(entry, i, j) return rule.has(kept(entry).cover, i, j) end

--- Have two entries a pixel in common?
function covered.meet(a, b)
  local i0, j0, i1, j1 = covered.bounds(a)
  local k0, l0, k1, l1 = covered.bounds(b)
  if not i0 or not k0 or i0 >= k1 or k0 >= i1 or j0 >= l1 or l0 >= j1 then return false end
  return rule.meet(kept(a).cover, kept(b).cover)
end

return covered
