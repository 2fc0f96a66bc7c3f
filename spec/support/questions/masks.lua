-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Questions about masks, asked of random ones and of naive loops over texels. A question is a table:
--   name    the method, or more words behind it: "overlapPoint nearest to a point" calls overlapPoint
--   two     is another mask among the arguments? Sometimes, or always if this is "itself", it is the mask itself.
--   mask    how to draw masks: a name of masks.sizes, "any" unless given, or a function(rng)
--   draw    draw(rng, a, b): the further arguments; none without it
--   naive   naive(a, b, ...), without b unless `two`: the results that the call must have
--   judge   judge(a, b, ..., results) instead: raises, or says what is wrong with the results
--   ask     ask(mask, other, ...) instead of the plain call
--   text    how such a call is written, "shown.edited(a, 'add', %s)"; "a:NAME(%s)" unless given
--   near    how far numbers may be off; 0 unless given
--   rounds  how often masks are drawn, 50 unless given; `times` arguments are drawn for each, 3 unless given
-- A case that fails is made small, and shown as lines that can be pasted into a spec.

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"
local shown = require "spec.support.shown"

local unpack = table.unpack or unpack -- luacheck: ignore
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
    if kind <= 10 then
      return rng:pick(masks.SIDES), rng:pick(masks.SIDES)
    elseif kind <= 15 then
      return rng:int(1, 200), rng:int(1, 60)
    elseif kind <= 19 then
      return rng:int(0, 12), rng:int(0, 12)
    end
    return unpack(rng:pick(ODD))
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
local KINDS = {
  "checks", "chains", "caves", "caves", "discs", "discs", "missing", "empty", "full", "sparse", "sparse", "half", "dense",
  "border", "single",
}

--- A random naive mask of w x h texels, or of one of masks.sizes ("any" unless given), or what a function draws.
function masks.draw(rng, size, h)
  local w = size
  if type(size) == "function" then
    return size(rng)
  elseif not h then
    w, h = masks.sizes[size or "any"](rng)
  end
  local kind = rng:pick(KINDS)
  return (kinds[kind] or function() return naive.random(rng, w, h, kind) end)(rng, w, h)
end

-- Drawing arguments.

local FAR = { 32767, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 53, 2 ^ 63, 2 ^ 64 + 2 ^ 20, 1e300 }

local function along(rng, a, b)
  local kind = rng:int(1, 24)
  if kind <= 12 then
    return rng:int(-b - 1, a + 1)
  elseif kind <= 20 then
    return rng:pick { -b, 1 - b, 0, 0, a - 1, a, a - b, 64, -64, 1, -1 }
  elseif kind <= 23 then
    return rng:int(-b, a) + rng:pick { 0.25, 0.999, -0.001 }
  end
  return rng:pick(FAR) * rng:pick { 1, -1 }
end

--- Offsets at which two masks may meet: all about, those at borders more often, not whole ones, and some far away.
function masks.offset(rng, a, b) return along(rng, a.width, b.width), along(rng, a.height, b.height) end

--- Coordinates of a texel of the mask, or some way outside.
function masks.place(rng, a) return along(rng, a.width, 1), along(rng, a.height, 1) end

-- Asking.

local function realOf(case)
  local a = case.a:toMask(pixcollide)
  return a, case.b and (case.b == case.a and a or case.b:toMask(pixcollide))
end

local function method(question) return question.name:match("^[%w_]+") end

local function call(question, case, a, b)
  local arguments = case.arguments
  if question.ask and question.two then
    return question.ask(a, b, unpack(arguments, 1, arguments.n))
  elseif question.ask then
    return question.ask(a, unpack(arguments, 1, arguments.n))
  elseif question.two then
    return a[method(question)](a, b, unpack(arguments, 1, arguments.n))
  end
  return a[method(question)](a, unpack(arguments, 1, arguments.n))
end

-- What the naive side or the judge is given: the masks, the arguments, and what else there is.
local function given(question, case, more)
  local list, n = { case.a, question.two and case.b or nil }, question.two and 2 or 1
  for k = 1, case.arguments.n do list[n + k] = case.arguments[k] end
  n = n + case.arguments.n
  for k = 1, more and more.n or 0 do list[n + k] = more[k] end
  return unpack(list, 1, n + (more and more.n or 0))
end

local function isSame(expected, got, near)
  if #expected ~= #got then return false end
  for k, leaf in ipairs(expected) do
    local other = got[k]
    if leaf ~= other and not (near and type(leaf) == "number" and type(other) == "number"
      and math.abs(leaf - other) <= near) then
      return false
    end
  end
  return true
end

local function pack(...) return { n = select("#", ...), ... } end

-- nil, or what is wrong: expected and got as text, and what kind of fault it is.
local function fault(question, case, a, b)
  local results = pack(pcall(call, question, case, a, b))
  local got = results[1] and shown.leaves(unpack(results, 2, results.n)) or { "raised " .. tostring(results[2]) }
  if not results[1] then
    return { kind = "raised", expected = "no error", got = shown.line(got) }
  elseif question.judge then
    table.remove(results, 1)
    results.n = results.n - 1
    local ok, problem = pcall(question.judge, given(question, case, results))
    if problem then
      return { kind = ok and "judged" or "judge raised", expected = tostring(problem), got = shown.line(got) }
    end
  else
    local expected = shown.leaves(question.naive(given(question, case)))
    if not isSame(expected, got, question.near) then
      return { kind = "differs", expected = shown.line(expected), got = shown.line(got) }
    end
  end
  case.masks = case.masks or shown.text(case.a, case.b)
  local after = shown.text(a, b)
  if case.masks ~= after then
    return { kind = "changed", expected = "masks as they were: " .. case.masks, got = after }
  end
end

-- Making a case that fails small.

local function without(mask, from, count, isRow)
  local w, h = mask.width - (isRow and 0 or count), mask.height - (isRow and count or 0)
  return naive.from(w, h, function(x, y)
    return mask:get(x + (not isRow and x >= from and count or 0), y + (isRow and y >= from and count or 0))
  end)
end

local function cleared(mask, from, count)
  local copy, k = mask:clone(), 0
  mask:eachSolid(function(x, y)
    k = k + 1
    if k > from and k <= from + count then copy[y][x] = false end
  end)
  return copy
end

-- Calls try(mask) with smaller masks, from half of it on down to single rows, columns and texels.
local function eachSmaller(mask, try)
  for _, way in ipairs { "rows", "columns", "texels" } do
    local function size()
      return way == "rows" and mask.height or way == "columns" and mask.width or mask:count()
    end
    local step = floor(size() / 2)
    while step >= 1 do
      local from = 0
      while from + step <= size() do
        local smaller = way == "texels" and cleared(mask, from, step) or without(mask, from, step, way == "rows")
        if try(smaller) then
          mask = smaller
        else
          from = from + step
        end
      end
      step = floor(step / 2)
    end
  end
  return mask
end

-- Calls try(number) with simpler ones; gives the last that was taken.
local function simpler(number, try)
  for _, other in ipairs { 0, 1, -1, floor(number) } do
    if other ~= number and try(other) then return other end
  end
  while math.abs(number) >= 2 and try(number - number % 2 == number and number / 2 or floor(number / 2)) do
    number = number - number % 2 == number and number / 2 or floor(number / 2)
  end
  return number
end

-- The smallest case found that has the same kind of fault, in some seconds.
local function shrink(question, case, kind)
  local finish = os.clock() + rounds.scaled(40, 4) / 10
  local function holds(changed)
    if os.clock() > finish then return false end
    local ok, found = pcall(function() return fault(question, changed, realOf(changed)) end)
    return ok and found ~= nil and found.kind == kind
  end
  local isSelf = case.b == case.a
  local function with(a, b, arguments) return { a = a, b = isSelf and a or b, arguments = arguments } end
  for _ = 1, 2 do
    local a = eachSmaller(case.a, function(a) return holds(with(a, case.b, case.arguments)) end)
    case = with(a, case.b, case.arguments)
    if case.b and not isSelf then
      local b = eachSmaller(case.b, function(b) return holds(with(case.a, b, case.arguments)) end)
      case = with(case.a, b, case.arguments)
    end
    for k = 1, case.arguments.n do
      if type(case.arguments[k]) == "number" then
        local function set(number)
          local arguments = pack(unpack(case.arguments, 1, case.arguments.n))
          arguments[k] = number
          return with(case.a, case.b, arguments)
        end
        case = set(simpler(case.arguments[k], function(number) return holds(set(number)) end))
      end
    end
  end
  return case
end

-- Showing it.

local function rowsText(mask)
  if mask.width == 0 or mask.height == 0 then
    return ("pixcollide.newMask(%d, %d)"):format(mask.width, mask.height)
  end
  return 'pixcollide.newMaskFromRows {\n  "' .. table.concat(mask:rows(), '",\n  "') .. '",\n}'
end

local function source(value)
  if type(value) == "string" then
    return ("%q"):format(value)
  elseif type(value) == "number" then
    return value % 1 == 0 and math.abs(value) < 1e15 and ("%d"):format(value) or ("%.17g"):format(value)
  elseif type(value) ~= "table" then
    return tostring(value)
  end
  local parts = {}
  for k = 1, #value do parts[k] = source(value[k]) end
  for name, item in pairs(value) do
    if type(name) == "string" then parts[#parts + 1] = name .. " = " .. source(item) end
  end
  return "{ " .. table.concat(parts, ", ") .. " }"
end

local function program(question, case, found)
  local texts = {}
  if question.two then texts[1] = case.b == case.a and "a" or "b" end
  for k = 1, case.arguments.n do texts[#texts + 1] = source(case.arguments[k]) end
  local lines = { 'local shown = require "spec.support.shown"', "local a = " .. rowsText(case.a) }
  if question.two and case.b ~= case.a then lines[#lines + 1] = "local b = " .. rowsText(case.b) end
  lines[#lines + 1] = ("assert.equal(%s, shown.text(%s))"):format(
    question.judge and '"right"' or ("%q"):format(found.expected),
    (question.text or "a:" .. method(question) .. "(%s)"):format(table.concat(texts, ", ")))
  return table.concat(lines, "\n")
end

local function fail(question, case)
  local found = fault(question, case, realOf(case))
  if not found then error(question.name .. " failed once, but not again with the same masks", 0) end
  case = shrink(question, case, found.kind)
  found = fault(question, case, realOf(case))
  error(("%s\n%s\n  expected: %s\n  got:      %s\nthis shows it:\n%s"):format(question.name, found.kind, found.expected,
    found.got, program(question, case, found)), 0)
end

-- One question in one round.
local function ask(question, rng)
  local case = { a = masks.draw(rng, question.mask) }
  if question.two then
    case.b = (question.two == "itself" or rng:chance(0.12)) and case.a or masks.draw(rng, question.mask)
  end
  local a, b = realOf(case)
  for _ = 1, question.draw and question.times or (question.draw and 3 or 1) do
    case.arguments = question.draw and pack(question.draw(rng, case.a, case.b)) or pack()
    if fault(question, case, a, b) then fail(question, case) end
  end
end

--- The methods that spec/toolkit/questions_spec.lua asks.
masks.TOOLKIT = {
  { name = "dilated" }, { name = "eroded" }, { name = "opened" }, { name = "closed" }, { name = "convolve" },
  { name = "overlapAreas" }, { name = "connectedComponents" }, { name = "componentAt" }, { name = "largestComponent" },
  { name = "boundingRects" }, { name = "filledHoles" }, { name = "floodFilled" }, { name = "rectangles" },
  { name = "contours" }, { name = "outlinePixels" }, { name = "polygons" }, { name = "convexParts" },
}

--- The methods that lists of questions ask, as keys.
function masks.names(lists)
  local names = {}
  for _, questions in ipairs(lists) do
    for _, question in ipairs(questions) do names[method(question)] = true end
  end
  return names
end

--- For each of the questions its sentence, and what checks it on random masks and arguments:
--- for sentence, check in masks.each(questions) do it(sentence, check) end
function masks.each(questions)
  local k = 0
  return function()
    k = k + 1
    local question = questions[k]
    if question then
      return question.name .. " is what a loop over texels finds", function()
        rounds.each(question.name, question.rounds or 50, function(rng) ask(question, rng) end)
      end
    end
  end
end

return masks
