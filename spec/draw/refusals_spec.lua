-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the contract of picture:drawWorld and world:explain (spec/lua/contract_spec.lua) does not tell. They are written
-- in Lua: messages must be as those of functions in C, however they are called.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local world = pixcollide.newWorld()
local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(4, 4, true)))

describe("picture:drawWorld", function()
  it("takes numbers as text", function()
    local picture = pixcollide.newPicture(2, 2)
    picture:drawWorld(world, { x = "1", y = "-1", colors = { layers = { default = { 1, 0, "0.5" } } } })
    local r, g, b, a = picture:getPixel(0, 1)
    assert.is_true(r == 1 and g == 0 and math.abs(b - 0.5) < 0.01 and a == 1)
  end)

  it("refuses layers that a world has not, and what tells no names", function()
    local fixed, picture = pixcollide.newWorld(), pixcollide.newPicture(2, 2)
    fixed:setLayers { "wall" }
    raises.cases {
      { picture, "drawWorld", { fixed, { layers = "wal" } }, 2, "option 'layers': no layer is called 'wal' (world:setLayers has fixed" },
      { picture, "drawWorld", { fixed, { layers = { "wall", "wal" } } }, 2, "option 'layers': no layer is called 'wal'" },
      { picture, "drawWorld", { fixed, { layers = { wall = true } } }, 2, "got a table with a field 'wall'" },
      { picture, "drawWorld", { fixed, { names = "data" } }, 2, "option 'names': boolean or function expected, got string" },
      { picture, "drawWorld", { fixed, { layer = "wall" } }, 2, "did you mean 'layers'?" },
    }
  end)

  it("tells the caller of what was released while it began", function()
    for kind, problem in pairs {
      world = "bad argument #1 to 'drawWorld' (world has been released)",
      picture = "calling 'drawWorld' on bad self (picture has been released)",
    } do
      local objects = { world = pixcollide.newWorld(), picture = pixcollide.newPicture(2, 2) }
      local options = setmetatable({}, { __index = function() objects[kind]:release() end })
      local _, message = pcall(function() objects.picture:drawWorld(objects.world, options) end)
      assert.matches("refusals_spec.lua:%d+: .*", message)
      assert.equal(problem, message:match(": (.*)"))
      objects.picture = pixcollide.newPicture(2, 2)
      objects.picture:drawWorld(pixcollide.newWorld()) -- nothing is left of the failure
    end
  end)
end)

describe("world:explain", function()
  it("counts arguments without the world, however it is called", function()
    raises.call(world, "explain", 2, raises.pack(world, sprite, {}), "sprite expected, got table")
    local function last() return world:explain(sprite) end
    local _, message = pcall(last)
    assert.equal("bad argument #2 to 'explain' (sprite expected, got nil)", message:match("bad.*"))
    _, message = pcall(world.explain, world, sprite, 5)
    assert.equal("bad argument #2 to 'explain' (sprite expected, got number)", message)
  end)
end)
