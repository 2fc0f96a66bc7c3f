-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of masks that the contract of their functions (spec/lua/contract_spec.lua) does not tell: sizes that depend
-- on each other, operators, metatables.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local compile = loadstring or load -- luacheck: ignore
local unpack = table.unpack or unpack -- luacheck: ignore

local function full(w, h) return pixcollide.newMask(w, h, true) end

local function released()
  local gone = pixcollide.newMask(2, 2)
  gone:release()
  return gone
end

describe("masks refuse", function()
  it("places, rows in several arguments and, without advice about sprites, a number for options", function()
    local place = "masks have no place"
    for name, case in pairs {
      newRectangleMask = { 3, place, 0, 0, 10, 10 }, newEllipseMask = { 3, place, 5, 5, 10 },
      newCapsuleMask = { 3, place, 5, 5, 10 }, newCircleMask = { 2, place, 5, 5, 10 },
      newMaskFromRows = { 2, "the rows go into one list", "##", "#." },
    } do
      local ok, message = pcall(pixcollide[name], select(3, unpack(case)))
      assert.is_false(ok)
      assert.equal(("bad argument #%d to '%s'"):format(case[1], name), message:match("bad argument #%d+ to '%w+'"))
      assert.truthy(message:find(case[2], 1, true), message)
    end
    local _, message = pcall(function() pixcollide.newMaskFromPixels("rgba", 1, 1, 2) end)
    assert.matches("%(table of options expected, got number%)$", message)
    _, message = pcall(function() full(2, 2):contours { connectivity = 4 } end)
    assert.matches("%(number expected, got table %(4 or 8, without a name%)%)$", message)
  end)

  it("results that no mask can hold", function()
    local mask, other = full(5, 3), full(4, 4)
    local TOO_LARGE = "a mask that holds both would be %s texels: at most 32767 a side expected"
    for _, name in ipairs { "union", "symmetricDifference" } do
      raises.cases {
        { mask, name, { other, 32764, 0 }, 0, TOO_LARGE:format("32768x4") },
        { mask, name, { other, 0, -32765 }, 0, TOO_LARGE:format("5x32768") },
        { mask, name, { other, 1e300, 0 }, 0, TOO_LARGE:format("1073741828x4") },
        { mask, name, { other, 0, -2 ^ 63 }, 0, TOO_LARGE:format("5x1073741827") },
      }
      local largest, x, y = mask[name](mask, other, 32763, 0)
      assert.same({ 32767, 4, 0, 0, 31 }, { largest:getWidth(), largest:getHeight(), x, y, largest:count() })
      largest, x, y = mask[name](mask, other, 0, -32764)
      assert.same({ 5, 32767, 0, -32764, 31 }, { largest:getWidth(), largest:getHeight(), x, y, largest:count() })
    end
    local small, wide, long, high = full(3, 2), full(1000, 1), pixcollide.newMask(32767, 1),
      pixcollide.newMask(1, 32767)
    local huge = pixcollide.newMask(32767, 32767)
    raises.cases {
      { small, "dilated", { 16383 }, 1, "a mask of 3x2 grown by 16383 has more than 32767 texels a side" },
      { small, "dilated", { 32767, "disc" }, 1, "grown by 32767 has more than 32767 texels a side" },
      { high, "dilated", { 1 }, 1, "a mask of 1x32767 grown by 1 has more than 32767 texels a side" },
      { small, "convolve", { long }, 1, "32769x2 offsets are too many for a mask, at most 32767 a side" },
      { high, "convolve", { small }, 1, "3x32768 offsets are too many for a mask, at most 32767 a side" },
      { full(4000, 4), "overlapAreas", { full(4, 4191) }, 1,
        "4003x4194 offsets are too many for a list, at most 2^24" },
      { huge, "overlapAreas", { huge }, 1, "65533x65533 offsets are too many for a list, at most 2^24" },
      { small, "transformed", { 0, 32768, 0.5 }, 0,
        "the sprite's box would be 98304 x 1 pixels, at most 32767 a side" },
      { wide, "transformed", { 0, 32768 }, 0,
        "the sprite's box would be 32768000 x 32768 pixels, at most 32767 a side" },
      { small, "transformed", { 0, 100, 100, 2 ^ 24 }, 0,
        "the sprite's box would lie more than 2^29 pixels from its position" },
    }
    assert.equal(32767, high:dilated(0):getHeight())
    assert.equal(0, high:closed(5):count())
    local met = long:convolve(high)
    assert.same({ 32767, 32767, 0 }, { met:getWidth(), met:getHeight(), met:count() })
  end)

  it("rows that are too long, or too many", function()
    local list = {}
    for k = 1, 32768 do list[k] = "#" end
    for _, rows in ipairs { { ("#"):rep(32768) }, ("#"):rep(32768), ("\n"):rep(32768), list } do
      raises.cases { { pixcollide, "newMaskFromRows", { rows }, 1, "at most 32767 rows and columns expected" } }
    end
    list[32768] = nil
    assert.equal(32767, pixcollide.newMaskFromRows(list):getHeight())
    assert.equal(32767, pixcollide.newMaskFromRows(("#"):rep(32767)):getWidth())
    assert.equal(32767, pixcollide.newMaskFromRows(("\n"):rep(32767)):getHeight())
  end)

  it("what is wrong even where the answer is clear without it", function()
    raises.cases {
      { pixcollide.newMask(0, 0), "largestComponent", { 5 }, 1, "got 5" },
      { full(5, 3), "componentAt", { -1, 0, 5 }, 3, "got 5" },
      { full(5, 3), "overlapArea", { released(), 1e300, 0 }, 1, "mask has been released" },
      { full(0, 0), "addPolyline", { { 0, 0 }, 0 }, 2, "width expected to be more than 0" },
      { full(5, 3), "overlapPoint", { full(1, 1), 0, 0, 1 }, 5, "number expected, got no value" },
      { full(5, 3), "overlapPoint", { full(1, 1), 0, 0, 1, 0 / 0 }, 5, "py expected to be finite, got nan" },
      { full(5, 3), "encodePNG", { 1, 1, 1, 0.001 }, 4, "a expected to be at least 1/255" },
    }
  end)

  it("not text that is a number, as Lua does not", function()
    assert.equal(12, pixcollide.newMask("12", " 3 "):getWidth())
    assert.equal(1, select(2, full(3, 3):polygons(-0.0)))
  end)

  it("to be indexed by what they do not have, or changed", function()
    local mask = full(2, 2)
    assert.is_nil(mask.noSuchMethod)
    assert.is_nil(mask[1])
    assert.is_false((pcall(function() mask.get = nil end)))
    assert.is_false((pcall(function() return mask + 1 end)))
    assert.is_true(mask:get(0, 0))
  end)

  it("to come to harm through their metatable", function()
    local victim = full(5, 5)
    local metatable = debug.getmetatable(victim)
    for _, name in ipairs { "__gc", "__close", "__tostring" } do
      for _, wrong in ipairs { {}, true, 5, "mask", print, io.stdout, pixcollide.newWorld(),
        coroutine.create(function() end) } do
        if metatable[name] then
          assert.is_truthy(raises.message(function() metatable[name](wrong) end):find("mask expected", 1, true))
        end
      end
      assert.is_false((pcall(metatable[name])))
    end
    metatable.__gc(victim)
    metatable.__gc(victim)
    pcall(function() victim:set(1, 1) end)
    pcall(function() victim:overlapArea(victim, 0, 0) end)
    assert.is_string(tostring(victim))
  end)
end)

describe("the operators refuse", function()
  -- Code with an operator, run with masks a and b: the message without its position.
  local function refused(sign, a, b)
    local f = assert(compile("local a, b = ... return a " .. sign .. " b", "=operators"))
    local message = raises.message(function() return f(a, b) end)
    return assert.is_truthy(message:match("^operators:1: (.*)$"), message)
  end

  local SIGNS = { ["-"] = "difference" }
  if compile("return ~0") then
    SIGNS["|"], SIGNS["&"], SIGNS["~"] = "union", "intersection", "symmetricDifference"
  end

  it("masks of other sizes, and name the method for them", function()
    local a, b = pixcollide.newMask(5, 3), pixcollide.newMask(5, 4)
    for sign, name in pairs(SIGNS) do
      assert.equal(("masks of the same size expected for '%s', got 5x3 and 5x4: use mask:%s(other, dx, dy)")
        :format(sign, name), refused(sign, a, b))
      assert.is_truthy(refused(sign, pixcollide.newMask(4, 3), a):find("got 4x3 and 5x3", 1, true))
    end
  end)

  it("what is no mask, and released masks, on either side", function()
    local a = pixcollide.newMask(5, 3)
    for sign in pairs(SIGNS) do
      for _, value in ipairs { 5, true, {}, pixcollide.newWorld() } do
        local kind = type(value) == "userdata" and "world" or type(value)
        assert.equal(("mask expected on the right of '%s', got %s"):format(sign, kind), refused(sign, a, value))
        assert.equal(("mask expected on the left of '%s', got %s"):format(sign, kind), refused(sign, value, a))
      end
      assert.equal(("mask expected on the right of '%s', got nil"):format(sign), refused(sign, a, nil))
      assert.equal(("mask on the right of '%s' has been released"):format(sign), refused(sign, a, released()))
      assert.equal(("mask on the left of '%s' has been released"):format(sign), refused(sign, released(), a))
    end
    if SIGNS["~"] then
      local inverse = assert(compile "return ~...")
      assert.is_truthy(raises.message(function() inverse(released()) end):find("has been released", 1, true))
    end
  end)

  it("any object when called by hand", function()
    local metatable = debug.getmetatable(pixcollide.newMask(1, 1))
    for _, name in ipairs { "__sub", "__bor", "__band", "__bxor", "__bnot" } do
      assert.is_truthy(raises.message(function() metatable[name]() end):find("mask expected", 1, true))
      assert.is_truthy(raises.message(function() metatable[name](io.stdout, {}) end):find("mask expected", 1, true))
    end
  end)
end)
