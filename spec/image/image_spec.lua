-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Masks of images: every kind of file, and what each option means. Random images and options are in
-- image_colors_spec.lua.

local pixcollide = require "pixcollide"
local examples = require "spec.support.examples"
local fixtures = require "spec.support.fixtures"
local naive = require "spec.support.oracles.naive_mask"
local rgba = require "spec.support.rgba"

local path = fixtures.path("rgba8.png")
local whole = fixtures.solid("rgba8.png", 0)

describe("loadMask", function()
  for _, name in ipairs(fixtures.names()) do
    local picture, jpeg = fixtures.pictures[name], fixtures.jpegs[name]

    local function load(options) return assert(pixcollide.loadMask(fixtures.path(name), options)) end

    it("reads " .. name .. ", and decodeMask its bytes", function()
      local expected = jpeg and naive.new(jpeg.width, jpeg.height, true) or fixtures.solid(name, 0)
      expected:assertSame(load())
      assert.is_true(load({ threshold = 20 }):equals(pixcollide.decodeMask(fixtures.bytes(name), { threshold = 20 })))
    end)

    if picture and picture.alpha == "all" then
      it("sees every level of alpha in " .. name, function()
        for _, threshold in ipairs { 0, 19, 20, 21, 127, 128, 254, 255 } do
          fixtures.solid(name, threshold):assertSame(load({ threshold = threshold }))
        end
      end)
    end

    if picture and picture.colours ~= "none" then
      it("sees the colours of " .. name, function()
        local kind = picture.colours
        local tolerance = kind == "rough" and 8 or nil
        local key = kind == "two" and { 10, 10, 10 } or { 255, 0, 255, tolerance }
        fixtures.expect(function(letter) return letter ~= "." end):assertSame(load({ colorKey = key }))
        local letter, colour = "r", { 255, 0, 0, tolerance }
        if kind == "two" or kind == "key" then
          letter, colour = nil, kind == "two" and { 200, 200, 200 } or { 20, 30, 40 }
        end
        fixtures.expect(function(it) return it == letter or not letter and it ~= "." end)
          :assertSame(load({ color = colour }))
      end)
    end

    if jpeg and not jpeg.grey then
      it("sees the colours of " .. name, function()
        local size = jpeg.block -- where blocks meet, colours may run into each other
        for _, place in ipairs { 0, 1, 3, 4 } do
          local x, y = place % 3 * size, math.floor(place / 3) * size
          local mask = load({ color = { 0, 200, 0, 30 }, rect = { x + 2, y + 2, size - 4, size - 4 } })
          local green = place == 1 or place == 3
          assert.equal(green and mask:getWidth() * mask:getHeight() or 0, mask:count())
        end
      end)
    end
  end

  it("returns one value, and takes nil as no options", function()
    assert.equal(1, select("#", pixcollide.loadMask(path)))
    whole:assertSame(pixcollide.loadMask(path, nil))
    whole:assertSame(pixcollide.loadMask(path, {}))
  end)
end)

describe("decodeMask", function()
  it("reads a PNM made on the spot", function()
    local pixels = rgba.fromRows(fixtures.rows, fixtures.colours)
    whole:assertSame(assert(pixcollide.decodeMask(rgba.pnm(pixels, 13, 9), { colorKey = { 255, 0, 255 } })))
  end)

  it("does not read on behind the image", function()
    whole:assertSame(pixcollide.decodeMask(fixtures.bytes("rgba8.png") .. ("junk"):rep(100)))
  end)
end)

describe("options.rect", function()
  it("takes a part of the image, floored, and be it empty", function()
    for _, rect in ipairs { { 0, 0, 13, 9 }, { 1, 2, 4, 5 }, { 12, 8, 1, 1 }, { 6, 0, 7, 9 }, { 0, 8, 13, 1 },
      { 4, 4, 0, 3 } } do
      local expected = whole:crop(rect[1], rect[2], rect[3], rect[4])
      expected:assertSame(pixcollide.loadMask(path, { rect = rect }))
      expected:assertSame(pixcollide.loadMask(path, { rect = { rect[1] + 0.5, rect[2] + 0.25, rect[3] + 0.75, rect[4] } }))
    end
  end)
end)

-- Six levels of alpha, and five colours, one of them transparent.
local ALPHAS = "\0\0\0\0\0\0\0\1\0\0\0\127\0\0\0\128\0\0\0\254\0\0\0\255"
local COLOURS = "\255\0\255\255" .. "\254\1\253\255" .. "\0\0\0\255" .. "\250\5\250\255" .. "\255\0\255\0"

describe("newMaskFromPixels", function()
  for sentence, check in examples.each({
    "lets what is greater than the threshold be solid",
    { "alphas()", ".#####" }, { "alphas { threshold = 0 }", ".#####" }, { "alphas { threshold = 127 }", "...###" },
    { "alphas { threshold = 255 }", "......" },
    "takes a colour out, or no other in",
    { "colours { colorKey = { 255, 0, 255 } }", ".###." }, { "colours { color = { 255, 0, 255 } }", "#...." },
    "allows a difference in each of the three",
    { "colours { colorKey = { 255, 0, 255, 1 } }", ".###." }, { "colours { colorKey = { 255, 0, 255, 2 } }", "..##." },
    { "colours { color = { 255, 0, 255, 5 } }", "##.#." }, { "colours { colorKey = { 255, 0, 255, 255 } }", "....." },
    "does not wrap around at 0 and 255",
    { "colours { colorKey = { 0, 255, 0, 10 } }", "####." }, { "colours { colorKey = { 3, 3, 3, 10 } }", "##.#." },
    "takes several options",
    { "colours { color = { 255, 0, 255, 5 }, colorKey = { 255, 0, 255 } }", ".#.#." },
    "takes more bytes than it needs, none for no pixels, and floors sizes",
    { 'newMaskFromPixels(("\\255"):rep(1000), 1, 1)', "#" }, { 'newMaskFromPixels("", 0, 0)', "0x0" },
    { 'newMaskFromPixels("", 0, 7)', "0x7" }, { 'newMaskFromPixels("", 7, 0)', "7x0" },
    { 'newMaskFromPixels(("\\255"):rep(8), 2.9, 1.5)', "##" },
  }, {
    alphas = function(options) return pixcollide.newMaskFromPixels(ALPHAS, 6, 1, options) end,
    colours = function(options) return pixcollide.newMaskFromPixels(COLOURS, 5, 1, options) end,
  }) do it(sentence, check) end

  -- Light userdata cannot be made in Lua, but the debug library gives the address of a closure's value, which here is a
  -- number of our choice: 1.5, in memory the bytes 0 0 0 0 0 0 248 63, two pixels.
  local upvalueid = rawget(debug, "upvalueid")
  if upvalueid then
    local lines, at = io.lines(path, 1.5), nil
    for k = 1, 10 do
      local _, value = debug.getupvalue(lines, k)
      at = at or value == 1.5 and k
    end
    for sentence, check in examples.each({
      "reads from light userdata",
      { "type(data)", "userdata" }, { "newMaskFromPixels(data, 2, 1)", ".#" },
      { "newMaskFromPixels(data, 1, 2)", "./#" }, { "newMaskFromPixels(data, 2, 1, { rect = { 1, 0, 1, 1 } })", "#" },
      { "newMaskFromPixels(data, 2, 1, { threshold = 62 })", ".#" },
      { "newMaskFromPixels(data, 2, 1, { threshold = 63 })", ".." },
      { "newMaskFromPixels(data, 2, 1, { color = { 0, 0, 248 }, stride = 8 })", ".#" },
    }, { data = upvalueid(lines, at), lines = lines }) do it(sentence, check) end
  else
    -- Lua 5.1 keeps its hooks under the address of a constant, whose neighbours nobody knows.
    it("takes light userdata", function()
      debug.sethook(function() end, "", 1000000)
      debug.sethook()
      local data
      for key in pairs(debug.getregistry()) do
        data = type(key) == "userdata" and debug.getmetatable(key) == nil and key or data
      end
      local mask = pixcollide.newMaskFromPixels(data, 1, 1)
      assert.equal(1, mask:getWidth() * mask:getHeight())
      assert.equal(0, pixcollide.newMaskFromPixels(data, 1, 1, { threshold = 255 }):count())
    end)
  end
end)
