-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
local random = require "spec.support.random"
local system = require "spec.support.system"

local BODY = {
  { "........", ".####...", ".#..#...", ".####...", "........" },
  { "........", "..####..", "..#..#..", "..####..", "........" },
  { "........", "........", "........", "........", "........" },
}
local HIT = {
  { "........", "........", "........", "........", "........" },
  { "........", "......##", "......##", "........", "........" },
  { "........", "........", "........", "........", "#......." },
}

local function fromRows(list)
  local frames = {}
  for k, rows in ipairs(list) do
    frames[k] = naive.fromRows(rows)
  end
  return frames
end

local function newSprite(fields)
  local sprite = {
    title = "hero", width = 8, height = 5, durations = { 100, 50, 200 },
    layers = { { name = "body", frames = fromRows(BODY) }, { name = "hit", frames = fromRows(HIT) } },
  }
  for key, value in pairs(fields or {}) do
    sprite[key] = value
  end
  return sprite
end

describe("pixcollide.aseprite.load", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  -- Writes a sprite's sheet and gives the path of its JSON.
  local function export(sprite, options, name)
    name = name or "hero"
    options.image = options.image or name .. ".png"
    local picture, text = aseprite.export(pixcollide, sprite, random.new(7), options)
    assert(picture:save(folder.path(name .. ".png")))
    return folder.write(name .. ".json", text)
  end

  local function load(sprite, options, loadOptions)
    return assert(pixcollide.aseprite.load(export(sprite, options), loadOptions))
  end

  local function assertMasks(frames, sheet)
    assert.equal(#frames, sheet:getFrameCount())
    for k, mask in ipairs(sheet:getMasks()) do
      frames[k]:assertSame(mask, "frame " .. k)
    end
  end

  local function flat(sprite)
    local frames = {}
    for k = 1, #sprite.durations do
      frames[k] = aseprite.flatten(sprite, k)
    end
    return frames
  end

  it("reads arrays and hashes", function()
    for _, format in ipairs { "array", "hash" } do
      local sheet = load(newSprite(), { format = format })
      assertMasks(flat(newSprite()), sheet)
      assert.same({ 8, 5 }, { sheet:getDimensions() })
      assert.same({ 0, 0 }, { sheet:getOrigin() })
      assert.equal(folder.path("hero.png"), sheet:getImagePath())
      assert.same({ 0.1, 0.05, 0.2 }, { sheet:getDuration(1), sheet:getDuration(2), sheet:getDuration(3) })
      assert.same({ "body", "hit" }, sheet:getLayers())
      assert.same({}, sheet:getTags())
      assert.same({}, sheet:getSlices())
    end
  end)

  it("puts what was trimmed back in its place", function()
    local sheet = load(newSprite(), { trim = true })
    assertMasks(flat(newSprite()), sheet)
    local _, _, w, h, offsetX, offsetY = sheet:getFrameRect(1)
    assert.same({ 4, 3, 1, 1 }, { w, h, offsetX, offsetY })
  end)

  it("takes padding and extruded pixels for what they are", function()
    local sheet = load(newSprite(), { trim = true, inner = 3, extrude = true, shape = 2, border = 4 })
    assertMasks(flat(newSprite()), sheet)
    assert.same({ 8, 8, 4, 3, 1, 1 }, { sheet:getFrameRect(1) })
  end)

  it("takes frames that share their pixels", function()
    local sprite = newSprite()
    sprite.layers[2] = nil
    sprite.layers[1].frames[3] = sprite.layers[1].frames[1]
    local sheet = load(sprite, { trim = true, merge = true })
    assertMasks(flat(sprite), sheet)
    assert.same({ sheet:getFrameRect(1) }, { sheet:getFrameRect(3) })
    local masks = sheet:getMasks()
    masks[1]:clear() -- frames that look alike have masks of their own
    assert.equal(10, masks[3]:count())
  end)

  describe("orders the frames of a hash", function()
    local frames, durations = {}, {}
    for k = 1, 12 do
      frames[k] = naive.from(12, 1, function(x) return x < k end)
      durations[k] = k
    end
    local sprite = newSprite { width = 12, height = 1, durations = durations, layers = { { name = "all", frames = frames } } }

    local formats = {
      ["by Aseprite's own names"] = function(name) return name .. ".aseprite" end,
      ["by numbers alone"] = function(_, k) return ("%d"):format(k) end,
      ["by numbers from 1"] = function(_, k) return ("hero %d.png"):format(k + 1) end,
      ["by numbers with noughts"] = function(_, k) return ("%03d.ase"):format(k) end,
      ["by numbers after a hyphen"] = function(_, k) return ("walk-%d"):format(k) end,
      ["by numbers after another number"] = function(_, k) return ("level 2 boss 3.%d"):format(k) end,
      ["by numbers after names of tags"] = function(_, k) return ("hero_%s_%d.png"):format(k % 5 > 2 and "run" or "walk", k) end,
      ["by numbers after brackets"] = function(_, k) return ("hero (hit) %d.ase"):format(k) end,
    }
    for title, rename in pairs(formats) do
      it(title, function()
        assertMasks(frames, load(sprite, { format = "hash", rename = rename }))
      end)
    end

    it("so that tags find them, wherever numbers begin", function()
      local tags = { { name = "late", from = 7, to = 9, direction = "forward" } }
      local tagged = newSprite { width = 12, height = 1, durations = durations, layers = sprite.layers, tags = tags }
      local sheet = load(tagged, { format = "hash", rename = function(_, k) return "hero " .. k + 1 end })
      assert.same({ 8, 9, 10 }, (sheet:getTag("late")))
    end)

    it("with one, whatever its name", function()
      local one = newSprite { durations = { 10 }, layers = { { name = "a", frames = { naive.fromRows(BODY[1]) } } } }
      assertMasks({ naive.fromRows(BODY[1]) }, load(one, { format = "hash", rename = function() return "hero" end }))
    end)
  end)

  it("keeps the order of an array, whatever the names", function()
    local names = { "b", "a", "c.png" }
    local sheet = load(newSprite(), { rename = function(_, k) return names[k + 1] end })
    assertMasks(flat(newSprite()), sheet)
  end)

  describe("of split layers", function()
    it("takes the frames of one", function()
      for _, format in ipairs { "array", "hash" } do
        for k, name in ipairs { "body", "hit" } do
          local sprite = newSprite { tags = { { name = "all", from = 0, to = 2, direction = "forward" } } }
          local sheet = load(sprite, { format = format, splitLayers = true, trim = true }, { layer = name })
          assertMasks(sprite.layers[k].frames, sheet)
          assert.same({ 1, 2, 3 }, (sheet:getTag("all")))
        end
      end
    end)

    it("knows them in names of other formats", function()
      for _, pattern in ipairs { "%s-%d.png", "%s/%d", "hero_%s_%d", "%s %d.ase", "%s.%d" } do
        local sprite = newSprite()
        local function rename(name)
          local layer, number = name:match("%((.*)%) (%d+)$")
          return pattern:format(layer, number)
        end
        local sheet = load(sprite, { format = "hash", splitLayers = true, rename = rename }, { layer = "hit" })
        assertMasks(sprite.layers[2].frames, sheet)
      end
    end)

    it("has empty frames where one was left out", function()
      local sprite = newSprite()
      sprite.layers[1].frames[3]:set(2, 2, true)
      local sheet = load(sprite, { splitLayers = true, ignoreEmpty = true }, { layer = "hit" })
      assertMasks(sprite.layers[2].frames, sheet)
      assert.equal(0.1, sheet:getDuration(1))
      assert.same({ 0, 0, 0, 0, 0, 0 }, { sheet:getFrameRect(1) })
    end)
  end)

  it("knows the frames of split tags by their names", function()
    local tags = { { name = "late", from = 1, to = 2, direction = "forward" }, { name = "1", from = 0, to = 0,
      direction = "forward" } }
    local sheet = load(newSprite { tags = tags }, { splitTags = true })
    assert.same({ 1, 2 }, (sheet:getTag("late")))
    assert.same({ 3 }, (sheet:getTag("1")))
    assert.equal(0.1, sheet:getDuration(3))
  end)

  describe("gives tags", function()
    it("with their frames in play order, their direction and their repeats", function()
      local tags = {
        { name = "a", from = 0, to = 2, direction = "pingpong", repeats = 3 },
        { name = "b", from = 1, to = 2, direction = "reverse" },
      }
      local sheet = load(newSprite { tags = tags }, {})
      assert.same({ "a", "b" }, sheet:getTags())
      assert.same({ { 1, 2, 3, 2 }, "pingpong", 3 }, { sheet:getTag("a") })
      assert.same({ { 3, 2 }, "reverse" }, { sheet:getTag("b") })
    end)

    it("in lists of one's own", function()
      local sheet = load(newSprite { tags = { { name = "a", from = 0, to = 2, direction = "forward" } } }, {})
      local frames = sheet:getTag("a")
      frames[1] = 3
      assert.same({ 1, 2, 3 }, (sheet:getTag("a")))
    end)

    it("of which the first of a name counts", function()
      local tags = { { name = "a", from = 0, to = 0, direction = "forward" },
        { name = "a", from = 1, to = 1, direction = "forward" } }
      assert.same({ 1 }, (load(newSprite { tags = tags }, {}):getTag("a")))
    end)
  end)

  describe("with slices", function()
    local function slice(name, ...)
      return { name = name, keys = { ... } }
    end

    local function key(frame, x, y, w, h, pivotX, pivotY)
      return { frame = frame, x = x, y = y, w = w, h = h, pivotX = pivotX, pivotY = pivotY }
    end

    it("has the pivot as its origin", function()
      local sheet = load(newSprite { slices = { slice("foot", key(0, 2, 1, 4, 4, 2, 3)) } }, { trim = true })
      assert.same({ 4, 4 }, { sheet:getOrigin() })
      assert.same({ 8, 5 }, { sheet:getDimensions() })
      assertMasks(flat(newSprite()), sheet)
      assert.same({ 2, 1, 4, 4, 4, 4 }, { sheet:getSlice("foot", 2) })
    end)

    it("moves frames so that a moving pivot is one texel", function()
      local sprite = newSprite { slices = { slice("foot", key(0, 0, 0, 1, 1, 2, 4), key(1, 1, 0, 1, 1, 2, 3)) } }
      local sheet = load(sprite, {})
      assert.same({ 3, 4 }, { sheet:getOrigin() })
      assert.same({ 9, 6 }, { sheet:getDimensions() })
      naive.fromRows(BODY[1]):assertSame(sheet:getMasks()[1]:cropped(1, 0, 8, 5))
      aseprite.flatten(sprite, 2):assertSame(sheet:getMasks()[2]:cropped(0, 1, 8, 5))
      assert.same({ 1, 0, 1, 1, 3, 4 }, { sheet:getSlice("foot", 1) })
      assert.same({ 1, 1, 1, 1, 3, 4 }, { sheet:getSlice("foot", 3) })
    end)

    it("keeps the point of the world where the pivot is, frame by frame", function()
      local sprite = newSprite { slices = { slice("foot", key(0, 0, 0, 1, 1, 0, 0), key(1, 1, 0, 1, 1, 5, -3)) } }
      local sheet = load(sprite, {})
      local shown = sheet:newSprite { x = 100, y = 50 }
      assert.is_true(shown:covers(100 + 1, 50 + 1)) -- BODY[1] begins at (1, 1)
      assert.is_false(shown:covers(100, 50 + 1))
      shown:setFrame(2)
      assert.is_true(shown:covers(100 + 2 - 6, 50 + 1 + 3))
      assert.is_false(shown:covers(100 + 1 - 6, 50 + 1 + 3))
    end)

    it("uses the one slice that has a pivot, or the one that is named, or none", function()
      local two = { slice("a", key(0, 0, 0, 9, 9)), slice("b", key(0, 1, 1, 2, 2, 1, 1)) }
      assert.same({ 2, 2 }, { load(newSprite { slices = two }, {}):getOrigin() })
      two[3] = slice("c", key(0, 3, 3, 2, 2, 1, 0))
      assert.same({ 0, 0 }, { load(newSprite { slices = two }, {}):getOrigin() })
      assert.same({ 4, 3 }, { load(newSprite { slices = two }, {}, { pivot = "c" }):getOrigin() })
      two[3] = nil
      assert.same({ 0, 0 }, { load(newSprite { slices = two }, {}, { pivot = false }):getOrigin() })
    end)

    it("knows in which frames they are", function()
      local sheet = load(newSprite { slices = { slice("fist", key(1, 6, 1, 2, 2), key(2, 0, 0, 0, 0)) } }, {})
      assert.same({ "fist" }, sheet:getSlices())
      assert.is_nil(sheet:getSlice("fist", 1))
      assert.same({ 6, 1, 2, 2 }, { sheet:getSlice("fist", 2) })
      assert.is_nil(sheet:getSlice("fist", 3))
    end)

    it("makes masks of their boxes, as far as they are in the canvas", function()
      local sheet = load(newSprite { slices = { slice("fist", key(1, 6, 1, 20000, 2), key(2, -3, -2, 5, 3)) } }, {})
      local masks = sheet:getSliceMasks("fist")
      naive.new(8, 5):assertSame(masks[1])
      naive.fromRows { "........", "......##", "......##", "........", "........" }:assertSame(masks[2])
      naive.fromRows { "##......", "........", "........", "........", "........" }:assertSame(masks[3])
    end)
  end)

  it("places the frames of another sheet as in this one", function()
    local function slices()
      return { { name = "foot", keys = { { frame = 0, x = 0, y = 0, w = 1, h = 1, pivotX = 2, pivotY = 4 },
        { frame = 1, x = 3, y = -1, w = 1, h = 1, pivotX = 2, pivotY = 4 } } } }
    end
    local body = newSprite { slices = slices() }
    local hit = newSprite()
    body.layers[2], hit.layers[1] = nil, hit.layers[2]
    hit.layers[2] = nil
    local bodySheet = assert(pixcollide.aseprite.load(export(body, { trim = true }, "body")))
    local hitSheet = assert(pixcollide.aseprite.load(export(hit, { trim = true, packed = true }, "hit"),
      { pivot = bodySheet }))
    assert.same({ bodySheet:getDimensions() }, { hitSheet:getDimensions() })
    assert.same({ bodySheet:getOrigin() }, { hitSheet:getOrigin() })
    hit.slices = slices()
    local same = assert(pixcollide.aseprite.load(export(hit, {}, "both")))
    for k, mask in ipairs(hitSheet:getMasks()) do
      assert.is_true(mask:equals(same:getMasks()[k]))
    end
  end)

  describe("makes sprites", function()
    local sheet
    setup(function()
      sheet = load(newSprite { slices = { { name = "foot", keys = { { frame = 0, x = 0, y = 0, w = 1, h = 1, pivotX = 4,
        pivotY = 5 } } } } }, {})
    end)

    it("with all frames and the pivot as origin", function()
      local sprite = sheet:newSprite { x = 10, y = 20, layer = "heroes", frame = 2 }
      assert.equal(3, sprite:getFrameCount())
      assert.same({ 10, 20, 0, 1, 1, 4, 5, 0, 0 }, { sprite:getTransform() })
      assert.equal("heroes", sprite:getLayer())
      assert.equal(2, sprite:getFrame())
      assert.same({ 4, 5 }, { sheet:newSprite():getOrigin() })
    end)

    it("with another origin", function()
      assert.same({ 4, 2.5 }, { sheet:newSprite { origin = "center" }:getOrigin() })
      assert.same({ 3, 0 }, { sheet:newSprite { ox = 3 }:getOrigin() })
    end)

    it("leaves the options as they are", function()
      local options = { x = 1 }
      sheet:newSprite(options)
      assert.same({ x = 1 }, options)
    end)
  end)

  describe("finds the image", function()
    it("beside the JSON, where other paths than this machine's are written", function()
      for _, image in ipairs { "C:\\art\\hero.png", "/home/someone/hero.png", "c:/art/hero.png", ".\\hero.png", "./x/../hero.png" } do
        local sheet = load(newSprite(), { image = image })
        assert.equal(folder.path("hero.png"), sheet:getImagePath())
      end
    end)

    it("beside the JSON, where the path was seen from another folder", function()
      assert.equal(folder.path("hero.png"), load(newSprite(), { image = "art/heroes/hero.png" }):getImagePath())
    end)

    it("beside the JSON rather than where it once was", function()
      local elsewhere = aseprite.newFolder()
      local path = elsewhere.write("hero.png", "no image")
      assert.equal(folder.path("hero.png"), load(newSprite(), { image = path }):getImagePath())
      elsewhere.remove()
    end)

    it("where it was, if it is not beside the JSON", function()
      local elsewhere = aseprite.newFolder()
      local text = folder.read(export(newSprite(), { image = folder.path("hero.png") }))
      local sheet = assert(pixcollide.aseprite.load(elsewhere.write("hero.json", text)))
      assert.equal(folder.path("hero.png"), sheet:getImagePath())
      elsewhere.remove()
    end)

    it("where the option says", function()
      local path = export(newSprite(), {}, "other")
      local text = folder.read(path):gsub("other%.png", "missing.png")
      local sheet = assert(pixcollide.aseprite.load(folder.write("x.json", text), { image = folder.path("other.png") }))
      assertMasks(flat(newSprite()), sheet)
      assert.equal(folder.path("other.png"), sheet:getImagePath())
    end)
  end)

  it("takes the options of images", function()
    local path = export(newSprite(), {})
    assert.equal(0, assert(pixcollide.aseprite.load(path, { threshold = 255 })):getMasks()[1]:count())
    assert.equal(0, assert(pixcollide.aseprite.load(path, { colorKey = { 230, 128, 26, 2 } })):getMasks()[1]:count())
    assert.equal(10, assert(pixcollide.aseprite.load(path, { color = { 230, 128, 26, 2 } })):getMasks()[1]:count())
  end)

  describe("decodes JSON", function()
    local LIBRARIES = system.isWindows and { "dkjson" } or { "cjson", "dkjson" } -- where modules in C are not built

    local function without(names, f)
      local loaded, preload = {}, {}
      for _, name in ipairs(names) do
        loaded[name], preload[name] = package.loaded[name], package.preload[name]
        package.loaded[name] = nil
        package.preload[name] = function() error("no " .. name) end
      end
      local ok, problem = pcall(f)
      for _, name in ipairs(names) do
        package.loaded[name], package.preload[name] = loaded[name], preload[name]
      end
      assert(ok, problem)
    end

    for _, name in ipairs(LIBRARIES) do
      it("with " .. name, function()
        local used, library = false, require(name)
        local decode = library.decode
        local path = export(newSprite(), { format = "hash" })
        library.decode = function(...)
          used = true
          return decode(...)
        end
        local ok, problem = pcall(without, { name == "cjson" and "dkjson" or "cjson" }, function()
          assertMasks(flat(newSprite()), assert(pixcollide.aseprite.load(path)))
        end)
        library.decode = decode
        assert(ok, problem)
        assert.is_true(used)
      end)
    end

    it("with a function of one's own", function()
      local path, decode = export(newSprite(), {}), require("dkjson").decode
      without({ "cjson", "dkjson" }, function()
        assertMasks(flat(newSprite()), assert(pixcollide.aseprite.load(path, { decode = decode })))
      end)
    end)

    it("with neither, and says so", function()
      local path = export(newSprite(), {})
      without({ "cjson", "dkjson" }, function()
        assert.same({ n = 2, nil, "cannot load '" .. path .. "': no JSON library found: needs dkjson or cjson "
          .. "(put dkjson.lua into your game's folder, or: luarocks install dkjson)" },
          { n = 2, pixcollide.aseprite.load(path) })
      end)
    end)

    it("that begins with a byte order mark", function()
      local path = export(newSprite(), {})
      local text = folder.read(path)
      assert(pixcollide.aseprite.load(folder.write("mark.json", "\239\187\191" .. text)))
    end)
  end)
end)
