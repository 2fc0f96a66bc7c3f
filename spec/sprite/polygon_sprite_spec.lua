-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sprites of polygons: their points are where they are said to be.

local pixcollide = require "pixcollide"
local compare = require "spec.support.compare"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"
local shapes = require "spec.support.oracles.naive_shapes"

local floor = math.floor
local list = compare.list
local HILL = { 0, 40, 40, 40, 80, 20, 80, 60, 0, 60 }

-- Points around a place, whole or not.
local function drawPoints(rng)
  local points, unit = {}, rng:pick { 0, 1 / 2, 1 }
  local far = rng:pick { 0, 0, 30, -1000, 2 ^ 20 }
  for k = 1, 2 * rng:int(3, 6) do
    local value = rng:real(-20, 20)
    points[k] = (unit > 0 and floor(value / unit) * unit or value) + far
  end
  return points
end

describe("newPolygonSprite", function()
  it("covers the pixels whose centres lie in the polygon, moved to the sprite's position", function()
    rounds.each("sprites of polygons", 60, function(rng)
      local points, world = drawPoints(rng), pixcollide.newWorld()
      local x, y = rng:int(-99, 99), rng:int(-99, 99)
      local alone = pixcollide.newPolygonSprite(points, { x = x, y = y })
      local member = world:newPolygonSprite(points, { x = x, y = y, layer = "hill" })
      local polygon = shapes.polygon(points)
      local left, top = floor(points[1]) - 45, floor(points[2]) - 45
      for j = top, top + 90 do
        for i = left, left + 90 do
          local expected = polygon.holds(i, j)
          if alone:covers(x + i, y + j) ~= expected or member:covers(x + i, y + j) ~= expected then
            error(("pixel (%d, %d) of {%s} at %d, %d"):format(i, j, table.concat(points, ", "), x, y))
          end
        end
      end
      assert.same({ 1, "hill", true }, { world:count(), member:getLayer(), world:has(member) })
    end)
  end)

  it("turns and grows around the point 0, 0, or around another one that is given", function()
    local sprite = pixcollide.newPolygonSprite({ 2, 2, 12, 2, 12, 6, 2, 6 }, { r = math.pi / 2, scale = 2, x = 100 })
    assert.equal(list(100 - 12, 4, 8, 20), list(sprite:getBounds()))
    local around = pixcollide.newPolygonSprite({ 2, 2, 12, 2, 12, 6, 2, 6 }, { r = math.pi / 2, ox = 2, oy = 2, x = 100 })
    assert.equal(list(96, 0, 4, 10), list(around:getBounds()))
  end)

  it("has its middle at its position with origin = 'center'", function()
    local sprite = pixcollide.newPolygonSprite({ 500, 500, 510, 500, 510, 510, 500, 510 }, { origin = "center", x = 50, y = 60 })
    assert.equal(list(45, 55, 10, 10), list(sprite:getBounds()))
  end)

  it("leaves its options as they were, and takes all of them", function()
    local data = {}
    local options = { x = 1, data = data, depth = 3, static = true }
    local sprite = pixcollide.newPolygonSprite(HILL, options)
    assert.same({ x = 1, data = data, depth = 3, static = true }, options)
    assert.is_true(rawequal(data, sprite:getData()) and sprite:isStatic() and sprite:getDepth() == 3)
  end)

  it("refuses what a polygon or a sprite cannot be, in its own name", function()
    local world, far = pixcollide.newWorld(), { 2 ^ 25, 0, 2 ^ 25 + 5, 0, 2 ^ 25, 5 }
    world:setLayers { "hill" }
    for _, holder in ipairs { pixcollide, world } do
      raises.cases {
        { holder, "newPolygonSprite", { { 1, 2, 3 } }, 1, "list of at least three points x1, y1, ... expected" },
        { holder, "newPolygonSprite", { far }, 1, "points expected within 2^24 of the sprite's position" },
        { holder, "newPolygonSprite", { HILL, 10, 20 }, 2, "table of options expected, got number (such as { x = 10 }" },
        { holder, "newPolygonSprite", { HILL, { ox = "a" } }, 2, "option 'ox': number expected, got string" },
        { holder, "newPolygonSprite", { HILL, { origin = "center", oy = 1 } }, 2, "cannot be given together with" },
        { holder, "newPolygonSprite", { HILL, { scale = 1e4 } }, 2, "the sprite's box would be" },
      }
    end
    raises.argument("newPolygonSprite", 2, function() world:newPolygonSprite(HILL, { layer = "hil" }) end, "hil")
    assert.equal("bad argument #1 to 'newPolygonSprite' (got pixcollide itself; call it with a dot: "
      .. "pixcollide.newPolygonSprite(...))", raises.here(function() pixcollide:newPolygonSprite(HILL) end))
    assert.equal("calling 'newPolygonSprite' on bad self (world expected, got table; call it with a colon: "
      .. "world:newPolygonSprite(...))", raises.here(function() world.newPolygonSprite(HILL) end))
    assert.equal(0, world:count())
  end)
end)
