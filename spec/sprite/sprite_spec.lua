-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a sprite is told, and says of itself. (What it covers is in sprite_coverage_spec.lua.)

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local real = require "spec.support.real"
local rounds = require "spec.support.rounds"
local rule = require "spec.support.oracles.rule"
local sprites = require "spec.support.sprites"

local list = compare.list

local function new(options) return pixcollide.newSprite(pixcollide.newMask(10, 6, true), options) end

local one, two, three = pixcollide.newMask(1, 1), pixcollide.newMask(2, 2), pixcollide.newMask(3, 3)

describe("newSprite", function()
  it("places the mask at 0, 0 without turning or scaling it", function()
    for _, sprite in ipairs { new(), new {}, (pixcollide.newSprite(one, nil)) } do
      assert.equal(list(0, 0, 0, 1, 1, 0, 0, 0, 0), list(sprite:getTransform()))
    end
  end)

  it("takes every number of the transform as an option; sy is sx if left out", function()
    local options = { x = 1.5, y = -2, r = 0.25, sx = 2, sy = -3, ox = 4, oy = 5.5, kx = 0.125, ky = -0.5 }
    assert.equal(list(1.5, -2, 0.25, 2, -3, 4, 5.5, 0.125, -0.5), list(new(options):getTransform()))
    assert.same({ list(3, 3), list(1, 3) }, { list(new { sx = 3 }:getScale()), list(new { sy = 3 }:getScale()) })
  end)

  it("puts the origin into the centre of the frame that is shown with origin = 'center'", function()
    assert.equal(list(5, 3), list(new { origin = "center" }:getOrigin()))
    local masks = { pixcollide.newMask(4, 4), pixcollide.newMask(8, 3) }
    assert.equal(list(4, 1.5), list(pixcollide.newSprite(masks, { frame = 2, origin = "center" }):getOrigin()))
  end)

  it("takes frame, layer and data, and leaves the options as they were", function()
    local options, data = { frame = 2, layer = "walls", origin = "center" }, {}
    options.data = data
    local sprite = pixcollide.newSprite({ one, two }, options)
    assert.same({ 2, "walls", true }, { sprite:getFrame(), sprite:getLayer(), rawequal(data, sprite:getData()) })
    assert.same({ frame = 2, layer = "walls", origin = "center", data = data }, options)
  end)

  it("keeps the masks of a list, not the list", function()
    local masks = { one, two }
    local sprite = pixcollide.newSprite(masks)
    masks[1], masks[2] = nil, nil
    assert.same({ 2, true }, { sprite:getFrameCount(), rawequal(one, sprite:getMask()) })
    sprite:setFrame(2)
    assert.is_true(rawequal(two, sprite:getMask()))
  end)

  it("takes masks of any size, also of none", function()
    for _, size in ipairs { { 0, 0 }, { 0, 5 }, { 5, 0 }, { 32767, 1 }, { 1, 32767 } } do
      local sprite = pixcollide.newSprite(pixcollide.newMask(size[1], size[2], true))
      sprite:setOrigin("center")
      assert.equal(list(size[1] / 2, size[2] / 2), list(sprite:getOrigin()))
    end
  end)
end)

describe("a sprite", function()
  -- a setter, its arguments, and the transform of a sprite of 1 to 9 then
  local SETS = {
    { "setPosition", { -8, -9 }, { -8, -9, 3, 4, 5, 6, 7, 8, 9 } },
    { "setRotation", { -7 }, { 1, 2, -7, 4, 5, 6, 7, 8, 9 } },
    { "setPosition", { "1.5", "-2" }, { 1.5, -2, 3, 4, 5, 6, 7, 8, 9 } }, -- as Lua's own functions do
    { "translate", { 0.1, -3 }, { 1 + 0.1, -1, 3, 4, 5, 6, 7, 8, 9 } },
    { "rotate", { 0.2 }, { 1, 2, 3 + 0.2, 4, 5, 6, 7, 8, 9 } },
    { "rotate", { 2 ^ 19 }, { 1, 2, 3 + 2 ^ 19, 4, 5, 6, 7, 8, 9 } }, -- not brought into one turn
    { "setRotation", { 1e-300 }, { 1, 2, 1e-300, 4, 5, 6, 7, 8, 9 } },
    { "setScale", { -2.5 }, { 1, 2, 3, -2.5, -2.5, 6, 7, 8, 9 } },
    { "setScale", { 3, nil, n = 2 }, { 1, 2, 3, 3, 3, 6, 7, 8, 9 } },
    { "setShear", { 3 }, { 1, 2, 3, 4, 5, 6, 7, 3, 0 } },
    { "setOrigin", { "center" }, { 1, 2, 3, 4, 5, 5, 3, 8, 9 } },
    -- LÖVE's defaults for what is left out or nil
    { "setTransform", {}, { 0, 0, 0, 1, 1, 0, 0, 0, 0 } }, { "setTransform", { 1 }, { 1, 0, 0, 1, 1, 0, 0, 0, 0 } },
    { "setTransform", { 1, 2, 3, 4 }, { 1, 2, 3, 4, 4, 0, 0, 0, 0 } },
    { "setTransform", { 1, 2, nil, nil, 5, n = 5 }, { 1, 2, 0, 1, 5, 0, 0, 0, 0 } },
    { "setTransform", { 1, 2, nil, nil, nil, 6, nil, nil, 9, n = 9 }, { 1, 2, 0, 1, 1, 6, 0, 0, 9 } },
  }
  local unpack = table.unpack or unpack -- luacheck: ignore

  it("is set by numbers, each setter leaving the rest alone and returning nothing", function()
    for k, case in ipairs(SETS) do
      local sprite = new()
      sprite:setTransform(1, 2, 3, 4, 5, 6, 7, 8, 9)
      assert.equal(0, select("#", sprite[case[1]](sprite, unpack(case[2], 1, case[2].n or #case[2]))))
      assert.same(case[3], { sprite:getTransform() }, ("case %d, %s"):format(k, case[1]))
      local x, y = sprite:getPosition()
      local sx, sy = sprite:getScale()
      local ox, oy = sprite:getOrigin()
      assert.same(case[3], { x, y, sprite:getRotation(), sx, sy, ox, oy, sprite:getShear() })
    end
  end)

  it("keeps its origin when another frame is shown", function()
    local sprite = pixcollide.newSprite { pixcollide.newMask(10, 6), pixcollide.newMask(3, 5) }
    sprite:setOrigin("center")
    sprite:setFrame(2)
    assert.equal(list(5, 3), list(sprite:getOrigin()))
    sprite:setOrigin("center")
    assert.equal(list(1.5, 2.5), list(sprite:getOrigin()))
  end)

  describe(":getMatrix", function()
    it("gives sine and cosine of our own", function()
      rounds.each("matrix of a turn", 300, function(rng)
        local r = rng:real(-2 ^ rng:int(0, 20), 2 ^ rng:int(0, 20))
        local s, c = rule.sincos(r)
        assert.equal(list(c, s, -s, c, 1, 2), list(new({ x = 1, y = 2, r = r }):getMatrix()))
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
      for _, options in ipairs { { sx = 0 }, { sy = 0 }, { kx = 2, ky = 0.5 } } do
        assert.is_nil(new(options):toLocal(1, 2))
      end
      assert.equal(list(0, 2), list(new({ sx = 0, sy = 1 }):toWorld(1, 2)))
    end)
  end)

  it(":setFrame chooses the mask, by the floor of its number", function()
    local sprite = pixcollide.newSprite { one, two, three, one }
    assert.same({ 1, 4 }, { sprite:getFrame(), sprite:getFrameCount() })
    for number, frame in pairs { [3] = 3, [2.9] = 2, [4] = 4 } do
      assert.same({ 0, frame }, { select("#", sprite:setFrame(number)), sprite:getFrame() })
      assert.is_true(rawequal(({ one, two, three, one })[frame], sprite:getMask()))
    end
  end)

  it(":setMask keeps the transform, and the frame if there are so many", function()
    local sprite = pixcollide.newSprite({ one, two, three }, { x = 1, sx = 2, ox = 3, frame = 2 })
    for _, case in ipairs { { { three, one }, 2, 2, one }, { three, 1, 1, three } } do
      assert.equal(0, select("#", sprite:setMask(case[1])))
      assert.same({ case[2], case[3] }, { sprite:getFrame(), sprite:getFrameCount() })
      assert.is_true(rawequal(case[4], sprite:getMask()))
      assert.equal(list(1, 0, 0, 2, 2, 3, 0, 0, 0), list(sprite:getTransform()))
    end
    sprite = pixcollide.newSprite({ one, two, three }, { frame = 3 })
    sprite:setMask { two, one }
    assert.same({ 1, true }, { sprite:getFrame(), rawequal(two, sprite:getMask()) })
  end)

  it(":getMasks gives what :setMask takes, in the table that it is given, and clears what follows", function()
    local sprite, out = pixcollide.newSprite { one, two, one }, { 1, 2, 3, 4, 5, nil, 7 }
    local masks, n = sprite:getMasks(out)
    assert.same({ 3, true, nil }, { n, rawequal(out, masks), masks[4] })
    for k, mask in ipairs { one, two, one } do assert.is_true(rawequal(mask, masks[k])) end
    assert.equal(7, out[7])
    sprite:setMask(three)
    masks, n = sprite:getMasks()
    assert.same({ 1, 1, true }, { n, #masks, rawequal(three, masks[1]) })
    masks[1] = one
    assert.is_true(rawequal(three, sprite:getMask()))
  end)

  describe(":setLayer", function()
    it("keeps a string, 'default' unless set", function()
      local sprite = new()
      assert.equal("default", sprite:getLayer())
      for _, layer in ipairs { "walls", "", "a\0b", ("x"):rep(1000), "default" } do
        assert.same({ 0, layer }, { select("#", sprite:setLayer(layer)), sprite:getLayer() })
      end
    end)
  end)

  it(":setEnabled is on at first, and does not change what the sprite's own methods say", function()
    local first, second = new(), new()
    assert.same({ true, 0, false }, { first:isEnabled(), select("#", first:setEnabled(false)), first:isEnabled() })
    assert.same({ true, 60, true }, { first:collides(second), second:overlapArea(first), first:covers(0, 0) })
    first:setEnabled(true)
    assert.is_true(first:isEnabled())
  end)

  it("is written with its position", function()
    assert.equal("sprite (3, -4)", tostring(new { x = 3, y = -4 }))
    assert.truthy(tostring(new { x = 1.5, y = 0.25 }):match("^sprite %(1%.5%d*, 0%.25%d*%)$"))
  end)

  it("has no world until it is added to one", function() assert.is_nil(new():getWorld()) end)
end)
