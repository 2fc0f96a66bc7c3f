-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local animations = require "spec.support.animations"
local colors = require "spec.support.oracles.naive_colors"
local fixtures = require "spec.support.fixtures"
local gif = require "spec.support.gif"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"
local shown = require "spec.support.shown"

local unpack = table.unpack or unpack -- luacheck: ignore

-- Picture k of a fixture as rows.
local function rowsOf(animation, k)
  local rows = {}
  for y, row in ipairs(animation.pictures) do rows[y] = row:sub(7 * k - 6, 7 * k - 2) end
  return rows
end

local function each(f)
  for name, animation in pairs(animations) do f(name, animation, fixtures.path(name)) end
end

local function refused(head, masks, message, ...)
  assert.is_nil(masks)
  assert.equal(0, select("#", ...))
  assert.equal(head, message:sub(1, #head))
  assert.is_true(#message >= #head and #message > 21)
end

describe("loadFrames", function()
  it("gives the frames as they are seen, their delays in seconds; decodeFrames the same for bytes #system", function()
    each(function(name, animation, path)
      local masks, delays = pixcollide.loadFrames(path)
      local decoded, decodedDelays = pixcollide.decodeFrames(fixtures.read(path))
      assert.same({ #animation.delays, #animation.delays }, { #masks, #delays })
      assert.same(delays, decodedDelays)
      for k, mask in ipairs(masks) do
        naive.fromRows(rowsOf(animation, k)):assertSame(mask, name .. ", frame " .. k)
        assert.is_true(mask:equals(decoded[k]))
        assert.equal(animation.delays[k] / 100, delays[k], name)
      end
      assert.is_true(masks[1]:equals(pixcollide.loadMask(path)), name)
      assert.equal(2, select("#", pixcollide.loadFrames(path)))
      assert.equal(#masks, pixcollide.newSprite(masks):getFrameCount())
    end)
  end)

  it("gives the three frames of a whole animation #system", function()
    local masks, delays = pixcollide.loadFrames(fixtures.path("animated.gif"))
    assert.same({ 0.1, 0.1, 0.1 }, delays)
    local first = fixtures.solid("animated.gif", 0)
    first:assertSame(masks[1])
    first:assertSame(masks[3])
    naive.from(13, 9, function(x, y) return first:get(12 - x, 8 - y) end):assertSame(masks[2])
  end)

  it("gives one frame of any other image, with no delay #system", function()
    for _, name in ipairs(fixtures.names()) do
      if name ~= "animated.gif" then
        local masks, delays = assert(pixcollide.loadFrames(fixtures.path(name), { threshold = 0.08 }))
        assert.equal(1, #masks)
        assert.same({ 0 }, delays)
        assert.is_true(masks[1]:equals(pixcollide.loadMask(fixtures.path(name), { threshold = 0.08 })), name)
      end
    end
  end)

  it("compares all frames with one reference #system", function()
    local path = fixtures.path("frames_cleared.gif") -- whose first frame is red
    local masks = pixcollide.loadFrames(path, { reference = path })
    assert.equal("#####/#####/#####/##### #####/#.#.#/#...#/##### .####/#...#/#...#/##### ...../#...#/#...#/####.",
      shown.text(unpack(masks)))
  end)
end)

describe("decodeFrames", function()
  it("agrees with what an animation means", function()
    rounds.each("animations", 120, function(rng)
      local animation = gif.random(rng, rng:pick { 1, 5, 31, 33, 64, 65 }, rng:int(1, 7), rng:int(1, 6))
      local bytes, options = gif.encode(animation), colors.options(rng, animation)
      local masks, delays = assert(pixcollide.decodeFrames(bytes, options))
      local images = gif.show(animation)
      assert.equal(#images, #masks)
      for k, image in ipairs(images) do
        colors.mask(options, image):assertSame(masks[k], "frame " .. k)
        local control = animation.frames[k].control
        assert.equal(control and control.delay / 100 or 0, delays[k])
      end
      colors.mask(options, images[1]):assertSame(pixcollide.decodeMask(bytes, options), "as one mask")
    end)
  end)

  it("reads frames whose table of codes is cleared when they have grown, or is full and kept", function()
    rounds.each("large tables", 2, function(rng)
      local animation = gif.random(rng, 130, 120, 1)
      local frame = animation.frames[1]
      frame.x, frame.y, frame.width, frame.height = 0, 0, 130, 120
      for y = 0, 119 do
        frame[y] = {}
        for x = 0, 129 do frame[y][x] = rng:int(0, 255) end
      end
      local image, options = gif.show(animation)[1], { color = { r = { 80 / 255, 1 } } }
      for _, most in ipairs { 511, 1500, 4096 } do
        frame.most = most
        colors.mask(options, image):assertSame(assert(pixcollide.decodeFrames(gif.encode(animation), options))[1])
      end
    end)
  end)

  it("gives masks that need no memory of the animation", function()
    local state = debug.getregistry()["pixcollide.state"]
    collectgarbage()
    collectgarbage()
    local before, masks = state:getCounts(), pixcollide.decodeFrames(fixtures.bytes("frames_back.gif"))
    local one, eachMask = pixcollide.newMask(5, 4), (state:getCounts() - before) / 7
    one:release()
    assert.equal(before + 6 * eachMask, (state:getCounts()))
    assert.equal(6, #masks)
  end)

  it("ends at the end mark, whatever follows", function()
    local bytes = fixtures.bytes("frames_kept.gif")
    assert.equal(4, #pixcollide.decodeFrames(bytes .. ("junk"):rep(50) .. bytes))
  end)

  it("knows frames without a colour table of the whole, and colours that a table lacks", function()
    local frame = { x = 0, y = 0, width = 2, height = 1, [0] = { [0] = 0, 1 }, palette = { [0] = { 9, 8, 7 }, { 1, 2, 3 } } }
    local bytes = gif.encode { width = 3, height = 1, background = 1, frames = { frame, frame } }
    for _, mask in ipairs(assert(pixcollide.decodeFrames(bytes))) do naive.fromRows({ "##." }):assertSame(mask) end
  end)
end)

describe("when an animation is damaged", function()
  it("loadFrames names the file that is cut short #system", function()
    local path = fixtures.temporary(fixtures.bytes("frames_back.gif"):sub(1, -2))
    local masks, message = pixcollide.loadFrames(path)
    assert.is_nil(masks)
    assert.equal("cannot load '" .. path .. "': it ends too early", message)
    os.remove(path)
  end)

  it("a bomb of frames is refused before it fills the memory", function()
    local frame, frames = { x = 0, y = 0, width = 1, height = 1, [0] = { [0] = 0 } }, {}
    for k = 1, 66 do frames[k] = frame end
    -- 2^22 pixels a frame: 64 frames have 2^28
    local animation = { width = 4096, height = 1024, palette = {}, frames = frames }
    local masks, message = pixcollide.decodeFrames(gif.encode(animation), { rect = { 0, 0, 2, 2 } })
    assert.is_nil(masks)
    assert.equal("cannot decode image: its frames have more than 2^28 pixels", message)
    frames[66], frames[65] = nil, nil
    assert.equal(64, #pixcollide.decodeFrames(gif.encode(animation), { rect = { 0, 0, 2, 2 } }))
    animation.width, animation.height = 65535, 65535
    refused("cannot decode image: it has more than 2^28 pixels", pixcollide.decodeFrames(gif.encode(animation)))
  end)

  it("frames too large for a mask give nil and a message", function()
    local frame = { x = 0, y = 0, width = 1, height = 1, [0] = { [0] = 0 } }
    local bytes = gif.encode { width = 40000, height = 1, palette = {}, frames = { frame } }
    refused("cannot decode image: 40000x1 pixels are too many for a mask", pixcollide.decodeFrames(bytes))
    assert.equal(40000 - 32767, pixcollide.decodeFrames(bytes, { rect = { 32767, 0, 7233, 1 } })[1]:getWidth())
  end)
end)
