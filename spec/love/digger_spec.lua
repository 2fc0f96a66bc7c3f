-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The digger's earth is drawn as it collides: its picture is changed by the same masks, and islands keep their colours.

local games = require "spec.support.games"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local digger, input = games.load("digger"), games.load("input")

local function islands(game)
  local list = {}
  for _, sprite in ipairs((game.world:getSprites())) do
    if sprite:getLayer() == "island" then
      list[#list + 1] = sprite
    end
  end
  return list
end

local function draw(game, canvas)
  love.graphics.push("all")
  love.graphics.reset()
  love.graphics.setCanvas(canvas)
  digger.draw(game)
  love.graphics.pop()
end

local function checkPictures(game)
  assert.is_true(pixcollide.love.newMask(game.earth.picture):equals(game.earth.mask))
  for _, island in ipairs(islands(game)) do
    assert.is_true(pixcollide.love.newMask(island:getData().picture):equals(island:getMask()))
  end
end

describe("the digger in LÖVE", function()
  local canvas

  setup(function() canvas = love.graphics.newCanvas(digger.width, digger.height) end)

  it("shows islands in the colours of the earth that they were", function()
    local game, original, seen = digger.newGame(), nil, 0
    input.play(digger, game, function()
      draw(game, canvas)
      original = original or game.earth.picture:newImageData()
      local island = seen == 0 and islands(game)[1]
      if island then
        local x, y = island:getPosition()
        local picture = island:getData().picture:newImageData()
        for u, v in island:getMask():eachSolid() do
          local r, g, b = picture:getPixel(u, v)
          local r0, g0, b0 = original:getPixel(x + u, y + v)
          seen = seen + (r == r0 and g == g0 and b == b0 and 1 or 0)
        end
        assert.equal(island:getMask():count(), seen)
      end
    end)
    assert.is_true(seen > 1000)
    checkPictures(game)
  end)

  it("shows what collides, whatever is pressed", function()
    rounds.each("keys in LÖVE", 5, function(rng)
      local game, state, held = digger.newGame(), input.new(), {}
      for frame = 1, 600 do
        if frame % 15 == 1 then
          for _, name in ipairs(input.NAMES) do
            held[name] = rng:chance(0.5)
          end
        end
        local x, y = game.digger:getPosition()
        input.set(state, held, x + rng:int(-150, 150), y + rng:int(-150, 100))
        digger.update(game, state)
        if rng:chance(0.1) then -- more than one change at a time
          draw(game, canvas)
          checkPictures(game)
        end
      end
    end)
  end)
end)
