-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local aseprite = require "spec.support.aseprite"
local naive = require "spec.support.oracles.naive_mask"
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
  for k, rows in ipairs(list) do frames[k] = naive.fromRows(rows) end
  return frames
end

local function newSprite(fields)
  local sprite = {
    title = "hero", width = 8, height = 5, durations = { 100, 50, 200 },
    layers = { { name = "body", frames = fromRows(BODY) }, { name = "hit", frames = fromRows(HIT) } },
  }
  for key, value in pairs(fields or {}) do sprite[key] = value end
  return sprite
end

local function tag(name, from, to, direction, repeats)
  return { name = name, from = from, to = to, direction = direction or "forward", repeats = repeats }
end

local function slice(name, ...) return { name = name, keys = { ... } } end

local function key(frame, x, y, w, h, pivotX, pivotY)
  return { frame = frame, x = x, y = y, w = w, h = h, pivotX = pivotX, pivotY = pivotY }
end

describe("pixcollide.aseprite.load", function()
  local folder
  setup(function() folder = aseprite.newFolder() end)
  teardown(function() folder.remove() end)

  -- Writes a sprite's sheet and gives the path of its JSON.
  local function export(sprite, options, name) return (aseprite.write(pixcollide, folder, sprite, options, name)) end

  local function load(sprite, options, loadOptions)
    return assert(pixcollide.aseprite.load(export(sprite, options), loadOptions))
  end

  local function assertMasks(frames, sheet)
    assert.equal(#frames, sheet:getFrameCount())
    for k, mask in ipairs(sheet:getMasks()) do frames[k]:assertSame(mask, "frame " .. k) end
  end

  local function flat(sprite)
    local frames = {}
    for k = 1, #sprite.durations do frames[k] = aseprite.flatten(sprite, k) end
    return frames
  end

  it("reads arrays and hashes", function()
    for _, format in ipairs { "array", "hash" } do
      local sheet = load(newSprite(), { format = format })
      assertMasks(flat(newSprite()), sheet)
      assert.same({ 8, 5 }, { sheet:getDimensions() })
      assert.equal(folder.path("hero.png"), sheet:getImagePath())
      assert.same({ "body", "hit" }, sheet:getLayers())
      assert.same({}, sheet:getTags())
      assert.same({}, sheet:getSlices())
    end
  end)

  describe("orders the frames of a hash", function()
    local frames, durations = {}, {}
    for k = 1, 12 do
      frames[k] = naive.from(12, 1, function(x) return x < k end)
      durations[k] = k
    end
    local layers = { { name = "all", frames = frames } }
    local sprite = newSprite { width = 12, height = 1, durations = durations, layers = layers }
    local FORMATS = {
      ["by Aseprite's own names"] = function(name) return name .. ".aseprite" end,
      ["by numbers alone"] = function(_, k) return ("%d"):format(k) end,
      ["by numbers from 1"] = function(_, k) return ("hero %d.png"):format(k + 1) end,
      ["by names that end in a dot"] = function(_, k) return ("Sprite-0001 %d."):format(k) end,
      ["by numbers with noughts"] = function(_, k) return ("%03d.ase"):format(k) end,
      ["by numbers after a hyphen"] = function(_, k) return ("walk-%d"):format(k) end,
      ["by numbers after another number"] = function(_, k) return ("level 2 boss 3.%d"):format(k) end,
      ["by numbers after names of tags"] = function(_, k) return ("hero_%s_%d.png"):format(k % 5 > 2 and "run" or "walk", k) end,
      ["by numbers after brackets"] = function(_, k) return ("hero (hit) %d.ase"):format(k) end,
    }
    for title, rename in pairs(FORMATS) do
      it(title, function()
        sprite.tags = { tag("late", 7, 9) }
        local sheet = load(sprite, { format = "hash", rename = rename })
        assertMasks(frames, sheet)
        assert.same({ 8, 9, 10 }, (sheet:getTag("late")))
      end)
    end

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

  it("takes the PNG of the JSON's own name if it names none, or one that is not there, and says so", function()
    for image, notes in pairs { ['"villain.png"'] = 1, ["null"] = 0 } do
      local path = export(newSprite(), { image = "hero.png" })
      local text = folder.read(path):gsub('"image": "[^"]*"', '"image": ' .. image)
      local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json", text)))
      assertMasks(flat(newSprite()), sheet)
      assert.equal(folder.path("hero.png"), sheet:getImagePath())
      assert.equal(notes, #sheet:getNotes())
      assert.equal(notes > 0 and ("meta.image: 'villain.png' is not there, and '%s' was read"):format(sheet:getImagePath()) or nil,
        sheet:getNotes()[1])
    end
  end)

  it("reads frames whose inner padding differs", function()
    local path = export(newSprite { durations = { 10, 20 } }, { inner = 1 })
    local text, n = folder.read(path), 0
    text = text:gsub('"frame": { "x": (%d+), "y": (%d+), "w": (%d+), "h": (%d+) }', function(x, y, w, h)
      n = n + 1
      return n == 1 and ('"frame": { "x": %d, "y": %d, "w": %d, "h": %d }'):format(x + 1, y + 1, w - 2, h - 2) or nil
    end)
    local sheet = assert(pixcollide.aseprite.load(folder.write("hero.json", text)))
    for k = 1, 2 do flat(newSprite())[k]:assertSame(sheet:getMasks()[k]) end
  end)

  it("knows split layers in names of other formats", function()
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

  it("has frames without a rectangle where a layer's was left out", function()
    local sprite = newSprite()
    sprite.layers[1].frames[3]:set(2, 2, true)
    local sheet = load(sprite, { splitLayers = true, ignoreEmpty = true }, { layer = "hit" })
    assertMasks(sprite.layers[2].frames, sheet)
    assert.equal(0.1, sheet:getDuration(1))
    assert.same({ 0, 0, 0, 0, 0, 0, false }, { sheet:getFrameRect(1) })
  end)

  it("gives tags in lists of one's own, of which the first of a name counts", function()
    local sheet = load(newSprite { tags = { tag("a", 0, 2, "pingpong", 3), tag("b", 1, 2, "reverse"), tag("a", 1, 1) } })
    assert.same({ "a", "b", "a" }, sheet:getTags())
    assert.same({ { 1, 2, 3, 2 }, "pingpong", 3 }, { sheet:getTag("a") })
    assert.same({ { 3, 2 }, "reverse" }, { sheet:getTag("b") })
    sheet:getTag("a")[1] = 3
    assert.same({ 1, 2, 3, 2 }, (sheet:getTag("a")))
  end)

  describe("with slices", function()
    it("uses the one slice that has a pivot, or the one that is named, or none", function()
      local a, b = slice("a", key(0, 0, 0, 9, 9)), slice("b", key(0, 1, 1, 2, 2, 1, 1))
      local c = slice("c", key(0, 3, 3, 2, 2, 1, 0))
      for _, case in ipairs {
        { { a, b }, nil, 2, 2 }, { { a, b, c }, nil, 0, 0 }, { { a, b, c }, "c", 4, 3 }, { { a, b }, false, 0, 0 },
      } do
        assert.same({ case[3], case[4] }, { load(newSprite { slices = case[1] }, {}, { pivot = case[2] }):getOrigin() })
      end
    end)

    it("makes masks of their boxes, as far as they are in the canvas", function()
      local sheet = load(newSprite { slices = { slice("fist", key(1, 6, 1, 20000, 2), key(2, -3, -2, 5, 3)) } })
      assert.same({ "fist" }, sheet:getSlices())
      assert.same({ 6, 1, 20000, 2 }, { sheet:getSlice("fist", 2) })
      local masks = sheet:getSliceMasks("fist")
      naive.new(8, 5):assertSame(masks[1])
      naive.fromRows { "........", "......##", "......##", "........", "........" }:assertSame(masks[2])
      naive.fromRows { "##......", "........", "........", "........", "........" }:assertSame(masks[3])
    end)
  end)

  it("gives what makes sprites with all frames, and the pivot as origin unless there is another", function()
    local sheet = load(newSprite { slices = { slice("foot", key(0, 0, 0, 1, 1, 4, 5)) } })
    local options = { x = 10, y = 20, layer = "heroes", frame = 2 }
    local sprite = sheet:newSprite(options)
    assert.same({ x = 10, y = 20, layer = "heroes", frame = 2 }, options)
    assert.same({ 10, 20, 0, 1, 1, 4, 5, 0, 0 }, { sprite:getTransform() })
    assert.same({ 3, "heroes", 2 }, { sprite:getFrameCount(), sprite:getLayer(), sprite:getFrame() })
    assert.same({ 4, 5 }, { sheet:newSprite():getOrigin() })
    assert.same({ 4, 2.5 }, { sheet:newSprite { origin = "center" }:getOrigin() })
    assert.same({ 3, 0 }, { sheet:newSprite { ox = 3 }:getOrigin() })
  end)

  describe("finds the image", function()
    local elsewhere
    setup(function() elsewhere = aseprite.newFolder() end)
    teardown(function() elsewhere.remove() end)

    it("beside the JSON, wherever it was on the machine that wrote it", function()
      local moved = elsewhere.write("hero.png", "no image")
      for _, image in ipairs { "C:\\art\\hero.png", "/home/someone/hero.png", "c:/art/hero.png", ".\\hero.png",
        "./x/../hero.png", "art/heroes/hero.png", moved } do
        local sheet = load(newSprite(), { image = image })
        assert.equal(folder.path("hero.png"), sheet:getImagePath())
      end
    end)

    it("where it was, if it is not beside the JSON", function()
      local text = folder.read(export(newSprite(), { image = folder.path("hero.png") }, "there"))
      local other = folder.write("hero.png", folder.read(folder.path("there.png")))
      local lone = aseprite.newFolder()
      assert.equal(other, assert(pixcollide.aseprite.load(lone.write("hero.json", text))):getImagePath())
      lone.remove()
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
    local path, ours = export(newSprite()), { 0.9, 0.5, 0.1, tolerance = 0.01 }
    for _, case in ipairs { { "threshold", 0.95, 0 }, { "colorKey", ours, 0 }, { "color", ours, 10 } } do
      assert.equal(case[3], assert(pixcollide.aseprite.load(path, { [case[1]] = case[2] })):getMasks()[1]:count())
    end
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
      for _, name in ipairs(names) do package.loaded[name], package.preload[name] = loaded[name], preload[name] end
      assert(ok, problem)
    end

    for _, name in ipairs(LIBRARIES) do
      it("with " .. name, function()
        local used, library = false, require(name)
        local decode, path = library.decode, export(newSprite(), { format = "hash" })
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

    it("with a function of one's own, or says that there is none", function()
      local path, decode = export(newSprite()), require("dkjson").decode
      without({ "cjson", "dkjson" }, function()
        assertMasks(flat(newSprite()), assert(pixcollide.aseprite.load(path, { decode = decode })))
        assert.same({ n = 2, nil, "cannot load '" .. path .. "': no JSON library found: needs dkjson or cjson "
          .. "(put dkjson.lua into your game's folder, or: luarocks install dkjson)" },
          { n = 2, pixcollide.aseprite.load(path) })
      end)
    end)

    it("that begins with a byte order mark", function()
      local text = folder.read(export(newSprite()))
      assert(pixcollide.aseprite.load(folder.write("mark.json", "\239\187\191" .. text)))
    end)
  end)

  -- In a time that grows as the names do.
  describe("reads the longest names", function()
    local N = 400000
    local digits, spaces, between = ("1"):rep(N), "a" .. (" "):rep(N), ("_. -/"):rep(N / 5)
    local CASES = { -- names of frames, a layer, how many frames
      ["of digits"] = { { digits .. "x", digits }, nil, 2 },
      ["of spaces"] = { { spaces .. "x1", spaces .. "2" }, nil, 2 },
      ["of what may stand between a layer and a number"] = { { between .. "x1", "hit" .. between .. "2" }, "hit", 1 },
      ["with many tags in them"] = { { (" #"):rep(N / 2) .. "walk 0", (" #"):rep(N / 2) .. "walk 1" }, nil, 2 },
    }

    local function loadNames(names, layer, image)
      local frame = { frame = { x = 0, y = 0, w = 8, h = 5 }, duration = 100,
        spriteSourceSize = { x = 0, y = 0, w = 8, h = 5 }, sourceSize = { w = 8, h = 5 } }
      local data = { frames = {}, meta = { image = image, frameTags = {} } }
      for k, name in ipairs(names) do data.frames[k] = setmetatable({ filename = name }, { __index = frame }) end
      if names[1]:find("walk") then data.meta.frameTags = { tag("walk", 2, 3), tag("# #walk", 2, 3) } end
      local path = export(newSprite(), {}, "long")
      return pixcollide.aseprite.load(path, { layer = layer, decode = function() return data end })
    end

    for what, case in pairs(CASES) do
      it(what, function()
        local sheet = assert(loadNames(case[1], case[2], "long.png"))
        assert.equal(case[3], sheet:getFrameCount())
        if sheet:getTags()[1] then assert.same({ 1, 2 }, (sheet:getTag("walk"))) end
      end)
    end

    it("of images", function()
      local sheet, problem = loadNames({ "a" }, nil, ("a"):rep(N) .. "/")
      assert(sheet, problem)
      assert.truthy(sheet:getNotes()[1]:find("^meta.image: 'aaa"))
    end)
  end)
end)
