-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The digger's earth: what is dug away is gone, what hangs on nothing falls, and no pixel is lost on the way.

local games = require "spec.support.games"
local rounds = require "spec.support.rounds"

local digger, input = games.load("digger"), games.load("input")

local inLayer = games.inLayer

local function countPixels(game)
  local count = game.earth.mask:count()
  for _, island in ipairs(inLayer(game, "island")) do count = count + island:getMask():count() end
  return count
end

-- What must be so after every frame.
local function check(game, pixels)
  assert.equal(pixels, countPixels(game) + game.earth.dug)
  for _, layer in ipairs { "earth", "rock", "island" } do
    for _, sprite in ipairs(inLayer(game, layer)) do
      assert.is_false(game.digger:collides(sprite), "the digger is in the " .. layer)
    end
  end
  for _, island in ipairs(inLayer(game, "island")) do assert.is_false(island:collides(game.earth.sprite)) end
end

-- Nothing of the earth hangs on nothing: texel by texel, from those beside rock on.
local function isHeld(game)
  local earth, rock = game.earth.mask:toRows(), inLayer(game, "rock")[1]:getMask():toRows()
  local width, solid, reached, open = #earth[1], ("#"):byte(), {}, {}
  local function reachAround(x, y)
    for v = math.max(1, y - 1), math.min(#earth, y + 1) do
      for u = math.max(1, x - 1), math.min(width, x + 1) do
        if earth[v]:byte(u) == solid and not reached[v * width + u] then
          reached[v * width + u] = true
          open[#open + 1] = { u, v }
        end
      end
    end
  end
  for y, row in ipairs(rock) do
    local x = row:find("#", 1, true)
    while x do
      reachAround(x, y)
      x = row:find("#", x + 1, true)
    end
  end
  local count = 0
  while #open > 0 do
    local texel = table.remove(open)
    count = count + 1
    reachAround(texel[1], texel[2])
  end
  return count == game.earth.mask:count()
end

describe("the digger", function()
  it("plays its script: a table loses its legs, falls and is earth again, and a gem is found", function()
    local game = digger.newGame()
    local pixels, moments, heights = game.earth.mask:count(), {}, {}
    input.play(digger, game, function(line)
      check(game, pixels)
      local island = inLayer(game, "island")[1]
      heights[#heights + 1] = island and select(2, island:getPosition())
      if line and line[3] then
        moments[line[3]] = { islands = #inLayer(game, "island"), earth = game.earth.mask:count() }
      end
    end)
    assert.is_true(moments["a leg of the table is gone"].earth < pixels)
    assert.same({ 0, 1 }, { moments["a leg of the table is gone"].islands, moments["the table falls"].islands })
    assert.is_true(moments["the table falls"].earth < pixels - 5000)
    for k = 2, #heights do assert.is_true(heights[k] >= heights[k - 1]) end
    assert.is_true(heights[#heights] > heights[1] + 10)
    assert.same({}, inLayer(game, "island"))
    assert.same({ true, 0, true }, { game.gems > 0, game.deaths, isHeld(game) })
  end)

  it("loses no pixel and is never in the earth, whatever is pressed", function()
    local broken = 0
    rounds.each("keys", 5, function(rng, round)
      local game = digger.newGame()
      local pixels = game.earth.mask:count()
      games.playAtRandom(rng, game, digger.update, { frames = 1000, every = 15, names = input.NAMES,
        chances = { down = 0.5 }, around = game.digger, watch = function() check(game, pixels) end })
      assert.is_true(round > 1 or isHeld(game)) -- which takes a while
      broken = broken + game.earth.broken
    end)
    assert.is_true(broken > 0)
  end)
end)
