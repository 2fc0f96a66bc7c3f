-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Atlases in LÖVE: read through love.filesystem, and drawn as they collide, turned frames, too.

local pixcollide = require "pixcollide"
local atlases = require "spec.support.atlas"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local SIDE = 96

describe("pixcollide.atlas in LÖVE", function()
  local names = {}
  local folder = { write = function(name, bytes)
    names[name] = true
    assert(love.filesystem.write("atlases/" .. name, bytes))
    return "atlases/" .. name
  end }

  setup(function() assert(love.filesystem.createDirectory("atlases")) end)
  teardown(function()
    for name in pairs(names) do love.filesystem.remove("atlases/" .. name) end
    love.filesystem.remove("atlases")
  end)

  it("draws frames where they collide, from several images, turned and mirrored", function()
    rounds.each("atlas drawn", 60, function(rng)
      local pages = atlases.randomPages(rng, rng:int(1, 2))
      local atlas = assert(pixcollide.atlas.load(atlases.write(pixcollide, folder, pages, rng:pick { "hash", "textures" })))
      local sheet, images = atlas:getSheet("hero/"), {}
      for _, path in ipairs(atlas:getImagePaths()) do images[path] = seen.newImage(path) end
      local sprite = sheet:newSprite { x = 48, y = 48 }
      for frame = 1, sheet:getFrameCount() do
        sprite:setFrame(frame)
        sprite:setRotation(rng:int(0, 3) * math.pi / 2)
        sprite:setScale(rng:pick { 1, -1, 2 }, rng:pick { 1, -1, 2 })
        sprite:setShear(rng:pick { 0, 4 }, 0) -- no centre of a pixel is on the edge of a texel
        for _, list in ipairs { { sprite }, { images[sheet:getImagePath(frame)], sheet, sprite } } do
          assert.equal(0, (seen.differences({ sprite }, SIDE, SIDE, function() pixcollide.love.draw(list[1], list[2], list[3]) end)))
        end
      end
    end)
  end)

  it("makes an Image, and names files that are not there as everywhere", function()
    local rng = require("spec.support.random").new(5)
    local path = atlases.write(pixcollide, folder, atlases.randomPages(rng, 1), "hash")
    local atlas = assert(pixcollide.atlas.load(path))
    assert.same({ love.graphics.newImage("atlases/page-1.png"):getDimensions() },
      { pixcollide.love.newImage(atlas:getSheet()):getDimensions() })
    love.filesystem.remove("atlases/page-1.png")
    assert.same({ nil, "cannot load 'atlases/page-1.json': meta.image: cannot load 'atlases/page-1.png': Does not exist" },
      { pixcollide.atlas.load(path) })
    assert.same({ nil, "cannot load 'none.json': Does not exist" }, { pixcollide.atlas.load("none.json") })
  end)
end)
