-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the ways out of overlaps ask a filter function. (Where they lead see questions_spec.lua.)

local pixcollide = require "pixcollide"

local function solid(w, h, options) return pixcollide.newSprite(pixcollide.newMask(w, h, true), options) end

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

it("world:moveOut is false, and leaves the sprite where it is, if no way out is short enough or within the world", function()
  for _, x in ipairs { 0, 2 ^ 30 - 9, 2 ^ 30 - 10 } do
    local world = pixcollide.newWorld()
    local mover = world:add(solid(10, 10, { x = x }))
    world:add(solid(10, 10, { x = x }))
    assert.same({ false }, { world:moveOut(mover, 1, 0, 9) })
    local is_free = x ~= 2 ^ 30 - 9
    assert.equal(is_free, (world:moveOut(mover, 1, 0, 10)))
    assert.same({ is_free and x + 10 or x, 0 }, { mover:getPosition() })
  end
end)

describe("world:become", function()
  local mask = pixcollide.newMask(10, 10, true)

  it("takes a mask that only its new transform allows for", function()
    local world = pixcollide.newWorld()
    local sprite = world:newSprite(mask, { scale = 100 })
    assert.same({ 0, 0 }, { world:become(sprite, { mask = pixcollide.newMask(4000, 4000), sx = 1, sy = 1 }) })
    assert.same({ 4000, 4000 }, { sprite:getMask():getDimensions() })
  end)

  it("raises, and changes nothing, if its filter changes the masks", function()
    local world = pixcollide.newWorld()
    local sprite = world:newSprite { mask, mask:clone(), mask:clone() }
    world:newSprite(mask, { x = 5 })
    for _, masks in ipairs { { mask, mask }, { mask, mask, mask } } do
      local _, message = pcall(world.become, world, sprite, { frame = 3 }, nil, function()
        sprite:setMask(masks)
        return true
      end)
      assert.truthy(tostring(message):find("the filter has changed the sprite's masks", 1, true), message)
      assert.equal(1, sprite:getFrame())
      sprite:setMask { mask, mask:clone(), mask:clone() }
    end
  end)
end)
