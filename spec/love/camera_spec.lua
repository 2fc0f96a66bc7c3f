-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local pick, toWorld, draw = pixcollide.love.pick, pixcollide.love.toWorld, pixcollide.love.draw

local WIDTH, HEIGHT = 160, 120

-- A camera that looks at (x, y), turned by `angle`, `zoom` times as large; what hump.camera does in its methods.
local function newCamera(x, y, angle, zoom)
  local camera = {}
  function camera.apply()
    love.graphics.translate(WIDTH / 2, HEIGHT / 2)
    love.graphics.scale(zoom)
    love.graphics.rotate(angle)
    love.graphics.translate(-x, -y)
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

local function randomCamera(rng)
  local zoom = ({ 0.5, 1, 1.7, 3 })[rng:int(1, 4)] * (rng:int(1, 6) == 1 and -1 or 1)
  return newCamera(rng:int(-20, 20) + rng:unit(), rng:int(-20, 20), rng:unit() * 7, zoom)
end

-- Sprites on whole pixels: so what is seen of them when enlarged has the edges of the pixels that they cover.
local function randomWorld(rng)
  local world, images = pixcollide.newWorld(), {}
  for k = 1, 6 do
    local data = love.image.newImageData(rng:int(5, 40), rng:int(5, 40))
    data:mapPixel(function() return k / 255, 0, 0, rng:int(0, 3) > 0 and 1 or 0 end)
    local image = love.graphics.newImage(data)
    image:setFilter("nearest", "nearest")
    local sprite = world:add(pixcollide.newSprite(pixcollide.love.newMask(data)))
    sprite:setTransform(rng:int(-40, 40), rng:int(-40, 40), rng:int(0, 3) * math.pi / 2, rng:int(0, 1) * 2 - 1, 1, 3, 4)
    sprite:setDepth(k)
    sprite:setData(k)
    sprite:setLayer(k % 2 == 0 and "even" or "odd")
    images[k] = image
  end
  return world, images
end

local function picture(world, images, camera)
  local canvas = love.graphics.newCanvas(WIDTH, HEIGHT, { dpiscale = 1 })
  canvas:renderTo(function()
    love.graphics.push()
    camera.apply()
    for _, sprite in ipairs(world:getSprites()) do
      draw(images[sprite:getData()], sprite)
    end
    love.graphics.pop()
  end)
  return canvas:newImageData()
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
      local seen = picture(world, images, camera)
      local cameras = {
        camera.transform(), camera.toPlace, camera.object("worldCoords"), camera.object("toWorldCoords"), camera.object("toWorld"),
      }
      for _ = 1, 100 do
        local x, y = rng:int(0, WIDTH - 1), rng:int(0, HEIGHT - 1)
        local worldX, worldY = camera.toPlace(x + 0.5, y + 0.5)
        if isSure(worldX) and isSure(worldY) then
          local expected = math.floor(seen:getPixel(x, y) * 255 + 0.5)
          local sprite = pick(world, x, y, cameras[rng:int(1, #cameras)])
          assert.equal(expected, sprite and sprite:getData() or 0)
          asked, found = asked + 1, found + (sprite and 1 or 0)
        end
      end
    end)
    assert.is_true(found > asked / 20, found .. " of " .. asked)
  end)

  it("takes the transform of love.graphics if no camera is given", function()
    rounds.each("pick without a camera", 20, function(rng)
      local world = randomWorld(rng)
      local camera = randomCamera(rng)
      for _ = 1, 30 do
        local x, y = rng:int(0, WIDTH - 1), rng:int(0, HEIGHT - 1)
        local worldX, worldY = camera.toPlace(x + 0.5, y + 0.5)
        if isSure(worldX) and isSure(worldY) then
          love.graphics.push()
          camera.apply()
          local sprite = pick(world, x, y)
          love.graphics.pop()
          assert.equal(world:pick(worldX, worldY), sprite)
        end
      end
    end)
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 7, y = 5 }))
    assert.equal(sprite, pick(world, 7, 5))
    assert.is_nil(pick(world, 6, 5))
    assert.is_nil(pick(world, 7, 6))
  end)

  it("means the middle of the pixel, so that flips are not off by one", function()
    local world = pixcollide.newWorld()
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = -11, y = 3 }))
    local camera = love.math.newTransform(0, 0, 0, -1, 1)
    assert.equal(sprite, pick(world, 10, 3, camera)) -- screen 10 to 11 is world -11 to -10
    assert.is_nil(pick(world, 11, 3, camera))
    assert.equal(sprite, pick(world, 10.9, 3.9, camera)) -- a finger's place is no whole number
  end)

  it("knows that on a high-DPI screen a unit has several pixels", function()
    local world = pixcollide.newWorld()
    local left = world:add(pixcollide.newSprite(pixcollide.newMask(1, 1, true), { x = 20, y = 6 }))
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
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true)))
    assert.is_nil(pick(world, 3, 3, love.math.newTransform(0, 0, 0, 0, 0)))
    assert.is_nil(pick(world, 3, 3, love.math.newTransform(0, 0, 0, 1e-12)))
    assert.is_nil(pick(world, 3, 3, function() end))
    assert.is_nil(pick(world, 3, 3, { toWorld = function() return 0 / 0, 1 / 0 end }))
  end)

  it("lets errors of the filter through", function()
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(pixcollide.newMask(9, 9, true)))
    local problem = {}
    local ok, raised = pcall(pick, world, 3, 3, nil, function() error(problem) end)
    assert.is_false(ok)
    assert.equal(problem, raised)
  end)

  describe("raises for", function()
    local world = pixcollide.newWorld()

    it("what is no world", function()
      for _, wrong in ipairs { 5, "world", {}, pixcollide.newMask(1, 1), love.math.newTransform() } do
        raises.argument("pick", 1, function() pick(wrong, 1, 2) end, "world expected, got")
      end
      local gone = pixcollide.newWorld()
      gone:release()
      raises.argument("pick", 1, function() pick(gone, 1, 2) end, "released")
    end)

    it("what are no coordinates", function()
      raises.argument("pick", 2, function() pick(world) end, "number expected, got nil")
      raises.argument("pick", 3, function() pick(world, 1, "a") end, "number expected, got string")
      raises.argument("pick", 2, function() pick(world, 0 / 0, 1) end, "finite")
      raises.argument("pick", 3, function() pick(world, 1, -1 / 0) end, "finite")
    end)

    it("what is no camera, filter or radius", function()
      for _, wrong in ipairs { 5, "camera", true, {}, world, { toWorld = 5 }, love.image.newImageData(1, 1) } do
        raises.argument("pick", 4, function() pick(world, 1, 2, wrong) end, "Transform, function, or camera", "got")
      end
      local gone = love.math.newTransform()
      gone:release()
      raises.argument("pick", 4, function() pick(world, 1, 2, gone) end, "got Transform that was released")
      raises.argument("pick", 5, function() pick(world, 1, 2, nil, 5) end, "filter expected", "got number")
      for _, wrong in ipairs { -1, 2 ^ 31, 0 / 0, "wide", {} } do
        raises.argument("pick", 6, function() pick(world, 1, 2, nil, nil, wrong) end, "radius expected between 0 and 2^30, got")
      end
    end)
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
      check(toWorld(x, y, camera.transform()))
      check(toWorld(x, y, camera.toPlace))
      check(toWorld(x, y, camera.object("worldCoords")))
      check(toWorld(x, y, camera.object("toWorldCoords")))
      check(toWorld(x, y, camera.object("toWorld")))
      love.graphics.push()
      camera.apply()
      check(toWorld(x, y))
      love.graphics.pop()
    end)
    assert.same({ 3, 4 }, { toWorld(3, 4) })
  end)

  it("gives nil where there is no such point", function()
    assert.is_nil((toWorld(1, 2, love.math.newTransform(0, 0, 0, 0, 0))))
    assert.is_nil((toWorld(1, 2, function() return nil end)))
    assert.is_nil((toWorld(1, 2, function() return 5 end)))
  end)

  it("raises for what are no coordinates or no camera", function()
    raises.argument("toWorld", 1, function() toWorld() end, "number expected, got nil")
    raises.argument("toWorld", 2, function() toWorld(1, {}) end, "number expected, got table")
    raises.argument("toWorld", 2, function() toWorld(1, 0 / 0) end, "finite")
    raises.argument("toWorld", 3, function() toWorld(1, 2, 3) end, "Transform, function, or camera", "got number")
  end)
end)
