-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- drawDebug: that LÖVE draws each pixel of the world where it draws the sprites.

local pixcollide = require "pixcollide"
local garbage = require "spec.support.garbage"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"

local drawDebug, graphics, floor = pixcollide.love.drawDebug, love.graphics, math.floor
local unpack = table.unpack or unpack -- luacheck: ignore

local WIDTH, HEIGHT = 200, 150

-- Options with all that can be drawn.
local function everything(alpha)
  return { boxes = true, cells = true, events = true, contacts = true, rays = { { 0, 0, 150, 90 } }, alpha = alpha }
end

-- What f draws on a transparent canvas, as ImageData.
local function drawn(f, w, h, settings) return seen.drawn(w or WIDTH, h or HEIGHT, f, settings) end

local SHIP = pixcollide.newMaskFromRows {
  "....##.....", "...####....", "..##..##...", ".##....####", "###########", ".#.........",
}

local function randomWorld(rng, count, reach)
  local world = pixcollide.newWorld()
  for _ = 1, count do
    world:add(pixcollide.newSprite(SHIP, {
      x = rng:real(0, reach or WIDTH), y = rng:real(0, reach or HEIGHT), r = rng:real(-4, 4), sx = rng:real(0.5, 3),
      sy = rng:real(-3, -0.5), ox = 5, oy = 3, kx = rng:real(-0.5, 0.5),
    }))
  end
  return world
end

-- A world with one square in the upper left corner, or at (x, y).
local function squareWorld(size, x, y)
  local world = pixcollide.newWorld()
  world:add(pixcollide.newSprite(pixcollide.newMask(size, size, true), { x = x or 0, y = y or 0 }))
  return world
end

-- What the world has drawn itself, as drawDebug should show it.
local function pictureOf(world, options, left, top, w, h)
  local picture = pixcollide.newPicture(w, h)
  options.x, options.y = left, top
  picture:drawWorld(world, options)
  options.x, options.y = nil, nil
  return picture
end

local function assertNear(expected, got, x, y)
  for k = 1, 4 do
    if math.abs(expected[k] - got[k]) > 2.1 / 255 then
      error(("pixel (%d, %d) is %s, expected %s"):format(x, y, table.concat(got, " "), table.concat(expected, " ")), 2)
    end
  end
end

-- A colour as a canvas holds it: premultiplied. Transparent where a picture has none.
local function premultiplied(alpha, r, g, b, a)
  a = (a or 0) * alpha
  return { (r or 0) * a, (g or 0) * a, (b or 0) * a, a }
end

-- Compares all pixels with those that expected(x, y) gives.
local function assertPicture(expected, data)
  for y = 0, data:getHeight() - 1 do
    for x = 0, data:getWidth() - 1 do assertNear(expected(x, y), { data:getPixel(x, y) }, x, y) end
  end
end

describe("pixcollide.love.drawDebug", function()
  it("shows what drawWorld does, through any camera", function()
    rounds.each("cameras", 20, function(rng)
      local world = randomWorld(rng, 8, 150)
      world:update()
      local transform = love.math.newTransform(rng:real(0, 80), rng:real(0, 60), rng:real(-4, 4), rng:real(1, 3),
        rng:real(-3, -1), rng:real(0, 150), rng:real(0, 150))
      local data = drawn(function()
        graphics.applyTransform(transform)
        drawDebug(world, everything(0.5))
      end, 80, 60)
      local picture, compared = pictureOf(world, everything(), -200, -200, 600, 600), 0
      for j = 0, 59 do
        for i = 0, 79 do
          local x, y = transform:inverseTransformPoint(i + 0.5, j + 0.5)
          local u, v = x - floor(x), y - floor(y)
          if math.min(u, v, 1 - u, 1 - v) > 0.02 then -- no pixel's edge, where rounding decides
            assertNear(premultiplied(0.5, picture:getPixel(floor(x) + 200, floor(y) + 200)), { data:getPixel(i, j) }, i, j)
            compared = compared + 1
          end
        end
      end
      assert.is_true(compared > 3000)
    end)
  end)

  it("draws nothing of nothing: an empty part, a camera that squeezes all flat, one that is far away", function()
    local world = randomWorld(random.new(8), 30)
    for _, case in ipairs {
      { { view = { 0, 0, 0, 40 } } }, { { view = { 0, 0, 40, 0.5 } } }, { nil, "scale", 0, 1 },
      { nil, "translate", 1e15, 0 },
    } do
      local data = drawn(function()
        graphics[case[2] or "scale"](case[3] or 1, case[4] or 1)
        drawDebug(world, case[1])
      end)
      assert.equal(0, pixcollide.love.newMask(data):count())
    end
  end)

  it("mixes with what is there as it should, on the screen and on canvases", function()
    local world, canvas = squareWorld(4), graphics.newCanvas(8, 8)
    local function draw()
      drawDebug(world, { alpha = 0.5, colors = { layers = { default = { 1, 0, 0, 0.5 } } }, view = { 0, 0, 8, 8 } })
    end
    local function drawCanvas()
      graphics.setBlendMode("alpha", "premultiplied")
      graphics.draw(canvas)
    end
    canvas:renderTo(draw)
    for _, drawOver in ipairs { draw, drawCanvas } do
      local data = drawn(function()
        graphics.clear(0, 0, 1, 1)
        drawOver()
      end)
      assertNear({ 0.25, 0, 0.75, 1 }, { data:getPixel(1, 1) }, 1, 1)
      assertNear({ 0, 0, 1, 1 }, { data:getPixel(5, 5) }, 5, 5)
    end
  end)

  it("leaves the state of drawing as it was, and does not depend on it", function()
    local world = randomWorld(random.new(10), 10)
    local expected = drawn(function() drawDebug(world) end)
    local data = drawn(function()
      seen.setState()
      graphics.setScissor(0, 0, WIDTH - 10, HEIGHT)
      graphics.setColorMask(true, true, true, true)
      graphics.setStencilTest()
      graphics.push()
      graphics.origin()
      local before = seen.state()
      drawDebug(world)
      assert.same(before, seen.state())
      graphics.pop()
    end)
    assertPicture(function(x, y) return x < WIDTH - 10 and { expected:getPixel(x, y) } or { 0, 0, 0, 0 } end, data)
  end)

  it("takes one draw call, and one for a legend, and makes no garbage and no image in a frame that is like the one before", function()
    local function countImages()
      local stats = graphics.getStats()
      return assert(stats.images or stats.textures) -- of LÖVE 11, of LÖVE 12
    end
    local world, options, x = randomWorld(random.new(11), 60), everything(), 0
    local kilobytes, requests, images
    world:update()
    drawn(function()
      local calls = graphics.getStats().drawcalls
      drawDebug(world, everything())
      assert.equal(calls + 1, graphics.getStats().drawcalls)
      options.legend, options.layers = true, { "default" }
      drawDebug(world, options)
      assert.equal(calls + 3, graphics.getStats().drawcalls)
      kilobytes, requests = garbage.of(function()
        graphics.origin()
        graphics.translate(x, 0.5) -- what is seen is a pixel wider at times
        x = (x + 0.375) % 3
        drawDebug(world, options)
        images = images or countImages()
      end)
      assert.equal(images, countImages())
    end)
    assert.same({ 0, 0 }, { kilobytes, requests })
  end)

  it("has its legend in the screen's corner, pixel on pixel, whatever the camera", function()
    local world, options = pixcollide.newWorld(), { view = { 0, 0, 8, 8 }, alpha = 0.2 }
    world:setLayers { "ship", "rock" }
    world:add(pixcollide.newSprite(SHIP, { layer = "ship", x = 2, y = 2 }))
    local picture = pixcollide.newPicture(100, 60)
    picture:drawWorld(world, { legend = true, coverage = false })
    local function draw(legend)
      return drawn(function()
        graphics.translate(90, 90)
        graphics.rotate(2)
        graphics.scale(2, 3)
        options.legend = legend
        drawDebug(world, options)
      end)
    end
    local with, without = draw(true), draw(false)
    assertPicture(function(x, y)
      local r, g, b, a = picture:getPixel(x - 8, y - 8)
      return (a or 0) > 0 and premultiplied(1, r, g, b, a) or { without:getPixel(x, y) }
    end, with)
  end)

  it("draws only layers that are asked for, and names", function()
    local world = squareWorld(9, 20, 20)
    world:newSprite(SHIP, { layer = "ship", x = 30, y = 30, data = "Ann" })
    local options = { layers = "ship", names = true, alpha = 1, view = { 0, 0, 60, 50 } }
    local picture = pixcollide.newPicture(60, 50)
    picture:drawWorld(world, { layers = "ship", names = true })
    local data = drawn(function() drawDebug(world, options) end)
    assertPicture(function(x, y) return premultiplied(1, picture:getPixel(x, y)) end, data)
    world:setLayers { "ship" }
    raises.call(pixcollide.love, "drawDebug", 2, { n = 2, world, { layers = "shp" } },
      "option 'layers': no layer is called 'shp'")
  end)

  it("sees what there is to see of canvases with a scale of their own, with stencils, and of layers", function()
    local world = squareWorld(1, 39, 29)
    local plain = { alpha = 1, hits = false, colors = { layers = { default = { 1, 1, 1 } } } }
    local data = drawn(function() drawDebug(world, plain) end, 40, 30, { dpiscale = 2 })
    assert.same({ 80, 60 }, { data:getDimensions() })
    assertPicture(function(x, y) return premultiplied(1, 1, 1, 1, x >= 78 and y >= 58 and 1 or 0) end, data)
    local canvas, layers = graphics.newCanvas(40, 30), graphics.newCanvas(40, 30, 2, { type = "array" })
    for layer, target in pairs { { { canvas, stencil = true } }, { layers, 2 } } do
      graphics.setCanvas(unpack(target))
      drawDebug(world, plain)
      graphics.setCanvas()
      assert.equal(1, (select(4, (layer == 1 and canvas:newImageData() or layers:newImageData(2)):getPixel(39, 29))))
    end
  end)

  it("shows the middle of what no texture can hold", function()
    local surfaces = require "pixcollide.love.surfaces"
    local side = math.min(graphics.getSystemLimits().texturesize, 32767)
    local function clip(...) return { surfaces.clip(graphics, ...) } end
    assert.same({ 5, 6, 100, 200 }, clip(5, 6, 100, 200))
    assert.same({ 5, 6, side, 200 }, clip(5, 6, side, 200))
    assert.same({ -side / 2, 6, side, 200 }, clip(-side, 6, 2 * side, 200))
    assert.same({ 0, -side, 10, side }, clip(0, -2 ^ 30, 10, 2 ^ 31 - side))
    for _, size in ipairs { { 2 ^ 30, 2 ^ 30 }, { 16000, 5000 }, { 5000, 16000 }, { 9000, 9000 }, { 2 ^ 30, 10 } } do
      local x, y, w, h = unpack(clip(-1000, 2000, size[1], size[2]))
      assert.is_true(w <= side and h <= side and w * h <= 2 ^ 26 and w * h >= math.min(2 ^ 25, size[1] * size[2] / 65536))
      assert.is_true(x == floor(x) and w == floor(w) and y == floor(y) and h == floor(h))
      assert.is_true(math.abs(x + w / 2 - (-1000 + size[1] / 2)) <= 1)
      assert.is_true(math.abs(y + h / 2 - (2000 + size[2] / 2)) <= 1)
    end
  end)

  it("refuses views that are none, and to draw where there is nothing to draw with", function()
    local world = pixcollide.newWorld()
    for text, options in pairs {
      ["unknown option 'x' (the part of the world to draw is option 'view')"] = { x = 1 },
      ["unknown option 'y' (the part of the world to draw is option 'view')"] = { y = 1 },
      ["option 'view': number expected at [3], got nil"] = { view = { 1, 2 } },
      ["option 'view': [1] expected between -2^30 and 2^30, got 1e+20"] = { view = { 1e20, 0, 1, 1 } },
      ["option 'view': [4] expected to be at least 0, got -1"] = { view = { 0, 0, 1, -1 } },
      ["option 'view': [3] expected to be at least 0, got -2"] = { view = { 0, 0, -2, 1 } },
    } do
      raises.call(pixcollide.love, "drawDebug", 2, { n = 2, world, options }, text)
    end
    love.graphics = nil
    local ok, message = pcall(function() pixcollide.love.drawDebug(world) end)
    love.graphics = graphics
    assert.is_false(ok)
    assert.is_truthy(message:find("debug_spec.lua:%d+: drawDebug needs a window, love.graphics and love.image"), message)
  end)
end)
