-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What a world answers, held to what its sprites answer one by one.

local answers = {}

local FARTHEST = 2 ^ 30 -- coordinates of points

local function isEnabled(sprite)
  local leader = sprite:getLeader()
  return sprite:isEnabled() and (not leader or leader:isEnabled())
end

local function headOf(sprite) return sprite:getLeader() or sprite end

-- May the two make a pair?
local function mayMeet(world, a, b)
  return isEnabled(a) and isEnabled(b) and headOf(a) ~= headOf(b) and world:getRule(a:getLayer(), b:getLayer()) ~= "ignore"
end

local function differ(what, expected, got) return ("%s: %d expected, got %d"):format(what, expected, got) end

-- The pairs of now: each once, and none but these.
local function pairsProblem(world, members)
  local list, n = world:collisions()
  local isPair, count = {}, 0
  for k = 1, 2 * n, 2 do
    local of = isPair[list[k]] or {}
    isPair[list[k]], of[list[k + 1]] = of, true
  end
  for j, a in ipairs(members) do
    for k = j + 1, #members do
      local b = members[k]
      local meets = mayMeet(world, a, b) and a:collides(b)
      count = count + (meets and 1 or 0)
      if meets and not ((isPair[a] or {})[b] or (isPair[b] or {})[a]) then
        return ("the pair of %s and %s is missing"):format(tostring(a), tostring(b))
      end
    end
  end
  if count ~= n then return differ("pairs", count, n) end
end

local function within(coordinate) return math.max(-FARTHEST, math.min(coordinate, FARTHEST)) end

-- What is found at a point, and in a rectangle.
local function queriesProblem(world, members, rng)
  local around = members[rng:int(1, #members)]
  local x, y = around:getPosition()
  x, y = within(x + rng:int(-20, 20)), within(y + rng:int(-20, 20))
  local w, h = rng:int(0, 30), rng:int(0, 30)
  local covering, inside = 0, 0
  for _, sprite in ipairs(members) do
    if isEnabled(sprite) then
      covering = covering + (sprite:covers(x, y) and 1 or 0)
      inside = inside + (sprite:visibleFraction(x, y, w, h) > 0 and 1 or 0)
    end
  end
  local _, atPoint = world:queryPoint(x, y)
  local _, inRect = world:queryRect(x, y, w, h)
  if covering ~= atPoint then return differ(("sprites at (%.17g, %.17g)"):format(x, y), covering, atPoint) end
  if inside ~= inRect then return differ(("sprites in %dx%d at (%.17g, %.17g)"):format(w, h, x, y), inside, inRect) end
end

--- What is wrong with the answers of a world; nothing if nothing is.
function answers.problem(world, rng)
  local isThere, members = pcall(world.getSprites, world)
  if not isThere or #members == 0 then return nil end
  return pairsProblem(world, members) or queriesProblem(world, members, rng)
end

return answers
