-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Filter functions that change the world while it is asked. Random changes are in questions_spec.lua.

local pixcollide = require "pixcollide"
local filters = require "spec.support.filters"

local ask, pile, numbers, answer, first, each_query, assert_whole =
  filters.ask, filters.pile, filters.numbers, filters.answer, filters.first, filters.each_query,
  filters.assert_whole

describe("a filter function that changes the world", function()
  it("removes sprites before they are asked about: they are neither asked about nor found", function()
    each_query(function(query)
      local world, sprites = pile("a", "a", "a", "a")
      local seen = {}
      local list, n = ask(world, query, function(sprite)
        seen[#seen + 1] = sprite
        world:remove(sprites[2])
        world:remove(sprites[4])
        return true
      end)
      assert.equal("1 3", numbers(seen))
      assert.equal("1 3", numbers(list, n))
      assert_whole(world)
    end)
  end)

  it("removes the sprite it is asked about: a form that stops goes on to the next", function()
    each_query(function(query)
      if not query[2] then return end
      local world, sprites = pile("a", "a", "a")
      assert.equal(2, first(world, query, function(sprite)
        if sprite == sprites[1] then world:remove(sprite) end
        return true
      end))
      assert.equal(2, world:count())
    end)
  end)

  it("releases the world: nothing is found, and it stays released", function()
    each_query(function(query)
      local world, sprites = pile("a", "a", "a")
      local list, n = ask(world, query, function()
        world:release()
        return true
      end, { 1, 2, 3 })
      assert.equal(0, n)
      assert.is_nil(list[1])
      assert.has_error(function() world:count() end)
      assert.is_nil(sprites[1]:getWorld())
      world = pile("a", "a")
      assert.is_nil(first(world, query, function()
        world:release()
        return true
      end))
    end)
  end)

  it("moves, edits, turns, hides sprites: hits are those of the moment the query began", function()
    each_query(function(query)
      local world, sprites = pile("a", "a", "a", "a", "a")
      local mask = pixcollide.newMask(10, 10, true)
      sprites[4]:setMask(mask)
      assert.equal("1 2 3 4 5", answer(world, query, function()
        sprites[1]:setPosition(1000, 1000)
        sprites[2]:setTransform(500, 0, 0.5, 0)
        sprites[3]:setEnabled(false)
        mask:clear()
        sprites[5]:setLayer("b")
        return true
      end))
      assert.equal("3 5", answer(world, query))
      assert_whole(world)
    end)
  end)

  it("releases the mask or lets go of the sprite that is asked about", function()
    local world, mask = pile("a", "a"), pixcollide.newMask(10, 10, true)
    local list, n = world:queryMask(mask, 0, 0, function()
      mask:release()
      return true
    end)
    assert.equal("1 2", numbers(list, n))
    list, n = world:querySprite(pixcollide.newSprite(pixcollide.newMask(10, 10, true)), function()
      collectgarbage()
      collectgarbage()
      return true
    end)
    assert.equal("1 2", numbers(list, n))
  end)

  it("empties or fills the list of points", function()
    local world, points = pile("a", "a"), { 0, 0, 10, 0, 0, 10 }
    local list, n = world:queryPolygon(points, function()
      points[1], points[6] = "x", nil
      return true
    end)
    assert.equal("1 2", numbers(list, n))
  end)
end)
