-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of the methods for regions and rectangles, and what they do to memory.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"

local BAD_CONNECTIVITY = {
  { 5, "connectivity expected to be 4 or 8, got 5" },
  { 0, "connectivity expected to be 4 or 8, got 0" },
  { -8, "connectivity expected to be 4 or 8, got -8" },
  { 9.5, "connectivity expected to be 4 or 8, got 9" },
  { 2 ^ 32 + 4, "connectivity expected to be 4 or 8, got 4294967300" },
  { 0 / 0, "connectivity expected to be finite, got nan" },
  { math.huge, "connectivity expected to be finite, got inf" },
  { "x", "number expected, got string" },
  { {}, "number expected, got table" },
  { true, "number expected, got boolean" },
}

local mask

before_each(function()
  mask = pixcollide.newMaskFromRows { "##..#", ".###.", "#...#" }
end)

describe("a connectivity", function()
  it("is 4 or 8", function()
    for _, case in ipairs(BAD_CONNECTIVITY) do
      raises.method(mask, "componentAt", 3, { 0, 0, case[1] }, case[2])
      raises.method(mask, "largestComponent", 1, { case[1] }, case[2])
      raises.method(mask, "boundingRects", 1, { case[1] }, case[2])
    end
    raises.method(pixcollide.newMask(0, 0), "largestComponent", 1, { 5 }, "got 5")
    raises.method(mask, "componentAt", 3, { -1, 0, 5 }, "got 5")
  end)
end)

describe("options of connectedComponents", function()
  local function refused(options, ...)
    raises.method(mask, "connectedComponents", 1, { options }, ...)
  end

  it("must be a table", function()
    refused(4, "table expected, got number")
    refused("4", "table expected, got string")
    refused(true, "table expected, got boolean")
  end)

  it("must be known", function()
    refused({ minSize = 3 }, "unknown option 'minSize'")
    refused({ 8 }, "option names expected to be strings")
  end)

  it("must be of the right kind", function()
    refused({ connectivity = 6 }, "option 'connectivity' expected to be 4 or 8, got 6")
    refused({ connectivity = "x" }, "option 'connectivity': number expected, got string")
    refused({ connectivity = 0 / 0 }, "option 'connectivity' expected to be finite, got nan")
    refused({ minCount = {} }, "option 'minCount': number expected, got table")
    refused({ minCount = -1 }, "option 'minCount' expected between 0 and 2147483647, got -1")
    refused({ minCount = 2 ^ 31 }, "option 'minCount' expected between 0 and 2147483647, got 2147483648")
    refused({ minCount = math.huge }, "option 'minCount' expected to be finite, got inf")
  end)
end)

describe("coordinates", function()
  it("must be finite numbers", function()
    for _, name in ipairs { "componentAt", "floodFilled" } do
      raises.method(mask, name, 1, {}, "number expected, got no value")
      raises.method(mask, name, 2, { 1 }, "number expected, got no value")
      raises.method(mask, name, 1, { {}, 1 }, "number expected, got table")
      raises.method(mask, name, 1, { 0 / 0, 1 }, "x expected to be finite, got nan")
      raises.method(mask, name, 2, { 1, -math.huge }, "y expected to be finite, got -inf")
    end
  end)
end)

describe("a list to use", function()
  it("must be a table", function()
    raises.method(mask, "boundingRects", 2, { 8, 5 }, "table expected, got number")
    raises.method(mask, "rectangles", 1, { "x" }, "table expected, got string")
    raises.method(mask, "rectangles", 1, { mask }, "table expected, got")
  end)
end)

describe("a released mask", function()
  it("is refused", function()
    mask:release()
    for _, name in ipairs {
      "connectedComponents", "componentAt", "largestComponent", "boundingRects", "filledHoles", "floodFilled",
      "rectangles",
    } do
      local ok, message = pcall(mask[name], mask, 1, 1)
      assert.is_false(ok)
      assert.is_truthy(message:find("mask has been released", 1, true), message)
    end
  end)
end)

-- Makes garbage that runs f while the call that follows makes its results: with a collector in a hurry, whatever is
-- allocated next may collect it.
local function duringNext(f)
  collectgarbage("stop")
  for _ = 1, 50 do
    finalisers.onCollect(f)
  end
  collectgarbage("restart")
  local pause, multiplier = collectgarbage("setpause", 100), collectgarbage("setstepmul", 2000)
  return function(...)
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", multiplier)
    return ...
  end
end

-- 60 x 60 dots, which do not touch.
local function dots()
  local many = pixcollide.newMask(120, 120)
  for y = 0, 119, 2 do
    for x = 0, 119, 2 do
      many:set(x, y)
    end
  end
  return many
end

describe("a finaliser that runs while results are made", function()
  it("may edit the mask: the results are those of one moment", function()
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

  it("may release the mask", function()
    for _, name in ipairs { "connectedComponents", "boundingRects", "rectangles", "filledHoles" } do
      local many = dots()
      local done = duringNext(function() many:release() end)
      local ok, result, n = done(pcall(many[name], many))
      if not ok then
        assert.is_truthy(result:find("mask has been released", 1, true), result)
      elseif n then
        assert.equal(3600, n)
      else
        assert.equal(3600, result:count())
      end
    end
  end)
end)

describe("memory of results", function()
  it("is given back", function()
    local many = dots()
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    local kept = {}
    for k = 1, 3 do
      kept[k] = many:connectedComponents()
      many:componentAt(0, 0)
      many:largestComponent()
      many:boundingRects()
      many:filledHoles()
      many:floodFilled(1, 1)
      many:rectangles()
    end
    assert.is_true(pixcollide.getMemory() > before)
    for k = #kept, 1, -1 do
      kept[k] = nil
    end
    collectgarbage()
    collectgarbage()
    assert.equal(before, (pixcollide.getMemory()))
  end)

  it("is not needed for lists once they are made", function()
    local many = dots()
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    local list, n = many:boundingRects()
    assert.equal(before, (pixcollide.getMemory()))
    assert.equal(4 * n, #list)
    many:rectangles(list)
    assert.equal(before, (pixcollide.getMemory()))
  end)
end)
