-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Straight ways in drawn levels at every speed, and that nothing slips through. (For random worlds see
-- questions_spec.lua.)

local pixcollide = require "pixcollide"
local level = require "spec.support.level"

local SPEEDS = { 0.01, 0.3, 0.5, 1, 2.75, 7, 64.5, 1000, 100000 }

-- Puts `a` where its sweeps by (dx, dy) end, until it stops, however slow it is.
local function advance(l, dx, dy)
  for _ = 1, 3000 do
    local x, y = l.a:getPosition()
    local to_x, to_y, other = l.world:advanceBy(l.a, dx, dy)
    if other then return end
    assert.same({ x + dx, y + dy }, { to_x, to_y })
  end
end

describe(":sweep", function()
  it("comes to floors and walls at every speed, from both sides", function()
    for _, speed in ipairs(SPEEDS) do
      level.both("speed " .. speed, [[
          ..aa....   ........
          ..aa....   ........
          ........   ..aa....
          ........   ..aa....
          ##.#####   ##.#####
      ]], function(l) advance(l, 0, speed) end)
      level.both("speed " .. speed, [[
          ...aa..........#   ............aa.#
          ...aaa.........#   ............aaa#
          ...aa..........#   ............aa.#
      ]], function(l, side) advance(l, side * speed, 0) end)
    end
  end)

  it("enters a gap exactly as wide as the sprite at every speed, by the pixels that it covers", function()
    for _, speed in ipairs(SPEEDS) do
      local l = level.new "...aa...\n..aaaa..\n........\n##....##\n##....##\n........"
      local free = ("%%g %g free 1"):format(speed)
      assert.equal(free:format(2), l:swept("a", 0, speed))
      l.a:setPosition(1.51, 0) -- what it covers at 2
      assert.equal(free:format(1.51), l:swept("a", 0, speed))
      l.a:setPosition(1.5, 0) -- what it covers at 1
      advance(l, 0, speed)
      assert.is_true(l:at()[2] < 1.50001) -- hundredths do not add up exactly
    end
  end)
end)

it("passes no two pixels that touch by a corner, however long the way is", function()
  local world, texel = pixcollide.newWorld(), pixcollide.newMask(1, 1, true)
  local right, below = pixcollide.newMask(20, 20), pixcollide.newMask(20, 20)
  for _, place in ipairs { { 0, 0 }, { 19, 0 }, { 19, 18 } } do
    right:set(place[1], place[2], true)
    below:set(place[2], place[1], true)
  end
  world:newSprite(right, { x = 1 })
  world:newSprite(below, { y = 1 })
  local one = world:newSprite(texel)
  for _, length in ipairs { 2, 15, 17 } do
    local x, y, other = world:sweepBy(one, length, length)
    assert.same({ 0, 0 }, { x, y })
    assert.is_not_nil(other)
  end
end)
