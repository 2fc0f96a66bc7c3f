-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Questions about masks alone, asked of random ones and of naive loops over texels: those of replay.lua, but shorter.
--   name    the method, or more words behind it: "overlapPoint nearest to a point" calls overlapPoint
--   two     is another mask among the arguments? Sometimes, or always if this is "itself", it is the mask itself.
--   mask    how to draw masks: a name of masks.sizes, "any" unless given, or a function(rng)
--   draw    draw(rng, a, b) of naive masks: the further arguments; none without it
--   naive   naive(a, b, ...), without b unless `two`: the results that the call must have
--   judge   judge(results, a, b, ...) instead: raises, or says what is wrong with the results
--   ask     ask(mask, other, ...) instead of the plain call
--   rounds  how often masks are drawn, 25 unless given; `times` arguments are drawn for each, 3 unless given

local driver = require "spec.support.questions.driver"
local naive = require "spec.support.oracles.naive_mask"
local values = require "spec.support.questions.values"

local floor, min = math.floor, math.min
local masks = {}

-- Drawing masks.

--- Sides where words end and begin.
masks.SIDES = { 0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

local SHORT = { 0, 1, 2, 3, 5, 8, 13, 17 }
local ODD = { { 1, 300 }, { 300, 1 }, { 257, 3 }, { 3, 257 }, { 70, 200 }, { 140, 260 } } -- some with a summary

masks.sizes = {
  any = function(rng)
    local kind = rng:int(1, 20)
    if kind <= 10 then return rng:pick(masks.SIDES), rng:pick(masks.SIDES) end
    if kind <= 15 then return rng:int(1, 200), rng:int(1, 60) end
    if kind <= 19 then return rng:int(0, 12), rng:int(0, 12) end
    return (table.unpack or unpack)(rng:pick(ODD)) -- luacheck: ignore
  end,
  flat = function(rng) -- one awkward side: for what takes long to find naively
    local w, h = rng:pick(masks.SIDES), rng:pick(SHORT)
    if rng:chance(0.4) then return h, w end
    return w, h
  end,
  small = function(rng) return rng:int(0, 12), rng:int(0, 12) end,
  tiny = function(rng) return rng:int(1, 5), rng:int(1, 4) end,
}

-- More kinds than naive.kinds: texels that touch over corners, winding regions, discs and holes, and one texel missing.
local kinds = {
  checks = function(rng, w, h)
    local period, phase = rng:int(1, 3), rng:int(0, 5)
    return naive.from(w, h, function(x, y) return (floor((x + phase) / period) + floor(y / period)) % 2 == 0 end)
  end,
  chains = function(rng, w, h)
    local slope, gap = rng:int(-2, 2), rng:int(2, 5)
    return naive.from(w, h, function(x, y) return (x + slope * y) % gap == 0 end)
  end,
  caves = function(rng, w, h)
    local density = rng:real(0.3, 0.7)
    return naive.from(w, h, function() return rng:chance(density) end)
  end,
  discs = function(rng, w, h)
    local mask = naive.new(w, h)
    for _ = 1, rng:int(1, 8) do
      local cx, cy, r, solid = rng:int(0, w), rng:int(0, h), rng:real(0.5, rng:pick { 6, 6, 40 }), rng:chance(0.6)
      for y = math.max(0, floor(cy - r)), min(h - 1, floor(cy + r)) do
        for x = math.max(0, floor(cx - r)), min(w - 1, floor(cx + r)) do
          if (x + 0.5 - cx) ^ 2 + (y + 0.5 - cy) ^ 2 <= r ^ 2 then mask[y][x] = solid end
        end
      end
    end
    return mask
  end,
  missing = function(rng, w, h)
    local mask = naive.new(w, h, true)
    mask:set(rng:int(0, w - 1), rng:int(0, h - 1), false)
    return mask
  end,
}
local KINDS = { "checks", "chains", "caves", "caves", "discs", "discs", "missing", "empty", "full", "sparse", "sparse",
  "half", "dense", "border", "single" }

--- A random naive mask of w x h texels, or of one of masks.sizes ("any" unless given), or what a function draws.
function masks.draw(rng, size, h)
  local w = size
  if type(size) == "function" then return size(rng) end
  if not h then w, h = masks.sizes[size or "any"](rng) end
  local kind = rng:pick(KINDS)
  return (kinds[kind] or function() return naive.random(rng, w, h, kind) end)(rng, w, h)
end

-- Drawing arguments.

local FAR = { 32767, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 53, 2 ^ 63, 2 ^ 64 + 2 ^ 20, 1e300 }

local function along(rng, a, b)
  local kind = rng:int(1, 24)
  if kind <= 12 then return rng:int(-b - 1, a + 1) end
  if kind <= 20 then return rng:pick { -b, 1 - b, 0, 0, a - 1, a, a - b, 64, -64, 1, -1 } end
  if kind <= 23 then return rng:int(-b, a) + rng:pick { 0.25, 0.999, -0.001 } end
  return rng:pick(FAR) * rng:pick { 1, -1 }
end

--- Offsets at which two masks may meet: all about, those at borders more often, not whole ones, and some far away.
function masks.offset(rng, a, b) return along(rng, a.width, b.width), along(rng, a.height, b.height) end

--- Coordinates of a texel of the mask, or some way outside.
function masks.place(rng, a) return along(rng, a.width, 1), along(rng, a.height, 1) end

-- Asking.

-- The naive masks of grids.
local known = setmetatable({}, { __mode = "k" })
local function texels(g)
  known[g] = known[g] or naive.from(g.w, g.h, function(x, y) return g:get(x, y) end)
  return known[g]
end

local function scene(rng, question)
  local list, count = {}, question.two and question.two ~= "itself" and not rng:chance(0.12) and 2 or 1
  for k = 1, count do
    local mask = masks.draw(rng, question.mask)
    list[k] = { w = mask.width, h = mask.height, rows = mask:rows() }
  end
  return { masks = list, sprites = {} }
end

-- The function called with naive masks for grids.
local function of_texels(question, f)
  if question.two then return function(a, b, ...) return f(texels(a), texels(b), ...) end end
  return function(a, ...) return f(texels(a), ...) end
end

--- A table of questions by name, for the driver; file: the one of this folder that gives the table.
function masks.questions(file, list)
  local questions = {}
  for _, short in ipairs(list) do
    local name, draw, judge = short.name, short.draw or function() end, short.judge
    local naive_answer = of_texels(short, short.naive)
    questions[name] = {
      name = name, method = name:match "^[%w_]+", from = "spec.support.questions." .. file, of_first = true,
      keeps = true, nearly = short.nearly, short = short,
      draw = function(rng, state)
        local a, b = state.masks[1], state.masks[2] or state.masks[1]
        if short.two then return values.mask(1), values.mask(b.index), draw(rng, texels(a), texels(b)) end
        return values.mask(1), draw(rng, texels(a))
      end,
      naive = function(_, ...) return naive_answer(...) end,
      judge = judge and function(_, results, ...)
        return of_texels(short, function(...) return judge(results, ...) end)(...)
      end,
      ask = short.ask and function(_, ...) return short.ask(...) end,
    }
  end
  return questions
end

--- Declares a test, by `it`, for each of the questions.
function masks.check(questions, it)
  for _, question in ipairs(driver.listed(questions)) do
    local short = question.short
    it(question.name .. " is what a loop over texels finds", function()
      driver.run {
        name = question.name, rounds = short.rounds or 25, scene = function(rng) return scene(rng, short) end,
        questions = { question }, steps = short.draw and (short.times or 3) or 1, changing = { 0 },
      }
    end)
  end
end

return masks
