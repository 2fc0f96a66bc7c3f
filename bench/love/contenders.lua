-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The libraries. Each is a function (scene) that gives a function for one frame: it moves all rocks to where the scene
-- has them now, and returns how many pairs have begun to touch.

local pixcollide = require "pixcollide"
local rocks = require "rocks"

local contenders = {}

function contenders.pixcollide(scene)
  local world, sprites = pixcollide.newWorld(), {}
  for i, rock in ipairs(scene) do
    sprites[i] = world:newSprite(rock.mask, { origin = "center", data = rock, x = rock.x, y = rock.y, r = rock.r })
    sprites[i]:setScale(rock.s)
  end
  return function()
    for i, rock in ipairs(scene) do
      if not rock.still then
        sprites[i]:setPosition(rock.x, rock.y)
        sprites[i]:setRotation(rock.r)
      end
    end
    world:update()
    local begun = 0
    for a, b in world:eachBegan() do
      if a:getData() ~= b:getData() then begun = begun + 1 end
    end
    return begun
  end
end

-- Bodies keep their speeds, and only hear of those that turn back. They are dynamic, for Box2D looks for no contacts
-- among others, and sensors, so that they pass through each other. Those that are still fall asleep.
function contenders.physics(scene)
  local world, bodies, begun = love.physics.newWorld(0, 0, true), {}, 0
  for i, rock in ipairs(scene) do
    local body = love.physics.newBody(world, rock.x, rock.y, "dynamic")
    local fixture = love.physics.newFixture(body, love.physics.newPolygonShape(rock.corners))
    fixture:setSensor(true)
    fixture:setUserData(rock)
    body:setAngle(rock.r)
    body:setMassData(0, 0, 1, 1) -- turns about its position, as the others do
    body:setLinearVelocity(rock.vx, rock.vy)
    body:setAngularVelocity(rock.spin)
    bodies[i] = body
  end
  world:setCallbacks(function(a, b)
    if a:getUserData() ~= b:getUserData() then begun = begun + 1 end
  end)
  return function()
    begun = 0
    for i, rock in ipairs(scene) do
      if rock.bounced then bodies[i]:setLinearVelocity(rock.vx, rock.vy) end
    end
    world:update(rocks.DT)
    return begun
  end
end

-- For libraries without events: a function that is told each pair that touches, and counts those that are new; and one
-- that ends the frame.
local function newEvents(scene)
  local before, now, begun, count = {}, {}, 0, #scene
  return function(a, b)
    if a.index < b.index then
      local key = a.index * count + b.index
      now[key], begun = true, before[key] and begun or begun + 1
    end
  end, function()
    local result = begun
    before, now, begun = now, {}, 0
    return result
  end
end

-- Boxes as wide as the mask, scaled.
function contenders.bump(scene, bump)
  local world, touch, finish = bump.newWorld(rocks.SIZE), newEvents(scene)
  for _, rock in ipairs(scene) do
    local side = rock.s * rocks.SIZE
    world:add(rock, rock.x - side / 2, rock.y - side / 2, side, side)
  end
  return function()
    for _, rock in ipairs(scene) do
      local half = rock.s * rocks.SIZE / 2
      if not rock.still then world:update(rock, rock.x - half, rock.y - half) end
    end
    for _, rock in ipairs(scene) do
      local found, count = world:queryRect(world:getRect(rock))
      for k = 1, count do touch(rock, found[k]) end
    end
    return finish()
  end
end

function contenders.HC(scene, HC)
  local space, shapes, touch, finish = HC.new(2 * rocks.SIZE), {}, newEvents(scene)
  for i, rock in ipairs(scene) do
    shapes[i] = space:polygon(unpack(rock.corners))
    shapes[i].rock = rock
    shapes[i]:move(rock.x, rock.y)
    shapes[i]:rotate(rock.r, rock.x, rock.y)
  end
  return function()
    for i, rock in ipairs(scene) do
      if not rock.still then
        shapes[i]:move(rock.dx, rock.dy)
        shapes[i]:rotate(rock.spin * rocks.DT, rock.x, rock.y)
      end
    end
    for i, rock in ipairs(scene) do
      for other in pairs(space:collisions(shapes[i])) do touch(rock, other.rock) end
    end
    return finish()
  end
end

return contenders
