-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newMask, newMasksByColor: masks of images. newSheet: masks of frames, by their size, anim8's grids and LÖVE's Quads.

local here = (...):match("^(.-)love%.masks$")
local Reader = require(here .. "love.reader")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local types = require(here .. "love.types")

local unpack = table.unpack or unpack -- luacheck: ignore
local abs, floor, max, min = math.abs, math.floor, math.max, math.min

-- The options: those for frames of a size say where they lie, too.
local NAMES = { "threshold", "colorKey", "color", "reference", "tolerance" }
local LAYOUT = { "rect", "left", "top", "border", "margin", "spacing", "count" }
local ALL_NAMES = {}
for _, list in ipairs { NAMES, LAYOUT } do
  for _, name in ipairs(list) do ALL_NAMES[#ALL_NAMES + 1] = name end
end

local MOST_FRAMES = 2 ^ 20
local DEEPEST = 16 -- lists within lists: more is a list that holds itself

local EXPECTED = "frame width, grid of anim8 or list of Quads expected, got "

-- Quads are in units of the size they were made for, which for images with a DPI scale is not that in pixels. As they
-- are computed, whole numbers may be off by a trifle.
local function toPixels(value, factor)
  local exact = value * factor
  local whole = floor(exact + 0.5)
  return whole, abs(exact - whole) <= 1 / 1024
end

-- x, y, w, h of a Quad in pixels of an image of this size, or nil and what is wrong.
local function getRect(quad, width, height)
  local sw, sh = quad:getTextureDimensions()
  if not (sw > 0 and sh > 0) or abs(width / sw * sh - height) > 0.5 then
    return nil, ("quad for a texture of %gx%g expected to have the proportions of the image's %dx%d pixels")
      :format(sw, sh, width, height)
  end
  local vx, vy, vw, vh = quad:getViewport()
  local x, isWholeX = toPixels(vx, width / sw)
  local y, isWholeY = toPixels(vy, height / sh)
  local w, isWholeW = toPixels(vw, width / sw)
  local h, isWholeH = toPixels(vh, height / sh)
  if not (isWholeX and isWholeY and isWholeW and isWholeH) then
    return nil, ("quad (%g, %g, %g, %g) expected to lie on whole pixels"):format(vx, vy, vw, vh)
  elseif x < 0 or y < 0 or w < 0 or h < 0 or x + w > width or y + h > height then
    return nil, ("quad (%g, %g, %g, %g) expected to lie within the image's %dx%d pixels")
      :format(vx, vy, vw, vh, width, height)
  end
  return x, y, w, h
end

-- How many frames of this size and the borders before them fit.
local function countFrames(length, before, size, border)
  return floor((length - before) / (size + border))
end

-- All frames of one of anim8's grids, row by row. Its own numbers of columns and rows do not count left, top and
-- border.
local function listGrid(grid)
  local columns = min(grid.width, countFrames(grid.imageWidth, grid.left, grid.frameWidth, grid.border))
  local rows = min(grid.height, countFrames(grid.imageHeight, grid.top, grid.frameHeight, grid.border))
  if columns < 1 or rows < 1 then
    return nil, "grid expected to have at least one whole frame"
  end
  return grid:getFrames("1-" .. columns, "1-" .. rows)
end

local gridFields = {
  "frameWidth", "frameHeight", "imageWidth", "imageHeight", "left", "top", "border", "width", "height",
}

local function isGrid(value)
  if type(value) ~= "table" or type(value.getFrames) ~= "function" then
    return false
  end
  for _, field in ipairs(gridFields) do
    if type(value[field]) ~= "number" then
      return false
    end
  end
  return true
end

-- Appends all Quads of lists, lists of lists and so on to a list. Returns nothing, or what is wrong.
local function flatten(value, list, depth)
  if types.isAlive(value, "Quad") then
    list[#list + 1] = value
    return nil
  elseif type(value) ~= "table" or depth > DEEPEST then
    return EXPECTED .. (depth > DEEPEST and "a list in itself" or types.name(value)) .. " in it"
  end
  for k = 1, #value do
    local problem = flatten(value[k], list, depth + 1)
    if problem then
      return problem
    end
  end
end

-- The Quads that a grid, an animation of anim8's or lists of Quads hold; or nil and what is wrong.
local function listQuads(grid)
  if isGrid(grid) then
    return listGrid(grid)
  elseif type(grid) == "table" and type(grid.frames) == "table" then
    grid = grid.frames
  elseif type(grid) ~= "table" then
    return nil, EXPECTED .. types.name(grid)
  elseif type(grid[1]) == "number" then
    return nil, EXPECTED .. "table of numbers (width and height are two arguments)"
  end
  local list = {}
  local problem = flatten(grid, list, 0)
  if problem then
    return nil, problem
  elseif #list == 0 then
    return nil, "at least one Quad expected"
  end
  return list
end

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
      x, y, w, h = getRect(quad, reader.image:getDimensions())
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

  -- A Quad that comes again, as in an animation there and back, has one mask.
  local function newMasks(reader, list)
    local masks, known = {}, {}
    local width, height = reader.image:getDimensions()
    for k, quad in ipairs(list) do
      if not known[quad] then
        local x, y, w, h = getRect(quad, width, height)
        if not x then
          return reader:fail(2, ("frame %d: %s"):format(k, y))
        end
        known[quad] = reader:newMask(pixcollide, x, y, w, h)
      end
      masks[k] = known[quad]
    end
    return masks, list
  end

  -- The options that say where frames of a size lie, whole numbers. What is wrong raises: decodeSheet has the same
  -- arguments, and looks at them before it does at the bytes.
  local function checkLayout(frameWidth, frameHeight, options)
    local layout, isTable = {}, type(options) == "table"
    for _, name in ipairs(LAYOUT) do
      if isTable then layout[name] = options[name] end
    end
    local ok, problem = pcall(pixcollide.decodeSheet, "", frameWidth, frameHeight, layout)
    if not ok then
      arguments.refuseCall(functions.newSheet, "newSheet", problem:match "#(%d)", arguments.problem(problem))
    elseif not files.love().graphics then
      arguments.refuseCall(functions.newSheet, "newSheet", 2,
        "grid of anim8 or list of Quads expected, as there is no love.graphics to make Quads")
    end
    local x, y, w, h = unpack(layout.rect or {})
    local spacing = floor(layout.spacing or 0)
    local before = floor(layout.margin or 0) - spacing -- spacing is a border before all frames but the first ones
    return { left = floor(layout.left or 0) + before, top = floor(layout.top or 0) + before,
      border = floor(layout.border or 0) + spacing,
      count = layout.count and floor(layout.count), rect = x and { floor(x), floor(y), floor(w), floor(h) } }
  end

  -- Quads of whole frames of a size, row by row.
  local function divide(reader, frameWidth, frameHeight, layout)
    local width, height = reader.image:getDimensions()
    local x, y, w, h = unpack(layout.rect or { 0, 0, width, height })
    if x < 0 or y < 0 or x + w > width or y + h > height then
      return reader:fail(4, ("rect %d,%d %dx%d does not fit the image of %dx%d pixels"):format(x, y, w, h, width,
        height))
    end
    local columns = max(0, countFrames(w, layout.left, frameWidth, layout.border))
    local frames = columns * max(0, countFrames(h, layout.top, frameHeight, layout.border))
    local wanted = layout.count or frames
    if frames == 0 then
      return reader:fail(2, ("no frame of %dx%d fits the sheet of %dx%d pixels"):format(frameWidth, frameHeight, w, h))
    elseif wanted > frames then
      return reader:fail(4, ("the sheet has %d frames, not %d"):format(frames, wanted))
    elseif wanted > MOST_FRAMES then
      return reader:fail(2, "the sheet has more than 2^20 frames")
    end
    local list, newQuad = {}, files.love().graphics.newQuad
    for k = 0, wanted - 1 do
      local u = x + layout.left + layout.border + k % columns * (frameWidth + layout.border)
      local v = y + layout.top + layout.border + floor(k / columns) * (frameHeight + layout.border)
      list[k + 1] = newQuad(u, v, frameWidth, frameHeight, width, height)
    end
    return list
  end

  -- The masks and Quads of frames of a size.
  local function readFrames(source, frameWidth, frameHeight, options)
    local layout = checkLayout(frameWidth, frameHeight, options)
    local reader, message = Reader.open(functions.newSheet, "newSheet", source, options, 4, ALL_NAMES)
    if not reader then
      return nil, message
    end
    for _, name in ipairs(LAYOUT) do reader.options[name] = nil end
    local list, problem = divide(reader, floor(frameWidth), floor(frameHeight), layout)
    if not list then
      return nil, problem
    end
    return newMasks(reader, list)
  end

  -- Those of Quads that are there already.
  local function readQuads(source, grid, options)
    local list, problem = listQuads(grid)
    if problem then
      arguments.refuseCall(functions.newSheet, "newSheet", 2, problem)
    end
    local reader, message = Reader.open(functions.newSheet, "newSheet", source, options, 3, NAMES)
    if not reader then
      return nil, message
    end
    return newMasks(reader, list)
  end

  function functions.newSheet(source, grid, options, sizeOptions)
    local masks, list
    if type(grid) == "number" then
      masks, list = readFrames(source, grid, options, sizeOptions)
    else
      masks, list = readQuads(source, grid, options)
    end
    return masks, list -- no tail call, after which nothing knows the caller's line
  end

  return functions
end
