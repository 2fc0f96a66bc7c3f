-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local pick, toWorld, draw, pack = pixcollide.love.pick, pixcollide.love.toWorld, pixcollide.love.draw, raises.pack
local newTransform = love.math.newTransform

local WIDTH, HEIGHT = 160, 120

-- A camera that looks at some (x, y), turned by `angle`, `zoom` times as large; what hump.camera does in its methods.
local function randomCamera(rng)
  local zoom = rng:pick { 0.5, 1, 1.7, 3 } * (rng:int(1, 6) == 1 and -1 or 1)
  local x, y, angle = rng:int(-20, 20) + rng:unit(), rng:int(-20, 20), rng:unit() * 7
  local camera = { transform = newTransform(WIDTH / 2, HEIGHT / 2):scale(zoom):rotate(angle):translate(-x, -y) }
  function camera.toPlace(screenX, screenY)
    local u, v = (screenX - WIDTH / 2) / zoom, (screenY - HEIGHT / 2) / zoom
    local cos, sin = math.cos(-angle), math.sin(-angle)
    return cos * u - sin * v + x, sin * u + cos * v + y
  end
  return camera
end

-- What says the same of a camera to a program, in all the ways that are taken.
local function forms(camera)
  local list = { camera.transform, camera.toPlace }
  for _, name in ipairs { "worldCoords", "toWorldCoords", "toWorld" } do
    list[#list + 1] = { [name] = function(self, screenX, screenY)
      assert(self[name] and screenY)
      return camera.toPlace(screenX, screenY)
    end }
  end
  return list
end

-- What f gives when love.graphics looks through the camera.
local function through(camera, f, ...)
  love.graphics.push()
  love.graphics.applyTransform(camera.transform)
  local x, y = f(...)
  love.graphics.pop()
  return x, y
end

-- Sprites on whole pixels: so what is seen of them when enlarged has the edges of the pixels that they cover.
local function randomWorld(rng)
  local world, images = pixcollide.newWorld(), {}
  for k = 1, 6 do
    local data = love.image.newImageData(rng:int(5, 40), rng:int(5, 40))
    data:mapPixel(function() return k / 255, 0, 0, rng:int(0, 3) > 0 and 1 or 0 end)
    local sprite = world:add(pixcollide.newSprite(pixcollide.love.newMask(data)))
    sprite:setTransform(rng:int(-40, 40), rng:int(-40, 40), rng:int(0, 3) * math.pi / 2, rng:int(0, 1) * 2 - 1, 1, 3, 4)
    sprite:setDepth(k)
    sprite:setData(k)
    sprite:setLayer(k % 2 == 0 and "even" or "odd")
    images[k] = seen.newImage(data)
  end
  return world, images
end

-- A world of one pixel at (x, y), and the sprite that covers it.
local function pixelAt(x, y)
  local world = pixcollide.newWorld()
  return world, world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = x, y = y }))
end

-- So far from the edges of pixels that graphics cards agree.
local function isSure(value) return math.abs(value - math.floor(value + 0.5)) > 0.02 end

describe("pixcollide.love.pick", function()
  it("finds what is seen under the mouse, through any camera", function()
    local asked, found = 0, 0
    rounds.each("pick", 60, function(rng)
      local world, images = randomWorld(rng)
      local camera = randomCamera(rng)
      local visible = seen.drawn(WIDTH, HEIGHT, function()
        love.graphics.applyTransform(camera.transform)
        for _, sprite in ipairs(world:getSprites()) do draw(images[sprite:getData()], sprite) end
      end)
      for _ = 1, 100 do
        local x, y = rng:int(0, WIDTH - 1), rng:int(0, HEIGHT - 1)
        local worldX, worldY = camera.toPlace(x + 0.5, y + 0.5)
        if isSure(worldX) and isSure(worldY) then
          local expected = math.floor(visible:getPixel(x, y) * 255 + 0.5)
          local sprite = pick(world, x, y, rng:pick(forms(camera)))
          assert.equal(expected, sprite and sprite:getData() or 0)
          assert.equal(sprite, (through(camera, pick, world, x, y)))
          asked, found = asked + 1, found + (sprite and 1 or 0)
        end
      end
    end)
    assert.is_true(found > asked / 20, found .. " of " .. asked)
  end)

  it("means the middle of the pixel, so that flips are not off by one", function()
    local world, sprite = pixelAt(-11, 3)
    local camera = newTransform(0, 0, 0, -1, 1)
    assert.equal(sprite, pick(world, 10, 3, camera)) -- screen 10 to 11 is world -11 to -10
    assert.is_nil(pick(world, 11, 3, camera))
    assert.equal(sprite, pick(world, 10.9, 3.9, camera)) -- a finger's place is no whole number
  end)

  it("knows that on a high-DPI screen a unit has several pixels", function()
    local world, left = pixelAt(20, 6)
    local right = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 21, y = 6 }))
    local camera = newTransform(0, 0, 0, 0.5, 0.5)
    local original = love.graphics.getDPIScale
    love.graphics.getDPIScale = function() return 2 end
    finally(function() love.graphics.getDPIScale = original end)
    assert.equal(left, pick(world, 10, 3, camera))
    assert.equal(right, pick(world, 10.5, 3, camera))
  end)

  it("takes a filter and a radius", function()
    rounds.each("pick with a filter", 30, function(rng)
      local world, camera = randomWorld(rng), randomCamera(rng)
      local x, y, radius = rng:int(0, WIDTH), rng:int(0, HEIGHT), rng:int(0, 30)
      local worldX, worldY = camera.toPlace(x + 0.5, y + 0.5)
      local function isSmall(sprite) return sprite:getData() < 4 end
      for _, filter in ipairs { "odd", { "even" }, isSmall } do
        assert.equal(world:pick(worldX, worldY, radius, filter), pick(world, x, y, camera.toPlace, radius, filter))
      end
      assert.equal(world:pick(worldX, worldY, radius), pick(world, x, y, camera.toPlace, radius))
    end)
  end)

  it("finds nothing where the camera shows no place of the world", function()
    local world = pixelAt(3, 3)
    for _, camera in ipairs { newTransform(0, 0, 0, 0, 0), newTransform(0, 0, 0, 1e-12), function() end,
      { toWorld = function() return 0 / 0, 1 / 0 end } } do
      assert.is_nil(pick(world, 3, 3, camera))
    end
  end)

  it("lets errors of the filter through", function()
    local problem = {}
    assert.equal(problem, (select(2, pcall(pick, pixelAt(3, 3), 3, 3, nil, nil, function() error(problem) end))))
  end)
end)

describe("pixcollide.love.toWorld", function()
  it("turns points of the screen into those of the world", function()
    rounds.each("toWorld", 100, function(rng)
      local camera, x, y = randomCamera(rng), rng:unit() * WIDTH, rng:unit() * HEIGHT
      local wantedX, wantedY = camera.toPlace(x, y)
      local function check(worldX, worldY)
        assert.is_true(math.abs(worldX - wantedX) < 1e-3 and math.abs(worldY - wantedY) < 1e-3)
      end
      for _, form in ipairs(forms(camera)) do check(toWorld(x, y, form)) end
      check(through(camera, toWorld, x, y))
    end)
    assert.same({ 3, 4 }, { toWorld(3, 4) })
  end)

  it("gives nil where there is no such point", function()
    for _, camera in ipairs { newTransform(0, 0, 0, 0, 0), function() return nil end, function() return 5 end } do
      assert.is_nil((toWorld(1, 2, camera)))
    end
  end)
end)

describe("pixcollide.love.getView", function()
  local getView, getDimensions = pixcollide.love.getView, love.graphics.getDimensions

  -- The smallest box of whole pixels around the places that are seen in the corners of what is drawn to.
  local function boxOf(toPlace, w, h)
    local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
    for _, corner in ipairs { { 0, 0 }, { w, 0 }, { 0, h }, { w, h } } do
      local x, y = toPlace(corner[1], corner[2])
      left, top, right, bottom = math.min(left, x), math.min(top, y), math.max(right, x), math.max(bottom, y)
    end
    return { left, top, right, bottom }
  end

  it("holds all of the world that is seen, in a box of whole pixels, through any camera", function()
    rounds.each("getView", 60, function(rng)
      local camera = randomCamera(rng)
      local canvas = rng:chance(0.5) and love.graphics.newCanvas(rng:int(1, 300), rng:int(1, 300)) or nil
      love.graphics.setCanvas(canvas)
      local w, h = getDimensions()
      if canvas then w, h = canvas:getDimensions() end
      local expected, views = boxOf(camera.toPlace, w, h), {}
      for k, form in ipairs(forms(camera)) do views[k] = { getView(form) } end
      love.graphics.push()
      love.graphics.applyTransform(camera.transform)
      views[#views + 1] = { getView() }
      love.graphics.pop()
      love.graphics.setCanvas()
      for _, view in ipairs(views) do
        local x, y, wide, high = unpack(view) -- luacheck: ignore 113
        assert.is_true(x % 1 == 0 and y % 1 == 0 and wide % 1 == 0 and high % 1 == 0)
        for k, side in ipairs { x, y, x + wide, y + high } do
          local off = (side - expected[k]) * (k < 3 and -1 or 1) -- how far outside it is
          assert.is_true(off > -0.01 and off < 1.01, off)
        end
      end
    end)
    assert.same({ 0, 0, getDimensions() }, { getView() })
  end)

  it("is empty where the camera shows nothing, and ends where worlds end", function()
    for _, camera in ipairs { newTransform(0, 0, 0, 0, 0), function() end, function() return 0 / 0, 1 end } do
      assert.same({ 0, 0, 0, 0 }, { getView(camera) })
    end
    local all = { getView(function(x, y) return (x - 1) * 1e300, (y - 1) * 1e300 end) }
    assert.same({ -2 ^ 30, -2 ^ 30, 2 ^ 31, 2 ^ 31 }, all)
  end)
end)

describe("pick and toWorld", function()
  it("refuse numbers beyond their limits, and cameras that are none", function()
    local world, inf, nan = pixcollide.newWorld(), 1 / 0, 0 / 0
    local camera = "Transform, function, or camera with worldCoords, toWorldCoords or toWorld expected, got table"
    local radius = "radius expected between 0 and 2^30, got"
    wrong.calls(pixcollide.love, {
      { "toWorld", 1, pack(nan, 1), "x expected to be finite" }, { "toWorld", 2, pack(1, inf), "y expected to be finite" },
      { "pick", 2, pack(world, nan, 1), "x expected to be finite" },
      { "pick", 3, pack(world, 1, -inf), "y expected to be finite" },
      { "toWorld", 3, pack(1, 2, {}), camera }, { "pick", 4, pack(world, 1, 2, { toWorld = 5 }), camera },
      { "pick", 4, pack(world, 1, 2, 5), "got number (radius and filter come after it)" },
      { "pick", 4, pack(world, 1, 2, "card"), "got string (radius and filter come after it)" },
      { "pick", 5, pack(world, 1, 2, nil, -1), radius }, { "pick", 5, pack(world, 1, 2, nil, nan), radius },
      { "pick", 5, pack(world, 1, 2, nil, 2 ^ 31), radius },
      { "pick", 5, pack(world, 1, 2, nil, "default"), radius .. " string (the filter comes after it)" },
    })
  end)
end)
