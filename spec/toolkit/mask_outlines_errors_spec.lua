-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local METHODS = { "contours", "outlinePixels", "polygons", "convexParts" }

describe("wrong use of", function()
  local mask

  before_each(function()
    mask = pixcollide.newMaskFromRows { "###", "#.#", "###" }
  end)

  it("outlines: what is no mask", function()
    for _, name in ipairs(METHODS) do
      for _, wrong in ipairs { {}, 5, "mask", true, pixcollide.newPicture(1, 1) } do
        raises.call({ [name] = mask[name] }, name, 1, raises.pack(wrong), "mask expected, got ")
      end
      raises.call({ [name] = mask[name] }, name, 1, raises.pack(), "mask expected, got no value")
    end
  end)

  it("outlines: a released mask", function()
    mask:release()
    for _, name in ipairs(METHODS) do
      raises.call({ [name] = mask[name] }, name, 1, raises.pack(mask), "mask has been released")
    end
  end)

  it("polygons: the tolerance", function()
    raises.method(mask, "polygons", 1, raises.pack("x"), "number expected, got string")
    raises.method(mask, "polygons", 1, raises.pack({}), "number expected, got table")
    raises.method(mask, "polygons", 1, raises.pack(-0.001), "tolerance expected to be at least 0, got -0.001")
    raises.method(mask, "polygons", 1, raises.pack(0 / 0), "tolerance expected to be finite, got nan")
    raises.method(mask, "polygons", 1, raises.pack(math.huge), "tolerance expected to be finite, got inf")
    assert.equal(1, select(2, mask:polygons(-0.0)))
  end)

  it("convexParts: the number of vertices", function()
    local expected = "maxVertices expected between 3 and 2147483647, got "
    raises.method(mask, "convexParts", 1, raises.pack(2), expected .. "2")
    raises.method(mask, "convexParts", 1, raises.pack(2.999), expected .. "2")
    raises.method(mask, "convexParts", 1, raises.pack(-8), expected .. "-8")
    raises.method(mask, "convexParts", 1, raises.pack(2 ^ 31), expected .. "2147483648")
    raises.method(mask, "convexParts", 1, raises.pack(2 ^ 32 + 8), expected)
    raises.method(mask, "convexParts", 1, raises.pack(0 / 0), "maxVertices expected to be finite, got nan")
    raises.method(mask, "convexParts", 1, raises.pack("eight"), "number expected, got string")
  end)

  it("convexParts: the tolerance", function()
    raises.method(mask, "convexParts", 2, raises.pack(nil, -1), "tolerance expected to be at least 0, got -1")
    raises.method(mask, "convexParts", 2, raises.pack(8, 0 / 0), "tolerance expected to be finite, got nan")
    raises.method(mask, "convexParts", 2, raises.pack(8, "much"), "number expected, got string")
  end)
end)

describe("outlines of a mask", function()
  it("hold no memory of the module", function()
    local mask = pixcollide.newCircleMask(50)
    collectgarbage()
    collectgarbage()
    local before = pixcollide.getMemory()
    for _, name in ipairs(METHODS) do
      mask[name](mask)
      assert.equal(before, (pixcollide.getMemory()))
    end
  end)

  it("are lists of their own", function()
    local mask = pixcollide.newMask(3, 3, true)
    local first, second = mask:contours(), mask:contours()
    assert.are_not.equal(first, second)
    first[1][1] = 7
    assert.equal(0, second[1][1])
    assert.equal(9, mask:count())
  end)

  it("outlive it", function()
    local mask = pixcollide.newMask(3, 2, true)
    local loops = mask:contours()
    mask:release()
    assert.same({ 0, 0, 3, 0, 3, 2, 0, 2, isHole = false }, loops[1])
  end)

  it("leave the mask as it was", function()
    local mask = pixcollide.newMaskFromRows { "##.#", ".#.#", "##.." }
    local copy = mask:clone()
    for _, name in ipairs(METHODS) do
      mask[name](mask)
    end
    assert.is_true(mask:equals(copy))
  end)
end)
