-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random atlases in all forms, trimmed and turned, have the masks that were packed; in sheets these lie with their pivots at
-- one texel, and are what the image shows at the places that the sheet tells.

local pixcollide = require "pixcollide"
local atlases = require "spec.support.atlas"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

-- Where the pivot is, in texels, as the writer made it.
local function pivotOf(frame)
  return math.floor(frame.pivotX * frame.mask.width + 0.5), math.floor(frame.pivotY * frame.mask.height + 0.5)
end

-- All frames by number, placed by their pivots.
local function placed(frames)
  local originX, originY, width, height = -math.huge, -math.huge, 0, 0
  for _, frame in ipairs(frames) do
    local x, y = pivotOf(frame)
    originX, originY = math.max(originX, x), math.max(originY, y)
  end
  for _, frame in ipairs(frames) do
    local x, y = pivotOf(frame)
    width, height = math.max(width, frame.mask.width + originX - x), math.max(height, frame.mask.height + originY - y)
  end
  local masks = {}
  for k, frame in ipairs(frames) do
    local x, y = pivotOf(frame)
    masks[k] = naive.from(width, height, function(u, v) return frame.mask:get(u - originX + x, v - originY + y) end)
  end
  return masks, originX, originY
end

-- Is frame k of the sheet in its image what its mask is?
local function checkRect(sheet, k, mask, pictures)
  local path = sheet:getImagePath(k)
  pictures[path] = pictures[path] or assert(pixcollide.loadPicture(path))
  local x, y, w, h, left, top, isTurned = sheet:getFrameRect(k)
  local width, height = w, h
  if isTurned then width, height = h, w end
  naive.from(mask:getWidth(), mask:getHeight(), function(u, v)
    u, v = u - left, v - top
    if u < 0 or v < 0 or u >= width or v >= height then return false end
    if isTurned then u, v = w - 1 - v, u end
    return select(4, pictures[path]:getPixel(x + u, y + v)) > 0
  end):assertSame(mask, "rect of frame " .. k)
end

describe("a random atlas", function()
  local folder
  setup(function() folder = atlases.newFolder() end)
  teardown(function() folder.remove() end)

  it("has what was packed", function()
    rounds.each("atlas", 150, function(rng)
      local pages = atlases.randomPages(rng, rng:int(1, 3))
      local path = atlases.write(pixcollide, folder, pages, rng:pick { "hash", "array", "textures", "textures hash" })
      local atlas = assert(pixcollide.atlas.load(path))
      local frames, names = {}, {}
      for _, page in ipairs(pages) do
        for _, frame in ipairs(page) do
          frames[#frames + 1], names[#names + 1] = frame, frame.name
          frame.mask:assertSame(atlas:getMask(frame.name), frame.name)
        end
      end
      if not path:find("textures") then assert.same(names, atlas:getNames("hero/")) end -- they are numbered in this order
      local sheet, pictures = atlas:getSheet("hero/run_"), {}
      local masks, originX, originY = placed(frames)
      local ox, oy = sheet:getOrigin()
      assert.is_true(math.abs(ox - originX) < 1e-6 and math.abs(oy - originY) < 1e-6)
      for k, mask in ipairs(sheet:getMasks()) do
        masks[k]:assertSame(mask, names[k])
        checkRect(sheet, k, mask, pictures)
      end
    end)
  end)
end)
