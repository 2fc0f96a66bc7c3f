-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random sprites, exported in all of Aseprite's ways and read again, have the masks they had; and layers that are read one
-- by one, as sprites that follow the one with the pivot, cover what they would had all been drawn on one canvas.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local NAMES = { "body", "hit", "hurt box" }

-- The masks that are expected, all placed so that the pivot is at the same texel: the furthest right and down of all.
local function expected(sprite, frames)
  local originX, originY, width, height = -math.huge, -math.huge, 0, 0
  for k = 1, #frames do
    local x, y = aseprite.pivotAt(sprite, k)
    originX, originY = math.max(originX, x), math.max(originY, y)
  end
  for k = 1, #frames do
    local x, y = aseprite.pivotAt(sprite, k)
    width, height = math.max(width, sprite.width + originX - x), math.max(height, sprite.height + originY - y)
  end
  local masks = {}
  for k, frame in ipairs(frames) do
    local x, y = aseprite.pivotAt(sprite, k)
    masks[k] = naive.from(width, height, function(u, v) return frame:get(u - originX + x, v - originY + y) end)
  end
  return masks, originX, originY
end

local function inRect(u, v, x, y, w, h) return u >= x and u < x + w and v >= y and v < y + h end

local function checkSlice(sprite, sheet, originX, originY)
  local masks = sheet:getSliceMasks("foot")
  for k = 1, sheet:getFrameCount() do
    local x, y, key = aseprite.pivotAt(sprite, k)
    key = key or { x = 0, y = 0, w = 0, h = 0 }
    local left, top = key.x + originX - x, key.y + originY - y
    if key.w > 0 and key.h > 0 then
      local hasPivot = key.pivotX ~= nil
      assert.same({ left, top, key.w, key.h, hasPivot and originX or nil, hasPivot and originY or nil },
        { sheet:getSlice("foot", k) })
    else
      assert.is_nil(sheet:getSlice("foot", k))
    end
    local width, height = sheet:getDimensions()
    naive.from(width, height, function(u, v) return inRect(u, v, left, top, key.w, key.h) end):assertSame(masks[k])
  end
end

-- Does the picture at getFrameRect, put at its offset, make the mask?
local function checkRects(sheet, picture)
  local width, height = sheet:getDimensions()
  for k, mask in ipairs(sheet:getMasks()) do
    local x, y, w, h, offsetX, offsetY = sheet:getFrameRect(k)
    naive.from(width, height, function(u, v)
      return inRect(u, v, offsetX, offsetY, w, h) and select(4, picture:getPixel(x + u - offsetX, y + v - offsetY)) > 0
    end):assertSame(mask, "rect of frame " .. k)
  end
end

-- Play orders of pingpong go there and back, without the frame at the beginning, which comes next.
local function checkTags(sprite, sheet)
  for _, tag in ipairs(sprite.tags) do
    local isPingpong = tag.direction:find("pingpong") ~= nil
    local frames = aseprite.playOrder(tag, isPingpong and 2 or 1)
    if isPingpong and #frames > 1 then table.remove(frames) end
    if tag.from == tag.to then frames = { tag.from + 1 } end
    assert.same({ frames, tag.direction, tag.repeats }, { sheet:getTag(tag.name) })
  end
end

describe("a sheet of Aseprite", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function check(rng, sprite, options, frames, layer)
    local path, picture = aseprite.write(pixcollide, folder, sprite, options, "sheet", rng)
    local sheet = assert(pixcollide.aseprite.load(path, { layer = layer }))
    local masks, originX, originY = expected(sprite, frames)
    assert.equal(#frames, sheet:getFrameCount())
    assert.same({ originX, originY }, { sheet:getOrigin() })
    for k, mask in ipairs(sheet:getMasks()) do
      masks[k]:assertSame(mask, "frame " .. k)
      assert.equal(sprite.durations[k] / 1000, sheet:getDuration(k))
    end
    if sprite.slices[1] then checkSlice(sprite, sheet, originX, originY) end
    if not options.ignoreEmpty then -- where what was left out has no rectangle
      checkRects(sheet, picture)
    end
    checkTags(sprite, sheet)
  end

  it("has the masks that were exported", function()
    rounds.each("aseprite", 100, function(rng)
      local sprite = aseprite.random(rng, rng:pick { { "body" }, { "body", "hit" }, { "body", "hurt box" }, NAMES })
      local options = aseprite.randomOptions(rng)
      for _, layer in ipairs(options.splitLayers and sprite.layers or {}) do
        check(rng, sprite, options, layer.frames, layer.name)
      end
      if not options.splitLayers then
        local frames = {}
        for k = 1, #sprite.durations do frames[k] = aseprite.flatten(sprite, k) end
        check(rng, sprite, options, frames)
      end
    end)
  end)

  it("has empty frames where a layer has none, and they were left out", function()
    rounds.each("aseprite empty", 30, function(rng)
      local sprite, options = aseprite.random(rng, NAMES), aseprite.randomOptions(rng)
      options.splitLayers, options.ignoreEmpty = true, true
      -- The first layer has all frames, so that no frame is lost.
      for _, frame in ipairs(sprite.layers[1].frames) do frame:set(0, 0, true) end
      for _, layer in ipairs(sprite.layers) do
        local count = 0
        for _, frame in ipairs(layer.frames) do count = count + frame:count() end
        if count > 0 then check(rng, sprite, options, layer.frames, layer.name) end
      end
    end)
  end)

  -- One sheet with all layers, or one for each, of which only the first knows the pivot.
  local function loadParts(figure, rng)
    local sheets, options = {}, aseprite.randomOptions(rng)
    options.splitTags = false
    if options.splitLayers then
      local path = aseprite.write(pixcollide, folder, figure, options, "all", rng)
      for k, name in ipairs(NAMES) do sheets[k] = assert(pixcollide.aseprite.load(path, { layer = name })) end
      return sheets
    end
    for k, name in ipairs(NAMES) do
      local part = setmetatable({ layers = { figure.layers[k] } }, { __index = figure })
      part.slices = k == 1 and figure.slices or {}
      options.image = nil
      local path = aseprite.write(pixcollide, folder, part, options, name, rng)
      sheets[k] = assert(pixcollide.aseprite.load(path, k > 1 and { pivot = sheets[1] } or nil))
    end
    return sheets
  end

  it("has layers that cover, as sprites of their own, what the canvas has at the pivot", function()
    rounds.each("aseprite parts", 40, function(rng)
      local figure = aseprite.random(rng, NAMES)
      local sheets, sprites = loadParts(figure, rng), {}
      for k, sheet in ipairs(sheets) do
        sprites[k] = sheet:newSprite { layer = NAMES[k] }
        if k > 1 then sprites[k]:follow(sprites[1]) end
      end
      local animation = sheets[1]:newAnimation()
      animation:add(sprites[1])
      for _ = 1, 8 do
        animation:update(rng:int(0, 300) / 1000)
        local frame = animation:getFrame()
        local x, y, r = rng:int(-50, 50) / 4, rng:int(-50, 50) / 4, rng:int(0, 7) * math.pi / 4
        local sx, sy = rng:int(1, 4) / 2, -rng:int(1, 4) / 2
        sprites[1]:setPosition(x, y)
        sprites[1]:setRotation(r)
        sprites[1]:setScale(sx, sy)
        local ox, oy = aseprite.pivotAt(figure, frame)
        for k, sprite in ipairs(sprites) do
          assert.equal(frame, sprite:getFrame())
          local mask = figure.layers[k].frames[frame]:toMask(pixcollide)
          local plain = pixcollide.newSprite(mask, { x = x, y = y, r = r, sx = sx, sy = sy, ox = ox, oy = oy })
          local covered, left, top = sprite:rasterize()
          local other, otherLeft, otherTop = plain:rasterize()
          assert.is_true(other:equals(covered))
          assert.same({ otherLeft, otherTop }, { left, top })
        end
      end
    end)
  end)
end)
