-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Files and bytes that are no images, or broken ones: nil and a message, or a sound mask, and never a crash.

local pixcollide = require "pixcollide"
local fixtures = require "spec.support.fixtures"
local rgba = require "spec.support.rgba"
local rounds = require "spec.support.rounds"
local system = require "spec.support.system"

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

-- Either a sound mask or nil and a message; anything but a crash.
local function sound(bytes, about)
  local mask, message = pixcollide.decodeMask(bytes)
  if mask == nil then
    if type(message) ~= "string" or message:sub(1, 21) ~= "cannot decode image: " or #message == 21 then
      error(about .. ": message " .. tostring(message), 0)
    end
    return false
  end
  local width, height = mask:getDimensions()
  local solid = mask:count()
  mask:invert()
  if message ~= nil or solid < 0 or solid + mask:count() ~= width * height then
    error(("%s: a mask of %d x %d with %d + %d pixels"):format(about, width, height, solid, mask:count()), 0)
  end
  mask:release()
  return true
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

  it("loadMask says why, and refuses an empty file", function()
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

describe("what the fuzzer has kept, bombs among it,", function()
  it("is decoded or refused", function()
    local folder, files, decoded = "spec/fuzz/corpus/image/", 0, 0
    for _, name in ipairs(system.list(folder)) do
      local bytes = system.read(folder .. name)
      files = files + 1
      for _, most in ipairs { 2 ^ 16, 2 ^ 26 } do
        local mask, message = pixcollide.decodeMask(bytes, { maxPixels = most })
        local frames, why = pixcollide.decodeFrames(bytes, { maxPixels = most })
        assert.is_true((mask or message:find "^cannot decode image: .") ~= nil, name)
        assert.is_true((frames or why:find "^cannot decode image: .") ~= nil, name)
        decoded = decoded + (mask and 1 or 0)
      end
      if name:find "^bomb" then cannotDecode(bytes) end
    end
    assert.is_true(files > 200 and decoded > 50, files .. " files, " .. decoded .. " decoded")
  end)
end)

describe("when a file cannot hold what its header promises", function()
  local function fails(bytes, reason)
    local mask, message = pixcollide.decodeMask(bytes, { maxPixels = 2 ^ 28 })
    assert.is_nil(mask)
    assert.equal("cannot decode image: " .. reason, message)
  end

  local side = 16384 -- 2^28 pixels, the most that are allowed: 1 GB
  local makers = {
    png = function() return rgba.pngWith(side, side, "\0") end,
    tga = function() return rgba.tgaHeader(side, side) end,
    ["tga in runs"] = function() return "\0\0\10" .. rgba.tgaHeader(side, side):sub(4) .. "\255\1\2\3\4" end,
    bmp = function() return rgba.bmpHeader(side, -side) .. "\0" end,
    pgm = function() return ("P5 %d %d 255 "):format(side, side) end,
    ["ppm of 16 bits"] = function() return ("P6 %d %d 65535 "):format(side, side) end,
    psd = function() return rgba.psdHeader(side, side) end,
    ["psd in runs"] = function() return rgba.psdHeader(side, side):sub(1, -2) .. "\1\129\0" end,
    ["psd without a channel"] = function() return rgba.psdHeader(side, side):gsub("^(.-)\4", "%1\0") end,
    jpeg = function() return rgba.jpegHeader(side, side) .. "\255\218\0\12\3\1\0\2\0\3\0\0\63\0\255\217" end,
  }

  for name, make in pairs(makers) do
    it("it is refused before it is decoded: " .. name, function()
      local bytes = make()
      fails(bytes, ("it ends too early: %d bytes cannot hold 16384x16384 pixels"):format(#bytes))
    end)
  end

  it("loadMask and loadFrames name the file and say how much it is", function()
    local path = fixtures.temporary(rgba.tgaHeader(8000, 8000))
    for _, load in ipairs { pixcollide.loadMask, pixcollide.loadFrames } do
      local masks, message = load(path)
      assert.is_nil(masks)
      assert.equal("cannot load '" .. path .. "': it ends too early: 18 bytes cannot hold 8000x8000 pixels", message)
    end
    os.remove(path)
  end)

  it("frames of a GIF are refused, but its size alone may be large", function()
    local function animation(w, h)
      local size = string.char(w % 256, math.floor(w / 256), h % 256, math.floor(h / 256))
      return rgba.gifHeader(4096, 2048) .. "\44\0\0\0\0" .. size .. "\0\2\2\68\1\0\59"
    end
    fails(animation(4096, 2048), "a frame has more pixels than its data can hold")
    assert.equal(1, pixcollide.decodeMask(animation(1, 1)):count())
  end)

  -- Zeros, as short as deflate can say it: a byte for 1032 of them, and what comes before the first.
  local function inflating(w, h, bytes)
    local data = "\120\1\237\192\129\0\0\0\0\128\160\253\169\23\169\0" .. ("\0"):rep(math.floor(bytes / 1032))
    return rgba.pngWith(w, h, ""):gsub("....IDAT.-IEND", function()
      return string.char(0, 0, math.floor(#data / 256), #data % 256) .. "IDAT" .. data .. "....\0\0\0\0IEND"
    end)
  end

  it("a PNG with far more data than its pixels is refused", function()
    fails(inflating(1, 1, 60e6), "it has far more data than its header promises")
    fails(inflating(100, 100, 60e6), "it has far more data than its header promises")
  end)

  it("a limit of the decoder is not called a lack of memory", function()
    fails((rgba.pngWith(side, side, ""):gsub("\8\6", "\16\6", 1)), "its pixels take 2^31 bytes or more")
    for _, bytes in ipairs { rgba.pngWith(16777217, 1, ""), rgba.bmpHeader(1, 16777217), rgba.psdHeader(1, 16777217),
      "P5 16777217 1 255 ", "P5 99999999999999999999 1 255 " } do
      fails(bytes, "a side of it has more than 2^24 pixels")
    end
    fails(rgba.pngWith(65535, 65535, ""), "it has more than 2^28 pixels")
  end)
end)

describe("when a JPEG has very many scans", function()
  local tables = "\255\219\0\67\0" .. ("\1"):rep(64) .. "\255\196\0\20\0\1" .. ("\0"):rep(16)
    .. "\255\196\0\20\16\1" .. ("\0"):rep(15) .. "\224"
  -- grey and progressive: a first scan with a bit for each block, and others that change nothing
  local function jpeg(side, scans)
    local size = string.char(math.floor(side / 256), side % 256)
    local header = "\255\216" .. tables .. "\255\194\0\11\8" .. size .. size .. "\1\1\17\0"
    return header .. "\255\218\0\8\1\1\0\0\0\0" .. ("\0"):rep(math.floor(math.ceil(side / 8) ^ 2 / 8) + 1)
      .. "\255\218\0\8\1\1\0\1\63\0\0" .. ("\255\218\0\8\1\1\0\1\63\16\0"):rep(scans - 2)
      .. "\255\217"
  end

  it("it is refused if they would take long, but not if it is small", function()
    assert.same({ nil, "cannot decode image: it has 1000 scans, more than 186" }, { pixcollide.decodeMask(jpeg(2400, 1000)) })
    assert.same({ nil, "cannot decode image: it has 101 scans, more than 100" }, { pixcollide.decodeMask(jpeg(8000, 101)) })
    assert.equal(64 * 64, pixcollide.decodeMask(jpeg(64, 1000)):count())
  end)
end)

describe("when an image is cut short", function()
  for _, name in ipairs(fixtures.names()) do
    it("it gives a mask or a message, at every length: " .. name, function()
      local bytes, refusals = fixtures.bytes(name), 0
      for length = 0, #bytes - 1 do
        if not sound(bytes:sub(1, length), ("%s, the first %d bytes"):format(name, length)) then
          refusals = refusals + 1
        end
      end
      assert.is_true(refusals > 0)
      assert.is_true(sound(bytes, name))
    end)
  end

  it("what it gives does not depend on what was in memory before", function()
    local function decode(bytes, level)
      local other = rgba.pnm(string.char(level):rep(4 * 13 * 9), 13, 9)
      for _ = 1, 5 do assert(pixcollide.decodeMask(other)):release() end
      return pixcollide.decodeMask(bytes, { color = { 1, 1, 1, tolerance = 0.4 }, threshold = 0.4 })
    end
    for _, name in ipairs(fixtures.names()) do
      local bytes = fixtures.bytes(name)
      for length = 5, #bytes - 1, 13 do
        local dark, light = decode(bytes:sub(1, length), 0), decode(bytes:sub(1, length), 255)
        if (dark == nil) ~= (light == nil) or dark and not dark:equals(light) then
          error(("%s, the first %d bytes, gives %s and then %s"):format(name, length, tostring(dark), tostring(light)))
        end
      end
    end
  end)
end)

describe("when bytes of an image are wrong", function()
  for _, name in ipairs(fixtures.names()) do
    it("it gives a mask or a message: " .. name, function()
      local bytes = fixtures.bytes(name)
      rounds.each("damaged " .. name, 120, function(rng)
        local damaged, header = bytes, math.min(80, #bytes)
        for k = 1, rng:pick { 1, 1, 1, 2, 5 } do
          -- at most one in the header, so that few promise millions of pixels
          local at = rng:int(k > 1 and header or 1, k == 1 and rng:chance(0.5) and header or #bytes)
          local byte = rng:chance(0.3) and rng:pick { 0, 1, 127, 128, 255 } or rng:int(0, 255)
          damaged = damaged:sub(1, at - 1) .. string.char(byte) .. damaged:sub(at + 1)
        end
        if rng:chance(0.2) then damaged = damaged:sub(1, rng:int(1, #damaged)) end
        sound(damaged, name)
      end)
    end)
  end

  it("a chunk that is longer than the file is refused", function()
    local bytes, at = fixtures.bytes("rgba8.png"), 1
    while bytes:find("IDAT", at, true) do
      at = bytes:find("IDAT", at, true) + 1
      for _, high in ipairs { 1, 16, 63, 64, 124, 127, 128, 255 } do
        cannotDecode(bytes:sub(1, at - 6) .. string.char(high) .. bytes:sub(at - 4))
      end
    end
  end)

  it("pieces of different images do not crash it", function()
    local names = fixtures.names()
    rounds.each("spliced", 300, function(rng)
      local first, second = fixtures.bytes(rng:pick(names)), fixtures.bytes(rng:pick(names))
      sound(first:sub(1, rng:int(1, #first)) .. second:sub(rng:int(1, #second)), "spliced")
    end)
  end)
end)
