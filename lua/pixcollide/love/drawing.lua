-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- draw, drawSprites, setImage, getImage: images where sprites collide. setTransform, newTransform: their transform and
-- LÖVE's.

local here = (...):match("^(.-)love%.drawing$")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local images = require(here .. "images")
local known = require(here .. "love.known")
local matrix = require(here .. "love.matrix")
local types = require(here .. "love.types")

local error, getmetatable, ipairs, pcall, type = error, debug.getmetatable, ipairs, pcall, type

-- What love.graphics.draw takes, told apart once: "units" are textures of which a unit is not a pixel, "pixels" other
-- textures, "other" all else.
local kinds = setmetatable({}, { __mode = "k" })

local function hasPixelsAsUnits(texture)
  local w, h = texture:getDimensions()
  local pixelWidth, pixelHeight = texture:getPixelDimensions()
  return w == pixelWidth and h == pixelHeight
end

local function checkDrawable(draw, drawable, quad)
  if not types.isAlive(drawable, "Drawable") then
    local name = types.name(drawable)
    arguments.refuseCall(draw, "draw", 1, ("Drawable expected, got %s%s"):format(name,
      name == "sprite" and type(quad) == "number" and " (it has its place: pixcollide.love.draw(sprite))"
        or name == "sprite" and " (the image comes first: pixcollide.love.draw(image, sprite))"
        or name == "mask" and " (pixcollide.love.drawMask(mask, x, y) draws it)" or ""))
  end
  if not types.is(drawable, "Texture") then
    kinds[drawable] = "other"
  else
    kinds[drawable] = hasPixelsAsUnits(drawable) and "pixels" or "units"
  end
end

-- LÖVE draws one unit for each unit of a texture or Quad. Sprites have a texel for each pixel, of which a texture with
-- a DPI scale, or whose Quads were made for another size, has px and py in a unit. The same matrix for its units:
local function perUnit(px, py, x, y, r, sx, sy, ox, oy, kx, ky)
  return x, y, r, sx * px, sy * py, ox / px, oy / py, kx * py / px, ky * px / py
end

local function drawUnits(texture, sprite)
  local w, h = texture:getDimensions()
  local pixelWidth, pixelHeight = texture:getPixelDimensions()
  files.love().graphics.draw(texture, perUnit(pixelWidth / w, pixelHeight / h, sprite:getTransform()))
end

local function drawQuad(texture, quad, sprite)
  local w, h = quad:getTextureDimensions()
  local pixelWidth, pixelHeight = texture:getPixelDimensions()
  local draw = files.love().graphics.draw
  if w == pixelWidth and h == pixelHeight then
    return draw(texture, quad, sprite:getTransform())
  end
  return draw(texture, quad, perUnit(pixelWidth / w, pixelHeight / h, sprite:getTransform()))
end

-- The part of a sheet that a sprite shows, without the empty pixels around it.
local quadsOfSheets = setmetatable({}, { __mode = "k" })

local function quadOf(texture, sheet, frame, x, y, w, h)
  local quads = quadsOfSheets[sheet] or {}
  quadsOfSheets[sheet] = quads
  local width, height = texture:getPixelDimensions()
  local quad = quads[frame]
  if not quad then
    quad = files.love().graphics.newQuad(x, y, w, h, width, height)
    quads[frame] = quad
  else
    quad:setViewport(x, y, w, h, width, height)
  end
  return quad
end

-- Draws a part of a texture at `left`, `top` of what a sprite shows. If it lies there turned clockwise, `width` texels wide,
-- the same matrix is written for that.
local function drawPart(texture, quad, sprite, left, top, width, isTurned)
  local x, y, r, sx, sy, ox, oy, kx, ky = sprite:getTransform()
  ox, oy = ox - left, oy - top
  if isTurned then
    r, sx, sy, ox, oy, kx, ky = r - math.pi / 2, sy, sx, width - oy, ox, -ky, -kx
  end
  files.love().graphics.draw(texture, quad, x, y, r, sx, sy, ox, oy, kx, ky)
end

local function drawFrame(texture, sheet, sprite)
  local frame = sprite:getFrame()
  local x, y, w, h, left, top, isTurned = sheet:getFrameRect(frame)
  if x and w > 0 and h > 0 then
    drawPart(texture, quadOf(texture, sheet, frame, x, y, w, h), sprite, left or 0, top or 0, w, isTurned)
  end
end

-- Records of the images that sprites have of their own, as those of masks in images.lua, and what stands for none.
local ofSprites = setmetatable({}, { __mode = "k" })
local HIDDEN = {}

-- The record of what a sprite, or a mask, shows, with its image made: the sprite's own, or its mask's; or nil.
local function findRecord(sprite, mask)
  local record = sprite and ofSprites[sprite] or images.get(mask or sprite:getMask())
  if record and record.source and not record.image then
    known.prepare(record)
  end
  return record
end

-- Draws what the record says. (LÖVE itself joins draws of one texture, in less time than a SpriteBatch takes.)
local function drawRecord(record, sprite)
  local image, quad = record.image, record.quad
  if record.left then
    drawPart(image, quad, sprite, record.left, record.top, record.w, record.isTurned)
  elseif not quad then
    drawUnits(image, sprite)
  elseif type(quad) == "table" and quad.getFrameRect then
    drawFrame(image, quad, sprite)
  else
    local frame = sprite:getFrame()
    quad = type(quad) ~= "table" and quad or quad[frame]
      or error(("Quad for frame %d expected in the list that setImage was given"):format(frame), 0)
    drawQuad(image, quad, sprite)
  end
end

local NO_IMAGE = "sprite has no image (masks of pixcollide.love.newMask and newSheet know theirs; to others give one by "
  .. "pixcollide.love.setImage)"

local function drawOne(sprite)
  local record = findRecord(sprite)
  if not record then
    error(NO_IMAGE, 0)
  elseif record ~= HIDDEN then
    drawRecord(record, sprite)
  end
end

-- Draws the sprites of a list that have an image, and gives their number.
local function drawList(list, n)
  local count = 0
  for k = 1, n do
    local record = findRecord(list[k])
    if record and record ~= HIDDEN then
      drawRecord(record, list[k])
      count = count + 1
    end
  end
  return count
end

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}
  local emptyMask = pixcollide.newMask(0, 0)
  local maskMetatable, spriteMetatable = getmetatable(emptyMask), getmetatable(pixcollide.newSprite(emptyMask))
  local world = pixcollide.newWorld()
  local countSprites, getSprites, eachSprite, sortByDepth = world.count, world.getSprites, world.eachSprite, world.sortByDepth
  world:release()

  local function checkSprite(name, n, sprite)
    if getmetatable(sprite) ~= spriteMetatable then
      local got = types.name(sprite)
      local hint = got == "mask" and " (make a sprite of it with pixcollide.newSprite)" or ""
      arguments.refuseCall(functions[name], name, n, ("sprite expected, got %s%s"):format(got, hint))
    end
  end

  -- What is wrong where something that is no sprite is the third argument of draw?
  local function refuseThird(quad, sprite)
    if getmetatable(quad) == spriteMetatable then
      local problem = ("no argument expected after the sprite, which has the transform, got %s"):format(types.name(sprite))
      arguments.refuseCall(functions.draw, "draw", 3, problem)
    elseif type(quad) ~= "table" and not types.is(quad, "Quad") then
      checkSprite("draw", 2, quad)
    end
    checkSprite("draw", 3, sprite)
  end

  -- The function that draws this, and its arguments.
  local function sort(drawable, quad, sprite)
    local kind = kinds[drawable]
    if sprite == nil then
      checkSprite("draw", 2, quad)
      if kind == "units" then
        return drawUnits, drawable, quad
      end
      return files.love().graphics.draw, drawable, quad:getTransform()
    end
    if getmetatable(sprite) ~= spriteMetatable then
      refuseThird(quad, sprite)
    end
    if kind == "other" then
      local problem = ("Texture expected together with a Quad, got %s"):format(types.name(drawable))
      arguments.refuseCall(functions.draw, "draw", 1, problem)
    elseif type(quad) == "table" and type(quad.getFrameRect) == "function" then
      return drawFrame, drawable, quad, sprite
    elseif type(quad) == "table" then
      quad = quad[sprite:getFrame()]
    end
    if not types.is(quad, "Quad") then
      arguments.refuseCall(functions.draw, "draw", 2, ("Quad, list with a Quad for frame %d, or sheet expected, got %s")
        :format(sprite:getFrame(), types.name(quad)))
    end
    return drawQuad, drawable, quad, sprite
  end

  function functions.draw(drawable, quad, sprite)
    local ok, problem
    if getmetatable(drawable) == spriteMetatable and quad == nil then
      ok, problem = pcall(drawOne, drawable)
    else
      if kinds[drawable] == nil then
        checkDrawable(functions.draw, drawable, quad)
      end
      ok, problem = pcall(sort(drawable, quad, sprite))
    end
    if not ok then
      error(types.plain(problem), 2)
    end
  end

  local list = {}

  function functions.drawSprites(drawn, layers)
    arguments.checkCall(functions.drawSprites, "drawSprites", 1, countSprites, drawn)
    arguments.checkCall(functions.drawSprites, "drawSprites", 2, countSprites, drawn, layers)
    local n = 0
    if layers == nil then
      n = select(2, getSprites(drawn, list))
    else
      for sprite in eachSprite(drawn, layers) do
        n = n + 1
        list[n] = sprite
      end
    end
    sortByDepth(drawn, list)
    local ok, result = pcall(drawList, list, n)
    for k = 1, n do list[k] = nil end -- or they would live on
    if not ok then
      error(types.plain(result), 2)
    end
    return result
  end

  local function refuse(name, n, problem)
    arguments.refuseCall(functions[name], name, n, problem)
  end

  local function checkOwner(name, owner)
    if getmetatable(owner) ~= spriteMetatable and getmetatable(owner) ~= maskMetatable then
      refuse(name, 1, "sprite or mask expected, got " .. types.name(owner))
    end
    return getmetatable(owner) == spriteMetatable
  end

  -- What is wrong with a Quad, or with a list of them or a sheet, which sprites alone have.
  local function findQuadProblem(quad, isOfSprite)
    if quad == nil or types.isAlive(quad, "Quad") then
      return nil
    elseif not isOfSprite or type(quad) ~= "table" then
      return ("Quad%s expected, got %s"):format(isOfSprite and ", list of Quads or sheet" or "", types.name(quad))
    end
    for k, one in ipairs(quad.getFrameRect and {} or quad) do
      if not types.isAlive(one, "Quad") then
        return ("list of Quads expected, got %s at [%d]"):format(types.name(one), k)
      end
    end
    return not quad.getFrameRect and quad[1] == nil and "list of at least one Quad expected" or nil
  end

  function functions.setImage(owner, image, quad)
    local isSprite = checkOwner("setImage", owner)
    local record = image == false and HIDDEN or nil
    if image then
      if not types.isAlive(image, "Texture") then
        refuse("setImage", 2, "Image, Canvas, false or nil expected, got " .. types.name(image))
      end
      record = { image = image, quad = quad }
    end
    local problem = findQuadProblem(quad, isSprite)
    if problem then
      refuse("setImage", 3, problem)
    elseif isSprite then
      ofSprites[owner] = record
    else
      images.set(owner, record)
    end
  end

  function functions.getImage(owner)
    local isSprite = checkOwner("getImage", owner)
    local ok, record = pcall(findRecord, isSprite and owner or nil, not isSprite and owner or nil)
    if not ok then
      error(types.plain(record), 2)
    elseif not record or not record.image then
      return nil
    end
    local quad = record.quad
    return record.image, type(quad) == "table" and not quad.getFrameRect and quad[owner:getFrame()] or quad
  end

  -- The nine numbers of a Transform.
  local function fromTransform(transform, ox, oy)
    if not transform:isAffine2DTransform() then
      arguments.refuseCall(functions.setTransform, "setTransform", 2, "Transform of two dimensions expected")
    end
    local a, c, _, tx, b, d, _, ty = transform:getMatrix()
    local r, sx, sy, kx, ky = matrix.decompose(a, b, c, d)
    local x, y = matrix.tidy(a * ox + c * oy + tx), matrix.tidy(b * ox + d * oy + ty)
    return x, y, r, sx, sy, ox, oy, kx, ky
  end

  local function checkOrigin(n, value, otherwise)
    if value ~= nil and not (type(value) == "number" and value >= -2 ^ 24 and value <= 2 ^ 24) then
      arguments.refuseCall(functions.setTransform, "setTransform", n, ("number between -2^24 and 2^24 expected, got %s")
        :format(type(value) == "number" and tostring(value) or types.name(value)))
    end
    return value or otherwise
  end

  function functions.setTransform(sprite, x, y, r, sx, sy, ox, oy, kx, ky)
    checkSprite("setTransform", 1, sprite)
    local isTransform = types.isAlive(x, "Transform")
    if isTransform then
      local originX, originY = sprite:getOrigin()
      ox = checkOrigin(3, y, originX)
      oy = checkOrigin(4, r, originY)
      x, y, r, sx, sy, ox, oy, kx, ky = fromTransform(x, ox, oy)
    end
    local ok, problem = pcall(sprite.setTransform, sprite, x, y, r, sx, sy, ox, oy, kx, ky)
    if ok then
      return
    end
    local n = tonumber(problem:match("bad argument #(%d+)"))
    if not n then
      error(problem, 2) -- the sprite follows another one
    end
    arguments.refuseCall(functions.setTransform, "setTransform", isTransform and 2 or n + 1, arguments.problem(problem))
  end

  function functions.newTransform(sprite)
    checkSprite("newTransform", 1, sprite)
    local math = files.love().math
    if not math then
      error("newTransform needs love.math, which is not loaded (see require \"love.math\")", 2)
    end
    return math.newTransform(sprite:getTransform())
  end

  return functions
end
