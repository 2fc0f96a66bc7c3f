-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local seen = require "spec.love.seen"
local wrong = require "spec.support.wrong_calls"

local pick, toWorld, draw, pack = pixcollide.love.pick, pixcollide.love.toWorld, pixcollide.love.draw, raises.pack

local WIDTH, HEIGHT = 160, 120

-- A camera that looks at (x, y), turned by `angle`, `zoom` times as large; what hump.camera does in its methods.
local function newCamera(x, y, angle, zoom)
  local camera = {}
  function camera.apply()
    love.graphics.applyTransform(camera.transform())
  end
  function camera.transform()
    return love.math.newTransform(WIDTH / 2, HEIGHT / 2):scale(zoom):rotate(angle):translate(-x, -y)
  end
  function camera.toPlace(screenX, screenY)
    local u, v = (screenX - WIDTH / 2) / zoom, (screenY - HEIGHT / 2) / zoom
    local cos, sin = math.cos(-angle), math.sin(-angle)
    return cos * u - sin * v + x, sin * u + cos * v + y
  end
  function camera.object(name)
    return { [name] = function(self, screenX, screenY)
      assert(self[name] and screenY)
      return camera.toPlace(screenX, screenY)
    end }
  end
  return camera
end

-- What says the same of a camera to a program, in all the ways that are taken.
local function forms(camera)
  return { camera.transform(), camera.toPlace, camera.object("worldCoords"), camera.object("toWorldCoords"),
    camera.object("toWorld") }
end

-- What f gives when love.graphics looks through the camera.
local function through(camera, f, ...)
  love.graphics.push()
  camera.apply()
  local x, y = f(...)
  love.graphics.pop()
  return x, y
end

local function randomCamera(rng)
  local zoom = rng:pick { 0.5, 1, 1.7, 3 } * (rng:int(1, 6) == 1 and -1 or 1)
  return newCamera(rng:int(-20, 20) + rng:unit(), rng:int(-20, 20), rng:unit() * 7, zoom)
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
local function isSure(value)
  return math.abs(value - math.floor(value + 0.5)) > 0.02
end

describe("pixcollide.love.pick", function()
  it("finds what is seen under the mouse, through any camera", function()
    local asked, found = 0, 0
    rounds.each("pick", 60, function(rng)
      local world, images = randomWorld(rng)
      local camera = randomCamera(rng)
      local visible = seen.drawn(WIDTH, HEIGHT, function()
        camera.apply()
        for _, sprite in ipairs(world:getSprites()) do
          draw(images[sprite:getData()], sprite)
        end
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

  it("takes the transform of love.graphics if no camera is given", function()
    local world, sprite = pixelAt(7, 5)
    assert.equal(sprite, pick(world, 7, 5))
    assert.is_nil(pick(world, 6, 5))
    assert.is_nil(pick(world, 7, 6))
  end)

  it("means the middle of the pixel, so that flips are not off by one", function()
    local world, sprite = pixelAt(-11, 3)
    local camera = love.math.newTransform(0, 0, 0, -1, 1)
    assert.equal(sprite, pick(world, 10, 3, camera)) -- screen 10 to 11 is world -11 to -10
    assert.is_nil(pick(world, 11, 3, camera))
    assert.equal(sprite, pick(world, 10.9, 3.9, camera)) -- a finger's place is no whole number
  end)

  it("knows that on a high-DPI screen a unit has several pixels", function()
    local world, left = pixelAt(20, 6)
    local right = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 21, y = 6 }))
    local camera = love.math.newTransform(0, 0, 0, 0.5, 0.5)
    local original = love.graphics.getDPIScale
    love.graphics.getDPIScale = function() return 2 end
    finally(function() love.graphics.getDPIScale = original end)
    assert.equal(left, pick(world, 10, 3, camera))
    assert.equal(right, pick(world, 10.5, 3, camera))
  end)

  it("takes a filter and a radius", function()
    rounds.each("pick with a filter", 30, function(rng)
      local world = randomWorld(rng)
      local camera = randomCamera(rng)
      local x, y, radius = rng:int(0, WIDTH), rng:int(0, HEIGHT), rng:int(0, 30)
      local worldX, worldY = camera.toPlace(x + 0.5, y + 0.5)
      local function isSmall(sprite) return sprite:getData() < 4 end
      for _, filter in ipairs { "odd", { "even" }, isSmall } do
        assert.equal(world:pick(worldX, worldY, radius, filter), pick(world, x, y, camera.toPlace, filter, radius))
      end
      assert.equal(world:pick(worldX, worldY, radius), pick(world, x, y, camera.toPlace, nil, radius))
    end)
  end)

  it("finds nothing where the camera shows no place of the world", function()
    local world = pixelAt(3, 3)
    for _, camera in ipairs { love.math.newTransform(0, 0, 0, 0, 0), love.math.newTransform(0, 0, 0, 1e-12),
      function() end, { toWorld = function() return 0 / 0, 1 / 0 end } } do
      assert.is_nil(pick(world, 3, 3, camera))
    end
  end)

  it("lets errors of the filter through", function()
    local problem = {}
    local ok, raised = pcall(pick, pixelAt(3, 3), 3, 3, nil, function() error(problem) end)
    assert.is_false(ok)
    assert.equal(problem, raised)
  end)

  it("raises for what is wrong", function()
    local world, gone, released = pixcollide.newWorld(), pixcollide.newWorld(), love.math.newTransform()
    gone:release()
    released:release()
    local rows = {
      { "pick", 1, pack(gone, 1, 2), "released" },
      { "pick", 2, pack(world), "number expected, got nil" },
      { "pick", 3, pack(world, 1, "a"), "number expected, got string" },
      { "pick", 2, pack(world, 0 / 0, 1), "finite" },
      { "pick", 3, pack(world, 1, -1 / 0), "finite" },
      { "pick", 4, pack(world, 1, 2, released), "got Transform that was released" },
      { "pick", 5, pack(world, 1, 2, nil, 5), "filter expected", "got number" },
    }
    local function add(...)
      rows[#rows + 1] = { "pick", ... }
    end
    for _, object in ipairs { 5, "world", {}, pixcollide.newMask(1, 1), love.math.newTransform() } do
      add(1, pack(object, 1, 2), "world expected, got")
    end
    for _, object in ipairs { 5, "camera", true, {}, world, { toWorld = 5 }, love.image.newImageData(1, 1) } do
      add(4, pack(world, 1, 2, object), "Transform, function, or camera", "got")
    end
    for _, radius in ipairs { -1, 2 ^ 31, 0 / 0, "wide", {} } do
      add(6, pack(world, 1, 2, nil, nil, radius), "radius expected between 0 and 2^30, got")
    end
    wrong.calls(pixcollide.love, rows)
  end)
end)

describe("pixcollide.love.toWorld", function()
  it("turns points of the screen into those of the world", function()
    rounds.each("toWorld", 100, function(rng)
      local camera = randomCamera(rng)
      local x, y = rng:unit() * WIDTH, rng:unit() * HEIGHT
      local wantedX, wantedY = camera.toPlace(x, y)
      local function check(worldX, worldY)
        assert.is_true(math.abs(worldX - wantedX) < 1e-3 and math.abs(worldY - wantedY) < 1e-3)
      end
      for _, form in ipairs(forms(camera)) do
        check(toWorld(x, y, form))
      end
      check(through(camera, toWorld, x, y))
    end)
    assert.same({ 3, 4 }, { toWorld(3, 4) })
  end)

  it("gives nil where there is no such point", function()
    assert.is_nil((toWorld(1, 2, love.math.newTransform(0, 0, 0, 0, 0))))
    assert.is_nil((toWorld(1, 2, function() return nil end)))
    assert.is_nil((toWorld(1, 2, function() return 5 end)))
  end)

  it("raises for what are no coordinates or no camera", function()
    wrong.calls(pixcollide.love, {
      { "toWorld", 1, pack(), "number expected, got nil" },
      { "toWorld", 2, pack(1, {}), "number expected, got table" },
      { "toWorld", 2, pack(1, 0 / 0), "finite" },
      { "toWorld", 3, pack(1, 2, 3), "Transform, function, or camera", "got number" },
    })
  end)
end)
