-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of contact, touches and distance.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local mask = pixcollide.newMask(9, 9, true)
local sprite, other = pixcollide.newSprite(mask), pixcollide.newSprite(mask)

describe("contact, touches and distance", function()
  it("refuse what is no sprite", function()
    for _, method in ipairs { "contact", "touches", "distance" } do
      raises.method(sprite, method, 1, pack(), "sprite expected, got no value")
      raises.method(sprite, method, 1, pack(nil), "sprite expected, got nil")
      raises.method(sprite, method, 1, pack(mask), "sprite expected, got mask")
      raises.method(sprite, method, 1, pack(5), "sprite expected, got number")
      for _, wrong in ipairs { mask, 5, "sprite", {} } do
        assert.is_false(pcall(sprite[method], wrong, other))
      end
    end
  end)
end)

describe(":touches", function()
  it("refuses connectivities other than 4 and 8", function()
    raises.method(sprite, "touches", 2, pack(other, 6), "connectivity expected to be 4 or 8, got 6")
    raises.method(sprite, "touches", 2, pack(other, NAN), "connectivity expected to be finite, got nan")
    raises.method(sprite, "touches", 2, pack(other, "4 or 8"), "number expected, got string")
    raises.method(sprite, "touches", 2, pack(other, true), "number expected, got boolean")
  end)
end)

describe(":distance", function()
  it("refuses distances that are none", function()
    raises.method(sprite, "distance", 2, pack(other, -1), "maxDistance expected to be at least 0")
    raises.method(sprite, "distance", 2, pack(other, -INF), "maxDistance expected to be finite, got -inf")
    raises.method(sprite, "distance", 2, pack(other, NAN), "maxDistance expected to be finite, got nan")
    raises.method(sprite, "distance", 2, pack(other, {}), "number expected, got table")
    raises.method(sprite, "distance", 2, pack(other, "far"), "number expected, got string")
  end)
end)
