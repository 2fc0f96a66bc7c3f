-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Aseprite's own files: they are what the sheet is that Aseprite exports of them.

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local file = require "spec.support.aseprite_file"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local pack = file.pack
local RED, BLUE = "\255\0\0\255", "\0\0\255\255"

-- A raw cel of one colour.
local function cel(layer, x, y, w, h, color, options)
  options = options or {}
  options.x, options.y = x, y
  return file.cel(layer, 0, pack("ww", w, h) .. color:rep(w * h), options)
end

local function newSprite(rng)
  return aseprite.randomFile(rng, rng:pick { { "body" }, { "body", "hit" }, { "body", "hit", "hurt box" } })
end

describe("a file of Aseprite's own", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  local function load(bytes, options) return pixcollide.aseprite.load(folder.write("own.bin", bytes), options) end

  -- A file of 4x3 pixels, or what the options say, with a list of chunks for each frame.
  local function whole(frames, options)
    options = setmetatable(options or {}, { __index = { width = 4, height = 3 } })
    local list = {}
    for k, chunks in ipairs(frames) do list[k] = file.frame(chunks, options.duration) end
    return file.whole(list, options)
  end

  local function assertRows(expected, bytes, options, frame)
    local sheet = assert(load(bytes, options))
    local mask = sheet:getMasks()[frame or 1]
    naive.fromRows(expected):assertSame(mask)
    return sheet
  end

  -- The alpha, 0 to 255, of pixel (0, 0) of what is loaded.
  local function alphaOf(bytes)
    local sheet = assert(load(bytes))
    local x, y = sheet:getFrameRect(1)
    return math.floor(select(4, sheet:newPicture():getPixel(x, y)) * 255 + 0.5)
  end

  local function refuses(bytes, problem, options)
    local sheet, message = load(bytes, options)
    assert.is_nil(sheet)
    assert.equal(("cannot load '%s': %s"):format(folder.path("own.bin"), problem), message)
  end

  describe("in any form", function()
    local function checkSlices(exported, own)
      assert.same(exported:getSlices(), own:getSlices())
      for _, name in ipairs(own:getSlices()) do
        for k = 1, own:getFrameCount() do
          assert.same({ exported:getSlice(name, k) }, { own:getSlice(name, k) })
          local x, y = own:getSlice(name, k)
          assert.same(x and { x + 1, y + 2, 3, 4 } or {}, { own:getSliceCenter(name, k) })
        end
      end
    end

    local function checkTags(exported, own)
      assert.same(exported:getTags(), own:getTags())
      for _, name in ipairs(own:getTags()) do assert.same({ exported:getTag(name) }, { own:getTag(name) }) end
    end

    -- What is at getFrameRect, put at its offset, makes the mask.
    local function checkPicture(own)
      local picture = own:newPicture()
      local w, h = picture:getDimensions()
      local all = pixcollide.newMaskFromPixels(picture:toPixels(), w, h)
      local width, height = own:getDimensions()
      for k, mask in ipairs(own:getMasks()) do
        local x, y, frameWidth, frameHeight, left, top = own:getFrameRect(k)
        local part = all:cropped(x, y, frameWidth, frameHeight)
        assert.is_true(part:cropped(-left, -top, width, height):equals(mask))
      end
    end

    local function check(exported, own)
      assert.equal(exported:getFrameCount(), own:getFrameCount())
      assert.same({ exported:getDimensions() }, { own:getDimensions() })
      assert.same({ exported:getOrigin() }, { own:getOrigin() })
      local masks = own:getMasks()
      for k, mask in ipairs(exported:getMasks()) do
        naive.copyOf(mask):assertSame(masks[k], "frame " .. k)
        assert.equal(exported:getDuration(k), own:getDuration(k))
      end
      checkTags(exported, own)
      checkSlices(exported, own)
      checkPicture(own)
      assert.is_nil(own:getImagePath())
    end

    it("is the sheet that is exported of it", function()
      rounds.each("aseprite file", 100, function(rng)
        local sprite = newSprite(rng)
        local exported = aseprite.write(pixcollide, folder, sprite, { trim = true }, "hero", rng)
        check(assert(pixcollide.aseprite.load(exported)), assert(load(file.write(rng, sprite))))
      end)
    end)

    it("has each layer for itself", function()
      rounds.each("aseprite file layers", 60, function(rng)
        local sprite = newSprite(rng)
        local exported = aseprite.write(pixcollide, folder, sprite, { splitLayers = true }, "hero", rng)
        local own = file.write(rng, sprite)
        for _, layer in ipairs(sprite.layers) do
          local options = { layer = layer.name }
          check(assert(pixcollide.aseprite.load(exported, options)), assert(load(own, options)))
        end
      end)
    end)
  end)

  describe("has the layers", function()
    local layers = {
      file.layer("a"), file.layer("hidden", { flags = 0 }), file.layer("group", { kind = 1, flags = 0 }),
      file.layer("b", { level = 1 }), file.layer("c", { level = 1, flags = 0 }), file.layer("ref", { flags = 65 }),
      cel(0, 0, 0, 1, 1, RED), cel(1, 1, 0, 1, 1, RED), cel(3, 2, 0, 1, 1, RED), cel(4, 3, 0, 1, 1, RED),
      cel(5, 0, 0, 4, 3, RED),
    }
    local bytes = whole { layers }

    for name, case in pairs {
      ["that are seen"] = { "#..." }, ["that is named, though hidden"] = { ".#..", "hidden" },
      ["of a group, those that are seen"] = { "..#.", "group" }, ["that is named in it"] = { "...#", "c" },
      ["of a list"] = { "#..#", { "a", "c" } }, ["of a group and one more"] = { ".##.", { "hidden", "group" } },
    } do
      it(name, function() assertRows({ case[1], "....", "...." }, bytes, { layer = case[2] }) end)
    end

    it("and says which there are", function()
      assert.same({ "a", "hidden", "group", "b", "c", "ref" }, assert(load(bytes)):getLayers())
      refuses(bytes, "layers: there is none called 'bb', but 'a', 'hidden', 'group', 'b', 'c'", { layer = "bb" })
      refuses(bytes, "layers: there is none called 'ref', but 'a', 'hidden', 'group', 'b', 'c'", { layer = { "a", "ref" } })
    end)

    it("and no other image", function()
      refuses(bytes, "option 'image': Aseprite's own files have their pixels in them, and no other image", { image = "a.png" })
    end)

    it("of a list of names, each a string", function()
      raises.cases {
        { pixcollide.aseprite, "load", { "a", { layer = { "a", 7 } } }, 2, "option 'layer': string expected at [2], got number" },
        { pixcollide.aseprite, "load", { "a", { layer = {} } }, 2,
          "option 'layer': string or list of strings expected, got table" },
      }
    end)
  end)

  describe("has the alpha", function()
    it("of opacities, multiplied", function()
      for _, case in ipairs { { 255, 255, 255 }, { 128, 255, 128 }, { 128, 128, 64 }, { 1, 128, 1 }, { 1, 100, 0 } } do
        assert.equal(case[3], alphaOf(whole { { file.layer("a", { opacity = case[1] }),
          cel(0, 0, 0, 1, 1, RED, { opacity = case[2] }) } }))
      end
    end)

    it("of layers over each other, in any blend mode", function()
      for blend = 0, 18 do
        assert.equal(191, alphaOf(whole { { file.layer("a", { opacity = 128 }), file.layer("b", { opacity = 127,
          blend = blend }), cel(0, 0, 0, 1, 1, RED), cel(1, 0, 0, 1, 1, BLUE) } }))
      end
    end)

    it("of groups, if they have an opacity", function()
      local chunks = { file.layer("g", { kind = 1, opacity = 128 }), file.layer("a", { level = 1 }),
        file.layer("b", { level = 1 }), cel(1, 0, 0, 1, 1, RED), cel(2, 0, 0, 1, 1, RED) }
      assert.equal(255, alphaOf(whole({ chunks }, { flags = 1 })))
      assert.equal(128, alphaOf(whole({ chunks }, { flags = 3 })))
    end)

    it("of layers without an opacity, in old files", function()
      assert.equal(255, alphaOf(whole({ { file.layer("a", { opacity = 3 }), cel(0, 0, 0, 1, 1, RED) } }, { flags = 0 })))
    end)
  end)

  it("draws cels from below, by their z-index first", function()
    local function colorOf(z)
      local sheet = assert(load(whole { { file.layer("a"), file.layer("b"), cel(1, 0, 0, 1, 1, BLUE),
        cel(0, 0, 0, 1, 1, RED, { z = z }) } }))
      return (sheet:newPicture():getPixel(0, 0))
    end
    assert.same({ 0, 1, 1 }, { colorOf(0), colorOf(1), colorOf(2) })
  end)

  it("changes its palette from frame to frame, and is opaque in the background", function()
    local function palette(alpha)
      return file.chunk(0x2019, pack("dddd", 2, 0, 1, 0) .. ("\0"):rep(4) .. "\0\0\1\2\3\255" .. "\0\0\1\2\3" .. alpha)
    end
    local function bytes(flags)
      local link = file.cel(0, 1, pack("w", 0))
      return whole({ { palette("\255"), file.layer("a", { flags = flags }), file.cel(0, 0, pack("ww", 4, 1) .. "\0\1\1\2") },
        { palette("\0"), link }, { link } }, { bits = 8 })
    end
    for frame, row in ipairs { ".##.", "....", "...." } do assertRows({ row, "....", "...." }, bytes(1), nil, frame) end
    for frame, row in ipairs { "###.", "#...", "#..." } do assertRows({ row, "....", "...." }, bytes(9), nil, frame) end
  end)

  it("notes what is left aside", function()
    local sheet = assertRows({ "....", "....", "...." }, whole { { file.layer("a", { blend = 1 }), file.chunk(0x3000, ""),
      file.chunk(0x3000, "x"), file.chunk(0x2007, "") } })
    assert.same({ "the blend mode 'multiply' changes colours here as 'normal' does (1)",
      "chunks of the type 0x3000 are not known here, and left aside (2)" }, sheet:getNotes())
    assert.same({}, assert(load(whole { { file.layer("a") } })):getNotes())
  end)

  it("gives the picture of an exported sheet as well, while its image is there", function()
    local path, picture = aseprite.write(pixcollide, folder, newSprite(require("spec.support.random").new(9)), {}, "gone")
    local sheet = assert(pixcollide.aseprite.load(path))
    assert.equal(picture:toPixels(), sheet:newPicture():toPixels())
    assert.same({}, sheet:getNotes())
    os.remove(folder.path("gone.png"))
    local nothing, problem = sheet:newPicture()
    assert.is_nil(nothing)
    assert.equal(("cannot load '%s': No such file or directory"):format(folder.path("gone.png")), problem)
  end)

  describe("that is read again", function()
    local layer = file.layer("a")
    local first = whole { { layer, cel(0, 0, 0, 2, 1, RED) }, { cel(0, 1, 1, 1, 1, BLUE) } }

    it("changes the masks that sprites have", function()
      local sheet = assert(load(first))
      local sprite, masks = sheet:newSprite { frame = 2 }, sheet:getMasks()
      folder.write("own.bin", whole { { file.layer("b"), cel(0, 3, 2, 1, 1, RED) }, { cel(0, 0, 0, 4, 1, BLUE) } })
      assert.is_true(sheet:reload())
      naive.fromRows { "....", "....", "...#" }:assertSame(masks[1])
      naive.fromRows { "####", "....", "...." }:assertSame(sprite:getMask())
      assert.same({ "b" }, sheet:getLayers())
      assert.is_true(sheet:getMasks()[1] == masks[1])
      assert.same({ 4, 1, 0, 0, false }, { select(3, sheet:getFrameRect(2)) })
      local path = folder.write("own.bin", first)
      assert.is_true(sheet:reload())
      assert.is_true(masks[2]:equals(assert(pixcollide.aseprite.load(path)):getMasks()[2]))
    end)

    it("stays as it is if it is broken, or of another size", function()
      local sheet = assert(load(first))
      local mask = sheet:getMasks()[1]:clone()
      for problem, bytes in pairs {
        ["cannot load '%s': header: there are no frames"] = whole {},
        ["cannot reload '%s': it has 1 masks of 4x3 texels now, and the sheet 2 of 4x3"] = whole { { layer } },
        ["cannot reload '%s': it has 2 masks of 5x3 texels now, and the sheet 2 of 4x3"] = whole({ { layer }, {} }, { width = 5 }),
      } do
        local path = folder.write("own.bin", bytes)
        assert.same({ nil, problem:format(path) }, { sheet:reload() })
        assert.is_true(mask:equals(sheet:getMasks()[1]))
      end
      sheet:getMasks()[2]:release()
      assert.equal("calling 'reload' on bad self (mask has been released)", raises.here(function() sheet:reload() end))
    end)
  end)

  it("has the speed of all frames, where a frame tells none", function()
    assert.equal(0.077, assert(load(whole({ {} }, { duration = 0 }))):getDuration(1))
  end)

  describe("is refused", function()
    local layer, red = file.layer("a"), pack("ww", 1, 1) .. RED
    local group, tiles = file.layer("g", { kind = 1 }), file.layer("t", { kind = 2, tileset = 5 })
    local tileCel = file.cel(0, 3, pack("wwwdddd", 1, 1, 32, 0x1FFFFFFF, 0, 0, 0) .. ("\0"):rep(30))
    for problem, frames in pairs {
      ["frame 1, chunk 1 (cel): it is of a layer that is not in the file"] = { { file.cel(0, 0, red) } },
      ["frame 1, chunk 2 (cel): it is of a group"] = { { group, file.cel(0, 0, red) } },
      ["frame 1, chunk 3 (cel): its layer 'a' has a cel in this frame already"] =
        { { layer, file.cel(0, 0, red), file.cel(0, 0, red) } },
      ["frame 1, chunk 2 (cel): it is linked with frame 1, where its layer 'a' has no cel before it"] =
        { { layer, file.cel(0, 1, pack("w", 0)) } },
      ["frame 1, chunk 2 (cel): it is linked with frame 2, where its layer 'a' has no cel before it"] =
        { { layer, file.cel(0, 1, pack("w", 1)) }, { file.cel(0, 0, red) } },
      ["frame 1, chunk 2 (cel): cels of the type 4 are not known here"] = { { layer, file.cel(0, 4, red) } },
      ["frame 1, chunk 2 (cel): 16 bytes of pixels expected, got 4"] = { { layer, file.cel(0, 0, pack("ww", 2, 2) .. RED) } },
      ["frame 1, chunk 2 (cel): its data are no zlib of 4 bytes"] = { { layer, file.cel(0, 2, red .. "12345678") } },
      ["frame 1, chunk 2 (cel): its data are no zlib of 160000 bytes"] =
        { { layer, file.cel(0, 2, file.packed(200, 200, "")) } },
      ["frame 1, chunk 2 (cel): it has no tiles, and its layer has"] = { { tiles, file.cel(0, 0, red) } },
      ["frame 1, chunk 1 (layer): its tileset 5 is not in the file"] = { { tiles, tileCel } },
      ["frame 1, chunk 1 (layer): it is at level 1, and no group of level 0 is before it"] = { { file.layer("x", { level = 1 }) } },
      ["frame 1, chunk 2 (layer): it is at level 1, and no group of level 0 is before it"] =
        { { layer, file.layer("x", { level = 1 }) } },
      ["frame 1, chunk 1 (layer): layers of the type 3 are not known here"] = { { file.layer("x", { kind = 3 }) } },
      ["frame 1, chunk 1 (tags), tag 1: it ends before it begins"] =
        { { file.chunk(0x2018, pack("wdd", 1, 0, 0) .. pack("wwb", 1, 0, 0) .. ("\0"):rep(12) .. pack("s", "x")) } },
      ["frame 1, chunk 1 (user data): it has 7 bytes by its own account, and there are 6"] = { { pack("dw", 7, 0x2020) } },
      ["frame 1, chunk 1 (slice): it ends where 4 more bytes should be, with 0"] = { { file.chunk(0x2022, "") } },
    } do
      it("for " .. problem, function() refuses(whole(frames), problem) end)
    end

    it("for what its head says", function()
      refuses(whole({ {} }, { bits = 4 }), "header: pixels of 8, 16 or 32 bits expected, got 4")
      refuses(whole({ {} }, { width = 0 }), "header: width: whole number from 1 to 32767 expected, got 0")
      refuses(whole {}, "header: there are no frames")
      refuses(whole({ {} }):sub(1, -20), "header: it ends where 92 more bytes should be, with 89")
    end)

    it("for more pixels than a file of so few bytes may have", function()
      local size = { width = 8000, height = 8000 }
      refuses(whole({ { layer, file.cel(0, 2, pack("ww", 8000, 8000) .. "x") } }, size),
        "frames: the pictures of all would have 64000000 pixels, more than a file of so few bytes may have")
      refuses(whole({ { layer, file.cel(0, 2, pack("ww", 65535, 65535) .. "x") } }, { width = 9000, height = 9000 }),
        "frames: the pictures of all would have 81000000 pixels, more than 2^26")
      assert.is_truthy(load(whole({ {} }, size))) -- its masks are 8 MB
    end)
  end)

  it("is known by its beginning", function()
    for _, name in ipairs { "hero.ase", "HERO.ASEPRITE" } do
      local path = folder.write(name, "{}")
      assert.same({ nil, ("cannot load '%s': it is no file of Aseprite's: it does not begin as they do"):format(path) },
        { pixcollide.aseprite.load(path) })
    end
  end)

  it("that is cut off anywhere is refused, or what it is", function()
    local rng = require("spec.support.random").new(5)
    local bytes = file.write(rng, newSprite(rng))
    local step = math.max(1, math.floor(#bytes / 2000))
    for count = 0, #bytes - 1, step do
      local sheet, problem = load(bytes:sub(1, count))
      assert.is_nil(sheet)
      assert.is_truthy(problem:find("^cannot load '"))
    end
  end)

  it("is refused or a sheet, whatever bytes are changed", function()
    rounds.each("aseprite file broken", 600, function(rng)
      local bytes = file.write(rng, newSprite(rng))
      for _ = 1, rng:int(1, 4) do
        local at = rng:int(1, rng:chance(0.3) and 128 or #bytes)
        bytes = bytes:sub(1, at - 1) .. string.char(rng:pick { 0, 1, 2, 127, 128, 255, rng:int(0, 255) }) .. bytes:sub(at + 1)
      end
      local sheet, problem = load(bytes)
      assert.is_truthy(sheet or problem:find("^cannot load '"))
      if not sheet then
        assert.is_nil(problem:find("%.lua:%d")) -- no error of the code
      end
    end)
  end)
end)
