-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of picture:drawWorld and world:explain: refused at the caller's line, and nothing is drawn.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local pack = raises.pack
local NAN, INF = 0 / 0, math.huge

local mask = pixcollide.newMask(4, 4, true)
local world = pixcollide.newWorld()
local sprite = world:add(pixcollide.newSprite(mask))

local function refuse(n, arguments, ...)
  local picture = pixcollide.newPicture(8, 8)
  raises.method(picture, "drawWorld", n, arguments, ...)
  assert.same({ 0, 0, 0, 0 }, { picture:getPixel(0, 0) })
end

local function refuseOptions(options, text)
  refuse(2, pack(world, options), text)
end

describe("picture:drawWorld refuses", function()
  it("what is no world", function()
    refuse(1, pack(), "world expected, got nil")
    refuse(1, pack(sprite), "world expected, got sprite")
    refuse(1, pack({}), "world expected, got table")
    refuse(1, pack(io.stdout, {}), "world expected, got userdata")
  end)

  it("what has been released", function()
    local released = pixcollide.newWorld()
    released:release()
    refuse(1, pack(released), "world has been released")
    local picture = pixcollide.newPicture(1, 1)
    picture:release()
    local message = raises.here(function() picture:drawWorld(world) end)
    assert.equal("calling 'drawWorld' on bad self (picture has been released)", message)
  end)

  it("another self, in the words that functions in C have for it", function()
    local drawWorld = pixcollide.newPicture(1, 1).drawWorld
    assert.equal("bad argument #1 to 'drawWorld' (picture expected, got world)",
      raises.here(function() drawWorld(world, world) end))
    assert.equal("bad argument #2 to 'drawWorld' (world expected, got nil)",
      raises.here(function() drawWorld(pixcollide.newPicture(1, 1)) end))
  end)

  it("options that are none", function()
    refuse(2, pack(world, 5), "table expected, got number")
    refuse(2, pack(world, "boxes"), "table expected, got string")
    refuse(2, pack(world, sprite), "table expected, got sprite")
    refuseOptions({ box = true }, "unknown option 'box'")
    refuseOptions({ true }, "option names expected to be strings")
    for _, name in ipairs { "coverage", "boxes", "cells", "hits", "contacts", "events" } do
      refuseOptions({ [name] = 1 }, ("option '%s': boolean expected, got number"):format(name))
      refuseOptions({ [name] = mask }, ("option '%s': boolean expected, got mask"):format(name))
    end
  end)

  it("places that are no numbers, or beyond all sprites", function()
    for _, name in ipairs { "x", "y" } do
      refuseOptions({ [name] = {} }, ("option '%s': number expected, got table"):format(name))
      refuseOptions({ [name] = "left" }, ("option '%s': number expected, got string"):format(name))
      refuseOptions({ [name] = NAN }, ("option '%s' expected to be finite, got nan"):format(name))
      refuseOptions({ [name] = -INF }, ("option '%s' expected to be finite, got -inf"):format(name))
      refuseOptions({ [name] = 2 ^ 30 + 1 },
        ("option '%s' expected between -2^30 and 2^30, got 1073741825"):format(name))
    end
  end)

  it("rays that are none", function()
    refuseOptions({ rays = 5 }, "option 'rays': table expected, got number")
    refuseOptions({ rays = { 0, 0, 5, 5 } }, "option 'rays': table expected at [1], got number")
    refuseOptions({ rays = { { 1, 2, 3, 4 }, { 1, 2, 3 } } }, "option 'rays': number expected at [2][4], got nil")
    refuseOptions({ rays = { { 1, 2, INF, 4 } } }, "option 'rays': [1][3] expected to be finite, got inf")
    refuseOptions({ rays = { { 1, -2 ^ 31, 3, 4 } } },
      "option 'rays': [1][2] expected between -2^30 and 2^30, got -2147483648")
  end)

  it("colours that are none", function()
    refuseOptions({ colors = "red" }, "option 'colors': table expected, got string")
    refuseOptions({ colors = { box = { 1, 0, 0 } } }, "option 'colors': unknown color 'box'")
    refuseOptions({ colors = { hits = 1 } }, "option 'colors': table expected at hits, got number")
    refuseOptions({ colors = { hits = { 1, 0 } } }, "option 'colors': number expected at hits[3], got nil")
    refuseOptions({ colors = { rays = { 1, 0, NAN } } }, "option 'colors': rays[3] expected to be finite, got nan")
    refuseOptions({ colors = { cells = { 1, 0, 0, {} } } }, "option 'colors': number expected at cells[4], got table")
    refuseOptions({ colors = { layers = 1 } }, "option 'colors': table expected at layers, got number")
    refuseOptions({ colors = { layers = { wall = { 1, 1 } } } },
      "option 'colors': number expected at layers['wall'][3], got nil")
    refuseOptions({ colors = { layers = { [true] = { 1 } } } },
      "option 'colors': number expected at layers['true'][2], got nil")
    refuseOptions({ colors = { began = "red" } }, "option 'colors': table expected at began, got string")
    refuseOptions({ colors = { contacts = { 1, 2, 3, INF } } },
      "option 'colors': contacts[4] expected to be finite, got inf")
    refuseOptions({ colors = { ended = { -2 ^ 40, "red", 3 } } },
      "option 'colors': number expected at ended[2], got string")
  end)

  it("nothing that is right: numbers as text, colours beyond 0 and 1", function()
    local picture = pixcollide.newPicture(2, 2)
    picture:drawWorld(world, { x = "1", y = "-1", colors = { layers = { default = { 5, -3, "0.5", 7 } } } })
    local r, g, b, a = picture:getPixel(0, 1)
    assert.is_true(r == 1 and g == 0 and math.abs(b - 0.5) < 0.01 and a == 1)
  end)
end)

describe("world:explain refuses", function()
  it("what is no sprite", function()
    raises.method(world, "explain", 1, pack(), "sprite expected, got nil")
    raises.method(world, "explain", 1, pack(mask, sprite), "sprite expected, got mask")
    raises.method(world, "explain", 2, pack(sprite), "sprite expected, got nil")
    raises.method(world, "explain", 2, pack(sprite, 5), "sprite expected, got number")
    raises.call(world, "explain", 1, pack(sprite, sprite), "world expected, got sprite")
    raises.call(world, "explain", 3, pack(world, sprite, {}), "sprite expected, got table")
  end)

  it("a world that has been released", function()
    local released = pixcollide.newWorld()
    released:release()
    assert.equal("calling 'explain' on bad self (world has been released)",
      raises.here(function() released:explain(sprite, sprite) end))
  end)

  it("all of this where it is called last, too", function()
    local function last() return world:explain(sprite) end
    local _, message = pcall(last)
    -- LuaJIT cannot tell such a call from one by pcall, where the object is an argument.
    local n = rawget(_G, "jit") and "3" or "2"
    assert.equal(("bad argument #%s to 'explain' (sprite expected, got nil)"):format(n), message:match("bad.*"))
  end)

  it("calls from protected calls, without a line", function()
    local _, message = pcall(world.explain, world, sprite, 5)
    assert.equal("bad argument #3 to 'explain' (sprite expected, got number)", message)
  end)
end)
