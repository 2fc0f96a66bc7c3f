-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The shortest way out of what a sprite overlaps, and the way along a direction. (For random sprites and worlds see
-- questions_spec.lua.)

local pixcollide = require "pixcollide"

local FAR = 2 ^ 30

local function solid(w, h, options) return pixcollide.newSprite(pixcollide.newMask(w, h, true), options) end

-- The way out of a level for one pixel, drawn as an "o", which counts as solid.
local function out(rows, distance)
  for y, row in ipairs(rows) do
    local x = row:find("o", 1, true)
    if x then
      local dot = solid(1, 1, { x = x - 1, y = y - 1 })
      return { dot:separation(pixcollide.newSprite(pixcollide.newMaskFromRows(rows)), distance) }
    end
  end
end

describe("sprite:separation", function()
  local function block() return solid(10, 10) end

  it("is 0, 0 for sprites that do not overlap", function()
    assert.same({ 0, 0 }, { block():separation(solid(10, 10, { x = 10 })) })
    assert.same({ 0, 0 }, { block():separation(solid(10, 10, { x = FAR, y = -FAR }), 0) })
    assert.same({ 0, 0 }, { solid(0, 0):separation(block()) })
  end)

  it("is the shortest way out", function()
    for _, case in ipairs { { 0, 7, 0, -3 }, { 0, -7, 0, 3 }, { 8, 7, -2, 0 }, { -9, 7, 1, 0 } } do
      assert.same({ case[3], case[4] }, { block():separation(solid(10, 10, { x = case[1], y = case[2] })) })
    end
    assert.same({ 1, -1 }, out { "########", "####..##", "###o####", "########" })
  end)

  it("is nil if there is none within the distance", function()
    local a, b = block(), solid(10, 10, { x = 5, y = 6 })
    assert.same({ { 0, -4 }, { 0, -4 } }, { { a:separation(b, 4) }, { a:separation(b, math.huge) } })
    assert.same({ nil, nil, 1 }, { a:separation(b, 3.999), a:separation(b, 0), select("#", a:separation(b, 0)) })
    local rows = { "####", "##o#", "#.##", "####" }
    assert.same({ -1, 1 }, out(rows, math.sqrt(2)))
    assert.same({}, out(rows, 1.41421))
  end)
end)

describe("sprite:separationAlong", function()
  it("is the first whole offset along the direction, nil if that is further than the distance", function()
    local a, b = solid(10, 10), solid(10, 10, { x = 5, y = 6 })
    for _, case in ipairs {
      { { 0, -4 }, 0, -0.001 }, { { 15, 0 }, 1e9, 0 }, { { -5, 0 }, -1, 0 }, { { -4, -4 }, -7, -7 },
      { { -5, -2 }, -2, -1 }, { {}, 1, 0, 14.9 }, { { 15, 0 }, 1, 0, 15 }, { {}, -1, -1, 5 },
      { { -4, -4 }, -1, -1, math.sqrt(32) },
    } do
      assert.same(case[1], { a:separationAlong(b, case[2], case[3], case[4]) })
    end
    assert.same({ 0, 0 }, { a:separationAlong(solid(1, 1, { x = 10 }), 0, 1) })
  end)
end)

it("world:separation is clear of all obstacles, not of each in turn", function()
  local world = pixcollide.newWorld()
  local a = world:add(solid(10, 10))
  world:add(solid(10, 10, { x = 8 }))
  world:add(solid(10, 10, { x = -8 }))
  assert.same({ 0, -10 }, { world:separation(a) })
  world:add(solid(40, 4, { x = -20, y = -8 }))
  assert.same({ 0, 10 }, { world:separation(a) })
  world:add(solid(40, 4, { x = 20, y = 20, r = math.pi }))
  assert.same({ { 0, -18 }, nil }, { { world:separation(a) }, (world:separation(a, 17)) })
end)

describe("world:moveOut", function()
  local function scene(x, y)
    local world = pixcollide.newWorld()
    local a = world:add(solid(10, 10, { x = x, y = y }))
    world:add(solid(30, 30, { x = -10, y = -10 }))
    return world, a
  end

  it("moves a sprite out along a direction, by whole pixels", function()
    local world, a = scene(0.25, 0.75)
    assert.same({ false, { 0.25, 0.75 } }, { world:moveOut(a, 0, -5, 20.9), { a:getPosition() } })
    assert.same({ true, 0.25, -20.25 }, { world:moveOut(a, 0, -5, 21) })
    assert.same({ { 0.25, -20.25 }, { true, 0.25, -20.25 } }, { { a:getPosition() }, { world:moveOut(a, 1, 1, 0) } })
  end)
end)

describe("a filter function of separation", function()
  local function row(count)
    local world = pixcollide.newWorld()
    local mover, walls = world:add(solid(10, 10, { data = 0 })), {}
    for k = 1, count do walls[k] = world:add(solid(10, 10, { x = 9 * k, data = k })) end
    return world, mover, walls
  end

  it("is asked once, in adding order, and about what is near first", function()
    local world, mover = row(30)
    local asked
    local function filter(other)
      asked[#asked + 1] = other:getData()
      return true
    end
    asked = {}
    assert.same({ -1, 0 }, { world:separation(mover, nil, filter) })
    assert.same({ 1, 2, 3, 4 }, asked)
    asked = {}
    assert.same({ true, 0, -10 }, { world:moveOut(mover, 0, -1, 1e9, filter) })
    assert.same({ 1 }, asked)
    mover:setPosition(0, 0)
    asked = {}
    assert.same({ true, 280, 0 }, { world:moveOut(mover, 1, 0, 1e9, filter) })
    for k = 1, 30 do assert.equal(k, asked[k]) end
    assert.equal(30, #asked)
  end)
end)
