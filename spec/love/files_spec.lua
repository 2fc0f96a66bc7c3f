-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of image files as LÖVE's games have them.

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local newMask, newSheet = pixcollide.love.newMask, pixcollide.love.newSheet

local ROWS = { ".#..", "###.", ".#.#" }

local function newImageData(format)
  local data = love.image.newImageData(4, 3, format)
  for y, row in ipairs(ROWS) do
    for x = 1, 4 do
      data:setPixel(x - 1, y - 1, 1, 0, 0, row:sub(x, x) == "#" and 1 / 255 or 0)
    end
  end
  return data
end

local function little(number, count)
  local bytes = {}
  for k = 1, count do
    bytes[k] = string.char(number % 256)
    number = math.floor(number / 256)
  end
  return table.concat(bytes)
end

-- A zip archive of one file, as .love archives are.
local function zip(name, bytes)
  local version, dateAndChecksum, size = little(20, 2), little(0, 12), little(#bytes, 4)
  local entry = version .. dateAndChecksum .. size .. size .. little(#name, 2) .. little(0, 2)
  local file = "PK\3\4" .. entry .. name .. bytes
  local directory = "PK\1\2" .. version .. entry .. little(0, 14) .. name
  return file .. directory .. "PK\5\6" .. little(0, 4) .. little(1, 2) .. little(1, 2) .. little(#directory, 4)
    .. little(#file, 4) .. little(0, 2)
end

-- A block of 4x4 pixels in DXT5: alpha 255 where a row has "#", else 0; all red.
local function dds(rows)
  local digits = {}
  for y = 1, 4 do
    for x = 1, 4 do
      digits[#digits + 1] = rows[y]:sub(x, x) == "#" and 0 or 1 -- which of the two ends
    end
  end
  local alphas = "" -- 3 bits each, from the lowest
  for half = 0, 1 do
    local bits = 0
    for k = 8, 1, -1 do
      bits = bits * 8 + digits[half * 8 + k]
    end
    alphas = alphas .. little(bits, 3)
  end
  local header = "DDS " .. little(124, 4) .. little(0x81007, 4) .. little(4, 4) .. little(4, 4) .. little(16, 4)
    .. ("\0"):rep(52) .. little(32, 4) .. little(4, 4) .. "DXT5" .. ("\0"):rep(20) .. little(0x1000, 4) .. ("\0"):rep(16)
  return header .. "\255\0" .. alphas .. little(0xF800, 2) .. little(0xF800, 2) .. little(0, 4)
end

describe("files of LÖVE", function()
  local names = {}
  local function write(name, bytes)
    assert(love.filesystem.write(name, bytes))
    names[#names + 1] = name
    return name
  end

  local function writePng(name, data)
    return write(name, (data or newImageData()):encode("png"):getString())
  end

  after_each(function()
    for k, name in ipairs(names) do
      love.filesystem.remove(name)
      names[k] = nil
    end
  end)

  it("are found by love.filesystem", function()
    assert.same(ROWS, newMask(writePng("ship.png")):toRows())
    assert.same({ "##", "#." }, newMask("ship.png", love.graphics.newQuad(1, 1, 2, 2, 4, 3)):toRows())
    assert.same({ "....", "....", "...." }, newMask("ship.png", { threshold = 1 }):toRows())
  end)

  it("are found in archives", function()
    write("game.love", zip("deep/ship.png", newImageData():encode("png"):getString()))
    assert.is_true(love.filesystem.mount("game.love", "archive"))
    finally(function() love.filesystem.unmount("game.love") end)
    assert.same(ROWS, newMask("archive/deep/ship.png"):toRows())
  end)

  it("may be read before, as FileData or bytes", function()
    writePng("ship.png")
    assert.same(ROWS, newMask(love.filesystem.newFileData("ship.png")):toRows())
    assert.same(ROWS, newMask(love.data.newByteData(love.filesystem.read("ship.png"))):toRows())
  end)

  it("of 16 bits lose nothing", function()
    local data = newImageData("rgba16")
    data:mapPixel(function(_, _, r, g, b, a) return r, g, b, a > 0 and 1 / 65535 or 0 end)
    writePng("deep.png", data)
    assert.equal("rgba16", love.image.newImageData("deep.png"):getFormat())
    assert.same(ROWS, newMask("deep.png"):toRows())
  end)

  it("in other formats are those that LÖVE draws", function()
    local data = love.image.newImageData(4, 3)
    data:mapPixel(function(x) return 1, x / 3, 0, x % 2 end)
    write("ship.tga", data:encode("tga"):getString())
    assert.same(naive_pixels.rows(data), newMask("ship.tga"):toRows())
  end)

  it("compressed for graphics cards are drawn", function()
    local rows = { "#..#", ".##.", "....", "###." }
    write("ship.dds", dds(rows))
    assert.is_true(love.image.isCompressed("ship.dds"))
    assert.same(rows, newMask("ship.dds"):toRows())
    assert.same(rows, newMask(love.image.newCompressedData("ship.dds")):toRows())
    assert.same(rows, newMask(love.graphics.newImage("ship.dds")):toRows())
    assert.same({ "##" }, newMask("ship.dds", { rect = { 1, 1, 2, 1 }, color = { 255, 0, 0 } }):toRows())
  end)

  it("serve as reference", function()
    writePng("ship.png")
    local data = newImageData()
    data:setPixel(1, 0, 0, 1, 0, 1)
    local other = writePng("other.png", data)
    assert.same({ "....", "###.", ".#.#" }, newMask("ship.png", { reference = other }):toRows())
    assert.same({ "....", "###.", ".#.#" }, newMask(data, { reference = "ship.png" }):toRows())
  end)

  describe("give nil and a message that names them", function()
    it("if they are not there, are no images, or do not fit", function()
      writePng("ship.png")
      writePng("small.png", love.image.newImageData(2, 2))
      write("ship.txt", "a ship")
      write("broken.png", "\137PNG\r\n\26\n")
      write("ship.dds", dds({ "....", "....", "....", "...." }):sub(1, 60))
      write("empty.png", "")
      for _, case in ipairs {
        { "cannot load 'no-such.ship.png': Does not exist", "no-such.ship.png" },
        { "cannot load '': ", "" },
        { "cannot load 'ship.txt': unsupported", "ship.txt" },
        { "cannot load 'broken.png': unsupported", "broken.png" },
        { "cannot load 'ship.dds': ", "ship.dds" },
        { "cannot load 'empty.png': ", "empty.png" },
        { "cannot load 'ship.png': quad (2, 0, 4, 3) expected to lie within the image's 4x3 pixels", "ship.png",
          love.graphics.newQuad(2, 0, 4, 3, 4, 3) },
        { "cannot load 'ship.png': rect 0,0 5x1 does not fit", "ship.png", { rect = { 0, 0, 5, 1 } } },
        { "cannot load 'none.png': Does not exist", "ship.png", { reference = "none.png" } },
        { "cannot load 'none.png': Does not exist", newImageData(), { reference = "none.png" } },
        { "cannot load 'small.png': it has 2x2 pixels", newImageData(), { reference = "small.png" } },
      } do
        local mask, problem = newMask(case[2], case[3])
        assert.is_nil(mask)
        assert.equal(case[1], problem:sub(1, #case[1]))
      end
    end)

    it("in sheets, with the frame", function()
      writePng("ship.png")
      local quads = { love.graphics.newQuad(0, 0, 2, 3, 4, 3), love.graphics.newQuad(3, 0, 2, 3, 4, 3) }
      local masks, problem = newSheet("ship.png", quads)
      assert.is_nil(masks)
      assert.equal("cannot load 'ship.png': frame 2: quad (3, 0, 2, 3) expected to lie within the image's 4x3 pixels", problem)
      assert.is_nil((newSheet("none.png", quads)))
    end)
  end)

  it("raise for wrong options all the same", function()
    writePng("ship.png")
    raises.argument("newMask", 2, function() newMask("ship.png", { alpha = 1 }) end, "unknown option 'alpha'")
    raises.argument("newMask", 1, function() newMask(love.data.newByteData("no image")) end, "unsupported")
  end)
end)
