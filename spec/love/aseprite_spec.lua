-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Aseprite's sheets in LÖVE: read through love.filesystem, and drawn as they collide.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local file = require "spec.support.aseprite_file"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local SIDE = 96

describe("pixcollide.aseprite in LÖVE", function()
  local sheets = { write = function(name, bytes)
    assert(love.filesystem.write("sheets/" .. name, bytes))
    return "sheets/" .. name
  end }

  setup(function() assert(love.filesystem.createDirectory("sheets")) end)
  teardown(function()
    for _, name in ipairs { "/hero.json", "/hero.png", "/hero.aseprite", "" } do love.filesystem.remove("sheets" .. name) end
  end)

  it("draws the frames of a sheet where they collide", function()
    rounds.each("aseprite drawn", 60, function(rng)
      local options = aseprite.randomOptions(rng)
      options.splitLayers, options.splitTags = false, false
      local figure = aseprite.random(rng, { "all" })
      local sheet = assert(pixcollide.aseprite.load((aseprite.write(pixcollide, sheets, figure, options, "hero", rng))))
      assert.equal("sheets/hero.png", sheet:getImagePath())
      local path = sheet:getImagePath()
      local images = { seen.newImage(path), seen.newImage(path, { dpiscale = 2 }) }
      local sprite = sheet:newSprite { x = 48, y = 48 }
      for frame = 1, sheet:getFrameCount() do
        sprite:setFrame(frame)
        sprite:setRotation(rng:int(0, 3) * math.pi / 2)
        sprite:setScale(rng:int(1, 2), -rng:int(1, 2))
        for _, image in ipairs(images) do
          assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, function()
            pixcollide.love.draw(image, sheet, sprite)
          end)))
        end
      end
    end)
  end)

  it("draws the frames of Aseprite's own files where they collide", function()
    rounds.each("aseprite file drawn", 40, function(rng)
      local bytes = file.write(rng, aseprite.randomFile(rng, { "body", "hit" }))
      local sheet = assert(pixcollide.aseprite.load(sheets.write("hero.aseprite", bytes)))
      local image = assert(pixcollide.love.newImage(sheet))
      assert.equal("nearest", (image:getFilter()))
      local sprite = sheet:newSprite { x = 48, y = 48 }
      for frame = 1, sheet:getFrameCount() do
        sprite:setFrame(frame)
        sprite:setRotation(rng:int(0, 3) * math.pi / 2)
        for _, list in ipairs { { sprite }, { image, sheet, sprite } } do
          assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, function() pixcollide.love.draw(list[1], list[2], list[3]) end)))
        end
      end
    end)
  end)

  it("draws what it reads when a file is loaded again", function()
    local figure = aseprite.random(require("spec.support.random").new(3), { "all" })
    local sheet = assert(pixcollide.aseprite.load((aseprite.write(pixcollide, sheets, figure))))
    local sprite = sheet:newSprite { x = 48, y = 48 }
    local function draw() pixcollide.love.draw(sprite) end
    assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, draw)))
    local count = sprite:getMask():count()
    local white = love.image.newImageData(love.graphics.newImage("sheets/hero.png"):getDimensions())
    white:mapPixel(function() return 1, 1, 1, 1 end)
    sheets.write("hero.png", white:encode("png"):getString())
    assert.is_true(sheet:reload())
    assert.is_true(sprite:getMask():count() > count)
    assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, draw)))
  end)

  it("makes Images of exported sheets, too, while their image is there", function()
    local path = aseprite.write(pixcollide, sheets, aseprite.random(require("spec.support.random").new(3), { "all" }))
    local sheet = assert(pixcollide.aseprite.load(path))
    assert.same({ love.graphics.newImage("sheets/hero.png"):getDimensions() },
      { pixcollide.love.newImage(sheet):getDimensions() })
    love.filesystem.remove("sheets/hero.png")
    assert.same({ n = 2, nil, "cannot load 'sheets/hero.png': Does not exist" },
      { n = 2, pixcollide.love.newImage(sheet) })
  end)

  it("names files that are not there as everywhere", function()
    local rect = '{"x":0,"y":0,"w":1,"h":1}'
    sheets.write("hero.json", ('{ "frames": [ { "frame": %s, "spriteSourceSize": %s, "sourceSize": {"w":1,"h":1}, '
      .. '"duration": 1 } ], "meta": { "image": "none.png" } }'):format(rect, rect))
    for path, problem in pairs { ["sheets/none.json"] = "Does not exist",
      ["sheets/hero.json"] = "meta.image: cannot load 'sheets/none.png': Does not exist" } do
      assert.same({ n = 2, nil, ("cannot load '%s': %s"):format(path, problem) },
        { n = 2, pixcollide.aseprite.load(path) })
    end
  end)
end)
