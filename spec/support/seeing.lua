-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random worlds to draw and to explain, beside what is in them: entries of a scene (see scene.lua), some in layers of
-- which some do not collide.

local pixcollide = require "pixcollide"
local rule = require "spec.support.oracles.rule"
local scene = require "spec.support.scene"
local seeing = {}

seeing.layers = { "default", "bullet", "wall" }

--- A world with `count` sprites around 0, 0, and its entries, each with a layer. excluded["a b"] is true for two
-- layers that do not collide, in both orders.
function seeing.world(rng, count, reach)
  local s = scene.new(rng, 5, reach, 4000)
  local world, excluded = pixcollide.newWorld(), {}
  for _ = 1, rng:int(0, 2) do
    local a, b = rng:pick(seeing.layers), rng:pick(seeing.layers)
    world:setRule(a, b, "ignore")
    excluded[a .. " " .. b], excluded[b .. " " .. a] = true, true
  end
  for _ = 1, count do
    local entry = s:entry()
    entry.layer = rng:pick(seeing.layers)
    entry.sprite:setLayer(entry.layer)
    if rng:chance(0.15) then
      entry.enabled = false
      entry.sprite:setEnabled(false)
    end
    world:add(entry.sprite)
  end
  return world, s, excluded
end

--- May the two be a pair, if they have a pixel in common?
function seeing.may_collide(excluded, a, b)
  return a.enabled and b.enabled and not excluded[a.layer .. " " .. b.layer]
end

--- The pixels that two entries both cover: how many, and the first of them, row by row.
function seeing.common(a, b)
  local both = rule.common(rule.coverage(a.grid, a.t), rule.coverage(b.grid, b.t))
  return both.n, rule.pixels(both)[1], rule.pixels(both)[2]
end

return seeing
