-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Names that the module once had. To call one is an error that says what to call instead; they are in no list of the
-- module's functions.

local error, pairs, setmetatable = error, pairs, setmetatable

-- By what they belong to: the old name -> what to write now.
local NAMES = {
  module = {
    deserialize = "pixcollide.deserializeMask(bytes)",
  },
  mask = {},
  sprite = {},
  world = {
    setLayersCollide = 'world:setRule(a, b, "ignore") or world:setRule(a, b, "collide")',
    getLayersCollide = 'world:getRule(a, b) ~= "ignore"',
    move = "world:moveTo(sprite, x, y, ...), or world:moveBy(sprite, dx, dy, ...)",
    check = "world:checkTo(sprite, x, y, ...), or world:checkBy(sprite, dx, dy, ...)",
    sweep = "world:sweepTo(sprite, x, y, ...), or world:sweepBy(sprite, dx, dy, ...)",
    moveToContact = "world:advanceBy(sprite, dx, dy, ...), or world:advanceTo(sprite, x, y, ...)",
    carry = "world:carryBy(platform, dx, dy, ...), or world:carryTo(platform, x, y, ...)",
  },
  picture = {
    encode = "picture:encodePNG()",
    save = "picture:savePNG(path)",
  },
}

local renamed = { names = NAMES }

-- Functions that raise at their caller's line, by old name.
local function makeRaisers(list)
  local raisers = {}
  for name, now in pairs(list) do
    raisers[name] = function()
      error(("'%s' has another name now: %s"):format(name, now), 2)
    end
  end
  return raisers
end

--- Lets the old names of `kind` be found in a table of functions that has none of them.
function renamed.add(functions, kind)
  return setmetatable(functions, { __index = makeRaisers(NAMES[kind]) })
end

return renamed
