-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Shapes and rays asked of a world at its ends. For all else see questions_spec.lua and programs_spec.lua.

local pixcollide = require "pixcollide"
local shapes = require "spec.support.oracles.naive_shapes"

local unpack = table.unpack or unpack -- luacheck: ignore

local FIRST = { queryCircle = "anyInCircle", queryPolygon = "anyInPolygon", queryMask = "anyUnderMask" }

-- A world with a square of 2 x 2 pixels at (10, 20): centres 10.5 and 11.5, 20.5 and 21.5.
local function square(x, y)
  local world = pixcollide.newWorld()
  local sprite = world:add(pixcollide.newSprite(pixcollide.newMask(2, 2, true), { x = x or 10, y = y or 20 }))
  return world, sprite
end

-- Whether the one sprite of a world is found, by both forms of a query.
local function found(world, name, ...)
  local list, n = world[name](world, ...)
  assert.same({ true, n, n == 1 }, { n == 0 or n == 1, #list, world[FIRST[name]](world, ...) ~= nil })
  return n == 1
end

local FAR = 2 ^ 30
local full = pixcollide.newMask(3, 3, true)

it("queries at the ends of the world find what is there, and nothing elsewhere", function()
  for _, x in ipairs { FAR, -FAR } do
    for _, y in ipairs { FAR, -FAR } do
      local far, from_middle = square(x, y), shapes.circle(0, y, FAR)
      assert.same({ true, false }, { found(far, "queryCircle", x, y, 0.75), found(far, "queryCircle", x, y, 0.5) })
      assert.is_false(found(far, "queryCircle", -x, -y, FAR))
      assert.equal(from_middle.holds(x, y) or from_middle.holds(x + 1, y) or from_middle.holds(x, y + 1),
        found(far, "queryCircle", 0, y, FAR))
      assert.same({ true, false }, { found(far, "queryMask", full, x, y), found(far, "queryMask", full, -x, y) })
      assert.is_false(found(far, "queryMask", full, x, -y))
    end
  end
  assert.is_false(found(square(FAR, FAR), "queryPolygon", { FAR, FAR, FAR, 0, 0, FAR }))
end)

it("a list of results may be the list of points", function()
  local world, sprite = square()
  local points = { 0, 0, 30, 0, 30, 30, 0, 30 }
  local list, n = world:queryPolygon(points, nil, points)
  assert.same({ 1, true, 1 }, { n, rawequal(points, list) and rawequal(sprite, list[1]), #list })
end)

it("rays hit as far as coordinates go", function()
  local world, far, mask = pixcollide.newWorld(), 2 ^ 30, pixcollide.newMask(3, 3, true)
  local first = world:add(pixcollide.newSprite(mask, { x = -far, y = -far }))
  local middle = world:add(pixcollide.newSprite(mask))
  local last = world:add(pixcollide.newSprite(mask, { x = far - 2, y = far - 2 }))
  local list, n = world:rayCastAll(-far, -far, far, far)
  local a, b, c = unpack(list)
  assert.same({ 3, first, -far, -far }, { n, a.other, a.x, a.y })
  assert.is_true(rawequal(middle, b.other) and rawequal(last, c.other))
  assert.same({ 0, 0, 0.5, 2, 2 }, { b.x, b.y, b.fraction, b.exitX, b.exitY })
  assert.same({ far - 2, far - 2, far, far, 1 }, { c.x, c.y, c.exitX, c.exitY, c.exitFraction })
  assert.equal(far - 2, (select(2, world:rayCast(-far + 3, far, far, far))))
  assert.is_nil(world:rayCast(-far, far, far, -far + 20))
  assert.is_true(rawequal(middle, (world:rayCast(far, -far, -far, far))))
  assert.is_true(rawequal(middle, (world:rayCast(1, far, 1, -far))))
end)
