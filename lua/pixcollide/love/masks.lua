-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newMask: masks from LÖVE's images.

local here = (...):match("^(.-)love%.masks$")
local Reader = require(here .. "love.reader")
local arguments = require(here .. "arguments")
local quads = require(here .. "love.quads")
local types = require(here .. "love.types")

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}

  -- The quad may be left out.
  local function sort(second, third)
    if type(second) == "table" and third == nil then
      return nil, second, 2
    elseif second ~= nil and not types.isAlive(second, "Quad") then
      local problem = ("Quad or table expected, got %s"):format(types.name(second))
      arguments.refuseCall(functions.newMask, "newMask", 2, problem)
    end
    return second, third, 3
  end

  function functions.newMask(source, quad, options)
    local place
    quad, options, place = sort(quad, options)
    local reader, message = Reader.open(functions.newMask, "newMask", source, options, place)
    if not reader then
      return nil, message
    end
    local x, y, w, h
    if quad and reader.options.rect ~= nil then
      reader:refuse(place, "option 'rect' expected not to be there together with a Quad")
    elseif quad then
      x, y, w, h = quads.getRect(quad, reader.image:getDimensions())
    end
    local mask
    if quad and not x then
      mask, message = reader:fail(2, y)
    else
      mask, message = reader:newMask(pixcollide, x, y, w, h)
    end
    return mask, message
  end

  return functions
end
