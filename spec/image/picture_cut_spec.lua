-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Pictures of images, cut up by masks and drawn on each other. What random masks cut is tested in C.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local fixtures = require "spec.support.fixtures"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local path = fixtures.path("rgba8.png")

local function randomBytes(rng, count)
  local bytes = {}
  for k = 1, count do bytes[k] = string.char(rng:pick { 0, 255, 255, rng:int(0, 255) }) end
  return table.concat(bytes)
end

local function randomPicture(rng, w, h) return pixcollide.newPictureFromPixels(randomBytes(rng, 4 * w * h), w, h) end

-- The bytes of w x h pixels of which f gives the bytes.
local function bytesOf(w, h, f)
  local pixels = {}
  for y = 0, h - 1 do
    for x = 0, w - 1 do pixels[#pixels + 1] = f(x, y) end
  end
  return table.concat(pixels)
end

describe("picture:erase and picture:cut", function()
  it("begin at the corner unless told otherwise, and take what is far outside", function()
    local mask = pixcollide.newMask(2, 2, true)
    local picture = pixcollide.newPicture(3, 3)
    picture:clear(1, 1, 1)
    assert.equal(("\255"):rep(16), picture:cut(mask):toPixels())
    -- of the pixel at (2, 0), which is the mask's texel (0, 1)
    assert.equal(("\0"):rep(8) .. ("\255"):rep(4) .. ("\0"):rep(4), picture:cut(mask, 2.5, -0.5):toPixels())
    for _, far in ipairs { 3, -2, 2 ^ 31, -2 ^ 31, 1e300, -1e300 } do
      picture:erase(mask, far, 0)
      picture:erase(mask, 0, far)
      assert.equal(("\0"):rep(16), picture:cut(mask, far, 0):toPixels())
    end
    picture:erase(mask)
    picture:erase(mask, 2.5, -0.5)
    assert.equal(("\0"):rep(20) .. ("\255"):rep(16), picture:toPixels())
  end)

  it("survive finalisers that release the picture or the mask meanwhile", function()
    finalisers.during(function() return pixcollide.newPicture(50, 40) end, function(picture) picture:release() end,
      function(picture) return picture:cut(pixcollide.newMask(60, 50, true)):getWidth() end, function(_, ok, result)
        assert.is_true(ok and result == 60 or not ok and result:find("picture has been released", 1, true) ~= nil)
      end)
  end)
end)

describe("picture:drawPicture", function()
  it("mixes as a colour does, pixel by pixel", function()
    rounds.each("drawPicture", 60, function(rng)
      local w, h = rng:int(1, 20), rng:int(1, 12)
      local picture, other = randomPicture(rng, w, h), randomPicture(rng, rng:int(1, 12), rng:int(1, 12))
      local expected, x, y = pixcollide.newPictureFromPixels(picture:toPixels(), w, h), rng:int(-12, 20), rng:int(-12, 12)
      for v = 0, other:getHeight() - 1 do
        for u = 0, other:getWidth() - 1 do expected:fillRect(x + u, y + v, 1, 1, other:getPixel(u, v)) end
      end
      picture:drawPicture(other, x, y)
      assert.equal(expected:toPixels(), picture:toPixels())
    end)
  end)

  it("draws no picture on itself", function()
    local picture = pixcollide.newPicture(2, 2)
    raises.method(picture, "drawPicture", 1, raises.pack(picture), "another picture expected, got the one that is drawn on")
  end)
end)

describe("pictures of images", function()
  for _, name in ipairs { "rgba8.png", "rgb24.bmp", "palette8.tga", "still.gif", "rgb8.ppm" } do
    it("have the pixels of " .. name, function()
      local picture = assert(pixcollide.loadPicture(fixtures.path(name)))
      local w, h = picture:getDimensions()
      local decoded = assert(pixcollide.decodePicture(fixtures.bytes(name)))
      assert.equal(picture:toPixels(), decoded:toPixels())
      for _, options in ipairs { {}, { threshold = 100 / 255 }, { colorKey = { 1, 0, 1 } }, { color = { 1, 0, 0 } } } do
        local mask = assert(pixcollide.loadMask(fixtures.path(name), options))
        assert.is_true(mask:equals(pixcollide.newMaskFromPixels(picture:toPixels(), w, h, options)))
      end
    end)
  end

  it("take a part of an image, and rows with gaps", function()
    rounds.each("parts", 40, function(rng)
      local w, h, gap = rng:int(1, 12), rng:int(1, 12), rng:int(0, 5)
      local bytes = randomBytes(rng, (4 * w + gap) * h)
      local x, y = rng:int(0, w - 1), rng:int(0, h - 1)
      local wide, high = rng:int(1, w - x), rng:int(1, h - y)
      local picture = pixcollide.newPictureFromPixels(bytes, w, h, { stride = 4 * w + gap, rect = { x, y, wide, high } })
      assert.equal(bytesOf(wide, high, function(i, j)
        local first = (4 * w + gap) * (y + j) + 4 * (x + i)
        return bytes:sub(first + 1, first + 4)
      end), picture:toPixels())
    end)
    local whole, part = pixcollide.loadPicture(path), pixcollide.loadPicture(path, { rect = { 2, 1, 3, 2 } })
    assert.equal(whole:cut(pixcollide.newMask(3, 2, true), 2, 1):toPixels(), part:toPixels())
  end)

  it("give nil and a message where the file or the rect does not suit", function()
    for _, case in ipairs {
      { "loadPicture", "no/such.png", nil, "^cannot load 'no/such.png': " },
      { "decodePicture", "bytes", nil, "^cannot decode image: " },
      { "loadPicture", path, { rect = { 0, 0, 999, 1 } }, "': rect 0,0 999x1 does not fit the image of " },
      { "loadPicture", path, { rect = { 0, 0, 0, 1 } }, "': 0x1 pixels cannot be a picture: 1 to 32767 a side" },
    } do
      local picture, message = pixcollide[case[1]](case[2], case[3])
      assert.is_nil(picture)
      assert.is_truthy(message:find(case[4]), message)
    end
    raises.cases {
      { pixcollide, "newPictureFromPixels", { "\1\2\3", 1, 1 }, 1, "4 bytes of RGBA expected for 1x1 pixels, got 3" },
      { pixcollide, "newPictureFromPixels", { "\1\2\3\4", 1, 1, { rect = { 0, 0, 1, 0 } } }, 4, "1x0 pixels cannot be" },
      { pixcollide, "newPictureFromPixels", { "\1\2\3\4", 1, 1, { rect = { 0, 1, 1, 1 } } }, 4, "rect 0,1 1x1 does not fit" },
      { pixcollide, "loadPicture", { path, { threshold = 5 } }, 2, "unknown option 'threshold'" },
    }
  end)
end)
