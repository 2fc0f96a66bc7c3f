-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Files and bytes that are no images: nil and a message. Broken ones, those that end too early and those that promise more
-- than they hold are made in spec/c/image; make fuzz decodes what it has kept, under sanitizers.

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local rgba = require "spec.support.rgba"

-- nil and a message that begins as it should and goes on
local function refused(head, mask, message, ...)
  if mask ~= nil or type(message) ~= "string" or message:sub(1, #head) ~= head or #message <= #head
    or select("#", ...) > 0 then
    error(("expected nil and a message that begins with '%s', got %s, %s"):format(
      head, tostring(mask), tostring(message)), 2)
  end
end

local function cannotLoad(path, options)
  refused("cannot load '" .. path .. "': ", pixcollide.loadMask(path, options))
end

local function cannotDecode(bytes, options)
  refused("cannot decode image: ", pixcollide.decodeMask(bytes, options))
end

describe("when the file cannot be read", function()
  for what, names in pairs {
    ["names the file that is not there"] = { "no/such/file.png", "spec/fixtures/missing.png", "" },
    ["refuses a directory"] = { "spec/fixtures", "spec/fixtures/", "/" },
    ["refuses a text"] = { "spec/fixtures/README.md", "spec/image/broken_images_spec.lua" },
    ["says a long name whole"] = { ("x"):rep(200), ("x/"):rep(3000) .. "x.png" },
    ["says a name with percent signs and quotes"] = { "%s%d%n '%100$s'" },
  } do
    it("loadMask " .. what, function()
      for _, name in ipairs(names) do cannotLoad(name) end
    end)
  end

  it("loadMask says why, and refuses an empty file #system", function()
    local _, message = pixcollide.loadMask("spec/fixtures/missing.png")
    assert.is_truthy(message:find("No such file", 1, true))
    local path = fixtures.temporary("")
    cannotLoad(path)
    os.remove(path)
  end)
end)

describe("when the bytes are no image", function()
  it("decodeMask gives nil and a message", function()
    for _, bytes in ipairs { "", "\0", "x", "hello, world", ("\0"):rep(1000), ("\255"):rep(1000), ("a"):rep(10000),
      "P6", "P6\n", "P6 1 1 255", "P6 1 1 65535", "P5 1 1 256", "BM", "GIF89a", "GIF87a", "8BPS", "\137PNG\r\n\26\n", "\255\216",
      "\255\216\255", "P5\n-1 -1\n255\n", "P6\n0 0\n255\n" } do
      cannotDecode(bytes)
    end
  end)

  it("a PSD of which the pixels would not be read right is refused, and the message says so", function()
    local pixels = ("\0\8\255\0\255\64"):rep(40)
    for _, kind in ipairs { { 1, 0 }, { 8, 1 }, { 8, 2 }, { 8, 4 }, { 16, 1 }, { 32, 3 }, { 16, 3, 1 } } do
      local _, message = pixcollide.decodeMask(rgba.psdHeader(2, 2, kind[1], kind[2], kind[3]) .. pixels)
      assert.equal("cannot decode image: it is not RGB with 8 bits a channel, or 16 uncompressed (save it as a PNG)",
        message)
    end
    assert.is_truthy(pixcollide.decodeMask(rgba.psdHeader(2, 2, 16) .. pixels))
  end)

  it("a TGA or BMP of which the pixels would not be read right is refused, and the message says so", function()
    local whole = fixtures.bytes("palette8.tga")
    local cases = {
      ["its rows begin at the right"] = whole:sub(1, 17) .. string.char(whole:byte(18) + 16) .. whole:sub(19),
      ["its palette does not begin with colour 0"] = whole:sub(1, 3) .. "\1\0" .. whole:sub(6),
      ["it has a palette and a header of OS/2's"] = "BM" .. ("\0"):rep(8) .. "\74\0\0\0\12\0\0\0\8\0\1\0\1\0\4\0"
        .. ("..."):rep(16) .. "\15\30\205\171",
    }
    for cause, bytes in pairs(cases) do
      local _, message = pixcollide.decodeMask(bytes)
      assert.equal(("cannot decode image: %s (save it as a PNG)"):format(cause), message)
    end
  end)

  it("an image of which the palette would be read from nowhere is refused", function()
    for pixels = 0, 54 do -- where they begin: before the palette does
      cannotDecode("BM" .. ("\0"):rep(8) .. string.char(pixels) .. "\0\0\0\40\0\0\0\4\0\0\0\1\0\0\0\1\0\8"
        .. ("\0"):rep(40))
    end
    local png = rgba.pngWith(2, 1, "\0\0\200"):gsub("\8\6", "\8\3", 1)
    local at = png:find("IDAT", 1, true) - 4
    for filling = 0, 127 do -- the library goes on behind the bytes that it has buffered
      cannotDecode(png:sub(1, at - 1) .. "\255\255\255\255teXt" .. ("."):rep(filling) .. "\0\0\0\6PLTE:::;;;...."
        .. png:sub(at))
    end
  end)

  it("formats beyond those of the README are refused", function()
    for _, name in ipairs(fixtures.unsupported) do cannotLoad(fixtures.path(name)) end
    -- Radiance, Softimage PIC, WebP, PNM with alpha
    cannotDecode("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\128\128\128\129")
    cannotDecode("\83\128\246\52" .. ("\0"):rep(84) .. "PICT\0\1\0\1\63\128\0\0\0\3\0\0\0\8\0\224\9\9\9")
    cannotDecode("RIFF\26\0\0\0WEBPVP8L\13\0\0\0\47\0\0\0\16\7\16\17\17\136\136\254\7\0")
    cannotDecode("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n\9\9\9\9")
  end)
end)

describe("when an image promises too many pixels", function()
  local makers = {
    png = function(w, h) return rgba.pngWith(w, h, ("\0"):rep(64)) end,
    tga = function(w, h) return rgba.tgaHeader(w, h) .. ("\0"):rep(64) end,
    bmp = function(w, h) return rgba.bmpHeader(w, h) .. ("\0"):rep(64) end,
    ["bmp from the top"] = function(w, h) return rgba.bmpHeader(w, -h) .. ("\0"):rep(64) end,
    pnm = function(w, h) return ("P6\n%d %d\n255\n"):format(w, h) .. ("\0"):rep(64) end,
    gif = function(w, h) return rgba.gifHeader(w, h) .. "\44\0\0\0\0\1\0\1\0\0\2\2\68\1\0\59" end,
    psd = function(w, h) return rgba.psdHeader(w, h) .. ("\0"):rep(64) end,
    jpeg = function(w, h) return rgba.jpegHeader(w, h) .. ("\0"):rep(64) end,
  }

  local SHORT = { tga = true, gif = true, jpeg = true }
  for name in pairs(makers) do
    it("it is refused: " .. name, function()
      for _, size in ipairs { { 65535, 65535 }, { 32767, 32767 }, { 32767, 8193 }, { 65535, 1 }, { 1, 65535 },
        { 16385, 16384 } } do -- 2^28 + 2^14 pixels of sides a mask may have
        cannotDecode(makers[name](size[1], size[2]))
      end
      -- Sides of more than 16 bits; 2^28 + 1 pixels, and 2^32.
      for _, size in ipairs(not SHORT[name] and { { 17, 15790321 }, { 15790321, 17 }, { 268435457, 1 }, { 1, 268435457 },
        { 65536, 65536 }, { 65537, 65537 }, { 2147483647, 2147483647 }, { 1073741825, 4 } } or {}) do
        cannotDecode(makers[name](size[1], size[2]))
      end
    end)

    it("one without pixels gives nil or a mask without any: " .. name, function()
      for _, size in ipairs { { 0, 0 }, { 0, 1 }, { 1, 0 }, { 0, 65535 } } do
        local mask = pixcollide.decodeMask(makers[name](size[1], size[2]))
        assert.is_true(mask == nil or mask:count() == 0)
      end
    end)
  end

  it("it has more pixels than maxPixels allows, in every format", function()
    local TOO_MANY = "cannot decode image: it has more pixels than option 'maxPixels' allows, 2^26 unless given"
    for name, make in pairs(makers) do
      for _, case in ipairs { { 100, 80, 7999 }, { 8192, 8193, 8192 * 8193 - 1 }, { 8192, 8193 } } do
        local options = case[3] and { maxPixels = case[3] }
        local mask, message = pixcollide.decodeMask(make(case[1], case[2]), options)
        assert.same({ nil, TOO_MANY }, { mask, message }, name)
        local picture, why = pixcollide.decodePicture(make(case[1], case[2]), options)
        assert.same({ nil, TOO_MANY }, { picture, why }, name)
      end
      -- As many as that are not too many, though these files are none.
      local _, message = pixcollide.decodeMask(make(100, 80), { maxPixels = 8000 })
      assert.not_equal(TOO_MANY, message)
    end
  end)

  it("numbers of a PNM that do not fit an integer are refused", function()
    for _, size in ipairs { "4294967297 1", "1 4294967297", "18446744073709551617 1", "99999999999999999999 9",
      "2147483648 2147483648", "65536 65537" } do
      cannotDecode("P5\n" .. size .. "\n255\n" .. ("\255"):rep(64))
    end
  end)
end)

describe("when a file cannot hold what its header promises", function()
  local function fails(bytes, reason)
    local mask, message = pixcollide.decodeMask(bytes, { maxPixels = 2 ^ 28 })
    assert.is_nil(mask)
    assert.equal("cannot decode image: " .. reason, message)
  end

  it("loadMask and loadFrames name the file and say how much it is #system", function()
    local path = fixtures.temporary(rgba.tgaHeader(8000, 8000))
    for _, load in ipairs { pixcollide.loadMask, pixcollide.loadFrames } do
      local masks, message = load(path)
      assert.is_nil(masks)
      assert.equal("cannot load '" .. path .. "': it ends too early: 18 bytes cannot hold 8000x8000 pixels", message)
    end
    os.remove(path)
  end)

  it("frames of a GIF are refused, but its size alone may be large, up to so much for each byte", function()
    local function animation(w, h, width)
      local size = string.char(w % 256, math.floor(w / 256), h % 256, math.floor(h / 256))
      return rgba.gifHeader(width, 2048) .. "\44\0\0\0\0" .. size .. "\0\2\2\68\1\0\59"
    end
    fails(animation(2048, 2048, 2048), "a frame has more pixels than its data can hold")
    assert.equal(1, pixcollide.decodeMask(animation(1, 1, 2048)):count())
    local few = "it has more than 2^22 pixels, and more than 4096 for each byte of it"
    fails(animation(1, 1, 2049), few)
    for _, decode in ipairs { "decodeFrames", "decodePicture" } do
      assert.equal("cannot decode image: " .. few, select(2, pixcollide[decode](animation(1, 1, 4096))))
    end
    assert.equal("cannot decode image: " .. few, select(2, pixcollide.decodeSheet(animation(1, 1, 4096), 4, 4)))
    assert.equal(1, pixcollide.decodeMask(animation(1, 1, 2049) .. ("\0"):rep(1025)):count())
  end)

  it("a sheet is not cut into more frames than anybody draws", function()
    local bytes = pixcollide.newPicture(512, 256):encodePNG()
    assert.equal(2 ^ 15, #assert(pixcollide.decodeSheet(bytes, 2, 2)))
    assert.truthy(select(2, pixcollide.decodeSheet(bytes, 1, 1)):find("the sheet has more than 2^16 frames", 1, true))
  end)

  it("a limit of the decoder is not called a lack of memory", function()
    fails((rgba.pngWith(16384, 16384, ""):gsub("\8\6", "\16\6", 1)), "its pixels take 2^31 bytes or more")
    for _, bytes in ipairs { rgba.pngWith(16777217, 1, ""), rgba.bmpHeader(1, 16777217), rgba.psdHeader(1, 16777217),
      "P5 16777217 1 255 ", "P5 99999999999999999999 1 255 " } do
      fails(bytes, "a side of it has more than 2^24 pixels")
    end
    fails(rgba.pngWith(65535, 65535, ""), "it has more than 2^28 pixels")
  end)
end)

it("a chunk of a PNG that is longer than the file is refused, the last one, too", function()
  local bytes, at = fixtures.bytes("rgba8.png"), 1
  while bytes:find("I[DE][AN][TD]", at) do
    at = bytes:find("I[DE][AN][TD]", at) + 1
    for _, high in ipairs { 1, 16, 63, 64, 124, 127, 128, 255 } do
      cannotDecode(bytes:sub(1, at - 6) .. string.char(high) .. bytes:sub(at - 4))
    end
  end
end)
