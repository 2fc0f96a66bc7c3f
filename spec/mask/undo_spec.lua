-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Edits of masks that are undone.

local pixcollide = require "pixcollide"
local raises = require "spec.support.raises"
local rounds = require "spec.support.rounds"

local shapes = {
  pixcollide.newCircleMask(3), pixcollide.newCircleMask(40), pixcollide.newMask(70, 5, true),
  pixcollide.newMaskFromRows { "#.#", ".#.", "#.#" },
}

-- All ways to edit a mask.
local edits = {
  function(rng, mask) mask:set(rng:int(-3, mask:getWidth()), rng:int(-3, mask:getHeight()), rng:chance(0.5)) end,
  function(rng, mask) if rng:chance(0.1) then mask:fill() end end,
  function(rng, mask) if rng:chance(0.1) then mask:clear() end end,
  function(rng, mask) if rng:chance(0.1) then mask:invert() end end,
  function(rng, mask)
    local name = rng:pick { "add", "subtract", "toggle", "add", "subtract", "toggle", "intersect" }
    mask[name](mask, rng:pick(shapes), rng:int(-50, mask:getWidth()), rng:int(-50, mask:getHeight()))
  end,
  function(_, mask) mask:toggle(mask, 3, -2) end,
  function(rng, mask)
    mask[rng:pick { "addPolygon", "subtractPolygon" }](mask, { 9, rng:real(-9, 99), rng:real(0, 99), 9, rng:real(-9, 200), 50 })
  end,
  function(rng, mask) mask:addPolyline({ rng:real(-9, 200), 0, 50, rng:real(-9, 99) }, rng:real(0.1, 9)) end,
  function(rng, mask)
    local sprite = pixcollide.newSprite(mask, { x = 5, r = rng:real(-3, 3), sx = rng:real(0.5, 2) })
    sprite:stamp(pixcollide.newSprite(rng:pick(shapes), { x = rng:int(0, 60), y = rng:int(0, 60), r = 1 }),
      rng:pick { "add", "subtract" })
  end,
}

describe("a mask that records", function()
  it("undoes all edits since a mark", function()
    rounds.each("undo", 150, function(rng)
      local large = rng:chance(0.2)
      local mask = pixcollide.newMask(rng:int(1, large and 300 or 150), rng:int(1, large and 300 or 90), rng:chance(0.3))
      local sprite = pixcollide.newSprite(mask)
      local probe = pixcollide.newSprite(shapes[1], { x = rng:int(0, 99), y = rng:int(0, 60) })
      local marks = { { mark = mask:record(), copy = mask:clone() } }
      for _ = 1, 40 do
        rng:pick(edits)(rng, mask)
        if rng:chance(0.3) then marks[#marks + 1] = { mark = mask:record(), copy = mask:clone() } end
        if rng:chance(0.2) then
          local k = rng:int(1, #marks)
          mask:undo(marks[k].mark)
          assert.is_true(mask:equals(marks[k].copy))
          assert.equal(marks[k].copy:count(), mask:count())
          assert.same({ marks[k].copy:getBounds() }, { mask:getBounds() })
          assert.equal(marks[k].copy:hash(), mask:hash())
          assert.equal(pixcollide.newSprite(marks[k].copy):collides(probe), sprite:collides(probe))
          for later = #marks, k + 1, -1 do marks[later] = nil end
        end
        if rng:chance(0.1) then
          local k = rng:int(1, #marks)
          mask:forget(marks[k].mark)
          for _ = 1, k - 1 do table.remove(marks, 1) end
        end
      end
    end)
  end)

  it("refuses what is no mark of a moment that it has, and changes nothing", function()
    local mask = pixcollide.newMask(100, 100)
    assert.equal("mask records no edits (begin with mask:record)", raises.here(function() mask:undo(1) end))
    local first = mask:record()
    mask:set(1, 1)
    local second = mask:record()
    assert.equal(second, mask:record())
    mask:set(2, 2)
    local third = mask:record()
    mask:undo(second)
    local gone = "bad argument #1 to 'undo' (mark is of a moment that was undone or forgotten, or memory has been short "
      .. "since)"
    assert.equal(gone, raises.here(function() mask:undo(third) end))
    mask:set(3, 3)
    mask:set(4, 4)
    assert.equal(gone, raises.here(function() mask:undo(third) end))
    assert.is_true(mask:record() > third)
    mask:forget(second)
    assert.equal(gone, raises.here(function() mask:undo(first) end))
    assert.equal(3, mask:count())
    assert.equal(("bad argument #1 to 'undo' (mark expected between 1 and %d, got 99)"):format(third + 1),
      raises.here(function() mask:undo(99) end))
    mask:forget()
    assert.equal("mask records no edits (begin with mask:record)", raises.here(function() mask:undo(second) end))
    local again = mask:record()
    assert.equal(gone, raises.here(function() mask:undo(second) end))
    mask:clear()
    mask:undo(again)
    assert.equal(3, mask:count())
  end)

  it("forgets all if memory is short, and edits as ever", function()
    local state = debug.getregistry()["pixcollide.state"]
    local mask = pixcollide.newMask(100, 100)
    local mark = mask:record()
    state:failAfter(0)
    mask:fill()
    state:failAfter(-1)
    assert.equal(10000, mask:count())
    assert.is_false(pcall(mask.undo, mask, mark))
    mark = mask:record()
    mask:set(5, 5, false)
    mask:undo(mark)
    assert.equal(10000, mask:count())
  end)

  it("frees what it has recorded", function()
    for _ = 1, 3 do collectgarbage() end
    collectgarbage("stop") -- what others have left must not go meanwhile
    local before = pixcollide.getMemory()
    local mask = pixcollide.newMask(1000, 1000)
    mask:record()
    mask:forget()
    local plain = pixcollide.getMemory()
    mask:record()
    mask:fill()
    assert.is_true(pixcollide.getMemory() - plain > 125000)
    mask:clear()
    mask:forget(mask:record())
    assert.is_true(pixcollide.getMemory() - plain < 1000)
    mask:forget()
    assert.equal(plain, (pixcollide.getMemory()))
    mask:record()
    mask:clear()
    mask:release()
    local after = pixcollide.getMemory()
    collectgarbage("restart")
    assert.equal(before, after)
  end)
end)
