-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a sprite stands on, and the steps that it may take. (For random worlds see questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"
local rounds = require "spec.support.rounds"

-- What a stands on, by its character, and the normal to two digits.
local function ground(l, filter)
  local sprite, nx, ny = l.a:getGround(filter)
  return sprite and ("%s %.2f %.2f"):format(sprite:getData(), nx, ny):gsub("%-0%.00", "0.00") or "nothing"
end

local FLAT = "# 0.00 -1.00"

describe(":getGround", function()
  it("is nothing that the sprite crosses by a rule, which makes no slope of other ground either", function()
    for text, expected in pairs { ["aa.\nbb.\n###"] = "nothing", ["aa..bb\n######"] = FLAT } do
      local l = level.new(text)
      l.b:setLayer("coin")
      l.world:setRule("default", "coin", "cross")
      l.world:setRule("coin", "default", "glide")
      assert.equal(expected, ground(l))
      assert.is_true(l.b:getGround() ~= nil)
    end
  end)

  it("counts whole pixels of fractions of positions", function()
    local l = level.new "..aa....\n..aa....\n########"
    for y, expected in pairs { [0.375] = FLAT, [-0.375] = FLAT, [-0.5] = "nothing" } do -- ceil(-1) = -1
      l.a:setPosition(2.25, y)
      assert.equal(expected, ground(l))
    end
  end)

  it("has the normal of the floor beside a wall, of one mask with it or not, under what is turned or scaled", function()
    local floor, wall, room = pixcollide.newMask(100, 10, true), pixcollide.newMask(10, 46, true), pixcollide.newMask(100, 56)
    room:add(floor, 0, 46)
    room:add(wall, 55, 0)
    rounds.each("ground beside walls", 150, function(rng)
      local mask, x, y = pixcollide.newMask(rng:int(2, 12), rng:int(2, 12), true), rng:real(10, 20), rng:real(10, 20)
      local options = { x = x, y = y, scale = rng:real(0.6, 1.6), r = rng:chance(0.5) and rng:real(-3, 3) or 0, origin = "center" }
      for _, inOne in ipairs { true, false } do
        local world = pixcollide.newWorld()
        world:newSprite(inOne and room or floor, { y = inOne and 0 or 46 })
        if not inOne then world:newSprite(wall, { x = 55 }) end
        local hero = world:newSprite(mask, options)
        world:advanceBy(hero, 60, 0)
        world:advanceBy(hero, 0, 60)
        local found, nx, ny = hero:getGround()
        assert.same({ true, 0, -1 }, { found ~= nil, nx, ny })
      end
    end)
  end)

  it("asks a function once about each sprite near, in the order of adding, before any test of pixels", function()
    local l = level.new "...d...c\n.aaaa...\n.......e\nbbbb...#"
    local function asked(answer)
      local list = {}
      l.a:getGround(function(sprite)
        list[#list + 1] = sprite:getData()
        return answer
      end)
      return table.concat(list)
    end
    assert.equal("#bcde", asked(nil))
    l.c:setEnabled(false)
    l.e:translate(100, 0)
    assert.equal("#bd", asked(true))
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
end)
