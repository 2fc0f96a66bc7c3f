-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Each method of the toolkit that makes new things of masks, on masks of all kinds.

local pixcollide = require "pixcollide"
local masks = require "spec.support.questions.masks"
local naive = require "spec.support.oracles.naive_mask"
local outlines = require "spec.support.oracles.naive_outlines"
local rounds = require "spec.support.rounds"
local toolkit = require "spec.support.questions.toolkit"

describe("what the toolkit makes of masks:", function() masks.check(toolkit, it) end)

describe("mask:polygons", function()
  it("leaves what a smaller tolerance leaves, or less", function()
    rounds.each("polygons by tolerance", 30, function(rng)
      local real, kept = masks.draw(rng, "flat"):toMask(pixcollide), nil
      for _, tolerance in ipairs { 0, 0.7, 0.71, 1, 1.2, 2, 4, 50 } do
        local points = {}
        for i, polygon in ipairs((real:polygons(tolerance))) do
          for k, loop in ipairs(outlines.loopsOf(polygon)) do
            for at = 1, #loop, 2 do
              local key = ("%d/%d: %d,%d"):format(i, k, loop[at], loop[at + 1])
              assert.is_true(kept == nil or kept[key], key)
              points[key] = true
            end
          end
        end
        kept = points
      end
    end)
  end)
end)

-- Beyond some radius discs are found in another way; a few solid texels tell by their distances what must come out.
describe("large discs", function()
  it("grow and shrink as small ones do", function()
    rounds.each("large discs", 6, function(rng)
      local n = rng:int(120, 180)
      local model = naive.new(rng:int(1, 90), rng:int(1, 90))
      for _ = 1, rng:int(1, 4) do model:set(rng:int(0, model.width - 1), rng:int(0, model.height - 1), true) end
      local function nearest(x, y)
        local least = math.huge
        model:eachSolid(function(u, v) least = math.min(least, (x - u) ^ 2 + (y - v) ^ 2) end)
        return least
      end
      local disc = model:toMask(pixcollide):dilated(n, "disc")
      for _ = 1, 400 do
        local x, y = rng:int(-n, model.width - 1 + n), rng:int(-n, model.height - 1 + n)
        assert.equal(nearest(x, y) <= n * n, disc:get(x + n, y + n))
      end
      -- All places where a disc fits into a disc with a bite out of it.
      local holeX, holeY = rng:int(0, disc:getWidth() - 1), rng:int(0, disc:getHeight() - 1)
      disc:set(holeX, holeY, false)
      local small = disc:eroded(n, "disc")
      model:eachSolid(function(u, v)
        assert.is_true(disc:get(u + 2 * n, v + n) or holeX == u + 2 * n)
        assert.equal((u + n - holeX) ^ 2 + (v + n - holeY) ^ 2 > n * n, small:get(u + n, v + n))
      end)
      assert.is_true(disc:contains(disc:opened(n, "disc"), 0, 0))
    end)
  end)
end)
