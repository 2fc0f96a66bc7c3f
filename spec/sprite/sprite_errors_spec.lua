-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Wrong use of sprites: refused at the caller's line, with a message that names
-- the argument, and nothing changed.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local raises = require "spec.support.raises"

local list, pack = compare.list, raises.pack
local NAN, INF = 0 / 0, math.huge

local function mask(w, h)
  return pixcollide.newMask(w or 4, h or 4, true)
end

local OPTIONS = {
  x = 1, y = 2, r = 3, sx = 4, sy = 5, ox = 6, oy = 7, kx = 8, ky = 9, frame = 2, layer = "l", data = "d",
}

-- Everything a sprite tells of itself.
local function snapshot(sprite)
  return table.concat({
    list(sprite:getTransform()), list(sprite:getMatrix()), list(sprite:getBox()), list(sprite:getBounds()),
    list(sprite:getFrame(), sprite:getFrameCount()), tostring(sprite:getMask()), tostring(sprite:getData()),
    sprite:getLayer(), tostring(sprite:isEnabled()), tostring(sprite:isStatic()), tostring(sprite:getWorld()),
  }, "; ")
end

-- A method must refuse these arguments and change nothing, in a world or not.
local function refuse(name, n, arguments, ...)
  for _, world in ipairs { false, pixcollide.newWorld() } do
    local sprite = pixcollide.newSprite({ mask(), mask() }, OPTIONS)
    if world then
      world:add(sprite)
    end
    local before = snapshot(sprite)
    raises.method(sprite, name, n, arguments, ...)
    assert.equal(before, snapshot(sprite))
  end
end

-- Methods that take numbers: how many, how many of them are needed.
local NUMERIC = {
  setPosition = { 2, 2 }, translate = { 2, 2 }, setRotation = { 1, 1 }, rotate = { 1, 1 }, setScale = { 2, 1 },
  setOrigin = { 2, 2 }, setShear = { 2, 1 }, setTransform = { 9, 0 }, covers = { 2, 2 }, toLocal = { 2, 2 },
  toWorld = { 2, 2 }, setFrame = { 1, 1 },
}

describe("newSprite", function()
  it("of a mask that could not be loaded refuses the mask, not the message after it", function()
    raises.argument("newSprite", 1, function() pixcollide.newSprite(pixcollide.loadMask("none.png")) end,
      "mask or list of masks expected, got nil")
  end)
end)

describe("a sprite's methods refuse", function()
  for name, counts in pairs(NUMERIC) do
    it("what is no number in " .. name, function()
      for n = 1, counts[1] do
        for _, wrong in ipairs { {}, print, true, "text", mask() } do
          if not (name == "setOrigin" and wrong == "text") then
            local arguments = pack(1, 1, 1, 1, 1, 1, 1, 1, 1)
            arguments.n, arguments[n] = counts[1], wrong
            refuse(name, n, arguments, "number")
          end
        end
      end
    end)

    it("NaN and infinities in " .. name, function()
      for n = 1, counts[1] do
        for _, wrong in ipairs { NAN, INF, -INF } do
          local arguments = pack(1, 1, 1, 1, 1, 1, 1, 1, 1)
          arguments.n, arguments[n] = counts[1], wrong
          refuse(name, n, arguments)
        end
      end
    end)

    it("missing arguments in " .. name, function()
      for n = 1, counts[2] do
        local arguments = pack(1, 1, 1)
        arguments.n = n - 1
        refuse(name, n, arguments)
        arguments.n, arguments[n] = counts[2], nil
        refuse(name, n, arguments)
      end
    end)
  end

  it("what is no sprite in questions about two", function()
    for _, name in ipairs { "collides", "overlapArea", "overlapRect", "collidesBox", "collidesCircle" } do
      refuse(name, 1, pack(), "sprite expected")
      for _, wrong in ipairs { mask(), pixcollide.newWorld(), io.stdout, {}, 1, "text", true, print } do
        refuse(name, 1, pack(wrong), "sprite expected")
      end
    end
  end)

  it("words other than 'center' in setOrigin", function()
    refuse("setOrigin", 1, pack("middle"))
    refuse("setOrigin", 1, pack("center "))
    refuse("setOrigin", 1, pack(""))
    refuse("setOrigin", 1, pack())
  end)

  it("frames that are not there", function()
    for _, frame in ipairs { 0, 3, -1, 0.999, 1e9, -1e300, 1e300 } do
      refuse("setFrame", 1, pack(frame))
    end
  end)

  it("masks that are none", function()
    for _, wrong in ipairs { {}, 1, "text", pixcollide.newWorld(), { 1 }, { mask(), "text" }, print } do
      refuse("setMask", 1, pack(wrong))
    end
    refuse("setMask", 1, pack())
    refuse("setMask", 1, pack(nil))
  end)

  it("layers that are no strings", function()
    refuse("setLayer", 1, pack())
    refuse("setLayer", 1, pack({}), "string expected")
    refuse("setLayer", 1, pack(true), "string expected")
  end)

  it("anything but a boolean in setEnabled", function()
    refuse("setEnabled", 1, pack(), "boolean expected")
    refuse("setEnabled", 1, pack(1), "boolean expected")
    refuse("setEnabled", 1, pack("false"), "boolean expected")
  end)

  it("anything but a boolean in setStatic", function()
    refuse("setStatic", 1, pack(), "boolean expected")
    refuse("setStatic", 1, pack(1), "boolean expected")
  end)

  it("to be called on anything but a sprite", function()
    local sprite = pixcollide.newSprite(mask())
    local others = { mask(), pixcollide.newWorld(), io.stdout, {}, 1, "s", true }
    raises.wrongSelf(sprite, "sprite", others, 39)
  end)

  it("a sprite's methods on a sprite of the wrong kind by name", function()
    local sprite = pixcollide.newSprite(mask())
    raises.call({ setPosition = sprite.setPosition }, "setPosition", 1, pack(mask(), 1, 2), "sprite expected")
    raises.call({ getBox = sprite.getBox }, "getBox", 1, pack(nil), "sprite expected")
  end)
end)

describe("the limits of a transform", function()
  local NEXT = 1 + 2 ^ -52
  -- name, limit, position in setTransform
  local limits = {
    { "x", 2 ^ 30, 1 }, { "y", 2 ^ 30, 2 }, { "r", 2 ^ 20, 3 }, { "sx", 2 ^ 16, 4 }, { "sy", 2 ^ 16, 5 },
    { "ox", 2 ^ 24, 6 }, { "oy", 2 ^ 24, 7 }, { "kx", 2 ^ 16, 8 }, { "ky", 2 ^ 16, 9 },
  }

  local function numbers(at, value)
    local all = pack(0, 0, 0, 1, 1, 0, 0, 0, 0)
    all[at] = value
    return all
  end

  for _, limit in ipairs(limits) do
    local name, most, at = limit[1], limit[2], limit[3]
    it(("are reached and not passed by %s"):format(name), function()
      local sprite = pixcollide.newSprite(mask(1, 1))
      for _, sign in ipairs { 1, -1 } do
        local all = numbers(at, sign * most)
        sprite:setTransform(all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9])
        assert.equal(sign * most, (select(at, sprite:getTransform())))
        assert.equal(sign * most, (select(at, pixcollide.newSprite(mask(1, 1), { [name] = sign * most,
          sy = name == "sx" and 1 or name == "sy" and sign * most or nil }):getTransform())))
        for _, beyond in ipairs { most * NEXT, most * 2, 1e300 } do
          local before = snapshot(sprite)
          raises.method(sprite, "setTransform", at, numbers(at, sign * beyond), name)
          assert.equal(before, snapshot(sprite))
          local ok, message = pcall(pixcollide.newSprite, mask(), { [name] = sign * beyond, sy = 1 })
          if name ~= "sy" then
            assert.is_false(ok)
            assert.truthy(message:find(name, 1, true))
          end
        end
      end
    end)
  end

  it("hold for every other setter", function()
    local function beyond(limit)
      return limit * NEXT
    end
    refuse("setPosition", 1, pack(beyond(2 ^ 30), 0), "x")
    refuse("setPosition", 2, pack(0, -beyond(2 ^ 30)), "y")
    refuse("setRotation", 1, pack(beyond(2 ^ 20)), "r")
    refuse("setScale", 1, pack(beyond(2 ^ 16)), "sx")
    refuse("setScale", 2, pack(1, beyond(2 ^ 16)), "sy")
    refuse("setOrigin", 1, pack(beyond(2 ^ 24), 0), "ox")
    refuse("setOrigin", 2, pack(0, beyond(2 ^ 24)), "oy")
    refuse("setShear", 1, pack(beyond(2 ^ 16), 0), "kx")
    refuse("setShear", 2, pack(0, beyond(2 ^ 16)), "ky")
    refuse("translate", 1, pack(2 ^ 30, 0))
    refuse("translate", 2, pack(0, 2 ^ 30))
    refuse("translate", 1, pack(1e308, 0))
    refuse("rotate", 1, pack(2 ^ 20))
    refuse("rotate", 1, pack(-2 ^ 20 - 4))
  end)

  it("allow a box of 2^24 pixels and no larger one", function()
    local sprite = pixcollide.newSprite(mask(256, 1))
    sprite:setScale(65536, 1)
    assert.is_true(sprite:covers(2 ^ 24 - 2, 0))
    assert.is_false(sprite:covers(2 ^ 24, 0))
    sprite:setScale(1, 1)
    local wide = mask(257, 1)
    local other = pixcollide.newSprite(wide)
    local before = snapshot(other)
    raises.message(function() other:setScale(65536, 1) end)
    raises.message(function() other:setTransform(0, 0, 0, 65536, 1) end)
    raises.message(function() other:setTransform(0, 0, math.pi / 2, 65536, 1) end)
    assert.equal(before, snapshot(other))
    other:setScale(65000, 1)
    before = snapshot(other)
    raises.message(function() other:setShear(0, 65536) end)
    assert.equal(before, snapshot(other))
  end)

  it("judge the largest frame, and new masks, by their whole image", function()
    local small, large, hollow = mask(1, 1), mask(300, 1), pixcollide.newMask(300, 1)
    local sprite = pixcollide.newSprite(small, { sx = 65536, sy = 1 })
    local before = snapshot(sprite)
    for _, wrong in ipairs { large, hollow, { small, large } } do
      raises.message(function() sprite:setMask(wrong) end)
      assert.equal(before, snapshot(sprite))
      assert.is_true(rawequal(small, sprite:getMask()))
      raises.message(function() pixcollide.newSprite(wrong, { sx = 65536, sy = 1 }) end)
    end
  end)

  it("keep the box within 2^29 pixels of the position", function()
    local sprite = pixcollide.newSprite(mask(1, 1))
    sprite:setTransform(0, 0, 0, 31, 31, 2 ^ 24, 0)
    assert.is_true(sprite:covers(-31 * 2 ^ 24, 0))
    local before = snapshot(sprite)
    raises.message(function() sprite:setScale(33) end)
    raises.message(function() sprite:setTransform(0, 0, 1, 60, 60, 2 ^ 24, 2 ^ 24) end)
    assert.equal(before, snapshot(sprite))
  end)

  it("do not judge what covers nothing", function()
    local sprite = pixcollide.newSprite(mask(300, 300))
    sprite:setTransform(0, 0, 0, 65536, 0, 2 ^ 24, 2 ^ 24)
    sprite:setTransform(0, 0, 1, 65536, 65536, 2 ^ 24, 2 ^ 24, 2, 0.5)
    sprite:setTransform(0, 0, 0, 65536, 1e-6)
    assert.is_nil(sprite:getBounds())
    raises.message(function() sprite:setShear(0, 0) sprite:setScale(65536, 1) end)
  end)

  it("raise at the caller's line", function()
    local sprite = pixcollide.newSprite(mask(257, 1))
    assert.truthy(raises.here(function() sprite:setScale(65536, 1) end))
  end)
end)

describe("newSprite refuses", function()
  it("what is no mask or list of masks", function()
    for _, wrong in ipairs { {}, 1, "text", true, print, pixcollide.newWorld(), { 1 }, { mask(), 1 }, { {} } } do
      raises.call(pixcollide, "newSprite", 1, pack(wrong))
    end
    raises.call(pixcollide, "newSprite", 1, pack())
    raises.call(pixcollide, "newSprite", 1, pack(pixcollide.newSprite(mask())))
  end)

  it("options that are no table", function()
    raises.call(pixcollide, "newSprite", 2, pack(mask(), 1))
    raises.call(pixcollide, "newSprite", 2, pack(mask(), "x"))
    raises.call(pixcollide, "newSprite", 2, pack(mask(), mask()))
  end)

  it("options it does not know", function()
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { X = 1 }), "unknown option 'X'")
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { rotation = 1 }), "unknown option 'rotation'")
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { 5 }))
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { [true] = 5 }))
  end)

  it("options of a wrong type or range", function()
    local wrong = {
      x = { {}, "a", NAN, INF, true }, y = { {}, NAN }, r = { {}, NAN, -INF },
      sx = { {}, NAN }, sy = { "b", INF },
      ox = { {}, NAN }, oy = { {}, NAN }, kx = { {}, INF }, ky = { true, INF },
      frame = { 0, 2, "a", {}, NAN, INF, -1 }, layer = { {}, true, print },
      origin = { "middle", {}, true, "" },
    }
    for name, values in pairs(wrong) do
      for _, value in ipairs(values) do
        raises.call(pixcollide, "newSprite", 2, pack(mask(), { [name] = value }), name)
      end
    end
  end)

  it("origin together with ox or oy", function()
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { origin = "center", ox = 1 }), "origin")
    raises.call(pixcollide, "newSprite", 2, pack(mask(), { origin = "center", oy = 0 }), "origin")
  end)
end)

describe("a released mask", function()
  it("is refused by newSprite and setMask, or covers nothing", function()
    local gone = mask()
    gone:release()
    local ok, sprite = pcall(pixcollide.newSprite, gone)
    if ok then
      assert.is_nil(sprite:getBounds())
    else
      assert.truthy(tostring(sprite):find("released", 1, true))
    end
    local other = pixcollide.newSprite(mask())
    ok = pcall(other.setMask, other, gone)
    if ok then
      assert.is_nil(other:getBounds())
    else
      assert.is_true(other:covers(0, 0))
    end
  end)
end)
