-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"

local NO_NUMBERS = { { {}, "table" }, { true, "boolean" }, { "x", "string" }, { print, "function" } }
local NOT_FINITE = { 0 / 0, math.huge, -math.huge }

describe("a mask's geometry refuses", function()
  local picture = { "##.", "#.." }
  local mask

  before_each(function()
    mask = pixcollide.newMaskFromRows(picture)
  end)

  after_each(function()
    naive.fromRows(picture):assertSame(mask)
  end)

  -- Number `at` of good arguments must be a finite number.
  local function checkNumber(name, at, good, isOptional)
    local arguments = { n = #good }
    for k, value in ipairs(good) do
      arguments[k] = value
    end
    for _, case in ipairs(NO_NUMBERS) do
      arguments[at] = case[1]
      raises.method(mask, name, at, arguments, "number expected, got " .. case[2])
    end
    for _, value in ipairs(NOT_FINITE) do
      arguments[at] = value
      raises.method(mask, name, at, arguments, "finite")
    end
    if not isOptional then
      arguments[at] = nil
      arguments.n = at - 1
      raises.method(mask, name, at, arguments, "number expected, got no value")
    end
  end

  it("what is no number", function()
    for at = 1, 4 do
      checkNumber("cropped", at, { 0, 0, 2, 2 })
    end
    for at = 1, 2 do
      checkNumber("scaled", at, { 2, 2 })
    end
    checkNumber("rotated90", 1, { 1 }, true)
    checkNumber("transformed", 1, { 0 })
    for at = 2, 7 do
      checkNumber("transformed", at, { 0, 1, 1, 0, 0, 0, 0 }, true)
    end
  end)

  it("what is no boolean", function()
    for _, value in ipairs { 1, "x", {}, print } do
      raises.method(mask, "flipped", 1, { value, n = 1 }, "boolean expected, got " .. type(value))
      raises.method(mask, "flipped", 2, { true, value, n = 2 }, "boolean expected, got " .. type(value))
    end
  end)

  it("what is no list", function()
    for _, value in ipairs { 1, "x", true, print, pixcollide.newMask(1, 1) } do
      raises.method(mask, "getConvexHull", 1, { value, n = 1 }, "table expected")
    end
  end)

  it("sizes that no mask has", function()
    for _, size in ipairs { -1, -0.5, 32768, 1e300, -1e300 } do
      raises.method(mask, "cropped", 3, { 0, 0, size, 2, n = 4 }, "w expected between 0 and 32767")
      raises.method(mask, "cropped", 4, { 0, 0, 2, size, n = 4 }, "h expected between 0 and 32767")
      raises.method(mask, "scaled", 1, { size, 2, n = 2 }, "w expected between 0 and 32767")
      raises.method(mask, "scaled", 2, { 2, size, n = 2 }, "h expected between 0 and 32767")
    end
  end)

  it("transforms beyond the limits of sprites", function()
    local limits = { { "r", 2 ^ 20 }, { "sx", 2 ^ 16 }, { "sy", 2 ^ 16 }, { "ox", 2 ^ 24 }, { "oy", 2 ^ 24 },
      { "kx", 2 ^ 16 }, { "ky", 2 ^ 16 } }
    for at, limit in ipairs(limits) do
      for _, value in ipairs { limit[2] + 1, -limit[2] - 1 } do
        local arguments = { 0, 0, 0, 0, 0, 0, 0, n = 7 }
        arguments[at] = value
        raises.method(mask, "transformed", at, arguments, limit[1] .. " expected between -2^")
      end
    end
  end)

  it("coverage that no mask can hold", function()
    assert.equal("the coverage of 32768x1 pixels is too large for a mask, at most 32767 a side",
      raises.here(function() mask:transformed(0, 32768, 0.5) end))
    assert.equal("the sprite's box would exceed 2^24 pixels a side",
      raises.here(function() pixcollide.newMask(1000, 1):transformed(0, 65536) end))
    local far = "the sprite's box would lie more than 2^29 pixels from its position"
    assert.equal(far, raises.here(function() mask:transformed(0, 100, 100, 2 ^ 24) end))
  end)

  it("a mask that has been released", function()
    local gone = pixcollide.newMask(2, 2)
    gone:release()
    for name, arguments in pairs {
      getBounds = {}, trimmed = {}, getCentroid = {}, getOrientation = {}, getConvexHull = {}, flipped = {}, rotated90 = {},
      cropped = { 0, 0, 1, 1 }, scaled = { 1, 1 }, transformed = { 0 },
    } do
      local message = raises.here(function()
        gone[name](gone, arguments[1], arguments[2], arguments[3], arguments[4])
      end)
      assert.is_truthy(message:find("mask has been released", 1, true), name .. ": " .. message)
    end
  end)

  it("to be called on anything else", function()
    raises.wrongSelf(mask, "mask", { 1, "x", {}, true, pixcollide.newWorld() }, 25)
  end)
end)
