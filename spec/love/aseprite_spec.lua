-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Aseprite's sheets in LÖVE: read through love.filesystem, and drawn as they collide.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local FOLDER = "sheets"
local SIDE = 96

local function randomSprite(rng)
  local sprite = { title = "hero", width = rng:int(1, 20), height = rng:int(1, 20), durations = {}, layers = {} }
  local frames = {}
  for k = 1, rng:int(1, 5) do
    local left, top = rng:int(0, sprite.width - 1), rng:int(0, sprite.height - 1)
    frames[k] = naive.from(sprite.width, sprite.height, function(x, y)
      return x >= left and y >= top and rng:int(0, 3) > 0
    end)
    sprite.durations[k] = 100
  end
  sprite.layers[1] = { name = "all", frames = frames }
  local keys = {}
  for k = 1, #frames do
    keys[k] = { frame = k - 1, x = 1, y = 1, w = 1, h = 1, pivotX = rng:int(-3, 9), pivotY = rng:int(-3, 9) }
  end
  sprite.slices = { { name = "foot", keys = keys } }
  return sprite
end

describe("pixcollide.aseprite in LÖVE", function()
  local canvas = love.graphics.newCanvas(SIDE, SIDE)
  setup(function() assert(love.filesystem.createDirectory(FOLDER)) end)
  teardown(function()
    for _, name in ipairs { "hero.json", "hero.png" } do
      love.filesystem.remove(FOLDER .. "/" .. name)
    end
    love.filesystem.remove(FOLDER)
  end)

  local function load(rng, sprite, options)
    options.image = "hero.png"
    local picture, text = aseprite.export(pixcollide, sprite, rng, options)
    assert(love.filesystem.write(FOLDER .. "/hero.png", picture:encode()))
    assert(love.filesystem.write(FOLDER .. "/hero.json", text))
    return assert(pixcollide.aseprite.load(FOLDER .. "/hero.json"))
  end

  local function countDifferences(sprite, draw)
    love.graphics.setCanvas(canvas)
    love.graphics.clear(0, 0, 0, 0)
    draw()
    love.graphics.setCanvas()
    local drawn, different = canvas:newImageData(), 0
    for x = 0, SIDE - 1 do
      for y = 0, SIDE - 1 do
        local _, _, _, a = drawn:getPixel(x, y)
        different = different + (sprite:covers(x, y) ~= (a > 0) and 1 or 0)
      end
    end
    return different
  end

  it("draws the frames of a sheet where they collide", function()
    rounds.each("aseprite drawn", 60, function(rng)
      local sheet = load(rng, randomSprite(rng), { trim = rng:int(0, 1) == 1, inner = rng:int(0, 1), shape = 1,
        format = rng:int(0, 1) == 1 and "hash" or "array" })
      assert.equal(FOLDER .. "/hero.png", sheet:getImagePath())
      local image = love.graphics.newImage(sheet:getImagePath())
      image:setFilter("nearest", "nearest")
      local sprite = sheet:newSprite { x = 48, y = 48 }
      for frame = 1, sheet:getFrameCount() do
        sprite:setFrame(frame)
        sprite:setRotation(rng:int(0, 3) * math.pi / 2)
        sprite:setScale(rng:int(1, 2), -rng:int(1, 2))
        assert.equal(0, countDifferences(sprite, function() pixcollide.love.draw(image, sheet, sprite) end))
      end
    end)
  end)

  it("names files that are not there as everywhere", function()
    local sheet, problem = pixcollide.aseprite.load("sheets/none.json")
    assert.is_nil(sheet)
    assert.equal("cannot load 'sheets/none.json': Does not exist", problem)
  end)

  it("names the image that is not there", function()
    assert(love.filesystem.write(FOLDER .. "/hero.json", '{ "frames": [ { "frame": {"x":0,"y":0,"w":1,"h":1}, '
      .. '"spriteSourceSize": {"x":0,"y":0,"w":1,"h":1}, "sourceSize": {"w":1,"h":1}, "duration": 1 } ], '
      .. '"meta": { "image": "none.png" } }'))
    local sheet, problem = pixcollide.aseprite.load(FOLDER .. "/hero.json")
    assert.is_nil(sheet)
    assert.equal("cannot load 'sheets/hero.json': meta.image: cannot load 'sheets/none.png': Does not exist", problem)
  end)
end)
