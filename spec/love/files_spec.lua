-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of image files as LÖVE's games have them. Those in archives see archive_spec.

local naive_pixels = require "spec.support.oracles.naive_pixels"
local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local newMask, newSheet, newQuad = pixcollide.love.newMask, pixcollide.love.newSheet, love.graphics.newQuad

local ROWS = { ".#..", "###.", ".#.#" }

-- Of pixels that are empty or have this alpha.
local function newImageData(format, alpha)
  local data = love.image.newImageData(4, 3, format)
  data:mapPixel(function(x, y) return 1, 0, 0, ROWS[y + 1]:sub(x + 1, x + 1) == "#" and (alpha or 1 / 255) or 0 end)
  return data
end

-- A block of 4x4 red pixels in DXT5. The bits of its alphas, 3 for each pixel, say 255 where DDS_ROWS have "#", else 0.
local DDS_ROWS = { "#..#", ".##.", "....", "###." }
local DDS = "DDS " .. love.data.pack("string", "<I4I4I4I4I4", 124, 0x81007, 4, 4, 16) .. ("\0"):rep(52)
  .. love.data.pack("string", "<I4I4", 32, 4) .. "DXT5" .. ("\0"):rep(20) .. love.data.pack("string", "<I4", 0x1000)
  .. ("\0"):rep(16) .. "\255\0" .. "\72\16\32\73\2\32" .. love.data.pack("string", "<I2I2I4", 0xF800, 0xF800, 0)

describe("files of LÖVE", function()
  local names = {}
  local function write(name, bytes)
    assert(love.filesystem.write(name, bytes))
    names[#names + 1] = name
    return name
  end

  local function writePng(name, data) return write(name, (data or newImageData()):encode("png"):getString()) end

  before_each(function() writePng("ship.png") end)
  after_each(function()
    for k, name in ipairs(names) do
      love.filesystem.remove(name)
      names[k] = nil
    end
  end)

  it("are found by love.filesystem, or read before, as FileData or bytes", function()
    assert.same(ROWS, newMask("ship.png"):toRows())
    assert.same({ "##", "#." }, newMask("ship.png", newQuad(1, 1, 2, 2, 4, 3)):toRows())
    assert.same({ "....", "....", "...." }, newMask("ship.png", { threshold = 1 / 255 }):toRows())
    assert.same(ROWS, newMask(love.filesystem.newFileData("ship.png")):toRows())
    assert.same(ROWS, newMask(love.data.newByteData(love.filesystem.read("ship.png"))):toRows())
  end)

  it("of 16 bits lose nothing, and in other formats are those that LÖVE draws", function()
    writePng("deep.png", newImageData("rgba16", 1 / 65535))
    assert.equal("rgba16", love.image.newImageData("deep.png"):getFormat())
    assert.same(ROWS, newMask("deep.png"):toRows())
    local data = love.image.newImageData(4, 3)
    data:mapPixel(function(x) return 1, x / 3, 0, x % 2 end)
    write("ship.tga", data:encode("tga"):getString())
    assert.same(naive_pixels.rows(data), newMask("ship.tga"):toRows())
  end)

  it("compressed for graphics cards are drawn", function()
    write("ship.dds", DDS)
    assert.is_true(love.image.isCompressed("ship.dds"))
    for _, source in ipairs { "ship.dds", love.image.newCompressedData("ship.dds"), love.graphics.newImage("ship.dds") } do
      assert.same(DDS_ROWS, newMask(source):toRows())
    end
    assert.same({ "##" }, newMask("ship.dds", { rect = { 1, 1, 2, 1 }, color = { 1, 0, 0 } }):toRows())
  end)

  it("serve as reference", function()
    local data = newImageData()
    data:setPixel(1, 0, 0, 1, 0, 1)
    local other = writePng("other.png", data)
    assert.same({ "....", "###.", ".#.#" }, newMask("ship.png", { reference = other }):toRows())
    assert.same({ "....", "###.", ".#.#" }, newMask(data, { reference = "ship.png" }):toRows())
  end)

  it("give nil and a message that names them if they are not there, are no images, or do not fit", function()
    writePng("small.png", love.image.newImageData(2, 2))
    write("ship.txt", "a ship")
    write("broken.png", "\137PNG\r\n\26\n")
    write("ship.dds", DDS:sub(1, 60))
    write("empty.png", "")
    assert(love.filesystem.createDirectory("folder"))
    names[#names + 1] = "folder"
    for _, case in ipairs {
      { "cannot load 'no-such.ship.png': Does not exist", "no-such.ship.png" }, { "cannot load '': ", "" },
      { "cannot load 'ship.txt': unsupported", "ship.txt" },
      { "cannot load 'broken.png': unsupported", "broken.png" }, { "cannot load 'ship.dds': ", "ship.dds" },
      { "cannot load 'empty.png': ", "empty.png" },
      { "cannot load 'ship.png': quad (2, 0, 4, 3) expected to lie within the image's 4x3 pixels", "ship.png",
        newQuad(2, 0, 4, 3, 4, 3) },
      { "cannot load 'ship.png': rect 0,0 5x1 does not fit", "ship.png", { rect = { 0, 0, 5, 1 } } },
      { "cannot load 'none.png': Does not exist", "ship.png", { reference = "none.png" } },
      { "cannot load 'none.png': Does not exist", newImageData(), { reference = "none.png" } },
      { "cannot load 'folder': Is a folder", "folder" },
      { "cannot load 'small.png': it has 2x2 pixels", newImageData(), { reference = "small.png" } },
    } do
      local mask, problem = newMask(case[2], case[3])
      assert.is_nil(mask)
      assert.equal(case[1], problem:sub(1, #case[1]))
    end
    local quads = { newQuad(0, 0, 2, 3, 4, 3), newQuad(3, 0, 2, 3, 4, 3) }
    local text = "cannot load 'ship.png': frame 2: quad (3, 0, 2, 3) expected to lie within the image's 4x3 pixels"
    assert.same({ n = 2, nil, text }, raises.pack(newSheet("ship.png", quads)))
    assert.is_nil((newSheet("none.png", quads)))
  end)

  it("raise for wrong options all the same", function()
    raises.argument("newMask", 2, function() newMask("ship.png", { alpha = 1 }) end, "unknown option 'alpha'")
    raises.argument("newMask", 1, function() newMask(love.data.newByteData("no image")) end, "unsupported")
  end)
end)
