-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local real = require "spec.support.real"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local list = compare.list

local function new(options) return pixcollide.newSprite(pixcollide.newMask(10, 6, true), options) end

local DEFAULTS = list(0, 0, 0, 1, 1, 0, 0, 0, 0)

describe("newSprite", function()
  it("places the mask at 0, 0 without turning or scaling it", function()
    assert.equal(DEFAULTS, list(new():getTransform()))
    assert.equal(DEFAULTS, list(new({}):getTransform()))
    assert.equal(DEFAULTS, list(pixcollide.newSprite(pixcollide.newMask(1, 1), nil):getTransform()))
  end)

  it("takes every number of the transform as an option", function()
    local sprite = new { x = 1.5, y = -2, r = 0.25, sx = 2, sy = -3, ox = 4, oy = 5.5, kx = 0.125, ky = -0.5 }
    assert.equal(list(1.5, -2, 0.25, 2, -3, 4, 5.5, 0.125, -0.5), list(sprite:getTransform()))
  end)

  it("takes sx for sy when only sx is given", function()
    assert.equal(list(3, 3), list(new { sx = 3 }:getScale()))
    assert.equal(list(1, 3), list(new { sy = 3 }:getScale()))
  end)

  it("puts the origin into the centre with origin = 'center'", function()
    assert.equal(list(5, 3), list(new { origin = "center" }:getOrigin()))
    assert.equal(list(2.5, 0.5), list(pixcollide.newSprite(pixcollide.newMask(5, 1), { origin = "center" })
      :getOrigin()))
  end)

  it("centres the frame that is shown", function()
    local masks = { pixcollide.newMask(4, 4), pixcollide.newMask(8, 2) }
    assert.equal(list(4, 1), list(pixcollide.newSprite(masks, { frame = 2, origin = "center" }):getOrigin()))
  end)

  it("takes frame, layer and data", function()
    local masks, data = { pixcollide.newMask(1, 1), pixcollide.newMask(2, 2) }, {}
    local sprite = pixcollide.newSprite(masks, { frame = 2, layer = "walls", data = data })
    assert.equal(2, sprite:getFrame())
    assert.equal("walls", sprite:getLayer())
    assert.is_true(rawequal(data, sprite:getData()))
  end)

  it("keeps the masks of a list, not the list", function()
    local one, two = pixcollide.newMask(1, 1), pixcollide.newMask(2, 2)
    local masks = { one, two }
    local sprite = pixcollide.newSprite(masks)
    masks[1], masks[2] = nil, nil
    assert.equal(2, sprite:getFrameCount())
    assert.is_true(rawequal(one, sprite:getMask()))
    sprite:setFrame(2)
    assert.is_true(rawequal(two, sprite:getMask()))
  end)

  it("leaves the options as they were", function()
    local options = { x = 1, origin = "center" }
    new(options)
    assert.same({ x = 1, origin = "center" }, options)
  end)

  it("takes masks of any size, also of none", function()
    for _, size in ipairs { { 0, 0 }, { 0, 5 }, { 5, 0 }, { 32767, 1 }, { 1, 32767 } } do
      local sprite = pixcollide.newSprite(pixcollide.newMask(size[1], size[2], true))
      assert.equal(list(size[1] / 2, size[2] / 2), (function()
        sprite:setOrigin("center")
        return list(sprite:getOrigin())
      end)())
    end
  end)
end)

describe("a sprite", function()
  local odd = { 0.1, -1 / 3, 1e-20, -5e-324, 12345.678901, 2 ^ 16, -2 ^ 16, 1 / 65536, 0 }

  local function check(set, get, values)
    for _, value in ipairs(values or odd) do
      for _, other in ipairs(values or odd) do
        local sprite = pixcollide.newSprite(pixcollide.newMask(1, 1))
        sprite[set](sprite, value, other)
        assert.equal(list(value, other), list(sprite[get](sprite)))
      end
    end
  end

  describe(":setPosition", function()
    it("is given back by getPosition to the last bit", function()
      check("setPosition", "getPosition")
      check("setPosition", "getPosition", { 2 ^ 30, -2 ^ 30, 2 ^ 30 - 2 ^ -22 })
    end)

    it("leaves the rest alone and returns nothing", function()
      local sprite = new { r = 1, sx = 2, sy = 3, ox = 4, oy = 5, kx = 6, ky = 7 }
      assert.equal(0, select("#", sprite:setPosition(8, 9)))
      assert.equal(list(8, 9, 1, 2, 3, 4, 5, 6, 7), list(sprite:getTransform()))
    end)

    it("takes numbers in strings as Lua's own functions do", function()
      local sprite = new()
      sprite:setPosition("1.5", "2")
      assert.equal(list(1.5, 2), list(sprite:getPosition()))
    end)
  end)

  describe(":translate", function()
    it("adds to the position", function()
      local sprite = new { x = 0.1, y = 10 }
      assert.equal(0, select("#", sprite:translate(0.2, -3)))
      assert.equal(list(0.1 + 0.2, 7), list(sprite:getPosition()))
    end)
  end)

  describe(":setRotation", function()
    it("is given back by getRotation, not brought into one turn", function()
      local sprite = new { x = 1 }
      for _, r in ipairs { 0, 0.1, -7, 100, 2 ^ 20, -2 ^ 20, 1e-300 } do
        assert.equal(0, select("#", sprite:setRotation(r)))
        assert.equal(r, sprite:getRotation())
      end
      assert.equal(1, (sprite:getPosition()))
    end)
  end)

  describe(":rotate", function()
    it("adds to the rotation", function()
      local sprite = new { r = 0.1 }
      assert.equal(0, select("#", sprite:rotate(0.2)))
      assert.equal(0.1 + 0.2, sprite:getRotation())
    end)
  end)

  describe(":setScale", function()
    it("is given back by getScale to the last bit", function()
      check("setScale", "getScale", { 0, 0.1, -1 / 3, 1e-300, 2 ^ 16, -2 ^ 16, 1 })
    end)

    it("takes the first number for the second when that is left out or nil", function()
      local sprite = new()
      sprite:setScale(-2.5)
      assert.equal(list(-2.5, -2.5), list(sprite:getScale()))
      assert.equal(0, select("#", sprite:setScale(3, nil)))
      assert.equal(list(3, 3), list(sprite:getScale()))
    end)
  end)

  describe(":setOrigin", function()
    it("is given back by getOrigin to the last bit", function()
      check("setOrigin", "getOrigin", { 0, 0.1, -1 / 3, 1e-20, 2 ^ 24, -2 ^ 24 })
    end)

    it("takes 'center' for half the size of the frame shown", function()
      local sprite = pixcollide.newSprite { pixcollide.newMask(10, 6), pixcollide.newMask(3, 5) }
      assert.equal(0, select("#", sprite:setOrigin("center")))
      assert.equal(list(5, 3), list(sprite:getOrigin()))
      sprite:setFrame(2)
      assert.equal(list(5, 3), list(sprite:getOrigin()))
      sprite:setOrigin("center")
      assert.equal(list(1.5, 2.5), list(sprite:getOrigin()))
    end)
  end)

  describe(":setShear", function()
    it("is given back by getShear to the last bit", function() check("setShear", "getShear") end)

    it("takes 0 for the second number when that is left out", function()
      local sprite = new { kx = 1, ky = 2 }
      assert.equal(0, select("#", sprite:setShear(3)))
      assert.equal(list(3, 0), list(sprite:getShear()))
    end)
  end)

  describe(":setTransform", function()
    it("sets all nine, which getTransform and the other getters give back", function()
      local sprite = new()
      assert.equal(0, select("#", sprite:setTransform(1, 2, 3, 4, 5, 6, 7, 8, 9)))
      assert.equal(list(1, 2, 3, 4, 5, 6, 7, 8, 9), list(sprite:getTransform()))
      assert.equal(list(1, 2), list(sprite:getPosition()))
      assert.equal(3, sprite:getRotation())
      assert.equal(list(4, 5), list(sprite:getScale()))
      assert.equal(list(6, 7), list(sprite:getOrigin()))
      assert.equal(list(8, 9), list(sprite:getShear()))
    end)

    it("takes LÖVE's defaults for what is left out or nil", function()
      local sprite = new()
      local function after(...)
        sprite:setTransform(9, 9, 9, 9, 9, 9, 9, 9, 9)
        sprite:setTransform(...)
        return list(sprite:getTransform())
      end
      assert.equal(DEFAULTS, after())
      assert.equal(list(1, 0, 0, 1, 1, 0, 0, 0, 0), after(1))
      assert.equal(list(1, 2, 3, 4, 4, 0, 0, 0, 0), after(1, 2, 3, 4))
      assert.equal(list(1, 2, 0, 1, 5, 0, 0, 0, 0), after(1, 2, nil, nil, 5))
      assert.equal(list(1, 2, 0, 1, 1, 6, 0, 0, 9), after(1, 2, nil, nil, nil, 6, nil, nil, 9))
    end)

    it("takes what getTransform of another sprite gives", function()
      rounds.each("transforms back and forth", 200, function(rng)
        local g = sprites.grid(rng, 5, 5)
        local t = sprites.transform(rng, g, nil, 1e9)
        local one, other = sprites.new(g:mask(), t), new()
        local numbers = list(sprites.numbers(t))
        assert.equal(numbers, list(one:getTransform()))
        other:setTransform(one:getTransform())
        assert.equal(numbers, list(other:getTransform()))
      end)
    end)
  end)

  describe(":getMatrix", function()
    it("gives sine and cosine of our own", function()
      rounds.each("matrix of a turn", 300, function(rng)
        local r = rng:real(-2 ^ rng:int(0, 20), 2 ^ rng:int(0, 20))
        local s, c = rule.sincos(r)
        local a, b, c2, d, tx, ty = new({ x = 1, y = 2, r = r }):getMatrix()
        assert.equal(list(c, s, -s, c, 1, 2), list(a, b, c2, d, tx, ty))
      end)
    end)

    it("is that of love.graphics.draw", function()
      rounds.each("matrix", 300, function(rng)
        local g = sprites.grid(rng, 9, 9)
        local t = sprites.transform(rng, g, rng:pick { "any", "shear", "quarter", "huge" }, 1e9)
        local expected, got = { real.matrix(t) }, { sprites.new(g:mask(), t):getMatrix() }
        local reach = math.abs(t.x) + math.abs(t.y)
        for k = 1, 6 do
          if k > 4 then reach = reach + (math.abs(t.ox) + math.abs(t.oy)) * 1000 end
          local slack = 1e-12 * (k > 4 and reach + 1 or 1 + math.abs(t.sx) + math.abs(t.sy))
            * (1 + math.abs(t.kx) + math.abs(t.ky))
          if math.abs(expected[k] - got[k]) > slack then
            error(("number %d is %.17g, expected %.17g\n%s"):format(k, got[k], expected[k], sprites.describe(g, t)))
          end
        end
      end)
    end)
  end)

  describe(":toWorld and :toLocal", function()
    it("are the matrix and its inverse", function()
      local sprite = new { x = 10, y = 20, r = math.pi / 2, sx = 2, sy = 3, ox = 1, oy = 1 }
      local x, y = sprite:toWorld(2, 1)
      assert.is_true(math.abs(x - 10) < 1e-9 and math.abs(y - 22) < 1e-9)
      local u, v = sprite:toLocal(x, y)
      assert.is_true(math.abs(u - 2) < 1e-9 and math.abs(v - 1) < 1e-9)
    end)

    it("undo each other", function()
      rounds.each("to world and back", 300, function(rng)
        local g = sprites.grid(rng, 20, 20)
        local t = sprites.transform(rng, g, rng:pick { "any", "turn", "scale", "flip" }, 1e7)
        local sprite = sprites.new(g:mask(), t)
        local u, v = rng:real(0, 20), rng:real(0, 20)
        local u2, v2 = sprite:toLocal(sprite:toWorld(u, v))
        local slack = 1e-5 + (math.abs(t.ox) + math.abs(t.oy)) * 1e-11
        if math.abs(t.x) < 1e7 and math.abs(t.y) < 1e7 and math.abs(1 - t.kx * t.ky) > 0.01
          and not (math.abs(u - u2) < slack and math.abs(v - v2) < slack) then
          error(("(%.17g, %.17g) came back as (%.17g, %.17g)\n%s"):format(u, v, u2, v2, sprites.describe(g, t)))
        end
      end)
    end)

    it("give no texel when the transform cannot be inverted", function()
      assert.is_nil(new({ sx = 0 }):toLocal(1, 2))
      assert.is_nil(new({ sy = 0 }):toLocal(1, 2))
      assert.is_nil(new({ kx = 2, ky = 0.5 }):toLocal(1, 2))
      assert.equal(list(0, 2), list(new({ sx = 0, sy = 1 }):toWorld(1, 2)))
    end)
  end)

  describe(":setFrame", function()
    local one, two, three = pixcollide.newMask(1, 1), pixcollide.newMask(2, 2), pixcollide.newMask(3, 3)

    it("chooses the mask", function()
      local sprite = pixcollide.newSprite { one, two, three }
      assert.equal(1, sprite:getFrame())
      assert.equal(3, sprite:getFrameCount())
      assert.equal(0, select("#", sprite:setFrame(3)))
      assert.equal(3, sprite:getFrame())
      assert.is_true(rawequal(three, sprite:getMask()))
    end)

    it("takes the floor of its number", function()
      local sprite = pixcollide.newSprite { one, two, three }
      sprite:setFrame(2.9)
      assert.equal(2, sprite:getFrame())
      assert.is_true(rawequal(two, sprite:getMask()))
    end)

    it("takes the same mask in several frames", function()
      local sprite = pixcollide.newSprite { one, two, one, one }
      assert.equal(4, sprite:getFrameCount())
      sprite:setFrame(4)
      assert.is_true(rawequal(one, sprite:getMask()))
    end)
  end)

  describe(":setMask", function()
    local one, two, three = pixcollide.newMask(1, 1), pixcollide.newMask(2, 2), pixcollide.newMask(3, 3)

    it("keeps the transform and the frame", function()
      local sprite = pixcollide.newSprite({ one, two, three }, { x = 1, sx = 2, ox = 3, frame = 2 })
      assert.equal(0, select("#", sprite:setMask { three, one }))
      assert.equal(2, sprite:getFrame())
      assert.equal(2, sprite:getFrameCount())
      assert.is_true(rawequal(one, sprite:getMask()))
      assert.equal(list(1, 0, 0, 2, 2, 3, 0, 0, 0), list(sprite:getTransform()))
    end)

    it("goes to frame 1 when there are fewer frames", function()
      local sprite = pixcollide.newSprite({ one, two, three }, { frame = 3 })
      sprite:setMask { two, one }
      assert.equal(1, sprite:getFrame())
      assert.is_true(rawequal(two, sprite:getMask()))
      sprite:setFrame(2)
      sprite:setMask(three)
      assert.equal(1, sprite:getFrame())
      assert.equal(1, sprite:getFrameCount())
      assert.is_true(rawequal(three, sprite:getMask()))
    end)
  end)

  describe(":setData", function()
    it("keeps any value", function()
      local sprite = new()
      assert.is_nil(sprite:getData())
      for _, value in ipairs { 1, "text", false, true, {}, print, sprite } do
        assert.equal(0, select("#", sprite:setData(value)))
        assert.is_true(rawequal(value, sprite:getData()))
      end
      sprite:setData(nil)
      assert.is_nil(sprite:getData())
    end)
  end)

  describe(":setLayer", function()
    it("keeps a string, 'default' unless set", function()
      local sprite = new()
      assert.equal("default", sprite:getLayer())
      for _, layer in ipairs { "walls", "", "a\0b", ("x"):rep(1000), "default" } do
        assert.equal(0, select("#", sprite:setLayer(layer)))
        assert.equal(layer, sprite:getLayer())
      end
    end)

    it("works in and out of a world, for hundreds of layers", function()
      local world, all = pixcollide.newWorld(), {}
      for k = 1, 300 do
        all[k] = new { layer = "layer " .. k }
        if k <= 30 then -- a world has 64 layers at most
          world:add(all[k])
        end
      end
      for k = 1, 300 do
        assert.equal("layer " .. k, all[k]:getLayer())
        all[k]:setLayer("other " .. k)
      end
      world:clear()
      for k = 1, 300 do assert.equal("other " .. k, all[k]:getLayer()) end
    end)
  end)

  describe(":setStatic", function()
    it("is kept, in a world and outside, and changes no answer", function()
      local world, mask = pixcollide.newWorld(), pixcollide.newRectangleMask(10, 10)
      local one = pixcollide.newSprite(mask)
      assert.is_false(one:isStatic())
      assert.equal(0, select("#", one:setStatic(true)))
      assert.is_true(one:isStatic())
      local other = world:add(pixcollide.newSprite(mask, { x = 5 }))
      other:setStatic(true)
      world:add(one)
      assert.equal(1, (select(2, world:collisions())))
      one:setPosition(100, 0)
      assert.equal(0, (select(2, world:collisions())))
      world:translateAll(0, 1)
      one:setPosition(9, 0)
      assert.equal(1, (select(2, world:collisions())))
      other:setStatic(false)
      world:remove(one)
      assert.is_true(one:isStatic())
      assert.is_false(other:isStatic())
      assert.equal(0, (select(2, world:collisions())))
    end)
  end)

  describe(":setEnabled", function()
    it("is on at first", function()
      local sprite = new()
      assert.is_true(sprite:isEnabled())
      assert.equal(0, select("#", sprite:setEnabled(false)))
      assert.is_false(sprite:isEnabled())
      sprite:setEnabled(true)
      assert.is_true(sprite:isEnabled())
    end)

    it("does not change what the sprite's own methods say", function()
      local one, other = new(), new()
      one:setEnabled(false)
      assert.is_true(one:collides(other))
      assert.equal(60, other:overlapArea(one))
      assert.is_true(one:covers(0, 0))
    end)
  end)

  it("keeps its settings through joining and leaving a world", function()
    local sprite = new { x = 0.1, y = 2, r = 0.3, sx = 4, sy = 5, ox = 6, oy = 7, kx = 8, ky = 9, layer = "l" }
    sprite:setEnabled(false)
    sprite:setData("d")
    local function settings()
      return list(sprite:getTransform()) .. sprite:getLayer() .. sprite:getData() .. tostring(sprite:isEnabled())
    end
    local before = settings()
    local world = pixcollide.newWorld()
    world:add(sprite)
    assert.equal(before, settings())
    sprite:setPosition(-0.7, 1e-20)
    sprite:setLayer("m")
    assert.equal(list(-0.7, 1e-20), list(sprite:getPosition()))
    local within = settings()
    world:remove(sprite)
    assert.equal(within, settings())
  end)

  it("is written with its position", function()
    assert.equal("sprite (3, -4)", tostring(new { x = 3, y = -4 }))
    assert.truthy(tostring(new { x = 1.5, y = 0.25 }):match("^sprite %(1%.5%d*, 0%.25%d*%)$"))
  end)

  it("has no world until it is added to one", function() assert.is_nil(new():getWorld()) end)
end)
