-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Pairs where random scenes do not come: see questions_spec.lua for those.

local pixcollide = require "pixcollide"
local rounds = require "spec.support.rounds"

-- Pairs by the numbers that are the sprites' data.
local function text_of(list, n)
  local texts = {}
  for k = 1, n do texts[k] = list[2 * k - 1]:getData() .. "-" .. list[2 * k]:getData() end
  return table.concat(texts, " ")
end

describe("a world finds all pairs", function()
  it("over a terrain of 4096 x 2048 pixels #large", function()
    rounds.each("terrain", 1, function(rng)
      local ground, h = pixcollide.newMask(4096, 2048), 1000
      local heights, all = {}, {}
      for u = 0, 4095 do
        h = math.max(300, math.min(1800, h + rng:int(-2, 2)))
        heights[u] = h
        for v = h, 2047 do ground:set(u, v) end
      end
      local masks = { pixcollide.newCircleMask(9), pixcollide.newMaskFromRows { "#.#", ".#.", "###" } }
      for k = 1, 300 do
        local x = rng:int(-2000, 2090)
        all[k] = pixcollide.newSprite(k == 150 and ground or rng:pick(masks), {
          x = x, y = -1000 + heights[x + 2000] + rng:int(-40, 10), r = rng:pick { 0, 0, rng:real(-3, 3) }, data = k,
        })
      end
      all[150]:setTransform(-2000, -1000)
      local expected, n = {}, 0
      for p = 1, 300 do
        for q = p + 1, 300 do
          if all[p]:collides(all[q]) then
            n = n + 1
            expected[n] = p .. "-" .. q
          end
        end
      end
      assert.is_true(n > 50)
      for _, options in ipairs { {}, { cellSize = 8 }, { cellSize = 4096 } } do
        local world = pixcollide.newWorld(options)
        for _, sprite in ipairs(all) do world:add(sprite) end
        assert.equal(table.concat(expected, " "), text_of(world:collisions()))
        world:clear()
      end
    end)
  end)

  it("a mask's release is seen", function()
    local mask = pixcollide.newMask(9, 9, true)
    local world = pixcollide.newWorld()
    world:add(pixcollide.newSprite(mask:clone()))
    local own = mask:clone()
    world:add(pixcollide.newSprite(own))
    world:add(pixcollide.newSprite(own, { r = 0.4 }))
    assert.equal(3, (select(2, world:collisions())))
    own:release()
    assert.equal(0, (select(2, world:collisions())))
  end)
end)
