-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The digger's earth: what is dug away is gone, what hangs on nothing falls, and no pixel is lost on the way.

local pixcollide = require "pixcollide"
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

  local function play(game, frames)
    local state = input.new()
    for _ = 1, frames do
      input.set(state, {})
      digger.update(game, state)
    end
  end

  -- Digs all of a rectangle in the earth but a smaller one in it, at (x, y) of it. Returns where the larger one is.
  local function cutOut(game, width, height, x, y, w, h)
    local earth, block = game.earth.mask, pixcollide.newRectangleMask(width, height)
    local left, top = earth:getDimensions()
    repeat
      left = left - 1
      if left < 0 then left, top = earth:getWidth(), top - 1 end
    until earth:contains(block, left, top)
    block:subtract(pixcollide.newRectangleMask(w, h), x, y)
    game.earth:dig(block, left, top)
    return left, top
  end

  it("rides on what falls, and gems in it go along", function()
    local game = digger.newGame()
    local x, y = cutOut(game, 80, 80, 20, 30, 40, 14)
    local gem, island = inLayer(game, "gem")[1], inLayer(game, "island")[1]
    game.digger:setPosition(x + 40, y + 30)
    gem:setPosition(x + 22, y + 31)
    local fallen = 0
    repeat
      play(game, 1)
      local dy = select(2, island:getPosition()) - (y + 30)
      assert.same({ x + 40, y + 30 + dy }, { game.digger:getPosition() })
      assert.same({ x + 22, y + 31 + dy }, { gem:getPosition() })
      fallen = math.max(fallen, dy)
    until not island:getWorld()
    assert.same({ 36, 0 }, { fallen, game.deaths })
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
