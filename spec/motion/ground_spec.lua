-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a sprite stands on, and the steps that it may take.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local garbage = require "spec.support.garbage"
local level = require "spec.support.level"
local naive_motion = require "spec.support.oracles.naive_motion"
local rounds = require "spec.support.rounds"
local scene = require "spec.support.scene"
local sprites = require "spec.support.sprites"

local LAYERS = { "default", "ships", "rocks" }

-- What a stands on in a drawing, by its character, and the normal to two digits.
local function ground(text, filter)
  local l = level.new(text)
  local sprite, nx, ny = l.a:getGround(filter)
  return sprite and ("%s %.2f %.2f"):format(sprite:getData(), nx, ny):gsub("%-0%.00", "0.00") or "nothing"
end

local FLAT = "# 0.00 -1.00"

describe(":getGround", function()
  it("tells what the sprite stands on", function()
    assert.equal(FLAT, ground [[
            ....a.....
            ...aaa....
            ....a.....
            ##########
        ]])
  end)

  it("is nil in the air, be it one pixel", function()
    assert.equal("nothing", ground [[
            ...aa...
            ...aa...
            ........
            ########
        ]])
  end)

  it("is nil above a gap, beside a wall and under a ceiling", function()
    assert.equal("nothing", ground [[
            ########
            ..aa#...
            ##aa####
            ##..####
        ]])
  end)

  it("holds a sprite by one pixel", function()
    assert.equal(FLAT, ground [[
            ..aaaa....
            ..aaaa....
            #####.....
        ]])
  end)

  it("is the first added of several", function()
    assert.equal("b 0.00 -1.00", ground [[
            ..aaaa..
            ccccbbbb
        ]])
  end)

  it("is nothing that the sprite is in already", function()
    assert.equal("b 0.00 -1.00", ground [[
            ####aaaa####
            #bbbbbbbbbb#
        ]])
    local l = level.new [[
            ...aa...
            ########
            ########
        ]]
    l.a:translate(0, 1)
    assert.is_nil(l.a:getGround())
  end)

  it("has the normal of a slope of 45 degrees", function()
    assert.equal("# -0.71 -0.71", ground [[
            ...............#
            ....aaaa......##
            ....aaaa.....###
            ....aaaa....####
            ....aaaa...#####
            ....aaaa..######
            ....aaaa.#######
            ....aaaa########
            .......#########
            ......##########
            .....###########
            ....############
        ]])
  end)

  it("has the normal of a slope of 26 degrees", function()
    local text = [[
            ...............#
            .....aa........#
            .....aa......###
            .....aa....#####
            .....aa..#######
            .....aa#########
            .....###########
            ...#############
            .###############
        ]]
    assert.equal("# -0.45 -0.89", ground(text))
    assert.equal("# 0.45 -0.89", ground(level.mirrored(text)))
  end)

  it("has the normal of a slope of 63 degrees, the steepest", function()
    local text = [[
            ..........#
            .........##
            ........###
            ....aa.####
            ....aa#####
            .....######
            ....#######
            ...########
            ..#########
        ]]
    assert.equal("# -0.89 -0.45", ground(level.stretched(text, 1, 2)))
    assert.equal("# 0.89 -0.45", ground(level.stretched(level.mirrored(text), 1, 2)))
    assert.equal("# 0.00 -1.00", ground(level.stretched(text, 1, 3)))
  end)

  it("takes the upper one of two heights as near", function()
    assert.equal("# -0.32 -0.95", ground [[
            .............
            .............
            .........##..
            ......aa.....
            ########.....
            ########.....
            #############
        ]])
  end)

  it("has the normal of one side where the other is a wall or a cliff", function()
    assert.equal("# -0.71 -0.71", ground [[
            .......#
            ...aa.##
            ...aa###
            ....####
            ...#####
        ]])
    assert.equal(FLAT, ground [[
            .......#
            .......#
            .......#
            .......#
            .......#
            .......#
            .......#
            .....aa#
            .....aa#
            ########
        ]])
  end)

  it("is straight up on a post", function()
    assert.equal(FLAT, ground [[
            ..aa..
            ..aa..
            ...#..
            ...#..
            ...#..
            ...#..
            ...#..
            ...#..
            ...#..
        ]])
  end)

  it("counts whole pixels of fractions of positions", function()
    local l = level.new [[
            ..aa....
            ..aa....
            ########
        ]]
    l.a:setPosition(2.25, 0.375)
    assert.equal(l["#"], (l.a:getGround()))
    l.a:setPosition(2.25, -0.375)
    assert.equal(l["#"], (l.a:getGround()))
    l.a:setPosition(2.25, -0.5) -- ceil(-1) = -1
    assert.is_nil(l.a:getGround())
  end)

  it("knows sprites that are turned and scaled, both of them", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newMask(10, 4, true)
    local floor = world:add(pixcollide.newSprite(mask, { x = 0, y = 20, r = math.pi / 2, sx = 3, sy = 10 }))
    local a = world:add(pixcollide.newSprite(mask, { x = -10, y = 10, sx = -2, sy = 2.5, ox = 10 }))
    assert.equal(floor, (a:getGround()))
    a:translate(0, -1)
    assert.is_nil(a:getGround())
    a:translate(0, 1)
    a:setRotation(1)
    assert.is_nil(a:getGround())
  end)

  it("heeds layers, their rules, filters, and what is disabled", function()
    local l = level.new [[
            ..aaaa..
            bbbbcccc
        ]]
    local function name(filter)
      local sprite = l.a:getGround(filter)
      return sprite and sprite:getData()
    end
    l.c:setLayer("ice")
    assert.equal("b", name())
    assert.equal("c", name("ice"))
    assert.equal("b", name({ "ice", "default" }))
    assert.is_nil(name("nobody's"))
    assert.equal("c", name(function(sprite) return sprite ~= l.b end))
    l.b:setEnabled(false)
    assert.equal("c", name())
    l.world:setLayersCollide("ice", "default", false)
    assert.is_nil(name())
    l.b:setEnabled(true)
    l.a:setEnabled(false)
    assert.is_nil(name())
  end)

  it("asks a function once about each sprite near, in the order of adding, before any test of pixels", function()
    local l = level.new [[
            ...d...c
            .aaaa...
            .......e
            bbbb...#
        ]]
    local asked = {}
    l.a:getGround(function(sprite) asked[#asked + 1] = sprite:getData() end)
    assert.equal("#bcde", table.concat(asked))
    l.c:setEnabled(false)
    l.e:translate(100, 0)
    asked = {}
    l.a:getGround(function(sprite) asked[#asked + 1] = sprite:getData() return true end)
    assert.equal("#bd", table.concat(asked))
  end)

  it("survives what a function does", function()
    local text = [[
            ..aaaa..
            bbbbcccc
        ]]
    local l = level.new(text)
    assert.equal(l.c, (l.a:getGround(function(sprite)
      if sprite == l.b then
        l.world:remove(l.b)
      end
      return true
    end)))
    l = level.new(text)
    assert.is_nil(l.a:getGround(function() l.a:translate(0, -5) return true end))
    l = level.new(text)
    local seen
    assert.equal(l.b, (l.a:getGround(function() seen = l.a:getGround("default") return true end)))
    assert.equal(l.b, seen)
    for _, change in ipairs {
      function() l.world:remove(l.a) end, function() l.world:clear() end, function() l.world:release() end,
      function() error("no") end,
    } do
      l = level.new(text)
      assert.is_false(pcall(l.a.getGround, l.a, function() change() return true end))
      assert.is_true(l.a:getWorld() == nil or l.a:getGround() == l.b)
    end
  end)

  it("is the ground again after a mask was edited", function()
    local l = level.new [[
            ..aa..
            ..aa..
            ######
        ]]
    assert.equal(l["#"], (l.a:getGround()))
    l["#"]:getMask():set(2, 0, false)
    assert.equal(l["#"], (l.a:getGround()))
    l["#"]:getMask():set(3, 0, false)
    assert.is_nil(l.a:getGround())
  end)

  it("works at the limits of positions, and for sprites that cover nothing", function()
    local world, mask = pixcollide.newWorld(), pixcollide.newMask(8, 8, true)
    for _, x in ipairs { -2 ^ 30, 2 ^ 30 } do
      for _, y in ipairs { -2 ^ 30, 2 ^ 30 } do
        local upper = world:add(pixcollide.newSprite(mask, { x = x, y = y, oy = 8 }))
        local lower = world:add(pixcollide.newSprite(mask, { x = x, y = y }))
        local sprite, nx, ny = upper:getGround()
        assert.equal(lower, sprite)
        assert.equal(0, nx)
        assert.equal(-1, ny)
        assert.is_nil(lower:getGround())
      end
    end
    local none = world:add(pixcollide.newSprite(pixcollide.newMask(0, 0), { x = 2 ^ 30, y = 2 ^ 30 }))
    assert.is_nil(none:getGround(function() error("asked") end))
    none:setMask(pixcollide.newMask(5, 5))
    assert.is_nil(none:getGround())
  end)

  it("makes no garbage #garbage", function()
    local l = level.new [[
            ...............#
            ...aaaa.......##
            ...aaaa....#####
            ################
        ]]
    l.a:translate(0, 0)
    local function accept() return true end
    for _, filter in ipairs { false, "default", accept } do
      local least, requests = garbage.of(function() l.a:getGround(filter or nil) end)
      assert.equal(0, least)
      assert.equal(0, requests)
    end
  end)
end)

describe("steps", function()
  it("are 0 unless set", function()
    local sprite = pixcollide.newSprite(pixcollide.newMask(1, 1))
    assert.same({ 0, 0, 0 }, { sprite:getSteps() })
    sprite:setSteps(3, 255, 1)
    assert.same({ 3, 255, 1 }, { sprite:getSteps() })
    sprite:setSteps(2.9, 0)
    assert.same({ 2, 0, 0 }, { sprite:getSteps() })
  end)

  it("stay when the sprite is added, removed and transformed", function()
    local world, sprite = pixcollide.newWorld(), pixcollide.newSprite(pixcollide.newMask(1, 1))
    sprite:setSteps(1, 2, 3)
    world:add(sprite)
    sprite:setTransform(1, 2, 3, 4, 5)
    sprite:setMask(pixcollide.newMask(2, 2))
    world:remove(sprite)
    assert.same({ 1, 2, 3 }, { sprite:getSteps() })
  end)
end)

describe("random worlds", function()
  -- Sprites of all kinds in layers; some are disabled.
  local function build(rng)
    local s, world = scene.new(rng, 4, rng:pick { 20, 40, 2000 }, 1200, true), pixcollide.newWorld()
    for k = 1, rng:int(2, 6) do
      local entry = s:entry()
      entry.name, entry.layer = k, rng:pick(LAYERS)
      entry.enabled = rng:chance(0.9)
      entry.sprite:setLayer(entry.layer)
      entry.sprite:setEnabled(entry.enabled)
      world:add(entry.sprite)
    end
    return s, world
  end

  -- Puts the entry above another one, mostly, and lets it fall until something is in its way.
  local function drop(s, entry)
    local rng, other = s.rng, s.rng:pick(s.entries)
    local x, y, w = other.sprite:getBounds()
    local _, _, _, height = entry.sprite:getBounds()
    if other ~= entry and x and height and rng:chance(0.9) then
      entry.t = sprites.copy(entry.t)
      sprites.bring(rng, entry.grid, entry.t, x + rng:int(0, w), y - height / 2 - 12, 3)
    end
    local mover = naive_motion.mover(s.entries, entry)
    for dy = 0, 60 do
      if not mover:is_free({ 0, dy }, { 0, dy + 1 }) then
        entry.t.y = entry.t.y + dy
        break
      end
    end
    entry.sprite:setPosition(entry.t.x, entry.t.y)
  end

  local function text(entry, nx, ny)
    return entry and compare.list(entry.name, nx, ny) or "nil"
  end

  it("agree with the reference", function()
    rounds.each("ground", 250, function(rng)
      local s, world = build(rng)
      world:setLayersCollide("ships", "rocks", rng:chance(0.5))
      for _ = 1, 8 do
        local entry = rng:pick(s.entries)
        drop(s, entry)
        local layer = rng:pick { false, false, false, "ships" }
        local every = rng:int(1, 3)
        local by_function = rng:chance(0.3)
        local function accepts(other)
          if by_function then
            return other.name % every == 0
          end
          return not layer or other.layer == layer
        end
        local function is_obstacle(other)
          return world:getLayersCollide(entry.layer, other.layer) and accepts(other)
        end
        local filter = layer or nil
        if by_function then
          filter = function(sprite) return accepts(sprite:getData()) end
        end
        local sprite, nx, ny = entry.sprite:getGround(filter)
        compare.lists("getGround", text(naive_motion.ground(s.entries, entry, is_obstacle)),
          text(sprite and sprite:getData(), nx, ny), compare.sprite(entry.grid, entry.t))
      end
    end)
  end)
end)
