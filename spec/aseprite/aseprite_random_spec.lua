-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random sprites, exported in all of Aseprite's ways and read again, have the masks they had.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local DIRECTIONS = { "forward", "reverse", "pingpong", "pingpong_reverse" }

-- A picture somewhere in the canvas, with room around it.
local function randomFrame(rng, width, height)
  if rng:int(1, 6) == 1 then
    return naive.new(width, height)
  end
  local left, top = rng:int(0, width - 1), rng:int(0, height - 1)
  local right, bottom = rng:int(left, width - 1), rng:int(top, height - 1)
  return naive.from(width, height, function(x, y)
    return x >= left and x <= right and y >= top and y <= bottom and rng:int(1, 3) > 1
  end)
end

local function randomLayer(rng, name, sprite, count)
  local frames = {}
  for k = 1, count do
    frames[k] = k > 1 and rng:int(1, 4) == 1 and frames[rng:int(1, k - 1)]
      or randomFrame(rng, sprite.width, sprite.height)
  end
  return { name = name, frames = frames }
end

-- Tags one after another, over all frames.
local function randomTags(rng, count)
  local tags, from = {}, 0
  while from < count do
    local to = rng:int(from, count - 1)
    tags[#tags + 1] = { name = "tag " .. #tags, from = from, to = to, direction = DIRECTIONS[rng:int(1, 4)],
      repeats = rng:int(0, 2) == 0 and rng:int(1, 4) or nil }
    from = to + 1
  end
  return tags
end

local function randomSlice(rng, sprite, count)
  local keys, frame = {}, 0
  while frame < count do
    keys[#keys + 1] = { frame = frame, x = rng:int(-3, sprite.width), y = rng:int(-3, sprite.height), w = rng:int(0, 5),
      h = rng:int(0, 5), pivotX = rng:int(-4, 9), pivotY = rng:int(-4, 9) }
    frame = frame + rng:int(1, 4)
  end
  return { name = "foot", keys = keys }
end

local function randomSprite(rng)
  local sprite = { title = rng:int(1, 2) == 1 and "hero" or "hero 2", layers = {}, durations = {} }
  sprite.width = rng:int(1, 3) == 1 and rng:int(62, 66) or rng:int(1, 20)
  sprite.height = rng:int(1, 20)
  local count = rng:int(1, 12)
  for k, name in ipairs { "body", "hit", "hurt box" } do
    if k == 1 or rng:int(1, 2) == 1 then
      sprite.layers[#sprite.layers + 1] = randomLayer(rng, name, sprite, count)
    end
  end
  for k = 1, count do
    sprite.durations[k] = rng:int(1, 500)
  end
  sprite.tags = randomTags(rng, count)
  sprite.slices = rng:int(1, 2) == 1 and { randomSlice(rng, sprite, count) } or {}
  return sprite
end

local function randomOptions(rng)
  local function maybe() return rng:int(1, 2) == 1 end
  return {
    format = maybe() and "hash" or "array", trim = maybe(), merge = maybe(), extrude = maybe(), packed = maybe(),
    border = rng:int(0, 3), shape = rng:int(0, 3), inner = rng:int(0, 2), sheetWidth = rng:int(20, 200),
    splitLayers = maybe(), splitTags = rng:int(1, 4) == 1,
  }
end

-- The pivot of a frame, by the rule that a key holds from its frame on.
local function pivotAt(sprite, frame)
  local slice, found = sprite.slices[1], { x = 0, y = 0, pivotX = 0, pivotY = 0 }
  for _, key in ipairs(slice and slice.keys or {}) do
    if key.frame <= frame - 1 then
      found = key
    end
  end
  return found.x + found.pivotX, found.y + found.pivotY, found
end

-- The masks that are expected, all placed so that the pivot is at the same texel: the furthest right and down of all.
local function expected(sprite, frames)
  local originX, originY = -math.huge, -math.huge
  local width, height = 0, 0
  for k = 1, #frames do
    local x, y = pivotAt(sprite, k)
    originX, originY = math.max(originX, x), math.max(originY, y)
  end
  for k = 1, #frames do
    local x, y = pivotAt(sprite, k)
    width, height = math.max(width, sprite.width + originX - x), math.max(height, sprite.height + originY - y)
  end
  local masks = {}
  for k, frame in ipairs(frames) do
    local x, y = pivotAt(sprite, k)
    masks[k] = naive.from(width, height, function(u, v) return frame:get(u - originX + x, v - originY + y) end)
  end
  return masks, originX, originY
end

local function checkSlice(sprite, sheet, originX, originY)
  local masks = sheet:getSliceMasks("foot")
  for k = 1, sheet:getFrameCount() do
    local x, y, key = pivotAt(sprite, k)
    local left, top = key.x + originX - x, key.y + originY - y
    if key.w > 0 and key.h > 0 then
      assert.same({ left, top, key.w, key.h, originX, originY }, { sheet:getSlice("foot", k) })
    else
      assert.is_nil(sheet:getSlice("foot", k))
    end
    local width, height = sheet:getDimensions()
    naive.from(width, height, function(u, v)
      return u >= left and u < left + key.w and v >= top and v < top + key.h
    end):assertSame(masks[k])
  end
end

-- Does the picture at getFrameRect, put at its offset, make the mask?
local function checkRects(sheet, picture)
  local width, height = sheet:getDimensions()
  for k, mask in ipairs(sheet:getMasks()) do
    local x, y, w, h, offsetX, offsetY = sheet:getFrameRect(k)
    naive.from(width, height, function(u, v)
      local inside = u >= offsetX and u < offsetX + w and v >= offsetY and v < offsetY + h
      if not inside then
        return false
      end
      local _, _, _, a = picture:getPixel(x + u - offsetX, y + v - offsetY)
      return a > 0
    end):assertSame(mask, "rect of frame " .. k)
  end
end

local function checkTags(sprite, sheet)
  for _, tag in ipairs(sprite.tags) do
    local frames, direction, repeats = sheet:getTag(tag.name)
    local first, last = tag.from + 1, tag.to + 1
    local isBackward = direction == "reverse" or direction == "pingpong_reverse"
    assert.equal(tag.direction, direction)
    assert.equal(tag.repeats, repeats)
    assert.equal(isBackward and last or first, frames[1])
    local middle = last - first + 1
    assert.equal(isBackward and first or last, frames[middle])
    assert.equal(direction:find("pingpong") and math.max(2 * middle - 2, 1) or middle, #frames)
    for k = 2, #frames do
      assert.equal(1, math.abs(frames[k] - frames[k - 1]))
    end
  end
end

describe("a sheet of Aseprite", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function load(sprite, rng, options, loadOptions)
    options.image = "sheet.png"
    local picture, text = aseprite.export(pixcollide, sprite, rng, options)
    assert(picture:save(folder.path("sheet.png")))
    local path = folder.write("sheet.json", text)
    return assert(pixcollide.aseprite.load(path, loadOptions)), picture
  end

  local function check(sprite, sheet, frames, picture)
    local masks, originX, originY = expected(sprite, frames)
    assert.equal(#frames, sheet:getFrameCount())
    assert.same({ originX, originY }, { sheet:getOrigin() })
    for k, mask in ipairs(sheet:getMasks()) do
      masks[k]:assertSame(mask, "frame " .. k)
      assert.equal(sprite.durations[k] / 1000, sheet:getDuration(k))
    end
    if picture then
      checkRects(sheet, picture)
    end
    if sprite.slices[1] then
      checkSlice(sprite, sheet, originX, originY)
    end
    checkTags(sprite, sheet)
  end

  it("has the masks that were exported", function()
    rounds.each("aseprite", 200, function(rng)
      local sprite, options = randomSprite(rng), randomOptions(rng)
      if options.splitLayers then
        for _, layer in ipairs(sprite.layers) do
          local sheet, picture = load(sprite, rng, options, { layer = layer.name })
          check(sprite, sheet, layer.frames, picture)
        end
      else
        local frames = {}
        for k = 1, #sprite.durations do
          frames[k] = aseprite.flatten(sprite, k)
        end
        local sheet, picture = load(sprite, rng, options)
        check(sprite, sheet, frames, picture)
      end
    end)
    end)

  it("has empty frames where a layer has none, and they were left out", function()
    rounds.each("aseprite empty", 60, function(rng)
      local sprite, options = randomSprite(rng), randomOptions(rng)
      options.splitLayers, options.ignoreEmpty = true, true
      -- The first layer has all frames, so that no frame is lost.
      for _, frame in ipairs(sprite.layers[1].frames) do
        frame:set(0, 0, true)
      end
      for _, layer in ipairs(sprite.layers) do
        local count = 0
        for _, frame in ipairs(layer.frames) do
          count = count + frame:count()
        end
        if count > 0 then
          check(sprite, (load(sprite, rng, options, { layer = layer.name })), layer.frames)
        end
      end
    end)
  end)
end)
