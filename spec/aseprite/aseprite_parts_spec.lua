-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Layers of a figure, each a sheet of its own, as sprites that follow the one that is seen: they cover what they would
-- had all been drawn on one canvas.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local NAMES = { "body", "hit", "hurt" }

local function randomLayer(rng, name, width, height, count)
  local frames = {}
  for k = 1, count do
    local left, top = rng:int(0, width - 1), rng:int(0, height - 1)
    local right, bottom = rng:int(left, width - 1), rng:int(top, height - 1)
    frames[k] = naive.from(width, height, function(x, y)
      return x >= left and x <= right and y >= top and y <= bottom and rng:int(0, 4) > 0
    end)
  end
  return { name = name, frames = frames }
end

local function randomFigure(rng)
  local figure = { title = "hero", width = rng:int(4, 24), height = rng:int(4, 24), layers = {}, durations = {}, slices = {} }
  for k = 1, rng:int(1, 6) do
    figure.durations[k] = 100
  end
  for k, name in ipairs(NAMES) do
    figure.layers[k] = randomLayer(rng, name, figure.width, figure.height, #figure.durations)
  end
  local keys = {}
  for k = 1, #figure.durations, rng:int(1, 3) do
    keys[#keys + 1] = { frame = k - 1, x = 2, y = 3, w = 4, h = 4, pivotX = rng:int(-2, 9), pivotY = rng:int(-2, 9) }
  end
  figure.slices[1] = { name = "foot", keys = keys }
  figure.tags = { { name = "all", from = 0, to = #figure.durations - 1, direction = "pingpong" } }
  return figure
end

local function pivotAt(figure, frame)
  local found
  for _, key in ipairs(figure.slices[1].keys) do
    found = key.frame < frame and key or found
  end
  return found.x + found.pivotX, found.y + found.pivotY
end

describe("layers as sprites of their own", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function export(figure, rng, name, options)
    options.image, options.trim = name .. ".png", rng:int(0, 3) > 0
    options.packed, options.format = true, rng:int(0, 1) == 1 and "hash" or "array"
    local picture, text = aseprite.export(pixcollide, figure, rng, options)
    assert(picture:save(folder.path(name .. ".png")))
    return folder.write(name .. ".json", text)
  end

  -- One sheet with all layers, or one for each, of which only the first knows the pivot.
  local function loadParts(figure, rng)
    local sheets = {}
    if rng:int(0, 1) == 1 then
      local path = export(figure, rng, "hero", { splitLayers = true })
      for k, name in ipairs(NAMES) do
        sheets[k] = assert(pixcollide.aseprite.load(path, { layer = name }))
      end
      return sheets
    end
    for k, name in ipairs(NAMES) do
      local part = {}
      for key, value in pairs(figure) do
        part[key] = value
      end
      part.layers, part.slices = { figure.layers[k] }, k == 1 and figure.slices or {}
      sheets[k] = assert(pixcollide.aseprite.load(export(part, rng, name, {}), k > 1 and { pivot = sheets[1] } or nil))
    end
    return sheets
  end

  it("cover what the canvas has at the pivot", function()
    rounds.each("aseprite parts", 80, function(rng)
      local figure = randomFigure(rng)
      local sheets = loadParts(figure, rng)
      local leader, sprites, plain = nil, {}, {}
      for k, sheet in ipairs(sheets) do
        sprites[k] = sheet:newSprite { layer = NAMES[k] }
        leader = leader or sprites[k]
        if k > 1 then
          sprites[k]:follow(leader)
        end
      end
      local animation = sheets[1]:newAnimation("all")
      animation:add(leader)
      for _ = 1, 8 do
        animation:update(rng:int(0, 300) / 1000)
        local frame = animation:getFrame()
        local x, y, r = rng:int(-50, 50) / 4, rng:int(-50, 50) / 4, rng:int(0, 7) * math.pi / 4
        local sx, sy = rng:int(1, 4) / 2, -rng:int(1, 4) / 2
        leader:setPosition(x, y)
        leader:setRotation(r)
        leader:setScale(sx, sy)
        for k, sprite in ipairs(sprites) do
          assert.equal(frame, sprite:getFrame())
          local ox, oy = pivotAt(figure, frame)
          plain[k] = pixcollide.newSprite(figure.layers[k].frames[frame]:toMask(pixcollide),
            { x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy })
          local mask, left, top = sprite:rasterize()
          local other, otherLeft, otherTop = plain[k]:rasterize()
          assert.equal(other:count(), mask:count())
          assert.is_true(mask:contains(other, otherLeft - left, otherTop - top))
        end
      end
    end)
  end)
end)
