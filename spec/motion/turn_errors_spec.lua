-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of turning, growing and changing in place.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge
local STRANGER = "sprite is not in this world (add it first with world:add)"

local mask = pixcollide.newMask(9, 9, true)
local world = pixcollide.newWorld()
local sprite = world:add(pixcollide.newSprite({ mask, mask }))

local function refuses_others(method, ...)
  raises.method(world, method, 1, pack(), "sprite expected, got no value")
  raises.method(world, method, 1, pack(mask, ...), "sprite expected, got mask")
  raises.method(world, method, 1, pack(pixcollide.newSprite(mask), ...), STRANGER)
  raises.method(world, method, 1, pack(pixcollide.newWorld():add(pixcollide.newSprite(mask)), ...), STRANGER)
  local released = pixcollide.newWorld()
  released:release()
  local arguments = pack(...)
  assert.matches("world has been released", raises.message(function()
    released[method](released, sprite, arguments[1])
  end))
end

local function refuses_filters(method, n, ...)
  local message = "filter expected: layer name, list of names, function or nil, got "
  local arguments = pack(sprite, ...)
  arguments.n = n
  for _, wrong in ipairs { { 5, "number" }, { true, "boolean" }, { sprite, "sprite" } } do
    arguments[n] = wrong[1]
    raises.method(world, method, n, arguments, message .. wrong[2])
  end
  arguments[n] = { "a", 2 }
  raises.method(world, method, n, arguments, "list of layer names expected, got number at [2]")
end

describe(":sweepRotation", function()
  it("refuses sprites that are not in the world, and filters that are none", function()
    refuses_others("sweepRotation", 1)
    refuses_filters("sweepRotation", 3, 1)
  end)

  it("refuses rotations that are none, or beyond the limit", function()
    raises.method(world, "sweepRotation", 2, pack(sprite), "number expected, got no value")
    raises.method(world, "sweepRotation", 2, pack(sprite, "far"), "number expected, got string")
    raises.method(world, "sweepRotation", 2, pack(sprite, NAN), "r expected to be finite, got nan")
    raises.method(world, "sweepRotation", 2, pack(sprite, -INF), "r expected to be finite, got -inf")
    raises.method(world, "sweepRotation", 2, pack(sprite, 2 ^ 20 + 1),
      "r expected between -2^20 and 2^20, got 1048577")
  end)
end)

describe(":sweepScale", function()
  it("refuses sprites that are not in the world, and filters that are none", function()
    refuses_others("sweepScale", 1)
    refuses_filters("sweepScale", 4, 1, 1)
  end)

  it("refuses scales that are none, or beyond the limit", function()
    raises.method(world, "sweepScale", 2, pack(sprite), "number expected, got no value")
    raises.method(world, "sweepScale", 2, pack(sprite, NAN), "sx expected to be finite, got nan")
    raises.method(world, "sweepScale", 2, pack(sprite, 65537), "sx expected between -2^16 and 2^16, got 65537")
    raises.method(world, "sweepScale", 3, pack(sprite, 1, {}), "number expected, got table")
    raises.method(world, "sweepScale", 3, pack(sprite, 1, -65537), "sy expected between -2^16 and 2^16, got -65537")
  end)

  it("refuses boxes that no sprite may have", function()
    local large = world:add(pixcollide.newSprite(pixcollide.newMask(300, 1, true)))
    assert.equal("the sprite's box would exceed 2^24 pixels a side",
      raises.here(function() local _ = world:sweepScale(large, 60000) end))
    assert.same({ 1, 1 }, { large:getScale() })
    world:remove(large)
  end)
end)

describe(":canBecome", function()
  local function refuses(change, ...)
    raises.method(world, "canBecome", 2, pack(sprite, change), ...)
  end

  it("refuses sprites that are not in the world, and filters and distances that are none", function()
    refuses_others("canBecome", {})
    refuses_filters("canBecome", 3, {})
    raises.method(world, "canBecome", 4, pack(sprite, {}, nil, -1), "maxDistance expected to be at least 0")
    raises.method(world, "canBecome", 4, pack(sprite, {}, nil, NAN), "maxDistance expected to be finite, got nan")
    raises.method(world, "canBecome", 4, pack(sprite, {}, nil, "far"), "number expected, got string")
  end)

  it("refuses changes that are none", function()
    refuses(nil, "table expected, got nil")
    refuses(3, "table expected, got number")
    refuses({ scale = 2 }, "unknown option 'scale'")
    refuses({ "frame" }, "option names expected to be strings")
  end)

  it("refuses numbers that are none, or beyond their limits", function()
    refuses({ x = "far" }, "option 'x': number expected, got string")
    refuses({ y = NAN }, "option 'y' expected to be finite, got nan")
    refuses({ x = 2 ^ 31 }, "option 'x' expected between -2^30 and 2^30, got 2147483648")
    refuses({ r = 2 ^ 21 }, "option 'r' expected between -2^20 and 2^20, got 2097152")
    refuses({ sx = 65537 }, "option 'sx' expected between -2^16 and 2^16, got 65537")
    refuses({ sy = {} }, "option 'sy': number expected, got table")
    refuses({ ox = 2 ^ 25 }, "option 'ox' expected between -2^24 and 2^24, got 33554432")
    refuses({ oy = true }, "option 'oy': number expected, got boolean")
    refuses({ kx = -65537 }, "option 'kx' expected between -2^16 and 2^16, got -65537")
    refuses({ ky = INF }, "option 'ky' expected to be finite, got inf")
  end)

  it("refuses frames that the sprite has not, and masks that are none", function()
    refuses({ frame = 0 }, "option 'frame' expected between 1 and 2, got 0")
    refuses({ frame = 3 }, "option 'frame' expected between 1 and 2, got 3")
    refuses({ frame = "run" }, "option 'frame': number expected, got string")
    refuses({ mask = sprite }, "option 'mask': mask expected, got sprite")
    refuses({ mask = { mask } }, "option 'mask': mask expected, got table")
    refuses({ mask = mask, frame = 1 }, "option 'mask' cannot be given together with 'frame'")
    local released = pixcollide.newMask(3, 3)
    released:release()
    refuses({ mask = released }, "option 'mask': mask has been released")
  end)

  it("refuses boxes that no sprite may have", function()
    assert.equal("the sprite's box would exceed 2^24 pixels a side", raises.here(function()
      local _ = world:canBecome(sprite, { mask = pixcollide.newMask(300, 1, true), sx = 60000 })
    end))
    assert.equal("the sprite's box would lie more than 2^29 pixels from its position", raises.here(function()
      local _ = world:canBecome(sprite, { ox = 2 ^ 20, sx = 60000 })
    end))
    assert.same({ 1, 1 }, { sprite:getScale() })
  end)
end)
