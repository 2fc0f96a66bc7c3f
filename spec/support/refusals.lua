-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A world of two sprites that touch, which wrong use must leave as it is.

local assert = require "luassert"
local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"

local full = pixcollide.newMask(10, 10, true)

local refusals = { full = full }

function refusals.new(x)
  return pixcollide.newSprite(full, { x = x or 0 })
end

--- The world and its sprites.
function refusals.filled()
  local world = pixcollide.newWorld()
  return world, world:add(refusals.new(0)), world:add(refusals.new(5))
end

--- A method must refuse these arguments, as in raises.method, and leave the
--- world as it was.
function refusals.refuse(name, n, arguments, ...)
  local world, one, other = refusals.filled()
  raises.method(world, name, n, arguments, ...)
  local list, count = world:getSprites()
  assert.equal(2, count)
  assert.is_true(rawequal(one, list[1]) and rawequal(other, list[2]))
  assert.equal(1, (select(2, world:collisions())))
  assert.equal(2, (select(2, world:queryCircle(7, 7, 1))))
  assert.equal(2, (select(2, world:queryPolygon { 0, 0, 15, 0, 0, 15 })))
end

return refusals
