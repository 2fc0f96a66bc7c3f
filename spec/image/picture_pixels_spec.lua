-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The pixels of pictures as bytes: as a string, and copied to where a pointer says.

local pixcollide = require "pixcollide"
local finalisers = require "spec.support.finalisers"
local luajit = require "spec.support.luajit"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local pack = raises.pack

local function randomPicture(rng, w, h)
  local picture = pixcollide.newPicture(w, h)
  for _ = 1, rng:int(0, 5) do
    picture:fillRect(rng:int(-3, w), rng:int(-3, h), rng:int(0, w), rng:int(0, h), rng:real(0, 1), rng:real(0, 1),
      rng:real(0, 1), rng:real(0, 1))
  end
  return picture
end

-- The bytes that getPixel tells of, row by row, with `gap` after each row but the last.
local function expectedBytes(picture, gap)
  local w, h = picture:getDimensions()
  local rows = {}
  for y = 0, h - 1 do
    local row = {}
    for x = 0, w - 1 do
      for _, value in ipairs { picture:getPixel(x, y) } do
        row[#row + 1] = string.char(math.floor(value * 255 + 0.5))
      end
    end
    rows[y + 1] = table.concat(row)
  end
  return table.concat(rows, gap or "")
end

describe("picture:toPixels", function()
  it("gives red, green, blue and alpha of each pixel, rows from the top", function()
    local picture = pixcollide.newPicture(2, 2)
    picture:fillRect(1, 0, 1, 1, 1, 0, 0)
    picture:fillRect(0, 1, 1, 1, 0, 1, 0.2, 0.4)
    assert.equal("\0\0\0\0\255\0\0\255" .. "\0\255\51\102\0\0\0\0", picture:toPixels())
  end)

  it("gives what getPixel does", function()
    rounds.each("pixels of pictures", 40, function(rng)
      local picture = randomPicture(rng, rng:int(1, 30), rng:int(1, 30))
      assert.equal(expectedBytes(picture), picture:toPixels())
    end)
  end)

  it("is what newMaskFromPixels takes", function()
    local picture, mask = pixcollide.newPicture(10, 8), pixcollide.newCircleMask(3)
    picture:drawMask(mask, 2, 1, 1, 1, 1)
    assert.is_true(mask:equals(pixcollide.newMaskFromPixels(picture:toPixels(), 10, 8, { rect = { 2, 1, 6, 6 } })))
  end)

  it("survives finalisers that release the picture meanwhile", function()
    finalisers.during(function() return pixcollide.newPicture(50, 40) end, function(picture) picture:release() end,
      function(picture) return #picture:toPixels() end, function(_, ok, result)
        assert.is_true(ok and result == 8000 or not ok and result:find("picture has been released", 1, true) ~= nil)
      end)
  end)
end)

local ffi = luajit.ffi "pictures copied to FFI's pointers"
if not ffi then return end

describe("picture:copyPixels", function()
  it("writes the pixels to an array, and nothing else", function()
    rounds.each("copied pixels", 60, function(rng)
      local picture = randomPicture(rng, rng:int(1, 30), rng:int(1, 30))
      local w, h = picture:getDimensions()
      local gap = rng:pick { 0, 0, 1, 4, 33 }
      local bytes = (h - 1) * (4 * w + gap) + 4 * w
      local array = ffi.new("uint8_t[?]", bytes + 8)
      ffi.fill(array, bytes + 8, 7)
      local pointer = rng:pick { array, ffi.cast("void *", array), ffi.cast("uint32_t *", array) }
      if gap == 0 then
        assert.equal(0, select("#", picture:copyPixels(pointer)))
      else
        picture:copyPixels(pointer, 4 * w + gap)
      end
      assert.equal(expectedBytes(picture, ("\7"):rep(gap)) .. ("\7"):rep(8), ffi.string(array, bytes + 8))
    end)
  end)

  it("refuses what is no pointer", function()
    local picture = pixcollide.newPicture(2, 2)
    raises.method(picture, "copyPixels", 1, pack(ffi.new("int64_t", 5)), "light userdata or FFI pointer expected, got cdata")
    raises.method(picture, "copyPixels", 1, pack(ffi.cast("void *", 0)), "pointer to pixels expected, got NULL")
  end)

  it("refuses arrays that are too small, and rows that are too short", function()
    local picture, array = pixcollide.newPicture(3, 2), ffi.new("uint8_t[24]")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("uint8_t[23]")), "array of at least 24 bytes expected, got one of 23")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("struct { int x; }")), "got one of 4")
    raises.method(picture, "copyPixels", 1, pack(ffi.new("void *[2]")), "got one of 16")
    picture:copyPixels(ffi.cast("uint8_t (*)[1]", array)) -- a pointer may point to more
    raises.method(picture, "copyPixels", 1, pack(array, 13), "array of at least 25 bytes expected, got one of 24")
    raises.method(picture, "copyPixels", 2, pack(array, 11), "stride expected between 12 and 2147483647, got 11")
    picture:copyPixels(array, 12)
  end)
end)
