-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What "glide" promises: the speed of the push's part along a surface, whatever its slope, never more than a pixel more
-- than the push, and never an overlap.

local motion = require "spec.support.motion"
local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

local floor, max, sqrt, rad = math.floor, math.max, math.sqrt, math.rad
local unpack = rawget(table, "unpack") or rawget(_G, "unpack")

local WALL = 400 -- pixels: a side of the masks of slanted walls
local SPEEDS = { 0.05, 0.3, 0.7, 1.5, 3, 7, 20 } -- pixels a frame
local PUSHES = { 15, 30, 45, 60, 75 } -- degrees from the surface

local function newRagged(rng)
  local mask = pixcollide.newMask(15, 13)
  for y = 0, 12 do
    for x = 0, 14 do mask:set(x, y, rng:chance(0.5)) end
  end
  mask:set(7, 6)
  return mask
end

local SHAPES = {
  disc = function() return pixcollide.newCircleMask(7) end,
  box = function() return pixcollide.newRectangleMask(12, 9) end,
  ragged = newRagged,
}

-- A half plane through the middle of a square mask. Its surface leads along (tx, ty); (nx, ny) points off it.
local function newWall(degrees)
  local tx, ty = math.cos(rad(degrees)), math.sin(rad(degrees))
  local nx, ny, far = ty, -tx, 2 * WALL
  local function corner(along, off) return WALL / 2 + along * tx + off * nx, WALL / 2 + along * ty + off * ny end
  local points = {}
  for _, at in ipairs { { -far, 0 }, { far, 0 }, { far, -far }, { -far, -far } } do
    local x, y = corner(at[1], at[2])
    points[#points + 1], points[#points + 2] = x, y
  end
  local whole = pixcollide.newMask(WALL, WALL)
  local polygon, left, top = pixcollide.newPolygonMask(points)
  whole:add(polygon, left, top)
  return whole, tx, ty, nx, ny
end

-- Pushes a sprite once; it goes at most a pixel further than that, and overlaps nothing.
local function push(world, sprite, dx, dy)
  local x, y = sprite:getPosition()
  local to_x, to_y = world:moveTo(sprite, x + dx, y + dy, "glide")
  local gone, asked = sqrt((to_x - x) ^ 2 + (to_y - y) ^ 2), sqrt(dx * dx + dy * dy)
  assert.is_true(gone <= asked + 1 + 1e-9, ("asked to go %.17g, went %.17g"):format(asked, gone))
  assert.is_true(world:placeFree(sprite, to_x, to_y))
end

-- How far along a wall a sprite gets that is pushed with a speed, so many degrees from the surface, and how far it was
-- pushed along it; to and fro.
local function alongWall(shape, options, degrees, push_degrees, speed, way)
  local wall, tx, ty, nx, ny = newWall(degrees)
  local world = pixcollide.newWorld()
  world:add(pixcollide.newSprite(wall))
  tx, ty = tx * way, ty * way
  local along, into = speed * math.cos(rad(push_degrees)), speed * math.sin(rad(push_degrees))
  local frames = floor(max(1, math.min(WALL * 0.6 / along, 200)))
  local back = frames * along / 2
  options.x, options.y = WALL / 2 - tx * back + nx * 25, WALL / 2 - ty * back + ny * 25
  local sprite = world:add(pixcollide.newSprite(shape, options))
  for _ = 1, 60 do push(world, sprite, -nx, -ny) end
  local x, y = sprite:getPosition()
  for _ = 1, frames do push(world, sprite, tx * along - nx * into, ty * along - ny * into) end
  local end_x, end_y = sprite:getPosition()
  return (end_x - x) * tx + (end_y - y) * ty, along * frames
end

describe("a sprite that glides", function()
  it("goes along slanted walls as fast as the push's part along them, however it is turned and scaled", function()
    rounds.each("gliding along walls", 400, function(rng)
      local name = rng:pick { "disc", "box", "ragged" }
      local options = { origin = "center" }
      if rng:chance(0.7) then options.r, options.sx, options.sy = rng:real(0, 6), rng:real(0.6, 2), rng:pick { -1, 1 } end
      local degrees, push_degrees, speed = 5 * rng:int(0, 71), rng:pick(PUSHES), rng:pick(SPEEDS)
      local got, wanted = alongWall(SHAPES[name](rng), options, degrees, push_degrees, speed, rng:pick { -1, 1 })
      assert.is_true(got >= 0.9 * wanted - 1 and got <= wanted + 1,
        ("%s, r = %.17g, sx = %.17g, at a wall of %d degrees, pushed from %d degrees at %g pixels a frame: %.3f of %.3f")
          :format(name, options.r or 0, options.sx or 1, degrees, push_degrees, speed, got, wanted))
    end)
  end)

  it("gets around pillars", function()
    for _, radius in ipairs { 3, 8, 20, 60 } do
      for _, speed in ipairs { 0.3, 1.5, 6, 20 } do
        local world = pixcollide.newWorld()
        world:add(pixcollide.newSprite(pixcollide.newCircleMask(radius), { x = 200, y = 200, origin = "center" }))
        local sprite = world:add(pixcollide.newSprite(pixcollide.newCircleMask(7),
          { x = 189.7 - radius, y = 197.8, origin = "center" }))
        local frames = 0
        while sprite:getPosition() < 208 + radius and frames < 7 * (radius + 7) / speed + 10 do
          push(world, sprite, speed, 0)
          frames = frames + 1
        end
        assert.is_true(sprite:getPosition() >= 208 + radius, ("radius %d, speed %g"):format(radius, speed))
      end
    end
  end)

  it("does the same mirrored, and turned by a quarter", function()
    local function identity(x, y) return x, y end
    local others = { function(x, y) return -x, y end, function(x, y) return x, -y end,
      function(x, y) return y, x end, function(x, y) return -y, x end }
    local function play(scene, f)
      local world = pixcollide.newWorld()
      local function add(radius, x, y)
        x, y = f(x, y)
        return world:add(pixcollide.newSprite(pixcollide.newCircleMask(radius), { x = x, y = y, origin = "center" }))
      end
      for _, disc in ipairs(scene.discs) do add(unpack(disc)) end
      local sprite, ways = add(6, unpack(scene.start)), {}
      for k, by in ipairs(scene.pushes) do
        push(world, sprite, f(by[1], by[2]))
        ways[k] = { sprite:getPosition() }
      end
      return ways
    end
    rounds.each("gliding, mirrored", 60, function(rng)
      local scene = { discs = {}, pushes = {}, start = { rng:real(-90, -80), rng:real(-30, 30) } }
      for k = 1, 12 do scene.discs[k] = { rng:int(4, 14), rng:int(-60, 60), rng:int(-60, 60) } end
      for k = 1, 40 do scene.pushes[k] = { rng:real(1, 6), rng:real(-2, 2) } end
      local ways = play(scene, identity)
      for _, f in ipairs(others) do
        for k, at in ipairs(play(scene, f)) do
          local x, y = f(unpack(ways[k]))
          assert.is_true(math.abs(x - at[1]) < 1e-3 and math.abs(y - at[2]) < 1e-3)
        end
      end
    end)
  end)

  it("reports each thing that stops it, and shares a move with other responses", function()
    local world = pixcollide.newWorld()
    local ground = world:add(pixcollide.newSprite(pixcollide.newMask(100, 10, true), { y = 20 }))
    local coin = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = 20, y = 16 }))
    local spike = world:add(pixcollide.newSprite(pixcollide.newMask(4, 4, true), { x = 40, y = 16 }))
    local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(4, 4, true), { x = 5.5, y = 10 }))
    local types = { [ground] = "glide", [coin] = "cross", [spike] = "touch" }
    local x, y, cols, n = world:moveTo(sprite, 80, 90, function(_, other) return types[other] end)
    assert.same({ 36, 16 }, { floor(x), floor(y + 0.5) })
    local seen = {}
    for k = 1, n do seen[#seen + 1] = cols[k].type end
    assert.same({ "glide", "cross", "touch" }, seen)
  end)
end)

it("a glide is the same by name, by a function that says so, and by a filter that lets all through", function()
  local function always() return "glide" end
  local function all() return true end
  rounds.each("gliding by functions", 60, function(rng)
    local s, world = motion.landscape(rng)
    for _ = 1, 6 do
      local mover, dx, dy = rng:pick(s.entries).sprite, rng:real(-12, 12), rng:real(-12, 12)
      local expected = { world:checkBy(mover, dx, dy, "glide") }
      assert.same(expected, { world:checkBy(mover, dx, dy, always) })
      assert.same(expected, { world:checkBy(mover, dx, dy, "glide", all) })
    end
  end)
end)

it("moves without steps end at most a pixel further away than their goal is", function()
  rounds.each("no further", 300, function(rng)
    local s, world = motion.landscape(rng)
    for _ = 1, 6 do
      local mover = rng:pick(s.entries).sprite
      local x, y = mover:getPosition()
      local dx, dy = rng:real(-30, 30), rng:real(-30, 30)
      for _, response in ipairs { "glide", "slide", "touch" } do
        local endX, endY = world:checkBy(mover, dx, dy, response)
        local asked, gone = sqrt(dx * dx + dy * dy), sqrt((endX - x) ^ 2 + (endY - y) ^ 2)
        assert.is_true(gone <= asked + 1 + 1e-9, ("%s: %.17g of %.17g"):format(response, gone, asked))
      end
    end
  end)
end)
