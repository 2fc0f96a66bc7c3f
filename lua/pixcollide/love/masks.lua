-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newMask, newMasksByColor: masks from LÖVE's images.

local here = (...):match("^(.-)love%.masks$")
local Reader = require(here .. "love.reader")
local arguments = require(here .. "arguments")
local quads = require(here .. "love.quads")
local types = require(here .. "love.types")

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}

  local function checkQuad(name, quad, isNeeded, others)
    if (quad ~= nil or isNeeded) and not types.isAlive(quad, "Quad") then
      local problem = ("Quad or %s expected, got %s"):format(others, types.name(quad))
      arguments.refuseCall(functions[name], name, 2, problem)
    end
  end

  -- What newMask, or the method of the reader, makes of the part of the source that the Quad shows; or nil and a message.
  -- The options are argument number `place`.
  local function read(name, source, quad, options, place, method, colors)
    local reader, message = Reader.open(functions[name], name, source, options, place)
    if not reader then
      return nil, message
    end
    local x, y, w, h
    if quad and reader.options.rect ~= nil then
      reader:refuse(place, "option 'rect' expected not to be there together with a Quad")
    elseif quad then
      x, y, w, h = quads.getRect(quad, reader.image:getDimensions())
      if not x then
        return reader:fail(2, y)
      end
    end
    return method(reader, pixcollide, x, y, w, h, colors)
  end

  -- The Quad may be left out.
  function functions.newMask(source, quad, options)
    local place = 3
    if type(quad) == "table" and options == nil then
      quad, options, place = nil, quad, 2
    end
    checkQuad("newMask", quad, false, "table")
    local mask, message = read("newMask", source, quad, options, place, Reader.newMask)
    return mask, message
  end

  function functions.newMasksByColor(source, quad, colors, options)
    local place = 4
    if type(quad) == "table" then
      quad, colors, options, place = nil, quad, colors, 3
    end
    checkQuad("newMasksByColor", quad, source ~= nil and colors == nil, "table of colors")
    local masks, message = read("newMasksByColor", source, quad, options, place, Reader.newMasksByColor, colors)
    return masks, message
  end

  return functions
end
