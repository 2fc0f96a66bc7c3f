-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"

-- f must raise at a line of this file, with `part` in the message.
local function raisesWith(part, f)
  local message = raises.here(f)
  assert.is_truthy(message:find(part, 1, true), message)
end

local rows = { "##..#", ".#.#.", "#...#" }

local NOT_FINITE = { 0 / 0, math.huge, -math.huge }
local TOO_LARGE = { 32768, 32768.5, 65536, 2 ^ 31 - 1, 2 ^ 31, 2 ^ 32, 2 ^ 32 + 1, 2 ^ 62, 2 ^ 63, 2 ^ 64, 1e300 }
local NEGATIVE = { -1, -0.5, -32768, -2 ^ 31, -2 ^ 32 + 1, -2 ^ 63, -1e300 }

-- Values that are no number, and the type the message should name.
local NO_NUMBERS = {
  { {}, "table" },
  { true, "boolean" },
  { false, "boolean" },
  { "x", "string" },
  { "", "string" },
  { "5x", "string" },
  { print, "function" },
  { io.stdout, "" },
  { coroutine.create(function() end), "thread" },
  { pixcollide.newMask(1, 1), "" },
}

-- Values that are no mask; what a message says of userdata differs.
local NO_MASKS = {
  { {}, "table" },
  { true, "boolean" },
  { 5, "number" },
  { "mask", "string" },
  { print, "function" },
  { io.stdout, "" },
  { coroutine.create(function() end), "thread" },
  { pixcollide.newPicture(1, 1), "" },
  { pixcollide.newWorld(), "" },
  { pixcollide.newSprite(pixcollide.newMask(1, 1)), "" },
}

-- Checks one function: `call(a, b, c)` calls it with up to three arguments, of
-- which number `at` is replaced by what is no number. `good` are good ones.
local function refusesNoNumbers(name, at, good, call)
  local arguments = { good[1], good[2], good[3] }
  for _, case in ipairs(NO_NUMBERS) do
    arguments[at] = case[1]
    raises.argument(name, at, function()
      call(arguments[1], arguments[2], arguments[3])
    end, "number expected, got " .. case[2])
  end
  arguments[at] = nil
  raises.argument(name, at, function() -- nil or no value
    call(arguments[1], arguments[2], arguments[3])
  end, "number expected, got n")
end

local function refuses(name, at, good, values, call)
  for _, value in ipairs(values) do
    local arguments = { good[1], good[2], good[3] }
    arguments[at] = value
    raises.argument(name, at, function() call(arguments[1], arguments[2], arguments[3]) end)
  end
end

describe("newMask refuses", function()
  local function call(w, h) pixcollide.newMask(w, h) end

  it("missing arguments", function()
    raises.argument("newMask", 1, function() pixcollide.newMask() end, "number expected, got no value")
    raises.argument("newMask", 2, function() pixcollide.newMask(5) end, "number expected, got no value")
  end)

  it("what is no number", function()
    refusesNoNumbers("newMask", 1, { 5, 5 }, call)
    refusesNoNumbers("newMask", 2, { 5, 5 }, call)
  end)

  it("sizes that no mask has, and says which there are", function()
    assert.equal("bad argument #1 to 'newMask' (width expected between 0 and 32767, got -1)",
      raises.here(function() pixcollide.newMask(-1, 5) end))
    assert.equal("bad argument #2 to 'newMask' (height expected between 0 and 32767, got 32768)",
      raises.here(function() pixcollide.newMask(5, 32768) end))
    for _, values in ipairs { NOT_FINITE, TOO_LARGE, NEGATIVE } do
      refuses("newMask", 1, { 5, 5 }, values, call)
      refuses("newMask", 2, { 5, 5 }, values, call)
      refuses("newMask", 1, { 5, 0 }, values, call)
    end
  end)

  it("does not refuse text that is a number, as Lua does not", function()
    assert.equal(12, pixcollide.newMask("12", " 3 "):getWidth())
  end)
end)

describe("shapes refuse", function()
  local function rectangle(w, h) pixcollide.newRectangleMask(w, h) end
  local function ellipse(w, h) pixcollide.newEllipseMask(w, h) end
  local function circle(r) pixcollide.newCircleMask(r) end

  it("what is no number", function()
    for at = 1, 2 do
      refusesNoNumbers("newRectangleMask", at, { 5, 5 }, rectangle)
      refusesNoNumbers("newEllipseMask", at, { 5, 5 }, ellipse)
    end
    refusesNoNumbers("newCircleMask", 1, { 5 }, circle)
  end)

  it("sizes that no mask has", function()
    for _, values in ipairs { NOT_FINITE, TOO_LARGE, NEGATIVE } do
      for at = 1, 2 do
        refuses("newRectangleMask", at, { 5, 5 }, values, rectangle)
        refuses("newEllipseMask", at, { 5, 5 }, values, ellipse)
      end
      refuses("newCircleMask", 1, { 5 }, values, circle)
    end
    refuses("newCircleMask", 1, { 5 }, { 16383.75, 16384, 20000, -0.001 }, circle)
  end)
end)

describe("newMaskFromRows refuses", function()
  it("what is neither a list nor a string", function()
    for _, value in ipairs { true, false, print, io.stdout, pixcollide.newMask(2, 2) } do
      raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows(value) end, "expected")
    end
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows() end, "expected")
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows(nil) end, "expected")
  end)

  it("rows that are no strings", function()
    for _, value in ipairs { true, {}, print, pixcollide.newMask(2, 2) } do
      raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows { "##", value } end)
    end
  end)

  it("too many rows and rows that are too long", function()
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows { ("#"):rep(32768) } end)
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows(("#"):rep(32768)) end)
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows(("\n"):rep(32768)) end)
    local list = {}
    for k = 1, 32768 do
      list[k] = "#"
    end
    raises.argument("newMaskFromRows", 1, function() pixcollide.newMaskFromRows(list) end)
    list[32768] = nil
    assert.equal(32767, pixcollide.newMaskFromRows(list):getHeight())
    assert.equal(32767, pixcollide.newMaskFromRows(("#"):rep(32767)):getWidth())
    assert.equal(32767, pixcollide.newMaskFromRows(("\n"):rep(32767)):getHeight())
  end)
end)

describe("a mask refuses", function()
  local mask, other

  before_each(function()
    mask, other = pixcollide.newMaskFromRows(rows), pixcollide.newMask(2, 2, true)
  end)

  after_each(function()
    naive.fromRows(rows):assertSame(mask)
    naive.new(2, 2, true):assertSame(other)
  end)

  describe("in :get and :set", function()
    local function get(x, y) mask:get(x, y) end
    local function set(x, y, solid) mask:set(x, y, solid) end

    it("missing arguments", function()
      raises.argument("get", 1, function() mask:get() end, "number expected, got no value")
      raises.argument("get", 2, function() mask:get(1) end, "number expected, got no value")
      raises.argument("set", 1, function() mask:set() end, "number expected, got no value")
      raises.argument("set", 2, function() mask:set(1) end, "number expected, got no value")
    end)

    it("what is no number", function()
      for at = 1, 2 do
        refusesNoNumbers("get", at, { 1, 1 }, get)
        refusesNoNumbers("set", at, { 1, 1, false }, set)
      end
    end)

    it("what is not finite", function()
      for at = 1, 2 do
        refuses("get", at, { 1, 1 }, NOT_FINITE, get)
        refuses("set", at, { 1, 1, false }, NOT_FINITE, set)
      end
    end)
  end)

  describe("in the overlap family", function()
    local family = { "overlaps", "overlapPoint", "overlapArea", "overlapMask", "contains" }
    local call = {
      overlaps = function(...) mask:overlaps(...) end,
      overlapPoint = function(...) mask:overlapPoint(...) end,
      overlapArea = function(...) mask:overlapArea(...) end,
      overlapMask = function(...) mask:overlapMask(...) end,
      contains = function(...) mask:contains(...) end,
    }

    it("missing arguments", function()
      for _, name in ipairs(family) do
        raises.argument(name, 1, function() call[name]() end, "mask expected, got no value")
        raises.argument(name, 2, function() call[name](other) end, "number expected, got no value")
        raises.argument(name, 3, function() call[name](other, 1) end, "number expected, got no value")
      end
    end)

    it("what is no mask", function()
      for _, name in ipairs(family) do
        for _, case in ipairs(NO_MASKS) do
          raises.argument(name, 1, function() call[name](case[1], 0, 0) end, "mask expected, got " .. case[2])
        end
        raises.argument(name, 1, function() call[name](nil, 0, 0) end, "mask expected, got nil")
      end
    end)

    it("what is no number", function()
      for _, name in ipairs(family) do
        refusesNoNumbers(name, 2, { other, 0, 0 }, call[name])
        refusesNoNumbers(name, 3, { other, 0, 0 }, call[name])
      end
    end)

    it("what is not finite", function()
      for _, name in ipairs(family) do
        refuses(name, 2, { other, 0, 0 }, NOT_FINITE, call[name])
        refuses(name, 3, { other, 0, 0 }, NOT_FINITE, call[name])
      end
    end)

    it("a released mask, though the rest would tell the answer", function()
      local gone = pixcollide.newMask(2, 2)
      gone:release()
      for _, name in ipairs(family) do
        raisesWith("mask has been released", function() call[name](gone, 1e300, 0) end)
      end
    end)
  end)

  describe("in :equals", function()
    it("what is no mask", function()
      for _, case in ipairs(NO_MASKS) do
        raises.argument("equals", 1, function() mask:equals(case[1]) end, "mask expected, got " .. case[2])
      end
      raises.argument("equals", 1, function() mask:equals() end, "mask expected, got no value")
    end)
  end)

  describe("as self", function()
    local names = { "getWidth", "getHeight", "getDimensions", "get", "set", "fill", "clear", "invert", "count",
      "clone", "equals", "release", "overlaps", "overlapPoint", "overlapArea", "overlapMask", "contains" }

    it("what is no mask", function()
      for _, name in ipairs(names) do
        for _, case in ipairs(NO_MASKS) do
          local method = mask[name]
          raisesWith("mask expected, got " .. case[2], function() method(case[1], other, 0, 0) end)
        end
      end
    end)

    it("nothing at all", function()
      for _, name in ipairs(names) do
        local method = mask[name]
        raisesWith("mask expected, got ", function() method() end)
        raisesWith("mask expected, got nil", function() method(nil) end)
      end
    end)

    it("a table that has the method", function()
      local fake = { get = mask.get, count = mask.count, release = mask.release }
      raisesWith("mask expected, got table", function() fake:get(0, 0) end)
      raisesWith("mask expected, got table", function() fake:count() end)
      raisesWith("mask expected, got table", function() fake:release() end)
    end)
  end)

  it("to be indexed by what it does not have", function()
    assert.is_nil(mask.noSuchMethod)
    assert.is_nil(mask[1])
    assert.is_false((pcall(function() mask.get = nil end)))
    assert.is_false((pcall(function() return mask + 1 end)))
    assert.is_true(mask:get(0, 0))
  end)

  it("to come to harm through its metatable", function()
    local victim = pixcollide.newMask(5, 5, true)
    local mt = getmetatable(victim)
    if type(mt) == "table" then
      for _, name in ipairs { "__gc", "__close", "__tostring", "__index", "__eq", "__len" } do
        local method = mt[name]
        if type(method) == "function" then
          for _, case in ipairs(NO_MASKS) do
            pcall(method, case[1])
          end
          pcall(method)
        end
      end
      if type(mt.__gc) == "function" then
        mt.__gc(victim)
        mt.__gc(victim)
        pcall(function() victim:set(1, 1) end)
        pcall(function() victim:overlapArea(victim, 0, 0) end)
        tostring(victim)
      end
    end
  end)
end)
