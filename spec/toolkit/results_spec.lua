-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What masks make of themselves is their own: it outlives them, its memory is given back, and a finaliser that runs
-- while it is made does no harm.

local pixcollide = require "pixcollide"
local collector = require "spec.support.collector"
local finalisers = require "spec.support.finalisers"

local unpack = table.unpack or unpack -- luacheck: ignore

-- Methods with arguments for a mask. A function makes those that depend on it.
local function itself(mask) return { mask } end

local MASKS = { -- these make masks of the same solid texels, if all of the mask's are
  dilated = { 0 }, eroded = { 0 }, opened = { 0 }, closed = { 0 }, union = itself, intersection = itself,
  filledHoles = {}, floodFilled = { 0, 0 },
}
local LISTS = {
  contours = {}, outlinePixels = {}, polygons = {}, convexParts = {}, boundingRects = {}, rectangles = {},
  overlapAreas = itself,
}
local TEXTS = { toRows = {}, toPixels = {}, encodePNG = {}, serialize = {}, hash = {}, eachSolid = {}, eachRun = {} }

local function call(mask, name, arguments)
  arguments = type(arguments) == "function" and arguments(mask) or arguments
  return mask[name](mask, unpack(arguments))
end

local function bytes()
  collectgarbage()
  collectgarbage()
  return (pixcollide.getMemory())
end

-- 60 x 60 dots, which do not touch.
local function dots()
  local many = pixcollide.newMask(120, 120)
  for y = 0, 119, 2 do
    for x = 0, 119, 2 do many:set(x, y) end
  end
  return many
end

describe("the results of a mask", function()
  it("are masks of their own", function()
    for name, arguments in pairs(MASKS) do
      local mask = pixcollide.newRectangleMask(3, 3)
      local result = call(mask, name, arguments)
      mask:set(1, 1, false)
      assert.equal(9, result:count(), name)
      result:clear()
      assert.equal(8, mask:count(), name)
    end
  end)

  it("are lists of their own, which outlive it", function()
    for name, arguments in pairs(LISTS) do
      local mask = pixcollide.newRectangleMask(3, 2)
      local first, second = call(mask, name, arguments), call(mask, name, arguments)
      assert.are_not.equal(first, second)
      assert.same(first, second)
      local list = type(first[1]) == "table" and first[1] or first
      list[1] = 77
      assert.are_not.same(first, second, name)
      assert.equal(6, mask:count())
    end
    local mask = pixcollide.newRectangleMask(3, 2)
    local loops = mask:contours()
    mask:release()
    assert.same({ 0, 0, 3, 0, 3, 2, 0, 2, isHole = false }, loops[1])
  end)

  it("hold no memory of the module if they are lists or texts", function()
    local mask, before = dots(), bytes()
    for _, kind in ipairs { LISTS, TEXTS } do
      for name, arguments in pairs(kind) do
        call(mask, name, arguments)
        assert.equal(before, (pixcollide.getMemory()), name)
      end
    end
    mask:rectangles((mask:boundingRects()))
    assert(pixcollide.deserializeMask(mask:serialize())):release()
    assert.is_nil(pixcollide.deserializeMask("PXMK"))
    assert.equal(before, (pixcollide.getMemory()))
  end)

  it("can be released at once", function()
    local mask, before = pixcollide.newCircleMask(10), bytes()
    local grown, met = mask:dilated(3), mask:convolve(mask)
    assert.is_true((pixcollide.getMemory()) > before)
    grown:release()
    met:release()
    assert.equal(before, bytes())
  end)
end)

describe("a finaliser that runs within a call", function()
  -- On a full square of 9 x 9: what the result counts.
  local COUNTS = {
    dilated = 121, eroded = 49, opened = 81, closed = 81, convolve = 289, overlapAreas = 289, union = 81,
    intersection = 81, difference = 0, symmetricDifference = 0, __sub = 0, __bxor = 0,
  }
  local BY_RADIUS = { dilated = true, eroded = true, opened = true, closed = true }

  for name, expected in pairs(COUNTS) do
    it("may release the mask, in " .. name, function()
      local calls = 0
      finalisers.during(function() return pixcollide.newRectangleMask(9, 9) end, function(mask)
        mask:release()
      end, function(mask)
        local method, other = mask[name] or debug.getmetatable(mask)[name], pixcollide.newRectangleMask(9, 9)
        calls = calls + 1
        local a, b = calls % 3 == 0 and other or mask, calls % 3 == 1 and other or mask -- either or both
        local result = method(BY_RADIUS[name] and mask or a, BY_RADIUS[name] and 1 or b)
        return type(result) == "table" and #result or result:count()
      end, function(_, ok, count)
        if ok then assert.equal(expected, count) else assert.matches("has been released", count) end
      end)
    end)
  end

  -- Makes garbage that runs f while the call that follows makes its results: with a collector in a hurry, whatever is
  -- allocated next may collect it.
  local function duringNext(f)
    collectgarbage("stop")
    for _ = 1, 50 do finalisers.onCollect(f) end
    collectgarbage("restart")
    local calm = collector.hurry(100, 2000)
    return function(...)
      calm()
      return ...
    end
  end

  it("may edit the mask: components are those of one moment", function()
    local ran = 0
    for _ = 1, 3 do
      local many = dots()
      local done = duringNext(function()
        ran = ran + 1
        many:clear()
      end)
      local list, n = done(many:connectedComponents())
      assert.equal(n, #list)
      assert.is_true(n == 0 or n == 3600, n)
      for _, part in ipairs(list) do
        assert.same({ 1, 1, 1, 1 }, { part.count, part.mask:count(), part.mask:getDimensions() })
      end
    end
    collectgarbage()
    assert.is_true(ran > 0)
  end)

  it("may release the mask while lists of its parts are made", function()
    for _, name in ipairs { "connectedComponents", "boundingRects", "rectangles", "filledHoles" } do
      local many = dots()
      local done = duringNext(function() many:release() end)
      local ok, result, n = done(pcall(many[name], many))
      if not ok then assert.is_truthy(result:find("mask has been released", 1, true), result)
      else assert.equal(3600, n or result:count())
      end
    end
  end)
end)
