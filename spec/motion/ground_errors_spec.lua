-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of steps and the ground.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local world = pixcollide.newWorld()
local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true)))

describe(":setSteps", function()
  it("refuses what is no number from 0 to 255, and changes nothing then", function()
    sprite:setSteps(1, 2, 3)
    raises.method(sprite, "setSteps", 1, pack(), "number expected, got no value")
    raises.method(sprite, "setSteps", 2, pack(1), "number expected, got no value")
    raises.method(sprite, "setSteps", 1, pack("high", 1), "number expected, got string")
    raises.method(sprite, "setSteps", 2, pack(1, nil), "number expected, got nil")
    raises.method(sprite, "setSteps", 3, pack(1, 1, {}), "number expected, got table")
    raises.method(sprite, "setSteps", 1, pack(-1, 0), "up expected between 0 and 255, got -1")
    raises.method(sprite, "setSteps", 1, pack(-0.5, 0), "up expected between 0 and 255, got -1")
    raises.method(sprite, "setSteps", 2, pack(0, 256), "down expected between 0 and 255, got 256")
    raises.method(sprite, "setSteps", 3, pack(0, 0, 1e300), "sideways expected between 0 and 255")
    raises.method(sprite, "setSteps", 1, pack(NAN, 0), "up expected to be finite, got nan")
    raises.method(sprite, "setSteps", 2, pack(0, INF), "down expected to be finite, got inf")
    raises.method(sprite, "setSteps", 3, pack(0, 0, -INF), "sideways expected to be finite, got -inf")
    assert.same({ 1, 2, 3 }, { sprite:getSteps() })
  end)
end)

describe(":getGround", function()
  it("refuses filters that are none", function()
    local message = "filter expected: layer name, list of names, function or nil, got "
    raises.method(sprite, "getGround", 1, pack(5), message .. "number")
    raises.method(sprite, "getGround", 1, pack(true), message .. "boolean")
    raises.method(sprite, "getGround", 1, pack(world), message .. "world")
    raises.method(sprite, "getGround", 1, pack({ "a", 2 }), "list of layer names expected, got number at [2]")
  end)

  it("refuses a sprite of no world", function()
    local other = pixcollide.newSprite(pixcollide.newMask(1, 1))
    local message = "sprite is in no world (add it first with world:add)"
    assert.is_truthy(raises.here(function() other:getGround() end):find(message, 1, true))
    local home = pixcollide.newWorld()
    home:add(other)
    assert.is_nil(other:getGround())
    home:release()
    assert.is_truthy(raises.here(function() other:getGround() end):find(message, 1, true))
  end)

  it("says that the filter has taken the sprite out of its world", function()
    local home, a = pixcollide.newWorld(), pixcollide.newSprite(pixcollide.newMask(4, 4, true))
    local function ask(change)
      home:add(a)
      home:add(pixcollide.newSprite(pixcollide.newMask(4, 4, true)))
      local ok, message = pcall(a.getGround, a, change)
      assert.is_false(ok)
      return message
    end
    assert.is_truthy(ask(function() home:remove(a) end):find("sprite is not in this world", 1, true))
    assert.is_truthy(ask(function() home:release() end):find("released", 1, true))
  end)
end)

describe("steps and the ground", function()
  it("are asked of sprites only", function()
    for _, method in ipairs { "setSteps", "getSteps", "getGround" } do
      for _, wrong in ipairs { world, 5, "sprite", {} } do
        local ok, message = pcall(sprite[method], wrong, 1, 1)
        assert.is_false(ok)
        assert.is_truthy(message:find("sprite expected", 1, true))
      end
      assert.is_false(pcall(sprite[method]))
    end
  end)
end)
