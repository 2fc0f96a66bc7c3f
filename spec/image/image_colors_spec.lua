-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of the colours of an image, and of what it has in common with another: by example, and random images beside a
-- loop over pixels.

local pixcollide = require "pixcollide"
local collector = require "spec.support.collector"
local colors = require "spec.support.oracles.naive_colors"
local examples = require "spec.support.examples"
local finalisers = require "spec.support.finalisers"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local random = require "spec.support.random"
local rgba = require "spec.support.rgba"
local rounds = require "spec.support.rounds"

local WIDTHS = { 0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129 }

-- A level: sky, ice, wall, lava that wavers, and a pixel with the wall's colour that is transparent.
local LETTERS = {
  s = { 150, 210, 240, 255 }, i = { 120, 200, 250, 128 }, w = { 90, 90, 110, 255 },
  l = { 230, 90, 30, 255 }, L = { 240, 80, 30, 255 }, ["."] = { 90, 90, 110, 0 },
}
local level, width, height = rgba.fromRows({ "s.sssssl", "wiissllL", "wwwwwwww" }, LETTERS)

local WALL = { pixcollide.colorFromBytes(90, 90, 110) }
local LAVA = { tolerance = 10 / 255, pixcollide.colorFromBytes(230, 90, 30) }

local NAMES = {
  pixcollide = pixcollide, lava = LAVA, wall = WALL,
  shown = function(options) return pixcollide.newMaskFromPixels(level, width, height, options) end,
  byColor = function(...) return pixcollide.newMasksByColor(level, width, height, ...) end,
  original = function() return level end,
}

local function describeAll(title, rows)
  describe(title, function()
    for sentence, check in examples.each(rows, NAMES) do it(sentence, check) end
  end)
end

describeAll("the options", {
  "take what lies between two levels, but no fully transparent pixel",
  { "shown { color = { r = { 230 / 255, 240 / 255 } } }", ".......#/.....###/........" },
  { "shown { color = { a = { 0, 1 } } }", "#.######/########/########" },
  "may have the image itself as reference, together with others",
  { "shown { reference = original() }", "#.######/########/########" },
  { "shown { reference = original(), colorKey = { r = { 90 / 255, 90 / 255 } }, color = { r = { 0, 0.8 } }, "
    .. "tolerance = 0.05 }",
    "#.#####./.####.../........" },
})

-- Every way to give an image and its reference to the module: f(name, read), where read(options) is a mask or a table of
-- masks, and `other` may be nil.
local function eachWay(rng, image, other, f)
  local function withReference(options, reference, stride)
    local all = { reference = reference, stride = stride }
    for name, value in pairs(options) do all[name] = value end
    return all
  end
  local w, h, padding = image.width, image.height, rng:pick { 0, 0, 1, 4, 7 }
  local pixels, others = colors.raw(image, padding), other and colors.raw(other, padding)
  if rng:chance(0.5) then
    pixels = pixels:sub(1, math.max(0, #pixels - padding)) -- the last row needs no padding
  end
  local stride = padding > 0 and 4 * w + padding or nil
  f("newMaskFromPixels", "newMasksByColor", function(name, set, options)
    options = withReference(options, others, stride)
    if set then return pixcollide[name](pixels, w, h, set, options) end
    return pixcollide[name](pixels, w, h, options)
  end)
  if w == 0 or h == 0 then return end
  local png, otherPng = rgba.png(colors.raw(image), w, h), other and rgba.tga(colors.raw(other), w, h)
  local function decode(name, set, options)
    options = withReference(options, otherPng)
    if set then return assert(pixcollide[name](png, set, options)) end
    return assert(pixcollide[name](png, options))
  end
  f("decodeMask", "decodeMasksByColor", decode)
  f("decodeFrames", "decodeMasksByColor", function(name, set, options)
    local result = decode(name, set, options)
    return set and result or result[1]
  end)
end

-- A row of all 256 bytes as one channel, 1 to 4, and what of it is solid: the first and the last byte, and how many.
local function ramp(channel)
  local row = {}
  for n = 0, 255 do
    local pixel = { 255, 255, 255, 255 }
    pixel[channel] = n
    row[n] = pixel
  end
  return colors.raw { width = 256, height = 1, [0] = row }
end

local function solidOf(data, options)
  local mask = pixcollide.newMaskFromPixels(data, 256, 1, options)
  local x, _, w = mask:getBounds()
  return { x, x and x + w - 1, mask:count() }
end

-- As LÖVE gives the colours of pixels: a float, with 24 bits of the number's 53.
local function toFloat(number)
  local shifted = number * (2 ^ 29 + 1)
  return shifted - (shifted - number)
end

describe("a level of n / 255", function()
  it("is the byte n, as a colour, in a range, of a tolerance and as a threshold", function()
    local red, alpha = ramp(1), ramp(4)
    for n = 0, 255 do
      for _, part in ipairs { n / 255, toFloat(n / 255), (pixcollide.colorFromBytes(n, 0, 0)) } do
        assert.same({ n, n, 1 }, solidOf(red, { color = { part, 1, 1 } }))
        assert.same({ n, 255, 256 - n }, solidOf(red, { color = { r = { part, 1 } } }))
        assert.same({ 0, n, n + 1 }, solidOf(red, { color = { r = { 0, part } } }))
        assert.same({ 0, n, n + 1 }, solidOf(red, { color = { 0, 1, 1, tolerance = part } }))
        local last = math.min(n + 100, 255)
        assert.same({ n, last, last - n + 1 }, solidOf(red, { colorKey = n > 0 and { r = { 0, (n - 1) / 255 } } or nil,
          color = { part, 1, 1, tolerance = 100 / 255 } }))
        assert.same({ 0, n, n + 1 }, solidOf(red, { reference = ("\0\255\255\255"):rep(256), tolerance = part }))
        if n < 255 then assert.same({ n + 1, 255, 255 - n }, solidOf(alpha, { threshold = part })) end
      end
    end
  end)

  it("has none between it and the next", function()
    local red, alpha = ramp(1), ramp(4)
    assert.same({ 128, 128, 1 }, solidOf(red, { color = { 0.5, 1, 1 } })) -- the byte that LÖVE draws
    assert.same({ 128, 255, 128 }, solidOf(red, { color = { r = { 0.5, 1 } } }))
    assert.same({ 0, 128, 129 }, solidOf(red, { color = { r = { 0, 0.5 } } }))
    assert.same({ 0, 127, 128 }, solidOf(red, { color = { 0, 1, 1, tolerance = 0.5 } }))
    assert.same({ 128, 255, 128 }, solidOf(alpha, { threshold = 0.5 }))
    assert.same({ 255, 255, 1 }, solidOf(alpha, { threshold = 0.9999 }))
  end)
end)

describe("colorFromBytes", function()
  for sentence, check in examples.each({
    "divides by 255, and rounds first, as LÖVE's",
    { "pixcollide.colorFromBytes(255, 0, 0)", "1 0 0" }, { "pixcollide.colorFromBytes(0, 0, 0, 255)", "0 0 0 1" },
    { "pixcollide.colorFromBytes(0.4, 254.6, 255)", "0 1 1" },
    { "({ pixcollide.colorFromBytes(0, 51, 0) })[2] == 0.2", "true" },
    "takes no other numbers",
    { "pixcollide.colorFromBytes(0, 256, 0)", raises = "#2 to 'colorFromBytes' (g expected between 0 and 255, got 256)" },
    { "pixcollide.colorFromBytes(0, 0, 0, -1)", raises = "#4 to 'colorFromBytes' (a expected between 0 and 255, got -1)" },
  }, NAMES) do it(sentence, check) end
end)

describe("every function that reads pixels", function()
  it("agrees with the options' definition", function()
    rounds.each("colours", 100, function(rng)
      local image = colors.image(rng, rng:pick(WIDTHS), rng:int(0, 9))
      local other = rng:chance(0.4) and colors.changed(rng, image) or nil
      eachWay(rng, image, other, function(one, _, read)
        local options = colors.options(rng, image, other)
        colors.mask(options, image, other):assertSame(read(one, nil, options), one)
      end)
    end)
  end)

  it("agrees with it for several colours", function()
    rounds.each("several colours", 60, function(rng)
      local image = colors.image(rng, rng:pick(WIDTHS), rng:int(0, 6))
      local other, set = rng:chance(0.4) and colors.changed(rng, image) or nil, {}
      for k = 1, rng:int(0, 4) do
        set[rng:pick { "lava", "ice", "", k, -k, k + 0.5, "x" .. k }] = colors.color(rng)
      end
      eachWay(rng, image, other, function(_, many, read)
        local options = colors.options(rng, image, other)
        options.color = nil
        local masks, expected = read(many, set, options), colors.masks(set, options, image, other)
        for key, mask in pairs(expected) do mask:assertSame(masks[key], many .. " " .. tostring(key)) end
        for key in pairs(masks) do assert.is_truthy(expected[key]) end
      end)
    end)
  end)

  it("cuts the reference of a sheet as the sheet", function()
    rounds.each("sheets with references", 15, function(rng)
      local image = colors.image(rng, rng:int(4, 40), rng:int(3, 12))
      local other = colors.changed(rng, image)
      local options = { border = rng:int(0, 1), reference = rgba.png(colors.raw(other), image.width, image.height),
        tolerance = 5 / 255 }
      local masks = assert(pixcollide.decodeSheet(
        rgba.png(colors.raw(image), image.width, image.height), 3, 2, options))
      local whole, step = colors.mask({ tolerance = 5 / 255 }, image, other), options.border
      for k, mask in ipairs(masks) do
        local columns = math.floor((image.width) / (3 + step))
        local column, row = (k - 1) % columns, math.floor((k - 1) / columns)
        whole:crop(step + column * (3 + step), step + row * (2 + step), 3, 2):assertSame(mask, "frame " .. k)
      end
    end)
  end)
end)

describeAll("masks by colour", {
  "are a table with the colours' keys, and may overlap or be none",
  { "byColor { lava = lava, wall = wall }",
    "{lava = .......#/.....###/........ wall = ......../#......./########}" },
  { "byColor({ [7] = { b = { 240 / 255, 1 } } })[7]", "#.#####./.####.../........" },
  { "byColor { a = { r = { 0, 0.8 } }, b = { g = { 0, 0.4 } } }",
    "{a = #.#####./#####.../######## b = .......#/#....###/########}" },
  { "next(byColor {})", "nil" },
  "take the other options",
  { "byColor({ w = wall }, { threshold = 128 / 255, rect = { 0, 1, 4, 2 } })", "{w = #.../####}" },
  { "byColor({ l = lava }, { colorKey = { pixcollide.colorFromBytes(240, 80, 30) } })", "{l = .......#/.....##./........}" },
})

describe("masks by colour", function()
  local set = { lava = LAVA, wall = WALL, [7] = { b = { 240 / 255, 1 } } }

  local function areRight(masks)
    local count = 0
    for key, mask in pairs(pixcollide.newMasksByColor(level, width, height, set)) do
      assert.is_true(mask:equals(masks[key]))
      count = count + 1
    end
    for _ in pairs(masks) do count = count - 1 end
    assert.equal(0, count)
  end

  it("come from files and bytes, too #system", function()
    areRight(pixcollide.decodeMasksByColor(rgba.png(level, width, height), set))
    local path = fixtures.temporary(rgba.tga(level, width, height))
    areRight(pixcollide.loadMasksByColor(path, set))
    assert.equal(1, select("#", pixcollide.loadMasksByColor(path, set)))
    assert.is_nil(next(pixcollide.decodeMasksByColor(rgba.png(level, width, height), {})))
    os.remove(path)
  end)

  it("are masks of their own", function()
    local masks = pixcollide.newMasksByColor(level, width, height, { WALL, WALL })
    masks[1]:clear()
    assert.equal(9, masks[2]:count())
    masks[1]:release()
    assert.equal(9, masks[2]:count())
  end)

  it("come from a picture as a game would draw it #system", function()
    local masks = assert(pixcollide.loadMasksByColor("examples/assets/level.png", {
      wall = WALL, lava = { LAVA[1], LAVA[2], LAVA[3], tolerance = 0.16 }, ice = { r = { 0.4, 0.8 }, b = { 0.86, 1 } },
    }))
    assert.same({ 80, 60 }, { masks.wall:getDimensions() })
    assert.equal(6 * 60 + 74 * 10 + 40 * 4 - 22 * 6, masks.wall:count())
    assert.same({ 22 * 6, 40 * 2 }, { masks.lava:count(), masks.ice:count() })
    assert.is_false(masks.lava:overlaps(masks.wall, 0, 0))
  end)

  -- A table that grows and shrinks while it is read may give a key twice: then one of the masks is in no result.
  it("survive finalisers that put the table into another order while it is read", function()
    local rng = random.new(7)
    local own, isOver
    local function change()
      local names = {}
      for name in pairs(own) do names[#names + 1] = name end
      for _, name in ipairs(names) do
        if rng:chance(0.6) then own[name] = nil end
      end
      for _ = 1, rng:int(0, 30) do own["new" .. rng:int(1, 100)] = { 1, 0.2, 0.3 } end
      for _, name in ipairs(names) do own[name] = rng:chance(0.5) and { 1, 0.2, 0.3 } or own[name] end
    end
    local function lieInWait()
      finalisers.onCollect(function()
        if isOver then return end
        if rng:chance(0.2) then change() end
        lieInWait()
      end)
    end
    local calm = collector.hurry(0, 1000)
    pcall(collectgarbage, "incremental", 0, 1000, 1) -- in Lua 5.4: at every byte
    local pixels = ("\255\0\0\255"):rep(64 * 64)
    own = {}
    for _ = 1, 3 do lieInWait() end
    for _ = 1, rounds.scaled(400, 40) do
      own = {}
      for _ = 1, rng:int(1, 12) do own["color" .. rng:int(1, 100)] = { 1, 0.2, 0.3 } end
      local ok, result = pcall(pixcollide.newMasksByColor, pixels, 64, 64, own)
      assert.is_true(ok or type(result) == "string")
    end
    isOver = true
    pcall(collectgarbage, "incremental", 200, 100, 13)
    calm()
  end)
end)

describe("options.reference as a file", function()
  it("is a path for files and bytes for bytes #system", function()
    local path = fixtures.temporary(rgba.tga(level, width, height))
    local other = rgba.fromRows({ "s.ssssss", "wiisssss", "wwwwwwww" }, LETTERS)
    local otherPath = fixtures.temporary(rgba.png(other, width, height))
    local rows = naive.fromRows { "#.#####.", "#####...", "########" }
    rows:assertSame(assert(pixcollide.loadMask(path, { reference = otherPath })))
    rows:assertSame(assert(pixcollide.loadFrames(path, { reference = otherPath }))[1])
    rows:crop(0, 0, 8, 3):assertSame(assert(pixcollide.loadSheet(path, 8, 3, { reference = otherPath }))[1])
    naive.fromRows({ "........", "#.......", "########" }):assertSame(
      assert(pixcollide.loadMasksByColor(path, { w = WALL }, { reference = otherPath })).w)
    os.remove(path)
    os.remove(otherPath)
  end)
end)
