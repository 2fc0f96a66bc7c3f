-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What one sprite is asked about what it covers, and two about what they have in common; see replay.lua.

local covered = require "spec.support.oracles.covered"
local grid = require "spec.support.grid"
local named = require "spec.support.questions.named"
local naive_contact = require "spec.support.oracles.naive_contact"
local naive_near = require "spec.support.oracles.naive_near"
local naive_stamp = require "spec.support.oracles.naive_stamp"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"
local values = require "spec.support.questions.values"

local questions, add = named "sprite"

local function question(name, fields)
  fields.of_first = true
  add(name, fields)
end

local function one(rng, state)
  if #state.sprites > 0 then return values.sprite(rng:pick(state.sprites).index) end
end

-- One whose window has not too many pixels, and that window.
local function one_small(rng, state)
  local entry = rng:pick(state.sprites)
  local cover = covered.cover(entry)
  if cover.w * cover.h <= 20000 then
    return values.sprite(entry.index), { x = cover.x, y = cover.y, w = cover.w, h = cover.h }
  end
end

-- What one covers.

local function covers_all(points, covers)
  local found = {}
  for k = 1, #points, 2 do found[#found + 1] = covers(points[k], points[k + 1]) end
  return found
end

question("covers", { draw = function(rng, state)
  local entry = rng:pick(state.sprites)
  local cover, points = covered.cover(entry), {}
  for k = 1, 120, 2 do
    points[k], points[k + 1] = cover.x + rng:int(-2, cover.w + 1), cover.y + rng:int(-2, cover.h + 1)
    if rng:chance(0.3) then
      points[k], points[k + 1] = points[k] + sprites.fraction(rng), points[k + 1] + sprites.fraction(rng)
    end
  end
  return values.sprite(entry.index), points
end, ask = function(_, sprite, points) return covers_all(points, function(x, y) return sprite:covers(x, y) end) end,
  naive = function(_, entry, points)
    return covers_all(points, function(x, y) return covered.has(entry, math.floor(x), math.floor(y)) end)
  end })

-- Every pixel of the window and around it.
local function seen(window, has)
  return grid.new(window.w + 2, window.h + 2, function(u, v) return has(window.x - 1 + u, window.y - 1 + v) end)
end

question("covers, pixel by pixel", { draw = one_small, ask = function(_, sprite, window)
  return seen(window, function(i, j) return sprite:covers(i, j) end)
end, naive = function(_, entry, window)
  local cover = covered.cover(entry)
  return seen(window, function(i, j) return rule.has(cover, i, j) end)
end })

-- Where a raster of nothing lies is nobody's business.
question("rasterize", { draw = one, ask = function(_, sprite)
  local mask, x, y = sprite:rasterize()
  if mask:count() > 0 then return mask, x, y end
  return mask:getDimensions()
end, naive = function(_, entry)
  local left, top, right, bottom = covered.bounds(entry)
  if not left then return 0, 0 end
  local function has(u, v) return covered.has(entry, left + u, top + v) end
  return grid.new(right - left, bottom - top, has), left, top
end })
question("getBounds", { draw = one, naive = function(_, entry)
  local left, top, right, bottom = covered.bounds(entry)
  if left then return left, top, right - left, bottom - top end
end })

-- A box of whole numbers that holds all covered pixels, and is not much larger than the turned image.
question("getBox", { draw = one, ask = function(_, sprite)
  local x, y, w, h = sprite:getBox()
  local bx, by, bw, bh = sprite:getBounds()
  local a, b, c, d = sprite:getMatrix()
  local mask_w, mask_h = sprite:getMask():getDimensions()
  local rounding = 4 + (math.abs(a) + math.abs(b) + math.abs(c) + math.abs(d)) / 1000
  return w >= 0 and h >= 0 and x % 1 == 0 and y % 1 == 0 and w % 1 == 0 and h % 1 == 0,
    not bx or (x <= bx and y <= by and x + w >= bx + bw and y + h >= by + bh),
    w <= math.abs(a) * mask_w + math.abs(c) * mask_h + rounding,
    h <= math.abs(b) * mask_w + math.abs(d) * mask_h + rounding
end, naive = function() return true, true, true, true end })

-- A circle that holds all covered pixels.
question("getBoundingCircle", { draw = one_small, ask = function(_, sprite)
  local x, y, r = sprite:getBoundingCircle()
  local raster, left, top = sprite:rasterize()
  local outside, slack = 0, 1e-6 + r * 1e-9
  for i, j in raster:eachSolid() do
    local dx = math.max(math.abs(left + i - x), math.abs(left + i + 1 - x))
    local dy = math.max(math.abs(top + j - y), math.abs(top + j + 1 - y))
    outside = outside + (math.sqrt(dx * dx + dy * dy) > r + slack and 1 or 0)
  end
  return r >= 0, outside
end, naive = function() return true, 0 end })

-- A sprite and a rectangle, whose edges have something to do with the sprite's bounds.

local function edge(rng, at, length)
  local kind = rng:int(1, 4)
  if kind == 1 then return at + rng:int(-1, 1) + rng:pick { 0, 0.5, 0.5 + 2 ^ -20, 0.5 - 2 ^ -20 } end
  if kind == 2 then return at + length + rng:int(-2, 1) + rng:pick { 0, 0.5, 0.25 } end
  return at + rng:real(-0.5, 1.5) * length
end

local function sprite_and_rectangle(rng, state)
  local entry = rng:pick(state.sprites)
  local reference = values.sprite(entry.index)
  local left, top, right, bottom = covered.bounds(entry)
  local kind = rng:int(1, 12)
  if kind == 1 then
    return reference, -1e300, -1e300, 2e300, 2e300
  elseif kind == 2 then
    return reference, 1e300, 1e300, 1e300, 1e300
  elseif not left then
    return reference, math.floor(entry.t.x), math.floor(entry.t.y), 5, 5
  elseif kind <= 5 then
    local w, h = right - left, bottom - top
    return reference, left, top, kind == 3 and 0 or w, kind == 4 and 0 or h
  end
  local x0, x1 = edge(rng, left, right - left), edge(rng, left, right - left)
  local y0, y1 = edge(rng, top, bottom - top), edge(rng, top, bottom - top)
  return reference, math.min(x0, x1), math.min(y0, y1), math.abs(x1 - x0), math.abs(y1 - y0)
end

question("isInside", { draw = sprite_and_rectangle, naive = function(_, ...)
  local all, inside = naive_near.edges(...)
  return inside == all
end })
question("touchesEdge", { draw = sprite_and_rectangle, naive = function(_, ...)
  local _, _, left, top, right, bottom = naive_near.edges(...)
  return left or top or right or bottom, left, top, right, bottom
end })
question("visibleFraction", { draw = sprite_and_rectangle, naive = function(_, ...)
  local all, inside = naive_near.edges(...)
  return all == 0 and 0 or inside / all
end })

-- Two sprites.

local function two(rng, state)
  local a = rng:pick(state.sprites)
  local b = rng:chance(0.05) and a or rng:pick(state.sprites)
  for _ = 1, rng:chance(0.8) and 6 or 0 do -- rather one that is near
    if b ~= a and covered.meet(a, b) then break end
    b = rng:pick(state.sprites)
  end
  return values.sprite(a.index), values.sprite(b.index)
end

-- Two that oracles can try all offsets of; `most` pixels of one times those of the other.
local function two_small(most)
  return function(rng, state)
    local a, b = two(rng, state)
    local one_entry, other = state.sprites[a.index], state.sprites[b.index]
    local away = math.max(math.abs(one_entry.t.x - other.t.x), math.abs(one_entry.t.y - other.t.y))
    if covered.cover(one_entry).n * covered.cover(other).n <= most and away < 2 ^ 24 then return a, b end
  end
end

local function common(_, a, b) return rule.common(covered.cover(a), covered.cover(b)) end
question("collides", { draw = two, naive = function(...) return common(...).n > 0 end })
question("touches", { draw = two, naive = function(...) return common(...).n > 0 end })
question("overlapArea", { draw = two, naive = function(...) return common(...).n end })
question("overlapRect", { draw = two, naive = function(...)
  local both = common(...)
  if both.n > 0 then return rule.bounds(both) end
end })

-- Boxes and circles are compared as getBox and getBoundingCircle give them. true: as it should be.
question("collidesBox", { draw = two, ask = function(_, a, b)
  local ax, ay, aw, ah = a:getBox()
  local bx, by, bw, bh = b:getBox()
  local meet = ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah
    and aw > 0 and ah > 0 and bw > 0 and bh > 0
  return meet == a:collidesBox(b), meet == b:collidesBox(a), meet or not a:collides(b)
end, naive = function() return true, true, true end })
question("collidesCircle", { draw = two, ask = function(_, a, b)
  local ax, ay, ar = a:getBoundingCircle()
  local bx, by, br = b:getBoundingCircle()
  local far, meet = math.sqrt((ax - bx) ^ 2 + (ay - by) ^ 2), a:collidesCircle(b)
  local _, _, aw, ah = a:getBox()
  local _, _, bw, bh = b:getBox()
  local expected = meet
  if aw == 0 or ah == 0 or bw == 0 or bh == 0 then expected = false
  elseif math.abs(far - (ar + br)) > 1e-6 * (1 + far) and ar > 0 and br > 0 then expected = far < ar + br
  end
  return meet == expected, meet == b:collidesCircle(a), meet or not a:collides(b)
end, naive = function() return true, true, true end })
question("contact", { draw = two_small(20000), nearly = 1e-12, naive = function(_, a, b)
  local contact = naive_contact.contact(covered.cover(a), covered.cover(b))
  if contact then return contact.area, contact.x, contact.y, contact.nx, contact.ny end
end })
question("isAdjacent", { draw = function(rng, state)
  local a, b = two(rng, state)
  return a, b, rng:pick { 4, 8, false } or nil
end, naive = function(_, a, b, connectivity)
  return naive_contact.isAdjacent(covered.cover(a), covered.cover(b), connectivity or 8)
end })
question("distance", { draw = function(rng, state)
  local a, b = two_small(40000)(rng, state)
  if a then
    local square = naive_contact.distance(covered.cover(state.sprites[a.index]), covered.cover(state.sprites[b.index]))
    if square and square > 2 ^ 52 then return end -- no double holds all of these
    local distance = math.sqrt(square or 0)
    return a, b, rng:pick { false, distance, distance * (1 - 2 ^ -50), distance + 20, 0, math.huge } or nil
  end
end, naive = function(_, a, b, most)
  local square, ax, ay, bx, by = naive_contact.distance(covered.cover(a), covered.cover(b))
  if square and math.sqrt(square) <= (most or math.huge) then return math.sqrt(square), ax, ay, bx, by end
end })

local function reached(a, b)
  local t = a.t
  local xx, xy, yx, yy = sprites.forward(t)
  local matrix = { xx, xy, yx, yy, t.x - (xx * t.ox + yx * t.oy), t.y - (xy * t.ox + yy * t.oy) }
  return naive_stamp.reached(a.grid, t, matrix, covered.cover(b))
end

-- Its texels that the other one covers, as a mask and where that lies.
question("rasterize on another one", { draw = function(rng, state)
  local a, b = two(rng, state)
  if state.sprites[a.index].grid.w * state.sprites[a.index].grid.h <= 9000 then return a, b end
end, ask = function(_, a, b)
  local mask, x, y = b:rasterize(a)
  local w, h = a:getMask():getDimensions()
  return (mask:cropped(-x, -y, w, h)), mask:trimmed():equals(mask)
end, naive = function(_, a, b)
  local texels, result = reached(a, b), grid.new(a.grid.w, a.grid.h)
  naive_stamp.edit(result, texels, "add")
  return result, true
end })

-- The texels that the other one covers are made solid, or empty.
question("stamp", { changes = true, draw = function(rng, state)
  local a, b = two(rng, state)
  if state.sprites[a.index].grid.w * state.sprites[a.index].grid.h <= 9000 then
    return a, b, rng:pick { "add", "subtract" }
  end
end, ask = function(_, a, b, operation)
  return a:stamp(b, operation), a:getMask()
end, naive = function(_, a, b, operation)
  local changed = naive_stamp.edit(a.grid, reached(a, b), operation)
  a.grid.version = a.grid.version + 1
  return changed, a.grid
end })

return questions
