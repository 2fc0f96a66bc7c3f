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
    world:setLayersCollide(a, b, false)
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

--- The pixels of two entries, one by one, that both cover: how many, and the first of them, row by row.
function seeing.common(a, b)
  local i0, j0, i1, j1 = rule.window(a.grid, a.t)
  local k0, l0, k1, l1 = rule.window(b.grid, b.t)
  if not i0 or not k0 then return 0 end
  i0, j0, i1, j1 = math.max(i0, k0), math.max(j0, l0), math.min(i1, k1), math.min(j1, l1)
  if i1 <= i0 or j1 <= j0 then return 0 end
  local both = rule.common(rule.coverage(a.grid, a.t, i0, j0, i1, j1), rule.coverage(b.grid, b.t, i0, j0, i1, j1))
  for k = 1, both.w * both.h do
    if both[k] then return both.n, both.x + (k - 1) % both.w, both.y + math.floor((k - 1) / both.w) end
  end
  return 0
end

return seeing
