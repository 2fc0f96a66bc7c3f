-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of layers and rules: refused at the caller's line, and nothing changed.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack

local full = pixcollide.newMask(10, 10, true)

local function filled()
  local world = pixcollide.newWorld()
  world:add(pixcollide.newSprite(full, { layer = "a" }))
  world:add(pixcollide.newSprite(full, { layer = "b" }))
  world:setLayersCollide("a", "a", false)
  return world
end

local function refuse(name, n, arguments, ...)
  local world = filled()
  raises.method(world, name, n, arguments, ...)
  assert.is_false(world:getLayersCollide("a", "a"))
  assert.is_true(world:getLayersCollide("a", "b"))
  assert.is_true(world:getLayersCollide("b", "b"))
  assert.equal(1, (select(2, world:collisions())))
end

describe("a world refuses", function()
  it("names of layers that are no strings", function()
    for _, name in ipairs { "setLayersCollide", "getLayersCollide" } do
      refuse(name, 1, pack(), "string expected, got no value")
      refuse(name, 2, pack("a"), "string expected, got no value")
      for _, wrong in ipairs { 1, true, {}, print, full, filled() } do
        refuse(name, 1, pack(wrong, "a", false), "string expected")
        refuse(name, 2, pack("a", wrong, false), "string expected")
      end
      refuse(name, 1, pack(nil, "a", false), "string expected, got nil")
      refuse(name, 2, pack("a", nil, false), "string expected, got nil")
    end
  end)

  it("rules that are neither true nor false", function()
    refuse("setLayersCollide", 3, pack("a", "b"), "boolean expected, got no value")
    refuse("setLayersCollide", 3, pack("a", "b", nil), "boolean expected, got nil")
    for _, wrong in ipairs { 0, 1, "false", {}, print } do
      refuse("setLayersCollide", 3, pack("a", "b", wrong), "boolean expected")
    end
  end)

  it("everything once it is released", function()
    local world = filled()
    world:release()
    local message = raises.message(function() world:setLayersCollide("a", "b", false) end)
    assert.is_truthy(message:find("world has been released", 1, true), message)
    message = raises.message(function() world:getLayersCollide("a", "b") end)
    assert.is_truthy(message:find("world has been released", 1, true), message)
  end)

  it("what is no world", function()
    local world = filled()
    for _, wrong in ipairs { {}, full, pixcollide.newSprite(full), "world", 1, io.stdout } do
      for _, name in ipairs { "setLayersCollide", "getLayersCollide" } do
        local ok, message = pcall(world[name], wrong, "a", "b", false)
        assert.is_false(ok)
        assert.is_truthy(tostring(message):find("world expected", 1, true), message)
      end
    end
  end)
end)
