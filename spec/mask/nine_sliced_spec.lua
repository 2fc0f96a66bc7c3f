-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

local pixcollide = require "pixcollide"
local naive = require "spec.support.oracles.naive_mask"
local rounds = require "spec.support.rounds"

local floor = math.floor

-- Where texel i of a row of n takes its texel from, in a row of `size` with borders: "stretch" as mask:scaled, "repeat" over and
-- over. Nil if there is none between the borders.
local function source(i, n, size, before, after, mode)
  if i < before then return i end
  if i >= n - after then return i - n + size end
  local inner, outer = size - before - after, n - before - after
  if inner == 0 then return nil end
  return before + (mode == "repeat" and (i - before) % inner or floor((2 * (i - before) + 1) * inner / (2 * outer)))
end

describe("mask:nineSliced", function()
  it("keeps corners, and stretches or repeats what is between them", function()
    rounds.each("nine slices", 300, function(rng)
      local shape = naive.random(rng, rng:int(0, 12), rng:int(0, 12), "half")
      local mask = shape:toMask(pixcollide)
      local left, top = rng:int(0, shape.width), rng:int(0, shape.height)
      local right, bottom = rng:int(0, shape.width - left), rng:int(0, shape.height - top)
      local w, h, mode = left + right + rng:int(0, 30), top + bottom + rng:int(0, 30), rng:pick { "stretch", "repeat" }
      local result = mask:nineSliced(left, top, right, bottom, w, h, mode)
      assert.same({ w, h }, { result:getDimensions() })
      for y = 0, h - 1 do
        for x = 0, w - 1 do
          local u, v = source(x, w, shape.width, left, right, mode), source(y, h, shape.height, top, bottom, mode)
          local expected = u ~= nil and v ~= nil and shape:get(u, v)
          if result:get(x, y) ~= expected then
            error(("(%d, %d) of %d x %d, borders %d %d %d %d, %s"):format(x, y, w, h, left, top, right, bottom, mode))
          end
        end
      end
    end)
  end)

  it("takes no longer for a small middle", function()
    local mask = pixcollide.newMask(3, 3, true):nineSliced(1, 1, 1, 1, 8000, 8000, "repeat")
    assert.equal(8000 * 8000, mask:count())
  end)
end)
