-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What picture:drawWorld should draw of sprites, pixel by pixel: coverage, then hits, boxes, events and contacts. Entries
-- are those of seeing.lua; a view is a table with x, y, w, h in world pixels.

local rule = require "spec.support.oracles.rule"
local seeing = require "spec.support.seeing"

local floor = math.floor
local naive_drawing = {}

-- Pictures hold bytes.
local function rounded(value) return floor(value * 255 + 0.5) / 255 end

local function blend(pixel, color, alpha)
  alpha = alpha * (color[4] or 1)
  for k = 1, 3 do pixel[k] = rounded(color[k] * alpha + pixel[k] * (1 - alpha)) end
end

-- For each entry its coverage of the view.
local function coverages(entries, view)
  local list = {}
  for k, entry in ipairs(entries) do
    list[k] = rule.coverage(entry.grid, entry.t, view.x, view.y, view.x + view.w, view.y + view.h)
  end
  return list
end

-- Which of the entries may be a pair, as pairs of their numbers, in order.
local function pairsOf(entries, excluded)
  local list = {}
  for p, a in ipairs(entries) do
    for q = p + 1, #entries do
      if seeing.may_collide(excluded, a, entries[q]) then list[#list + 1] = { p, q } end
    end
  end
  return list
end

-- How many of the pairs cover the pixel.
local function countHits(list, covers, i, j)
  local n = 0
  for _, pair in ipairs(list) do
    if rule.has(covers[pair[1]], i, j) and rule.has(covers[pair[2]], i, j) then n = n + 1 end
  end
  return n
end

local function isOnFrame(x, y, w, h, i, j)
  return i >= x and i < x + w and j >= y and j < y + h and (i == x or i == x + w - 1 or j == y or j == y + h - 1)
end

-- From pixel to pixel, one in each step of the longer direction, as seen from the view's corner.
local function isOnLine(view, x1, y1, x2, y2, i, j)
  x1, y1, x2, y2, i, j = x1 - view.x, y1 - view.y, x2 - view.x, y2 - view.y, i - view.x, j - view.y
  if math.abs(y2 - y1) > math.abs(x2 - x1) then x1, y1, x2, y2, i, j = y1, x1, y2, x2, j, i end
  if x1 > x2 then x1, y1, x2, y2 = x2, y2, x1, y1 end
  local slope = x2 > x1 and (y2 - y1) / (x2 - x1) or 0
  return i >= x1 and i <= x2 and j == floor(y1 + (i - x1) * slope + 0.5)
end

--- The pairs that collide, in order, and a set of them: set[a][b] is true.
function naive_drawing.touching(entries, excluded)
  local list, set = {}, {}
  for _, entry in ipairs(entries) do set[entry] = {} end
  for _, pair in ipairs(pairsOf(entries, excluded)) do
    local a, b = entries[pair[1]], entries[pair[2]]
    if seeing.common(a, b) > 0 then list[#list + 1], set[a][b] = { a, b }, true end
  end
  return list, set
end

-- Marks are tests whether a pixel of the view, and of which colour.

local function markEvent(marks, view, pair, color)
  local a, b = pair[1].sprite, pair[2].sprite
  local x, y, w, h = a:overlapRect(b)
  local distance, x1, y1, x2, y2 = a:distance(b)
  if x then
    marks[#marks + 1] = { color, function(i, j) return isOnFrame(x - 2, y - 2, w + 4, h + 4, i, j) end }
  elseif distance then
    marks[#marks + 1] = { color, function(i, j) return isOnLine(view, x1, y1, x2, y2, i, j) end }
  end
end

local function markContact(marks, view, pair, color)
  local _, x, y, nx, ny = pair[1].sprite:contact(pair[2].sprite)
  x, y = floor(x), floor(y)
  local toX, toY = floor(x + 0.5 + 12 * nx), floor(y + 0.5 + 12 * ny)
  marks[#marks + 1] = { color, function(i, j) return isOnLine(view, x, y, toX, toY, i, j) end }
  marks[#marks + 1] = { color, function(i, j) return math.abs(i - x) <= 1 and math.abs(j - y) <= 1 end }
end

--- What is drawn with the options `events` and `contacts`. before and now are lists of pairs, as naive_drawing.touching
-- gives them, and sets: of the last two updates.
function naive_drawing.marks(entries, excluded, view, colors, options, updates)
  local marks = {}
  local function add(list, set, isIn, color)
    for _, pair in ipairs(options.events and list or {}) do
      if (set[pair[1]] and set[pair[1]][pair[2]] or false) == isIn then markEvent(marks, view, pair, color) end
    end
  end
  add(updates.before, updates.nowSet, false, colors.ended)
  add(updates.now, updates.beforeSet, true, colors.stayed)
  add(updates.now, updates.beforeSet, false, colors.began)
  for _, pair in ipairs(options.contacts and naive_drawing.touching(entries, excluded) or {}) do
    markContact(marks, view, pair, colors.contacts)
  end
  return marks
end

--- The colours {r, g, b} of the view's pixels, row by row, on an opaque background. colors has layers, hits, boxes; what
-- options (a table with coverage, hits, boxes) has as false is not drawn. The marks come last.
function naive_drawing.pixels(entries, excluded, view, background, colors, options, marks)
  local covers, list, pixels = coverages(entries, view), pairsOf(entries, excluded), {}
  for j = view.y, view.y + view.h - 1 do
    for i = view.x, view.x + view.w - 1 do
      local pixel = { rounded(background[1]), rounded(background[2]), rounded(background[3]) }
      for k, entry in ipairs(entries) do
        if options.coverage and rule.has(covers[k], i, j) then
          blend(pixel, colors.layers[entry.layer], entry.enabled and 1 or 0.3)
        end
      end
      for _ = 1, options.hits and countHits(list, covers, i, j) or 0 do blend(pixel, colors.hits, 1) end
      for _, entry in ipairs(entries) do
        local x, y, w, h = entry.sprite:getBox()
        if options.boxes and isOnFrame(x, y, w, h, i, j) then blend(pixel, colors.boxes, 1) end
      end
      for _, mark in ipairs(marks) do
        if mark[2](i, j) then blend(pixel, mark[1], 1) end
      end
      pixels[#pixels + 1] = pixel
    end
  end
  return pixels
end

return naive_drawing
