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
end)

describe("world:explain", function()
  it("counts arguments right where it is called with a dot", function()
    raises.call(world, "explain", 3, raises.pack(world, sprite, {}), "sprite expected, got table")
  end)

  it("refuses the same where it is called last", function()
    local function last() return world:explain(sprite) end
    local _, message = pcall(last)
    -- LuaJIT cannot tell such a call from one by pcall, where the object is an argument.
    local n = rawget(_G, "jit") and "3" or "2"
    assert.equal(("bad argument #%s to 'explain' (sprite expected, got nil)"):format(n), message:match("bad.*"))
  end)

  it("names no line to protected calls", function()
    local _, message = pcall(world.explain, world, sprite, 5)
    assert.equal("bad argument #3 to 'explain' (sprite expected, got number)", message)
  end)
end)
