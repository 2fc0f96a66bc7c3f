-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local atlases = require "spec.support.atlas"
local naive = require "spec.support.oracles.naive_mask"
local raises = require "spec.support.raises"

local L = naive.fromRows { "#..", "#..", "##." } -- as it is no other way around
local DOT = naive.fromRows { "......", "......", "..#...", "......" }

local function frame(name, mask, more)
  local new = { name = name, mask = mask }
  for key, value in pairs(more or {}) do new[key] = value end
  return new
end

local function numbered(stem, ...)
  local list = {}
  for k, number in ipairs { ... } do list[k] = frame(stem .. number, L) end
  return list
end

describe("pixcollide.atlas.load", function()
  local folder
  setup(function() folder = atlases.newFolder() end)
  teardown(function() folder.remove() end)

  local function load(frames, form, more)
    return assert(pixcollide.atlas.load(atlases.write(pixcollide, folder, { frames }, form or "hash", more)))
  end

  it("puts back what was trimmed, and turns back what was turned", function()
    for _, form in ipairs { "hash", "array", "textures", "textures hash" } do
      local atlas = load({ frame("l.png", L, { isTurned = true }), frame("dot.png", DOT, { isTrimmed = true }),
        frame("both.png", DOT, { isTrimmed = true, isTurned = true }) }, form)
      L:assertSame(atlas:getMask("l.png"), form)
      DOT:assertSame(atlas:getMask("dot.png"), form)
      DOT:assertSame(atlas:getMask("both.png"), form)
    end
  end)

  it("says where pictures are: x, y, w, h of the image, where in the mask, and whether they are turned", function()
    local atlas = load { frame("l.png", naive.fromRows { "....", ".##.", "...." }, { isTurned = true, isTrimmed = true }) }
    assert.same({ 2, 1, 1, 2, 1, 1, true }, { atlas:getSheet():getFrameRect(1) })
    assert.same({ 2, 1, 3, 3, 0, 0, false }, { load { frame("l.png", L) }:getSheet():getFrameRect(1) })
  end)

  it("takes what may be missing from the frame", function()
    folder.write("bare.json", '{ "frames": { "a": { "frame": { "x": 2, "y": 1, "w": 3, "h": 3 } } } }')
    load { frame("l", L) }
    local atlas = assert(pixcollide.atlas.load(folder.path("bare.json"), { image = folder.path("page-1.png") }))
    L:assertSame(atlas:getMask("a"))
    assert.equal(1, atlas:getScale())
    assert.same({ folder.path("page-1.png") }, atlas:getImagePaths())
  end)

  it("takes the size of the frame if spriteSourceSize has another one, as Flash writes it", function()
    local atlas = load { frame("l", L) }
    local text = folder.read(folder.path("page-1.json")):gsub('"spriteSourceSize": %b{}',
      '"spriteSourceSize": { "x": 1, "y": 0, "w": 9, "h": 8 }'):gsub('"sourceSize": %b{}', '"sourceSize": { "w": 9, "h": 8 }')
    assert.same({ 3, 3 }, { atlas:getMask("l"):getDimensions() })
    atlas = assert(pixcollide.atlas.load(folder.write("page-1.json", text)))
    naive.fromRows { ".#.......", ".#.......", ".##......", "", "", "", "", "" }:assertSame(atlas:getMask("l"))
  end)

  it("has frames in the order of the text, however often it is decoded", function()
    local list = {}
    for k = 1, 40 do list[k] = ("n%d"):format(k * 7 % 41) end
    local frames = {}
    for k, name in ipairs(list) do frames[k] = frame(name, DOT) end
    for _, form in ipairs { "hash", "array" } do
      local atlas = load(frames, form)
      assert.same(list, atlas:getNames())
      assert.equal(40, #atlas:getMasks())
      assert.equal(atlas:getMask(list[3]), atlas:getMasks()[3])
    end
  end)

  it("knows names that JSON writes with escapes", function()
    local path = atlases.write(pixcollide, folder, { { frame("z/2", L), frame("a/1", L), frame("b", L) } }, "hash")
    folder.write("page-1.json", (folder.read(path):gsub("z/2", "z\\/2"):gsub("a/1", "a\\/1")))
    assert.same({ "z/2", "a/1", "b" }, assert(pixcollide.atlas.load(path)):getNames())
  end)

  it("reads pages of several images, in both forms", function()
    local pages = { { frame("a", L) }, { frame("b", DOT, { isTurned = true }) }, { frame("c", L) } }
    for _, form in ipairs { "hash", "array", "textures" } do
      local atlas = assert(pixcollide.atlas.load(atlases.write(pixcollide, folder, pages, form)))
      assert.same({ "a", "b", "c" }, atlas:getNames())
      DOT:assertSame(atlas:getMask("b"))
      assert.equal(3, #atlas:getImagePaths())
      local sheet = atlas:getSheet()
      assert.same({ folder.path("page-1.png"), folder.path("page-1.png"), folder.path("page-3.png") },
        { sheet:getImagePath(), sheet:getImagePath(1), sheet:getImagePath(3) })
      assert.same({ nil, "cannot load '" .. folder.path("page-1.json") .. "': option 'image': the atlas has several images, "
        .. "which its JSON must name" }, { pixcollide.atlas.load(folder.path("page-1.json"), { image = folder.path("page-3.png") }) })
    end
  end)

  it("reads the JSON of Aseprite, too, with its inner padding and its durations", function()
    local aseprite = require "spec.support.aseprite"
    local sprite = { title = "hero", width = 6, height = 4, durations = { 250 }, layers = { { name = "a", frames = { DOT } } } }
    local atlas = assert(pixcollide.atlas.load((aseprite.write(pixcollide, folder, sprite, { inner = 2, trim = true }, "own"))))
    DOT:assertSame(atlas:getMask("hero"))
    assert.equal(0.25, atlas:getSheet():getDuration(1))
  end)
end)

describe("an atlas", function()
  local folder
  setup(function() folder = atlases.newFolder() end)
  teardown(function() folder.remove() end)

  local function load(frames, more)
    return assert(pixcollide.atlas.load(atlases.write(pixcollide, folder, { frames }, "hash", more)))
  end

  it("has frames by their names, with the extension or without; a whole name goes first", function()
    local atlas = load { frame("hero.a.png", DOT), frame("hero.a", L), frame("tree.png", DOT) }
    L:assertSame(atlas:getMask("hero.a"))
    DOT:assertSame(atlas:getMask("hero.a.png"))
    DOT:assertSame(atlas:getMask("tree"))
    assert.same({ "tree.png" }, atlas:getNames("tree"))
  end)

  it("has numbered frames as animations, in numeric order, by their name or what comes before the number", function()
    local atlas = load(numbered("hero/run_", "10.png", "2.png", "1.png"))
    local expected = { "hero/run_1.png", "hero/run_2.png", "hero/run_10.png" }
    for _, which in ipairs { "hero/run", "hero/run_", "hero/", "hero/r", "" } do
      assert.same(expected, atlas:getNames(which), which)
    end
    assert.same({ "hero/run" }, atlas:getAnimations())
    assert.equal(atlas:getMask("hero/run_10"), atlas:getMasks("hero/run")[3])
  end)

  it("tells an animation from names that only begin so", function()
    local frames = numbered("run_", "1.png", "2.png")
    for _, more in ipairs(numbered("run_fast_", "1.png", "2.png")) do frames[#frames + 1] = more end
    local atlas = load(frames)
    assert.same({ "run_1.png", "run_2.png" }, atlas:getNames("run"))
    assert.same({ "run_fast_1.png", "run_fast_2.png" }, atlas:getNames("run_fast_"))
    assert.equal(4, #atlas:getNames("ru"))
  end)

  it("has the animations that PixiJS lists, frames twice and in their order, before numbered ones of the same name", function()
    local atlas = load(numbered("run_", 1, 2, 3), ', "animations": { "run": ["run_3", "run_1", "run_3"], "alone": ["run_2"] }')
    assert.same({ "alone", "run" }, atlas:getAnimations())
    assert.same({ "run_3", "run_1", "run_3" }, atlas:getNames("run_"))
    local sheet = atlas:getSheet("run")
    assert.equal(3, sheet:getFrameCount())
    assert.same({ "run" }, sheet:getTags())
  end)

  it("has sheets whose tags are the animations in them, played at ten frames a second", function()
    local frames = numbered("hero/run_", 1, 2, 3)
    for _, more in ipairs(numbered("hero/jump_", 1, 2)) do frames[#frames + 1] = more end
    frames[#frames + 1] = frame("tree_1", DOT)
    local atlas = load(frames)
    local sheet = atlas:getSheet("hero/")
    assert.same({ "hero/jump", "hero/run" }, sheet:getTags())
    assert.same({ 3, 4, 5 }, (sheet:getTag("hero/run")))
    local animation, sprite = sheet:newAnimation("hero/run"), sheet:newSprite()
    animation:add(sprite)
    animation:update(0.11)
    assert.equal(4, sprite:getFrame())
    animation:setTag("hero/jump")
    assert.equal(1, sprite:getFrame())
    assert.equal(sheet, atlas:getSheet("hero/"))
  end)

  it("has the pivot as the origin: a fraction of the size; the corner without one", function()
    local atlas = load { frame("a", L, { pivotX = 0.5, pivotY = 1 }), frame("b", DOT, { pivotX = -1, pivotY = 1.5, pivotName = "anchor" }),
      frame("c", DOT) }
    assert.same({ 1.5, 3 }, { atlas:getSheet("a"):getOrigin() })
    assert.same({ -6, 6 }, { atlas:newSprite("b"):getOrigin() })
    assert.same({ 0, 0 }, { atlas:newSprite("c"):getOrigin() })
    assert.same({ 2, 0, 7 }, { select(1, atlas:newSprite("a", { ox = 2, x = 7 }):getOrigin()),
      select(2, atlas:newSprite("a", { ox = 2 }):getOrigin()), (atlas:newSprite("a", { x = 7 }):getPosition()) })
  end)

  it("places frames of several sizes so that their pivots are at one texel", function()
    local atlas = load { frame("a_1", L, { pivotX = 1, pivotY = 1 }), frame("a_2", DOT, { pivotX = 0.5, pivotY = 0.5 }) }
    local sheet = atlas:getSheet("a")
    assert.same({ 3, 3 }, { sheet:getOrigin() })
    assert.same({ 6, 5 }, { sheet:getDimensions() })
    naive.fromRows { "#.....", "#.....", "##....", "......", "......" }:assertSame(sheet:getMasks()[1])
    naive.fromRows { "......", "......", "......", "..#...", "......" }:assertSame(sheet:getMasks()[2])
    L:assertSame(atlas:getMask("a_1"))
  end)

  it("has borders, of PixiJS or around Phaser's centre, for mask:nineSliced", function()
    local atlas = load { frame("pixi", DOT, { more = ', "borders": { "left": 1, "top": 2, "right": 3, "bottom": 0 }' }),
      frame("phaser", DOT, { more = ', "scale9Borders": { "x": 1, "y": 2, "w": 2, "h": 1 }' }), frame("none", DOT) }
    assert.same({ 1, 2, 3, 0 }, { atlas:getBorders("pixi") })
    assert.same({ 1, 2, 3, 1 }, { atlas:getBorders("phaser") })
    assert.is_nil(atlas:getBorders("none"))
    local left, top, right, bottom = atlas:getBorders("phaser")
    assert.same({ 60, 40 }, { atlas:getMask("phaser"):nineSliced(left, top, right, bottom, 60, 40):getDimensions() })
  end)

  it("tells the scale, a text or a number", function()
    assert.equal(0.5, load { frame("a", L) }:getScale())
    assert.equal(1, assert(pixcollide.atlas.load(atlases.write(pixcollide, folder, { { frame("a", L) } }, "textures"))):getScale())
  end)

  it("makes pictures of its images", function()
    local sheet = load({ frame("a", L), frame("b", DOT) }):getSheet("b")
    local picture = assert(sheet:newPicture())
    local x, y, _, _, left, top = sheet:getFrameRect(1)
    assert.equal(1, (select(4, picture:getPixel(x + 2 - left, y + 2 - top))))
  end)

  it("refuses names that it has not, and guesses", function()
    local atlas = load(numbered("hero/run_", "1.png", "2.png"))
    raises.cases {
      { atlas, "getMask", { "hero/rum_1" }, 1, "the atlas has no frame 'hero/rum_1' (did you mean 'hero/run_1'?)" },
      { atlas, "getMask", { "rum_1" }, 1, "the atlas has no frame 'rum_1' (did you mean 'hero/run_1'?)" },
      { atlas, "getMask", { "hero/run" }, 1, "the atlas has no frame 'hero/run' (did you mean 'hero/run_1'?)" },
      { atlas, "getMasks", { { "hero/run_1", "x" } }, 1, "the atlas has no frame 'x'" },
      { atlas, "getMasks", { "rum" }, 1, "the atlas has no frame, animation or folder 'rum' (did you mean 'hero/run'?)" },
      { atlas, "getSheet", { "hero/walk" }, 1, "the atlas has no frame, animation or folder 'hero/walk'" },
      { atlas, "newSprite", { "hero/rum" }, 1, "the atlas has no frame, animation or folder 'hero/rum' (did you mean 'hero/run'?)" },
      { atlas, "getNames", { {} }, 1, "string or list of strings expected, got table" },
      { atlas, "newSprite", { "hero/run", { spin = 1 } }, 2, "unknown option 'spin'" },
    }
  end)

  it("refuses sheets whose pivots are too far apart, or that are too large", function()
    local atlas = load { frame("a_1", naive.new(100, 1, true), { pivotX = 500, pivotY = 0 }), frame("a_2", L) }
    raises.cases { { atlas, "getSheet", { "a" }, 1,
      "pivots: pivots so far apart take masks of 50003x3 texels, and 32767 a side are possible" } }
    assert.same({ 50000, 0 }, { atlas:getSheet("a_1"):getOrigin() })
  end)

  it("is loaded anew, not its sheets", function()
    local sheet = load { frame("a", L) }:getSheet()
    assert.same({ n = 2, nil, ("cannot reload '%s': it is of an atlas, which pixcollide.atlas.load reads again"):format(
      folder.path("page-1.json")) }, { n = 2, sheet:reload() })
  end)

  it("tells what it is", function()
    assert.equal("atlas (2 frames, 1 images)", tostring(load { frame("a", L), frame("b", L) }))
  end)
end)
