-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newPolygonSprite: a sprite of a polygon, whose points are relative to its position.

local here = (...):match("^(.-)polygon_sprite$")
local arguments = require(here .. "arguments")

local abs, pairs, tonumber, type = math.abs, pairs, tonumber, type

local FARTHEST = 2 ^ 24 -- texels, as for origins

--- Adds the function to the module, and the method to those of worlds, of which `world` is the table.
return function(pixcollide, world)
  local newPolygonMask, newSprite, newWorldSprite = pixcollide.newPolygonMask, pixcollide.newSprite, world.newSprite

  -- A mask, and the options with the origin in its texels instead of the points' coordinates. Or nil and what is wrong with
  -- the points.
  local function prepare(points, options)
    local ok, mask, x, y = pcall(newPolygonMask, points)
    if not ok then
      return nil, arguments.problem(mask)
    elseif abs(x) > FARTHEST or abs(y) > FARTHEST then
      return nil, "points expected within 2^24 of the sprite's position (write where that is into the options: { x = 1000 })"
    elseif options ~= nil and type(options) ~= "table" then
      return mask, options
    end
    local copy = {}
    for key, value in pairs(options or copy) do copy[key] = value end
    if copy.origin == nil then
      local ox, oy = copy.ox == nil and 0 or copy.ox, copy.oy == nil and 0 or copy.oy
      copy.ox, copy.oy = tonumber(ox) and ox - x or ox, tonumber(oy) and oy - y or oy
    end
    return mask, copy
  end

  function pixcollide.newPolygonSprite(points, options)
    local f = pixcollide.newPolygonSprite
    local mask, prepared = prepare(points, options)
    if not mask then
      arguments.refuseCall(f, "newPolygonSprite", 1, prepared)
    end
    local sprite = arguments.checkCall(f, "newPolygonSprite", 2, newSprite, mask, prepared)
    return sprite
  end

  function world.newPolygonSprite(self, points, options)
    local f = world.newPolygonSprite
    arguments.check(f, "newPolygonSprite", 1, world.count, self)
    local mask, prepared = prepare(points, options)
    if not mask then
      arguments.refuse(f, "newPolygonSprite", 2, prepared)
    end
    local sprite = arguments.check(f, "newPolygonSprite", 3, newWorldSprite, self, mask, prepared)
    return sprite
  end
end
