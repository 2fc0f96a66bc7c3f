-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Platforms in drawn scenes: "#" is what never moves, "p" the platform.

local assert = require "luassert"
local level = require "spec.support.level"

local carrying = {}

--- A drawn scene in which "#" is static.
function carrying.scene(text)
  local l = level.new(text)
  if l["#"] then
    l["#"]:setStatic(true)
  end
  return l
end

--- Carries "p", and gives the crushed by their characters.
function carrying.carry(l, dx, dy, filter)
  local list, n = l.world:carry(l.p, dx, dy, filter)
  local names = {}
  for k = 1, n do
    names[k] = list[k]:getData()
  end
  assert.is_nil(list[n + 1])
  return table.concat(names)
end

return carrying
