-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local raises = require "spec.support.raises"

local BY_SHAPE = { "dilated", "eroded", "opened", "closed" }
local BY_OTHER = { "convolve", "overlapAreas" }

describe("growing, shrinking and sliding refuse", function()
  local mask

  before_each(function()
    mask = pixcollide.newMaskFromRows { "##.", ".##" }
  end)

  after_each(function()
    assert.equal(4, mask:count())
  end)

  it("a radius that is no number", function()
    for _, name in ipairs(BY_SHAPE) do
      raises.method(mask, name, 1, { "two" }, "number expected, got string")
      raises.method(mask, name, 1, { nil }, "number expected, got")
      raises.method(mask, name, 1, { {} }, "number expected, got table")
    end
  end)

  it("a radius that is not finite, negative or too large", function()
    for _, name in ipairs(BY_SHAPE) do
      for _, n in ipairs { 0 / 0, 1 / 0, -1 / 0 } do
        raises.method(mask, name, 1, { n }, "n ")
      end
      for _, n in ipairs { -1, -0.5, 32768, 1e300 } do
        raises.method(mask, name, 1, { n }, "n expected between 0 and 32767")
      end
    end
  end)

  it("a shape that is none", function()
    for _, name in ipairs(BY_SHAPE) do
      raises.method(mask, name, 2, { 1, "circle" },
        "shape expected to be 'square', 'diamond' or 'disc', got 'circle'")
      raises.method(mask, name, 2, { 1, "" }, "got ''")
      raises.method(mask, name, 2, { 1, 7 }, "shape expected to be a string, got number")
      raises.method(mask, name, 2, { 1, false }, "shape expected to be a string, got boolean")
      raises.method(mask, name, 2, { 1, mask }, "shape expected to be a string, got mask")
    end
  end)

  it("to grow beyond the largest side", function()
    raises.method(mask, "dilated", 1, { 16383 }, "a mask of 3x2 grown by 16383 has more than 32767 texels a side")
    raises.method(mask, "dilated", 1, { 32767, "disc" }, "grown by 32767 has more than 32767 texels a side")
    local long = pixcollide.newMask(2, 32767)
    raises.method(long, "dilated", 1, { 1 }, "a mask of 2x32767 grown by 1 has more than 32767 texels a side")
    assert.equal(32767, long:dilated(0):getHeight())
    assert.equal(0, long:closed(5):count())
  end)

  it("another mask that is none", function()
    for _, name in ipairs(BY_OTHER) do
      raises.method(mask, name, 1, { 3 }, "mask expected, got number")
      raises.method(mask, name, 1, { nil }, "mask expected, got")
      raises.method(mask, name, 1, { pixcollide.newWorld() }, "mask expected, got world")
    end
  end)

  it("more offsets than a mask has texels a side", function()
    local long, high = pixcollide.newMask(32767, 1), pixcollide.newMask(1, 32767)
    raises.method(mask, "convolve", 1, { long }, "32769x2 offsets are too many for a mask, at most 32767 a side")
    raises.method(high, "convolve", 1, { mask }, "3x32768 offsets are too many for a mask, at most 32767 a side")
    local met = long:convolve(high)
    assert.same({ 32767, 32767, 0 }, { met:getWidth(), met:getHeight(), met:count() })
  end)

  it("more offsets than are good for a list", function()
    local a, b = pixcollide.newMask(4000, 4), pixcollide.newMask(4, 4191)
    raises.method(a, "overlapAreas", 1, { b }, "4003x4194 offsets are too many for a list, at most 2^24")
    raises.method(pixcollide.newMask(32767, 32767), "overlapAreas", 1, { pixcollide.newMask(32767, 32767) },
      "65533x65533 offsets are too many for a list, at most 2^24")
  end)

  it("a list to fill that is none", function()
    raises.method(mask, "overlapAreas", 2, { mask, 5 }, "table expected, got number")
    raises.method(mask, "overlapAreas", 2, { mask, mask }, "table expected, got ")
  end)

  it("masks that have been released", function()
    local gone = pixcollide.newMask(2, 2)
    gone:release()
    for _, name in ipairs(BY_SHAPE) do
      assert.is_truthy(raises.message(function() gone[name](gone, 1) end):find("mask has been released", 1, true))
    end
    for _, name in ipairs(BY_OTHER) do
      raises.method(mask, name, 1, { gone }, "mask has been released")
      local message = raises.message(function() gone[name](gone, mask) end)
      assert.is_truthy(message:find("mask has been released", 1, true))
    end
  end)
end)

describe("the results of growing, shrinking and sliding", function()
  local function bytes()
    collectgarbage()
    collectgarbage()
    return (pixcollide.getMemory())
  end

  it("are masks of their own", function()
    local mask = pixcollide.newMaskFromRows { "###", "###", "###" }
    for _, name in ipairs(BY_SHAPE) do
      local result = mask[name](mask, 0)
      mask:set(1, 1, false)
      assert.is_true(result:get(1, 1))
      mask:set(1, 1)
      result:clear()
      assert.equal(9, mask:count())
    end
  end)

  it("are freed when nobody uses them", function()
    local mask = pixcollide.newCircleMask(100)
    local before = bytes()
    for _ = 1, 20 do
      for _, shape in ipairs { "square", "diamond", "disc" } do
        for _, name in ipairs(BY_SHAPE) do
          mask[name](mask, 5, shape)
        end
        mask:closed(250, shape)
      end
      mask:convolve(mask)
      mask:overlapAreas(pixcollide.newMask(2, 2, true))
    end
    assert.equal(before, bytes())
  end)

  it("can be released at once", function()
    local mask = pixcollide.newCircleMask(10)
    local before = bytes()
    local grown, met = mask:dilated(3), mask:convolve(mask)
    assert.is_true((pixcollide.getMemory()) > before)
    grown:release()
    met:release()
    assert.equal(before, bytes())
  end)
end)

describe("a finaliser that runs within a call", function()
  -- On a full square of 9 x 9: what the result counts.
  for name, expected in pairs {
    dilated = 121, eroded = 49, opened = 81, closed = 81, convolve = 289, overlapAreas = 289,
  } do
    it("may release the mask, in " .. name, function()
      finalisers.during(function()
        return pixcollide.newRectangleMask(9, 9)
      end, function(mask)
        mask:release()
      end, function(mask)
        local result = mask[name](mask, expected == 289 and mask or 1)
        return type(result) == "table" and #result or result:count()
      end, function(_, ok, count)
        if ok then
          assert.equal(expected, count)
        else
          assert.matches("mask has been released", count)
        end
      end)
    end)
  end
end)
